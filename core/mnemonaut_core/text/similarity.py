"""How alike texts are: character n-grams and Dice (seed 000, near-duplicates), and the nearest of the words that are known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import lru_cache

from mnemonaut_core.text.normalize import normalize

_KEPT = 512
"""Texts whose grams are cached: a pool is compared twice, and again with every move of a slider."""


def compact(text: str) -> str:
    """Runs of white space become one blank, ends are trimmed; case and width stay (READINGS 5, 38)."""
    return " ".join(text.split())


def clip(text: str, max_chars: int, *, tail: bool = False) -> str:
    """The compacted text's first (`tail`: last) `max_chars` characters; seed 000 `_clip_text`."""
    # so many words hold so many characters: of a text of megabytes the rest is not cut into words
    words = text.rsplit(None, max_chars)[-max_chars:] if tail else text.split(None, max_chars)[:max_chars]
    whole = " ".join(words)
    if len(whole) <= max_chars:
        return whole
    return whole[len(whole) - max_chars :] if tail else whole[:max_chars]


@lru_cache(maxsize=_KEPT)
def char_ngrams(text: str, *, n: int = 3, max_chars: int = 1200, tail: bool = False) -> frozenset[str]:
    """The set of character n-grams of the clipped text; a text of ≤ n characters is its own single gram, the empty
    text has none (seed 000 `_char_ngrams`)."""
    clipped = clip(text, max_chars, tail=tail)
    if not clipped:
        return frozenset()
    if len(clipped) <= n:
        return frozenset((clipped,))
    return frozenset([clipped[i : i + n] for i in range(len(clipped) - n + 1)])


def whole_grams(text: str) -> frozenset[str]:
    """The 3-grams of all of a normalised text, by which two memories are near-duplicates."""
    return char_ngrams(normalize(text), n=3, max_chars=1 << 30)


@lru_cache(maxsize=2 * _KEPT)
def dice(a: frozenset[str], b: frozenset[str]) -> float:
    """2·|a ∩ b| / (|a| + |b|) in [0, 1]; 0 when either is empty (seed 000 `_dice`)."""
    if not a or not b:
        return 0.0
    return 2.0 * len(a & b) / (len(a) + len(b))


def closest(word: str, known: Iterable[str], most: int = 1, *, least: float = 0.0) -> list[str]:
    """The known words closest to a misspelt one, best first: at most `most`, each with a ratio of at least `least` in [0, 1]."""
    return get_close_matches(word, list(known), most, least)

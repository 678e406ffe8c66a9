"""How much two recalls agree: the overlap of their lists, and the difference of the texts that the model gets."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Sequence
from difflib import SequenceMatcher

import msgspec

from mnemonaut_core.domain.trace import PackText
from mnemonaut_core.errors import InputError
from mnemonaut_core.text.words import count_tokens

PERSISTENCE = 0.9
"""The p of the rank-biased overlap: after each place a reader goes on to the next with this probability. At 0.9 the first ten
places carry 86 % of the weight."""


def jaccard(first: Collection[str], second: Collection[str]) -> float:
    """|both| / |either|, 0 … 1; two empty lists agree (1)."""
    a, b = set(first), set(second)
    return len(a & b) / len(a | b) if a | b else 1.0


def check_persistence(p: float) -> float:
    """The value; InputError where it is no probability strictly between 0 and 1."""
    if not 0.0 < p < 1.0:
        raise InputError.keyed("persistence", value=f"{p:g}", default=PERSISTENCE)
    return p


def rank_biased_overlap(first: Sequence[str], second: Sequence[str], p: float = PERSISTENCE) -> float:
    """RBO_ext, 0 … 1, for lists without repetitions, which may be of different lengths: how much they agree at each depth,
    the depths weighted by p^depth, and what lies beyond their ends extrapolated from how much they agreed there.

    W. Webber, A. Moffat, J. Zobel: A similarity measure for indefinite rankings (ACM TOIS 28/4, 2010), equation 32. With s ≤ l
    the lengths and X_d how many the first d places of both have in common:

        (1−p)/p · (Σ_{d=1…l} X_d/d · p^d + Σ_{d=s+1…l} X_s·(d−s)/(s·d) · p^d) + ((X_l − X_s)/l + X_s/s) · p^l

    It is 1 only where one list is the beginning of the other (what lies beyond the shorter is not known, so nothing speaks
    against it): with a Jaccard of 1 they are the same list. A difference so deep that its weight is lost in rounding does not
    show. Two empty lists agree (1), an empty one and another do not (0).
    """
    check_persistence(p)
    shorter, longer = sorted((first, second), key=len)
    s, length = len(shorter), len(longer)
    if not s:
        return 1.0 if not length else 0.0
    if list(longer[:s]) == list(shorter):
        return 1.0
    common: list[int] = []
    seen_shorter: set[str] = set()
    seen_longer: set[str] = set()
    for place, memory_id in enumerate(longer):
        seen_longer.add(memory_id)
        if place < s:
            seen_shorter.add(shorter[place])
            gained = (memory_id in seen_shorter) + (shorter[place] in seen_longer and shorter[place] != memory_id)
        else:
            gained = int(memory_id in seen_shorter)
        common.append((common[-1] if common else 0) + gained)
    at_s, at_end = common[s - 1], common[-1]
    terms = [common[d - 1] / d * p**d for d in range(1, length + 1)]
    terms += [at_s * (d - s) / (s * d) * p**d for d in range(s + 1, length + 1)]
    known = (1.0 - p) / p * math.fsum(terms)
    return min(1.0, max(0.0, known + ((at_end - at_s) / length + at_s / s) * p**length))


# ---- the texts for the model

_END = re.compile(r"[。！？!?]+[」』”’\"）)]*[ \t]*\n*|\.[ \t]+|\n+")
"""Where a sentence or a line ends; what ends it belongs to it."""
_EXACT = 3000
"""Pieces up to which the shortest difference is looked for; beyond, pieces that occur very often do not begin a match."""

KEPT, GAINED, LOST = " ", "+", "-"


class PackPiece(msgspec.Struct, frozen=True):
    """A sentence or a line of a pack. `sign`: in both (" "), in the second alone ("+") or in the first alone ("-")."""

    sign: str
    text: str
    tokens: int


class PackDiff(msgspec.Struct, frozen=True):
    """The difference of two packs, in the order of the second, with lost pieces in their old places. The pieces
    that are in the first text are that text character for character, and so for the second."""

    before: PackText
    after: PackText
    pieces: tuple[PackPiece, ...]

    @property
    def gained(self) -> int:
        """Tokens of the pieces that only the second has, counted piece by piece with the program's own rule."""
        return sum(piece.tokens for piece in self.pieces if piece.sign == GAINED)

    @property
    def lost(self) -> int:
        """Tokens of the pieces that only the first has."""
        return sum(piece.tokens for piece in self.pieces if piece.sign == LOST)

    @property
    def nothing(self) -> bool:
        """Whether the model is given the same text."""
        return self.before.text == self.after.text


def pieces_of(text: str) -> list[str]:
    """The text cut after each sentence and each line; together the pieces are the text. [] for the empty one."""
    cuts = [found.end() for found in _END.finditer(text)]
    if not cuts or cuts[-1] != len(text):
        cuts.append(len(text))
    starts = [0, *cuts[:-1]]
    return [text[a:b] for a, b in zip(starts, cuts, strict=True) if a < b]


def pack_diff(before: PackText, after: PackText) -> PackDiff:
    first, second = pieces_of(before.text), pieces_of(after.text)
    many = max(len(first), len(second)) > _EXACT
    found: list[PackPiece] = []
    for _, a, to_a, b, to_b in SequenceMatcher(None, first, second, autojunk=many).get_opcodes():
        same = first[a:to_a] == second[b:to_b]
        if not same:
            found += (PackPiece(LOST, text, count_tokens(text)) for text in first[a:to_a])
        found += (PackPiece(KEPT if same else GAINED, text, count_tokens(text)) for text in second[b:to_b])
    return PackDiff(before, after, tuple(found))

"""Porter's stemmer as FTS5 has it (`tokenize = 'porter …'`): what the index `words` takes for one English word."""

from __future__ import annotations

import itertools
from functools import lru_cache

SHORTEST, LONGEST = 3, 64
"""Tokens with fewer or more bytes are left as they are."""

_STEP_2 = (
    ("ational", "ate"), ("tional", "tion"), ("enci", "ence"), ("anci", "ance"), ("izer", "ize"), ("logi", "log"),
    ("bli", "ble"), ("alli", "al"), ("entli", "ent"), ("eli", "e"), ("ousli", "ous"), ("ization", "ize"),
    ("ation", "ate"), ("ator", "ate"), ("alism", "al"), ("iveness", "ive"), ("fulness", "ful"), ("ousness", "ous"),
    ("aliti", "al"), ("iviti", "ive"), ("biliti", "ble"),
)  # fmt: skip
_STEP_3 = (
    ("icate", "ic"), ("ative", ""), ("alize", "al"), ("iciti", "ic"), ("ical", "ic"), ("ful", ""), ("ness", ""),
)  # fmt: skip
_STEP_4 = (
    "al", "ance", "ence", "er", "ic", "able", "ible", "ant", "ement", "ment", "ent", "ion", "ou", "ism", "ate", "iti",
    "ous", "ive", "ize",
)  # fmt: skip


def _consonants(stem: str) -> list[bool]:
    """For each letter whether it is a consonant; y is one unless it follows a consonant."""
    found: list[bool] = []
    for letter in stem:
        found.append(not found or not found[-1] if letter == "y" else letter not in "aeiou")
    return found


def _measure(stem: str) -> int:
    """How often a consonant follows a vowel: m in [C](VC)^m[V]."""
    kinds = _consonants(stem)
    return sum(now and not before for before, now in itertools.pairwise(kinds))


def _has_vowel(stem: str) -> bool:
    return not all(_consonants(stem))


def _ends_short(stem: str) -> bool:
    """Whether it ends consonant, vowel, consonant, the last neither w, x nor y."""
    return len(stem) > 2 and _consonants(stem)[-3:] == [True, False, True] and stem[-1] not in "wxy"


def _replaced(word: str, rules: tuple[tuple[str, str], ...]) -> str:
    """The first rule whose ending the word has, the longest first; it counts only where m > 0 before the ending."""
    for ending, new in sorted(rules, key=lambda rule: -len(rule[0])):
        if word.endswith(ending):
            stem = word[: -len(ending)]
            return stem + new if _measure(stem) > 0 else word
    return word


def _plural(word: str) -> str:
    for ending in ("sses", "ies"):
        if word.endswith(ending) and word != ending:
            return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _past(word: str) -> str:
    if word.endswith("eed") and word != "eed":
        return word[:-1] if _measure(word[:-3]) > 0 else word
    for ending in ("ing", "ed"):
        if word.endswith(ending):
            stem = word[: -len(ending)]
            return _mended(stem) if _has_vowel(stem) else word
    return word


def _mended(stem: str) -> str:
    """After -ed and -ing: hop(p), hat(e), fil(e)."""
    if stem.endswith(("at", "bl", "iz")):
        return stem + "e"
    if len(stem) > 1 and stem[-1] == stem[-2] and stem[-1] not in "aeioulsz":
        return stem[:-1]
    return stem + "e" if _measure(stem) == 1 and _ends_short(stem) else stem


def _without_suffix(word: str) -> str:
    for ending in sorted(_STEP_4, key=len, reverse=True):
        if word.endswith(ending):
            stem = word[: -len(ending)]
            if _measure(stem) > 1 and (ending != "ion" or stem.endswith(("s", "t"))):
                return stem
            return word
    return word


def _tidy(word: str) -> str:
    if word.endswith("e"):
        stem = word[:-1]
        many = _measure(stem)
        if many > 1 or (many == 1 and not _ends_short(stem)):
            word = stem
    return word[:-1] if word.endswith("ll") and _measure(word[:-1]) > 1 else word


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """The stem of one folded token: running → run, interviews → interview. Tokens of other scripts stay."""
    if not SHORTEST <= len(word.encode("utf-8", "replace")) <= LONGEST:
        return word
    word = _past(_plural(word))
    if word.endswith("y") and _has_vowel(word[:-1]):
        word = word[:-1] + "i"
    return _tidy(_without_suffix(_replaced(_replaced(word, _STEP_2), _STEP_3)))

"""Counting tokens without a vocabulary: a stated rule that suits Japanese and Chinese."""

from __future__ import annotations

import math
import re
import unicodedata
from functools import lru_cache

_LETTERS_PER_TOKEN = 4.0
_ASCII_WORD = re.compile("[0-9A-Za-z]+")
_ASCII_MARK = re.compile(r"[^0-9A-Za-z\s]")


@lru_cache(maxsize=8192)
def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in ("W", "F")


def count_tokens(text: str) -> int:
    """An estimate: one token per wide (CJK) character, one per four characters of each other word (rounded up), one per
    punctuation mark. 0 for the empty text. English comes out at about 1.3 tokens a word, as with common tokenizers."""
    if text.isascii():  # a budget counts dozens of texts: by pattern that is ten times as fast
        words = sum(math.ceil(len(word) / _LETTERS_PER_TOKEN) for word in _ASCII_WORD.findall(text))
        return words + len(_ASCII_MARK.findall(text))
    total = 0
    run = 0
    for character in text:
        if _is_wide(character):
            total += math.ceil(run / _LETTERS_PER_TOKEN) + 1
            run = 0
        elif character.isalnum():
            run += 1
        else:
            total += math.ceil(run / _LETTERS_PER_TOKEN) + (0 if character.isspace() else 1)
            run = 0
    return total + math.ceil(run / _LETTERS_PER_TOKEN)

"""Numbers as people write them in a question: digits, kanji, and the words of a language."""

from __future__ import annotations

from collections.abc import Mapping

KANJI_DIGITS = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {"零": 0, "两": 2, "兩": 2}
_POWERS = {"十": 10, "百": 100, "千": 1000}
KANJI_CLASS = "".join(KANJI_DIGITS) + "".join(_POWERS)
"""The inside of a `[…]` of `re`: every character of a kanji number below ten thousand."""


def kanji_number(text: str) -> int | None:
    """十五 → 15, 二〇二五 → 2025, 两百 → 200; None for anything else. Digits alone are read by place."""
    if not text or any(char not in KANJI_CLASS for char in text):
        return None
    if not any(char in _POWERS for char in text):
        return int("".join(str(KANJI_DIGITS[char]) for char in text))
    total, digit, last_power = 0, None, 10_000
    for char in text:
        power = _POWERS.get(char)
        if power is None:
            if digit is not None and digit != 0:
                return None
            digit = KANJI_DIGITS[char]
        else:
            if power >= last_power:
                return None
            total += (1 if digit is None else digit) * power
            digit, last_power = None, power
    return total + (digit or 0)


def number(text: str, words: Mapping[str, int]) -> int | None:
    """The number of digits, a kanji number, or one of `words` (lower case, white space folded); None otherwise."""
    folded = " ".join(text.lower().split())
    if folded.isascii() and folded.isdigit():
        return int(folded)
    return words[folded] if folded in words else kanji_number(folded)

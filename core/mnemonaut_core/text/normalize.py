"""One form for equal texts: valid Unicode, NFKC, lower case; and when two query texts are the same question."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.rules import rule_table

_SURROGATE = re.compile("[\ud800-\udfff]")
_VARIATION = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
_LOOSE_VOICED = re.compile("[\u3099\u309a]")


def clean_text(text: str) -> str:
    """The text with every lone surrogate replaced by U+FFFD, so that it can be encoded."""
    return text if text.isascii() else _SURROGATE.sub("\ufffd", text)


def normalize(text: str) -> str:
    """Cleaned, NFKC, lower case; never raises. "Ｃ言語ﾊﾞｲﾄ" → "c言語バイト".

    Variation selectors go (葛󠄀 is 葛), and voiced marks that find no kana to join (あ゛ is あ): they would
    cut a run.
    """
    if text.isascii():
        return text.lower()
    # NFKC makes ゛ a blank and a combining mark: か゛ would fall into two runs instead of becoming が
    joinable = _VARIATION.sub("", clean_text(text)).replace("\u309b", "\u3099").replace("\u309c", "\u309a")
    return _LOOSE_VOICED.sub("", unicodedata.normalize("NFKC", joinable).lower())


# ---- One form for what is looked up

_NOT_WRITTEN = re.compile(
    "[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"  # Hebrew points and accents
    "\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff"  # Arabic
    "\u00ad\u034f\u061c\u200c-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"  # joiners, directions, soft hyphens
)
"""What one writes and another leaves out of the same word."""
_HAN = compile_late("[\u3400-\u9fff\U00020000-\U000323af]")


def fold_marks(text: str) -> str:
    """`normalize` without case (ß is ss), without the points of Hebrew and Arabic, and without joiners."""
    return text.lower() if text.isascii() else _NOT_WRITTEN.sub("", normalize(text)).casefold()


def simplify(text: str) -> str:
    """Each traditional Han character as the simplified one that stands for it, a character for a character."""
    return text.translate(_simplified()) if _HAN.search(text) is not None else text


def fold(text: str) -> str:
    """The one form in which the index `words`, lists and duplicates compare texts: `fold_marks`, then `simplify`."""
    return simplify(fold_marks(text))


class _Simplified(dict[int, int | str]):
    """By code point; what is not in the table is itself, and is added: `translate` is slow where a key is missing."""

    def __missing__(self, code: int) -> int:
        self[code] = code
        return code


@cache
def _simplified() -> _Simplified:
    table = rule_table("han")
    return _Simplified(str.maketrans(*("".join(table[name].split()) for name in ("traditional", "simplified"))))


# ---- When two memory texts say the same, and when two query texts are the same question

_CJK = "\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_CJK_BLANK = compile_late(rf"(?<=[{_CJK}]) +| +(?=[{_CJK}])")
_MEANS_SOMETHING = re.compile(r"(?<=\d)[.,:/-](?=\d)|(?<!\w)-(?=\d)|[%#&@*]|(?<=\w)'(?=\w)")


def fold_text(text: str) -> str:
    """`fold`, punctuation and blanks: two memories whose folded texts are equal say the same.

    Characters that carry meaning stay: those within a number, a minus before one, %, # and the like (C# is not C), an apostrophe
    within a word (we're is not were). Of a text of nothing but punctuation only the blanks are folded.
    """
    normal = fold(text).replace("\u2019", "'").replace("\u2212", "-")
    stays = {match.start() for match in _MEANS_SOMETHING.finditer(normal)}
    signs = (
        sign if place in stays or unicodedata.category(sign)[0] != "P" else " " for place, sign in enumerate(normal)
    )
    return _CJK_BLANK.sub("", " ".join("".join(signs).split())) or " ".join(normal.split())


def fold_query(text: str) -> str:
    """NFKC, lower case, white space folded: what a suppression compares."""
    return " ".join(normalize(text).split())

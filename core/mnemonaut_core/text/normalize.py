"""One form for equal texts: valid Unicode, NFKC, lower case; and when two query texts are the same question."""

from __future__ import annotations

import re
import unicodedata

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


# ---- When two memory texts say the same, and when two query texts are the same question

_CJK = "\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_CJK_BLANK = re.compile(rf"(?<=[{_CJK}]) +| +(?=[{_CJK}])")
_MEANS_SOMETHING = re.compile(r"(?<=\d)[.,:/-](?=\d)|(?<!\w)-(?=\d)|[%#&@*]|(?<=\w)'(?=\w)")


def fold_text(text: str) -> str:
    """Folds NFKC, case, punctuation and blanks: two memories whose folded texts are equal say the same.

    Characters that carry meaning stay: those within a number, a minus before one, %, # and the like (C# is not C), an apostrophe
    within a word (we're is not were). Of a text of nothing but punctuation only the blanks are folded.
    """
    normal = normalize(text).replace("\u2019", "'").replace("\u2212", "-")
    stays = {match.start() for match in _MEANS_SOMETHING.finditer(normal)}
    signs = (
        sign if place in stays or unicodedata.category(sign)[0] != "P" else " " for place, sign in enumerate(normal)
    )
    return _CJK_BLANK.sub("", " ".join("".join(signs).split())) or " ".join(normal.split())


def fold_query(text: str) -> str:
    """NFKC, lower case, white space folded: what a suppression compares."""
    return " ".join(normalize(text).split())

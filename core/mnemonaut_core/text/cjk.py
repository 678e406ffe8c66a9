"""Which characters are taken as runs, not as words (Han, kana, Hangul), and the bigrams of a run."""

from __future__ import annotations

import re

CJK_CLASS = (
    "\u3005-\u3007"  # 々 〆 〇
    "\u3041-\u3096\u309d-\u309f"  # hiragana; `normalize` folds the voiced marks
    "\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"  # katakana with ー, without ・, which separates
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"  # Han of the basic plane
    "\u1100-\u11ff\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7fb"  # Hangul letters and syllables
    "\U0001aff0-\U0001afff\U0001b000-\U0001b16f"  # historic and small kana
    "\U00020000-\U000323af"  # Han extensions B to I
)
"""The inside of a `[…]` of `re`, for text that went through `normalize` (compatibility forms are gone)."""

_RUN = re.compile(f"[{CJK_CLASS}]+")


def is_cjk(char: str) -> bool:
    """Whether one character is Han, kana (ー々〆〇 too) or Hangul."""
    return _RUN.match(char) is not None


def cjk_runs(text: str) -> list[str]:
    """Maximal runs of CJK characters in order of appearance; [] if there are none."""
    return _RUN.findall(text)


def bigrams_and_last(run: str) -> list[str]:
    """Overlapping pairs of a run, then its last character alone: 会議室 → 会議 議室 室; 猫 → 猫; "" → []."""
    return [run[i : i + 2] for i in range(len(run) - 1)] + [run[-1:]] if run else []

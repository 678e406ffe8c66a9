"""The glyph and the word of an outcome: what badges say."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.outcome import Code, Outcome

translate = QCoreApplication.translate
GLYPHS: dict[str, str] = {
    "SELECTED": "✔", "ISOLATED": "⊘", "SUPPRESSED": "⊘", "FILTERED": "▽", "NOT_STORED": "∅", "GATE_CLOSED": "⊟",
    "DUPLICATE_OF": "≈", "RESULT_CAP": "⋯", "POOL_CAP": "⋯", "SOURCE_TIMEOUT": "◔", "SOURCE_FAILED": "⚠",
    "SOURCE_OFF": "○",
}  # fmt: skip
OTHER_GLYPH = "✖"


def glyph(code: Code) -> str:
    """The sign of an outcome; never shown without its word."""
    return GLYPHS.get(code, OTHER_GLYPH)


def outcome_word(code: Code, relevance: str | None = None) -> str:
    """One or two words, translated; with a level of relevance, a selected one is named by it."""
    if code is Code.SELECTED and relevance in ("high", "medium"):
        return translate("Chosen", "high") if relevance == "high" else translate("Chosen", "medium")
    words = {
        Code.SELECTED: translate("Outcome", "selected"),
        Code.NOT_STORED: translate("Outcome", "not stored"),
        Code.ISOLATED: translate("Outcome", "isolated"),
        Code.SUPPRESSED: translate("Outcome", "suppressed"),
        Code.FILTERED: translate("Outcome", "filtered out"),
        Code.ROUTE_SKIPPED: translate("Outcome", "route skipped"),
        Code.NOT_INDEXED: translate("Outcome", "not indexed"),
        Code.SOURCE_TIMEOUT: translate("Outcome", "source timed out"),
        Code.SOURCE_OFF: translate("Outcome", "source off"),
        Code.SOURCE_FAILED: translate("Outcome", "source failed"),
        Code.NOT_IN_TOP_K: translate("Outcome", "not in the top k"),
        Code.BELOW_FLOOR: translate("Outcome", "below the floor"),
        Code.POOL_CAP: translate("Outcome", "pool full"),
        Code.QUOTA: translate("Outcome", "quota full"),
        Code.MERGED: translate("Outcome", "merged"),
        Code.DUPLICATE_OF: translate("Outcome", "duplicate"),
        Code.BELOW_CUT: translate("Outcome", "below cut"),
        Code.MMR_LOST: translate("Outcome", "too similar"),
        Code.RESULT_CAP: translate("Outcome", "result full"),
        Code.BUDGET: translate("Outcome", "over budget"),
        Code.NOT_CHOSEN: translate("Outcome", "not chosen"),
        Code.GATE_CLOSED: translate("Outcome", "gate closed"),
    }
    return words[code]


def badge(outcome: Outcome, relevance: str | None = None) -> str:
    """Glyph and word, never one alone; for a selected one its level of relevance too: "✔ selected · high"."""
    shown = f"{glyph(outcome.code)} {outcome_word(outcome.code)}"
    if relevance is None or outcome.code is not Code.SELECTED:
        return shown
    levels = {
        "high": translate("Outcome", "high"),
        "medium": translate("Outcome", "medium"),
        "low": translate("Outcome", "low"),
    }
    return f"{shown} · {levels.get(relevance, relevance)}"

"""The words of the lab for what the core names by codes: outcomes, parts, statuses, layers, groups."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_ui import outcome_words


def outcome_word(code: Code, relevance: str | None = None) -> str:
    """One or two words for an outcome; a selected one is named by its relevance."""
    plain = outcome_words.outcome_word(code)
    levels = {
        "high": QCoreApplication.translate("LabWords", "high"),
        "medium": QCoreApplication.translate("LabWords", "medium"),
    }
    return levels.get(relevance or "", plain) if code is Code.SELECTED else plain


def level_word(level: int) -> str:
    """Plain words for a score: 3 strong, 2 fair, 1 weak."""
    return (
        QCoreApplication.translate("LabWords", "weak"),
        QCoreApplication.translate("LabWords", "fair"),
        QCoreApplication.translate("LabWords", "strong"),
    )[level - 1]


def part_word(name: str) -> str:
    """What a part of a score measures; a part that is not known keeps its name."""
    words = {
        "rrf": QCoreApplication.translate("LabWords", "agreement"),
        "lex": QCoreApplication.translate("LabWords", "letters"),
        "rec": QCoreApplication.translate("LabWords", "recency"),
    }
    return words.get(name, name)


def source_word(source: str) -> str:
    """A source in plain words."""
    return (
        QCoreApplication.translate("LabWords", "similar")
        if source == "vector"
        else QCoreApplication.translate("LabWords", "words")
    )


def status_word(status: str) -> str:
    """How a source fared, or how a memory stands in it."""
    words = {
        RunStatus.OK.value: QCoreApplication.translate("LabWords", "answered"),
        RunStatus.EMPTY.value: QCoreApplication.translate("LabWords", "nothing matches"),
        RunStatus.SKIPPED.value: QCoreApplication.translate("LabWords", "skipped"),
        RunStatus.TIMED_OUT.value: QCoreApplication.translate("LabWords", "timed out"),
        RunStatus.OFF.value: QCoreApplication.translate("LabWords", "off"),
        RunStatus.FAILED.value: QCoreApplication.translate("LabWords", "failed"),
        "found": QCoreApplication.translate("LabWords", "found"),
        "below_k": QCoreApplication.translate("LabWords", "below k"),
        "no_match": QCoreApplication.translate("LabWords", "no match"),
        "not_indexed": QCoreApplication.translate("LabWords", "not indexed"),
    }
    return words.get(status, status.replace("_", " "))


def layer_word(layer: str) -> str:
    """Which layer set a value."""
    words = {
        "default": QCoreApplication.translate("LabWords", "default"),
        "preset": QCoreApplication.translate("LabWords", "preset"),
        "database": QCoreApplication.translate("LabWords", "database"),
        "environment": QCoreApplication.translate("LabWords", "environment"),
        "set": QCoreApplication.translate("LabWords", "set here"),
    }
    return words.get(layer, layer)


def group_word(group: str) -> str:
    """A group of parameters."""
    words = {
        "query": QCoreApplication.translate("LabWords", "Query"),
        "search": QCoreApplication.translate("LabWords", "Search"),
        "filters": QCoreApplication.translate("LabWords", "Filters"),
        "fusion": QCoreApplication.translate("LabWords", "Fusion"),
        "letters": QCoreApplication.translate("LabWords", "Shared letters"),
        "weights": QCoreApplication.translate("LabWords", "Weights"),
        "cut": QCoreApplication.translate("LabWords", "Cut"),
        "pack": QCoreApplication.translate("LabWords", "Pack"),
    }
    return words.get(group, group.capitalize())


def field_word(field: str) -> str:
    """A filter that keeps memories out."""
    words = {
        "isolated": QCoreApplication.translate("LabWords", "isolated"),
        "suppressed": QCoreApplication.translate("LabWords", "suppressed"),
        "time": QCoreApplication.translate("LabWords", "by time"),
        "sensitivity": QCoreApplication.translate("LabWords", "by sensitivity"),
        "scope": QCoreApplication.translate("LabWords", "by scope"),
        "boundary": QCoreApplication.translate("LabWords", "by boundary"),
        "status": QCoreApplication.translate("LabWords", "by status"),
        "kind": QCoreApplication.translate("LabWords", "by kind"),
    }
    return words.get(field, field)


def role_word(role: str) -> str:
    """Who speaks."""
    if role == "user":
        return QCoreApplication.translate("LabWords", "User")
    return QCoreApplication.translate("LabWords", "Partner")

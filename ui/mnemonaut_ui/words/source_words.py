"""Sources, forms, their statuses, and filters in words. Shared by the screens, and by what the core says."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.recall.vocabulary import SEATS, SOURCES
from mnemonaut_core.recipes.registry import seat_words, source_words

translate = QCoreApplication.translate

STATUS_GLYPHS = {
    "ok": "✔", "found": "✔", "empty": "–", "no_match": "–", "below_k": "✖", "not_indexed": "∅", "skipped": "○", "off": "○",
    "route_skipped": "○", "route_passed": "○",
    "timed_out": "◔", "failed": "⚠",
}  # fmt: skip
"""The sign of a status; never shown without its word."""


def source_word(source: str) -> str:
    """A source in one word, for badges; one that is not known keeps its name."""
    words = source_words(source)
    return source if words is None else translate(SOURCES, words.word)


def source_code(source: str) -> str:
    """The seed's badge of a source in two letters (`re`, `tg` …); one without a badge keeps its word."""
    words = source_words(source)
    return source_word(source) if words is None else words.badge or source_word(source)


def has_forms(source: str) -> bool:
    """Whether a source searches for a wording of the question, so that the wording is worth naming."""
    words = source_words(source)
    return words is not None and words.by_form


def counts_in_time(source: str) -> bool:
    """Whether the scores of a source's list are moments (epoch seconds)."""
    words = source_words(source)
    return words is not None and words.in_time


def source_noun(source: str) -> str:
    """A source inside a sentence: "word search failed"."""
    words = source_words(source)
    return source if words is None else translate(SOURCES, words.noun)


def form_word(form: str) -> str:
    """One wording in which a query is searched."""
    words = {
        "q1": translate("Sources", "question"),
        "q2": translate("Sources", "with context"),
    }
    return words.get(form, form)


def source_title(source: str, form: str, *, expert: bool) -> str:
    """`vector q1` for experts, "Similar meaning (question)" in plain words."""
    words, spoken = source_words(source), has_forms(source)
    if expert:
        return f"{source} {form}" if spoken else source
    title = source if words is None else translate(SOURCES, words.title)
    return translate("Sources", "{source} ({form})").format(source=title, form=form_word(form)) if spoken else title


def status_word(status: str) -> str:
    """How a source fared, or how a memory stands in it."""
    words = {
        "ok": translate("Sources", "answered"),
        "empty": translate("Sources", "found nothing"),
        "skipped": translate("Sources", "skipped"),
        "timed_out": translate("Sources", "timed out"),
        "off": translate("Sources", "off"),
        "failed": translate("Sources", "failed"),
        "found": translate("Sources", "found"),
        "below_k": translate("Sources", "too far down"),
        "no_match": translate("Sources", "no match"),
        "not_indexed": translate("Sources", "not indexed"),
        "route_skipped": translate("Sources", "not asked"),
        "route_passed": translate("Sources", "not asked for"),
    }
    return words.get(status, status.replace("_", " "))


def status_text(status: str) -> str:
    """Glyph and word of a status."""
    return f"{STATUS_GLYPHS.get(status, '·')} {status_word(status)}"


def filter_word(field: str) -> str:
    """A filter as a noun, or a group that shares seats; what is neither (the name of a parameter) stays as it is."""
    words = {
        "time": translate("Sources", "time"),
        "sensitivity": translate("Sources", "sensitivity"),
        "scope": translate("Sources", "scope"),
        "boundary": translate("Sources", "boundary"),
        "status": translate("Sources", "status"),
        "kind": translate("Sources", "kind"),
        "subtype": translate("Sources", "subtype"),
    }
    return words.get(field) or seat_word(field)


def kept_out_word(field: str) -> str:
    """What keeps memories from being searched, after their number: "13 by time"."""
    words = {
        "isolated": translate("Sources", "isolated"),
        "suppressed": translate("Sources", "suppressed"),
        "time": translate("Sources", "by time"),
        "sensitivity": translate("Sources", "by sensitivity"),
        "scope": translate("Sources", "by scope"),
        "boundary": translate("Sources", "by boundary"),
        "status": translate("Sources", "by status"),
        "kind": translate("Sources", "by kind"),
        "subtype": translate("Sources", "by subtype"),
    }
    return words.get(field, field)


def seat_word(group: str) -> str:
    """A group that shares seats, in words; what is none of them (an entity, a document) keeps its name."""
    words = seat_words(group)
    return group if words is None else translate(SEATS, words)

"""Sources, forms, their statuses, filters and columns in words. Shared by the screens, and by what the core says."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.recall.vocabulary import FILTER_WORDS, KEPT_OUT_WORDS, SEATS, SOURCES, STATUS_WORDS
from mnemonaut_core.recipes.registry import seat_words, source_words

translate = QCoreApplication.translate

STATUS_GLYPHS = dict(
    one.split("=")
    for one in """
    ok=✔ found=✔ empty=– no_match=– below_k=✖ not_indexed=∅ skipped=○ off=○ route_skipped=○ route_passed=○ timed_out=◔ failed=⚠
""".split()
)
"""The sign of a status; never shown without its word."""


def source_word(source: str) -> str:
    """A source in one word, for badges; one that is not known keeps its name."""
    words = source_words(source)
    return source if words is None else translate(SOURCES, words.word)


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


def source_about(source: str) -> str:
    """What a source brings, in a plain sentence; "" for one that is not known, or says nothing of itself."""
    words = source_words(source)
    return translate(SOURCES, words.about) if words is not None and words.about else ""


def status_word(status: str) -> str:
    """How a source fared, or how a memory stands in it."""
    known = STATUS_WORDS.get(status)
    return status.replace("_", " ") if known is None else translate(SOURCES, known.template)


def status_text(status: str) -> str:
    return f"{STATUS_GLYPHS.get(status, '·')} {status_word(status)}"


def filter_word(field: str) -> str:
    """A filter or a group that shares seats, as a noun; other names (of parameters) stay unchanged."""
    known = FILTER_WORDS.get(field)
    return seat_word(field) if known is None else translate(SOURCES, known.template)


def kept_out_word(field: str) -> str:
    """What keeps memories from being searched, after their number: "13 by time"."""
    known = KEPT_OUT_WORDS.get(field)
    return field if known is None else translate(SOURCES, known.template)


def seat_word(group: str) -> str:
    """A group that shares seats, in words; what is none of them (an entity, a document) keeps its name."""
    words = seat_words(group)
    return group if words is None else translate(SEATS, words)


def column_word(name: str) -> str:
    """What one of our columns holds, translated; its own name for the rare ones."""
    words = {
        "user_text": translate("Columns", "what the person said"),
        "reply_text": translate("Columns", "what the companion answered"),
        "body": translate("Columns", "text (neither side's)"),
        "speaker": translate("Columns", "who says it"),
        "title": translate("Columns", "title"),
        "occurred_at": translate("Columns", "when it happened"),
        "created_at": translate("Columns", "when it was made"),
        "updated_at": translate("Columns", "when it was changed"),
        "threads": translate("Columns", "thread or conversation"),
        "id": translate("Columns", "id"),
        "kind": translate("Columns", "kind"),
        "context_note": translate("Columns", "note on the context"),
        "image_summary": translate("Columns", "what a picture shows"),
        "assistant_summary": translate("Columns", "summary"),
        "sensitivity": translate("Columns", "sensitivity"),
        "status": translate("Columns", "status"),
        "importance": translate("Columns", "importance (0 to 1)"),
        "confidence": translate("Columns", "confidence (0 to 1)"),
        "entities": translate("Columns", "persons and things (JSON)"),
        "subtype": translate("Columns", "subtype"),
        "valid_from": translate("Columns", "from when it is valid"),
        "valid_to": translate("Columns", "until when it is valid"),
        "expires_at": translate("Columns", "when it expires"),
        "utility": translate("Columns", "usefulness"),
        "links": translate("Columns", "links (JSON)"),
    }
    return words.get(name, name)

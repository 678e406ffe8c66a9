"""Sources, forms, their statuses, and filters in words. Shared by the screens, and by what the core says."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.recipes.planned_sources import BADGES

translate = QCoreApplication.translate

STATUS_GLYPHS = {
    "ok": "✔", "found": "✔", "empty": "–", "no_match": "–", "below_k": "✖", "not_indexed": "∅", "skipped": "○", "off": "○",
    "route_skipped": "○", "route_passed": "○",
    "timed_out": "◔", "failed": "⚠",
}  # fmt: skip
"""The sign of a status; never shown without its word."""
_SPOKEN = ("vector", "vector_global", "unicode61", "trigram", "words")
"""Sources that search for a wording of the question; others have one list, whatever the wording."""


def source_word(source: str) -> str:
    """A source in one word, for badges; one that is not known keeps its name."""
    words = {
        "vector": translate("Sources", "similar"),
        "unicode61": translate("Sources", "words"),
        "trigram": translate("Sources", "letters"),
        "words": translate("Sources", "words"),
        "vector_global": translate("Sources", "similar, of any age"),
        "recent_events": translate("Sources", "recent"),
        "reply_chain": translate("Sources", "replies"),
        "context_threads": translate("Sources", "same thread"),
        "context_links": translate("Sources", "linked"),
        "recent_states": translate("Sources", "recent beliefs"),
        "about_time": translate("Sources", "about that time"),
        "entity_expand": translate("Sources", "same names"),
        "temporal": translate("Sources", "of that time"),
        "direct": translate("Sources", "named document"),
        "timeline": translate("Sources", "journal"),
    }
    return words.get(source, source)


def source_code(source: str) -> str:
    """The seed's badge of a source in two letters (`re`, `tg` …); one without a badge keeps its word."""
    return BADGES.get(source) or source_word(source)


def has_forms(source: str) -> bool:
    """Whether a source searches for a wording of the question, so that the wording is worth naming."""
    return source in _SPOKEN


def counts_in_time(source: str) -> bool:
    """Whether the scores of a source's list are moments (epoch seconds)."""
    return source in ("recent_events", "recent_states", "context_threads", "temporal")


def source_noun(source: str) -> str:
    """A source inside a sentence: "word search failed"."""
    nouns = {
        "vector": translate("Sources", "similarity search"),
        "unicode61": translate("Sources", "word search"),
        "trigram": translate("Sources", "letter search"),
        "words": translate("Sources", "word search"),
        "vector_global": translate("Sources", "similarity search over any age"),
        "recent_events": translate("Sources", "the list of recent memories"),
        "reply_chain": translate("Sources", "the chain of replies"),
        "context_threads": translate("Sources", "the list of the thread"),
        "context_links": translate("Sources", "the list of linked memories"),
        "recent_states": translate("Sources", "the list of recent beliefs"),
        "about_time": translate("Sources", "the search by time talked about"),
        "entity_expand": translate("Sources", "the search by names"),
        "temporal": translate("Sources", "the search by time"),
        "direct": translate("Sources", "the route to a named document"),
        "timeline": translate("Sources", "the route to the journal"),
    }
    return nouns.get(source, source)


def form_word(form: str) -> str:
    """One wording in which a query is searched."""
    words = {
        "q1": translate("Sources", "question"),
        "q2": translate("Sources", "with context"),
    }
    return words.get(form, form)


def source_title(source: str, form: str, *, expert: bool) -> str:
    """`vector q1` for experts, "Similar meaning (question)" in plain words."""
    if expert:
        return f"{source} {form}" if source in _SPOKEN else source
    titles = {
        "vector": translate("Sources", "Similar meaning"),
        "unicode61": translate("Sources", "Same words"),
        "trigram": translate("Sources", "Same letters"),
        "words": translate("Sources", "Same words"),
        "vector_global": translate("Sources", "Similar meaning, of any age"),
        "recent_events": translate("Sources", "Recent memories"),
        "reply_chain": translate("Sources", "Chain of replies"),
        "context_threads": translate("Sources", "Same thread"),
        "context_links": translate("Sources", "Linked memories"),
        "recent_states": translate("Sources", "Recent beliefs"),
        "about_time": translate("Sources", "About that time"),
        "entity_expand": translate("Sources", "Same names"),
        "temporal": translate("Sources", "Of that time"),
        "direct": translate("Sources", "Named document"),
        "timeline": translate("Sources", "Journal"),
    }
    if source not in _SPOKEN:
        return titles.get(source, source)
    return translate("Sources", "{source} ({form})").format(source=titles.get(source, source), form=form_word(form))


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
    words = {
        "state": translate("Seats", "beliefs"),
        "affect": translate("Seats", "feelings"),
        "multi_hit": translate("Seats", "several sources"),
        "about_time_only": translate("Seats", "about that time only"),
        "vector_global": translate("Seats", "similar, of any age"),
        "vector_only": translate("Seats", "similar only"),
        "context_only": translate("Seats", "context only"),
        "entity_only": translate("Seats", "same names only"),
        "trigram_only": translate("Seats", "words only"),
        "recent_only": translate("Seats", "recent only"),
    }
    return words.get(group, group)

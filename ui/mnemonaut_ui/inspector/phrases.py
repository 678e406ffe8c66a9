"""How the inspector writes numbers, days, sources and parts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.features import FEATURES
from mnemonaut_core.messages import Message
from mnemonaut_core.probe import SourceStanding
from mnemonaut_ui.memory_words import shown_line
from mnemonaut_ui.messages import said

translate = QCoreApplication.translate


def part_title(name: str) -> str:
    """A part's name for people; an unknown one stays as it is."""
    titles = {
        "rrf": translate("Inspector", "Agreement of the searches"),
        "lex": translate("Inspector", "Shared letters"),
        "rec": translate("Inspector", "Recency"),
    }
    return titles.get(name, FEATURES[name].title if name in FEATURES else name)


def status_text(status: str) -> str:
    """Glyph and word of a source's status."""
    words = {
        "found": translate("Inspector", "✔ found"),
        "below_k": translate("Inspector", "✖ too far down"),
        "no_match": translate("Inspector", "– no match"),
        "not_indexed": translate("Inspector", "∅ not indexed"),
        "ok": translate("Inspector", "✔ answered"),
        "empty": translate("Inspector", "– found nothing"),
        "skipped": translate("Inspector", "○ skipped"),
        "timed_out": translate("Inspector", "⏱ timed out"),
        "off": translate("Inspector", "○ off"),
        "failed": translate("Inspector", "⚠ failed"),
    }
    return words.get(status, status.replace("_", " "))


def source_title(source: str, form: str, *, expert: bool) -> str:
    """`vector q1` for experts, "Similar meaning (question)" in plain words."""
    if expert:
        return f"{source} {form}"
    names = {
        "vector": translate("Inspector", "Similar meaning"),
        "unicode61": translate("Inspector", "Same words"),
        "trigram": translate("Inspector", "Same letters"),
        "words": translate("Inspector", "Same words"),
    }
    forms = {
        "q1": translate("Inspector", "question"),
        "q2": translate("Inspector", "with context"),
    }
    return f"{names.get(source, source)} ({forms.get(form, form)})"


def level_of(share: float) -> int:
    """0 none, 1 weak, 2 fair, 3 strong: thirds of [0, 1]."""
    if share <= 0.0:
        return 0
    return 1 if share < 1 / 3 else 2 if share < 2 / 3 else 3


def level_word(level: int) -> str:
    """A level in a word."""
    return (
        translate("Inspector", "none"),
        translate("Inspector", "weak"),
        translate("Inspector", "fair"),
        translate("Inspector", "strong"),
    )[level]


def short(value: float | None) -> str:
    """Three decimals; "–" for what was not measured. Values that only look like zero keep their digits."""
    if value is None:
        return "–"
    return f"{value:.3g}" if 0.0 < abs(value) < 0.001 else f"{value:.3f}"


def exact(value: float | None) -> str:
    """Every digit, as it is copied; "" for what was not measured."""
    return "" if value is None else repr(value)


def headline(memory: Memory) -> str:
    """What the memory is called, or how it begins."""
    return shown_line(memory.title or memory.context_note or memory.text or memory.id, 200)


def reason_text(reason: Message | None) -> str:
    """Why a source did not answer."""
    return "" if reason is None else said(reason)


def place_text(place: SourceStanding) -> str:
    """Where a memory stands in a source that did not bring it."""
    if place.rank is None:
        return status_text(place.status)
    if place.rank > place.k:
        return translate("Inspector", "✖ rank {rank}, list keeps {k}").format(rank=place.rank, k=place.k)
    # inside the list, and yet not in it: something kept it out before
    return translate("Inspector", "▽ would be {rank} of {k}").format(rank=place.rank, k=place.k)


def plain_number(value: float) -> str:
    """A whole number without decimals, any other with three."""
    return f"{value:.0f}" if value == int(value) else short(value)

"""How the inspector writes numbers, and where a memory stands."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.explain.probe import SourceStanding
from mnemonaut_core.i18n import Text
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.source_words import status_text

translate = QCoreApplication.translate


def level_of(share: float) -> int:
    """0 none, 1 weak, 2 fair, 3 strong: thirds of [0, 1]."""
    if share <= 0.0:
        return 0
    return 1 if share < 1 / 3 else 2 if share < 2 / 3 else 3


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


def reason_text(reason: Text | None) -> str:
    """Why a source did not answer."""
    return "" if reason is None else translated(reason)


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

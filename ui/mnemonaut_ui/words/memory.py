"""Memories in words: kinds, states, dates, and stored text made safe to show. Shared by the screens."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.currency import State, states_text
from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.domain.moments import UTC, tz_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import TEXT_LIMIT as TEXT_LIMIT
from mnemonaut_core.text.shown import date_text as date_text
from mnemonaut_core.text.shown import memory_line as memory_line
from mnemonaut_core.text.shown import moment_text as moment_text
from mnemonaut_core.text.shown import shown_line as shown_line
from mnemonaut_core.text.shown import shown_text as shown_text
from mnemonaut_ui.words.languages import MASK as MASK
from mnemonaut_ui.words.languages import filled, masked, zone
from mnemonaut_ui.words.messages import translated

ISOLATED = "isolated"
_EPOCH_ORDINAL = dt.date(1970, 1, 1).toordinal()


def is_masked(memory: Memory) -> bool:
    return masked(memory.sensitivity)


def text_of(memory: Memory) -> str:
    """Its whole text as it may be shown: the one way by which any widget gets a memory's text."""
    return MASK if is_masked(memory) else memory.text


def title_of(memory: Memory) -> str:
    """Its title, or what its context note or heading says, as it may be shown; "" for none."""
    title = memory.title or memory.context_note or memory.heading_path or ""
    return MASK if title and is_masked(memory) else title


def states_words(states: Sequence[State], where: str = "") -> str:
    """Why a memory does not hold any more; "" while it holds. What came after it is quoted as it may be shown. Days are those of
    the zone `where`, else of the database's."""
    hidden = any(one.by is not None and masked(one.by.sensitivity) for one in states)
    return translated(states_text(states, where or zone(), by_id=hidden) or "")


def by_word(by: str) -> str:
    """Who did something; a name that is none of ours stays."""
    words = {
        "person": QCoreApplication.translate("QuarantineModel", "person"),
        "agent": QCoreApplication.translate("RunsModel", "agent"),
        "automatic": QCoreApplication.translate("QuarantineModel", "automatic"),
        "import": QCoreApplication.translate("QuarantineModel", "import"),
    }
    return words.get(by) or shown_line(by, 40)


def kind_word(kind: str) -> str:
    """The translated kind of a memory; an unknown one unchanged."""
    words = {
        "episode": QCoreApplication.translate("Words", "episode"),
        "state": QCoreApplication.translate("Words", "state"),
        "affect": QCoreApplication.translate("Words", "affect"),
        "chunk": QCoreApplication.translate("Words", "chunk"),
        "claim": QCoreApplication.translate("Words", "claim"),
    }
    return words.get(kind, kind)


def scope_word(scope: str) -> str:
    """The translated scope of a memory; an unknown one unchanged."""
    words = {
        "session": QCoreApplication.translate("Words", "this conversation"),
        "project": QCoreApplication.translate("Words", "project"),
        "principle": QCoreApplication.translate("Words", "principle"),
        "global": QCoreApplication.translate("Words", "always"),
    }
    return words.get(scope, shown_line(scope, 40))


def boundary_word(name: str) -> str:
    """The translated boundary class of a memory; an unknown one unchanged."""
    words = {
        "public": QCoreApplication.translate("Words", "public"),
        "internal": QCoreApplication.translate("Words", "internal"),
        "pii": QCoreApplication.translate("Words", "personal data"),
        "secret": QCoreApplication.translate("Words", "secret"),
    }
    return words.get(name, shown_line(name, 40))


def role_word(role: str) -> str:
    if role == "user":
        return QCoreApplication.translate("Words", "User")
    return QCoreApplication.translate("Words", "Companion")


def link_word(label: str) -> str:
    """The translated label of a link between memories; an unknown one unchanged."""
    words = {
        "reply_to": QCoreApplication.translate("Words", "reply to"),
        "same_topic": QCoreApplication.translate("Words", "same topic"),
        "caused_by": QCoreApplication.translate("Words", "caused by"),
        "continuation": QCoreApplication.translate("Words", "continues"),
        "relates_to": QCoreApplication.translate("Words", "related to"),
        "derived_from": QCoreApplication.translate("Words", "drawn from"),
        "supports": QCoreApplication.translate("Words", "supports"),
        "contradicts": QCoreApplication.translate("Words", "contradicts"),
        "supersedes": QCoreApplication.translate("Words", "replaces"),
        "near_repeat": QCoreApplication.translate("Words", "close to"),
    }
    return words.get(label, shown_line(label, 40))


def entity_type_word(kind: str) -> str:
    """The translated entity type; an unknown one as stored."""
    words = {
        "person": QCoreApplication.translate("Words", "person"),
        "org": QCoreApplication.translate("Words", "organisation"),
        "organization": QCoreApplication.translate("Words", "organisation"),
        "place": QCoreApplication.translate("Words", "place"),
        "location": QCoreApplication.translate("Words", "place"),
        "project": QCoreApplication.translate("Words", "project"),
        "tool": QCoreApplication.translate("Words", "tool"),
        "product": QCoreApplication.translate("Words", "product"),
        "event": QCoreApplication.translate("Words", "event"),
        "date": QCoreApplication.translate("Words", "date"),
        "topic": QCoreApplication.translate("Words", "topic"),
        "animal": QCoreApplication.translate("Words", "animal"),
        "pet": QCoreApplication.translate("Words", "pet"),
        "thing": QCoreApplication.translate("Words", "thing"),
        "other": QCoreApplication.translate("Words", "other"),
    }
    return words.get(kind.lower(), shown_line(kind, 40))


def state_of(memory: Memory) -> str:
    """`isolated`, or the status."""
    return memory.status if memory.searchable else ISOLATED


def state_word(state: str) -> str:
    words = {
        "isolated": QCoreApplication.translate("Words", "isolated"),
        "active": QCoreApplication.translate("Words", "active"),
        "completed": QCoreApplication.translate("Words", "completed"),
        "stale": QCoreApplication.translate("Words", "stale"),
        "archived": QCoreApplication.translate("Words", "archived"),
    }
    return words.get(state, state)


def state_glyph(state: str) -> str:
    """Its sign; never shown without the word."""
    return {"isolated": "⊘", "active": "●", "completed": "✔", "stale": "○", "archived": "▣"}.get(state, "·")


def sensitivity_name(level: int) -> str:
    """`normal`, `private` or `secret`; the number itself for a level that has no name."""
    return next((name for name, known in SENSITIVITIES.items() if known == level), str(level))


def sensitivity_word(name: str) -> str:
    words = {
        "normal": QCoreApplication.translate("Words", "normal"),
        "private": QCoreApplication.translate("Words", "private"),
        "secret": QCoreApplication.translate("Words", "secret"),
    }
    return words.get(name, name)


def reason_line(reason: str, limit: int) -> str:
    """The reason of an isolation as in `shown_line`: an import's reason is translated, a person's text never."""
    return shown_line(translated(reason) if isinstance(reason, Text) else reason, limit)


def count_text(count: int) -> str:
    """`1 memory`, `12,431 memories`, translated."""
    if count == 1:
        return QCoreApplication.translate("Words", "1 memory")
    return filled(QCoreApplication.translate("Words", "{count} memories"), count=f"{count:,}")


def memory_day(memory: Memory) -> str:
    """The day on which it happened, in the database's time zone; "–" where that is not known."""
    return date_text(memory.moment, tz_of(UTC if memory.is_day else zone()))


def memory_moment(memory: Memory) -> str:
    """When it happened, with the time zone: `2026-03-08 21:40 Asia/Tokyo`; a date without a time of day alone; "–" where that is
    not known."""
    moment = moment_text(memory.moment, tz_of(zone()), day=memory.is_day)
    return moment if memory.moment is None or memory.is_day else f"{moment} {zone()}"


def name_of(memory: Memory, limit: int = 160) -> str:
    """A line to know a memory by: how its text begins; of one without text its title or context note."""
    if is_masked(memory):
        return f"{MASK} ({shown_line(memory.id, limit)})"
    return memory_line(memory.text or memory.title or memory.context_note or "", limit) or shown_line(memory.id, limit)


def date_of_day(day: int) -> dt.date | None:
    """The date of a UTC day counted from the epoch; None outside the years 1 to 9999."""
    try:
        return dt.date.fromordinal(_EPOCH_ORDINAL + day)
    except (OverflowError, ValueError):
        return None


def day_of_date(date: dt.date) -> int:
    """The UTC day, counted from the epoch."""
    return date.toordinal() - _EPOCH_ORDINAL

"""The tables of the history: the operations, and the memories of the one that is chosen."""

from __future__ import annotations

import html

import msgspec
from PySide6.QtCore import QCoreApplication, QModelIndex

from mnemonaut_core.domain.change import CLOSED, JournalEntry
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.i18n import tr_noop
from mnemonaut_ui.widgets.memory_table import RIGHT, Column
from mnemonaut_ui.words.memory import by_word, kind_word, moment_text, name_of, shown_line
from mnemonaut_ui.words.messages import translated

_NO_PARENT = QModelIndex()
CONTEXT = "HistoryModel"
translate = QCoreApplication.translate
SUMMARY = "memory"


def state_text(entry: JournalEntry) -> str:
    """What can be done with an operation, or why nothing can."""
    if entry.state == "closed":
        return translate("HistoryModel", "closed: {why}").format(why=translated(CLOSED[entry.closed_by]))
    if entry.undone_by:
        return translate("HistoryModel", "undone by #{number}").format(number=entry.undone_by)
    return state_word(entry.state)


def state_word(state: str) -> str:
    """`done`, `undone` or `closed` in the person's language."""
    words = {
        "done": translate("HistoryModel", "done"),
        "undone": translate("HistoryModel", "undone"),
        "closed": translate("HistoryModel", "closed"),
    }
    return words[state]


def size_text(size: int) -> str:
    """Approximate size of the undo data."""
    if not size:
        return "–"
    return f"{size:,} B" if size < 1000 else f"{size / 1000:,.0f} kB" if size < 1_000_000 else f"{size / 1e6:,.1f} MB"


def _sentence(entry: JournalEntry) -> str:
    return f"{moment_text(entry.at)} UTC · {by_word(entry.by)} · {state_text(entry)}"


def _whole(entry: JournalEntry) -> str:
    return html.escape(f"#{entry.id} {translated(entry.title)} · {_sentence(entry)}")


def _colour(entry: JournalEntry) -> str:
    return "text" if entry.stands == "done" else "muted"


COLUMNS: tuple[Column[JournalEntry], ...] = (
    Column(key="number", title=tr_noop("#"), width=54, align=RIGHT, text=lambda entry: str(entry.id)),
    Column(
        key="at", title=tr_noop("When (UTC)"), width=126, hidden=True, text=lambda entry: moment_text(entry.at),
        caption=lambda entry: moment_text(entry.at),
    ),
    Column(
        key="what", title=tr_noop("What"), text=lambda entry: shown_line(translated(entry.title), 200), described=_sentence,
        tip=_whole, colour=_colour,
    ),
    Column(
        key="count", title=tr_noop("Memories"), width=86, align=RIGHT, text=lambda entry: f"{entry.count:,}", room=400
    ),
    Column(
        key="by", title=tr_noop("Who"), width=84, text=lambda entry: by_word(entry.by), hidden=True,
        caption=lambda entry: by_word(entry.by),
    ),
    Column(
        key="state", title=tr_noop("State"), width=170, room=620, text=state_text, caption=state_text,
        tip=lambda entry: html.escape(state_text(entry)),
    ),
    Column(
        key="size", title=tr_noop("Kept"), width=76, align=RIGHT, text=lambda entry: size_text(entry.size), room=760,
        tip=lambda _: html.escape(translate("HistoryModel", "What is kept so that it can be undone or redone")),
    ),
)  # fmt: skip


def sought_in(entry: JournalEntry) -> str:
    """What the filter looks in: number, words, ids, who, when and state."""
    fields = (
        f"#{entry.id}",
        translated(entry.title),
        entry.operation,
        *entry.ids,
        entry.by,
        by_word(entry.by),
        moment_text(entry.at),
        state_text(entry),
    )
    return "\n".join(fields).casefold()


class Touched(msgspec.Struct, frozen=True):
    """A memory of an operation; None where it is not stored any more."""

    id: str
    memory: Memory | None


def _name(row: Touched) -> str:
    if row.memory is None:
        return translate("HistoryModel", "{id}: not stored now").format(id=shown_line(row.id, 60))
    return name_of(row.memory, 200)


def _kind(row: Touched) -> str:
    return "" if row.memory is None else kind_word(row.memory.kind)


TOUCHED: tuple[Column[Touched], ...] = (
    Column(
        key="kind", title=tr_noop("Kind"), width=90, hidden=True, text=lambda row: _kind(row) or "–", caption=_kind,
    ),
    Column(
        key=SUMMARY, title=tr_noop("Memory"), text=_name, tip=lambda row: html.escape(shown_line(row.id, 100)),
        colour=lambda row: "text" if row.memory is not None else "muted",
    ),
    Column(
        key="id", title=tr_noop("Id"), width=150, hidden=True, text=lambda row: shown_line(row.id, 60),
        caption=lambda row: shown_line(row.id, 60),
    ),
)  # fmt: skip

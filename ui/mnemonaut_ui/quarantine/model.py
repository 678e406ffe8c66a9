"""The table of what is isolated: everywhere, or for some queries only."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from mnemonaut_core.domain.change import Isolation
from mnemonaut_core.domain.memory import Memory
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.memory import date_text, kind_word, moment_text, name_of, shown_line

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
EVERYWHERE = "everywhere"


class Column(IntEnum):
    """The columns, in order."""

    MEMORY = 0
    KIND = 1
    SCOPE = 2
    REASON = 3
    SINCE = 4
    BY = 5
    RUN = 6
    LEARNT = 7


@dataclass(frozen=True, slots=True)
class Entry:
    """An isolation with its texts folded to a line, and what a filter looks in."""

    isolation: Isolation
    headline: str
    query: str
    reason: str
    sought: str
    lead: str = ""
    """The name of what took it along; "" where it was isolated itself."""


def entries_of(isolations: Sequence[Isolation], memories: Mapping[str, Memory]) -> tuple[Entry, ...]:
    """Made once, off the UI thread. Without its memory (a removed affect, a document) an isolation's own headline speaks
    for it."""
    names = {found.memory_id: _headline(found, memories.get(found.memory_id)) for found in isolations}
    return tuple(_entry(found, names[found.memory_id], _name_of_lead(found, names)) for found in isolations)


def _headline(isolation: Isolation, memory: Memory | None) -> str:
    name = name_of(memory, 200) if memory is not None else shown_line(isolation.headline, 200)
    return name or shown_line(isolation.memory_id)


def _name_of_lead(isolation: Isolation, names: Mapping[str, str]) -> str:
    """What leads is isolated too, so it is among the names, unless another program ended that just now."""
    return "" if isolation.lead is None else names.get(isolation.lead, shown_line(isolation.lead))


def _entry(isolation: Isolation, headline: str, lead: str) -> Entry:
    query, reason = shown_line(isolation.query_text or "", 200), shown_line(isolation.reason, 300)
    fields = (
        isolation.memory_id, headline, query, reason, isolation.kind, isolation.by, isolation.recipe or "",
        isolation.lead or "", lead,
    )  # fmt: skip
    return Entry(isolation, headline, query, reason, "\n".join(fields).casefold(), lead)


class QuarantineModel(QAbstractTableModel):
    """Rows that the filter lets through, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Entry, ...] = ()
        self._shown: tuple[Entry, ...] = ()
        self._filter = ""
        self._theme = LIGHT

    def show_entries(self, entries: Sequence[Entry]) -> None:
        """List these."""
        self._all = tuple(entries)
        self._pick()

    def set_filter(self, text: str) -> None:
        """Only what holds all these words in its id, text, query, reason, kind, by, recipe or what took it along."""
        self._filter = text
        self._pick()

    def _pick(self) -> None:
        words = self._filter.casefold().split()
        shown = tuple(entry for entry in self._all if all(word in entry.sought for word in words))
        if shown != self._shown:
            self.beginResetModel()
            self._shown = shown
            self.endResetModel()

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.retranslate()

    def retranslate(self) -> None:
        """Say cells and headings again."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(Column) - 1)
        if self._shown:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._shown) - 1, len(Column) - 1))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is shown, in order."""
        return self._shown

    @property
    def everything(self) -> tuple[Entry, ...]:
        """What is isolated, whatever the filter."""
        return self._all

    # ---- words

    def _shown_text(self, entry: Entry, column: int) -> str:
        found = entry.isolation
        match column:
            case Column.MEMORY:
                return entry.headline
            case Column.KIND:
                return kind_word(found.kind)
            case Column.SCOPE:
                if entry.lead:
                    return "⊘ " + self.tr("with “{lead}”").format(lead=entry.lead)
                if found.scope == EVERYWHERE:
                    return "⊘ " + self.tr("everywhere")
                return "⊙ " + self.tr("for “{query}”").format(query=entry.query)
            case Column.REASON:
                return entry.reason or "–"
            case Column.SINCE:
                return date_text(found.at)
            case Column.BY:
                return self.tr("person") if found.by == "person" else shown_line(found.by, 40)
            case Column.RUN:
                return self._run_text(found)
        return "⚠ " + self.tr("learnt again") if found.learnt_again_at is not None else ""

    def _run_text(self, found: Isolation) -> str:
        recipe = found.recipe or ""
        place = self.tr("#{rank}").format(rank=found.rank) if found.rank is not None else ""
        return " ".join(part for part in (recipe, place) if part) or "–"

    def _lead_text(self, entry: Entry) -> str:
        said = self.tr(
            "Kept out everywhere since “{lead}” ({id}) was isolated. Restoring that one brings this back too."
        )
        return said.format(lead=entry.lead, id=shown_line(entry.isolation.lead or "", 60))

    def _whole(self, entry: Entry) -> str:
        """Where and by whom it was isolated, also where these columns have no room."""
        texts = (self._shown_text(entry, column) for column in (Column.KIND, Column.BY, Column.RUN, Column.LEARNT))
        return " · ".join(
            [f"{moment_text(entry.isolation.at)} UTC", *(text for text in texts if text not in ("", "–"))]
        )

    def _tip(self, entry: Entry, column: int) -> str | None:
        """Tooltips guess rich text, so they are escaped."""
        found = entry.isolation
        tips: dict[int, str] = {
            Column.MEMORY: f"{found.memory_id}: {entry.headline}",
            Column.SCOPE: self._lead_text(entry) if entry.lead else entry.query,
            Column.REASON: entry.reason,
            Column.SINCE: self._whole(entry),
            Column.RUN: found.run_id or "",
            Column.LEARNT: "" if found.learnt_again_at is None else f"{moment_text(found.learnt_again_at)} UTC",
        }
        return html.escape(tips.get(column, "")) or None

    def _colour(self, entry: Entry, column: int) -> QColor:
        if column == Column.SCOPE:
            return QColor(self._theme.bad if entry.isolation.scope == EVERYWHERE else self._theme.near)
        if column == Column.LEARNT:
            return QColor(self._theme.near)
        return QColor(self._theme.text if column in (Column.MEMORY, Column.REASON) else self._theme.muted)

    # ---- Qt

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(Column)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(Column):
            return None
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        return (
            self.tr("Memory"), self.tr("Kind"), self.tr("Kept out"), self.tr("Reason"), self.tr("Since (UTC)"),
            self.tr("By"), self.tr("Recall"), self.tr("Since then"),
        )[section]  # fmt: skip

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        entry, column = self._shown[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return self._shown_text(entry, column)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                if column != Column.MEMORY:  # the row's sentence once
                    return ""
                scope = self._lead_text(entry) if entry.lead else self._shown_text(entry, Column.SCOPE)
                return f"{scope}, {self._whole(entry)}"
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(entry, column)
            case Qt.ItemDataRole.ForegroundRole:
                return self._colour(entry, column)
        return None

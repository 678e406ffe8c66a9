"""Active contexts of agents: a row each, and below it the memories of the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mnemonaut_ui.agents.tables import CONTEXT, CONTEXTS, ITEMS, Held, ItemRow, ListAndDetail
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.memory_table import RowsTable

_MENU = ("isolate", "restore", ">feedback", "", "find_similar", "why_not", "replay_thread", "", "copy", "copy_json")


class ContextsPage(ListAndDetail):
    """A memory of a context can be selected, if it is stored still."""

    context_chosen = Signal()
    """Other memories are listed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[tuple[Held, tuple[ItemRow, ...]]] = ()
        self.table: RowsTable[Held] = RowsTable(CONTEXTS, CONTEXT, lambda one: one[0].id, self)
        self.items: MemoryRows[ItemRow] = MemoryRows(
            ITEMS,
            CONTEXT,
            lambda row: "" if row.memory is None else row.memory.id,
            self,
            key=lambda row: row.item.memory_id,
            single=True,
        )
        self.table.setAccessibleName(self.tr("Active contexts"))
        self.items.setAccessibleName(self.tr("Memories of this context"))
        self.put(self.table, self.items)
        self.table.opened.connect(self.items.setFocus)
        self.table.moved.connect(self._on_context)
        give_menu(self.items, _MENU)

    def show_rows(self, rows: Sequence[tuple[Held, tuple[ItemRow, ...]]]) -> None:
        """List these, each with its memories; what is chosen stays so."""
        self._rows = rows
        self.table.show_rows([one for one, _ in rows])
        self._fill_items()

    def _fill_items(self) -> None:
        chosen = self.table.current
        self.items.show_rows(() if chosen is None else next((items for one, items in self._rows if one == chosen), ()))

    def _on_context(self, *_: object) -> None:
        self._fill_items()
        self.context_chosen.emit()

"""Active contexts of agents: a row each, and below it the memories of the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Signal, Slot
from PySide6.QtWidgets import QWidget

from mnemonaut_ui.agents.tables import CONTEXTS, ITEMS, Held, ItemRow, ListAndDetail, RowsTable
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.command_menu import command_menu, pop_up

_MENU = ("isolate", "restore", ">feedback", "", "find_similar", "why_not", "replay_thread", "", "copy", "copy_json")


class ContextsPage(ListAndDetail):
    """A memory of a context can be selected, if it is stored still."""

    context_chosen = Signal()
    """Other memories are listed."""
    memory_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: Sequence[tuple[Held, tuple[ItemRow, ...]]] = ()
        self.table: RowsTable[Held] = RowsTable(CONTEXTS, lambda one: one[0].id, self)
        self.items: RowsTable[ItemRow] = RowsTable(ITEMS, lambda row: row.item.memory_id, self)
        self.put(self.table, self.items)
        self.table.opened.connect(self.items.setFocus)
        self.table.selectionModel().currentChanged.connect(self._on_context)
        for signal in ("selectionChanged", "currentChanged"):
            getattr(self.items.selectionModel(), signal).connect(self.memory_chosen)
        self.items.customContextMenuRequested.connect(self._on_menu_wanted)

    def retranslate(self) -> None:
        """Everything in the language that is installed now."""
        self.table.setAccessibleName(self.tr("Active contexts"))
        self.items.setAccessibleName(self.tr("Memories of this context"))

    def show_rows(self, rows: Sequence[tuple[Held, tuple[ItemRow, ...]]]) -> None:
        """List these, each with its memories; what is chosen stays so."""
        self._rows = rows
        self.table.show_rows([one for one, _ in rows])
        self._fill_items()

    def _fill_items(self) -> None:
        chosen = self.table.current
        self.items.show_rows(() if chosen is None else next((items for one, items in self._rows if one == chosen), ()))

    # ---- the selection

    def selected(self) -> Selection:
        """The memory that is chosen."""
        row = self.items.current
        if row is None or row.memory is None or not self.items.selectionModel().hasSelection():
            return Selection()
        return selection_of((row.memory.id,), row.memory.id)

    def highlight(self, selection: Selection) -> None:
        """Highlight the row of this memory without emitting a signal."""
        ids = [row.item.memory_id for row in self.items.held.rows]
        model = self.items.selectionModel()
        model.blockSignals(True)
        if selection.memory_id in ids:
            self.items.setCurrentIndex(self.items.held.index(ids.index(selection.memory_id), 0))
        else:
            model.clearSelection()
        model.blockSignals(False)
        self.items.viewport().update()

    # ---- slots

    @Slot()
    def _on_context(self, *_: object) -> None:
        self._fill_items()
        self.context_chosen.emit()

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        pop_up(command_menu(self, _MENU), self.items, at)

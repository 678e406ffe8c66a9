"""The table of isolations: columns that give way where there is little room, Enter that restores."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from mnemonaut_ui.quarantine.model import Column, QuarantineModel
from mnemonaut_ui.widgets.memory_table import MemoryTable
from mnemonaut_ui.widgets.theme import row_height

_WIDTHS = {
    Column.KIND: 78, Column.SCOPE: 134, Column.REASON: 190, Column.SINCE: 96, Column.BY: 70, Column.RUN: 104, Column.LEARNT: 116,
}  # fmt: skip
_ROOM = ((Column.KIND, 700), (Column.RUN, 820), (Column.BY, 900))
_SCOPE_WITH_LEAD = 190
_REASON_SHARE = 0.38
"""Of what the others leave; the rest is the memory's."""


class QuarantineTable(MemoryTable):
    """Enter restores; a double click does not."""

    entered_by_key = Signal()

    def __init__(self, model: QuarantineModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._isolations = model
        head = self.horizontalHeader()
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in _WIDTHS.items():
            self.setColumnWidth(column, width)
        head.setSectionResizeMode(Column.MEMORY, QHeaderView.ResizeMode.Stretch)
        head.setMinimumSectionSize(60)

    def fit(self) -> None:
        """Show what leaves memory and reason their room; the rest is in the tooltip of the date."""
        width = self.viewport().width()
        for column, least in _ROOM:
            self.setColumnHidden(column, width < least)
        learnt = any(entry.isolation.learnt_again_at is not None for entry in self._isolations.everything)
        self.setColumnHidden(Column.LEARNT, not learnt)
        led = any(entry.lead for entry in self._isolations.everything)
        self.setColumnWidth(Column.SCOPE, _SCOPE_WITH_LEAD if led else _WIDTHS[Column.SCOPE])
        taken = sum(self.columnWidth(c) for c in _WIDTHS if c != Column.REASON and not self.isColumnHidden(c))
        self.setColumnWidth(Column.REASON, max(80, int((width - taken) * _REASON_SHARE)))

    def size_rows(self) -> None:
        """One line a row, in the font of now."""
        self.verticalHeader().setDefaultSectionSize(row_height(self.font(), 1) + 4)

    # ---- Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.entered_by_key.emit()
        else:
            super().keyPressEvent(event)

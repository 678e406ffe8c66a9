"""The table of isolations: columns that give way where there is little room, Enter that restores."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from mnemonaut_ui.quarantine.model import QuarantineModel
from mnemonaut_ui.widgets.memory_table import MemoryTable
from mnemonaut_ui.widgets.theme import row_height

_SCOPE_WITH_LEAD = 190
_REASON_SHARE = 0.38
"""Of what the others leave; the rest is the memory's."""


class QuarantineTable(MemoryTable):
    """Enter restores; a double click does not."""

    entered_by_key = Signal()

    def __init__(self, model: QuarantineModel, parent: QWidget | None = None) -> None:
        super().__init__(model, parent)
        self._isolations = model
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.size_columns(model.columns, 60)

    def fit(self) -> None:
        """Show what leaves memory and reason their room; the rest is in the tooltip of the date."""
        columns, place, shown = self._isolations.columns, self._isolations.place, self._isolations.everything
        self.fit_columns(columns)
        self.setColumnHidden(place("learnt"), all(entry.isolation.learnt_again_at is None for entry in shown))
        scope = place("scope")
        self.setColumnWidth(
            scope, _SCOPE_WITH_LEAD if any(entry.lead for entry in shown) else columns[scope].width or 0
        )
        fixed = (
            number
            for number, column in enumerate(columns)
            if column.width is not None and column.key != "reason" and not self.isColumnHidden(number)
        )
        left = self.viewport().width() - sum(map(self.columnWidth, fixed))
        self.setColumnWidth(place("reason"), max(80, int(left * _REASON_SHARE)))

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

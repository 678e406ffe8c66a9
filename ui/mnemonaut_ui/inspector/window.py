"""The inspector in its own window: one memory in one recall. It ignores later selections, so two memories can be viewed
side by side."""

from __future__ import annotations

import itertools

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout, QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.inspector.view import Inspector, Pinned
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import Gone, ViewState
from mnemonaut_ui.widgets.dialog import fit_to_screen

STEP = 32
"""Pixels from one window to the next, so that none covers another."""
_numbers = itertools.count(1)


class InspectorWindow(DatabaseDialog):
    """Esc and Ctrl+W close it, and so does opening another database. Any number can be open; none is modal."""

    def __init__(self, state: ViewState, memory_id: str, trace: Trace | None, parent: QWidget | None) -> None:
        super().__init__(state, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.number, self.memories = next(_numbers), (memory_id,)
        self.inspector = Inspector(state, self, pinned=Pinned(memory_id, trace, f"window{self.number}"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.inspector)
        self._close_keys = QShortcut(QKeySequence("Ctrl+W"), self, self.close)
        state.mask_changed.connect(self.retranslate)
        state.purged.connect(self._on_purged)
        self.inspector.shown_changed.connect(self._entitle)
        self.resize(420, 640)
        self.inspector.begin()
        self._entitle()

    def show_beside(self, others: int) -> None:
        """Left of where the inspector stands, each further one a step from the last, and whole on the screen."""
        window = self.parentWidget()
        if window is not None:
            down = STEP * (others + 2)
            self.move(window.mapToGlobal(QPoint(max(0, window.width() - 2 * self.width() - others * STEP), down)))
        self.show()
        fit_to_screen(self)
        self.inspector.first_pane().setFocus()

    @Slot()
    def _entitle(self) -> None:
        self.setWindowTitle(self.inspector.headline.text() or self.tr("Inspector"))

    @Slot(object)
    def _on_purged(self, gone: Gone) -> None:
        """One that explains what was purged, or in a recall that tells it, goes."""
        trace = self.inspector.trace
        if any(map(gone.names, self.memories)) or (trace is not None and gone.told_in(trace)):
            self.close()

    @Slot()
    def retranslate(self) -> None:
        self.inspector.retranslate()
        self._entitle()

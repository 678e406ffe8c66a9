"""The one question "why not this memory?" of a query tab: its dialog, kept while it is open."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.why_dialog import WhyDialog
from mnemonaut_ui.state.view_state import ViewState


class WhyAsking(QObject):
    """`change_applied` hands on what the dialog would set."""

    change_applied = Signal(str, object)

    def __init__(self, state: ViewState, tab: QWidget) -> None:
        super().__init__(tab)
        self._state, self._tab = state, tab
        self.dialog: WhyDialog | None = None

    def ask(self, trace: Trace, wanted: str) -> None:
        """Explain a memory within a recall; one that is open is used again."""
        dialog = self.dialog
        if dialog is None:
            dialog = self.dialog = WhyDialog(self._state, trace, self._tab.window())
            dialog.change_applied.connect(self.change_applied)
            dialog.finished.connect(self._on_closed)
        dialog.field.setText(wanted)
        dialog.field.selectAll()
        dialog.ask(wanted)
        dialog.show()
        dialog.raise_()
        dialog.field.setFocus()

    def follow(self, trace: Trace) -> None:
        """Explain within another recall from now on."""
        if self.dialog is not None:
            self.dialog.set_trace(trace)

    def close(self) -> None:
        """Nothing is asked any more."""
        if self.dialog is not None:
            self.dialog.close()

    def retranslate(self) -> None:
        """Say all again."""
        if self.dialog is not None:
            self.dialog.retranslate()

    @Slot(int)
    def _on_closed(self, _result: int) -> None:
        self.dialog = None

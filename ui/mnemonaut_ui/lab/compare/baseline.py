"""The answer that others are measured against in a tab: it stays while one asks again, until it is removed."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.list.result_rows import recall_name
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.words.keys import with_keys
from mnemonaut_ui.words.memory import date_text


class BaselineLine(QWidget):
    """Below the list: which recall is pinned, whether Δ is against it, and the way to set both side by side. Hidden while none is
    pinned."""

    changed = Signal()  # another baseline, none any more, or Δ is against something else now
    compare_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.trace: Trace | None = None
        """The pinned recall; None where there is none."""
        self._shown: Trace | None = None
        self._name = ElidedLabel(parent=self)
        self.moves_button = QPushButton(self)
        self.moves_button.setCheckable(True)
        self.compare_button = QPushButton(self)
        self.remove_button = QPushButton("✕", self)
        for button in (self.moves_button, self.compare_button, self.remove_button):
            button.setAutoDefault(False)
        hbox(Wide(self._name), self.moves_button, self.compare_button, self.remove_button, on=self, margins=0)
        self.moves_button.toggled.connect(self.changed)
        self.compare_button.clicked.connect(self.compare_asked)
        self.remove_button.clicked.connect(self.remove)
        self.retranslate()
        self.hide()

    # ---- what is pinned

    @property
    def against(self) -> Trace | None:
        """The answer that Δ refers to; None for the answer to the last press of Ask."""
        return self.trace if self.moves_button.isChecked() else None

    @property
    def text(self) -> str:
        """What it says."""
        return self._name.text()

    def pin(self, trace: Trace) -> None:
        """This recall is the baseline from now on, and Δ is against it; the one that is pinned already is removed."""
        if trace is self.trace:
            self.remove()
            return
        self.trace = self._shown = trace
        with QSignalBlocker(self.moves_button):
            self.moves_button.setChecked(True)
        self._show()
        self.changed.emit()

    @Slot()
    def remove(self) -> None:
        """No recall is pinned any more."""
        if self.trace is not None:
            self.trace = None
            self._show()
            self.changed.emit()

    def turn_moves(self) -> None:
        """Δ against the baseline, or against the last press of Ask."""
        if self.trace is not None:
            self.moves_button.toggle()

    def follow(self, shown: Trace | None) -> None:
        """The answer next to the baseline has changed."""
        self._shown = shown
        self._show()

    # ---- saying

    def retranslate(self) -> None:
        self.moves_button.setText(self.tr("Δ against it"))
        self.moves_button.setToolTip(
            with_keys(self.tr("On: Δ is against the baseline. Off: against the last time you asked"), "baseline_moves")
        )
        self.compare_button.setText(self.tr("⇄ Compare"))
        self.compare_button.setAccessibleName(self.tr("Compare with the baseline"))
        self.compare_button.setToolTip(
            with_keys(
                self.tr("This answer beside the baseline: ranks, what differs, the text for the model"),
                "compare_baseline",
            )
        )
        self.remove_button.setAccessibleName(self.tr("Remove the baseline"))
        self.remove_button.setToolTip(with_keys(self.tr("Remove the baseline"), "pin_baseline"))
        self._show()

    def _show(self) -> None:
        pinned, shown = self.trace, self._shown
        self.setVisible(pinned is not None)
        if pinned is None:
            return
        said = self.tr("◉ Baseline: {recall}, as of {day}")
        if shown is pinned:
            said = self.tr("◉ Baseline, shown now: {recall}, as of {day}")
        elif shown is not None and shown.query.text != pinned.query.text:
            said = self.tr("◉ Baseline, of another question: {recall}, as of {day}")
        self._name.set_line(said.format(recall=recall_name(pinned), day=date_text(pinned.query.now)))
        self.compare_button.setEnabled(shown is not None and shown is not pinned)

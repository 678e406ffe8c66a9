"""What a tab sets against each other: a pinned answer, which stays while one asks again, and two memories of one answer."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import QPushButton, QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.compare import FEWEST, MOST
from mnemonaut_ui.lab.answer.recalls import Reads, Result, answers_of
from mnemonaut_ui.lab.list.result_rows import recall_name
from mnemonaut_ui.state.view_state import ToCompare, ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.words.keys import keys_or_menu, with_keys
from mnemonaut_ui.words.languages import filled
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
        self.moves_button = QPushButton(self.tr("Δ against it"), self)
        self.moves_button.setCheckable(True)
        self.compare_button = QPushButton(self.tr("⇄ Compare"), self)
        self.compare_button.setAccessibleName(self.tr("Compare with the baseline"))
        self.remove_button = QPushButton("✕", self)
        self.remove_button.setAccessibleName(self.tr("Remove the baseline"))
        for button in (self.moves_button, self.compare_button, self.remove_button):
            button.setAutoDefault(False)
        hbox(Wide(self._name), self.moves_button, self.compare_button, self.remove_button, on=self, margins=0)
        self.moves_button.toggled.connect(self.changed)
        self.compare_button.clicked.connect(self.compare_asked)
        self.remove_button.clicked.connect(self.remove)
        self.show_keys()
        self.hide()

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

    def show_keys(self) -> None:
        """In the tooltips, those that are chosen now."""
        moves = self.tr("On: Δ is against the baseline. Off: against the last time you asked")
        self.moves_button.setToolTip(with_keys(moves, "baseline_moves"))
        compare = self.tr("This answer beside the baseline: ranks, what differs, the text for the model")
        self.compare_button.setToolTip(with_keys(compare, "compare_baseline"))
        self.remove_button.setToolTip(with_keys(self.tr("Remove the baseline"), "pin_baseline"))

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


class Baseline(QObject):
    """Of a tab, whose result `shown` gives; the line below its list shows what is pinned."""

    changed = Signal()  # another baseline, none any more, or Δ is against something else now

    def __init__(self, state: ViewState, line: BaselineLine, reads: Reads, shown: Callable[[], Result | None]) -> None:
        super().__init__(line)
        self._state, self._line, self._reads, self._result = state, line, reads, shown
        self._waits = ""
        """The recorded recall that will be the baseline."""
        line.changed.connect(self.changed)
        line.compare_asked.connect(self.compare)

    @property
    def _shown(self) -> Trace | None:
        result = self._result()
        return None if result is None else result.trace

    @Slot()
    def pin(self) -> None:
        """The answer that is shown is what others are measured against, until it is removed: by the same command."""
        shown = self._shown
        if shown is None:
            self.changed.emit()
            self._state.noticed.emit(self.tr("Ask a question first."))
        else:
            self._line.pin(shown)

    @Slot()
    def compare_memories(self) -> None:
        """Two memories that are selected, one against the other in the answer that is shown."""
        ids, shown = self._state.selection, self._shown
        if shown is None or len(ids) != 2:
            self._state.noticed.emit(self.tr("Select two memories in the list, then compare them."))
            return
        self._state.request_comparison(ToCompare(traces=(shown,), memories=(ids[0], ids[1])))

    @Slot()
    def turn_moves(self) -> None:
        """Δ against the baseline, or since the last press of Ask."""
        if self._line.trace is None:
            self._state.noticed.emit(
                filled(self.tr("Pin a baseline first ({key})."), key=keys_or_menu("pin_baseline", "run"))
            )
        self._line.turn_moves()

    @Slot()
    def compare(self) -> None:
        """Compare the answer that is shown with the baseline, or several answers with each other."""
        pinned, shown, result = self._line.trace, self._shown, self._result()
        several = () if result is None else answers_of(result.parts).values()
        traces = [one.trace for one in several] or ([shown] if shown else [])
        if pinned is not None:
            traces = [pinned, *(trace for trace in traces if trace is not pinned)]
        if len(traces) < FEWEST:
            self._state.noticed.emit(
                filled(
                    self.tr("Pin a baseline first ({key}), then ask by another recipe or with other values."),
                    key=keys_or_menu("pin_baseline", "run"),
                )
            )
            return
        if len(traces) > MOST:
            traces = [traces[0], *sorted(traces[1:], key=lambda one: one is not shown)][:MOST]
            self._state.noticed.emit(filled(self.tr("{most} recalls at most are compared: the first ones."), most=MOST))
        self._state.request_comparison(ToCompare(traces=tuple(traces)))

    @property
    def run_id(self) -> str:
        """The recall that is pinned, or will be once it is replayed; "" for none."""
        return self._waits if self._line.trace is None else self._line.trace.id

    def restore(self, run_id: str) -> None:
        """Pin a recorded recall that was pinned when the window was last closed."""
        self._waits = run_id
        self._reads.read(
            "baseline",
            lambda explorer, token: explorer.made(run_id, token=token).trace,
            self._on_made,
            self._on_not_recorded,
        )

    def _on_made(self, answer: Trace) -> None:
        self._waits = ""
        if self._line.trace is None:
            self._line.pin(answer)

    def _on_not_recorded(self, _error: MnemonautError) -> None:
        self._waits = ""
        self._state.noticed.emit(self.tr("The baseline of before was not recorded: pin an answer again."))

"""Comparing within a tab: a pinned answer, which stays while one asks again, and two memories of one answer."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.compare import FEWEST, MOST
from mnemonaut_ui.lab.answer.recalls import Reads, Result, answers_of
from mnemonaut_ui.lab.list.result_rows import recall_name
from mnemonaut_ui.state.view_state import ToCompare, ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, push_button
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.words.keys import keys_or_menu, with_keys
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import date_text


class Baseline(QWidget):
    """The pinned recall, shown below the list with what can be done with it. Hidden while none is pinned."""

    changed = Signal()  # another baseline, none any more, or Δ refers to something else now

    def __init__(self, state: ViewState, reads: Reads, parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._reads = state, reads
        self.trace: Trace | None = None
        """The pinned recall."""
        self._result: Result | None = None
        self._waits = ""
        """Id of the recorded recall that will be the baseline."""
        self._name = ElidedLabel(parent=self)
        self.moves_button = push_button(self.tr("Δ against it"), on=self, checkable=True)
        name = self.tr("Compare with the baseline")
        self.compare_button = push_button(self.tr("⇄ Compare"), self.compare, on=self, name=name)
        name = self.tr("Remove the baseline")
        self.remove_button = push_button("✕", lambda: self._set(None), on=self, name=name)
        hbox(Wide(self._name), self.moves_button, self.compare_button, self.remove_button, on=self, margins=0)
        self.moves_button.toggled.connect(self.changed)

        self.show_keys()
        self.hide()

    @property
    def against(self) -> Trace | None:
        """The baseline, where changes of rank refer to it; None where they refer to the last press of Ask."""
        return self.trace if self.moves_button.isChecked() else None

    @property
    def text(self) -> str:
        return self._name.text()

    @property
    def run_id(self) -> str:
        """Id of the recall that is pinned, or will be once it is replayed; "" for none."""
        return self._waits if self.trace is None else self.trace.id

    def follow(self, result: Result | None) -> None:
        """Follow the answer that is shown."""
        self._result = result
        self._show()

    @property
    def _shown(self) -> Trace | None:
        return None if self._result is None else self._result.trace

    def pin(self) -> None:
        """Pin the answer that is shown; the one that is pinned already is removed."""
        if self._shown is None:
            self.changed.emit()
            self._state.noticed.emit(self.tr("Ask a question first."))
        else:
            self._set(None if self._shown is self.trace else self._shown)

    def _set(self, trace: Trace | None) -> None:
        self.trace = trace
        if trace is not None:
            with QSignalBlocker(self.moves_button):
                self.moves_button.setChecked(True)
        self._show()
        self.changed.emit()

    def turn_moves(self) -> None:
        """Let changes of rank refer to the baseline, or to the last press of Ask."""
        if self.trace is not None:
            self.moves_button.toggle()
            return
        self._state.noticed.emit(
            filled(self.tr("Pin a baseline first ({key})."), key=keys_or_menu("pin_baseline", "run"))
        )

    def compare(self) -> None:
        """Compare the answer that is shown with the baseline, or several answers with each other."""
        pinned, shown = self.trace, self._shown
        several = () if self._result is None else answers_of(self._result.parts).values()
        traces = [one.trace for one in several] or ([shown] if shown else [])
        if pinned is not None:
            traces = [pinned, *(trace for trace in traces if trace is not pinned)]
        if len(traces) < FEWEST:
            text = self.tr("Pin a baseline first ({key}), then ask by another recipe or with other values.")
            self._state.noticed.emit(filled(text, key=keys_or_menu("pin_baseline", "run")))
            return
        if len(traces) > MOST:
            traces = [traces[0], *sorted(traces[1:], key=lambda one: one is not shown)][:MOST]
            self._state.noticed.emit(filled(self.tr("{most} recalls at most are compared: the first ones."), most=MOST))
        self._state.request_comparison(ToCompare(traces=tuple(traces)))

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
        if self.trace is None:
            self._set(answer)

    def _on_not_recorded(self, _error: MnemonautError) -> None:
        self._waits = ""
        self._state.noticed.emit(self.tr("The baseline of before was not recorded: pin an answer again."))

    def show_keys(self) -> None:
        """Show the current keys in the tooltips."""
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
        text = self.tr("◉ Baseline: {recall}, as of {day}")
        if shown is pinned:
            text = self.tr("◉ Baseline, shown now: {recall}, as of {day}")
        elif shown is not None and shown.query.text != pinned.query.text:
            text = self.tr("◉ Baseline, of another question: {recall}, as of {day}")
        self._name.set_line(text.format(recall=recall_name(pinned), day=date_text(pinned.query.now)))
        self.compare_button.setEnabled(shown is not None and shown is not pinned)

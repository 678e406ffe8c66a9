"""What a tab sets against each other: a pinned answer (what moved against it, comparing with it, having it again after a
restart), and two memories of the answer that is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.compare import FEWEST, MOST
from mnemonaut_ui.lab.answer.answers import answered
from mnemonaut_ui.lab.answer.recalls import Recalls
from mnemonaut_ui.lab.answer.results_pane import ResultsPane
from mnemonaut_ui.lab.asking.ask_bar import AskBar
from mnemonaut_ui.state.view_state import ToCompare, ViewState
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.languages import filled


class Baseline(QObject):
    """Of a tab; the line below its list shows it. `several` tells whether more than one recall answers the question."""

    def __init__(
        self, state: ViewState, bar: AskBar, results: ResultsPane, recalls: Recalls, several: Callable[[], bool]
    ) -> None:
        super().__init__(bar)
        self._state, self._bar, self._results, self._recalls, self._several = state, bar, results, recalls, several
        self._waits = ""
        """The recorded recall that will be the baseline."""
        self._line = results.baseline
        bar.baseline_asked.connect(self.pin)
        self._line.changed.connect(self._on_changed)
        self._line.compare_asked.connect(self.compare)

    @property
    def _shown(self) -> Trace | None:
        held = self._results.answered
        return None if held is None else held.trace

    @Slot()
    def pin(self) -> None:
        """The answer that is shown is what others are measured against, until it is removed: by the same command."""
        shown = self._shown
        if shown is None:
            self._bar.show_baseline(pinned=False)
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
        pinned, shown, found = self._line.trace, self._shown, answered(self._recalls.parts)
        traces = [one.trace for one in found.values()] if self._several() else [shown] if shown else []
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

    # ---- over restarts

    @property
    def run_id(self) -> str:
        """The recall that is pinned, or will be once it is replayed; "" for none."""
        return self._waits if self._line.trace is None else self._line.trace.id

    def restore(self, run_id: str) -> None:
        """Pin a recorded recall that was pinned when the window was last closed."""
        workspace = self._state.workspace
        if workspace is None:
            return
        explorer = workspace.explorer
        self._waits = run_id
        self._state.jobs.read(
            f"{self._recalls.channel}:baseline",
            lambda token: explorer.made(run_id, token=token).trace,
            self._on_made,
            failed=self._on_not_recorded,
        )

    def _on_made(self, answer: Trace) -> None:
        self._waits = ""
        if self._line.trace is None:
            self._line.pin(answer)

    def _on_not_recorded(self, _error: MnemonautError) -> None:
        self._waits = ""
        self._state.noticed.emit(self.tr("The baseline of before was not recorded: pin an answer again."))

    @Slot()
    def _on_changed(self) -> None:
        self._bar.show_baseline(pinned=self._line.trace is not None)

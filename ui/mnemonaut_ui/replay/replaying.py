"""The replay of a conversation: the turns so far, whether more follow, and the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mnemonaut_core.conversations import ReplayedTurn, isolates, replayed, sums_of
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_ui.replay.conversations import Replayable, Sought, transcript_of
from mnemonaut_ui.replay.table import TurnRow, TurnsModel
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import joined

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken

TURNS = "replay:turns"


class Replaying(QObject):
    """One conversation at a time, by one or two recipes; its turns go into the model one by one."""

    changed = Signal()
    """The transcript is known, or the replay has ended."""
    came = Signal(int)  # the number of a turn: it is the last row
    failed = Signal(object)  # MnemonautError

    def __init__(self, state: ViewState, model: TurnsModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state, self._model = state, model
        self.transcript: Transcript | None = None
        """The transcript; None before it is read."""
        self.error: MnemonautError | None = None
        self.running = self.stopped = False
        self._isolates = False
        """Whether this database isolates by itself."""
        self._sought: Sought | None = None
        self._tell = state.jobs.teller(TURNS, self._on_told)

    def begin(self, explorer: Explorer, what: Replayable, settings: Settings, *, as_agent: bool) -> None:
        """Ask every turn of this as of then; what came before is forgotten."""
        self.forget()
        self.running = True
        now = self._state.services.now()

        def work(token: CancelToken) -> int:
            transcript = transcript_of(explorer, what)
            self._tell(token, (transcript, isolates(explorer)))
            count = 0
            for turn in replayed(explorer, transcript, settings, now=now, as_agent=as_agent, token=token):
                self._tell(token, turn)
                count += 1
            return count

        self._state.jobs.read(TURNS, work, self._on_finished, failed=self._on_failed)

    def seek(self, sought: Sought | None) -> None:
        """Show the turn that this memory comes from, as the transcript tells it."""
        self._sought = sought

    def seeks(self, number: int) -> bool:
        """Whether this is the turn that is sought."""
        return self._sought is not None and self._sought.turn == number

    def stop(self) -> None:
        """Ask no further turn; those that came stay."""
        self._state.jobs.cancel(TURNS)
        self.running, self.stopped = False, True
        self.changed.emit()

    def forget(self) -> None:
        """Drop conversation and turn without emitting a signal."""
        self._state.jobs.cancel(TURNS)
        self.running, self.stopped, self.error, self.transcript, self._sought = False, False, None, None, None
        self._model.clear()

    def summary(self) -> str:
        """How far it is, and what changed from turn to turn, of all turns that came; there is one."""
        transcript, rows = self.transcript, self._model.rows
        of = len(rows) if transcript is None else transcript.questions
        first, *others = sums_of(row.turn for row in rows)
        told = filled(
            self.tr("{done} of {count} turns · another result at {changed} · nothing came at {empty}"),
            done=f"{len(rows):,}",
            count=f"{of:,}",
            changed=f"{first.changed:,}",
            empty=f"{first.empty:,}",
        )
        if others:
            told += " · " + filled(self.tr("the other recipe otherwise at {count}"), count=f"{others[0].other:,}")
        told += " · " + (
            filled(self.tr("would be isolated: {count}"), count=f"{first.would_isolate:,}")
            if self._isolates
            else self.tr("this database isolates nothing by itself")
        )
        return joined(told, self.tr("Stopped.") if self.stopped else self.tr("Asking…") if self.running else "")

    def _on_told(self, told: tuple[Transcript, bool] | ReplayedTurn) -> None:
        if isinstance(told, ReplayedTurn):
            self._model.add(TurnRow(told, 0 if self.transcript is None else self.transcript.sensitivity))
            self.came.emit(told.asked.number)
            return
        self.transcript, self._isolates = told
        if self._sought is not None:
            self._sought = Sought(self._sought.moment, self.transcript.turn_at(self._sought.moment))
        self.changed.emit()

    def _on_finished(self, _count: object) -> None:
        self.running = False
        self.changed.emit()

    def _on_failed(self, error: MnemonautError) -> None:
        self.running, self.error = False, error
        self.failed.emit(error)

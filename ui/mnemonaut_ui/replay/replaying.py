"""Which conversation is replayed, and its replay: the turns so far, whether more follow, the result."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.conversations import (
    ReplayedTurn,
    Thread,
    conversation_in,
    conversation_of_session,
    isolates,
    replayed,
    sums_of,
    threads,
    threads_of,
)
from mnemonaut_core.domain.agent import Session
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.files import resolved
from mnemonaut_core.importers.transcript import conversations_in
from mnemonaut_ui.replay.table import TurnRow, TurnsModel
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.fitted_combo import FittedCombo
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import joined

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken

Replayable = Transcript | Thread | Session
THREADS, READ = "replay:threads", "replay:file"
MOST_LISTED = 200
"""Threads that are offered, the longest first."""


def transcript_of(explorer: Explorer, what: Replayable) -> Transcript:
    """Return the transcript of a conversation."""
    if isinstance(what, Transcript):
        return what
    return (
        conversation_in(explorer, what.name) if isinstance(what, Thread) else conversation_of_session(explorer, what.id)
    )


def _key(what: Replayable | None) -> tuple[str, object]:
    """Identify a conversation independently of its contents."""
    if isinstance(what, Thread | Session):
        return type(what).__name__, what.name if isinstance(what, Thread) else what.id
    return "", None if what is None else id(what)


def _named(what: Replayable) -> tuple[str, int]:
    if isinstance(what, Transcript):
        return what.title or what.name, what.questions
    return (what.name, what.memories) if isinstance(what, Thread) else (what.id, what.recalls)


class Sought(msgspec.Struct, frozen=True):
    """The memory whose thread is replayed: its time, and the number of its turn, 0 if unknown."""

    moment: int | None
    turn: int = 0


class ConversationChoice(FittedCombo):
    """Offers the given conversations, then the threads of the database, which are read once the list is visible."""

    given = Signal(object)  # Sought, or None: the first of what was given is chosen
    listed = Signal()
    """The threads are there, or could not be read."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.shown: Replayable | None = None
        """What is replayed: it stays chosen."""
        self._given: tuple[Replayable, ...] = ()
        """The conversations of a file or of an agent, the threads of a memory."""
        self._threads: tuple[Thread, ...] | None = None
        """None before anybody looked."""
        self.error: MnemonautError | None = None
        """Why the threads could not be read."""
        self.setAccessibleName(self.tr("Conversation"))

    @property
    def chosen(self) -> Replayable | None:
        chosen: Replayable | None = self.currentData()
        return chosen

    def fill(self) -> None:
        """Offer the given conversations, then the threads of the database; the shown one stays chosen."""
        given, chosen = set(map(_key, self._given)), _key(self.shown)
        threads_too = [one for one in (self._threads or ())[:MOST_LISTED] if _key(one) not in given]
        self.clear()
        self.addItem(self.tr("Choose a conversation…"), None)
        for one in (*self._given, *threads_too):
            name, count = _named(one)
            told = filled(self.tr("{name} ({count})"), name=shown_line(name, 40), count=f"{count:,}")
            self.addItem(told, one)
            if _key(one) == chosen:
                self.setCurrentIndex(self.count() - 1)

    def forget_given(self) -> None:
        """Offer only the threads from the next `fill` on."""
        self._given = ()

    def forget_database(self) -> None:
        """Drop everything: another database is open, or none."""
        for channel in (THREADS, READ):
            self._state.jobs.cancel(channel)
        self._given, self._threads, self.error = (), None, None

    def look_again(self) -> None:
        """Read the threads again; the old ones are offered meanwhile."""
        self._threads = None
        self.look_at_threads()

    def look_at_threads(self) -> None:
        """Read the threads if the list is visible and they are not read yet."""
        if self._threads is None and self.isVisible():
            self._state.read(
                THREADS, lambda explorer, _token: threads(explorer), self._on_threads, failed=self._on_failed
            )

    def _on_failed(self, error: MnemonautError) -> None:
        self.error = error
        self.listed.emit()

    def _on_threads(self, answer: tuple[Thread, ...]) -> None:
        self._threads, self.error = answer, None
        self.fill()
        self.listed.emit()

    def give(self, given: tuple[Replayable, ...], sought: Sought | None = None) -> None:
        """Offer these first, and choose the first of them."""
        self._given = given
        self.fill()
        self.setCurrentIndex(1)
        self.given.emit(sought)

    def choose_file(self, *_: object) -> None:
        """Ask for a file; it is only read."""
        dialog = FileDialog(
            self,
            self.tr("Replay a conversation"),
            "",
            self.tr("Conversations (*.jsonl *.ndjson *.json *.txt *.md *.zip *.csv *.db);;All files (*)"),
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.read_file)
        dialog.open()

    def read_file(self, name: str) -> None:
        path = Path(name)
        failed = self._state.refused.emit
        read = self._state.jobs.read
        read(READ, lambda token: conversations_in(resolved(path), token=token), self.give, failed=failed)

    def give_threads_of(self, memory_id: str) -> None:
        """Give the threads that this memory stands in, the longest first."""

        def work(explorer: Explorer, _token: CancelToken) -> tuple[tuple[Thread, ...], int | None]:
            return threads_of(explorer, memory_id), explorer.library.memories([memory_id])[memory_id].moment

        self._state.read(READ, work, self._on_threads_of, failed=self._state.refused.emit)

    def _on_threads_of(self, answer: tuple[tuple[Thread, ...], int | None]) -> None:
        found, moment = answer
        self.give(found, Sought(moment))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look_at_threads()


TURNS = "replay:turns"


class Replaying(QObject):
    """The replay of one conversation by one or two recipes; finished turns go into the model."""

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
        """Ask every turn at its time, in place of the last replay."""
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
        """Choose the turn of this memory when it arrives."""
        self._sought = sought

    def seeks(self, number: int) -> bool:
        return self._sought is not None and self._sought.turn == number

    def stop(self) -> None:
        """Ask no further turn; the finished ones stay."""
        self._state.jobs.cancel(TURNS)
        self.running, self.stopped = False, True
        self.changed.emit()

    def forget(self) -> None:
        """Drop conversation and turn without emitting a signal."""
        self._state.jobs.cancel(TURNS)
        self.running, self.stopped, self.error, self.transcript, self._sought = False, False, None, None, None
        self._model.clear()

    def summary(self) -> str:
        """Return the progress and the changes from turn to turn; there is at least one turn."""
        transcript, rows = self.transcript, self._model.rows
        of = len(rows) if transcript is None else transcript.questions
        first, *others = sums_of(row.turn for row in rows)
        told = self.tr("{done} of {count} turns · another result at {changed} · nothing came at {empty}")
        changed, empty = f"{first.changed:,}", f"{first.empty:,}"
        told = filled(told, done=f"{len(rows):,}", count=f"{of:,}", changed=changed, empty=empty)
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

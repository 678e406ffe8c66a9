"""Which conversation is replayed: one of a file, of an agent, or of the threads of the database."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.conversations import Thread, conversation_in, conversation_of_session, threads, threads_of
from mnemonaut_core.domain.agent import Session
from mnemonaut_core.domain.transcript import Transcript
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.files import resolved
from mnemonaut_core.importers.transcript import conversations_in
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.fitted_combo import FittedCombo
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line

Replayable = Transcript | Thread | Session
THREADS, READ = "replay:threads", "replay:file"
MOST_LISTED = 200
"""Threads that are offered, the longest first."""


def transcript_of(explorer: Explorer, what: Replayable) -> Transcript:
    """The transcript, as far as the database or the file has it."""
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
    """The memory whose thread is replayed: its time, and the number of its turn; 0 before that is known."""

    moment: int | None
    turn: int = 0


class ConversationChoice(FittedCombo):
    """Conversations to choose from: first the given ones, then the threads of the database, which are loaded when the
    list is visible."""

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
        """What is chosen."""
        chosen: Replayable | None = self.currentData()
        return chosen

    def fill(self) -> None:
        """What was given, then the threads of the database; what is shown stays chosen."""
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
        """Another one is open, or none: offer nothing from the next `fill` on, and read nothing of before."""
        for channel in (THREADS, READ):
            self._state.jobs.cancel(channel)
        self._given, self._threads, self.error = (), None, None

    def look_again(self) -> None:
        """The threads changed; those of before are offered until the new ones are there."""
        self._threads = None
        self.look_at_threads()

    def look_at_threads(self) -> None:
        """Load the threads if the list is visible and they are not loaded."""
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
        """Which file; it is only read."""
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
        """Give the conversations of this file."""
        path = Path(name)
        self._state.jobs.read(
            READ,
            lambda token: conversations_in(resolved(path), token=token),
            self._on_read,
            failed=self._state.refused.emit,
        )

    def _on_read(self, answer: tuple[Transcript, ...]) -> None:
        self.give(answer)

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

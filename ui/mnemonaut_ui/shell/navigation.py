"""What leads to another screen and does something there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject

from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.replay.view import ReplayScreen
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.widgets.dialog import show_once

if TYPE_CHECKING:
    from mnemonaut_core.domain.agent import Session
    from mnemonaut_core.saved import Saved
    from mnemonaut_ui.shell.main_window import MainWindow

S = TypeVar("S", bound=Screen)


class Navigation(QObject):
    """Brings a screen to the front. Without a database the Welcome page stays there, and nothing is done."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell, self._state = shell, shell.state
        for opened in (shell.saved.opened, self._state.saved_requested):
            opened.connect(self.open_saved)
        self._state.runs_requested.connect(self.list_runs)
        self._state.replay_requested.connect(self.replay)
        self._state.words_requested.connect(self.show_words)

    def _on(self, kind: type[S], act: Callable[[S], object]) -> None:
        self._shell.show_screen(kind.key)
        front = self._shell.front
        if isinstance(front, kind):
            act(front)

    def focus_search(self) -> None:
        self._on(LibraryScreen, LibraryScreen.focus_filter)

    def find_similar(self) -> None:
        memory_id = self._state.on_it  # of here: the screen that comes has a selection of its own
        self._on(LibraryScreen, lambda library: library.find_similar(memory_id))

    def show_memory(self, memory_id: str) -> None:
        self._on(LibraryScreen, lambda library: library.show_memory(memory_id))

    def why_not(self) -> None:
        """Ask why a memory did not come; begins with the one that is selected."""
        memory_id = self._state.on_it
        self._on(LabScreen, lambda lab: lab.current.why_not(memory_id))

    def search(self, text: str) -> None:
        self._on(LibraryScreen, lambda library: library.search(text))

    def ask(self, text: str) -> None:
        self._on(LabScreen, lambda lab: lab.ask(text))

    def open_saved(self, saved: Saved) -> None:
        """Run a saved question in its own tab, or open a saved search in the library."""
        self._shell.show_screen("lab" if saved.kind == "question" else "library")
        self._shell.front.open_saved(saved)

    def list_runs(self, text: str) -> None:
        """List the recalls that meet this in Runs."""
        self._on(RunsScreen, lambda runs: runs.search(text))

    def replay(self, what: Session | str) -> None:
        """Replay an agent's queries of one conversation, or the thread of this memory, turn by turn."""
        if what:
            self._on(ReplayScreen, lambda replay: replay.replay_of(what))
        else:
            self._state.noticed.emit(self.tr("Choose a memory of the conversation first."))

    def show_isolated(self) -> None:
        """All that is isolated, without a filter, with the keyboard on it."""
        self._on(QuarantineScreen, QuarantineScreen.show_all)

    def show_came_again(self) -> None:
        self._on(QuarantineScreen, QuarantineScreen.show_again)

    def show_words(self, name: str) -> None:
        """The dialog of the words that questions are read by, at one list ("": the first)."""
        if self._state.workspace is not None:
            show_once(OwnWordsDialog(self._state, self._shell, shown=name))

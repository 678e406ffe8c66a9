"""Commands that a screen does, when another one is in front: that screen comes to the front first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, Slot

from mnemonaut_ui.health.view import HealthScreen
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.replay.view import ReplayScreen
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.shell.actions import ACTIONS
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.widgets.filter_field import FilterField

if TYPE_CHECKING:
    from mnemonaut_core.domain.agent import Session
    from mnemonaut_core.saved import Saved
    from mnemonaut_ui.shell.main_window import MainWindow

S = TypeVar("S", bound=Screen)


class ScreenCommands(QObject):
    """`runs`: what does a command, by its name in `actions.py`."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell, self._state = shell, shell.state
        self.runs: dict[str, Callable[[], object]] = {
            **{spec.name: partial(self._run, spec.screen, spec.name) for spec in ACTIONS if spec.screen},
            "focus_search": self._focus_search,
            "find_similar": self._find_similar,
            "why_not": self._why_not,
            "indicators": lambda: self._on(RunsScreen, RunsScreen.show_indicators),
            "replay_conversation": lambda: self._on(ReplayScreen, ReplayScreen.focus_first),
            "replay_thread": lambda: self.replay_of(self._state.on_it),
            "health": lambda: self._on(HealthScreen, HealthScreen.focus_first),
        }

    def _run(self, key: str, name: str) -> None:
        self._shell.show_screen(key)
        if self._shell.front.key == key:  # without a database the Welcome page stays in front
            self._shell.front.commands()[name]()

    def _on(self, kind: type[S], act: Callable[[S], object]) -> None:
        self._shell.show_screen(kind.key)
        front = self._shell.front
        if isinstance(front, kind):
            act(front)

    def _focus_search(self) -> None:
        """The filter of the list in front; where it has none, the library's."""
        fields = (pane for pane in self._shell.front.panes() if isinstance(pane, FilterField) and pane.isVisible())
        if field := next(fields, None):
            field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._run(LibraryScreen.key, "focus_search")

    def _find_similar(self) -> None:
        memory_id = self._state.on_it  # of here: the screen that comes has a selection of its own
        self._on(LibraryScreen, lambda library: library.find_similar(memory_id))

    def _why_not(self) -> None:
        memory_id = self._state.on_it
        self._on(LabScreen, lambda lab: lab.current.why_not(memory_id))

    def search(self, text: str) -> None:
        """List what meets this in the library."""
        self._on(LibraryScreen, lambda library: library.search(text))

    def ask(self, text: str) -> None:
        """Ask this in the recall lab."""
        self._on(LabScreen, lambda lab: lab.ask(text))

    def open_saved(self, saved: Saved) -> None:
        """Run a saved question in its own tab, or open a saved search in the library."""
        self._shell.show_screen("lab" if saved.kind == "question" else "library")
        self._shell.front.open_saved(saved)

    def list_runs(self, text: str) -> None:
        """List the recalls that meet this in Runs."""
        self._on(RunsScreen, lambda runs: runs.search(text))

    @Slot(object)
    def replay_of(self, what: Session | str) -> None:
        """Replay an agent's queries of one conversation, or the thread of this memory, turn by turn."""
        if what:
            self._on(ReplayScreen, lambda replay: replay.replay_of(what))
        else:
            self._state.noticed.emit(self.tr("Choose a memory of the conversation first."))

    def show_isolated(self) -> None:
        """All that is isolated, without a filter, with the keyboard on it."""
        self._on(QuarantineScreen, QuarantineScreen.show_all)

    def show_came_again(self) -> None:
        """What is isolated and came again."""
        self._on(QuarantineScreen, QuarantineScreen.show_again)

"""Commands that a screen does, when another one is in front: that screen comes to the front first."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from mnemonaut_ui.shell.actions import ACTIONS

if TYPE_CHECKING:
    from mnemonaut_core.domain.agent import Session
    from mnemonaut_core.saved import Saved
    from mnemonaut_ui.shell.main_window import MainWindow


class ScreenCommands(QObject):
    """`runs`: what does a command, by its name in `actions.py`."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell, self._state = shell, shell.state
        self.runs: dict[str, Callable[[], object]] = {
            **{spec.name: partial(self._run, spec.screen, spec.name) for spec in ACTIONS if spec.screen},
            "find_similar": lambda: self._forward("library", "find_similar", self._state.on_it),
            "why_not": lambda: self._forward("lab", "why_not", self._state.on_it),
            "indicators": partial(self._forward, "runs", "show_indicators"),
            "replay_conversation": partial(self._forward, "replay", "focus_first"),
            "replay_thread": lambda: self.replay_of(self._state.on_it),
            "health": partial(self._forward, "health", "focus_first"),
        }

    def _run(self, key: str, name: str) -> None:
        self._shell.show_screen(key)
        if self._shell.front.key == key:  # without a database the Welcome page stays in front
            self._shell.front.commands()[name]()

    def _forward(self, key: str, method: str, *about: object) -> None:
        """`about`: what is selected here, for the screen that comes has a selection of its own."""
        self._shell.show_screen(key)
        if self._shell.front.key == key:
            getattr(self._shell.front, method)(*about)

    def search(self, text: str) -> None:
        """List what meets this in the library."""
        self._forward("library", "search", text)

    def ask(self, text: str) -> None:
        """Ask this in the recall lab."""
        self._forward("lab", "ask", text)

    def open_saved(self, saved: Saved) -> None:
        """Run a saved question in its own tab, or open a saved search in the library."""
        self._shell.show_screen("lab" if saved.kind == "question" else "library")
        self._shell.front.open_saved(saved)

    def list_runs(self, text: str) -> None:
        """List the recalls that meet this in Runs."""
        self._forward("runs", "search", text)

    @Slot(object)
    def replay_of(self, what: Session | str) -> None:
        """Replay an agent's queries of one conversation, or the thread of this memory, turn by turn."""
        if what:
            self._forward("replay", "replay_of", what)
        else:
            self._state.noticed.emit(self.tr("Choose a memory of the conversation first."))

    def show_isolated(self) -> None:
        """All that is isolated, without a filter, with the keyboard on it."""
        self._forward("quarantine", "show_all")

    def show_came_again(self) -> None:
        """What is isolated and came again."""
        self._forward("quarantine", "show_again")

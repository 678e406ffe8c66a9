"""Commands that a screen does, when another one is in front: that screen comes to the front first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from mnemonaut_core.domain.agent import Session
    from mnemonaut_core.saved import Saved
    from mnemonaut_ui.shell.shell import Shell


class ScreenCommands(QObject):
    """Each command is a method `do_<name>`; see `actions.py`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.widget)
        self._shell, self._state = shell, shell.state

    def _forward(self, key: str, method: str, *about: object) -> None:
        """`about`: what is selected here, for the screen that comes has a selection of its own."""
        self._shell.show_screen(key)
        if self._shell.front.key == key:  # without a database the Welcome page stays in front
            getattr(self._shell.front, method)(*about)

    # ---- the library

    def search(self, text: str) -> None:
        """List what meets this in the library."""
        self._forward("library", "search", text)

    def do_focus_search(self) -> None:
        self._forward("library", "do_focus_search")

    def do_find_similar(self) -> None:
        self._forward("library", "do_find_similar", self._state.on_it)

    def do_as_table(self) -> None:
        self._forward("library", "do_as_table")

    # ---- the lab

    def ask(self, text: str) -> None:
        """Ask this in the recall lab."""
        self._forward("lab", "ask", text)

    def open_saved(self, saved: Saved) -> None:
        """Run a saved question in its own tab, or open a saved search in the library."""
        self._shell.show_screen("lab" if saved.kind == "question" else "library")
        self._shell.front.open_saved(saved)

    def do_new_query(self) -> None:
        self._forward("lab", "do_new_query")

    def do_close_query(self) -> None:
        self._forward("lab", "do_close_query")

    def do_run(self) -> None:
        self._forward("lab", "do_run")

    def do_judge(self) -> None:
        self._forward("lab", "do_judge")

    def do_why_not(self) -> None:
        self._forward("lab", "do_why_not", self._state.on_it)

    def do_agent_settings(self) -> None:
        self._forward("lab", "do_agent_settings")

    def do_preview_recalls(self) -> None:
        self._forward("lab", "do_preview_recalls")

    def do_save_preset(self) -> None:
        self._forward("lab", "do_save_preset")

    def do_ask_by_default(self) -> None:
        self._forward("lab", "do_ask_by_default")

    def do_pin_baseline(self) -> None:
        self._forward("lab", "do_pin_baseline")

    def do_baseline_moves(self) -> None:
        self._forward("lab", "do_baseline_moves")

    def do_compare_baseline(self) -> None:
        self._forward("lab", "do_compare_baseline")

    def do_compare_memories(self) -> None:
        self._forward("lab", "do_compare_memories")

    def do_parameters(self) -> None:
        self._forward("lab", "do_parameters")

    def do_pack(self) -> None:
        self._forward("lab", "do_pack")

    # ---- runs, replay, quarantine, health

    def list_runs(self, text: str) -> None:
        """List the recalls that meet this in Runs."""
        self._forward("runs", "search", text)

    def do_indicators(self) -> None:
        self._forward("runs", "show_indicators")

    def do_replay_conversation(self) -> None:
        self._forward("replay", "focus_first")

    def do_replay_thread(self) -> None:
        self.replay_of(self._state.on_it)

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

    def do_health(self) -> None:
        self._forward("health", "focus_first")

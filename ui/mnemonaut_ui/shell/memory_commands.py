"""Commands for the memories that are selected on any screen, and for the recall that is shown."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.explorer import Settings
from mnemonaut_core.recipes.registry import DEFAULT
from mnemonaut_ui.state.view_state import ToCompare
from mnemonaut_ui.widgets.dialog import imported, show_once
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import name_of

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.memory import Memory
    from mnemonaut_ui.shell.main_window import MainWindow


class MemoryCommands(QObject):
    """What the commands of `commands.py` do that takes more than a line."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell, self._state = shell, shell.state

    def _show(self, name: str, *about: object, **options: object) -> None:
        show_once(imported(name)(self._state, *about, self._shell, **options))

    def copy_text(self) -> None:
        self._copy(_as_text)

    def copy_json(self) -> None:
        self._copy(_as_json)

    def _copy(self, write: Callable[[list[Memory]], str]) -> None:
        workspace, ids = self._state.workspace, self._state.selection
        if workspace is None:
            return

        def work(_token: CancelToken) -> tuple[int, str]:
            found = workspace.library.memories(ids)
            memories = [found[memory_id] for memory_id in ids if memory_id in found]
            return len(memories), write(memories)

        self._state.jobs.read("copy", work, self._on_copied)

    def _on_copied(self, copied: tuple[int, str]) -> None:
        count, text = copied
        QGuiApplication.clipboard().setText(text.replace("\0", "\ufffd"))
        self._state.noticed.emit(filled(self.tr("Copied {count} memories"), count=f"{count:,}"))

    def compare(self) -> None:
        """Compare the two memories that are selected, on any screen, in the recall that is shown."""
        trace, ids = self._state.trace, self._state.selection
        if trace is None or len(ids) != 2:
            self._state.noticed.emit(self.tr("Select two memories in the list, then compare them."))
        else:
            self._state.request_comparison(ToCompare(traces=(trace,), memories=(ids[0], ids[1])))

    def leave_word_out(self) -> None:
        """Which word of the question brought or buried the memory that is selected."""
        trace, memory_id = self._state.trace, self._state.on_it
        if trace is not None and memory_id:
            self._show("inspector.questions_dialog:WordsDialog", trace, memory_id)

    def what_brings(self) -> None:
        """Which recent and saved questions bring the memory that is selected, by the recipe and the values of what is shown."""
        trace, memory_id, beginning = self._state.trace, self._state.on_it, self._state.beginning
        if trace is None:
            settings = Settings(beginning.recipe or DEFAULT, beginning.preset)
        else:
            changed = {one.name: one.value for one in trace.layers if one.layer == "set"}
            settings = Settings(trace.recipe, trace.preset, changed)
        if memory_id and self._state.workspace is not None:
            held = None if trace is None else trace.candidate(memory_id)
            name = "" if held is None else name_of(held.memory, 90)
            self._show("inspector.questions_dialog:BringsDialog", settings, memory_id, name)

    def mark_wrong_type(self) -> None:
        """Note that the question of the recall that is shown was read as the wrong type."""
        trace = self._state.trace
        if trace is None:
            self._state.noticed.emit(self.tr("Ask a question first, or choose a recall in Runs."))
            return

        def notify(_: object) -> None:
            self._state.noticed.emit(self.tr("Marked: its question was read as the wrong type."))

        self._state.operate("wrong_type", lambda do, now: do.runs.mark_wrong_type(trace.id, now=now), notify)


def _as_text(memories: list[Memory]) -> str:
    return "\n\n".join(f"{memory.id}\n{memory.text}" for memory in memories)


def _as_json(memories: list[Memory]) -> str:
    shown = [{name: getattr(memory, name) for name in MEMORY_COLUMNS} for memory in memories]
    return json.dumps(shown, ensure_ascii=False, indent=1)

"""Commands for the selected memories, on any screen. Dialogs are imported when they are opened."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.explorer import Settings
from mnemonaut_core.recipes.registry import DEFAULT
from mnemonaut_ui.widgets.dialog import imported, show_once
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import name_of

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.lists import Meant
    from mnemonaut_core.domain.memory import Memory
    from mnemonaut_ui.shell.main_window import MainWindow


class MemoryCommands(QObject):
    """Commands for the memories that are selected."""

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell, self._state = shell, shell.state
        state = shell.state
        self.runs: dict[str, Callable[[], object]] = {
            "copy": partial(self._copy, _as_text),
            "copy_json": partial(self._copy, _as_json),
            "leave_word_out": self._leave_word_out,
            "what_brings": self._what_brings,
            "raw": self._show_raw,
            "isolate": state.isolate,
            "isolate_for_query": partial(self._show, "quarantine.isolate_dialog:IsolateDialog", with_near=False),
            "isolate_near": partial(self._show, "quarantine.isolate_dialog:IsolateDialog", with_near=True),
            "restore": state.restore,
            **{
                kind: partial(self._show, "quarantine.put_away_dialog:PutAwayDialog", kind)
                for kind in ("archive", "expire", "sensitivity")
            },
            "purge": self._purge,
            "add_memory": partial(self._show, "inspector.add_dialog:AddDialog"),
            "edit_memory": lambda: self._show("inspector.edit_dialog:EditDialog", state.selection),
            "merge_memories": lambda: self._show("inspector.add_dialog:MergeDialog", state.selection),
            **{
                f"feedback_{signal}": partial(self._rate_meant, signal) for signal in ("helpful", "harmful", "outdated")
            },
            "feedback_duplicate": partial(
                self._show, "quarantine.duplicate_dialog:DuplicateDialog", partial(self._rate, "duplicate")
            ),
        }
        """What does a command, by its name in `actions.py`."""

    def _show(self, name: str, *about: object, **options: object) -> None:
        show_once(imported(name)(self._state, *about, self._shell, **options))

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

    def _leave_word_out(self) -> None:
        """Which word of the question brought or buried the memory that is selected."""
        trace, memory_id = self._state.trace, self._state.on_it
        if trace is not None and memory_id:
            self._show("inspector.questions_dialog:WordsDialog", trace, memory_id)

    def _what_brings(self) -> None:
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

    def _show_raw(self) -> None:
        subject = self._shell.inspector.subject
        if subject is not None:
            self._show("inspector.raw_dialog:RawDialog", subject)

    def _purge(self) -> None:
        if self._state.selection:
            self._show("quarantine.purge_dialog:PurgeDialog", self._state.meant)

    def _rate_meant(self, signal: str) -> None:
        self._rate(signal, self._state.meant)

    def _rate(self, signal: str, ids: Meant, of: str | None = None) -> None:
        if ids:
            self._state.operate("feedback", lambda do, now: do.curation.add_feedback(ids, signal, now=now, of=of))


def _as_text(memories: list[Memory]) -> str:
    return "\n\n".join(f"{memory.id}\n{memory.text}" for memory in memories)


def _as_json(memories: list[Memory]) -> str:
    shown = [{name: getattr(memory, name) for name in MEMORY_COLUMNS} for memory in memories]
    return json.dumps(shown, ensure_ascii=False, indent=1)

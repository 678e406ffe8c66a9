"""Commands for the selected memories, on any screen. Dialogs are imported when they are opened."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.explorer import Settings
from mnemonaut_core.recipes.registry import DEFAULT
from mnemonaut_ui.widgets.dialog import show_once
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import name_of

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.lists import Meant
    from mnemonaut_core.domain.memory import Memory
    from mnemonaut_ui.shell.shell import Shell


class MemoryCommands(QObject):
    """Each command is a method `do_<name>`; see `actions.py`."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell.widget)
        self._shell, self._state = shell, shell.state

    # ---- copying

    def do_copy(self) -> None:
        self._copy(lambda memories: "\n\n".join(f"{memory.id}\n{memory.text}" for memory in memories))

    def do_copy_json(self) -> None:
        self._copy(
            lambda memories: json.dumps(
                [{name: getattr(memory, name) for name in MEMORY_COLUMNS} for memory in memories],
                ensure_ascii=False,
                indent=1,
            )
        )

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

    # ---- asking about one of them

    def do_leave_word_out(self) -> None:
        """Which word of the question brought or buried the memory that is selected."""
        from mnemonaut_ui.inspector.questions_dialog import WordsDialog

        trace, memory_id = self._state.trace, self._state.on_it
        if trace is not None and memory_id:
            show_once(WordsDialog(self._state, trace, memory_id, self._shell.widget))

    def do_what_brings(self) -> None:
        """Which recent and saved questions bring the memory that is selected, by the recipe and the values of what is shown."""
        from mnemonaut_ui.inspector.questions_dialog import BringsDialog

        trace, memory_id, beginning = self._state.trace, self._state.on_it, self._state.beginning
        if trace is None:
            settings = Settings(beginning.recipe or DEFAULT, beginning.preset)
        else:
            changed = {one.name: one.value for one in trace.layers if one.layer == "set"}
            settings = Settings(trace.recipe, trace.preset, changed)
        if memory_id and self._state.workspace is not None:
            held = None if trace is None else trace.candidate(memory_id)
            name = "" if held is None else name_of(held.memory, 90)
            show_once(BringsDialog(self._state, settings, memory_id, name, self._shell.widget))

    # ---- changing them

    def do_isolate(self) -> None:
        self._state.isolate()

    def do_isolate_for_query(self) -> None:
        self._ask_to_isolate(with_near=False)

    def do_isolate_near(self) -> None:
        self._ask_to_isolate(with_near=True)

    def _ask_to_isolate(self, *, with_near: bool) -> None:
        from mnemonaut_ui.quarantine.isolate_dialog import IsolateDialog

        show_once(IsolateDialog(self._state, self._shell.widget, with_near=with_near))

    def do_restore(self) -> None:
        self._state.restore()

    def do_archive(self) -> None:
        self._put_away("archive")

    def do_expire(self) -> None:
        self._put_away("expire")

    def do_sensitivity(self) -> None:
        self._put_away("sensitivity")

    def _put_away(self, kind: str) -> None:
        from mnemonaut_ui.quarantine.put_away_dialog import PutAwayDialog

        show_once(PutAwayDialog(self._state, kind, self._shell.widget))

    def do_purge(self) -> None:
        from mnemonaut_ui.quarantine.purge_dialog import PurgeDialog

        if self._state.selection:
            PurgeDialog(self._state, self._state.meant, self._shell.widget).show()

    def do_add_memory(self) -> None:
        from mnemonaut_ui.inspector.add_dialog import AddDialog

        show_once(AddDialog(self._state, self._shell.widget))

    def do_edit_memory(self) -> None:
        from mnemonaut_ui.inspector.edit_dialog import EditDialog

        show_once(EditDialog(self._state, self._state.selection, self._shell.widget))

    def do_merge_memories(self) -> None:
        """The memories that are selected, or what says nearly the same as the one that is."""
        from mnemonaut_ui.inspector.merge_dialog import MergeDialog

        show_once(MergeDialog(self._state, self._state.selection, self._shell.widget))

    # ---- feedback

    def do_feedback_helpful(self) -> None:
        self._rate(self._state.meant, "helpful")

    def do_feedback_harmful(self) -> None:
        self._rate(self._state.meant, "harmful")

    def do_feedback_outdated(self) -> None:
        self._rate(self._state.meant, "outdated")

    def do_feedback_duplicate(self) -> None:
        from mnemonaut_ui.quarantine.duplicate_dialog import DuplicateDialog

        def rate(ids: tuple[str, ...], of: str) -> None:
            self._rate(ids, "duplicate", of)

        show_once(DuplicateDialog(self._state, rate, self._shell.widget))

    def _rate(self, ids: Meant, signal: str, of: str | None = None) -> None:
        if ids:
            self._state.operate("feedback", lambda do, now: do.curation.add_feedback(ids, signal, now=now, of=of))

"""Undo and Redo: what they would do now, and doing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from mnemonaut_core.i18n import Text
from mnemonaut_ui.state.jobs import ignore
from mnemonaut_ui.words.messages import translated

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.change import JournalEntry
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.store.database import Database
    from mnemonaut_ui.shell.main_window import MainWindow


class Journal(QObject):
    """The newest operations of the open database."""

    loaded = Signal(object)  # tuple[JournalEntry, ...]: Undo and Redo name what they would do now

    def __init__(self, shell: MainWindow) -> None:
        super().__init__(shell)
        self._shell, self._state = shell, shell.state
        self.undo_title = ""
        self.redo_title = ""

    def undo(self) -> None:
        self._go("undo", lambda operations, token: operations.journal.undo(token=token))

    def redo(self) -> None:
        self._go("redo", lambda operations, token: operations.journal.redo(token=token))

    def _go(self, name: str, work: Callable[[Database, CancelToken], object]) -> None:
        operations = self._operations()
        if operations is not None:
            self._state.jobs.operate(name, lambda token: work(operations, token), failed=self._on_not_undone)

    def _on_not_undone(self, error: MnemonautError) -> None:
        self._state.jobs.failed.emit(error)
        self.load()

    def cancel_waiting(self) -> None:
        """Give up what waits for another program's lock: nothing of it was written."""
        self._state.jobs.cancel_operations()
        self._state.noticed.emit(self.tr("Cancelled: nothing was changed"))

    def _operations(self) -> Database | None:
        workspace = self._state.workspace
        return None if workspace is None or not workspace.can_write else workspace.database

    def load(self) -> None:
        """Read what could be undone and redone now."""
        operations = self._operations()
        if operations is None:
            self._set(())
            return
        # the writer's own connection answers, so it has to wait its turn in the lane of operations
        self._state.jobs.operate(
            "journal", lambda _token: operations.journal.entries(), self._on_read, failed=ignore, must=True
        )

    def _on_read(self, found: tuple[JournalEntry, ...]) -> None:
        self._set(found)
        self.loaded.emit(found)

    def _set(self, entries: tuple[JournalEntry, ...]) -> None:
        """Undo takes the newest done entry back, redo the oldest of those undone after it."""
        done = next((entry for entry in entries if entry.state == "done"), None)
        undone = [entry for entry in entries if entry.state == "undone"]
        self.undo_title = "" if done is None else done.title
        self.redo_title = undone[-1].title if undone else ""
        for way, title in (("undo", self.undo_title), ("redo", self.redo_title)):
            self._shell.commands.set_title(way, _journal_title(way, title) if title else "")


def _journal_title(way: str, title: str) -> str:
    return translated(Text.keyed(f"done_{way}", what=title))

"""Dialogs about the open database."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QWidget

from mnemonaut_ui.state.view_state import Draft
from mnemonaut_ui.widgets.form_dialog import FormDialog

if TYPE_CHECKING:
    from mnemonaut_core.store.database import Database
    from mnemonaut_ui.state.view_state import ViewState


class DatabaseDialog(FormDialog):
    """Reads and writes the workspace that was open when it was made, and no other; it closes when another one is opened."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state, self.workspace = state, state.workspace
        self.draft_button: QPushButton | None = None
        """Stores what is written here; None where nothing is lost when the dialog closes."""
        self._first_texts: list[str] | None = None
        self._draft: Draft | None = None
        state.workspace_changed.connect(self.leave)

    def operate(self, name: str, work: Callable[[Database], object], *, wait: bool = True) -> None:
        """Write to the database in the background, then `on_done`; a failure is shown in the error line. Without `wait` the
        dialog closes at once, and the window reports a failure."""
        workspace = self.workspace
        if workspace is None or not workspace.can_write or self.busy:
            return
        database = workspace.database
        if not wait:
            self.state.jobs.operate(name, lambda _token: work(database))
            self.accept()
            return
        self.busy, self.error = True, None
        self.refresh()
        self.state.jobs.operate(name, lambda _token: work(database), self.on_done, failed=self.on_failed)

    def on_done(self, _result: Any) -> None:
        self.busy = False
        self.accept()

    @property
    def unsaved(self) -> bool:
        """Whether a text was written here that is stored nowhere."""
        return self.draft_button is not None and self._texts() != self._first_texts

    def _texts(self) -> list[str]:
        lines, texts = self.findChildren(QLineEdit), self.findChildren(QPlainTextEdit)
        return [*(line.text() for line in lines), *(text.toPlainText() for text in texts)]

    def _save_draft(self) -> None:
        if self.draft_button is not None:
            self.draft_button.click()

    def leave(self, *_: object) -> None:
        self.done(self.DialogCode.Rejected)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._first_texts = self._texts() if self._first_texts is None else self._first_texts
            self._draft = Draft(self, self.windowTitle, lambda: self.unsaved, self._save_draft, self.leave)
            self.state.drafts.append(self._draft)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not event.spontaneous() and self._draft in self.state.drafts:
            self.state.drafts.remove(self._draft)
            self._draft = None  # it holds the dialog, which would outlive its window

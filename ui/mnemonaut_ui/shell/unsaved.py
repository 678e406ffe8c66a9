"""The question before texts are lost that are stored nowhere: Save, Discard or Cancel, one for all of them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.messages import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from mnemonaut_ui.state.view_state import ViewState


class Unsaved(QObject):
    """Callers that close or change the database continue in `settle`."""

    def __init__(self, state: ViewState, window: QWidget) -> None:
        super().__init__(window)
        self._state, self._window = state, window
        self._go_on = self._stay = _nothing
        self._saving = False
        self.question: UnsavedDialog | None = None
        state.jobs.busy_changed.connect(self._on_busy_changed)

    def settle(self, go_on: Callable[[], None], stay: Callable[[], None] | None = None) -> None:
        """Call `go_on` as soon as nothing is unsaved: at once, or when the person has saved or discarded it; else `stay`.
        A later call takes the place of one that still waits for an answer."""
        self._stay()
        self._go_on, self._stay = go_on, stay or _nothing
        drafts = self._state.unsaved()
        if not drafts:
            self._end(go=True)
        elif self.question is None:
            self.question = UnsavedDialog([draft.title() for draft in drafts], self._window)
            self.question.finished.connect(self._on_answered)
            self.question.show()

    def _end(self, *, go: bool) -> None:
        chosen = self._go_on if go else self._stay
        self._go_on = self._stay = _nothing
        self._saving = False
        chosen()

    def _on_answered(self, answer: int) -> None:
        self.question = None
        drafts = self._state.unsaved() if answer else []
        for draft in drafts:
            (draft.save if answer == UnsavedDialog.SAVE else draft.discard)()
        self._saving = answer == UnsavedDialog.SAVE
        if not self._saving:
            self._end(go=answer == UnsavedDialog.DISCARD)
        elif not self._state.jobs.busy:
            self._on_saved()

    def _on_busy_changed(self, busy: bool) -> None:
        if self._saving and not busy:
            self._on_saved()
        elif self.question is not None and not busy and not self._state.unsaved():
            self.question.done(UnsavedDialog.SAVE)  # it was being saved already

    def _on_saved(self) -> None:
        left = self._state.unsaved()
        if left:
            titles = listed([shown_line(draft.title(), 60) for draft in left])
            self._state.noticed.emit(self.tr("Not saved: {titles}").format(titles=titles))
        self._end(go=not left)


class UnsavedDialog(Dialog):
    """Its result says what is to become of the texts; 0 is neither."""

    SAVE, DISCARD = 1, 2

    def __init__(self, titles: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(True)
        self.setWindowTitle(self.tr("Not saved yet"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = buttons.addButton(self.tr("&Save"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.discard_button = buttons.addButton(self.tr("&Discard"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self.save_button.setDefault(True)
        self.save_button.clicked.connect(partial(self.done, self.SAVE))
        self.discard_button.clicked.connect(partial(self.done, self.DISCARD))
        buttons.rejected.connect(self.reject)
        vbox(
            Heading(self.tr("What you wrote here is stored nowhere yet:")),
            PlainLabel("\n".join(f"• {shown_line(title, 100)}" for title in titles)),
            buttons,
            on=self,
            margins=16,
            spacing=10,
        )
        self.save_button.setFocus()


def _nothing() -> None:
    """There is no continuation."""

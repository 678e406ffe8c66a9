"""Under which name a question or a search is saved, and in which folder; another name of one, or of a folder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QWidget

from mnemonaut_core.errors import InputError
from mnemonaut_core.saved import LONGEST_NAME, checked_name, new_saved
from mnemonaut_core.text.shown import date_text, shown_line
from mnemonaut_ui.lab.asking.query_fields import written_of
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.widgets.arrange import Gap, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.messages import error_text, listed
from mnemonaut_ui.words.terms import parameter_named, parameter_value, preset_title, recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.saved import Saved
    from mnemonaut_core.store.database import Database
    from mnemonaut_ui.state.view_state import ViewState

MOST_SAID = 6
CHARS = 300
_WIDTH = 460


class _NameDialog(DatabaseDialog):
    """A name, and a folder if one is needed. Not modal. Invalid input is reported and stays in the fields."""

    def __init__(self, state: ViewState, name: str, parent: QWidget | None, *, folders: Sequence[str] | None) -> None:
        super().__init__(state, parent)
        self._state = state
        self._error: MnemonautError | None = None
        self._busy = False
        self.what, self._name_label, self._folder_label, self.message = (PlainLabel() for _ in range(4))
        self.what.setWordWrap(True)
        self.name, self.folder = QLineEdit(name), QComboBox()
        self.name.setMaxLength(2 * LONGEST_NAME)  # a name that is too long is said, not cut in silence
        self.folder.setEditable(True)
        self.folder.addItems(["", *(folders or ())])
        self._with_folder = folders is not None
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._name_label.setBuddy(self.name)
        self._folder_label.setBuddy(self.folder)
        vbox(
            self.what,
            self._name_label,
            self.name,
            self._folder_label,
            self.folder,
            self.message,
            Gap(),
            self._buttons,
            on=self,
            spacing=8,
        )
        self._folder_label.setVisible(self._with_folder)
        self.folder.setVisible(self._with_folder)
        self.message.hide()
        self.draft_button = self.save_button
        self.save_button.setDefault(True)
        self._buttons.accepted.connect(self.save)
        self._buttons.rejected.connect(self.reject)
        self.name.textChanged.connect(self._on_changed)
        self.folder.editTextChanged.connect(self._on_changed)
        self.setMinimumWidth(_WIDTH)
        self.retranslate()
        self.name.setFocus()
        self.name.selectAll()

    def retranslate(self) -> None:
        self._name_label.setText(self.tr("Name"))
        self.name.setAccessibleName(self.tr("Name"))
        self._folder_label.setText(self.tr("Folder (may be empty)"))
        self.folder.setAccessibleName(self.tr("Folder"))
        self.save_button.setText(self.tr("Save"))
        self._show()

    @property
    def replacing(self) -> bool:
        """Whether the name is taken, and may be replaced now."""
        return self._error is not None and self._error.code == "saved_exists"

    def _show(self) -> None:
        self.save_button.setEnabled(bool(self.name.text().strip()) and not self._busy)
        self.message.setText("" if self._error is None else f"✖ {error_text(self._error)}")
        self.message.setVisible(self._error is not None)

    @Slot()
    def _on_changed(self, *_: object) -> None:
        self._error = None
        self.retranslate()

    @Slot()
    def save(self) -> None:
        """Do what the dialog is for."""
        workspace = self.workspace
        if workspace is None or not workspace.can_write or self._busy or not self.name.text().strip():
            return
        try:
            work = self._work(workspace.database, self._state.services.now())
        except InputError as error:
            self._on_failed(error)
            return
        self._busy = True
        self._show()
        self._state.jobs.operate("saved", lambda _token: work(), self._on_done, failed=self._on_failed)

    def _work(self, operations: Database, now: int) -> Callable[[], Change]:
        raise NotImplementedError

    def _on_done(self, _change: object) -> None:
        self._busy = False
        self.accept()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._busy = error, False
        self.retranslate()
        self.name.setFocus()
        self.name.selectAll()


class SaveDialog(_NameDialog):
    """Saves a question or a search in the state it had when the dialog was opened."""

    def __init__(self, state: ViewState, saved: Saved, folders: Sequence[str], parent: QWidget | None = None) -> None:
        self._saved = new_saved(saved)
        super().__init__(state, self._saved.name, parent, folders=folders)

    def retranslate(self) -> None:
        question = self._saved.kind == "question"
        self.setWindowTitle(self.tr("Save the question") if question else self.tr("Save the search"))
        self.what.setText(self._said())
        super().retranslate()
        if self.replacing:
            self.save_button.setText(self.tr("Replace it"))

    def _said(self) -> str:
        """All saved items."""
        one, asked = self._saved, self._saved.query
        if asked is None:
            return one.search
        values = [
            f"{parameter_named(one.recipe, name)} = {parameter_value(one.recipe, name, value)}"
            for name, value in list(one.values.items())[:MOST_SAID]
        ]
        if len(one.values) > MOST_SAID:
            values.append(self.tr("{count} more").format(count=len(one.values) - MOST_SAID))
        told = self.tr("always as of {moment}").format(moment=date_text(asked.now)) if one.as_of else ""
        talk = self.tr("conversation ({count})").format(count=len(asked.context)) if asked.context else ""
        fields = replace(written_of(asked), project=one.project).said()
        parts = [recipe_title(one.recipe), preset_title(one.recipe, one.preset), listed(values), told, talk, fields]
        return "\n".join(filter(None, (shown_line(asked.text, CHARS), " · ".join(filter(None, parts)))))

    def _work(self, operations: Database, now: int) -> Callable[[], Change]:
        made = new_saved(replace(self._saved, name=self.name.text(), folder=self.folder.currentText()))
        again = self.replacing
        return lambda: operations.saved.save_query(made, now=now, replace=again)


class MoveDialog(_NameDialog):
    """Another name, another folder."""

    def __init__(self, state: ViewState, saved: Saved, folders: Sequence[str], parent: QWidget | None = None) -> None:
        self._saved = saved
        super().__init__(state, saved.title, parent, folders=folders)
        self.folder.setCurrentText(saved.folder)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Rename or move"))
        self.what.setText(shown_line(self._saved.text, CHARS))
        super().retranslate()

    def _work(self, operations: Database, now: int) -> Callable[[], Change]:
        name, folder, saved_id = checked_name(self.name.text()), self.folder.currentText(), self._saved.id
        return lambda: operations.saved.move_saved(saved_id, name=name, folder=folder, now=now)


class FolderDialog(_NameDialog):
    """Another name of a folder."""

    def __init__(self, state: ViewState, folder: str, parent: QWidget | None = None) -> None:
        self._of = folder
        super().__init__(state, folder, parent, folders=None)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Rename the folder"))
        self.what.hide()
        super().retranslate()

    def _work(self, operations: Database, now: int) -> Callable[[], Change]:
        name, folder = checked_name(self.name.text()), self._of
        return lambda: operations.saved.rename_folder(folder, name, now=now)

"""Saving the values that a tab shows as a preset: under which name, and whose; deleting one of the person's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QDialog, QDialogButtonBox, QLineEdit, QRadioButton, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import DATABASE, PERSON, Preset
from mnemonaut_core.presets import LONGEST_ABOUT, LONGEST_NAME, new_preset, values_of
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import error_text, listed
from mnemonaut_ui.words.terms import parameter_named, parameter_value, preset_title, recipe_title

CHANNEL = "lab:preset"
MOST_SAID = 12
"""Values that are named; of more the count."""


def grow(dialog: QDialog) -> None:
    """Make it as high as its sentences need at its width: Qt asks them only when a dialog is shown first."""
    layout = dialog.layout()
    if layout is not None:
        layout.activate()
        width = max(dialog.width() if dialog.isVisible() else 0, dialog.minimumWidth(), layout.minimumSize().width())
        dialog.resize(width, max(layout.totalHeightForWidth(width), layout.minimumSize().height()))


class SavePresetDialog(DatabaseDialog):
    """Saves the values that applied when it was opened. Not modal. `saved` gives the stored preset."""

    saved = Signal(object)  # Preset

    def __init__(self, state: ViewState, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._state, self._settings = state, settings
        self._values: Mapping[str, object] | None = None
        self._error: MnemonautError | None = None
        self._saving = False
        self.what = PlainLabel()
        self.setWindowTitle(self.tr("Save as preset"))
        self._name_label = PlainLabel(self.tr("Name"))
        self._about_label = PlainLabel(self.tr("What it is for (may be empty)"))
        self.name, self.about = QLineEdit(), QLineEdit()
        self.name.setAccessibleName(self.tr("Name of the preset"))
        self.about.setAccessibleName(self.tr("What it is for"))
        self.name.setMaxLength(2 * LONGEST_NAME)  # a name that is too long is said, not cut in silence
        self.about.setMaxLength(LONGEST_ABOUT)
        self.mine = QRadioButton(self.tr("&Yours: for every database"))
        self.here = QRadioButton(self.tr("Of &this database: goes along with the file, Undo takes it back"))
        if not state.writable:
            self.here.setEnabled(False)
            reason = self.tr("This file is open to read only: nothing can be saved in it.")
            self.here.setToolTip(reason)
            self.here.setAccessibleDescription(reason)
        self._whose = QButtonGroup(self)
        self.message = PlainLabel()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = self._buttons.addButton("", QDialogButtonBox.ButtonRole.AcceptRole)
        self._arrange()
        self._connect()
        self.mine.setChecked(True)
        self._show()
        self.setMinimumWidth(460)
        self._load()
        self.name.setFocus()

    def _arrange(self) -> None:
        self._name_label.setBuddy(self.name)
        self._about_label.setBuddy(self.about)
        for button in (self.mine, self.here):
            self._whose.addButton(button)
        vbox(
            self.what,
            self._name_label,
            self.name,
            self._about_label,
            self.about,
            self.mine,
            self.here,
            self.message,
            Gap(),
            self._buttons,
            on=self,
            spacing=8,
        )
        self.draft_button = self.save_button
        self.save_button.setDefault(True)

    def _connect(self) -> None:
        self._buttons.accepted.connect(self.save)
        self._buttons.rejected.connect(self.reject)
        self.name.textChanged.connect(self._on_changed)
        self._whose.buttonToggled.connect(self._on_changed)

    # ---- what is saved

    def _load(self) -> None:
        workspace, settings = self.workspace, self._settings
        if workspace is None:
            return
        explorer = workspace.explorer
        self._state.jobs.read(
            CHANNEL,
            lambda _token: values_of(explorer.resolve(recipe_named(settings.recipes), settings)),
            self._on_values,
            failed=self._on_failed,
        )

    @Slot(object)
    def _on_values(self, values: Mapping[str, object]) -> None:
        self._values = values
        self._show()

    def _show(self) -> None:
        values, recipe = self._values, recipe_title(self._settings.recipes)
        if values is None:
            self.what.setText("")
        elif not values:
            self.what.setText(
                self.tr("{recipe}: nothing is set, so there is nothing to keep. Change a value first.").format(
                    recipe=recipe
                )
            )
        else:
            of = self._settings.recipes
            said = [
                f"{parameter_named(of, name)} = {parameter_value(of, name, value)}"
                for name, value in list(values.items())[:MOST_SAID]
            ]
            more = len(values) - len(said)
            text = listed((*said, self.tr("{count} more").format(count=more))) if more else listed(said)
            self.what.setText(
                filled(self.tr("{recipe}, {count} values: {values}"), recipe=recipe, count=len(values), values=text)
            )
        replacing = self._error is not None and self._error.code == "preset_exists"
        self.save_button.setText(self.tr("Replace it") if replacing else self.tr("Save"))
        self.save_button.setEnabled(bool(values) and bool(self.name.text().strip()) and not self._saving)
        self.message.setText("" if self._error is None else f"✖ {error_text(self._error)}")
        self.message.setVisible(self._error is not None)
        grow(self)

    @Slot()
    def _on_changed(self, *_: object) -> None:
        self._error = None
        self._show()

    # ---- saving

    @Slot()
    def save(self) -> None:
        """Save under the name in the field; if it is taken, the second press replaces the preset of that name."""
        workspace, values = self.workspace, self._values
        if workspace is None or not values or self._saving:
            return
        recipe, now = recipe_named(self._settings.recipes), self._state.services.now()
        origin = DATABASE if self.here.isChecked() else PERSON
        try:
            made = new_preset(
                recipe.name, recipe.parameters, self.name.text(), values, origin=origin, at=now, about=self.about.text()
            )
        except InputError as error:
            self._on_failed(error)
            return
        replace = self._error is not None and self._error.code == "preset_exists"
        person = workspace.explorer.person

        def work(_token: CancelToken) -> object:
            if origin == DATABASE:
                return workspace.database.settings.save_preset(made, now=now, replace=replace)
            if origin == PERSON and person is not None:
                person.save(made, replace=replace)
            return None

        self._saving = True
        self._show()
        self._state.jobs.operate("preset", work, partial(self._on_saved, made), failed=self._on_failed)

    def _on_saved(self, made: Preset, _change: object) -> None:
        self._saving = False
        self.saved.emit(made)
        self.accept()

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._saving = error, False
        self._show()
        self.name.setFocus()
        self.name.selectAll()


class DeletePresetDialog(Dialog):
    """Whether a preset of the person's is to go for good. `meant` tells that it is."""

    meant = Signal()

    def __init__(self, preset: Preset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Delete a preset"))
        title = preset_title(preset.recipe, preset.full_name)
        self.what = PlainLabel(self.tr("Delete {preset}?").format(preset=title))
        note = PlainLabel(self.tr("It is yours and in no database: Undo cannot bring it back."))
        self._buttons = QDialogButtonBox()
        self.delete_button = self._buttons.addButton(self.tr("Delete"), QDialogButtonBox.ButtonRole.DestructiveRole)
        self.keep_button = self._buttons.addButton(self.tr("Keep it"), QDialogButtonBox.ButtonRole.RejectRole)
        vbox(self.what, note, self._buttons, on=self)
        self.delete_button.clicked.connect(self._on_meant)
        self._buttons.rejected.connect(self.reject)
        self.setMinimumWidth(380)
        grow(self)
        self.keep_button.setDefault(True)
        self.keep_button.setFocus()

    @Slot()
    def _on_meant(self) -> None:
        self.meant.emit()
        self.accept()

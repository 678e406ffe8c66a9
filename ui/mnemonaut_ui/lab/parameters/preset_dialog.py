"""Saving the values that a tab shows as a preset: under which name, and whose; deleting one of the person's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import DATABASE, PERSON, Preset
from mnemonaut_core.presets import LONGEST_ABOUT, LONGEST_NAME, new_preset, values_of
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.form_dialog import Field
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import listed
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
    """Saves the values that applied when it was opened. `saved` gives the stored preset."""

    saved = Signal(object)  # Preset

    def __init__(self, state: ViewState, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._settings = settings
        self._values: Mapping[str, object] | None = None
        self.what = PlainLabel()
        mine = self.tr("&Yours: for every database")
        here = self.tr("Of &this database: goes along with the file, Undo takes it back")
        what_for = self.tr("What it is for")
        form = self.make_form(
            # a name that is too long is said, not cut in silence
            Field(key="name", label=self.tr("Name"), name=self.tr("Name of the preset"), most=2 * LONGEST_NAME),
            Field(key="about", label=self.tr("What it is for (may be empty)"), name=what_for, most=LONGEST_ABOUT),
            Field(key="whose", label="", kind="radio", value=PERSON, choices=((PERSON, mine), (DATABASE, here))),
            above=True,
        )
        if not state.writable:
            button = self.edits["whose"].buttons[DATABASE]
            button.setEnabled(False)
            reason = self.tr("This file is open to read only: nothing can be saved in it.")
            button.setToolTip(reason)
            button.setAccessibleDescription(reason)
        self.main = "name"
        self.changed.connect(self._on_edited)
        self.arrange(self.tr("Save as preset"), self.tr("Save"), self.what, form, Gap(), spacing=8)
        self.draft_button = self.do_button
        self.setMinimumWidth(460)
        if self.workspace is not None:
            explorer = self.workspace.explorer
            state.jobs.read(
                CHANNEL,
                lambda _token: values_of(explorer.resolve(recipe_named(settings.recipes), settings)),
                self._on_values,
                failed=self.on_failed,
            )
        self.edits["name"].setFocus()

    @property
    def ready(self) -> bool:
        return bool(self._values) and bool(self.written("name").strip())

    @property
    def _replaces(self) -> bool:
        """Whether the name is taken, so that the next press replaces the preset of that name."""
        return self.error is not None and self.error.code == "preset_exists"

    def _on_values(self, values: Mapping[str, object]) -> None:
        self._values, of = values, self._settings.recipes
        recipe = recipe_title(of)
        said = [f"{parameter_named(of, name)} = {parameter_value(of, name, value)}" for name, value in values.items()]
        if len(said) > MOST_SAID:
            said[MOST_SAID:] = [self.tr("{count} more").format(count=len(said) - MOST_SAID)]
        text = self.tr("{recipe}, {count} values: {values}")
        if not values:
            text = self.tr("{recipe}: nothing is set, so there is nothing to keep. Change a value first.")
        self.what.setText(filled(text, recipe=recipe, count=len(values), values=listed(said)))
        self.refresh()

    @Slot()
    def refresh(self, *_: object) -> None:
        super().refresh()
        self.do_button.setText(self.tr("Replace it") if self._replaces else self.tr("Save"))
        grow(self)

    @Slot()
    def _on_edited(self) -> None:
        self.error = None

    def perform(self) -> None:
        workspace, recipe, now = self.workspace, recipe_named(self._settings.recipes), self.state.services.now()
        if workspace is None or not self._values:
            return
        origin, name, about = (self.written(key) for key in ("whose", "name", "about"))
        made = new_preset(recipe.name, recipe.parameters, name, self._values, origin=origin, at=now, about=about)
        replace, person = self._replaces, workspace.explorer.person

        def work(_token: CancelToken) -> object:
            if origin == DATABASE:
                return workspace.database.settings.save_preset(made, now=now, replace=replace)
            if person is not None:
                person.save(made, replace=replace)
            return None

        self.busy = True
        self.refresh()
        self.state.jobs.operate("preset", work, partial(self._on_saved, made), failed=self.on_failed)

    def _on_saved(self, made: Preset, _change: object) -> None:
        self.busy = False
        self.saved.emit(made)
        self.accept()


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

"""The presets of a query tab: saving and deleting them, the person's and the database's default, the settings of an agent,
and what happens when the chosen preset is deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import AS_WRITTEN, DATABASE, PERSON, Preset
from mnemonaut_core.presets import Default
from mnemonaut_core.recipes.registry import RECIPES, recipe_named
from mnemonaut_core.settings_files import FORMS, is_settings, read_for, written
from mnemonaut_ui.lab.answer.recalls import Reads
from mnemonaut_ui.lab.asking.ask_bar import SEVERAL, AskBar
from mnemonaut_ui.lab.asking.asked import KnownPresets, known_presets
from mnemonaut_ui.lab.parameters.parameter_panel import ParameterPanel
from mnemonaut_ui.lab.parameters.preset_dialogs import (
    NAME_CHARS,
    AgentSettingsDialog,
    Coming,
    DeletePresetDialog,
    PreviewDialog,
    SavePresetDialog,
)
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text, listed, reasoned
from mnemonaut_ui.words.terms import parameter_named, parameter_value, preset_title, recipe_title

Dialog = SavePresetDialog | DeletePresetDialog | PreviewDialog | AgentSettingsDialog


class _AfterSaving(msgspec.Struct, frozen=True, eq=False):
    """The current presets, and the values that must stay set by hand so that the result does not change."""

    known: KnownPresets
    by_hand: Mapping[str, object]


class PresetKeeping(QObject):
    """Saves, deletes and follows the presets of a tab."""

    settings_changed = Signal()  # other values apply than before, without a choice of the person
    looked = Signal()  # the presets are known now, or cannot be read
    recall_opened = Signal(object, object, str)  # Query, Settings, memory id: to be shown in a tab of its own

    def __init__(
        self, state: ViewState, bar: AskBar, panel: ParameterPanel, reads: Reads, settings: Callable[[], Settings]
    ) -> None:
        """`settings` returns the settings of the recall that is shown."""
        super().__init__(bar)
        self._state, self._bar, self._panel, self._reads, self._settings = state, bar, panel, reads, settings
        self._fault = ""
        self.dialog: Dialog | None = None
        state.written_elsewhere.connect(self.look)
        state.presets_changed.connect(self._on_presets_changed)
        panel.preset_button.clicked.connect(self.show_menu)
        panel.preview_button.clicked.connect(self.preview)
        bar.default_button.clicked.connect(self.ask_by_default)
        bar.choices_shown.connect(self._show_default)
        state.workspace_changed.connect(self._show_default)
        self.look()
        self._show_default()

    def look(self) -> None:
        """Read which presets there are now."""
        self._reads.read(
            "presets", lambda explorer, _token: known_presets(explorer), self._on_presets_found, self._on_not_found
        )

    def _on_presets_changed(self, by: object) -> None:
        if by is not self:
            self.look()

    def check(self, error: MnemonautError) -> bool:
        """Whether an error says that a preset is gone or cannot be used; then the presets are read again."""
        gone = error.code in ("preset_name", "preset_unusable")
        if gone:
            self.look()
        return gone

    def _on_failed(self, error: MnemonautError) -> None:
        self.check(error)

    def show_menu(self) -> None:
        """Show the menu under its button."""
        button = self._panel.preset_button
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))
        menu.setFocus()

    def menu(self) -> QMenu:
        """A menu of what can be done; a disabled entry says why in its tooltip."""
        menu = QMenu(self._panel)
        menu.setToolTipsVisible(True)
        there, settings = self._state.workspace is not None, self._settings()
        recipe, default = settings.recipes, self._bar.known.defaults.get(settings.recipes)
        _add(menu, self.tr("&Save as preset…"), self.save, enabled=there)
        self._add_deleting(menu.addMenu(self.tr("&Delete a preset")), recipe)
        menu.addSeparator()
        why = ""
        if settings.preset.startswith(f"{DATABASE}:"):
            why = self.tr("A default cannot be a preset of one database: save it as yours first.")
        _add(menu, self.tr("&Keep as my default"), self.keep_default, enabled=there and not why, why=why)
        why = self.tr("Nothing is kept as your default.") if default is None else _default_text(recipe, default)
        enabled = there and default is not None
        _add(menu, self.tr("&Forget my default"), self.forget_default, enabled=enabled, why=why)
        why = self._no_default(recipe, settings.preset)
        _add(menu, self.tr("&Ask by default in this database"), self.ask_by_default, enabled=not why, why=why)
        menu.addSeparator()
        for form in FORMS:
            text = self.tr("Copy as {form}").format(form=form.upper())
            _add(menu, text, partial(self.copy_as, form), enabled=there)
        _add(menu, self.tr("&Take an agent's settings…"), self.choose_settings, enabled=there)
        return menu

    def _add_deleting(self, menu: QMenu, recipe: str) -> None:
        menu.setToolTipsVisible(True)
        saved = self._bar.known.saved(recipe)
        menu.setEnabled(bool(saved))
        locked = self.tr("This file is open to read only: nothing can be deleted in it.")
        for one in saved:
            why = locked if one.origin == DATABASE and not self._state.writable else ""
            text = preset_title(recipe, one.full_name).replace("&", "&&")
            _add(menu, text, partial(self.ask_to_delete, one), enabled=not why, why=why)

    def _no_default(self, recipe: str, preset: str) -> str:
        """Why this cannot become the default of the database; "" if it can."""
        if not self._state.writable:
            return self.tr("No database is open that can be written.")
        known = self._bar.known.of(recipe)
        if recipe in RECIPES and preset in [one.full_name for one in known if one.origin != PERSON]:
            return ""
        return self.tr("A preset that everybody has who opens the database can be its default.")

    def _show_default(self) -> None:
        """Show ★ if the chosen recipe and preset are the default of new questions, else ☆, which makes them the default."""
        bar, button = self._bar, self._bar.default_button
        why = "" if bar.is_default else self._no_default(bar.recipe_name, bar.preset_name)
        text = self.tr("Ask by default in this database")
        if bar.is_default:
            text = self.tr("Asked by default in this database")
        button.setText("★" if bar.is_default else "☆")
        button.setEnabled(not bar.is_default and not why)
        button.setAccessibleName(text)
        button.setAccessibleDescription(why)
        button.setToolTip(reasoned(text, why))

    def ask_by_default(self) -> None:
        """Make the chosen recipe and preset the default of the database: an operation, which Undo takes back."""
        workspace, settings, now = self._state.workspace, self._settings(), self._state.services.now()
        if workspace is None or self._no_default(settings.recipes, settings.preset):
            return
        keep = partial(workspace.database.settings.ask_by_default, settings.recipes, settings.preset, now=now)
        self._state.jobs.operate("setting", lambda _token: keep(), failed=self._on_failed)

    def _show(self, dialog: Dialog) -> None:
        """Show a dialog in place of the one that is open."""
        if self.dialog is not None:
            self.dialog.close()
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._on_closed)
        dialog.show()

    def _on_closed(self, _result: int) -> None:
        self.dialog = None

    def close(self) -> None:
        """Close the dialog."""
        if self.dialog is not None:
            self.dialog.close()

    def _report_change(self, text: str = "") -> None:
        if text:
            self._state.noticed.emit(text)
        self._state.presets_changed.emit(self)

    def save(self) -> None:
        """Ask for a name, and save what is shown under it."""
        if self._state.workspace is None:
            return
        dialog = SavePresetDialog(self._state, self._settings(), self._panel.window())
        dialog.saved.connect(partial(self._on_saved, self._settings()))
        self._show(dialog)

    def _on_saved(self, of: Settings, preset: Preset) -> None:
        """Choose the preset, with the values as they were."""
        self._settle(of, preset.full_name)
        text = self.tr("Saved as yours: {name}. Undo does not take it back; Delete a preset does.")
        self._report_change(text.format(name=preset.name) if preset.origin == PERSON else "")

    def ask_to_delete(self, preset: Preset) -> None:
        """Delete a preset of the database at once, since Undo brings it back; one of the person's after a confirmation."""
        if preset.origin == DATABASE:
            self.delete(preset)
            return
        dialog = DeletePresetDialog(preset, self._panel.window())
        dialog.confirmed.connect(partial(self.delete, preset))
        self._show(dialog)

    def delete(self, preset: Preset) -> None:
        workspace, now = self._state.workspace, self._state.services.now()
        if workspace is None:
            return
        person = workspace.explorer.person

        def work(_token: CancelToken) -> object:
            if preset.origin == DATABASE:
                return workspace.database.settings.delete_preset(preset.recipe, preset.name, now=now)
            if preset.origin == PERSON and person is not None:
                person.delete(preset.recipe, preset.name)
            return None

        self._state.jobs.operate("preset", work, partial(self._on_deleted, preset))

    def _on_deleted(self, preset: Preset, _change: object) -> None:
        self.look()
        text = self.tr("Deleted: {preset}").format(preset=preset_title(preset.recipe, preset.full_name))
        self._report_change(text if preset.origin == PERSON else "")

    def keep_default(self) -> None:
        """Make the shown settings the person's default: the preset, overridden by the values set here and by the
        previous default."""
        of = self._settings()
        before = self._bar.known.defaults.get(of.recipes, Default())
        values = {**before.values, **self._panel.values}
        default = Default("" if of.preset == AS_WRITTEN else of.preset, values)
        self._keep_default(of.recipes, default, partial(self._on_default_kept, of, default))

    def _keep_default(self, recipe: str, default: Default, done: Callable[[object], None]) -> None:
        person = None if self._state.workspace is None else self._state.workspace.explorer.person
        if person is not None:
            self._state.jobs.operate("preset", lambda _token: person.keep_default(recipe, default), done)

    def _on_default_kept(self, of: Settings, default: Default, is_new: object) -> None:
        text = self.tr("Your default of {recipe} already: {what}")
        if is_new:
            text = self.tr("Your default of {recipe} now: {what}")
        self._settle(of, of.preset)
        self._report_change(text.format(recipe=recipe_title(of.recipes), what=_default_text(of.recipes, default)))

    def forget_default(self) -> None:
        """Forget the person's default of this recipe."""
        recipe = self._settings().recipes
        default = self._bar.known.defaults.get(recipe)
        if default is not None:
            self._keep_default(recipe, Default(), partial(self._on_forgotten, recipe, default))

    def _on_forgotten(self, recipe: str, default: Default, _is_new: object) -> None:
        self.look()
        text = self.tr("Forgotten as your default of {recipe}: {what}")
        self._report_change(text.format(recipe=recipe_title(recipe), what=_default_text(recipe, default)))

    def _settle(self, of: Settings, preset: str) -> None:
        """Ask with this preset from now on, if the tab still asks as it did (`of`), and with the same values: those that other
        layers would change stay set by hand."""
        self._reads.read(
            "keep", lambda explorer, _token: _after(explorer, of, preset), partial(self._on_settled, of, preset)
        )

    def _on_settled(self, of: Settings, preset: str, after: _AfterSaving) -> None:
        if self._settings() != of or len(self._bar.keys) > 1:
            self._on_presets_found(after.known)
            return
        self._bar.set_known(after.known)
        self._bar.choose(of.recipes, preset)
        self._panel.set_values(after.by_hand, of.recipes)
        self.settings_changed.emit()

    def preview(self) -> None:
        """Show what the values that are shown would do to recent recalls."""
        if self._state.workspace is not None:
            dialog = PreviewDialog(self._state, self._settings(), self._panel.window())
            dialog.opened.connect(self.recall_opened)
            self._show(dialog)

    def choose_settings(self) -> None:
        """Ask for a file with an agent's settings."""
        workspace = self._state.workspace
        kinds = self.tr("Settings (*.toml *.yaml *.yml *.json);;All files (*)")
        start = "" if workspace is None else str(workspace.path.parent)
        dialog = FileDialog(self._panel.window(), self.tr("Take an agent's settings"), start, kinds)
        dialog.setFileMode(FileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.take_settings(Path(name), only_settings=True))
        dialog.open()

    def take_settings(self, path: Path, *, only_settings: bool) -> None:
        """Read a file and show what it would change. A JSON file without settings is offered for import, unless the
        person chose to load settings."""
        settings = self._settings()

        def work(explorer: Explorer, _token: CancelToken) -> Coming | None:
            return _coming(explorer, path, settings) if only_settings or is_settings(path) else None

        self._reads.read("agent", work, partial(self._on_settings_read, path))

    def _on_settings_read(self, path: Path, coming: Coming | None) -> None:
        if coming is None:
            self._state.files_offered.emit((path,))
            return
        dialog = AgentSettingsDialog(coming, self._settings().recipes, self._panel.window())
        dialog.confirmed.connect(partial(self._on_settings_taken, coming))
        self._show(dialog)

    def _on_settings_taken(self, coming: Coming) -> None:
        """Set all values of the file by hand, over those that are set, and show them in the panel."""
        recipe, bar = coming.found.recipe, self._bar
        if bar.recipe_name not in (*SEVERAL, recipe):
            bar.choose(recipe, "")
        before = self._panel.values_by_recipe.get(recipe, {})
        self._panel.set_values({**before, **coming.found.values}, recipe)
        bar.side_button.setChecked(True)
        text = self.tr("Set from {file}: {count} values of {recipe}")
        name = shown_line(coming.name, NAME_CHARS)
        self._state.noticed.emit(filled(text, file=name, count=len(coming.found.values), recipe=recipe_title(recipe)))
        self.settings_changed.emit()

    def copy_as(self, form: str) -> None:
        """Copy all values that are shown, under the keys of an agent's own settings."""
        of = self._settings()

        def work(explorer: Explorer, _token: CancelToken) -> tuple[int, str]:
            layers = explorer.settings.resolve(recipe_named(of.recipes), of).layers
            return len(layers), written(of.recipes, {one.name: one.value for one in layers}, form)

        self._reads.read("keep", work, partial(self._on_written, of.recipes, form))

    def _on_written(self, recipe: str, form: str, value: tuple[int, str]) -> None:
        count, text = value
        QGuiApplication.clipboard().setText(text)
        copied = self.tr("Copied {count} values of {recipe} as {form}")
        self._state.noticed.emit(filled(copied, count=count, recipe=recipe_title(recipe), form=form.upper()))

    def _on_presets_found(self, known: KnownPresets) -> None:
        bar, before = self._bar, self._bar.known
        keys = bar.keys
        chosen = before.named(bar.recipes[0], bar.preset_name)
        gone = bar.set_known(known)
        if gone:
            self._report_gone(gone, {} if chosen is None or len(bar.recipes) > 1 else chosen.parameters)
        fault = "" if known.fault is None else error_text(known.fault)
        if fault and fault != self._fault:
            self._state.noticed.emit(fault)
        self._fault = fault
        if bar.keys != keys or (before.looked and before.values_of(keys) != known.values_of(keys)):
            self.settings_changed.emit()
        self.looked.emit()

    def _on_not_found(self, error: MnemonautError) -> None:
        self._state.jobs.failed.emit(error)  # who watches the file needs it too
        self.looked.emit()

    def _report_gone(self, gone: str, values: Mapping[str, object]) -> None:
        """Say that the chosen preset was deleted. Its values stay set here so that the answer does not change."""
        text = self.tr("The preset {preset} is gone; {first} is used instead.")
        if values:
            self._panel.set_values({**values, **self._panel.values})
            text = self.tr("The preset {preset} is gone. Its values stay set in this tab.")
        title = preset_title(self._bar.recipes[0], gone)
        self._state.noticed.emit(text.format(preset=title, first=self._bar.preset.currentText()))


def _after(explorer: Explorer, of: Settings, preset: str) -> _AfterSaving:
    """What has to stay set by hand so that this preset gives the values of these settings."""
    recipe = recipe_named(of.recipes)
    before = {one.name: one.value for one in explorer.settings.resolve(recipe, of).layers}
    now = explorer.settings.resolve(recipe, replace(of, preset=preset, values={})).layers
    by_hand = {one.name: before[one.name] for one in now if one.value != before[one.name]}
    return _AfterSaving(known_presets(explorer), by_hand)


def _coming(explorer: Explorer, path: Path, settings: Settings) -> Coming:
    found = read_for(path, settings.recipes)
    same = found.recipe == settings.recipes
    others = replace(settings, recipes=found.recipe, preset="", values={})
    now = explorer.settings.resolve(recipe_named(found.recipe), settings if same else others)
    return Coming(path.name, found, {one.name: one.value for one in now.layers})


def _default_text(recipe: str, default: Default) -> str:
    """A default in words: its preset, then its values."""
    parts = [] if not default.preset else [preset_title(recipe, default.preset)]
    parts += [
        f"{parameter_named(recipe, name)} = {parameter_value(recipe, name, value)}"
        for name, value in default.values.items()
    ]
    return listed(parts) or preset_title(recipe, AS_WRITTEN)


def _add(menu: QMenu, text: str, act: Callable[[], None], *, enabled: bool, why: str = "") -> None:
    action = menu.addAction(text)
    action.triggered.connect(lambda: act())
    action.setEnabled(enabled)
    action.setToolTip(why)

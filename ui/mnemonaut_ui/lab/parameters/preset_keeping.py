"""Saving the values of a query tab: presets saved and deleted, the person's default, values exported to and imported
from an agent's settings, tried on recent recalls; and what happens when the chosen preset is deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Qt, Signal, Slot
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import AS_WRITTEN, DATABASE, PERSON, Preset
from mnemonaut_core.presets import Default
from mnemonaut_core.recipes.registry import RECIPES, recipe_named
from mnemonaut_core.settings_files import FORMS, written
from mnemonaut_ui.lab.answer.recalls import Reads
from mnemonaut_ui.lab.asking.ask_bar import SEVERAL, AskBar
from mnemonaut_ui.lab.asking.asked import KnownPresets, known_presets
from mnemonaut_ui.lab.parameters.parameter_panel import ParameterPanel
from mnemonaut_ui.lab.parameters.preset_dialogs import (
    NAME_CHARS,
    AgentTaking,
    Coming,
    DeletePresetDialog,
    PreviewDialog,
    SavePresetDialog,
)
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text, listed, reasoned
from mnemonaut_ui.words.terms import parameter_named, parameter_value, preset_title, recipe_title

Dialog = SavePresetDialog | DeletePresetDialog | PreviewDialog


class _Kept(msgspec.Struct, frozen=True, eq=False):
    """After saving: the current presets, and the values that must stay set by hand so that the result does not change."""

    known: KnownPresets
    by_hand: Mapping[str, object]


class PresetKeeping(QObject):
    """`settings_changed` tells that other values hold than before, without anybody having chosen them in this moment."""

    settings_changed = Signal()
    looked = Signal()  # the presets are known now, or cannot be read
    recall_opened = Signal(object, object, str)  # Query, Settings, memory id: to be seen in a tab of its own

    def __init__(
        self, state: ViewState, bar: AskBar, panel: ParameterPanel, reads: Reads, settings: Callable[[], Settings]
    ) -> None:
        """`settings` gives the settings of the recall that is shown."""
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
        self.agent = AgentTaking(state, reads, settings, panel)
        self.agent.taken.connect(self._on_taken)
        self.look()
        self._show_default()

    @Slot()
    def look(self) -> None:
        """Which presets there are now."""
        self._reads.read(
            "presets", lambda explorer, _token: known_presets(explorer), self._on_presets_found, self._on_not_found
        )

    def check(self, error: MnemonautError) -> bool:
        """Look, where an error says that a preset is gone or cannot be used; whether this one does."""
        gone = error.code in ("preset_name", "preset_unusable")
        if gone:
            self.look()
        return gone

    def _on_failed(self, error: MnemonautError) -> None:
        self.check(error)

    @Slot()
    def show_menu(self) -> None:
        """Under its button."""
        button = self._panel.preset_button
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(button.mapToGlobal(QPoint(0, button.height())))
        menu.setFocus()

    def menu(self) -> QMenu:
        """What can be done now; what cannot says why."""
        menu = QMenu(self._panel)
        menu.setToolTipsVisible(True)
        there = self._state.workspace is not None
        settings = self._settings()
        kept = self._bar.known.defaults.get(settings.recipes)
        _add(menu, self.tr("&Save as preset…"), self.save, enabled=there)
        self._add_deleting(menu.addMenu(self.tr("&Delete a preset")), settings.recipes)
        menu.addSeparator()
        no = self.tr("A default cannot be a preset of one database: save it as yours first.")
        of_database = settings.preset.startswith(f"{DATABASE}:")
        _add(
            menu,
            self.tr("&Keep as my default"),
            self.keep_default,
            enabled=there and not of_database,
            why=no if of_database else "",
        )
        _add(
            menu,
            self.tr("&Forget my default"),
            self.forget_default,
            enabled=there and kept is not None,
            why=self.tr("Nothing is kept as your default.") if kept is None else _said_of(settings.recipes, kept),
        )
        why = self._no_default(settings.recipes, settings.preset)
        _add(menu, self.tr("&Ask by default in this database"), self.ask_by_default, enabled=not why, why=why)
        menu.addSeparator()
        for form in FORMS:
            text = self.tr("Copy as {form}").format(form=form.upper())
            _add(menu, text, partial(self.copy_as, form), enabled=there)
        _add(menu, self.tr("&Take an agent's settings…"), self.agent.choose, enabled=there)
        return menu

    def _no_default(self, recipe: str, preset: str) -> str:
        """Why this cannot become the default of the database; "" if it can."""
        if not self._state.writable:
            return self.tr("No database is open that can be written.")
        if recipe in RECIPES and preset in (
            one.full_name for one in self._bar.known.of(recipe) if one.origin != PERSON
        ):
            return ""
        return self.tr("A preset that everybody has who opens the database can be its default.")

    @Slot()
    def _show_default(self) -> None:
        """★ where the chosen recipe and preset are the default of new questions; ☆ makes them the default."""
        bar, button = self._bar, self._bar.default_button
        why = "" if bar.is_default else self._no_default(bar.recipe_name, bar.preset_name)
        said = (
            self.tr("Asked by default in this database")
            if bar.is_default
            else self.tr("Ask by default in this database")
        )
        button.setText("★" if bar.is_default else "☆")
        button.setEnabled(not bar.is_default and not why)
        button.setAccessibleName(said)
        button.setAccessibleDescription(why)
        button.setToolTip(reasoned(said, why))

    @Slot()
    def ask_by_default(self) -> None:
        """Make the chosen recipe and preset the default of the database: an operation, which Undo takes back."""
        workspace, settings, now = self._state.workspace, self._settings(), self._state.services.now()
        if workspace is None or self._no_default(settings.recipes, settings.preset):
            return
        keep = partial(workspace.database.settings.ask_by_default, settings.recipes, settings.preset, now=now)
        self._state.jobs.operate("setting", lambda _token: keep(), failed=self._on_failed)

    def _add_deleting(self, menu: QMenu, recipe: str) -> None:
        menu.setToolTipsVisible(True)
        saved = self._bar.known.saved(recipe)
        menu.setEnabled(bool(saved))
        locked = self.tr("This file is open to read only: nothing can be deleted in it.")
        for one in saved:
            held = one.origin == DATABASE and not self._state.writable
            text = preset_title(recipe, one.full_name).replace("&", "&&")
            _add(menu, text, partial(self.ask_to_delete, one), enabled=not held, why=locked if held else "")

    @Slot()
    def save(self) -> None:
        """Ask for a name, and save what is shown under it."""
        if self._state.workspace is None:
            return
        dialog = SavePresetDialog(self._state, self._settings(), self._panel.window())
        dialog.saved.connect(partial(self._on_saved, self._settings()))
        self._show(dialog)

    def _show(self, dialog: Dialog) -> None:
        if self.dialog is not None:
            self.dialog.close()
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._on_closed)
        dialog.show()

    def close(self) -> None:
        """The tab goes."""
        self.agent.close()
        if self.dialog is not None:
            self.dialog.close()

    def _on_saved(self, of: Settings, preset: Preset) -> None:
        """It is chosen now, with the values as they were."""
        if preset.origin == PERSON:
            self._state.noticed.emit(
                self.tr("Saved as yours: {name}. Undo does not take it back; Delete a preset does.").format(
                    name=preset.name
                )
            )
        self._settle(of, preset.full_name)
        self._state.presets_changed.emit(self)

    @Slot(object)
    def _on_presets_changed(self, by: object) -> None:
        """In another tab, or the preferences."""
        if by is not self:
            self.look()

    def ask_to_delete(self, preset: Preset) -> None:
        """One of the database at once, since Undo brings it back; one of the person's only if that is meant."""
        if preset.origin == DATABASE:
            self.delete(preset)
            return
        dialog = DeletePresetDialog(preset, self._panel.window())
        dialog.meant.connect(partial(self.delete, preset))
        self._show(dialog)

    def delete(self, preset: Preset) -> None:
        """Take a saved preset away."""
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
        if preset.origin == PERSON:
            self._state.noticed.emit(
                self.tr("Deleted: {preset}").format(preset=preset_title(preset.recipe, preset.full_name))
            )
        self.look()
        self._state.presets_changed.emit(self)

    @Slot()
    def keep_default(self) -> None:
        """Make the shown settings the person's default: the preset, overridden by the values set here and by the
        previous default."""
        workspace, of = self._state.workspace, self._settings()
        if workspace is None or workspace.explorer.person is None:
            return
        person = workspace.explorer.person
        before = self._bar.known.defaults.get(of.recipes, Default())
        values = {**before.values, **self._panel.values}
        default = Default("" if of.preset == AS_WRITTEN else of.preset, values)
        self._state.jobs.operate(
            "preset",
            lambda _token: person.keep_default(of.recipes, default),
            partial(self._on_default_kept, of, default),
        )

    def _on_default_kept(self, of: Settings, default: Default, new: object) -> None:
        text = (
            self.tr("Your default of {recipe} now: {what}")
            if new
            else self.tr("Your default of {recipe} already: {what}")
        )
        self._state.noticed.emit(text.format(recipe=recipe_title(of.recipes), what=_said_of(of.recipes, default)))
        self._settle(of, of.preset)
        self._state.presets_changed.emit(self)

    @Slot()
    def forget_default(self) -> None:
        """Nothing is the person's default of this recipe any more."""
        workspace, recipe = self._state.workspace, self._settings().recipes
        kept = self._bar.known.defaults.get(recipe)
        if workspace is None or workspace.explorer.person is None or kept is None:
            return
        person = workspace.explorer.person
        self._state.jobs.operate(
            "preset", lambda _token: person.keep_default(recipe, Default()), partial(self._on_forgotten, recipe, kept)
        )

    def _on_forgotten(self, recipe: str, kept: Default, _new: object) -> None:
        text = self.tr("Forgotten as your default of {recipe}: {what}")
        self._state.noticed.emit(text.format(recipe=recipe_title(recipe), what=_said_of(recipe, kept)))
        self.look()
        self._state.presets_changed.emit(self)

    def _settle(self, of: Settings, preset: str) -> None:
        """Ask with this preset from now on, if the tab still asks as it did (`of`), and with the same values: what other layers
        say in its place stays set by hand."""
        self._reads.read(
            "keep", lambda explorer, _token: _after(explorer, of, preset), partial(self._on_settled, of, preset)
        )

    def _on_settled(self, of: Settings, preset: str, kept: _Kept) -> None:
        several = len(self._bar.keys) > 1
        if self._settings() != of or several:
            self._on_presets_found(kept.known)
            return
        self._bar.set_known(kept.known)
        self._bar.choose(of.recipes, preset)
        self._panel.set_values(kept.by_hand, of.recipes)
        self.settings_changed.emit()

    @Slot()
    def preview(self) -> None:
        """What the values that are shown would do to recent recalls."""
        if self._state.workspace is not None:
            dialog = PreviewDialog(self._state, self._settings(), self._panel.window())
            dialog.opened.connect(self.recall_opened)
            self._show(dialog)

    def _on_taken(self, coming: Coming) -> None:
        """All that the file says is set by hand, over what was; the panel shows it."""
        recipe, bar = coming.found.recipe, self._bar
        if bar.recipe_name not in (*SEVERAL, recipe):
            bar.choose(recipe, "")
        before = self._panel.values_by_recipe.get(recipe, {})
        self._panel.set_values({**before, **coming.found.values}, recipe)
        bar.side_button.setChecked(True)
        said = self.tr("Set from {file}: {count} values of {recipe}")
        name = shown_line(coming.name, NAME_CHARS)
        self._state.noticed.emit(filled(said, file=name, count=len(coming.found.values), recipe=recipe_title(recipe)))
        self.settings_changed.emit()

    def copy_as(self, form: str) -> None:
        """All values that are shown, under the keys of an agent's own settings."""
        of = self._settings()

        def work(explorer: Explorer, _token: CancelToken) -> tuple[int, str]:
            layers = explorer.settings.resolve(recipe_named(of.recipes), of).layers
            return len(layers), written(of.recipes, {one.name: one.value for one in layers}, form)

        self._reads.read("keep", work, partial(self._on_written, of.recipes, form))

    def _on_written(self, recipe: str, form: str, value: tuple[int, str]) -> None:
        count, text = value
        QGuiApplication.clipboard().setText(text)
        said = self.tr("Copied {count} values of {recipe} as {form}")
        self._state.noticed.emit(filled(said, count=count, recipe=recipe_title(recipe), form=form.upper()))

    def _on_presets_found(self, known: KnownPresets) -> None:
        bar, before = self._bar, self._bar.known
        keys = bar.keys
        chosen = before.named(bar.recipes[0], bar.preset_name)
        gone = bar.set_known(known)
        if gone:
            self._say_gone(gone, {} if chosen is None or len(bar.recipes) > 1 else chosen.parameters)
        fault = "" if known.fault is None else error_text(known.fault)
        if fault and fault != self._fault:
            self._state.noticed.emit(fault)
        self._fault = fault
        if bar.keys != keys or (before.looked and before.said(keys) != known.said(keys)):
            self.settings_changed.emit()
        self.looked.emit()

    def _on_not_found(self, error: MnemonautError) -> None:
        self._state.jobs.failed.emit(error)  # who watches the file hears it too
        self.looked.emit()

    def _say_gone(self, gone: str, values: Mapping[str, object]) -> None:
        """The chosen preset was deleted. Its values stay set here so that the answer does not change."""
        title = preset_title(self._bar.recipes[0], gone)
        if values:
            self._panel.set_values({**values, **self._panel.values})
            text = self.tr("The preset {preset} is gone. Its values stay set in this tab.")
        else:
            text = self.tr("The preset {preset} is gone; {first} is used instead.")
        self._state.noticed.emit(text.format(preset=title, first=self._bar.preset_said))

    @Slot(int)
    def _on_closed(self, _result: int) -> None:
        self.dialog = None


def _after(explorer: Explorer, of: Settings, preset: str) -> _Kept:
    """What has to stay set by hand so that this preset gives the values of these settings."""
    recipe = recipe_named(of.recipes)
    before = {one.name: one.value for one in explorer.settings.resolve(recipe, of).layers}
    now = explorer.settings.resolve(recipe, replace(of, preset=preset, values={})).layers
    return _Kept(known_presets(explorer), {one.name: before[one.name] for one in now if one.value != before[one.name]})


def _said_of(recipe: str, default: Default) -> str:
    """A default in words: its preset, then its values."""
    said = [] if not default.preset else [preset_title(recipe, default.preset)]
    said += [
        f"{parameter_named(recipe, name)} = {parameter_value(recipe, name, value)}"
        for name, value in default.values.items()
    ]
    return listed(said) or preset_title(recipe, AS_WRITTEN)


def _add(menu: QMenu, text: str, act: Callable[[], None], *, enabled: bool, why: str = "") -> QAction:
    action = menu.addAction(text)
    action.triggered.connect(partial(_run, act))
    action.setEnabled(enabled)
    action.setToolTip(why)
    return action


def _run(act: Callable[[], None], _checked: bool = False) -> None:
    act()

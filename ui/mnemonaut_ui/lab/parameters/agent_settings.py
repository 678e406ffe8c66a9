"""An agent's own settings come in: a file is read off the UI thread, shown, and taken whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_core.settings_files import AgentSettings, is_settings, read_for
from mnemonaut_ui.lab.answer.recalls import Reads
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.widgets.form_dialog import FormDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import joined, listed
from mnemonaut_ui.words.terms import parameter_named, parameter_value, recipe_title

ENDINGS = (".toml", ".yaml", ".yml", ".json")
MOST_NAMED = 12
"""Keys that are not read are named; of more the count."""
MOST_ROWS = 12
NAME_CHARS = 48


class Coming(msgspec.Struct, frozen=True, eq=False):
    """The settings that a file would change, next to the current ones."""

    name: str
    found: AgentSettings
    now: Mapping[str, object]


class AgentSettingsDialog(FormDialog):
    """What a file would set, and what of it is not read. `taken` tells that it is to be set."""

    taken = Signal(object)  # Coming

    def __init__(self, coming: Coming, shown: str, parent: QWidget | None = None) -> None:
        """`shown` is the recipe whose values are shown now."""
        super().__init__(parent)
        self._coming = coming
        found, now = coming.found, coming.now
        self.what, self.not_read = PlainLabel(self._what_text(shown)), PlainLabel(self._not_read_text())
        self.not_read.setVisible(bool(found.not_read))
        self.model = TextTableModel(self, numbers=(1, 2))
        self.model.set_headings((self.tr("Parameter"), self.tr("Now"), self.tr("In the file")))
        self.model.set_rows([self._row(key, now.get(key), value) for key, value in found.values.items()])
        self.table = TextTable(self.model, wide=0)
        self.table.setAccessibleName(self.tr("What the file sets"))
        title, do = self.tr("An agent's settings"), self.tr("Set these values")
        self.arrange(title, do, self.what, Wide(self.table), self.not_read)
        rows = min(MOST_ROWS, len(coming.found.values)) + 1
        self.resize(560, 150 + rows * self.table.verticalHeader().defaultSectionSize())
        self.do_button.setFocus()

    def _what_text(self, shown: str) -> str:
        found = self._coming.found
        name, recipe = shown_line(self._coming.name, NAME_CHARS), recipe_title(found.recipe)
        text = self.tr("{file} sets {count} values of {recipe}. Nothing is set yet.")
        said = filled(text, file=name, count=len(found.values), recipe=recipe)
        if found.recipe != shown:
            said = joined(said, self.tr("The recipe {recipe} is chosen with them.").format(recipe=recipe))
        return said

    def _row(self, name: str, now: object, coming: object) -> tuple[str, str, str]:
        recipe = self._coming.found.recipe
        before, after = parameter_value(recipe, name, now), parameter_value(recipe, name, coming)
        return parameter_named(recipe, name), before, "=" if now == coming else after

    def _not_read_text(self) -> str:
        keys = self._coming.found.not_read
        said = list(keys[:MOST_NAMED])
        if len(keys) > len(said):
            said.append(self.tr("{count} more").format(count=len(keys) - len(said)))
        return self.tr("Not read (not parameters of a recall): {keys}").format(keys=listed(said))

    def perform(self) -> None:
        self.taken.emit(self._coming)
        self.accept()


class AgentTaking(QObject):
    """`taken` gives the settings of a file after the person has reviewed and accepted them."""

    taken = Signal(object)  # Coming

    def __init__(self, state: ViewState, reads: Reads, settings: Callable[[], Settings], parent: QWidget) -> None:
        """`settings` gives the current settings of the query."""
        super().__init__(parent)
        self._state, self._reads, self._settings, self._parent = state, reads, settings, parent
        self.dialog: AgentSettingsDialog | None = None

    @Slot()
    def choose(self) -> None:
        """Ask for a file."""
        workspace = self._state.workspace
        kinds = self.tr("Settings (*.toml *.yaml *.yml *.json);;All files (*)")
        start = "" if workspace is None else str(workspace.path.parent)
        dialog = FileDialog(self._parent.window(), self.tr("Take an agent's settings"), start, kinds)
        dialog.setFileMode(FileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_chosen)
        dialog.open()

    @Slot(str)
    def _on_chosen(self, name: str) -> None:
        self.take(Path(name), only_settings=True)

    def take(self, path: Path, *, only_settings: bool) -> None:
        """Read a file and show what it would change. A JSON file without settings is offered for import, unless the
        person chose to load settings."""
        settings = self._settings()

        def work(explorer: Explorer, _token: CancelToken) -> Coming | None:
            if not only_settings and not is_settings(path):
                return None
            return _coming(explorer, path, settings)

        self._reads.read("agent", work, partial(self._on_read, path))

    def close(self) -> None:
        """The tab goes."""
        if self.dialog is not None:
            self.dialog.close()

    def _on_read(self, path: Path, value: Coming | None) -> None:
        if value is None:
            self._state.offer_files([path])
            return
        self.close()
        self.dialog = AgentSettingsDialog(value, self._settings().recipes, self._parent.window())
        self.dialog.taken.connect(self.taken)
        self.dialog.finished.connect(self._on_closed)
        self.dialog.show()

    @Slot(int)
    def _on_closed(self, _result: int) -> None:
        if self.dialog is not None:
            self.dialog.deleteLater()
        self.dialog = None


def _coming(explorer: Explorer, path: Path, settings: Settings) -> Coming:
    found = read_for(path, settings.recipes)
    same = found.recipe == settings.recipes
    others = replace(settings, recipes=found.recipe, preset="", values={})
    now = explorer.resolve(recipe_named(found.recipe), settings if same else others)
    return Coming(path.name, found, {one.name: one.value for one in now.layers})

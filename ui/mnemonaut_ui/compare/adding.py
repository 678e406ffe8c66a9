"""What can be added to a comparison: its first question with another setting."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QPushButton, QWidget

from mnemonaut_core.domain.moments import parse_moment
from mnemonaut_core.errors import InputError
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recipes.registry import offered
from mnemonaut_core.text.shown import moment_text
from mnemonaut_ui.compare.making import Against, Another, Compared
from mnemonaut_ui.compare.words import column_title
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.words.terms import preset_title, recipe_title


class Adding(QObject):
    """A button with a menu; says what was chosen."""

    chosen = Signal(object)
    removed = Signal(int)

    def __init__(self, state: ViewState, shown: Callable[[], Compared | Against | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._state = state
        self._shown = shown
        self._parent = parent
        self.button, self.menu = QPushButton(self.tr("Add"), parent), QMenu(parent)
        self.button.setMenu(self.menu)
        self.button.setAutoDefault(False)
        self.menu.aboutToShow.connect(self._fill)

    def enable(self) -> None:
        """As it fits what is shown; a saved comparison says why nothing can be added to it."""
        shown = self._shown()
        compared = isinstance(shown, Compared)
        reopened = isinstance(shown, Compared) and shown.comparison.sides[0].origin.kept
        self.button.setVisible(compared)
        self.button.setEnabled(compared and not reopened)
        self.button.setToolTip(
            self.tr(
                "A saved comparison shows recalls as they were: ask the question in the lab to set another beside it."
            )
            if reopened
            else self.tr(
                "Ask the first question once more: by another recipe or preset, as of another moment, in another database"
            )
        )

    @Slot()
    def _fill(self) -> None:
        self.menu.clear()
        shown = self._shown()
        if not isinstance(shown, Compared):
            return
        first = shown.comparison.sides[0]
        if not shown.full:
            recipes = self.menu.addMenu(self.tr("By another recipe"))
            for name in offered():
                if name != first.recipe:
                    recipes.addAction(recipe_title(name)).triggered.connect(partial(self._add, Another(recipe=name)))
            presets = self.menu.addMenu(self.tr("By another preset"))
            for name in presets_of(first.recipe):
                if name != first.preset:
                    action = presets.addAction(preset_title(first.recipe, name))
                    action.triggered.connect(partial(self._add, Another(recipe=first.recipe, preset=name)))
            presets.setEnabled(bool(presets.actions()))
            now = self._state.services.now()
            self.menu.addAction(self.tr("As of now")).triggered.connect(partial(self._add, Another(now=now)))
            self.menu.addAction(self.tr("As of another moment…")).triggered.connect(self.ask_moment)
            self.menu.addAction(self.tr("In another database…")).triggered.connect(self._ask_database)
        if len(shown.comparison.sides) > 2:
            self.menu.addSeparator()
            for side in range(1, len(shown.comparison.sides)):
                text = self.tr("Take away {recall}").format(recall=column_title(shown.comparison, side))
                self.menu.addAction(text).triggered.connect(partial(self._remove, side))

    def _add(self, another: Another, *_: object) -> None:
        self.chosen.emit(another)

    def _remove(self, side: int, *_: object) -> None:
        self.removed.emit(side)

    # ---- another moment, another database

    @Slot()
    def ask_moment(self, *_: object) -> None:
        """Ask for the clock of one more recall, starting from that of the first one."""
        shown = self._shown()
        if not isinstance(shown, Compared):
            return
        clock = shown.comparison.sides[0].asked.get("now")
        dialog = QInputDialog(self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("As of another moment"))
        dialog.setLabelText(self.tr("Ask as of (UTC), such as 2026-03-08 18:30:"))
        dialog.setOkButtonText(self.tr("Ask"))
        dialog.setCancelButtonText(self.tr("Cancel"))
        dialog.setTextValue(moment_text(clock) if isinstance(clock, int) else "")
        dialog.textValueSelected.connect(self.add_moment)
        dialog.setModal(False)
        dialog.show()

    @Slot(str)
    def add_moment(self, written: str) -> None:
        """Add a recall as of the moment in the field; show an error if it is no moment."""
        try:
            moment = parse_moment(written, where=self.tr("As of another moment"))
        except InputError as error:
            self._state.refused.emit(error)
            return
        self.chosen.emit(Another(now=moment))

    @Slot()
    def _ask_database(self, *_: object) -> None:
        dialog = FileDialog(
            self._parent,
            self.tr("Ask another database"),
            "",
            self.tr("Databases (*.db *.sqlite *.sqlite3);;All files (*)"),
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_database_chosen)
        dialog.open()

    @Slot(str)
    def _on_database_chosen(self, name: str) -> None:
        self.chosen.emit(Another(database=Path(name)))

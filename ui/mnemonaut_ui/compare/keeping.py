"""What can be done with a comparison: adding a recall to it, saving it in the database, writing it to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QPushButton, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.moments import parse_moment
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explain.compare import encoded
from mnemonaut_core.explain.compare_page import csv_text, html_text, question_of
from mnemonaut_core.files import check_target
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.ports import no_progress
from mnemonaut_core.recipes.registry import offered
from mnemonaut_core.text.shown import moment_text
from mnemonaut_core.workspace.maintenance import write_lines
from mnemonaut_ui.compare.making import Against, Another, Compared, Maker
from mnemonaut_ui.compare.words import column_title
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import translated
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

    def add_moment(self, written: str) -> None:
        """Add a recall as of the moment in the field; show an error if it is no moment."""
        try:
            moment = parse_moment(written, where=self.tr("As of another moment"))
        except InputError as error:
            self._state.refused.emit(error)
            return
        self.chosen.emit(Another(now=moment))

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

    def _on_database_chosen(self, name: str) -> None:
        self.chosen.emit(Another(database=Path(name)))


KEPT_CHANNEL = "compare:kept"


class Keeping(QObject):
    """Three buttons and what they do with what is shown."""

    reopened = Signal(str)
    named = Signal(object, str)
    """What was saved, and its name."""
    looked = Signal()
    """It is known which ones the database keeps."""

    def __init__(self, state: ViewState, shown: Callable[[], Compared | Against | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._state = state
        self._shown = shown
        self._parent = parent
        self.names: tuple[str, ...] = ()
        """The comparisons that this database keeps."""
        texts = (self.tr("Save…"), self.tr("Saved"), self.tr("Export…"))
        self.keep_button, self.kept_button, self.export_button = (QPushButton(text, parent) for text in texts)
        self.kept_menu = QMenu(parent)
        self.kept_button.setMenu(self.kept_menu)
        for button in (self.keep_button, self.kept_button, self.export_button):
            button.setAutoDefault(False)
        self.kept_menu.aboutToShow.connect(self._fill)
        self.keep_button.clicked.connect(self.ask_name)
        self.export_button.clicked.connect(self.ask_file)

    @property
    def _held(self) -> Compared | None:
        shown = self._shown()
        return shown if isinstance(shown, Compared) else None

    def enable(self) -> None:
        """As it fits what is shown."""
        compared = self._held is not None
        self.keep_button.setVisible(compared)
        self.export_button.setVisible(compared)
        self.keep_button.setEnabled(self._state.writable and compared)
        self.kept_button.setVisible(self._state.workspace is not None and bool(self.names))

    def forget(self) -> None:
        """Another database, or none."""
        self._state.jobs.cancel(KEPT_CHANNEL)
        self.names = ()

    def look(self) -> None:
        """Which ones the database keeps."""
        workspace = self._state.workspace
        if workspace is not None:
            maker = Maker(workspace, self._state.services)
            self._state.jobs.read(KEPT_CHANNEL, lambda _token: maker.kept_names(), self._on_names, failed=self._on_none)

    def _on_names(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.looked.emit()

    def _on_none(self, _error: MnemonautError) -> None:
        self._on_names(())

    def ask_name(self) -> None:
        """Under which name to keep what is shown."""
        held = self._held
        if held is None:
            return
        dialog = QInputDialog(self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(self.tr("Save this comparison"))
        dialog.setLabelText(self.tr("Its name in this database:"))
        dialog.setOkButtonText(self.tr("Save"))
        dialog.setCancelButtonText(self.tr("Cancel"))
        dialog.setTextValue(held.name or shown_line(question_of(held.comparison), 40))
        dialog.textValueSelected.connect(self.keep_as)
        dialog.setModal(False)
        dialog.show()

    def keep_as(self, name: str) -> None:
        """Save the comparison in the database. It may replace the saved one that is shown, but no other of this name."""
        workspace, held, now = self._state.workspace, self._held, self._state.services.now()
        if workspace is None or not workspace.can_write or held is None:
            return
        database, explorer = workspace.database, workspace.explorer

        def work(_token: CancelToken) -> Change:
            kept = encoded(held.comparison, with_questions=explorer.library.run_log().keeps_questions, now=now)
            return database.saved.save_comparison(name, kept, now=now, replace=name.strip() == held.name)

        self._state.jobs.operate("compare", work, lambda _done: self._on_kept(held, name.strip()))

    def _on_kept(self, held: Compared, name: str) -> None:
        self._state.noticed.emit(self.tr("Saved as “{name}”.").format(name=shown_line(name, 60)))
        self.named.emit(held, name)
        self.look()

    def delete(self, name: str) -> None:
        """Delete a saved comparison; Undo restores it."""
        self._state.operate(
            "compare", lambda database, now: database.saved.delete_comparison(name, now=now), lambda _done: self.look()
        )

    def _fill(self) -> None:
        self.kept_menu.clear()
        for name in self.names:
            action = self.kept_menu.addAction(shown_line(name, 60).replace("&", "&&"))
            action.triggered.connect(partial(self._reopen, name))
        held = self._held
        if held is not None and held.name in self.names and self._state.writable:
            self.kept_menu.addSeparator()
            text = self.tr("Delete “{name}”").format(name=shown_line(held.name, 40).replace("&", "&&"))
            self.kept_menu.addAction(text).triggered.connect(partial(self._delete, held.name))

    def _reopen(self, name: str, *_: object) -> None:
        self.reopened.emit(name)

    def _delete(self, name: str, *_: object) -> None:
        self.delete(name)

    def ask_file(self) -> None:
        """Into which file to write what is shown."""
        workspace = self._state.workspace
        if workspace is None or self._held is None:
            return
        page, table = self.tr("Page (*.html)"), self.tr("Table (*.csv)")
        start = str(workspace.path.with_name("comparison.html"))
        dialog = FileDialog(self._parent, self.tr("Export this comparison"), start, f"{page};;{table}")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("html")
        dialog.filterSelected.connect(partial(self._on_kind, dialog, table))
        dialog.fileSelected.connect(self.write_to)
        dialog.open()

    def _on_kind(self, dialog: FileDialog, table: str, chosen: str) -> None:
        suffix = "csv" if chosen == table else "html"
        dialog.setDefaultSuffix(suffix)
        for name in dialog.selectedFiles()[:1]:
            dialog.selectFile(str(Path(name).with_suffix(f".{suffix}")))

    def write_to(self, name: str) -> None:
        """A page, or a table where the name ends with .csv."""
        workspace, held = self._state.workspace, self._held
        if workspace is None or held is None:
            return
        target, comparison = Path(name), held.comparison
        if target.suffix.lower() == ".csv":
            text = "\ufeff" + csv_text(comparison)
        else:
            text = html_text(comparison, translated, languages.current())

        def work(_token: CancelToken) -> None:
            check_target(target, database=workspace.path)
            write_lines([text], target, replace=True, progress=no_progress)

        self._state.jobs.operate("compare", work, lambda _done: self._on_written(target))

    def _on_written(self, target: Path) -> None:
        self._state.noticed.emit(self.tr("{path} is written.").format(path=shown_line(str(target), 120)))

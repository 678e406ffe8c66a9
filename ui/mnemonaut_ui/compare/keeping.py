"""What can be done with a comparison: adding a recall to it, saving it in the database, writing it to a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.moments import parse_moment
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.compare import encoded
from mnemonaut_core.explain.compare_page import csv_text, html_text, question_of
from mnemonaut_core.files import check_target
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.ports import no_progress
from mnemonaut_core.recipes.registry import offered
from mnemonaut_core.text.shown import moment_text
from mnemonaut_core.workspace.maintenance import write_lines
from mnemonaut_ui.compare.head import column_title
from mnemonaut_ui.compare.making import Against, Another, Compared, Maker
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import push_button
from mnemonaut_ui.widgets.dialog import show_once
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.terms import preset_title, recipe_title


class Adding(QObject):
    """A button with a menu of recalls to add or take away."""

    chosen = Signal(object)
    removed = Signal(int)

    def __init__(self, state: ViewState, shown: Callable[[], Compared | Against | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._shown, self._parent = state, shown, parent
        self.button, self.menu = push_button(self.tr("Add"), on=parent), QMenu(parent)
        self.button.setMenu(self.menu)
        self.menu.aboutToShow.connect(self._fill)

    def enable(self) -> None:
        """Enable the button; for a saved comparison, its tooltip says why nothing can be added."""
        shown = self._shown()
        compared = isinstance(shown, Compared)
        reopened = isinstance(shown, Compared) and shown.comparison.sides[0].origin.kept
        self.button.setVisible(compared)
        self.button.setEnabled(compared and not reopened)
        tip = self.tr(
            "Ask the first question once more: by another recipe or preset, as of another moment, in another database"
        )
        if reopened:
            tip = self.tr(
                "A saved comparison shows recalls as they were: ask the question in the lab to set another beside it."
            )
        self.button.setToolTip(tip)

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
                    recipes.addAction(recipe_title(name), partial(self.chosen.emit, Another(recipe=name)))
            presets = self.menu.addMenu(self.tr("By another preset"))
            for name in presets_of(first.recipe):
                if name != first.preset:
                    another = Another(recipe=first.recipe, preset=name)
                    presets.addAction(preset_title(first.recipe, name), partial(self.chosen.emit, another))
            presets.setEnabled(bool(presets.actions()))
            now = self._state.services.now()
            self.menu.addAction(self.tr("As of now"), partial(self.chosen.emit, Another(now=now)))
            self.menu.addAction(self.tr("As of another moment…"), self.ask_moment)
            self.menu.addAction(self.tr("In another database…"), self._ask_database)
        if len(shown.comparison.sides) > 2:
            self.menu.addSeparator()
            for side in range(1, len(shown.comparison.sides)):
                text = self.tr("Take away {recall}").format(recall=column_title(shown.comparison, side))
                self.menu.addAction(text, partial(self.removed.emit, side))

    def ask_moment(self) -> None:
        """Ask for the clock of one more recall, starting from that of the first one."""
        shown = self._shown()
        if not isinstance(shown, Compared):
            return
        clock = shown.comparison.sides[0].asked.get("now")
        title, label = self.tr("As of another moment"), self.tr("Ask as of (UTC), such as 2026-03-08 18:30:")
        text = moment_text(clock) if isinstance(clock, int) else ""
        _ask_for_text(self._parent, title, label, text, (self.tr("Ask"), self.tr("Cancel")), self.add_moment)

    def add_moment(self, written: str) -> None:
        """Add a recall as of the moment in the field; show an error if it is no moment."""
        try:
            moment = parse_moment(written, where=self.tr("As of another moment"))
        except InputError as error:
            self._state.refused.emit(error)
            return
        self.chosen.emit(Another(now=moment))

    def _ask_database(self, *_: object) -> None:
        kinds = self.tr("Databases (*.db *.sqlite *.sqlite3);;All files (*)")
        dialog = FileDialog(self._parent, self.tr("Ask another database"), "", kinds)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.chosen.emit(Another(database=Path(name))))
        dialog.open()


KEPT_CHANNEL = "compare:kept"


class Keeping(QObject):
    """Three buttons that save, reopen and export the comparison that is shown."""

    reopened = Signal(str)
    named = Signal(object, str)
    """The saved comparison and its name."""
    looked = Signal()
    """The names of the saved comparisons are known."""

    def __init__(self, state: ViewState, shown: Callable[[], Compared | Against | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._state, self._shown, self._parent = state, shown, parent
        self.names: tuple[str, ...] = ()
        """Of the comparisons that are saved in this database."""
        self.keep_button = push_button(self.tr("Save…"), self.ask_name, on=parent)
        self.kept_button = push_button(self.tr("Saved"), on=parent)
        self.export_button = push_button(self.tr("Export…"), self.ask_file, on=parent)
        self.kept_menu = QMenu(parent)
        self.kept_button.setMenu(self.kept_menu)
        self.kept_menu.aboutToShow.connect(self._fill)

    @property
    def _held(self) -> Compared | None:
        shown = self._shown()
        return shown if isinstance(shown, Compared) else None

    def enable(self) -> None:
        compared = self._held is not None
        self.keep_button.setVisible(compared)
        self.export_button.setVisible(compared)
        self.keep_button.setEnabled(self._state.writable and compared)
        saved = self._state.workspace is not None and bool(self.names)
        self.kept_button.setVisible(saved)
        self.kept_button.setEnabled(saved)

    def forget(self) -> None:
        """Drop the names: another database is open, or none."""
        self._state.jobs.cancel(KEPT_CHANNEL)
        self.names = ()

    def look(self) -> None:
        workspace = self._state.workspace
        if workspace is not None:
            maker, done = Maker(workspace, self._state.services), self._on_names
            self._state.jobs.read(KEPT_CHANNEL, lambda _token: maker.kept_names(), done, failed=lambda _: done(()))

    def _on_names(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.looked.emit()

    def ask_name(self) -> None:
        """Ask under which name to save the comparison."""
        held = self._held
        if held is None:
            return
        title, label = self.tr("Save this comparison"), self.tr("Its name in this database:")
        text = held.name or shown_line(question_of(held.comparison), 40)
        _ask_for_text(self._parent, title, label, text, (self.tr("Save"), self.tr("Cancel")), self.keep_as)

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
            self.kept_menu.addAction(shown_line(name, 60).replace("&", "&&"), partial(self.reopened.emit, name))
        held = self._held
        if held is not None and held.name in self.names and self._state.writable:
            self.kept_menu.addSeparator()
            text = self.tr("Delete “{name}”").format(name=shown_line(held.name, 40).replace("&", "&&"))
            self.kept_menu.addAction(text, partial(self.delete, held.name))

    def ask_file(self) -> None:
        """Ask into which file to write the comparison."""
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
        """Write a page, or a table where the name ends with .csv."""
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

        said = self.tr("{path} is written.").format(path=shown_line(str(target), 120))
        self._state.jobs.operate("compare", work, lambda _done: self._state.noticed.emit(said))


def _ask_for_text(
    parent: QWidget, title: str, label: str, text: str, buttons: tuple[str, str], chosen: Callable[[str], None]
) -> None:
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setOkButtonText(buttons[0])
    dialog.setCancelButtonText(buttons[1])
    dialog.setTextValue(text)
    dialog.textValueSelected.connect(chosen)
    dialog.setModal(False)
    show_once(dialog)

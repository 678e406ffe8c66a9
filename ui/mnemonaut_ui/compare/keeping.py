"""Ways to keep a comparison: under a name in the database, as a page or as a table in a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QPushButton, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.compare_kept import encoded
from mnemonaut_core.explain.compare_page import csv_text, html_text, question_of
from mnemonaut_core.files import check_target
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.maintenance import write_lines
from mnemonaut_ui.compare.making import Against, Compared, Maker
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.file_dialog import FileDialog
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import translated

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
        self.kept_button.setEnabled(self._state.workspace is not None and bool(self.names))

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

    # ---- in the database

    @Slot()
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

    @Slot(str)
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
            "compare",
            lambda database, now: database.saved.delete_comparison(name, now=now),
            lambda _done: self.look(),
        )

    @Slot()
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

    # ---- in files

    @Slot()
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
        """The name follows the kind of file that was chosen: by it the file is written."""
        suffix = "csv" if chosen == table else "html"
        dialog.setDefaultSuffix(suffix)
        for name in dialog.selectedFiles()[:1]:
            dialog.selectFile(str(Path(name).with_suffix(f".{suffix}")))

    @Slot(str)
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

"""Importing by dialog or drop: preview, progress, report."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelection, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.files import resolved
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome.columns_dialog import ColumnsDialog
from mnemonaut_ui.welcome.import_form import FileRow, ImportForm, ImportOutcome, making, previewing, recognising, taking
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.file_dialog import FileDialog, ask_for_target, local_files
from mnemonaut_ui.words.messages import joined, reasoned, translated

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

RECOGNISE = "import-recognise"
PREVIEW = "import-preview"
CHANNEL = "import"
REFUSED_SHOWN = 200


class ImportDialog(Dialog):
    """Preview first (a dry run), then the import, then the report. Not modal; closing it cancels what is under way."""

    imported = Signal(object)  # ImportOutcome: what came is stored

    def __init__(self, state: ViewState, paths: Sequence[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self.form = ImportForm(self)
        self.rows: tuple[FileRow, ...] = ()
        """The files with what is known of them."""
        self._operation = ""
        """The channel of the import under way; "" for none."""
        self._previewing = False
        self._taking = False
        self._finished = False
        self._isolated: Change | None = None
        """What was isolated here because no file holds it any more."""
        self._offered: Workspace | None = None
        """The database whose missing parts the banner lists."""
        self._isolating = False
        self.setAcceptDrops(True)
        self.resize(880, 620)
        form = self.form
        form.add_button.clicked.connect(self._on_add_clicked)
        form.import_button.clicked.connect(self.run_import)
        form.cancel_button.clicked.connect(self._on_cancel_clicked)
        form.remove_button.clicked.connect(self._on_remove_clicked)
        form.columns_button.clicked.connect(self._on_columns_clicked)
        form.changed.connect(self.preview)
        form.browse_button.clicked.connect(self._on_browse_clicked)
        form.files.selectionModel().selectionChanged.connect(self._on_file_selected)
        state.jobs.progressed.connect(self._on_progressed)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        self.setWindowTitle(self.tr("Import memories"))
        self._show_target()
        self._show()
        if paths:
            self.add_files(paths)

    @property
    def working(self) -> bool:
        return bool(self._operation) or self._previewing

    def add_files(self, paths: Sequence[Path]) -> None:
        if self._taking:
            return
        if self._finished:
            self.rows, self._finished = (), False
            self._show_target()  # the target may be chosen again
        known = {row.path for row in self.rows}
        self.rows += tuple(FileRow(path) for path in dict.fromkeys(map(resolved, paths)) if path not in known)
        if self.rows and not self.form.new_path.text():
            self.form.new_path.setText(str(self.state.services.new_path(self.rows[0].path)))
        self.form.files.setFocus()  # Enter in the list imports, on a button presses that
        self._show()
        self._recognise()

    def choose_new(self) -> None:
        """Import into a new database, also if one is open."""
        if self.form.into_new.isEnabled():
            self.form.into_new.setChecked(True)

    def _recognise(self) -> None:
        work = recognising(self.rows)
        self.state.jobs.read(RECOGNISE, work, self._on_recognised, failed=self._on_failed)

    def preview(self) -> None:
        """Say what would be taken. It only reads: neither operations nor another program that writes have to wait."""
        self._stop()
        if not any(row.recognised is not None for row in self.rows) or self._finished:
            self._show()
            return
        progress = self.state.jobs.reporter(CHANNEL)
        work = previewing(
            self._workspace,
            self.rows,
            now=self.state.services.now(),
            own_vectors=self.form.own_vectors,
            progress=progress,
        )
        self._previewing = True
        self.state.jobs.read(PREVIEW, work, self._on_previewed, failed=self._on_failed)
        self._show()

    def run_import(self) -> None:
        if not self.form.import_button.isEnabled():
            return
        self._stop()
        progress, workspace, now = self.state.jobs.reporter(CHANNEL), self._workspace, self.state.services.now()
        if workspace is not None:
            work = taking(workspace, self.rows, now=now, progress=progress)
        else:
            target = Path(self.form.new_path.text()).expanduser()
            work = making(target, self.rows, now=now, own_vectors=self.form.own_vectors, progress=progress)
        self._taking = True
        self._operation = self.state.jobs.operate("import", work, self._on_imported, failed=self._on_failed)
        self.form.banner.hide()
        self._show()

    @property
    def missing(self) -> tuple[str, ...]:
        """What the open database can still recall, and no file holds any more, by id."""
        return tuple(dict.fromkeys(memory_id for row in self.rows for memory_id in row.missing))

    def isolate_missing(self) -> None:
        """Isolate what is missing, as one operation that Undo takes back."""
        workspace, ids, now = self._offered, self.missing, self.state.services.now()
        if workspace is None or not workspace.can_write or self._isolating:
            return
        database, self._isolating = workspace.database, True
        self.state.jobs.operate(
            "isolate",
            lambda _token: database.curation.isolate_missing(ids, now=now),
            self._on_missing_isolated,
            failed=self._on_not_isolated,
        )

    def refresh_texts(self) -> None:
        self._show()

    @property
    def _workspace(self) -> Workspace | None:
        """The open database, if it is what is to be written."""
        return self.state.workspace if self.state.writable and self.form.into_open.isChecked() else None

    def _stop(self) -> None:
        if self._operation:
            self.state.jobs.cancel_operation(self._operation)
        self.state.jobs.cancel(PREVIEW)
        self._operation, self._taking, self._previewing = "", False, False

    def _show_target(self, *, changed: bool = False) -> None:
        """The open database is proposed, but not one that was opened under a dialog that was begun with another."""
        workspace = self.state.workspace
        if workspace is None:
            self.form.set_open_database("", writable=False, wanted=False)
            return
        # memories of one's own in a sample would go when it is built anew
        wanted = not changed and not self.state.services.is_sample(workspace.path)
        self.form.set_open_database(workspace.path.name, writable=self.state.writable, wanted=wanted)

    def _show(self) -> None:
        able = not self._taking and not self._finished and any(row.useful for row in self.rows)
        self.form.show_vectors(brought=any(row.brings_vectors for row in self.rows))
        self.form.show_rows(self.rows, done=self._finished)
        self._enable_columns()
        self.form.show_work(working=self.working, taking=self._taking, able=able, done=self._finished)
        self._show_refused()

    def _show_refused(self) -> None:
        chosen = {index.row() for index in self.form.files.selectionModel().selectedRows()}
        rows = [row for i, row in enumerate(self.rows) if not chosen or i in chosen]
        self.form.show_details(rows, REFUSED_SHOWN)

    def _on_recognised(self, rows: tuple[FileRow, ...]) -> None:
        found = {row.path: row for row in rows}
        self.rows = tuple(found.get(row.path, row) for row in self.rows)
        self.preview()

    def _on_previewed(self, outcome: ImportOutcome) -> None:
        self.rows, self._previewing = outcome.rows, False
        self._show()
        self._offer_to_isolate()

    def _on_imported(self, ended: ImportOutcome) -> None:
        self.rows, self._operation, self._taking, self._finished = ended.rows, "", False, True
        self._show()
        reports: list[ImportReport] = [row.report for row in ended.rows if row.report is not None]
        if ended.error is not None:
            self.form.banner.show_error(ended.error)
        elif ended.target is None:
            self._offer_to_isolate()
        for report in reports:
            if report.change is not None and ended.target is None:
                self.state.content_changed.emit(report.change)
        if ended.error is None:
            self.imported.emit(ended)

    def _offer_to_isolate(self) -> None:
        """Say what is missing, and offer to isolate it."""
        if self.missing:
            self._offered, self._isolated = self.state.workspace, None
            self.form.banner.show_text(
                self._missing_text, kind="warning", button=lambda: self.tr("Isolate them"), act=self.isolate_missing
            )
        elif self._offered is not None:
            self._withdraw()

    def _withdraw(self) -> None:
        self._offered = self._isolated = None
        self.form.banner.hide()

    def _missing_text(self) -> str:
        reports = [row.report for row in self.rows if row.report is not None and row.report.reconciled.missing]
        named = ((Path(report.source).name, translated(report.reconciled.missing_note)) for report in reports)
        return "\n".join(said if len(reports) == 1 else reasoned(name, said) for name, said in named)

    def _isolated_text(self) -> str:
        ids = () if self._isolated is None else self._isolated.ids
        said = self.tr("Isolated: {count}.")
        if len(ids) > len(self.missing):
            said = self.tr("Isolated: {count}, with the feelings and summaries that hang on them.")
        told = self.tr("They stay stored, and an import that brings them again restores them. Undo takes it back.")
        return joined(said.format(count=f"{len(ids):,}"), told)

    def _on_missing_isolated(self, change: Change) -> None:
        self._isolating, self._isolated = False, change
        self.form.banner.show_text(self._isolated_text, kind="info")

    def _on_not_isolated(self, error: MnemonautError) -> None:
        self._isolating = False
        self.form.banner.show_error(error)

    def _on_content_changed(self, change: Change | None) -> None:
        """What the banner says goes and comes with what it speaks of."""
        done = self._isolated
        if done is None or change is None or change.journal_id is None or change.journal_id != done.journal_id:
            return
        if change.operation == "undo":
            self._offer_to_isolate()
            self._isolated = done  # it may be done again
        elif change.operation == "redo":
            self.form.banner.show_text(self._isolated_text, kind="info")

    def _on_failed(self, error: MnemonautError) -> None:
        if isinstance(error, Cancelled) and not self._taking:
            return  # an import of a dialog that was closed
        self._operation, self._taking, self._previewing = "", False, False
        if isinstance(error, Cancelled):
            self.form.banner.show_text(lambda: self.tr("Cancelled. Nothing was changed."), kind="info")
        else:
            self.form.banner.show_error(error)
        self._show()

    def _on_add_clicked(self) -> None:
        dialog = FileDialog(self, self.tr("Choose files to import"))
        dialog.setFileMode(FileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(lambda names: self.add_files([Path(name) for name in names]))
        dialog.open()

    def _on_browse_clicked(self) -> None:
        path = self.form.new_path
        ask_for_target(
            self, self.tr("The new database"), lambda chosen: path.setText(str(chosen)), path.text(), ending="db"
        )

    def _on_remove_clicked(self) -> None:
        chosen = {index.row() for index in self.form.files.selectionModel().selectedRows()}
        self.rows = tuple(row for i, row in enumerate(self.rows) if i not in chosen)
        self.preview()

    @property
    def table_row(self) -> FileRow | None:
        """The table whose columns can be chosen: the selected file, or the only table there is."""
        chosen = {index.row() for index in self.form.files.selectionModel().selectedRows()}
        tables = [row for i, row in enumerate(self.rows) if row.is_table and (not chosen or i in chosen)]
        return tables[0] if len(tables) == 1 else None

    def _on_columns_clicked(self) -> None:
        row = self.table_row
        if row is not None:
            dialog = ColumnsDialog(self.state, row.path, row.how, self)
            dialog.chosen.connect(self.read_as)
            dialog.show()

    def read_as(self, path: Path, how: ImportOptions) -> None:
        self.rows = tuple(FileRow(path, how=how) if row.path == path else row for row in self.rows)
        self._show()
        self._recognise()

    def _on_cancel_clicked(self) -> None:
        if self._taking:
            self.state.jobs.cancel_operation(self._operation)
        else:
            self.close()

    def _on_file_selected(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        self._enable_columns()
        self._show_refused()

    def _enable_columns(self) -> None:
        able = self.table_row is not None and not self._taking and not self._finished
        self.form.columns_button.setEnabled(able)

    def _on_progressed(self, channel: str, _stage: str, done: int, total: int) -> None:
        if channel == CHANNEL and self.working:
            self.form.progress.setRange(0, max(total, 0))
            self.form.progress.setValue(max(0, done))

    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        self._show_target(changed=True)
        if self._offered is not None:
            self._withdraw()  # it was said of the other file
        if not self._finished:
            self.preview()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.add_files(local_files(event.mimeData()))

    def done(self, result: int) -> None:
        # not `closeEvent`: QDialog asks `reject` from there, and a dialog that closes itself in `reject` stays open
        self._stop()
        super().done(result)

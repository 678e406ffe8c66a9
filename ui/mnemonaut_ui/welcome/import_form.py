"""The controls of the import dialog, what they say, and the work that they stand for: previews as reads, imports as operations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QGridLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.import_report import Imported, ImportReport
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.ports import Progress
from mnemonaut_core.workspace.imports import Recognised, import_into, import_new, preview, recognise
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, scroll_downwards, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.form_dialog import muted
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.languages import MASK, masked
from mnemonaut_ui.words.memory import date_text, kind_word, memory_line
from mnemonaut_ui.words.messages import error_text, error_title, joined, listed, reasoned, translated

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

Work = Callable[[CancelToken], "ImportOutcome"]
_TABLE = "csv"
_NO_TEXT_COLUMN = "no_text_column"
_DATE_ORDER = "date_order"
LEARNT_SHOWN = 5
_ROWS_SEEN, _NOTES_HEIGHT = 6, 150
"""So many files are seen without scrolling; pixels."""


class FileRow(msgspec.Struct, frozen=True):
    """One file of the dialog: what it is, what an import would do or did, or what is wrong with it."""

    path: Path
    recognised: Recognised | None = None
    report: ImportReport | None = None
    error: MnemonautError | None = None
    how: ImportOptions | None = None
    """How to read it, where a person chose."""

    @property
    def useful(self) -> bool:
        """Whether an import of it would bring anything."""
        found = self.report
        return found is not None and bool(found.added or found.updated or found.documents or found.reconciled.gone)

    @property
    def brings_vectors(self) -> bool:
        """Whether its memories have vectors of their own, which a new database may keep."""
        return self.recognised is not None and self.recognised.brings_vectors

    @property
    def missing(self) -> tuple[str, ...]:
        """What it does not hold any more and the database can still recall, by id."""
        return () if self.report is None else self.report.reconciled.missing

    @property
    def is_table(self) -> bool:
        """Whether a person may say what its columns are."""
        return (
            (self.recognised is not None and self.recognised.format == _TABLE) or self.lacks_columns or self.asks_dates
        )

    @property
    def lacks_columns(self) -> bool:
        """Whether a person has to: no column is known to hold text."""
        return self.error is not None and self.error.code == _NO_TEXT_COLUMN

    @property
    def asks_dates(self) -> bool:
        """Whether a person has to say if dates begin with the day or with the month."""
        return self.error is not None and self.error.code == _DATE_ORDER


class ImportOutcome(msgspec.Struct, frozen=True):
    """What became of all files. `target` is the new database, None where the open one was written."""

    rows: tuple[FileRow, ...]
    target: Path | None = None
    error: MnemonautError | None = None
    """What ended the work as a whole; the rows say what was taken before that."""

    @property
    def is_whole(self) -> bool:
        """Whether every file was imported completely, with nothing rejected or missing, and nothing is left to be done."""
        reports = [row.report for row in self.rows if row.report is not None and not row.missing]
        advised = any(isinstance(note, Advice) for report in reports for note in report.notes)
        return len(reports) == len(self.rows) and not advised and not any(report.rejected for report in reports)


def _hows(rows: Sequence[FileRow]) -> dict[Path, ImportOptions]:
    return {row.path: row.how for row in rows if row.how is not None}


def recognising(rows: Sequence[FileRow]) -> Callable[[CancelToken], tuple[FileRow, ...]]:
    """Work that says what each file is, before anything is read."""

    def work(token: CancelToken) -> tuple[FileRow, ...]:
        found = []
        for row in rows:
            token.raise_if_set()
            try:
                found.append(FileRow(row.path, recognise(row.path, row.how), how=row.how))
            except Cancelled:
                raise
            except MnemonautError as error:
                found.append(FileRow(row.path, error=error, how=row.how))
        return tuple(found)

    return work


def previewing(
    workspace: Workspace | None, rows: Sequence[FileRow], *, now: int, own_vectors: bool, progress: Progress
) -> Work:
    """Work that says what each file would bring to the open database, or without one to a new one (which keeps the files'
    vectors if `own_vectors`); it only reads."""

    def work(token: CancelToken) -> ImportOutcome:
        readable = [row for row in rows if row.recognised is not None]
        paths = [row.path for row in readable]
        database = None if workspace is None else workspace.path
        answers = preview(
            database, paths, _hows(rows), now=now, own_vectors=own_vectors, progress=progress, token=token
        )
        found = dict(zip(paths, answers, strict=True))
        return ImportOutcome(tuple(_answered(row, found.get(row.path)) for row in rows))

    return work


def _answered(row: FileRow, answer: ImportReport | MnemonautError | None) -> FileRow:
    if answer is None:
        return row
    if isinstance(answer, MnemonautError):
        return replace(row, report=None, error=answer)
    return replace(row, report=answer, error=None)


def taking(workspace: Workspace, rows: Sequence[FileRow], *, now: int, progress: Progress) -> Work:
    """Work that imports into the open database, each file in a transaction of its own."""

    def work(token: CancelToken) -> ImportOutcome:
        done: list[FileRow] = []
        for row in rows:
            if row.recognised is None:
                done.append(row)
                continue
            try:
                report = import_into(workspace, row.path, _hows(rows), now=now, progress=progress, token=token)
                done.append(replace(row, report=report, error=None))
            except Cancelled as error:
                if not any(r.report is not None for r in done):
                    raise
                return ImportOutcome((*done, *rows[len(done) :]), error=error)
            except MnemonautError as error:
                done.append(replace(row, report=None, error=error))
        return ImportOutcome(tuple(done))

    return work


def making(target: Path, rows: Sequence[FileRow], *, now: int, own_vectors: bool, progress: Progress) -> Work:
    """Work that makes a new database of all files that can be read: all of it, or nothing. It keeps the files' vectors if
    `own_vectors`."""

    def work(token: CancelToken) -> ImportOutcome:
        readable = [row for row in rows if row.recognised is not None and row.error is None]
        paths = [row.path for row in readable]
        reports = import_new(
            target, paths, _hows(rows), now=now, own_vectors=own_vectors, progress=progress, token=token
        )
        found = dict(zip(paths, reports, strict=True))
        return ImportOutcome(tuple(replace(row, report=found.get(row.path, row.report)) for row in rows), target)

    return work


class ImportForm(QWidget):
    """Files above, what is taken, refused and noted below them, then the target, the progress and the buttons."""

    changed = Signal()  # the target, or whether it keeps the files' vectors

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self.files_model = TextTableModel(self, numbers=(2, 3, 4, 5))
        self.files = TextTable(self.files_model, wide=1)
        self.taken_model, self.refused_model = TextTableModel(self), TextTableModel(self)
        self.taken, self.refused = TextTable(self.taken_model, wide=3), TextTable(self.refused_model, wide=2)
        self.pages = QTabWidget()
        """What would be taken, and what is refused and why."""
        self.banner = Banner()
        self._summary, self._notes, self._stage = PlainLabel(), PlainLabel(selectable=True), PlainLabel()
        self._notes.setProperty("muted", True)
        self._notes_area = QScrollArea()
        """Notes of many files, in as much room as leaves the tables theirs."""
        scroll_downwards(self._notes_area, self._notes)
        self._notes_area.setMaximumHeight(_NOTES_HEIGHT)
        self._filler = QWidget()
        """The room of the rows where there are none: notes alone stand on top."""
        self.into_open, self.into_new = QRadioButton(), QRadioButton(self.tr("A new database:"))
        self.into_new.setChecked(True)
        self._open_database = ""
        group = QButtonGroup(self)
        group.addButton(self.into_open)
        group.addButton(self.into_new)
        group.buttonToggled.connect(self._on_target_toggled)
        self.new_path = QLineEdit()
        self._keeping = muted(
            self.tr(
                "Questions in this window are then answered by words alone, until “Change the "
                "embedder…” is given a table of their vectors or makes new vectors. The command line "
                "can be given such a table as well."
            )
        )
        self.keep_vectors = QCheckBox(self.tr("Keep the vectors of the file"))
        self.keep_vectors.setAccessibleDescription(self._keeping.text())
        self.keep_vectors.toggled.connect(self._on_vectors_toggled)
        self._brings_vectors = False
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setMaximumHeight(8)
        for named, name in (
            (self.files, self.tr("Files to import")),
            (self.pages, self.tr("Rows of the files")),
            (self.taken, self.tr("Memories as they are taken")),
            (self.refused, self.tr("Refused rows")),
            (self.new_path, self.tr("Path of the new database")),
            (self.progress, self.tr("Progress")),
        ):
            named.setAccessibleName(name)
        self.taken_model.set_headings(
            (self.tr("Date (UTC)"), self.tr("Kind"), self.tr("What becomes of it"), self.tr("Memory"))
        )
        self.refused_model.set_headings((self.tr("Where"), self.tr("Reason"), self.tr("Excerpt")))
        (
            self.add_button,
            self.remove_button,
            self.browse_button,
            self.import_button,
            self.cancel_button,
            self.columns_button,
        ) = map(
            QPushButton,
            (
                self.tr("Add files…"),
                self.tr("Remove"),
                self.tr("Choose…"),
                self.tr("Import"),
                self.tr("Cancel"),
                self.tr("Columns…"),
            ),
        )
        self.columns_button.setAccessibleDescription(self.tr("Say what the columns of a table are"))
        self.import_button.setDefault(True)
        self._lay_out(dialog)

    def _lay_out(self, dialog: QDialog) -> None:
        upper, lower = QWidget(), QWidget()
        self._lower = lower
        vbox(
            hbox(Wide(Heading(self.tr("Files"))), self.add_button, self.remove_button, self.columns_button),
            Wide(self.files),
            self._summary,
            on=upper,
            margins=0,
        )
        self.pages.setDocumentMode(True)
        for table in (self.taken, self.refused):
            self.pages.addTab(table, "")
        vbox(Wide(self.pages), self._notes_area, Wide(self._filler), on=lower, margins=(0, 8, 0, 0))
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(upper)
        splitter.addWidget(lower)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([150, 290])
        target = QGridLayout()
        target.addWidget(Heading(self.tr("Import into")), 0, 0, 1, 3)
        target.addWidget(self.into_open, 1, 0, 1, 3)
        target.addWidget(self.into_new, 2, 0)
        target.addWidget(self.new_path, 2, 1)
        target.addWidget(self.browse_button, 2, 2)
        target.addWidget(self.keep_vectors, 3, 1, 1, 2)
        target.addWidget(self._keeping, 4, 1, 1, 2)
        target.setColumnStretch(1, 1)
        inside, area = QWidget(), QScrollArea()
        vbox(Wide(splitter), target, on=inside, margins=0, spacing=8)
        scroll_downwards(area, inside)  # on a small screen; the buttons are always seen
        vbox(
            self.banner,
            Wide(area),
            hbox(self._stage, Wide(self.progress), Gap(0), self.import_button, self.cancel_button),
            on=self,
            margins=16,
            spacing=8,
        )
        vbox(self, on=dialog, margins=0)

    def set_open_database(self, name: str, *, writable: bool, wanted: bool) -> None:
        """Set the open database; a read-only one cannot be the target, and one that is not `wanted` only if the person
        chooses it."""
        if name and not writable:
            self.into_open.setText(self.tr("The open database {name} (it is open to read only)").format(name=name))
        else:
            self.into_open.setText(
                self.tr("The open database {name}").format(name=name) if name else self.tr("The open database (none)")
            )
        was_possible = self.into_open.isEnabled()
        self.into_open.setEnabled(writable)
        another, self._open_database = name != self._open_database, name
        if not writable or (another and not wanted):
            self.into_new.setChecked(True)
        elif wanted and (not was_possible or not self.new_path.text()):
            self.into_open.setChecked(True)
        self._enable_path()

    @property
    def own_vectors(self) -> bool:
        """Whether a new database is to keep the vectors that the files bring."""
        return self._brings_vectors and self.into_new.isChecked() and self.keep_vectors.isChecked()

    def show_vectors(self, *, brought: bool) -> None:
        """The choice is there where a file has vectors of its own."""
        self._brings_vectors = brought
        self._enable_path()

    def show_rows(self, rows: Sequence[FileRow], *, done: bool) -> None:
        self.files_model.set_headings(
            (
                self.tr("File"),
                self.tr("Recognised as"),
                self.tr("Taken") if done else self.tr("To take"),
                self.tr("Updated") if done else self.tr("To update"),
                self.tr("Unchanged"),
                self.tr("Refused"),
            )
        )
        shown = [self._row(row) for row in rows]
        if shown != list(self.files_model.rows):
            self.files_model.set_rows(shown)
            heights = sum(map(self.files.rowHeight, range(min(len(shown), _ROWS_SEEN))))
            self.files.setMinimumHeight(self.files.horizontalHeader().sizeHint().height() + heights + 4)

    def _row(self, row: FileRow) -> tuple[str, ...]:
        if row.error is not None:
            return (row.path.name, f"✖ {error_title(row.error)}", "", "", "", "")
        if row.recognised is None:
            return (row.path.name, self.tr("looking…"), "", "", "", "")
        found = row.report
        if found is None:
            return (row.path.name, translated(row.recognised.detail), "…", "…", "…", "…")
        counts = (found.added, found.updated, found.unchanged, len(found.rejected))
        return (row.path.name, translated(row.recognised.detail), *(f"{count:,}" for count in counts))

    def show_details(self, rows: Sequence[FileRow], limit: int) -> None:
        """The first rows, the refused ones, notes and errors of what is selected (of all files, if nothing is)."""
        reports = [row.report for row in rows if row.report is not None]
        first = [one for report in reports for one in report.first][:limit]
        self.taken_model.set_rows([self._taken_row(one) for one in first])
        whole = sum(report.added + report.updated + report.unchanged for report in reports)
        title = self.tr("Memories ({count})").format(count=f"{whole:,}")
        if whole > len(first):
            title = self.tr("Memories: the first {shown} of {count}").format(
                shown=f"{len(first):,}", count=f"{whole:,}"
            )
        self.pages.setTabText(0, title)
        refused = [
            (translated(where), translated(reason), excerpt)
            for report in reports
            for where, reason, excerpt in report.rejected[:limit]
        ]
        count = sum(len(report.rejected) for report in reports)
        self.refused_model.set_rows(refused[:limit])
        title = self.tr("Refused rows ({count})").format(count=f"{count:,}")
        if count > len(refused[:limit]):
            title = self.tr("Refused rows: the first {shown} of {count}").format(
                shown=f"{len(refused[:limit]):,}", count=f"{count:,}"
            )
        self.pages.setTabText(1, title)
        for page, there in ((0, bool(first)), (1, bool(refused))):
            self.pages.setTabVisible(page, there)
        if refused and not first:
            self.pages.setCurrentIndex(1)
        self.pages.setVisible(bool(first or refused))
        self._filler.setVisible(not first and not refused)
        notes = [f"✖ {self._failure(row)}" for row in rows if row.error is not None]
        for row in rows:
            notes += self._notes_of(row, named=len(reports) > 1)
        self._notes.setText("\n".join(notes))
        self._notes_area.setVisible(bool(notes))
        self._lower.setVisible(bool(first or refused or notes))  # nothing is said of what there is not

    def _notes_of(self, row: FileRow, *, named: bool) -> list[str]:
        """What the report of a file says, after the name of the file if `named`."""
        report = row.report
        if report is None:
            return []
        # the banner says what is missing
        told = (report.contents.note if report.dry_run else "", report.text_note, *report.notes)
        notes = [f"· {translated(note)}" for note in told if note and note != report.reconciled.missing_note]
        if report.reimported:
            ids = listed(report.reimported[:LEARNT_SHOWN])
            more = "" if len(report.reimported) <= LEARNT_SHOWN else " …"
            notes.append(self.tr("⚠ Came again, and still isolated: {ids}").format(ids=ids + more))
        return [f"{row.path.name}:", *notes] if named and notes else notes

    def _taken_row(self, one: Imported) -> tuple[str, ...]:
        fates = {"new": self.tr("new"), "updated": self.tr("updated"), "unchanged": self.tr("unchanged")}
        fate = fates.get(one.fate, one.fate)
        if not one.recallable:
            fate = self.tr("{fate}, isolated").format(fate=fate)
        text = MASK if masked(one.sensitivity) else memory_line(one.text, 300)
        return date_text(one.moment), kind_word(one.kind), fate, text

    def _failure(self, row: FileRow) -> str:
        said = "" if row.error is None else error_text(row.error)
        if row.lacks_columns:
            said = joined(said, self.tr("Select the file and press “Columns…” to say what its columns are."))
        name = row.path.name
        return said if name in said else reasoned(name, said)

    def show_work(self, *, working: bool, taking: bool, able: bool, done: bool) -> None:
        self.progress.setVisible(working)
        self._stage.setVisible(working)
        if working:
            self._stage.setText(self.tr("Importing…") if taking else self.tr("Looking at what would be taken…"))
            self.progress.setRange(0, 0)
        self.import_button.setVisible(not done)
        self.import_button.setEnabled(able)
        self.cancel_button.setText(self.tr("Close") if done else self.tr("Cancel"))
        for widget in (self.add_button, self.into_new):
            widget.setEnabled(not taking and not (done and widget is self.into_new))
        if taking or done:
            self.into_open.setEnabled(False)
        self._enable_path()
        self.remove_button.setEnabled(not taking and self.files_model.rowCount() > 0 and not done)
        self._summary.setText(self._said(done=done))
        self._summary.setVisible(bool(self._summary.text()))

    def _said(self, *, done: bool) -> str:
        if not self.files_model.rowCount():
            return self.tr(
                "Add or drop files and folders: exports of ChatGPT and other programs, notes, tables, JSON, databases of memories."
            )
        if done:
            return self.tr("Done. One Undo takes back the import of a file.")
        return self.tr("Nothing is changed before you press Import; the files themselves are only read.")

    def _enable_path(self) -> None:
        new = self.into_new.isChecked() and self.into_new.isEnabled()
        if not self.into_new.isChecked():
            self.keep_vectors.setChecked(False)  # ticked and grey it would promise what the open database does not do
        self.new_path.setEnabled(new)
        self.browse_button.setEnabled(new)
        self.keep_vectors.setEnabled(new)
        self.keep_vectors.setVisible(self._brings_vectors)
        self._keeping.setVisible(self.own_vectors)

    def _on_vectors_toggled(self, _keep: object) -> None:
        self._enable_path()
        if self.into_new.isChecked():
            self.changed.emit()

    def _on_target_toggled(self, _button: object, checked: bool) -> None:
        self._enable_path()
        if checked:
            self.changed.emit()

"""What the import dialog runs beside the window: previews as reads, imports in the lane of operations, file by file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.ports import ImportReport, Progress
from mnemonaut_ui.state.ports import Recognised, Surroundings, Workspace

Work = Callable[[CancelToken], object]
_TABLE = "csv"
_NO_TEXT_COLUMN = "no_text_column"


@dataclass(frozen=True, slots=True)
class FileRow:
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
        return found is not None and bool(found.taken or found.updated or found.documents)

    @property
    def brings_vectors(self) -> bool:
        """Whether its memories have vectors of their own, which a new database may keep."""
        return self.recognised is not None and self.recognised.brings_vectors

    @property
    def missing(self) -> tuple[str, ...]:
        """What it does not hold any more and the database can still recall, by id."""
        return () if self.report is None else self.report.missing

    @property
    def is_table(self) -> bool:
        """Whether a person may say what its columns are."""
        return (self.recognised is not None and self.recognised.format == _TABLE) or self.lacks_columns

    @property
    def lacks_columns(self) -> bool:
        """Whether a person has to: no column is known to hold text."""
        return self.error is not None and self.error.code == _NO_TEXT_COLUMN


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of all files. `target` is the new database, None where the open one was written."""

    rows: tuple[FileRow, ...]
    target: Path | None = None
    error: MnemonautError | None = None
    """What ended the work as a whole; the rows say what was taken before that."""


def _hows(rows: Sequence[FileRow]) -> dict[Path, ImportOptions]:
    return {row.path: row.how for row in rows if row.how is not None}


def recognising(surroundings: Surroundings, rows: Sequence[FileRow]) -> Work:
    """Work that says what each file is, before anything is read."""

    def work(token: CancelToken) -> tuple[FileRow, ...]:
        found = []
        for row in rows:
            token.raise_if_set()
            try:
                found.append(FileRow(row.path, surroundings.recognise(row.path, row.how), how=row.how))
            except Cancelled:
                raise
            except MnemonautError as error:
                found.append(FileRow(row.path, error=error, how=row.how))
        return tuple(found)

    return work


def previewing(
    surroundings: Surroundings,
    workspace: Workspace | None,
    rows: Sequence[FileRow],
    *,
    own_vectors: bool,
    progress: Progress,
) -> Work:
    """Work that says what each file would bring to the open database, or without one to a new one (which keeps the files'
    vectors if `own_vectors`); it only reads."""

    def work(token: CancelToken) -> Outcome:
        readable = [row for row in rows if row.recognised is not None]
        paths = [row.path for row in readable]
        answers = surroundings.preview(
            workspace, paths, _hows(rows), own_vectors=own_vectors, progress=progress, token=token
        )
        found = dict(zip(paths, answers, strict=True))
        return Outcome(tuple(_answered(row, found.get(row.path)) for row in rows))

    return work


def _answered(row: FileRow, answer: ImportReport | MnemonautError | None) -> FileRow:
    if answer is None:
        return row
    if isinstance(answer, MnemonautError):
        return replace(row, report=None, error=answer)
    return replace(row, report=answer, error=None)


def taking(surroundings: Surroundings, workspace: Workspace, rows: Sequence[FileRow], *, progress: Progress) -> Work:
    """Work that imports into the open database, each file in a transaction of its own."""

    def work(token: CancelToken) -> Outcome:
        done: list[FileRow] = []
        for row in rows:
            if row.recognised is None:
                done.append(row)
                continue
            try:
                report = surroundings.import_into(workspace, row.path, _hows(rows), progress=progress, token=token)
                done.append(replace(row, report=report, error=None))
            except Cancelled as error:
                if not any(r.report is not None for r in done):
                    raise
                return Outcome((*done, *rows[len(done) :]), error=error)
            except MnemonautError as error:
                done.append(replace(row, report=None, error=error))
        return Outcome(tuple(done))

    return work


def making(
    surroundings: Surroundings, target: Path, rows: Sequence[FileRow], *, own_vectors: bool, progress: Progress
) -> Work:
    """Work that makes a new database of all files that can be read: all of it, or nothing. It keeps the files' vectors if
    `own_vectors`."""

    def work(token: CancelToken) -> Outcome:
        readable = [row for row in rows if row.recognised is not None and row.error is None]
        paths = [row.path for row in readable]
        reports = surroundings.import_new(
            target, paths, _hows(rows), own_vectors=own_vectors, progress=progress, token=token
        )
        found = dict(zip(paths, reports, strict=True))
        return Outcome(tuple(replace(row, report=found.get(row.path, row.report)) for row in rows), target)

    return work

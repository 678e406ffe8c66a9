"""What the import dialog runs in the lane of operations: previews and imports, file by file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.ports import ImportReport, Progress
from mnemonaut_ui.workspace import Recognised, Surroundings, Workspace

Work = Callable[[CancelToken], object]


@dataclass(frozen=True, slots=True)
class FileRow:
    """One file of the dialog: what it is, what an import would do or did, or what is wrong with it."""

    path: Path
    recognised: Recognised | None = None
    report: ImportReport | None = None
    error: MnemonautError | None = None

    @property
    def useful(self) -> bool:
        """Whether an import of it would bring anything."""
        found = self.report
        return found is not None and bool(found.taken or found.updated or found.documents)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of all files. `target` is the new database, None where the open one was written."""

    rows: tuple[FileRow, ...]
    target: Path | None = None
    error: MnemonautError | None = None
    """What ended the work as a whole; the rows say what was taken before that."""


def recognising(surroundings: Surroundings, paths: Sequence[Path]) -> Work:
    """Work that says what each file is, before anything is read."""

    def work(token: CancelToken) -> tuple[FileRow, ...]:
        rows = []
        for path in paths:
            token.raise_if_set()
            try:
                rows.append(FileRow(path, surroundings.recognise(path)))
            except Cancelled:
                raise
            except MnemonautError as error:
                rows.append(FileRow(path, error=error))
        return tuple(rows)

    return work


def taking(
    surroundings: Surroundings,
    workspace: Workspace | None,
    rows: Sequence[FileRow],
    *,
    dry_run: bool,
    progress: Progress,
) -> Work:
    """Work that imports into the open database, each file in a transaction of its own, or with `dry_run` only says what
    would be taken; without a workspace a dry run looks as into a new database."""

    def take(path: Path, token: CancelToken) -> ImportReport:
        if workspace is None:
            return surroundings.import_new(None, [path], progress=progress, token=token)[0]
        return surroundings.import_into(workspace, path, dry_run=dry_run, progress=progress, token=token)

    def work(token: CancelToken) -> Outcome:
        done: list[FileRow] = []
        for row in rows:
            if row.recognised is None:
                done.append(row)
                continue
            try:
                done.append(replace(row, report=take(row.path, token), error=None))
            except Cancelled as error:
                if dry_run or not any(r.report is not None for r in done):
                    raise
                return Outcome((*done, *rows[len(done) :]), error=error)
            except MnemonautError as error:
                done.append(replace(row, report=None, error=error))
        return Outcome(tuple(done))

    return work


def making(surroundings: Surroundings, target: Path, rows: Sequence[FileRow], *, progress: Progress) -> Work:
    """Work that makes a new database of all files that can be read: all of it, or nothing."""

    def work(token: CancelToken) -> Outcome:
        readable = [row for row in rows if row.recognised is not None and row.error is None]
        reports = surroundings.import_new(target, [row.path for row in readable], progress=progress, token=token)
        found = {row.path: report for row, report in zip(readable, reports, strict=True)}
        return Outcome(tuple(replace(row, report=found.get(row.path, row.report)) for row in rows), target)

    return work

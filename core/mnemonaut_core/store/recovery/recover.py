"""What can still be read of a damaged file, in a new one: row by row from the pages, without asking SQLite for any of them.

Every row whose own page and overflow pages are whole arrives, also where the pages above it, or the list of tables, are
not: pages that nothing leads to any more are given to the table whose rows look like theirs. What is derived is built
anew. The damaged file is only read.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import apsw
import msgspec

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.files import part_of
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.derived import reindex
from mnemonaut_core.store.errors import parts_of
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.recovery.pages import (
    Pages,
)
from mnemonaut_core.store.recovery.salvage import Salvage, TableReport
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.versions import APPLICATION_ID


class RecoveryReport(msgspec.Struct, frozen=True):
    """What `recover` wrote. `pages_unknown`: pages that could not be read and that nothing leads to any more;
    `cells`: those left out because they hold another kind of value than their column."""

    source: Path
    target: Path
    version: int
    tables: tuple[TableReport, ...]
    pages: int
    pages_unknown: int
    cells: tuple[str, ...] = ()

    @property
    def memories(self) -> int:
        """How many memories the new file holds."""
        return next((table.rows for table in self.tables if table.name == "memory"), 0)

    @property
    def whole(self) -> bool:
        """Whether nothing is known to be missing."""
        return not (self.pages_unknown or self.cells) and all(table.whole for table in self.tables)


def recover(
    source: Path,
    target: Path,
    *,
    finish: Callable[[Path], None] | None = None,
    progress: Progress = no_progress,
    token: CancelToken = NEVER,
) -> RecoveryReport:
    """Write what can be read of `source` into the new database `target`, which appears whole or not at all.
    `finish` builds what is derived in the new file, with the embedder whose grams it counts; None: without one.

    InputError where `target` is there already, or `source` is a database of another program; EnvironmentFault where it
    cannot be read, or holds no page that looks like one of ours.
    """
    source, target = source.absolute(), target.absolute()
    if os.path.lexists(target):
        raise InputError(
            Text("{file} is there already", file=target.name[-60:]),
            code="exists",
            advice="Name a file that is not there yet.",
        )
    if not target.parent.is_dir():
        raise InputError(
            "The folder for the new database does not exist",
            code="missing_folder",
            advice=Text("Make {folder}, or name another.", folder=target.parent),
        )
    try:
        with part_of(target) as part:
            with ExitStack() as held:
                pages = _pages(source, held)
                salvaged = Salvage(pages, progress, token)
                salvaged.read()
                if not any(table.rows for table in salvaged.tables.values()):
                    raise EnvironmentFault(
                        "Nothing of this file can be read as a database of this program",
                        code="nothing_to_recover",
                        advice=Remedy("restore_backup", file=source),
                    )
                tables = salvaged.write(part)
            if finish is not None:
                finish(part)
            else:
                with closing(open_database(part)) as connection, writing(connection, token):
                    reindex(connection, None, progress, token)
            with closing(Connection(str(part), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
                connection.pragma("journal_mode", "delete")  # one file, no log beside it
            token.raise_if_set()
            part.replace(target)
    except OSError as error:
        raise EnvironmentFault(
            "The new database cannot be written",
            code="unwritable",
            advice=Text("Look at the rights and the space of {folder}.", folder=target.parent),
            detail=str(error),
        ) from error
    return RecoveryReport(source, target, salvaged.version, tables, pages.count, salvaged.unknown, salvaged.cells)


def losses(report: RecoveryReport) -> tuple[Text, ...]:
    """What is known to be missing, a sentence each; () for nothing."""
    said: list[Text] = []
    for table in report.tables:
        (part,) = parts_of([table.name])
        if table.pages_lost:
            said.append(
                Text(
                    "{part}: {rows} rows written; {pages} pages could not be read, and what stood on them is lost",
                    part=part, rows=table.rows, pages=table.pages_lost,
                )
            )  # fmt: skip
        if table.rows_lost:
            said.append(Text("{part}: {rows} rows could not be read", part=part, rows=table.rows_lost))
        if table.rows_left:
            said.append(
                Text(
                    "{part}: {rows} rows were left out, since what they belong to is lost",
                    part=part,
                    rows=table.rows_left,
                )
            )
    said += [Text("left out: {cell}", cell=cell) for cell in report.cells]
    if report.pages_unknown:
        said.append(
            Text(
                "{pages} more pages could not be read; nothing tells what stood on them, often parts of long texts or of"
                " indexes",
                pages=report.pages_unknown,
            )
        )
    return tuple(said)


def _pages(source: Path, held: ExitStack) -> Pages:
    """The pages of the file as of its last commit. Where SQLite opens it still, a read transaction keeps others from
    moving the log into the file meanwhile."""
    name = str(source)
    try:
        open_files.make_way(source)
        log = Path(name + "-wal")
        if log.is_file():
            _hold(name, held)
        file = held.enter_context(open_files.reading(source))
        size = file.xFileSize()
        # nobody holds a lock on the log itself: it may be opened like any file
        kept = log.read_bytes() if log.is_file() else b""

        def read(at: int, count: int) -> bytes:
            return file.xRead(min(count, max(0, size - at)), at) if at < size else b""

        pages = Pages(read, size, kept)
    except FileNotFoundError as error:
        raise EnvironmentFault(
            "There is no database at this path",
            code="missing_file",
            advice="Look at the path, and name the damaged file.",
        ) from error
    except OSError as error:
        raise EnvironmentFault(
            "The database cannot be read",
            code="unreadable",
            advice=Text("Check that you may read {name!r}, or name another file.", name=name[:200]),
            detail=str(error),
        ) from error
    if pages.header.startswith(b"SQLite format 3\0") and pages.application not in (0, APPLICATION_ID):
        raise InputError(
            "The file is a database of another program",
            code="foreign_file",
            advice=Remedy("import_foreign", name=name),
        )
    return pages


def _hold(name: str, held: ExitStack) -> None:
    """A read transaction, as far as SQLite still opens the file."""
    with suppress(apsw.Error, MnemonautError):
        guard = held.enter_context(closing(apsw.Connection(name, flags=apsw.SQLITE_OPEN_READONLY)))
        guard.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        guard.execute("BEGIN")
        guard.execute("SELECT count(*) FROM sqlite_schema").fetchall()

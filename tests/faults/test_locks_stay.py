"""The locks of an open database stay whatever this process does, and no other program harms the file (FINDINGS T1, T34)."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import apsw
import pytest
from helpers.databases import episode, make_database, write_lines
from helpers.depth import thin
from helpers.stores import NOW

from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.detect import importer_for
from mnemonaut_core.importers.foreign_sqlite import is_sqlite, snapshot, table_names
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store.backup import automatic_backup, backup
from mnemonaut_core.store.check import check
from mnemonaut_core.store.guarded import is_ours
from mnemonaut_core.store.open import open_database, open_reader, open_to_check, upgrade_of
from mnemonaut_core.store.recovery.restoring import kept_files, restore
from mnemonaut_core.workspace import samples
from mnemonaut_core.workspace.imports import head_of_table, preview, recognise
from mnemonaut_core.workspace.services import Services
from mnemonaut_core.workspace.wiring import Workspace, connect

pytestmark = pytest.mark.skipif(not Path("/proc/locks").exists(), reason="looks at /proc/locks")
ROOT = Path(__file__).parents[2]


def locks_on(path: Path) -> int:
    """Locks of this process on the main file itself: the one on `-shm` survives everything and proves nothing."""
    number = path.stat().st_ino
    lines = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
    return sum(
        1
        for fields in lines
        if "->" not in fields and fields[4] == str(os.getpid()) and fields[5].rsplit(":", 1)[1] == str(number)
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database in a folder of its own."""
    folder = tmp_path / "mine"
    folder.mkdir()
    return make_database(folder / "own.db", [episode(f"m{i}", f"the garden gate {i}") for i in range(40)])


@pytest.fixture
def session(path: Path) -> Iterator[Workspace]:
    """A session as the window has it: a writer, idle readers, and somebody who watches the file."""
    with connect(path, write=True) as opened:
        with opened.pool.reader() as one, opened.pool.reader() as two:
            assert (one.library.count(()), two.library.count(())) == (40, 40)
        opened.place.written_by_others()
        yield opened


def _recalled(session: Workspace, path: Path) -> None:
    del path
    (trace,) = session.explorer.recall(Query("garden", NOW), Settings("heuristic", "as-written", {}))
    assert trace.candidates


def _imported(session: Workspace, path: Path) -> None:
    source = write_lines(path.with_name("more.jsonl"), [episode("new", "a new thing")])
    importer, options = importer_for(source), ImportOptions()
    info = importer.inspect(source, options)
    report = session.database.imports.import_records(importer.read(source, options, NEVER), info, options, now=NOW)
    assert report.added + report.unchanged == 1


def _imported_itself(session: Workspace, path: Path) -> None:
    del session
    link = path.with_name("hard.db")
    os.link(path, link)
    for name in (path, link):
        for form in ("auto", "csv", "jsonl", "chatgpt"):
            with pytest.raises(InputError) as told:
                importer_for(name, form)
            assert told.value.code == "own_database"
    link.unlink()


def _read_as_another_kind(session: Workspace, path: Path) -> None:
    del session
    for arguments in (
        ["recall", "garden", "--context", str(path)],
        ["policy", "check", str(path)],
        ["recall", "garden", "--embedder", f"table:{path}"],
        ["import", str(path)],
        ["import", str(path), "--format", "csv"],
    ):
        assert run_command_line([*arguments, "--db", str(path)]) in (2, 3)
        assert locks_on(path), arguments


def _previewed(session: Workspace, path: Path) -> None:
    del session
    around = Services()
    workspace = around.open(path, read_only=False)
    with closing(workspace):
        preview(path, [path], {}, now=0, progress=no_progress, token=NEVER)
        with suppress(MnemonautError):
            head_of_table(path, None)
        with suppress(MnemonautError):
            recognise(path, None)
        workspace.checked(token=NEVER)


def _automatic(session: Workspace, path: Path) -> None:
    automatic_backup(session.database.connection, path, NOW)


def _backed_up(session: Workspace, path: Path) -> None:
    backup(session.database.connection, path.with_name("copy.sqlite"))
    with pytest.raises(InputError):
        backup(session.database.connection, path, overwrite=True)


def _restored(session: Workspace, path: Path) -> None:
    report = backup(session.database.connection, path.with_name("own.20260101T000000Z.backup.sqlite"), overwrite=True)
    assert restore(path, report.path, now=NOW).memories == report.memories


def _commands(session: Workspace, path: Path) -> None:
    del session
    for arguments in (
        ["recall", "garden"],
        ["why", "m1", "garden"],
        ["list"],
        ["stats"],
        ["show", "m1"],
        ["check"],
        ["runs"],
        ["export", "--out", str(path.with_name("out.jsonl"))],
        ["backup", "--out", str(path.with_name("cli.db"))],
        ["isolate", "m3"],
        ["undo"],
        ["quarantine"],
        ["policy", "show"],
        ["reindex"],
        ["lint"],
    ):
        run_command_line([*arguments, "--db", str(path)])
        assert locks_on(path), arguments


OPERATIONS: dict[str, Callable[[Workspace, Path], object]] = {
    "a recall": _recalled,
    "another reader": lambda s, p: open_reader(p).close(),
    "a reader of the untouched kind": lambda s, p: open_reader(p, read_only=True).close(),
    "another writer": lambda s, p: open_database(p).close(),
    "an isolation": lambda s, p: s.database.curation.isolate(["m1"], now=NOW),
    "an undo": lambda s, p: (s.database.curation.isolate(["m2"], now=NOW), s.database.journal.undo()),
    "a check": lambda s, p: check(s.database.connection),
    "the header": lambda s, p: is_ours(p) and open_files.head(p, 100) and is_sqlite(p),
    "a copy of the bytes": lambda s, p: open_files.copy_file(p, p.with_name("bytes")),
    "the names of the tables": lambda s, p: table_names(p),
    "a snapshot of it as a foreign file": lambda s, p: snapshot(p).__enter__().has("memory"),
    "a backup": _backed_up,
    "an automatic backup": _automatic,
    "an import": _imported,
    "an import of itself": _imported_itself,
    "being read as another kind of file": _read_as_another_kind,
    "what the window asks of a file": _previewed,
    "the day of a sample": lambda s, p: samples.as_of(p),
    "putting back a backup": _restored,
    "the list of backups": lambda s, p: kept_files(p, check=True),
    "a connection that checks": lambda s, p: open_to_check(p).close(),
    "what an upgrade would do": lambda s, p: upgrade_of(p),
    "a copy of what the session sees": lambda s, p: s.place.save_copy(p.with_name("saved.sqlite")),
    "the journal that is not in the file": lambda s, p: s.place.unsaved(),
    "the file watch": lambda s, p: s.place.written_by_others(),
    "commands": _commands,
}


@pytest.mark.parametrize("name", thin(OPERATIONS))
def test_the_lock_on_the_main_file_stays(session: Workspace, path: Path, name: str) -> None:
    assert locks_on(path) >= 1
    for _ in range(2):
        if not path.with_name("copy.sqlite").exists() and not path.with_name("bytes").exists():
            OPERATIONS[name](session, path)
        assert locks_on(path) >= 1, name


@pytest.mark.long
def test_a_sample_that_is_open_keeps_its_lock_while_it_is_offered_and_built_anew(tmp_path: Path) -> None:
    around = Services(samples_folder=tmp_path)
    path = samples.ensure(tmp_path, "en", NOW)
    with connect(path, write=True) as session:
        around.samples()
        assert locks_on(path)
        around.build_sample("en", no_progress, NEVER)
        assert locks_on(path)
        number, before = path.stat().st_ino, session.database.curation.isolate(["ep-0001"], now=NOW).generation
        samples.ensure(tmp_path, "en", NOW, fresh=True)
        assert (path.stat().st_ino, locks_on(path) > 0) == (number, True), "a file that is open is not replaced"
        with session.pool.reader() as reader, reader.snapshot() as generation:
            assert generation != before
            assert reader.load(["ep-0001"])["ep-0001"].searchable


# ---- every place that opens a file by itself is known

READERS = {
    "core/mnemonaut_core/open_files.py": {"open"},
    "core/mnemonaut_core/importers/archive.py": {"open", "ZipFile"},
    "core/mnemonaut_core/importers/csv_table.py": {"open"},
    "core/mnemonaut_core/importers/foreign_sqlite.py": {"copyfile"},
    "core/mnemonaut_core/importers/row_lines.py": {"read_bytes"},
    "core/mnemonaut_core/importers/sample.py": {"read_bytes"},
    "core/mnemonaut_core/importers/xlsx.py": {"open"},  # a table of its own
    "core/mnemonaut_core/store/guarded.py": {"copyfile"},
    "core/mnemonaut_core/store/purging/places.py": {"read_bytes"},  # a table of its own
    "core/mnemonaut_core/store/backup.py": {"open"},
    "core/mnemonaut_core/store/recovery/restoring.py": {"copyfile"},
    "core/mnemonaut_core/store/recovery/recover.py": {"read_bytes"},
    "core/mnemonaut_core/store/connection.py": {"open"},
    "core/mnemonaut_core/store/search/filters.py": {"copy"},
    "core/mnemonaut_core/store/vectors/cache_file.py": {"open"},
}
"""What reads a file that a person named: after `plain_files.reading`, which refuses an open database. `copyfile` copies logs,
on which SQLite holds no locks; `row_lines` and `sample` read the resources; `backup` flushes the copy that it wrote;
`recover` reads a log; `connection` asks /proc how much memory the process holds; `filters` copies an array; `cache_file`
opens a file of its own name, which is no database."""


@pytest.mark.long
def test_no_second_sqlite_is_in_the_program() -> None:
    for file in (*ROOT.glob("core/**/*.py"), *ROOT.glob("app/**/*.py"), *ROOT.glob("ui/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            assert not {"sqlite3", "PySide6.QtSql"} & set(names), file


@pytest.mark.long
def test_what_reads_files_in_the_importers_and_the_store_is_known() -> None:
    found: dict[str, set[str]] = {}
    for folder in ("core/mnemonaut_core/importers", "core/mnemonaut_core/store"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if name in ("open", "read_bytes", "copyfile", "copy", "copy2", "ZipFile") and _reads(node):
                    found.setdefault(str(file.relative_to(ROOT)), set()).add(name)
    assert {
        name: calls - READERS.get(name, set()) for name, calls in found.items() if calls - READERS.get(name, set())
    } == {}


def _reads(node: ast.Call) -> bool:
    """Not `Database.open` and its like, nor what begins with a `dict`'s copy."""
    value = node.func.value if isinstance(node.func, ast.Attribute) else None
    return not (isinstance(value, ast.Name) and value.id in ("cls", "Database", "archive"))


# ---- a foreign program beside the window

FOREIGN = """
import json, sqlite3, sys
path = sys.argv[1]
for line in sys.stdin:
    number = int(line)
    connection = sqlite3.connect(path, timeout=30)
    seen = connection.execute("SELECT count(*) FROM memory").fetchone()[0]
    kept = connection.execute("SELECT count(*) FROM memory WHERE searchable = 0").fetchone()[0]
    if number % 2:
        with connection:
            connection.execute("UPDATE memory SET title = ? WHERE id = 'm7'", (f"by hand {number}",))
    connection.close()
    print(json.dumps([seen, kept]), flush=True)
"""


@pytest.fixture
def foreign(path: Path) -> Iterator[Callable[[int], list[int]]]:
    """Python's own SQLite in a process of its own: opens, looks, writes at odd numbers, closes."""
    child = subprocess.Popen(
        [sys.executable, "-c", FOREIGN, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert child.stdin is not None
    assert child.stdout is not None
    to, of = child.stdin, child.stdout

    def ask(number: int) -> list[int]:
        print(number, file=to, flush=True)
        found: list[int] = json.loads(of.readline())
        return found

    yield ask
    to.close()
    assert child.wait(30) == 0
    of.close()


@pytest.mark.long
def test_a_foreign_client_two_hundred_times_beside_our_writes(
    session: Workspace, path: Path, foreign: Callable[[int], list[int]]
) -> None:
    log = path.with_name("own.db-wal").stat().st_ino
    for number in range(200):
        if number % 4 == 0:
            session.database.curation.isolate(["m5"], now=NOW)
        elif number % 4 == 2:
            session.database.curation.restore(["m5"], now=NOW)
        if number % 5 == 0:  # what used to drop the lock
            open_reader(path).close()
            assert is_ours(path)
        assert foreign(number) == [40, 1 if number % 4 < 2 else 0]
        with session.pool.reader() as reader:
            title = reader.load(["m7"])["m7"].title
        assert title == (f"by hand {number if number % 2 else number - 1}" if number else None)
    assert path.with_name("own.db-wal").stat().st_ino == log
    assert locks_on(path)
    assert session.database.connection.execute("PRAGMA integrity_check").get == "ok"
    session.close()
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as fresh:
        assert fresh.execute("PRAGMA integrity_check").get == "ok"
        assert fresh.execute("SELECT title FROM memory WHERE id = 'm7'").get == "by hand 199"


@pytest.mark.long
def test_every_write_of_a_foreign_client_is_noticed_and_none_of_ours(
    session: Workspace, path: Path, foreign: Callable[[int], list[int]]
) -> None:
    for number in range(1, 41):
        before = session.place.written_by_others()
        if number % 3 == 0:
            session.database.curation.isolate(["m5"], now=NOW)
        foreign(2 * number)  # looks only
        assert session.place.written_by_others() == before
        foreign(2 * number + 1)
        if number % 3 == 1:  # ours comes between theirs and the look
            session.database.curation.restore(["m5"], now=NOW)
        assert session.place.written_by_others() == before + 1
    with connect(path, write=True) as other:  # one of this program, elsewhere: its own counts tell
        other.database.curation.isolate(["m9"], now=NOW)
    assert session.place.written_by_others() == before + 1

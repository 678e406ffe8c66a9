"""Whatever stands at the path: a title and an advice within a second, no traceback, and the file as it was."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import apsw
import pytest
from helpers.figures import Figure
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, many, new_writer, take

from mnemonaut_core import cancel
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import TITLE_LIMIT, Cancelled, EnvironmentFault, MnemonautError
from mnemonaut_core.store import schema, versions
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.meta import get_meta
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.recovery.recover import recover
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.versions import Migration


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed database of ours: to copy."""
    path = tmp_path_factory.mktemp("good") / "good.sqlite"
    writer = new_writer(path)
    take(writer, many(200))
    writer.close()
    return path


@pytest.fixture
def good(master: Path, tmp_path: Path) -> Path:
    """The same, which may be spoiled."""
    return Path(shutil.copy(master, tmp_path / "good.sqlite"))


def _foreign(path: Path) -> None:
    connection = apsw.Connection(str(path))
    connection.pragma("journal_mode", "wal")
    connection.execute("CREATE TABLE events (event_id INTEGER PRIMARY KEY)")
    connection.close()


def _cut(path: Path, good: Path, size: int) -> None:
    path.write_bytes(good.read_bytes()[:size])


def _overwritten(path: Path, good: Path) -> None:
    data = bytearray(good.read_bytes())
    data[100:4096] = b"\xa5" * 3996
    path.write_bytes(data)


def _headless(path: Path, good: Path) -> None:
    path.write_bytes(b"\xa5" * 16 + good.read_bytes()[16:])


def _newer(path: Path, good: Path) -> None:
    shutil.copy(good, path)
    connection = apsw.Connection(str(path))
    connection.pragma("user_version", 99)
    connection.close()


BAD: dict[str, tuple[Callable[[Path, Path], object], str]] = {
    "missing": (lambda path, good: None, "missing_file"),
    "empty": (lambda path, good: path.touch(), "empty_file"),
    "a folder": (lambda path, good: path.mkdir(), "not_a_file"),
    "a FIFO": (lambda path, good: os.mkfifo(path), "not_a_file"),
    "text": (lambda path, good: path.write_text("# notes\n" * 50), "not_a_database"),
    "a ZIP": (lambda path, good: path.write_bytes(b"PK\3\4" + bytes(500)), "not_a_database"),
    "another program's database": (lambda path, good: _foreign(path), "foreign_file"),
    "cut within the header": (lambda path, good: _cut(path, good, 60), "damaged"),
    "cut within the first page": (lambda path, good: _cut(path, good, 2000), "damaged"),
    "cut in half": (lambda path, good: _cut(path, good, good.stat().st_size // 2), "damaged"),
    "its first page overwritten": (_overwritten, "damaged"),
    "its first 16 bytes overwritten": (_headless, "damaged"),
    "newer than the program": (_newer, "newer_file"),
    "a dangling link": (lambda path, good: path.symlink_to(path.with_name("nowhere")), "missing_file"),
    "a loop of links": (lambda path, good: path.symlink_to(path), "unreadable"),
}


def _fingerprint(path: Path) -> str | None:
    return sha256(path.read_bytes()).hexdigest() if path.is_file() else None


@pytest.mark.row(7)
@pytest.mark.parametrize("opener", [open_database, open_reader, lambda p: open_database(p, read_only=True)])
@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_is_told_in_a_sentence(
    tmp_path: Path, good: Path, kind: str, opener: Callable[[Path], apsw.Connection], figure: Figure
) -> None:
    path = tmp_path / "bad.sqlite"
    make, code = BAD[kind]
    make(path, good)
    before = _fingerprint(path)
    began = time.monotonic()
    with pytest.raises(MnemonautError) as told:
        opener(path)
    seconds = time.monotonic() - began
    assert told.value.code == code
    assert 0 < len(told.value.title) <= TITLE_LIMIT
    assert told.value.advice.endswith((".", "?"))
    assert _fingerprint(path) == before
    figure(
        7, f"{len(BAD)} kinds × 3 ways, a clear message within a second", {"told": 1, "within a second": seconds < 1.0}
    )


@pytest.mark.parametrize("name", ["", "a\0b", "x\ud800y", "long" * 2000, "no/such/folder/x.sqlite"])
def test_a_path_that_cannot_be_is_told_in_a_sentence(tmp_path: Path, name: str) -> None:
    path = f"{tmp_path}/{name}"
    for create in (False, True):
        with pytest.raises(MnemonautError):
            open_database(path, create=create)


def test_the_newer_file_names_both_versions(tmp_path: Path, good: Path) -> None:
    path = tmp_path / "newer.sqlite"
    _newer(path, good)
    with pytest.raises(
        EnvironmentFault, match=f"version 99; this program knows only up to {versions.schema_version()}"
    ):
        open_database(path)


def test_a_file_that_lost_its_first_bytes_is_damaged_and_sent_to_its_backups(tmp_path: Path, good: Path) -> None:
    path = tmp_path / "headless.sqlite"
    _headless(path, good)
    with pytest.raises(EnvironmentFault) as told:
        open_database(path)
    assert f"`mnemonaut backups --db {path}`" in told.value.advice
    assert "import" not in told.value.advice
    with pytest.raises(EnvironmentFault) as told:
        recover(path, tmp_path / "new.sqlite")
    assert told.value.code == "nothing_to_recover"
    assert f"`mnemonaut backups --db {path}`" in told.value.advice


def test_missing_advises_import_and_demo(tmp_path: Path) -> None:
    with pytest.raises(EnvironmentFault) as told:
        open_database(tmp_path / "none.sqlite")
    assert "mnemonaut import" in told.value.advice
    assert "mnemonaut demo" in told.value.advice


def test_an_empty_file_is_filled_when_it_is_to_be_created(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    path.touch()
    open_database(path, create=True).close()
    open_reader(path).close()


def test_a_creation_that_was_killed_is_finished_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "half.sqlite"
    connection = apsw.Connection(str(path))
    connection.pragma("application_id", versions.APPLICATION_ID)
    connection.close()
    writer = Database.open(path)
    take(writer, many(5), embedder=SmallEmbedder())
    assert_sound(writer)
    writer.close()


# ---- guards


def test_the_connection_is_guarded(good: Path) -> None:
    connection = open_database(good)
    for statement in (
        "SELECT load_extension('x')",
        "ATTACH 'other.sqlite' AS other",
        "DELETE FROM fts_words_data",
        "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema",
        'SELECT "no such column"',
    ):
        with pytest.raises(MnemonautError) as told:
            connection.execute(statement).fetchall()
        assert isinstance(told.value.__cause__, apsw.Error)
    assert connection.pragma("journal_mode") == "wal"
    assert connection.pragma("synchronous") == 2
    assert connection.pragma("secure_delete") == 1
    assert connection.pragma("foreign_keys") == 1
    assert connection.pragma("busy_timeout") == 5000
    assert connection.limit(apsw.SQLITE_LIMIT_LENGTH) == 50_000_000
    connection.close()


def test_a_trigger_planted_in_a_file_of_ours_runs_no_function_of_the_program(good: Path) -> None:
    connection = apsw.Connection(str(good))
    connection.execute("CREATE TRIGGER evil AFTER UPDATE ON meta BEGIN SELECT load_extension('/tmp/evil'); END")
    connection.close()
    # it failed at the first write before; now nothing is written at all (`test_foreign_schema`)
    with pytest.raises(EnvironmentFault) as told:
        Database.open(good).close()
    assert told.value.code == "foreign_schema"


def test_a_reader_cannot_write(good: Path) -> None:
    reader = open_reader(good)
    with pytest.raises(EnvironmentFault, match="only be read"):
        reader.execute("UPDATE memory SET title = 'x'")
    reader.close()


def test_opening_read_only_leaves_every_byte(good: Path) -> None:
    before = {path.name: path.read_bytes() for path in good.parent.iterdir()}
    reader = open_database(good, read_only=True)
    assert reader.execute("SELECT count(*) FROM memory").get == 200
    assert reader.execute("SELECT count(*) FROM fts_trigram WHERE fts_trigram MATCH 'garden'").get > 0
    reader.close()
    assert good.read_bytes() == before[good.name]


READ_ONLY_FOLDER = """
import os, sys
sys.path[:0] = sys.argv[2:]
import sqlite_vec
from mnemonaut_core.store.open import open_database, open_reader
open_database(":memory:").close()  # all imports are done before the rights go
if os.getuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
for reader in (open_database(sys.argv[1], read_only=True), open_reader(sys.argv[1]), open_reader(sys.argv[1])):
    print(reader.execute("SELECT count(*) FROM memory").get)
"""


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that every user may look into: pytest closes its own to other users, anew with each session that starts."""
    with tempfile.TemporaryDirectory(prefix="mnemonaut-disc-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.mark.long
@pytest.mark.parametrize("left_behind", [False, True])
def test_a_file_in_a_folder_that_cannot_be_written_is_read_with_all_its_rows(
    open_to_all: Path, tmp_path: Path, left_behind: bool
) -> None:
    folder = open_to_all / "disc"
    folder.mkdir()
    live = tmp_path / "live.sqlite"
    writer = new_writer(live)
    take(writer, many(150))
    if left_behind:  # rows that are in the log only, as after a crash
        shutil.copy(live, folder / "disc.sqlite")
        shutil.copy(f"{live}-wal", folder / "disc.sqlite-wal")
        writer.close()
    else:
        writer.close()
        shutil.copy(live, folder / "disc.sqlite")
    for file in folder.iterdir():
        file.chmod(0o444)
    folder.chmod(0o555)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    paths = [p for p in sys.path if p]
    done = subprocess.run(
        [sys.executable, "-c", READ_ONLY_FOLDER, str(folder / "disc.sqlite"), *paths],
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
        env={**os.environ, "HOME": "/tmp"},
    )
    folder.chmod(0o755)
    assert done.stdout.split() == ["150", "150", "150"], done.stderr
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


# ---- others at the same file

HOLDER = """
import sys, time
import apsw
connection = apsw.Connection(sys.argv[1])
connection.execute(sys.argv[2])
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def holder(good: Path) -> Iterator[Callable[[str], None]]:
    """Start a process that holds a lock of this kind until the end of the test."""
    processes: list[subprocess.Popen[str]] = []

    def hold(statement: str) -> None:
        process = subprocess.Popen(
            [sys.executable, "-c", HOLDER, str(good), statement], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "held"
        processes.append(process)

    yield hold
    for process in processes:
        process.kill()
        process.communicate()


def test_a_writer_waits_five_seconds_for_another_and_says_who_it_is(
    good: Path, holder: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that goes a second further with every attempt."""
    writer = Database.open(good, embedder=SmallEmbedder())
    holder("BEGIN IMMEDIATE")
    attempts = 0

    def attempted(cursor: apsw.Cursor, statement: str, bindings: object) -> bool:
        nonlocal attempts
        attempts += statement == "BEGIN IMMEDIATE"
        return True

    writer.connection.exec_trace = attempted
    monkeypatch.setattr(cancel, "time", SimpleNamespace(monotonic=lambda: float(attempts)))
    with pytest.raises(EnvironmentFault, match="written by another program") as told:
        writer.curation.isolate(["m1"], now=NOW)
    monkeypatch.undo()
    assert attempts == 6  # at once, and then five times
    assert told.value.code == "locked"
    assert str(good) in told.value.advice
    reader = open_reader(good)
    assert reader.execute("SELECT count(*) FROM memory").get == 200
    reader.close()
    writer.connection.close()


def test_waiting_for_a_lock_ends_at_once_when_it_is_cancelled(good: Path, holder: Callable[[str], None]) -> None:
    connection = open_database(good)
    holder("BEGIN IMMEDIATE")
    token = CancelToken()
    attempts = 0

    def attempted(cursor: apsw.Cursor, statement: str, bindings: object) -> bool:
        nonlocal attempts
        attempts += statement == "BEGIN IMMEDIATE"
        if attempts == 2:  # it is waiting
            token.cancel()
        return True

    connection.exec_trace = attempted
    with pytest.raises(Cancelled), writing(connection, token):
        pass
    assert attempts == 2
    connection.close()


WRITING = """
import sys
sys.path[:0] = sys.argv[3:]
from helpers.stores import SmallEmbedder, episode, NOW
from mnemonaut_core.store.database import Database
writer = Database.open(sys.argv[1], embedder=SmallEmbedder())
for i in range(25):
    writer.curation.add(episode(f"{sys.argv[2]}{i}", f"from {sys.argv[2]} number {i}"), now=NOW, anyway=True)
writer.close()
"""


def test_two_processes_write_at_once_and_nothing_is_lost(good: Path) -> None:
    paths = [p for p in sys.path if p]
    processes = [
        subprocess.Popen([sys.executable, "-c", WRITING, str(good), name, *paths], stderr=subprocess.PIPE, text=True)
        for name in ("left", "right")
    ]
    for process in processes:
        _, said = process.communicate(timeout=60)
        assert process.returncode == 0, said
    writer = Database.open(good, embedder=SmallEmbedder())
    assert writer.connection.execute("SELECT count(*) FROM memory").get == 250
    assert_sound(writer)
    writer.close()
    assert get_meta(open_reader(good), "open_since") is None


# ---- versions

KNOWN = versions.schema_version()
NEXT = Migration(
    KNOWN + 1,
    f"{KNOWN + 1:04}_test.sql",
    "ALTER TABLE memory ADD COLUMN mood TEXT;\nCREATE INDEX memory_by_mood ON memory (mood);\n",
)


@pytest.fixture
def later_program(monkeypatch: pytest.MonkeyPatch) -> Migration:
    """A program that knows one version more."""
    steps = (*versions.migrations(), NEXT)
    monkeypatch.setattr(versions, "migrations", lambda: steps)
    return NEXT


def test_an_older_file_is_backed_up_and_migrated(good: Path, later_program: Migration) -> None:
    # reading it brings a private copy up to date, and leaves the file as it is
    with closing(open_database(good, read_only=True)) as reader:
        assert reader.pragma("user_version") == KNOWN + 1
        assert reader.execute("SELECT count(*) FROM memory").get == 200
    assert int.from_bytes(good.read_bytes()[60:64]) == KNOWN
    writer = Database.open(good, embedder=SmallEmbedder())
    assert writer.connection.pragma("user_version") == KNOWN + 1
    assert [entry.state for entry in writer.journal.entries()] == ["done"]  # the step only adds
    assert_sound(writer)
    writer.close()
    backup = good.with_name(f"good.v{KNOWN:04}.backup.sqlite")
    copy = apsw.Connection(str(backup))
    assert copy.pragma("user_version") == KNOWN
    assert copy.execute("SELECT count(*) FROM memory").get == 200
    copy.close()


def test_a_migration_that_fails_at_any_statement_leaves_the_old_file(good: Path) -> None:
    steps = (*versions.migrations(), NEXT)
    connection = open_database(good)
    before = content(connection)
    statements = list(NEXT.statements())
    assert len(statements) == 2
    for failing in (1, 2):

        def stop(number: int, sql: str, failing: int = failing) -> None:
            if number == failing:
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            schema.migrate(connection, steps, on_statement=stop)
        assert connection.pragma("user_version") == KNOWN
        assert content(connection) == before
    connection.close()
    writer = Database.open(good, embedder=SmallEmbedder())
    writer.curation.add(episode("after", "all is well"), now=NOW)
    assert_sound(writer)
    writer.close()

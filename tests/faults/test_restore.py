"""A backup that is put back: whole or not at all, into any file in any state, and it can be undone (FINDINGS T30)."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.databases import episode, make_database
from helpers.depth import thin
from helpers.figures import Figure
from helpers.past import VERSIONS, lost, named_content, past_database
from helpers.stores import NOW

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, MnemonautError
from mnemonaut_core.store.backup import backup
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.recovery.restoring import restore
from mnemonaut_core.store.versions import schema_version
from mnemonaut_core.workspace.wiring import connect

EPISODES = [episode(f"m{i}", f"the garden gate {i} {'and more ' * 40}") for i in range(120)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of 120 memories, one of them isolated since the backup."""
    folder = tmp_path / "mine"
    folder.mkdir()
    made = make_database(folder / "own.db", EPISODES)
    with closing(open_database(made)) as connection:
        backup(connection, tmp_path / "good.sqlite")
    with connect(made, write=True) as session:
        session.database.curation.isolate(["m7"], now=NOW)
    return made


def isolated(path: Path) -> list[str]:
    """What is isolated in a file that is whole."""
    with closing(open_database(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").get == "ok"
        assert connection.execute("SELECT count(*) FROM memory").get == 120
        return [str(i) for (i,) in connection.execute("SELECT id FROM memory WHERE searchable = 0")]


def beside(path: Path) -> set[str]:
    """The names in the folder, but for the database and what belongs to it."""
    return {p.name for p in path.parent.iterdir()} - {path.name, f"{path.name}-wal", f"{path.name}-shm", "own.jsonl"}


@pytest.mark.long
def test_a_backup_is_put_back_and_what_it_replaced_too(path: Path, tmp_path: Path) -> None:
    done = restore(path, tmp_path / "good.sqlite", now=NOW)
    assert (done.memories, done.version) == (120, schema_version())
    assert isolated(path) == []
    assert done.replaced is not None
    assert done.replaced.name == "own.db.replaced-20251009T085320Z"
    again = restore(path, done.replaced, now=NOW)
    assert isolated(path) == ["m7"]
    assert again.replaced is not None
    assert beside(path) == {done.replaced.name, again.replaced.name}
    restore(path, again.replaced, now=NOW)
    assert isolated(path) == []


def _cut(file: Path) -> None:
    os.truncate(file, file.stat().st_size // 2)


def _overwritten(start: int, stop: int) -> Callable[[Path], None]:
    def spoil(file: Path) -> None:
        with file.open("r+b") as opened:
            opened.seek(start)
            opened.write(b"\xa5" * (stop - start))

    return spoil


def _leaves(file: Path) -> None:
    with closing(apsw.Connection(str(file))) as connection:
        pages = [
            n for (n,) in connection.execute("SELECT pageno FROM dbstat WHERE name = 'memory' AND pagetype = 'leaf'")
        ]
    for page in pages[1:4]:
        _overwritten(4096 * (page - 1), 4096 * (page - 1) + 200)(file)


def _newer(file: Path) -> None:
    with closing(apsw.Connection(str(file))) as connection:
        connection.pragma("user_version", 99)


def _without_row(file: Path) -> None:
    with closing(apsw.Connection(str(file))) as connection:
        connection.pragma("writable_schema", 1)
        row = connection.execute("SELECT * FROM sqlite_schema WHERE name = 'memory_by_moment'").get
        connection.execute("DELETE FROM sqlite_schema WHERE name = 'memory_by_moment'")
        connection.pragma("writable_schema", "reset")
        connection.execute("UPDATE memory SET moment = 7 WHERE id = 'm1'")
        connection.pragma("writable_schema", 1)
        connection.execute("INSERT INTO sqlite_schema VALUES (?, ?, ?, ?, ?)", row)


def _foreign(file: Path) -> None:
    file.unlink()
    with closing(apsw.Connection(str(file))) as connection:
        connection.execute("CREATE TABLE events (id INTEGER PRIMARY KEY)")


def _endless(file: Path) -> None:
    with closing(apsw.Connection(str(file))) as connection:
        connection.pragma("writable_schema", 1)
        connection.execute(
            "UPDATE sqlite_schema SET type = 'view', rootpage = 0, sql = 'CREATE VIEW memory AS WITH RECURSIVE r(x) AS"
            " (VALUES(1) UNION ALL SELECT x + 1 FROM r) SELECT x FROM r' WHERE name = 'memory'"
        )


BAD: dict[str, Callable[[Path], object]] = {
    "cut in half": _cut,
    "its first page overwritten": _overwritten(100, 4096),
    "its beginning overwritten": _overwritten(0, 100),
    "leaf pages overwritten": _leaves,
    "an index that misses a row": _without_row,
    "newer than the program": _newer,
    "of another program": _foreign,
    "an endless view": _endless,
    "empty": lambda file: os.truncate(file, 0),
    "text": lambda file: file.write_text("my diary\n" * 999),
}


@pytest.mark.row(23)
@pytest.mark.parametrize("kind", BAD)
def test_a_bad_backup_changes_nothing(path: Path, tmp_path: Path, kind: str, figure: Figure) -> None:
    BAD[kind](tmp_path / "good.sqlite")
    before = path.read_bytes()
    with pytest.raises(MnemonautError) as told:
        restore(path, tmp_path / "good.sqlite", now=NOW)
    assert told.value.exit_code in (2, 3)
    assert told.value.advice
    assert path.read_bytes() == before
    assert beside(path) == set()
    assert isolated(path) == ["m7"]
    figure(23, "10/10 restores of a bad backup are rolled back", {f"of {len(BAD)} rolled back": 1})


DAMAGED = {name: BAD[name] for name in BAD if name not in ("newer than the program", "of another program")}


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damaged_file_is_replaced_and_kept_as_it_was(path: Path, tmp_path: Path, kind: str) -> None:
    DAMAGED[kind](path)
    before = path.read_bytes()
    done = restore(path, tmp_path / "good.sqlite", now=NOW)
    assert isolated(path) == []
    assert done.replaced is not None
    kept = done.replaced.read_bytes()
    # a writer's first step may have folded an empty log into it, which changes no page but two counters of the first
    assert kept == before or (len(kept), kept[100:]) == (len(before), before[100:])
    again = restore(path, done.replaced, now=NOW)
    assert again.replaced is not None
    assert path.read_bytes()[100:] == before[100:]
    restore(path, again.replaced, now=NOW)
    assert isolated(path) == []


def test_a_missing_file_is_made(path: Path, tmp_path: Path) -> None:
    path.unlink()
    assert restore(path, tmp_path / "good.sqlite", now=NOW).replaced is None
    assert isolated(path) == []
    assert beside(path) == set()


KILLED = """
import os, signal, sys
from mnemonaut_core.workspace.wiring import connect
session = connect(__import__("pathlib").Path(sys.argv[1]), write=True)
session.database.curation.isolate(["m9"], now=1)
session.database.connection.execute("UPDATE meta SET value = value").fetchall()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.long
@pytest.mark.parametrize("kind", thin(["leaf pages overwritten", "its first page overwritten", "whole"]))
def test_the_log_of_a_killed_writer_is_not_replayed_into_what_is_put_back(
    path: Path, tmp_path: Path, kind: str
) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, timeout=60)
    assert killed.returncode == -signal.SIGKILL
    assert path.with_name("own.db-wal").stat().st_size > 0
    if kind != "whole":
        # not through SQLite, which would work the log in
        _overwritten(100, 4096)(path) if "first" in kind else _overwritten(4096 * 20, 4096 * 40)(path)
    done = restore(path, tmp_path / "good.sqlite", now=NOW)
    assert isolated(path) == []
    assert done.replaced is not None
    if kind == "whole":  # and nothing acknowledged is lost
        restore(path, done.replaced, now=NOW)
        assert sorted(isolated(path)) == ["m7", "m9"]


@pytest.mark.parametrize("version", [v for v in VERSIONS if v < schema_version()])
def test_an_older_backup_is_put_back_as_it_is_and_brought_up_to_date_later(
    path: Path, tmp_path: Path, version: int
) -> None:
    old = past_database(version, tmp_path)
    before = named_content(old)
    assert restore(path, old, now=NOW).version == version
    open_database(path).close()
    assert lost(before, named_content(path)) == []


HOLDER = """
import sys
from pathlib import Path
from mnemonaut_core.workspace.wiring import connect
with connect(Path(sys.argv[1]), write=True):
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.mark.long
def test_nothing_is_put_back_into_a_file_that_another_program_writes(path: Path, tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "open\n"
    with pytest.raises(MnemonautError) as told:
        restore(path, tmp_path / "good.sqlite", now=NOW)
    assert told.value.code == "in_use"
    holder.communicate("")
    assert isolated(path) == ["m7"]
    assert beside(path) == set()
    restore(path, tmp_path / "good.sqlite", now=NOW)
    assert isolated(path) == []


def test_a_lock_that_somebody_holds_is_told_and_nothing_is_changed(
    path: Path, tmp_path: Path, short_lock_waits: None
) -> None:
    with closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(MnemonautError) as told:
            restore(path, tmp_path / "good.sqlite", now=NOW)
    assert told.value.code == "locked"
    assert isolated(path) == ["m7"]
    assert beside(path) == set()


def test_a_session_of_this_process_reads_what_was_put_back(path: Path, tmp_path: Path) -> None:
    with connect(path, write=True) as session, session.pool.reader() as reader:
        with reader.snapshot() as before:
            assert not reader.load(["m7"])["m7"].searchable
            restore(path, tmp_path / "good.sqlite", now=NOW)
            assert not reader.load(["m7"])["m7"].searchable, "what is being read stays what it was"
        with reader.snapshot() as after:
            assert after > before
            assert reader.load(["m7"])["m7"].searchable
        session.place.check()
        session.database.curation.isolate(["m9"], now=NOW)
    assert isolated(path) == ["m9"]


@pytest.mark.parametrize("stage", ["restore", "backup"])
def test_cancelled_it_leaves_what_there_was(path: Path, tmp_path: Path, stage: str) -> None:
    token = CancelToken()

    wanted = stage

    def cancelling(stage: str, done: int, total: int | None) -> None:
        if stage == wanted:
            token.cancel()

    if stage == "backup":
        _overwritten(0, 100)(path)
    before = path.read_bytes()
    shutil.copy(tmp_path / "good.sqlite", tmp_path / "large.sqlite")
    with closing(apsw.Connection(str(tmp_path / "large.sqlite"))) as large:
        large.execute("INSERT INTO meta (key, value) VALUES ('much', randomblob(20000000))")
    with pytest.raises(Cancelled):
        restore(path, tmp_path / "large.sqlite", now=NOW, progress=cancelling, token=token)
    assert beside(path) == set()
    if stage == "restore":
        assert isolated(path) == ["m7"]
    else:
        assert path.read_bytes() == before


def test_names_that_cannot_be_are_refused(path: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(path)
    for source, code in (
        (path, "same_file"),
        (tmp_path / "link", "same_file"),
        (tmp_path / "none", "missing_file"),
        (tmp_path / "pipe", "not_a_file"),
        (tmp_path, "not_a_file"),
    ):
        with pytest.raises(MnemonautError) as told:
            restore(path, source, now=NOW)
        assert told.value.code == code, source
    foreign = tmp_path / "foreign.db"
    shutil.copy(path, foreign)
    _foreign(foreign)
    before = foreign.read_bytes()
    for target in (tmp_path / "pipe", tmp_path / "no" / "own.db", foreign):
        with pytest.raises(MnemonautError):
            restore(target, tmp_path / "good.sqlite", now=NOW)
    assert foreign.read_bytes() == before

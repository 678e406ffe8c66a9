"""A file that is renamed, deleted, replaced or robbed of its log under an open session: nothing more is written, all that the
session knows can be saved, and what lies at the path now is not touched (FINDINGS T31)."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import apsw
import pytest
from helpers.databases import episode, make_database
from helpers.stores import NOW

from mnemonaut_core import open_files
from mnemonaut_core.errors import LOST, EnvironmentFault
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.workspace import place
from mnemonaut_core.workspace.wiring import Workspace, connect


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database in a folder of its own."""
    folder = tmp_path / "mine"
    folder.mkdir()
    return make_database(folder / "own.db", [episode(f"m{i}", f"the garden gate {i}") for i in range(40)])


@pytest.fixture
def session(path: Path) -> Iterator[Workspace]:
    """A session that has isolated one memory: the log holds it, the file does not yet."""
    with connect(path, write=True) as opened:
        with opened.pool.reader() as reader:
            assert reader.library.count(()) == 40
        opened.database.curation.isolate(["m1"], now=NOW, reason="before")
        yield opened


def _renamed(path: Path) -> None:
    path.rename(path.with_name("elsewhere.db"))


def _deleted(path: Path) -> None:
    path.unlink()


def _replaced(path: Path) -> None:
    other = make_database(path.with_name("other.db"), [episode("other", "a boat")])
    other.replace(path)


def _log_deleted(path: Path) -> None:
    path.with_name("own.db-wal").unlink()


def _log_replaced(path: Path) -> None:
    path.with_name("own.db-wal").unlink()
    path.with_name("own.db-wal").touch()


def _index_deleted(path: Path) -> None:
    path.with_name("own.db-shm").unlink()


LOSSES: dict[str, tuple[Callable[[Path], None], str]] = {
    "renamed": (_renamed, "vanished"),
    "deleted": (_deleted, "vanished"),
    "replaced": (_replaced, "replaced"),
    "its log deleted": (_log_deleted, "log_lost"),
    "its log replaced": (_log_replaced, "log_lost"),
    "its log's index deleted": (_index_deleted, "log_lost"),
}


def _hashes(folder: Path) -> list[str]:
    """What the files hold, whatever their names; but for the log's index, in which readers leave marks."""
    return sorted(sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if not file.name.endswith("-shm"))


def _isolated(path: Path) -> list[str]:
    with closing(open_database(path, read_only=True)) as connection:
        assert connection.execute("PRAGMA integrity_check").get == "ok"
        return [str(i) for (i,) in connection.execute("SELECT id FROM memory WHERE searchable = 0 ORDER BY id")]


@pytest.mark.parametrize("how", LOSSES)
def test_nothing_is_written_any_more_and_everything_can_be_saved(session: Workspace, path: Path, how: str) -> None:
    lose, code = LOSSES[how]
    lose(path)
    there = _hashes(path.parent)
    for _ in range(2):  # for good, not only once
        with pytest.raises(EnvironmentFault) as told:
            session.database.curation.isolate(["m2"], now=NOW + 1)
        assert (told.value.code, told.value.exit_code) == (code, 3)
    with pytest.raises(EnvironmentFault) as told:
        session.database.runs.add_metrics({("x", "y"): 1.0})
    assert told.value.code == code
    assert _hashes(path.parent) == there, "renamed at most, never written"

    session.place.save_copy(path.with_name("copy.sqlite"))
    assert _isolated(path.with_name("copy.sqlite")) == ["m1"]
    lines = [(line.operation, line.ids, line.state) for line in session.place.unsaved()]
    refused = [("isolate", ("m2",), "refused")] * 2
    assert lines[-2:] == refused
    assert ("isolate", ("m1",), "done") in lines[:-2] or how == "its log's index deleted"


@pytest.mark.parametrize("how", LOSSES)
def test_what_lies_at_the_path_is_left_alone_when_the_session_ends(path: Path, how: str) -> None:
    lose, code = LOSSES[how]
    session = connect(path, write=True)
    session.database.curation.isolate(["m1"], now=NOW)
    lose(path)
    before = sha256(path.read_bytes()).hexdigest() if path.exists() else None
    with pytest.raises(EnvironmentFault):
        session.database.curation.isolate(["m2"], now=NOW)
    session.close()
    assert (sha256(path.read_bytes()).hexdigest() if path.exists() else None) == before
    if code == "replaced":
        assert _isolated(path) == []
        with closing(open_reader(path)) as reader:
            assert [str(i) for (i,) in reader.execute("SELECT id FROM memory")] == ["other"]
    if how == "renamed":  # SQLite moves no log into a file that was moved; the log waits for it under the old name
        path.with_name("elsewhere.db").rename(path)
        assert _isolated(path) == ["m1"]


def _moved_away(path: Path) -> None:
    folder = path.parent.with_name("other folder")
    folder.mkdir()
    path.rename(folder / path.name)


def _folder_moved(path: Path) -> None:
    path.parent.rename(path.parent.with_name("renamed folder"))


MOVES: dict[str, Callable[[Path], None]] = {
    **{how: lose for how, (lose, _code) in LOSSES.items()},
    "moved to another folder": _moved_away,
    "its folder renamed": _folder_moved,
}


def _holding(folder: Path) -> list[str]:
    """The databases in which the one acknowledged operation stands, by name."""
    found = sorted(file for file in folder.rglob("*.db") if "m1" in _isolated(file))
    return [file.name for file in found]


@pytest.mark.parametrize("watched", [True, False], ids=["watched", "closed at once"])
@pytest.mark.parametrize("how", MOVES)
def test_what_was_written_is_in_one_of_the_files_whatever_becomes_of_the_open_one(
    path: Path, how: str, monkeypatch: pytest.MonkeyPatch, *, watched: bool
) -> None:
    monkeypatch.setenv("HOME", str(path.parent.parent))
    monkeypatch.setattr(place, "LOOK_EVERY_S", 0.02)
    session = connect(path, write=True)
    if watched:
        session.place.watch()
    session.database.curation.isolate(["m1"], now=NOW)
    MOVES[how](path)
    if watched:
        deadline = time.monotonic() + 20
        while session.place.kept is None and time.monotonic() < deadline:
            time.sleep(0.02)
        assert session.place.kept is not None
        with pytest.raises(EnvironmentFault) as told:
            session.place.check()
        assert str(session.place.kept) in told.value.advice
    session.close()
    kept = session.place.kept
    assert kept is not None
    assert kept.name in _holding(path.parent.parent)
    names = [file.name for file in kept.parent.iterdir() if ".backup" in file.name]
    assert bool(names) == (how not in ("renamed", "moved to another folder", "its folder renamed"))


def test_a_file_that_was_deleted_comes_not_back_where_nothing_was_written(path: Path) -> None:
    with connect(path, write=True) as session, session.pool.reader() as reader:
        assert reader.library.count(()) == 40
        path.unlink()
    assert not [file for file in path.parent.iterdir() if file.suffix == ".db"]


CHILD = """
import sys, time
from pathlib import Path
from mnemonaut_core.workspace.wiring import connect
session = connect(Path(sys.argv[1]), write=True)
session.place.watch()
session.database.curation.isolate(["m1"], now=1_750_000_000)
print("written", flush=True)
time.sleep(600)
"""


@pytest.mark.long
@pytest.mark.parametrize("how", ["renamed", "moved to another folder", "its folder renamed", "deleted", "replaced"])
def test_a_kill_after_that_loses_nothing(path: Path, how: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout is not None
        assert child.stdout.readline() == "written\n"
        time.sleep(2.5)
        MOVES[how](path)
        if how in ("deleted", "replaced"):  # what was deleted at once is gone; a second later there is a copy
            time.sleep(4)
    finally:
        child.kill()
        child.communicate()
    assert _holding(path.parent.parent)


def test_no_log_is_moved_into_a_file_that_somebody_else_has_open_by_its_new_name(path: Path) -> None:
    session = connect(path, write=True)
    session.database.curation.isolate(["m1"], now=NOW)
    _renamed(path)
    elsewhere = path.with_name("elsewhere.db")
    there = """
import sqlite3, sys
file = sqlite3.connect(sys.argv[1])
file.execute("CREATE TABLE of_another (x)")
file.commit()
print(1, flush=True)
input()
"""
    command = [sys.executable, "-c", there, str(elsewhere)]
    other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "1\n"
        session.close()
    finally:
        other.communicate("\n")
    assert session.place.kept is not None
    assert session.place.kept.name.startswith("own-")
    assert (_isolated(session.place.kept), _isolated(elsewhere)) == (["m1"], [])


def test_a_file_that_was_replaced_can_be_opened_while_the_old_session_lives(session: Workspace, path: Path) -> None:
    _replaced(path)
    with connect(path, write=True) as fresh:
        fresh.database.curation.isolate(["other"], now=NOW)
        assert fresh.database.connection.execute("SELECT count(*) FROM memory").get == 1
    assert _isolated(path) == ["other"]
    assert session.database.connection.execute("SELECT count(*) FROM memory").get == 40
    session.close()
    assert _isolated(path) == ["other"]


def test_a_reader_that_is_opened_later_reads_no_other_file(session: Workspace, path: Path) -> None:
    _replaced(path)
    with session.pool.reader() as held:  # was there before
        assert held.library.count(()) == 40
        with pytest.raises(EnvironmentFault) as told, session.pool.reader():
            pass
    assert told.value.code == "replaced"


def test_a_file_that_is_lost_within_a_transaction_gets_nothing_of_it(session: Workspace, path: Path) -> None:
    def renamed_meanwhile() -> None:
        with writing(session.database.connection):
            session.database.connection.execute("UPDATE memory SET title = 'lost' WHERE id = 'm3'")
            _renamed(path)

    with pytest.raises(EnvironmentFault) as told:
        renamed_meanwhile()
    assert told.value.code == "vanished"
    session.close()
    with closing(apsw.Connection(str(path.with_name("elsewhere.db")))) as found:
        assert found.execute("SELECT title FROM memory WHERE id = 'm3'").get is None


def test_a_file_that_comes_back_is_read_but_not_written(session: Workspace, path: Path) -> None:
    _renamed(path)
    with pytest.raises(EnvironmentFault):
        session.database.curation.isolate(["m2"], now=NOW)
    path.with_name("elsewhere.db").rename(path)
    with pytest.raises(EnvironmentFault) as told:
        session.database.curation.isolate(["m2"], now=NOW)
    assert told.value.code == "vanished"
    session.close()
    assert _isolated(path) == ["m1"]


def test_one_file_by_two_names_is_opened_by_one_of_them(session: Workspace, path: Path) -> None:
    del session
    link = path.with_name("hard.db")
    link.hardlink_to(path)
    for opener in (open_database, open_reader):
        with pytest.raises(EnvironmentFault) as told:
            opener(link)
        assert told.value.code == "other_name"
    assert not link.with_name("hard.db-wal").exists()
    soft = path.with_name("soft.db")
    soft.symlink_to(path)
    open_reader(soft).close()


def test_closing_and_opening_again_is_no_loss(path: Path) -> None:
    for _ in range(3):
        with connect(path, write=True) as session:
            session.database.curation.isolate(["m1"], now=NOW)
        with connect(path) as session:
            session.place.check()
        with connect(path, write=True) as session:
            session.database.curation.restore(["m1"], now=NOW)
    assert not path.with_name("own.db-wal").exists()
    assert not open_files.is_open(path)


def test_the_codes_are_those_that_the_window_knows() -> None:
    assert {code for _lose, code in LOSSES.values()} == LOST


def test_a_reader_of_a_moment_does_not_make_a_renamed_file_incomplete(session: Workspace, path: Path) -> None:
    """While something reads an old state, the log is not written back whole; a copy was made then, and named instead."""
    session.place.watch()
    with closing(open_reader(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memory").fetchall()
        session.database.curation.isolate(["m3"], now=NOW + 1)
        _renamed(path)
        ends = threading.Timer(0.4, lambda: reader.execute("COMMIT"))
        ends.start()
        with pytest.raises(EnvironmentFault):
            session.place.check()
        ends.join()
    assert session.place.kept == path.with_name("elsewhere.db")
    session.close()
    assert _isolated(path.with_name("elsewhere.db")) == ["m1", "m3"]

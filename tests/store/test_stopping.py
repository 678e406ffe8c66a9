"""Stopping at any moment: what SQLite does in one go is short, is heard through, and leaves nothing half."""

from __future__ import annotations

import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import apsw
import numpy as np
import pytest
from helpers.depth import Depth
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, many, new_writer, source, take

from mnemonaut_core.cancel import CancelToken, working
from mnemonaut_core.domain.memory import embedding_text
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.importers.records import ImportRecord, MemoryRecord
from mnemonaut_core.store import connection as connections
from mnemonaut_core.store import stopping, transactions
from mnemonaut_core.store.backup import backup, take_over
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.importing.rows import small_parts
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.stopping import beside, read_again, stop_reading
from mnemonaut_core.store.transactions import writing
from mnemonaut_core.store.vectors import matrix
from mnemonaut_core.store.vectors.matrix import load_matrix


class LookedAt(CancelToken):
    """Counts the looks, from whatever thread, and is cancelled at one of them."""

    def __init__(self, at: int | None = None) -> None:
        super().__init__()
        self.looks, self._at = 0, at

    def _look(self) -> None:
        self.looks += 1
        if self.looks == self._at:
            self.cancel()

    @property
    def is_set(self) -> bool:
        """As ever, after counting."""
        self._look()
        return super().is_set

    def raise_if_set(self) -> None:
        """As ever, after counting."""
        self._look()
        super().raise_if_set()


def _records() -> list[ImportRecord]:
    return many(700, start=100)


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Database]:
    """Something is in it already."""
    with closing(new_writer(tmp_path / "m.sqlite", SmallEmbedder())) as writer:
        take(writer, many(40))
        yield writer


@pytest.mark.long
def test_an_import_that_is_stopped_at_any_look_leaves_nothing_of_itself(filled: Database, depth: Depth) -> None:
    before = content(filled.connection)
    whole = LookedAt()
    filled.imports.import_records(iter(_records()), source(700), now=NOW, token=whole)
    filled.journal.undo()
    assert content(filled.connection) == before
    stopped = 0
    moments = [
        1,
        2,
        3,
        *range(7, whole.looks, max(1, whole.looks // depth.of(5, 12, 12))),
        whole.looks - 2,
        whole.looks - 1,
    ]
    for look in moments:
        token = LookedAt(look)
        try:
            report = filled.imports.import_records(iter(_records()), source(700), now=NOW, token=token)
        except Cancelled:
            stopped += 1
            assert content(filled.connection) == before, look
        else:  # the last looks are after the COMMIT: then it is there whole, and one step takes it back
            assert report.added + report.updated + report.unchanged == 700
            filled.journal.undo()
            assert content(filled.connection) == before, look
        assert not filled.connection.in_transaction
    assert stopped >= len(moments) - 4
    assert_sound(filled)


@pytest.mark.long
def test_the_last_look_before_commit_still_takes_all_back(filled: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    token, before = CancelToken(), content(filled.connection)
    real = transactions._commit

    def commit(connection: apsw.Connection, given: CancelToken, log: transactions._LogOnDisk) -> None:
        if given is token:
            token.cancel()
        real(connection, given, log)

    monkeypatch.setattr(transactions, "_commit", commit)
    with pytest.raises(Cancelled):
        filled.imports.import_records(iter(_records()), source(700), now=NOW, token=token)
    assert content(filled.connection) == before
    assert_sound(filled)


def _sizes(path: Path) -> tuple[int, int]:
    return path.stat().st_size, path.with_name(path.name + "-wal").stat().st_size


def test_a_commit_moves_nothing_of_the_log_and_what_comes_after_it_can_be_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, moved = tmp_path / "m.sqlite", list[tuple[int, int]]()
    real = stopping.move_log

    def move(connection: apsw.Connection, token: CancelToken) -> bool:
        moved.append(_sizes(path))
        return real(connection, token)

    monkeypatch.setattr(transactions, "move_log", move)
    with closing(open_database(path, create=True)) as connection:
        small, _ = _sizes(path)
        with writing(connection, CancelToken()):
            connection.executemany(
                "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)",
                ((f"k{i}", "x" * 4000) for i in range(1500)),
            )
        ((size, log),) = moved
        assert log > 1500 * 4000
        assert size < small + 100_000  # all of it lies in the log when COMMIT is done
        assert _sizes(path)[0] > 1500 * 4000  # and in the file afterwards, as SQLite would have done it
        assert connection.log_pages == 0
        assert connection.pragma("wal_autocheckpoint") == 1000
        with writing(connection, CancelToken()):
            connection.execute("DELETE FROM setting WHERE key = 'k1'")
        assert len(moved) == 1  # a few pages wait


def test_who_turned_checkpoints_off_gets_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transactions, "move_log", lambda *_: pytest.fail("moved"))
    with closing(open_database(tmp_path / "m.sqlite", create=True)) as connection:
        connection.wal_autocheckpoint(0)
        with writing(connection):
            connection.executemany(
                "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)",
                ((f"k{i}", "x" * 4000) for i in range(1200)),
            )
        assert connection.log_pages > 1000
        assert connection.pragma("wal_autocheckpoint") == 0


@pytest.fixture
def interrupting(monkeypatch: pytest.MonkeyPatch) -> Callable[[], threading.Event]:
    """Ctrl+C, heard while SQLite is at something in one go: the event says that it was interrupted."""
    told = threading.Event()

    def waits(self: Connection, *_: object, **__: object) -> tuple[int, int]:
        os.kill(os.getpid(), signal.SIGINT)
        if told.wait(20):
            raise apsw.InterruptError("interrupted")
        return 0, 0

    monkeypatch.setattr(Connection, "wal_checkpoint", waits)
    monkeypatch.setattr(Connection, "interrupt", lambda _self: told.set())
    return lambda: told


@pytest.fixture
def hearing() -> Iterator[CancelToken]:
    """What the command line does with Ctrl+C."""
    token = CancelToken()

    def heard(*_: object) -> None:
        token.cancel()
        stop_reading()

    before = signal.signal(signal.SIGINT, heard)
    yield token
    signal.signal(signal.SIGINT, before)
    read_again()


@pytest.mark.long
def test_moving_the_log_is_left_at_once_and_nothing_is_lost(
    tmp_path: Path, hearing: CancelToken, interrupting: Callable[[], threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "_LONG_LOG_BYTES", 1)
    path = tmp_path / "m.sqlite"
    writer = new_writer(path, SmallEmbedder())
    writer.connection.wal_autocheckpoint(50)
    report = writer.imports.import_records(iter(many(1500)), source(1500), now=NOW, token=hearing)
    assert (report.added, hearing.is_set, interrupting().is_set()) == (1500, True, True)
    writer.close()  # does not wait for it either: the next one to open the file finds the log
    assert path.with_name("m.sqlite-wal").stat().st_size > 50 * 4096
    monkeypatch.undo()
    read_again()
    with closing(Database.open(path, embedder=SmallEmbedder())) as again:
        assert again.connection.execute("SELECT count(*) FROM memory").get == 1500
        assert_sound(again)
    assert not path.with_name("m.sqlite-wal").exists()


def test_closing_a_long_log_hears_ctrl_c(
    tmp_path: Path, hearing: CancelToken, interrupting: Callable[[], threading.Event], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.sqlite"
    connection = open_database(path, create=True)
    monkeypatch.setattr(connections, "_LONG_LOG_BYTES", 1)
    with writing(connection):
        connection.execute("INSERT INTO setting (project, key, value) VALUES ('', 'a', 'b')")
    connection.close()
    assert (interrupting().is_set(), hearing.is_set) == (True, True)
    with closing(open_database(path)) as again:
        assert again.execute("SELECT value FROM setting WHERE key = 'a'").get == "b"


def test_what_is_done_beside_is_looked_at_meanwhile_and_its_errors_come_out() -> None:
    looked, threads = threading.Event(), list[str]()

    def work() -> None:
        threads.append(threading.current_thread().name)
        assert looked.wait(20)
        raise apsw.FullError("full")

    with pytest.raises(apsw.FullError):
        beside(work, looked.set)
    assert threads == ["sqlite"]


def test_a_second_ctrl_c_waits_for_what_goes_on_in_the_connection() -> None:
    tries, done = list[int](), list[int]()
    again = threading.Event()

    def look() -> None:
        tries.append(1)
        if len(tries) == 1:
            raise KeyboardInterrupt
        again.set()

    def work() -> None:
        assert again.wait(20)
        done.append(1)

    beside(work, look)
    assert done == [1]


def test_between_two_looks_only_so_much_is_embedded() -> None:
    texts = ["x" * 100] * 900 + ["y" * 70_000] * 3 + ["z" * 9_000] * 30
    records = [(i, record) for i, record in enumerate(_texts(texts))]
    parts = list(small_parts(records))
    assert [record for part in parts for record in part] == records
    for part in parts:
        letters = sum(len(embedding_text(record.memory)) for _, record in part)
        assert len(part) == 1 or (len(part) <= 256 and letters <= 1 << 16)


def _texts(texts: list[str]) -> Iterator[MemoryRecord]:
    return (episode(f"e{i}", text) for i, text in enumerate(texts))


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="Linux tells the locks")
def test_what_a_long_transaction_wrote_is_on_its_way_to_the_disk_before_commit(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(str(filled.connection.filename))
    lock = f":{path.stat().st_ino} "
    happened, sync, commit = list[str](), transactions._LogOnDisk._sync, transactions._commit

    def noting_sync(self: transactions._LogOnDisk) -> None:
        sync(self)
        happened.append("locked" if lock in Path("/proc/locks").read_text() else "lock lost")

    def noting_commit(connection: apsw.Connection, token: CancelToken, log: transactions._LogOnDisk) -> None:
        happened.append("commit")
        commit(connection, token, log)

    monkeypatch.setattr(transactions, "_SYNC_EVERY_S", 0.0)
    monkeypatch.setattr(transactions._LogOnDisk, "_sync", noting_sync)
    monkeypatch.setattr(transactions, "_commit", noting_commit)
    take(filled, many(900, start=1000))
    assert happened[0] == "locked"
    assert happened.count("commit") == 1
    assert "lock lost" not in happened  # looking at the log through SQLite drops no lock of the database
    assert_sound(filled)


@pytest.mark.long
def test_commit_itself_writes_next_to_nothing_and_before_it_all_is_taken_back(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, sizes, real = Path(str(filled.connection.filename)), list[int](), stopping.beside
    before, token = content(filled.connection), CancelToken()

    def noting(work: Callable[[], object], look: Callable[[], None] = lambda: None) -> None:
        real(work, look)
        sizes.append(_sizes(path)[1])
        if len(sizes) == 1:
            token.cancel()  # while the page cache was written

    monkeypatch.setattr(transactions, "_SYNC_EVERY_S", 0.0)
    monkeypatch.setattr(transactions, "beside", noting)
    filled.connection.pragma("wal_checkpoint", "truncate")
    with pytest.raises(Cancelled):
        filled.imports.import_records(iter(_records()), source(700), now=NOW, token=token)
    assert content(filled.connection) == before
    sizes[:] = [0]
    filled.connection.pragma("wal_checkpoint", "truncate")
    filled.imports.import_records(iter(_records()), source(700), now=NOW, token=CancelToken())
    _, flushed, committed, *_ = sizes
    assert flushed > 100 * 4096
    assert committed - flushed <= 8 * 4096
    assert_sound(filled)


# ---- what nobody hands a token to ends with that of the work


@pytest.fixture
def cancelled() -> Iterator[CancelToken]:
    """Somebody pressed Ctrl+C before: all that this thread is at ends."""
    token = CancelToken()
    token.cancel()
    with working(token):
        yield token


@pytest.fixture(scope="module")
def many_pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Long enough that everything that reads it whole is asked at least once."""
    path = tmp_path_factory.mktemp("many") / "m.sqlite"
    with closing(new_writer(path, SmallEmbedder())) as writer:
        take(writer, [episode(f"e{i}", f"word{i} " * 700) for i in range(900)])
    return path


@pytest.mark.nightly
def test_taking_over_a_database_ends_with_its_work(many_pages: Path, tmp_path: Path, cancelled: CancelToken) -> None:
    assert cancelled.is_set
    with pytest.raises(Cancelled):
        take_over(many_pages, tmp_path / "new.sqlite")


@pytest.mark.long
def test_checking_a_backup_ends_with_the_token_and_leaves_no_file(many_pages: Path, tmp_path: Path) -> None:
    token = CancelToken()

    def copied(stage: str, done: int, total: int | None) -> None:
        del stage
        if done == total:
            token.cancel()  # the copy is there whole, and is being checked

    with closing(open_reader(many_pages)) as reader, pytest.raises(Cancelled):
        backup(reader, tmp_path / "b.sqlite", progress=copied, token=token)
    assert list(tmp_path.iterdir()) == []
    with closing(open_reader(many_pages)) as reader:
        assert backup(reader, tmp_path / "b.sqlite").memories == 900


@pytest.mark.nightly
def test_mending_what_is_damaged_ends_with_its_work_and_begins_again_next_time(
    many_pages: Path, tmp_path: Path
) -> None:
    path = Path(shutil.copy(many_pages, tmp_path / "m.sqlite"))
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("DELETE FROM fts_unicode61_idx")
    token = CancelToken()
    token.cancel()
    with working(token), pytest.raises(Cancelled):
        Database.open(path, embedder=SmallEmbedder())
    with closing(Database.open(path, embedder=SmallEmbedder())) as writer:
        assert writer.repaired
        assert_sound(writer)


def test_a_matrix_that_is_loaded_ends_wherever_its_rows_are_made(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = load_matrix(filled.connection)
    monkeypatch.setattr(matrix, "_READ", 8)
    token = LookedAt()
    with working(token):
        parts = load_matrix(filled.connection)
    assert np.array_equal(whole.arrays.high(slice(0, 40)), parts.arrays.high(slice(0, 40)))
    assert token.looks == 8  # of 40 rows, and three chunks
    for at in range(1, 9):
        with pytest.raises(Cancelled), working(LookedAt(at)):
            load_matrix(filled.connection)

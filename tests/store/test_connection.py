"""What leaves a connection of ours: errors that a person can read, and texts whatever bytes stand in the file."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.fault_vfs import Fault, failing_disk
from helpers.stores import NOW, SmallEmbedder, assert_sound, episode, many, new_writer, take

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, EnvironmentFault, MnemonautError
from mnemonaut_core.store import connection as connections
from mnemonaut_core.store import stopping
from mnemonaut_core.store.connection import Connection, translated
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.errors import RowRefused, StatementRefused, condition_of
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.transactions import begin_immediate

BAD = b"caf\xff\xe9"
SHOWN = "caf��"


@pytest.fixture
def plain() -> Connection:
    """A table with an unreadable text in its third row."""
    connection = Connection(":memory:")
    connection.execute("CREATE TABLE t (pk INTEGER PRIMARY KEY, text TEXT UNIQUE, data BLOB)")
    connection.executemany("INSERT INTO t VALUES (?, ?, ?)", ((i, f"t{i}", bytes([0xFF, i])) for i in range(5)))
    connection.execute("UPDATE t SET text = CAST(? AS TEXT) WHERE pk = 2", (BAD,))
    return connection


# ---- texts


ROWS = [(0, "t0", b"\xff\0"), (1, "t1", b"\xff\1"), (2, SHOWN, b"\xff\2"), (3, "t3", b"\xff\3"), (4, "t4", b"\xff\4")]


def _stepped(cursor: Any) -> list[Any]:
    return [next(cursor) for _ in range(5)]


def _half_and_half(cursor: Any) -> list[Any]:
    return [next(cursor), *cursor]


@pytest.mark.parametrize(
    "taken", [list, _stepped, _half_and_half, lambda c: c.fetchall(), lambda c: c.get, lambda c: [c.fetchone(), *c]]
)
def test_a_text_that_is_no_utf8_comes_with_replacement_marks_and_no_row_is_lost_or_twice(
    plain: Connection, taken: Callable[[Any], list[Any]]
) -> None:
    assert taken(plain.execute("SELECT * FROM t ORDER BY pk")) == ROWS
    assert taken(plain.execute("SELECT * FROM t WHERE pk >= ? ORDER BY pk -- all", (0,))) == ROWS


def test_order_bindings_by_name_and_columns_of_one_name_survive_the_second_run(plain: Connection) -> None:
    sql = "SELECT a.text, b.text FROM t AS a JOIN t AS b USING (pk) WHERE pk < :top ORDER BY pk DESC;"
    assert list(plain.execute(sql, {"top": 3})) == [(SHOWN, SHOWN), ("t1", "t1"), ("t0", "t0")]
    assert plain.execute("SELECT text FROM t WHERE pk = 2").get == SHOWN
    assert plain.execute("SELECT pk, text FROM t WHERE pk = 2").get == (2, SHOWN)


def test_the_second_run_sees_the_rows_of_the_first(tmp_path: Path) -> None:
    path = str(tmp_path / "one.sqlite")
    with closing(Connection(path)) as ours, closing(apsw.Connection(path)) as other:
        ours.pragma("journal_mode", "wal")
        ours.execute("CREATE TABLE t (pk INTEGER PRIMARY KEY, text TEXT)")
        ours.executemany("INSERT INTO t VALUES (?, ?)", ((i, f"t{i}") for i in range(4)))
        ours.execute("UPDATE t SET text = CAST(? AS TEXT) WHERE pk = 2", (BAD,))
        rows = ours.execute("SELECT text FROM t ORDER BY pk")
        assert [next(rows), next(rows)] == [("t0",), ("t1",)]
        other.execute("DELETE FROM t WHERE pk < 2")
        assert list(rows) == [(SHOWN,), ("t3",)]
        assert ours.execute("SELECT count(*) FROM t").get == 2


def test_a_pragma_reads_names_of_any_bytes(tmp_path: Path) -> None:
    with closing(Connection(str(tmp_path / "odd.sqlite"))) as connection:
        connection.execute("CREATE TABLE odd (a TEXT)")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET sql = CAST(? AS TEXT)", (b'CREATE TABLE odd ("caf\xff" TEXT)',))
    with closing(Connection(str(tmp_path / "odd.sqlite"))) as connection:
        assert [row[1] for row in connection.execute("PRAGMA table_info(odd)")] == ["caf�"]


# ---- errors


@pytest.mark.parametrize(
    "ask",
    [
        lambda c: c.execute("SELECT nothing FROM nowhere"),
        lambda c: c.execute("INSERT INTO t (text) VALUES ('t0')"),
        lambda c: c.executemany("INSERT INTO t (text) VALUES (?)", [("t0",)]),
        lambda c: list(c.execute("SELECT json(text) FROM t ORDER BY pk")),
        lambda c: next(c.execute("SELECT CASE WHEN pk THEN json(text) END FROM t ORDER BY pk").fetchall()),
        lambda c: c.execute("SELECT CASE WHEN pk THEN json(text) END FROM t ORDER BY pk").get,
        lambda c: _stepped(c.execute("SELECT CASE WHEN pk THEN json(text) END FROM t ORDER BY pk")),
        lambda c: c.execute("SELECT ?", ()),
        lambda c: c.pragma("no_such_pragma(") or c.execute("PRAGMA x y"),
    ],
)
def test_whatever_sqlite_says_leaves_as_an_error_of_ours_with_its_cause(
    plain: Connection, ask: Callable[[Connection], object]
) -> None:
    with pytest.raises(MnemonautError) as told:
        ask(plain)
    assert isinstance(told.value, StatementRefused)
    assert isinstance(told.value.__cause__, apsw.Error)
    assert plain.execute("SELECT count(*) FROM t").get == 5


def test_what_is_let_go_while_another_thread_is_at_work_on_its_connection_costs_the_class_nothing() -> None:
    """A cancelled recall leaves cursors behind that are let go in another thread, while their reader is lent again. apsw keeps
    such a cursor until later; a class that inherits from apsw's lost a reference each time, and in the end its life."""
    connection, held, go = Connection(":memory:"), threading.Event(), threading.Event()

    def wait(*_: object) -> int:
        held.set()
        return int(go.wait(10))

    connection.create_scalar_function("wait", wait)
    kinds = [type(connection.execute("SELECT 1")), Connection]
    before = [sys.getrefcount(kind) for kind in kinds]
    for _ in range(3):
        left = connection.execute("VALUES (1), (2), (3)")
        rows = iter(left)
        next(rows)
        held.clear()
        go.clear()
        other = threading.Thread(target=lambda: connection.execute("SELECT wait()").get)
        other.start()
        assert held.wait(10)
        del left, rows
        go.set()
        other.join()
        assert connection.execute("SELECT 1").get == 1
    connection.close()  # what apsw kept goes now
    assert [sys.getrefcount(kind) for kind in kinds] == before


def test_a_row_that_breaks_a_constraint_can_be_told_from_a_mistake(plain: Connection) -> None:
    with pytest.raises(RowRefused) as told:
        plain.execute("INSERT INTO t (text) VALUES ('t0')")
    assert isinstance(told.value.__cause__, apsw.ConstraintError)


def test_an_interrupted_statement_is_cancelled_with_or_without_a_token(plain: Connection) -> None:
    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    def cancel() -> bool:
        plain.interrupt()
        return False

    plain.set_progress_handler(cancel, 1000)
    with pytest.raises(Cancelled):
        plain.execute(endless)
    token = CancelToken()
    token.cancel()
    plain.set_progress_handler(None)
    with pytest.raises(Cancelled), translated(plain, token):
        plain.execute("SELECT nothing FROM nowhere")


# ---- damage is said of what was found damaged


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A closed database of 300 memories."""
    path = tmp_path / "memory.sqlite"
    writer = new_writer(path, SmallEmbedder())
    take(writer, many(300))
    writer.close()
    return path


def _leaf_of(path: Path, table: str) -> int:
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        root = int(connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).get)
        page_size = int(str(connection.pragma("page_size")))
    data = path.read_bytes()
    while data[(root - 1) * page_size] == 5:  # an interior page names its right-most child
        root = int.from_bytes(data[(root - 1) * page_size + 8 :][:4])
    return root


def _overwrite(path: Path, page: int, length: int = 200) -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * length)


def test_a_damaged_page_of_memories_is_named_after_a_look(stored: Path) -> None:
    _overwrite(stored, _leaf_of(stored, "memory"))
    with closing(open_reader(stored)) as reader, pytest.raises(EnvironmentFault) as told:
        reader.execute("SELECT body, user_text FROM memory").fetchall()
    assert told.value.code == "damaged"
    assert told.value.advice.startswith("Damaged: memories; all else can be read.")
    assert f"`mnemonaut recover {stored} NEW.sqlite`" in told.value.advice
    assert isinstance(told.value.__cause__, apsw.CorruptError)


def test_a_word_index_that_is_broken_on_whole_pages_is_not_called_a_damaged_database(stored: Path) -> None:
    with closing(apsw.Connection(str(stored))) as connection:
        connection.execute("UPDATE fts_words_data SET block = zeroblob(length(block)) WHERE id > 10")
    with closing(open_reader(stored)) as reader, pytest.raises(EnvironmentFault) as told:
        reader.execute("SELECT count(*) FROM fts_words WHERE fts_words MATCH 'garden'").fetchall()
    assert told.value.code == "index_damaged"
    assert f"`mnemonaut reindex --db {stored}`" in told.value.advice


def test_a_table_that_is_missing_is_not_our_bug(stored: Path) -> None:
    with closing(open_reader(stored)) as reader:
        with closing(apsw.Connection(str(stored))) as connection:
            connection.execute("DROP TABLE setting")
        with pytest.raises(EnvironmentFault) as told:
            reader.execute("SELECT * FROM setting").fetchall()
    assert told.value.code == "schema_damaged"


def test_a_mistake_in_a_statement_stays_a_bug_on_a_whole_file(stored: Path) -> None:
    with closing(open_reader(stored)) as reader:
        with pytest.raises(StatementRefused):
            reader.execute("SELECT nothing FROM memory")
        assert not reader.broken


def test_a_read_that_fails_is_no_damage(stored: Path) -> None:
    with failing_disk() as disk, closing(open_reader(stored)) as reader:
        disk.arm(Fault("read", 1, sticky=True))
        with pytest.raises(EnvironmentFault) as told:
            reader.execute("SELECT user_text FROM memory").fetchall()
        assert told.value.code == "io_error"
        assert reader.broken
        disk.disarm()
    assert condition_of(str(stored)).messages == ()  # type: ignore[union-attr]


ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"


@pytest.mark.long
def test_a_statement_without_end_stops_at_its_time(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "LONGEST_S", 0.2)
    with closing(open_reader(stored)) as reader:
        with pytest.raises(EnvironmentFault) as told:
            reader.execute(f"{ENDLESS} count(*) FROM n")
        assert told.value.code == "limit"
        assert reader.execute("SELECT count(*) FROM memory").get == 300


@pytest.mark.long
def test_rows_without_end_stop_at_their_memory(stored: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_BYTES", 30 << 20)
    with closing(open_reader(stored)) as reader, pytest.raises(EnvironmentFault) as told:
        reader.execute(f"{ENDLESS} i, 'a row of the endless table ' || i FROM n").fetchall()
    assert told.value.code == "limit"


def test_reading_stops_when_it_is_asked_to(stored: Path) -> None:
    with closing(open_reader(stored)) as reader:
        stopping.stop_reading()
        try:
            with pytest.raises(Cancelled):
                reader.execute(f"{ENDLESS} count(*) FROM n")
        finally:
            stopping.read_again()
        assert reader.execute("SELECT count(*) FROM memory").get == 300


# ---- after a fault nobody goes on with that connection


@pytest.mark.long
def test_a_writer_goes_on_with_a_new_connection_after_a_fault_of_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "memory.sqlite"
    embedder = SmallEmbedder()
    with failing_disk() as disk:
        struck = 0
        for at in range(1, 40, 3):
            path.unlink(missing_ok=True)
            writer = new_writer(path, embedder)
            take(writer, many(60))
            writer.close()
            writer = Database.open(path, embedder=embedder)
            disk.arm(Fault("read", at))
            before, said = writer._held, ""
            try:
                writer.curation.add(episode("new", "Twelve herons stood by the mill pond"), now=NOW)
            except EnvironmentFault as error:
                said = error.code
            disk.disarm()
            if said:
                assert said == "io_error", at
                struck += 1
                writer.curation.add(episode("new", "Twelve herons stood by the mill pond"), now=NOW)
                assert writer._held is not before
            assert_sound(writer)
            writer.close()
            with closing(open_database(path)) as fresh:
                assert fresh.execute("SELECT count(*) FROM memory WHERE id = 'new'").get == 1
                fresh.execute("INSERT INTO fts_words (fts_words, rank) VALUES ('integrity-check', 1)")
    assert struck


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="Linux tells who holds a lock")
@pytest.mark.parametrize("by_whom", ["this program itself", "another program"])
def test_who_holds_a_file_without_a_log_is_said_as_it_is(tmp_path: Path, by_whom: str) -> None:
    """A fault of the disk can leave the lock of this very process: to close other programs would help nobody."""
    path = tmp_path / "plain.db"
    script = (
        "import sys, apsw; c = apsw.Connection(sys.argv[1]); c.execute('CREATE TABLE IF NOT EXISTS t (x)');"
        " c.execute('BEGIN EXCLUSIVE; INSERT INTO t VALUES (1)'); print('held', flush=True); sys.stdin.read()"
    )
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("CREATE TABLE t (x)")
        if by_whom == "another program":
            with subprocess.Popen(
                [sys.executable, "-c", script, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            ) as other:
                assert other.stdout is not None
                assert other.stdout.readline() == "held\n"
                fault = _refused(path)
                assert other.stdin is not None
                other.stdin.close()
        else:
            connection.execute("BEGIN EXCLUSIVE; INSERT INTO t VALUES (1)")
            fault = _refused(path)
    assert fault.code == "locked"
    assert by_whom in fault.title
    assert ("open it again" in fault.advice) == (by_whom == "this program itself")


def _refused(path: Path) -> EnvironmentFault:
    """What somebody is told who wants to write now."""
    with closing(Connection(str(path))) as ours, pytest.raises(EnvironmentFault) as told:
        begin_immediate(ours, patience_ms=50)
    return told.value

"""A backup counts only when it was opened and found whole; a failing one leaves nothing behind."""

from __future__ import annotations

import threading
from pathlib import Path

import apsw
import pytest
from helpers.figures import Figure
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, many, new_writer, take

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError
from mnemonaut_core.store import backup as backups
from mnemonaut_core.store.backup import automatic_backup, backup, surplus
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_database, open_reader

DAY = 86_400


@pytest.fixture
def writer(tmp_path: Path) -> Database:
    """A writer with some memories; its file is in a folder of its own."""
    (tmp_path / "live").mkdir()
    opened = new_writer(tmp_path / "live" / "memory.sqlite")
    take(opened, many(300))
    return opened


@pytest.mark.long
def test_a_backup_is_one_file_with_the_same_content(writer: Database, tmp_path: Path) -> None:
    before = content(writer.connection)
    report = backup(writer.connection, tmp_path / "copy.sqlite")
    assert (report.memories, report.path) == (300, tmp_path / "copy.sqlite")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["copy.sqlite", "live"]
    copy = Database.open(report.path, embedder=SmallEmbedder())
    assert content(copy.connection) == before
    assert_sound(copy)
    copy.close()
    writer.close()


@pytest.mark.long
@pytest.mark.row(23)
def test_backups_while_others_write_are_consistent(writer: Database, tmp_path: Path, figure: Figure) -> None:
    stop = threading.Event()
    path = Path(writer.connection.filename)

    def write() -> None:
        other = Database.open(path, embedder=SmallEmbedder())
        number = 0
        while not stop.is_set():
            other.curation.add(episode(f"w{number}", f"written {number}"), now=NOW)
            number += 1
        other.close()

    thread = threading.Thread(target=write)
    thread.start()
    try:
        for number in range(25):
            backup(writer.connection, tmp_path / f"copy{number}.sqlite")
    finally:
        stop.set()
        thread.join()
    counts = []
    for number in range(25):
        copy = Database.open(tmp_path / f"copy{number}.sqlite", embedder=SmallEmbedder())
        counts.append(int(copy.connection.execute("SELECT count(*) FROM memory").get))
        if number % 6 == 0:
            assert_sound(copy)
        copy.close()
    assert counts == sorted(counts)
    assert counts[-1] > 300
    figure(23, "25/25 backups while another writes are consistent", f"{len(counts)}/25")
    writer.close()


def test_an_existing_file_is_overwritten_only_when_told(writer: Database, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite"
    target.write_text("precious")
    with pytest.raises(InputError, match="exists already"):
        backup(writer.connection, target)
    assert target.read_text() == "precious"
    assert backup(writer.connection, target, overwrite=True).memories == 300
    writer.close()


def test_a_copy_that_is_not_whole_does_not_count(
    writer: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "copy.sqlite"
    backup(writer.connection, target)
    good = target.read_bytes()
    real = backups.copy_database

    def spoiling(connection: apsw.Connection, partial: Path, *rest: object) -> None:
        real(connection, partial, *rest)  # type: ignore[arg-type]
        data = bytearray(partial.read_bytes())
        for at in range(4096, len(data), 4096):
            data[at : at + 8] = b"\xff" * 8
        partial.write_bytes(data)

    monkeypatch.setattr(backups, "copy_database", spoiling)
    with pytest.raises(EnvironmentFault) as told:
        backup(writer.connection, target, overwrite=True)
    assert told.value.code in ("bad_backup", "damaged")
    assert target.read_bytes() == good
    assert sorted(p.name for p in tmp_path.iterdir()) == ["copy.sqlite", "live"]
    writer.close()


def test_an_index_that_misses_a_row_does_not_count(writer: Database, tmp_path: Path) -> None:
    broken = apsw.Connection(str(backup(writer.connection, tmp_path / "first.sqlite").path))
    broken.pragma("writable_schema", 1)
    row = broken.execute(
        "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name = 'memory_by_moment'"
    ).get
    broken.execute("DELETE FROM sqlite_schema WHERE name = 'memory_by_moment'")
    broken.pragma("writable_schema", "reset")
    broken.execute("UPDATE memory SET moment = 7 WHERE id = 'm1'")
    broken.pragma("writable_schema", 1)
    broken.execute("INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)", row)
    with pytest.raises(EnvironmentFault, match="not whole") as told:
        backup(broken, tmp_path / "second.sqlite")
    assert told.value.code == "bad_backup"
    assert not (tmp_path / "second.sqlite").exists()
    broken.close()
    writer.close()


def test_a_cancelled_backup_leaves_nothing(writer: Database, tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(Cancelled):
        backup(writer.connection, tmp_path / "copy.sqlite", token=token)
    assert [p.name for p in tmp_path.iterdir()] == ["live"]
    writer.curation.isolate(["m1"], now=NOW)
    writer.close()


def test_a_folder_that_is_not_there_is_named(writer: Database, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="folder for the backup"):
        backup(writer.connection, tmp_path / "no" / "copy.sqlite")
    writer.close()


def test_a_reader_can_back_up_too(writer: Database, tmp_path: Path) -> None:
    reader = open_reader(writer.connection.filename)
    assert backup(reader, tmp_path / "copy.sqlite").memories == 300
    reader.close()
    writer.close()


def test_automatic_backups_are_thinned_out_with_age(tmp_path: Path) -> None:
    path = tmp_path / "memory.sqlite"
    writer = new_writer(path)
    take(writer, many(3))
    other = tmp_path / "memory.v0001.backup.sqlite"
    other.write_text("before a migration")
    for day in range(0, 40, 2):
        report = automatic_backup(writer.connection, path, NOW + day * DAY, daily=3, weekly=2, monthly=2)
        assert report.path.exists()
    kept = sorted(p.name for p in tmp_path.glob("memory.2*.backup.sqlite"))
    assert 3 <= len(kept) <= 7
    assert kept[-1] == report.path.name
    assert other.exists()
    open_database(report.path).close()
    writer.close()


def test_what_is_kept_is_the_newest_of_each_day_week_and_month() -> None:
    times = {Path(f"b{hour}"): hour * 3600 for hour in range(0, 24 * 90, 12)}
    gone = set(surplus(times, times.__getitem__, daily=7, weekly=4, monthly=3))
    kept = sorted(times[path] for path in times if path not in gone)
    assert 7 <= len(kept) <= 14
    assert kept[-1] == max(times.values())
    assert [t for t in kept if t % DAY == 0] == []  # the later of the two of a day stays

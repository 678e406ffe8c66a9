"""What is read of a damaged file: every row whose own pages are whole, byte for byte, and nothing that was deleted."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import apsw
import pytest
from helpers.depth import thin
from helpers.past import VERSIONS, past_database
from helpers.stores import NOW, SmallEmbedder, content, episode, many, new_writer, take

from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.importers.records import DocumentRecord
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.recovery.recover import RecoveryReport, losses, recover

PAGE = 4096
NOT_COMPARED = {"meta", "journal", "import"}
Rows = dict[str, list[tuple[object, ...]]]


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with several hundred memories, long texts on overflow pages, threads, entities and deleted rows."""
    path = tmp_path_factory.mktemp("recover") / "memory.sqlite"
    writer = new_writer(path, SmallEmbedder())
    take(writer, [*many(700), DocumentRecord("doc", "file:notes.md", "a long note " * 900)])
    for i in range(12):
        words = random.Random(i).choices(("river", "night", "bread", "stone", "letter", "winter", "harbour"), k=1500)
        take(writer, [episode(f"long{i}", f"story {i}, told at length: {' '.join(words)}. The end of story {i}.")])
    writer.curation.isolate(["m0", "m3", "long4"], now=NOW, reason="test")
    writer.curation.edit(["m5"], {"user_text": "another text of the garden"}, now=NOW, reason="better")
    with writer.connection:
        writer.connection.execute(
            "INSERT OR IGNORE INTO thread_member SELECT pk, 'the thread of the long winter ' || pk % 50 FROM memory"
        )
        writer.connection.execute(
            "INSERT OR IGNORE INTO mention (memory_pk, type, normalized, name, confidence)"
            " SELECT pk, 'place', 'the old mill ' || pk, 'The Old Mill ' || pk, 0.5 FROM memory"
        )
    writer.connection.pragma("wal_checkpoint", "truncate")
    writer.close()
    return path


def rows_of(path: Path) -> Rows:
    with closing(open_reader(path)) as connection:
        return {name: rows for name, rows in content(connection).items() if name not in NOT_COMPARED}


def pages_of(path: Path, table: str) -> tuple[list[int], list[int]]:
    """(leaf pages, interior pages) of a table's own tree, by SQLite's own walk."""
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        root = int(connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).get)
    data = path.read_bytes()
    leaves, interior, waiting = [], [], [root]
    while waiting:
        number = waiting.pop()
        at = (number - 1) * PAGE
        if data[at] in (10, 13):
            leaves.append(number)
            continue
        interior.append(number)
        count = int.from_bytes(data[at + 3 : at + 5])
        for i in range(count):
            cell = at + int.from_bytes(data[at + 12 + 2 * i : at + 14 + 2 * i])
            waiting.append(int.from_bytes(data[cell : cell + 4]))
        waiting.append(int.from_bytes(data[at + 8 : at + 12]))
    return sorted(leaves), sorted(interior)


def rows_on(path: Path, table: str, leaf: int) -> set[int]:
    """The row numbers on one leaf, read by what SQLite's format says of them."""
    data = path.read_bytes()[(leaf - 1) * PAGE : leaf * PAGE]
    found = set()
    for i in range(int.from_bytes(data[3:5])):
        at = int.from_bytes(data[8 + 2 * i : 10 + 2 * i])
        while data[at] & 0x80:
            at += 1
        at += 1
        number = 0
        while True:
            number = number << 7 | data[at] & 0x7F
            at += 1
            if not data[at - 1] & 0x80:
                break
        found.add(number)
    return found


def overwrite(path: Path, *pages: int) -> None:
    with path.open("r+b") as file:
        for number in pages:
            file.seek((number - 1) * PAGE + (100 if number == 1 else 0))
            file.write(bytes(random.Random(number).randrange(14, 256) for _ in range(200)))


def recovered(path: Path) -> tuple[RecoveryReport, Rows]:
    """The report, and the rows of the new file, after `check` found nothing wrong with it."""
    before, there = path.read_bytes(), {entry.name for entry in path.parent.iterdir()}
    target = path.with_name("new.sqlite")
    report = recover(path, target, finish=finish)
    assert path.read_bytes() == before
    assert {entry.name for entry in path.parent.iterdir()} == there | {target.name}
    writer = Database.open(target, embedder=SmallEmbedder())
    try:
        assert check(writer.connection, writer.embedder) == ()
    finally:
        writer.close()
    return report, rows_of(target)


def finish(part: Path) -> None:
    with closing(Database.open(part, embedder=SmallEmbedder())) as writer:
        writer.upkeep.reindex()


@pytest.fixture
def copy(master: Path, tmp_path: Path) -> Path:
    """A copy to damage."""
    return Path(shutil.copy(master, tmp_path / "memory.sqlite"))


def lost_of(report: RecoveryReport) -> dict[str, tuple[int | None, int]]:
    return {t.name: (t.rows_lost, t.rows_left) for t in report.tables if not t.whole}


@pytest.mark.long
def test_a_whole_file_arrives_whole(copy: Path) -> None:
    report, rows = recovered(copy)
    assert rows == rows_of(copy)
    assert report.whole
    assert report.memories == len(rows["memory"])


@pytest.mark.long
def test_what_lies_in_the_log_arrives_too(master: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copy(master, tmp_path / "other.sqlite"))
    writer = Database.open(copy, embedder=SmallEmbedder())
    writer.connection.wal_autocheckpoint(0)
    writer.curation.add(episode("late", "the last word"), now=NOW)
    report = recover(copy, tmp_path / "new.sqlite")
    with closing(open_reader(tmp_path / "new.sqlite")) as reader:
        assert reader.execute("SELECT user_text FROM memory WHERE id = 'late'").get == "the last word"
    assert report.whole
    writer.curation.add(episode("later", "the writer goes on"), now=NOW)
    writer.close()


@pytest.mark.long
def test_leaves_cost_their_own_rows(copy: Path) -> None:
    whole = rows_of(copy)
    leaves, _ = pages_of(copy, "memory")
    hit = leaves[2:40:9]
    lost = set().union(*(rows_on(copy, "memory", leaf) for leaf in hit))
    overwrite(copy, *hit)
    report, rows = recovered(copy)
    assert rows["memory"] == [row for row in whole["memory"] if row[0] not in lost]
    for table in ("vector", "link", "thread_member", "mention"):
        assert rows[table] == [row for row in whole[table] if owner(table, row) not in lost], table
    assert lost_of(report)["memory"] == (len(lost), 0)


def owner(table: str, row: tuple[object, ...]) -> object:
    return row[1] if table == "link" else row[0]


@pytest.mark.long
def test_a_damaged_root_page_costs_its_own_table_and_names_a_backup(copy: Path) -> None:
    whole = rows_of(copy)
    overwrite(copy, pages_of(copy, "link")[1][0])
    report, rows = recovered(copy)
    assert rows.pop("link") == []
    whole.pop("link")
    assert rows == whole
    assert "link" in lost_of(report)
    assert "backup" in losses(report)[-1]


@pytest.mark.long
def test_an_overflow_page_costs_the_one_row_whose_text_it_held(copy: Path) -> None:
    whole = rows_of(copy)
    data = copy.read_bytes()
    end = data.index(b"The end of story 7.")
    with copy.open("r+b") as file:
        file.seek(end // PAGE * PAGE)
        file.write(b"\xa5" * 200)
    report, rows = recovered(copy)
    assert {row[1] for row in whole["memory"]} - {row[1] for row in rows["memory"]} == {"long7"}
    assert lost_of(report)["memory"] == (1, 0)


@pytest.mark.long
def test_a_text_that_is_no_utf8_arrives_as_it_is(copy: Path) -> None:
    with closing(apsw.Connection(str(copy))) as connection:
        connection.execute("UPDATE link SET label = CAST(x'63e9' AS TEXT) WHERE pk = 1")
    recover(copy, copy.with_name("new.sqlite"))
    with closing(open_reader(copy.with_name("new.sqlite"))) as reader:
        assert reader.execute("SELECT CAST(label AS BLOB) FROM link WHERE pk = 1").get == b"c\xe9"


@pytest.mark.parametrize("version", VERSIONS)
def test_a_file_of_an_earlier_version_arrives_as_one_of_today(tmp_path: Path, version: int) -> None:
    path = past_database(version, tmp_path)
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        ids = {row[0] for row in connection.execute("SELECT id FROM memory")}
    report = recover(path, tmp_path / "new.sqlite")
    assert report.version == version
    with closing(open_reader(tmp_path / "new.sqlite")) as reader:
        assert {row[0] for row in reader.execute("SELECT id FROM memory")} == ids


def _taken(path: Path, target: Path) -> None:
    target.write_text("mine")


def _foreign(path: Path, target: Path) -> None:
    path.unlink()
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("CREATE TABLE t (a)")
        connection.pragma("application_id", 77)


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (_taken, "exists"),
        (_foreign, "foreign_file"),
        (lambda path, _: path.unlink(), "missing_file"),
        (lambda path, _: path.write_bytes(b"hello " * 5000), "not_a_database"),
        (lambda path, _: path.write_bytes(b""), "empty_file"),
        (lambda path, _: overwrite(path, 1), "nothing_to_recover"),
    ],
)
def test_what_cannot_be_done_is_said_and_leaves_nothing(
    copy: Path, spoil: Callable[[Path, Path], object], code: str
) -> None:
    target = copy.with_name("new.sqlite")
    spoil(copy, target)
    there = sorted(entry.name for entry in copy.parent.iterdir())
    with pytest.raises((InputError, EnvironmentFault)) as told:
        recover(copy, target)
    assert told.value.code == code
    assert told.value.advice
    assert sorted(entry.name for entry in copy.parent.iterdir()) == there


@pytest.mark.parametrize("seed", [*thin(range(4)), *(pytest.param(n, marks=pytest.mark.nightly) for n in range(4, 12))])
def test_pages_overwritten_anywhere_never_bring_a_row_that_was_not_there(copy: Path, seed: int) -> None:
    whole = rows_of(copy)
    draw = random.Random(seed)
    overwrite(copy, *draw.sample(range(1, copy.stat().st_size // PAGE), 12))
    with suppress(EnvironmentFault):  # the list of tables may be among the pages
        _, rows = recovered(copy)
        for table in ("memory", "vector", "link", "thread_member", "isolation"):
            assert set(rows[table]) <= set(whole[table]), table

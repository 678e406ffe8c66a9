"""Files of every past version, written by the code of their time: brought up to date with all they hold, or left as they
were, at whichever statement the upgrade dies (rows 2 and 22)."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.cli_memories import NOW
from helpers.depth import Depth, thin
from helpers.dying import count_statements, failed_before, killed_before
from helpers.figures import Figure
from helpers.past import VERSIONS, current_database, lost, named_content, past_database
from helpers.stores import SmallEmbedder, episode

from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.store import schema, versions
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.workspace.wiring import connect

CURRENT = versions.schema_version()
OLDER = tuple(version for version in VERSIONS if version < CURRENT)


def test_a_file_of_every_past_version_is_kept() -> None:
    assert VERSIONS[: CURRENT - 1] == tuple(range(1, CURRENT))


def version_of(path: Path) -> int:
    """The schema version, by SQLite alone."""
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        return int(str(connection.pragma("user_version")))


def assert_whole(path: Path) -> None:
    """By SQLite alone."""
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
        assert [row[0] for row in connection.execute("PRAGMA quick_check(3)")] == ["ok"]


def backups_of(path: Path) -> list[Path]:
    """Whole backups beside the file; what is still being written begins with a dot."""
    return sorted(p for p in path.parent.glob(f"{path.stem}.*backup*") if not p.name.startswith("."))


def upgrade(path: Path) -> None:
    """Open for writing, as the program does."""
    Database.open(path).close()


@pytest.mark.row(22)
@pytest.mark.parametrize("version", VERSIONS)
def test_every_past_file_is_brought_up_to_date_and_nothing_is_lost(
    tmp_path: Path, version: int, figure: Figure
) -> None:
    path = past_database(version, tmp_path)
    before = named_content(path)
    assert sum(rows.total() for _, rows in before.values()) > 40
    upgrade(path)
    assert version_of(path) == CURRENT
    assert lost(before, named_content(path)) == []
    if version < CURRENT:
        (backup,) = backups_of(path)
        assert version_of(backup) == version
        assert lost(before, named_content(backup)) == []
    with connect(path, write=True) as session:
        assert check(session.database.connection, session.embedder) == ()
        (trace,) = session.explorer.recall(Query("When is the meeting with Mara?", NOW), Settings())
        assert "en-e-01" in {candidate.memory.id for candidate in trace.candidates}
        assert "en-e-03" not in trace.selected  # isolated by the code of its time
        session.database.curation.add(episode("later", "written by the program of today"), now=NOW)
        assert check(session.database.connection, session.embedder) == ()
    figure(22, "every past version: migrated after a backup", {f"of {len(VERSIONS)} with all content": 1})


@pytest.mark.row(22)
def test_a_newer_file_is_refused_and_stays_as_it_was(tmp_path: Path, figure: Figure) -> None:
    path = current_database(tmp_path)
    with closing(apsw.Connection(str(path))) as connection:
        connection.pragma("user_version", CURRENT + 1)
    before = path.read_bytes()
    for opener in (open_database, open_reader, Database.open):
        with pytest.raises(EnvironmentFault) as told:
            opener(path)
        assert told.value.code == "newer_file"
        assert told.value.advice
    assert path.read_bytes() == before
    assert [p.name for p in tmp_path.iterdir()] == [path.name]
    figure(22, "a newer file is refused and explained", "3 of 3 ways, no byte changed")


@pytest.mark.row(2)
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("version", thin(OLDER, night=True))
def test_an_upgrade_that_dies_at_any_statement_leaves_the_old_or_the_new(
    tmp_path: Path, depth: Depth, figure: Figure, version: int
) -> None:
    every = depth.of(601, 151, 1)
    points = 0
    for name in ("first", "count"):  # what a process asks only once (the schema that is expected) no fork asks again
        folder = tmp_path / name
        folder.mkdir()
        path = past_database(version, folder)
        before = named_content(path)
        points = count_statements(lambda path=path: upgrade(path))  # type: ignore[misc]
    killed = 0
    numbers = range(1 + version % every, points + 1, every)
    for number in numbers:
        folder = tmp_path / str(number)
        folder.mkdir()
        path = past_database(version, folder)
        killed += killed_before(number, lambda path=path: upgrade(path))  # type: ignore[misc]
        assert_whole(path)
        assert version_of(path) in (version, CURRENT)
        assert lost(before, named_content(path)) == []
        for backup in backups_of(path):
            assert_whole(backup)
            assert version_of(backup) == version
        assert version_of(path) == version or backups_of(path)
        with closing(Database.open(path)) as writer:
            assert check(writer.connection) == (), number
        assert version_of(path) == CURRENT
        assert lost(before, named_content(path)) == []
        shutil.rmtree(folder)
    reached = {"statements": points, "killed at": killed, "between": 0}
    figure(2, "100 % of statements: old or new, never between", reached)
    assert killed == len(numbers)


@pytest.mark.long
@pytest.mark.row(2)
def test_an_upgrade_that_fails_at_any_statement_of_the_migration_leaves_the_old_file(
    tmp_path: Path, figure: Figure
) -> None:
    points = 0
    for version in OLDER:
        steps = [list(step.statements()) for step in versions.migrations() if step.version > version]
        path = past_database(version, tmp_path)
        before = named_content(path)
        for failing in range(1, sum(map(len, steps)) + 1):

            def stop(number: int, _sql: str, failing: int = failing) -> None:
                if number == failing:
                    raise ZeroDivisionError

            with closing(apsw.Connection(str(path))) as connection, pytest.raises(ZeroDivisionError):
                schema.migrate(connection, on_statement=stop)
            assert version_of(path) == version
            assert lost(before, named_content(path)) == lost(named_content(path), before) == []
            points += 1
    figure(2, "an exception at every statement of every migration", f"{points} of {points} rolled back")


@pytest.mark.long
@pytest.mark.row(2)
def test_any_statement_of_an_upgrade_may_raise_and_the_next_start_succeeds(tmp_path: Path, depth: Depth) -> None:
    path = past_database(1, tmp_path)
    before = named_content(path)
    number, said = 3, 0
    while True:
        path = past_database(1, tmp_path, f"failing{number}.sqlite")
        reached, raised = failed_before(number, lambda path=path: upgrade(path))  # type: ignore[misc]
        if not reached:
            break
        said += raised is not None
        assert raised is None or isinstance(raised, (ZeroDivisionError, MnemonautError))
        assert lost(before, named_content(path)) == []
        upgrade(path)
        assert version_of(path) == CURRENT
        number += depth.of(23, 11, 11)
    assert said > 5


def test_a_small_embedder_is_not_what_past_files_know(tmp_path: Path) -> None:
    """The kept files are of the program's own embedder: another one is refused, so the tests above do not pass by it."""
    with pytest.raises(MnemonautError):
        Database.open(current_database(tmp_path), embedder=SmallEmbedder())

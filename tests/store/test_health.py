"""What a file tells of its health, by the limits that the sentences name; and its word indexes put in order."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from helpers.stores import SmallEmbedder, episode, many, new_writer, take, vectors_in
from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain import health as rows
from mnemonaut_core.domain.health import PARTS, Action, Row, State, not_measured, report, waiting
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.i18n import Text
from mnemonaut_core.store import health
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.vectors import vec0

NOW = 1_750_000_000


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[Database]:
    with closing(new_writer(tmp_path / "own.db", SmallEmbedder())) as made:
        take(made, many(40))
        yield made


# ---- the limits


def test_a_backup_is_stale_when_something_changed_since() -> None:
    def state(age_days: float, changed: bool, **more: object) -> tuple[State, Action]:
        made = NOW - int(age_days * DAY_SECONDS)
        facts: Any = {"on": True, "needed": True, "changed_at": made + (1 if changed else -1)} | more
        row = rows.of_backups((made,), (), NOW, **facts)
        return row.state, row.action

    assert state(1, changed=True) == (State.GOOD, Action.RESTORE)
    assert state(3, changed=True) == (State.LOOK, Action.BACK_UP)
    assert state(15, changed=True) == (State.ACT, Action.BACK_UP)
    assert state(400, changed=False) == (State.GOOD, Action.RESTORE)
    assert state(1, changed=True, on=False)[0] is State.LOOK
    assert state(1, changed=True, damaged=1)[0] is State.LOOK
    assert rows.of_backups((), (), NOW, on=True, needed=True).state is State.LOOK
    assert rows.of_backups((), (), NOW, on=True, needed=False).state is State.GOOD


def test_a_full_check_grows_old_and_one_that_found_something_is_to_be_acted_on() -> None:
    at = NOW - 31 * DAY_SECONDS
    assert rows.of_check(at, 0, NOW).state is State.LOOK
    assert rows.of_check(at + 2 * DAY_SECONDS, 0, NOW).state is State.GOOD
    assert rows.of_check(NOW, 2, NOW).state is State.ACT
    assert rows.of_check(None, None, NOW).state is State.UNKNOWN


def test_free_room_is_counted_in_copies_of_the_database() -> None:
    file = 100_000_000
    found = rows.DiskFacts(file, 0)
    states = [rows.of_disk(found, left).state for left in (90_000_000, 150_000_000, 300_000_000)]
    assert states == [State.ACT, State.LOOK, State.GOOD]


def test_slow_recalls_and_stand_ins_are_to_be_looked_at() -> None:
    slow, fast = rows.Times("planned", 3, 20.0, 1_500.0), rows.Times("heuristic", 9, 5.0, 900.0)
    counted = rows.Metrics(10, 2, 0.5, {"hybrid": 10})
    assert rows.of_times([fast], [], counted).state is State.GOOD
    assert rows.of_times([fast, slow], [], counted).state is State.LOOK
    assert rows.of_times([], [], rows.Metrics()).state is State.UNKNOWN
    assert rows.of_times([fast], [], replace(counted, empty=6)).state is State.LOOK
    row = rows.of_times([fast], [], replace(counted, fallbacks=1, searches=200))
    assert row.state is State.LOOK
    assert (row.numbers["search_fallback_share"], row.numbers["search"]) == (0.005, 200)
    assert "0.50%" in str(row.details[1])


def test_pages_that_are_damaged_and_tables_that_are_not_ours_are_to_be_acted_on() -> None:
    def state(found: int = 0, version: int = 3, foreign: int = 0, missing: int = 0) -> tuple[State, Action]:
        row = rows.of_pages(found, 9, version=version, newest=3, foreign=foreign, missing=missing)
        return row.state, row.action

    assert state() == (State.GOOD, Action.NONE)
    assert state(version=2) == (State.LOOK, Action.NONE)
    assert state(foreign=1) == (State.ACT, Action.NONE)
    assert state(missing=1) == state(found=1) == (State.ACT, Action.RESTORE)


def test_an_embedder_that_is_not_at_hand_is_to_be_acted_on_and_a_report_has_its_kind_alone() -> None:
    row = rows.of_embedder("mine@https://secret.example", 8, why_not=Text("It is gone"), kind="endpoint")
    assert (row.state, row.action, row.details) == (State.ACT, Action.EMBEDDER, ("It is gone",))
    told = report([row], "own.db", "1", NOW)
    assert "endpoint, 8 dimensions: it cannot be had here" in told
    assert "secret.example" not in told


def test_what_was_not_looked_at_says_so_and_damage_is_to_be_acted_on() -> None:
    part = PARTS[0]
    assert (waiting(part).state, str(waiting(part).figure)) == (State.UNKNOWN, "not measured yet")
    row = not_measured(part, "damaged", Text("The database is damaged"))
    assert (row.state, row.action, row.shared) == (State.ACT, Action.RESTORE, "not measured: damaged")
    assert not_measured(part, "locked", Text("It is locked")).state is State.UNKNOWN


# ---- what a file tells


def test_coverage_counts_what_has_no_vector_and_why(writer: Database) -> None:
    take(writer, [episode("blank", None, None)])  # nobody can add one by hand
    vec0.remove_vectors(writer.connection, sorted(vectors_in(writer))[:3])
    found = health.vector_coverage(writer.connection)
    assert (found.memories, found.held, found.missing, found.empty) == (41, 37, 3, 1)
    row = rows.of_vectors(found, has_embedder=True)
    assert (row.state, row.action) == (State.LOOK, Action.EMBED)


def test_a_damaged_index_is_named(writer: Database) -> None:
    connection = writer.connection
    assert health.wrong_indexes(connection, counted=True) == ((), True)
    connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
    assert health.wrong_indexes(connection, counted=True) == (("vec0",), True)
    connection.execute("DROP TRIGGER fts_words_delete")
    assert health.wrong_indexes(connection, counted=True)[0] == ("derived", "triggers", "vec0")
    row = rows.of_indexes(("derived", "vec0"))
    assert (row.state, row.action) == (State.ACT, Action.MEND)
    assert str(row.figure) == "damaged or stale: word indexes; vector index"


def test_the_bytes_of_the_parts_and_of_empty_pages_are_those_of_the_file(writer: Database) -> None:
    found = health.disk_figures(writer.connection)
    assert sum(found.parts.values()) + found.free == found.file
    assert found.parts["memories"] > 0
    assert found.parts["words"] > 0


# ---- in order


def scattered(writer: Database) -> int:
    for number in range(12):
        writer.curation.add(
            episode(f"later-{number}", f"Something else happened on day {number}."), now=NOW, anyway=True
        )
    return sum(health.segments(writer.connection).values())


def test_putting_in_order_leaves_fewer_pieces_and_everything_as_it_was(writer: Database) -> None:
    before = scattered(writer)
    generation = writer.connection.execute("SELECT value FROM meta WHERE key = 'generation'").get
    told: list[str] = []

    def note(stage: str, done: int, total: int | None) -> None:
        told.append(stage)

    done = writer.upkeep.optimize(now=NOW, progress=note)
    assert (done.before, done.complete) == (before, True)
    assert done.after == sum(health.segments(writer.connection).values()) < before
    assert set(told) == {"fts_unicode61", "fts_trigram", "fts_words"}
    assert writer.connection.execute("SELECT value FROM meta WHERE key = 'generation'").get == generation
    assert check(writer.connection, writer.embedder) == ()
    assert health.wrong_indexes(writer.connection, counted=True) == ((), True)
    assert health.upkeep(writer.connection) == {"optimized_at": NOW, "before": before, "after": done.after}
    assert writer.journal.entries()[0].operation == "add"  # nothing to undo
    kept = {
        name for (name,) in writer.connection.execute("SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'")
    }
    assert "sqlite_stat4" not in kept  # its samples are values of memories, which would outlive a purge


HOLD = """
import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
"""


def test_it_never_waits_for_whoever_writes(writer: Database, tmp_path: Path) -> None:
    before = scattered(writer)
    held = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path / "own.db")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert held.stdout is not None
    assert held.stdout.readline() == "held\n"
    try:
        done = writer.upkeep.optimize(now=NOW)
    finally:
        held.communicate("\n")
    assert (done.before, done.after, done.complete, done.steps) == (before, before, False, 0)
    assert health.upkeep(writer.connection) == {}
    assert writer.upkeep.optimize(now=NOW).after < before


def test_cancelled_between_two_steps_the_file_is_whole(writer: Database) -> None:
    scattered(writer)
    token = CancelToken()

    def stop(stage: str, done: int, total: int | None) -> None:
        token.cancel()

    with pytest.raises(Cancelled):
        writer.upkeep.optimize(now=NOW, progress=stop, token=token)
    assert check(writer.connection, writer.embedder) == ()
    assert writer.upkeep.optimize(now=NOW).complete


def test_a_report_has_every_row_once() -> None:
    looks: list[Callable[[], Row]] = [lambda part=part: waiting(part) for part in PARTS]  # type: ignore[misc]
    told = report([look() for look in looks], "own.db", "1.0", NOW)
    assert told.startswith("Mnemonaut 1.0 · own.db · 2025-06-15 15:06 UTC\n")
    assert [line for line in told.splitlines() if line.startswith("[unknown]")] == [
        f"[unknown] {part.title}: not measured yet" for part in PARTS
    ]

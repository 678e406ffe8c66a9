"""What a list shows beside its memories."""

from __future__ import annotations

import json

from helpers.stores import NOW, many, take

from mnemonaut_core.domain.history import RecalledOften
from mnemonaut_core.domain.lists import Related
from mnemonaut_core.domain.run_list import parse_runs
from mnemonaut_core.store import cells
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.runs import RunRow
from mnemonaut_core.store.vectors.cache import MatrixCache


def record(writer: Database, run_id: str, at: int, selected: list[str]) -> None:
    """A recorded recall."""
    writer.runs.record_run(
        RunRow(
            id=run_id,
            at=at,
            clock=at,
            by="person",
            session=None,
            recipe="heuristic",
            preset="as-written",
            query_hash="h",
            generation=1,
            candidates=3,
            selected=json.dumps(selected),
            ms=1.0,
            trace=b"",
        )
    )


def judge(writer: Database, query: str, memory_id: str) -> None:
    """A grade of a memory for a query."""
    writer.connection.execute(
        "INSERT INTO judgment (query_id, memory_id, grade, at) VALUES (?, ?, 2, ?)", (query, memory_id, NOW)
    )


def test_threads_file_recalls_and_judgments_stand_beside_a_memory(writer: Database) -> None:
    take(writer, many(4))
    record(writer, "r1", NOW, ["m1", "m2"])
    record(writer, "r2", NOW + 50, ["m1"])
    judge(writer, "q1", "m1")
    judge(writer, "q2", "m1")
    found = Reader(writer.connection, MatrixCache()).lists.related(["m0", "m1", "m2"])
    assert found == {
        "m0": Related((), "memories.jsonl", 0, None, 0),
        "m1": Related(("t1",), "memories.jsonl", 2, NOW + 50, 2),
        "m2": Related((), "memories.jsonl", 1, NOW, 0),
    }


def test_an_id_that_is_not_stored_has_nothing_beside_it(writer: Database) -> None:
    assert Reader(writer.connection, MatrixCache()).lists.related(["gone"]) == {"gone": Related()}
    assert Reader(writer.connection, MatrixCache()).lists.related([]) == {}


def test_how_often_a_memory_was_recalled_counts_results_and_imported_logs(writer: Database) -> None:
    take(writer, many(4))
    record(writer, "r1", NOW, ["m1", "m2"])
    record(writer, "r2", NOW + 50, ["m1"])
    record(writer, "r0", NOW - 60, ["m11", "m10"])  # an id that begins with it is another memory
    record(writer, "r3", NOW + 60, ["m1"])
    writer.connection.execute("DROP TRIGGER run_text_guard")
    writer.connection.execute("UPDATE run SET selected = 'no JSON' WHERE id = 'r3'")
    cells.look(writer.connection)
    selected = json.dumps({"selected": [{"type": "event", "event_id": 7}]})
    writer.connection.execute(
        "INSERT INTO source_run (id, at, after_id, plan, candidates, selected) VALUES ('ghost:run:1', ?, NULL, '{}', '{}', ?)",
        (NOW + 70, selected),
    )
    reader = Reader(writer.connection, MatrixCache())
    assert reader.runs.recalled_often("m1") == RecalledOften(2, NOW + 50)
    assert reader.runs.recalled_often("m2") == RecalledOften(1, NOW)
    assert reader.runs.recalled_often("m3") == RecalledOften()
    assert reader.runs.recalled_often("ghost:event:7") == RecalledOften(0, None, 1, NOW + 70)
    for asked, ids in (("memory:m1", ["r2", "r1"]), ("memory:ghost:event:7", ["ghost:run:1"])):
        listing = reader.runs.run_keys(parse_runs(asked), now=NOW + 100)
        assert [key.id for key in listing.keys if not key.gap] == ids, asked
    left = reader.runs.run_keys(parse_runs("-memory:m1"), now=NOW + 100)
    assert [key.id for key in left.keys if not key.gap] == ["ghost:run:1", "r0"]  # not r3: nobody can read it

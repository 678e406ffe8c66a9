"""Adding, editing, isolating, suppressing, using: one memory at a time."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from helpers.stores import (
    NOW,
    SmallEmbedder,
    affect,
    assert_sound,
    content,
    episode,
    many,
    new_writer,
    take,
    vectors_in,
)
from msgspec.structs import replace

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.recall import engine
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.derived import is_in_step
from mnemonaut_core.store.runs import KEEP_RUNS, RunRow, kept_at_most, record_run
from mnemonaut_core.workspace.wiring import connect


def _one(writer: Database, sql: str) -> object:
    return writer.connection.execute(sql).get


def test_a_memory_without_an_id_gets_one_that_sorts_by_time(writer: Database) -> None:
    first = writer.curation.add(episode("", "one"), now=NOW).ids[0]
    second = writer.curation.add(episode("", "two"), now=NOW + 1).ids[0]
    assert len(first) == 26
    assert first < second


def test_an_id_is_stored_once(writer: Database) -> None:
    writer.curation.add(episode("x", "one"), now=NOW)
    with pytest.raises(InputError, match="already stored"):
        writer.curation.add(episode("x", "two"), now=NOW)


def test_an_undated_memory_that_is_added_was_created_now(writer: Database) -> None:
    writer.curation.add(MemoryRecord(Memory(id="x", kind="claim", body="text")), now=NOW)
    assert writer.connection.execute("SELECT created_at, occurred_day FROM memory").get == (NOW, NOW // 86_400)


def test_isolating_touches_no_word_index_and_the_vector_index_follows(writer: Database) -> None:
    take(writer, many(6))
    words = [
        row
        for table in ("unicode61", "trigram", "words")
        for row in writer.connection.execute(f"SELECT * FROM fts_{table}_data")
    ]
    change = writer.curation.isolate(
        ["m1", "m2", "m1"], now=NOW, reason="does not fit", run_id="r", rank=2, recipe="heuristic"
    )
    assert change.ids == ("m1", "m2")
    assert change.title == "Isolate 2 memories"
    assert words == [
        row
        for table in ("unicode61", "trigram", "words")
        for row in writer.connection.execute(f"SELECT * FROM fts_{table}_data")
    ]
    found = writer.connection.execute("SELECT rowid >> 16 FROM vec_1 WHERE searchable = 0 ORDER BY 1").fetchall()
    assert found == writer.connection.execute("SELECT pk FROM memory WHERE id IN ('m1', 'm2') ORDER BY 1").fetchall()
    assert writer.curation.isolate(["m1"], now=NOW).ids == ()
    assert_sound(writer)


def test_an_isolated_affect_leaves_the_tables_and_comes_back_whole(writer: Database) -> None:
    take(writer, [episode("m0", "text"), affect("a0", "sad", "m0")])
    tables = ("memory", "link", "thread_member", "mention", "vector")
    before = content(writer.connection)
    writer.curation.isolate(["a0"], now=NOW)
    assert _one(writer, "SELECT count(*) FROM memory") == 1
    assert _one(writer, "SELECT count(*) FROM link") == 0
    assert writer.curation.isolate(["a0"], now=NOW).ids == ()
    assert_sound(writer)
    writer.curation.restore(["a0"], now=NOW)
    after = content(writer.connection)
    without_link_pk = {table: [row[1:] if table == "link" else row for row in after[table]] for table in tables}
    assert without_link_pk == {
        table: [row[1:] if table == "link" else row for row in before[table]] for table in tables
    }
    assert _one(writer, "SELECT removed FROM isolation") is None
    assert_sound(writer)


def test_a_suppression_whose_id_is_not_utf8_is_ended(writer: Database) -> None:
    take(writer, many(3))
    writer.curation.suppress(["m1"], "tea", now=NOW)
    number = _one(writer, "SELECT pk FROM suppression")
    writer.connection.execute("UPDATE suppression SET memory_id = CAST(x'6dff' AS TEXT)")
    assert writer.curation.restore_rows([f"s{number}"], now=NOW).ids == ("m\ufffd",)
    assert _one(writer, "SELECT count(*) FROM suppression WHERE ended_at IS NULL") == 0


def test_restoring_for_one_query_leaves_the_other_suppression(writer: Database, embedder: SmallEmbedder) -> None:
    take(writer, many(3))
    vector = embedder.embed_memories(["tea"])[0]
    writer.curation.suppress(["m1"], "Where is  the TEA?", now=NOW, vector=vector, embedder="small", cosine_limit=0.9)
    writer.curation.suppress(["m1"], "coffee", now=NOW)
    assert writer.curation.suppress(["m1"], "where is the tea?", now=NOW).ids == ()
    writer.curation.restore(["m1"], now=NOW, query_text="where is the tea?")
    assert _one(writer, "SELECT normalized FROM suppression WHERE ended_at IS NULL") == "coffee"
    writer.curation.restore(["m1"], now=NOW)
    assert _one(writer, "SELECT count(*) FROM suppression WHERE ended_at IS NULL") == 0
    assert writer.curation.restore(["m1"], now=NOW).ids == ()
    with pytest.raises(InputError, match="cosine limit"):
        writer.curation.suppress(["m1"], "tea", now=NOW, cosine_limit=2.0)


def test_an_edit_keeps_a_revision_and_makes_the_vector_anew(writer: Database) -> None:
    take(writer, many(3))
    old = vectors_in(writer)[1]
    writer.curation.edit(
        ["m0"], {"user_text": "something else altogether", "importance": 0.25}, now=NOW + 7, reason="typing error"
    )
    revision = writer.connection.execute("SELECT before, after, reason FROM revision").get
    assert json.loads(revision[1]) == {"user_text": "something else altogether", "importance": 0.25}
    assert revision[2] == "typing error"
    assert _one(writer, "SELECT updated_at FROM memory WHERE id = 'm0'") == NOW + 7
    assert vectors_in(writer)[1] != old
    assert writer.curation.edit(["m0"], {"importance": 0.25}, now=NOW + 9).journal_id is None
    assert_sound(writer)


@pytest.mark.parametrize(
    ("changes", "code", "hint"),
    [
        ({"user_txt": "x"}, "unknown_column", "user_text"),
        ({"searchable": False}, "unknown_column", "Columns are"),
        ({"kind": "dream"}, "bad_memory", ""),
        ({"importance": float("nan")}, "bad_memory", ""),
        ({"title": ["x"]}, "bad_memory", ""),
    ],
)
def test_an_edit_that_cannot_be_is_refused(writer: Database, changes: dict[str, object], code: str, hint: str) -> None:
    take(writer, many(1))
    before = content(writer.connection)
    with pytest.raises(InputError) as told:
        writer.curation.edit(["m0"], changes, now=NOW)
    assert told.value.code == code
    assert hint in told.value.advice
    assert content(writer.connection) == before


def test_texts_need_the_embedder_and_isolating_does_not(tmp_path: Path) -> None:
    path = tmp_path / "memory.sqlite"
    first = new_writer(path)
    take(first, many(3))
    first.close()
    writer = Database.open(path)
    writer.curation.isolate(["m1"], now=NOW)
    writer.journal.undo()
    with pytest.raises(InputError, match="needs the database's own embedder"):
        writer.curation.add(episode("x", "text"), now=NOW)
    with pytest.raises(InputError, match="needs the database's own embedder"):
        writer.curation.edit(["m1"], {"user_text": "x"}, now=NOW)
    writer.close()


def test_use_counts_without_touching_the_update_time(writer: Database) -> None:
    take(writer, [episode("x", "text", updated_at=5)])
    writer.runs.bump_access(["x", "x", "unknown"], now=NOW)
    row = writer.connection.execute("SELECT access_count, last_accessed_at, updated_at FROM memory").get
    assert row == (1, NOW, 5)
    assert len(writer.journal.entries()) == 1
    assert is_in_step(writer.connection)


def _run(number: int, size: int = 10) -> RunRow:
    return RunRow(
        id=f"run{number:05}",
        at=NOW + number,
        clock=NOW,
        by="person",
        session=None,
        recipe="heuristic",
        preset="as-written",
        query_hash="h",
        generation=1,
        candidates=3,
        selected="[]",
        ms=1.5,
        trace=bytes(size),
    )


def test_recorded_runs_are_bounded_by_number_and_size(writer: Database) -> None:
    with writer.connection:
        for number in range(8):
            record_run(writer.connection, _run(number), runs=5)
    assert _one(writer, "SELECT min(id) FROM run") == "run00003"
    with writer.connection:
        record_run(writer.connection, _run(8, 500), runs=5, size=525)
    assert [i for (i,) in writer.connection.execute("SELECT id FROM run ORDER BY id")] == [
        "run00006",
        "run00007",
        "run00008",
    ]
    writer.runs.record_run(_run(9))
    assert _one(writer, "SELECT count(*) FROM run") == 4


def test_recalls_of_one_second_come_newest_first(writer: Database) -> None:
    made: list[str] = []
    for _ in range(3):
        time.sleep(0.002)
        made.append(engine._new_id())
    for run_id in (made[1], made[2], made[0]):
        writer.runs.record_run(replace(_run(0), id=run_id, at=NOW))
    assert len({len(one) for one in made}) == 1
    with connect(Path(writer.connection.filename)) as session:
        assert [one.id for one in session.explorer.library.runs()] == made[::-1]


def test_how_much_is_kept_is_the_databases_own_setting_and_undo_takes_it_back(writer: Database) -> None:
    change = writer.runs.keep_runs(runs=3, now=NOW)
    assert (change.operation, change.title) == ("setting", "Keep 3 recorded recalls at most")
    for number in range(5):
        writer.runs.record_run(_run(number))
    assert [i for (i,) in writer.connection.execute("SELECT id FROM run ORDER BY id")] == [
        "run00002",
        "run00003",
        "run00004",
    ]
    writer.runs.keep_runs(megabytes=1, now=NOW)
    writer.runs.record_run(_run(5, 900_000))
    writer.runs.record_run(_run(6, 200_000))
    assert [i for (i,) in writer.connection.execute("SELECT id FROM run ORDER BY id")] == ["run00006"]
    writer.journal.undo()
    writer.journal.undo()
    for number in range(7, 12):
        writer.runs.record_run(_run(number))
    assert _one(writer, "SELECT count(*) FROM run") == 6


@pytest.mark.parametrize("wrong", [{"runs": 0}, {"runs": 100_001}, {"megabytes": 10_001}, {"megabytes": -1}])
def test_what_cannot_be_kept_is_refused_and_nothing_is_set(writer: Database, wrong: dict[str, int]) -> None:
    with pytest.raises(InputError, match="can be kept"):
        writer.runs.keep_runs(runs=wrong.get("runs"), megabytes=wrong.get("megabytes"), now=NOW)
    assert writer.journal.entries() == ()


@pytest.mark.parametrize("stored", ["", "-1", "٣", "9" * 30, "0", None, b"\x00", "1e9"])
def test_a_setting_that_is_no_number_keeps_as_much_as_none_does(writer: Database, stored: object) -> None:
    """A database may come from anybody."""
    writer.connection.execute("DROP TRIGGER setting_insert_guard")
    if stored is not None:
        writer.connection.execute("INSERT INTO setting (project, key, value) VALUES ('', 'keep_runs', ?)", (stored,))
    assert kept_at_most(writer.connection, KEEP_RUNS) == (1 if stored == "0" else 2000)

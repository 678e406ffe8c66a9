"""CocoroGhost's memory database, in."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import apsw
import pytest
import sqlite_vec
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.errors import Cancelled, InputError, MnemonautError
from mnemonaut_core.importers.cocoroghost import ITEM_BASE, CocoroGhostImporter
from mnemonaut_core.importers.foreign_sqlite import snapshot
from mnemonaut_core.importers.looks import Look
from mnemonaut_core.importers.records import (
    ImportOptions,
    ImportRecord,
    MemoryRecord,
    RecalledRun,
    Refused,
    RevisionRecord,
)
from mnemonaut_core.importers.vec0 import ShadowVectors

IMPORTER = CocoroGhostImporter()
Make = Callable[..., Path]


TABLES = (
    "events",
    "state",
    "event_affects",
    "user_preferences",
    "event_links",
    "event_entities",
    "revisions",
    "retrieval_runs",
    "event_assistant_summaries",
)


def read(path: Path, **options: str) -> list[ImportRecord]:
    return list(IMPORTER.read(path, ImportOptions(label=options.get("label", "")), NEVER))


def by_id(path: Path) -> dict[str, MemoryRecord]:
    return {record.memory.id: record for record in read(path) if isinstance(record, MemoryRecord)}


def notes(path: Path) -> tuple[str, ...]:
    records = IMPORTER.read(path, ImportOptions(), NEVER)
    while True:
        try:
            next(records)
        except StopIteration as end:
            return tuple(end.value)


def changed(path: Path, *statements: str) -> Path:
    connection = apsw.Connection(str(path))
    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    for statement in statements:
        connection.execute(statement).fetchall()
    connection.close()
    return path


@pytest.fixture
def ghost(tmp_path: Path, make_cocoroghost: Make) -> Path:
    """A database of user_version 8 to change."""
    return make_cocoroghost(tmp_path / "memory_1.db", version=8)


def test_the_fixture_is_the_same_every_time(tmp_path: Path, make_cocoroghost: Make) -> None:
    first, second = (make_cocoroghost(tmp_path / name, seed=3) for name in ("a.db", "b.db"))
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(("version", "counts"), [(6, (42, 10, 5)), (8, (42, 14, 5))])
def test_every_row_becomes_a_memory(request: pytest.FixtureRequest, version: int, counts: tuple[int, int, int]) -> None:
    path = request.getfixturevalue(f"ghost_{version}")
    assert IMPORTER.detect(Look(path))
    info = IMPORTER.inspect(path, ImportOptions())
    assert (info.detail, info.rows) == (f"CocoroGhost database, user_version {version}", sum(counts))
    assert info.brings_vectors == "given:16"
    kinds = Counter(record.memory.kind for record in by_id(path).values())
    assert (kinds["episode"], kinds["state"], kinds["affect"]) == counts
    assert not [record for record in read(path) if isinstance(record, Refused)]


def test_an_event_brings_what_stands_beside_it(ghost_8: Path) -> None:
    record = by_id(ghost_8)["cocoroghost:event:5"]
    memory = record.memory
    assert (memory.user_text, memory.reply_text) == (
        "段ボールがまだ十箱も残ってる",
        "今日は台所の箱だけ片づけましょう。",
    )
    assert memory.updated_at is not None
    assert (memory.occurred_at, memory.created_at) == (memory.updated_at - 90, memory.updated_at - 90)
    assert (memory.source_type, memory.payload) == ("chat", '{"client_id":"desktop-1"}')
    assert record.links == (Link("cocoroghost:event:4", "reply_to", 0.75),)
    assert record.threads == ("topic:引っ越し",)
    assert record.entities == (Entity("place", "荻窪", 0.7), Entity("person", "美咲", 0.7))
    assert record.where == "events 5"


def test_entities_come_from_the_events_own_json_where_the_table_has_none(ghost_8: Path) -> None:
    assert by_id(ghost_8)["cocoroghost:event:1"].entities == (
        Entity("place", "荻窪", 0.7),
        Entity("person", "美咲", 0.7),
    )


def test_a_summary_is_fresh_only_while_it_is_of_the_event_as_it_stands(ghost_8: Path) -> None:
    fresh, stale = (by_id(ghost_8)[f"cocoroghost:event:{n}"].memory for n in (10, 5))
    assert fresh.assistant_summary
    assert fresh.summary_of == fresh.updated_at
    assert stale.assistant_summary
    assert stale.summary_of != stale.updated_at


def test_what_was_isolated_stays_isolated_and_has_no_vector(ghost_8: Path) -> None:
    memories = by_id(ghost_8)
    isolated = {name for name, record in memories.items() if not record.memory.searchable}
    assert isolated == {"cocoroghost:event:8", "cocoroghost:event:19", "cocoroghost:state:10"}
    assert all(memories[name].embedding is None for name in isolated)


def test_when_the_content_happened_is_kept_and_unknown_is_nothing(ghost_8: Path) -> None:
    memories = {record.memory.user_text: record.memory for record in by_id(ghost_8).values()}
    school = memories["中学のころは長野に住んでたんだ"]
    assert (school.about_year_start, school.about_year_end, school.life_stage) == (2004, 2007, "middle")
    assert school.about_time_confidence == 0.8
    assert memories["健太と毎日スキー場に行ってた"].life_stage is None
    assert memories["花粉がひどい"].about_time_confidence is None
    assert memories["こはくの写真、見て"].image_summary == "窓辺の座布団で丸くなっている茶トラの猫"


def test_states_affects_and_preferences_keep_their_meaning(ghost_8: Path) -> None:
    memories = by_id(ghost_8)
    done = memories["cocoroghost:state:5"].memory
    assert (done.subtype, done.status, done.payload) == ("task", "completed", '{"status":"done","due":"2025-02-07"}')
    assert memories["cocoroghost:state:6"].memory.status == "active"
    assert memories["cocoroghost:state:1"].links == (Link("cocoroghost:state:10", "contradicts", 0.6),)
    affect = memories["cocoroghost:affect:1"]
    assert (affect.memory.valence, affect.memory.arousal, affect.memory.dominance) == (0.7, 0.3, 0.4)
    assert (affect.memory.body, affect.memory.affect_labels) == ("ほっとして、うれしい", '["うれしい","安心"]')
    assert affect.links == (Link("cocoroghost:event:1", "derived_from"),)
    statuses = [memories[f"cocoroghost:preference:{n}"].memory.status for n in (1, 2, 3, 4)]
    assert statuses == ["active", "active", "active", "stale"]
    ramen = memories["cocoroghost:preference:1"]
    assert (ramen.memory.subtype, ramen.memory.body) == ("preference", "like: 味噌ラーメン\n週末によく食べる")
    assert ramen.links == (Link("cocoroghost:event:18", "derived_from"),)


def test_revisions_and_recorded_recalls_come_with_our_ids(ghost_8: Path) -> None:
    records = read(ghost_8)
    revisions = [record for record in records if isinstance(record, RevisionRecord)]
    assert [revision.memory_id for revision in revisions] == [
        "cocoroghost:state:1",
        "cocoroghost:affect:2",
        "cocoroghost:event:8",
    ]
    assert (revisions[1].before, revisions[1].reason) == (None, "event_affect を保存した")
    runs = [record for record in records if isinstance(record, RecalledRun)]
    assert (runs[0].id, runs[0].after_id) == ("cocoroghost:run:1", "cocoroghost:event:4")
    assert '"event:1":["recent_events","vector_recent"]' in runs[0].candidates
    assert notes(ghost_8) == ("1 revision of links, threads and other things was left out",)


def test_vectors_are_those_that_sqlite_vec_reads(ghost_8: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(ghost_8.read_bytes())
    connection = apsw.Connection(str(copy))
    connection.enable_load_extension(True)
    connection.load_extension(sqlite_vec.loadable_path())
    stored = {
        item: struct.unpack("<16f", blob)
        for item, blob in connection.execute("SELECT item_id, embedding FROM vec_items").fetchall()
        if isinstance(blob, bytes)
    }
    connection.close()
    numbers = {"event": 1, "state": 2, "affect": 3}
    found = {}
    for name, record in by_id(ghost_8).items():
        _, kind, number = name.split(":")
        if record.embedding is not None:
            found[numbers[kind] * ITEM_BASE + int(number)] = record.embedding
    assert found == stored
    assert len(found) == 42 - 2 + 10 - 1 + 5


def test_two_ghosts_are_told_apart_by_their_label(ghost_8: Path) -> None:
    records = read(ghost_8, label="old")
    assert isinstance(records[1], MemoryRecord)
    assert records[1].memory.id == "cocoroghost@old:event:2"
    assert records[1].links[0].to == "cocoroghost@old:event:1"


def test_another_version_is_read_by_its_columns_and_says_so(ghost: Path) -> None:
    changed(
        ghost,
        "PRAGMA user_version = 11",
        "ALTER TABLE events ADD COLUMN mood TEXT",
        "UPDATE events SET mood = 'calm' WHERE event_id = 3",
        "ALTER TABLE events DROP COLUMN about_start_ts",
        "CREATE TABLE wm_beliefs (belief_id INTEGER PRIMARY KEY, object_text TEXT)",
        "INSERT INTO wm_beliefs VALUES (1, 'x')",
        "DROP TABLE event_assistant_summaries",
    )
    assert IMPORTER.inspect(ghost, ImportOptions()).detail.endswith(
        "version 11, unknown here: read by the columns it has"
    )
    assert by_id(ghost)["cocoroghost:event:3"].memory.payload == '{"client_id":"desktop-1","mood":"calm"}'
    assert "tables that are not read: wm_beliefs" in notes(ghost)


def test_a_layout_that_lacks_what_matters_is_refused(ghost: Path) -> None:
    changed(
        ghost, "DROP TRIGGER events_fts_ai", "DROP TABLE events_fts", "ALTER TABLE events RENAME COLUMN user_text TO u"
    )
    with pytest.raises(InputError) as caught:
        read(ghost)
    assert caught.value.code == "unknown_layout"


@pytest.mark.parametrize(
    ("statement", "where", "reason"),
    [
        ("UPDATE events SET user_text = NULL, assistant_text = ' ' WHERE event_id = 4", "events 4", "has no text"),
        ("UPDATE events SET created_at = 'soon' WHERE event_id = 4", "events 4", "created_at is not a time"),
        ("UPDATE events SET created_at = 1e300 WHERE event_id = 4", "events 4", "outside the years"),
        (
            "UPDATE event_assistant_summaries SET event_updated_at = 'soon' WHERE event_id = 5",
            "event_assistant_summaries 5",
            "event_updated_at is not a time",
        ),
        ("UPDATE event_links SET label = 'likes' WHERE id = 2", "event_links 2", "unknown label 'likes'"),
        ("UPDATE event_threads SET event_id = 999 WHERE id = 2", "event_threads 2", "event_id 999, which is not there"),
        (
            "UPDATE event_affects SET moment_affect_text = '' WHERE id = 2",
            "event_affects 2",
            "has no moment_affect_text",
        ),
        ("UPDATE event_affects SET vad_v = 'x' WHERE id = 2", "event_affects 2", "vad_v must be a number"),
        ("UPDATE user_preferences SET status = 'maybe' WHERE id = 2", "user_preferences 2", "unknown status 'maybe'"),
        ("UPDATE retrieval_runs SET created_at = x'00' WHERE run_id = 2", "retrieval_runs 2", "created_at"),
    ],
)
def test_a_bad_row_is_refused_and_the_rest_goes_on(ghost: Path, statement: str, where: str, reason: str) -> None:
    whole = len(read(ghost))
    (refused,) = (record for record in read(changed(ghost, statement)) if isinstance(record, Refused))
    assert refused.where == where
    assert reason in refused.reason
    assert len(read(ghost)) in (whole, whole + 1)  # a refused link is a row more


def test_odd_values_are_mended(ghost: Path) -> None:
    changed(
        ghost,
        "UPDATE event_affects SET vad_v = 7, confidence = -1, moment_affect_labels_json = '[' WHERE id = 1",
        "UPDATE state SET payload_json = '{broken', kind = 5 WHERE state_id = 1",
        "UPDATE events SET life_stage = 'kindergarten', entities_json = '{', image_summaries_json = 'cat' "
        "WHERE event_id = 1",
        "UPDATE events SET user_text = CAST(x'e38182ff' AS TEXT) WHERE event_id = 2",
    )
    memories = by_id(ghost)
    affect = memories["cocoroghost:affect:1"].memory
    assert (affect.valence, affect.confidence, affect.affect_labels) == (1.0, 0.0, "[")
    state = memories["cocoroghost:state:1"].memory
    assert (state.subtype, state.payload) == ("5", '{"text":"{broken"}')
    event = memories["cocoroghost:event:1"].memory
    assert (event.life_stage, event.image_summary) == (None, "cat")
    assert '"life_stage":"kindergarten"' in (event.payload or "")
    assert memories["cocoroghost:event:2"].memory.user_text == "あ\ufffd"
    assert "1 text was not valid and was read with replacement marks" in notes(ghost)


@pytest.mark.parametrize(
    "statements",
    [
        ("PRAGMA writable_schema = ON", "DROP TABLE vec_items_chunks"),
        ("PRAGMA writable_schema = ON", "DROP TABLE vec_items_vector_chunks00"),
        ("UPDATE vec_items_chunks SET validity = x'00'",),
        ("UPDATE vec_items_chunks SET rowids = zeroblob(8192)",),
        ("UPDATE vec_items_vector_chunks00 SET vectors = zeroblob(12)",),
        ("UPDATE vec_items_vector_chunks00 SET vectors = 'text'",),
        ("UPDATE vec_items_rowids SET chunk_offset = 5000",),
        ("UPDATE vec_items_chunks SET size = -1",),
        ("DROP TABLE vec_items",),
    ],
)
def test_a_broken_vector_index_costs_only_the_vectors(ghost: Path, statements: tuple[str, ...]) -> None:
    records = by_id(changed(ghost, *statements))
    assert len(records) == 61
    assert all(record.embedding is None for record in records.values())


def test_vectors_that_are_not_float32_are_left_alone(tmp_path: Path) -> None:
    path = changed(tmp_path / "v.db", "CREATE VIRTUAL TABLE vec_items USING vec0 (embedding int8[8])")
    with snapshot(path) as foreign:
        vectors = ShadowVectors(foreign, "vec_items")
        assert (vectors.dimension, len(vectors), vectors.get(1)) == (None, 0, None)


def test_vectors_are_found_across_chunks_and_after_deletions(tmp_path: Path) -> None:
    path = changed(
        tmp_path / "v.db",
        "CREATE VIRTUAL TABLE vec_items USING vec0 (item_id integer primary key, embedding float[4], chunk_size=8)",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) INSERT INTO vec_items "
        "SELECT i * 10, '[' || i || ', 0, 0, ' || -i || ']' FROM n",
        "DELETE FROM vec_items WHERE item_id % 30 = 0",
    )
    with snapshot(path) as foreign:
        vectors = ShadowVectors(foreign, "vec_items")
        for number in range(1, 51):
            expected = None if number % 3 == 0 else (float(number), 0.0, 0.0, -float(number))
            assert vectors.get(number * 10) == expected
        assert vectors.broken == 0


def test_reading_can_be_cancelled(ghost_8: Path) -> None:
    token = CancelToken()
    records = IMPORTER.read(ghost_8, ImportOptions(), token)
    next(records)
    token.cancel()
    with pytest.raises(Cancelled):
        list(records)


@pytest.mark.long
@examples(40, night=150)
@given(st.data())
def test_damaged_databases_never_break(tmp_path: Path, ghost_8: Path, data: st.DataObject) -> None:
    mutant = bytearray(ghost_8.read_bytes())
    for _ in range(data.draw(st.integers(1, 30))):
        page = data.draw(st.integers(0, len(mutant) // 4096 - 1))
        mutant[page * 4096 + data.draw(st.integers(0, 120) | st.integers(0, 4095))] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        del mutant[data.draw(st.integers(1, len(mutant))) :]
    path = tmp_path / "mutant.db"
    path.write_bytes(bytes(mutant))
    with suppress(MnemonautError):
        IMPORTER.detect(Look(path))
        IMPORTER.inspect(path, ImportOptions())
        for record in read(path):
            assert isinstance(record, (MemoryRecord, Refused, RevisionRecord, RecalledRun))


@pytest.mark.long
@examples(40, night=150)
@given(st.data())
def test_any_values_in_any_columns_never_break(ghost_8: Path, tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "odd.db"
    path.write_bytes(ghost_8.read_bytes())
    connection = apsw.Connection(str(path))
    connection.execute("DROP TRIGGER events_fts_ai")
    for _ in range(data.draw(st.integers(1, 4))):
        table = data.draw(st.sampled_from(TABLES))
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})").fetchall() if not row[5]]
        column = data.draw(st.sampled_from(columns))
        value = data.draw(
            st.integers(-(2**63), 2**63 - 1)
            | st.floats(allow_nan=False)
            | st.binary(max_size=9)
            | st.sampled_from(
                ["", "[1e999]", '{"a":NaN}', "[[[", '["a",5,null]', '[{"name":5}]', "\x00", "999999999999999999999"]
            )
        )
        with suppress(apsw.ConstraintError):
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE rowid % 7 = 1", (value,))
    connection.close()
    for record in read(path):
        assert isinstance(record, (MemoryRecord, Refused, RevisionRecord, RecalledRun))

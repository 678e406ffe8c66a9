"""Importing: all or nothing, twice is the same as once, and what was isolated stays isolated."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from helpers.depth import thin
from helpers.stores import (
    NOW,
    SmallEmbedder,
    affect,
    assert_sound,
    content,
    episode,
    many,
    new_writer,
    source,
    take,
    vectors_in,
)
from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Entity, Link, Memory
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.importers.records import (
    DocumentRecord,
    ImportRecord,
    MemoryRecord,
    RecalledRun,
    Refused,
    RevisionRecord,
)
from mnemonaut_core.ports import Vectors
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.derived import is_in_step
from mnemonaut_core.store.indexes.fts import triggers_missing
from mnemonaut_core.store.meta import generation, get_number
from mnemonaut_core.store.rows import LONGEST_TEXTS
from mnemonaut_core.store.vectors.stored import decode


def _count(writer: Database, sql: str) -> int:
    return int(writer.connection.execute(sql).get)


def test_the_report_accounts_for_every_row(writer: Database) -> None:
    records: list[ImportRecord] = [*many(10), Refused("line 11", "broken", "{"), episode("m0", "another text")]
    report = take(writer, records)
    assert (report.added, report.updated, report.unchanged, len(report.rejected)) == (10, 1, 0, 1)
    assert_sound(writer)


@pytest.mark.long
def test_the_first_memories_are_shown_as_they_are_taken(writer: Database) -> None:
    """In the order of the file: what became of each, whether it may be recalled; what is refused is not among them."""
    take(
        writer,
        [episode("same", "the same text"), episode("other", "before"), episode("gone", "the secret garden gate")],
    )
    writer.curation.isolate(["gone"], now=NOW)
    good = episode("new", "a new text")
    report = take(
        writer,
        [
            replace(good, memory=replace(good.memory, id="bad", kind="dream")),
            episode("other", "after"),
            good,
            episode("same", "the same text"),
            replace(good, memory=replace(good.memory, id="huge", user_text="x" * 5000, sensitivity=2)),
            episode("near", "the secret garden gate!"),
            episode("new", "said again"),
        ],
    )
    assert [(one.id, one.fate, one.text, one.recallable) for one in report.first] == [
        ("other", "updated", "after", True),
        ("new", "updated", "said again", True),
        ("same", "unchanged", "the same text", True),
        ("huge", "new", "x" * 400, True),
        ("near", "unchanged", "the secret garden gate!", False),
    ]
    assert [one.sensitivity for one in report.first] == [0, 0, 0, 2, 0]
    assert len(take(writer, many(900)).first) == 30


class SlowEmbedder(SmallEmbedder):
    """Still at the first texts when the next rows come."""

    def embed_memories(self, texts: Sequence[str]) -> Vectors:
        """After a while."""
        time.sleep(0.05)
        return super().embed_memories(texts)


def test_an_id_that_a_file_says_twice_has_the_vector_of_what_it_says_last(tmp_path: Path) -> None:
    embedder = SlowEmbedder()
    with closing(new_writer(tmp_path / "m.db", embedder)) as writer:
        report = take(writer, [episode("a", "first"), episode("a", "second"), episode("a", "third")])
        assert (report.added, report.updated, report.rejected) == (1, 2, ())
        (data,) = vectors_in(writer).values()
        stored, expected = decode(data, None, embedder.dimension), embedder.embed_memories(["third"])[0]
        assert float(stored @ expected) == pytest.approx(1.0, abs=0.02)  # int8 rounding
        assert_sound(writer)


@pytest.mark.parametrize("count", [20, 700])
def test_importing_twice_is_the_same_as_once(writer: Database, count: int) -> None:
    take(writer, many(count))
    before, seen = content(writer.connection), generation(writer.connection)
    report = take(writer, many(count), now=NOW + 5)
    assert (report.added, report.updated, report.unchanged, report.change) == (0, 0, count, None)
    assert content(writer.connection) == before
    assert generation(writer.connection) == seen
    assert_sound(writer)


@pytest.mark.long
def test_a_bulk_import_puts_the_triggers_back(writer: Database) -> None:
    take(writer, many(1200))
    assert triggers_missing(writer.connection) == ()
    writer.curation.add(episode("later", "added after the bulk"), now=NOW)
    assert_sound(writer)


def test_a_differing_row_replaces_what_the_source_says(writer: Database) -> None:
    first = replace(episode("x", "old words", importance=0.5, reinforcement=3), links=(Link("y", "reply_to"),))
    take(writer, [first])
    writer.runs.bump_access(["x"], now=NOW + 1)
    second = replace(episode("x", "new words"), links=(Link("z", "caused_by"),), entities=(Entity("person", "Ann"),))
    report = take(writer, [second], now=NOW + 2)
    assert report.updated == 1
    row = writer.connection.execute(
        "SELECT user_text, importance, reinforcement, access_count, last_accessed_at, imported_at FROM memory"
    ).get
    assert row == ("new words", None, 3, 1, NOW + 1, NOW)
    assert writer.connection.execute("SELECT to_id, label FROM link").get == ("z", "caused_by")
    assert_sound(writer)


def test_an_isolated_memory_stays_isolated_and_is_reported(writer: Database) -> None:
    take(writer, many(5))
    writer.curation.isolate(["m1"], now=NOW)
    again = take(writer, [*many(5)[:1], episode("m1", "a new text")], now=NOW + 9)
    assert again.reimported == ("m1",)
    assert writer.connection.execute("SELECT searchable, user_text FROM memory WHERE id = 'm1'").get == (
        0,
        "a new text",
    )
    assert writer.connection.execute("SELECT learnt_again_at FROM isolation").get == NOW + 9
    assert_sound(writer)


def test_an_isolated_affect_is_not_brought_back(writer: Database) -> None:
    records = [episode("m0", "text"), affect("a0", "sad", "m0")]
    take(writer, records)
    writer.curation.isolate(["a0"], now=NOW)
    report = take(writer, records)
    assert (report.unchanged, report.reimported) == (2, ("a0",))
    assert _count(writer, "SELECT count(*) FROM memory WHERE kind = 'affect'") == 0


def test_what_repeats_an_isolated_memory_is_learnt_again_isolated_or_marked(writer: Database) -> None:
    text = "we talked for a long time about the old garden behind the house"
    take(writer, [episode("x", text)])
    writer.curation.isolate(["x"], now=NOW)
    before = content(writer.connection)
    records = [
        episode("equal", text.upper() + "!"),
        affect("felt", "glad", of="equal"),
        episode("near", text + "s"),
        episode("other", text.replace("talked", "never talked")),
        episode("far", "the weather is fine"),
        MemoryRecord(Memory(id="claim", kind="claim", body=text)),
    ]
    report = take(writer, records, now=NOW + 5)
    assert (report.added, report.unchanged, report.reimported) == (5, 1, ("near", "x"))
    searchable = dict(writer.connection.execute("SELECT id, searchable FROM memory"))
    assert searchable == {"x": 0, "felt": 0, "near": 0, "other": 1, "far": 1, "claim": 1}
    assert _count(writer, "SELECT learnt_again_at FROM isolation WHERE memory_id = 'x'") == NOW + 5
    links = writer.connection.execute(
        "SELECT m.id, l.label, l.to_id FROM link AS l JOIN memory AS m ON m.pk = l.from_pk ORDER BY m.id"
    ).fetchall()
    assert links == [("felt", "derived_from", "x"), ("near", "near_repeat", "x"), ("other", "near_repeat", "x")]
    assert_sound(writer)
    again = take(writer, records, now=NOW + 9)
    assert (again.added, again.updated, again.change) == (0, 0, again.change)
    assert _count(writer, "SELECT learnt_again_at FROM isolation WHERE memory_id = 'x'") == NOW + 5
    writer.journal.undo()
    assert content(writer.connection) == before


def test_what_the_source_isolated_has_an_isolation_and_can_be_restored(writer: Database) -> None:
    take(writer, [episode("x", "text", searchable=False)])
    assert writer.connection.execute("SELECT memory_id, reason FROM isolation").get == ("x", "isolated in the source")
    writer.curation.restore(["x"], now=NOW)
    again = take(writer, [episode("x", "text", searchable=False)])
    assert again.unchanged == 1
    assert _count(writer, "SELECT searchable FROM memory") == 1
    assert_sound(writer)


def test_a_row_that_cannot_be_stored_is_refused_and_the_rest_is_taken(writer: Database) -> None:
    good = episode("good", "text")
    report = take(
        writer,
        [
            replace(good, memory=replace(good.memory, id="", kind="episode")),
            replace(good, memory=replace(good.memory, id="b", kind="dream")),
            replace(good, memory=replace(good.memory, id="c", sensitivity=9)),
            replace(good, memory=replace(good.memory, id="d", occurred_at=2**70)),
            replace(good, memory=replace(good.memory, id="e", confidence=float("nan"))),
            replace(good, memory=replace(good.memory, id="f", title=["a list"])),
            good,
        ],
    )
    assert report.added == 1
    assert len(report.rejected) == 6
    assert all(where == good.where and reason for where, reason, _ in report.rejected)
    assert_sound(writer)


HOSTILE = [
    "'; DROP TABLE memory; --",
    '"',
    "a\nb",
    "\u202eabc",
    "👩‍👩‍👧",
    "x\ud800y",
    "nul\0inside",
    "*?[a]",
    "%_",
    "長" * 5000,
    " ",
]


def test_hostile_ids_and_texts_are_stored_as_they_mean(writer: Database) -> None:
    # an id has a bound (512 bytes), a text has not
    ids = [text[:170] for text in HOSTILE]
    report = take(writer, [episode(memory_id, text, text) for memory_id, text in zip(ids, HOSTILE, strict=True)])
    assert report.added == len(HOSTILE)
    stored = [memory_id for (memory_id,) in writer.connection.execute("SELECT id FROM memory ORDER BY pk")]
    assert stored == [text.replace("\ud800", "\ufffd").replace("\0", "\ufffd") for text in ids]
    change = writer.curation.isolate(stored, now=NOW)
    assert len(change.ids) == len(HOSTILE)
    assert_sound(writer)
    for text in HOSTILE:
        with pytest.raises(InputError, match="No memory is stored") as told:
            writer.curation.isolate([text + " missing"], now=NOW)
        assert told.value.code == "not_stored"


def test_an_unknown_id_names_the_nearest(writer: Database) -> None:
    take(writer, [episode("cocoroghost:event:12", "a"), episode("cocoroghost:event:13", "b")])
    with pytest.raises(InputError) as told:
        writer.curation.isolate(["cocoroghost:event:112"], now=NOW)
    assert "cocoroghost:event:12" in told.value.advice


def test_documents_revisions_and_recalls_come_along_once(writer: Database) -> None:
    others: list[ImportRecord] = [
        DocumentRecord("d1", "notes.md", "whole text", day=3),
        RevisionRecord("r1", "m0", NOW, "{}", "{}", "why"),
        RecalledRun("run1", NOW, None, "{}", "{}", "{}"),
        *many(2),
    ]
    first = take(writer, others)
    before = content(writer.connection)
    second = take(writer, others)
    assert (first.documents, second.documents) == (1, 0)
    assert content(writer.connection) == before
    changed = take(writer, [DocumentRecord("d1", "notes.md", "another text", day=3)])
    assert changed.documents == 1
    writer.journal.undo()
    assert content(writer.connection) == before
    writer.journal.undo()
    assert all(rows == [] for rows in content(writer.connection).values())


# ---- vectors that the source brings


def _with_vector(memory_id: str, *values: float) -> MemoryRecord:
    return replace(episode(memory_id, memory_id), embedding=values)


def test_the_first_vectors_choose_the_embedder_and_others_must_fit(tmp_path: Path) -> None:
    writer = Database.open(tmp_path / "given.sqlite", create=True)
    report = take(writer, [_with_vector("a", 3.0, 4.0), _with_vector("b", 1.0), _with_vector("c", float("inf"), 1.0)])
    assert report.added == 1
    assert [where for where, _, _ in report.rejected] == ["line of 'b'", "line of 'c'"]
    data = writer.connection.execute("SELECT data FROM vector").get
    assert data == b"\x9a\x99\x19?\xcd\xccL?"  # .6 and .8: unit length
    assert is_in_step(writer.connection)
    assert_sound(writer)
    writer.close()


def test_vectors_brought_to_another_embedder_are_not_taken_but_noted(writer: Database) -> None:
    report = take(writer, [_with_vector("a", 3.0, 4.0)])
    assert report.added == 1
    assert "were not taken" in report.notes[0]
    tried = writer.imports.import_records(iter([_with_vector("b", 3.0, 4.0)]), source(1), now=NOW, dry_run=True)
    assert "will not be taken" in tried.notes[0]
    assert [len(data) for data in vectors_in(writer).values()] == [32]


def test_another_embedder_is_refused_with_both_names(writer: Database) -> None:
    with pytest.raises(InputError, match="small, not other") as told:
        take(writer, many(1), embedder=SmallEmbedder("other"))
    assert told.value.code == "embedder_mismatch"
    assert "mnemonaut embed --embedder" in told.value.advice


# ---- all or nothing


@pytest.mark.long
def test_a_dry_run_reports_and_leaves_nothing(writer: Database) -> None:
    before = content(writer.connection)
    report = writer.imports.import_records(iter(many(900)), source(900), now=NOW, dry_run=True)
    assert (report.added, report.dry_run) == (900, True)
    assert content(writer.connection) == before
    assert triggers_missing(writer.connection) == ()
    assert_sound(writer)


def test_a_failing_source_rolls_everything_back(writer: Database) -> None:
    take(writer, many(3))
    before = content(writer.connection)

    def failing() -> Iterator[ImportRecord]:
        yield from many(800, start=3)
        raise InputError("The file is cut in half", code="cut", advice="Export it again.")

    with pytest.raises(InputError, match="cut in half"):
        writer.imports.import_records(failing(), source(800), now=NOW)
    assert content(writer.connection) == before
    assert_sound(writer)


@pytest.mark.parametrize("seed", thin(range(8), every=3))
def test_cancelling_at_any_moment_leaves_the_state_before(writer: Database, seed: int) -> None:
    take(writer, many(40))
    before = content(writer.connection)
    token = CancelToken()
    timer = threading.Timer(random.Random(seed).uniform(0.001, 0.35), token.cancel)
    timer.start()
    try:
        writer.imports.import_records(iter(many(3000, start=40)), source(3000), now=NOW, token=token)
        cancelled = False
    except Cancelled:
        cancelled = True
    timer.join()
    if cancelled:
        assert content(writer.connection) == before
    assert_sound(writer)
    writer.curation.add(episode("after", "the connection is usable"), now=NOW)


def test_gram_totals_count_memories_with_a_text(writer: Database) -> None:
    take(writer, [episode("a", "one two"), episode("b", "two"), episode("c", None)])
    frequencies = sorted(df for (df,) in writer.connection.execute("SELECT df FROM gram"))
    assert frequencies == [1, 2]
    assert get_number(writer.connection, "gram_total") == 2


def test_an_import_into_memory_works_like_into_a_file() -> None:
    writer = new_writer(Path(":memory:"))
    take(writer, many(30))
    writer.journal.undo()
    assert _count(writer, "SELECT count(*) FROM memory") == 0
    assert_sound(writer)
    writer.close()


@pytest.mark.nightly
def test_what_is_taken_can_be_indexed_again(writer: Database) -> None:
    """T32: import had taken texts that `reindex` refused. One limit for both, and what is over it is refused by name."""
    fits, much = "word " * (LONGEST_TEXTS // 5 - 20), "\u9f8d" * (LONGEST_TEXTS // 3)
    report = take(writer, [episode("fits", fits), episode("much", much)])
    assert report.added == 1
    ((_, why, excerpt),) = report.rejected
    assert why == "its texts are longer than 15 MB"
    assert excerpt.startswith("\u9f8d")
    assert_sound(writer)
    writer.upkeep.reindex()
    assert_sound(writer)
    assert _count(writer, "SELECT count(*) FROM fts_words WHERE fts_words MATCH 'word'") == 1

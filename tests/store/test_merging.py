"""Merging what was stored twice: who stands for whom, what follows, what stays, and one undo for all of it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from helpers.stores import NOW, affect, assert_sound, content, episode, new_writer, take

from mnemonaut_core.domain.memory import Entity, Link, Memory
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.saved import Saved
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache

TEXT = "the lighthouse of the harbour burnt down in June"


def twice() -> list[MemoryRecord]:
    """An episode that was stored three times, what leads to and from it, and what hangs on it."""
    kept, copy, late = (episode(name, f"{TEXT}{end}") for name, end in (("kept", ""), ("copy", "."), ("late", "!")))
    return [
        MemoryRecord(kept.memory, (Link("before", "reply_to", 0.4),), ("t1",), (Entity("place", "Harbour", 0.5),)),
        MemoryRecord(
            copy.memory,
            (Link("before", "reply_to", 0.9), Link("kept", "same_topic"), Link("after", "caused_by", 0.3)),
            ("t1", "t2"),
            (Entity("place", "Harbour", 0.9), Entity("person", "Ann", 0.8)),
        ),
        MemoryRecord(late.memory, (Link("copy", "continuation"),), ("t3",)),
        episode("before", "what was before"),
        MemoryRecord(episode("after", "what came after").memory, (Link("copy", "reply_to"), Link("late", "reply_to"))),
        affect("felt", "grief about it", "copy"),
        MemoryRecord(
            Memory(id="sum", kind="state", subtype="summary", body="how it ended", created_at=NOW),
            (Link("copy", "derived_from"),),
        ),
    ]


@pytest.fixture
def stored(writer: Database) -> Database:
    """A store with that."""
    take(writer, twice())
    return writer


def links(writer: Database) -> set[tuple[str, str, str, float | None]]:
    """All of them by ids."""
    rows = writer.connection.execute(
        "SELECT m.id, l.to_id, l.label, l.confidence FROM link AS l JOIN memory AS m ON m.pk = l.from_pk"
    )
    return set(rows)


def column(writer: Database, sql: str, *values: str) -> list[object]:
    """The first column of what is selected."""
    return [row[0] for row in writer.connection.execute(sql, values)]


def test_links_lead_to_the_one_that_stays_at_both_ends_and_never_to_itself(stored: Database) -> None:
    change = stored.curation.merge(["copy", "late"], "kept", now=NOW)
    assert (change.ids, str(change.title)) == (("copy", "kept", "late"), "Merge 2 memories into kept")
    assert links(stored) == {
        ("kept", "before", "reply_to", 0.9),  # of two the surer
        ("kept", "after", "caused_by", 0.3),
        ("after", "kept", "reply_to", None),  # two became one
        ("felt", "kept", "derived_from", 0.5),
        ("sum", "kept", "derived_from", None),
    }
    assert_sound(stored)


def test_threads_and_entities_are_of_the_one_that_stays_and_have_a_revision(stored: Database) -> None:
    stored.curation.merge(["copy"], "kept", now=NOW, reason="said twice", by="agent")
    details = Reader(stored.connection, MatrixCache()).library.details("kept")
    assert details is not None
    assert details.threads == ("t1", "t2")
    assert {(one.type, one.name, one.confidence) for one in details.entities} == {
        ("place", "Harbour", 0.5),
        ("person", "Ann", 0.8),
    }
    assert details.memory.reinforcement == 1
    assert (
        column(
            stored,
            "SELECT thread_key FROM thread_member AS t JOIN memory AS m ON m.pk = t.memory_pk WHERE m.id = 'copy'",
        )
        == []
    )
    before, after, reason, by = stored.connection.execute(
        "SELECT before, after, reason, by FROM revision WHERE memory_id = 'kept'"
    ).get
    assert (sorted(json.loads(before)), reason, by) == (
        ["entities", "links", "reinforcement", "threads"],
        "said twice",
        "agent",
    )
    assert (json.loads(before)["threads"], json.loads(after)["threads"]) == (["t1"], ["t1", "t2"])


def test_the_merged_ones_are_kept_and_never_recalled_again(stored: Database) -> None:
    stored.curation.merge(["copy"], "kept", now=NOW)
    assert column(stored, "SELECT id FROM memory WHERE searchable = 0") == ["copy"]
    reader = Reader(stored.connection, MatrixCache())
    (isolation,) = reader.library.isolations()
    assert (isolation.memory_id, isolation.merged_into, str(isolation.reason)) == ("copy", "kept", "merged into kept")
    details = reader.library.details("copy")
    assert details is not None
    assert details.isolation == "merged into kept"
    assert str(reader.changes.history("copy").kept_out[0].reason) == "merged into kept"
    filters = Filters(kinds=("episode",), without_statuses=())
    assert reader.filters.failing("copy", filters) == ("isolated", None, None)
    assert_sound(stored)


def test_what_hangs_on_an_episode_stays_recallable_and_hangs_on_the_one_that_stays(stored: Database) -> None:
    stored.curation.merge(["copy"], "kept", now=NOW)
    assert column(stored, "SELECT id FROM memory WHERE searchable = 1 AND id IN ('felt', 'sum') ORDER BY id") == [
        "felt",
        "sum",
    ]
    assert stored.curation.isolate(["kept"], now=NOW + 1).ids == ("felt", "kept", "sum")
    stored.journal.undo()
    stored.curation.restore(["copy"], now=NOW + 2)
    assert stored.curation.isolate(["copy"], now=NOW + 3).ids == ("copy",)
    assert_sound(stored)


def test_what_was_said_of_it_was_said_of_the_one_that_stays(stored: Database) -> None:
    run = stored.connection.execute
    stored.curation.add_feedback(["copy"], "helpful", now=NOW)
    stored.curation.edit(["copy"], {"title": "The fire"}, now=NOW + 1)
    stored.curation.suppress(["copy", "kept"], "the boat", now=NOW + 2)
    stored.curation.suppress(["copy"], "the pier", now=NOW + 3)
    for query, memory_id, grade, must in (("q1", "copy", 3, "must"), ("q1", "kept", 1, None), ("q2", "copy", 2, None)):
        run(
            "INSERT INTO judgment (query_id, memory_id, grade, must, at) VALUES (?, ?, ?, ?, ?)",
            (query, memory_id, grade, must, NOW),
        )
    stored.saved.save_query(Saved("s1", "then", Query("and then?", NOW, after="copy")), now=NOW)
    stored.curation.merge(["copy"], "kept", now=NOW + 4)
    history = Reader(stored.connection, MatrixCache()).changes.history("kept")
    assert [(one.signal, one.of_id) for one in history.remarked] == [("helpful", None)]
    assert "The fire" in {after for one in history.revised for _, _, after in one.changes}
    assert sorted(run("SELECT query_id, memory_id, grade, must FROM judgment")) == [
        ("q1", "kept", 1, "must"),
        ("q2", "kept", 2, None),
    ]
    assert sorted(run("SELECT memory_id, query_text FROM suppression")) == [("kept", "the boat"), ("kept", "the pier")]
    assert column(stored, "SELECT json_extract(more, '$.after') FROM saved_query") == ["kept"]


def test_it_counts_as_declared_a_duplicate_once(stored: Database) -> None:
    stored.curation.edit(["copy"], {"utility": 0.8, "reinforcement": 2}, now=NOW)
    stored.curation.add_feedback(["copy"], "duplicate", of="kept", now=NOW + 1)
    once = stored.connection.execute(
        "SELECT utility, (SELECT reinforcement FROM memory WHERE id = 'kept') FROM memory WHERE id = 'copy'"
    ).get
    assert once == (pytest.approx(0.4), 3)
    stored.curation.merge(["copy"], "kept", now=NOW + 2)
    assert (
        stored.connection.execute(
            "SELECT utility, (SELECT reinforcement FROM memory WHERE id = 'kept') FROM memory WHERE id = 'copy'"
        ).get
        == once
    )
    assert stored.connection.execute("SELECT memory_id, signal, of_id FROM feedback").fetchall() == [
        ("copy", "duplicate", "kept")
    ]


def test_undo_takes_all_of_it_back_and_redo_does_it_again(stored: Database) -> None:
    stored.curation.add_feedback(["copy"], "helpful", now=NOW)
    before = content(stored.connection)
    stored.curation.merge(["copy", "late"], "kept", now=NOW + 1)
    after = content(stored.connection)
    stored.journal.undo()
    assert content(stored.connection) == before
    assert_sound(stored)
    stored.journal.redo()
    assert content(stored.connection) == after
    assert_sound(stored)


def test_a_feeling_leaves_the_live_tables_and_comes_back_alone(writer: Database) -> None:
    take(writer, [episode("e", "what happened"), affect("a1", "sad of it", "e"), affect("a2", "sad about it", "e")])
    writer.curation.merge(["a2"], "a1", now=NOW)
    assert column(writer, "SELECT id FROM memory ORDER BY id") == ["a1", "e"]
    assert links(writer) == {("a1", "e", "derived_from", 0.5)}
    assert_sound(writer)
    writer.curation.restore(["a2"], now=NOW + 1)
    assert column(writer, "SELECT id FROM memory ORDER BY id") == ["a1", "a2", "e"]
    assert_sound(writer)


def test_merging_again_changes_nothing_and_chains_lead_to_their_end(stored: Database) -> None:
    stored.curation.merge(["copy"], "kept", now=NOW)
    again = stored.curation.merge(["copy", "kept"], "kept", now=NOW + 1)
    assert (again.journal_id, str(again.title)) == (None, "Already merged into kept")
    stored.curation.merge(["kept"], "late", now=NOW + 2)
    assert str(stored.curation.merge(["copy"], "late", now=NOW + 3).title) == "Already merged into late"
    assert ("felt", "late", "derived_from", 0.5) in links(stored)


@pytest.mark.parametrize(
    ("ids", "into", "said"),
    [
        (["copy"], "nobody", "No memory is stored as “nobody”"),
        (["copy", "nobody"], "kept", "No memory is stored as “nobody”"),
        (["kept"], "kept", "There is nothing to merge: one memory was named"),
        (["sum"], "kept", "“sum” and “kept” are of different kinds"),
        (["gone"], "kept", "“gone” is isolated, and cannot be merged"),
        (["copy"], "gone", "“gone” is isolated, and cannot be merged"),
    ],
)
def test_what_cannot_be_merged_is_said_and_nothing_is_done(
    stored: Database, ids: list[str], into: str, said: str
) -> None:
    stored.curation.add(episode("gone", "something else entirely"), now=NOW)
    stored.curation.isolate(["gone"], now=NOW)
    before = content(stored.connection)
    with pytest.raises(InputError) as caught:
        stored.curation.merge(ids, into, now=NOW + 1)
    assert str(caught.value.title) == said
    assert content(stored.connection) == before


def test_what_repeats_a_merged_memory_is_neither_isolated_nor_lost(stored: Database) -> None:
    stored.curation.merge(["copy"], "kept", now=NOW)
    report = take(stored, [episode("fourth", f"{TEXT}.")], now=NOW + 1)
    assert (report.added, report.reimported) == (1, ())
    assert column(stored, "SELECT searchable FROM memory WHERE id = 'fourth'") == [1]
    assert stored.curation.add(episode("", f"{TEXT}."), now=NOW + 2).ids == ("fourth",)  # counts once more


@pytest.mark.long
def test_any_merges_are_what_a_plain_model_says(tmp_path: Path) -> None:
    """Of links a set of triples whose names are replaced, of threads and mentions sets that are united."""
    rng = random.Random(12)
    for number in range(6):
        writer = new_writer(tmp_path / f"{number}.db")
        ids = [f"e{i}" for i in range(8)]
        said = {
            name: (
                {(rng.choice([i for i in ids if i != name]), rng.choice(("same_topic", "reply_to"))) for _ in range(3)},
                {f"t{rng.randrange(4)}" for _ in range(2)},
            )
            for name in ids
        }
        take(
            writer,
            [
                MemoryRecord(
                    episode(name, f"text {name}").memory, tuple(Link(*link) for link in sorted(out)), tuple(threads)
                )
                for name, (out, threads) in said.items()
            ],
        )
        states = [content(writer.connection)]
        stands = {name: name for name in ids}
        for step in range(3):
            living = sorted(set(stands.values()))
            into, *gone = rng.sample(living, 3)
            writer.curation.merge(gone, into, now=NOW + step)
            stands = {name: into if other in gone else other for name, other in stands.items()}
            states.append(content(writer.connection))
            told = {(stands[a], stands[b], label) for a in ids for b, label in said[a][0]}
            assert {link[:3] for link in links(writer)} == {link for link in told if link[0] != link[1]}
            members = writer.connection.execute(
                "SELECT m.id, t.thread_key FROM thread_member AS t JOIN memory AS m ON m.pk = t.memory_pk"
            )
            assert set(members) == {(stands[name], key) for name in ids for key in said[name][1]}
            assert set(column(writer, "SELECT id FROM memory WHERE searchable = 1")) == set(stands.values())
        assert_sound(writer)
        for state in reversed(states[:-1]):
            writer.journal.undo()
            assert content(writer.connection) == state
        writer.close()


def test_what_was_restored_though_its_episode_is_isolated_takes_that_to_nobody(writer: Database) -> None:
    take(writer, [episode("e", "what happened"), episode("x", "what is wrong")])
    take(writer, [affect("a1", "sad of it", "e"), affect("a2", "sad about it", "x")])
    writer.curation.isolate(["x"], now=NOW)
    writer.curation.restore(["a2"], now=NOW + 1)
    writer.curation.merge(["a2"], "a1", now=NOW + 2)
    writer.curation.add(
        episode("later", "something else"), now=NOW + 3
    )  # what hangs on something isolated is isolated then
    assert column(writer, "SELECT id FROM memory WHERE searchable = 1 ORDER BY id") == ["a1", "e", "later"]

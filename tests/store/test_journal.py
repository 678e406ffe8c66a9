"""The one undo: whatever was done comes back as it was, and what stands beside it agrees."""

from __future__ import annotations

import random
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
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.memory import Entity, Link
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store import journal
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.meta import generation

VERBS = ("add", "isolate", "restore", "edit", "import", "suppress", "use", "embed")


def _do(writer: Database, verb: str, rng: random.Random, number: int) -> None:
    """One random operation; some find nothing to do."""
    ids = [str(i) for (i,) in writer.connection.execute("SELECT id FROM memory ORDER BY pk")]
    gone = [str(i) for (i,) in writer.connection.execute("SELECT memory_id FROM isolation WHERE ended_at IS NULL")]
    picked = rng.sample(ids, min(len(ids), rng.randint(1, 3)))
    if verb == "add":
        record = (
            affect(f"n{number}", f"felt {number}", "m0")
            if rng.random() < 0.4
            else episode(f"n{number}", f"new {number}")
        )
        writer.curation.add(record, now=NOW + number)
    elif verb == "isolate" and picked:
        writer.curation.isolate(picked, now=NOW + number, reason="does not fit")
    elif verb == "restore" and gone:
        writer.curation.restore(rng.sample(gone, 1), now=NOW + number)
    elif verb == "edit" and picked:
        changes: dict[str, object] = rng.choice(
            [
                {"user_text": f"edited {number}"},
                {"importance": 0.5, "occurred_at": number},
                {"kind": "claim"},
                {"links": (Link("m0", "relates_to", 0.5),), "threads": (f"t{number % 2}",)},
                {"entities": (Entity("person", f"Bea {number % 2}"),)},
            ]
        )
        writer.curation.edit([picked[0]], changes, now=NOW + number, reason="better")
    elif verb == "import":
        records = many(rng.randint(1, 9), start=rng.randint(0, 9), salt=rng.choice(["", "x", "y"]))
        take(writer, records, now=NOW + number)
    elif verb == "suppress" and picked:
        writer.curation.suppress(picked, f"query {number % 3}", now=NOW + number)
    elif verb == "use" and picked:
        writer.runs.bump_access(picked, now=NOW + number)
    elif verb == "embed" and writer.embedder is not None:
        writer.upkeep.embed_missing()


@pytest.mark.nightly
@given(seed=st.integers(0, 10**6), verbs=st.lists(st.sampled_from(VERBS[:6]), min_size=1, max_size=9))
@examples(15, night=1000)
def test_undoing_all_and_redoing_all_is_the_identity(seed: int, verbs: list[str]) -> None:
    writer = new_writer(Path(":memory:"))
    take(writer, many(12))
    rng = random.Random(seed)
    states = [content(writer.connection)]
    for number, verb in enumerate(verbs):
        before = len(writer.journal.entries())
        _do(writer, verb, rng, number)
        if len(writer.journal.entries()) > before:
            states.append(content(writer.connection))
        assert_sound(writer)
    for state in reversed(states[:-1]):
        writer.journal.undo()
        assert content(writer.connection) == state
        assert_sound(writer)
    for state in states[1:]:
        writer.journal.redo()
        assert content(writer.connection) == state
        assert_sound(writer)
    writer.close()


def _there_or_back(writer: Database, verb: str) -> None:
    """Undo or redo; the journal must offer nothing when it says so."""
    state = "done" if verb == "undo" else "undone"
    if any(entry.state == state for entry in writer.journal.entries()):
        writer.journal.undo() if verb == "undo" else writer.journal.redo()
    else:
        with pytest.raises(InputError, match=f"nothing to {verb}"):
            writer.journal.undo() if verb == "undo" else writer.journal.redo()


@given(seed=st.integers(0, 10**6), verbs=st.lists(st.sampled_from([*VERBS, "undo", "redo"]), min_size=1, max_size=20))
def test_any_sequence_leaves_a_sound_store(seed: int, verbs: list[str]) -> None:
    writer = new_writer(Path(":memory:"))
    rng = random.Random(seed)
    for number, verb in enumerate(verbs):
        if verb in ("undo", "redo"):
            _there_or_back(writer, verb)
        else:
            _do(writer, verb, rng, number)
        assert_sound(writer)
    writer.close()


def test_use_is_no_conflict(writer: Database) -> None:
    writer.curation.add(episode("x", "text"), now=NOW)
    writer.runs.bump_access(["x"], now=NOW)
    writer.journal.undo()
    assert content(writer.connection)["memory"] == []
    writer.journal.redo()
    assert writer.connection.execute("SELECT access_count FROM memory").get == 1
    assert_sound(writer)


def test_undo_after_a_new_embedding_leaves_no_old_vector(writer: Database) -> None:
    take(writer, many(5))
    writer.curation.add(episode("x", "text"), now=NOW)
    writer.curation.edit(["m1"], {"user_text": "edited"}, now=NOW)
    writer.upkeep.reembed(SmallEmbedder("other", dimension=16))
    for step in (
        writer.journal.undo,
        writer.journal.undo,
        writer.journal.redo,
        writer.journal.redo,
        writer.journal.undo,
        writer.journal.undo,
        writer.journal.undo,
    ):
        step()
        assert_sound(writer)
        assert len(vectors_in(writer)) == writer.connection.execute("SELECT count(*) FROM memory").get


def test_a_change_from_elsewhere_is_a_conflict_that_is_named_and_changes_nothing(writer: Database) -> None:
    take(writer, many(3))
    writer.curation.edit(["m1"], {"user_text": "mine"}, now=NOW)
    with_other = "UPDATE memory SET user_text = 'theirs' WHERE id = 'm1'"
    writer.connection.execute(with_other)
    before = content(writer.connection)
    with pytest.raises(InputError, match="conflicts with later changes") as told:
        writer.journal.undo()
    assert told.value.code == "undo_conflict"
    assert "m1" in told.value.advice
    assert content(writer.connection) == before
    assert writer.journal.entries()[0].state == "done"


def test_a_new_operation_drops_what_could_be_redone(writer: Database) -> None:
    take(writer, many(3))
    writer.curation.isolate(["m1"], now=NOW)
    writer.journal.undo()
    writer.curation.isolate(["m2"], now=NOW)
    assert [(entry.operation, entry.state) for entry in writer.journal.entries()] == [
        ("isolate", "done"),
        ("import", "done"),
    ]
    with pytest.raises(InputError, match="nothing to redo"):
        writer.journal.redo()


@pytest.mark.long
def test_the_journal_is_two_hundred_deep_and_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "memory.sqlite"
    writer = new_writer(path)
    take(writer, many(4))
    start = content(writer.connection)
    for number in range(203):
        writer.curation.edit(["m1"], {"importance": number / 203}, now=NOW)
    writer.close()
    writer = Database.open(path, embedder=SmallEmbedder())
    assert len(writer.journal.entries()) == 200
    for _ in range(200):
        writer.journal.undo()
    with pytest.raises(InputError, match="nothing to undo"):
        writer.journal.undo()
    assert content(writer.connection) != start
    assert_sound(writer)
    writer.close()


@pytest.mark.long
def test_every_write_counts_one_generation(writer: Database) -> None:
    seen = generation(writer.connection)
    for step in (
        lambda: take(writer, many(700)),
        lambda: writer.curation.isolate(["m1", "m2"], now=NOW),
        writer.journal.undo,
        writer.journal.redo,
    ):
        step()
        seen += 1
        assert generation(writer.connection) == seen
    assert [writer.runs.bump_access(["m1"], now=NOW) for _ in range(2)] == [1, 2]  # a counter of its own
    assert generation(writer.connection) == seen
    writer.curation.isolate(["m1"], now=NOW)
    assert generation(writer.connection) == seen


@pytest.mark.long
def test_a_large_import_is_undone_and_redone_with_its_indexes(writer: Database) -> None:
    take(writer, many(20))
    before = content(writer.connection)
    take(writer, many(900, start=10))
    after = content(writer.connection)
    writer.journal.undo()
    assert content(writer.connection) == before
    assert_sound(writer)
    writer.journal.redo()
    assert content(writer.connection) == after
    assert_sound(writer)


def test_an_import_too_large_to_keep_is_undone_but_not_redone(
    writer: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mnemonaut_core.store.journal.BLOB_LIMIT", 1000)
    take(writer, many(50))
    writer.journal.undo()
    assert content(writer.connection)["memory"] == []
    with pytest.raises(InputError, match="too large") as told:
        writer.journal.redo()
    assert "mnemonaut import" in told.value.advice
    assert_sound(writer)


@pytest.mark.long
@pytest.mark.parametrize("count", [30, 1500])
def test_an_import_that_changed_memories_is_taken_back_whole(writer: Database, count: int) -> None:
    take(writer, many(count))
    writer.curation.isolate(["m1", "a6"], now=NOW)
    before = content(writer.connection)
    report = take(writer, many(count + 20, salt=" anew"), now=NOW + 3)
    after = content(writer.connection)
    assert report.updated == count - 1  # the isolated affect is not brought back
    writer.journal.undo()
    assert content(writer.connection) == before
    assert_sound(writer)
    writer.journal.redo()
    assert content(writer.connection) == after
    assert_sound(writer)


def test_an_import_that_rewrote_too_much_is_shown_but_closed(writer: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    take(writer, many(50))
    monkeypatch.setattr("mnemonaut_core.store.journal.BLOB_LIMIT", 1000)
    take(writer, many(50, salt=" anew"))
    assert [entry.state for entry in writer.journal.entries()] == ["closed", "done"]
    assert_sound(writer)


def test_a_change_too_large_to_be_undone_is_refused(writer: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    take(writer, many(50))
    before = content(writer.connection)
    monkeypatch.setattr("mnemonaut_core.store.journal.BLOB_LIMIT", 1000)
    with pytest.raises(InputError, match="too large") as told:
        writer.curation.isolate([f"a{i}" for i in range(6, 50, 7)], now=NOW)
    assert told.value.code == "change_too_large"
    assert content(writer.connection) == before


def test_what_another_writer_did_or_took_back_is_not_undone_by_who_did_not_see_it(tmp_path: Path) -> None:
    """Two windows over one file: Undo takes back what it named, or says that something came between."""
    path = tmp_path / "two.db"
    here = new_writer(path)
    take(here, many(4))
    there = Database.open(path)
    try:
        here.curation.isolate(["m0"], now=NOW)
        assert here.journal.entries()[0].title == "Isolate 1 memory"
        there.curation.isolate(["m1"], now=NOW)
        with pytest.raises(InputError) as heard:
            here.journal.undo()
        assert heard.value.code == "journal_moved"
        here.journal.entries()
        there.journal.undo()
        for step in (here.journal.undo, here.journal.redo):
            with pytest.raises(InputError) as heard:
                step()
            assert heard.value.code == "journal_moved"
        kept_out = "SELECT group_concat(memory_id) FROM isolation WHERE ended_at IS NULL"
        assert here.connection.execute(kept_out).get == "m0"
        here.journal.entries()
        here.curation.isolate(["m2"], now=NOW)  # one's own is no surprise, however soon it is undone
        assert [here.journal.undo().title, here.journal.undo().title] == ["Undo: Isolate 1 memory"] * 2
        assert here.journal.redo().ids == ("m0",)
    finally:
        there.close()
        here.close()


@pytest.mark.parametrize(
    "stored",
    [
        "Something new",
        "Isolate 1 memory",
        '["done_isolate", {}]',
        '["of a later version", {}]',
        "[",
        '["a"]',
        "[1, 2]",
        '["done_add", {"id": {"a": 1}}]',
        "[[], []]",
        "Isolate 3 memories",
    ],
)
def test_a_row_that_is_not_known_is_shown_and_breaks_nothing(stored: str) -> None:
    assert journal.title_of(stored)


def test_a_row_keeps_a_key_and_values_and_no_sentence(tmp_path: Path) -> None:
    title = Text.keyed("done_edit", id="a\0b", columns="title")
    stored = journal._stored(title)
    assert "Edit" not in stored
    assert "\0" not in stored
    again = journal.title_of(stored)
    assert (again.key, again.values["columns"]) == ("done_edit", "title")

"""What hangs on a memory goes into isolation with it, and comes back with it (READINGS 60)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from helpers.depth import thin
from helpers.stores import NOW, SmallEmbedder, affect, assert_sound, content, episode, new_writer, take

from mnemonaut_core.domain.lists import Matching, parse
from mnemonaut_core.domain.memory import Link, Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.records import DocumentRecord, ImportRecord, MemoryRecord
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.versions import migrations


def summary(memory_id: str, text: str, *of: str) -> MemoryRecord:
    """A summary of episodes."""
    memory = Memory(id=memory_id, kind="state", subtype="summary", body=text, created_at=NOW)
    return MemoryRecord(memory, tuple(Link(episode_id, "derived_from") for episode_id in of))


def chunk(memory_id: str, text: str, of: str) -> MemoryRecord:
    """A piece of a document."""
    return MemoryRecord(Memory(id=memory_id, kind="chunk", body=text, created_at=NOW, document_id=of))


def life() -> list[ImportRecord]:
    """Two episodes with what hangs on them, a fact that was learnt from one, and a document in three pieces."""
    fact = Memory(id="fact", kind="state", subtype="fact", body="Ann has a lighthouse", created_at=NOW)
    return [
        DocumentRecord("d1", "notes/harbour.md", "one\n\ntwo\n\nthree"),
        episode("e1", "the lighthouse burnt down"),
        episode("e2", "we walked along the harbour"),
        affect("a1", "grief about the lighthouse", "e1"),
        affect("a2", "calm at the harbour", "e2"),
        summary("s1", "how the lighthouse ended", "e1"),
        summary("s12", "the summer by the sea", "e1", "e2"),
        MemoryRecord(fact, (Link("e1", "derived_from"),)),
        chunk("c1", "one of the harbour", "d1"),
        chunk("c2", "two of the harbour", "d1"),
        chunk("c3", "three of the harbour", "d1"),
    ]


@pytest.fixture
def lived(writer: Database) -> Database:
    """A store with that life."""
    take(writer, life())
    return writer


def test_what_an_agent_isolated_is_a_persons_once_a_person_isolates_it(lived: Database) -> None:
    """With what hangs on it: an agent brings back its own alone. A feeling that went along stays isolated for itself."""

    def by() -> dict[str, tuple[str, bool]]:
        rows = lived.connection.execute("SELECT memory_id, by, lead_pk IS NULL FROM isolation WHERE ended_at IS NULL")
        return {str(memory_id): (str(who), bool(led)) for memory_id, who, led in rows}

    lived.curation.isolate(["e1"], now=NOW, by="agent", reason="not asked for")
    before = content(lived.connection)
    done = lived.curation.isolate(["e1"], now=NOW + 1, reason="private")
    assert (done.ids, str(done.title)) == (("e1",), "Isolate 1 memory")
    assert by() == {"e1": ("person", True), "a1": ("person", False), "s1": ("person", False), "s12": ("person", False)}
    assert lived.curation.isolate(["e1"], now=NOW + 2).journal_id is None
    lived.journal.undo()
    assert content(lived.connection) == before
    assert lived.curation.isolate(["a1"], now=NOW + 1).ids == ("a1",)
    lived.curation.restore(["e1"], now=NOW + 2)
    assert by() == {"a1": ("person", True)}
    assert_sound(lived)
    lived.curation.merge(["e2"], "e1", now=NOW + 3, by="agent")
    assert lived.curation.isolate(["e2"], now=NOW + 4).journal_id is None


def recallable(writer: Database) -> str:
    """The ids that may come back, in order, one text."""
    return " ".join(
        str(i) for (i,) in writer.connection.execute("SELECT id FROM memory WHERE searchable = 1 ORDER BY id")
    )


ALL = "a1 a2 c1 c2 c3 e1 e2 fact s1 s12"


def test_an_episode_takes_its_feelings_and_summaries_along_and_brings_them_back(lived: Database) -> None:
    before = content(lived.connection)["memory"]
    change = lived.curation.isolate(["e1"], now=NOW, reason="too sad")
    assert change.ids == ("a1", "e1", "s1", "s12")
    assert recallable(lived) == "a2 c1 c2 c3 e2 fact"
    assert {(i.memory_id, i.lead, i.reason) for i in Reader(lived.connection, MatrixCache()).library.isolations()} == {
        ("e1", None, "too sad"),
        ("a1", "e1", "too sad"),
        ("s1", "e1", "too sad"),
        ("s12", "e1", "too sad"),
    }
    assert_sound(lived)
    assert lived.curation.restore(["e1"], now=NOW).ids == ("a1", "e1", "s1", "s12")
    assert content(lived.connection)["memory"] == before
    assert_sound(lived)


def test_restoring_returns_only_what_that_isolation_took(lived: Database) -> None:
    lived.curation.isolate(["a1"], now=NOW)
    assert lived.curation.isolate(["e1"], now=NOW).ids == ("e1", "s1", "s12")
    lived.curation.restore(["s1"], now=NOW)  # a person's word on one of them stands
    assert recallable(lived) == "a2 c1 c2 c3 e2 fact s1"
    assert lived.curation.restore(["e1"], now=NOW).ids == ("e1", "s12")
    assert recallable(lived) == "a2 c1 c2 c3 e1 e2 fact s1 s12"
    assert_sound(lived)


def test_a_summary_of_two_comes_back_with_the_last_of_them(lived: Database) -> None:
    lived.curation.isolate(["e1"], now=NOW)
    lived.curation.isolate(["e2"], now=NOW)
    lived.curation.restore(["e1"], now=NOW)
    assert recallable(lived) == "a1 c1 c2 c3 e1 fact s1"
    assert lived.curation.restore(["e2"], now=NOW).ids == ("a2", "e2", "s12")
    assert recallable(lived) == ALL
    assert_sound(lived)


def test_the_row_of_the_quarantine_brings_back_what_it_took(lived: Database) -> None:
    lived.curation.isolate(["e1"], now=NOW)
    (row,) = [one.id for one in Reader(lived.connection, MatrixCache()).library.isolations() if one.memory_id == "e1"]
    assert lived.curation.restore_rows([row], now=NOW).ids == ("a1", "e1", "s1", "s12")
    assert recallable(lived) == ALL


def test_a_chunk_goes_alone_and_a_document_with_all_its_chunks(lived: Database) -> None:
    lived.curation.isolate(["c1"], now=NOW)
    assert recallable(lived) == "a1 a2 c2 c3 e1 e2 fact s1 s12"
    change = lived.curation.isolate_documents(["notes/harbour.md"], now=NOW, reason="private")
    assert change.ids == ("c2", "c3")
    assert lived.curation.isolate_documents(["d1"], now=NOW).ids == ()
    assert_sound(lived)
    take(lived, [chunk("c4", "four of the harbour", "d1")])
    assert recallable(lived) == "a1 a2 e1 e2 fact s1 s12"
    assert lived.curation.restore_documents(["d1"], now=NOW).ids == ("c2", "c3", "c4")
    assert recallable(lived) == "a1 a2 c2 c3 c4 e1 e2 fact s1 s12"
    assert_sound(lived)


def test_a_query_brings_back_a_feeling_that_was_isolated_by_itself(lived: Database) -> None:
    before = content(lived.connection)
    lived.curation.isolate(["a1"], now=NOW)
    lived.curation.isolate(["e2"], now=NOW)
    isolated = content(lived.connection)
    calm = lived.curation.restore(Matching(parse("is:isolated calm entity:Ann")), now=NOW)
    assert calm.ids == ("a2",)
    lived.journal.undo()
    assert content(lived.connection) == isolated
    assert lived.curation.restore(Matching(parse("kind:affect lighthouse")), now=NOW).ids == ("a1",)
    lived.journal.undo()
    assert lived.curation.restore(Matching(parse("is:isolated nothing")), now=NOW).ids == ()
    assert content(lived.connection) == isolated
    assert lived.curation.restore(Matching(parse("is:isolated")), now=NOW).ids == ("a1", "a2", "e2", "s12")
    assert recallable(lived) == ALL
    assert_sound(lived)
    lived.journal.undo()
    assert content(lived.connection) == isolated
    lived.journal.undo()
    lived.journal.undo()
    assert content(lived.connection) == before
    assert_sound(lived)


def test_a_document_that_is_not_stored_names_the_nearest(lived: Database) -> None:
    with pytest.raises(InputError, match="No document is stored") as told:
        lived.curation.isolate_documents(["notes/harbor.md"], now=NOW)
    assert "notes/harbour.md" in told.value.advice


def test_what_comes_for_an_isolated_episode_is_isolated_with_it(lived: Database) -> None:
    lived.curation.isolate(["e1"], now=NOW, reason="too sad")
    take(lived, [affect("a3", "still sad", "e1"), episode("e4", "a new day"), affect("a4", "bright", "e4")])
    lived.curation.add(summary("s5", "the lighthouse once more", "e1"), now=NOW)
    assert recallable(lived) == "a2 a4 c1 c2 c3 e2 e4 fact"
    assert_sound(lived)
    lived.curation.restore(["a3"], now=NOW)
    take(lived, [episode("e5", "another day")])
    assert "a3" in recallable(lived).split()  # what a person restored is not taken again


def test_an_episode_that_the_source_isolated_takes_its_feeling_along(writer: Database) -> None:
    take(writer, [affect("a1", "grief", "e1"), episode("e1", "the fire", searchable=False)])
    assert recallable(writer) == ""
    assert_sound(writer)
    writer.journal.undo()
    assert content(writer.connection)["isolation"] == []


def test_a_feeling_that_only_went_along_says_nothing_of_others(lived: Database) -> None:
    lived.curation.isolate(["e1"], now=NOW)
    report = take(lived, [episode("e7", "another sea"), affect("a7", "grief about the lighthouse", "e7")])
    assert report.reimported == ()
    assert "a7" in recallable(lived).split()


def _steps(rng: random.Random, count: int) -> Iterator[tuple[str, list[str]]]:
    ids = ALL.split()
    for _ in range(count):
        verb = rng.choice(["isolate", "isolate", "restore", "document", "undocument", "undo", "redo"])
        yield verb, rng.sample(ids, rng.randint(1, 2))


def _done(writer: Database, verb: str, ids: Sequence[str]) -> None:
    try:
        if verb == "isolate":
            writer.curation.isolate(ids, now=NOW)
        elif verb == "restore":
            writer.curation.restore(ids, now=NOW)
        elif verb == "document":
            writer.curation.isolate_documents(["d1"], now=NOW)
        elif verb == "undocument":
            writer.curation.restore_documents(["d1"], now=NOW)
        elif verb == "undo":
            if len([entry for entry in writer.journal.entries() if entry.state == "done"]) > 1:
                writer.journal.undo()
        else:
            writer.journal.redo()
    except InputError as error:
        if error.code not in ("nothing_to_redo", "not_stored"):
            raise


@pytest.mark.long
@pytest.mark.parametrize("seed", thin(range(3), every=3))
def test_three_hundred_steps_leave_what_the_steps_that_stand_leave(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with_all = new_writer(Path(":memory:"))
    take(with_all, life())
    standing: list[tuple[str, list[str]]] = []
    undone: list[tuple[str, list[str]]] = []
    for verb, ids in _steps(rng, 100):
        entries = [(entry.id, entry.state) for entry in with_all.journal.entries()]
        _done(with_all, verb, ids)
        if [(entry.id, entry.state) for entry in with_all.journal.entries()] == entries:
            continue
        if verb == "undo":
            undone.append(standing.pop())
        elif verb == "redo":
            standing.append(undone.pop())
        else:
            standing.append((verb, ids))
            undone.clear()
    fresh = new_writer(Path(":memory:"))
    take(fresh, life())
    for verb, ids in standing:
        _done(fresh, verb, ids)
    assert recallable(with_all) == recallable(fresh)
    held = "SELECT memory_id, lead_pk IS NULL, ended_at IS NULL FROM isolation ORDER BY 1, 2, 3"
    assert with_all.connection.execute(held).fetchall() == fresh.connection.execute(held).fetchall()
    assert_sound(with_all)


def test_a_file_of_before_isolates_what_was_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    new_writer(path).close()
    connection = open_database(path)
    writer = Database(connection, SmallEmbedder())
    take(writer, life())
    writer.curation.isolate(["e1"], now=NOW, reason="too sad")
    # as a file of version 5 has it: the feeling and the summaries were left where they were
    writer.curation.restore(["a1", "s1", "s12"], now=NOW)
    connection.execute("DELETE FROM isolation WHERE lead_pk IS NOT NULL")
    step = next(one for one in migrations() if one.name.startswith("0006"))
    for statement in list(step.statements())[1:]:
        connection.execute(statement)
    writer.upkeep.reindex()
    assert recallable(writer) == "a2 c1 c2 c3 e2 fact"
    assert check(connection, writer.embedder) == ()
    writer.curation.restore(["e1"], now=NOW)
    assert recallable(writer) == ALL
    writer.close()

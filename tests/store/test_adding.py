"""Adding what was said before (READINGS 49, 60): equal counts once more, close is linked, and what resembles an isolated one is
isolated or marked. Nothing that says something else is lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from helpers.databases import NOW, SeededEmbedder
from helpers.stores import SmallEmbedder, content, many, new_writer, take
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.change import CameAgain, Close
from mnemonaut_core.domain.memory import Entity, Memory
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.embedders import choose
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors import sketch
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.vectors.stored import decode, exact_cosines


def towards(cosine: float) -> list[float]:
    """A unit vector with this cosine to the first axis."""
    return [cosine, (1.0 - cosine**2) ** 0.5, *[0.0] * 6]


GIVEN = {
    "we walked by the river": towards(1.0),
    "we went along the water": towards(0.93),
    "we sat at the harbour": towards(0.91),
    "we never walked by the river": towards(0.97),
    "We walked by the river!": towards(0.5),
}


class Made(SeededEmbedder):
    """Vectors that are made, not given in a file."""

    name = "seeded"


@pytest.fixture(params=["each", "sketch"])
def writer(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Database]:
    """Compares each vector, or those that its sketch names."""
    if request.param == "sketch":
        monkeypatch.setattr(sketch, "FEW", 0)
    embedder = Made(GIVEN)
    with closing(Database.open(tmp_path / "m.db", create=True, embedder=embedder)) as opened:
        with opened.connection:
            choose(opened.connection, embedder, "test")
        yield opened


def record(memory_id: str, text: str, *, kind: str = "state", **beside: object) -> MemoryRecord:
    spoken = kind == "episode"
    memory = Memory(id=memory_id, kind=kind, user_text=text if spoken else None, body=None if spoken else text)
    return MemoryRecord(memory, **beside)  # type: ignore[arg-type]


def came_again(writer: Database) -> tuple[CameAgain, ...]:
    with closing(Reader(open_reader(Path(str(writer.connection.filename))), MatrixCache())) as reader:
        return reader.library.came_again()


def counts(writer: Database) -> dict[str, int | None]:
    return dict(writer.connection.execute("SELECT id, reinforcement FROM memory ORDER BY id"))


def links(writer: Database) -> list[tuple[str, str]]:
    rows = writer.connection.execute(
        "SELECT m.id, l.to_id FROM link AS l JOIN memory AS m ON m.pk = l.from_pk WHERE l.label = 'near_repeat' ORDER BY 1, 2"
    )
    return [(one, other) for one, other in rows]


def searchable(writer: Database) -> dict[str, int]:
    return dict(writer.connection.execute("SELECT id, searchable FROM memory ORDER BY id"))


def test_what_is_equal_after_folding_counts_once_more_instead_of_a_row(writer: Database) -> None:
    writer.curation.add(record("first", "we walked by the river"), now=NOW)
    updated = writer.connection.execute("SELECT updated_at FROM memory").get
    again = writer.curation.add(
        record("second", "We walked by the river!", threads=("walks",), entities=(Entity("place", "Rhine"),)),
        now=NOW + 9,
    )
    assert (again.ids, again.title, again.result) == (("first",), "Count first once more", "counted_again")
    assert again.close == (Close("first", "we walked by the river", equal=True),)
    assert counts(writer) == {"first": 1}
    assert writer.connection.execute("SELECT thread_key FROM thread_member").get == "walks"
    assert writer.connection.execute("SELECT name FROM mention").get == "Rhine"
    assert writer.connection.execute("SELECT updated_at FROM memory").get == updated
    writer.curation.add(record("third", "ＷＥ walked,  by the river."), now=NOW + 10)
    assert counts(writer) == {"first": 2}
    writer.journal.undo()
    assert counts(writer) == {"first": 1}


def test_what_is_close_is_stored_and_linked(writer: Database) -> None:
    writer.curation.add(record("first", "we walked by the river"), now=NOW)
    before = content(writer.connection)
    found = writer.curation.add(record("second", "we went along the water"), now=NOW)
    assert (found.result, found.text) == ("stored", "we went along the water")
    assert found.close == (Close("first", "we walked by the river"),)
    assert (counts(writer), links(writer)) == ({"first": None, "second": None}, [("second", "first")])
    writer.journal.undo()
    assert content(writer.connection) == before
    against = writer.curation.add(record("third", "we never walked by the river"), now=NOW)
    assert against.close == (Close("first", "we walked by the river", differs="negation"),)


def test_what_is_less_alike_or_of_another_kind_is_a_memory_of_its_own(writer: Database) -> None:
    writer.curation.add(record("first", "we walked by the river"), now=NOW)
    writer.curation.add(record("other", "we sat at the harbour"), now=NOW)
    writer.curation.add(record("spoken", "we went along the water", kind="episode"), now=NOW)
    assert counts(writer) == {"first": None, "other": None, "spoken": None}


def test_anyway_stores_it_beside(writer: Database) -> None:
    writer.curation.add(record("first", "we walked by the river"), now=NOW)
    writer.curation.add(record("second", "we went along the water"), now=NOW, anyway=True)
    assert counts(writer) == {"first": None, "second": None}


@pytest.mark.parametrize("text", ["we walked by the river", "We walked by the river!"])
def test_what_is_equal_to_an_isolated_memory_is_learnt_again_and_not_stored(writer: Database, text: str) -> None:
    writer.curation.add(record("first", "we walked by the river"), now=NOW)
    writer.curation.isolate(["first"], now=NOW)
    before = content(writer.connection)
    found = writer.curation.add(record("again", text), now=NOW + 5)
    assert (found.result, found.ids) == ("isolated", ("first",))
    assert found.close == (Close("first", "we walked by the river", isolated=True, equal=True),)
    assert counts(writer) == {"first": None}
    assert writer.connection.execute("SELECT learnt_again_at FROM isolation").get == NOW + 5
    writer.journal.undo()
    assert content(writer.connection) == before
    assert writer.curation.add(record("again", text), now=NOW, anyway=True).result == "stored"
    assert (counts(writer), searchable(writer)) == ({"again": None, "first": None}, {"again": 1, "first": 0})
    writer.curation.add(record("once more", text), now=NOW)  # that one is recallable
    assert counts(writer) == {"again": 1, "first": None}


def test_what_is_close_to_an_isolated_memory_is_isolated_until_it_is_let_in(writer: Database) -> None:
    writer.curation.add(record("first", "we walked by the river"), now=NOW)
    writer.curation.isolate(["first"], now=NOW)
    before = content(writer.connection)
    found = writer.curation.add(record("again", "we went along the water"), now=NOW + 5)
    assert (found.result, found.ids, found.title) == ("isolated", ("again",), "Add again, isolated")
    assert found.close == (Close("first", "we walked by the river", isolated=True),)
    assert (searchable(writer), links(writer)) == ({"again": 0, "first": 0}, [("again", "first")])
    (again,) = came_again(writer)
    assert (again.isolated_id, again.newcomer_id) == ("first", "again")
    assert (again.before, again.after) == ("we walked by the river", "we went along the water")
    writer.curation.restore_rows([again.row], now=NOW + 6)
    assert searchable(writer) == {"again": 1, "first": 0}
    writer.journal.undo()
    writer.journal.undo()
    assert content(writer.connection) == before


def test_what_says_something_else_than_an_isolated_memory_is_stored_and_marked(writer: Database) -> None:
    writer.curation.add(record("first", "we walked by the river"), now=NOW)
    writer.curation.isolate(["first"], now=NOW)
    found = writer.curation.add(record("other", "we never walked by the river"), now=NOW + 5)
    assert (found.result, found.ids) == ("stored", ("other",))
    assert found.close == (Close("first", "we walked by the river", isolated=True, differs="negation"),)
    assert (searchable(writer), links(writer)) == ({"first": 0, "other": 1}, [("other", "first")])
    assert counts(writer) == {"first": None, "other": None}


def test_what_who_adds_may_not_see_is_compared_with_nothing(writer: Database) -> None:
    writer.curation.add(record("first", "we walked by the river"), now=NOW)
    writer.curation.isolate(["first"], now=NOW)
    for text in ("we walked by the river", "we went along the water", "we never walked by the river"):
        found = writer.curation.add(record(text, text), now=NOW, by="agent", unseen=lambda one: one.id == "first")
        assert (found.result, [one.id for one in found.close if one.isolated]) == ("stored", [])


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("明日の会議は10時から", "明日の 会議は、１０時から。"),
        ("明天开会，在二楼。", "明天开会在二楼"),
        ("Tea at 5", "tea at 5!!!"),
        ("", "…"),
    ],
)
def test_without_vectors_too_equal_is_found_by_words(tmp_path: Path, text: str, same: str) -> None:
    with closing(Database.open(tmp_path / "m.db", create=True)) as writer:
        writer.curation.add(record("a", text or "?!"), now=NOW)
        again = writer.curation.add(record("b", same), now=NOW)
        assert again.result == ("counted_again" if text else "stored")


WORDS = "we walked by the river and sat at harbour 猫 が 寝る".split()


def as_they_stand(writer: Database, unit: Vector, limit: float) -> set[int]:
    """Every vector compared."""
    rows = writer.connection.execute("SELECT memory_pk, scale, data FROM vector")
    return {pk for pk, scale, data in rows if exact_cosines(unit, decode(data, scale, len(unit))[None, :])[0] >= limit}


@examples(15, night=200)
@given(seed=st.integers(0, 10**6), dimension=st.sampled_from([3, 8, 140, 300]), count=st.integers(1, 25))
def test_whatever_is_done_to_the_memories_the_sketch_names_all_that_are_near(
    tmp_path_factory: pytest.TempPathFactory, seed: int, dimension: int, count: int
) -> None:
    rng, embedder = random.Random(seed), SmallEmbedder(dimension=dimension)

    def said() -> str:
        return " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 9)))

    with (
        pytest.MonkeyPatch.context() as patched,
        closing(new_writer(tmp_path_factory.mktemp("sketch") / "m.db", embedder)) as writer,
        closing(Database.open(Path(str(writer.connection.filename)), embedder=embedder)) as another,
    ):
        patched.setattr(sketch, "FEW", 0)
        ids = [f"m{number}" for number in range(12)]
        take(writer, [MemoryRecord(Memory(id=one, kind="episode", user_text=said())) for one in ids])
        for step in range(count):
            one = rng.choice([row[0] for row in writer.connection.execute("SELECT id FROM memory")])
            by = another if rng.random() < 0.15 else writer
            act = rng.choice(["add", "add", "edit", "edit", "isolate", "undo", "redo", "refused", "purge"])
            if act == "add":
                by.curation.add(record(f"new{step}", said(), kind="episode"), now=NOW + step, anyway=rng.random() < 0.7)
            elif act == "edit":
                by.curation.edit([one], {"user_text": said()}, now=NOW + step)
            elif act == "isolate":
                with suppress(InputError):
                    by.curation.isolate([one], now=NOW + step)
            elif act == "refused":
                with pytest.raises(InputError):
                    by.curation.add(record(one, said(), kind="episode"), now=NOW + step)
            elif act == "purge" and step % 5 == 4:
                with suppress(InputError):
                    by.purging.purge([one], now=NOW + step)
            else:
                with suppress(InputError):
                    (by.journal.undo if act == "undo" else by.journal.redo)()
            (unit,) = embedder.embed_queries([said()], None)
            limit = rng.choice([0.5, 0.8, 0.92])
            (pk,) = {row[0] for row in writer.connection.execute("SELECT pk FROM embedder WHERE state = 'current'")}
            named = sketch.near(writer.connection, pk, unit, limit)
            if named is None:  # the import was undone: nothing is there
                assert not writer.connection.execute("SELECT count(*) FROM vector").get
                break
            assert as_they_stand(writer, unit, limit) <= set(named)


def test_what_another_connection_wrote_before_an_edit_of_ours_is_not_overlooked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sketch, "FEW", 0)
    embedder = SmallEmbedder(dimension=300)
    with (
        closing(new_writer(tmp_path / "m.db", embedder)) as writer,
        closing(Database.open(tmp_path / "m.db", embedder=embedder)) as another,
    ):
        take(writer, many(20))
        writer.curation.add(record("ours", "the boat is at the lock", kind="episode"), now=NOW)
        writer.curation.add(record("second", "the ferry leaves at nine", kind="episode"), now=NOW)
        assert sketch.held(writer.connection) is not None
        another.curation.add(record("theirs", "a heron stands at the weir", kind="episode"), now=NOW)
        writer.curation.edit(["ours"], {"user_text": "the boat is at the mill"}, now=NOW)
        (unit,) = embedder.embed_queries(["a heron stands at the weir"], None)
        (pk, theirs) = writer.connection.execute(
            "SELECT (SELECT pk FROM embedder WHERE state = 'current'), pk FROM memory WHERE id = 'theirs'"
        ).get
        assert theirs in (sketch.near(writer.connection, pk, unit, 0.92) or [])


def test_one_after_the_other_is_added_and_edited_with_one_sketch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sketch, "FEW", 0)
    with closing(new_writer(tmp_path / "m.db", SmallEmbedder(dimension=300))) as writer:
        take(writer, many(200))
        writer.curation.add(record("first", "a heron stands at the weir", kind="episode"), now=NOW)
        assert sketch.held(writer.connection) is None  # for a command that adds one it would not pay
        writer.curation.add(record("second", "the ferry leaves at nine", kind="episode"), now=NOW)
        held = sketch.held(writer.connection)
        for number in range(5):
            writer.curation.add(
                record(f"n{number}", f"{'tea ' * number} the {number} boat {number}", kind="episode"), now=NOW
            )
            writer.curation.edit([f"n{number}"], {"user_text": f"quite another text {number}"}, now=NOW)
        again = writer.curation.add(record("last", "quite another text 3", kind="episode"), now=NOW)
        assert again.ids == ("n3",)
        assert sketch.held(writer.connection) is held
        assert held is not None
        for text in ("a heron stands at the weir", "the ferry leaves at nine"):  # written before the sketch, and after
            (unit,) = SmallEmbedder(dimension=300).embed_queries([text], None)
            assert len(held.within(unit, 0.92)) == 1, text  # of 207: the others are not even read


def test_what_says_nothing_is_not_stored(writer: Database) -> None:
    for memory in (
        Memory(id="n", kind="claim", body=" \t"),
        Memory(id="n", kind="episode", user_text="", reply_text="\n"),
    ):
        with pytest.raises(InputError, match="say nothing"):
            writer.curation.add(MemoryRecord(memory), now=NOW, anyway=True)
    assert writer.curation.add(MemoryRecord(Memory(id="n", kind="claim", title="Tea")), now=NOW).ids == ("n",)

"""Suppressions: what they keep out and by how much, and changing for which questions they hold."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, new_writer, take
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache


def _unit(*values: float) -> Vector:
    row = np.array(values, dtype=np.float32)
    return (row / np.linalg.norm(row)).astype(np.float32)


CAKE, NEAR, FAR = _unit(1, 0, 0, 0), _unit(0.9, 0.4358899, 0, 0), _unit(0, 1, 0, 0)  # NEAR has a cosine of .9 to CAKE


def _kept_out(
    writer: Database, text: str, vector: Vector | None, maker: str = "small/1"
) -> list[tuple[str, str, float, bool]]:
    with closing(Reader(open_reader(Path(str(writer.connection.filename))), MatrixCache())) as reader:
        found = reader.filters.suppressed_for(text, vector, maker)
    return [(one.suppression, one.memory_id, round(one.similarity, 4), one.same_text) for one in found]


@pytest.fixture
def held(writer: Database) -> Database:
    """`a` is kept out for the cake, by .85; `b` for it by .95."""
    take(writer, [episode("a", "the cake burnt"), episode("b", "the cake was sold"), episode("c", "the dog")])
    writer.curation.suppress(["a"], "What of the cake?", now=NOW, vector=CAKE, embedder="small/1")
    writer.curation.suppress(["b"], "What of the cake?", now=NOW, vector=CAKE, embedder="small/1", cosine_limit=0.95)
    return writer


def test_a_suppression_says_which_it_is_and_how_near_the_question_came(held: Database) -> None:
    assert _kept_out(held, "And the cake?", NEAR) == [("s1", "a", 0.9, False)]
    assert _kept_out(held, "  WHAT of the cake? ", None) == [("s1", "a", 1.0, True), ("s2", "b", 1.0, True)]
    assert _kept_out(held, "And the dog?", FAR) == []


def test_of_several_the_one_with_the_widest_margin_is_named_first(held: Database) -> None:
    held.curation.suppress(["a"], "Cake again?", now=NOW, vector=NEAR, embedder="small/1", cosine_limit=0.7)
    rows = [row for row, memory_id, *_ in _kept_out(held, "And the cake?", NEAR) if memory_id == "a"]
    assert rows == ["s3", "s1"]


def test_another_limit_and_another_question_hold_from_then_on_and_undo_takes_them_back(held: Database) -> None:
    before = content(held.connection)
    assert held.curation.set_suppression("s1", cosine_limit=0.91, now=NOW + 1).ids == ("a",)
    assert _kept_out(held, "And the cake?", NEAR) == []
    changed = held.curation.set_suppression(
        "s1", query_text="And the dog?", now=NOW + 2, vector=FAR, embedder="small/1"
    )
    assert (changed.operation, str(changed.title)) == ("suppression", "Change for which questions a is kept out")
    assert _kept_out(held, "and the DOG?", None) == [("s1", "a", 1.0, True)]
    assert [row for row, *_ in _kept_out(held, "other words", FAR)] == ["s1"]
    assert [row for row, *_ in _kept_out(held, "other words", CAKE)] == ["s2"]
    held.journal.undo()
    held.journal.undo()
    assert content(held.connection) == before
    held.journal.redo()
    held.journal.redo()
    assert _kept_out(held, "and the DOG?", None) == [("s1", "a", 1.0, True)]


def test_the_same_question_spelt_otherwise_keeps_its_vector_and_a_new_one_without_has_none(held: Database) -> None:
    held.curation.set_suppression("s1", query_text="WHAT of the cake?", now=NOW + 1)
    assert _kept_out(held, "And the cake?", NEAR) == [("s1", "a", 0.9, False)]
    held.curation.set_suppression("s1", query_text="What of the dog?", now=NOW + 2)
    assert _kept_out(held, "And the cake?", NEAR) == []
    assert _kept_out(held, "what of the dog?", NEAR) == [("s1", "a", 1.0, True)]
    stored = held.connection.execute("SELECT vector, embedder FROM suppression WHERE pk = 1").get
    assert stored == (None, None)


def test_nothing_is_changed_by_what_cannot_be(held: Database) -> None:
    held.curation.suppress(["a"], "Cake again?", now=NOW)
    before = content(held.connection)
    for code, row, values in (
        ("no_suppression", "s9", {"cosine_limit": 0.5}),
        ("no_suppression", "i1", {"cosine_limit": 0.5}),
        ("no_suppression", f"s{10**30}", {"cosine_limit": 0.5}),
        ("no_suppression", "s" + "9" * 5000, {"cosine_limit": 0.5}),
        ("cosine_limit", "s1", {"cosine_limit": 0.0}),
        ("cosine_limit", "s1", {"cosine_limit": 1.01}),
        ("empty_query", "s1", {"query_text": "  \t"}),
        ("suppressed_already", "s1", {"query_text": "cake AGAIN?"}),
    ):
        with pytest.raises(InputError) as raised:
            held.curation.set_suppression(row, now=NOW + 1, **values)
        assert raised.value.code == code, (row, values)
    assert held.curation.restore_rows([f"s{10**30}", f"i{10**30}"], now=NOW).journal_id is None
    assert held.curation.set_reason([f"s{10**30}", "i" + "9" * 5000], "why", now=NOW).journal_id is None
    with pytest.raises(InputError, match="needs the text of a question"):
        held.curation.suppress(["b"], " \t", now=NOW)
    assert held.curation.set_suppression("s1", cosine_limit=0.85, now=NOW + 1).ids == ()
    held.curation.restore(["b"], now=NOW + 1)
    with pytest.raises(InputError):
        held.curation.set_suppression("s2", cosine_limit=0.5, now=NOW + 2)
    held.journal.undo()
    assert content(held.connection) == before


# ---- another embedder: a suppression is measured as one that is made now would be


def _vectors(writer: Database) -> list[tuple[str, str | None, bytes | None]]:
    rows = writer.connection.execute("SELECT query_text, embedder, vector FROM suppression ORDER BY pk")
    return [(str(text), maker, data) for text, maker, data in rows]


def _asked(embedder: SmallEmbedder, text: str) -> Vector:
    made: Vector = embedder.embed_queries([text], None)[0]
    return made


@pytest.mark.long
@given(
    questions=st.lists(
        st.sampled_from(["the cake", "cake burnt", "a dog", "dog and cake", "…", "sold"]), min_size=1, max_size=4
    ),
    dimension=st.sampled_from([4, 8, 24]),
    bare=st.booleans(),
    undone=st.integers(0, 2),
)
def test_after_reembedding_it_keeps_out_what_a_freshly_made_one_would(
    questions: list[str], dimension: int, bare: bool, undone: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    old, new = SmallEmbedder(), SmallEmbedder("other", dimension=dimension)
    with closing(new_writer(tmp_path_factory.mktemp("law") / "m.db", old)) as writer:
        take(writer, [episode("a", "the cake burnt"), episode("b", "the cake was sold"), episode("c", "the dog")])

        def suppress_all(embedder: SmallEmbedder | None) -> None:
            for number, question in enumerate(questions):
                vector, maker = None, None
                if embedder is not None and (made := _asked(embedder, question)).any():
                    vector, maker = made, f"{embedder.name}/{embedder.version}"
                writer.curation.suppress(
                    ["abc"[number % 3]], question, now=NOW, vector=vector, embedder=maker, cosine_limit=0.4
                )

        suppress_all(None if bare else old)
        writer.upkeep.reembed(new)
        for _ in range(undone):
            writer.journal.undo()
        for _ in range(undone):
            writer.journal.redo()
        asked = ["the cake", "burnt cake", "dog", "sold dog", "nothing"]
        remade = [_kept_out(writer, text, _asked(new, text), "other/1") for text in asked]
        writer.curation.restore(["a", "b", "c"], now=NOW)
        suppress_all(new)
        fresh = [_kept_out(writer, text, _asked(new, text), "other/1") for text in asked]
    assert [[one[1:] for one in found] for found in remade] == [[one[1:] for one in found] for found in fresh]


def test_vectors_of_two_embedders_are_not_compared_whatever_their_size(held: Database) -> None:
    assert _kept_out(held, "And the cake?", NEAR, "other/1") == []
    assert _kept_out(held, "And the cake?", NEAR, "small/2") == []
    assert _kept_out(held, "what of the CAKE?", NEAR, "other/1") == [("s1", "a", 1.0, True), ("s2", "b", 1.0, True)]


def test_what_another_embedder_made_is_not_measured_and_says_so(held: Database) -> None:
    held.curation.set_suppression("s2", query_text="And the dog?", now=NOW)
    held.connection.execute("UPDATE suppression SET embedder = 'old/7' WHERE pk = 1")
    with closing(Reader(open_reader(Path(str(held.connection.filename))), MatrixCache())) as reader:
        found = {one.row.id: (one.compares, one.made_by, one.stale) for one in reader.library.suppressions().rows}
    assert found == {"s1": (False, "old/7", True), "s2": (False, None, False)}


def test_opening_to_write_measures_anew_what_another_embedder_made_and_only_that(held: Database) -> None:
    held.curation.suppress(["c"], "the dog", now=NOW)
    held.curation.restore(["b"], now=NOW)
    held.connection.execute("UPDATE suppression SET embedder = 'old/7'")
    path, embedder = Path(str(held.connection.filename)), SmallEmbedder()
    held.close()
    with closing(Database.open(path)) as without:
        assert [row[1] for row in _vectors(without)] == ["old/7"] * 3
    with closing(Database.open(path, embedder=embedder)) as opened:
        cake = _asked(embedder, "What of the cake?").tobytes()
        ended = (CAKE.tobytes(), "old/7")
        assert _vectors(opened)[0] == ("What of the cake?", "small/1", cake)
        assert _vectors(opened)[1][:0:-1] == ended
        assert _vectors(opened)[2] == ("the dog", "old/7", None)
        assert opened.journal.undo().operation == "undo"  # the restore; the vector of what comes back is made too
        assert _vectors(opened)[1] == ("What of the cake?", "small/1", cake)


def test_what_was_done_before_another_embedder_came_is_undone_and_redone_after_it(held: Database) -> None:
    held.curation.set_suppression(
        "s1", query_text="And the dog?", cosine_limit=0.5, now=NOW, vector=FAR, embedder="small/1"
    )
    other = SmallEmbedder("other")
    held.upkeep.reembed(other)
    assert {row[1] for row in _vectors(held)} == {"other/1"}
    held.journal.undo()
    assert _vectors(held)[0] == ("What of the cake?", "other/1", _asked(other, "What of the cake?").tobytes())
    held.journal.undo()
    held.journal.undo()
    assert _vectors(held) == []
    for _ in range(3):
        held.journal.redo()
    assert _vectors(held)[0] == ("And the dog?", "other/1", _asked(other, "And the dog?").tobytes())
    assert_sound(held)

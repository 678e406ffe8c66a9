"""Suppressions: what they keep out and by how much, and changing for which questions they hold."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from helpers.stores import NOW, content, episode, take

from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.errors import InputError
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import SqlReader
from mnemonaut_core.store.vectors.matrix import MatrixCache
from mnemonaut_core.store.writer import Writer


def _unit(*values: float) -> Vector:
    row = np.array(values, dtype=np.float32)
    return (row / np.linalg.norm(row)).astype(np.float32)


CAKE, NEAR, FAR = _unit(1, 0, 0, 0), _unit(0.9, 0.4358899, 0, 0), _unit(0, 1, 0, 0)  # NEAR has a cosine of .9 to CAKE


def _kept_out(writer: Writer, text: str, vector: Vector | None) -> list[tuple[str, str, float, bool]]:
    with closing(SqlReader(open_reader(Path(str(writer.connection.filename))), MatrixCache())) as reader:
        found = reader.suppressed_for(text, vector)
    return [(one.suppression, one.memory_id, round(one.similarity, 4), one.same_text) for one in found]


@pytest.fixture
def held(writer: Writer) -> Writer:
    """`a` is kept out for the cake, by .85; `b` for it by .95."""
    take(writer, [episode("a", "the cake burnt"), episode("b", "the cake was sold"), episode("c", "the dog")])
    writer.suppress(["a"], "What of the cake?", now=NOW, vector=CAKE, embedder="x/1")
    writer.suppress(["b"], "What of the cake?", now=NOW, vector=CAKE, embedder="x/1", cosine_limit=0.95)
    return writer


def test_a_suppression_says_which_it_is_and_how_near_the_question_came(held: Writer) -> None:
    assert _kept_out(held, "And the cake?", NEAR) == [("s1", "a", 0.9, False)]
    assert _kept_out(held, "  WHAT of the cake? ", None) == [("s1", "a", 1.0, True), ("s2", "b", 1.0, True)]
    assert _kept_out(held, "And the dog?", FAR) == []


def test_of_several_the_one_with_the_widest_margin_is_named_first(held: Writer) -> None:
    held.suppress(["a"], "Cake again?", now=NOW, vector=NEAR, embedder="x/1", cosine_limit=0.7)
    rows = [row for row, memory_id, *_ in _kept_out(held, "And the cake?", NEAR) if memory_id == "a"]
    assert rows == ["s3", "s1"]


def test_another_limit_and_another_question_hold_from_then_on_and_undo_takes_them_back(held: Writer) -> None:
    before = content(held.connection)
    assert held.set_suppression("s1", cosine_limit=0.91, now=NOW + 1).ids == ("a",)
    assert _kept_out(held, "And the cake?", NEAR) == []
    changed = held.set_suppression("s1", query_text="And the dog?", now=NOW + 2, vector=FAR, embedder="x/1")
    assert (changed.operation, str(changed.title)) == ("suppression", "Change for which questions a is kept out")
    assert _kept_out(held, "and the DOG?", None) == [("s1", "a", 1.0, True)]
    assert [row for row, *_ in _kept_out(held, "other words", FAR)] == ["s1"]
    assert [row for row, *_ in _kept_out(held, "other words", CAKE)] == ["s2"]
    held.undo()
    held.undo()
    assert content(held.connection) == before
    held.redo()
    held.redo()
    assert _kept_out(held, "and the DOG?", None) == [("s1", "a", 1.0, True)]


def test_the_same_question_spelt_otherwise_keeps_its_vector_and_a_new_one_without_has_none(held: Writer) -> None:
    held.set_suppression("s1", query_text="WHAT of the cake?", now=NOW + 1)
    assert _kept_out(held, "And the cake?", NEAR) == [("s1", "a", 0.9, False)]
    held.set_suppression("s1", query_text="What of the dog?", now=NOW + 2)
    assert _kept_out(held, "And the cake?", NEAR) == []
    assert _kept_out(held, "what of the dog?", NEAR) == [("s1", "a", 1.0, True)]
    stored = held.connection.execute("SELECT vector, embedder FROM suppression WHERE pk = 1").get
    assert stored == (None, None)


def test_nothing_is_changed_by_what_cannot_be(held: Writer) -> None:
    held.suppress(["a"], "Cake again?", now=NOW)
    before = content(held.connection)
    for code, row, values in (
        ("no_suppression", "s9", {"cosine_limit": 0.5}),
        ("no_suppression", "i1", {"cosine_limit": 0.5}),
        ("cosine_limit", "s1", {"cosine_limit": 0.0}),
        ("cosine_limit", "s1", {"cosine_limit": 1.01}),
        ("empty_query", "s1", {"query_text": "  \t"}),
        ("suppressed_already", "s1", {"query_text": "cake AGAIN?"}),
    ):
        with pytest.raises(InputError) as raised:
            held.set_suppression(row, now=NOW + 1, **values)
        assert raised.value.code == code, (row, values)
    assert held.set_suppression("s1", cosine_limit=0.85, now=NOW + 1).ids == ()
    held.restore(["b"], now=NOW + 1)
    with pytest.raises(InputError):
        held.set_suppression("s2", cosine_limit=0.5, now=NOW + 2)
    held.undo()
    assert content(held.connection) == before

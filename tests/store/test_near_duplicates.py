"""Near-duplicates for curating: Dice of 3-grams ≥ .90, or cosine ≥ .95 among the nearest 200."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import make_database

from mnemonaut_core.domain.gardening import NEAR_COSINE, NEAR_DICE
from mnemonaut_core.explain.probe import NearDuplicate
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.similarity import char_ngrams, dice
from mnemonaut_core.workspace.wiring import connect

SAID = "We baked the parkin on Sunday and left it in the tin for three days."
AGAIN = "We baked the parkin on Sunday and left it in the tin for three days!"
WIDE = "ＷＥ baked the parkin on Sunday  and left it in the tin for three days."
OTHER = "The cat sleeps on the warm windowsill."


def line(memory_id: str, text: str, vector: list[float] | None = None, **more: object) -> dict[str, object]:
    """A line of our JSONL."""
    return {"id": memory_id, "user_text": text, **({} if vector is None else {"embedding": vector}), **more}


def found(tmp_path: Path, lines: list[dict[str, object]], memory_id: str = "a") -> tuple[NearDuplicate, ...]:
    """What says nearly the same in a new database of these lines."""
    path = make_database(tmp_path / "near.db", lines)
    with connect(path) as session:
        return session.explorer.library.near_duplicates(memory_id)


def exact(one: str, other: str) -> float:
    """Dice by its own definition."""
    return dice(*(char_ngrams(normalize(text), n=3, max_chars=10**9) for text in (one, other)))


def test_nearly_the_same_text_of_the_same_kind_is_one(tmp_path: Path) -> None:
    lines = [line("a", SAID), line("b", AGAIN), line("c", OTHER), line("d", WIDE), line("s", AGAIN, kind="state")]
    near = found(tmp_path, lines)
    assert [(one.memory.id, one.cosine) for one in near] == [("d", None), ("b", None)]
    assert [one.dice for one in near] == [1.0, exact(SAID, AGAIN)]
    assert near[1].dice >= NEAR_DICE


def test_the_whole_text_is_compared_not_its_beginning(tmp_path: Path) -> None:
    begin = "x y z " * 400
    near = found(tmp_path, [line("a", begin + SAID * 60), line("b", begin + OTHER * 60), line("c", begin + AGAIN * 60)])
    assert exact(begin + SAID * 60, begin + OTHER * 60) < NEAR_DICE
    assert [one.memory.id for one in near] == ["c"]


def test_another_wording_with_nearly_the_same_vector_is_one(tmp_path: Path) -> None:
    lines = [line("a", SAID, [1.0, 0.0]), line("b", OTHER, [1.0, 0.3]), line("c", "Parkin again.", [1.0, 0.4])]
    (near,) = found(tmp_path, lines)
    assert near.memory.id == "b"
    assert near.cosine == pytest.approx(1 / (1 + 0.09) ** 0.5, abs=1e-6)
    assert NEAR_COSINE > 1 / (1 + 0.16) ** 0.5


def test_what_is_isolated_already_is_not_offered(tmp_path: Path) -> None:
    path = make_database(tmp_path / "near.db", [line("a", SAID), line("b", AGAIN)])
    with connect(path, write=True) as session:
        session.database.curation.isolate(["b"], now=1)
        assert session.explorer.library.near_duplicates("a") == ()
        assert [one.memory.id for one in session.explorer.library.near_duplicates("b")] == ["a"]


def test_a_memory_that_is_not_stored_or_says_nothing_alike_has_none(tmp_path: Path) -> None:
    assert found(tmp_path, [line("a", SAID), line("c", OTHER)]) == ()
    assert found(tmp_path, [line("x", SAID)], "gone") == ()


def test_archived_ones_are_offered_too(tmp_path: Path) -> None:
    (near,) = found(tmp_path, [line("a", SAID), line("b", AGAIN, status="archived")])
    assert near.memory.id == "b"

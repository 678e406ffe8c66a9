"""Scores over the whole matrix: computed once for a vector, shared by the searches of one recall, and never in the way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import DAY, NOW, Asker, SeededEmbedder, asking, episode

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.query import Query as Question
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.vectors import cache
from mnemonaut_core.store.vectors.cache import MatrixCache
from mnemonaut_core.store.vectors.digits import Float32, Float64, Query
from mnemonaut_core.workspace.wiring import Workspace

SIZE = 40


@pytest.fixture
def asker(tmp_path: Path) -> Iterator[Asker]:
    """Forty episodes, one a day, their matrix loaded."""
    with asking(tmp_path, [episode(f"m{n:02}", f"text {n}", days=n + 1) for n in range(SIZE)], write=True) as opened:
        opened.workspace.warm()
        yield opened


@pytest.fixture
def scanned(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many rows each scan of a matrix went through."""
    rows: list[int] = []
    real = Query.rough

    def counting(self: Query, scale: Float32, products: Float64) -> Float32:
        rows.append(len(products))
        return real(self, scale, products)

    monkeypatch.setattr(Query, "rough", counting)
    return rows


def vector() -> Vector:
    """One query vector, always the same numbers, each time another object."""
    asked: Vector = SeededEmbedder().embed_memories(["text 7"])[0]
    return asked


def nearest(session: Workspace, of: Vector, filters: Filters) -> list[str]:
    """Ids, best first."""
    with session.pool.reader() as reader, reader.snapshot():
        return [hit.id for hit in reader.vectors.nearest({"q1": of}, k=SIZE, filters=filters)["q1"].hits]


def test_searches_with_one_vector_scan_the_matrix_once(asker: Asker, scanned: list[int]) -> None:
    asked = vector()
    everything = nearest(asker.workspace, asked, Filters())
    recent = nearest(asker.workspace, asked, Filters(day_from=NOW // DAY - 5))
    assert scanned == [SIZE]
    assert recent == [memory_id for memory_id in everything if memory_id <= "m04"]


def test_a_narrow_window_alone_scans_only_itself(asker: Asker, scanned: list[int]) -> None:
    assert len(nearest(asker.workspace, vector(), Filters(day_from=NOW // DAY - 5))) == 5
    assert scanned == [5]


def test_the_same_numbers_in_another_object_are_paid_for_again(asker: Asker, scanned: list[int]) -> None:
    assert nearest(asker.workspace, vector(), Filters()) == nearest(asker.workspace, vector(), Filters())
    assert scanned == [SIZE, SIZE]


def test_a_recall_scans_once_and_a_repeated_one_again(asker: Asker, scanned: list[int]) -> None:
    asker.ask(Question("what unrelated questions reach is measured once", NOW), {}, recipe="planned")
    scanned.clear()
    for _ in range(2):
        asker.ask(Question("text 7", NOW), {"recent_days": 5}, recipe="planned")
    # the window of the recent ones and the rest, or all at once
    assert sum(scanned) == 2 * SIZE


def test_after_a_write_nothing_old_is_answered(asker: Asker, scanned: list[int]) -> None:
    asked = vector()
    before = nearest(asker.workspace, asked, Filters())
    asker.workspace.database.curation.isolate(before[:1], now=NOW)
    assert nearest(asker.workspace, asked, Filters()) == before[1:]
    asker.workspace.warm()
    assert nearest(asker.workspace, asked, Filters()) == before[1:]
    assert scanned == [SIZE, SIZE, 1]


def test_vectors_come_out_of_the_matrix_as_the_rows_hold_them(asker: Asker, monkeypatch: pytest.MonkeyPatch) -> None:
    ids = [f"m{n:02}" for n in range(0, SIZE, 3)]
    with asker.workspace.pool.reader() as reader, reader.snapshot():
        from_matrix = reader.vectors.load([*ids, "nobody"])
        monkeypatch.setattr(MatrixCache, "at", lambda *_: None)
        from_rows = reader.vectors.load([*ids, "nobody"])
    assert list(from_matrix) == ids
    assert set(from_rows) == set(ids)
    assert all(from_matrix[memory_id].tobytes() == from_rows[memory_id].tobytes() for memory_id in ids)


def test_a_copy_in_which_something_is_tried_begins_with_the_vectors_at_hand(
    asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = vector()
    before = nearest(asker.workspace, asked, Filters())
    monkeypatch.delattr(cache, "load_matrix")

    def try_it(copy: Database) -> Change:
        return copy.curation.isolate(before[:1], now=NOW)

    with asker.workspace.simulate(try_it) as (_, _, beside), beside.readers.reader() as reader, reader.snapshot():
        there = [hit.id for hit in reader.vectors.nearest({"q1": asked}, k=SIZE + 1, filters=Filters())["q1"].hits]
    assert there == before[1:]
    assert nearest(asker.workspace, asked, Filters()) == before


def test_what_was_counted_of_generations_before_the_last_is_not_kept() -> None:
    counted: list[int] = []
    matrices = MatrixCache()

    def ask(generation: int) -> None:
        matrices.figure(generation, "rows", lambda: counted.append(generation))

    for generation in (1, 2, 3, 3, 2):
        ask(generation)
    assert counted == [1, 2, 3]
    ask(1)
    assert counted == [1, 2, 3, 1]

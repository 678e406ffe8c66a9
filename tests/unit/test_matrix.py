"""One question, several recalls: every cell is what the single recall says, and the order of the rows is the one that is told."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest
from helpers.databases import timeless
from helpers.depth import thin
from helpers.masters import Masters
from helpers.services import NOW, sample_master
from msgspec.structs import replace

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import ScopeCounts
from mnemonaut_core.explain.matrix import Matrix, matrix_of
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.ports import Embedder, GramStatistics, Vectors
from mnemonaut_core.recall.cache import Shared
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.store.vectors import digits
from mnemonaut_core.workspace.wiring import Workspace, connect

ASKED = {"en": "How long should parkin be left in the tin?", "ja": "明日の面接の件、覚えてる?", "zh": "明天的面试"}


@pytest.fixture(scope="module", params=thin(["en", "ja", "zh"]))
def asked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, masters_of_run: Masters
) -> Iterator[tuple[Workspace, Query]]:
    """A sample database and a question in its language."""
    lang = str(request.param)
    path = Path(shutil.copy(sample_master(masters_of_run, lang), tmp_path_factory.mktemp("matrix") / "m.db"))
    with connect(path, chooses=False) as workspace:
        yield workspace, Query(ASKED[lang], NOW)


def matrix(asked: tuple[Workspace, Query], settings: Settings) -> Matrix:
    database, query = asked
    return matrix_of(database.explorer.recall(query, settings))


def test_every_cell_is_what_the_single_recall_says(asked: tuple[Workspace, Query]) -> None:
    database, query = asked
    found = matrix(asked, Settings("all", "all"))
    columns = [(recipe, preset) for recipe in RECIPES for preset in presets_of(recipe)]
    assert [(trace.recipe, trace.preset) for trace in found.traces] == columns
    ids = {row.memory.id for row in found.rows}
    assert len(ids) == len(found.rows)
    for number, (recipe, preset) in enumerate(columns):
        (single,) = database.explorer.recall(query, Settings(recipe, preset))
        assert timeless(single) == timeless(found.traces[number])
        told = {c.memory.id: (c.rank, c.decision.outcome.code) for c in single.candidates}
        cells = {row.memory.id: row.cells[number] for row in found.rows}
        assert {i: (cell.rank, cell.code) for i, cell in cells.items() if cell.code is not None} == told
        assert {i for i, cell in cells.items() if cell.selected} == set(single.selected)
    assert ids == {c.memory.id for trace in found.traces for c in trace.candidates}


def test_what_most_recalls_selected_is_first(asked: tuple[Workspace, Query]) -> None:
    rows = matrix(asked, Settings("all")).rows
    assert rows[0].selected_by > 1
    for above, below in pairwise(rows):
        assert above.selected_by >= below.selected_by
        if above.selected_by == below.selected_by > 0:
            weights = [
                sum(1 / cell.rank for cell in row.cells if cell.selected and cell.rank) for row in (above, below)
            ]
            assert weights[0] >= weights[1] - 1e-12


def test_a_recall_agrees_with_itself_wholly(asked: tuple[Workspace, Query]) -> None:
    database, query = asked
    (trace,) = database.explorer.recall(query, Settings("heuristic"))
    same = matrix_of([trace, trace])
    assert same.overlap == 1.0
    assert set(same.common) == set(trace.selected) != set()
    assert same.common == trace.selected  # in the order of the result
    silent = replace(trace, selected=())
    assert matrix_of([trace, silent]).overlap == 0.0
    assert matrix_of([silent, silent]).overlap == 1.0
    assert matrix_of([trace]).overlap is None


def test_the_agreement_counts_every_row_once_and_is_told_from_all_down_to_one(asked: tuple[Workspace, Query]) -> None:
    found = matrix(asked, Settings("all"))
    counts = [sum(row.selected_by == k for row in found.rows) for k in range(len(RECIPES) + 1)]
    assert list(found.agreement) == counts
    told = [str(text) for text in found.agreed()]
    every = len(RECIPES)
    some = [f"{k} of {every}: {counts[k]}" for k in range(every - 1, 1, -1) if counts[k]]
    memories = "1 memory" if counts[every] == 1 else f"{counts[every]} memories"
    assert told == [f"{every} of {every}: {memories}", *some, f"alone: {counts[1]}"]
    assert matrix(asked, Settings("heuristic")).agreed() == ()
    assert matrix_of([]).agreement == (0,)


def test_of_nothing_there_is_nothing() -> None:
    nothing = matrix_of([])
    assert (nothing.rows, nothing.common, nothing.overlap) == ((), (), None)


def test_not_found_is_not_left_out(asked: tuple[Workspace, Query]) -> None:
    """A memory that a recall never saw has neither rank nor outcome there; one that it dropped has an outcome."""
    found = matrix(asked, Settings("all"))
    cells = [cell for row in found.rows for cell in row.cells]
    assert any(cell.code is None and cell.rank is None for cell in cells)
    assert any(cell.code not in (None, Code.SELECTED) for cell in cells)
    assert all(cell.code is not None for cell in cells if cell.rank is not None)


class Counting:
    """An embedder that notes what it is asked."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._embedder, name)

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> Vectors:
        self.asked += texts
        return self._embedder.embed_queries(texts, statistics)


@pytest.fixture
def writable(tmp_path: Path, masters_of_run: Masters) -> Iterator[Workspace]:
    """The English sample, to write to."""
    path = Path(shutil.copy(sample_master(masters_of_run, "en"), tmp_path / "m.db"))
    with connect(path, write=True, chooses=False) as workspace:
        yield workspace


def test_a_text_is_embedded_and_scored_once_for_all_recipes(
    writable: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    writable.database.upkeep.remove_list("encoder")  # the mean of two lists is of all digits, and scans nothing
    writable.warm()
    explorer, query = writable.explorer, Query(ASKED["en"], NOW, context=(Turn("user", "We baked on Sunday."),))
    counting = Counting(cast("Embedder", explorer.embedder))
    explorer.embedder = cast("Embedder", counting)
    scored: list[int] = []
    rough = digits.Query.rough

    def noted(query: digits.Query, scale: digits.Float32, products: digits.Float64) -> digits.Float32:
        scored.append(len(products))
        return rough(query, scale, products)

    monkeypatch.setattr(digits.Query, "rough", noted)
    traces = explorer.recall(query, Settings("all", "all"))
    texts = {form.text for trace in traces for form in trace.plan.forms}
    # the question, and two ways to put the conversation before it
    assert len(texts) == 3 < sum(len(trace.plan.forms) for trace in traces)
    assert f"We baked on Sunday. {query.text}" in texts  # the second form that silence looks at
    assert sorted(counting.asked) == sorted(texts)
    with writable.pool.reader() as reader, reader.snapshot():
        matrix = reader.vectors.matrix()
    assert matrix is not None
    assert sum(scored) == len(texts) * matrix.count


@pytest.mark.long
def test_what_is_shared_does_not_outlive_a_write(writable: Workspace) -> None:
    explorer, query, shared = writable.explorer, Query(ASKED["en"], NOW), Shared()
    (before,) = explorer.recall(query, Settings("heuristic"), shared=shared)
    gone = before.selected[0]
    writable.database.curation.isolate([gone], reason="spam", now=NOW, by="test")
    for recipe in RECIPES:
        (after,) = explorer.recall(query, Settings(recipe), shared=shared)
        (alone,) = explorer.recall(query, Settings(recipe))
        assert gone not in {candidate.memory.id for candidate in after.candidates}, recipe
        assert timeless(after) == timeless(alone), recipe


def test_how_many_memories_there_are_and_the_newest_moment_follow_every_write(writable: Workspace) -> None:
    curation, journal = writable.database.curation, writable.database.journal
    first, second = writable.library.ids("", order="newest")[:2]
    steps: tuple[Callable[[], object], ...] = (
        lambda: curation.edit([first], {"occurred_at": NOW - 900 * 86_400}, now=NOW),
        lambda: curation.edit([second], {"occurred_at": NOW + 9 * 86_400}, now=NOW),
        lambda: writable.database.purging.purge([second], now=NOW),
        lambda: curation.edit([first], {"occurred_at": NOW + 3 * 86_400}, now=NOW),
        lambda: journal.undo(),
    )
    writable.warm()
    for step, work in enumerate(steps):
        work()
        with writable.pool.reader() as reader, reader.snapshot():
            counted = (reader.filters.memories(), reader.newest_moment())
            assert reader.matrix_at_hand() is not None
            assert counted == reader.connection.execute("SELECT count(*), max(moment) FROM memory").get, step


def test_what_is_counted_of_the_scope_follows_every_write_and_the_clock(writable: Workspace) -> None:
    explorer, query = writable.explorer, Query(ASKED["en"], NOW)

    def counts(asked: Query) -> ScopeCounts:
        (trace,) = explorer.recall(asked, Settings("salience"))
        assert trace.scope == explorer.scope(trace)
        return trace.scope

    first = counts(query)
    assert counts(replace(query, now=NOW + 60)) == first  # nothing is newer than that
    with writable.pool.reader() as reader:
        newest = reader.newest_moment()
        assert newest is not None
    earlier = counts(replace(query, now=newest - 1))
    assert earlier.filtered["time"] >= 1
    assert earlier.total == first.total
    (trace,) = explorer.recall(query, Settings("salience"))
    writable.database.curation.isolate([trace.selected[0]], reason="spam", now=NOW, by="test")
    assert counts(query).isolated == first.isolated + 1
    assert counts(query).searchable == first.searchable - 1

"""Laws that every registered recipe keeps, on generated memories (DESIGN.md 2)."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest
from helpers.databases import NOW, timeless
from helpers.pools import late
from helpers.strategies import STORES, examples, parameters, queries
from helpers.worlds import Worlds
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Combine, Scored, id_key
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.lint import with_lint
from mnemonaut_core.explain.probe import SourceRank
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import describe
from mnemonaut_core.recall.engine import run_recipe
from mnemonaut_core.recall.gather import sources_of
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES

every_recipe = pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
names = st.sampled_from([*STORES, "many", "some"])


class Case:
    """A question to a generated store, with some parameters set."""

    def __init__(self, worlds: Worlds, recipe: Recipe, data: st.DataObject, *, most: int = 4) -> None:
        self.world = worlds[data.draw(names, "store")]
        self.query: Query = data.draw(queries(), "query")
        self.values = data.draw(parameters(recipe.parameters, most=most), "values")
        self.values |= data.draw(
            st.sampled_from(({}, {"replaced": True, "current": 8}, {"replaced": False})), "now first"
        )
        self.trace: Trace = self.world.matrix.ask(self.query, self.values, recipe=recipe.name)


def parts_recombine_to_the_score(case: Case) -> None:
    trace = case.trace
    scored = [item for ranking in trace.rankings for item in ranking.items]
    scored += [c.scored for c in trace.candidates if c.scored is not None]
    for item in scored:
        assert item.parts
        assert item.recombined() == pytest.approx(item.score, abs=1e-9, rel=0.0)


def nobody_vanishes(case: Case) -> None:
    trace = case.trace
    gathered = {hit.id for run in trace.runs for hit in run.hits}
    held = Counter(candidate.memory.id for candidate in trace.candidates)
    assert set(held) == gathered
    assert set(held.values()) <= {1}
    chosen = {c.memory.id for c in trace.candidates if c.decision.outcome.code is Code.SELECTED}
    assert chosen == set(trace.selected)
    assert len(trace.selected) == len(set(trace.selected))
    assert sum(trace.outcomes.values()) == len(gathered)


def every_candidate_shows_all_its_hits(case: Case) -> None:
    trace = case.trace
    shown = {(source, form, hit) for c in trace.candidates for source, form, hit in c.hits if hit.id == c.memory.id}
    assert shown == {(run.source, run.form, hit) for run in trace.runs for hit in run.hits}


def ranks_are_one_two_three(case: Case) -> None:
    trace = case.trace
    for run in trace.runs:
        assert [hit.rank for hit in run.hits] == list(range(1, len(run.hits) + 1))
        assert len(run.hits) <= run.k
    ranks = [c.rank for c in trace.candidates if c.rank is not None]
    assert ranks == list(range(1, len(ranks) + 1))
    assert [c.rank for c in trace.candidates][: len(ranks)] == ranks
    assert tuple(c.memory.id for c in trace.candidates)[: len(ranks)] == trace.rankings[-1].ids


def ties_break_by_the_bytes_of_the_id(case: Case) -> None:
    trace = case.trace
    for run in trace.runs:
        keys = [(-hit.score, id_key(hit.id)) for hit in run.hits]
        assert keys == sorted(keys)
    for ranking in trace.rankings:
        assert list(ranking.items) == sorted(ranking.items, key=by_score)
    left = [c.scored for c in trace.candidates if c.rank is None and c.scored is not None]
    assert left == sorted(left, key=by_score)


def by_score(item: Scored) -> tuple[float, bytes]:
    return -item.score, id_key(item.id)


def the_scope_accounts_for_every_memory_of_the_kinds(case: Case) -> None:
    scope = case.world.matrix.explorer.scope(case.trace)
    assert scope.total == sum(line["kind"] in case.trace.plan.filters.kinds for line in case.world.lines)
    assert scope.total == scope.isolated + scope.suppressed + sum(scope.filtered.values()) + scope.searchable


def a_rerank_neither_adds_nor_loses(case: Case) -> None:
    trace = case.trace
    gathered = {hit.id for run in trace.runs for hit in run.hits}
    assert set(trace.rankings[0].ids) == gathered
    for before, after in zip(trace.rankings, trace.rankings[1:], strict=False):
        dropped = {
            c.memory.id for c in trace.candidates if c.rank is None and c.decision.outcome.code is not Code.SELECTED
        }
        assert set(before.ids) - dropped <= set(after.ids) <= set(before.ids)


def what_is_kept_out_is_in_no_run(case: Case) -> None:
    filters = case.trace.plan.filters
    lines = {line["id"]: line for line in case.world.lines}
    for memory_id in {hit.id for run in case.trace.runs for hit in run.hits}:
        line = lines[memory_id]
        moment = line.get("occurred_at", line.get("created_at"))
        assert line.get("searchable", 1) == 1
        assert line.get("status") != "archived"
        assert line["kind"] in filters.kinds
        assert filters.max_sensitivity is None or line.get("sensitivity", 0) <= filters.max_sensitivity
        assert filters.scopes is None or line.get("scope", "project") in filters.scopes
        assert filters.boundary_classes is None or line.get("boundary_class", "internal") in filters.boundary_classes
        assert moment is None or moment <= case.query.now
        assert moment is None or filters.day_from is None or moment // 86_400 >= filters.day_from
        assert moment is None or filters.day_to is None or moment // 86_400 <= filters.day_to
        assert memory_id not in filters.suppressed


def what_was_replaced_comes_right_after_what_holds_now(case: Case) -> None:
    """In the ranking that puts it there, by the least amount; what replaced itself over others aside."""
    trace = case.trace
    ranking = next((one for one in trace.rankings[::-1] if one.stage in TURNED), None)
    names = {part.name for part in ranking.parts} if ranking is not None else set()
    assert trace.parameters.replaced or "replaced" not in names
    assert trace.parameters.current or "current" not in names
    if ranking is None or not trace.parameters.replaced:
        return
    links = {(new.id, old) for old, later in trace.pool.later.items() for new in later}
    circle, places = circles(links), {memory_id: place for place, memory_id in enumerate(ranking.ids)}
    for old in {old for _, old in links} & places.keys() - circle:
        above = [places[new] for new, one in links if one == old and new in places]
        if ranking.combine is Combine.PRODUCT:
            above = [place for place in above if ranking.scores[place] > 0.0]
        assert not above or places[old] > max(above)
        item = ranking.scored(places[old])
        if any(part.name == "replaced" for part in item.parts) and ranking.combine is not Combine.ORDER:
            assert item.score == np.nextafter(min(ranking.scores[place] for place in above), -np.inf)


TURNED = ("final", "merge", "salience", "order")
"""The rankings in which what holds now comes before what it replaced."""


def circles(links: set[tuple[str, str]]) -> set[str]:
    """What replaces itself, over others, and what that replaces."""
    left = set(links)
    while free := {new for new, _ in left} - {old for _, old in left}:
        left = {(new, old) for new, old in left if new not in free}
    return {old for _, old in left}


def current_brings_what_replaced_a_candidate(case: Case) -> None:
    trace = case.trace
    found = [run for run in trace.runs if run.source == "current"]
    assert not found or trace.parameters.current
    for hit in (hit for run in found for hit in run.hits):
        assert all(hit.id != one.id for run in trace.runs if run not in found for one in run.hits)
        assert any(new.id == hit.id for later in trace.pool.later.values() for new in later)


ONE_TRACE: tuple[Callable[[Case], None], ...] = (
    parts_recombine_to_the_score,
    nobody_vanishes,
    every_candidate_shows_all_its_hits,
    ranks_are_one_two_three,
    ties_break_by_the_bytes_of_the_id,
    the_scope_accounts_for_every_memory_of_the_kinds,
    a_rerank_neither_adds_nor_loses,
    what_is_kept_out_is_in_no_run,
    what_was_replaced_comes_right_after_what_holds_now,
    current_brings_what_replaced_a_candidate,
)
"""Laws of one trace: every question that is generated is held against all of them."""


@every_recipe
@given(data=st.data())
@examples(40)
def test_every_law_of_one_trace_holds(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    case = Case(worlds, recipe, data)
    for law in ONE_TRACE:
        law(case)


@every_recipe
@given(data=st.data())
@examples(15)
def test_one_question_has_one_trace_whoever_answers_and_in_which_order(
    worlds: Worlds, recipe: Recipe, data: st.DataObject
) -> None:
    """Asked again; with sources that answer in another order; of vec0, and by a scan, in the place of the matrix."""
    case = Case(worlds, recipe, data)
    first = timeless(case.trace)
    assert timeless(case.world.matrix.ask(case.query, case.values, recipe=recipe.name)) == first
    assert timeless(_with_late_sources(case, recipe, data)) == first
    case.world.vec0.workspace.matrices.clear()
    by_vec0 = case.world.vec0.ask(case.query, case.values, recipe=recipe.name)
    by_scan = case.world.scan.ask(case.query, case.values, recipe=recipe.name)
    # matrix: a filter on scopes
    assert {run.path for run in by_vec0.runs if run.hits} <= {"vec0", "matrix", "postings", "fts5", "list", "dense"}
    assert {"matrix", "vec0", "postings"}.isdisjoint(run.path for run in by_scan.runs)
    assert timeless(by_vec0) == first
    assert timeless(by_scan) == first


def _with_late_sources(case: Case, recipe: Recipe, data: st.DataObject) -> Trace:
    explorer = case.world.matrix.explorer
    text_values = {name: str(value) for name, value in case.values.items()}
    resolved = explorer.settings.resolve(recipe, Settings(recipe.name, values=text_values))
    pool = late(explorer.readers, random.Random(data.draw(st.integers(0, 9), "delays")))
    trace = run_recipe(recipe, case.query, resolved, readers=pool, embedder=case.world.matrix.embedder)
    return replace(with_lint(recipe, trace), evidence=case.trace.evidence)


@every_recipe
@given(data=st.data())
@examples(15)
def test_every_memory_gets_one_outcome_of_the_recipes_own(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    case = Case(worlds, recipe, data)
    found = Counter[str]()
    kinds = case.trace.plan.filters.kinds
    for line in case.world.lines:
        explanation = case.world.matrix.explorer.explain(case.trace, line["id"])
        assert explanation.outcome.code in recipe.codes
        assert str(explanation.sentence)
        assert explanation.reconciles is not False
        assert (explanation.outcome.code is Code.SELECTED) == (line["id"] in case.trace.selected)
        if line["kind"] in kinds:
            found[_before_any_search(explanation.outcome.code, explanation.outcome.field)] += 1
    scope = case.world.matrix.explorer.scope(case.trace)
    expected = Counter({"isolated": scope.isolated, "suppressed": scope.suppressed, "": scope.searchable})
    assert +found == +(expected + Counter(scope.filtered))


def _before_any_search(code: Code, field: str | None) -> str:
    """The filter that kept a memory out; "" if it was searched."""
    if code is Code.FILTERED:
        assert field is not None
        return field
    return {Code.ISOLATED: "isolated", Code.SUPPRESSED: "suppressed"}.get(code, "")


@every_recipe
@given(data=st.data())
@examples(15)
def test_what_is_suppressed_for_a_question_stays_out_of_it(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world = worlds[data.draw(names, "store")]
    values = data.draw(parameters(recipe.parameters), "values")
    trace = world.matrix.ask(Query("  CAT garden　京都 ", NOW), values, recipe=recipe.name)
    gathered = {hit.id for run in trace.runs for hit in run.hits}
    assert set(trace.plan.filters.suppressed) == set(world.suppressed)
    assert gathered.isdisjoint(world.suppressed)


@every_recipe
@given(data=st.data())
@examples(15)
def test_a_probed_rank_is_the_place_in_a_run_of_all(worlds: Worlds, recipe: Recipe, data: st.DataObject) -> None:
    world = worlds[data.draw(names, "store")]
    query = data.draw(queries(), "query")
    ks = [info for info in describe(recipe.parameters) if info.stage == "gather" and info.name.endswith("_k")]
    everything = {info.name: int(info.upper or 0) for info in ks}
    # a recipe without such parameters scores all memories
    assert min(everything.values(), default=math.inf) >= max(map(len, STORES.values()))
    trace = world.matrix.ask(query, everything, recipe=recipe.name)
    small = world.matrix.ask(query, dict.fromkeys(everything, 2), recipe=recipe.name)
    kinds = {line["id"]: line["kind"] for line in world.lines}
    for line in world.lines:
        located = world.matrix.explorer.locate(small, line["id"])
        if located.filtered is not None:
            continue
        for source in located.sources:
            # a recipe may ask a source for a multiple of its k, or a part of it for each share of kinds
            asked, _ = _asked_of(recipe, small, source, line["kind"], kinds)
            # what a later phase asks for hangs on what the first one found: its own recall is looked at
            whole = trace if asked.phase == 0 else small
            run, hits = _asked_of(recipe, whole, source, line["kind"], kinds)
            place = next((place for place, hit in enumerate(hits, 1) if hit.id == line["id"]), None)
            if place is None and run.k and len(hits) >= run.k:
                # a list that no parameter of a recipe makes as long as the store: only its end is known
                assert source.rank is None or source.rank > run.k
                continue
            assert source.rank == place
            assert source.score == (None if place is None else hits[place - 1].score)
            assert (source.status == "found") == (place is not None and place <= asked.k)


def _asked_of(
    recipe: Recipe, trace: Trace, located: SourceRank, kind: str, kinds: dict[str, str]
) -> tuple[Run, tuple[Hit, ...]]:
    """The run of a source with what it was asked for of this kind, and its hits of the same share."""
    (run,) = (run for run in trace.runs if (run.source, run.form) == (located.source, located.form))
    asked = sources_of(recipe.gather(trace.plan), trace.plan, trace.runs)
    shares = [share for source in asked if source.name == run.source for share in source.shares]
    if not shares:
        return run, run.hits
    mine = [share for share in shares if kind in share.filters.kinds]
    of_share = tuple(hit for hit in run.hits if mine and kinds[hit.id] in mine[0].filters.kinds)
    return replace(run, k=mine[0].k if mine else 0), of_share

"""The prepared situations of the samples, asked of the real engine: each shows what its note says.

A sample may be built on any day and looked at weeks later, so every fact is asked at several ages, and some of them of
a sample that was built on another day.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest
from helpers.depth import Depth
from msgspec import field

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings, Why
from mnemonaut_core.importers.sample import Situation, load_situations
from mnemonaut_core.recipes.registry import DEFAULT, DEFAULT_OF_AGENTS, RECIPES
from mnemonaut_core.workspace import samples
from mnemonaut_core.workspace.wiring import Workspace, connect

BUILT = int(datetime(2026, 4, 19, 9, 20, tzinfo=UTC).timestamp())
BUILT_ON_ANOTHER_DAY = int(datetime(2031, 12, 31, 22, 5, tzinfo=UTC).timestamp())
AGES = (0, 1, 3, 7, 14, 20)
"""Days between building a sample and asking; the short run asks at the first and the last."""
LANGS_AND_SITUATIONS = tuple(
    (lang, situation)
    for lang in samples.LANGUAGES
    for situation in load_situations(samples.source_folder(lang), BUILT // DAY_SECONDS, lang)
)
SITUATION_KINDS = "misrecall near_duplicate below_cut unanswerable answered why_not old_memory disagree".split()
KEPT_OUT_BY = {
    "promise-to-mum": "time",
    "deed-box": "sensitivity",
    "ja-safe": "sensitivity",
    "zh-why-not-stomach": "time",
    "zh-why-not-secret": "sensitivity",
}
OPENED_BY = {"time": {"days": "0"}, "sensitivity": {"max_sensitivity": "2"}}


class Sample(msgspec.Struct, frozen=True):
    """A sample that was built at a moment."""

    built: int
    database: Workspace
    ages: tuple[int, ...]
    traces: dict[object, Trace] = field(default_factory=dict)
    """What was asked before: several facts are of one recall."""

    def ask(
        self,
        situation: Situation,
        *,
        age: int = 0,
        preset: str = "as-written",
        with_context: bool = True,
        values: Mapping[str, str] | None = None,
    ) -> Trace:
        context = situation.context if with_context else ()
        query = Query(situation.query, self.built + age * DAY_SECONDS, context=context)
        asked = (situation.id, age, preset, with_context, *sorted((values or {}).items()))
        if asked not in self.traces:
            (self.traces[asked],) = self.database.explorer.recall(
                query, Settings(situation.recipe, preset, dict(values or {}))
            )
        return self.traces[asked]

    def outcome(self, trace: Trace, memory_id: str) -> Outcome:
        return self.database.explorer.explain(trace, memory_id).outcome

    def why(self, trace: Trace, memory_id: str) -> Why:
        return self.database.explorer.why(trace, memory_id)

    def again(self, situation: Situation, trace: Trace, *, preset: str = "as-written", **values: str) -> Trace:
        """The same question at the same moment, with another preset or other values."""
        age = (trace.query.now - self.built) // DAY_SECONDS
        return self.ask(situation, age=age, preset=preset, values=values)


Samples = Mapping[tuple[str, int], Sample]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, depth: Depth) -> Iterator[Samples]:
    """All samples, each built on two days; the short run builds the English one alone on both."""
    folder = tmp_path_factory.mktemp("samples")
    ages = depth.of((AGES[0], AGES[-1]), AGES, AGES)
    found = {}
    for lang in samples.LANGUAGES:
        for moment in (BUILT, BUILT_ON_ANOTHER_DAY)[: 1 if depth is Depth.SHORT and lang != "en" else 2]:
            database = connect(samples.ensure(Path(folder / str(moment)), lang, moment))
            database.warm()
            found[lang, moment] = Sample(moment, database, ages if moment == BUILT else (ages[0], ages[-1]))
    yield found
    for sample in found.values():
        sample.database.close()


def situations_of(kind: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    chosen = [pytest.param(lang, each, id=each.id) for lang, each in LANGS_AND_SITUATIONS if each.kind == kind]
    return pytest.mark.parametrize(("lang", "situation"), chosen)


def asked(built: Samples, lang: str, situation: Situation) -> Iterator[tuple[Sample, Trace]]:
    """The situation at every age, and at the first and last of a sample that was built on another day."""
    for sample in (built[lang, moment] for moment in (BUILT, BUILT_ON_ANOTHER_DAY) if (lang, moment) in built):
        for age in sample.ages:
            yield sample, sample.ask(situation, age=age)


def test_every_language_has_situations_of_every_kind_that_is_asked_here() -> None:
    found = {(lang, each.kind) for lang, each in LANGS_AND_SITUATIONS}
    assert found == {(lang, kind) for lang in samples.LANGUAGES for kind in SITUATION_KINDS}


@situations_of("misrecall")
def test_a_wrong_memory_comes_back_among_the_first_three(built: Samples, lang: str, situation: Situation) -> None:
    for _, trace in asked(built, lang, situation):
        assert trace.pack.inject
        assert set(situation.wrong) & set(trace.selected[:3]), trace.query.now


@situations_of("misrecall")
def test_no_right_memory_stands_before_the_wrong_one(built: Samples, lang: str, situation: Situation) -> None:
    for _, trace in asked(built, lang, situation):
        places = {memory_id: place for place, memory_id in enumerate(trace.rankings[-1].ids)}
        wrong = min(places[memory_id] for memory_id in situation.wrong)
        assert all(places.get(memory_id, len(places)) > wrong for memory_id in situation.right), trace.query.now


@situations_of("near_duplicate")
def test_one_of_the_pair_comes_back_and_the_other_is_its_duplicate(
    built: Samples, lang: str, situation: Situation
) -> None:
    for sample, trace in asked(built, lang, situation):
        (kept,) = set(situation.pair) & set(trace.selected)
        (dropped,) = set(situation.pair) - {kept}
        outcome = sample.outcome(trace, dropped)
        assert (outcome.code, outcome.other_id) == (Code.DUPLICATE_OF, kept), trace.query.now


@situations_of("near_duplicate")
def test_both_of_the_pair_come_back_when_no_two_memories_count_as_duplicates(
    built: Samples, lang: str, situation: Situation
) -> None:
    trace = built[lang, BUILT].ask(situation, values={"duplicate_threshold": "1"})
    assert set(situation.pair) <= set(trace.selected)


@situations_of("below_cut")
def test_the_lost_memory_lies_just_below_what_was_selected(built: Samples, lang: str, situation: Situation) -> None:
    (lost,) = situation.lost
    for sample, trace in asked(built, lang, situation):
        candidate = trace.candidate(lost)
        assert candidate is not None
        assert candidate.rank is not None
        assert sample.outcome(trace, lost).code in (Code.BELOW_CUT, Code.RESULT_CAP)
        assert len(trace.selected) < candidate.rank <= 9, trace.query.now


@situations_of("below_cut")
def test_a_smallest_change_lets_the_lost_memory_in(built: Samples, lang: str, situation: Situation) -> None:
    (lost,) = situation.lost
    for moment, age in ((BUILT, 0), (BUILT, 20), (BUILT_ON_ANOTHER_DAY, 0)):
        if (lang, moment) not in built:
            continue
        sample = built[lang, moment]
        trace = sample.ask(situation, age=age)
        change = sample.why(trace, lost).change
        assert change is not None
        assert lost in sample.again(situation, trace, **{change.parameter: str(change.to_value)}).selected


@situations_of("answered")
def test_a_right_memory_comes_back(built: Samples, lang: str, situation: Situation) -> None:
    for _, trace in asked(built, lang, situation):
        assert trace.pack.inject
        assert set(situation.right) & set(trace.selected), trace.query.now


@pytest.mark.parametrize(
    ("lang", "situation"),
    [
        pytest.param(lang, each, id=each.id)
        for lang, each in LANGS_AND_SITUATIONS
        if each.kind == "answered" and each.context
    ],
)
def test_the_answer_sinks_without_its_conversation(built: Samples, lang: str, situation: Situation) -> None:
    sample = built[lang, BUILT]
    with_it = sample.ask(situation).rankings[-1].ids
    without = sample.ask(situation, with_context=False).rankings[-1].ids
    best = min(with_it.index(memory_id) for memory_id in situation.right if memory_id in with_it)
    assert not set(situation.right) & set(without[: best + 1])


@situations_of("old_memory")
def test_an_old_memory_is_kept_out_by_its_time_and_found_in_all_time(
    built: Samples, lang: str, situation: Situation
) -> None:
    for sample, trace in asked(built, lang, situation):
        outcomes = {sample.outcome(trace, memory_id) for memory_id in situation.memories}
        assert {(outcome.code, outcome.field) for outcome in outcomes} == {(Code.FILTERED, "time")}
        assert set(situation.memories) <= set(sample.again(situation, trace, days="0").selected)


@situations_of("why_not")
def test_the_filter_that_the_note_speaks_of_keeps_it_out_and_opening_it_lets_it_in(
    built: Samples, lang: str, situation: Situation
) -> None:
    (lost,) = situation.lost
    field = KEPT_OUT_BY[situation.id]
    for sample, trace in asked(built, lang, situation):
        outcome = sample.outcome(trace, lost)
        assert (outcome.code, outcome.field) == (Code.FILTERED, field)
        assert set(situation.right) <= set(trace.selected)
        assert lost in sample.again(situation, trace, **OPENED_BY[field]).selected


@situations_of("unanswerable")
def test_as_written_hands_something_over_where_nothing_answers(built: Samples, lang: str, situation: Situation) -> None:
    for _, trace in asked(built, lang, situation):
        assert trace.pack.inject
        assert trace.selected


@situations_of("unanswerable")
def test_calibrated_stays_silent_where_nothing_answers(built: Samples, lang: str, situation: Situation) -> None:
    for sample, trace in asked(built, lang, situation):
        calibrated = sample.again(situation, trace, preset="calibrated")
        assert not calibrated.pack.inject
        assert {each.decision.outcome.code for each in calibrated.candidates} >= {Code.GATE_CLOSED}


NOT_ANSWERED = {"ja-takumi-job"}
"""The one whose words are common and which is hardly nearer to its memory than unrelated questions are to theirs: the price of
silence (core/README.md, *Silence*)."""


@situations_of("answered")
def test_calibrated_still_answers_what_is_answered(built: Samples, lang: str, situation: Situation) -> None:
    for sample, trace in asked(built, lang, situation):
        calibrated = sample.again(situation, trace, preset="calibrated")
        if situation.id in NOT_ANSWERED:
            assert {each.decision.outcome.code for each in calibrated.candidates} >= {Code.GATE_CLOSED}
            calibrated = sample.again(situation, trace, preset="calibrated", evidence_floor="0.4")
        assert calibrated.pack.inject
        assert set(situation.right) & set(calibrated.selected)


def by_recipe(sample: Sample, situation: Situation, recipe: str) -> Trace:
    """The situation asked of a recipe as it was published, on the day of building."""
    (trace,) = sample.database.explorer.recall(Query(situation.query, sample.built), Settings(recipe, "as-written", {}))
    return trace


@pytest.mark.parametrize(
    ("lang", "situation"),
    [
        pytest.param(lang, each, id=each.id)
        for lang, each in LANGS_AND_SITUATIONS
        if KEPT_OUT_BY.get(each.id) == "sensitivity"
    ],
)
def test_one_recipe_tells_the_secret_and_no_other_does(built: Samples, lang: str, situation: Situation) -> None:
    (secret,) = situation.lost
    telling = {recipe for recipe in RECIPES if secret in by_recipe(built[lang, BUILT], situation, recipe).selected}
    assert telling == {"salience"}
    filtered = {
        r
        for r in RECIPES
        if built[lang, BUILT].outcome(by_recipe(built[lang, BUILT], situation, r), secret).code == Code.FILTERED
    }
    assert filtered == {"heuristic", "blend"}


def within(trace: Trace, memory_id: str, span: Mapping[str, int]) -> bool:
    """Whether a memory's moment lies in it, both ends included."""
    candidate = trace.candidate(memory_id)
    assert candidate is not None
    assert candidate.memory.moment is not None
    return span["start"] <= candidate.memory.moment <= span["end"]


@situations_of("disagree")
def test_the_recipes_agree_on_hardly_anything(built: Samples, lang: str, situation: Situation) -> None:
    """The note says of the one that it searches the last week and nothing else, of the other that most of its talks are older."""
    sample = built[lang, BUILT]
    typed, similar = (by_recipe(sample, situation, recipe) for recipe in ("orchestrated", "heuristic"))
    week = json.loads(json.dumps(typed.plan.noted["intent"]))["time_range"]
    assert week["relative"] == "last_week"
    assert len(typed.selected) >= 5
    assert [memory_id for memory_id in typed.selected if not within(typed, memory_id, week)] == []
    assert sum(not within(similar, memory_id, week) for memory_id in similar.selected) >= 3
    assert len(set(typed.selected) & set(similar.selected)) <= 2


@situations_of("misrecall")
def test_the_default_of_a_new_database_brings_the_right_one_too(
    built: Samples, lang: str, situation: Situation
) -> None:
    sample = built[lang, BUILT]
    (trace,) = sample.database.explorer.recall(
        Query(situation.query, sample.built, context=situation.context), Settings("blend", "talk")
    )
    assert set(situation.right) & set(trace.selected)


README_ASKS = "Bea is coming for dinner. Is there anything I mustn't cook?"


def test_what_comes_of_the_question_with_which_the_readme_begins(built: Samples) -> None:
    """ep-0118 tells of her allergy, and of no dinner to come: by what is asked where nothing is named it just misses, on the
    command line by one rank, for an agent by the two seats of her name. ep-0110, in the question's own words, comes first."""
    sample = built["en", BUILT]
    came = {}
    for recipe, preset in ((DEFAULT, "as-written"), DEFAULT_OF_AGENTS):
        query = Query(README_ASKS, sample.built)
        (trace,) = sample.database.explorer.recall(query, Settings(recipe, preset, {}))
        missed = sample.outcome(trace, "ep-0118")
        came[recipe, preset] = (trace.selected[0], missed.code, missed.value, missed.limit)
    assert came == {
        (DEFAULT, "as-written"): ("ep-0110", Code.RESULT_CAP, 6.0, 5.0),
        DEFAULT_OF_AGENTS: ("ep-0110", Code.QUOTA, 2.0, 2.0),
    }

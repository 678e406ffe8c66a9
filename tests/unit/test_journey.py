"""The journey of a memory through the stages agrees with the trace."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import asking, episode

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.explain.explain import Passage, journey
from mnemonaut_core.recipes.heuristic import HEURISTIC
from mnemonaut_core.recipes.registry import recipe_named

LINES = [
    episode("a", "the interview is on friday", days=1),
    episode("b", "the interview is on friday", days=2),
    episode("c", "interview shoes", days=3),
    episode("d", "the boiler again", days=4),
    episode("e", "the interview, a year and more ago", days=500),
    episode("f", "interview secret", days=5, sensitivity=2),
]


def test_every_memory_of_a_recall_ends_where_its_outcome_says(tmp_path: Path) -> None:
    with asking(tmp_path, LINES) as ask:
        for values in ({}, {"pool_cap": 1}, {"max_results": 1}, {"medium_threshold": 0.99}, {"evidence_floor": 1.0}):
            trace = ask("the interview on friday", **values)
            assert trace.candidates
            for candidate in trace.candidates:
                steps = journey(recipe_named(trace.recipe), trace, candidate.memory.id)
                dropped = [step for step in steps if step.passage is Passage.DROPPED]
                outcome = candidate.decision.outcome
                assert [step.outcome for step in dropped] == ([] if outcome.code is Code.SELECTED else [outcome])
                if dropped:
                    after = steps[steps.index(dropped[0]) + 1 :]
                    assert {step.passage for step in after} == {Passage.NOT_REACHED}
                found = {(step.stage, step.form): step.rank for step in steps if step.passage is Passage.FOUND}
                assert found == {(source, form): hit.rank for source, form, hit in candidate.hits}
                if candidate.rank is not None:
                    assert next(step.rank for step in steps if step.stage == "final") == candidate.rank


@pytest.mark.parametrize("memory_id, field", [("e", "time"), ("f", "sensitivity")])
def test_what_a_filter_keeps_out_is_dropped_there(tmp_path: Path, memory_id: str, field: str) -> None:
    with asking(tmp_path, LINES) as ask:
        trace = ask("interview")
        steps = journey(recipe_named(trace.recipe), trace, memory_id, ask.explorer.locate(trace, memory_id))
        (dropped,) = [step for step in steps if step.passage is Passage.DROPPED]
        assert dropped.outcome is not None
        assert (dropped.stage, dropped.outcome.field) == ("filter", field)
        assert {step.passage for step in steps[3 + len(trace.runs) :]} == {Passage.NOT_REACHED}


def test_a_source_that_is_off_is_absent_not_missed(tmp_path: Path) -> None:
    with asking(tmp_path, LINES) as ask:
        steps = {step.stage: step for step in journey(HEURISTIC, ask("interview", vector_k=0), "c")}
        assert steps["vector"].passage is Passage.ABSENT
        assert steps["unicode61"].passage is Passage.FOUND


def test_times_are_those_of_the_spans(tmp_path: Path) -> None:
    with asking(tmp_path, LINES) as ask:
        trace = ask("interview")
        ms = {span.stage: span.ms for span in trace.spans}
        assert all(
            step.ms == ms[step.stage] for step in journey(recipe_named(trace.recipe), trace, "a") if step.stage in ms
        )

"""The smallest single change that would let a memory in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.databases import DAY, NOW, Asker, asking, episode

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.replay import Replayer, changed
from mnemonaut_core.explain.smallest_change import TO_THE_END, _rounded
from mnemonaut_core.explorer import Why
from mnemonaut_core.recipes.heuristic import HEURISTIC
from mnemonaut_core.workspace.wiring import connect

TOWARDS = [1.0, 0, 0, 0, 0, 0, 0, 0]


def leaning(share: float) -> list[float]:
    """A vector whose cosine with TOWARDS falls as `share` grows."""
    return [1.0, share, 0, 0, 0, 0, 0, 0]


def why(asker: Asker, trace: Trace, memory_id: str) -> Why:
    """Why this memory did or did not come back."""
    return asker.explorer.why(trace, memory_id)


@pytest.fixture
def lined_up(tmp_path: Path) -> Iterator[Asker]:
    """Thirty memories that only similarity finds, in the order of their numbers, all of one age."""
    memories = [episode(f"m{i:02}", f"text{i}", days=1, embedding=leaning(i / 10)) for i in range(30)]
    with asking(tmp_path, memories) as asker:
        asker.embedder.given["question"] = TOWARDS
        asker.workspace.warm()
        yield asker


def test_one_below_k_is_let_in_by_its_true_rank(lined_up: Asker) -> None:
    trace = lined_up("question", vector_k=4, text_k=0, max_results=20)
    answer = why(lined_up, trace, "m06")
    assert (answer.explanation.outcome.code, answer.explanation.outcome.value) == (Code.NOT_IN_TOP_K, 7)
    assert answer.change is not None
    assert (answer.change.parameter, answer.change.from_value, answer.change.to_value) == ("vector_k", 4, 7)
    assert answer.change.distance == pytest.approx(3 / 200)


def test_a_second_why_of_one_recall_sees_what_was_written_since_the_first(lined_up: Asker) -> None:
    trace = lined_up("question", vector_k=4, text_k=0, max_results=20)
    assert [why(lined_up, trace, one).located.sources[0].rank for one in ("m06", "m08")] == [7, 9]
    with connect(lined_up.workspace.path, write=True) as other:
        other.database.curation.isolate(["m02"], now=NOW)
    assert [why(lined_up, trace, one).located.sources[0].rank for one in ("m06", "m08")] == [6, 8]


@pytest.mark.long
def test_one_below_twice_the_depth_is_let_in_by_half_its_rank(tmp_path: Path) -> None:
    memories = [episode(f"m{i:03}", f"text{i}", days=1, embedding=leaning(i / 100)) for i in range(310)]
    with asking(tmp_path, memories) as asker:
        asker.embedder.given["question"] = TOWARDS
        asker.workspace.warm()
        trace = asker.ask(Query("question", NOW), {"token_budget": 8000}, recipe="salience")
        answer = why(asker, trace, "m301")
    assert (answer.explanation.outcome.code, answer.explanation.outcome.value) == (Code.NOT_IN_TOP_K, 302)
    assert answer.change is not None
    assert (answer.change.parameter, answer.change.to_value) == ("top_k", 151)


def test_one_over_the_result_cap_is_let_in_by_its_rank(lined_up: Asker) -> None:
    trace = lined_up("question")
    answer = why(lined_up, trace, "m06")
    assert answer.explanation.outcome.code is Code.RESULT_CAP
    assert answer.change is not None
    assert (answer.change.parameter, answer.change.to_value) == ("max_results", 7)


def test_one_day_too_old_is_let_in_by_one_more_day(tmp_path: Path) -> None:
    old = episode("old", "garden fence", occurred_at=NOW // DAY * DAY - 368 * DAY + 60)
    with asking(tmp_path, [old, episode("new", "hedge")]) as asker:
        answer = why(asker, asker("garden fence"), "old")
    assert (answer.explanation.outcome.code, answer.explanation.outcome.field) == (Code.FILTERED, "time")
    assert answer.change is not None
    assert (answer.change.parameter, answer.change.to_value) == ("days", 368)


def test_a_secret_is_let_in_by_the_highest_sensitivity(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("s", "garden", sensitivity=2)]) as asker:
        answer = why(asker, asker("garden"), "s")
    assert answer.change is not None
    assert (answer.change.parameter, answer.change.to_value, answer.change.distance) == ("max_sensitivity", 2, 0.5)


def test_one_below_the_cut_is_let_in_by_a_lower_cut_that_just_reaches_it(lined_up: Asker) -> None:
    trace = lined_up("question", medium_threshold=0.6, max_results=20)
    below = next(c for c in trace.candidates if c.decision.outcome.code is Code.BELOW_CUT)
    assert below.scored is not None
    answer = why(lined_up, trace, below.memory.id)
    assert answer.change is not None
    assert answer.change.distance <= 0.6 - below.scored.score + 2e-3
    assert answer.change.distance < 0.1


def test_a_closed_gate_is_opened_by_its_threshold(tmp_path: Path) -> None:
    with asking(tmp_path, [episode("a", "garden fence")]) as asker:
        trace = asker("garden fence", high_threshold=0.99)
        top = trace.rankings[-1].items[0].score
        answer = why(asker, trace, "a")
    assert answer.explanation.outcome.code is Code.GATE_CLOSED
    assert answer.change is not None
    assert answer.change.distance <= 0.99 - top + 2e-3


def test_a_change_that_does_not_hold_when_all_is_asked_again_is_not_told(
    lined_up: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    trace = lined_up("question")
    assert why(lined_up, trace, "m06").change is not None
    monkeypatch.setattr(Replayer, "unlinted", lambda self, _parameters, **_: self.trace)
    assert why(lined_up, trace, "m06").change is None


def test_a_value_with_few_digits_is_told_only_if_it_works_too() -> None:
    assert _rounded(0.2698, 0.2704, 0.2665, 1e-3, lambda value: value <= 0.2698) == 0.269
    assert _rounded(0.2698, 0.2704, 0.2665, 1e-3, lambda value: value == 0.2698) == 0.2698
    assert _rounded(0.2698, 0.2704, 0.2695, 1e-3, lambda _value: True) == 0.2698  # 0.269 would be farther than need be


@pytest.mark.parametrize("memory_id", ["isolated", "suppressed"])
def test_what_was_put_away_is_restored_and_not_tuned_in(tmp_path: Path, memory_id: str) -> None:
    memories = [episode("isolated", "garden"), episode("suppressed", "garden"), episode("c", "hedge")]
    with asking(tmp_path, memories, write=True) as asker:
        asker.workspace.database.curation.isolate(["isolated"], now=NOW)
        asker.workspace.database.curation.suppress(["suppressed"], "garden", now=NOW)
        answer = why(asker, asker("garden"), memory_id)
    assert answer.explanation.outcome.code.value == memory_id.upper()
    assert answer.change is None


def test_a_selected_memory_needs_no_change(lined_up: Asker) -> None:
    assert why(lined_up, lined_up("question"), "m00").change is None


def test_no_parameter_lets_in_what_is_later_than_the_clock_or_of_another_kind(tmp_path: Path) -> None:
    memories = [episode("future", "garden", days=-1), episode("state", kind="state", body="garden"), episode("a", "x")]
    with asking(tmp_path, memories) as asker:
        trace = asker("garden")
        assert why(asker, trace, "future").change is None
        kinds = why(asker, trace, "state").change
    assert kinds is None or kinds.of_query


# ---- where no single change is enough


@pytest.mark.long
def test_two_outcomes_in_the_way_need_two_changes(lined_up: Asker) -> None:
    trace = lined_up("question", max_results=3, medium_threshold=0.85, text_k=0, high_threshold=0.0, weight_rec=0.0)
    scored = {c.memory.id: c.scored for c in trace.candidates if c.scored is not None}
    memory_id = next(c.memory.id for c in trace.candidates if scored[c.memory.id].score < 0.5 and c.rank is not None)
    told: list[Why] = []
    answer = lined_up.explorer.why(trace, memory_id, patience=TO_THE_END, on_found=told.append)
    if len(answer.changes) == 1:
        pytest.skip("one change is enough")
    assert answer.change is None
    one, two = answer.changes
    assert one.parameter != two.parameter
    replayer = Replayer(HEURISTIC, trace, lined_up.workspace.pool, lined_up.embedder)
    for change in (one, two):
        alone = replayer.cold(changed(trace, {change.parameter: change.to_value}))
        assert memory_id not in alone.selected
    both = changed(trace, {one.parameter: one.to_value})
    together = changed(replayer.cold(both), {two.parameter: two.to_value})
    assert memory_id in replayer.cold(together).selected
    assert told[-1].changes == answer.changes
    # what became of it is told at once
    assert (told[0].changes, told[0].complete) == ((), False)
    assert told[0].explanation == answer.explanation
    assert not any(len(why.changes) == 1 for why in told)

"""The metrics of a ranking: numbers of TREC's own evaluation, by way of `ir-measures`, and laws of the intervals."""

from __future__ import annotations

import json
from collections.abc import Sequence
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tools import make_metrics

from mnemonaut_core.metrics import bootstrap, gain, hit_at, ndcg_at, recall_at, reciprocal_rank

GAINS = {"a": 2.0, "b": 1.0, "c": 1.0, "d": 0.0, "e": -1.0}
WORKED = [
    # ranking; recall.3, ndcg_cut.3, recip_rank, success.1 of trec_eval, by way of ir-measures 0.4.3
    (["x", "a", "b"], 0.6666666666666666, 0.5627272554209044, 0.5, 0.0),
    (["a", "b", "c"], 1.0, 1.0, 1.0, 1.0),
    (["d", "e", "x", "c"], 0.0, 0.0, 0.25, 0.0),
    (["c", "d", "a", "b"], 0.6666666666666666, 0.6387878864795979, 1.0, 1.0),
    (["b"], 0.3333333333333333, 0.31939394323979897, 1.0, 1.0),
    ([], 0.0, 0.0, 0.0, 0.0),
]
"""`e` has a negative gain: not relevant, and it takes nothing away."""


@pytest.mark.parametrize(("ranking", "recall", "ndcg", "reciprocal", "hit"), WORKED)
def test_the_metrics_agree_with_trec_eval(
    ranking: Sequence[str], recall: float, ndcg: float, reciprocal: float, hit: float
) -> None:
    assert recall_at(ranking, GAINS, 3) == pytest.approx(recall, abs=1e-9)
    assert ndcg_at(ranking, GAINS, 3) == pytest.approx(ndcg, abs=1e-9)
    assert reciprocal_rank(ranking, GAINS) == pytest.approx(reciprocal, abs=1e-9)
    assert hit_at(ranking, GAINS, 1) == hit


def test_the_metrics_equal_those_of_ir_measures_on_generated_rankings() -> None:
    lines = make_metrics.FILE.read_text("utf-8").splitlines()
    for line in map(json.loads, lines):
        ranking, gains, k = line["ranking"], line["gains"], line["k"]
        assert recall_at(ranking, gains, k) == pytest.approx(line["R"], abs=1e-9), line
        assert ndcg_at(ranking, gains, k) == pytest.approx(line["nDCG"], abs=1e-9), line
        assert reciprocal_rank(ranking, gains) == pytest.approx(line["RR"], abs=1e-9), line
        assert hit_at(ranking, gains, k) == line["Success"], line
    assert len(lines) >= 300


def test_the_expected_values_are_those_that_ir_measures_gives_today() -> None:
    pytest.importorskip("ir_measures")
    assert make_metrics.lines() == make_metrics.FILE.read_text("utf-8").splitlines()


def test_a_question_without_a_relevant_memory_is_not_measured() -> None:
    with pytest.raises(ZeroDivisionError):
        recall_at(["d"], {"d": 0.0}, 10)


@given(
    st.dictionaries(st.text(max_size=3), st.lists(st.floats(-1, 1), min_size=1, max_size=30), min_size=1, max_size=4)
)
def test_an_interval_holds_the_mean_of_the_sets_and_is_the_same_every_time(values: dict[str, list[float]]) -> None:
    found = bootstrap(values, resamples=200)
    assert found.mean == pytest.approx(fmean(fmean(of_set) for of_set in values.values()), abs=1e-9)
    assert min(map(min, values.values())) - 1e-9 <= found.low <= found.high <= max(map(max, values.values())) + 1e-9
    assert bootstrap(values, resamples=200) == found


def test_an_interval_narrows_with_the_questions_and_tells_chance_from_gain() -> None:
    few, many = [0.4, -0.2, 0.3, -0.4], [0.4, -0.2, 0.3, -0.1] * 100
    assert bootstrap({"one": few}).within_noise
    assert not bootstrap({"one": many}).within_noise
    # a normal interval of the mean: 1.96 standard errors to either side
    found = bootstrap({"one": many})
    assert found.low == pytest.approx(0.1 - 0.025, abs=0.004)
    assert found.high == pytest.approx(0.1 + 0.025, abs=0.004)


def test_each_set_counts_the_same() -> None:
    assert bootstrap({"large": [0.0] * 99, "small": [1.0]}).mean == pytest.approx(0.5)


def test_fewer_than_five_questions_that_changed_may_be_chance() -> None:
    few, enough = (gain([0.0] * 40, [1.0] * changed + [0.0] * (40 - changed)) for changed in (4, 5))
    assert few.difference.low > 0.0
    assert (few.within_noise, enough.within_noise) == (True, False)
    assert (enough.questions, enough.before, enough.after, enough.changed) == (40, 0.0, 0.125, 5)

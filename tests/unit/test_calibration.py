"""Curves from judged scores: what each method promises."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.policy.calibration import MAX_POINTS, METHODS, Platt, Points, fit, logistic

scores = st.lists(st.tuples(st.floats(-50, 50, allow_nan=False), st.booleans()), min_size=2, max_size=60)
every_method = pytest.mark.parametrize("method", METHODS)


@every_method
@given(found=scores)
def test_a_curve_rises_and_stays_between_zero_and_one(method: str, found: list[tuple[float, bool]]) -> None:
    raw, judged = [score for score, _ in found], [hit for _, hit in found]
    try:
        curve = fit(method, raw, judged, fitted_for="words")
    except ValueError:
        assert len(set(raw)) < 2 or (method != "quantile" and len(set(judged)) < 2)
        return
    places = [-1e6, *sorted(raw), 1e6]
    values = [curve(place) for place in places]
    assert all(0.0 <= value <= 1.0 for value in values)
    if method != "platt":  # its slope is what the judgments say
        assert values == sorted(values)


def test_a_quantile_is_the_share_of_scores_below() -> None:
    curve = fit("quantile", [1.0, 2.0, 3.0, 4.0], [False] * 4, fitted_for="words")
    assert [curve(x) for x in (1.0, 2.0, 3.0, 4.0)] == [1 / 8, 3 / 8, 5 / 8, 7 / 8]
    assert curve(2.5) == pytest.approx((3 / 8 + 5 / 8) / 2)
    assert (curve(-9.0), curve(9.0)) == (1 / 8, 7 / 8)


def test_equal_probability_makes_any_distribution_even() -> None:
    chance = random.Random(1)
    raw = [chance.lognormvariate(0, 2) for _ in range(2000)]
    curve = fit("quantile", raw, [False] * 2000, fitted_for="words")
    mapped = sorted(curve(x) for x in raw)
    assert max(abs(value - i / 2000) for i, value in enumerate(mapped)) < 0.02


def test_isotonic_pools_neighbours_that_fall() -> None:
    curve = fit("isotonic", [1, 2, 3, 4, 5], [False, True, False, True, True], fitted_for="words")
    assert isinstance(curve, Points)
    # 2 and 3 are in the wrong order: together one of two is relevant
    assert [curve(x) for x in (1, 2, 3, 4, 5)] == [0.0, 0.5, 0.5, 1.0, 1.0]


def test_equal_scores_get_the_mean_of_their_judgments() -> None:
    curve = fit("isotonic", [1, 1, 1, 2], [True, False, False, True], fitted_for="words")
    assert (curve(1), curve(2)) == pytest.approx((1 / 3, 1.0))


def test_platt_finds_the_slope_that_made_the_judgments() -> None:
    chance = random.Random(2)
    raw = [chance.uniform(-3, 3) for _ in range(20_000)]
    judged = [chance.random() < logistic(2.0 * x - 1.0) for x in raw]
    curve = fit("platt", raw, judged, fitted_for="words")
    assert isinstance(curve, Platt)
    assert (curve.a, curve.b) == pytest.approx((-2.0, 1.0), abs=0.12)


def test_platt_does_not_run_away_where_the_judgments_separate() -> None:
    curve = fit("platt", [0.0, 0.1, 0.9, 1.0], [False, False, True, True], fitted_for="words")
    assert isinstance(curve, Platt)
    assert abs(curve.a) < 100
    # the regularised targets are (n+1)/(n+2) and 1/(n+2): with two of each .75 and .25
    assert (curve(0.05), curve(0.95)) == pytest.approx((0.25, 0.75), abs=0.02)


def test_platt_agrees_with_the_gradient_of_its_own_loss() -> None:
    chance = random.Random(3)
    raw = [chance.gauss(0, 1) for _ in range(300)]
    judged = [chance.random() < logistic(x) for x in raw]
    curve = fit("platt", raw, judged, fitted_for="words")
    positive = sum(judged)
    high, low = (positive + 1) / (positive + 2), 1 / (300 - positive + 2)
    gradient = math.fsum((high if hit else low) - curve(x) for x, hit in zip(raw, judged, strict=True))
    assert gradient == pytest.approx(0.0, abs=1e-6)


@every_method
def test_many_scores_keep_few_points(method: str) -> None:
    chance = random.Random(4)
    raw = [chance.random() for _ in range(5000)]
    curve = fit(method, raw, [chance.random() < x for x in raw], fitted_for="words")
    if isinstance(curve, Points):
        assert len(curve.points) <= MAX_POINTS
        assert (curve.points[0][0], curve.points[-1][0]) == (min(raw), max(raw))
    # what was made relevant with the probability of its score comes out near its score
    assert curve(0.5) == pytest.approx(0.5, abs=0.15)


@pytest.mark.parametrize(
    ("method", "raw", "judged"),
    [
        ("quantile", [], []),
        ("quantile", [1.0, 1.0], [True, False]),
        ("isotonic", [1.0, 2.0], [True, True]),
        ("platt", [1.0, 2.0], [False, False]),
        ("platt", [1.0, 2.0], [False]),
        ("spline", [1.0, 2.0], [False, True]),
    ],
)
def test_what_says_nothing_is_not_fitted(method: str, raw: list[float], judged: list[bool]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        fit(method, raw, judged, fitted_for="words")


def test_the_logistic_function_takes_any_number() -> None:
    assert [logistic(x) for x in (-math.inf, -1000.0, 0.0, 1000.0, math.inf)] == [0.0, 0.0, 0.5, 1.0, 1.0]
    assert logistic(1.0) == pytest.approx(1 / (1 + math.exp(-1)))

"""How alike two lists are: numbers worked by hand."""

from __future__ import annotations

import pytest

from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.compare import jaccard, rank_biased_overlap


@pytest.mark.parametrize(
    ("first", "second", "p", "expected"),
    [
        # X = 1, 1, 3: 0.1/0.9 · (0.9 + 0.81/2 + 0.729) + 0.729
        ("abc", "acb", 0.9, 0.955),
        # s = 2, l = 3; X = 0, 1, 2: (1/2 · 1/4 + 2/3 · 1/8) + 1·1/(2·3) · 1/8 + ((2 − 1)/3 + 1/2) · 1/8
        ("ab", "bca", 0.5, 1 / 3),
        # X = 0, 0 at p = 1/2, no agreement at all
        ("ab", "cd", 0.5, 0.0),
        # X = 0, 2: 1 · (2/2 · 1/4) + 1 · 1/4
        ("ab", "ba", 0.5, 0.5),
        # the beginning of the other: nothing speaks against it
        ("ab", "abcd", 0.9, 1.0),
        ("", "", 0.9, 1.0),
        ("", "a", 0.9, 0.0),
    ],
)
def test_the_rank_biased_overlap_is_that_of_the_formula(first: str, second: str, p: float, expected: float) -> None:
    assert rank_biased_overlap(first, second, p) == pytest.approx(expected, abs=1e-12)
    assert rank_biased_overlap(second, first, p) == pytest.approx(expected, abs=1e-12)


def test_a_difference_at_the_top_weighs_more() -> None:
    top, bottom = rank_biased_overlap("abcdef", "bacdef"), rank_biased_overlap("abcdef", "abcdfe")
    assert top < bottom < 1.0


@pytest.mark.parametrize("p", [0.0, 1.0, -0.1, 1.5, float("nan")])
def test_p_is_a_probability(p: float) -> None:
    with pytest.raises(InputError) as caught:
        rank_biased_overlap("ab", "ab", p)
    assert caught.value.code == "persistence"


def test_the_share_of_both() -> None:
    assert jaccard("abc", "bcd") == 0.5
    assert (jaccard("", ""), jaccard("", "a"), jaccard("ab", "ba")) == (1.0, 0.0, 1.0)

"""Late interaction: the best match of each token of the question."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.text.late_interaction import Ints, late_interaction


def ints(*values: int) -> Ints:
    return np.array(values, np.int64)


def test_it_is_the_mean_of_cubes_weighted_by_idf_among_the_memories() -> None:
    # tokens of the question: column 0, which both memories have, and one that none has
    cosines = np.array([[1.0, 0.5], [0.5, -0.2]], np.float32)
    common, unknown = np.log(1 + 0.5 / 2.5), np.log(1 + 2.5 / 0.5)
    expected = [(common * 1 + unknown * 0.125) / (common + unknown)] * 2
    assert late_interaction(cosines, ints(0, -1), [ints(0), ints(0, 1)]) == pytest.approx(expected, abs=1e-6)
    # a match that no other memory has weighs more
    rare = late_interaction(np.eye(2, dtype=np.float32), ints(0, 1), [ints(0), ints(0, 1), ints(0)])
    assert rare[1] == 1.0
    assert rare[0] < 0.2


def test_without_tokens_it_is_zero() -> None:
    nothing = np.zeros((0, 1), np.float32)
    assert late_interaction(nothing, ints(), [ints(0), ints()]).tolist() == [0, 0]
    assert late_interaction(np.ones((1, 1), np.float32), ints(0), [ints(), ints(0)]).tolist() == [0, 1]
    assert late_interaction(np.zeros((1, 0), np.float32), ints(-1), [ints()]).tolist() == [0]
    assert late_interaction(np.zeros((1, 0), np.float32), ints(-1), []).tolist() == []


@given(st.lists(st.sets(st.integers(0, 5)), min_size=1, max_size=6), st.integers(0, 2**32 - 1))
def test_each_memory_has_a_share_and_more_tokens_never_lower_a_match(held: list[set[int]], seed: int) -> None:
    cosines = np.random.default_rng(seed).uniform(-1, 1, (3, 6)).astype(np.float32)
    columns = [np.array(sorted(one), np.int64) for one in held]
    values = late_interaction(cosines, ints(-1, -1, -1), columns)
    assert ((values >= 0) & (values <= 1)).all()
    every = late_interaction(cosines, ints(-1, -1, -1), [ints(*range(6)), *columns])
    assert every[0] >= every.max() - 1e-6

"""Cosines from int8 digits: off by no more than they say, the same with the wheel and without, and enough to find the best."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from numpy.typing import NDArray

from mnemonaut_core.store.vectors import digits
from mnemonaut_core.store.vectors.digits import Query, digits_of, dots
from mnemonaut_core.store.vectors.matrix import _nominated
from mnemonaut_core.store.vectors.stored import exact_cosines, unit_rows


def rows_of(dimension: int, *, whole: bool) -> NDArray[np.int8] | NDArray[np.float32]:
    """Vectors in clusters, the first of them zero."""
    chance = np.random.default_rng(dimension)
    found = chance.standard_normal((7, dimension))[chance.integers(7, size=900)]
    found += 0.3 * chance.standard_normal(found.shape)
    found[0] = 0.0
    if whole:
        return np.asarray(np.rint(found * 30).clip(-127, 127), np.int8)
    return np.asarray(found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9), np.float32)


@pytest.mark.parametrize("dimension", [1, 7, 384, 2304])
@pytest.mark.parametrize("whole", [True, False], ids=["int8", "float32"])
def test_the_error_is_within_its_bound_and_the_best_are_nominated(dimension: int, whole: bool) -> None:
    rows = rows_of(dimension, whole=whole)
    vector = unit_rows(rows_of(dimension, whole=False))[5]
    exact, found, query = exact_cosines(vector, unit_rows(rows)), digits_of(rows), Query(vector)
    rough, bound = query.rough(found.scale, dots(query.high, found.high)), query.rough_bound(found.rough_error)
    assert (np.abs(rough - exact) <= bound).all()
    assert (np.abs(query.fine_of(found) - exact) <= query.bound(found.error)).all()
    assert query.bound(found.error).max() < 2e-4
    nominated = _nominated(np.arange(len(rows)), 20, rough, bound)
    assert set(np.argsort(-exact)[:20]) <= set(np.flatnonzero(exact >= np.sort(exact)[-20])) <= set(nominated)
    if dimension > 1:
        assert len(nominated) < len(rows) / 2


@pytest.mark.parametrize("dimension", [1, 1023, 1024, 1025, 2304])
def test_products_are_the_same_without_the_wheel(monkeypatch: pytest.MonkeyPatch, dimension: int) -> None:
    chance = np.random.default_rng(1)
    rows = chance.integers(-127, 128, (700, dimension), dtype=np.int8)
    rows[1], rows.flags.writeable = 127, False
    with_wheel = dots(rows[1], rows)
    monkeypatch.setattr(digits, "simsimd", None)
    assert dots(rows[1], rows).tolist() == with_wheel.tolist() == (rows.astype(int) @ rows[1].astype(int)).tolist()


def test_a_product_takes_no_reference_of_none() -> None:
    """Each call that does brings the process nearer to its end: `Fatal Python error: none_dealloc`."""
    rows = np.asarray(rows_of(64, whole=True), np.int8)
    before = sys.getrefcount(None)
    for _ in range(1000):
        dots(rows[0], rows)
    assert abs(sys.getrefcount(None) - before) < 100

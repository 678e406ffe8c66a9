"""Pickles read without running them."""

from __future__ import annotations

import os
import pickle
from contextlib import suppress
from typing import Any

import pytest
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.importers.pickled import plain_value
from mnemonaut_core.importers.values import RowError

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@examples(200)
@given(PLAIN, st.integers(2, 5))
def test_plain_values_are_those_that_were_pickled(value: Any, protocol: int) -> None:
    assert plain_value(pickle.dumps(value, protocol)) == value


class Runs:
    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, ("made-by-a-pickle",)


def test_nothing_is_run(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert plain_value(pickle.dumps({"a": Runs(), "b": 1})) == {"a": {}, "b": 1}
    assert list(tmp_path.iterdir()) == []


def test_what_is_repeated_by_reference_does_not_grow() -> None:
    value: list[Any] = ["x"]
    for _ in range(60):
        value = [value, value]
    assert len(str(plain_value(pickle.dumps(value)))) < 1000


@examples(200, night=5000)
@given(st.binary(max_size=60) | st.binary(max_size=60).map(lambda tail: pickle.dumps({"a": [1, (2,)]})[:-1] + tail))
def test_what_is_no_pickle_is_refused_or_nothing(data: bytes) -> None:
    with suppress(RowError):
        plain_value(data)

"""How much a test does of what it could do: `short` by itself, `long` with `--long`, whole with `--nightly`. What has a depth
runs once in `.ci/run`: it is no `long` test unless it is marked so."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


class Depth(IntEnum):
    """From the quickest."""

    SHORT = 0
    LONG = 1
    NIGHTLY = 2

    def of(self, short: T, long: T, nightly: T) -> T:
        """The one of the three that holds."""
        return (short, long, nightly)[self]


def thin(
    values: Iterable[object],
    *,
    every: int = 2,
    first: int = 0,
    ids: Iterable[object] | None = None,
    night: bool = False,
) -> list[Any]:
    """Cases of a parameter of which only every so-many-th, from the first (or so many later) on, runs by itself; `--long`
    runs all. Of a test that is long itself, or with `night`, the others run at night."""
    rest = pytest.mark.nightly if night else pytest.mark.long
    given = list(values)
    names = [None] * len(given) if ids is None else [str(name) for name in ids]
    return [
        pytest.param(value, id=name, marks=() if number % every == first else rest)
        for number, (value, name) in enumerate(zip(given, names, strict=True))
    ]

"""How much a test does of what it could do: `short` by itself, `long` with `--long`, whole with `--nightly`."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")


class Depth(IntEnum):
    """From the quickest."""

    SHORT = 0
    LONG = 1
    NIGHTLY = 2

    def of(self, short: T, long: T, nightly: T) -> T:
        """The one of the three that holds."""
        return (short, long, nightly)[self]

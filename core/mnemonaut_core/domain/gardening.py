"""What wants attention among the memories: lists, each with how it was found. Nothing is done by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.currency import states_of
from mnemonaut_core.domain.memory import Memory, MemoryDetails
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.near import Joined

NEAR_DICE, NEAR_COSINE = 0.90, 0.95
"""From here two memories of one kind are near-duplicates (the whole normalised texts; the vectors)."""
STALE_DAYS = 365
FEW_RECALLS = 5
"""Recorded recalls that are needed before a memory counts as never recalled, and questions that make a hub."""
OFTEN_FOUND = 3
ONE_IN = 10
"""A memory is a hub if at least one in ten recalls found it (or one in ten questions selected it)."""
ROWS_KEPT = 2_000


class NearPairs(msgspec.Struct, frozen=True):
    """Pairs of memories that say nearly the same, found `by` wording (Dice) or similarity (cosine): their places in `ids`, which
    grows, and how close they are."""

    ids: Sequence[str]
    by: Literal["dice", "cosine"]
    first: NDArray[np.int64]
    second: NDArray[np.int64]
    close: NDArray[np.float64]


class Cluster(msgspec.Struct, frozen=True):
    """Memories that say nearly the same, by their sorted ids, and the closest two of them. None: not found by that."""

    ids: tuple[str, ...]
    dice: float | None
    cosine: float | None


class GardenRow(msgspec.Struct, frozen=True):
    """One thing that wants attention: the memories that it is about (of a cluster all, the oldest first), what it is called,
    and what is seen there. `values` are further arguments of its operation (of spellings: type, rare and usual name)."""

    ids: tuple[str, ...]
    headline: str
    note: Text
    values: tuple[str, ...] = ()
    kind: str = ""
    sensitivity: int = 0


class Pair(msgspec.Struct, frozen=True):
    """Two memories of a row, the older one first, then the newer one. A row of several is a pair of the first with each other."""

    ids: tuple[str, str]
    row: GardenRow


class Sides(msgspec.Struct, frozen=True):
    """Both memories of a pair as they are stored, and the answer that fits: `left`, `right`, `merge`, or "" where what speaks for
    one speaks against the other. `reasons`: `newer`, `surer`, `holds` (the other one has ended), `alike`."""

    left: MemoryDetails
    right: MemoryDetails
    suggested: str = ""
    reasons: tuple[str, ...] = ()


PAIRED = ("stale", "merge")
"""The operations whose lists are pairs."""
BOTH = "gardening.both."
"""Settings whose names begin with this are pairs that a person decided."""


def pair_key(one: str, other: str) -> str:
    """The rest of the name of such a setting, in whichever order; a digest, so that a purge leaves no id behind."""
    return blake2b("\0".join(sorted((one, other))).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def suggested(operation: str, left: Memory, right: Memory, now: int) -> tuple[str, tuple[str, ...]]:
    """(answer, reasons) as `Sides` has them."""
    if operation == "merge":
        return "merge", ("alike",)

    def differs(name: str, one: float | None, other: float | None) -> list[tuple[str, str]]:
        known = one is not None and other is not None and one != other
        return [("left" if one > other else "right", name)] if known else []  # type: ignore[operator]  # both are known

    points = [
        *differs("newer", left.moment, right.moment),
        *differs("surer", left.confidence, right.confidence),
        *differs("holds", not states_of(left, (), now), not states_of(right, (), now)),
    ]
    sides = {side for side, _ in points}
    return (sides.pop(), tuple(name for _, name in points)) if len(sides) == 1 else ("", ())


class GardenSpec(msgspec.Struct, frozen=True):
    """A list: its key, title and how it is found, the text of the empty list, the operation for a row, and whether searching
    may take long."""

    key: str
    title: Text
    how: Text
    empty: Text
    operation: str
    long: bool = False


class GardenList(msgspec.Struct, frozen=True):
    """The rows of one list. `looked_at`: among how many; `computed_at`: when (UTC epoch seconds). `cut`: there are more, or the
    search was cancelled. `unknown`: why the list could not be searched; None if it was. `recipe`: the recipe of the search,
    "" for none."""

    spec: GardenSpec
    rows: tuple[GardenRow, ...]
    looked_at: int
    computed_at: int
    cut: bool = False
    unknown: Text | None = None
    recipe: str = ""


class Looked(msgspec.Struct, frozen=True):
    """The rows of one list as a database has them, among how many memories (or recalls, mentions …) they were looked for."""

    rows: tuple[GardenRow, ...] = ()
    looked_at: int = 0
    cut: bool = False
    unknown: Text | None = None


ReportDone = Callable[[int, int], None]
"""Takes how many were looked at, and of how many; returns quickly."""

_LISTS = msgspec.json.decode(Path(__file__).with_name("garden_lists.json").read_bytes(), type=list[dict[str, Any]])
SPECS = {
    one["key"]: GardenSpec(**{**one, **{name: Text.within("Core", one[name]) for name in ("title", "how", "empty")}})
    for one in _LISTS
}


class Clusters:
    """Joins pairs to clusters as they come. In memory is one row a memory, however many pairs there are."""

    def __init__(self) -> None:
        self.told = 0
        """Pairs that came, those that came twice twice."""
        self._ids: Sequence[str] = ()
        self._joined = Joined(0)
        self._closest = {by: np.zeros(0) for by in ("dice", "cosine")}
        """Of each memory its closest pair; 0 where there is none."""

    def add(self, pairs: NearPairs) -> None:
        self._ids = pairs.ids
        more = len(pairs.ids) - len(self._closest["dice"])
        if more > 0:
            self._joined.grow(more)
            self._closest = {by: np.concatenate([held, np.zeros(more)]) for by, held in self._closest.items()}
        self.told += len(pairs.first)
        self._joined.add(pairs.first, pairs.second)
        for places in (pairs.first, pairs.second):
            np.maximum.at(self._closest[pairs.by], places, pairs.close)

    def clusters(self, token: CancelToken = NEVER) -> tuple[Cluster, ...]:
        """The largest cluster first, then by its first id."""
        labels = self._joined.labels()
        order = np.argsort(labels, kind="stable")
        starts = np.flatnonzero(np.diff(labels[order], prepend=-1))
        sizes = np.diff(starts, append=len(order))
        found = []
        for start, size in zip(starts[sizes > 1].tolist(), sizes[sizes > 1].tolist(), strict=True):
            token.raise_if_set()
            places = order[start : start + size]
            dice, cosine = (float(self._closest[by][places].max()) or None for by in ("dice", "cosine"))
            ids = sorted((self._ids[place] for place in places.tolist()), key=id_key)
            found.append(Cluster(tuple(ids), dice, cosine))
        return tuple(sorted(found, key=lambda one: (-len(one.ids), id_key(one.ids[0]))))

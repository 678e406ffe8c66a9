"""What wants attention among the memories: lists, each with how it was found. Nothing is done by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.near import Joined

NEAR_DICE, NEAR_COSINE = 0.90, 0.95
"""From here two memories of one kind are near-duplicates (the whole normalised texts; the vectors)."""
STALE_DAYS = 365
FEW_RECALLS = 5
"""So many recorded recalls must be there before it is told what was never recalled; and so many questions make a hub."""
OFTEN_FOUND = 3
ONE_IN = 10
"""Of so many recalls (questions) one must have found (selected) what is told to come always."""
ROWS_KEPT = 2_000


class NearPairs(msgspec.Struct, frozen=True):
    """Pairs of memories that say nearly the same, as it was found `by` wording (Dice) or by meaning (cosine): their places in
    `ids`, which grow, and how close they are."""

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
    and what is seen there. `values` hold what its operation needs beside the ids (of spellings: type, rare and usual name)."""

    ids: tuple[str, ...]
    headline: str
    note: Text
    values: tuple[str, ...] = ()
    kind: str = ""
    sensitivity: int = 0


class GardenSpec(msgspec.Struct, frozen=True):
    """A list: its key, title and how it is found, what is said where it is empty, the operation that fits a row, and whether
    looking may take long."""

    key: str
    title: Text
    how: Text
    empty: Text
    operation: str
    long: bool = False


class GardenList(msgspec.Struct, frozen=True):
    """What was found for one list: `looked_at` says among how many, `computed_at` when (UTC epoch seconds). `cut`: there are
    more, or looking was cancelled. `unknown` says why nothing can be said; None where it was looked. `recipe`: by which recipe
    it was looked, "" where none was asked."""

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

SPECS: dict[str, GardenSpec] = {
    spec.key: spec
    for spec in (
        GardenSpec(
            "duplicates", Text("Said more than once"),
            Text("Memories of one kind with nine tenths of the wording in common, or a similarity of 0.95 or more;"
                 " joined where one leads to the next."),
            Text("No two memories say nearly the same."), "merge", long=True,
        ),
        GardenSpec(
            "contradicting", Text("Contradicting each other"),
            Text("What was added close to another memory and differs from it in a number, a negation, a name or a date. States and"
                 " claims that a link calls contradicting; that give another value to the same subject, in their source's"
                 " fields or as a first line like 'subject: value' (more than 6 values are not counted as one); or that mention the"
                 " same name, share half of their wording and differ in the rest."),
            Text("No memories were found to contradict each other."), "stale",
        ),
        GardenSpec(
            "near_repeats", Text("Added close to another"),
            Text("What was added although a memory of its kind is close to it (0.92 or more), and differs in no number, negation,"
                 " name or date."),
            Text("Nothing was added close to another memory."), "merge",
        ),
        GardenSpec(
            "stale", Text("Out of date"),
            Text("Active states and claims that have ended or expired, or that nobody confirmed or changed for 365 days."),
            Text("No active state or claim is out of date."), "archive",
        ),
        GardenSpec(
            "never_recalled", Text("Never recalled"),
            Text("Memories that no recorded recall selected, the oldest first."),
            Text("Every memory was selected by some recorded recall."), "archive",
        ),
        GardenSpec(
            "never_selected", Text("Always found, never selected"),
            Text("Memories that at least 3 of the last 200 recorded recalls, and one in ten of them, found, and none selected."),
            Text("Whatever recalls keep finding is also selected."), "isolate",
        ),
        GardenSpec(
            "orphans", Text("Belonging to nothing"),
            Text("Feelings and summaries whose episode is not stored, document parts without their document, and links to"
                 " memories that are not stored."),
            Text("Nothing belongs to something that is missing."), "isolate",
        ),
        GardenSpec(
            "spellings", Text("Spelt in two ways"),
            Text("Names of one type that are the same but for blanks, hyphens, dots or one character."),
            Text("No name is spelt in two ways."), "rename",
        ),
        GardenSpec(
            "undated", Text("Without a date"), Text("Memories that say neither when they happened nor when they were made."),
            Text("Every memory has a date."), "edit",
        ),
        GardenSpec(
            "long", Text("Longer than what is searched"),
            Text("Memories of which only the first 1,000,000 characters are searched."),
            Text("Every memory is searched to its end."), "edit",
        ),
        GardenSpec(
            "hubs", Text("Coming for everything"),
            Text("Memories that were selected for at least 5 different questions that have little wording in common, and one in ten"
                 " of those in the last 200 recorded recalls."),
            Text("No memory comes for many unrelated questions."), "isolate",
        ),
        GardenSpec(
            "unreachable", Text("Out of reach"),
            Text("Memories that do not come back when they are asked for with their own longest sentence, by the"
                 " recipe that is chosen."),
            Text("Every memory comes back when it is asked for with its own words."), "edit", long=True,
        ),
    )
}  # fmt: skip


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
        """Some more."""
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

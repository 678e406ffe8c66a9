"""One question, several recalls: every memory that any of them found, with its rank and outcome in each. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

import msgspec

from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.compare import jaccard
from mnemonaut_core.i18n import Text


class Cell(msgspec.Struct, frozen=True):
    """One memory in one recall. `rank` is its place in the last ranking, from 1; None where it left before, or no source found
    it. `code` is None where no source found it. `number`: see `Candidate`."""

    rank: int | None = None
    code: Code | None = None
    number: int | None = None

    @property
    def selected(self) -> bool:
        return self.code is Code.SELECTED


class Row(msgspec.Struct, frozen=True):
    """One memory, with a cell for each recall, in their order."""

    memory: Memory
    cells: tuple[Cell, ...]
    evidence: Evidence | None = None
    """The same in all recalls; None where none of them shows it."""

    @property
    def selected_by(self) -> int:
        return sum(cell.selected for cell in self.cells)


class Matrix(msgspec.Struct, frozen=True, eq=False):
    """The recalls side by side. Rows: first what most recalls selected; among these the better ranks (the greater sum of
    1/rank of those that selected it), then the best rank anywhere, then the id."""

    traces: tuple[Trace, ...]
    rows: tuple[Row, ...]

    @property
    def common(self) -> tuple[str, ...]:
        """Ids that all recalls selected, in the order of the rows; () without a recall."""
        return tuple(row.memory.id for row in self.rows if row.selected_by == len(self.traces))

    @property
    def agreement(self) -> tuple[int, ...]:
        """How many memories so many recalls selected: at place k those of exactly k recalls, from 0 (found, selected by none)
        to all of them; (0,) without a recall."""
        counts = [0] * (len(self.traces) + 1)
        for row in self.rows:
            counts[row.selected_by] += 1
        return tuple(counts)

    def agreed(self) -> tuple[Text, ...]:
        """The same in words, from "5 of 5: 3 memories" down to "alone: 7"; numbers in between only where they occur. () with
        fewer than two recalls."""
        counts, every = self.agreement, len(self.traces)
        if every < 2:
            return ()
        return (
            Text.within("Matrix", "{every} of {every}: {count} memories", every=every, count=f"{counts[every]:,}"),
            *(
                Text.within("Matrix", "{some} of {every}: {count}", some=some, every=every, count=f"{counts[some]:,}")
                for some in range(every - 1, 1, -1)
                if counts[some]
            ),
            Text.within("Matrix", "alone: {count}", count=f"{counts[1]:,}"),
        )

    @property
    def overlap(self) -> float | None:
        """How much the results agree, 0 … 1: the mean over all pairs of recalls of |both| / |either|. Two empty results agree
        (1); None with fewer than two recalls."""
        shares = [jaccard(a.selected, b.selected) for a, b in combinations(self.traces, 2)]
        return sum(shares) / len(shares) if shares else None


def matrix_of(traces: Sequence[Trace]) -> Matrix:
    """The matrix of these recalls of one question, which may differ in recipe, preset or parameters."""
    memories: dict[str, Memory] = {}
    cells: dict[str, list[Cell]] = {}
    shared: dict[tuple[int | None, Code, int | None], Cell] = {}
    absent = Cell()
    for number, trace in enumerate(traces):
        for candidate in trace.candidates:
            memory = candidate.memory
            key = candidate.rank, candidate.decision.outcome.code, candidate.number
            memories.setdefault(memory.id, memory)
            row = cells.setdefault(memory.id, [absent] * len(traces))
            row[number] = shared.setdefault(key, Cell(*key))

    def order(row: Row) -> tuple[object, ...]:
        chosen = [1 / cell.rank for cell in row.cells if cell.selected and cell.rank]
        best = min((cell.rank for cell in row.cells if cell.rank), default=math.inf)
        return -row.selected_by, -sum(chosen), best, id_key(row.memory.id)

    evidence = {memory_id: found for trace in traces for memory_id, found in trace.evidence.items()}
    rows = [Row(memory, tuple(cells[known]), evidence.get(known)) for known, memory in memories.items()]
    return Matrix(tuple(traces), tuple(sorted(rows, key=order)))

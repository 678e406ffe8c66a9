"""Speed of curating: one operation, one of a thousand memories, and saying beforehand which answers it changes."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from bench.synthetic import Spent, Words

from mnemonaut_core.consequences import foresee
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.wiring import Workspace, connect

MANY = 1_000
_SAVED = 200
_SINGLE = 12


def measure(path: Path, asked: Sequence[Query], now: int) -> dict[str, float | None]:
    """Milliseconds of processor time, in which nobody's other work is, and by the clock. `asked` are saved, each once, up to
    200."""
    with connect(path, write=True, chooses=False) as workspace:
        ids = [memory.id for memory in workspace.library.listed("is:searchable kind:episode", limit=MANY)[0]]
        found: dict[str, float | None] = {}
        found |= _both("one operation", "p50_ms", _single(workspace, ids[:_SINGLE], now))
        first, others = _adds(workspace, now)
        found |= _both("add first", "ms", first) | _both("add", "p50_ms", others)
        for number, query in enumerate(asked[:_SAVED]):
            workspace.database.saved.save_query(Saved("", f"bench {number}", query=query, as_of=True), now=now)
        workspace.warm()
        found |= _consequences(workspace, ids, now)
        found["isolate 1,000 memories"] = len(ids)
        found |= _both("isolate 1,000", "ms", Spent.on(lambda: workspace.database.curation.isolate(ids, now=now)))
    return found


def _both(name: str, unit: str, spent: Spent) -> dict[str, float | None]:
    return {f"{name} {unit}": spent.wall, f"{name} cpu_{unit}" if unit == "ms" else f"{name} cpu {unit}": spent.cpu}


def _median(each: Sequence[Spent]) -> Spent:
    return Spent(statistics.median(one.wall for one in each), statistics.median(one.cpu for one in each))


def _adds(workspace: Workspace, now: int) -> tuple[Spent, Spent]:
    """Adding what may repeat something: the first one of a program, which has to learn where all vectors lie, and the median."""
    words = Words(3)
    each = [Memory(id="", kind="episode", user_text=words.text(20)) for _ in range(_SINGLE + 1)]
    took = [Spent.on(partial(workspace.database.curation.add, MemoryRecord(memory), now=now)) for memory in each]
    return took[0], _median(took[1:])


def _single(workspace: Workspace, ids: Sequence[str], now: int) -> Spent:
    """Isolating one, restoring it, archiving it, rating it, and the undo of that."""
    write, took = workspace.database, list[Spent]()
    for memory_id in ids:
        for work in (
            lambda one=memory_id: write.curation.isolate([one], now=now),
            lambda one=memory_id: write.curation.restore([one], now=now),
            lambda one=memory_id: write.curation.edit([one], {"status": "archived"}, now=now),
            lambda one=memory_id: write.curation.add_feedback([one], "helpful", now=now),
            write.journal.undo,
        ):
            took.append(Spent.on(work))
    return _median(took)


def _consequences(workspace: Workspace, ids: Sequence[str], now: int) -> dict[str, float | None]:
    started, first = Spent.now(), list[Spent]()

    def note(row: object) -> None:
        if getattr(row, "changes", False) and not first:
            first.append(Spent.since(started))

    with workspace.simulate(lambda operations: operations.curation.isolate(ids, now=now)) as (
        _change,
        before,
        after,
    ):
        foresee(before, after, now=now, on_row=note)
    none: dict[str, float | None] = {"consequences first ms": None, "consequences first cpu_ms": None}
    told = _both("consequences first", "ms", first[0]) if first else none
    return told | _both("consequences whole", "ms", Spent.since(started))

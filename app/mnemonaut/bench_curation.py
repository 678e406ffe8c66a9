"""Speed of curating: one operation, one of a thousand memories, and saying beforehand which answers it changes."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from mnemonaut.wiring import Database, connect
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.consequences import foresee
from mnemonaut_core.domain.query import Query
from mnemonaut_core.saved import Saved

MANY = 1_000
_SAVED = 200
_SINGLE = 12


def measure(path: Path, asked: Sequence[Query], now: int, token: CancelToken) -> dict[str, float | None]:
    """Milliseconds of processor time: nobody's other work is in them. `asked` are saved, each once, up to 200."""
    with connect(path, write=True, chooses=False) as database:
        ids = [memory.id for memory in database.explorer.listed("is:searchable kind:episode", limit=MANY)[0]]
        found: dict[str, float | None] = {"one operation cpu p50_ms": _single(database, ids[:_SINGLE], now)}
        for number, query in enumerate(asked[:_SAVED]):
            database.writer.save_query(Saved("", f"bench {number}", query=query, as_of=True), now=now)
        database.warm()
        found |= _consequences(database, ids, now, token)
        found["isolate 1,000 memories"] = len(ids)
        found["isolate 1,000 cpu_ms"] = _cpu(lambda: database.writer.isolate(ids, now=now))
    return found


def _cpu(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return (time.process_time() - before) * 1000.0


def _single(database: Database, ids: Sequence[str], now: int) -> float:
    """Isolating one, restoring it, archiving it, rating it, and the undo of that."""
    write, took = database.writer, list[float]()
    for memory_id in ids:
        for work in (
            lambda one=memory_id: write.isolate([one], now=now),
            lambda one=memory_id: write.restore([one], now=now),
            lambda one=memory_id: write.edit_all([one], {"status": "archived"}, now=now),
            lambda one=memory_id: write.add_feedback_all([one], "helpful", now=now),
            write.undo,
        ):
            took.append(_cpu(work))
    return statistics.median(took)


def _consequences(database: Database, ids: Sequence[str], now: int, token: CancelToken) -> dict[str, float | None]:
    started, first = time.process_time(), list[float]()

    def note(row: object) -> None:
        if getattr(row, "changes", False) and not first:
            first.append((time.process_time() - started) * 1000.0)

    with database.as_if(lambda operations: operations.isolate(ids, now=now), token) as (_change, before, after):
        foresee(before, after, now=now, token=token, on_row=note)
    whole = (time.process_time() - started) * 1000.0
    return {"consequences first cpu_ms": first[0] if first else None, "consequences whole cpu_ms": whole}

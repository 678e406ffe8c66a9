"""Speed over recorded recalls: listing them, opening one, their indicators."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import apsw
from bench.synthetic import BENCH_NOW
from msgspec.structs import fields

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.store.runs import RunRow
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace, connect

MOST = 10_000
LONG = 10
"""A long log has so many times as many recalls as there are memories: 100,000 beside 10,000."""
PAGE = 200
T = TypeVar("T")


def measure(workspace: Workspace, questions: Sequence[Query], size: int, folder: Path) -> dict[str, float | None]:
    """Processor time in milliseconds of the list of as many recalls as there are memories, at most MOST, and of their indicators:
    of all recipes, each question again and again, in a database of their own."""
    path, recalls = folder / "runs.db", min(size, MOST)
    with connect(path, write=True, create=True, embedder="none") as own:
        for query in questions:
            for trace in workspace.explorer.recall(query, Settings("all")):
                record_recall(own, trace, by="person", now=BENCH_NOW)
    _repeat(path, recalls)
    with connect(path, embedder="none") as own:
        log = own.explorer.log
        keys, listing = _spent(lambda: log.listing("", now=BENCH_NOW).keys)
        _, page = _spent(lambda: log.rows(keys[len(keys) // 2 :][:PAGE]))
        _, words = _spent(lambda: log.listing("zeppelin", now=BENCH_NOW))
        found, spent = _spent(lambda: log.indicators("", now=BENCH_NOW))
    return _long(folder, LONG * recalls) | {
        "indicators cpu_ms": spent,
        "indicators recalls": float(found.recalls),
        "runs list cpu_ms": listing,
        "runs page cpu_ms": page,
        "runs words cpu_ms": words,
    }


def _long(folder: Path, recalls: int) -> dict[str, float | None]:
    """The same of a long log, of small recalls: its list, a page in its middle, and what a window or `runs --follow` does when
    another connection recorded one more, from the look that notices it to its row."""
    path = folder / "long.db"
    with connect(path, write=True, create=True, embedder="none") as own:
        for trace in own.explorer.recall(Query("nothing is stored here", BENCH_NOW), Settings("all")):
            record_recall(own, trace, by="person", now=BENCH_NOW)
    _repeat(path, recalls)
    with connect(path, embedder="none") as own:
        log = own.explorer.log
        keys, listing = _spent(lambda: log.listing("", now=BENCH_NOW).keys)
        _, page = _spent(lambda: log.rows(keys[len(keys) // 2 :][:PAGE]))
        before = log.mark()
        _repeat(path, recalls + 1, named="more")
        noticed, tail = _spent(lambda: log.mark() != before and log.rows(log.listing("", now=BENCH_NOW).keys[:PAGE]))
    return {
        "long list recalls": float(sum(not key.gap for key in keys)),
        "long list cpu_ms": listing,
        "long page cpu_ms": page,
        "tail cpu_ms": tail if noticed else None,
    }


def opening(path: Path, questions: Sequence[Query]) -> dict[str, float | None]:
    """Processor time in milliseconds, p50, from the record of a recall to the recall made again, over all recipes, in the
    database where they were made."""
    spent = []
    with connect(path, write=True, chooses=False) as own:
        own.warm()
        for query in questions:
            for trace in own.explorer.recall(query, Settings("all")):
                record_recall(own, trace, by="person", now=BENCH_NOW)
                spent.append(_spent(partial(own.explorer.made, trace.id))[1])
    return {"open run cpu p50_ms": statistics.median(spent)}


def _spent(work: Callable[[], T]) -> tuple[T, float]:
    before = time.process_time()
    value = work()
    return value, (time.process_time() - before) * 1000.0


def _repeat(path: Path, recalls: int, *, named: str = "") -> None:
    """Copy what was recorded until there are so many; copies of copies need a name."""
    copied = ", ".join(field.name for field in fields(RunRow) if field.name != "id")
    connection = apsw.Connection(str(path))
    there = int(connection.execute("SELECT count(*) FROM run").get)
    connection.execute(
        f"WITH RECURSIVE again(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM again WHERE n < ?)"
        f" INSERT INTO run (id, {copied}) SELECT id || '-' || ? || n, {copied} FROM again, run LIMIT ?",
        (recalls // there + 1, named, max(0, recalls - there)),
    )
    connection.close()

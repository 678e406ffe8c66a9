"""Speed of the agents' server: what it adds to the same recall in the core (asked, counted and recorded, in a copy of the file),
what it adds to the bare recall, and what an agent waits for.

The server answers on pipes in this process, and lines are written to it by hand: so its processor time can be told from that of
the core, and no client's work is in it. Each question is asked a few times, and the least counts: what else the machine does
makes a call slower, never faster."""

from __future__ import annotations

import json
import os
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

import numpy as np

from mnemonaut.recorder import keep_recalls
from mnemonaut.wiring import Database, connect
from mnemonaut_core.agents import Boundary
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.open_files import copy_file
from mnemonaut_core.recipes.registry import DEFAULT

TIMES = 3
_TOOLS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "recall": ("memory_recall", {"recipe": DEFAULT}), "search": ("memory_search", {}), "activate": ("memory_activate", {}),
}  # fmt: skip
_HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


def measure(path: Path, asked: Sequence[Query], now: int, token: CancelToken) -> dict[str, float | None]:
    """Milliseconds; nothing where the package of the protocol is not installed. What is asked is recorded, as an agent's is."""
    try:
        import mcp  # noqa: F401
    except ModuleNotFoundError:
        return {}
    from mnemonaut.mcp.desk import SEARCH_RECIPE, Desk

    beside = path.with_name(f"{path.stem}-core.db")
    copy_file(path, beside)
    desk = Desk(path, read_only=False, now=lambda: now, session="bench")
    with closing(desk), connect(beside, write=True, chooses=False) as database, _line(desk) as ask:
        desk.warm()
        database.warm()
        found: dict[str, float | None] = {}
        for what, (tool, more) in _TOOLS.items():
            settings = Settings(more.get("recipe", SEARCH_RECIPE))
            beyond, bare, answers, clock = list[float](), list[float](), list[float](), list[float]()
            for number, query in enumerate(asked):
                token.raise_if_set()
                arguments = _arguments(query, more)
                times = TIMES if number else TIMES + 1
                recall = partial(_core, database, query, settings, now)
                alone = min(_cpu(partial(recall, keep=False, activate=False)) for _ in range(times))
                kept = min(_cpu(partial(recall, keep=True, activate=what == "activate")) for _ in range(times))
                whole = min(_cpu(partial(ask, tool, arguments), clock) for _ in range(times))
                beyond.append(whole - kept)
                bare.append(whole - alone)
                answers.append(whole)
            found |= {
                f"server {what} adds cpu p50_ms": statistics.median(beyond),
                f"server {what} adds cpu p95_ms": float(np.percentile(beyond, 95)),
                f"server {what} adds to bare cpu p95_ms": float(np.percentile(bare, 95)),
                f"server {what} cpu p50_ms": statistics.median(answers),
                f"server {what} cpu p90_ms": float(np.percentile(answers, 90)),
                f"server {what} cpu p95_ms": float(np.percentile(answers, 95)),
                f"server {what} p90_ms": float(np.percentile(clock[1:], 90)),
                f"server {what} p95_ms": float(np.percentile(clock[1:], 95)),
            }
    return found


def _core(database: Database, query: Query, settings: Settings, now: int, *, keep: bool, activate: bool) -> None:
    """The recall inside the boundary of an agent, and what it leaves behind as an agent's own."""
    boundary = Boundary(database.explorer.policy(settings))
    traces = database.explorer.recall(boundary.narrowed(query), settings, deadlines=True)
    if keep:
        keep_recalls(database, traces, by="agent", now=now, commit=True, activate=activate, in_session="bench")


def _arguments(query: Query, more: Mapping[str, Any]) -> dict[str, Any]:
    turns = [{"role": turn.role, "text": turn.text} for turn in query.context]
    return {"query": query.text, "context": turns, "user_text": query.text, **more}


def _cpu(work: Callable[[], object], clock: list[float] | None = None) -> float:
    by_clock, before = time.perf_counter(), time.process_time()
    work()
    spent = (time.process_time() - before) * 1000.0
    if clock is not None:
        clock.append((time.perf_counter() - by_clock) * 1000.0)
    return spent


@contextmanager
def _line(desk: Any) -> Iterator[Callable[[str, dict[str, Any]], None]]:
    """A line to a server of this desk on pipes: calls a tool and waits for its answer."""
    import anyio

    from mnemonaut.mcp.server import serve_stdio

    theirs, ours = os.pipe()
    back, answers = os.pipe()
    reading, writing = os.fdopen(theirs, "rb"), os.fdopen(answers, "wb")
    sending, hearing = os.fdopen(ours, "wb"), os.fdopen(back, "rb")
    serving = threading.Thread(
        target=lambda: anyio.run(lambda: serve_stdio(desk, reading=reading, writing=writing)), daemon=True
    )
    serving.start()
    last = 0

    def ask(method: str, params: dict[str, Any]) -> dict[str, Any]:
        nonlocal last
        last += 1
        _send(sending, {"jsonrpc": "2.0", "id": last, "method": method, "params": params})
        while True:
            line = hearing.readline()
            if b'"id":%d,' % last in line or b'"id":%d}' % last in line:
                answer: dict[str, Any] = json.loads(line)
                return answer

    def call(tool: str, arguments: dict[str, Any]) -> None:
        _send(
            sending,
            {"jsonrpc": "2.0", "id": 0, "method": "tools/call", "params": {"name": tool, "arguments": arguments}},
        )
        while b'"id":0' not in (line := hearing.readline()):
            if not line:
                raise EOFError("the server has ended")

    try:
        ask("initialize", _HELLO)
        _send(sending, {"jsonrpc": "2.0", "method": "notifications/initialized"})
        yield call
    finally:
        sending.close()
        serving.join()
        for stream in (reading, writing, hearing):
            stream.close()


def _send(stream: IO[bytes], message: dict[str, Any]) -> None:
    stream.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
    stream.flush()

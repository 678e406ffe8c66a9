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
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.explorer import Settings
from mnemonaut_core.open_files import copy_file
from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import DEFAULT, RECIPES

TIMES = 3
_TOOLS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "recall": ("memory_recall", {"recipe": DEFAULT}), "search": ("memory_search", {}), "activate": ("memory_activate", {}),
}  # fmt: skip
_LONGEST = max(RECIPES.values(), key=lambda recipe: len(describe(recipe.parameters))).name
"""With the most parameters a "why" takes the longest."""
_BEGUN_S, _PATIENCE_S = 0.03, 10.0
"""So long after the beginning it is cancelled; so long is waited for an end."""
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
                tries = [
                    (
                        _cpu(partial(recall, keep=False, activate=False)),
                        _cpu(partial(recall, keep=True, activate=what == "activate")),
                        _cpu(partial(ask, tool, arguments), clock),
                    )
                    for _ in range(times)
                ]  # one after the other, so that a machine that changes its speed changes it for all
                alone, kept, whole = (min(each) for each in zip(*tries, strict=True))
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
        known = database.explorer.ids("")
        ended = [_cancelled(desk, ask, query, known[number % len(known)]) for number, query in enumerate(asked)]
        if stopped := [one for one in ended if one is not None]:
            found["server cancel ms"] = max(stopped)
    return found


def _cancelled(desk: Any, ask: _Line, query: Query, memory_id: str) -> float | None:
    """From the message that a client cancels its longest question to the end of the work for it: milliseconds by the clock; None
    where the message did not reach it. Of few memories a "why" ends before anybody could cancel it, so it goes on anew."""
    over = threading.Event()
    cancelled: list[float] = []
    why, wait = desk.why, threading.Event()

    def watched(*given: Any, **more: Any) -> Any:
        wait.set()
        until = time.monotonic() + _PATIENCE_S
        try:
            while time.monotonic() < until:
                answer = why(*given, **more)
            return answer
        except Cancelled:
            cancelled.append(time.perf_counter())
            raise
        finally:
            over.set()

    desk.why = watched
    try:
        number = ask.begin("memory_why", {**_arguments(query, {"recipe": _LONGEST}), "id": memory_id})
        wait.wait(_PATIENCE_S)
        time.sleep(_BEGUN_S)
        sent = time.perf_counter()
        ask.cancel(number)
        over.wait(_PATIENCE_S)
    finally:
        del desk.why
    return (cancelled[0] - sent) * 1000.0 if cancelled else None


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


class _Line:
    """A client's end of the pipes, by hand."""

    def __init__(self, sending: IO[bytes], hearing: IO[bytes]) -> None:
        self._sending, self._hearing, self._last = sending, hearing, 0

    def send(self, method: str, params: dict[str, Any] | None = None, number: int | None = None) -> None:
        """A request where it has a number, else a notification."""
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
        message |= {} if params is None else {"params": params}
        message |= {} if number is None else {"id": number}
        self._sending.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        self._sending.flush()

    def begin(self, tool: str, arguments: dict[str, Any]) -> int:
        """Call a tool and wait for nothing; gives the number of the request."""
        self._last += 1
        self.send("tools/call", {"name": tool, "arguments": arguments}, self._last)
        return self._last

    def cancel(self, number: int) -> None:
        """Nobody waits for that request any more."""
        self.send("notifications/cancelled", {"requestId": number})

    def hear(self, number: int) -> None:
        """Wait for the answer to a request."""
        ends = b'"id":%d,' % number, b'"id":%d}' % number
        while not any(end in (line := self._hearing.readline()) for end in ends):
            if not line:
                raise EOFError("the server has ended")

    def __call__(self, tool: str, arguments: dict[str, Any]) -> None:
        """Call a tool and wait for its answer."""
        self.hear(self.begin(tool, arguments))


@contextmanager
def _line(desk: Any) -> Iterator[_Line]:
    """A line to a server of this desk on pipes."""
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
    line = _Line(sending, hearing)
    try:
        line.send("initialize", _HELLO, 0)
        line.hear(0)
        line.send("notifications/initialized")
        yield line
    finally:
        sending.close()
        serving.join()
        for stream in (reading, writing, hearing):
            stream.close()

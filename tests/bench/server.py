"""Speed of the agents' server: what it adds to the recall that an agent asks for, and what an agent waits for.

What it adds is counted, not told from the difference of two calls, which would be smaller than what a machine makes of the same
recall from one time to the next: the processor time of the two threads that answer a call, the one that turns the loop of the
protocol and the one the tool works in, less what the second spends in the core: to read the policy, to recall inside its
boundary and to record it. To redact what an agent is shown is the server's. It answers on pipes in this process, and lines are
written to it by hand, so no client's work is in it. Each question is asked a few times, and the least counts: what else the
machine does makes a call slower, never faster."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.recipes.registry import DEFAULT
from mnemonaut_core.store.agent import Agents

TIMES = 5
_TOOLS: Mapping[str, tuple[str, dict[str, Any]]] = {
    "recall": ("memory_recall", {"recipe": DEFAULT}),
    "search": ("memory_search", {}),
    "activate": ("memory_activate", {}),
}
_HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


def measure(path: Path, asked: Sequence[Query], now: int) -> dict[str, float | None]:
    """Milliseconds; nothing where the package of the protocol is not installed. What is asked is recorded, as an agent's is."""
    try:
        import mcp  # noqa: F401
    except ModuleNotFoundError:
        return {}
    from mnemonaut.mcp.desk import Desk

    desk = Desk(path, read_only=False, now=lambda: now, session="bench")
    with closing(desk), _line(desk) as ask, _watched() as spent:
        desk.warm()
        found: dict[str, float | None] = {}
        for what, (tool, more) in _TOOLS.items():
            least, clock = list[_Called](), list[float]()
            for number, query in enumerate(asked):
                arguments = _arguments(query, more)
                # the first question once more: what is made for the first time is no part of a call
                tries = [_timed(partial(ask, tool, arguments), ask, spent) for _ in range(TIMES + (not number))]
                least.append(_Called(*map(min, zip(*tries, strict=True))))
                clock += [one.clock for one in tries[not number :]]
            adds, answers = [one.adds for one in least], [one.whole for one in least]
            found |= {
                f"server {what} adds cpu p50_ms": statistics.median(adds),
                f"server {what} adds cpu p95_ms": float(np.percentile(adds, 95)),
                f"server {what} cpu p50_ms": statistics.median(answers),
                f"server {what} cpu p90_ms": float(np.percentile(answers, 90)),
                f"server {what} cpu p95_ms": float(np.percentile(answers, 95)),
                f"server {what} p90_ms": float(np.percentile(clock, 90)),
                f"server {what} p95_ms": float(np.percentile(clock, 95)),
            }
    return found


def _arguments(query: Query, more: Mapping[str, Any]) -> dict[str, Any]:
    turns = [{"role": turn.role, "text": turn.text} for turn in query.context]
    return {"query": query.text, "context": turns, "user_text": query.text, **more}


class _Called(NamedTuple):
    """Milliseconds of one call: of the processor, what the server adds, the whole process; and by the clock."""

    adds: float
    whole: float
    clock: float


def _timed(call: Callable[[], object], ask: _Line, spent: dict[str, float]) -> _Called:
    spent.clear()
    by_clock, process, loop = time.perf_counter(), time.process_time(), ask.loop_time()
    call()
    clock, whole = time.perf_counter() - by_clock, time.process_time() - process
    beside_recall = ask.loop_time() - loop + spent["_called"] - spent["recall"] - spent["boundary_of"]
    # what a recall leaves in its conversation is written while it is recorded, and for an agent
    adds = beside_recall - spent["keep_recalls"] + spent["note_recall"]
    return _Called(*(1000.0 * seconds for seconds in (adds, whole, clock)))


@contextmanager
def _watched() -> Iterator[dict[str, float]]:
    """The processor seconds that a tool's thread spends in its call, and therein in the core: by the function's name."""
    from mnemonaut.mcp import desk, server

    spent: dict[str, float] = {}
    places = (
        (server, "_called"),
        (desk, "boundary_of"),
        (Explorer, "recall"),
        (desk, "keep_recalls"),
        (Agents, "note_recall"),
    )
    kept = [(place, name, getattr(place, name)) for place, name in places]

    def watched(work: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(work)
        def timed(*given: Any, **more: Any) -> Any:
            begun = time.thread_time()
            try:
                return work(*given, **more)
            finally:
                spent[work.__name__] = spent.get(work.__name__, 0.0) + time.thread_time() - begun

        return timed

    try:
        for place, name, work in kept:
            setattr(place, name, watched(work))
        yield spent
    finally:
        for place, name, work in kept:
            setattr(place, name, work)


class _Line:
    """A client's end of the pipes, by hand."""

    def __init__(self, sending: IO[bytes], hearing: IO[bytes]) -> None:
        self._sending, self._hearing, self._last = sending, hearing, 0
        self._loop: Future[asyncio.AbstractEventLoop] = Future()

    def served_by(self, loop: asyncio.AbstractEventLoop) -> None:
        """The loop that answers."""
        self._loop.set_result(loop)

    def loop_time(self) -> float:
        """Seconds of processor time that the server's loop has taken so far, what it has begun included."""

        async def spent() -> float:
            return time.thread_time()

        return asyncio.run_coroutine_threadsafe(spent(), self._loop.result()).result()

    def send(self, method: str, params: dict[str, Any] | None = None, number: int | None = None) -> None:
        """A request where it has a number, else a notification."""
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
        message |= {} if params is None else {"params": params}
        message |= {} if number is None else {"id": number}
        self._sending.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        self._sending.flush()

    def hear(self, number: int) -> None:
        """Wait for the answer to a request."""
        ends = b'"id":%d,' % number, b'"id":%d}' % number
        while not any(end in (line := self._hearing.readline()) for end in ends):
            if not line:
                raise EOFError("the server has ended")

    def __call__(self, tool: str, arguments: dict[str, Any]) -> None:
        """Call a tool and wait for its answer."""
        self._last += 1
        self.send("tools/call", {"name": tool, "arguments": arguments}, self._last)
        self.hear(self._last)


@contextmanager
def _line(desk: Any) -> Iterator[_Line]:
    """A line to a server of this desk on pipes."""
    import anyio

    from mnemonaut.mcp.server import serve_stdio

    theirs, ours = os.pipe()
    back, answers = os.pipe()
    reading, writing = os.fdopen(theirs, "rb"), os.fdopen(answers, "wb")
    sending, hearing = os.fdopen(ours, "wb"), os.fdopen(back, "rb")
    line = _Line(sending, hearing)

    async def serve() -> None:
        line.served_by(asyncio.get_running_loop())
        await serve_stdio(desk, reading=reading, writing=writing)

    serving = threading.Thread(target=lambda: anyio.run(serve), daemon=True)
    serving.start()
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

"""Many agents at once: each a client of a server process of its own, all on one file, beside an open window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mnemonaut_core.workspace.wiring import connect

HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "load", "version": "1"}}
WORDS = ("tea", "garden", "bike", "Anna", "flat tyre", "green", "mail", "repair")


@dataclass(slots=True)
class Load:
    """What became of it."""

    answers: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    """Calls that were answered with an error, by its code."""
    milliseconds: list[float] = field(default_factory=list)
    rss_kib: list[int] = field(default_factory=list)
    """Memory of each server at the end; none where the machine does not tell."""
    problems: int = 0
    """What `check` finds afterwards."""
    runs: int = 0


class _Agent:
    """One client, by lines of its own."""

    def __init__(self, database: Path, *more: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mnemonaut", "mcp", "--db", str(database), *more],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "MNEMONAUT_BACKUPS": "off"},
        )
        self._last = 0
        self._ask("initialize", HELLO)
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def _send(self, message: dict[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def _ask(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._last += 1
        self._send({"jsonrpc": "2.0", "id": self._last, "method": method, "params": params})
        assert self.process.stdout is not None
        for line in self.process.stdout:
            answer: dict[str, Any] = json.loads(line)
            if answer.get("id") == self._last:
                return answer
        raise EOFError("the server has ended")

    def call(self, tool: str, **arguments: object) -> str:
        """The code of the error that it answers; "" for none."""
        answer = self._ask("tools/call", {"name": tool, "arguments": arguments})
        if "error" in answer:
            return f"protocol {answer['error']['code']}"
        result = answer["result"]
        return str(json.loads(result["content"][0]["text"])["error"]["code"]) if result.get("isError") else ""

    def rss_kib(self) -> int | None:
        try:
            lines = Path(f"/proc/{self.process.pid}/status").read_text("utf-8").splitlines()
        except OSError:
            return None
        return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), None)

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


@contextmanager
def _window(database: Path, *, shown: bool) -> Iterator[None]:
    if not shown:
        yield
        return
    own = database.parent / "window"  # another window of this person's would be handed the file
    homes = {name: str(own) for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")}
    window = subprocess.Popen(
        [sys.executable, "-m", "mnemonaut", "gui", str(database)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **homes, "QT_QPA_PLATFORM": "offscreen", "MNEMONAUT_BACKUPS": "off"},
    )
    try:
        yield
        assert window.poll() is None, "the window has ended"
    finally:
        window.terminate()
        window.wait(30)


def _work(agent: _Agent, number: int, calls: int, load: Load, lock: threading.Lock) -> None:
    for step in range(calls):
        word = f"{WORDS[step % len(WORDS)]} {WORDS[(step + number) % len(WORDS)]}"
        before = time.perf_counter()
        if step % 50 == 49:
            code = agent.call(
                "memory_add", text=f"Agent {number} says for the {step}th time what nobody said before: {word}."
            )
        elif step % 40 == 39:
            code = agent.call("memory_feedback", id="tea", signal="helpful")
        elif step % 10 == 7:
            code = agent.call("memory_activate", query=word)
        elif step % 10 == 3:
            code = agent.call("memory_list", query=word, limit=5)
        else:
            code = agent.call("memory_recall", query=word, recipe="heuristic", user_text=f"About {word}?")
        took = (time.perf_counter() - before) * 1000.0
        with lock:
            load.answers += 1
            load.milliseconds.append(took)
            if code:
                load.errors[code] += 1


def run(database: Path, *, clients: int, calls: int, window: bool = False, rate: int = 0) -> Load:
    """So many clients with so many calls each; with `window`, beside one that has the file open."""
    load, lock = Load(), threading.Lock()
    with _window(database, shown=window):
        agents = [_Agent(database, *(("--rate", str(rate)) if rate else ())) for _ in range(clients)]
        try:
            threads = [
                threading.Thread(target=_work, args=(agent, number, calls, load, lock))
                for number, agent in enumerate(agents)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            load.rss_kib = [found for agent in agents if (found := agent.rss_kib()) is not None]
        finally:
            for agent in agents:
                agent.close()
    with closing(connect(database)) as opened:
        load.problems = len(opened.checked()[0])
        load.runs = opened.library.stats().runs
    return load

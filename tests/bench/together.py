"""The window, the agents' server and the command line on one database for some minutes: what the two that stay hold in memory, and
what a command takes meanwhile.

    python -m bench.together DATABASE [MINUTES]

The window asks and shows its screens in turn, the server is asked over pipes, commands recall and add. So each of them follows what
another wrote. `rss`: of a process; `pss`: the same with pages that several processes share divided by their number, so that the
sum is what both take. The window is shown by Xvfb where there is one.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import numpy as np
from bench.everyday import Measures, questions
from bench.synthetic import Spent
from bench.window import TESTS

MINUTES = 10.0
_PAUSE_S = 2.0
_IDLE_S = 10.0
_WINDOW = """
import sys
from pathlib import Path
from bench.switching import SCREENS, Switching
from mnemonaut_core.environment import share_memory_among_threads
share_memory_among_threads()  # as `gui.run` does
path, *questions = sys.argv[1:]
window = Switching(Path(path), read_only=False)
print("shown", flush=True)
for line in sys.stdin:
    number = int(line)
    window.window.show_screen(SCREENS[number % len(SCREENS)])
    window.rest()
    window.window.show_screen("lab")
    window.ask(window.lab.queries[0], questions[number % len(questions)])
    print("asked", flush=True)
"""
_HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


class _Staying:
    """A process that answers each line with one."""

    def __init__(self, *command: str, env: dict[str, str]) -> None:
        self._errors = Path(env["HOME"]) / f"errors of {command[0]}"
        with self._errors.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, *command], cwd=TESTS, env=env, stdin=-1, stdout=-1, stderr=errors, text=True
            )
        self.held: list[tuple[float, float]] = []
        """(rss, pss) in MB, each second."""

    def send(self, line: str) -> None:
        """Send a line."""
        assert self.process.stdin
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line: str, answer: str = "") -> None:
        """Send a line, and wait for one that contains the answer."""
        self.send(line)
        self.wait_for(answer)

    def wait_for(self, answer: str) -> None:
        """Wait for a line that contains the answer."""
        assert self.process.stdout
        while answer not in (line := self.process.stdout.readline()):
            if not line:
                raise EOFError(f"a program has ended:\n{self._errors.read_text()}")

    def look(self) -> None:
        """Note what it holds."""
        found = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        rss, pss = (int(match) / 1024.0 for match in re.findall(r"^[RP]ss:\s+(\d+)", found, re.MULTILINE))
        self.held.append((rss, pss))

    def end(self) -> None:
        """Close its input, on which a server ends."""
        with suppress(BrokenPipeError), self.process:
            assert self.process.stdin
            self.process.stdin.close()
            self.process.terminate()


@contextmanager
def _screen(home: str) -> Iterator[dict[str, str]]:
    """The environment of programs that never ran on this machine, with a screen."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("MNEMONAUT_", "XDG_"))}
    kept |= {"HOME": home, "PYTHONPATH": os.pathsep.join([str(TESTS), *sys.path]), "QT_LOGGING_RULES": "*=false"}
    if shutil.which("Xvfb") is None:
        yield {**kept, "QT_QPA_PLATFORM": "offscreen"}
        return
    into, out = os.pipe()
    with subprocess.Popen(
        ["Xvfb", "-displayfd", str(out), "-screen", "0", "1320x900x24"], pass_fds=[out], stderr=subprocess.DEVNULL
    ) as screen:
        os.close(out)
        with os.fdopen(into) as told:
            display = told.readline().strip()
        try:
            yield {**kept, "QT_QPA_PLATFORM": "xcb", "DISPLAY": f":{display}"}
        finally:
            screen.terminate()


def _call(number: int, question: str) -> str:
    call = {"name": "memory_recall", "arguments": {"query": question, "user_text": question}}
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": call})


def measure(path: Path, minutes: float = MINUTES) -> Measures:
    """MB of both that stay, at most and after ten seconds of rest; milliseconds of the commands. `path` is written to."""
    asked = [query.text for query, _ in questions(path, 12)]
    commands: dict[str, list[float]] = {}
    done = threading.Event()
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as home, _screen(home) as env:
        window = _Staying("-c", _WINDOW, str(path), *asked, env=env)
        server = _Staying("-m", "mnemonaut", "mcp", "--db", str(path), env=env)
        both = {"server": server, "window": window}
        try:
            window.wait_for("shown")
            server.ask(json.dumps({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": _HELLO}), '"id":0')
            server.send(json.dumps({"jsonrpc": "2.0", "method": "notifications/initialized"}))
            watching = threading.Thread(target=_watch, args=(list(both.values()), done))
            watching.start()
            end = time.monotonic() + 60.0 * minutes
            for number in itertools.count(1):
                question = asked[number % len(asked)]
                server.ask(_call(number, question), f'"id":{number},')
                window.ask(str(number), "asked")
                for name, command in {
                    "recall": ["recall", question],
                    "add": ["add", f"{question} {number}", "--anyway"],
                }.items():
                    run = partial(
                        subprocess.run,
                        [sys.executable, "-m", "mnemonaut", *command, "--db", str(path), "--json"],
                        env=env,
                        capture_output=True,
                        check=True,
                    )
                    commands.setdefault(name, []).append(Spent.on(run).wall)
                if time.monotonic() > end:
                    break
                time.sleep(_PAUSE_S)
            time.sleep(_IDLE_S)
        finally:
            done.set()
            for one in both.values():
                one.end()
    found: Measures = {"rounds": float(number)}
    for name, one in both.items():
        rss, pss = zip(*one.held, strict=True)
        found |= {f"{name} most rss_mb": max(rss), f"{name} rss_mb": rss[-1], f"{name} pss_mb": pss[-1]}
    pairs = zip(server.held, window.held, strict=True)
    found["both most pss_mb"] = max(one[1] + other[1] for one, other in pairs)
    found["both pss_mb"] = server.held[-1][1] + window.held[-1][1]
    return found | {f"{name} beside both p50_ms": float(np.median(spent)) for name, spent in commands.items()}


def _watch(those: list[_Staying], done: threading.Event) -> None:
    while not done.wait(1.0):
        for one in those:
            one.look()


if __name__ == "__main__":
    for measured, value in measure(Path(sys.argv[1]), *map(float, sys.argv[2:3])).items():
        print(f"| {measured} | {value:.3g} |")

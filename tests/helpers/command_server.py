"""Every command on one database, each time in a fresh child: `Commands` keeps a process in which the program is loaded,
and forks it for every file. What a child says is how each of its commands ended; a child that died tells by what."""

from __future__ import annotations

import json
import os
import resource
import select
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from types import TracebackType

import msgspec
from helpers.cli_memories import NOW
from helpers.past import current_database
from helpers.tables import rows_of

from mnemonaut.cli.main import run
from mnemonaut_core.recall import gather

READING = tuple(
    rows_of("""
    list --limit 0; list --query 'meeting is:isolated'; list --query '"会議"' --json; show en-e-03; stats
    stats --json; runs; recall 'When is the meeting with Mara?' --no-record
    recall 猫はどこ? --recipe all --json; why meeting en-e-05; policy show; policy history; undo --list
    lint --recipe heuristic; check; check --json; preset list; replay --threads; saved list; quarantine; garden
    garden duplicates; health; sessions; contexts; events; words; words try work cat
    compare 'Where is the cat?' --recipe heuristic,planned; export --out {folder}/out.jsonl --force
    backup --out {folder}/copy.sqlite --force
""")
)
WRITING = tuple(
    rows_of("""
    recall 'Where does the cat sleep?' --commit; isolate en-e-02 --reason fuzz; undo; redo
    isolate ja-e-02 --for-query 会議; restore en-e-03; add 'The heron is back.' --id fuzz
    feedback en-e-05 helpful; edit en-e-05 --set title=fuzz --thread fuzz; quarantine en-e-02 --reason fuzzed
    merge en-e-07 --into en-e-06; archive en-e-08; expire en-e-09 --at 2030-01-01; purge en-e-10 --yes
    preset save fuzz --here --set days=7; saved save 'Where is the cat?' --name fuzz; words add work bootcamp
    judge 'Where is the cat?' en-e-05 2; test --recipe heuristic; eval --recipe heuristic; eval --generate
    import {folder}/more.jsonl; embed; reindex; list --limit 0; recall 'When is the meeting with Mara?'; check
""")
)
PATIENCE_S = 120


class Ended(msgspec.Struct, frozen=True):
    """How one command ended."""

    command: str
    code: int
    said: str


class Child(msgspec.Struct, frozen=True):
    """How a child ended: its commands, and 0, the signal that killed it, or −1 when it hung."""

    commands: tuple[Ended, ...]
    signal: int
    peak_mb: int = 0
    """What it took beyond the process that it was forked from, at most."""

    def faults(self, codes: Iterable[int] = (0, 1, 2, 3)) -> list[str]:
        """What must not be: a signal, a hang, a traceback, a sentence that calls it our bug, another exit code."""
        found = [f"signal {self.signal}"] if self.signal else []
        allowed = tuple(codes)
        found += [
            f"{ended.command}: {ended.code} {ended.said[:200]!r}"
            for ended in self.commands
            if ended.code not in allowed or "Traceback" in ended.said or "inside the program" in ended.said
        ]
        return found


class Commands:
    """The process that forks."""

    def __init__(self) -> None:
        self._home = tempfile.TemporaryDirectory(prefix="home-of-commands")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("MNEMONAUT_", "XDG_"))}
        paths = [entry for entry in sys.path if entry]
        program = "import sys; sys.path[:0] = sys.argv[1:]; from helpers.command_server import serve; serve()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", program, *paths],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**kept, "HOME": self._home.name, "MNEMONAUT_NOW": str(NOW)},
        )

    def __enter__(self) -> Commands:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(10)
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._home.cleanup()

    def run(
        self, path: Path, commands: Iterable[tuple[str, ...]] = READING + WRITING, *, patience_s: int = PATIENCE_S
    ) -> Child:
        """All commands on this file, which they may change, one after the other in one child."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([str(path), list(commands), patience_s]) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        return Child(tuple(Ended(*one) for one in answer["commands"]), answer["signal"], answer["peak_mb"])


def serve() -> None:
    """Answer requests until standard input ends."""
    _load()
    for line in sys.stdin:
        print(json.dumps(_forked(*json.loads(line))), flush=True)


def _load() -> None:
    """Everything is loaded by being used once, so that no child has to."""
    unused, gather._WORKERS = gather._WORKERS, ThreadPoolExecutor(8)
    with tempfile.TemporaryDirectory() as folder, redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        path = current_database(Path(folder))
        (Path(folder) / "more.jsonl").write_text('{"kind": "episode", "user_text": "More."}')
        for command in READING + WRITING:
            run([*(word.replace("{folder}", folder) for word in command), "--db", str(path)])
    gather._WORKERS.shutdown()
    gather._WORKERS = unused
    assert threading.active_count() == 1  # a fork takes no threads along, and would wait for them


def _forked(path: str, commands: list[list[str]], patience_s: int) -> dict[str, object]:
    with tempfile.TemporaryFile("w+b") as told:
        child = os.fork()
        if not child:
            try:
                _all(path, commands, told.fileno())
            finally:
                os._exit(0)
        handle = os.pidfd_open(child)
        hung = not select.select([handle], [], [], patience_s)[0]
        os.close(handle)
        if hung:
            os.kill(child, signal.SIGKILL)
        _, status, used = os.wait4(child, 0)
        told.seek(0)
        ended = [json.loads(line) for line in told.read().splitlines()]
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "commands": ended,
        "peak_mb": max(0, used.ru_maxrss - own) // 1024,
        "signal": -1 if hung else os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0,
    }


def _all(path: str, commands: list[list[str]], told: int) -> None:
    """In the child: each command, its output taken from the descriptors themselves."""
    folder = str(Path(path).parent)
    with tempfile.TemporaryFile("w+b") as heard:
        os.dup2(heard.fileno(), 1)
        os.dup2(heard.fileno(), 2)
        for command in commands:
            heard.seek(0)
            heard.truncate()
            os.lseek(1, 0, os.SEEK_SET)
            words = [word.replace("{folder}", folder) for word in command]
            try:
                code = run([*words, "--db", path])
            except BaseException as error:  # noqa: BLE001 - nothing may come through
                code, text = 99, repr(error)
            else:
                sys.stdout.flush()
                sys.stderr.flush()
                heard.seek(0)
                text = heard.read().decode("utf-8", "replace")
            said = text if code else text[:100]
            os.write(told, (json.dumps([" ".join(command), code, said[:1500]]) + "\n").encode())

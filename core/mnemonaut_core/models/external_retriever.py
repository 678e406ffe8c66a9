"""A third-party retriever, over JSON lines (a command that keeps running) or over HTTP on this machine, bounded in time and size.
Only the person names it, never a database."""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken, at_work, wait_for
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.addresses import is_loopback, parse_address
from mnemonaut_core.models.http_client import Bounds, HttpEndpoint
from mnemonaut_core.text.shown import shown_line

MOST_RESULTS = 10_000
MOST_BYTES = 2_000_000
DEADLINE_S = 10.0
_END_S = 0.5
_MOST_CACHED = 64
Ranked = tuple[tuple[str, float], ...]


class ExternalRetriever:
    """A command or an address. Answers are cached, since one "why" repeats the same question many times."""

    def __init__(self, named: str, *, deadline_s: float = DEADLINE_S) -> None:
        """`named`: an address of this machine (http://127.0.0.1:9000/rank), else a command line. InputError for neither."""
        self._deadline_s = deadline_s
        self._lock = threading.Lock()
        self._cache: OrderedDict[str, Ranked] = OrderedDict()
        self._process: _Process | None = None
        self._endpoint: HttpEndpoint | None = None
        self._command: list[str] = []
        self.name = shown_line(named.strip(), 80)
        if named.strip().lower().startswith(("http://", "https://")):
            url = parse_address(named)
            if not is_loopback(urlsplit(url).hostname or ""):
                raise InputError.keyed("external_address")
            self._endpoint = HttpEndpoint(url, named=True)
            return
        try:
            self._command = shlex.split(named)
        except ValueError:
            self._command = []
        if not self._command:
            raise InputError.keyed("external_command")

    def rank(self, query: str, k: int, *, now: int, context: Sequence[Turn] = ()) -> Ranked:
        """(id, score) best first, each id once; a missing score is 1/rank. EndpointError for a failure or a late answer."""
        turns = [{"role": turn.role, "text": turn.text, "at": turn.at} for turn in context]
        request = {"query": query, "k": k, "now": now, "context": turns}
        key = json.dumps(request, sort_keys=True)
        if not wait_for(lambda seconds: self._lock.acquire(timeout=seconds), self._deadline_s):
            raise _late(self._deadline_s)
        try:
            if key in self._cache:
                self._cache.move_to_end(key)
                return self._cache[key]
            found = _ranked(self._ask(request, at_work()))
            self._cache[key] = found
            while len(self._cache) > _MOST_CACHED:
                self._cache.popitem(last=False)
            return found
        finally:
            self._lock.release()

    def _ask(self, request: dict[str, Any], token: CancelToken) -> _Answer:
        if self._endpoint is not None:
            bounds = Bounds(self._deadline_s, 1, MOST_BYTES)
            return _decoded(self._endpoint.post("", request, bounds=bounds, token=token).body)
        if self._process is None or not self._process.is_running:
            self._process = _Process(self._command)
        try:
            return self._process.ask(request, self._deadline_s, token)
        except BaseException:
            # a later answer would belong to this question
            self._process.end()
            self._process = None
            raise

    def close(self) -> None:
        if self._endpoint is not None:
            self._endpoint.close()
        with self._lock:
            if self._process is not None:
                self._process.end()
                self._process = None


class _Process:
    """A running command in a process group of its own, so that a wrapper ends together with what it started. One thread sends
    questions, another reads answers: no pipe can block the caller, and at most one line is buffered."""

    def __init__(self, command: list[str]) -> None:
        try:
            pipe = subprocess.PIPE
            # the person named the command; a session of its own is ignored on Windows
            self._child = subprocess.Popen(  # noqa: S603
                command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, start_new_session=True
            )
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise _failed(Text("it cannot be started ({reason})", reason=reason)) from error
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=1)
        self._over = False
        self._number = 0
        self._threads = [self._begin(self._read)]

    def _begin(self, work: Callable[..., None], *args: object) -> threading.Thread:
        thread = threading.Thread(target=work, args=args, daemon=True, name="external")
        thread.start()
        return thread

    @property
    def is_running(self) -> bool:
        return self._child.poll() is None

    def _read(self) -> None:
        assert self._child.stdout is not None  # noqa: S101 - it is a pipe
        line = b"more"
        while line and not self._over:
            line = self._child.stdout.readline(MOST_BYTES)
            self._lines.put(line)

    def _send(self, line: bytes) -> None:
        assert self._child.stdin is not None  # noqa: S101 - it is a pipe
        with suppress(OSError, ValueError):  # one that has ended says so by the end of its output
            self._child.stdin.write(line)
            self._child.stdin.flush()

    def ask(self, request: dict[str, Any], deadline_s: float, token: CancelToken) -> _Answer:
        self._number += 1
        line = json.dumps({"id": self._number, **request}, ensure_ascii=False).encode() + b"\n"
        self._threads[1:] = [self._begin(self._send, line)]
        answer: list[_Answer] = []

        def answered(seconds: float) -> bool:
            with suppress(queue.Empty):
                line = self._lines.get(timeout=seconds)
                if not line:
                    raise _failed(Text("it ended"))
                if not line.endswith(b"\n"):
                    raise _failed(Text("it answered too much"))
                answer[:] = [_decoded(line)]
            return bool(answer) and answer[0].id == self._number

        if not wait_for(answered, deadline_s, token):
            raise _late(deadline_s)
        return answer[0]

    def end(self) -> None:
        """Kill it and what it started, and close its pipes. A process that cannot be killed is left behind."""
        self._over = True
        self._kill()
        wait_for(self._has_ended, _END_S, NEVER)
        if not any(thread.is_alive() for thread in self._threads):
            for pipe in (self._child.stdin, self._child.stdout):
                if pipe is not None:
                    with suppress(OSError):  # what was not sent yet has nobody who reads it
                        pipe.close()

    def _has_ended(self, seconds: float) -> bool:
        with suppress(queue.Empty):  # the reader may be waiting to be rid of a line
            self._lines.get_nowait()
        for thread in self._threads:
            thread.join(seconds)
        return not self.is_running and not any(thread.is_alive() for thread in self._threads)

    def _kill(self) -> None:
        with suppress(OSError, subprocess.SubprocessError):
            if hasattr(os, "killpg"):
                os.killpg(self._child.pid, signal.SIGKILL)
            else:
                command = ["taskkill", "/T", "/F", "/PID", str(self._child.pid)]
                subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=_END_S, check=False)  # noqa: S603
        with suppress(OSError):
            self._child.kill()


class _Result(msgspec.Struct):
    id: str
    score: float | None = None


class _Answer(msgspec.Struct):
    id: int | None = None
    results: list[_Result] | None = None
    error: str = ""


_ANSWER = msgspec.json.Decoder(_Answer)


def _late(deadline_s: float) -> EndpointError:
    return EndpointError.keyed("external_late", seconds=deadline_s)


def _decoded(data: bytes) -> _Answer:
    try:
        return _ANSWER.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _failed(Text("it did not answer as agreed"), shown_line(str(error), 200)) from error


def _ranked(answer: _Answer) -> Ranked:
    if answer.error:
        raise _failed(Text("it says: {reason}", reason=shown_line(answer.error, 200)))
    if answer.results is None or len(answer.results) > MOST_RESULTS:
        raise _failed(Text("it did not answer with results"))
    found: dict[str, float] = {}
    for place, one in enumerate(answer.results, 1):
        found.setdefault(one.id, 1.0 / place if one.score is None else one.score)
    return tuple(found.items())


def _failed(reason: Text, detail: str = "") -> EndpointError:
    advice = Text("Try it by itself: it reads a JSON line and writes one.")
    return EndpointError(
        Text("The retriever failed: {reason}", reason=reason),
        code="external_failed",
        advice=Text("{first} {second}", first=f"{detail}.", second=advice) if detail else advice,
    )

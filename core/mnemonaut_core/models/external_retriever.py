"""Anybody's retriever, asked over JSON lines (a command, kept running) or over HTTP on this machine: bounded in time and size.
Named by the person alone, never by a database."""

from __future__ import annotations

import json
import math
import queue
import shlex
import subprocess
import threading
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from mnemonaut_core.cancel import CancelToken, at_work
from mnemonaut_core.domain.query import Turn
from mnemonaut_core.errors import EndpointError, InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.addresses import is_loopback, parse_address
from mnemonaut_core.models.http_client import Bounds, HttpEndpoint
from mnemonaut_core.text.shown import shown_line

MOST_RESULTS = 10_000
MOST_BYTES = 8_000_000
DEADLINE_S = 10.0
_KEPT = 64
_LOOK_S = 0.05
Ranked = tuple[tuple[str, float], ...]


class ExternalRetriever:
    """A command or an address; answers are kept, since one "why" asks the same question many times."""

    def __init__(self, named: str, *, deadline_s: float = DEADLINE_S) -> None:
        """`named`: an address of this machine (http://127.0.0.1:9000/rank), else a command line. InputError for neither."""
        self._deadline_s = deadline_s
        self._lock = threading.Lock()
        self._kept: OrderedDict[str, Ranked] = OrderedDict()
        self._process: _Process | None = None
        self._endpoint: HttpEndpoint | None = None
        self._command: list[str] = []
        self.name = shown_line(named.strip(), 80)
        if named.strip().lower().startswith(("http://", "https://")):
            url = parse_address(named)
            if not is_loopback(urlsplit(url).hostname or ""):
                raise InputError(
                    "A retriever is asked only on this machine",
                    code="external_address",
                    advice="Name an address like http://127.0.0.1:9000/rank, or a command.",
                )
            self._endpoint = HttpEndpoint(url, named=True)
            return
        try:
            self._command = shlex.split(named)
        except ValueError:
            self._command = []
        if not self._command:
            raise InputError(
                "The command of the retriever cannot be read",
                code="external_command",
                advice='Write it as in a shell: "python3 my_retriever.py".',
            )

    def rank(self, query: str, k: int, *, now: int, context: Sequence[Turn] = ()) -> Ranked:
        """(id, score) best first, each id once; a score that is not told is 1/rank. EndpointError where it fails or is late."""
        asked = {
            "query": query, "k": k, "now": now, "context": [{"role": t.role, "text": t.text, "at": t.at} for t in context],
        }  # fmt: skip
        key = json.dumps(asked, sort_keys=True)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            found = _ranked(self._ask(asked, at_work()))
            self._kept[key] = found
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            return found

    def _ask(self, asked: dict[str, Any], token: CancelToken) -> Any:
        if self._endpoint is not None:
            bounds = Bounds(self._deadline_s, 1, MOST_BYTES)
            return _decoded(self._endpoint.post("", asked, bounds=bounds, token=token).body)
        if self._process is None or not self._process.lives:
            self._process = _Process(self._command)
        try:
            return self._process.ask(asked, self._deadline_s, token)
        except BaseException:
            # what it would still say belongs to a question of before
            self._process.end()
            self._process = None
            raise

    def close(self) -> None:
        """End the command, let the connections go."""
        if self._endpoint is not None:
            self._endpoint.close()
        with self._lock:
            if self._process is not None:
                self._process.end()
                self._process = None


class _Process:
    """A command that is kept running, with a thread that reads what it says."""

    def __init__(self, command: list[str]) -> None:
        try:
            self._child = subprocess.Popen(  # noqa: S603 - the person named it
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise _failed(
                Text("it cannot be started ({reason})", reason=error.strerror or type(error).__name__)
            ) from error
        self._said: queue.Queue[bytes | None] = queue.Queue()
        self._number = 0
        self._reader = threading.Thread(target=self._read, daemon=True, name="external")
        self._reader.start()

    @property
    def lives(self) -> bool:
        """Whether it still runs."""
        return self._child.poll() is None

    def _read(self) -> None:
        assert self._child.stdout is not None  # noqa: S101 - it is a pipe
        while line := self._child.stdout.readline(MOST_BYTES):
            self._said.put(line)
        self._said.put(None)

    def ask(self, asked: dict[str, Any], deadline_s: float, token: CancelToken) -> Any:
        """Its answer to one question."""
        self._number += 1
        assert self._child.stdin is not None  # noqa: S101 - it is a pipe
        try:
            self._child.stdin.write(json.dumps({"id": self._number, **asked}, ensure_ascii=False).encode() + b"\n")
            self._child.stdin.flush()
        except OSError as error:
            raise _failed(Text("it ended")) from error
        waited = 0.0
        while waited < deadline_s:
            token.raise_if_set()
            try:
                line = self._said.get(timeout=_LOOK_S)
            except queue.Empty:
                waited += _LOOK_S
                continue
            if line is None:
                raise _failed(Text("it ended"))
            if not line.endswith(b"\n"):
                raise _failed(Text("it answered too much"))
            told = _decoded(line)
            if isinstance(told, dict) and told.get("id") == self._number:
                return told
        raise EndpointError(
            Text("The retriever did not answer within {seconds:g} s", seconds=deadline_s),
            code="external_late",
            advice="Look whether it runs, or ask it for less.",
        )

    def end(self) -> None:
        """Kill it, and close what leads to it and from it."""
        self._child.kill()
        self._child.wait()
        self._reader.join()
        for pipe in (self._child.stdin, self._child.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not sent yet has nobody who reads it
                    pipe.close()


def _decoded(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise _failed(Text("it did not answer in JSON")) from error


def _ranked(told: Any) -> Ranked:
    if isinstance(told, dict) and isinstance(told.get("error"), str):
        raise _failed(Text("it says: {reason}", reason=shown_line(told["error"], 200)))
    results = told.get("results") if isinstance(told, dict) else None
    if not isinstance(results, list) or len(results) > MOST_RESULTS:
        raise _failed(Text("it did not answer with results"))
    found: dict[str, float] = {}
    for place, one in enumerate(results, 1):
        score = one.get("score") if isinstance(one, dict) else None
        if not isinstance(one, dict) or not isinstance(one.get("id"), str):
            raise _failed(Text("its result {place} has no id", place=place))
        if score is not None and (
            isinstance(score, bool) or not isinstance(score, (int, float)) or not math.isfinite(score)
        ):
            raise _failed(Text("its result {place} has no finite score", place=place))
        found.setdefault(one["id"], 1.0 / place if score is None else float(score))
    return tuple(found.items())


def _failed(reason: Text) -> EndpointError:
    return EndpointError(
        Text("The retriever failed: {reason}", reason=reason),
        code="external_failed",
        advice="Try it by itself: it reads a JSON line and writes one.",
    )

"""A loopback server that speaks the protocols of embedding and chat endpoints, well and badly."""

from __future__ import annotations

import json
import sys
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

Json = dict[str, Any]


class Asked(msgspec.Struct, frozen=True):
    """One request as it came."""

    path: str
    headers: dict[str, str]
    body: Json

    @property
    def texts(self) -> list[str]:
        """What is to be embedded."""
        return list(self.body["input"])

    @property
    def user(self) -> str:
        """The chat's last message."""
        return str(self.body["messages"][-1]["content"])


Manner = Callable[["Handler", Asked], None]
"""How to answer one request."""


def vector_of(text: str, dimension: int = 8) -> list[float]:
    """A vector by the text's words, not of unit length."""
    row = [0.0] * dimension
    for word in text.split() or [text]:
        key = zlib.crc32(word.encode())
        row[key % dimension] += 2.0 if key & 1024 else -2.0
        row[(key >> 8) % dimension] += 0.5
    return row


@dataclass(slots=True)
class Endpoint:
    """The server: what it was asked, and how it answers. `manners` are used up one a request; then `manner` serves."""

    url: str
    manner: Manner
    asked: list[Asked] = field(default_factory=list)
    manners: list[Manner] = field(default_factory=list)
    lock: threading.Lock = field(default_factory=threading.Lock)
    closing: threading.Event = field(default_factory=threading.Event)

    @property
    def texts(self) -> list[str]:
        """Every text that was asked to be embedded, in order."""
        return [text for asked in self.asked for text in asked.texts]


class Handler(BaseHTTPRequestHandler):
    """Reads a request, notes it, answers in the manner that is due."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    endpoint: Endpoint

    def do_POST(self) -> None:
        """One request."""
        length = int(self.headers.get("Content-Length", "0"))
        asked = Asked(self.path, dict(self.headers.items()), json.loads(self.rfile.read(length) or b"{}"))
        with self.endpoint.lock:
            self.endpoint.asked.append(asked)
            manner = self.endpoint.manners.pop(0) if self.endpoint.manners else self.endpoint.manner
        try:
            manner(self, asked)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Quiet."""

    def reply(
        self, status: int, body: bytes, kind: str = "application/json", headers: dict[str, str] | None = None
    ) -> None:
        """A whole answer."""
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def reply_json(self, value: object) -> None:
        """A good answer."""
        self.reply(200, json.dumps(value).encode())


# ---- manners


def embeds(dimension: int = 8) -> Manner:
    """Vectors by the texts, in reversed order with the right `index`."""

    def manner(handler: Handler, asked: Asked) -> None:
        rows = [
            {"object": "embedding", "index": n, "embedding": vector_of(text, dimension)}
            for n, text in enumerate(asked.texts)
        ]
        handler.reply_json({"object": "list", "data": rows[::-1], "model": asked.body["model"], "usage": {}})

    return manner


def chats(content: str | Callable[[Asked], str]) -> Manner:
    """A chat completion with this content."""

    def manner(handler: Handler, asked: Asked) -> None:
        text = content if isinstance(content, str) else content(asked)
        handler.reply_json({"choices": [{"index": 0, "message": {"role": "assistant", "content": text}}]})

    return manner


def says(body: str | bytes, status: int = 200, kind: str = "application/json", **headers: str) -> Manner:
    """Exactly this; header names with _ for -."""
    raw = body.encode() if isinstance(body, str) else body
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda handler, asked: handler.reply(status, raw, kind, named)


def slow(seconds: float) -> Manner:
    """Silent for so long (or until the server closes), then a 500."""

    def manner(handler: Handler, asked: Asked) -> None:
        handler.endpoint.closing.wait(seconds)
        handler.reply(500, b"{}")

    return manner


def drips(seconds_a_byte: float = 0.05) -> Manner:
    """One byte at a time, each within any time-out of a read, without end; the headers too."""

    def manner(handler: Handler, asked: Asked) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Padding: ")
        while not handler.endpoint.closing.wait(seconds_a_byte):
            handler.wfile.write(b"a")
            handler.wfile.flush()

    return manner


def endless(piece: bytes = b'{"data": [' + b" " * 65_536) -> Manner:
    """An answer that does not end, as fast as it goes."""

    def manner(handler: Handler, asked: Asked) -> None:
        handler.send_response(200)
        handler.send_header("Content-Type", "application/json")
        handler.send_header("Connection", "close")
        handler.end_headers()
        handler.close_connection = True
        while not handler.endpoint.closing.is_set():
            handler.wfile.write(piece)

    return manner


def streams(lines: tuple[str, ...] = ('data: {"x": 1}', "data: garbage", "data: [DONE]")) -> Manner:
    """Server-sent events, though none were asked for."""
    return says("\n\n".join(lines), kind="text/event-stream")


def breaks_off(handler: Handler, asked: Asked) -> None:
    """Promises more than it sends."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"data": [')
    handler.wfile.flush()
    handler.close_connection = True


def changed(change: Callable[[list[Json]], object], dimension: int = 8) -> Manner:
    """Good vectors after `change`, which may give another `data` or change the rows in place."""

    def manner(handler: Handler, asked: Asked) -> None:
        rows: list[Json] = [{"index": n, "embedding": vector_of(text, dimension)} for n, text in enumerate(asked.texts)]
        found = change(rows)
        handler.reply_json({"data": rows if found is None else found})

    return manner


class _Server(ThreadingHTTPServer):
    """Says nothing of callers that hang up: they are meant to."""

    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """What a caller broke off is not our fault; anything else is told."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def endpoint_server(manner: Manner | None = None) -> Iterator[Endpoint]:
    """A server on a free port of this machine, and what it was asked."""

    class Bound(Handler):
        pass

    server = _Server(("127.0.0.1", 0), Bound)
    endpoint = Endpoint(f"http://127.0.0.1:{server.server_address[1]}/v1", manner or embeds())
    Bound.endpoint = endpoint
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield endpoint
    finally:
        endpoint.closing.set()
        server.shutdown()
        server.server_close()
        thread.join(5)


def elapsed_of(work: Callable[[], object]) -> float:
    """Seconds that this took, however it ended."""
    started = time.perf_counter()
    try:
        work()
    finally:
        ended = time.perf_counter()
    return ended - started

"""Agents that use a database over MCP: in process, over pipes or over a port, by the official clients, in either generation of
the protocol."""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, cast

import anyio
import uvicorn
from helpers.databases import NOW, episode
from mcp.client.client import Client
from mcp.client.session import ClientSession
from mcp.client.streamable_http import streamable_http_client
from mcp.server.stdio import stdio_server
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp_types import CallToolResult, Implementation
from mcp_types.version import LATEST_HANDSHAKE_VERSION, LATEST_MODERN_VERSION

from mnemonaut.mcp.desk import Desk
from mnemonaut.mcp.server import build, http_app, serve_stdio

Json = dict[str, Any]
MODES = ("legacy", "auto")
"""The handshake of the older protocol, and the one that needs none."""
SPOKEN = {"legacy": LATEST_HANDSHAKE_VERSION, "auto": LATEST_MODERN_VERSION}
"""What either has to settle on: `auto` would fall back to the older one without a word."""
TRANSPORTS = ("stdio", "http")
TOKEN = "a-token-that-is-long-enough"
CANARY = "xyzzyplugh"
"""A word that stands in nothing but what an agent must not see."""


def lines() -> list[Json]:
    """A small life: what an agent sees, what its policy denies, and links between them."""
    return [
        episode("tea", "I drink tea in the garden.", "Green tea, then.", days=1),
        episode("bike", "My bike has a flat tyre.", "Bring it to Anna.", days=2),
        episode("mail", "Write to anna@example.org about the bike.", "Done.", days=3),
        episode("secret-1", f"The garden gate opens with {CANARY}.", "I keep it.", days=1, sensitivity=2),
        episode("secret-2", f"Tea with {CANARY} in the garden.", "Yes.", days=1, boundary_class="secret"),
        {
            "id": "state-1",
            "kind": "state",
            "subtype": "fact",
            "body": "Anna repairs bikes.",
            "created_at": NOW - 86_400,
            "links": [{"to": "secret-1", "label": "relates_to"}, {"to": "bike", "label": "relates_to"}],
            "embedding": episode("x", "Anna repairs bikes.")["embedding"],
        },
    ]


Work = Callable[[Client], Awaitable[None]]


def with_client(
    path: Path, work: Work, *, mode: str = "auto", read_only: bool = False, rate: int = 0, session: str | None = "s"
) -> None:
    """Let a client work at a server of this database, in this process."""

    async def run() -> None:
        desk = Desk(path, read_only=read_only, now=lambda: NOW, session=session)
        try:
            async with Client(build(desk, rate=rate), mode=mode) as client:
                await work(client)
        finally:
            desk.close()

    anyio.run(run)


@asynccontextmanager
async def reached(desk: Desk, transport: str, *, mode: str) -> AsyncIterator[Client]:
    """A client of this desk over a transport: for the older protocol the SDK's `ClientSession`, which knows no other."""
    async with _piped(desk) if transport == "stdio" else _over_port(desk) as streams:
        who = Implementation(name="tea-bot", version="1.4")
        if mode != "legacy":
            async with Client(_kept(streams), mode=mode, client_info=who) as client:
                yield client
            return
        receiving, sending = streams
        async with ClientSession(receiving, sending, client_info=who) as session:
            await session.initialize()
            yield cast("Client", session)


@asynccontextmanager
async def _kept(streams: Any) -> AsyncIterator[Any]:
    yield streams


@asynccontextmanager
async def _piped(desk: Desk) -> AsyncIterator[Any]:
    """The two streams of a client whose server reads and writes pipes, as a child process does."""
    (there, asking), (hearing, answering) = os.pipe(), os.pipe()

    async def serve() -> None:
        with os.fdopen(there, "rb") as reading, os.fdopen(answering, "wb") as writing:
            await serve_stdio(desk, reading=reading, writing=writing)

    with os.fdopen(asking, "w", encoding="utf-8") as out, os.fdopen(hearing, "r", encoding="utf-8") as back:
        async with anyio.create_task_group() as group:
            group.start_soon(serve)
            async with stdio_server(stdin=anyio.wrap_file(back), stdout=anyio.wrap_file(out)) as streams:
                try:
                    yield streams
                finally:
                    out.close()  # the client has gone, also by a failed assertion: the server ends, and with it what it writes


@asynccontextmanager
async def _over_port(desk: Desk) -> AsyncIterator[Any]:
    with port_of(desk) as port:
        http = create_mcp_http_client(headers={"Authorization": f"Bearer {TOKEN}"})
        async with http, streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=http) as streams:
            yield streams


@contextmanager
def port_of(desk: Desk, *, rate: int = 0) -> Iterator[int]:
    """A port on which the desk is answered."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    config = uvicorn.Config(
        http_app(desk, TOKEN, rate=rate), host="127.0.0.1", port=port, log_level="error", lifespan="on"
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join()


async def called(client: Client, tool: str, **arguments: object) -> Json:
    """What a tool answers; its error as {"error": …}."""
    answer = await client.call_tool(tool, arguments)
    return value_of(answer)


def value_of(answer: CallToolResult) -> Json:
    if answer.is_error:
        (content,) = answer.content
        told: Json = json.loads(content.text)  # type: ignore[union-attr]
        return told
    value: Json = answer.structured_content
    return value

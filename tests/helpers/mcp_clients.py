"""Agents that use a database over MCP: in process, by the official client, in either generation of the protocol."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
from helpers.databases import NOW, episode
from mcp.client.client import Client
from mcp_types import CallToolResult

from mnemonaut.mcp.desk import Desk
from mnemonaut.mcp.server import build

Json = dict[str, Any]
MODES = ("legacy", "auto")
"""The handshake of the older protocol, and the one that needs none."""
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
            "id": "state-1", "kind": "state", "subtype": "fact", "body": "Anna repairs bikes.", "created_at": NOW - 86_400,
            "links": [{"to": "secret-1", "label": "relates_to"}, {"to": "bike", "label": "relates_to"}],
            "embedding": episode("x", "Anna repairs bikes.")["embedding"],
        },
    ]  # fmt: skip


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

"""What clients write into their own configuration to start the server (`mnemonaut mcp --print-config NAME`); the token of HTTP."""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.files import private_folder
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.similarity import closest

TOKEN_VARIABLE = "MNEMONAUT_MCP_TOKEN"  # noqa: S105 - a name, no token
SHORTEST_TOKEN = 16
Json = dict[str, Any]


def _servers(key: str, **more: str) -> Callable[[str, list[str]], Json]:
    return lambda command, arguments: {key: {"mnemonaut": {**more, "command": command, "args": arguments}}}


CLIENTS: dict[str, tuple[str, Callable[[str, list[str]], Json]]] = {
    "claude-desktop": ("claude_desktop_config.json", _servers("mcpServers")),
    "claude-code": (".mcp.json", _servers("mcpServers", type="stdio")),
    "cursor": ("~/.cursor/mcp.json", _servers("mcpServers")),
    "windsurf": ("~/.codeium/windsurf/mcp_config.json", _servers("mcpServers")),
    "cline": ("cline_mcp_settings.json", _servers("mcpServers")),
    "gemini-cli": ("~/.gemini/settings.json", _servers("mcpServers")),
    "vscode": (".vscode/mcp.json", _servers("servers", type="stdio")),
    "zed": ("settings.json", _servers("context_servers", source="custom")),
}
"""By client: the file that it reads, and how a server stands in it."""


def configuration(client: str, database: Path, *, read_only: bool = False) -> tuple[str, Json]:
    """(the file, what goes into it) for a client; InputError with the nearest for one that is not known."""
    if client not in CLIENTS:
        near = closest(client, tuple(CLIENTS))
        known = ", ".join(CLIENTS)
        raise InputError.keyed(
            "unknown_client",
            client=client[:40],
            advice=Text("Did you mean {near}? Known: {known}.", near=near[0], known=known)
            if near
            else Text("Known: {known}.", known=known),
        )
    place, written = CLIENTS[client]
    arguments = ["-m", "mnemonaut", "mcp", "--db", str(database.absolute())]
    return place, written(sys.executable, [*arguments, *(["--read-only"] if read_only else [])])


def token_of(path: Path) -> tuple[str, Path | None]:
    """(token, its file; None: the environment's). A missing file is made. EnvironmentFault if it is open to others or short."""
    given = os.environ.get(TOKEN_VARIABLE, "").strip()
    if given:
        return _long_enough(given, TOKEN_VARIABLE), None
    if not path.exists():
        private_folder(path.parent)
        made = secrets.token_urlsafe(32)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(made + "\n")
        return made, path
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise EnvironmentFault.keyed("token_file", file=path)
    return _long_enough(path.read_text("utf-8").strip(), str(path)), path


def _long_enough(token: str, where: str) -> str:
    if len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isprintable():
        raise EnvironmentFault.keyed("token_in_too", "token_file", where=where, count=SHORTEST_TOKEN)
    return token


def as_text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)

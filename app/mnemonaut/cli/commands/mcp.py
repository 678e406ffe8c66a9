"""`mcp`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import Reply, note
from mnemonaut.cli.parser import Command, usage_error
from mnemonaut.logs import LOG, Logs
from mnemonaut_core import environment as clock
from mnemonaut_core.environment import data_folder, new_ulid, share_memory_among_threads
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.workspace.clients import as_text, configuration, token_of

if TYPE_CHECKING:
    from mnemonaut.mcp.desk import Desk

HTTP_RATE = 600
"""The default limit of calls a minute over HTTP."""


def declare(command: Command) -> None:
    text = "What goes wrong is written to {file}: where in the program, never a memory's text, a question or a key."
    about = "let agents use this database: an MCP server on standard input and output"
    add = command("mcp", about, epilog=lambda: tr(text, file=clock.log_folder() / LOG))
    add("--read-only", "answer only: nothing is stored, counted or recorded")
    add("--http PORT", "answer on this port of 127.0.0.1 instead, to who has the token", type=int)
    add("--token-file FILE", "where the token is kept (made if missing; MNEMONAUT_MCP_TOKEN wins)", type=str)
    add("--rate N", "calls within a minute (default: 600 over HTTP, no limit otherwise)", type=int)
    add("--project NAME", "whose policy and settings hold", default="")
    add(
        "--names",
        "also list the tools by the dotted names of the published design; most clients refuse these",
        choices=("seed",),
    )
    add("--print-config CLIENT", "print what goes into a client's own configuration, and end")


def mcp(context: Context) -> Reply:
    """Serve until the client, or Ctrl+C, ends it."""
    options = context.options
    path = context.db
    if options.print_config is not None:
        place, written = configuration(options.print_config, path, read_only=options.read_only)
        if not context.json and sys.stdout.isatty():
            note(tr("this goes into {file}:", file=place))
        return Reply({"mcp": {"file": place, "config": written}}) if context.json else Reply(text=as_text(written))
    if options.rate is not None and options.rate < 0:
        raise usage_error("A rate is not below 0", "0 sets no limit.")
    try:
        from mnemonaut.mcp import server
    except ModuleNotFoundError as missing:
        raise EnvironmentFault(
            "The MCP server needs a package that is not installed",
            code="mcp_missing",
            advice="Install it as you installed the program: from its source folder, `pip install '.[mcp]'`.",
            detail=str(missing),
        ) from missing
    from mnemonaut.mcp.desk import Desk

    share_memory_among_threads()
    on_port = options.http is not None
    session = None if on_port else f"stdio-{new_ulid(clock.now())}"
    seeds = options.names == "seed"
    desk = Desk(
        path, read_only=options.read_only, now=clock.now, session=session, project=options.project, seed_names=seeds
    )
    logs = Logs()
    logs.begin()
    logs.begin_log()
    rate = options.rate if options.rate is not None else HTTP_RATE if on_port else 0
    try:
        desk.warm()  # what is wrong with the file is said now, by an exit code
        if on_port:
            _serve_port(context, desk, rate)
        else:
            import anyio

            anyio.run(lambda: server.serve_stdio(desk, rate=rate))
    finally:
        desk.close()
        logs.end()
    return Reply()


def _serve_port(context: Context, desk: Desk, rate: int) -> None:
    from mnemonaut.mcp.server import serve_http

    named = context.options.token_file
    token, file = token_of(Path(named) if named else data_folder() / "mcp-token")
    where = tr("the token is in {file}.", file=file) if file is not None else tr("the token is the environment's.")
    print(f"mnemonaut: http://127.0.0.1:{context.options.http}/mcp · {where}", file=sys.stderr, flush=True)
    serve_http(desk, context.options.http, token, rate=rate)

"""The last line of an answer for people: the command that shows the same in the window, ready to be pasted."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

from msgspec.structs import replace

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import Reply

LONGEST = 400
"""Characters of a line that anybody would paste."""
_NAMES = """
    recipe preset set settings project now context after image kind scope boundary_class=class max_sensitivity
    first_day=from last_day=to token_budget
"""
_ASKED_WITH = tuple(
    (name, f"--{(option or name).replace('_', '-')}")
    for name, _, option in (one.partition("=") for one in _NAMES.split())
)
_NOT_THERE = ("policy", "embedder")
"""The settings of a question that the window's command line does not have."""


def program() -> str:
    """How this program is called from where its commands are typed: by its name where that is found, else by its path."""
    started, found = Path(sys.argv[0]), shutil.which("mnemonaut")
    if started.name != "mnemonaut":
        return "mnemonaut" if found else f"{shlex.quote(sys.executable)} -m mnemonaut"
    if found and Path(found).absolute() == started.absolute():
        return "mnemonaut"
    return shlex.quote(str(started.absolute()))


def quoted(text: str) -> str:
    """As a shell takes it; a sentence with an apostrophe in the quotes in which it can still be read."""
    in_double = "'" in text and not any(sign in text for sign in '"\\$`!')
    return f'"{text}"' if in_double else shlex.quote(text)


def question_asked(context: Context) -> tuple[str, ...]:
    """The question of this command line, as `open` takes it; () for none, and for one that it cannot ask."""
    options = context.options
    text = getattr(options, "text", None)
    several = "all" in (getattr(options, "preset", "") or "").split(",")
    if text is None or several or any(getattr(options, name, None) for name in _NOT_THERE):
        return ()
    words = ["--ask", text] if not text.startswith("-") else [f"--ask={text}"]
    for name, option in _ASKED_WITH:
        given = getattr(options, name, None)
        if given is None or given == "":
            continue
        for value in given if isinstance(given, list) else [given]:
            words += [option, str(value)] if not str(value).startswith("-") else [f"{option}={value}"]
    return tuple(words)


def with_line(context: Context, reply: Reply, *shown: str) -> Reply:
    """The answer with the line at its end. JSON has none, nor a question whose line cannot be pasted (very long, several lines)."""
    if not reply.text or not shown:
        return reply
    command = " ".join([program(), "open", quoted(str(context.db)), *map(quoted, shown)])
    if len(command) > LONGEST or not command.isprintable():
        return reply
    return replace(reply, text=f"{reply.text}\n\n{tr('Open in the window: {command}', command=command)}")

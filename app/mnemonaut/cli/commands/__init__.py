"""The commands: one file each, named after it, with its action and what is computed of its grammar (`declare`); the grammar
itself is in `grammar.json`. Inverse and closely related commands share a file, which is imported when its command is used."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply

GRAMMAR: dict[str, dict[str, Any]] = msgspec.json.decode(Path(__file__).parent.with_name("grammar.json").read_bytes())
"""What `parser.declared` reads: every command, the `parts` that several have, and the `groups` of the help."""
GROUPS: dict[str, dict[str, str]] = GRAMMAR["groups"]
"""The commands by group, in the order of the help: the file and the function of each."""
FUNCTIONS = {name: function.split(".") for group in GROUPS.values() for name, function in group.items()}


def module_of(command: str) -> ModuleType:
    """The file of a command, loaded."""
    return import_module(f"{__name__}.{FUNCTIONS[command][0]}")


def _run(command: str, context: Context) -> Reply:
    function: Callable[[Context], Reply] = getattr(module_of(command), FUNCTIONS[command][1])
    gc.enable()
    return function(context)


HANDLERS: dict[str, Callable[[Context], Reply]] = {command: partial(_run, command) for command in FUNCTIONS}

"""One function a command, loaded when its command is asked for."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from importlib import import_module

from mnemonaut.cli.context import Context


def _run(module: str, function: str, context: Context) -> int:
    command = getattr(import_module(f"{__name__}.{module}"), function)
    gc.enable()
    return int(command(context))


_FUNCTIONS = {
    "gui": ("windowing", "gui"),
    "demo": ("sampling", "demo"),
    "import": ("importing", "import_files"),
    "recall": ("asking", "recall"),
    "why": ("asking", "why"),
    "list": ("listing", "list_memories"),
    "show": ("listing", "show"),
    "stats": ("listing", "stats"),
    "runs": ("runs", "runs"),
    "isolate": ("curating", "isolate"),
    "restore": ("curating", "restore"),
    "undo": ("curating", "undo"),
    "redo": ("curating", "redo"),
    "add": ("curating", "add"),
    "feedback": ("governing", "feedback"),
    "policy": ("governing", "policy"),
    "embed": ("upkeep", "embed"),
    "reindex": ("upkeep", "reindex"),
    "check": ("upkeep", "check"),
    "backup": ("upkeep", "backup"),
    "recover": ("upkeep", "recover"),
    "backups": ("backups", "backups"),
    "restore-backup": ("backups", "restore_backup"),
    "export": ("upkeep", "export"),
    "key": ("keys", "key"),
    "lint": ("linting", "lint"),
    "bench": ("measuring", "bench"),
    "help": ("helping", "help_on"),
}
HANDLERS: dict[str, Callable[[Context], int]] = {
    command: partial(_run, module, function) for command, (module, function) in _FUNCTIONS.items()
}

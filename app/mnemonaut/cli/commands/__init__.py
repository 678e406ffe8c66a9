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
    "gui": ("gui", "gui"),
    "demo": ("demo", "demo"),
    "import": ("import_", "import_files"),
    "recall": ("recall", "recall"),
    "why": ("recall", "why"),
    "list": ("list", "list_memories"),
    "show": ("list", "show"),
    "stats": ("list", "stats"),
    "runs": ("runs", "runs"),
    "isolate": ("isolate", "isolate"),
    "restore": ("isolate", "restore"),
    "undo": ("isolate", "undo"),
    "redo": ("isolate", "redo"),
    "add": ("isolate", "add"),
    "feedback": ("policy", "feedback"),
    "policy": ("policy", "policy"),
    "embed": ("maintain", "embed"),
    "reindex": ("maintain", "reindex"),
    "check": ("maintain", "check"),
    "backup": ("maintain", "backup"),
    "recover": ("maintain", "recover"),
    "backups": ("backups", "backups"),
    "restore-backup": ("backups", "restore_backup"),
    "export": ("maintain", "export"),
    "key": ("key", "key"),
    "lint": ("lint", "lint"),
    "bench": ("bench", "bench"),
    "help": ("help", "help_on"),
}
HANDLERS: dict[str, Callable[[Context], int]] = {
    command: partial(_run, module, function) for command, (module, function) in _FUNCTIONS.items()
}

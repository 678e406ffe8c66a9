"""The commands: one file each, named after it, with its grammar (`declare`) and its action. Inverse and closely related
commands share a file. A file is imported when its command is used."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from importlib import import_module
from types import ModuleType

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply

FUNCTIONS = {
    "gui": ("gui", "gui"),
    "open": ("open", "open_in_window"),
    "demo": ("demo", "demo"),
    "import": ("import_", "import_files"),
    "recall": ("recall", "recall"),
    "why": ("why", "why"),
    "compare": ("compare", "compare"),
    "replay": ("replay", "replay"),
    "list": ("list", "list_memories"),
    "show": ("show", "show"),
    "stats": ("stats", "stats"),
    "runs": ("runs", "runs"),
    "isolate": ("isolate", "isolate"),
    "restore": ("isolate", "restore"),
    "quarantine": ("quarantine", "quarantine"),
    "undo": ("undo", "undo"),
    "redo": ("undo", "redo"),
    "add": ("add", "add"),
    "edit": ("edit", "edit"),
    "archive": ("archive", "archive"),
    "expire": ("archive", "expire"),
    "merge": ("merge", "merge"),
    "purge": ("purge", "purge"),
    "feedback": ("feedback", "feedback"),
    "policy": ("policy", "policy"),
    "embed": ("embed", "embed"),
    "reindex": ("embed", "reindex"),
    "garden": ("garden", "garden"),
    "check": ("check", "check"),
    "health": ("health", "health"),
    "lint": ("lint", "lint"),
    "eval": ("eval_", "evaluate"),
    "tune": ("tune", "tune_recipe"),
    "recipes": ("recipes", "recipes"),
    "preset": ("preset", "preset"),
    "saved": ("saved", "saved"),
    "judge": ("judge", "judge"),
    "test": ("test", "test"),
    "words": ("words", "words"),
    "backup": ("backup", "backup"),
    "backups": ("backup", "backups"),
    "restore-backup": ("backup", "restore_backup"),
    "recover": ("recover", "recover"),
    "export": ("export", "export"),
    "key": ("key", "key"),
    "completion": ("completion", "completion"),
    "help": ("help", "help_on"),
    "mcp": ("mcp", "mcp"),
    "sessions": ("agents", "sessions"),
    "contexts": ("agents", "contexts"),
    "events": ("agents", "events"),
}
"""The file and the function of each command, in the order of the help."""


def module_of(command: str) -> ModuleType:
    """The file of a command, loaded."""
    return import_module(f"{__name__}.{FUNCTIONS[command][0]}")


def _run(command: str, context: Context) -> Reply:
    function: Callable[[Context], Reply] = getattr(module_of(command), FUNCTIONS[command][1])
    gc.enable()
    return function(context)


HANDLERS: dict[str, Callable[[Context], Reply]] = {command: partial(_run, command) for command in FUNCTIONS}

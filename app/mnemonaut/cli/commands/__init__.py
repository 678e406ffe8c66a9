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
from mnemonaut_core.i18n import tr_noop

GROUPS: dict[str, dict[str, tuple[str, str]]] = {
    tr_noop("Open"): {"gui": ("gui", "gui"), "open": ("open", "open_in_window"), "demo": ("demo", "demo")},
    tr_noop("Ask and explain"): {
        "recall": ("recall", "recall"),
        "why": ("why", "why"),
        "compare": ("compare", "compare"),
        "replay": ("replay", "replay"),
        "lint": ("lint", "lint"),
    },
    tr_noop("Look"): {
        "list": ("list", "list_memories"),
        "show": ("show", "show"),
        "stats": ("stats", "stats"),
        "runs": ("runs", "runs"),
        "quarantine": ("quarantine", "quarantine"),
        "garden": ("garden", "garden"),
    },
    tr_noop("Change memories"): {
        "isolate": ("isolate", "isolate"),
        "restore": ("isolate", "restore"),
        "add": ("add", "add"),
        "edit": ("edit", "edit"),
        "archive": ("edit", "archive"),
        "expire": ("edit", "expire"),
        "merge": ("edit", "merge"),
        "feedback": ("feedback", "feedback"),
        "purge": ("purge", "purge"),
        "undo": ("undo", "undo"),
        "redo": ("undo", "redo"),
    },
    tr_noop("Measure and tune"): {
        "judge": ("judge", "judge"),
        "test": ("test", "test"),
        "eval": ("eval_", "evaluate"),
        "tune": ("tune", "tune_recipe"),
        "recipes": ("recipes", "recipes"),
        "preset": ("preset", "preset"),
        "saved": ("saved", "saved"),
        "words": ("words", "words"),
    },
    tr_noop("Files"): {
        "import": ("import_", "import_files"),
        "export": ("export", "export"),
        "embed": ("embed", "embed"),
        "backup": ("backup", "backup"),
        "backups": ("backup", "backups"),
        "restore-backup": ("backup", "restore_backup"),
        "recover": ("backup", "recover"),
    },
    tr_noop("Agents"): {
        "mcp": ("mcp", "mcp"),
        "sessions": ("agents", "sessions"),
        "contexts": ("agents", "contexts"),
        "events": ("agents", "events"),
        "policy": ("policy", "policy"),
    },
    tr_noop("Care"): {
        "health": ("health", "health"),
        "check": ("check", "check"),
        "reindex": ("embed", "reindex"),
        "key": ("key", "key"),
        "completion": ("completion", "completion"),
        "help": ("help", "help_on"),
    },
}
"""The commands by group, in the order of the help: the file and the function of each."""
FUNCTIONS = {name: function for group in GROUPS.values() for name, function in group.items()}


def module_of(command: str) -> ModuleType:
    return import_module(f"{__name__}.{FUNCTIONS[command][0]}")


def _run(command: str, context: Context) -> Reply:
    function: Callable[[Context], Reply] = getattr(module_of(command), FUNCTIONS[command][1])
    gc.enable()
    return function(context)


HANDLERS: dict[str, Callable[[Context], Reply]] = {command: partial(_run, command) for command in FUNCTIONS}

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

GROUPS = {
    tr_noop("Open"): "gui open=open.open_in_window demo",
    tr_noop("Ask and explain"): "recall why compare replay lint",
    tr_noop("Look"): "list=list.list_memories show stats runs quarantine garden",
    tr_noop("Change memories"): (
        "isolate restore=isolate.restore add edit archive=edit.archive expire=edit.expire merge=edit.merge feedback purge undo"
        " redo=undo.redo"
    ),
    tr_noop("Measure and tune"): "judge test eval=eval_.evaluate tune=tune.tune_recipe recipes preset saved words",
    tr_noop("Files"): (
        "import=import_.import_files export embed backup backups=backup.backups restore-backup=backup.restore_backup"
        " recover=backup.recover"
    ),
    tr_noop("Agents"): "mcp sessions=agents.sessions contexts=agents.contexts events=agents.events policy",
    tr_noop("Care"): "health check reindex=embed.reindex key completion help=help.help_on",
}
"""The commands by group, in the order of the help, as `NAME` or, where file and function have other names, `NAME=FILE.FUNCTION`."""
FUNCTIONS = {
    name: tuple((place or f"{name}.{name}").split("."))
    for name, _, place in (one.partition("=") for names in GROUPS.values() for one in names.split())
}
"""The file and the function of each command."""


def module_of(command: str) -> ModuleType:
    return import_module(f"{__name__}.{FUNCTIONS[command][0]}")


def _run(command: str, context: Context) -> Reply:
    function: Callable[[Context], Reply] = getattr(module_of(command), FUNCTIONS[command][1])
    if not gc.isenabled():  # the program has started
        gc.freeze()  # a collection, the one at the end too, would go through all that was loaded: 40 ms each
        gc.enable()
    return function(context)


HANDLERS: dict[str, Callable[[Context], Reply]] = {command: partial(_run, command) for command in FUNCTIONS}

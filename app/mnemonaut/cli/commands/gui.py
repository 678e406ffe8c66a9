"""`gui`."""

from __future__ import annotations

import gc
import os
from pathlib import Path
from typing import TYPE_CHECKING

from mnemonaut import display
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply
from mnemonaut.cli.parser import Command
from mnemonaut_core.environment import file_named

if TYPE_CHECKING:
    from mnemonaut_ui.state.open_request import ToShow


def declare(command: Command) -> None:
    add = command(
        "gui", "open the window", epilog="`mnemonaut` alone and `mnemonaut FILE` do the same where there is a screen."
    )
    add("path FILE", "the database (default: --db, $MNEMONAUT_DB, else the last one)", type=str, nargs="?")
    add("--read-only", "leave the file as it is, byte for byte")


def gui(context: Context) -> Reply:
    """Open a window on the database that was named, else on the one that was opened last."""
    options = context.options
    named = options.path or options.db or os.environ.get("MNEMONAUT_DB")
    return Reply(exit_code=open_window(file_named(named) if named else None, read_only=options.read_only))


def open_window(path: Path | None, *, read_only: bool = False, show: ToShow | None = None) -> int:
    """Run the window, with what is to be seen first; its exit code. EnvironmentFault where none can open."""
    display.require()
    # what has no Qt goes first: once PySide6 is there, it reads the source of every module that is imported
    from mnemonaut import logs
    from mnemonaut_core.workspace import services as around

    del around, logs
    gc.disable()  # nothing that a start makes is garbage; the window turns it on again when it is whole
    try:
        with display.importing_qt():
            from mnemonaut.gui import run
        return run(path, read_only=read_only, show=show)
    finally:
        gc.enable()

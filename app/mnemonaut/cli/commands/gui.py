"""`gui`."""

from __future__ import annotations

import gc
import os
from pathlib import Path

from mnemonaut import display
from mnemonaut.cli.context import Context
from mnemonaut.paths import written_by_a_person


def gui(context: Context) -> int:
    """Open the window on the database that was named, else on the one that was open last."""
    options = context.options
    named = options.path or options.db or os.environ.get("MNEMONAUT_DB")
    return open_window(written_by_a_person(named) if named else None, read_only=options.read_only)


def open_window(path: Path | None, *, read_only: bool = False) -> int:
    """Run the window; its exit code. EnvironmentFault where none can open."""
    display.require()
    # what has no Qt goes first: once PySide6 is there, it reads the source of every module that is imported
    from mnemonaut import logs
    from mnemonaut import services as around

    del around, logs
    gc.disable()  # nothing that a start makes is garbage; the window turns it on again when it is whole
    try:
        with display.importing_qt():
            from mnemonaut.gui import run
        return run(path, read_only=read_only)
    finally:
        gc.enable()

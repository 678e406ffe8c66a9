"""The last exception handler of both front ends: a fault caused by a damaged file is reported as such, a bug is logged.
The store is used only if it is imported: a start does without it."""

from __future__ import annotations

import platform
import sys
import traceback

from mnemonaut.logs import write_crash
from mnemonaut_core import __version__
from mnemonaut_core.environment import log_folder
from mnemonaut_core.errors import EnvironmentFault, MnemonautError, frames_of
from mnemonaut_core.i18n import Text

BUG_EXIT = 1


def report_bug(trace: str, last: str = "") -> MnemonautError:
    """Write a traceback to the log folder; gives the error to show, with what the exception itself says (`last`)."""
    head = f"mnemonaut {__version__}, Python {platform.python_version()}, {sys.platform}\n"
    try:
        path = write_crash(log_folder(), head + trace)
    except OSError:
        error = EnvironmentFault("Mnemonaut ran into an error", code="bug", advice="Please report it.", detail=last)
    else:
        error = EnvironmentFault(
            "Mnemonaut ran into an error",
            code="bug",
            advice=Text("Please report it with the file {file}.", file=path),
            detail=last,
        )
    error.exit_code = BUG_EXIT
    return error


def damage_behind() -> MnemonautError | None:
    """What is wrong with a file of this process that could have brought a contradiction about; None for nothing."""
    from mnemonaut_core.store import errors

    return errors.damage_behind()


def damage_or_bug() -> MnemonautError:
    """The error to show for the exception being handled: what a damaged file caused is not for people to report."""
    error = sys.exc_info()[1]
    assert error is not None  # noqa: S101 - it is being handled
    last = traceback.format_exception_only(error)[-1].strip()
    return damage_behind() or report_bug(frames_of(error), last)


def stop_reading() -> None:
    store = sys.modules.get("mnemonaut_core.store.stopping")
    if store is not None:
        store.stop_reading()


def read_again() -> None:
    """Let it read again after `stop_reading`."""
    store = sys.modules.get("mnemonaut_core.store.stopping")
    if store is not None:
        store.read_again()

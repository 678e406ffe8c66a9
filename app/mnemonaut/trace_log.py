"""Where a bug of ours is written down, and the error that tells of it."""

from __future__ import annotations

import sys

from mnemonaut import __version__
from mnemonaut.paths import log_folder
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.i18n import Text

BUG_EXIT = 1


def report_bug(trace: str) -> MnemonautError:
    """Write a traceback to the log folder; gives the error to show. Where the folder cannot be written, the error
    carries the last line of it."""
    import platform

    from mnemonaut.logs import write_crash

    head = f"mnemonaut {__version__}, Python {platform.python_version()}, {sys.platform}\n"
    last = trace.strip().splitlines()[-1] if trace.strip() else ""
    try:
        path = write_crash(log_folder(), head + trace)
    except OSError:
        error = EnvironmentFault(
            "Something went wrong inside the program", code="bug", advice="Please report it.", detail=last
        )
    else:
        error = EnvironmentFault(
            "Something went wrong inside the program",
            code="bug",
            advice=Text("Please report it with the file {file}.", file=path),
            detail=last,
        )
    error.exit_code = BUG_EXIT
    return error

"""What SQLite and the disk say of a foreign database, as errors with an advice."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.i18n import Text


@contextmanager
def faults(path: Path, token: CancelToken) -> Iterator[None]:
    """Turn apsw's errors, and those of the temporary folder, into ours; what is ours passes."""
    try:
        yield
    except MnemonautError:
        raise
    except apsw.InterruptError as fault:
        if token.is_set:
            raise Cancelled from fault
        raise InputError(
            Text("{file} takes too long to read", file=path.name[-40:]),
            code="too_slow",
            advice="It may be damaged or made to hang programs. Import a fresh copy from the program that owns it.",
        ) from fault
    except (apsw.BusyError, apsw.LockedError) as fault:
        raise locked(path) from fault
    except apsw.FullError as fault:
        raise no_room(0) from fault
    except (apsw.IOError, apsw.CantOpenError, apsw.PermissionsError, apsw.NoMemError) as fault:
        if (too_long := open_files.path_too_long(path)) is not None:
            raise too_long from fault
        raise EnvironmentFault(
            Text("{file} cannot be read", file=path.name[-40:]),
            code="unreadable_file",
            advice="Check its permissions and the disk, or copy it to a folder of yours and import the copy.",
            detail=str(fault),
        ) from fault
    except apsw.NotADBError as fault:
        raise not_a_database(path) from fault
    except (apsw.Error, UnicodeError) as fault:
        raise damaged(path, f"{type(fault).__name__}: {fault}") from fault
    except OSError as fault:
        if fault.errno in (errno.ENOSPC, errno.EDQUOT):
            raise no_room(0) from fault
        raise EnvironmentFault(
            "The temporary folder cannot be used",
            code="no_temporary_folder",
            advice="Set TMPDIR to a folder that can be written, then import again.",
            detail=str(fault),
        ) from fault


def damaged(path: Path, detail: str) -> InputError:
    """The refusal of a database that cannot be trusted."""
    return InputError(
        Text("{file} is a damaged database", file=path.name[-40:]),
        code="damaged_file",
        advice="Restore it from a backup, or save what is left with: sqlite3 FILE .recover | sqlite3 NEW.db",
        detail=detail,
    )


def not_a_database(path: Path) -> InputError:
    """The refusal of what only calls itself a database."""
    return InputError(
        Text("{file} is not a SQLite database", file=path.name[-40:]),
        code="not_a_database",
        advice="Name the database file itself; an encrypted one must be decrypted by its own program first.",
    )


def locked(path: Path) -> EnvironmentFault:
    """The file is in use in a way that lets nobody else read."""
    return EnvironmentFault(
        Text("{file} is locked by another program", file=path.name[-40:]),
        code="locked_file",
        advice="Close the program that uses it, or wait until it has saved, then import again.",
    )


def no_room(missing: int) -> EnvironmentFault:
    """`missing` bytes are wanted for the copy; 0 if that is not known."""
    title = Text("No room for a working copy of the database")
    if missing > 0:
        needed = max(1, missing // 1_000_000)
        title = Text("No room for a working copy of the database; {needed} MB more are needed", needed=needed)
    return EnvironmentFault(
        title,
        code="disk_full",
        advice="Free some space, or set TMPDIR to a folder on a larger disk, then import again.",
        detail=tempfile.gettempdir(),
    )

"""SQLite's errors as ours, in one place."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, InternalError, MnemonautError
from mnemonaut_core.i18n import Remedy, Text

_SPARE_BYTES = 16 << 20


def megabytes(count: int) -> str:
    """A number of bytes for people: "12 MB", at least 1."""
    return f"{max(1, round(count / 1e6)):,} MB"


def locked(path: str) -> EnvironmentFault:
    """Another program holds the write lock and did not let go in time."""
    return EnvironmentFault(
        "The database is being written by another program",
        code="locked",
        advice=Text(
            "Wait until the other program that has {file} open is finished, or close it, and try again.", file=path
        ),
    )


def damaged(path: str, detail: str, parts: Sequence[Text] = ()) -> EnvironmentFault:
    """The file is an SQLite database whose pages contradict each other; `parts` names what they held, where known."""
    recover = Remedy(
        "recover",
        file=path,
    )
    named = Text("Damaged: {parts}; all else can be read.", parts=_listed(parts)) if parts else None
    return EnvironmentFault(
        "The database is damaged",
        code="damaged",
        advice=recover if named is None else Text("{first} {second}", first=named, second=recover),
        detail=detail,
    )


def _listed(parts: Sequence[Text]) -> Text:
    first, *others = parts
    return Text("{first}, {second}", first=first, second=_listed(others)) if others else first


def index_damaged(path: str, detail: str) -> EnvironmentFault:
    """What is stored is whole, but something that is derived from it (a word index, vec0) is not."""
    return EnvironmentFault(
        "A search index of the database is damaged",
        code="index_damaged",
        advice=Remedy("reindex", file=path),
        detail=detail,
    )


def lacking(path: str, detail: str) -> EnvironmentFault:
    """Something that every file of this version has is not there, or of another shape."""
    return EnvironmentFault(
        "The database lacks a part that it should have",
        code="schema_damaged",
        advice=Remedy(
            "check_or_recover",
            file=path,
        ),
        detail=detail,
    )


def endless(path: str) -> EnvironmentFault:
    """A statement went over the time or the memory that looking may take."""
    return EnvironmentFault(
        "Looking into the database takes too much time or memory",
        code="limit",
        advice=Remedy("check_file", file=path),
    )


def disk_failed(path: str, detail: str) -> EnvironmentFault:
    """A read or a write did not come through; the file itself may well be whole."""
    return EnvironmentFault(
        "The disk failed while the database was in use",
        code="io_error",
        advice=Text("Look whether the disk of {file} is still connected and healthy, then try again.", file=path),
        detail=detail,
    )


def disk_full(path: str, detail: str = "") -> EnvironmentFault:
    """The disk has no room for the transaction, which was rolled back. The space needed is estimated from its log."""
    wal = Path(path + "-wal")
    written = wal.stat().st_size if path and wal.exists() else 0
    needed = 2 * written + _SPARE_BYTES
    folder = Path(path).parent if path else Path()
    free = shutil.disk_usage(folder).free if folder.exists() else 0
    return EnvironmentFault(
        "The disk is full",
        code="disk_full",
        advice=Text(
            "Free at least {needed} on the disk of {folder} ({free} are free) and try again.",
            needed=megabytes(needed),
            folder=folder,
            free=megabytes(free),
        ),
        detail=detail,
    )


_NO_ROOM = (errno.EFBIG, errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
_WRITING = (apsw.SQLITE_IOERR_WRITE, apsw.SQLITE_IOERR_SHMSIZE, apsw.SQLITE_IOERR_TRUNCATE)


def _limit_reached(error: apsw.Error) -> bool:
    """Whether a limit on files or a quota is behind it. SQLite knows only a full disk by name; the rest is a failed write,
    and what `vec0` makes of it is no more than a failed statement."""
    if not isinstance(error, (apsw.IOError, apsw.SQLError)):
        return False
    for connection in apsw.connections():
        with suppress(apsw.Error):
            if connection.system_errno in _NO_ROOM:
                return True
    return isinstance(error, apsw.IOError) and getattr(error, "extendedresult", 0) in _WRITING and files_are_limited()


def files_are_limited() -> bool:
    """Whether this process may not write files of any size (`ulimit -f`)."""
    try:
        import resource
    except ImportError:  # Windows
        return False
    return resource.getrlimit(resource.RLIMIT_FSIZE)[0] != resource.RLIM_INFINITY


def limit_reached(path: str, detail: str = "") -> EnvironmentFault:
    """A quota, or the limit on the size of a file, ended a transaction, which was rolled back."""
    return EnvironmentFault(
        "There is no room left: a quota or a limit on the size of files is reached",
        code="disk_full",
        advice=Text(
            "Free space of yours on the disk of {file}, or raise the limit (`ulimit -f unlimited`), and try again.",
            file=path,
        ),
        detail=detail,
    )


def as_fault(error: apsw.Error, path: str) -> MnemonautError | None:
    """The person's view of an SQLite error that speaks for itself; None where the file must be looked at to tell."""
    detail = f"{type(error).__name__}: {error}"
    if isinstance(error, apsw.InterruptError):
        return Cancelled()
    if _limit_reached(error):
        return limit_reached(path, detail)
    if isinstance(error, (apsw.BusyError, apsw.LockedError)):
        return locked(path)
    if isinstance(error, apsw.FullError):
        return disk_full(path, detail)
    if isinstance(error, apsw.ReadOnlyError):
        return EnvironmentFault(
            "The database can only be read",
            code="read_only",
            advice=Text("Give yourself the right to write {file} and its folder, or work on a copy.", file=path),
            detail=detail,
        )
    if isinstance(error, (apsw.CantOpenError, apsw.PermissionsError)):
        if path and (too_long := open_files.path_too_long(path)) is not None:
            return too_long
        return EnvironmentFault(
            "The database cannot be opened",
            code="unreadable",
            advice=Text("Look at the rights of {file} and of its folder, then try again.", file=path),
            detail=detail,
        )
    if isinstance(error, apsw.IOError):
        return disk_failed(path, detail)
    if isinstance(error, apsw.NoMemError):
        return EnvironmentFault(
            "The memory of this computer is used up",
            code="out_of_memory",
            advice="Close other programs and try again.",
            detail=detail,
        )
    if isinstance(error, apsw.TooBigError):
        return InputError(
            "A text is longer than the 50 MB that one row may hold",
            code="too_big",
            advice="Split the text into several memories and try again.",
            detail=detail,
        )
    return None


class StatementRefused(InternalError):
    """SQLite does not take a statement of ours although the file is whole: a bug."""


class RowRefused(StatementRefused):
    """A row breaks a constraint or holds another type: a bug, unless whoever wrote it expects it. `__cause__` says which."""


def damage_in(error: BaseException) -> bool:
    """Whether SQLite says of something derived that it is missing, of another shape or contradicts itself: it is built anew
    then, and nothing is lost. What the disk, a lock or an interruption says is no damage."""
    said = error if isinstance(error, apsw.Error) else error.__cause__
    return isinstance(said, (apsw.SQLError, apsw.CorruptError, apsw.NotADBError, apsw.ConstraintError))


def caused_by(error: BaseException, kinds: type[apsw.Error] | tuple[type[apsw.Error], ...]) -> bool:
    """Whether SQLite said one of these: the error itself, or what a fault of ours was made of."""
    return isinstance(error, kinds) or isinstance(error.__cause__, kinds)

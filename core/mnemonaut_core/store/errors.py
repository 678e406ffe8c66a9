"""SQLite's errors as ours, in one place."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Concatenate, ParamSpec, Protocol, TypeVar

import apsw

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.wording import worded

_SPARE_BYTES = 16 << 20


def megabytes(count: int) -> str:
    """A number of bytes for people: "12 MB", at least 1."""
    return f"{max(1, round(count / 1e6)):,} MB"


def locked(path: str) -> EnvironmentFault:
    """Another program holds the write lock and did not let go in time."""
    return EnvironmentFault(
        "The database is being written by another program",
        code="locked",
        advice=worded(
            "Wait until the other program that has {file} open is finished, or close it, and try again.", file=path
        ),
    )


def damaged(path: str, detail: str) -> EnvironmentFault:
    """The file is an SQLite database whose pages contradict each other."""
    return EnvironmentFault(
        "The database is damaged",
        code="damaged",
        advice=worded("Put a backup in the place of {file}, or import the sources again into a new file.", file=path),
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
        advice=worded(
            "Free at least {needed} on the disk of {folder} ({free} are free) and try again.",
            needed=megabytes(needed),
            folder=folder,
            free=megabytes(free),
        ),
        detail=detail,
    )


def as_fault(error: apsw.Error, path: str) -> MnemonautError | None:
    """The person's view of an SQLite error; None when it is our bug."""
    detail = f"{type(error).__name__}: {error}"
    if isinstance(error, (apsw.BusyError, apsw.LockedError)):
        return locked(path)
    if isinstance(error, apsw.FullError):
        return disk_full(path, detail)
    if isinstance(error, (apsw.CorruptError, apsw.NotADBError)):
        return damaged(path, detail)
    if isinstance(error, apsw.ReadOnlyError):
        return EnvironmentFault(
            "The database can only be read",
            code="read_only",
            advice=worded("Give yourself the right to write {file} and its folder, or work on a copy.", file=path),
            detail=detail,
        )
    if isinstance(error, (apsw.CantOpenError, apsw.PermissionsError)):
        return EnvironmentFault(
            "The database cannot be opened",
            code="unreadable",
            advice=worded("Look at the rights of {file} and of its folder, then try again.", file=path),
            detail=detail,
        )
    if isinstance(error, apsw.IOError):
        return EnvironmentFault(
            "The disk failed while the database was in use",
            code="io_error",
            advice=worded("Look whether the disk of {file} is still connected and healthy, then try again.", file=path),
            detail=detail,
        )
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


@contextmanager
def translated(path: str, token: CancelToken = NEVER) -> Iterator[None]:
    """Raise SQLite's errors as ours. With the token set, whatever SQLite says is the cancelling (vec0 tells an
    interruption as `SQLError`)."""
    try:
        yield
    except MnemonautError:
        raise
    except apsw.Error as error:
        if token.is_set:
            raise Cancelled from error
        fault = as_fault(error, path)
        if fault is None:
            raise
        raise fault from error


class _HasPath(Protocol):
    @property
    def path(self) -> str: ...


_Owner = TypeVar("_Owner", bound=_HasPath)
_Given = ParamSpec("_Given")
_Found = TypeVar("_Found")
_Verb = Callable[Concatenate[_Owner, _Given], _Found]


def translating(verb: _Verb[_Owner, _Given, _Found]) -> _Verb[_Owner, _Given, _Found]:
    """A method of an object with a `path`, raising SQLite's errors as ours: a damaged index is then a failed source."""

    def translated_verb(owner: _Owner, /, *arguments: _Given.args, **options: _Given.kwargs) -> _Found:
        with translated(owner.path):
            return verb(owner, *arguments, **options)

    return wraps(verb)(translated_verb)


def damage_in(error: BaseException) -> bool:
    """Whether SQLite says of something derived that it is missing, of another shape or contradicts itself: it is built anew
    then, and nothing is lost. What the disk, a lock or an interruption says is no damage."""
    said = error if isinstance(error, apsw.Error) else error.__cause__
    return isinstance(said, (apsw.SQLError, apsw.CorruptError, apsw.NotADBError, apsw.ConstraintError))


def read_text(value: object) -> str | None:
    """A TEXT column that was read as `CAST(… AS BLOB)`, invalid UTF-8 replaced by U+FFFD; None for NULL."""
    if value is None:
        return None
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)

"""Opens files by name: checks that a file exists, is plain, readable and not too large, with an error for each case; and makes
files that only their owner may read."""

from __future__ import annotations

import mmap
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, BinaryIO

from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.i18n import Text

MOST_IMPORTED = 8_000_000_000
"""Bytes of a file to import: what is read row by row may be large, but not without end."""


def resolved(path: Path) -> Path:
    """The path with links followed, since SQLite follows none. EnvironmentFault `not_utf8` if SQLite cannot be given it."""
    try:
        name = os.path.realpath(path)
    except ValueError:  # a null character: whoever looks at the file says so
        return path
    if not name.isascii() and any("\udc80" <= sign <= "\udcff" for sign in name):
        raise EnvironmentFault.keyed("not_utf8")
    return Path(name)


@contextmanager
def opened(path: Path, limit: int, *, missing: MnemonautError | None = None) -> Iterator[BinaryIO]:
    """Open a plain file of at most `limit` bytes for reading; everything but databases and imported rows is opened here.
    InputError `not_a_file` (never opened), `too_large`; otherwise as `reading`."""
    with reading(path, missing=missing):
        _check_plain(path, path.stat(), _ANOTHER, _ANOTHER)
        # what stands there may have changed since: opening must not wait, and what was opened is looked at again
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as file:
            status = os.fstat(descriptor)
            _check_plain(path, status, _ANOTHER, _ANOTHER)
            if status.st_size > limit:
                raise too_large(path, limit)
            yield file


def read_whole(path: Path, limit: int, *, missing: MnemonautError | None = None) -> bytes:
    """The content of a plain file of at most `limit` bytes; raises as `opened`."""
    with opened(path, limit, missing=missing) as file:
        data = file.read(limit + 1)  # the size that a file claims need not be true
        if len(data) > limit:
            raise too_large(path, limit)
        return data


def too_large(path: Path, limit: int) -> InputError:
    """The refusal of a file that would take memory or time without end."""
    size, unit = (limit // 1_000_000_000, "GB") if limit >= 1_000_000_000 else (max(1, limit // 1_000_000), "MB")
    if limit < 1_000_000:
        size, unit = max(1, limit // 1000), "kB"
    return InputError.keyed("too_large", file=path.name[-40:], size=size, unit=unit)


_ANOTHER = "Name a plain file that can be read."
_INSIDE = "Name the file inside it that holds the memories, e.g. conversations.json or memory.db."
_SAVE = "Save what comes through the pipe or device as a file, then import that file."


def size_of(path: Path) -> int:
    """Bytes of a plain, non-empty file to import. EnvironmentFault `missing_file`, `unreadable_file`; InputError `empty_file`,
    `too_large`, `not_a_file` (never opened: a pipe would block)."""
    with looking(path):
        status = path.stat()
    _check_plain(path, status, _INSIDE, _SAVE)
    if status.st_size > MOST_IMPORTED:
        raise too_large(path, MOST_IMPORTED)
    if status.st_size == 0:
        raise InputError.keyed("empty_file", file=path.name)
    return status.st_size


def _check_plain(path: Path, status: os.stat_result, of_folder: str, of_device: str) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise InputError(Text("{file} is a folder", file=path.name or path), code="not_a_file", advice=of_folder)
    if not stat.S_ISREG(status.st_mode):
        raise InputError(Text("{file} is not a plain file", file=path.name), code="not_a_file", advice=of_device)


@contextmanager
def reading(path: Path, *, missing: MnemonautError | None = None) -> Iterator[None]:
    """`looking`, for who opens the file to read it: InputError `open_here` for a database that is open in this process."""
    from mnemonaut_core import open_files  # SQLite comes with it, which the window's first paint does not wait for

    with looking(path, missing=missing):
        open_files.refuse_open(path)
        yield


@contextmanager
def looking(path: Path, *, missing: MnemonautError | None = None) -> Iterator[None]:
    """Turn errors of the operating system into EnvironmentFault `missing_file` (or `missing`) and `unreadable_file`."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as fault:
        if missing is not None:
            raise missing from fault
        raise EnvironmentFault.keyed(
            "does_not_exist", code="missing_file", detail=str(path), file=path.name or path
        ) from fault
    except OSError as fault:
        from mnemonaut_core import open_files

        if (too_long := open_files.path_too_long(path)) is not None:
            raise too_long from fault
        raise EnvironmentFault.keyed("unreadable_file", detail=str(fault), file=path.name or path) from fault
    except ValueError as fault:
        if "null byte" not in str(fault):
            raise
        raise EnvironmentFault.keyed("path_holds_null", "missing_file") from fault


# ---- where we write

_PARTS_OF_DATABASES = ("-wal", "-shm", "-journal")
_SQLITE = b"SQLite format 3\0"


def check_target(target: Path, *, database: Path | None = None, may_be_database: bool = False) -> None:
    """InputError for a target that must never be replaced: a folder, device, part of a database, `database` itself, or any open
    database. Others may be replaced by a database (`may_be_database`) under their only name."""
    from mnemonaut_core import open_files

    if target.name.endswith(_PARTS_OF_DATABASES):
        raise InputError.keyed("part_of_database", target=target)
    identity = open_files.identity_of(target)
    if identity is None:
        if os.path.lexists(target):
            raise InputError(Text("{file} is not a plain file", file=target.name), code="not_a_file", advice=_ANOTHER)
        return
    with looking(target):
        status = target.stat()
    _check_plain(target, status, _ANOTHER, _ANOTHER)
    kept = ("", *_PARTS_OF_DATABASES) if database is not None else ()
    if any(open_files.identity_of(f"{database}{end}") == identity for end in kept) or open_files.is_open(target):
        raise InputError.keyed("same_file")
    real = os.path.realpath(target)
    with looking(target):
        if open_files.head(real, len(_SQLITE)) != _SQLITE:
            return
    if any(os.path.lexists(f"{real}{end}") for end in _PARTS_OF_DATABASES):
        raise InputError.keyed("output_would_replace", "same_file")
    if not may_be_database or target.is_symlink() or status.st_nlink > 1:
        raise InputError.keyed("output_would_replace_database", "same_file")


# ---- files as memory


def mapped(path: Path) -> mmap.mmap:
    """A plain file of this user as memory that is read only. OSError or ValueError for any other, or an empty one."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NOFOLLOW", 0))) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or (hasattr(os, "getuid") and found.st_uid != os.getuid()):
            raise ValueError("it is not a file of this user")
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def release(data: mmap.mmap) -> None:
    """Take a file's pages out of this process's memory; who reads them maps them again, from the system's cache."""
    if hasattr(mmap, "MADV_DONTNEED"):
        data.madvise(mmap.MADV_DONTNEED)


# ---- what we make: a person's diary

PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
_OTHERS = 0o007
_OWNER = 0o700


@contextmanager
def part_of(path: Path) -> Iterator[Path]:
    """A temporary name in the folder for a file that will replace `path`; removed at the end, as are those of dead processes."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    before, after = f".{path.name}.", ".part"
    with suppress(OSError):
        for left in part.parent.iterdir():
            pid = left.name[len(before) : -len(after)]
            ours = left.name == f"{before}{pid}{after}" and pid.isdigit()
            if ours and not process_lives(pid) and not left.is_dir():
                left.unlink(missing_ok=True)
    try:
        yield part
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                part.with_name(part.name + end).unlink(missing_ok=True)


def process_lives(pid: str) -> bool:
    """Whether the process with this id still runs; False where the system cannot tell."""
    if not pid.isdigit() or os.name == "nt":  # on Windows `os.kill` would end it
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def private_folder(path: Path) -> None:
    """Make a folder and its missing parents for their owner alone; OSError as `Path.mkdir`. Existing ones stay as they are."""
    if path.is_dir():
        return
    if path.parent != path:
        private_folder(path.parent)
    path.mkdir(PRIVATE_FOLDER, exist_ok=True)


def open_private(path: Path, mode: str) -> IO[str]:
    """`open` for UTF-8 text with unix line ends; the file is the owner's alone from its first moment."""
    tighten(path)

    def owners(name: str, flags: int) -> int:
        return os.open(name, flags, PRIVATE_FILE)

    return open(path, mode, encoding="utf-8", errors="replace", newline="\n", opener=owners)


def make_private(path: str | Path) -> None:
    """Create an empty file for its owner alone before a library creates it; restrict an existing one. Errors are ignored."""
    with suppress(OSError, ValueError):
        try:
            # only a file that is new may be opened and closed here: closing one gives up every lock that SQLite holds on it
            os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE))
        except FileExistsError:
            tighten(path)


def tighten(path: str | Path) -> None:
    """Restrict a file of this person's that everybody may read, as earlier versions made it. Group rights stay."""
    with suppress(OSError, ValueError, AttributeError):
        found = os.lstat(path)
        if stat.S_ISREG(found.st_mode) and found.st_mode & _OTHERS and found.st_uid == os.geteuid():
            os.chmod(path, found.st_mode & _OWNER)

"""The files that SQLite has open in this process: how everybody else looks at them, and whether they are there still.

POSIX drops every lock that a process has on a file as soon as the process closes *any* descriptor of it (SQLite, "How To
Corrupt An SQLite Database File", 2.2). So nothing but SQLite opens such a file: `head` and `copy_file` read through
SQLite's own file layer, which keeps a descriptor open while there are locks, and `refuse_open` stops everybody else.
"""

from __future__ import annotations

import ctypes
import errno
import os
import stat
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw
import msgspec

from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.i18n import Text

MEMORY_NAMES = ("", ":memory:")
PARTS = ("-wal", "-shm")
"""Suffixes of the files that belong to an open database. There is no `-journal`: our files are in WAL mode."""
_CHUNK = 1 << 20
LONGEST_PATH = 504
"""Bytes of a path that SQLite opens on POSIX systems (512 with what it adds)."""
_LONGEST_NAME = 255 - len("-wal")
"""Bytes of one name, with room for the suffix of its log."""


class FileIdentity(msgspec.Struct, frozen=True):
    """The identity of a file, independent of its name: device and inode."""

    device: int
    number: int


def identity_of(path: str | Path) -> FileIdentity | None:
    """The file at the path, links followed; None if there is none, or it may not be examined."""
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        return None
    return FileIdentity(found.st_dev, found.st_ino)


# ---- looking at a file without harm


def head(path: str | Path, count: int) -> bytes:
    """The first `count` bytes of a plain file (a pipe would block), fewer if it is shorter; OSError as `open`."""
    with reading(path) as file:
        return file.xRead(min(count, file.xFileSize()), 0)


def path_too_long(path: str | Path) -> EnvironmentFault | None:
    """The error for a path that SQLite, or the file system, does not take because of its length; None for any other."""
    name = os.path.abspath(path)
    if not name.isprintable() and any("\ud800" <= sign <= "\udbff" for sign in name):
        return None  # no file system takes it, however short
    parts = max((len(os.fsencode(part)) for part in Path(name).parts), default=0)
    length = len(os.fsencode(os.path.realpath(name)))
    if os.name == "nt" or (length <= LONGEST_PATH and parts <= _LONGEST_NAME):
        return None
    return EnvironmentFault.keyed(
        "path_too_long", detail=name[:200], count=length, limit=LONGEST_PATH, name=_LONGEST_NAME
    )


def copy_file(path: str | Path, target: str | Path, step: Callable[[], None] = lambda: None) -> None:
    """Copy the bytes of a database without a writer. `step` is called between chunks, and may raise."""
    with reading(path) as file, open(target, "wb") as copy:
        size, at = file.xFileSize(), 0
        while at < size:
            step()
            part = file.xRead(min(_CHUNK, size - at), at)
            copy.write(part)
            at += len(part)


@contextmanager
def reading(path: str | Path) -> Iterator[apsw.VFSFile]:
    """The file's bytes, through SQLite's file layer; OSError as `open`. Opened as a main database, so that SQLite keeps the
    descriptor while there are locks: any other kind would drop them."""
    name = os.path.abspath(path)
    found = os.stat(name)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    try:
        file = apsw.VFSFile("", name, [apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READONLY, 0])
    except apsw.Error as error:
        number = errno.EIO if os.access(name, os.R_OK) else errno.EACCES
        raise OSError(number, os.strerror(number), name) from error
    try:
        yield file
    except apsw.Error as error:
        raise OSError(errno.EIO, str(error), name) from error
    finally:
        file.xClose()


def refuse_open(path: str | Path) -> None:
    """InputError for a database that is open here, under any name: reading it as another kind of file would drop its locks."""
    if is_open(path):
        raise InputError.keyed("open_here", file=Path(path).name[-40:])


# ---- what is open


class OpenFile:
    """A database file that this process has open, with the identities of its log and index."""

    def __init__(self, path: str, identity: FileIdentity) -> None:
        self.path = path
        self.identity = identity
        self._parts: dict[str, FileIdentity] = {}
        self._lost = ""
        """The code of the fault by which it was lost."""
        self.kept: Path | None = None
        """After it was lost: the database that holds all that was written here."""
        self._lock = threading.RLock()
        self._spy: Spy | None = None

    @property
    def fault(self) -> EnvironmentFault | None:
        """Why nothing is written any more: never taken back."""
        if not self._lost:
            return None
        fault = EnvironmentFault.keyed(f"file_{self._lost}", self._lost, path=self.path)
        if self.kept is not None:
            fault.advise(
                Text("Nothing is written any more. All that was written is in {path}: open that one.", path=self.kept)
            )
        return fault

    def look_beside(self) -> None:
        """Note the log and its index where they are not known yet."""
        for part in PARTS:
            found = identity_of(self.path + part)
            if found is not None:
                self._parts.setdefault(part, found)

    def check(self) -> None:
        """Raise the fault `vanished`, `replaced` or `log_lost`, now and from then on, if the file is no longer the one at its path:
        nothing that is written to it afterwards could be read by others."""
        if not self._lost:
            there = identity_of(self.path)
            if there is None:
                self._lost = "vanished"
            elif there != self.identity:
                self._lost = "replaced"
                self._set_log_aside()
            elif any(identity_of(self.path + part) != known for part, known in self._parts.items()):
                self._lost = "log_lost"
        if self.fault is not None:
            raise self.fault

    def moved_to(self) -> Path | None:
        """The new path of a renamed file without another log there; None if it was not renamed, or the system cannot tell."""
        with suppress(OSError):
            for number in os.listdir("/proc/self/fd"):
                link = f"/proc/self/fd/{number}"
                if identity_of(link) == self.identity:
                    name = os.readlink(link)
                    logs = ((identity_of(name + part), self._parts.get(part)) for part in PARTS)
                    alone = all(there in (None, ours) for there, ours in logs)
                    return Path(name) if alone and name != self.path and identity_of(name) == self.identity else None
        return None

    def holds_the_log(self) -> bool:
        """Whether the log at the path still belongs to this file: a program that opens the path would take it for its own."""
        return any(identity_of(self.path + part) == known for part, known in self._parts.items())

    def _set_log_aside(self) -> None:
        """Rename the log of this file, so that SQLite does not write it into the file that is at the path now."""
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        with suppress(OSError, apsw.Error):
            file = apsw.VFSFile("", self.path, [apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READWRITE, 0])
            try:
                file.xLock(apsw.SQLITE_LOCK_SHARED)
                file.xLock(apsw.SQLITE_LOCK_EXCLUSIVE)
                for part, known in self._parts.items():
                    if identity_of(self.path + part) == known:
                        os.rename(self.path + part, f"{self.path}.aside-{stamp}{part}")
            finally:
                file.xClose()

    # ---- what others write

    def watch(self, connection: apsw.Connection) -> Spy:
        """Begin to notice what other programs write, through a connection that does nothing else."""
        with self._lock:
            self._spy = Spy(connection, self._lock)
            return self._spy

    def unwatch(self) -> None:
        with self._lock:
            self._spy = None

    @contextmanager
    def committing(self, connection: apsw.Connection) -> Iterator[None]:
        """Wrap the COMMIT of a transaction of ours, so that it is not counted as another program's."""
        with self._lock:
            spy = self._spy
            if spy is None:
                yield
                return
            spy.look()
            before = _data_version(connection)
            yield
            spy.pass_over()
            # the connection that wrote does not count its own commit: what it counts slipped in after it
            if _data_version(connection) != before:
                spy.others += 1


class Spy:
    """Counts what was written behind this program's back: commits that no Mnemonaut, here or elsewhere, made."""

    def __init__(self, connection: apsw.Connection, lock: threading.RLock) -> None:
        self._connection = connection
        self._lock = lock
        self.others = 0
        self._version, self._ours = self._now()

    def look(self) -> int:
        """How many were noticed until now."""
        with self._lock:
            version, ours = self._now()
            # a Mnemonaut elsewhere counts its own: what it did to memories, the generation tells
            if version != self._version and ours == self._ours:
                self.others += 1
            self._version, self._ours = version, ours
            return self.others

    def pass_over(self) -> None:
        """Take what was written last for ours."""
        self._version, self._ours = self._now()

    def _now(self) -> tuple[int, int]:
        version = _data_version(self._connection)
        ours = self._connection.execute(f"SELECT value FROM meta WHERE key = '{COMMITS}'").get
        return version, int(ours or 0)


def _data_version(connection: apsw.Connection) -> int:
    """Another number after every commit of any other connection."""
    return int(str(connection.pragma("data_version")))


COMMITS = "commits"
"""The key of `meta` that counts this program's transactions, to distinguish them from others'."""

_files: list[OpenFile] = []
_of: weakref.WeakKeyDictionary[apsw.Connection, OpenFile] = weakref.WeakKeyDictionary()
_lock = threading.Lock()


def keep(connection: apsw.Connection) -> OpenFile | None:
    """Note that the connection has its file open; None for one in memory. EnvironmentFault where the path has got another
    file since it was opened, or the same file is open here by another name: each name has a log of its own."""
    path = str(connection.filename)
    if path in MEMORY_NAMES:
        return None
    identity = identity_of(path)
    if identity is None or _has_moved(connection):
        code = "vanished" if identity is None else "replaced"
        raise EnvironmentFault.keyed(f"file_{code}", code, path=path)
    with _lock:
        _forget_closed()
        known = next((file for file in _files if file.identity == identity), None)
        if known is not None and known.path != path:
            raise EnvironmentFault.keyed("file_other_name", "other_name", path=known.path)
        if known is None:
            known = OpenFile(path, identity)
            _files.append(known)
        known.look_beside()
        _of[connection] = known
    return known


def make_way(path: str | Path) -> None:
    """Before SQLite opens the path: EnvironmentFault where the file is open here by another name, or where a file that was
    open here by this name has left its log, which SQLite would take for that of the new one."""
    identity, real = identity_of(path), os.path.realpath(path)
    with _lock:
        _forget_closed()
        for file in _files:
            if identity is not None and file.identity == identity and file.path != real:
                raise EnvironmentFault.keyed("file_other_name", "other_name", path=file.path)
            if file.path == real and file.identity != identity:
                with suppress(EnvironmentFault):
                    file.check()
                if file.holds_the_log():
                    raise EnvironmentFault.keyed("file_replaced", "replaced", path=real)


def is_live(file: OpenFile) -> bool:
    """Whether a connection is open on it still; where none is, its log may be gone by right, and another one there."""
    with _lock:
        _forget_closed()
        return file in _files


def of(connection: apsw.Connection) -> OpenFile | None:
    return _of.get(connection)


def is_open(path: str | Path) -> bool:
    """Whether SQLite has this file open in this process, under any name."""
    identity = identity_of(path)
    if identity is None:
        return False
    with _lock:
        _forget_closed()
        return any(file.identity == identity for file in _files)


def check(connection: apsw.Connection) -> None:
    """Raise `vanished`, `replaced` or `log_lost`, now and ever after, if the path is another file now."""
    file = _of.get(connection)
    if file is not None:
        file.check()


def close(connection: apsw.Connection) -> None:
    """Close the connection. Where the log is another one now, SQLite must not move the pages of ours into the file, nor
    delete by its name what belongs to others. (From a file that was moved it keeps away by itself.)"""
    file = _of.get(connection)
    if file is not None:
        with suppress(EnvironmentFault):
            file.check()
        if file.fault is not None:
            with suppress(apsw.Error):
                connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        with _lock:  # before SQLite lets go: what opens the path from now on has a log of its own
            _of.pop(connection, None)
    connection.close()


def _forget_closed() -> None:
    alive = set(map(id, apsw.connections()))
    held = {id(file) for connection, file in list(_of.items()) if id(connection) in alive}
    _files[:] = [file for file in _files if id(file) in held]


def _has_moved(connection: apsw.Connection) -> bool:
    answer = ctypes.c_int(0)
    known = connection.file_control("main", apsw.SQLITE_FCNTL_HAS_MOVED, ctypes.addressof(answer))
    return bool(known and answer.value)


def holders(path: str | Path, *, others: bool = True) -> tuple[str, ...]:
    """Programs that have a file open, by name and number, without this process (`others`); () if that cannot be found out."""
    identity, found = identity_of(path), list[str]()
    if identity is None:
        return ()
    with suppress(OSError):
        for process in Path("/proc").iterdir():
            if not process.name.isdigit() or (others and int(process.name) == os.getpid()):
                continue
            with suppress(OSError):  # gone meanwhile, or another user's
                if any(identity_of(descriptor) == identity for descriptor in (process / "fd").iterdir()):
                    name = ""
                    with suppress(OSError):
                        name = (process / "comm").read_text("utf-8", "replace").strip()
                    found.append(f"{name} ({process.name})" if name else process.name)
    return tuple(sorted(found))

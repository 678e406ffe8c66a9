"""A disk that fails when it is told to: the n-th read, write, sync or truncate, once or from then on.

`FaultVfs` is a VFS of SQLite over the real one. Made the default (`failing_disk`), every connection that this process
opens goes through it, the program's own among them; in a child, call `install` before the program is imported.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import apsw
import msgspec

KINDS = ("read", "write", "sync", "truncate")
"""What a file does that a disk can refuse."""
IOERR, FULL = "ioerr", "full"

_EXTENDED = {
    "read": apsw.SQLITE_IOERR_READ,
    "write": apsw.SQLITE_IOERR_WRITE,
    "sync": apsw.SQLITE_IOERR_FSYNC,
    "truncate": apsw.SQLITE_IOERR_TRUNCATE,
    "open": apsw.SQLITE_CANTOPEN,
    "delete": apsw.SQLITE_IOERR_DELETE,
}
_numbers = itertools.count(1)


class Fault(msgspec.Struct, frozen=True):
    """What fails: the `at`-th call of this kind counted from arming (from 1), once, or all from there on (`sticky`).

    `within` is a part of the file's name ("-wal"); "" means any file.
    """

    kind: str
    at: int
    sticky: bool = False
    error: str = IOERR
    within: str = ""


class FaultVfs(apsw.VFS):
    """Counts the calls of every kind since it was armed, and fails where the fault says."""

    def __init__(self, *, default: bool = True) -> None:
        self.name = f"failing{next(_numbers)}"
        self.base = str(apsw.vfs_names()[0])
        self.fault: Fault | None = None
        self.counts: Counter[str] = Counter()
        self.struck = 0
        """How often a call was refused since arming."""
        super().__init__(self.name, self.base, makedefault=default)

    def arm(self, fault: Fault | None) -> None:
        """Count anew; fail as told (None: only count)."""
        self.counts.clear()
        self.struck = 0
        self.fault = fault

    def disarm(self) -> int:
        """The disk is whole again; how often it had refused."""
        self.fault = None
        return self.struck

    def look(self, kind: str, name: str) -> None:
        """One call is about to be made: raises where it must fail."""
        fault = self.fault
        if fault is not None and fault.within and fault.within not in name:
            return
        self.counts[kind] += 1
        if fault is None or fault.kind != kind:
            return
        count = self.counts[kind]
        if count == fault.at or (fault.sticky and count > fault.at):
            self.struck += 1
            raise _error(kind, fault.error)

    def xOpen(self, name: Any, flags: list[int]) -> apsw.VFSFile:
        said = name.filename() if isinstance(name, apsw.URIFilename) else name
        self.look("open", said or "")
        return FaultFile(self, name, flags, said or "")

    def xDelete(self, name: str, sync: bool) -> None:
        self.look("delete", name)
        super().xDelete(name, sync)

    def excepthook(self, *_: object) -> bool:
        """What SQLite does not hand on to the caller is no news here."""
        return True


class FaultFile(apsw.VFSFile):
    """A file on that disk."""

    def __init__(self, vfs: FaultVfs, name: Any, flags: list[int], said: str) -> None:
        self.vfs, self.said = vfs, said
        super().__init__(vfs.base, name, flags)

    def xRead(self, amount: int, offset: int) -> bytes:
        self.vfs.look("read", self.said)
        return bytes(super().xRead(amount, offset))

    def xWrite(self, data: bytes, offset: int) -> None:
        self.vfs.look("write", self.said)
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:
        self.vfs.look("sync", self.said)
        super().xSync(flags)

    def xTruncate(self, newsize: int) -> None:
        self.vfs.look("truncate", self.said)
        super().xTruncate(newsize)

    def excepthook(self, *_: object) -> bool:
        """As above."""
        return True


def _error(kind: str, error: str) -> apsw.Error:
    if error == FULL:
        full: apsw.Error = apsw.FullError("injected: database or disk is full")
        return full
    failed: Any = (apsw.CantOpenError if kind == "open" else apsw.IOError)(f"injected: {kind}")
    failed.extendedresult = _EXTENDED[kind]  # what apsw hands to SQLite
    return failed  # type: ignore[no-any-return]


def install() -> FaultVfs:
    """Make a failing disk the default of this process for good: for a child that ends with it."""
    return FaultVfs()


@contextmanager
def failing_disk() -> Iterator[FaultVfs]:
    """The default disk of this process while inside; the real one afterwards. Close what was opened on it before."""
    vfs = FaultVfs()
    try:
        yield vfs
    finally:
        vfs.disarm()
        apsw.set_default_vfs(vfs.base)
        vfs.unregister()

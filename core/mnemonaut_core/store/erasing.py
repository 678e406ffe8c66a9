"""After a purge: rewrite the file without its free pages, and empty its log."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import Cancelled, EnvironmentFault, MnemonautError
from mnemonaut_core.store.backup import collect_leftovers
from mnemonaut_core.store.connection import path_of, translated
from mnemonaut_core.store.guarded import forget_copies
from mnemonaut_core.store.meta import PURGE_PENDING, get_meta, set_meta
from mnemonaut_core.store.stopping import stoppable
from mnemonaut_core.store.transactions import BUSY_TIMEOUT_MS, writing

_IN_MEMORY = 2
PATIENCE_MS = 1500
"""How long a purge waits for readers of an old state."""


def is_pending(connection: apsw.Connection) -> bool:
    """Whether a purge was not finished: no table has the memories, but the file may still contain their bytes."""
    return get_meta(connection, PURGE_PENDING) is not None


def finish(connection: apsw.Connection, *, patience_ms: int | None = None, token: CancelToken = NEVER) -> bool:
    """Rewrite the file and empty its log; return whether no old state is left in it. False while another program reads an old
    state or the disk is full: the tables are clean in any case, and the caller tries again later."""
    if not is_pending(connection):
        return True
    if not rewrite(connection, patience_ms=patience_ms, in_memory=True, token=token):
        return False
    path = path_of(connection)
    if path:
        collect_leftovers(Path(path))
        forget_copies(Path(path))
    with writing(connection, token):
        set_meta(connection, PURGE_PENDING, None)
    return True


def rewrite(
    connection: apsw.Connection, *, patience_ms: int | None = None, in_memory: bool = False, token: CancelToken = NEVER
) -> bool:
    """Vacuum the file and empty its log; False while another connection reads an old snapshot or if the disk is full.
    `in_memory`: use no temporary file."""
    path = path_of(connection)
    limit = connection.limit(apsw.SQLITE_LIMIT_ATTACHED, 1)  # VACUUM attaches what it writes
    store = connection.pragma("temp_store")
    try:
        if in_memory:
            connection.pragma("temp_store", _IN_MEMORY)
        connection.set_busy_timeout(PATIENCE_MS if patience_ms is None else patience_ms)
        with translated(path, token), stoppable(connection, token):
            if path and not _emptied(
                connection
            ):  # with a reader of an old state nothing would be gained by writing it anew
                return False
            connection.execute("VACUUM")
            if path and not _emptied(connection):
                return False
    except Cancelled:
        raise
    except EnvironmentFault as fault:
        if fault.code in ("locked", "disk_full", "io_error", "out_of_memory"):
            return False
        raise
    finally:
        if not getattr(connection, "broken", False):
            connection.limit(apsw.SQLITE_LIMIT_ATTACHED, limit)
            connection.pragma("temp_store", store)
            connection.set_busy_timeout(BUSY_TIMEOUT_MS)
    return True


def _emptied(connection: apsw.Connection) -> bool:
    """Move the whole log into the file and truncate it; return whether that succeeded."""
    try:
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
    except (apsw.BusyError, MnemonautError):
        return False
    log = f"{path_of(connection)}-wal"
    return not os.path.exists(log) or os.path.getsize(log) == 0


_STEP = 1 << 20
_SHORTEST = 8
_LONGEST = 48
"""Letters of a text that are looked for among bytes: a longer text may be cut by a page."""


def probes_of(texts: Iterable[str]) -> tuple[bytes, ...]:
    """Beginnings, middles and ends of texts: one of these is in one piece where a text lies on several pages. A short text is
    looked for as a whole: half of one ("…versation") occurs in other texts."""
    found: dict[bytes, None] = {}
    for text in texts:
        middle = max(0, (len(text) - _LONGEST) // 2)
        for part in (text[:_LONGEST], text[middle : middle + _LONGEST], text[-_LONGEST:]):
            if len(part) >= _SHORTEST:
                found[part.encode("utf-8", "replace")] = None
    return tuple(found)


def in_bytes(path: str | Path, probes: Sequence[bytes]) -> bool:
    """Whether one of these occurs in a database file, including free pages; False for a file that cannot be read."""
    longest = max(map(len, probes), default=0)
    if not longest:
        return False
    with suppress(OSError), open_files.reading(path) as file:
        size, at, before = file.xFileSize(), 0, b""
        while at < size:
            part = before + file.xRead(min(_STEP, size - at), at)
            if any(probe in part for probe in probes):
                return True
            at, before = at + _STEP, part[-longest:]
    return False

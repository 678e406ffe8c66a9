"""The matrix of a database as a file that processes map into their memory together: numbers only, thrown away when in doubt.

It names the database and the generation that it was made of; what was written since comes from the log of changes. It holds no id
and no word; who may read it could compute whether a text is near a memory, so it is its owner's alone.
"""

from __future__ import annotations

import json
import logging
import mmap
import os
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import apsw
import numpy as np
from msgspec.structs import astuple
from numpy.typing import NDArray

from mnemonaut_core.cancel import at_work
from mnemonaut_core.environment import cache_path, forget_cache, prune_cache
from mnemonaut_core.files import PRIVATE_FILE, part_of, private_folder
from mnemonaut_core.store.connection import path_of
from mnemonaut_core.store.meta import IDENTITY, REBUILT, generation, get_meta, get_number
from mnemonaut_core.store.vectors.matrix import Arrays, VectorMatrix, spare_rows
from mnemonaut_core.store.vectors.stored import VectorList

_log = logging.getLogger(__name__)

_MAGIC = b"mnemonaut vectors 1\n"
_HEADER = 4096
_PIECE = 1 << 24
_SMALL = ("pks", "moments", "created", "expires", "ends", "embedded", "scale", "rough_error", "error")


class CacheFile:
    """The file of one open database."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._writing = threading.Lock()
        self._stopped = threading.Event()
        self._owner: list[Any] = []

    def stop(self) -> None:
        """Delete the file, and write none any more in this session: what it is made of is being deleted."""
        self._stopped.set()
        with self._writing:
            forget_cache(self._database)

    def load(self, connection: apsw.Connection) -> VectorMatrix | None:
        """The matrix as the file has it, of its own generation; None where there is none that could be trusted."""
        path = cache_path(self._database)
        self._owner = _owner(connection, self._database)
        if path is None or not path.exists() or self._stopped.is_set():
            return None
        try:
            found = _read(path, self._owner)
            os.utime(path)  # a file that is in use is not pruned
            return found
        except (OSError, ValueError, KeyError, TypeError) as error:
            _log.warning("the cache of vectors is discarded: %s", error)
            with suppress(OSError):
                path.unlink()
            return None

    def save(self, matrix: VectorMatrix) -> VectorMatrix | None:
        """Write a matrix of sorted rows, and give the same as the file has it; None where that cannot be."""
        path = cache_path(self._database)
        if path is None or matrix.token is None or self._stopped.is_set() or not self._owner:
            return None
        try:
            private_folder(path.parent)
            with self._writing, part_of(path) as part:
                _write(part, matrix, self._owner)
                if self._stopped.is_set():
                    return None
                part.replace(path)
            if _generation(self._database) != matrix.generation:
                # another process may have purged a memory and deleted the file before this one was in its place
                path.unlink(missing_ok=True)
                return None
            if path.parent != self._database.parent:
                prune_cache(path.parent)
            return _read(path, self._owner, compare=False)
        except (OSError, ValueError, apsw.Error) as error:
            _log.warning("the cache of vectors cannot be written: %s", error)
            return None


def _generation(database: Path) -> int:
    """The generation that the file has now."""
    with closing(apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        return generation(connection)


def _owner(connection: apsw.Connection, database: Path) -> list[Any]:
    found = Path(path_of(connection) or database).stat()
    # what is derived can be rebuilt without a new generation, and the file may have been made of what was wrong before
    rebuilt = get_number(connection, REBUILT)
    return [get_meta(connection, IDENTITY), rebuilt, found.st_dev, found.st_ino, sys.byteorder]


def _sections(arrays: Arrays, rows: int) -> Iterator[NDArray[Any]]:
    for name in _SMALL:
        yield getattr(arrays, name)[:rows]
    for digits in (arrays.high(slice(0, rows)), arrays.low(slice(0, rows))):
        if digits is not None:
            yield digits


def _write(part: Path, matrix: VectorMatrix, owner: list[Any]) -> None:
    arrays, rows, checksum = matrix.arrays, matrix.count, 0
    with open(part, "xb", opener=lambda name, flags: os.open(name, flags, PRIVATE_FILE)) as file:
        file.write(bytes(_HEADER))
        for section in _sections(arrays, rows):
            data = np.ascontiguousarray(section).view(np.uint8).reshape(-1).data
            for start in range(0, len(data), _PIECE):
                piece = data[start : start + _PIECE]
                checksum = crc32(piece, checksum)
                file.write(piece)
        vectors = arrays.vectors
        header = {
            "owner": owner, "generation": matrix.generation, "token": matrix.token, "rows": rows, "checksum": checksum,
            "vectors": None if vectors is None else astuple(vectors),
        }  # fmt: skip
        file.seek(0)
        file.write(_MAGIC + json.dumps(header).encode())


def _read(path: Path, owner: list[Any], *, compare: bool = True) -> VectorMatrix:
    """ValueError, KeyError, TypeError or OSError where it is not whole, another's, or of another database."""
    with open(path, "rb", opener=lambda name, flags: os.open(name, flags | getattr(os, "O_NOFOLLOW", 0))) as file:
        found = os.fstat(file.fileno())
        if not stat.S_ISREG(found.st_mode) or (hasattr(os, "getuid") and found.st_uid != os.getuid()):
            raise ValueError("it is not a file of this user")
        if found.st_size < _HEADER:
            raise ValueError("it is cut")
        data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    if data[: len(_MAGIC)] != _MAGIC:
        raise ValueError("it is no cache of this version")
    header = json.loads(data[len(_MAGIC) : _HEADER].rstrip(b"\0"))
    if header["owner"] != owner:
        raise ValueError("it is of another database or machine")
    rows = int(header["rows"])
    vectors = None if header["vectors"] is None else VectorList(*header["vectors"])
    arrays = Arrays(vectors, 0, 0)
    columns = [(name, getattr(arrays, name).dtype.itemsize) for name in _SMALL]
    digits = (0 if vectors is None else vectors.dimension) * (1 if vectors is None or vectors.is_int8 else 2)
    if rows < 0 or len(data) != _HEADER + rows * (sum(size for _, size in columns) + digits):
        raise ValueError("it is cut")
    if compare:
        checksum = 0
        for start in range(_HEADER, len(data), _PIECE):
            at_work().raise_if_set()
            checksum = crc32(memoryview(data)[start : start + _PIECE], checksum)
        if checksum != header["checksum"]:
            raise ValueError("it is damaged")
    return _mapped(data, rows, vectors, header)


def _mapped(data: mmap.mmap, rows: int, vectors: VectorList | None, header: dict[str, Any]) -> VectorMatrix:
    at = _HEADER

    def section(dtype: Any, width: int) -> NDArray[Any]:
        nonlocal at
        found = np.frombuffer(data, dtype, rows * width, at)
        at += found.nbytes
        return found

    empty = Arrays(vectors, 0, 0)
    small = {name: section(getattr(empty, name).dtype, 1) for name in _SMALL}
    dimension = 0 if vectors is None else vectors.dimension
    high = section(np.int8, dimension).reshape(rows, dimension)
    low = None if vectors is None or vectors.is_int8 else section(np.int8, dimension).reshape(rows, dimension)
    arrays = Arrays(vectors, rows, spare_rows(rows), (high, low))
    for name, values in small.items():
        getattr(arrays, name)[:rows] = values
    return VectorMatrix(arrays, int(header["generation"]), int(header["token"]), rows, np.ones(rows, np.bool_))

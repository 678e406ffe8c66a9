"""Vectors and postings of a database as files that processes map into their memory together: numbers only, discarded when in
doubt.

A file names the database and the generation that it comes from; what was written since comes from the log of changes. It holds no
id and no word; a reader could compute whether a text is near a memory, so only its owner may read it.
"""

from __future__ import annotations

import json
import logging
import math
import mmap
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar
from weakref import WeakSet
from zlib import crc32

import apsw
import numpy as np
from msgspec.structs import astuple
from numpy.typing import NDArray

from mnemonaut_core.cancel import at_work
from mnemonaut_core.environment import cache_path, forget_cache, prune_cache
from mnemonaut_core.files import PRIVATE_FILE, mapped, part_of, private_folder, release
from mnemonaut_core.store.changes import ContentState
from mnemonaut_core.store.connection import path_of
from mnemonaut_core.store.meta import IDENTITY, REBUILT, generation, get_meta, get_number
from mnemonaut_core.store.postings import Postings, RowSizes, Segment, secret_of
from mnemonaut_core.store.vectors.digits import Digits
from mnemonaut_core.store.vectors.matrix import Arrays, VectorMatrix, spare_rows
from mnemonaut_core.store.vectors.pieces import Pieces, new_pieces
from mnemonaut_core.store.vectors.stored import VectorList

_log = logging.getLogger(__name__)

_MAGIC = b"mnemonaut cache 4\n"
_SUMMED = len(_MAGIC) + 8
"""Where the text of the header begins, and with it all that the checksum is of: its eight digits stand before."""
_HEADER = 4096
_PIECE = 1 << 24
_ALIGNED = 64
VECTORS, FURTHER = "vectors", "further"
Loaded = TypeVar("Loaded")
_SMALL = ("pks", "moments", "created", "expires", "ends", "days", "embedded", "scale", "rough_error", "error")


class CacheFile:
    """The files of one open database: of its vectors, of those of the further list that was read last, and of each word index."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._writing = threading.Lock()
        self._stopped = threading.Event()
        self._owner: list[Any] = []
        self._maps: WeakSet[mmap.mmap] = WeakSet()
        self._noting = threading.Lock()

    def stop(self) -> None:
        """Delete the files, and write no others in this session, because their content is being deleted."""
        self._stopped.set()
        with self._writing:
            forget_cache(self._database)

    def release(self) -> None:
        """Take the files' pages out of this process's memory; the next search maps them again, from the system's cache."""
        with self._noting:
            maps = tuple(self._maps)
        for data in maps:
            release(data)

    def load(self, connection: apsw.Connection) -> VectorMatrix | None:
        """The matrix from its file, of the file's generation; None if there is none to be trusted."""
        return self._load(connection, VECTORS, _matrix)

    def load_pieces(self, connection: apsw.Connection, vectors: VectorList) -> Pieces | None:
        """A further list from its file, of the file's generation; None if there is none to be trusted."""
        return self._load(connection, FURTHER, partial(_pieces, vectors=vectors))

    def load_postings(self, connection: apsw.Connection, table: str) -> tuple[ContentState, Postings] | None:
        """(state of the content, postings of a word index) from their file; None if there is none to be trusted."""
        return self._load(connection, table, partial(_postings, table=table, secret=secret_of(connection)))

    def _load(self, connection: apsw.Connection, kind: str, made: Callable[[_Mapped], Loaded]) -> Loaded | None:
        path = cache_path(self._database, kind)
        try:
            self._owner = _owner(connection, self._database)
        except OSError:  # the database was renamed or deleted
            return None
        if path is None or not path.exists() or self._stopped.is_set():
            return None
        try:
            found = made(self._mapped(path))
            os.utime(path)  # a file that is in use is not pruned
            return found
        except (OSError, ValueError, KeyError, TypeError) as error:
            _log.warning("the cache of %s is discarded: %s", kind, error)
            with suppress(OSError):
                path.unlink()
            return None

    def save(self, matrix: VectorMatrix) -> VectorMatrix | None:
        """Write a matrix of sorted rows, and return the same mapped from the file; None if that is not possible."""
        if matrix.state.token is None:
            return None
        vectors = matrix.arrays.vectors
        header = {"vectors": None if vectors is None else astuple(vectors), "rows": matrix.count}
        sections = list(_sections(matrix.arrays, matrix.count))
        return self._save(VECTORS, matrix.state, header, sections, _matrix)

    def save_pieces(self, pieces: Pieces) -> Pieces | None:
        """Write a further list as it is right after loading, and return the same mapped from the file; None if that is not
        possible."""
        if pieces.state.token is None:
            return None
        base, vectors = pieces.base, pieces.vectors
        sections = [base.pks, *(part for part in astuple(base.digits) if part is not None)]
        return self._save(
            FURTHER, pieces.state, {"vectors": astuple(vectors)}, sections, partial(_pieces, vectors=vectors)
        )

    def save_postings(self, state: ContentState, postings: Postings) -> tuple[ContentState, Postings] | None:
        """Write postings of one segment, as they are right after loading, and return the same mapped from the file; None if that is
        not possible."""
        if state.token is None or len(postings.segments) != 1:
            return None
        sizes, made = postings.sizes, partial(_postings, table=postings.table, secret=postings.secret)
        header = {"rows": sizes.rows, "tokens": sizes.tokens}
        sections: list[NDArray[Any]] = [postings.segment_of, sizes.by_row, *postings.segments[0].arrays()]
        return self._save(postings.table, state, header, sections, made)

    def _save(
        self,
        kind: str,
        state: ContentState,
        header: dict[str, Any],
        sections: Sequence[NDArray[Any]],
        made: Callable[[_Mapped], Loaded],
    ) -> Loaded | None:
        path = cache_path(self._database, kind)
        if path is None or self._stopped.is_set() or not self._owner:
            return None
        header = {**header, "owner": self._owner, **state._asdict()}
        try:
            private_folder(path.parent)
            with self._writing:
                same = self._written_elsewhere(path, header, made)
                if same is None:
                    with part_of(path) as part:
                        _write(part, header, sections)
                        if self._stopped.is_set():
                            return None
                        same = self._written_elsewhere(path, header, made)  # meanwhile
                        if same is None:
                            part.replace(path)
                if same is not None:
                    return same
            if _generation(self._database) != state.generation:
                # another process may have purged a memory and deleted the file before this one was in its place
                path.unlink(missing_ok=True)
                return None
            if path.parent != self._database.parent:
                prune_cache(path.parent)
            return made(self._mapped(path, compare=False))
        except (OSError, ValueError, apsw.Error) as error:
            _log.warning("the cache of %s cannot be written: %s", kind, error)
            return None

    def _written_elsewhere(
        self, path: Path, header: dict[str, Any], made: Callable[[_Mapped], Loaded]
    ) -> Loaded | None:
        """The file if another process wrote it of the same state, so that both use the same pages; None if none did."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            mapped = _Mapped(path, self._owner, compare=False)
            if mapped.state == ContentState(header["generation"], header["token"]):
                return made(self._mapped(path))
        return None

    def _mapped(self, path: Path, *, compare: bool = True) -> _Mapped:
        mapped = _Mapped(path, self._owner, compare=compare)
        with self._noting:
            self._maps.add(mapped.data)
        return mapped


def _generation(database: Path) -> int:
    """The generation that the file has now."""
    with closing(apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        return generation(connection)


def _owner(connection: apsw.Connection, database: Path) -> list[Any]:
    found = Path(path_of(connection) or database).stat()
    # derived data can be rebuilt without a new generation, and the file may have been made of wrong data before
    rebuilt = get_number(connection, REBUILT)
    return [get_meta(connection, IDENTITY), rebuilt, found.st_dev, found.st_ino, sys.byteorder]


def _sections(arrays: Arrays, rows: int) -> Iterator[NDArray[Any]]:
    for name in _SMALL:
        yield getattr(arrays, name)[:rows]
    for digits in (arrays.high(slice(0, rows)), arrays.low(slice(0, rows))):
        if digits is not None:
            yield digits


def _write(part: Path, header: dict[str, Any], sections: Sequence[NDArray[Any]]) -> None:
    shapes = [[section.dtype.str, *section.shape] for section in sections]
    text = json.dumps({**header, "sections": shapes}).encode().ljust(_HEADER - _SUMMED, b"\0")
    with open(part, "xb", opener=lambda name, flags: os.open(name, flags, PRIVATE_FILE)) as file:
        file.write(bytes(_SUMMED) + text)
        checksum = crc32(text)
        for section in sections:
            data = np.ascontiguousarray(section).view(np.uint8).reshape(-1).data
            for start in range(0, len(data), _PIECE):
                piece = data[start : start + _PIECE]
                checksum = crc32(piece, checksum)
                file.write(piece)
            padding = bytes(-len(data) % _ALIGNED)
            checksum = crc32(padding, checksum)
            file.write(padding)
        file.seek(0)
        file.write(_MAGIC + b"%08x" % checksum)


class _Mapped:
    """A file that is mapped into memory. ValueError, KeyError, TypeError or OSError if it is damaged or cut, or of another user or
    database."""

    def __init__(self, path: Path, owner: list[Any], *, compare: bool = True) -> None:
        self.data = data = mapped(path)
        if len(data) < _HEADER:
            raise ValueError("it is cut")
        if data[: len(_MAGIC)] != _MAGIC:
            raise ValueError("it is no cache of this version")
        self.header = json.loads(data[_SUMMED:_HEADER].rstrip(b"\0"))
        if self.header["owner"] != owner:
            raise ValueError("it is of another database or machine")
        self.state = ContentState(int(self.header["generation"]), int(self.header["token"]))
        self.sections: list[NDArray[Any]] = []
        at = _HEADER
        for dtype, *shape in self.header["sections"]:
            count = math.prod(shape)
            size = count * np.dtype(dtype).itemsize
            if min(shape) < 0 or at + size > len(data):
                raise ValueError("it is cut")
            self.sections.append(np.frombuffer(data, dtype, count, at).reshape(shape))
            at += size + -size % _ALIGNED
        if at != len(data):
            raise ValueError("it is cut")
        if compare and _checksum(data) != int(data[len(_MAGIC) : _SUMMED], 16):
            raise ValueError("it is damaged")


def _checksum(data: mmap.mmap) -> int:
    checksum = 0
    for start in range(_SUMMED, len(data), _PIECE):
        at_work().raise_if_set()
        checksum = crc32(memoryview(data)[start : start + _PIECE], checksum)
    return checksum


def _matrix(mapped: _Mapped) -> VectorMatrix:
    header, rows = mapped.header, int(mapped.header["rows"])
    vectors = None if header["vectors"] is None else VectorList(*header["vectors"])
    small, digits = dict(zip(_SMALL, mapped.sections, strict=False)), mapped.sections[len(_SMALL) :]
    wanted = 1 if vectors is None or vectors.is_int8 else 2
    dimension = 0 if vectors is None else vectors.dimension
    if len(digits) != wanted or {one.shape for one in digits} != {(rows, dimension)}:
        raise ValueError("its vectors have another shape")
    arrays = Arrays(vectors, rows, spare_rows(rows), (digits[0], digits[1] if wanted == 2 else None))
    for name, values in small.items():
        if values.shape != (rows,) or values.dtype != getattr(arrays, name).dtype:
            raise ValueError("its columns have another shape")
        getattr(arrays, name)[:rows] = values
    return VectorMatrix(arrays, mapped.state, rows, np.ones(rows, np.bool_))


def _pieces(mapped: _Mapped, *, vectors: VectorList) -> Pieces:
    if VectorList(*mapped.header["vectors"]) != vectors:
        raise ValueError("it is of another list")
    pks, scale, high, *low, rough_error, error = mapped.sections
    return new_pieces(vectors, mapped.state, pks, Digits(scale, high, low[0] if low else None, rough_error, error))


def _postings(mapped: _Mapped, *, table: str, secret: bytes) -> tuple[ContentState, Postings]:
    segment_of, by_row, *arrays = mapped.sections
    sizes = RowSizes(by_row, int(mapped.header["rows"]), int(mapped.header["tokens"]))
    found = Postings(table, secret, (Segment(*arrays),), segment_of, sizes, 0, {})
    return mapped.state, found

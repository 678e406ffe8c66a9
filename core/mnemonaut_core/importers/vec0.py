"""Vectors out of the shadow tables of a vec0 table.

sqlite-vec itself is not loaded: on a damaged index it crashes or answers wrongly.
"""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.importers.foreign_sqlite import Foreign

_FLOATS = re.compile(r"\bfloat(?:32)?\s*\[\s*(\d{1,5})\s*\]", re.IGNORECASE)
_CACHED_CHUNKS = 4


def floats_of(stored: object) -> tuple[float, ...] | None:
    """A vector that a column holds as float32 in little-endian bytes; None if it is none."""
    if not isinstance(stored, bytes) or not stored or len(stored) % 4:
        return None
    vector = np.frombuffer(stored, "<f4")
    return tuple(vector.tolist()) if np.isfinite(vector).all() else None


class _Chunk(msgspec.Struct, frozen=True, eq=False):
    validity: bytes
    rowids: NDArray[np.int64]
    vectors: NDArray[np.float32]

    def holds(self, offset: int, rowid: int) -> bool:
        if not 0 <= offset < len(self.rowids) or self.rowids[offset] != rowid:
            return False
        is_used = self.validity[offset // 8] >> (offset % 8) & 1
        return bool(is_used) and bool(np.isfinite(self.vectors[offset]).all())


class ShadowVectors:
    """float32 vectors of a vec0 table by its key: the rowid, or a text.

    A chunk holds `size` vectors, a bitmap of the places in use (lowest bit first) and the rowid of each place; what these
    three do not agree on counts as no vector.
    """

    def __init__(self, foreign: Foreign, table: str) -> None:
        self._foreign = foreign
        self._table = table
        self._positions: dict[int | str, tuple[int, int, int]] = {}
        self._chunk = lru_cache(_CACHED_CHUNKS)(self._read_chunk)
        self.dimension: int | None = None
        """None if no float vectors can be read."""
        self.broken = 0
        """Vectors that the index names but does not hold, or that are not finite."""
        found = _FLOATS.search(foreign.definition(table))
        is_readable = (
            foreign.has(f"{table}_chunks", "size", "validity", "rowids")
            and foreign.has(f"{table}_rowids", "id", "chunk_id", "chunk_offset")
            and foreign.has(f"{table}_vector_chunks00", "vectors")
        )
        if found is not None and is_readable and int(found[1]) > 0:
            self.dimension = int(found[1])
            for row in foreign.rows(f"{table}_rowids", ("rowid", "id", "chunk_id", "chunk_offset")):
                rowid, chunk, offset = row.get("rowid"), row.get("chunk_id"), row.get("chunk_offset")
                if isinstance(rowid, int) and isinstance(chunk, int) and isinstance(offset, int):
                    key = row.get("id")
                    self._positions[key if isinstance(key, str) else rowid] = (chunk, offset, rowid)

    def __len__(self) -> int:
        return len(self._positions)

    def get(self, key: int | str) -> tuple[float, ...] | None:
        """The vector of a row; None if it has none."""
        if key not in self._positions:
            return None
        number, offset, rowid = self._positions[key]
        chunk = self._chunk(number)
        if chunk is None or not chunk.holds(offset, rowid):
            self.broken += 1
            return None
        return tuple(chunk.vectors[offset].tolist())

    def _read_chunk(self, number: int) -> _Chunk | None:
        columns = ("size", "validity", "rowids")
        stored = (self._foreign.value(f"{self._table}_chunks", column, number) for column in columns)
        vectors = self._foreign.value(f"{self._table}_vector_chunks00", "vectors", number)
        dimension = self.dimension or 0
        match (*stored, vectors):
            case (int(size), bytes(validity), bytes(rowids), bytes(floats)):
                if len(validity) * 8 < size or len(rowids) != 8 * size or len(floats) != 4 * size * dimension:
                    return None
                rows = np.frombuffer(floats, dtype="<f4").reshape(size, dimension)
                return _Chunk(validity, np.frombuffer(rowids, dtype="<i8"), rows)
        return None

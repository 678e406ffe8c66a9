"""Vectors out of a vec0 table's shadow tables. sqlite-vec itself is neither loaded nor asked: on a damaged index it
crashes or answers wrongly (RELIABILITY.md, "vec0 is a throw-away index")."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.importers.foreign_sqlite import Foreign

_FLOATS = re.compile(r"\bfloat(?:32)?\s*\[\s*(\d{1,5})\s*\]", re.IGNORECASE)
_CACHED_CHUNKS = 4


@dataclass(frozen=True, slots=True)
class _Chunk:
    validity: bytes
    rowids: NDArray[np.int64]
    vectors: NDArray[np.float32]


class ShadowVectors:
    """float32 vectors by rowid of the vec0 table. A chunk holds `size` vectors, a bitmap of the places in use (lowest
    bit first) and the rowid of each place; what these three do not agree on counts as no vector."""

    def __init__(self, foreign: Foreign, table: str) -> None:
        self._foreign = foreign
        self._table = table
        self._chunks: OrderedDict[int, _Chunk | None] = OrderedDict()
        self._places: dict[int, tuple[int, int]] = {}
        self.dimension: int | None = None
        """None if the file has no float vectors that can be read."""
        self.broken = 0
        """Vectors that the index names but does not hold, or that are not finite."""
        found = _FLOATS.search(foreign.definition(table))
        readable = (
            foreign.has(f"{table}_chunks", "size", "validity", "rowids")
            and foreign.has(f"{table}_rowids", "chunk_id", "chunk_offset")
            and foreign.has(f"{table}_vector_chunks00", "vectors")
        )
        if found is not None and readable and int(found[1]) > 0:
            self.dimension = int(found[1])
            self._places = self._read_places()

    def __len__(self) -> int:
        return len(self._places)

    def get(self, rowid: int) -> tuple[float, ...] | None:
        """The vector of a row; None if it has none."""
        place = self._places.get(rowid)
        if place is None:
            return None
        number, offset = place
        if number not in self._chunks:
            self._chunks[number] = self._read_chunk(number)
            if len(self._chunks) > _CACHED_CHUNKS:
                self._chunks.popitem(last=False)
        chunk = self._chunks[number]
        if chunk is None or not self._holds(chunk, offset, rowid):
            self.broken += 1
            return None
        return tuple(chunk.vectors[offset].tolist())

    def _holds(self, chunk: _Chunk, offset: int, rowid: int) -> bool:
        if not 0 <= offset < len(chunk.rowids) or chunk.rowids[offset] != rowid:
            return False
        used = chunk.validity[offset // 8] >> (offset % 8) & 1
        return bool(used) and bool(np.isfinite(chunk.vectors[offset]).all())

    def _read_places(self) -> dict[int, tuple[int, int]]:
        places = {}
        for row in self._foreign.rows(f"{self._table}_rowids", ("rowid", "chunk_id", "chunk_offset")):
            rowid, chunk, offset = (row.get(name) for name in ("rowid", "chunk_id", "chunk_offset"))
            if isinstance(rowid, int) and isinstance(chunk, int) and isinstance(offset, int):
                places[rowid] = (chunk, offset)
        return places

    def _read_chunk(self, number: int) -> _Chunk | None:
        chunks = f"{self._table}_chunks"
        size = self._foreign.value(chunks, "size", number)
        validity = self._foreign.value(chunks, "validity", number)
        rowids = self._foreign.value(chunks, "rowids", number)
        vectors = self._foreign.value(f"{self._table}_vector_chunks00", "vectors", number)
        dimension = self.dimension or 0
        if (
            not isinstance(size, int)
            or not isinstance(validity, bytes)
            or not isinstance(rowids, bytes)
            or not isinstance(vectors, bytes)
            or len(validity) * 8 < size
            or len(rowids) != 8 * size
            or len(vectors) != 4 * size * dimension
        ):
            return None
        return _Chunk(
            validity,
            np.frombuffer(rowids, dtype="<i8"),
            np.frombuffer(vectors, dtype="<f4").reshape(size, dimension),
        )

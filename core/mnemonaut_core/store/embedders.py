"""Which embedder a database has chosen, and how its vectors are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import apsw
import numpy as np

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import InputError
from mnemonaut_core.ports import Embedder, Vectors
from mnemonaut_core.store import vec_index
from mnemonaut_core.store.connection import set_meta
from mnemonaut_core.store.grams import GRAM_EMBEDDER
from mnemonaut_core.store.vector_codec import encode_float32
from mnemonaut_core.text.memory_text import embedding_text

DEFAULT_NAME = "static-hashed"
"""The embedder whose vectors are stored as int8 with one scale; quality is the same (QUALITY.md)."""
GIVEN_NAME = "table"
GIVEN_VERSION = "1"
"""Vectors that the source brought; such an embedder cannot make one for a new text."""
EMBED_BATCH = 512
_UNIT_ROUNDING = 1e-6

VectorRow = tuple[int, int, float | None, bytes]
INSERT_VECTOR = "INSERT INTO vector (memory_pk, embedder_pk, scale, data) VALUES (?, ?, ?, ?)"


@dataclass(frozen=True, slots=True)
class StoredEmbedder:
    """A row of `embedder`; `dimension` 0 is `none`."""

    pk: int
    name: str
    version: str
    dimension: int
    spec: str

    @property
    def given(self) -> bool:
        """Whether its vectors come with the memories only."""
        return is_given(self.name)

    @property
    def label(self) -> str:
        """For people: name, version and dimension."""
        return f"{self.name} {self.version} ({self.dimension} dimensions)"


def is_given(name: str) -> bool:
    """Whether an embedder of this name only hands out vectors that were brought."""
    return name == GIVEN_NAME or name.startswith("given")


def computes(embedder: Embedder | None) -> bool:
    """Whether it makes vectors for any text."""
    return embedder is not None and embedder.dimension > 0 and not is_given(embedder.name)


def current(connection: apsw.Connection) -> StoredEmbedder | None:
    """The embedder that the database has chosen; None before any."""
    row = connection.execute(
        "SELECT pk, name, version, dimension, spec FROM embedder WHERE state = 'current' ORDER BY pk LIMIT 1"
    ).get
    return None if row is None else StoredEmbedder(*row)


def record(
    connection: apsw.Connection, *, name: str, version: str, dimension: int, spec: str, grams: bool
) -> StoredEmbedder:
    """Choose the embedder of a database that has none: its row, vec0, and whether grams are counted."""
    connection.execute(
        "INSERT INTO embedder (name, version, dimension, spec, state) VALUES (?, ?, ?, ?, 'current')"
        " ON CONFLICT (name, version, dimension) DO UPDATE SET state = 'current', spec = excluded.spec",
        (name, version, dimension, spec),
    )
    set_meta(connection, GRAM_EMBEDDER, f"{name}/{version}" if grams else None)
    vec_index.rebuild(connection)
    chosen = current(connection)
    assert chosen is not None  # noqa: S101 - the row was written above
    return chosen


def choose(connection: apsw.Connection, embedder: Embedder, spec: str) -> StoredEmbedder:
    """`record` for an embedder at hand."""
    return record(
        connection,
        name=embedder.name,
        version=embedder.version,
        dimension=embedder.dimension,
        spec=spec,
        grams=embedder.uses_gram_statistics,
    )


def check(connection: apsw.Connection, embedder: Embedder) -> None:
    """InputError when the database was embedded by another one; nothing to say while none is chosen."""
    stored = current(connection)
    if stored is None or (stored.name, stored.version, stored.dimension) == (
        embedder.name, embedder.version, embedder.dimension,
    ):  # fmt: skip
        return
    raise InputError(
        f"The database uses the embedder {stored.name}, not {embedder.name}",
        code="embedder_mismatch",
        advice=(
            f"Its vectors are by {stored.label}; {embedder.name} {embedder.version} makes {embedder.dimension} dimensions."
            " Leave `--embedder` away, or run `mnemonaut embed --embedder …` to embed all memories anew."
        ),
    )


def encode(embedder_name: str, embedder_pk: int, pks: Sequence[int], vectors: Vectors) -> list[VectorRow]:
    """Rows of `vector`, in the order of `pks`; zero vectors are left out."""
    lengths = np.linalg.norm(vectors.astype(np.float64), axis=1)
    if embedder_name != DEFAULT_NAME:
        # what is a unit vector already keeps its bits
        divisors = np.where((lengths > 0.0) & (np.abs(lengths - 1.0) > _UNIT_ROUNDING), lengths, 1.0)
        unit = (vectors / divisors[:, None]).astype(np.float32)
        return [
            (pk, embedder_pk, None, encode_float32(row))
            for pk, row, length in zip(pks, unit, lengths, strict=True)
            if length > 0.0 and np.isfinite(length)
        ]
    peaks = np.abs(vectors).max(axis=1, initial=0.0).astype(np.float64)
    scales = peaks / 127.0
    # the same rounding as `encode_int8` one by one: float32 by float32
    steps = np.where(scales > 0.0, scales, 1.0).astype(np.float32)
    small = np.rint(vectors / steps[:, None]).astype(np.int8)
    return [
        (pk, embedder_pk, scale, row.tobytes())
        for pk, scale, row in zip(pks, scales.tolist(), small, strict=True)
        if scale > 0.0
    ]


def embed(embedder: Embedder, stored: StoredEmbedder, memories: Iterable[tuple[int, Memory]]) -> list[VectorRow]:
    """Rows of `vector` for these memories by (pk, memory), with `embedder`, which is that of `stored`."""
    texts = [(pk, text) for pk, memory in memories if (text := embedding_text(memory))]
    rows: list[VectorRow] = []
    for start in range(0, len(texts), EMBED_BATCH):
        part = texts[start : start + EMBED_BATCH]
        vectors = embedder.embed_memories([text for _, text in part])
        rows += encode(stored.name, stored.pk, [pk for pk, _ in part], vectors)
    return rows


def given_row(embedding: Sequence[float], stored: StoredEmbedder, pk: int) -> list[VectorRow]:
    """The row of a vector that the source brought; () for the zero vector. The caller has checked `given_refusal`."""
    return encode(stored.name, stored.pk, [pk], np.asarray([embedding], np.float64).astype(np.float32))


def given_refusal(embedding: Sequence[float], dimension: int) -> str | None:
    """Why a vector of the source cannot be taken; None if it can."""
    if len(embedding) != dimension:
        return f"its embedding has {len(embedding)} dimensions, the database {dimension}"
    if not np.isfinite(np.asarray(embedding, np.float64)).all():
        return "its embedding holds a value that is not a finite number"
    return None

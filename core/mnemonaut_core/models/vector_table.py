"""Given vectors: a JSONL table from text to vector, for tests and for databases that bring their own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.errors import InputError
from mnemonaut_core.files import opened
from mnemonaut_core.i18n import Text
from mnemonaut_core.models.embedder_base import EmbedderBase
from mnemonaut_core.text.normalize import clean_text

_EXCERPT = 40
MAX_BYTES = 2_000_000_000
_LONGEST_LINE = 16_000_000


class TableEmbedder(EmbedderBase):
    """Looks up the exact text. One vector for memories and queries; all of one dimension.

    The version is constant: the memories' vectors came with the import, and another table of queries must not
    make them stale.
    """

    name = "table"
    version = "1"

    def __init__(self, vectors: Mapping[str, NDArray[np.float32]], dimension: int) -> None:
        self._vectors = dict(vectors)
        self.dimension = dimension

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """float32, shape (n, dimension), unit rows; InputError naming the first text that the table lacks."""
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for row, text in enumerate(texts):
            vector = self._vectors.get(clean_text(text))
            if vector is None:
                advice = 'Add a line {"text", "embedding"} with exactly this text to the table.'
                raise InputError.keyed("vector_missing", text=clean_text(text)[:_EXCERPT], advice=advice)
            rows[row] = vector
        return rows


def load_vector_table(path: Path) -> TableEmbedder:
    """The table in a file of `{"text", "embedding"}` lines, blank lines skipped.

    InputError with the line number for a line of another shape, a vector of another dimension, NaN, infinity,
    a zero vector, and a text that comes twice with different vectors; InputError for a missing, empty or too large file,
    a folder, pipe or device; EnvironmentFault for one that cannot be read.
    """
    vectors: dict[str, NDArray[np.float32]] = {}
    dimension = 0
    missing = InputError.keyed("table_missing", detail=str(path), file=path.name)
    with opened(path, MAX_BYTES, missing=missing) as file:
        for number, line in enumerate(iter(partial(file.readline, _LONGEST_LINE + 1), b""), start=1):
            if len(line) > _LONGEST_LINE:
                raise _bad_line(path, number, "it is longer than any vector")
            plain = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
            if not plain.strip():
                continue
            text, vector = _parse(plain, path, number)
            dimension = dimension or len(vector)
            if len(vector) != dimension:
                counts = {"count": len(vector), "dimension": dimension}
                raise _bad_line(
                    path, number, Text("the vector has {count} numbers, the first has {dimension}", **counts)
                )
            if not np.array_equal(vectors.setdefault(text, vector), vector):
                raise _bad_line(path, number, "the same text has another vector above")
    if not vectors:
        raise InputError.keyed(
            "table_empty", file=path.name, advice='Give a file with a {"text", "embedding"} object on each line.'
        )
    return TableEmbedder(vectors, dimension)


def _bad_line(path: Path, number: int, reason: str) -> InputError:
    return InputError.keyed(
        "table_line",
        file=path.name,
        number=number,
        reason=Text.of(reason),
        advice='Each line is {"text": string, "embedding": finite numbers, not all zero}, all of one length.',
    )


def _parse(line: bytes, path: Path, number: int) -> tuple[str, NDArray[np.float32]]:
    """Text and unit vector of one line."""
    try:
        entry = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise _bad_line(path, number, "not a JSON object in UTF-8") from error
    match entry:
        case {"text": str(text), "embedding": list(numbers)}:
            pass
        case _:
            raise _bad_line(path, number, "no text or no embedding")
    if any(isinstance(x, bool) or not isinstance(x, int | float) for x in numbers):
        raise _bad_line(path, number, "the embedding holds something that is not a number")
    try:
        vector = np.array(numbers, np.float64)
    except OverflowError:  # an integer beyond all floats
        vector = np.array([np.inf])
    if not np.isfinite(vector).all():
        raise _bad_line(path, number, "the vector holds NaN or infinity")
    if not vector.any():
        raise _bad_line(path, number, "the vector is zero or empty")
    # without this, very small and very large numbers vanish in the squares
    scaled = vector / np.abs(vector).max()
    return clean_text(text), (scaled / np.sqrt(scaled @ scaled)).astype(np.float32)

"""A static table of token vectors: the vector of a text is the mean of its tokens' vectors."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.models.wordpiece import WordPiece
from mnemonaut_core.text.hashed_grams import unit_rows
from mnemonaut_core.text.normalize import clean_text

MAX_TOKENS = 512
"""Only so many tokens of a text count: what `StaticModel.encode` of model2vec does by default."""
TENSORS, TOKENIZER = "model.safetensors", "tokenizer.json"
_BATCH = 256


class StaticTable:
    """Token vectors with their tokenizer. Rows do not depend on the batch, and several threads may use it."""

    def __init__(
        self,
        table: NDArray[Any],
        tokenize: Callable[[Sequence[str]], list[list[int]]],
        vocabulary: Collection[str],
        *,
        weights: NDArray[Any] | None = None,
        mapping: NDArray[Any] | None = None,
    ) -> None:
        """`tokenize` gives the numbers of at most `MAX_TOKENS` tokens of each text. `weights`: of each token; None for 1.
        `mapping`: the row of each token; None where rows are numbered like tokens."""
        self._table, self._tokenize, self._weights, self._mapping = table, tokenize, weights, mapping
        self._max_chars = MAX_TOKENS * int(np.median([len(token) for token in vocabulary]))

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        return int(self._table.shape[1])

    def unit_vectors(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """Unit rows, shape (n, dimension): the mean of a text's tokens; zeros where the table knows none."""
        rows = np.zeros((len(texts), self.dimension))
        for start in range(0, len(texts), _BATCH):
            batch = [clean_text(text)[: self._max_chars] for text in texts[start : start + _BATCH]]
            for row, ids in enumerate(self._tokenize(batch), start):
                if ids:
                    rows[row] = self._sum(ids)
        return unit_rows(rows)

    def _sum(self, ids: list[int]) -> NDArray[Any]:
        """Sum of the tokens' vectors; exact for an int8 table."""
        tokens = np.array(ids)
        vectors = self._table[tokens if self._mapping is None else self._mapping[tokens]]
        if self._weights is not None:
            vectors = vectors * self._weights[tokens][:, None]
        accumulator = np.int32 if vectors.dtype == np.int8 else np.float64
        summed: NDArray[Any] = np.add.reduce(vectors, axis=0, dtype=accumulator)
        return summed


def bundled_table(folder: Path) -> StaticTable:
    """The table of the package: int8, uncased WordPiece. OSError, ValueError or KeyError for files that do not hold one."""
    described = json.loads((folder / TOKENIZER).read_text("utf-8"))
    vocabulary: dict[str, int] = described["model"]["vocab"]
    special = {token["content"]: token["id"] for token in described["added_tokens"]}
    unknown = vocabulary[described["model"]["unk_token"]]
    pieces = WordPiece(vocabulary, special, unknown)

    def tokenize(texts: Sequence[str]) -> list[list[int]]:
        return [[token for token in pieces.encode(text)[:MAX_TOKENS] if token != unknown] for text in texts]

    data = (folder / TENSORS).read_bytes()
    start = 8 + int.from_bytes(data[:8], "little")
    shape = json.loads(data[8:start])["embeddings"]["shape"]
    return StaticTable(np.frombuffer(data, np.int8, offset=start).reshape(shape), tokenize, vocabulary)

"""A static table of token vectors: the vector of a text is the mean of its tokens' vectors. The tokenizer of the default embedder
is here too, WordPiece as BERT's uncased models have it: the library `tokenizers` brings 25 MB."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.patterns import compile_late
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
    described = msgspec.json.decode((folder / TOKENIZER).read_bytes())
    vocabulary: dict[str, int] = described["model"]["vocab"]
    special = {token["content"]: token["id"] for token in described["added_tokens"]}
    unknown = vocabulary[described["model"]["unk_token"]]
    pieces = WordPiece(vocabulary, special, unknown)

    def tokenize(texts: Sequence[str]) -> list[list[int]]:
        return [[token for token in pieces.encode(text)[:MAX_TOKENS] if token != unknown] for text in texts]

    data = np.asarray(np.memmap(folder / TENSORS, np.int8, "r"))  # processes share its pages
    start = 8 + int.from_bytes(data[:8].tobytes(), "little")
    shape = json.loads(data[8:start].tobytes())["embeddings"]["shape"]
    return StaticTable(data[start:].reshape(shape), tokenize, vocabulary)


# ---- the tokenizer

_LONGEST_WORD = 100
_KNOWN_WORDS = 1 << 16
_CJK = compile_late(
    "[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\U00020000-\U0002a6df\U0002a700-\U0002b81f"
    "\U0002b920-\U0002ceaf\U0002f800-\U0002fa1f]"
)
_PLAIN = re.compile(r"[a-z0-9]+|[!-/:-@\[-`{-~]")
"""The words of a text in ASCII, in lower case."""
_LEFT_OUT = ("Cc", "Cf", "Co", "Cs")
_CONTROLS = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 127)) | {9: " ", 10: " ", 13: " "}


@lru_cache(_KNOWN_WORDS)
def _written(character: str) -> str:
    """A character in lower case without its accents, between blanks if it is a word by itself; "" for one that is left out."""
    if character == "\ufffd" or (character not in "\t\n\r" and unicodedata.category(character) in _LEFT_OUT):
        return ""
    if character.isspace():
        return " "
    parts = "".join(
        part.lower() for part in unicodedata.normalize("NFD", character) if unicodedata.category(part) != "Mn"
    )
    return (
        f" {parts} " if _CJK.match(character) else "".join(f" {one} " if _is_punctuation(one) else one for one in parts)
    )


def _is_punctuation(character: str) -> bool:
    ascii_symbol = character.isascii() and not character.isalnum() and character.isprintable() and character != " "
    return ascii_symbol or unicodedata.category(character)[0] == "P"


class WordPiece:
    """Texts to token numbers, the longest known beginning of a word first."""

    def __init__(self, vocabulary: Mapping[str, int], special: Mapping[str, int], unknown: int) -> None:
        """`special`: the number of each token that is written literally in a text. `unknown`: the number for a word without
        tokens."""
        self._vocabulary, self._special, self._unknown = vocabulary, special, unknown
        self._marks = re.compile("|".join(["$.", *(re.escape(name) for name in special)]))
        self._of_word = lru_cache(_KNOWN_WORDS)(self._split)

    def encode(self, text: str) -> list[int]:
        """The numbers of the text's tokens, in order."""
        found: list[int] = []
        start = 0
        for mark in self._marks.finditer(text):
            found += self._encode(text[start : mark.start()])
            found.append(self._special[mark[0]])
            start = mark.end()
        return found + self._encode(text[start:])

    def _encode(self, text: str) -> list[int]:
        plain = text.isascii()
        words = _PLAIN.findall(text.translate(_CONTROLS).lower()) if plain else "".join(map(_written, text)).split()
        return [token for word in words for token in self._of_word(word)]

    def _split(self, word: str) -> tuple[int, ...]:
        if len(word) > _LONGEST_WORD:
            return (self._unknown,)
        found = []
        start, prefix = 0, ""
        while start < len(word):
            for end in range(len(word), start, -1):
                token = self._vocabulary.get(prefix + word[start:end])
                if token is not None:
                    break
            else:
                return (self._unknown,)
            found.append(token)
            start, prefix = end, "##"
        return tuple(found)

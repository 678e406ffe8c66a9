"""Character n-grams hashed into 2048 dimensions: the half of the default embedder that knows every language.

A CJK run gives its 1- to 3-grams; any other word w gives the 2- to 5-grams of `<w>`, and `<w>` whole. The key
of a gram is the CRC-32 of its UTF-8 bytes; bits 0-10 choose the dimension and bit 31 the sign. The CRCs of a
whole batch are computed together in numpy, one byte at a time over all positions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.text.words import CJK_CLASS, cjk_runs

HASHED_DIMENSION = 2048
CJK_SIZES = (1, 2, 3)
WORD_SIZES = (2, 3, 4, 5)

_CRC_POLYNOMIAL = 0xEDB88320
_SEPARATOR = "\0"
_ASCII_LETTERS = bytes(range(ord("a"), ord("z") + 1))
# what is no letter and no digit becomes a blank: a translation and a split take a third of a pattern's time
_ASCII_BLANKED = bytes(code if chr(code).isalnum() else 32 for code in range(128)) + bytes(128)
_LATIN = re.compile("[a-zß-öø-ʯḀ-ỿⱠ-ⱿꜢ-ꞇꞋ-ꟿꬰ-ꭚꭜ-ꭤ]+")


class GramCounts(msgspec.Struct, frozen=True):
    """The distinct grams of `texts` texts, ordered by text and then by hash; three arrays of one length."""

    texts: int
    rows: NDArray[np.int64]
    """Which text, from 0."""
    hashes: NDArray[np.int64]
    """CRC-32 of the gram, 0 … 2³² − 1."""
    counts: NDArray[np.int64]
    """How often the text holds it, ≥ 1."""


@cache
def _word_pattern() -> re.Pattern[str]:
    """Letters and digits outside CJK, and the combining marks (of the basic plane) that Hindi words hold."""
    marks = "".join(chr(c) for c in range(0x300, 0x10000) if unicodedata.category(chr(c))[0] == "M")
    return re.compile(rf"(?:[^\W_{CJK_CLASS}]|[{marks}])+")


@cache
def _crc_table() -> NDArray[np.uint32]:
    """CRC-32 of each byte value, as the bytewise algorithm wants it; shape (256,)."""
    table = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        table = np.where(table & 1, (table >> 1) ^ np.uint32(_CRC_POLYNOMIAL), table >> 1)
    return table


def _words(normalized: str) -> list[str]:
    """The words outside CJK runs, without markers."""
    if normalized.isascii():
        return normalized.encode("ascii").translate(_ASCII_BLANKED).decode("ascii").split()
    return _word_pattern().findall(normalized)


def _gram_hashes(streams: Sequence[str], sizes: tuple[int, ...]) -> Iterator[NDArray[np.int64]]:
    """Keys `row << 32 | crc` of all grams of the sizes that lie within a piece; pieces end with a NUL."""
    stream = "".join(streams)
    if not stream:
        return
    table = _crc_table()
    data = np.frombuffer(stream.encode("utf-8"), dtype=np.uint8)
    starts = np.flatnonzero((data & 0xC0) != 0x80)
    first_bytes = data[starts]
    inside = first_bytes != 0
    # characters of more than one, two, three bytes, and the byte that follows in each
    widths = np.diff(starts, append=len(data))
    tails = [np.flatnonzero(widths > byte) for byte in range(1, int(widths.max()))]
    row_bits = np.repeat(np.arange(len(streams), dtype=np.int64) << 32, [len(s) for s in streams])
    alive = np.ones(len(starts), dtype=bool)
    register = np.full(len(starts), 0xFFFFFFFF, dtype=np.uint32)
    # position i holds the gram that begins with character i: every size takes one character more, and whole arrays
    # shifted against each other are several times faster than gathering what still lives
    for size in range(1, sizes[-1] + 1):
        shift = size - 1
        count = len(starts) - shift
        if count <= 0:
            return
        register = register[:count]
        register = table[(register ^ first_bytes[shift:]) & 255] ^ (register >> 8)
        for byte, longer in enumerate(tails, start=1):
            last = longer[np.searchsorted(longer, shift) :]
            part = register[last - shift]
            register[last - shift] = table[(part ^ data[starts[last] + byte]) & 255] ^ (part >> 8)
        alive = alive[:count] & inside[shift:]
        if size in sizes:
            yield row_bits[:count][alive] | ~register[alive]


def gram_counts(normalized: Sequence[str]) -> GramCounts:
    """The grams of each text (normalized) with their counts; one without letters, digits and CJK has none."""
    words = [_words(text) for text in normalized]
    cjk = [() if text.isascii() else cjk_runs(text) for text in normalized]
    keys = list(_gram_hashes([_stream(runs) for runs in cjk], CJK_SIZES))
    keys += _gram_hashes([_stream(row, "<", ">") for row in words], WORD_SIZES)
    # up to three letters, the word with its markers is one of its own n-grams already
    long = [[crc32(f"<{word}>".encode()) for word in row if len(word) + 2 > WORD_SIZES[-1]] for row in words]
    rows = np.repeat(np.arange(len(normalized), dtype=np.int64) << 32, [len(row) for row in long])
    keys.append(np.bitwise_or(rows, np.fromiter(chain.from_iterable(long), dtype=np.int64, count=len(rows))))
    ordered: NDArray[np.int64] = np.sort(np.concatenate(keys))
    first = np.flatnonzero(np.concatenate((np.ones(min(1, len(ordered)), dtype=bool), ordered[1:] != ordered[:-1])))
    distinct = ordered[first]
    counts = np.diff(first, append=len(ordered))
    return GramCounts(len(normalized), distinct >> 32, distinct & 0xFFFFFFFF, counts)


def _stream(pieces: Sequence[str], before: str = "", after: str = "") -> str:
    """The pieces one after the other, each between its markers and with a NUL behind."""
    end = after + _SEPARATOR
    return before + (end + before).join(pieces) + end if pieces else ""


def hashed_vectors(grams: GramCounts, weights: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
    """Unit rows, shape (texts, 2048): ± √count, times the gram's weight if given, summed per dimension.

    A text without grams, or whose weights are all zero, has a row of zeros. Each row is the same bits in any
    batch: its grams are added one by one in the order of their hashes.
    """
    values = np.sqrt(grams.counts.astype(np.float64))
    values[grams.hashes >= 1 << 31] *= -1.0
    if weights is not None:
        values *= weights
    cells = grams.rows * HASHED_DIMENSION + (grams.hashes & (HASHED_DIMENSION - 1))
    sums = np.bincount(cells, weights=values, minlength=grams.texts * HASHED_DIMENSION).astype(np.float64)
    return unit_rows(sums.reshape(grams.texts, HASHED_DIMENSION))


def unit_rows(vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Each row divided by its length; rows of zeros stay."""
    lengths = np.sqrt(np.add.reduce(vectors * vectors, axis=1, keepdims=True))
    return np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)


def idf(total: int, frequencies: NDArray[np.int64]) -> NDArray[np.float64]:
    """ln(1 + (N − df + ½)/(df + ½)) for each gram, and zero for one that no memory holds (df 0).

    A frequency above `total` (a count taken in between) counts as `total`.
    """
    df = np.minimum(frequencies, total)
    weights = np.log1p((total - df + 0.5) / (df + 0.5))
    return np.where(df > 0, weights, 0.0)


def latin_share(normalized: str) -> float:
    """Latin letters among the characters that are not blank, clipped to [.02, 1]; .02 for an empty text."""
    text = "".join(normalized.split())
    if text.isascii():
        latin = len(text) - len(text.encode("ascii").translate(None, _ASCII_LETTERS))
    else:
        latin = len("".join(_LATIN.findall(text)))
    return min(1.0, max(0.02, latin / len(text))) if text else 0.02

"""All pairs of texts with nearly the same wording, exactly: the same as comparing each with each by Dice of their grams.

Two sets of grams whose Dice is at least t share a gram among the first few of each in any fixed order of all grams (prefix
filtering: Bayardo, Ma and Srikant 2007, Xiao and others 2008); in the order of how rare they are, few others share it. Of what
remains, bits that differ bound the grams that differ, and what is left is compared as it stands. Pure, in bounded memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.similarity import compact

Ints = NDArray[np.int64]

GRAM = 3
_CHUNK = 2_000_000
"""Characters that are cut at a time."""
_BAND = 24_000_000
"""Grams that are held at a time, eight bytes each."""
_BUCKETS = 22
"""Bits of a gram's bucket: in how many texts it is is counted by buckets, which is an order as good as any."""
_BITS = 512
_PAIRS = 2_000_000
"""Candidates that are looked at at a time."""
_SETS = 20_000
"""Texts whose grams are held as sets at a time."""
_MIX = np.uint64(0x9E3779B97F4A7C15)
_LENIENT = 1e-9
_LOW, _HIGH = np.uint64(0xFFFF), np.uint64(16)


@dataclass(frozen=True, slots=True)
class Near:
    """Two texts by their places, `first` < `second`, and Dice of their grams."""

    first: int
    second: int
    dice: float


def folded(text: str) -> str:
    """The text as its grams are cut: normalised, white space folded."""
    return compact(normalize(text))


def near_texts(
    texts: Callable[[Sequence[int]], Sequence[str]],
    count: int,
    limit: float,
    *,
    told: Callable[[int, int], None] = lambda _done, _all: None,
    token: CancelToken = NEVER,
) -> Iterator[Near]:
    """Every pair of `count` folded texts, each different from all others, with Dice ≥ `limit` (above .5). `texts` gives some of
    them, by their places; each is asked for two or three times. `told` hears how many characters or grams are done, of how many."""
    order = _Order(texts, count, limit)
    for step in order.look(token):
        told(step, 2 * count)
    for band in order.bands():
        sets = order.load(band, token)
        told(count + int(band.rows[-1]) + 1, 2 * count)
        yield from sets.pairs(token)
    told(2 * count, 2 * count)


# ---- texts as sorted grams, three code points in one number


@dataclass(frozen=True, slots=True)
class _Grams:
    """The grams of several texts one behind the other, sorted within each; text `i` has those from `ends[i]` to `ends[i + 1]`."""

    keys: Ints
    ends: Ints

    @property
    def sizes(self) -> Ints:
        return np.diff(self.ends)

    def owners(self) -> Ints:
        """Which text each gram is of."""
        return np.repeat(np.arange(len(self.ends) - 1), self.sizes)


def _cut(texts: Sequence[str]) -> _Grams:
    """The grams of texts that are folded: of one with up to three characters itself, of an empty one none."""
    points = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), dtype="<u4").astype(np.int64)
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    stops = np.cumsum(lengths)
    padded = np.concatenate((points, np.zeros(2, np.int64)))
    keys = padded[:-2] << 42 | padded[1:-1] << 21 | padded[2:]
    owner = np.repeat(np.arange(len(texts)), lengths)
    left = stops[owner] - np.arange(len(points))  # characters from here to the end of the text
    begins = np.zeros(len(points), bool)
    begins[(stops - lengths)[lengths > 0]] = True
    short = begins & (left < GRAM)
    keys[short & (left == 1)] &= ~((1 << 42) - 1)
    keys[short & (left == 2)] &= ~((1 << 21) - 1)
    valid = (left >= GRAM) | short
    keys, owner = keys[valid], owner[valid]
    by = np.lexsort((keys, owner))
    keys, owner = keys[by], owner[by]
    fresh = np.ones(len(keys), bool)
    fresh[1:] = (keys[1:] != keys[:-1]) | (owner[1:] != owner[:-1])
    keys, owner = keys[fresh], owner[fresh]
    return _Grams(keys, np.concatenate(([0], np.cumsum(np.bincount(owner, minlength=len(texts))))).astype(np.int64))


def _mixed(keys: Ints) -> NDArray[np.uint64]:
    return keys.astype(np.uint64) * _MIX


def _bucket(keys: Ints) -> Ints:
    return (_mixed(keys) >> np.uint64(64 - _BUCKETS)).astype(np.int64)


@dataclass(frozen=True, slots=True)
class _Band:
    """Texts that are compared together, by their place in the order of size; those from `begin` on may be the larger of a pair."""

    rows: Ints
    begin: int


class _Order:
    """All texts in the order of how many grams they have."""

    def __init__(self, texts: Callable[[Sequence[int]], Sequence[str]], count: int, limit: float) -> None:
        self._texts, self._count, self._limit = texts, count, limit
        self._sizes = np.zeros(count, np.int64)
        self._chars = np.zeros(count, np.int64)
        self._in = np.zeros(1 << _BUCKETS, np.int64)
        self._by: Ints = np.arange(count)

    def look(self, token: CancelToken) -> Iterator[int]:
        """Count the grams of each text, and in how many texts each is; gives how many texts are done."""
        waiting: list[Ints] = []
        start = 0
        while start < self._count:
            token.raise_if_set()
            stop = min(self._count, start + 512)
            texts = self._texts(range(start, stop))
            grams = _cut(texts)
            self._sizes[start:stop] = grams.sizes
            self._chars[start:stop] = [len(text) for text in texts]
            waiting.append(_bucket(grams.keys))
            if sum(map(len, waiting)) > _CHUNK or stop == self._count:
                self._in += np.bincount(np.concatenate(waiting), minlength=1 << _BUCKETS)
                waiting.clear()
            start = stop
            yield start
        self._by = np.lexsort((np.arange(self._count), self._sizes))

    def bands(self) -> Iterator[_Band]:
        """All of them at once where there is room; else those of neighbouring sizes, each with what may be like it."""
        sizes = self._sizes[self._by]
        start = int(np.searchsorted(sizes, 1))
        while start < self._count:
            first = int(np.searchsorted(sizes, np.ceil(_least(sizes[start], self._limit))))
            first = max(first, int(np.searchsorted(sizes, 1)))
            total = np.cumsum(sizes[first:])
            stop = max(start + 1, first + int(np.searchsorted(total, _BAND)))
            yield _Band(np.arange(first, min(stop, self._count)), start)
            start = stop

    def load(self, band: _Band, token: CancelToken) -> _Sets:
        """Their grams, the rarest first."""
        places = self._by[band.rows]
        parts: list[_Grams] = []
        tops: list[Ints] = []
        start = 0
        chars = np.cumsum(self._chars[places])
        while start < len(places):
            token.raise_if_set()
            before = int(chars[start - 1]) if start else 0
            stop = max(start + 1, int(np.searchsorted(chars, before + _CHUNK)))
            grams = _cut(self._texts(places[start:stop].tolist()))
            many = np.minimum(self._in[_bucket(grams.keys)], (1 << 31) - 1)
            tops.append(np.argsort(grams.owners() << 31 | many, kind="stable"))  # those that are as rare stay in order
            parts.append(grams)
            start = stop
        return _Sets.of(parts, tops, self._in, places, band.begin - int(band.rows[0]), self._limit)


def _least(size: Any, limit: float) -> Any:
    """How many grams a set must have that is like one of this size, and how many the two must share."""
    return size * limit / (2.0 - limit) - _LENIENT


@dataclass(frozen=True, slots=True)
class _Sets:
    """Texts of one band in the order of size: their grams, bits of them, and the grams by which they are looked up."""

    grams: _Grams
    bits: NDArray[np.uint64]
    looked: Ints
    """Grams by which texts are looked up, sorted."""
    whose: Ints
    ranks: Ints
    """The place of the gram among those of its text, from 0."""
    places: Ints
    begin: int
    limit: float

    @staticmethod
    def of(parts: Sequence[_Grams], tops: Sequence[Ints], many: Ints, places: Ints, begin: int, limit: float) -> _Sets:
        looked, whose, ranks, bits = [], [], [], []
        at = 0
        for part, top in zip(parts, tops, strict=True):
            sizes, owners = part.sizes, part.owners()
            rank = np.arange(len(part.keys)) - part.ends[:-1][owners]
            larger = sizes - np.ceil(_least(sizes, limit)).astype(np.int64) + 1
            keys = part.keys[top]
            chosen = (rank < larger[owners]) & (many[_bucket(keys)] > 1)  # one that no other text has leads to none
            looked.append(keys[chosen])
            whose.append(owners[chosen] + at)
            ranks.append(rank[chosen])
            bits.append(_bits_of(part))
            at += len(sizes)
        keys, owner, rank = np.concatenate(looked), np.concatenate(whose), np.concatenate(ranks)
        by = np.lexsort((owner, keys))
        shift = np.cumsum([0, *(len(part.keys) for part in parts)])
        ends = np.concatenate([[0], *(part.ends[1:] + back for part, back in zip(parts, shift, strict=False))])
        whole = _Grams(np.concatenate([part.keys for part in parts]), ends.astype(np.int64))
        return _Sets(whole, np.concatenate(bits), keys[by], owner[by], rank[by], places, begin, limit)

    def pairs(self, token: CancelToken) -> Iterator[Near]:
        """All of them."""
        waiting: list[Ints] = []
        for found in self._sharing(token):
            waiting.append(found)
            if sum(map(len, waiting)) > _PAIRS:
                yield from self._compared(waiting, token)
                waiting.clear()
        yield from self._compared(waiting, token)

    def _sharing(self, token: CancelToken) -> Iterator[Ints]:
        """Numbers of pairs that share one of the grams by which they are looked up, early enough for two of their sizes."""
        sizes = self.grams.sizes
        size = sizes[self.whose]
        left = size - self.ranks
        smaller = self.ranks <= size - np.ceil(size * self.limit - _LENIENT)
        at = np.flatnonzero(smaller)  # the smaller of a pair comes first: rows are in the order of size
        step = 0
        while len(at):
            token.raise_if_set()
            step += 1
            at = at[at + step < len(self.looked)]
            at = at[self.looked[at] == self.looked[at + step]]
            for start in range(0, len(at), _PAIRS):
                part = at[start : start + _PAIRS]
                shared = np.minimum(left[part], left[part + step])  # at most, if this is the first that they share
                part = part[2.0 * shared >= self.limit * (size[part] + size[part + step]) - _LENIENT]
                small, large = self.whose[part], self.whose[part + step]
                fits = large >= self.begin
                yield self._differing_little(small[fits] * len(sizes) + large[fits])

    def _differing_little(self, numbers: Ints) -> Ints:
        """Those whose bits do not tell that they differ in too many grams: a bit that differs is a gram that differs."""
        sizes = self.grams.sizes
        kept: list[Ints] = []
        for start in range(0, len(numbers), _PAIRS // 8):
            part = numbers[start : start + _PAIRS // 8]
            small, large = np.divmod(part, len(sizes))
            differ = _ones(self.bits[small] ^ self.bits[large])
            kept.append(part[differ <= (1.0 - self.limit) * (sizes[small] + sizes[large]) + _LENIENT])
        return np.concatenate(kept) if kept else numbers

    def _compared(self, waiting: Sequence[Ints], token: CancelToken) -> Iterator[Near]:
        numbers = np.unique(np.concatenate(waiting)) if waiting else np.zeros(0, np.int64)
        sets: dict[int, frozenset[int]] = {}

        def of(row: int) -> frozenset[int]:
            if row not in sets:
                if len(sets) >= _SETS:
                    sets.clear()
                sets[row] = frozenset(self.grams.keys[self.grams.ends[row] : self.grams.ends[row + 1]].tolist())
            return sets[row]

        for done, number in enumerate(numbers.tolist()):
            if done % 4096 == 0:
                token.raise_if_set()
            small, large = divmod(number, len(self.places))
            one, other = of(small), of(large)
            dice = 2.0 * len(one & other) / (len(one) + len(other))
            if dice >= self.limit:
                first, second = sorted((int(self.places[small]), int(self.places[large])))
                yield Near(first, second, dice)


def _bits_of(grams: _Grams) -> NDArray[np.uint64]:
    marked = np.zeros((len(grams.ends) - 1, _BITS), bool)
    marked[grams.owners(), (_mixed(grams.keys) >> np.uint64(48)).astype(np.int64) % _BITS] = True
    return np.packbits(marked, axis=1).view(np.uint64)


def _ones(words: NDArray[np.uint64]) -> Ints:
    """How many bits are set in each row."""
    count = getattr(np, "bitwise_count", None)  # since numpy 2
    if count is None:
        count = _ONES.__getitem__
        words = words.view(np.uint16)
    ones: Ints = count(words).sum(axis=1, dtype=np.int64)
    return ones


_ONES = np.array([number.bit_count() for number in range(1 << 16)], np.uint8)

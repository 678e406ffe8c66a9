"""All pairs of near-duplicate texts, exactly: the result of comparing every pair by the Dice coefficient of their grams.

Two sets of grams whose Dice is at least t share a gram among the first few of each in any fixed order of all grams (prefix
filtering: Bayardo, Ma and Srikant 2007, Xiao and others 2008); with rare grams first, few other texts share it. Of the
candidates, the bits that differ in a signature bound the grams that differ, and the rest is compared exactly. Pure, in bounded
memory. After very many pairs (`Joined`), only those that connect separate groups are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, islice, pairwise
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER, CancelToken

Ints = NDArray[np.int64]

_CHUNK, _MANY = 500_000, 1 << 14
"""Characters, and texts, that are cut into grams at a time."""
_BAND = 24_000_000
"""Grams in memory at a time, eight bytes each."""
_PARTS = 16
_BUCKETS = 22
"""Bits of a gram's bucket: document frequencies are counted by bucket, since any fixed order of the grams is correct."""
_BITS = 512
_FEW_WORDS = 2
_PAIRS = 1_000_000
"""Candidates that are compared at a time."""
_LOOKS = 1 << 18
SAME = 50
"""Up to so many equal texts, every pair of them is given; of more, each with the next."""
LOOKED_AT = 250_000
"""Pairs that are given whether or not they connect separate groups."""
_SETTLED = 128
_WITHIN = 512
_SETS = 20_000
"""Texts whose grams are in memory as sets at a time."""
_MIX = np.uint64(0x9E3779B97F4A7C15)
_LENIENT = 1e-9
_LOW, _HIGH = np.uint64(0xFFFF), np.uint64(16)


class Pairs(msgspec.Struct, frozen=True):
    """Pairs of texts by index, `first` < `second` in each, and their similarity `close`."""

    first: Ints
    second: Ints
    close: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.first)


class Joined:
    """Connected groups of the pairs so far (union-find). After very many pairs, only those that connect two groups matter."""

    def __init__(self, count: int) -> None:
        self._leads = np.arange(count)
        self._labels = self._leads.copy()
        self._seen = self._unsettled = 0

    def add(self, first: Ints, second: Ints) -> None:
        before, self._seen = self._seen, self._seen + len(first)
        fresh = self._labels[first] != self._labels[second]
        for one, other in zip(first[fresh].tolist(), second[fresh].tolist(), strict=True):
            one, other = self._lead(one), self._lead(other)
            self._leads[max(one, other)] = min(one, other)
            self._unsettled += one != other
        if self._unsettled >= _SETTLED or before < LOOKED_AT <= self._seen:
            self.labels()

    def grow(self, more: int) -> None:
        """Add so many texts, each a group of its own."""
        fresh = np.arange(len(self._leads), len(self._leads) + more)
        self._labels = np.concatenate([self.labels(), fresh])
        self._leads = self._labels.copy()

    def labels(self) -> Ints:
        """For each text the first text of its group."""
        if self._unsettled:
            labels = self._leads
            while not np.array_equal(labels, leads := labels[labels]):
                labels = leads
            self._leads, self._labels, self._unsettled = labels.copy(), labels, 0
        return self._labels

    def _lead(self, place: int) -> int:
        leads = self._leads
        while (lead := int(leads[place])) != place:
            leads[place] = leads[lead]
            place = lead
        return place

    def apart(self, first: Ints, second: Ints) -> Any:
        """An index of the pairs that are to be compared: all, or after very many pairs those between two groups."""
        return slice(None) if self._seen < LOOKED_AT else self._labels[first] != self._labels[second]


class Equals:
    """Groups of equal texts: only the first of each is compared with others. `groups`: all of a group, by its first."""

    def __init__(self, groups: Mapping[int, Sequence[int]], count: int) -> None:
        self._groups = groups
        self._several = np.zeros(count, bool)
        self._several[list(groups)] = True

    def within(self) -> Iterator[tuple[Ints, Ints, Ints]]:
        """(first of the group, one, other) for each pair within a group, some at a time; in a large group, each with the next."""
        each = (
            (group[0], *pair)
            for group in self._groups.values()
            for pair in (combinations(group, 2) if len(group) <= SAME else pairwise(group))
        )
        while part := list(islice(each, _WITHIN)):
            lead, first, second = np.array(part, np.int64).T
            yield lead, first, second

    def spread(self, pairs: Pairs) -> Pairs:
        """The pairs, repeated for all texts that are equal to one of the two."""
        several = self._several[pairs.first] | self._several[pairs.second]
        if not several.any():
            return pairs
        firsts, seconds, close = [pairs.first[~several]], [pairs.second[~several]], [pairs.close[~several]]
        columns = (each[several].tolist() for each in (pairs.first, pairs.second, pairs.close))
        for one, other, value in zip(*columns, strict=True):
            left, right = self._groups.get(one, [one]), self._groups.get(other, [other])
            if len(left) * len(right) > SAME * SAME:
                left = left[:1]
            places = np.repeat(left, len(right)), np.tile(right, len(left))
            firsts.append(np.minimum(*places))
            seconds.append(np.maximum(*places))
            close.append(np.full(len(left) * len(right), value))
        return Pairs(np.concatenate(firsts), np.concatenate(seconds), np.concatenate(close))


def near_texts(
    texts: Callable[[Sequence[int]], Sequence[str]],
    count: int,
    limit: float,
    *,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
    token: CancelToken = NEVER,
) -> Iterator[Pairs]:
    """Every pair of `count` folded, distinct texts with Dice ≥ `limit` (above .5), some at a time; after very many, only those
    that connect groups (`Joined`). `texts` returns the texts of some indexes; it is called once for each text if all grams fit
    into memory. `progress` is called with (done, all)."""
    order, joined = _Order(texts, count, limit), Joined(count)
    for step in order.look(token):
        progress(step, 2 * count)
    for band in order.bands():
        sets = order.load(band, token)
        for share, found in sets.pairs(joined, token):
            progress(count + int(band.begin + share * (count - band.begin)), 2 * count)
            yield from found
    progress(2 * count, 2 * count)


# ---- texts as sorted grams, three code points in one number


class _Grams(msgspec.Struct, frozen=True):
    """The grams of several texts, sorted within each; those of text `i` are `keys[ends[i]:ends[i + 1]]`."""

    keys: Ints
    ends: Ints

    @property
    def sizes(self) -> Ints:
        return np.diff(self.ends)

    def owners(self) -> Ints:
        """The text of each gram."""
        return np.repeat(np.arange(len(self.ends) - 1), self.sizes)


class _Alphabet:
    """Numbers the characters of all texts from 1 in order of appearance: small numbers, so that a gram and its text fit into one
    integer that can be sorted."""

    def __init__(self) -> None:
        self._codes = np.zeros(0x110000, np.int32)
        self.size = 0

    def coded(self, points: NDArray[np.uint32]) -> Ints:
        """The numbers of these characters."""
        fresh = np.unique(points[self._codes[points] == 0])
        self._codes[fresh] = np.arange(self.size + 1, self.size + 1 + len(fresh))
        self.size += len(fresh)
        return self._codes[points].astype(np.int64)


def _cut(texts: Sequence[str], alphabet: _Alphabet) -> _Grams:
    """The 3-grams of folded texts; a text of up to three characters is its own gram, an empty one has none."""
    lengths = np.fromiter(map(len, texts), np.int64, len(texts))
    points = alphabet.coded(np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), dtype="<u4"))
    stops = np.cumsum(lengths)
    bits = 16 if alphabet.size < 1 << 16 and len(texts) < 1 << 15 else 21
    padded = np.concatenate((points, np.zeros(2, np.int64)))
    keys = padded[:-2] << 2 * bits | padded[1:-1] << bits | padded[2:]
    owner = np.repeat(np.arange(len(texts)), lengths)
    valid = np.ones(len(points), bool)
    ends = stops[lengths > 0]
    for short in (1, 2):  # the last characters of a text begin no gram, unless they are all that it has
        alone = stops[lengths == short] - short
        valid[ends[lengths[lengths > 0] >= short] - short] = False
        valid[alone] = True
        keys[alone] &= ~((1 << (3 - short) * bits) - 1)
    keys, owner = keys[valid], owner[valid]
    if bits == 16:
        both = np.sort(owner << 48 | keys)
        both = both[np.diff(both, prepend=-1) != 0]
        owner, keys = both >> 48, both & ((1 << 48) - 1)
        keys = (keys >> 32) << 42 | (keys >> 16 & 0xFFFF) << 21 | keys & 0xFFFF
    else:
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


class _Band(msgspec.Struct, frozen=True):
    """Texts that are compared together, by rank in the order of size; those from `begin` on may be the larger of a pair."""

    rows: Ints
    begin: int


class _Order:
    """All texts in order of their number of grams."""

    def __init__(self, texts: Callable[[Sequence[int]], Sequence[str]], count: int, limit: float) -> None:
        self._texts, self._count, self._limit = texts, count, limit
        self._sizes = np.zeros(count, np.int64)
        self._chars = np.zeros(count, np.int64)
        self._in = np.zeros(1 << _BUCKETS, np.int64)
        self._by: Ints = np.arange(count)
        self._alphabet = _Alphabet()
        self._held = np.empty(0, np.int64)
        self._starts: Ints | None = None
        """Where the grams of each text begin in `_held`; None if not all fit there."""

    def look(self, token: CancelToken) -> Iterator[int]:
        """Count the grams of each text and the document frequency of each bucket; yields how many texts are done."""
        waiting: list[Ints] = []
        held = 0
        kept = np.empty(_BAND, np.int64)  # what is not written to costs nothing
        for start in range(0, self._count, 512):
            token.raise_if_set()
            stop = min(self._count, start + 512)
            texts = self._texts(range(start, stop))
            grams = _cut(texts, self._alphabet)
            self._sizes[start:stop] = grams.sizes
            self._chars[start:stop] = [len(text) for text in texts]
            if held + len(grams.keys) <= _BAND:
                kept[held : held + len(grams.keys)] = grams.keys
            held += len(grams.keys)
            waiting.append(_bucket(grams.keys))
            if sum(map(len, waiting)) > _CHUNK or stop == self._count:
                self._in += np.bincount(np.concatenate(waiting), minlength=1 << _BUCKETS)
                waiting.clear()
            yield stop
        if held <= _BAND:
            self._held, self._starts = kept, np.cumsum(self._sizes) - self._sizes
        self._by = np.lexsort((np.arange(self._count), self._sizes))

    def bands(self) -> Iterator[_Band]:
        """One band if all grams fit into memory; else bands of neighbouring sizes, each with the smaller texts that may match."""
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
        """The grams of a band, the rarest first."""
        places = self._by[band.rows]
        parts: list[_Grams] = []
        tops: list[Ints] = []
        start = 0
        chars = np.cumsum(self._chars[places])
        while start < len(places):
            token.raise_if_set()
            before = int(chars[start - 1]) if start else 0
            stop = max(start + 1, min(int(np.searchsorted(chars, before + _CHUNK)), start + _MANY))
            grams = self._grams(places[start:stop])
            many = np.minimum(self._in[_bucket(grams.keys)], (1 << 31) - 1)
            tops.append(np.argsort(grams.owners() << 31 | many, kind="stable"))  # those that are as rare stay in order
            parts.append(grams)
            start = stop
        return _Sets.of(parts, tops, self._in, places, band.begin - int(band.rows[0]), self._limit, token)

    def _grams(self, places: Ints) -> _Grams:
        if self._starts is None:
            return _cut(self._texts(places.tolist()), self._alphabet)
        sizes = self._sizes[places]
        ends = np.concatenate(([0], np.cumsum(sizes)))
        at = np.repeat(self._starts[places] - ends[:-1], sizes) + np.arange(ends[-1])
        return _Grams(self._held[at], ends)


def _least(size: Any, limit: float) -> Any:
    """The fewest grams of a set that can match one of this size, which is also the fewest that the two must share."""
    return size * limit / (2.0 - limit) - _LENIENT


class _Sets(msgspec.Struct, frozen=True):
    """Texts of one band in order of size: their grams, their signatures, and an index of their prefixes."""

    grams: _Grams
    sizes: NDArray[np.int32]
    bits: NDArray[np.uint64]
    few_bits: tuple[NDArray[np.uint64], ...]
    """The first words of the signatures, each contiguous."""
    whose: NDArray[np.int32]
    """The texts of the index, gram by gram, in order of size within each."""
    ranks: NDArray[np.int32]
    """The rank of the gram within its text, from 0."""
    stops: NDArray[np.int32]
    """Where the next gram begins."""
    places: Ints
    begin: int
    limit: float

    @staticmethod
    def of(
        parts: Sequence[_Grams],
        tops: Sequence[Ints],
        many: Ints,
        places: Ints,
        begin: int,
        limit: float,
        token: CancelToken,
    ) -> _Sets:
        looked, whose, ranks, bits = [], [], [], []
        at = 0
        for part, top in zip(parts, tops, strict=True):
            token.raise_if_set()
            sizes, owners = part.sizes, part.owners()
            rank = np.arange(len(part.keys)) - part.ends[:-1][owners]
            larger = sizes - np.ceil(_least(sizes, limit)).astype(np.int64) + 1
            keys = part.keys[top]
            chosen = (rank < larger[owners]) & (many[_bucket(keys)] > 1)  # one that no other text has leads to none
            looked.append(keys[chosen])
            whose.append((owners[chosen] + at).astype(np.int32))
            ranks.append(rank[chosen].astype(np.int32))
            bits.append(_signatures_of(part))
            at += len(sizes)
        by, stops = _by_gram(np.concatenate(looked), token)
        shift = np.cumsum([0, *(len(part.keys) for part in parts)])
        ends = np.concatenate([[0], *(part.ends[1:] + back for part, back in zip(parts, shift, strict=False))])
        whole = _Grams(np.concatenate([part.keys for part in parts]), ends.astype(np.int64))
        few = tuple(np.concatenate([part[:, word] for part in bits]) for word in range(_FEW_WORDS))
        counts, signatures = whole.sizes.astype(np.int32), np.concatenate(bits)
        of_gram, rank_of = np.concatenate(whose)[by], np.concatenate(ranks)[by]
        return _Sets(whole, counts, signatures, few, of_gram, rank_of, stops, places, begin, limit)

    def pairs(self, joined: Joined, token: CancelToken) -> Iterator[tuple[float, Iterator[Pairs]]]:
        """The pairs, and the share of the work that is done."""
        waiting: list[Ints] = []
        many, reported = 0, 0.0
        for share, found in self._sharing(joined, token):
            if len(found):
                waiting.append(found)
                many += len(found)
            if many > _PAIRS:
                yield share, self._compared(waiting, joined, token)
                waiting.clear()
                many = 0
            elif share >= reported + 0.01:
                reported = share
                yield share, iter(())
        yield 1.0, self._compared(waiting, joined, token)

    def _sharing(self, joined: Joined, token: CancelToken) -> Iterator[tuple[float, Ints]]:
        """Candidates (small · texts + large) that share a gram of their prefixes, early enough for two of their sizes."""
        size = self.sizes[self.whose]
        slack = 2.0 * (1.0 - self.limit) / self.limit
        left = size - self.ranks
        for start in range(0, len(size), _LOOKS):
            part = size[start : start + _LOOKS]
            smaller = self.ranks[start : start + _LOOKS] <= part - np.ceil(part * self.limit - _LENIENT)
            at = np.flatnonzero(smaller) + start  # the smaller of a pair comes first: rows are in the order of size
            step = 0
            while len(at):
                token.raise_if_set()
                step += 1
                at = at[at + step < self.stops[at]]
                needed = 0.5 * self.limit * (size[at] + size[at + step]) - _LENIENT
                # at most so many are shared, if this is the first; those that follow are larger still
                fits = left[at] >= needed
                at, needed = at[fits], needed[fits]
                early = left[at + step] >= needed
                first, most = at[early], needed[early] * slack
                small, large = self.whose[first].astype(np.int64), self.whose[first + step].astype(np.int64)
                if self.begin:
                    wanted = large >= self.begin
                    small, large, most = small[wanted], large[wanted], most[wanted]
                apart = joined.apart(self.places[small], self.places[large])
                yield start / len(size), self._differing_little(small[apart], large[apart], most[apart])

    def _differing_little(self, small: Ints, large: Ints, most: NDArray[np.float64]) -> Ints:
        """The candidates whose signatures differ in at most `most` bits: each bit that differs is a gram that differs."""
        most = most + 2 * _LENIENT
        differ = np.zeros(len(small), np.uint8)
        for bits in self.few_bits:  # one word tells it of most
            differ = differ + np.bitwise_count(bits[small] ^ bits[large])
            near = np.flatnonzero(differ <= most)
            small, large, most, differ = small[near], large[near], most[near], differ[near]
        near = np.bitwise_count(self.bits[small] ^ self.bits[large]).sum(axis=1, dtype=np.int64) <= most
        numbers: Ints = small[near] * len(self.sizes) + large[near]
        return numbers

    def _compared(self, waiting: Sequence[Ints], joined: Joined, token: CancelToken) -> Iterator[Pairs]:
        numbers = np.unique(np.concatenate(waiting)) if waiting else np.zeros(0, np.int64)
        sets: dict[int, frozenset[int]] = {}

        def of(row: int) -> frozenset[int]:
            if row not in sets:
                if len(sets) >= _SETS:
                    sets.clear()
                sets[row] = frozenset(self.grams.keys[self.grams.ends[row] : self.grams.ends[row + 1]].tolist())
            return sets[row]

        for start in range(0, len(numbers), 1024):
            token.raise_if_set()
            small, large = np.divmod(numbers[start : start + 1024], len(self.places))
            apart = joined.apart(self.places[small], self.places[large])
            small, large = small[apart], large[apart]
            shared = [len(of(one) & of(other)) for one, other in zip(small.tolist(), large.tolist(), strict=True)]
            alike = 2.0 * np.array(shared, np.float64) / (self.grams.sizes[small] + self.grams.sizes[large])
            close = alike >= self.limit
            if close.any():
                one, other = self.places[small[close]], self.places[large[close]]
                pairs = Pairs(np.minimum(one, other), np.maximum(one, other), alike[close])
                joined.add(pairs.first, pairs.second)
                yield pairs


def _by_gram(keys: Ints, token: CancelToken) -> tuple[Ints, NDArray[np.int32]]:
    """(a stable order of the keys that groups equal ones, for each key of it where the next group begins)."""
    parts = (_mixed(keys) >> np.uint64(32)).astype(np.uint8) % _PARTS
    order: list[Ints] = []
    for part in range(_PARTS):
        token.raise_if_set()
        of_part = np.flatnonzero(parts == part)
        order.append(of_part[np.argsort(keys[of_part], kind="stable")])
    by = np.concatenate(order)
    token.raise_if_set()
    ordered = keys[by]
    token.raise_if_set()
    last = np.flatnonzero(np.append(ordered[1:] != ordered[:-1], np.ones(min(1, len(keys)), bool)))
    return by, np.repeat(last + 1, np.diff(last, prepend=-1)).astype(np.int32)


def _signatures_of(grams: _Grams) -> NDArray[np.uint64]:
    marked = np.zeros((len(grams.ends) - 1, _BITS), bool)
    marked[grams.owners(), (_mixed(grams.keys) >> np.uint64(48)).astype(np.int64) % _BITS] = True
    return np.packbits(marked, axis=1).view(np.uint64)

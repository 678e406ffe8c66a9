"""SQLite's file format, read page by page without SQLite: for files whose pages contradict each other.

Only what salvaging rows needs: the pages as the last commit left them (the file with the frames of its log), b-tree pages
of all four kinds, records with their overflow chains, and the list of free pages. Nothing that is read is trusted: a page
that is not exactly what it should be raises `BadPage`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from itertools import pairwise

import msgspec

INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE = 2, 5, 10, 13
HEADER_BYTES = 100
_KINDS = (INTERIOR_INDEX, INTERIOR_TABLE, LEAF_INDEX, LEAF_TABLE)
_WAL_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
_WAL_HEADER, _FRAME_HEADER = 32, 24
_USUAL_PAGE = 4096
_MOST = 1 << 31
Value = int | float | bytes | None


class BadPage(Exception):
    """A page, or a chain of pages, is not what it should be."""


class RawText(msgspec.Struct, frozen=True):
    """A TEXT value as the bytes that stand in the file."""

    raw: bytes


class TreeCell(msgspec.Struct, frozen=True):
    """One entry of a b-tree page. `left`: the child before it; `rowid`: of tables; `values`: the record, None where its
    overflow pages are not whole, or where there is none (interior pages of tables)."""

    left: int | None
    rowid: int | None
    values: tuple[Value | RawText, ...] | None
    overflow: tuple[int, ...] = ()


class TreePage(msgspec.Struct, frozen=True):
    """A b-tree page. `bad`: entries that could not be read although the page itself is in order; `right`: the last child."""

    number: int
    kind: int
    cells: tuple[TreeCell, ...]
    right: int | None
    bad: int = 0

    @property
    def children(self) -> tuple[int, ...]:
        """The pages below, in order."""
        if self.right is None:
            return ()
        return (*(cell.left for cell in self.cells if cell.left is not None), self.right)


class Pages:
    """The pages of one file. `read(offset, count)` reads the file, `log` is what lies in its write-ahead log."""

    def __init__(self, read: Callable[[int, int], bytes], size: int, log: bytes = b"") -> None:
        self._read = read
        header = read(0, HEADER_BYTES)
        told = int.from_bytes(header[16:18])
        frames, logged, last = _frames(log)
        self.page_size = logged or (65536 if told == 1 else told)
        if self.page_size < 512 or self.page_size & (self.page_size - 1):
            self.page_size = _USUAL_PAGE
        self._frames = frames if logged in (0, self.page_size) else {}
        self._log = log
        self.count = last or -(-size // self.page_size)
        header = self.raw(1)[:HEADER_BYTES] if self.count else header
        self.header = header
        self._usable = self.page_size - (header[20] if len(header) > 20 and header[20] <= 32 else 0)

    @property
    def version(self) -> int:
        """The schema's version as the header has it."""
        return int.from_bytes(self.header[60:64])

    @property
    def application(self) -> int:
        """Whose file it is, as the header has it."""
        return int.from_bytes(self.header[68:72])

    def raw(self, number: int) -> bytes:
        """The bytes of a page, from 1; short ones are filled with zeros. BadPage for a number that is none."""
        if not 1 <= number <= self.count:
            raise BadPage(number)
        at = self._frames.get(number)
        found = (
            self._log[at : at + self.page_size]
            if at is not None
            else self._read((number - 1) * self.page_size, self.page_size)
        )
        return found.ljust(self.page_size, b"\0")

    def kind(self, number: int) -> int:
        """The kind of b-tree page that the first byte tells; 0 for none."""
        first = self.raw(number)[HEADER_BYTES if number == 1 else 0]
        return first if first in _KINDS else 0

    def page(self, number: int) -> TreePage:
        """A b-tree page, taken apart. BadPage when its own bytes contradict each other."""
        data, start = self.raw(number), HEADER_BYTES if number == 1 else 0
        kind = data[start]
        if kind not in _KINDS:
            raise BadPage(number)
        interior = kind in (INTERIOR_INDEX, INTERIOR_TABLE)
        count = int.from_bytes(data[start + 3 : start + 5])
        content = int.from_bytes(data[start + 5 : start + 7]) or 65536
        head = start + (12 if interior else 8)
        if head + 2 * count > min(content, self._usable) or data[start + 7] > 60:
            raise BadPage(number)
        if count == 0 and interior and kind != INTERIOR_TABLE:
            raise BadPage(number)
        cells, spans, bad = [], [], 0
        for i in range(count):
            at = int.from_bytes(data[head + 2 * i : head + 2 * i + 2])
            if not head + 2 * count <= at < self._usable:
                raise BadPage(number)
            try:
                cell, end = self._cell(data, at, kind)
            except (BadPage, IndexError, struct.error):
                bad += 1
                continue
            spans.append((at, end))
            cells.append(cell)
        spans.sort()
        if any(end > begin for (_, end), (begin, _) in pairwise(spans)):
            raise BadPage(number)  # two entries claim the same bytes
        right = int.from_bytes(data[start + 8 : start + 12]) if interior else None
        return TreePage(number, kind, tuple(cells), right, bad)

    def _cell(self, data: bytes, at: int, kind: int) -> tuple[TreeCell, int]:
        left = rowid = None
        if kind in (INTERIOR_INDEX, INTERIOR_TABLE):
            left, at = int.from_bytes(data[at : at + 4]), at + 4
            if not 1 <= left <= self.count:
                raise BadPage(left)
        if kind == INTERIOR_TABLE:
            rowid, at = _varint(data, at)
            return TreeCell(left, _signed(rowid), None), at
        size, at = _varint(data, at)
        if kind == LEAF_TABLE:
            rowid, at = _varint(data, at)
            rowid = _signed(rowid)
        if size > _MOST:
            raise BadPage(at)
        local = self._local(size, kind)
        end = at + local + (4 if local < size else 0)
        if end > self._usable:
            raise BadPage(at)
        payload = data[at : at + local]
        chain: tuple[int, ...] = ()
        if local < size:
            rest, chain = self._overflow(int.from_bytes(data[end - 4 : end]), size - local)
            payload += rest
        return TreeCell(left, rowid, _record(payload), chain), end

    def _local(self, size: int, kind: int) -> int:
        """How many bytes of a payload lie in the page itself."""
        usable = self._usable
        most = usable - 35 if kind == LEAF_TABLE else (usable - 12) * 64 // 255 - 23
        if size <= most:
            return size
        least = (usable - 12) * 32 // 255 - 23
        local = least + (size - least) % (usable - 4)
        return local if local <= most else least

    def _overflow(self, number: int, size: int) -> tuple[bytes, tuple[int, ...]]:
        parts: list[bytes] = []
        chain: list[int] = []
        seen: set[int] = set()
        while size > 0:
            if number in seen or len(chain) > self.count:
                raise BadPage(number)
            data = self.raw(number)
            seen.add(number)
            chain.append(number)
            part = data[4 : 4 + min(size, self._usable - 4)]
            parts.append(part)
            size -= len(part)
            number = int.from_bytes(data[:4])
        if number:  # the last page of a chain names no other: one that does belongs to something else
            raise BadPage(number)
        return b"".join(parts), tuple(chain)

    def free(self) -> set[int]:
        """The pages that are free, as far as the list of them can be followed."""
        found: set[int] = set()
        trunk = int.from_bytes(self.header[32:36])
        while 1 < trunk <= self.count and trunk not in found:
            found.add(trunk)
            data = self.raw(trunk)
            many = int.from_bytes(data[4:8])
            if many > self._usable // 4 - 2:
                break
            leaves = struct.unpack(f">{many}I", data[8 : 8 + 4 * many])
            found.update(leaf for leaf in leaves if 1 < leaf <= self.count)
            trunk = int.from_bytes(data[:4])
        return found


def _record(payload: bytes) -> tuple[Value | RawText, ...]:
    """The values of a record; every byte of it must be accounted for."""
    head, at = _varint(payload, 0)
    if not 1 <= head <= len(payload):
        raise BadPage(head)
    types = []
    while at < head:
        kind, at = _varint(payload, at)
        types.append(kind)
    if at != head:
        raise BadPage(at)
    values: list[Value | RawText] = []
    for kind in types:
        if kind in (0, 8, 9):
            values.append(None if kind == 0 else kind - 8)
            continue
        if kind in (10, 11):
            raise BadPage(kind)
        size = (0, 1, 2, 3, 4, 6, 8, 8)[kind] if kind < 8 else (kind - 12) // 2
        part, at = payload[at : at + size], at + size
        if at > len(payload):
            raise BadPage(at)
        if kind < 7:
            values.append(int.from_bytes(part, signed=True))
        elif kind == 7:
            values.append(struct.unpack(">d", part)[0])
        else:
            values.append(RawText(part) if kind % 2 else part)
    if at != len(payload):
        raise BadPage(at)
    return tuple(values)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for i in range(8):
        byte = data[at + i]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + i + 1
    return value << 8 | data[at + 8], at + 9


def _signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


def _frames(log: bytes) -> tuple[dict[int, int], int, int]:
    """(where each page lies in the log, the size of its pages, how many pages the file has) as of the last commit whose
    checksums hold; ({}, 0, 0) for a log that says nothing."""
    if len(log) < _WAL_HEADER or int.from_bytes(log[:4]) not in _WAL_MAGIC:
        return {}, 0, 0
    order = _WAL_MAGIC[int.from_bytes(log[:4])]
    size = int.from_bytes(log[8:12])
    if size < 512 or size > 65536 or size & (size - 1):
        return {}, 0, 0
    sums = _checksum(log[:24], (0, 0), order)
    if sums != struct.unpack(">2I", log[24:32]):
        return {}, 0, 0
    salts = log[16:24]
    found: dict[int, int] = {}
    pending: dict[int, int] = {}
    pages = 0
    for at in range(_WAL_HEADER, len(log) - _FRAME_HEADER - size + 1, _FRAME_HEADER + size):
        number, commit = struct.unpack(">2I", log[at : at + 8])
        if log[at + 8 : at + 16] != salts or not number:
            break
        sums = _checksum(log[at : at + 8], sums, order)
        sums = _checksum(log[at + _FRAME_HEADER : at + _FRAME_HEADER + size], sums, order)
        if sums != struct.unpack(">2I", log[at + 16 : at + 24]):
            break
        pending[number] = at + _FRAME_HEADER
        if commit:
            found.update(pending)
            pending.clear()
            pages = commit
    return (found, size, pages) if pages else ({}, 0, 0)


def _checksum(data: bytes, start: tuple[int, int], order: str) -> tuple[int, int]:
    first, second = start
    words: Iterator[int] = iter(struct.unpack(f"{order}{len(data) // 4}I", data))
    for word in words:
        first = (first + word + second) & 0xFFFFFFFF
        second = (second + next(words) + first) & 0xFFFFFFFF
    return first, second

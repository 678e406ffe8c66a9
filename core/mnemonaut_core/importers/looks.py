"""The view of a file by which formats recognise it: tables, names of files, and the first values of each, read once for all."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.archive import files_in, is_zip, names_in
from mnemonaut_core.importers.foreign_sqlite import is_sqlite, table_names
from mnemonaut_core.importers.json_values import decoded
from mnemonaut_core.importers.values import RowError

HEAD = 256_000
MOST_VALUES = 50
_TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{},]', re.DOTALL)
_CLOSING = {b"[": b"]", b"{": b"}"}


class Sign(msgspec.Struct, frozen=True):
    """Why a file is of a format: how sure that is, 0 to 1, and what shows it."""

    confidence: float
    shown_by: Text


SURE, LIKELY, GENERIC, LAST = 1.0, 0.8, 0.5, 0.2
"""Structure that one program alone writes; one that it usually writes; well-known names; what any text is."""


class Look:
    """A file, folder or ZIP before it is read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_database = is_sqlite(path)
        self.is_archive = not path.is_dir() and is_zip(path)
        self.head: Callable[[str], bytes] = cache(self._read_head)
        """The beginning of a file by its name, in UTF-8; what no byte order mark explains is unchanged."""
        self.values = cache(lambda name: first_values(self.head(name)))
        """The first JSON values of a file by its name: of its lines, of the list that it is, or the only one; () if it is no JSON.
        What is cut off, by the file or by looking at its head alone, ends where its last whole part does."""

    @cached_property
    def tables(self) -> frozenset[str]:
        """The real tables of a database, in lower case."""
        return table_names(self.path) if self.is_database else frozenset()

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of its files, with their folders; its own where it is one file, () for a database."""
        return () if self.is_database else names_in(self.path)

    @property
    def file(self) -> str | None:
        """The name of the one file that it is; None for a folder, a ZIP and a database."""
        return None if self.is_archive or not self.names or self.path.is_dir() else self.names[0]

    def _read_head(self, name: str) -> bytes:
        # of a folder the one file: listing it again for each took half a second of 600 files
        where = self.path / name if self.path.is_dir() else self.path
        return next((file.read(HEAD) for file in files_in(where, name.__eq__, limit=None)), b"")


def first_values(head: bytes) -> tuple[Any, ...]:
    start = head.lstrip()
    if start[:1] == b"[":
        whole = _cut_value(start)
        return tuple(whole[:MOST_VALUES]) if isinstance(whole, list) else ()
    if start[:1] != b"{":
        return ()
    if not is_lines(start):
        return (_cut_value(start),)
    found = []
    for line in start.split(b"\n")[:MOST_VALUES]:
        with suppress(RowError):
            found.append(decoded(line))
    return tuple(found) or (_cut_value(start),)


def is_lines(head: bytes) -> bool:
    """Whether JSON that begins with `{` is one value a line, and not one value over several lines."""
    first, more, rest = head.lstrip().partition(b"\n")
    if not more or _is_object(first):
        return True
    return first.strip() != b"{" and has_whole_line(rest)


def has_whole_line(head: bytes) -> bool:
    """Whether one of the first lines is an object by itself."""
    return any(line[:1] == b"{" and _is_object(line) for line in head.split(b"\n")[:MOST_VALUES])


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(decoded(line), dict)
    except RowError:
        return False


def _cut_value(head: bytes) -> Any:
    """The value that begins with `head`, ended after its last whole part; None if it is no JSON."""
    stack: list[bytes] = []
    # after the last part only brackets that open can follow: those of the part are the first of the stack
    cut = depth = 0
    for token in _TOKEN.finditer(head):
        sign = token[0]
        if sign in _CLOSING:
            stack.append(_CLOSING[sign])
        elif sign == b",":
            cut, depth = token.start(), len(stack)
        elif sign in (b"]", b"}"):
            if not stack or stack.pop() != sign:
                return None
            cut, depth = token.end(), len(stack)
            if not stack:
                break
    try:
        return decoded(head[:cut] + b"".join(reversed(stack[:depth])))
    except RowError:
        return None

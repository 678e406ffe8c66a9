"""JSON values of a file, a folder or a ZIP as records: the base of all formats of JSON. A format defines which files it wants, how
its values are recognised, and the records of a value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers.archive import File, files_in, too_large
from mnemonaut_core.importers.encodings import excerpt_of, known_encoding
from mnemonaut_core.importers.json_values import decoded, elements_of, lines_in, too_long
from mnemonaut_core.importers.looks import HEAD, SURE, Look, Sign, is_lines
from mnemonaut_core.importers.records import (
    ImportOptions,
    ImportRecord,
    MemoryRecord,
    Reading,
    Reads,
    Refused,
    SourceInfo,
)
from mnemonaut_core.importers.values import RowError, running_text

FILE_LIMIT = 500_000_000
"""Bytes of one value that fills a file."""
_COUNTED_BYTES = 4_000_000
_TRIED_VALUES = 200
_TRIED_FILES = 40
_COMMON = ("memory", ".openclaw_memory", ".pce-shared")
"""Names of folders that many projects have."""


class Pass:
    """One pass over a source: the prefix of its ids, the ids so far, and counts for the notes."""

    def __init__(
        self,
        path: Path,
        options: ImportOptions,
        format: str,  # noqa: A002 - as everywhere here
        token: CancelToken = NEVER,
    ) -> None:
        self.path, self.token = path, token
        self.options = options
        self.format, self.prefix = format, options.prefix(format)
        folder = path.absolute() if path.is_dir() else path.absolute().parent
        self.root = f"{folder.parent.name}/{folder.name}" if folder.name in _COMMON else folder.name
        """The beginning of documents' names: the folder, so that notes of one name in two folders stay apart."""
        self.dates = options.dates
        """The order of day and month, once it is known."""
        self.seen: Counter[int] = Counter()
        """Hashes of the ids of episodes."""
        self.states: Counter[str] = Counter()
        """Keys of other values."""
        self.lines: dict[bytes, int] = {}
        """Digests of values without an id."""
        self.counts: Counter[str] = Counter()
        self.gathered: dict[Any, Any] = {}
        """Values that a format gathers until the end of a file."""

    def line(self, key: object, **columns: Any) -> dict[str, Any]:
        """Return a record of our format with this key; its kind is `state` unless `columns` has another. None means no value."""
        return {"id": f"{self.prefix}:{key}", "kind": "state", "source_type": self.format, **columns}


class ObjectsImporter:
    """A format of JSON values."""

    format: ClassVar[str]
    title: ClassVar[Text]
    reads: ClassVar[Reads]
    shown_by: ClassVar[Text]
    """What `is_ours` recognises, for people."""
    loses_old: ClassVar[bool] = False
    """As `SourceInfo.loses_old`."""

    def wants(self, name: str) -> bool:
        """Whether a file of a folder or ZIP may be of this format; a file that is named itself is always wanted."""
        return name.endswith((".json", ".jsonl", ".ndjson"))

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        """Whether an object in the file of this name is of this format, as no other program writes it."""
        return False

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        """The sign by which an object in the file of this name is of this format."""
        return Sign(SURE, self.shown_by) if self.is_ours(value, name) else None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        """The records of a value; RowError for one that cannot be taken."""
        raise RowError("is not a record of this format")

    def end_file(self, name: str, run: Pass) -> Iterator[ImportRecord]:
        """The records of what was gathered of a file."""
        return iter(())

    def notes(self, run: Pass) -> tuple[str, ...]:
        """Sentences about the source as a whole."""
        return ()

    def where(self, name: str, number: int, *, line: bool) -> Text:
        """The place of a value in a file."""
        return (
            Text("line {number}", number=number) if line else Text("{name}, element {number}", name=name, number=number)
        )

    def text_of(self, value: Any) -> int:
        """The running text of a value that is refused."""
        return running_text(value)

    def opened(self, value: Any) -> dict[str, Any]:
        """The object that a value is; RowError for what is none."""
        if not isinstance(value, dict):
            raise RowError("is not a JSON object")
        return value

    def values(self, file: File, token: CancelToken) -> Iterator[tuple[int, bytes | None, bool]]:
        return values_of(file, token)

    # ---- the four steps

    def detect(self, look: Look) -> Sign | None:
        """The surest sign in the first values of its files."""
        wanted = [name for name in look.names if look.file is not None or self.wants(name)]
        signs = list[Sign]()
        for name in wanted[:_TRIED_FILES]:
            for value in look.values(name):
                with suppress(RowError):
                    sign = self.sign_of(self.opened(value), name)
                    signs += () if sign is None else (sign,)
        return max(signs, key=lambda one: one.confidence, default=None)

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        """Rows are counted by values, in a large source estimated from its beginning; the first values are read for it."""
        run = Pass(path, options, self.format, token)
        values = tried = rows = seen = size = 0
        dimension: int | None = None
        for file in self._files(path, options):
            size += file.size
            if seen > _COUNTED_BYTES:
                continue
            for number, raw, line in self.values(file, token):
                values += 1
                seen += len(raw or b"")
                if tried < _TRIED_VALUES or (dimension is None and raw is not None and b'"embedding"' in raw):
                    tried += values <= _TRIED_VALUES
                    for record in self._records(raw, self.where(file.name, number, line=line), run, file.name):
                        rows += values <= _TRIED_VALUES and isinstance(record, (MemoryRecord, Refused))
                        if dimension is None and isinstance(record, MemoryRecord) and record.embedding:
                            dimension = len(record.embedding)
                if seen > _COUNTED_BYTES:
                    break
            rows += sum(isinstance(record, MemoryRecord) for record in self.end_file(file.name, run))
        if tried and values > tried:
            rows = round(rows * values / tried)
        if seen > _COUNTED_BYTES:
            rows = round(rows * size / seen)
        vectors = None if dimension is None else f"given:{dimension}"
        return SourceInfo(self.format, path, self.title, rows, brings_vectors=vectors, loses_old=self.loses_old)

    def read(self, path: Path, options: ImportOptions, token: CancelToken) -> Reading:
        """All records, file by file; a value that is broken does not touch the others."""
        run = Pass(path, options, self.format, token)
        for file in self._files(path, options):
            for number, raw, line in self.values(file, token):
                token.raise_if_set()
                yield from self._records(raw, self.where(file.name, number, line=line), run, file.name)
            yield from self.end_file(file.name, run)
        return self.notes(run)

    def _files(self, path: Path, options: ImportOptions) -> Iterator[File]:
        encoding = None if options.encoding is None else known_encoding(options.encoding, Advice("line_encodings"))
        found = False
        for file in files_in(path, self.wants, limit=None, encoding=encoding):
            found = True
            yield file
        if not found:
            raise InputError.keyed("no_file_of_format", "unknown_format", file=path.name[-40:])

    def _records(self, raw: bytes | None, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        if raw is None:
            yield too_long(where)
            return
        value: Any = raw.decode("utf-8", "replace")
        try:
            value = self.opened(decoded(raw))
            yield from self.take(value, where, run, name)
        except RowError as problem:
            yield Refused(where, problem.reason, excerpt_of(raw), text=self.text_of(value))


def made_or_refused(make: Callable[[Any], ImportRecord], row: object, where: str) -> ImportRecord:
    """The record that `make` makes of the row, or the refusal of this row alone."""
    try:
        return make(row)
    except RowError as problem:
        return Refused(where, problem.reason, excerpt_of(str(row)), text=running_text(row))


def values_of(file: File, token: CancelToken) -> Iterator[tuple[int, bytes | None, bool]]:
    """(number from 1, JSON, whether it is a line) of each value of a file: of its lines, of the list that it is, or of the only
    one. None for one of more than 50 MB. InputError for a list or a single value that is broken."""
    head = file.read(HEAD)
    blocks = iter((head,))

    def read(size: int) -> bytes:
        token.raise_if_set()
        return next(blocks, b"") or file.read(size)

    if head.lstrip()[:1] == b"[":
        yield from ((number, raw, False) for number, raw in enumerate(elements_of(file.name, read), 1))
    elif head.lstrip()[:1] != b"{" or is_lines(head):
        yield from ((number, raw, True) for number, raw in lines_in(read, token))
    elif file.size > FILE_LIMIT:
        raise too_large(file.name, file.size, FILE_LIMIT)
    else:
        yield 1, b"".join(iter(lambda: read(HEAD), b"")), False

"""Our own line format (DESIGN.md 10): one JSON object a line, every column of a memory by its name.

Also a line `{"document": {"id", "uri", "body", …}}` for a whole document, and the lines of `row_lines`. Memory
use does not grow with the file, but for sixteen bytes for each line without an id.
"""

from __future__ import annotations

import io
import json
import math
import re
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import IO, Any, AnyStr

import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers.columns import SPOKEN, document_record, memory_record, text_in
from mnemonaut_core.importers.files import excerpt_of, head_of, known_encoding, marked_encoding, reading, size_of
from mnemonaut_core.importers.records import (
    ImportOptions,
    ImportRecord,
    Refused,
    SourceInfo,
)
from mnemonaut_core.importers.row_lines import is_recall_line, is_row_line, recall_record, row_record
from mnemonaut_core.importers.values import RowError, running_text

LINE_LIMIT = 50_000_000
"""Bytes of one line; more cannot be stored as one value (RELIABILITY.md, "Opening a database")."""
CANCEL_EVERY = 200
_COUNTED_BYTES = 64_000_000
_DECODER = msgspec.json.Decoder()
_CONSTANT = re.compile(rb"[\[:,\s](NaN|-?Infinity)\b")
_OUT_OF_RANGE = "holds a number that is out of range"

Lines = Iterator[tuple[int, bytes | None]]


class JsonlImporter:
    """JSON lines of ours in UTF-8 or, with a byte order mark, UTF-16; `options.encoding` names another."""

    format = "jsonl"

    def recognises(self, path: Path) -> bool:
        """Whether an early line says what a memory of ours must say, or the name and the first sign say so."""
        head = head_of(path, 256_000)
        if not _as_utf8(head).lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return False
        verdicts = [_is_ours(raw) for raw in _as_utf8(head).split(b"\n")[:50] if raw.strip()]
        if all(verdict is None for verdict in verdicts):
            return path.suffix.lower() in (".jsonl", ".ndjson")
        return any(verdicts)

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        """Rows are counted, in a large file estimated from its beginning."""
        size = size_of(path)
        encoding = _encoding(path, options)
        rows = seen = 0
        dimension: int | None = None
        for number, raw in _lines(path, encoding):
            if number % CANCEL_EVERY == 1:
                token.raise_if_set()
            seen += LINE_LIMIT if raw is None else len(raw)
            rows += raw is None or bool(raw.strip())
            if dimension is None and raw is not None and b'"embedding"' in raw:
                dimension = _dimension(raw)
            if seen > _COUNTED_BYTES:
                rows = round(rows * size / seen)
                break
        return SourceInfo(
            format=self.format,
            path=path,
            detail=Text("Mnemonaut lines, {encoding}", encoding=encoding or "utf-8"),
            rows=rows,
            brings_vectors=None if dimension is None else f"given:{dimension}",
        )

    def read(
        self, path: Path, options: ImportOptions, token: CancelToken
    ) -> Generator[ImportRecord, None, tuple[str, ...]]:
        """Documents first (in a pass of their own if the file has any), then memories in the file's order."""
        size_of(path)
        encoding = _encoding(path, options)
        documents = yield from _documents(path, encoding, token)
        seen: dict[bytes, int] = {}
        for number, raw in _lines(path, encoding):
            if number % CANCEL_EVERY == 1:
                token.raise_if_set()
            if number in documents or (raw is not None and not raw.strip()):
                continue
            record = _record(number, raw, seen)
            if record is not None:
                yield record
        return ()


def _documents(path: Path, encoding: str | None, token: CancelToken) -> Generator[ImportRecord, None, frozenset[int]]:
    """The document lines, wherever they stand; returns their line numbers."""
    numbers = set()
    for number, raw in _lines(path, encoding):
        if number % CANCEL_EVERY == 1:
            token.raise_if_set()
        if raw is None or b'"document"' not in raw:
            continue
        try:
            line = decoded(raw)
            if not isinstance(line, dict) or set(line) != {"document"}:
                continue
            numbers.add(number)
            yield document_record(line["document"])
        except RowError as problem:
            if number in numbers:
                yield Refused(Text("line {number}", number=number), problem.reason, excerpt_of(raw))
    return frozenset(numbers)


def _record(number: int, raw: bytes | None, seen: dict[bytes, int]) -> ImportRecord | None:
    where = Text("line {number}", number=number)
    if raw is None:
        return Refused(where, Text("is longer than {limit} MB", limit=LINE_LIMIT // 1_000_000))
    line: Any = raw.decode("utf-8", "replace")
    try:
        line = decoded(raw)
        if not isinstance(line, dict):
            raise RowError("is not a JSON object")
        if is_row_line(line):
            return row_record(line, where)
        if is_recall_line(line):
            return recall_record(line, where)
        return memory_record(line, where=where, prefix="jsonl", seen=seen)
    except RowError as problem:
        return Refused(where, problem.reason, excerpt_of(raw), text=running_text(line))


def decoded(raw: bytes) -> Any:
    """One JSON value; RowError says what is broken. Lone surrogates pass, the text reader mends them."""
    try:
        return _DECODER.decode(raw)
    except UnicodeDecodeError:
        raise RowError("is not valid UTF-8") from None
    except RecursionError:
        raise RowError("is nested too deeply") from None
    except msgspec.DecodeError as problem:
        return _decoded_slowly(raw, str(problem))


def _decoded_slowly(raw: bytes, problem: str) -> Any:
    """The same by the standard library, which takes lone surrogates."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise RowError("is not valid UTF-8") from None
    if _CONSTANT.search(raw):
        raise RowError("holds NaN or Infinity, which JSON does not have")
    try:
        return json.loads(text, parse_float=_finite, parse_constant=_finite)
    except RecursionError:
        raise RowError("is nested too deeply") from None
    except RowError:
        raise
    except ValueError:
        place = re.search(r"\(byte (\d+)\)", problem)  # the decoder says it in English alone
        if "out of range" in problem:
            raise RowError(_OUT_OF_RANGE) from None
        if place is not None:
            raise RowError(Text("is broken JSON (byte {place})", place=place[1])) from None
        raise RowError("is broken JSON: it ends too early" if "truncated" in problem else "is broken JSON") from None


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise RowError(_OUT_OF_RANGE)
    return number


def _lines(path: Path, encoding: str | None) -> Lines:
    """(line number from 1, bytes in UTF-8); None instead of a line that is too long. `encoding` None is
    UTF-8, passed on byte for byte."""
    with reading(path), path.open("rb") as file:
        if encoding is None:
            if file.read(3) != b"\xef\xbb\xbf":
                file.seek(0)
            yield from _split(file)
            return
        # what the encoding cannot read becomes U+FFFD; a broken line shows itself as broken JSON
        with io.TextIOWrapper(file, encoding=encoding, errors="replace", newline="\n") as text:
            for number, line in _split(text):
                yield number, None if line is None else line.encode("utf-8", "replace")


def _split(file: IO[AnyStr]) -> Iterator[tuple[int, AnyStr | None]]:
    number = 0
    while piece := file.readline(LINE_LIMIT + 1):
        number += 1
        if len(piece) <= LINE_LIMIT:
            yield number, piece
            continue
        yield number, None
        while len(piece) > LINE_LIMIT:
            piece = file.readline(LINE_LIMIT + 1)


def _encoding(path: Path, options: ImportOptions) -> str | None:
    """What to decode with; None for UTF-8."""
    name = options.encoding or marked_encoding(head_of(path, 4))
    if name is None:
        return None
    known = known_encoding(name, Remedy("line_encodings"))
    return None if known == "utf-8-sig" else known


def _as_utf8(head: bytes) -> bytes:
    encoding = marked_encoding(head)
    return head if encoding is None else head.decode(encoding, "ignore").encode("utf-8", "replace")


def _is_ours(raw: bytes) -> bool | None:
    """Whether a line is a record of ours: one of the two sides of a conversation, a kind with its text, a body that is most of
    what the line says, or what stands beside memories. A single shared key is not enough. None if it is broken."""
    try:
        line = decoded(raw.removeprefix(b"\xef\xbb\xbf"))
    except RowError:
        return None
    if not isinstance(line, dict):
        return False
    if is_row_line(line) or is_recall_line(line) or (len(line) == 1 and isinstance(line.get("document"), dict)):
        return True
    kind, spoken = line.get("kind"), {name: line[name] for name in SPOKEN if line.get(name)}
    if kind is not None:
        return isinstance(kind, str) and kind in KINDS and bool(spoken)
    # other programs have a title and a body too: then nothing else may say more
    is_most = 2 * text_in(spoken) >= text_in(line)
    return "user_text" in spoken or "reply_text" in spoken or ("body" in spoken and is_most)


def _dimension(raw: bytes) -> int | None:
    try:
        line = decoded(raw)
    except RowError:
        return None
    vector = line.get("embedding") if isinstance(line, dict) else None
    return len(vector) if isinstance(vector, list) and vector else None


def record_of_line(text: str, *, where: str) -> ImportRecord:
    """One line of ours by itself, as a command line takes it; `Refused` says what is wrong with it."""
    try:
        line = decoded(text.encode("utf-8", "surrogatepass"))
        if not isinstance(line, dict):
            raise RowError("is not a JSON object")
        return memory_record(line, where=where, prefix="jsonl", seen={})
    except RowError as problem:
        return Refused(where, problem.reason, text[:80])

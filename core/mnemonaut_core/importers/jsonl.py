"""Our own line format: one JSON object a line, every column of a memory by its name.

Also a line `{"document": {"id", "uri", "body", …}}` for a whole document, and the lines of `row_lines`. Memory use does not
grow with the file, but for sixteen bytes for each line without an id.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Any

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.files import size_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import TEXT_KEYS, document_record, memory_record, text_in
from mnemonaut_core.importers.files import excerpt_of, head_of, marked_encoding
from mnemonaut_core.importers.lines import LINE_LIMIT, decoded, encoding_of_lines, lines_of, too_long
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, Refused, SourceInfo
from mnemonaut_core.importers.row_lines import is_row_line, row_record
from mnemonaut_core.importers.values import RowError, running_text

_COUNTED_BYTES = 64_000_000


class JsonlImporter:
    """JSON lines of ours in UTF-8 or, with a byte order mark, UTF-16; `options.encoding` names another."""

    format = "jsonl"

    def recognises(self, path: Path) -> bool:
        """Whether an early line says what a memory of ours must say, or the name and the first sign say so."""
        head = _as_utf8(head_of(path, 256_000))
        if not head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            return False
        verdicts = [_is_ours(raw) for raw in head.split(b"\n")[:50] if raw.strip()]
        if all(verdict is None for verdict in verdicts):
            return path.suffix.lower() in (".jsonl", ".ndjson")
        return any(verdicts)

    def inspect(self, path: Path, options: ImportOptions, token: CancelToken = NEVER) -> SourceInfo:
        """Rows are counted, in a large file estimated from its beginning."""
        size = size_of(path)
        encoding = encoding_of_lines(path, options.encoding)
        rows = seen = 0
        dimension: int | None = None
        for _, raw in lines_of(path, encoding, token):
            seen += LINE_LIMIT if raw is None else len(raw)
            rows += 1
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
        """Documents first, in a pass of their own, then memories and rows in the file's order."""
        size_of(path)
        encoding = encoding_of_lines(path, options.encoding)
        documents = yield from _documents(path, encoding, token)
        seen: dict[bytes, int] = {}
        for number, raw in lines_of(path, encoding, token):
            if number not in documents:
                yield _record(number, raw, seen)
        return ()


def _documents(path: Path, encoding: str | None, token: CancelToken) -> Generator[ImportRecord, None, set[int]]:
    """The document lines, wherever they stand; returns their line numbers."""
    numbers: set[int] = set()
    for number, raw in lines_of(path, encoding, token):
        if raw is None or b'"document"' not in raw:
            continue
        try:
            line = decoded(raw)
            if isinstance(line, dict) and set(line) == {"document"}:
                numbers.add(number)
                yield document_record(line["document"])
        except RowError as problem:
            if number in numbers:
                yield Refused(Text("line {number}", number=number), problem.reason, excerpt_of(raw))
    return numbers


def _record(number: int, raw: bytes | None, seen: dict[bytes, int]) -> ImportRecord:
    where = Text("line {number}", number=number)
    if raw is None:
        return too_long(where)
    line: Any = raw.decode("utf-8", "replace")
    try:
        line = decoded(raw)
        _check_object(line)
        return row_record(line, where) or memory_record(line, where=where, prefix="jsonl", seen=seen)
    except RowError as problem:
        return Refused(where, problem.reason, excerpt_of(raw), text=running_text(line))


def record_of_line(text: str, *, where: str) -> ImportRecord:
    """One line of ours by itself, as a command line takes it; `Refused` says what is wrong with it."""
    try:
        line = decoded(text.encode("utf-8", "surrogatepass"))
        _check_object(line)
        return memory_record(line, where=where, prefix="jsonl", seen={})
    except RowError as problem:
        return Refused(where, problem.reason, text[:80])


def _check_object(line: object) -> None:
    if not isinstance(line, dict):
        raise RowError("is not a JSON object")


def _as_utf8(head: bytes) -> bytes:
    encoding = marked_encoding(head)
    return head if encoding is None else head.decode(encoding, "ignore").encode("utf-8", "replace")


def _is_ours(raw: bytes) -> bool | None:
    """Whether a line is a record of ours; None if it is broken.

    It is one of the two sides of a conversation, a kind with its text, a body that is most of the text of the line, or a
    document or row line. A single shared key is not enough.
    """
    try:
        line = decoded(raw.removeprefix(b"\xef\xbb\xbf"))
    except RowError:
        return None
    if not isinstance(line, dict):
        return False
    if is_row_line(line) or (len(line) == 1 and isinstance(line.get("document"), dict)):
        return True
    kind, spoken = line.get("kind"), {name: line[name] for name in TEXT_KEYS if line.get(name)}
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

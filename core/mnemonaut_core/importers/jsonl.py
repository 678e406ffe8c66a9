"""Our own format: one JSON object a line, or in a list, with every column of a memory by its name.

Also `{"document": {"id", "uri", "body", …}}` for a whole document, and the rows of `row_lines`. Memory use does not grow with the
file, but for sixteen bytes for each object without an id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import KINDS
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import TEXT_KEYS, document_record, memory_record, text_in
from mnemonaut_core.importers.encodings import excerpt_of
from mnemonaut_core.importers.json_values import decoded
from mnemonaut_core.importers.looks import LAST, Look, Sign, has_whole_line
from mnemonaut_core.importers.objects import ObjectsImporter, Pass, values_of
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, Reading, Reads, Refused
from mnemonaut_core.importers.row_lines import is_row_line, row_record
from mnemonaut_core.importers.values import RowError


class JsonlImporter(ObjectsImporter):
    """Lines or a list of ours in UTF-8 or, with a byte order mark, UTF-16; `options.encoding` names another."""

    format = "jsonl"
    title = Text("Mnemonaut lines")
    reads = Reads(
        "lines of our own",
        "every column",
        'an export, or what you write yourself: `{"user_text": "…", "reply_text": "…"}`',
    )

    def detect(self, look: Look) -> Sign | None:
        """Also a file without a readable line that has the name and the first character of lines."""
        name = look.file
        if name is not None and name.lower().endswith((".jsonl", ".ndjson")):
            head = look.head(name).lstrip()
            if head[:1] == b"{" and not has_whole_line(head):
                return Sign(LAST, Text("the ending of its name"))
        return super().detect(look)

    shown_by = Text("columns of a memory by our names")

    def is_ours(self, value: Mapping[str, Any], name: str) -> bool:
        """A record of ours: one of the two sides of a conversation, a kind with its text, a body that is most of the text of the
        line, or a document or row line. A single shared key is not enough."""
        if is_row_line(value) or (len(value) == 1 and isinstance(value.get("document"), dict)):
            return True
        kind, texts = value.get("kind"), {name: value[name] for name in TEXT_KEYS if value.get(name)}
        if kind is not None:
            return isinstance(kind, str) and kind in KINDS and bool(texts)
        # other programs have a title and a body too: then nothing else may say more
        is_most = 2 * text_in(texts) >= text_in(value)
        return "user_text" in texts or "reply_text" in texts or ("body" in texts and is_most)

    def read(self, path: Path, options: ImportOptions, token: CancelToken) -> Reading:
        """Documents first, in a pass of their own, then memories and rows in the file's order."""
        for file in self._files(path, options):
            for number, raw, line in values_of(file, token):
                if raw is not None and b'"document"' in raw:
                    yield from _document(raw, self.where(file.name, number, line=line))
        return (yield from super().read(path, options, token))

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        """A memory or a row; a document is taken before."""
        if not _is_document(value):
            yield row_record(value, where) or memory_record(value, where=where, prefix=self.format, seen=run.lines)


def _is_document(value: object) -> bool:
    return isinstance(value, dict) and set(value) == {"document"}


def _document(raw: bytes, where: Text) -> Iterator[ImportRecord]:
    try:
        value = decoded(raw)
    except RowError:
        return  # refused in the second pass
    if _is_document(value):
        try:
            yield document_record(value["document"])
        except RowError as problem:
            yield Refused(where, problem.reason, excerpt_of(raw))


def record_of_line(text: str, *, where: str) -> ImportRecord:
    """One line of ours, as the command line takes it, as a record or refusal."""
    try:
        line = decoded(text.encode("utf-8", "surrogatepass"))
        if not isinstance(line, dict):
            raise RowError("is not a JSON object")
        return memory_record(line, where=where, prefix="jsonl", seen={})
    except RowError as problem:
        return Refused(where, problem.reason, text[:80])

"""A database as lines of our own format, one JSON object a line: the inverse of the JSONL importer, column by column."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import asdict

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.lists import Condition
from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.importers.values import dumped
from mnemonaut_core.store.reader import Reader

_JSON_COLUMNS = (("payload", (dict, list)), ("provenance", (dict, list)), ("affect_labels", (list,)))
_ENCODER = msgspec.json.Encoder()
_BATCH = 500


def export_lines(
    reader: Reader, conditions: tuple[Condition, ...] = (), *, vectors: bool = True, token: CancelToken = NEVER
) -> Iterator[str]:
    """A database as lines without their line ends, in one snapshot.

    Documents, memories by id (isolated feelings that left the live tables last), then what people decided and what was
    recorded. With conditions the memories that meet them, and nothing else.
    """
    with reader.snapshot():
        if not conditions:
            for document in reader.documents():
                yield document_line(document)
        ids = reader.list_ids(conditions, order="id")
        for start in range(0, len(ids), _BATCH):
            token.raise_if_set()
            for record in reader.records(ids[start : start + _BATCH], vectors=vectors):
                yield export_line(record)
        if not conditions:
            for record in reader.removed_records(vectors=vectors):
                yield export_line(record)
            for name, values in reader.row_lines():
                token.raise_if_set()
                yield _encoded({name: values})


def export_line(record: MemoryRecord) -> str:
    """A memory as one line; what is None is left out. Reading it again gives an equal record but for `where`."""
    line = _without_none({name: getattr(record.memory, name) for name in MEMORY_COLUMNS})
    for name, types in _JSON_COLUMNS:
        if name in line:
            line[name] = _as_json(line[name], types)
    beside = {
        "links": [_without_none(asdict(link)) for link in record.links],
        "threads": record.threads,
        "entities": [_without_none(asdict(entity)) for entity in record.entities],
        "embedding": record.embedding,
    }
    return _encoded({**line, **{name: value for name, value in beside.items() if value}})


def document_line(document: DocumentRecord) -> str:
    """A document as one line. Documents stand before the memories that point to them."""
    return _encoded({"document": _without_none(asdict(document))})


def _encoded(line: dict[str, Any]) -> str:
    return _ENCODER.encode(line).decode("utf-8")


def _as_json(text: str, types: tuple[type, ...]) -> object:
    """The JSON itself where a reader would write the same text again, letter by letter; else the text."""
    try:
        value = json.loads(text)
        same = isinstance(value, types) and dumped(value) == text
        return msgspec.Raw(text.encode("utf-8")) if same else text
    except (ValueError, RecursionError):
        return text


def _without_none(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}

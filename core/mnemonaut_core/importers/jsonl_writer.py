"""A database as lines of our own format (DESIGN.md 10): the inverse of the JSONL importer, column by column."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict
from typing import Any, Protocol

import msgspec

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.lists import Condition
from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.importers.columns import dumped
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord

_JSON_COLUMNS = (("payload", (dict, list)), ("provenance", (dict, list)), ("affect_labels", (list,)))
_ENCODER = msgspec.json.Encoder()
_BATCH = 500


class Exported(Protocol):
    """What is written out: the store's reader."""

    def snapshot(self) -> AbstractContextManager[object]:
        """One state of the database, whoever writes meanwhile."""
        ...

    def list_ids(self, conditions: tuple[Condition, ...], *, order: str = ...) -> tuple[str, ...]:
        """Ids in order."""
        ...

    def documents(self) -> Iterator[DocumentRecord]:
        """All imported documents, whole, by id."""
        ...

    def records(self, ids: Sequence[str], *, vectors: bool) -> Iterator[MemoryRecord]:
        """Memories with what stands beside them, in the order of `ids`."""
        ...

    def removed_records(self, *, vectors: bool) -> Iterator[MemoryRecord]:
        """Isolated memories that left the live tables."""
        ...

    def row_lines(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Decisions and records beside the memories."""
        ...


def export_line(details: MemoryRecord) -> str:
    """One line without its line end; what is None is left out. Reading it again gives an equal record but for
    `where`, which says where the line then stands."""
    memory = details.memory
    line: dict[str, Any] = {}
    for name in MEMORY_COLUMNS:
        value = getattr(memory, name)
        if value is not None:
            line[name] = value
    for name, types in _JSON_COLUMNS:
        if name in line:
            line[name] = _as_json(line[name], types)
    if details.links:
        line["links"] = [_without_none(asdict(link)) for link in details.links]
    if details.threads:
        line["threads"] = details.threads
    if details.entities:
        line["entities"] = [_without_none(asdict(entity)) for entity in details.entities]
    if details.embedding:
        line["embedding"] = details.embedding
    return _ENCODER.encode(line).decode("utf-8")


def document_line(document: DocumentRecord) -> str:
    """One line without its line end. Documents stand before the memories that point to them."""
    return _ENCODER.encode({"document": _without_none(asdict(document))}).decode("utf-8")


def row_line(name: str, values: dict[str, Any]) -> str:
    """A decision or a record beside the memories (`ROW_LINES`) as one line without its line end."""
    return _ENCODER.encode({name: values}).decode("utf-8")


def export_lines(
    reader: Exported, conditions: tuple[Condition, ...] = (), *, vectors: bool = True, token: CancelToken = NEVER
) -> Iterator[str]:
    """A database as lines, in one snapshot: documents, memories by id (isolated feelings that left the live tables last),
    then what people decided and what was recorded. With conditions the memories that meet them, and nothing else."""
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
                yield row_line(name, values)


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

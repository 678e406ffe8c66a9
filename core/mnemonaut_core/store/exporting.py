"""A database as lines of our own format, one JSON object a line: the inverse of the JSONL importer."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import asdict, replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.lists import Condition
from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.domain.vectors import int8_of
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.importers.row_lines import ROW_LINES
from mnemonaut_core.importers.values import dumped
from mnemonaut_core.store import embedders
from mnemonaut_core.store.curation import tombstones
from mnemonaut_core.store.curation.isolation import removed_where
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.rows import record_of
from mnemonaut_core.store.run_record import trace_of
from mnemonaut_core.store.vectors.stored import decode

_COLUMN_SQL = {
    ("saved_query", "set"): "(SELECT s.name FROM query_set AS s WHERE s.pk = set_pk)",
    ("isolation", "removed"): "nullif(removed IS NOT NULL, 0)",
    ("tombstone", "keys"): f"(SELECT value FROM meta WHERE key = '{tombstones.KEY}')",
}
_ORDER = {
    "tombstone": "hash",
    "source_run": "id",
    "setting": "project, key",
    "run": "at, id",
    "wrong_type": "at, run_id",
}
_VALUE_OF: dict[tuple[str, str], Callable[[Any], object]] = {
    ("isolation", "removed"): bool,
    ("suppression", "vector"): lambda data: base64.b64encode(data).decode("ascii"),
    ("saved_query", "context"): json.loads,
    ("saved_query", "more"): json.loads,
    ("run", "selected"): json.loads,
    ("run", "trace"): trace_of,
}
_JSON_COLUMNS = (("payload", (dict, list)), ("provenance", (dict, list)), ("affect_labels", (list,)))
_ENCODER = msgspec.json.Encoder()
_BATCH = 500


def export_lines(
    reader: Reader, conditions: tuple[Condition, ...] = (), *, vectors: bool = True, token: CancelToken = NEVER
) -> Iterator[str]:
    """A database as lines without line ends, in one snapshot: documents, memories by id (isolated feelings outside the live
    tables last), then decisions and records. With conditions only the memories that meet them."""
    with reader.snapshot():
        if not conditions:
            columns = "id, uri, body, scope, day, token_count, updated_at"
            for row in reader.connection.execute(f"SELECT {columns} FROM document ORDER BY id"):
                yield document_line(DocumentRecord(*row))
        ids = reader.list_ids(conditions, order="id")
        for start in range(0, len(ids), _BATCH):
            token.raise_if_set()
            for record in _records(reader, ids[start : start + _BATCH], vectors=vectors):
                yield export_line(record)
        if not conditions:
            for record in _removed_records(reader, vectors=vectors):
                yield export_line(record)
            for name, values in _row_lines(reader):
                token.raise_if_set()
                yield _encoded({name: values})


def _records(reader: Reader, ids: Sequence[str], *, vectors: bool) -> Iterator[MemoryRecord]:
    """Memories with links, threads and entities, in the order of `ids`, as they would be imported again."""
    loaded = reader.load(ids)
    embeddings = reader.vectors.load(ids) if vectors else {}
    for memory_id in ids:
        memory, pk = loaded.get(memory_id), reader.pk_of(memory_id)
        if memory is not None and pk is not None:
            vector = embeddings.get(memory_id)
            record = record_of(reader.connection, pk, memory)
            yield record if vector is None else replace(record, embedding=tuple(map(float, vector)))


def _removed_records(reader: Reader, *, vectors: bool) -> Iterator[MemoryRecord]:
    """The isolated memories outside the live tables, by id, as they were, not searchable."""
    embedder = embedders.current(reader.connection)
    for held in removed_where(reader.connection, "ended_at IS NULL ORDER BY memory_id, pk"):
        vector = None
        for one in held.vectors if vectors and embedder is not None else ():
            if embedder is not None and one.embedder_pk == embedder.pk:
                vector = tuple(map(float, decode(one.data, one.scale, embedder.dimension)))
        yield replace(held.record, memory=replace(held.record.memory, searchable=False), embedding=vector)


def _row_lines(reader: Reader) -> Iterator[tuple[str, dict[str, Any]]]:
    """All other content as (name, values) of `ROW_LINES` without None, in an order in which it can be imported."""
    for name, line in ROW_LINES.items():
        columns = ", ".join(_COLUMN_SQL.get((name, key), key) for key in line.readers)
        for row in reader.connection.execute(f"SELECT {columns} FROM {name} ORDER BY {_ORDER.get(name, 'pk')}"):
            values = {
                key: _VALUE_OF[name, key](value) if (name, key) in _VALUE_OF else value
                for key, value in zip(line.readers, row, strict=True)
                if value is not None
            }
            if name != "run" or values.get("trace") is not None:  # a damaged record could not be stored again
                yield name, values


def export_line(record: MemoryRecord) -> str:
    """A memory as one line without None; reading it again gives an equal record but for `where`."""
    line = _without_none({name: getattr(record.memory, name) for name in MEMORY_COLUMNS})
    for name, types in _JSON_COLUMNS:
        if name in line:
            line[name] = _as_json(line[name], types)
    beside = {
        "links": [_without_none(asdict(link)) for link in record.links],
        "threads": record.threads,
        "entities": [_without_none(asdict(entity)) for entity in record.entities],
        "embedding": _vector(record.embedding),
    }
    return _encoded({**line, **{name: value for name, value in beside.items() if value}})


def _vector(vector: tuple[float, ...] | None) -> object:
    """A vector in base64: as int8 where that loses nothing and takes a sixteenth of the numbers, else as float32."""
    if vector is None:
        return None
    plain = np.asarray(vector, "<f4")
    small = int8_of(plain)
    if small is None:
        return base64.b64encode(plain.tobytes()).decode("ascii")
    return {"int8": base64.b64encode(small.tobytes()).decode("ascii")}


def document_line(document: DocumentRecord) -> str:
    """A document as one line; it stands before the memories that refer to it."""
    return _encoded({"document": _without_none(asdict(document))})


def _encoded(line: dict[str, Any]) -> str:
    return _ENCODER.encode(line).decode("utf-8")


def _as_json(text: str, types: tuple[type, ...]) -> object:
    """The value of JSON that a reader would write again letter by letter; else the text."""
    try:
        value = json.loads(text)
        same = isinstance(value, types) and dumped(value) == text
        return msgspec.Raw(text.encode("utf-8")) if same else text
    except (ValueError, RecursionError):
        return text


def _without_none(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}

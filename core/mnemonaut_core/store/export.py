"""Everything that an export writes: memories as they would be imported again, documents, and what people decided."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.importers.row_lines import ROW_LINES
from mnemonaut_core.store import embedders
from mnemonaut_core.store.curation.isolation import unpack_removed
from mnemonaut_core.store.rows import entities_of_pk, links_of_pk, threads_of_pk
from mnemonaut_core.store.runs import trace_of
from mnemonaut_core.store.search.nearest import Nearest
from mnemonaut_core.store.vectors.codec import decode


def _json_or_text(text: str) -> object:
    """What a column of JSON holds; as it stands where that is no JSON any more, since an export is the last way out."""
    try:
        return json.loads(text)
    except ValueError:
        return text


_COLUMN_SQL = {
    ("saved_query", "set"): "(SELECT s.name FROM query_set AS s WHERE s.pk = set_pk)",
    ("isolation", "removed"): "nullif(removed IS NOT NULL, 0)",
}
_ORDER = {"source_run": "id", "setting": "project, key", "run": "at, id", "wrong_type": "at, run_id"}
_SAID: dict[tuple[str, str], Callable[[Any], object]] = {
    ("isolation", "removed"): bool,
    ("suppression", "vector"): lambda data: base64.b64encode(data).decode("ascii"),
    ("saved_query", "context"): _json_or_text,
    ("run", "selected"): _json_or_text,
    ("run", "trace"): trace_of,
}


class SqlExport(Nearest):
    """What an export reads."""

    def records(self, ids: Sequence[str], *, vectors: bool) -> Iterator[MemoryRecord]:
        """Memories with what stands beside them, in the order of `ids`, as they would be imported again."""
        loaded = self.load(ids)
        embeddings = self.load_vectors(ids) if vectors else {}
        for memory_id in ids:
            memory, pk = loaded.get(memory_id), self._pk(memory_id)
            if memory is not None and pk is not None:
                vector = embeddings.get(memory_id)
                yield MemoryRecord(
                    memory,
                    links_of_pk(self._connection, pk),
                    threads_of_pk(self._connection, pk),
                    entities_of_pk(self._connection, pk),
                    None if vector is None else tuple(map(float, vector)),
                )

    def documents(self) -> Iterator[DocumentRecord]:
        """All documents, whole, by id."""
        rows = self._connection.execute(
            "SELECT id, uri, body, scope, day, token_count, updated_at FROM document ORDER BY id"
        )
        return (DocumentRecord(*row) for row in rows)

    def removed_records(self, *, vectors: bool) -> Iterator[MemoryRecord]:
        """The isolated memories that left the live tables, by id, as they were, not searchable."""
        embedder = embedders.current(self._connection)
        rows = self._connection.execute(
            "SELECT removed FROM isolation WHERE ended_at IS NULL AND removed IS NOT NULL ORDER BY memory_id, pk"
        )
        for (text,) in rows:
            held = unpack_removed(text)
            vector = next(
                (
                    decode(held_vector.data, held_vector.scale, embedder.dimension)
                    for held_vector in held.vectors
                    if vectors and embedder is not None and held_vector.embedder_pk == embedder.pk
                ),
                None,
            )
            yield replace(
                held.record,
                memory=replace(held.record.memory, searchable=False),
                embedding=None if vector is None else tuple(map(float, vector)),
            )

    def row_lines(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Everything beside the memories that is content or a person's decision, as (name, values) of `ROW_LINES`, what is
        None left out, in an order in which it can be stored again."""
        for name, line in ROW_LINES.items():
            columns = ", ".join(_COLUMN_SQL.get((name, key), key) for key in line.readers)
            for row in self._connection.execute(f"SELECT {columns} FROM {name} ORDER BY {_ORDER.get(name, 'pk')}"):
                values = {
                    key: _SAID[name, key](value) if (name, key) in _SAID else value
                    for key, value in zip(line.readers, row, strict=True)
                    if value is not None
                }
                if name != "run" or values.get("trace") is not None:  # a damaged record could not be stored again
                    yield name, values

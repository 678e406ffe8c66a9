"""What memories hang on: links, threads, mentions, the documents that they are chunks of, their utility."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

import apsw

from mnemonaut_core.domain.lists import Beside
from mnemonaut_core.domain.memory import UNMEASURED_CONFIDENCE
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.ports import DocumentRow, LinkRow, Mention, UtilityStatistics
from mnemonaut_core.store.reading import Reading
from mnemonaut_core.store.search import filters as filter_sql


def _chunks(connection: apsw.Connection, document_ids: Sequence[str]) -> dict[str, list[str]]:
    """The chunks of each document in its order, isolated ones too; documents without any are missing."""
    found: dict[str, list[str]] = {}
    for document_id, memory_id in connection.execute(
        "SELECT m.document_id, m.id FROM json_each(?) AS g CROSS JOIN memory AS m ON m.document_id = g.value ORDER BY m.pk",
        (json.dumps(list(document_ids)),),
    ):
        found.setdefault(document_id, []).append(memory_id)
    return found


class Relations(Reading):
    """What stands around memories."""

    def links_of(self, ids: Sequence[str], labels: Sequence[str]) -> tuple[LinkRow, ...]:
        """Links with one of these labels from or to one of these memories; both ends stored."""
        rows = self._connection.execute(
            "WITH wanted AS (SELECT value AS id FROM json_each(?)), label AS (SELECT value AS name FROM json_each(?))"
            " SELECT from_id, to_id, label, confidence FROM (SELECT f.id AS from_id, l.to_id AS to_id, l.label AS label,"
            " l.confidence AS confidence FROM wanted AS w JOIN memory AS f ON f.id = w.id"
            " JOIN link AS l ON l.from_pk = f.pk WHERE l.label IN (SELECT name FROM label)"
            " UNION SELECT f.id, l.to_id, l.label, l.confidence FROM wanted AS w JOIN link AS l ON l.to_id = w.id"
            " JOIN memory AS f ON f.pk = l.from_pk WHERE l.label IN (SELECT name FROM label)"
            ") ORDER BY coalesce(confidence, ?) DESC, 1, 2, 3",
            (json.dumps(list(ids)), json.dumps(list(labels)), UNMEASURED_CONFIDENCE),
        )
        return tuple(LinkRow(*row) for row in rows)

    def threads_of(self, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Thread keys by memory, sorted."""
        found: dict[str, list[str]] = {}
        for memory_id, key in self._connection.execute(
            "SELECT m.id, t.thread_key FROM json_each(?) AS g JOIN memory AS m ON m.id = g.value"
            " JOIN thread_member AS t ON t.memory_pk = m.pk ORDER BY m.id, t.thread_key",
            (json.dumps(list(ids)),),
        ):
            found.setdefault(memory_id, []).append(key)
        return {memory_id: tuple(keys) for memory_id, keys in found.items()}

    def mentions_of(self, ids: Sequence[str]) -> dict[str, tuple[Mention, ...]]:
        """Entities by memory, sorted by type and name."""
        found: dict[str, list[Mention]] = {}
        for memory_id, kind, normalized, name, confidence in self._connection.execute(
            "SELECT m.id, e.type, e.normalized, e.name, e.confidence FROM json_each(?) AS g JOIN memory AS m ON m.id = g.value"
            " JOIN mention AS e ON e.memory_pk = m.pk ORDER BY m.id, e.type, e.normalized",
            (json.dumps(list(ids)),),
        ):
            found.setdefault(memory_id, []).append(Mention(kind, normalized, name, confidence))
        return {memory_id: tuple(mentions) for memory_id, mentions in found.items()}

    def mentioning(
        self, entity: tuple[str, str], *, k: int, filters: Filters, min_confidence: float
    ) -> tuple[str, ...]:
        """Newest `k` memories that mention the entity surely enough; ties by id."""
        admitted, bindings = filter_sql.where(filters)
        rows = self._connection.execute(
            "SELECT m.id FROM mention AS e CROSS JOIN memory AS m ON m.pk = e.memory_pk"
            f" WHERE e.type = ? AND e.normalized = ? AND coalesce(e.confidence, ?) >= ? AND {admitted}"
            " ORDER BY coalesce(m.last_confirmed_at, m.moment, 0) DESC, m.id LIMIT ?",
            (*entity, UNMEASURED_CONFIDENCE, min_confidence, *bindings, k),
        )
        return tuple(memory_id for (memory_id,) in rows)

    def documents_in(
        self, *, uris: Sequence[str] | None = None, day_from: int | None = None, day_to: int | None = None
    ) -> tuple[DocumentRow, ...]:
        """Documents whose uri ends with one of `uris` at a path border, or that are of a day in the range."""
        conditions, bindings = ["TRUE"], list[filter_sql.Binding]()
        if uris is not None:
            conditions.append(
                "EXISTS (SELECT 1 FROM json_each(?) AS g WHERE d.uri = g.value "
                " OR substr(d.uri, -length(g.value) - 1) = '/' || g.value)"
            )
            bindings.append(json.dumps(list(uris)))
        if day_from is not None:
            conditions.append("d.day >= ?")
            bindings.append(day_from)
        if day_to is not None:
            conditions.append("d.day <= ?")
            bindings.append(day_to)
        rows = self._connection.execute(
            "SELECT d.id, d.uri, d.scope, d.body, d.day, d.token_count, d.updated_at FROM document AS d"
            f" WHERE {' AND '.join(conditions)} ORDER BY d.day DESC, d.uri, d.id",
            tuple(bindings),
        )
        found = list(rows)
        chunks = _chunks(self._connection, [row[0] for row in found])
        return tuple(
            DocumentRow(document_id, uri, scope, body, day, tokens, updated_at, tuple(chunks.get(document_id, ())))
            for document_id, uri, scope, body, day, tokens, updated_at in found
        )

    def related(self, ids: Sequence[str]) -> dict[str, Beside]:
        """For each of these ids, stored or not. Recalls are those in the run log that selected the memory."""
        wanted = json.dumps(list(ids))
        threads = self.threads_of(ids)
        sources = dict(
            self._connection.execute(
                "SELECT m.id, s.path FROM json_each(?) AS g JOIN memory AS m ON m.id = g.value"
                " JOIN source AS s ON s.pk = m.source_pk",
                (wanted,),
            )
        )
        recalls = {
            memory_id: (times, last)
            for memory_id, times, last in self._connection.execute(
                "SELECT j.value, count(DISTINCT r.id), max(r.at) FROM run AS r JOIN json_each(r.selected) AS j"
                " WHERE j.value IN (SELECT value FROM json_each(?)) GROUP BY j.value",
                (wanted,),
            )
        }
        judged = dict(
            self._connection.execute(
                "SELECT memory_id, count(*) FROM judgment WHERE memory_id IN (SELECT value FROM json_each(?)) GROUP BY 1",
                (wanted,),
            )
        )
        return {
            memory_id: Beside(
                threads.get(memory_id, ()),
                sources.get(memory_id),
                *recalls.get(memory_id, (0, None)),
                judged.get(memory_id, 0),
            )
            for memory_id in ids
        }

    def utility_statistics(self, filters: Filters) -> UtilityStatistics:
        """Over the memories that the filters admit and that have a utility, in two passes: nothing cancels out."""
        condition, bindings = filter_sql.where(filters)
        scope = f"FROM memory AS m WHERE m.utility IS NOT NULL AND {condition}"
        count, mean = self._connection.execute(f"SELECT count(*), avg(m.utility) {scope}", bindings).get
        if not count:
            return UtilityStatistics(0, 0.0, 0.0)
        variance = self._connection.execute(
            f"SELECT avg((m.utility - ?) * (m.utility - ?)) {scope}", (mean, mean, *bindings)
        ).get
        return UtilityStatistics(int(count), float(mean), math.sqrt(variance))

    def merged_into(self, ids: Sequence[str]) -> dict[str, str]:
        """By memory the representative of its last word `duplicate`; one that is stored no more represents nothing."""
        rows = self._connection.execute(
            "SELECT f.memory_id, f.of_id FROM feedback AS f JOIN memory AS m ON m.id = f.of_id"
            " WHERE f.signal = 'duplicate' AND f.memory_id IN (SELECT value FROM json_each(?)) ORDER BY f.pk",
            (json.dumps(list(ids)),),
        )
        return {str(memory_id): str(other) for memory_id, other in rows}

"""Lists in an order of their own: newest, about a time, in threads, among given ids (`domain/lists.py`) as SQL."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import partial

import apsw
import msgspec
import numpy as np

from mnemonaut_core.domain.lists import (
    AboutTime,
    Among,
    Containing,
    InThreads,
    ListQuery,
    Newest,
    NewestBySimilarity,
    Related,
)
from mnemonaut_core.domain.memory import UNMEASURED_CONFIDENCE
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import DocumentRow, LinkRow, Mention, Position, UtilityStatistics
from mnemonaut_core.ports import SearchLists
from mnemonaut_core.store.open import IDS_PER_STATEMENT, ReaderPart, SnapshotReader
from mnemonaut_core.store.search import filters as filter_sql
from mnemonaut_core.store.search.filters import Filtering
from mnemonaut_core.store.vectors.stored import exact_cosines, unit_blocks

_TIMES = {
    "moment": "m.moment",
    "created_at": filter_sql.CREATED,
    "updated_at": "coalesce(m.updated_at, m.created_at, m.occurred_at)",
    "last_confirmed_at": "m.last_confirmed_at",
    "ranked": "coalesce(m.last_confirmed_at, m.moment, 0)",
}
_SAYS_WHEN = (
    "(SELECT pk FROM memory WHERE coalesce(about_year_start, about_year_end, life_stage) IS NOT NULL) AS g"
    " CROSS JOIN memory AS m ON m.pk = g.pk"
)
"""The few memories that say what time they are about, from a narrow index of their own."""
_FAR = 4_102_444_800.0
"""Epoch seconds of the year 2100: turns a moment into a fraction below one."""


class _Sql(msgspec.Struct, frozen=True):
    score: str
    condition: str
    bindings: tuple[filter_sql.Binding, ...] = ()
    source: str = "memory AS m"


def _sql(query: ListQuery) -> _Sql:
    if isinstance(query, Newest):
        time = _TIMES[query.by]
        bounds = [(f"{time} >= ?", query.since), (f"{time} <= ?", query.until)]
        given = [(sql, value) for sql, value in bounds if value is not None]
        condition = " AND ".join([f"{time} IS NOT NULL", *(sql for sql, _ in given)])
        values: tuple[filter_sql.Binding, ...] = tuple(value for _, value in given)
        if query.among is None:
            return _Sql(time, condition, values)
        source = "json_each(?) AS g CROSS JOIN memory AS m ON m.id = g.value"
        return _Sql(time, condition, (json.dumps(query.among), *values), source)
    if isinstance(query, AboutTime):
        return _about(query)
    if isinstance(query, InThreads):
        # CROSS JOIN keeps the members outside: a thread is a handful of look-ups, not a scan of all memories
        member = "SELECT DISTINCT memory_pk FROM thread_member WHERE thread_key IN (SELECT value FROM json_each(?))"
        source = f"({member}) AS g CROSS JOIN memory AS m ON m.pk = g.memory_pk"
        return _Sql("coalesce(m.moment, 0)", "TRUE", (json.dumps(query.keys),), source)
    if isinstance(query, Containing):
        return _containing(query)
    raise TypeError(f"{type(query).__name__} is not a list")


def _containing(query: Containing) -> _Sql:
    """instr, not LIKE: a person's % and _ are signs like any other."""
    wanted = query.text.strip()
    texts = " OR ".join(f"instr(lower(m.{name}), lower(?)) > 0" for name in _SAID)
    score = f"coalesce({_TIMES['created_at']}, 0)"
    return _Sql(score, f"({texts})" if wanted else "FALSE", (wanted,) * len(_SAID) if wanted else ())


_SAID = ("user_text", "reply_text", "body", "image_summary")


def _about(query: AboutTime) -> _Sql:
    """Years overlap, inclusive; a hint with one end is open on the other side."""
    score: list[str] = []
    bindings: list[filter_sql.Binding] = []
    if query.year_start is not None or query.year_end is not None:
        first = query.year_start if query.year_start is not None else query.year_end
        last = query.year_end if query.year_end is not None else query.year_start
        score.append(
            "(coalesce(m.about_year_start, m.about_year_end) <= ? AND coalesce(m.about_year_end, m.about_year_start) >= ?)"
        )
        bindings += [last, first]
    if query.life_stage is not None:
        score.append("(m.life_stage = ?)")
        bindings.append(query.life_stage)
    if not score:
        return _Sql("0.0", "FALSE")
    agreements = " + ".join(f"coalesce({part}, 0)" for part in score)
    # the bindings stand twice: once in the score, once in the condition, in the order in which they are read
    full = f"({agreements}) + max(0, min(1, coalesce(m.moment, 0) / {_FAR})) * 0.5"
    return _Sql(full, f"({agreements}) = {len(score)}", (*bindings, *bindings), _SAYS_WHEN)


def _chunks(connection: apsw.Connection, document_ids: Sequence[str]) -> dict[str, list[str]]:
    """The chunks of each document in its order, isolated ones too; documents without any are missing."""
    found: dict[str, list[str]] = {}
    for document_id, memory_id in connection.execute(
        "SELECT m.document_id, m.id FROM json_each(?) AS g CROSS JOIN memory AS m ON m.document_id = g.value ORDER BY m.pk",
        (json.dumps(list(document_ids)),),
    ):
        found.setdefault(document_id, []).append(memory_id)
    return found


class Lists(ReaderPart, SearchLists):
    """Lists in an order of their own, and what memories hang on: links, threads, mentions, documents, utility."""

    def __init__(self, reader: SnapshotReader, filters: Filtering) -> None:
        super().__init__(reader)
        self._filters = filters

    def hits(self, query: ListQuery, *, k: int, filters: Filters) -> tuple[Hit, ...]:
        if k <= 0:
            return ()
        if isinstance(query, NewestBySimilarity):
            return self._by_similarity(query, filters, newest=k)[:k]
        if isinstance(query, Among):
            return self._among(query, filters)[:k]
        sql = _sql(query)
        admitted, bindings = filter_sql.where(filters)
        rows = self._connection.execute(
            f"SELECT m.id, {sql.score} AS score FROM {sql.source} WHERE {sql.condition} AND {admitted}"
            " ORDER BY score DESC, m.id LIMIT ?",
            (*sql.bindings, *bindings, k),
        )
        return tuple(Hit(memory_id, rank, float(score)) for rank, (memory_id, score) in enumerate(rows, 1))

    def position(self, query: ListQuery, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory in the whole list; it counts itself even where a filter keeps it out."""
        if isinstance(query, NewestBySimilarity):
            found = next((hit for hit in self._by_similarity(query, filters) if hit.id == memory_id), None)
            return (
                Position(None, None, indexed=True) if found is None else Position(found.rank, found.score, indexed=True)
            )
        if isinstance(query, Among):
            score = dict(query.scores).get(memory_id) if self._filters.pks_of([memory_id]) else None
            if score is None:
                return Position(None, None, indexed=True)
            before = ((-hit.score, id_key(hit.id)) < (-score, id_key(memory_id)) for hit in self._among(query, filters))
            return Position(1 + sum(before), score, indexed=True)
        sql = _sql(query)
        score = self._connection.execute(
            f"SELECT {sql.score} FROM {sql.source} WHERE {sql.condition} AND m.id = ?", (*sql.bindings, memory_id)
        ).get
        if score is None:
            return Position(None, None, indexed=True)
        admitted, bindings = filter_sql.where(filters)
        better = self._connection.execute(
            f"SELECT count(*) FROM (SELECT m.id AS id, {sql.score} AS score FROM {sql.source}"
            f" WHERE {sql.condition} AND {admitted}) WHERE score >= ? AND (score > ? OR id < ?)",
            (*sql.bindings, *bindings, score, score, memory_id),
        ).get
        return Position(int(better) + 1, float(score), indexed=True)

    def _by_similarity(
        self, query: NewestBySimilarity, filters: Filters, *, newest: int | None = None
    ) -> tuple[Hit, ...]:
        """All that are in the range and have a vector: by created_at, at one second by cosine. The score is the time plus
        (cos + 1) / 2 as a fraction below one, so that one number carries the order. With `newest` only as many, and those of
        the last one's second."""
        pks, times = self._filters.newest_created(filters)
        is_inside = np.ones(len(pks), np.bool_)
        if query.since is not None:
            is_inside &= times >= query.since
        if query.until is not None:
            is_inside &= times <= query.until
        pks, times = pks[is_inside], times[is_inside]
        scores: dict[int, float] = {}
        wanted, at = len(pks) if newest is None else newest, 0
        while at < len(pks) and len(scores) < wanted:
            end = min(len(pks), at + wanted - len(scores), at + IDS_PER_STATEMENT)
            end = int(np.searchsorted(-times, -times[end - 1], "right"))  # with all of its second
            time_of = dict(zip(pks[at:end].tolist(), times[at:end].tolist(), strict=True))
            for some, units in unit_blocks(self._connection, list(time_of)):
                for pk, cosine in zip(some.tolist(), exact_cosines(query.vector, units).tolist(), strict=True):
                    scores[pk] = time_of[pk] + (cosine + 1.0) * 0.4995
            at = end
        ids = self._filters.ids_of(list(scores))
        scored = sorted(((ids[pk], score) for pk, score in scores.items()), key=lambda one: (-one[1], id_key(one[0])))
        return tuple(Hit(memory_id, rank, score) for rank, (memory_id, score) in enumerate(scored, 1))

    def _among(self, query: Among, filters: Filters) -> tuple[Hit, ...]:
        """All of the given memories that the filters admit."""
        scores = dict(query.scores)
        ids = self._filters.admitted(list(self._filters.pks_of(tuple(scores)).values()), filters).values()
        order = sorted(ids, key=lambda memory_id: (-scores[memory_id], id_key(memory_id)))
        return tuple(Hit(memory_id, rank, float(scores[memory_id])) for rank, memory_id in enumerate(order, 1))

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

    def related(self, ids: Sequence[str]) -> dict[str, Related]:
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
            memory_id: Related(
                threads.get(memory_id, ()),
                sources.get(memory_id),
                *recalls.get(memory_id, (0, None)),
                judged.get(memory_id, 0),
            )
            for memory_id in ids
        }

    def utility_statistics(self, filters: Filters) -> UtilityStatistics:
        """Over the memories that the filters admit and that have a utility, in two passes: nothing cancels out."""
        still = filter_sql.without_clock(self._reader, filters)
        if still is None:
            return self._utility_statistics(filters)
        return self._reader.counted(("utility", still), partial(self._utility_statistics, still))

    def _utility_statistics(self, filters: Filters) -> UtilityStatistics:
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

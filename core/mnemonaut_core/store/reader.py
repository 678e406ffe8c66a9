"""The reading side of the store behind the port `MemoryReader`. One object per thread and connection."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

import apsw
import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Isolation
from mnemonaut_core.domain.history import History
from mnemonaut_core.domain.list_query import Condition
from mnemonaut_core.domain.list_source import ListQuery
from mnemonaut_core.domain.listing import Beside, Facet, Stats
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory, MemoryDetails
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.run_log import RecordedRun, WrongType
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.ports import (
    DocumentRow,
    GramStatistics,
    LinkRow,
    Matched,
    MatchQuery,
    Mention,
    Near,
    Place,
    ScopeCounts,
    StoredPolicy,
    UtilityStatistics,
)
from mnemonaut_core.store import (
    around,
    beside,
    browse,
    filter_sql,
    history,
    lists,
    lookups,
    match_syntax,
    metrics,
    policies,
    quarantine,
    runs,
    vec_search,
    worth,
    wrong_types,
)
from mnemonaut_core.store.connection import Connection, path_of, translated
from mnemonaut_core.store.derived import Copy, Derived, Verdict
from mnemonaut_core.store.matrix import ROUNDING, VectorMatrix, load_matrix
from mnemonaut_core.store.matrix_cache import MatrixCache
from mnemonaut_core.store.vector_codec import decode, exact_cosines
from mnemonaut_core.text.query_text import fold_query

VEC0_LIMIT = 4096
_IDS_PER_STATEMENT = 500
_ALIKE = 0.6
_ID_LIKE = 80
"""A longer text is not an id that somebody mistyped."""


def _alike(text: str, ids: list[str], limit: int) -> list[str]:
    """Ids that somebody may have meant: the same but for case, then those that look alike, then those that begin alike."""
    folded = text.casefold()
    same = [memory_id for memory_id in ids if memory_id.casefold() == folded]
    near = difflib.get_close_matches(text, ids, limit, _ALIKE)
    begun = [memory_id for memory_id in ids if folded and memory_id.casefold().startswith(folded)]
    return list(dict.fromkeys([*same, *near, *begun]))[:limit]


class SqlGramStatistics:
    """The gram table as one connection sees it."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    @property
    def total(self) -> int:
        """Number of memories counted."""
        value = self._connection.execute("SELECT value FROM meta WHERE key = 'gram_total'").get
        return int(value or 0)

    def document_frequencies(self, hashes: Sequence[int]) -> dict[int, int]:
        """Frequency by hash; a hash that no memory holds is missing."""
        found: dict[int, int] = {}
        for start in range(0, len(hashes), _IDS_PER_STATEMENT):
            part = hashes[start : start + _IDS_PER_STATEMENT]
            marks = ", ".join("?" * len(part))
            found.update(self._connection.execute(f"SELECT hash, df FROM gram WHERE hash IN ({marks})", tuple(part)))
        return found


def _end_reading(connection: Connection) -> None:
    """End a read transaction, also in the middle of an interruption; where that fails `SqlReader.usable` sees it."""
    for statement in ("COMMIT", "ROLLBACK"):
        if connection.in_transaction:
            with suppress(MnemonautError):
                connection.execute(statement)


class SqlReader:
    """Searches, look-ups and counts on one connection. Never writes."""

    def __init__(self, connection: Connection, matrices: MatrixCache, derived: Derived | None = None) -> None:
        """`derived` is what its session knows of the file; without it the file is trusted as it is."""
        self._connection = self._file = connection
        self._matrices = matrices
        self._derived = derived
        self._seen: tuple[int, Verdict] | None = None
        self._stand_in: tuple[Copy, Connection] | None = None
        self._looking: CancelToken | None = None
        self._depth = 0

    @property
    def path(self) -> str:
        """The file that is read."""
        return path_of(self._connection)

    @contextmanager
    def snapshot(self) -> Iterator[int]:
        """A consistent read; gives the content generation it sees. Nested ones see the outer one."""
        if self._depth:
            self._depth += 1
            try:
                yield self.generation()
            finally:
                self._depth -= 1
            return
        self._connection = self._file
        self._connection.execute("BEGIN")
        self._depth = 1
        try:
            self._choose()
            yield self.generation()
        finally:
            self._depth = 0
            for connection in {self._file, self._connection}:
                _end_reading(connection)

    def look(self) -> None:
        """See whether the file changed, and who may answer for what is derived in it; next to nothing where it did not."""
        with self.snapshot():
            pass

    def _choose(self) -> None:
        """Go on with the file, or with the copy of its content where what is derived in it cannot be trusted."""
        if self._derived is None:
            return
        version = int(str(self._file.pragma("data_version")))
        if self._seen is None or self._seen[0] != version:
            with translated(path_of(self._file)):
                self._looking = CancelToken()
                self._seen = version, self._derived.verdict(self._file, self._looking)
                self._looking = None
            self._matrices.see(self._seen[1].stamp)
        copy = self._seen[1].copy
        if self._stand_in is not None and self._stand_in[0] is not copy:
            self._stand_in[1].close()
            self._stand_in = None
        if copy is not None:
            if self._stand_in is None:
                self._stand_in = copy, copy.connect()
            self._file.execute("COMMIT")
            self._connection = self._stand_in[1]
            self._connection.execute("BEGIN")

    def stands_in(self) -> Text | None:
        """What answers in the place of the file's own indexes, and why; None where they answer themselves."""
        return None if self._seen is None else self._seen[1].message

    def generation(self) -> int:
        """The content generation as this connection sees it."""
        return int(self._connection.execute("SELECT value FROM meta WHERE key = 'generation'").get or 0)

    def usable(self) -> bool:
        """Whether somebody else may read with it: no fault of the disk, no read transaction or interruption that is left
        over. An interruption lasts as long as any statement is under way, also one that nobody will go on with."""
        for connection in {self._file, self._connection}:
            if connection.is_interrupted and not connection.broken:
                try:
                    connection.execute("SELECT 1").get  # noqa: B018 - where nothing is under way this is what ends it
                except MnemonautError:
                    return False
            if connection.broken or connection.in_transaction:
                return False
        return True

    def stop_with(self, token: CancelToken) -> None:
        """What runs from here on ends when the token is set."""
        self._file.stop_with = token

    def interrupt(self) -> None:
        """End what runs on this reader, from any thread."""
        looking = self._looking
        if looking is not None:
            looking.cancel()
        self._connection.interrupt()

    def close(self) -> None:
        """Close the connection."""
        if self._stand_in is not None:
            self._stand_in[1].close()
        self._file.leave()

    # ---- words

    def match(self, query: MatchQuery, *, k: int, filters: Filters) -> Matched:
        """Best `k` by BM25 (sign flipped: higher is better), ties by id."""
        syntax = match_syntax.build(query)
        if syntax.expression is None or k <= 0:
            return Matched((), syntax.terms)
        condition, bindings = filter_sql.where(filters)
        rows = self._connection.execute(
            f"SELECT m.id, -bm25({syntax.table}) AS score FROM {syntax.table} CROSS JOIN memory AS m"
            f" ON m.pk = {syntax.table}.rowid WHERE {syntax.table} MATCH ? AND {condition}"
            " ORDER BY score DESC, m.id LIMIT ?",
            (syntax.expression, *bindings, k),
        )
        hits = tuple(Hit(memory_id, rank, score) for rank, (memory_id, score) in enumerate(rows, 1))
        return Matched(hits, syntax.terms)

    def match_place(self, query: MatchQuery, memory_id: str, *, filters: Filters) -> Place:
        """True rank of one memory in a word index; it counts itself even where a filter keeps it out."""
        syntax = match_syntax.build(query)
        pk = self._pk(memory_id)
        if pk is None:
            return Place(None, None, indexed=False)
        if syntax.expression is None:
            return Place(None, None, indexed=True)
        table = syntax.table
        score = self._connection.execute(
            f"SELECT -bm25({table}) FROM {table} WHERE {table} MATCH ? AND rowid = ?", (syntax.expression, pk)
        ).get
        if score is None:
            return Place(None, None, indexed=True)
        condition, bindings = filter_sql.where(filters)
        better = self._connection.execute(
            f"SELECT count(*) FROM (SELECT m.id AS id, -bm25({table}) AS score FROM {table} CROSS JOIN memory AS m"
            f" ON m.pk = {table}.rowid WHERE {table} MATCH ? AND {condition})"
            " WHERE score > ? OR (score = ? AND id < ?)",
            (syntax.expression, *bindings, score, score, memory_id),
        ).get
        return Place(int(better) + 1, float(score), indexed=True)

    # ---- vectors

    def nearest(self, vectors: dict[str, Vector], *, k: int, filters: Filters) -> dict[str, Near]:
        """Best `k` by cosine for each named query vector: by the matrix where it is loaded, by vec0 where it was compared with
        the vectors (`Derived.compare_vec0`) since the file last changed, else by a scan of the plain table."""
        if not vectors or k <= 0:
            return {name: Near((), "none") for name in vectors}
        generation = self.generation()
        matrix = self._matrices.get(generation)
        by_vec0 = filters.scopes is None and filters.created_from is None and filters.created_to is None
        if matrix is None and k <= VEC0_LIMIT and by_vec0 and self._vec0_is_whole():
            found = {name: self._knn(vector, k, filters) for name, vector in vectors.items()}
            complete = {name: hits for name, hits in found.items() if hits is not None}
            if len(complete) == len(vectors):
                return {name: Near(hits, "vec0") for name, hits in complete.items()}
        path = "matrix" if matrix is not None else "scan"
        matrix = matrix if matrix is not None else load_matrix(self._connection, generation, kept=False)
        if matrix is None:
            return {name: Near((), "none") for name in vectors}
        stacked = np.stack([vectors[name] for name in vectors]).astype(np.float32)
        slices = matrix.slices(*filter_sql.moment_bounds(filters))
        known = None
        if path == "matrix":
            # most of the matrix: worth keeping for the next search with these vectors; a narrow window is not
            wide = 2 * sum(part.stop - part.start for part in slices) >= len(matrix.pks)
            known = self._matrices.scores(matrix, list(vectors.values()), compute=wide)
        best = matrix.best(stacked, k, slices, self._mask(matrix, filters), known)
        return {name: Near(hits, path) for name, hits in zip(vectors, best, strict=True)}

    def _vec0_is_whole(self) -> bool:
        return self._derived is not None and self._connection is self._file and self._derived.vec0_is_whole()

    def nearest_place(self, vector: Vector, memory_id: str, *, filters: Filters) -> Place:
        """True rank of one memory by cosine; it counts itself even where a filter keeps it out."""
        matrix = self.matrix()
        if matrix is None:
            return Place(None, None, indexed=False)
        try:
            row = matrix.ids.index(memory_id)
        except ValueError:
            return Place(None, None, indexed=False)
        slices = matrix.slices(*filter_sql.moment_bounds(filters))
        rank, score = matrix.place(vector, row, slices, self._mask(matrix, filters))
        return Place(rank, score, indexed=True)

    def matrix(self) -> VectorMatrix | None:
        """The matrix of this snapshot, loaded and kept if need be; None if there are no vectors."""
        generation = self.generation()
        found = self._matrices.get(generation)
        return found if found is not None else self._matrices.load(self._connection, generation)

    def _mask(self, matrix: VectorMatrix, filters: Filters) -> NDArray[np.bool_]:
        mask = self._timeless_mask(matrix, filters)
        if filters.unexpired_at is not None:
            mask = mask & (matrix.expires > filters.unexpired_at)
        return mask if filters.valid_at is None else mask & (matrix.ends >= filters.valid_at)

    def _timeless_mask(self, matrix: VectorMatrix, filters: Filters) -> NDArray[np.bool_]:
        """What all filters admit but those that move with the clock: kept from recall to recall."""
        timeless = replace(filters, day_from=None, day_to=None, not_after=None, unexpired_at=None, valid_at=None)
        cached = self._matrices.mask(matrix, timeless)
        if cached is not None:
            return cached
        condition, bindings = filter_sql.where(timeless)
        allowed = np.fromiter(
            (pk for (pk,) in self._connection.execute(f"SELECT m.pk FROM memory AS m WHERE {condition}", bindings)),
            np.int64,
        )
        mask = np.isin(matrix.pks, allowed)
        self._matrices.keep_mask(matrix, timeless, mask)
        return mask

    def _knn(self, vector: Vector, k: int, filters: Filters) -> tuple[Hit, ...] | None:
        """By vec0, asked for more until nothing beyond the edge can tie; None if that would need too many."""
        wanted = k + len(filters.suppressed) + self._later_that_day(filters) + self._of_subtypes(filters)
        while wanted <= VEC0_LIMIT:
            rows: list[tuple[int, float]] = []
            edge = -np.inf  # the best cosine that a memory which was not fetched may have
            for part in vec_search.parts(self._connection, vector, k=wanted, filters=filters):
                rows += part
                if len(part) == wanted:
                    edge = max(edge, 1.0 - part[-1][1])
            hits = self._rescored(vector, rows, filters)[:k]
            if edge == -np.inf or (len(hits) == k and hits[-1].score > edge + ROUNDING):
                return hits
            wanted *= 2
        return None

    def _rescored(self, vector: Vector, rows: list[tuple[int, float]], filters: Filters) -> tuple[Hit, ...]:
        """Exact cosines of what vec0 found, without what only SQL can keep out: the exact clock, subtypes, suppressions …"""
        condition, bindings = filter_sql.where(filters)
        found: list[tuple[str, NDArray[np.float32]]] = []
        for start in range(0, len(rows), _IDS_PER_STATEMENT):
            part = [pk for pk, _ in rows[start : start + _IDS_PER_STATEMENT]]
            for memory_id, scale, data, dimension in self._connection.execute(
                "SELECT m.id, v.scale, v.data, e.dimension"
                " FROM vector AS v JOIN memory AS m ON m.pk = v.memory_pk"
                " JOIN embedder AS e ON e.pk = v.embedder_pk AND e.state = 'current'"
                f" WHERE v.memory_pk IN ({', '.join('?' * len(part))}) AND {condition}",
                (*part, *bindings),
            ):
                found.append((memory_id, decode(data, scale, dimension)))
        if not found:
            return ()
        exact = exact_cosines(vector, np.stack([row for _, row in found]))
        order = sorted(zip(exact.tolist(), (i for i, _ in found), strict=True), key=lambda p: (-p[0], id_key(p[1])))
        return tuple(Hit(memory_id, rank, score) for rank, (score, memory_id) in enumerate(order, 1))

    def _of_subtypes(self, filters: Filters) -> int:
        """Memories of the subtypes that are left out: vec0 knows no subtypes, so that many more are asked for."""
        if not filters.without_subtypes:
            return 0
        kinds, subtypes = filters.kinds, filters.without_subtypes
        return int(
            self._connection.execute(
                f"SELECT count(*) FROM memory WHERE kind IN ({', '.join('?' * len(kinds))})"
                f" AND subtype IN ({', '.join('?' * len(subtypes))})",
                (*kinds, *subtypes),
            ).get
        )

    def _later_that_day(self, filters: Filters) -> int:
        """Memories after `not_after` on its day: vec0 knows only days, so that many more are asked for."""
        if filters.not_after is None:
            return 0
        end = (filters.not_after // DAY_SECONDS + 1) * DAY_SECONDS
        return int(
            self._connection.execute(
                f"SELECT count(*) FROM memory WHERE kind IN ({', '.join('?' * len(filters.kinds))})"
                " AND moment > ? AND moment < ?",
                (*filters.kinds, filters.not_after, end),
            ).get
        )

    # ---- lists, and what stands around memories

    def list_hits(self, query: ListQuery, *, k: int, filters: Filters) -> tuple[Hit, ...]:
        """The first `k` rows of a list, score descending, then id."""
        return lists.hits(self._connection, query, k=k, filters=filters)

    def list_place(self, query: ListQuery, memory_id: str, *, filters: Filters) -> Place:
        """True rank of one memory in a list, under the same filters."""
        return lists.place(self._connection, query, memory_id, filters=filters)

    def links_of(self, ids: Sequence[str], labels: Sequence[str]) -> tuple[LinkRow, ...]:
        """Links with one of these labels from or to one of these memories."""
        return around.links_of(self._connection, ids, labels)

    def threads_of(self, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """Thread keys by memory, sorted."""
        return around.threads_of(self._connection, ids)

    def mentions_of(self, ids: Sequence[str]) -> dict[str, tuple[Mention, ...]]:
        """Entities by memory, sorted by type and name."""
        return around.mentions_of(self._connection, ids)

    def mentioning(
        self, entity: tuple[str, str], *, k: int, filters: Filters, min_confidence: float
    ) -> tuple[str, ...]:
        """Newest `k` memories that mention an entity with at least this confidence."""
        return around.mentioning(self._connection, entity, k=k, filters=filters, min_confidence=min_confidence)

    def documents_in(
        self, *, uris: Sequence[str] | None = None, day_from: int | None = None, day_to: int | None = None
    ) -> tuple[DocumentRow, ...]:
        """Imported documents by uri or day, newest day first, with the ids of their chunks."""
        return around.documents_in(self._connection, uris=uris, day_from=day_from, day_to=day_to)

    # ---- worth and policy

    def utility_statistics(self, filters: Filters) -> UtilityStatistics:
        """Mean and deviation of utility over the memories that the filters admit and that have one."""
        return worth.utility_statistics(self._connection, filters)

    def merged_into(self, ids: Sequence[str]) -> dict[str, str]:
        """By memory the representative that feedback last declared it a duplicate of."""
        return worth.merged_into(self._connection, ids)

    def policy_in_force(self, project: str) -> StoredPolicy | None:
        """The newest version of the project's policy, else of the database's; None for none."""
        return policies.newest(self._connection, project)

    def policies(self, project: str) -> tuple[StoredPolicy, ...]:
        """All stored versions of a project's policy, newest first."""
        return policies.policies(self._connection, project)

    # ---- look-ups

    def _pk(self, memory_id: str) -> int | None:
        value = self._connection.execute("SELECT pk FROM memory WHERE id = ?", (memory_id,)).get
        return None if value is None else int(value)

    def load(self, ids: Sequence[str]) -> dict[str, Memory]:
        """Memories by id; unknown ids are missing."""
        found: dict[str, Memory] = {}
        for start in range(0, len(ids), _IDS_PER_STATEMENT):
            part = tuple(ids[start : start + _IDS_PER_STATEMENT])
            found.update((memory.id, memory) for memory in lookups.load(self._connection, part))
        return found

    def load_vectors(self, ids: Sequence[str]) -> dict[str, Vector]:
        """Unit vectors by id; memories without one are missing."""
        found: dict[str, Vector] = {}
        for start in range(0, len(ids), _IDS_PER_STATEMENT):
            part = tuple(ids[start : start + _IDS_PER_STATEMENT])
            for memory_id, scale, data, dimension in self._connection.execute(
                "SELECT m.id, v.scale, v.data, e.dimension FROM memory AS m JOIN vector AS v ON v.memory_pk = m.pk"
                " JOIN embedder AS e ON e.pk = v.embedder_pk AND e.state = 'current'"
                f" WHERE m.id IN ({', '.join('?' * len(part))})",
                part,
            ):
                found[memory_id] = decode(data, scale, dimension)
        return found

    def failing_filter(self, memory_id: str, filters: Filters) -> tuple[str, float | None, float | None] | None:
        """The first filter that keeps a memory out, with its value and limit where they are numbers."""
        found = filter_sql.clauses(filters)
        row = self._connection.execute(
            f"SELECT m.sensitivity, m.moment, m.expires_at, {filter_sql.CREATED}, m.valid_to,"
            f" {', '.join(clause.sql for clause in found)} FROM memory AS m WHERE m.id = ?",
            (*(b for clause in found for b in clause.bindings), memory_id),
        ).get
        if row is None:
            removed = self._connection.execute(
                "SELECT 1 FROM isolation WHERE memory_id = ? AND ended_at IS NULL AND removed IS NOT NULL", (memory_id,)
            ).get
            return None if removed is None else ("isolated", None, None)
        sensitivity, moment, expires_at, created, valid_to, *passes = row
        field = next((clause.field for clause, passed in zip(found, passes, strict=True) if not passed), None)
        if field is None:
            return None
        if field == "sensitivity":
            return (
                field,
                float(sensitivity),
                None if filters.max_sensitivity is None else float(filters.max_sensitivity),
            )
        if field == "time":
            return field, *filter_sql.time_and_limit(filters, moment, expires_at, created, valid_to)
        return field, None, None

    def suppressed_for(self, text: str, vector: Vector | None) -> tuple[str, ...]:
        """Ids suppressed for queries like this one: the same normalised text, or near enough by cosine."""
        folded = fold_query(text)
        found: set[str] = set()
        for memory_id, normalized, data, limit in self._connection.execute(
            "SELECT memory_id, normalized, vector, cosine_limit FROM suppression WHERE ended_at IS NULL"
        ):
            if normalized == folded:
                found.add(memory_id)
            elif data is not None and vector is not None and len(data) == 4 * len(vector):
                flagged = np.frombuffer(data, dtype="<f4").astype(np.float32)
                if float(exact_cosines(vector, flagged[None, :])[0]) >= limit:
                    found.add(memory_id)
        return tuple(sorted(found, key=id_key))

    def scope_counts(self, filters: Filters) -> ScopeCounts:
        """Every memory of the searched kinds once: isolated, suppressed, filtered by its first failing field, or searchable."""
        marks = ", ".join("?" * len(filters.kinds))
        ordered = [clause for clause in filter_sql.clauses(filters) if clause.field != "kind"]
        cases = " ".join(f"WHEN NOT ({clause.sql}) THEN '{clause.field}'" for clause in ordered)
        counts = {
            field: int(count)
            for field, count in self._connection.execute(
                f"SELECT CASE {cases} ELSE '' END AS field, count(*) FROM memory AS m WHERE m.kind IN ({marks}) GROUP BY field",
                (*(b for clause in ordered for b in clause.bindings), *filters.kinds),
            )
        }
        total = sum(counts.values())
        isolated, suppressed, searchable = (counts.pop(key, 0) for key in ("isolated", "suppressed", ""))
        return ScopeCounts(total, isolated, suppressed, counts, searchable)

    def vector_coverage(self, filters: Filters) -> tuple[int, int]:
        """(memories with a vector, memories) of the searched kinds that are not isolated."""
        marks = ", ".join("?" * len(filters.kinds))
        row = self._connection.execute(
            "SELECT count(v.memory_pk), count(*) FROM memory AS m LEFT JOIN vector AS v ON v.memory_pk = m.pk"
            " AND v.embedder_pk = (SELECT pk FROM embedder WHERE state = 'current')"
            f" WHERE m.searchable = 1 AND m.kind IN ({marks})",
            filters.kinds,
        ).get
        return int(row[0]), int(row[1])

    def statistics(self) -> GramStatistics:
        """The gram table as of this reader's snapshot."""
        return SqlGramStatistics(self._connection)

    def embedder_identity(self) -> tuple[str, str, int] | None:
        """(name, version, dimension) of the current embedder; None before one was chosen."""
        row = self._connection.execute("SELECT name, version, dimension FROM embedder WHERE state = 'current'").get
        return None if row is None else (str(row[0]), str(row[1]), int(row[2]))

    def settings(self, prefix: str, *, project: str = "") -> dict[str, str]:
        """The settings of the database, or of a project, whose key begins with `prefix`, without it."""
        rows = self._connection.execute("SELECT key, value FROM setting WHERE project = ? ORDER BY key", (project,))
        return {str(key).removeprefix(prefix): str(value) for key, value in rows if str(key).startswith(prefix)}

    def closest(self, text: str, *, kinds: tuple[str, ...], limit: int) -> tuple[Memory, ...]:
        """Memories whose ids look alike, then those whose words match best."""
        ids = [memory_id for (memory_id,) in self._connection.execute("SELECT id FROM memory ORDER BY id")]
        near = _alike(text, ids, limit) if len(text) <= _ID_LIKE else []
        matched = self.match(MatchQuery("words", text), k=limit, filters=Filters(kinds=kinds, without_statuses=()))
        wanted = list(dict.fromkeys([*near, *(hit.id for hit in matched.hits)]))[:limit]
        loaded = self.load(wanted)
        return tuple(loaded[memory_id] for memory_id in wanted if memory_id in loaded)

    # ---- lists

    def list_ids(
        self, conditions: tuple[Condition, ...], *, order: str = "newest", limit: int | None = None, offset: int = 0
    ) -> tuple[str, ...]:
        """Ids that meet all conditions, in order (see `browse.ORDERS`)."""
        return browse.list_ids(self._connection, conditions, order=order, limit=limit, offset=offset)

    def beside(self, ids: Sequence[str]) -> dict[str, Beside]:
        """Threads, file, recorded recalls and judgments for each of these ids."""
        return beside.beside(self._connection, ids)

    def count(self, conditions: tuple[Condition, ...]) -> int:
        """How many memories meet all conditions."""
        return browse.count(self._connection, conditions)

    def facets(self, conditions: tuple[Condition, ...]) -> dict[str, tuple[Facet, ...]]:
        """For each facet its values among the memories that meet the conditions."""
        return browse.facets(self._connection, conditions)

    def days(self, conditions: tuple[Condition, ...]) -> tuple[tuple[int, int], ...]:
        """(UTC day, memories) for every day that has any, oldest first."""
        return browse.days(self._connection, conditions)

    def list_runs(self, *, limit: int | None = None) -> tuple[RecordedRun, ...]:
        """Recorded recalls, newest first."""
        return runs.list_runs(self._connection, limit=limit)

    def wrong_types(self) -> tuple[WrongType, ...]:
        """Recalls marked as read wrongly, newest mark first."""
        return wrong_types.marked(self._connection)

    def metrics(self) -> dict[tuple[str, str], float]:
        """The metrics of recalls by name and label."""
        return metrics.read(self._connection)

    def recorded_runs(self) -> dict[str, list[tuple[dict[str, Any], float]]]:
        """For each recipe its recorded recalls, oldest first."""
        return runs.recorded_runs(self._connection)

    def isolations(self) -> tuple[Isolation, ...]:
        """All open isolations and suppressions, newest first."""
        return quarantine.isolations(self._connection)

    def stats(self) -> Stats:
        """What the database holds."""
        return browse.stats(self._connection)

    def details(self, memory_id: str) -> MemoryDetails | None:
        """A memory with links, threads, entities, isolation and source; None if it is not stored."""
        memory = self.load([memory_id]).get(memory_id)
        pk = self._pk(memory_id)
        return None if memory is None or pk is None else lookups.details(self._connection, memory, pk)

    def history(self, memory_id: str) -> History:
        """What happened to a memory: recorded recalls, judgments, isolations, revisions."""
        return history.history(self._connection, memory_id)

    def records(self, ids: Sequence[str], *, vectors: bool) -> Iterator[MemoryRecord]:
        """Memories with what stands beside them, in the order of `ids`, as they would be imported again."""
        loaded = self.load(ids)
        embeddings = self.load_vectors(ids) if vectors else {}
        for memory_id in ids:
            memory, pk = loaded.get(memory_id), self._pk(memory_id)
            if memory is not None and pk is not None:
                yield lookups.record(self._connection, memory, pk, embeddings.get(memory_id))

    def documents(self) -> Iterator[DocumentRecord]:
        """All imported documents, whole, by id."""
        return lookups.documents(self._connection)

    def removed_records(self, *, vectors: bool) -> Iterator[MemoryRecord]:
        """The isolated memories that left the live tables, by id, as they would be imported again."""
        return lookups.removed_records(self._connection, vectors=vectors)

    def row_lines(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Everything beside the memories that is content or a person's decision, by the name of its line."""
        return lookups.row_lines(self._connection)

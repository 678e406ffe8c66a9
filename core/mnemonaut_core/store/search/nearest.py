"""Search by cosine: the matrix, vec0 or a scan nominate, exact cosines decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import apsw
import numpy as np

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.plan import Suppressing, Vector
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit
from mnemonaut_core.domain.search import Near, Position
from mnemonaut_core.store.open import IDS_PER_STATEMENT
from mnemonaut_core.store.rows import batches, marks
from mnemonaut_core.store.search import filters as filter_sql
from mnemonaut_core.store.search.filters import Filtering, moment_bounds
from mnemonaut_core.store.vectors.matrix import ROUNDING, VectorMatrix, load_matrix
from mnemonaut_core.store.vectors.stored import exact_cosines, unit_blocks
from mnemonaut_core.store.vectors.vec0 import NO_DAY
from mnemonaut_core.text.normalize import fold_query

VEC0_LIMIT = 4096


def _parts(
    connection: apsw.Connection, vector: Vector, *, k: int, filters: Filters
) -> Iterator[list[tuple[int, float]]]:
    """(memory_pk, cosine distance), nearest first, ≤ k of each: one list per kind, and one more per kind for the
    memories without a date when there is a time filter (vec0 knows no OR and returns k per kind)."""
    conditions = ["searchable = 1"]
    bindings: list[str | int | float] = []
    if filters.max_sensitivity is not None:
        conditions.append("sensitivity <= ?")
        bindings.append(filters.max_sensitivity)
    for status in filters.without_statuses:
        conditions.append("status != ?")
        bindings.append(status)
    if filters.boundary_classes is not None:
        conditions.append(f"boundary_class IN ({', '.join('?' * len(filters.boundary_classes))})")
        bindings += filters.boundary_classes
    earliest, latest = moment_bounds(filters)
    windows: list[tuple[str, list[int]]] = [("", [])]
    if earliest is not None or latest is not None:
        first = -(2**31) if earliest is None else earliest // DAY_SECONDS
        last = 2**31 if latest is None else latest // DAY_SECONDS
        windows = [(" AND occurred_day >= ? AND occurred_day <= ?", [first, last]), (" AND occurred_day = ?", [NO_DAY])]
    blob = np.ascontiguousarray(vector, dtype="<f4").tobytes()
    for kind in filters.kinds:
        for window, days in windows:
            sql = (
                "SELECT memory_pk, distance FROM vec_memory WHERE embedding MATCH ? AND k = ? AND kind = ?"
                f" AND {' AND '.join(conditions)}{window} ORDER BY distance"
            )
            yield list(connection.execute(sql, (blob, k, kind, *bindings, *days)))


class VectorSearch(Filtering):
    """Search among the vectors."""

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
        best = matrix.best(stacked, k, slices, self.mask(matrix, filters), known)
        return {name: Near(hits, path) for name, hits in zip(vectors, best, strict=True)}

    def _vec0_is_whole(self) -> bool:
        return self._derived is not None and self._connection is self._file and self._derived.vec0_is_whole()

    def nearest_position(self, vector: Vector, memory_id: str, *, filters: Filters) -> Position:
        """True rank of one memory by cosine; it counts itself even where a filter keeps it out."""
        matrix = self.matrix()
        if matrix is None:
            return Position(None, None, indexed=False)
        row = self._matrices.row_of(matrix, memory_id)
        if row is None:
            return Position(None, None, indexed=False)
        slices = matrix.slices(*filter_sql.moment_bounds(filters))
        known = self._matrices.scores(matrix, [vector], compute=False)
        scores = None if known is None else known[0]
        rank, score = matrix.rank_of(vector, row, slices, self.mask(matrix, filters), scores)
        return Position(rank, score, indexed=True)

    def matrix(self) -> VectorMatrix | None:
        """The matrix of this snapshot, loaded and kept if need be; None if there are no vectors."""
        generation = self.generation()
        found = self._matrices.get(generation)
        return found if found is not None else self._matrices.load(self._connection, generation)

    def _knn(self, vector: Vector, k: int, filters: Filters) -> tuple[Hit, ...] | None:
        """By vec0, asked for more until nothing beyond the edge can tie; None if that would need too many."""
        wanted = k + len(filters.suppressed) + self._later_that_day(filters) + self._of_subtypes(filters)
        while wanted <= VEC0_LIMIT:
            rows: list[tuple[int, float]] = []
            edge = -np.inf  # the best cosine that a memory which was not fetched may have
            for part in _parts(self._connection, vector, k=wanted, filters=filters):
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
        ids: dict[int, str] = {}
        for part in batches([pk for pk, _ in rows], IDS_PER_STATEMENT):
            sql = f"SELECT m.pk, m.id FROM memory AS m WHERE m.pk IN ({marks(len(part))}) AND {condition}"
            ids.update(self._connection.execute(sql, (*part, *bindings)))
        order = sorted(
            (
                (cosine, ids[pk])
                for pks, units in unit_blocks(self._connection, list(ids))
                for pk, cosine in zip(pks.tolist(), exact_cosines(vector, units).tolist(), strict=True)
            ),
            key=lambda pair: (-pair[0], id_key(pair[1])),
        )
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

    def load_vectors(self, ids: Sequence[str]) -> dict[str, Vector]:
        """Unit vectors by id; memories without one are missing. From the matrix where it is loaded, bit for bit the same."""
        matrix = self._matrices.get(self.generation())
        found: dict[str, Vector] = {} if matrix is None else self._matrices.vectors(matrix, ids)
        rest = [memory_id for memory_id in ids if memory_id not in found] if found else ids
        known: dict[int, str] = {}
        for part in batches(rest, IDS_PER_STATEMENT):
            known.update(self._connection.execute(f"SELECT pk, id FROM memory WHERE id IN ({marks(len(part))})", part))
        for pks, units in unit_blocks(self._connection, list(known)):
            found.update(zip((known[pk] for pk in pks.tolist()), units, strict=True))
        return found

    def suppressed_for(self, text: str, vector: Vector | None, maker: str | None) -> tuple[Suppressing, ...]:
        """What is suppressed for queries like this one: the same normalised text, or near enough by the cosine of vectors that
        one embedder made. Two embedders' vectors say nothing of each other, however many numbers they have."""
        folded: str | None = None  # folding a long text takes time, and there is mostly nothing to compare it with
        found: list[Suppressing] = []
        for pk, memory_id, question, normalized, data, limit in self._connection.execute(
            "SELECT pk, memory_id, query_text, normalized, iif(embedder = ?, vector, NULL), cosine_limit FROM suppression"
            " WHERE ended_at IS NULL ORDER BY pk",
            (maker,),
        ):
            folded = fold_query(text) if folded is None else folded
            if normalized == folded:
                found.append(Suppressing(f"s{pk}", memory_id, question, 1.0, limit, same_text=True))
            elif data is not None and vector is not None and len(data) == 4 * len(vector):
                flagged = np.frombuffer(data, dtype="<f4").astype(np.float32)
                cosine = min(1.0, float(exact_cosines(vector, flagged[None, :])[0]))
                if cosine >= limit:
                    found.append(Suppressing(f"s{pk}", memory_id, question, cosine, limit, same_text=False))
        return tuple(
            sorted(found, key=lambda one: (id_key(one.memory_id), not one.same_text, one.limit - one.similarity))
        )

    def suppresses_similar(self) -> bool:
        """Whether anything is suppressed for queries that are near another one by their vectors."""
        sql = "SELECT EXISTS (SELECT 1 FROM suppression WHERE ended_at IS NULL AND vector IS NOT NULL)"
        return bool(self._connection.execute(sql).get)

    def embedder_identity(self) -> tuple[str, str, int] | None:
        """(name, version, dimension) of the current embedder; None before one was chosen."""
        row = self._connection.execute("SELECT name, version, dimension FROM embedder WHERE state = 'current'").get
        return None if row is None else (str(row[0]), str(row[1]), int(row[2]))

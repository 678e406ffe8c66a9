"""The one place where `Filters` become SQL: used by every source, by the counts and by "why not"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from mnemonaut_core.domain.dense import Timeline
from mnemonaut_core.domain.memory import SIDES
from mnemonaut_core.domain.moments import UTC, clock_of, moments_of
from mnemonaut_core.domain.plan import Suppressing, Vector
from mnemonaut_core.domain.query import Filters, Sight
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.trace import ScopeCounts
from mnemonaut_core.ports import SearchFilters
from mnemonaut_core.store.changes import ContentState, changes_since, content_state
from mnemonaut_core.store.open import IDS_PER_STATEMENT, ReaderPart, SnapshotReader
from mnemonaut_core.store.rows import batches, marks, pks_of
from mnemonaut_core.store.vectors.matrix import NEVER, Mask, Places, VectorMatrix
from mnemonaut_core.store.vectors.stored import exact_cosines
from mnemonaut_core.text.normalize import fold_query

CREATED = "coalesce(m.created_at, m.occurred_at)"
"""When a memory was created (READINGS 54)."""
IS_DAY = "m.occurred_precision IS 'day'"
"""That the moment of a memory is a date without a time of day."""
_CONFIRMED = (
    "(m.subtype IS NOT 'preference' OR (m.status != 'stale' AND coalesce(CASE WHEN json_valid(m.payload)"
    " THEN json_extract(m.payload, '$.status') END, '') NOT IN ('candidate', 'revoked')))"
)
"""A source that knows candidates and revoked preferences says so in the payload (IMPORT_FORMATS: user_preferences.status)."""
Binding = str | int | float | None
_NOBODY = np.zeros(0, np.int64)
_IS_DAY = "coalesce(occurred_precision = 'day', 0)"
_CHARACTERS = " + ".join(f"coalesce(length({side}), 0)" for side in SIDES)


class Clause(msgspec.Struct, frozen=True):
    """One filter: its field's name in outcomes, a condition on `memory AS m`, its bindings."""

    field: str
    sql: str
    bindings: tuple[Binding, ...] = ()


def clauses(filters: Filters) -> tuple[Clause, ...]:
    """All conditions, in the order in which a failing one is named (DESIGN.md 4.3).

    Missing scope reads as project, missing boundary class as internal (READINGS 53). A memory without a date passes.
    """
    found = [Clause("isolated", "m.searchable = 1")]
    if filters.suppressed:
        found.append(Clause("suppressed", f"m.id NOT IN ({marks(len(filters.suppressed))})", filters.suppressed))
    found.append(Clause("kind", f"m.kind IN ({marks(len(filters.kinds))})", filters.kinds))
    if filters.max_sensitivity is not None:
        found.append(Clause("sensitivity", "m.sensitivity <= ?", (filters.max_sensitivity,)))
    if filters.scopes is not None:
        found.append(Clause("scope", f"coalesce(m.scope, 'project') IN ({marks(len(filters.scopes))})", filters.scopes))
    if filters.boundary_classes is not None:
        found.append(
            Clause(
                "boundary",
                f"coalesce(m.boundary_class, 'internal') IN ({marks(len(filters.boundary_classes))})",
                filters.boundary_classes,
            )
        )
    if filters.without_statuses:
        found.append(
            Clause("status", f"m.status NOT IN ({marks(len(filters.without_statuses))})", filters.without_statuses)
        )
    if filters.without_subtypes:
        found.append(
            Clause(
                "subtype",
                f"coalesce(m.subtype NOT IN ({marks(len(filters.without_subtypes))}), 1)",
                filters.without_subtypes,
            )
        )
    if filters.confirmed_only:
        found.append(Clause("status", _CONFIRMED))
    if (by_moment := _in_time("m.moment", IS_DAY, filters, moment_bounds)) is not None:
        found.append(Clause("time", f"(m.moment IS NULL OR {by_moment[0]})", by_moment[1]))
    if filters.unexpired_at is not None:
        found.append(Clause("time", "(m.expires_at IS NULL OR m.expires_at > ?)", (filters.unexpired_at,)))
    if filters.valid_at is not None:
        found.append(Clause("time", "(m.valid_to IS NULL OR m.valid_to >= ?)", (filters.valid_at,)))
    if (by_creation := _in_time(CREATED, f"({IS_DAY} AND {CREATED} = m.moment)", filters, _created)) is not None:
        # coalesce: without a date the comparison is NULL, and such a memory is out
        found.append(Clause("time", f"coalesce({by_creation[0]}, 0)", by_creation[1]))
    return tuple(found)


Bounds = tuple[int | None, int | None]
"""First and last moment; None is open."""


def _created(filters: Filters) -> Bounds:
    return filters.created_from, filters.created_to


def as_days(filters: Filters) -> Filters:
    """The filters as they are for memories without a time of day, which lie at 00:00 UTC of a date that is the same in every
    zone."""
    if filters.zone == UTC:
        return filters
    names = ("not_after", "created_from", "created_to")
    given = ((name, getattr(filters, name)) for name in names)
    return replace(filters, zone=UTC, **{name: clock_of(at, filters.zone) for name, at in given if at is not None})


def _in_time(
    time: str, is_day: str, filters: Filters, bounds: Callable[[Filters], Bounds]
) -> tuple[str, tuple[Binding, ...]] | None:
    """The condition that a time lies within the bounds, those of days where `is_day` holds; None where they are open."""
    exact, of_days = (between(time, bounds(each)) for each in (filters, as_days(filters)))
    if exact == of_days:
        return exact if exact[1] else None
    return f"CASE WHEN {is_day} THEN {of_days[0]} ELSE {exact[0]} END", (*of_days[1], *exact[1])


def between(time: str, bounds: Bounds) -> tuple[str, tuple[Binding, ...]]:
    """The condition that a time is known and lies within bounds."""
    given = [(f"{time} {sign} ?", bound) for sign, bound in zip((">=", "<="), bounds, strict=True) if bound is not None]
    return f"({' AND '.join(sql for sql, _ in given) or 'TRUE'})", tuple(bound for _, bound in given)


def moment_bounds(filters: Filters) -> Bounds:
    """First and last admitted moment, in epoch seconds: the days of the zone, inclusive, and `not_after` together."""
    first, last, zone = filters.day_from, filters.day_to, filters.zone
    earliest = None if first is None else moments_of(first, first, zone)[0]
    last_of_day = None if last is None else moments_of(last, last, zone)[1] - 1
    ends = [end for end in (last_of_day, filters.not_after) if end is not None]
    return earliest, min(ends, default=None)


def coarse_bounds(filters: Filters) -> Bounds:
    """Bounds that every admitted moment lies within, that of a memory without a time of day too."""
    (first, last), (first_day, last_day) = moment_bounds(filters), moment_bounds(as_days(filters))
    earliest = None if first is None or first_day is None else min(first, first_day)
    return earliest, None if last is None or last_day is None else max(last, last_day)


def time_and_limit(
    filters: Filters, moment: int | None, expires_at: int | None, created: int | None, valid_to: int | None = None
) -> tuple[float | None, float | None]:
    """Of a memory that a time filter keeps out: the time that is wrong, and the limit that it breaks."""
    earliest, latest = moment_bounds(filters)
    checks = (
        (moment, earliest, latest),
        (expires_at, None if filters.unexpired_at is None else filters.unexpired_at + 1, None),
        (valid_to, filters.valid_at, None),
        (created, filters.created_from, filters.created_to),
    )
    for value, low, high in checks:
        if value is not None and low is not None and value < low:
            return float(value), float(low)
        if value is not None and high is not None and value > high:
            return float(value), float(high)
    return None, None


def seen(sight: Sight) -> tuple[str, tuple[Binding, ...]]:
    """The condition that a memory is in sight, for `memory AS m`."""
    classes = f"coalesce(m.boundary_class, 'internal') IN ({marks(len(sight.boundary_classes))})"
    return f"(m.sensitivity <= ? AND {classes})", (sight.max_sensitivity, *sight.boundary_classes)


def where(filters: Filters) -> tuple[str, tuple[Binding, ...]]:
    """All conditions as one, for `memory AS m`."""
    found = clauses(filters)
    return " AND ".join(clause.sql for clause in found), tuple(b for clause in found for b in clause.bindings)


def _in_scope_index(filters: Filters) -> bool:
    """Whether `memory_scope` holds all that these filters look at."""
    beyond = (filters.unexpired_at, filters.valid_at, filters.created_from, filters.created_to)
    return not (filters.without_subtypes or filters.confirmed_only or filters.suppressed) and beyond == (None,) * 4


def without_clock(reader: SnapshotReader, filters: Filters) -> Filters | None:
    """Filters that admit the same and do not move with the clock, so that what is counted of them holds from recall to recall:
    without the last moment, where no memory is later. None where they move all the same."""
    if filters.unexpired_at is not None or filters.valid_at is not None:
        return None
    return None if _may_lie_ahead(reader, filters) else replace(filters, not_after=None)


def _may_lie_ahead(reader: SnapshotReader, filters: Filters) -> bool:
    """Whether the newest memory is later than the last moment, or would be as a date without a time of day."""
    newest = None if filters.not_after is None else reader.newest_moment()
    return (
        newest is not None
        and filters.not_after is not None
        and newest > min(filters.not_after, as_days(filters).not_after or 0)
    )


def _lasting(filters: Filters) -> Filters:
    """The filters without those that change with the clock or the question, so that their result can be cached."""
    return replace(
        filters,
        zone=UTC,
        day_from=None,
        day_to=None,
        not_after=None,
        unexpired_at=None,
        valid_at=None,
        created_from=None,
        created_to=None,
        suppressed=(),
        sight=None,
    )


def _in_time_by_row(matrix: VectorMatrix, filters: Filters, rows: Places | slice) -> Mask:
    """Which of these rows are alive and admitted by the clauses of the field `time`."""
    mask, arrays = matrix.alive[rows], matrix.arrays
    moments, created = arrays.moments[rows], arrays.created[rows]
    within = _within(moments, created, filters)
    if filters.zone != UTC and (is_day := arrays.days[rows]).any():
        of_days = as_days(filters)
        within = np.where(is_day & (created == moments), _within(moments, created, of_days), within)
        apart = replace(of_days, created_from=filters.created_from, created_to=filters.created_to)
        within = np.where(is_day & (created != moments), _within(moments, created, apart), within)
    mask = mask & within
    if filters.unexpired_at is not None:
        mask = mask & (arrays.expires[rows] > filters.unexpired_at)
    if filters.valid_at is not None:
        mask = mask & (arrays.ends[rows] >= filters.valid_at)
    return mask


def _within(moments: NDArray[np.int64], created: NDArray[np.int64], filters: Filters) -> Mask:
    """Which moments and creations lie within the bounds of the filters."""
    found = np.ones(len(moments), np.bool_)
    earliest, latest = moment_bounds(filters)
    if earliest is not None:
        found &= moments >= earliest
    if latest is not None:
        found &= (moments <= latest) | (moments == NEVER)
    if filters.created_from is not None:
        found &= (created >= filters.created_from) & (created != NEVER)
    if filters.created_to is not None:
        found &= created <= filters.created_to
    return found


class _Line(NamedTuple):
    """All memories in one state of the content, and the number of each thread."""

    state: ContentState
    timeline: Timeline
    threads: dict[str, int]


class Filtering(ReaderPart, SearchFilters):
    """Which memories the filters admit, and why one is excluded."""

    def failing(self, memory_id: str, filters: Filters) -> tuple[str, float | None, float | None] | None:
        """The first filter that keeps a memory out, with its value and limit where they are numbers."""
        found = clauses(filters)
        row = self._connection.execute(
            f"SELECT m.sensitivity, m.moment, m.expires_at, {CREATED}, m.valid_to, {IS_DAY},"
            f" {', '.join(clause.sql for clause in found)} FROM memory AS m WHERE m.id = ?",
            (*(b for clause in found for b in clause.bindings), memory_id),
        ).get
        if row is None:
            removed = self._connection.execute(
                "SELECT 1 FROM isolation WHERE memory_id = ? AND ended_at IS NULL AND removed IS NOT NULL", (memory_id,)
            ).get
            return None if removed is None else ("isolated", None, None)
        sensitivity, moment, expires_at, created, valid_to, is_day, *passes = row
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
            limits = as_days(filters) if is_day else filters
            return field, *time_and_limit(limits, moment, expires_at, created, valid_to)
        return field, None, None

    def memories(self) -> int:
        matrix, count = self._reader.matrix_at_hand(), "SELECT count(*) FROM memory"
        if matrix is not None:
            return int(np.count_nonzero(matrix.alive))
        return self._reader.counted("memories", lambda: int(self._connection.execute(count).get))

    def _failing(self, matrix: VectorMatrix, filters: Filters) -> tuple[NDArray[np.uint8], list[str]]:
        """For each living row which of the lasting filters keeps it out first, and their fields; those of 0 (no field) pass."""
        lasting = _lasting(filters)
        found = sorted(clauses(lasting), key=lambda clause: clause.field != "kind")
        bindings = tuple(binding for clause in found for binding in clause.bindings)
        cases = " ".join(f"WHEN ({clause.sql}) IS NOT TRUE THEN {number}" for number, clause in enumerate(found, 1))
        how = "" if _in_scope_index(lasting) else " NOT INDEXED"
        failing = " OR ".join(f"({clause.sql}) IS NOT TRUE" for clause in found)

        def read(pks: Sequence[int] | None) -> Iterator[tuple[int, int]]:
            select = f"SELECT m.pk, CASE {cases} END FROM memory AS m"
            if pks is None:
                yield from self._connection.execute(f"{select}{how} WHERE {failing}", bindings * 2)
            for part in batches(pks or (), IDS_PER_STATEMENT):
                sql = f"{select} WHERE m.pk IN ({marks(len(part))}) AND ({failing})"
                yield from self._connection.execute(sql, (*bindings, *part, *bindings))

        return self._reader.matrices.classes(matrix, lasting, read), ["", *(clause.field for clause in found)]

    def mask(self, matrix: VectorMatrix, filters: Filters, rows: Places | None = None) -> Mask:
        """Which rows of the matrix are admitted: of these, or of all."""
        failing, _ = self._failing(matrix, filters)
        suppressed = self._suppressed_rows(matrix, filters)
        if rows is None:
            mask: Mask = (failing == 0) & _in_time_by_row(matrix, filters, slice(matrix.count))
            mask[suppressed] = False
            return mask
        mask = (failing[rows] == 0) & _in_time_by_row(matrix, filters, rows)
        return mask & ~np.isin(rows, suppressed) if len(suppressed) else mask

    def _suppressed_rows(self, matrix: VectorMatrix, filters: Filters) -> NDArray[np.intp]:
        rows = matrix.rows_of(list(self.pks_of(filters.suppressed).values()))
        return rows[rows >= 0]

    def admits(self, pks: Sequence[int] | NDArray[np.int64], filters: Filters) -> Mask:
        """Which of these memories the filters admit: by the matrix if it has cached these filters, else row by row."""
        wanted = np.asarray(pks, np.int64)
        matrix = self._reader.matrix_at_hand()
        if matrix is not None and matrix.count and self._reader.matrices.knows_classes(matrix, _lasting(filters)):
            rows = matrix.rows_of(wanted)
            admitted: Mask = (rows >= 0) & self.mask(matrix, filters, rows)
            return admitted
        condition, bindings = where(filters)
        found: set[int] = set()
        for part in batches(wanted.tolist(), IDS_PER_STATEMENT):
            # not indexed, because SQLite would rather go through all memories of these kinds than look up the keys
            sql = f"SELECT m.pk FROM memory AS m NOT INDEXED WHERE m.pk IN ({marks(len(part))}) AND {condition}"
            found |= {pk for (pk,) in self._connection.execute(sql, (*part, *bindings))}
        return np.fromiter((pk in found for pk in wanted.tolist()), np.bool_, len(wanted))

    def admitted(self, pks: Sequence[int], filters: Filters) -> dict[int, str]:
        """Id by pk of those of them that the filters admit."""
        return self.ids_of(np.asarray(pks, np.int64)[self.admits(pks, filters)].tolist())

    def admitted_pks(self, filters: Filters) -> NDArray[np.int64]:
        """All memories that the filters admit, with a vector or without, ascending."""
        matrix = self._reader.matrix_at_hand()
        if matrix is not None:
            return np.sort(matrix.pks[self.mask(matrix, filters)])
        condition, bindings = where(filters)
        rows = self._connection.execute(f"SELECT m.pk FROM memory AS m WHERE {condition} ORDER BY m.pk", bindings)
        return np.fromiter((pk for (pk,) in rows), np.int64)

    def newest_created(self, filters: Filters) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The memories with a time of creation that the filters admit, the newest first, and these times."""
        matrix = None if self._reader.plain else self._reader.matrix_at_hand()
        if matrix is not None:
            rows = np.flatnonzero(self.mask(matrix, filters) & (matrix.arrays.created[: matrix.count] != NEVER))
            pks, times = matrix.pks[rows], matrix.arrays.created[rows]
        else:
            condition, bindings = where(filters)
            # no index holds the time: going through the table in its own order takes less than half as long as row by row
            sql = f"SELECT m.pk, {CREATED} AS created FROM memory AS m NOT INDEXED WHERE created IS NOT NULL AND {condition}"
            found = self._connection.execute(sql, bindings).fetchall()
            pks, times = np.array(found, np.int64).reshape(-1, 2).T
        order = np.argsort(-times, kind="stable")
        return pks[order], times[order]

    def timeline(self, filters: Filters) -> Timeline:
        return self._reader.latest("timeline", self._line_after).timeline.only(self.admitted_pks(filters))

    def _line_after(self, before: _Line | None) -> _Line:
        """All memories; only what changed since `before` is read again."""
        connection = self._connection
        changes = None if before is None else changes_since(connection, before.state)
        if before is None or changes is None:
            return _Line(content_state(connection), *self._whole_timeline())
        changed = np.union1d(changes.rows, changes.texts)
        if not len(changed):
            return _Line(changes.now, before.timeline, before.threads)
        threads = dict(before.threads)
        rows: list[tuple[str, int, float | None, int, int, str | None]] = []
        for part in batches(changed.tolist(), IDS_PER_STATEMENT):
            sql = (
                f"SELECT id, pk, moment, {_CHARACTERS}, {_IS_DAY}, (SELECT min(thread_key) FROM thread_member WHERE memory_pk = pk)"
                f" FROM memory WHERE pk IN ({marks(len(part))})"
            )
            rows += self._connection.execute(sql, part)
        return _Line(changes.now, before.timeline.without(changed).with_rows(rows, threads), threads)

    def _whole_timeline(self) -> tuple[Timeline, dict[str, int]]:
        first = "SELECT memory_pk, min(thread_key) FROM thread_member GROUP BY memory_pk"
        number: dict[str, int] = {}
        threads = {pk: number.setdefault(key, len(number)) for pk, key in self._connection.execute(first)}
        sql = f"SELECT id, pk, moment, {_CHARACTERS}, {_IS_DAY} FROM memory ORDER BY id"
        rows = self._connection.execute(sql).fetchall()
        ids, keys, moments, characters, days = zip(*rows, strict=True) if rows else ((), (), (), (), ())
        found = Timeline(
            np.array(ids, np.object_),
            np.array(keys, np.int64),
            np.array(moments, np.float64),
            np.array([threads.get(key, -1) for key in keys], np.int64),
            np.array(characters, np.float64),
            np.array(days, np.bool_),
        )
        return found, number

    def ids_of(self, pks: Sequence[int]) -> dict[int, str]:
        """The ids of stored memories by their keys."""
        matrix = self._reader.matrix_at_hand()
        known = {} if matrix is None else matrix.ids_of(pks)
        read: dict[int, str] = {}
        for part in batches([pk for pk in pks if pk not in known], IDS_PER_STATEMENT):
            read.update(self._connection.execute(f"SELECT pk, id FROM memory WHERE pk IN ({marks(len(part))})", part))
        if matrix is not None:
            matrix.remember_ids(read)
        return known | read

    def pks_of(self, ids: Sequence[str]) -> dict[str, int]:
        """The keys of stored memories by their ids."""
        matrix = self._reader.matrix_at_hand()
        known = {} if matrix is None else matrix.pks_of(ids)
        read = pks_of(self._connection, [memory_id for memory_id in ids if memory_id not in known])
        if matrix is not None:
            matrix.remember_ids({pk: memory_id for memory_id, pk in read.items()})
        return known | read

    def out_of_sight(self, sight: Sight | None) -> NDArray[np.int64]:
        """The rows whose statistics do not count for this question, ascending; none for a person's."""
        if sight is None:
            return _NOBODY
        return self._reader.counted(("out of sight", sight), partial(self._out_of_sight, sight))

    def unseen(self, ids: Sequence[str], sight: Sight | None) -> frozenset[str]:
        if not len(self.out_of_sight(sight)) or sight is None:
            return frozenset()
        condition, bindings = seen(sight)
        found: set[str] = set()
        for part in batches(ids, IDS_PER_STATEMENT):
            sql = f"SELECT m.id FROM memory AS m WHERE m.id IN ({marks(len(part))}) AND NOT {condition}"
            found.update(str(memory_id) for (memory_id,) in self._connection.execute(sql, (*part, *bindings)))
        return frozenset(found)

    def _out_of_sight(self, sight: Sight) -> NDArray[np.int64]:
        condition, bindings = seen(sight)
        rows = self._connection.execute(f"SELECT m.pk FROM memory AS m WHERE NOT {condition}", bindings)
        return np.sort(np.fromiter((pk for (pk,) in rows), np.int64))

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
        sql = "SELECT EXISTS (SELECT 1 FROM suppression WHERE ended_at IS NULL AND vector IS NOT NULL)"
        return bool(self._connection.execute(sql).get)

    def scope_counts(self, filters: Filters) -> ScopeCounts:
        """Every memory of the searched kinds once: isolated, suppressed, filtered by its first failing field, or searchable."""
        counts = self._counted(filters)
        if not _may_lie_ahead(self._reader, filters):
            return counts
        return replace(counts, ahead=self._counted(replace(filters, not_after=None)).searchable - counts.searchable)

    def _counted(self, filters: Filters) -> ScopeCounts:
        matrix = self._reader.matrix_at_hand()
        if matrix is not None:
            return self._counts_of(matrix, filters)
        still = without_clock(self._reader, filters)
        if still is None:
            return self._scope_counts(filters)
        return self._reader.counted(("scope", still), partial(self._scope_counts, still))

    def _counts_of(self, matrix: VectorMatrix, filters: Filters) -> ScopeCounts:
        failing, fields = self._failing(matrix, filters)
        isolated, other_kind = fields.index("isolated"), fields.index("kind")
        suppressed = self._suppressed_rows(matrix, filters)
        suppressed = suppressed[(failing[suppressed] != isolated) & (failing[suppressed] != other_kind)]
        rows = matrix.alive.copy()
        rows[suppressed] = False
        searchable = int(
            np.count_nonzero((failing == 0) & rows & _in_time_by_row(matrix, filters, slice(matrix.count)))
        )
        by_class = np.bincount(failing[rows], minlength=len(fields)).tolist()
        counts: dict[str, int] = {"time": by_class[0] - searchable}
        for field, count in zip(fields[1:], by_class[1:], strict=True):
            counts[field] = counts.get(field, 0) + count
        del counts["kind"]
        total = sum(counts.values()) + len(suppressed) + searchable
        isolated_ones = counts.pop("isolated")
        filtered = {field: count for field, count in sorted(counts.items()) if count}
        return ScopeCounts(total, isolated_ones, len(suppressed), filtered, searchable)

    def _scope_counts(self, filters: Filters) -> ScopeCounts:
        # what the index of the scope does not hold is read faster in the order of the table than row by row
        how = "" if _in_scope_index(filters) else "NOT INDEXED"
        of_kinds = f"WHERE m.kind IN ({marks(len(filters.kinds))})"
        ordered = [clause for clause in clauses(filters) if clause.field != "kind"]
        bindings = tuple(binding for clause in ordered for binding in clause.bindings)
        cases = " ".join(f"WHEN NOT ({clause.sql}) THEN '{clause.field}'" for clause in ordered)
        admitted = " AND ".join(f"({clause.sql})" for clause in ordered)
        # only what is kept out is sorted into groups, mostly little; in one statement, since it may stand outside a snapshot
        found: dict[str | None, int] = dict(
            self._connection.execute(
                f"SELECT NULL AS field, count(*) FROM memory AS m {of_kinds} UNION ALL"
                f" SELECT CASE {cases} END AS field, count(*) FROM memory AS m {how} {of_kinds} AND NOT ({admitted})"
                " GROUP BY field",
                (*filters.kinds, *bindings, *filters.kinds, *bindings),
            )
        )
        total = found.pop(None)
        counts = {field: count for field, count in found.items() if field is not None}
        searchable = total - sum(counts.values())
        isolated, suppressed = (counts.pop(key, 0) for key in ("isolated", "suppressed"))
        return ScopeCounts(total, isolated, suppressed, counts, searchable)

"""The list of recalls: recorded ones, imported ones beside them, and the gaps where nothing was recorded. Keys of all rows at once,
rows by pages."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import apsw

from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.run_list import (
    SLOW_MS,
    ImportedRun,
    RowKind,
    RunCondition,
    RunFacts,
    RunFilter,
    RunKey,
    RunListing,
    RunRowOf,
)
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.open import IDS_PER_STATEMENT
from mnemonaut_core.store.rows import batches, marks
from mnemonaut_core.store.runs import KEEP_RUNS, SqlLog, kept_at_most, recorded_run, times_off, told_by

_GHOST_IDS = {"event": "event_id", "state": "state_id", "event_affect": "affect_id"}
"""What a CocoroGhost record calls the number of each kind that it can have selected."""


_FLAGS = {
    "empty": "iif(json_valid(r.selected), json_array_length(r.selected), 0) = 0",
    "slow": f"r.ms > {SLOW_MS}",
    "marked": "w.run_id IS NOT NULL",
    "imported": "0",
}
"""Of the flags those that the columns of a row tell."""
_LISTED = (
    "r.id, r.at, r.clock, r.by, r.recipe, r.preset, r.query_hash, r.candidates,"
    " iif(json_valid(r.selected), json_array_length(r.selected), 0), r.ms, r.trace, w.run_id IS NOT NULL"
)
_IMPORTED = (
    "s.id, s.at, f.path, f.format, s.after_id, m.user_text, m.sensitivity, s.plan, s.candidates, s.selected FROM source_run AS s"
    " LEFT JOIN source AS f ON f.pk = s.source_pk LEFT JOIN memory AS m ON m.id = s.after_id"
)


class SqlRunList(SqlLog):
    """What was recorded of recalls, as a list."""

    def run_keys(self, asked: RunFilter, *, now: int) -> RunListing:
        """All recalls that meet a filter, newest first, with the gaps between them; `now` ends a gap that goes on. A gap is
        listed whatever is asked, since what is asked for may be missing there; but not below nothing at all."""
        connection = self._connection
        found = list(_recorded_keys(connection, asked))
        found += _imported_keys(connection, asked)
        recalls = len(found)
        if recalls or not asked.conditions:
            found += _gaps(connection, now, recorded=[key for key in found if key.kind is RowKind.RECORDED])
        found.sort(key=lambda key: (key.at, key.kind is not RowKind.LET_GO, key.id), reverse=True)
        return RunListing(tuple(found), recalls)

    def run_rows(self, keys: Sequence[RunKey]) -> dict[RunKey, RunRowOf]:
        """What is shown of these rows; those that are gone are missing."""
        connection = self._connection
        rows: dict[RunKey, RunRowOf] = {}
        by_id = {key.id: key for key in keys if key.kind is RowKind.RECORDED}
        for part in batches(list(by_id), IDS_PER_STATEMENT):
            sql = f"SELECT {_LISTED} FROM run AS r LEFT JOIN wrong_type AS w ON w.run_id = r.id WHERE r.id IN ({marks(len(part))})"
            for *values, marked in connection.execute(sql, part):
                run: RecordedRun = recorded_run(*values)
                key = by_id[run.id]
                rows[key] = RunRowOf(key, recorded=run, marked=bool(marked))
        theirs = {key.id: key for key in keys if key.kind is RowKind.IMPORTED}
        for part in batches(list(theirs), IDS_PER_STATEMENT):
            for values in connection.execute(f"SELECT {_IMPORTED} WHERE s.id IN ({marks(len(part))})", part):
                key = theirs[str(values[0])]
                rows[key] = RunRowOf(key, imported=_imported(*values))
        for key in keys:
            if key.gap:
                since = int(key.id) if key.id else None
                rows[key] = RunRowOf(key, since=since, until=_ended(connection, since))
        return rows


def _recorded_keys(connection: Connection, asked: RunFilter) -> Iterator[RunKey]:
    """What the columns of a row tell is asked in SQL: only what the record itself tells is looked at row by row."""
    told = [(one, _in_sql(one)) for one in asked.conditions]
    rest = RunFilter(tuple(one for one, sql in told if sql is None))
    where = " AND ".join(f"{'NOT ' * one.negated}({sql[0]})" for one, sql in told if sql is not None) or "1"
    values = [value for _one, sql in told if sql is not None for value in sql[1]]
    marked = " LEFT JOIN wrong_type AS w ON w.run_id = r.id" if "w.run_id" in where else ""
    rows_of = f"FROM run AS r{marked} WHERE {where}"  # in no order: whoever lists orders, and the index would look up every row
    if not rest.conditions:
        rows = connection.execute(f"SELECT r.id, r.at {rows_of}", values)
        yield from (RunKey(RowKind.RECORDED, str(run_id), int(at)) for run_id, at in rows)
        return
    proved = any(one.value == "damaged" for one in rest.conditions)
    sql = f"SELECT r.id, r.at, r.by, r.recipe, r.preset, r.query_hash, r.trace {rows_of}"
    for run_id, at, by, recipe, preset, query_hash, packed in connection.execute(sql, values):
        known = _of_trace(packed, str(query_hash), proved=proved) if rest.reads_traces else {}
        facts = RunFacts(int(at), str(run_id), recipe, preset, by, **known)
        if rest.admits(facts):
            yield RunKey(RowKind.RECORDED, facts.id, facts.at)


def _in_sql(condition: RunCondition) -> tuple[str, tuple[object, ...]] | None:
    """A condition over the columns of a row, and its values; None for one that only the record answers."""
    key, value = condition.key, condition.value
    if key == "is":
        return (_FLAGS[value], ()) if value in _FLAGS else None
    if key in ("recipe", "preset", "by"):
        return (f"r.{key} = ? COLLATE NOCASE", (value,)) if value.isascii() else None
    if key == "id":
        return "substr(r.id, 1, ?) = ?", (len(value), value)
    if key == "slower":
        return "r.ms > ?", (float(value),)
    start, end = condition.start or 0, condition.end or 0
    if key == "on":
        return "r.at >= ? AND r.at < ?", (start, end)
    return {"before": ("r.at < ?", (start,)), "after": ("r.at >= ?", (end,))}.get(key)


def _of_trace(packed: object, query_hash: str, *, proved: bool) -> dict[str, Any]:
    """What only the record tells. One that is damaged tells nothing."""
    told = told_by(packed, query_hash, proved=proved)
    if told is None:
        return {"damaged": True}
    return {"question": told.question, "degraded": bool(told.faulty), "type": told.query_type}


def _imported_keys(connection: Connection, asked: RunFilter) -> Iterator[RunKey]:
    for values in connection.execute(f"SELECT {_IMPORTED}"):
        one = _imported(*values)
        facts = RunFacts(
            one.at,
            one.id,
            question=one.question,
            selected=None if one.selected is None else len(one.selected),
            imported=True,
        )
        if asked.admits(facts):
            yield RunKey(RowKind.IMPORTED, one.id, one.at)


def _imported(
    run_id: str, at: int, path: str | None, form: str | None, after_id: str | None, said: str | None, sensitivity: int | None,
    plan: str, candidates: str, selected: str,
) -> ImportedRun:  # fmt: skip
    mode = _object(plan).get("mode")
    counts = _object(candidates).get("counts")
    total = counts.get("total") if isinstance(counts, dict) else None
    return ImportedRun(
        str(run_id), int(at), "" if path is None else path, form or "", after_id, said or None,
        mode if isinstance(mode, str) and mode else None, total if type(total) is int and total >= 0 else None,
        _chosen(str(run_id), _object(selected).get("selected")), sensitivity or 0,
    )  # fmt: skip


def _chosen(run_id: str, entries: object) -> tuple[str, ...] | None:
    """The ids, as the importer names memories of the file that the record came from."""
    if not isinstance(entries, list):
        return None
    prefix = run_id.rpartition(":run:")[0]
    found = []
    for entry in entries:
        kind = entry.get("type") if isinstance(entry, dict) else None
        number = entry.get(_GHOST_IDS[kind]) if kind in _GHOST_IDS else None
        if type(number) is int:
            found.append(f"{prefix}:{'affect' if kind == 'event_affect' else kind}:{number}")
    return tuple(found)


def _object(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _gaps(connection: apsw.Connection, now: int, *, recorded: Sequence[RunKey]) -> list[RunKey]:
    """Where recording was off, each at its end; and below the oldest record that older ones were let go."""
    found = [
        RunKey(RowKind.OFF, str(since), max(since, now if until is None else until))
        for since, until in times_off(connection)
    ]
    if recorded:
        count = int(connection.execute("SELECT count(*) FROM run").get)
        if count >= kept_at_most(connection, KEEP_RUNS):
            found.append(RunKey(RowKind.LET_GO, "", min(key.at for key in recorded)))
    return found


def _ended(connection: apsw.Connection, since: int | None) -> int | None:
    return next((until for began, until in times_off(connection) if began == since), None)

"""The list of recalls: recorded and imported ones, and the gaps where recording was off. Keys of all rows at once, rows by
page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import apsw
import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.history import RecalledOften, RecordedRun, RunEvidence, RunLog, WrongType
from mnemonaut_core.domain.indicators import DAMAGED, RunFigures
from mnemonaut_core.domain.run_list import (
    ImportedRun,
    RowKind,
    RunFacts,
    RunFilter,
    RunKey,
    RunListing,
    RunRowOf,
    ToldCandidate,
    ToldRun,
    missing_run,
)
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.open import IDS_PER_STATEMENT, ReaderPart
from mnemonaut_core.store.rows import batches, json_or_none, marks
from mnemonaut_core.store.run_record import evidence_of, figures_of, question_of, recorded_run, summary_of, trace_of
from mnemonaut_core.store.runs import (
    KEEP_MEGABYTES,
    KEEP_RUNS,
    RECORDING_OFF,
    RESULT_HOLDS,
    damaged_run,
    keeps_questions,
    kept_at_most,
    let_go,
    newest_ids,
    records,
    times_off,
)
from mnemonaut_core.text.shown import shown_line

_GHOST_IDS = {"event": "event_id", "state": "state_id", "event_affect": "affect_id"}
"""The name of the number of each kind in a CocoroGhost record."""


_RECORDED = (
    "r.query_hash, r.trace, r.id, r.at, r.clock, r.by, r.recipe, r.preset, r.query_hash, r.candidates,"
    " json_array_length(r.selected), r.ms"
)
"""The columns of `recorded_run`, in order."""
_IDS = msgspec.json.Decoder(tuple[str, ...])
_MARKED = "EXISTS (SELECT 1 FROM wrong_type AS w WHERE w.run_id = r.id)"
_IMPORTED = (
    "s.id, s.at, f.path, f.format, s.after_id, coalesce(s.question, m.user_text), m.sensitivity, s.plan, s.candidates, s.selected,"
    " s.session FROM source_run AS s"
    " LEFT JOIN source AS f ON f.pk = s.source_pk LEFT JOIN memory AS m ON m.id = s.after_id"
)

CHANCE = 8
"""Random characters at the beginning of the id of a recall; its full time follows."""


class RunReader(ReaderPart):
    def run_log(self) -> RunLog:
        """The settings of recording, and how much is recorded."""
        connection = self._connection
        runs, size = connection.execute("SELECT count(*), coalesce(sum(length(trace)), 0) FROM run").get
        most_runs, most_megabytes = (kept_at_most(connection, name) for name in (KEEP_RUNS, KEEP_MEGABYTES))
        return RunLog(keeps_questions(connection), most_runs, most_megabytes, runs, size, records(connection))

    def list_runs(self, *, limit: int | None = None) -> tuple[RecordedRun, ...]:
        rows = self._connection.execute(
            f"SELECT {_RECORDED} FROM run AS r"
            " ORDER BY at DESC, substr(id, 9, 11) DESC, id DESC LIMIT ?",  # within one second by the time that the id has
            (-1 if limit is None else limit,),
        )
        return tuple(recorded_run(*row) for row in rows)

    def recorded_runs(self) -> dict[str, list[tuple[dict[str, Any], float]]]:
        """By recipe its recorded recalls, oldest first: (trace, milliseconds). Damaged ones are left out."""
        found: dict[str, list[tuple[dict[str, Any], float]]] = {}
        for recipe, ms, trace in self._connection.execute("SELECT recipe, ms, trace FROM run ORDER BY at, id"):
            kept = trace_of(trace)
            if kept is not None:
                found.setdefault(str(recipe), []).append((kept, float(ms)))
        return found

    def run_mark(self) -> str:
        """A value that changes when anything is recorded, marked, deleted or switched; cheap enough for polling."""
        newest = self._connection.execute(
            "SELECT group_concat(id || at) FROM (SELECT id, at FROM run ORDER BY at DESC, id DESC LIMIT 20)"
        ).get
        counts = self._connection.execute(
            "SELECT (SELECT count(*) FROM run), (SELECT count(*) FROM wrong_type), (SELECT count(*) FROM source_run),"
            " (SELECT value FROM setting WHERE project = '' AND key = ?)",
            (RECORDING_OFF,),
        ).get
        return f"{counts} {newest}"

    def record_of_run(self, run_id: str) -> tuple[dict[str, Any], str | None]:
        """The trace of one recorded recall, and its question if it was stored."""
        row = self._connection.execute("SELECT query_hash, trace FROM run WHERE id = ?", (run_id,)).get
        if row is None:
            raise missing_run(run_id, newest_ids(self._connection))
        query_hash, packed = row
        kept = trace_of(packed)
        if kept is None:
            raise damaged_run()
        return kept, question_of(kept, query_hash)

    def wrong_types(self) -> tuple[WrongType, ...]:
        """All marks, newest first."""
        rows = self._connection.execute(
            "SELECT run_id, at, clock, query_hash, query_text, query_type, strategy, language, should_be"
            " FROM wrong_type ORDER BY at DESC, run_id"
        )
        return tuple(WrongType(*row) for row in rows)

    def metrics(self) -> dict[tuple[str, str], float]:
        """All metrics by name and label."""
        rows = self._connection.execute("SELECT name, label, value FROM metric ORDER BY name, label")
        return {(str(name), str(label)): float(value) for name, label, value in rows}

    def run_keys(self, asked: RunFilter, *, now: int) -> RunListing:
        """All recalls that meet a filter, newest first, and the gaps between them; `now` ends an open gap. Gaps are listed for
        any filter, since a matching recall may be missing there, but not without any recall."""
        connection = self._connection
        found = list(_recorded_keys(connection, asked))
        found += _imported_keys(connection, asked)
        recalls = len(found)
        if recalls or not asked.conditions:
            found += _gaps(connection, now, recorded=[key for key in found if key.kind is RowKind.RECORDED])
        # the gap of dropped recalls has no id: it comes last
        found.sort(key=lambda key: (key.at, key.id[CHANCE:], key.id), reverse=True)
        return RunListing(tuple(found), recalls)

    def recalled_often(self, memory_id: str) -> RecalledOften:
        """How many recalls selected it, and when last; all zero and None for none."""
        ours = self._connection.execute(f"SELECT count(*), max(r.at) FROM run AS r WHERE {RESULT_HOLDS}", (memory_id,))
        theirs = [run.at for run in _imported_runs(self._connection) if memory_id in (run.selected or ())]
        times, last = next(ours)
        return RecalledOften(int(times), last, len(theirs), max(theirs, default=None))

    def run_rows(self, keys: Sequence[RunKey]) -> dict[RunKey, RunRowOf]:
        connection = self._connection
        rows: dict[RunKey, RunRowOf] = {}
        by_id = {key.id: key for key in keys if key.kind is RowKind.RECORDED}
        for part in batches(list(by_id), IDS_PER_STATEMENT):
            sql = f"SELECT {_RECORDED}, {_MARKED} FROM run AS r WHERE r.id IN ({marks(len(part))})"
            for *values, marked in connection.execute(sql, part):
                run: RecordedRun = recorded_run(*values)
                key = by_id[run.id]
                rows[key] = RunRowOf(key, recorded=run, marked=bool(marked))
        theirs = {key.id: key for key in keys if key.kind is RowKind.IMPORTED}
        rows |= {theirs[one.id]: RunRowOf(theirs[one.id], imported=one) for one in _imported_runs(connection, theirs)}
        return rows | {key: _gap(connection, key) for key in keys if key.gap}

    def told_of_run(self, run_id: str) -> ToldRun | None:
        """What an imported recall tells of its candidates; None for an unknown id."""
        for values in self._connection.execute(f"SELECT {_IMPORTED} WHERE s.id = ?", (run_id,)):
            return ToldRun(_imported(*values), _told(run_id, _object(str(values[8]))))
        return None

    def run_evidence(self, limit: int) -> tuple[RunEvidence, ...]:
        """The evidence of the newest recorded recalls, newest first; damaged ones are missing."""
        rows = self._connection.execute(
            "SELECT id, session, query_hash, selected, trace FROM run ORDER BY at DESC, substr(id, 9, 11) DESC, id DESC LIMIT ?",
            (limit,),
        )
        return tuple(found for row in rows if (found := evidence_of(*row)) is not None)

    def run_figures(self, keys: Sequence[RunKey]) -> tuple[RunFigures, ...]:
        """The numbers of these recalls, as far as they tell them; gaps have none, deleted recalls are missing."""
        connection = self._connection
        found: list[RunFigures] = []
        for part in batches([key.id for key in keys if key.kind is RowKind.RECORDED], IDS_PER_STATEMENT):
            sql = (
                "SELECT r.id, r.at, r.recipe, json_array_length(r.selected), r.candidates, r.ms, r.query_hash, r.trace,"
                f" {_MARKED} FROM run AS r WHERE r.id IN ({marks(len(part))})"
            )
            for run_id, at, recipe, selected, candidates, ms, query_hash, packed, marked in connection.execute(
                sql, part
            ):
                row = RunFigures(
                    run_id, at, recipe, selected=selected, candidates=candidates, ms=ms, marked=bool(marked)
                )
                found.append(figures_of(row, packed, query_hash))
        theirs = _imported_runs(connection, [key.id for key in keys if key.kind is RowKind.IMPORTED])
        return (*found, *map(_imported_figures, theirs))


def _recorded_keys(connection: Connection, asked: RunFilter) -> Iterator[RunKey]:
    """Keys in no order: the caller sorts, and by an index SQLite would look up every row. A record is only read where the
    columns of its row meet their conditions."""
    if not asked.conditions:
        for run_id, at in connection.execute("SELECT id, at FROM run AS r"):
            yield RunKey(RowKind.RECORDED, run_id, at)
        return
    on_columns, damage = asked.on_columns, any(one.value == "damaged" for one in asked.conditions)
    reads_trace = any(one.reads_trace for one in asked.conditions)
    reads_figures = any(one.reads_figures for one in asked.conditions)
    rows = connection.execute(
        "SELECT r.id, r.at, r.by, r.recipe, r.preset, r.query_hash, r.session, r.selected, r.candidates, r.ms,"
        f" {_MARKED} FROM run AS r"
    )
    for run_id, at, by, recipe, preset, query_hash, session, selected, candidates, ms, marked in rows:
        ids = _IDS.decode(selected)
        row = RunFigures(run_id, at, recipe, selected=len(ids), candidates=candidates, ms=ms, marked=bool(marked))
        facts = RunFacts(row, preset, by, memories=ids, session=session)
        if not on_columns.admits(facts):
            continue
        if reads_trace or reads_figures:
            packed = connection.execute("SELECT trace FROM run WHERE id = ?", (run_id,)).get
            if reads_figures:
                facts = replace(facts, figures=figures_of(row, packed, query_hash))
            if reads_trace:
                facts = _with_record(facts, packed, query_hash, checked=damage)
            if not asked.admits(facts):
                continue
        yield RunKey(RowKind.RECORDED, run_id, at)


def _with_record(facts: RunFacts, packed: object, query_hash: str, *, checked: bool) -> RunFacts:
    """The facts with what only the record tells; a damaged one tells nothing."""
    told = summary_of(packed, query_hash, checked=checked)
    if told is None:
        return replace(facts, figures=replace(facts.figures, record=DAMAGED))
    figures = replace(facts.figures, degraded=bool(told.faulty), query_type=told.query_type, strategy=told.strategy)
    return replace(facts, figures=figures, question=told.question, boundary_classes=told.boundary_classes)


def _imported_runs(connection: apsw.Connection, ids: Iterable[str] | None = None) -> Iterator[ImportedRun]:
    if ids is None:
        yield from (_imported(*values) for values in connection.execute(f"SELECT {_IMPORTED}"))
        return
    for part in batches(list(ids), IDS_PER_STATEMENT):
        sql = f"SELECT {_IMPORTED} WHERE s.id IN ({marks(len(part))})"
        yield from (_imported(*values) for values in connection.execute(sql, part))


def _imported_keys(connection: Connection, asked: RunFilter) -> Iterator[RunKey]:
    for one in _imported_runs(connection):
        facts = RunFacts(_imported_figures(one), question=one.question, memories=one.selected, session=one.session)
        if asked.admits(facts):
            yield RunKey(RowKind.IMPORTED, one.id, one.at)


def _imported(run_id: str, at: int, *row: Any) -> ImportedRun:
    path, form, after_id, said, sensitivity, plan, candidates, selected, session = row
    values = (_object(plan).get(name) for name in ("mode", "system"))
    mode, system = (value if isinstance(value, str) else "" for value in values)
    counts = _object(candidates).get("counts")
    total = counts.get("total") if isinstance(counts, dict) else None
    count = total if type(total) is int and total >= 0 else None
    chosen = _chosen(run_id, _object(selected))
    told = after_id, said or None, mode or None, count, chosen, sensitivity or 0, session, system
    return ImportedRun(run_id, at, path or "", form or "", *told)


def _imported_figures(run: ImportedRun) -> RunFigures:
    selected = None if run.selected is None else len(run.selected)
    file = PurePath(run.source).name or run.format
    return RunFigures(run.id, run.at, file=file, selected=selected, candidates=run.candidates, strategy=run.mode)


def _chosen(run_id: str, selected: Mapping[str, Any]) -> tuple[str, ...] | None:
    """The ids of what it selected: as it names them (`importers.row_lines`), else as the importer names memories of the same
    file."""
    ids, entries = selected.get("ids"), selected.get("selected")
    if isinstance(ids, list):
        return tuple(one for one in ids if isinstance(one, str))
    if not isinstance(entries, list):
        return None
    found = []
    for entry in entries:
        kind = entry.get("type") if isinstance(entry, dict) else None
        number = entry.get(_GHOST_IDS[kind]) if kind in _GHOST_IDS else None
        if type(number) is int:
            found.append(_ghost_id(run_id, str(kind), number))
    return tuple(found)


def _ghost_id(run_id: str, kind: str, number: object) -> str:
    return f"{run_id.rpartition(':run:')[0]}:{'affect' if kind == 'event_affect' else kind}:{number}"


def _told(run_id: str, candidates: Mapping[str, Any]) -> tuple[ToldCandidate, ...]:
    """Its candidates in their order (`importers.row_lines`: the order is the rank), else those under `sources`, without
    ranks."""
    listed, sources = candidates.get("candidates"), candidates.get("sources")
    if isinstance(listed, list):
        return tuple(_candidate(one, rank) for rank, one in enumerate(listed, 1) if isinstance(one, dict))
    named = (str(key).partition(":") for key in (sources if isinstance(sources, dict) else ()))
    return tuple(
        ToldCandidate(_ghost_id(run_id, kind, number))
        for kind, _, number in named
        if kind in _GHOST_IDS and number.isdigit()
    )


def _candidate(told: Mapping[str, Any], rank: int) -> ToldCandidate:
    """A candidate as the import wrote it; the ids of what was selected name it alike."""
    stored, there, text = (told.get(name) for name in ("stored", "id", "text"))
    named = stored or there or f"“{shown_line(str(text or ''), 60)}”"
    parts, score = told.get("parts"), _number(told.get("score"))
    numbers = {str(name): _number(one) for name, one in (parts.items() if isinstance(parts, dict) else ())}
    known = {name: value for name, value in numbers.items() if value is not None}
    words = (told[name] if isinstance(told.get(name), str) else None for name in ("stage", "reason"))
    return ToldCandidate(str(named), bool(stored), text if isinstance(text, str) else None, rank, score, known, *words)


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _object(text: str) -> dict[str, Any]:
    value = json_or_none(text)
    return value if isinstance(value, dict) else {}


def _gaps(connection: apsw.Connection, now: int, *, recorded: Sequence[RunKey]) -> list[RunKey]:
    """Where recording was off, each at its end; and below the oldest record that older ones were dropped."""
    found = [
        RunKey(RowKind.OFF, str(since), max(since, now if until is None else until))
        for since, until in times_off(connection)
    ]
    if recorded:
        count = int(connection.execute("SELECT count(*) FROM run").get)
        if let_go(connection)[0] or count >= kept_at_most(connection, KEEP_RUNS):
            found.append(RunKey(RowKind.LET_GO, "", min(key.at for key in recorded)))
    return found


def _gap(connection: apsw.Connection, key: RunKey) -> RunRowOf:
    if key.kind is RowKind.LET_GO:
        count, what = let_go(connection)
        by_size = what == KEEP_MEGABYTES
        return RunRowOf(key, gone=count, by_size=by_size, most=kept_at_most(connection, what or KEEP_RUNS))
    since = int(key.id) if key.id else None
    until = next((until for began, until in times_off(connection) if began == since), None)
    return RunRowOf(key, since=since, until=until)

"""Recorded recalls: the question and the conversation (unless the database keeps none), ids and numbers; bounded."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields, replace
from typing import Any

import apsw
import msgspec

from mnemonaut_core.domain import indicators
from mnemonaut_core.domain.history import RecordedRun, RunLog, WrongType
from mnemonaut_core.domain.indicators import RunFigures
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.run import FAULTY
from mnemonaut_core.domain.run_list import IDS_LOOKED_AT, missing_run
from mnemonaut_core.domain.trace_json import dumps, text_hash, without_texts
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.store.open import SnapshotReader

RUNS_KEPT = 2000
MEGABYTES_KEPT = 50
BYTES_KEPT = MEGABYTES_KEPT * 1_000_000
KEEP_QUESTIONS = "keep_questions"
"""The setting of a database: on (where it is not stored), or off: hashes stand in the place of questions."""
KEEP_RUNS, KEEP_MEGABYTES = "keep_runs", "keep_megabytes"
"""Settings of a database: how many recorded recalls, and how much of them, it keeps (where they are not stored: as above)."""
RECORDING_OFF = "recording_off"
"""Setting of a database: when nothing was recorded, as JSON, [[from, to or null], …]."""
TIMES_OFF = 100
LET_GO = "runs_let_go"
"""Setting of a database: how many recorded recalls were let go so far, and for what the last time, as JSON, [count, KEEP_…]."""
MOST = {KEEP_RUNS: 100_000, KEEP_MEGABYTES: 10_000}
_FIRST = {KEEP_RUNS: RUNS_KEPT, KEEP_MEGABYTES: MEGABYTES_KEPT}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRow:
    """A row of `run`; `selected` is a JSON array of ids, `trace` zlib of the trace's JSON without any memory's text, and
    without the question's where the database keeps none (DESIGN.md 4.4)."""

    id: str
    at: int
    clock: int
    by: str
    session: str | None
    recipe: str
    preset: str
    query_hash: str
    generation: int
    candidates: int
    selected: str
    ms: float
    trace: bytes


_COLUMNS = tuple(field.name for field in fields(RunRow))


RESULT_HOLDS = "EXISTS (SELECT 1 FROM json_each(iif(json_valid(r.selected), r.selected, '[]')) AS j WHERE j.value = ?)"
"""Whether `run AS r` has a memory in its result. Without an index: 100,000 rows take 0.04 s of processor."""


def record_run(connection: apsw.Connection, row: RunRow, *, runs: int | None = None, size: int | None = None) -> None:
    """Keep one; the oldest beyond `runs` rows or `size` bytes of traces (None: as the database says) go, the new one always
    stays."""
    runs = kept_at_most(connection, KEEP_RUNS) if runs is None else runs
    size = kept_at_most(connection, KEEP_MEGABYTES) * 1_000_000 if size is None else size
    connection.execute(
        f"INSERT OR REPLACE INTO run ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})", astuple(row)
    )
    # `+at`: by the index every row would be looked up, a second at 100,000
    connection.execute(
        "DELETE FROM run WHERE id IN (SELECT id FROM (SELECT id, row_number() OVER newest AS place,"
        " sum(length(trace)) OVER newest AS bytes FROM run WINDOW newest AS (ORDER BY +at DESC, id DESC"
        " ROWS UNBOUNDED PRECEDING)) WHERE place > ? OR bytes > ?) AND id != ?",
        (runs, size, row.id),
    )
    gone = connection.changes()
    if gone:
        held = int(connection.execute("SELECT count(*) FROM run").get)
        _keep_let_go(connection, gone, KEEP_RUNS if held >= runs else KEEP_MEGABYTES)


def _keep_let_go(connection: apsw.Connection, gone: int, what: str) -> None:
    before, _ = let_go(connection)
    connection.execute(
        "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)"
        " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
        (LET_GO, json.dumps([before + gone, what])),
    )


def let_go(connection: apsw.Connection) -> tuple[int, str]:
    """How many recorded recalls were let go so far, and for what the last time: KEEP_RUNS or KEEP_MEGABYTES. (0, "") where none
    was, or an earlier version counted nothing."""
    value = connection.execute("SELECT value FROM setting WHERE project = '' AND key = ?", (LET_GO,)).get
    try:
        count, what = json.loads(value) if isinstance(value, str) else (0, "")
    except (ValueError, TypeError, RecursionError):
        return 0, ""
    return (count, what) if type(count) is int and count > 0 and what in MOST else (0, "")


def kept_at_most(connection: apsw.Connection, name: str) -> int:
    """How many recalls (KEEP_RUNS) or megabytes of them (KEEP_MEGABYTES) are kept; where what is stored is no such number, as many
    as where nothing is."""
    value = connection.execute("SELECT value FROM setting WHERE project = '' AND key = ?", (name,)).get
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 9:
        return max(1, min(int(value), MOST[name]))
    return _FIRST[name]


def checked_most(name: str, value: int) -> int:
    """The value; InputError where it is out of bounds."""
    if not 1 <= value <= MOST[name]:
        raise InputError(
            Text("Between 1 and {most:,} can be kept, not {value:,}", most=MOST[name], value=value),
            code="keep_runs",
            advice="Name a number between these; to keep no questions, record hashes instead.",
        )
    return value


def keep_at_most(connection: apsw.Connection, name: str, value: int) -> None:
    """Set it. What is too much goes when the next recall is recorded: until then the setting can be undone without a loss."""
    connection.execute(
        "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)"
        " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
        (name, str(checked_most(name, value))),
    )


def unpacked(packed: object) -> bytes | None:
    """The JSON of a recorded trace; None where its bytes are damaged (zlib's checksum says so)."""
    try:
        return zlib.decompressobj().decompress(packed, BYTES_KEPT)  # type: ignore[arg-type]
    except (zlib.error, TypeError):
        return None


def trace_of(packed: object) -> dict[str, Any] | None:
    """A recorded trace as it was kept; None where its bytes are damaged. Nothing but this one recall is lost by that: who
    lists says so, who counts leaves it out, and `check` names how many there are."""
    json = unpacked(packed)
    try:
        return None if json is None else msgspec.json.decode(json)
    except msgspec.DecodeError:
        return None


def damaged_runs(connection: apsw.Connection) -> tuple[str, ...]:
    """Ids of the recorded recalls whose traces cannot be read, oldest first."""
    rows = connection.execute("SELECT id, trace FROM run ORDER BY at, id")
    return tuple(str(run_id) for run_id, packed in rows if trace_of(packed) is None)


def question_of(trace: dict[str, Any], query_hash: str) -> str | None:
    """The question of a recorded trace; None where only its hash was kept."""
    query = trace.get("query")
    text = query.get("text") if isinstance(query, dict) else None
    return text if isinstance(text, str) and text_hash(text) == query_hash else None


def keeps_questions(connection: apsw.Connection) -> bool:
    """Whether recorded recalls hold their questions."""
    value = connection.execute("SELECT value FROM setting WHERE project = '' AND key = ?", (KEEP_QUESTIONS,)).get
    return bool(value != "off")


def keep_questions(connection: apsw.Connection, *, on: bool) -> None:
    """Set it, for the recalls to come."""
    connection.execute(
        "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)"
        " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
        (KEEP_QUESTIONS, "on" if on else "off"),
    )


def forget_questions(connection: apsw.Connection) -> int:
    """Put hashes in the place of all questions that recorded recalls hold; how many there were. A record that is damaged
    goes whole: its bytes may hold a question, and nothing else can be read of it."""
    count = 0
    for (run_id,) in connection.execute("SELECT id FROM run ORDER BY id").fetchall():
        query_hash, packed = connection.execute("SELECT query_hash, trace FROM run WHERE id = ?", (run_id,)).get
        trace = trace_of(packed)
        if trace is None:
            connection.execute("DELETE FROM run WHERE id = ?", (run_id,))
            count += 1
        elif question_of(trace, query_hash) is not None:
            hidden = zlib.compress(dumps(without_texts(trace)).encode("utf-8"))
            connection.execute("UPDATE run SET trace = ? WHERE id = ?", (hidden, run_id))
            count += 1
    return count


# ---- recording switched off and on again


def times_off(connection: apsw.Connection) -> tuple[tuple[int, int | None], ...]:
    """When no recall was recorded, oldest first: (from, to), the last one to None where it still holds. What is stored and says
    nothing of the kind counts as nothing."""
    value = connection.execute("SELECT value FROM setting WHERE project = '' AND key = ?", (RECORDING_OFF,)).get
    try:
        found = json.loads(value) if isinstance(value, str) else []
    except (ValueError, RecursionError):
        return ()
    pairs = [pair for pair in found if isinstance(pair, list) and len(pair) == 2] if isinstance(found, list) else []
    return tuple(
        (since, until) for since, until in pairs if type(since) is int and (until is None or type(until) is int)
    )


def records(connection: apsw.Connection) -> bool:
    """Whether recalls are recorded."""
    return all(until is not None for _since, until in times_off(connection))


def record_recalls(connection: apsw.Connection, *, on: bool, now: int) -> bool:
    """Switch it, and keep since when; False where it is so already. The latest TIMES_OFF times are known."""
    if records(connection) == on:
        return False
    times: list[tuple[int, int | None]] = [
        (since, now if until is None else until) for since, until in times_off(connection)
    ]
    if not on:
        times.append((now, None))
    connection.execute(
        "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)"
        " ON CONFLICT (project, key) DO UPDATE SET value = excluded.value",
        (RECORDING_OFF, json.dumps(times[-TIMES_OFF:])),
    )
    return True


# ---- metrics


def add_metrics(connection: apsw.Connection, increments: Mapping[tuple[str, str], float]) -> None:
    """Add to each metric, making those that are new."""
    connection.executemany(
        "INSERT INTO metric (name, label, value) VALUES (?, ?, ?)"
        " ON CONFLICT (name, label) DO UPDATE SET value = value + excluded.value",
        [(name, label, value) for (name, label), value in increments.items()],
    )


# ---- marked as read wrongly


def damaged_run() -> EnvironmentFault:
    """The record cannot be read."""
    return EnvironmentFault(
        "The record of this recall is damaged",
        code="damaged_run",
        advice="Nothing can be read of it: ask the question again.",
    )


def newest_ids(connection: apsw.Connection) -> list[str]:
    """Ids among which one is looked for that was meant, newest first."""
    rows = connection.execute("SELECT id FROM run ORDER BY at DESC, id DESC LIMIT ?", (IDS_LOOKED_AT,))
    return [run_id for (run_id,) in rows]


def mark_wrong_type(
    connection: apsw.Connection, run_id: str, *, now: int, text: str | None, should_be: str | None
) -> WrongType:
    """Mark a recorded recall, or change its mark; InputError for a run that is not there, whose recipe reads no type, or
    whose question is another than `text`."""
    row = connection.execute("SELECT id, clock, query_hash, trace FROM run WHERE id = ?", (run_id,)).get
    if row is None:
        raise missing_run(run_id, newest_ids(connection))
    run, clock, query_hash, packed = row
    trace = trace_of(packed)
    if trace is None:
        raise EnvironmentFault(
            "The record of this recall is damaged",
            code="damaged_run",
            advice="Nothing can be read of it: what is marked is a recall whose question was read.",
        )
    intent = trace["plan"]["notes"].get("intent")
    if not isinstance(intent, dict) or "query_type" not in intent:
        raise InputError(
            Text("The recipe {recipe} reads no type from a question", recipe=trace["recipe"]),
            code="no_type",
            advice="Mark a recall of orchestrated.",
        )
    if text is not None and text_hash(text) != query_hash:
        raise InputError(
            "That is not the question of this recall",
            code="other_question",
            advice="Write it exactly as it was asked, or leave it out.",
        )
    mark = WrongType(
        run, now, clock, query_hash, text, intent["query_type"], trace["plan"]["notes"]["strategy"], intent["language"],
        should_be,
    )  # fmt: skip
    connection.execute(
        "INSERT OR REPLACE INTO wrong_type (run_id, at, clock, query_hash, query_text, query_type, strategy, language,"
        " should_be) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        astuple(mark),
    )
    return mark


def unmark_wrong_type(connection: apsw.Connection, run_id: str) -> bool:
    """Take a mark away; False if there was none."""
    connection.execute("DELETE FROM wrong_type WHERE run_id = ?", (run_id,))
    return bool(connection.changes())


# ---- read


class _Kept(msgspec.Struct):
    """Of a recorded trace what a list tells, whatever else its schema has: the rest is passed over, ten times as fast."""

    query: Any = None
    runs: Any = None
    plan: Any = None


_KEPT = msgspec.json.Decoder(_Kept)


@dataclass(frozen=True, slots=True)
class Told:
    """What only the record of a recall tells; of one of another schema as far as it has it."""

    question: str | None
    """None where only its hash was kept."""
    query_type: str | None
    strategy: str | None
    faulty: tuple[str, ...]


_BEGINNING = 8192
_CANDIDATES = b',"candidates":['


def _begun(packed: object) -> _Kept | None:
    """What stands before the candidates, by far the most of a record; None where that is not told by its first bytes."""
    try:
        text = zlib.decompressobj().decompress(packed, _BEGINNING)  # type: ignore[arg-type]
        end = text.find(_CANDIDATES)
        return _KEPT.decode(text[:end] + b"}") if end > 0 else None
    except (zlib.error, TypeError, msgspec.DecodeError):
        return None


def _whole(packed: object) -> _Kept | None:
    text = unpacked(packed)
    try:
        return None if text is None else _KEPT.decode(text)
    except msgspec.DecodeError:
        return None


def told_by(packed: object, query_hash: str, *, proved: bool = True) -> Told | None:
    """The same; None where its bytes are damaged. Not `proved`: a quarter of the time, and damage behind what is told is not
    noticed."""
    kept = (None if proved else _begun(packed)) or _whole(packed)
    if kept is None:
        return None
    return Told(
        question_of({"query": kept.query}, query_hash),
        *_decided(kept.plan),
        _faulty(kept.runs),
    )


def suppressed_in(packed: object, query_hash: str) -> tuple[str | None, list[tuple[str, float, bool]]] | None:
    """(the question; None where only its hash was kept, (suppression, similarity, whether it is the same text) of all that kept
    something out of this recall); None where its record is damaged, or only says that something was kept out."""
    kept = _begun(packed) or _whole(packed)
    plan = None if kept is None else kept.plan
    if kept is None or not isinstance(plan, dict):
        return None
    try:
        found = [(str(e["id"]), float(e["similarity"]), bool(e["same_text"])) for e in plan.get("suppressions", ())]
        if not found and plan["filters"]["suppressed"]:
            return None  # recorded before records told by which
    except (KeyError, TypeError, ValueError):
        return None
    return question_of({"query": kept.query}, query_hash), found


_DECISIONS = ("strategy", "mode", "route")
"""Under which key the notes of a plan say what it decided on."""


def _decided(plan: object) -> tuple[str | None, str | None]:
    """The type that the question was read as, and the strategy, mode or route; None where the plan says nothing of the kind."""
    notes = plan.get("notes") if isinstance(plan, dict) else None
    notes = notes if isinstance(notes, dict) else {}
    intent = notes.get("intent")
    query_type = intent.get("query_type") if isinstance(intent, dict) else None
    return _text_or_none(query_type), next(
        (told for key in _DECISIONS if (told := _text_or_none(notes.get(key))) is not None), None
    )


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _faulty(runs: object) -> tuple[str, ...]:
    """The sources that did not answer, each once."""
    listed = [one for one in runs if isinstance(one, dict)] if isinstance(runs, list) else []
    return tuple(dict.fromkeys(str(one.get("source")) for one in listed if one.get("status") in FAULTY))


class _Part(msgspec.Struct):
    name: str
    raw: float | None = None
    normalized: float | None = None


class _Outcome(msgspec.Struct):
    code: str = ""


class _Candidate(msgspec.Struct):
    rank: int | None = None
    score: float | None = None
    combine: str | None = None
    parts: list[_Part] = []
    outcome: _Outcome | None = None


class _Answer(msgspec.Struct):
    source: str
    status: str
    ms: float | None = None


class _Span(msgspec.Struct):
    stage: str
    ms: float


class _Counts(msgspec.Struct):
    num_results_before_rerank: int | None = None


class _Response(msgspec.Struct):
    metadata: _Counts | None = None


class _Numbers(msgspec.Struct):
    """Of a recorded trace what indicators count."""

    candidates: list[_Candidate] = []
    runs: list[_Answer] = []
    spans: list[_Span] = []
    response: _Response | None = None
    plan: Any = None


_NUMBERS = msgspec.json.Decoder(_Numbers)


def figures_of(row: RunFigures, packed: object, query_hash: str) -> RunFigures:
    """What the row of a recall tells, and what its record tells beyond that."""
    text = unpacked(packed)
    try:
        kept = None if text is None else _NUMBERS.decode(text)
    except msgspec.DecodeError:
        told = told_by(packed, query_hash)
        if told is None:
            return replace(row, record=indicators.DAMAGED)
        return replace(
            row, record=indicators.OTHER, query_type=told.query_type, strategy=told.strategy, degraded=bool(told.faulty)
        )
    if kept is None:
        return replace(row, record=indicators.DAMAGED)
    query_type, strategy = _decided(kept.plan)
    scores, unmeasured = _scores(kept.candidates)
    chosen = [
        one.score for one in kept.candidates
        if one.score is not None and one.combine != Combine.ORDER and one.outcome is not None
        and one.outcome.code == Code.SELECTED
    ]  # fmt: skip
    metadata = None if kept.response is None else kept.response.metadata
    return replace(
        row,
        query_type=query_type,
        strategy=strategy,
        degraded=any(one.status in FAULTY for one in kept.runs),
        sources=tuple((one.source, one.status, one.ms) for one in kept.runs),
        stages=tuple((one.stage, one.ms) for one in kept.spans),
        scores=scores,
        unmeasured=unmeasured,
        similarity=math.fsum(chosen) / len(chosen) if chosen else None,
        before=None if metadata is None else metadata.num_results_before_rerank,
    )


def _scores(candidates: list[_Candidate]) -> tuple[dict[str, tuple[float, ...]], dict[str, int]]:
    """By name the values over the last ranking, `final` first, and how often one was not measured; a mere order has none."""
    scores: dict[str, list[float]] = {"final": []}
    unmeasured: dict[str, int] = {}
    for one in candidates:
        if one.rank is None or one.score is None:
            continue
        if one.combine == Combine.ORDER:  # a place in a list, which says nothing of relevance (READINGS 55)
            unmeasured["final"] = unmeasured.get("final", 0) + 1
            continue
        scores["final"].append(one.score)
        for part in one.parts:
            values = scores.setdefault(part.name, [])
            if part.raw is None or part.normalized is None:
                unmeasured[part.name] = unmeasured.get(part.name, 0) + 1
            else:
                values.append(part.normalized)
    return {name: tuple(values) for name, values in scores.items()}, unmeasured


def recorded_run(
    run_id: str, at: int, clock: int, by: str, recipe: str, preset: str, query_hash: str, candidates: int, selected: int,
    ms: float, packed: object,
) -> RecordedRun:  # fmt: skip
    """A row as it is listed, whatever the schema of its record."""
    told = told_by(packed, query_hash)
    values = run_id, at, clock, by, recipe, preset, query_hash, candidates, selected, ms
    if told is None:
        return RecordedRun(*values, None, None, damaged=True)
    return RecordedRun(*values, told.query_type, told.strategy, told.question, faulty=told.faulty)


class SqlLog(SnapshotReader):
    """What was recorded of recalls."""

    def run_log(self) -> RunLog:
        """What is kept of recalls, and how much there is."""
        connection = self._connection
        runs, size = connection.execute("SELECT count(*), coalesce(sum(length(trace)), 0) FROM run").get
        most = {name: kept_at_most(connection, name) for name in MOST}
        return RunLog(
            keeps_questions(connection), most[KEEP_RUNS], most[KEEP_MEGABYTES], runs, size, records(connection)
        )

    def list_runs(self, *, limit: int | None = None) -> tuple[RecordedRun, ...]:
        """Recorded recalls, newest first."""
        rows = self._connection.execute(
            "SELECT id, at, clock, by, recipe, preset, query_hash, candidates,"
            " iif(json_valid(selected), json_array_length(selected), 0), ms, trace FROM run"
            " ORDER BY at DESC, substr(id, 9, 11) DESC, id DESC LIMIT ?",  # within one second by the time that the id has
            (-1 if limit is None else limit,),
        )
        return tuple(recorded_run(*row) for row in rows)

    def recorded_runs(self) -> dict[str, list[tuple[dict[str, Any], float]]]:
        """For each recipe its recorded recalls, oldest first: (the trace's JSON as it was kept, milliseconds). Those that are
        damaged are left out; `list_runs` has them."""
        found: dict[str, list[tuple[dict[str, Any], float]]] = {}
        for recipe, ms, trace in self._connection.execute("SELECT recipe, ms, trace FROM run ORDER BY at, id"):
            kept = trace_of(trace)
            if kept is not None:
                found.setdefault(str(recipe), []).append((kept, float(ms)))
        return found

    def run_mark(self) -> str:
        """What is another after anything was recorded, marked, let go or switched: cheap, to be asked several times a second."""
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
        """One recorded recall, and its question if it was kept."""
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
        return tuple(
            WrongType(*row)
            for row in self._connection.execute(
                "SELECT run_id, at, clock, query_hash, query_text, query_type, strategy, language, should_be"
                " FROM wrong_type ORDER BY at DESC, run_id"
            )
        )

    def metrics(self) -> dict[tuple[str, str], float]:
        """All metrics by name and label."""
        rows = self._connection.execute("SELECT name, label, value FROM metric ORDER BY name, label")
        return {(str(name), str(label)): float(value) for name, label, value in rows}

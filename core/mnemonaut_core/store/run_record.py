"""The record of a recall: a packed trace read whole, or only as far as a list or a figure needs it. No SQL."""

from __future__ import annotations

import math
import zlib
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

from mnemonaut_core.domain import indicators
from mnemonaut_core.domain.history import RecordedRun, RunEvidence
from mnemonaut_core.domain.indicators import RunFigures
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.run import FAULTY
from mnemonaut_core.domain.trace_json import text_hash

_MOST_BYTES = 50_000_000
"""Longer records are read up to this length."""


def unpacked(packed: object) -> bytes | None:
    """The JSON of a recorded trace; None where its bytes are damaged (zlib's checksum says so)."""
    try:
        return zlib.decompressobj().decompress(packed, _MOST_BYTES)  # type: ignore[arg-type]
    except (zlib.error, TypeError):
        return None


def trace_of(packed: object) -> dict[str, Any] | None:
    json = unpacked(packed)
    try:
        return None if json is None else msgspec.json.decode(json)
    except msgspec.DecodeError:
        return None


def question_of(trace: dict[str, Any], query_hash: str) -> str | None:
    """The question of a recorded trace; None where only its hash was stored."""
    query = trace.get("query")
    text = query.get("text") if isinstance(query, dict) else None
    return text if isinstance(text, str) and text_hash(text) == query_hash else None


class _Kept(msgspec.Struct):
    """The part of a trace that a list needs, of any schema; decoding only this is ten times as fast."""

    query: Any = None
    runs: Any = None
    plan: Any = None


_KEPT = msgspec.json.Decoder(_Kept)


class RecordSummary(msgspec.Struct, frozen=True):
    """What only the record tells, of any schema, as far as it has it."""

    question: str | None
    query_type: str | None
    strategy: str | None
    faulty: tuple[str, ...]
    boundary_classes: tuple[str, ...] | None = None
    max_sensitivity: int | None = None


_BEGINNING = 8192
_CANDIDATES = b',"candidates":['


def _head_of(packed: object) -> _Kept | None:
    """The part of a trace before its candidates, from the first bytes; None where these do not reach that far."""
    try:
        text = zlib.decompressobj().decompress(packed, _BEGINNING)  # type: ignore[arg-type]
        end = text.find(_CANDIDATES)
        return _KEPT.decode(text[:end] + b"}") if end > 0 else None
    except (zlib.error, TypeError, msgspec.DecodeError):
        return None


def _kept(packed: object, *, checked: bool = False) -> _Kept | None:
    """That part of the whole record, where it is `checked` for damage or the first bytes do not suffice; None for a damaged
    one."""
    kept = None if checked else _head_of(packed)
    text = unpacked(packed) if kept is None else None
    try:
        return kept if text is None else _KEPT.decode(text)
    except msgspec.DecodeError:
        return None


def summary_of(packed: object, query_hash: str, *, checked: bool = True) -> RecordSummary | None:
    """What only the record tells; None where its bytes are damaged. Four times as fast if it is not `checked`, but then later
    damage is not noticed."""
    kept = _kept(packed, checked=checked)
    if kept is None:
        return None
    question = question_of({"query": kept.query}, query_hash)
    return RecordSummary(question, *_decided(kept.plan), _faulty(kept.runs), *_bounded(kept.query))


def suppressed_in(packed: object, query_hash: str) -> tuple[str | None, list[tuple[str, float, bool]]] | None:
    """(question or None, (suppression, similarity, whether the text is the same) of each that removed something); None for a
    damaged record, or one that does not name them."""
    kept = _kept(packed)
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
"""The keys under which the notes of a plan say what it decided on."""


def _decided(plan: object) -> tuple[str | None, str | None]:
    """(type of the question, strategy, mode or route); None for what the plan does not say."""
    notes = plan.get("notes") if isinstance(plan, dict) else None
    notes = notes if isinstance(notes, dict) else {}
    intent = notes.get("intent")
    query_type = intent.get("query_type") if isinstance(intent, dict) else None
    return _text_or_none(query_type), next(
        (told for key in _DECISIONS if (told := _text_or_none(notes.get(key))) is not None), None
    )


def _bounded(query: object) -> tuple[tuple[str, ...] | None, int | None]:
    """The boundary classes and the highest sensitivity that a question allowed; None for any."""
    told = query if isinstance(query, dict) else {}
    classes, most = told.get("boundary_classes"), told.get("max_sensitivity")
    known = tuple(one for one in classes if isinstance(one, str)) if isinstance(classes, list) else None
    return known, most if type(most) is int else None


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _faulty(runs: object) -> tuple[str, ...]:
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
    """The part of a recorded trace that indicators count."""

    candidates: list[_Candidate] = []
    runs: list[_Answer] = []
    spans: list[_Span] = []
    response: _Response | None = None


_NUMBERS = msgspec.json.Decoder(_Numbers)


def figures_of(row: RunFigures, packed: object, query_hash: str) -> RunFigures:
    """The figures of a recall from its row and its record."""
    text = unpacked(packed)
    told = None if text is None else summary_of(packed, query_hash, checked=False)
    if text is None or told is None:
        return replace(row, record=indicators.DAMAGED)
    row = replace(row, query_type=told.query_type, strategy=told.strategy, degraded=bool(told.faulty))
    try:
        kept = _NUMBERS.decode(text)
    except msgspec.DecodeError:
        return replace(row, record=indicators.OTHER)
    scores, unmeasured = _scores(kept.candidates)
    chosen = [
        one.score
        for one in kept.candidates
        if one.score is not None
        and one.combine != Combine.ORDER
        and one.outcome is not None
        and one.outcome.code == Code.SELECTED
    ]
    metadata = None if kept.response is None else kept.response.metadata
    return replace(
        row,
        sources=tuple((one.source, one.status, one.ms) for one in kept.runs),
        stages=tuple((one.stage, one.ms) for one in kept.spans),
        scores=scores,
        unmeasured=unmeasured,
        similarity=math.fsum(chosen) / len(chosen) if chosen else None,
        before=None if metadata is None else metadata.num_results_before_rerank,
    )


def _scores(candidates: list[_Candidate]) -> tuple[dict[str, tuple[float, ...]], dict[str, int]]:
    """The values of the last ranking by name, `final` first, and how often one was not measured; a mere order has none."""
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


def evidence_of(run_id: str, session: str | None, query_hash: str, selected: str, packed: object) -> RunEvidence | None:
    """The evidence of a recall; None for a damaged record, or one of another shape."""
    kept, ids = trace_of(packed) or {}, tuple(msgspec.json.decode(selected))
    try:
        query, silence = kept["query"], kept["plan"].get("silence") or {}
        said = [turn["text"] for turn in query["context"] if turn["role"] == "user"][-1:]
        values = {one["id"]: one["evidence"]["value"] for one in kept["candidates"] if one.get("evidence")}
        floor = kept["parameters"].get("evidence_floor", {}).get("value", 0.0)
    except (AttributeError, KeyError, TypeError):
        return None
    messages = () if question_of(kept, query_hash) is None else (query["text"], *said)
    evidence = tuple(values[one] for one in ids if one in values)
    return RunEvidence(run_id, session, query_hash, messages, ids, evidence, silence.get("value"), floor)


def recorded_run(query_hash: str, packed: object, *row: Any) -> RecordedRun:
    """A recorded recall from the first columns of `RecordedRun`, up to `ms`, and its record."""
    told, run = summary_of(packed, query_hash), RecordedRun(*(*row, None, None))
    return replace(run, damaged=True) if told is None else replace(run, **asdict(told))

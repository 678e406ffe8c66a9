"""A trace as the JSON of DESIGN.md 4.2, validated by `resources/…/schema/trace.schema.json`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from mnemonaut_core.domain.as_json import Json, fields_json, record_json
from mnemonaut_core.domain.choice import STAND_IN, Choice, ChoiceRequest
from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.outcome import Outcome
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Part, Scored
from mnemonaut_core.domain.trace import TRACE_SCHEMA, Candidate, Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.normalize import clean_text


def text_hash(text: str) -> str:
    """Return the first 16 hexadecimal digits of the SHA-256 of a text: identifies it without revealing it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def outcome_json(outcome: Outcome) -> Json:
    """All fields of an outcome, null where they do not apply; `question` only for a suppression."""
    found = fields_json(outcome, "code stage source field other_id value limit unit margin")
    return found if outcome.question is None else {**found, "question": clean_text(outcome.question)}


def _without_empty(found: Json, *names: str) -> Json:
    """The JSON without those of the named fields that are null or empty."""
    return {name: value for name, value in found.items() if value or name not in names}


def evidence_json(evidence: Evidence | None) -> Json | None:
    """Null for a candidate that is neither shown nor handed over."""
    if evidence is None:
        return None
    found = record_json(evidence)
    found["list"] = found.pop("vectors")
    return found


def part_json(part: Part) -> Json:
    """One part of a score; `ranking` only where an earlier ranking made it."""
    return fields_json(part, "name raw normalized weight contribution" + (" ranking" if part.ranking else ""))


def scored_json(scored: Scored | None) -> Json:
    """A score with its parts; null and [] for none."""
    return {
        "score": None if scored is None else scored.score,
        "combine": None if scored is None else scored.combine.value,
        "parts": [] if scored is None else list(map(part_json, scored.parts)),
    }


def marks_json(states: Iterable[State]) -> Json:
    """Why a memory does not hold any more, without a text; {} while it holds."""
    marks = [{"state": one.name, "at": one.at, "by": None if one.by is None else one.by.id} for one in states]
    return {"marks": marks} if marks else {}


def candidate_json(candidate: Candidate, trace: Trace, counted: frozenset[str] | None = None) -> Json:
    """One candidate of a trace with the parts of its score, its hits and its outcome. `counted` are the sources that count for
    it; a hit of another one says so. None: they all do."""
    return {
        "id": candidate.memory.id,
        "rank": candidate.rank,
        **scored_json(candidate.scored),
        "hits": [
            {"source": s, "form": f, "rank": hit.rank, "score": hit.score}
            | ({} if counted is None or s in counted else {"counted": False})
            for s, f, hit in candidate.hits
        ],
        "outcome": outcome_json(candidate.decision.outcome),
        "evidence": evidence_json(trace.evidence.get(candidate.memory.id)),
        "relevance": candidate.decision.relevance,
        "reason": candidate.decision.reason,
        "text_hash": text_hash(candidate.memory.text),
        **marks_json(trace.states.get(candidate.memory.id, ())),
    }


def query_json(query: Query) -> Json:
    """The question with its clock, conversation and fields, what an agent may see, and the person's own words that it holds."""
    found = record_json(replace(query, options={}))
    del found["options"]
    return _without_empty(found, "own_words", "sight")


def _choice_json(request: ChoiceRequest, choice: Choice) -> Json:
    """Who chose what, and how much it was given; the input itself is in no trace: it holds memories' texts."""
    return {
        "by": choice.by,
        "ids": list(choice.ids),
        "max_selected": request.max_selected,
        **fields_json(choice, "candidates chars"),
        "ms": round(choice.ms, 3),
        "attempts": choice.attempts,
        "fallback": None if choice.fallback is None else clean_text(str(choice.fallback)),
        "redacted": dict(sorted(choice.redacted.items())),
        "note": None if choice.note is None else clean_text(str(choice.note)),
    }


def _plan_json(plan: Plan) -> Json:
    """The filters and notes, what a stage measured of silence, and which suppressions keep which memories out, without their
    questions."""
    suppressions = [
        {"id": one.suppression, **fields_json(one, "memory_id similarity limit same_text")} for one in plan.suppressing
    ]
    return {
        "filters": _without_empty(record_json(plan.filters), "sight"),
        "notes": plan.noted,
        **({"suppressions": suppressions} if suppressions else {}),
        **({} if plan.silence is None else {"silence": _without_empty(record_json(plan.silence), "time")}),
    }


def trace_json(trace: Trace) -> Json:
    """The whole trace. Contains the query's text, but no memory's: only a hash of each."""
    counted = trace.counted  # found anew whenever it is asked for
    return {
        "schema": TRACE_SCHEMA,
        **fields_json(trace, "id recipe preset"),
        "parameters": {layer.name: {"value": layer.value, "layer": layer.layer} for layer in trace.layers},
        "query": query_json(trace.query),
        "forms": [{"name": form.name, "text": clean_text(form.text)} for form in trace.plan.forms],
        "plan": _plan_json(trace.plan),
        "runs": [
            {
                **fields_json(run, "source form status k"),
                "count": len(run.hits),
                "ms": round(run.ms, 3),
                "reason": None if run.reason is None else clean_text(str(run.reason)),
                "path": run.path,
                "terms": [clean_text(term) for term in run.terms],
            }
            for run in trace.runs
        ],
        "candidates": [candidate_json(one, trace, counted.get(one.memory.id)) for one in trace.candidates],
        "selected": list(trace.selected),
        "outcomes": {code.value: count for code, count in trace.outcomes.items()},
        "pack": {"text": clean_text(trace.pack.text), **fields_json(trace.pack, "inject strategy tokens")},
        "warnings": [
            {
                "code": w.code,
                "message": clean_text(str(w.message)),
                "value": w.value,
                "advice": None if w.advice is None else str(w.advice),
            }
            for w in trace.warnings
        ],
        "spans": [{"stage": span.stage, "ms": round(span.ms, 3)} for span in trace.spans],
        "choices": {step: _choice_json(request, choice) for step, (request, choice) in trace.choices.items()},
        **fields_json(trace, "response generation embedder"),
        **_lists_json(trace),
    }


def _lists_json(trace: Trace) -> Json:
    """Which lists of vectors answered; nothing for a recipe that reads the database's own alone."""
    plan = trace.pool.plan
    if not plan.further:
        return {}
    asked = {"default": plan.vectors, **plan.further}
    return {
        "lists": [
            {
                "name": name,
                "embedder": one.embedder,
                "complete": one.missing is None,
                "reason": None if one.missing is None else clean_text(str(one.missing)),
            }
            for name, one in asked.items()
        ]
    }


def without_memory_texts(trace: Json) -> Json:
    """A trace's JSON with question and conversation, and hashes instead of the texts of memories."""
    return {
        **trace,
        "pack": {**trace["pack"], "text": text_hash(trace["pack"]["text"])},
        "candidates": _without_spoken_reasons(trace),
        "response": _without_words(trace["response"], _MEMORY_WORDS),
    }


def query_without_texts(query: Json) -> Json:
    """A question's JSON with the hash of every text in the text's place."""
    hidden = {
        **query,
        "text": text_hash(query["text"]),
        "context": [{**turn, "text": text_hash(turn["text"])} for turn in query["context"]],
        "image_summaries": [text_hash(summary) for summary in query.get("image_summaries", ())],
    }
    if "own_words" in query:  # they stand in the question
        hidden["own_words"] = [{**one, "word": text_hash(one["word"])} for one in query["own_words"]]
    return hidden


def without_texts(trace: Json) -> Json:
    """A trace's JSON with the hash of every text in the text's place: ids and numbers stay."""
    trace = without_memory_texts(trace)
    return {
        **trace,
        "query": query_without_texts(trace["query"]),
        "candidates": [_without_words(one, _EVIDENCE_WORDS) for one in trace["candidates"]],
        "forms": [{**form, "text": text_hash(form["text"])} for form in trace["forms"]],
        "runs": [{**run, "terms": [text_hash(term) for term in run["terms"]]} for run in trace["runs"]],
        "plan": {**trace["plan"], "notes": _without_words(trace["plan"]["notes"], _QUERY_WORDS)},
        "response": _without_words(trace["response"], _QUERY_WORDS),
        "warnings": [
            {**one, "message": str(_UNTOLD[one["code"]])} if one["code"] in _UNTOLD else one
            for one in trace["warnings"]
        ],
    }


def _without_spoken_reasons(trace: Json) -> list[Json]:
    """The candidates; where a language model chose, its reasons are its own words and may quote a memory."""
    found: list[Json] = trace["candidates"]
    if all(choice["by"] == STAND_IN for choice in trace["choices"].values()):
        return found
    return [
        {**candidate, "reason": None if candidate["reason"] is None else text_hash(candidate["reason"])}
        for candidate in found
    ]


_UNTOLD = {"mode_by_substring": Text.keyed("lint_mode_untold")}
"""Warnings whose sentence quotes the question, with one that does not."""

_QUERY_WORDS = frozenset({"keywords", "matched", "cue", "word", "queries", "life_stage_hint"})
"""Keys under which notes and responses hold words of the question."""
_EVIDENCE_WORDS = frozenset({"held", "lacks"})
"""Keys under which evidence holds words of the question."""
_MEMORY_WORDS = frozenset({"content", "text", "body", "user_text", "reply_text", "snippet", "title", "headline"})
"""Keys under which a response may hold words of a memory."""


def _without_words(value: Any, keys: frozenset[str], *, hide: bool = False) -> Any:
    """The same shape with the hash of every text under one of the keys in its place."""
    if isinstance(value, dict):
        return {key: _without_words(inner, keys, hide=hide or key in keys) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_without_words(inner, keys, hide=hide) for inner in value]
    return text_hash(value) if hide and isinstance(value, str) and value else value

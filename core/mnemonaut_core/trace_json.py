"""A trace as the JSON of DESIGN.md 4.2, validated by `resources/…/schema/trace.schema.json`."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from mnemonaut_core.domain.outcome import Outcome
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.trace import TRACE_SCHEMA, Candidate, Trace
from mnemonaut_core.text.normalize import clean_text

Json = dict[str, Any]


def text_hash(text: str) -> str:
    """The first 16 hexadecimal digits of the SHA-256 of a text: says that it is the same without telling it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def outcome_json(outcome: Outcome) -> Json:
    """All fields of an outcome, null where they do not apply."""
    return {
        "code": outcome.code.value, "stage": outcome.stage, "source": outcome.source, "field": outcome.field,
        "other_id": outcome.other_id, "value": outcome.value, "limit": outcome.limit, "unit": outcome.unit,
        "margin": outcome.margin,
    }  # fmt: skip


def candidate_json(candidate: Candidate) -> Json:
    """One candidate with the parts of its score, its hits and its outcome."""
    scored = candidate.scored
    return {
        "id": candidate.memory.id,
        "rank": candidate.rank,
        "score": None if scored is None else scored.score,
        "combine": None if scored is None else scored.combine.value,
        "parts": [
            {
                "name": p.name,
                "raw": p.raw,
                "normalized": p.normalized,
                "weight": p.weight,
                "contribution": p.contribution,
            }
            for p in (() if scored is None else scored.parts)
        ],
        "hits": [{"source": s, "form": f, "rank": hit.rank, "score": hit.score} for s, f, hit in candidate.hits],
        "outcome": outcome_json(candidate.decision.outcome),
        "relevance": candidate.decision.relevance,
        "reason": candidate.decision.reason,
        "text_hash": text_hash(candidate.memory.text),
    }


def _query_json(query: Query) -> Json:
    return {
        "text": clean_text(query.text),
        "now": query.now,
        "context": [{"role": t.role, "text": clean_text(t.text), "at": t.at} for t in query.context],
        "after": query.after,
    }


def _filters_json(filters: Filters) -> Json:
    return {name: getattr(filters, name) for name in Filters.__slots__}


def trace_json(trace: Trace) -> Json:
    """The whole trace. Contains the query's text, but no memory's: only a hash of each."""
    return {
        "schema": TRACE_SCHEMA,
        "id": trace.id,
        "recipe": trace.recipe,
        "preset": trace.preset,
        "parameters": {layer.name: {"value": layer.value, "layer": layer.layer} for layer in trace.layers},
        "query": _query_json(trace.query),
        "forms": [{"name": form.name, "text": clean_text(form.text)} for form in trace.plan.forms],
        "plan": {"filters": _filters_json(trace.plan.filters), "notes": trace.plan.notes},
        "runs": [
            {
                "source": run.source, "form": run.form, "status": run.status.value, "k": run.k, "count": len(run.hits),
                "ms": round(run.ms, 3), "reason": None if run.reason is None else clean_text(run.reason.english()),
                "path": run.path, "terms": [clean_text(term) for term in run.terms],
            }
            for run in trace.runs
        ],
        "candidates": [candidate_json(candidate) for candidate in trace.candidates],
        "selected": list(trace.selected),
        "outcomes": {code.value: count for code, count in trace.outcomes.items()},
        "pack": {
            "text": clean_text(trace.pack.text), "inject": trace.pack.inject, "strategy": trace.pack.strategy,
            "tokens": trace.pack.tokens,
        },
        "warnings": [
            {
                "code": w.code, "message": clean_text(w.message.english()), "value": w.value,
                "advice": None if w.advice is None else w.advice.english(),
            }
            for w in trace.warnings
        ],
        "spans": [{"stage": span.stage, "ms": round(span.ms, 3)} for span in trace.spans],
        "generation": trace.generation,
        "embedder": trace.embedder,
    }  # fmt: skip


def dumps(value: object) -> str:
    """JSON text, deterministic, one line; raises for what JSON cannot hold (NaN would silently become null)."""
    return msgspec.json.encode(value).decode("utf-8")


def without_texts(trace: Json) -> Json:
    """A trace's JSON with the hash of every text in the text's place: ids and numbers stay."""
    query = trace["query"]
    hidden = {
        **query,
        "text": text_hash(query["text"]),
        "context": [{**turn, "text": text_hash(turn["text"])} for turn in query["context"]],
    }
    return {
        **trace,
        "query": hidden,
        "forms": [{**form, "text": text_hash(form["text"])} for form in trace["forms"]],
        "runs": [{**run, "terms": [text_hash(term) for term in run["terms"]]} for run in trace["runs"]],
        "pack": {**trace["pack"], "text": text_hash(trace["pack"]["text"])},
    }

"""What the recipe `orchestrated` answers and warns of, from its finished trace: seed 002's response (4.1.1), and its lint."""

from __future__ import annotations

from mnemonaut_core.domain.trace import Candidate, Trace, TraceWarning
from mnemonaut_core.messages import Message
from mnemonaut_core.recipes.orchestrated_plan import decided_of, intent_json
from mnemonaut_core.text.intents.intent import Strategy

_BY_HAND = ("database", "project", "policy", "environment", "set")


def response(trace: Trace) -> dict[str, object]:
    """RetrievalResponse under the seed's keys: results, strategy, intent, latencies in milliseconds, counts.

    `num_results_before_rerank` counts the hits of all searches, those under the floor left out, since the seed's search
    does not bring them. A search that was not asked has no latency.
    """
    found = decided_of(trace.plan)
    below = sum(1 for candidate in trace.candidates if candidate.decision.outcome.code == "BELOW_FLOOR")
    asked = {run.source: run.ms for run in trace.runs if run.status != "skipped" or run.ms}
    chosen = {candidate.memory.id: candidate for candidate in trace.candidates}
    return {
        "results": [
            _result(chosen[memory_id], details=found.p.include_metadata_details) for memory_id in trace.selected
        ],
        "metadata": {
            "strategy_used": found.strategy.value,
            "query_intent": intent_json(found.intent),
            "total_latency_ms": round(sum(span.ms for span in trace.spans), 3),
            "search_breakdown_ms": {source: round(ms, 3) for source, ms in asked.items()},
            "num_results_before_rerank": sum(len(run.hits) for run in trace.runs) - below,
            "num_results_after_rerank": len(trace.selected),
        },
    }


def _result(candidate: Candidate, *, details: bool) -> dict[str, object]:
    memory, scored = candidate.memory, candidate.scored
    result: dict[str, object] = {"id": memory.id, "similarity": None if scored is None else scored.score}
    if details:
        result |= {
            "memory_type": memory.memory_type,
            "source_type": memory.source_type,
            "created_at": memory.created_at,
            "scores": {} if scored is None else {part.name: part.normalized for part in scored.parts},
        }
    return result


def floor_empties(trace: Trace) -> tuple[TraceWarning, ...]:
    """Similarity brought memories, and the floor let none of them through."""
    found = decided_of(trace.plan)
    cosines = [hit.score for run in trace.runs if run.source == "vector" for hit in run.hits]
    floor = found.params.similarity_threshold
    if not cosines or max(cosines) >= floor or not found.floored:
        return ()
    best = max(cosines)
    values = {"count": len(cosines), "best": f"{best:.3f}", "floor": f"{floor:g}"}
    return (TraceWarning("floor_empties", Message("floor_empties", values), best, Message("floor_empties_do")),)


def set_without_effect(trace: Trace) -> tuple[TraceWarning, ...]:
    """A parameter that somebody set, and that no formula of this recall reads."""
    found = decided_of(trace.plan)
    without = {"time_decay_factor"}
    if found.strategy is Strategy.TEMPORAL and not found.p.temporal_words:
        without.add("temporal_keyword_weight")
    return tuple(
        TraceWarning("parameter_without_effect", Message("no_effect", {"parameter": layer.name}), None)
        for layer in trace.layers
        if layer.name in without and layer.layer in _BY_HAND
    )

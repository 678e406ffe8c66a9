"""What `salience` hands on: memories, or the documents of its routes, as units of the token budget; the pack, the response and
what they warn of. Pure."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import DocumentRow
from mnemonaut_core.domain.trace import PackText, ParameterTurn, Pool, Ranked, Trace, TraceWarning
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.pack import no_longer
from mnemonaut_core.recipes.salience_routes import SalienceParameters, ShownDocument, shown_documents
from mnemonaut_core.text.words import count_tokens

DIRECT, TIMELINE, HYBRID = "direct", "timeline", "hybrid"


class SalienceNotes(msgspec.Struct, frozen=True):
    """The route that the question's words ask for, and the words: of each document, and of the journal."""

    route: str
    direct: list[dict[str, str]]
    timeline: dict[str, object] | None


SaliencePlan = Plan[SalienceParameters, SalienceNotes]
SaliencePool = Pool[SalienceParameters, SalienceNotes, Mapping[str, DocumentRow]]
"""In addition to the memories: the documents of the routes' chunks, by id."""
SalienceTrace = Trace[SalienceParameters, SalienceNotes, Mapping[str, DocumentRow]]


def route_taken(runs: tuple[Run, ...]) -> str:
    """The first route that brought anything; `hybrid` otherwise, even if it brought nothing either."""
    return next((run.source for run in runs if run.source in (DIRECT, TIMELINE) and run.hits), HYBRID)


def budget_of(plan: SaliencePlan) -> int:
    """The query's own token budget, else the parameter (the seed's `max_tokens or default`: 0 asks for the default)."""
    own = plan.query.token_budget
    return max(0, own or plan.parameters.token_budget)


class Unit(msgspec.Struct, frozen=True):
    """What is handed on together: one memory, or the chunks of one document."""

    ids: tuple[str, ...]
    text: str
    tokens: int
    shown: ShownDocument | None = None


def units_of(pool: SaliencePool, ids: tuple[str, ...]) -> tuple[Unit, ...]:
    """These memories in order, the chunks of a route's documents as one unit each, in the document's order."""
    if route_taken(pool.runs) == HYBRID:
        return tuple(_unit(pool, pool.memories[memory_id]) for memory_id in ids)
    documents = shown_documents(ids, pool.memories, pool.related)
    return tuple(Unit(shown.chunks, shown.text, shown.tokens, shown) for shown in documents)


def _unit(pool: SaliencePool, memory: Memory) -> Unit:
    note = no_longer(pool.states(), memory, pool.plan.query.zone)
    if not note:
        return Unit((memory.id,), memory.text, tokens_of(memory))
    return Unit((memory.id,), f"{memory.text}\n[{note}]", tokens_of(memory) + count_tokens(note))


def tokens_of(memory: Memory) -> int:
    """The stored token count, else an estimate by the program's rule; a stored 0 is a default of seed 003's own system,
    not a count."""
    return memory.token_count or count_tokens(memory.text)


def pack(ranked: Ranked) -> PackText:
    """The contents of the results, a blank line between them, and nothing else: what the budget counted is what is
    handed on."""
    units = units_of(ranked.pool, ranked.selected)
    text = "\n\n".join(unit.text for unit in units)
    return PackText(text, bool(units), "contents", sum(unit.tokens for unit in units), ranked.selected)


def response(trace: SalienceTrace) -> dict[str, object]:
    """The seed's SearchResponse; `path` is the route that answered. A document is one result: its id stands as `chunk_id`,
    its chunks under `chunks`. No record of a recall keeps `content`."""
    scores = {memory_id: item.score for memory_id, item in trace.rankings[-1].find_all(trace.selected).items()}
    units = units_of(trace.pool, trace.selected)
    total = sum(unit.tokens for unit in units)
    return {
        "path": route_taken(trace.runs),
        "results": [_result(unit, trace.pool, scores[unit.ids[0]]) for unit in units],
        "total_tokens": total,
        "budget_remaining": max(0, budget_of(trace.plan) - total),
    }


def _result(unit: Unit, pool: SaliencePool, score: float) -> dict[str, object]:
    first = pool.memories[unit.ids[0]]
    found: dict[str, object] = {
        "chunk_id": first.id,
        "uri": first.uri,
        "content": unit.text,
        "score": score,
        "memory_type": first.memory_type or first.subtype or first.kind,
        "section": first.section,
        "reinforcement": first.reinforcement or 0,
        "token_count": unit.tokens,
    }
    if unit.shown is not None:
        said = max(pool.memories[chunk].reinforcement or 0 for chunk in unit.ids)
        found |= {"chunk_id": unit.shown.document.id, "uri": unit.shown.document.uri, "section": None}
        found |= {"reinforcement": said, "chunks": list(unit.ids)}
    return found


def over_budget(trace: SalienceTrace) -> tuple[TraceWarning, ...]:
    """A named document is handed on whole; what is left of the budget is then 0, not less (READINGS 48)."""
    over = sum(unit.tokens for unit in units_of(trace.pool, trace.selected)) - budget_of(trace.plan)
    if route_taken(trace.runs) != DIRECT or over <= 0:
        return ()
    shown = units_of(trace.pool, trace.selected)[0]
    uri = "" if shown.shown is None else shown.shown.document.uri
    message = Text.keyed("document_over_budget", uri=uri, tokens=shown.tokens, over=over)
    advice, turn = Text.keyed("document_over_budget_do"), ParameterTurn("token_budget")
    return (TraceWarning("document_over_budget", message, float(over), advice, turn),)


def in_chunks(trace: SalienceTrace) -> tuple[TraceWarning, ...]:
    """Documents whose file holds more than may be shown."""
    shown = (unit.shown for unit in units_of(trace.pool, trace.selected))
    return tuple(_in_chunks(one) for one in shown if one is not None and not one.whole)


def _in_chunks(shown: ShownDocument) -> TraceWarning:
    values = {"uri": shown.document.uri, "shown": len(shown.chunks), "total": len(shown.document.chunk_ids)}
    return TraceWarning("document_in_pieces", Text.keyed("document_in_pieces", **values), float(shown.left_out))

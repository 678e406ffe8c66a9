"""The recipe `heuristic`: seed 000, to the letter.

Readings used: 1–11, 38, 39, 53–55. Deviations from the seed, each with its reason:

- the word indexes hold all kinds, so BM25's statistics are of all memories, not of episodes alone (DESIGN.md 3);
- a memory without any date passes the 365 days and gets no recency: nothing says that it is too old;
- ties break by id, so that the order in which sources answer does not matter (READINGS 3);
- `evidence_floor` and `text_index` are ours. They change nothing at their defaults; the preset `calibrated` uses them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import msgspec

from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Decision, Selection
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query, Turn
from mnemonaut_core.domain.ranking import Part, Ranking, Scored
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import PackText, Pool
from mnemonaut_core.ports import MatchQuery
from mnemonaut_core.recall import features, fuse, select
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.evidence import query_evidence
from mnemonaut_core.recall.stage import Gather, Recipe, Rerank, Select, Source, SourceKind
from mnemonaut_core.recipes.heuristic_parameters import HeuristicParameters
from mnemonaut_core.text.similarity import char_ngrams, compact, dice

MESSAGES_A_TURN = 2
SPEAKERS = {"user": "User", "assistant": "Partner"}


def format_context(context: tuple[Turn, ...], *, max_messages: int) -> str:
    """`User: …` / `Partner: …`, a line each, of the newest non-empty messages (READINGS 38); "" for none."""
    spoken = [(turn.role, text) for turn in context if (text := compact(turn.text))]
    newest = spoken[len(spoken) - max_messages :] if max_messages < len(spoken) else spoken
    return "\n".join(f"{SPEAKERS.get(role, role)}: {text}" for role, text in newest)


def plan(query: Query, parameters: msgspec.Struct) -> Plan:
    """Phase 1: two fixed forms, one if they are equal."""
    p = cast("HeuristicParameters", parameters)
    context = format_context(query.context, max_messages=MESSAGES_A_TURN * p.context_turns)
    whole = f"{context}\n---\n{query.text}" if context else query.text
    forms = (Form("q1", query.text), *((Form("q2", whole),) if whole != query.text else ()))
    today = query.now // DAY_SECONDS
    sensitivity = p.max_sensitivity if query.max_sensitivity is None else min(p.max_sensitivity, query.max_sensitivity)
    first_day = today - p.days if p.days else None
    filters = Filters(
        kinds=query.kinds or ("episode",),
        max_sensitivity=sensitivity,
        scopes=query.scopes,
        boundary_classes=query.boundary_classes,
        day_from=first_day if query.day_from is None else query.day_from,
        day_to=query.day_to,
        not_after=query.now,
    )
    return Plan(query, parameters, forms, filters, texts={"lex": whole})


def gather(plan: Plan) -> Gather:
    """Phase 2: similarity and words for each form."""
    p = cast("HeuristicParameters", plan.parameters)

    def words(text: str) -> MatchQuery:
        return MatchQuery(p.text_index, text, p.text_chars or None, p.text_terms or None)

    return Gather(
        (
            Source("vector", SourceKind.VECTOR, p.vector_k, off_parameter=None if p.vector_k else "vector_k"),
            Source(p.text_index, SourceKind.WORDS, p.text_k, match=words, off_parameter=None if p.text_k else "text_k"),
        )
    )


def fuse_runs(plan: Plan, runs: tuple[Run, ...]) -> Ranking:
    """Phase 2: reciprocal rank fusion over all lists."""
    return fuse.rrf(runs, k=cast("HeuristicParameters", plan.parameters).rrf_k)


def cap(pool: Pool, ranking: Ranking) -> Selection:
    """Phase 2: the pool holds `max_candidates`."""
    return select.pool_cap(ranking, cap=cast("HeuristicParameters", pool.plan.parameters).pool_cap)


def episode_text(memory: Memory) -> str:
    """What of a memory is compared: user_text, newline, reply_text (READINGS 6); its body where it has neither."""
    if memory.user_text is None and memory.reply_text is None:
        return memory.body or ""
    return f"{memory.user_text or ''}\n{memory.reply_text or ''}"


def memory_grams(memory: Memory, p: HeuristicParameters) -> frozenset[str]:
    """Grams of the first `memory_chars` characters."""
    return char_ngrams(episode_text(memory), n=p.gram_n, max_chars=p.memory_chars)


def rerank(pool: Pool, ranking: Ranking) -> Ranking:
    """Phase 3: final = w_rrf · rrf/max + w_lex · lex + w_rec · rec."""
    p = cast("HeuristicParameters", pool.plan.parameters)
    best = max((item.score for item in ranking.items), default=0.0)
    query_grams = char_ngrams(pool.plan.texts["lex"], n=p.gram_n, max_chars=p.query_chars, tail=True)
    strength = features.short_query_strength(len(query_grams), full_at=p.strength_grams)

    def scored(item: Scored) -> Scored:
        memory = pool.memories[item.id]
        similarity = dice(query_grams, memory_grams(memory, p))
        age = features.age_days(pool.plan.query.now, memory.moment)
        recency = features.exponential_recency(age, tau_days=p.tau_days)
        return Scored.sum_of(
            item.id,
            (
                Part.weighted("rrf", item.score, item.score / best, p.weight_rrf),
                Part.weighted("lex", similarity, similarity * strength, p.weight_lex),
                Part.weighted("rec", age, recency, p.weight_rec),
            ),
        )

    return Ranking.of("final", (scored(item) for item in ranking.items))


def reason(item: Scored) -> str:
    """The seed's mechanical reason, three decimals."""
    rrf_norm, lex, rec = (part.normalized for part in item.parts)
    return f"heuristic rerank: score={item.score:.3f} rrf={rrf_norm:.3f} lex={lex:.3f} rec={rec:.3f}"


def walk(pool: Pool, ranking: Ranking) -> Selection:
    """Phase 3: one pass in score order — cap, floor, near-duplicates; then relevance and reason."""
    p = cast("HeuristicParameters", pool.plan.parameters)
    grams: dict[str, frozenset[str]] = {}

    def grams_of(memory_id: str) -> frozenset[str]:
        if memory_id not in grams:
            grams[memory_id] = memory_grams(pool.memories[memory_id], p)
        return grams[memory_id]

    selection = select.walk(
        ranking,
        limit=p.max_results,
        floor=p.medium_threshold,
        duplicate_at=p.duplicate_threshold,
        similarity=lambda a, b: dice(grams_of(a), grams_of(b)),
    )
    return _judged(selection, ranking)


def _judged(selection: Selection, ranking: Ranking) -> Selection:
    scored = {item.id: item for item in ranking.items}
    first = next(iter(selection.selected), None)
    decisions = []
    for decision in selection.decisions:
        judged: Decision = replace(decision, reason=reason(scored[decision.id]))
        if decision.outcome.code is Code.SELECTED:
            judged = replace(judged, relevance="high" if decision.id == first else "medium")
        decisions.append(judged)
    return replace(selection, decisions=tuple(decisions))


def high_gate(pool: Pool, ranking: Ranking) -> Selection:
    """Phase 3: nothing at all unless the first reaches `high_threshold`."""
    p = cast("HeuristicParameters", pool.plan.parameters)
    top = ranking.items[0].score if ranking.items else None
    return _judged(
        select.gate(ranking, value=top, limit=p.high_threshold, rule="high_threshold", stage="gate"), ranking
    )


def evidence_gate(pool: Pool, ranking: Ranking) -> Selection:
    """Ours: nothing at all unless there is evidence that something stored answers. Off at 0."""
    p = cast("HeuristicParameters", pool.plan.parameters)
    value = query_evidence(pool) if p.evidence_floor > 0 else None
    return _judged(
        select.gate(ranking, value=value, limit=p.evidence_floor, rule="evidence_floor", stage="evidence"), ranking
    )


def should_inject(relevances: tuple[str, ...]) -> bool:
    """The seed's MemoryPack builder: one `high`, or two `medium` (unreachable here: the first is always high)."""
    return relevances.count("high") >= 1 or relevances.count("medium") >= 2


def pack(pool: Pool, selection: Selection) -> PackText:
    """`[EPISODE_EVIDENCE]` with the seed's strategy `quote_key_parts`; empty when nothing is injected."""
    p = cast("HeuristicParameters", pool.plan.parameters)
    chosen = [decision for decision in selection.decisions if decision.outcome.code is Code.SELECTED]
    inject = should_inject(tuple(decision.relevance or "" for decision in chosen))
    items = tuple((pool.memories[decision.id], decision.reason or "") for decision in chosen) if inject else ()
    text = packs.episode_evidence(items, quote_chars=p.quote_chars)
    return PackText(text, inject, "quote_key_parts", packs.episode_tokens(text), tuple(d.id for d in chosen if inject))


HEURISTIC = Recipe(
    name="heuristic",
    title="Heuristic",
    seed="000",
    about="Two fixed forms, similarity and words, reciprocal rank fusion, then shared letters and recency. No language model.",
    parameters=HeuristicParameters,
    kinds=("episode",),
    plan=plan,
    gather=gather,
    fuse=fuse_runs,
    steps=(
        Select("pool", cap),
        Rerank("final", rerank),
        Select("walk", walk),
        Select("gate", high_gate),
        Select("evidence", evidence_gate),
    ),
    pack=pack,
    codes=CODES_OF_ALL | {Code.POOL_CAP, Code.DUPLICATE_OF, Code.BELOW_CUT, Code.RESULT_CAP, Code.GATE_CLOSED},
)

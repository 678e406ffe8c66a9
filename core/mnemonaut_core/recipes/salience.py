"""The recipe `salience`: seed 003, to the letter.

Readings used: 1–3, 9, 21–26, 35, 47–49, 53–55. Reading 49 is about writing: `add` counts a near-repeat once more instead
of storing it. Deviations from the seed, each with its reason:

- what is recalled on the direct and the timeline route are the document's chunks, since a document is no memory; the
  answer and the pack hold the whole document. A chunk that is isolated, filtered or suppressed must not come back
  through its file: then the text is put together from the other chunks, and a warning says so;
- on the timeline the unit of the budget is the journal page (the seed reads files). A page over the budget answers with
  nothing; it does not send the question on, so that the budget stays a matter of the selection;
- several stored files may bear the uri of one row (two imported trees): the one with exactly that uri, else the first by
  uri; a file of another scope than the row's is another file;
- the seed has no Japanese words, and few English ones, for the timeline. `timeline_words` = `all` adds them, since a
  question in Japanese is the same question; `seed` keeps to the seed. The direct route has the seed's table, and more
  only on request (`direct_words`);
- the last 7 days are today and the seven days before it, as READINGS 10 and 13 count days;
- scopes are ours: `global` and `project` are the seed's two; `both` leaves none out, so `session` and `principle` too;
- `unicode61` holds the words of people, not documents (DESIGN.md 3): as written, words find no chunk. The lint says so and
  `calibrated` searches `words`. The word indexes hold all kinds, so BM25's statistics are of all memories;
- the seed does not say how its words are searched: all distinct terms of the question, joined by OR;
- `evidence_floor` is ours; at its default it changes nothing, and the preset `calibrated` uses it;
- ties break by id (READINGS 3); a memory without a date gets no recency, since its age was not measured.

The seed counts an access "each time a result is returned"; here only an agent's own recall counts (`recall --commit`),
after ranking, and `updated_at` stays (READINGS 24, 35). Tokens are the stored ones, else those of `text/words.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.columns import Floats, PartColumn, Ranking, Selection, exact_sum
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.own_words import entries_of
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import DocumentRow, MatchQuery
from mnemonaut_core.domain.trace import Candidate, Judged, ParameterTurn, Ranked
from mnemonaut_core.explain.lint.rule import Configuration, Finding, finding, shown
from mnemonaut_core.i18n import Text
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall import current, features, fuse, select
from mnemonaut_core.recall.intent import filters_for
from mnemonaut_core.recall.select import Units
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import (
    ForAgents,
    Gather,
    Lint,
    Look,
    Needs,
    Recipe,
    Rerank,
    Select,
    Shown,
    Skipped,
    Source,
    SourceKind,
    added_by,
    words_beside,
)
from mnemonaut_core.recall.vocabulary import (
    Fact,
    decision,
    listed,
    of_plan,
    of_score,
    quoted,
)
from mnemonaut_core.recall.word_lists import Reading, WordList
from mnemonaut_core.recipes.salience_pack import (
    DIRECT,
    HYBRID,
    TIMELINE,
    SalienceNotes,
    SaliencePlan,
    SaliencePool,
    SalienceTrace,
    budget_of,
    in_chunks,
    over_budget,
    pack,
    response,
    route_taken,
    tokens_of,
    units_of,
)
from mnemonaut_core.recipes.salience_routes import (
    CHUNKS_K,
    JOURNAL,
    ROUTE,
    DirectRow,
    SalienceParameters,
    Timeline,
    direct_list,
    direct_rows,
    journal_documents,
    leads,
    named_documents,
    routed_words,
    timeline,
    timeline_list,
)

KINDS = ("episode", "state", "chunk", "claim")
_LISTS_FACTOR = 2
"""Each list of the hybrid search brings 2 · top_k candidates."""


def asked_rows(query: Query, p: SalienceParameters) -> tuple[DirectRow, ...]:
    """The rows of the direct route's table that the question asks for, within the scope."""
    if not p.direct_route:
        return ()
    return tuple(
        row
        for row in direct_rows(query.text, p.direct_words, entries_of(query.own_words, ROUTE))
        if p.scope in ("both", row.scope)
    )


def asked_timeline(query: Query, p: SalienceParameters) -> Timeline | None:
    """Whether the question asks for the newest journal days."""
    if not p.timeline_route:
        return None
    own = entries_of(query.own_words, ROUTE)
    return timeline(query.text, p.timeline_words, default_days=p.journal_days, own=own)


def route_named(query: Query, p: SalienceParameters) -> str:
    """The route that the question's words ask for, direct before timeline (READINGS 26); whether it answers is seen when
    it is read."""
    if asked_rows(query, p):
        return DIRECT
    return HYBRID if asked_timeline(query, p) is None else TIMELINE


def plan(query: Query, p: SalienceParameters) -> SaliencePlan:
    """One form, the scope as a filter, and which routes the words ask for."""
    rows, days = asked_rows(query, p), asked_timeline(query, p)
    notes = SalienceNotes(
        route=route_named(query, p),
        direct=[{"uri": row.uri, "scope": row.scope, "word": row.found.word} for row in rows],
        timeline=None if days is None else {"days": days.days, "word": days.found.word},
    )
    filters = replace(filters_for(query, p, KINDS), scopes=_scopes(p.scope, query.scopes))
    return Plan(query, p, (Form("q1", query.text),), filters, notes=notes)


def _scopes(scope: str, asked: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """The parameter's scope within those that the query admits; None leaves none out."""
    if scope == "both":
        return asked
    return tuple(one for one in (scope,) if asked is None or one in asked)


def gather(plan: SaliencePlan) -> Gather:
    """The first route that answers: the named document, the newest journal pages, the hybrid search."""
    p = plan.parameters
    rows, days = asked_rows(plan.query, p), asked_timeline(plan.query, p)
    skipped: tuple[Skipped, ...] = ()
    phases: list[tuple[Source, ...]] = []
    for name, on, asks, lists in (
        (DIRECT, p.direct_route, tuple((row.uri, row.scope) for row in rows), partial(direct_list, rows)),
        (TIMELINE, p.timeline_route, days and days.days, partial(timeline_list, days.days if days else 0)),
    ):
        source = Source(name, SourceKind.LIST, CHUNKS_K, lists=lists, asks=asks)
        if not on:
            phases.append((replace(source, off_parameter=f"{name}_route"),))
        elif asks in ((), None):
            skipped += (Skipped(name, CHUNKS_K, Text.keyed("route_untriggered", route=name)),)
        else:
            phases.append((source,))
    return _chained((*phases, _hybrid(p)), skipped, plan)


def _hybrid(p: SalienceParameters) -> tuple[Source, ...]:
    """Similarity and words, twice `top_k` each."""
    k = _LISTS_FACTOR * p.top_k
    return (
        Source("vector", SourceKind.VECTOR, k, added=added_by(p)),
        Source(p.text_index, SourceKind.WORDS, k, match=partial(MatchQuery, p.text_index)),
    )


def _chained(phases: tuple[tuple[Source, ...], ...], skipped: tuple[Skipped, ...], plan: SaliencePlan) -> Gather:
    """The first phase; the next one follows if it brought nothing, else the sources of all later ones are skipped."""
    first, *later = phases
    if not later:
        return current.followed(Gather(first, skipped=skipped), plan)

    def then(_plan: Plan, runs: tuple[Run, ...]) -> Gather | None:
        taken = next((run.source for run in runs for source in first if run.source == source.name and run.hits), None)
        if taken is None:
            return _chained(tuple(later), (), plan)
        reason = Text.keyed("route_skipped", route=taken)
        return Gather((), skipped=tuple(Skipped(source.name, source.k, reason) for phase in later for source in phase))

    return Gather(first, then=then, skipped=skipped)


def documents(plan: SaliencePlan, reader: SearchReader, ids: tuple[str, ...]) -> Mapping[str, DocumentRow]:
    """The documents of the routes' chunks, by id; nothing for a question that asks for no route."""
    p = plan.parameters
    rows, days = asked_rows(plan.query, p), asked_timeline(plan.query, p)
    found = [document for row in rows for document in named_documents(row, plan, reader)]
    found += () if days is None else journal_documents(days.days, plan, reader)
    gathered = set(ids)
    return {doc.id: doc for doc in found if not gathered.isdisjoint(doc.chunk_ids)}


def fuse_runs(pool: SaliencePool) -> Ranking:
    """A route's chunks in their order (of one document: all first, READINGS 55), or reciprocal rank fusion."""
    columns, taken = pool.columns, route_taken(pool.runs)
    if taken == HYBRID:
        return fuse.rrf(columns, k=pool.plan.parameters.rrf_k)
    lists = [(rows, ranks) for run, rows, ranks, _ in columns.lists if run.source == taken]
    rows, ranks = (np.concatenate(found) for found in zip(*lists, strict=True))
    place = np.ones(len(rows)) if taken == DIRECT else ranks
    share = 1.0 / place
    return Ranking.of(
        taken, columns.ids, rows, share, (PartColumn("position", place, share, 1.0, share),), Combine.ORDER
    )


def salience(pool: SaliencePool, ranking: Ranking) -> Ranking:
    """.50 · semantic + .20 · reinforcement + .20 · recency + .10 · access; a route's order does not change."""
    if ranking.combine is Combine.ORDER:
        return replace(ranking, stage="salience")
    p, now, columns, rows = pool.plan.parameters, pool.plan.query.now, pool.columns, ranking.rows
    said = columns.column("reinforcement", lambda memory: memory.reinforcement)[rows]
    recalled = columns.column("access", lambda memory: memory.access_count)[rows]
    age = columns.column("updated age", lambda memory: features.age_days(now, updated_at(memory)))
    days = p.half_life_days
    recency = columns.once(("recency", days), lambda: features.half_life_recency(age, days))[rows]
    raw, semantic = _semantic(pool, ranking)
    fused = "" if p.semantic == "cosine" else ranking.stage
    parts = (
        PartColumn.weighted("semantic", raw, semantic, p.weight_semantic, fused),
        PartColumn.weighted("reinforcement", said, features.log_share(said), p.weight_reinforcement),
        PartColumn.weighted("recency", age[rows], recency, p.weight_recency),
        PartColumn.weighted("access", recalled, features.log_share(recalled), p.weight_access),
        *features.echo(columns, rows, p.echo_penalty),
    )
    return current.in_turn(pool, ranking.rescored("salience", exact_sum([part.contribution for part in parts]), parts))


def _semantic(pool: SaliencePool, ranking: Ranking) -> tuple[Floats, Floats]:
    """As measured, and as the formula takes it (READINGS 21); a cosine below 0 counts as 0, as does a memory without a vector."""
    semantic = pool.plan.parameters.semantic
    if semantic == "rrf_over_max":
        return ranking.scores, ranking.scores / ranking.scores[:1]
    if semantic == "raw_rrf":
        return ranking.scores, ranking.scores
    cosine = pool.columns.once("query cosine", lambda: _cosines(pool))[ranking.rows]
    return cosine, np.clip(np.where(np.isnan(cosine), 0.0, cosine), 0.0, 1.0)


def _cosines(pool: SaliencePool) -> Floats:
    """Of the question and each memory; NaN without a vector."""
    query, vectors = pool.plan.vectors.by_form.get("q1"), pool.vectors
    found = np.full(len(pool.columns), np.nan)
    for row, memory_id in enumerate(pool.columns.ids):
        if memory_id in pool.cosines:
            found[row] = pool.cosines[memory_id]
        elif query is not None and memory_id in vectors:
            found[row] = np.dot(query.astype(np.float64), vectors[memory_id].astype(np.float64))
    return found


def updated_at(memory: Memory) -> int | None:
    """When the memory was last updated; else created, else when it happened (READINGS 54). None if nothing is known."""
    for moment in (memory.updated_at, memory.created_at):
        if moment is not None:
            return moment
    return memory.occurred_at


def reason(item: Scored) -> str:
    """The four dimensions with three decimals, in the seed's words; a route names itself."""
    if item.combine is Combine.ORDER:
        return f"position {item.parts[0].raw:.0f}"
    return f"salience={item.score:.3f} " + " ".join(f"{part.name}={part.normalized:.3f}" for part in item.parts)


def judge(_ranked: Ranked, item: Scored, _outcome: Outcome) -> Judged:
    """The reason of every memory."""
    return Judged(reason(item))


def copies(pool: SaliencePool, ranking: Ranking) -> Selection:
    """Ours: the best of each group of near-copies in the search results, and at most the requested number. Both are off
    at 0; a route's documents are passed on unchanged."""
    p, is_search = pool.plan.parameters, ranking.combine is not Combine.ORDER
    return select.without_copies(
        ranking,
        pool.columns,
        threshold=p.duplicate_threshold if is_search else 0.0,
        limit=p.max_results if is_search else 0,
    )


def evidence(pool: SaliencePool, ranking: Ranking) -> Selection:
    """The gate of silence; a note or the journal that the question names is handed over without it."""
    if route_taken(pool.runs) == HYBRID:
        return evidence_gate(pool, ranking)
    return select.gate(ranking, value=None, limit=0.0, rule="evidence_floor", stage="evidence")


def within_budget(pool: SaliencePool, ranking: Ranking) -> Selection:
    """Section 5: until the budget is used up. The named document is handed on whole, with any budget (READINGS 48)."""
    columns, limit = pool.columns, budget_of(pool.plan)
    if route_taken(pool.runs) == HYBRID:
        tokens = columns.once(
            "tokens", lambda: np.array([tokens_of(pool.memories[one]) for one in columns.ids], np.intp)
        )
        units = Units(ranking.rows, np.arange(len(ranking)), tokens[ranking.rows])
        return select.budget(ranking, units, limit=limit)
    found = [(n, one, unit.tokens) for n, unit in enumerate(units_of(pool, ranking.ids)) for one in unit.ids]
    numbers = np.array([(columns.row_of[one], n, tokens) for n, one, tokens in found], np.intp).reshape(-1, 3)
    units = Units(*numbers.T)
    if route_taken(pool.runs) == DIRECT:
        limit = max(limit, sum(unit.tokens for unit in units_of(pool, ranking.ids)))
    return select.budget(ranking, units, limit=limit)


WORDS = words_beside(__file__)
VOCABULARY = WORDS.vocabulary


def facts(trace: SalienceTrace, *, expert: bool) -> tuple[Fact, ...]:
    """The route that answered and its trigger, and the budget."""
    notes, taken = trace.plan.notes, route_taken(trace.runs)
    why = ""
    if taken == DIRECT:
        why = listed(listed((_quoted(trace, row["word"]), row["uri"]), " → ") for row in notes.direct)
    elif taken == TIMELINE and notes.timeline is not None:
        days = of_plan("{days} days", days=notes.timeline["days"])
        why = listed((_quoted(trace, str(notes.timeline["word"])), days), " → ")
    elif notes.route != taken:
        asked = decision(VOCABULARY.decisions, notes.route, expert=expert)
        why = of_plan("{route} was asked for and had nothing", route=asked)
    used = sum(unit.tokens for unit in units_of(trace.pool, trace.selected))
    left = max(0, budget_of(trace.plan) - used)
    return (
        Fact(of_plan("Route"), decision(VOCABULARY.decisions, taken, expert=expert), why),
        Fact(of_plan("Budget"), of_plan("{used} tokens used, {left} left", used=f"{used:,}", left=f"{left:,}")),
    )


def _quoted(trace: SalienceTrace, word: str) -> str:
    """A word that led somewhere, and whether the person added it."""
    return quoted(word, own=any(word == one for _entry, one in entries_of(trace.query.own_words, ROUTE)))


def read_route(query: Query, p: SalienceParameters) -> Reading:
    """The note that a question's words lead to, else the journal."""
    rows, days = asked_rows(query, p), asked_timeline(query, p)
    if rows:
        return Reading(rows[0].uri, rows[0].found.word, rows[0].found.own)
    return Reading() if days is None else Reading(JOURNAL, days.found.word, days.found.own)


ROUTES = WordList(
    ROUTE,
    Text("Notes and the journal"),
    {uri: uri for uri in routed_words() if uri != JOURNAL} | {JOURNAL: of_plan(VOCABULARY.decisions[TIMELINE])},
    routed_words,
    leads,
    read_route,
)


def decided(trace: SalienceTrace, candidate: Candidate, *, expert: bool) -> tuple[str, ...]:
    """The route taken; how many tokens the candidate takes, and what of the budget is used with it."""
    route = decision(VOCABULARY.decisions, route_taken(trace.runs), expert=expert)
    tokens = _tokens_told(trace, candidate)
    return (of_score("Route taken: {route}.", route=route), *((tokens,) if tokens else ()))


def _tokens_told(trace: SalienceTrace, candidate: Candidate) -> str:
    budget, outcome = f"{budget_of(trace.plan):,}", candidate.decision.outcome
    if outcome.code is Code.BUDGET:
        if outcome.value is None or outcome.limit is None:
            return ""
        return of_score(
            "It has {tokens} tokens; of the budget of {budget} {left} were left.",
            tokens=f"{outcome.value:.0f}",
            budget=budget,
            left=f"{outcome.limit:.0f}",
        )
    used = 0
    for unit in units_of(trace.pool, trace.selected):
        used += unit.tokens
        if candidate.memory.id in unit.ids:
            return of_score(
                "It takes {tokens} tokens; with it {used} of {budget} are used.",
                tokens=f"{unit.tokens:,}",
                used=f"{used:,}",
                budget=budget,
            )
    return ""


def deciding_words(trace: SalienceTrace) -> Iterator[tuple[str, str]]:
    """The words that requested documents, or the journal; a number never matches a part of a longer word."""
    notes = trace.plan.notes
    rows = [(DIRECT, row["word"]) for row in notes.direct]
    days = [] if notes.timeline is None else [(TIMELINE, str(notes.timeline["word"]))]
    yield from ((mode, word) for mode, word in (rows or days) if "{n}" not in word)


def starved_part(c: Configuration) -> Finding:
    """The raw fused score of two lists is at most 2 / (k + 1): its weight cannot be felt (READINGS 21)."""
    if c.value("semantic") != "raw_rrf":
        return
    most = c.number("weight_semantic") * 2.0 / (c.number("rrf_k") + 1.0)
    name = max(("weight_reinforcement", "weight_recency", "weight_access"), key=c.number)
    if most < c.number(name):
        turn = ParameterTurn("semantic", "rrf_over_max")
        values = {"weight": shown(c.number("weight_semantic")), "most": shown(most)}
        yield finding("starved_part", "lint_starved", most, turn, other=name, against=shown(c.number(name)), **values)


SALIENCE = Recipe(
    name="salience",
    words=replace(WORDS, word_lists=(ROUTES,)),
    parameters=SalienceParameters,
    kinds=KINDS,
    codes=CODES_OF_ALL | {Code.ROUTE_SKIPPED, Code.GATE_CLOSED, Code.DUPLICATE_OF, Code.RESULT_CAP, Code.BUDGET},
    needs=Needs(vectors=True, cosines=True, fields=frozenset({"token_budget"})),
    plan=plan,
    gather=gather,
    related=documents,
    fuse=fuse_runs,
    steps=(
        Rerank("salience", salience),
        Select("evidence", evidence),
        Select("copies", copies),
        Select("budget", within_budget),
    ),
    judge=judge,
    pack=pack,
    shown=Shown(facts=facts, decided=decided),
    lint=Lint(
        own=(over_budget, in_chunks),
        rules=(
            "recency_outweighs",
            "budget_hides_smaller",
            "feedback_loop",
            "mode_by_substring",
            "parameter_without_effect",
        ),
        looks={"starved_part": Look(on_settings=starved_part)},
        budget="token_budget",
        use=("access", "weight_access"),
        idle=(
            ("direct_words", "direct_route", False),
            ("timeline_words", "timeline_route", False),
            ("journal_days", "timeline_route", False),
            ("half_life_days", "weight_recency", 0.0),
            ("semantic", "weight_semantic", 0.0),
        ),
        relevance=("semantic",),
        age="recency",
        deciding_words=deciding_words,
    ),
    agents=ForAgents(response=response),
)

"""The recipe `orchestrated`: seed 002, to the letter.

Readings used: 1, 3, 14–20, 37, 45, 46, 53–55. Deviations from the seed, each with its reason:

- rules in three languages, as data, in place of SpaCy and of a language model: offline, small, and open to review;
- BM25 takes the place of `ts_rank`, and the word indexes hold all kinds (DESIGN.md 3). `unicode61` finds nothing inside a
  run of Japanese or Chinese; the trace says so, and `calibrated` searches the index `words`;
- the search by time has no floor: the seed's has none either, and is not its vector search (READINGS 16). DESIGN.md's .6
  for `temporal` is `temporal_floor`, which works where `temporal_floor_on` is set;
- forced `temporal` without a time range searches all time; the seed would fail. Forced `hybrid` with one searches by time
  too, and its list enters the merge as the vector list (READINGS 20, 45);
- `created_at` is coalesce(created_at, occurred_at) (READINGS 54); an undated memory is outside every time range;
- the result is cut at the limit after the duplicates, as upstream does; the seed's merge forgets to;
- above `rerank_cap` candidates the best placed of each search are reranked (the seed names the number, not the order);
- similarity of duplicates is the cosine of the stored vectors; a memory without one is no duplicate;
- `text_query`, `search_k`, `semantic_words`, `temporal_words`, `temporal_order`, `temporal_fallback` and `evidence_floor`
  are ours. They change nothing at their defaults; the preset `calibrated` uses them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.columns import Floats, Ranking, Selection
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.moments import UTC, tz_of
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Candidate, Judged, PackText, Ranked, TraceWarning
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import WORD_INDEXES
from mnemonaut_core.recall import current, features, fuse, select
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.current import CURRENT
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import ForAgents, Lint, Needs, Recipe, Rerank, Select, Shown, words_beside
from mnemonaut_core.recall.vocabulary import Fact, decision, of_plan, quoted
from mnemonaut_core.recall.word_lists import Reading, WordList
from mnemonaut_core.recipes.orchestrated_plan import (
    FORM,
    KIND_OF_QUESTION,
    KINDS,
    OrchestratedParameters,
    OrchestratedPool,
    OrchestratedTrace,
    decided,
    decided_of,
    gather,
    intent_json,
    plan,
)
from mnemonaut_core.text.intents.analyzer import QueryType, Strategy, holds, type_named
from mnemonaut_core.text.intents.rules import LANGUAGES, rules_of
from mnemonaut_core.text.shown import date_text, limit_text, shown_line

_BY_HAND = ("database", "project", "policy", "environment", "set")


def response(trace: OrchestratedTrace) -> dict[str, object]:
    """RetrievalResponse under the seed's keys: results, strategy, intent, latencies in milliseconds, counts.

    `num_results_before_rerank` counts the hits of all searches, those under the floor left out, since the seed's search
    does not bring them. A search that did not run has no latency; `keyword` is the search of the word index.
    """
    found = decided_of(trace.plan)
    below = trace.outcomes.get(Code.BELOW_FLOOR, 0)
    searches = [run for run in trace.runs if run.status != "skipped" or run.ms]
    asked = {"keyword" if run.source in WORD_INDEXES else run.source: run.ms for run in searches}
    return {
        "results": [
            _result(candidate, details=found.p.include_metadata_details)
            for candidate in map(trace.candidates.find, trace.selected)
            if candidate is not None
        ],
        "metadata": {
            "strategy_used": found.strategy.value,
            "query_intent": intent_json(found.intent),
            "total_latency_ms": round(sum(span.ms for span in trace.spans), 3),
            "search_breakdown": {source: round(ms, 3) for source, ms in asked.items()},
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


def floor_empties(trace: OrchestratedTrace) -> tuple[TraceWarning, ...]:
    """Similarity brought memories, and the floor let none of them through."""
    found = decided_of(trace.plan)
    cosines = [hit.score for run in trace.runs if run.source == "vector" for hit in run.hits]
    floor = found.params.similarity_threshold
    if not cosines or max(cosines) >= floor or not found.floored:
        return ()
    best = max(cosines)
    values = {"count": len(cosines), "best": f"{best:.3f}", "floor": f"{floor:g}"}
    return (TraceWarning("floor_empties", Text.keyed("floor_empties", **values), best, Text.keyed("floor_empties_do")),)


def set_without_effect(trace: OrchestratedTrace) -> tuple[TraceWarning, ...]:
    """A parameter that was set, and that no formula of this recall reads."""
    found = decided_of(trace.plan)
    without = {"time_decay_factor"}
    if found.strategy is Strategy.TEMPORAL and not found.p.temporal_words:
        without.add("temporal_keyword_weight")
    return tuple(
        TraceWarning("parameter_without_effect", Text.keyed("no_effect", parameter=layer.name), None)
        for layer in trace.layers
        if layer.name in without and layer.layer in _BY_HAND
    )


def fuse_runs(pool: OrchestratedPool) -> Ranking:
    """Every candidate by its best place in any search; the scores come with the merge."""
    return fuse.best_rank(pool.columns)


def cosine(a: Vector, b: Vector) -> float:
    """Of two unit vectors, in double precision."""
    return float((a.astype(np.float64) * b.astype(np.float64)).sum())


def searched(pool: OrchestratedPool) -> tuple[Floats, Floats]:
    """The raw cosine of every row that the searches by similarity and by time brought, and the BM25 of every row that the search
    by words brought; NaN where they did not."""

    def measured() -> tuple[Floats, Floats]:
        query = pool.plan.vectors.by_form.get(FORM)
        cosines, words = (np.full(len(pool.columns), np.nan) for _ in range(2))
        for run, rows, _, scores in pool.columns.lists:
            if run.source in ("vector", CURRENT):
                cosines[rows] = scores
            elif run.source != "temporal":
                words[rows] = scores
            elif query is not None:
                # the score of a hit is its time: the cosine is that of the stored vector, as the vector search computes it
                for hit, row in zip(run.hits, rows.tolist(), strict=True):
                    if np.isnan(cosines[row]):
                        by_both = pool.cosines.get(hit.id)
                        cosines[row] = cosine(pool.vectors[hit.id], query) if by_both is None else by_both
        return cosines, words

    return pool.columns.once("searched", measured)


def floor(pool: OrchestratedPool, ranking: Ranking) -> Selection:
    """3.3.1: the floor of the vector search, on the raw cosine."""
    found = decided_of(pool.plan)
    cosines, words = (column[ranking.rows] for column in searched(pool))
    limit = found.params.similarity_threshold
    source = "temporal" if any(run.source == "temporal" and run.hits for run in pool.runs) else "vector"
    if not found.floored:
        cosines = np.full(len(ranking), np.nan)
    return select.above_floor(ranking, cosines, words, source=source, floor=limit)


def cap(pool: OrchestratedPool, ranking: Ranking) -> Selection:
    """Section 9: only the first 50 are reranked."""
    return select.pool_cap(ranking, cap=decided_of(pool.plan).p.rerank_cap)


def merged(pool: OrchestratedPool, ranking: Ranking) -> Ranking:
    """3.4.1 and 3.4.3: min–max per search over what is left, then the weighted sum."""
    found = decided_of(pool.plan)
    cosines, words = (column[ranking.rows] for column in searched(pool))
    ranking = fuse.weighted_minmax(
        ranking,
        cosines,
        words,
        floor=found.params.similarity_threshold if found.floored else -1.0,
        vector_weight=found.params.vector_weight,
        keyword_weight=found.params.keyword_weight,
        agreement_bonus=found.p.agreement_bonus,
        more=features.echo(pool.columns, ranking.rows, found.p.echo_penalty),
    )
    return current.in_turn(pool, ranking)


def distinct(pool: OrchestratedPool, ranking: Ranking) -> Selection:
    """3.4.2, after the final sort so that the better copy stays (READINGS 17): cosine above the threshold to one
    already chosen. Then the limit."""
    threshold = pool.plan.parameters.duplicate_threshold
    alike = select.Measure(pool.columns.vectors.alike, threshold, "cosine", beyond=True)
    return select.walk(ranking, limit=decided_of(pool.plan).params.limit, measures=[alike], stage="distinct")


def reason(item: Scored, strategy: str) -> str:
    """The strategy and the numbers of the merge, three decimals (the seed has no form for it)."""
    shown = {part.name: part.normalized for part in item.parts}
    return f"{strategy}: score={item.score:.3f} vector={shown['vector']:.3f} keyword={shown['keyword']:.3f}"


def judge(ranked: Ranked, item: Scored, outcome: Outcome) -> Judged:
    """The reason of those that the merge scored."""
    if outcome.code in (Code.BELOW_FLOOR, Code.POOL_CAP):
        return Judged()
    return Judged(reason(item, decided_of(ranked.pool.plan).strategy.value))


def pack(ranked: Ranked) -> PackText:
    """4.1.2: `content (similarity: …)`, one memory after the other; with details a second line of what is known of it."""
    pool, ids = ranked.pool, ranked.selected
    zone = pool.plan.query.zone if decided_of(pool.plan).p.include_metadata_details else None
    scored = ranked.rankings[-1].find_all(ids)
    blocks = [_block(ranked, pool.memories[memory_id], scored[memory_id], zone) for memory_id in ids]
    text = "\n".join(blocks)
    return PackText(text, bool(blocks), "similarity_lines", packs.episode_tokens(text), ids)


def _block(ranked: Ranked, memory: Memory, scored: Scored, zone: str | None) -> str:
    """A memory of the pack, with its details where `zone` is given (their day is a day of that zone)."""
    line = f"{memory.text} (similarity: {scored.score})"
    if note := packs.no_longer(ranked.states, memory, ranked.pool.plan.query.zone):
        line += f" [{note}]"
    if zone is None:
        return line
    parts = ", ".join(f"{part.name} {part.contribution:.3f}" for part in scored.parts)
    created = memory.created_at if memory.created_at is not None else memory.occurred_at
    day = packs.day_text(created, UTC if memory.is_day and created == memory.moment else zone)
    known = (memory.memory_type or memory.kind, memory.source_type, day, parts)
    return f"{line}\n  [{' · '.join(word for word in known if word)}]"


WORDS = words_beside(__file__)
VOCABULARY = WORDS.vocabulary
_MOST_WORDS = 6


def read_kind(query: Query, p: OrchestratedParameters) -> Reading:
    """The type that a question is read as; without a word where none decided."""
    intent = decided(query, p).intent
    return Reading(intent.query_type.value, intent.cue, intent.own)


def built_in_cues() -> dict[str, tuple[str, ...]]:
    """By type, the patterns of all languages."""
    found: dict[str, tuple[str, ...]] = {}
    for language in LANGUAGES:
        for name, cues in rules_of(language).types.items():
            kind = type_named(name).value
            found[kind] = (*found.get(kind, ()), *(cue.pattern.pattern for cue in cues))
    return found


KINDS_OF_QUESTION = WordList(
    KIND_OF_QUESTION,
    Text("Kind of question"),
    {kind: of_plan(VOCABULARY.decisions[kind]) for kind in map(str, QueryType)},
    built_in_cues,
    holds,
    read_kind,
    patterns=True,
)


def facts(trace: OrchestratedTrace, *, expert: bool) -> tuple[Fact, ...]:
    """Strategy and type of question with the words that decided them, time, keywords, kind of source; for experts weights,
    floor, limit and importance too."""
    notes, words = trace.plan.notes, VOCABULARY.decisions
    intent, params = notes.intent, decided_of(trace.plan).params
    forced = "force_strategy" if notes.forced else ""
    cue = quoted(intent["cue"], own=intent.get("own", False))
    found = [
        Fact(of_plan("Strategy"), decision(words, notes.strategy, expert=expert), forced),
        Fact(of_plan("Question"), decision(words, intent["query_type"], expert=expert), cue),
    ]
    span = intent["time_range"]
    if span is not None:
        zone = tz_of(trace.query.zone)
        days = f"{date_text(span['start'], zone)} – {date_text(span['end'], zone)}"
        found.append(Fact(of_plan("Time"), days, quoted(span["matched"])))
    if intent["keywords"]:
        found.append(Fact(of_plan("Keywords"), _few(intent["keywords"])))
    if intent["source_type_hint"]:
        found.append(Fact(of_plan("Kind of source"), intent["source_type_hint"]))
    if expert:
        weights = f"{limit_text(params.vector_weight)} / {limit_text(params.keyword_weight)}"
        found += [
            Fact(of_plan("Similarity / words"), weights),
            Fact(of_plan("Floor"), limit_text(params.similarity_threshold)),
            Fact(of_plan("Limit"), str(params.limit)),
            Fact(of_plan("Importance"), limit_text(intent["importance"])),
        ]
    return tuple(found)


def _few(words: list[str]) -> str:
    shown = ", ".join(shown_line(word, 24) for word in words[:_MOST_WORDS])
    return f"{shown} …" if len(words) > _MOST_WORDS else shown


def strategy_of(trace: OrchestratedTrace) -> str:
    return trace.plan.notes.strategy


def deciding_words(trace: OrchestratedTrace) -> Iterator[tuple[str, str]]:
    """What decided the type of the question."""
    intent = trace.plan.notes.intent
    if intent["cue"]:
        yield intent["query_type"], intent["cue"]


def stretched(trace: OrchestratedTrace, run: Run) -> list[float]:
    """Similarity above its floor and words go through min–max."""
    floor = decided_of(trace.plan).params.similarity_threshold
    if run.source == "vector":
        return [hit.score for hit in run.hits if hit.score >= floor]
    return [hit.score for hit in run.hits] if run.source in ("unicode61", "trigram", "words") else []


ORCHESTRATED = Recipe(
    name="orchestrated",
    words=replace(WORDS, word_lists=(KINDS_OF_QUESTION,)),
    parameters=OrchestratedParameters,
    kinds=KINDS,
    codes=CODES_OF_ALL | {Code.BELOW_FLOOR, Code.POOL_CAP, Code.DUPLICATE_OF, Code.RESULT_CAP, Code.GATE_CLOSED},
    needs=Needs(vectors=True, cosines=True),
    plan=plan,
    gather=gather,
    fuse=fuse_runs,
    steps=(
        Select("floor", floor),
        Select("pool", cap),
        Rerank("merge", merged),
        Select("distinct", distinct),
        Select("evidence", evidence_gate),
    ),
    judge=judge,
    pack=pack,
    shown=Shown(facts=facts, strategy=strategy_of),
    lint=Lint(
        own=(floor_empties, set_without_effect),
        rules=("degenerate_minmax", "floor_empties", "mode_by_substring"),
        result="limit",
        stretched=stretched,
        deciding_words=deciding_words,
    ),
    agents=ForAgents(response=response),
)

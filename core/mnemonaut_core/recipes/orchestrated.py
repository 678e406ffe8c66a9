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
- `text_index`, `with_encoder`, `current`, `text_query`, `search_k`, `semantic_words`, `temporal_words`, `temporal_order`,
  `temporal_fallback`, `agreement_bonus`, `echo_penalty`, `replaced` and `evidence_floor` are ours. They change nothing at their
  defaults; the preset `calibrated` uses all but `text_query` and `agreement_bonus`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Literal

import msgspec
import numpy as np
from msgspec.structs import asdict, replace

from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.columns import Floats, Ranking, Selection
from mnemonaut_core.domain.lists import ListQuery, NewestBySimilarity
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.moments import UTC, tz_of
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.own_words import entries_of
from mnemonaut_core.domain.plan import Form, Plan, Vector
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.domain.trace import Candidate, Judged, PackText, Pool, Ranked, Trace, TraceWarning
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import (
    WORD_INDEXES,
    EvidenceFloor,
    WordIndex,
    choice,
    current_most,
    meta,
    most_sensitive,
    replaced_below,
    unanswered,
    with_encoder,
    word_index,
)
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall import current, features, fuse, select
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.current import CURRENT
from mnemonaut_core.recall.intent import filters_for, intent_of, may_be_silent
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import (
    ForAgents,
    Gather,
    Lint,
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
from mnemonaut_core.recall.vocabulary import Fact, decision, of_plan, quoted
from mnemonaut_core.recall.word_lists import Reading, WordList
from mnemonaut_core.text.intents.analyzer import QueryIntent, QueryType, Strategy, holds, select_strategy, type_named
from mnemonaut_core.text.intents.rules import LANGUAGES, rules_of
from mnemonaut_core.text.intents.time_ranges import TimeRange
from mnemonaut_core.text.shown import date_text, limit_text, shown_line

_strategy = partial(meta, stage="plan", group="strategy")
_search_choice = partial(choice, stage="gather", group="search")
_floor = partial(meta, stage="select", group="floor")
_rerank_weights = partial(meta, stage="rerank", group="weights")


# fmt: off
class OrchestratedParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 002 lets one turn, with READINGS 37's weights and floors, and parameters of ours."""

    force_strategy: Annotated[Literal["auto", "semantic_only", "keyword_boost", "temporal", "hybrid"], choice(
        "What kind of question it is taken for.",
        stage="plan", group="strategy", seed_key="options.force_strategy", label="Kind of question",
        words={
            "auto": "As the question asks",
            "semantic_only": "Meaning only",
            "keyword_boost": "Meaning and words alike",
            "temporal": "By time",
            "hybrid": "Meaning and words",
        },
    )] = "auto"
    force_limit: Annotated[int, _strategy(
        "Memories in the result whatever the question says; 0 leaves it to the question.",
        0, 200, unit="memories", seed_key="options.limit", label="How many remembered, always",
    )] = 0
    include_metadata_details: Annotated[bool, choice(
        "Whether the pack tells of each memory its type, source, time and parts of its score.",
        stage="select", group="pack", seed_key="options.include_metadata_details", label="Tell the details",
    )] = False
    limit: Annotated[int, _strategy(
        "Memories in the result, and that each search may find.",
        1, 200, unit="memories", seed_key="params.limit", label="How many remembered",
    )] = 10
    important_limit: Annotated[int, _strategy(
        "Memories in the result for an important question, and that each search may find.",
        1, 200, unit="memories", label="How many for important questions",
    )] = 20
    unimportant_limit: Annotated[int, _strategy(
        "Memories in the result for an unimportant question, and that each search may find.",
        1, 200, unit="memories", label="How many for minor questions",
    )] = 5
    important_above: Annotated[float, _strategy(
        "Importance above which a question is important.",
        0, 1, unit="importance", label="When a question is important",
    )] = 0.7
    unimportant_below: Annotated[float, _strategy(
        "Importance below which a question is unimportant.",
        0, 1, unit="importance", label="When a question is minor",
    )] = 0.4
    max_sensitivity: Annotated[int, most_sensitive(published=False)] = 2
    text_index: Annotated[WordIndex, word_index("search")] = "unicode61"
    with_encoder: Annotated[bool, with_encoder("search")] = False
    current: Annotated[int, current_most("search")] = 0
    text_query: Annotated[Literal["keywords", "all"], _search_choice(
        "Whether words are searched by the keywords of the question or by all its text.",
        label="What is searched by words", words={"keywords": "Its keywords", "all": "All its text"},
    )] = "keywords"
    search_k: Annotated[int, meta(
        "Memories that each search may find; 0 takes the limit.",
        0, 200, unit="memories", stage="gather", group="search", depth=True, label="How many each search finds",
    )] = 0
    semantic_words: Annotated[bool, _search_choice(
        "Whether words are searched too where similarity alone would be.",
        label="Words too with similarity alone",
    )] = False
    temporal_words: Annotated[bool, _search_choice(
        "Whether a question of time searches words too, within its time range.",
        label="Words too for questions of time",
    )] = False
    temporal_order: Annotated[Literal["newest", "nearest"], _search_choice(
        "Which memories of the time range come first: the newest, as published, or the most similar.",
        label="First of a time", words={"newest": "The newest", "nearest": "The most similar"},
    )] = "newest"
    temporal_fallback: Annotated[bool, _search_choice(
        "Whether a question of time searches all time when its time range finds nothing.",
        label="All time if nothing was found",
    )] = False
    semantic_floor: Annotated[float, _floor(
        "Similarity that a hit must reach in a question where similarity is searched alone.",
        0, 1, unit="cosine", label="Similarity needed (similarity alone)",
    )] = 0.65
    keyword_floor: Annotated[float, _floor(
        "Similarity that a hit must reach where words count alike.",
        0, 1, unit="cosine", label="Closeness needed (keywords)",
    )] = 0.55
    temporal_floor: Annotated[float, _floor(
        "Closeness that a hit must reach in a question of time, where closeness counts there.",
        0, 1, unit="cosine", label="Closeness needed (time)",
    )] = 0.6
    hybrid_floor: Annotated[float, _floor(
        "Similarity that a hit must reach in a mixed question.",
        0, 1, unit="cosine", label="Closeness needed (mixed)",
    )] = 0.5
    temporal_floor_on: Annotated[bool, choice(
        "Whether hits of a question of time must be close enough too; as published they need not.",
        stage="select", group="floor", label="Closeness counts for time",
    )] = False
    important_floor_step: Annotated[float, _floor(
        "How much lower the floor is for an important question.",
        0, 0.5, unit="cosine", label="Easier for important questions",
    )] = 0.1
    floor_at_least: Annotated[float, _floor(
        "An important question does not lower the floor below this.",
        0, 1, unit="cosine", label="Never easier than",
    )] = 0.4
    hint_floor_step: Annotated[float, _floor(
        "How much higher the floor is when the question names a kind of source.",
        0, 0.5, unit="cosine", label="Stricter where a source is named",
    )] = 0.1
    floor_at_most: Annotated[float, _floor(
        "A named source does not raise the floor above this.",
        0, 1, unit="cosine", label="Never stricter than",
    )] = 0.8
    rerank_cap: Annotated[int, meta(
        "How many of those found are scored, the best placed of each search first.",
        1, 400, unit="memories", stage="select", group="merge", label="Shortlist length",
    )] = 50
    semantic_vector_weight: Annotated[float, _rerank_weights(
        "Weight of similarity in a question where similarity is searched alone.",
        0, 1, label="Weight of similarity (similarity alone)",
    )] = 1.0
    semantic_keyword_weight: Annotated[float, _rerank_weights(
        "Weight of words in a question where similarity is searched alone.",
        0, 1, label="Weight of words (similarity alone)",
    )] = 0.0
    keyword_vector_weight: Annotated[float, _rerank_weights(
        "Weight of similarity where words count alike.",
        0, 1, label="Weight of similarity (keywords)",
    )] = 0.5
    keyword_keyword_weight: Annotated[float, _rerank_weights(
        "Weight of words where they count as much as similarity.",
        0, 1, label="Weight of words (keywords)",
    )] = 0.5
    temporal_vector_weight: Annotated[float, _rerank_weights(
        "Weight of similarity in a question of time.",
        0, 1, label="Weight of similarity (time)",
    )] = 0.8
    temporal_keyword_weight: Annotated[float, _rerank_weights(
        "Weight of words in a question of time; as published no words are searched there.",
        0, 1, label="Weight of words (time)",
    )] = 0.2
    hybrid_vector_weight: Annotated[float, _rerank_weights(
        "Weight of similarity in a mixed question.",
        0, 1, label="Weight of similarity (mixed)",
    )] = 0.6
    hybrid_keyword_weight: Annotated[float, _rerank_weights(
        "Weight of words in a mixed question.",
        0, 1, label="Weight of words (mixed)",
    )] = 0.4
    agreement_bonus: Annotated[float, _rerank_weights(
        "Factor for what both searches find; 1 is none.",
        1, 2, label="Bonus for found twice",
    )] = 1.0
    echo_penalty: Annotated[float, unanswered("weights")] = 0.0
    replaced: Annotated[bool, replaced_below("weights")] = False
    time_decay_factor: Annotated[float, meta(
        "Recorded only; not used by any formula (0 for a question about today).",
        0, 1, stage="plan", group="weights", seed_key="params.time_decay_factor", label="Fading (recorded only)",
    )] = 0.1
    duplicate_threshold: Annotated[float, meta(
        "Similarity above which a memory counts as a repetition of a better one.",
        0, 1, unit="cosine", stage="select", group="cut", seed_key="threshold", label="When two count as one",
    )] = 0.95
    evidence_floor: EvidenceFloor = 0.0
# fmt: on


KINDS = ("episode", "state", "chunk", "claim")
KIND_OF_QUESTION = "question"
"""The list of words that tell what kind of question it is; its entries are the types."""
FORM = "q1"
TODAY = "today"

AS_WRITTEN = OrchestratedParameters()


class SearchParams(msgspec.Struct, frozen=True):
    """Seed 002, 3.2.2. The defaults are those of a search that nothing was decided about."""

    vector_weight: float = 0.7
    keyword_weight: float = 0.3
    limit: int = 10
    similarity_threshold: float = 0.6
    time_decay_factor: float = 0.1


def search_params(intent: QueryIntent, strategy: Strategy, p: OrchestratedParameters = AS_WRITTEN) -> SearchParams:
    """Weights and floor of the strategy, moved by importance and source hint (DESIGN.md 5.3, READINGS 37)."""
    vector_weight, keyword_weight, floor = _of_strategy(strategy, p)
    limit = p.limit
    if intent.importance > p.important_above:
        limit = p.important_limit
        floor = max(min(floor, p.floor_at_least), floor - p.important_floor_step)
    elif intent.importance < p.unimportant_below:
        limit = p.unimportant_limit
    if intent.source_hint is not None:
        floor = min(max(floor, p.floor_at_most), floor + p.hint_floor_step)
    today = intent.time_range is not None and intent.time_range.relative == TODAY
    return SearchParams(
        vector_weight, keyword_weight, p.force_limit or limit, round(floor, 12), 0.0 if today else p.time_decay_factor
    )


def _of_strategy(strategy: Strategy, p: OrchestratedParameters) -> tuple[float, float, float]:
    if strategy is Strategy.SEMANTIC_ONLY:
        return p.semantic_vector_weight, p.semantic_keyword_weight, p.semantic_floor
    if strategy is Strategy.KEYWORD_BOOST:
        return p.keyword_vector_weight, p.keyword_keyword_weight, p.keyword_floor
    if strategy is Strategy.TEMPORAL:
        return p.temporal_vector_weight, p.temporal_keyword_weight, p.temporal_floor
    return p.hybrid_vector_weight, p.hybrid_keyword_weight, p.hybrid_floor


class Decided(msgspec.Struct, frozen=True):
    """What the plan decided, for all later stages."""

    intent: QueryIntent
    strategy: Strategy
    params: SearchParams
    p: OrchestratedParameters

    @property
    def search_k(self) -> int:
        """How many each search may bring."""
        return self.p.search_k or self.params.limit

    @property
    def floored(self) -> bool:
        """Whether similarity hits have a floor."""
        return self.strategy is not Strategy.TEMPORAL or self.p.temporal_floor_on


class OrchestratedNotes(msgspec.Struct, frozen=True):
    """The strategy, whether a parameter forced it, what was read from the question, and weights, limit and floor."""

    strategy: str
    forced: bool
    intent: dict[str, object]
    """The seed's QueryIntent, under its keys, with the words that decided the type."""
    search_params: dict[str, object]


OrchestratedPlan = Plan[OrchestratedParameters, OrchestratedNotes]
OrchestratedPool = Pool[OrchestratedParameters, OrchestratedNotes, None]
OrchestratedTrace = Trace[OrchestratedParameters, OrchestratedNotes, None]


def decided(query: Query, p: OrchestratedParameters) -> Decided:
    """Intent, strategy and search parameters of a query."""
    intent = intent_of(query, entries_of(query.own_words, KIND_OF_QUESTION), ahead=may_be_silent(p))
    strategy = select_strategy(intent) if p.force_strategy == "auto" else Strategy(p.force_strategy)
    return Decided(intent, strategy, search_params(intent, strategy, p), p)


def decided_of(plan: OrchestratedPlan) -> Decided:
    """The same again from a plan: pure, so it cannot differ."""
    return decided(plan.query, plan.parameters)


def plan(query: Query, p: OrchestratedParameters) -> OrchestratedPlan:
    """One form; a time range that the strategy searches is a filter of the whole plan (READINGS 45), unless it may be
    left again."""
    found = decided(query, p)
    filters = replace(filters_for(query, p, KINDS, p.max_sensitivity), unexpired_at=query.now)
    if found.strategy is Strategy.TEMPORAL and not found.p.temporal_fallback:
        filters = within(filters, found.intent.time_range)
    notes = OrchestratedNotes(
        strategy=found.strategy.value,
        forced=found.p.force_strategy != "auto",
        intent=intent_json(found.intent),
        search_params=asdict(found.params),
    )
    return Plan(query, p, (Form(FORM, query.text),), filters, notes=notes)


def within(filters: Filters, time_range: TimeRange | None) -> Filters:
    """The filters with the time range; without one as they are: all time."""
    if time_range is None:
        return filters
    return replace(filters, created_from=time_range.start, created_to=time_range.end)


def intent_json(intent: QueryIntent) -> dict[str, object]:
    """What was read from a question, for the notes."""
    span = intent.time_range
    return {
        "query_type": intent.query_type.value,
        "keywords": list(intent.keywords),
        "time_range": None if span is None else fields_json(span, "start end relative matched"),
        "source_type_hint": intent.source_hint,
        **fields_json(intent, "importance cue language"),
        **({"own": True} if intent.own else {}),
    }


def gather(plan: OrchestratedPlan) -> Gather:
    """The searches of the strategy (seed 002, 2.2), in parallel; those that it does not ask are `skipped`, and say so.

    With `temporal_fallback` a time range that brought nothing is left, and the same searches ask for all time.
    """
    found = decided_of(plan)
    ranged = within(plan.filters, found.intent.time_range)
    temporal = found.strategy is Strategy.TEMPORAL
    narrowed = ranged if temporal and ranged != plan.filters else None
    sources = _sources(plan, found, narrowed, ranged)
    reason = Text.keyed("strategy_without", strategy=found.strategy.value)
    names = {source.name for source in sources}
    skipped = tuple(
        Skipped(name, found.search_k, reason)
        for name in ("vector", found.p.text_index, "temporal")
        if name not in names
    )

    def fallback(_plan: Plan, runs: tuple[Run, ...]) -> Gather | None:
        """Once: a second phase's runs are no longer of phase 0."""
        if any(run.hits or run.phase for run in runs):
            return None
        return Gather(_sources(plan, found, None, plan.filters))

    return current.followed(Gather(sources, then=None if narrowed is None else fallback, skipped=skipped), plan)


def _sources(plan: OrchestratedPlan, found: Decided, narrowed: Filters | None, ranged: Filters) -> tuple[Source, ...]:
    """What the strategy asks. `narrowed` are the filters of every search, None those of the plan; `ranged` those of the
    search by time."""
    p, strategy, k = found.p, found.strategy, found.search_k
    temporal = strategy is Strategy.TEMPORAL
    sources = []
    if not temporal or p.temporal_order == "nearest":
        sources.append(Source("vector", SourceKind.VECTOR, k, added=added_by(p), filters=narrowed))
    if strategy in (Strategy.KEYWORD_BOOST, Strategy.HYBRID) or (p.temporal_words if temporal else p.semantic_words):
        sources.append(_words(plan, found, narrowed))
    # hybrid is all searches together; without a time range there is no search by time (READINGS 20)
    if (temporal and p.temporal_order == "newest") or (
        strategy is Strategy.HYBRID and found.intent.time_range is not None
    ):
        filters = None if ranged == plan.filters else ranged
        asks = (ranged.created_from, ranged.created_to)
        sources.append(
            Source("temporal", SourceKind.LIST, k, lists=_by_time, asks=asks, filters=filters, needs_vectors=True)
        )
    return tuple(sources)


def _words(plan: OrchestratedPlan, found: Decided, narrowed: Filters | None) -> Source:
    text = plan.query.text if found.p.text_query == "all" else " ".join(found.intent.keywords)
    query = MatchQuery(found.p.text_index, text)

    def match(_form: str) -> MatchQuery:
        return query

    return Source(found.p.text_index, SourceKind.WORDS, found.search_k, match=match, filters=narrowed)


def _by_time(plan: OrchestratedPlan, _reader: SearchReader) -> ListQuery | Text:
    """Seed 002, 3.3.3: the newest of the range (a filter of its source), similarity breaking exact ties of time."""
    vectors = plan.vectors
    vector = vectors.by_form.get(FORM)
    if vector is not None:
        return NewestBySimilarity(vector, None, None)
    missing = vectors.missing or Text.keyed("nothing_to_embed")
    if vectors.failed:
        raise EnvironmentFault("The question has no vector", code="embed_failed", advice=missing)
    return missing


# ---- the stages, and what is said of them


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
    """The raw cosine of every row that the search by similarity or a list brought, and the BM25 of every row that the search by
    words brought; NaN where they did not, and of a row of a list that has no vector."""

    def measured() -> tuple[Floats, Floats]:
        query = pool.plan.vectors.by_form.get(FORM)
        cosines, words = (np.full(len(pool.columns), np.nan) for _ in range(2))
        for run, rows, _, scores in pool.columns.lists:
            if run.source in ("vector", CURRENT):
                cosines[rows] = scores
            elif run.source in WORD_INDEXES:
                words[rows] = scores
            elif query is not None:
                # a hit's score is its list's, as a time: the cosine is the stored vector's, as the vector search computes it
                for hit, row in zip(run.hits, rows.tolist(), strict=True):
                    by_both, stored = pool.cosines.get(hit.id), pool.vectors.get(hit.id)
                    if np.isnan(cosines[row]) and by_both is not None:
                        cosines[row] = by_both
                    elif np.isnan(cosines[row]) and stored is not None:
                        cosines[row] = cosine(stored, query)
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
    plan = decided_of(trace.plan)
    intent, params = plan.intent, plan.params
    forced = "force_strategy" if notes.forced else ""
    cue = quoted(intent.cue, own=intent.own)
    found = [
        Fact(of_plan("Strategy"), decision(words, notes.strategy, expert=expert), forced),
        Fact(of_plan("Question"), decision(words, intent.query_type.value, expert=expert), cue),
    ]
    span = intent.time_range
    if span is not None:
        zone = tz_of(trace.query.zone)
        days = f"{date_text(span.start, zone)} – {date_text(span.end, zone)}"
        found.append(Fact(of_plan("Time"), days, quoted(span.matched)))
    if intent.keywords:
        found.append(Fact(of_plan("Keywords"), _few(intent.keywords)))
    if intent.source_hint:
        found.append(Fact(of_plan("Kind of source"), intent.source_hint))
    if expert:
        weights = f"{limit_text(params.vector_weight)} / {limit_text(params.keyword_weight)}"
        found += [
            Fact(of_plan("Similarity / words"), weights),
            Fact(of_plan("Floor"), limit_text(params.similarity_threshold)),
            Fact(of_plan("Limit"), str(params.limit)),
            Fact(of_plan("Importance"), limit_text(intent.importance)),
        ]
    return tuple(found)


def _few(words: Sequence[str]) -> str:
    shown = ", ".join(shown_line(word, 24) for word in words[:_MOST_WORDS])
    return f"{shown} …" if len(words) > _MOST_WORDS else shown


def deciding_words(trace: OrchestratedTrace) -> Iterator[tuple[str, str]]:
    """What decided the type of the question."""
    intent = decided_of(trace.plan).intent
    if intent.cue:
        yield intent.query_type.value, intent.cue


def stretched(trace: OrchestratedTrace, run: Run) -> list[float]:
    """Similarity above its floor and words go through min–max."""
    floor = decided_of(trace.plan).params.similarity_threshold
    if run.source == "vector":
        return [hit.score for hit in run.hits if hit.score >= floor]
    return [hit.score for hit in run.hits] if run.source in WORD_INDEXES else []


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
    shown=Shown(facts=facts, strategy=lambda trace: trace.plan.notes.strategy),
    lint=Lint(
        own=(floor_empties, set_without_effect),
        rules=("degenerate_minmax", "floor_empties", "mode_by_substring"),
        result="limit",
        stretched=stretched,
        deciding_words=deciding_words,
    ),
    agents=ForAgents(response=response),
)

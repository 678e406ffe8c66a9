"""The recipe `orchestrated` before anything is read: its parameters, intent, strategy, search parameters, and requests
(seed 002, 3.1 to 3.3)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec
from msgspec.structs import asdict, replace

from mnemonaut_core.domain.lists import ListQuery, NewestBySimilarity
from mnemonaut_core.domain.own_words import entries_of
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import (
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
from mnemonaut_core.recall import current
from mnemonaut_core.recall.intent import filters_for, intent_of, may_be_silent
from mnemonaut_core.recall.stage import Gather, Skipped, Source, SourceKind, added_by
from mnemonaut_core.text.intents.analyzer import QueryIntent, Strategy, select_strategy
from mnemonaut_core.text.intents.time_ranges import TimeRange

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


class TimeRangeJson(TypedDict):
    """A part of the seed's QueryIntent."""

    start: int | None
    end: int | None
    relative: str | None
    matched: str


class IntentJson(TypedDict):
    """The seed's QueryIntent, under its keys, with the words that decided the type."""

    query_type: str
    keywords: list[str]
    time_range: TimeRangeJson | None
    source_type_hint: str | None
    importance: float
    cue: str
    language: str
    own: NotRequired[bool]
    """There, and true, where the cue is a word of the person's."""


class OrchestratedNotes(msgspec.Struct, frozen=True):
    """The strategy, whether a parameter forced it, what was read from the question, and weights, limit and floor."""

    strategy: str
    forced: bool
    intent: IntentJson
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


def intent_json(intent: QueryIntent) -> IntentJson:
    """What was read from a question, for the notes."""
    time_range = intent.time_range
    found: IntentJson = {
        "query_type": intent.query_type.value,
        "keywords": list(intent.keywords),
        "time_range": None
        if time_range is None
        else {
            "start": time_range.start,
            "end": time_range.end,
            "relative": time_range.relative,
            "matched": time_range.matched,
        },
        "source_type_hint": intent.source_hint,
        "importance": intent.importance,
        "cue": intent.cue,
        "language": intent.language,
    }
    if intent.own:
        found["own"] = True
    return found


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

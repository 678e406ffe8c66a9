"""The recipe `planned` before anything is ranked: its parameters, the years and the time of life that a question names, the plan
(seed 001, "検索計画", "ルール生成の要点"; the words are data), and the sources.

A year is four digits 19xx or 20xx that are no part of a longer number. Of several years the hint spans from the first to the
last; of several times of life the one that is named first counts (the seed says of neither). Case and width are folded.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import chain
from typing import Annotated, Literal

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core.domain.as_json import Json
from mnemonaut_core.domain.lists import AboutTime, Among, Condition, InThreads, ListQuery, Newest
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.moments import UTC, day_of
from mnemonaut_core.domain.own_words import entries_of
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import LinkRow, MatchQuery, Mention
from mnemonaut_core.domain.trace import Pool, Trace
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import (
    DEADLINES,
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
from mnemonaut_core.recall.current import CURRENT, followed
from mnemonaut_core.recall.intent import filters_for
from mnemonaut_core.recall.stage import Gather, Lister, Share, Skipped, Source, SourceKind, added_by
from mnemonaut_core.recall.word_lists import Reading
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.rules import rule_table

_plan_plan_choice = partial(choice, stage="plan", group="plan")
_search = partial(meta, stage="gather", group="search")
_flow = partial(meta, stage="gather", group="flow")
_similarity = partial(meta, stage="gather", group="similarity")
_entities = partial(meta, stage="gather", group="entities")
_links = partial(meta, stage="gather", group="links")
_rerank_order = partial(meta, stage="rerank", group="order")
_select_seats = partial(meta, stage="select", group="seats")
_select_plan = partial(meta, stage="select", group="plan")
_previews = partial(meta, stage="select", group="previews")
_selection = partial(meta, stage="select", group="selection")


def _patience(search: str, label: str) -> msgspec.Meta:
    sentence = f"How long {search} may take; later it is left out of the recall."
    return meta(sentence, 10, 10_000, unit="ms", stage="gather", group=DEADLINES, label=f"Patience for {label}")


def _room(kind: str, when: str, talk: str, way: str, memories: str, label: str) -> msgspec.Meta:
    """The seats of memories that are found in one way, for a kind of question."""
    key, shown = f"retrieval_quota_{kind}_{way}_percent", f"Room for {label} ({talk})"
    return _select_seats(f"{when}: seats for {memories}.", 0, 100, unit="percent", seed_key=key, label=shown)


_assoc = partial(_room, "assoc", "Where the question asks for what comes to mind", "recent talk")
_broad = partial(_room, "broad", "In any other question", "other questions")


# fmt: off
class PlannedParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 001 lets one turn, with its own keys, and parameters of ours."""

    mode: Annotated[Literal["auto", "associative_recent", "targeted_broad", "explicit_about_time"], _plan_plan_choice(
        "How the recipe looks for memories; left to the question, it never looks for something certain at any time.",
        seed_key="mode", label="Way of looking",
        words={
            "auto": "As the question asks",
            "associative_recent": "What comes to mind, recent first",
            "targeted_broad": "Something certain, at any time",
            "explicit_about_time": "About a certain time",
        },
    )] = "auto"
    time_words: Annotated[Literal["seed", "all"], _plan_plan_choice(
        "Which words name a time of life: the six published ones with their Chinese and English counterparts, or longer lists.",
        label="Words for times of life", words={"seed": "Only the published ones", "all": "Longer lists"},
    )] = "seed"
    max_sensitivity: Annotated[int, most_sensitive(published=False)] = 2
    max_candidates: Annotated[int, meta(
        "Candidates that are offered to the selection.",
        1, 400, unit="memories", stage="gather", group="plan", seed_key="retrieval_max_candidates", label="How many are offered",
    )] = 80
    recent_events_k: Annotated[int, _search(
        "Newest episodes that are looked at; 0 turns them off.",
        0, 400, unit="memories", depth=True, label="How much recent talk",
    )] = 50
    text_index: Annotated[WordIndex, word_index("search")] = "trigram"
    with_encoder: Annotated[bool, with_encoder("search")] = False
    current: Annotated[int, current_most("search")] = 0
    text_k: Annotated[int, _search(
        "Memories that words may find; 0 turns words off.",
        0, 400, unit="memories", depth=True, label="How many found by words",
    )] = 80
    reply_hops: Annotated[int, _flow(
        "Steps back along the replies, from the memory that the conversation continues; 0 turns this off.",
        0, 100, unit="hops", label="How far along replies",
    )] = 20
    flow_hops: Annotated[int, _flow(
        "Steps of those replies from which topics and links are followed; 0 turns both off.",
        0, 100, unit="hops", label="How far topics are followed",
    )] = 8
    window_turns: Annotated[int, _flow(
        "Turns of the conversation, from the memory that it continues back along the replies, that are never offered: the model"
        " still has them before it; 0 offers all (not in the published design, but in its author's later releases).",
        0, 100, unit="turns", label="Turns the model still sees",
    )] = 0
    thread_keys: Annotated[int, _flow(
        "Topics of those replies that are followed; 0 turns them off.",
        0, 100, unit="threads", label="How many topics",
    )] = 16
    thread_k: Annotated[int, _flow(
        "Memories that topics may find; 0 turns them off.",
        0, 400, unit="memories", depth=True, label="How many found by topic",
    )] = 80
    link_k: Annotated[int, _flow(
        "Memories that links may find; 0 turns them off.",
        0, 400, unit="memories", depth=True, label="How many found by links",
    )] = 80
    recent_states_k: Annotated[int, _search(
        "Last confirmed facts that are looked at; 0 turns them off.",
        0, 400, unit="memories", depth=True, label="How many current facts",
    )] = 40
    about_time_explicit_k: Annotated[int, _search(
        "Memories about the named time, where the question is about a certain time; 0 turns them off.",
        0, 400, unit="memories", depth=True, label="How many about the named time",
    )] = 120
    about_time_k: Annotated[int, _search(
        "Memories about the named time in any other question; 0 turns them off.",
        0, 400, unit="memories", depth=True, label="How many about that time otherwise",
    )] = 80
    recent_days: Annotated[int, _similarity(
        "How far back the search for recent episodes by similarity goes, in whole days, inclusive.",
        1, 3650, unit="days", label="What counts as recent",
    )] = 90
    vector_events_k: Annotated[int, _similarity(
        "Recent episodes that similarity may find.",
        0, 400, unit="memories", depth=True, label="Episodes by similarity",
    )] = 60
    vector_states_k: Annotated[int, _similarity(
        "Facts that similarity may find.",
        0, 400, unit="memories", depth=True, label="Facts by similarity",
    )] = 40
    vector_affects_k: Annotated[int, _similarity(
        "Feelings that similarity may find.",
        0, 400, unit="memories", depth=True, label="Feelings by similarity",
    )] = 20
    explore_percent: Annotated[int, meta(
        "Seats for episodes of any age that similarity alone finds; 0 turns that search off.",
        0, 100, unit="percent", stage="gather", group="seats", seed_key="retrieval_explore_global_vector_percent",
        label="Room for old memories",
    )] = 5
    explore_factor: Annotated[int, _similarity(
        "Episodes of any age that similarity may find for each of those seats.",
        1, 20, label="Old memories per place",
    )] = 6
    entity_expand: Annotated[bool, choice(
        "Whether memories are added that mention what several of those found mention.",
        stage="gather", group="entities", seed_key="retrieval_entity_expand_enabled", label="Follow people and things",
    )] = True
    entity_seeds: Annotated[int, _entities(
        "Memories found whose mentions are looked at.",
        1, 100, unit="memories", seed_key="retrieval_entity_expand_seed_limit", label="Memories whose people count",
    )] = 12
    entity_most: Annotated[int, _entities(
        "People, places and things that are followed.",
        1, 100, unit="entities", seed_key="retrieval_entity_expand_max_entities", label="How many people and things",
    )] = 12
    entity_events: Annotated[int, _entities(
        "Newest episodes that each of them leads to.",
        0, 100, unit="memories", seed_key="retrieval_entity_expand_per_entity_event_limit", label="Episodes for each",
    )] = 10
    entity_states: Annotated[int, _entities(
        "Newest facts that each of them leads to.",
        0, 100, unit="memories", seed_key="retrieval_entity_expand_per_entity_state_limit", label="Facts for each",
    )] = 6
    entity_min_confidence: Annotated[float, _entities(
        "Confidence that a mention needs to be followed.",
        0, 1, unit="confidence", seed_key="retrieval_entity_expand_min_confidence", label="How sure a mention must be",
    )] = 0.45
    entity_min_seen: Annotated[int, _entities(
        "How many of the memories looked at must mention it.",
        1, 20, unit="memories", seed_key="retrieval_entity_expand_min_seed_occurrences", label="How often it must be mentioned",
    )] = 2
    state_links: Annotated[bool, choice(
        "Whether facts are added that are linked to those found (not in the published design, but in its author's later releases).",
        stage="gather", group="links", seed_key="retrieval_state_link_expand_enabled", label="Follow links between facts",
    )] = False
    state_link_seeds: Annotated[int, _links(
        "Facts found whose links are followed.",
        1, 100, unit="memories", seed_key="retrieval_state_link_expand_seed_limit", label="Facts whose links count",
    )] = 8
    state_link_most: Annotated[int, _links(
        "Facts that each of them leads to, in either direction.",
        1, 100, unit="memories", seed_key="retrieval_state_link_expand_per_seed_limit", label="Linked facts for each",
    )] = 8
    state_link_min_confidence: Annotated[float, _links(
        "Confidence that a link needs to be followed.",
        0, 1, unit="confidence", seed_key="retrieval_state_link_expand_min_confidence", label="How sure a link must be",
    )] = 0.6
    recent_events_ms: Annotated[int, _patience("the list of the newest episodes", "recent talk")] = 250
    words_ms: Annotated[int, _patience("the search for words", "words")] = 600
    reply_chain_ms: Annotated[int, _patience("the walk along the replies", "replies")] = 200
    context_threads_ms: Annotated[int, _patience("the look-up of topics", "topics")] = 350
    context_links_ms: Annotated[int, _patience("the look-up of links", "links")] = 350
    recent_states_ms: Annotated[int, _patience("the list of facts", "current facts")] = 250
    about_time_ms: Annotated[int, _patience("the look-up of the named time", "the named time")] = 400
    vector_ms: Annotated[int, _patience("similarity, its vector included,", "similarity")] = 2200
    order: Annotated[Literal["sources", "ranks"], choice(
        "What decides the order: how many searches found it and then its age, as published, or its places in their lists.",
        stage="rerank", group="order", label="What comes first",
        words={"sources": "How many searches found it", "ranks": "Places in the lists"},
    )] = "sources"
    context_weight: Annotated[float, _rerank_order(
        "Where places in the lists decide: how much one counts in a list that does not look at the question (newest, replies,"
        " topics, links, facts, people and things), against one in a list that does.",
        0, 1, label="Weight of recent talk and replies",
    )] = 1.0
    echo_penalty: Annotated[float, unanswered("order")] = 0.0
    replaced: Annotated[bool, replaced_below("order")] = False
    diversify_by: Annotated[Literal["both", "life_stage", "about_year_bucket", "none"], choice(
        "Over what episodes are spread, except where the question asks for what comes to mind: times of life, spans of five"
        " years, both, or nothing.",
        stage="plan", group="order", seed_key="diversify.by", label="Spread over",
        words={
            "both": "Times of life and five years",
            "life_stage": "Times of life",
            "about_year_bucket": "Spans of five years",
            "none": "Nothing",
        },
    )] = "both"
    per_bucket: Annotated[int, _rerank_order(
        "Episodes of one time of life and five years that come before the others, except where the question asks for what comes"
        " to mind.",
        1, 20, unit="memories", seed_key="diversify.per_bucket", label="How many of each time",
    )] = 5
    offer: Annotated[Literal["seats", "order"], choice(
        "What is offered to the selection: so many of each way of being found, as published, or the first of the order.",
        stage="select", group="seats", label="Who is offered",
        words={"seats": "So many of each way", "order": "The first of the order"},
    )] = "seats"
    affect_max_percent: Annotated[int, _select_seats(
        "Seats that feelings may take at most.",
        0, 100, unit="percent", seed_key="retrieval_event_affect_max_percent", label="Most room for feelings",
    )] = 5
    assoc_state_percent: Annotated[int, _assoc("state", "facts", "facts")] = 20
    assoc_multi_hit_percent: Annotated[int, _assoc("multi_hit", "what several searches found", "found twice")] = 40
    assoc_vector_only_percent: Annotated[int, _assoc("vector_only", "what only similarity found", "similarity")] = 15
    assoc_context_only_percent: Annotated[int, _assoc("context_only", "what only replies, topics or links found", "this talk")] = 10
    assoc_entity_only_percent: Annotated[int, _assoc("entity_only", "what only people and things found", "people")] = 5
    assoc_trigram_only_percent: Annotated[int, _assoc("trigram_only", "what only words found", "words")] = 5
    assoc_recent_only_percent: Annotated[int, _assoc("recent_only", "what is only recent", "recent")] = 0
    broad_state_percent: Annotated[int, _broad("state", "facts", "facts")] = 20
    broad_multi_hit_percent: Annotated[int, _broad("multi_hit", "what several searches found", "found twice")] = 30
    broad_about_time_only_percent: Annotated[int, _broad("about_time_only", "what is only about the named time", "that time")] = 20
    broad_vector_only_percent: Annotated[int, _broad("vector_only", "what only similarity found", "similarity")] = 10
    broad_context_only_percent: Annotated[int, _broad("context_only", "what only replies, topics or links found", "this talk")] = 5
    broad_entity_only_percent: Annotated[int, _broad("entity_only", "what only people and things found", "people")] = 5
    broad_trigram_only_percent: Annotated[int, _broad("trigram_only", "what only words found", "words")] = 5
    max_selected: Annotated[int, _select_plan(
        "Memories that the selection may take.",
        1, 50, unit="memories", seed_key="limits.max_selected", label="How many may be picked",
    )] = 12
    choose_seconds: Annotated[float, _select_plan(
        "How long the language model that selects may take; then the simple rule selects.",
        1, 120, unit="seconds", label="Patience for the language model",
    )] = 20.0
    preview_user_chars: Annotated[int, _previews(
        "Characters of what the person said that a language model which selects is shown.",
        20, 4000, unit="characters", label="Shown of what you said",
    )] = 360
    preview_assistant_chars: Annotated[int, _previews(
        "Characters of what the assistant said that a language model which selects is shown.",
        20, 4000, unit="characters", label="Shown of what it answered",
    )] = 420
    preview_image_chars: Annotated[int, _previews(
        "Characters of what pictures showed that a language model which selects is shown.",
        20, 4000, unit="characters", label="Shown of pictures",
    )] = 240
    preview_body_chars: Annotated[int, _previews(
        "Characters of a fact that a language model which selects is shown.",
        20, 4000, unit="characters", label="Shown of facts",
    )] = 420
    preview_payload_chars: Annotated[int, _previews(
        "Characters of the details of a fact that a language model which selects is shown.",
        20, 4000, unit="characters", label="Shown of further details",
    )] = 180
    preview_moment_chars: Annotated[int, _previews(
        "Characters of a feeling that a language model which selects is shown.",
        20, 4000, unit="characters", label="Shown of feelings",
    )] = 280
    duplicate_dice: Annotated[float, _selection(
        "The simple rule passes over what shares so much of its wording with one that it has taken.",
        0.5, 1, unit="Dice", label="When wording is the same",
    )] = 0.90
    duplicate_cosine: Annotated[float, _selection(
        "The simple rule passes over what is so similar to one that it has taken.",
        0.5, 1, unit="cosine", label="When two are the same",
    )] = 0.95
    evidence_floor: EvidenceFloor = 0.0
    excerpt_chars: Annotated[int, meta(
        "Characters of a memory in the pack.",
        40, 2000, unit="characters", stage="select", group="pack", label="Length of excerpts",
    )] = 240
# fmt: on


_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)", re.ASCII)
_LATIN = "0-9a-z_\u00c0-\u024f"
_LANGUAGES = ("ja", "zh", "en")


class TimeHint(msgspec.Struct, frozen=True):
    """What a question says of the time that it is about; all empty where it says nothing."""

    year_start: int | None = None
    year_end: int | None = None
    word: str = ""
    """The word that named the time of life, as the rule writes it (高校); "" for none (READINGS 41)."""
    life_stage: str | None = None
    """Its code: elementary, middle, high, university or work."""

    def __bool__(self) -> bool:
        return self.year_start is not None or self.life_stage is not None


@lru_cache(maxsize=256)
def time_hint(question: str, words: str = "seed", own: tuple[tuple[str, str], ...] = ()) -> TimeHint:
    """The hint of a question; `words` is `seed` (its six, and the same in Chinese and English) or `all`. `own` are (time of life,
    word) that a person added: where one is found, the built-in words are not looked up."""
    text = normalize(question)
    years = [int(year) for year in _YEAR.findall(text)]
    matches = _found(text, own) or _found(text, _words(words))
    _, _, word, stage = min(matches, default=(0, 0, "", None))
    return TimeHint(min(years, default=None), max(years, default=None), word, stage)


def _found(text: str, words: Iterable[tuple[str, str]]) -> list[tuple[int, int, str, str | None]]:
    """(place, minus length, word, stage) of those that a normalised question holds."""
    return [
        (found.start(), -len(word), word, stage)
        for stage, word in words
        if (found := _pattern(word).search(text)) is not None
    ]


LIFE_STAGE = "life_stage"
"""The list of words that name a time of life; its entries are the codes."""


def hint_of(query: Query, p: PlannedParameters) -> TimeHint:
    """The hint of a query, by both layers of words."""
    return time_hint(query.text, p.time_words, entries_of(query.own_words, LIFE_STAGE))


def names_time(question: str, word: str) -> bool:
    return _pattern(word).search(normalize(question)) is not None


def built_in_words() -> dict[str, tuple[str, ...]]:
    """By time of life, all words of the built-in layer."""
    found: dict[str, tuple[str, ...]] = {}
    for stage, word in _words("all"):
        found[stage] = (*found.get(stage, ()), word)
    return found


def read_time(query: Query, p: PlannedParameters) -> Reading:
    """The time of life that a question names."""
    hint = hint_of(query, p)
    return Reading(
        hint.life_stage or "", hint.word, (hint.life_stage, hint.word) in entries_of(query.own_words, LIFE_STAGE)
    )


@cache
def _words(which: str) -> tuple[tuple[str, str], ...]:
    """(life stage, word), longest words of a language first come first."""
    found: list[tuple[str, str]] = []
    for language in _LANGUAGES:
        tables: dict[str, dict[str, list[str]]] = rule_table(f"planned/{language}")
        for table in ("seed", "more") if which == "all" else ("seed",):
            found += [(stage, word) for stage, words in tables[table].items() for word in words]
    return tuple(found)


@lru_cache(maxsize=1024)
def _pattern(word: str) -> re.Pattern[str]:
    """The pattern of a word in a normalised question."""
    folded = normalize(word)
    if re.match(f"[{_LATIN}]", folded) is None:
        # 高1 is not in 高10
        return re.compile(re.escape(folded) + (r"(?!\d)" if folded[-1].isdigit() else ""))
    body = r"[\s-]+".join(map(re.escape, folded.split()))
    return re.compile(rf"(?<![{_LATIN}]){body}(?:['’]s|s['’]|s)?(?![{_LATIN}])")


Mode = Literal["associative_recent", "targeted_broad", "explicit_about_time"]

FORM = "q1"
KINDS = ("episode", "state", "affect")
EVENTS = ("episode", "chunk")
"""Kinds that stand where the seed says event; a chunk only where the query asks for chunks."""
STATES = ("state", "claim")
AFFECTS = ("affect",)
MOOD = "long_mood_state"
"""The subtype that is no candidate: it is added to the pack as the current mood."""
DIVERSIFY_BY: dict[str, tuple[str, ...]] = {
    "both": ("life_stage", "about_year_bucket"),
    "life_stage": ("life_stage",),
    "about_year_bucket": ("about_year_bucket",),
    "none": (),
}
"""The seed's axes by the parameter's value."""


class PlannedNotes(msgspec.Struct, frozen=True):
    """The seed's plan, its mode, and the code of the time of life that the question names (None: it names none)."""

    plan: Json
    mode: Mode
    life_stage: str | None


PlannedPlan = Plan[PlannedParameters, PlannedNotes]


def mode_of(hint: TimeHint, p: PlannedParameters) -> Mode:
    """The parameter's mode; by itself explicit_about_time for a hint, else associative_recent."""
    if p.mode != "auto":
        return p.mode
    return "explicit_about_time" if hint else "associative_recent"


def retrieval_plan(text: str, p: PlannedParameters, own: tuple[tuple[str, str], ...] = ()) -> Json:
    """The seed's RetrievalPlan, under its keys; `own` as for `time_hint`.

    The hint shows the word, its code stands next to the plan (READINGS 41);
    `max_candidates` is the setting's, not the plan's (READINGS 44)."""
    hint = time_hint(text, p.time_words, own)
    return {
        "mode": mode_of(hint, p),
        "queries": [text] if text.strip() else [],
        "time_hint": {
            "about_year_start": hint.year_start,
            "about_year_end": hint.year_end,
            "life_stage_hint": hint.word,
        },
        "diversify": {"by": list(DIVERSIFY_BY[p.diversify_by]), "per_bucket": p.per_bucket},
        "limits": {"max_candidates": p.max_candidates, "max_selected": p.max_selected},
    }


def searched_text(query: Query) -> str:
    """What is embedded and searched for words: the text and the image summaries, those that are not blank, line by line
    (READINGS 42)."""
    return "\n".join(part for part in (query.text, *query.image_summaries) if part.strip()) or query.text


def plan(query: Query, p: PlannedParameters) -> PlannedPlan:
    """One form, and the seed's plan in the notes."""
    filters = replace(filters_for(query, p, KINDS, p.max_sensitivity), without_subtypes=(MOOD,), confirmed_only=True)
    planned = retrieval_plan(query.text, p, entries_of(query.own_words, LIFE_STAGE))
    notes = PlannedNotes(planned, planned["mode"], hint_of(query, p).life_stage)
    return Plan(query, p, (Form(FORM, searched_text(query)),), filters, notes=notes)


# ---- the sources (seed 001, "候補収集"), each with its own deadline, all in parallel; then the entities (READINGS 43)


GLOBAL = "vector_global"
BADGES: dict[str, str] = {
    "recent_events": "re",
    "trigram": "tg",
    "unicode61": "tg",
    "words": "tg",
    "reply_chain": "rc",
    "context_threads": "ct",
    "context_links": "cl",
    "recent_states": "rs",
    "about_time": "at",
    "vector": "vr",
    GLOBAL: "vg",
    "entity_expand": "ex",
    CURRENT: "cu",
    "state_link_expand": "sl",
}
"""The seed's codes, `cu`, and its author's later `sl`. `tg` is its text search, whichever index is searched; states and feelings
found by similarity carry vr."""


def found_by(runs: tuple[Run, ...]) -> dict[str, tuple[str, ...]]:
    """The sources of each memory, in the order of the badges. What similarity brings among the recent ones is not counted
    a second time for being among those of any age (DESIGN.md 5.2); the runs keep it."""
    hits = {run.source: [hit.id for hit in run.hits] for run in runs}
    found: dict[str, tuple[str, ...]] = {}
    recent = frozenset(hits.get("vector", ()))
    for source in BADGES:
        for memory_id in hits.get(source, ()):
            if source != GLOBAL or memory_id not in recent:
                found[memory_id] = (*found.get(memory_id, ()), source)
    return found


def sources_by_memory(pool: Pool) -> dict[str, tuple[str, ...]]:
    """The same of a pool, computed once."""
    return pool.columns.once("found by", lambda: found_by(pool.runs))


Counts = frozenset[tuple[str, int]]
"""(memory, how many sources found it)"""
_last: tuple[tuple[Run, ...], Counts] = ((), frozenset())
"""What was counted last: a "why" asks for the same runs hundreds of times (4 ms each, half of a trial). Replaced as a whole, so
that threads see a pair that belongs together."""


def _source_counts(runs: tuple[Run, ...]) -> Counts:
    global _last
    known, counts = _last
    if known != runs:  # by identity where the runs are the same ones
        counts = frozenset((memory_id, len(names)) for memory_id, names in found_by(runs).items())
        _last = (runs, counts)
    return counts


def badges(sources: tuple[str, ...]) -> list[str]:
    """Their codes, each once."""
    return list(dict.fromkeys(BADGES[source] for source in sources))


NAME, STATE_LINKS = "entity_expand", "state_link_expand"

Entity = tuple[str, str]
"""(type, normalised name)"""


def expansion(plan: PlannedPlan, runs: tuple[Run, ...]) -> Gather:
    """Once, after all sources: first along the links of the states that were found, then to entities."""
    p = plan.parameters
    if not p.state_links:
        return by_entities(plan, runs)
    k = 2 * p.state_link_seeds * p.state_link_most
    counts, filters = _source_counts(runs), of_kinds(plan, STATES)
    if not counts or not filters.kinds:
        return Gather((), then=by_entities, skipped=(Skipped(STATE_LINKS, k, Text.keyed("no_seeds")),))
    asks = (p.state_link_seeds, p.state_link_most, p.state_link_min_confidence, counts)
    source = Source(STATE_LINKS, SourceKind.LIST, k, lists=partial(_linked, counts), asks=asks, filters=filters)
    return Gather((source,), then=by_entities)


STATE_LABELS = ("relates_to", "derived_from", "supports", "contradicts")


def _linked(counts: Counts, plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """The states at the other ends of the seeds' links, one hop. Score: the link's confidence, the surest of several."""
    p, filters = plan.parameters, of_kinds(plan, STATES)
    seeds = seeds_of(dict(counts), filters, reader, most=p.state_link_seeds)
    if not seeds:
        return Text.keyed("no_seeds")
    links = _links_in_sight(plan, reader, seeds, STATE_LABELS)
    ends = dict.fromkeys((end, 0.0) for link in links for end in (link.from_id, link.to_id))
    admitted = {hit.id for hit in reader.lists.hits(Among(tuple(ends)), k=len(ends), filters=filters)}
    found: dict[str, float] = {}
    for seed in seeds:
        forward = [(link.to_id, link) for link in links if link.from_id == seed]
        backward = [(link.from_id, link) for link in links if link.to_id == seed]
        for way in (forward, backward):
            for other, link in [one for one in way if one[0] in admitted][: p.state_link_most]:
                if link.certainty >= p.state_link_min_confidence and other != seed:
                    found[other] = max(found.get(other, 0.0), link.certainty)
    return Among(tuple(found.items()))


def by_entities(plan: PlannedPlan, runs: tuple[Run, ...]) -> Gather:
    """Gather what else mentions the entities of the memories found so far."""
    p = plan.parameters
    k = p.entity_most * (p.entity_events + p.entity_states)
    if not p.entity_expand or not k:
        off = "entity_expand" if not p.entity_expand else "entity_events"
        return Gather((Source(NAME, SourceKind.LIST, k, lists=lambda _plan, _reader: Among(()), off_parameter=off),))
    counts = _source_counts(runs)
    if not counts:
        return Gather((), skipped=(Skipped(NAME, k, Text.keyed("no_seeds")),))
    kinds = tuple(kind for kind in plan.filters.kinds if kind in (*EVENTS, *STATES))
    seeds = (p.entity_seeds, p.entity_most, p.entity_min_confidence, p.entity_min_seen)
    asks = (seeds, p.entity_events, p.entity_states, counts)
    lists, filters = partial(_related, counts), replace(plan.filters, kinds=kinds)
    source = Source(NAME, SourceKind.LIST, k, lists=lists, asks=asks, filters=filters)
    return Gather((source,))


def mentioning(entity: Entity, plan: PlannedPlan, reader: SearchReader) -> Iterator[tuple[str, ...]]:
    """Yield the ids of the newest events, then of the newest states, that mention an entity."""
    p = plan.parameters
    for kinds, most in ((EVENTS, p.entity_events), (STATES, p.entity_states)):
        filters = replace(plan.filters, kinds=tuple(kind for kind in plan.filters.kinds if kind in kinds))
        if most and filters.kinds:
            yield reader.lists.mentioning(entity, k=most, filters=filters, min_confidence=p.entity_min_confidence)


def _related(counts: Counts, plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """What mentions the chosen entities. Score: how many of them it was brought by."""
    p = plan.parameters
    seeds = seeds_of(dict(counts), plan.filters, reader, most=p.entity_seeds)
    if not seeds:
        return Text.keyed("no_seeds")
    scores: dict[str, float] = defaultdict(float)
    for entity in chosen_entities(reader.lists.mentions_of(seeds), p):
        for brought in mentioning(entity, plan, reader):
            for memory_id in brought:
                scores[memory_id] += 1.0
    return Among(tuple(scores.items()))


def seeds_of(counts: dict[str, int], filters: Filters, reader: SearchReader, *, most: int) -> tuple[str, ...]:
    """Of what was found the first `most` in the order of the recipe: number of sources, time, id, descending. Feelings are
    no seeds. Only those are looked up that can be among so many."""
    kinds = tuple(kind for kind in filters.kinds if kind in (*EVENTS, *STATES))
    admitted = replace(filters, kinds=kinds)
    seeds: list[str] = []
    for count in sorted(set(counts.values()), reverse=True):
        group = tuple(memory_id for memory_id, found in counts.items() if found == count)
        hits = reader.lists.hits(Newest("ranked", among=group), k=len(group), filters=admitted)
        newest = sorted(hits, key=lambda hit: (hit.score, id_key(hit.id)), reverse=True)
        seeds += [hit.id for hit in newest]
        if len(seeds) >= most:
            break
    return tuple(seeds[:most])


def chosen_entities(mentions: dict[str, tuple[Mention, ...]], p: PlannedParameters) -> tuple[Entity, ...]:
    """What enough seeds mention surely enough: the most often mentioned first, then the surest, then by type and name."""
    seen: dict[Entity, list[float]] = defaultdict(list)
    for mention in chain.from_iterable(mentions.values()):
        seen[mention.type, mention.normalized].append(mention.certainty)
    chosen = [
        (-len(found), -max(found), entity)
        for entity, found in seen.items()
        if len(found) >= p.entity_min_seen and max(found) >= p.entity_min_confidence
    ]
    return tuple(entity for *_, entity in sorted(chosen)[: p.entity_most])


CONTEXT_LABELS = ("same_topic", "caused_by", "continuation")


def gather(plan: PlannedPlan) -> Gather:
    """All sources at once; then, from what they found, the entities."""
    p = plan.parameters
    sources: list[Source] = []
    skipped: list[Skipped] = []
    for source in (*_lists(plan, p), *_by_words(plan, p), *_by_vector(plan, p)):
        if source.name == "about_time" and not hint_of(plan.query, p):
            skipped.append(Skipped(source.name, source.k, Text.keyed("no_time_hint")))
        elif source.filters is not None and not source.filters.kinds:
            skipped.append(Skipped(source.name, source.k, Text.keyed("kinds_not_searched", source=source.name)))
        else:
            sources.append(source)
    return followed(Gather(tuple(sources), then=expansion, skipped=tuple(skipped)), plan)


def of_kinds(plan: PlannedPlan, kinds: tuple[str, ...]) -> Filters:
    """The plan's filters for these of its kinds only."""
    return replace(plan.filters, kinds=tuple(kind for kind in plan.filters.kinds if kind in kinds))


def still_true(filters: Filters, now: int) -> Filters:
    """Return the filters without what is completed, revoked or no longer valid: similarity does not find it (READINGS 58)."""
    return replace(filters, without_statuses=(*filters.without_statuses, "completed", "stale"), valid_at=now)


def recent_days(now: int, days: int, zone: str = UTC) -> tuple[int, int]:
    """(first, last) day of the recent window, days of the zone: today and so many days before it, both ends included
    (READINGS 13)."""
    today = day_of(now, zone)
    return today - days, today


def _lists(plan: PlannedPlan, p: PlannedParameters) -> Iterator[Source]:
    def source(
        name: str, k: int, lists: Lister, kinds: tuple[str, ...] = EVENTS, *, asks: object = None, off: str | None
    ) -> Source:
        return Source(
            name,
            SourceKind.LIST,
            k,
            lists=lists,
            asks=asks,
            filters=of_kinds(plan, kinds),
            off_parameter=off,
            deadline_ms=float(getattr(p, f"{name}_ms")),
        )

    newest, confirmed = (lambda _plan, _reader: Newest("moment")), (lambda _plan, _reader: Newest("last_confirmed_at"))
    yield source("recent_events", p.recent_events_k, newest, off=_off(p, "recent_events_k"))
    yield source(
        "reply_chain", p.reply_hops, partial(_chain_list, p.reply_hops), asks=p.reply_hops, off=_off(p, "reply_hops")
    )
    yield source(
        "context_threads",
        p.thread_k,
        partial(_thread_list, p.flow_hops, p.thread_keys),
        asks=(p.flow_hops, p.thread_keys),
        off=_off(p, "thread_k", "flow_hops", "thread_keys"),
    )
    yield source(
        "context_links",
        p.link_k,
        partial(_link_list, p.flow_hops),
        asks=p.flow_hops,
        off=_off(p, "link_k", "flow_hops"),
    )
    yield source("recent_states", p.recent_states_k, confirmed, STATES, off=_off(p, "recent_states_k"))
    about = "about_time_explicit_k" if plan.notes.mode == "explicit_about_time" else "about_time_k"
    hint = hint_of(plan.query, p)
    time = AboutTime(hint.year_start, hint.year_end, hint.life_stage)
    yield source("about_time", getattr(p, about), lambda _plan, _reader: time, asks=hint, off=_off(p, about))


def _off(p: PlannedParameters, *names: str) -> str | None:
    """The first of these parameters that is 0."""
    return next((name for name in names if not getattr(p, name)), None)


def _by_words(plan: PlannedPlan, p: PlannedParameters) -> Iterator[Source]:
    yield Source(
        p.text_index,
        SourceKind.WORDS,
        p.text_k,
        match=partial(MatchQuery, p.text_index),
        filters=of_kinds(plan, EVENTS),
        off_parameter=_off(p, "text_k"),
        deadline_ms=float(p.words_ms),
    )


def explore_k(p: PlannedParameters) -> int:
    """How many episodes of any age similarity may bring: seats, rounded down, times the factor (80 · 5 % · 6 = 24)."""
    return p.max_candidates * p.explore_percent // 100 * p.explore_factor


def _by_vector(plan: PlannedPlan, p: PlannedParameters) -> Iterator[Source]:
    """Recent episodes, states and feelings as one source; episodes of any age as another."""
    first, last = recent_days(plan.query.now, p.recent_days, plan.query.zone)
    events = of_kinds(plan, EVENTS)
    recent = replace(
        events,
        day_from=first if events.day_from is None else max(first, events.day_from),
        day_to=last if events.day_to is None else min(last, events.day_to),
    )
    shares = tuple(
        Share(k, filters)
        for k, filters in (
            (p.vector_events_k, recent),
            (p.vector_states_k, still_true(of_kinds(plan, STATES), plan.query.now)),
            (p.vector_affects_k, of_kinds(plan, AFFECTS)),
        )
        if k and filters.kinds
    )
    yield Source(
        "vector",
        SourceKind.VECTOR,
        sum(share.k for share in shares),
        added=added_by(p),
        shares=shares,
        off_parameter=None if shares else "vector_events_k",
        deadline_ms=float(p.vector_ms),
    )
    k = explore_k(p)
    yield Source(
        "vector_global",
        SourceKind.VECTOR,
        k,
        added=added_by(p),
        filters=events,
        off_parameter=None if k else "explore_percent",
        deadline_ms=float(p.vector_ms),
    )


def reply_chain(plan: PlannedPlan, reader: SearchReader, hops: int) -> tuple[str, ...] | Text:
    """The memory that the conversation continues, then what each one replied to, at most `hops` in all; a Text where
    there is nothing to start from (READINGS 40). The walk goes through memories that a filter keeps out."""
    start = plan.query.after
    if start is None:
        newest = reader.lists.hits(Newest("moment"), k=1, filters=replace(plan.filters, kinds=("episode",)))
        if not newest:
            return Text.keyed("chain_no_start")
        start = newest[0].id
    elif not reader.load([start]):
        return Text.keyed("chain_start_unknown", id=start)
    found = [start]
    while len(found) < hops:
        links = _links_in_sight(plan, reader, found[-1:], ("reply_to",))  # the surest first
        replied = next((link.to_id for link in links if link.from_id == found[-1]), None)
        if replied is None or replied in found:
            break
        found.append(replied)
    return tuple(found[:hops])


def _links_in_sight(
    plan: PlannedPlan, reader: SearchReader, ids: Sequence[str], labels: Sequence[str]
) -> tuple[LinkRow, ...]:
    """As the reader's, without those that lead out of sight."""
    links = reader.lists.links_of(ids, labels)
    unseen = reader.filters.unseen(
        tuple({end for link in links for end in (link.from_id, link.to_id)}), plan.filters.sight
    )
    return tuple(link for link in links if link.from_id not in unseen and link.to_id not in unseen)


def _chain_list(hops: int, plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """Score: 1 / hop."""
    replies = reply_chain(plan, reader, hops)
    if isinstance(replies, Text):
        return replies
    return Among(tuple((memory_id, 1.0 / hop) for hop, memory_id in enumerate(replies, 1)))


def _thread_list(hops: int, most: int, plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """Members of the first `most` threads of the chain, in the order of the chain."""
    replies = reply_chain(plan, reader, hops)
    if isinstance(replies, Text):
        return replies
    threads = reader.lists.threads_of(replies)
    keys = dict.fromkeys(key for memory_id in replies for key in threads.get(memory_id, ()))
    return InThreads(tuple(keys)[:most])


def _link_list(hops: int, plan: PlannedPlan, reader: SearchReader) -> ListQuery | Text:
    """The other ends of the chain's links, in both directions. Score: the link's confidence, the surest of several."""
    replies = reply_chain(plan, reader, hops)
    if isinstance(replies, Text):
        return replies
    known = set(replies)
    found: dict[str, float] = {}
    for link in _links_in_sight(plan, reader, replies, CONTEXT_LABELS):
        for end, other in ((link.from_id, link.to_id), (link.to_id, link.from_id)):
            if end in known:
                found[other] = max(found.get(other, 0.0), link.certainty)
    return Among(tuple(found.items()))


_MOODS_READ = 50
_OF_EPISODE = ("derived_from",)


class Affect(msgspec.Struct, frozen=True):
    """The episode that a feeling belongs to, and its moment (None: not known)."""

    episode_id: str
    moment: int | None


class PlannedRelated(msgspec.Struct, frozen=True):
    """Threads by memory, episodes by feeling, the mood (None where there is none), and the turns that the model still sees."""

    threads: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    affect: Mapping[str, Affect] = field(default_factory=dict)
    current_mood: Memory | None = None
    in_window: frozenset[str] = frozenset()


PlannedPool = Pool[PlannedParameters, PlannedNotes, PlannedRelated]
PlannedTrace = Trace[PlannedParameters, PlannedNotes, PlannedRelated]


def read_related(plan: PlannedPlan, reader: SearchReader, ids: tuple[str, ...]) -> PlannedRelated:
    """For the gathered memories."""
    turns = plan.parameters.window_turns if plan.query.after is not None else 0
    seen = reply_chain(plan, reader, turns) if turns else ()
    window = frozenset(() if isinstance(seen, Text) else seen)
    return PlannedRelated(reader.lists.threads_of(ids), _affect(plan, reader, ids), current_mood(plan, reader), window)


def _affect(plan: PlannedPlan, reader: SearchReader, ids: tuple[str, ...]) -> dict[str, Affect]:
    kinds = tuple(kind for kind in plan.filters.kinds if kind in AFFECTS)
    if not kinds:
        return {}
    among = Among(tuple((memory_id, 0.0) for memory_id in ids))
    affects = [hit.id for hit in reader.lists.hits(among, k=len(ids), filters=replace(plan.filters, kinds=kinds))]
    links = (
        [link for link in _links_in_sight(plan, reader, affects, _OF_EPISODE) if link.from_id in affects]
        if affects
        else []
    )
    episodes = reader.load(tuple({link.to_id for link in links}))
    found: dict[str, Affect] = {}
    for link in links:
        episode = episodes.get(link.to_id)
        found.setdefault(link.from_id, Affect(link.to_id, None if episode is None else episode.moment))
    return found


def current_mood(plan: PlannedPlan, reader: SearchReader) -> Memory | None:
    """The long mood that was confirmed last, of those that the filters admit and whose time is not over; None without
    one. It is no candidate (seed 001; DESIGN.md 5.2)."""
    wanted = (Condition("kind", "state"), Condition("subtype", MOOD), Condition("is", "searchable"))
    ids = reader.list_ids(wanted, limit=_MOODS_READ)
    if reader.filters.unseen(ids, plan.filters.sight):
        every = reader.list_ids(wanted)
        unseen = reader.filters.unseen(every, plan.filters.sight)
        ids = tuple(one for one in every if one not in unseen)[:_MOODS_READ]
    filters = replace(plan.filters, kinds=("state",), without_subtypes=())
    among = Among(tuple((memory_id, 0.0) for memory_id in ids))
    admitted = [hit.id for hit in reader.lists.hits(among, k=len(ids), filters=filters)]
    moods, now = reader.load(admitted).values(), plan.query.now
    valid = [mood for mood in moods if mood.valid_to is None or mood.valid_to > now]
    return max(valid, key=lambda mood: (mood.last_confirmed_at or mood.moment or 0, mood.id), default=None)

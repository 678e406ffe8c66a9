"""The parameters of the recipe `planned`: seed 001's settings under its keys, the facts behind it (DESIGN.md 5.2), and ours."""

# ruff: noqa: E501  (a table: one parameter a line reads better than a parameter on twelve lines)
from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mnemonaut_core.parameters import meta


def _choice(sentence: str, *, stage: str, group: str, seed_key: str = "") -> msgspec.Meta:
    return msgspec.Meta(description=sentence, extra={"stage": stage, "group": group, "seed_key": seed_key})


def _percent(sentence: str, key: str, *, stage: str = "select") -> msgspec.Meta:
    return meta(sentence, 0, 100, stage=stage, group="seats", unit="percent", seed_key=key)


# fmt: off
class PlannedParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 001 lets one turn, with its own keys, and parameters of ours."""

    mode: Annotated[Literal["auto", "associative_recent", "targeted_broad", "explicit_about_time"], _choice("The mode; `auto` leaves it to the question, and never takes targeted_broad.", stage="plan", group="plan", seed_key="mode")] = "auto"
    time_words: Annotated[Literal["seed", "all"], _choice("Which words name a time of life: the seed's six with their Chinese and English counterparts, or longer lists.", stage="plan", group="plan")] = "seed"
    max_sensitivity: Annotated[int, meta("The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret (the seed knows none).", 0, 2, stage="plan", group="filters")] = 2
    max_candidates: Annotated[int, meta("Candidates that are offered to the selection.", 1, 400, stage="gather", group="plan", unit="memories", seed_key="retrieval_max_candidates")] = 80
    recent_events_k: Annotated[int, meta("Newest episodes that are candidates; 0 turns them off.", 0, 400, stage="gather", group="search", unit="memories")] = 50
    text_index: Annotated[Literal["trigram", "unicode61", "words"], _choice("The word index that is searched; `words` finds what is shorter than three characters too.", stage="gather", group="search")] = "trigram"
    text_k: Annotated[int, meta("Memories that words may bring; 0 turns words off.", 0, 400, stage="gather", group="search", unit="memories")] = 80
    reply_hops: Annotated[int, meta("Steps back along the replies, from the memory that the conversation continues; 0 turns the chain off.", 0, 100, stage="gather", group="flow", unit="hops")] = 20
    flow_hops: Annotated[int, meta("Steps of that chain from which threads and links are followed; 0 turns both off.", 0, 100, stage="gather", group="flow", unit="hops")] = 8
    thread_keys: Annotated[int, meta("Threads of the chain that are followed; 0 turns them off.", 0, 100, stage="gather", group="flow", unit="threads")] = 16
    thread_k: Annotated[int, meta("Memories that threads may bring; 0 turns them off.", 0, 400, stage="gather", group="flow", unit="memories")] = 80
    link_k: Annotated[int, meta("Memories that links of the chain may bring; 0 turns them off.", 0, 400, stage="gather", group="flow", unit="memories")] = 80
    recent_states_k: Annotated[int, meta("Last confirmed states that are candidates; 0 turns them off.", 0, 400, stage="gather", group="search", unit="memories")] = 40
    about_time_explicit_k: Annotated[int, meta("Memories about the named time in the mode explicit_about_time; 0 turns them off.", 0, 400, stage="gather", group="search", unit="memories")] = 120
    about_time_k: Annotated[int, meta("The same in the other modes.", 0, 400, stage="gather", group="search", unit="memories")] = 80
    recent_days: Annotated[int, meta("How far back the search for recent episodes by similarity goes, in whole UTC days, inclusive.", 1, 3650, stage="gather", group="similarity", unit="days")] = 90
    vector_events_k: Annotated[int, meta("Recent episodes that similarity may bring.", 0, 400, stage="gather", group="similarity", unit="memories")] = 60
    vector_states_k: Annotated[int, meta("States that similarity may bring.", 0, 400, stage="gather", group="similarity", unit="memories")] = 40
    vector_affects_k: Annotated[int, meta("Feelings that similarity may bring.", 0, 400, stage="gather", group="similarity", unit="memories")] = 20
    explore_percent: Annotated[int, _percent("Seats for episodes of any age that similarity alone brings; 0 turns that search off.", "retrieval_explore_global_vector_percent", stage="gather")] = 5
    explore_factor: Annotated[int, meta("Episodes of any age that similarity may bring for each of those seats.", 1, 20, stage="gather", group="similarity")] = 6
    entity_expand: Annotated[bool, _choice("Whether memories are added that mention what several of those found mention.", stage="gather", group="entities", seed_key="retrieval_entity_expand_enabled")] = True
    entity_seeds: Annotated[int, meta("Memories found whose mentions are looked at.", 1, 100, stage="gather", group="entities", unit="memories", seed_key="retrieval_entity_expand_seed_limit")] = 12
    entity_most: Annotated[int, meta("People, places and things that are followed.", 1, 100, stage="gather", group="entities", unit="entities", seed_key="retrieval_entity_expand_max_entities")] = 12
    entity_events: Annotated[int, meta("Newest episodes that each of them brings.", 0, 100, stage="gather", group="entities", unit="memories", seed_key="retrieval_entity_expand_per_entity_event_limit")] = 10
    entity_states: Annotated[int, meta("Newest states that each of them brings.", 0, 100, stage="gather", group="entities", unit="memories", seed_key="retrieval_entity_expand_per_entity_state_limit")] = 6
    entity_min_confidence: Annotated[float, meta("Confidence that a mention needs to be followed.", 0, 1, stage="gather", group="entities", unit="confidence", seed_key="retrieval_entity_expand_min_confidence")] = 0.45
    entity_min_seen: Annotated[int, meta("How many of the memories looked at must mention it.", 1, 20, stage="gather", group="entities", unit="memories", seed_key="retrieval_entity_expand_min_seed_occurrences")] = 2
    recent_events_ms: Annotated[int, meta("How long the list of the newest episodes may take; later it is left out of the recall.", 10, 10_000, stage="gather", group="deadlines", unit="ms")] = 250
    words_ms: Annotated[int, meta("How long the search for words may take; later it is left out of the recall.", 10, 10_000, stage="gather", group="deadlines", unit="ms")] = 600
    reply_chain_ms: Annotated[int, meta("How long the walk along the replies may take; later it is left out of the recall.", 10, 10_000, stage="gather", group="deadlines", unit="ms")] = 200
    context_threads_ms: Annotated[int, meta("How long the look-up of threads may take; later it is left out of the recall.", 10, 10_000, stage="gather", group="deadlines", unit="ms")] = 350
    context_links_ms: Annotated[int, meta("How long the look-up of links may take; later it is left out of the recall.", 10, 10_000, stage="gather", group="deadlines", unit="ms")] = 350
    recent_states_ms: Annotated[int, meta("How long the list of states may take; later it is left out of the recall.", 10, 10_000, stage="gather", group="deadlines", unit="ms")] = 250
    about_time_ms: Annotated[int, meta("How long the look-up of the named time may take; later it is left out of the recall.", 10, 10_000, stage="gather", group="deadlines", unit="ms")] = 400
    vector_ms: Annotated[int, meta("How long similarity, its vector included, may take; later it is left out of the recall.", 10, 10_000, stage="gather", group="deadlines", unit="ms")] = 2200
    order: Annotated[Literal["sources", "ranks"], _choice("What decides the order: how many sources found it and then its age (the seed), or its places in their lists.", stage="rerank", group="order")] = "sources"
    context_weight: Annotated[float, meta("With order = ranks: how much a place counts in a list that does not look at the question (newest, replies, threads, links, states, people and things), against one in a list that does.", 0, 1, stage="rerank", group="order")] = 1.0
    diversify_by: Annotated[Literal["both", "life_stage", "about_year_bucket", "none"], _choice("Over what episodes are spread outside associative_recent: times of life, spans of five years, both, or nothing.", stage="plan", group="order", seed_key="diversify.by")] = "both"
    per_bucket: Annotated[int, meta("Episodes of one time of life and five years that come before the others, outside associative_recent.", 1, 20, stage="rerank", group="order", unit="memories", seed_key="diversify.per_bucket")] = 5
    offer: Annotated[Literal["seats", "order"], _choice("Who is offered to the selection: so many of each way of being found (the seed), or the first of the order.", stage="select", group="seats")] = "seats"
    affect_max_percent: Annotated[int, _percent("Seats that feelings may take at most.", "retrieval_event_affect_max_percent")] = 5
    assoc_state_percent: Annotated[int, _percent("In associative_recent: seats for states.", "retrieval_quota_assoc_state_percent")] = 20
    assoc_multi_hit_percent: Annotated[int, _percent("In associative_recent: seats for what several sources found.", "retrieval_quota_assoc_multi_hit_percent")] = 40
    assoc_vector_only_percent: Annotated[int, _percent("In associative_recent: seats for what only similarity found.", "retrieval_quota_assoc_vector_only_percent")] = 15
    assoc_context_only_percent: Annotated[int, _percent("In associative_recent: seats for what only the chain, its threads or its links brought.", "retrieval_quota_assoc_context_only_percent")] = 10
    assoc_entity_only_percent: Annotated[int, _percent("In associative_recent: seats for what only entities brought.", "retrieval_quota_assoc_entity_only_percent")] = 5
    assoc_trigram_only_percent: Annotated[int, _percent("In associative_recent: seats for what only words found.", "retrieval_quota_assoc_trigram_only_percent")] = 5
    assoc_recent_only_percent: Annotated[int, _percent("In associative_recent: seats for what is only recent.", "retrieval_quota_assoc_recent_only_percent")] = 0
    broad_state_percent: Annotated[int, _percent("In the other modes: seats for states.", "retrieval_quota_broad_state_percent")] = 20
    broad_multi_hit_percent: Annotated[int, _percent("In the other modes: seats for what several sources found.", "retrieval_quota_broad_multi_hit_percent")] = 30
    broad_about_time_only_percent: Annotated[int, _percent("In the other modes: seats for what is only about the named time.", "retrieval_quota_broad_about_time_only_percent")] = 20
    broad_vector_only_percent: Annotated[int, _percent("In the other modes: seats for what only similarity found.", "retrieval_quota_broad_vector_only_percent")] = 10
    broad_context_only_percent: Annotated[int, _percent("In the other modes: seats for what only the chain, its threads or its links brought.", "retrieval_quota_broad_context_only_percent")] = 5
    broad_entity_only_percent: Annotated[int, _percent("In the other modes: seats for what only entities brought.", "retrieval_quota_broad_entity_only_percent")] = 5
    broad_trigram_only_percent: Annotated[int, _percent("In the other modes: seats for what only words found.", "retrieval_quota_broad_trigram_only_percent")] = 5
    max_selected: Annotated[int, meta("Memories that the selection may take.", 1, 50, stage="select", group="plan", unit="memories", seed_key="limits.max_selected")] = 12
    choose_seconds: Annotated[float, meta("How long the language model that selects may take; then the stand-in does.", 1, 120, stage="select", group="plan", unit="seconds")] = 20.0
    preview_user_chars: Annotated[int, meta("Characters of what the person said that a language model which selects is shown.", 20, 4000, stage="select", group="previews", unit="characters")] = 360
    preview_assistant_chars: Annotated[int, meta("Characters of what the assistant said that a language model which selects is shown.", 20, 4000, stage="select", group="previews", unit="characters")] = 420
    preview_image_chars: Annotated[int, meta("Characters of what pictures showed that a language model which selects is shown.", 20, 4000, stage="select", group="previews", unit="characters")] = 240
    preview_body_chars: Annotated[int, meta("Characters of a state that a language model which selects is shown.", 20, 4000, stage="select", group="previews", unit="characters")] = 420
    preview_payload_chars: Annotated[int, meta("Characters of what a state knows besides that a language model which selects is shown.", 20, 4000, stage="select", group="previews", unit="characters")] = 180
    preview_moment_chars: Annotated[int, meta("Characters of a feeling that a language model which selects is shown.", 20, 4000, stage="select", group="previews", unit="characters")] = 280
    duplicate_dice: Annotated[float, meta("The stand-in passes over what shares so much of its letters with one that it has taken.", 0.5, 1, stage="select", group="selection", unit="Dice")] = 0.90
    duplicate_cosine: Annotated[float, meta("The stand-in passes over what is so similar to one that it has taken.", 0.5, 1, stage="select", group="selection", unit="cosine")] = 0.95
    excerpt_chars: Annotated[int, meta("Characters of a memory in the pack.", 40, 2000, stage="select", group="pack", unit="characters")] = 240

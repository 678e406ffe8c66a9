"""The parameters of the recipe `orchestrated`: seed 002's own, upstream's table of weights and floors, and ours."""

# ruff: noqa: E501  (a table: one parameter a line reads better than a parameter on twelve lines)
from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mnemonaut_core.parameters import meta


def _choice(sentence: str, *, stage: str, group: str, seed_key: str = "") -> msgspec.Meta:
    return msgspec.Meta(description=sentence, extra={"stage": stage, "group": group, "seed_key": seed_key})


# fmt: off
class OrchestratedParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 002 lets one turn, with READINGS 37's weights and floors, and parameters of ours."""

    force_strategy: Annotated[Literal["auto", "semantic_only", "keyword_boost", "temporal", "hybrid"], _choice("The strategy; `auto` leaves it to the question.", stage="plan", group="strategy", seed_key="options.force_strategy")] = "auto"
    force_limit: Annotated[int, meta("Memories in the result whatever the question says; 0 leaves it to the question.", 0, 200, stage="plan", group="strategy", unit="memories", seed_key="options.limit")] = 0
    include_metadata_details: Annotated[bool, _choice("Whether the pack tells of each memory its type, source, time and parts of its score.", stage="select", group="pack", seed_key="options.include_metadata_details")] = False
    limit: Annotated[int, meta("Memories in the result, and that each search may bring.", 1, 200, stage="plan", group="strategy", unit="memories", seed_key="params.limit")] = 10
    important_limit: Annotated[int, meta("The same for an important question.", 1, 200, stage="plan", group="strategy", unit="memories")] = 20
    unimportant_limit: Annotated[int, meta("The same for an unimportant one.", 1, 200, stage="plan", group="strategy", unit="memories")] = 5
    important_above: Annotated[float, meta("Importance above which a question is important.", 0, 1, stage="plan", group="strategy", unit="importance")] = 0.7
    unimportant_below: Annotated[float, meta("Importance below which it is unimportant.", 0, 1, stage="plan", group="strategy", unit="importance")] = 0.4
    max_sensitivity: Annotated[int, meta("The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret (the seed knows none).", 0, 2, stage="plan", group="filters")] = 2
    text_index: Annotated[Literal["unicode61", "trigram", "words"], _choice("The word index that is searched; `words` finds parts of Japanese and Chinese sentences.", stage="gather", group="search")] = "unicode61"
    text_query: Annotated[Literal["keywords", "all"], _choice("Whether words are searched by the keywords of the question or by all its text.", stage="gather", group="search")] = "keywords"
    search_k: Annotated[int, meta("Memories that each search may bring; 0 takes the limit.", 0, 200, stage="gather", group="search", unit="memories")] = 0
    semantic_words: Annotated[bool, _choice("Whether semantic_only searches words too.", stage="gather", group="search")] = False
    temporal_words: Annotated[bool, _choice("Whether temporal searches words too, within the time range.", stage="gather", group="search")] = False
    temporal_order: Annotated[Literal["newest", "nearest"], _choice("What temporal brings of the time range: the newest (the seed), or the most similar.", stage="gather", group="search")] = "newest"
    temporal_fallback: Annotated[bool, _choice("Whether temporal searches all time when its time range brings nothing.", stage="gather", group="search")] = False
    semantic_floor: Annotated[float, meta("Cosine that a similarity hit must reach under semantic_only.", 0, 1, stage="select", group="floor", unit="cosine")] = 0.65
    keyword_floor: Annotated[float, meta("The same under keyword_boost.", 0, 1, stage="select", group="floor", unit="cosine")] = 0.55
    temporal_floor: Annotated[float, meta("The same under temporal, where temporal_floor_on.", 0, 1, stage="select", group="floor", unit="cosine")] = 0.6
    hybrid_floor: Annotated[float, meta("The same under hybrid.", 0, 1, stage="select", group="floor", unit="cosine")] = 0.5
    temporal_floor_on: Annotated[bool, _choice("Whether the search by time has a floor; the seed's has none.", stage="select", group="floor")] = False
    important_floor_step: Annotated[float, meta("How much lower the floor is for an important question.", 0, 0.5, stage="select", group="floor", unit="cosine")] = 0.1
    floor_at_least: Annotated[float, meta("An important question does not lower the floor below this.", 0, 1, stage="select", group="floor", unit="cosine")] = 0.4
    hint_floor_step: Annotated[float, meta("How much higher the floor is when the question names a kind of source.", 0, 0.5, stage="select", group="floor", unit="cosine")] = 0.1
    floor_at_most: Annotated[float, meta("A named source does not raise the floor above this.", 0, 1, stage="select", group="floor", unit="cosine")] = 0.8
    rerank_cap: Annotated[int, meta("Candidates that are reranked, the best placed of each search first.", 1, 400, stage="select", group="merge", unit="memories")] = 50
    semantic_vector_weight: Annotated[float, meta("Weight of similarity under semantic_only.", 0, 1, stage="rerank", group="weights")] = 1.0
    semantic_keyword_weight: Annotated[float, meta("Weight of words under semantic_only.", 0, 1, stage="rerank", group="weights")] = 0.0
    keyword_vector_weight: Annotated[float, meta("Weight of similarity under keyword_boost.", 0, 1, stage="rerank", group="weights")] = 0.5
    keyword_keyword_weight: Annotated[float, meta("Weight of words under keyword_boost.", 0, 1, stage="rerank", group="weights")] = 0.5
    temporal_vector_weight: Annotated[float, meta("Weight of similarity under temporal.", 0, 1, stage="rerank", group="weights")] = 0.8
    temporal_keyword_weight: Annotated[float, meta("Weight of words under temporal; as written no words are searched there.", 0, 1, stage="rerank", group="weights")] = 0.2
    hybrid_vector_weight: Annotated[float, meta("Weight of similarity under hybrid.", 0, 1, stage="rerank", group="weights")] = 0.6
    hybrid_keyword_weight: Annotated[float, meta("Weight of words under hybrid.", 0, 1, stage="rerank", group="weights")] = 0.4
    agreement_bonus: Annotated[float, meta("Factor for what both searches bring; 1 is none.", 1, 2, stage="rerank", group="weights")] = 1.0
    time_decay_factor: Annotated[float, meta("Carried in plan and trace; no formula of the seed reads it (0 for a question about today).", 0, 1, stage="plan", group="weights", seed_key="params.time_decay_factor")] = 0.1
    duplicate_threshold: Annotated[float, meta("Cosine above which a memory counts as a duplicate of a better one.", 0, 1, stage="select", group="cut", unit="cosine", seed_key="threshold")] = 0.95
    evidence_floor: Annotated[float, meta("Evidence that something stored answers must reach this, or nothing is returned; 0 never refuses.", 0, 1, stage="select", group="cut", unit="evidence")] = 0.0

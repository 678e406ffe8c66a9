"""The parameters of the recipe `salience`: seed 003's own, under its names, and those that its readings need."""

# ruff: noqa: E501  (a table: one parameter a line reads better than a parameter on twelve lines)
from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mnemonaut_core.parameters import meta


def _choice(sentence: str, *, stage: str, group: str, seed_key: str = "") -> msgspec.Meta:
    return msgspec.Meta(description=sentence, extra={"stage": stage, "group": group, "seed_key": seed_key})


# fmt: off
class SalienceParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 003 lets one turn, with its own names, and what its readings leave open."""

    direct_route: Annotated[bool, _choice("Whether words such as “preferences” lead straight to their document.", stage="plan", group="routes")] = True
    direct_words: Annotated[Literal["seed", "all"], _choice("Which words lead to a document: the seed's table, or Japanese and traditional Chinese ones too.", stage="plan", group="routes")] = "seed"
    timeline_route: Annotated[bool, _choice("Whether words such as “recently” lead to the newest journal days.", stage="plan", group="routes")] = True
    timeline_words: Annotated[Literal["all", "seed"], _choice("Which words lead to the journal: Japanese and further English ones too, or the seed's alone.", stage="plan", group="routes")] = "all"
    journal_days: Annotated[int, meta("Days of journal before today that the timeline reads, where the question does not say how many.", 0, 60, stage="plan", group="routes", unit="days")] = 7
    scope: Annotated[Literal["both", "global", "project"], _choice("Whose memory is read: both is the seed's None and leaves no scope out.", stage="plan", group="filters", seed_key="scope")] = "both"
    top_k: Annotated[int, meta("What the search is asked for; similarity and words bring up to twice as many each.", 1, 200, stage="gather", group="search", unit="memories", seed_key="top_k")] = 10
    text_index: Annotated[Literal["unicode61", "trigram", "words"], _choice("The word index that is searched; only trigram and words hold documents, and `words` finds parts of Japanese and Chinese sentences.", stage="gather", group="search")] = "unicode61"
    rrf_k: Annotated[int, meta("The constant of reciprocal rank fusion: larger makes the first ranks count less.", 1, 200, stage="fuse", group="fusion", seed_key="k")] = 60
    semantic: Annotated[Literal["rrf_over_max", "raw_rrf", "cosine"], _choice("What counts as semantic similarity: the fused score over the best one, the fused score as it is, or the cosine.", stage="rerank", group="weights")] = "rrf_over_max"
    weight_semantic: Annotated[float, meta("Weight of semantic similarity.", 0, 1, stage="rerank", group="weights")] = 0.50
    weight_reinforcement: Annotated[float, meta("Weight of how often a memory was said again.", 0, 1, stage="rerank", group="weights")] = 0.20
    weight_recency: Annotated[float, meta("Weight of how lately a memory was updated.", 0, 1, stage="rerank", group="weights")] = 0.20
    weight_access: Annotated[float, meta("Weight of how often a memory was recalled.", 0, 1, stage="rerank", group="weights")] = 0.10
    half_life_days: Annotated[float, meta("Days after which recency has halved.", 1, 365, stage="rerank", group="weights", unit="days", seed_key="half_life_days")] = 30.0
    token_budget: Annotated[int, meta("Tokens that the result may take.", 0, 8000, stage="select", group="cut", unit="tokens", seed_key="default_max_tokens")] = 1500
# fmt: on

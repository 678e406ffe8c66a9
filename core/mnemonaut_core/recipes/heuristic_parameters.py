"""The parameters of the recipe `heuristic`: seed 000's own, under its keys, and two of ours."""

# ruff: noqa: E501  (a table: one parameter a line reads better than a parameter on twelve lines)
from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mnemonaut_core.parameters import meta


# fmt: off
class HeuristicParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 000 lets one turn, with its own keys, and two parameters of ours."""

    vector_k: Annotated[int, meta("Memories that similarity may bring for each form; 0 turns similarity off.", 0, 200, stage="gather", group="search", unit="memories", seed_key="_KNN_K_PER_QUERY")] = 20
    text_k: Annotated[int, meta("Memories that words may bring for each form; 0 turns words off.", 0, 200, stage="gather", group="search", unit="memories", seed_key="_BM25_K_PER_QUERY")] = 20
    text_index: Annotated[Literal["unicode61", "trigram", "words"], msgspec.Meta(description="The word index that is searched; `words` finds parts of Japanese and Chinese sentences.", extra={"stage": "gather", "group": "search"})] = "unicode61"
    text_terms: Annotated[int, meta("Terms of a form that are searched, from its beginning; 0 takes all.", 0, 200, stage="gather", group="search", unit="terms")] = 12
    text_chars: Annotated[int, meta("Characters of a form that are read for terms; 0 reads all.", 0, 5000, stage="gather", group="search", unit="characters")] = 256
    context_turns: Annotated[int, meta("Newest turns of the conversation (two non-empty messages each) that make the second form; 0 searches the text alone.", 0, 20, stage="plan", group="query", unit="turns", seed_key="_RECENT_CONVERSATION_TURNS")] = 3
    max_sensitivity: Annotated[int, meta("The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret.", 0, 2, stage="plan", group="filters", seed_key="_MAX_SENSITIVITY")] = 1
    days: Annotated[int, meta("How far back memories are searched, in whole UTC days, inclusive; 0 searches all time.", 0, 3650, stage="plan", group="filters", unit="days", seed_key="_OCCURRED_DAY_RANGE")] = 365
    rrf_k: Annotated[int, meta("The constant of reciprocal rank fusion: larger makes the first ranks count less.", 1, 200, stage="fuse", group="fusion", seed_key="_RRF_K")] = 60
    pool_cap: Annotated[int, meta("Memories that go from fusion into reranking.", 1, 400, stage="fuse", group="fusion", unit="memories", seed_key="max_candidates")] = 60
    gram_n: Annotated[int, meta("Length of the character grams that are compared.", 1, 5, stage="rerank", group="letters", unit="characters", seed_key="_RERANK_NGRAM_N")] = 3
    query_chars: Annotated[int, meta("Characters of context and text that are compared, from the end.", 1, 5000, stage="rerank", group="letters", unit="characters", seed_key="_RERANK_QUERY_MAX_CHARS")] = 1200
    memory_chars: Annotated[int, meta("Characters of a memory that are compared, from the beginning.", 1, 5000, stage="rerank", group="letters", unit="characters", seed_key="_RERANK_EPISODE_MAX_CHARS")] = 1200
    strength_grams: Annotated[int, meta("Query grams from which shared letters count in full; a shorter query is damped.", 1, 200, stage="rerank", group="letters", unit="grams")] = 30
    tau_days: Annotated[float, meta("Days after which recency has fallen to 37 %.", 1, 365, stage="rerank", group="weights", unit="days", seed_key="_RERANK_RECENCY_TAU_DAYS")] = 45.0
    weight_rrf: Annotated[float, meta("Weight of the agreement of the lists.", 0, 1, stage="rerank", group="weights", seed_key="_RERANK_W_RRF")] = 0.55
    weight_lex: Annotated[float, meta("Weight of shared letters.", 0, 1, stage="rerank", group="weights", seed_key="_RERANK_W_LEX")] = 0.35
    weight_rec: Annotated[float, meta("Weight of recency.", 0, 1, stage="rerank", group="weights", seed_key="_RERANK_W_REC")] = 0.10
    duplicate_threshold: Annotated[float, meta("Dice from which a memory counts as a duplicate of a chosen one.", 0, 1, stage="select", group="cut", unit="Dice", seed_key="_RERANK_DUP_THRESHOLD")] = 0.90
    high_threshold: Annotated[float, meta("The first memory must reach this, or nothing is injected at all.", 0, 1, stage="select", group="cut", unit="score", seed_key="_RERANK_HIGH_THRESHOLD")] = 0.35
    medium_threshold: Annotated[float, meta("Every memory must reach this.", 0, 1, stage="select", group="cut", unit="score", seed_key="_RERANK_MEDIUM_THRESHOLD")] = 0.28
    max_results: Annotated[int, meta("Memories in the result.", 1, 50, stage="select", group="cut", unit="memories", seed_key="max_results")] = 5
    evidence_floor: Annotated[float, meta("Evidence that something stored answers must reach this, or nothing is injected; 0 never refuses.", 0, 1, stage="select", group="cut", unit="evidence")] = 0.0
    quote_chars: Annotated[int, meta("Characters of each side that the pack quotes.", 1, 2000, stage="select", group="pack", unit="characters")] = 200
# fmt: on

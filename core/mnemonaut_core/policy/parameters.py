"""The parameters of the recipe `activation`: seed 004's own, under its policy keys, and those that its readings need."""

# ruff: noqa: S105  (a table: one parameter a line reads better than on twelve; "class_secret" is no password)
from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from mnemonaut_core.parameters import WORD_INDEXES, choice, meta

Decision = Literal["allow", "redact", "deny"]
DECISIONS = {"allow": "Recall", "redact": "Recall, personal data hidden", "deny": "Keep out"}
"""What they are called."""


# fmt: off
class ActivationParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 004 lets one turn, with the keys of its policy document, and what its readings leave open."""

    class_public: Annotated[Decision, choice(
        "What becomes of public memories: recalled, recalled with redacted text, or kept out.",
        stage="plan", group="boundary",
        label="Public memories",
        words=DECISIONS,
    )] = "allow"
    class_internal: Annotated[Decision, choice(
        "What becomes of internal memories, and of those without a class.",
        stage="plan", group="boundary",
        label="Internal memories",
        words=DECISIONS,
    )] = "allow"
    class_pii: Annotated[Decision, choice(
        "What becomes of memories with personal data.",
        stage="plan", group="boundary",
        label="Personal data",
        words=DECISIONS,
    )] = "redact"
    class_secret: Annotated[Decision, choice(
        "What becomes of secret memories.",
        stage="plan", group="boundary",
        label="Secret memories",
        words=DECISIONS,
    )] = "deny"
    scope_session: Annotated[bool, choice(
        "Whether memories of a session are recalled.",
        stage="plan", group="boundary",
        label="Use this session's",
    )] = True
    scope_project: Annotated[bool, choice(
        "Whether memories of a project, and those without a scope, are recalled.",
        stage="plan", group="boundary",
        label="Use the project's",
    )] = True
    scope_principle: Annotated[bool, choice(
        "Whether principles are recalled.",
        stage="plan", group="boundary",
        label="Use principles",
    )] = True
    scope_global: Annotated[bool, choice(
        "Whether memories that hold everywhere are recalled.",
        stage="plan", group="boundary",
        label="Use what holds everywhere",
    )] = True
    vector_k: Annotated[int, meta(
        "Memories that similarity may find; 0 turns similarity off.",
        0, 400, unit="memories", stage="gather", group="hybrid", depth=True, seed_key="retrieval.hybrid.k_vec",
        label="How many by similarity",
    )] = 96
    text_k: Annotated[int, meta(
        "Memories that words may find; 0 turns words off.",
        0, 400, unit="memories", stage="gather", group="hybrid", depth=True, seed_key="retrieval.hybrid.k_txt",
        label="How many by words",
    )] = 48
    text_index: Annotated[Literal["unicode61", "trigram", "words"], choice(
        "How the words of the question are looked up.",
        stage="gather", group="hybrid",
        label="How words are looked up",
        words=WORD_INDEXES,
    )] = "unicode61"
    k_final: Annotated[int, meta(
        "Memories in the result; a search that finds fewer than half as many is asked once "
            "more for twice as many.",
        1, 100, unit="memories", stage="gather", group="hybrid", seed_key="retrieval.hybrid.k_final",
        label="How many",
    )] = 12
    timeout_ms: Annotated[int, meta(
        "How long to wait for each search before going on without it; 0 sets no limit.",
        0, 5000, unit="ms", stage="gather", group="hybrid",
        label="Patience for each search",
    )] = 0
    dynamic: Annotated[bool, choice(
        "Whether the question's shape decides how similarity and words are weighed, and the size of the result how much is"
        " searched.",
        stage="plan", group="hybrid",
        label="Adapt to the question",
    )] = False
    alpha: Annotated[float, meta(
        "Weight of similarity against words.",
        0.3, 0.9, stage="fuse", group="hybrid", seed_key="retrieval.hybrid.alpha",
        label="Meaning or words",
    )] = 0.65
    alpha_lexical: Annotated[float, meta(
        "The weight of similarity for two words or fewer, code, quotes and addresses, where it adapts to the question.",
        0.3, 0.5, stage="fuse", group="hybrid",
        label="Meaning or words (short questions)",
    )] = 0.40
    alpha_semantic: Annotated[float, meta(
        "The weight of similarity for prose of more than twelve words, where it adapts to the question.",
        0.7, 0.85, stage="fuse", group="hybrid",
        label="Meaning or words (long questions)",
    )] = 0.78
    flat_text: Annotated[Literal["zero", "one"], choice(
        "What words count where all fit alike: nothing, as published, or in full.",
        stage="fuse", group="hybrid",
        label="Words that all fit alike",
        words={
            "zero": "Nothing",
            "one": "In full",
        },
    )] = "zero"
    vector_scale: Annotated[Literal["half", "cosine"], choice(
        "How much a similarity of 0 counts: half, as published, or nothing.",
        stage="fuse", group="hybrid",
        label="How closeness counts",
        words={
            "half": "Half",
            "cosine": "Nothing",
        },
    )] = "half"
    use_calibration: Annotated[bool, choice(
        "Whether the fitted curves of the policy are used instead of the published scales.",
        stage="fuse", group="hybrid",
        label="Use fitted curves",
    )] = True
    utility_scale: Annotated[Literal["z", "linear"], choice(
        "How usefulness counts: against that of the other memories, or as it is from 0 to 1.",
        stage="rerank", group="rerank",
        label="How usefulness counts",
        words={
            "z": "Against the others",
            "linear": "As it is",
        },
    )] = "z"
    utility_floor: Annotated[float, meta(
        "The factor of a memory that was never useful.",
        0, 1, stage="rerank", group="rerank",
        label="Never useful yet",
    )] = 0.6
    confidence_floor: Annotated[float, meta(
        "The factor of a memory without any confidence.",
        0, 1, stage="rerank", group="rerank",
        label="Not sure at all",
    )] = 0.5
    recency_floor: Annotated[float, meta(
        "The factor of a memory that is old beyond measure.",
        0, 1, stage="rerank", group="rerank",
        label="Very old",
    )] = 0.3
    half_life_days: Annotated[float, meta(
        "Days after which freshness has halved, for memories of no kind below.",
        1, 730, unit="days", stage="rerank", group="rerank", seed_key="retrieval.hybrid.recency_half_life_days",
        label="How fast it fades",
    )] = 30.0
    half_life_fact: Annotated[float, meta(
        "Days after which the freshness of facts has halved.",
        1, 730, unit="days", stage="rerank", group="rerank",
        label="How fast facts fade",
    )] = 120.0
    half_life_task: Annotated[float, meta(
        "Days after which the freshness of tasks has halved.",
        1, 730, unit="days", stage="rerank", group="rerank",
        label="How fast tasks fade",
    )] = 14.0
    half_life_preference: Annotated[float, meta(
        "Days after which the freshness of preferences has halved.",
        1, 730, unit="days", stage="rerank", group="rerank",
        label="How fast preferences fade",
    )] = 90.0
    half_life_policy_hint: Annotated[float, meta(
        "Days after which the freshness of hints on policy has halved.",
        1, 730, unit="days", stage="rerank", group="rerank",
        label="How fast policy hints fade",
    )] = 365.0
    use_quality: Annotated[bool, choice(
        "Whether quality is a factor too.",
        stage="rerank", group="rerank", seed_key="retrieval.rerank.use_quality",
        label="Quality counts",
    )] = False
    quality_floor: Annotated[float, meta(
        "The factor of a memory without any quality.",
        0, 1, stage="rerank", group="rerank",
        label="Of no quality",
    )] = 0.5
    threshold: Annotated[float, meta(
        "Every memory must reach this.",
        0, 1, unit="score", stage="select", group="cut",
        label="Points needed",
    )] = 0.15
    cluster_limit: Annotated[int, meta(
        "Memories about one entity or of one document; 0 sets no limit.",
        0, 20, unit="memories", stage="select", group="cut",
        label="How many of one topic",
    )] = 2
    mmr_lambda: Annotated[float, meta(
        "How much the score counts against likeness to what is selected already; 1 ignores "
            "likeness.",
        0, 1, stage="select", group="cut",
        label="Best or varied",
    )] = 0.85
    pack_features: Annotated[bool, choice(
        "Whether the pack tells the parts of each score.",
        stage="select", group="pack",
        label="Tell the parts of scores",
    )] = True
# fmt: on

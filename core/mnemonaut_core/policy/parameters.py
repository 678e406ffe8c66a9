"""The parameters of the recipe `activation`: seed 004's own, under its policy keys, and those that its readings need."""

# ruff: noqa: S105  (a table: one parameter a line reads better than on twelve; "class_secret" is no password)
from __future__ import annotations

from functools import partial
from typing import Annotated, Literal

import msgspec

from mnemonaut_core.parameters import (
    EvidenceFloor,
    WordIndex,
    choice,
    current_most,
    meta,
    replaced_below,
    unanswered,
    with_encoder,
    word_index,
)

Decision = Literal["allow", "redact", "deny"]
DECISIONS = {"allow": "Recall", "redact": "Recall, personal data hidden", "deny": "Keep out"}
"""What they are called."""


_boundary = partial(choice, stage="plan", group="boundary")
_gather = partial(meta, stage="gather", group="hybrid")
_gather_choice = partial(choice, stage="gather", group="hybrid")
_fuse = partial(meta, stage="fuse", group="hybrid")
_fuse_choice = partial(choice, stage="fuse", group="hybrid")
_rerank = partial(meta, stage="rerank", group="rerank")
_rerank_choice = partial(choice, stage="rerank", group="rerank")
_select = partial(meta, stage="select", group="cut")


def _class(memories: str, label: str) -> msgspec.Meta:
    return _boundary(f"What becomes of {memories}.", label=label, words=DECISIONS)


def _scope(memories: str, label: str) -> msgspec.Meta:
    return _boundary(f"Whether {memories} are recalled.", label=label)


def _floor(which: str, label: str) -> msgspec.Meta:
    """The lowest value of a factor."""
    return _rerank(f"The factor of a memory {which}.", 0, 1, label=label)


def _half_life(memories: str, label: str) -> msgspec.Meta:
    """How fast the memories of a subtype lose their freshness."""
    sentence = f"Days after which the freshness of {memories} has halved."
    return _rerank(sentence, 1, 730, unit="days", label=f"How fast {label} fade")


# fmt: off
class ActivationParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 004 lets one turn, with the keys of its policy document, and what its readings leave open."""

    class_public: Annotated[Decision, _class(
        "public memories: recalled, recalled with redacted text, or kept out", "Public memories"
    )] = "allow"
    class_internal: Annotated[Decision, _class("internal memories, and of those without a class", "Internal memories")] = "allow"
    class_pii: Annotated[Decision, _class("memories with personal data", "Personal data")] = "redact"
    class_secret: Annotated[Decision, _class("secret memories", "Secret memories")] = "deny"
    scope_session: Annotated[bool, _scope("memories of a session", "Use this session's")] = True
    scope_project: Annotated[bool, _scope("memories of a project, and those without a scope,", "Use the project's")] = True
    scope_principle: Annotated[bool, _scope("principles", "Use principles")] = True
    scope_global: Annotated[bool, _scope("memories that hold everywhere", "Use what holds everywhere")] = True
    vector_k: Annotated[int, _gather(
        "Memories that similarity may find; 0 turns similarity off.",
        0, 400, unit="memories", depth=True, seed_key="retrieval.hybrid.k_vec", label="How many found by similarity",
    )] = 96
    text_k: Annotated[int, _gather(
        "Memories that words may find; 0 turns words off.",
        0, 400, unit="memories", depth=True, seed_key="retrieval.hybrid.k_txt", label="How many found by words",
    )] = 48
    text_index: Annotated[WordIndex, word_index("hybrid")] = "unicode61"
    with_encoder: Annotated[bool, with_encoder("hybrid")] = False
    current: Annotated[int, current_most("hybrid")] = 0
    k_final: Annotated[int, _gather(
        "Memories in the result; a search that finds fewer than half as many is asked once more for twice as many.",
        1, 100, unit="memories", seed_key="retrieval.hybrid.k_final", label="How many remembered",
    )] = 12
    timeout_ms: Annotated[int, _gather(
        "How long to wait for each search before going on without it; 0 sets no limit.",
        0, 5000, unit="ms", label="Patience for each search",
    )] = 0
    dynamic: Annotated[bool, choice(
        "Whether the question's shape decides how similarity and words are weighed, and the size of the result"
        " how much is searched.",
        stage="plan", group="hybrid",
        label="Adapt to the question",
    )] = False
    alpha: Annotated[float, _fuse(
        "Weight of similarity against words.",
        0.3, 0.9, seed_key="retrieval.hybrid.alpha", label="Meaning or words",
    )] = 0.65
    alpha_lexical: Annotated[float, _fuse(
        "The weight of similarity for two words or fewer, code, quotes and addresses, where it adapts to the question.",
        0.3, 0.5, label="Meaning or words (short questions)",
    )] = 0.40
    alpha_semantic: Annotated[float, _fuse(
        "The weight of similarity for prose of more than twelve words, where it adapts to the question.",
        0.7, 0.85, label="Meaning or words (long questions)",
    )] = 0.78
    flat_text: Annotated[Literal["zero", "one"], _fuse_choice(
        "What words count where all fit alike: nothing, as published, or in full.",
        label="Words that all fit alike", words={"zero": "Nothing", "one": "In full"},
    )] = "zero"
    vector_scale: Annotated[Literal["half", "cosine"], _fuse_choice(
        "How much a similarity of 0 counts: half, as published, or nothing.",
        label="How closeness counts", words={"half": "Half", "cosine": "Nothing"},
    )] = "half"
    use_calibration: Annotated[bool, _fuse_choice(
        "Whether the fitted curves of the policy are used instead of the published scales.",
        label="Use fitted curves",
    )] = True
    utility_scale: Annotated[Literal["z", "linear"], _rerank_choice(
        "How usefulness counts: against that of the other memories, or as it is from 0 to 1.",
        label="How usefulness counts", words={"z": "Against the others", "linear": "As it is"},
    )] = "z"
    utility_floor: Annotated[float, _floor("that was never useful", "Never useful yet")] = 0.6
    confidence_floor: Annotated[float, _floor("without any confidence", "Not sure at all")] = 0.5
    recency_floor: Annotated[float, _floor("that is old beyond measure", "Very old")] = 0.3
    half_life_days: Annotated[float, _rerank(
        "Days after which freshness has halved, for memories of no kind below.",
        1, 730, unit="days", seed_key="retrieval.hybrid.recency_half_life_days", label="How fast it fades",
    )] = 30.0
    half_life_fact: Annotated[float, _half_life("facts", "facts")] = 120.0
    half_life_task: Annotated[float, _half_life("tasks", "tasks")] = 14.0
    half_life_preference: Annotated[float, _half_life("preferences", "preferences")] = 90.0
    half_life_policy_hint: Annotated[float, _half_life("hints on policy", "policy hints")] = 365.0
    use_quality: Annotated[bool, _rerank_choice(
        "Whether quality is a factor too.",
        seed_key="retrieval.rerank.use_quality",
        label="Quality counts",
    )] = False
    quality_floor: Annotated[float, _floor("without any quality", "Of no quality")] = 0.5
    echo_penalty: Annotated[float, unanswered("rerank")] = 0.0
    replaced: Annotated[bool, replaced_below("rerank")] = False
    threshold: Annotated[float, _select(
        "Every memory must reach this.",
        0, 1, unit="score", label="Points needed",
    )] = 0.15
    duplicate_threshold: Annotated[float, _select(
        "Share of wording in common from which a memory counts as a repetition of a better one; 0 lets every repetition in.",
        0, 1, unit="Dice", label="When two count as one",
    )] = 0.0
    cluster_limit: Annotated[int, _select(
        "Memories about one entity or of one document; 0 sets no limit.",
        0, 20, unit="memories", label="How many of one topic",
    )] = 2
    mmr_lambda: Annotated[float, _select(
        "How much the score counts against likeness to what is selected already; 1 ignores likeness.",
        0, 1, label="Best or varied",
    )] = 0.85
    evidence_floor: EvidenceFloor = 0.0
    pack_features: Annotated[bool, choice(
        "Whether the pack tells the parts of each score.",
        stage="select", group="pack",
        label="Tell the parts of scores",
    )] = True
# fmt: on

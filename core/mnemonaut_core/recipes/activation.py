"""The recipe `activation`: seed 004, to the letter.

Readings used: 1, 3, 9, 27–33, 36, 50–55. Deviations from the seed, each with its reason:

- memories of the scope `global`, a word of seed 003, are admitted besides the seed's three: its filter means every scope
  that it knows. The policy's `boundary.scopes` leaves any of them out;
- a memory without a class reads as internal, without a scope as project (READINGS 53). By default public and internal
  memories are recalled, those with personal data with redacted texts, secret ones not at all; the seed leaves that to its
  boundary policy, and so do we: a scope that is left out is FILTERED(scope), a class FILTERED(boundary);
- the word indexes hold all kinds, so BM25's statistics are of all memories (DESIGN.md 3);
- without FTS means that the index failed; then memories that hold the whole text are listed, newest first, under the
  index's own name, and `search_fallback` is in the warnings;
- a side with fewer hits than half the result is searched for twice as many even where it can have no more: the seed looks at
  its hits, not at its k;
- one per content and what feedback declared a duplicate is MERGED; a cluster is a memory's surest entity, and its document
  or uri. "Most alike" in MMR needs vectors: a memory without one is like nothing;
- an undated memory has no recency (factor .3): nothing says how old it is;
- the factors' floors, `flat_text`, `vector_scale`, `utility_scale`, `text_index`, `evidence_floor` and the two alphas of the
  dynamic rules are ours: at their defaults they are the seed's own numbers, and the preset `calibrated` turns some of them.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import TypedDict

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.agent import Activation, ActiveContext, ContextItem, Event, Occasion
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.columns import Floats, PartColumn, Ranking, Selection, each
from mnemonaut_core.domain.lists import Containing
from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, DAY_SECONDS, SCOPES, UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.search import MatchQuery, Mention, UtilityStatistics
from mnemonaut_core.domain.trace import Judged, PackText, Pool, Ranked, Trace, TraceWarning
from mnemonaut_core.explain.lint import (
    Configuration,
    DatabaseFacts,
    Finding,
    finding,
    last_scores,
    score_without,
    shown,
)
from mnemonaut_core.explain.metrics import quantile
from mnemonaut_core.i18n import Text
from mnemonaut_core.patterns import compile_late
from mnemonaut_core.policy.calibration import logistic
from mnemonaut_core.policy.document import ALLOW, DEFAULT_POLICY, DENY, REDACT, Calibration, Policy
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.policy.redaction import Redacted, redact
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall import features, fuse, select
from mnemonaut_core.recall.current import CURRENT, followed, in_turn
from mnemonaut_core.recall.features import age_days
from mnemonaut_core.recall.intent import filters_for
from mnemonaut_core.recall.pack import day_text, no_longer
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import (
    ForAgents,
    Gather,
    Lint,
    Look,
    Needs,
    Recipe,
    Rerank,
    Select,
    Shown,
    Source,
    SourceKind,
    added_by,
    words_beside,
)
from mnemonaut_core.recall.vocabulary import COMMON, SOURCES, Fact, listed, of_plan
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.shown import limit_text, shown_line
from mnemonaut_core.text.words import count_tokens, is_cjk, piece_places

# ---- The formulas of seed 004, as pure functions: what a question's shape says of its weights, sections 2 to 4, and who of the
# ranked memories is taken (dynamic rules, 5.3; READINGS 27–31, 33, 50, 52–54).

FEW_TOKENS = 2
MANY_TOKENS = 12
TEXT_K_PER_RESULT = 4
VECTOR_K_PER_RESULT = 8

_ADDRESS = compile_late(
    r"(?i)\b(?:https?|ftp)://\S|\bwww\.\w|(?:^|[\s(「（])(?:/|\./|~/)[\w.-]+/|\b[\w-]+(?:/[\w-]+)*/[\w-]+\.[a-z]{1,5}\b"
    r"|\b[\w-]+\.(?:com|org|net|io|dev)\b"
)
_QUOTE = compile_late(r"\"[^\"]+\"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|「[^」]+」|『[^』]+』|《[^》]+》")
_CODE = compile_late(
    r"`[^`]+`|\b\w{2,}\((?:\)|[^)]*[=,\"'][^)]*\))|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z]\w*|::|->|=>|[{};]\s*$|</?\w+>"
    r"|\b0x[0-9a-fA-F]+"
)


class Weights(msgspec.Struct, frozen=True):
    """α and the sizes of both lists, and the rule that chose α: fixed, lexical, semantic or middle."""

    alpha: float
    text_k: int
    vector_k: int
    rule: str
    tokens: int


def token_count(text: str) -> int:
    """Words, and bigrams of Japanese, Chinese and Korean runs (a single character is one): under `\\w+` a whole sentence
    would be one token."""
    total = 0
    for _, _, piece in piece_places(normalize(text)):
        total += max(1, len(piece) - 1) if is_cjk(piece[0]) else 1
    return total


def is_lexical(text: str) -> bool:
    """Whether the text holds a piece of code, a quote or an address: words to be found as they stand."""
    return any(pattern.search(text) is not None for pattern in (_ADDRESS, _QUOTE, _CODE))


def weights(text: str, p: ActivationParameters) -> Weights:
    """The parameters as they are; with `dynamic` what the question's shape says: lexical for ≤ 2 tokens, code, quotes and
    addresses, semantic for prose of more than 12 tokens; k_txt = 4 · k_final, k_vec = 8 · k_final (0 stays off)."""
    tokens = token_count(text)
    if not p.dynamic:
        return Weights(p.alpha, p.text_k, p.vector_k, "fixed", tokens)
    text_k = TEXT_K_PER_RESULT * p.k_final if p.text_k else 0
    vector_k = VECTOR_K_PER_RESULT * p.k_final if p.vector_k else 0
    if tokens <= FEW_TOKENS or is_lexical(text):
        return Weights(p.alpha_lexical, text_k, vector_k, "lexical", tokens)
    if tokens > MANY_TOKENS:
        return Weights(p.alpha_semantic, text_k, vector_k, "semantic", tokens)
    return Weights(p.alpha, text_k, vector_k, "middle", tokens)


EPSILON = 1e-6
MISSING_QUALITY = 1.0


def clipped(value: float) -> float:
    return min(1.0, max(0.0, value))


def clipped_column(values: Floats) -> Floats:
    """Into [0, 1]; NaN is 0."""
    found: Floats = np.clip(np.where(np.isnan(values), 0.0, values), 0.0, 1.0)
    return found


def text_minmax(bm25: Floats, *, flat: float = 0.0) -> Floats:
    """(x − min) / max(max − min, ε); where all are the same the formula gives 0 (READINGS 28), `flat` takes its place."""
    return fuse.minmax(bm25, flat=flat, at_least=EPSILON)


def text_by_rank(rank: Floats) -> Floats:
    """1 / (1 + rank), rank from 1: where no word index answers. 0 for NaN."""
    return np.where(np.isnan(rank), 0.0, 1.0 / (1.0 + rank))


def utility_z(utility: float | None, statistics: UtilityStatistics) -> float:
    """(u − mean) / std over the memories in scope; std 0 counts as 1, a missing utility as the mean (READINGS 29, 53)."""
    if utility is None:
        return 0.0
    return (utility - statistics.mean) / (statistics.std if statistics.std >= EPSILON else 1.0)


def utility_term(utility: float | None, statistics: UtilityStatistics, *, scale: str) -> float:
    """σ(z); with `linear` the utility itself, clipped to [0, 1], a missing one as .5 (READINGS 52)."""
    if scale == "linear":
        return 0.5 if utility is None else clipped(utility)
    return logistic(utility_z(utility, statistics))


def factor(floor: float, term: Floats) -> Floats:
    """floor + (1 − floor) · term, clipped to [0, 1]: .6 + .4·σ(z), .5 + .5·confidence, .3 + .7·recency."""
    return clipped_column(floor + (1.0 - floor) * clipped_column(term))


def half_life_of(subtype: str | None, p: ActivationParameters) -> float:
    """Days after which recency has halved: by subtype where the seed names it, else the common one (READINGS 30)."""
    # not by `getattr`: the trial that records which parameters are read would record a name that does not exist
    known = {
        "fact": p.half_life_fact,
        "task": p.half_life_task,
        "preference": p.half_life_preference,
        "policy_hint": p.half_life_policy_hint,
    }
    return known.get(subtype or "", p.half_life_days)


def recency(pool: ActivationPool) -> tuple[Floats, Floats]:
    """The age in days of every row, NaN for an undated one, and its recency by the half-life of its subtype."""
    p, now, columns = pool.plan.parameters, pool.plan.query.now, pool.columns
    age = columns.column("age", lambda memory: features.age_days(now, features.updated_at(memory)))
    lives = p.half_life_days, p.half_life_fact, p.half_life_task, p.half_life_preference, p.half_life_policy_hint
    half_life = columns.column(("half life", lives), lambda memory: half_life_of(memory.subtype, p))
    return age, columns.once(("recency", lives), lambda: features.half_life_recency(age, half_life))


def final(pool: ActivationPool, ranking: Ranking) -> Ranking:
    """score_final = S · g: the product of S and a factor each for utility, confidence, recency (and quality)."""
    p, columns, rows = pool.plan.parameters, pool.columns, ranking.rows
    statistics, scale = pool.related.utility, p.utility_scale
    utility = columns.column("utility", lambda memory: memory.utility)
    useful = columns.column(("useful", scale), lambda memory: utility_term(memory.utility, statistics, scale=scale))
    confidence = columns.column("confidence", lambda memory: memory.confidence)
    age, fresh = recency(pool)
    sure = np.where(np.isnan(confidence), UNMEASURED_CONFIDENCE, confidence)
    terms = [
        ("g_util", utility, useful, p.utility_floor),
        ("g_conf", confidence, clipped_column(sure), p.confidence_floor),
        ("g_rec", age, clipped_column(fresh), p.recency_floor),
    ]
    if p.use_quality:
        quality = columns.column("quality", lambda memory: memory.quality)
        measured = np.where(np.isnan(quality), MISSING_QUALITY, clipped_column(quality))
        terms.append(("g_quality", quality, measured, p.quality_floor))
    found = [(name, raw[rows], term[rows], floor) for name, raw, term, floor in terms]
    # a factor of 1 for what says something, of 1 − echo_penalty for an echo
    found += [
        ("echo", part.raw, 1.0 - part.raw, 1.0 - p.echo_penalty)
        for part in features.echo(columns, rows, p.echo_penalty)
    ]
    return in_turn(pool, multiplied(ranking, found))


def multiplied(ranking: Ranking, terms: list[tuple[str, Floats, Floats, float]]) -> Ranking:
    """S times the factors of (name, raw, term, floor); the parts are the factors."""
    score = ranking.scores
    parts = [PartColumn("S", score, score, 1.0, score, "hybrid")]
    for name, raw, term, floor in terms:
        parts.append(PartColumn(name, raw, term, 1.0 - floor, factor(floor, term)))
        score = score * parts[-1].contribution
    return ranking.rescored("final", score, parts, Combine.PRODUCT)


class ActivationNotes(msgspec.Struct, frozen=True):
    """The policy in force, α and the rule that chose it, the tokens of the question, and how many each side and
    the result may hold."""

    policy_version: str
    alpha: float
    alpha_rule: str
    tokens: int
    k_txt: int
    k_vec: int
    k_final: int


class ActivationRelated(msgspec.Struct, frozen=True):
    """Mean and deviation of utility in scope, the entities of the gathered memories, and what they were merged into."""

    utility: UtilityStatistics
    mentions: Mapping[str, tuple[Mention, ...]]
    merged: Mapping[str, str]


ActivationPlan = Plan[ActivationParameters, ActivationNotes]
ActivationPool = Pool[ActivationParameters, ActivationNotes, ActivationRelated]
ActivationTrace = Trace[ActivationParameters, ActivationNotes, ActivationRelated]

VECTOR = "vector"
OPTION = "policy"
"""The name of the policy in a query's options."""
BELOW_KEPT = 200
"""Ids below the threshold that an event keeps."""
_PARTS = {"g_util": "util", "g_conf": "conf", "g_rec": "rec", "g_quality": "quality"}


def policy_of(query: Query) -> Policy:
    """The policy of a question; the built-in one without any."""
    found = query.options.get(OPTION)
    return found if isinstance(found, Policy) else DEFAULT_POLICY


def is_fallback(run: Run) -> bool:
    """Whether the run took the place of a word index that failed."""
    before = run.earlier
    while before is not None:
        if before.status is RunStatus.FAILED:
            return run.source != VECTOR
        before = before.earlier
    return False


def curves_in_use(plan: ActivationPlan) -> Calibration:
    """The policy's curves, without those that were fitted for another index or embedder; `fault` says what was left out."""
    p = plan.parameters
    held = policy_of(plan.query).calibration
    if not p.use_calibration:
        return Calibration()
    text, vector, fault = held.text, held.vector, held.fault
    if text is not None and text.fitted_for != p.text_index:
        fault = Text("that of words was fitted for {other}, not for {ours}", other=text.fitted_for, ours=p.text_index)
        text = None
    ours = plan.compared_by
    if vector is not None and ours is not None and vector.fitted_for != ours:
        fault = Text("that of similarity was fitted for {other}, not for {ours}", other=vector.fitted_for, ours=ours)
        vector = None
    return Calibration(text, vector, fault)


def reason(pool: ActivationPool, item: Scored) -> str:
    """`fts_rank=2; cos=0.92; recent_days=12; util=0.86; conf=0.72` (READINGS 51); what was not measured is left out."""
    parts, row = {part.name: part for part in item.parts}, pool.columns.row_of[item.id]
    cosine, _, rank = (float(side[row]) for side in sides(pool))
    said = []
    if not math.isnan(rank):
        said.append(f"{'text_rank' if any(map(is_fallback, pool.runs)) else 'fts_rank'}={rank:.0f}")
    if not math.isnan(cosine):
        said.append(f"cos={cosine:.2f}")
    if parts["g_rec"].raw is not None:
        said.append(f"recent_days={parts['g_rec'].raw:.0f}")
    if parts["g_util"].raw is not None:
        said.append(f"util={parts['g_util'].normalized:.2f}")
    if parts["g_conf"].raw is not None:
        said.append(f"conf={parts['g_conf'].normalized:.2f}")
    return "; ".join(said)


class Features(TypedDict):
    """The parts of a claim's score, under the seed's keys."""

    s_text: float
    s_vec: float
    S: float
    g: dict[str, float]


class Claim(TypedDict):
    """One recalled memory as the seed's response tells of it."""

    id: str
    rank: int
    score_final: float
    features: Features
    reason: str | None


def features_of(hybrid: Scored, final: Scored) -> Features:
    """`{s_text, s_vec, S, g: {util, conf, rec}}`: both sides of S, and the terms of g before their floors."""
    sides = {part.name: part.normalized for part in hybrid.parts}
    terms = {_PARTS[part.name]: part.normalized for part in final.parts if part.name in _PARTS}
    return {"s_text": sides["s_text"], "s_vec": sides["s_vec"], "S": hybrid.score, "g": terms}


def claims_of(trace: ActivationTrace) -> list[Claim]:
    """What was selected, in order, and under what it was found."""
    hybrid, final = (trace.rankings[n].find_all(trace.selected) for n in (0, -1))
    chosen = [one for one in map(trace.candidates.find, trace.selected) if one is not None]
    return [
        {
            "id": one.memory.id,
            "rank": rank,
            "score_final": final[one.memory.id].score,
            "features": features_of(hybrid[one.memory.id], final[one.memory.id]),
            "reason": one.decision.reason,
        }
        for rank, one in enumerate(chosen, 1)
    ]


def response(trace: ActivationTrace) -> dict[str, object]:
    """The seed's response without texts."""
    curves, notes = curves_in_use(trace.plan), trace.plan.notes
    return {
        "claims": claims_of(trace),
        "policy_version": policy_of(trace.query).version,
        "alpha": notes.alpha,
        "k_txt": notes.k_txt,
        "k_vec": notes.k_vec,
        "k_final": notes.k_final,
        "widened": [run.source for run in trace.runs if run.earlier is not None and not is_fallback(run)],
        "search_fallback": any(map(is_fallback, trace.runs)),
        "calibration": {
            name: None if curve is None else curve.method
            for name, curve in (("text", curves.text), ("vector", curves.vector))
        },
    }


def statistics(trace: ActivationTrace) -> dict[str, dict[str, float] | None]:
    """avg, p50 and p90 of s_text, s_vec, S, g and score_final over all that was found; None for no memories."""
    hybrid, final = trace.rankings[0], trace.rankings[-1] if len(trace.rankings) > 1 else None
    s_vec, s_text = (part.normalized for part in hybrid.parts)
    columns: dict[str, Floats] = {"s_text": s_text, "s_vec": s_vec, "S": hybrid.scores}
    columns["score_final"] = np.zeros(0) if final is None else final.scores
    factors = [] if final is None else [part.contribution for part in final.parts if part.name in _PARTS]
    columns["g"] = np.prod(factors, axis=0) if factors else np.zeros(0)
    return {name: _summary(sorted(columns[name].tolist())) for name in ("s_text", "s_vec", "S", "g", "score_final")}


def _summary(ordered: list[float]) -> dict[str, float] | None:
    if not ordered:
        return None
    return {"avg": math.fsum(ordered) / len(ordered), "p50": quantile(ordered, 0.5), "p90": quantile(ordered, 0.9)}


def event(trace: ActivationTrace) -> dict[str, object]:
    """What the event log keeps of a recall (seed 004, flow step 8 and section 6): policy version, α, k, statistics, and
    the memories that were found and left out as below_threshold. Ids and numbers, bounded."""
    below = [memory_id for memory_id, code in trace.candidates.codes().items() if code is Code.BELOW_CUT]
    said = {name: value for name, value in response(trace).items() if name != "claims"}
    return {
        **said,
        "found": len(trace.candidates),
        "selected": list(trace.selected),
        "below_threshold": below[:BELOW_KEPT],
        "below_threshold_count": len(below),
        "statistics": statistics(trace),
    }


def degraded(trace: ActivationTrace) -> tuple[TraceWarning, ...]:
    """What did not work as the policy or the seed wants it: a failed index, a calibration that cannot be used."""
    found = []
    for run in trace.runs:
        if is_fallback(run):
            message = Text.keyed("search_fallback", index=run.source)
            found.append(TraceWarning("search_fallback", message, advice=Text.keyed("search_fallback_do")))
    fault = curves_in_use(trace.plan).fault
    if fault is not None:
        message = Text.keyed("calibration_unused", reason=fault)
        found.append(TraceWarning("calibration_unused", message, advice=Text.keyed("calibration_unused_do")))
    return tuple(found)


def decision_of(boundary_class: str | None, p: ActivationParameters) -> str:
    """allow, redact or deny for recalling a memory of this class; no class reads as internal (READINGS 53)."""
    return str(getattr(p, f"class_{boundary_class or 'internal'}"))


def shown_text(memory: Memory, plan: ActivationPlan) -> str:
    """The memory's text as this recipe hands it out: redacted where its class asks for that."""
    if decision_of(memory.boundary_class, plan.parameters) != REDACT:
        return memory.text
    return redact(memory.text, policy_of(plan.query).redact_rules).text


def answer(
    trace: ActivationTrace,
    *,
    request_id: str,
    provenance: dict[str, object],
    context_id: str | None = None,
    with_features: bool = False,
) -> dict[str, object]:
    """What `memory_activate` (with a context) and `memory_search` answer: the claims with their texts as the policy lets
    them be sent, the policy's version, provenance and both ids. What must not be sent is left out and counted as
    `withheld`; what was replaced in the texts is counted by kind in `redacted`."""
    policy = policy_of(trace.query)
    memories = trace.pool.memories
    claims, counts, withheld = [], dict[str, int](), 0
    for claim in claims_of(trace):
        memory = memories[claim["id"]]
        decision = policy.decide("send", memory)
        if decision == DENY:
            withheld += 1
            continue
        text = shown_text(memory, trace.plan)
        sent = Redacted(text, {}) if decision == ALLOW else redact(text, policy.redact_rules)
        for rule, count in sent.counts.items():
            counts[rule] = counts.get(rule, 0) + count
        shown = {name: value for name, value in claim.items() if with_features or name != "features"}
        claims.append({**shown, "text": sent.text})
    found: dict[str, object] = {} if context_id is None else {"active_context_id": context_id}
    return {
        **found,
        "claims": claims,
        "policy_version": policy.version,
        "provenance": provenance,
        "request_id": request_id,
        "trace_id": trace.id,
        "redacted": counts,
        "withheld": withheld,
    }


SHORTEST = "session"
"""The scope of a context where the question names none: contexts are short-lived."""


def activated(trace: ActivationTrace, occasion: Occasion) -> Activation:
    """Context, items and events of a recall. A search (no context id) leaves its event `search` only; both add
    `search_fallback` where the word index failed."""
    topic = "search" if occasion.context_id is None else "activate"
    provenance = provenance_of(trace, occasion)
    detail = {**event(trace), "context_id": occasion.context_id, "by": occasion.by}
    events = [Event(occasion.at, topic, occasion.request_id, trace.id, detail)]
    if trace.response["search_fallback"]:
        failed = [run.source for run in trace.runs if is_fallback(run)]
        events.append(Event(occasion.at, "search_fallback", occasion.request_id, trace.id, {"indexes": failed}))
    if occasion.context_id is None:
        return Activation(None, (), tuple(events))
    policy = policy_of(trace.query)
    scope = scope_of(trace)
    context = ActiveContext(
        occasion.context_id,
        scope,
        occasion.at,
        policy.expiry(scope, occasion.at),
        policy.version,
        json.dumps(provenance, ensure_ascii=False),
    )
    return Activation(context, _items(trace), tuple(events))


def provenance_of(trace: ActivationTrace, occasion: Occasion) -> dict[str, object]:
    """The caller, and the answerer: the recipe, its preset, embedder and the content generation that it saw."""
    of_trace = fields_json(trace, "recipe preset embedder generation")
    return {"by": occasion.by, **of_trace, "request_id": occasion.request_id, "trace_id": trace.id}


def scope_of(trace: ActivationTrace) -> str:
    """The narrowest scope that the question names, of those that the policy admits; a session where it names none."""
    named = trace.query.scopes or ()
    admitted = trace.plan.filters.scopes or SCOPES
    return next((scope for scope in SCOPES if scope in named and scope in admitted), SHORTEST)


def _items(trace: ActivationTrace) -> tuple[ContextItem, ...]:
    found = []
    for claim in claims_of(trace):
        breakdown = json.dumps({**claim["features"], "reason": claim["reason"]}, ensure_ascii=False)
        found.append(ContextItem(claim["id"], claim["rank"], claim["score_final"], breakdown))
    return tuple(found)


# ---- the stages


KINDS = ("episode", "state", "chunk", "claim")


def plan(query: Query, p: ActivationParameters) -> ActivationPlan:
    """Boundary first: what the filters leave out, no source sees. Then α and both k."""
    w = weights(query.text, p)
    scopes = tuple(scope for scope in SCOPES if getattr(p, f"scope_{scope}"))
    classes = tuple(one for one in BOUNDARY_CLASSES if decision_of(one, p) != DENY)
    filters = replace(
        filters_for(query, p, KINDS),
        scopes=_both(scopes, query.scopes, SCOPES),
        boundary_classes=_both(classes, query.boundary_classes, BOUNDARY_CLASSES),
    )
    notes = ActivationNotes(
        policy_of(query).version, w.alpha, w.rule, w.tokens, k_txt=w.text_k, k_vec=w.vector_k, k_final=p.k_final
    )
    return Plan(query, p, (Form("q1", query.text),), filters, notes=notes)


def _both(admitted: tuple[str, ...], asked: tuple[str, ...] | None, every: tuple[str, ...]) -> tuple[str, ...] | None:
    """What policy and question both admit; None where neither leaves anything out."""
    if asked is None:
        return None if admitted == every else admitted
    return tuple(value for value in asked if value in admitted)


def gather(plan: ActivationPlan) -> Gather:
    """Words and similarity side by side; then the side that brought too little once more, wider."""
    return followed(Gather((_vector(plan, 1), _words(plan, 1)), then=_widened), plan)


def _vector(plan: ActivationPlan, times: int) -> Source:
    k, added = plan.notes.k_vec * times, added_by(plan.parameters)
    off = None if k else "vector_k"
    return Source(VECTOR, SourceKind.VECTOR, k, added=added, off_parameter=off, deadline_ms=_deadline(plan))


def _words(plan: ActivationPlan, times: int) -> Source:
    p = plan.parameters
    k = plan.notes.k_txt * times

    def match(text: str) -> MatchQuery:
        return MatchQuery(p.text_index, text)

    off = None if k else "text_k"
    return Source(p.text_index, SourceKind.WORDS, k, match=match, off_parameter=off, deadline_ms=_deadline(plan))


def _deadline(plan: ActivationPlan) -> float | None:
    return float(plan.parameters.timeout_ms) or None


def _containing(plan: ActivationPlan, times: int) -> Source:
    """Where the word index failed: the newest memories that hold the whole text (the seed's ILIKE)."""
    p = plan.parameters
    k = plan.notes.k_txt * times
    asked = Containing(plan.query.text)
    return Source(p.text_index, SourceKind.LIST, k, lists=lambda _plan, _reader: asked, asks=asked)


def _widened(plan: ActivationPlan, runs: tuple[Run, ...]) -> Gather | None:
    sources = []
    for run in runs:
        if run.source == VECTOR and _too_few(plan, run):
            sources.append(_vector(plan, 2))
        elif run.source != VECTOR and run.status is RunStatus.FAILED:
            sources.append(_containing(plan, 1))
        elif run.source != VECTOR and _too_few(plan, run):
            sources.append(_words(plan, 2))
    return Gather(tuple(sources), then=_widened_again) if sources else None


def _widened_again(plan: ActivationPlan, runs: tuple[Run, ...]) -> Gather | None:
    """The list that took the place of the words may be too short as well; each side is widened once."""
    short = any(is_fallback(run) and run.phase == 1 and _too_few(plan, run) for run in runs)
    return Gather((_containing(plan, 2),)) if short else None


def _too_few(plan: ActivationPlan, run: Run) -> bool:
    answered = run.status in (RunStatus.OK, RunStatus.EMPTY)
    return answered and len(run.hits) < plan.notes.k_final / 2


def sides(pool: ActivationPool) -> tuple[Floats, Floats, Floats]:
    """Cosine, BM25, and rank among the words of every row, NaN where a search did not bring it."""

    def made() -> tuple[Floats, Floats, Floats]:
        cosines, bm25, rank = (np.full(len(pool.columns), np.nan) for _ in range(3))
        for run, rows, ranks, found in pool.columns.lists:
            if run.source in (VECTOR, CURRENT):
                cosines[rows] = found
            else:
                bm25[rows], rank[rows] = found, ranks
        return cosines, bm25, rank

    return pool.columns.once("sides", made)


def fuse_runs(pool: ActivationPool) -> Ranking:
    """S = α · s_vec + (1 − α) · s_text over both lists."""
    cosines, bm25, _ = sides(pool)
    return fuse.convex(
        pool.columns, cosines, bm25, s_vec=_vector_scores(pool), s_text=_text_scores(pool), alpha=pool.plan.notes.alpha
    )


def _vector_scores(pool: ActivationPool) -> Floats:
    cosines, curve = sides(pool)[0], curves_in_use(pool.plan).vector
    if curve is not None:
        return each(curve, cosines)
    half = pool.plan.parameters.vector_scale != "cosine"
    return clipped_column((cosines + 1.0) / 2.0 if half else cosines)


def _text_scores(pool: ActivationPool) -> Floats:
    _, bm25, rank = sides(pool)
    if any(run.source != VECTOR and is_fallback(run) for run in pool.runs):
        return text_by_rank(rank)
    curve = curves_in_use(pool.plan).text
    if curve is not None:
        return each(curve, bm25)
    return text_minmax(bm25, flat=1.0 if pool.plan.parameters.flat_text == "one" else 0.0)


def read_related(plan: ActivationPlan, reader: SearchReader, ids: tuple[str, ...]) -> ActivationRelated:
    """Mean and deviation of utility in scope, the clusters of the gathered memories, and what they were merged into."""
    in_scope = replace(plan.filters, suppressed=())
    merged = reader.lists.merged_into(ids)
    unseen = reader.filters.unseen(tuple(merged.values()), plan.filters.sight)
    merged = {one: other for one, other in merged.items() if other not in unseen}
    return ActivationRelated(
        reader.lists.utility_statistics(in_scope), mentions=reader.lists.mentions_of(ids), merged=merged
    )


def threshold(pool: ActivationPool, ranking: Ranking) -> Selection:
    """score_final ≥ .15, inclusive."""
    return select.at_least(ranking, threshold=pool.plan.parameters.threshold)


def content(pool: ActivationPool, ranking: Ranking) -> Selection:
    """One per content hash; a declared duplicate gives way to its representative."""
    columns = pool.columns
    hashes = columns.once("hashes", lambda: [pool.memories[memory_id].content_hash for memory_id in columns.ids])
    return select.one_per_content(ranking, hashes, pool.related.merged)


def copies(pool: ActivationPool, ranking: Ranking) -> Selection:
    """Ours: the best of those that say nearly the same. Off at 0."""
    return select.without_copies(ranking, pool.columns, threshold=pool.plan.parameters.duplicate_threshold)


def clusters(pool: ActivationPool, ranking: Ranking) -> Selection:
    """At most two per entity or document."""
    mentions, columns = pool.related.mentions, pool.columns
    names = columns.once(
        "clusters", lambda: [cluster_names(pool.memories[one], mentions.get(one, ())) for one in columns.ids]
    )
    return select.few_per_cluster(ranking, names, limit=pool.plan.parameters.cluster_limit)


def cluster_names(memory: Memory, mentions: tuple[Mention, ...]) -> tuple[str, ...]:
    """The clusters of a memory: its surest entity (one without a confidence counts .5; ties by type and name), and the
    document or uri that it is a piece of. () for neither."""
    names = []
    if mentions:
        surest = min(mentions, key=lambda m: (-m.certainty, m.type, m.normalized))
        names.append(f"{surest.type}:{surest.normalized}")
    resource = memory.document_id or memory.uri
    if resource:
        names.append(resource)
    return tuple(names)


def diversity(pool: ActivationPool, ranking: Ranking) -> Selection:
    """Maximal marginal relevance down to k_final."""
    p = pool.plan.parameters
    return select.mmr(ranking, pool.columns.vectors.alike, weight=p.mmr_lambda, limit=p.k_final)


def judge(ranked: Ranked, item: Scored, outcome: Outcome) -> Judged:
    said = reason(ranked.pool, item)
    return Judged(f"{said}; reason=below_threshold" if outcome.code is Code.BELOW_CUT else said)


def pack(ranked: Ranked) -> PackText:
    """The seed's response as JSON: claims with text, score_final, features and reason, and the policy's version. Texts of
    a class that is to be redacted are."""
    pool, ids = ranked.pool, ranked.selected
    text = ""
    if ids:
        hybrid, final = (ranked.rankings[n].find_all(ids) for n in (0, -1))
        claims = [_claim(ranked, hybrid[memory_id], final[memory_id]) for memory_id in ids]
        held = {"claims": claims, "policy_version": policy_of(pool.plan.query).version}
        text = json.dumps(held, ensure_ascii=False, indent=1)
    return PackText(text, bool(ids), "claims", count_tokens(text), ids)


def _claim(ranked: Ranked, hybrid: Scored, final: Scored) -> dict[str, object]:
    pool = ranked.pool
    memory = pool.memories[final.id]
    claim: dict[str, object] = {
        "id": memory.id,
        "text": shown_text(memory, pool.plan),
        "score_final": round(final.score, 3),
        **({"no_longer_so": note} if (note := no_longer(ranked.states, memory, pool.plan.query.zone)) else {}),
    }
    if pool.plan.parameters.pack_features:
        claim["features"] = _rounded(features_of(hybrid, final))
        claim["reason"] = judge(ranked, final, Outcome(code=Code.SELECTED)).reason
    return claim


def _rounded(features: Features) -> dict[str, object]:
    """Three decimals: a model needs no more, and each costs a token."""
    sides = {"s_text": features["s_text"], "s_vec": features["s_vec"], "S": features["S"]}
    return {
        **{name: round(value, 3) for name, value in sides.items()},
        "g": {name: round(value, 3) for name, value in features["g"].items()},
    }


def facts(trace: ActivationTrace, *, expert: bool) -> tuple[Fact, ...]:
    """α and why, both k for experts, repeated or changed searches, calibration and policy."""
    notes = trace.plan.notes
    found = [Fact("α" if expert else of_plan("Weight of similarity"), limit_text(notes.alpha), _rule(notes.alpha_rule))]
    if expert:
        lists = f"{notes.k_vec} / {notes.k_txt} → {notes.k_final}"
        found.append(Fact(of_plan("k similarity / words → result"), lists))
    widened = [run.source for run in trace.runs if run.phase and not is_fallback(run)]
    if widened:
        names = [name if expert else Text.within(SOURCES, COMMON.sources[name].word) for name in widened]
        found.append(Fact(of_plan("Asked again, wider"), listed(names)))
    if any(map(is_fallback, trace.runs)):
        found.append(Fact(of_plan("Words"), of_plan("the index failed: newest with the whole text")))
    curves = curves_in_use(trace.plan)
    used = [f"{name} {c.method}" for name, c in (("text", curves.text), ("vector", curves.vector)) if c is not None]
    if used:
        found.append(Fact(of_plan("Calibrated"), ", ".join(used)))
    return (*found, Fact(of_plan("Policy"), shown_line(notes.policy_version, 40)))


def _rule(rule: str) -> str:
    """Why the weight of similarity is what it is."""
    if rule == "lexical":
        return of_plan("short, or code, a quote, an address: words count more")
    if rule == "semantic":
        return of_plan("a long sentence: similarity counts more")
    return of_plan("as set, between short and long") if rule == "middle" else of_plan("as set")


def stretched(trace: Trace, run: Run) -> list[float]:
    """Words go through min–max, unless ties count in full."""
    goes_in = run.source in ("unicode61", "trigram", "words") and trace.parameters.flat_text == "zero"
    return [hit.score for hit in run.hits] if goes_in else []


def curve_of(run: Run) -> str:
    """Similarity, and the words as an index scores them."""
    if run.source == VECTOR:
        return "vector"
    return "" if run.source == CURRENT or is_fallback(run) else "text"


_UNMEASURED = 0.5
"""What an unmeasured utility (z = 0, σ = .5) and confidence count (READINGS 53)."""


def floor_admits_unrelated(c: Configuration) -> Finding:
    """A new memory whose text has nothing to do with the question (cosine 0) still reaches the threshold."""
    nothing = 0.5 if c.value("vector_scale", "half") == "half" else 0.0
    factors = [low + (1.0 - low) * _UNMEASURED for low in (c.number("utility_floor"), c.number("confidence_floor"))]
    score, threshold = c.number("alpha") * nothing * factors[0] * factors[1], c.number("threshold")
    if score >= threshold:
        yield finding("floor_admits_unrelated", "lint_unrelated", score, score=shown(score), threshold=shown(threshold))


def too_old(c: Configuration, trace: Trace) -> Finding:
    """Nothing reaches the floor, and only because of its age."""
    ranking = last_scores(trace)
    threshold = c.number("threshold")
    if ranking is None or trace.selected:
        return
    best = float(ranking.scores[0])
    age = next(part.raw for part in ranking.parts if part.name == "g_rec")
    dated = ~np.isnan(age)
    fresh = float(score_without(ranking, "g_rec")[dated].max(initial=0.0))
    if best >= threshold or fresh < threshold or not dated.any():
        return
    days = float(age[dated].min())
    newest = trace.query.now - int(days * DAY_SECONDS)
    old, day, limit = f"{days:.0f}", day_text(newest, trace.query.zone), shown(threshold)
    yield finding(
        "age_floor", "lint_age_found", best, do="lint_age_do", days=old, best=shown(best), threshold=limit, newest=day
    )


def all_too_old(c: Configuration, facts: DatabaseFacts) -> Finding:
    """At the age of all that is stored even perfect similarity stays below the floor."""
    threshold, utility = c.number("threshold"), c.number("utility_floor")
    sure = c.number("confidence_floor")
    found = []
    for subtype, newest in facts.newest:
        half_life = c.number(f"half_life_{subtype}", c.number("half_life_days"))
        age = age_days(facts.now, newest)
        recency = 0.0 if age is None else math.exp(-math.log(2.0) / half_life * age)
        recency = c.number("recency_floor") + (1.0 - c.number("recency_floor")) * recency
        # what nobody measured counts half: utility by its z-score, confidence by itself (READINGS 53)
        best = (utility + (1.0 - utility) * _UNMEASURED) * (sure + (1.0 - sure) * _UNMEASURED) * recency
        found.append((best, newest))
    if not found:
        return
    best, newest = max(found)
    similar = c.number("alpha") * best
    if similar < threshold:
        days, day = f"{(facts.now - newest) / DAY_SECONDS:.0f}", day_text(newest)
        top, near, limit = shown(best), shown(similar), shown(threshold)
        yield finding("age_floor", "lint_age", similar, days=days, best=top, similar=near, threshold=limit, newest=day)


ACTIVATION = Recipe(
    name="activation",
    words=words_beside(__file__),
    parameters=ActivationParameters,
    kinds=KINDS,
    codes=CODES_OF_ALL
    | {Code.BELOW_CUT, Code.MERGED, Code.DUPLICATE_OF, Code.QUOTA, Code.MMR_LOST, Code.RESULT_CAP, Code.GATE_CLOSED},
    needs=Needs(vectors=True, feedback=frozenset(("utility", "confidence", "quality")), policy=True),
    plan=plan,
    gather=gather,
    related=read_related,
    fuse=fuse_runs,
    steps=(
        Rerank("final", final),
        Select("evidence", evidence_gate),
        Select("threshold", threshold),
        Select("content", content),
        Select("copies", copies),
        Select("clusters", clusters),
        Select("mmr", diversity),
    ),
    judge=judge,
    pack=pack,
    shown=Shown(facts=facts, curve=curve_of),
    lint=Lint(
        own=(degraded,),
        rules=(
            "degenerate_minmax",
            "recency_outweighs",
            "parameter_without_effect",
            "search_fallbacks",
            "slow_recalls",
        ),
        looks={
            "floor_admits_unrelated": Look(on_settings=floor_admits_unrelated),
            "age_floor": Look(on_trace=too_old, on_facts=all_too_old),
        },
        result="k_final",
        idle=(
            ("alpha_lexical", "dynamic", False),
            ("alpha_semantic", "dynamic", False),
            ("alpha", "dynamic", True),
            ("quality_floor", "use_quality", False),
            ("text_index", "text_k", 0),
        ),
        relevance=("S",),
        age="g_rec",
        stretched=stretched,
    ),
    agents=ForAgents(response=response, activated=activated),
)

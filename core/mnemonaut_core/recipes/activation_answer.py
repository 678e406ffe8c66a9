"""What `activation` says of its recall: reasons, features, the seed's response, statistics and events for the log, and the
active context that an agent's activation leaves behind (seed 004, flow step 8). Pure."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from typing import TypedDict

import msgspec
import numpy as np

from mnemonaut_core.domain.agent import Activation, ActiveContext, ContextItem, Event, Occasion
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.columns import Floats, PartColumn, Ranking
from mnemonaut_core.domain.memory import SCOPES, UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Combine, Scored
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.search import Mention, UtilityStatistics
from mnemonaut_core.domain.trace import Pool, Trace, TraceWarning
from mnemonaut_core.explain.metrics import quantile
from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.calibration import logistic
from mnemonaut_core.policy.document import ALLOW, DEFAULT_POLICY, DENY, REDACT, Calibration, Policy
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.policy.redaction import Redacted, redact
from mnemonaut_core.recall import features, fuse
from mnemonaut_core.recall.current import CURRENT, in_turn
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.words import is_cjk, piece_places

# ---- The formulas of seed 004, as pure functions: what a question's shape says of its weights, sections 2 to 4, and who of the
# ranked memories is taken (dynamic rules, 5.3; READINGS 27–31, 33, 50, 52–54).

FEW_TOKENS = 2
MANY_TOKENS = 12
TEXT_K_PER_RESULT = 4
VECTOR_K_PER_RESULT = 8

_ADDRESS = re.compile(
    r"(?i)\b(?:https?|ftp)://\S|\bwww\.\w|(?:^|[\s(「（])(?:/|\./|~/)[\w.-]+/|\b[\w-]+(?:/[\w-]+)*/[\w-]+\.[a-z]{1,5}\b"
    r"|\b[\w-]+\.(?:com|org|net|io|dev)\b"
)
_QUOTE = re.compile(r"\"[^\"]+\"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|「[^」]+」|『[^』]+』|《[^》]+》")
_CODE = re.compile(
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
    """Into [0, 1]."""
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
    known = {
        "fact": p.half_life_fact,
        "task": p.half_life_task,
        "preference": p.half_life_preference,
        "policy_hint": p.half_life_policy_hint,
    }
    return known.get(subtype or "", p.half_life_days)


def effective_time(memory: Memory) -> int | None:
    """coalesce(updated_at, created_at); a missing created_at reads as occurred_at (READINGS 54). None: undated."""
    for moment in (memory.updated_at, memory.created_at, memory.occurred_at):
        if moment is not None:
            return moment
    return None


def recency(pool: ActivationPool) -> tuple[Floats, Floats]:
    """The age in days of every row, NaN for an undated one, and its recency by the half-life of its subtype."""
    p, now, columns = pool.plan.parameters, pool.plan.query.now, pool.columns
    age = columns.column("age", lambda memory: features.age_days(now, effective_time(memory)))
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


class Ranks(msgspec.Struct, frozen=True):
    """Where a memory stood in the two lists; None: not in it. `ranked_by` tells which list of words it was."""

    text_rank: int | None
    cosine: float | None
    ranked_by: str = "fts_rank"


def ranks_of(runs: Iterable[Run]) -> dict[str, Ranks]:
    """Rank among the words and cosine of every memory that was found."""
    ranks: dict[str, int] = {}
    cosines: dict[str, float] = {}
    ranked_by = "fts_rank"
    for run in runs:
        if run.source in (VECTOR, CURRENT):
            cosines.update((hit.id, hit.score) for hit in run.hits)
        else:
            ranks.update((hit.id, hit.rank) for hit in run.hits)
            ranked_by = "text_rank" if is_fallback(run) else "fts_rank"
    return {
        memory_id: Ranks(ranks.get(memory_id), cosines.get(memory_id), ranked_by) for memory_id in (*ranks, *cosines)
    }


def reason(item: Scored, ranks: Ranks) -> str:
    """`fts_rank=2; cos=0.92; recent_days=12; util=0.86; conf=0.72` (READINGS 51); what was not measured is left out."""
    parts = {part.name: part for part in item.parts}
    said = []
    if ranks.text_rank is not None:
        said.append(f"{ranks.ranked_by}={ranks.text_rank}")
    if ranks.cosine is not None:
        said.append(f"cos={ranks.cosine:.2f}")
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
    return {
        "avg": math.fsum(ordered) / len(ordered),
        "p50": quantile(ordered, 0.5),
        "p90": quantile(ordered, 0.9),
    }


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

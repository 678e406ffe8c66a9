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

import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.columns import Floats, Ranking, Selection, each
from mnemonaut_core.domain.lists import Containing
from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, DAY_SECONDS, SCOPES, UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.search import MatchQuery, Mention
from mnemonaut_core.domain.trace import Judged, PackText, Ranked, Trace
from mnemonaut_core.explain.lint.on_trace import last_scores, score_without
from mnemonaut_core.explain.lint.rule import Configuration, DatabaseFacts, Finding, finding, shown
from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.document import DENY
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall import fuse, select
from mnemonaut_core.recall.current import CURRENT, followed
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
from mnemonaut_core.recipes import activation_answer as answer
from mnemonaut_core.recipes import activation_answer as scores
from mnemonaut_core.recipes.activation_answer import (
    VECTOR,
    ActivationNotes,
    ActivationPlan,
    ActivationPool,
    ActivationRelated,
    ActivationTrace,
    activated,
    weights,
)
from mnemonaut_core.text.shown import limit_text, shown_line
from mnemonaut_core.text.words import count_tokens

KINDS = ("episode", "state", "chunk", "claim")


def plan(query: Query, p: ActivationParameters) -> ActivationPlan:
    """Boundary first: what the filters leave out, no source sees. Then α and both k."""
    w = weights(query.text, p)
    filters = replace(
        filters_for(query, p, KINDS),
        scopes=_both(_admitted_scopes(p), query.scopes, SCOPES),
        boundary_classes=_both(_admitted_classes(p), query.boundary_classes, BOUNDARY_CLASSES),
    )
    notes = ActivationNotes(
        answer.policy_of(query).version, w.alpha, w.rule, w.tokens, k_txt=w.text_k, k_vec=w.vector_k, k_final=p.k_final
    )
    return Plan(query, p, (Form("q1", query.text),), filters, notes=notes)


def _admitted_classes(p: ActivationParameters) -> tuple[str, ...]:
    return tuple(c for c in BOUNDARY_CLASSES if answer.decision_of(c, p) != DENY)


def _admitted_scopes(p: ActivationParameters) -> tuple[str, ...]:
    return tuple(scope for scope in SCOPES if getattr(p, f"scope_{scope}"))


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
    short = any(answer.is_fallback(run) and run.phase == 1 and _too_few(plan, run) for run in runs)
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
    cosines, curve = sides(pool)[0], answer.curves_in_use(pool.plan).vector
    if curve is not None:
        return each(curve, cosines)
    half = pool.plan.parameters.vector_scale != "cosine"
    return scores.clipped_column((cosines + 1.0) / 2.0 if half else cosines)


def _text_scores(pool: ActivationPool) -> Floats:
    _, bm25, rank = sides(pool)
    if any(run.source != VECTOR and answer.is_fallback(run) for run in pool.runs):
        return scores.text_by_rank(rank)
    curve = answer.curves_in_use(pool.plan).text
    if curve is not None:
        return each(curve, bm25)
    return scores.text_minmax(bm25, flat=1.0 if pool.plan.parameters.flat_text == "one" else 0.0)


def read_related(plan: ActivationPlan, reader: SearchReader, ids: tuple[str, ...]) -> ActivationRelated:
    """Mean and deviation of utility in scope, the clusters of the gathered memories, and what they were merged into."""
    in_scope = replace(plan.filters, suppressed=())
    merged = reader.lists.merged_into(ids)
    unseen = reader.filters.unseen(tuple(merged.values()), plan.filters.sight)
    merged = {one: other for one, other in merged.items() if other not in unseen}
    return ActivationRelated(
        reader.lists.utility_statistics(in_scope), mentions=reader.lists.mentions_of(ids), merged=merged
    )


def rerank(pool: ActivationPool, ranking: Ranking) -> Ranking:
    """score_final = S · g(utility, confidence, recency)."""
    return scores.final(pool, ranking)


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
        surest = min(mentions, key=lambda m: (-_confidence(m), m.type, m.normalized))
        names.append(f"{surest.type}:{surest.normalized}")
    resource = memory.document_id or memory.uri
    if resource:
        names.append(resource)
    return tuple(names)


def _confidence(mention: Mention) -> float:
    return UNMEASURED_CONFIDENCE if mention.confidence is None else mention.confidence


def diversity(pool: ActivationPool, ranking: Ranking) -> Selection:
    """Maximal marginal relevance down to k_final."""
    p = pool.plan.parameters
    return select.mmr(ranking, pool.columns.vectors.alike, weight=p.mmr_lambda, limit=p.k_final)


def judge(ranked: Ranked, item: Scored, outcome: Outcome) -> Judged:
    """The reason of every memory."""
    columns = ranked.pool.columns
    ranks = columns.once("ranks", lambda: answer.ranks_of(ranked.pool.runs))
    reason = answer.reason(item, ranks[item.id])
    return Judged(f"{reason}; reason=below_threshold" if outcome.code is Code.BELOW_CUT else reason)


def pack(ranked: Ranked) -> PackText:
    """The seed's response as JSON: claims with text, score_final, features and reason, and the policy's version. Texts of
    a class that is to be redacted are."""
    pool, ids = ranked.pool, ranked.selected
    text = ""
    if ids:
        hybrid, final = (ranked.rankings[n].find_all(ids) for n in (0, -1))
        claims = [_claim(ranked, hybrid[memory_id], final[memory_id]) for memory_id in ids]
        held = {"claims": claims, "policy_version": answer.policy_of(pool.plan.query).version}
        text = json.dumps(held, ensure_ascii=False, indent=1)
    return PackText(text, bool(ids), "claims", count_tokens(text), ids)


def _claim(ranked: Ranked, hybrid: Scored, final: Scored) -> dict[str, object]:
    pool = ranked.pool
    memory = pool.memories[final.id]
    claim: dict[str, object] = {
        "id": memory.id,
        "text": answer.shown_text(memory, pool.plan),
        "score_final": round(final.score, 3),
        **({"no_longer_so": note} if (note := no_longer(ranked.states, memory, pool.plan.query.zone)) else {}),
    }
    if pool.plan.parameters.pack_features:
        claim["features"] = _rounded(answer.features_of(hybrid, final))
        claim["reason"] = judge(ranked, final, Outcome(code=Code.SELECTED)).reason
    return claim


def _rounded(features: answer.Features) -> dict[str, object]:
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
    widened = [run.source for run in trace.runs if run.phase and not answer.is_fallback(run)]
    if widened:
        names = [name if expert else Text.within(SOURCES, COMMON.sources[name].word) for name in widened]
        found.append(Fact(of_plan("Asked again, wider"), listed(names)))
    if any(map(answer.is_fallback, trace.runs)):
        found.append(Fact(of_plan("Words"), of_plan("the index failed: newest with the whole text")))
    curves = answer.curves_in_use(trace.plan)
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
    if run.source == answer.VECTOR:
        return "vector"
    return "" if run.source == CURRENT or answer.is_fallback(run) else "text"


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
        Rerank("final", rerank),
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
        own=(answer.degraded,),
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
    agents=ForAgents(response=answer.response, activated=activated),
)

"""The recipe `activation`: seed 004, to the letter.

Readings used: 1, 3, 9, 27–33, 36, 50–55. Deviations from the seed, each with its reason:

- memories of the scope `global`, a word of seed 003, are admitted beside the seed's three: its filter means every scope
  that it knows. The policy's `boundary.scopes` leaves any of them out;
- a memory without a class reads as internal, without a scope as project (READINGS 53). By default public and internal
  memories are recalled, those with personal data with redacted texts, secret ones not at all; the seed leaves that to its
  boundary policy, and so do we: a scope that is left out is FILTERED(scope), a class FILTERED(boundary);
- the word indexes hold all kinds, so BM25's statistics are of all memories (DESIGN.md 3);
- without FTS means that the index failed; then memories that hold the whole text are listed, newest first, under the
  index's own name, and `search_fallback` is in the warnings;
- a side with fewer hits than half the result is asked for twice as many even where it can have no more: the seed looks at
  its hits, not at its k;
- one per content and what feedback declared a duplicate is MERGED; a cluster is a memory's surest entity, and its document
  or uri. "Most alike" in MMR needs vectors: a memory without one is like nothing;
- an undated memory has no recency (factor .3): nothing says how old it is;
- the factors' floors, `flat_text`, `vector_scale`, `utility_scale`, `text_index` and the two alphas of the dynamic rules
  are ours: at their defaults they are the seed's own numbers, and the preset `calibrated` turns some of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from mnemonaut_core.domain.lists import Containing
from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, DAY_SECONDS, SCOPES, UNMEASURED_CONFIDENCE, Memory
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Decision, Selection
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.domain.ranking import Ranking, Scored
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.search import MatchQuery, Mention
from mnemonaut_core.domain.trace import PackText, Trace
from mnemonaut_core.explain.lint.on_trace import last_scores, score_without
from mnemonaut_core.explain.lint.rule import Configuration, DatabaseFacts, Finding, finding, shown
from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.document import DENY
from mnemonaut_core.policy.parameters import ActivationParameters
from mnemonaut_core.ports import SearchReader
from mnemonaut_core.recall import fuse, select
from mnemonaut_core.recall.features import age_days, half_life_recency
from mnemonaut_core.recall.pack import utc_day
from mnemonaut_core.recall.stage import (
    Gather,
    LintTerms,
    Look,
    Recipe,
    Rerank,
    Select,
    SliderExample,
    Source,
    SourceKind,
)
from mnemonaut_core.recall.vocabulary import COMMON, SOURCES, Fact, PartWords, Vocabulary, listed, of_plan
from mnemonaut_core.recipes import activation_answer as answer
from mnemonaut_core.recipes import activation_answer as scores
from mnemonaut_core.recipes.activation_answer import (
    VECTOR,
    ActivationBeside,
    ActivationNotes,
    ActivationPlan,
    ActivationPool,
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
    filters = Filters(
        kinds=query.kinds or KINDS,
        max_sensitivity=query.max_sensitivity,
        scopes=_both(_admitted_scopes(p), query.scopes, SCOPES),
        boundary_classes=_both(_admitted_classes(p), query.boundary_classes, BOUNDARY_CLASSES),
        day_from=query.day_from,
        day_to=query.day_to,
        not_after=query.now,
        sight=query.sight,
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
    return Gather((_vector(plan, 1), _words(plan, 1)), then=_widened)


def _vector(plan: ActivationPlan, times: int) -> Source:
    k = plan.notes.k_vec * times
    return Source(
        VECTOR, SourceKind.VECTOR, k, off_parameter=None if k else "vector_k", deadline_ms=_deadline(plan)
    )  # fmt: skip


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


def fuse_runs(plan: ActivationPlan, runs: tuple[Run, ...]) -> Ranking:
    """S = α · s_vec + (1 − α) · s_text over both lists."""
    p = plan.parameters
    cosines = {hit.id: hit.score for run in runs if run.source == VECTOR for hit in run.hits}
    texts = [run for run in runs if run.source != VECTOR]
    bm25 = {hit.id: hit.score for run in texts for hit in run.hits}
    return fuse.convex(
        cosines,
        bm25,
        s_vec=_vector_scores(plan, p, cosines),
        s_text=_text_scores(plan, p, texts),
        alpha=plan.notes.alpha,
    )


def _vector_scores(plan: ActivationPlan, p: ActivationParameters, cosines: Mapping[str, float]) -> dict[str, float]:
    curve = answer.curves_in_use(plan).vector
    if curve is not None:
        return {memory_id: curve(cosine) for memory_id, cosine in cosines.items()}
    if p.vector_scale == "cosine":
        return {memory_id: scores.clipped(cosine) for memory_id, cosine in cosines.items()}
    return {memory_id: scores.vector_half(cosine) for memory_id, cosine in cosines.items()}


def _text_scores(plan: ActivationPlan, p: ActivationParameters, runs: list[Run]) -> dict[str, float]:
    if any(answer.is_fallback(run) for run in runs):
        return {hit.id: scores.text_by_rank(hit.rank) for run in runs for hit in run.hits}
    raw = {hit.id: hit.score for run in runs for hit in run.hits}
    curve = answer.curves_in_use(plan).text
    if curve is not None:
        return {memory_id: curve(score) for memory_id, score in raw.items()}
    return scores.text_minmax(raw, flat=1.0 if p.flat_text == "one" else 0.0)


def beside(plan: ActivationPlan, reader: SearchReader, ids: tuple[str, ...]) -> ActivationBeside:
    """Mean and deviation of utility in scope, the clusters of the gathered memories, and what they were merged into."""
    in_scope = replace(plan.filters, suppressed=())
    merged = reader.merged_into(ids)
    unseen = reader.unseen(tuple(merged.values()), plan.filters.sight)
    merged = {one: other for one, other in merged.items() if other not in unseen}
    return ActivationBeside(reader.utility_statistics(in_scope), mentions=reader.mentions_of(ids), merged=merged)


def rerank(pool: ActivationPool, ranking: Ranking) -> Ranking:
    """score_final = S · g(utility, confidence, recency)."""
    return Ranking.of("final", (_final(pool, item) for item in ranking.items))


def _final(pool: ActivationPool, item: Scored) -> Scored:
    p = pool.plan.parameters
    return scores.final(item, pool.memories[item.id], pool.beside.utility, now=pool.plan.query.now, p=p)


def threshold(pool: ActivationPool, ranking: Ranking) -> Selection:
    """score_final ≥ .15, inclusive."""
    return _with_reasons(pool, ranking, _at_least(pool, ranking))


def _at_least(pool: ActivationPool, ranking: Ranking) -> Selection:
    return select.at_least(ranking, threshold=pool.plan.parameters.threshold)


def _below_cut(pool: ActivationPool, item: Scored) -> Code | None:
    return None if item.score >= pool.plan.parameters.threshold else Code.BELOW_CUT


def content(pool: ActivationPool, ranking: Ranking) -> Selection:
    """One per content hash; a declared duplicate gives way to its representative."""
    return _with_reasons(pool, ranking, _one_per_content(pool, ranking))


def _one_per_content(pool: ActivationPool, ranking: Ranking) -> Selection:
    hashes = {item.id: pool.memories[item.id].content_hash for item in ranking.items}
    return select.one_per_content(ranking, hashes, pool.beside.merged)


def clusters(pool: ActivationPool, ranking: Ranking) -> Selection:
    """At most two per entity or document."""
    return _with_reasons(pool, ranking, _few_per_cluster(pool, ranking))


def _few_per_cluster(pool: ActivationPool, ranking: Ranking) -> Selection:
    mentions = pool.beside.mentions
    found = {item.id: cluster_names(pool.memories[item.id], mentions.get(item.id, ())) for item in ranking.items}
    return select.few_per_cluster(ranking, found, limit=pool.plan.parameters.cluster_limit)


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
    return _with_reasons(pool, ranking, _mmr(pool, ranking), last=True)


def _mmr(pool: ActivationPool, ranking: Ranking) -> Selection:
    p = pool.plan.parameters
    return select.mmr(ranking, pool.vectors, weight=p.mmr_lambda, limit=p.k_final)


def _diverse(pool: ActivationPool, ranking: Ranking) -> Iterator[str]:
    p = pool.plan.parameters
    return select.picked(ranking, pool.vectors, weight=p.mmr_lambda, limit=p.k_final)


def _with_reasons(pool: ActivationPool, ranking: Ranking, selection: Selection, *, last: bool = False) -> Selection:
    """Reasons for all whose way ends here: those who go on get theirs at the last step."""
    scored = {item.id: item for item in ranking.items}
    ranks = answer.ranks_of(pool.runs)

    def said(decision: Decision) -> Decision:
        if decision.outcome.code is Code.SELECTED and not last:
            return decision
        reason = answer.reason(scored[decision.id], ranks[decision.id])
        below = decision.outcome.code is Code.BELOW_CUT
        return replace(decision, reason=f"{reason}; reason=below_threshold" if below else reason)

    return replace(selection, decisions=tuple(map(said, selection.decisions)))


def pack(pool: ActivationPool, rankings: tuple[Ranking, ...], selection: Selection) -> PackText:
    """The seed's response as JSON: claims with text, score_final, features and reason, and the policy's version. Texts of
    a class that is to be redacted are."""
    chosen = [decision for decision in selection.decisions if decision.outcome.code is Code.SELECTED]
    text = ""
    if chosen:
        hybrid, final = ({item.id: item for item in ranking.items} for ranking in (rankings[0], rankings[-1]))
        claims = [_claim(pool, hybrid[decision.id], final[decision.id], decision) for decision in chosen]
        held = {"claims": claims, "policy_version": answer.policy_of(pool.plan.query).version}
        text = json.dumps(held, ensure_ascii=False, indent=1)
    return PackText(text, bool(chosen), "claims", count_tokens(text), tuple(decision.id for decision in chosen))


def _claim(pool: ActivationPool, hybrid: Scored, final: Scored, decision: Decision) -> dict[str, object]:
    p = pool.plan.parameters
    memory = pool.memories[decision.id]
    claim: dict[str, object] = {
        "id": memory.id, "text": answer.shown_text(memory, pool.plan), "score_final": round(final.score, 3),
    }  # fmt: skip
    if p.pack_features:
        claim["features"] = _rounded(answer.features_of(hybrid, final))
        claim["reason"] = decision.reason
    return claim


def _rounded(features: answer.Features) -> dict[str, object]:
    """Three decimals: a model needs no more, and each costs a token."""
    sides = {"s_text": features["s_text"], "s_vec": features["s_vec"], "S": features["S"]}
    return {
        **{name: round(value, 3) for name, value in sides.items()},
        "g": {name: round(value, 3) for name, value in features["g"].items()},
    }


VOCABULARY = Vocabulary(
    steps={
        "threshold": "Good enough?",
        "content": "One of a content",
        "clusters": "Few about one thing",
        "mmr": "Different enough?",
    },
    parts={
        "S": PartWords(
            "relevance",
            "Similarity and words",
            "Its similarity to the question and the words they share, in one number.",
        ),
        "s_vec": PartWords("similarity", "Similarity", "How like the question it is, from −1 to 1.", lists=("vector",)),
        "s_text": PartWords(
            "words",
            "Words in common",
            "How many words of the question it contains, rare ones before common ones.",
            lists=("unicode61", "trigram", "words"),
        ),
        "g_util": PartWords("usefulness", "Proved useful", "Whether feedback so far says that it helped."),
        "g_conf": PartWords("sureness", "How sure", "How certain the memory itself is."),
        "g_rec": PartWords("recency", "Freshness", "Newer counts more.", days=True),
        "g_quality": PartWords("quality", "Quality of the note", "How well the memory is written down."),
    },
    groups={"boundary": "Boundary", "hybrid": "Words and similarity", "rerank": "Factors"},
)


def facts(trace: ActivationTrace, *, expert: bool) -> tuple[Fact, ...]:
    """α and why, both k for experts, what was asked again or in another way, calibration and policy."""
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
    return "" if answer.is_fallback(run) else "text"


_UNMEASURED = 0.5
"""What an unmeasured utility (z = 0, σ = .5) and confidence count (READINGS 53)."""


def floor_admits_unrelated(c: Configuration) -> Finding:
    """A new memory whose text has nothing to do with the question (cosine 0) still reaches the threshold."""
    nothing = 0.5 if c.value("vector_scale", "half") == "half" else 0.0
    factors = [low + (1.0 - low) * _UNMEASURED for low in (c.number("utility_floor"), c.number("confidence_floor"))]
    score, threshold = c.number("alpha") * nothing * factors[0] * factors[1], c.number("threshold")
    if score >= threshold:
        yield finding(
            "floor_admits_unrelated", "lint_unrelated", score, "lint_unrelated_do",
            score=shown(score), threshold=shown(threshold),
        )  # fmt: skip


def too_old(c: Configuration, trace: Trace) -> Finding:
    """Nothing reaches the floor, and only because of its age."""
    ranked = last_scores(trace)
    threshold = c.number("threshold")
    if not ranked or trace.selected:
        return
    best = max(item.score for item in ranked)
    ages = {
        item.id: part.raw for item in ranked for part in item.parts if part.name == "g_rec" and part.raw is not None
    }
    fresh = max((score_without(item, "g_rec") for item in ranked if item.id in ages), default=0.0)
    if best >= threshold or fresh < threshold or not ages:
        return
    days = min(ages.values())
    newest = trace.query.now - int(days * DAY_SECONDS)
    yield finding(
        "age_floor", "lint_age_found", best, "lint_age_do",
        days=f"{days:.0f}", best=shown(best), threshold=shown(threshold), newest=utc_day(newest),
    )  # fmt: skip


def all_too_old(c: Configuration, facts: DatabaseFacts) -> Finding:
    """At the age of all that is stored even perfect similarity stays below the floor."""
    threshold, utility = c.number("threshold"), c.number("utility_floor")
    sure = c.number("confidence_floor")
    found = []
    for subtype, newest in facts.newest:
        recency = half_life_recency(
            age_days(facts.now, newest), half_life_days=c.number(f"half_life_{subtype}", c.number("half_life_days"))
        )
        recency = c.number("recency_floor") + (1.0 - c.number("recency_floor")) * recency
        # what nobody measured counts half: utility by its z-score, confidence by itself (READINGS 53)
        best = (utility + (1.0 - utility) * _UNMEASURED) * (sure + (1.0 - sure) * _UNMEASURED) * recency
        found.append((best, newest))
    if not found:
        return
    best, newest = max(found)
    similar = c.number("alpha") * best
    if similar < threshold:
        yield finding(
            "age_floor", "lint_age", similar, "lint_age_do", days=f"{(facts.now - newest) / DAY_SECONDS:.0f}",
            best=shown(best), similar=shown(similar), threshold=shown(threshold), newest=utc_day(newest),
        )  # fmt: skip


ACTIVATION = Recipe(
    name="activation",
    title="Activation",
    seed="004",
    about="Boundary first, words and similarity in one weighted sum, times utility, confidence and recency; then diversity.",
    plain_title="Trusted and varied",
    plain_about="Respects what may be used, then favours memories that proved useful, sure and recent, and "
    "avoids saying one thing twice.",
    parameters=ActivationParameters,
    kinds=KINDS,
    plan=plan,
    gather=gather,
    fuse=fuse_runs,
    steps=(
        Rerank("final", rerank, alone=lambda pool, item: _final(pool, item).score),
        Select("threshold", threshold, alone=_below_cut, bare=_at_least),
        Select("content", content, bare=_one_per_content),
        Select("clusters", clusters, bare=_few_per_cluster),
        Select("mmr", diversity, _diverse, bare=_mmr),
    ),
    pack=pack,
    codes=CODES_OF_ALL | {Code.BELOW_CUT, Code.MERGED, Code.QUOTA, Code.MMR_LOST, Code.RESULT_CAP},
    vectors=True,
    beside=beside,
    lint=(answer.degraded,),
    weighs=frozenset(("utility", "confidence", "quality")),
    governed=True,
    activated=activated,
    response=answer.response,
    slider=SliderExample({"vector_k": 120, "text_k": 90}, "recency_floor", (0.4, 0.6)),
    vocabulary=VOCABULARY,
    facts=facts,
    curve=curve_of,
    lint_terms=LintTerms(
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
)

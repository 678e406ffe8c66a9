"""The recipe `heuristic`: seed 000, to the letter.

Readings used: 1–11, 38, 39, 53–55. Deviations from the seed, each with its reason:

- the word indexes hold all kinds, so BM25's statistics are of all memories, not of episodes alone (DESIGN.md 3);
- a memory without any date passes the 365 days and gets no recency: nothing says that it is too old;
- ties break by id, so that the order in which sources answer does not matter (READINGS 3);
- `evidence_floor` and `text_index` are ours. They change nothing at their defaults; the preset `calibrated` uses them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.memory import DAY_SECONDS, Memory, episode_text, text_of
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Decision, Selection
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Filters, Query, Turn
from mnemonaut_core.domain.ranking import Part, Ranking, Scored
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.domain.trace import PackText, ParameterTurn, Pool, Trace
from mnemonaut_core.explain.lint.rule import Configuration, Finding, finding, shown
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import WORD_INDEXES, choice, meta
from mnemonaut_core.recall import features, fuse, select
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.features import query_evidence
from mnemonaut_core.recall.stage import (
    Complaint,
    Distribution,
    Gather,
    Letters,
    LintTerms,
    Look,
    Recipe,
    Rerank,
    Select,
    SliderExample,
    Source,
    SourceKind,
)
from mnemonaut_core.recall.vocabulary import COMMON, PartWords, Vocabulary
from mnemonaut_core.text.similarity import Beginnings, char_ngrams, compact, dice


# fmt: off
class HeuristicParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 000 lets one turn, with its own keys, and two parameters of ours."""

    vector_k: Annotated[int, meta(
        "Memories that similarity may find for each wording; 0 turns similarity off.",
        0, 200, unit="memories", stage="gather", group="search", depth=True, seed_key="_KNN_K_PER_QUERY",
        label="How many by similarity",
    )] = 20
    text_k: Annotated[int, meta(
        "Memories that words may find for each wording; 0 turns words off.",
        0, 200, unit="memories", stage="gather", group="search", depth=True, seed_key="_BM25_K_PER_QUERY",
        label="How many by words",
    )] = 20
    text_index: Annotated[Literal["unicode61", "trigram", "words"], choice(
        "How the words of the question are looked up.",
        stage="gather", group="search",
        label="How words are looked up",
        words=WORD_INDEXES,
    )] = "unicode61"
    text_terms: Annotated[int, meta(
        "Words of the question that are searched, from its beginning; 0 takes all.",
        0, 200, unit="terms", stage="gather", group="search",
        label="Words of the question used",
    )] = 12
    text_chars: Annotated[int, meta(
        "Characters of the question that are read for words; 0 reads all.",
        0, 5000, unit="characters", stage="gather", group="search",
        label="Characters of the question used",
    )] = 256
    context_turns: Annotated[int, meta(
        "Newest turns of the conversation (two messages each) that are searched together with the question; 0 searches the "
        "question alone.",
        0, 20, unit="turns", stage="plan", group="query", seed_key="_RECENT_CONVERSATION_TURNS",
        label="How much of the talk counts",
    )] = 3
    max_sensitivity: Annotated[int, meta(
        "The highest sensitivity that may be recalled: 0 normal, 1 private, 2 secret.",
        0, 2, stage="plan", group="filters", seed_key="_MAX_SENSITIVITY",
        label="How confidential",
    )] = 1
    days: Annotated[int, meta(
        "How far back memories are searched, in whole days, inclusive; 0 searches all time.",
        0, 3650, unit="days", stage="plan", group="filters", seed_key="_OCCURRED_DAY_RANGE",
        label="How far back",
    )] = 365
    rrf_k: Annotated[int, meta(
        "The constant of reciprocal rank fusion: larger makes the first ranks count less.",
        1, 200, stage="fuse", group="fusion", seed_key="_RRF_K",
        label="How much first ranks count",
    )] = 60
    pool_cap: Annotated[int, meta(
        "How many of those found are scored.",
        1, 400, unit="memories", stage="fuse", group="fusion", seed_key="max_candidates",
        label="Shortlist length",
    )] = 60
    gram_n: Annotated[int, meta(
        "How many characters in a row are compared at once.",
        1, 5, unit="characters", stage="rerank", group="letters", seed_key="_RERANK_NGRAM_N",
        label="Characters compared at once",
    )] = 3
    query_chars: Annotated[int, meta(
        "Characters of context and text that are compared, from the end.",
        1, 5000, unit="characters", stage="rerank", group="letters", seed_key="_RERANK_QUERY_MAX_CHARS",
        label="Characters of the question compared",
    )] = 1200
    memory_chars: Annotated[int, meta(
        "Characters of a memory that are compared, from the beginning.",
        1, 5000, unit="characters", stage="rerank", group="letters", seed_key="_RERANK_EPISODE_MAX_CHARS",
        label="Characters of a memory compared",
    )] = 1200
    strength_grams: Annotated[int, meta(
        "Groups of characters that a question needs for its wording to count in full; a shorter one counts less.",
        1, 200, unit="groups", stage="rerank", group="letters",
        label="Length of a full question",
    )] = 30
    tau_days: Annotated[float, meta(
        "Days after which freshness has fallen to 37%.",
        1, 365, unit="days", stage="rerank", group="weights", seed_key="_RERANK_RECENCY_TAU_DAYS",
        label="How fast it fades",
    )] = 45.0
    weight_rrf: Annotated[float, meta(
        "Weight of the rank in the searches.",
        0, 1, stage="rerank", group="weights", seed_key="_RERANK_W_RRF",
        label="Weight of search rank",
    )] = 0.55
    weight_lex: Annotated[float, meta(
        "Weight of wording in common.",
        0, 1, stage="rerank", group="weights", seed_key="_RERANK_W_LEX",
        label="Weight of wording",
    )] = 0.35
    weight_rec: Annotated[float, meta(
        "Weight of freshness.",
        0, 1, stage="rerank", group="weights", seed_key="_RERANK_W_REC",
        label="Weight of freshness",
    )] = 0.10
    duplicate_threshold: Annotated[float, meta(
        "Share of wording in common from which a memory counts as a repetition of a selected "
            "one.",
        0, 1, unit="Dice", stage="select", group="cut", seed_key="_RERANK_DUP_THRESHOLD",
        label="When two count as one",
    )] = 0.90
    high_threshold: Annotated[float, meta(
        "The first memory must reach this, or nothing is handed over at all.",
        0, 1, unit="score", stage="select", group="cut", seed_key="_RERANK_HIGH_THRESHOLD",
        label="Minimum for the first",
    )] = 0.35
    medium_threshold: Annotated[float, meta(
        "Every memory must reach this.",
        0, 1, unit="score", stage="select", group="cut", seed_key="_RERANK_MEDIUM_THRESHOLD",
        label="Minimum for each",
    )] = 0.28
    max_results: Annotated[int, meta(
        "Memories in the result.",
        1, 50, unit="memories", stage="select", group="cut", seed_key="max_results",
        label="How many",
    )] = 5
    evidence_floor: Annotated[float, meta(
        "Evidence that something stored answers must reach this, or nothing is handed over; 0 never refuses.",
        0, 1, unit="evidence", stage="select", group="cut",
        label="When to stay silent",
    )] = 0.0
    quote_chars: Annotated[int, meta(
        "Characters of each side that the pack quotes.",
        1, 2000, unit="characters", stage="select", group="pack",
        label="Length of quotes",
    )] = 200
# fmt: on


MESSAGES_A_TURN = 2
SPEAKERS = {"user": "User", "assistant": "Partner"}


HeuristicPlan = Plan[HeuristicParameters, None]
HeuristicPool = Pool[HeuristicParameters, None, None]


def format_context(context: tuple[Turn, ...], *, max_messages: int) -> str:
    """`User: …` / `Partner: …`, a line each, of the newest non-empty messages (READINGS 38); "" for none."""
    spoken = [(turn.role, text) for turn in context if (text := compact(turn.text))]
    newest = spoken[len(spoken) - max_messages :] if max_messages < len(spoken) else spoken
    return "\n".join(f"{SPEAKERS.get(role, role)}: {text}" for role, text in newest)


def plan(query: Query, p: HeuristicParameters) -> HeuristicPlan:
    """Phase 1: two fixed forms, one if they are equal."""
    context = format_context(query.context, max_messages=MESSAGES_A_TURN * p.context_turns)
    whole = f"{context}\n---\n{query.text}" if context else query.text
    forms = (Form("q1", query.text), *((Form("q2", whole),) if whole != query.text else ()))
    today = query.now // DAY_SECONDS
    sensitivity = p.max_sensitivity if query.max_sensitivity is None else min(p.max_sensitivity, query.max_sensitivity)
    first_day = today - p.days if p.days else None
    filters = Filters(
        kinds=query.kinds or ("episode",),
        max_sensitivity=sensitivity,
        scopes=query.scopes,
        boundary_classes=query.boundary_classes,
        day_from=first_day if query.day_from is None else query.day_from,
        day_to=query.day_to,
        not_after=query.now,
        sight=query.sight,
    )
    return Plan(query, p, forms, filters, texts={"lex": whole})


def gather(plan: HeuristicPlan) -> Gather:
    """Phase 2: similarity and words for each form."""
    p = plan.parameters

    def words(text: str) -> MatchQuery:
        return MatchQuery(p.text_index, text, p.text_chars or None, p.text_terms or None)

    return Gather(
        (
            Source("vector", SourceKind.VECTOR, p.vector_k, off_parameter=None if p.vector_k else "vector_k"),
            Source(p.text_index, SourceKind.WORDS, p.text_k, match=words, off_parameter=None if p.text_k else "text_k"),
        )
    )


def fuse_runs(plan: HeuristicPlan, runs: tuple[Run, ...]) -> Ranking:
    """Phase 2: reciprocal rank fusion over all lists."""
    return fuse.rrf(runs, k=plan.parameters.rrf_k)


def bare_fuse(plan: HeuristicPlan, runs: tuple[Run, ...]) -> Ranking:
    """The same, without the place in each list."""
    return fuse.bare_rrf(runs, k=plan.parameters.rrf_k)


def cap(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """Phase 2: the pool holds `max_candidates`."""
    return select.pool_cap(ranking, cap=pool.plan.parameters.pool_cap)


def memory_grams(memory: Memory, p: HeuristicParameters) -> frozenset[str]:
    """Grams of the first `memory_chars` characters."""
    return char_ngrams(episode_text(memory), n=p.gram_n, max_chars=p.memory_chars)


def rerank(pool: HeuristicPool, ranking: Ranking) -> Ranking:
    """Phase 3: final = w_rrf · rrf/max + w_lex · lex + w_rec · rec."""
    p = pool.plan.parameters

    def scored(item: Scored, measured: _Measured) -> Scored:
        return Scored.sum_of(
            item.id,
            (
                Part.weighted("rrf", item.score, measured.rrf, p.weight_rrf, ranking.stage),
                Part.weighted("lex", measured.similarity, measured.lex, p.weight_lex),
                Part.weighted("rec", measured.age, measured.rec, p.weight_rec),
            ),
        )

    return Ranking.of("final", map(scored, ranking.items, _measured(pool, ranking)))


class _Measured(NamedTuple):
    """Of one candidate, what its score is made of: Dice and age in days as they are, and three normalized parts."""

    rrf: float
    similarity: float
    lex: float
    age: float | None
    rec: float


def _measured(pool: HeuristicPool, ranking: Ranking) -> Iterator[_Measured]:
    p, now = pool.plan.parameters, pool.plan.query.now
    gram_n, memory_chars, tau_days = p.gram_n, p.memory_chars, p.tau_days
    best = max((item.score for item in ranking.items), default=0.0)
    query_grams = char_ngrams(pool.plan.texts["lex"], n=gram_n, max_chars=p.query_chars, tail=True)
    strength = features.short_query_strength(len(query_grams), full_at=p.strength_grams)
    for item in ranking.items:
        memory = pool.memories[item.id]
        similarity = dice(query_grams, char_ngrams(episode_text(memory), n=gram_n, max_chars=memory_chars))
        age = features.age_days(now, memory.moment)
        recency = features.exponential_recency(age, tau_days=tau_days)
        yield _Measured(item.score / best, similarity, similarity * strength, age, recency)


def rerank_scores(pool: HeuristicPool, ranking: Ranking) -> Iterator[float]:
    """The scores alone."""
    p, now, memories = pool.plan.parameters, pool.plan.query.now, pool.memories
    w_rrf, w_lex, w_rec, tau_days = p.weight_rrf, p.weight_lex, p.weight_rec, p.tau_days
    gram_n, chars = p.gram_n, p.memory_chars
    best = max((item.score for item in ranking.items), default=0.0)
    query_grams = char_ngrams(pool.plan.texts["lex"], n=gram_n, max_chars=p.query_chars, tail=True)
    strength = features.short_query_strength(len(query_grams), full_at=p.strength_grams)
    for item in ranking.items:
        memory = memories[item.id]
        similarity = _similarity(query_grams, memory.user_text, memory.reply_text, memory.body, gram_n, chars)
        recency = features.exponential_recency(features.age_days(now, memory.moment), tau_days=tau_days)
        yield math.fsum((w_rrf * (item.score / best), w_lex * (similarity * strength), w_rec * recency))


@lru_cache(maxsize=4096)
def _similarity(
    query: frozenset[str], user: str | None, reply: str | None, body: str | None, n: int, chars: int
) -> float:
    """Dice of the question and the beginning of a memory."""
    return _beginnings(text_of(user, reply, body), n).dice(query, chars)


@lru_cache(maxsize=512)
def _beginnings(text: str, n: int) -> Beginnings:
    return Beginnings(text, n)


def reason(item: Scored) -> str:
    """The seed's mechanical reason, three decimals."""
    rrf_norm, lex, rec = (part.normalized for part in item.parts)
    return f"heuristic rerank: score={item.score:.3f} rrf={rrf_norm:.3f} lex={lex:.3f} rec={rec:.3f}"


def walk(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """Phase 3: one pass in score order — cap, floor, near-duplicates; then relevance and reason."""
    return _judged(bare_walk(pool, ranking), ranking)


def bare_walk(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """The same by the scores alone."""
    p = pool.plan.parameters
    return select.walk(ranking, limit=p.max_results, floor=p.medium_threshold, measures=[_alike(pool)])


def walk_keeps(pool: HeuristicPool, ranking: Ranking) -> Iterator[str]:
    """Whom the pass selects."""
    p = pool.plan.parameters
    return select.walked(ranking, limit=p.max_results, floor=p.medium_threshold, measures=[_alike(pool)])


def _alike(pool: HeuristicPool) -> select.Measure:
    p = pool.plan.parameters
    grams: dict[str, frozenset[str]] = {}

    def grams_of(memory_id: str) -> frozenset[str]:
        if memory_id not in grams:
            grams[memory_id] = memory_grams(pool.memories[memory_id], p)
        return grams[memory_id]

    return select.Measure(lambda a, b: dice(grams_of(a), grams_of(b)), p.duplicate_threshold, "Dice")


def _judged(selection: Selection, ranking: Ranking) -> Selection:
    scored = {item.id: item for item in ranking.items}
    first = next(iter(selection.selected), None)
    decisions = []
    for decision in selection.decisions:
        judged: Decision = replace(decision, reason=reason(scored[decision.id]))
        if decision.outcome.code is Code.SELECTED:
            judged = replace(judged, relevance="high" if decision.id == first else "medium")
        decisions.append(judged)
    return replace(selection, decisions=tuple(decisions))


def high_gate(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """Phase 3: nothing at all unless the first reaches `high_threshold`."""
    return _judged(bare_high_gate(pool, ranking), ranking)


def bare_high_gate(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """The same by the scores alone."""
    limit, top = pool.plan.parameters.high_threshold, ranking.items[0].score if ranking.items else None
    return select.gate(ranking, value=top, limit=limit, rule="high_threshold", stage="gate")


def evidence_gate(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """Ours: nothing at all unless there is evidence that something stored answers. Off at 0."""
    return _judged(bare_evidence_gate(pool, ranking), ranking)


def bare_evidence_gate(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """The same by the scores alone."""
    limit = pool.plan.parameters.evidence_floor
    value = query_evidence(pool) if limit > 0 else None
    return select.gate(ranking, value=value, limit=limit, rule="evidence_floor", stage="evidence")


def should_inject(relevances: tuple[str, ...]) -> bool:
    """The seed's MemoryPack builder: one `high`, or two `medium` (unreachable here: the first is always high)."""
    return relevances.count("high") >= 1 or relevances.count("medium") >= 2


def pack(pool: HeuristicPool, _rankings: tuple[Ranking, ...], selection: Selection) -> PackText:
    """`[EPISODE_EVIDENCE]` with the seed's strategy `quote_key_parts`; empty when nothing is injected."""
    p = pool.plan.parameters
    chosen = [decision for decision in selection.decisions if decision.outcome.code is Code.SELECTED]
    inject = should_inject(tuple(decision.relevance or "" for decision in chosen))
    items = tuple((pool.memories[decision.id], decision.reason or "") for decision in chosen) if inject else ()
    text = packs.episode_evidence(items, quote_chars=p.quote_chars)
    return PackText(text, inject, "quote_key_parts", packs.episode_tokens(text), tuple(d.id for d in chosen if inject))


VOCABULARY = Vocabulary(
    steps={"walk": "Choosing", "gate": "Is the best good enough?"},
    parts={
        "rrf": PartWords(
            "agreement",
            "Found high up",
            "How high the searches rank it, and whether more than one found it.",
        ),
        "lex": PartWords(
            "wording",
            "Wording in common",
            "How many characters it shares with the question.",
        ),
        "rec": COMMON.parts["recency"],
    },
    groups={"letters": "Wording in common"},
)


def letters(plan: Plan) -> Letters:
    """The whole text of the question against the beginning of a memory's."""
    p = plan.parameters
    return Letters(plan.texts["lex"], p.gram_n, p.memory_chars, p.query_chars)


def unreachable_threshold(c: Configuration) -> Finding:
    """The first of the fused list has the whole of its part by construction, so no best score lies below its weight; and
    none lies above the sum of the weights."""
    threshold, floor = c.number("high_threshold"), c.number("weight_rrf")
    most = floor + c.number("weight_lex") + c.number("weight_rec")
    if most < threshold:
        yield finding(
            "unreachable_threshold", "lint_never_reached", most, "lint_never_reached_do", ParameterTurn("high_threshold"),
            threshold=shown(threshold), best=shown(most),
        )  # fmt: skip
    elif 0.0 < threshold <= floor and c.number("evidence_floor") <= 0.0:
        yield finding(
            "unreachable_threshold", "lint_never_closes", floor, "lint_never_closes_do", ParameterTurn("high_threshold"),
            threshold=shown(threshold), best=shown(floor),
        )  # fmt: skip


_HALF = 0.5


def short_query_damping(c: Configuration, trace: Trace) -> Finding:
    """Shared letters count by the number of the question's grams: a short question loses most of them."""
    compared = letters(trace.plan)
    grams = len(char_ngrams(compared.text, n=compared.n, max_chars=compared.query_chars, tail=True))
    strength = grams / c.number("strength_grams")
    if 0 < strength < _HALF and c.number("weight_lex") > 0.0:
        yield finding(
            "short_query_damping", "lint_short", strength, "lint_short_do", ParameterTurn("strength_grams"),
            grams=grams, full=c.value("strength_grams"), percent=f"{100 * strength:.0f}",
        )  # fmt: skip


FEW = 10
"""Fewer recalls show nothing."""
_NEARLY_ALWAYS = 0.95
_SELDOM = 0.5
_OLD = 0.1
"""Recency of a memory that is 100 days old, at the seed's τ."""


def complaints(traces: Sequence[dict[str, Any]], found: Mapping[str, Distribution]) -> tuple[Complaint, ...]:
    """Those of the seed's three that a figure shows; none before `FEW` recalls, or where nothing was ranked."""
    if len(traces) < FEW or "lex" not in found:
        return ()
    full = sum(bool(trace["selected"]) for trace in traces) / len(traces)
    recent = found.get("rec")
    made = []
    if full >= _NEARLY_ALWAYS:
        made.append(
            Complaint(
                Text.keyed("complaint_irrelevant"),
                "share of recalls that injected something",
                full,
                ("high_threshold", "strength_grams", "evidence_floor"),
                Text.keyed("complaint_irrelevant_do"),
            )
        )
    if full <= _SELDOM:
        made.append(
            Complaint(
                Text.keyed("complaint_weak"),
                "share of recalls that injected something",
                full,
                ("weight_lex", "vector_k", "text_k"),
                Text.keyed("complaint_weak_do"),
            )
        )
    if recent is not None and recent.p90 < _OLD:
        made.append(
            Complaint(
                Text.keyed("complaint_recent"),
                "rec that nine of ten candidates stay below",
                recent.p90,
                ("weight_rec", "tau_days"),
                Text.keyed("complaint_recent_do"),
            )
        )
    return tuple(made)


HEURISTIC = Recipe(
    name="heuristic",
    title="Heuristic",
    seed="000",
    about="Two fixed wordings, similarity and words, reciprocal rank fusion, then wording in common and freshness. No language"
    " model.",
    plain_title="Classic",
    plain_about="Looks for similar memories and for the same words, favours what both find and what is recent.",
    parameters=HeuristicParameters,
    kinds=("episode",),
    plan=plan,
    gather=gather,
    fuse=fuse_runs,
    bare_fuse=bare_fuse,
    steps=(
        Select("pool", cap, lambda pool, ranking: ranking.ids[: pool.plan.parameters.pool_cap]),
        Rerank("final", rerank, rerank_scores),
        Select("walk", walk, walk_keeps, bare=bare_walk),
        Select("gate", high_gate, bare=bare_high_gate),
        Select("evidence", evidence_gate, bare=bare_evidence_gate),
    ),
    pack=pack,
    codes=CODES_OF_ALL | {Code.POOL_CAP, Code.DUPLICATE_OF, Code.BELOW_CUT, Code.RESULT_CAP, Code.GATE_CLOSED},
    slider=SliderExample({"vector_k": 75, "text_k": 75, "pool_cap": 200}, "weight_rec", (0.2, 0.4)),
    vocabulary=VOCABULARY,
    letters=letters,
    complaints=complaints,
    lint_terms=LintTerms(
        rules=("recency_outweighs", "parameter_without_effect"),
        looks={
            "unreachable_threshold": Look(on_settings=unreachable_threshold),
            "short_query_damping": Look(on_trace=short_query_damping),
        },
        result="max_results",
        window="days",
        idle=(
            ("tau_days", "weight_rec", 0.0),
            ("strength_grams", "weight_lex", 0.0),
            ("query_chars", "weight_lex", 0.0),
            ("text_terms", "text_k", 0),
            ("text_chars", "text_k", 0),
            ("text_index", "text_k", 0),
        ),
        relevance=("rrf", "lex"),
        age="rec",
    ),
)

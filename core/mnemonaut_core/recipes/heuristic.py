"""The recipe `heuristic`: seed 000, to the letter.

Readings used: 1–11, 38, 39, 53–55. Deviations from the seed, each with its reason:

- the word indexes hold all kinds, so BM25's statistics are of all memories, not of episodes alone (DESIGN.md 3);
- a memory without any date passes the 365 days and gets no recency: nothing says that it is too old;
- ties break by id, so that the order in which sources answer does not matter (READINGS 3);
- `text_index`, `with_encoder`, `current`, `echo_penalty`, `replaced` and `evidence_floor` are ours. They change nothing at their
  defaults; the preset `calibrated` uses them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.columns import Alike, Grams, PartColumn, Ranking, Selection, exact_sum
from mnemonaut_core.domain.memory import episode_text
from mnemonaut_core.domain.moments import day_of
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.domain.trace import Judged, PackText, ParameterTurn, Pool, Ranked, Trace
from mnemonaut_core.explain.lint import Configuration, Finding, finding, shown
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import (
    EvidenceFloor,
    WordIndex,
    current_most,
    meta,
    most_sensitive,
    replaced_below,
    unanswered,
    with_encoder,
    word_index,
)
from mnemonaut_core.recall import current, features, fuse, select
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.intent import filters_for
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import (
    Complaint,
    Distribution,
    Gather,
    Letters,
    Lint,
    Look,
    Recipe,
    Rerank,
    Select,
    Shown,
    Source,
    SourceKind,
    added_by,
    words_beside,
)
from mnemonaut_core.text.similarity import char_ngrams, compact

_search = partial(meta, stage="gather", group="search")
_filters = partial(meta, stage="plan", group="filters")
_fusion = partial(meta, stage="fuse", group="fusion")
_letters = partial(meta, stage="rerank", group="letters")
_weights = partial(meta, stage="rerank", group="weights")
_cut = partial(meta, stage="select", group="cut")


# fmt: off
class HeuristicParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that seed 000 lets one turn, with its own keys, and parameters of ours."""

    vector_k: Annotated[int, _search(
        "Memories that similarity may find for each wording; 0 turns similarity off.",
        0, 200, unit="memories", depth=True, seed_key="_KNN_K_PER_QUERY", label="How many found by similarity",
    )] = 20
    text_k: Annotated[int, _search(
        "Memories that words may find for each wording; 0 turns words off.",
        0, 200, unit="memories", depth=True, seed_key="_BM25_K_PER_QUERY", label="How many found by words",
    )] = 20
    text_index: Annotated[WordIndex, word_index("search")] = "unicode61"
    with_encoder: Annotated[bool, with_encoder("search")] = False
    current: Annotated[int, current_most("search")] = 0
    text_terms: Annotated[int, _search(
        "Words of the question that are searched, from its beginning; 0 takes all.",
        0, 200, unit="terms", label="Words of the question used",
    )] = 12
    text_chars: Annotated[int, _search(
        "Characters of the question that are read for words; 0 reads all.",
        0, 5000, unit="characters", label="Characters of the question used",
    )] = 256
    context_turns: Annotated[int, meta(
        "Newest turns of the conversation (two messages each) that are searched together with the question; 0 searches the"
        " question alone.",
        0, 20, unit="turns", stage="plan", group="query", seed_key="_RECENT_CONVERSATION_TURNS",
        label="How much of the talk counts",
    )] = 3
    max_sensitivity: Annotated[int, most_sensitive(seed_key="_MAX_SENSITIVITY")] = 1
    days: Annotated[int, _filters(
        "How far back memories are searched, in whole days, inclusive; 0 searches all time.",
        0, 3650, unit="days", seed_key="_OCCURRED_DAY_RANGE", label="How far back",
    )] = 365
    rrf_k: Annotated[int, _fusion(
        "The constant of reciprocal rank fusion: larger makes the first ranks count less.",
        1, 200, seed_key="_RRF_K", label="How much first ranks count",
    )] = 60
    pool_cap: Annotated[int, _fusion(
        "How many of those found are scored.",
        1, 400, unit="memories", seed_key="max_candidates", label="Shortlist length",
    )] = 60
    gram_n: Annotated[int, _letters(
        "How many characters in a row are compared at once.",
        1, 5, unit="characters", seed_key="_RERANK_NGRAM_N", label="Characters compared at once",
    )] = 3
    query_chars: Annotated[int, _letters(
        "Characters of context and text that are compared, from the end.",
        1, 5000, unit="characters", seed_key="_RERANK_QUERY_MAX_CHARS", label="Characters of the question compared",
    )] = 1200
    memory_chars: Annotated[int, _letters(
        "Characters of a memory that are compared, from the beginning.",
        1, 5000, unit="characters", seed_key="_RERANK_EPISODE_MAX_CHARS", label="Characters of a memory compared",
    )] = 1200
    strength_grams: Annotated[int, _letters(
        "Groups of characters that a question needs for its wording to count in full; a shorter one counts less.",
        1, 200, unit="groups", label="Length of a full question",
    )] = 30
    tau_days: Annotated[float, _weights(
        "Days after which freshness has fallen to 37%.",
        1, 365, unit="days", seed_key="_RERANK_RECENCY_TAU_DAYS", label="How fast it fades",
    )] = 45.0
    weight_rrf: Annotated[float, _weights(
        "Weight of the rank in the searches.",
        0, 1, seed_key="_RERANK_W_RRF", label="Weight of search rank",
    )] = 0.55
    weight_lex: Annotated[float, _weights(
        "Weight of wording in common.",
        0, 1, seed_key="_RERANK_W_LEX", label="Weight of wording",
    )] = 0.35
    weight_rec: Annotated[float, _weights(
        "Weight of freshness.",
        0, 1, seed_key="_RERANK_W_REC", label="Weight of freshness",
    )] = 0.10
    echo_penalty: Annotated[float, unanswered("weights")] = 0.0
    replaced: Annotated[bool, replaced_below("weights")] = False
    duplicate_threshold: Annotated[float, _cut(
        "Share of wording in common from which a memory counts as a repetition of a selected one.",
        0, 1, unit="Dice", seed_key="_RERANK_DUP_THRESHOLD", label="When two count as one",
    )] = 0.90
    high_threshold: Annotated[float, _cut(
        "The first memory must reach this, or nothing is handed over at all.",
        0, 1, unit="score", seed_key="_RERANK_HIGH_THRESHOLD", label="Minimum for the first",
    )] = 0.35
    medium_threshold: Annotated[float, _cut(
        "Every memory must reach this.",
        0, 1, unit="score", seed_key="_RERANK_MEDIUM_THRESHOLD", label="Minimum for each",
    )] = 0.28
    max_results: Annotated[int, _cut(
        "Memories in the result.",
        1, 50, unit="memories", seed_key="max_results", label="How many remembered",
    )] = 5
    evidence_floor: EvidenceFloor = 0.0
    quote_chars: Annotated[int, meta(
        "Characters of each side that the pack quotes.",
        1, 2000, unit="characters", stage="select", group="pack", label="Length of quotes",
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
    filters = filters_for(query, p, ("episode",), p.max_sensitivity)
    if p.days and query.day_from is None:
        filters = replace(filters, day_from=day_of(query.now, query.zone) - p.days)
    return Plan(query, p, forms, filters, texts={"lex": whole})


def gather(plan: HeuristicPlan) -> Gather:
    """Phase 2: similarity and words for each form."""
    p = plan.parameters

    def words(text: str) -> MatchQuery:
        return MatchQuery(p.text_index, text, p.text_chars or None, p.text_terms or None)

    gather = Gather(
        (
            Source(
                "vector",
                SourceKind.VECTOR,
                p.vector_k,
                added=added_by(p),
                off_parameter=None if p.vector_k else "vector_k",
            ),
            Source(p.text_index, SourceKind.WORDS, p.text_k, match=words, off_parameter=None if p.text_k else "text_k"),
        )
    )
    return current.followed(gather, plan)


def fuse_runs(pool: HeuristicPool) -> Ranking:
    """Phase 2: reciprocal rank fusion over all lists."""
    return fuse.rrf(pool.columns, k=pool.plan.parameters.rrf_k)


def cap(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """Phase 2: the pool holds `max_candidates`."""
    return select.pool_cap(ranking, cap=pool.plan.parameters.pool_cap)


def memory_grams(pool: HeuristicPool) -> Grams:
    """Grams of the first `memory_chars` characters of each memory."""
    p = pool.plan.parameters
    return pool.columns.grams("episode", p.gram_n, p.memory_chars, episode_text)


def wording(pool: HeuristicPool, asked: frozenset[str]) -> Alike:
    """Dice of the question's grams and each memory's; the question is row −1."""
    columns, grams = pool.columns, memory_grams(pool)
    return columns.once(("wording", asked, grams), lambda: Alike(len(columns), lambda _, rows: grams.dice(asked, rows)))


def rerank(pool: HeuristicPool, ranking: Ranking) -> Ranking:
    """Phase 3: final = w_rrf · rrf/max + w_lex · lex + w_rec · rec."""
    p, now, columns, rows = pool.plan.parameters, pool.plan.query.now, pool.columns, ranking.rows
    asked = char_ngrams(pool.plan.texts["lex"], n=p.gram_n, max_chars=p.query_chars, tail=True)
    similarity = wording(pool, asked).to(-1, rows)
    lex = similarity * features.short_query_strength(len(asked), full_at=p.strength_grams)
    age = columns.column("age", lambda memory: features.age_days(now, memory.moment))
    recency = columns.once(("recency", p.tau_days), lambda: features.exponential_recency(age, tau_days=p.tau_days))
    parts = (
        PartColumn.weighted("rrf", ranking.scores, ranking.scores / ranking.scores[:1], p.weight_rrf, ranking.stage),
        PartColumn.weighted("lex", similarity, lex, p.weight_lex),
        PartColumn.weighted("rec", age[rows], recency[rows], p.weight_rec),
        *features.echo(columns, rows, p.echo_penalty),
    )
    return current.in_turn(pool, ranking.rescored("final", exact_sum([part.contribution for part in parts]), parts))


def reason(item: Scored) -> str:
    """The seed's mechanical reason, three decimals."""
    rrf_norm, lex, rec = (part.normalized for part in item.parts[:3])
    return f"heuristic rerank: score={item.score:.3f} rrf={rrf_norm:.3f} lex={lex:.3f} rec={rec:.3f}"


def judge(_ranked: Ranked, item: Scored, outcome: Outcome) -> Judged:
    """The reason of those that were scored; of the selected the first is `high`, the others `medium`."""
    if outcome.code is Code.POOL_CAP:
        return Judged()
    if outcome.code is not Code.SELECTED:
        return Judged(reason(item))
    return Judged(reason(item), "high" if outcome.value == 1.0 else "medium")


def walk(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """Phase 3: one pass in score order — cap, floor, near-duplicates."""
    p = pool.plan.parameters
    alike = select.Measure(memory_grams(pool), p.duplicate_threshold, "Dice")
    return select.walk(ranking, limit=p.max_results, floor=p.medium_threshold, measures=[alike])


def high_gate(pool: HeuristicPool, ranking: Ranking) -> Selection:
    """Phase 3: nothing at all unless the first reaches `high_threshold`."""
    limit, top = pool.plan.parameters.high_threshold, float(ranking.scores[0]) if len(ranking) else None
    return select.gate(ranking, value=top, limit=limit, rule="high_threshold", stage="gate")


def should_inject(relevances: tuple[str, ...]) -> bool:
    """The seed's MemoryPack builder: one `high`, or two `medium` (unreachable here: the first is always high)."""
    return relevances.count("high") >= 1 or relevances.count("medium") >= 2


def pack(ranked: Ranked) -> PackText:
    """`[EPISODE_EVIDENCE]` with the seed's strategy `quote_key_parts`; empty when nothing is injected."""
    pool, ids = ranked.pool, ranked.selected
    inject = should_inject(("high", *["medium"] * (len(ids) - 1)) if ids else ())
    return packs.episode_pack(ranked, ids if inject else (), reason, quote_chars=pool.plan.parameters.quote_chars)


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
        turn, values = ParameterTurn("high_threshold"), {"threshold": shown(threshold), "best": shown(most)}
        yield finding("unreachable_threshold", "lint_never_reached", most, turn, **values)
    elif 0.0 < threshold <= floor and c.number("evidence_floor") <= 0.0:
        yield finding(
            "unreachable_threshold",
            "lint_never_closes",
            floor,
            ParameterTurn("high_threshold"),
            threshold=shown(threshold),
            best=shown(floor),
        )


_HALF = 0.5


def short_query_damping(c: Configuration, trace: Trace) -> Finding:
    """Shared letters count by the number of the question's grams: a short question loses most of them."""
    compared = letters(trace.plan)
    grams = len(char_ngrams(compared.text, n=compared.n, max_chars=compared.query_chars, tail=True))
    strength = grams / c.number("strength_grams")
    if 0 < strength < _HALF and c.number("weight_lex") > 0.0:
        turn = ParameterTurn("strength_grams")
        values = {"grams": grams, "full": c.value("strength_grams"), "percent": f"{100 * strength:.0f}"}
        yield finding("short_query_damping", "lint_short", strength, turn, **values)


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
    recent = found["rec"].p90 if "rec" in found else math.inf
    injected = "share of recalls that injected something"
    rules = (
        ("irrelevant", full >= _NEARLY_ALWAYS, injected, full, ("high_threshold", "strength_grams", "evidence_floor")),
        ("weak", full <= _SELDOM, injected, full, ("weight_lex", "vector_k", "text_k")),
        ("recent", recent < _OLD, "rec that nine of ten candidates stay below", recent, ("weight_rec", "tau_days")),
    )
    return tuple(
        Complaint(Text.keyed(f"complaint_{name}"), shows, value, turn, Text.keyed(f"complaint_{name}_do"))
        for name, is_shown, shows, value, turn in rules
        if is_shown
    )


HEURISTIC = Recipe(
    name="heuristic",
    words=words_beside(__file__),
    parameters=HeuristicParameters,
    kinds=("episode",),
    codes=CODES_OF_ALL | {Code.POOL_CAP, Code.DUPLICATE_OF, Code.BELOW_CUT, Code.RESULT_CAP, Code.GATE_CLOSED},
    plan=plan,
    gather=gather,
    fuse=fuse_runs,
    steps=(
        Select("pool", cap),
        Rerank("final", rerank),
        Select("walk", walk),
        Select("gate", high_gate),
        Select("evidence", evidence_gate),
    ),
    judge=judge,
    pack=pack,
    shown=Shown(letters=letters, complaints=complaints),
    lint=Lint(
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

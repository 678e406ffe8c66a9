"""The recipe `blend`, ours: every searchable memory is scored, by words and by similarity, and by what stands around it.

    list(q) = (1 − w) · (words · mm(BM25) + (1 − words) · mm(cosine)) + w · mm(encoder)
    base    = list(q1), with a conversation (1 − context) · list(q1) + context · list(q2)
    s0      = base, without a conversation + late · mm(tokens in common) + length · mm(log(1 + characters))
    s1      = s0 + neighbours · (s0 before + s0 after)
    score   = s1 + thread · the best s1 of its thread + time, where it lies in the time that the question names

- mm: min–max over all searchable memories; 0 for one that is not in the list. Tokens are compared for the first 200 of the base.
- q1 is the question, q2 the last messages and the question. w lies between that of Latin script and that of others, by the
  share of Latin letters in the question.
- A person's own further lists are searched as the encoder's is, and share w with it.
- A list that did not answer passes its weight to the others; a memory that no list holds is not gathered. Without the
  encoder's list there are neither tokens nor length, and a thread counts less.
- A thread ends at a gap of more than an hour. A memory without a thread or a date has no neighbours. Where more than half
  of the memories of a thread are long, neighbours do not count: each of them says enough by itself.
- Questions that were never answered are lowered among those that were gathered (`features.echo`), and what was replaced stands
  below what replaced it (`recall/current.py`).
- All parameters that move the order are read while gathering, since other memories may come first. What-if does it from
  the same arrays (`Pool.dense`), which hold every searchable memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Annotated

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from mnemonaut_core.domain.columns import Bools, Floats, PartColumn, Ranking, Rows, Selection
from mnemonaut_core.domain.dense import Dense, Timeline
from mnemonaut_core.domain.gardening import NEAR_COSINE
from mnemonaut_core.domain.moments import clock_of
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.plan import Form, Plan
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.search import MatchQuery
from mnemonaut_core.domain.trace import Judged, PackText, Pool, Ranked
from mnemonaut_core.parameters import EvidenceFloor, current_most, meta, most_sensitive, replaced_below, unanswered
from mnemonaut_core.recall import current, features, select
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.intent import filters_for, intent_of, may_be_silent
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import (
    ENCODER,
    Gather,
    Lint,
    Needs,
    Order,
    Recipe,
    Rerank,
    Select,
    Source,
    SourceKind,
    words_beside,
)
from mnemonaut_core.text.intents.time_ranges import TimeRange

POOL = 200
"""How many of the order are gathered."""
GAP_S = 3600
LONG = 600
"""Characters from which on a memory says enough by itself."""

_weights = partial(meta, stage="gather", group="weights")
_cut = partial(meta, stage="select", group="cut")


# fmt: off
class BlendParameters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of the formula, what is searched, and how many come back."""

    context_turns: Annotated[int, meta(
        "Newest messages of the conversation that are searched together with the question; 0 searches the question alone.",
        0, 20, unit="messages", stage="plan", group="query", label="How much of the talk counts",
    )] = 6
    max_sensitivity: Annotated[int, most_sensitive()] = 1
    current: Annotated[int, current_most("weights")] = 8
    weight_words: Annotated[float, _weights(
        "Weight of common words against similarity: 0 only similarity, 1 only words.",
        0, 1, label="Weight of words",
    )] = 0.6
    weight_context: Annotated[float, _weights(
        "Weight of the question together with the conversation against the question alone.",
        0, 1, label="Weight of the conversation",
    )] = 0.6
    weight_encoder_latin: Annotated[float, _weights(
        "Weight of the encoder's similarity for a question in Latin script, against words and the other similarity together.",
        0, 1, label="Encoder, Latin script",
    )] = 0.45
    weight_encoder_other: Annotated[float, _weights(
        "Weight of the encoder's similarity for a question in other scripts, against words and the other similarity together.",
        0, 1, label="Encoder, other scripts",
    )] = 0.75
    weight_late: Annotated[float, _weights(
        "Weight of single tokens in common, by the encoder; only without a conversation.",
        0, 1, label="Weight of tokens",
    )] = 0.3
    weight_length: Annotated[float, _weights(
        "Weight of a memory's length; only with the encoder and without a conversation.",
        0, 1, label="Weight of length",
    )] = 0.3
    weight_neighbours: Annotated[float, _weights(
        "Weight of the memory right before and of the one right after in the same thread.",
        0, 1, label="Weight of neighbours",
    )] = 0.15
    weight_thread: Annotated[float, _weights(
        "Weight of the best memory of the same thread.",
        0, 1, label="Weight of the thread",
    )] = 0.4
    weight_thread_alone: Annotated[float, _weights(
        "Weight of the best memory of the same thread where the encoder's list did not answer.",
        0, 1, label="Thread, without the encoder",
    )] = 0.25
    weight_time: Annotated[float, _weights(
        "What a memory gains that lies in the time which the question names.",
        0, 2, label="Weight of a named time",
    )] = 0.5
    echo_penalty: Annotated[float, unanswered("weights")] = 0.0
    replaced: Annotated[bool, replaced_below("weights")] = True
    duplicate_threshold: Annotated[float, _cut(
        "Share of wording in common from which a memory counts as a repetition of a selected one.",
        0, 1, unit="Dice", label="When two count as one",
    )] = 0.90
    limit: Annotated[int, _cut(
        "Memories in the result.",
        1, 50, unit="memories", label="How many remembered",
    )] = 5
    evidence_floor: EvidenceFloor = 0.0
    quote_chars: Annotated[int, meta(
        "Characters of each side that the pack quotes.",
        1, 2000, unit="characters", stage="select", group="pack", label="Length of quotes",
    )] = 200
# fmt: on


class BlendNotes(msgspec.Struct, frozen=True):
    """The time that the question names, in its own words; None for none."""

    time: str | None


BlendPlan = Plan[BlendParameters, BlendNotes]
BlendPool = Pool[BlendParameters, BlendNotes, None]


def plan(query: Query, p: BlendParameters) -> BlendPlan:
    """The question, and with a conversation the question after its last messages."""
    said = [text for turn in query.context if (text := turn.text.strip())]
    whole = " ".join([*said[max(0, len(said) - p.context_turns) :], query.text])
    forms = (Form("q1", query.text), *((Form("q2", whole),) if whole != query.text else ()))
    filters = replace(
        filters_for(query, p, ("episode", "state", "chunk", "claim"), p.max_sensitivity), unexpired_at=query.now
    )
    named = time_of(query, p)
    return Plan(query, p, forms, filters, notes=BlendNotes(None if named is None else named.matched))


def time_of(query: Query, p: BlendParameters) -> TimeRange | None:
    """The time that the question names; None for none."""
    return intent_of(query, ahead=may_be_silent(p)).time_range


def gather(plan: BlendPlan) -> Gather:
    """Words and similarity for each form, of every memory; then the first of the order."""

    def words(text: str) -> MatchQuery:
        return MatchQuery("words", text)

    sources = (
        Source("vector", SourceKind.VECTOR, POOL),
        *(Source(f"vector:{name}", SourceKind.VECTOR, POOL, further=name) for name in sorted({ENCODER, *plan.further})),
        Source("words", SourceKind.WORDS, POOL, match=words),
        # a day is named, but no word of it: without vectors nothing else brings what lies in it
        *([Source("named_time", SourceKind.LIST, POOL, rows=of_time, forms=("q1",))] if plan.notes.time else []),
    )
    return current.followed(Gather(sources, order=Order(order, POOL, weights(plan.parameters))), plan)


def weights(p: BlendParameters) -> tuple[float, ...]:
    """All that the order depends on."""
    return (
        *(p.weight_words, p.weight_context, p.weight_encoder_latin, p.weight_encoder_other),
        *(p.weight_late, p.weight_length, p.weight_neighbours, p.weight_thread, p.weight_thread_alone, p.weight_time),
    )


# ---- the formula, over all memories


class Blended(msgspec.Struct, frozen=True, eq=False):
    """Score and parts of every row: those of the base, and those of the score, which has the base as its first."""

    base: Floats
    base_parts: tuple[PartColumn, ...]
    score: Floats
    parts: tuple[PartColumn, ...]


def order(plan: BlendPlan, dense: Dense) -> Floats:
    return blended(plan, dense).score


def blended(plan: BlendPlan, dense: Dense) -> Blended:
    return dense.once("blended", weights(plan.parameters), lambda: _blended(plan, dense))


def _blended(plan: BlendPlan, dense: Dense) -> Blended:
    p = plan.parameters
    shares = {"q1": 1.0} if len(plan.forms) == 1 else {"q1": 1.0 - p.weight_context, "q2": p.weight_context}
    encoder = p.weight_encoder_other + (p.weight_encoder_latin - p.weight_encoder_other) * latin_share(plan.query.text)
    further = [
        one.source
        for one in dense.lists
        if one.form == "q1" and one.source.startswith("vector:") and one.scores is not None
    ]
    own = (
        ("by_words", "words", (1.0 - encoder) * p.weight_words),
        ("by_similarity", "vector", (1.0 - encoder) * (1.0 - p.weight_words)),
        *(("by_encoder" if name == "vector:encoder" else name, name, encoder / len(further)) for name in further),
    )
    base_parts = tuple(part for form, share in shares.items() for part in _list_parts(dense, form, share, own))
    base = _sum(dense, base_parts)
    parts = [PartColumn.weighted("lists", base, base, 1.0, "fuse")]
    if further and len(plan.forms) == 1:
        parts += _by_itself(p, dense, base)
    places = dense.once("threads", None, lambda: threads_of(dense))
    alone = _sum(dense, parts)
    around = places.around(alone)
    parts.append(PartColumn.weighted("neighbours", around, around, p.weight_neighbours))
    best = places.best(alone + p.weight_neighbours * around)
    parts.append(PartColumn.weighted("thread", best, best, p.weight_thread if further else p.weight_thread_alone))
    lies = dense.scores("named_time", "q1")
    if lies is not None and lies.any() and not lies.all():
        parts.append(PartColumn.weighted("named_time", lies, lies, p.weight_time))
    return Blended(base, base_parts, _sum(dense, parts), tuple(parts))


def _sum(dense: Dense, parts: Iterable[PartColumn]) -> Floats:
    """Summed in the order of the parts, for all rows alike, so that true ties stay ties."""
    found = np.zeros(len(dense))
    for part in parts:
        found = found + part.contribution
    return found


def _list_parts(dense: Dense, form: str, share: float, own: Iterable[tuple[str, str, float]]) -> Iterator[PartColumn]:
    """The scores of the lists for one form, each with its weight. A memory without a vector in a list counts there as in the
    others."""
    found = [
        (name, scores, weight) for name, source, weight in own if (scores := dense.scores(source, form)) is not None
    ]
    whole = sum(weight for _, _, weight in found)
    tail = "" if form == "q1" else "_in_talk"
    normalized = [min_max(scores) for _, scores, _ in found]
    for place, (name, scores, weight) in enumerate(found):
        values, lacks = normalized[place], np.isnan(scores)
        if lacks.any() and whole > weight:
            others = sum(
                each[2] * one for n, (each, one) in enumerate(zip(found, normalized, strict=True)) if n != place
            )
            values = np.where(lacks, others / (whole - weight), values)
        yield PartColumn.weighted(f"{name}{tail}", scores, values, share * weight / whole if whole else 0.0)


def _by_itself(p: BlendParameters, dense: Dense, base: Floats) -> Iterator[PartColumn]:
    """Tokens in common, of the first of the base, and length."""
    first = np.sort(dense.best(base, POOL))
    compared = dense.tokens(first) if p.weight_late > 0.0 else None
    if compared is not None:
        raw, normalized = np.full(len(dense), np.nan), np.zeros(len(dense))
        raw[first], normalized[first] = compared, min_max(compared)
        yield PartColumn.weighted("late", raw, normalized, p.weight_late)
    characters = dense.timeline.characters
    yield PartColumn.weighted("length", characters, min_max(np.log1p(characters)), p.weight_length)


def latin_share(text: str) -> float:
    """The share of Latin letters among the letters of a text; .5 without any."""
    letters = [letter for letter in text if letter.isalpha()]
    return sum(letter < _BEYOND_LATIN for letter in letters) / len(letters) if letters else 0.5


_BEYOND_LATIN = "\u0250"


def min_max(scores: Floats) -> Floats:
    """(x − min) / (max − min) over the rows that have a score; 0 for the others, and for all where all are equal."""
    known = scores[~np.isnan(scores)]
    low, high = (float(known.min()), float(known.max())) if len(known) else (0.0, 0.0)
    if not high > low:
        return np.zeros(len(scores))
    return np.nan_to_num((scores - low) / (high - low), nan=0.0)


class Threads(msgspec.Struct, frozen=True, eq=False):
    """Rows that have a thread and a time, in the order of thread and time, cut where the thread changes or rests for more than
    `GAP_S`. `starts`: the place at which each of the pieces begins. `is_joined`: whether a place and the next one are neighbours
    that count."""

    rows: Rows
    starts: Rows
    is_joined: Bools

    def around(self, scores: Floats) -> Floats:
        """The scores right before and right after, summed."""
        found, before, after = np.zeros(len(scores)), self.rows[:-1][self.is_joined], self.rows[1:][self.is_joined]
        found[after] += scores[before]
        found[before] += scores[after]
        return found

    def best(self, scores: Floats) -> Floats:
        """The best score of the row's piece; its own where it has no thread."""
        found = scores.copy()
        if len(self.rows):
            lengths = np.diff(np.append(self.starts, len(self.rows)))
            found[self.rows] = np.repeat(np.maximum.reduceat(scores[self.rows], self.starts), lengths)
        return found


def threads_of(dense: Dense) -> Threads:
    line = dense.timeline
    rows = np.flatnonzero((line.threads >= 0) & ~np.isnan(line.moments))
    rows = rows[np.lexsort((rows, line.moments[rows], line.threads[rows]))]
    is_same = (np.diff(line.threads[rows]) == 0) & (np.diff(line.moments[rows]) <= GAP_S)
    starts: NDArray[np.intp] = np.flatnonzero(np.append(np.ones(min(1, len(rows)), np.bool_), ~is_same))
    piece = np.cumsum(np.append(np.ones(min(1, len(rows)), np.intp), ~is_same)) - 1
    of_long = np.bincount(piece, weights=line.characters[rows] > LONG, minlength=len(starts))
    is_long = of_long * 2 > np.bincount(piece, minlength=len(starts))
    return Threads(rows, starts, is_same & ~is_long[piece[1:]])


def of_time(plan: BlendPlan, line: Timeline) -> Bools:
    """Whether a memory lies in the time that the question names."""
    named, zone = time_of(plan.query, plan.parameters), plan.query.zone
    found = ~np.isnan(line.moments)
    if named is None:
        return np.zeros(len(found), np.bool_)
    if named.start is not None:
        found &= line.moments >= np.where(line.days, clock_of(named.start, zone), named.start)
    if named.end is not None:
        found &= line.moments <= np.where(line.days, clock_of(named.end, zone), named.end)
    return found


# ---- the stages, over what was gathered


def _rows_of(pool: BlendPool, dense: Dense) -> Rows:
    """The row of each gathered memory among all."""
    return pool.columns.once("dense rows", lambda: np.array([dense.timeline.row(i) for i in pool.columns.ids], np.intp))


def _dense(pool: BlendPool) -> Dense:
    if pool.dense is None:
        raise ValueError("blend scores all memories, and this pool holds no scores")
    return pool.dense


def fuse_lists(pool: BlendPool) -> Ranking:
    dense, columns = _dense(pool), pool.columns
    found, rows = blended(pool.plan, dense), _rows_of(pool, dense)
    parts = (part.at(rows) for part in found.base_parts)
    return Ranking.of("fuse", columns.ids, columns.all_rows, found.base[rows], parts)


def rerank(pool: BlendPool, ranking: Ranking) -> Ranking:
    """With what stands around each memory, and the time."""
    dense = _dense(pool)
    found, rows = blended(pool.plan, dense), _rows_of(pool, dense)[ranking.rows]
    echo = features.echo(pool.columns, ranking.rows, pool.plan.parameters.echo_penalty)
    scores = found.score[rows] + sum(part.contribution for part in echo)
    return current.in_turn(pool, ranking.rescored("final", scores, [*(part.at(rows) for part in found.parts), *echo]))


def walk(pool: BlendPool, ranking: Ranking) -> Selection:
    """Select the first `limit`; a near-duplicate of a selected memory is skipped."""
    p, columns = pool.plan.parameters, pool.columns
    measures = [
        select.Measure(select.said(columns), p.duplicate_threshold, "Dice"),
        select.Measure(columns.vectors.alike, NEAR_COSINE, "cosine"),
    ]
    return select.walk(ranking, limit=p.limit, measures=measures)


def reason(item: Scored) -> str:
    """Score and parts, three decimals."""
    parts = " ".join(f"{part.name}={part.contribution:.3f}" for part in item.parts)
    return f"blend: score={item.score:.3f} {parts}"


def judge(_ranked: Ranked, item: Scored, _outcome: Outcome) -> Judged:
    return Judged(reason(item))


def pack(ranked: Ranked) -> PackText:
    """`[EPISODE_EVIDENCE]`, as `heuristic` hands it over."""
    return packs.episode_pack(ranked, ranked.selected, reason, quote_chars=ranked.pool.plan.parameters.quote_chars)


BLEND = Recipe(
    name="blend",
    words=words_beside(__file__),
    parameters=BlendParameters,
    kinds=("episode", "state", "chunk", "claim"),
    codes=CODES_OF_ALL | {Code.POOL_CAP, Code.DUPLICATE_OF, Code.RESULT_CAP, Code.GATE_CLOSED},
    needs=Needs(vectors=True, every_list=True),
    plan=plan,
    gather=gather,
    fuse=fuse_lists,
    steps=(Rerank("final", rerank), Select("evidence", evidence_gate), Select("walk", walk)),
    judge=judge,
    pack=pack,
    lint=Lint(result="limit", idle=(("weight_context", "context_turns", 0),), relevance=("lists",)),
)

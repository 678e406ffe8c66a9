"""The recipe `planned`: seed 001, to the letter.

Readings used: 1, 3, 12, 13, 34, 40–44, 53–56, 58, 59. Deviations from the seed, each with its reason:

- "recent" is the day of `moment`, not `rank_day`, and the list of recent events is by `moment`, not `created_at`: for what was
  imported from the seed's own system they are equal, and the clock of an older conversation is when it took place. A memory
  without any date passes the window (nothing says that it is too old) and stands last in the order by time;
- the seed does not say how `queries` become a search of FTS5: the text is split at blanks, each term quoted, joined by OR
  (as READINGS 4 has it), best BM25 first. The word indexes hold all kinds, so BM25's statistics are of all memories
  (DESIGN.md 3); only events are searched there, as in the seed;
- the chain begins with the memory that the conversation continues: it is what the present turn replies to, so it is the
  first hop of twenty. Of several replies the surest is followed. A loop ends the walk;
- threads are taken in the order of the chain, links by confidence (the seed says neither);
- several years in a question make one span, the time of life named first counts (`planned_plan.py`);
- entities: seen twice counts over episodes and states together; those most often seen come first, of every type; the
  confidence is required of the mention that brings a memory as well;
- image summaries of memories are found by their letters; a memory's vector is of its texts without them (one vector serves all
  recipes), so similarity does not see them;
- diversification counts a bucket as life stage × five years; what is about no known time is a bucket too;
- the order after the seats is the order before them: shares decide who is offered, not in which place (READINGS 56);
- what is done, over or revoked is not found by similarity, but still among the states that were confirmed last, as in the
  origin. The origin keeps preferences out of retrieval and asserts the confirmed ones elsewhere; here a confirmed one is a
  state like a fact, and one that is a mere candidate, or was revoked, is no candidate at all (FILTERED(status));
- moods are filtered out before the nearest states are counted, not after: a filter acts inside the search, so that forty seats
  are forty;
- a time of life is named by the seed's six words, and by the same words in Chinese and English: a question in Chinese is
  the same question. `time_words` = all reads longer lists;
- ids descend as bytes (they are texts here). Chunks and claims are no kinds of the seed: where a query asks for them they
  stand with events and states;
- a secret memory is not offered to a language model, since the input leaves the machine (DESIGN.md 5.5): NOT_CHOSEN, field
  kept_back. The stand-in may take it;
- a language model that fails, or answers badly, gives way to the stand-in, which keeps the order and says so; the seed's
  system goes on with nothing;
- the stand-in passes over near-duplicates of what it has taken (Dice or cosine): the seed leaves them to the selection;
- `state_links` and `window_turns` are what its author's later releases do, off by default: the preset `cocoroghost-v8` turns
  them on. Of the states found the seeds are the most often found, then the last confirmed (there: the highest number);
- `order`, `context_weight`, `offer`, `time_words`, `duplicate_…`, `evidence_floor`, `max_sensitivity`, `choose_seconds` and
  `excerpt_chars` are ours. The first four change nothing at their defaults; the preset `calibrated` uses them.

The mood (subtype long_mood_state) is no candidate (FILTERED(subtype)); it stands next to the pack, in the response and in
`Pool.related`. Revisions are no memories. The automatic isolation of the seed's last section is not made here.
"""

from __future__ import annotations

import datetime as dt
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

import msgspec
import numpy as np
from msgspec.structs import replace

from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.choice import IN_WINDOW, KEPT_BACK, STAND_IN, Choice, ChoiceRequest
from mnemonaut_core.domain.columns import Floats, PartColumn, Ranking, Rows, Selection, Verdict, exact_sum
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import CODES_OF_ALL, Code, Outcome
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.trace import Candidate, Judged, PackText, Ranked
from mnemonaut_core.i18n import Text
from mnemonaut_core.policy.redaction import may_leave
from mnemonaut_core.recall import features, select
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall.choose import system_prompt
from mnemonaut_core.recall.current import shifts
from mnemonaut_core.recall.silence import evidence_gate
from mnemonaut_core.recall.stage import Choose, ForAgents, Lint, Needs, Recipe, Rerank, Select, Shown, words_beside
from mnemonaut_core.recall.vocabulary import SEATS, Fact, decision, of_plan, of_score, quoted, then
from mnemonaut_core.recall.word_lists import WordList
from mnemonaut_core.recipes.planned_plan import (
    AFFECTS,
    BADGES,
    DIVERSIFY_BY,
    EVENTS,
    GLOBAL,
    KINDS,
    LIFE_STAGE,
    STATES,
    Affect,
    Mode,
    PlannedParameters,
    PlannedPlan,
    PlannedPool,
    PlannedTrace,
    badges,
    built_in_words,
    gather,
    hint_of,
    names_time,
    plan,
    read_related,
    read_time,
    sources_by_memory,
)

YEARS_IN_BUCKET = 5
RANK_K = 60
UNKNOWN = "unknown"
_BY_SIMILARITY = ("vector", GLOBAL)
_ASKED = ("trigram", "unicode61", "words", "about_time")
"""The other lists that look at the question."""


def counted(pool: PlannedPool) -> dict[str, Floats]:
    """The rank of every row in each source that counts for it, in the order of the badges; NaN where it does not count. What
    similarity brings among the recent ones is not counted a second time for being among those of any age."""

    def made() -> dict[str, Floats]:
        ranks = {run.source: (rows, found) for run, rows, found, _ in pool.columns.lists}
        found: dict[str, Floats] = {}
        for source in BADGES:
            if source in ranks:
                found[source] = np.full(len(pool.columns), np.nan)
                rows, places = ranks[source]
                found[source][rows] = places
        if GLOBAL in found and "vector" in found:
            found[GLOBAL][~np.isnan(found["vector"])] = np.nan
        return {source: column for source, column in found.items() if not np.isnan(column).all()}

    return pool.columns.once("counted", made)


def fuse_runs(pool: PlannedPool) -> Ranking:
    """Every memory once; score: how many sources found it, a part each with its rank there (seed 001, "候補の統合")."""
    columns = pool.columns
    parts = []
    for source, ranks in counted(pool).items():
        one = np.where(np.isnan(ranks), np.nan, 1.0)
        parts.append(PartColumn(source, ranks, one, 1.0, one))
    scores = exact_sum([part.contribution for part in parts]) if parts else np.zeros(0)
    return Ranking.of("sources", columns.ids, columns.all_rows, scores, parts)


def ranked_at(memory: Memory) -> int | None:
    """The time by which it is sorted: of a state when it was last confirmed, else its moment; None for an undated one."""
    if memory.kind in STATES and memory.last_confirmed_at is not None:
        return memory.last_confirmed_at
    return memory.moment


def order(pool: PlannedPool, ranking: Ranking) -> Ranking:
    """Number of sources, time, id, all descending; an undated memory is older than any. With `order` = ranks (ours) the
    number of sources gives way to the sum of `rank_shares`. `echo_penalty` (ours) lowers either."""
    p, columns, rows = pool.plan.parameters, pool.columns, ranking.rows
    at = columns.column("ranked at", ranked_at)[rows]
    first, keys = ranking.scores, [PartColumn.key("sources", ranking.scores)]
    if p.order == "ranks":
        shares = columns.once(("shares", p.context_weight), lambda: rank_shares(pool, p.context_weight))
        shares = [share.at(rows) for share in shares]
        first = exact_sum([np.where(np.isnan(share.contribution), 0.0, share.normalized) for share in shares])
        keys = [PartColumn.key("ranks", first), *shares]
    for part in features.echo(columns, rows, p.echo_penalty):
        first = first + part.contribution
        keys += [PartColumn.key("echo", part.raw, share=part.contribution)]
    first, moved = shifts(pool, rows, first)
    keys += [PartColumn.key(part.name, part.raw, share=part.contribution, has=~np.isnan(part.raw)) for part in moved]
    time = np.where(np.isnan(at), -np.inf, at)
    order = np.lexsort((rows, time, first))[::-1]
    keys = [*keys, PartColumn.key("time", at)]
    return Ranking.in_order("order", columns.ids, rows[order], [key.at(order) for key in keys])


def rank_shares(pool: PlannedPool, context_weight: float) -> list[PartColumn]:
    """A key for each list with the place there and its share, weight / (60 + rank); memories are ordered by the sum. Both
    searches by similarity are one list, by cosine: what is recent is not similar twice. A list that does not look at the
    question counts `context_weight` as much."""
    similar = np.full(len(pool.columns), np.nan)
    found = []
    for run, rows, _, scores in pool.columns.lists:
        if run.source in _BY_SIMILARITY:
            similar[rows] = scores
        elif len(rows):
            weight = 1.0 if run.source in _ASKED else context_weight
            found.append(_share(pool, run.source, rows, weight))
    rows = np.flatnonzero(~np.isnan(similar))
    found.append(_share(pool, "vector", rows[np.lexsort((rows, -similar[rows]))], 1.0))
    return found


def _share(pool: PlannedPool, source: str, rows: Rows, weight: float) -> PartColumn:
    rank = np.full(len(pool.columns), np.nan)
    rank[rows] = np.arange(1.0, len(rows) + 1.0)
    return PartColumn.key(source, rank, share=weight / (RANK_K + rank), has=~np.isnan(rank))


def bucket(memory: Memory, axes: tuple[str, ...]) -> tuple[str, ...]:
    """What an event is about on each axis: its life stage, five years such as 2015-2019 (the middle of its years decides)."""
    return tuple(_ON[axis](memory) for axis in axes)


def _five_years(memory: Memory) -> str:
    years = [year for year in (memory.about_year_start, memory.about_year_end) if year is not None]
    if not years:
        return UNKNOWN
    first = sum(years) // len(years) // YEARS_IN_BUCKET * YEARS_IN_BUCKET
    return f"{first}-{first + YEARS_IN_BUCKET - 1}"


_ON: dict[str, Callable[[Memory], str]] = {
    "life_stage": lambda memory: memory.life_stage or UNKNOWN,
    "about_year_bucket": _five_years,
}


def diversify(pool: PlannedPool, ranking: Ranking) -> Ranking:
    """Outside associative_recent: of each bucket the first `per_bucket` events come first, the overflow after them, in the
    places that events have; states and feelings keep theirs."""
    columns, rows, axes = pool.columns, ranking.rows, DIVERSIFY_BY[pool.plan.parameters.diversify_by]
    if pool.plan.notes.mode == "associative_recent" or not axes:
        return replace(ranking, stage="diversify")
    buckets = columns.once(("buckets", axes), lambda: _buckets(pool, axes))[rows]
    events = np.flatnonzero(buckets >= 0)
    counts: Counter[int] = Counter()
    is_first = np.zeros(len(events), np.bool_)
    for n, number in enumerate(buckets[events].tolist()):
        counts[number] += 1
        is_first[n] = counts[number] <= pool.plan.parameters.per_bucket
    turn = np.full(len(rows), np.nan)
    turn[events] = np.where(is_first, 1.0, 2.0)
    places = np.arange(len(rows))
    places[events] = np.concatenate((events[is_first], events[~is_first]))
    keys = [PartColumn.key("turn", turn, has=buckets >= 0), *ranking.parts[1:]]
    return Ranking.in_order("diversify", columns.ids, rows[places], [key.at(places) for key in keys])


def _buckets(pool: PlannedPool, axes: tuple[str, ...]) -> Rows:
    """The number of the bucket of each row, −1 for what is no event."""
    known: dict[tuple[str, ...], int] = {}
    found = (pool.memories[memory_id] for memory_id in pool.columns.ids)
    numbers = (known.setdefault(bucket(one, axes), len(known)) if one.kind in EVENTS else -1 for one in found)
    return np.fromiter(numbers, np.intp, len(pool.columns))


AFFECT = "affect"
_ALONE: dict[str, str] = {
    "vector": "vector_only",
    "vector_global": "vector_global",
    "about_time": "about_time_only",
    "trigram": "trigram_only",
    "unicode61": "trigram_only",
    "words": "trigram_only",
    "recent_events": "recent_only",
    "entity_expand": "entity_only",
    "reply_chain": "context_only",
    "context_threads": "context_only",
    "context_links": "context_only",
    "current": "context_only",
}

_ASSOCIATIVE = tuple(
    "state multi_hit vector_global vector_only context_only entity_only trigram_only recent_only".split()
)
_BROAD = tuple(
    "state multi_hit about_time_only vector_global vector_only context_only entity_only trigram_only".split()
)


def shares(mode: Mode, p: PlannedParameters) -> tuple[tuple[str, int], ...]:
    """(group, percent of the candidates), in the order in which unused seats pass on."""
    kind, groups = ("assoc", _ASSOCIATIVE) if mode == "associative_recent" else ("broad", _BROAD)
    percent = {group: f"{kind}_{group}_percent" for group in groups} | {"vector_global": "explore_percent"}
    return tuple((group, getattr(p, percent[group])) for group in groups)


def group_of(kind: str, sources: tuple[str, ...]) -> str:
    """The group of a candidate: states and feelings by their kind, else how many sources, else which one."""
    if kind in STATES:
        return "state"
    if kind in AFFECTS:
        return AFFECT
    if len(sources) > 1:
        return "multi_hit"
    return _ALONE[sources[0]]


def groups_of(pool: PlannedPool, ranking: Ranking) -> list[str]:
    """The group of every candidate, in order."""

    def made() -> list[str]:
        sources, window = sources_by_memory(pool), pool.related.in_window
        kinds = ((one, pool.memories[one].kind) for one in pool.columns.ids)
        return [IN_WINDOW if one in window else group_of(kind, sources[one]) for one, kind in kinds]

    groups = pool.columns.once("groups", made)
    return [groups[row] for row in ranking.rows.tolist()]


def allotment(pool: PlannedPool, ranking: Ranking) -> select.Allotment:
    """The seats of a recall; feelings have no share, only a limit, and turns that the model still sees have no seat. With
    `offer` = order (ours) all other seats go to the first of the order."""
    p, groups = pool.plan.parameters, groups_of(pool, ranking)
    if p.offer == "order":
        return select.allot(groups, (), cap=p.max_candidates, limited=AFFECT, barred=IN_WINDOW)
    quota = shares(pool.plan.notes.mode, p)
    most = p.affect_max_percent
    return select.allot(groups, quota, cap=p.max_candidates, limited=AFFECT, limited_percent=most, barred=IN_WINDOW)


def quota(pool: PlannedPool, ranking: Ranking) -> Selection:
    return select.seated(ranking, groups_of(pool, ranking), allotment(pool, ranking), stage="quota")


# ---- what the selection is given (seed 001, "選別入力の圧縮"); the pack ("検索結果パック") and the response


Json = dict[str, object]

MOST_LABELS = 6
STAGE = "choose"
_HEAD_PERCENT = 65
_DEFAULT = PlannedParameters()


def preview(text: str | None, *, chars: int) -> str:
    """The text, or of a longer one its first 65 % of `chars`, an ellipsis and its end: at most `chars` in all. Blanks at
    the cuts go."""
    whole = (text or "").strip()
    if len(whole) <= chars:
        return whole
    head = max(1, chars * _HEAD_PERCENT // 100)
    tail = max(1, chars - head - 1)
    return f"{whole[:head].rstrip()}…{whole[-tail:].lstrip()}"


def time_text(moment: int | None, *, day: bool = False) -> str | None:
    """`2025-06-15T15:06:40Z`, with `day` the date alone; None for an undated memory, years outside 1–9999 included."""
    if moment is None:
        return None
    try:
        return dt.datetime.fromtimestamp(moment, dt.UTC).strftime("%Y-%m-%d" if day else "%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, ValueError, OSError):
        return None


def fresh_summary(memory: Memory) -> str | None:
    """The assistant's side in short, if it sums up the present text: `summary_of` equals `updated_at` (a missing one
    reads as created_at, READINGS 54)."""
    updated = memory.updated_at if memory.updated_at is not None else memory.created_at
    return memory.assistant_summary if memory.summary_of is not None and memory.summary_of == updated else None


class _Texts(msgspec.Struct, frozen=True):
    """The texts of a memory that may be sent; empty ones for a secret memory."""

    user: str | None = None
    assistant: str | None = None
    image: str | None = None
    body: str | None = None
    payload: str | None = None
    labels: str | None = None
    threads: tuple[str, ...] = ()


def _texts(memory: Memory, keys: tuple[str, ...]) -> _Texts:
    if not may_leave(memory):
        return _Texts()
    spoken = memory.user_text if memory.user_text is not None or memory.reply_text is not None else memory.body
    assistant = fresh_summary(memory) or memory.reply_text
    return _Texts(spoken, assistant, memory.image_summary, memory.body, memory.payload, memory.affect_labels, keys)


def labels_of(labels: str | None) -> list[str]:
    """The names of a feeling from their JSON, at most six; a text that is no JSON list is one name."""
    try:
        found = json.loads(labels or "[]")
    except (ValueError, RecursionError):
        found = [labels]
    return [str(label) for label in found if label][:MOST_LABELS] if isinstance(found, list) else [str(found)]


def compact_event(
    memory: Memory, hit_sources: list[str], keys: tuple[str, ...] = (), p: PlannedParameters = _DEFAULT
) -> Json:
    """`{t:"e", id, ts, src, th, u, a, img, at:{y0,y1,ls,c}, hs}`; what was not measured is null, never 0."""
    texts = _texts(memory, keys)
    return {
        "t": "e",
        "id": memory.id,
        "ts": time_text(memory.moment, day=memory.is_day),
        "src": memory.source_type or "",
        "th": list(texts.threads),
        "u": preview(texts.user, chars=p.preview_user_chars),
        "a": preview(texts.assistant, chars=p.preview_assistant_chars),
        "img": preview(texts.image, chars=p.preview_image_chars) or None,
        "at": {
            "y0": memory.about_year_start,
            "y1": memory.about_year_end,
            "ls": memory.life_stage or "",
            "c": memory.about_time_confidence,
        },
        "hs": hit_sources,
    }


def compact_state(memory: Memory, hit_sources: list[str], p: PlannedParameters = _DEFAULT) -> Json:
    """`{t:"s", id, k, ts, b, p, vf, vt, hs}`."""
    texts = _texts(memory, ())
    return {
        "t": "s",
        "id": memory.id,
        "k": memory.subtype or memory.kind,
        "ts": time_text(memory.moment, day=memory.is_day)
        if memory.last_confirmed_at is None
        else time_text(memory.last_confirmed_at),
        "b": preview(texts.body, chars=p.preview_body_chars),
        "p": preview(texts.payload, chars=p.preview_payload_chars),
        "vf": time_text(memory.valid_from),
        "vt": time_text(memory.valid_to),
        "hs": hit_sources,
    }


def compact_affect(
    memory: Memory, hit_sources: list[str], of: Affect | None = None, p: PlannedParameters = _DEFAULT
) -> Json:
    """`{t:"a", id, eid, ts, ets, m, lab, vad, c, hs}`; `vad` is [valence, arousal, dominance]."""
    texts = _texts(memory, ())
    return {
        "t": "a",
        "id": memory.id,
        "eid": None if of is None else of.episode_id,
        "ts": time_text(memory.moment, day=memory.is_day),
        "ets": None if of is None else time_text(of.moment),
        "m": preview(texts.body, chars=p.preview_moment_chars),
        "lab": labels_of(texts.labels),
        "vad": [memory.valence, memory.arousal, memory.dominance],
        "c": memory.confidence,
        "hs": hit_sources,
    }


def compact_candidates(pool: PlannedPool, ids: tuple[str, ...]) -> list[Json]:
    sources, keys, feelings = sources_by_memory(pool), pool.related.threads, pool.related.affect
    p = pool.plan.parameters
    found = []
    for memory_id in ids:
        memory, codes = pool.memories[memory_id], badges(sources[memory_id])
        if memory.kind in STATES:
            found.append(compact_state(memory, codes, p))
        elif memory.kind in AFFECTS:
            found.append(compact_affect(memory, codes, feelings.get(memory_id), p))
        else:
            found.append(compact_event(memory, codes, keys.get(memory_id, ()), p))
    return found


def request(pool: PlannedPool, ranking: Ranking) -> ChoiceRequest:
    """What a chooser gets: the rules, and one line of JSON with the question, the plan and the candidates that may leave."""
    query = pool.plan.query
    offered = tuple(memory_id for memory_id in ranking.ids if may_leave(pool.memories[memory_id]))
    given = {
        "user_input": query.text,
        "image_summaries": [summary for summary in query.image_summaries if summary.strip()],
        "plan": pool.plan.notes.plan,
        "candidates": compact_candidates(pool, offered),
    }
    most = pool.plan.parameters.max_selected
    text = json.dumps(given, ensure_ascii=False, separators=(",", ":"))
    system, everything = system_prompt(pool.plan.notes.mode, most), ranking.ids
    in_order, stand_in = () if offered == everything else everything, in_turn(pool, ranking).selected
    return ChoiceRequest(system, text, offered, most, in_order=in_order, stand_in=stand_in)


def in_turn(pool: PlannedPool, ranking: Ranking) -> Selection:
    """What the stand-in takes: one after the other in their order, passing over what says nearly the same as one that it
    has taken (seed 001 leaves near-duplicates to the selection). Then the others: DUPLICATE_OF what it passed over, RESULT_CAP
    where its places were taken."""
    p, columns = pool.plan.parameters, pool.columns
    measures = (
        select.Measure(select.said(columns), p.duplicate_dice, "Dice"),
        select.Measure(columns.vectors.alike, p.duplicate_cosine, "cosine"),
    )
    found = select.walk(ranking, limit=p.max_selected, measures=measures, stage=STAGE)
    return found.in_order_of(np.argsort(found.verdict != 0, kind="stable"))


STRATEGY = "search_result_pack"


def deadline_s(plan: PlannedPlan) -> float:
    return plan.parameters.choose_seconds


def chosen(pool: PlannedPool, ranking: Ranking, choice: Choice) -> Selection:
    """The chosen ones in the language model's order, then the others: NOT_CHOSEN where it refused them, or was not offered them
    because they are secret (KEPT_BACK)."""
    columns, taken = pool.columns, frozenset(choice.ids)
    others = [memory_id for memory_id in ranking.ids if memory_id not in taken]
    rows = np.array([columns.row_of[memory_id] for memory_id in (*choice.ids, *others)], np.intp)
    refused, kept_back = (Verdict(Code.NOT_CHOSEN, field=field) for field in (choice.by, KEPT_BACK))
    found = Selection.passing(STAGE, columns.ids, rows, refused, kept_back)
    was_told = [may_leave(pool.memories[memory_id]) for memory_id in others]
    found.verdict[len(choice.ids) :] = np.where(np.array(was_told, np.bool_), 1, 2)
    return found


def judge(ranked: Ranked, item: Scored, outcome: Outcome) -> Judged:
    """Why a selected one was chosen."""
    if outcome.code is not Code.SELECTED:
        return Judged()
    _, choice = ranked.choices[STAGE]
    codes = " ".join(badges(sources_by_memory(ranked.pool)[item.id]))
    if choice.by != STAND_IN:
        return Judged(choice.reasons.get(item.id) or f"found by {codes}")
    return Judged(f"stand-in: candidate {outcome.value:.0f} in order, found by {codes}")


def about_time(memory: Memory) -> Json | None:
    """The years and days that a memory is about, those that are known; None if none is."""
    known: Json = {
        "year_start": memory.about_year_start,
        "year_end": memory.about_year_end,
        "start": time_text(memory.about_start),
        "end": time_text(memory.about_end),
    }
    found = {name: value for name, value in known.items() if value is not None}
    return found or None


def pack_item(memory: Memory, reason: str, *, chars: int, no_longer: str = "") -> Json:
    """One recalled memory: original text, never its summary, and why it does not hold any more."""
    created = memory.created_at if memory.created_at is not None else memory.occurred_at
    confirmed = memory.kind in STATES and memory.last_confirmed_at is not None
    time: Json = (
        {"last_confirmed_at": time_text(memory.last_confirmed_at)}
        if confirmed
        else {"created_at": time_text(created, day=memory.is_day and created == memory.moment)}
    )
    return {
        "id": memory.id,
        "kind": memory.kind,
        "excerpt": preview(memory.text, chars=chars),
        **time,
        "about_time": about_time(memory),
        "life_stage": memory.life_stage,
        "reason": reason,
        **({"no_longer_so": no_longer} if no_longer else {}),
    }


def pack(ranked: Ranked) -> PackText:
    """The SearchResultPack as JSON, marked internal: recalled memories and nothing else. Empty where none is recalled."""
    pool, ids = ranked.pool, ranked.selected
    if not ids:
        return PackText("", inject=False, strategy=STRATEGY, tokens=0)
    items = []
    for slot, memory_id in enumerate(ids, 1):
        reason, _ = judge(ranked, Scored(memory_id, 0.0), Outcome.passed(STAGE, slot))
        memory, chars = pool.memories[memory_id], pool.plan.parameters.excerpt_chars
        items.append(
            pack_item(
                memory,
                reason or "",
                chars=chars,
                no_longer=packs.no_longer(ranked.states, memory, pool.plan.query.zone),
            )
        )
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
    text = f'{{"type": "SearchResultPack", "internal": true, "selected": [\n{lines}\n]}}'
    return PackText(text, True, STRATEGY, packs.episode_tokens(text), ids)


def response(trace: PlannedTrace) -> dict[str, object]:
    """What the seed keeps of a recall (retrieval_runs), without texts: the plan's mode, the candidates with the seats of each
    group, the selected, and the current mood."""
    last = trace.rankings[-1]
    groups, given = groups_of(trace.pool, last), allotment(trace.pool, last)
    current = trace.pool.related.current_mood
    by_source = Counter(code for sources in sources_by_memory(trace.pool).values() for code in badges(sources))
    return {
        "mode": trace.plan.notes.mode,
        "candidates": {
            "found": len(groups),
            "offered": len(given.taken),
            "cap": given.cap,
            "by_group": dict(Counter(groups)),
            "by_source": dict(by_source),
        },
        "seats": [fields_json(row, "group percent own carried used") for row in given.seats],
        "seats_filled_in_order": given.filled,
        "affects": {"used": given.limited_used, "cap": given.limited_cap},
        "groups": {last.pool_ids[last.rows[place]]: groups[place] for place in given.taken.tolist()},
        "selected": [{"id": memory_id, "kind": trace.pool.memories[memory_id].kind} for memory_id in trace.selected],
        "current_mood": None if current is None else {"id": current.id, "last_confirmed_at": current.last_confirmed_at},
    }


# ---- what is said of a recall, and the recipe


WORDS = words_beside(__file__)
VOCABULARY = WORDS.vocabulary

TIMES_OF_LIFE = WordList(
    LIFE_STAGE,
    Text("Time of life"),
    {stage: of_plan(VOCABULARY.decisions[stage]) for stage in built_in_words()},
    built_in_words,
    names_time,
    read_time,
)


def facts(trace: PlannedTrace, *, expert: bool) -> tuple[Fact, ...]:
    """The mode, the time that the question names, how many were offered, and the mood."""
    notes, words = trace.plan.notes, VOCABULARY.decisions
    hint = hint_of(trace.query, trace.parameters)
    found = [Fact(of_plan("Mode"), decision(words, notes.mode, expert=expert))]
    years = [str(year) for year in (hint.year_start, hint.year_end) if year is not None]
    if years:
        found.append(Fact(of_plan("Years"), "–".join(dict.fromkeys(years))))
    if hint.word:
        stage = decision(words, notes.life_stage or "", expert=expert)
        own = read_time(trace.query, trace.parameters).own
        found.append(Fact(of_plan("Time of life"), stage, quoted(hint.word, own=own)))
    given = allotment(trace.pool, trace.rankings[-1])
    offered = of_plan(
        "{offered} of {found} found (room for {cap})",
        offered=len(given.taken),
        found=len(trace.rankings[-1]),
        cap=given.cap,
    )
    found.append(Fact(of_plan("Offered"), offered))
    if trace.pool.related.current_mood is not None:
        found.append(Fact(of_plan("Current mood"), of_plan("beside the pack")))
    return tuple(found)


def decided(trace: PlannedTrace, candidate: Candidate, *, expert: bool) -> tuple[str, ...]:  # noqa: ARG001
    """How many seats its group has, and how many of them were handed on. A full group says so by its outcome."""
    if candidate.decision.outcome.code is Code.QUOTA:
        return ()
    sources = sources_by_memory(trace.pool).get(candidate.memory.id)
    group = group_of(candidate.memory.kind, sources) if sources else ""
    given = allotment(trace.pool, trace.rankings[-1])
    if not given.seats:
        return ()
    named = Text.within(SEATS, VOCABULARY.seats[group]) if group in VOCABULARY.seats else group
    row = next((row for row in given.seats if row.group == group), None)
    if row is None or not row.limit:
        return (of_score("Its group ({group}) has no seats of its own.", group=named),)
    taken = of_score(
        "Seats for {group}: {used} of {limit} taken.", group=named, used=f"{row.used:.0f}", limit=f"{row.limit:.0f}"
    )
    if not row.carried:
        return (taken,)
    return (then(taken, of_score("{count} of these seats came from other groups.", count=row.carried)),)


def aside(pool: PlannedPool) -> Mapping[str, Memory]:
    """The current mood."""
    mood = pool.related.current_mood
    return {} if mood is None else {"current mood": mood}


def seats(pool: PlannedPool, ranking: Ranking) -> Mapping[str, str]:
    return dict(zip(ranking.ids, groups_of(pool, ranking), strict=True))


def deciding_words(trace: PlannedTrace) -> Iterator[tuple[str, str]]:
    """What named the time of life. A year decides as well, even against the word; and so does a mode that was set."""
    hint = hint_of(trace.query, trace.parameters)
    if trace.parameters.mode == "auto" and hint.year_start is None and hint.word:
        yield trace.plan.notes.mode, hint.word


PLANNED = Recipe(
    name="planned",
    words=replace(WORDS, word_lists=(TIMES_OF_LIFE,)),
    parameters=PlannedParameters,
    kinds=KINDS,
    codes=CODES_OF_ALL
    | {Code.QUOTA, Code.POOL_CAP, Code.RESULT_CAP, Code.NOT_CHOSEN, Code.DUPLICATE_OF, Code.GATE_CLOSED},
    needs=Needs(vectors=True, fields=frozenset({"after", "image_summaries"})),
    plan=plan,
    gather=gather,
    related=read_related,
    fuse=fuse_runs,
    steps=(
        Rerank("order", order),
        Rerank("diversify", diversify),
        Select("evidence", evidence_gate),
        Select("quota", quota),
        Choose("choose", in_turn, request, chosen, deadline_s),
    ),
    judge=judge,
    pack=pack,
    shown=Shown(facts=facts, decided=decided, seats=seats, aside=aside),
    lint=Lint(
        rules=("mode_by_substring", "parameter_without_effect"),
        idle=(
            ("context_weight", "order", "sources"),
            ("per_bucket", "diversify_by", "none"),
            ("affect_max_percent", "offer", "order"),
            *(
                (name, "state_links", False)
                for name in ("state_link_seeds", "state_link_most", "state_link_min_confidence")
            ),
        ),
        deciding_words=deciding_words,
    ),
    agents=ForAgents(response=response),
)

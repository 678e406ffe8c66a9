"""What the selection of `planned` is given, as the seed's compact JSON ("選別入力の圧縮"); the selection, its SearchResultPack
("検索結果パック") and its response. Pure.

One letter a key, previews in place of texts. What is made here may leave the machine, so a secret memory is not offered (and
would have no texts if it were): only the stand-in may take it (DESIGN.md 5.5).
"""

from __future__ import annotations

import datetime as dt
import json

import msgspec
import numpy as np

from mnemonaut_core.domain.choice import KEPT_BACK, STAND_IN, Choice, ChoiceRequest
from mnemonaut_core.domain.columns import Ranking, Selection, Verdict
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.trace import Judged, PackText, Ranked
from mnemonaut_core.policy.redaction import may_leave
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall import select
from mnemonaut_core.recall.choose import system_prompt
from mnemonaut_core.recipes.planned_plan import AFFECTS, STATES, PlannedParameters, PlannedPlan
from mnemonaut_core.recipes.planned_quota import allotment, groups_of
from mnemonaut_core.recipes.planned_sources import Affect, PlannedPool, PlannedTrace, badges, found_by

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
    """The candidates in order."""
    sources, keys, feelings = found_by(pool.runs), pool.related.threads, pool.related.affect
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
        select.Measure(select.said(columns).alike, p.duplicate_dice, "Dice"),
        select.Measure(columns.vectors.alike, p.duplicate_cosine, "cosine"),
    )
    found = select.walk(ranking, limit=p.max_selected, measures=measures, stage=STAGE)
    return found.in_order_of(np.argsort(found.verdict != 0, kind="stable"))


STRATEGY = "search_result_pack"


def deadline_s(plan: PlannedPlan) -> float:
    """Seconds that the language model has."""
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
    codes = " ".join(badges(found_by(ranked.pool.runs)[item.id]))
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
    counts: dict[str, int] = {}
    for group in groups:
        counts[group] = counts.get(group, 0) + 1
    found = found_by(trace.runs)
    by_source: dict[str, int] = {}
    for sources in found.values():
        for code in badges(sources):
            by_source[code] = by_source.get(code, 0) + 1
    return {
        "mode": trace.plan.notes.mode,
        "candidates": {
            "found": len(groups),
            "offered": len(given.taken),
            "cap": given.cap,
            "by_group": counts,
            "by_source": by_source,
        },
        "seats": [
            {"group": row.group, "percent": row.percent, "own": row.own, "carried": row.carried, "used": row.used}
            for row in given.seats
        ],
        "seats_filled_in_order": given.filled,
        "affects": {"used": given.limited_used, "cap": given.limited_cap},
        "groups": {last.pool_ids[last.rows[place]]: groups[place] for place in given.taken.tolist()},
        "selected": [{"id": memory_id, "kind": trace.pool.memories[memory_id].kind} for memory_id in trace.selected],
        "current_mood": None if current is None else {"id": current.id, "last_confirmed_at": current.last_confirmed_at},
    }

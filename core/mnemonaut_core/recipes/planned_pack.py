"""The selection of `planned`, its SearchResultPack, and its response (seed 001, "検索結果パック"). Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial

from mnemonaut_core.domain.choice import KEPT_BACK, STAND_IN, Choice
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.ranking import Ranking
from mnemonaut_core.domain.trace import PackText, Pool, Trace
from mnemonaut_core.policy.redaction import may_leave
from mnemonaut_core.recall import pack as packs
from mnemonaut_core.recall import select
from mnemonaut_core.recipes.planned_beside import mood
from mnemonaut_core.recipes.planned_compact import STAGE, Json, in_turn, preview, time_text
from mnemonaut_core.recipes.planned_plan import STATES, parameters_of
from mnemonaut_core.recipes.planned_quota import allotment, groups_of
from mnemonaut_core.recipes.planned_sources import badges, found_by

STRATEGY = "search_result_pack"


def deadline_s(plan: Plan) -> float:
    """Seconds that the language model has."""
    return parameters_of(plan).choose_seconds


def chosen(pool: Pool, ranking: Ranking, choice: Choice) -> Selection:
    """The chosen ones in the chooser's order, then the others: NOT_CHOSEN where a model refused them, or was not offered
    them because they are secret (KEPT_BACK); DUPLICATE_OF what the stand-in passed over, RESULT_CAP where its places were
    taken."""
    sources = found_by(pool.runs)
    if choice.by == STAND_IN:
        taken_in_turn = in_turn(pool, ranking)
        return replace(
            taken_in_turn, decisions=_chosen_first(map(partial(_reasoned, sources), taken_in_turn.decisions))
        )
    decisions = []
    for slot, memory_id in enumerate(choice.ids, 1):
        reason = choice.reasons.get(memory_id) or f"found by {_codes(sources, memory_id)}"
        decisions.append(Decision(memory_id, select.passed(STAGE, slot), reason=reason))
    taken = frozenset(choice.ids)
    for memory_id in ranking.ids:
        if memory_id not in taken:
            told = may_leave(pool.memories[memory_id])
            outcome = Outcome(code=Code.NOT_CHOSEN, stage=STAGE, field=choice.by if told else KEPT_BACK)
            decisions.append(Decision(memory_id, outcome))
    return Selection(STAGE, tuple(decisions))


def _codes(sources: Mapping[str, tuple[str, ...]], memory_id: str) -> str:
    return " ".join(badges(sources[memory_id]))


def _reasoned(sources: Mapping[str, tuple[str, ...]], decision: Decision) -> Decision:
    if decision.outcome.code is not Code.SELECTED:
        return decision
    slot = int(decision.outcome.value or 0)
    return replace(decision, reason=f"stand-in: candidate {slot} in order, found by {_codes(sources, decision.id)}")


def _chosen_first(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    return tuple(sorted(decisions, key=lambda decision: decision.outcome.code is not Code.SELECTED))


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


def pack_item(memory: Memory, reason: str, *, chars: int) -> Json:
    """One recalled memory: original text, never its summary."""
    created = memory.created_at if memory.created_at is not None else memory.occurred_at
    confirmed = memory.kind in STATES and memory.last_confirmed_at is not None
    time: Json = (
        {"last_confirmed_at": time_text(memory.last_confirmed_at)} if confirmed else {"created_at": time_text(created)}
    )
    return {
        "id": memory.id,
        "kind": memory.kind,
        "excerpt": preview(memory.text, chars=chars),
        **time,
        "about_time": about_time(memory),
        "life_stage": memory.life_stage,
        "reason": reason,
    }


def pack(pool: Pool, selection: Selection) -> PackText:
    """The SearchResultPack as JSON, marked internal: recalled memories and nothing else. Empty where none is recalled."""
    chars = parameters_of(pool.plan).excerpt_chars
    taken = [decision for decision in selection.decisions if decision.outcome.code is Code.SELECTED]
    if not taken:
        return PackText("", inject=False, strategy=STRATEGY, tokens=0)
    items = [pack_item(pool.memories[one.id], one.reason or "", chars=chars) for one in taken]
    lines = ",\n".join(json.dumps(item, ensure_ascii=False) for item in items)
    text = f'{{"type": "SearchResultPack", "internal": true, "selected": [\n{lines}\n]}}'
    return PackText(text, True, STRATEGY, packs.episode_tokens(text), tuple(one.id for one in taken))


def response(trace: Trace) -> dict[str, object]:
    """What the seed keeps of a recall (retrieval_runs), without texts: the plan's mode, the candidates with the seats of each
    group, the selected, and the current mood beside them."""
    groups = groups_of(trace.pool, trace.rankings[-1])
    given = allotment(trace.pool, groups)
    current = mood(trace.pool)
    counts: dict[str, int] = {}
    for _, group in groups:
        counts[group] = counts.get(group, 0) + 1
    found = found_by(trace.runs)
    by_source: dict[str, int] = {}
    for sources in found.values():
        for code in badges(sources):
            by_source[code] = by_source.get(code, 0) + 1
    return {
        "mode": trace.plan.notes["mode"],
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
        "affects": {"used": given.affects, "cap": given.affect_cap},
        "groups": {memory_id: group for memory_id, group in groups if memory_id in given.taken},
        "selected": [{"id": memory_id, "kind": trace.pool.memories[memory_id].kind} for memory_id in trace.selected],
        "current_mood": None if current is None else {"id": current.id, "last_confirmed_at": current.last_confirmed_at},
    }

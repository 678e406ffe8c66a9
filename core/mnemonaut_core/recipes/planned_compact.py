"""What the selection is given: candidates as the seed's compact JSON (seed 001, "選別入力の圧縮"). Pure.

One letter a key, previews in place of texts. What is made here may leave the machine, so a secret memory is not offered (and
would have no texts if it were): only the stand-in may take it (DESIGN.md 5.5).
"""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mnemonaut_core.domain.choice import ChoiceRequest
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Decision, Outcome, Selection
from mnemonaut_core.domain.ranking import Ranking
from mnemonaut_core.domain.trace import Pool
from mnemonaut_core.policy.redaction import may_leave
from mnemonaut_core.recall.chooser_prompt import system_prompt
from mnemonaut_core.recall.select import passed
from mnemonaut_core.recipes.planned_beside import Felt, felt, threads
from mnemonaut_core.recipes.planned_parameters import PlannedParameters
from mnemonaut_core.recipes.planned_plan import AFFECTS, STATES, mode_planned, parameters_of
from mnemonaut_core.recipes.planned_sources import badges, found_by
from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.similarity import char_ngrams, dice

Json = dict[str, object]

MOST_LABELS = 6
STAGE = "choose"
_HEAD_PERCENT = 65
_COMPARED_CHARS = 4000
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


def time_text(moment: int | None) -> str | None:
    """`2025-06-15T15:06:40Z`; None for an undated memory, years outside 1–9999 included."""
    if moment is None:
        return None
    try:
        return dt.datetime.fromtimestamp(moment, dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, ValueError, OSError):
        return None


def fresh_summary(memory: Memory) -> str | None:
    """The assistant's side in short, if it sums up the memory as it is: `summary_of` equals `updated_at` (a missing one
    reads as created_at, READINGS 54)."""
    updated = memory.updated_at if memory.updated_at is not None else memory.created_at
    return memory.assistant_summary if memory.summary_of is not None and memory.summary_of == updated else None


@dataclass(frozen=True, slots=True)
class _Texts:
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
    return _Texts(
        spoken, assistant, memory.image_summary, memory.body, memory.payload, memory.affect_labels, keys
    )  # fmt: skip


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
        "ts": time_text(memory.moment),
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
        "ts": time_text(memory.last_confirmed_at if memory.last_confirmed_at is not None else memory.moment),
        "b": preview(texts.body, chars=p.preview_body_chars),
        "p": preview(texts.payload, chars=p.preview_payload_chars),
        "vf": time_text(memory.valid_from),
        "vt": time_text(memory.valid_to),
        "hs": hit_sources,
    }


def compact_affect(
    memory: Memory, hit_sources: list[str], of: Felt | None = None, p: PlannedParameters = _DEFAULT
) -> Json:
    """`{t:"a", id, eid, ts, ets, m, lab, vad, c, hs}`; `vad` is [valence, arousal, dominance]."""
    texts = _texts(memory, ())
    return {
        "t": "a",
        "id": memory.id,
        "eid": None if of is None else of.episode_id,
        "ts": time_text(memory.moment),
        "ets": None if of is None else time_text(of.moment),
        "m": preview(texts.body, chars=p.preview_moment_chars),
        "lab": labels_of(texts.labels),
        "vad": [memory.valence, memory.arousal, memory.dominance],
        "c": memory.confidence,
        "hs": hit_sources,
    }


def compact_candidates(pool: Pool, ids: tuple[str, ...]) -> list[Json]:
    """The candidates in order."""
    sources, keys, feelings = found_by(pool.runs), threads(pool), felt(pool)
    p = parameters_of(pool.plan)
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


def request(pool: Pool, ranking: Ranking) -> ChoiceRequest:
    """What a chooser gets: the rules, and one line of JSON with the question, the plan and the candidates that may leave."""
    query = pool.plan.query
    offered = tuple(memory_id for memory_id in ranking.ids if may_leave(pool.memories[memory_id]))
    given = {
        "user_input": query.text,
        "image_summaries": [summary for summary in query.image_summaries if summary.strip()],
        "plan": pool.plan.notes["plan"],
        "candidates": compact_candidates(pool, offered),
    }
    most = parameters_of(pool.plan).max_selected
    text = json.dumps(given, ensure_ascii=False, separators=(",", ":"))
    system, everything = system_prompt(mode_planned(pool.plan), most), ranking.ids
    return ChoiceRequest(
        system, text, offered, most, in_order=() if offered == everything else everything,
        stand_in=in_turn(pool, ranking).selected,
    )  # fmt: skip


def in_turn(pool: Pool, ranking: Ranking) -> Selection:
    """What the stand-in takes: one after the other in their order, passing over what says nearly the same as one that it
    has taken (seed 001 leaves near-duplicates to the selection)."""
    p, memories = parameters_of(pool.plan), pool.memories
    grams: dict[str, frozenset[str]] = {}
    vectors: dict[str, NDArray[np.float64]] = {}
    chosen: list[str] = []

    def twin(memory_id: str) -> Outcome | None:
        for other in chosen:
            shared = dice(grams[memory_id], grams[other])
            if shared >= p.duplicate_dice:
                return _duplicate(other, shared, p.duplicate_dice, "Dice")
            if memory_id in vectors and other in vectors:
                cosine = float((vectors[memory_id] * vectors[other]).sum())
                if cosine >= p.duplicate_cosine:
                    return _duplicate(other, cosine, p.duplicate_cosine, "cosine")
        return None

    decisions = []
    for rank, memory_id in enumerate(ranking.ids, 1):
        if len(chosen) >= p.max_selected:
            full = Outcome.against(Code.RESULT_CAP, STAGE, float(rank), float(p.max_selected), unit="rank")
            decisions.append(Decision(memory_id, full))
            continue
        grams[memory_id] = char_ngrams(normalize(memories[memory_id].text), n=3, max_chars=_COMPARED_CHARS)
        if memory_id in pool.vectors:
            vectors[memory_id] = pool.vectors[memory_id].astype(np.float64)
        outcome = twin(memory_id)
        if outcome is None:
            chosen.append(memory_id)
            outcome = passed(STAGE, len(chosen))
        decisions.append(Decision(memory_id, outcome))
    return Selection(STAGE, tuple(decisions))


def _duplicate(other: str, value: float, limit: float, unit: str) -> Outcome:
    return Outcome.against(Code.DUPLICATE_OF, STAGE, value, limit, unit=unit, other_id=other)

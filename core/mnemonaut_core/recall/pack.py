"""The exact text that a recipe hands to the model. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from mnemonaut_core.domain.currency import State, states_text
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.moments import FIRST_MOMENT, LAST_MOMENT, UTC, day_of
from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.trace import PackText, Ranked
from mnemonaut_core.text.shown import date_text
from mnemonaut_core.text.similarity import clip, compact
from mnemonaut_core.text.words import count_tokens

EPISODE_HEADER = "[EPISODE_EVIDENCE]\n以下は現在の会話に関連する過去のやりとりです。"


def key_part(text: str | None, *, max_chars: int) -> str:
    """One side, white space folded, clipped to `max_chars` with an ellipsis (`quote_key_parts`; READINGS 39)."""
    whole = clip(text or "", max_chars + 1)
    return whole if len(whole) <= max_chars else whole[:max_chars] + "…"


def day_text(moment: int | None, zone: str = UTC) -> str:
    """YYYY-MM-DD, the day of the zone; `----------` for an undated memory, years outside 1–9999 included."""
    if moment is None or not FIRST_MOMENT <= moment <= LAST_MOMENT:
        return "----------"
    return date_text(day_of(moment, zone) * DAY_SECONDS)


NONE: Mapping[str, tuple[State, ...]] = MappingProxyType({})


def no_longer(states: Mapping[str, tuple[State, ...]], memory: Memory, zone: str = UTC) -> str:
    """Why a memory does not hold any more, as a pack says it; "" while it holds."""
    return states_text(states.get(memory.id, ()), zone, by_id=True) or ""


def episode_evidence(
    items: tuple[tuple[Memory, str], ...],
    *,
    quote_chars: int,
    zone: str = UTC,
    states: Mapping[str, tuple[State, ...]] = NONE,
) -> str:
    """The `[EPISODE_EVIDENCE]` section of seed 000 for (memory, reason) pairs; "" for none. An empty side has no line;
    what has no sides is quoted by its body. What does not hold any more says so."""
    if not items:
        return ""
    blocks = [EPISODE_HEADER]
    for memory, reason in items:
        title = compact(memory.context_note or "") or clip(memory.user_text or "", 40)
        lines = [f"[{day_text(memory.moment, UTC if memory.is_day else zone)}] {title}".rstrip()]
        user, reply = (key_part(side, max_chars=quote_chars) for side in (memory.user_text, memory.reply_text))
        if user:
            lines.append(f"User: 「{user}」")
        if reply:
            lines.append(f"Partner: 「{reply}」")
        if memory.user_text is None and memory.reply_text is None and memory.body:
            lines.append(f"「{key_part(memory.body, max_chars=quote_chars)}」")
        if note := no_longer(states, memory, zone):
            lines.append(f"※ {note}")
        lines.append(f"→ 関連: {reason}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def episode_pack(
    ranked: Ranked, ids: tuple[str, ...], reason: Callable[[Scored], str], *, quote_chars: int
) -> PackText:
    """The section for these memories as the text for the model, by seed 000's strategy; nothing is injected for none."""
    scored, memories = ranked.rankings[-1].find_all(ids), ranked.pool.memories
    items = tuple((memories[memory_id], reason(item)) for memory_id, item in scored.items())
    zone = ranked.pool.plan.query.zone
    text = episode_evidence(items, quote_chars=quote_chars, zone=zone, states=ranked.states)
    return PackText(text, bool(ids), "quote_key_parts", episode_tokens(text), ids)


def episode_tokens(text: str) -> int:
    """Tokens of a pack by the program's own counting rule."""
    return count_tokens(text)

"""A conversation pasted as JSON: ours (`role`, `text`) and that of chat programs (`role`, `content`). Pure."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mnemonaut_core.domain.query import Turn
from mnemonaut_core.errors import InputError
from mnemonaut_core.importers.situations import ROLES

_ADVICE = 'Copy a list like [{"role": "user", "text": "…"}, {"role": "assistant", "text": "…"}].'


@dataclass(frozen=True, slots=True)
class PastedTurns:
    """The turns that were understood, and how many messages were left out (system, tool, empty)."""

    turns: tuple[Turn, ...]
    left_out: int


def turns_of_json(text: str) -> PastedTurns:
    """The turns of a list, or of the list in `messages` or `context`; InputError if there is none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InputError("The clipboard holds no JSON", code="context_json", advice=_ADVICE) from None
    if isinstance(found, dict):
        found = found.get("messages", found.get("context"))
    if not isinstance(found, list):
        raise InputError("This JSON is no list of messages", code="context_json", advice=_ADVICE)
    turns = tuple(turn for message in found if (turn := _turn(message)) is not None)
    if found and not turns:
        raise InputError("No message of a user or an assistant is in this JSON", code="context_json", advice=_ADVICE)
    return PastedTurns(turns, len(found) - len(turns))


def _turn(message: Any) -> Turn | None:
    if not isinstance(message, dict) or message.get("role") not in ROLES:
        return None
    text = _text(message.get("text", message.get("content")))
    at = message.get("at")
    moment = at if isinstance(at, int) and not isinstance(at, bool) else None
    return Turn(message["role"], text, moment) if text.strip() else None


def _text(content: Any) -> str:
    """A string, or the texts of a list of parts."""
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, dict)]
        return "\n".join(part for part in parts if isinstance(part, str))
    return ""

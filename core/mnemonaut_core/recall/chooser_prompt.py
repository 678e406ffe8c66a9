"""What a chooser is told: the rules of its choice, with the mode of the plan (seed 001)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_INTENTS = {
    "associative_recent": "The plan's mode is associative_recent: the talk goes on. Prefer what is recent and what belongs to the"
    " present thread; older memories only where the input plainly calls for them.",
    "targeted_broad": "The plan's mode is targeted_broad: something is looked for in the whole life. Recency counts little; prefer"
    " what fits the subject, from different times of life.",
    "explicit_about_time": "The plan's mode is explicit_about_time: the input names a year or a time of life. Prefer what is about"
    " that time (`at`), not what was said at that time.",
}  # fmt: skip


@cache
def _template() -> str:
    return (files("mnemonaut_resources") / "prompts" / "choose.md").read_text("utf-8")


def system_prompt(mode: str, max_selected: int) -> str:
    """The system message for a plan of this mode; KeyError for a mode that the seed does not know."""
    return _template().replace("{max_selected}", str(max_selected)).replace("{intent}", _INTENTS[mode]).strip()

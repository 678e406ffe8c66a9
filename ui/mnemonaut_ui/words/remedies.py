"""What would let a memory in, in words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.costs import Cost
from mnemonaut_core.explain.comparison import Move
from mnemonaut_core.explain.smallest_change import QUERY_FIELDS, Remedy, SmallestChange
from mnemonaut_core.explorer import Why
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_line, text_of
from mnemonaut_ui.words.messages import joined, listed, translated
from mnemonaut_ui.words.terms import parameter_bounds, parameter_named, parameter_value

NAMED = 2
"""How many memories a side effect names."""
_CHARACTERS = 40
translate = QCoreApplication.translate


def search_text(why: Why, *, looking: bool) -> str:
    """How far the search is: what is looked for, or that nothing was found; "" where its remedies say all."""
    if looking and why.remedies:
        return translate("Inspector", "Looking for a smaller change…")
    if looking:
        return translate("Inspector", "Looking for the smallest change that would bring it back…")
    return "" if why.remedies else translate("Inspector", "No change that was tried would bring it back.")


def remark_text(remedy: Remedy) -> str:
    """That it switches a source off, hands over much more or is set with the question; "" for a plain change."""
    return "" if remedy.remark is None else translated(remedy.remark)


def effects_text(remedy: Remedy, memory_id: str) -> str:
    """As which number the memory comes, and what happens to the other ones."""
    place = next((move.after for move in remedy.moves.entered if move.memory.id == memory_id), None)
    texts = [] if place is None else [translate("Inspector", "It comes as number {place}.").format(place=place)]
    others = remedy.moves.without(memory_id)
    if others.empty:
        return joined(*texts, translate("Inspector", "Nothing else changes."))
    if others.entered:
        said = translate("Inspector", "Also comes in: {memories}.")
        texts.append(said.format(memories=_memories(others.entered)))
    if others.left:
        said = translate("Inspector", "Drops out: {memories}.")
        texts.append(said.format(memories=_memories(others.left)))
    if others.moved:
        texts.append(filled(translate("Inspector", "{count} memories change place."), count=len(others.moved)))
    return joined(*texts)


def cost_head(costs: Sequence[Cost | None]) -> str:
    """On which questions changes were tried, over a column of costs."""
    known = next((cost for cost in costs if cost is not None and cost.asked), None)
    if known is None:
        return translate("Inspector", "Other questions")
    if known.judged is None:
        return filled(translate("Inspector", "Of {count} recent and saved questions"), count=known.asked)
    return filled(translate("Inspector", "Of {count} judged questions"), count=known.asked)


def cost_text(cost: Cost | None, *, short: bool) -> str:
    """What a change does to other questions. `short`: under the heading that names them."""
    if cost is None:
        return translate("Inspector", "not tried")
    if not short:
        return joined(*map(translated, cost.texts))
    if not cost.asked:
        return translate("Inspector", "none to try it on")
    if not cost.changed:
        return translate("Inspector", "none changes")
    if cost.judged is None:
        return filled(translate("Inspector", "{count} get another answer"), count=cost.changed)
    better, worse = len(cost.judged.difference.better), len(cost.judged.difference.worse)
    if not worse:
        return filled(translate("Inspector", "{count} better, none worse"), count=better)
    return translate("Inspector", "{better} better, {worse} worse").format(better=better, worse=worse)


def set_text(recipe: str, remedy: Remedy) -> str:
    """What a button does that sets it."""
    said = translate("Inspector", "Set {parameter} to {value} in the lab and rank again ({bounds} can be set)")
    return "\n".join(
        said.format(
            parameter=f"{_name(recipe, change)} ({change.parameter})",
            value=_values(recipe, change)[1],
            bounds=parameter_bounds(recipe, change.parameter),
        )
        for change in remedy.changes
    )


def changes_text(recipe: str, remedy: Remedy) -> str:
    """Its changes as a name: “Result 5 → 6”."""
    return listed(f"{_name(recipe, change)} {' → '.join(_values(recipe, change))}" for change in remedy.changes)


def _memories(moves: Sequence[Move]) -> str:
    quoted = translate("Inspector", "“{text}”")
    named = listed(quoted.format(text=memory_line(text_of(move.memory), _CHARACTERS)) for move in moves[:NAMED])
    if len(moves) <= NAMED:
        return named
    said = translate("Inspector", "{memories} and {count} more")
    return said.format(memories=named, count=len(moves) - NAMED)


def _name(recipe: str, change: SmallestChange) -> str:
    return translated(QUERY_FIELDS[change.parameter]) if change.of_query else parameter_named(recipe, change.parameter)


def _values(recipe: str, change: SmallestChange) -> tuple[str, str]:
    return (
        parameter_value(recipe, change.parameter, change.from_value),
        parameter_value(recipe, change.parameter, change.to_value),
    )

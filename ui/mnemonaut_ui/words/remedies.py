"""What would let a memory in, in words."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

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


def remedy_text(recipe: str, remedy: Remedy, *, smallest: bool) -> str:
    """What to set, in a sentence. `smallest`: it is the smallest change that was found, and the search is over."""
    first = remedy.changes[0]
    old, new = _values(recipe, first)
    if len(remedy.changes) > 1:
        second = remedy.changes[1]
        before, after = _values(recipe, second)
        text = translate(
            "Inspector", "{first}: {old} → {new} and {second}: {before} → {after} together would bring it back."
        )
        text = text.format(
            first=_name(recipe, first), old=old, new=new, second=_name(recipe, second), before=before, after=after
        )
    elif smallest:
        text = translate("Inspector", "{parameter}: {old} → {new} would bring it back: the smallest change found.")
        text = text.format(parameter=_name(recipe, first), old=old, new=new)
    else:
        text = translate("Inspector", "{parameter}: {old} → {new} would bring it back.")
        text = text.format(parameter=_name(recipe, first), old=old, new=new)
    return text if remedy.remark is None else joined(text, translated(remedy.remark))


def side_effects_text(remedy: Remedy, memory_id: str) -> str:
    """What happens to the other memories."""
    others = remedy.moves.without(memory_id)
    if others.empty:
        return translate("Inspector", "Nothing else changes.")
    texts = []
    if others.entered:
        said = translate("Inspector", "Also comes in: {memories}.")
        texts.append(said.format(memories=_memories(others.entered)))
    if others.left:
        said = translate("Inspector", "Drops out: {memories}.")
        texts.append(said.format(memories=_memories(others.left)))
    if others.moved:
        texts.append(filled(translate("Inspector", "{count} memories change place."), count=len(others.moved)))
    return joined(*texts)


def set_text(recipe: str, remedy: Remedy) -> str:
    """What a button does that sets it."""
    said = translate("Inspector", "Set {parameter} to {value} in the lab and rank again ({bounds} can be set)")
    return "\n".join(
        said.format(
            parameter=_name(recipe, change),
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

"""Recalls that are compared, in words: what a column is called, how much two agree, what a cell says."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.evidence import speaks_of_it
from mnemonaut_core.explain.compare import SINCE_WORDS, ComparedRow, Difference, Place, SideBySide
from mnemonaut_core.explain.compare_page import overlap_text, place_text
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import name_of, shown_line
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.terms import glyph, outcome_word, parameter_named, preset_title, recipe_title

translate = QCoreApplication.translate
NEARLY, HALF = 0.8, 0.4
"""Of the rank-biased overlap, from which on two orders are called nearly the same, or partly."""


def column_title(comparison: SideBySide, side: int) -> str:
    """Return the heading of a recall: number and recipe; preset, database or the one differing value where recalls differ."""
    held, sides = comparison.sides[side], comparison.sides
    told = [recipe_title(held.recipe)]
    if not held.origin.imported and len({one.preset for one in sides if not one.origin.imported}) > 1:
        told.append(preset_title(held.recipe, held.preset))
    if len({one.origin.database for one in sides}) > 1:
        told.append(shown_line(held.origin.database, 30))
    if len(told) == 1 and len(comparison.differences) == 1 and comparison.differences[0].code != "recipe":
        name, *values = difference_texts(comparison.differences[0], comparison)
        told.append(f"{name} {values[side]}")
    return " · ".join((str(side + 1), *told))


def difference_texts(difference: Difference, comparison: SideBySide) -> tuple[str, ...]:
    """Return the name of a differing setting and its value in each recall."""
    sides = comparison.sides
    if difference.code == "recipe":
        values = tuple(recipe_title(side.recipe) for side in sides)
    elif difference.code == "preset":
        values = tuple(
            translated(value) if side.origin.imported else preset_title(side.recipe, side.preset)
            for side, value in zip(sides, difference.values, strict=True)
        )
    else:
        values = tuple(translated(value) for value in difference.values)
    name, parameter = translated(difference.name), difference.code.removeprefix("parameters.")
    if parameter != difference.code:
        name = next(parameter_named(side.recipe, parameter) for side in sides if parameter in side.values)
    return name, *values


def row_name(row: ComparedRow, limit: int = 160) -> str:
    """Return a line that identifies a memory; the id of one that is no longer stored."""
    if row.elsewhere:
        return filled(translate("Compare", "{memory} (not stored here)"), memory=shown_line(row.id, limit))
    if row.memory is None:
        gone = translate("Compare", "{memory} (not stored any more)")
        return gone.format(memory=shown_line(row.id, limit))
    return name_of(row.memory, limit)


def move_text(row: ComparedRow, side: int) -> str:
    """Return its move against the first recall: "▲2", "▼1", "=", "new"; "" for the first one or without a rank."""
    if side == 0 or row.places[side].rank is None:
        return ""
    by = row.rank_change(side)
    if by is None:
        return translate("Compare", "new")
    return "=" if by == 0 else f"▲{by}" if by > 0 else f"▼{-by}"


def became_text(row: ComparedRow, side: int, *, short: bool = False) -> str:
    """Return its outcome with a sign, "–" if nothing found it; if `short`, a later event replaces the outcome."""
    place = row.places[side]
    if place.outcome is None:
        return "–" if place.told is None else translated(place.told)
    since = translated(SINCE_WORDS[place.since]) if place.since in SINCE_WORDS else ""
    if short and since:
        return f"{glyph(place.outcome.code)} {since}"
    speaks = "" if short else speaks_text(place)
    return listed((f"{glyph(place.outcome.code)} {outcome_word(place.outcome.code)}", speaks, since))


def speaks_text(place: Place) -> str:
    """Return how much a memory speaks of the question; "" if unknown."""
    return "" if place.level is None else translated(speaks_of_it(place.level))


def cell_text(row: ComparedRow, side: int) -> str:
    """Return rank, move and outcome, as the command line does."""
    place = row.places[side]
    told = place_text(place, None, translated)
    if place.slot is not None and place.outcome is not None:
        told = f"{glyph(place.outcome.code)} {told}"
    return " ".join(filter(None, (told, move_text(row, side))))


def notes_text(comparison: SideBySide) -> str:
    """Return the notes on the recalls, a line each, after the numbers of the recalls concerned."""
    said: dict[str, list[str]] = {}
    for number, side in enumerate(comparison.sides, 1):
        for note in side.notes:
            said.setdefault(translated(note), []).append(str(number))
    return "\n".join(f"⚠ {listed(numbers)}: {note}" for note, numbers in said.items())


def overlap_words(comparison: SideBySide, first: int, second: int) -> str:
    """Return how much two recalls agree, in one line: plainly or in numbers."""
    if not plain():
        return translated(overlap_text(comparison, first, second))
    pair = comparison.overlap(first, second)
    if pair.rbo >= 1.0 - 1e-9:
        order = translate("Compare", "the same order")
    elif pair.rbo >= NEARLY:
        order = translate("Compare", "nearly the same order")
    elif pair.rbo >= HALF:
        order = translate("Compare", "partly the same order")
    else:
        order = translate("Compare", "quite another order")
    return filled(
        translate(
            "Compare",
            "{first} and {second}: {both} came in both, {left} only in {first}, {right} only in {second}; {order}",
        ),
        first=first + 1,
        second=second + 1,
        both=pair.both,
        left=pair.only_first,
        right=pair.only_second,
        order=order,
    )

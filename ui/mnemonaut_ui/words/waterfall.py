"""The numbers of a waterfall as text, and the scale that tells them apart: for the picture and for its table."""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.ranking import Combine, Part
from mnemonaut_core.explain.against import Step, Waterfall
from mnemonaut_core.text.shown import date_text
from mnemonaut_ui.words.scale import Scale, number_text, scale_over
from mnemonaut_ui.words.terms import part_title

translate = QCoreApplication.translate
Rows = list[tuple[str, ...]]


def is_order(found: Waterfall) -> bool:
    """Whether its numbers are places."""
    return found.combine is Combine.ORDER


def scale_of(found: Waterfall) -> Scale:
    """Logarithmic for a product, from the last place to the first for an order (places count as negative numbers)."""
    values = [found.start, found.end, *(step.value for step in found.steps)]
    if found.combine is Combine.PRODUCT and found.steps and all(0.0 < value < math.inf for value in values):
        return Scale(min(values) / 1.15, max(values) * 1.05, logarithmic=True)
    if is_order(found):
        return Scale(-max(values) - 0.5, -min(values) + 0.5)
    return scale_over(values, may_cut=bool(found.steps))


def value_text(found: Waterfall, value: float) -> str:
    """A score, or a place."""
    return f"{value:.0f}" if is_order(found) else number_text(value, max(2, scale_of(found).digits))


def amount_text(found: Waterfall, step: Step) -> str:
    """What a part adds, its factor, or how many places; "" for a key of an order, which has no points."""
    if found.combine is Combine.PRODUCT:
        return "× " + number_text(step.amount, 3)
    if is_order(found):
        return f"{'↓' if step.amount > 0 else '↑'} {abs(step.amount):.0f}" if step.name == "position" else ""
    return number_text(step.amount, max(2, scale_of(found).digits), signed=True)


def raw_text(found: Waterfall, step: Step, part: Part | None) -> str:
    """What was measured; a moment as its day."""
    if part is None or part.raw is None:
        return "–"
    return date_text(int(part.raw)) if is_order(found) and step.name == "time" else f"{part.raw:.4g}"


def caption_of(found: Waterfall) -> str:
    """How the scale is to be read; "" for one from zero."""
    scale = scale_of(found)
    if is_order(found):
        return translate("Waterfall", "places: the longer, the further up")
    ends = {"low": number_text(scale.low, scale.digits), "high": number_text(scale.high, scale.digits)}
    if scale.logarithmic:
        return translate("Waterfall", "equal lengths are equal factors; {low} – {high}").format(**ends)
    return translate("Waterfall", "scale cut to {low} – {high}").format(**ends) if scale.is_cut else ""


def table_of(found: Waterfall, here: str, there: str) -> tuple[tuple[str, ...], Rows]:
    """Headings and rows of the same as a table."""
    rows: Rows = [(there, "", "", "", value_text(found, found.start))]
    for step in found.steps:
        raws = (raw_text(found, step, part) for part in (step.here, step.there))
        rows.append((part_title(step.name), *raws, amount_text(found, step), value_text(found, step.value)))
    rows.append((here, "", "", "", value_text(found, found.end)))
    product = found.combine is Combine.PRODUCT
    amount = translate("Waterfall", "factor") if product else translate("Waterfall", "adds")
    total = translate("Waterfall", "place") if is_order(found) else translate("Waterfall", "points")
    names = (translate("Waterfall", "this one"), translate("Waterfall", "the other"))
    return (translate("Waterfall", "Part"), *names, amount, total), rows

"""A score as a formula with this candidate's numbers; what stands in its place where there is an order and no score."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_ui.words.source_words import source_code, source_word

translate = QCoreApplication.translate
_BY_SOURCES = ("order", "diversify")
"""Rankings of the recipe `planned`: by the number of sources, then by time."""


def formula_text(scored: Scored, inner: Mapping[str, Scored]) -> str:
    """The formula on lines of its own, a part a line; below a part, indented, what it is made of."""
    if scored.combine is Combine.PRODUCT:
        parts = [_factor(part, inner.get(part.name)) for part in scored.parts]
        return "\n× ".join(parts) + f"\n= {scored.score:.3f}"
    lines = [_summand(part) for part in scored.parts]
    return "\n+ ".join(lines) + f"\n= {scored.score:.3f}"


def _summand(part: Part) -> str:
    if part.weight == 1.0:
        return f"{part.normalized:.4f} {part.name}"
    return f"{part.weight:.3g} × {part.normalized:.3f} {part.name}"


def _factor(part: Part, inner: Scored | None) -> str:
    line = f"{part.contribution:.3f} {part.name}"
    if inner is not None:
        return line + "\n    = " + "\n    + ".join(map(_summand, inner.parts))
    least = 1.0 - part.weight
    if 0.0 < part.weight < 1.0 and abs(least + part.weight * part.normalized - part.contribution) <= 1e-9:
        return f"{line}\n    = {least:.3g} + {part.weight:.3g} × {part.normalized:.3f}"
    return line


def order_text(trace: Trace, candidate: Candidate) -> str:
    """What its place in an order comes from."""
    scored = candidate.scored
    stage = next((r.stage for r in reversed(trace.rankings) if scored is not None and scored in r.items), "")
    sources = list(dict.fromkeys(source for source, _, _ in candidate.hits))
    if stage in _BY_SOURCES:
        names = ", ".join(f"{source_code(source)} {source_word(source)}" for source in sources)
        text = translate("Inspector", "Ordered by how many sources found it ({count}: {names}), then by its time.")
        return text.format(count=len(sources), names=names)
    if candidate.rank is None:
        return translate("Inspector", "Its place is that of its best rank in any search; it left before the scoring.")
    return translate("Inspector", "It stands in the order of its route; nothing was scored.")

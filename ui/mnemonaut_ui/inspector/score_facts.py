"""A score as rows and sentences: parts, sources, margin, and plain words over the same numbers."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.counterfactual import OUTCOMES_TO_RESTORE
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain import Explanation
from mnemonaut_core.explorer import Why
from mnemonaut_core.probe import SourceStanding, Standing
from mnemonaut_ui.inspector.facts import Bar, Cell
from mnemonaut_ui.inspector.phrases import (
    exact,
    level_of,
    level_word,
    part_title,
    place_text,
    plain_number,
    reason_text,
    short,
    source_title,
    status_text,
)
from mnemonaut_ui.messages import said

translate = QCoreApplication.translate
SMALL = 0.005
"""A loss below this is not worth a word."""


# ---- parts


def part_headers(*, expert: bool) -> tuple[str, ...]:
    """Of `part_rows`."""
    part = translate("Inspector", "Part")
    if not expert:
        return (part, translate("Inspector", "How much"))
    return (
        part,
        translate("Inspector", "raw"),
        translate("Inspector", "0–1"),
        translate("Inspector", "weight"),
        translate("Inspector", "adds"),
    )


def part_rows(scored: Scored, *, expert: bool) -> list[list[Cell]]:
    """A row a part. Experts see raw value, normalized value, weight and what it adds; others three levels."""
    product = scored.combine is Combine.PRODUCT
    widest = max((abs(part.weight) for part in scored.parts), default=1.0) or 1.0
    rows = []
    for i, part in enumerate(scored.parts):
        if not expert:
            level = level_of(part.contribution if product else part.normalized)
            named = level_word(level)
            bar = Bar(level / 3, 1.0, i, stepped=True)
            rows.append([Cell(part_title(part.name), bar=bar), Cell(named, spoken=named, right=True)])
            continue
        fill = part.contribution if product else part.contribution / widest
        track = 1.0 if product else part.weight / widest
        title = f"{part.name} · {part_title(part.name)}" if part_title(part.name) != part.name else part.name
        rows.append([Cell(title, exact=part.name, bar=Bar(fill, track, i)), *_numbers(part)])
    return rows


def _numbers(part: Part) -> list[Cell]:
    unmeasured = translate("Inspector", "not measured")
    raw = Cell(short(part.raw), exact(part.raw), right=True)
    if part.raw is None:
        raw = Cell("–", "", unmeasured, tone="muted", right=True, tip=unmeasured)
    return [
        raw,
        Cell(short(part.normalized), exact(part.normalized), right=True, struck=part.raw is None),
        Cell(short(part.weight), exact(part.weight), tone="muted", right=True),
        Cell(short(part.contribution), exact(part.contribution), right=True, struck=part.raw is None),
    ]


def formula_text(scored: Scored) -> str:
    """The formula on lines of its own, a part a line, with this candidate's numbers."""
    if scored.combine is Combine.PRODUCT:
        lines = [f"{part.contribution:.3f} {part.name}" for part in scored.parts]
        return "\n× ".join(lines) + f"\n= {scored.score:.3f}"
    lines = [
        f"{part.weight:.3g} × {part.normalized:.3f} {part.name}"
        if part.weight != 1.0
        else f"{part.normalized:.4f} {part.name}"
        for part in scored.parts
    ]
    return "\n+ ".join(lines) + f"\n= {scored.score:.3f}"


def reconciles_text(explanation: Explanation) -> str:
    """Whether the displayed parts give the displayed score."""
    if explanation.scored is None or explanation.reconciles is None:
        return ""
    if explanation.reconciles:
        return translate("Inspector", "✔ The parts add up to the score.")
    text = translate("Inspector", "✖ The parts give {sum}, the score says {score}.")
    return text.format(sum=exact(explanation.scored.recombined()), score=exact(explanation.scored.score))


# ---- sources


def source_headers(*, expert: bool) -> tuple[str, ...]:
    """Of `source_rows`."""
    source = translate("Inspector", "Source")
    rank = translate("Inspector", "rank of k")
    if not expert:
        return (source, translate("Inspector", "Place"))
    score = translate("Inspector", "score")
    return (source, rank, score, translate("Inspector", "adds"))


def source_rows(
    trace: Trace, memory_id: str, standing: Standing | None, *, expert: bool, loaded: bool
) -> list[list[Cell]]:
    """A row a source and form: the place of the memory in it, or why there is none."""
    places = {} if standing is None else {(s.source, s.form): s for s in standing.sources}
    fused = trace.rankings[0].items if trace.rankings else ()
    parts = next((item.parts for item in fused if item.id == memory_id), ())
    adds = {part.name: part.contribution for part in parts}
    rows = []
    for run in trace.runs:
        hit = next((hit for hit in run.hits if hit.id == memory_id), None)
        place = places.get((run.source, run.form))
        name, rank, score = source_title(run.source, run.form, expert=expert), *_place(run, hit, place, loaded=loaded)
        out = run.status not in (RunStatus.OK, RunStatus.EMPTY)
        named = Cell(name, f"{run.source} {run.form}", struck=out, tone="muted" if hit is None else "text")
        if not expert:
            rows.append([named, rank])
            continue
        share = adds.get(f"{run.source} {run.form}")
        rows.append(
            [named, rank, score, Cell("" if share is None else f"{share:.4f}", exact(share), tone="muted", right=True)]
        )
    return rows


def _place(run: Run, hit: Hit | None, place: SourceStanding | None, *, loaded: bool) -> tuple[Cell, Cell]:
    """Rank and score cells."""
    none = Cell("–", "", "", tone="muted", right=True)
    if hit is not None:
        text = translate("Inspector", "✔ {rank} of {k}").format(rank=hit.rank, k=run.k)
        return Cell(text, str(hit.rank)), Cell(short(hit.score), exact(hit.score), right=True)
    if run.status not in (RunStatus.OK, RunStatus.EMPTY):
        reason = reason_text(run.reason)
        text = f"{status_text(run.status.value)}{': ' if reason else ''}{reason}"
        return Cell(text, run.status.value, tone="near", tip=text), none
    if place is None:
        text = translate("Inspector", "✖ not among its {k}").format(k=run.k)
        return Cell(text if loaded else text + " …", "", tone="muted"), none
    text = place_text(place)
    if place.rank is None:
        return Cell(text, place.status, tone="muted"), none
    return Cell(text, str(place.rank), tone="near"), Cell(short(place.score), exact(place.score), right=True)


# ---- sentences


def margin_text(trace: Trace, explanation: Explanation) -> str:
    """How near it was, on the scale that decided; "" where nothing was compared."""
    outcome = explanation.outcome
    value, limit, unit = outcome.value, outcome.limit, outcome.unit or ""
    if outcome.code is Code.SELECTED:
        cut = next((c.decision.outcome for c in trace.candidates if c.decision.outcome.code is Code.BELOW_CUT), None)
        if cut is None or explanation.scored is None:
            return ""
        value, limit, unit = explanation.scored.score, cut.limit, "score"
    if value is None or limit is None:
        return ""
    if unit == "epoch seconds":
        return ""
    above = value - limit
    sentence = (
        translate("Inspector", "Margin {margin}: {value} against {limit} ({unit}).")
        if unit
        else translate("Inspector", "Margin {margin}: {value} against {limit}.")
    )
    sign = "+" if above >= 0 else "−"
    shown = {"margin": sign + plain_number(abs(above)), "value": plain_number(value), "limit": plain_number(limit)}
    return sentence.format(**shown, unit=unit)


def _for(part: Part, value: float) -> str:
    strong = value >= 2 / 3
    reasons = {
        ("rrf", True): translate("Inspector", "the searches agree on it strongly"),
        ("rrf", False): translate("Inspector", "the searches found it"),
        ("lex", True): translate("Inspector", "its words match strongly"),
        ("lex", False): translate("Inspector", "it shares letters with the question"),
        ("rec", True): translate("Inspector", "it is recent"),
        ("rec", False): translate("Inspector", "it is not very old"),
    }
    reason = reasons.get((part.name, strong))
    return reason or translate("Inspector", "of its {part}").format(part=part_title(part.name))


def _against(part: Part, loss: float) -> str:
    costs = {
        "rrf": translate("Inspector", "being low in the lists cost it {loss}"),
        "lex": translate("Inspector", "few shared letters cost it {loss}"),
        "rec": translate("Inspector", "age cost it {loss}"),
    }
    cost = costs.get(part.name, translate("Inspector", "{part} cost it {loss}"))
    return cost.format(part=part_title(part.name), loss=f"{loss:.2f}")


def _reasons(scored: Scored) -> tuple[str, str]:
    """What spoke for it most, and what cost it most ("" if nothing did)."""
    if not scored.parts:
        return "", ""
    if scored.combine is Combine.PRODUCT:
        worst = min(scored.parts, key=lambda part: part.contribution)
        best = max(scored.parts, key=lambda part: part.contribution)
        loss = 1.0 - worst.contribution
        return _for(best, best.contribution), _against(worst, loss) if loss >= SMALL else ""
    best = max(scored.parts, key=lambda part: part.contribution)
    worst = max(scored.parts, key=lambda part: part.weight - part.contribution)
    loss = worst.weight - worst.contribution
    if best.contribution <= 0.0:
        return "", _against(worst, loss)
    return _for(best, best.normalized), _against(worst, loss) if loss >= SMALL else ""


def plain_sentence(explanation: Explanation) -> str:
    """Why, in a sentence without a formula; the core's own sentence where no score says more."""
    outcome, scored = explanation.outcome, explanation.scored
    # the numbers of a source's list are not parts of a final score: they say nothing in plain words
    if scored is None or outcome.code in (Code.POOL_CAP, *OUTCOMES_TO_RESTORE):
        return said(explanation.sentence)
    good, bad = _reasons(scored)
    if outcome.code is Code.SELECTED:
        return _chosen(outcome, good, bad)
    found = said(explanation.sentence)
    if good:
        found += " " + translate("Inspector", "What speaks for it: {reason}.").format(reason=good)
    if bad:
        found += " " + translate("Inspector", "Against it: {reason}.").format(reason=bad)
    return found


def _chosen(outcome: Outcome, good: str, bad: str) -> str:
    first = outcome.value is None or outcome.value <= 1
    begin = (
        translate("Inspector", "Chosen first because {reason}")
        if first
        else translate("Inspector", "Chosen as number {place} because {reason}")
    )
    text = begin.format(reason=good or "–", place="" if outcome.value is None else f"{outcome.value:.0f}")
    return f"{text}; {bad}." if bad else f"{text}."


def change_text(why: Why) -> str:
    """What would let it in, in a sentence."""
    code = why.explanation.outcome.code
    if code is Code.SELECTED:
        return translate("Inspector", "Nothing has to change: it is recalled.")
    if code in OUTCOMES_TO_RESTORE:
        return translate("Inspector", "Restore it (Ctrl+J): no parameter lets it in before that.")
    if code is Code.NOT_STORED:
        return translate("Inspector", "It would have to be stored first.")
    if why.change is None:
        return translate("Inspector", "No single parameter lets it in.")
    text = translate("Inspector", "{parameter}: {old} → {new} lets it in. This is the smallest single change.")
    change = why.change
    return text.format(parameter=change.parameter, old=_value(change.from_value), new=_value(change.to_value))


def _value(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)

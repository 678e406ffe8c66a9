"""A score as rows and sentences: its parts, the places in the searches, what an order comes from."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.domain.run import Hit, Run, RunStatus
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.probe import SourceRank, SourceRanks
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE
from mnemonaut_core.explorer import Why
from mnemonaut_core.recall.current import CURRENT
from mnemonaut_ui.inspector.facts import Bar, Cell
from mnemonaut_ui.inspector.page import exact, found_sentence, missed_sentence, place_text, reason_text, short
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.memory import date_text
from mnemonaut_ui.words.messages import joined, listed, reasoned
from mnemonaut_ui.words.remedies import search_text
from mnemonaut_ui.words.source_words import counts_in_time, source_about, source_title, source_word, status_text
from mnemonaut_ui.words.terms import part_about, part_title

translate = QCoreApplication.translate


def order_text(trace: Trace, candidate: Candidate) -> str:
    keys = {} if candidate.scored is None else {part.name: part for part in candidate.scored.parts}
    if "time" not in keys:
        if candidate.rank is None:
            return translate(
                "Inspector", "It was dropped before scoring, so it is listed by its best rank in any search."
            )
        return translate("Inspector", "It is in the order of its route; nothing was scored.")
    counted = trace.counted_for(candidate.memory.id)
    sources = [source for source in dict.fromkeys(run.source for run in trace.runs) if source in counted]
    names = listed(map(source_word, sources))
    if "ranks" in keys:
        text = translate(
            "Inspector", "Ordered by its places in the searches ({sum} in all: {names}), then by its time."
        )
        return text.format(sum=short(keys["ranks"].raw), names=names)
    text = translate("Inspector", "Ordered by how many searches found it ({count}: {names}), then by its time.")
    return text.format(count=f"{keys['sources'].raw:.0f}", names=names)


def part_headers(scored: Scored) -> tuple[str, ...]:
    product = scored.combine is Combine.PRODUCT
    adds = translate("Inspector", "factor") if product else translate("Inspector", "adds")
    part, raw, scaled = translate("Inspector", "Part"), translate("Inspector", "raw"), translate("Inspector", "0–1")
    return part, raw, scaled, translate("Inspector", "weight"), adds


def part_rows(scored: Scored, inner: Mapping[str, Scored]) -> list[list[Cell]]:
    """Return a row per part: raw, normalized, weight and share (of a product: the factor, with what is left after it as a
    bar), with the parts of an inner weighted sum indented below."""
    product = scored.combine is Combine.PRODUCT
    widest = max((abs(part.weight) for part in scored.parts), default=1.0) or 1.0
    left, rows = 1.0, []
    for i, part in enumerate(scored.parts):
        before, left = left, left * part.contribution
        bar = Bar(left, before, i) if product else Bar(part.contribution / widest, part.weight / widest, i)
        title, role = part_title(part.name), "base" if product and i == 0 else "factor" if product else "share"
        rows.append([Cell(title, exact=part.name, bar=bar, tip=part_about(part.name)), *_numbers(part, role)])
        for under in inner[part.name].parts if part.name in inner else ():
            name, tip = f"   {part_title(under.name)}", part_about(under.name)
            named = Cell(name, exact=f"{part.name}.{under.name}", tone="muted", tip=tip)
            rows.append([named, *_numbers(under, "share", of=title)])
    return rows


def inner_sums(trace: Trace, scored: Scored) -> dict[str, Scored]:
    """Return the parts that are weighted sums themselves (S = α·v + (1−α)·t), by name."""
    rankings = {ranking.stage: ranking for ranking in trace.rankings}
    found = {}
    for part in scored.parts:
        item = rankings[part.ranking].find(scored.id) if part.ranking in rankings else None
        if item is not None and any(under.weight != 1.0 for under in item.parts):
            found[part.name] = item
    return found


def _numbers(part: Part, role: str, of: str = "") -> list[Cell]:
    """Return cells for raw, 0–1, weight and share, each with a sentence. `role`: "share", "factor" or "base"; `of`: the part
    whose sum it belongs to, "" for the score."""
    title, about = part_title(part.name), part_about(part.name)
    if part.raw is None:
        unmeasured = translate("Inspector", "not measured")
        told = translate("Inspector", "{part}: not measured, so it counts for nothing here.").format(part=title)
        raw = Cell("–", "", unmeasured, tone="muted", right=True, tip=told)
        scaled = told
    else:
        told = translate("Inspector", "{part}: {value} was measured.").format(part=title, value=short(part.raw))
        raw = Cell(short(part.raw), exact(part.raw), right=True, tip=joined(told, about))
        scaled = translate("Inspector", "{part}: {value} on the scale from 0 to 1.").format(
            part=title, value=short(part.normalized)
        )
    weight, adds = _sentences(part, role, title, of)
    return [
        raw,
        Cell(short(part.normalized), exact(part.normalized), right=True, struck=part.raw is None, tip=scaled),
        Cell(short(part.weight), exact(part.weight), tone="muted", right=True, tip=weight),
        Cell(short(part.contribution), exact(part.contribution), right=True, struck=part.raw is None, tip=adds),
    ]


def _sentences(part: Part, role: str, title: str, of: str) -> tuple[str, str]:
    if role == "base":
        weight = translate("Inspector", "{part} counts in full: the score begins with it.")
        adds = translate("Inspector", "The score begins with {part}: {value}.")
    elif role == "factor":
        weight = translate("Inspector", "{part} can take away at most {value} of each point of the score.")
        adds = translate("Inspector", "{part} leaves {value} of each point of the score.")
    elif of:
        weight = translate("Inspector", "{part} counts {value} times in “{whole}”.")
        adds = translate("Inspector", "{part} adds {value} to “{whole}”.")
    else:
        weight = translate("Inspector", "{part} counts {value} times in the score.")
        adds = translate("Inspector", "{part} adds {value} to the score.")
    return (
        weight.format(part=title, value=short(part.weight), whole=of),
        adds.format(part=title, value=short(part.contribution), whole=of),
    )


def reconciles_text(explanation: Explanation) -> str:
    """Whether the displayed parts give the displayed score."""
    if explanation.scored is None or explanation.reconciles is None:
        return ""
    if explanation.scored.combine is Combine.ORDER:
        return translate("Inspector", "✔ It is an order: there is no score to add up.")
    if explanation.reconciles:
        if explanation.scored.combine is Combine.PRODUCT:
            return translate("Inspector", "✔ The factors multiply to the score.")
        return translate("Inspector", "✔ The parts add up to the score.")
    text = translate("Inspector", "✖ The parts give {sum}, the score says {score}.")
    return text.format(sum=exact(explanation.scored.recombined()), score=exact(explanation.scored.score))


def source_headers(trace: Trace) -> tuple[str, ...]:
    source = translate("Inspector", "Source")
    rank = translate("Inspector", "Place")
    score = translate("Inspector", "score")
    return (source, rank, score, translate("Inspector", "adds")) if _adding(trace) else (source, rank, score)


def _adding(trace: Trace) -> bool:
    names = {f"{run.source} {run.form}" for run in trace.runs}
    return any(part.name in names for part in trace.rankings[0].parts)


def source_rows(trace: Trace, memory_id: str, located: SourceRanks | None, *, loaded: bool) -> list[list[Cell]]:
    """Return a row per source and form: the place of the memory, or why there is none. The search for replaced memories is
    left out unless it found this one: it runs in every recall."""
    ranks = {} if located is None else {(s.source, s.form): s for s in located.sources}
    fused = trace.rankings[0].find(memory_id)
    parts = () if fused is None else fused.parts
    adds, adding = {part.name: part.contribution for part in parts}, _adding(trace)
    rows = []
    for run in trace.runs:
        hit = next((hit for hit in run.hits if hit.id == memory_id), None)
        if run.source == CURRENT and hit is None:
            continue
        source_rank = ranks.get((run.source, run.form))
        shown = source_title(run.source, run.form, expert=False)
        rank, score = _place(run, hit, source_rank, loaded=loaded)
        out = run.status not in (RunStatus.OK, RunStatus.EMPTY, RunStatus.SKIPPED)
        if run.phase and run.source != CURRENT:
            shown += f" · {translate('Inspector', 'phase {phase}').format(phase=run.phase + 1)}"
        tone, tip = "muted" if hit is None else "text", source_about(run.source)
        named = Cell(shown, f"{run.source} {run.form}", struck=out, tone=tone, tip=tip)
        row = [named, rank, score]
        if adding:
            share = adds.get(f"{run.source} {run.form}")
            shown_share = "" if share is None else f"{share:.4f}"
            told = translate("Inspector", "Its rank in this search adds {value} to “{whole}”.")
            tip = "" if share is None else told.format(value=shown_share, whole=_fused_title(trace))
            row.append(Cell(shown_share, exact(share), tone="muted", right=True, tip=tip))
        rows.append(row)
    return rows


def _fused_title(trace: Trace) -> str:
    names = [part.name for ranking in trace.rankings[1:] for part in ranking.parts]
    return next((part_title(name) for name in names if name == "rrf"), translate("Inspector", "score"))


def _place(run: Run, hit: Hit | None, source_rank: SourceRank | None, *, loaded: bool) -> tuple[Cell, Cell]:
    none = Cell("–", "", "", tone="muted", right=True)
    if hit is not None:
        text = translate("Inspector", "✔ {rank} of {k}").format(rank=hit.rank, k=run.k)
        tip = joined(found_sentence(run.source, hit.rank, run.k), reason_text(run.reason))
        ruler = Bar(hit.rank / run.k if run.k else 1.0, mark=True)
        return Cell(text, str(hit.rank), tip=tip, bar=ruler), _score(run.source, hit.score)
    if run.status not in (RunStatus.OK, RunStatus.EMPTY):
        text = reasoned(status_text(run.status.value), reason_text(run.reason))
        tone = "muted" if run.status is RunStatus.SKIPPED else "near"  # not asked is no trouble
        return Cell(text, run.status.value, tone=tone, tip=text, to_end=True), none
    if source_rank is None:
        text = translate("Inspector", "✖ not in its top {k}").format(k=run.k)
        tip = missed_sentence(run.source, run.k, None)
        return Cell(text if loaded else text + " …", "", tone="muted", tip=tip), none
    text = place_text(source_rank)
    if source_rank.rank is None:
        return Cell(text, source_rank.status, tone="muted"), none
    tip = missed_sentence(run.source, source_rank.k, source_rank)
    return Cell(text, str(source_rank.rank), tone="near", tip=tip), _score(run.source, source_rank.score)


def _score(source: str, score: float | None) -> Cell:
    """Format a score on its source's own scale; as a moment where the list counts in time."""
    if score is None:
        return Cell(short(score), exact(score), right=True)
    if counts_in_time(source):
        told = translate("Inspector", "{source} goes by time: it is of {day}.")
        day = date_text(int(score))
        return Cell(day, exact(score), right=True, tip=told.format(source=source_word(source), day=day))
    told = translate("Inspector", "{source} gives it {value} on its own scale; more is better.")
    return Cell(short(score), exact(score), right=True, tip=told.format(source=source_word(source), value=short(score)))


def change_text(why: Why) -> str:
    """Return what a change of settings would do."""
    code = why.explanation.outcome.code
    if code is Code.SELECTED:
        return translate("Inspector", "Nothing has to change: it is recalled.")
    if code in OUTCOMES_TO_RESTORE:
        key = keys_or_menu("isolate", "curate")  # it is lent while only restoring can be done
        return translate("Inspector", "Restore it ({key}): until then no change would bring it back.").format(key=key)
    if code is Code.NOT_STORED:
        return translate("Inspector", "It would have to be stored first.")
    return search_text(why, looking=False)

"""Recalls side by side, and two memories of one, as text and for `--json`."""

from __future__ import annotations

from collections.abc import Mapping

from mnemonaut.cli.language import listed, said, say, within
from mnemonaut.cli.output import WHOLE, Json, fields_json, moment_text, number_text, printable, table
from mnemonaut.cli.recall_text import asked_text, line, outcome_word
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import outcome_json
from mnemonaut_core.explain.against import Duel, PartShare
from mnemonaut_core.explain.compare import ComparedRow, Side, SideBySide
from mnemonaut_core.explain.compare_kept import KeptComparison
from mnemonaut_core.explain.compare_page import overlap_text, pack_head, place_text, title_of
from mnemonaut_core.explain.explain import Explanation, formula
from mnemonaut_core.explain.overlap import KEPT, PackDiff
from mnemonaut_core.recall.vocabulary import SCORES
from mnemonaut_core.recipes.registry import part_words
from mnemonaut_core.text.shown import memory_line

_KEPT_LINES = 1
"""Pieces that both packs have which are printed on each side of a difference."""


def comparison_text(found: SideBySide, *, only_differs: bool, with_pack: bool, everything: bool) -> str:
    """What was compared, what differs, how much they agree, a row for each memory, and the packs."""
    lines = [say("{count} recalls compared; changes are against the first", count=len(found.sides))]
    for number, side in enumerate(found.sides):
        lines.append(f"{number + 1}  {printable(said(title_of(found, number)))}")
        lines += [f"   ⚠ {printable(said(note))}" for note in side.notes]
    if found.differences:
        heads = [say("differs"), *(str(number) for number in range(1, len(found.sides) + 1))]
        told = [[said(one.name), *(said(value) for value in one.values)] for one in found.differences]
        lines += ["", table(heads, told, widest=[40, *[44] * len(found.sides)])]
    else:
        lines.append(line(say("differs"), say("nothing: they were asked alike.")))
    lines.append("")
    lines += [line(say("agree"), said(overlap_text(found, one.first, one.second))) for one in found.overlaps]
    lines += ["", *_rows(found, only_differs=only_differs, everything=everything)]
    lines += [line(say("pack"), printable(said(pack_head(found, n)))) for n in range(1, len(found.sides))]
    if with_pack:
        for number, diff in enumerate(found.packs, 2):
            if diff is not None and not diff.nothing:
                lines += ["", f"1 → {number}", *_pack_lines(diff)]
    return "\n".join(lines)


def _rows(found: SideBySide, *, only_differs: bool, everything: bool) -> list[str]:
    """A row for each memory: of those that are in no result only as many as `everything` asks for."""
    rows = found.differing if only_differs else found.rows
    shown = [row for row in rows if everything or only_differs or any(place.slot is not None for place in row.places)]
    lines = []
    if shown:
        heads = [*(str(number) for number in range(1, len(found.sides) + 1)), say("date"), "id", say("memory")]
        grid = [
            [
                *(place_text(place, row.rank_change(n) if n else None, said) for n, place in enumerate(row.places)),
                "–" if row.memory is None else moment_text(row.memory.moment)[:10],
                row.id,
                say("(not stored here)")
                if row.elsewhere
                else say("(gone)")
                if row.memory is None
                else memory_line(row.memory.text),
            ]
            for row in shown
        ]
        lines.append(table(heads, grid, widest=[*[30] * len(found.sides), 10, WHOLE, 72]))
    if not found.differing:
        lines.append(say("All of them came out alike."))
    rest = len(rows) - len(shown)
    if rest:
        lines.append(say("… and {rest} more that are in no result (--all shows them)", rest=number_text(rest)))
    return [*lines, ""]


def _pack_lines(diff: PackDiff) -> list[str]:
    """The pieces that came (+) and went (-), with what stands around them."""
    near = [
        any(other.sign != KEPT for other in diff.pieces[max(0, at - _KEPT_LINES) : at + _KEPT_LINES + 1])
        for at in range(len(diff.pieces))
    ]
    lines, left_out = [], False
    for piece, shown in zip(diff.pieces, near, strict=True):
        if not piece.text.strip():
            continue
        if shown:
            lines.append(f"{piece.sign} {printable(piece.text)}")
        elif not left_out:
            lines.append("  …")
        left_out = not shown
    return lines


# ---- A against B


def duel_text(duel: Duel, trace: Trace, notes: list[str]) -> str:
    """The sentence, then the parts with their signs, which add up to the difference."""
    lines = [asked_text(trace), *(f"⚠ {note}" for note in notes), said(duel.sentence(_named))]
    lines += [line("", f"{printable(one.memory_id)}: {_fared(one)}") for one in (duel.first, duel.second)]
    if duel.scores is None or duel.difference is None:
        return "\n".join(lines)
    if duel.scores[0].combine is not Combine.ORDER:
        lines += [line(say("score"), f"{printable(one.id)}: {formula(one)}") for one in duel.scores]
    rows = [[_named(one.name), _part(one, 0), _part(one, 1), f"{one.share:+.4f}"] for one in duel.shares]
    if duel.rest and abs(duel.rest) >= 5e-5:
        rows.append([say("rounding"), "", "", f"{duel.rest:+.4f}"])
    scores = [f"{one.score:.4f}" for one in duel.scores]
    rows.append([say("score"), *scores, f"{duel.difference:+.4f}"])
    heads = [say("part"), printable(duel.first.memory_id), printable(duel.second.memory_id), say("adds")]
    return "\n".join([*lines, "", table(heads, rows, widest=[40, WHOLE, WHOLE, 10])])


def _named(part: str) -> str:
    words = part_words(part)
    return part if words is None else within(SCORES, words.title)


def _fared(explanation: Explanation) -> str:
    rank = "" if explanation.rank is None else say("rank {rank}", rank=explanation.rank)
    return listed([outcome_word(explanation.outcome.code), rank])


def _part(share: PartShare, side: int) -> str:
    part = share.second if side else share.first
    return "–" if part is None else f"{part.contribution:.4f}"


def duel_json(duel: Duel, trace: Trace) -> Json:
    """For `compare --memory A --memory B --json`."""
    parts = [
        {"name": one.name, "contributions": [p and p.contribution for p in (one.first, one.second)], "share": one.share}
        for one in duel.shares
    ]
    return {
        "run": trace.id,
        **fields_json(trace, "recipe preset"),
        "memories": [_fared_json(duel.first), _fared_json(duel.second)],
        "stage": duel.stage or None,
        "scores": duel.scores and [one.score for one in duel.scores],
        "difference": duel.difference,
        "parts": parts,
        **fields_json(duel, "rest by_score decider"),
        "sentence": duel.sentence(),
    }


def _fared_json(explanation: Explanation) -> Json:
    fared = {"rank": explanation.rank, "outcome": outcome_json(explanation.outcome)}
    return {"id": explanation.memory_id, **fared, "sentence": explanation.sentence}


# ---- JSON


def comparison_json(found: SideBySide, *, only_differs: bool) -> Json:
    """For `compare --json`: texts of packs, of no memory beside them."""
    of_overlap = "first second both only_first only_second jaccard rbo"
    rows = [
        {"id": row.id, "differs": row.differs, "places": [_place_json(found, row, n) for n in range(len(row.places))]}
        for row in (found.differing if only_differs else found.rows)
    ]
    return {
        "sides": [_side_json(side) for side in found.sides],
        "differences": [fields_json(one, "code values") for one in found.differences],
        "alike": found.nothing,
        "overlaps": [fields_json(one, of_overlap) | {"p": found.persistence} for one in found.overlaps],
        "rows": rows,
        "packs": [diff and _pack_json(diff) for diff in found.packs],
    }


def _side_json(side: Side) -> Json:
    return {
        **fields_json(side, "id recorded imported recipe preset database"),
        "program": side.program or None,
        "generation": side.generation,
        "now": side.asked.get("now"),
        "question": side.asked.get("text") if side.question_kept else None,
        "parameters": [{"parameter": name, "value": value} for name, value in side.values.items()],
        "selected": side.selected,
        "tokens": side.pack and side.pack.tokens,
        **fields_json(side, "no_pack notes"),
    }


def _place_json(found: SideBySide, row: ComparedRow, number: int) -> Json:
    place = row.places[number]
    scored = place.scored
    return {
        "told": place.told,
        "rank": place.rank,
        "place": place.slot,
        "stored": place.stored,
        "since": place.since,
        "outcome": place.outcome and outcome_json(place.outcome),
        "score": scored and scored.score,
        "parts": [] if scored is None else [fields_json(part, "name contribution") for part in scored.parts],
        "rank_change": row.rank_change(number),
        "score_change": found.score_change(row, number),
    }


def _pack_json(diff: PackDiff) -> Json:
    sizes = {"before": diff.before.tokens, "after": diff.after.tokens, "gained": diff.gained, "lost": diff.lost}
    pieces = [fields_json(one, "sign text tokens") for one in diff.pieces]
    return sizes | {"same": diff.nothing, "pieces": pieces}


# ---- saved ones


def saved_json(name: str, kept: KeptComparison | None) -> Json:
    """For `compare --saved --json`: nulls for one that is damaged."""
    if kept is None:
        return {"name": name, "at": None, "question": None, "recipes": None, "damaged": True}
    return {"name": name, **fields_json(kept, "at question recipes"), "damaged": False}


def saved_text(found: Mapping[str, KeptComparison | None]) -> str:
    """A row for each."""
    if not found:
        return say("No comparison is saved here.")
    rows = [
        [name, "–", "–", say("(the record is damaged)")]
        if kept is None
        else [
            name,
            moment_text(kept.at),
            ", ".join(kept.recipes),
            say("(question not kept)") if kept.question is None else kept.question,
        ]
        for name, kept in found.items()
    ]
    return table([say("name"), say("saved (UTC)"), say("recipes"), say("question")], rows, widest=[WHOLE, 16, 50, 60])

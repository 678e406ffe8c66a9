"""A recall and a "why" as text for people: its story, the scope, the sources, the list with its cut, the pack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mnemonaut.cli.output import WHOLE, fit, moment_text, number_text, printable, table
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code, Outcome
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.explain.explain import sentence
from mnemonaut_core.explain.matrix import Cell, Matrix
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explain.story import story_of
from mnemonaut_core.explorer import Why
from mnemonaut_core.ports import ScopeCounts
from mnemonaut_core.recipes.registry import recipe_named

NEAR_MISSES = 5
_WORDS: dict[Code, str] = {
    Code.BELOW_CUT: "below cut",
    Code.DUPLICATE_OF: "duplicate",
    Code.RESULT_CAP: "result full",
    Code.POOL_CAP: "pool full",
    Code.GATE_CLOSED: "gate closed",
    Code.BELOW_FLOOR: "below floor",
    Code.QUOTA: "no seat",
    Code.MMR_LOST: "too alike",
    Code.BUDGET: "no room",
    Code.NOT_CHOSEN: "not chosen",
    Code.MERGED: "merged",
}


def badge(candidate: Candidate) -> str:
    """A glyph and a word: never one alone."""
    outcome = candidate.decision.outcome
    if outcome.code is Code.SELECTED:
        return f"✔ {candidate.decision.relevance or 'selected'}"
    return f"✖ {outcome_word(outcome.code)}"


def outcome_word(code: Code) -> str:
    """What became of a memory, in a word or two."""
    return _WORDS.get(code, code.value.lower().replace("_", " "))


def _detail(outcome: Outcome) -> str:
    if outcome.code is Code.DUPLICATE_OF:
        return f"of {outcome.other_id} ({outcome.value:.3f})"
    if outcome.code is Code.MMR_LOST:
        return f"to {outcome.other_id} (−{outcome.value:.3f})"
    if outcome.code is Code.QUOTA:
        return f"{outcome.field}: {outcome.limit:.0f} seats"
    if outcome.code is Code.BUDGET:
        return f"{outcome.value:.0f} tokens, {outcome.limit:.0f} left"
    if outcome.code in (Code.BELOW_CUT, Code.BELOW_FLOOR, Code.GATE_CLOSED) and outcome.margin is not None:
        return f"{outcome.margin:+.3f}"
    return ""


def _parts(candidate: Candidate, counted: frozenset[str] | None) -> str:
    """Summands, factors, or the sources that an order without a score counts."""
    scored = candidate.scored
    if scored is None:
        return ""
    if scored.combine is Combine.ORDER:
        sources = dict.fromkeys(source for source, _, _ in candidate.hits)
        return " ".join(source for source in sources if counted is None or source in counted)
    sign = "×" if scored.combine is Combine.PRODUCT else ""
    return " ".join(f"{part.name} {sign}{part.contribution:.3f}" for part in scored.parts)


def _score(candidate: Candidate) -> str:
    """At three decimals; a place is no relevance, so an order shows none."""
    scored = candidate.scored
    return "–" if scored is None or scored.combine is Combine.ORDER else f"{scored.score:.3f}"


def scope_line(scope: ScopeCounts, trace: Trace) -> str:
    """Which kinds are searched, and what of them is kept out before any search."""
    kept_out = kept_out_text(scope)
    kinds = ", ".join(trace.plan.filters.kinds)
    return f"scope    {kinds}; kept out: {kept_out}" if kept_out else f"scope    {kinds}"


def kept_out_text(scope: ScopeCounts) -> str:
    """What the memories that cannot be searched were kept out by; "" when all can."""
    counts = {"isolated": scope.isolated, "suppressed": scope.suppressed}
    counts |= {f"by {field}": n for field, n in scope.filtered.items()}
    return ", ".join(f"{number_text(n)} {why}" for why, n in counts.items() if n)


def sources_line(trace: Trace) -> str:
    """Each source with its count, or its status where it did not answer."""
    found = []
    for run in trace.runs:
        shown = str(len(run.hits)) if run.status in (RunStatus.OK, RunStatus.EMPTY) else run.status.value
        found.append(f"{run.source} {run.form}: {shown} ({run.ms:.1f} ms)")
    return "sources  " + " · ".join(found)


def plan_lines(trace: Trace) -> list[str]:
    """What the plan noted (mode, strategy, route …), the times of the stages, and who chose where somebody did."""
    noted = [
        f"{name}={_value(value)}" for name, value in trace.plan.noted.items() if isinstance(value, str | int | float)
    ]
    lines = ["plan     " + " · ".join(noted)] if noted else []
    for _, choice in trace.choices.values():
        why = "" if choice.fallback is None else f": {choice.fallback!s}"
        size = f"{choice.candidates} candidates, {number_text(choice.chars)} characters"
        lines.append("chosen   " + printable(f"by {choice.by} ({size}){why}"))
        if choice.redacted:
            counts = ", ".join(f"{kind} {number_text(n)}" for kind, n in sorted(choice.redacted.items()))
            lines.append(f"         redacted before it left this machine: {counts}")
        if choice.note is not None:
            lines.append(f"         {printable(str(choice.note))}")
    return lines


def _shown(trace: Trace, *, everything: bool) -> Iterator[Candidate]:
    misses = 0
    for candidate in trace.candidates:
        if candidate.decision.outcome.code is Code.SELECTED or everything or misses < NEAR_MISSES:
            misses += candidate.decision.outcome.code is not Code.SELECTED
            yield candidate


def asked_text(trace: Trace) -> str:
    """Recipe, preset, clock, and what was set beside the preset."""
    asked = f"{trace.recipe} · {trace.preset} · as of {moment_text(trace.query.now)} UTC"
    by_hand = [f"{p.name}={_value(p.value)}" for p in trace.layers if p.layer not in ("default", "preset")]
    return " · ".join([asked, *by_hand])


def recall_text(trace: Trace, scope: ScopeCounts, *, everything: bool, with_pack: bool) -> str:
    """One recall as text: ids, scores and parts at three decimals (`--json` has them in full)."""
    lines = [
        asked_text(trace),
        f"recalled {story_of(trace, scope).sentence(expert=True)}",
        scope_line(scope, trace),
        *plan_lines(trace),
        sources_line(trace),
    ]
    for warning in trace.warnings:
        advice = "" if warning.advice is None else f" {warning.advice!s}"
        lines.append(f"⚠ {printable(str(warning.message) + advice)}")
    lines.append("")
    if not trace.candidates:
        lines.append(nothing_text(trace, scope))
        return "\n".join(lines)
    shown = list(_shown(trace, everything=everything))
    counted = trace.counted
    rows = [
        [
            "–" if c.rank is None else str(c.rank), badge(c), _score(c), _parts(c, counted.get(c.memory.id)),
            moment_text(c.memory.moment)[:10], c.memory.id,
            (f"[{detail}] " if (detail := _detail(c.decision.outcome)) else "") + c.memory.text,
        ]
        for c in shown
    ]  # fmt: skip
    grid = table(["#", "outcome", "score", "parts", "date", "id", "memory"], rows, widest=[4, 14, 6, 34, 10, WHOLE, 72])
    lines += _with_cut(grid.splitlines(), shown)
    rest = len(trace.candidates) - len(shown)
    if rest:
        lines.append(f"… and {rest} more that were dropped (--all shows them)")
    if not trace.selected:
        lines.append(_silence(trace))
    if with_pack:
        lines += ["", *_pack_lines(trace)]
    return "\n".join(lines)


def matrix_text(matrix: Matrix, scopes: Sequence[ScopeCounts], *, everything: bool, with_pack: bool) -> str:
    """Several recalls of one question as one table: a row for each memory, a column for each recall."""
    names = _columns(matrix.traces)
    asked = matrix.traces[0].query
    lines = [f"{len(names)} recalls · as of {moment_text(asked.now)} UTC"]
    told = [
        [name, str(story_of(trace, scope).sentence(expert=True))]
        for name, trace, scope in zip(names, matrix.traces, scopes, strict=True)
    ]
    lines += table(["", ""], told).splitlines()[1:]
    warned: dict[str, list[str]] = {}
    for name, trace in zip(names, matrix.traces, strict=True):
        for warning in trace.warnings:
            advice = "" if warning.advice is None else f" {warning.advice!s}"
            warned.setdefault(printable(str(warning.message) + advice), []).append(name)
    lines += [f"⚠ {', '.join(dict.fromkeys(whose))}: {said}" for said, whose in warned.items()]
    lines.append("")
    shown = [row for row in matrix.rows if everything or row.selected_by]
    rows = [
        [*map(_cell_text, row.cells), moment_text(row.memory.moment)[:10], row.memory.id, row.memory.text]
        for row in shown
    ]
    if rows:
        lines.append(table([*names, "date", "id", "memory"], rows, widest=[*[28] * len(names), 10, WHOLE, 72]))
    if rest := len(matrix.rows) - len(shown):
        lines.append(f"… and {number_text(rest)} more that were found, and selected by none (--all shows them)")
    if not matrix.rows:
        lines += [
            f"{name}: {nothing_text(trace, scope)}"
            for name, trace, scope in zip(names, matrix.traces, scopes, strict=True)
        ]
    overlap = "" if matrix.overlap is None else f" · overlap {matrix.overlap:.2f}"
    lines += ["", f"agree    {' · '.join(matrix.agreed())}{overlap}"]
    if rows:
        lines.append(
            "         1 rank, selected · ✖7 rank 7, left out · ✖word left out before it was ranked · – not found"
        )
    if with_pack:
        for name, trace in zip(names, matrix.traces, strict=True):
            lines += ["", *_pack_lines(trace, name)]
    return "\n".join(lines)


def _columns(traces: Sequence[Trace]) -> list[str]:
    """A name for each: the recipe, with its preset where presets differ."""
    with_preset = len({trace.preset for trace in traces}) > 1
    return [f"{trace.recipe}/{trace.preset}" if with_preset else trace.recipe for trace in traces]


def _cell_text(cell: Cell) -> str:
    if cell.code is None:
        return "–"
    if cell.rank is None:
        return f"✖{outcome_word(cell.code)}"
    return str(cell.rank) if cell.selected else f"✖{cell.rank}"


def matrix_json(matrix: Matrix) -> dict[str, object]:
    """For `--json`: ranks and outcomes; null where no source found a memory."""
    return {
        "columns": [{"recipe": trace.recipe, "preset": trace.preset} for trace in matrix.traces],
        "rows": [
            {
                "id": row.memory.id,
                "selected_by": row.selected_by,
                "cells": [
                    {"rank": cell.rank, "outcome": None if cell.code is None else cell.code.value} for cell in row.cells
                ],
            }
            for row in matrix.rows
        ],
        "common": list(matrix.common),
        "overlap": matrix.overlap,
    }


def _pack_lines(trace: Trace, name: str = "") -> list[str]:
    """The exact text for the model, and what stands beside it."""
    whose = f"{name}, " if name else ""
    lines = [f"pack ({whose}{trace.pack.strategy}, {trace.pack.tokens} tokens)", trace.pack.text or "(empty)"]
    aside = recipe_named(trace.recipe).aside
    held = {} if aside is None else aside(trace.pool)
    return lines + [f"{name}, beside the pack: {printable(memory.text)}" for name, memory in held.items()]


def _silence(trace: Trace) -> str:
    """That nothing is injected, and which gate decided it."""
    closed = next((c.decision.outcome for c in trace.candidates if c.decision.outcome.code is Code.GATE_CLOSED), None)
    if closed is None:
        return "Nothing is injected."
    there = "it could not be measured" if closed.value is None else f"there is {closed.value:.3f}"
    return f"Nothing is injected: {closed.field} asks for {closed.limit:.3f}, and {there}."


def _with_cut(grid: list[str], shown: list[Candidate]) -> list[str]:
    """The line of the cut, after the last selected one."""
    last = max((i for i, c in enumerate(shown, 1) if c.decision.outcome.code is Code.SELECTED), default=0)
    chosen = sum(c.decision.outcome.code is Code.SELECTED for c in shown)
    return [*grid[: last + 1], f"── {chosen} selected ──", *grid[last + 1 :]]


def nothing_text(trace: Trace, scope: ScopeCounts) -> str:
    """Why there is no candidate at all: empty is never shown for failed."""
    broken = [run for run in trace.runs if run.status in (RunStatus.FAILED, RunStatus.TIMED_OUT)]
    if broken:
        return f"No answer: {broken[0].source} {broken[0].status.value.replace('_', ' ')}."
    if scope.total == 0:
        return f"This database holds no memory of the searched kinds ({', '.join(trace.plan.filters.kinds)})."
    if scope.searchable == 0:
        said = f"Nothing can be searched: {kept_out_text(scope)}, of {number_text(scope.total)} in scope."
        by_time = "\nWith --set days=0 all time is searched; --now asks as of another day."
        return said + (by_time if scope.filtered.get("time") else "")
    return "Nothing stored matches."


def why_text(why: Why, memory: Memory | None, *, deadlines: bool = False, made: Made | None = None) -> str:
    """The answer card: what was asked, the memory, outcome, sentence, numbers, every source, the smallest change."""
    explanation = why.explanation
    outcome = explanation.outcome
    limits = "with" if deadlines else "without"
    lines = [asked_text(why.trace), f"asked anew, {limits} deadlines: no earlier recall is looked at"]
    if made is not None:
        lines[1:] = _made_text(made, explanation.memory_id)
    if memory is not None:
        lines.append(f"memory   {moment_text(memory.moment)[:10]}  {fit(printable(memory.text), 100).rstrip()}")
    lines += ["", f"{printable(explanation.memory_id)}: {outcome.code.value}", str(sentence(outcome))]
    if explanation.scored is not None:
        lines.append(
            f"score    {explanation.formula}" + ("  ✔ adds up" if explanation.reconciles else "  ✖ does not add up")
        )
    if explanation.rank is not None and outcome.code is not Code.SELECTED:
        lines.append(f"rank     {explanation.rank} of the last ranking")
    if why.located.sources:
        rows = [
            [s.source, s.form, "–" if s.rank is None else str(s.rank), str(s.k), "–" if s.score is None else f"{s.score:.4g}",
             s.status.replace("_", " ")]
            for s in why.located.sources
        ]  # fmt: skip
        lines += ["", table(["source", "form", "rank", "k", "score", "status"], rows)]
    lines += ["", change_text(why)]
    if why.closest:
        rows = [[memory.id, moment_text(memory.moment)[:10], memory.text] for memory in why.closest]
        lines += ["closest stored:", table(["id", "date", "memory"], rows, widest=[WHOLE, 10, 80])]
    return "\n".join(lines)


def _made_text(made: Made, memory_id: str) -> list[str]:
    """Which recall is explained, and whether it is still what was recorded."""
    late = list(dict.fromkeys(run.source for run in made.trace.runs if run.status is RunStatus.TIMED_OUT))
    lines = [f"run {printable(made.trace.id)}, as it was made" + (f"; late: {', '.join(late)}" if late else "")]
    if not made.as_recorded:
        then = made.then.get(memory_id)
        lines.append(
            "What it finds now is not what was recorded: memories, policy or program changed since."
            + (f" This memory was {then} then." if then is not None else "")
        )
    return lines


def change_text(why: Why) -> str:
    """What would let it in."""
    code = why.explanation.outcome.code
    if code is Code.SELECTED:
        return "change   none needed: it is recalled."
    if code in (Code.ISOLATED, Code.SUPPRESSED):
        return f"change   mnemonaut restore {why.explanation.memory_id}"
    if code is Code.NOT_STORED:
        return "change   none: it would have to be stored first."
    if not why.changes:
        tried = "" if why.complete else " Not everything was tried: the time was up."
        return f"change   no single parameter lets it in, and no two of those in its way.{tried}"
    said = [f"{one.parameter}: {_value(one.from_value)} → {_value(one.to_value)}" for one in why.changes]
    if len(said) > 1:
        return f"change   {' and '.join(said)} together let it in (no single change does)"
    kind = "the smallest single change" if why.complete else "the smallest single change that was found in the time"
    return f"change   {said[0]} lets it in ({kind})"


def _value(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)

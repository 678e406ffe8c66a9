"""A recall and a "why" as text for people: its story, the scope, the sources, the list with its cut, the pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mnemonaut.cli.language import join, join_list, tr, with_reason, within
from mnemonaut.cli.output import WHOLE, cell_width, first_of, fit, moment_text, number_text, or_dash, printable, table
from mnemonaut_core.costs import Cost
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.currency import State, states_text
from mnemonaut_core.domain.evidence import LEVEL_WORDS, SPEAKS_OF_IT, Evidence
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.moments import UTC
from mnemonaut_core.domain.outcome import OUTCOME_LABELS, Code, Outcome, numbers_apart, one_line
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Candidate, ScopeCounts, Trace, TraceWarning
from mnemonaut_core.explain.comparison import Moves
from mnemonaut_core.explain.matrix import Cell, Matrix
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.explain.smallest_change import QUERY_FIELDS, Remedy
from mnemonaut_core.explain.story import ahead_text, story_of
from mnemonaut_core.explorer import ASKED_AGAIN, Why
from mnemonaut_core.parameters import SHIPPED, Preset
from mnemonaut_core.recall.evidence import evidence_lines
from mnemonaut_core.recall.intent import time_text
from mnemonaut_core.recall.vocabulary import KEPT_OUT_WORDS, PLAN, SCORES, SOURCES, STATUS_WORDS
from mnemonaut_core.recipes.registry import part_words, recipe_named, source_words
from mnemonaut_core.text.shown import without_marks

NEAR_MISSES = 5
_LABELLED = 9
"""Columns before what a line tells: its name stands there."""


def badge(candidate: Candidate) -> str:
    """A glyph and a word: never one alone."""
    outcome = candidate.decision.outcome
    return f"{'✔' if outcome.code is Code.SELECTED else '✖'} {tr(outcome.label)}"


def level_word(evidence: Evidence | None) -> str:
    """How much a memory speaks of the question; – where that was not measured."""
    return "–" if evidence is None else tr(LEVEL_WORDS[evidence.level])


def outcome_word(code: Code) -> str:
    return tr(OUTCOME_LABELS[code])


def part_named(name: str) -> str:
    """What a part of a score is called; an unknown one keeps its name."""
    words = part_words(name)
    return name if words is None else within(SCORES, words.title)


def status_word(status: str) -> str:
    """How a source fared, or how a memory stands in it."""
    known = STATUS_WORDS.get(status)
    return status.replace("_", " ") if known is None else tr(known)


def line(name: str, told: str) -> str:
    return f"{fit(name, _LABELLED - 1)} {told}" if cell_width(name) < _LABELLED else f"{name} {told}"


def _detail(outcome: Outcome) -> str:
    value, limit = outcome.value, outcome.limit
    match outcome.code:
        case Code.DUPLICATE_OF:
            return tr("of {other} ({value})", other=outcome.other_id, value=f"{value:.3f}")
        case Code.MMR_LOST:
            return tr("to {other} ({value})", other=outcome.other_id, value=f"{value:.3f}")
        case Code.QUOTA:
            return tr("{field}: {limit} seats", field=outcome.field, limit=f"{limit:.0f}")
        case Code.BUDGET:
            return tr("{tokens} tokens, {left} left", tokens=f"{value:.0f}", left=f"{limit:.0f}")
        case Code.BELOW_CUT | Code.BELOW_FLOOR | Code.GATE_CLOSED if outcome.margin is not None:
            return tr(
                "{value}, asked {limit}", **dict(zip(("value", "limit"), numbers_apart(value, limit), strict=True))
            )
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
    kept_out = kept_out_text(scope)
    kinds = ", ".join(trace.plan.filters.kinds)
    told = tr("{kinds}; kept out: {counts}", kinds=kinds, counts=kept_out) if kept_out else kinds
    return line(tr("scope"), told)


def time_lines(scope: ScopeCounts, trace: Trace) -> list[str]:
    """The days that the question names, and what is left out because it is later than the clock."""
    named, later = time_text(trace.plan), ahead_text(scope)
    lines = [] if named is None else [line(tr("days"), tr(named))]
    if later is not None:
        lines.append(line(tr("later"), tr("{later} (--ahead searches it too)", later=tr(later))))
    return lines


def kept_out_text(scope: ScopeCounts) -> str:
    """The filters that exclude memories from the search; "" if all can be searched."""
    counts = {
        tr("isolated"): scope.isolated,
        tr("isolated for questions like this one"): scope.suppressed,
    }
    counts |= {tr(KEPT_OUT_WORDS.get(field, field)): n for field, n in scope.filtered.items()}
    return join_list(tr("{count} {why}", count=n, why=why) for why, n in counts.items() if n)


def sources_line(trace: Trace) -> str:
    """Each source with its count, or its status where it did not answer."""
    found = []
    for run in trace.runs:
        shown = str(len(run.hits)) if run.status in (RunStatus.OK, RunStatus.EMPTY) else status_word(run.status.value)
        found.append(f"{run.source} {run.form}: {shown} ({run.ms:.1f} ms)")
    return line(tr("sources"), " · ".join(found))


def plan_lines(trace: Trace) -> list[str]:
    """The notes of the plan (mode, strategy, route …), the times of the stages, and the chooser if there was one."""
    noted = [
        f"{name}={_value(value)}" for name, value in trace.plan.noted.items() if isinstance(value, str | int | float)
    ]
    lines = [line(tr("plan"), " · ".join(noted))] if noted else []
    own = [f"“{printable(one.word)}” → {one.entry}" for one in trace.query.own_words]
    if own:
        lines.append(line(tr("yours"), join_list(own)))
    for _, choice in trace.choices.values():
        why = "" if choice.fallback is None else f": {tr(choice.fallback)}"
        by = within(PLAN, "the simple rule") if choice.by == STAND_IN else choice.by
        size = tr("{count} candidates, {chars} characters", count=choice.candidates, chars=choice.chars)
        lines.append(line(tr("chosen"), printable(tr("by {name} ({size})", name=by, size=size) + why)))
        if choice.redacted:
            counts = ", ".join(f"{kind} {number_text(n)}" for kind, n in sorted(choice.redacted.items()))
            lines.append(line("", tr("redacted before it left this machine: {counts}", counts=counts)))
        if choice.note is not None:
            lines.append(line("", printable(tr(choice.note))))
    return lines


def _warned(warning: TraceWarning) -> str:
    return join(tr(warning.message), "" if warning.advice is None else tr(warning.advice))


def _shown(trace: Trace, *, everything: bool) -> Iterator[Candidate]:
    misses = 0
    for candidate in trace.candidates:
        if candidate.decision.outcome.code is Code.SELECTED or everything or misses < NEAR_MISSES:
            misses += candidate.decision.outcome.code is not Code.SELECTED
            yield candidate


def _day(memory: Memory, zone: str) -> str:
    return moment_text(memory.moment, zone, day=memory.is_day)[:10]


def as_of(moment: int, zone: str) -> str:
    """`as of 2026-03-08 21:40 Asia/Tokyo`."""
    return tr("as of {moment}", moment=f"{moment_text(moment, zone)} {zone}")


def asked_text(trace: Trace) -> str:
    """Recipe, preset, clock, and the values set besides the preset."""
    asked = f"{trace.recipe} · {trace.preset} · {as_of(trace.query.now, trace.query.zone)}"
    by_hand = [f"{p.name}={_value(p.value)}" for p in trace.layers if p.layer not in ("default", "preset")]
    return " · ".join([asked, *by_hand])


def memory_text(memory: Memory, states: Mapping[str, tuple[State, ...]], zone: str = UTC) -> str:
    """The text of a memory, behind why it does not hold any more."""
    told = states_text(states.get(memory.id, ()), zone)
    return (f"[{tr(told)}] " if told else "") + without_marks(memory.text)


def recall_text(trace: Trace, scope: ScopeCounts, *, everything: bool, with_pack: bool) -> Iterator[str]:
    """One recall as text: ids, scores and parts at three decimals (`--json` has them in full)."""
    yield asked_text(trace)
    yield line(tr("recalled"), tr(story_of(trace, scope).sentence()))
    yield scope_line(scope, trace)
    yield from (*time_lines(scope, trace), *plan_lines(trace), sources_line(trace))
    yield from (f"⚠ {printable(_warned(warning))}" for warning in trace.warnings)
    yield ""
    if not trace.candidates:
        yield nothing_text(trace, scope)
        return
    shown = list(_shown(trace, everything=everything))
    counted, zone = trace.counted, trace.query.zone
    rows = []
    for c in shown:
        detail = _detail(c.decision.outcome)
        told = (f"[{detail}] " if detail else "") + memory_text(c.memory, trace.states, zone)
        parts = (_score(c), _parts(c, counted.get(c.memory.id)))
        level = level_word(trace.evidence.get(c.memory.id))
        rows.append((c.number, badge(c), level, *parts, _day(c.memory, zone), c.memory.id, told))
    heads = [
        "#",
        tr("outcome"),
        tr(SPEAKS_OF_IT).lower(),
        tr("score"),
        tr("parts"),
        tr("date"),
        "id",
        tr("memory"),
    ]
    grid = table(heads, rows, widest=[4, 18, 18, 6, 34, 10, WHOLE, 72])
    yield from _with_cut(grid.splitlines(), shown)
    if rest := len(trace.candidates) - len(shown):
        yield tr("… and {rest} more that were dropped (--all shows them)", rest=rest)
    if not trace.selected:
        yield _silence(trace)
    if with_pack:
        yield from ("", *_pack_lines(trace))


def matrix_text(matrix: Matrix, scopes: Sequence[ScopeCounts], *, everything: bool, with_pack: bool) -> Iterator[str]:
    """Several recalls of one question as one table: a row for each memory, a column for each recall."""
    names, asked = _columns(matrix.traces), matrix.traces[0].query
    each = list(zip(names, matrix.traces, scopes, strict=True))
    yield f"{tr('{count} recalls', count=len(names))} · {as_of(asked.now, asked.zone)}"
    told = [[name, story_of(trace, scope).sentence()] for name, trace, scope in each]
    yield from table(["", ""], told).splitlines()[1:]
    warned: dict[str, list[str]] = {}
    for name, trace, _ in each:
        for warning in trace.warnings:
            warned.setdefault(printable(_warned(warning)), []).append(name)
    yield from (f"⚠ {', '.join(dict.fromkeys(whose))}: {what}" for what, whose in warned.items())
    yield ""
    rows = []
    for row in matrix.rows:
        if everything or row.selected_by:
            memory = row.memory
            told_of = (level_word(row.evidence), _day(memory, asked.zone), memory.id, without_marks(memory.text))
            rows.append((*map(_cell_text, row.cells), *told_of))
    if rows:
        heads = [*names, tr(SPEAKS_OF_IT).lower(), tr("date"), "id", tr("memory")]
        yield table(heads, rows, widest=[*[28] * len(names), 18, 10, WHOLE, 72])
    if rest := len(matrix.rows) - len(rows):
        yield tr("… and {rest} more that were found, and remembered by none (--all shows them)", rest=rest)
    if not matrix.rows:
        yield from (f"{name}: {nothing_text(trace, scope)}" for name, trace, scope in each)
    overlap = "" if matrix.overlap is None else f" · {tr('overlap {value}', value=f'{matrix.overlap:.2f}')}"
    yield from ("", line(tr("agree"), f"{' · '.join(map(tr, matrix.agreed()))}{overlap}"))
    if rows:
        yield line(
            "",
            tr(
                "1 number 1, remembered · ✖7 number 7, left out · ✖ and what became of it, without a number · – not found"
            ),
        )
    if with_pack:
        for name, trace, _ in each:
            yield from ("", *_pack_lines(trace, name))


def _columns(traces: Sequence[Trace]) -> list[str]:
    """A name for each: the recipe, with its preset where presets differ."""
    with_preset = len({trace.preset for trace in traces}) > 1
    return [f"{trace.recipe}/{trace.preset}" if with_preset else trace.recipe for trace in traces]


def _cell_text(cell: Cell) -> str:
    if cell.code is None:
        return "–"
    if cell.number is None:
        return f"✖{outcome_word(cell.code)}"
    return str(cell.number) if cell.selected else f"✖{cell.number}"


def matrix_json(matrix: Matrix) -> dict[str, object]:
    """For `--json`: ranks and outcomes; null where no source found a memory."""
    rows = []
    for row in matrix.rows:
        cells = [{"rank": cell.rank, "outcome": cell.code} for cell in row.cells]
        rows.append({"id": row.memory.id, "selected_by": row.selected_by, "cells": cells})
    columns = [fields_json(trace, "recipe preset") for trace in matrix.traces]
    return {"columns": columns, "rows": rows, **fields_json(matrix, "common overlap")}


def _pack_lines(trace: Trace, name: str = "") -> list[str]:
    """The exact text for the model, with its remarks."""
    whose, pack = f"{name}, " if name else "", trace.pack
    head = tr("pack ({whose}{strategy}, {tokens} tokens)", whose=whose, strategy=pack.strategy, tokens=pack.tokens)
    aside = recipe_named(trace.recipe).shown.aside
    held = {} if aside is None else aside(trace.pool)
    told = (tr("{name}, beside the pack: {text}", name=one, text=printable(of.text)) for one, of in held.items())
    return [head, pack.text or tr("(empty)"), *told]


def _silence(trace: Trace) -> str:
    """That nothing is injected, and which gate decided it."""
    closed = next((c.decision.outcome for c in trace.candidates if c.decision.outcome.code is Code.GATE_CLOSED), None)
    if closed is None:
        return tr("Nothing was handed over.")
    asks = {"field": closed.field, "limit": f"{closed.limit:.3f}"}
    if closed.value is None:
        return tr("Nothing was handed over: {field} needs {limit}, and it could not be measured.", **asks)
    asks["value"] = f"{closed.value:.3f}"
    if closed.stage == "evidence":
        return tr(
            "Nothing here is about the question: {field} needs {limit}, and the question reaches {value}.", **asks
        )
    return tr("Nothing was handed over: {field} needs {limit}, and the best was {value}.", **asks)


def _with_cut(grid: list[str], shown: list[Candidate]) -> list[str]:
    """The line of the cut, after the last selected one."""
    last = max((i for i, c in enumerate(shown, 1) if c.decision.outcome.code is Code.SELECTED), default=0)
    chosen = sum(c.decision.outcome.code is Code.SELECTED for c in shown)
    return [*grid[: last + 1], f"── {tr('{count} remembered', count=chosen)} ──", *grid[last + 1 :]]


def nothing_text(trace: Trace, scope: ScopeCounts) -> str:
    """Why there is no candidate at all: empty is never shown for failed."""
    broken = [run for run in trace.runs if run.status in (RunStatus.FAILED, RunStatus.TIMED_OUT)]
    if broken:
        return tr("No answer: {source} {status}.", source=broken[0].source, status=status_word(broken[0].status.value))
    if scope.total == 0:
        kinds = join_list(trace.plan.filters.kinds)
        return tr("This database holds no memory of the searched kinds ({kinds}).", kinds=kinds)
    if scope.searchable == 0:
        kept_out = kept_out_text(scope)
        none = tr("Nothing can be searched: {counts}, of {total} in scope.", counts=kept_out, total=scope.total)
        if not scope.filtered.get("time"):
            return none
        return none + "\n" + tr("With --set days=0 all time is searched; --now asks as of another day.")
    return tr("Nothing stored matches.")


def each_lines(answers: Sequence[Why]) -> list[str]:
    if len(answers) < 2:
        return []
    rows = []
    for name, why in zip(_columns([answer.trace for answer in answers]), answers, strict=True):
        sign = "✔" if why.explanation.outcome.code is Code.SELECTED else "✖"
        rows.append([name, why.explanation.number, f"{sign} {tr(why.explanation.outcome.label)}"])
    return [table([tr("recipe"), tr("rank"), tr("outcome")], rows)]


def diagnosis_lines(
    why: Why, memory: Memory | None, *, deadlines: bool = False, made: Made | None = None
) -> Iterator[str]:
    """What is known before the smallest change is searched: question, memory, outcome, sentence, numbers, every source."""
    explanation, outcome = why.explanation, why.explanation.outcome
    yield asked_text(why.trace)
    if made is not None:
        yield from _made_text(made, explanation.memory_id)
    elif deadlines:
        yield tr("asked again, with deadlines: no earlier recall is looked at")
    else:
        yield tr("asked again, without deadlines: no earlier recall is looked at")
    if why.asked_again:
        yield tr(ASKED_AGAIN)
    if memory is not None:
        shown = fit(printable(without_marks(memory.text)), 100).rstrip()
        yield line(tr("memory"), f"{_day(memory, why.trace.query.zone)}  {shown}")
    became = f"{tr(one_line(outcome))} ({outcome.code.value})"
    yield from ("", f"{printable(explanation.memory_id)}: {became}", tr(explanation.sentence))
    if why.evidence is not None and memory is not None:
        yield from (printable(tr(text)) for text in evidence_lines(why.trace, memory, why.evidence))
    if explanation.scored is not None:
        sums = tr("✔ adds up") if explanation.reconciles else tr("✖ does not add up")
        yield line(tr("score"), f"{explanation.formula}  {sums}")
        for part in explanation.scored.parts:
            if (words := part_words(part.name)) is not None:
                title = f"{part.name} · {within(SCORES, words.title)}"
                yield line("", with_reason(title, within(SCORES, words.about)))
    if explanation.number is not None and outcome.code is not Code.SELECTED:
        yield line(tr("number"), str(explanation.number))
    if why.located.sources:
        rows = []
        for s in why.located.sources:
            source = source_words(s.source)
            stands = (s.source, s.form, s.rank, s.k, or_dash(s.score, ".4g"), status_word(s.status))
            rows.append((*stands, "" if source is None else within(SOURCES, source.about)))
        heads = [tr("source"), tr("form"), tr("rank"), "k", tr("score"), tr("status"), tr("what it finds")]
        yield from ("", table(heads, rows))


def changing_text(why: Why, costs: Sequence[Cost | None] = ()) -> str:
    """The rest, after an empty line: the smallest changes with what they cost, or what is closest."""
    lines = ["", change_text(why, costs)]
    if why.closest:
        zone = why.trace.query.zone
        rows = [[one.id, _day(one, zone), without_marks(one.text)] for one in why.closest]
        lines += [tr("closest stored:"), table(["id", tr("date"), tr("memory")], rows, widest=[WHOLE, 10, 80])]
    return "\n".join(lines)


def _made_text(made: Made, memory_id: str) -> list[str]:
    """Which recall is explained, and whether it is still what was recorded."""
    late = list(dict.fromkeys(run.source for run in made.trace.runs if run.status is RunStatus.TIMED_OUT))
    lines = [
        tr("run {id}, as it was made; late: {sources}", id=printable(made.trace.id), sources=join_list(late))
        if late
        else tr("run {id}, as it was made", id=printable(made.trace.id))
    ]
    if not made.as_recorded:
        then = made.then.get(memory_id)
        changed = tr("What it finds now is not what was recorded: memories, policy or program changed since.")
        lines.append(join(changed, "" if then is None else tr("This memory was {outcome} then.", outcome=then)))
    return lines


def change_text(why: Why, costs: Sequence[Cost | None] = ()) -> str:
    code = why.explanation.outcome.code
    if code is Code.SELECTED:
        return line(tr("change"), tr("none needed: it is recalled."))
    if code in (Code.ISOLATED, Code.SUPPRESSED):
        return line(tr("change"), f"mnemonaut restore {why.explanation.memory_id}")
    if code is Code.NOT_STORED:
        return line(tr("change"), tr("none: it would have to be stored first."))
    if not why.remedies:
        return line(tr("change"), tr("no change that was tried would bring it back."))
    lines = []
    for number, remedy in enumerate(why.remedies):
        lines.append(line(tr("or") if number else tr("change"), _remedy_text(remedy, smallest=not number)))
        lines.append(line("", _side_effects(remedy.moves.without(why.explanation.memory_id))))
        cost = costs[number] if number < len(costs) else None
        if cost is not None:
            lines.append(line("", join(*map(tr, cost.texts))))
    return "\n".join(lines)


def _remedy_text(remedy: Remedy, *, smallest: bool) -> str:
    turns = [
        f"{tr(QUERY_FIELDS[one.parameter]) if one.of_query else one.parameter}: {_value(one.from_value)} → {_value(one.to_value)}"
        for one in remedy.changes
    ]
    if len(turns) > 1:
        told = tr("{first} and {second} together would bring it back", first=turns[0], second=turns[1])
    elif smallest:
        told = tr("{turn} would bring it back (the smallest change found)", turn=turns[0])
    else:
        told = tr("{turn} would bring it back", turn=turns[0])
    return told if remedy.remark is None else join(f"{told}.", tr(remedy.remark))


def _side_effects(others: Moves) -> str:
    if others.empty:
        return tr("nothing else changes")
    counts = []
    for moves, word in ((others.entered, tr("in")), (others.left, tr("out")), (others.moved, tr("moved"))):
        if moves:
            named = "" if moves is others.moved else f" ({first_of([move.memory.id for move in moves], _NAMED)})"
            counts.append(tr("{count} {why}", count=len(moves), why=f"{word}{named}"))
    return tr("also: {counts}", counts=join_list(counts))


_NAMED = 3
"""How many memories a side effect names."""


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def preset_text(preset: Preset) -> str:
    """What a shipped preset changes, and what was measured of it, in the person's language; what a saved one's own author wrote."""
    return join(tr(preset.about), *map(tr, preset.effect)) if preset.origin == SHIPPED else preset.about

"""What other parameters would do to a recall, as text and for `--json`."""

from __future__ import annotations

from mnemonaut.cli.output import WHOLE, Json, moment_text, number_text, printable, table
from mnemonaut.cli.recall_text import asked_text, outcome_word
from mnemonaut_core.explain.moves import Move, Preview, Previewed, Tried
from mnemonaut_core.explain.recorded import Made

_SAME = "The result stays as it is."


def moves_json(tried: Tried) -> Json:
    """Which values differ, how it was found out, who enters, leaves and moves."""
    moves = tried.moves
    return {
        "asked_anew": tried.asked_anew,
        "changed": [{"parameter": c.parameter, "from": c.from_value, "to": c.to_value} for c in tried.changed],
        "entered": [_json(move) for move in moves.entered],
        "left": [_json(move) for move in moves.left],
        "moved": [_json(move) for move in moves.moved],
        "stayed": moves.stayed,
    }


def _json(move: Move) -> Json:
    return {
        "id": move.memory.id, "before": move.before, "after": move.after,
        "outcome_before": None if move.code_before is None else move.code_before.value,
        "outcome_after": None if move.code_after is None else move.code_after.value,
    }  # fmt: skip


def replay_json(made: Made, tried: Tried) -> Json:
    """For `recall --replay`."""
    return {
        "run": made.trace.id, "recipe": made.trace.recipe, "preset": tried.after.preset, "as_recorded": made.as_recorded,
        **moves_json(tried),
    }  # fmt: skip


def replay_text(made: Made, tried: Tried) -> str:
    """A recorded recall beside what it would be."""
    lines = [asked_text(tried.after), f"run {printable(made.trace.id)}, replayed: nothing is recorded"]
    if not made.as_recorded:
        lines.append("⚠ As it was it comes out otherwise than recorded: memories, policy or program changed since.")
    left_out = [one for one in tried.after.warnings if one.code in ("default_left_out", "settings_left_out")]
    lines += [f"⚠ {printable(str(warning.message))}" for warning in left_out]
    return "\n".join([*lines, changed_text(tried), *moves_lines(tried)])


def changed_text(tried: Tried) -> str:
    """The values that differ, and whether the sources had to be asked."""
    if not tried.changed:
        return "changed  no parameter has another value than it had."
    said = ", ".join(f"{one.parameter}: {_value(one.from_value)} → {_value(one.to_value)}" for one in tried.changed)
    how = "the sources were asked anew" if tried.asked_anew else "ranked anew from what was gathered"
    return f"changed  {said} ({how})"


def moves_lines(tried: Tried) -> list[str]:
    """A row for each memory that enters, leaves or moves."""
    moves = tried.moves
    if moves.nothing:
        return [_SAME]
    counts = [
        (len(moves.entered), "in"),
        (len(moves.left), "out"),
        (len(moves.moved), "moved"),
        (moves.stayed, "as before"),
    ]
    rows = [
        [sign, _place(move.before), "→", _place(move.after), _why(move), moment_text(move.memory.moment)[:10],
         move.memory.id, move.memory.text]
        for sign, some in (("+ in", moves.entered), ("- out", moves.left), ("  moved", moves.moved))
        for move in some
    ]  # fmt: skip
    head = ["", "was", "", "is", "otherwise", "date", "id", "memory"]
    grid = table(head, rows, widest=[7, 4, 1, 4, 14, 10, WHOLE, 72])
    return [
        "result   " + ", ".join(f"{number_text(count)} {word}" for count, word in counts if count),
        "",
        *grid.splitlines(),
    ]


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)


def _why(move: Move) -> str:
    """What became of it in the recall that does not have it."""
    if move.before is not None and move.after is not None:
        return ""
    code = move.code_after if move.after is None else move.code_before
    return "not found" if code is None else outcome_word(code)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


# ---- recent recalls


def preview_json(preview: Preview, recipe: str, preset: str) -> Json:
    """For `preset preview`."""
    return {
        "recipe": recipe, "preset": preset or None, "looked_at": preview.looked_at, "tried": len(preview.runs),
        "changed_runs": preview.changed, "not_kept": preview.not_kept, "repeated": preview.repeated, "not_tried": preview.not_tried,
        "failed": [str(one) for one in preview.failed],
        "runs": [
            {"run": one.run.id, "question": one.run.question, "clock": one.run.clock, "as_recorded": one.as_recorded,
             **moves_json(one.tried)}
            for one in preview.runs
        ],
    }  # fmt: skip


def preview_text(preview: Preview, recipe: str) -> str:
    """A part for each recall that would change, and the counts."""
    if not preview.looked_at:
        return f"No recall of {recipe} is recorded yet."
    lines: list[str] = []
    for one in preview.runs:
        if not one.tried.moves.nothing:
            lines += [*_previewed_lines(one), ""]
    tried = number_text(len(preview.runs))
    lines.append(f"{number_text(preview.changed)} of {tried} recent recalls of {recipe} would have another result.")
    beside = [
        (preview.repeated, "asked the same as a newer one"),
        (preview.not_kept, "have no question kept and cannot be tried"),
        (len(preview.failed), "cannot be made again"),
        (preview.not_tried, "older ones were not tried (--limit)"),
    ]
    lines += [f"{number_text(count)} {said}." for count, said in beside if count]
    lines += [f"⚠ {printable(str(one))}" for one in preview.failed]
    return "\n".join(lines)


def _previewed_lines(one: Previewed) -> list[str]:
    lines = [f"{printable(one.run.question or '')}", f"run {one.run.id} · as of {moment_text(one.run.clock)} UTC"]
    if not one.as_recorded:
        lines.append("⚠ As it was it comes out otherwise than recorded.")
    return [*lines, changed_text(one.tried), *moves_lines(one.tried)]

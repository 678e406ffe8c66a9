"""What other parameters would do to a recall, as text and for `--json`."""

from __future__ import annotations

from mnemonaut.cli.language import joined, listed, said, say
from mnemonaut.cli.output import (
    WHOLE,
    Json,
    moment_text,
    number_text,
    or_dash,
    printable,
    table,
    value_text,
)
from mnemonaut.cli.recall_text import asked_text, line, outcome_word
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.explain.comparison import ComparedQuestion, Comparison, Move, Moves, Preview
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.i18n import Text
from mnemonaut_core.testing import SetResult, turned_texts
from mnemonaut_core.text.shown import without_marks

_SAME = Text("The result stays as it is.")


def moves_json(tried: Comparison) -> Json:
    """Which values differ, how it was found out, who enters, leaves and moves."""
    return {
        "asked_anew": tried.asked_again,
        "changed": [{"parameter": c.parameter, "from": c.from_value, "to": c.to_value} for c in tried.changed_values],
        **moves_json_of(tried.moves),
    }


def moves_json_of(moves: Moves) -> Json:
    """Who enters, leaves and moves."""
    return {
        "entered": [_json(move) for move in moves.entered],
        "left": [_json(move) for move in moves.left],
        "moved": [_json(move) for move in moves.moved],
        "stayed": moves.stayed,
    }


def _json(move: Move) -> Json:
    places = {"id": move.memory.id, "before": move.before, "after": move.after}
    return places | {"outcome_before": move.code_before, "outcome_after": move.code_after}


def replay_json(made: Made, tried: Comparison) -> Json:
    """For `recall --replay`."""
    made_of = {"run": made.trace.id, "recipe": made.trace.recipe, "preset": tried.after.preset}
    return made_of | {"as_recorded": made.as_recorded} | moves_json(tried)


def replay_text(made: Made, tried: Comparison) -> str:
    """A recorded recall compared with its replay."""
    lines = [asked_text(tried.after), say("run {id}, replayed: nothing is recorded", id=printable(made.trace.id))]
    if not made.as_recorded:
        told = say("As it was it comes out otherwise than recorded: memories, policy or program changed since.")
        lines.append(f"⚠ {told}")
    left_out = [one for one in tried.after.warnings if one.code in ("default_left_out", "settings_left_out")]
    lines += [f"⚠ {printable(said(warning.message))}" for warning in left_out]
    return "\n".join([*lines, changed_text(tried), *moves_lines(tried)])


def changed_text(tried: Comparison) -> str:
    """The values that differ, and whether the sources had to be searched again."""
    if not tried.changed_values:
        return line(say("changed"), say("no parameter has another value than it had."))
    turns = listed(
        f"{one.parameter}: {value_text(one.from_value)} → {value_text(one.to_value)}" for one in tried.changed_values
    )
    how = say("the searches were asked again") if tried.asked_again else say("ranked again from what was gathered")
    return line(say("changed"), f"{turns} ({how})")


def moves_lines(tried: Comparison) -> list[str]:
    """A row for each memory that enters, leaves or moves."""
    moves = tried.moves
    if moves.empty:
        return [said(_SAME)]
    counts = [
        (len(moves.entered), say("in")),
        (len(moves.left), say("out")),
        (len(moves.moved), say("moved")),
        (moves.stayed, say("as before")),
    ]
    rows = [
        [
            sign,
            or_dash(move.before),
            "→",
            or_dash(move.after),
            _why(move),
            moment_text(move.memory.moment)[:10],
            move.memory.id,
            without_marks(move.memory.text),
        ]
        for sign, some in (
            (f"+ {say('in')}", moves.entered),
            (f"- {say('out')}", moves.left),
            (f"  {say('moved')}", moves.moved),
        )
        for move in some
    ]
    head = ["", say("was"), "", say("is"), say("otherwise"), say("date"), "id", say("memory")]
    grid = table(head, rows, widest=[8, 4, 2, 4, 16, 10, WHOLE, 72])
    return [
        line(say("result"), listed(say("{count} {why}", count=number_text(n), why=word) for n, word in counts if n)),
        "",
        *grid.splitlines(),
    ]


def _why(move: Move) -> str:
    """What became of it in the recall that does not have it."""
    if move.before is not None and move.after is not None:
        return ""
    code = move.code_after if move.after is None else move.code_before
    return say("not found") if code is None else outcome_word(code)


# ---- judged questions


def judged_json(result: SetResult | None) -> Json | None:
    """What turning something does to the judged questions; None where none is judged."""
    if result is None:
        return None
    found = {side: len(getattr(result.difference, side)) for side in ("better", "worse", "same")}
    return {**found, "chance": result.difference.chance, "failed": len(result.failed)}


def judged_lines(result: SetResult | None) -> list[str]:
    """The same for people, with the questions that are better or worse; [] where none is judged."""
    if result is None:
        return []
    return [line(say("judged"), joined(*map(said, turned_texts(result)))), *changed_lines(result)]


def changed_lines(result: SetResult) -> list[str]:
    """The questions that are better or worse, with what decided."""
    lines = []
    for mark, places in (("+", result.difference.better), ("-", result.difference.worse)):
        for row in (result.compared[place] for place in places):
            lines.append(f"{mark} {printable(row.judged.question.path)}")
            lines += [f"    {printable(said(text))}" for text in row.reasons]
    return lines


# ---- recent recalls


def preview_json(preview: Preview, recipe: str, preset: str, judged: SetResult | None) -> Json:
    """For `preset preview`."""
    runs = []
    for one in preview.runs:
        where = {"run": one.run and one.run.id, "saved": one.saved and one.saved.id}
        runs.append(where | fields_json(one, "question clock as_recorded") | moves_json(one))
    return {
        "recipe": recipe,
        "preset": preset or None,
        "looked_at": preview.looked_at,
        "tried": len(preview.runs),
        "changed_runs": preview.changed,
        **fields_json(preview, "not_kept repeated not_tried failed"),
        "runs": runs,
        "judged": judged_json(judged),
    }


def preview_text(preview: Preview, recipe: str, *, saved: bool = False) -> str:
    """A part for each recall that would change, and the counts."""
    if not preview.looked_at:
        if saved:
            return say("No question is saved here.")
        return say("No recall of {recipe} is recorded yet.", recipe=recipe)
    lines: list[str] = []
    for one in preview.runs:
        if one.changes:
            lines += [*_previewed_lines(one), ""]
    counts = {"count": number_text(preview.changed), "tried": number_text(len(preview.runs)), "recipe": recipe}
    if saved:
        lines.append(say("Another result in {recipe}: {count} of {tried} saved questions.", **counts))
    else:
        lines.append(say("{count} of {tried} recent recalls of {recipe} would have another result.", **counts))
    beside = [
        (preview.repeated, Text("{count} asked the same as a newer one.", count=number_text(preview.repeated))),
        (
            preview.not_kept,
            Text("{count} have no question kept and cannot be tried.", count=number_text(preview.not_kept)),
        ),
        (preview.failed, Text("{count} cannot be made again.", count=number_text(len(preview.failed)))),
        (preview.not_tried, Text("{count} older ones were not tried (--limit).", count=number_text(preview.not_tried))),
    ]
    lines += [said(told) for some, told in beside if some]
    lines += [f"⚠ {printable(said(one))}" for one in preview.failed]
    return "\n".join(lines)


def run_line(one: ComparedQuestion) -> str:
    """Which run, or saved question, and its clock."""
    which = say("run {id}", id=one.run.id) if one.run is not None else printable(one.saved.path if one.saved else "")
    return f"{which} · {say('as of {moment} UTC', moment=moment_text(one.clock))}"


def _previewed_lines(one: ComparedQuestion) -> list[str]:
    lines = [printable(one.question), run_line(one)]
    if not one.as_recorded:
        lines.append(f"⚠ {say('As it was it comes out otherwise than recorded.')}")
    return [*lines, changed_text(one), *moves_lines(one)]

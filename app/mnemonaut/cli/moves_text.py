"""What other parameters would do to a recall, as text and for `--json`."""

from __future__ import annotations

from collections.abc import Iterator

from mnemonaut.cli.language import join, join_list, tr
from mnemonaut.cli.output import WHOLE, Json, moment_text, printable, table, value_text
from mnemonaut.cli.recall_text import asked_text, line, outcome_word
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.explain.comparison import ComparedQuestion, Comparison, Move, Moves, Preview
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.testing import SetResult, turned_texts
from mnemonaut_core.text.shown import without_marks

_SAME = Text("The result stays as it is.")
UNLIKE = tr_noop("As it was it comes out otherwise than recorded: memories, policy or program changed since.")


def moves_json(tried: Comparison) -> Json:
    changed = [{"parameter": c.parameter, "from": c.from_value, "to": c.to_value} for c in tried.changed_values]
    return {"asked_anew": tried.asked_again, "changed": changed, **moves_json_of(tried.moves)}


def moves_json_of(moves: Moves) -> Json:
    each = {name: list(map(_json, getattr(moves, name))) for name in ("entered", "left", "moved")}
    return each | {"stayed": moves.stayed}


def _json(move: Move) -> Json:
    codes = {"outcome_before": move.code_before, "outcome_after": move.code_after}
    return {"id": move.memory.id, **fields_json(move, "before after"), **codes}


def replay_json(made: Made, tried: Comparison) -> Json:
    made_of = {"run": made.trace.id, "recipe": made.trace.recipe, "preset": tried.after.preset}
    return made_of | {"as_recorded": made.as_recorded} | moves_json(tried)


def replay_text(made: Made, tried: Comparison) -> Iterator[str]:
    """A recorded recall compared with its replay."""
    yield asked_text(tried.after)
    yield tr("run {id}, replayed: nothing is recorded", id=printable(made.trace.id))
    if not made.as_recorded:
        yield f"⚠ {tr(UNLIKE)}"
    left_out = [one for one in tried.after.warnings if one.code in ("default_left_out", "settings_left_out")]
    yield from (f"⚠ {printable(tr(warning.message))}" for warning in left_out)
    yield from (changed_text(tried), *moves_lines(tried))


def changed_text(tried: Comparison) -> str:
    """The values that differ, and whether the sources had to be searched again."""
    if not tried.changed_values:
        return line(tr("changed"), tr("no parameter has another value than it had."))
    turns = join_list(
        f"{one.parameter}: {value_text(one.from_value)} → {value_text(one.to_value)}" for one in tried.changed_values
    )
    how = tr("the searches were asked again") if tried.asked_again else tr("ranked again from what was gathered")
    return line(tr("changed"), f"{turns} ({how})")


def moves_lines(tried: Comparison) -> list[str]:
    """A row for each memory that enters, leaves or moves."""
    moves = tried.moves
    if moves.empty:
        return [tr(_SAME)]
    rows = []
    for sign, some in (
        (f"+ {tr('in')}", moves.entered),
        (f"- {tr('out')}", moves.left),
        (f"  {tr('moved')}", moves.moved),
    ):
        for move in some:
            memory = move.memory
            told = (_why(move), moment_text(memory.moment)[:10], memory.id, without_marks(memory.text))
            rows.append((sign, move.before, "→", move.after, *told))
    head = ["", tr("was"), "", tr("is"), tr("otherwise"), tr("date"), "id", tr("memory")]
    grid = table(head, rows, widest=[8, 4, 2, 4, 16, 10, WHOLE, 72])
    return [line(tr("result"), moves_counted(moves, moves.stayed)), "", *grid.splitlines()]


def moves_counted(moves: Moves, stayed: int = 0) -> str:
    counts = ((moves.entered, tr("in")), (moves.left, tr("out")), (moves.moved, tr("moved")))
    told = [(len(some), word) for some, word in counts] + [(stayed, tr("as before"))]
    return join_list(tr("{count} {why}", count=n, why=word) for n, word in told if n)


def _why(move: Move) -> str:
    """What became of it in the recall that does not have it."""
    if move.before is not None and move.after is not None:
        return ""
    code = move.code_after if move.after is None else move.code_before
    return tr("not found") if code is None else outcome_word(code)


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
    return [line(tr("judged"), join(*map(tr, turned_texts(result)))), *changed_lines(result)]


def changed_lines(result: SetResult) -> list[str]:
    """The questions that are better or worse, with what decided."""
    lines = []
    for mark, places in (("+", result.difference.better), ("-", result.difference.worse)):
        for row in (result.compared[place] for place in places):
            lines.append(f"{mark} {printable(row.judged.question.path)}")
            lines += [f"    {printable(tr(text))}" for text in row.reasons]
    return lines


def preview_json(preview: Preview, recipe: str, preset: str, judged: SetResult | None) -> Json:
    runs = []
    for one in preview.runs:
        where = {"run": one.run and one.run.id, "saved": one.saved and one.saved.id}
        runs.append(where | fields_json(one, "question clock as_recorded") | moves_json(one))
    counts = fields_json(preview, "looked_at not_kept repeated not_tried failed")
    counts |= {"tried": len(preview.runs), "changed_runs": preview.changed}
    return {"recipe": recipe, "preset": preset or None, **counts, "runs": runs, "judged": judged_json(judged)}


def preview_lines(preview: Preview, recipe: str, *, saved: bool = False) -> Iterator[str]:
    if not preview.looked_at:
        yield (
            tr("No question is saved here.") if saved else tr("No recall of {recipe} is recorded yet.", recipe=recipe)
        )
        return
    for one in preview.runs:
        if one.changes:
            yield from _previewed_lines(one)
            yield ""
    counts = {"count": preview.changed, "tried": len(preview.runs), "recipe": recipe}
    if saved:
        yield tr("Another result in {recipe}: {count} of {tried} saved questions.", **counts)
    else:
        yield tr("{count} of {tried} recent recalls of {recipe} would have another result.", **counts)
    if preview.repeated:
        yield tr("{count} asked the same as a newer one.", count=preview.repeated)
    if preview.not_kept:
        yield tr("{count} have no question kept and cannot be tried.", count=preview.not_kept)
    if preview.failed:
        yield tr("{count} cannot be made again.", count=len(preview.failed))
    if preview.not_tried:
        yield tr("{count} older ones were not tried (--limit).", count=preview.not_tried)
    yield from (f"⚠ {printable(tr(one))}" for one in preview.failed)


def run_line(one: ComparedQuestion) -> str:
    which = tr("run {id}", id=one.run.id) if one.run is not None else printable(one.saved.path if one.saved else "")
    return f"{which} · {tr('as of {moment} UTC', moment=moment_text(one.clock))}"


def _previewed_lines(one: ComparedQuestion) -> list[str]:
    lines = [printable(one.question), run_line(one)]
    if not one.as_recorded:
        lines.append(f"⚠ {tr('As it was it comes out otherwise than recorded.')}")
    return [*lines, changed_text(one), *moves_lines(one)]

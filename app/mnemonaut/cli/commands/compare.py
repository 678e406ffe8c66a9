"""`compare`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack

from msgspec.structs import replace

from mnemonaut.cli.commands.recall import add_question, check_after, check_only_run, query_of, settings_of
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import current, join_list, tr
from mnemonaut.cli.moves_text import UNLIKE, judged_json, judged_lines
from mnemonaut.cli.output import WHOLE, Json, Reply, change_text, moment_text, note, printable, table
from mnemonaut.cli.parser import Command, usage_error
from mnemonaut.cli.recall_text import asked_text, line, outcome_word, part_named
from mnemonaut.cli.window_line import question_asked, with_line
from mnemonaut_core import __version__
from mnemonaut_core.comparing import Comparer
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.moments import parse_moment
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import outcome_json
from mnemonaut_core.environment import file_named, written_by_a_person
from mnemonaut_core.errors import InputError
from mnemonaut_core.explain.against import Duel, PartShare
from mnemonaut_core.explain.compare import (
    KEPT,
    MOST,
    PERSISTENCE,
    ComparedRow,
    KeptComparison,
    PackDiff,
    Side,
    SideBySide,
    check_persistence,
    encoded,
)
from mnemonaut_core.explain.compare_page import csv_text, html_text, overlap_text, pack_head, place_text, title_of
from mnemonaut_core.explain.explain import formula
from mnemonaut_core.files import check_target
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.ports import no_progress
from mnemonaut_core.presets import ALL
from mnemonaut_core.recipes.registry import recipes_named
from mnemonaut_core.testing import SetResult, turned_side
from mnemonaut_core.text.shown import memory_line
from mnemonaut_core.workspace.maintenance import write_lines
from mnemonaut_core.workspace.wiring import Workspace, connect

_HELP = tr_noop(
    "What is compared, in this order, two to four recalls:\n"
    "  each recorded or imported recall (--run); one alone is compared with the same asked again now, or with --set, --with;\n"
    "  an imported one with its question asked at its time, by --recipe\n"
    "  the question asked now, once for each --recipe and --preset, --with and --then; with --set or --settings also with these\n"
    "  values\n"
    "The first is the baseline. With two --memory, these two are compared in one recall (TEXT or --run).\n"
    "Looking: nothing is recorded."
)


def declare(command: Command) -> None:
    add = command(
        "compare",
        "up to four recalls side by side, or two memories in one: what differs, and what decides",
        epilog=tr(_HELP),
    )
    add("text TEXT", "the question (after -- when it begins with a dash)", nargs="?")
    add_question(add)
    add("--run RUN", "a recorded or imported recall, or last for the newest; may be repeated", many=True)
    add("--memory ID", "one of two memories to set against each other", many=True)
    add("--with DB", "ask another database too", many=True, dest="others")
    add("--then ISO|EPOCH", "ask as of this moment too")
    add("--only-differs", "list only what is not the same everywhere")
    add("--all", "list also what is in no result")
    add("--pack", "print what the model would be given more, or less")
    add(
        "--p P",
        "how deep the rank-biased overlap looks, between 0 and 1 (default: 0.9, about ten places)",
        type=float,
        default=PERSISTENCE,
    )
    add("--html FILE", "write it as one page that needs nothing else", type=str)
    add("--csv FILE", "write it as a table, a line for each memory and recall", type=str)
    either = add.group()
    either("--save NAME", "keep it in the database under a name")
    either("--open NAME", "show a saved one, with what became of its memories since")
    either("--saved", "list the saved ones")
    either("--delete NAME", "delete a saved one")
    add("--force", "replace a file that is there")


def compare(context: Context) -> Reply:
    """Compare recalls, or two memories in one. Nothing is recorded. The link to the window opens the baseline."""
    options = context.options
    reply = _compare(context)
    if options.delete is not None or options.saved or options.open is not None:
        return reply
    return with_line(context, reply, *(("--run", options.run[0]) if options.run else question_asked(context)))


def _compare(context: Context) -> Reply:
    options = context.options
    if options.delete is not None:
        return context.do(lambda database: database.saved.delete_comparison(options.delete, now=context.now))
    if options.saved:
        return _saved(context)
    _check(context)
    targets = [written_by_a_person(name) for name in (options.html, options.csv) if name is not None]
    for target in targets:
        check_target(target, database=context.db)
    with ExitStack() as stack:
        keeps = options.save is not None
        first = stack.enter_context(context.workspace(embedder=options.embedder, write=keeps))
        options.run = [context.run_id(first, named) for named in options.run]
        opened, files = {_name(context): first}, {}
        for name in options.others:
            called = _unique(name, opened)
            files[called] = file_named(name)
            opened[called] = stack.enter_context(connect(files[called], embedder=options.embedder, token=context.token))
        comparer = Comparer({name: one.explorer for name, one in opened.items()}, __version__, files)
        if options.memory:
            return _memories(context, first, comparer)
        if options.open is not None:
            found = comparer.reopened(_name(context), options.open)
        else:
            found = comparer.compare(tuple(_sides(context, opened, comparer)), persistence=options.p)
        _write(context, found)
        if keeps:
            kept = encoded(found, with_questions=first.explorer.library.run_log().keeps_questions, now=context.now)
            change = first.database.saved.save_comparison(options.save, kept, now=context.now, replace=options.force)
            note(change_text(change))
        baseline, *others = found.sides
        judged = [
            None
            if options.open is not None or baseline.origin.database != _name(context)
            else turned_side(first.explorer, baseline, one, now=context.now, token=context.token)
            for one in others
        ]

        def lines() -> Iterator[str]:
            which = {"only_differs": options.only_differs, "everything": options.all}
            yield from comparison_lines(found, **which, with_pack=options.pack)
            for number, one in enumerate(judged, 2):
                if one:
                    yield from ("", f"1 → {number}", *judged_lines(one))

        told = comparison_json(found, judged, only_differs=options.only_differs)
        return context.reply("compare", told, lines())


def _saved(context: Context) -> Reply:
    with context.workspace() as workspace:
        found = Comparer({_name(context): workspace.explorer}, __version__).saved(_name(context))
    return context.reply(
        "compare", lambda: {"saved": [saved_json(*one) for one in found.items()]}, lambda: saved_text(found)
    )


def _name(context: Context) -> str:
    return context.db.name


def _unique(name: str, taken: dict[str, Workspace]) -> str:
    """What a further database is called: its file's name, or where another has it the whole path."""
    path = written_by_a_person(name)
    return (
        path.name if path.name not in taken else str(path) if str(path) not in taken else f"{path} ({len(taken) + 1})"
    )


def _check(context: Context) -> None:
    """What cannot be meant, before anything is opened."""
    options = context.options
    check_persistence(options.p)
    if options.open is not None:
        only = Text("--open shows a comparison as it was saved, so nothing of a question can be given")
        write, values = Text("Write mnemonaut compare --open NAME."), (options.set, options.settings, options.preset)
        check_only_run(context, only, write, options.run, options.memory, *values, options.then)
        return
    if options.text is None and not options.run:
        raise usage_error(
            "Nothing was named to compare", "Write a question, or --run RUN; see `mnemonaut compare --help`."
        )
    if options.text is None:
        only_values = (options.set, options.settings, options.preset) if options.memory else ()
        only = Text("--run compares a recall as it was made, so nothing else of the question can be given")
        check_only_run(context, only, Text("Leave it out, or write the question too."), options.then, *only_values)
    if options.memory:
        if len(options.memory) != 2:
            raise usage_error("Two memories are compared", "Write --memory A --memory B.")
        if (options.text is not None) == bool(options.run) or len(options.run) > 1 or options.others or options.then:
            raise _one_recall()
        if options.html or options.csv or options.only_differs or options.pack:
            raise usage_error(
                "--html, --csv, --pack and --only-differs are for recalls", "Leave them out beside --memory."
            )


def _sides(context: Context, opened: dict[str, Workspace], comparer: Comparer) -> Iterator[Side]:
    """The recalls to compare, one after the other; too many are refused before the last one runs."""
    options, token = context.options, context.token
    main, *others = opened
    with_values = bool(options.set or options.settings)
    again = len(options.run) == 1 and options.text is None and not with_values and not others
    _count(context, len(others), with_values=with_values, again=again)
    for run_id in options.run:
        yield comparer.of_run(main, run_id, token=token)
        if comparer.told(main, run_id) is not None:  # another program made it: ours is its question, asked at its time
            for name in ([main] if with_values or options.preset or again else []) + others:
                query = comparer.query_told(main, run_id)
                yield from comparer.asked(name, query, settings_of(context), token=token)
            continue
        if with_values or options.preset:
            recipe = comparer.made(main, run_id, token=token).recipe
            yield comparer.with_values(main, run_id, settings_of(context, recipe), token=token)
        elif again:
            yield comparer.with_values(main, run_id, token=token)
        for other in others:
            yield comparer.elsewhere(main, run_id, other, token=token)
    if options.text is None:
        return
    query, settings = query_of(context), settings_of(context)
    queries = (
        [query] if options.then is None else [query, replace(query, now=parse_moment(options.then, where="--then"))]
    )
    for name, workspace in opened.items():
        check_after(workspace, query)
        for asked in queries:
            for preset in settings.preset.split(","):
                for values in ({}, settings.values) if with_values else (settings.values,):
                    each = replace(settings, preset=preset.strip(), values=values)
                    yield from comparer.asked(name, asked, each, token=token)


def _count(context: Context, others: int, *, with_values: bool, again: bool) -> None:
    """InputError for more recalls than are compared, before the first is made (presets that `all` names come on top)."""
    options = context.options
    count = len(options.run) * (1 + (with_values or bool(options.preset)) + others) + again
    if options.text is not None:
        recipes = len(recipes_named(settings_of(context).recipes))
        presets = len(options.preset.split(","))
        count += recipes * presets * (1 + with_values) * (1 + others) * (1 + (options.then is not None))
    if count == 1 and options.preset != ALL:
        raise InputError(
            "One recall alone cannot be compared",
            code="compare_count",
            advice="Name what else: another --recipe or --preset, --set, --run, --with or --then.",
        )
    if count > MOST:
        raise InputError.keyed("compare_count", count=count, fewest=2, most=MOST)


def _memories(context: Context, workspace: Workspace, comparer: Comparer) -> Reply:
    options, main = context.options, _name(context)
    notes: list[str] = []
    if options.run:
        comparer.check_run(main, options.run[0])
        made = workspace.explorer.made(options.run[0], token=context.token)
        trace = made.trace
        if not made.as_recorded:
            notes.append(tr(UNLIKE))
    else:
        query, settings = query_of(context), settings_of(context)
        check_after(workspace, query)
        found = workspace.explorer.recall(query, settings, token=context.token)
        if len(found) != 1:
            raise _one_recall()
        (trace,) = found
    duel = comparer.against(main, trace, *options.memory)
    return context.reply("compare", lambda: duel_json(duel, trace), lambda: duel_text(duel, trace, notes))


def _one_recall() -> InputError:
    return usage_error("Two memories are compared in one recall", "Name one: a question with one recipe, or --run RUN.")


def _write(context: Context, found: SideBySide) -> None:
    options = context.options
    for name in (options.html, options.csv):
        if name is not None:
            text = html_text(found, tr, current()) if name is options.html else "\ufeff" + csv_text(found)
            target = written_by_a_person(name)
            write_lines([text], target, replace=options.force, progress=no_progress)
            note(tr("{path} is written.", path=target))


_KEPT_LINES = 1
"""Pieces that both packs have which are printed on each side of a difference."""


def comparison_lines(found: SideBySide, *, only_differs: bool, with_pack: bool, everything: bool) -> Iterator[str]:
    """What was compared, what differs, how much they agree, a row for each memory, and the packs."""
    yield tr("{count} recalls compared; changes are against the first", count=len(found.sides))
    for number, side in enumerate(found.sides):
        yield f"{number + 1}  {printable(tr(title_of(found, number)))}"
        yield from (f"   ⚠ {printable(tr(note))}" for note in side.notes)
    if found.differences:
        heads = [tr("differs"), *map(str, range(1, len(found.sides) + 1))]
        told = [[one.name, *map(tr, one.values)] for one in found.differences]
        yield from ("", table(heads, told, widest=[40, *[44] * len(found.sides)]))
    else:
        yield line(tr("differs"), tr("nothing: they were asked alike."))
    yield ""
    yield from (line(tr("agree"), tr(overlap_text(found, one.first, one.second))) for one in found.overlaps)
    yield from ("", *_rows(found, only_differs=only_differs, everything=everything))
    yield from (line(tr("pack"), printable(tr(pack_head(found, n)))) for n in range(1, len(found.sides)))
    for number, diff in enumerate(found.packs if with_pack else (), 2):
        if diff is not None and not diff.nothing:
            yield from ("", f"1 → {number}", *_pack_lines(diff))


def _rows(found: SideBySide, *, only_differs: bool, everything: bool) -> Iterator[str]:
    """A row for each memory: of those that are in no result only as many as `everything` asks for."""
    rows = found.differing if only_differs else found.rows
    shown = [row for row in rows if everything or only_differs or any(place.slot is not None for place in row.places)]
    grid = []
    for row in shown:
        places = (place_text(place, row.rank_change(n) if n else None, tr) for n, place in enumerate(row.places))
        gone = tr("(not stored here)") if row.elsewhere else tr("(gone)")
        told = gone if row.elsewhere or row.memory is None else memory_line(row.memory.text)
        grid.append((*places, None if row.memory is None else moment_text(row.memory.moment)[:10], row.id, told))
    if grid:
        heads = [*map(str, range(1, len(found.sides) + 1)), tr("date"), "id", tr("memory")]
        yield table(heads, grid, widest=[*[30] * len(found.sides), 10, WHOLE, 72])
    if not found.differing:
        yield tr("All of them came out alike.")
    if rest := len(rows) - len(shown):
        yield tr("… and {rest} more that are in no result (--all shows them)", rest=rest)
    yield ""


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


def duel_text(duel: Duel, trace: Trace, notes: list[str]) -> str:
    """The sentence, then the parts with their signs, which add up to the difference."""
    lines = [asked_text(trace), *(f"⚠ {note}" for note in notes), tr(duel.sentence(part_named))]
    for one in (duel.first, duel.second):
        rank = "" if one.rank is None else tr("rank {rank}", rank=one.rank)
        lines.append(line("", f"{printable(one.memory_id)}: {join_list([outcome_word(one.outcome.code), rank])}"))
    if duel.scores is None or duel.difference is None:
        return "\n".join(lines)
    if duel.scores[0].combine is not Combine.ORDER:
        lines += [line(tr("score"), f"{printable(one.id)}: {formula(one)}") for one in duel.scores]
    rows = [[part_named(one.name), _part(one, 0), _part(one, 1), f"{one.share:+.4f}"] for one in duel.shares]
    if duel.rest and abs(duel.rest) >= 5e-5:
        rows.append([tr("rounding"), "", "", f"{duel.rest:+.4f}"])
    scores = [f"{one.score:.4f}" for one in duel.scores]
    rows.append([tr("score"), *scores, f"{duel.difference:+.4f}"])
    heads = [tr("part"), printable(duel.first.memory_id), printable(duel.second.memory_id), tr("adds")]
    return "\n".join([*lines, "", table(heads, rows, widest=[40, WHOLE, WHOLE, 10])])


def _part(share: PartShare, side: int) -> str:
    part = share.second if side else share.first
    return "–" if part is None else f"{part.contribution:.4f}"


def duel_json(duel: Duel, trace: Trace) -> Json:
    parts = []
    for one in duel.shares:
        contributions = [part and part.contribution for part in (one.first, one.second)]
        parts.append({"contributions": contributions, **fields_json(one, "name share")})
    memories = []
    for fared in (duel.first, duel.second):
        outcome = {"outcome": outcome_json(fared.outcome)}
        memories.append({"id": fared.memory_id, **fields_json(fared, "rank sentence"), **outcome})
    return {
        "run": trace.id,
        **fields_json(trace, "recipe preset"),
        "memories": memories,
        "parts": parts,
        **fields_json(duel, "difference rest by_score decider"),
        "stage": duel.stage or None,
        "scores": duel.scores and [one.score for one in duel.scores],
        "sentence": duel.sentence(),
    }


def comparison_json(found: SideBySide, judged: Sequence[SetResult | None], *, only_differs: bool) -> Json:
    """For `compare --json`: the only texts are those of the packs."""
    rows = []
    for row in found.differing if only_differs else found.rows:
        places = [_place_json(found, row, n) for n in range(len(row.places))]
        rows.append({**fields_json(row, "id differs"), "places": places})
    of_overlap = "first second both only_first only_second jaccard rbo"
    return {
        "sides": list(map(_side_json, found.sides)),
        "differences": [fields_json(one, "code values") for one in found.differences],
        "alike": found.nothing,
        "overlaps": [fields_json(one, of_overlap) | {"p": found.persistence} for one in found.overlaps],
        "rows": rows,
        "packs": [diff and _pack_json(diff) for diff in found.packs],
        "judged": list(map(judged_json, judged)),
    }


def _side_json(side: Side) -> Json:
    of, asked = side.origin, side.asked
    return {
        **fields_json(side, "id recipe preset generation selected no_pack notes"),
        **fields_json(of, "recorded imported database"),
        "program": of.program or None,
        "now": asked.get("now"),
        "question": asked.get("text") if side.question_kept else None,
        "parameters": [{"parameter": name, "value": value} for name, value in side.values.items()],
        "tokens": side.pack and side.pack.tokens,
    }


def _place_json(found: SideBySide, row: ComparedRow, number: int) -> Json:
    place = row.places[number]
    scored = place.scored
    return {
        **fields_json(place, "told rank stored since"),
        "place": place.slot,
        "outcome": place.outcome and outcome_json(place.outcome),
        "score": scored and scored.score,
        "parts": [fields_json(part, "name contribution") for part in scored.parts] if scored else [],
        "rank_change": row.rank_change(number),
        "score_change": found.score_change(row, number),
    }


def _pack_json(diff: PackDiff) -> Json:
    sizes = {"before": diff.before.tokens, "after": diff.after.tokens, "same": diff.nothing}
    pieces = [fields_json(one, "sign text tokens") for one in diff.pieces]
    return sizes | fields_json(diff, "gained lost") | {"pieces": pieces}


def saved_json(name: str, kept: KeptComparison | None) -> Json:
    """For `compare --saved --json`: nulls for one that is damaged."""
    if kept is None:
        return {"name": name, "at": None, "question": None, "recipes": None, "damaged": True}
    return {"name": name, **fields_json(kept, "at question recipes"), "damaged": False}


def saved_text(found: Mapping[str, KeptComparison | None]) -> str:
    if not found:
        return tr("No comparison is saved here.")
    rows: list[tuple[str | None, ...]] = []
    for name, kept in found.items():
        if kept is None:
            rows.append((name, None, None, tr("(the record is damaged)")))
        else:
            question = tr("(question not kept)") if kept.question is None else kept.question
            rows.append((name, moment_text(kept.at), ", ".join(kept.recipes), question))
    return table([tr("name"), tr("saved (UTC)"), tr("recipes"), tr("question")], rows, widest=[WHOLE, 16, 50, 60])

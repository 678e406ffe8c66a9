"""`runs`: the recorded and imported recalls, new ones as they come, and which were read as a wrong type."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import PurePath

import msgspec
from msgspec.structs import replace

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, join_list, tr
from mnemonaut.cli.output import (
    SCHEMA,
    WHOLE,
    Json,
    Reply,
    cell_width,
    cut_short,
    fit,
    moment_text,
    note,
    number_text,
    or_dash,
    printable,
    table,
    write,
    write_machine,
)
from mnemonaut.cli.parser import Command, add_now, count, keys_help, usage_error
from mnemonaut.cli.window_line import with_line
from mnemonaut_core.domain.as_json import dumps, fields_json
from mnemonaut_core.domain.history import WrongType
from mnemonaut_core.domain.indicators import Bar, Indicator, IndicatorGroup, RunIndicators
from mnemonaut_core.domain.run_list import KEY_HELP, RowKind, RunRowOf, parse_runs
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.errors import Cancelled, InputError
from mnemonaut_core.explain.indicators import csv_text
from mnemonaut_core.explain.recall_log import DEFAULT_BOUNDS, Looked, RecallLog, Since
from mnemonaut_core.files import check_target
from mnemonaut_core.i18n import Text, tr_noop
from mnemonaut_core.ports import no_progress
from mnemonaut_core.text.intents.analyzer import QueryType
from mnemonaut_core.workspace.maintenance import write_lines

LOOK_EVERY_S = 0.25
_WORDS = tr_noop("WORD: its question holds this; -KEY:VALUE: not that")
_BOUNDS = {
    "evidence": tr_noop(
        "with --doubtful: nothing selected speaks more of the question (default: {default}, which unrelated ones reach)"
    ),
    "margin": tr_noop("with --doubtful: so near to where it is silent (default: {default})"),
    "share": tr_noop("with --doubtful: a memory recalled for this share of all questions (default: {default})"),
    "recent": tr_noop("with --doubtful: how many of the newest recalls are looked at (default: {default})"),
}


def declare(command: Command) -> None:
    add = command(
        "runs", "list past recalls; mark those whose question type was wrong", epilog=keys_help(KEY_HELP, _WORDS)
    )
    add("--query QUERY", 'only those: e.g. "is:empty recipe:planned cat"', default="")
    add("--limit N", "how many at most; 0 for all (default: 50)", type=count, default=50)
    add("--offset N", "how many to skip first (default: 0)", type=count, default=0)
    either = add.group()
    either(
        "--follow",
        "wait for new recalls, by whatever program, and print each as it comes, until you end it; with --json a line each",
    )
    either("--show RUN", "what this recall found, what became of that since, and whether it can be made again")
    either(
        "--indicators",
        "what they show together: scores, how many memories came, times, strategies, sources that did not answer, as the"
        " published designs ask for it; with --query of those only",
    )
    either(
        "--record", "whether recalls are recorded from now on; the gap stays visible in the list", choices=("on", "off")
    )
    either("--doubtful", "those that look wrong, and why, to be judged: see --evidence, --margin, --share, --recent")
    either("--wrong-type", "list those that are marked, for the review of the rules")
    either("--mark RUN", "mark this recall: its question was read wrongly")
    either("--unmark RUN", "remove the mark")
    either(
        "--keep-questions",
        "whether this database records recalls with their questions and conversations, or with hashes of them (at first: on);"
        " memories' texts are never recorded",
        choices=("on", "off"),
    )
    either("--keep-runs N", "so many recorded recalls are kept at most (at first: 2000)", type=count)
    either(
        "--keep-mb N",
        "so many megabytes of them are kept at most (at first: 50); the oldest go when the next recall is recorded",
        type=count,
    )
    either("--forget-questions", "replace all recorded questions with hashes (cannot be undone)")
    for name, about in _BOUNDS.items():
        kind = int if name == "recent" else float
        add(f"--{name} N", Text(about, default=getattr(DEFAULT_BOUNDS, name)), type=kind)
    add("--csv FILE", "with --indicators: write them as a table, a line for each bar", type=str)
    add("--force", "with --csv: replace a file that is there")
    add("--text TEXT", "with --mark: keep the question in the mark too")
    add("--should-be", "with --mark: what it should have been", choices=tuple(kind.value for kind in QueryType))
    add_now(add)


def runs(context: Context) -> Reply:
    """List recorded recalls, or those that are marked; mark one, or take its mark away."""
    options = context.options
    _check(options)
    if options.doubtful:
        return _doubtful(context)
    if options.indicators:
        return _indicators(context)
    if options.mark is not None or options.unmark is not None:
        return _mark(context)
    if options.keep_questions is not None:
        return _keep_questions(context, on=options.keep_questions == "on")
    if options.keep_runs is not None or options.keep_mb is not None:
        runs, size = options.keep_runs, options.keep_mb
        return context.do(lambda database: database.runs.keep_runs(runs=runs, megabytes=size, now=context.now))
    if options.record is not None:
        return _record(context, on=options.record == "on")
    if options.forget_questions:
        return _forget_questions(context)
    with context.workspace() as workspace:
        log = workspace.explorer.log
        if options.wrong_type:
            return _marked(context, workspace.library.read(lambda reader: reader.runs.wrong_types()))
        if options.follow:
            return _follow(context, log)
        if options.show is not None:
            return _looked(context, log.look(log.key_of(context.run_id(workspace, options.show))))
        found, total = log.page(options.query, now=context.now, limit=options.limit or None, offset=options.offset)
    return _listed(context, found, total)


def _check(options: argparse.Namespace) -> None:
    if options.mark is None and (options.text is not None or options.should_be is not None):
        raise usage_error("--text and --should-be belong to --mark", "Name the recall: --mark RUN.")
    if options.csv is not None and not options.indicators:
        raise usage_error("--csv belongs to --indicators", "Add --indicators.")
    if not options.doubtful and any(getattr(options, name) is not None for name in _BOUNDS):
        raise usage_error("--evidence, --margin, --share and --recent belong to --doubtful", "Add --doubtful.")


def _doubtful(context: Context) -> Reply:
    options = context.options
    given = {name: value for name in _BOUNDS if (value := getattr(options, name)) is not None}
    bounds = replace(DEFAULT_BOUNDS, **given)
    with context.workspace() as workspace:
        log = workspace.explorer.log
        doubts = log.doubts(bounds)
        keys = [key for key in log.listing(options.query, now=context.now).keys if key.id in doubts]
        shown = keys[options.offset : options.offset + options.limit if options.limit else None]
        rows = log.rows(shown)
    found = [(rows[key], doubts[key.id]) for key in shown if key in rows]

    def lines() -> Iterator[str]:
        if not keys:
            yield tr("None of the newest {count} recalls looks wrong.", count=bounds.recent)
            return
        for row, why in found:
            if (run := row.recorded) is not None:
                yield f"{run.id}  {moment_text(run.at)}  {run.recipe} ({run.preset})  {_question_text(row)}"
                yield from (f"  {tr(one.text)}" for one in why)
            yield ""
        yield from cut_short(len(found), len(keys))
        yield tr("Judge its memories: {command}", command="mnemonaut judge QUESTION ID 0|1|2|3|must|must-not")

    rows_json = (_run_json(row) | {"doubts": why} for row, why in found)
    return context.reply("runs", rows_json, lines(), total=len(keys), bounds=bounds)


def _indicators(context: Context) -> Reply:
    options = context.options
    target = None if options.csv is None else written_by_a_person(options.csv)
    if target is not None:
        check_target(target, database=context.db)
    with context.workspace() as workspace, context.progress() as progress:
        log = workspace.explorer.log
        found = log.indicators(options.query, now=context.now, progress=progress, token=context.token)
        records = workspace.library.run_log().records
    if target is not None:
        write_lines(["\ufeff" + csv_text(found)], target, replace=options.force, progress=no_progress)
        note(tr("{path} is written.", path=target))
    told = indicators_json(found, records=records)
    return context.reply("indicators", told, lambda: indicators_text(found, records=records))


def _mark(context: Context) -> Reply:
    options = context.options
    with context.workspace(write=True) as workspace:
        log = workspace.database.runs
        if options.mark is not None:
            marked = log.mark_wrong_type(options.mark, now=context.now, text=options.text, should_be=options.should_be)
            return _marked(context, (marked,))
        if not log.unmark_wrong_type(options.unmark):
            raise InputError(
                Text("The recall “{run}” is not marked", run=printable(options.unmark)[:40]),
                code="not_marked",
                advice="`mnemonaut runs --wrong-type` lists the marked recalls.",
            )
    return context.reply("runs", list, tr("The mark is removed."))


def _keep_questions(context: Context, *, on: bool) -> Reply:
    with context.workspace(write=True) as workspace:
        change = workspace.database.runs.keep_questions(on=on, now=context.now)
        held = 0 if on else sum(run.question is not None for run in workspace.library.runs())
    if held and not context.json:
        text = "{count} recorded recalls still hold their questions; `mnemonaut runs --forget-questions` replaces them with hashes."
        note(tr(text, count=held))
    return context.changed(change)


def _forget_questions(context: Context) -> Reply:
    with context.workspace(write=True) as workspace:
        count = workspace.database.runs.forget_questions()
    told = tr("{count} recorded recalls hold a hash instead of their question now.", count=count)
    return context.reply("changed", {"operation": "forget_questions", "runs": count}, told)


def _record(context: Context, *, on: bool) -> Reply:
    with context.workspace(write=True) as workspace:
        done = workspace.database.runs.record_recalls(on=on, now=context.now)
    if not done:
        told = tr("It is so already.")
    elif on:
        told = tr("Recalls are recorded from now on.")
    else:
        told = tr("Recalls are not recorded any more, until --record on.")
    return context.reply("changed", {"operation": "record_recalls", "on": on, "changed": done}, told)


def _listed(context: Context, found: tuple[RunRowOf, ...], total: int) -> Reply:
    recalls = [row for row in found if not row.key.gap]
    gaps = [
        {"kind": row.key.kind.value, "since": row.since, "until": row.until}
        | ({"count": row.gone} if row.key.kind is RowKind.LET_GO else {})
        for row in found
        if row.key.gap
    ]
    return context.reply("runs", map(_run_json, recalls), _runs_lines(context, found, total), total=total, gaps=gaps)


def _run_json(row: RunRowOf) -> dict[str, object]:
    if row.imported is not None:
        return {"kind": row.key.kind.value, **msgspec.structs.asdict(row.imported)}
    if row.recorded is None:
        return {"kind": row.key.kind.value}
    values = msgspec.structs.asdict(row.recorded)
    if not row.recorded.damaged:
        del values["damaged"]
    return {"kind": row.key.kind.value, **values, "marked": row.marked}


def _runs_lines(context: Context, found: tuple[RunRowOf, ...], total: int) -> Iterator[str]:
    if not total and not any(row.key.gap for row in found):
        asked = parse_runs(context.options.query).conditions
        yield tr("No recall matches.") if asked else tr("No recall is recorded yet.")
        return
    head = [tr("run"), tr("date (UTC)"), tr("by"), tr("recipe"), tr("type"), tr("strategy"), tr("recalled")]
    head += ["ms", tr("question")]
    yield table(head, map(_cells, found), widest=[WHOLE, 16, 8, 30, 12, 18, 8, 8, 60])
    yield from cut_short(sum(not row.key.gap for row in found), total)


def _cells(row: RunRowOf) -> list[str]:
    if (run := row.recorded) is not None:
        read_as = f"✖ {run.query_type}" if row.marked else run.query_type or "–"
        shown = [run.id, moment_text(run.at), run.by, f"{run.recipe} ({run.preset})", read_as, run.strategy or "–"]
        return [*shown, number_text(run.selected), f"{run.ms:.0f}", "⚠ " * bool(run.faulty) + _question_text(row)]
    if (theirs := row.imported) is not None:
        untold = tr("not told")
        file = tr("imported: {file}", file=printable(PurePath(theirs.source).name) or theirs.format)
        count = untold if theirs.selected is None else number_text(len(theirs.selected))
        shown = [theirs.id, moment_text(theirs.at), untold, file, untold, theirs.mode or untold, count, untold]
        return [*shown, printable(theirs.question) if theirs.question else tr("(not told)")]
    return ["–", moment_text(row.key.at), "", "", "", "", "", "", gap_text(row)]


def gap_text(row: RunRowOf) -> str:
    if row.key.kind is RowKind.LET_GO:
        if not row.gone:
            return tr("(older recalls were let go)")
        gone, most = number_text(row.gone), number_text(row.most)
        if row.by_size:
            return tr("({count} older recalls were let go, to keep the log below {most} MB)", count=gone, most=most)
        return tr("({count} older recalls were let go: {most} are kept at most)", count=gone, most=most)
    since = "?" if row.since is None else moment_text(row.since)
    if row.until is None:
        return tr("(not recorded since {since})", since=since)
    return tr("(not recorded from {since} to {until})", since=since, until=moment_text(row.until))


def _question_text(row: RunRowOf) -> str:
    run = row.recorded
    if run is None or run.damaged:
        return tr("(the record is damaged)")
    return tr("(question not kept)") if run.question is None else printable(run.question)


def _follow(context: Context, log: RecallLog) -> Reply:
    """Print every recall when it is recorded, until interrupted."""
    if not context.json:
        note(tr("Waiting for recalls; Ctrl+C ends it."))
    wait = partial(time.sleep, LOOK_EVERY_S)
    tail = log.tail(context.options.query, clock=lambda: context.now, wait=wait, token=context.token)
    try:
        for row in tail:
            if context.json:
                write_machine(dumps({"schema": SCHEMA, "run": _run_json(row)}))
            else:
                write("  ".join(cell for cell in _cells(row) if cell))
            sys.stdout.flush()
    except Cancelled:
        return Reply(exit_code=Cancelled.exit_code)  # that is how it ends
    return Reply()


_SINCE = {
    Since.SAME: Text("as it was"),
    Since.EDITED: Text("edited since"),
    Since.ISOLATED: Text("isolated since"),
    Since.GONE: Text("gone since"),
    Since.UNTOLD: Text("not told"),
}


def _looked(context: Context, looked: Looked) -> Reply:
    reply = context.reply("run", lambda: _looked_json(looked), _looked_lines(looked))
    return with_line(context, reply, "--run", looked.row.key.id)


def _looked_json(looked: Looked) -> dict[str, object]:
    brought = looked.brought
    return {
        **_run_json(looked.row),
        "schema": looked.schema,
        "brought": brought and [fields_json(one, "id since") for one in brought],
        "cannot_be_made_again": looked.cannot,
    }


def _looked_lines(looked: Looked) -> Iterator[str]:
    yield "  ".join(cell for cell in _cells(looked.row) if cell and cell != "–")
    run = looked.row.recorded
    if run is not None and run.boundary_classes is not None:
        yield tr("asked inside the boundary: {classes}", classes=join_list(run.boundary_classes) or "–")
    yield ""
    if looked.brought is None:
        yield tr("What it found is not told.")
    elif not looked.brought:
        yield tr("It found nothing.")
    else:
        brought = enumerate(looked.brought, start=1)
        rows = [[place, one.id, _SINCE[one.since], one.memory.text if one.memory else ""] for place, one in brought]
        yield table(["#", "id", tr("since then"), tr("memory")], rows, widest=[4, WHOLE, 16, 80])
    yield ""
    if looked.cannot is not None:
        yield tr("It cannot be made again: {why}.", why=tr(looked.cannot))
    elif run is not None:
        yield tr("Make it again with: {command}", command=f"mnemonaut recall --replay {looked.row.key.id}")


def _marked(context: Context, found: tuple[WrongType, ...]) -> Reply:
    head = [tr("run"), tr("marked (UTC)"), tr("rules"), tr("read as"), tr("should be"), tr("strategy")]
    rows = []
    for mark in found:
        read = (mark.language, mark.query_type, mark.should_be, mark.strategy)
        rows.append((mark.run_id, moment_text(mark.at), *read, mark.query_text or f"#{mark.query_hash}"))
    shown = table([*head, tr("question")], rows, widest=[WHOLE, 16, 6, 12, 12, 14, 80])
    return context.reply("runs", found, shown if found else tr("No recall is marked as read wrongly."))


_BAR = 32
_LABEL, _WIDEST, _COUNT = 18, 40, 8


def indicators_json(found: RunIndicators, *, records: bool) -> Json:
    """All indicators; null is "not available"."""
    groups = []
    for group in found.groups:
        indicators = list(map(_indicator_json, group.indicators))
        of = {"recipe": group.recipe, "file": group.file or None, "recalls": group.recalls, "query": group.asks}
        groups.append(of | {"indicators": indicators})
    return fields_json(found, "asked recalls gone gaps") | {"recording": records, "groups": groups}


def _indicator_json(one: Indicator) -> Json:
    target = one.target
    return {
        "indicator": one.key,
        "of": one.subject or None,
        "called": one.kind.called or None,
        "not_told": one.untold,
        "title": one.title,
        **fields_json(one.kind, "definition seed section unit counted"),
        **fields_json(one, "n figures worry bars"),
        "target": target and {"asked": target.text, **fields_json(target, "limit value met")},
    }


def indicators_text(found: RunIndicators, *, records: bool) -> str:
    """Tables for all recalls and for each recipe, and bars: of the only recipe there is, else of all recalls."""
    if not found.recalls:
        lines = [tr("No recall matches.") if found.asked else tr("No recall is recorded yet.")]
        return "\n".join([*lines, *_remarks(found, records=records)])
    groups = found.groups
    if len(groups) == 2:
        groups = groups[1:]  # one recipe: all recalls are its recalls
    blocks = [_group_text(group, bars=place == 0) for place, group in enumerate(groups)]
    if len(groups) > 1:
        blocks.append(
            tr("The bars of one recipe: {command}", command='mnemonaut runs --indicators --query "recipe:NAME"')
        )
    return "\n\n".join([*blocks, *_remarks(found, records=records)])


def _remarks(found: RunIndicators, *, records: bool) -> Iterator[str]:
    if not records:
        yield tr("Recording is off: nothing that is asked now is counted. (mnemonaut runs --record on)")
    elif found.gaps:
        yield tr("Nothing was recorded in {times} times: what was asked then is not counted.", times=found.gaps)
    if found.gone:
        yield tr("{count} recalls were let go while they were counted.", count=found.gone)


def title_of(group: IndicatorGroup) -> str:
    if group.recipe is not None:
        name = printable(group.recipe)
    else:
        name = tr("imported: {file}", file=printable(group.file)) if group.file else tr("all recalls")
    return f"{name} ({number_text(group.recalls)})"


def _group_text(group: IndicatorGroup, *, bars: bool) -> str:
    told = [one for one in group.indicators if one.n]
    untold = [printable(tr(one.title)) for one in group.indicators if not one.n]
    head = [tr("indicator"), tr("design"), tr("unit"), "n", tr("not told"), tr("mean"), "50%", "90%", "95%"]
    grid = table([*head, tr("target")], map(_indicator_cells, told), widest=[44, 9, 10, 9, 9, 9, 9, 9, 9, 60])
    lines = [f"== {title_of(group)}", grid]
    if untold:
        lines.append(tr("Not told by these recalls: {titles}", titles=join_list(untold)))
    if bars:
        for before, one in zip((None, *told), told, strict=False):
            lines += _chart(one, known=before is not None and before.key == one.key)
    return "\n".join(lines)


def _indicator_cells(one: Indicator) -> list[object]:
    form = ".3f" if one.kind.unit == "score" else ",.1f"
    figures = [or_dash(one.figures.get(name), form) for name in ("mean", "p50", "p90", "p95")]
    if (share := one.figures.get("share")) is not None:
        figures[0] = f"{share:.1%}"
    return [one.title, one.kind.seed, one.kind.unit, one.n, one.untold, *figures, _target_text(one)]


def _target_text(one: Indicator) -> str | None:
    """What a seed asks, and whether it is so; None where it asks nothing."""
    if one.target is None:
        return None
    asked = tr(one.target.text)
    if one.target.met is None:
        return join(asked, tr("(not told)"))
    return f"{'✔' if one.target.met else '✖'} {asked}"


def _chart(one: Indicator, *, known: bool) -> Iterator[str]:
    """Its sentences, unless those are the same as of the one before, and its bars."""
    yield ""
    yield f"{printable(tr(one.title))}  ·  {tr('design {seed}, {section}', seed=one.kind.seed, section=one.kind.section)}"
    if not known:
        yield f"  {tr(one.kind.definition)}{f' ({one.kind.called})' if one.kind.called else ''}"
    if one.worry is not None and not known:
        yield f"  {tr(one.worry)}"
    most = max(bar.count for bar in one.bars)
    wide = max(_LABEL, max(cell_width(_label(bar)) for bar in one.bars))
    for bar in one.bars:
        yield _bar(bar, most, one.n, min(wide, _WIDEST))


def _label(bar: Bar) -> str:
    return tr(bar.label) if isinstance(bar.label, Text) else printable(bar.label)


def _bar(bar: Bar, most: int, n: int, wide: int) -> str:
    eighths = round(8 * _BAR * bar.count / most) if most else 0
    drawn = "█" * (eighths // 8) + ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")[eighths % 8]
    if bar.count and not drawn:
        drawn = "▏"
    return f"  {fit(_label(bar), wide)} {fit(drawn, _BAR)} {number_text(bar.count):>{_COUNT}}  {bar.count / n:6.1%}"

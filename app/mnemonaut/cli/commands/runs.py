"""`runs`: the recorded recalls, and which of them were read as a wrong type."""

from __future__ import annotations

import dataclasses

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import say
from mnemonaut.cli.output import WHOLE, Reply, moment_text, note, number_text, printable, table
from mnemonaut.cli.parser import Commands, add_now, command, count, typed
from mnemonaut_core.domain.history import RecordedRun, WrongType
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text


def declare(commands: Commands) -> None:
    """`runs`."""
    from mnemonaut_core.text.intents.analyzer import QueryType

    parser = command(commands, "runs", "list past recalls; mark those whose question type was wrong")
    parser.add_argument(
        "--limit", type=count, default=50, metavar="N", help="how many at most; 0 for all (default: 50)"
    )
    one = parser.add_mutually_exclusive_group()
    one.add_argument(
        "--wrong-type", action="store_true", help="list those that are marked, for the review of the rules"
    )
    one.add_argument("--mark", type=typed, metavar="RUN", help="mark this run: its question was read wrongly")
    one.add_argument("--unmark", type=typed, metavar="RUN", help="remove the mark")
    one.add_argument(
        "--keep-questions", choices=("on", "off"), help="whether this database records recalls with their questions and"
        " conversations, or with hashes of them (at first: on); memories' texts are never recorded",
    )  # fmt: skip
    one.add_argument(
        "--keep-runs", type=count, metavar="N", help="so many recorded recalls are kept at most (at first: 2000)"
    )
    one.add_argument(
        "--keep-mb", type=count, metavar="N", help="so many megabytes of them are kept at most (at first: 50); the oldest go when"
        " the next recall is recorded",
    )  # fmt: skip
    one.add_argument(
        "--forget-questions", action="store_true", help="replace all recorded questions with hashes (cannot be undone)"
    )
    parser.add_argument("--text", type=typed, metavar="TEXT", help="with --mark: keep the question in the mark too")
    parser.add_argument(
        "--should-be", choices=tuple(kind.value for kind in QueryType), help="with --mark: what it should have been"
    )
    add_now(parser)


def runs(context: Context) -> Reply:
    """List recorded recalls, or those that are marked; mark one, or take its mark away."""
    options = context.options
    if options.mark is None and (options.text is not None or options.should_be is not None):
        raise InputError("--text and --should-be belong to --mark", code="usage", advice="Name the run: --mark RUN.")
    if options.mark is not None or options.unmark is not None:
        return _mark(context)
    if options.keep_questions is not None:
        return _keep_questions(context, on=options.keep_questions == "on")
    if options.keep_runs is not None or options.keep_mb is not None:
        with context.database(write=True) as database:
            return context.changed(
                database.operations.keep_runs(runs=options.keep_runs, megabytes=options.keep_mb, now=context.now)
            )
    if options.forget_questions:
        return _forget_questions(context)
    with context.database() as database:
        if options.wrong_type:
            return _marked(context, database.explorer.wrong_types())
        return _recorded(context, database.explorer.runs(limit=options.limit or None))


def _mark(context: Context) -> Reply:
    options = context.options
    with context.database(write=True) as database:
        if options.mark is not None:
            marked = database.operations.mark_wrong_type(
                options.mark, now=context.now, text=options.text, should_be=options.should_be
            )
            return _marked(context, (marked,))
        if not database.operations.unmark_wrong_type(options.unmark):
            raise InputError(
                Text("The run “{run}” is not marked", run=printable(options.unmark)[:40]),
                code="not_marked",
                advice="`mnemonaut runs --wrong-type` lists the marked runs.",
            )
    return context.reply("runs", list, lambda: say("The mark is removed."))


def _keep_questions(context: Context, *, on: bool) -> Reply:
    with context.database(write=True) as database:
        change = database.operations.keep_questions(on=on, now=context.now)
        held = 0 if on else sum(run.question is not None for run in database.explorer.runs())
    if held and not context.json:
        note(
            say(
                "{count} recorded recalls still hold their questions; `mnemonaut runs --forget-questions` replaces them with"
                " hashes.",
                count=number_text(held),
            )
        )
    return context.changed(change)


def _forget_questions(context: Context) -> Reply:
    with context.database(write=True) as database:
        count = database.operations.forget_questions()
    return context.reply(
        "changed",
        lambda: {"operation": "forget_questions", "runs": count},
        lambda: say("{count} recorded recalls hold a hash instead of their question now.", count=number_text(count)),
    )


def _recorded(context: Context, found: tuple[RecordedRun, ...]) -> Reply:
    return context.reply("runs", lambda: [_run_json(run) for run in found], lambda: _runs_text(found))


def _run_json(run: RecordedRun) -> dict[str, object]:
    values = dataclasses.asdict(run)
    if not run.damaged:
        del values["damaged"]
    return values


def _runs_text(found: tuple[RecordedRun, ...]) -> str:
    if not found:
        return say("No recall is recorded yet.")
    rows = [
        [run.id, moment_text(run.at), run.by, f"{run.recipe} ({run.preset})", run.query_type or "–", run.strategy or "–",
         number_text(run.selected), f"{run.ms:.0f}",
         _question_text(run)]
        for run in found
    ]  # fmt: skip
    head = [
        say("run"), say("date (UTC)"), say("by"), say("recipe"), say("type"), say("strategy"), say("recalled"), "ms",
        say("question"),
    ]  # fmt: skip
    return table(head, rows, widest=[WHOLE, 16, 8, 30, 12, 14, 8, 6, 60])


def _question_text(run: RecordedRun) -> str:
    if run.damaged:
        return say("(the record is damaged)")
    return say("(question not kept)") if run.question is None else printable(run.question)


def _marked(context: Context, found: tuple[WrongType, ...]) -> Reply:
    return context.reply("runs", lambda: [dataclasses.asdict(mark) for mark in found], lambda: _marks_text(found))


def _marks_text(found: tuple[WrongType, ...]) -> str:
    if not found:
        return say("No run is marked as read wrongly.")
    rows = [
        [mark.run_id, moment_text(mark.at), mark.language, mark.query_type, mark.should_be or "–", mark.strategy,
         printable(mark.query_text or f"#{mark.query_hash}")]
        for mark in found
    ]  # fmt: skip
    head = [
        say("run"), say("marked (UTC)"), say("rules"), say("read as"), say("should be"), say("strategy"), say("question"),
    ]  # fmt: skip
    return table(head, rows, widest=[WHOLE, 16, 6, 12, 12, 14, 80])

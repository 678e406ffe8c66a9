"""`runs`: the recorded recalls, and which of them were read as a wrong type."""

from __future__ import annotations

import dataclasses

from mnemonaut.cli.commands.isolate import answer
from mnemonaut.cli.context import Context
from mnemonaut.cli.output import WHOLE, moment_text, note, number_text, printable, table, write, write_json
from mnemonaut.wiring import Session
from mnemonaut_core.domain.run_log import RecordedRun, WrongType
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text


def runs(context: Context) -> int:
    """List recorded recalls, or those that are marked; mark one, or take its mark away."""
    options = context.options
    if options.mark is None and (options.text is not None or options.should_be is not None):
        raise InputError("--text and --should-be belong to --mark", code="usage", advice="Name the run: --mark RUN.")
    if options.mark is not None or options.unmark is not None:
        return _mark(context)
    if options.keep_questions is not None:
        return _keep_questions(context, on=options.keep_questions == "on")
    if options.forget_questions:
        return _forget_questions(context)
    with context.session() as session, session.pool.reader() as reader:
        if options.wrong_type:
            return _show_marked(reader.wrong_types(), as_json=context.json)
        return _show(reader.list_runs(limit=options.limit or None), as_json=context.json)


def _mark(context: Context) -> int:
    options = context.options
    with context.session(write=True) as session:
        if options.mark is not None:
            marked = session.writer.mark_wrong_type(
                options.mark, now=context.now, text=options.text, should_be=options.should_be
            )
            return _show_marked((marked,), as_json=context.json)
        if not session.writer.unmark_wrong_type(options.unmark):
            raise InputError(
                Text("The run “{run}” is not marked", run=printable(options.unmark)[:40]),
                code="not_marked",
                advice="`mnemonaut runs --wrong-type` lists the marked runs.",
            )
        if context.json:
            write_json("runs", [])
        else:
            write("The mark is taken away.")
    return 0


def _keep_questions(context: Context, *, on: bool) -> int:
    with context.session(write=True) as session:
        change = session.writer.keep_questions(on=on, now=context.now)
        held = 0 if on else sum(run.question is not None for run in _listed(session))
    if held and not context.json:
        note(
            f"{number_text(held)} recorded recalls still hold their questions; `mnemonaut runs --forget-questions` puts"
            " hashes in their place."
        )
    return answer(context, change)


def _listed(session: Session) -> tuple[RecordedRun, ...]:
    with session.pool.reader() as reader:
        return reader.list_runs()


def _forget_questions(context: Context) -> int:
    with context.session(write=True) as session:
        count = session.writer.forget_questions()
    if context.json:
        write_json("changed", {"operation": "forget_questions", "runs": count})
    else:
        write(f"{number_text(count)} recorded recalls hold a hash in the place of their question now.")
    return 0


def _show(found: tuple[RecordedRun, ...], *, as_json: bool) -> int:
    if as_json:
        write_json("runs", [dataclasses.asdict(run) for run in found])
        return 0
    if not found:
        write("No recall is recorded yet.")
        return 0
    rows = [
        [run.id, moment_text(run.at), run.by, f"{run.recipe} ({run.preset})", run.query_type or "–", run.strategy or "–",
         number_text(run.selected), f"{run.ms:.0f}",
         "(question not kept)" if run.question is None else printable(run.question)]
        for run in found
    ]  # fmt: skip
    head = ["run", "date (UTC)", "by", "recipe", "type", "strategy", "recalled", "ms", "question"]
    write(table(head, rows, widest=[WHOLE, 16, 8, 30, 12, 14, 8, 6, 60]))
    return 0


def _show_marked(found: tuple[WrongType, ...], *, as_json: bool) -> int:
    if as_json:
        write_json("runs", [dataclasses.asdict(mark) for mark in found])
        return 0
    if not found:
        write("No run is marked as read wrongly.")
        return 0
    rows = [
        [mark.run_id, moment_text(mark.at), mark.language, mark.query_type, mark.should_be or "–", mark.strategy,
         printable(mark.query_text or f"#{mark.query_hash}")]
        for mark in found
    ]  # fmt: skip
    head = ["run", "marked (UTC)", "rules", "read as", "should be", "strategy", "question"]
    write(table(head, rows, widest=[WHOLE, 16, 5, 12, 12, 14, 80]))
    return 0

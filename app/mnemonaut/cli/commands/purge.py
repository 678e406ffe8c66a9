"""`purge`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, tr
from mnemonaut.cli.output import WHOLE, Json, Reply, note, printable, table
from mnemonaut.cli.parser import Command, add_now, usage_error
from mnemonaut.cli.targets import add_targets, preview_operation, targets_of
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import Holding, Left, ToPurge
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.shown import without_marks
from mnemonaut_core.workspace.purging import (
    OWN,
    WAYS,
    Handled,
    PurgeReport,
    finish,
    handled_lines,
    holding,
    plan_lines,
    report_lines,
    unfinished_lines,
)
from mnemonaut_core.workspace.purging import purge as do_purge
from mnemonaut_ui.state.settings_file import rewrite_texts

_WORD = "purge"
NOT_FINISHED = 3
"""The exit code of a purge that another process or the disk prevents from finishing."""


def declare(command: Command) -> None:
    add = command(
        "purge",
        "take memories out of the database for good, from every index, record and log (no undo)",
        epilog="The feelings and summaries of an episode go with it, and what was merged into a memory. Texts elsewhere that say"
        " the same go too:\n"
        "revisions, questions, saved comparisons, pieces of documents; of recorded recalls ids and numbers stay. No"
        " import, add, or\n"
        "backup that is put back brings it again. Backups that hold it are named. restore and undo cannot bring it back;\n"
        "`mnemonaut isolate` only hides a memory.",
    )
    add_targets(
        add,
        Text("only say what would go, change nothing"),
        yes=Text("do not ask; with --query also where it names every memory there is"),
    )
    add("--backup", "keep the checked backup that is made before as it is; it holds them still")
    add(
        "--backups",
        "backups beside the database that hold them: own purges in those that the program made and names those that you made,"
        " purge purges in all (older ones are upgraded for it), delete, keep (default: own)",
        choices=WAYS,
        default=OWN,
    )
    add(
        "--words",
        "rows elsewhere (questions, reasons, events, …) that hold a rare word of them, one that no memory says that stays: name"
        " them, or purge them too (default: keep)",
        choices=("keep", "purge"),
        default="keep",
    )
    add(
        "--finish",
        "finish a purge that had to wait for a program that was reading, or was ended; in backups too, as --backups says",
    )
    add_now(add)


def purge(context: Context) -> Reply:
    """Delete for good, after confirmation. A query is evaluated once: exactly its matches are listed, confirmed and purged."""
    options = context.options
    if options.finish:
        return _finish(context)
    wanted = targets_of(context, "mnemonaut purge ID")
    with context.workspace(write=True, changes=False) as workspace:
        plan = workspace.database.purging.to_purge(wanted)
        if not plan.ids:
            return context.reply("purged", lambda: None, tr("No memory matches. Nothing was changed."))
        if options.preview:
            return preview_operation(
                context, workspace, lambda operations: operations.purging.purge(plan.named, now=context.now).change
            )
        held = holding(workspace, plan, context.token)
        if options.dry_run:
            left = {"left": _left_json(plan.left), "backups": [one.path for one in held]}
            return context.reply(
                "would_purge", fields_json(plan, "ids along operations quoting") | left, _plan_lines(plan, held)
            )
        if not options.yes:
            _ask(plan, held)
        report = do_purge(
            workspace,
            plan.named,
            now=context.now,
            rewrite_texts=rewrite_texts,
            backup=options.backup,
            backups=options.backups,
            words=options.words == "purge",
            token=context.token,
        )
    reply = context.reply("purged", lambda: _json(report), _lines(report))
    return replace(reply, exit_code=_code(finished=report.purged.finished, backups=report.backups))


def _finish(context: Context) -> Reply:
    if context.options.ids or context.options.query is not None:
        raise usage_error("--finish names no memories", "Omit the memories, or --finish.")
    if context.options.dry_run or context.options.preview:
        raise usage_error("--finish cannot be tried", "Omit --dry-run and --preview, or --finish.")
    with context.workspace(write=True, changes=False) as workspace:
        done, holders, backups = finish(
            workspace, now=context.now, backups=context.options.backups, token=context.token
        )
    told = (Text("No purge is waiting."),) if done else tuple(unfinished_lines(holders))
    lines = (*told, *handled_lines(backups, _file))
    found = {"finished": done, "holders": list(holders), "backups": _backups_json(backups)}
    reply = context.reply("finished", found, lambda: map(tr, lines))
    return replace(reply, exit_code=_code(finished=done, backups=backups))


def _code(*, finished: bool, backups: Iterable[Handled]) -> int:
    return 0 if finished and not any(one.why for one in backups) else NOT_FINISHED


def _ask(plan: ToPurge, held: Sequence[Holding]) -> None:
    """Continue only if the person at a terminal types the number, or for one memory the word."""
    refusal = InputError(
        "The purge was not confirmed", code="confirm", advice="Nothing was changed. --yes does not ask."
    )
    if sys.stdin is None or not sys.stdin.isatty() or sys.stderr is None:
        raise refusal
    wanted = _WORD if len(plan.ids) == 1 else str(len(plan.ids))
    for line in _plan_lines(plan, held):
        note(line)
    note(join(tr("No undo brings them back."), tr("Type {word} to do it:", word=wanted)))
    if sys.stdin.readline().strip().casefold() != wanted:
        raise refusal


def _plan_lines(plan: ToPurge, held: Sequence[Holding]) -> Iterator[str]:
    rows = [[memory_id, without_marks(headline)] for memory_id, headline in plan.headlines]
    yield table(["id", tr("memory")], rows, widest=[WHOLE, 80])
    yield tr("{count} memories would be purged.", count=len(plan.ids))
    yield from map(tr, plan_lines(plan, held, _file))
    if plan.left:
        yield tr("--words purge purges these rows too.")


def _lines(report: PurgeReport) -> Iterator[str]:
    yield tr("Purged {count} memories.", count=len(report.purged.change.ids))
    yield from map(tr, report_lines(report, _file))


def _file(path: Path) -> str:
    return printable(str(path))


def _json(report: PurgeReport) -> Json:
    done = report.purged
    files = [{"path": one.path, "done": one.done, "why": one.why or None} for one in report.files]
    return {
        "ids": done.change.ids,
        **fields_json(done, "along ended quoting quoting_count policies finished looked holders"),
        "cleaned": [{"place": name, "rows": rows} for name, rows in done.cleaned],
        "left": _left_json(done.left),
        "backup": report.backup or None,
        "backups": _backups_json(report.backups),
        "files": files,
    }


def _backups_json(backups: Iterable[Handled]) -> list[Json]:
    return [{**fields_json(one.holding, "path kind sure"), **fields_json(one, "done why")} for one in backups]


def _left_json(left: Iterable[Left]) -> list[Json]:
    return [{"place": place, "row": row, "text": text} for place, row, text in left]

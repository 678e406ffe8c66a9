"""`purge`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import joined, listed, said, say
from mnemonaut.cli.output import WHOLE, Json, Reply, note, number_text, printable, table
from mnemonaut.cli.parser import Commands, add_now, command
from mnemonaut.cli.targets import add_targets, meant, previewed
from mnemonaut.purged_files import Swept
from mnemonaut.purging import DELETE, KEEP, PURGE, WAYS, Handled, PurgeReport, holding
from mnemonaut.purging import purge as do_purge
from mnemonaut_core.domain.change import Holding, Purged, ToPurge
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.shown import without_marks

_SHOWN = 5
_WORD = "purge"
_TABLES = {
    "run": Text("recorded recalls"), "source_run": Text("imported recalls"), "saved_query": Text("saved questions"),
    "setting": Text("settings and saved comparisons"), "document": Text("documents"), "revision": Text("revisions"),
    "suppression": Text("suppressions"), "isolation": Text("isolations"), "feedback": Text("feedback"),
    "judgment": Text("judgments"), "link": Text("links of others"), "event_log": Text("events"),
    "active_context_item": Text("entries of contexts"), "active_context": Text("contexts"), "import": Text("imports"),
    "session": Text("conversations"), "wrong_type": Text("marks of wrong types"), "query_set": Text("folders"),
}  # fmt: skip


def declare(commands: Commands) -> None:
    """`purge`."""
    parser = command(
        commands, "purge", "take memories out of the database for good, from every index, record and log (no undo)",
        epilog="The feelings and summaries of an episode go with it, and what was merged into a memory. Texts elsewhere that say"
        " the same go too:\nrevisions, questions, saved comparisons, pieces of documents; of recorded recalls ids and numbers stay."
        " No import, add, or\nbackup that is put back brings it again. Backups that hold it are named. restore and undo cannot"
        " bring it back;\n`mnemonaut isolate` only hides a memory.",
    )  # fmt: skip
    add_targets(
        parser,
        Text("only say what would go, change nothing"),
        yes=Text("do not ask; with --query also where it names every memory there is"),
    )
    parser.add_argument("--backup", action="store_true", help="make a checked backup before; it holds them still")
    parser.add_argument(
        "--backups", choices=WAYS, default=KEEP, help="backups beside the database that hold them: keep, purge in them (older"
        " ones are upgraded for it), or delete (default: keep, and name them)",
    )  # fmt: skip
    parser.add_argument(
        "--finish", action="store_true", help="finish a purge that had to wait for a program that was reading"
    )
    add_now(parser)


def purge(context: Context) -> Reply:
    """For good, and not without a word. What meets a query is looked at once: just these are told, confirmed and purged."""
    options = context.options
    if options.finish:
        return _finish(context)
    wanted = meant(context, "mnemonaut purge ID")
    with context.database(write=True, changes=False) as database:
        plan = database.operations.to_purge(wanted)
        if not plan.ids:
            return context.reply("purged", lambda: None, lambda: say("No memory matches. Nothing was changed."))
        if options.preview:
            return previewed(context, database, lambda operations: operations.purge(plan.named, now=context.now).change)
        held = holding(database, plan, context.token)
        if options.dry_run:
            return context.reply(
                "would_purge", lambda: _plan_json(plan, held), lambda: "\n".join(_plan_lines(plan, held))
            )
        if not options.yes:
            _ask(plan, held)
        report = do_purge(
            database, plan.named, now=context.now, backup=options.backup, backups=options.backups, token=context.token
        )
    return context.reply("purged", lambda: _json(report), lambda: "\n".join(_lines(context, report)))


def _finish(context: Context) -> Reply:
    """What a reader held up."""
    if context.options.ids or context.options.query is not None:
        raise InputError("--finish names no memories", code="usage", advice="Omit the memories, or --finish.")
    if context.options.dry_run or context.options.preview:
        raise InputError("--finish cannot be tried", code="usage", advice="Omit --dry-run and --preview, or --finish.")
    with context.database(write=True, changes=False) as database:
        done, holders = database.operations.finish_purge(patience_ms=None, token=context.token)
    text = say("No purge is waiting: what was purged is in neither the file nor its log.") if done else _held(holders)
    return context.reply("finished", lambda: {"finished": done, "holders": list(holders)}, lambda: text)


def _ask(plan: ToPurge, held: Sequence[Holding]) -> None:
    """Go on only if somebody at a terminal types the number, or for one memory the word."""
    refusal = InputError(
        "The purge was not confirmed", code="confirm", advice="Nothing was changed. --yes does not ask."
    )
    if sys.stdin is None or not sys.stdin.isatty() or sys.stderr is None:
        raise refusal
    wanted = _WORD if len(plan.ids) == 1 else str(len(plan.ids))
    for line in _plan_lines(plan, held):
        note(line)
    note(joined(say("No undo brings them back."), say("Type {word} to do it:", word=wanted)))
    if sys.stdin.readline().strip().casefold() != wanted:
        raise refusal


def _plan_lines(plan: ToPurge, held: Sequence[Holding]) -> Iterator[str]:
    rows = [[memory_id, without_marks(headline)] for memory_id, headline in plan.headlines]
    yield table(["id", say("memory")], rows, widest=[WHOLE, 80])
    count = number_text(len(plan.ids))
    yield (
        say("1 memory would be purged.")
        if len(plan.ids) == 1
        else say("{count} memories would be purged.", count=count)
    )
    if plan.along:
        yield say("With them: {ids}", ids=_some(plan.along))
    if plan.operations:
        yield say("Operations that could be undone no more: {count}", count=number_text(plan.operations))
    if plan.quoting:
        yield say("These say the same and would stay: {ids}", ids=_some(plan.quoting, plan.quoting_count))
    for one in held:
        yield _holds(one)


def _holds(one: Holding) -> str:
    file = printable(str(one.path))
    return (
        say("{file} holds it still.", file=file) if one.sure else say("{file} could not be looked through.", file=file)
    )


def _some(ids: Sequence[str], count: int | None = None) -> str:
    shown = listed(map(printable, ids[:_SHOWN]))
    return shown + (" …" if (len(ids) if count is None else count) > _SHOWN else "")


def _lines(context: Context, report: PurgeReport) -> Iterator[str]:
    done = report.purged
    count = number_text(len(done.change.ids))
    yield say("Purged 1 memory.") if len(done.change.ids) == 1 else say("Purged {count} memories.", count=count)
    if done.along:
        yield say("With them: {ids}", ids=_some(done.along))
    if done.cleaned:
        told = listed(f"{said(_TABLES.get(name, name))} ({number_text(rows)})" for name, rows in done.cleaned)
        yield say("Taken out of: {places}", places=told)
    if done.ended:
        yield say("Operations that can be undone no more: {count}", count=number_text(done.ended))
    file = printable(str(context.db))
    if not done.finished:
        yield _held(done.holders)
    elif done.looked:
        yield say("Its texts were looked for among the bytes of {file} and are not there.", file=file)
    elif done.looked is False:
        yield say("⚠ Some of its text is still found among the bytes of {file}.", file=file)
    yield from _others(done)
    if report.backup is not None:
        yield say("The backup that was made before holds it still: {file}", file=printable(str(report.backup)))
    yield from map(_handled, report.backups)
    yield from map(_swept, report.files)
    yield say("Exports, and copies elsewhere, this program does not know.")


def _others(done: Purged) -> Iterator[str]:
    if done.quoting:
        yield say("These say the same and stay: {ids}", ids=_some(done.quoting, done.quoting_count))
    if done.policies:
        yield say("The policy says it: version {versions}", versions=listed(done.policies))


def _held(holders: Sequence[str]) -> str:
    """Who keeps the old state, and how it is finished."""
    who = (
        say("Purged here; {names} still holds an older state of the file, with its text.", names=listed(holders))
        if holders
        else say(
            "Purged here; the file still holds its text: another program reads an older state, or the disk is full."
        )
    )
    return joined(
        who, say("`mnemonaut purge --finish` finishes it, and so does the next command that changes the database.")
    )


def _handled(one: Handled) -> str:
    file = printable(str(one.holding.path))
    if one.done == PURGE:
        return say("Purged in {file} too.", file=file)
    if one.done == DELETE:
        return say("Deleted: {file}", file=file)
    return joined(_holds(one.holding), said(one.why)) if one.why else _holds(one.holding)


def _swept(one: Swept) -> str:
    file = printable(str(one.path))
    if one.done:
        return say("Taken out of {file} too.", file=file)
    return say("{file} says it still: {why}.", file=file, why=said(one.why))


def _plan_json(plan: ToPurge, held: Sequence[Holding]) -> Json:
    return {
        "ids": list(plan.ids), "along": list(plan.along), "operations": plan.operations, "quoting": list(plan.quoting),
        "backups": [clean_text(str(one.path)) for one in held],
    }  # fmt: skip


def _json(report: PurgeReport) -> Json:
    done = report.purged
    return {
        "ids": list(done.change.ids), "along": list(done.along), "ended": done.ended,
        "cleaned": [{"place": name, "rows": rows} for name, rows in done.cleaned],
        "quoting": list(done.quoting), "quoting_count": done.quoting_count, "policies": list(done.policies),
        "finished": done.finished, "looked": done.looked, "holders": list(done.holders),
        "backup": None if report.backup is None else clean_text(str(report.backup)),
        "backups": [
            {"path": clean_text(str(one.holding.path)), "kind": one.holding.kind, "done": one.done, "sure": one.holding.sure,
             "why": clean_text(one.why) or None}
            for one in report.backups
        ],
        "files": [
            {"path": clean_text(str(one.path)), "done": one.done, "why": clean_text(one.why) or None} for one in report.files
        ],
    }  # fmt: skip

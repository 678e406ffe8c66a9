"""`backup`, `backups`, `restore-backup` and `recover`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join, tr
from mnemonaut.cli.output import Reply, first_of, moment_text, note, printable, table
from mnemonaut.cli.parser import Command, add_now
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.environment import file_named, written_by_a_person
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.workspace.maintenance import (
    Restored,
    kept_files,
    losses,
    newest_version,
    recover_into,
    restore,
    write_backup,
)

_CHECKED = {"made": Text("when made"), "now": Text("just now"), "damaged": Text("not whole"), "no": Text("not yet")}
_KINDS = {
    "manual": Text("by hand"),
    "automatic": Text("automatic"),
    "migration": Text("before an upgrade"),
    "replaced": Text("replaced by a restore"),
}


def declare(command: Command) -> None:
    add = command("backup", "write a checked copy")
    add("--out FILE", "where to (default: beside the database, with the time)", type=str)
    add("--force", "replace a file that is there")
    add_now(add)
    add = command(
        "backups",
        "list what can be put back: backups of the database, and what restore-backup put aside",
        epilog="They lie beside the database. Automatic ones are made on the first change of a day, and the last 7 days, 4"
        " weeks\n"
        "and 12 months are kept; those before a migration stay. MNEMONAUT_BACKUPS=off makes none.",
    )
    add("--check", "look through each now; exit code 1 if one is not whole")
    add = command(
        "restore-backup",
        "make the database hold what a backup holds; what it held is kept beside it",
        epilog="What is replaced becomes NAME.replaced-TIME, and the same command brings that back. Works on a damaged or"
        " missing\n"
        "database too; not while another program has it open for writing.",
    )
    add("backup BACKUP", "the file to put back (`mnemonaut backups` lists them)", type=str)
    add("--yes", "do not ask")
    add_now(add)
    add = command(
        "recover",
        "write what can still be read of a damaged file to a new one",
        db=False,
        epilog="The damaged file is only read. What can still be reached arrives row by row; indexes are rebuilt.\n"
        "What was lost is listed table by table: a backup may hold it.",
    )
    add("source FILE", "the damaged database", type=str)
    add("target NEW", "the new database; it must not be there yet", type=str)


def backup(context: Context) -> Reply:
    options, source = context.options, context.db
    target = written_by_a_person(options.out) if options.out else None
    with context.progress() as progress:
        report = write_backup(
            source, target, overwrite=options.force, now=context.now, progress=progress, token=context.token
        )
    found = {"source": source, "path": report.path, "memories": report.memories, "bytes": report.size}
    counts = {"count": report.memories, "size": report.size}
    text = tr("{path}: {count} memories, {size} bytes, opened and checked.", path=report.path, **counts)
    return context.reply("report", found, text)


def backups(context: Context) -> Reply:
    """What can be put back; with --check exit code 1 when something of it cannot."""
    found = kept_files(context.db, check=context.options.check, token=context.token)
    failed = context.options.check and any(kept.checked == "damaged" for kept in found)
    rows = []
    for kept in found:
        kind, checked = _KINDS.get(kept.kind, kept.kind), _CHECKED[kept.checked]
        rows.append((moment_text(kept.made), kept.size, kept.memories, tr(kind), checked, kept.path.name))
    heads = (tr("made (UTC)"), tr("bytes"), tr("memories"), tr("kind"), tr("checked"), tr("file"))
    none = tr("There is no backup beside this database. `mnemonaut backup` makes one.")
    told = (fields_json(kept, "path kind made memories version checked") | {"bytes": kept.size} for kept in found)
    return context.reply("backups", told, table(heads, rows) if rows else none, exit_code=int(failed))


def restore_backup(context: Context) -> Reply:
    """Whole or not at all, and not without a word."""
    path, source = context.db, file_named(context.options.backup)
    if not context.options.yes:
        named = {"path": printable(str(path)), "source": printable(str(source))}
        _ask(tr("{path} will hold what {source} holds; what it holds now is kept beside it.", **named))
    with context.progress() as progress:
        done = restore(path, source, now=context.now, progress=progress, token=context.token)
    report = {"path": path, "backup": source, "kept": done.replaced or None, "purges_known": done.decisions_read}
    return context.reply("report", report | fields_json(done, "memories version purged"), _done_lines(path, done))


def _done_lines(path: Path, done: Restored) -> Iterator[str]:
    named = printable(str(path))
    if done.version:
        yield tr("{path} holds the {count} memories of the backup now.", path=named, count=done.memories)
    else:
        yield tr("{path} is again what it was, damaged.", path=named)
    if done.purged:
        yield tr("Purged here, and not brought back: {ids}", ids=first_of(done.purged))
    if not done.decisions_read:
        yield tr("What was purged here could not be read, so nothing was purged from the backup.")
    if done.replaced is not None:
        back = f"`mnemonaut restore-backup {printable(str(done.replaced))} --db {named}`"
        yield tr("What it was before is kept: {command} brings it back.", command=back)
    if 0 < done.version < newest_version():
        yield tr(
            "The backup is of version {version}: the next command that writes makes a backup of it and brings it up to"
            " version {newest}.",
            version=done.version,
            newest=newest_version(),
        )


def _ask(what: str) -> None:
    if sys.stdin is None or not sys.stdin.isatty() or sys.stderr is None:
        raise InputError("Putting back a backup was not confirmed", code="confirm", advice="Add --yes to do it.")
    note(join(what, tr("Type yes to do it:")))
    if sys.stdin.readline().strip().lower() != "yes":
        raise InputError("Putting back a backup was not confirmed", code="confirm", advice="Nothing was changed.")


def recover(context: Context) -> Reply:
    """Exit code 1 when something is known to be missing in the new file."""
    source, target = file_named(context.options.source), written_by_a_person(context.options.target)
    with context.progress() as progress:
        report = recover_into(source, target, progress=progress, token=context.token)
    tables = [fields_json(table, "name rows rows_lost rows_left") for table in report.tables]
    told = {"source": report.source, "path": report.target, "tables": tables}
    told |= fields_json(report, "version memories whole")
    named = {"path": printable(str(report.target)), "source": printable(str(source))}
    lines = [tr("{path}: {count} memories; {source} is as it was.", count=report.memories, **named)]
    lines += [f"  {tr(sentence)}" for sentence in losses(report)]
    if report.whole:
        lines.append(tr("Nothing is known to be missing."))
    return context.reply("report", told, lines, exit_code=not report.whole)

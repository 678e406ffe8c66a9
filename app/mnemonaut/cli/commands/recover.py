"""`recover`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import said, say
from mnemonaut.cli.output import Reply, printable
from mnemonaut.cli.parser import Commands, argument, command
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.environment import file_named, written_by_a_person
from mnemonaut_core.workspace.maintenance import RecoveryReport, losses, recover_into


def declare(commands: Commands) -> None:
    parser = command(
        commands,
        "recover",
        "write what can still be read of a damaged file to a new one",
        db=False,
        epilog="The damaged file is only read. What can still be reached arrives row by row; indexes are "
        "rebuilt.\nWhat was lost is listed table by table: a backup may hold it.",
    )
    argument(parser, "source FILE", "the damaged database", type=str)
    argument(parser, "target NEW", "the new database; it must not be there yet", type=str)


def recover(context: Context) -> Reply:
    """Exit code 1 when something is known to be missing in the new file."""
    source, target = file_named(context.options.source), written_by_a_person(context.options.target)
    with context.progress() as progress:
        report = recover_into(source, target, progress=progress, token=context.token)
    tables = [fields_json(table, "name rows rows_lost rows_left") for table in report.tables]
    told = {"source": report.source, "path": report.target, "tables": tables}
    told |= fields_json(report, "version memories whole")
    return context.reply("report", told, _lines(report, source), exit_code=not report.whole)


def _lines(report: RecoveryReport, source: Path) -> Iterator[str]:
    named = {"path": printable(str(report.target)), "source": printable(str(source))}
    yield say("{path}: {count} memories; {source} is as it was.", count=report.memories, **named)
    yield from (f"  {said(sentence)}" for sentence in losses(report))
    if report.whole:
        yield say("Nothing is known to be missing.")

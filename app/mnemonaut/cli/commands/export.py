"""`export`."""

from __future__ import annotations

from mnemonaut.cli.context import Context
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import Reply, write_machine
from mnemonaut.cli.parser import Command, usage_error
from mnemonaut_core.environment import written_by_a_person
from mnemonaut_core.files import check_target
from mnemonaut_core.workspace.maintenance import write_lines

LEFT_OUT = ("event_log", "journal", "session", "active_context")
"""Tables of what happened, not of what is known or was decided: a backup has them."""


def declare(command: Command) -> None:
    add = command(
        "export", "write everything, also what people decided, as our JSONL, which imports again without loss"
    )
    add("--out FILE", "output file; - for standard output (not with --json)", type=str, required=True)
    add("--query QUERY", "only what this filter finds (see list --help)", default="")
    add("--no-vectors", "leave out the embeddings")
    add("--force", "replace a file that is there")


def export(context: Context) -> Reply:
    """Our JSONL: documents, then memories by id; a file appears whole or not at all."""
    options = context.options
    if options.out == "-" and context.json:
        raise usage_error("--out - and --json both want standard output", "Omit --json, or name a file.")
    target = written_by_a_person(options.out)
    if options.out != "-":
        check_target(target, database=context.db)
    with context.workspace() as workspace:
        lines = workspace.export_lines(options.query, vectors=not options.no_vectors, token=context.token)
        if options.out == "-":
            for line in lines:
                write_machine(line)
            return Reply()
        with context.progress() as progress:
            written = write_lines(lines, target, replace=options.force, progress=progress)
    told = (
        tr("{path}: {count} lines.", path=target, count=written),
        tr("Not in it: the log of events, the journal (undo), and the open conversations of companions."),
    )
    return context.reply("report", {"path": target, "lines": written, "left_out": LEFT_OUT}, told)

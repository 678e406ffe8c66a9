"""`export`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Reply, number_text, write_machine
from mnemonaut.cli.parser import Commands, command, typed
from mnemonaut.environment import written_by_a_person
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.files import check_target, open_private, part_of


def declare(commands: Commands) -> None:
    """`export`."""
    parser = command(
        commands, "export", "write everything, also what people decided, as our JSONL, which imports again without loss"
    )
    parser.add_argument(
        "--out", required=True, metavar="FILE", help="where to; - for standard output (not with --json)"
    )
    parser.add_argument("--query", type=typed, default="", metavar="QUERY", help="only these (see list --help)")
    parser.add_argument("--no-vectors", action="store_true", help="leave out the embeddings")
    parser.add_argument("--force", action="store_true", help="replace a file that is there")


def export(context: Context) -> Reply:
    """Our JSONL: documents, then memories by id; a file appears whole or not at all."""
    options = context.options
    if options.out == "-" and context.json:
        raise InputError(
            "--out - and --json both want standard output", code="usage", advice="Leave --json away, or name a file."
        )
    target = written_by_a_person(options.out)
    if options.out != "-":
        check_target(target, database=context.db)
    with context.database() as database:
        lines = database.export_lines(options.query, vectors=not options.no_vectors, token=context.token)
        if options.out == "-":
            for line in lines:
                write_machine(line)
            return Reply()
        written = _to_file(lines, target, replace=options.force)
    report = {"path": str(target), "lines": written}
    return context.reply("report", lambda: report, lambda: f"{target}: {number_text(written)} lines.")


def _to_file(lines: Iterator[str], target: Path, *, replace: bool) -> int:
    if os.path.lexists(target) and not replace:
        raise _there_already(target)
    if not os.path.isdir(target.absolute().parent):  # noqa: PTH112 - Path raises for what no file system takes
        raise InputError(
            "The folder for the export does not exist",
            code="missing_folder",
            advice=f"Make {target.parent}, or name another.",
        )
    count = 0
    try:
        with part_of(target) as part:
            with open_private(part, "w") as file:
                for line in lines:
                    file.write(line + "\n")
                    count += 1
                file.flush()
                os.fsync(file.fileno())
            _put(part, target, replace=replace)
    except OSError as error:
        raise EnvironmentFault(
            f"{target.name} cannot be written", code="unwritable", advice="Look at the folder's rights and the free space.",
            detail=str(error),
        ) from error  # fmt: skip
    return count


def _put(part: Path, target: Path, *, replace: bool) -> None:
    """Into its place; what somebody else put there meanwhile is not overwritten unless that was said."""
    if not replace:
        try:
            os.link(part, target)
        except FileExistsError:
            raise _there_already(target) from None
        except OSError:  # a file system without links
            if os.path.lexists(target):
                raise _there_already(target) from None
        else:
            return
    part.replace(target)


def _there_already(target: Path) -> InputError:
    return InputError(f"{target.name} is there already", code="exists", advice="Name another file, or add --force.")

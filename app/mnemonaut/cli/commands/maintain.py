"""`embed`, `reindex`, `check`, `backup` and `export`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from mnemonaut.cli.context import Context
from mnemonaut.cli.output import Json, number_text, printable, write, write_json, write_machine
from mnemonaut.paths import written_by_a_person
from mnemonaut.wiring import Session, recover_into
from mnemonaut_core.domain.list_query import parse
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.files import check_target, open_private
from mnemonaut_core.importers.jsonl_writer import export_lines
from mnemonaut_core.store.backup import backup as write_backup
from mnemonaut_core.store.backup import manual_name
from mnemonaut_core.store.check import Problem, notes
from mnemonaut_core.store.check import check as find_problems
from mnemonaut_core.store.open import open_any_version, open_to_check
from mnemonaut_core.store.recover import losses
from mnemonaut_core.text.normalize import clean_text


def embed(context: Context) -> int:
    """Vectors that are missing, or all anew with another embedder."""
    spec = context.options.embedder
    with context.session(write=True) as session, context.progress() as progress:
        if spec is None:
            count = session.writer.embed_missing(progress=progress, token=context.token)
        else:
            count = session.reembed(spec, progress=progress, token=context.token)
        kept_back = next((note for note in notes(session.writer.connection) if note.code == "kept_back"), None)
    if context.json:
        write_json(
            "changed", {"operation": "embed", "vectors": count, "kept_back": kept_back.count if kept_back else 0}
        )
    elif spec == "none":
        write("The database has no vectors now: words alone answer.")
    else:
        write(f"{number_text(count)} vectors computed." if count else "No vector was missing.")
        if kept_back is not None:
            write(f"{kept_back.title}: {number_text(kept_back.count)}. {kept_back.advice}")
    return 0


def reindex(context: Context) -> int:
    """Every derived index, from the memories."""
    with context.session(write=True) as session, context.progress() as progress:
        session.writer.reindex(progress=progress, token=context.token)
    if context.json:
        write_json("changed", {"operation": "reindex"})
    else:
        write("Every index was rebuilt from the memories.")
    return 0


def check(context: Context) -> int:
    """Exit code 1 when something is wrong."""
    # a connection of its own: a writer would mend the vector index before anybody could say that it was wrong
    with context.session() as session, closing(open_to_check(context.db)) as connection:
        with context.progress() as progress:
            problems = find_problems(connection, session.maker, progress=progress, token=context.token)
        noted = notes(connection)
    if context.json:
        write_json("problems", [_problem_json(p) for p in problems], notes=[_problem_json(p) for p in noted])
        return 1 if problems else 0
    if not problems:
        write("Nothing is wrong: the file is whole, and every index agrees with the memories.")
    for mark, p in [*(("✖", p) for p in problems), *(("·", p) for p in noted)]:
        named = (
            f" ({', '.join(map(printable, p.examples))}{' …' if p.count > len(p.examples) else ''})"
            if p.examples
            else ""
        )
        write(f"{mark} {p.title}: {number_text(p.count)}{named}\n  {p.advice}")
    return 1 if problems else 0


def _problem_json(problem: Problem) -> Json:
    return {
        "code": problem.code, "title": clean_text(problem.title), "advice": clean_text(problem.advice),
        "count": problem.count, "examples": [clean_text(example) for example in problem.examples],
    }  # fmt: skip


def backup(context: Context) -> int:
    """A checked copy."""
    options = context.options
    source = context.db
    target = written_by_a_person(options.out) if options.out else manual_name(source, context.now)
    check_target(target, database=source, may_be_database=True)
    # as it is: a backup of an older file is of its version
    with closing(open_any_version(source)) as connection, context.progress() as progress:
        report = write_backup(connection, target, overwrite=options.force, progress=progress, token=context.token)
    if context.json:
        write_json(
            "report",
            {"source": str(source), "path": str(report.path), "memories": report.memories, "bytes": report.size},
        )
    else:
        size = number_text(report.size)
        write(f"{report.path}: {number_text(report.memories)} memories, {size} bytes, opened and checked.")
    return 0


def recover(context: Context) -> int:
    """Exit code 1 when something is known to be missing in the new file."""
    source, target = (written_by_a_person(name) for name in (context.options.source, context.options.target))
    with context.progress() as progress:
        report = recover_into(source, target, progress=progress, token=context.token)
    if context.json:
        write_json(
            "report",
            {
                "source": str(report.source), "path": str(report.target), "version": report.version,
                "memories": report.memories, "pages": report.pages, "pages_unknown": report.pages_unknown,
                "whole": report.whole,
                "tables": [
                    {"name": table.name, "rows": table.rows, "pages_lost": table.pages_lost,
                     "rows_lost": table.rows_lost, "rows_left": table.rows_left}
                    for table in report.tables
                ],
            },
        )  # fmt: skip
        return 0 if report.whole else 1
    write(
        f"{printable(str(report.target))}: {number_text(report.memories)} memories; {printable(str(source))} is as it was."
    )
    for sentence in losses(report):
        write(f"  {sentence}")
    if report.whole:
        write("Nothing is known to be missing.")
    return 0 if report.whole else 1


def export(context: Context) -> int:
    """Our JSONL: documents, then memories by id; a file appears whole or not at all."""
    options = context.options
    if options.out == "-" and context.json:
        raise InputError(
            "--out - and --json both want standard output", code="usage", advice="Leave --json away, or name a file."
        )
    target = written_by_a_person(options.out)
    if options.out != "-":
        check_target(target, database=context.db)
    with context.session() as session:
        lines = _lines(context, session)
        if options.out == "-":
            for line in lines:
                write_machine(line)
            return 0
        written = _to_file(lines, target, replace=options.force)
    if context.json:
        write_json("report", {"path": str(target), "lines": written})
    else:
        write(f"{target}: {number_text(written)} lines.")
    return 0


def _lines(context: Context, session: Session) -> Iterator[str]:
    conditions = parse(context.options.query)
    with session.pool.reader() as reader:
        yield from export_lines(reader, conditions, vectors=not context.options.no_vectors, token=context.token)


def _to_file(lines: Iterator[str], target: Path, *, replace: bool) -> int:
    if os.path.lexists(target) and not replace:
        raise InputError(f"{target.name} is there already", code="exists", advice="Name another file, or add --force.")
    if not os.path.isdir(target.absolute().parent):  # noqa: PTH112 - Path raises for what no file system takes
        raise InputError(
            "The folder for the export does not exist",
            code="missing_folder",
            advice=f"Make {target.parent}, or name another.",
        )
    part = target.with_name(f".{target.name}.part")
    count = 0
    try:
        part.unlink(missing_ok=True)  # of an export that was killed
        with open_private(part, "x") as file:
            for line in lines:
                file.write(line + "\n")
                count += 1
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except OSError as error:
        raise EnvironmentFault(
            f"{target.name} cannot be written", code="unwritable", advice="Look at the folder's rights and the free space.",
            detail=str(error),
        ) from error  # fmt: skip
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return count

"""`import`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from mnemonaut.cli.commands.quarantine import AGAIN_SHOWN, again_lines
from mnemonaut.cli.context import Context
from mnemonaut.cli.language import join_list, tr, with_reason
from mnemonaut.cli.output import Json, Reply, change_json, first_of, number_text, printable, table
from mnemonaut.cli.parser import EMBEDDER_HELP, Command, add_now, usage_error
from mnemonaut_core.domain.as_json import fields_json
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.environment import file_named
from mnemonaut_core.errors import Cancelled, InputError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.detect import IMPORTERS, recognise
from mnemonaut_core.importers.names import TARGETS
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.importers.times import DMY, MDY
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.shown import date_text, memory_line, moment_text
from mnemonaut_core.text.similarity import closest
from mnemonaut_core.workspace.imports import is_ours, take, take_over
from mnemonaut_core.workspace.wiring import Workspace

_FIRST_SHOWN = 5
_REFUSED_SHOWN = 20
_FATES = {"new": Text("new"), "updated": Text("updated"), "unchanged": Text("unchanged")}
OWN = "own"
"""`--embedder own`: use the vectors of the file."""


def options_of(context: Context) -> ImportOptions:
    """How to read; InputError for a mapping that names no column of ours."""
    options = context.options
    mapping = {}
    for pair in options.map:
        ours, equals, theirs = pair.partition("=")
        ours = ours.strip()
        if not equals or not theirs.strip():
            raise usage_error(Text("{given} is not OURS=THEIRS", given=pair[:40]), "Write --map user_text=Question.")
        if ours not in TARGETS:
            raise InputError.keyed("unknown_column", "mapping", name=ours, near=closest(ours, TARGETS)[0])
        mapping[ours] = theirs.strip()
    more = {name: getattr(options, name) for name in ("delimiter", "encoding", "dates")}
    return ImportOptions(options.label, options.format, mapping, **more)


def declare(command: Command) -> None:
    formats = ", ".join(importer.format for importer in IMPORTERS)
    add = command("import", "copy memories from files of other systems; the files are only read")
    add("paths PATH", "files or folders to read", type=str, nargs="*")
    add("--list", "list the imports that were done instead, newest first, with what is left of each")
    add("--format NAME", Text("auto, or one of {formats} (default: auto)", formats=formats), default="auto")
    add(
        "--embedder SPEC",
        Text(
            "{about}; only when the database is new. own: keep the vectors of the file;"
            " those of questions come with recall --embedder from the table or endpoint that made them",
            about=Text(EMBEDDER_HELP),
        ),
        type=str,
    )
    add(
        "--isolate-missing",
        "isolate what an earlier import took from the file and it no longer holds even where that is most of it, or the program"
        " that wrote it deletes what is old (undo takes it back; it returns when the file holds it again)",
    )
    add("--dry-run", "report what would be taken, change nothing")
    add("--map OURS=THEIRS", "CSV: our column = the file's column; may be repeated", many=True)
    add("--delimiter CHAR", "CSV delimiter (default: detected)")
    add("--encoding NAME", "CSV: the file's encoding (default: detected)")
    add(
        "--dates", "order of day and month in dates like 3/4/2025 (default: what the column allows)", choices=(DMY, MDY)
    )
    add("--label NAME", "prefix that keeps the ids of two files of one format apart", default="")
    add_now(add)


def _listed(context: Context) -> Reply:
    with context.workspace() as workspace:
        found = workspace.library.read(lambda reader: reader.library.imports())
    heads = ["#", tr("when (UTC)"), tr("file"), tr("format"), tr("new"), tr("updated"), tr("unchanged")]
    heads += [tr("refused"), tr("still here"), tr("operation")]
    rows, told = [], []
    for one in found:
        file = (moment_text(one.at), clean_text(Path(one.path).name or one.path), one.format)
        counts = (one.added, one.updated, one.unchanged, len(one.rejected), one.stored)
        rows.append((str(one.number), *file, *counts, one.operation and f"#{one.operation}"))
        refused = [{"where": where, "reason": why} for where, why in one.rejected]
        of_import = fields_json(one, "number at format path label updated unchanged stored operation")
        told.append(of_import | {"taken": one.added, "refused": refused})
    grid = table(heads, rows, widest=[6, 16, 48, 16, 10, 10, 10, 10, 10, 10])
    return context.reply("imports", told, grid if rows else tr("Nothing was imported yet."))


def import_files(context: Context) -> Reply:
    """Each file in a transaction of its own: all of it, or nothing."""
    if context.options.list != bool(not context.options.paths):
        raise usage_error(
            "import needs a file, or --list" if not context.options.paths else "--list takes no file",
            "Write `mnemonaut import FILE`, or `mnemonaut import --list`.",
        )
    if context.options.list:
        return _listed(context)
    read = options_of(context)
    paths = [file_named(name) for name in context.options.paths]
    if len(paths) == 1 and is_ours(paths[0]) and not os.path.lexists(context.db):
        return _take_over(context, paths[0])
    # every file is recognised before the first is taken: a misspelt name must not leave half of the work done
    sources = [recognise(path, read, context.token) for path in paths]
    own, dry_run = context.options.embedder == OWN, context.options.dry_run
    if own and not any(source.info.brings_vectors for source in sources):
        raise InputError(
            "The file has no vectors of its own",
            code="no_own_vectors",
            advice="Omit `--embedder own`: the program makes them, offline.",
        )
    reports: list[ImportReport] = []
    isolated: Change | None = None
    embedder = {"embedder": None if own else context.options.embedder, "own_vectors": own}
    with _only_if_filled(context.db, reports):
        with _named_after(reports), context.workspace(write=True, create=True, **embedder) as workspace:
            for source in sources:
                with context.progress() as progress:
                    report = take(
                        workspace.database,
                        source,
                        now=context.now,
                        embedder=workspace.embedder,
                        progress=progress,
                        token=context.token,
                        dry_run=dry_run,
                    )
                reports.append(report)
            missing = tuple(dict.fromkeys(memory_id for report in reports for memory_id in report.reconciled.missing))
            if context.options.isolate_missing and missing and not dry_run:
                isolated = workspace.database.curation.isolate_missing(missing, now=context.now)
            if not dry_run:
                with context.progress() as progress:
                    embed = workspace.vectors.embed_imported
                    reports[-1] = embed(reports[-1], lists=True, progress=progress, token=context.token)
            again = _came_again(workspace, reports)
        _refuse_nothing_taken(reports)
    # Ctrl+C while an endpoint made vectors: what was imported stays, and the report says so
    code = Cancelled.exit_code if context.token.is_set else 0
    lines = [*_lines(reports, isolated, missing), *again]
    found = [report_json(report) for report in reports]
    found[-1]["isolated"] = None if isolated is None else change_json(isolated)
    return context.reply("report", found[0] if len(found) == 1 else found, lines, exit_code=code)


def _came_again(workspace: Workspace, reports: Sequence[ImportReport]) -> list[str]:
    """Of the first that came again although they are isolated, how they differ from what is isolated."""
    ids = dict.fromkeys(memory_id for report in reports if not report.dry_run for memory_id in report.reimported)
    first = tuple(ids)[:AGAIN_SHOWN]
    return again_lines(workspace.library.read(lambda reader: reader.library.came_again(first))) if first else []


def _lines(reports: list[ImportReport], isolated: Change | None, missing: tuple[str, ...]) -> Iterator[str]:
    yield "\n\n".join(report_text(report) for report in reports)
    if isolated is not None:
        yield tr("{title}: no longer in the file. (mnemonaut undo takes it back)", title=tr(isolated.title))
    elif missing:
        yield tr("Add --isolate-missing to isolate what is no longer in the file.")


def _take_over(context: Context, source: Path) -> Reply:
    """A database of ours into a new one: every table of content, nothing else that may be in the file."""
    target = context.db
    try:
        memories = take_over(source, target)
        if not context.options.dry_run:
            with context.workspace(write=True) as workspace, context.progress() as progress:
                workspace.database.upkeep.reindex(progress=progress, token=context.token)
    except BaseException:
        _remove(target)
        raise
    if context.options.dry_run:
        _remove(target)
    dry_run = context.options.dry_run
    report = {"source": source, "format": "mnemonaut", "taken": memories, "dry_run": dry_run}
    named = with_reason(printable(str(source)), tr("a Mnemonaut database"))
    would = (
        "{count} would be taken, with everything that belongs to them and the journal; the indexes would be rebuilt."
    )
    done = "{count} taken, with everything that belongs to them and the journal; the indexes were rebuilt."
    taken = tr(would, count=memories) if dry_run else tr(done, count=memories)
    return context.reply("report", report, f"{named}\n  {taken}")


def _remove(made: Path) -> None:
    with suppress(OSError):
        for end in ("", "-wal", "-shm"):
            made.with_name(made.name + end).unlink(missing_ok=True)


@contextmanager
def _only_if_filled(db: Path, reports: list[ImportReport]) -> Iterator[None]:
    """A database that was made for this import, and got nothing, must not stay behind."""
    made = not os.path.lexists(db)
    blank = os.path.isfile(db) and os.path.getsize(db) == 0  # noqa: PTH113, PTH202 - Path raises for a name too long
    try:
        yield
    finally:
        kept = any(not report.dry_run and (report.added or report.updated or report.documents) for report in reports)
        if (made or blank) and not kept:
            with suppress(OSError):
                for end in ("-wal", "-shm"):
                    db.with_name(db.name + end).unlink(missing_ok=True)
                if made:
                    db.unlink(missing_ok=True)
                else:
                    os.truncate(db, 0)


@contextmanager
def _named_after(reports: list[ImportReport]) -> Iterator[None]:
    """A failure says which of the files before it were taken: each was a transaction of its own."""
    try:
        yield
    except MnemonautError as error:
        taken = [report.source for report in reports if not report.dry_run]
        if taken:
            before = Text("Taken before that, and kept: {files}.", files=", ".join(taken))
            error.advise(
                before
                if isinstance(error, Cancelled)
                else Text.within("Sentences", "{first} {second}", first=before, second=error.advice_text)
            )
        raise


def _refuse_nothing_taken(reports: list[ImportReport]) -> None:
    """InputError when there were rows and not one of them could be taken."""
    refused = [row for report in reports for row in report.rejected]
    if not refused or any(r.added or r.updated or r.unchanged or r.documents or r.recalls for r in reports):
        return
    # a text of the program unchanged, since it is translated later; a text of a file in one line
    where, reason = (text if isinstance(text, Text) else printable(text) for text in refused[0][:2])
    advice = Text("Correct the file. The first: {where} {reason}.", where=where, reason=reason)
    if len(refused) == 1:
        raise InputError("The only row could not be taken", code="nothing_taken", advice=advice)
    title = Text("None of {count} rows could be taken", count=number_text(len(refused)))
    raise InputError(title, code="nothing_taken", advice=advice)


def report_json(report: ImportReport) -> Json:
    refused = [dict(zip(("where", "reason", "excerpt"), row, strict=True)) for row in report.rejected]
    first = [{"when": one.moment, **fields_json(one, "id kind text recallable fate")} for one in report.first]
    return {
        **fields_json(report, "source format detail updated unchanged purged documents recalls notes dry_run"),
        "taken": report.added,
        "refused": refused,
        "first": first,
        "isolated": None,
        "learnt_again": report.reimported,
        "recognised_by": report.shown_by,
        "contents": fields_json(report.contents, "kinds scripts earliest latest undated person companion"),
        "text_share": None if report.text_share is None else round(report.text_share, 3),
        "unknown_keys": [dict(zip(("key", "count", "nearest"), one, strict=True)) for one in report.unknown_keys],
        "conflicts": [fields_json(one, "id column ours theirs") for one in report.reconciled.conflicts],
        "merged": [{"id": memory_id, "into": into} for memory_id, into in report.reconciled.merged],
        **fields_json(report.reconciled, "gone missing"),
        "change": report.change and change_json(report.change),
    }


def report_text(report: ImportReport) -> str:
    would, added, updated = report.dry_run, report.added, report.updated
    counts = [
        tr("{count} would be taken", count=added) if would else tr("{count} taken", count=added),
        tr("{count} would be updated", count=updated) if would else tr("{count} updated", count=updated),
        tr("{count} unchanged", count=report.unchanged),
        tr("{count} refused", count=len(report.rejected)),
        tr("{count} documents", count=report.documents) if report.documents else "",
    ]
    lines = [with_reason(printable(report.source), tr(report.detail or report.format)), f"  {join_list(counts)}"]
    sign = Text("recognised by: {sign}", sign=Text.of(report.shown_by)) if would and report.shown_by else ""
    notes = (sign, report.contents.note if would else "", report.text_note, *report.notes)
    lines += [f"  {printable(tr(note))}" for note in notes if note]
    if report.reimported:
        lines.append(f"  ⚠ {tr('came again, and still isolated: {ids}', ids=first_of(report.reimported))}")
    for one in report.first[:_FIRST_SHOWN] if report.dry_run else ():
        fate = tr(_FATES.get(one.fate, one.fate))
        lines.append(f"  · {date_text(one.moment)} {one.kind} ({fate}) {printable(memory_line(one.text, 80))}")
    for where, reason, excerpt in report.rejected[:_REFUSED_SHOWN]:
        why = with_reason(printable(tr(where)), printable(tr(reason)))
        lines.append(f"  ✖ {why}" + (f" — {printable(excerpt)}" if excerpt else ""))
    if len(report.rejected) > _REFUSED_SHOWN:
        rest = number_text(len(report.rejected) - _REFUSED_SHOWN)
        lines.append(f"  {tr('… and {rest} more (--json lists all)', rest=rest)}")
    return "\n".join(lines)

"""Importing, for both front ends: what a file is, how its table is cut, what an import would take, and the import."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.errors import Cancelled, EnvironmentFault, InputError, MnemonautError, os_faults
from mnemonaut_core.files import part_of, private_folder
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.csv_table import table_head
from mnemonaut_core.importers.detect import Source, importer_for
from mnemonaut_core.importers.detect import recognise as recognise_foreign
from mnemonaut_core.importers.json_rows import JsonImporter
from mnemonaut_core.importers.records import ImportOptions, TableHead
from mnemonaut_core.models.spec import make_embedder, parse_embedder
from mnemonaut_core.ports import Embedder, Progress
from mnemonaut_core.store import embedders
from mnemonaut_core.store.backup import take_over, version_and_memories
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.guarded import is_ours
from mnemonaut_core.store.importing.preview import first_of, make_preview_database
from mnemonaut_core.workspace.vectors import DEFAULT_EMBEDDER
from mnemonaut_core.workspace.wiring import Workspace, connect

Hows = Mapping[Path, ImportOptions]
"""How to read each file; a file that is not in it is read by what is found out."""
_OURS = "mnemonaut"
__all__ = ["Hows", "head_of_table", "import_into", "import_new", "is_ours", "preview", "recognise", "take", "take_over"]


class Recognised(msgspec.Struct, frozen=True):
    format: str
    detail: str
    rows: int | None
    brings_vectors: bool = False
    """Whether its memories have vectors of their own."""


def recognise(path: Path, how: ImportOptions | None) -> Recognised:
    """What a file is: a foreign one, or a database of ours, which only a new one can take."""
    if is_ours(path):
        version, memories = version_and_memories(path)
        return Recognised(_OURS, Text("Mnemonaut database, version {version}", version=version), memories)
    info = recognise_foreign(path, how or ImportOptions()).info
    return Recognised(info.format, info.detail, info.rows, brings_vectors=info.brings_vectors is not None)


def head_of_table(path: Path, how: ImportOptions | None) -> TableHead:
    """How a table, or JSON of any program, is cut into columns, and its first rows."""
    options = how or ImportOptions()
    importer = importer_for(path, options.format)
    return importer.head(path, options) if isinstance(importer, JsonImporter) else table_head(path, options)


def preview(
    database: Path | None,
    sources: Sequence[Path],
    hows: Hows,
    *,
    now: int,
    own_vectors: bool = False,
    progress: Progress,
    token: CancelToken,
) -> tuple[ImportReport | MnemonautError, ...]:
    """What each file alone would add to the database (None: to a new one). It is only read, so a writer need not wait."""
    with tempfile.TemporaryDirectory(prefix="mnemonaut-") as folder:
        target = Path(folder) / "preview.db"
        if database is not None:
            make_preview_database(database, target, token)
        # nothing is embedded for a preview: what can be taken does not depend on it
        with closing(Database.open(target, create=True)) as writer:
            if database is None and not own_vectors:
                # without its counts: vectors that a file brings are then measured against it
                embedders.choose(writer.connection, make_embedder(parse_embedder(DEFAULT_EMBEDDER)), "", counts=False)
            found: list[ImportReport | MnemonautError] = []
            for path in sources:
                try:
                    if is_ours(path):
                        _refuse_to_merge(path, sources, new=database is None)
                        found.append(replace(_taken_over(path, version_and_memories(path)[1]), first=first_of(path)))
                        continue
                    source = recognise_foreign(path, hows.get(path, ImportOptions()), token)
                    found.append(
                        take(writer, source, now=now, embedder=None, progress=progress, token=token, dry_run=True)
                    )
                except Cancelled:
                    raise
                except MnemonautError as error:
                    found.append(error)
            return tuple(found)


def import_into(
    workspace: Workspace, path: Path, hows: Hows, *, now: int, progress: Progress, token: CancelToken
) -> ImportReport:
    """Copy memories from a foreign file into an open database, in one transaction."""
    source = recognise_foreign(path, hows.get(path, ImportOptions()), token)
    report = take(workspace.database, source, now=now, embedder=workspace.embedder, progress=progress, token=token)
    report = workspace.vectors.embed_imported(report, progress=progress, token=token)
    if not token.is_set:
        workspace.vectors.measure_floors(token=token)
    return report


def import_new(
    target: Path,
    sources: Sequence[Path],
    hows: Hows,
    *,
    now: int,
    own_vectors: bool = False,
    progress: Progress,
    token: CancelToken,
) -> tuple[ImportReport, ...]:
    """Copy memories into a new database, which appears whole, and only if something was taken; `own_vectors`: the files'."""
    ours = [path for path in sources if is_ours(path)]
    for path in ours:
        _refuse_to_merge(path, sources, new=True)
    if target.exists():
        raise EnvironmentFault.keyed("file_exists")
    with os_faults("new_database_cannot_be", "unwritable", folder=target.parent):
        private_folder(target.parent)
        with part_of(target) as part:
            memories = take_over(ours[0], part) if ours else 0
            with connect(part, write=True, create=True, own_vectors=own_vectors and not ours) as workspace:
                if ours:
                    workspace.database.upkeep.reindex(progress=progress, token=token)
                reports = tuple(
                    _taken_over(path, memories)
                    if path in ours
                    else import_into(workspace, path, hows, now=now, progress=progress, token=token)
                    for path in sources
                )
            if any(report.added or report.documents for report in reports):
                part.replace(target)
    return reports


def _taken_over(path: Path, memories: int) -> ImportReport:
    return ImportReport(str(path), _OURS, "", added=memories, updated=0, unchanged=0, rejected=())


def _refuse_to_merge(path: Path, sources: Sequence[Path], *, new: bool) -> None:
    """A database of ours is taken whole, so it is the first thing in a new one."""
    if not new or path != next(filter(is_ours, sources)):
        raise InputError.keyed("own_database", file=path.name[-30:])


def take(
    writer: Database,
    source: Source,
    *,
    now: int,
    embedder: Embedder | None,
    progress: Progress,
    token: CancelToken,
    dry_run: bool = False,
) -> ImportReport:
    """Copy what a recognised file brings, in one transaction; with `dry_run` say what would be taken."""
    return writer.imports.import_records(
        source.records(token),
        source.info,
        source.options,
        now=now,
        embedder=embedder,
        progress=progress,
        token=token,
        dry_run=dry_run,
    )

"""Which importer reads a file: by its content, never by its name alone; and what to say when none does."""

from __future__ import annotations

from pathlib import Path

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Remedy, Text
from mnemonaut_core.importers import archive, cocoroghost
from mnemonaut_core.importers.chatgpt import ChatGptImporter
from mnemonaut_core.importers.cocoroghost import CocoroGhostImporter
from mnemonaut_core.importers.columns import did_you_mean
from mnemonaut_core.importers.csv_table import CsvImporter
from mnemonaut_core.importers.files import head_of, looking
from mnemonaut_core.importers.foreign_sqlite import is_sqlite, snapshot, table_names
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import Importer
from mnemonaut_core.importers.unread import later_release

IMPORTERS: tuple[Importer, ...] = (CocoroGhostImporter(), ChatGptImporter(), JsonlImporter(), CsvImporter())
"""In the order in which they are asked: the surest sign first, tables last."""
AUTO = "auto"
OWN_TABLES = frozenset(("memory", "source", "isolation", "suppression"))
OLD_TABLES = frozenset(("units", "payload_episode"))


def importer_for(path: Path, format: str = AUTO) -> Importer:  # noqa: A002 - the name of the option
    """The importer of a format, or with `auto` the one that recognises the file.

    InputError names what to do about a file that none can read: an unknown format or name, an empty file, a pipe, a
    database of ours, a damaged or locked one. EnvironmentFault when it is missing or may not be read.
    """
    names = tuple(importer.format for importer in IMPORTERS)
    if format not in (AUTO, *names):
        raise InputError(
            Text(
                "There is no import format {format!r}{near}",
                format=format[:30],
                near=did_you_mean(format, (AUTO, *names)),
            ),
            code="unknown_format_name",
            advice=Remedy("formats", known=", ".join(names)),
        )
    with looking(path):
        folder = path.is_dir()
    if not folder:
        head_of(path, 1)  # says so if it may not be read
        _refuse_own(path)
    if format != AUTO:
        return next(importer for importer in IMPORTERS if importer.format == format)
    if (unread := later_release(path)) is not None:
        raise unread
    for importer in IMPORTERS:
        if (not folder or isinstance(importer, ChatGptImporter)) and importer.recognises(path):
            return importer
    raise unrecognised(path)


def unrecognised(path: Path) -> InputError:
    """Why no importer reads the file, as closely as can be told."""
    if path.is_dir():
        return InputError(
            Text("{file} holds no known export", file=path.name[-30:] or path),
            code="unknown_format",
            advice="Name the file inside it, e.g. conversations.json or memory.db.",
        )
    if is_sqlite(path):
        names = table_names(path)
        if names >= OLD_TABLES:
            return cocoroghost.old_generation(path)
        if not names:
            with snapshot(path) as foreign:  # says so if it is damaged or locked
                names = frozenset(foreign.tables)
        held = ", ".join(sorted(names)[:8]) or "none"
        return InputError(
            Text("{file} is a database of no known memory system", file=path.name[-30:]),
            code="unknown_format",
            advice=Text("Export its memories as JSONL or CSV, then import that. Its tables: {held}.", held=held),
        )
    if archive.is_zip(path):
        with archive.opened(path):
            pass  # says so if it is damaged or unsafe
        return InputError(
            Text("{file} holds no conversations.json", file=path.name[-30:]),
            code="unknown_format",
            advice="Name the ZIP of a ChatGPT export, or unpack it and name the file with the memories.",
        )
    return InputError(
        Text("{file} is of no known format", file=path.name[-40:]),
        code="unknown_format",
        advice=Remedy(
            "name_format",
            known=", ".join(importer.format for importer in IMPORTERS),
        ),
    )


def _refuse_own(path: Path) -> None:
    if table_names(path) >= OWN_TABLES:
        raise InputError(
            Text("{file} is a Mnemonaut database", file=path.name[-30:]),
            code="own_database",
            advice=Remedy(
                "take_over_own",
                file=path.name,
            ),
        )

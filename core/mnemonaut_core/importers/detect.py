"""Which importer reads a file: by its content, never by its name alone; and what to say when none does."""

from __future__ import annotations

from collections.abc import Set
from functools import cache
from pathlib import Path

from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.files import looking
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers import archive, cocoroghost
from mnemonaut_core.importers.chatgpt import ChatGptImporter
from mnemonaut_core.importers.cocoroghost import CocoroGhostImporter
from mnemonaut_core.importers.csv_table import CsvImporter
from mnemonaut_core.importers.files import head_of
from mnemonaut_core.importers.foreign_sqlite import is_sqlite, snapshot, table_names
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.otlp import OtlpImporter
from mnemonaut_core.importers.records import Importer
from mnemonaut_core.importers.values import did_you_mean
from mnemonaut_core.text.rules import rule_table

# ---- Formats that are recognised and not read yet: whose data a file is, so that nobody is sent looking for what is there

_HEAD = 256_000
_DUCKDB_AT, _DUCKDB = slice(8, 12), b"DUCK"


@cache
def _systems_by(kind: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Each system of systems.toml (where its fields are explained) that has signs of this kind, with these."""
    return tuple((row["system"], frozenset(row[kind].split())) for row in rule_table("systems")["known"] if kind in row)


def _system_with(kind: str, names: Set[str]) -> str | None:
    return next((system for system, signs in _systems_by(kind) if signs <= names), None)


def later_release(path: Path) -> InputError | None:
    """The refusal of data that is recognised and not read yet; None where it is none of these, or cannot be looked at."""
    try:
        system = _system_of(path)
    except MnemonautError:  # what is wrong with the file, its importer says best
        return None
    if system is None:
        return None
    return InputError(
        Text("{file} looks like data of {system}", file=path.name[-30:] or str(path), system=system),
        code="later_release",
        advice="It is not read yet. Write its memories as JSONL (one object a line with user_text and reply_text) or as CSV, and"
        " import that.",
    )


def _system_of(path: Path) -> str | None:
    if path.is_dir():
        return _of_folder(path)
    if is_sqlite(path):
        return _system_with("tables", table_names(path))
    if archive.is_zip(path):
        return _of_archive(path)
    head = head_of(path, _HEAD)
    if head[_DUCKDB_AT] == _DUCKDB:
        return "pce-memory"
    return _of_json(head)


def _of_json(head: bytes) -> str | None:
    if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return None
    known = _systems_by("keys")
    return next((system for system, keys in known if all(f'"{key}"'.encode() in head for key in keys)), None)


def _of_folder(path: Path) -> str | None:
    if path.name == ".openclaw_memory":
        return "claw-memory"
    found = _system_with("inside", {entry.name for entry in path.iterdir()})
    conversations = path / "conversations.json"
    if found is None and conversations.is_file():
        return _of_json(head_of(conversations, _HEAD))
    return found


def _of_archive(path: Path) -> str | None:
    with archive.opened(path) as zipped:
        names = {name.rsplit("/", 1)[-1]: name for name in zipped.namelist()}
        for base in ("conversations.json", "manifest.json"):
            if base in names:
                with archive.open_entry(path, zipped, names[base], limit=None) as read:
                    if (system := _of_json(read(_HEAD))) is not None:
                        return system
    return None


IMPORTERS: tuple[Importer, ...] = (
    CocoroGhostImporter(),
    ChatGptImporter(),
    OtlpImporter(),
    JsonlImporter(),
    CsvImporter(),
)
"""In the order of detection: the surest sign first, tables last."""
AUTO = "auto"
OWN_TABLES = frozenset(("memory", "source", "isolation", "suppression"))


def importer_for(path: Path, format: str = AUTO) -> Importer:  # noqa: A002 - the name of the option
    """The importer of a format, or with `auto` the one that recognises the file.

    InputError names what to do about a file that none can read: an unknown format or name, an empty file, a pipe, a
    database of ours, a damaged or locked one. EnvironmentFault when it is missing or may not be read.
    """
    names = tuple(importer.format for importer in IMPORTERS)
    if format not in (AUTO, *names):
        raise InputError(
            Text(
                "Unknown import format: {format!r}{near}", format=format[:30], near=did_you_mean(format, (AUTO, *names))
            ),
            code="unknown_format_name",
            advice=Advice("formats", known=", ".join(names)),
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
    """The most exact reason why no importer reads the file."""
    if path.is_dir():
        return InputError(
            Text("{file} holds no known export", file=path.name[-30:] or path),
            code="unknown_format",
            advice="Name the file inside it, e.g. conversations.json or memory.db.",
        )
    if is_sqlite(path):
        names = table_names(path)
        if names >= cocoroghost.OLD_TABLES:
            return cocoroghost.old_generation(path)
        if not names:
            with snapshot(path) as foreign:  # says so if it is damaged or locked
                names = frozenset(foreign.tables)
        tables = ", ".join(sorted(names)[:8]) or "none"
        return InputError(
            Text("{file} is not a database of a known memory system", file=path.name[-30:]),
            code="unknown_format",
            advice=Text("Export its memories as JSONL or CSV, then import that. Its tables: {held}.", held=tables),
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
        Text("Unrecognised format: {file}", file=path.name[-40:]),
        code="unknown_format",
        advice=Advice("name_format", known=", ".join(importer.format for importer in IMPORTERS)),
    )


def _refuse_own(path: Path) -> None:
    if table_names(path) >= OWN_TABLES:
        raise InputError(
            Text("{file} is a Mnemonaut database", file=path.name[-30:]),
            code="own_database",
            advice=Advice("take_over_own", file=path.name),
        )

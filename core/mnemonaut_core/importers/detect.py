"""Which importer reads a file: by its content, never by its name alone; and what to say when none does."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import looking
from mnemonaut_core.i18n import Advice, Text
from mnemonaut_core.importers import xlsx
from mnemonaut_core.importers.agent_logs import ClaudeCodeImporter, CodexImporter
from mnemonaut_core.importers.basic_memory import BasicMemoryImporter
from mnemonaut_core.importers.chat_trees import DeepSeekImporter, LibreChatImporter, OpenWebUiImporter
from mnemonaut_core.importers.chatgpt import ChatGptImporter
from mnemonaut_core.importers.claude import ClaudeImporter
from mnemonaut_core.importers.claude_mem import ClaudeMemImporter
from mnemonaut_core.importers.claw_memory import ClawMemoryImporter
from mnemonaut_core.importers.cocoro_ghost import CocoroGhostUnitsImporter
from mnemonaut_core.importers.cocoroghost import CocoroGhostImporter
from mnemonaut_core.importers.csv_table import CsvImporter
from mnemonaut_core.importers.encodings import head_of
from mnemonaut_core.importers.foreign_sqlite import snapshot
from mnemonaut_core.importers.google_keep import GoogleKeepImporter
from mnemonaut_core.importers.json_rows import JsonImporter
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.langgraph import LangGraphImporter
from mnemonaut_core.importers.looks import Look, Sign
from mnemonaut_core.importers.markdown import MarkdownImporter
from mnemonaut_core.importers.mcp_memory_service import McpMemoryServiceImporter
from mnemonaut_core.importers.mem0 import Mem0Importer
from mnemonaut_core.importers.memori import MemoriImporter
from mnemonaut_core.importers.openmemory import Mem0OpenMemoryImporter, OpenMemoryImporter
from mnemonaut_core.importers.otlp import OtlpImporter
from mnemonaut_core.importers.pce_memory import PceMemoryImporter
from mnemonaut_core.importers.records import AUTO, Importer, ImportOptions, ImportRecord, SourceInfo
from mnemonaut_core.importers.server_memory import ServerMemoryImporter
from mnemonaut_core.importers.sillytavern import SillyTavernImporter
from mnemonaut_core.importers.values import did_you_mean
from mnemonaut_core.importers.xlsx import XlsxImporter
from mnemonaut_core.text.rules import rule_table

_IN_TREES = ("conversations.json", "manifest.json")
_ZIPS = (Text("a ZIP of ZIP archives"), Text("Unpack it, and import the archives inside one by one."))
_PAGE = Text("Save it as plain text (.txt) or Markdown (.md) and import that.")
_SHARE = Text(
    "If pce-memory wrote it, let that share its claims by git (pce_memory_sync_push), and import the folder .pce-shared."
)
_WORKBOOK = "xl/workbook.xml"
_INSIDE = {
    _WORKBOOK: (Text("an Excel workbook"), xlsx.WITHOUT),
    "xl/workbook.bin": (Text("an Excel workbook"), Text("Save the sheet as CSV UTF-8 and import that.")),
    "word/document.xml": (Text("a Word document"), _PAGE),
    "ppt/presentation.xml": (Text("a PowerPoint presentation"), _PAGE),
    "content.xml": (
        Text("an OpenDocument file"),
        Text("Save a table as CSV UTF-8, a text as plain text, and import that."),
    ),
    "META-INF/container.xml": (Text("an e-book (EPUB)"), _PAGE),
}
"""Kinds of documents by a file inside their ZIP."""
_BEGINNINGS = (
    (b"%PDF-", Text("a PDF"), Text("Copy its text into a plain text file (.txt) and import that.")),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", Text("an old Office document"), _PAGE),
    (b"{\\rtf", Text("a rich text document (RTF)"), _PAGE),
    (b"<!doctype html", Text("a web page"), _PAGE),
    (b"<html", Text("a web page"), _PAGE),
    (b"\x1f\x8b", Text("a compressed file (gzip)"), Text("Unpack it and import what is inside.")),
    (b"7z\xbc\xaf", Text("a 7z archive"), Text("Unpack it and import the folder.")),
    (b"Rar!", Text("a RAR archive"), Text("Unpack it and import the folder.")),
)
"""Kinds of documents by how they begin, in lower case."""


@cache
def _systems_by(kind: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Each system of systems.toml (where its fields are explained) that has signs of this kind, with these."""
    return tuple((row["system"], frozenset(row[kind].split())) for row in rule_table("systems")["known"] if kind in row)


def refuse_unread(look: Look) -> None:
    """InputError, with an alternative as advice, for files that are recognised and cannot be read."""
    if (found := _kind_of(look)) is not None:
        advice = Text("{advice}", advice=found[1])
        raise InputError.keyed("unread_kind", file=look.path.name[-30:], kind=found[0], advice=advice)
    if (system := _system_of(look)) is not None:
        raise InputError.keyed("later_release", file=look.path.name[-30:] or str(look.path), system=system)


def _kind_of(look: Look) -> tuple[Text, Text] | None:
    if look.is_archive:
        if look.names and all(name.lower().endswith(".zip") for name in look.names):
            return _ZIPS
        known = _INSIDE.keys() - ({_WORKBOOK} if xlsx.is_readable() else set())
        return next((_INSIDE[name] for name in look.names if name in known), None)
    if look.file is None:
        return None
    head = look.head(look.file)[:64]
    if head[8:12] == b"DUCK":
        return Text("a DuckDB database"), _SHARE
    head = head.lstrip().lower()
    return next(((kind, advice) for start, kind, advice in _BEGINNINGS if head.startswith(start.lower())), None)


def _system_of(look: Look) -> str | None:
    if look.is_database:
        return next((system for system, names in _systems_by("tables") if names <= look.tables), None)
    wanted = (name for name in look.names if look.file is not None or name.rsplit("/", 1)[-1] in _IN_TREES)
    for head in map(look.head, wanted):
        if head.lstrip()[:1] in (b"{", b"["):
            for system, keys in _systems_by("keys"):
                if all(f'"{key}"'.encode() in head for key in keys):
                    return system
    return None


IMPORTERS: tuple[Importer, ...] = (
    CocoroGhostImporter(),
    CocoroGhostUnitsImporter(),
    ClawMemoryImporter(),
    PceMemoryImporter(),
    ChatGptImporter(),
    ClaudeImporter(),
    ClaudeCodeImporter(),
    CodexImporter(),
    ClaudeMemImporter(),
    SillyTavernImporter(),
    Mem0Importer(),
    DeepSeekImporter(),
    LibreChatImporter(),
    OpenWebUiImporter(),
    McpMemoryServiceImporter(),
    ServerMemoryImporter(),
    BasicMemoryImporter(),
    OpenMemoryImporter(),
    Mem0OpenMemoryImporter(),
    LangGraphImporter(),
    MemoriImporter(),
    GoogleKeepImporter(),
    OtlpImporter(),
    JsonlImporter(),
    JsonImporter(),
    CsvImporter(),
    XlsxImporter(),
    MarkdownImporter(),
)
"""Of two equally sure signs the first in this order decides."""
EXAMPLE = '{"text": "…", "date": "2025-03-01"}'
OWN_TABLES = frozenset(("memory", "source", "isolation", "suppression"))


class Source(msgspec.Struct, frozen=True):
    """A recognised file, ready to be read."""

    importer: Importer
    info: SourceInfo
    options: ImportOptions

    def records(self, token: CancelToken) -> Iterator[ImportRecord]:
        return self.importer.read(self.info.path, self.options, token)


def recognise(path: Path, options: ImportOptions, token: CancelToken = NEVER) -> Source:
    """The file with its importer and inspection. InputError as `importer_for` and `Importer.inspect`."""
    importer, sign = recognised(path, options.format)
    info = importer.inspect(path, options, token)
    return Source(importer, info if sign is None else replace(info, shown_by=sign.shown_by), options)


def importer_for(path: Path, format: str = AUTO) -> Importer:  # noqa: A002 - the name of the option
    """The importer of a format, or with `auto` the one with the surest sign in the file.

    InputError names what to do about a file that none can read: an unknown format or name, an empty file, a pipe, a
    database of ours, a damaged or locked one. EnvironmentFault when it is missing or may not be read.
    """
    return recognised(path, format)[0]


def recognised(path: Path, format: str = AUTO) -> tuple[Importer, Sign | None]:  # noqa: A002
    """As `importer_for`, with the deciding sign; None if the format was named."""
    names = tuple(importer.format for importer in IMPORTERS)
    if format not in (AUTO, *names):
        raise InputError.keyed(
            "unknown_format_name",
            format=format[:30],
            near=did_you_mean(format, (AUTO, *names)),
            advice=Advice("formats", known=", ".join(names)),
        )
    with looking(path):
        folder = path.is_dir()
    if not folder:
        head_of(path, 1)  # says so if it may not be read
    look = Look(path)
    if look.tables >= OWN_TABLES:
        advice = Advice("take_over_own", file=path.name)
        raise InputError.keyed("own_database", file=path.name[-30:], advice=advice)
    if format != AUTO:
        return next(importer for importer in IMPORTERS if importer.format == format), None
    refuse_unread(look)
    signs = [(importer, sign) for importer in IMPORTERS if (sign := importer.detect(look)) is not None]
    if not signs:
        raise unrecognised(look)
    return max(signs, key=lambda one: one[1].confidence)


def unrecognised(look: Look) -> InputError:
    """The refusal of a file that no importer recognises: its tables, files or keys, and the nearest thing that works."""
    path = look.path
    if look.is_database:
        tables = look.tables
        if not tables:
            with snapshot(path) as foreign:  # says so if it is damaged or locked
                tables = frozenset(foreign.tables)
        named = ", ".join(sorted(tables)[:8]) or "none"
        return InputError.keyed("unknown_database", "unknown_format", file=path.name[-30:], held=named)
    if look.file is None:
        named = ", ".join(look.names[:5]) + (" …" if len(look.names) > 5 else "") or "none"
        return InputError.keyed("no_known_export", "unknown_format", file=path.name[-30:] or path, names=named)
    values = look.values(look.file)
    keys = next((list(value) for value in values if isinstance(value, dict)), [])
    seen = Text("It is not a known text, table or JSON.")
    if keys:
        seen = Text("It is JSON with the keys {keys}.", keys=", ".join(keys[:8]))
    advice = Text("Write its memories as lines like {example}, or as a table (CSV), and import that.", example=EXAMPLE)
    return InputError.keyed("unknown_format", file=path.name[-40:], first=seen, second=advice)

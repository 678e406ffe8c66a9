"""Which importer reads a file: by its content, never by its name alone; and what to say when none does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import looking
from mnemonaut_core.i18n import Advice, Text
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
from mnemonaut_core.importers.files import head_of
from mnemonaut_core.importers.foreign_sqlite import snapshot, table_names
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
from mnemonaut_core.importers.unread import refuse_unread
from mnemonaut_core.importers.values import did_you_mean
from mnemonaut_core.importers.xlsx import XlsxImporter

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
OWN_TABLES = frozenset(("memory", "source", "isolation", "suppression"))


class Source(msgspec.Struct, frozen=True):
    """A recognised file, ready to be read."""

    importer: Importer
    info: SourceInfo
    options: ImportOptions

    def records(self, token: CancelToken) -> Iterator[ImportRecord]:
        """What it brings, as `Importer.read`."""
        return self.importer.read(self.info.path, self.options, token)


def recognise(path: Path, options: ImportOptions, token: CancelToken = NEVER) -> Source:
    """The file by its surest format, and what it is. InputError as `importer_for` and `Importer.inspect`."""
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
    """The same with the sign that decided; None where the format was named."""
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
        _refuse_own(path)
    if format != AUTO:
        return next(importer for importer in IMPORTERS if importer.format == format), None
    look = Look(path)
    refuse_unread(look)
    signs = [(importer, sign) for importer in IMPORTERS if (sign := importer.detect(look)) is not None]
    if not signs:
        raise unrecognised(look)
    return max(signs, key=lambda one: one[1].confidence)


def unrecognised(look: Look) -> InputError:
    """The most exact reason why no importer reads the file: what was seen, and the nearest thing that works."""
    path = look.path
    if look.is_database:
        tables = look.tables
        if not tables:
            with snapshot(path) as foreign:  # says so if it is damaged or locked
                tables = frozenset(foreign.tables)
        return InputError.keyed(
            "unknown_database", "unknown_format", file=path.name[-30:], held=", ".join(sorted(tables)[:8]) or "none"
        )
    if look.file is None:
        return InputError.keyed(
            "no_known_export",
            "unknown_format",
            file=path.name[-30:] or path,
            names=", ".join(look.names[:5]) + (" …" if len(look.names) > 5 else "") or "none",
        )
    values = look.values(look.file)
    keys = next((list(value) for value in values if isinstance(value, dict)), [])
    seen = Text("It is not a known text, table or JSON.")
    if keys:
        seen = Text("It is JSON with the keys {keys}.", keys=", ".join(keys[:8]))
    return InputError.keyed(
        "unknown_format",
        file=path.name[-40:],
        first=seen,
        second=Text(
            "Write its memories as lines like {example}, or as a table (CSV), and import that.", example=EXAMPLE
        ),
    )


EXAMPLE = '{"text": "…", "date": "2025-03-01"}'


def _refuse_own(path: Path) -> None:
    if table_names(path) >= OWN_TABLES:
        raise InputError.keyed("own_database", file=path.name[-30:], advice=Advice("take_over_own", file=path.name))

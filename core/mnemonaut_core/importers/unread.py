"""What is recognised and not read: data of systems that have no importer yet, and other kinds of documents."""

from __future__ import annotations

from functools import cache

from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers import xlsx
from mnemonaut_core.importers.looks import Look
from mnemonaut_core.text.rules import rule_table

_DUCKDB_AT, _DUCKDB = slice(8, 12), b"DUCK"
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
    """InputError with what works instead for what is recognised and not read."""
    if (kind := _kind_of(look)) is not None:
        raise InputError.keyed(
            "unread_kind", file=look.path.name[-30:], kind=kind[0], advice=Text("{advice}", advice=kind[1])
        )
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
    if head[_DUCKDB_AT] == _DUCKDB:
        return Text("a DuckDB database"), _SHARE
    head = head.lstrip().lower()
    return next(((kind, advice) for start, kind, advice in _BEGINNINGS if head.startswith(start.lower())), None)


def _system_of(look: Look) -> str | None:
    if look.is_database:
        return next((system for system, names in _systems_by("tables") if names <= look.tables), None)
    wanted = [name for name in look.names if look.file is not None or name.rsplit("/", 1)[-1] in _IN_TREES]
    return next((system for name in wanted if (system := _of_json(look.head(name))) is not None), None)


_IN_TREES = ("conversations.json", "manifest.json")


def _of_json(head: bytes) -> str | None:
    if head.lstrip()[:1] not in (b"{", b"["):
        return None
    known = _systems_by("keys")
    return next((system for system, keys in known if all(f'"{key}"'.encode() in head for key in keys)), None)

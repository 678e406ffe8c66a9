"""Memories as lines of our own format (DESIGN.md 10): the inverse of the JSONL importer, column by column."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import msgspec

from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.importers.columns import dumped
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord

_JSON_COLUMNS = (("payload", (dict, list)), ("provenance", (dict, list)), ("affect_labels", (list,)))
_ENCODER = msgspec.json.Encoder()


def export_line(details: MemoryRecord) -> str:
    """One line without its line end; what is None is left out. Reading it again gives an equal record but for
    `where`, which says where the line then stands."""
    memory = details.memory
    line: dict[str, Any] = {}
    for name in MEMORY_COLUMNS:
        value = getattr(memory, name)
        if value is not None:
            line[name] = value
    for name, types in _JSON_COLUMNS:
        if name in line:
            line[name] = _as_json(line[name], types)
    if details.links:
        line["links"] = [_without_none(asdict(link)) for link in details.links]
    if details.threads:
        line["threads"] = details.threads
    if details.entities:
        line["entities"] = [_without_none(asdict(entity)) for entity in details.entities]
    if details.embedding:
        line["embedding"] = details.embedding
    return _ENCODER.encode(line).decode("utf-8")


def document_line(document: DocumentRecord) -> str:
    """One line without its line end. Documents stand before the memories that point to them."""
    return _ENCODER.encode({"document": _without_none(asdict(document))}).decode("utf-8")


def _as_json(text: str, types: tuple[type, ...]) -> object:
    """The JSON itself where a reader would write the same text again, letter by letter; else the text."""
    try:
        value = json.loads(text)
        same = isinstance(value, types) and dumped(value) == text
        return msgspec.Raw(text.encode("utf-8")) if same else text
    except (ValueError, RecursionError):
        return text


def _without_none(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}

"""What every column of our format may hold, as JSON or as a cell of a table, and lines of our format as records."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import product
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import fields

from mnemonaut_core.domain.memory import (
    BOUNDARY_CLASSES,
    KINDS,
    LIFE_STAGES,
    LINK_LABELS,
    PRECISIONS,
    SCOPES,
    SENSITIVITIES,
    STATUSES,
    Entity,
    Link,
    Memory,
)
from mnemonaut_core.domain.vectors import normalize_int8
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.importers.times import TimeFormatError, epoch_of, moment_of, table_epoch_of
from mnemonaut_core.importers.values import (
    Read,
    RowError,
    between,
    bytes_of,
    count_of,
    id_of,
    json_or_text,
    json_text,
    list_of,
    merged_payload,
    number_of,
    one_of,
    read_object,
    read_value,
    running_text,
    text_of,
    type_name,
    whole_of,
    year_of,
)
from mnemonaut_core.text.similarity import closest

LIST_KEYS = ("links", "threads", "entities", "embedding")
OBJECT_KEYS = {"links": ("to", "label", "confidence"), "entities": ("type", "name", "confidence")}
"""What an object in these lists may hold."""
ALIASES = {"labels": "affect_labels"}
TIMES = (
    *("occurred_at", "created_at", "updated_at", "last_confirmed_at", "valid_from", "valid_to", "expires_at"),
    *("imported_at", "about_start", "about_end", "last_accessed_at", "summary_of"),
)
TEXT_COLUMNS = ("user_text", "reply_text", "body", "image_summary", "assistant_summary")
TEXT_KEYS = (*TEXT_COLUMNS, "title", "context_note", "affect_labels")
"""A line in which none of these holds anything says nothing, and is refused."""
_FLOAT32_MAX = 3.4028234663852886e38
_MAX_DIMENSION = 65_536


_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_PAIRS = tuple(map("".join, product("abcdefghijklmnopqrstuvwxyz234567", repeat=2)))
"""Base 32 by ten bits: the standard library takes three times as long."""


def text_in(line: Mapping[str, object]) -> int:
    """The running text of a line of ours that is text of a memory, or stands under a key that is not ours."""
    ours = (READERS.keys() | set(LIST_KEYS)) - set(TEXT_COLUMNS)
    return running_text([value for name, value in line.items() if name not in ours])


def content_name(content: Mapping[str, object], seen: dict[bytes, int]) -> str:
    """A name derived from the content of a line, so that a second import of the file finds the same memories.

    `seen` counts equal lines of one file, sixteen bytes each: the second of them gets `:2`. An edited line is another memory.
    """
    try:
        canonical = _CANONICAL(content).encode("ascii")
    except RecursionError:
        raise RowError("is nested too deeply") from None
    except ValueError:
        raise RowError("holds a number with too many digits") from None
    digest = hashlib.sha256(canonical).digest()
    count = seen[digest[:16]] = seen.get(digest[:16], 0) + 1
    number = int.from_bytes(digest[:17], "big") >> 6
    name = "".join([_PAIRS[number >> shift & 1023] for shift in range(120, -1, -10)])
    return name if count == 1 else f"{name}:{count}"


def memory_record(
    line: Mapping[str, Any], *, where: str, prefix: str = "", seen: dict[bytes, int] | None = None
) -> MemoryRecord:
    """A line as a record. Keys that are not ours go into the payload; a line without an id gets one by `content_name`. RowError for
    an unfit value, and for a line without text."""
    values: dict[str, Any] = {}
    lists: dict[str, Any] = {}
    unknown: dict[str, object] = {}
    for key, value in line.items():
        if key in READERS:
            if value is not None:
                values[ALIASES.get(key, key)] = read_value(key, READERS[key], value)
        elif key not in LIST_KEYS:
            unknown[key] = value
    if not any(values.get(name) for name in TEXT_KEYS):
        raise RowError(Text("says nothing: none of {columns} holds text", columns=", ".join(TEXT_KEYS[:5])))
    for name, read in _LIST_READERS.items():
        if line.get(name) is not None:
            lists[name] = read_value(name, read, line[name])
            unknown |= _unknown_in(name, line[name])
    if unknown:
        values["payload"] = merged_payload(values.get("payload"), unknown)
    if not values.get("id"):
        values["id"] = f"{prefix}:{content_name(line, {} if seen is None else seen)}"
    values.setdefault("kind", "episode")
    return MemoryRecord(memory=Memory(**values), where=where, unknown=tuple(unknown), text=text_in(line), **lists)


def column_value(column: str, text: str) -> object:
    """The value that a person typed for a column, as importers read it; the text itself for an unknown column. InputError for an
    unfit value."""
    read = READERS.get(column)
    if read is None:
        return text
    number: float | None = None
    for kind in (float, int):
        with suppress(ValueError):
            number = kind(text)
    try:
        if column in TIMES:
            return read(text if number is None else number)
        try:
            return read(text)
        except RowError:
            if number is None:
                raise
            return read(number)
    except RowError as problem:
        values = {"name": column, "value": text[:40], "problem": problem.reason}
        raise InputError.keyed("value_unfit", "bad_value", **values) from None


def document_record(content: object) -> DocumentRecord:
    """The value under `document` as a record; RowError for a missing or unfit one."""
    if not isinstance(content, dict):
        raise RowError("document must be an object with id, uri and body")
    values = read_object("document", content, DOCUMENT_READERS)
    name = values.get("id") or values.get("uri")
    if not name or "body" not in values:
        raise RowError("document needs an id or uri, and a body")
    return DocumentRecord(**{**values, "id": name, "uri": values.get("uri") or name})


def nearest_key(name: str) -> str | None:
    """The key of our format that a misspelt one (`occured_at`, `links.confidance`) was meant to be; None if none is near."""
    outer, dot, inner = name.partition(".")
    known = OBJECT_KEYS[outer] if dot and outer in OBJECT_KEYS else (*READERS, *LIST_KEYS)
    close = closest((inner if dot else name)[:100].lower(), known, least=0.75)
    return f"{outer}.{close[0]}" if close and dot else close[0] if close else None


def _unknown_in(name: str, entries: Any) -> dict[str, object]:
    """The keys of a list's objects that are not ours, as `links.KEY`, with their values in order."""
    found: dict[str, list[object]] = {}
    for entry in entries if name in OBJECT_KEYS else ():
        for key in entry.keys() - OBJECT_KEYS[name]:
            found.setdefault(f"{name}.{key}", []).append(entry[key])
    return dict(found)


def _sensitivity(value: object) -> int:
    level = SENSITIVITIES.get(value) if type(value) is str else value
    if type(level) is int and level in SENSITIVITIES.values():
        return level
    raise RowError(Text("must be 0, 1, 2 or normal, private, secret, not {value}", value=_shown(value)))


def _searchable(value: object) -> bool:
    if type(value) in (bool, int) and value in (0, 1):
        return bool(value)
    raise RowError(Text("must be 0 or 1, not {value}", value=_shown(value)))


def _shown(value: object) -> str:
    if isinstance(value, str):
        return repr(text_of(value)[:40])
    is_short = isinstance(value, (int, float)) and abs(value) < 2**63
    return str(value) if is_short else type_name(value)


def _links(value: object) -> tuple[Link, ...]:
    links: dict[tuple[str, str], Link] = {}
    for entry in _entries(value, "to"):
        target, label = id_of(entry["to"]), _LABEL(entry.get("label"))
        links.setdefault((target, label), Link(target, label, _confidence(entry)))
    return tuple(links.values())


def _entities(value: object) -> tuple[Entity, ...]:
    entities: dict[tuple[str, str], Entity] = {}
    for entry in _entries(value, "name"):
        kind, name = text_of(entry.get("type")), text_of(entry["name"])
        entities.setdefault((kind, name), Entity(kind, name, _confidence(entry)))
    return tuple(entities.values())


def _entries(value: object, needed: str) -> list[dict[str, Any]]:
    entries = list_of(value)
    for entry in entries:
        if not isinstance(entry, dict) or entry.get(needed) is None:
            raise RowError(Text("must hold objects with {needed!r}", needed=needed))
    return entries


def _confidence(entry: Mapping[str, Any]) -> float | None:
    value = entry.get("confidence")
    return None if value is None else float(UNIT(value))


def _embedding(value: object) -> tuple[float, ...] | None:
    try:
        if isinstance(value, dict) and value.keys() == {"int8"}:
            small = np.frombuffer(bytes_of(value["int8"]), np.int8)
            value = normalize_int8(small.reshape(1, -1))[0].tolist()
        elif isinstance(value, str):
            value = np.frombuffer(bytes_of(value), "<f4").tolist()
        vector = msgspec.convert(value, tuple[float, ...])
    except (msgspec.ValidationError, OverflowError, ValueError):
        raise RowError("must be a list of numbers") from None
    if len(vector) > _MAX_DIMENSION:
        raise RowError(Text("has {count} numbers; {limit} is the most", count=len(vector), limit=_MAX_DIMENSION))
    if vector and not np.abs(vector).max() <= _FLOAT32_MAX:  # not a number is no less either
        raise RowError("holds a number too large for a vector")
    return vector or None


UNIT = between(0.0, 1.0)
AXIS = between(-1.0, 1.0)
_LABEL, _LIFE_STAGE = one_of(*LINK_LABELS), one_of(*LIFE_STAGES)
_BY_TYPE: dict[str, Read] = {"int": whole_of, "float": number_of}
READERS: dict[str, Read] = {
    # what a column holds is stated once, by the record; below is only what asks for more than its type
    **{field.name: _BY_TYPE.get(str(field.type).split()[0], text_of) for field in fields(Memory)},
    **dict.fromkeys(TIMES, epoch_of),
    **dict.fromkeys(("occurred_at", "created_at"), moment_of),
    **dict.fromkeys(("reinforcement", "access_count", "token_count"), count_of),
    **dict.fromkeys(("about_year_start", "about_year_end"), year_of),
    **dict.fromkeys(("about_time_confidence", "importance", "confidence", "quality"), UNIT),
    **dict.fromkeys(("valence", "arousal", "dominance"), AXIS),
    **dict.fromkeys(("id", "document_id"), id_of),
    **dict.fromkeys(("affect_labels", "labels", "provenance"), json_or_text),
    "utility": number_of,
    "sensitivity": _sensitivity,
    "searchable": _searchable,
    "kind": one_of(*KINDS),
    "status": one_of(*STATUSES),
    "scope": one_of(*SCOPES),
    "occurred_precision": one_of(*PRECISIONS),
    "boundary_class": one_of(*BOUNDARY_CLASSES),
    "life_stage": lambda value: None if value == "unknown" else _LIFE_STAGE(value),
    "payload": json_text,
}
_LIST_READERS: dict[str, Read] = {
    "links": _links,
    "threads": lambda value: tuple(dict.fromkeys(map(id_of, list_of(value)))),
    "entities": _entities,
    "embedding": _embedding,
}
DOCUMENT_READERS: dict[str, Read] = {
    "id": id_of,
    "uri": text_of,
    "body": text_of,
    "scope": text_of,
    "day": whole_of,
    "token_count": count_of,
    "updated_at": epoch_of,
}


_NUMBERS: dict[str, Callable[[str], float]] = {
    **{name: int for name, read in READERS.items() if read in (count_of, year_of)},
    **{name: float for name, read in READERS.items() if read in (number_of, UNIT, AXIS)},
}
_YES = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
_WORDS = ("id", "kind", "status", "scope", "boundary_class", "life_stage")


def cell_value(target: str, cell: str, dates: str | None = None) -> object:
    """The value of a cell as a line of our own format has it; RowError if it does not fit the column. `dates` is the order of day
    and month."""
    plain = cell.strip()
    try:
        if target in TIMES:
            return table_epoch_of(plain, dates)
        if target in _NUMBERS:
            return _NUMBERS[target](plain)
        if target == "sensitivity":
            return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 4 else plain.lower()
        if target == "searchable":
            return _YES.get(plain.lower(), plain)
        if target in LIST_KEYS:
            return _list_cell(target, plain)
    except TimeFormatError as problem:
        raise RowError(Text("{target} {problem}", target=target, problem=problem.reason)) from None
    except ValueError:
        raise RowError(Text("{target} is not a number: {cell!r}", target=target, cell=plain[:40])) from None
    return plain if target in _WORDS else cell


def _list_cell(target: str, plain: str) -> object:
    """A JSON list; for threads also names between semicolons."""
    if plain.startswith("["):
        try:
            return json.loads(plain)
        except (ValueError, RecursionError):
            raise RowError(Text("{target} is broken JSON", target=target)) from None
    if target == "threads":
        return [name.strip() for name in plain.split(";") if name.strip()]
    raise RowError(Text("{target} must be a JSON list", target=target))

"""One line of our own format to a record: what every column may hold, and the id of a line without one."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import fields

from mnemonaut_core.domain.memory import (
    BOUNDARY_CLASSES,
    KINDS,
    LIFE_STAGES,
    LINK_LABELS,
    SCOPES,
    SENSITIVITIES,
    STATUSES,
    Entity,
    Link,
    Memory,
)
from mnemonaut_core.errors import InputError, ReasonError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.files import rules
from mnemonaut_core.importers.records import DocumentRecord, MemoryRecord
from mnemonaut_core.importers.times import TimeFormatError, epoch_of
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.similarity import closest

BESIDE = ("links", "threads", "entities", "embedding")
BESIDE_KEYS = {"links": ("to", "label", "confidence"), "entities": ("type", "name", "confidence")}
"""What an object in these lists may hold."""
ALIASES = {"labels": "affect_labels"}
TIMES = (
    "occurred_at", "created_at", "updated_at", "last_confirmed_at", "valid_from", "valid_to", "expires_at",
    "imported_at", "about_start", "about_end", "last_accessed_at", "summary_of",
)  # fmt: skip
TEXT_COLUMNS = ("user_text", "reply_text", "body", "image_summary", "assistant_summary")
SPOKEN = (*TEXT_COLUMNS, "title", "context_note", "affect_labels")
"""A line in which none of these holds anything says nothing, and is refused."""
_INT64 = 2**63
_FLOAT32_MAX = 3.4028234663852886e38
_MAX_DIMENSION = 65_536
_NUL = "\x00"
_TYPE_NAMES = {
    bool: Text("true or false"), int: Text("a number"), float: Text("a number"), str: Text("text"),
    list: Text("a list"), dict: Text("an object"),
}  # fmt: skip

Read = Callable[[Any], Any]


class RowError(ReasonError):
    """Says in plain words why a row cannot be taken; it becomes a `Refused`."""


@cache
def called(what: str) -> dict[str, list[str]]:
    """The names that others have for our columns, or for those who speak."""
    return {ours: names.split() for ours, names in rules("columns")[what].items()}


def role_of(speaker: object) -> str | None:
    """`user` or `assistant` where a speaker is called by a usual word for one of the two."""
    word = speaker.strip().lower() if isinstance(speaker, str) else ""
    return next((role for role, names in called("speakers").items() if word in names), None)


def running_text(value: object) -> int:
    """The characters of running text in a JSON value: of strings with letters that hold a blank, or more than ASCII. Ids, times,
    addresses and single words are none."""
    count, left = 0, [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            plain = one.strip()
            is_text = (" " in plain or "\n" in plain or not plain.isascii()) and any(map(str.isalpha, plain))
            count += len(plain) if is_text else 0
        elif isinstance(one, dict):
            left += one.values()
        elif isinstance(one, list):
            left += one
    return count


def text_in(line: Mapping[str, object]) -> int:
    """The running text of a line of ours that is text of a memory, or stands under a key that is not ours."""
    ours = (READERS.keys() | set(BESIDE)) - set(TEXT_COLUMNS)
    return running_text([value for name, value in line.items() if name not in ours])


def text_of(value: object) -> str:
    """Text that the store can hold: lone surrogates and NUL become U+FFFD."""
    if type(value) is not str:
        raise RowError(Text("must be text, not {type}", type=_named(value)))
    if value.isascii():
        return value.replace(_NUL, "\ufffd") if _NUL in value else value
    return clean_text(value).replace(_NUL, "\ufffd")


def dumped(value: object) -> str:
    """JSON as our columns keep it: compact, keys in their order, no escapes beyond the needed."""
    try:
        return clean_text(json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False))
    except RecursionError:
        raise RowError("is nested too deeply") from None
    except ValueError:
        raise RowError("holds a number that JSON cannot write") from None


def content_id(prefix: str, content: Mapping[str, object], seen: dict[bytes, int]) -> str:
    """The id of a line that has none: derived from what the line says, so that a second import of the same
    file finds the same memories. A ULID, which DESIGN.md 3 names, would double them: twice is to be once.

    `seen` counts equal lines of one file, sixteen bytes each: the second of them gets `:2`. A line whose
    content was edited is another memory; who wants updates gives ids.
    """
    try:
        canonical = json.dumps(content, sort_keys=True, separators=(",", ":")).encode("ascii")
    except RecursionError:
        raise RowError("is nested too deeply") from None
    except ValueError:
        raise RowError("holds a number with too many digits") from None
    digest = hashlib.sha256(canonical).digest()
    count = seen[digest[:16]] = seen.get(digest[:16], 0) + 1
    name = base64.b32encode(digest).decode("ascii")[:26].lower()
    return f"{prefix}:{name}" if count == 1 else f"{prefix}:{name}:{count}"


def memory_record(line: Mapping[str, Any], *, where: str, prefix: str, seen: dict[bytes, int]) -> MemoryRecord:
    """A line as a record; RowError says what is wrong with it. Keys that are not ours go into the payload."""
    values: dict[str, Any] = {}
    unknown: dict[str, object] = {}
    key = ""
    try:
        for key, value in line.items():
            read = READERS.get(key)
            if read is None:
                if key not in BESIDE:
                    unknown[key] = value
            elif value is not None:
                values[ALIASES.get(key, key)] = read(value)
    except (RowError, TimeFormatError) as problem:
        raise RowError(Text("{key} {problem}", key=key, problem=problem.reason)) from None
    if not any(values.get(name) for name in SPOKEN):
        raise RowError(Text("says nothing: none of {columns} holds text", columns=", ".join(SPOKEN[:5])))
    beside: dict[str, Any] = {}
    for name, read in _BESIDE_READERS.items():
        if line.get(name) is not None:
            beside[name] = _read(name, read, line[name])
            unknown |= _unknown_in(name, line[name])
    if unknown:
        values["payload"] = merged_payload(values.get("payload"), unknown)
    if not values.get("id"):
        values["id"] = content_id(prefix, line, seen)
    values.setdefault("kind", "episode")
    return MemoryRecord(memory=Memory(**values), where=where, unknown=tuple(unknown), text=text_in(line), **beside)


def column_value(column: str, text: str) -> object:
    """What a person typed for a column, as the importers read it: numbers, times, words of a list. InputError says what is wrong
    with it. A column that is none of ours keeps the text: who stores it knows which there are."""
    read = READERS.get(column)
    if read is None:
        return text
    number = _typed_number(text)
    try:
        if column in TIMES:
            return read(text if number is None else number)
        try:
            return read(text)
        except RowError:
            if number is None:
                raise
            return read(number)
    except (RowError, TimeFormatError) as problem:
        raise InputError(
            Text("{name} cannot become “{value}”", name=column, value=text[:40]),
            code="bad_value",
            advice=Text("{name} {problem}.", name=column, problem=problem.reason),
        ) from None


def _typed_number(text: str) -> int | float | None:
    for number in (int, float):
        try:
            return number(text)
        except ValueError:
            continue
    return None


def document_record(content: object) -> DocumentRecord:
    """The value of a document line's `document` key as a record; RowError says what is wrong with it."""
    if not isinstance(content, dict):
        raise RowError("document must be an object with id, uri and body")
    values: dict[str, Any] = {}
    for key, value in content.items():
        read = _DOCUMENT_READERS.get(key)
        if read is None:
            raise RowError(
                Text(
                    "document has an unknown key {key!r}{near}", key=key[:40], near=did_you_mean(key, _DOCUMENT_READERS)
                )
            )
        if value is not None:
            values[key] = _read(f"document.{key}", read, value)
    name = values.get("id") or values.get("uri")
    if not name or "body" not in values:
        raise RowError("document needs an id or uri, and a body")
    return DocumentRecord(**{**values, "id": name, "uri": values.get("uri") or name})


def merged_payload(payload: str | None, unknown: Mapping[str, object]) -> str:
    """The payload with more keys in it; a key that is taken already gets a number."""
    known = json.loads(payload) if payload is not None else {}
    merged: dict[str, object] = known if isinstance(known, dict) else {"payload": known}
    for key, value in unknown.items():
        name, count = key, 1
        while name in merged:
            count += 1
            name = f"{key}_{count}"
        merged[name] = value
    return dumped(merged)


def did_you_mean(name: str, known: Collection[str]) -> str:
    """` (did you mean X?)` for the closest known name; empty if none is close."""
    close = closest(name[:100], known, least=0.6)
    return Text(" (did you mean {name!r}?)", name=close[0]) if close else ""


def nearest_key(name: str) -> str | None:
    """The key of our format that a misspelt one (`occured_at`, `links.confidance`) was meant to be; None if none is near."""
    outer, dot, inner = name.partition(".")
    known = BESIDE_KEYS[outer] if dot and outer in BESIDE_KEYS else (*READERS, *BESIDE)
    close = closest((inner if dot else name)[:100].lower(), known, least=0.75)
    return f"{outer}.{close[0]}" if close and dot else close[0] if close else None


def _unknown_in(name: str, entries: Any) -> dict[str, object]:
    """The keys of a list's objects that are not ours, as `links.KEY`, with their values in order."""
    found: dict[str, object] = {}
    for entry in entries if name in BESIDE_KEYS else ():
        for key in entry.keys() - BESIDE_KEYS[name]:
            values = found.setdefault(f"{name}.{key}", [])
            if isinstance(values, list):
                values.append(entry[key])
    return found


def _read(name: str, read: Read, value: object) -> object:
    try:
        return read(value)
    except (RowError, TimeFormatError) as problem:
        raise RowError(Text("{name} {problem}", name=name, problem=problem.reason)) from None


def _named(value: object) -> str:
    return _TYPE_NAMES.get(type(value), Text("null"))


def _shown(value: object) -> str:
    if isinstance(value, str):
        return repr(text_of(value)[:40])
    return str(value) if _small(value) else _named(value)


def _small(value: object) -> bool:
    return isinstance(value, (int, float)) and abs(value) < _INT64


def id_of(value: object) -> str:
    """An id as text; whole numbers are taken too, as many exports write them."""
    return str(whole_of(value)) if type(value) is int else text_of(value)


def whole_of(value: object) -> int:
    """A whole number that fits into 64 bits."""
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) is not int:
        raise RowError(Text("must be a whole number, not {type}", type=_named(value)))
    if not -_INT64 <= value < _INT64:
        raise RowError("is too large")
    return value


def number_of(value: object) -> float:
    """A finite number."""
    if type(value) is not int and type(value) is not float:
        raise RowError(Text("must be a number, not {type}", type=_named(value)))
    try:
        number = float(value)
    except OverflowError:
        raise RowError("is too large") from None
    if number - number != 0.0:
        raise RowError("must be finite")
    return number


def _between(low: float, high: float) -> Read:
    def read(value: object) -> float:
        number = number_of(value)
        if not low <= number <= high:
            raise RowError(
                Text("must be between {low:g} and {high:g}, not {number:g}", low=low, high=high, number=number)
            )
        return number

    return read


def _count(value: object) -> int:
    number = whole_of(value)
    if number < 0:
        raise RowError(Text("must not be negative, but is {number}", number=number))
    return number


def _year(value: object) -> int:
    number = whole_of(value)
    if not 1 <= number <= 9999:
        raise RowError(Text("must be a year from 1 to 9999, not {number}", number=number))
    return number


def _one_of(*known: str) -> Read:
    words = frozenset(known)

    def read(value: object) -> str:
        if type(value) is str and value in words:
            return value
        word = text_of(value)
        raise RowError(
            Text(
                "must be one of {known}, not {word!r}{near}",
                known=", ".join(known),
                word=word[:40],
                near=did_you_mean(word, known),
            )
        )

    return read


def _sensitivity(value: object) -> int:
    level = SENSITIVITIES.get(value) if type(value) is str else value
    if type(level) is int and level in SENSITIVITIES.values():
        return level
    raise RowError(Text("must be 0, 1, 2 or normal, private, secret, not {value}", value=_shown(value)))


def _searchable(value: object) -> bool:
    if type(value) is bool or (type(value) is int and value in (0, 1)):
        return bool(value)
    raise RowError(Text("must be 0 or 1, not {value}", value=_shown(value)))


def _life_stage(value: object) -> str | None:
    return None if value == "unknown" else str(_one_of(*LIFE_STAGES)(value))


def _json_text(value: object) -> str:
    """A payload: an object or list, or the JSON text of one, which is kept as it is written."""
    if isinstance(value, (dict, list)):
        return dumped(value)
    text = text_of(value)
    try:
        known = isinstance(json.loads(text, parse_constant=_no_constant), (dict, list))
    except (ValueError, RecursionError):
        known = False
    if not known:
        raise RowError("must be a JSON object")
    return text


def _no_constant(name: str) -> object:
    raise RowError(Text("must not hold {name}", name=name))


def _labels(value: object) -> str:
    return dumped(value) if isinstance(value, list) else text_of(value)


def _provenance(value: object) -> str:
    return dumped(value) if isinstance(value, (dict, list)) else text_of(value)


def _links(value: object) -> tuple[Link, ...]:
    label_of = _one_of(*LINK_LABELS)
    links: dict[tuple[str, str], Link] = {}
    for entry in _entries(value, "to"):
        target, label = id_of(entry["to"]), label_of(entry.get("label"))
        links.setdefault((target, label), Link(target, label, _confidence(entry)))
    return tuple(links.values())


def _entities(value: object) -> tuple[Entity, ...]:
    entities: dict[tuple[str, str], Entity] = {}
    for entry in _entries(value, "name"):
        kind, name = text_of(entry.get("type")), text_of(entry["name"])
        entities.setdefault((kind, name), Entity(kind, name, _confidence(entry)))
    return tuple(entities.values())


def _entries(value: object, needed: str) -> list[dict[str, Any]]:
    if not isinstance(value, list):
        raise RowError(Text("must be a list, not {type}", type=_named(value)))
    for entry in value:
        if not isinstance(entry, dict) or entry.get(needed) is None:
            raise RowError(Text("must hold objects with {needed!r}", needed=needed))
    return value


def _confidence(entry: Mapping[str, Any]) -> float | None:
    value = entry.get("confidence")
    return None if value is None else float(_UNIT(value))


def _threads(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise RowError(Text("must be a list, not {type}", type=_named(value)))
    return tuple(dict.fromkeys(map(id_of, value)))


def _embedding(value: object) -> tuple[float, ...] | None:
    try:
        vector = msgspec.convert(value, tuple[float, ...])
    except (msgspec.ValidationError, OverflowError):
        raise RowError("must be a list of numbers") from None
    if len(vector) > _MAX_DIMENSION:
        raise RowError(Text("has {count} numbers; {limit} is the most", count=len(vector), limit=_MAX_DIMENSION))
    if vector and not max(map(abs, vector)) <= _FLOAT32_MAX:
        raise RowError("holds a number too large for a vector")
    return vector or None


_BY_TYPE: dict[str, Read] = {"int": whole_of, "float": number_of}


def _readers() -> dict[str, Read]:
    # what a column holds is said once, by the record; below is only what asks for more than its type
    readers: dict[str, Read] = {
        field.name: _BY_TYPE.get(str(field.type).split()[0], text_of) for field in fields(Memory)
    }
    readers |= dict.fromkeys(TIMES, epoch_of)
    readers |= dict.fromkeys(("reinforcement", "access_count", "token_count"), _count)
    readers |= dict.fromkeys(("about_year_start", "about_year_end"), _year)
    readers |= dict.fromkeys(("about_time_confidence", "importance", "confidence", "quality"), _UNIT)
    readers |= dict.fromkeys(("valence", "arousal", "dominance"), _between(-1.0, 1.0))
    return readers | {
        "id": id_of, "document_id": id_of, "utility": number_of, "sensitivity": _sensitivity,
        "searchable": _searchable, "kind": _one_of(*KINDS), "status": _one_of(*STATUSES),
        "scope": _one_of(*SCOPES), "boundary_class": _one_of(*BOUNDARY_CLASSES), "life_stage": _life_stage,
        "payload": _json_text, "affect_labels": _labels, "labels": _labels, "provenance": _provenance,
    }  # fmt: skip


_UNIT = _between(0.0, 1.0)
READERS = _readers()
_BESIDE_READERS: dict[str, Read] = {
    "links": _links, "threads": _threads, "entities": _entities, "embedding": _embedding,
}  # fmt: skip
_DOCUMENT_READERS: dict[str, Read] = {
    "id": id_of, "uri": text_of, "body": text_of, "scope": text_of, "day": whole_of, "token_count": _count,
    "updated_at": epoch_of,
}  # fmt: skip

"""Readers of the values of foreign rows, and objects read by a table of readers.

A reader takes a value from JSON, SQLite or a table and returns the value to store; RowError for an unfit one.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from mnemonaut_core.errors import ReasonError
from mnemonaut_core.i18n import Text
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_core.text.similarity import closest

Read = Callable[[Any], Any]

_INT64 = 2**63
_NUL = "\x00"
_TYPE_NAMES = {
    bool: Text("true or false"),
    int: Text("a number"),
    float: Text("a number"),
    str: Text("text"),
    list: Text("a list"),
    dict: Text("an object"),
}


class RowError(ReasonError):
    """The reason, in plain words, why a row cannot be taken; it becomes a `Refused`."""

    def within(self, key: str) -> RowError:
        """The same error with the key of the row in front."""
        return RowError(Text("{key} {problem}", key=key, problem=self.reason))


def read_value(key: str, read: Read, value: object) -> Any:
    """The value as read; the RowError of the reader gets the key in front."""
    try:
        return read(value)
    except RowError as problem:
        raise problem.within(key) from None


def read_object(
    name: str, content: Mapping[str, Any], readers: Mapping[str, Read], required: Sequence[str] = ()
) -> dict[str, Any]:
    """The values of an object by key, nulls left out. RowError for an unknown key, a value that its reader refuses, and a
    required key that is missing; `name` is what the errors call the object."""
    values: dict[str, Any] = {}
    for key, value in content.items():
        read = readers.get(key)
        if read is None:
            known = ", ".join(readers)
            raise RowError(
                Text("{row} has an unknown key {key!r}; its keys are {known}", row=name, key=key[:40], known=known)
            )
        if value is not None:
            values[key] = read_value(f"{name}.{key}", read, value)
    missing = [key for key in required if key not in values]
    if missing:
        raise RowError(Text("{row} needs {keys}", row=name, keys=", ".join(missing)))
    return values


def type_name(value: object) -> str:
    """The JSON type of a value in plain words."""
    return _TYPE_NAMES.get(type(value), Text("null"))


def did_you_mean(name: str, known: Collection[str]) -> str:
    """` (did you mean X?)` for the closest known name; empty if none is close."""
    close = closest(name[:100], known, least=0.6)
    return Text(" (did you mean {name!r}?)", name=close[0]) if close else ""


_COMPACT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode


def dumped(value: object) -> str:
    """JSON as our columns keep it: compact, keys in their order, no escapes beyond the needed."""
    try:
        return clean_text(_COMPACT(value))
    except RecursionError:
        raise RowError("is nested too deeply") from None
    except ValueError:
        raise RowError("holds a number that JSON cannot write") from None


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


def text_of(value: object) -> str:
    """Text that the store can hold: lone surrogates and NUL become U+FFFD."""
    if type(value) is not str:
        raise RowError(Text("must be text, not {type}", type=type_name(value)))
    if value.isascii():
        return value.replace(_NUL, "\ufffd") if _NUL in value else value
    return clean_text(value).replace(_NUL, "\ufffd")


def id_of(value: object) -> str:
    """An id as text; whole numbers are taken too, as many exports write them."""
    return str(whole_of(value)) if type(value) is int else text_of(value)


def whole_of(value: object) -> int:
    """A whole number that fits into 64 bits."""
    if type(value) is float and value.is_integer():
        value = int(value)
    if type(value) is not int:
        raise RowError(Text("must be a whole number, not {type}", type=type_name(value)))
    if not -_INT64 <= value < _INT64:
        raise RowError("is too large")
    return value


def count_of(value: object) -> int:
    """A whole number from 0."""
    number = whole_of(value)
    if number < 0:
        raise RowError(Text("must not be negative, but is {number}", number=number))
    return number


def grade_of(value: object) -> int:
    """A whole number from 0 to 3."""
    number = whole_of(value)
    if not 0 <= number <= 3:
        raise RowError(Text("must be a grade from 0 to 3, not {number}", number=number))
    return number


def year_of(value: object) -> int:
    """A year from 1 to 9999."""
    number = whole_of(value)
    if not 1 <= number <= 9999:
        raise RowError(Text("must be a year from 1 to 9999, not {number}", number=number))
    return number


def number_of(value: object) -> float:
    """A finite number."""
    if type(value) is not int and type(value) is not float:
        raise RowError(Text("must be a number, not {type}", type=type_name(value)))
    try:
        number = float(value)
    except OverflowError:
        raise RowError("is too large") from None
    if number - number != 0.0:
        raise RowError("must be finite")
    return number


def between(low: float, high: float) -> Read:
    """A reader of numbers within these bounds."""

    def read(value: object) -> float:
        number = number_of(value)
        if not low <= number <= high:
            raise RowError(
                Text("must be between {low:g} and {high:g}, not {number:g}", low=low, high=high, number=number)
            )
        return number

    return read


def one_of(*known: str) -> Read:
    """A reader of one of these words."""

    def read(value: object) -> str:
        if type(value) is str and value in known:
            return value
        word = text_of(value)
        near = did_you_mean(word, known)
        raise RowError(
            Text("must be one of {known}, not {word!r}{near}", known=", ".join(known), word=word[:40], near=near)
        )

    return read


def flag_of(value: object) -> bool:
    if not isinstance(value, bool):
        raise RowError("must be true or false")
    return value


def bytes_of(value: object) -> bytes:
    """Bytes in base64."""
    try:
        return base64.b64decode(text_of(value), validate=True)
    except (binascii.Error, ValueError):
        raise RowError("must be base64") from None


def list_of(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise RowError(Text("must be a list, not {type}", type=type_name(value)))
    return value


def json_list(value: object) -> str:
    return dumped(list_of(value))


def json_or_text(value: object) -> str:
    """JSON text of an object or list; other text unchanged."""
    return dumped(value) if isinstance(value, (dict, list)) else text_of(value)


def json_text(value: object) -> str:
    """JSON text of an object or list; a text that is such JSON unchanged."""
    if isinstance(value, (dict, list)):
        return dumped(value)
    text = text_of(value)
    try:
        known = isinstance(json.loads(text, parse_constant=_refuse_constant), (dict, list))
    except (ValueError, RecursionError):
        known = False
    if not known:
        raise RowError("must be a JSON object")
    return text


def object_of(value: object) -> dict[str, Any]:
    """The object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def objects_of(value: object) -> list[dict[str, Any]]:
    """The objects of a list; none for anything else."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def label_of(value: object) -> str | None:
    """A name or title; None for a blank one, and for what is no text."""
    return (text_of(value).strip() or None) if isinstance(value, str) else None


def spoken(value: object) -> str:
    """A text, or the texts of its parts in lines; pictures, thoughts and tool calls have none."""
    if isinstance(value, list):
        value = "\n".join(filter(None, map(_part, value)))
    return text_of(value).strip() if isinstance(value, str) else ""


def _part(value: object) -> str:
    if isinstance(value, dict) and value.get("type", "text") in ("text", "input_text", "output_text"):
        value = value.get("text")
    if isinstance(value, dict):
        value = value.get("value")
    return value if isinstance(value, str) else ""


def _refuse_constant(name: str) -> object:
    raise ValueError(name)


def running_text(value: object) -> int:
    """The characters of running text in a JSON value: of strings with letters that hold a blank, or more than ASCII.

    Ids, times, addresses and single words are not running text.
    """
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

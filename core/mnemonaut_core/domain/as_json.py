"""Values as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Any

import msgspec

from mnemonaut_core.text.normalize import clean_text

Json = dict[str, Any]


def fields_json(record: msgspec.Struct, names: str) -> Json:
    """These fields of a record, their names with blanks between, as they are: `dumps` writes tuples, enums and texts."""
    return {name: getattr(record, name) for name in names.split()}


def record_json(record: msgspec.Struct) -> Json:
    """All fields of a record and of those inside it, with lists for tuples and texts that can be encoded."""
    found: Json = _cleaned(msgspec.to_builtins(record, enc_hook=_plain))
    return found


def dumps(value: object) -> str:
    """JSON text, deterministic, one line; raises for what JSON cannot hold (NaN would silently become null). Half of an emoji
    becomes U+FFFD."""
    try:
        return msgspec.json.encode(value, enc_hook=_plain).decode("utf-8")
    except UnicodeEncodeError:
        return msgspec.json.encode(_cleaned(msgspec.to_builtins(value, enc_hook=_plain))).decode("utf-8")


def _plain(value: object) -> object:
    """What msgspec does not know: a `Text` (it takes a str only as itself), a path, and what comes one after the other."""
    if isinstance(value, str | PurePath):
        return str(value)
    if isinstance(value, Iterator):
        return list(value)
    raise NotImplementedError


def _cleaned(value: Any) -> Any:
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, list | tuple):
        return [_cleaned(one) for one in value]
    return {_cleaned(name): _cleaned(one) for name, one in value.items()} if isinstance(value, dict) else value

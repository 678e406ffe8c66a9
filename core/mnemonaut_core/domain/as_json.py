"""Values as JSON."""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]


def fields_json(record: msgspec.Struct, names: str) -> Json:
    """These fields of a record, their names with blanks between, as they are: `dumps` writes tuples, enums and texts."""
    return {name: getattr(record, name) for name in names.split()}


def dumps(value: object) -> str:
    """JSON text, deterministic, one line; raises for what JSON cannot hold (NaN would silently become null)."""
    return msgspec.json.encode(value, enc_hook=_plain).decode("utf-8")


def _plain(value: object) -> str:
    """A `Text` is a str, which msgspec takes only as itself."""
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError

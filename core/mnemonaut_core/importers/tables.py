"""Rows of a foreign table to our values, by a table of names, and what is left of a row for the payload."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.foreign_sqlite import Value
from mnemonaut_core.importers.values import Read, RowError, dumped, merged_payload, number_of, read_value, text_of

Row = Mapping[str, Value]
Columns = Mapping[str, tuple[str, Read]]
"""Our column → the foreign column that says it, and what reads its value."""


def read_columns(row: Row, columns: Columns) -> dict[str, Any]:
    """Our values of a row, None where the foreign column is missing or NULL; RowError names the foreign column."""
    return {ours: read_column(row, theirs, read) for ours, (theirs, read) in columns.items()}


def read_column(row: Row, column: str, read: Read) -> Any:
    """One value of a row; None where the column is missing or NULL."""
    value = row.get(column)
    return None if value is None else read_value(column, read, value)


def text_in(row: Row, column: str) -> str | None:
    """The text of a column; None where it is missing or blank."""
    return plain_text(row.get(column))


def payload_of(row: Row, known: Collection[str], *, own: str | None = None, **more: object) -> str | None:
    """The row's own JSON with `more` and the columns that are not `known`; None if that is nothing."""
    rest = dict(more)
    for column, value in row.items():
        kept = plain_text(value) if isinstance(value, (bytes, str)) else value
        if column not in known and kept is not None:
            rest[column] = kept
    stored = {} if own is None else parsed_json(own)
    if isinstance(stored, str):
        stored = {"text": stored}
    if not rest:
        return dumped(stored) if stored else None
    return merged_payload(dumped(stored), rest) if stored else dumped(rest)


def plain_text(value: Value) -> str | None:
    """Text that is there and not blank; numbers as they are written, bytes as UTF-8."""
    if value is None:
        return None
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    found = text_of(value if isinstance(value, str) else str(value))
    return found if found.strip() else None


def clamped(low: float, high: float) -> Read:
    """A reader of numbers that moves those out of bounds to the nearest bound."""
    return lambda value: min(high, max(low, number_of(value)))


def key_of(row: Row, column: str) -> int:
    """A row's number; RowError if it has none."""
    value = row.get(column)
    if not isinstance(value, int):
        raise missing(column)
    return value


def needed_text(row: Row, column: str) -> str:
    """The text of a column; RowError if it has none."""
    value = text_in(row, column)
    if value is None:
        raise missing(column)
    return value


def parsed_json(stored: str) -> Any:
    """The value of a JSON text; the text itself where it is broken."""
    try:
        return json.loads(stored, parse_constant=str)
    except (ValueError, RecursionError):
        return stored


def missing(column: str) -> RowError:
    """The refusal of a row without a value in a column that it needs."""
    return RowError(Text("has no {column}", column=column))

"""What a cell of a table says in one of our columns."""

from __future__ import annotations

import json
from collections.abc import Callable

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import AXIS, LIST_KEYS, READERS, TIMES, UNIT
from mnemonaut_core.importers.times import TimeFormatError, table_epoch_of
from mnemonaut_core.importers.values import RowError, count_of, number_of, year_of

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

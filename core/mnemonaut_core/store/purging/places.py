"""Every place that stores text: what it keeps, and what a purge does there, as listed in `places.json`. A place that is not
listed fails a test."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec


class Place(msgspec.Struct, frozen=True, array_like=True):
    """What a column or a kind of file keeps, and how a purge cleans it."""

    keeps: str
    purge: str


class FilePlace(Place, frozen=True, array_like=True):
    """Files of a folder by their names, in which STEM and NAME are those of the database."""

    where: str
    name: str


class _Listed(msgspec.Struct, frozen=True):
    """The content of the file: columns of a table share an entry where they keep the same, and `shared` names places."""

    shared: dict[str, Place]
    columns: dict[str, dict[str, str | Place]]
    tables: dict[str, Place]
    files: dict[str, FilePlace]


STAYS = "no text of a memory: an id, a code, a name or a hash, which stays"
TOLD = "stays, and the report names it"
BESIDE, CACHE, SETTINGS, LOGS, DATA, TEMPORARY, RUNTIME = "beside cache settings logs data temporary runtime".split()
"""Folders: of the database, and those that the program has of itself."""

_LISTED = msgspec.json.decode(Path(__file__).with_name("places.json").read_bytes(), type=_Listed)
COLUMNS: dict[str, Place] = {
    f"{table}.{name}": _LISTED.shared[place] if isinstance(place, str) else place
    for table, columns in _LISTED.columns.items()
    for names, place in columns.items()
    for name in names.split()
}
"""Every column that may hold text or bytes, by table. A row that only holds a rare word of the purged memory is reported, and
is cleaned as stated here if the person wants it."""
TABLES = _LISTED.tables
"""Derived tables, with all that SQLite keeps for them."""
FILES = _LISTED.files
"""Every kind of file that this program makes by itself. Exports lie where a person wants them: the report says so."""


def file_kind(where: str, name: str, database: str = "") -> str | None:
    """The kind of a file by its folder and its name (or path in there); None for one that is not ours."""
    stem = database.rpartition(".")[0] or database
    for kind, place in FILES.items():
        form = place.name.replace("NAME", re.escape(database)).replace("STEM", re.escape(stem))
        if place.where == where and re.fullmatch(form, name):
            return kind
    return None

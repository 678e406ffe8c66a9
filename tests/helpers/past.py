"""Databases of every past schema version, and their content by names, so that versions can be compared."""

from __future__ import annotations

import lzma
import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from functools import cache
from pathlib import Path

import apsw

from mnemonaut_core.store.database import Database

KEPT = Path(__file__).resolve().parents[1] / "data" / "past"
VERSIONS = tuple(sorted(int(path.name.split(".")[0][1:]) for path in KEPT.glob("v*.sqlite.xz")))
"""Those of which a file is kept, written by the code of its time (`tests/tools/make_past_databases.py`)."""
CONTENT = tuple(
    """
    memory document link thread_member mention vector revision source_run isolation suppression judgment
    feedback saved_query query_set policy setting run embedder
""".split()
)
"""What no migration may lose. The journal is closed by one; `meta` says of the file itself."""

Named = dict[str, tuple[tuple[str, ...], Counter[tuple[object, ...]]]]


def past_database(version: int, folder: Path, name: str = "") -> Path:
    """A fresh copy of the file of this version."""
    path = folder / (name or f"v{version}.sqlite")
    path.write_bytes(lzma.decompress((KEPT / f"v{version}.sqlite.xz").read_bytes()))
    return path


@cache
def _current() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = past_database(VERSIONS[-1], Path(folder))
        Database.open(path).close()
        with closing(apsw.Connection(str(path))) as connection:
            connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        return path.read_bytes()


def current_database(folder: Path, name: str = "current.sqlite") -> Path:
    """The newest of the kept files, brought to the version of this program."""
    path = folder / name
    path.write_bytes(_current())
    return path


def named_content(path: Path) -> Named:
    """By table: the names of its stored columns, and its rows. Opened with nothing but SQLite."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        there = {str(name) for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        found: Named = {}
        for table in (table for table in CONTENT if table in there):
            columns = tuple(
                str(name)
                for (name,) in connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
                if name != "words_text"  # made again where an earlier program folded words in another way
            )
            found[table] = (columns, Counter(connection.execute(f"SELECT {', '.join(columns)} FROM {table}")))
        return found
    finally:
        connection.close()


def lost(before: Named, after: Named) -> list[str]:
    """What is in the first and not, or changed, in the second: by table, a sentence; columns that came count as nothing."""
    said: list[str] = []
    for table, (columns, rows) in before.items():
        if table not in after:
            said.append(f"table {table}")
            continue
        newer, more = after[table]
        missing = [column for column in columns if column not in newer]
        if missing:
            said.append(f"{table}: columns {missing}")
            continue
        cut = Counter(_cut(more, [newer.index(column) for column in columns]))
        said += [f"{table}: {row!r:.200}" for row in (rows - cut)]
    return said


def _cut(rows: Counter[tuple[object, ...]], places: list[int]) -> Iterable[tuple[object, ...]]:
    for row in rows.elements():
        yield tuple(row[place] for place in places)

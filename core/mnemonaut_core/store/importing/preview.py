"""A small database that stands in for another one while an import is previewed: the real one is only read. It holds what an
import looks at (ids, hashes, isolations, the embedder's name), no texts of others, no vectors, no word indexes. A dry run in it
counts what the import would: it is the same code."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.import_report import Imported
from mnemonaut_core.store.connection import translated
from mnemonaut_core.store.curation import tombstones
from mnemonaut_core.store.guarded import open_untrusted
from mnemonaut_core.store.importing.decided import EDITED_HERE
from mnemonaut_core.store.importing.report import imported
from mnemonaut_core.store.importing.run import FIRST
from mnemonaut_core.store.indexes.fts import drop_triggers
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.rows import BESIDE, MOVED, SELECT_MEMORY, memory_of
from mnemonaut_core.store.transactions import writing

_STEP = 20_000
_LOOKED_AT = f"pk, id, kind, searchable, status, sensitivity, content_hash, record_hash, source_pk, {', '.join(MOVED)}"
_WHOLE = f"searchable = 0 OR id IN ({EDITED_HERE})"
"""Memories copied with all columns: near repeats of isolated memories are isolated too, and edited columns stay."""


def make_preview_database(source: Path, target: Path, token: CancelToken, *, read_only: bool = False) -> None:
    """Make the file `target`, which must not exist, for the database `source`, which is read in one snapshot."""
    token.raise_if_set()
    reader, writer = open_reader(source, read_only=read_only), open_database(target, create=True)
    try:
        with translated(str(source), token), token.interrupting(reader.interrupt):
            reader.execute("BEGIN")
            with writing(writer, token):
                drop_triggers(writer)
                _copy(reader, writer, "source", "1", token)  # memories refer to it
                _copy(reader, writer, "memory", f"NOT ({_WHOLE})", token, columns=_LOOKED_AT)
                _copy(reader, writer, "memory", _WHOLE, token)
                edited = f"(SELECT pk FROM memory WHERE id IN ({EDITED_HERE}))"
                for table, owner in BESIDE:
                    _copy(reader, writer, table, f"{owner} IN {edited}", token)
                _copy(reader, writer, "document", "1", token, columns="pk, id, uri, '' AS body, content_hash")
                for table in ("import", "embedder", "isolation", "revision", "feedback", "source_run", "tombstone"):
                    _copy(reader, writer, table, "1", token)
                tombstones.add_keys(writer, tombstones.keys(reader))
    finally:
        writer.close()
        reader.close()


def first_of(source: Path) -> tuple[Imported, ...]:
    """The first memories of a database of ours, of any version, as it would be taken over; from the first that cannot be read
    on they are left out: taking it over copies them as they are. Raises as `open_untrusted`."""
    reader = open_untrusted(source)
    found: list[Imported] = []
    try:
        with translated(str(source)), suppress(ValueError, TypeError):
            rows = reader.execute(f"SELECT {SELECT_MEMORY} FROM memory AS m ORDER BY m.pk LIMIT ?", (FIRST,))
            found.extend(imported(memory_of(row), "new") for row in rows)
    finally:
        open_files.close(reader)
    return tuple(found)


def _copy(
    reader: apsw.Connection, writer: apsw.Connection, table: str, where: str, token: CancelToken, *, columns: str = ""
) -> None:
    """Copy all columns, or these, without the import that brought a row, which the preview does not need."""
    every = (str(row[1]) for row in reader.execute(f"PRAGMA table_info({table})"))
    columns = columns or ", ".join(name for name in every if name != "import_pk")
    names = [column.split()[-1] for column in columns.split(", ")]
    insert = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
    writer.executemany(insert, _rows(reader, f"SELECT {columns} FROM {table} WHERE {where}", token))


def _rows(reader: apsw.Connection, sql: str, token: CancelToken) -> Iterator[tuple[Any, ...]]:
    for number, row in enumerate(reader.execute(sql)):
        if number % _STEP == 0:
            token.raise_if_set()
        yield row

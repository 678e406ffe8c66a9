"""The content of a database of ours, table by table, into a fresh one: nothing that was derived comes along, and nothing
that was never ours."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import apsw

from mnemonaut_core import open_files
from mnemonaut_core.store.connection import path_of, set_pragma, translated
from mnemonaut_core.store.guarded import create_of_version, open_untrusted
from mnemonaut_core.store.indexes.fts import create_triggers, drop_triggers
from mnemonaut_core.store.schema import migrate
from mnemonaut_core.store.versions import stored_version

NOT_TAKEN = ("derived", "vec_generation", "vec_embedder", "open_since")
"""What `meta` says of the file that is left behind."""


def take_over(source: Path, target: Path) -> int:
    """Make `target`, which must not exist, of the content of `source`, a file of ours of any version with whatever else in it;
    the number of memories. What is derived is still to be built (`Writer.reindex`). Raises as `open_untrusted`."""
    reader = open_untrusted(source)
    writer: apsw.Connection | None = None
    try:
        writer = create_of_version(target, stored_version(reader))
        with translated(str(source)):
            drop_triggers(writer)
            copy_content(path_of(reader), writer)
            migrate(writer)
            create_triggers(writer)
            return int(writer.execute("SELECT count(*) FROM memory").get)
    finally:
        open_files.close(reader)
        if writer is not None:
            open_files.close(writer)


def version_and_memories(source: Path) -> tuple[int, int]:
    """The schema's version of a file of ours, and how many memories `take_over` would bring. Raises as `open_untrusted`."""
    reader = open_untrusted(source)
    try:
        with translated(str(source)):
            return stored_version(reader), int(reader.execute("SELECT count(*) FROM memory").get)
    finally:
        open_files.close(reader)


def copy_content(source: str, target: apsw.Connection) -> None:
    """Every row of every table of content of the file `source` into `target`, a fresh database of the same version without
    triggers. In one transaction, byte for byte, whatever the bytes are; what `source` has beside our tables and columns is
    neither read nor run. Raises what SQLite says of a table that cannot be read to its end.
    """
    tables = content_tables(target)
    foreign_keys = target.pragma("foreign_keys")
    limit = target.limit(apsw.SQLITE_LIMIT_ATTACHED, 1)
    target.config(apsw.SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    set_pragma(target, "foreign_keys", 0)
    uri = f"file:{quote(str(Path(source).absolute()))}?mode=ro&vfs={apsw.vfs_names()[0]}"  # not the target's own
    target.execute("ATTACH ? AS source", (uri,))
    try:
        with target:
            for table in tables:
                _copy_table(target, table)
            target.execute(f"DELETE FROM main.meta WHERE key IN ({', '.join('?' * len(NOT_TAKEN))})", NOT_TAKEN)
    finally:
        target.execute("DETACH source")
        target.limit(apsw.SQLITE_LIMIT_ATTACHED, limit)
        target.config(apsw.SQLITE_DBCONFIG_ENABLE_VIEW, 1)
        set_pragma(target, "foreign_keys", foreign_keys)


def content_tables(connection: apsw.Connection) -> tuple[str, ...]:
    """The tables of a fresh database that hold what cannot be computed (and the gram counts, which need an embedder)."""
    found = connection.execute(
        "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'fts\\_%' ESCAPE '\\'"
        " AND name NOT LIKE 'vec\\_%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name"
    )
    return tuple(str(name) for (name,) in found)


def _copy_table(target: apsw.Connection, table: str) -> None:
    there = target.execute("SELECT 1 FROM source.sqlite_schema WHERE type = 'table' AND name = ?", (table,)).get
    if there is None:
        return
    columns = ", ".join(name for name in _columns(target, "main", table) if name in _columns(target, "source", table))
    target.execute(f"DELETE FROM main.{table}")
    target.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM source.{table}")
    # a number that was used once is not given again
    used = target.execute("SELECT 1 FROM source.sqlite_schema WHERE name = 'sqlite_sequence'").get
    if used is not None:
        target.execute("DELETE FROM main.sqlite_sequence WHERE name = ?", (table,))
        target.execute(
            "INSERT INTO main.sqlite_sequence (name, seq) SELECT name, seq FROM source.sqlite_sequence WHERE name = ?",
            (table,),
        )


def _columns(connection: apsw.Connection, schema: str, table: str) -> list[str]:
    """The columns that are stored: neither generated nor hidden."""
    rows = connection.execute("SELECT name FROM pragma_table_xinfo(?, ?) WHERE hidden = 0", (table, schema))
    return [str(name) for (name,) in rows]

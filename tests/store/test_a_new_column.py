"""A new nullable column of `memory` is one line in the record, one in a migration and, to be seen, one row in the table of
columns: proved on a copy of the program, by processes that run it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

import mnemonaut_core
import mnemonaut_ui

NOW = 1_750_000_000
ENDS_THE_RECORD = "    affect_labels: str | None = None\n"
ENDS_THE_TABLE_HEAD = "COLUMNS: tuple[Column[Cell], ...] = (\n"
COLUMN = '    Column(key="shade", title=tr_noop("Shade"), text=lambda cell: cell.row.memory.shade or "–", width=80),\n'
SEEN = """
from mnemonaut_core.domain.listing import Beside
from mnemonaut_core.domain.memory import Memory
from mnemonaut_ui.library.columns import COLUMNS, Cell, row_of
memory = Memory(id="a", kind="episode", user_text="x", shade="dusk")
shown = {column.key: column.text(Cell(row_of(memory, Beside()), 0)) for column in COLUMNS}
print(shown["shade"], COLUMNS[0].title)
"""


@pytest.fixture
def changed(tmp_path: Path) -> dict[str, str]:
    """The environment in which the copy with the three lines runs."""
    for package in (mnemonaut_core, mnemonaut_ui):
        source = Path(package.__path__[0])
        shutil.copytree(source, tmp_path / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    record = tmp_path / "mnemonaut_core" / "domain" / "memory.py"
    migrations = tmp_path / "mnemonaut_core" / "store" / "migrations"
    columns = tmp_path / "mnemonaut_ui" / "library" / "columns.py"
    for path, place, line in (
        (record, ENDS_THE_RECORD, "    shade: str | None = None\n"),
        (columns, ENDS_THE_TABLE_HEAD, COLUMN),
    ):
        text = path.read_text("utf-8")
        assert text.count(place) == 1
        path.write_text(text.replace(place, place + line), "utf-8")
    number = len(list(migrations.glob("*.sql"))) + 1
    (migrations / f"{number:04}_shade.sql").write_text("ALTER TABLE memory ADD COLUMN shade TEXT;\n", "utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path), "MNEMONAUT_NOW": str(NOW), "QT_QPA_PLATFORM": "offscreen"}


def run(env: dict[str, str] | None, *arguments: object) -> str:
    """What one command says."""
    command = [sys.executable, "-m", "mnemonaut", *map(str, arguments)]
    done = subprocess.run(
        command, env=env or {**os.environ, "MNEMONAUT_NOW": str(NOW)}, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lines(path: Path, *rows: dict[str, object]) -> Path:
    """A file of memories."""
    path.write_text("".join(json.dumps({"kind": "episode", **row}) + "\n" for row in rows), "utf-8")
    return path


def test_a_column_is_a_line_in_the_record_and_one_in_a_migration(tmp_path: Path, changed: dict[str, str]) -> None:
    db, out = tmp_path / "a.sqlite", tmp_path / "out.jsonl"
    first = lines(tmp_path / "first.jsonl", {"id": "old", "user_text": "tulips", "created_at": NOW - 100})
    run(None, "import", first, "--db", db, "--embedder", "none")
    second = lines(
        tmp_path / "second.jsonl", {"id": "new", "user_text": "roses", "created_at": NOW - 50, "shade": "dusk"}
    )
    run(changed, "import", second, "--db", db)  # the file of the program before is taken along by the migration
    run(changed, "export", "--out", out, "--db", db)
    told = {row["id"]: row.get("shade") for row in map(json.loads, out.read_text("utf-8").splitlines()) if "id" in row}
    assert told == {"old": None, "new": "dusk"}
    shown = json.loads(run(changed, "show", "new", "--db", db, "--json"))
    assert '"shade": "dusk"' in json.dumps(shown)
    # another value of it is another memory: an import that brings it updates, and undo brings the old one back
    third = lines(
        tmp_path / "second.jsonl", {"id": "new", "user_text": "roses", "created_at": NOW - 50, "shade": "dawn"}
    )
    run(changed, "import", third, "--db", db)
    assert shade_of(db) == "dawn"
    run(changed, "undo", "--db", db)
    assert shade_of(db) == "dusk"
    run(changed, "check", "--db", db)


def shade_of(db: Path) -> object:
    """What the file holds."""
    connection = apsw.Connection(str(db), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return connection.execute("SELECT shade FROM memory WHERE id = 'new'").get
    finally:
        connection.close()


def test_to_be_seen_it_is_one_row_in_the_table_of_columns(changed: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, "-c", SEEN], env=changed, capture_output=True, text=True, timeout=120)
    assert done.stdout == "dusk Shade\n", done.stderr

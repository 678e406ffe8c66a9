"""A new nullable column of `memory` is one line in the record and one in a migration: nothing else names it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import mnemonaut_core

CORE = Path(mnemonaut_core.__file__).parent
COLUMNS = {"mood_note": ("str", "TEXT", "calm"), "weight": ("float", "REAL", 0.25), "visits": ("int", "INTEGER", 3)}
"""By name: type in the record, type in the table, a value."""
EDIT = """
import sys
from pathlib import Path
from mnemonaut_core.store.writer import Writer
writer = Writer.open(Path(sys.argv[1]))
writer.edit("m1", {"mood_note": "stormy"}, now=2)
(entry, *_) = writer.entries()
print(writer.connection.execute("SELECT mood_note, weight, visits FROM memory WHERE id = 'm1'").get)
writer.undo()
print(writer.connection.execute("SELECT mood_note, weight, visits FROM memory WHERE id = 'm1'").get)
writer.close()
"""
Run = Callable[..., str]


@pytest.fixture
def wider(tmp_path: Path) -> Run:
    """The program with the columns of `COLUMNS` more; gives what a command, or a script, prints."""
    shutil.copytree(CORE, tmp_path / "wider" / CORE.name, ignore=shutil.ignore_patterns("__pycache__"))
    core = tmp_path / "wider" / CORE.name
    record = core / "domain" / "memory.py"
    text, last = record.read_text("utf-8"), "    affect_labels: str | None = None\n"
    assert last in text
    lines = "".join(f"    {name}: {kind} | None = None\n" for name, (kind, _, _) in COLUMNS.items())
    record.write_text(text.replace(last, last + lines), "utf-8")
    steps = sorted((core / "store" / "migrations").glob("*.sql"))
    number = int(re.match(r"\d+", steps[-1].name)[0]) + 1  # type: ignore[index]
    step = "".join(f"ALTER TABLE memory ADD COLUMN {name} {kind};\n" for name, (_, kind, _) in COLUMNS.items())
    steps[-1].with_name(f"{number:04}_more.sql").write_text(step, "utf-8")
    path = os.pathsep.join([str(tmp_path / "wider"), *filter(None, [os.environ.get("PYTHONPATH")])])
    surroundings = {**os.environ, "PYTHONPATH": path, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}

    def run(*arguments: object) -> str:
        done = subprocess.run(
            [sys.executable, *map(str, arguments)], env=surroundings, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_it_is_imported_shown_exported_edited_and_undone(wider: Run, tmp_path: Path) -> None:
    source, database, again = (tmp_path / name for name in ("one.jsonl", "one.db", "two.db"))
    said = {name: value for name, (_, _, value) in COLUMNS.items()}
    memory = {"id": "m1", "kind": "episode", "user_text": "The gate is green", **said}
    source.write_text(json.dumps(memory) + "\n", "utf-8")
    wider("-m", "mnemonaut", "import", source, "--db", database, "--embedder", "none")
    shown = json.loads(wider("-m", "mnemonaut", "show", "m1", "--db", database, "--json"))["memory"]
    assert {name: shown[name] for name in COLUMNS} == said
    assert "calm" in wider("-m", "mnemonaut", "show", "m1", "--db", database)
    assert wider("-c", EDIT, database).splitlines() == ["('stormy', 0.25, 3)", "('calm', 0.25, 3)"]
    exported = tmp_path / "out.jsonl"
    wider("-m", "mnemonaut", "export", "--out", exported, "--db", database)
    (line,) = [one for one in map(json.loads, exported.read_text("utf-8").splitlines()) if one.get("id") == "m1"]
    assert {name: line[name] for name in COLUMNS} == said
    wider("-m", "mnemonaut", "import", exported, "--db", again, "--embedder", "none")
    second = json.loads(wider("-m", "mnemonaut", "show", "m1", "--db", again, "--json"))["memory"]
    assert second == {**shown, "source": second["source"]}
    assert json.loads(wider("-m", "mnemonaut", "check", "--db", again, "--json"))["problems"] == []

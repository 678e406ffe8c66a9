"""A new nullable column of `memory` is one line in the record, one in a migration and, to be seen, one row in the table of
columns: proved on a copy of the program, by processes that run it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from helpers.cli import Apart

import mnemonaut_core
import mnemonaut_ui

NOW = 1_750_000_000
CORE = "mnemonaut_core"
ENDS_THE_RECORD = "    affect_labels: str | None = None\n"
STARTS_THE_TABLE = "COLUMNS: tuple[Column[Cell], ...] = (\n"
COLUMNS = {"mood_note": ("str", "TEXT", "calm"), "weight": ("float", "REAL", 0.25), "visits": ("int", "INTEGER", 3)}
"""By name: type in the record, type in the table, a value."""
SEEN = (
    '    Column(key="mood", title=tr_noop("Mood"), text=lambda cell: cell.row.memory.mood_note or "–", width=80),\n',
    """
from mnemonaut_core.domain.lists import Related
from mnemonaut_core.domain.memory import Memory
from mnemonaut_ui.library.model import COLUMNS, Cell, row_of
memory = Memory(id="a", kind="episode", user_text="x", mood_note="calm")
shown = {column.key: column.text(Cell(row_of(memory, Related()), 0)) for column in COLUMNS}
print(shown["mood"], COLUMNS[0].title)
""",
)
"""The row of the table, and a script that prints its cell and its heading."""
EDIT = """
import sys
from pathlib import Path
from mnemonaut_core.store.database import Database
writer = Database.open(Path(sys.argv[1]))
writer.curation.edit(["m1"], {"mood_note": "stormy"}, now=2)
print(writer.connection.execute("SELECT mood_note, weight, visits FROM memory WHERE id = 'm1'").get)
writer.journal.undo()
print(writer.connection.execute("SELECT mood_note, weight, visits FROM memory WHERE id = 'm1'").get)
writer.close()
"""


class Program(msgspec.Struct, frozen=True):
    """A program that runs: its commands are forks of one process, a script has a process of its own."""

    apart: Apart
    folder: Path | None = None
    """Where its packages lie, if they are not ours."""

    def __call__(self, *arguments: object) -> str:
        """What a command printed."""
        answer = self.apart(*arguments, env=_environment())
        assert answer.code == 0, answer
        return answer.out

    def script(self, text: str, *arguments: object) -> str:
        """What a script printed."""
        paths = [str(path) for path in (self.folder, os.environ.get("PYTHONPATH")) if path]
        done = subprocess.run(
            [sys.executable, "-c", text, *map(str, arguments)],
            env={**_environment(), "PYTHONPATH": os.pathsep.join(paths)},
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def _environment() -> dict[str, str]:
    return {**os.environ, "MNEMONAUT_NOW": str(NOW), "QT_QPA_PLATFORM": "offscreen"}


@pytest.fixture
def before(apart: Apart) -> Program:
    """The program as it is."""
    return Program(apart)


@pytest.fixture(scope="module")
def wider(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A copy of the program with the columns of `COLUMNS` more, the first of them seen in the library."""
    folder = tmp_path_factory.mktemp("wider")
    for package in (mnemonaut_core, mnemonaut_ui):
        source = Path(package.__path__[0])
        shutil.copytree(source, folder / source.name)  # with its byte code, which holds for what is not changed
    record = "".join(f"    {name}: {kind} | None = None\n" for name, (kind, _, _) in COLUMNS.items())
    for path, line, more in (
        (folder / CORE / "domain" / "memory.py", ENDS_THE_RECORD, record),
        (folder / "mnemonaut_ui" / "library" / "model.py", STARTS_THE_TABLE, SEEN[0]),
    ):
        text = path.read_text("utf-8")
        assert text.count(line) == 1
        path.write_text(text.replace(line, line + more), "utf-8")
    steps = sorted((folder / CORE / "store" / "migrations").glob("*.sql"))
    number = int(re.match(r"\d+", steps[-1].name)[0]) + 1  # type: ignore[index]
    step = "".join(f"ALTER TABLE memory ADD COLUMN {name} {kind};\n" for name, (_, kind, _) in COLUMNS.items())
    steps[-1].with_name(f"{number:04}_more.sql").write_text(step, "utf-8")
    apart = Apart(folder)
    yield Program(apart, folder)
    apart.close()


def memories(path: Path, *rows: dict[str, object]) -> Path:
    """A file of memories."""
    path.write_text(
        "".join(json.dumps({"kind": "episode", "user_text": "Roses", **row}) + "\n" for row in rows), "utf-8"
    )
    return path


@pytest.mark.long
def test_it_is_imported_shown_exported_edited_and_undone(wider: Program, tmp_path: Path) -> None:
    database, again, exported = (tmp_path / name for name in ("one.db", "two.db", "out.jsonl"))
    said = {name: value for name, (_, _, value) in COLUMNS.items()}
    source = memories(tmp_path / "one.jsonl", {"id": "m1", **said})
    wider("import", source, "--db", database, "--embedder", "none")
    shown = json.loads(wider("show", "m1", "--db", database, "--json"))["memory"]
    assert {name: shown[name] for name in COLUMNS} == said
    assert "calm" in wider("show", "m1", "--db", database)
    assert wider.script(EDIT, database).splitlines() == ["('stormy', 0.25, 3)", "('calm', 0.25, 3)"]
    wider("export", "--out", exported, "--db", database)
    (line,) = [one for one in map(json.loads, exported.read_text("utf-8").splitlines()) if one.get("id") == "m1"]
    assert {name: line[name] for name in COLUMNS} == said
    wider("import", exported, "--db", again, "--embedder", "none")
    second = json.loads(wider("show", "m1", "--db", again, "--json"))["memory"]
    assert second == {**shown, "source": second["source"]}
    assert json.loads(wider("check", "--db", again, "--json"))["problems"] == []


@pytest.mark.long
def test_a_file_of_before_is_taken_along_and_another_value_is_another_memory(
    before: Program, wider: Program, tmp_path: Path
) -> None:
    database = tmp_path / "a.db"

    def mood(memory_id: str) -> object:
        return json.loads(wider("show", memory_id, "--db", database, "--json"))["memory"].get("mood_note")

    old = memories(tmp_path / "old.jsonl", {"id": "old", "user_text": "Tulips"})
    before("import", old, "--db", database, "--embedder", "none")
    for value in ("calm", "stormy"):
        new = memories(tmp_path / "new.jsonl", {"id": "new", "created_at": NOW - 50, "mood_note": value})
        wider("import", new, "--db", database)
    assert (mood("old"), mood("new")) == (None, "stormy")
    wider("undo", "--db", database)
    assert mood("new") == "calm"
    assert json.loads(wider("check", "--db", database, "--json"))["problems"] == []


@pytest.mark.long
def test_to_be_seen_it_is_one_row_in_the_table_of_columns(wider: Program) -> None:
    assert wider.script(SEEN[1]) == "calm Mood\n"

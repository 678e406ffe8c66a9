"""Running the command line: what it printed, how it ended, and whether the database stayed as it was."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw
from helpers.cli_memories import LINES, NOW
from helpers.masters import Masters

from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.open_files import COMMITS

Json = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """What one command said."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Json:
        """The one object on standard output; nothing may stand beside it."""
        assert self.out.count("\n") == 1
        assert self.out.endswith("}\n")
        found: Json = json.loads(self.out)
        assert found["schema"] == 1
        return found

    @property
    def error(self) -> Json:
        """The error of a command that failed with --json: four fields, a title, an advice, no traceback."""
        found = self.json
        assert set(found) == {"schema", "error"}
        error: Json = found["error"]
        assert set(error) == {"code", "title", "advice", "detail"}
        assert error["code"] != "bug", error
        assert 0 < len(error["title"]) <= 80
        assert error["advice"]
        assert self.err == ""
        return error


Run = Callable[..., Answer]


def spawn(*arguments: object, **more: Any) -> subprocess.Popen[bytes]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "mnemonaut", *map(str, arguments)]
    env = {**os.environ, "PYTHONWARNINGS": "default", **more.pop("env", {})}
    return subprocess.Popen(
        command, env=env, **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, **more}
    )


def finished(process: subprocess.Popen[bytes]) -> Answer:
    """What a process said, once it has ended."""
    out, err = process.communicate(timeout=60)
    return Answer(process.returncode, (out or b"").decode("utf-8", "replace"), (err or b"").decode("utf-8", "replace"))


def imported(path: Path, lines: list[Json], *, embedder: str) -> Path:
    """A database made by `import`."""
    source = path.with_suffix(".jsonl")
    source.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    with contextlib.redirect_stdout(io.StringIO()):
        command = ["import", str(source), "--db", str(path), "--embedder", embedder, "--now", str(NOW)]
        assert run_command_line(command) == 0
    return path


def life(masters: Masters, name: str) -> Path:
    """The memories of a language with vectors, or "plain", the English ones without: to copy, not to open."""
    lines, embedder = (LINES["en"], "none") if name == "plain" else (LINES[name], "default")
    return masters.made(f"life-{name}.db", lambda path: imported(path, lines, embedder=embedder))


def dump(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every plain table, so that two dumps are equal only if nothing was changed; but for the count of this
    program's transactions, which opening and closing raise."""
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        names = [
            str(name)
            for (name,) in connection.execute("SELECT name FROM pragma_table_list WHERE type = 'table' ORDER BY name")
        ]
        rows = {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in names}
        rows["meta"] = [row for row in rows.get("meta", []) if row[0] != COMMITS]
        return rows
    finally:
        connection.close()


def memories(path: Path) -> list[tuple[Any, ...]]:
    """All columns of all memories."""
    return dump(path)["memory"]

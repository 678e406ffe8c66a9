"""Running the command line: what it printed, how it ended, and whether the database stayed as it was.

In this process (`run` of tests/cli), in a fork of one in which the program is loaded (`Apart`: what a limit, an environment or
a crash does to a process), or in one from the start of the interpreter on (`spawn`: locales, signals, closed outputs)."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import resource
import selectors
import subprocess
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import apsw
import msgspec
from helpers.cli_memories import LINES, NOW
from helpers.databases import without_default
from helpers.masters import Masters

from mnemonaut.__main__ import main
from mnemonaut.cli.commands import FUNCTIONS, module_of
from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.models.static_hashed import StaticHashedEmbedder
from mnemonaut_core.open_files import COMMITS

Json = dict[str, Any]


class Answer(msgspec.Struct, frozen=True):
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


class Apart:
    """A process in which the program is loaded and nothing was done yet; every command is a fork of it. Loading is most of
    what a short command takes. `program`: a folder with packages that take the place of ours."""

    def __init__(self, program: Path | None = None) -> None:
        begin = "import sys; sys.path[:0] = sys.argv[1:]; from helpers.cli import serve; serve()"
        folders = [*([] if program is None else [str(program)]), *filter(None, sys.path)]
        self._process = subprocess.Popen(
            [sys.executable, "-c", begin, *folders],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONWARNINGS": "default"},
        )

    def __call__(
        self,
        *arguments: object,
        env: Mapping[str, str] = os.environ,
        file_size: int | None = None,
        umask: int = 0o022,
        folder: Path | None = None,
    ) -> Answer:
        """One command in a process with this environment (PYTHONIOENCODING counts as it would from the start), that may
        write no file beyond a size; `folder`: where it is given, if not where the tests are."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(
            json.dumps([[*map(str, arguments)], dict(env), file_size, umask, folder and str(folder)]) + "\n"
        )
        self._process.stdin.flush()
        return Answer(*json.loads(self._process.stdout.readline()))

    def close(self) -> None:
        """End it."""
        self._process.communicate(timeout=10)


def serve() -> None:
    """In the process of `Apart`: a fork for every line, until there are no more."""
    for command in FUNCTIONS:
        module_of(command)
    import_module("mnemonaut_core.workspace.samples")
    StaticHashedEmbedder().embed_memories(["the table of every default"])
    assert threading.active_count() == 1  # a fork takes no threads along, and would wait for them
    gc.collect()
    gc.freeze()  # a collection in a fork would copy every page of what is loaded
    for line in sys.stdin:
        print(json.dumps(_forked(*json.loads(line))), flush=True)


def _forked(
    arguments: list[str], env: dict[str, str], file_size: int | None, umask: int, folder: str | None
) -> tuple[int, str, str]:
    pipes = [os.pipe(), os.pipe()]
    child = os.fork()
    if not child:
        _become(arguments, env, file_size, umask, folder, [write for _, write in pipes])
    said = {read: b"" for read, _ in pipes}
    with selectors.DefaultSelector() as waiting:
        for read, write in pipes:
            os.close(write)
            waiting.register(read, selectors.EVENT_READ)
        while waiting.get_map():
            for key, _ in waiting.select():
                piece = os.read(key.fd, 1 << 16)
                said[key.fd] += piece
                if not piece:
                    waiting.unregister(key.fd)
                    os.close(key.fd)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    out, err = (text.decode("utf-8", "replace") for text in said.values())
    return code, out, err


def _become(
    arguments: list[str], env: dict[str, str], file_size: int | None, umask: int, folder: str | None, outputs: list[int]
) -> None:
    code = 1
    try:
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        for target, output in enumerate(outputs, 1):
            os.dup2(output, target)
        encoding, _, errors = env.get("PYTHONIOENCODING", "").partition(":")
        sys.stdin = io.open(0)  # noqa: SIM115, UP020
        sys.stdout = io.open(1, "w", encoding=encoding or None, errors=errors or None)  # noqa: SIM115, UP020
        sys.stderr = io.open(2, "w", encoding=encoding or None, errors="backslashreplace")  # noqa: SIM115, UP020
        os.environ.clear()
        os.environ.update(env)
        os.umask(umask)
        if folder is not None:
            os.chdir(folder)
        if file_size is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
        code = main(arguments)
    except BaseException:  # noqa: BLE001 - what an interpreter would print
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def imported(path: Path, lines: list[Json], *, embedder: str) -> Path:
    """A database made by `import`."""
    source = path.with_suffix(".jsonl")
    source.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    with contextlib.redirect_stdout(io.StringIO()):
        command = ["import", str(source), "--db", str(path), "--embedder", embedder, "--now", str(NOW)]
        assert run_command_line(command) == 0
    return without_default(path)


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

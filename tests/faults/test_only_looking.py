"""Looking never needs to write: read-only folders, read-only files, files of every past version (FINDINGS T35, H3)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import apsw
import pytest
from helpers.databases import episode, make_database
from helpers.depth import thin
from helpers.past import VERSIONS, lost, named_content, past_database
from helpers.stores import NOW

from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.store.open import open_reader, upgrade_of
from mnemonaut_core.store.versions import schema_version
from mnemonaut_core.workspace.wiring import connect

OLDER = [version for version in VERSIONS if version < schema_version()]
LOOKING: dict[str, tuple[str, ...]] = {
    "recall": ("recall", "garden gate"),
    "recall, unrecorded": ("recall", "garden gate", "--no-record"),
    "why": ("why", "garden gate", "ID"),
    "list": ("list",),
    "show": ("show", "ID"),
    "stats": ("stats",),
    "runs": ("runs",),
    "undo --list": ("undo", "--list"),
    "policy": ("policy", "show"),
    "check": ("check",),
    "lint": ("lint", "--recipe", "heuristic"),
    "export": ("export", "--out", "OUT/all.jsonl"),
    "backup": ("backup", "--out", "OUT/copy.db"),
    "backups": ("backups",),
}
MAY_FIND = {"lint": (0, 1)}
"""A rule may fire; that is an answer."""

CHILD = """
import contextlib, io, json, os, sys
from pathlib import Path
sys.path[:0] = sys.argv[1].split(":")
from mnemonaut.cli.main import run
from mnemonaut.cli.commands import HANDLERS, module_of
[module_of(name) for name in HANDLERS]

def answers(commands):
    found = {}
    for name, arguments in commands.items():
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(arguments)
            out.flush()
        found[name] = [code, out.buffer.getvalue().decode("utf-8"), err.getvalue()]
    return found

# once where everything may be written: all modules are loaded then, which this other person may not even read
answers(json.loads(sys.argv[3]))
if os.getuid() == 0:  # nothing is read-only to the superuser
    os.setgid(65534)
    os.setuid(65534)
print(json.dumps(answers(json.loads(sys.argv[2]))))
"""


def as_somebody_else(
    commands: dict[str, list[str]], warm: dict[str, list[str]], home: Path
) -> dict[str, tuple[int, str, str]]:
    """Codes and outputs of these command lines, run by a person who may not write everything; `warm` are the same on a
    database that everybody may write, run before."""
    home.mkdir()
    home.chmod(0o777)
    environment = {**os.environ, "HOME": str(home), "MNEMONAUT_NOW": str(NOW), "TMPDIR": str(home)}
    environment.update({f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "STATE", "CACHE")})
    for name in ("data", "config", "state", "cache"):
        (home / name / "mnemonaut" / "log").mkdir(parents=True)
        for folder in (home / name, home / name / "mnemonaut", home / name / "mnemonaut" / "log"):
            folder.chmod(0o777)
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            CHILD,
            ":".join(path for path in sys.path if path),
            json.dumps(commands),
            json.dumps(warm),
        ],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=180,
    )
    found: dict[str, tuple[int, str, str]] = {
        name: (answer[0], answer[1], answer[2]) for name, answer in json.loads(done.stdout).items()
    }
    return found


def commands_on(path: Path, memory: str, out: Path) -> dict[str, list[str]]:
    """All that only looks, at this database."""
    return {
        name: [a.replace("ID", memory).replace("OUT", str(out)) for a in arguments] + ["--db", str(path)]
        for name, arguments in LOOKING.items()
    }


def bytes_of(folder: Path) -> dict[str, str]:
    """What lies in a folder, but for an empty log and its index, which SQLite leaves where somebody only read."""
    return {
        p.name: sha256(p.read_bytes()).hexdigest()
        for p in folder.iterdir()
        if not (p.name.endswith("-wal") and not p.stat().st_size) and not p.name.endswith("-shm")
    }


@pytest.fixture
def shared() -> Iterator[Path]:
    """A folder that another person may enter: pytest closes the one that its own lie in."""
    with tempfile.TemporaryDirectory(prefix="mnemonaut-test-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def _folder(folder: Path, path: Path) -> None:
    path.chmod(0o444)
    folder.chmod(0o555)


def _file(folder: Path, path: Path) -> None:
    folder.chmod(0o777)
    path.chmod(0o444)


def _everything_but_the_folder(folder: Path, path: Path) -> None:
    path.chmod(0o666)
    folder.chmod(0o555)


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "setuid"), reason="has no such rights")
@pytest.mark.parametrize("bar", thin([_everything_but_the_folder, _folder, _file], every=3))
def test_every_command_that_looks_works_where_nothing_can_be_written(
    shared: Path, bar: Callable[[Path, Path], None]
) -> None:
    folder, home = shared / "disc", shared / "home"
    folder.mkdir()
    path = make_database(folder / "own.db", [episode(f"m{i}", f"the garden gate {i}") for i in range(20)])
    (folder / "own.jsonl").unlink()
    warm = shared / "warm"
    warm.mkdir()
    (warm / "own.db").write_bytes(path.read_bytes())
    bar(folder, path)
    before = bytes_of(folder)
    try:
        found = as_somebody_else(commands_on(path, "m3", home), commands_on(warm / "own.db", "m3", warm), home)
        isolate = ["isolate", "m3", "--db"]
        refused = as_somebody_else(
            {"isolate": [*isolate, str(path)]}, {"isolate": [*isolate, str(warm / "own.db")]}, shared / "other"
        )
    finally:
        folder.chmod(0o755)
    for name, (code, out, err) in found.items():
        assert code in MAY_FIND.get(name, (0,)), (name, out, err)
        assert "rights" not in err, name
    assert "was not recorded. The database can only be read" in found["recall"][2]
    assert "20 could be used → 20 found" in found["recall"][1]
    assert "Nothing is wrong" in found["check"][1]
    assert len((home / "all.jsonl").read_text("utf-8").splitlines()) == 20
    code, _, err = refused["isolate"]
    assert (code, "can only be read" in err) == (3, True)
    assert bytes_of(folder) == before


@pytest.mark.parametrize("version", thin(OLDER, every=4, night=True))
def test_every_command_that_looks_reads_a_file_of_a_past_version(
    tmp_path: Path, version: int, capfd: pytest.CaptureFixture[str]
) -> None:
    folder, out = tmp_path / "old", tmp_path / "out"
    folder.mkdir()
    out.mkdir()
    path = past_database(version, folder)
    content, before = named_content(path), bytes_of(folder)
    with closing(apsw.Connection(str(path))) as connection:
        memory = str(connection.execute("SELECT id FROM memory WHERE searchable = 1 LIMIT 1").get)
        count = int(connection.execute("SELECT count(*) FROM memory").get)
    for name, arguments in commands_on(path, memory, out).items():
        code = run_command_line(arguments)
        said = capfd.readouterr()
        assert code in MAY_FIND.get(name, (0,)), (name, said)
        assert bytes_of(folder) == before, name
        if name == "recall":
            assert "was not recorded. The database has version" in said.err
    assert len(open_reader(path).execute("SELECT id FROM memory").fetchall()) == count
    with closing(apsw.Connection(str(out / "copy.db"))) as copy:
        assert copy.pragma("user_version") == version
    assert lost(content, named_content(out / "copy.db")) == []
    assert len((out / "all.jsonl").read_text("utf-8").splitlines()) >= count


@pytest.mark.parametrize("version", OLDER)
def test_an_upgrade_is_said_before_it_is_made(
    tmp_path: Path, version: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = past_database(version, tmp_path, "own.db")
    content = named_content(path)
    with closing(apsw.Connection(str(path))) as connection:
        memory = str(connection.execute("SELECT id FROM memory WHERE searchable = 1 LIMIT 1").get)
    with pytest.raises(EnvironmentFault) as told:
        connect(path, write=True)
    assert told.value.code == "older_file"
    assert f"own.v{version:04}.backup.sqlite" in told.value.advice

    said: list[str] = []

    def at_that_moment(text: str) -> None:
        with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
            said.append(f"{connection.pragma('user_version')} {text}")

    monkeypatch.setattr("mnemonaut.cli.output.note", at_that_moment)
    assert run_command_line(["isolate", memory, "--db", str(path)]) == 0
    capfd.readouterr()
    line, *moved = said
    assert ["The vectors are in the file only once now" in one for one in moved] == [True] * (version < 12)
    assert line.startswith(f"{version} mnemonaut: {path} is of version {version}. It is backed up as own.v{version:04}")
    assert ("cannot be undone" in line) is (version < 6)  # the sixth step changes rows
    assert upgrade_of(path) is None
    assert lost(content, named_content(path.with_name(f"own.v{version:04}.backup.sqlite"))) == []


@pytest.mark.long
def test_an_older_file_that_is_killed_after_its_upgrade_is_not_said_to_be_old(tmp_path: Path) -> None:
    path = past_database(OLDER[0], tmp_path, "own.db")
    killed = "import os, sys; from mnemonaut_core.store.open import open_database as o; o(sys.argv[1]); os._exit(9)"
    assert subprocess.run([sys.executable, "-c", killed, str(path)], check=False, timeout=60).returncode == 9
    assert upgrade_of(path) is None
    with connect(path, write=True) as session:
        assert session.database.connection.pragma("user_version") == schema_version()

"""Around the home folder and the file: paths that are too long, settings that nobody can use, no room, no folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import apsw
import pytest
from helpers.cli import Apart, Run

from mnemonaut_core.open_files import LONGEST_PATH

pytestmark = pytest.mark.skipif(os.name == "nt", reason="paths and mounts of POSIX")


def path_of(folder: Path, length: int) -> Path:
    """A path of so many bytes, its folder made."""
    here = folder
    while len(os.fsencode(here)) + 60 < length - 60:
        here = here / ("d" * 50)
    here.mkdir(parents=True, exist_ok=True)
    return here / ("f" * (length - len(os.fsencode(here)) - 1))


@pytest.mark.parametrize(
    "command", [("stats",), ("add", "x"), ("recall", "x"), ("check",), ("backup",)], ids=lambda c: c[0]
)
def test_a_path_that_sqlite_does_not_take_is_said_to_be_too_long(
    run: Run, plain: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    """ "Look at the rights" was said of a file that nobody had forbidden."""
    path = path_of(tmp_path, 640)
    path.write_bytes(plain.read_bytes())
    error = run(*command, "--db", path, "--json").error
    assert (error["code"], error["title"]) == ("path_too_long", "The path of the database is too long")
    assert f"It has 640 bytes; at most {LONGEST_PATH} can be opened" in error["advice"]


def test_a_new_database_at_such_a_path_is_refused_alike_and_so_is_a_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text('{"user_text": "x"}\n', "utf-8")
    for db in (path_of(tmp_path, 640), tmp_path / ("n" * 300)):
        assert run("import", tmp_path / "in.jsonl", "--db", db, "--json").error["code"] == "path_too_long"


def test_a_path_that_just_fits_serves(run: Run, plain: Path, tmp_path: Path) -> None:
    path = path_of(tmp_path, LONGEST_PATH)
    path.write_bytes(plain.read_bytes())
    assert run("add", "here", "--db", path).code == 0
    assert run("recall", "here", "--db", path).code == 0


# ---- settings that a database holds


def stored(db: Path, *rows: tuple[str, str]) -> None:
    """Settings as another version or program may have written them."""
    connection = apsw.Connection(str(db))
    for key, value in rows:
        connection.execute("INSERT OR REPLACE INTO setting (project, key, value) VALUES ('', ?, ?)", (key, value))
    connection.close()


@pytest.mark.long
def test_stored_settings_that_cannot_be_used_are_left_out_and_said_once(run: Run, plain: Path) -> None:
    """One unknown row made the default recipe refuse for ever, and no command takes such a row away."""
    usual = run("recall", "the cat", "--no-record", "--db", plain, "--json").json["runs"][0]
    stored(plain, ("heuristic.of_tomorrow", "7"), ("heuristic.vector_k", "many"), ("heuristic.days", "-5"))
    found = run("recall", "the cat", "--no-record", "--db", plain, "--json").json["runs"][0]
    (warning,) = [w for w in found["warnings"] if w["code"] == "settings_left_out"]
    assert warning["message"].startswith("3 settings that this database holds cannot be used and were left out: ")
    assert warning["advice"]
    assert (found["selected"], found["parameters"]) == (usual["selected"], usual["parameters"])
    assert run("recall", "the cat", "--db", plain).out.count("were left out") == 1
    assert run("why", "the cat", "e-01", "--db", plain).code == 0
    assert run("lint", "--db", plain).code in (0, 1)


def test_one_stored_setting_that_cannot_be_used_is_one(run: Run, plain: Path) -> None:
    stored(plain, ("heuristic.vector_k", "many"))
    trace = run("recall", "the cat", "--no-record", "--db", plain, "--json").json["runs"][0]
    (warning,) = [w for w in trace["warnings"] if w["code"] == "settings_left_out"]
    assert warning["message"] == (
        "A setting that this database holds cannot be used and was left out: many is not valid for vector_k (database)."
    )


def test_a_stored_setting_that_can_be_used_is_used_beside_one_that_cannot(run: Run, plain: Path) -> None:
    stored(plain, ("heuristic.of_tomorrow", "7"), ("heuristic.vector_k", "31"))
    found = run("recall", "the cat", "--no-record", "--db", plain, "--json").json["runs"][0]
    assert found["parameters"]["vector_k"] == {"value": 31, "layer": "database"}


def test_what_a_person_typed_is_still_refused(run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("recall", "x", "--set", "of_tomorrow=7", "--db", plain, "--json").error["code"] == "parameter_name"
    monkeypatch.setenv("MNEMONAUT_HEURISTIC_VECTOR_K", "many")
    assert run("recall", "x", "--db", plain, "--json").error["code"] == "parameter_value"


# ---- no folder, no room


@pytest.mark.long
@pytest.mark.parametrize("name", ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "HOME"])
def test_a_folder_of_the_person_that_is_a_file_costs_only_what_is_kept_there(
    apart: Apart, plain: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / "file").touch()
    env = {**os.environ, name: str(tmp_path / "file")}
    if name == "HOME":
        env |= dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), "")
    for command in (("recall", "the cat"), ("stats",), ("key", "where"), ("add", "new")):
        named = () if command[0] == "key" else ("--db", plain)
        answer = apart(*command, *named, env=env)
        assert (answer.code, answer.err) == (0, ""), (command, answer)
    answer = apart("recall", "x", "--embedder", "openai:m@http://127.0.0.1:9/v1", "--db", plain, env=env)
    assert "Traceback" not in answer.err


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A disk that holds a database and little more."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=640k", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("only root may mount a disk")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a tmpfs")
@pytest.mark.parametrize(
    "command",
    [
        ("import", "in.jsonl"),
        ("add", "x " * 40_000),
        ("reindex",),
        ("recall", "the cat"),
        ("isolate", "e-01"),
        ("list",),
        ("backup", "--out", "{}/b.db"),
        ("export", "--out", "{}/e.jsonl"),
        ("demo", "--no-window", "--folder", "{}/demo"),
    ],
    ids=lambda command: str(command[0]),
)
def test_a_full_disk_is_called_full(
    apart: Apart, plain: Path, tmp_path: Path, small: Path, command: tuple[str, ...]
) -> None:
    lines = (f'{{"user_text": "line {i} {"of the cat " * 40}"}}\n' for i in range(2000))
    (tmp_path / "in.jsonl").write_text("".join(lines), "utf-8")
    db = small / "m.db"
    db.write_bytes(plain.read_bytes()) if command[0] != "import" else None
    room = os.statvfs(small)
    (small / "filler").write_bytes(b"x" * max(0, room.f_bavail * room.f_frsize - 40_000))
    named = [tmp_path / part if part == "in.jsonl" else part.format(small) for part in command]
    env = {
        **os.environ,
        "HOME": str(small / "home"),
        "XDG_STATE_HOME": str(small / "state"),
        "XDG_CONFIG_HOME": str(small / "config"),
    }
    answer = apart(*named, *(() if command[0] == "demo" else ("--db", db)), env=env)
    assert "inside the program" not in answer.out + answer.err, answer
    assert "Traceback" not in answer.err
    assert answer.code in (0, 3)
    if answer.code:
        said = answer.err.lower()
        assert "full" in said or "space" in said or "room" in said, answer
    if command[0] in ("recall", "list"):
        assert answer.code == 0 or "free" in answer.err.lower()

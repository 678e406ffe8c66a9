"""The command as a process: interrupted, cut off, narrow, without a home."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import apsw
import pytest
from helpers.cli import Answer, Apart, Run, dump, finished, spawn
from helpers.cli_memories import QUESTION
from helpers.depth import Depth, thin

Q = QUESTION["en"]
pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and devices of POSIX")


def many(path: Path, count: int) -> Path:
    """A file that takes a while to import."""
    with path.open("w", encoding="utf-8") as file:
        for i in range(count):
            file.write(json.dumps({"id": f"m-{i}", "user_text": f"Memory number {i} of a long import."}) + "\n")
    return path


def interrupted(process: subprocess.Popen[bytes], db: Path) -> Answer:
    """What the import says to Ctrl+C that comes once it holds the write lock for a while."""
    deadline, held = time.monotonic() + 30, 0
    while held < 20:  # opening takes the lock as well, but for a moment only
        assert process.poll() is None, finished(process)
        assert time.monotonic() < deadline
        held = held + 1 if is_being_written(db) else 0
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    return finished(process)


def is_being_written(db: Path) -> bool:
    """Whether somebody else holds the write lock."""
    if not db.exists() or db.stat().st_size == 0:
        return False
    connection = apsw.Connection(str(db), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("ROLLBACK")
    except apsw.BusyError:
        return True
    else:
        return False
    finally:
        connection.close()


@pytest.mark.long
def test_ctrl_c_during_the_first_import_leaves_no_database(tmp_path: Path) -> None:
    source, db = many(tmp_path / "in.jsonl", 20_000), tmp_path / "new.db"
    answer = interrupted(spawn("import", source, "--db", db, "--embedder", "none"), db)
    assert (answer.code, answer.out) == (130, "")
    assert answer.err == "mnemonaut: Cancelled.\nNothing was changed.\n"
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


@pytest.mark.long
def test_ctrl_c_during_a_later_import_leaves_the_database_as_it_was(run: Run, plain: Path, tmp_path: Path) -> None:
    before = dump(plain)
    answer = interrupted(spawn("import", many(tmp_path / "in.jsonl", 20_000), "--db", plain, "--json"), plain)
    assert (answer.code, answer.error["code"]) == (130, "cancelled")
    assert dump(plain) == before
    assert run("check", "--db", plain).code == 0


@pytest.mark.long
@pytest.mark.parametrize(
    "command", thin([("list",), ("export", "--out", "-"), ("recall", "--help")]), ids=lambda c: c[0]
)
def test_a_reader_that_goes_away_is_no_error(run: Run, plain: Path, command: tuple[str, ...]) -> None:
    for i in range(3):
        run("add", "long " * 40_000, "--id", f"long-{i}", "--db", plain)
    process = spawn(*command, *(() if "--help" in command else ("--db", plain)))
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.wait(30) == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.long
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("command", thin([("list",), ("list", "--json"), ("export", "--out", "-")]), ids="-".join)
def test_an_answer_that_cannot_be_written_is_told(plain: Path, command: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        answer = finished(spawn(*command, "--db", plain, stdout=full))
    assert answer.code == 3
    assert "Exception ignored" not in answer.err
    if "--json" not in command:
        assert answer.err.startswith("mnemonaut: The answer cannot be written.\n")


@pytest.mark.long
def test_closed_outputs_are_no_error_of_ours(plain: Path, depth: Depth) -> None:
    command = f'"{sys.executable}" -m mnemonaut list --db "{plain}"'
    closings = (">&-", "2>&-", ">&- 2>&-")
    for closed in closings[depth.of(2, 0, 0) :]:
        assert subprocess.run(["sh", "-c", f"{command} {closed}"], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("encoding", thin(["ascii", "cp932", "utf-16", "utf-8:surrogateescape"]))
def test_a_terminal_of_any_encoding_gets_an_answer(apart: Apart, masters: dict[str, Path], encoding: str) -> None:
    narrow = {**os.environ, "PYTHONIOENCODING": encoding, "COLUMNS": "40"}
    recalled = apart("recall", QUESTION["ja"], "--db", masters["ja"], "--no-record", env=narrow)
    assert (recalled.code, recalled.err) == (0, "")
    assert recalled.out


@pytest.mark.long
def test_help_and_errors_are_printed_in_ascii(masters: dict[str, Path]) -> None:
    narrow = {"PYTHONIOENCODING": "ascii", "COLUMNS": "40"}
    helped = finished(spawn("recall", "--help", env=narrow))
    assert (helped.code, helped.err, helped.out.isascii()) == (0, "", True)
    unknown = finished(spawn("show", "猫", "--db", masters["zh"], env=narrow))
    assert (unknown.code, unknown.out) == (2, "")
    # a sign that the terminal does not have is spelt out: `?` said nothing
    assert unknown.err.startswith('mnemonaut: No memory is stored as "\\u732b".\n')


@pytest.mark.long
def test_bytes_that_are_no_text_may_stand_on_the_command_line(run: Run, plain: Path) -> None:
    said = os.fsdecode(b"caf\xe9 \xff")
    assert finished(spawn("add", said, "--id", said, "--db", plain, "--json")).json
    answer = run("show", said, "--db", plain, "--json")
    assert answer.json["memory"]["user_text"] == "caf\ufffd \ufffd"


def test_usage_goes_to_standard_error_and_help_to_standard_output(apart: Apart) -> None:
    wrong, helped = apart("recall"), apart("recall", "--help")
    assert (wrong.code, wrong.out, helped.code, helped.err) == (2, "", 0, "")
    assert wrong.err == "mnemonaut: The following arguments are required: TEXT.\nSee `mnemonaut recall --help`.\n"
    assert helped.out.startswith("usage: mnemonaut recall")


def test_a_home_that_cannot_be_written_is_told(apart: Apart, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file, not a folder", "utf-8")
    where = {
        **os.environ,
        "HOME": str(home),
        **{name: str(home / name) for name in ("XDG_DATA_HOME", "XDG_STATE_HOME")},
    }
    answer = apart("demo", "--no-window", env=where)
    assert (answer.code, answer.out) == (3, "")
    assert "cannot be made" in answer.err
    assert "--folder" in answer.err
    assert "Traceback" not in answer.err

"""What is written never takes the place of a database or of a part of one; what cannot be written says why."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.cli import Apart, Run, dump, imported
from helpers.cli_memories import LINES
from helpers.depth import thin

from mnemonaut.faults import report_bug
from mnemonaut.logs import CRASHES_KEPT
from mnemonaut_core import environment
from mnemonaut_core.store import guarded
from mnemonaut_core.store.errors import disk_full

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and limits of POSIX")


@pytest.mark.parametrize("command", ["export", "backup"])
@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_the_log_of_a_database_is_never_replaced(run: Run, plain: Path, command: str, end: str) -> None:
    """`export --out DB-wal --force` destroyed writes that had been acknowledged."""
    with closing(apsw.Connection(str(plain))) as held:  # as of another program: what is written next stays in the log
        held.execute("SELECT count(*) FROM memory").fetchall()
        run("add", "only in the log", "--id", "logged", "--db", plain)
        for target in (f"{plain}{end}", f"{plain.parent}/other.db{end}"):
            error = run(command, "--out", target, "--force", "--db", plain, "--json").error
            assert error["code"] == "part_of_database"
    assert run("show", "logged", "--db", plain).code == 0


def symlink(target: Path, path: Path) -> None:
    """A name that leads there."""
    path.symlink_to(target)


def hard_link(target: Path, path: Path) -> None:
    """Another name of the same file."""
    path.hardlink_to(target)


@pytest.mark.parametrize("command", ["export", "backup"])
@pytest.mark.parametrize("link", [symlink, hard_link], ids=lambda link: link.__name__)
@pytest.mark.parametrize("whose", ["own", "own-wal", "other"])
def test_no_name_of_a_database_is_replaced(
    run: Run,
    plain: Path,
    database: Callable[[str], Path],
    tmp_path: Path,
    command: str,
    link: Callable[[Path, Path], None],
    whose: str,
) -> None:
    other = database("en")
    with closing(apsw.Connection(str(plain))) as held:
        held.execute("SELECT count(*) FROM memory").fetchall()
        run("add", "only in the log", "--id", "logged", "--db", plain)
        named = {"own": plain, "own-wal": Path(f"{plain}-wal"), "other": other}[whose]
        link(named, tmp_path / "out")
        inode = (tmp_path / "out").lstat().st_ino
        error = run(command, "--out", tmp_path / "out", "--force", "--db", plain, "--json").error
        assert (error["code"], (tmp_path / "out").lstat().st_ino) == ("same_file", inode)
    assert run("show", "logged", "--db", plain).code == 0


@pytest.mark.parametrize("command", ["export", "backup"])
def test_a_database_that_somebody_has_open_is_not_replaced(
    run: Run, plain: Path, database: Callable[[str], Path], command: str
) -> None:
    other = database("en")
    with closing(apsw.Connection(str(other))) as held:
        held.execute("SELECT count(*) FROM memory").fetchall()
        error = run(command, "--out", other, "--force", "--db", plain, "--json").error
        assert error["code"] == "same_file"
    assert len(dump(other)["memory"]) == 12


def test_a_database_at_rest_is_replaced_by_a_backup_and_by_nothing_else(
    run: Run, plain: Path, database: Callable[[str], Path]
) -> None:
    other = database("en")
    assert run("export", "--out", other, "--force", "--db", plain, "--json").error["code"] == "same_file"
    assert run("backup", "--out", other, "--force", "--db", plain).code == 0
    assert dump(other)["embedder"] == dump(plain)["embedder"]


def test_an_export_takes_the_place_of_an_export(run: Run, plain: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        gone.wait()
    (tmp_path / f".out.jsonl.{gone.pid}.part").write_text("of one that was killed", "utf-8")
    living = tmp_path / ".out.jsonl.1.part"
    living.write_text("of one that is at work", "utf-8")
    assert run("export", "--out", out, "--db", plain).code == 0
    assert run("export", "--out", out, "--db", plain, "--json").error["code"] == "exists"
    assert run("export", "--out", out, "--force", "--db", plain).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [living.name, "out.jsonl", "plain.db"]


@pytest.mark.long
def test_two_exports_at_once_are_whole_and_the_second_overwrites_nothing(
    run: Run, plain: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They shared the name under which they wrote, and one took the other's half away."""
    out = tmp_path / "out.jsonl"
    write, meanwhile = os.fsync, []

    def another_comes(file: int) -> None:
        write(file)
        monkeypatch.setattr(os, "fsync", write)
        done = subprocess.run(
            [sys.executable, "-m", "mnemonaut", "export", "--out", str(out), "--db", str(plain)], check=False
        )
        meanwhile.append((done.returncode, out.read_text("utf-8")))

    monkeypatch.setattr(os, "fsync", another_comes)
    assert run("export", "--out", out, "--db", plain, "--json").error["code"] == "exists"
    ((code, text),) = meanwhile
    assert code == 0
    assert out.read_text("utf-8") == text
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


@pytest.mark.parametrize(
    "command", [("import", "in.jsonl"), ("add", "x"), ("stats",), ("undo", "--list"), ("backup",)], ids=lambda c: c[0]
)
def test_a_database_in_memory_is_refused(run: Run, tmp_path: Path, command: tuple[str, ...]) -> None:
    """`import` said "17 taken", and kept nothing."""
    (tmp_path / "in.jsonl").write_text('{"user_text": "x"}\n', "utf-8")
    named = [tmp_path / part if part == "in.jsonl" else part for part in command]
    error = run(*named, "--db", ":memory:", "--json").error
    assert error["code"] == "in_memory"


# ---- crash files


def test_crash_files_do_not_overwrite_each_other_and_the_newest_stay() -> None:
    for number in range(CRASHES_KEPT + 5):
        report_bug(f"Traceback\nValueError: {number}")
    left = {path.read_text("utf-8").rpartition(" ")[2] for path in environment.log_folder().glob("crash-*.txt")}
    assert left == {str(number) for number in range(5, CRASHES_KEPT + 5)}


# ---- a limit on the size of files


def limited(apart: Apart, *arguments: object, size: int) -> tuple[int, str]:
    """A command that may not write files beyond a size, and what it said."""
    answer = apart(*arguments, file_size=size)
    assert "Traceback" not in answer.err
    assert "inside the program" not in answer.err, answer
    return answer.code, answer.out + answer.err


@pytest.fixture(scope="module")
def large(apart: Apart, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of some megabytes, and more to import."""
    folder = tmp_path_factory.mktemp("large")
    for name in ("in", "more"):
        rows = (
            f'{{"id": "{name}-{i}", "user_text": "memory {i} {"of the cat and the dog " * 20}"}}\n' for i in range(600)
        )
        (folder / f"{name}.jsonl").write_text("".join(rows), "utf-8")
    made = apart("import", folder / "in.jsonl", "--db", folder / "m.db", "--embedder", "default")
    assert made.code == 0
    return folder


@pytest.mark.parametrize(
    "command",
    thin(
        [
            ("import", "more.jsonl"),
            ("reindex",),
            ("add", "x " * 60_000),
            ("embed", "--embedder", "default"),
            ("export", "--out", "e.jsonl"),
            ("backup", "--out", "b.db"),
            ("isolate", *(f"in-{i}" for i in range(300))),
            ("purge", "in-5", "in-6", "--yes"),
        ]
    ),
    ids=lambda command: str(command[0]),
)
def test_a_limit_on_files_is_named_and_nothing_is_lost(
    apart: Apart, large: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    """`reindex` said that something went wrong inside the program."""
    db = tmp_path / "m.db"
    db.write_bytes((large / "m.db").read_bytes())
    before = dump(db)["memory"]
    named = [
        large / part if part == "more.jsonl" else tmp_path / part if part in ("b.db", "e.jsonl") else part
        for part in command
    ]
    code, said = limited(apart, *named, "--db", db, size=100_000)
    if code == 0:
        assert command[0] in ("embed", "isolate")  # there was nothing to do, or it fitted
        return
    assert code == 3
    assert "a quota or a limit on the size of files is reached" in said or (
        command[0] == "export" and "File too large" in said
    )
    after = dump(db)
    assert after["memory"] == before
    check = apart("check", "--db", db)
    assert (check.code, check.err) == (0, ""), check
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".part") or path.name in ("b.db", "e.jsonl")]


def test_purge_and_looking_say_that_there_is_no_room(apart: Apart, large: Path, tmp_path: Path) -> None:
    """`purge` took a failed write for an index that cannot be dropped, and that for a bug."""
    db = tmp_path / "m.db"
    for command, size in ((("purge", "in-5", "--yes"), 500_000), (("stats",), 5_000), (("list",), 5_000)):
        db.write_bytes((large / "m.db").read_bytes())
        code, said = limited(apart, *command, "--db", db, size=size)
        assert (code, "a limit on the size of files is reached" in said, "not an error" in said) == (3, True, False), (
            said
        )
        for left in tmp_path.glob("m.db-*"):
            left.unlink()


def test_looking_works_on_a_disk_without_a_byte_to_spare(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No room for the index of the log: a private copy is read."""
    db = imported(tmp_path / "full.sqlite", LINES["en"], embedder="default")
    real = guarded._guard

    def full(connection: apsw.Connection) -> None:
        if os.path.realpath(connection.filename) == os.path.realpath(db):
            raise disk_full(connection.filename)
        real(connection)

    monkeypatch.setattr(guarded, "_guard", full)
    looks = (("list",), ("recall", "tea"), ("stats",), ("quarantine",), ("check",), ("undo", "--list"), ("runs",))
    assert [(look, run(*look, "--db", db).code) for look in looks] == [(look, 0) for look in looks]
    refused = run("add", "x", "--db", db)
    assert (refused.code, "The disk is full" in refused.err) == (3, True)


def test_a_recall_that_cannot_be_recorded_is_answered_all_the_same(apart: Apart, large: Path, tmp_path: Path) -> None:
    db = tmp_path / "m.db"
    db.write_bytes((large / "m.db").read_bytes())
    code, said = limited(apart, "recall", "the cat", "--db", db, size=40_000)
    assert code == 0
    assert "memory 0 of the cat" in said or "in-" in said

"""Automatic backups, the list of what can be put back, and putting it back, from the command line (FINDINGS T8, T26, T30)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.cli import Run, memories
from helpers.cli_memories import NOW

from mnemonaut_core.store.backup import backup_before, kind_of
from mnemonaut_core.store.open import open_database

DAY = 86_400


@pytest.fixture(autouse=True)
def _on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MNEMONAUT_BACKUPS")


def automatic(path: Path) -> list[str]:
    """The names of the automatic backups."""
    return sorted(p.name for p in path.parent.iterdir() if kind_of(path, p) == "automatic")


def test_the_first_change_of_a_day_is_preceded_by_a_backup(run: Run, plain: Path) -> None:
    before = memories(plain)
    assert run("recall", "cat", "--db", plain).code == 0
    assert run("list", "--db", plain).code == 0
    assert automatic(plain) == []
    for command in (("isolate", "e-01"), ("isolate", "e-02"), ("undo",)):
        assert run(*command, "--db", plain).err == ""
    (made,) = automatic(plain)
    assert memories(plain.with_name(made)) == before != memories(plain)
    assert run("isolate", "e-03", "--db", plain, "--now", NOW + DAY).code == 0
    assert len(automatic(plain)) == 2


def test_they_can_be_switched_off_and_never_stop_the_command(
    run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mnemonaut_core.store.backup._flush", full)
    answer = run("isolate", "e-01", "--db", plain)
    assert answer.code == 0
    assert "no automatic backup was made: The backup cannot be written" in answer.err
    assert automatic(plain) == []
    monkeypatch.undo()
    monkeypatch.setenv("MNEMONAUT_BACKUPS", "off")
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW))
    assert run("isolate", "e-02", "--db", plain).err == ""
    assert automatic(plain) == []


@pytest.mark.long
def test_old_ones_are_thinned_out_and_those_before_a_purge_stay(run: Run, plain: Path) -> None:
    with closing(open_database(plain)) as connection:
        kept = backup_before(connection, plain, "purge", NOW - 400 * DAY)
    for day in range(0, 60, 3):
        assert run("isolate" if day % 2 else "restore", "e-01", "--db", plain, "--now", NOW + day * DAY).code == 0
    made = automatic(plain)
    assert 7 <= len(made) <= 7 + 4 + 3
    assert kept.path.exists()
    listed = run("backups", "--db", plain, "--json").json["backups"]
    assert [entry["kind"] for entry in listed] == [*["automatic"] * len(made), "purge"]
    assert [entry["made"] for entry in listed] == sorted((entry["made"] for entry in listed), reverse=True)
    assert {entry["memories"] for entry in listed} == {len(memories(plain))}
    assert {entry["checked"] for entry in listed} == {"made"}


def test_what_is_put_back_is_listed_and_can_be_undone(run: Run, plain: Path) -> None:
    assert "There is no backup" in run("backups", "--db", plain).out
    before = memories(plain)
    assert run("isolate", "e-01", "--db", plain).code == 0
    changed = memories(plain)
    (name,) = automatic(plain)
    backup = plain.with_name(name)
    assert run("restore-backup", backup, "--db", plain, "--json").error["code"] == "confirm"
    assert memories(plain) == changed
    done = run("restore-backup", backup, "--db", plain, "--yes")
    assert done.code == 0
    assert memories(plain) == before
    listed = run("backups", "--db", plain, "--check", "--json").json["backups"]
    assert {entry["kind"]: entry["checked"] for entry in listed} == {"automatic": "now", "replaced": "now"}
    replaced = next(entry["path"] for entry in listed if entry["kind"] == "replaced")
    assert f"restore-backup {replaced} --db {plain}" in done.out
    assert run("restore-backup", replaced, "--db", plain, "--yes").code == 0
    assert memories(plain) == changed


@pytest.mark.long
def test_what_was_put_back_is_whole_with_its_vector_index(run: Run, database: Callable[[str], Path]) -> None:
    """The new generation of the content is no change of it: `check` used to find the index out of step."""
    path = database("en")
    backup, damaged = path.with_name("copy.db"), path.with_name("damaged.db")
    assert run("backup", "--out", backup, "--db", path).code == 0
    assert run("isolate", "e-01", "--db", path).code == 0
    assert run("restore-backup", backup, "--db", path, "--yes").code == 0
    assert run("check", "--db", path).code == 0
    damaged.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert run("restore-backup", backup, "--db", damaged, "--yes").code == 0
    assert run("check", "--db", damaged).code == 0


def test_a_spoiled_backup_is_listed_as_not_whole_and_refused(run: Run, plain: Path) -> None:
    assert run("isolate", "e-01", "--db", plain).code == 0
    (name,) = automatic(plain)
    spoiled = plain.with_name(name)
    with spoiled.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xa5" * 4096 * 20)
    assert run("backups", "--db", plain).code == 0
    answer = run("backups", "--check", "--db", plain)
    assert answer.code == 1
    assert "not whole" in answer.out
    changed = memories(plain)
    assert run("restore-backup", spoiled, "--db", plain, "--yes", "--json").error["code"] in ("bad_backup", "damaged")
    assert memories(plain) == changed


def test_a_damaged_database_names_the_command_and_is_mended_by_it(run: Run, plain: Path) -> None:
    assert run("isolate", "e-01", "--db", plain).code == 0
    (name,) = automatic(plain)
    with plain.open("r+b") as file:
        file.seek(100)
        file.write(b"\xa5" * 3996)
    told = run("list", "--db", plain, "--json").error
    assert told["code"] == "damaged"
    assert "restore-backup" in told["advice"]
    assert "in the place" not in told["advice"]
    assert run("restore-backup", plain.with_name(name), "--db", plain, "--yes").code == 0
    assert run("check", "--db", plain).code == 0


def test_what_killed_backups_left_is_collected_and_nothing_else(run: Run, plain: Path) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    left = plain.with_name(f".plain-20260101-000000.backup.db.{dead.pid}.part")
    with closing(apsw.Connection(str(left))) as connection:
        connection.execute("CREATE TABLE x (y)")
    log = left.with_name(left.name + "-journal")
    log.write_bytes(b"x")
    others = [
        plain.with_name(f".plain.db.{os.getpid()}.part"),  # of one that lives
        plain.with_name(f".planet.db.{dead.pid}.part"),  # of another database
        plain.with_name(f".plain-notes.{dead.pid}.part"),  # of another program
    ]
    for other in others:
        other.write_text("my notes\n" * 9)
    assert run("list", "--db", plain).code == 0
    assert left.exists(), "looking deletes nothing"
    assert run("isolate", "e-01", "--db", plain).code == 0
    assert not left.exists()
    assert not log.exists()
    assert all(other.exists() for other in others)


@pytest.mark.long
def test_a_sample_and_an_empty_database_need_no_backup(run: Run, tmp_path: Path) -> None:
    assert run("demo", "--no-window", "--folder", tmp_path).code == 0
    sample = next(tmp_path.glob("sample-en.db"))
    assert run("isolate", "ep-0001", "--db", sample).code == 0
    (tmp_path / "in.jsonl").write_text('{"id": "n-1", "user_text": "A new one."}\n', "utf-8")
    assert run("import", tmp_path / "in.jsonl", "--db", tmp_path / "new.db", "--embedder", "none").code == 0
    assert list(tmp_path.glob("*.backup.sqlite")) == []

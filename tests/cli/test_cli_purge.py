"""`purge`, and what it means for imports and backups that come after it."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.databases import episode, make_database
from helpers.stores import NOW

from mnemonaut_core.store.open import open_database, open_reader

SECRET = "the quxzebra sings at the velvet lighthouse"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A secret among others, in a folder of its own."""
    folder = tmp_path / "mine"
    folder.mkdir()
    return make_database(folder / "own.db", [episode("secret", SECRET), episode("other", "we went to the market")])


def ids(path: Path) -> list[str]:
    """What is stored."""
    with closing(open_database(path)) as connection:
        return [str(one) for (one,) in connection.execute("SELECT id FROM memory ORDER BY id")]


def test_it_is_not_done_without_a_word(run: Run, path: Path) -> None:
    done = run("purge", "secret", "--db", path)
    assert (done.code, ids(path)) == (2, ["other", "secret"])
    assert "not confirmed" in done.err
    done = run("purge", "secret", "--db", path, "--dry-run")
    assert (done.code, ids(path)) == (0, ["other", "secret"])
    assert "1 memory would be purged." in done.out


def test_backups_that_hold_it_are_named_purged_or_deleted(run: Run, path: Path) -> None:
    backup = json.loads(run("backup", "--db", path, "--json").out)["report"]["path"]
    done = run("purge", "secret", "--db", path, "--yes", "--backup", "--now", str(NOW))
    assert f"{backup} holds it still." in done.out
    assert "are not there." in done.out
    assert SECRET.encode() in Path(backup).read_bytes()
    before = path.with_name("own.before-purge.20251009T085320Z.backup.sqlite")
    assert str(before) in done.out
    assert SECRET.encode() in before.read_bytes()
    again = run("purge", "secret", "--db", path, "--yes")
    assert (again.code, "was purged here" in again.err) == (2, True)
    done = run("purge", "other", "--db", path, "--yes", "--backups", "purge", "--json")
    report = json.loads(done.out)["purged"]
    assert {one["done"] for one in report["backups"]} == {"purge"}
    assert all(b"market" not in file.read_bytes() for file in path.parent.iterdir() if file.name != "own.jsonl")
    assert ids(Path(backup)) == ["secret"]


def test_deleted_backups_are_gone_and_nothing_else(run: Run, path: Path) -> None:
    backup = Path(json.loads(run("backup", "--db", path, "--json").out)["report"]["path"])
    (path.parent / "notes.txt").write_text(SECRET)
    done = run("purge", "secret", "--db", path, "--yes", "--backups", "delete")
    assert (done.code, backup.exists(), f"Deleted: {backup}" in done.out) == (0, False, True)
    assert (path.parent / "notes.txt").exists()


def test_an_import_and_a_backup_do_not_bring_it_again(run: Run, path: Path, tmp_path: Path) -> None:
    backup = Path(json.loads(run("backup", "--db", path, "--json").out)["report"]["path"])
    run("export", "--db", path, "--out", tmp_path / "all.jsonl")
    run("purge", "secret", "--db", path, "--yes")
    report = json.loads(run("import", tmp_path / "all.jsonl", "--db", path, "--json").out)["report"]
    assert (report["taken"], report["purged"]) == (0, ["secret"])
    assert report["notes"] == ["1 was purged here and is not taken again."]
    dry = json.loads(run("import", tmp_path / "all.jsonl", "--db", path, "--dry-run", "--json").out)["report"]
    assert dry["purged"] == ["secret"]
    added = run("add", SECRET, "--db", path)
    assert (added.code, "was purged here" in added.err) == (2, True)
    back = run("restore-backup", backup, "--db", path, "--yes", "--json")
    assert json.loads(back.out)["report"]["purged"] == ["secret"]
    assert ids(path) == ["other"]
    for file in (path, path.with_name("own.db-wal")):
        assert not file.exists() or SECRET.encode() not in file.read_bytes()
    added = run("add", SECRET, "--db", path)
    assert added.code == 2
    assert run("check", "--db", path).code == 0


@pytest.mark.usefixtures("short_lock_waits")
def test_where_somebody_reads_it_is_said_and_finished_later(run: Run, path: Path) -> None:
    with closing(open_reader(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memory").get  # noqa: B018
        done = run("purge", "secret", "--db", path, "--yes")
        assert (done.code, "Purged here; " in done.out, "are not there" in done.out) == (0, True, False)
        assert "Purged here; " in run("purge", "--finish", "--db", path).out
        reader.execute("COMMIT")
    assert "No purge is waiting" in run("purge", "--finish", "--db", path).out
    assert SECRET.encode() not in path.read_bytes()

"""`health`: which part, which figure, what helps; and a report with nothing of the person's in it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import Run
from helpers.cli_memories import LINES, NOW, QUESTION
from helpers.damages import damage_file, lose_vectors

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.health import PARTS, Action
from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.workspace.health import Health
from mnemonaut_core.workspace.wiring import connect

CANARY = "カナリアxyzzy"


def rows(run: Run, db: Path, *options: str) -> dict[str, Any]:
    """The rows by part."""
    answer = run("health", *options, "--db", db, "--json")
    return {row["part"]: row for row in answer.json["health"]}


def test_every_part_has_its_row_and_says_when_to_worry(run: Run, database: Callable[[str], Path]) -> None:
    db = database("ja")
    answer = run("health", "--db", db, "--json")
    found = answer.json["health"]
    assert [row["part"] for row in found] == [part.key for part in PARTS]
    assert all(row["figure"] and row["meaning"] and row["worry"] for row in found)
    by_part = {row["part"]: row for row in found}
    assert by_part["vectors"]["numbers"]["held"] == by_part["vectors"]["numbers"]["memories"] == len(LINES["ja"])
    assert by_part["indexes"]["state"] == by_part["pages"]["state"] == "good"
    assert by_part["check"]["state"] == by_part["times"]["state"] == "unknown"
    assert (answer.code, answer.json["counts"]["act"]) == (0, 0)
    lines = run("health", "--db", db).out.splitlines()
    assert f"✓ Vectors: {len(LINES['ja'])} of {len(LINES['ja'])} memories" in lines


@pytest.mark.usefixtures("short_lock_waits")
def test_a_purge_that_waits_for_a_reader_is_named_and_finished_from_there(plain: Path) -> None:
    def row(health: Health) -> tuple[str, str]:
        (found,) = [one for one in health.measure() if one.part.key == "purge"]
        return found.state, found.action

    with connect(plain, write=True) as workspace:
        health = Health(workspace, lambda: NOW)
        assert row(health) == ("good", "")
        memory_id = workspace.library.ids("")[0]
        with closing(open_reader(plain)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM memory").fetchall()
            workspace.database.purging.purge([memory_id], now=NOW)
            assert row(health) == ("act", "finish_purge")
            said = str(health.do(Action.FINISH_PURGE, progress=no_progress, token=NEVER))
            assert said.startswith("Purged here;")
            reader.execute("COMMIT")
        assert str(health.do(Action.FINISH_PURGE, progress=no_progress, token=NEVER)).startswith("No purge is waiting")
        assert row(health) == ("good", "")


def test_measuring_ends_in_the_middle_of_what_a_part_reads(plain: Path) -> None:
    with connect(plain) as workspace:
        health, token = Health(workspace, lambda: NOW), CancelToken()
        found = health.measure(token)
        next(found)
        token.cancel()
        with pytest.raises(Cancelled):
            list(found)


def test_a_damaged_word_index_is_named_and_rebuilt(run: Run, plain: Path) -> None:
    damage_file(plain, "DELETE FROM fts_words_idx")
    answer = run("health", "--db", plain, "--json")
    (row,) = [row for row in answer.json["health"] if row["part"] == "indexes"]
    assert (row["state"], row["numbers"]["wrong"], row["action"]) == ("act", "derived", "mend")
    assert row["figure"] == "damaged or stale: word indexes"
    assert answer.code == 1
    again = run("health", "--rebuild", "--db", plain, "--json")
    assert (again.code, again.json["done"]) == (0, ["Every index was rebuilt from the memories."])
    assert rows(run, plain)["indexes"]["state"] == "good"


@pytest.mark.long
def test_missing_vectors_are_counted_and_made(run: Run, database: Callable[[str], Path]) -> None:
    db = database("en")
    lose_vectors(db, 2)
    row = rows(run, db)["vectors"]
    assert (row["state"], row["numbers"]["missing"], row["action"]) == ("look", 2, "embed")
    assert "2 memories could have a vector and have none" in row["details"]
    done = run("health", "--rebuild", "--db", db, "--json").json["done"]
    assert done == ["Every index was rebuilt from the memories."]  # vectors among them
    assert rows(run, db)["vectors"]["state"] == "good"


def test_a_backup_that_is_older_than_what_changed_is_told(
    run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MNEMONAUT_BACKUPS")
    run("isolate", "e-01", "--db", plain)
    row = rows(run, plain)["backups"]
    assert (row["state"], row["numbers"]["automatic"], row["numbers"]["last_automatic"]) == ("good", 1, NOW)
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW + 3 * DAY_SECONDS))
    monkeypatch.setenv("MNEMONAUT_BACKUPS", "off")
    run("isolate", "e-02", "--db", plain)
    row = rows(run, plain)["backups"]
    assert (row["state"], row["action"], row["numbers"]["on"]) == ("look", "back_up", 0)
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW + 20 * DAY_SECONDS))
    assert rows(run, plain)["backups"]["state"] == "act"


def test_recalls_are_timed_by_recipe_and_source(run: Run, database: Callable[[str], Path]) -> None:
    db = database("en")
    for recipe in ("heuristic", "orchestrated", "orchestrated"):
        run("recall", QUESTION["en"], "--recipe", recipe, "--db", db)
    found = rows(run, db)
    assert {"heuristic_p50_ms", "orchestrated_p95_ms", "vector_p95_ms"} <= found["times"]["numbers"].keys()
    assert found["times"]["numbers"]["retrieval_strategy_usage_total"] == 2


def test_the_full_check_is_written_down_where_the_file_is_opened_to_write(run: Run, plain: Path) -> None:
    assert rows(run, plain, "--full")["check"]["figure"].startswith("nothing was wrong on")
    assert rows(run, plain)["check"]["state"] == "unknown"  # it was only looked at
    run("health", "--full", "--optimize", "--db", plain)
    assert rows(run, plain)["check"]["numbers"] == {"at": NOW, "problems": 0}


def test_files_that_others_may_read_are_named(run: Run, plain: Path) -> None:
    plain.chmod(0o644)
    row = rows(run, plain)["rights"]
    assert (row["state"], row["action"], row["details"][0]) == ("look", "protect", "plain.db")
    plain.chmod(0o600)
    assert rows(run, plain)["rights"]["state"] == "good"


def test_a_damaged_file_still_has_its_page(run: Run, plain: Path, tmp_path: Path) -> None:
    run("backup", "--db", plain)
    data = bytearray(plain.read_bytes())
    with apsw.Connection(str(plain), flags=apsw.SQLITE_OPEN_READONLY) as connection:
        root = int(connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'memory'").get)
        size = int(str(connection.pragma("page_size")))
    connection.close()
    data[(root - 1) * size : (root - 1) * size + 200] = b"\xff" * 200
    plain.write_bytes(data)
    answer = run("health", "--db", plain, "--json")
    by_part = {row["part"]: row for row in answer.json["health"]}
    assert answer.code == 1
    assert by_part["backups"]["numbers"]["others"] == 1
    assert by_part["pages"]["state"] == "act"
    assert by_part["pages"]["action"] == "restore"


@pytest.mark.long
def test_a_report_holds_nothing_of_the_person(run: Run, database: Callable[[str], Path], tmp_path: Path) -> None:
    folder = tmp_path / CANARY
    folder.mkdir()
    db = Path(shutil.copy(database("en"), folder / "own.db"))
    for recipe in ("heuristic", "orchestrated"):
        run("recall", f"{CANARY} {QUESTION['en']}", "--recipe", recipe, "--db", db)
    run("isolate", "e-05", "--reason", CANARY, "--for-query", CANARY, "--db", db)
    run("preset", "save", "mine", "--here", "--set", "vector_k=30", "--db", db)
    run("backup", "--db", db)
    connection = apsw.Connection(str(db))
    connection.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 0)
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    written = 0
    tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
    for table in tables:
        if table.startswith(("sqlite_", "fts_", "vec_", "meta")):
            continue
        for _, column, kind, *_rest in connection.execute(f"PRAGMA table_info({table})").fetchall():
            if kind == "TEXT":
                try:
                    connection.execute(f"UPDATE {table} SET {column} = {column} || '{CANARY}'")
                    written += connection.changes()
                except apsw.ConstraintError:
                    pass  # one of a closed set of words
    connection.close()
    assert written > 100
    answer = run("health", "--report", "--db", db)
    assert answer.out.startswith("Mnemonaut ")
    assert " · own.db · " in answer.out
    assert CANARY not in answer.out
    assert str(tmp_path) not in answer.out
    assert answer.out.count("[") >= len(PARTS)


@pytest.mark.long
def test_the_json_is_english_whatever_the_person_speaks(
    run: Run, database: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    db = database("ja")
    run("recall", QUESTION["ja"], "--db", db)
    english = {part: row for part, row in rows(run, db).items() if part != "disk"}
    monkeypatch.setenv("MNEMONAUT_LANG", "ja")
    assert {part: row for part, row in rows(run, db).items() if part != "disk"} == english
    assert "検索" in run("health", "--db", db).out.splitlines()[0]

"""Every command, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from helpers.cli import Run, dump
from helpers.cli_memories import LINES, NOW, QUESTION
from helpers.databases import without_default

from mnemonaut.cli.commands import HANDLERS
from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.store.backup import backup
from mnemonaut_core.store.open import open_database

Q = QUESTION["en"]
CASES: dict[str, tuple[str, tuple[str, ...]]] = {
    "recall": ("runs", ("recall", Q)),
    "why": ("why", ("why", Q, "e-01")),
    "list": ("memories", ("list",)),
    "show": ("memory", ("show", "e-01")),
    "stats": ("stats", ("stats",)),
    "isolate": ("changed", ("isolate", "e-01")),
    "restore": ("changed", ("restore", "e-01")),
    "runs": ("runs", ("runs",)),
    "undo": ("changed", ("undo", "--list")),
    "redo": ("changed", ("redo", "--list")),
    "add": ("changed", ("add", "Something new.")),
    "quarantine": ("isolations", ("quarantine",)),
    "edit": ("changed", ("edit", "e-01", "--set", "title=Supper")),
    "archive": ("changed", ("archive", "e-01")),
    "expire": ("changed", ("expire", "e-01", "--at", "2030-01-01")),
    "garden": ("garden", ("garden",)),
    "merge": ("changed", ("merge", "e-02", "--into", "e-01")),
    "purge": ("purged", ("purge", "e-04", "--yes")),
    "feedback": ("changed", ("feedback", "e-01", "helpful")),
    "policy": ("policy", ("policy", "show")),
    "preset": ("presets", ("preset", "list")),
    "saved": ("saved", ("saved", "list")),
    "judge": ("changed", ("judge", Q, "e-01", "2")),
    "test": ("test", ("test", "--recipe", "heuristic")),
    "eval": ("measures", ("eval", "--recipe", "heuristic")),
    "words": ("words", ("words",)),
    "compare": ("compare", ("compare", "Who?", "--recipe", "heuristic,planned")),
    "replay": ("replay", ("replay", "--thread", "work")),
    "embed": ("changed", ("embed", "--embedder", "none")),
    "reindex": ("changed", ("reindex",)),
    "check": ("problems", ("check",)),
    "health": ("health", ("health",)),
    "lint": ("problems", ("lint", "--recipe", "heuristic", "--preset", "calibrated")),
    "backup": ("report", ("backup",)),
    "backups": ("backups", ("backups",)),
    "restore-backup": ("report", ("restore-backup", "OUT/plain-copy.db", "--yes")),
    "sessions": ("sessions", ("sessions",)),
    "contexts": ("contexts", ("contexts",)),
    "events": ("events", ("events",)),
    "export": ("report", ("export", "--out", "OUT/out.jsonl")),
    "import": ("report", ("import", "OUT/in.jsonl")),
}
WITHOUT_DATABASE = {
    "completion": ("completion", ("completion", "bash")),
    "key": ("report", ("key", "where", "http://localhost:11434/v1")),
    "demo": ("report", ("demo", "--no-window", "--folder", "OUT/samples")),
    "help": ("help", ("help", "formats")),
    "mcp": ("mcp", ("mcp", "--print-config", "cursor", "--db", "OUT/plain-copy.db")),
    "recipes": ("recipes", ("recipes",)),
    "recover": ("report", ("recover", "OUT/plain-copy.db", "OUT/recovered.db")),
}


def words(arguments: tuple[str, ...], folder: Path) -> list[str]:
    """The arguments with the folder put in."""
    return [argument.replace("OUT", str(folder)) for argument in arguments]


@pytest.fixture
def folder(tmp_path: Path, plain: Path, run: Run) -> Path:
    """Where a command may write; with a file to import, and a backup to put back. The database has a judged question."""
    run("judge", "Who moved it?", "e-01", "2", "--db", plain)
    with closing(open_database(plain, read_only=True)) as connection:
        backup(connection, tmp_path / "plain-copy.db")
    (tmp_path / "in.jsonl").write_text('{"id": "n-1", "user_text": "A new one."}\n', "utf-8")
    return tmp_path


def test_every_command_is_tried_here() -> None:
    elsewhere = {
        "gui",
        "open",
        "tune",
    }  # tests/ui, test_cli_window; test_cli_eval, for it needs twenty judged questions
    assert {*CASES, *WITHOUT_DATABASE} == set(HANDLERS) - elsewhere


@pytest.mark.parametrize("command", CASES)
def test_a_command_answers_with_text(run: Run, plain: Path, folder: Path, command: str) -> None:
    answer = run(*words(CASES[command][1], folder), "--db", plain)
    assert answer.code == 0
    assert answer.out.strip()
    assert not answer.out.startswith("{")
    assert answer.err == ""
    assert all(line == line.rstrip() for line in answer.out.splitlines())


@pytest.mark.parametrize("command", CASES)
def test_a_command_answers_with_one_object_under_its_key(run: Run, plain: Path, folder: Path, command: str) -> None:
    key, arguments = CASES[command]
    answer = run(*words(arguments, folder), "--db", plain, "--json")
    assert answer.code == 0
    assert list(answer.json)[:2] == ["schema", key]
    assert answer.err == ""


@pytest.mark.parametrize("command", WITHOUT_DATABASE)
def test_a_command_without_a_database_answers_in_both_ways(run: Run, folder: Path, command: str) -> None:
    key, arguments = WITHOUT_DATABASE[command]
    assert run(*words(arguments, folder)).out.strip()
    (folder / "recovered.db").unlink(missing_ok=True)  # what is there is never replaced
    answer = run(*words(arguments, folder), "--json")
    assert (answer.code, answer.err) == (0, "")
    assert list(answer.json) == ["schema", key]


@pytest.mark.parametrize("command", ["recall", "why", "list", "show", "stats", "check", "backup", "export"])
def test_looking_changes_no_memory(run: Run, plain: Path, folder: Path, command: str) -> None:
    before = dump(plain)
    run(*words(CASES[command][1], folder), "--db", plain)
    after = dump(plain)
    assert {name for name in before if before[name] != after[name]} <= ({"run"} if command == "recall" else set())


def test_list_shows_newest_first_and_counts_all(run: Run, plain: Path) -> None:
    found = run("list", "--limit", "2", "--offset", "1", "--db", plain, "--json").json
    assert [memory["id"] for memory in found["memories"]] == ["e-09", "e-08"]
    assert found["total"] == len(LINES["en"])
    assert set(found["memories"][0]) == set(MEMORY_COLUMNS)
    assert run("list", "--query", "kind:state", "--db", plain).out.splitlines()[-1] == "1 of 1"


def test_list_and_show_never_cut_an_id(run: Run, plain: Path) -> None:
    long = "note:journal/2025-12-01.md#" + "section-" * 12
    run("add", "A long name.", "--id", long, "--db", plain)
    assert long in run("list", "--db", plain).out
    assert long in run("show", long, "--db", plain).out
    assert long in run("recall", "A long name.", "--db", plain).out


def test_show_tells_what_stands_beside_a_memory(run: Run, plain: Path) -> None:
    memory = run("show", "e-01", "--db", plain, "--json").json["memory"]
    assert memory["links"] == [{"to": "e-05", "label": "continuation", "confidence": None}]
    assert memory["threads"] == ["work"]
    assert run("show", "e-05", "--db", plain, "--json").json["memory"]["linked_from"] == [
        {"from": "e-01", "label": "continuation"}
    ]
    assert run("show", "e-07", "--db", plain, "--json").json["memory"]["entities"] == [
        {"type": "animal", "name": "Pixel", "confidence": 0.9}
    ]
    text = run("show", "e-10", "--db", plain).out
    assert "sensitivity            secret\n" in text
    assert "searchable             yes\n" in text


def test_stats_count_what_was_imported(run: Run, plain: Path) -> None:
    stats = run("stats", "--db", plain, "--json").json["stats"]
    assert stats["memories"] == len(LINES["en"])
    assert stats["by_kind"] == {"affect": 1, "episode": 10, "state": 1}
    assert (stats["isolated"], stats["suppressed"], stats["with_vector"], stats["runs"]) == (0, 0, 0, 0)


def test_what_is_done_twice_changes_nothing_the_second_time(run: Run, plain: Path) -> None:
    run("isolate", "e-01", "--db", plain)
    before = dump(plain)
    again = run("isolate", "e-01", "--db", plain)
    assert (again.code, again.out) == (0, "Already isolated: 1 memory. Nothing was changed.\n")
    assert run("isolate", "e-01", "--db", plain, "--json").json["changed"]["ids"] == []
    run("restore", "e-02", "--db", plain)
    assert dump(plain) == before


def test_undo_is_taken_back_by_redo_and_says_so(run: Run, plain: Path) -> None:
    run("isolate", "e-01", "--db", plain)
    assert "mnemonaut redo" in run("undo", "--db", plain).out
    assert "mnemonaut undo" in run("redo", "--db", plain).out
    assert run("redo", "--db", plain, "--json").error["code"] == "nothing_to_redo"


def test_add_takes_options_or_a_line(run: Run, plain: Path) -> None:
    run("add", "Said.", "--reply", "Answered.", "--id", "n-1", "--at", "2026-01-02", "--thread", "t", "--db", plain)
    memory = run("show", "n-1", "--db", plain, "--json").json["memory"]
    assert (memory["user_text"], memory["reply_text"], memory["threads"]) == ("Said.", "Answered.", ["t"])
    assert memory["occurred_at"] == 1_767_312_000
    line = json.dumps({"id": "n-2", "kind": "state", "body": "猫が好き"}, ensure_ascii=False)
    assert run("add", "--line", line, "--db", plain, "--json").json["changed"]["ids"] == ["n-2"]
    assert run("show", "n-2", "--db", plain, "--json").json["memory"]["body"] == "猫が好き"


def test_embedding_anew_goes_there_and_back(run: Run, database: Callable[[str], Path]) -> None:
    db = database("en")
    count = run("stats", "--db", db, "--json").json["stats"]["with_vector"]
    assert run("embed", "--db", db).out == "No vector was missing.\n"
    assert "words alone" in run("embed", "--embedder", "none", "--db", db).out
    assert run("stats", "--db", db, "--json").json["stats"]["with_vector"] == 0
    assert run("embed", "--db", db, "--json").error["code"]
    assert run("embed", "--embedder", "default", "--db", db, "--json").json["changed"]["vectors"] == count
    assert run("check", "--db", db).code == 0


def test_check_ends_with_one_when_something_is_wrong_and_reindex_mends_it(
    run: Run, database: Callable[[str], Path]
) -> None:
    from mnemonaut_core.store.open import open_database

    db = database("en")
    connection = open_database(db)
    connection.execute("INSERT INTO fts_words (fts_words) VALUES ('delete-all')")
    connection.close()
    answer = run("check", "--db", db)
    assert (answer.code, "reindex" in answer.out) == (1, True)
    found = run("check", "--db", db, "--json")
    assert (found.code, [set(problem) for problem in found.json["problems"]]) == (
        1,
        [{"code", "title", "advice", "count", "examples"}],
    )
    run("reindex", "--db", db)
    assert run("check", "--db", db).code == 0


def test_a_backup_is_a_database_with_the_same_memories(run: Run, plain: Path, tmp_path: Path) -> None:
    report = run("backup", "--out", tmp_path / "copy.db", "--db", plain, "--json").json["report"]
    assert (report["memories"], report["path"]) == (len(LINES["en"]), str(tmp_path / "copy.db"))
    assert dump(tmp_path / "copy.db")["memory"] == dump(plain)["memory"]
    assert run("backup", "--out", tmp_path / "copy.db", "--db", plain, "--json").error["code"] == "exists"
    assert run("backup", "--out", tmp_path / "copy.db", "--force", "--db", plain).code == 0
    assert run("check", "--db", tmp_path / "copy.db").code == 0


def test_an_export_imports_again_without_loss(run: Run, database: Callable[[str], Path], tmp_path: Path) -> None:
    first, again = tmp_path / "first.jsonl", tmp_path / "again.jsonl"
    run("export", "--out", first, "--db", database("ja"))
    run("import", first, "--db", tmp_path / "other.db", "--embedder", "default", "--now", NOW)
    run("export", "--out", again, "--db", without_default(tmp_path / "other.db"))
    assert again.read_text("utf-8") == first.read_text("utf-8")


def test_an_export_to_standard_output_is_lines_and_nothing_else(run: Run, plain: Path) -> None:
    answer = run("export", "--out", "-", "--query", "kind:episode", "--no-vectors", "--db", plain)
    assert [json.loads(line)["id"] for line in answer.out.splitlines()] == [f"e-{i:02}" for i in range(1, 11)]
    assert run("export", "--out", "-", "--db", plain, "--json").error["code"] == "usage"


def test_the_pack_is_printed_when_it_is_asked_for(run: Run, plain: Path) -> None:
    trace = run("recall", Q, "--db", plain, "--json").json["runs"][0]
    text = run("recall", Q, "--pack", "--db", plain).out
    assert trace["pack"]["text"] in text
    assert trace["pack"]["text"] not in run("recall", Q, "--db", plain).out

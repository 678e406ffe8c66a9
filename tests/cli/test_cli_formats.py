"""`help formats` and the pages of the window's help: what they list is what the code knows, in three languages."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import Run
from helpers.cli_memories import QUESTION
from helpers.databases import NOW

from mnemonaut.cli.commands import HANDLERS
from mnemonaut_core.domain.memory import MEMORY_COLUMNS
from mnemonaut_core.environment import log_folder
from mnemonaut_core.importers.columns import DOCUMENT_READERS, LIST_KEYS, READERS
from mnemonaut_core.importers.row_lines import RECALL_READERS, ROW_LINES
from mnemonaut_core.recipes.heuristic import FEW
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_resources import RESOURCES
from mnemonaut_ui.shell.help import help_text

LANGUAGES = ("en", "ja", "zh")
BY_NAME = (
    "measured",
    "by_kind",
    "kinds",
    "scripts",
    "by_status",
    "by_sensitivity",
    "by_year",
    "injected",
    "samples",
    "values",
    "numbers",
)
"""Keys whose value is an object with a name of its own for each entry."""
Rows = list[list[str]]


def tables(lang: str) -> list[Rows]:
    """The tables of the page: lines, what stands beside memories, answers, trace."""
    found: list[Rows] = []
    before = ""
    for line in (RESOURCES / "help" / f"formats-{lang}.md").read_text("utf-8").splitlines():
        if line.startswith("| ---"):
            found.append([])
        elif line.startswith("|") and before.startswith("|"):
            found[-1].append([cell.strip() for cell in line.strip("|").split("|")])
        before = line
    return found


def ticked(cell: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def paths(value: object, at: str = "") -> Iterator[str]:
    """Every key of a JSON value, with its way there."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield f"{at}{key}"
            if key not in BY_NAME:
                yield from paths(inner, f"{at}{key}.")
    elif isinstance(value, list):
        for inner in value:
            yield from paths(inner, f"{at[:-1]}[].")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_column_of_a_line_is_told_and_no_other(lang: str) -> None:
    told = [key for keys, _ in tables(lang)[0] for key in ticked(keys)]
    assert len(told) == len(set(told))
    assert set(told) == {*READERS, *LIST_KEYS}
    assert set(MEMORY_COLUMNS) <= set(told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_line_beside_the_memories_is_told_with_its_keys(lang: str) -> None:
    told = {ticked(name)[0]: set(ticked(keys)) for name, keys, _ in tables(lang)[1]}
    assert told == {
        "document": set(DOCUMENT_READERS),
        "recall": set(RECALL_READERS),
        **{name: set(line.readers) for name, line in ROW_LINES.items()},
    }


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_trace_is_told_as_its_schema_has_it(lang: str) -> None:
    schema = json.loads((RESOURCES / "schema" / "trace.schema.json").read_text("utf-8"))
    told = {(ticked(at) or [""])[0]: set(ticked(keys)) for at, keys, _ in tables(lang)[3]}
    assert told == dict(objects(schema, ""))


def objects(node: Any, at: str) -> Iterator[tuple[str, set[str]]]:
    """Every object of a schema, by where it stands, with its keys."""
    for inner in node.get("oneOf", ()):
        yield from objects(inner, at)
    if "properties" in node:
        yield at, set(node["properties"])
        for key, inner in node["properties"].items():
            yield from objects(inner, f"{at}.{key}".strip("."))
    if "items" in node:
        yield from objects(node["items"], f"{at}[]")
    if isinstance(node.get("additionalProperties"), dict):
        yield from objects(node["additionalProperties"], f"{at}.*")


def answers(lang: str) -> dict[str, tuple[str, set[str]]]:
    """By command: the key of its answer, and the keys in that."""
    found = {}
    for commands, answer, keys in tables(lang)[2]:
        for command in ticked(commands):
            found[command] = (ticked(answer)[0], set(ticked(keys)) - {"labels"})
    return found


def test_every_command_is_told_in_every_language() -> None:
    english = answers("en")
    assert {command.split()[0] for command in english} - {"(error)"} == set(HANDLERS) - {"gui", "open"}
    assert answers("ja") == english
    assert answers("zh") == english


@pytest.fixture
def lived(run: Run, database: Callable[[str], Path], tmp_path: Path) -> Path:
    """A database in which every kind of answer has something to say."""
    db = database("en")
    for recipe in ("heuristic", "orchestrated", "orchestrated"):
        run("recall", QUESTION["en"], "--recipe", recipe, "--db", db)
    for _ in range(FEW):  # so many that the figures complain
        run("recall", "the orbit of a comet", "--db", db)
    run("isolate", "e-05", "--for-query", "what?", "--db", db)
    run("recall", "what?", "--db", db)
    (tmp_path / "in.jsonl").write_text('{"id": "n-1", "user_text": "A new one.", "mod": 1}\nbroken\n', "utf-8")
    (tmp_path / "policy.yaml").write_text("version: 0.2\n", "utf-8")
    again = {"id": "near", "user_text": "The board meeting went on until nine.", "reply_text": "That is late!"}
    twice = [{"id": f"t-{number}", "user_text": f"A lighthouse on an island, {number}."} for number in (1, 2)]
    (tmp_path / "near.jsonl").write_text("".join(json.dumps(line) + "\n" for line in (again, *twice)), "utf-8")
    run("import", tmp_path / "near.jsonl", "--db", db)
    log_folder().mkdir(parents=True, exist_ok=True)
    (log_folder() / "mnemonaut.log").write_text(
        f"could not read {run('show', 'e-07', '--db', db, '--json').json}\n", "utf-8"
    )
    run("import", tmp_path / "in.jsonl", "--db", db)
    run("undo", "--db", db)
    decided = [{"id": "e-02", "user_text": "Another wording."}, {"id": "t-1", "user_text": "Said anew."}]
    (tmp_path / "decided.jsonl").write_text("".join(json.dumps(line) + "\n" for line in decided), "utf-8")
    with connect(db, write=True) as session:
        session.database.curation.edit(["e-02"], {"title": "Mine"}, now=NOW)
        session.database.curation.merge(["t-1"], "t-2", now=NOW)
        session.database.curation.edit(["near"], {"importance": 0.5}, now=NOW, reason="said better")
    run("judge", "where is the cat?", "e-06", "must", "--db", db)
    run("backup", "--db", db)
    return db


@pytest.mark.long
def test_every_answer_has_the_keys_that_are_told_and_no_others(run: Run, lived: Path, tmp_path: Path) -> None:
    recorded, asked = run("runs", "--db", lived, "--json").json["runs"], QUESTION["en"]
    (tmp_path / "conflict.jsonl").write_text('{"id": "e-01", "user_text": "Theirs.", "title": "Dinner"}\n', "utf-8")
    (tmp_path / "talk.json").write_text('[{"role": "user", "text": "hm", "at": 1}]', "utf-8")
    said = [asked, "that's not it", "cat", f"{asked} And Pixel?"]
    (tmp_path / "turns.json").write_text(json.dumps([{"role": "user", "text": one} for one in said]), "utf-8")
    run_id = next(one["id"] for one in recorded if one["recipe"] == "orchestrated")
    first = next(one["id"] for one in recorded if one["question"] == QUESTION["en"] and one["recipe"] == "heuristic")
    ranked = run("recall", asked, "--no-record", "--db", lived, "--json").json["runs"][0]["selected"]
    tried: dict[str, list[tuple[object, ...]]] = {
        "why": [
            ("why", asked, "e-10"),
            ("why", "Pixel", "e-06"),
            ("why", asked, "e-03"),
            ("why", asked, "e-06"),
            ("why", "what?", "e-05"),
        ],
        "why --questions": [("why", "--questions", "e-10")],
        "why --against": [("why", asked, ranked[1], "--against", other) for other in (ranked[0], "next")],
        "recall --recipe all": [("recall", asked, "--recipe", "all")],
        "why --run": [
            ("why", "--run", run_id, "e-10"),
            ("why", "--run", run_id, "e-06"),
            ("why", "--run", run_id, "e-03"),
        ],
        "why --recipe all": [("why", "Pixel", "e-06", "--recipe", "all")],
        "list": [("list",)],
        "show": [("show", "e-01"), ("show", "e-05"), ("show", "e-07")],
        "stats": [("stats",)],
        "health": [("health",)],
        "health --report": [("health", "--report")],
        "stats --prometheus": [("stats", "--prometheus")],
        "runs": [("runs",)],
        "runs --mark": [("runs", "--mark", run_id)],
        "runs --wrong-type": [("runs", "--wrong-type")],
        "words try": [("words", "try", "comparative", "meeting")],
        "recall --replay": [
            ("recall", "--replay", first, "--set", "max_results=20"),
            ("recall", "--replay", first, "--set", "max_results=3", "--set", "weight_rec=1", "--set", "days=3650"),
        ],
        "preset preview": [
            ("preset", "preview", "--set", "weight_rec=1", "--set", "days=3650"),
            ("preset", "preview", "--set", "max_results=1"),
        ],
        "compare": [
            ("compare", asked, "--set", "max_results=1", "--save", "one"),
            ("compare", "--run", first, "--run", run_id),
        ],
        "compare --saved": [("compare", "--saved")],
        "compare --memory": [("compare", asked, "--memory", ranked[0], "--memory", ranked[1])],
        "replay": [
            ("replay", tmp_path / "turns.json", "--recipe", "heuristic,salience"),
            ("replay", tmp_path / "turns.json", "--recipe", "salience,heuristic"),
            ("replay", tmp_path / "turns.json", "--recipe", "heuristic", "--set", "max_results=1"),
        ],
        "replay --threads": [("replay", "--threads")],
        "isolate --query --dry-run": [("isolate", "--query", "kind:episode", "--dry-run")],
        "quarantine": [("quarantine",)],
        "import --list": [("import", "--list")],
        "quarantine --suppressions": [("quarantine", "--suppressions")],
        "quarantine --change": [("quarantine", "--change", "s1", "--cosine", "0.8")],
        "quarantine --reason": [("quarantine", "e-05", "--reason", "why")],
        "restore --dry-run": [("restore", "e-05", "--dry-run")],
        "isolate --with-near-duplicates --dry-run": [("isolate", "e-06", "--with-near-duplicates", "--dry-run")],
        **{
            f"{name} --preview": [(name, ranked[0], *more, "--preview"), ("isolate", ranked[0], "--preview")]
            for name, more in (
                ("isolate", ()),
                ("restore", ()),
                ("edit", ("--set", "title=Supper")),
                ("archive", ()),
                ("expire", ()),
                ("feedback", ("helpful",)),
            )
        },
        "isolate": [("isolate", "e-09")],
        "undo": [("undo",)],
        "redo": [("redo",)],
        "restore": [("restore", "e-09")],
        "add": [("add", "more"), ("add", "More.")],
        "edit": [("edit", "e-01", "--set", "title=Supper"), ("edit", "e-02", "--set", "status=stale")],
        "archive": [("archive", "e-03"), ("archive", "e-04")],
        "expire": [("expire", "e-03")],
        "archive --dry-run": [("archive", "e-10", "--dry-run")],
        "expire --dry-run": [("expire", "e-04", "--dry-run")],
        "feedback --dry-run": [("feedback", "e-01", "helpful", "--dry-run")],
        "edit --dry-run": [("edit", "--query", "kind:episode", "--set", "title=Supper", "--dry-run")],
        "feedback": [("feedback", "e-01", "helpful")],
        "garden": [("garden",), ("garden", "undated")],
        "merge --dry-run": [("merge", "e-10", "--into", "e-08", "--dry-run")],
        "merge": [("merge", "e-10", "--into", "e-08")],
        "purge --dry-run": [("purge", "e-07", "--dry-run")],
        "purge": [("purge", "e-07", "--yes", "--backups", "purge")],
        "purge --finish": [("purge", "--finish")],
        "runs --show": [("runs", "--show", first)],
        "runs --indicators": [("runs", "--indicators")],
        "runs --record": [("runs", "--record", "on")],
        "runs --keep-questions": [("runs", "--keep-questions", "off")],
        "runs --forget-questions": [("runs", "--forget-questions")],
        "undo --list": [("undo", "--list")],
        "redo --list": [("redo", "--list")],
        "import": [("import", tmp_path / f"{name}.jsonl") for name in ("in", "decided", "conflict")],
        "export": [("export", "--out", tmp_path / "out.jsonl")],
        "backup": [("backup", "--out", tmp_path / "copy.db")],
        "backups": [("backups",)],
        "policy set": [("policy", "set", tmp_path / "policy.yaml")],
        "policy check": [("policy", "check", tmp_path / "policy.yaml")],
        "policy show": [("policy", "show")],
        "policy history": [("policy", "history")],
        "preset save": [("preset", "save", "more", "--here", "--set", "vector_k=30")],
        "preset delete": [("preset", "save", "--default", "--set", "days=9"), ("preset", "delete", "more", "--here")],
        "preset list": [("preset", "list")],
        "preset show": [("preset", "show", "calibrated")],
        "preset show --as": [("preset", "show", "calibrated", "--as", "toml")],
        "recipes --show --as": [("recipes", "--show", "planned", "--as", "json")],
        "preset show --default": [("preset", "show", "--default")],
        "show --edits": [("show", "near", "--edits")],
        "recall --sql": [("recall", asked, "--sql")],
        "why --sql": [("why", asked, "e-10", "--sql")],
        "why --sentence": [("why", asked, "e-10", "--sentence")],
        "why --words": [("why", asked, "e-10", "--words")],
        "saved save": [("saved", "save", asked, "--name", "one", "--context", tmp_path / "talk.json", "--now", "9")],
        "saved list": [("saved", "list")],
        "judge": [("judge", asked, "e-01", "must")],
        "judge --list": [("judge", "--list")],
        "test": [
            ("test", "--recipe", "heuristic"),
            ("test", "--recipe", "heuristic", "--set", "max_results=1"),
            ("test", "--external", "false", "--recipe", "external"),
        ],
        "words add": [("words", "add", "factual", "kitten")],
        "words list": [("words", "list", "question")],
        "words remove": [("words", "remove", "kitten")],
        "saved show": [("saved", "show", "one")],
        "lint": [("lint", "--recipe", "all")],
        "recipes": [("recipes",)],
        "recipes --show": [("recipes", "--show", "planned"), ("recipes", "--show", "heuristic")],
        "key where URL": [("key", "where", "http://localhost:11434/v1")],
        "key where": [("key", "where")],
        "key allow": [("key", "allow", "http://localhost:9911/v1")],
        "completion": [("completion", "fish")],
        "help formats": [("help", "formats")],
        "restore-backup": [("restore-backup", tmp_path / "copy.db", "--yes")],
        "recover": [("recover", tmp_path / "copy.db", tmp_path / "recovered.db")],
        "reindex": [("reindex",)],
        "embed": [("embed", "--embedder", "none")],
        "(error)": [("show", "nothing")],
    }
    told = answers("en")
    wrong = {}
    for command, calls in tried.items():
        answer, keys = told[command]
        found: set[str] = set()
        for call in calls:
            db = () if call[0] in ("key", "help", "recover", "recipes", "completion") else ("--db", lived)
            json_of = run(*call, *db, "--json").json
            assert answer in json_of, (command, json_of)
            value = json_of[answer]
            found |= {key.removeprefix("[].") for key in paths(value)}
            found |= {key for key in json_of if key == "total"}
            found |= {*paths(json_of["defaults"], "defaults."), "defaults"} if "defaults" in json_of else set()
        keys = keys | set(MEMORY_COLUMNS) if command in ("list", "show") else keys
        if found != keys:
            wrong[command] = (sorted(found - keys), sorted(keys - found))
    assert wrong == {}


def test_a_check_that_finds_something_has_the_keys_that_are_told(run: Run, plain: Path) -> None:
    connection = apsw.Connection(str(plain))
    connection.execute("UPDATE memory SET searchable = 0 WHERE id = 'e-02'")
    connection.close()
    found = run("check", "--db", plain, "--json").json
    answer, keys = answers("en")["check"]
    assert {*found[answer][0], "notes"} == keys
    assert "notes" in found


def test_the_command_prints_the_page_that_the_window_shows(run: Run) -> None:
    printed = run("help", "formats").out
    page = (RESOURCES / "help" / "formats-en.md").read_text("utf-8")
    assert printed.strip() == page.strip()
    for lang in LANGUAGES:
        assert (RESOURCES / "help" / f"formats-{lang}.md").read_text("utf-8") in help_text(lang)
    assert run("help", "format", "--json").error["advice"]

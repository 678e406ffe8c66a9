"""What is meant by `--query`: the same of every operation, decided when it is done, one entry in the journal."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.tables import rows_of

from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.consequences import recipes_recalling
from mnemonaut_core.domain.lists import Matching, parse
from mnemonaut_core.errors import InputError
from mnemonaut_core.store.database import Database

NOW = 1_900_000_000
OPERATIONS: dict[str, tuple[str, ...]] = {
    "isolate": (),
    "edit": ("--set", "sensitivity=private"),
    "archive": (),
    "expire": (),
    "feedback": ("helpful",),
}


def _ids(run: Run, db: Path, query: str) -> list[str]:
    return [one["id"] for one in run("list", "--query", query, "--limit", "0", "--db", db, "--json").json["memories"]]


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_by_query_is_told_before_done_once_and_undone_once(run: Run, plain: Path, name: str) -> None:
    wanted = _ids(run, plain, "kind:episode cat")
    line = (name, "--query", "kind:episode cat", *OPERATIONS[name], "--db", plain, "--json")
    before = run("export", "--out", "-", "--db", plain).out
    known = len(run("undo", "--list", "--db", plain, "--json").json["changed"])
    would = run(*line[:-2], plain, "--dry-run", "--json").json
    assert (would["ids"][: len(wanted)], would["count"]) == (wanted, len(would["ids"]))
    assert run("export", "--out", "-", "--db", plain).out == before
    done = run(*line).json["changed"]
    assert set(would["ids"]) == set(done["ids"]) >= set(wanted)
    assert done["count"] == len(done["ids"])
    entries = run("undo", "--list", "--db", plain, "--json").json["changed"]
    assert (len(entries), entries[0]["operation"]) == (known + 1, done["operation"])
    run("undo", "--db", plain)
    assert run("export", "--out", "-", "--db", plain).out == before
    none = run(name, "--query", "is:isolated zzz", *OPERATIONS[name], "--db", plain)
    assert (none.code, none.out) == (0, "No memory matches. Nothing was changed.\n")


TRIED: list[tuple[str, ...]] = rows_of("""
    isolate e-03; isolate e-04 e-05; isolate felt; isolate gone; isolate e-01 gone
    isolate e-06 --for-query 'Where is the boat?'; isolate --query is:searchable; restore e-04; restore felt
    restore e-01; restore purged; restore e-08 felt; archive e-05; archive e-05 e-06
    expire e-05 --at 1800000000; edit e-01 --set titel=x; edit e-01 --set user_text= --set reply_text=
    edit e-01 e-02 --set user_text=x; edit e-05 --set status=archived; merge e-01 --into e-02
    merge e-08 --into e-09; merge e-08 --into e-02; merge e-01 --into e-04; merge e-04 --into e-02
    merge claimed --into e-02; merge e-02 --into e-02; feedback e-01 duplicate --of gone
    feedback e-04 e-01 helpful; feedback --decay --now 2000000000
""")


@pytest.fixture(scope="module")
def curated(masters: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Memories in every state: isolated, a feeling that left the live tables, archived, kept out for a question, merged, purged."""
    folder = tmp_path_factory.mktemp("curated")
    db, lines = Path(shutil.copy(masters["plain"], folder / "curated.db")), folder / "more.jsonl"
    lines.write_text(
        '{"id": "felt", "kind": "affect", "body": "afraid of the storm"}\n'
        '{"id": "purged", "user_text": "the harbour is closed"}\n{"id": "claimed", "kind": "claim", "body": "tea is green"}\n',
        "utf-8",
    )
    for line in (
        ("import", lines),
        ("isolate", "felt"),
        ("isolate", "e-04"),
        ("archive", "e-05"),
        ("merge", "e-08", "--into", "e-09"),
        ("isolate", "e-06", "--for-query", "Where is the boat?"),
        ("purge", "purged", "--yes"),
        ("feedback", "e-02", "helpful"),
    ):
        assert run_command_line([*map(str, line), "--db", str(db)]) == 0
    return db


OF_A_FEELING: list[tuple[str, ...]] = [
    ("show", "felt"),
    ("edit", "felt", "--set", "title=x"),
    ("feedback", "felt", "helpful"),
    ("merge", "felt", "--into", "e-01"),
    ("isolate", "felt", "--for-query", "Where is the boat?"),
    ("feedback", "e-01", "duplicate", "--of", "felt"),
]


@pytest.mark.parametrize("line", OF_A_FEELING, ids=" ".join)
def test_of_a_feeling_that_is_isolated_it_is_said_so_and_not_that_nobody_knows_it(
    run: Run, curated: Path, tmp_path: Path, line: tuple[str, ...]
) -> None:
    error = run(*line, "--db", shutil.copy(curated, tmp_path / "told.db"), "--json").error
    assert (error["code"], error["title"]) == ("isolated", "“felt” is isolated")
    assert "restore it first" in error["advice"]


@pytest.mark.parametrize("line", TRIED, ids=" ".join)
def test_a_dry_run_names_what_is_done_and_refuses_what_is_refused(
    run: Run, curated: Path, tmp_path: Path, line: tuple[str, ...]
) -> None:
    db = shutil.copy(curated, tmp_path / "tried.db")
    before = run("export", "--out", "-", "--db", db).out
    would, told = run(*line, "--dry-run", "--db", db, "--json"), run(*line, "--dry-run", "--db", db)
    assert run("export", "--out", "-", "--db", db).out == before
    done = run(*line, "--db", db, "--json")
    assert would.code == told.code == done.code
    if done.code:
        assert would.error == done.error
        return
    changed = done.json["changed"]
    ids = set(changed["ids"]) if changed["journal_id"] is not None else set()
    assert (set(would.json["ids"]), would.json["count"]) == (ids, len(ids))
    assert "would be changed. Nothing was changed." in told.out


@pytest.mark.parametrize("name", OPERATIONS)
def test_what_names_every_memory_is_done_only_when_that_is_said(run: Run, plain: Path, name: str) -> None:
    line = (name, "--query", "is:searchable", *OPERATIONS[name], "--db", plain)
    before = run("export", "--out", "-", "--db", plain).out
    answer = run(*line, "--json")
    assert (answer.code, answer.error["code"]) == (2, "every_memory")
    assert "--yes" in answer.error["advice"]
    assert run("export", "--out", "-", "--db", plain).out == before
    assert run(*line, "--yes", "--json").json["changed"]["journal_id"] is not None


def test_a_query_that_contradicts_itself_or_is_no_query_changes_nothing(run: Run, plain: Path) -> None:
    before = run("export", "--out", "-", "--db", plain).out
    assert (
        run("isolate", "--query", "before:2020 after:2030", "--db", plain).out
        == "No memory matches. Nothing was changed.\n"
    )
    assert run("archive", "--query", "knd:x", "--db", plain, "--json").error["code"] == "list_key"
    for wrong in (
        ("archive",),
        ("feedback", "--query", "cat"),
        ("expire", "e-01", "--query", "cat"),
        ("feedback", "e-01"),
    ):
        assert run(*wrong, "--db", plain, "--json").error["code"] == "usage", wrong
    assert run("expire", "e-01", "--at", "soon", "--db", plain, "--json").code == 2
    assert run("export", "--out", "-", "--db", plain).out == before


def test_several_are_rated_in_one_operation(run: Run, plain: Path) -> None:
    known = len(run("undo", "--list", "--db", plain, "--json").json["changed"])
    done = run("feedback", "e-01", "e-02", "outdated", "--db", plain, "--json").json["changed"]
    assert done["ids"] == ["e-01", "e-02"]
    assert len(run("undo", "--list", "--db", plain, "--json").json["changed"]) == known + 1
    assert "2 memories outdated" in done["title"]


def test_what_came_after_somebody_looked_is_meant_too(run: Run, plain: Path) -> None:
    writer = Database.open(plain)
    try:
        seen = Matching(parse("kind:episode cat"))
        run("add", "The cat came back.", "--anyway", "--db", plain)
        change = writer.curation.isolate(seen, now=NOW)
    finally:
        writer.close()
    assert set(_ids(run, plain, "kind:episode cat")) <= set(change.ids)
    assert _ids(run, plain, "kind:episode cat -is:isolated") == []


def test_one_bad_memory_among_many_leaves_all_as_they_were(run: Run, plain: Path) -> None:
    before = run("export", "--out", "-", "--db", plain).out
    writer = Database.open(plain)
    try:
        with pytest.raises(InputError):
            writer.curation.edit(Matching(parse("kind:episode")), {"year_start": 99_999_999_999_999_999_999}, now=NOW)
        with pytest.raises(InputError, match="No memory is stored"):
            writer.curation.isolate(["e-01", "gone"], now=NOW)
    finally:
        writer.close()
    assert run("export", "--out", "-", "--db", plain).out == before


@pytest.mark.long
def test_the_recipes_that_recall_the_archived_and_the_expired_are_named_as_they_recall(run: Run, plain: Path) -> None:
    """What is said of each recipe, against what it makes of such a memory that is asked for by its own text."""
    memory = run("show", "e-02", "--db", plain, "--json").json["memory"]
    text, later = memory["user_text"], memory["occurred_at"] + 86_400
    every = [one["name"] for one in run("recipes", "--json").json["recipes"]]
    for line in (("archive", "e-02"), ("expire", "e-02", "--at", str(later))):
        said = run(*line, "--db", plain, "--json").json["changed"]["recalled_by"]
        for recipe in every:
            why = run("why", text, "e-02", "--recipe", recipe, "--now", str(later), "--db", plain, "--json").json["why"]
            kept_out = why["outcome"]["code"] == "FILTERED" and why["outcome"]["field"] in ("status", "time")
            assert kept_out == (recipe not in {one["recipe"] for one in said}), (line, recipe, why)
        run("undo", "--db", plain)
    assert recipes_recalling({"title": "x"}, NOW) is None


@pytest.mark.long
def test_a_preview_says_which_answers_change_and_changes_nothing(run: Run, plain: Path) -> None:
    text = run("show", "e-02", "--db", plain, "--json").json["memory"]["user_text"]
    at = str(run("show", "e-02", "--db", plain, "--json").json["memory"]["occurred_at"] + 86_400)
    run("saved", "save", text, "--name", "asked", "--recipe", "heuristic", "--db", plain)
    run("recall", text, "--recipe", "heuristic", "--now", at, "--db", plain)
    before = run("export", "--out", "-", "--db", plain).out
    line = ("isolate", "e-02", "--preview", "--now", at, "--db", plain)
    found = run(*line, "--json").json["preview"]
    assert (found["operation"], found["count"] >= 1, found["failed"]) == ("isolate", True, [])
    for row in found["changed"]:
        assert "e-02" in row["leaves"]
        assert set(row["before"]) - set(row["after"]) == set(row["leaves"])
    assert {row["saved"] for row in found["changed"]} == {"asked", None}
    told = run(*line).out
    assert "− e-02" in told
    assert "Nothing was changed." in told
    assert run("export", "--out", "-", "--db", plain).out == before
    assert run("isolate", "e-02", "--for-query", text, "--preview", "--now", at, "--db", plain, "--json").json[
        "preview"
    ]["changed"]
    assert run("archive", "e-02", "--preview", "--now", at, "--db", plain, "--json").json["preview"]["changed"]
    run("runs", "--keep-questions", "off", "--db", plain)
    run("recall", "what of the boat?", "--db", plain)
    assert run(*line, "--json").json["preview"]["not_kept"] == 1
    assert "recorded without their question" in run(*line).out
    assert run("isolate", "gone", "--preview", "--db", plain, "--json").error["code"] == "not_stored"


def test_two_that_write_to_one_file_each_act_on_what_is_there_then(plain: Path) -> None:
    one, other = Database.open(plain), Database.open(plain)
    try:
        cats = Matching(parse("kind:episode cat"))
        first = one.curation.isolate(cats, now=NOW)
        again = other.curation.isolate(cats, now=NOW)
        assert first.ids
        assert (again.ids, again.journal_id) == ((), None)
        assert again.title.startswith("Already isolated")
        assert set(other.curation.restore(cats, now=NOW).ids) == set(first.ids)
        assert one.curation.restore(cats, now=NOW).journal_id is None
    finally:
        one.close()
        other.close()

"""`runs` as a list: filters, what is imported, gaps, what became of a recall since, and new ones as they come."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import Run
from helpers.cli_memories import NOW

from mnemonaut_core.domain.run_list import RowKind
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import connect

QUESTION = "Where is the cat?"
GHOST: dict[str, Any] = {
    "id": "cocoroghost:run:3",
    "at": "2025-06-01",
    "after_id": "cocoroghost:event:7",
    "plan": {"mode": "associative_recent"},
    "candidates": {"counts": {"total": 9}},
    "selected": {"selected": [{"type": "event", "event_id": 7, "why": "x"}, {"type": "state", "state_id": 2}, "?"]},
}


def listed(run: Run, db: Path, query: str = "") -> list[dict[str, Any]]:
    """The recalls that meet a query."""
    found: list[dict[str, Any]] = run("runs", "--db", db, f"--query={query}", "--json").json["runs"]
    return found


def rewrite(db: Path, run_id: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Change what a run's record says."""
    connection = apsw.Connection(str(db))
    kept = json.loads(zlib.decompress(connection.execute("SELECT trace FROM run WHERE id = ?", (run_id,)).get))
    change(kept)
    connection.execute("UPDATE run SET trace = ? WHERE id = ?", (zlib.compress(json.dumps(kept).encode()), run_id))
    connection.close()


def ask(run: Run, db: Path, *options: object, text: str = QUESTION) -> str:
    """One recorded recall; its id."""
    return str(run("recall", text, "--db", db, "--json", *options).json["runs"][0]["id"])


def shown(run: Run, db: Path, run_id: str) -> dict[str, Any]:
    """What `runs --show` tells."""
    found: dict[str, Any] = run("runs", "--show", run_id, "--db", db, "--json").json["run"]
    return found


@pytest.mark.long
def test_every_filter_finds_its_recall_and_no_other(run: Run, plain: Path) -> None:
    cat = ask(run, plain, "--now", NOW)
    nothing = ask(run, plain, "--recipe", "orchestrated", "--now", NOW + 1, text="the orbit of a comet")
    late = ask(run, plain, "--commit", "--now", NOW + 2, text="Who is Mara?")
    run("runs", "--mark", nothing, "--db", plain)
    rewrite(plain, late, lambda kept: kept["runs"][0].update(status="timed_out"))
    connection = apsw.Connection(str(plain))
    connection.execute("UPDATE run SET ms = iif(id = ?, 5000, 5)", (cat,))
    connection.execute("UPDATE run SET selected = '[]' WHERE id = ?", (nothing,))
    connection.close()
    for query, found in {
        "": [late, nothing, cat],
        "is:empty": [nothing],
        "-is:empty": [late, cat],
        "is:slow": [cat],
        "slower:4": [late, nothing, cat],
        "is:degraded": [late],
        "is:marked": [nothing],
        "by:agent": [late],
        "by:person cat": [cat],
        "recipe:orchestrated": [nothing],
        f"id:{cat[:12]}": [cat],
        "is:imported": [],
        "mara -recipe:planned": [late],
    }.items():
        assert [one["id"] for one in listed(run, plain, query)] == found, query
    assert listed(run, plain, "is:degraded")[0]["faulty"] == ["vector"]
    page = run("runs", "--db", plain, "--limit", 1, "--offset", 1, "--json").json
    assert ([one["id"] for one in page["runs"]], page["total"]) == ([nothing], 3)
    assert "1 of 3 (--limit 0 lists all)" in run("runs", "--db", plain, "--limit", 1).out
    assert run("runs", "--db", plain, "--query", "is:emty", "--json").error["code"] == "list_value"
    assert run("runs", "--db", plain, "--query", "zeppelin").out == "No recall matches.\n"


def test_inside_which_boundary_a_recall_was_asked_is_told_and_found(run: Run, plain: Path) -> None:
    free = ask(run, plain, "--now", NOW)
    open_, shut = (
        ask(run, plain, "--now", NOW + at, "--class", classes, "--max-sensitivity", 1)
        for at, classes in ((1, "public,internal"), (2, "public"))
    )
    for query, found in {
        "boundary:public": [shut, open_],
        "boundary:internal": [open_],
        "-boundary:internal": [shut],
        "boundary:PII": [],
        "-boundary:pii cat": [shut, open_],
    }.items():
        assert [one["id"] for one in listed(run, plain, query)] == found, query
    told = shown(run, plain, open_)
    assert (told["boundary_classes"], told["max_sensitivity"]) == (["public", "internal"], 1)
    assert (
        shown(run, plain, free)["boundary_classes"] is None
    )  # asked inside none: of no class it is told that it is let through
    assert "asked inside the boundary: public, internal" in run("runs", "--show", open_, "--db", plain).out
    error = run("runs", "--db", plain, "--query", "boundary:intern", "--json").error
    assert (error["code"], "internal" in error["advice"]) == ("list_value", True)
    rewrite(plain, open_, lambda kept: kept["query"].update(boundary_classes="x", max_sensitivity="y"))
    assert shown(run, plain, open_)["boundary_classes"] is None


def test_what_was_imported_stands_beside_ours_and_says_what_it_does_not_tell(
    run: Run, plain: Path, tmp_path: Path
) -> None:
    lines = [{"id": "cocoroghost:event:7", "user_text": "Is it spring?"}, {"source_run": GHOST}]
    (tmp_path / "ghost.jsonl").write_text("\n".join(map(json.dumps, lines)), "utf-8")
    run("import", tmp_path / "ghost.jsonl", "--db", plain)
    ours = ask(run, plain)
    theirs = next(one for one in listed(run, plain) if one["id"] != ours)
    assert (theirs["kind"], theirs["question"], theirs["mode"]) == ("imported", "Is it spring?", "associative_recent")
    assert (theirs["selected"], theirs["candidates"]) == (["cocoroghost:event:7", "cocoroghost:state:2"], 9)
    assert [one["id"] for one in listed(run, plain, "is:imported spring")] == [GHOST["id"]]
    (row,) = [line for line in run("runs", "--db", plain).out.splitlines() if GHOST["id"] in line]
    assert row.count("not told") == 3  # who asked, the type, how long
    assert "imported: ghost.jsonl" in row
    looked = shown(run, plain, GHOST["id"])
    assert [one["since"] for one in looked["brought"]] == ["untold", "gone"]
    assert "its own recipe, which is not ours" in looked["cannot_be_made_again"]
    assert run("recall", "--replay", GHOST["id"], "--db", plain, "--json").error["code"] == "no_run"


@pytest.mark.long
def test_a_gap_where_recording_was_off_is_a_row(run: Run, plain: Path) -> None:
    before = ask(run, plain, "--now", NOW)
    off = run("runs", "--record", "off", "--db", plain, "--now", NOW + 60, "--json").json["changed"]
    assert (off["on"], off["changed"]) == (False, True)
    run("recall", "unseen", "--db", plain, "--now", NOW + 90)
    answer = run("runs", "--db", plain, "--now", NOW + 100, "--json").json
    assert ([one["id"] for one in answer["runs"]], answer["total"]) == ([before], 1)
    assert answer["gaps"] == [{"kind": "off", "since": NOW + 60, "until": None}]
    assert "(not recorded since " in run("runs", "--db", plain).out
    run("undo", "--db", plain)  # whatever is undone: that nothing was recorded stays true
    run("runs", "--record", "on", "--db", plain, "--now", NOW + 120)
    after = ask(run, plain, "--now", NOW + 200)
    lines = run("runs", "--db", plain).out.splitlines()
    assert [after in lines[1], "(not recorded from" in lines[2], before in lines[3]] == [True] * 3
    assert "gaps" in run("runs", "--db", plain, "--query", "zeppelin", "--json").json
    run("runs", "--keep-runs", "2", "--db", plain)
    assert run("runs", "--db", plain).out.splitlines()[-1].endswith("(older recalls were let go)")


@pytest.mark.long
def test_what_was_let_go_is_counted_and_says_why(run: Run, plain: Path) -> None:
    for number in range(4):
        ask(run, plain, "--now", NOW + number)
    assert run("runs", "--db", plain, "--json").json["gaps"] == []
    run("runs", "--keep-runs", "2", "--db", plain)
    ask(run, plain, "--now", NOW + 9)
    told = run("runs", "--db", plain).out.splitlines()[-1]
    assert told.endswith("(3 older recalls were let go: 2 are kept at most)")
    assert run("runs", "--db", plain, "--json").json["gaps"][0]["count"] == 3
    # a record of a megabyte each stands for many: the next one finds no room beside them
    connection = apsw.Connection(str(plain))
    connection.execute("UPDATE run SET trace = zeroblob(900000)")
    connection.close()
    run("runs", "--keep-runs", "100", "--db", plain)
    run("runs", "--keep-mb", "1", "--db", plain)
    ask(run, plain, "--now", NOW + 20)
    answer = run("runs", "--db", plain, "--json").json
    assert (answer["total"], answer["gaps"]) == (2, [{"kind": "let_go", "since": None, "until": None, "count": 4}])
    told = run("runs", "--db", plain).out.splitlines()[-1]
    assert told.endswith("(4 older recalls were let go, to keep the log below 1 MB)")


def test_what_became_of_a_recall_is_said(run: Run, plain: Path) -> None:
    made = ask(run, plain)
    selected = [one["id"] for one in shown(run, plain, made)["brought"]]
    assert {one["since"] for one in shown(run, plain, made)["brought"]} == {"same"}
    run("isolate", selected[0], "--db", plain)
    rewrite(
        plain,
        made,
        lambda kept: next(c for c in kept["candidates"] if c["id"] == selected[1]).update(text_hash="other"),
    )
    rewrite(plain, made, lambda kept: kept.update(selected=[*kept["selected"], "e-none"]))
    assert [one["since"] for one in shown(run, plain, made)["brought"]] == [
        "isolated",
        "edited",
        *["same"] * (len(selected) - 2),
        "gone",
    ]
    printed = run("runs", "--show", made, "--db", plain).out
    assert "isolated since" in printed
    assert f"Make it again with: mnemonaut recall --replay {made}" in printed


@pytest.mark.parametrize(
    ("change", "title"),
    [
        ({"schema": 0}, "(schema 0; this one reads 1)"),
        ({"query": None, "plan": None, "runs": 3, "schema": 7}, "(schema 7; this one reads 1)"),
        ({"schema": {}}, "(schema ?; this one reads 1)"),
    ],
)
def test_a_record_of_another_schema_is_listed_and_says_so(
    run: Run, plain: Path, change: dict[str, Any], title: str
) -> None:
    made = ask(run, plain)
    rewrite(plain, made, lambda kept: kept.update(change))
    (one,) = listed(run, plain)
    assert (one["id"], one["recipe"]) == (made, "heuristic")
    assert title in shown(run, plain, made)["cannot_be_made_again"]
    error = run("recall", "--replay", made, "--db", plain, "--json").error
    assert error["code"] == "other_schema"


@pytest.mark.long
def test_why_a_recall_cannot_be_made_again(run: Run, plain: Path) -> None:
    gone, damaged = ask(run, plain), ask(run, plain)
    run("runs", "--keep-questions", "off", "--db", plain)
    unkept = ask(run, plain)
    connection = apsw.Connection(str(plain))
    connection.execute("UPDATE run SET recipe = 'retired' WHERE id = ?", (gone,))
    connection.execute("UPDATE run SET trace = x'00' WHERE id = ?", (damaged,))
    connection.close()
    told = {run_id: shown(run, plain, run_id)["cannot_be_made_again"] for run_id in (gone, damaged, unkept)}
    for run_id, word in ((gone, "retired"), (damaged, "is damaged"), (unkept, "was not kept")):
        assert word in told[run_id]
    assert shown(run, plain, damaged)["brought"] is None
    assert [one["id"] for one in listed(run, plain, "is:unkept")] == [unkept]
    assert [one["id"] for one in listed(run, plain, "is:damaged")] == [damaged]


def test_on_an_untouched_database_every_recipe_makes_its_recall_again(run: Run, plain: Path) -> None:
    runs = run("recall", "When is the meeting with Mara?", "--recipe", "all", "--db", plain, "--json").json["runs"]
    assert {one["recipe"] for one in runs} == set(RECIPES)
    with connect(plain) as workspace:
        for one in runs:
            made = workspace.explorer.made(one["id"])
            assert made.as_recorded, one["recipe"]
            assert [c.memory.id for c in made.trace.candidates] == [c["id"] for c in one["candidates"]], one["recipe"]


def test_the_tail_tells_what_another_session_recorded(run: Run, plain: Path) -> None:
    ask(run, plain)
    coming = [("Who is Mara?", ()), ("the orbit", ("--now", NOW - 9_000)), ("the cat again", ())]

    def other_session() -> None:
        text, options = coming.pop(0)
        ask(run, plain, *options, text=text)

    with connect(plain) as workspace:
        tail = workspace.explorer.log.tail("-mara", clock=lambda: NOW, wait=other_session)
        told = [next(tail) for _ in range(2)]
    assert [row.recorded and row.recorded.question for row in told] == ["the orbit", "the cat again"]
    assert {row.key.kind for row in told} == {RowKind.RECORDED}


def test_recalls_of_one_second_stand_in_the_order_in_which_they_were_made(run: Run, plain: Path) -> None:
    made = [ask(run, plain, "--now", NOW) for _ in range(6)]
    assert [one["id"] for one in listed(run, plain)] == made[::-1]

"""`add`: nothing that says something else is lost, and the answer says what became of the text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.cli import Run

DROPS = "The dose of the drops is 5 mg twice a day."
ZH = "医生说我的眼药水每天早晚各滴一次，每次滴{}滴，连续使用两个星期，放在冰箱里保存。"


@pytest.fixture
def db(run: Run, tmp_path: Path) -> Path:
    """A memory, and the default embedder."""
    source, path = tmp_path / "in.jsonl", tmp_path / "m.db"
    source.write_text('{"id": "seed", "user_text": "The kettle whistles in B flat."}\n', "utf-8")
    run("import", str(source), "--db", path)
    return path


def stored(run: Run, db: Path) -> list[str]:
    listed = run("list", "--db", db, "--limit", "0", "--json").json["memories"]
    return [one["user_text"] for one in listed if one["id"] != "seed"]


@pytest.mark.parametrize(
    ("one", "other", "differs"),
    [
        (DROPS, "The dose of the drops is 50 mg twice a day.", "number"),
        ("Deploy the harbour service on Fridays.", "Never deploy the harbour service on Fridays.", "negation"),
        ("I like celery in soup.", "I don't like celery in soup.", "negation"),
        ("この薬は一日二回、五ミリグラムを飲みます。", "この薬は一日二回、五十ミリグラムを飲みます。", "number"),
        (ZH.format("三"), ZH.format("五"), "number"),
    ],
)
def test_both_of_two_that_contradict_are_stored_and_shown(
    run: Run, db: Path, one: str, other: str, differs: str
) -> None:
    run("add", one, "--db", db)
    added = run("add", other, "--db", db, "--json").json["changed"]
    assert (added["result"], added["text"]) == ("stored", other)
    assert [(close["text"], close["differs"], close["isolated"]) for close in added["close"]] == [(one, differs, False)]
    assert sorted(stored(run, db)) == sorted((one, other))
    (row,) = run("garden", "contradicting", "--db", db, "--json").json["garden"][0]["rows"]
    assert row["ids"] == [added["ids"][0], added["close"][0]["id"]]


def test_the_answer_shows_both_texts_with_what_differs(run: Run, db: Path) -> None:
    run("add", DROPS, "--id", "drops", "--db", db)
    told = run("add", "The dose of the drops is 50 mg twice a day.", "--db", db).out
    assert "It resembles drops (another number): …ose of the drops is [−5−]{+50+} mg twice a day." in told
    told = run("add", "the dose of the drops is 5 mg twice a day", "--db", db).out
    assert "Count drops once more." in told
    assert "The same is stored already: [−The−]{+the+} dose" in told


def test_what_repeats_an_isolated_one_is_never_refused(run: Run, db: Path) -> None:
    run("add", DROPS, "--id", "drops", "--db", db)
    run("isolate", "drops", "--db", db)
    again = run("add", DROPS.upper(), "--db", db)
    assert (again.code, "The same is isolated as drops: nothing was stored" in again.out) == (0, True)
    near = run("add", "The dose of these drops is 5 mg twice a day.", "--id", "near", "--db", db, "--json").json[
        "changed"
    ]
    assert (near["result"], near["ids"], near["close"][0]["text"]) == ("isolated", ["near"], DROPS)
    other = run("add", "The dose of the drops is 50 mg twice a day.", "--id", "other", "--db", db)
    assert "It resembles the isolated drops (another number): " in other.out
    assert run("show", "other", "--db", db, "--json").json["memory"]["resembles_isolated"] == "drops"
    assert "the isolated drops" in run("show", "other", "--db", db).out
    told = run("quarantine", "--only", "again", "--db", db, "--json").json["isolations"]
    assert {one["id"]: one["came_again"]["repeats"] for one in told} == {"drops": "drops", "near": "drops"}
    assert all(one["came_again"]["before"] == DROPS for one in told)
    run("restore", "near", "--db", db)
    found = run("list", "--query", "is:searchable", "--db", db, "--json").json["memories"]
    assert {one["id"] for one in found} == {"seed", "near", "other"}
    assert run("check", "--db", db).code == 0


def test_an_import_does_the_same_by_meaning(run: Run, db: Path, tmp_path: Path) -> None:
    run("add", "I am allergic to penicillin.", "--id", "held", "--db", db)
    run("isolate", "held", "--db", db)
    lines = {
        "equal": "I am allergic to penicillin!",
        "near": "I'm allergic to penicillin.",
        "other": "I am not allergic to penicillin.",
        "far": "The heron stands at the weir.",
    }
    source = tmp_path / "more.jsonl"
    source.write_text(
        "".join(json.dumps({"id": one, "user_text": text}) + "\n" for one, text in lines.items()), "utf-8"
    )
    report = run("import", source, "--db", db, "--json").json["report"]
    assert (report["taken"], report["unchanged"], report["refused"], report["learnt_again"]) == (
        3,
        1,
        [],
        ["held", "near"],
    )
    found = run("list", "--query", "is:searchable", "--db", db, "--json").json["memories"]
    assert {one["id"] for one in found} == {"seed", "other", "far"}
    assert run("show", "other", "--db", db, "--json").json["memory"]["resembles_isolated"] == "held"
    assert run("check", "--db", db).code == 0
    run("undo", "--db", db)
    assert run("quarantine", "--only", "again", "--db", db, "--json").json["isolations"] == []
    assert run("check", "--db", db).code == 0


def test_what_is_added_and_edited_has_a_vector_in_the_encoder_s_list_at_once(run: Run, db: Path) -> None:
    added = run("add", DROPS, "--db", db, "--json").json["changed"]
    edited = run("edit", added["ids"][0], "--set", "user_text=Nothing about medicine.", "--db", db, "--json")
    assert len(edited.json["changed"]["ids"]) == 1
    lists = run("embed", "--lists", "--db", db, "--json").json["lists"]
    assert [(one["name"], one["vectors"], one["missing"]) for one in lists] == [("default", 2, 0), ("encoder", 2, 0)]

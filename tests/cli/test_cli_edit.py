"""`edit`: what it changes, for one memory and for all that meet a query, and what it refuses."""

from __future__ import annotations

from pathlib import Path

from helpers.cli import Run


def test_an_edit_says_both_sides_of_every_column_and_is_undone(run: Run, plain: Path) -> None:
    before = run("show", "e-01", "--db", plain, "--json").json["memory"]
    done = run(
        "edit",
        "e-01",
        "--set",
        "title=Supper",
        "--set",
        "occurred_at=2024-05-01T09:30:00Z",
        "--set",
        "importance=.5",
        "--set",
        "sensitivity=private",
        "--thread",
        "food",
        "--mention",
        "person:Bea",
        "--link",
        "relates_to:e-02",
        "--reason",
        "asked her",
        "--db",
        plain,
        "--json",
    ).json["changed"]
    assert done["ids"] == ["e-01"]
    (edited,) = done["edited"]
    sides = {change["column"]: (change["from"], change["to"]) for change in edited["changes"]}
    assert sides == {
        "title": (before["title"], "Supper"),
        "occurred_at": (before["occurred_at"], 1714555800),
        "importance": (before["importance"], 0.5),
        "sensitivity": (0, 1),
        "threads": (before["threads"], sorted([*before["threads"], "food"])),
        "links": (before["links"], [*before["links"], {"to": "e-02", "label": "relates_to", "confidence": None}]),
        "entities": (before["entities"], [*before["entities"], {"type": "person", "name": "Bea", "confidence": None}]),
    }
    told = run("edit", "e-01", "--no-thread", "food", "--no-link", "e-02", "--no-mention", "bea", "--db", plain).out
    assert "relates_to → e-02" in told
    assert "undo" in told
    run("undo", "--db", plain)
    run("undo", "--db", plain)
    after = run("show", "e-01", "--db", plain, "--json").json["memory"]
    assert after == before


def test_all_that_meet_a_query_are_one_operation_and_a_dry_run_names_them(run: Run, plain: Path) -> None:
    wanted = [
        one["id"]
        for one in run("list", "--query", "kind:episode", "--limit", "0", "--db", plain, "--json").json["memories"]
    ]
    would = run(
        "edit", "--query", "kind:episode", "--set", "status=archived", "--dry-run", "--db", plain, "--json"
    ).json
    assert [one["id"] for one in would["would_change"]] == wanted
    assert run("stats", "--db", plain, "--json").json["stats"]["by_status"].get("archived", 0) == 0
    done = run("edit", "--query", "kind:episode", "--set", "status=archived", "--db", plain, "--json").json["changed"]
    assert sorted(done["ids"]) == sorted(wanted)
    run("undo", "--db", plain)
    assert run("stats", "--db", plain, "--json").json["stats"]["by_status"].get("archived", 0) == 0
    none = run("edit", "--query", "zzz-nothing", "--set", "status=archived", "--db", plain)
    assert (none.code, none.out) == (0, "No memory matches. Nothing was changed.\n")


REFUSED: list[tuple[tuple[str, ...], str, str]] = [
    ((), "usage", "or by --query"),
    (("e-01",), "usage", "nothing to change"),
    (("e-01", "--query", "x", "--set", "title=x"), "usage", "one of the two"),
    (("e-01", "--set", "title"), "usage", "sets nothing"),
    (("e-01", "--set", "titel=x"), "unknown_column", "Did you mean title?"),
    (("e-01", "--set", "searchable=0"), "unknown_column", "Columns are"),
    (("e-01", "--set", "importance=7"), "bad_value", "between 0 and 1"),
    (("e-01", "--set", "status=archivd"), "bad_value", "did you mean 'archived'"),
    (("e-01", "--set", "occurred_at=yesterday"), "bad_value", "is not a time"),
    (("e-01", "--set", "user_text=", "--set", "reply_text="), "bad_memory", "say nothing"),
    (("e-01", "--set", "user_text= \t", "--set", "reply_text=\n"), "bad_memory", "say nothing"),
    (("e-01", "e-02", "--set", "user_text=x"), "text_of_several", "each memory's own"),
    (("e-01", "--link", "relats_to:e-02"), "bad_value", "Did you mean relates_to?"),
    (("e-01", "--mention", "Bea"), "bad_value", "TYPE:NAME"),
    (("e-01", "nobody", "--set", "title=x"), "not_stored", "nobody"),
]


def test_what_cannot_be_is_said_and_nothing_is_changed(run: Run, plain: Path) -> None:
    before = run("show", "e-01", "--db", plain, "--json").json["memory"]
    for options, code, said in REFUSED:
        answer = run("edit", *options, "--db", plain, "--json")
        assert (answer.code, answer.error["code"]) == (2, code), options
        assert said in f"{answer.error['title']} {answer.error['advice']}", options
    assert run("show", "e-01", "--db", plain, "--json").json["memory"] == before


def test_isolating_and_restoring_by_query_is_one_operation_and_a_dry_run_tells_before(run: Run, plain: Path) -> None:
    wanted = [
        one["id"]
        for one in run("list", "--query", "kind:episode cat", "--limit", "0", "--db", plain, "--json").json["memories"]
    ]
    assert wanted
    run("isolate", wanted[0], "--db", plain)
    would = run("isolate", "--query", "kind:episode cat", "--dry-run", "--db", plain, "--json").json["would_change"]
    assert [one["id"] for one in would] == wanted[1:]
    done = run("isolate", "--query", "kind:episode cat", "--reason", "cats", "--db", plain, "--json").json["changed"]
    assert set(wanted[1:]) <= set(done["ids"])
    would = run("restore", "--query", "cat", "--dry-run", "--db", plain, "--json").json["would_change"]
    assert {one["id"] for one in would} >= set(wanted)
    back = run("restore", "--query", "kind:episode cat", "--db", plain, "--json").json["changed"]
    assert set(back["ids"]) >= set(wanted)
    assert run("stats", "--db", plain, "--json").json["stats"]["isolated"] == 0
    run("undo", "--db", plain)
    assert run("stats", "--db", plain, "--json").json["stats"]["isolated"] >= len(wanted)
    for wrong in (
        ("isolate", "e-01", "--query", "cat"),
        ("restore",),
        ("isolate", "--query", "cat", "--with-near-duplicates"),
    ):
        assert run(*wrong, "--db", plain, "--json").error["code"] == "usage", wrong


def test_the_quarantine_says_why_and_the_reason_is_changed_and_undone(run: Run, plain: Path) -> None:
    assert run("quarantine", "--db", plain).out.strip() == "Nothing is isolated."
    run("isolate", "e-01", "--reason", "the cat", "--db", plain)
    run("isolate", "e-02", "--for-query", "Who?", "--db", plain)
    found = {one["id"]: one for one in run("quarantine", "--db", plain, "--json").json["isolations"]}
    assert {"e-01", "e-02"} <= set(found)
    assert (found["e-01"]["everywhere"], found["e-01"]["reason"], found["e-01"]["by"]) == (True, "the cat", "person")
    assert (found["e-02"]["everywhere"], found["e-02"]["question"]) == (False, "Who?")
    along = [one for one in found.values() if one["with"] == "e-01"]
    run("quarantine", "e-01", "e-02", "--reason", "not this one", "--db", plain)
    after = {one["id"]: one["reason"] for one in run("quarantine", "--db", plain, "--json").json["isolations"]}
    assert after == dict.fromkeys(["e-01", "e-02", *(one["id"] for one in along)], "not this one")
    assert "not this one" in run("quarantine", "e-01", "--db", plain).out
    run("undo", "--db", plain)
    assert run("quarantine", "e-01", "--db", plain, "--json").json["isolations"][0]["reason"] == "the cat"
    assert run("quarantine", "e-03", "--db", plain, "--json").error["code"] == "not_isolated"
    assert run("quarantine", "--reason", "x", "--db", plain, "--json").error["code"] == "usage"

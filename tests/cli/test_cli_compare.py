"""`compare`: recalls against each other, made now or recorded, and two memories in one. Looking: nothing is recorded."""

from __future__ import annotations

import base64
import csv
import json
import math
import zlib
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import Run
from helpers.cli_memories import NOW
from helpers.databases import dump
from jsonschema import Draft202012Validator

SCHEMA = Draft202012Validator(
    json.loads(
        (Path(__file__).parents[2] / "resources/mnemonaut_resources/schema/compare.schema.json").read_text("utf-8")
    )
)
QUESTION = "When is the meeting with Mara, and is the meeting room cold?"


def ask(run: Run, db: Path, *options: object) -> dict[str, Any]:
    """One recorded recall."""
    found: dict[str, Any] = run("recall", QUESTION, "--db", db, "--json", *options).json["runs"][0]
    return found


def compared(run: Run, db: Path, *options: object) -> dict[str, Any]:
    """What a comparison tells, which the schema allows."""
    answer = run("compare", *options, "--db", db, "--json").json
    SCHEMA.validate(answer)
    found: dict[str, Any] = answer["compare"]
    return found


def rewritten(db: Path, run_id: str, change: Callable[[dict[str, Any]], None]) -> None:
    """A record as another program would have written it."""
    with apsw.Connection(str(db)) as connection:
        (packed,) = (connection.execute("SELECT trace FROM run WHERE id = ?", (run_id,)).get,)
        kept = json.loads(zlib.decompress(packed))
        change(kept)
        connection.execute("UPDATE run SET trace = ? WHERE id = ?", (zlib.compress(json.dumps(kept).encode()), run_id))


def test_each_place_is_what_the_single_recall_says(run: Run, plain: Path) -> None:
    singles = [ask(run, plain, "--no-record", "--recipe", name) for name in ("heuristic", "salience", "planned")]
    found = compared(run, plain, QUESTION, "--recipe", "heuristic", "--recipe", "salience,planned")
    assert [side["recipe"] for side in found["sides"]] == ["heuristic", "salience", "planned"]
    for number, single in enumerate(singles):
        told = {
            row["id"]: (row["places"][number]["rank"], row["places"][number]["outcome"])
            for row in found["rows"]
            if row["places"][number]["outcome"] is not None
        }
        assert told == {one["id"]: (one["rank"], one["outcome"]) for one in single["candidates"]}
        assert found["sides"][number]["selected"] == single["selected"]
    moved = [row["places"] for row in found["rows"] if row["places"][1]["rank_change"]]
    assert moved
    assert all(
        places[1]["rank_change"] == places[0]["rank"] - places[1]["rank"] for places in moved
    )  # higher: positive
    assert [one["code"] for one in found["differences"]] == ["recipe"]
    a, b = (set(single["selected"]) for single in singles[:2])
    assert found["overlaps"][0]["jaccard"] == len(a & b) / len(a | b)


def test_values_of_ones_own_are_compared_with_those_without(run: Run, plain: Path) -> None:
    found = compared(run, plain, QUESTION, "--set", "max_results=1", "--only-differs")
    assert found["differences"] == [{"code": "parameters.max_results", "values": ["5", "1"]}]
    assert found["rows"]
    assert all(row["differs"] for row in found["rows"])
    printed = run("compare", QUESTION, "--set", "max_results=1", "--pack", "--db", plain).out
    assert "max_results  5  1" in printed
    assert "List full" in printed
    (pack,) = found["packs"]
    assert f"{pack['before']} → {pack['after']} tokens" in printed
    assert (
        "".join(one["text"] for one in pack["pieces"] if one["sign"] != "-")
        == (ask(run, plain, "--no-record", "--set", "max_results=1")["pack"]["text"])
    )


def test_a_run_and_itself_are_alike_and_looking_records_nothing(run: Run, plain: Path) -> None:
    recorded = ask(run, plain)["id"]
    before = dump(plain)
    for options in (("--run", recorded), ("--run", recorded, "--run", recorded)):
        found = compared(run, plain, *options, "--only-differs")
        assert (found["alike"], found["rows"], found["differences"]) == (True, [], [])
    printed = run("compare", "--run", recorded, "--db", plain).out
    assert "nothing: they were asked alike." in printed
    assert "All of them came out alike." in printed
    assert dump(plain) == before


def test_what_happened_to_memories_since_is_said(run: Run, plain: Path) -> None:
    recall = ask(run, plain)
    first, second, third = [one["id"] for one in recall["candidates"]][:3]
    run("isolate", first, "--db", plain)
    with apsw.Connection(str(plain)) as connection:
        connection.execute("UPDATE memory SET user_text = 'something else' WHERE id = ?", (second,))
        connection.execute("DELETE FROM memory WHERE id = ?", (third,))
    found = compared(run, plain, "--run", recall["id"])
    since = {row["id"]: row["places"][0]["since"] for row in found["rows"]}
    assert (since[first], since[second], since[third]) == ("isolated", "edited", "gone")
    side = found["sides"][0]
    for said in ("Isolated since: 1", "Edited since: 1", "Gone since: 1", "otherwise than recorded"):
        assert any(said in note for note in side["notes"]), (said, side["notes"])
    assert (side["tokens"], found["packs"]) == (None, [None])
    assert "cannot be made again" in side["no_pack"]
    printed = run("compare", "--run", recall["id"], "--db", plain).out
    for word in ("isolated since", "edited since", "gone since", "(gone)", "cannot be made again"):
        assert word in printed


def test_a_question_that_was_not_kept_is_said(run: Run, plain: Path) -> None:
    run("runs", "--keep-questions", "off", "--db", plain)
    recorded = [ask(run, plain, "--set", f"max_results={n}")["id"] for n in (5, 1)]
    found = compared(run, plain, "--run", recorded[0], "--run", recorded[1])
    assert [side["question"] for side in found["sides"]] == [None, None]
    assert {"code": "parameters.max_results", "values": ["5", "1"]} in found["differences"]
    assert all("the question was not kept" in side["no_pack"] for side in found["sides"])
    assert run("compare", "--run", recorded[0], "--db", plain, "--json").error["code"] == "question_not_kept"


def test_an_older_record_is_read_as_far_as_it_goes_and_a_newer_one_refused(run: Run, plain: Path) -> None:
    recall = ask(run, plain)

    def older(kept: dict[str, Any]) -> None:
        kept["schema"] = 0
        for name in ("pack", "preset", "embedder", "generation", "runs"):
            del kept[name]
        for one in kept["candidates"]:
            del one["parts"], one["text_hash"], one["combine"]

    rewritten(plain, recall["id"], older)
    found = compared(run, plain, "--run", recall["id"], "--run", recall["id"])
    assert found["sides"][0]["selected"] == recall["selected"]
    assert any("older version" in note for note in found["sides"][0]["notes"])
    assert "does not say what was handed over" in found["sides"][0]["no_pack"]
    rewritten(plain, recall["id"], lambda kept: kept.update(schema=99))
    failed = run("compare", "--run", recall["id"], "--run", recall["id"], "--db", plain, "--json").error
    assert failed["code"] == "newer_record"


def test_an_unknown_run_is_told_with_the_nearest(run: Run, plain: Path) -> None:
    assert "Ask a question first" in run("compare", "--run", "abc", "--db", plain, "--json").error["advice"]
    recorded = ask(run, plain)["id"]
    assert recorded in run("compare", "--run", recorded[:-2], "--db", plain, "--json").error["advice"]


def test_another_database_shows_what_it_does_not_hold(run: Run, plain: Path, database: Callable[[str], Path]) -> None:
    other = database("plain").with_name("other.db")
    plain.rename(other)
    plain = database("plain")
    first = ask(run, plain)
    gone = first["selected"][0]
    with apsw.Connection(str(other)) as connection:
        connection.execute("DELETE FROM memory WHERE id = ?", (gone,))
    for options in ((QUESTION,), ("--run", first["id"])):
        found = compared(run, plain, *options, "--with", other)
        assert {"code": "database", "values": [plain.name, other.name]} in found["differences"]
        assert [place["stored"] for row in found["rows"] if row["id"] == gone for place in row["places"]] == [
            True,
            False,
        ]
        assert all(place["stored"] for row in found["rows"] if row["id"] != gone for place in row["places"])
    assert "not stored here" in run("compare", QUESTION, "--with", other, "--db", plain).out
    missing = run("compare", QUESTION, "--with", plain.with_name("none.db"), "--db", plain, "--json").error
    assert missing["code"] == "missing_file"


def test_another_moment_is_another_recall(run: Run, plain: Path) -> None:
    found = compared(run, plain, QUESTION, "--then", NOW + 400 * 86_400)
    assert [one["code"] for one in found["differences"]] == ["query.now"]
    assert [side["now"] for side in found["sides"]] == [NOW, NOW + 400 * 86_400]


def test_two_memories_are_set_against_each_other(run: Run, plain: Path) -> None:
    recall = ask(run, plain)
    first, second = recall["selected"][:2]
    found = compared(run, plain, "--run", recall["id"], "--memory", first, "--memory", second)
    scores = {one["id"]: one["score"] for one in recall["candidates"]}
    assert found["difference"] == scores[first] - scores[second]
    assert math.fsum([*(part["share"] for part in found["parts"]), found["rest"]]) == found["difference"]
    assert found["by_score"]
    printed = run("compare", QUESTION, "--memory", first, "--memory", second, "--db", plain).out
    assert f"{first} scores" in printed
    assert f"{found['difference']:+.4f}" in printed
    lost = run("compare", QUESTION, "--set", "max_results=1", "--memory", first, "--memory", second, "--db", plain).out
    assert f"{first} scores" in lost


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (QUESTION,),
        (QUESTION, "--recipe", "all"),
        (QUESTION, "--memory", "a"),
        (QUESTION, "--p", "1", "--set", "vector_k=3"),
        ("--run", "x", "--kind", "state"),
        ("--run", "x", "--run", "y", "--memory", "a", "--memory", "b"),
        (QUESTION, "--memory", "a", "--memory", "b", "--csv", "c.csv"),
        (QUESTION, "--recipe", "heuristic", "--recipe", "salence"),
    ],
)
def test_what_cannot_be_compared_is_said(run: Run, plain: Path, arguments: tuple[str, ...]) -> None:
    answer = run("compare", *arguments, "--db", plain, "--json")
    assert answer.code == 2
    assert answer.error["code"] in {"usage", "compare_count", "persistence", "recipe_name"}


def test_one_and_the_same_or_a_memory_that_is_not_stored(run: Run, plain: Path) -> None:
    first = ask(run, plain, "--no-record")["selected"][0]
    for other, code in ((first, "same_memory"), ("nothing-like-it", "not_stored")):
        error = run("compare", QUESTION, "--memory", first, "--memory", other, "--db", plain, "--json").error
        assert error["code"] == code


class _Page(HTMLParser):
    """The tags of a page, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.said: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs), (tag, attrs)

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@pytest.mark.long
def test_hostile_memories_stay_text_in_the_files(run: Run, plain: Path, tmp_path: Path) -> None:
    hostile = '</td><script>alert(1)</script><img src=x onerror="alert(2)">&amp;\u202egnp.exe\x1b[2J'
    first, second = ask(run, plain, "--no-record")["selected"][:2]
    with apsw.Connection(str(plain)) as connection:
        connection.execute("UPDATE memory SET user_text = user_text || ? WHERE id = ?", (hostile, first))
        connection.execute("UPDATE memory SET user_text = '=HYPERLINK(1) ' || user_text WHERE id = ?", (second,))
    page, sheet = tmp_path / "c.html", tmp_path / "c.csv"
    files = ("--html", page, "--csv", sheet)
    answer = run("compare", f"{QUESTION} <b>", "--set", "max_results=1", *files, "--db", plain)
    assert answer.code == 0, answer
    told = page.read_text("utf-8")
    found = _Page(told)
    assert not found.tags & {"script", "img", "b", "link", "iframe"}
    assert {"table", "svg", "ins", "del"} & found.tags
    assert "<script>alert(1)</script>" in "".join(found.said)
    assert not {"\u202e", "\x1b"} & set(told)
    assert "prefers-color-scheme:dark" in told
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * len({row["memory"] for row in rows})
    assert all(row["text"].startswith("'=HYPERLINK") for row in rows if row["memory"] == second)
    assert {row["rank"] for row in rows if row["memory"] == first and row["recall"] == "1"} != {""}
    assert run("compare", QUESTION, "--set", "max_results=1", *files, "--db", plain, "--json").error["code"] == "exists"
    assert run("compare", QUESTION, "--set", "max_results=1", *files, "--force", "--db", plain).code == 0


# ---- saved ones


def test_a_saved_comparison_opens_as_it_was_with_what_became_of_its_memories(run: Run, plain: Path) -> None:
    recall = ask(run, plain)
    first = recall["selected"][0]
    told = compared(run, plain, "--run", recall["id"], "--set", "max_results=1", "--save", "one  less")
    assert compared(run, plain, "--open", "one less")["rows"] == told["rows"]
    (listed,) = compared(run, plain, "--saved")["saved"]
    assert listed == {
        "name": "one less",
        "at": NOW,
        "question": QUESTION,
        "recipes": ["heuristic", "heuristic"],
        "damaged": False,
    }
    run("isolate", first, "--db", plain)
    again = compared(run, plain, "--open", "one less")
    assert [side["selected"] for side in again["sides"]] == [side["selected"] for side in told["sides"]]
    assert again["differences"] == told["differences"]
    assert {place["since"] for row in again["rows"] if row["id"] == first for place in row["places"]} == {"isolated"}
    printed = run("compare", "--open", "one less", "--db", plain).out
    assert "as it was saved" in printed
    assert "isolated since" in printed
    assert "one less" in run("compare", "--saved", "--db", plain).out
    assert [side["no_pack"] for side in again["sides"]] == [None, None]
    assert again["packs"] == told["packs"]  # the texts as they were, whatever became of their memories


@pytest.mark.long
def test_it_holds_no_text_and_no_question_where_none_is_kept(run: Run, plain: Path) -> None:
    def held() -> str:
        with apsw.Connection(str(plain), flags=apsw.SQLITE_OPEN_READONLY) as connection:
            (value,) = (connection.execute("SELECT value FROM setting WHERE key = 'comparison.x'").get,)
        return zlib.decompress(base64.b64decode(value)).decode()

    texts = [
        one["user_text"]
        for one in run("list", "--db", plain, "--json").json["memories"]
        if one["user_text"] is not None
    ]
    compared(run, plain, QUESTION, "--set", "max_results=1", "--save", "x")
    assert QUESTION in held()
    assert [text for text in texts if text in held()]
    run("runs", "--keep-questions", "off", "--db", plain)
    assert (
        run("compare", QUESTION, "--set", "days=9", "--save", "x", "--db", plain, "--json").error["code"]
        == "saved_exists"
    )
    compared(run, plain, QUESTION, "--set", "max_results=1", "--save", "x", "--force")
    assert QUESTION not in held()
    assert not [text for text in texts if text in held()]
    assert [side["question"] for side in compared(run, plain, "--open", "x")["sides"]] == [None, None]
    assert "keeps no text for the model" in compared(run, plain, "--open", "x")["sides"][1]["no_pack"]


@pytest.mark.long
def test_a_saved_comparison_is_deleted_undone_and_carried_along(run: Run, plain: Path, tmp_path: Path) -> None:
    compared(run, plain, QUESTION, "--set", "max_results=1", "--save", "x")
    before = compared(run, plain, "--open", "x")
    run("compare", "--delete", "x", "--db", plain)
    assert compared(run, plain, "--saved")["saved"] == []
    assert run("compare", "--open", "x", "--db", plain, "--json").error["code"] == "saved_name"
    run("undo", "--db", plain)
    assert compared(run, plain, "--open", "x") == before
    copy = tmp_path / "copy.jsonl"
    run("export", "--out", copy, "--db", plain)
    run("import", copy, "--db", tmp_path / "other.db")
    other = compared(run, tmp_path / "other.db", "--open", "x")
    assert [side["selected"] for side in other["sides"]] == [side["selected"] for side in before["sides"]]
    notes = [note for side in other["sides"] for note in side["notes"]]
    assert any("is not open" in note for note in notes), notes
    with_it = compared(run, tmp_path / "other.db", "--open", "x", "--with", plain)
    assert not any("is not open" in note for side in with_it["sides"] for note in side["notes"])


@pytest.mark.long
def test_a_database_that_is_missing_replaced_or_renamed_is_said(run: Run, plain: Path, tmp_path: Path) -> None:
    def notes(*options: str | Path) -> list[str]:
        return [note for side in compared(run, plain, "--open", "x", *options)["sides"] for note in side["notes"]]

    def made(path: Path) -> Path:
        line = tmp_path / "line.jsonl"
        line.write_text('{"id": "a", "user_text": "The meeting room is cold."}\n', "utf-8")
        run("import", line, "--db", path)
        return path

    other = made(tmp_path / "other.db")
    compared(run, plain, QUESTION, "--with", other, "--save", "x")
    assert notes("--with", other) == []
    assert [note.partition(":")[0] for note in notes()] == ["Its database other.db is not open"]
    renamed = other.rename(tmp_path / "renamed.db")
    assert [note.partition(":")[0] for note in notes()] == ["Its database other.db is not there any more"]
    assert notes("--with", renamed) == []  # it is known by what it is, not by its name
    made(other)
    assert [note.partition(":")[0] for note in notes("--with", other)] == ["Another database is called other.db now"]


@pytest.mark.parametrize(
    "kept",
    ["", "####", "eJwDAAAAAAE=", base64.b64encode(zlib.compress(b'{"schema":1,"at":1,"sides":[{"id":"a"}]}')).decode()],
)
def test_one_that_is_damaged_is_said(run: Run, plain: Path, kept: str) -> None:
    with apsw.Connection(str(plain)) as connection:
        connection.execute("INSERT INTO setting (project, key, value) VALUES ('', 'comparison.x', ?)", (kept,))
    error = run("compare", "--open", "x", "--db", plain, "--json").error
    assert error["code"] in {"damaged_comparison", "damaged_run"}
    assert run("compare", "--saved", "--db", plain).code == 0

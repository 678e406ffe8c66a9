"""`recall --replay` and `preset preview`: recorded recalls with other values. Looking: nothing is recorded."""

from __future__ import annotations

import json
import zlib
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import Run
from helpers.cli_memories import NOW
from helpers.databases import dump

QUESTIONS = (
    "When is the meeting with Mara, and is the meeting room cold?",
    "the orbit of a comet",
    "Where is the cat?",
)


def ask(run: Run, db: Path, *options: object, text: str = QUESTIONS[0]) -> str:
    """One recorded recall; its id."""
    return str(run("recall", text, "--db", db, "--json", *options).json["runs"][0]["id"])


def replayed(run: Run, db: Path, *options: object) -> dict[str, Any]:
    """What a replay tells."""
    found: dict[str, Any] = run("recall", "--replay", *options, "--db", db, "--json").json["replay"]
    return found


def test_a_replay_is_the_recall_with_other_values(run: Run, plain: Path) -> None:
    recorded = ask(run, plain)
    before = run("recall", QUESTIONS[0], "--no-record", "--db", plain, "--json").json["runs"][0]["selected"]
    after = run("recall", QUESTIONS[0], "--no-record", "--set", "max_results=2", "--db", plain, "--json").json["runs"][
        0
    ]
    found = run("recall", "--replay", recorded, "--set", "max_results=2", "--db", plain, "--json").json
    assert found["runs"][0]["selected"] == after["selected"]
    replay = found["replay"]
    assert (replay["run"], replay["as_recorded"], replay["asked_anew"]) == (recorded, True, False)
    assert replay["changed"] == [{"parameter": "max_results", "from": 5, "to": 2}]
    assert [one["id"] for one in replay["left"]] == [one for one in before if one not in after["selected"]]
    assert {one["outcome_after"] for one in replay["left"]} == {"RESULT_CAP"}
    printed = run("recall", "--replay", recorded, "--set", "max_results=2", "--db", plain).out
    assert "max_results: 5 → 2 (ranked again from what was gathered)" in printed
    assert all(one["id"] in printed for one in replay["left"])


def test_it_says_when_the_sources_were_asked_anew(run: Run, plain: Path) -> None:
    recorded = ask(run, plain)
    assert replayed(run, plain, recorded, "--set", "text_index=words")["asked_anew"] is True
    printed = run("recall", "--replay", recorded, "--set", "text_index=words", "--db", plain).out
    assert "the searches were asked again" in printed


def test_the_values_that_the_recall_had_stay_but_for_those_that_are_set(run: Run, plain: Path) -> None:
    recorded = ask(run, plain, "--set", "max_results=2", "--set", "text_index=words")
    run("preset", "save", "--default", "--set", "vector_k=3")
    assert replayed(run, plain, recorded, "--set", "max_results=1")["changed"] == [
        {"parameter": "max_results", "from": 2, "to": 1}
    ]
    named = {one["parameter"] for one in replayed(run, plain, recorded, "--preset", "as-written")["changed"]}
    assert named == {"max_results", "text_index", "vector_k"}
    assert replayed(run, plain, recorded)["changed"] == []


def test_a_recall_that_comes_out_otherwise_now_says_so(run: Run, plain: Path) -> None:
    recorded = ask(run, plain)
    first = run("recall", QUESTIONS[0], "--no-record", "--db", plain, "--json").json["runs"][0]["selected"][0]
    run("isolate", first, "--db", plain)
    assert replayed(run, plain, recorded, "--set", "max_results=2")["as_recorded"] is False
    assert "otherwise than recorded" in run("recall", "--replay", recorded, "--db", plain).out


def test_looking_records_nothing(run: Run, plain: Path) -> None:
    recorded = ask(run, plain)
    before = dump(plain)
    run("recall", "--replay", recorded, "--set", "max_results=2", "--db", plain)
    run("preset", "preview", "calibrated", "--db", plain)
    assert dump(plain) == before


@pytest.mark.parametrize(
    ("options", "title", "near"),
    [
        (("--set", "max_result=2"), "Unknown parameter: max_result (set)", "max_results"),
        (("--set", "max_results=9999"), "9999 is not valid for max_results", "the nearest is"),
        (("--set", "mmr_lambda=0.5"), "Unknown parameter: mmr_lambda", "Did you mean"),
        (("--preset", "calibratd"), "heuristic has no preset calibratd", "calibrated"),
        (("--now", "2026-01-01"), "--replay takes a recall as it was made", "ask the question again"),
        (("--commit",), "--replay takes a recall as it was made", "ask the question again"),
        (("--preset", "all"), "--replay takes a recall as it was made", "ask the question again"),
        (("and a question",), "--replay takes a recall as it was made", "ask the question again"),
    ],
)
def test_what_a_replay_cannot_take_is_said(
    run: Run, plain: Path, options: tuple[str, ...], title: str, near: str
) -> None:
    error = run("recall", "--replay", ask(run, plain), *options, "--db", plain, "--json").error
    assert error["title"].startswith(title)
    assert near in error["advice"]


def test_a_run_that_is_not_there_or_kept_no_question_is_said(run: Run, plain: Path) -> None:
    assert run("recall", "--replay", "nowhere", "--db", plain, "--json").error["code"] == "no_run"
    recorded = ask(run, plain)
    run("runs", "--forget-questions", "--db", plain)
    assert run("recall", "--replay", recorded, "--db", plain, "--json").error["code"] == "question_not_kept"


# ---- several


@pytest.mark.long
def test_a_preview_tries_recent_recalls_once_each_and_counts_the_rest(run: Run, plain: Path) -> None:
    run("runs", "--keep-questions", "off", "--db", plain)
    ask(run, plain, text="forgotten")
    run("runs", "--keep-questions", "on", "--db", plain)
    ids = [ask(run, plain, "--now", NOW + later, text=text) for later, text in enumerate(QUESTIONS, 1)]
    ask(run, plain, "--now", NOW + 8, "--recipe", "salience")
    newest = ask(run, plain, "--now", NOW + 9, text=QUESTIONS[2])
    found = run("preset", "preview", "--set", "max_results=1", "--db", plain, "--json").json["preview"]
    assert [one["run"] for one in found["runs"]] == [newest, ids[1], ids[0]]
    counted = {name: found[name] for name in ("looked_at", "tried", "not_kept", "repeated", "not_tried", "failed")}
    assert counted == {"looked_at": 5, "tried": 3, "not_kept": 1, "repeated": 1, "not_tried": 0, "failed": []}
    for one in found["runs"]:
        alone = replayed(run, plain, one["run"], "--set", "max_results=1")
        assert {key: one[key] for key in ("entered", "left", "moved", "stayed", "changed")} == {
            key: alone[key] for key in ("entered", "left", "moved", "stayed", "changed")
        }
    assert found["changed_runs"] == sum(bool(one["entered"] or one["left"] or one["moved"]) for one in found["runs"])
    one = run("preset", "preview", "--set", "max_results=1", "--limit", "1", "--db", plain, "--json").json["preview"]
    assert ([each["run"] for each in one["runs"]], one["not_tried"]) == ([newest], 4)
    printed = run("preset", "preview", "--set", "max_results=1", "--db", plain).out
    assert "1 have no question kept and cannot be tried." in printed
    assert QUESTIONS[0] in printed


def test_a_preview_goes_on_behind_a_record_that_is_damaged(run: Run, plain: Path) -> None:
    kept, hurt = ask(run, plain), ask(run, plain, text=QUESTIONS[1])
    connection = apsw.Connection(str(plain))
    connection.execute("UPDATE run SET trace = ? WHERE id = ?", (b"\x00junk", hurt))
    connection.close()
    found = run("preset", "preview", "calibrated", "--db", plain, "--json").json["preview"]
    assert [one["run"] for one in found["runs"]] == [kept]
    (failed,) = found["failed"]
    assert failed.startswith(f"{hurt}: The record of this recall is damaged")


def test_a_preview_of_what_a_record_no_longer_fits_goes_on(run: Run, plain: Path) -> None:
    """A record of another version: a parameter that is gone, one that is out of bounds now."""
    recorded = ask(run, plain)
    connection = apsw.Connection(str(plain))
    trace = json.loads(zlib.decompress(connection.execute("SELECT trace FROM run").get))
    trace["parameters"] |= {"of_old": {"value": 1, "layer": "set"}, "vector_k": {"value": 10**9, "layer": "set"}}
    connection.execute("UPDATE run SET trace = ?", (zlib.compress(json.dumps(trace).encode()),))
    connection.close()
    found = run("preset", "preview", "--set", "max_results=1", "--db", plain, "--json").json["preview"]
    assert [one["run"] for one in found["runs"]] == [recorded]


def test_nothing_recorded_is_said(run: Run, plain: Path) -> None:
    assert run("preset", "preview", "calibrated", "--db", plain).out == "No recall of heuristic is recorded yet.\n"

"""Recalls of another program beside ours: what it tells, what it does not tell, and that this is never zero."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.cli import Run
from helpers.cli_memories import NOW, QUESTION

from mnemonaut_core.domain.run_list import ImportedRun, ToldCandidate, ToldRun
from mnemonaut_core.explain.compare import NOT_TOLD, side_of_told

TOLD = [
    {"id": "e-02", "score": 0.9, "selected": True, "parts": {"bm25": 2.5}},
    {"text": "the meeting room on the  THIRD floor is too cold.", "score": 0.7, "selected": True},
    {"id": "elsewhere", "score": 0.5, "selected": True},
    {"id": "e-06", "selected": False, "stage": "rerank", "reason": "too old"},
    {"id": "e-08", "selected": False},
]


@pytest.fixture
def theirs(run: Run, plain: Path, tmp_path: Path) -> Path:
    """A database that holds a recall of another program."""
    recall = {"id": "r1", "question": QUESTION["en"], "at": NOW, "system": "other-memory", "candidates": TOLD}
    (tmp_path / "r.jsonl").write_text(json.dumps({"recall": recall}), "utf-8")
    answer = run("import", tmp_path / "r.jsonl", "--db", plain)
    assert answer.code == 0, answer.err
    return plain


def compared(run: Run, db: Path, *more: object) -> dict[str, Any]:
    answer = run("compare", "--run", "recall:r1", "--db", db, "--json", *more)
    assert answer.code == 0, answer.err
    return dict(answer.json["compare"])


def test_one_alone_has_its_question_asked_at_its_time_by_our_recipe_beside_it(run: Run, theirs: Path) -> None:
    found = compared(run, theirs, "--recipe", "heuristic")
    first, ours = found["sides"]
    assert (first["imported"], first["recipe"], first["now"], first["question"]) == (
        True,
        "other-memory",
        NOW,
        QUESTION["en"],
    )
    assert (ours["imported"], ours["recipe"], ours["now"]) == (False, "heuristic", NOW)
    assert first["selected"] == ["e-02", "e-03", "elsewhere"]  # by id, by equal normalised text, by nothing stored
    alone = run(
        "recall", QUESTION["en"], "--recipe", "heuristic", "--db", theirs, "--json", "--no-record", "--now", NOW
    )
    assert ours["selected"] == alone.json["runs"][0]["selected"]
    both = {*first["selected"]} & {*ours["selected"]}
    assert found["overlaps"][0]["both"] == len(both)


def test_what_it_does_not_tell_is_not_told_and_never_zero(run: Run, theirs: Path) -> None:
    found = compared(run, theirs, "--recipe", "heuristic", "--all")
    rows = {row["id"]: row["places"][0] for row in found["rows"]}
    assert (rows["e-02"]["rank"], rows["e-02"]["place"], rows["e-02"]["score"]) == (1, 1, 0.9)
    assert rows["e-02"]["parts"] == [{"name": "bm25", "contribution": 2.5}]
    assert (rows["e-06"]["rank"], rows["e-06"]["score"], rows["e-06"]["told"]) == (4, None, "dropped (rerank: too old)")
    assert rows["e-08"]["told"] == "not handed over"
    assert rows["elsewhere"]["since"] == "untold"  # it was never stored here, so it is not gone
    ours_alone = [name for name, place in rows.items() if name not in ("e-02", "e-03", "elsewhere", "e-06", "e-08")]
    assert ours_alone
    for name in ours_alone:
        told = rows[name]
        assert (told["told"], told["rank"], told["place"], told["score"], told["outcome"]) == (
            "not told",
            None,
            None,
            None,
            None,
        )
    codes = {one["code"]: one["values"] for one in found["differences"]}
    assert codes == {"recipe": ["other-memory", "heuristic"]}  # nothing that it does not tell counts as otherwise
    assert found["packs"] == [None]
    assert found["sides"][0]["no_pack"] == "What it handed to the model is not told."


def test_text_page_and_table_say_so_too_and_it_is_not_kept(run: Run, theirs: Path, tmp_path: Path) -> None:
    files = ("--html", tmp_path / "a.html", "--csv", tmp_path / "a.csv")
    answer = run("compare", "--run", "recall:r1", "--recipe", "heuristic", "--db", theirs, "--all", *files)
    assert answer.code == 0, answer.err
    assert "(not stored here)" in answer.out
    for text in (answer.out, (tmp_path / "a.html").read_text("utf-8")):
        assert "other-memory, another program, at 2026-03-08 12:00 UTC, run recall:r1" in text
        assert "dropped (rerank: too old)" in text
        assert "not told" in text
    refused = run("compare", "--run", "recall:r1", "--recipe", "heuristic", "--db", theirs, "--save", "one", "--json")
    assert (refused.code, refused.error["code"]) == (2, "compare_imported")


def test_it_comes_beside_a_recorded_recall(run: Run, theirs: Path) -> None:
    run("recall", QUESTION["en"], "--recipe", "salience", "--db", theirs)
    found = compared(run, theirs, "--run", "last")
    assert [side["recipe"] for side in found["sides"]] == ["other-memory", "salience"]


def test_a_memory_that_came_after_the_recall_was_imported_is_matched(run: Run, theirs: Path) -> None:
    run("add", "now it is here", "--id", "elsewhere", "--db", theirs)
    first = compared(run, theirs, "--recipe", "heuristic")["sides"][0]
    assert "Not stored here: 1 of its memories." not in first["notes"]
    assert "elsewhere" in first["selected"]


def test_a_log_without_ranks_or_scores_tells_what_it_handed_over_in_its_order() -> None:
    told = ToldRun(
        ImportedRun("g:run:1", NOW, "g.db", "cocoroghost", None, None, None, 2, ("g:event:2",)),
        (ToldCandidate("g:event:1"), ToldCandidate("g:event:2")),
    )
    side = side_of_told(told, {})
    assert side.ranking == ("g:event:2",)
    assert [(name, place.rank, place.slot, place.scored) for name, place in side.places.items()] == [
        ("g:event:1", None, None, None),
        ("g:event:2", None, 1, None),
    ]
    assert side.absent is NOT_TOLD
    assert not side.question_kept

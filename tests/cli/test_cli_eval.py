"""`mnemonaut eval` and `mnemonaut tune`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.databases import NOW, Json, episode, make_database, write_lines

from mnemonaut_core.domain.query import Query
from mnemonaut_core.judgments import JudgedQuestion, Judgment
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.saved import Saved, new_saved
from mnemonaut_core.workspace.wiring import connect

PAIRS = 24
LINES: list[Json] = [
    line
    for number in range(PAIRS)
    for line in (
        episode(f"old-{number}", f"alpha{number} beta{number}", days=200),
        episode(f"new-{number}", f"alpha{number} beta{number} again", days=0.1),
    )
]
"""Pairs of memories; the older one is nearer to its question."""


@pytest.fixture
def judged(tmp_path: Path) -> Path:
    """A database in which the older one of each pair was judged to be the answer."""
    path = make_database(tmp_path / "pairs.db", LINES)
    questions = [
        JudgedQuestion(
            new_saved(Saved("", f"pair {n}", Query(f"alpha{n} beta{n}", NOW), as_of=True, folder="pairs")),
            (Judgment(f"old-{n}", grade=3),),
        )
        for n in range(PAIRS)
    ]
    with connect(path, write=True) as workspace:
        workspace.database.judgments.judge(questions, now=NOW, by="person")
    return path


# ---- the table


def test_every_recipe_and_preset_stands_beside_the_trivial_rankings(run: Run, judged: Path) -> None:
    measures = run("eval", "--recipe", "heuristic,salience", "--db", judged, "--json").json["measures"]
    assert {"BM25", "cosine", "RRF 60", "convex .5", "heuristic:as-written", "salience:calibrated"} <= measures.keys()
    written = measures["heuristic:as-written"]
    assert (written["R@10"], written["MRR"], written["hit@5"]) == (1.0, 0.5, 1.0)
    assert measures["BM25"]["MRR"] == 1.0
    against = written["against"]
    assert against["low"] <= against["mean"] == pytest.approx(written["nDCG@10"] - measures["convex .5"]["nDCG@10"])
    shown = run("eval", "--recipe", "heuristic", "--preset", "as-written", "--k", 3, "--db", judged).out
    assert "heuristic:calibrated" not in shown
    assert "nDCG@3" in shown
    assert "(design 002): –" in shown


def test_a_folder_with_memories_needs_no_database(run: Run, judged: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    write_lines(folder / "memories.jsonl", [{k: v for k, v in line.items() if k != "embedding"} for line in LINES])
    write_lines(folder / "queries.jsonl", [{"id": "q1", "text": "alpha3 beta3", "now": NOW}])
    (folder / "qrels.tsv").write_text("q1\told-3\t2\n", "utf-8")
    by_folder = run("eval", folder, "--recipe", "heuristic", "--json").json
    assert by_folder["measures"]["heuristic:as-written"]["MRR"] == 0.5
    by_files = run("eval", "--qrels", folder, "--recipe", "heuristic", "--db", judged)
    assert "fewer than 5 questions nothing can be said about chance" in by_files.out
    assert "[" not in by_files.out
    assert run("eval", "--queries", folder / "queries.jsonl", "--db", judged).code == 2


def test_a_database_without_a_judged_question_is_refused(run: Run, plain: Path) -> None:
    said = run("eval", "--db", plain, "--json")
    assert (said.code, said.error["code"]) == (2, "no_judgments")
    assert run("eval", "--folder", "pairs", "--db", plain).code == 2
    assert run("eval", "--split", "8:1:1", "--db", plain).code == 2


# ---- tuning


def test_better_values_become_a_preset_with_their_evidence(run: Run, judged: Path) -> None:
    command = ("tune", "heuristic", "--parameters", "weight_rec,weight_lex", "--db", judged)
    found = run(*command, "--json").json["tuned"]
    assert found["recommended"]
    assert found["saved"] == "person:tuned"
    assert found["gain"]["low"] > 0.0
    assert not found["gain"]["within_noise"]
    (preset,) = PRESETS.presets("heuristic")
    assert preset.parameters == found["values"]
    gain = found["gain"]
    assert f"{gain['before']:.3f} → {gain['after']:.3f}" in preset.about
    assert f"{PAIRS} of {PAIRS} questions change" in preset.about
    table = run("eval", "--recipe", "heuristic", "--preset", "as-written,tuned", "--db", judged, "--json").json[
        "measures"
    ]
    assert table["heuristic:person:tuned"]["MRR"] == 1.0 > table["heuristic:as-written"]["MRR"]
    assert run(*command).code == 2  # the name is taken, and that is said before the search
    assert "weight_rec" in run(*command, "--out", "other").out


def test_where_nothing_is_better_no_preset_is_written(run: Run, judged: Path) -> None:
    said = run("tune", "heuristic", "--parameters", "max_results", "--db", judged)
    assert said.code == 0
    assert "Nothing is recommended" in said.out
    assert PRESETS.presets("heuristic") == ()


def test_tuning_goes_on_from_its_file(run: Run, judged: Path, tmp_path: Path) -> None:
    state = tmp_path / "state"
    command = (
        "tune",
        "heuristic",
        "--parameters",
        "weight_rec",
        "--resume",
        state,
        "--db",
        judged,
        "--json",
    )
    first = run(*command, "--out", "one").json["tuned"]
    lines = state.read_text("utf-8").splitlines(keepends=True)
    state.write_text("".join(lines[:2]), "utf-8")
    assert run(*command, "--out", "two").json["tuned"] == {**first, "saved": "person:two"}
    assert json.loads(state.read_text("utf-8").splitlines()[0])["recipe"] == "heuristic"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("nothing",), "recipe_name"),
        (("heuristic", "--parameters", "weight"), "parameter_name"),
        (("heuristic", "--out", "calibrated"), "preset_reserved"),
        (("heuristic", "--folder", "x"), "tune_too_few"),
    ],
)
def test_what_cannot_be_tuned_is_refused(run: Run, judged: Path, arguments: tuple[str, ...], code: str) -> None:
    said = run("tune", *arguments, "--db", judged, "--json")
    assert (said.code, said.error["code"]) == (2, code)


# ---- the benchmark of design 004


def test_the_benchmark_says_for_each_line_of_the_designs_whether_it_is_met(run: Run, plain: Path) -> None:
    found = run("eval", "--generate", "--seed", 3, "--db", plain, "--json").json["benchmark"]
    assert found["parts"]["test"] >= 1
    assert list(found["levels"])[:2] == ["L0", "L1 unicode61"]
    lines = {line["name"]: line for line in found["lines"]["as-written"]}
    assert [one["asked"] for one in lines.values() if one["seed"] == "004"] == [0.7, 0.45, 1500.0, 0.01]
    assert [name for name, one in lines.items() if one["seed"] == "002"] == ["MRR", "hit@5"]
    recall = lines["Recall@12"]
    assert recall["met"] == (recall["value"] >= 0.7)
    shown = run("eval", "--generate", "--seed", 3, "--db", plain).out
    assert f"{recall['value']:.3f} (≥ 0.7) {'met' if recall['met'] else 'not met'}" in shown


def test_k_and_the_split_are_chosen(run: Run, plain: Path) -> None:
    found = run("eval", "--generate", "--split", "3:2:1", "--k", 5, "--db", plain, "--json").json["benchmark"]
    assert list(found["parts"]) == ["train", "valid", "test"]
    assert found["parts"]["train"] > found["parts"]["valid"] > found["parts"]["test"] > 0
    assert "R@5" in found["levels"]["L0"]


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (("--split", "8:1"), "8:1:1"),
        (("--split", "8:1:0"), "8:1:1"),
        (("--k", "0"), "--k 10"),
        (("--seed", "x"), "whole"),
    ],
)
def test_what_cannot_be_measured_is_refused(run: Run, plain: Path, arguments: tuple[str, str], near: str) -> None:
    said = run("eval", "--generate", *arguments, "--db", plain)
    assert said.code == 2
    assert near in said.err


def test_a_database_without_memories_makes_no_question(run: Run, tmp_path: Path) -> None:
    said = run("eval", "--generate", "--db", make_database(tmp_path / "empty.db", []), "--json")
    assert (said.code, said.error["code"]) == (2, "no_pseudo_questions")

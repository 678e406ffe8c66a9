"""`runs --indicators`: tables, bars, JSON and CSV over recalls recorded by hand; what there is to say where there are none."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.recorded_runs import FIRST, candidate, database, record


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Two recalls of heuristic, and one of orchestrated."""
    path = database(tmp_path)
    ranked = [candidate(0.9, selected=True, lex=0.5), candidate(0.4, lex=None)]
    record(path, "h1", ms=20.0, selected=1, found=2, candidates=ranked)
    record(path, "h0", ms=30.0, candidates=ranked[1:], at=FIRST + 60)
    record(path, "o1", recipe="orchestrated", ms=200.0, selected=5, at=FIRST + 90, sources=[("vector", "failed", 1.0)])
    return path


def test_all_recalls_are_drawn_and_each_recipe_has_its_table(run: Run, db: Path) -> None:
    lines = run("runs", "--indicators", "--db", db).out.splitlines()
    assert [line for line in lines if line.startswith("==")] == [
        "== all recalls (3)",
        "== heuristic (2)",
        "== orchestrated (1)",
    ]
    memories = lines.index("Memories per recall  ·  design 000, Tuning guide")
    assert lines[memories + 3].split() == ["0", "█" * 32, "1", "33.3%"]
    assert lines[memories + 5].split() == ["2", "0", "0.0%"]
    (target,) = [line for line in lines if "p95 below 150 ms" in line]
    assert "✖" in target
    assert "200.0" in target
    assert 'mnemonaut runs --indicators --query "recipe:NAME"' in lines[-1]


def test_one_recipe_is_drawn_itself(run: Run, db: Path) -> None:
    out = run("runs", "--indicators", "--query", "recipe:heuristic", "--db", db).out
    assert out.startswith("== heuristic (2)\n")
    assert "  0.35–0.40          ████████████████████████████████        2   66.7%\n" in out
    (lex,) = [line.split() for line in out.splitlines() if line.startswith("Score: lex ") and "design" not in line]
    assert lex[2:8] == ["000", "score", "1", "2", "0.500", "0.500"]  # one measured, two not
    assert "Not told by these recalls: Time of the searches, summed" in out


def test_json_and_csv_say_the_same(run: Run, db: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.csv"
    found = run("runs", "--indicators", "--db", db, "--csv", target, "--json").json["indicators"]
    assert (found["recalls"], found["gaps"], found["recording"]) == (3, 0, True)
    rows = list(csv.DictReader(target.read_text("utf-8-sig").splitlines()))
    ours = [one for group in found["groups"] for one in group["indicators"]]
    assert len(rows) == len(ours) + sum(len(one["bars"]) for one in ours)
    assert run("runs", "--indicators", "--db", db, "--csv", target, "--json").error["code"] == "exists"
    assert run("runs", "--indicators", "--db", db, "--csv", target, "--force").code == 0
    assert run("runs", "--db", db, "--csv", target, "--json").error["code"] == "usage"


def test_no_recall_is_said_and_so_is_that_recording_is_off(run: Run, tmp_path: Path) -> None:
    path = database(tmp_path)
    assert run("runs", "--indicators", "--db", path).out == "No recall is recorded yet.\n"
    record(path, "h0")
    assert run("runs", "--indicators", "--query", "by:agent", "--db", path).out == "No recall matches.\n"
    run("runs", "--record", "off", "--db", path)
    assert "Recording is off: nothing that is asked now is counted." in run("runs", "--indicators", "--db", path).out

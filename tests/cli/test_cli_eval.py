"""`mnemonaut eval`."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.databases import make_database


def test_the_benchmark_says_for_each_line_of_the_designs_whether_it_is_met(run: Run, plain: Path) -> None:
    found = run("eval", "--generate", "--seed", 3, "--db", plain, "--json").json["benchmark"]
    assert found["parts"]["test"] >= 1
    assert [level["name"] for level in found["levels"]][:2] == ["L0", "L1 unicode61"]
    lines = {line["name"]: line for line in found["lines"]["as-written"]}
    assert {(one["seed"], one["asked"]) for one in lines.values()} == {
        ("004", 0.7), ("004", 0.45), ("004", 1500.0), ("004", 0.01), ("002", 0.1),
    }  # fmt: skip
    assert lines["recall"]["met"] == (lines["recall"]["value"] >= 0.7)
    shown = run("eval", "--generate", "--seed", 3, "--db", plain).out
    assert f"Recall@12                 004     ≥ 0.7   {lines['recall']['value']:.3f}" in shown


def test_k_and_the_number_of_memories_asked_about_are_chosen(run: Run, plain: Path) -> None:
    found = run("eval", "--generate", "--split", "0:1:9", "--limit", 2, "-k", 5, "--db", plain, "--json").json[
        "benchmark"
    ]
    assert found["questions"] == {"phrase": 2, "words": 2}
    assert "Recall@5" in run("eval", "--generate", "--limit", 1, "-k", 5, "--db", plain).out


@pytest.mark.parametrize(
    ("arguments", "near"),
    [(("--split", "8:1"), "8:1:1"), (("--split", "8:1:0"), "8:1:1"), (("-k", "0"), "1"), (("--seed", "x"), "whole")],
)
def test_what_cannot_be_measured_is_refused(run: Run, plain: Path, arguments: tuple[str, str], near: str) -> None:
    said = run("eval", "--generate", *arguments, "--db", plain)
    assert said.code == 2
    assert near in said.err


def test_a_database_without_memories_makes_no_question(run: Run, tmp_path: Path) -> None:
    said = run("eval", "--generate", "--db", make_database(tmp_path / "empty.db", []), "--json")
    assert (said.code, said.error["code"]) == (2, "no_pseudo_questions")

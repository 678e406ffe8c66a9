"""`isolate --with-near-duplicates`: what says nearly the same is listed, or isolated with it in one operation."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.cli import Run

TEXT = "We baked the parkin on Sunday and left it in the tin for three days"


@pytest.fixture
def db(run: Run, tmp_path: Path) -> Path:
    """Three times nearly the same, and something else."""
    lines = [{"id": f"m{i}", "user_text": TEXT + end} for i, end in enumerate((".", "!", "…"))]
    lines.append({"id": "cat", "user_text": "The cat sleeps on the windowsill."})
    source, path = tmp_path / "in.jsonl", tmp_path / "near.db"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    run("import", str(source), "--embedder", "none", "--db", path)
    return path


def test_a_dry_run_lists_them_and_changes_nothing(run: Run, db: Path) -> None:
    found = run("isolate", "m0", "--with-near-duplicates", "--dry-run", "--db", db, "--json").json["near_duplicates"]
    assert sorted(one["id"] for one in found) == ["m1", "m2"]
    assert all(one["dice"] >= 0.9 and one["cosine"] is None for one in found)
    assert run("stats", "--db", db, "--json").json["stats"]["isolated"] == 0
    said = run("isolate", "m0", "--with-near-duplicates", "--dry-run", "--db", db).out
    assert "m1" in said
    assert "windowsill" not in said


def test_they_are_isolated_in_one_operation_that_one_undo_takes_back(run: Run, db: Path) -> None:
    answer = run("isolate", "m0", "--with-near-duplicates", "--reason", "said often", "--db", db)
    assert "near-duplicate" in answer.out
    assert "Isolate 3 memories" in answer.out
    assert run("stats", "--db", db, "--json").json["stats"]["isolated"] == 3
    run("undo", "--db", db)
    assert run("stats", "--db", db, "--json").json["stats"]["isolated"] == 0


def test_the_answer_names_all_of_them(run: Run, db: Path) -> None:
    changed = run("isolate", "m1", "--with-near-duplicates", "--db", db, "--json").json["changed"]
    assert changed["ids"] == ["m0", "m1", "m2"]


def test_they_can_be_kept_out_of_one_query(run: Run, db: Path) -> None:
    run("isolate", "m0", "--with-near-duplicates", "--for-query", "parkin", "--db", db)
    stats = run("stats", "--db", db, "--json").json["stats"]
    assert (stats["isolated"], stats["suppressed"]) == (0, 3)


def test_a_memory_alone_says_so(run: Run, db: Path) -> None:
    said = run("isolate", "cat", "--with-near-duplicates", "--dry-run", "--db", db).out
    assert said.strip() == "Nothing says nearly the same. Nothing was changed."


def test_bad_usage_is_named(run: Run, db: Path) -> None:
    answer = run("isolate", "--query", "m0", "--with-near-duplicates", "--db", db, "--json")
    assert (answer.code, answer.error["code"]) == (2, "usage")
    answer = run("isolate", "gone", "--with-near-duplicates", "--db", db, "--json")
    assert (answer.code, answer.error["code"]) == (2, "not_stored")

"""The README's tour works as written."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from helpers.cli import Apart
from helpers.depth import Depth

from mnemonaut_core.recipes.registry import RECIPES

README = Path(__file__).parents[2] / "README.md"
JUDGED = re.search(r"<!-- judged -->\n```\n(.*?)```\n\n## ", README.read_text("utf-8"), re.DOTALL)
TOUR = re.search(r"<!-- tour -->\n```\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory, depth: Depth, apart: Apart) -> list[str]:
    """What each command of the tour printed, in order: in a shell, with the program as it is installed; the short run spares
    that, and starts them from a process in which the program is loaded."""
    assert TOUR is not None
    folder = tmp_path_factory.mktemp("tour")
    lines = [line for line in TOUR[1].splitlines() if line and not line.startswith(("#", "export PATH"))]
    exports = [line for line in lines if line.startswith("export ")]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    found = []
    for line in lines:
        if line in exports:
            continue
        if depth is Depth.SHORT:
            program, *arguments = shlex.split(line)
            assert program == "mnemonaut"
            said = apart(*arguments, env={**os.environ, **_exported(exports)}, folder=folder)
            assert said.code == 0, f"{line}\n{said.out}{said.err}"
            found.append(said.out)
            continue
        script = "\n".join(["set -euo pipefail", *exports, line])
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=folder,
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        found.append(done.stdout)
    return found


def _exported(lines: list[str]) -> dict[str, str]:
    """What lines of a shell export."""
    return dict(word.split("=", 1) for line in lines for word in shlex.split(line)[1:])


def _selected(answer: str) -> list[str]:
    """Ids above the cut of a printed recall."""
    above = answer.split("── ")[0]
    return [
        word for line in above.splitlines() if "✔" in line for word in line.split() if re.fullmatch(r"ep-\d+", word)
    ]


def test_the_first_recall_brings_the_cat_and_isolating_takes_it_away(answers: list[str]) -> None:
    _, first, isolated, second, undone, *_ = answers
    assert _selected(first)[0] == "ep-0140"
    assert set(_selected(first)) >= {"ep-0111", "ep-0012"}  # the cake: by default the right answer comes too
    assert "Isolate 1 memory" in isolated
    assert "ep-0140" not in second
    assert "Undo" in undone


def test_why_names_a_change_that_lets_the_memory_in(answers: list[str]) -> None:
    by_default, why = answers[5:7]
    assert "ep-0118" in _selected(by_default)  # what README's first lines are about
    assert "ep-0118" in why
    assert "would bring it back" in why


def test_a_recall_is_compared_replayed_and_exported_as_the_readme_does(answers: list[str]) -> None:
    asked, compared, replayed, page = answers[10:14]
    assert len(_selected(asked)) == 3  # with the preset of step 6
    assert "max_results" in compared
    assert "+2" in replayed or "max_results" in replayed
    assert page == compared
    lines = [answer.strip().splitlines()[-1] for answer in answers if "Open in the window: " in answer]
    assert len(lines) >= 9
    assert all(
        re.fullmatch(r"Open in the window: .*mnemonaut open .*tour/sample-en\.db --(run|ask) .+", line)
        for line in lines
    )
    run = asked.strip().splitlines()[-1].split()[-1]
    assert [answer.strip().splitlines()[-1].split()[-1] for answer in (compared, replayed)] == [run, run]


def test_as_written_answers_what_nothing_answers_and_calibrated_is_silent(answers: list[str]) -> None:
    *_, as_written, calibrated, _by_default, _undone = answers
    assert len(_selected(as_written)) > 0
    assert _selected(calibrated) == []
    assert "Nothing here is about the question: evidence_floor needs" in calibrated


@pytest.mark.timeout(300)
def test_judged_questions_are_tested_in_ci_and_over_a_retriever_as_the_readme_does(tmp_path: Path) -> None:
    assert JUDGED is not None
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", f"set -euo pipefail\n{JUDGED[1]}"],
        cwd=tmp_path,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    whole, changed, ci, external = done.stdout.split("broken\n")[1:]
    assert re.match(r"blend:talk +10 .* 0\n", whole)
    assert "must be selected and is not" in changed
    assert "limit: 5 → 2" in changed
    assert "exit code 1" in changed
    assert re.match(r"blend:talk +10 .* 0\n", ci)
    assert (tmp_path / "judged" / "recalls.xml").read_text("utf-8").count("<testcase") == 10
    assert "must not be selected" in external
    assert re.search(r"^BM25 +[\d.]+ ", external, re.MULTILINE)
    assert external.endswith("exit code 2\n")


def test_a_person_reads_picture_and_can_i_open_mine_before_any_recipe_and_the_table_of_recipes_after_the_tour() -> None:
    text = README.read_text("utf-8")
    heads = ["![", "**Can I open mine?**", "<!-- tour -->", "## Your own memories", "| recipe |"]
    places = [text.index(head) for head in heads]
    assert places == sorted(places)
    first = text[: text.index("## Run it")]
    assert [code for code in RECIPES if f"`{code}`" in first] == []
    assert [code for code in RECIPES if f"| `{code}` |" not in text] == []

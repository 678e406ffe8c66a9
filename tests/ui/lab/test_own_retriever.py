"""A retriever of the person's own in the window: offered once it is named, asked beside the recipes where it is chosen, and its
failure is the status of its source."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.bm25_retriever import Bm25
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest

from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.errors import InputError
from mnemonaut_core.recipes.registry import NAMED, RECIPES
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL, ALL_AND_OWN
from mnemonaut_ui.state.retriever import name_retriever, restore_retriever, retriever_of
from mnemonaut_ui.state.view_state import ViewState

HELPER = Path(__file__).parents[2] / "helpers" / "bm25_retriever.py"
TEXT = "Where does Parkin sleep?"


@pytest.fixture
def memories(tab: QueryTab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """What the other program knows: the texts of the sample."""
    monkeypatch.delenv("MNEMONAUT_EXTERNAL", raising=False)
    monkeypatch.setitem(NAMED, "external", None)  # put back afterwards
    monkeypatch.delitem(NAMED, "external")
    workspace = tab.state.workspace
    assert workspace is not None
    path = tmp_path / "known.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for one in workspace.library.matching(()):
            file.write(json.dumps({"id": one.id, "body": one.text}) + "\n")
    yield path
    name_retriever(tab.state, "")


def command(path: Path) -> str:
    return shlex.join([sys.executable, str(HELPER), str(path)])


def offered(tab: QueryTab) -> list[str]:
    return [str(tab.bar.recipe.itemData(at)) for at in range(tab.bar.recipe.count())]


def ask(tab: QueryTab, recipe: str, text: str, settled: Callable[[], None]) -> None:
    tab.bar.choose(recipe, "")
    settled()
    tab.bar.field.set_text(text)
    QTest.keyClick(tab.bar.field, Qt.Key.Key_Return)
    settled()


def test_it_is_offered_only_once_it_is_named_and_is_in_no_all(tab: QueryTab, memories: Path) -> None:
    assert offered(tab) == [*RECIPES, ALL]
    name_retriever(tab.state, command(memories))
    assert offered(tab) == [*RECIPES, "external", ALL, ALL_AND_OWN]
    tab.bar.choose(ALL, "")
    assert tab.bar.recipes == tuple(RECIPES)
    tab.bar.choose(ALL_AND_OWN, "")
    assert tab.bar.recipes == (*RECIPES, "external")
    name_retriever(tab.state, "")
    assert offered(tab) == [*RECIPES, ALL]
    assert tab.bar.recipe_name == "heuristic"


@pytest.mark.long
def test_its_answer_is_its_own_ranking_and_why_says_that_a_memory_is_not_among_its_k(
    tab: QueryTab, memories: Path, settled: Callable[[], None]
) -> None:
    name_retriever(tab.state, command(memories))
    ask(tab, "external", TEXT, settled)
    trace = tab.trace
    assert trace is not None
    theirs = [one for one, _ in Bm25(str(memories))(TEXT, 50)]
    assert trace.recipe == "external"
    assert list(trace.selected) == [one for one in theirs if one in {c.memory.id for c in trace.candidates}][:10]
    other = next(
        json.loads(line)["id"]
        for line in memories.read_text("utf-8").splitlines()
        if json.loads(line)["id"] not in theirs
    )
    assert tab.state.workspace is not None
    why = tab.state.workspace.explorer.why(trace, other)
    (place,) = why.located.sources
    assert (place.source, place.rank) == ("external", None)


@pytest.mark.long
def test_its_failure_is_the_status_of_its_source_and_the_others_stay(
    tab: QueryTab, memories: Path, settled: Callable[[], None]
) -> None:
    name_retriever(tab.state, command(memories))
    ask(tab, "external", "fail", settled)
    assert tab.trace is not None
    assert [(run.source, run.status) for run in tab.trace.runs] == [("external", RunStatus.FAILED)]
    assert tab.trace.selected == ()


def test_it_is_kept_for_the_next_start_and_what_cannot_be_read_is_refused(
    state: ViewState, tab: QueryTab, memories: Path, tmp_path: Path
) -> None:
    state.settings = QSettings(str(tmp_path / "kept.ini"), QSettings.Format.IniFormat)
    name_retriever(state, command(memories))
    NAMED.pop("external")
    restore_retriever(state)  # as the next start does
    assert retriever_of(state) == command(memories)
    assert "external" in NAMED
    for wrong in ("http://example.com/rank", '"open'):
        with pytest.raises(InputError):
            name_retriever(state, wrong)
    assert tab.bar.recipe_name == "heuristic"

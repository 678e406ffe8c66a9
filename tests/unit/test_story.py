"""A recall on one line: the numbers are those of the trace, and no word stands in the wrong number or the wrong vocabulary."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from helpers.databases import with_runs
from helpers.masters import Masters
from helpers.services import NOW, sample_master
from msgspec.structs import replace

from mnemonaut_core.domain.evidence import Level
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.explain.story import Story, speaks_of_none, speaks_text, story_of
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import connect

EXACT = Story(total=12_431, searchable=9_880, found=28, selected=5, sources=2, silent=0, findings=1, ms=91.6)


def test_it_reads_as_a_sentence_of_plain_words() -> None:
    expected = "12,431 looked at → 9,880 could be used → 28 found → 5 remembered · 2 searches · 1 hint · 92 ms"
    assert EXACT.sentence() == expected


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        (replace(EXACT, findings=0), " · 2 searches · 92 ms"),
        (replace(EXACT, findings=2), " · 2 searches · 2 hints · 92 ms"),
        (replace(EXACT, sources=1), " · 1 search · 1 hint · 92 ms"),
        (replace(EXACT, silent=1), " · 1 of 2 searches answered · 1 hint · 92 ms"),
    ],
)
def test_what_is_one_is_not_called_many_and_who_is_silent_is_not_counted_as_an_answer(
    story: Story, expected: str
) -> None:
    assert story.sentence().endswith("5 remembered" + expected)


@pytest.fixture(scope="module")
def recalled(masters_of_run: Masters, tmp_path_factory: pytest.TempPathFactory) -> tuple[Trace, ScopeCounts]:
    """The first question of the README, and what its filters left."""
    path = Path(shutil.copy(sample_master(masters_of_run, "en"), tmp_path_factory.mktemp("story")))
    query = Query("How long should parkin be left in the tin before eating it?", NOW)
    with connect(path) as workspace:
        (trace,) = workspace.explorer.recall(query, Settings("heuristic"))
        return trace, workspace.explorer.scope(trace)


def test_its_numbers_are_those_of_the_trace(recalled: tuple[Trace, ScopeCounts]) -> None:
    trace, scope = recalled
    story = story_of(trace, scope)
    assert (story.total, story.searchable) == (scope.total, scope.searchable)
    assert (story.found, story.selected) == (len(trace.candidates), len(trace.selected))
    assert (story.sources, story.silent, story.findings) == (2, 0, len(trace.warnings))


def test_a_source_that_gave_no_answer_is_silent_once_however_many_wordings_it_was_asked(
    recalled: tuple[Trace, ScopeCounts],
) -> None:
    trace, scope = recalled
    first, *others = trace.runs
    late = replace(first, status=RunStatus.TIMED_OUT)
    story = story_of(with_runs(trace, (late, replace(late, form="q2"), *others)), scope)
    assert (story.sources, story.silent) == (2, 1)


@pytest.mark.parametrize(
    ("levels", "said", "none"),
    [
        ("clearly clearly hardly partly hardly", "2 speak of it clearly", False),
        ("hardly clearly hardly hardly hardly", "1 speaks of it clearly", False),
        ("hardly partly hardly hardly hardly", "1 speaks of it partly", False),
        ("hardly hardly hardly hardly hardly", "none speaks of it", True),
    ],
)
def test_it_says_how_many_of_the_remembered_speak_of_the_question(
    recalled: tuple[Trace, ScopeCounts], levels: str, said: str, none: bool
) -> None:
    trace, _ = recalled
    shown = zip(trace.selected, levels.split(), strict=True)
    evidence = {one: replace(trace.evidence[one], level=Level(level)) for one, level in shown}
    told = replace(trace, evidence=evidence)
    assert (str(speaks_text(told)), speaks_of_none(told)) == (said, none)
    assert speaks_text(replace(trace, evidence={})) is None  # not measured: nothing is claimed

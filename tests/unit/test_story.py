"""A recall on one line: the numbers are those of the trace, and no word stands in the wrong number or the wrong vocabulary."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from helpers.databases import with_runs
from helpers.masters import Masters
from helpers.services import NOW, sample_master
from msgspec.structs import replace

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.explain.story import Story, story_of
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import connect

EXACT = Story(total=12_431, searchable=9_880, found=28, selected=5, sources=2, silent=0, findings=1, ms=91.6)


def test_it_reads_as_a_sentence_for_those_who_know_the_words() -> None:
    expected = "12,431 in scope → 9,880 searchable → 28 found → 5 selected · 2 sources · 1 finding · 92 ms"
    assert EXACT.sentence(expert=True) == expected


def test_in_plain_words_no_word_of_the_engine_is_left() -> None:
    expected = "12,431 looked at → 9,880 could be used → 28 found → 5 remembered · 2 searches · 1 hint · 92 ms"
    assert EXACT.sentence(expert=False) == expected


@pytest.mark.parametrize(
    ("story", "expected"),
    [
        (replace(EXACT, findings=0), " · 2 sources · 92 ms"),
        (replace(EXACT, findings=2), " · 2 sources · 2 findings · 92 ms"),
        (replace(EXACT, sources=1), " · 1 source · 1 finding · 92 ms"),
        (replace(EXACT, silent=1), " · 1 of 2 sources answered · 1 finding · 92 ms"),
    ],
)
def test_what_is_one_is_not_called_many_and_who_is_silent_is_not_counted_as_an_answer(
    story: Story, expected: str
) -> None:
    assert story.sentence(expert=True).endswith("5 selected" + expected)


def test_with_little_room_the_first_counts_lose_their_words_and_the_last_keeps_its_own() -> None:
    assert [piece.short for piece in EXACT.funnel(expert=True)] == ["12,431", "9,880", "28", "5 selected"]


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

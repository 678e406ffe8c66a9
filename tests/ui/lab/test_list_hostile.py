"""What nobody writes on purpose, in the list and in the matrix: it is shown, and nothing of a row is cut or falls over."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from helpers.inspecting import held
from helpers.matrices import SCOPE, result_of
from helpers.recalls import recall
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.ranking import Scored
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.lab.answer.recalls import Answered, Part
from mnemonaut_ui.lab.compare.matrix import WIDE, MatrixTable
from mnemonaut_ui.lab.list.result_list import ResultList
from mnemonaut_ui.lab.list.result_model import ResultColumn
from mnemonaut_ui.lab.list.result_rows import Row, RowWords
from mnemonaut_ui.widgets.score_bar import scale_of_rows
from mnemonaut_ui.words import languages

TEXTS = {
    "no blank": "x" * 10_000,
    "no blank, wide": "記" * 10_000,
    "right to left": "\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 parkin 12.5 \u05e2\u05d5\u05dc\u05dd "
    * 40,
    "combining": "e" + "\u0301\u0323" * 300 + " parkin",
    "signs": "\0\u202e<b>parkin</b>\ud800\n\t" * 50,
    "nothing": "",
}


@pytest.fixture
def trace(sample_explorer: Explorer) -> Trace:
    """An answer of the English sample."""
    return recall(sample_explorer, "heuristic", "How long should parkin be left in the tin?")


@pytest.fixture(params=["words", "numbers"])
def shown(qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[ResultList]:
    """An empty list, with numbers and without."""
    languages.speak_plainly(on=request.param == "words")
    found = ResultList()
    qtbot.addWidget(found)
    found.show()
    yield found
    languages.speak_plainly(on=False)


def looked_at(shown: ResultList) -> None:
    """Paint it in every width."""
    for width in (320, 620, 1100):
        shown.resize(width, 500)
        QApplication.processEvents()
        shown.grab()
        columns = [column for column in ResultColumn if not shown.isColumnHidden(column)]
        assert sum(map(shown.columnWidth, columns)) <= max(width, 400)


@pytest.mark.parametrize("text", TEXTS.values(), ids=list(TEXTS))
def test_a_text_that_nobody_writes_is_a_row_of_two_lines(shown: ResultList, trace: Trace, text: str) -> None:
    first = trace.candidates[0]
    odd = replace(first, memory=replace(first.memory, user_text=text, reply_text=None, title=text[:300]))
    result = result_of(replace(trace, candidates=(odd, *trace.candidates[1:])))
    shown.show_result(replace(result, marks=replace(result.marks, words={odd.memory.id: ((0, 3), (2, 10_000))})))
    shown.show_sentence(odd.memory.id, text)
    looked_at(shown)
    heights = {shown.rowHeight(number) for number in range(1, 5)}
    assert len(heights) == 1


def test_one_row_is_a_list_with_its_line(shown: ResultList, trace: Trace) -> None:
    shown.show_result(result_of(replace(trace, candidates=trace.candidates[:1], selected=trace.selected[:1])))
    assert (shown.results.rowCount(), shown.results.cut_row) == (2, 1)
    assert shown.current_id() == trace.selected[0]
    looked_at(shown)


def test_without_vectors_and_without_evidence_no_level_is_claimed(shown: ResultList, trace: Trace) -> None:
    shown.show_result(result_of(replace(trace, evidence={})))
    assert str(shown.results.index(0, ResultColumn.EVIDENCE).data()) == "–"
    looked_at(shown)


@pytest.mark.parametrize(
    ("score", "said", "distance"),
    [(-0.0, "0.000", "\u22120.580"), (math.inf, "∞", "+∞"), (-math.inf, "\u2212∞", "\u2212∞"), (math.nan, "–", "–")],
)
def test_a_score_of_another_program_is_told_as_it_is(trace: Trace, score: float, said: str, distance: str) -> None:
    row = Row(replace(trace.candidates[0], scored=Scored(trace.candidates[0].memory.id, score)))
    words = RowWords(line=0.58)
    assert (words.score_text(row), words.distance_text(row)) == (said, distance)
    assert words.whole_text(row)
    scale = scale_of_rows([row.final, Scored("other", 0.4)], 0.58).scale
    assert all(map(math.isfinite, (scale.low, scale.high)))


def test_of_six_recipes_three_failed_and_the_arrows_step_over_them(qtbot: QtBot, sample_explorer: Explorer) -> None:
    fault = EnvironmentFault("The disk failed.", code="corrupt", advice="Look at the disk.")
    parts = []
    for number, name in enumerate(RECIPES):
        answered = None if number % 2 else Answered(recall(sample_explorer, name, "tin"), SCOPE)
        parts.append(Part(Settings(name), answered, fault if answered is None else None))
    table = MatrixTable()
    qtbot.addWidget(table)
    table.resize(1100, 500)
    table.show()
    table.show_parts(parts, parts[0].key)
    table.grab()
    stepped = [table.currentIndex().column()]
    for _ in range(3):
        QTest.keyClick(table, Qt.Key.Key_Right)
        stepped.append(table.currentIndex().column())
    assert stepped == [1, 3, 5, 5]
    assert [table.matrix.words.cell_text(table.matrix.row_at(0), column) for column in (2, 4, 6)] == ["⚠"] * 3


def test_a_name_of_300_characters_takes_no_more_than_two_columns(qtbot: QtBot, sample_explorer: Explorer) -> None:
    answered = Answered(recall(sample_explorer, "heuristic", "tin"), SCOPE)
    names = ("person:" + "n" * 300, "person:" + "two words " * 30)
    parts = [Part(Settings("heuristic", name), answered) for name in names]
    table = MatrixTable()
    qtbot.addWidget(table)
    table.resize(900, 400)
    table.show()
    table.show_parts(parts, parts[0].key)
    QApplication.processEvents()
    table.grab()
    assert all(table.columnWidth(column) <= 2 * WIDE for column in (1, 2))
    said = held(table.matrix.headerData(1, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole))
    assert "n" * 300 in str(said)

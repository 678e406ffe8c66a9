"""How the inspector writes numbers: what was not measured, and where a memory stood in a source."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mnemonaut_core.explain.probe import SourceRank
from mnemonaut_ui.inspector.facts import LEAST_NAME, Cell, FactsTable
from mnemonaut_ui.inspector.page import exact, place_text, short


def test_what_was_not_measured_is_no_zero() -> None:
    assert [short(value) for value in (None, 0.0, 0.5, 0.0001, -0.0001)] == ["–", "0.000", "0.500", "0.0001", "-0.0001"]
    assert [exact(value) for value in (None, 0.0, 1 / 3)] == ["", "0.0", "0.3333333333333333"]


@pytest.mark.parametrize(
    ("rank", "text"),
    [(9, "▽ would rank 9 (top 10 kept)"), (10, "▽ would rank 10 (top 10 kept)"), (11, "✖ rank 11, only 10 kept")],
)
def test_a_rank_that_the_list_still_keeps_is_not_called_cut(rank: int, text: str) -> None:
    assert place_text(SourceRank("vector", "q1", rank, 10, 0.5, "found")) == text


def test_where_there_is_little_room_the_rank_keeps_it_and_the_last_columns_give_way(qtbot: QtBot) -> None:
    table = FactsTable(stretched=1, gives_way=(3, 2))
    qtbot.addWidget(table)
    rank = "▽ not searched (of 20)"
    rows = [[Cell("vector q1"), Cell(rank), Cell("0.369", right=True), Cell("0.0164", right=True)]]
    for width, hidden in ((180, [True, True]), (1000, [False, False])):
        table.resize(width, 200)
        table.show()
        table.set_facts(("Source", "rank of k", "score", "adds"), rows)
        table._fit()
        assert [table.isColumnHidden(column) for column in (2, 3)] == hidden, width
        assert table.columnWidth(1) >= min(LEAST_NAME, table.sizeHintForColumn(1)), width

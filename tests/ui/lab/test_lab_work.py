"""What the lab does not do twice, and not before it is looked at: each takes the event loop its time. Stated as facts, not
by the clock."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from helpers.depth import thin
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.list import result_list
from mnemonaut_ui.lab.list.result_list import ResultDelegate
from mnemonaut_ui.lab.list.result_model import ResultColumn
from mnemonaut_ui.lab.list.result_rows import Marks
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.theme import DARK, style_sheet

PARKIN = "How long should parkin be left in the tin before eating it?"
Settled = Callable[[], None]


@pytest.fixture
def asked(tab: QueryTab, settled: Settled) -> QueryTab:
    """A tab with an answer in it, painted."""
    tab.bar.set_question(PARKIN)
    tab.run()
    settled()
    tab.results.list.viewport().repaint()
    return tab


# ---- rows of parameters


@pytest.mark.long
def test_no_row_of_parameters_is_made_before_somebody_looks(
    lab: LabScreen, asked: QueryTab, settled: Settled, qtbot: QtBot
) -> None:
    lab.open_empty_tab()
    lab.current.bar.choose("planned", "")
    lab.current.reload_layers()
    settled()
    QApplication.processEvents()
    assert [tab.parameters.rows_made for tab in lab.queries] == [0, 0]

    asked.bar.side_button.setChecked(True)
    lab.tabs.setCurrentWidget(asked)
    everything = len(describe(RECIPES[asked.parameters.recipe].parameters))
    qtbot.waitUntil(lambda: asked.parameters.rows_made == everything, timeout=20_000)
    assert [tab.parameters.rows_made for tab in lab.queries] == [everything, 0]


@pytest.mark.long
def test_an_advice_goes_to_its_row_although_nobody_has_looked(asked: QueryTab, qtbot: QtBot) -> None:
    assert asked.parameters.rows_made == 0
    asked.set_parameter("max_results", 3)
    assert asked.parameters.values == {"max_results": 3}
    everything = len(describe(RECIPES[asked.parameters.recipe].parameters))
    qtbot.waitUntil(lambda: asked.parameters.rows_made == everything, timeout=20_000)
    control = asked.parameters.rows["max_results"].control
    qtbot.waitUntil(lambda: control.hasFocus() and not control.visibleRegion().isEmpty(), timeout=20_000)


def test_tab_walks_from_the_panel_into_the_rows_in_their_order(asked: QueryTab) -> None:
    """They are made after the buttons of the answer, which come first in the order of making."""
    asked.bar.side_button.setChecked(True)
    wanted = [row.control for row in asked.parameters.rows.values()]
    order = focus_chain(asked.parameters._area)
    assert [widget for widget in order if widget in wanted] == wanted
    between = order[: order.index(wanted[0])]
    assert not any(widget in between for widget in asked.results.funnel.bands)


def focus_chain(begin: QWidget) -> list[QWidget]:
    """Where Tab goes from here, once around the window."""
    found: list[QWidget] = []
    widget = begin.nextInFocusChain()
    while widget is not None and widget is not begin:
        found.append(widget)
        widget = widget.nextInFocusChain()
    return found


# ---- painting


def delegate_of(tab: QueryTab) -> ResultDelegate:
    found = tab.results.list.itemDelegate()
    assert isinstance(found, ResultDelegate)
    return found


@pytest.mark.long
def test_a_cell_that_did_not_change_is_not_drawn_again(asked: QueryTab) -> None:
    shown, delegate = asked.results.list, delegate_of(asked)
    before = delegate.drawn
    assert before > 3 * len(ResultColumn)
    for _ in range(3):
        shown.viewport().repaint()
    assert delegate.drawn == before


@pytest.mark.long
def test_a_wider_list_draws_only_what_became_wider(asked: QueryTab) -> None:
    shown, delegate = asked.results.list, delegate_of(asked)
    rows = sum(shown.rowViewportPosition(row) < shown.viewport().height() for row in range(shown.model().rowCount()))
    before = delegate.drawn
    shown.setFixedWidth(shown.width() - 7)
    QApplication.processEvents()
    shown.viewport().repaint()
    assert 0 < delegate.drawn - before <= rows


@pytest.mark.long
def test_a_step_of_the_selection_draws_two_rows(asked: QueryTab) -> None:
    shown, delegate = asked.results.list, delegate_of(asked)
    shown.setFocus()
    QTest.keyClick(shown, Qt.Key.Key_Home)
    shown.viewport().repaint()
    before = delegate.drawn
    QTest.keyClick(shown, Qt.Key.Key_Down)
    shown.viewport().repaint()
    columns = sum(not shown.isColumnHidden(column) for column in ResultColumn)
    assert 0 < delegate.drawn - before <= 2 * columns


@pytest.mark.long
def test_what_looks_otherwise_is_drawn_again(asked: QueryTab) -> None:
    shown, delegate = asked.results.list, delegate_of(asked)
    first = shown.results.shown_ids[0]
    changes: dict[str, Callable[[], None]] = {
        "theme": lambda: asked.state.set_theme(DARK),
        "expert": lambda: asked.state.set_expert(False),
        "words": shown.show_again,
        "isolated": lambda: shown.results.mark(Marks(isolated=frozenset((first,)))),
    }
    for what, change in changes.items():
        before = delegate.drawn
        change()
        shown.viewport().repaint()
        assert delegate.drawn - before >= len(ResultColumn) - 1, what


def most_that_differs(one: QImage, other: QImage) -> int:
    """By how many levels, in any colour of any pixel."""
    first, second = (np.frombuffer(image.constBits(), np.uint8).astype(int) for image in (one, other))
    return int(abs(first - second).max())


@pytest.mark.parametrize("recipe", thin(["heuristic", "planned", "activation"]))
def test_a_kept_cell_is_what_drawing_it_would_give(
    tab: QueryTab, settled: Settled, monkeypatch: pytest.MonkeyPatch, recipe: str
) -> None:
    """To the pixel, with the selection, the stripes and the keyboard's frame; but that the edge of a bar between two pixels
    may be rounded otherwise, by one of 255 levels."""
    tab.bar.choose(recipe, "")
    tab.bar.set_question(PARKIN)
    tab.run()
    settled()
    shown = tab.results.list
    shown.setFocus()
    QTest.keyClick(shown, Qt.Key.Key_Down)
    for expert in (True, False):
        tab.state.set_expert(expert)
        kept = [shown.viewport().grab().toImage() for _ in range(2)]
        drawn = delegate_of(tab).drawn
        with monkeypatch.context() as patch:
            patch.setattr(result_list, "_whole", lambda _scale: False)
            plain = shown.viewport().grab().toImage()
        assert delegate_of(tab).drawn > drawn, expert
        assert kept[0] == kept[1], expert
        assert most_that_differs(kept[0], plain) <= 1, expert


# ---- layouts


class Counting(QLabel):
    asked = 0

    def sizeHint(self) -> QSize:
        Counting.asked += 1
        return super().sizeHint()


def test_a_flow_asks_its_widgets_once_until_one_of_them_changes(qtbot: QtBot) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder)
    labels = [Counting(f"number {i}") for i in range(12)]
    for label in labels:
        flow.addWidget(label)
    holder.resize(200, 400)
    holder.show()
    qtbot.waitExposed(holder)
    wide, narrow = flow.heightForWidth(4000), flow.heightForWidth(60)
    before = Counting.asked
    for _ in range(50):
        assert (flow.heightForWidth(4000), flow.heightForWidth(60)) == (wide, narrow)
        flow.heightForWidth(333)
    assert Counting.asked == before
    assert narrow > wide

    labels[0].hide()
    assert flow.heightForWidth(60) < narrow
    labels[0].show()
    assert flow.heightForWidth(60) == narrow
    labels[0].setText("two\nlines")
    assert flow.heightForWidth(4000) > wide
    taken = flow.takeAt(0)
    assert taken is not None
    assert flow.heightForWidth(60) < narrow


# ---- tabs


@pytest.mark.long
def test_the_style_sheet_of_the_tabs_is_worked_through_once(lab: LabScreen) -> None:
    """It is the program's: one of its own would be worked through for every widget of every new tab."""
    lab.open_empty_tab()
    assert [tab.styleSheet() for tab in lab.queries] == ["", ""]
    assert "QPushButton[chip]" not in lab.styleSheet()
    assert "QPushButton[chip]" in style_sheet(lab.state.theme)


@pytest.mark.long
def test_a_situation_goes_into_a_tab_that_is_as_new(
    lab: LabScreen, asked: QueryTab, state: ViewState, situations: dict[str, Situation], settled: Settled
) -> None:
    situation = next(found for found in situations.values() if found.query != PARKIN)
    lab.open_empty_tab()
    empty = lab.current
    lab.tabs.setCurrentWidget(asked)
    state.situation_requested.emit(situation)
    settled()
    assert lab.current is empty
    assert len(lab.queries) == 2


@pytest.mark.long
def test_a_tab_in_which_something_is_chosen_is_not_taken_for_a_situation(
    lab: LabScreen, asked: QueryTab, state: ViewState, situations: dict[str, Situation], settled: Settled
) -> None:
    situation = next(found for found in situations.values() if found.query != PARKIN)
    lab.open_empty_tab()
    chosen = lab.current
    chosen.bar.choose("salience", "")
    lab.tabs.setCurrentWidget(asked)
    state.situation_requested.emit(situation)
    settled()
    assert lab.current not in (asked, chosen)
    assert chosen.untouched
    assert lab.current.parameters.recipe == asked.parameters.recipe


@pytest.mark.long
def test_an_answer_and_what_is_highlighted_in_it_are_told_together(
    asked: QueryTab, state: ViewState, settled: Settled
) -> None:
    """Else everybody explains the new memory by the old recall first."""
    seen: list[tuple[str, Trace | None]] = []

    def look(*_: object) -> None:
        seen.append((state.memory_id, state.trace))

    state.trace_changed.connect(look)
    state.memory_changed.connect(look)
    before = asked.trace
    asked.bar.set_question("boat")
    asked.run()
    settled()
    assert asked.trace is not before
    assert len(seen) == 2
    assert {(memory_id, id(trace)) for memory_id, trace in seen} == {(state.memory_id, id(asked.trace))}
    assert state.memory_id == asked.results.list.current_id() != ""

"""Several recalls of one question as a matrix: which memory, which rank, in which recall; what the inspector explains of it."""

from __future__ import annotations

from typing import Any

import pytest
from helpers.depth import thin
from helpers.matrices import COLUMNS, PARKIN, TITLES, Settled, choose_all, expected, texts
from helpers.services import SampleServices
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyleOptionHeaderV2
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.compare.matrix import MEMORY, MatrixModel, MatrixTable
from mnemonaut_ui.lab.list.result_list import PAD
from mnemonaut_ui.lab.list.result_rows import Marks
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.memory import memory_day

Key, Role = Qt.Key, Qt.ItemDataRole


# ---- what it says


def test_every_row_and_cell_is_the_core_s(answered: QueryTab, sample_explorer: Explorer) -> None:
    model, core = answered.results.matrix.matrix, expected(sample_explorer, answered)
    assert list(model.shown_ids) == [row.memory.id for row in core.rows]
    assert [model.words.title(column) for column in COLUMNS.values()] == TITLES
    seen = set()
    for number, row in enumerate(core.rows):
        for column, cell in enumerate(row.cells, 1):
            told = model.words.cell_text(model.row_at(number), column)
            if cell.code is None:
                assert told == "·"
            elif cell.number is None:
                assert told in "≈–"
            else:
                assert told == f"✔ {cell.number}" if cell.selected else str(cell.number)
                assert not (cell.selected and model.words.is_near(row, column))
            seen.add(told[0])
        assert model.words.agree_text(model.row_at(number)) == "●" * row.selected_by + "○" * (6 - row.selected_by)
    assert seen >= {"✔", "·", "–", "1"}


def test_the_strip_says_on_how_many_they_agree(answered: QueryTab, sample_explorer: Explorer) -> None:
    core, strip = expected(sample_explorer, answered), answered.results.agreement
    assert strip.sentence.text() == " · ".join(core.agreed())
    assert strip.sentence.text().startswith("6 of 6: ")
    assert strip.isVisible()
    assert not answered.results.story.isVisible()
    assert strip.button.text() == f"All {len(core.rows)} ▾"


def test_the_change_is_told_against_the_first_column(answered: QueryTab) -> None:
    model = answered.results.matrix.matrix
    seen = set()
    for number in range(model.rowCount()):
        row = model.row_at(number)
        first, here = row.cells[0].number, row.cells[3].number
        moved = model.words.gained_text(row, COLUMNS["salience"])
        if first is None or here is None:
            assert moved == ""
        else:
            by = first - here
            assert moved == ("=" if by == 0 else f"▲{by}" if by > 0 else f"▼{-by}")
        seen.add(moved[:1])
        assert model.words.gained_text(row, 1) == ""
    assert seen >= {"▲", "▼", ""}


def test_what_is_judged_stays_said_with_the_next_answer(answered: QueryTab) -> None:
    parts, model = answered.results.matrix.matrix.words.parts, MatrixModel()
    model.show_parts(parts, None)
    model.mark(Marks(judged={model.row_at(0).memory.id: "judged 3"}))
    model.show_parts(parts, None)
    assert "judged 3" in model.words.date_and_line(model.row_at(0))[0]


def test_a_row_and_a_cell_speak(answered: QueryTab) -> None:
    model = answered.results.matrix.matrix
    first = model.index(0, MEMORY)
    said = str(first.data(Role.AccessibleDescriptionRole))
    assert said.startswith(f"remembered by {model.row_at(0).selected_by} of 6. Classic: number ")
    assert all(f"{title}: " in said for title in TITLES)
    number = model.row_at(0).cells[0].number
    assert model.index(0, 1).data(Role.AccessibleTextRole) == f"Classic: number {number}, Remembered"
    assert model.headerData(4, Qt.Orientation.Horizontal, Role.AccessibleTextRole) == "Notes first · As published"


# ---- one selection: the memory, and the recall that explains it


@pytest.mark.long
def test_left_and_right_choose_the_recall_that_explains_the_highlighted_memory(
    asked: QueryTab, lab: LabScreen, settled: Settled, state: ViewState
) -> None:
    table = asked.results.matrix
    assert QApplication.focusWidget() is asked.bar.field  # what arrives takes the keyboard from nobody
    QTest.keyClick(asked.bar.field, Key.Key_Down)
    assert QApplication.focusWidget() is table
    QTest.keyClick(table, Key.Key_Down)
    second = table.matrix.shown_ids[1]
    for recipe in (*list(RECIPES)[1:], "blend"):  # one step further than there are recalls stays where it is
        QTest.keyClick(table, Key.Key_Right)
        assert asked.trace is not None
        assert state.trace is asked.trace
        assert (asked.trace.recipe, table.currentIndex().column()) == (recipe, COLUMNS[recipe])
        assert (state.memory_id, state.selection, lab.highlighted().ids) == (second, (second,), (second,))
        settled()
        assert asked.parameters.recipe == recipe
    for _ in range(7):
        QTest.keyClick(table, Key.Key_Left)
    assert (asked.trace and asked.trace.recipe) == "heuristic"
    assert table.matrix.index(1, COLUMNS["heuristic"]) == table.currentIndex()


@pytest.mark.long
def test_a_click_on_a_cell_chooses_memory_and_recall(asked: QueryTab, state: ViewState) -> None:
    table = asked.results.matrix
    place = table.visualRect(table.matrix.index(2, COLUMNS["activation"])).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert (state.memory_id, state.trace and state.trace.recipe) == (table.matrix.shown_ids[2], "activation")
    place = table.visualRect(table.matrix.index(3, MEMORY)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert (state.memory_id, state.trace and state.trace.recipe) == (table.matrix.shown_ids[3], "activation")


@pytest.mark.long
def test_enter_opens_the_list_of_the_recall_and_coming_back_asks_nothing_again(
    asked: QueryTab, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    real = Explorer._recalled

    def recalled(explorer: Explorer, recipe: Recipe, *rest: Any) -> Trace:
        made.append(recipe.name)
        return real(explorer, recipe, *rest)

    monkeypatch.setattr(Explorer, "_recalled", recalled)
    table = asked.results.matrix
    QTest.keyClick(table, Key.Key_Right)
    QTest.keyClick(table, Key.Key_Down)
    second = table.matrix.shown_ids[1]
    QTest.keyClick(table, Key.Key_Return)
    settled()
    assert (asked.results.state_shown, asked.bar.recipe_name) == ("list", "planned")
    assert asked.trace is not None
    assert asked.trace.recipe == "planned"
    assert asked.results.story.isVisible()
    assert not asked.results.agreement.isVisible()
    assert second in asked.results.list.results.shown_ids
    choose_all(asked)
    settled()
    assert asked.results.state_shown == "matrix"
    assert made == []
    asked.run()
    settled()
    assert made == list(RECIPES)


@pytest.mark.long
def test_a_parameter_concerns_the_recall_that_is_explained(asked: QueryTab, settled: Settled) -> None:
    table = asked.results.matrix
    before = {recipe: texts(table.matrix, column) for recipe, column in COLUMNS.items() if recipe != "activation"}
    ids = table.matrix.shown_ids
    for _ in range(4):
        QTest.keyClick(table, Key.Key_Right)
    settled()
    asked.parameters.set_value("k_final", 3)
    settled()
    assert asked.trace is not None
    assert (asked.trace.recipe, len(asked.trace.selected)) == ("activation", 3)
    selected = [cell for cell in texts(table.matrix, COLUMNS["activation"]) if cell.startswith("✔")]
    assert len(selected) == 3
    for recipe, told in before.items():
        now = dict(zip(table.matrix.shown_ids, texts(table.matrix, COLUMNS[recipe]), strict=True))
        assert [now[memory_id] for memory_id in ids] == told


# ---- order, filter, copy


@pytest.mark.long
def test_a_heading_sorts_by_its_recall_then_from_the_other_end_then_no_more(asked: QueryTab, state: ViewState) -> None:
    table = asked.results.matrix
    usual = table.matrix.shown_ids
    QTest.keyClick(table, Key.Key_Down)
    held = state.selection
    header = table.horizontalHeader()
    column = COLUMNS["salience"]

    def click() -> list[int | None]:
        place = QPoint(header.sectionViewportPosition(column) + 8, 8)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        assert state.selection == table.highlighted.ids == held
        rows = [table.matrix.row_at(row) for row in range(table.matrix.rowCount())]
        return [row.cells[column - 1].rank for row in rows]

    ranks = click()
    ranked = [rank for rank in ranks if rank is not None]
    assert ranked == sorted(ranked) == ranks[: len(ranked)]
    assert ranked[0] == 1
    assert [rank for rank in click() if rank is not None] == ranked[::-1]
    click()
    assert table.matrix.shown_ids == usual


@pytest.mark.long
def test_the_menu_shows_only_those_that_so_many_agree_on(asked: QueryTab, sample_explorer: Explorer) -> None:
    strip, core = asked.results.agreement, expected(sample_explorer, asked)
    strip.button.menu().aboutToShow.emit()
    named = {action.text(): action for action in strip.button.menu().actions()}
    alone = core.agreement[1]
    named[f"alone  {alone}"].trigger()
    assert [row.memory.id for row in core.rows if row.selected_by == 1] == list(asked.results.matrix.matrix.shown_ids)
    assert strip.button.text() == f"alone  {alone} ▾"
    named[f"All {len(core.rows)}"].trigger()
    assert len(asked.results.matrix.matrix.shown_ids) == len(core.rows)


@pytest.mark.long
def test_words_filter_the_rows_and_what_they_leave_out_is_not_selected(
    asked: QueryTab, state: ViewState, lab: LabScreen
) -> None:
    strip, table = asked.results.agreement, asked.results.matrix
    wanted = [
        row.memory.id
        for row in table.matrix.matrix.rows
        if "parkin" in row.memory.text.lower() and "tin" in row.memory.text.lower()
    ]
    assert 0 < len(wanted) < len(table.matrix.shown_ids)
    strip.filter.setText("PARKIN tin")
    assert list(table.matrix.shown_ids) == wanted
    dated = next(row.memory for row in table.matrix.matrix.rows if row.memory.moment is not None)
    strip.filter.setText(memory_day(dated))
    assert dated.id in table.matrix.shown_ids
    strip.filter.setText("no such word anywhere")
    assert (table.matrix.rowCount(), state.selection, lab.highlighted().ids) == (0, (), ())
    strip.filter.setFocus()
    QTest.keyClick(strip.filter, Key.Key_Escape)
    assert strip.filter.text() == ""
    assert table.matrix.rowCount() == len(table.matrix.matrix.rows)


def test_a_copy_holds_every_row_with_the_headings(answered: QueryTab) -> None:
    model = answered.results.matrix.matrix
    answered.results.agreement.copy_button.click()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == [
        *("id", "Date", *(f"{title} · As published" for title in TITLES)),
        *("Speaks of it", "Agree", "Memory"),
    ]
    assert [line.split("\t")[0] for line in lines[1:]] == list(model.shown_ids)
    first = lines[1].split("\t")
    assert first[2] == model.words.cell_text(model.row_at(0), 1)
    assert first[8] in ("clearly", "partly", "hardly")
    assert first[9] == f"{model.row_at(0).selected_by}/6"


# ---- room


@pytest.mark.long
@pytest.mark.parametrize("language", thin(["en", "ja", "zh"], every=3, first=2), indirect=True)
def test_six_recipes_fit_every_screen_without_scrolling_sideways_and_begin_high(
    qtbot: QtBot, language: str, window: MainWindow, state: ViewState, services: SampleServices
) -> None:
    lang = language
    offer = next(found for found in services.samples() if found.lang == lang)
    path = services.build_sample(lang, lambda *_: None, NEVER)
    state.open_requested.emit(OpenRequest(path, situation=offer.situations[0]))
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle, timeout=20_000)
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    tab = lab.current
    choose_all(tab)
    qtbot.waitUntil(lambda: tab.results.state_shown == "matrix" and state.jobs.idle, timeout=20_000)
    table = tab.results.matrix
    for size, rows in (((1280, 800), 9), ((960, 540), 4)):
        window.resize(*size)
        QApplication.processEvents()
        top = table.mapTo(window, QPoint(0, 0)).y()
        seen = table.viewport().height() // table.rowHeight(1)  # the first one has its sentence
        assert ((window.width(), window.height()), top <= 190, table.horizontalScrollBar().maximum()) == (
            size,
            True,
            0,
        ), top
        assert seen >= rows
        room = table.columnWidth(MEMORY) - 2 * PAD
        told = [table.matrix.words.date_and_line(row)[0] for row in table.matrix.matrix.rows]
        wide = {one for one in told if table.fontMetrics().horizontalAdvance(one) > room}
        assert size != (1280, 800) or (told[0].count(" · "), wide) == (
            1,
            set(),
        )  # its day, and whole how much it speaks of it
        names = [heading(table, column) for column in COLUMNS.values()]
        assert size != (1280, 800) or not any("…" in name for name in names), names
    if lang != "en":
        assert not any(part.isascii() for part in (tab.results.agreement.sentence.text(), table.matrix.words.title(1)))


@pytest.mark.long
def test_a_banner_stands_below_the_list_and_does_not_push_it_down(asked: QueryTab) -> None:
    table = asked.results.matrix
    before = table.mapTo(asked, QPoint(0, 0)).y()
    shown = asked.result
    assert shown is not None
    asked.results.mark(shown.changed(frozenset(table.matrix.shown_ids[:1]), frozenset(), 99))
    QApplication.processEvents()
    assert asked.results.stale.isVisible()
    assert table.mapTo(asked, QPoint(0, 0)).y() == before
    assert asked.results.stale.mapTo(asked, QPoint(0, 0)).y() > before


# ---- what has little room


def heading(table: MatrixTable, column: int) -> str:
    """What is drawn above a column."""
    option = QStyleOptionHeaderV2()
    table.horizontalHeader().initStyleOptionForIndex(option, column)
    return str(option.text)


def test_names_are_whole_then_initials_then_two_recalls_at_a_time_with_their_names(
    qtbot: QtBot, asked: QueryTab, lab: LabScreen
) -> None:
    table = asked.results.matrix
    table.setFocus()

    def shown(width: int) -> list[str]:
        lab.resize(width, 600)
        QApplication.processEvents()
        columns = [column for column in COLUMNS.values() if not table.isColumnHidden(column)]
        assert table.horizontalScrollBar().maximum() == 0
        assert table.columnWidth(MEMORY) >= 20 * table.fontMetrics().averageCharWidth(), width
        return [heading(table, column) for column in columns]

    assert [name.replace("\n", " ") for name in shown(1200)] == TITLES
    assert shown(640) == ["C", "ML", "BTOQ", "NF", "TAV", "AT"]
    assert str(table.matrix.headerData(2, Qt.Orientation.Horizontal, Role.ToolTipRole)) == "Many leads · As published"
    assert len(shown(500)) == 2
    seen = set()
    for _ in COLUMNS:
        seen.add(table.currentIndex().column())
        assert not table.isColumnHidden(table.currentIndex().column())
        QTest.keyClick(table, Key.Key_Right)
    assert seen == set(COLUMNS.values())


def test_it_opens_at_its_top_and_its_arrows_work_at_once(tab: QueryTab, settled: Settled) -> None:
    """It began at the row that was selected in the list, and three F6 led to it."""
    tab.bar.choose("heuristic", "as-written")
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    tab.results.list.select_ids(tab.results.list.results.shown_ids[9:10])
    tab.bar.recipe.setFocus()
    choose_all(tab)
    settled()
    table = tab.results.matrix
    assert QApplication.focusWidget() is table
    assert (table.verticalScrollBar().value(), table.currentIndex().row()) == (0, 0)
    for key in (Key.Key_Down, Key.Key_Right):
        QTest.keyClick(table, key)
    assert (table.currentIndex().row(), tab.trace and tab.trace.recipe) == (1, "planned")


@pytest.mark.long
def test_the_strip_s_tooltip_has_the_whole_sentence(asked: QueryTab) -> None:
    strip = asked.results.agreement
    tip = strip.sentence.toolTip()
    assert strip.sentence.text() in tip
    assert "How many memories were remembered" in tip
    strip.show_running("asking Planned")
    assert strip.sentence.text().startswith("asking Planned — 6 of 6: ")


def test_it_is_made_when_it_is_asked_for_and_seen_when_there_is_an_answer(tab: QueryTab, settled: Settled) -> None:
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    assert tab.results.findChild(MatrixTable) is None
    tab.choose(ALL, "as-written")
    made = tab.results.findChild(MatrixTable)
    assert made is not None
    assert tab.results.agreement.isHidden()
    assert tab.results.state_shown == "list"
    settled()
    assert tab.results.matrix is made
    assert tab.results.state_shown == "matrix"
    assert not tab.results.agreement.isHidden()

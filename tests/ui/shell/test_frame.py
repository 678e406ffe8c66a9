"""The frame of the window: the drawer around all screens, the sidebar's words, the room of a memory's text."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.matrices import choose_all
from helpers.services import SampleServices
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableView
from pytestqt.qtbot import QtBot

from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.list.result_model import ResultColumn
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.view_state import ViewState

PARKIN = "How long should parkin be left in the tin before eating it?"


def asked(qtbot: QtBot, window: MainWindow, path: Path) -> QueryTab:
    """The lab over this file, with an answer, as wide as a small laptop."""
    window.resize(1280, 800)
    window.open_database(path)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.show_screen("lab")
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    tab = lab.current
    tab.bar.field.set_text(PARKIN)
    tab.run()
    qtbot.waitUntil(lambda: tab.trace is not None and window.state.jobs.idle)
    return tab


def test_the_drawer_opens_when_it_is_told_to_and_remembers_it(
    qtbot: QtBot, window: MainWindow, services: SampleServices, settings: QSettings, sample: Path
) -> None:
    """Space and Ctrl+I open and fold it; it never opens by itself, and folds where no memory is selected."""
    results = asked(qtbot, window, sample).results.list
    assert (bool(window.state.memory_id), window.drawer.is_folded) == (True, True)
    results.setFocus()
    seen = []
    for key in (
        Qt.Key.Key_Down,
        Qt.Key.Key_Space,
        Qt.Key.Key_Down,
        Qt.Key.Key_Space,
        Qt.Key.Key_Space,
        Qt.Key.Key_Escape,
    ):
        QTest.keyClick(results, key)
        seen.append((window.inspector_shown, results.hasFocus()))
    assert seen == [(shown, True) for shown in (False, True, True, False, True, False)]
    window.run_command("inspector")
    seen = [(window.inspector_shown, True)]
    window.state.select(())
    seen.append((window.inspector_shown, True))
    assert seen == [(True, True), (False, True)]
    window.close()
    again = MainWindow(ViewState(Jobs(), services), settings)
    qtbot.addWidget(again)
    again.show()
    asked(qtbot, again, sample)
    assert again.inspector_shown
    again.close()


def test_the_inspector_and_the_parameters_take_turns_in_the_drawer(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    tab = asked(qtbot, window, sample)

    def shown() -> tuple[bool, bool]:
        return window.inspector.isVisible(), tab.side.isVisible()

    tab.bar.side_button.click()
    assert shown() == (False, True)
    QTest.keyClick(tab.parameters.first_control, Qt.Key.Key_Escape)
    assert (*shown(), tab.bar.side_button.isChecked()) == (False, False, False)
    window.run_command("inspector")
    assert shown() == (True, False)
    tab.bar.side_button.click()
    assert shown() == (False, True)
    window.run_command("inspector")
    assert (*shown(), tab.bar.side_button.isChecked()) == (True, False, False)
    tab.bar.side_button.click()
    window.show_screen("quarantine")
    assert shown() == (False, False)  # nothing is selected there
    window.show_screen("lab")
    assert shown() == (False, True)
    tab.bar.side_button.click()
    assert shown() == (True, False)  # it was open before


def test_the_words_of_the_sidebar_and_the_open_drawer_share_only_a_wide_window(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    asked(qtbot, window, sample)
    seen = {}
    for width in (960, 1280, 1600):
        for shown in (False, True):
            window.set_inspector(shown)
            window.setFixedSize(width, 700)
            QApplication.processEvents()
            seen[width, shown] = window.sidebar.compact
    assert seen == {
        (960, False): True,
        (960, True): True,
        (1280, False): False,
        (1280, True): True,
        (1600, False): False,
        (1600, True): False,
    }


def test_every_screen_fits_a_small_laptop_at_200_percent(qtbot: QtBot, shared_window: MainWindow) -> None:
    """1280 × 800 at 200 % are 640 × 400."""
    window, least = shared_window, {}
    for key in (*(one for one in window.screens if one != "welcome"), "welcome"):  # a window that a worded sidebar left
        window.show_screen(key)
        qtbot.waitUntil(lambda: window.state.jobs.idle)
        QApplication.processEvents()
        window.resize(640, 400)
        least[key] = (window.width(), window.height(), window.drawer.strip.isVisible())
    assert least == dict.fromkeys(least, (640, 400, False))


def test_the_popups_of_the_question_show_all_their_rows(shared_window: MainWindow) -> None:
    lab = shared_window.screens["lab"]
    assert isinstance(lab, LabScreen)
    bar = lab.current.bar
    for combo in (bar.recipe, bar.preset, bar.clock.choice):
        combo.showPopup()
        QApplication.processEvents()
        view = combo.view()
        assert (view.verticalScrollBar().maximum(), view.visualRect(view.currentIndex()).top() >= 0) == (0, True), combo
        combo.hidePopup()


def test_the_rail_shows_every_screen_in_a_low_window(shared_window: MainWindow) -> None:
    shared_window.resize(640, 360)
    QApplication.processEvents()
    sidebar = shared_window.sidebar
    last = sidebar.visualItemRect(sidebar.item(sidebar.count() - 1))
    assert last.bottom() <= sidebar.viewport().height()


def test_the_status_bar_tells_of_the_file_what_has_room(shared_window: MainWindow) -> None:
    status = shared_window.status
    shown = {}
    for width in (640, 1280):
        shared_window.resize(width, 700)
        QApplication.processEvents()
        facts = (status._file, status._speed, status._indexes, status._lint)
        assert all(fact.width() >= fact.sizeHint().width() for fact in facts if fact.isVisible())
        shown[width] = [bool(fact.isVisible()) for fact in facts]
    assert (shown[640][0], all(shown[640]), all(shown[1280])) == (True, False, True)


def test_a_memorys_text_has_most_of_the_window(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    """Of 1280 × 800: half with the drawer folded, a third with it open, and 40 characters a line; of the matrix 40 on two lines."""
    tab, library = asked(qtbot, window, sample), window.screens["library"]
    assert isinstance(library, LibraryScreen)

    def settle() -> None:
        qtbot.waitUntil(lambda: window.state.jobs.idle)
        QApplication.processEvents()

    def measured(table: QTableView, column: int) -> tuple[float, float]:
        """The share of the window's width, and how many characters of an ordinary memory a line holds."""
        width = table.columnWidth(column) - 16
        text = "He's turned his nose up at two meals and now he's sitting on the tin looking wounded."
        return width / window.width(), width * len(text) / table.fontMetrics().horizontalAdvance(text)

    found: dict[tuple[str, bool], tuple[float, float]] = {}
    for shown in (False, True):
        window.set_inspector(shown)
        for expert in (False, True):
            window.show_screen("lab")
            window.state.set_expert(expert)
            settle()
            found["numbers" if expert else "words", shown] = measured(tab.results.list, ResultColumn.MEMORY)
        window.show_screen("library")
        library.table.select_rows([0], 0)
        settle()
        text = next(number for number, column in enumerate(library.model.columns) if column.key == "text")
        found["library", shown] = measured(library.table, text)
        assert (window.inspector_shown, window.width(), window.height()) == (shown, 1280, 800)
    assert {key: share for key, (share, _) in found.items() if share < (0.34 if key[1] else 0.5)} == {}
    assert {key: held for key, (_, held) in found.items() if held < 40} == {}
    window.show_screen("lab")
    choose_all(tab)
    tab.run()
    settle()
    assert window.inspector_shown
    assert measured(tab.results.matrix, 0)[1] * 2 >= 40
    top = tab.results.matrix.mapTo(window, QPoint(0, 0)).y()
    window.state.set_expert(False)
    tab.bar.choose("heuristic", "as-written")
    tab.bar.settings_changed.emit()
    settle()
    assert max(top, tab.results.list.viewport().mapTo(window, QPoint(0, 0)).y()) <= 190


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_cross_of_the_drawer_lies_over_no_word_in_either_direction(
    qtbot: QtBot, shared_window: MainWindow, direction: Qt.LayoutDirection
) -> None:
    before = QApplication.layoutDirection()
    QApplication.setLayoutDirection(direction)
    try:
        QApplication.processEvents()
        drawer, headline = shared_window.drawer, shared_window.inspector.headline
        qtbot.waitUntil(headline.isVisible)

        def apart() -> bool:
            words = QRect(headline.mapTo(shared_window, QPoint(0, 0)), headline.size())
            cross = QRect(drawer._close.mapTo(shared_window, QPoint(0, 0)), drawer._close.size())
            return not words.intersects(cross)

        qtbot.waitUntil(apart)
        at_end = drawer.drawer.mapTo(drawer, QPoint(0, 0)).x() > 0
        assert at_end is (direction == Qt.LayoutDirection.LeftToRight)
    finally:
        QApplication.setLayoutDirection(before)
        QApplication.processEvents()

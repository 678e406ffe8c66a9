"""How much room the list has: pixels and rows in the whole window, in every language, in light and dark, words and numbers."""

from __future__ import annotations

import pytest
from helpers.depth import thin
from helpers.services import SampleServices
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractSpinBox, QApplication, QComboBox
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.explain.story import Story, story_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import describe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.lab.answer.funnel import StoryLine
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.asked import Written
from mnemonaut_ui.lab.parameters.parameter_panel import SPIN_WIDTH
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.central_area import KEY
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.memory_mime import mime_of
from mnemonaut_ui.words.languages import install, speak_plainly
from mnemonaut_ui.words.messages import translated

LAPTOP, SCALED, SMALLEST = (1280, 800), (960, 540), (640, 400)
"""A small laptop; a screen of 1920 × 1080 at 200 %; the small laptop at 200 %."""
TOP = 190
"""Pixels of the window above the list, at most."""


def tab_of(window: MainWindow) -> QueryTab:
    """The tab in front."""
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    return lab.current


def looked_at(window: MainWindow, size: tuple[int, int]) -> tuple[tuple[int, int], int, int, int]:
    """(size of the window, pixels above the list, whole rows seen, pixels that lie beyond the right edge)."""
    window.resize(*size)
    QApplication.processEvents()
    shown = tab_of(window).results.list
    seen = [
        row
        for row in range(shown.model().rowCount())
        if row != shown.results.cut_row
        and shown.rowViewportPosition(row) >= 0
        and shown.rowViewportPosition(row) + shown.rowHeight(row) <= shown.viewport().height()
    ]
    top = shown.mapTo(window, QPoint(0, 0)).y()
    return (window.width(), window.height()), top, len(seen), shown.horizontalScrollBar().maximum()


def words_of(window: MainWindow) -> list[str]:
    """The counts of the story with their words."""
    result = tab_of(window).results.result
    assert result is not None
    answered = result.answered
    story = story_of(answered.trace, answered.scope)
    return [translated(text) for text in story.funnel()]


@pytest.mark.long
@pytest.mark.parametrize("language", thin(["en", "ja", "zh"], every=3), indirect=True)
def test_the_list_begins_high_and_shows_its_rows_on_every_screen(
    qtbot: QtBot, language: str, window: MainWindow, state: ViewState, services: SampleServices
) -> None:
    lang = language
    offer = next(found for found in services.samples() if found.lang == lang)
    path = services.build_sample(lang, lambda *_: None, NEVER)
    state.open_requested.emit(OpenRequest(path, situation=offer.situations[0]))
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle, timeout=20_000)
    for theme, expert in (("light", True), ("dark", False)):
        window.choose_theme(theme)
        state.set_expert(expert)
        what = f"{lang}, {theme}, {'numbers' if expert else 'words'}"
        for size, rows in ((LAPTOP, 9), (SCALED, 5)):
            fits, top, seen, beyond = looked_at(window, size)
            assert fits == size, what
            assert (
                size != LAPTOP or " → ".join(words_of(window)) in tab_of(window).results.story.toggles["funnel"].text()
            )
            assert (top <= TOP, seen >= rows, beyond) == (True, True, 0), f"{what}, {size}: {top} px, {seen} rows"
    tab = tab_of(window)
    if lang != "en":
        assert not tab.results.story.sentence.isascii()
    tab.bar.clock.set_moment(0)  # the widest that the line can be
    tab.bar.fields.set_written(Written(kinds=("episode",)))
    tab.run()
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    assert looked_at(window, SCALED)[0] == SCALED
    assert (tab.bar.clock.says_moment, tab.bar.more.clear.isVisible()) == (True, True)


@pytest.mark.long
def test_the_inspector_says_in_every_screen_for_which_question_and_recipe_it_speaks(shared_window: MainWindow) -> None:
    expected = "Classic · As published, asked: How long should parkin be left in the tin before eating it?"
    for screen in ("lab", "library"):
        shared_window.show_screen(screen)
        assert shared_window.inspector.score.question.text() == expected


# ---- the story


def test_the_line_says_what_the_command_line_prints(shared_window: MainWindow) -> None:
    tab = tab_of(shared_window)
    result = tab.results.result
    assert result is not None
    answered = result.answered
    expected = story_of(answered.trace, answered.scope).sentence()
    assert tab.results.story.sentence == expected
    toggle = tab.results.story.toggles["funnel"]
    assert (toggle.accessibleName(), toggle.isCheckable()) == (expected, True)


def test_the_status_bar_has_the_same_word_for_the_same_count(shared_window: MainWindow) -> None:
    story, said = tab_of(shared_window).results.story.toggles["findings"].text, shared_window.status._lint.text
    assert (story(), said()) == ("⚠ 2 hints", "⚠ 2 hints")
    shared_window.state.set_expert(False)  # numbers add values, and rename nothing
    assert (story(), said()) == ("⚠ 2 hints", "⚠ 2 hints")


def test_each_part_unfolds_by_itself_for_all_tabs_and_for_tomorrow(
    qtbot: QtBot, lab: LabScreen, tab: QueryTab, state: ViewState, settings: QSettings
) -> None:
    tab.bar.field.set_text("How long should parkin be left in the tin before eating it?")
    tab.run()
    qtbot.waitUntil(lambda: tab.trace is not None and state.jobs.idle, timeout=20_000)
    results = tab.results
    results.story.toggles["funnel"].click()
    seen = {one for one in results.funnel.findChildren(QAbstractButton) if one.isVisible()}
    assert seen >= {*results.funnel.bands, *results.funnel.sources}  # filled by unfolding, not by being asked here
    results.story.toggles["funnel"].click()
    parts = {
        "funnel": (results.funnel.bands[0], results.funnel.sources[0], results.plan),
        "findings": (results.findings,),
    }

    def unfolded() -> list[str]:
        return [name for name, widgets in parts.items() if any(widget.isVisible() for widget in widgets)]

    assert unfolded() == []
    for name, widgets in parts.items():
        QTest.keyClick(results.story.toggles[name], Qt.Key.Key_Space)
        assert (unfolded(), all(widget.isVisible() for widget in widgets)) == ([name], True)
        QTest.keyClick(results.story.toggles[name], Qt.Key.Key_Space)
    results.story.toggles["findings"].click()
    lab.open_empty_tab()
    assert [n for n, toggle in lab.current.results.story.toggles.items() if toggle.isChecked()] == ["findings"]
    tomorrow = LabScreen(ViewState(state.jobs, state.services, settings=settings))
    qtbot.addWidget(tomorrow)
    assert [n for n, one in tomorrow.current.results.story.toggles.items() if one.isChecked()] == ["findings"]


def test_with_little_room_the_first_counts_go_and_what_it_comes_to_stays(
    qtbot: QtBot, shared_window: MainWindow
) -> None:
    story = tab_of(shared_window).results.story
    shared_window.resize(*SMALLEST)
    story.setMaximumWidth(500)
    qtbot.waitUntil(lambda: story.toggles["funnel"].text() == "▸ 28 found → 5 remembered")
    assert (story.speaks.text(), story.speaks.isVisible()) == ("· 1 speaks of it clearly ·", True)
    story.setMaximumWidth(2_000)
    assert story.sentence.startswith("188 looked at → 87 could be used → 28 found → 5 remembered · 2 searches")


def test_a_story_without_hints_ends_with_no_dot(qtbot: QtBot) -> None:
    line = StoryLine()
    qtbot.addWidget(line)
    line.resize(1000, line.height())
    for findings, said in ((2, "· 1 speaks of it clearly ·"), (0, "· 1 speaks of it clearly")):
        line.show_story(Story(188, 87, 28, 5, 2, 0, findings, 9.0), "1 speaks of it clearly")
        assert line.speaks.text() == said


@pytest.mark.parametrize("language", thin(["en", "ja", "zh"], every=3, first=1))
def test_a_story_is_cut_off_at_no_width_and_keeps_what_it_comes_to(qtbot: QtBot, language: str) -> None:
    install(language)
    speak_plainly(on=True)
    line = StoryLine()
    qtbot.addWidget(line)
    line.show_story(Story(12_431_000, 9_880_000, 128_000, 15, 9, 1, 14, 92.0), "15 speak of it clearly")
    found = translated(Text.within("Story", "{count} found", count="128,000"))
    remembered = translated(Text.within("Story", "{count} remembered", count="15"))
    told = []
    for width in range(220, 1000, 20):
        line.resize(width, line.sizeHint().height())
        QApplication.processEvents()
        for toggle in (one for one in line.toggles.values() if one.isVisible()):
            assert toggle.width() >= toggle.sizeHint().width(), (width, toggle.text())
        told.append(line.toggles["funnel"].text())
        assert told[-1].endswith(remembered)
    assert told[-1].count("→") == 3
    shorter = f"▸ {found} → {remembered}"
    assert {shorter, told[-1]} <= set(told) <= {f"▸ {remembered}", shorter, told[-1]}
    install("en")


@pytest.mark.long
def test_no_sentence_of_a_preset_is_cut_off_in_the_list_of_presets(shared_window: MainWindow) -> None:
    shared_window.state.set_expert(True)
    combo = tab_of(shared_window).bar.preset
    line = combo.fontMetrics().height()
    high = {combo.itemText(row): combo.view().sizeHintForRow(row) for row in range(combo.count())}
    assert high["All presets"] < 3 * line + 8, "a short one takes its line"
    assert high["Improved"] >= high["All presets"] + 3 * line, "255 characters take four"
    shared_window.state.set_expert(False)


# ---- one line


def test_choices_without_room_move_into_more_and_the_verbs_never(qtbot: QtBot, shared_window: MainWindow) -> None:
    bar = tab_of(shared_window).bar
    verbs = (bar.why_button, bar.side_button, bar.compare_button, bar.pack_button, bar.words)
    high = bar.line.height()
    shared_window.resize(*SMALLEST)
    qtbot.waitUntil(lambda: bar.line.here == (bar.recipe, bar.more))
    qtbot.waitUntil(lambda: all(one.isVisible() and one.width() >= one.sizeHint().width() for one in verbs))
    assert bar.line.height() == high
    bar.more.button.click()
    places = [
        one.mapTo(bar.fields, QPoint(0, 0)) for one in (bar.preset, bar.clock, bar.context_button, bar.default_button)
    ]
    assert len({place.x() for place in places}) == len(places)
    assert all(bar.fields.isAncestorOf(one) and one.isVisible() for one in (bar.preset, bar.clock.choice))
    bar.context_button.setFocus()
    bar.context_button.click()  # what the panel would lie over
    assert (bar.context.isVisible(), bar.fields.isVisible()) == (True, False)
    bar.context_button.setChecked(False)
    shared_window.set_inspector(False)
    shared_window.resize(*LAPTOP)
    qtbot.waitUntil(lambda: bar.line.here == (bar.recipe, bar.preset, bar.clock, bar.more))
    shared_window.set_inspector(True)


def test_tab_goes_along_the_line_as_it_is_read(shared_window: MainWindow) -> None:
    tab = tab_of(shared_window)
    tab.bar.field.setFocus()
    places = []
    while (holder := QApplication.focusWidget()) is not tab.results.list:
        assert holder is not None
        place = holder.mapTo(tab, QPoint(0, 0))
        places.append((place.y() // 24, place.x()))
        QTest.keyClick(holder, Qt.Key.Key_Tab)
    assert places == sorted(places)
    assert len(places) > 8


# ---- parameters


@pytest.mark.long
def test_the_panel_filters_by_name_and_by_sentence_and_every_row_says_what_it_is(
    qtbot: QtBot, lab: LabScreen, tab: QueryTab, state: ViewState
) -> None:
    tab.bar.side_button.click()
    panel = tab.parameters
    qtbot.waitUntil(lambda: state.jobs.idle and len(panel.rows) > 20)

    def shown() -> set[str]:
        return {name for name, row in panel.rows.items() if not row.isHidden()}

    assert all(row._about.text() == translated(row.info.sentence) for row in panel.rows.values())
    qtbot.waitUntil(lambda: len(shown()) > 20)
    everything = shown()
    QTest.keyClicks(panel.filter, "weight lex")
    assert shown() == {"weight_lex"}
    panel.filter.setText("how far back")
    assert shown() == {"days"}
    titles = next(iter(panel._lists.values()))._titles
    assert {group for group, title in titles.items() if not title.isHidden()} == {
        panel.rows[n].info.group for n in shown()
    }
    QTest.keyClick(panel.filter, Qt.Key.Key_Escape)
    assert (panel.filter.text(), shown(), tab.side.isVisible()) == ("", everything, True)
    panel.filter.setText("weight lex")
    tab.show_parameter("max_results")  # what an advice leads to is shown whatever was filtered
    assert panel.rows["max_results"].control.hasFocus()
    assert shown() == everything


@pytest.mark.long
def test_a_choice_is_offered_in_words_and_kept_as_its_code(
    qtbot: QtBot, lab: LabScreen, tab: QueryTab, state: ViewState
) -> None:
    tab.bar.side_button.click()
    panel = tab.parameters
    qtbot.waitUntil(lambda: state.jobs.idle and len(panel.rows) > 20)
    row = panel.rows["text_index"]
    combo = row.control
    assert isinstance(combo, QComboBox)

    def offered() -> list[str]:
        return [combo.itemText(place) for place in range(combo.count())]

    names = {
        "unicode61": "Whole words",
        "trigram": "Three characters in a row",
        "words": "Words, in Japanese and Chinese too",
    }
    words = [names[code] for code in row.info.choices]
    state.set_expert(False)
    assert offered() == words
    assert "unicode61" not in row.toolTip()
    assert str(combo.itemData(2, Qt.ItemDataRole.ToolTipRole)) == "words"
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_End)
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert panel.values["text_index"] == "words"
    state.set_expert(True)
    assert offered() == [f"{word} · {code}" for word, code in zip(words, row.info.choices, strict=True)]
    assert combo.currentData() == "words"


@pytest.mark.long
def test_no_unit_is_cut(qtbot: QtBot, lab: LabScreen, tab: QueryTab, state: ViewState) -> None:
    tab.bar.side_button.click()
    qtbot.waitUntil(lambda: state.jobs.idle and len(tab.parameters.rows) > 20)
    spins = {
        name: row.control for name, row in tab.parameters.rows.items() if isinstance(row.control, QAbstractSpinBox)
    }
    assert [name for name, spin in spins.items() if spin.width() < spin.sizeHint().width()] == []
    assert any(spin.width() > SPIN_WIDTH for spin in spins.values()), "one has a long unit"


@pytest.mark.long
@pytest.mark.parametrize("recipe", thin(RECIPES, every=3))
def test_no_row_reaches_under_the_scroll_bar(
    qtbot: QtBot, window: MainWindow, services: SampleServices, recipe: str
) -> None:
    """Whatever is wider than the panel took the ends of all sentences and the arrows of all numbers with it."""
    window.resize(*LAPTOP)
    window.open_database(services.build_sample("en", lambda *_: None, NEVER))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    tab, expected = tab_of(window), len(describe(RECIPES[recipe].parameters))
    tab.choose(recipe, "")
    tab.bar.side_button.click()
    area = tab.parameters._area
    qtbot.waitUntil(lambda: window.state.jobs.idle and len(tab.parameters.rows) == expected)
    for size in (LAPTOP, SCALED):
        window.resize(*size)
        QApplication.processEvents()
        wide = [name for name, row in tab.parameters.rows.items() if row.width() > area.viewport().width()]
        assert (wide, tab.parameters._holder.width()) == ([], area.viewport().width()), size


# ---- a memory from anywhere onto the question


def test_a_memory_dragged_over_the_sidebar_opens_the_lab_and_a_file_does_not(
    qtbot: QtBot, shared_window: MainWindow
) -> None:
    shared_window.show_screen("library")
    sidebar = shared_window.sidebar
    row = next(sidebar.item(i) for i in range(sidebar.count()) if sidebar.item(i).data(KEY) == "lab")
    place = sidebar.visualItemRect(row).center()

    def over(data: QMimeData) -> QDragEnterEvent:
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        event = QDragEnterEvent(place, Qt.DropAction.CopyAction, data, buttons, keys)
        sidebar.dragEnterEvent(event)
        return event

    files = QMimeData()
    files.setText("a file")
    assert not over(files).isAccepted()
    assert not sidebar._spring.isActive()
    memory = mime_of(["ep-0118"])
    assert over(memory).isAccepted()
    sidebar._spring.timeout.emit()
    assert shared_window.front.key == "lab"
    drop = QDropEvent(
        QPointF(place), Qt.DropAction.CopyAction, memory, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    sidebar.dropEvent(drop)
    assert (drop.isAccepted(), sidebar._spring.isActive()) == (False, False)

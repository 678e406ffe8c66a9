"""Several recalls of one question while they run: what comes first, what fails, what is asked again and what is not."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from helpers.matrices import COLUMNS, PARKIN, TITLES, Settled, choose_all, texts
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import EndpointNotAllowed, EnvironmentFault
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_ui.lab.answer import recalls as asking
from mnemonaut_ui.lab.answer.recalls import Result
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.asking.ask_bar import ALL
from mnemonaut_ui.lab.asking.asked import Written
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words import languages

Key, Role = Qt.Key, Qt.ItemDataRole


@pytest.mark.long
def test_the_recall_that_is_explained_stays_it_while_others_answer_before_it(
    asked: QueryTab, settled: Settled, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    held, real = threading.Event(), asking.ask_again

    def ask_again(explorer: Explorer, last: asking.Answered, settings: Settings, *rest: Any) -> asking.Answered:
        assert settings.recipes != "activation" or held.wait(20)
        return real(explorer, last, settings, *rest)

    for _ in range(4):
        QTest.keyClick(asked.results.matrix, Key.Key_Right)
    settled()
    assert (asked.trace and asked.trace.recipe) == "activation"
    monkeypatch.setattr(asking, "ask_again", ask_again)
    asked.parameters.set_value("k_final", 3)
    qtbot.waitUntil(lambda: "asking Trusted and varied, 4 of 6 done" in asked.results.agreement.sentence.text())
    held.set()
    settled()
    assert asked.trace is not None
    assert (asked.trace.recipe, len(asked.trace.selected)) == ("activation", 3)


# ---- presets


def test_all_presets_of_a_recipe_stand_side_by_side_under_their_names(tab: QueryTab, settled: Settled) -> None:
    choose_all(tab, "salience", ALL)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    model = tab.results.matrix.matrix
    assert [part.key for part in model.words.parts] == [("salience", preset) for preset in presets_of("salience")]
    assert [model.words.title(c) for c in range(1, model.words.agree_column)] == [
        p.plain_title for p in presets_of("salience").values()
    ]
    QTest.keyClick(tab.results.matrix, Key.Key_Right)
    assert tab.trace is not None
    assert tab.trace.preset == list(presets_of("salience"))[1]


def test_all_recipes_offer_the_presets_that_every_one_has_and_all_of_each(tab: QueryTab, settled: Settled) -> None:
    choose_all(tab)
    settled()
    offered = [tab.bar.preset.itemData(i) for i in range(tab.bar.preset.count())]
    common = [name for name in presets_of("heuristic") if all(name in presets_of(r) for r in RECIPES)]
    assert offered == [*common, ALL]
    tab.bar.choose(ALL, ALL)
    assert tab.bar.keys == tuple((recipe, preset) for recipe in RECIPES for preset in presets_of(recipe))


# ---- under way, failed, empty


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, threading.Event]]:
    """Each recipe answers when its event is set."""
    events = {recipe: threading.Event() for recipe in RECIPES}
    real = asking.ask

    def ask(explorer: Explorer, query: Query, settings: Settings, *rest: object) -> asking.Answered:
        while not events[settings.recipes].wait(0.01):
            rest[0].raise_if_set()  # type: ignore[attr-defined]
        return real(explorer, query, settings, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(asking, "ask", ask)
    yield events
    for event in events.values():
        event.set()


@pytest.mark.long
def test_each_recall_shows_as_it_comes_and_escape_keeps_what_came(
    tab: QueryTab, lab: LabScreen, qtbot: QtBot, gate: dict[str, threading.Event], state: ViewState
) -> None:
    choose_all(tab)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    qtbot.waitUntil(lambda: tab.results.state_shown == "loading")
    gate["heuristic"].set()
    qtbot.waitUntil(lambda: tab.results.state_shown == "matrix")
    model = tab.results.matrix.matrix
    assert state.trace is tab.trace
    assert state.selection == lab.highlighted().ids == model.shown_ids[:1]
    assert model.headerData(2, Qt.Orientation.Horizontal) == "… Many leads"
    assert set(texts(model, 2)) == {"…"}
    assert "asking Many leads, 1 of 6 done" in tab.results.agreement.sentence.text()
    gate["planned"].set()
    qtbot.waitUntil(lambda: model.headerData(2, Qt.Orientation.Horizontal) == "Many leads")
    held = model.shown_ids
    QTest.keyClick(tab.results.matrix, Key.Key_Right)
    assert (tab.trace and tab.trace.recipe) == "planned"
    QTest.keyClick(tab.results.matrix, Key.Key_Right)
    assert (tab.trace and tab.trace.recipe) == "planned", "one that has not answered explains nothing"
    QTest.keyClick(tab.results.matrix, Key.Key_Escape)
    assert not tab.recalls.running
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert (model.shown_ids, tab.results.state_shown) == (held, "matrix")
    assert model.headerData(3, Qt.Orientation.Horizontal) == "⚠ By type of question"
    assert tab.results.agreement.sentence.text() == " · ".join(model.matrix.agreed())
    assert tab.results.warnings[0] == "By type of question · As published: not asked: it was cancelled"


@pytest.mark.long
def test_a_recipe_that_fails_says_why_and_the_others_are_shown(
    tab: QueryTab, settled: Settled, monkeypatch: pytest.MonkeyPatch, state: ViewState
) -> None:
    real = asking.ask

    def ask(explorer: Explorer, query: Query, settings: Settings, *rest: object) -> asking.Answered:
        if settings.recipes in ("heuristic", "salience"):
            raise EnvironmentFault("The disk failed", code="disk", advice="Look at the disk.")
        return real(explorer, query, settings, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(asking, "ask", ask)
    choose_all(tab)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    model = tab.results.matrix.matrix
    assert (tab.trace and tab.trace.recipe) == "planned"
    assert state.trace is tab.trace
    heads = [str(model.headerData(column, Qt.Orientation.Horizontal)) for column in COLUMNS.values()]
    assert heads == [
        "⚠ Classic",
        "Many leads",
        "By type of question",
        "⚠ Notes first",
        "Trusted and varied",
        "All together",
    ]
    assert set(texts(model, 1)) == {"⚠"}
    assert tab.results.warnings[:2] == [
        f"{name} · As published: gave no answer: The disk failed. Look at the disk."
        for name in ("Classic", "Notes first")
    ]
    assert tab.results.agreement.sentence.text().startswith("4 of 4: ")
    monkeypatch.setattr(asking, "ask", real)
    tab.run()
    settled()
    assert [str(model.headerData(column, Qt.Orientation.Horizontal)) for column in COLUMNS.values()] == TITLES
    assert not any("gave no answer" in text for text in tab.results.warnings)


def test_where_all_fail_the_failure_is_shown_and_no_empty_matrix(
    tab: QueryTab, settled: Settled, monkeypatch: pytest.MonkeyPatch, state: ViewState
) -> None:
    def ask(*_: object) -> asking.Answered:
        raise EnvironmentFault("The disk failed", code="disk", advice="Look at the disk.")

    monkeypatch.setattr(asking, "ask", ask)
    choose_all(tab)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    assert (tab.results.state_shown, state.trace, state.selection) == ("empty", None, ())
    assert not tab.results.agreement.isVisible()
    assert "The disk failed" in tab.results.empty.message


@pytest.mark.long
def test_where_nothing_is_found_the_reason_stands_in_its_place(tab: QueryTab, settled: Settled) -> None:
    choose_all(tab, "heuristic", ALL)
    tab.bar.clock.set_moment(0)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    settled()
    assert tab.results.state_shown == "empty"
    assert tab.results.empty.message


@pytest.mark.long
def test_what_was_isolated_since_is_marked(asked: QueryTab) -> None:
    model = asked.results.matrix.matrix
    gone = model.shown_ids[1]
    shown = asked.result
    assert shown is not None
    asked.results.mark(shown.changed(frozenset({gone}), frozenset(), 99))
    assert [model.id_at(row) in model.words.marks.isolated for row in range(3)] == [False, True, False]
    assert asked.results.stale.isVisible()


@pytest.mark.long
def test_recalls_of_another_question_are_not_taken_for_answers_to_this_one(asked: QueryTab, settled: Settled) -> None:
    before = asked.trace
    assert before is not None
    asked.bar.field.set_text("Who is Bea?")
    choose_all(asked, "heuristic")
    settled()
    asked.run()
    settled()
    choose_all(asked)
    settled()
    traces = [part.answered.trace for part in asked.recalls.parts if part.answered is not None]
    assert [trace.query.text for trace in traces] == ["Who is Bea?"] * 6


# ---- what a recall does not look at


@pytest.mark.long
def test_a_heading_marks_the_recalls_that_do_not_read_what_was_given(asked: QueryTab, settled: Settled) -> None:
    asked.bar.fields.set_written(Written(token_budget=400))
    asked.run()
    settled()
    model = asked.results.matrix.matrix
    heads = {
        recipe: (
            model.headerData(column, Qt.Orientation.Horizontal),
            str(model.headerData(column, Qt.Orientation.Horizontal, Role.ToolTipRole)),
        )
        for recipe, column in COLUMNS.items()
    }
    unread = "This recipe has no token budget of the question's: that changes nothing here."
    assert heads["salience"] == ("Notes first", "Notes first · As published")
    for recipe in set(COLUMNS) - {"salience"}:
        assert heads[recipe][0] == f"⚠ {TITLES[COLUMNS[recipe] - 1]}"
        assert unread.replace("'", "&#x27;") in heads[recipe][1]


@pytest.mark.long
def test_the_answer_of_a_recall_that_failed_is_said_in_the_language_of_the_window(asked: QueryTab) -> None:
    parts = asked.recalls.parts
    address = "https://example.invalid"
    fault = EndpointNotAllowed(address)
    languages.install("ja")
    answered = parts[0].answered
    assert answered is not None
    asked.results.show_result(
        Result(answered, parts=(parts[0], replace(parts[1], answered=None, error=fault), *parts[2:]))
    )
    said = asked.results.matrix.matrix.words.state_text(asked.results.matrix.matrix.words.parts[1])
    assert address in said
    assert "not one that you allowed" not in said


# ---- there and back


@pytest.mark.long
def test_escape_goes_back_to_the_matrix_from_the_list_that_it_opened(
    asked: QueryTab, settled: Settled, state: ViewState
) -> None:
    told: list[str] = []
    state.noticed.connect(told.append)
    table = asked.results.matrix
    QTest.keyClick(table, Key.Key_Right)
    QTest.keyClick(table, Key.Key_Down)
    second = table.matrix.shown_ids[1]
    QTest.keyClick(table, Key.Key_Return)
    settled()
    assert (asked.results.state_shown, asked.bar.recipe_name, told) == (
        "list",
        "planned",
        ["Esc goes back to all of them."],
    )
    assert (state.memory_id, asked.results.list.highlighted.memory_id) == (second, second)
    QTest.keyClick(asked.results.list, Key.Key_Escape)
    settled()
    assert (asked.results.state_shown, asked.bar.recipe_name) == ("matrix", ALL)
    assert QApplication.focusWidget() is asked.results.matrix
    assert (state.memory_id, state.trace and state.trace.recipe) == (second, "planned")
    QTest.keyClick(table, Key.Key_Return)
    settled()
    choose_all(asked, "salience")  # chosen by hand: there is nothing to go back to
    settled()
    asked.results.list.setFocus()
    QTest.keyClick(asked.results.list, Key.Key_Escape)
    settled()
    assert (asked.results.state_shown, asked.bar.recipe_name) == ("list", "salience")


@pytest.mark.long
def test_the_recalls_of_one_question_share_what_they_read_and_those_of_the_next_do_not(
    tab: QueryTab, settled: Settled, monkeypatch: pytest.MonkeyPatch
) -> None:
    handed: list[object] = []
    recall = Explorer.recall

    def noted(explorer: Explorer, *arguments: Any, **options: Any) -> tuple[Trace, ...]:
        handed.append(options.get("shared"))
        return recall(explorer, *arguments, **options)

    monkeypatch.setattr(Explorer, "recall", noted)
    choose_all(tab)
    for text in (PARKIN, "boat"):
        tab.bar.field.set_text(text)
        tab.run()
        settled()
    first, second = handed[: len(RECIPES)], handed[len(RECIPES) :]
    assert len(set(map(id, first))) == len(set(map(id, second))) == 1
    assert first[0] is not None is not second[0]
    assert first[0] is not second[0]
    handed.clear()
    choose_all(tab, "heuristic")
    tab.run()
    settled()
    assert handed == [None]

"""Recalls side by side in the window: which rows, which lines, which texts; a recall beside itself; two memories; what is kept."""

from __future__ import annotations

import json
import math
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from html.parser import HTMLParser
from itertools import groupby
from pathlib import Path

import apsw
import pytest
from helpers.depth import thin
from msgspec.structs import replace
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.compare import KEPT, SideBySide
from mnemonaut_core.explain.smallest_change import comes_before
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.compare.head import became_text, column_title
from mnemonaut_ui.compare.making import Against, Another
from mnemonaut_ui.compare.view import MEMORIES, PACK, RANKS, CompareScreen
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ToCompare, ViewState
from mnemonaut_ui.words.languages import MASK, install
from mnemonaut_ui.words.memory import name_of
from mnemonaut_ui.words.remedies import changes_text

NOW = 1_750_000_000
PARKIN = "How long should parkin be left in the tin before eating it?"
Role = Qt.ItemDataRole
Ask = Callable[..., Trace]


@pytest.fixture
def ask(sample_workspace: Workspace) -> Ask:
    """A recall of the sample, by recipe and values."""

    def asked(recipe: str = "heuristic", **values: str) -> Trace:
        (trace,) = sample_workspace.explorer.recall(Query(PARKIN, NOW), Settings(recipe, values=values))
        return trace

    return asked


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[CompareScreen]:
    made = CompareScreen(state)
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.show()
    state.set_workspace(sample_workspace)
    qtbot.waitUntil(lambda: state.jobs.idle)
    yield made
    made.close()
    state.jobs.cancel_all()


def show(qtbot: QtBot, screen: CompareScreen, *traces: Trace) -> SideBySide:
    """These recalls, compared."""
    screen.compare(ToCompare(traces=traces))
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert screen.comparison is not None
    return screen.comparison


def test_a_recall_beside_itself_is_empty(qtbot: QtBot, screen: CompareScreen, ask: Ask) -> None:
    trace = ask()
    found = show(qtbot, screen, trace, trace)
    assert found.nothing
    assert screen.head.model.rows[0][0] == "Nothing: they were asked alike."
    assert screen.ranks.ranks.rowCount() == len({item.rank for item in trace.candidates if item.rank is not None})
    screen.only_differing.click()
    assert screen.ranks.ranks.rowCount() == screen.memories.memories.rowCount() == 0
    assert screen.panes()[-1] is screen.empty
    screen.views[PACK].click()
    assert screen.pack.head.text().startswith("1 and 2: the same text, ")


def test_a_text_that_holds_a_masked_memory_of_either_recall_is_masked(
    qtbot: QtBot, screen: CompareScreen, ask: Ask
) -> None:
    found = show(qtbot, screen, ask(), ask("orchestrated"))
    first, second = found.sides
    other = next(one for one in second.selected if one not in first.selected)
    secret = replace(second.memories[other], sensitivity=2)
    screen.views[PACK].click()
    screen.state.set_mask(2)
    screen.pack.show_comparison(found)
    assert screen.pack.text.toPlainText() not in ("", MASK)
    screen.pack.show_comparison(replace(found, sides=(first, replace(second, memories={other: secret}))))
    assert screen.pack.text.toPlainText() == MASK


def test_ranks_rows_lines_and_texts_are_the_core_s(qtbot: QtBot, screen: CompareScreen, ask: Ask) -> None:
    first, second, third = ask(), ask(weight_lex="0.0"), ask("orchestrated")
    found = show(qtbot, screen, first, second, third)
    model = screen.ranks.ranks
    ModelTester(model)
    ModelTester(screen.memories.memories)
    for side, trace in enumerate((first, second, third)):
        ranked = {item.rank: item.memory.id for item in trace.candidates if item.rank is not None}
        shown = {rank: row.id for n, rank in enumerate(model.ranks) if (row := model.row_of(model.index(n, side + 1)))}
        assert shown == ranked, side
    joined = {
        (memory_id, start, end) for row in range(model.rowCount()) for start, end, memory_id, _ in model.lines(1, row)
    }
    assert joined == {
        (row.id, row.places[0].rank - 1, row.places[1].rank - 1)
        for row in found.rows
        if row.places[0].rank is not None and row.places[1].rank is not None
    }
    moved = next(row for row in found.rows if row.rank_change(1) and row.places[1].slot is not None)
    spoken = str(model.find(moved.id, 2).data(Role.AccessibleTextRole))
    assert spoken.startswith(f"Rank {moved.places[1].rank} in 2, ✔ ")
    assert f"rank {moved.places[0].rank} in 1" in spoken

    screen.pack.choice.setCurrentIndex(1)
    screen.pack.show_comparison(found)
    assert screen.pack.choice.currentIndex() == 1

    # the keyboard goes through ranks and recalls; the inspector explains what it stands on, in the recall of its column
    screen.ranks.setFocus()
    QTest.keyClick(screen.ranks, Qt.Key.Key_Right)
    assert screen.state.trace is second
    QTest.keyClick(screen.ranks, Qt.Key.Key_Down)
    assert screen.state.memory_id == second.candidates[1].memory.id

    assert [row[0] for row in screen.head.model.rows] == ["Weight of wording"]
    assert headings(screen)[1:] == ["1 · Classic", "2 · Classic", "3 · By type of question"]
    assert screen.head.overlap.text().startswith("1 and 2: ")
    assert "Jaccard" in screen.head.overlap.text()
    assert screen.head.overlap.toolTip().count("<p>") == 3
    QTest.keyClick(screen.ranks, Qt.Key.Key_Right)
    screen.state.set_expert(False)
    assert screen.head.overlap.text().startswith("1 and 3: ")
    assert "came in both" in screen.head.overlap.text()
    show(qtbot, screen, first, second)  # fewer than the column with the keyboard
    assert screen.head.overlap.text().startswith("1 and 2: ")
    assert screen.state.trace in (first, second)
    found = show(qtbot, screen, first, second, third)

    screen.views[MEMORIES].click()
    assert [row.id for row in screen.memories.memories.rows] == [row.id for row in found.rows]
    screen.only_differing.click()
    assert [row.id for row in screen.memories.memories.rows] == [row.id for row in found.differing]
    listed = [model.row_of(model.index(n, c)) for n in range(model.rowCount()) for c in (1, 2, 3)]
    assert {row.id for row in listed if row is not None and row.differs} == {
        row.id for row in found.differing if any(place.rank is not None for place in row.places)
    }

    screen.views[PACK].click()
    diff = found.packs[0]
    assert diff is not None
    told = screen.pack.text.toPlainText()
    for piece in diff.pieces:
        if piece.text.strip():
            assert (piece.text.strip() in told) is (piece.sign != KEPT), piece
    kept = [sum(one.tokens for one in run) for sign, run in groupby(diff.pieces, lambda one: one.sign) if sign == KEPT]
    assert [line for line in told.splitlines() if line.startswith("⋯")] == [
        f"⋯ {tokens} tokens that both have" for tokens in kept if tokens
    ]
    screen.only_differing.click()
    told = screen.pack.text.toPlainText()
    assert f"− {first.pack.text.splitlines()[3]}" in told.splitlines()  # it went down
    for piece in diff.pieces:
        if piece.text.strip():
            assert piece.text.strip() in told


def headings(screen: CompareScreen) -> list[str]:
    """What stands above what differs."""
    model = screen.head.model
    return [str(model.headerData(number, Qt.Orientation.Horizontal)) for number in range(model.columnCount())]


def cut(screen: CompareScreen) -> list[str]:
    """What of the head has not the room that it needs, wrapped as it is."""
    table, head = screen.head.table, screen.head
    wrap = int(Qt.TextFlag.TextWordWrap)
    found = []
    for column, heading in enumerate(headings(screen)):
        wide = table.columnWidth(column) - 18
        needed = table.horizontalHeader().fontMetrics().boundingRect(QRect(0, 0, wide, 999), wrap, heading)
        if needed.width() > wide or needed.height() > table.horizontalHeader().height():
            found.append(heading)
        for row, texts in enumerate(head.model.rows):
            needed = table.fontMetrics().boundingRect(QRect(0, 0, wide, 999), wrap, texts[column])
            if needed.width() > wide or needed.height() > table.rowHeight(row):
                found.append(texts[column])
    if table.verticalScrollBar().maximum():
        found.append("rows")
    return found + [one.text() for one in (head.overlap, head.notes) if one.height() < one.heightForWidth(one.width())]


@pytest.mark.long
def test_a_against_b_adds_up_in_the_window(qtbot: QtBot, screen: CompareScreen, ask: Ask) -> None:
    trace = ask()
    show(qtbot, screen, trace, ask(weight_lex="0.0"))
    first, second = trace.candidates[0].memory.id, trace.candidates[3].memory.id
    screen.views[MEMORIES].click()
    screen.state.select((first, second))
    assert screen.against_button.isVisible()
    screen.against_button.click()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    shown, duel = screen.shown, screen.duel.duel
    assert isinstance(shown, Against)
    assert duel is not None
    assert {duel.first.memory_id, duel.second.memory_id} == {first, second}
    found = screen.duel.picture.found
    assert found is not None
    assert (found.memory_id, found.other_id) == (duel.first.memory_id, duel.second.memory_id)
    assert math.fsum([found.start, *(step.amount for step in found.steps), found.rest]) == found.end
    assert screen.duel.sentence.text().startswith("A scores " if duel.first.memory_id == first else "B scores ")
    assert screen.state.workspace is not None
    explorer = screen.state.workspace.explorer
    remedy = explorer.turning(trace, first, second)
    assert remedy is not None
    (change,) = remedy.changes
    turned = ask(**{change.parameter: str(change.to_value)})
    assert comes_before(trace, first, second)
    assert comes_before(turned, second, first)
    lower = "A" if duel.first.memory_id == second else "B"
    assert screen.duel.turn.text().startswith(f"{changes_text(trace.recipe, remedy)} would put {lower} first. ")
    QTest.keyClick(screen.duel.picture, Qt.Key.Key_Escape)
    assert screen.comparison is not None


@pytest.mark.long
def test_it_is_kept_reopened_written_and_deleted(qtbot: QtBot, screen: CompareScreen, ask: Ask, tmp_path: Path) -> None:
    state = screen.state
    found = show(qtbot, screen, ask(), ask("orchestrated"))
    screen.add(Another(recipe="heuristic", preset="calibrated"))
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert screen.comparison is not None
    assert [side.preset for side in screen.comparison.sides] == ["as-written", "as-written", "calibrated"]
    screen.remove(2)
    qtbot.waitUntil(lambda: state.jobs.idle)
    screen.keeping.keep_as("before and after")
    qtbot.waitUntil(lambda: state.jobs.idle)
    screen.reopen("before and after")
    qtbot.waitUntil(lambda: state.jobs.idle)
    again = screen.comparison
    assert again is not None
    assert again is not found
    kept, before = again.packs[0], found.packs[0]
    assert kept is not None
    assert before is not None
    assert kept.pieces == before.pieces  # the texts for the model are kept too
    assert [row.id for row in again.rows] == [row.id for row in found.rows]
    assert not screen.adding.button.isEnabled()  # a record cannot be asked from

    gone = found.rows[0].id
    state.select((gone,))
    state.isolate()
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert screen.stale.message == "Memories changed since: this is how it was before."
    screen.reopen("before and after")
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert screen.stale.message == ""
    assert screen.head.notes.text() == "⚠ 1, 2: Isolated since: 1 of its memories."
    assert "isolated since" in str(screen.ranks.ranks.index(0, 1).data(Role.AccessibleTextRole))
    assert "isolated since" in screen.memories.memories.text(0, 1)

    for name in ("page.html", "table.csv"):
        screen.keeping.write_to(str(tmp_path / name))
    qtbot.waitUntil(lambda: state.jobs.idle)
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    check_page(page)
    assert found.rows[0].id in page
    head = (tmp_path / "table.csv").read_text(encoding="utf-8-sig").splitlines()[0]
    assert head.startswith("memory,date,recall,run,recipe,")

    screen.keeping.delete("before and after")
    qtbot.waitUntil(lambda: state.jobs.idle and not screen.keeping.kept_button.isEnabled())


@pytest.mark.long
def test_another_database_is_asked_and_its_file_is_missed(
    qtbot: QtBot, screen: CompareScreen, ask: Ask, sample_workspace: Workspace, tmp_path: Path
) -> None:
    state, trace = screen.state, ask(weight_lex="0.2")
    show(qtbot, screen, trace, ask("orchestrated"))
    other = tmp_path / "other.db"
    shutil.copy(sample_workspace.path, other)
    with closing(apsw.Connection(str(other))) as connection:
        connection.execute("UPDATE meta SET value = 'feed' WHERE key = 'identity'")
    screen.add(Another(database=other))
    qtbot.waitUntil(lambda: state.jobs.idle)
    found = screen.comparison
    assert found is not None
    assert [side.origin.database for side in found.sides] == [sample_workspace.path.name] * 2 + ["other.db"]
    assert found.sides[2].selected == tuple(trace.selected)  # with the values of the first
    assert "database" in {row[0] for row in screen.head.model.rows}
    screen.keeping.keep_as("two files")
    qtbot.waitUntil(lambda: state.jobs.idle)
    for gone, notes in ((False, ""), (True, "⚠ 3: Its database other.db is not there any more: ")):
        if gone:
            other.unlink()
        screen.reopen("two files")
        qtbot.waitUntil(lambda: state.jobs.idle)
        assert screen.head.notes.text().startswith(notes)
        assert screen.head.notes.isVisible() is gone


@pytest.mark.long
def test_from_the_lab_by_keys_and_from_the_log(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> None:
    state = window.state
    state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle, timeout=20_000)
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    lab.ask(PARKIN)
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle, timeout=20_000)
    first = state.trace
    assert first is not None
    press = partial(QTest.keyClick, window)
    ctrl, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    press(Qt.Key.Key_B, ctrl)
    assert lab.current.results.baseline.trace is first
    lab.current.choose("orchestrated", "as-written")
    qtbot.waitUntil(lambda: state.trace is not first and state.jobs.idle, timeout=20_000)
    press(Qt.Key.Key_D, ctrl)
    assert lab.current.results.baseline.against is None
    press(Qt.Key.Key_B, ctrl | shift)
    qtbot.waitUntil(lambda: window.front.key == "compare" and state.jobs.idle, timeout=20_000)
    screen = window.front
    assert isinstance(screen, CompareScreen)
    assert screen.comparison is not None
    assert [side.recipe for side in screen.comparison.sides] == [first.recipe, "orchestrated"]
    holder = QApplication.focusWidget()
    assert holder is not None
    assert screen.isAncestorOf(holder)

    state.request_comparison(ToCompare(runs=(first.id,)))  # alone: beside the same asked again now
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    assert [side.origin.recorded for side in screen.comparison.sides] == [True, False]
    assert screen.comparison.nothing
    again = state.trace  # the inspector explains a recorded recall as it was
    assert again is not None
    assert (again.id, again.selected) == (first.id, first.selected)


@pytest.mark.long
def test_a_recall_that_is_added_is_explained_and_one_of_another_moment_too(
    qtbot: QtBot, screen: CompareScreen, ask: Ask
) -> None:
    state = screen.state
    refused: list[str] = []
    state.refused.connect(lambda error: refused.append(error.code))
    show(qtbot, screen, ask(), ask("orchestrated"))
    screen.add(Another(recipe="salience"))
    qtbot.waitUntil(lambda: state.jobs.idle)
    screen.adding.add_moment("one evening in May")
    assert refused == ["time_value"]
    screen.adding.add_moment("2025-05-20 21:40")
    qtbot.waitUntil(lambda: state.jobs.idle)
    found = screen.comparison
    assert found is not None
    assert [(side.recipe, side.asked["now"]) for side in found.sides] == [
        ("heuristic", NOW),
        ("orchestrated", NOW),
        ("salience", NOW),
        ("heuristic", 1_747_777_200),
    ]
    for side in (3, 4):
        screen.ranks.setCurrentIndex(screen.ranks.ranks.index(0, side))
        assert state.trace is not None
        assert (state.trace.recipe, state.trace.query.now, state.unexplained) == (
            found.sides[side - 1].recipe,
            found.sides[side - 1].asked["now"],
            "",
        )
    assert not screen.adding.menu.isVisible()
    screen.adding.menu.aboutToShow.emit()  # full: nothing more can be added, three can be taken away
    assert [action.text()[:9] for action in screen.adding.menu.actions() if action.text()] == ["Take away"] * 3


@pytest.mark.long
def test_why_a_recall_cannot_be_explained_is_said_where_its_explanation_would_stand(
    qtbot: QtBot, screen: CompareScreen, ask: Ask, sample_workspace: Workspace
) -> None:
    state, trace = screen.state, ask()
    inspector = Inspector(state)
    qtbot.addWidget(inspector)
    show(qtbot, screen, trace, ask("orchestrated"))
    screen.keeping.keep_as("unrecorded")
    qtbot.waitUntil(lambda: state.jobs.idle)
    screen.reopen("unrecorded")
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert state.unexplained == "A saved comparison keeps ranks and scores, no whole recalls: ask its question again."
    inspector.tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: inspector.score.empty.message == "This recall cannot be explained")

    record_recall(sample_workspace, trace, by="person", now=NOW)
    qtbot.waitUntil(lambda: trace.id in {run.id for run in sample_workspace.explorer.library.runs()})
    state.select((trace.selected[0],))
    state.isolate()
    qtbot.waitUntil(lambda: state.jobs.idle)
    screen.compare(ToCompare(runs=(trace.id, trace.id)))
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert state.unexplained == (
        "Asked again now it comes out otherwise than recorded: memories, policy or program changed since."
    )
    state.set_trace(trace)
    assert state.unexplained == ""


@pytest.mark.long
@pytest.mark.parametrize("lang", thin(["en", "ja", "zh"], every=3, first=1))
def test_four_recalls_have_room_in_the_smallest_window(
    request: pytest.FixtureRequest, qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, ask: Ask, lang: str
) -> None:
    state = window.state
    state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle, timeout=20_000)
    request.addfinalizer(partial(install, "en"))
    install(lang)
    window.resize(960, 540)
    window.show_screen("compare")
    screen = window.front
    assert isinstance(screen, CompareScreen)
    first = ask()
    show(qtbot, screen, first, ask(weight_lex="0.0"), ask("orchestrated"), ask("salience"))
    for page in (RANKS, MEMORIES, PACK):
        screen.views[page].click()
        QTest.qWait(0)
        assert window.width() == 960, page
        assert screen.head.table.horizontalScrollBar().maximum() == 0
        assert cut(screen) == []
    screen.views[RANKS].click()
    assert screen.ranks.horizontalScrollBar().maximum() == 0
    screen.views[MEMORIES].click()
    assert screen.against_button.isVisible()
    state.select(first.selected[:2])
    screen.against_button.click()
    qtbot.waitUntil(lambda: state.jobs.idle and isinstance(screen.shown, Against))
    assert window.width() == 960
    screen.back_button.click()
    assert screen.comparison is not None
    assert not screen.back_button.isVisible()


@pytest.mark.long
def test_two_memories_are_set_against_each_other_in_a_recall_that_ranks_both(
    qtbot: QtBot, screen: CompareScreen, ask: Ask
) -> None:
    first, other = ask(), ask("salience")
    found = show(qtbot, screen, first, other)
    pair = [
        row.id
        for row in found.rows
        if row.places[1].rank is not None and (row.places[0].rank is None) is (row.id not in first.selected)
    ]
    only = [one for one in pair if first.candidate(one) is None]
    assert len(only) >= 2
    screen.views[MEMORIES].click()
    for ids, where in ((tuple(only[:2]), other), (tuple(first.selected[:2]), first)):
        screen.state.select(ids)
        screen.against_button.click()
        qtbot.waitUntil(lambda: screen.state.jobs.idle and isinstance(screen.shown, Against))
        held = screen.shown
        assert isinstance(held, Against)
        assert held.trace is where
        assert screen.question.text().startswith("Classic" if where is first else "Notes first")
        screen.back_button.click()
    screen.compare(ToCompare(traces=(first,), memories=(only[0], only[1])))  # in one that found neither: by their names
    qtbot.waitUntil(lambda: screen.state.jobs.idle and isinstance(screen.shown, Against))
    memory = other.candidate(only[0])
    assert memory is not None
    assert name_of(memory.memory, 20).rstrip("…") in screen.duel.texts.sides[0].text.accessibleName()


def test_a_recall_that_ranks_nobody_says_so_in_place_of_an_empty_column(
    qtbot: QtBot, screen: CompareScreen, ask: Ask
) -> None:
    silent = ask("orchestrated", force_strategy="semantic_only", semantic_floor="1.0", floor_at_least="1.0")
    count = len(silent.candidates)
    assert [one.rank for one in silent.candidates] == [None] * count
    show(qtbot, screen, ask(), silent)
    assert screen.head.notes.text() == (f"⚠ 2: It ranks none of what it found: {count} memories dropped out before.")


@pytest.mark.long
def test_what_the_keyboard_is_on_stays_so_through_isolating_and_undo(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, ask: Ask
) -> None:
    state = window.state
    state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle, timeout=20_000)
    window.show_screen("compare")
    screen = window.front
    assert isinstance(screen, CompareScreen)
    first, second = ask(), ask("orchestrated")
    show(qtbot, screen, first, second)
    screen.ranks.setFocus()
    for keys, trace, rank in ((("Right", "Down"), second, 2), (("Left", "Down"), first, 3)):
        wanted = next(one.memory.id for one in trace.candidates if one.rank == rank)
        for key in keys:
            QTest.keyClick(screen.ranks, getattr(Qt.Key, f"Key_{key}"))
        assert (state.memory_id, state.trace) == (wanted, trace)
        QTest.keyClick(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: state.jobs.idle)
        assert state.can_restore
        QTest.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda: state.jobs.idle)
        assert state.memory_id == wanted
        assert screen.ranks.hasFocus()


def test_the_name_follows_the_kind_of_file(qtbot: QtBot, screen: CompareScreen, ask: Ask) -> None:
    trace = ask()
    show(qtbot, screen, trace, trace)
    screen.keeping.ask_file()
    dialog = screen.findChild(QFileDialog)
    assert dialog is not None
    page, table = dialog.nameFilters()
    for kind, suffix in ((table, ".csv"), (page, ".html")):
        dialog.selectNameFilter(kind)
        dialog.filterSelected.emit(kind)
        assert [Path(name).name for name in dialog.selectedFiles()] == [f"comparison{suffix}"]
    dialog.reject()


def check_page(page: str) -> None:
    """Every element is closed in its order, and nothing is loaded or run."""
    void = {"meta", "br", "circle", "path", "link", "img"}
    open_tags: list[str] = []

    class Checker(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag not in {"script", "img", "link", "iframe"}
            assert not {name for name, _ in attrs} & {"src", "href", "onclick"}
            if tag not in void:
                open_tags.append(tag)

        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert tag in void

        def handle_endtag(self, tag: str) -> None:
            if tag not in void:
                assert open_tags.pop() == tag

    Checker().feed(page)
    assert open_tags == []


def test_a_recall_of_another_program_is_set_beside_ours_and_what_it_does_not_tell_is_not_told(
    qtbot: QtBot, screen: CompareScreen, ask: Ask, tmp_path: Path
) -> None:
    workspace = screen.state.workspace
    assert workspace is not None
    ours = ask()
    first, second = ours.selected[:2]
    told = [{"id": second, "score": 0.5, "selected": True}, {"id": first, "selected": False, "reason": "too old"}]
    recall = {"id": "r1", "question": PARKIN, "at": NOW, "system": "other-memory", "candidates": told}
    file, importer, options = tmp_path / "r.jsonl", JsonlImporter(), ImportOptions()
    file.write_text(json.dumps({"recall": recall}), "utf-8")
    with closing(Database.open(workspace.path)) as writer:
        info = importer.inspect(file, options)
        embedder = workspace.explorer.embedder
        writer.imports.import_records(importer.read(file, options, NEVER), info, options, now=NOW, embedder=embedder)
    screen.compare(ToCompare(runs=("recall:r1",)))
    qtbot.waitUntil(lambda: screen.state.jobs.idle and screen.comparison is not None)
    comparison = screen.comparison
    assert comparison is not None
    theirs, again = comparison.sides
    assert (theirs.recipe, theirs.selected, again.recipe, again.selected) == (
        "other-memory",
        (second,),
        "heuristic",
        ours.selected,
    )
    rows = {row.id: row for row in comparison.rows}
    assert became_text(rows[first], 0) == "dropped (too old)"
    other = next(name for name in ours.selected if name not in (first, second))
    assert became_text(rows[other], 0) == "not told"
    assert column_title(comparison, 0) == "1 · other-memory"
    assert screen.state.trace is None
    assert "Another program" in screen.state.unexplained


@pytest.mark.long
def test_the_menu_of_a_rank_acts_on_the_memory_that_stands_there(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, ask: Ask
) -> None:
    state = window.state
    state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle, timeout=20_000)
    window.show_screen("compare")
    screen = window.front
    assert isinstance(screen, CompareScreen)
    show(qtbot, screen, ask(), ask(weight_lex="0.0"))
    screen.ranks.setCurrentIndex(screen.ranks.ranks.index(2, 2))
    there = screen.ranks.current_row
    assert there is not None
    screen.ranks.customContextMenuRequested.emit(screen.ranks.visualRect(screen.ranks.currentIndex()).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    next(one for one in menu.actions() if one.text().replace("&", "") == "Isolate").trigger()
    menu.close()
    assert state.workspace is not None
    explorer = state.workspace.explorer
    qtbot.waitUntil(lambda: [one.memory_id for one in explorer.library.isolations()] == [there.id])

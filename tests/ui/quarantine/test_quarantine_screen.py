"""Quarantine over a real sample, by keyboard: what is kept out, and back again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from helpers.columns import place
from helpers.marked_language import speaking
from helpers.window_fixtures import on_show
from msgspec.structs import replace
from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.change import CameAgain, Isolation, KeptFrom, Suppression, Suppressions
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.quarantine.dialogs import IsolateDialog
from mnemonaut_ui.quarantine.table import COLUMNS, CONTEXT, PARTS, IsolationRow, entries_of, picked, way_text
from mnemonaut_ui.quarantine.view import Isolated, QuarantineScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.memory_table import HeldRows
from mnemonaut_ui.words.memory import shown_line

NOW = 1_750_000_000
Key = Qt.Key


def isolation(number: int, memory_id: str, query: str | None = None, **more: object) -> Isolation:
    scope = "everywhere" if query is None else "query"
    made = Isolation(f"i{number}", memory_id, "episode", f"about {memory_id}", "why", NOW, scope, query)
    return Isolation(**{**{name: getattr(made, name) for name in Isolation.__struct_fields__}, **more})


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[QuarantineScreen]:
    with on_show(qtbot, QuarantineScreen(state), sample_workspace) as made:
        yield made


def operations_of(screen: QuarantineScreen) -> Database:
    workspace = screen.state.workspace
    assert workspace is not None
    return workspace.database


def fill(qtbot: QtBot, screen: QuarantineScreen) -> None:
    """Two everywhere, one of these for a query too, one for the query only."""
    operations, operate = operations_of(screen), screen.state.jobs.operate
    operate(
        "isolate",
        lambda _t: operations.curation.isolate(("ep-0140", "ep-0141"), now=NOW, reason="the cat, not the cake"),
    )
    operate(
        "isolate", lambda _t: operations.curation.suppress(("ep-0140", "ep-0150"), "How long in the tin?", now=NOW + 5)
    )
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 4)


def isolated(screen: QuarantineScreen) -> list[tuple[str, str]]:
    workspace = screen.state.workspace
    assert workspace is not None
    return sorted((found.memory_id, found.scope) for found in workspace.library.isolations())


def test_the_reason_of_exactly_the_chosen_rows_is_changed(qtbot: QtBot, screen: QuarantineScreen) -> None:
    fill(qtbot, screen)
    rows = {(entry.isolation.memory_id, entry.isolation.scope): n for n, entry in enumerate(screen.table.held.rows)}
    screen.table.selectRow(rows["ep-0140", "everywhere"])
    screen.reason_button.click()
    assert screen.reason.text() == "the cat, not the cake"
    assert screen.reason.hasFocus() or screen.focusWidget() is screen.reason
    screen.table.selectRow(rows["ep-0150", "query"])  # whatever is chosen meanwhile
    screen.reason.setText("the vet's cat")
    qtbot.keyClick(screen.reason, Key.Key_Return)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    workspace = screen.state.workspace
    assert workspace is not None
    told = {(one.memory_id, one.scope): one.reason for one in workspace.library.isolations()}
    assert told["ep-0140", "everywhere"] == "the vet's cat"
    assert told["ep-0141", "everywhere"] == "the cat, not the cake"
    assert told["ep-0150", "query"] == ""
    screen.table.selectRow(0)
    screen.reason_button.click()
    qtbot.keyClick(screen, Key.Key_Escape)
    assert screen.reason.isHidden() or not screen.reason.isVisible()


def test_nothing_is_isolated_is_said(screen: QuarantineScreen) -> None:
    assert screen.empty.isVisible()
    assert screen.empty.message == "Nothing is isolated"
    assert not screen.restore_all_button.isEnabled()


def test_what_is_isolated_is_listed_with_scope_reason_and_place(qtbot: QtBot, screen: QuarantineScreen) -> None:
    fill(qtbot, screen)
    model = screen.table.held
    row = next(
        i for i, e in enumerate(model.rows) if e.isolation.memory_id == "ep-0140" and e.isolation.scope == "everywhere"
    )
    cells = {column.key: model.index(row, place).data() for place, column in enumerate(model.columns)}
    assert cells["scope"] == "⊘ everywhere"
    assert cells["reason"] == "the cat, not the cake"
    assert cells["since"] == "2025-06-15"
    assert cells["by"] == "person"
    assert "for questions like “How long in the tin?”" in str(model.index(0, model.index_of("scope")).data())
    assert screen.count.text() == "4 kept out of recall"
    assert model.index(row, model.index_of("memory")).data(Qt.ItemDataRole.AccessibleDescriptionRole)


@pytest.mark.parametrize(
    ("memory_id", "isolate", "restore"),
    [("ep-0140", False, True), ("ep-0141", False, True), ("ep-0150", True, True), ("ep-0142", True, False)],
)
def test_only_what_is_isolated_everywhere_cannot_be_isolated(
    qtbot: QtBot, screen: QuarantineScreen, memory_id: str, isolate: bool, restore: bool
) -> None:
    """As another window did it: the store says it, not an operation of this one."""
    fill(qtbot, screen)
    screen.state._look_at_isolations()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    screen.state.select((memory_id,))
    assert (screen.state.can_isolate, screen.state.can_restore) == (isolate, restore)


def test_restore_restores_only_what_the_row_says_and_enter_nothing(qtbot: QtBot, screen: QuarantineScreen) -> None:
    fill(qtbot, screen)
    table = screen.table
    table.setFocus()
    table.setCurrentIndex(screen.table.held.index(0, 0))
    row = next(
        i
        for i, e in enumerate(screen.table.held.rows)
        if (e.isolation.memory_id, e.isolation.scope) == ("ep-0140", "query")
    )
    for _ in range(row):
        qtbot.keyClick(table, Key.Key_Down)
    assert screen.state.selection == ("ep-0140",)
    before = len(table.held.rows)
    qtbot.keyClick(table, Key.Key_Return)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    assert len(table.held.rows) == before
    screen.restore_button.click()
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 3)
    assert isolated(screen) == [("ep-0140", "everywhere"), ("ep-0141", "everywhere"), ("ep-0150", "query")]


def test_restoring_a_row_for_everywhere_leaves_those_for_queries(qtbot: QtBot, screen: QuarantineScreen) -> None:
    fill(qtbot, screen)
    wanted = [
        e for e in screen.table.held.rows if (e.isolation.memory_id, e.isolation.scope) == ("ep-0140", "everywhere")
    ]
    screen._restore(wanted)
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 3)
    assert isolated(screen) == [("ep-0140", "query"), ("ep-0141", "everywhere"), ("ep-0150", "query")]


def test_ctrl_j_ends_the_isolation_and_leaves_what_is_kept_out_of_queries(
    qtbot: QtBot, screen: QuarantineScreen
) -> None:
    fill(qtbot, screen)
    screen.state.select(("ep-0140", "ep-0141"))
    screen.state.restore()
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 2)
    assert isolated(screen) == [("ep-0140", "query"), ("ep-0150", "query")]


def test_restore_all_asks_first_and_undo_takes_it_back(qtbot: QtBot, screen: QuarantineScreen) -> None:
    fill(qtbot, screen)
    screen.restore_all_button.click()
    assert screen.confirm_button.isVisible()
    assert screen.confirm_button.hasFocus() or not screen.isActiveWindow()
    qtbot.keyClick(screen.confirm_button, Key.Key_Escape)
    assert not screen.confirm_button.isVisible()
    assert len(isolated(screen)) == 4
    screen.restore_all_button.click()
    qtbot.keyClick(screen.confirm_button, Key.Key_Space)
    qtbot.waitUntil(lambda: screen.state.jobs.idle and screen.empty.message == "Nothing is isolated")
    assert isolated(screen) == []
    operations = operations_of(screen)
    screen.state.jobs.operate("undo", lambda _t: operations.journal.undo())
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 4)


def test_restore_all_under_a_filter_restores_what_it_shows(qtbot: QtBot, screen: QuarantineScreen) -> None:
    fill(qtbot, screen)
    screen.filter.setFocus()
    qtbot.keyClicks(screen.filter, "0141 CAKE")
    qtbot.waitUntil(lambda: screen.filter.applied == "0141 CAKE")
    assert screen.count.text() == "1 of 4 kept out of recall"
    screen.restore_all_button.click()
    qtbot.keyClick(screen.confirm_button, Key.Key_Space)
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.everything) == 3)
    assert screen.empty.message == "Nothing matches this filter"
    screen.filter.set_filter("")
    assert len(screen.table.held.rows) == 3


def test_selection_is_kept_when_the_list_changes(qtbot: QtBot, screen: QuarantineScreen) -> None:
    fill(qtbot, screen)
    row = next(i for i, e in enumerate(screen.table.held.rows) if e.isolation.memory_id == "ep-0141")
    screen.table.setFocus()
    screen.table.setCurrentIndex(screen.table.held.index(0, 0))
    for _ in range(row):
        qtbot.keyClick(screen.table, Key.Key_Down)
    operations = operations_of(screen)
    screen.state.jobs.operate("isolate", lambda _t: operations.curation.isolate(("ep-0001",), now=NOW + 50))
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 5)
    assert screen.state.selection == ("ep-0141",)


def test_a_removed_affect_is_listed_and_comes_back(qtbot: QtBot, screen: QuarantineScreen) -> None:
    workspace = screen.state.workspace
    assert workspace is not None
    (wanted, *_) = workspace.library.ids("kind:affect")
    operations = operations_of(screen)
    screen.state.jobs.operate("isolate", lambda _t: operations.curation.isolate((wanted,), now=NOW))
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 1)
    assert screen.table.held.index(0, place("memory", COLUMNS)).data()
    assert wanted not in workspace.library.memories([wanted])
    screen._restore(screen.table.held.rows)
    qtbot.waitUntil(lambda: screen.state.jobs.idle and not screen.table.held.rows)
    assert wanted in workspace.library.memories([wanted])


def test_failed_is_not_shown_as_empty(qtbot: QtBot, screen: QuarantineScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = screen.state.workspace
    assert workspace is not None

    def fail() -> tuple[Isolation, ...]:
        raise EnvironmentFault("The file is gone", code="gone", advice="Look for it.")

    monkeypatch.setattr(workspace.library, "isolations", fail)
    screen.state.content_changed.emit(None)
    qtbot.waitUntil(lambda: screen.empty.message == "The file is gone")
    monkeypatch.undo()
    screen._load_if_seen()
    qtbot.waitUntil(lambda: screen.empty.message == "Nothing is isolated")


def test_read_only_can_look_and_not_restore(
    qtbot: QtBot, screen: QuarantineScreen, sample_workspace: Workspace, state: ViewState
) -> None:
    fill(qtbot, screen)
    path = sample_workspace.path
    state.set_workspace(None)
    assert screen.empty.message == "No database is open"
    opened = state.services.open(Path(path), read_only=True)
    state.set_workspace(opened)
    qtbot.waitUntil(lambda: len(screen.table.held.rows) == 4 and state.jobs.idle)
    assert not screen.restore_all_button.isEnabled()
    assert "read only" in screen.restore_all_button.toolTip()
    screen.restore_selected()
    assert state.jobs.idle


def test_qt_finds_nothing_wrong_with_the_model(qtmodeltester: ModelTester) -> None:
    model: HeldRows[IsolationRow] = HeldRows(COLUMNS, CONTEXT)
    model.show_rows(entries_of([isolation(1, "a"), isolation(2, "b", "tea?", learnt_again_at=NOW)], {}))
    qtmodeltester.check(model)
    assert model.rowCount(model.index(0, 0)) == 0
    assert model.index(1, place("learnt", COLUMNS)).data() == "⚠ came again"


def test_hostile_reasons_are_text_and_tooltips_escaped() -> None:
    model: HeldRows[IsolationRow] = HeldRows(COLUMNS, CONTEXT)
    model.show_rows(entries_of([isolation(1, "a", reason="<b>no</b>\u202e", headline="<img src=x>")], {}))
    assert model.index(0, place("reason", COLUMNS)).data() == "<b>no</b>▫"
    assert model.index(0, place("memory", COLUMNS)).data() == "<img src=x>"
    for column in range(len(COLUMNS)):
        assert "<" not in cast("str", model.index(0, column).data(Qt.ItemDataRole.ToolTipRole) or "")


def test_what_was_learnt_again_is_announced(screen: QuarantineScreen) -> None:
    screen._on_found(Isolated(entries_of([isolation(1, "a", learnt_again_at=NOW)], {}), Suppressions((), 0, 0)))
    assert "came again" in screen.banner.message
    assert ("⚠ came again", "near") in screen.table.drawn.caption(0)


@pytest.mark.long
def test_in_the_window_ctrl_j_there_and_restore_here(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    state = window.state
    state.set_workspace(sample_workspace)
    state.select(("ep-0140",))
    window.run_command("isolate")
    window.show_screen("quarantine")
    screen = window.screens["quarantine"]
    assert isinstance(screen, QuarantineScreen)
    qtbot.waitUntil(lambda: state.jobs.idle and len(screen.table.held.rows) == 1)
    assert state.selection == ()
    screen.focus_first()
    screen.table.setCurrentIndex(screen.table.held.index(0, 0))
    qtbot.waitUntil(lambda: state.selection == ("ep-0140",))
    window.run_command("restore")
    qtbot.waitUntil(lambda: state.jobs.idle and screen.empty.message == "Nothing is isolated")


# ---- what was taken along


def with_feeling(qtbot: QtBot, screen: QuarantineScreen) -> None:
    """An episode is isolated, and with it the feeling and the summary that hang on it."""
    operations = operations_of(screen)
    screen.state.jobs.operate("isolate", lambda _t: operations.curation.isolate(("ep-0047",), now=NOW))
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 3)


def row_of(screen: QuarantineScreen, memory_id: str) -> int:
    return [entry.isolation.memory_id for entry in screen.table.held.rows].index(memory_id)


def test_a_row_says_which_isolated_memory_took_it_along(qtbot: QtBot, screen: QuarantineScreen) -> None:
    with_feeling(qtbot, screen)
    model, episode = screen.table.held, screen.table.held.rows[row_of(screen, "ep-0047")]
    for memory_id in ("af-0004", "st-0028"):
        row = row_of(screen, memory_id)
        assert model.index(row, place("scope", COLUMNS)).data() == f"⊘ with “{shown_line(episode.headline, 60)}”"
        assert "(ep-0047)" in model.index(row, place("scope", COLUMNS)).data(Qt.ItemDataRole.ToolTipRole)
        said = model.index(row, model.index_of("memory")).data(Qt.ItemDataRole.AccessibleDescriptionRole)
        assert said.startswith(f"Kept out everywhere since “{episode.headline}” (ep-0047) was isolated.")
    assert model.index(row_of(screen, "ep-0047"), place("scope", COLUMNS)).data() == "⊘ everywhere"
    screen.filter.set_filter("ep-0047")  # what hangs on it is found by it
    assert len(model.rows) == 3


def test_what_was_taken_along_is_restored_alone_and_its_lead_brings_the_rest(
    qtbot: QtBot, screen: QuarantineScreen
) -> None:
    with_feeling(qtbot, screen)
    screen._restore([screen.table.held.rows[row_of(screen, "af-0004")]])
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 2)
    assert isolated(screen) == [("ep-0047", "everywhere"), ("st-0028", "everywhere")]
    screen._restore([screen.table.held.rows[row_of(screen, "ep-0047")]])
    qtbot.waitUntil(lambda: screen.state.jobs.idle and screen.empty.isVisible())
    assert isolated(screen) == []


def test_the_chunks_of_a_document_are_kept_out_with_it(qtbot: QtBot, screen: QuarantineScreen) -> None:
    workspace = screen.state.workspace
    assert workspace is not None
    writer = operations_of(screen)
    screen.state.jobs.operate("isolate", lambda _t: writer.curation.isolate_documents(["TASKS.md"], now=NOW))
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 4)
    scopes = [screen.table.held.index(row, place("scope", COLUMNS)).data() for row in range(4)]
    assert sorted(scopes) == ["⊘ everywhere", *["⊘ with “TASKS.md”"] * 3]


REASONS = {
    "ja": {"no longer in the source": "取り込み元にもうありません"},
    "zh": {"no longer in the source": "来源中已不存在"},
}


@pytest.mark.parametrize("code", ["en", "ja", "zh"])
def test_the_reason_of_an_import_is_said_in_the_language_and_a_typed_one_as_it_was_typed(
    qtbot: QtBot, screen: QuarantineScreen, code: str
) -> None:
    operations, operate = operations_of(screen), screen.state.jobs.operate
    typed = "no longer in the source"
    operate("isolate", lambda _t: operations.curation.isolate_missing(("ep-0140",), now=NOW))
    operate("isolate", lambda _t: operations.curation.isolate(("ep-0141",), now=NOW, reason=typed))
    qtbot.waitUntil(lambda: screen.state.jobs.idle and len(screen.table.held.rows) == 2)
    said = REASONS.get(code, {}).get(typed, typed)
    column = place("reason", COLUMNS)
    with speaking(REASONS.get(code, {})):
        screen.state.content_changed.emit(None)
        qtbot.waitUntil(lambda: screen.state.jobs.idle)
        rows = range(2)
        shown = {
            screen.table.held.rows[row].isolation.memory_id: screen.table.held.index(row, column).data() for row in rows
        }
        assert shown == {"ep-0140": said, "ep-0141": typed}
        screen.filter.set_filter(said)
        assert "ep-0140" in {entry.isolation.memory_id for entry in screen.table.held.rows}
        screen.state.select(("ep-0142",))
        dialog = IsolateDialog(screen.state)
        qtbot.addWidget(dialog)
        qtbot.waitUntil(lambda: screen.state.jobs.idle)
        assert [dialog.form.edits["reason"].itemText(i) for i in range(dialog.form.edits["reason"].count())] == [typed]


def test_the_memory_keeps_its_room_where_there_is_little(screen: QuarantineScreen) -> None:
    """What gives way for it is said in its tooltip."""
    taken_along = [isolation(1, "a"), isolation(2, "b", lead="a", recipe="heuristic", learnt_again_at=NOW)]
    table = screen.table
    for width, alone, along in ((1000, 300, 200), (760, 200, 200), (390, 150, 150)):
        screen.resize(width, 500)
        for isolations, least in ((taken_along[:1], alone), (taken_along, along)):
            screen._on_found(Isolated(entries_of(isolations, {}), Suppressions((), 0, 0)))
            table.fit()
            assert table.columnWidth(place("memory", COLUMNS)) >= least, (width, len(isolations))
            shown = [n for n in range(len(COLUMNS)) if not table.isColumnHidden(n)]
            assert sum(map(table.columnWidth, shown)) <= table.viewport().width(), width
    assert table.isColumnHidden(place("since", COLUMNS))
    index = table.model().index(1, place("memory", COLUMNS))
    assert "2025-06-15" in str(index.data(Qt.ItemDataRole.ToolTipRole))


def test_a_long_memory_that_took_another_along_is_named_by_how_it_begins() -> None:
    rows = [isolation(1, "a"), isolation(2, "b", lead="a")]
    long = Memory(id="a", kind="episode", user_text="We walked to the lighthouse and back again. " * 12)
    (along,) = (one for one in entries_of(rows, {"a": long}) if one.lead)
    assert way_text(along).startswith("with “We walked to the lighthouse")
    assert len(way_text(along)) < 80


# ---- parts, orders, and what is known of one row


def ids(screen: QuarantineScreen) -> list[str]:
    return [entry.isolation.memory_id for entry in screen.table.held.rows]


def choose(screen: QuarantineScreen, part: str) -> None:
    screen.parts.setCurrentIndex(PARTS.index(part))


def test_the_parts_tell_apart_how_a_memory_is_kept_out(qtbot: QtBot, screen: QuarantineScreen) -> None:
    fill(qtbot, screen)
    operations, operate = operations_of(screen), screen.state.jobs.operate
    operate("merge", lambda _t: operations.curation.merge(("ep-0009",), "ep-0010", now=NOW + 9))
    qtbot.waitUntil(lambda: screen.state.jobs.idle and "ep-0009" in ids(screen))
    assert [screen.parts.tabText(i) for i in range(3)] == ["All (5)", "Everywhere (2)", "For some questions (2)"]
    assert not screen.parts.isTabVisible(PARTS.index("again"))
    choose(screen, "merged")
    assert ids(screen) == ["ep-0009"]
    assert screen.table.held.index(0, place("scope", COLUMNS)).data() == "⇉ merged into ep-0010"
    choose(screen, "questions")
    assert ids(screen) == ["ep-0140", "ep-0150"]
    assert not screen.table.isColumnHidden(place("similarity", COLUMNS))
    assert screen.table.held.index(0, place("similarity", COLUMNS)).data() == "same text only"
    screen.restore_all_button.click()
    choose(screen, "everywhere")
    assert not screen.confirm_button.isVisible()  # it asked about those of the other part
    assert screen.table.isColumnHidden(place("similarity", COLUMNS))
    assert sorted(ids(screen)) == ["ep-0140", "ep-0141"]
    choose(screen, "all")
    head = screen.table.horizontalHeader()
    head.sectionClicked.emit(place("since", COLUMNS))
    assert ids(screen)[0] == "ep-0009"
    head.sectionClicked.emit(place("since", COLUMNS))
    assert ids(screen)[-1] == "ep-0009"
    head.sectionClicked.emit(place("since", COLUMNS))
    assert screen.table.order == ""


def test_what_kept_out_most_comes_first_and_what_was_taken_along_is_found_by_the_words_of_its_lead() -> None:
    kept = KeptFrom("r", NOW, "heuristic", 1.0, same_text=True)
    rows = [
        isolation(1, "seldom", "a?"),
        isolation(2, "often", "b?", headline="the ferry"),
        isolation(3, "feeling", lead="often"),
    ]
    held = [Suppression(rows[number], 0.8, True, (kept,) * times) for number, times in ((0, 1), (1, 3))]
    entries = entries_of(rows, {}, held)
    assert [one.isolation.memory_id for one in picked(entries, "", "questions", "kept", backwards=False)] == [
        "often",
        "seldom",
    ]
    assert "feeling" in [one.isolation.memory_id for one in picked(entries, "ferry", "all", "", backwards=False)]


def test_a_suppression_says_what_it_kept_out_and_is_changed_where_it_stands(
    qtbot: QtBot, screen: QuarantineScreen
) -> None:
    fill(qtbot, screen)
    choose(screen, "questions")
    screen.table.selectRow(1)
    detail = screen.detail
    assert detail.question.text() == "How long in the tin?"
    assert detail.question.cursorPosition() == 0  # a long one shows how it begins
    assert not detail.save_button.isEnabled()
    assert "No recall is recorded, so nobody knows what it kept out." in detail.text
    detail.question.setText("How long does parkin keep?")
    detail.limit.setValue(0.9)
    assert detail.save_button.isEnabled()
    qtbot.keyClick(detail.question, Key.Key_Return)
    workspace = screen.state.workspace
    assert workspace is not None
    explorer = workspace.explorer
    qtbot.waitUntil(
        lambda: (
            screen.state.jobs.idle
            and explorer.library.read(lambda reader: reader.library.suppressions()).rows[-1].cosine_limit == 0.9
        )
    )
    changed = {
        one.row.memory_id: one for one in explorer.library.read(lambda reader: reader.library.suppressions()).rows
    }
    assert changed["ep-0150"].row.query_text == "How long does parkin keep?"
    assert changed["ep-0150"].compares
    assert changed["ep-0140"].row.query_text == "How long in the tin?"
    operations_of(screen).journal.undo()
    assert {one.row.query_text for one in explorer.library.read(lambda reader: reader.library.suppressions()).rows} == {
        "How long in the tin?"
    }


def test_what_came_again_is_shown_with_the_words_that_differ(screen: QuarantineScreen) -> None:
    one = isolation(1, "new", learnt_again_at=NOW)
    again = CameAgain("i1", "old", "new", NOW, "the cat slept <b>here</b>", "the dog slept <b>here</b>")
    screen._on_found(Isolated(entries_of([one], {}, (), (again,)), Suppressions((), 0, 0)))
    screen.show_again()
    screen.table.selectRow(0)
    diff = screen.detail.diff
    assert "nearly repeats the isolated old" in diff.said
    assert "the catdog slept <b>here</b>" in diff.toPlainText()
    for word, struck in (("cat", True), ("dog", False)):
        form = diff.document().find(word).charFormat()
        assert (form.fontStrikeOut(), form.fontUnderline()) == (struck, not struck), word
    same = replace(again, after=again.before)
    screen._on_found(Isolated(entries_of([one], {}, (), (same,)), Suppressions((), 0, 0)))
    assert "It says the same, word for word." in screen.detail.text

"""Archiving, letting expire and changing the sensitivity of what is selected; what a dialog says that it changes; all that
match."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.lists import Matching, parse
from mnemonaut_core.domain.query import Query
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.edit_dialog import EditDialog
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.dialogs import DuplicateDialog, IsolateDialog, PutAwayDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.memory import memory_line, text_of

NOW = 1_750_000_000
QUESTION = "How long should parkin be left in the tin before eating it?"
Key = Qt.Key


@pytest.fixture
def opened(state: ViewState, sample_workspace: Workspace) -> ViewState:
    state.set_workspace(sample_workspace)
    return state


def put_away(qtbot: QtBot, state: ViewState, kind: str) -> PutAwayDialog:
    made = PutAwayDialog(state, kind)
    qtbot.addWidget(made)
    made.show()
    return made


def done(qtbot: QtBot, state: ViewState, made: PutAwayDialog) -> None:
    qtbot.keyClick(made.do_button, Key.Key_Space)
    qtbot.waitUntil(lambda: state.jobs.idle)


def count(state: ViewState, query: str) -> int:
    assert state.workspace is not None
    return len(state.workspace.library.matching(parse(query)))


def test_each_is_one_operation_of_all_that_are_selected(qtbot: QtBot, opened: ViewState) -> None:
    before = {query: count(opened, query) for query in ("is:archived", "is:secret")}
    ids = ("ep-0140", "ep-0141")
    opened.select(ids)
    archive = put_away(qtbot, opened, "archive")
    assert "Recalled by no recipe any more." in archive._still.text()
    done(qtbot, opened, archive)
    assert count(opened, "is:archived") == before["is:archived"] + 2
    level = put_away(qtbot, opened, "sensitivity")
    level.form.write("sensitivity", 2)
    done(qtbot, opened, level)
    assert count(opened, "is:secret") == before["is:secret"] + 2
    expire = put_away(qtbot, opened, "expire")
    assert "Isolate keeps a memory out of all" in expire._still.text()
    expire.form.write("expires_at", "whenever")
    assert not expire.do_button.isEnabled()
    expire.form.write("expires_at", "2025-01-01")
    done(qtbot, opened, expire)
    workspace = opened.workspace
    assert workspace is not None
    assert {memory.expires_at for memory in workspace.library.memories(ids).values()} == {1_735_689_600}
    titles = [entry.title for entry in workspace.database.journal.entries(3)]
    assert titles == ["Let 2 memories expire", "Change the sensitivity of 2 memories", "Archive 2 memories"]


def test_of_several_the_one_in_hand_is_what_the_others_repeat(qtbot: QtBot, opened: ViewState) -> None:
    opened.select(("ep-0140", "ep-0141"), "ep-0141")
    rated: list[tuple[tuple[str, ...], str]] = []
    made = DuplicateDialog(opened, lambda ids, of: rated.append((ids, of)))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    made.do_button.click()
    assert rated == [(("ep-0140",), "ep-0141")]


@pytest.mark.long
def test_the_dialog_says_which_saved_question_changes_and_doing_it_does_not_wait(
    qtbot: QtBot, opened: ViewState
) -> None:
    workspace = opened.workspace
    assert workspace is not None
    saved = Saved("", "parkin", query=Query(QUESTION, NOW), as_of=True, recipe="heuristic")
    workspace.database.saved.save_query(saved, now=NOW)
    (kept,) = [one for one in workspace.library.saved() if one.name == "parkin"]
    from mnemonaut_core.questions import settings_of

    first = workspace.explorer.recall(kept.asked(NOW), settings_of(kept))[0].selected[0]
    opened.select((first,))
    made = IsolateDialog(opened)
    qtbot.addWidget(made)
    made.show()
    assert made.consequences.sentence.text() == "Looking for what this changes…"  # no figure before anything was asked
    qtbot.waitUntil(lambda: made.consequences.found is not None, timeout=20_000)
    (row,) = [row for row in made.consequences.rows if row.saved is not None and row.saved.name == "parkin"]
    assert [one.memory.id for one in row.moves.left] == [first]
    lines = [made.consequences.list.item(i).text() for i in range(made.consequences.list.count())]
    assert f"    − leaves: {memory_line(text_of(row.moves.left[0].memory), 120)}" in lines
    made.form.edits["for_query"].buttons[False].click()
    made.form.edits["reason"].setFocus()
    made.consequences.ask()
    qtbot.keyClick(made.do_button, Key.Key_Space)
    qtbot.waitUntil(lambda: opened.jobs.idle)
    assert [one.memory_id for one in workspace.library.isolations()][:1] == [first]
    after = workspace.explorer.recall(kept.asked(NOW), settings_of(kept))[0].selected
    assert after == row.after.selected


def test_all_of_a_list_is_whatever_it_lists_when_a_command_is_carried_out(qtbot: QtBot, opened: ViewState) -> None:
    screen = LibraryScreen(opened)
    qtbot.addWidget(screen)
    screen.resize(900, 500)
    screen.show()
    screen.activated()
    screen.search("parkin")
    qtbot.waitUntil(lambda: opened.jobs.idle and screen._wish.query == "parkin" and not screen._loading)
    screen.table.selectAll()
    assert opened.meant == Matching(parse("parkin"), whole=True)
    assert "that match" in screen.parts._count.text()
    workspace = opened.workspace
    assert workspace is not None
    listed = set(opened.selection)
    workspace.database.curation.edit(["ep-0001"], {"user_text": "A tin of parkin."}, now=NOW)
    assert "ep-0001" not in listed
    opened.isolate()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    held = {one.memory_id for one in workspace.library.isolations()}
    assert listed | {"ep-0001"} <= held
    screen.table.selectRow(0)
    assert opened.selected.matching is None
    assert len(opened.selection) == 1


@pytest.mark.long
@pytest.mark.parametrize("kind", ["archive", "expire", "sensitivity", "edit", "reason"])
def test_every_command_of_all_that_match_is_for_whatever_matches_then(
    qtbot: QtBot, opened: ViewState, kind: str
) -> None:
    screen = LibraryScreen(opened)
    qtbot.addWidget(screen)
    screen.show()
    screen.activated()
    screen.search("kind:episode parkin")
    qtbot.waitUntil(lambda: opened.jobs.idle and screen._wish.query == "kind:episode parkin" and not screen._loading)
    screen.table.selectAll()
    assert opened.meant == Matching(parse("kind:episode parkin"), whole=True)
    listed = set(opened.selection)
    workspace = opened.workspace
    assert workspace is not None
    if kind == "edit":
        edit = EditDialog(opened, opened.selection)
        qtbot.addWidget(edit)
        qtbot.waitUntil(lambda: opened.jobs.idle and bool(edit.form.edits))
    elif kind == "reason":
        isolate = IsolateDialog(opened)
        isolate.show()
        qtbot.waitUntil(lambda: opened.jobs.idle)
    else:
        dialog = put_away(qtbot, opened, kind)
    workspace.database.curation.edit(["ep-0001"], {"user_text": "A tin of parkin."}, now=NOW)
    assert "ep-0001" not in listed
    if kind == "edit":
        field = edit.form.edits["status"]
        assert isinstance(field, QComboBox)
        field.setCurrentIndex(field.findData("stale"))
        edit.submit()
    elif kind == "reason":
        qtbot.keyClick(isolate.do_button, Key.Key_Space)
    else:
        if kind == "expire":
            dialog.form.write("expires_at", "2025-01-01")
        elif kind == "sensitivity":
            dialog.form.write("sensitivity", 2)
        qtbot.keyClick(dialog.do_button, Key.Key_Space)
    qtbot.waitUntil(lambda: opened.jobs.idle)
    entry = workspace.database.journal.entries(1)[0]
    assert set(entry.ids) >= listed | {"ep-0001"}
    found = workspace.library.memories(sorted(listed | {"ep-0001"})).values()
    told = {
        "archive": {memory.status for memory in found} == {"archived"},
        "expire": {memory.expires_at for memory in found} == {1_735_689_600},
        "sensitivity": {memory.sensitivity for memory in found} == {2},
        "edit": {memory.status for memory in found} == {"stale"},
        "reason": {memory.searchable for memory in found} == {False},
    }
    assert told[kind]

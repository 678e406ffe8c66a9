"""Editing in the window: what is shown, what is written, and what somebody else wrote in between."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.change import ChangedMeanwhile
from mnemonaut_core.domain.memory import MemoryDetails
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.edit_dialog import EditDialog
from mnemonaut_ui.state.view_state import ViewState

CAT = "ep-0140"


@pytest.fixture
def opened(state: ViewState, sample_workspace: Workspace) -> ViewState:
    state.set_workspace(sample_workspace)
    return state


def dialog(qtbot: QtBot, state: ViewState, *ids: str) -> EditDialog:
    made = EditDialog(state, ids)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: state.jobs.idle and made.focusWidget() in made.form.edits.values())
    return made


def stored(state: ViewState, memory_id: str) -> MemoryDetails:
    assert state.workspace is not None
    found = state.workspace.library.details(memory_id)
    assert found is not None
    return found


def save(qtbot: QtBot, state: ViewState, made: EditDialog) -> None:
    made.do_button.click()
    qtbot.waitUntil(lambda: state.jobs.idle)


def test_what_is_written_is_stored_with_its_reason_and_nothing_else_is(qtbot: QtBot, opened: ViewState) -> None:
    before = stored(opened, CAT)
    made = dialog(qtbot, opened, CAT)
    first = made.form.edits["user_text"]
    qtbot.waitUntil(lambda: made.focusWidget() is first)
    assert isinstance(first, QPlainTextEdit)
    assert first.toPlainText() == before.memory.user_text
    assert made.changes() == {}
    made.form.write("title", "Parkin the cat")
    made.form.write("sensitivity", 1)
    made.form.write("occurred_at", "2024-05-01 09:30")
    made.form.write("confidence", ".75")
    made.form.write("threads", "cat\nhealth\nvet")
    made.form.write("links", "relates_to: ep-0118")
    made.form.write("reason", "asked her")
    save(qtbot, opened, made)
    assert not made.isVisible()
    after = stored(opened, CAT)
    assert (after.memory.title, after.memory.sensitivity) == ("Parkin the cat", 1)
    assert (after.memory.occurred_at, after.memory.confidence) == (1714555800, 0.75)
    assert after.threads == ("cat", "health", "vet")
    assert [(link.to, link.label) for link in after.links_out] == [("ep-0118", "relates_to")]
    assert after.entities == before.entities  # with the confidences that the dialog does not show
    assert opened.workspace is not None
    (revision,) = opened.workspace.library.history(CAT).revised
    assert revision.reason == "asked her"
    opened.workspace.database.journal.undo()
    assert stored(opened, CAT) == before


def test_what_cannot_be_read_is_said_and_stays_written(qtbot: QtBot, opened: ViewState) -> None:
    before = stored(opened, CAT)
    made = dialog(qtbot, opened, CAT)
    for column, text, told in (
        ("confidence", "7", "Confidence, 0 to 1: must be between 0 and 1"),
        ("occurred_at", "yesterday", "Happened (UTC): is not a time"),
        ("links", "knows: ep-0118", "not a kind of link"),
        ("entities", "Bea", "both sides"),
    ):
        shown = made.form.written(column)
        made.form.write(column, text)
        save(qtbot, opened, made)
        assert made.isVisible()
        assert told in made.message.text(), column
        assert made.form.written(column) == text
        qtbot.waitUntil(lambda: made.focusWidget() is made.form.edits[column])  # noqa: B023 - waited for in this round
        made.form.write(column, shown)
    assert stored(opened, CAT) == before


def test_what_was_changed_meanwhile_is_shown_and_the_person_decides(qtbot: QtBot, opened: ViewState) -> None:
    assert opened.workspace is not None
    database = opened.workspace.database
    assert database is not None
    made = dialog(qtbot, opened, CAT)
    database.curation.edit([CAT], {"title": "theirs", "subtype": "noted"}, now=5)
    made.form.write("title", "mine")
    made.form.write("importance", "0.5")
    save(qtbot, opened, made)
    assert isinstance(made.error, ChangedMeanwhile)
    assert "“theirs”, yours “mine”" in made.message.text()
    assert stored(opened, CAT).memory.importance is None  # nothing of it was written
    assert made.theirs_button.isVisible()
    made.theirs_button.click()
    assert made.changes() == {"importance": 0.5}
    save(qtbot, opened, made)
    assert (stored(opened, CAT).memory.title, stored(opened, CAT).memory.importance) == ("theirs", 0.5)
    # and the other way: their words were seen, mine stay
    again = dialog(qtbot, opened, CAT)
    database.curation.edit([CAT], {"title": "theirs again"}, now=6)
    again.form.write("title", "mine after all")
    save(qtbot, opened, again)
    assert again.do_button.text() == "Keep mine"
    save(qtbot, opened, again)
    assert (stored(opened, CAT).memory.title, stored(opened, CAT).memory.subtype) == ("mine after all", "noted")


def test_of_several_only_what_they_can_share_is_edited(qtbot: QtBot, opened: ViewState) -> None:
    before = {one: stored(opened, one).memory.sensitivity for one in (CAT, "ep-0118")}
    made = dialog(qtbot, opened, CAT, "ep-0118")
    assert list(made.form.edits) == ["sensitivity", "status", "expires_at", "reason"]
    assert made.changes() == {}
    made.form.write("status", "archived")
    save(qtbot, opened, made)
    assert {stored(opened, one).memory.status for one in (CAT, "ep-0118")} == {"archived"}
    assert {one: stored(opened, one).memory.sensitivity for one in (CAT, "ep-0118")} == before


def test_a_masked_memory_shows_no_text_to_edit(qtbot: QtBot, opened: ViewState) -> None:
    assert opened.workspace is not None
    opened.workspace.database.curation.edit([CAT], {"sensitivity": 2}, now=5)
    opened.set_mask(2)
    made = dialog(qtbot, opened, CAT)
    said = [edit.text() for edit in made.findChildren(QLineEdit)] + [made.what.text()]
    assert list(made.form.edits) == ["sensitivity", "status", "expires_at", "reason"]
    assert not any("vet" in text for text in said)
    assert "masked" in made.what.text()


def test_f2_edits_what_is_selected(qtbot: QtBot, opened: ViewState) -> None:
    from mnemonaut_ui.shell.commands import DEFAULT_KEYS

    assert DEFAULT_KEYS["edit_memory"] == ("F2",)
    made = dialog(qtbot, opened, CAT)
    title = made.form.edits["title"]
    title.setFocus()
    qtbot.keyClicks(title, "Parkin")
    qtbot.keyClick(title, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: opened.jobs.idle)
    assert stored(opened, CAT).memory.title == "Parkin"


def test_esc_throws_nothing_away_at_once(qtbot: QtBot, opened: ViewState) -> None:
    made = dialog(qtbot, opened, CAT)
    made.form.write("title", "Parkin")
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert made.isVisible()
    assert "Esc again" in made.message.text()
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert not made.isVisible()
    assert stored(opened, CAT).memory.title is None
    untouched = dialog(qtbot, opened, CAT)
    qtbot.keyClick(untouched, Qt.Key.Key_Escape)
    assert not untouched.isVisible()


def test_the_text_the_date_and_the_sensitivity_are_shown_and_more_is_folded_and_kept(
    qtbot: QtBot, opened: ViewState, tmp_path: Path
) -> None:
    opened.settings = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    made = dialog(qtbot, opened, CAT)
    shown = [key for key, edit in made.form.edits.items() if edit.isVisible()]
    assert shown == ["user_text", "reply_text", "occurred_at", "sensitivity"]
    assert made.minimumSizeHint().height() <= 360
    made.more_button.click()
    assert made.form.edits["links"].isVisible()
    again = dialog(qtbot, opened, CAT)
    assert again.form.edits["links"].isVisible()
    again.more_button.click()
    again.form.write("confidence", "much")
    again.do_button.click()  # what is wrong is seen
    assert again.form.edits["confidence"].isVisible()

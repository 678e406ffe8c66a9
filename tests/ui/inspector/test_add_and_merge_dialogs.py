"""Adding by hand and merging in the window: what is stored, and what is said of it."""

from __future__ import annotations

import pytest
from helpers.stores import NOW
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.add_dialog import AddDialog, MergeDialog
from mnemonaut_ui.state.view_state import ViewState

CAT = "ep-0140"


@pytest.fixture
def opened(state: ViewState, sample_workspace: Workspace) -> ViewState:
    state.set_workspace(sample_workspace)
    return state


def adding(qtbot: QtBot, state: ViewState, text: str, **fields: str) -> AddDialog:
    made = AddDialog(state)
    qtbot.addWidget(made)
    made.show()
    made.form.edits["text"].setPlainText(text)
    for name, written in fields.items():
        made.form.write(name, written)
    made.do_button.click()
    qtbot.waitUntil(lambda: state.jobs.idle)
    return made


def test_what_is_written_is_stored_and_selected(qtbot: QtBot, opened: ViewState) -> None:
    made = adding(
        qtbot, opened, "A heron stood on the weir.", title="Heron", occurred_at="2025-03-08", threads="river、walks"
    )
    assert not made.isVisible()
    (memory_id,) = opened.selection
    assert opened.workspace is not None
    details = opened.workspace.library.details(memory_id)
    assert details is not None
    memory = details.memory
    assert (memory.kind, memory.user_text, memory.title) == ("episode", "A heron stood on the weir.", "Heron")
    assert (memory.day, details.threads) == (20155, ("river", "walks"))


def test_what_is_equal_counts_once_more_and_is_said(qtbot: QtBot, opened: ViewState) -> None:
    told: list[str] = []
    opened.noticed.connect(told.append)
    adding(qtbot, opened, "A heron stood on the weir.")
    (memory_id,) = opened.selection
    adding(qtbot, opened, "a heron stood on the weir")
    assert opened.selection == (memory_id,)
    assert told[-1] == f"The same is stored already: {memory_id} counts once more now."


def test_what_is_close_is_shown_with_what_differs_and_offered_for_merging(qtbot: QtBot, opened: ViewState) -> None:
    adding(qtbot, opened, "The dose of the drops is 5 mg twice a day.")
    (memory_id,) = opened.selection
    commands: list[str] = []
    opened.command_requested.connect(commands.append)
    made = adding(qtbot, opened, "The dose of the drops is 50 mg twice a day.")
    assert made.isVisible()
    assert f"It resembles {memory_id} (another number): …ose of the drops is [−5−]{{+50+}} mg" in made.message.text()
    assert not made.do_button.isEnabled()
    assert made.anyway_button.text() == "Merge them…"
    made.anyway_button.click()
    assert (commands, made.isVisible()) == (["merge_memories"], False)
    assert set(opened.selection) > {memory_id}


def test_what_is_close_to_an_isolated_one_is_isolated_and_let_in_by_one_key(qtbot: QtBot, opened: ViewState) -> None:
    adding(qtbot, opened, "The grey heron stood on the weir all morning.")
    (memory_id,) = opened.selection
    opened.isolate()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    made = adding(qtbot, opened, "The grey heron stood on the weir all the morning.")
    assert f"isolated\nIt is close to the isolated {memory_id}: " in made.message.text()
    assert made.anyway_button.text() == "Restore it"
    (newcomer,) = opened.selection
    made.anyway_button.click()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    assert not made.isVisible()
    assert opened.workspace is not None
    assert opened.workspace.library.memories([newcomer])[newcomer].searchable


def test_of_what_is_equal_to_an_isolated_one_nothing_is_stored_until_a_person_says_so(
    qtbot: QtBot, opened: ViewState
) -> None:
    adding(qtbot, opened, "A heron stood on the weir.")
    (memory_id,) = opened.selection
    opened.isolate()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    made = adding(qtbot, opened, "A heron stood on the weir.")
    assert made.isVisible()
    assert f"The same is isolated as {memory_id}: nothing was stored" in made.message.text()
    assert made.anyway_button.text() == "Add it anyway"
    made.anyway_button.click()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    assert not made.isVisible()
    assert opened.selection != (memory_id,)


@pytest.mark.long
def test_what_was_purged_is_not_added_nor_restored_without_a_word(qtbot: QtBot, opened: ViewState) -> None:
    adding(qtbot, opened, "A heron stood on the weir.")
    (memory_id,) = opened.selection
    workspace = opened.workspace
    assert workspace is not None
    workspace.database.purging.purge([memory_id], now=NOW)
    heard: list[MnemonautError] = []
    opened.refused.connect(heard.append)
    opened.restore()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    assert [str(error.title) for error in heard] == [f"“{memory_id}” was purged here"]
    made = adding(qtbot, opened, "A heron stood on the weir.")
    assert "was purged here and is not taken again" in made.message.text()
    assert made.anyway_button.text() == "Add it anyway"
    made.anyway_button.click()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    assert not made.isVisible()
    assert opened.selection not in ((), (memory_id,))


def test_without_a_text_nothing_is_added_and_escape_asks_once(qtbot: QtBot, opened: ViewState) -> None:
    made = adding(qtbot, opened, "  ")
    assert "A memory needs a text" in made.message.text()
    made.form.edits["text"].setPlainText("half a thought")
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert made.isVisible()
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert not made.isVisible()


def test_one_memory_is_merged_with_what_is_ticked_of_its_near_duplicates(qtbot: QtBot, opened: ViewState) -> None:
    made = MergeDialog(opened, [CAT])
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    ids = [made.form.edits["into"].itemData(at) for at in range(made.form.edits["into"].count())]
    assert CAT in ids
    if len(ids) == 1:
        assert made.what.text() == "Nothing else says nearly the same."
        assert not made.do_button.isEnabled()


def test_memories_of_two_kinds_are_refused_in_words(qtbot: QtBot, opened: ViewState) -> None:
    assert opened.workspace is not None
    (episode,) = opened.workspace.library.listed("kind:episode is:searchable", limit=1)[0]
    (state,) = opened.workspace.library.listed("kind:state is:searchable", limit=1)[0]
    made = MergeDialog(opened, [episode.id, state.id])
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    made.do_button.click()
    qtbot.waitUntil(lambda: opened.jobs.idle)
    assert made.isVisible()
    assert "are of different kinds" in made.message.text()

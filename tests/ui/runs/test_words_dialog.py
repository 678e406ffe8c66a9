"""Teaching a word in the window: what is read wrongly is marked, a word is tried on it, added, seen by layer, and removed again."""

from __future__ import annotations

from typing import cast

import pytest
from helpers.services import SampleServices
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_ui.agents.view import AgentsScreen
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.shell.main_window import MainWindow

NOW = 1_750_000_000
Q, OTHER = "About her hip retro", "That hip retro again"
Key = Qt.Key


def layers(dialog: OwnWordsDialog) -> list[str]:
    """What the tree says of the person's layer."""
    said = (dialog.layers.topLevelItem(row) for row in range(dialog.layers.topLevelItemCount()))
    return [f"{item.text(0)}: {item.text(2)}" for item in said if item is not None and item.text(1) == "yours"]


def found(dialog: OwnWordsDialog) -> list[tuple[str, str, str]]:
    """The recalls that are told of, row by row."""
    rows = (dialog.found.topLevelItem(row) for row in range(dialog.found.topLevelItemCount()))
    return [(item.text(0), item.text(1), item.text(2)) for item in rows if item is not None]


@pytest.mark.long
def test_a_word_is_tried_on_what_was_marked_before_it_counts(
    qtbot: QtBot, window: MainWindow, services: SampleServices
) -> None:
    window.open_database(services.build_sample("en", no_progress, NEVER))
    state = window.state
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle)
    workspace = state.workspace
    assert workspace is not None
    for number, text in enumerate((OTHER, Q)):
        (trace,) = workspace.explorer.recall(Query(text, NOW + number), Settings("orchestrated"))
        record_recall(workspace, trace, by="person", now=NOW)
    window.show_screen("runs")
    screen = window.front
    assert isinstance(screen, RunsScreen)
    qtbot.waitUntil(lambda: screen.buttons.wrong_button.isEnabled() and state.jobs.idle)
    assert screen.buttons.teach_button.isHidden()  # offered where a question was read wrongly
    window.run_command("wrong_type")
    qtbot.waitUntil(
        lambda: len(workspace.library.read(lambda reader: reader.runs.wrong_types())) == 1 and state.jobs.idle
    )
    (mark,) = workspace.library.read(lambda reader: reader.runs.wrong_types())
    question = {run.id: run.question for run in workspace.library.runs()}[mark.run_id]
    rest = OTHER if question == Q else Q
    screen.table.setFocus()
    qtbot.waitUntil(lambda: screen.detail.looked is not None and screen.detail.looked.row.marked)
    assert screen.buttons.teach_button.isVisible()
    screen.buttons.teach_button.click()
    (dialog,) = window.findChildren(OwnWordsDialog)
    assert f"“{question}”" in dialog.what.text()
    assert "Kind of question" in dialog.form.edits["list"].currentText()
    assert (dialog.try_button.isEnabled(), dialog.do_button.isEnabled()) == (False, False)
    dialog.form.edits["entry"].setCurrentIndex(dialog.form.edits["entry"].findData("procedural"))
    QTest.keyClicks(dialog.form.edits["word"], "hip retro")
    QTest.keyClick(dialog.form.edits["word"], Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.do_button.isEnabled() and state.jobs.idle)
    assert dialog.isVisible()  # Enter tried it
    meaning, way = "asks what something is", "asks how (“hip retro”, yours)"
    assert found(dialog) == [(f"✖ {question}", meaning, way), (rest, meaning, way)]
    assert "would be read otherwise (✖)" in dialog.message.text()
    assert workspace.explorer.settings.own_words() == ()  # nothing counts yet
    QTest.keyClicks(dialog.form.edits["word"], "s")
    assert not dialog.do_button.isEnabled()  # what is written now was not tried
    QTest.keyClick(dialog.form.edits["word"], Key.Key_Backspace)
    dialog.try_word()
    qtbot.waitUntil(lambda: dialog.do_button.isEnabled() and state.jobs.idle)
    dialog.do_button.click()
    qtbot.waitUntil(lambda: layers(dialog) == ["asks how: hip retro"] and state.jobs.idle)
    undo = window.commands.action("undo")
    qtbot.waitUntil(lambda: undo.text() == "Undo: Add the word “hip retro” (asks how)")
    (trace,) = workspace.explorer.recall(Query(Q, NOW), Settings("orchestrated"))
    assert cast("dict[str, object]", trace.plan.noted["intent"])["query_type"] == "procedural"

    for row in range(dialog.layers.topLevelItemCount()):
        item = dialog.layers.topLevelItem(row)
        if item is not None and item.text(1) == "yours":
            dialog.layers.setCurrentItem(item)
    dialog.remove_button.click()
    qtbot.waitUntil(lambda: dialog.do_button.isEnabled() and state.jobs.idle)
    assert dialog.do_button.text() == "Remove it"
    assert [row[2] for row in found(dialog)] == [meaning, meaning]
    dialog.do_button.click()
    qtbot.waitUntil(lambda: layers(dialog) == [] and state.jobs.idle)
    undo.trigger()
    qtbot.waitUntil(lambda: layers(dialog) == ["asks how: hip retro"] and state.jobs.idle)

    for text, said in (("a", "in nearly every question"), ("x" * 500, "at most 40 characters, not 500"), ("when", "")):
        dialog.form.edits["word"].setText(text)
        dialog.form.edits["entry"].setCurrentIndex(dialog.form.edits["entry"].findData("temporal"))
        dialog.try_word()
        qtbot.waitUntil(lambda: not dialog.busy and state.jobs.idle)
        assert said in dialog.message.text()
    dialog.close()
    window.run_command("own_words")  # from Ctrl+K
    qtbot.waitUntil(lambda: any(one.isVisible() for one in window.findChildren(OwnWordsDialog)))


@pytest.mark.long
def test_a_phrase_that_dismisses_is_added_in_the_dialog_that_agents_lead_to(
    qtbot: QtBot, window: MainWindow, services: SampleServices
) -> None:
    window.open_database(services.build_sample("en", no_progress, NEVER))
    state = window.state
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle)
    workspace = state.workspace
    assert workspace is not None
    window.show_screen("agents")
    cast("AgentsScreen", window.front).phrases_button.click()
    dialog = window.findChild(OwnWordsDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert dialog.form.edits["list"].currentText() == "What dismisses a memory · messages of conversations"
    dialog.form.edits["word"].setText("old hat")
    dialog.try_button.click()
    qtbot.waitUntil(lambda: dialog.do_button.isEnabled())
    assert dialog.message.text().startswith("0 of 0 messages")
    dialog.do_button.click()
    qtbot.waitUntil(lambda: state.jobs.idle and layers(dialog) == ["the memory does not belong here: old hat"])
    dialog.form.edits["word"].setText("that's not it")
    dialog.try_button.click()
    qtbot.waitUntil(lambda: "already, by" in dialog.message.text())
    dialog.close()

"""Leave one word out, and what brings this memory, from the window."""

from __future__ import annotations

import pytest
from helpers.services import SampleServices
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.ports import no_progress
from mnemonaut_core.questions import leave_one_word_out
from mnemonaut_ui.inspector.questions_dialog import BringsDialog, WordsDialog
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow

Q = "parkin in the tin"


@pytest.mark.long
def test_words_and_questions_are_shown_and_opened_by_keys(
    qtbot: QtBot, window: MainWindow, services: SampleServices
) -> None:
    window.open_database(services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    lab, state = window.screens["lab"], window.state
    assert isinstance(lab, LabScreen)
    window.show_screen("lab")
    lab.ask(Q)
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle and bool(state.memory_id))
    trace, memory_id = state.trace, state.memory_id
    assert trace is not None

    window.inspector.evidence.leave_out.click()
    (words,) = window.findChildren(WordsDialog)
    qtbot.waitUntil(lambda: words.found is not None and state.jobs.idle)
    assert state.workspace is not None
    whole = leave_one_word_out(state.workspace.explorer, trace, memory_id)
    assert words.found == whole
    assert [words.list.topLevelItem(i).text(0) for i in range(4)] == Q.split()  # type: ignore[union-attr]
    QTest.keyClick(words.list, Qt.Key.Key_Down)
    QTest.keyClick(words.list, Qt.Key.Key_Return)
    assert lab.current.bar.field.text() == "parkin the tin"
    qtbot.waitUntil(lambda: lab.current.trace is not None and state.jobs.idle)
    words.close_button.setFocus()
    QTest.keyClick(words.close_button, Qt.Key.Key_Return)
    assert words.isHidden(), "Enter presses the button that has the keyboard"

    window.run_command("what_brings")
    (brings,) = window.findChildren(BringsDialog)
    qtbot.waitUntil(lambda: brings.found is not None and state.jobs.idle)
    assert brings.found is not None
    assert [row.question for row in brings.found.rows] == [Q], "what was only looked at is not recorded"
    brings.close()

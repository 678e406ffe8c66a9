"""The filter: a moment after typing, at once on Enter, never while composing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_ui.widgets.filter_field import DEBOUNCE_MS, FilterField


def field(qtbot: QtBot) -> FilterField:
    made = FilterField()
    qtbot.addWidget(made)
    made.show()
    return made


def test_typing_is_applied_once_a_moment_later(qtbot: QtBot) -> None:
    made = field(qtbot)
    told: list[str] = []
    made.filter_changed.connect(told.append)
    qtbot.keyClicks(made, "tea")
    assert told == []
    qtbot.waitUntil(lambda: told == ["tea"], timeout=DEBOUNCE_MS * 10)


def test_enter_applies_at_once_and_only_what_changed(qtbot: QtBot) -> None:
    made = field(qtbot)
    told: list[str] = []
    made.filter_changed.connect(told.append)
    qtbot.keyClicks(made, "tea")
    qtbot.keyClick(made, Qt.Key.Key_Return)
    qtbot.keyClick(made, Qt.Key.Key_Return)
    assert told == ["tea"]


def test_nothing_is_searched_while_composing(qtbot: QtBot) -> None:
    made = field(qtbot)
    told: list[str] = []
    made.filter_changed.connect(told.append)
    QApplication.sendEvent(made, QInputMethodEvent("めん", []))
    qtbot.keyClick(made, Qt.Key.Key_Return)
    with qtbot.assertNotEmitted(made.filter_changed, wait=DEBOUNCE_MS + 100):
        QApplication.sendEvent(made, QInputMethodEvent("面せ", []))
    committed = QInputMethodEvent("", [])
    committed.setCommitString("面接")
    QApplication.sendEvent(made, committed)
    qtbot.waitUntil(lambda: told == ["面接"], timeout=DEBOUNCE_MS * 10)


def test_esc_clears_and_then_leaves(qtbot: QtBot) -> None:
    made = field(qtbot)
    made.set_filter("tea")
    qtbot.keyClick(made, Qt.Key.Key_Escape)
    assert (made.text(), made.applied) == ("", "")
    with qtbot.waitSignal(made.escaped):
        qtbot.keyClick(made, Qt.Key.Key_Escape)

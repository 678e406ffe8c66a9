"""Guards of the table that need no fault: what a library must not do again (row 30)."""

from __future__ import annotations

import sys

import pytest
from helpers.figures import Figure
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

pytestmark = pytest.mark.row(30)


def test_five_hundred_void_calls_leave_the_references_to_none_alone(qtbot: QtBot, figure: Figure) -> None:
    """PySide6 6.12.0 loses a reference to None in nearly every void call on Python 3.11 and then aborts."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for number in range(500):
        label.setText(str(number))
    drift = abs(sys.getrefcount(None) - before)
    figure(30, "drift below 50 after 500 calls", f"drift {drift}")
    assert drift < 50

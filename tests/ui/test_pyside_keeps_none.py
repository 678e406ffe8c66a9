"""The guard against PySide6 6.12.0, which loses a reference to None in nearly every void call and then aborts."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot


def test_five_hundred_void_calls_leave_the_references_to_none_alone(qtbot: QtBot) -> None:
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for number in range(500):
        label.setText(str(number))
    assert abs(sys.getrefcount(None) - before) < 50

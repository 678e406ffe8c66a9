"""Radio buttons and check boxes are seen before they are chosen, in both themes, wherever they stand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QCheckBox, QListWidget, QListWidgetItem, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_ui.widgets import theme
from mnemonaut_ui.widgets.theme import THEMES, Theme

GRAPHICS = 3.0
"""What WCAG 2.1 (1.4.11) asks of graphics."""


def luminance(colour: QColor) -> float:
    """WCAG's relative luminance."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: QColor, other: QColor) -> float:
    """Between 1 and 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def row_of(_state: None = None) -> QListWidget:
    """A list with one row that can be checked; it says nothing."""
    rows = QListWidget()
    item = QListWidgetItem("")
    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
    item.setCheckState(Qt.CheckState.Unchecked)
    rows.addItem(item)
    rows.setFrameShape(QListWidget.Shape.NoFrame)
    rows.setStyleSheet("border: none;")
    return rows


@pytest.mark.parametrize("shown", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("make", [QRadioButton, QCheckBox, row_of], ids=["radio", "check", "row"])
def test_an_unchosen_indicator_stands_out_from_its_ground(
    qtbot: QtBot, qapp: QApplication, make: Callable[[], QWidget], shown: Theme
) -> None:
    theme.apply(qapp, shown)
    widget = make()
    qtbot.addWidget(widget)
    widget.resize(40, 24)
    widget.show()
    picture = widget.grab().toImage()
    ground = picture.pixelColor(38, 22)
    middle = range(2, picture.height() - 2)
    best = max(contrast(picture.pixelColor(x, y), ground) for x in range(1, 22) for y in middle)
    assert best >= GRAPHICS

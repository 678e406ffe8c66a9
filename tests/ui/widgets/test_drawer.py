"""The drawer: beside the list in a wide window, over it in a narrow one, a strip when folded; Esc gives the keyboard back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QLineEdit, QListWidget
from pytestqt.qtbot import QtBot

from mnemonaut_ui.widgets.drawer import GAP, NARROW, STRIP, WIDE, WithDrawer
from mnemonaut_ui.widgets.theme import DARK, use_theme


def shown(qtbot: QtBot, width: int = 1280) -> WithDrawer:
    rows = QListWidget()
    rows.addItems(["one", "two"])
    made = WithDrawer(rows)
    made.put(QLineEdit("what it shows"))
    qtbot.addWidget(made)
    made.set_name("Why this one", "Ctrl+I")
    made.resize(width, 400)
    made.show()
    made.activateWindow()
    qtbot.waitExposed(made)
    rows.setFocus()
    qtbot.waitUntil(rows.hasFocus)
    return made


def test_folded_it_is_a_strip_with_a_name(qtbot: QtBot) -> None:
    made = shown(qtbot)
    assert made.is_folded
    assert (made.strip.width(), made.main.width()) == (STRIP, 1280 - STRIP - GAP)
    assert (made.strip.accessibleName(), made.strip.toolTip()) == ("Why this one", "Why this one (Ctrl+I)")


@pytest.mark.parametrize(("width", "drawer", "main"), [(1280, WIDE, 1280 - WIDE), (960, NARROW, 960 - STRIP - GAP)])
def test_it_takes_room_only_in_a_wide_window(qtbot: QtBot, width: int, drawer: int, main: int) -> None:
    made = shown(qtbot, width)
    made.open()
    assert (made.drawer.width(), made.main.width()) == (drawer, main)
    assert made.drawer.geometry().right() == width - 1
    assert made.main.hasFocus()
    made.resize(2000 - width, 400)
    assert made.drawer.geometry().right() == 2000 - width - 1


@pytest.mark.parametrize("width", [1280, 640])
def test_esc_folds_it_and_gives_the_keyboard_back(qtbot: QtBot, width: int) -> None:
    made = shown(qtbot, width)
    spy = QSignalSpy(made.folded_changed)
    made.toggle()
    (inside,) = made.drawer.findChildren(QLineEdit)
    assert inside.hasFocus()
    qtbot.keyClick(inside, Qt.Key.Key_Escape)
    assert made.is_folded
    assert made.main.hasFocus()
    assert [spy.at(i) for i in range(spy.count())] == [[False], [True]]


@pytest.mark.parametrize("width", [1280, 900])
def test_in_the_list_space_opens_and_folds_it_and_esc_folds_it(qtbot: QtBot, width: int) -> None:
    made = shown(qtbot, width)
    seen = []
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Space, Qt.Key.Key_Space, Qt.Key.Key_Escape):
        qtbot.keyClick(made, key)  # what the list had no use for
        seen.append((made.is_folded, made.main.hasFocus()))
    assert seen == [(False, True), (True, True), (False, True), (True, True)]


def test_where_it_is_not_needed_the_screen_has_all_the_room(qtbot: QtBot) -> None:
    made = shown(qtbot)
    made.set_needed(on=False)
    made.open()
    assert (made.is_folded, made.strip.isVisible(), made.main.width()) == (True, False, 1280)
    made.set_needed(on=True)
    assert (made.strip.isVisible(), made.main.width()) == (True, 1280 - STRIP - GAP)


def test_the_strip_opens_it_by_key_and_the_list_has_the_keyboard_after(qtbot: QtBot) -> None:
    made = shown(qtbot)
    made.strip.setFocus()
    qtbot.keyClick(made.strip, Qt.Key.Key_Space)
    (inside,) = made.drawer.findChildren(QLineEdit)
    assert inside.hasFocus()
    assert not made.strip.isVisible()
    made.fold()
    assert made.main.hasFocus()


def test_it_is_mirrored_and_set_upright_where_the_script_is(qtbot: QtBot) -> None:
    made = shown(qtbot)
    made.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    use_theme(DARK)
    made.set_name("この記憶の理由" * 30, "Ctrl+I")
    made.open()
    assert made.drawer.geometry().left() == 0
    made.fold()
    assert made.strip.geometry().left() == 0
    assert made.grab().toImage().pixelColor(STRIP // 2, 200).isValid()

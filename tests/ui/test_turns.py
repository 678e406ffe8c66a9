"""What may wait has a turn of the event loop of its own, and the frame comes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QAbstractEventDispatcher, QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from mnemonaut_ui.widgets.turns import PaintTurn, Turn, TurnOrPress, none_waits

Done = list[str]


class Loop(QObject):
    """Notes each turn of the loop as "|"."""

    def __init__(self, done: Done) -> None:
        super().__init__()
        self._done = done
        QAbstractEventDispatcher.instance().awake.connect(self._on_awake)

    def _on_awake(self) -> None:
        if self._done and self._done[-1] != "|":
            self._done.append("|")


class Later(QObject):
    """Does something in a posted event, as the answer of a worker does: what that posts in turn is delivered right after it."""

    asked = Signal(object)

    def __init__(self, work: Callable[[], object]) -> None:
        super().__init__()
        self.asked.connect(lambda work: work(), Qt.ConnectionType.QueuedConnection)
        self.asked.emit(work)


class Painted(QWidget):
    """Notes each paint."""

    def __init__(self, done: Done) -> None:
        super().__init__()
        self._done = done

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._done.append("paint")


@pytest.fixture
def done() -> Done:
    """What was done, in order."""
    return []


@pytest.fixture
def loop(qapp: object, done: Done) -> Iterator[Loop]:
    del qapp
    yield (made := Loop(done))
    QAbstractEventDispatcher.instance().awake.disconnect(made._on_awake)


def turn(name: str, done: Done, parent: QObject) -> Turn:
    """One that notes its name when it comes."""
    made = Turn(parent)
    made.came.connect(lambda: done.append(name))
    return made


def settle(qtbot: QtBot, *turns: Turn) -> None:
    qtbot.waitUntil(lambda: not any(one.active for one in turns))
    qtbot.wait(10)


def test_each_comes_once_in_order_and_never_two_in_one_turn_of_the_loop(qtbot: QtBot, done: Done, loop: Loop) -> None:
    turns = [turn(name, done, loop) for name in "abc"]
    for one in turns:
        one.start()
        one.start()
    assert [one.active for one in turns] == [True, True, True]
    assert done == [], "not in the turn in which they were begun"
    settle(qtbot, *turns)
    assert "".join(done).strip("|") == "a|b|c"


def test_also_where_one_has_posted_events_delivered_the_next_comes_later(qtbot: QtBot, done: Done, loop: Loop) -> None:
    """As a row does that is laid out at once: Qt goes on delivering then, also what was posted meanwhile."""
    turns = [turn(name, done, loop) for name in "abc"]
    for one in turns:
        one.came.connect(lambda: QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest))
        one.start()
    settle(qtbot, *turns)
    assert "".join(done).strip("|") == "a|b|c"


def test_begun_from_a_turn_of_the_loop_none_comes_in_that_turn(qtbot: QtBot, done: Done, loop: Loop) -> None:
    made = turn("a", done, loop)

    def work() -> None:
        made.start()
        QTest.qSleep(3)  # long enough for a timer to end
        done.append("work")

    later = Later(work)
    qtbot.waitUntil(lambda: "a" in done)
    del later
    assert done[:3] == ["work", "|", "a"]


def test_the_first_goes_before_what_waits_and_one_that_is_stopped_does_not_come(
    qtbot: QtBot, done: Done, loop: Loop
) -> None:
    first, second, third = (turn(name, done, loop) for name in "abc")
    first.start()
    second.start()
    third.start(first=True)
    first.stop()
    assert not first.active
    settle(qtbot, second, third)
    assert "".join(done).strip("|") == "c|b"


def test_what_begins_another_one_lets_those_that_wait_come_before(qtbot: QtBot, done: Done, loop: Loop) -> None:
    first, second = turn("a", done, loop), turn("b", done, loop)
    first.came.connect(lambda: first.start() if done.count("a") < 3 else None)
    first.start()
    second.start()
    settle(qtbot, first, second)
    assert "".join(done).strip("|") == "a|b|a|a"


def test_one_whose_widget_has_gone_is_passed_over(qtbot: QtBot, done: Done, loop: Loop) -> None:
    gone = QObject()
    first, second = turn("a", done, gone), turn("b", done, loop)
    first.start()
    second.start()
    delete(gone)
    settle(qtbot, second)
    assert [one for one in done if one != "|"] == ["b"]


def test_the_frame_is_painted_in_the_turn_after_its_change_before_what_waits(
    qtbot: QtBot, done: Done, loop: Loop
) -> None:
    window = Painted(done)
    qtbot.addWidget(window)
    PaintTurn(window)
    window.show()
    qtbot.waitExposed(window)
    qtbot.wait(20)
    waits = turn("rest", done, loop)
    done.clear()

    def change() -> None:
        waits.start()
        window.update()
        done.append("change")

    later = Later(change)
    qtbot.waitUntil(lambda: "rest" in done)
    del later
    assert done[:5] == ["change", "|", "paint", "|", "rest"]
    qtbot.wait(20)
    assert done.count("paint") == 1


def test_a_key_that_is_pressed_meanwhile_is_heard_before_the_frame_and_painted_with_it(
    qtbot: QtBot, done: Done, loop: Loop
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = QLineEdit()
    QVBoxLayout(window).addWidget(field)
    PaintTurn(window)
    window.show()
    field.setFocus()
    qtbot.waitExposed(window)
    qtbot.wait(20)
    field.textChanged.connect(done.append)

    class Paints(QObject):
        def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint:
                done.append(f"paint {field.text()}")
            return False

    paints = Paints(window)
    field.installEventFilter(paints)
    field.setText("a")
    QTest.keyClick(field, Qt.Key.Key_B)
    qtbot.waitUntil(lambda: "paint ab" in done)
    del loop
    assert [one for one in done if one != "|"][:3] == ["a", "ab", "paint ab"]


def test_a_press_inside_brings_what_waits_before_it_arrives_and_one_outside_does_not(qtbot: QtBot, done: Done) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    inside, outside = QLineEdit(), QLineEdit()
    box = QWidget()
    QVBoxLayout(box).addWidget(inside)
    layout = QVBoxLayout(window)
    layout.addWidget(box)
    layout.addWidget(outside)
    window.show()
    qtbot.waitExposed(window)
    for field in (inside, outside):
        field.textChanged.connect(done.append)
    made = TurnOrPress(box, box)
    made.came.connect(lambda: done.append("came"))
    made.start()
    QTest.keyClick(outside, Qt.Key.Key_O)
    assert (done, made.active) == (["o"], True)
    QTest.keyClick(inside, Qt.Key.Key_I)
    assert (done, made.active, none_waits()) == (["o", "came", "i"], False, True)
    QTest.keyClick(inside, Qt.Key.Key_I)
    assert done.count("came") == 1
    made.start()
    qtbot.waitUntil(none_waits)
    assert done.count("came") == 2
    QTest.keyClick(inside, Qt.Key.Key_I)
    assert done.count("came") == 2, "after its turn nobody brings it"
    made.start()
    made.stop()
    QTest.keyClick(inside, Qt.Key.Key_I)
    qtbot.wait(10)
    assert done.count("came") == 2

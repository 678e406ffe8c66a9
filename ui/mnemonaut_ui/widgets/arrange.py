"""Rows and columns of widgets, written as they are seen; buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec
from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)


class EnterButton(QPushButton):
    """Enter does what Space does."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
            return
        super().keyPressEvent(event)


Margins = int | tuple[int, int, int, int]
Box = TypeVar("Box", bound=QBoxLayout)


class Wide(msgspec.Struct, frozen=True):
    """A part with a share of the room that is left over, or with an alignment."""

    part: QWidget | QLayout
    stretch: int = 1
    align: Qt.AlignmentFlag = Qt.AlignmentFlag(0)


class Gap(msgspec.Struct, frozen=True):
    """Empty room with a share of what is left over."""

    stretch: int = 1


Part = QWidget | QLayout | Wide | Gap


def hbox(
    *parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Parts from left to right; `on`: the widget that they fill. Margins are left, top, right, bottom in pixels."""
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), parts, margins, spacing)


def vbox(
    *parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), parts, margins, spacing)


def _filled(box: Box, parts: tuple[Part, ...], margins: Margins | None, spacing: int | None) -> Box:
    if margins is not None:
        left, top, right, bottom = (margins,) * 4 if isinstance(margins, int) else margins
        box.setContentsMargins(left, top, right, bottom)
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        if isinstance(part, Gap):
            box.addStretch(part.stretch)
            continue
        wide = part if isinstance(part, Wide) else Wide(part, 0)
        if isinstance(wide.part, QLayout):
            box.addLayout(wide.part, wide.stretch)
        else:
            box.addWidget(wide.part, wide.stretch, wide.align)
    return box


def fill_screen(screen: QWidget, *parts: Part) -> None:
    """Lay out the parts of a screen from top to bottom, in the margins of all screens."""
    vbox(*parts, on=screen, margins=(6, 4, 6, 4), spacing=6)


def scroll_downwards(area: QScrollArea, inside: QWidget) -> None:
    """Fill a scroll area: in its full width, without a frame, and no stop for Tab, which goes through what is inside."""
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)


def elide_lines(view: QAbstractItemView) -> None:
    """Long lines end in an ellipsis: nothing scrolls sideways, and nothing is edited in place."""
    view.setTextElideMode(Qt.TextElideMode.ElideRight)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)


def push_button(
    text: str,
    run: Callable[..., object] | SignalInstance | None = None,
    *,
    on: QWidget | None = None,
    tip: str = "",
    name: str = "",
    checkable: bool = False,
) -> QPushButton:
    """A button that runs something when it is pressed. It is not the one that Enter presses in a dialog; `name`: for screen
    readers, where the text does not say it."""
    made = QPushButton(text, on)
    made.setAutoDefault(False)
    made.setToolTip(tip)
    made.setAccessibleName(name)
    made.setCheckable(checkable)
    if run is not None:
        made.clicked.connect(run)
    return made


def share_room(splitter: QSplitter, *shares: int, sizes: Sequence[int] = (), closes: Sequence[int] = ()) -> None:
    """Divide what room is left over among the parts of a splitter; those in `closes` can be dragged shut."""
    for place, share in enumerate(shares):
        splitter.setStretchFactor(place, share)
        splitter.setCollapsible(place, place in closes)
    if sizes:
        splitter.setSizes(list(sizes))


def offer(box: QComboBox, choices: Iterable[tuple[str, object]]) -> None:
    """Offer other choices, (text, value) each. The value that is chosen stays so where it is offered still, else the first is."""
    chosen = box.currentData()
    box.clear()
    for text, value in choices:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))

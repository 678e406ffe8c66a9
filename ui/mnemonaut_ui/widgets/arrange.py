"""Rows and columns of widgets, written as they are seen."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLayout, QVBoxLayout, QWidget

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
    """Parts from top to bottom."""
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

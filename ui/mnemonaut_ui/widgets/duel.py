"""Two texts side by side: for the duel of two memories in the drawer and in Compare (what they have in common is marked), and for
Gardening's pairs (what differs is). Below, facts of both; those that differ are bold."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from mnemonaut_core.text.words import STOP_WORDS
from mnemonaut_ui.widgets.marked_text import ALL_LINES, MarkedLabel
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.messages import reasoned

_TOKEN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\w+")
MOST_TOKENS = 1_500
"""Beyond, the rest of a text is not compared: the time grows with the square."""
Spans = tuple[tuple[int, int], ...]


class Side(msgspec.Struct, frozen=True):
    """One of the two: what it is called here, its text, and facts about it in the same order as the other's."""

    title: str
    text: str
    facts: tuple[tuple[str, str], ...] = ()


def compared(first: str, second: str, *, common: bool) -> tuple[Spans, Spans]:
    """What both texts say in the same order, or what only one says, as spans of each. Common stop words alone, and single letters,
    are no spans: they are in every text."""
    tokens = [list(_TOKEN.finditer(text))[:MOST_TOKENS] for text in (first, second)]
    words = [[token.group().casefold() for token in side] for side in tokens]
    found: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for tag, *ends in SequenceMatcher(None, words[0], words[1], autojunk=False).get_opcodes():
        if (tag == "equal") != common:
            continue
        for side, (start, end) in enumerate((ends[:2], ends[2:])):
            pieces = tokens[side][start:end]
            if pieces and (not common or len("".join(w for w in words[side][start:end] if w not in STOP_WORDS)) > 1):
                found[side].append((pieces[0].start(), pieces[-1].end()))
    return tuple(found[0]), tuple(found[1])


class SideView(QFrame):
    """One side: its title, its text, facts below it."""

    def __init__(self, parent: QWidget | None = None, *, lines: int = ALL_LINES) -> None:
        super().__init__(parent)
        self.title, self.text = Heading(parent=self), MarkedLabel(self, lines=lines)
        self.title.setWordWrap(True)
        self._facts = QWidget(self)
        self._grid = QGridLayout(self._facts)
        self._grid.setContentsMargins(0, 4, 0, 0)
        self._grid.setColumnStretch(1, 1)

    def show_side(self, side: Side, spans: Spans, other: Side) -> None:
        """Show it with these characters marked; facts that the other side has otherwise are bold."""
        self.title.setText(side.title)
        self.text.show_text(side.text, spans)
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for row, ((name, value), (_, others)) in enumerate(zip(side.facts, other.facts, strict=True)):
            caption, label = PlainLabel(name, self._facts), PlainLabel(value, self._facts, selectable=True)
            caption.setProperty("muted", True)
            label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # facts are read, not walked through
            label.setAccessibleName(reasoned(name, value))
            font = QFont(label.font())
            font.setBold(value != others)
            label.setFont(font)
            self._grid.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(label, row, 1)
        self._facts.setVisible(bool(side.facts))

    def parts(self) -> tuple[QWidget, QWidget, QWidget]:
        """Title, text and facts, to be laid out."""
        return self.title, self.text, self._facts


class TwoTexts(QWidget):
    """Shows what it is given, and marks what both say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sides = (SideView(self), SideView(self))
        columns = QGridLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setHorizontalSpacing(16)
        for number, side in enumerate(self.sides):
            columns.setColumnStretch(number, 1)
            for row, part in enumerate(side.parts()):
                columns.addWidget(part, row, number, Qt.AlignmentFlag.AlignTop if row == 1 else Qt.AlignmentFlag(0))
        columns.setRowStretch(3, 1)

    def show_sides(self, first: Side, second: Side) -> None:
        spans = compared(first.text, second.text, common=True)
        self.sides[0].show_side(first, spans[0], second)
        self.sides[1].show_side(second, spans[1], first)

"""Two texts side by side: for the duel of two memories in the drawer and in Compare (what they have in common is marked), and for
Gardening's pairs (what differs is). Below, facts of both; those that differ are bold."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QWidget

from mnemonaut_core.text.words import STOP_WORDS
from mnemonaut_ui.widgets.marked_label import MarkedLabel
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


class TwoTexts(QWidget):
    """Shows what it is given. `common`: mark what both say; else what differs."""

    def __init__(self, parent: QWidget | None = None, *, common: bool) -> None:
        super().__init__(parent)
        self._common = common
        self.titles = (Heading(parent=self), Heading(parent=self))
        self.texts = (MarkedLabel(self), MarkedLabel(self))
        for title in self.titles:
            title.setWordWrap(True)
        columns = QGridLayout(self)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setHorizontalSpacing(16)
        self._facts: list[tuple[QWidget, QGridLayout]] = []
        for side in (0, 1):
            facts = QWidget(self)
            grid = QGridLayout(facts)
            grid.setContentsMargins(0, 4, 0, 0)
            grid.setColumnStretch(1, 1)
            self._facts.append((facts, grid))
            columns.setColumnStretch(side, 1)
            for row, part in enumerate((self.titles[side], self.texts[side], facts)):
                columns.addWidget(part, row, side, Qt.AlignmentFlag.AlignTop if row == 1 else Qt.AlignmentFlag(0))
        columns.setRowStretch(3, 1)

    def show_sides(self, first: Side, second: Side) -> None:
        spans = compared(first.text, second.text, common=self._common)
        for number, side in enumerate((first, second)):
            self.titles[number].setText(side.title)
            self.texts[number].show_text(side.text, spans[number])
        differs = [one != other for one, other in zip(first.facts, second.facts, strict=True)]
        for (facts, grid), side in zip(self._facts, (first, second), strict=True):
            while (item := grid.takeAt(0)) is not None:
                if (widget := item.widget()) is not None:
                    widget.deleteLater()
            for row, (name, value) in enumerate(side.facts):
                caption, label = PlainLabel(name, facts), PlainLabel(value, facts, selectable=True)
                caption.setProperty("muted", True)
                label.setAccessibleName(reasoned(name, value))
                font = QFont(label.font())
                font.setBold(differs[row])
                label.setFont(font)
                grid.addWidget(caption, row, 0)
                grid.addWidget(label, row, 1)
            facts.setVisible(bool(side.facts))

"""What the model is given by one recall and not by another: the very texts, tokens gained and lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QShowEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QComboBox, QTextEdit, QWidget

from mnemonaut_core.domain.memory import SENSITIVITIES
from mnemonaut_core.explain.compare import SideBySide
from mnemonaut_core.explain.compare_page import pack_head
from mnemonaut_core.explain.overlap import GAINED, KEPT, LOST, PackDiff, PackPiece
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.compare.words import column_title
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.words.languages import filled, masked
from mnemonaut_ui.words.memory import MASK, is_masked
from mnemonaut_ui.words.messages import translated

MOST_SENSITIVE = max(SENSITIVITIES.values())
"""As which a memory is masked that is not stored any more: what it was is not known."""
SIGNS = {KEPT: "", GAINED: "+ ", LOST: "− "}
"""Before a piece that only one of the two has: never colour alone."""


class PackDiffView(QWidget):
    """The first recall's text against that of another one, which is chosen above it."""

    side_chosen = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparison: SideBySide | None = None
        self._only_differing = False
        self._theme: Theme = LIGHT
        self._waits = False
        """Whether something else is to be shown as soon as this is seen."""
        self.choice = QComboBox(self)
        self.choice.setAccessibleName(self.tr("Against the first recall"))
        self.head = PlainLabel(parent=self, selectable=True)
        self.text = QTextEdit(self)
        self.text.setAccessibleName(self.tr("What the model is given: + gained, − lost"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        vbox(hbox(self.choice, Wide(self.head)), Wide(self.text), on=self, margins=0)
        self.choice.activated.connect(self._show)
        self._fill()

    def show_comparison(self, comparison: SideBySide | None, *, only_differing: bool = False) -> None:
        """Show what these are given, or of that only what the other one is not; which of them stays chosen where it can."""
        self._comparison, self._only_differing = comparison, only_differing
        self._fill()
        self._show_if_seen()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self._show_if_seen()

    def _fill(self) -> None:
        at = max(0, self.choice.currentIndex())
        self.choice.clear()
        comparison = self._comparison
        for side in range(1, 0 if comparison is None else len(comparison.sides)):
            assert comparison is not None  # noqa: S101 - the range is empty without one
            self.choice.addItem(f"1 → {column_title(comparison, side)}", side)
        self.choice.setCurrentIndex(min(at, self.choice.count() - 1))
        self.choice.setVisible(self.choice.count() > 1)

    def _show_if_seen(self) -> None:
        """Texts may be long: lay them out only while they are visible."""
        self._waits = not self.isVisible()
        if not self._waits:
            self._show()

    def _show(self, *_: object) -> None:
        comparison, side = self._comparison, self.choice.currentData()
        self.text.clear()
        if comparison is None or side is None:
            self.head.setText("")
            return
        self.head.setText(translated(pack_head(comparison, side)))
        diff = comparison.packs[side - 1]
        if diff is None:
            self.text.setPlaceholderText("")
            return
        self.text.setPlaceholderText(self.tr("Nothing is handed to the model."))
        if self._masked(comparison, side):
            self.text.setPlainText(MASK)
            return
        self._write(diff)

    @staticmethod
    def _masked(comparison: SideBySide, side: int) -> bool:
        held = (
            comparison.sides[number].memories.get(one)
            for number in (0, side)
            for one in comparison.sides[number].selected
        )
        return any(masked(MOST_SENSITIVE) if memory is None else is_masked(memory) for memory in held)

    def _write(self, diff: PackDiff) -> None:
        """Write as plain text, piece by piece: memory texts may be hostile."""
        cursor = QTextCursor(self.text.document())
        cursor.beginEditBlock()
        before, line_begins = KEPT, True
        for piece in self._left(diff.pieces):
            form = QTextCharFormat()
            if piece.sign != KEPT:
                colour = QColor(self._theme.good if piece.sign == GAINED else self._theme.bad)
                ground = QColor(colour)
                ground.setAlpha(38)
                form.setForeground(QColor(self._theme.text))
                form.setBackground(ground)
            text = clean_text(piece.text).replace("\0", "\ufffd")
            if piece.sign != before and (self._only_differing or KEPT not in (piece.sign, before)) and not line_begins:
                cursor.insertText("\n")  # what was lost and what came in its place are lines of their own
            begins = piece.sign != before or line_begins
            cursor.insertText(SIGNS[piece.sign] + text if begins and text.strip() else text, form)
            before, line_begins = piece.sign, text.endswith("\n")
        cursor.endEditBlock()
        self.text.moveCursor(QTextCursor.MoveOperation.Start)

    def _left(self, pieces: Sequence[PackPiece]) -> Iterator[PackPiece]:
        if not self._only_differing:
            yield from pieces
            return
        for sign, run in groupby(pieces, key=lambda piece: piece.sign):
            if sign != KEPT:
                yield from run
                continue
            tokens = sum(piece.tokens for piece in run)
            if tokens:
                said = filled(self.tr("⋯ {count} tokens that both have"), count=tokens)
                yield PackPiece(KEPT, f"{said}\n", tokens)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._waits:
            self._waits = False
            self._show()

"""Two pages of the screen: what the model is given by one recall and not by another, and two memories of one recall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from PySide6.QtGui import QColor, QShowEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QComboBox, QScrollArea, QTextEdit, QWidget

from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.domain.outcome import Code, one_line
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.explain.against import Duel, waterfall_of
from mnemonaut_core.explain.compare import GAINED, KEPT, LOST, PackDiff, PackPiece, SideBySide
from mnemonaut_core.explain.compare_page import pack_head
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.smallest_change import Remedy, comes_before
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.compare.head import column_title
from mnemonaut_ui.compare.making import Against
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, scroll_downwards, vbox
from mnemonaut_ui.widgets.duel import Side, TwoTexts
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme
from mnemonaut_ui.widgets.waterfall import WaterfallView
from mnemonaut_ui.words.languages import filled, masked
from mnemonaut_ui.words.memory import MASK, is_masked, memory_day, name_of, shown_line, text_of
from mnemonaut_ui.words.messages import joined, translated
from mnemonaut_ui.words.remedies import changes_text, effects_text, remark_text
from mnemonaut_ui.words.terms import glyph, part_title

MOST_SENSITIVE = max(SENSITIVITIES.values())
"""As which a memory is masked that is not stored any more: what it was is not known."""
SIGNS = {KEPT: "", GAINED: "+ ", LOST: "− "}
"""Before a piece that only one of the two has: never colour alone."""


class PackDiffView(QWidget):
    """The first recall's text against that of another one, which is chosen above it."""

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
        """Show the texts for the model, or only where they differ; the chosen recall stays chosen if it can."""
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
        if comparison is not None:
            for side in range(1, len(comparison.sides)):
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


NAME = 60
"""Most characters of a memory's name in the waterfall."""


class DuelView(QWidget):
    """The sentence that says what decides, both texts, the way from B's score to A's, and what would turn it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._held: Against | None = None
        area = QScrollArea(self)
        body = QWidget(area.viewport())
        self.sentence = Heading(parent=body)
        self.sentence.setWordWrap(True)
        self.texts = TwoTexts(body)
        self.picture = WaterfallView(body)
        self.note, self.turn = PlainLabel(parent=body), PlainLabel(parent=body, selectable=True)
        self.turn.setAccessibleName(self.tr("What would turn it"))
        self.note.setProperty("muted", True)
        vbox(self.sentence, self.texts, self.picture, self.note, self.turn, Gap(), on=body, margins=0, spacing=8)
        scroll_downwards(area, body)
        vbox(area, on=self, margins=0)
        self.show_duel(None)

    @property
    def duel(self) -> Duel | None:
        return None if self._held is None else self._held.duel

    def show_duel(self, held: Against | None) -> None:
        if self._held is not held:
            self.turn.clear()
        self._held = held
        scores = None if held is None else held.duel.scores
        self.picture.setVisible(scores is not None)
        if held is None:
            self.sentence.setText("")
            self.note.setText("")
            self.texts.show_sides(Side("", ""), Side("", ""))
            self.picture.show_waterfall(None, "", "", remembered=False)
            return
        duel = held.duel
        self.sentence.setText(translated(duel.sentence(part_title, ("A", "B"))))
        self.texts.show_sides(self._side("A", duel.first, held), self._side("B", duel.second, held))
        if scores is not None:
            found = waterfall_of(duel.stage, *scores)
            names = _name("A", duel.first, held), _name("B", duel.second, held)
            self.picture.show_waterfall(found, *names, remembered=duel.first.outcome.code is Code.SELECTED)
        self.note.setText(self._note(None if scores is None else scores[0].combine))

    def show_turning(self, remedy: Remedy | None, *, looking: bool = False) -> None:
        """Show what would put the lower one first, that it is searched for, or that nothing was found."""
        if self._held is None:
            return
        text = self.tr("Looking for what would turn it…") if looking else self.tr("No change that was tried turns it.")
        if remedy is not None:
            trace, duel = self._held.trace, self._held.duel
            turned = "B" if comes_before(trace, duel.first.memory_id, duel.second.memory_id) else "A"
            text = self.tr("{change} would put {letter} first.")
            text = text.format(change=changes_text(trace.recipe, remedy), letter=turned)
            text = joined(text, effects_text(remedy, ""), remark_text(remedy))
        self.turn.setText(text)

    def _note(self, combine: Combine | None) -> str:
        if combine is None:
            return self.tr("No ranking of this recall holds both: there are no two scores to take from each other.")
        if combine is not Combine.SUM:
            return ""
        return self.tr(
            "Each part is what it adds to the difference; together they are the difference of the scores, exactly."
        )

    def _side(self, letter: str, one: Explanation, held: Against) -> Side:
        memory = _memory(one, held)
        day = "" if memory is None else memory_day(memory)
        outcome = f"{glyph(one.outcome.code)} {translated(one_line(one.outcome))}"
        title = " · ".join(filter(None, (letter, outcome, day)))
        return Side(title, shown_line(one.memory_id, 80) if memory is None else text_of(memory))


def _memory(one: Explanation, held: Against) -> Memory | None:
    found = held.trace.candidate(one.memory_id)
    return held.memories.get(one.memory_id) if found is None else found.memory


def _name(letter: str, one: Explanation, held: Against) -> str:
    memory = _memory(one, held)
    return f"{letter}  {shown_line(one.memory_id, NAME) if memory is None else name_of(memory, NAME)}"

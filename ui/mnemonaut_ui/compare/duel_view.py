"""Two memories of one recall, A against B: the sentence that says what decides, both texts, the way from B's score to A's, and
what would turn it."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QWidget

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.explain.against import Duel
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.plain import one_line
from mnemonaut_core.explain.smallest_change import Remedy
from mnemonaut_core.explain.trials import comes_before
from mnemonaut_core.explain.waterfall import waterfall_of
from mnemonaut_ui.compare.making import Against
from mnemonaut_ui.widgets.arrange import Gap, scroll_downwards, vbox
from mnemonaut_ui.widgets.duel import Side, TwoTexts
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.waterfall import WaterfallView
from mnemonaut_ui.words.memory import memory_day, name_of, shown_line, text_of
from mnemonaut_ui.words.messages import joined, translated
from mnemonaut_ui.words.remedies import changes_text, effects_text, remark_text
from mnemonaut_ui.words.terms import glyph, part_title

NAME = 60
"""Most characters of a memory's name in the waterfall."""


class DuelView(QWidget):
    """Shows what it is given; asks nothing by itself."""

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
        """What is shown."""
        return None if self._held is None else self._held.duel

    def show_duel(self, held: Against | None) -> None:
        """Show these two."""
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
        """What would put the lower one first, or that it is looked for, or that nothing was found."""
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

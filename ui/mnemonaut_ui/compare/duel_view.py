"""Two memories of one recall, A against B: the sentence that says what decides, both texts, and the way from B's score to A's."""

from __future__ import annotations

from PySide6.QtWidgets import QScrollArea, QWidget

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine
from mnemonaut_core.explain.against import Duel
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.waterfall import waterfall_of
from mnemonaut_ui.compare.making import Against
from mnemonaut_ui.widgets.arrange import Gap, scroll_downwards, vbox
from mnemonaut_ui.widgets.duel import Side, TwoTexts
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.waterfall import WaterfallView
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import memory_day, name_of, shown_line, text_of
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.terms import badge, part_title

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
        self.note = PlainLabel(parent=body)
        self.note.setProperty("muted", True)
        vbox(self.sentence, self.texts, self.picture, self.note, Gap(), on=body, margins=0, spacing=8)
        scroll_downwards(area, body)
        vbox(area, on=self, margins=0)
        self.show_duel(None)

    @property
    def duel(self) -> Duel | None:
        """What is shown."""
        return None if self._held is None else self._held.duel

    def show_duel(self, held: Against | None) -> None:
        """Show these two."""
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
        self.sentence.setText(translated(duel.sentence(part_title)))
        self.texts.show_sides(self._side("A", duel.first, held), self._side("B", duel.second, held))
        if scores is not None:
            found = waterfall_of(duel.stage, *scores)
            names = _name("A", duel.first, held), _name("B", duel.second, held)
            self.picture.show_waterfall(found, *names, remembered=duel.first.outcome.code is Code.SELECTED)
        self.note.setText(self._note(None if scores is None else scores[0].combine))

    def _note(self, combine: Combine | None) -> str:
        if combine is None:
            return self.tr("No ranking of this recall holds both: there are no two scores to take from each other.")
        if combine is not Combine.SUM:
            return ""
        return self.tr(
            "Each part is what it adds to the difference; together they are the difference of the scores, exactly."
        )

    def _side(self, letter: str, one: Explanation, held: Against) -> Side:
        """What became of it, and its text; a deleted one has its id."""
        memory = _memory(one, held)
        rank = "" if one.rank is None else filled(self.tr("rank {rank}"), rank=one.rank)
        day = "" if memory is None else memory_day(memory)
        title = " · ".join(filter(None, (letter, listed((badge(one.outcome), rank)), day)))
        return Side(title, shown_line(one.memory_id, 80) if memory is None else text_of(memory))


def _memory(one: Explanation, held: Against) -> Memory | None:
    found = held.trace.candidate(one.memory_id)
    return held.memories.get(one.memory_id) if found is None else found.memory


def _name(letter: str, one: Explanation, held: Against) -> str:
    """The label of the memory in the waterfall."""
    memory = _memory(one, held)
    return f"{letter}  {shown_line(one.memory_id, NAME) if memory is None else name_of(memory, NAME)}"

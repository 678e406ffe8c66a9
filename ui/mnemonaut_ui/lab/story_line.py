"""The story of a recall on one line; a press on a part of it unfolds what it is about."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from mnemonaut_core.explain.story import Story
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.messages import translated

FUNNEL, SOURCES, PLAN, FINDINGS = PARTS = ("funnel", "sources", "plan", "findings")
"""What can be unfolded, in the order in which it stands below the line."""
ARROW = " → "
WITHOUT_TIME, WITHOUT_WORD, BARE = 1, 2, 3
"""How the line is made shorter where it must be, one after the other: without the time, with the findings as a bare count, with
all but the last count of the funnel bare."""


class StoryLine(QWidget):
    """One line high, whatever it says; blank while there is no answer. `folded` tells which parts are open now."""

    folded = Signal(object)  # frozenset[str]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story: Story | None = None
        self._expert = True
        self._open: frozenset[str] = frozenset()
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.toggles: dict[str, QPushButton] = {}
        self._dots: dict[str, PlainLabel] = {}
        for part in PARTS:
            if part != FUNNEL:
                row.addWidget(self._dot(part))
            toggle = self.toggles[part] = QPushButton(self)
            toggle.setCheckable(True)
            toggle.setProperty("story", part)
            toggle.toggled.connect(partial(self._on_toggled, part))
            row.addWidget(toggle)
        row.addWidget(self._dot("time"))
        self._time = self._label("")
        row.addWidget(self._time)
        row.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def _dot(self, part: str) -> PlainLabel:
        dot = self._dots[part] = self._label("·")
        return dot

    def _label(self, text: str) -> PlainLabel:
        label = PlainLabel(text, self)
        label.setWordWrap(False)
        label.setProperty("muted", "true")
        return label

    def add_at_end(self, widget: QWidget) -> None:
        """What stands at the right end of the line."""
        self._row.addWidget(widget)

    # ---- commands

    def show_story(self, story: Story | None, *, expert: bool) -> None:
        """Tell of another recall; None: blank, until there is an answer."""
        self._story, self._expert = story, expert
        self.show()
        self._fill()

    def set_open(self, parts: Collection[str]) -> None:
        """Unfold these parts and no others; tells nobody."""
        self._open = frozenset(parts)
        for part, toggle in self.toggles.items():
            before = toggle.blockSignals(True)
            toggle.setChecked(part in self._open)
            toggle.blockSignals(before)
        self._fill()

    @property
    def sentence(self) -> str:
        """All that the line says, also where it has no room for it."""
        return "" if self._story is None else translated(self._story.sentence(expert=self._expert))

    def retranslate(self) -> None:
        self._fill()

    # ---- words

    def _fill(self) -> None:
        story = self._story
        shown = dict.fromkeys((*PARTS, "time"), story is not None)
        shown[FINDINGS] = story is not None and story.findings > 0
        for part, toggle in self.toggles.items():
            toggle.setVisible(shown[part])
        for part, dot in self._dots.items():
            dot.setVisible(shown[part])
        self._time.setVisible(shown["time"])
        if story is None:
            return
        self._describe(story)
        room = self.width() - sum(w.sizeHint().width() for w in self._others())
        step = 0
        self._say(story, step)
        while step < BARE and self._wanted() > room:
            step += 1
            self._say(story, step)

    def _say(self, story: Story, step: int) -> None:
        pieces = story.funnel(expert=self._expert)
        funnel = ARROW.join(translated(p.text) if step < BARE or p.short == p.text else p.short for p in pieces)
        self.toggles[FUNNEL].setText(f"{'▾' if self.toggles[FUNNEL].isChecked() else '▸'} {funnel}")
        self.toggles[SOURCES].setText(translated(story.asked(expert=self._expert)))
        plan = self.tr("plan") if self._expert else self.tr("how it searched") if step < BARE else self.tr("how")
        self.toggles[PLAN].setText(plan)
        doubts = story.doubts(expert=self._expert)
        if doubts is not None:
            self.toggles[FINDINGS].setText(f"⚠ {translated(doubts.text) if step < WITHOUT_WORD else doubts.short}")
        self._time.setText(translated(story.took()))
        for widget in (self._time, self._dots["time"]):
            widget.setVisible(step < WITHOUT_TIME)

    def _describe(self, story: Story) -> None:
        """Each toggle says what a press on it shows, whatever it has room for."""
        about = {
            FUNNEL: self.tr("How the memories narrowed, step by step"),
            SOURCES: self.tr("What each source brought, and how long it took"),
            PLAN: self.tr("What was decided before the search"),
            FINDINGS: self.tr("What is doubtful about this recall, and what to do"),
        }
        sources, silent = self.toggles[SOURCES], "true" if story.silent else "false"
        if sources.property("silent") != silent:
            sources.setProperty("silent", silent)
            sources.style().unpolish(sources)
            sources.style().polish(sources)
        for part, toggle in self.toggles.items():
            toggle.setToolTip(f"<p>{self.sentence}</p><p>{about[part]}</p>" if part == FUNNEL else about[part])
            toggle.setAccessibleDescription(about[part])
        self.toggles[FUNNEL].setAccessibleName(self.sentence)

    def _others(self) -> list[QWidget]:
        """What stands beside the sentence."""
        mine = {*map(id, self.toggles.values()), *map(id, self._dots.values()), id(self._time)}
        items = filter(None, map(self._row.itemAt, range(self._row.count())))
        widgets = filter(None, (item.widget() for item in items))
        return [widget for widget in widgets if id(widget) not in mine and not widget.isHidden()]

    def _wanted(self) -> int:
        sentence = [*self.toggles.values(), *self._dots.values(), self._time]
        return sum(widget.sizeHint().width() for widget in sentence if not widget.isHidden()) + 8

    def _on_toggled(self, part: str, on: bool) -> None:  # noqa: FBT001  (a slot)
        self._open = self._open | {part} if on else self._open - {part}
        self._fill()
        self.folded.emit(self._open)

    # ---- Qt

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._fill()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fill()

    def sizeHint(self) -> QSize:
        return QSize(400, self._line())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._line())

    def _line(self) -> int:
        return max(self.fontMetrics().height() + 8, *(widget.sizeHint().height() for widget in self._others()), 0)

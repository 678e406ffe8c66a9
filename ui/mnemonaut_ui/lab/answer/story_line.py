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
TIME = "time"
ARROW = " → "
WITHOUT_TIME, WITHOUT_WORD, BARE, ENDS, LAST = 1, 2, 3, 4, 5
"""How the line is made shorter where it must be, one after the other: without the time, with few words for the plan and the
findings, with all but the last count of the funnel bare, with its first and its last count alone, with the last alone."""
LEFT_OUT = "…"


class StoryLine(QWidget):
    """One line high with any text; blank without an answer. `folded` gives the open parts."""

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
        row.addWidget(self._dot(TIME))
        self._time = self._label("")
        self._time.setContentsMargins(4, 0, 0, 0)  # as the buttons before it
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
        """Unfold exactly these parts without emitting a signal."""
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

    # ---- words

    def _fill(self) -> None:
        story = self._story
        shown = dict.fromkeys((*PARTS, TIME), story is not None)
        shown[FINDINGS] = story is not None and story.findings > 0
        if story is not None:
            self._describe(story)
            room = self.width() - sum(widget.sizeHint().width() for widget in self._others())
            step = next((step for step in range(LAST) if self._width(story, step) <= room), LAST)
            shown[TIME] = step < WITHOUT_TIME
            for part, text in self._texts(story, step).items():
                (self._time if part == TIME else self.toggles[part]).setText(text)
        for part, widget in (*self.toggles.items(), *self._dots.items(), (TIME, self._time)):
            widget.setVisible(shown[part])

    def _texts(self, story: Story, step: int) -> dict[str, str]:
        """What each part says, by how much the line must be shortened."""
        expert = self._expert
        pieces = story.funnel(expert=expert)
        counts = [translated(p.text) if step < BARE or p.short == p.text else p.short for p in pieces]
        if step >= ENDS:
            counts = [*(counts[:1] if step < LAST else []), LEFT_OUT, counts[-1]]
        funnel = ARROW.join(counts)
        doubts = story.doubts(expert=expert)
        found = "" if doubts is None else translated(doubts.text) if step < WITHOUT_WORD else doubts.short
        plan = self.tr("plan") if expert else self.tr("how it searched") if step < WITHOUT_WORD else self.tr("how")
        texts = {
            FUNNEL: f"{'▾' if self.toggles[FUNNEL].isChecked() else '▸'} {funnel}",
            SOURCES: translated(story.asked(expert=expert)),
            PLAN: plan,
            TIME: translated(story.took()),
        }
        return texts | ({FINDINGS: f"⚠ {found}"} if found else {})

    def _width(self, story: Story, step: int) -> int:
        """Pixels of the line with these texts; nothing is set to find out, which would ask for the layout again."""
        texts, metrics, first = self._texts(story, step), self.fontMetrics(), self.toggles[FUNNEL]
        around = first.sizeHint().width() - first.fontMetrics().horizontalAdvance(first.text())
        if step >= WITHOUT_TIME:
            del texts[TIME]
        between = self._dots[PLAN].sizeHint().width() * (len(texts) - 1)
        return sum(metrics.horizontalAdvance(text) + around for text in texts.values()) + between

    def _describe(self, story: Story) -> None:
        """The tooltip of each toggle says what it shows, even if its label is shortened."""
        about = {
            FUNNEL: self.tr("How the memories narrowed, step by step"),
            SOURCES: self.tr("What each source found, and how long it took"),
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
        """The widgets to the right of the sentence."""
        mine = {*map(id, self.toggles.values()), *map(id, self._dots.values()), id(self._time)}
        items = filter(None, map(self._row.itemAt, range(self._row.count())))
        widgets = filter(None, (item.widget() for item in items))
        return [widget for widget in widgets if id(widget) not in mine and not widget.isHidden()]

    def _on_toggled(self, part: str, on: bool) -> None:
        self._open = self._open | {part} if on else self._open - {part}
        self._fill()
        self.folded.emit(self._open)

    # ---- Qt

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange, QEvent.Type.LayoutRequest):
            self._fill()  # what stands at the end may have become wider
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

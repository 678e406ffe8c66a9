"""The story of a recall: one line, and below it how many were left after each step and what each source brought."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

import msgspec
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.explain.story import Story, story_of
from mnemonaut_core.recall.stage import Rerank
from mnemonaut_core.recipes.registry import recipe_if_known
from mnemonaut_ui.lab.answer.recalls import Actions, Answered, Result
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import plain
from mnemonaut_ui.words.memory import kind_word
from mnemonaut_ui.words.messages import joined, listed, reasoned, translated
from mnemonaut_ui.words.source_words import kept_out_word, source_about, source_title, source_word, status_text
from mnemonaut_ui.words.terms import outcome_word, step_title

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

    def show_result(self, result: Result | None) -> None:
        """Tell of another recall."""
        self.show_story(None if result is None else story_of(result.trace, result.answered.scope))

    def show_story(self, story: Story | None) -> None:
        """Tell of another recall; None: blank, until there is an answer."""
        self._story = story
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
        return "" if self._story is None else translated(self._story.sentence(expert=not plain()))

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
        expert = not plain()
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


DROPS = (
    Code.POOL_CAP, Code.QUOTA, Code.BELOW_FLOOR, Code.MERGED, Code.DUPLICATE_OF, Code.BELOW_CUT, Code.MMR_LOST,
    Code.RESULT_CAP, Code.BUDGET, Code.NOT_CHOSEN, Code.GATE_CLOSED,
)  # fmt: skip
"""What may drop a candidate, in the order in which the funnel narrows within one step."""
ANSWERED = (RunStatus.OK, RunStatus.EMPTY)
BROKEN = (RunStatus.FAILED, RunStatus.TIMED_OUT)


class Band(msgspec.Struct, frozen=True):
    """One step. `ids` are the candidates it leaves; None for counts of what was never found."""

    key: str
    count: int
    ids: frozenset[str] | None
    code: Code | None = None
    """What the step dropped, for the steps after the search."""
    dropped: frozenset[str] = frozenset()
    stage: str = ""
    """The recipe's own step, for the steps after the search."""
    ms: float | None = None
    """How long it took; None where that was not measured, and for the second band of one step."""


def bands_of(trace: Trace, scope: ScopeCounts) -> tuple[Band, ...]:
    """total › searchable › found › after each step of the recipe that dropped any, by its causes › selected."""
    by_cause: dict[tuple[str, Code], set[str]] = {}
    for item in trace.candidates:
        outcome = item.decision.outcome
        by_cause.setdefault((outcome.stage, outcome.code), set()).add(item.memory.id)
    ms = {span.stage: span.ms for span in trace.spans}
    left = frozenset(item.memory.id for item in trace.candidates)
    bands = [
        Band("total", scope.total, None),
        Band("searchable", scope.searchable, None),
        Band("found", len(left), left, ms=ms.get("gather")),
    ]
    for stage, code in sorted(by_cause, key=lambda cause: (_place(trace, cause[0]), _drop_place(cause[1]))):
        if code is Code.SELECTED:
            continue
        dropped = frozenset(by_cause[stage, code])
        left = left - dropped
        took = None if bands[-1].stage == stage else ms.get(stage)
        bands.append(Band(f"after {stage} {code.value}", len(left), left, code, dropped, stage, took))
    selected = frozenset(trace.selected)
    if bands[-1].code is not None and bands[-1].ids == selected:
        last = bands.pop()
        bands.append(Band("selected", len(selected), selected, last.code, last.dropped, last.stage, last.ms))
    else:
        bands.append(Band("selected", len(selected), selected))
    return tuple(bands)


def _place(trace: Trace, stage: str) -> int:
    """The place of a step in its recipe; what no step decided comes first."""
    recipe = recipe_if_known(trace.recipe)
    names = [] if recipe is None else [step.name for step in recipe.steps if not isinstance(step, Rerank)]
    return names.index(stage) if stage in names else -1


def _drop_place(code: Code) -> int:
    return DROPS.index(code) if code in DROPS else len(DROPS)


def run_ids(run: Run) -> frozenset[str]:
    """The memories that a source brought."""
    return frozenset(hit.id for hit in run.hits)


def kept_out(scope: ScopeCounts) -> tuple[tuple[str, int], ...]:
    """(field, count) for everything that keeps memories from being searched, none left out."""
    found = (("isolated", scope.isolated), ("suppressed", scope.suppressed), *scope.filtered.items())
    return tuple((field, count) for field, count in found if count)


class BandButton(QAbstractButton):
    """One step: the count, its name, and what was lost on the way to it. Steps before the search cannot be pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.band: Band | None = None
        self._lines = ("", "", "")
        self._warns = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_band(self, band: Band, name: str, loss: str, *, warns: bool) -> None:
        """Show one step. `loss` says what was dropped, "" for nothing; `warns` that more might be here."""
        self._warns = warns
        self.band = band
        self._lines = (f"{band.count:,}", name, loss)
        self.setAccessibleName(listed((f"{band.count:,} {name}", loss)))
        self.setCheckable(band.ids is not None)
        self.updateGeometry()
        self.update()

    def _fonts(self) -> tuple[QFont, QFont, QFont]:
        big, small = QFont(self.font()), QFont(self.font())
        big.setBold(True)
        big.setPointSizeF(self.font().pointSizeF() * 1.15)
        small.setPointSizeF(max(7.0, self.font().pointSizeF() * 0.85))
        return big, small, QFont(small)

    def sizeHint(self) -> QSize:
        metrics = [QFontMetrics(font) for font in self._fonts()]
        widest = max(metric.horizontalAdvance(line) for metric, line in zip(metrics, self._lines, strict=True))
        return QSize(min(150, widest + 28), sum(metric.height() for metric in metrics) + 10)

    def minimumSizeHint(self) -> QSize:
        count = QFontMetrics(self._fonts()[0]).horizontalAdvance(self._lines[0])
        return QSize(max(46, count + 24), self.sizeHint().height())  # the number is never cut

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, area = current_theme(), QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        if mirrored:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        tip, x, y, right, bottom = 9.0, area.left(), area.top(), area.right(), area.bottom()
        middle = (y + bottom) / 2
        outline = [
            QPointF(x, y),
            QPointF(right - tip, y),
            QPointF(right, middle),
            QPointF(right - tip, bottom),
            QPointF(x, bottom),
            QPointF(x + tip, middle),
        ]
        checked = self.isChecked()
        hovered = self.underMouse() and self.isCheckable()
        painter.setBrush(QColor(theme.selection if checked else theme.alternate if hovered else theme.raised))
        focused = self.hasFocus()
        painter.setPen(
            QPen(QColor(theme.accent if focused or checked or hovered else theme.border), 2 if focused else 1)
        )
        painter.drawPolygon(QPolygonF(outline))
        if mirrored:
            painter.resetTransform()
        ink = theme.selection_text if checked else theme.text
        faint = theme.selection_text if checked else theme.near if self._warns else theme.muted
        heights = [QFontMetrics(font).height() for font in self._fonts()]
        top = (self.height() - sum(heights)) / 2
        for line, font, height, colour in zip(self._lines, self._fonts(), heights, (ink, ink, faint), strict=True):
            painter.setFont(font)
            painter.setPen(QColor(colour))
            shown = QFontMetrics(font).elidedText(line, Qt.TextElideMode.ElideRight, self.width() - 20)
            painter.drawText(QRectF(11, top, self.width() - 20, height), Qt.AlignmentFlag.AlignCenter, shown)
            top += height
        painter.end()


class Funnel(QWidget):
    """Bands, and a button for each source. All of them belong to one group of filters: one is on at a time."""

    filter_chosen = Signal(str, object)  # key, frozenset[str]

    def __init__(self, do: Actions, group: QButtonGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = group
        self._answered: Answered | None = None
        self._steps_open = self._sources_open = True
        self._to_fill: set[str] = set()
        """What is not filled yet of this recall: its steps, its sources."""
        self._bands: list[BandButton] = []
        self._sources: list[QPushButton] = []
        self._steps, self._flow_holder = QWidget(self), QWidget(self)
        self.retry = QPushButton(self.tr("↻ Retry this source"))
        self.retry.setProperty("chip", "retry")
        self.retry.clicked.connect(lambda _checked: do.retry())
        self._row = QHBoxLayout(self._steps)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(2)
        self._flow = FlowLayout(self._flow_holder)
        vbox(self._steps, self._flow_holder, on=self, margins=0, spacing=4)

    def show_result(self, result: Result | None) -> None:
        """Show how a recall narrowed, and what it did not search at all; nothing without a recall."""
        self._answered = None if result is None else result.answered
        trace = self._trace
        self._to_fill = {"steps", "sources"}
        self._show_retry(
            [] if trace is None else [source_word(run.source) for run in trace.runs if run.status in BROKEN]
        )
        self._fold()

    @property
    def _trace(self) -> Trace | None:
        return None if self._answered is None else self._answered.trace

    def unfold(self, *, steps: bool, sources: bool) -> None:
        """Unfold the steps, the sources, both or neither. Sources without an answer are always shown, with the remedies
        for them."""
        self._steps_open, self._sources_open = steps, sources
        self._fold()

    def _fold(self) -> None:
        broken = self._trace is not None and any(run.status in BROKEN for run in self._trace.runs)
        sources = self._sources_open or broken
        self._fill(steps=self._steps_open, sources=sources)
        self._steps.setVisible(self._steps_open)
        self._flow_holder.setVisible(sources)
        self.setVisible(self._trace is not None and (self._steps_open or sources))

    @property
    def bands(self) -> list[BandButton]:
        """The steps, folded or not."""
        self._fill(steps=True, sources=False)
        return self._bands

    @property
    def sources(self) -> list[QPushButton]:
        """The sources, likewise."""
        self._fill(steps=False, sources=True)
        return self._sources

    def _fill(self, *, steps: bool, sources: bool) -> None:
        """Fill the unfolded part for this recall once, when it is first shown."""
        if self._answered is None:
            return
        answered, trace = self._answered, self._answered.trace
        if steps and "steps" in self._to_fill:
            self._to_fill.remove("steps")
            self._fill_bands(bands_of(trace, answered.scope), answered)
        if sources and "sources" in self._to_fill:
            self._to_fill.remove("sources")
            self._fill_sources(trace)

    def _fill_bands(self, bands: tuple[Band, ...], answered: Answered) -> None:
        while len(self._bands) < len(bands):
            button = BandButton()
            self._group.addButton(button)
            button.clicked.connect(partial(self._on_band_clicked, button))
            self._row.addWidget(button)
            self._bands.append(button)
        for i, button in enumerate(self._bands):
            button.setVisible(i < len(bands))
            if i < len(bands):
                band = bands[i]
                late = self._missing() if band.key == "found" else ""
                name, loss = self._band_name(band), late or self._loss(band, answered)
                button.show_band(band, name, loss, warns=bool(late))
                button.setToolTip(self._tip(band, answered))
                button.setAccessibleDescription(self._tip(band, answered))

    def _band_name(self, band: Band) -> str:
        if band.code is not None and band.key != "selected":
            return self._timed(self.tr("still in") if plain() else band.stage, band)
        if plain():
            return {
                "total": self.tr("looked at"),
                "searchable": self.tr("could be used"),
                "found": self.tr("found"),
                "selected": self.tr("remembered"),
            }[band.key]
        names = {
            "total": self.tr("in scope"),
            "searchable": self.tr("searchable"),
            "found": self.tr("found"),
            "selected": self.tr("selected"),
        }
        return self._timed(names[band.key], band)

    def _timed(self, name: str, band: Band) -> str:
        """With the time that the step took, for experts."""
        return name if plain() or band.ms is None else f"{name} · {band.ms:.1f} ms"

    def _loss(self, band: Band, answered: Answered) -> str:
        if band.key == "total":
            other = sum(answered.others.values())
            return self.tr("{count} of other kinds").format(count=f"{other:,}") if other else ""
        if band.key == "searchable":
            lost = answered.scope.total - answered.scope.searchable
            return self.tr("−{count} kept out").format(count=f"{lost:,}") if lost else ""
        return "" if band.code is None else f"−{len(band.dropped):,} {outcome_word(band.code)}"

    def _tip(self, band: Band, answered: Answered) -> str:
        if band.key == "total":
            kinds = listed(map(kind_word, answered.trace.plan.filters.kinds))
            text = self.tr("Memories of the searched kinds: {kinds}").format(kinds=kinds)
            others = listed(f"{count:,} {kind_word(kind)}" for kind, count in answered.others.items())
            return joined(text + ".", self.tr("Not searched: {others}.").format(others=others)) if others else text
        if band.key == "searchable":
            lost = listed(f"{count:,} {kept_out_word(field)}" for field, count in kept_out(answered.scope))
            return self.tr("Kept out before any search: {what}").format(what=lost or "0")
        if band.stage:
            took = "" if band.ms is None or plain() else f"{band.ms:.3f} ms"
            step = step_title(band.stage) if plain() else f"{step_title(band.stage)} ({band.stage})"
            shown = self.tr("Show exactly these {count} in the list").format(count=f"{band.count:,}")
            return " · ".join(filter(None, (step, self._loss(band, answered), took, shown)))
        return self.tr("Show exactly these {count} in the list").format(count=f"{band.count:,}")

    def _missing(self) -> str:
        """How many lists the sources did not bring; "" if all are there."""
        count = 0 if self._trace is None else sum(run.status in BROKEN for run in self._trace.runs)
        return self.tr("⚠ lists missing: {count}").format(count=count) if count else ""

    def _fill_sources(self, trace: Trace) -> None:
        self._flow.removeWidget(self.retry)
        while len(self._sources) < len(trace.runs):
            button = QPushButton()
            button.setCheckable(True)
            button.setProperty("chip", "source")
            self._group.addButton(button)
            button.clicked.connect(partial(self._on_source_clicked, len(self._sources)))
            self._flow.addWidget(button)
            self._sources.append(button)
        for i, button in enumerate(self._sources):
            button.setVisible(i < len(trace.runs))
            if i < len(trace.runs):
                self._show_run(button, trace.runs[i])
        self._flow.addWidget(self.retry)
        self._show_retry([source_word(run.source) for run in trace.runs if run.status in BROKEN])

    def _show_retry(self, sources: list[str]) -> None:
        self.retry.setVisible(bool(sources))
        about = self.tr("Asks the whole question again, for: {sources}").format(sources=listed(dict.fromkeys(sources)))
        self.retry.setToolTip(about)
        self.retry.setAccessibleDescription(about)

    def _show_run(self, button: QPushButton, run: Run) -> None:
        name = source_title(run.source, run.form, expert=not plain())
        shown = self._run_text(run)
        button.setText(reasoned(name, shown))
        broken = run.status in BROKEN
        set_style(button, f"color: {current_theme().near}; border-color: {current_theme().near};" if broken else "")
        why = "" if run.reason is None else translated(run.reason)
        about = joined(source_about(run.source), why, self._phase_text(run))
        button.setAccessibleName(reasoned(name, shown))
        button.setAccessibleDescription(about)
        button.setToolTip(about.replace("<", "‹"))
        button.setEnabled(bool(run.hits))

    def _run_text(self, run: Run) -> str:
        """How many hits it found and how long it took, or why it was skipped or failed."""
        if run.status not in ANSWERED:
            skipped = self._skipped_text(run)
            return skipped or status_text(run.status.value)
        text = f"{len(run.hits)} · {run.ms:.1f} ms"
        if run.earlier is None:
            return f"{text} · {self.tr('second phase')}" if run.phase else text
        if run.earlier.status in BROKEN:
            return f"{text} · {self.tr('fallback')}"
        return (
            f"{text} · {self.tr('asked again')}" if run.earlier.k == run.k else f"{text} · k {run.earlier.k} → {run.k}"
        )

    def _skipped_text(self, run: Run) -> str:
        """Why this plan does not ask a source, in few words; "" where there is no better word than its status."""
        if run.reason is None:
            return ""
        values = run.reason.values
        if run.reason.key == "route_skipped":
            answered = values["route"] if not plain() else source_word(str(values["route"]))
            return reasoned(self.tr("○ not asked"), self.tr("{route} answered").format(route=answered))
        if run.reason.key == "strategy_without":
            if plain():
                return self.tr("○ not used for this kind of question")
            return self.tr("○ not asked by {strategy}").format(strategy=values["strategy"])
        if run.reason.key in ("route_no_document", "route_no_journal"):
            return self.tr("○ nothing to read")
        return self.tr("○ not needed for this question") if run.reason.key == "route_untriggered" else ""

    def _phase_text(self, run: Run) -> str:
        """The phase in which it ran, and what it had found before; "" for a source that ran once, in the first phase."""
        if not run.phase:
            return ""
        before = run.earlier
        if before is None:
            return self.tr("Asked in phase {phase}, with what the phase before had found.").format(phase=run.phase + 1)
        text = self.tr("Asked again in phase {phase}: {before} of k = {k} before, {now} of k = {more} now.")
        had = str(len(before.hits)) if before.status in ANSWERED else status_text(before.status.value)
        return text.format(phase=run.phase + 1, before=had, k=before.k, now=len(run.hits), more=run.k)

    def _on_band_clicked(self, button: BandButton, _checked: bool = False) -> None:
        band = button.band
        if band is not None and band.ids is not None:
            self.filter_chosen.emit(band.key, band.ids)

    def _on_source_clicked(self, index: int, _checked: bool = False) -> None:
        if self._trace is not None and index < len(self._trace.runs):
            run = self._trace.runs[index]
            self.filter_chosen.emit(f"run {run.source} {run.form}", run_ids(run))

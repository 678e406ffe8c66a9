"""How a recall came about: the summary line, the funnel with its sources, the plan, the hints, and the filter of the list."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from functools import partial

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QActionGroup,
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import ParameterTurn, ScopeCounts, Trace, TraceWarning
from mnemonaut_core.explain.story import UNANSWERED, Story, hints_text, speaks_text, story_of
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import describe
from mnemonaut_core.recall.stage import Rerank
from mnemonaut_core.recall.vocabulary import Fact
from mnemonaut_core.recipes.registry import recipe_if_known, recipe_named
from mnemonaut_ui.lab.answer.recalls import Actions, Answered, Result
from mnemonaut_ui.lab.asking.question import end_of_day
from mnemonaut_ui.lab.list.result_list import ResultList
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import ElidedLabel, PlainLabel, set_style
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import date_text, kind_word
from mnemonaut_ui.words.messages import joined, listed, reasoned, translated
from mnemonaut_ui.words.source_words import (
    form_word,
    kept_out_word,
    source_about,
    source_title,
    source_word,
    status_text,
)
from mnemonaut_ui.words.terms import glyph, outcome_word, parameter_named, parameter_value, preset_title, step_title

FUNNEL, FINDINGS = PARTS = ("funnel", "findings")
"""What can be unfolded: how the answer came about, and the hints."""
ARROW = " → "
BARE, LAST = 2, 3
"""Steps in which the line is shortened where it has little room: without its first counts, without the evidence (`BARE`), with
only the last count (`LAST`)."""


class StoryLine(QWidget):
    """The summary of an answer on one line of constant height; blank without an answer."""

    folded = Signal(object)  # frozenset[str]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story: Story | None = None
        self._speaks = ""
        self._at_end: list[QWidget] = []
        self.toggles = {part: QPushButton(self) for part in PARTS}
        for part, toggle in self.toggles.items():
            toggle.setCheckable(True)
            toggle.setProperty("story", part)
            toggle.toggled.connect(self._on_toggled)
        self.speaks = PlainLabel(parent=self)
        self.speaks.setWordWrap(False)
        self.note = ElidedLabel(parent=self)
        """About the list below: that it is still that of another recipe, or what moved in it."""
        self.note.setProperty("muted", "true")
        self.note.setContentsMargins(8, 0, 8, 0)
        parts = (self.toggles[FUNNEL], self.speaks, self.toggles[FINDINGS], Wide(self.note))
        self._row = hbox(*parts, on=self, margins=0, spacing=0)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)  # shortened where there is little room
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def add_at_end(self, widget: QWidget) -> None:
        """Add a widget at the right end of the line."""
        self._row.addWidget(widget)
        self._at_end.append(widget)

    def show_result(self, result: Result | None) -> None:
        """Summarise an answer; None: nothing is shown until there is one."""
        speaks = None if result is None else speaks_text(result.trace)
        story = None if result is None else story_of(result.trace, result.answered.scope)
        self.show_story(story, "" if speaks is None else translated(speaks))

    def show_story(self, story: Story | None, speaks: str = "") -> None:
        self._story, self._speaks = story, speaks
        self.show()
        self._fill()

    def set_open(self, parts: Collection[str]) -> None:
        """Unfold exactly these parts without emitting a signal."""
        for part, toggle in self.toggles.items():
            with QSignalBlocker(toggle):
                toggle.setChecked(part in parts)
        self._fill()

    @property
    def open_parts(self) -> frozenset[str]:
        return frozenset(part for part, toggle in self.toggles.items() if toggle.isChecked())

    @property
    def sentence(self) -> str:
        """The whole summary, also where the line has no room for it."""
        return "" if self._story is None else translated(self._story.sentence())

    def _fill(self) -> None:
        story = self._story
        hints = None if story is None else hints_text(story.findings)
        self.toggles[FINDINGS].setText("" if hints is None else f"⚠ {translated(hints)}")
        if story is not None:
            room = self.width() - sum(one.sizeHint().width() for one in self._at_end if not one.isHidden())
            step = next((step for step in range(LAST) if self._width(story, step) <= room), LAST)
            self.toggles[FUNNEL].setText(self._counts(story, step))
            self.speaks.setText(self._speaks_text(step))
            about = self.tr("How it was searched, and how the memories narrowed, step by step")
            self.toggles[FUNNEL].setToolTip(f"<p>{self.sentence}</p><p>{about}</p>")
            self.toggles[FUNNEL].setAccessibleName(self.sentence)
            self.toggles[FUNNEL].setAccessibleDescription(about)
            self.toggles[FINDINGS].setToolTip(self.tr("What is doubtful about this recall, and what to do"))
        self.toggles[FUNNEL].setVisible(story is not None)
        self.speaks.setVisible(story is not None and bool(self.speaks.text()))
        self.toggles[FINDINGS].setVisible(hints is not None)

    def _counts(self, story: Story, step: int) -> str:
        counts = [translated(text) for text in story.funnel()]
        shown = counts[(0, 2, 2, 3)[step] :]
        return f"{'▾' if self.toggles[FUNNEL].isChecked() else '▸'} {ARROW.join(shown)}"

    def _speaks_text(self, step: int) -> str:
        if not self._speaks or step >= BARE:
            return ""
        return f"· {self._speaks} ·" if self.toggles[FINDINGS].text() else f"· {self._speaks}"

    def _width(self, story: Story, step: int) -> int:
        """Pixels of the line with these texts. They are only measured: setting them would request another layout."""
        metrics, hints = self.fontMetrics(), self.toggles[FINDINGS]
        around = hints.sizeHint().width() - hints.fontMetrics().horizontalAdvance(hints.text())
        parts = (self._counts(story, step), self._speaks_text(step), hints.text())
        return sum(metrics.horizontalAdvance(part) + around for part in parts if part)

    def _on_toggled(self) -> None:
        self._fill()
        self.folded.emit(self.open_parts)

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
        return QSize(400, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, super().sizeHint().height())


_DROPS = "POOL_CAP QUOTA BELOW_FLOOR MERGED DUPLICATE_OF BELOW_CUT MMR_LOST RESULT_CAP BUDGET NOT_CHOSEN GATE_CLOSED"
DROPS = tuple(Code[name] for name in _DROPS.split())
"""The outcomes that may drop a candidate, in the order in which the funnel narrows within one step."""
ANSWERED = (RunStatus.OK, RunStatus.EMPTY)
BROKEN = (RunStatus.FAILED, RunStatus.TIMED_OUT)


class Band(msgspec.Struct, frozen=True):
    """One step of the funnel. `ids` are the candidates that it leaves; None for counts of memories that were never found."""

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
    """The index of a step in its recipe; −1 for what no step decided."""
    recipe = recipe_if_known(trace.recipe)
    names = [] if recipe is None else [step.name for step in recipe.steps if not isinstance(step, Rerank)]
    return names.index(stage) if stage in names else -1


def _drop_place(code: Code) -> int:
    return DROPS.index(code) if code in DROPS else len(DROPS)


def run_ids(run: Run) -> frozenset[str]:
    return frozenset(hit.id for hit in run.hits)


def kept_out(scope: ScopeCounts) -> tuple[tuple[str, int], ...]:
    """(field, count) for everything that keeps memories from being searched."""
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
        """Show one step. `loss`: what was dropped, "" for nothing; `warns`: more might be here."""
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
        corners = ((x, y), (right - tip, y), (right, middle), (right - tip, bottom), (x, bottom), (x + tip, middle))
        checked = self.isChecked()
        hovered = self.underMouse() and self.isCheckable()
        painter.setBrush(QColor(theme.selection if checked else theme.alternate if hovered else theme.raised))
        focused = self.hasFocus()
        painter.setPen(
            QPen(QColor(theme.accent if focused or checked or hovered else theme.border), 2 if focused else 1)
        )
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
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
    """A button for each step and each source; the pressed one filters the list."""

    filter_chosen = Signal(str, object)  # key, frozenset[str]

    def __init__(self, do: Actions, group: QButtonGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = group
        self._answered: Answered | None = None
        self._to_fill: set[str] = set()
        """The parts that do not show this recall yet: "steps", "sources"."""
        self._bands: list[BandButton] = []
        self._sources: list[QPushButton] = []
        self._steps, self._flow_holder = QWidget(self), QWidget(self)
        self.retry = QPushButton(self.tr("↻ Retry this source"))
        self.retry.setProperty("chip", "retry")
        self.retry.clicked.connect(lambda _checked: do.retry())
        self._row = hbox(on=self._steps, margins=0, spacing=2)
        self._flow = FlowLayout(self._flow_holder)
        vbox(self._steps, self._flow_holder, on=self, margins=0, spacing=4)

    def show_result(self, result: Result | None, *, unfolded: bool) -> None:
        """Show the steps and sources of a recall. Sources without an answer are shown folded too, with a button to retry."""
        self._answered = None if result is None else result.answered
        self._to_fill = {"steps", "sources"}
        broken = self._broken
        about = self.tr("Asks the whole question again, for: {sources}").format(sources=listed(dict.fromkeys(broken)))
        self.retry.setVisible(bool(broken))
        self.retry.setToolTip(about)
        self.retry.setAccessibleDescription(about)
        sources = unfolded or bool(broken)
        self._fill(steps=unfolded, sources=sources)
        self._steps.setVisible(unfolded)
        self._flow_holder.setVisible(sources)
        self.setVisible(self._answered is not None and sources)

    @property
    def _broken(self) -> list[str]:
        """The sources that gave no answer, in words."""
        runs = () if self._answered is None else self._answered.trace.runs
        return [source_word(run.source) for run in runs if run.status in BROKEN]

    @property
    def bands(self) -> list[BandButton]:
        """The steps, folded or not."""
        self._fill(steps=True, sources=False)
        return self._bands

    @property
    def sources(self) -> list[QPushButton]:
        """The sources, folded or not."""
        self._fill(steps=False, sources=True)
        return self._sources

    def _fill(self, *, steps: bool, sources: bool) -> None:
        """Fill the unfolded parts for this recall, once."""
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
                missing = len(self._broken) if band.key == "found" else 0
                loss = self._loss(band, answered)
                if missing:
                    loss = self.tr("⚠ lists missing: {count}").format(count=missing)
                button.show_band(band, self._band_name(band), loss, warns=missing > 0)
                button.setToolTip(self._tip(band, answered))
                button.setAccessibleDescription(self._tip(band, answered))

    def _band_name(self, band: Band) -> str:
        if band.code is not None and band.key != "selected":
            return self._timed(self.tr("still in"), band)
        names = {
            "total": self.tr("looked at"),
            "searchable": self.tr("could be used"),
            "found": self.tr("found"),
            "selected": self.tr("remembered"),
        }
        return self._timed(names[band.key], band)

    def _timed(self, name: str, band: Band) -> str:
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

    def _show_run(self, button: QPushButton, run: Run) -> None:
        text = reasoned(source_title(run.source, run.form, expert=not plain()), self._run_text(run))
        button.setText(text)
        near = current_theme().near
        set_style(button, f"color: {near}; border-color: {near};" if run.status in BROKEN else "")
        why = "" if run.reason is None else translated(run.reason)
        about = joined(source_about(run.source), why, self._phase_text(run))
        button.setAccessibleName(text)
        button.setAccessibleDescription(about)
        button.setToolTip(about.replace("<", "‹"))
        button.setEnabled(bool(run.hits))

    def _run_text(self, run: Run) -> str:
        """How many hits a source found and how long it took, or why it did not run."""
        if run.status not in ANSWERED:
            return self._skipped_text(run) or status_text(run.status.value)
        text = f"{len(run.hits)} · {run.ms:.1f} ms"
        if run.earlier is None:
            return f"{text} · {self.tr('second phase')}" if run.phase else text
        if run.earlier.status in BROKEN:
            return f"{text} · {self.tr('fallback')}"
        again = self.tr("asked again") if run.earlier.k == run.k else f"k {run.earlier.k} → {run.k}"
        return f"{text} · {again}"

    def _skipped_text(self, run: Run) -> str:
        """Why this plan does not ask a source; "" if the status says it."""
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
        """The phase in which a source ran, and what it had found before; "" for one that ran once, in the first phase."""
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
        if self._answered is not None:
            run = self._answered.trace.runs[index]
            self.filter_chosen.emit(f"run {run.source} {run.form}", run_ids(run))


translate = QCoreApplication.translate


def fact_text(fact: Fact) -> str:
    """A decision of the plan on one line: "Strategy: keyword_boost (“How long”)"."""
    value = f"{fact.value} ({fact.why})" if fact.why else fact.value
    return translate("Plan", "{label}: {value}").format(label=fact.label, value=value)


def facts_of(trace: Trace) -> tuple[Fact, ...]:
    """The decisions of a recall in the window's language: the recipe's own, the most important first, then those of every
    recipe."""
    tell = recipe_named(trace.recipe).shown.facts
    own = () if tell is None else tell(trace, expert=not plain())
    said = (Fact(_said(fact.label), _said(fact.value), _said(fact.why)) for fact in own)
    return (*said, *_chosen(trace), *_forms(trace), *_days(trace))


def _said(text: str) -> str:
    return translated(text) if isinstance(text, Text) else text


def _chosen(trace: Trace) -> tuple[Fact, ...]:
    """Who selected, why it was not a model, and how much it was given."""
    facts = []
    for request, choice in trace.choices.values():
        name = translate("Plan", "the simple rule") if choice.by == STAND_IN else choice.by
        why = "" if choice.fallback is None else translated(choice.fallback)
        value = translate("Plan", "{name}: {chosen} of {offered}, at most {limit}")
        chosen = value.format(
            name=name, chosen=len(choice.ids), offered=len(request.offered), limit=request.max_selected
        )
        facts.append(Fact(translate("Plan", "Selection"), chosen, why.rstrip(".。")))
        chars = filled(translate("Plan", "{count} characters"), count=f"{choice.chars or len(request.user):,}")
        facts.append(Fact(translate("Plan", "Its input"), chars))
        if choice.note is not None:
            facts.append(Fact(translate("Plan", "Its answer"), translated(choice.note)))
        if choice.redacted:
            counts = listed(f"{count} {kind}" for kind, count in choice.redacted.items())
            facts.append(Fact(translate("Plan", "Cut out before sending"), counts))
    return tuple(facts)


def _forms(trace: Trace) -> tuple[Fact, ...]:
    forms = trace.plan.forms
    if len(forms) < 2:
        return ()
    return (Fact(translate("Plan", "Searched as"), listed(form_word(form.name) for form in forms)),)


def _days(trace: Trace) -> tuple[Fact, ...]:
    first = trace.plan.filters.day_from
    if first is None:
        return ()
    return (Fact(translate("Plan", "Searched since"), date_text(first * 86_400)),)


class PlanStrip(QWidget):
    """The decisions of the plan on one line."""

    def __init__(self, do: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.facts: tuple[Fact, ...] = ()
        self.line = ElidedLabel(parent=self)
        self.button = QPushButton(self.tr("Plan"), self)
        self.button.setAccessibleName(self.tr("Show the plan"))
        self.button.setToolTip(self.tr("What was decided before the search, as JSON"))
        self.button.setProperty("chip", "plan")
        self.button.clicked.connect(lambda _checked: do.show_plan())
        hbox(self.button, Wide(self.line), on=self, margins=0, spacing=8)
        self.hide()

    def show_result(self, result: Result | None, *, unfolded: bool) -> None:
        self.facts = () if result is None else facts_of(result.trace)
        self.line.set_line("  ·  ".join(fact_text(fact) for fact in self.facts))
        self.setVisible(unfolded and result is not None)


BY_AGE_LAST = "calibrated"
"""The preset in which age decides only between equals."""
EMBEDDER_WARNINGS = ("endpoint_not_allowed", "file_not_allowed", "embedder_unlike")
"""Warnings that have a button to the dialog of the embedder."""
LEAST_LINES, MOST_LINES = 3, 7
"""The least and greatest height of the hints, in lines of text; beyond it they scroll."""


def turn_of(trace: Trace, warning: TraceWarning) -> ParameterTurn | None:
    """The parameter that an advice names, and its value; None if it is no parameter of this recipe or has that value already."""
    turn = warning.turn
    info = next((i for i in describe(type(trace.parameters)) if turn is not None and i.name == turn.parameter), None)
    if turn is None or info is None or turn.value is None:
        return turn if info is not None else None
    value: object = info.kind(str(turn.value)) if info.kind in (int, float) else turn.value
    return None if getattr(trace.parameters, turn.parameter) == value else ParameterTurn(turn.parameter, value)


def moment_advised(warning: TraceWarning) -> int | None:
    """The moment that an advice about age names: the end of the day of the newest memory; None for other advice."""
    if warning.advice is None or warning.advice.key != "lint_age_do":
        return None
    day = dt.date.fromisoformat(str(warning.advice.values["newest"]))
    return end_of_day((day - dt.date(1970, 1, 1)).days)


def warning_text(warning: TraceWarning) -> str:
    """The hint with its advice; without advice that only names commands, where a button does the same."""
    has_button = moment_advised(warning) is not None or warning.code in EMBEDDER_WARNINGS
    advice = "" if has_button or warning.advice is None else translated(warning.advice)
    return joined(translated(warning.message), advice)


class _Line(msgspec.Struct):
    """One hint with its buttons: set a parameter, ask as of another moment, use another preset."""

    text: PlainLabel
    button: QPushButton
    clock: QPushButton
    preset: QPushButton


class WarningsView(QWidget):
    """The hints of an answer, unfolded by the story line."""

    def __init__(self, do: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._do = do
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._warnings: tuple[TraceWarning, ...] = ()
        self._lines: list[_Line] = []
        self._area = QScrollArea(self)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        set_style(self._area, "QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }")
        vbox(self._area, on=self, margins=(10, 4, 6, 4), spacing=4)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def show_result(self, result: Result | None, *, unfolded: bool) -> None:
        """Show what is doubtful about a recall, except for sources that gave no answer."""
        found = () if result is None else result.trace.warnings
        self._warnings = tuple(warning for warning in found if warning.code not in UNANSWERED)
        self.setVisible(unfolded and bool(self._warnings))
        if unfolded and result is not None:
            self._fill(result.trace)

    @property
    def texts(self) -> list[str]:
        return [warning_text(warning) for warning in self._warnings]

    def _fill(self, trace: Trace) -> None:
        before, body = self._area.takeWidget(), QWidget()
        if before is not None:
            before.deleteLater()  # one of its buttons may have been pressed for this
        column = vbox(on=body, margins=(0, 2, 4, 2), spacing=6)
        self._lines = []
        for warning in self._warnings:
            line = self._line(trace, warning)
            buttons = (Wide(one, 0, align=Qt.AlignmentFlag.AlignTop) for one in (line.button, line.clock, line.preset))
            column.addLayout(hbox(Wide(line.text), *buttons, margins=0))
            self._lines.append(line)
        self._area.setWidget(body)
        for line in self._lines:
            for button in (line.button, line.clock, line.preset):
                button.setVisible(bool(button.text()))
        self._fit()

    def _line(self, trace: Trace, warning: TraceWarning) -> _Line:
        text, moment, turn = warning_text(warning), moment_advised(warning), turn_of(trace, warning)
        line = _Line(PlainLabel(selectable=True), QPushButton(), QPushButton(), QPushButton())
        line.text.setText(f"{text} [{warning.code}{_number(warning)}]" if not plain() else text)
        line.text.setAccessibleName(text)
        for button in (line.button, line.clock, line.preset):
            button.setProperty("chip", "remedy")
        if moment is not None:
            line.clock.setText(self.tr("Ask as of {day}").format(day=date_text(moment)))
            line.clock.clicked.connect(lambda: self._do.run_as_of(moment))
            if trace.preset != BY_AGE_LAST:
                preset = preset_title(trace.recipe, BY_AGE_LAST)
                line.preset.setText(self.tr("Use the preset {preset}").format(preset=preset))
            line.preset.clicked.connect(lambda: self._do.choose_preset(BY_AGE_LAST))
        if turn is not None:
            name, value = turn.parameter, turn.value
            named = parameter_named(trace.recipe, name).replace("_", " ")
            if value is None:
                line.button.setText(self.tr("Go to “{parameter}”").format(parameter=named))
                line.button.clicked.connect(lambda: self._do.show_parameter(name))
            else:
                shown = parameter_value(trace.recipe, name, value)
                line.button.setText(self.tr("Set “{parameter}” to {value}").format(parameter=named, value=shown))
                line.button.clicked.connect(lambda: self._do.set_parameter(name, value))
        return line

    def _fit(self) -> None:
        """Make it as high as its lines, up to a limit."""
        body = self._area.widget()
        if body is None:
            return
        wanted = max(body.heightForWidth(max(200, self.width() - 30)), body.minimumSizeHint().height())
        line = self.fontMetrics().lineSpacing()
        self._area.setMinimumHeight(min(wanted, line * LEAST_LINES + 12))
        self._area.setMaximumHeight(min(wanted, line * MOST_LINES + 12))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()


def _number(warning: TraceWarning) -> str:
    return "" if warning.value is None else f" {warning.value:.4g}"


SELECTED, ALL = "selected", "all"


def filter_ids(trace: Trace) -> dict[str, frozenset[str]]:
    """The candidates that each filter of the menu lets through."""
    found = {ALL: frozenset(item.memory.id for item in trace.candidates), SELECTED: frozenset(trace.selected)}
    for code in trace.outcomes:
        if code is not Code.SELECTED:
            ids = (item.memory.id for item in trace.candidates if item.decision.outcome.code is code)
            found[f"drop {code.value}"] = frozenset(ids)
    return found


class ListFilter(QPushButton):
    """Which of the candidates the list shows: all, those with one outcome, or those of a step of the funnel or a source. The
    button names the active filter, its menu the others."""

    def __init__(self, funnel_buttons: QButtonGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = ALL
        self._funnel_buttons = funnel_buttons
        self._trace: Trace | None = None
        self._ids: dict[str, frozenset[str]] = {}
        """The candidates that each filter of the menu lets through."""
        self._menu = QMenu(self)
        self._group = QActionGroup(self)
        self._group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        self.actions_by_key: dict[str, QAction] = {}
        for key in (ALL, SELECTED):
            self._add(key)
        self.setMenu(self._menu)
        self.setProperty("chip", "filter")
        self.setToolTip(self.tr("Which of the memories that were found the list shows"))

    def filter_list(self, funnel: Funnel, shown: ResultList) -> None:
        """Filter this list, by the steps and sources of this funnel too."""
        self._funnel, self._shown = funnel, shown
        funnel.filter_chosen.connect(self._on_chosen)

    def _add(self, key: str) -> None:
        action = self.actions_by_key[key] = QAction(self._menu)
        action.setCheckable(True)
        self._group.addAction(action)
        action.triggered.connect(lambda: self.choose(key))
        self._menu.addAction(action)

    def show_result(self, result: Result | None) -> None:
        """Count again; outcomes without a memory are not offered."""
        trace = self._trace = None if result is None else result.trace
        self._ids = {} if trace is None else filter_ids(trace)
        for key in self._ids:
            if key not in self.actions_by_key:
                self._add(key)
        for key, action in self.actions_by_key.items():
            count = len(self._ids.get(key, ()))
            action.setText(f"{self._name(key)} {count:,}")
            action.setVisible(key in self._ids)
            action.setEnabled(count > 0)
        self.setVisible(trace is not None and bool(trace.candidates))
        self.show_choice()

    def _name(self, key: str) -> str:
        """Everything, or what became of the memories, by the word that stands in their rows."""
        if key == ALL:
            return self.tr("All")
        code = Code.SELECTED if key == SELECTED else Code(key.removeprefix("drop "))
        return f"{glyph(code)} {outcome_word(code)}"

    def ids(self) -> frozenset[str] | None:
        """The candidates that the active filter lets through. A filter that this answer does not have gives way to `ALL`."""
        ids = self._ids_of(self.key)
        if ids is None:
            self.key, ids = ALL, self._ids_of(ALL)
        return ids

    def choose(self, key: str) -> None:
        """Activate another filter, if the answer has it."""
        ids = self._ids_of(key)
        if ids is not None:
            self._on_chosen(key, ids)

    def _ids_of(self, key: str) -> frozenset[str] | None:
        if key in self._ids:
            return self._ids[key]
        bands = (one.band for one in self._funnel.bands if one.band and not one.isHidden())
        if (band := next((one for one in bands if one.key == key), None)) is not None:
            return band.ids
        runs = () if self._trace is None else self._trace.runs
        return next((run_ids(run) for run in runs if key == f"run {run.source} {run.form}"), None)

    def _on_chosen(self, key: str, ids: frozenset[str]) -> None:
        self.key = key
        self._shown.show_only(ids)
        self.show_choice()

    def show_choice(self) -> None:
        for key, action in self.actions_by_key.items():
            action.setChecked(key == self.key)
        shown = self.tr("{count} of the funnel").format(count=len(self._shown.results.shown_ids))
        if self.key in self.actions_by_key:
            shown = self.actions_by_key[self.key].text()
            pressed = self._funnel_buttons.checkedButton()
            if pressed is not None:  # an exclusive group lets nobody go
                self._funnel_buttons.setExclusive(False)
                pressed.setChecked(False)
                self._funnel_buttons.setExclusive(True)
        text = self.tr("Show: {what}").format(what=shown)
        self.setText(f"{shown if self.key == ALL else text} ▾")
        self.setAccessibleName(text)

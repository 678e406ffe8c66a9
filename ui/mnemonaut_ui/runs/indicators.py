"""What the recalls of the list show together: a chart for each indicator, or all of them as a table; a bar lists the recalls behind
it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QComboBox, QHeaderView, QProgressBar, QScrollArea, QStackedWidget, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.indicators import Bar, Indicator, IndicatorGroup, RunIndicators
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, offer, push_button, vbox
from mnemonaut_ui.widgets.bar_chart import BarChart, ChartBar
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_advice, error_title, joined, listed, reasoned, translated
from mnemonaut_ui.words.source_words import source_word, status_word
from mnemonaut_ui.words.terms import decision_word, part_title, recipe_title, step_title

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

CHANNEL = "runs:indicators"
_REST_S = 0.0005
_GAP = 10
_LOOKED_AT = 40
"""Rows that decide how wide the columns of the table are: measuring all of them takes long."""
_DECIDING = ("injected", "empty", "time", "degraded", "wrong_type")
"""Always shown: memories per recall, share of empty recalls, duration, share of degraded ones, share of wrong types."""
_TABLE_NUMBERS = (2, 3, 4, 5, 6, 7)


class IndicatorsView(QWidget):
    """Counts indicators in the background, with progress and a button that stops it."""

    chosen = Signal(str)  # the condition of the recalls behind a bar

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._jobs: Jobs = state.jobs
        self._asked: tuple[Workspace, str] | None = None
        self.found: RunIndicators | None = None
        self._records = True
        self._untold: list[Indicator] = []
        self._bars: list[tuple[Indicator, Bar | None]] = []
        """What the rows of the table are of."""
        self.charts: list[BarChart] = []
        self._of: dict[BarChart, Indicator] = {}
        self._looked_at: BarChart | None = None
        self._enters = False
        self.groups = QComboBox(self)
        self.groups.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.groups.setAccessibleName(self.tr("Whose recalls are counted"))
        tip = self.tr("Every indicator and every bar as a row")
        self.table_button = push_button(self.tr("As table"), on=self, tip=tip, checkable=True)
        self.all_button = push_button(self.tr("All indicators"), on=self, checkable=True)
        self._remarks = PlainLabel(parent=self)
        self._progress = QProgressBar(self)
        self._progress.setMaximumWidth(220)
        self._progress.setAccessibleName(self.tr("Counting…"))
        self._stop = push_button(self.tr("Stop"), self._on_stop, on=self)
        self.again_button = push_button(self.tr("Count again"), self._again, on=self)
        self.again_button.hide()
        self._about = PlainLabel(parent=self, selectable=True)
        self._about.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self._stack = QStackedWidget(self)
        self.empty = EmptyState(self._stack)
        self._area = QScrollArea(self._stack)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QWidget()
        self._flow = FlowLayout(self._inside, gap=_GAP)
        self._area.setWidget(self._inside)
        self.model = TextTableModel(self, numbers=_TABLE_NUMBERS)
        self.table = TextTable(self.model, wide=1, parent=self._stack)
        self.table.setAccessibleName(self.tr("Indicators"))
        self.table.horizontalHeader().setResizeContentsPrecision(_LOOKED_AT)
        for page in (self.empty, self._area, self.table):
            self._stack.addWidget(page)
        buttons = (self.all_button, self.table_button, self._progress, self._stop, self.again_button)
        top = hbox(self.groups, *buttons, Wide(self._remarks))
        vbox(top, Wide(self._stack), self._about, on=self, margins=0, spacing=6)
        self._end_progress()
        self.groups.currentIndexChanged.connect(self._on_group)
        self.table_button.toggled.connect(self._show_page)
        self.all_button.toggled.connect(self._on_group)
        self.table.doubleClicked.connect(self._on_row)
        self.table.activated.connect(self._on_row)
        self.table.selectionModel().currentRowChanged.connect(self._on_row_moved)
        self._jobs.progressed.connect(self._on_progress)
        self.state.theme_changed.connect(self._on_theme_changed)
        self.state.expert_changed.connect(self._fill)

    def count(self, workspace: Workspace, asked: str, *, enter: bool = False) -> None:
        """Count the matching recalls in the background; the last count is shown meanwhile. `enter`: then focus the first
        chart."""
        self._enters |= enter
        log, now, explorer = workspace.explorer.log, self.state.services.now(), workspace.explorer
        self._asked = (workspace, asked)
        report = self._jobs.reporter(CHANNEL)

        def work(token: CancelToken) -> tuple[RunIndicators, bool]:
            found = log.indicators(asked, now=now, progress=report, token=token, rest=lambda: time.sleep(_REST_S))
            return found, explorer.library.run_log().records

        self.again_button.hide()
        if self.found is None:
            self._show_nothing(self.tr("Counting…"))
        self._jobs.read(CHANNEL, work, self._on_counted, failed=self._on_failed)

    def grow_old(self) -> None:
        """Say that recalls changed since; with many, they are counted again only on request."""
        self.again_button.show()
        self._remarks.setText(self.tr("Recalls came or went since this was counted."))

    def forget(self) -> None:
        self._jobs.cancel(CHANNEL)
        self._asked, self.found = None, None
        self._end_progress()
        self._clear()
        self._show_nothing("")

    def _on_counted(self, answer: tuple[RunIndicators, bool]) -> None:
        self.found, self._records = answer
        self._end_progress()
        self._fill()
        if self._enters and self.isVisible():
            self.focus_first()
        self._enters = False

    def _on_failed(self, error: MnemonautError) -> None:
        self.found = None
        self._end_progress()
        self._clear()
        self.empty.show_text(error_title(error), error_advice(error), button=self.tr("Try again"), act=self._again)
        self._stack.setCurrentWidget(self.empty)

    def _again(self) -> None:
        if self._asked is not None:
            self.count(*self._asked)

    def _on_progress(self, channel: str, _stage: str, done: int, total: int) -> None:
        if channel == CHANNEL and done < total:
            self._progress.setMaximum(total)
            self._progress.setValue(done)
            self._progress.show()
            self._stop.show()

    def _end_progress(self) -> None:
        self._progress.hide()
        self._stop.hide()

    def _on_stop(self) -> None:
        self._jobs.cancel(CHANNEL)
        self._end_progress()
        if self.found is None:
            self._show_nothing(self.tr("Stopped"), self.tr("Nothing was counted to the end."), self.tr("Count again"))
        else:
            self.grow_old()

    def _show_nothing(self, title: str, detail: str = "", button: str = "") -> None:
        self.empty.show_text(title, detail, button=button, act=self._again if button else None)
        self._stack.setCurrentWidget(self.empty)

    def _fill(self, *_: object) -> None:
        found = self.found
        if found is None:
            return
        groups = self._shown_groups
        with QSignalBlocker(self.groups):
            offer(self.groups, [(self._group_title(group), (group.recipe, group.file)) for group in groups])
        for part in (self.groups, self.all_button, self.table_button):
            part.setVisible(bool(groups))
        self._remarks.setText(self._said(found))
        self._on_group()

    def _said(self, found: RunIndicators) -> str:
        said = []
        if not self._records:
            said.append(self.tr("Recording is off: what is asked now is not counted."))
        elif found.gaps:
            once = self.tr("Recording was off once: what was asked then is not counted.")
            more = self.tr("Recording was off {count} times: what was asked then is not counted.")
            said.append(once if found.gaps == 1 else more.format(count=found.gaps))
        if found.gone:
            said.append(self.tr("Let go while they were counted: {count}").format(count=f"{found.gone:,}"))
        return joined(*said)

    def _group_title(self, group: IndicatorGroup) -> str:
        name = self.tr("All recalls")
        if group.recipe is not None:
            name = recipe_title(group.recipe)
        elif group.file:
            name = self.tr("Imported: {file}").format(file=shown_line(group.file, 40))
        return f"{name} ({group.recalls:,})"

    @property
    def _shown_groups(self) -> Sequence[IndicatorGroup]:
        groups = () if self.found is None else self.found.groups
        return groups[1:] if len(groups) == 2 else groups  # of one group alone the sum says the same

    def _group(self) -> IndicatorGroup | None:
        data = self.groups.currentData()
        return next((group for group in self._shown_groups if (group.recipe, group.file) == data), None)

    def _on_group(self, *_: object) -> None:
        group, found = self._group(), self.found
        if group is None:
            self._clear()
            if found is not None:
                self._show_empty(found)
            return
        self._bars.clear()
        self.model.set_rows([])
        self._untold = [one for one in group.indicators if not one.n]
        self._show_charts(self._chosen(group))
        self._say_about(self._of.get(self._looked_at) if self._looked_at is not None else None)
        self._show_page()

    def _chosen(self, group: IndicatorGroup) -> list[Indicator]:
        """Return missed targets first, then the deciding indicators, then the others if all are shown."""
        told = [one for one in group.indicators if one.n]
        missed = [one for one in told if one.target is not None and one.target.met is False]
        return missed + [
            one for one in told if one not in missed and (self.all_button.isChecked() or one.key in _DECIDING)
        ]

    def _show_empty(self, found: RunIndicators) -> None:
        if found.asked:
            self._show_nothing(self.tr("No recall matches this filter"), found.asked)
        elif not self._records:
            off = self.tr("Recording is off, so there is nothing to count: switch it on above.")
            self._show_nothing(self.tr("No recall is recorded"), off)
        else:
            ask = self.tr("Ask a question: what recalls show together is drawn here.")
            self._show_nothing(self.tr("No recall is recorded yet"), ask)

    def _show_page(self, *_: object) -> None:
        table = self.table_button.isChecked()
        self.table_button.setText(self.tr("As charts") if table else self.tr("As table"))
        group = self._group()
        if group is not None:
            if table and not self._bars:
                self._fill_table(group)
            self._stack.setCurrentWidget(self.table if table else self._area)

    def _clear(self) -> None:
        self._untold = []
        self._show_charts(())
        self._bars.clear()
        self.model.set_rows([])
        self._about.setText("")

    def _show_charts(self, indicators: Sequence[Indicator]) -> None:
        """Show one chart each; charts that are there are filled in place, so that the keyboard stays where it is."""
        while len(self.charts) < len(indicators):
            self._add_chart()
        over = self.charts[len(indicators) :]
        if indicators and any(chart.hasFocus() for chart in over):
            self.charts[len(indicators) - 1].setFocus()
        if self._looked_at in over:
            self._looked_at = None
        for chart in over:
            chart.hide()
            self._flow.removeWidget(chart)
            self._of.pop(chart, None)
            chart.deleteLater()
        del self.charts[len(indicators) :]
        for chart, one in zip(self.charts, indicators, strict=True):
            self._of[chart] = one
            figures, tone = self._figures(one)
            lines = one.bars[0].low is None and one.bars[0].high is None and one.key != "day"
            bars = [ChartBar(self._label(one, bar), self._bar_text(one, bar), bar.count) for bar in one.bars]
            chart.show_bars(self.title_of(one), figures, bars, lines=lines, tone=tone)
            chart.setFixedWidth(self._chart_width(chart))
            chart.show()

    def _add_chart(self) -> None:
        chart = BarChart(self._inside)
        chart.set_theme(self.state.theme)
        chart.chosen.connect(partial(self._on_bar, chart))
        chart.looked_at.connect(partial(self._on_looked_at, chart))
        chart.left.connect(partial(self._on_left, chart))
        self.charts.append(chart)
        self._flow.addWidget(chart)

    def title_of(self, one: Indicator) -> str:
        if not one.subject:
            return translated(one.title)
        what = one.title.values["what"]
        return reasoned(translated(what if isinstance(what, Text) else str(what)), self._subject(one))

    def _subject(self, one: Indicator) -> str:
        if self.state.expert:
            return shown_line(one.subject, 60)
        if one.key == "score":
            return self.tr("the whole") if one.subject == "final" else shown_line(part_title(one.subject), 60)
        if one.key == "stage":
            return shown_line(step_title(one.subject), 60)
        return shown_line(source_word(one.subject), 60)

    def _label(self, one: Indicator, bar: Bar) -> str:
        if isinstance(bar.label, Text):
            return translated(bar.label)
        if one.key == "answers":
            return status_word(bar.label)
        if one.key in ("strategy", "type"):
            return shown_line(decision_word(bar.label, expert=self.state.expert), 60)
        return f"{bar.label} ms" if one.kind.unit == "ms" else shown_line(bar.label, 60)

    def _bar_text(self, one: Indicator, bar: Bar) -> str:
        if one.kind.counted == "recalls" and bar.count == 1:
            said = self.tr("{what}: 1 recall ({share})")
        elif one.kind.counted == "recalls":
            said = self.tr("{what}: {count} recalls ({share})")
        elif bar.recalls == 1:
            said = self.tr("{what}: {count} ({share}), in 1 recall")
        else:
            said = self.tr("{what}: {count} ({share}), in {recalls} recalls")
        share, label = f"{bar.count / one.n:.0%}", self._label(one, bar)
        return said.format(what=label, count=f"{bar.count:,}", share=share, recalls=f"{bar.recalls:,}")

    def _figures(self, one: Indicator) -> tuple[str, str]:
        said, tone = [], ""
        figures = one.figures
        if "share" in figures:
            said.append(f"{figures['share']:.1%}")
        if "p50" in figures:
            middle = self.tr("median {value}").format(value=self._number(one, figures["p50"]))
            said += [middle, f"95% ≤ {self._number(one, figures['p95'])}"]
        if one.target is not None and one.target.met is not None:
            sign = "✔" if one.target.met else "✖"
            tone = "good" if one.target.met else "bad"
            said.append(f"{sign} " + self.tr("target {limit} ms").format(limit=f"{one.target.limit:g}"))
        said.append(self.tr("n {count}").format(count=f"{one.n:,}"))
        if one.untold:
            said.append(self.tr("not told {count}").format(count=f"{one.untold:,}"))
        return " · ".join(said), tone

    def _number(self, one: Indicator, value: float) -> str:
        if one.kind.unit == "score":
            return f"{value:.3f}"
        return f"{value:,.1f} ms" if one.kind.unit == "ms" else f"{value:,.1f}".removesuffix(".0")

    def about(self, one: Indicator) -> str:
        """Return its definition, origin, target, and when to worry."""
        asked = called = ""
        if one.target is not None:
            states = {True: "✔ " + self.tr("met"), False: "✖ " + self.tr("not met"), None: self.tr("not told")}
            asked = self.tr("Asked: {target} ({state}).")
            asked = asked.format(target=translated(one.target.text), state=states[one.target.met])
        source = self.tr("Design {seed}, {section}.").format(seed=one.kind.seed, section=one.kind.section)
        if one.kind.called and self.state.expert:
            called = self.tr("There it is called {name}.").format(name=one.kind.called)
        worry = "" if one.worry is None else translated(one.worry)
        return joined(reasoned(self.title_of(one), translated(one.kind.definition)), asked, worry, source, called)

    def _say_about(self, one: Indicator | None) -> None:
        if one is not None:
            self._about.setText(self.about(one))
            return
        untold = listed(self.title_of(other) for other in self._untold)
        said = self.tr("Arrows go from bar to bar and from chart to chart; Enter lists the recalls behind a bar.")
        self._about.setText(
            joined(said, self.tr("Not told by these recalls: {titles}.").format(titles=untold) if untold else "")
        )

    def _fill_table(self, group: IndicatorGroup) -> None:
        indicator = self.tr("Indicator"), self.tr("Bar"), self.tr("Count"), self.tr("Share")
        numbers = self.tr("Mean"), self.tr("Median"), "95%", self.tr("Not told"), self.tr("Asked")
        self.model.set_headings([*indicator, *numbers])
        rows: list[list[str]] = []
        for one in group.indicators:
            title = self.title_of(one)
            means = [
                self._number(one, one.figures[name]) if name in one.figures else "–" for name in ("mean", "p50", "p95")
            ]
            share = f"{one.figures['share']:.1%}" if "share" in one.figures else "–"
            target = "–"
            if one.target is not None:
                sign = {True: "✔ ", False: "✖ ", None: ""}[one.target.met]
                target = sign + translated(one.target.text)
            rows.append(
                [title, "", f"{one.n:,}" if one.n else self.tr("not told"), share, *means, f"{one.untold:,}", target]
            )
            self._bars.append((one, None))
            for bar in one.bars:
                rows.append(
                    [title, self._label(one, bar), f"{bar.count:,}", f"{bar.count / one.n:.1%}", "", "", "", "", ""]
                )
                self._bars.append((one, bar))
        self.model.set_rows(rows)
        header, metrics = self.table.horizontalHeader(), self.table.fontMetrics()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        widest = max((metrics.horizontalAdvance(title) for title in {row[0] for row in rows}), default=0)
        header.resizeSection(0, min(widest + 28, self.width() * 2 // 5))

    def _on_row(self, index: QModelIndex) -> None:
        _one, bar = self._bars[index.row()]
        if bar is not None and bar.asks:
            self.chosen.emit(bar.asks)

    def _on_row_moved(self, index: QModelIndex, *_: object) -> None:
        if index.isValid() and index.row() < len(self._bars):
            self._say_about(self._bars[index.row()][0])

    def _on_bar(self, chart: BarChart, number: int) -> None:
        one = self._of.get(chart)
        if one is not None and number < len(one.bars) and one.bars[number].asks:
            self.chosen.emit(one.bars[number].asks)

    def _on_looked_at(self, chart: BarChart) -> None:
        if chart in self._of:
            self._looked_at = chart
            self._say_about(self._of[chart])
            if chart.hasFocus():
                self._area.ensureWidgetVisible(chart)

    def _on_left(self, chart: BarChart, step: int) -> None:
        here = chart.geometry().center()
        top, bottom = chart.geometry().top(), chart.geometry().bottom()
        beyond = [
            other
            for other in self.charts
            if (other.geometry().top() >= bottom if step > 0 else other.geometry().bottom() <= top)
        ]
        if beyond:
            ways = {other: other.geometry().center() - here for other in beyond}
            min(beyond, key=lambda other: abs(ways[other].y()) * 4 + abs(ways[other].x())).setFocus()  # rows count more

    def panes(self) -> tuple[QWidget, ...]:
        first = [self._looked_at] if self._looked_at is not None else self.charts[:1]
        charts = [self.table] if self.table_button.isChecked() else first
        return (self.groups, *charts) if self._group() is not None else (self.empty,)

    def focus_first(self) -> None:
        self.panes()[-1].setFocus()

    def _on_theme_changed(self, *_: object) -> None:
        for chart in self.charts:
            chart.set_theme(self.state.theme)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_theme_changed()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        for chart in self.charts:
            chart.setFixedWidth(self._chart_width(chart))

    def _chart_width(self, chart: BarChart) -> int:
        room = self.width() - self._area.verticalScrollBar().sizeHint().width() - 4
        beside = max(1, (room + _GAP) // (chart.sizeHint().width() + _GAP))
        return (room - (beside - 1) * _GAP) // beside

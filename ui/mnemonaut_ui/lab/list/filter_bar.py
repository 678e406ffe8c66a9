"""What of the candidates the list shows, and what its bars mean."""

from __future__ import annotations

from functools import partial

import msgspec
from PySide6.QtCore import QCoreApplication, QObject, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QBrush, QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QMenu, QPushButton, QWidget

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.ranking import Combine, Part
from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.answer.funnel import Funnel
from mnemonaut_ui.lab.answer.recalls import Result
from mnemonaut_ui.lab.list.result_list import ResultList
from mnemonaut_ui.lab.list.result_rows import near_ids
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.languages import plain
from mnemonaut_ui.words.messages import listed
from mnemonaut_ui.words.source_words import source_code, source_word
from mnemonaut_ui.words.terms import glyph, outcome_word, part_word

translate = QCoreApplication.translate
SWATCH = 10
WIDEST, WIDEST_BADGES = 640, 300
"""Pixels at most: the badges of an order stand in every row, so their names need less room."""
SELECTED, NEAR, ALL = "selected", "near", "all"


class LegendEntry(msgspec.Struct, frozen=True):
    """One mark with its name: `colour` counts the parts, −1 for none; `hatched` for what is taken away."""

    name: str
    said: str
    colour: int = -1
    hatched: bool = False


def entries_of(trace: Trace | None) -> tuple[LegendEntry, ...]:
    """The parts of the last ranking with their weights, as the parameters made them; the badges of an order; () where
    there are no numbers to explain."""
    ranking = None if trace is None else trace.rankings[-1]
    if trace is None or ranking is None or not len(ranking) or not ranking.parts or plain():
        return ()
    if ranking.combine is Combine.ORDER:
        found = dict.fromkeys(run.source for run in trace.runs if run.hits)
        return tuple(_badge(source) for source in found if source_code(source) != source_word(source))
    product = ranking.combine is Combine.PRODUCT
    return tuple(_part(number, part, product=product) for number, part in enumerate(ranking.widest().parts))


def _badge(source: str) -> LegendEntry:
    text = f"{source_code(source)} {source_word(source)}"
    return LegendEntry(text, f"{text} ({source})")


def _part(number: int, part: Part, *, product: bool) -> LegendEntry:
    if not product:
        name = f"{part.name} {part.weight:.2f}"
        return LegendEntry(name, f"{part_word(part.name)} ({part.name}): {part.weight:g}", number)
    if number == 0:
        return LegendEntry(part.name, f"{part_word(part.name)} ({part.name})", number)
    # a factor that has a floor can take away only so much
    least = f"{1.0 - part.weight:.2f}"
    range_said = translate("Legend", "factor from {least} to 1").format(least=least)
    return LegendEntry(
        f"× {part.name} {least}–1", f"{part_word(part.name)} ({part.name}): {range_said}", number, hatched=True
    )


class Legend(QWidget):
    """Hidden where there is nothing to explain; what does not fit is in its tooltip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries: tuple[LegendEntry, ...] = ()

    def show_trace(self, trace: Trace | None) -> None:
        """Explain the bars of another recall."""
        self.entries = entries_of(trace)
        said = listed(entry.said for entry in self.entries)
        self.setAccessibleName(said)
        self.setToolTip(said.replace("<", "‹"))
        self.setVisible(bool(self.entries))
        self.updateGeometry()
        self.update()

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(max(7.0, font.pointSizeF() * 0.9))
        return font

    # ---- Qt

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._small())
        width = sum(metrics.horizontalAdvance(entry.name) + self._lead(entry) + 12 for entry in self.entries)
        coloured = any(entry.colour >= 0 for entry in self.entries)
        return QSize(min(WIDEST if coloured else WIDEST_BADGES, width + 4), metrics.height() + 6)

    @staticmethod
    def _lead(entry: LegendEntry) -> int:
        return SWATCH + 4 if entry.colour >= 0 else 0

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        font = self._small()
        metrics = QFontMetrics(font)
        painter.setFont(font)
        x = 4.0
        for entry in self.entries:
            lead, width = self._lead(entry), metrics.horizontalAdvance(entry.name)
            if x + lead + width > self.width() + 2:
                painter.setPen(QColor(current_theme().muted))
                painter.drawText(QRectF(x, 0, 20, self.height()), Qt.AlignmentFlag.AlignVCenter, "…")
                break
            if lead:
                self._swatch(painter, QRectF(x, (self.height() - SWATCH) / 2, SWATCH, SWATCH), entry)
            painter.setPen(QColor(current_theme().muted))
            painter.drawText(QRectF(x + lead, 0, width + 4, self.height()), Qt.AlignmentFlag.AlignVCenter, entry.name)
            x += lead + width + 12
        painter.end()

    def _swatch(self, painter: QPainter, box: QRectF, entry: LegendEntry) -> None:
        colour = QColor(current_theme().parts[entry.colour % len(current_theme().parts)])
        if not entry.hatched:
            painter.fillRect(box, colour)
            return
        painter.fillRect(box, QColor(current_theme().base))
        painter.fillRect(box, QBrush(colour, Qt.BrushStyle.Dense4Pattern))


def filter_ids(trace: Trace) -> dict[str, frozenset[str]]:
    """The candidates that each filter of the bar lets through."""
    found = {
        SELECTED: frozenset(trace.selected),
        NEAR: near_ids(trace),
        ALL: frozenset(item.memory.id for item in trace.candidates),
    }
    for code in trace.outcomes:
        if code is not Code.SELECTED:
            ids = (item.memory.id for item in trace.candidates if item.decision.outcome.code is code)
            found[f"drop {code.value}"] = frozenset(ids)
    return found


class FilterMenu(QPushButton):
    """The button shows the active filter and its count, the menu the other filters. Only one filter is active at a
    time: the steps of the funnel and the sources filter as well, and their handlers call `leave`."""

    filter_chosen = Signal(str, object)  # key, frozenset[str]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ids: dict[str, frozenset[str]] = {}
        self._elsewhere: int | None = None
        self.legend = Legend()
        self._menu = QMenu(self)
        self._group = QActionGroup(self)
        self._group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        self.actions_by_key: dict[str, QAction] = {}
        for key in (SELECTED, NEAR, ALL):
            self._add(key)
        self._menu.addSeparator()
        self.setMenu(self._menu)
        self.setProperty("chip", "filter")
        self.setToolTip(self.tr("Which of the memories that were found the list shows"))
        self._show_counts()

    def _add(self, key: str) -> QAction:
        action = QAction(self._menu)
        action.setCheckable(True)
        self._group.addAction(action)
        action.triggered.connect(partial(self._on_triggered, key))
        self.actions_by_key[key] = action
        self._menu.addAction(action)
        return action

    def show_result(self, result: Result | None) -> None:
        """Count again; outcomes without a memory are not offered."""
        trace = None if result is None else result.trace
        self._ids = {} if trace is None else filter_ids(trace)
        for key in self._ids:
            if key not in self.actions_by_key:
                self._add(key)
        self.legend.show_trace(trace)
        self.setVisible(trace is not None and bool(trace.candidates))
        self._show_counts()

    def ids(self, key: str) -> frozenset[str] | None:
        """The candidates of a filter of this menu; None for a key that it does not have now."""
        return self._ids.get(key)

    def choose(self, key: str) -> None:
        """Activate this filter without emitting a signal."""
        self._elsewhere = None
        self.actions_by_key[key].setChecked(True)
        self._show_choice()

    def leave(self, count: int) -> None:
        """A filter that is not of this menu is on, and lets so many through."""
        self._elsewhere = count
        for action in self.actions_by_key.values():
            action.setChecked(False)
        self._show_choice()

    def _show_counts(self) -> None:
        names = {SELECTED: self.tr("Selected"), NEAR: self.tr("Just missed"), ALL: self.tr("All")}
        for key, action in self.actions_by_key.items():
            count = len(self._ids.get(key, ()))
            if key in names:
                action.setText(f"{names[key]}  {count}")
            else:
                code = Code(key.removeprefix("drop "))
                action.setText(f"{glyph(code)} {outcome_word(code)}  {count}")
                action.setVisible(key in self._ids)
            action.setEnabled(count > 0)
        self._show_choice()

    def _show_choice(self) -> None:
        shown = next((action.text() for action in self.actions_by_key.values() if action.isChecked()), "")
        if self._elsewhere is not None:
            shown = self.tr("{count} of the funnel").format(count=self._elsewhere)
        self.setText(f"{shown} ▾")
        self.setAccessibleName(self.tr("Show: {what}").format(what=shown))

    def _on_triggered(self, key: str, _checked: bool = False) -> None:
        if key in self._ids:
            self.choose(key)  # a second press on what is on turns nothing off
            self.filter_chosen.emit(key, self._ids[key])


class ListFilter(QObject):
    """Which filter of the list is on: one of the menu, a step of the funnel, or a source."""

    def __init__(self, menu: FilterMenu, funnel: Funnel, group: QButtonGroup, shown: ResultList) -> None:
        super().__init__(menu)
        self.key = NEAR
        self._menu, self._funnel, self._group, self._shown = menu, funnel, group, shown
        self._trace: Trace | None = None
        funnel.filter_chosen.connect(self._on_chosen)
        menu.filter_chosen.connect(self._on_chosen)

    def of(self, trace: Trace) -> frozenset[str] | None:
        """What of this answer the filter lets through; one that it does not have gives way to the first."""
        self._trace = trace
        ids = self._ids_of(self.key)
        if ids is None:
            self.key, ids = NEAR, self._ids_of(NEAR)
        return ids

    def choose(self, key: str) -> None:
        """Turn another one on, if the answer has it."""
        ids = self._ids_of(key)
        if ids is not None:
            self._on_chosen(key, ids)

    def check(self) -> None:
        """Show which is on: of the menu, or of the funnel and the sources."""
        if self._menu.ids(self.key) is None:
            self._menu.leave(len(self._shown.results.shown_ids))
            return
        self._menu.choose(self.key)
        pressed = self._group.checkedButton()
        if pressed is not None:  # an exclusive group lets nobody go
            self._group.setExclusive(False)
            pressed.setChecked(False)
            self._group.setExclusive(True)

    def _ids_of(self, key: str) -> frozenset[str] | None:
        found = self._menu.ids(key)
        if found is not None:
            return found
        bands = self._funnel.bands
        band = next((one.band for one in bands if one.band and one.band.key == key and not one.isHidden()), None)
        if band is not None:
            return band.ids
        runs = () if self._trace is None else self._trace.runs
        return next((frozenset(h.id for h in r.hits) for r in runs if key == f"run {r.source} {r.form}"), None)

    @Slot(str, object)
    def _on_chosen(self, key: str, ids: object) -> None:
        assert isinstance(ids, frozenset)  # noqa: S101 - what the buttons send
        self.key = key
        self._shown.show_only(ids)
        self.check()

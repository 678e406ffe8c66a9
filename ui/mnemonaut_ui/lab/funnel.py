"""The funnel over the list: how many were left after each step, what each source brought; a press filters the list."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.ports import ScopeCounts
from mnemonaut_ui.lab.bands import Band, bands_of, kept_out, run_ids
from mnemonaut_ui.lab.words import field_word, outcome_word, source_word, status_word
from mnemonaut_ui.messages import said
from mnemonaut_ui.theme import LIGHT, Theme
from mnemonaut_ui.widgets.flow_layout import FlowLayout

ANSWERED = (RunStatus.OK, RunStatus.EMPTY)


class BandButton(QAbstractButton):
    """One step: the count, its name, and what was lost on the way to it. Steps before the search cannot be pressed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.band: Band | None = None
        self._lines = ("", "", "")
        self._theme = LIGHT
        self._last = False
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def show_band(self, band: Band, name: str, loss: str, theme: Theme, *, last: bool) -> None:
        """Show one step. `loss` says what was dropped, "" for nothing."""
        self.band = band
        self._lines = (f"{band.count:,}", name, loss)
        self._theme = theme
        self._last = last
        self.setAccessibleName(", ".join(filter(None, (f"{band.count:,} {name}", loss))))
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
        return QSize(46, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, area = self._theme, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        if mirrored:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        tip, x, y, right, bottom = 9.0, area.left(), area.top(), area.right(), area.bottom()
        middle = (y + bottom) / 2
        outline = [QPointF(x, y), QPointF(right - tip, y), QPointF(right, middle), QPointF(right - tip, bottom),
                   QPointF(x, bottom), QPointF(x + tip, middle)]  # fmt: skip
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
        faint = theme.selection_text if checked else theme.muted
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

    def __init__(self, group: QButtonGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = group
        self._theme = LIGHT
        self._trace: Trace | None = None
        self._scope: ScopeCounts | None = None
        self._plain = False
        self.bands: list[BandButton] = []
        self.sources: list[QPushButton] = []
        self._row = QHBoxLayout()
        self._row.setSpacing(2)
        self._flow_holder = QWidget()
        self._flow = FlowLayout(self._flow_holder)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addLayout(self._row)
        layout.addWidget(self._flow_holder)

    def show_trace(self, trace: Trace | None, scope: ScopeCounts | None, *, expert: bool) -> None:
        """Show how a recall narrowed; nothing without one."""
        self._trace, self._scope, self._plain = trace, scope, not expert
        self.setVisible(trace is not None)
        if trace is None or scope is None:
            return
        self._fill_bands(bands_of(trace, scope), scope)
        self._fill_sources(trace)

    def retranslate(self) -> None:
        """Say all again."""
        self.show_trace(self._trace, self._scope, expert=not self._plain)

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self._theme = theme
        self.retranslate()

    def _fill_bands(self, bands: tuple[Band, ...], scope: ScopeCounts) -> None:
        while len(self.bands) < len(bands):
            button = BandButton()
            self._group.addButton(button)
            button.clicked.connect(partial(self._on_band_clicked, button))
            self._row.addWidget(button)
            self.bands.append(button)
        for i, button in enumerate(self.bands):
            button.setVisible(i < len(bands))
            if i < len(bands):
                band = bands[i]
                button.show_band(
                    band, self._band_name(band), self._loss(band, scope), self._theme, last=i == len(bands) - 1
                )
                button.setToolTip(self._tip(band, scope))
                button.setAccessibleDescription(self._tip(band, scope))

    def _band_name(self, band: Band) -> str:
        if band.code is not None and band.key != "selected":
            return self.tr("left")
        return {
            "total": self.tr("in scope"),
            "searchable": self.tr("searchable"),
            "found": self.tr("found"),
            "selected": self.tr("selected"),
        }[band.key]

    def _loss(self, band: Band, scope: ScopeCounts) -> str:
        if band.key == "searchable":
            lost = scope.total - scope.searchable
            return self.tr("−{count} kept out").format(count=f"{lost:,}") if lost else ""
        return "" if band.code is None else f"−{len(band.dropped):,} {outcome_word(band.code)}"

    def _tip(self, band: Band, scope: ScopeCounts) -> str:
        if band.key == "total":
            kinds = "" if self._trace is None else ", ".join(self._trace.plan.filters.kinds)
            return self.tr("Memories of the searched kinds: {kinds}").format(kinds=kinds)
        if band.key == "searchable":
            lost = ", ".join(f"{count:,} {field_word(field)}" for field, count in kept_out(scope))
            return self.tr("Kept out before any search: {what}").format(what=lost or "0")
        return self.tr("Show exactly these {count} in the list").format(count=f"{band.count:,}")

    def _fill_sources(self, trace: Trace) -> None:
        while len(self.sources) < len(trace.runs):
            button = QPushButton()
            button.setCheckable(True)
            button.setProperty("chip", "source")
            self._group.addButton(button)
            button.clicked.connect(partial(self._on_source_clicked, len(self.sources)))
            self._flow.addWidget(button)
            self.sources.append(button)
        for i, button in enumerate(self.sources):
            button.setVisible(i < len(trace.runs))
            if i < len(trace.runs):
                self._show_run(button, trace.runs[i])

    def _show_run(self, button: QPushButton, run: Run) -> None:
        name = f"{source_word(run.source)} {run.form}" if self._plain else f"{run.source} {run.form}"
        if run.status in ANSWERED:
            shown = f"{len(run.hits)} · {run.ms:.1f} ms"
        else:
            sign = "○" if run.status in (RunStatus.OFF, RunStatus.SKIPPED) else "⚠"
            shown = f"{sign} {status_word(run.status.value)}"
        button.setText(f"{name}: {shown}")
        reason = "" if run.reason is None else said(run.reason)
        button.setAccessibleName(f"{name}: {shown}")
        button.setAccessibleDescription(reason)
        button.setToolTip(reason.replace("<", "‹"))
        button.setEnabled(bool(run.hits))

    def _on_band_clicked(self, button: BandButton, _checked: bool = False) -> None:  # noqa: FBT001
        band = button.band
        if band is not None and band.ids is not None:
            self.filter_chosen.emit(band.key, band.ids)

    def _on_source_clicked(self, place: int, _checked: bool = False) -> None:  # noqa: FBT001
        if self._trace is not None and place < len(self._trace.runs):
            run = self._trace.runs[place]
            self.filter_chosen.emit(f"run {run.source} {run.form}", run_ids(run))

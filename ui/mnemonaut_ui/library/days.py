"""The days of the list: counted, as a strip to drag over, and as a table."""

from __future__ import annotations

import datetime as dt
import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate

import msgspec
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QDialogButtonBox, QSizePolicy, QWidget

from mnemonaut_ui.library.filters import Days
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.text_table import TextTable, TextTableModel
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.memory import count_text, date_of_day, day_of_date

_EDGE = 0.01
_FAR = 6
BAR = 5
BARS_HEIGHT, LOW, LOW_BELOW = 34, 28, 640
"""Pixels of the bars, of the whole strip in a low window, and of the height below which a window is low."""
LABEL_GAP = 46
_MONTHS_UP_TO = 500
Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()


class DayCounts(msgspec.Struct, frozen=True):
    """Days with memories, ascending, with cumulative counts. `first` and `last` bound the strip; memories far outside (a wrong
    clock) are counted as `earlier` and `later`."""

    days: tuple[int, ...]
    sums: tuple[int, ...]
    first: int
    last: int

    @classmethod
    def of(cls, pairs: Sequence[tuple[int, int]]) -> DayCounts:
        """Build from (day, memories), oldest first."""
        if not pairs:
            return NO_DAYS
        days = tuple(day for day, _ in pairs)
        sums = tuple(accumulate(many for _, many in pairs))
        first, last = days[0], days[-1]
        low = days[bisect_left(sums, sums[-1] * _EDGE)]
        high = days[min(len(days) - 1, bisect_left(sums, sums[-1] * (1 - _EDGE)))]
        core = high - low + 1
        if low - first > _FAR * core:
            first = low
        if last - high > _FAR * core:
            last = high
        return cls(days, sums, first, last)

    @property
    def total(self) -> int:
        return self.sums[-1] if self.sums else 0

    @property
    def earlier(self) -> int:
        return self.count(self.days[0], self.first - 1) if self.days else 0

    @property
    def later(self) -> int:
        return self.count(self.last + 1, self.days[-1]) if self.days else 0

    def count(self, first: int, last: int) -> int:
        """Count the memories of these days, both included."""
        before, upto = bisect_left(self.days, first), bisect_right(self.days, last)
        if upto <= before:
            return 0
        return self.sums[upto - 1] - (self.sums[before - 1] if before else 0)

    def buckets(self, most: int) -> tuple[Bucket, ...]:
        """Divide the span into at most `most` equal buckets of whole days; () without any day."""
        if not self.days:
            return ()
        span = self.last - self.first + 1
        size = max(1, -(-span // max(1, most)))
        starts = range(self.first, self.last + 1, size)
        return tuple(Bucket(day, day + size - 1, self.count(day, day + size - 1)) for day in starts)


class Bucket(msgspec.Struct, frozen=True):
    """Some consecutive days and their number of memories."""

    first: int
    last: int
    count: int


NO_DAYS = DayCounts((), (), 0, -1)


class DayStrip(QWidget):
    """Bars of a few days each: all memories grey, those of the list on top. `DayTable` offers the same as a table."""

    days_chosen = Signal(object)  # tuple[int, int] | None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.counts = NO_DAYS
        """The days of the list."""
        self.around = NO_DAYS
        """The days of all memories."""
        self._buckets: tuple[Bucket, ...] = ()
        self.chosen: Days | None = None
        """The range of the filter."""
        self._cursor = 0
        self._anchor = 0
        self._dragging = False
        self._marking = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)
        self.setAccessibleName(self.tr("Days"))
        self.setToolTip(
            self.tr("Drag to choose days. Keys: ← → move, Shift+← → choose a range, Enter applies it, Esc clears it.")
        )
        self._notify()

    def show_days(self, counts: DayCounts, chosen: Days | None, around: DayCounts | None = None) -> None:
        """Show the days of the list among those of all memories, and mark the range of the filter."""
        self.counts, self.chosen, self.around = counts, chosen, around or counts
        self._cut()
        self._marking = False
        if chosen is not None and self._buckets:
            self._anchor, self._cursor = self._bucket_of(chosen[0]), self._bucket_of(chosen[1])
        self._notify()
        self.update()

    def _cut(self) -> None:
        self._buckets = self.around.buckets(max(1, self.width() // BAR))
        last = max(0, len(self._buckets) - 1)
        self._cursor, self._anchor = min(self._cursor, last), min(self._anchor, last)

    def _bucket_of(self, day: int) -> int:
        size = self._buckets[0].last - self._buckets[0].first + 1
        return max(0, min(len(self._buckets) - 1, (day - self.around.first) // size))

    def _marked(self) -> tuple[int, int]:
        return min(self._anchor, self._cursor), max(self._anchor, self._cursor)

    def _marked_days(self) -> Days:
        first, last = self._marked()
        end = min(self._buckets[last].last, self.around.last)
        return self._buckets[first].first, end

    def _notify(self) -> None:
        self.setAccessibleDescription(self.readout())

    def readout(self) -> str:
        """Return the marked or chosen range with its number of memories, else the whole span."""
        if not self._buckets:
            return self.tr("No memory has a date.") if self.counts is not NO_DAYS else ""
        if self._marking:
            return self._said(self._marked_days())
        if self.chosen is not None:
            return self._said((max(self.chosen[0], self.around.days[0]), min(self.chosen[1], self.around.days[-1])))
        return self._said((self.around.first, self.around.last))

    def _said(self, days: Days) -> str:
        first, last = date_of_day(days[0]), date_of_day(days[1])
        many = count_text(self.counts.count(*days))
        if first == last:
            return self.tr("{day}: {memories}").format(day=first, memories=many)
        return self.tr("{first} to {last}: {memories}").format(first=first, last=last, memories=many)

    def _move(self, to: int, *, extend: bool) -> None:
        self._cursor = max(0, min(len(self._buckets) - 1, to))
        if not extend:
            self._anchor = self._cursor
        self._marking = True
        self._notify()
        self.update()

    def _apply(self) -> None:
        self._marking = False
        self.days_chosen.emit(self._marked_days())

    def clear_choice(self) -> None:
        self._marking = False
        self._notify()
        self.update()
        if self.chosen is not None:
            self.days_chosen.emit(None)

    def _bucket_at(self, x: float) -> int:
        return max(0, min(len(self._buckets) - 1, int(x / max(1.0, self._bar_width()))))

    def _bar_width(self) -> float:
        return self.width() / max(1, len(self._buckets))

    def _paint_bars(self, painter: QPainter) -> None:
        theme, width, high = current_theme(), self._bar_width(), self._bars_height
        most = math.sqrt(max(1, *(bucket.count for bucket in self._buckets), 1))
        gap = 1.0 if width > 3 else 0.0
        searched = self.around is not self.counts
        for number, bucket in enumerate(self._buckets):
            inside = self.chosen is not None and bucket.last >= self.chosen[0] and bucket.first <= self.chosen[1]
            lit = self.counts.count(bucket.first, bucket.last) if searched else bucket.count * inside
            for count, colour in ((bucket.count, theme.track), (lit, theme.accent)):
                height = max(3.0, high * math.sqrt(count) / most) if count else 0.0
                painter.fillRect(QRectF(number * width, high - height, width - gap, height), QColor(colour))

    def _paint_marks(self, painter: QPainter) -> None:
        theme, width = current_theme(), self._bar_width()
        if self.chosen is not None:
            first, last = self._bucket_of(self.chosen[0]), self._bucket_of(self.chosen[1])
            painter.fillRect(
                QRectF(first * width, 0, (last - first + 1) * width, self._bars_height), QColor(theme.selection)
            )
        if self._marking or self.hasFocus():
            first, last = self._marked()
            painter.setPen(QPen(QColor(theme.text), 1))
            painter.drawRect(
                QRectF(first * width, 0.5, max(2.0, (last - first + 1) * width - 1), self._bars_height - 1)
            )

    def _paint_labels(self, painter: QPainter) -> None:
        painter.setPen(QColor(current_theme().muted))
        metrics = painter.fontMetrics()
        baseline = BARS_HEIGHT + 3 + metrics.ascent()
        hint = self.readout() if self._marking or self.chosen is not None else self.tr("drag to choose days")
        end = self.width() - metrics.horizontalAdvance(hint)
        painter.drawText(end, baseline, hint)
        free = 0.0
        span = self.around.last - self.around.first + 1
        for day, text in self._ticks():
            x = (day - self.around.first) / span * self.width()
            width = metrics.horizontalAdvance(text)
            if x >= free and x + width <= end - 12:
                painter.drawText(int(x), baseline, text)
                free = x + max(LABEL_GAP, width + 12)

    def _ticks(self) -> list[tuple[int, str]]:
        first, last = date_of_day(self.around.first), date_of_day(self.around.last)
        if first is None or last is None:
            return []
        if (last - first).days <= _MONTHS_UP_TO:
            ticks = [(self.around.first, f"{first.year:04}-{first.month:02}")]
            year, month = first.year, first.month
            while (year, month) < (last.year, last.month):
                year, month = (year + 1, 1) if month == 12 else (year, month + 1)
                ticks.append((day_of_date(dt.date(year, month, 1)), f"{year:04}-{month:02}"))
            return ticks
        step = max(1, (last.year - first.year) * LABEL_GAP // max(1, self.width()))
        years = range(first.year + 1, last.year + 1, step)
        january = [(day_of_date(dt.date(year, 1, 1)), str(year)) for year in years]
        crowded = bool(january) and (january[0][0] - self.around.first) * self.width() < LABEL_GAP * (last - first).days
        return january if crowded else [(self.around.first, str(first.year)), *january]

    @property
    def _is_low(self) -> bool:
        return self.window().height() < LOW_BELOW

    @property
    def _bars_height(self) -> int:
        return LOW if self._is_low else BARS_HEIGHT

    def sizeHint(self) -> QSize:
        return QSize(400, LOW if self._is_low else BARS_HEIGHT + self.fontMetrics().height() + 5)

    def minimumSizeHint(self) -> QSize:
        return QSize(100, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._cut()
        self.updateGeometry()
        super().resizeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, theme = QPainter(self), current_theme()
        font = painter.font()
        font.setPointSizeF(font.pointSizeF() * 0.9)
        painter.setFont(font)
        if self._buckets:
            self._paint_marks(painter)
            self._paint_bars(painter)
            if not self._is_low:
                self._paint_labels(painter)
        painter.setPen(QPen(QColor(theme.accent if self.hasFocus() else theme.border), 1))
        painter.drawLine(0, self._bars_height, self.width(), self._bars_height)
        painter.end()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._marking = False
        self._notify()
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, extend = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        far = 10 if event.modifiers() & Qt.KeyboardModifier.ControlModifier else 1
        moves = {
            Qt.Key.Key_Left: self._cursor - far,
            Qt.Key.Key_Right: self._cursor + far,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: len(self._buckets) - 1,
            Qt.Key.Key_PageUp: self._cursor - 10,
            Qt.Key.Key_PageDown: self._cursor + 10,
        }
        if self._buckets and key in moves:
            self._move(moves[Qt.Key(key)], extend=extend)
        elif self._buckets and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._apply()
        elif key in (Qt.Key.Key_Escape, Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and (self._marking or self.chosen):
            self.clear_choice()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._buckets and event.button() == Qt.MouseButton.LeftButton:
            self._dragging = True
            extend = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self._move(self._bucket_at(event.position().x()), extend=extend)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragging:
            self._move(self._bucket_at(event.position().x()), extend=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._dragging and event.button() == Qt.MouseButton.LeftButton:
            self._dragging = False
            self._apply()


class DayTable(Dialog):
    """Choose days by rows: Enter takes from the first to the last that is selected."""

    days_chosen = Signal(object)  # tuple[int, int]

    def __init__(self, counts: DayCounts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Memories per day"))
        self._days = counts.days
        model = TextTableModel(self, numbers=(1,))
        model.set_headings((self.tr("Day"), self.tr("Memories")))
        self.table = TextTable(model, wide=0)
        model.set_rows([(str(date_of_day(day) or day), f"{counts.count(day, day):,}") for day in counts.days])
        self.table.setAccessibleName(self.windowTitle())
        buttons = QDialogButtonBox()
        self._choose = buttons.addButton(self.tr("Show these days"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(QDialogButtonBox.StandardButton.Close)
        vbox(self.table, buttons, on=self)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        self.resize(360, 460)
        if counts.days:
            self.table.selectRow(len(counts.days) - 1)
            self.table.scrollToBottom()

    def _on_accepted(self) -> None:
        rows = [row for part in self.table.selectionModel().selection().toList() for row in (part.top(), part.bottom())]
        if rows:
            self.days_chosen.emit((self._days[min(rows)], self._days[max(rows)]))
            self.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.table.hasFocus():
            self._on_accepted()
        else:
            super().keyPressEvent(event)

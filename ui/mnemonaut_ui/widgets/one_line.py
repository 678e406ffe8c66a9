"""A row of widgets that never becomes two: what has no room stands in the menu of a button at its end. And a drop-down that
takes no more of such a row than what is chosen in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Slot
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)


class FittedCombo(QComboBox):
    """As wide as what is chosen; its list is as wide as it must be for the longest entry."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.least_width = 54
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.currentTextChanged.connect(self._on_changed)

    @Slot()
    def _on_changed(self, *_: object) -> None:
        self.updateGeometry()

    # ---- Qt

    def sizeHint(self) -> QSize:
        # asked of the style: what Qt remembers is the width of a list that may have changed since
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        needed = QSize(self.fontMetrics().horizontalAdvance(self.currentText()) + 1, super().sizeHint().height())
        width = self.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, needed, self).width()
        return QSize(width, needed.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(min(self.sizeHint().width(), self.least_width), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """As every drop-down, but what has no room ends in dots."""
        lacking = self.sizeHint().width() - self.width()
        if lacking <= 0:
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        metrics, text = self.fontMetrics(), option.currentText
        room = metrics.horizontalAdvance(text) - lacking
        bare = room < metrics.horizontalAdvance("……")  # dots alone tell nothing; the arrow does
        option.currentText = "" if bare else metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def showPopup(self) -> None:
        view, metrics = self.view(), self.fontMetrics()
        widest = max((metrics.horizontalAdvance(self.itemText(i)) for i in range(self.count())), default=0)
        view.setMinimumWidth(max(view.minimumWidth(), widest + 48))
        super().showPopup()


class OneLine(QWidget):
    """Widgets from left to right, those `at_end` from the right. Buttons go into the menu one after the other, the last one
    first; what is not a button, or was added to stay, grows narrow instead, down to the least that it can be."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 6) -> None:
        super().__init__(parent)
        self._gap = gap
        self._staying: list[QWidget] = []
        self._buttons: list[QAbstractButton] = []
        self._at_end: list[QWidget] = []
        self._first: dict[QWidget, Callable[[], bool]] = {}
        self.more = QPushButton("»", self)
        self.more.setProperty("narrow", "true")
        self.more.hide()
        self._menu = QMenu(self.more)
        self._menu.aboutToShow.connect(self._on_about_to_show)
        self.more.setMenu(self._menu)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def add(
        self, widget: QWidget, *, stays: bool = False, at_end: bool = False, first: Callable[[], bool] | None = None
    ) -> None:
        """One more; what is no button always stays. While `first` holds it says the same in little room, and is narrowed first."""
        widget.setParent(self)
        if first is not None:
            self._first[widget] = first
        if at_end:
            self._at_end.append(widget)
        elif stays or not isinstance(widget, QAbstractButton):
            self._staying.append(widget)
        else:
            self._buttons.append(widget)

    @property
    def in_menu(self) -> tuple[QAbstractButton, ...]:
        """The buttons that have no room now."""
        return tuple(button for button in self._buttons if button.isHidden())

    # ---- places

    def _width_of(self, widgets: Sequence[QWidget]) -> int:
        return sum(widget.sizeHint().width() + self._gap for widget in widgets)

    def _arrange(self) -> None:
        room = self.width() - self._width_of(self._at_end) + self._gap * (not self._at_end)
        staying = self._width_of(self._staying)
        shown = len(self._buttons)
        if staying + self._width_of(self._buttons) > room:
            room -= self.more.sizeHint().width() + self._gap
            while shown and staying + self._width_of(self._buttons[:shown]) > room:
                shown -= 1
        for number, button in enumerate(self._buttons):
            button.setVisible(number < shown)
        self.more.setVisible(shown < len(self._buttons))
        lacking = staying + self._width_of(self._buttons[:shown]) - room
        x = 0
        for widget, width in self._narrowed(lacking).items():
            x = self._put(widget, x, width)
        for widget in (*self._buttons[:shown], *([self.more] if shown < len(self._buttons) else [])):
            x = self._put(widget, x, widget.sizeHint().width())
        right = self.width()
        for widget in reversed(self._at_end):
            width = widget.sizeHint().width()
            self._put(widget, max(x, right - width), width)
            right -= width + self._gap

    def _narrowed(self, lacking: int) -> dict[QWidget, int]:
        """The widths of those that stay: so many pixels less, first of those that give way, then always of the widest."""
        widths = {widget: widget.sizeHint().width() for widget in self._staying}
        least = {widget: min(widths[widget], widget.minimumSizeHint().width()) for widget in self._staying}
        for widget in [widget for widget, holds in self._first.items() if holds()]:
            given = min(max(0, lacking), widths[widget] - least[widget])
            widths[widget] -= given
            lacking -= given
        while lacking > 0:
            wide = [widget for widget in self._staying if widths[widget] > least[widget]]
            if not wide:
                break
            widths[max(wide, key=widths.__getitem__)] -= 1
            lacking -= 1
        return widths

    def _put(self, widget: QWidget, x: int, width: int) -> int:
        height = min(widget.sizeHint().height(), self.height())
        box = QRect(x, (self.height() - height) // 2, width, height)
        widget.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), box))
        return x + width + self._gap

    @Slot()
    def _on_about_to_show(self) -> None:
        self._menu.clear()
        for button in self.in_menu:
            action = self._menu.addAction(button.accessibleName() if button.property("narrow") else button.text())
            action.setToolTip(button.toolTip())
            action.setEnabled(button.isEnabled())
            action.setCheckable(button.isCheckable())
            action.setChecked(button.isChecked())
            action.triggered.connect(button.click)

    # ---- Qt

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:  # one of them says something else now
            self.updateGeometry()
            self._arrange()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def sizeHint(self) -> QSize:
        widgets = [*self._staying, *self._buttons, *self._at_end]
        height = max((widget.sizeHint().height() for widget in widgets), default=0)
        return QSize(self._width_of(widgets), height)

    def minimumSizeHint(self) -> QSize:
        least = sum(widget.minimumSizeHint().width() + self._gap for widget in self._staying)
        return QSize(least + self._width_of([self.more]) + self._width_of(self._at_end), self.sizeHint().height())

"""A drop-down that takes no more of a line than what is chosen in it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QComboBox, QStyle, QStyleOptionComboBox, QStylePainter, QWidget


class FittedCombo(QComboBox):
    """As wide as what is chosen; its list is as wide as it must be for the longest entry."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.least_width = 54
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.currentTextChanged.connect(self._on_changed)

    def _on_changed(self, *_: object) -> None:
        self.updateGeometry()

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

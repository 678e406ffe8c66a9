"""The button that shows how many settings a question has besides its text, and clears them."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from mnemonaut_ui.lab.asking.query_fields import NOTHING, Written
from mnemonaut_ui.widgets.arrange import Wide, hbox
from mnemonaut_ui.widgets.enter_button import EnterButton
from mnemonaut_ui.words.messages import joined, reasoned


class MoreButton(QWidget):
    """The number of settings and their names, with a button that clears them if there are any. In a narrow window only
    the number."""

    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._written = NOTHING
        self._notes: tuple[str, ...] = ()
        self._texts = ("", "")
        """With room, and without."""
        self.button, self.clear = EnterButton(self), EnterButton(self)
        self.button.setCheckable(True)
        self.clear.setText("✕")
        for button in (self.button, self.clear):
            button.setProperty("narrow", "true")
        self.clear.hide()
        hbox(Wide(self.button), self.clear, on=self, margins=0, spacing=2)
        self.clear.clicked.connect(self.cleared)

    def tell(self, written: Written, notes: tuple[str, ...]) -> None:
        """Set the settings and their remarks: faults, and fields that no recipe reads."""
        if (written, notes) != (self._written, self._notes):
            self._written, self._notes = written, notes
            self.retranslate()

    def retranslate(self) -> None:
        count, said = len(self._written.rows()), self._written.said()
        text = self.tr("⋯ More ({count})").format(count=count) if count else self.tr("⋯ More")
        sign = " ⚠" if self._notes else ""
        self._texts = f"{text}{sign}", f"⋯ {count}{sign}" if count else "⋯"
        about = said or self.tr("Kinds, scope, days, sensitivity, and what else a question may have")
        self.button.setToolTip("\n".join((about, *self._notes)))
        self.button.setAccessibleName(
            self.tr("More of the question, {count} set").format(count=count)
            if count
            else self.tr("More of the question")
        )
        self.button.setAccessibleDescription(joined(*(f"{one}." for one in (said,) if one), *self._notes))
        self.clear.setToolTip(reasoned(self.tr("Clear"), said))
        self.clear.setAccessibleName(self.tr("Clear what is set under More"))
        self.clear.setVisible(bool(count))
        self._fit()
        self.updateGeometry()

    def _width(self, text: str) -> int:
        """Of all of it, with this text on the button."""
        metrics, clear = self.button.fontMetrics(), self.clear
        around = self.button.sizeHint().width() - metrics.horizontalAdvance(self.button.text())
        return around + metrics.horizontalAdvance(text) + (0 if clear.isHidden() else clear.sizeHint().width() + 2)

    def _fit(self) -> None:
        whole, short = self._texts
        self.button.setText(whole if self.width() >= self._width(whole) else short)

    # ---- Qt

    def sizeHint(self) -> QSize:
        return QSize(self._width(self._texts[0]), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(self._width(self._texts[1]), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

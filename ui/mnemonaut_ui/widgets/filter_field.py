"""The field of a filter, above a list."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QInputMethodEvent, QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLineEdit, QWidget

from mnemonaut_ui.widgets.marked_text import is_right_to_left

DEBOUNCE_MS = 200
LONGEST = 2000


class FilterField(QLineEdit):
    """Emits `filter_changed` with the text: 200 ms after the last key, at once on Enter and when it is set."""

    filter_changed = Signal(str)
    left_down = Signal()  # the Down key: into the list
    escaped = Signal()  # Esc in an empty field

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMaxLength(LONGEST)
        self.setClearButtonEnabled(True)
        self._composing = False
        self.applied = ""
        """The text that was emitted last."""
        self.note = ""
        """What stands at the end of the field: how many rows there are."""
        self._timer = QTimer(self, singleShot=True, interval=DEBOUNCE_MS)
        self._timer.timeout.connect(self._on_timeout)
        self.textChanged.connect(self._on_text_changed)
        self.returnPressed.connect(self._on_timeout)

    def set_filter(self, text: str) -> None:
        self.setText(text)
        self._on_timeout()

    def set_note(self, note: str) -> None:
        """Say at the end of the field how many rows there are, where the text leaves room for it."""
        if note != self.note:
            self.note = note
            self.update()

    def forget(self) -> None:
        self.blockSignals(True)
        self.clear()
        self.blockSignals(False)
        self._timer.stop()
        self.applied = ""

    def type_on(self, text: str) -> None:
        """Go on typing here what was begun elsewhere."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.deselect()
        self.end(False)
        self.insert(text)

    def _on_text_changed(self, _text: str) -> None:
        if not self._composing:
            self._timer.start()

    def _on_timeout(self) -> None:
        self._timer.stop()
        text = self.text().strip()
        if not self._composing and text != self.applied:
            self.applied = text
            self.filter_changed.emit(text)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        metrics, taken, edge = self.fontMetrics(), self.text() or self.placeholderText(), 28 if self.text() else 10
        box = self.rect().adjusted(edge, 0, -edge, 0)
        if self.note and metrics.horizontalAdvance(f"{taken}{self.note}") + 24 < box.width():
            painter = QPainter(self)
            painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
            painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
            side = Qt.AlignmentFlag.AlignLeft if is_right_to_left(taken) else Qt.AlignmentFlag.AlignRight
            painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignAbsolute, self.note)
            painter.end()

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        if self._composing:
            self._timer.stop()
        super().inputMethodEvent(event)
        if not self._composing and self.text().strip() != self.applied:
            self._timer.start()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and not event.modifiers():
            self.left_down.emit()
        elif event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.set_filter("")
            else:
                self.escaped.emit()
        else:
            super().keyPressEvent(event)

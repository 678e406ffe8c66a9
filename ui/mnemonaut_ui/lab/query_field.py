"""A field for texts in any language: grows with its lines, and Enter means "go" only when no word is being composed."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, QMimeData, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QInputMethodEvent,
    QKeyEvent,
    QShowEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QWidget

from mnemonaut_ui.widgets.memory_mime import ids_of


class QueryField(QPlainTextEdit):
    """Plain text. Enter submits, Shift+Enter begins a line, Tab leaves. While an input method composes, Enter belongs
    to it and nothing is submitted."""

    submitted = Signal()
    memories_dropped = Signal(object)  # tuple[str, ...]

    def __init__(self, parent: QWidget | None = None, *, most_lines: int = 5, takes_memories: bool = False) -> None:
        """With `takes_memories` it tells which memories were dropped on it; their ids never become text."""
        super().__init__(parent)
        self._takes_memories = takes_memories
        self._most_lines = most_lines
        self._composing = False
        self.setTabChangesFocus(True)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(2)
        self.document().documentLayout().documentSizeChanged.connect(self._on_size_changed)
        self._fit()

    @property
    def composing(self) -> bool:
        """Whether an input method is at work on a word."""
        return self._composing

    def text(self) -> str:
        """What is written, without what is still being composed."""
        return self.toPlainText()

    def set_text(self, text: str) -> None:
        """Write another text."""
        if text != self.toPlainText():
            self.setPlainText(text)
            self.moveCursor(QTextCursor.MoveOperation.End)

    def _fit(self) -> None:
        self.ensurePolished()
        frame = self.contentsMargins()
        around = frame.top() + frame.bottom() + round(2 * self.document().documentMargin()) + 2
        height = math.ceil(self._text_height()) + around
        if height != self.height():
            self.setFixedHeight(height)

    def _text_height(self) -> float:
        """Of as many lines as may show; a line of Japanese is higher than one of English."""
        line = float(self.fontMetrics().lineSpacing())
        most = self._most_lines * line * 1.3
        height, block = 0.0, self.document().firstBlock()
        while block.isValid() and height < most:
            height += max(line, self.blockBoundingRect(block).height())
            block = block.next()
        return max(line, min(most, height))

    @Slot(object)
    def _on_size_changed(self, _size: object) -> None:
        self._fit()

    # ---- Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(320, self.height())

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            if not self._composing:
                self.submitted.emit()
            event.accept()
            return
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        super().keyPressEvent(event)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return (self._takes_memories and bool(ids_of(source))) or super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        ids = ids_of(source) if self._takes_memories else ()
        if ids:
            self.memories_dropped.emit(ids)
        else:
            self.insertPlainText(source.text())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        super().dragEnterEvent(event)
        if self._takes_memories and ids_of(event.mimeData()):
            self._light(on=True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._light(on=False)

    def dropEvent(self, event: QDropEvent) -> None:
        super().dropEvent(event)
        self._light(on=False)

    def _light(self, *, on: bool) -> None:
        """Look like the place where the dragged memory may be dropped."""
        if bool(self.property("lit")) != on:
            self.setProperty("lit", on)
            self.style().unpolish(self)
            self.style().polish(self)

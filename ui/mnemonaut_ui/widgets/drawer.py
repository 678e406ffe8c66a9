"""A drawer at the end of a list: for the inspector, the library's thread, parameters and *Why not?*; it does not know what it
shows. Folded it is a strip; open it stands beside the list in a wide window and lies over it in a narrow one."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QStyle, QWidget

from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.theme import current_theme

STRIP = 24
GAP = 8
WIDE_FROM = 1200
"""Pixels of the window from which on the drawer stands beside the list."""
NARROW, WIDE = 316, 340
_UPRIGHT_FROM = 0x2E80
"""From this character on a script is set upright, one letter under the other, and not turned."""


class Strip(QAbstractButton):
    """The folded drawer: an arrow and the name of what is in it, along the edge."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = ""
        """What the drawer holds; the text adds the keys, for which upright script has no room."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        theme, room = current_theme(), self.rect()
        lit = self.hasFocus() or self.underMouse()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(theme.base))
        painter.setPen(QPen(QColor(theme.accent if lit else theme.border), 2 if self.hasFocus() else 1))
        painter.drawRoundedRect(room.adjusted(1, 1, -1, -1), 6, 6)
        painter.setPen(QPen(QColor(theme.muted), 1.5))
        x, y, way = room.width() // 2, 14, -2 if self.isRightToLeft() else 2
        painter.drawPolyline([QPoint(x + way, y - 4), QPoint(x - way, y), QPoint(x + way, y + 4)])
        metrics, text = painter.fontMetrics(), self.text()
        if text and ord(text[0]) >= _UPRIGHT_FROM:
            for number, letter in enumerate(self.name[: max(0, (room.height() - 40) // metrics.height())]):
                box = QRect(0, 30 + number * metrics.height(), room.width(), metrics.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, letter)
        else:
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.height() - 40)
            painter.translate(room.width() / 2 - (metrics.ascent() - metrics.descent()) / 2, 30)
            painter.rotate(90)
            painter.drawText(0, 0, shown)
        painter.end()


class WithDrawer(QWidget):
    """A list with its drawer. `folded_changed` tells when a person or the program folds or opens it."""

    folded_changed = Signal(bool)

    def __init__(self, main: QWidget, content: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main = main
        self.drawer = QFrame(self)
        self.drawer.setObjectName("drawer")
        vbox(content, on=self.drawer, margins=0)
        self.strip = Strip(self)
        self.strip.clicked.connect(self.toggle)
        self._content = content
        self._before: QWidget | None = None
        self.is_folded = True
        """Whether only the strip is seen."""
        main.setParent(self)
        self.setTabOrder(main, self.drawer)
        self.drawer.hide()

    def set_name(self, name: str, keys: str = "") -> None:
        """What the drawer holds, and the keys that open it."""
        self.strip.name = name
        self.strip.setText(f"{name}  {keys}".rstrip())
        self.strip.setAccessibleName(name)
        self.strip.setToolTip(f"{name} ({keys})" if keys else name)
        self.drawer.setAccessibleName(name)

    @property
    def lies_over(self) -> bool:
        """Whether the window is so narrow that the open drawer lies over the list."""
        return self.window().width() < WIDE_FROM

    def open(self, *, focus: bool = False) -> None:
        """Show the drawer. `focus`: also move the keyboard into it; folding gives it back."""
        if self.is_folded:
            self._before = QApplication.focusWidget()
            self._set_folded(folded=False)
        if focus:
            self._content.setFocus(Qt.FocusReason.OtherFocusReason)

    def fold(self) -> None:
        """Leave only the strip; the keyboard goes back to where it was, else to the list."""
        if self.is_folded:
            return
        inside = self.drawer.isAncestorOf(QApplication.focusWidget() or self)
        back = self._before if self._before is not None and self._before.isVisible() else self.main
        self._set_folded(folded=True)
        if inside:
            (self.main if back is self.strip else back).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def toggle(self) -> None:
        """Open the drawer with the keyboard in it, or fold it."""
        if self.is_folded:
            self.open(focus=True)
        else:
            self.fold()

    def _set_folded(self, *, folded: bool) -> None:
        self.is_folded = folded
        self.drawer.setVisible(not folded)
        self._arrange()
        self.folded_changed.emit(folded)

    def _arrange(self) -> None:
        room, over = self.rect(), self.lies_over
        drawer = min(NARROW if over else WIDE, room.width() - 2 * STRIP)
        taken = STRIP + GAP if self.is_folded or over else drawer
        end = QRect(room.width() - drawer, 0, drawer, room.height())
        strip = QRect(room.width() - STRIP, 0, STRIP, room.height())
        self.strip.setVisible(self.is_folded or over)
        for widget, box in (
            (self.main, QRect(0, 0, max(0, room.width() - taken), room.height())),
            *((self.strip, strip), (self.drawer, end)),
        ):
            widget.setGeometry(QStyle.visualRect(self.layoutDirection(), room, box))
        self.drawer.raise_()

    # ---- Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = QApplication.focusWidget()
        inside = focused is not None and (self.lies_over or self.drawer.isAncestorOf(focused))
        if event.key() == Qt.Key.Key_Escape and inside and not self.is_folded:
            self.fold()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        main = self.main.minimumSizeHint()
        return QSize(main.width() + STRIP + GAP, max(main.height(), 120))

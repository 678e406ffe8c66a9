"""The drawer at the end of the screens, for the inspector, parameters, pack and plan; it does not know what it shows. Folded it
is a strip; open it stands next to the list in a wide window and overlays it in a narrow one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QFrame,
    QSizePolicy,
    QStackedWidget,
    QStyle,
    QToolButton,
    QWidget,
)

from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.theme import current_theme

STRIP = 24
GAP = 8
WIDE_FROM = 1200
"""The width of the window in pixels from which the drawer stands next to the list."""
STRIP_FROM = 700
"""Pixels of the window below which the list needs the room of the strip as well; keys open the drawer."""
NARROW, WIDE, WIDEST = 316, 340, 460
"""Widths of the drawer in pixels: as an overlay, next to the list in a window of 1280, in the widest window."""
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


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class WithDrawer(QWidget):
    """The screens with their drawer. It never opens by itself when it was folded: Space in a list, Ctrl+I, the strip and commands
    that speak of its content open it. `folded_changed` tells when a person or the program folds or opens it."""

    folded_changed = Signal(bool)

    def __init__(self, main: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.main = main
        main.setParent(self)  # first: Tab goes by the order in which parts came
        self.drawer = QFrame(self)
        self.drawer.setObjectName("drawer")
        self.stack = QStackedWidget(self.drawer)
        self._close = QToolButton(self.drawer)
        self._close.setText("✕")
        self._close.setAutoRaise(True)
        self._close.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Esc does the same
        self._close.setAccessibleName(self.tr("Fold away"))
        self._close.setToolTip(f"{self._close.accessibleName()} (Esc)")
        self._close.clicked.connect(self.fold)
        vbox(self.stack, on=self.drawer, margins=0)
        self.strip = Strip(self)
        self.strip.clicked.connect(self.toggle)
        self.is_folded = True
        """Whether only the strip is seen, or nothing of it."""
        self.is_needed = True
        """Whether there is a strip: not where no memory can be selected."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.drawer.hide()

    def put(self, content: QWidget) -> None:
        if self.stack.indexOf(content) < 0:
            self.stack.addWidget(content)
        self.stack.setCurrentWidget(content)

    def set_needed(self, *, on: bool) -> None:
        """Show the strip, or give its room to the screen."""
        if on is not self.is_needed:
            self.is_needed = on
            self._arrange()
            self.updateGeometry()

    def set_name(self, name: str, keys: str = "") -> None:
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
        if self.is_folded and self.is_needed:
            self._set_folded(folded=False)
        content: QWidget | None = self.stack.currentWidget()
        if focus and content is not None:
            content.setFocus(Qt.FocusReason.OtherFocusReason)

    def fold(self) -> None:
        """Leave only the strip; the keyboard goes back to where it was in the screen."""
        if self.is_folded:
            return
        inside = self.drawer.isAncestorOf(QApplication.focusWidget() or self)
        self._set_folded(folded=True)
        if inside:
            back: QWidget | None = self.main.focusWidget()
            (self.main if back is None else back).setFocus(Qt.FocusReason.OtherFocusReason)

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
        beside = min(max(WIDE, self.window().width() * WIDE // 1280), WIDEST)
        drawer = min(NARROW if over else beside, room.width() - 2 * STRIP)
        has_strip = self.is_needed and self.window().width() >= STRIP_FROM
        taken = drawer if not self.is_folded and not over else STRIP + GAP if has_strip else 0
        end = QRect(room.width() - drawer, 0, drawer, room.height())
        strip = QRect(room.width() - STRIP, 0, STRIP, room.height())
        self.strip.setVisible(has_strip and (self.is_folded or over))
        for widget, box in (
            (self.main, QRect(0, 0, max(0, room.width() - taken), room.height())),
            *((self.strip, strip), (self.drawer, end)),
        ):
            widget.setGeometry(QStyle.visualRect(self.layoutDirection(), room, box))
        close = QRect(drawer - 30, 4, 26, 26)
        self._close.setGeometry(QStyle.visualRect(self.layoutDirection(), self.drawer.rect(), close))
        self._close.raise_()
        self.drawer.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.is_folded:
            self.fold()
        elif event.key() == Qt.Key.Key_Space and not event.modifiers() and self.is_needed:
            self.open() if self.is_folded else self.fold()
        elif event.key() in _ENTER and self.is_needed and isinstance(QApplication.focusWidget(), QAbstractItemView):
            self.open(focus=True)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # the screen may be smaller or larger than before
            self.updateGeometry()
        elif event.type() == QEvent.Type.LayoutDirectionChange:
            self._arrange()
        return super().event(event)

    def minimumSizeHint(self) -> QSize:
        main = self.main.minimumSizeHint()
        return QSize(main.width(), max(main.height(), 120))

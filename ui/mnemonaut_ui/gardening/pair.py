"""A pair of memories to decide: both side by side with what differs marked, and four answers with their consequence."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QScrollArea, QSizePolicy, QWidget

from mnemonaut_ui.widgets.arrange import EnterButton, Gap, Wide, hbox, scroll_downwards, vbox
from mnemonaut_ui.widgets.duel import Side, SideView, compared
from mnemonaut_ui.widgets.marked_text import ALL_LINES, MarkedLabel
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.words.messages import joined, reasoned

ANSWERS = ("left", "right", "merge", "both")
"""By their keys, 1 to 4."""
_LINES, _NEXT_LINES = 7, 6
"""Lines of a text until Space shows it in full, and of each of the next two."""
NARROW = 640
"""Pixels of the page below which the two stand under each other, and answers say their consequence as a tooltip."""


class Card(SideView):
    """One memory of the pair. A click or Tab makes it the current one."""

    taken = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, lines=_LINES)
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.badge = PlainLabel(parent=self)
        self.badge.setWordWrap(False)
        font = QFont(self.text.font())
        font.setPointSizeF(font.pointSizeF() * 1.2)
        self.text.setFont(font)
        title, text, facts = self.parts()
        vbox(hbox(Wide(title), self.badge), text, Gap(), facts, on=self, margins=(16, 10, 16, 10), spacing=6)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self.setFocus(Qt.FocusReason.MouseFocusReason)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.taken.emit()


class BoxButton(EnterButton):
    """A button that lays out its own parts."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("answer")
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        box = self.layout()
        return super().sizeHint() if box is None else box.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(64, self.heightForWidth(self.width()))

    def heightForWidth(self, width: int) -> int:
        box = self.layout()
        return self.sizeHint().height() if box is None else box.heightForWidth(width)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            event.ignore()  # the next pair, not the next button
        else:
            super().keyPressEvent(event)


class AnswerButton(BoxButton):
    """A key, its answer, and the consequence."""

    def __init__(self, key: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._key, self._name, self.consequence = PlainLabel(str(key), self), PlainLabel("", self), PlainLabel("", self)
        self._key.setObjectName("key")
        self.setAccessibleName(str(key))
        font = QFont(self.font())
        font.setBold(True)
        self._name.setFont(font)
        self.consequence.setProperty("muted", True)
        for label in (self._key, self._name, self.consequence):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        align = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        self._head = hbox(Wide(self._key, 0, align=align), Wide(self._name), spacing=8)
        vbox(self._head, self.consequence, Gap(), on=self, margins=(10, 8, 10, 8), spacing=4)

    def say(self, name: str, consequence: str, *, suggested: bool) -> None:
        self._name.setText(name)
        self.consequence.setText(consequence)
        self.setToolTip(consequence)
        self.setAccessibleName(reasoned(self._key.text(), name))
        self.setAccessibleDescription(consequence)
        if self.property("suggested") != suggested:
            self.setProperty("suggested", suggested)
            self.style().polish(self)

    def set_narrow(self, narrow: bool) -> None:
        """In a narrow page, put the name below its key and the consequence into a tooltip."""
        self._head.setDirection(_direction(narrow))
        self.consequence.setVisible(not narrow)
        self.updateGeometry()


class PairPage(QWidget):
    """Shows a pair. Keys 1 to 4 answer, arrows go to another pair, Space shows both in full, Enter opens the current memory."""

    answered = Signal(str)  # one of ANSWERS
    stepped = Signal(int)  # to the next pair of the list, or the one before
    opened = Signal()
    taken = Signal()  # another memory is in hand
    next_wanted = Signal()  # the pair that waits below
    all_wanted = Signal()  # the whole row, where it is of more than two

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.area = QScrollArea(self)
        self.body = body = QWidget(self.area.viewport())
        body.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # nothing is cut on the right
        self.title, self.question = Heading(parent=body, step=2), PlainLabel(parent=body)
        self.position = PlainLabel(parent=body)
        self.position.setWordWrap(False)
        self.before, self.after = EnterButton("←", body), EnterButton("→", body)
        self.before.setAccessibleName(self.tr("The pair before"))
        self.after.setAccessibleName(self.tr("The next pair"))
        for button in (self.before, self.after):
            button.setProperty("link", "true")
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its key works everywhere
        self.cards = (Card(body), Card(body))
        for card, name in zip(self.cards, (self.tr("Left"), self.tr("Right")), strict=True):
            card.setAccessibleName(name)
        self.at = 0
        """Which of the two is in hand."""
        self.buttons = tuple(AnswerButton(number, body) for number in range(1, 5))
        self.reason, self.about = PlainLabel(parent=body), PlainLabel(parent=body)
        self.all_button = EnterButton(body)
        self.all_button.setProperty("link", "true")
        self.next_title = Heading(parent=body)
        self.next = BoxButton(body)
        self.next.setAccessibleName(self.after.accessibleName())
        self.all_button.hide()
        self._next_texts = tuple(MarkedLabel(self.next, lines=_NEXT_LINES) for _ in range(2))
        for text in self._next_texts:
            text.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        for label in (self.question, self.position, self.reason, self.about):
            label.setProperty("muted", True)
        self._side_by_side, self._answers = hbox(*map(Wide, self.cards), spacing=16), QWidget(body)
        hbox(*map(Wide, self.buttons), on=self._answers, margins=0, spacing=10)
        self._next_box = hbox(*map(Wide, self._next_texts), on=self.next, margins=(16, 10, 16, 10), spacing=24)
        top = hbox(Wide(self.title), self.position, self.before, self.after)
        pair = (top, self.question, self._side_by_side, self._answers, self.reason)
        others = (Wide(self.all_button, 0, align=Qt.AlignmentFlag.AlignLeft), self.next_title, self.next, self.about)
        self._column = vbox(*pair, *others, Gap(), on=body, margins=(4, 4, 8, 8), spacing=10)
        scroll_downwards(self.area, body)
        self.area.installEventFilter(self)
        self._outside = vbox(Wide(self.area), on=self, margins=0, spacing=6)
        for number, card in enumerate(self.cards):
            card.taken.connect(lambda number=number: self.take(number))
        for name, answer in zip(ANSWERS, self.buttons, strict=True):
            answer.clicked.connect(lambda _=False, name=name: self.answered.emit(name))
        self.before.clicked.connect(lambda: self.stepped.emit(-1))
        self.after.clicked.connect(lambda: self.stepped.emit(1))
        self.next.clicked.connect(self.next_wanted)
        self.all_button.clicked.connect(self.all_wanted)

    def show_sides(self, sides: Sequence[Side], badges: Sequence[str], ended: Sequence[bool]) -> None:
        """Show both memories; `badges`: whether they still hold, "" if that is not the question."""
        spans = compared(sides[0].text, sides[1].text, common=False)
        for number, card in enumerate(self.cards):
            card.text.set_lines(_LINES)
            card.show_side(sides[number], spans[number], sides[1 - number])
            card.badge.setText(badges[number])
            card.badge.setVisible(bool(badges[number]))
            card.badge.setObjectName("ended" if ended[number] else "holds")
            card.badge.style().polish(card.badge)
            card.setAccessibleName(joined(sides[number].title, badges[number], sides[number].text))
        self.take(0)

    def show_next(self, title: str, texts: Sequence[tuple[str, str]]) -> None:
        """Show the next pair, as (day, text) of both; () for none."""
        self.next_title.setText(title)
        for part in (self.next_title, self.next):
            part.setVisible(bool(texts))
        if texts:
            both = compared(texts[0][1], texts[1][1], common=False)
            for label, (day, text), spans in zip(self._next_texts, texts, both, strict=True):
                label.show_text(text, spans, day)
            self.next.setAccessibleName(joined(title, *(text for _, text in texts)))

    def take(self, number: int) -> None:
        for other, card in enumerate(self.cards):
            if card.property("in_hand") != (other == number):
                card.setProperty("in_hand", other == number)
                card.style().polish(card)
        if number != self.at:
            self.at = number
            self.taken.emit()

    def press(self, event: QKeyEvent) -> bool:
        """Perform a single key; False for a key without a function."""
        key, mirrored = event.key(), -1 if self.isRightToLeft() else 1
        if event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if Qt.Key.Key_1 <= key <= Qt.Key.Key_4:
            self.buttons[key - Qt.Key.Key_1].click()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.stepped.emit(mirrored if key == Qt.Key.Key_Right else -mirrored)
        elif key == Qt.Key.Key_Space:
            for card in self.cards:
                card.text.set_lines(_LINES if card.text.lines == ALL_LINES else ALL_LINES)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        else:
            return False
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys reach the page before they scroll it."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self.press(event):
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.press(event):
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < NARROW
        for box in (self._side_by_side, self._next_box):
            box.setDirection(_direction(narrow))
        for button in self.buttons:
            button.set_narrow(narrow)
        for text in self._next_texts:
            text.set_lines(2 if narrow else _NEXT_LINES)
        if narrow and self._answers.parentWidget() is not self:
            self._outside.addWidget(self._answers)
        elif not narrow and self._answers.parentWidget() is self:
            self._column.insertWidget(3, self._answers)


def _direction(narrow: bool) -> QBoxLayout.Direction:
    return QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight

"""The changes that would let a memory in, with what else each changes and what it costs: for the drawer and for *Why not?*."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from mnemonaut_core.costs import Cost
from mnemonaut_core.explain.smallest_change import MOST, Remedy
from mnemonaut_core.explorer import Why
from mnemonaut_ui.widgets.arrange import EnterButton
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import current_theme
from mnemonaut_ui.words.messages import joined, reasoned
from mnemonaut_ui.words.remedies import changes_text, cost_head, cost_text, effects_text, remark_text, set_text

translate = QCoreApplication.translate


class RemedyRows(QWidget):
    """Hidden where there is none. A button tries a change; it stays in hand so that a button, or Ctrl+Z, takes it back. `wide`: a
    table with headings, else a card for each change."""

    change_wanted = Signal(str, object)
    """Sets a parameter in the lab; the two of a pair one after the other."""

    def __init__(self, parent: QWidget | None = None, *, wide: bool = False) -> None:
        super().__init__(parent)
        self._wide = wide
        self._remedies: tuple[Remedy, ...] = ()
        self._recipe = ""
        self._tried: tuple[str, Remedy] | None = None
        """The recipe and the change that was tried last."""
        self.heads, self.texts, self.effects, self.costs = (
            [PlainLabel(parent=self, selectable=number > 0) for _ in range(MOST)] for number in range(4)
        )
        self.buttons = [EnterButton(translate("Inspector", "Try"), self) for _ in range(MOST)]
        self.back = EnterButton(self)
        self.back.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        grid = QGridLayout(self)
        grid.setContentsMargins(8, 0, 0, 0)
        grid.setVerticalSpacing(2)
        for column, head in enumerate(self.heads):
            head.setProperty("muted", True)
            grid.addWidget(head, 0, column)
            head.setVisible(wide)
            grid.setColumnStretch(column, (3, 4, 2)[column] if wide else not column)
        for row, parts in enumerate(zip(self.texts, self.effects, self.costs, strict=True)):
            font = parts[0].font()
            font.setBold(True)
            parts[0].setFont(font)
            for number, label in enumerate(parts):
                label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # Tab goes through the buttons
                if number:
                    label.setProperty("muted", True)
                grid.addWidget(label, row + 1 if wide else 4 * row + 1 + number, number if wide else 0)
            button = self.buttons[row]
            at, beside, high = (row + 1, 3, 1) if wide else (4 * row + 1, 1, 3)
            grid.addWidget(button, at, beside, high, 1, Qt.AlignmentFlag.AlignVCenter)
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._try, row))
            button.installEventFilter(self)
            if not wide:
                grid.setRowMinimumHeight(4 * row + 4, 6)
        grid.addWidget(self.back, 4 * MOST + 1, 0, 1, 4)
        self.back.setAutoDefault(False)
        self.back.clicked.connect(self.take_back)
        self.back.hide()
        self.hide()

    def show_why(self, why: Why | None, costs: Sequence[Cost | None] = (), *, wait: bool = False) -> None:
        """The changes of an answer, with the costs that are known. `wait`: the others are still to come."""
        self._remedies, self._recipe = ((), "") if why is None else (why.remedies, why.trace.recipe)
        heads = translate("Inspector", "Change"), translate("Inspector", "What changes here"), cost_head(costs)
        for head, text in zip(self.heads, heads, strict=True):
            head.setText(text)
            head.setVisible(self._wide and bool(self._remedies))
        for row, labels in enumerate(zip(self.texts, self.effects, self.costs, strict=True)):
            remedy = self._remedies[row] if row < len(self._remedies) else None
            can_be_set = remedy is not None and not remedy.changes[0].of_query
            self.buttons[row].setVisible(can_be_set)
            for label in labels:
                label.setVisible(remedy is not None)
            if why is None or remedy is None:
                continue
            recipe, known = why.trace.recipe, row < len(costs)
            cost = costs[row] if known else None
            labels[0].setText(changes_text(recipe, remedy))
            labels[1].setText(joined(effects_text(remedy, why.explanation.memory_id), remark_text(remedy)))
            told = cost_text(cost, short=self._wide) if known else "…" if wait else ""
            labels[2].setText(told)
            labels[2].setVisible(bool(told) or self._wide)
            labels[2].setToolTip(cost_text(cost, short=False))
            if can_be_set:
                self.buttons[row].setToolTip(set_text(recipe, remedy))
                self.buttons[row].setAccessibleName(
                    reasoned(translate("Inspector", "Try"), ". ".join(label.text() for label in labels if label.text()))
                )
        self._show_tried()

    def lines(self) -> list[PlainLabel]:
        """What is written of the changes, row by row."""
        rows = zip(self.texts, self.effects, self.costs, strict=True)
        return [label for row in rows for label in row]

    def forget(self) -> None:
        """Another memory is explained: nothing of the last one is taken back from here."""
        self._tried = None
        self.show_why(None)

    def take_back(self) -> None:
        """Set what was tried last to what it was."""
        if self._tried is not None:
            (_, remedy), self._tried = self._tried, None
            for change in reversed(remedy.changes):
                self.change_wanted.emit(change.parameter, change.from_value)
            self._show_tried()

    def _try(self, row: int) -> None:
        remedy = self._remedies[row]
        self._tried = self._recipe, remedy
        for change in remedy.changes:
            self.change_wanted.emit(change.parameter, change.to_value)
        self._show_tried()

    def _show_tried(self) -> None:
        tried = self._tried
        if tried is not None:
            text = translate("Inspector", "Take back {change} (Ctrl+Z)").format(change=changes_text(*tried))
            self.back.setText(text)
        had = self.back.isHidden() and any(button.hasFocus() for button in self.buttons)
        self.back.setVisible(tried is not None)
        self.setVisible(tried is not None or bool(self._remedies))
        if had and tried is not None:
            self.back.setFocus()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._takes_back(event):
            event.accept()  # before the window's own undo
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._takes_back(event):
            self.take_back()
        else:
            super().keyPressEvent(event)

    def _takes_back(self, event: QKeyEvent) -> bool:
        return self._tried is not None and event.matches(QKeySequence.StandardKey.Undo)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
            self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The change in hand is tinted, with a bar at its beginning: Enter tries it."""
        super().paintEvent(event)
        for row, button in enumerate(self.buttons):
            if button.hasFocus():
                labels = (self.texts[row], self.effects[row], self.costs[row], button)
                box = QRect()
                for label in labels:
                    box = box.united(label.geometry()) if label.isVisible() else box
                painter, theme = QPainter(self), current_theme()
                painter.fillRect(QRect(0, box.top() - 2, self.width(), box.height() + 4), QColor(theme.selection))
                left = self.width() - 3 if self.isRightToLeft() else 0
                painter.fillRect(QRect(left, box.top() - 2, 3, box.height() + 4), QColor(theme.accent))
                painter.end()

"""The policy as text, each fault next to its line, and as a form. The text is the only copy of the policy: the form shows what it
says, and writes into it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent, QTextBlock, QTextCursor
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from mnemonaut_core.domain.memory import BOUNDARY_CLASSES, SCOPES
from mnemonaut_core.policy.document import AGENT_READS_ONLY, DECISIONS, NO_DESTRUCTIVE_CHANGE, USES, Policy
from mnemonaut_core.policy.redaction import RULES
from mnemonaut_core.policy.writing import with_decision, with_value
from mnemonaut_core.policy.yaml_tree import MAX_BYTES
from mnemonaut_ui.widgets.arrange import Gap, scroll_downwards, vbox
from mnemonaut_ui.widgets.plain_label import Heading, PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme, monospace
from mnemonaut_ui.words.memory import boundary_word, scope_word
from mnemonaut_ui.words.messages import reasoned

_GAP = 18


class _Numbers(QWidget):
    """The line numbers."""

    def __init__(self, editor: PolicyEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.numbers_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        self._editor.paint_numbers(self)


class PolicyEditor(QPlainTextEdit):
    """A text whose Tab key leaves it, since a policy is indented with blanks. `faults`: messages by line number, from 1."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.faults: dict[int, str] = {}
        """The messages shown next to lines."""
        self._numbers = _Numbers(self)
        self.setFont(monospace())
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.blockCountChanged.connect(self._on_count)
        self.updateRequest.connect(self._on_update)
        self.textChanged.connect(self._on_changed)
        self._on_count()

    @property
    def too_long(self) -> bool:
        """Whether the text is longer than a policy may be."""
        return len(self.toPlainText().encode("utf-8", "surrogatepass")) > MAX_BYTES

    def show_faults(self, faults: Mapping[int, str]) -> None:
        self.faults = dict(faults)
        self.setAccessibleDescription("; ".join(f"{line}: {said}" for line, said in self.faults.items()))
        self.viewport().update()
        self._numbers.update()

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        self.viewport().update()
        self._numbers.update()

    def go_to(self, line: int) -> None:
        block = self.document().findBlockByNumber(max(0, line - 1))
        if block.isValid():
            cursor = QTextCursor(block)
            self.setTextCursor(cursor)
            self.centerCursor()
        self.setFocus()

    def numbers_width(self) -> int:
        digits = len(str(max(1, self.blockCount())))
        return self.fontMetrics().horizontalAdvance("✖ " + "9" * max(2, digits)) + 12

    def paint_numbers(self, area: QWidget) -> None:
        """Paint the numbers of the visible lines; a fault has a sign as well."""
        painter = QPainter(area)
        painter.fillRect(area.rect(), QColor(self._theme.window))
        painter.setFont(self.font())
        for block, box in self._seen():
            number = block.blockNumber() + 1
            wrong = number in self.faults
            painter.setPen(QColor(self._theme.bad if wrong else self._theme.muted))
            place = QRect(0, box.top(), area.width() - 6, self.fontMetrics().height())
            painter.drawText(place, Qt.AlignmentFlag.AlignRight, f"✖ {number}" if wrong else str(number))
        painter.end()

    def _seen(self) -> list[tuple[QTextBlock, QRect]]:
        found: list[tuple[QTextBlock, QRect]] = []
        block, bottom = self.firstVisibleBlock(), self.viewport().height()
        while block.isValid():
            box = self.blockBoundingGeometry(block).translated(self.contentOffset()).toRect()
            if box.top() > bottom:
                break
            found.append((block, box))
            block = block.next()
        return found

    def _on_count(self, *_: object) -> None:
        self.setViewportMargins(self.numbers_width(), 0, 0, 0)

    def _on_update(self, area: QRect, moved: int) -> None:
        if moved:
            self._numbers.scroll(0, moved)
        else:
            self._numbers.update(0, area.y(), self._numbers.width(), area.height())

    def _on_changed(self) -> None:
        """The messages may belong to other lines after an edit."""
        if self.faults:
            self.show_faults({})

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        box = self.contentsRect()
        self._numbers.setGeometry(QRect(box.left(), box.top(), self.numbers_width(), box.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self.faults:
            return
        painter = QPainter(self.viewport())
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.bad))
        for block, box in self._seen():
            said = self.faults.get(block.blockNumber() + 1)
            if said:
                left = box.left() + self.fontMetrics().horizontalAdvance(block.text()) + _GAP
                room = max(0, self.viewport().width() - left)
                place = QRect(left, box.top(), room, self.fontMetrics().height())
                painter.drawText(place, Qt.AlignmentFlag.AlignLeft, "✖ " + said)
        painter.end()


class PolicyForm(QScrollArea):
    """Shows the policy of the text; a change is emitted as a change of the text."""

    changed = Signal(object)  # Callable[[str], str]: the text before → the text with what was chosen

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        body = QWidget(self.viewport())
        uses = {"recall": self.tr("Recalled"), "embed": self.tr("Embedded elsewhere"), "send": self.tr("Sent away")}
        decisions = {"deny": self.tr("deny"), "redact": self.tr("redact"), "allow": self.tr("allow")}
        self.decisions: dict[tuple[str, str], QComboBox] = {}
        self.days: dict[str, QLineEdit] = {}
        grid = self._grid([uses[use] for use in USES])
        for row, name in enumerate(BOUNDARY_CLASSES, 1):
            grid.addWidget(PlainLabel(boundary_word(name)), row, 0)
            for column, use in enumerate(USES, 1):
                box = self.decisions[use, name] = QComboBox()
                for one in DECISIONS:
                    box.addItem(decisions[one], one)
                box.setAccessibleName(reasoned(uses[use], boundary_word(name)))
                box.setMinimumContentsLength(5)
                box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
                box.activated.connect(lambda _, use=use, name=name: self._on_decision(use, name))
                grid.addWidget(box, row, column)
        lifetimes = self._grid([self.tr("How many days")])
        for row, scope in enumerate(SCOPES, 1):
            edit = self.days[scope] = QLineEdit()
            edit.setAccessibleName(reasoned(scope_word(scope), self.tr("How many days")))
            edit.setPlaceholderText(self.tr("for ever"))
            edit.editingFinished.connect(lambda scope=scope: self._on_days(scope))
            lifetimes.addWidget(PlainLabel(scope_word(scope)), row, 0)
            lifetimes.addWidget(edit, row, 1)
        bans = {
            AGENT_READS_ONLY: self.tr("Agents only read"),
            NO_DESTRUCTIVE_CHANGE: self.tr("Agents remove and change nothing"),
        }
        found = {
            "key": self.tr("keys and passwords"),
            "email": self.tr("e-mail addresses"),
            "iban": self.tr("bank accounts"),
            "card": self.tr("payment cards"),
            "phone": self.tr("telephone numbers"),
        }
        self.bans = self._boxes(bans, bans, "boundary.invariants")
        self.redacted = self._boxes(RULES, found, "boundary.redact.rules")
        above = (Heading(self.tr("What is done with memories")), grid, Heading(self.tr("How long a context lives")))
        banned = (Heading(self.tr("Forbidden")), *self.bans.values())
        redacted = (Heading(self.tr("What is redacted")), *self.redacted.values())
        vbox(*above, lifetimes, *banned, *redacted, Gap(), on=body, margins=(4, 4, 8, 8))
        scroll_downwards(self, body)
        self._body = body
        self.setMinimumHeight(80)

    def _grid(self, heads: Sequence[str]) -> QGridLayout:
        grid = QGridLayout()
        for column, head in enumerate(heads, 1):
            label = PlainLabel(head)
            label.setProperty("muted", True)
            grid.addWidget(label, 0, column)
            grid.setColumnStretch(column, 1)
        return grid

    def _boxes(self, names: Sequence[str] | dict[str, str], words: dict[str, str], path: str) -> dict[str, QCheckBox]:
        boxes = {name: QCheckBox(words[name]) for name in names}

        def write() -> None:
            chosen = [name for name, box in boxes.items() if box.isChecked()]
            self._write(lambda text: with_value(text, path, chosen))

        for box in boxes.values():
            box.clicked.connect(lambda _: write())
        return boxes

    def show_policy(self, policy: Policy | None) -> None:
        """Show what the text says; None while it has faults."""
        self._body.setEnabled(policy is not None)
        if policy is None:
            return
        for (use, name), box in self.decisions.items():
            box.setCurrentIndex(box.findData(policy.rules[use][name]))
        for scope, edit in self.days.items():
            days = policy.ttl_days[scope]
            if not edit.hasFocus():
                edit.setText("" if days is None else f"{days:g}")
        for boxes, held in ((self.bans, policy.invariants), (self.redacted, policy.redact_rules)):
            for name, check in boxes.items():
                check.setChecked(name in held)

    def _write(self, change: Callable[[str], str]) -> None:
        self.changed.emit(change)

    def _on_decision(self, use: str, name: str) -> None:
        decision = str(self.decisions[use, name].currentData())
        self._write(lambda text: with_decision(text, use, name, decision))

    def _on_days(self, scope: str) -> None:
        """Write the number of days; anything else is written unchanged, so that the check names it."""
        written = self.days[scope].text().strip()
        value: str | float | None = written or None
        try:
            value = float(written) if written else None
        except ValueError:
            value = written
        self._write(lambda text: with_value(text, f"contexts.ttl_days.{scope}", value))

"""Ctrl+K: every command by a few letters of its name."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_ui.shell.actions import ACTIONS, CommandSet, plain

KEYS = Qt.ItemDataRole.UserRole + 1
NO_MATCH = 9


def matches(wanted: str, text: str) -> bool:
    """Whether all letters occur in this order, case and blanks aside."""
    rest = iter(text.casefold())
    return all(letter in rest for letter in wanted.casefold() if not letter.isspace())


def distance(wanted: str, text: str) -> int:
    """How well a name fits what was typed: 0 begins so, 1 a word does, 2 holds it, 3 has its letters in order."""
    letters, name = " ".join(wanted.casefold().split()), text.casefold()
    if name.startswith(letters):
        return 0
    if f" {letters}" in name:
        return 1
    if letters in name:
        return 2
    return 3 if matches(wanted, text) else NO_MATCH


class _Delegate(QStyledItemDelegate):
    """The keys at the end of the line."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), option.fontMetrics.height() + 12)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        keys = str(index.data(KEYS) or "")
        chosen = index.flags() & Qt.ItemFlag.ItemIsEnabled and option.state & option.state.State_Selected
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.PlaceholderText
        painter.save()
        painter.setPen(option.palette.color(role))
        box: QRect = option.rect.adjusted(8, 0, -10, 0)
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, keys)
        painter.restore()


class CommandPalette(QDialog):
    """Type, arrow, Enter. Disabled commands are listed too, greyed: one sees that they exist. English names are found in
    every language. It closes when something else becomes active; no pop-up, since those take no input method."""

    def __init__(self, commands: CommandSet, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._commands = commands
        self._was_active = False
        self.setWindowTitle(self.tr("Commands"))
        self.field = QLineEdit()
        self.field.setPlaceholderText(self.tr("Type a command…"))
        self.field.setAccessibleName(self.tr("Command"))
        self.list = QListWidget()
        self.list.setObjectName("menu_list")
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(_Delegate(self.list))
        frame = QFrame()  # without a frame of the system's it would melt into the window
        frame.setObjectName("palette")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.field)
        layout.addWidget(self.list)
        self.resize(520, 420)
        self.field.textChanged.connect(self._on_text_changed)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(self._on_item_activated)
        self._on_text_changed("")

    @property
    def shown(self) -> list[str]:
        """Names of the commands in the list now."""
        return [self.list.item(i).text() for i in range(self.list.count())]

    @Slot(str)
    def _on_text_changed(self, text: str) -> None:
        self.list.clear()
        found: list[tuple[int, int, str, QAction]] = []
        for index, spec in enumerate(ACTIONS):
            action = self._commands.action(spec.name)
            name = plain(action.text())
            best = min(distance(text, name), distance(text, plain(spec.text)))
            if best < NO_MATCH:
                found.append((best if text.strip() else 0, index, name, action))
        for _, _, name, action in sorted(found, key=lambda entry: entry[:2]):
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            item = QListWidgetItem(name)
            item.setData(Qt.ItemDataRole.UserRole, action)
            item.setData(KEYS, keys)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name} {keys}".strip())
            if not action.isEnabled():
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
            self.list.addItem(item)
        self.list.setCurrentRow(0)

    @Slot(QListWidgetItem)
    def _on_item_activated(self, item: QListWidgetItem) -> None:
        action = item.data(Qt.ItemDataRole.UserRole)
        if action.isEnabled():
            self.close()
            action.trigger()

    def _step(self, step: int) -> None:
        last = self.list.count() - 1
        self.list.setCurrentRow(max(0, min(last, self.list.currentRow() + step)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {
                Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 10, Qt.Key.Key_PageUp: -10,
            }  # fmt: skip
            key = Qt.Key(event.key())
            if key in steps:
                self._step(steps[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.currentItem() is not None:
                self._on_item_activated(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ActivationChange:
            if self._was_active and not self.isActiveWindow():
                self.close()
            self._was_active = self.isActiveWindow()
        super().changeEvent(event)

"""The command palette (Ctrl+K). It finds commands, preferences, recipes, presets, saved items and memories by a few letters
of their names, and offers the typed text as a question or a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.actions import CommandSet
from mnemonaut_ui.shell.palette_entries import LONGEST, Beside, Entry, RecentCommands, commands_of
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from mnemonaut_ui.shell.main_window import MainWindow

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

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        room = option.rect.width() - option.fontMetrics.horizontalAdvance(str(index.data(KEYS) or "")) - 36
        option.text = option.fontMetrics.elidedText(option.text, Qt.TextElideMode.ElideRight, room)

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


class CommandPalette(Dialog):
    """Type, arrow, Enter. What was chosen last stands first; before anything is typed or gone to, Enter runs nothing. Disabled
    commands are listed too, greyed: one sees that they exist. It closes when something else becomes active; no pop-up, since
    those take no input method."""

    def __init__(
        self,
        commands: CommandSet,
        parent: QWidget | None = None,
        *,
        beside: Beside | None = None,
        recent: RecentCommands | None = None,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self._beside, self._recent = beside, recent or RecentCommands(None)
        self._last = self._recent.names()
        self._commands = commands_of(commands)
        self._choices = () if beside is None else (*beside.preferences(), *beside.choices())
        self._was_active = False
        self.setWindowTitle(self.tr("Commands"))
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText(
            self.tr("Type a command…")
            if beside is None
            else self.tr("Type a command, a question, or words of a memory…")
        )
        self.field.setAccessibleName(self.tr("Command"))
        self.list = QListWidget()
        self.list.setObjectName("menu_list")
        self.list.setAccessibleName(self.tr("Commands"))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setItemDelegate(_Delegate(self.list))
        frame = QFrame()  # without a frame of the system's it would melt into the window
        frame.setObjectName("palette")
        vbox(frame, on=self, margins=0)
        self.nothing = PlainLabel(self.tr("No command, recipe or memory is called so."), frame)
        self.nothing.setProperty("muted", "true")
        vbox(self.field, self.list, self.nothing, on=frame, margins=8)
        self.resize(520, 420)
        self.field.textChanged.connect(self._on_text_changed)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(self._on_item_activated)
        if beside is not None:
            beside.setParent(self)
            beside.found.connect(self._on_found)
        self._on_text_changed("")

    @property
    def shown(self) -> list[str]:
        return [self.list.item(i).text() for i in range(self.list.count())]

    def _on_text_changed(self, text: str) -> None:
        self.list.clear()
        typed = bool(text.strip())
        found: list[tuple[int, int, int, Entry]] = []
        for index, entry in enumerate((*self._commands, *(self._choices if typed else ()))):
            best = min(distance(text, name) for name in (entry.text, *entry.names))
            last = self._last.index(entry.key) if entry.key in self._last else len(self._last)
            if best < NO_MATCH:
                found.append((best if typed else 0, last, index, entry))
        # a sentence is a question, unless a command has its words; letters of a name are not
        near = NO_MATCH - 1 if " " not in text.strip() else 2
        doing = () if self._beside is None else self._beside.doing(text)
        found += [(near, len(self._last), len(found) + index, entry) for index, entry in enumerate(doing)]
        for *_, entry in sorted(found, key=lambda one: one[:3]):
            self._add(entry)
        self.list.setCurrentRow(0 if typed else -1)
        looking = self._beside is not None and self._beside.look_for(text)
        self.nothing.setVisible(not found and not looking)

    def _add(self, entry: Entry) -> None:
        item = QListWidgetItem(entry.text)
        item.setData(Qt.ItemDataRole.UserRole, entry)
        item.setData(KEYS, entry.right)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.text} {entry.right}".strip())
        if not entry.enabled:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        self.list.addItem(item)

    def _on_found(self, text: str, memories: tuple[Entry, ...]) -> None:
        """Memories come below all that is there already: nothing moves under the keyboard."""
        if text == self.field.text().strip():
            for entry in memories:
                self._add(entry)
            if self.list.currentRow() < 0:
                self.list.setCurrentRow(0)
            self.nothing.setVisible(not self.list.count())

    def _on_item_activated(self, item: QListWidgetItem) -> None:
        entry: Entry = item.data(Qt.ItemDataRole.UserRole)
        if entry.enabled:
            if entry in self._commands:
                self._recent.note(entry.key)
            self.close()
            entry.run()

    def _step(self, step: int) -> None:
        last = self.list.count() - 1
        self.list.setCurrentRow(max(0, min(last, self.list.currentRow() + step)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            steps = {
                Qt.Key.Key_Down: 1,
                Qt.Key.Key_Up: -1,
                Qt.Key.Key_PageDown: 10,
                Qt.Key.Key_PageUp: -10,
            }
            key = Qt.Key(event.key())
            if key in steps:
                self._step(steps[key])
                return True
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.currentItem() is not None:
                self._on_item_activated(self.list.currentItem())
                return True
        return super().eventFilter(watched, event)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._beside is not None:
            self._beside.stop()
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.ActivationChange:
            if self._was_active and not self.isActiveWindow():
                self.close()
            self._was_active = self.isActiveWindow()
        super().changeEvent(event)


def palette_over(window: MainWindow) -> CommandPalette:
    lab = window.screens["lab"]
    beside = Beside(window, lab) if isinstance(lab, LabScreen) else None
    return CommandPalette(window.commands, window, beside=beside, recent=RecentCommands(window.state.settings))

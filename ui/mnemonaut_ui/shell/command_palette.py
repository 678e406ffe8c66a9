"""The command palette (Ctrl+K). It finds commands, preferences, recipes, presets, saved items and memories by a few letters
of their names, and offers the typed text as a question or a search."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSettings,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QCloseEvent, QKeyEvent, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.actions import CommandSet, plain
from mnemonaut_ui.shell.commands import COMMANDS
from mnemonaut_ui.shell.preferences import ROWS, PreferencesPage, said
from mnemonaut_ui.state.jobs import ignore
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import kind_word, memory_day, name_of

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.memory import Memory
    from mnemonaut_ui.shell.main_window import MainWindow


CHANNEL = "palette"
RECENT_KEY = "palette/recent"
RECENT_KEPT = 6
MEMORIES_SHOWN = 8
SEARCHED_CHARS = 300
LONGEST = 2_000
"""Characters of a question or a search."""
_LIKE_A_SEARCH = re.compile(r'(^|\s)-?[a-z_]+:\S|^".*"$')
TYPED_MS = 120
"""After the last key, before memories are looked for."""


class Entry(msgspec.Struct, frozen=True):
    """One line. `names`: by what else it is found than its text; `right`: its keys, or what it is."""

    key: str
    text: str
    run: Callable[[], object]
    right: str = ""
    names: tuple[str, ...] = ()
    enabled: bool = True


def like_a_search(text: str) -> bool:
    """Whether a text is written as the library's filter is: a key with a colon, or a phrase in quotes."""
    return _LIKE_A_SEARCH.search(text.strip()) is not None


def commands_of(commands: CommandSet) -> tuple[Entry, ...]:
    """Every command in the order of the menus; English names are found in every language."""
    found = []
    for command in COMMANDS:
        action = commands.action(command.id)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        enabled = action.isEnabled()
        found.append(Entry(command.id, plain(action.text()), action.trigger, keys, (plain(command.title),), enabled))
    return tuple(found)


class RecentCommands:
    """Names of the last chosen commands, newest first; saved in the settings, if there are any."""

    def __init__(self, settings: QSettings | None) -> None:
        self._settings = settings

    def names(self) -> tuple[str, ...]:
        """What cannot be read is forgotten."""
        try:
            kept = json.loads(str(self._settings.value(RECENT_KEY, "[]"))) if self._settings is not None else []
        except (ValueError, RecursionError):
            return ()
        return tuple(name for name in kept if isinstance(name, str))[:RECENT_KEPT] if isinstance(kept, list) else ()

    def note(self, name: str) -> None:
        if self._settings is not None:
            self._settings.sync()  # of every window
            kept = (name, *(other for other in self.names() if other != name))
            self._settings.setValue(RECENT_KEY, json.dumps(kept[:RECENT_KEPT]))


class Beside(QObject):
    """What can be found besides commands. Memories are looked for off the UI thread; a later text, and the end of the palette,
    cancel that."""

    found = Signal(str, object)  # the text that was typed, tuple[Entry, ...]

    def __init__(self, shell: MainWindow, lab: LabScreen, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shell, self._lab, self._state = shell, lab, shell.state
        self._text = ""
        self._timer = QTimer(self, singleShot=True, interval=TYPED_MS)
        self._timer.timeout.connect(self._look)

    def choices(self) -> tuple[Entry, ...]:
        """The recipes and the presets of the question in front, and what is saved; () where no database is open."""
        if self._state.workspace is None:
            return ()
        return (*self._of_question(), *self._saved())

    def _of_question(self) -> tuple[Entry, ...]:
        return tuple(
            Entry(
                f"{recipe}/{preset}",
                title,
                partial(self._choose, recipe, preset),
                self.tr("preset") if preset else self.tr("recipe"),
                (preset or recipe,),
            )
            for recipe, preset, title in self._lab.current.bar.choices()
        )

    def _saved(self) -> tuple[Entry, ...]:
        """Questions and searches, by their names, folders and texts; then each folder, which leads to its own."""
        saved = self._shell.saved
        each = tuple(
            Entry(
                f"saved/{one.id}",
                one.path,
                partial(saved.open, one),
                self.tr("saved question") if one.kind == "question" else self.tr("saved search"),
                (one.title, one.text[:SEARCHED_CHARS]),
            )
            for one in saved.saved
        )
        folders = tuple(
            Entry(f"folder/{name}", name, partial(self._show_folder, name), self.tr("folder")) for name in saved.folders
        )
        return each + folders

    def preferences(self) -> tuple[Entry, ...]:
        """Each preference, which opens the page at it; found by its English name too."""
        kind = self.tr("preference")
        return tuple(
            Entry(
                f"preference/{row.name}",
                said(row.title),
                partial(self._prefer, row.name),
                kind,
                (row.title, row.name),
            )
            for row in ROWS
        )

    def _prefer(self, name: str) -> None:
        PreferencesPage.show_for(self._shell, name)

    def doing(self, text: str) -> tuple[Entry, ...]:
        """The entries that ask or search for a text, the likelier one first; () without text or database."""
        text = text.strip()
        if not text or self._state.workspace is None:
            return ()
        screens, shown = self._shell.navigation, shown_line(text, 60)
        two = (
            Entry("ask", self.tr("◎ Ask: {text}").format(text=shown), partial(screens.ask, text)),
            Entry("search", self.tr("▤ Search the library: {text}").format(text=shown), partial(screens.search, text)),
        )
        return two[::-1] if like_a_search(text) else two

    def look_for(self, text: str) -> bool:
        """Memories with this text, soon; whether any are looked for."""
        self._text = text.strip()
        self._state.jobs.cancel(CHANNEL)
        if len(self._text) > 1 or (self._text and not self._text.isascii()):
            self._timer.start()
        else:
            self._timer.stop()
        return self._timer.isActive() and self._state.workspace is not None

    def stop(self) -> None:
        self._timer.stop()
        self._state.jobs.cancel(CHANNEL)

    def _look(self) -> None:
        workspace, text = self._state.workspace, self._text
        if workspace is None:
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> tuple[str, Sequence[Memory]]:
            ids = explorer.library.ids(text)[:MEMORIES_SHOWN]
            token.raise_if_set()
            memories = explorer.library.memories(ids)
            return text, [memories[memory_id] for memory_id in ids if memory_id in memories]

        self._state.jobs.read(CHANNEL, work, self._on_found, failed=ignore)

    def _on_found(self, value: tuple[str, Sequence[Memory]]) -> None:
        text, memories = value
        entries = tuple(
            Entry(
                memory.id,
                name_of(memory, 90),
                partial(self._show, memory.id),
                f"{kind_word(memory.kind)} {memory_day(memory)}".strip(),
            )
            for memory in memories
        )
        self.found.emit(text, entries)

    def _choose(self, recipe: str, preset: str) -> None:
        self._shell.show_screen("lab")
        self._lab.current.choose(recipe, preset)

    def _show_folder(self, name: str) -> None:
        if not self._shell.saved.isVisible():
            self._shell.set_sidebar(True)
        self._shell.saved.show_folder(name)

    def _show(self, memory_id: str) -> None:
        self._shell.navigation.show_memory(memory_id)


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

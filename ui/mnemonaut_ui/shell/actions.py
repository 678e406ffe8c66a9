"""The QActions of the commands, their menus, and the keys that text fields hand on to them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QKeyCombination, QObject, QSettings, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QMenuBar, QPlainTextEdit, QTextEdit, QWidget

from mnemonaut_ui.shell.commands import (
    COMMANDS,
    DEFAULT_KEYS,
    MENUS,
    OF_THE_WINDOW,
    OWNERS,
    RECENT,
    SUBMENUS,
    translated,
)
from mnemonaut_ui.shell.own_keys import OwnKeys
from mnemonaut_ui.state.command import Command
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.recent import Recent, RecentFiles
from mnemonaut_ui.words.keys import keys_are

if TYPE_CHECKING:
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.state.view_state import ViewState


SHOWN = 9
"""Each has a digit that opens it."""


class RecentMenu(QObject):
    """The entries above the menu's own command. Whether a file still exists is checked when it is opened, since a disk
    may be slow."""

    def __init__(self, commands: CommandSet, state: ViewState) -> None:
        self._menu = commands.submenu(RECENT)
        super().__init__(self._menu)
        self._clear = commands.action("clear_recent")
        self._menu.insertSeparator(self._clear)
        self._state = state
        self._made: list[QAction] = []
        self._menu.aboutToShow.connect(self._on_about_to_show)

    def _on_about_to_show(self) -> None:
        for old in self._made:
            self._menu.removeAction(old)
            old.deleteLater()
        self._made = []
        entries = RecentFiles(self._state.settings).entries()[:SHOWN]
        first = self._menu.actions()[0]
        for number, entry in enumerate(entries, start=1):
            made = self._menu.addAction(self._text(number, entry))
            made.triggered.connect(partial(self._open, entry))
            self._put(made, first)
        if not entries:
            none = self._menu.addAction(self.tr("No file was opened yet"))
            none.setEnabled(False)
            self._put(none, first)
        self._clear.setEnabled(bool(entries))

    def _put(self, made: QAction, before: QAction) -> None:
        self._menu.removeAction(made)
        self._menu.insertAction(before, made)
        self._made.append(made)

    def _text(self, number: int, entry: Recent) -> str:
        name, folder = (part.replace("&", "&&") for part in (entry.file.name, str(entry.file.parent)))
        said = self.tr("{name} (read-only)").format(name=name) if entry.read_only else name
        return f"&{number} {said} — {_short(folder)}"

    def _open(self, entry: Recent, _checked: bool = False) -> None:
        self._state.open_requested.emit(OpenRequest(entry.file, entry.read_only))


def _short(folder: str, most: int = 48) -> str:
    """The end of a long path says more than its beginning."""
    return folder if len(folder) <= most else f"…{folder[1 - most :]}"


_ROLES = {
    "quit": QAction.MenuRole.QuitRole,
    "about": QAction.MenuRole.AboutRole,
    "preferences": QAction.MenuRole.PreferencesRole,
}
Field = QLineEdit | QPlainTextEdit | QTextEdit
_DELETES_TOO = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_D)
"""On some desktops this key deletes in a text field as well: here it is a command first."""
_BESIDE = re.compile(r"\(&\w\)")
_COMMAND = {command.id: command for command in COMMANDS}
_NEEDS = {command.id: frozenset(command.needs.split()) for command in COMMANDS}
"""Parsed once, because they are needed after every step of a selection."""


class CommandSet(QObject):
    """All QActions by the ids of their commands. `run` is called with the id of a command that was triggered."""

    keys_chosen = Signal()

    def __init__(self, owner: QWidget, run: Callable[[str], None], settings: QSettings | None = None) -> None:
        super().__init__(owner)
        self.own = OwnKeys(settings, DEFAULT_KEYS)
        self._actions: dict[str, QAction] = {}
        self._submenus: dict[str, QMenu] = {}
        self._titles: dict[str, str] = {}
        self._borrowed: dict[str, tuple[str, ...]] = {}
        """Keys that a command has because the one that it borrows from is disabled."""
        keys_are(self.own.all())
        for command in COMMANDS:
            action = self._actions[command.id] = QAction(owner)
            action.setCheckable(command.checked is not None)
            action.setMenuRole(_ROLES.get(command.role, QAction.MenuRole.NoRole))
            action.triggered.connect(partial(_on_triggered, run, command.id))
            owner.addAction(action)
            self._set_keys(command)

    def find(self, name: str) -> tuple[Command[Any], str]:
        """A command, and the screen that owns it ("": the window)."""
        return _COMMAND[name], OWNERS.get(name, "")

    def action(self, name: str) -> QAction:
        return self._actions[name]

    def submenu(self, key: str) -> QMenu:
        return self._submenus[key]

    def fill(self, bar: QMenuBar) -> None:
        """Menus with every command, and a line where the tens of their places change."""
        for key, title in MENUS:
            menu, group = bar.addMenu(translated(title)), 0
            for command in (command for command in COMMANDS if command.menu == key):
                if command.place // 10 != group:
                    group = command.place // 10
                    menu.addSeparator()
                self._submenu_of(command, menu).addAction(self._actions[command.id])

    def _submenu_of(self, command: Command[Any], menu: QMenu) -> QMenu:
        if not command.submenu:
            return menu
        if command.submenu not in self._submenus:
            spec = next(spec for spec in SUBMENUS if spec.key == command.submenu)
            made = self._submenus[spec.key] = menu.addMenu(translated(spec.title))
            if spec.choice:
                group = QActionGroup(made)  # of which exactly one is marked, also where it is chosen again
                for one in COMMANDS:
                    if one.submenu == spec.key:
                        group.addAction(self._actions[one.id])
        return self._submenus[command.submenu]

    def enable(self, present: set[str]) -> None:
        """Enable the commands whose needs are all present."""
        for name, needs in _NEEDS.items():
            self._actions[name].setEnabled(needs <= present)
        for command in COMMANDS:
            if command.borrows:
                self._borrow(command, _COMMAND[command.borrows])

    def show_states(self, window: MainWindow) -> None:
        for command in OF_THE_WINDOW:
            if command.checked is not None:
                self._actions[command.id].setChecked(command.checked(window))

    def _borrow(self, command: Command[Any], lender: Command[Any]) -> None:
        borrowed = self._actions[command.id].isEnabled() and not self._actions[lender.id].isEnabled()
        if borrowed != (command.id in self._borrowed):
            self._borrowed = {command.id: self.own.of(lender.id)} if borrowed else {}
            self._set_keys(lender)
            self._set_keys(command)

    def keys_changed(self) -> None:
        """A person chose other keys: menus, the keyboard, and every text that names one follow."""
        keys_are(self.own.all())
        self._borrowed = {name: self.own.of(_COMMAND[name].borrows) for name in self._borrowed}
        for command in COMMANDS:
            self._set_keys(command)
        self.keys_chosen.emit()

    def _set_keys(self, command: Command[Any]) -> None:
        self._actions[command.id].setShortcuts([QKeySequence(key) for key in self._keys(command)])
        self._set_title(command)

    def _keys(self, command: Command[Any]) -> tuple[str, ...]:
        """Its keys now: those that it has lent away are not its own."""
        if any(_COMMAND[name].borrows == command.id for name in self._borrowed):
            return ()
        return (*self._borrowed.get(command.id, ()), *self.own.of(command.id))

    def set_title(self, name: str, text: str) -> None:
        """Give a command another text until the next call with "" (Undo names what it takes back)."""
        self._titles[name] = text
        self._set_title(_COMMAND[name])

    def _set_title(self, command: Command[Any]) -> None:
        text, keys = self._titles.get(command.id) or command.text, self._keys(command)
        action = self._actions[command.id]
        action.setText(text)
        action.setToolTip(plain(text) + (f" ({keys[0]})" if keys else ""))


def _on_triggered(run: Callable[[str], None], name: str, checked: bool = False) -> None:
    del checked
    run(name)


class FieldKeys(QObject):
    """A field that has nothing to undo hands Ctrl+Z on to the window, whose operation is meant; the same for redo and copy. (Qt's
    fields take these keys whether they can do anything with them or not.) Every field that gets the keyboard is looked
    after from then on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and _field_of(new) is not None:
            new.removeEventFilter(self)
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            field = _field_of(watched)
            if field is not None and event.keyCombination() == _DELETES_TOO:
                event.ignore()
                return True
            for key, can in _HANDED_ON.items():
                if field is not None and event.matches(key) and not can(field):
                    event.ignore()
                    return True
        return False


def _field_of(widget: QObject) -> Field | None:
    """The field that a widget is, or (boxes with numbers or choices) holds."""
    if isinstance(widget, Field):
        return widget
    held = getattr(widget, "lineEdit", None)
    found = held() if callable(held) else None
    return found if isinstance(found, QLineEdit) else None


def _can_undo(field: Field) -> bool:
    return field.isUndoAvailable() if isinstance(field, QLineEdit) else field.document().isUndoAvailable()


def _can_redo(field: Field) -> bool:
    return field.isRedoAvailable() if isinstance(field, QLineEdit) else field.document().isRedoAvailable()


def _can_copy(field: Field) -> bool:
    return field.hasSelectedText() if isinstance(field, QLineEdit) else field.textCursor().hasSelection()


_HANDED_ON = {
    QKeySequence.StandardKey.Undo: _can_undo,
    QKeySequence.StandardKey.Redo: _can_redo,
    QKeySequence.StandardKey.Copy: _can_copy,
}


def plain(text: str) -> str:
    """A menu text without its mnemonic, which in Japanese and Chinese stands in brackets after the text."""
    text = _BESIDE.sub("", text)
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")

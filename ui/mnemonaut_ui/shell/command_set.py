"""The commands of the table as QActions: made once, enabled by what is there, retranslated at run time."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QMenuBar, QPlainTextEdit, QTextEdit, QWidget

from mnemonaut_ui.shell.actions import ACTIONS, LENT, MENUS, ActionSpec, translated

_ROLES = {
    "quit": QAction.MenuRole.QuitRole,
    "about": QAction.MenuRole.AboutRole,
    "preferences": QAction.MenuRole.PreferencesRole,
}


class CommandSet(QObject):
    """All QActions by name. `run` is called with the name of a command that was triggered."""

    def __init__(self, owner: QWidget, run: Callable[[str], None]) -> None:
        super().__init__(owner)
        self._actions: dict[str, QAction] = {}
        self._menus: dict[str, QMenu] = {}
        self._titles: dict[str, str] = {}
        self._borrowed: dict[str, tuple[str, ...]] = {}
        for spec in ACTIONS:
            action = QAction(owner)
            action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
            action.setCheckable(spec.checkable)
            action.setMenuRole(_ROLES.get(spec.role, QAction.MenuRole.NoRole))
            action.triggered.connect(partial(self._on_triggered, run, spec.name))
            owner.addAction(action)
            self._actions[spec.name] = action
        self.retranslate()

    def action(self, name: str) -> QAction:
        """The QAction of a command."""
        return self._actions[name]

    def fill(self, bar: QMenuBar) -> None:
        """Menus with every command."""
        for key, title in MENUS:
            self._menus[key] = bar.addMenu(translated(title))
        for spec in ACTIONS:
            menu = self._menus[spec.menu]
            if spec.separator:
                menu.addSeparator()
            menu.addAction(self._actions[spec.name])

    def enable(self, present: set[str]) -> None:
        """Enable the commands whose needs are all present."""
        for spec in ACTIONS:
            self._actions[spec.name].setEnabled(set(spec.needs.split()) <= present)
        for lender, borrower in LENT.items():
            self._lend(lender, borrower)

    def _lend(self, lender: str, borrower: str) -> None:
        specs = {spec.name: spec for spec in ACTIONS}
        lent = self._actions[borrower].isEnabled() and not self._actions[lender].isEnabled()
        if lent == (borrower in self._borrowed):
            return
        self._borrowed = {borrower: specs[lender].keys} if lent else {}
        for name in (lender, borrower):
            keys = self._keys(specs[name])
            self._actions[name].setShortcuts([QKeySequence(key) for key in keys])
            self._entitle(specs[name])

    def _keys(self, spec: ActionSpec) -> tuple[str, ...]:
        """Its keys now: those that it has lent away are not its own."""
        if spec.name in LENT and LENT[spec.name] in self._borrowed:
            return ()
        return self._borrowed.get(spec.name, spec.keys)

    def entitle(self, name: str, text: str) -> None:
        """Give a command another text until the next call with "" (Undo names what it takes back)."""
        self._titles[name] = text
        self._entitle(next(spec for spec in ACTIONS if spec.name == name))

    def retranslate(self) -> None:
        """All texts in the language that is installed now."""
        for key, title in MENUS:
            if key in self._menus:
                self._menus[key].setTitle(translated(title))
        for spec in ACTIONS:
            self._entitle(spec)

    def _entitle(self, spec: ActionSpec) -> None:
        text = self._titles.get(spec.name) or spec.said()
        action = self._actions[spec.name]
        action.setText(text)
        action.setIconText(plain(spec.said()))  # the toolbar must not move with what Undo names
        keys = self._keys(spec)
        action.setToolTip(plain(text) + (f" ({keys[0]})" if keys else ""))

    @staticmethod
    def _on_triggered(run: Callable[[str], None], name: str, checked: bool = False) -> None:  # noqa: FBT001
        del checked
        run(name)


class FieldKeys(QObject):
    """A field that has nothing to undo hands Ctrl+Z on to the window, whose operation is meant; the same for redo. (Qt's
    fields take these keys whether they can do anything with them or not.) Every field that gets the keyboard is looked
    after from then on."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._on_focus_changed)

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and _field_of(new) is not None:
            new.removeEventFilter(self)
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            field = _field_of(watched)
            for key, can in ((QKeySequence.StandardKey.Undo, _can_undo), (QKeySequence.StandardKey.Redo, _can_redo)):
                if field is not None and event.matches(key) and not can(field):
                    event.ignore()
                    return True
        return False


Field = QLineEdit | QPlainTextEdit | QTextEdit


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


_BESIDE = re.compile(r"\(&\w\)")


def plain(text: str) -> str:
    """A menu text without its mnemonic, be it a letter of the text or, as in Japanese and Chinese, beside it."""
    text = _BESIDE.sub("", text)
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")

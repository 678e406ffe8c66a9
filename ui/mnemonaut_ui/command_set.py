"""The commands of the table as QActions: made once, enabled by what is there, retranslated at run time."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from mnemonaut_ui.actions import ACTIONS, MENUS, ActionSpec, translated

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
        action.setToolTip(plain(text) + (f" ({spec.keys[0]})" if spec.keys else ""))

    @staticmethod
    def _on_triggered(run: Callable[[str], None], name: str, checked: bool = False) -> None:  # noqa: FBT001
        del checked
        run(name)


_BESIDE = re.compile(r"\(&\w\)")


def plain(text: str) -> str:
    """A menu text without its mnemonic, be it a letter of the text or, as in Japanese and Chinese, beside it."""
    text = _BESIDE.sub("", text)
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")

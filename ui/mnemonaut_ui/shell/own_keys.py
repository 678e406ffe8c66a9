"""Keys that the person assigned to commands: saved in the window's settings, with checks for conflicts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtGui import QKeySequence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtCore import QSettings

GROUP = "shortcuts"
FIXED = frozenset(("Ctrl+A", "Ctrl+X", "Ctrl+V", "Ctrl+Tab", "Ctrl+Shift+Tab", "Alt+F4"))
"""What fields, tables, tabs and the window itself take."""
_ALONE = re.compile(r"F([1-9]|[12]\d|3[0-5])$")
_MENU = re.compile(r"Alt\+[A-Z]$")


class InTheWay(msgspec.Struct, frozen=True):
    """Why `key` cannot be a command's: `taken` names the command that has it, else it is one of `why`: "typing" (it writes or moves
    in a field), "menu" (it opens a menu), "fixed" (fields and tabs have it)."""

    why: str
    key: str
    taken: str = ""


def written(keys: QKeySequence | str) -> str:
    """The portable form of a key, independent of language and machine; "" for none or an invalid one."""
    sequence = (
        QKeySequence.fromString(keys, QKeySequence.SequenceFormat.PortableText) if isinstance(keys, str) else keys
    )
    text = sequence.toString(QKeySequence.SequenceFormat.PortableText)
    return "" if sequence.isEmpty() or not text.isprintable() or text.endswith("Unknown") else text


def refused(
    name: str, key: str, keys: Mapping[str, tuple[str, ...]], defaults: Mapping[str, tuple[str, ...]]
) -> InTheWay | None:
    """What keeps a key from being that of the command `name`; None for nothing. `keys`: those of all commands now."""
    for other, held in keys.items():
        if other != name and any(key == one or one.startswith(f"{key}, ") for one in map(written, held)):
            return InTheWay("taken", key, other)
    if key in map(written, defaults[name]):
        return None
    if key in FIXED or ", " in key:
        return InTheWay("fixed", key)
    if _MENU.fullmatch(key):
        return InTheWay("menu", key)
    *modifiers, last = key.removesuffix("+").rsplit("+") if key.endswith("++") else key.split("+")
    if not {"Ctrl", "Alt", "Meta"} & set(modifiers) and not _ALONE.fullmatch(last):
        return InTheWay("typing", key)
    return None


class OwnKeys:
    """Those that differ from what the table of commands says: one key a command, or "" for none."""

    def __init__(self, settings: QSettings | None, defaults: Mapping[str, tuple[str, ...]]) -> None:
        """Saved keys that cannot be used (an unknown command, a key of another command) are ignored but stay saved."""
        self._settings = settings
        self._defaults = defaults
        self._own: dict[str, str] = {}
        kept: dict[str, object] = {}
        if settings is not None:
            settings.beginGroup(GROUP)
            kept = {str(name): settings.value(name) for name in settings.childKeys()}
            settings.endGroup()
        for name, value in kept.items():
            if name in defaults and value == "":
                self._own[name] = ""
        for name in defaults:
            key = written(value) if isinstance(value := kept.get(name), str) else ""
            if key and refused(name, key, self.all(), defaults) is None:
                self._own[name] = key

    def all(self) -> dict[str, tuple[str, ...]]:
        """The keys of every command now, the first one is the one that is named."""
        return {name: self.of(name) for name in self._defaults}

    def of(self, name: str) -> tuple[str, ...]:
        own = self._own.get(name)
        return self._defaults[name] if own is None else (own,) if own else ()

    def changed(self, name: str) -> bool:
        return name in self._own

    def choose(self, name: str, key: str) -> InTheWay | None:
        """Assign this key to a command instead of all its keys ("" for none) and save it. Returns the conflict, if
        there is one; then nothing changes."""
        if key:
            found = refused(name, key, self.all(), self._defaults)
            if found is not None:
                return found
        self._own[name] = key
        if self._settings is not None:
            self._settings.setValue(f"{GROUP}/{name}", key)
        return None

    def reset(self, name: str) -> InTheWay | None:
        """Restore the default keys, unless another command uses one of them: then return the conflict and change
        nothing."""
        others = self.all()
        for key in map(written, self._defaults[name]):
            taken = next((o for o, held in others.items() if o != name and key in map(written, held)), None)
            if taken is not None:
                return InTheWay("taken", key, taken)
        self._own.pop(name, None)
        if self._settings is not None:
            self._settings.remove(f"{GROUP}/{name}")
        return None

    def reset_all(self) -> None:
        self._own.clear()
        if self._settings is not None:
            self._settings.remove(GROUP)

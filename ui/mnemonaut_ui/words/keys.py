"""The keys of commands as texts name them: those that hold now, also where a person chose others. As global as the language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

_keys: dict[str, tuple[str, ...]] = {}


def keys_are(keys: Mapping[str, Sequence[str]]) -> None:
    """Set the keys of the commands by name. As after a change of language, views that show keys must update."""
    _keys.clear()
    _keys.update({name: tuple(held) for name, held in keys.items()})


def keys_of(command: str) -> tuple[str, ...]:
    """The keys of a command in the system's notation, the first one first. Return is omitted next to Enter."""
    held = _keys.get(command, ())
    shown = [key for key in held if not (key.endswith("Return") and key.replace("Return", "Enter") in held)]
    return tuple(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in shown)


def with_keys(text: str, command: str) -> str:
    """A tooltip with the keys at its end: "Run (F5)"."""
    keys = keys_of(command)
    if not keys:
        return text
    from mnemonaut_ui.words.messages import listed  # after the first paint

    return QCoreApplication.translate("Sentences", "{text} ({keys})").format(text=text, keys=listed(keys))


def keys_or_menu(command: str, menu: str) -> str:
    """By what a sentence says that something is done: the first of its keys, else the menu: file, edit, run or curate."""
    held = keys_of(command)
    menus = {
        "file": QCoreApplication.translate("Sentences", "the menu File"),
        "edit": QCoreApplication.translate("Sentences", "the menu Edit"),
        "run": QCoreApplication.translate("Sentences", "the menu Ask"),
        "curate": QCoreApplication.translate("Sentences", "the menu Curate"),
    }
    return held[0] if held else menus[menu]

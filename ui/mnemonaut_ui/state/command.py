"""A command of the window as one value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec
from PySide6.QtCore import QCoreApplication

CONTEXT = "Actions"
Owner = TypeVar("Owner")


class Command(msgspec.Struct, Generic[Owner], frozen=True, eq=False):
    """One thing that a person can do by menu, palette, or key. Its owner, a screen or the window, registers it in a `COMMANDS`."""

    id: str
    title: str
    """The English text of the menu; the tool tip is made of it."""
    run: Callable[[Owner], object]
    """Called with the owner. A screen comes to the front first, with a selection of its own: what is about the selection of the
    screen in front is a command of the window. The screen in front may do something else (`Screen.overrides`)."""
    menu: str
    place: int = 0
    """Position in the menu: a line separates 0–9 from 10–19 and so on; equal places stand in the order of registration."""
    keys: str = ""
    """As Qt writes a list of keys: "Ctrl+Shift+Z; Ctrl+Y". A person may choose others."""
    needs: str = ""
    """What enables it, joined by blanks: "workspace", "writable", "selection", "recallable" or "kept_out" (something of the
    selection is), "trace", "undo", "redo", "masking", "waiting"."""
    checked: Callable[[Owner], bool] | None = None
    """Whether it is marked; only of the window's own commands."""
    submenu: str = ""
    borrows: str = ""
    """The command whose keys it has as well while that one is disabled and this one is not."""
    role: str = ""
    """"quit", "preferences" or "about": where macOS puts it."""
    context: str = CONTEXT
    """Where its title is translated."""

    @property
    def default_keys(self) -> tuple[str, ...]:
        return tuple(self.keys.split("; ")) if self.keys else ()

    @property
    def text(self) -> str:
        return QCoreApplication.translate(self.context, self.title)

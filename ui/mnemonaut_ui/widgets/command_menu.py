"""Context menus of lists: the window's own commands, so that they are the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QMenu, QWidget

CURATE = (
    "isolate",
    "isolate_near",
    "isolate_for_query",
    "restore",
    ">feedback",
    "archive",
    "expire",
    "sensitivity",
    "",
    "find_similar",
    "why_not",
    "compare_memories",
    "replay_thread",
    "",
    "copy",
    "copy_json",
    "",
    "purge",
)


def command_menu(widget: QWidget, names: Sequence[str] = CURATE) -> QMenu:
    """A menu of these commands of the widget's window, or of the one that it belongs to ("" is a line, ">key" the submenu of this
    key); empty where there are none."""
    menu = QMenu(widget)
    window: QWidget | None = widget.window()
    while window is not None and not hasattr(window, "commands"):
        window = window.parentWidget()
    commands = getattr(window, "commands", None)  # the `CommandSet` of a main window
    if commands is not None:
        for name in names:
            if name.startswith(">"):
                # `addMenu` would take it along when this menu goes
                menu.addAction(commands.submenu(name[1:]).menuAction())
            elif name:
                menu.addAction(commands.action(name))
            else:
                menu.addSeparator()
    return menu


def pop_up(menu: QMenu, view: QAbstractItemView, at: QPoint) -> None:
    """Show a context menu for the rows of a list; a menu without a command is not shown. It is deleted when it is
    closed."""
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if menu.isEmpty():
        menu.deleteLater()
    else:
        menu.popup(view.viewport().mapToGlobal(at))


def give_menu(view: QAbstractItemView, names: Sequence[str] = CURATE) -> None:
    """Let a list whose rows are selected in the window have a menu of these commands."""
    view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    view.customContextMenuRequested.connect(partial(_on_menu_wanted, view, names))


def _on_menu_wanted(view: QAbstractItemView, names: Sequence[str], at: QPoint) -> None:
    if view.selectionModel().hasSelection():
        pop_up(command_menu(view, names), view, at)

"""Every command of the window: one row each. Menus, toolbar, palette and shortcut sheet are made from this table."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from mnemonaut_ui.shell.screens import SCREENS

CONTEXT = "Actions"
Standard = QKeySequence.StandardKey


def tr_noop(text: str) -> str:
    """Mark a text for lupdate (context "Actions")."""
    return text


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class ActionSpec:
    """One command. `needs`: what must be there for it to be enabled — "workspace", "writable", "selection", "recallable" or
    "kept_out" (something of the selection is), "trace", "waiting" (joined by blanks); `checkable` commands carry a state.
    `name` is the method `do_<name>` that runs it."""

    name: str
    menu: str
    text: str
    keys: tuple[str, ...] = ()
    needs: str = ""
    checkable: bool = False
    separator: bool = False
    """A line above it in the menu."""
    role: str = ""
    """quit, preferences or about: where macOS puts it."""
    context: str = CONTEXT
    """Where its text is translated."""

    def said(self) -> str:
        """Its text, in the language that is installed now."""
        return QCoreApplication.translate(self.context, self.text)


def _screen_actions() -> tuple[ActionSpec, ...]:
    """One for each screen that a digit leads to: `show_<key>`, which the window does itself."""
    return tuple(
        ActionSpec(
            f"{SHOW}{spec.key}",
            "view",
            spec.english,
            (f"Alt+{spec.digit}",),
            needs="workspace",
            context=spec.class_name,
        )
        for spec in SCREENS
        if spec.digit is not None
    )


SHOW = "show_"


MENUS: tuple[tuple[str, str], ...] = (
    ("file", tr_noop("&File")),
    ("edit", tr_noop("&Edit")),
    ("view", tr_noop("&View")),
    ("search", tr_noop("&Search")),
    ("run", tr_noop("&Run")),
    ("curate", tr_noop("&Curate")),
    ("tools", tr_noop("&Tools")),
    ("help", tr_noop("&Help")),
)

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("open", "file", tr_noop("&Open…"), ("Ctrl+O",)),
    ActionSpec("open_read_only", "file", tr_noop("Open read-&only…"), ("Ctrl+Shift+O",)),
    ActionSpec("welcome", "file", tr_noop("&Welcome page")),
    ActionSpec("import", "file", tr_noop("&Import…"), ("Ctrl+Shift+I",), separator=True),
    ActionSpec("close_database", "file", tr_noop("&Close database"), needs="workspace"),
    ActionSpec("quit", "file", tr_noop("&Quit"), ("Ctrl+Q",), separator=True, role="quit"),
    ActionSpec("undo", "edit", tr_noop("&Undo"), ("Ctrl+Z",), needs="undo"),
    ActionSpec("redo", "edit", tr_noop("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), needs="redo"),
    ActionSpec("cancel_waiting", "edit", tr_noop("Cancel what &waits to be written"), needs="waiting"),
    ActionSpec("copy", "edit", tr_noop("&Copy as text"), ("Ctrl+C",), needs="selection", separator=True),
    ActionSpec("copy_json", "edit", tr_noop("Copy as &JSON"), ("Ctrl+Shift+C",), needs="selection"),
    *_screen_actions(),
    ActionSpec("palette", "view", tr_noop("Command &palette…"), ("Ctrl+K",), separator=True),
    ActionSpec("as_table", "view", tr_noop("Show the chart as ta&ble"), ("Ctrl+Shift+T",), needs="workspace"),
    ActionSpec("inspector", "view", tr_noop("&Inspector"), ("Ctrl+I",), checkable=True, separator=True),
    ActionSpec("sidebar", "view", tr_noop("&Sidebar"), ("Ctrl+Shift+R",), checkable=True),
    ActionSpec("expert", "view", tr_noop("&Expert numbers"), ("Ctrl+Shift+X",), checkable=True),
    ActionSpec("theme_system", "view", tr_noop("Colours of the s&ystem"), checkable=True, separator=True),
    ActionSpec("theme_light", "view", tr_noop("&Light"), checkable=True),
    ActionSpec("theme_dark", "view", tr_noop("&Dark"), checkable=True),
    ActionSpec("language_en", "view", tr_noop("English"), checkable=True, separator=True),
    ActionSpec("language_ja", "view", tr_noop("日本語"), checkable=True),
    ActionSpec("language_zh", "view", tr_noop("简体中文"), checkable=True),
    ActionSpec("next_pane", "view", tr_noop("&Next pane"), ("F6",), separator=True),
    ActionSpec("previous_pane", "view", tr_noop("Pre&vious pane"), ("Shift+F6",)),
    ActionSpec("reset_layout", "view", tr_noop("Rese&t layout")),
    ActionSpec("focus_search", "search", tr_noop("&Search memories"), ("Ctrl+F", "/"), needs="workspace"),
    ActionSpec("find_similar", "search", tr_noop("Find si&milar"), ("Ctrl+Shift+F",), needs="workspace selection"),
    ActionSpec("new_query", "run", tr_noop("&New query tab"), ("Ctrl+T",), needs="workspace"),
    ActionSpec("close_query", "run", tr_noop("&Close query tab"), ("Ctrl+W",), needs="workspace"),
    ActionSpec("run", "run", tr_noop("&Run"), ("Ctrl+Return", "Ctrl+Enter", "F5"), needs="workspace", separator=True),
    ActionSpec("why_not", "run", tr_noop("&Why not this memory?"), ("Ctrl+Shift+W",), needs="workspace trace"),
    ActionSpec("pack", "run", tr_noop("Show the &pack"), ("Ctrl+P",), needs="trace"),
    ActionSpec("isolate", "curate", tr_noop("&Isolate"), ("Ctrl+J",), needs="writable recallable"),
    ActionSpec("restore", "curate", tr_noop("Res&tore"), needs="writable kept_out"),
    ActionSpec(
        "isolate_near",
        "curate",
        tr_noop("Isolate with &near-duplicates…"),
        ("Ctrl+Shift+J",),
        needs="writable selection",
    ),
    ActionSpec(
        "isolate_for_query", "curate", tr_noop("Isolate with &reason…"), ("Ctrl+Alt+J",), needs="writable selection"
    ),
    ActionSpec("check", "tools", tr_noop("&Check this database"), needs="workspace"),
    ActionSpec("change_embedder", "tools", tr_noop("Change the &embedder…"), needs="workspace", separator=True),
    ActionSpec("chat_endpoint", "tools", tr_noop("Chat e&ndpoint…")),
    ActionSpec("help", "help", tr_noop("&Help"), ("F1",)),
    ActionSpec("whats_this", "help", tr_noop("&What is this?"), ("Shift+F1",)),
    ActionSpec("shortcuts", "help", tr_noop("&Keyboard shortcuts"), ("Ctrl+/",)),
    ActionSpec("about", "help", tr_noop("&About Mnemonaut"), separator=True, role="about"),
)
TOOLBAR = ("run", "isolate", "restore", "undo", "redo", "inspector")
LENT = {"isolate": "restore"}
"""The key of the first is lent to the second while only that can be done: a command says what it does, whatever its key."""


def translated(text: str) -> str:
    """A text of this table in the language that is installed now."""
    return QCoreApplication.translate(CONTEXT, text)

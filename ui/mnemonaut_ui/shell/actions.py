"""Every command of the window: one row each. Menus, palette and shortcut sheet are made from this table."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, QObject, QSettings, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QMenuBar, QPlainTextEdit, QTextEdit, QWidget

from mnemonaut_core.i18n import tr_noop
from mnemonaut_ui.shell.own_keys import OwnKeys
from mnemonaut_ui.shell.screens import DIGITS, SCREENS
from mnemonaut_ui.words.keys import keys_are

CONTEXT = "Actions"
SHOW = "show_"
LENT = {"isolate": "restore"}
"""The key of the first command works for the second while only that one is enabled."""
_ROLES = {
    "quit": QAction.MenuRole.QuitRole,
    "about": QAction.MenuRole.AboutRole,
    "preferences": QAction.MenuRole.PreferencesRole,
}
Field = QLineEdit | QPlainTextEdit | QTextEdit
_DELETES_TOO = QKeyCombination(Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_D)
"""On some desktops this key deletes in a text field as well: here it is a command first."""
_BESIDE = re.compile(r"\(&\w\)")


class ActionSpec(msgspec.Struct, frozen=True, eq=False):
    """One command. `needs`: what must be there for it to be enabled — "workspace", "writable", "selection", "recallable" or
    "kept_out" (something of the selection is), "trace", "waiting" (joined by blanks); `checkable` commands carry a state.
    What runs it is found by its name: in `Screen.commands` of the screen in front, else in `Commands`."""

    name: str
    menu: str
    text: str
    keys: tuple[str, ...] = ()
    needs: str = ""
    checkable: bool = False
    separator: bool = False
    """A line above it in the menu."""
    submenu: str = ""
    """The key of the submenu in which it stands; the others of the same `SUBMENUS` entry that is a choice exclude it."""
    role: str = ""
    """quit, preferences or about: where macOS puts it."""
    context: str = CONTEXT
    """Where its text is translated."""
    screen: str = ""
    """The screen that comes to the front to run it, where the one in front does not."""

    def said(self) -> str:
        """Its text, in the language that is installed now."""
        return QCoreApplication.translate(self.context, self.text)


def _screen_actions() -> tuple[ActionSpec, ...]:
    """One for each screen of a database: `show_<key>`, which the window does itself. Health has its command among the tools.
    The screens after the ninth have no keys."""
    return tuple(
        ActionSpec(
            f"{SHOW}{spec.key}",
            "view",
            spec.english,
            (f"Alt+{DIGITS[spec.key]}",) if spec.key in DIGITS else (),
            needs="workspace",
            context=spec.class_name,
        )
        for spec in SCREENS
        if spec.needs_workspace and spec.key != "health"
    )


MENUS: tuple[tuple[str, str], ...] = (
    ("file", tr_noop("&File")),
    ("edit", tr_noop("&Edit")),
    ("view", tr_noop("&View")),
    ("search", tr_noop("&Search")),
    ("run", tr_noop("&Ask")),
    ("curate", tr_noop("&Curate")),
    ("tools", tr_noop("&Tools")),
    ("help", tr_noop("&Help")),
)


class SubmenuSpec(msgspec.Struct, frozen=True):
    """A menu in a menu, which stands where the first of its commands stands. `choice`: one of its commands is marked, always."""

    key: str
    text: str
    choice: bool = True

    def said(self) -> str:
        """Its title, in the language that is installed now."""
        return translated(self.text)


RECENT = "recent"
SUBMENUS: tuple[SubmenuSpec, ...] = (
    SubmenuSpec(RECENT, tr_noop("Open &recent"), choice=False),
    SubmenuSpec("theme", tr_noop("&Appearance")),
    SubmenuSpec("language", tr_noop("&Language")),
    SubmenuSpec("feedback", tr_noop("&Feedback"), choice=False),
)

ACTIONS: tuple[ActionSpec, ...] = (
    ActionSpec("new", "file", tr_noop("&New…"), ("Ctrl+N",)),
    ActionSpec("open", "file", tr_noop("&Open…"), ("Ctrl+O",)),
    ActionSpec("open_read_only", "file", tr_noop("Open read-&only…"), ("Ctrl+Shift+O",)),
    ActionSpec("open_another", "file", tr_noop("O&pen in a new window…"), ("Ctrl+Alt+O",)),
    ActionSpec("clear_recent", "file", tr_noop("&Clear recent files"), separator=True, submenu=RECENT),
    ActionSpec("welcome", "file", tr_noop("&Welcome page")),
    ActionSpec("import", "file", tr_noop("&Import…"), ("Ctrl+Shift+I",), separator=True),
    ActionSpec("export", "file", tr_noop("&Export…"), ("Ctrl+E",), needs="workspace"),
    ActionSpec("agent_settings", "file", tr_noop("Take an agent's se&ttings…"), needs="workspace", screen="lab"),
    ActionSpec("back_up", "file", tr_noop("&Back up…"), needs="workspace", separator=True),
    ActionSpec("restore_backup", "file", tr_noop("Resto&re a backup…")),
    ActionSpec("close_database", "file", tr_noop("&Close database"), needs="workspace", separator=True),
    ActionSpec("quit", "file", tr_noop("&Quit"), ("Ctrl+Q",), separator=True, role="quit"),
    ActionSpec("undo", "edit", tr_noop("&Undo"), ("Ctrl+Z",), needs="undo"),
    ActionSpec("redo", "edit", tr_noop("&Redo"), ("Ctrl+Shift+Z", "Ctrl+Y"), needs="redo"),
    ActionSpec("cancel_waiting", "edit", tr_noop("Cancel pe&nding changes"), needs="waiting"),
    ActionSpec("add_memory", "edit", tr_noop("&Add a memory…"), ("Ctrl+Shift+N",), needs="writable", separator=True),
    ActionSpec("copy", "edit", tr_noop("&Copy as text"), ("Ctrl+C",), needs="selection", separator=True),
    ActionSpec("copy_json", "edit", tr_noop("Copy as &JSON"), ("Ctrl+Shift+C",), needs="selection"),
    ActionSpec("preferences", "edit", tr_noop("&Preferences…"), ("Ctrl+,",), separator=True, role="preferences"),
    *_screen_actions(),
    ActionSpec("palette", "view", tr_noop("Command &palette…"), ("Ctrl+K", "Ctrl+L"), separator=True),
    ActionSpec(
        "as_table", "view", tr_noop("Show the chart as ta&ble"), ("Ctrl+Shift+T",), needs="workspace", screen="library"
    ),
    ActionSpec("refresh", "view", tr_noop("Re&fresh"), ("Ctrl+R",), needs="workspace"),
    ActionSpec("inspector", "view", tr_noop("&Inspector"), ("Ctrl+I",), checkable=True, separator=True),
    ActionSpec("raw", "view", tr_noop("Ra&w values…"), needs="workspace selection"),
    ActionSpec("sidebar", "view", tr_noop("&Sidebar"), ("Ctrl+Shift+R",), checkable=True),
    ActionSpec("expert", "view", tr_noop("&Expert numbers"), ("Ctrl+Shift+X",), checkable=True),
    ActionSpec("reveal", "view", tr_noop("Show &masked texts"), ("Ctrl+Shift+M",), needs="masking", checkable=True),
    ActionSpec("theme_system", "view", tr_noop("Use s&ystem colours"), checkable=True, separator=True, submenu="theme"),
    ActionSpec("theme_light", "view", tr_noop("&Light"), checkable=True, submenu="theme"),
    ActionSpec("theme_dark", "view", tr_noop("&Dark"), checkable=True, submenu="theme"),
    ActionSpec("language_en", "view", tr_noop("English"), checkable=True, submenu="language"),
    ActionSpec("language_ja", "view", tr_noop("日本語"), checkable=True, submenu="language"),
    ActionSpec("language_zh", "view", tr_noop("简体中文"), checkable=True, submenu="language"),
    ActionSpec("next_pane", "view", tr_noop("&Next pane"), ("F6",), separator=True),
    ActionSpec("previous_pane", "view", tr_noop("Pre&vious pane"), ("Shift+F6",)),
    ActionSpec("reset_layout", "view", tr_noop("Rese&t layout")),
    ActionSpec("focus_search", "search", tr_noop("&Search here"), ("Ctrl+F", "/"), needs="workspace", screen="library"),
    ActionSpec(
        "save_search", "search", tr_noop("Sa&ve the question or the search in front…"), ("Ctrl+S",), needs="writable"
    ),
    ActionSpec("find_similar", "search", tr_noop("Find si&milar"), ("Ctrl+Shift+F",), needs="workspace selection"),
    ActionSpec("new_query", "run", tr_noop("&New question tab"), ("Ctrl+T",), needs="workspace", screen="lab"),
    ActionSpec("close_query", "run", tr_noop("&Close question tab"), ("Ctrl+W",), needs="workspace", screen="lab"),
    ActionSpec(
        "run",
        "run",
        tr_noop("&Ask"),
        ("Ctrl+Return", "Ctrl+Enter", "F5"),
        needs="workspace",
        separator=True,
        screen="lab",
    ),
    ActionSpec("why_not", "run", tr_noop("&Why not this memory?"), ("Ctrl+Shift+W",), needs="workspace trace"),
    ActionSpec("leave_word_out", "run", tr_noop("&Leave one word out…"), needs="workspace trace selection"),
    ActionSpec("what_brings", "run", tr_noop("What &brings this memory?…"), needs="workspace selection"),
    ActionSpec("parameters", "run", tr_noop("Show the pa&rameters"), needs="workspace", screen="lab"),
    ActionSpec("pack", "run", tr_noop("Show the &pack"), ("Ctrl+P",), needs="trace", screen="lab"),
    ActionSpec(
        "pin_baseline",
        "run",
        tr_noop("P&in as baseline, or remove it"),
        ("Ctrl+B",),
        needs="trace",
        separator=True,
        screen="lab",
    ),
    ActionSpec("baseline_moves", "run", tr_noop("Δ a&gainst the baseline"), ("Ctrl+D",), needs="trace", screen="lab"),
    ActionSpec(
        "compare_baseline", "run", tr_noop("C&ompare side by side"), ("Ctrl+Shift+B",), needs="workspace", screen="lab"
    ),
    ActionSpec(
        "compare_memories",
        "run",
        tr_noop("Compare &two memories"),
        ("Ctrl+Shift+D",),
        needs="trace selection",
        screen="lab",
    ),
    ActionSpec("save_preset", "run", tr_noop("&Save the values as preset…"), needs="workspace", screen="lab"),
    ActionSpec(
        "ask_by_default", "run", tr_noop("Ask this recipe by d&efault in this database"), needs="writable", screen="lab"
    ),
    ActionSpec(
        "preview_recalls", "run", tr_noop("Pre&view the values on recent recalls…"), needs="workspace", screen="lab"
    ),
    ActionSpec("indicators", "run", tr_noop("I&ndicators over the recalls"), ("Ctrl+Shift+G",), needs="workspace"),
    ActionSpec("replay_conversation", "run", tr_noop("R&eplay a conversation…"), needs="workspace"),
    ActionSpec("replay_thread", "run", tr_noop("Replay t&his conversation"), ("Ctrl+Alt+R",), needs="workspace"),
    ActionSpec("judge", "run", tr_noop("&Judge by keys"), ("F7",), needs="writable", separator=True, screen="lab"),
    ActionSpec("wrong_type", "run", tr_noop("&Mark as wrong type"), ("F9",), needs="writable"),
    ActionSpec("own_words", "run", tr_noop("Words of &yours…"), needs="workspace"),
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
    ActionSpec("edit_memory", "curate", tr_noop("&Edit…"), ("F2",), needs="writable selection", separator=True),
    ActionSpec("merge_memories", "curate", tr_noop("&Merge…"), ("Ctrl+M",), needs="writable selection"),
    ActionSpec(
        "feedback_helpful", "curate", tr_noop("&Helpful"), ("F8, H",), needs="writable selection", submenu="feedback"
    ),
    ActionSpec(
        "feedback_harmful", "curate", tr_noop("H&armful"), ("F8, A",), needs="writable selection", submenu="feedback"
    ),
    ActionSpec(
        "feedback_outdated", "curate", tr_noop("&Outdated"), ("F8, O",), needs="writable selection", submenu="feedback"
    ),
    ActionSpec(
        "feedback_duplicate",
        "curate",
        tr_noop("&Duplicate of…"),
        ("F8, D",),
        needs="writable selection",
        submenu="feedback",
    ),
    ActionSpec("archive", "curate", tr_noop("Arc&hive…"), needs="writable selection"),
    ActionSpec("expire", "curate", tr_noop("Let e&xpire…"), needs="writable selection"),
    ActionSpec("sensitivity", "curate", tr_noop("Change &sensitivity…"), needs="writable selection"),
    ActionSpec("purge", "curate", tr_noop("&Purge…"), ("Ctrl+Shift+Del",), needs="writable selection", separator=True),
    ActionSpec("health", "tools", tr_noop("&Health"), needs="workspace"),
    ActionSpec("check", "tools", tr_noop("&Check this database"), needs="workspace"),
    ActionSpec("policy", "tools", tr_noop("An agent's &policy"), needs="workspace", screen="agents"),
    ActionSpec("change_embedder", "tools", tr_noop("Change the &embedder…"), needs="workspace", separator=True),
    ActionSpec("chat_endpoint", "tools", tr_noop("Chat e&ndpoint…")),
    ActionSpec("help", "help", tr_noop("&Help"), ("F1",)),
    ActionSpec("first_steps", "help", tr_noop("&First steps")),
    ActionSpec("whats_this", "help", tr_noop("&What is this?"), ("Shift+F1",)),
    ActionSpec("shortcuts", "help", tr_noop("&Keyboard shortcuts"), ("Ctrl+/",)),
    ActionSpec("about", "help", tr_noop("&About Mnemonaut"), separator=True, role="about"),
)


DEFAULT_KEYS = {spec.name: spec.keys for spec in ACTIONS}
_SUBMENU = {spec.key: spec for spec in SUBMENUS}
_NEEDS = {spec.name: frozenset(spec.needs.split()) for spec in ACTIONS}
"""Parsed once, because they are needed after every step of a selection."""


def translated(text: str) -> str:
    """A text of this table in the language that is installed now."""
    return QCoreApplication.translate(CONTEXT, text)


class CommandSet(QObject):
    """All QActions by name. `run` is called with the name of a command that was triggered."""

    keys_chosen = Signal()

    def __init__(self, owner: QWidget, run: Callable[[str], None], settings: QSettings | None = None) -> None:
        super().__init__(owner)
        self.own = OwnKeys(settings, DEFAULT_KEYS)
        self._actions: dict[str, QAction] = {}
        self._menus: dict[str, QMenu] = {}
        self._submenus: dict[str, QMenu] = {}
        self._titles: dict[str, str] = {}
        self._borrowed: dict[str, tuple[str, ...]] = {}
        keys_are(self.own.all())
        for spec in ACTIONS:
            action = QAction(owner)
            action.setShortcuts([QKeySequence(keys) for keys in self.own.of(spec.name)])
            action.setCheckable(spec.checkable)
            action.setMenuRole(_ROLES.get(spec.role, QAction.MenuRole.NoRole))
            action.triggered.connect(partial(self._on_triggered, run, spec.name))
            owner.addAction(action)
            self._actions[spec.name] = action
            self._set_title(spec)

    def action(self, name: str) -> QAction:
        """The QAction of a command."""
        return self._actions[name]

    def fill(self, bar: QMenuBar) -> None:
        """Menus with every command."""
        for key, title in MENUS:
            self._menus[key] = bar.addMenu(translated(title))
        for spec in ACTIONS:
            menu = self._menus[spec.menu]
            if spec.submenu and spec.submenu not in self._submenus:
                choice = _SUBMENU[spec.submenu].choice
                if spec.separator and choice:
                    menu.addSeparator()
                self._add_submenu(menu, _SUBMENU[spec.submenu])
                if spec.separator and not choice:
                    self._submenus[spec.submenu].addSeparator()
            elif spec.separator:
                menu.addSeparator()
            self._submenus.get(spec.submenu, menu).addAction(self._actions[spec.name])

    def _add_submenu(self, menu: QMenu, spec: SubmenuSpec) -> None:
        made = self._submenus[spec.key] = menu.addMenu(spec.said())
        if spec.choice:
            group = QActionGroup(made)  # of which exactly one is marked, also where it is chosen again
            for one in ACTIONS:
                if one.submenu == spec.key:
                    group.addAction(self._actions[one.name])

    def submenu(self, key: str) -> QMenu:
        """A menu in a menu."""
        return self._submenus[key]

    def enable(self, present: set[str]) -> None:
        """Enable the commands whose needs are all present."""
        for name, needs in _NEEDS.items():
            self._actions[name].setEnabled(needs <= present)
        for lender, borrower in LENT.items():
            self._lend(lender, borrower)

    def _lend(self, lender: str, borrower: str) -> None:
        lent = self._actions[borrower].isEnabled() and not self._actions[lender].isEnabled()
        if lent == (borrower in self._borrowed):
            return
        specs = {spec.name: spec for spec in ACTIONS}
        self._borrowed = {borrower: self.own.of(lender)} if lent else {}
        for name in (lender, borrower):
            self._put_keys(specs[name])

    def keys_changed(self) -> None:
        """A person chose other keys: menus, the keyboard, and every text that names one follow."""
        keys_are(self.own.all())
        specs = {spec.name: spec for spec in ACTIONS}
        self._borrowed = {
            borrower: self.own.of(lender) for lender, borrower in LENT.items() if borrower in self._borrowed
        }
        for spec in specs.values():
            self._put_keys(spec)
        self.keys_chosen.emit()

    def _put_keys(self, spec: ActionSpec) -> None:
        self._actions[spec.name].setShortcuts([QKeySequence(key) for key in self._keys(spec)])
        self._set_title(spec)

    def _keys(self, spec: ActionSpec) -> tuple[str, ...]:
        """Its keys now: those that it has lent away are not its own."""
        if spec.name in LENT and LENT[spec.name] in self._borrowed:
            return ()
        return (*self._borrowed.get(spec.name, ()), *self.own.of(spec.name))

    def set_title(self, name: str, text: str) -> None:
        """Give a command another text until the next call with "" (Undo names what it takes back)."""
        self._titles[name] = text
        self._set_title(next(spec for spec in ACTIONS if spec.name == name))

    def _set_title(self, spec: ActionSpec) -> None:
        text = self._titles.get(spec.name) or spec.said()
        action = self._actions[spec.name]
        action.setText(text)
        keys = self._keys(spec)
        action.setToolTip(plain(text) + (f" ({keys[0]})" if keys else ""))

    @staticmethod
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

    @Slot(QWidget, QWidget)
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

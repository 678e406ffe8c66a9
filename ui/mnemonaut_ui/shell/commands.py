"""The window's own commands, and every command of the window in the order of the menus.

Menus are painted before screens and dialogs are loaded: what a command needs is imported when it runs.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mnemonaut_core.i18n import tr_noop
from mnemonaut_ui.shell.screens import DIGITS, SCREENS, ScreenSpec
from mnemonaut_ui.state.command import CONTEXT, Command
from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.widgets.dialog import imported, show_once
from mnemonaut_ui.widgets.filter_field import FilterField

if TYPE_CHECKING:
    from mnemonaut_core.domain.lists import Meant
    from mnemonaut_ui.shell.main_window import MainWindow

RECENT = "recent"
CHANGES = "writable selection"
"""The needs of a command that changes the selected memories."""
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
    """A menu in a menu, at the place of its first command. `choice`: exactly one of its commands is marked."""

    key: str
    title: str
    choice: bool = True


SUBMENUS: tuple[SubmenuSpec, ...] = (
    SubmenuSpec(RECENT, tr_noop("Open &recent"), choice=False),
    SubmenuSpec("theme", tr_noop("&Appearance")),
    SubmenuSpec("language", tr_noop("&Language")),
    SubmenuSpec("feedback", tr_noop("&Feedback"), choice=False),
)


def translated(text: str) -> str:
    """A title of a menu in the language of the window."""
    return QCoreApplication.translate(CONTEXT, text)


def _go_to(window: MainWindow, key: str) -> None:
    window.show_screen(key)
    window.front.focus_first()


def _focus_pane(window: MainWindow, step: int) -> None:
    panes, drawer = window.panes(), window.drawer.drawer
    focus = QApplication.focusWidget() or window

    def holds(pane: QWidget) -> bool:
        together = drawer.isAncestorOf(pane) and drawer.isAncestorOf(focus)  # the drawer is one
        return pane is focus or pane.isAncestorOf(focus) or together

    at = next((number for number, pane in enumerate(panes) if holds(pane)), -1)
    if panes:
        step = step if at >= 0 or step > 0 else 0
        panes[(at + step) % len(panes)].setFocus(Qt.FocusReason.TabFocusReason)


def _focus_search(window: MainWindow) -> None:
    """Focus the filter of the list in front; where it has none, the library's."""
    fields = (pane for pane in window.front.panes() if isinstance(pane, FilterField) and pane.isVisible())
    if field := next(fields, None):
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
    else:
        window.deferred.navigation.focus_search()


def _clear_recent(window: MainWindow) -> None:
    RecentFiles(window.state.settings).clear()
    if window.front.key == "welcome":
        window.front.activated()


def _reveal(window: MainWindow) -> None:
    state = window.state
    state.set_mask(state.mask, revealed=state.mask is not None and not state.revealed)


def _open_palette(window: MainWindow) -> None:
    palette = imported("shell.command_palette:palette_over")(window)
    palette.move(window.mapToGlobal(QPoint((window.width() - palette.width()) // 2, window.height() // 6)))
    show_once(palette)
    palette.activateWindow()


def _show(name: str, *about: object, **options: object) -> Callable[[MainWindow], None]:
    """Open a dialog, by its module and class."""
    return lambda window: show_once(imported(name)(window.state, *about, window, **options))


def _show_one(name: str) -> Callable[[MainWindow], None]:
    """Open a dialog, or raise the one of this class that is open."""

    def show(window: MainWindow) -> None:
        kind = imported(name)
        dialog = next((found for found in window.findChildren(QDialog) if isinstance(found, kind)), None)
        if dialog is None or not dialog.isVisible():
            dialog = kind(window.state, window)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    return show


def _change_embedder(window: MainWindow) -> None:
    if window.state.workspace is not None:
        _show_one("embedding.dialogs:EmbedderDialog")(window)


def _show_raw(window: MainWindow) -> None:
    if (subject := window.inspector.subject) is not None:
        _show("inspector.raw_dialog:RawDialog", subject)(window)


def _purge(window: MainWindow) -> None:
    if window.state.selection:
        _show("quarantine.purge_dialog:PurgeDialog", window.state.meant)(window)


def _rate(window: MainWindow, signal: str, ids: Meant, of: str | None = None) -> None:
    if ids:
        window.state.operate("feedback", lambda do, now: do.curation.add_feedback(ids, signal, now=now, of=of))


def _rate_duplicate(window: MainWindow) -> None:
    _show("quarantine.dialogs:DuplicateDialog", partial(_rate, window, "duplicate"))(window)


def _screen(spec: ScreenSpec) -> Command[MainWindow]:
    """The command that leads to a screen; the screens after the ninth have no key."""
    keys = f"Alt+{DIGITS[spec.key]}" if spec.key in DIGITS else ""
    run = partial(_go_to, key=spec.key)
    return Command(f"show_{spec.key}", spec.english, run, "view", 0, keys, needs="workspace", context=spec.class_name)


def _theme(choice: str, title: str) -> Command[MainWindow]:
    return Command(
        f"theme_{choice}",
        title,
        lambda window: window.choose_theme(choice),
        "view",
        30,
        checked=lambda window: window.theme_choice == choice,
        submenu="theme",
    )


def _language(code: str, title: str) -> Command[MainWindow]:
    return Command(
        f"language_{code}",
        title,
        lambda window: window.choose_language(code),
        "view",
        30,
        checked=lambda window: window.language_choice == code,
        submenu="language",
    )


def _feedback(signal: str, title: str, key: str) -> Command[MainWindow]:
    def run(window: MainWindow) -> None:
        _rate(window, signal, window.state.meant)

    return Command(f"feedback_{signal}", title, run, "curate", 10, key, needs=CHANGES, submenu="feedback")


def _put_away(name: str, title: str) -> Command[MainWindow]:
    run = _show("quarantine.dialogs:PutAwayDialog", name)
    return Command(name, title, run, "curate", 10, needs=CHANGES)


OF_THE_WINDOW: tuple[Command[MainWindow], ...] = (
    Command("new", "&New…", lambda w: w.files.ask_for_new(), "file", 0, "Ctrl+N"),
    Command("open", "&Open…", lambda w: w.opening.ask_for_database(read_only=False), "file", 0, "Ctrl+O"),
    Command(
        "open_read_only",
        "Open read-&only…",
        lambda w: w.opening.ask_for_database(read_only=True),
        "file",
        0,
        "Ctrl+Shift+O",
    ),
    Command("open_another", "O&pen in a new window…", lambda w: w.opening.open_another(), "file", 0, "Ctrl+Alt+O"),
    Command("clear_recent", "&Clear recent files", _clear_recent, "file", submenu=RECENT),
    Command("welcome", "&Welcome page", lambda w: w.show_screen("welcome"), "file"),
    Command("import", "&Import…", lambda w: w.opening.offer_import([]), "file", 10, "Ctrl+Shift+I"),
    Command("export", "&Export…", lambda w: w.files.ask_for_export(), "file", 11, "Ctrl+E", "workspace"),
    Command("back_up", "&Back up…", lambda w: w.files.ask_for_backup(), "file", 20, needs="workspace"),
    Command("restore_backup", "Resto&re a backup…", lambda w: w.files.ask_for_restore(), "file", 20),
    Command("close_database", "&Close database", lambda w: w.opening.close_database(), "file", 30, needs="workspace"),
    Command("quit", "&Quit", lambda w: w.close(), "file", 40, "Ctrl+Q", role="quit"),
    Command("undo", "&Undo", lambda w: w.journal.undo(), "edit", 0, "Ctrl+Z", "undo"),
    Command("redo", "&Redo", lambda w: w.journal.redo(), "edit", 0, "Ctrl+Shift+Z; Ctrl+Y", "redo"),
    Command("cancel_waiting", "Cancel pe&nding changes", lambda w: w.journal.cancel_waiting(), "edit", needs="waiting"),
    Command(
        "add_memory", "&Add a memory…", _show("inspector.add_dialog:AddDialog"), "edit", 10, "Ctrl+Shift+N", "writable"
    ),
    Command("copy", "&Copy as text", lambda w: w.memories.copy_text(), "edit", 20, "Ctrl+C", "selection"),
    Command("copy_json", "Copy as &JSON", lambda w: w.memories.copy_json(), "edit", 20, "Ctrl+Shift+C", "selection"),
    Command(
        "preferences",
        "&Preferences…",
        lambda w: imported("shell.preferences:PreferencesPage").show_for(w),
        "edit",
        30,
        "Ctrl+,",
        role="preferences",
    ),
    *(_screen(spec) for spec in SCREENS if spec.needs_workspace and spec.key != "health"),
    Command("palette", "Command &palette…", _open_palette, "view", 10, "Ctrl+K; Ctrl+L"),
    Command("refresh", "Re&fresh", lambda w: w.watch.refresh(), "view", 12, "Ctrl+R", "workspace"),
    Command(
        "inspector",
        "&Inspector",
        lambda w: w.set_inspector(not w.inspector_shown),
        "view",
        20,
        "Ctrl+I",
        checked=lambda w: w.inspector_shown,
    ),
    Command("raw", "Ra&w values…", _show_raw, "view", 20, needs="workspace selection"),
    Command(
        "sidebar",
        "&Sidebar",
        lambda w: w.set_sidebar(not w.sidebar.isVisible()),
        "view",
        20,
        "Ctrl+Shift+R",
        checked=lambda w: w.sidebar.isVisible(),
    ),
    Command(
        "expert",
        "&Expert numbers",
        lambda w: w.state.set_expert(not w.state.expert),
        "view",
        20,
        "Ctrl+Shift+X",
        checked=lambda w: w.state.expert,
    ),
    Command(
        "reveal",
        "Show &masked texts",
        _reveal,
        "view",
        20,
        "Ctrl+Shift+M",
        "masking",
        checked=lambda w: w.state.revealed,
    ),
    _theme("system", tr_noop("Use s&ystem colours")),
    _theme("light", tr_noop("&Light")),
    _theme("dark", tr_noop("&Dark")),
    _language("en", tr_noop("English")),
    _language("ja", tr_noop("日本語")),
    _language("zh", tr_noop("简体中文")),
    Command("next_pane", "&Next pane", partial(_focus_pane, step=1), "view", 40, "F6"),
    Command("previous_pane", "Pre&vious pane", partial(_focus_pane, step=-1), "view", 40, "Shift+F6"),
    Command("reset_layout", "Rese&t layout", lambda w: w.reset_layout(), "view", 40),
    Command("focus_search", "&Search here", _focus_search, "search", 0, "Ctrl+F; /", "workspace"),
    Command(
        "save_search",
        "Sa&ve the question or the search in front…",
        lambda w: w.saved.save(w.front.to_save()),
        "search",
        0,
        "Ctrl+S",
        "writable",
    ),
    Command(
        "find_similar",
        "Find si&milar",
        lambda w: w.navigation.find_similar(),
        "search",
        0,
        "Ctrl+Shift+F",
        "workspace selection",
    ),
    Command(
        "why_not",
        "&Why not this memory?",
        lambda w: w.navigation.why_not(),
        "run",
        11,
        "Ctrl+Shift+W",
        "workspace trace",
    ),
    Command(
        "compare_memories",
        "Compare &two memories",
        lambda w: w.memories.compare(),
        "run",
        21,
        "Ctrl+Shift+D",
        "trace selection",
    ),
    Command(
        "leave_word_out",
        "&Leave one word out…",
        lambda w: w.memories.leave_word_out(),
        "run",
        11,
        needs="workspace trace selection",
    ),
    Command(
        "what_brings",
        "What &brings this memory?…",
        lambda w: w.memories.what_brings(),
        "run",
        11,
        needs="workspace selection",
    ),
    Command(
        "replay_thread",
        "Replay t&his conversation",
        lambda w: w.navigation.replay(w.state.on_it),
        "run",
        23,
        "Ctrl+Alt+R",
        "workspace",
    ),
    Command("wrong_type", "&Mark as wrong type", lambda w: w.memories.mark_wrong_type(), "run", 31, "F9", "writable"),
    Command("own_words", "Words of &yours…", lambda w: w.state.words_requested.emit(""), "run", 31, needs="workspace"),
    Command("isolate", "&Isolate", lambda w: w.state.isolate(), "curate", 0, "Ctrl+J", "writable recallable"),
    Command("restore", "Res&tore", lambda w: w.state.restore(), "curate", needs="writable kept_out", borrows="isolate"),
    Command(
        "isolate_near",
        "Isolate with &near-duplicates…",
        _show("quarantine.dialogs:IsolateDialog", with_near=True),
        "curate",
        0,
        "Ctrl+Shift+J",
        CHANGES,
    ),
    Command(
        "isolate_for_query",
        "Isolate with &reason…",
        _show("quarantine.dialogs:IsolateDialog", with_near=False),
        "curate",
        0,
        "Ctrl+Alt+J",
        CHANGES,
    ),
    Command(
        "edit_memory",
        "&Edit…",
        lambda w: _show("inspector.edit_dialog:EditDialog", w.state.selection)(w),
        "curate",
        10,
        "F2",
        CHANGES,
    ),
    Command(
        "merge_memories",
        "&Merge…",
        lambda w: _show("inspector.add_dialog:MergeDialog", w.state.selection)(w),
        "curate",
        10,
        "Ctrl+M",
        CHANGES,
    ),
    _feedback("helpful", tr_noop("&Helpful"), "F8, H"),
    _feedback("harmful", tr_noop("H&armful"), "F8, A"),
    _feedback("outdated", tr_noop("&Outdated"), "F8, O"),
    Command(
        "feedback_duplicate", "&Duplicate of…", _rate_duplicate, "curate", 10, "F8, D", CHANGES, submenu="feedback"
    ),
    _put_away("archive", tr_noop("Arc&hive…")),
    _put_away("expire", tr_noop("Let e&xpire…")),
    _put_away("sensitivity", tr_noop("Change &sensitivity…")),
    Command("purge", "&Purge…", _purge, "curate", 20, "Ctrl+Shift+Del", CHANGES),
    Command("health", "&Health", partial(_go_to, key="health"), "tools", needs="workspace"),
    Command("check", "&Check this database", lambda w: w.files.check(), "tools", needs="workspace"),
    Command("change_embedder", "Change the &embedder…", _change_embedder, "tools", 10, needs="workspace"),
    Command("chat_endpoint", "Chat e&ndpoint…", _show_one("embedding.dialogs:ChooserDialog"), "tools", 10),
    Command("help", "&Help", lambda w: imported("shell.help:HelpDialog").show_for(w), "help", 0, "F1"),
    Command("first_steps", "&First steps", lambda w: w.opening.show_first_steps(), "help"),
    Command(
        "whats_this",
        "&What is this?",
        lambda w: imported("shell.help:explain")(QApplication.focusWidget() or w),
        "help",
        0,
        "Shift+F1",
    ),
    Command(
        "shortcuts",
        "&Keyboard shortcuts",
        lambda w: imported("shell.help:ShortcutSheet")(w.commands, w).show(),
        "help",
        0,
        "Ctrl+/",
    ),
    Command(
        "about", "&About Mnemonaut", lambda w: imported("shell.help:AboutDialog")(w).show(), "help", 10, role="about"
    ),
)
_ORDER = {key: number for number, (key, _) in enumerate(MENUS)}
OWNERS = {command.id: spec.key for spec in SCREENS for command in spec.commands}
"""The screen that each command of a screen belongs to."""
COMMANDS: tuple[Command[Any], ...] = tuple(
    sorted(
        (*OF_THE_WINDOW, *(command for spec in SCREENS for command in spec.commands)),
        key=lambda command: (_ORDER[command.menu], command.place),
    )
)
"""Every command, in the order of the menus; those of equal place in the order in which they are registered."""
DEFAULT_KEYS = {command.id: command.default_keys for command in COMMANDS}

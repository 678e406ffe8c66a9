"""The window's own commands, which no screen implements. Dialogs are imported when they are opened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from mnemonaut_core.workspace.maintenance import Problem, problem_line
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.shell.came_again_notice import CameAgainNotice
from mnemonaut_ui.shell.journal import Journal
from mnemonaut_ui.shell.memory_commands import MemoryCommands
from mnemonaut_ui.shell.saved_dialog import SaveDialog
from mnemonaut_ui.shell.screen_commands import ScreenCommands
from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.widgets.dialog import imported, show_once
from mnemonaut_ui.words.languages import CODES
from mnemonaut_ui.words.messages import translated

if TYPE_CHECKING:
    from mnemonaut_core.store.database import Database
    from mnemonaut_ui.embedding.chooser_dialog import ChooserDialog
    from mnemonaut_ui.embedding.embedder_dialog import EmbedderDialog
    from mnemonaut_ui.shell.database_files import DatabaseFiles
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.shell.opening import Opening


class Commands(QObject):
    """What does the commands of `actions.py`, by their names: here and in its parts."""

    refresh_wanted = Signal()

    def __init__(self, shell: MainWindow, opening: Opening, files: DatabaseFiles) -> None:
        super().__init__(shell)
        self._shell = shell
        self._opening = opening
        self._files = files
        self._state = shell.state
        self.journal, self.screens, self.memories = Journal(shell), ScreenCommands(shell), MemoryCommands(shell)
        self.came_again = CameAgainNotice(shell, self.screens.show_came_again)
        self._runs = self._own() | self.journal.runs | self.screens.runs | self.memories.runs
        self._state.words_requested.connect(self.show_words)

    def find(self, name: str) -> Callable[[], object] | None:
        """What does this command; None where nothing does."""
        return self._runs.get(name)

    def _own(self) -> dict[str, Callable[[], object]]:
        shell, state, opening, files = self._shell, self._state, self._opening, self._files
        return {
            "new": files.ask_for_new,
            "open": partial(opening.ask_for_database, read_only=False),
            "open_read_only": partial(opening.ask_for_database, read_only=True),
            "open_another": opening.open_another,
            "clear_recent": self._clear_recent,
            "welcome": partial(shell.show_screen, "welcome"),
            "import": partial(opening.offer_import, []),
            "export": files.ask_for_export,
            "back_up": files.ask_for_backup,
            "restore_backup": files.ask_for_restore,
            "close_database": opening.close_database,
            "quit": shell.close,
            "preferences": lambda: imported("shell.preferences:PreferencesPage").show_for(shell),
            "refresh": self.refresh_wanted.emit,
            "palette": shell.open_palette,
            "inspector": lambda: shell.set_inspector(not shell.inspector_shown),
            "sidebar": lambda: shell.set_sidebar(not shell.sidebar.isVisible()),
            "expert": lambda: state.set_expert(not state.expert),
            "reveal": lambda: state.set_mask(state.mask, revealed=state.mask is not None and not state.revealed),
            **{f"theme_{name}": partial(shell.choose_theme, name) for name in ("system", "light", "dark")},
            **{f"language_{code}": partial(shell.choose_language, code) for code in CODES},
            "next_pane": partial(self._go, 1),
            "previous_pane": partial(self._go, -1),
            "reset_layout": shell.reset_layout,
            "save_search": self._save_search,
            "wrong_type": self._mark_wrong_type,
            "own_words": partial(self.show_words, ""),
            "check": self._check,
            "change_embedder": self._change_embedder,
            "chat_endpoint": lambda: self._show_one(imported("embedding.chooser_dialog:ChooserDialog")),
            "first_steps": opening.show_first_steps,
            "help": lambda: imported("shell.help:HelpDialog").show_for(shell),
            "whats_this": lambda: imported("shell.help:explain")(QApplication.focusWidget() or shell),
            "shortcuts": lambda: imported("shell.help:ShortcutSheet")(shell.commands, shell).show(),
            "about": lambda: imported("shell.help:AboutDialog")(shell).show(),
        }

    def _clear_recent(self) -> None:
        RecentFiles(self._state.settings).clear()
        if self._shell.front.key == "welcome":
            self._shell.front.activated()

    def _go(self, step: int) -> None:
        panes, drawer = self._shell.panes(), self._shell.drawer.drawer
        focus = QApplication.focusWidget() or self._shell

        def holds(pane: QWidget) -> bool:
            together = drawer.isAncestorOf(pane) and drawer.isAncestorOf(focus)  # the drawer is one
            return pane is focus or pane.isAncestorOf(focus) or together

        at = next((number for number, pane in enumerate(panes) if holds(pane)), -1)
        if panes:
            step = step if at >= 0 or step > 0 else 0
            panes[(at + step) % len(panes)].setFocus(Qt.FocusReason.TabFocusReason)

    def _save_search(self) -> None:
        """Keep the question or the search in front under a name, in this database."""
        made = self._shell.front.to_save()
        if made is None:
            self._state.noticed.emit(self.tr("Write a question or a search first."))
            return
        show_once(SaveDialog(self._state, made, self._shell.saved.folders, self._shell))

    def _mark_wrong_type(self) -> None:
        """The recall that is shown: its question was read as the wrong type."""
        trace = self._state.trace
        if trace is None:
            self._state.noticed.emit(self.tr("Ask a question first, or choose a recall in Runs."))
            return

        def work(database: Database, now: int) -> None:
            database.runs.mark_wrong_type(trace.id, now=now)

        self._state.operate("wrong_type", work, self._on_marked)

    def _on_marked(self, _nothing: object) -> None:
        self._state.noticed.emit(self.tr("Marked: its question was read as the wrong type."))

    def show_words(self, name: str) -> None:
        """The lists of words that questions are read by, and adding to them, beginning with one list ("": the first)."""
        if self._state.workspace is not None:
            show_once(OwnWordsDialog(self._state, self._shell, shown=name))

    def _check(self) -> None:
        workspace = self._state.workspace
        if workspace is None:
            return
        self._state.noticed.emit(self.tr("Checking…"))
        self._state.jobs.read("check", lambda token: workspace.checked(token=token)[0], self._on_checked)

    def _on_checked(self, problems: tuple[Problem, ...]) -> None:
        if problems:
            self._shell.banner.show_text(
                lambda: "\n".join(translated(problem_line(one)) for one in problems), kind="warning"
            )
        else:
            self._shell.banner.show_text(
                lambda: self.tr("Nothing is wrong: the file is whole, and every index agrees with the memories."),
                kind="info",
            )

    def _change_embedder(self) -> None:
        if self._state.workspace is not None:
            self._show_one(imported("embedding.embedder_dialog:EmbedderDialog"))

    def _show_one(self, kind: type[EmbedderDialog | ChooserDialog]) -> None:
        """The dialog of this kind that is open, else a new one."""
        dialog = next((found for found in self._shell.findChildren(QDialog) if isinstance(found, kind)), None)
        if dialog is None or not dialog.isVisible():
            dialog = kind(self._state, self._shell)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

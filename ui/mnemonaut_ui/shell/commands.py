"""The window's own commands, which no screen implements. Dialogs are imported when they are opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QDialog

from mnemonaut_core.workspace.maintenance import Problem, problem_line
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.shell.came_again_notice import CameAgainNotice
from mnemonaut_ui.shell.journal import Journal
from mnemonaut_ui.shell.memory_commands import MemoryCommands
from mnemonaut_ui.shell.saved_dialog import SaveDialog
from mnemonaut_ui.shell.screen_commands import ScreenCommands
from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.widgets.dialog import show_once
from mnemonaut_ui.words.messages import translated

if TYPE_CHECKING:
    from mnemonaut_core.store.database import Database
    from mnemonaut_ui.embedding.chooser_dialog import ChooserDialog
    from mnemonaut_ui.embedding.embedder_dialog import EmbedderDialog
    from mnemonaut_ui.shell.database_files import DatabaseFiles
    from mnemonaut_ui.shell.opening import Opening
    from mnemonaut_ui.shell.shell import Shell


class Commands(QObject):
    """Each command is a method `do_<name>`, here or in one of its parts; see `actions.py`."""

    refresh_wanted = Signal()

    def __init__(self, shell: Shell, opening: Opening, files: DatabaseFiles) -> None:
        super().__init__(shell.widget)
        self._shell = shell
        self._opening = opening
        self._files = files
        self._state = shell.state
        self.journal, self.screens, self.memories = Journal(shell), ScreenCommands(shell), MemoryCommands(shell)
        self.came_again = CameAgainNotice(shell, self.screens.show_came_again)
        self._state.words_requested.connect(self.show_words)

    def find(self, name: str) -> Callable[[], None] | None:
        """What does this command; None where nothing does."""
        parts = (self, self.journal, self.screens, self.memories)
        return next((found for part in parts if (found := getattr(part, f"do_{name}", None)) is not None), None)

    # ---- file

    def do_new(self) -> None:
        self._files.ask_for_new()

    def do_open(self) -> None:
        self._opening.ask_for_database(read_only=False)

    def do_open_read_only(self) -> None:
        self._opening.ask_for_database(read_only=True)

    def do_clear_recent(self) -> None:
        RecentFiles(self._state.settings).clear()
        if self._shell.front.key == "welcome":
            self._shell.front.activated()

    def do_welcome(self) -> None:
        self._shell.show_screen("welcome")

    def do_import(self) -> None:
        self._opening.offer_import([])

    def do_export(self) -> None:
        self._files.ask_for_export()

    def do_back_up(self) -> None:
        self._files.ask_for_backup()

    def do_restore_backup(self) -> None:
        self._files.ask_for_restore()

    def do_close_database(self) -> None:
        self._opening.close_database()

    def do_quit(self) -> None:
        self._shell.close()

    # ---- edit and view

    def do_preferences(self) -> None:
        from mnemonaut_ui.shell.preferences import PreferencesPage

        PreferencesPage.show_for(self._shell)

    def do_refresh(self) -> None:
        """Show the current contents of the file."""
        self.refresh_wanted.emit()

    def do_palette(self) -> None:
        self._shell.open_palette()

    def do_inspector(self) -> None:
        self._shell.toggle_inspector()

    def do_sidebar(self) -> None:
        self._shell.toggle_sidebar()

    def do_expert(self) -> None:
        self._state.set_expert(not self._state.expert)

    def do_reveal(self) -> None:
        self._state.set_mask(self._state.mask, revealed=self._state.mask is not None and not self._state.revealed)

    def do_theme_system(self) -> None:
        self._shell.choose_theme("system")

    def do_theme_light(self) -> None:
        self._shell.choose_theme("light")

    def do_theme_dark(self) -> None:
        self._shell.choose_theme("dark")

    def do_language_en(self) -> None:
        self._shell.choose_language("en")

    def do_language_ja(self) -> None:
        self._shell.choose_language("ja")

    def do_language_zh(self) -> None:
        self._shell.choose_language("zh")

    def do_next_pane(self) -> None:
        self._go(1)

    def do_previous_pane(self) -> None:
        self._go(-1)

    def _go(self, step: int) -> None:
        panes = self._shell.panes()
        focus = QApplication.focusWidget()
        at = next(
            (i for i, pane in enumerate(panes) if focus is not None and (pane is focus or pane.isAncestorOf(focus))), -1
        )
        if panes:
            step = step if at >= 0 or step > 0 else 0
            panes[(at + step) % len(panes)].setFocus(Qt.FocusReason.TabFocusReason)

    def do_reset_layout(self) -> None:
        self._shell.reset_layout()

    # ---- questions

    def do_ask_or_search(self) -> None:
        field = self._shell.search
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.selectAll()

    def do_save_search(self) -> None:
        """Keep the question or the search in front under a name, in this database."""
        made = self._shell.front.to_save()
        if made is None:
            self._state.noticed.emit(self.tr("Write a question or a search first."))
            return
        show_once(SaveDialog(self._state, made, self._shell.saved.folders, self._shell.widget))

    def do_wrong_type(self) -> None:
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

    def do_own_words(self) -> None:
        """The lists of words that questions are read by, and adding to them."""
        self.show_words("")

    def show_words(self, name: str) -> None:
        """The same, beginning with one list."""
        if self._state.workspace is not None:
            show_once(OwnWordsDialog(self._state, self._shell.widget, shown=name))

    # ---- tools and help

    def do_check(self) -> None:
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

    def do_change_embedder(self) -> None:
        if self._state.workspace is not None:
            from mnemonaut_ui.embedding.embedder_dialog import EmbedderDialog

            self._show_one(EmbedderDialog)

    def do_chat_endpoint(self) -> None:
        from mnemonaut_ui.embedding.chooser_dialog import ChooserDialog

        self._show_one(ChooserDialog)

    def _show_one(self, kind: type[EmbedderDialog | ChooserDialog]) -> None:
        """The dialog of this kind that is open, else a new one."""
        dialog = next((found for found in self._shell.widget.findChildren(QDialog) if isinstance(found, kind)), None)
        if dialog is None or not dialog.isVisible():
            dialog = kind(self._state, self._shell.widget)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()

    def do_help(self) -> None:
        from mnemonaut_ui.shell.help import HelpDialog

        HelpDialog.show_for(self._shell.widget)

    def do_whats_this(self) -> None:
        from mnemonaut_ui.shell.help import explain

        explain(QApplication.focusWidget() or self._shell.widget)

    def do_shortcuts(self) -> None:
        from mnemonaut_ui.shell.help import ShortcutSheet

        ShortcutSheet(self._shell.commands, self._shell.widget).show()

    def do_about(self) -> None:
        from mnemonaut_ui.shell.help import about

        about(self._shell.widget)

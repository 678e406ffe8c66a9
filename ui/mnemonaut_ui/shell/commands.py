"""The window's own commands: what no screen does for itself. Dialogs are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog

from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.words.languages import filled

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.agent import Session
    from mnemonaut_core.domain.change import JournalEntry
    from mnemonaut_core.domain.lists import Meant
    from mnemonaut_core.domain.memory import Memory
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.ports import Operations
    from mnemonaut_core.saved import Saved
    from mnemonaut_ui.embedding.chooser_dialog import ChooserDialog
    from mnemonaut_ui.embedding.embedder_dialog import EmbedderDialog
    from mnemonaut_ui.shell.database_files import DatabaseFiles
    from mnemonaut_ui.shell.opening import Opening
    from mnemonaut_ui.shell.shell import Shell
    from mnemonaut_ui.state.jobs import Failed

AGAIN_NAMED = 3


class Commands(QObject):
    """Each command is a method `do_<name>`; see `actions.py`."""

    journal_loaded = Signal(object)  # tuple[JournalEntry, ...]: Undo and Redo name what they would do now

    refresh_wanted = Signal()

    def __init__(self, shell: Shell, opening: Opening, files: DatabaseFiles) -> None:
        super().__init__(shell.widget)
        self._shell = shell
        self._opening = opening
        self._files = files
        self._state = shell.state
        self.undo_title = ""
        self.redo_title = ""
        self._came_again: Callable[[], str] | None = None
        self._state.came_again.connect(self._on_came_again)
        self._state.words_requested.connect(self.show_words)

    @Slot(object)
    def _on_came_again(self, ids: tuple[str, ...]) -> None:
        """What is isolated came again, by an import or from elsewhere: say so at once, and lead to it."""

        def text() -> str:
            from mnemonaut_ui.words.messages import listed

            named = listed(ids[:AGAIN_NAMED]) + (" …" if len(ids) > AGAIN_NAMED else "")
            if len(ids) == 1:
                return filled(self.tr("An isolated memory came again: {ids}. It stays isolated."), ids=named)
            many = self.tr("{count} isolated memories came again: {ids}. They stay isolated.")
            return filled(many, count=f"{len(ids):,}", ids=named)

        if self._told_by_quarantine():
            return
        self._came_again = text
        self._shell.banner.show_text(text, kind="warning", button=lambda: self.tr("Show"), act=self._show_came_again)

    def _show_came_again(self) -> None:
        self._forward("quarantine", "show_again")

    def screen_shown(self) -> None:
        """Another screen is in front: where it says itself what came again, the window need not."""
        if self._came_again is not None and self._told_by_quarantine():
            if self._shell.banner.message == self._came_again():
                self._shell.banner.hide()
            self._came_again = None

    def _told_by_quarantine(self) -> bool:
        from mnemonaut_ui.quarantine.view import QuarantineScreen

        front = self._shell.front
        return isinstance(front, QuarantineScreen) and front.tells_what_came_again

    def show_isolated(self) -> None:
        """All that is isolated, whatever was filtered, with the keyboard on it."""
        self._forward("quarantine", "show_all")

    # ---- file

    def do_new(self) -> None:
        self._files.ask_for_new()

    def do_clear_recent(self) -> None:
        RecentFiles(self._state.settings).clear()
        if self._shell.front.key == "welcome":
            self._shell.front.activated()

    def do_export(self) -> None:
        self._files.ask_for_export()

    def do_back_up(self) -> None:
        self._files.ask_for_backup()

    def do_restore_backup(self) -> None:
        self._files.ask_for_restore()

    def do_open(self) -> None:
        self._opening.ask_for_database(read_only=False)

    def do_open_read_only(self) -> None:
        self._opening.ask_for_database(read_only=True)

    def do_welcome(self) -> None:
        self._shell.show_screen("welcome")

    def do_import(self) -> None:
        self._opening.offer_import([])

    def do_close_database(self) -> None:
        self._opening.close_database()

    def do_quit(self) -> None:
        self._shell.close()

    # ---- edit

    def do_preferences(self) -> None:
        from mnemonaut_ui.shell.preferences import PreferencesPage

        PreferencesPage.show_for(self._shell)

    def do_undo(self) -> None:
        self._operate("undo", lambda operations, token: operations.undo(token=token), failed=self._on_not_undone)

    def do_redo(self) -> None:
        self._operate("redo", lambda operations, token: operations.redo(token=token), failed=self._on_not_undone)

    def _on_not_undone(self, error: MnemonautError) -> None:
        """Whatever stood in the way, what could be undone is named anew."""
        self._state.jobs.failed.emit(error)
        self.load_journal()

    def do_cancel_waiting(self) -> None:
        """What waits for another program's lock is given up: nothing of it was written."""
        self._state.jobs.cancel_operations()
        self._state.notice(self.tr("Cancelled: nothing was changed"))

    def _operate(
        self, name: str, work: Callable[[Operations, CancelToken], object], failed: Failed | None = None
    ) -> None:
        operations = self._operations()
        if operations is not None:
            self._state.jobs.operate(name, lambda token: work(operations, token), failed=failed)

    def _operations(self) -> Operations | None:
        return None if self._state.workspace is None else self._state.workspace.operations

    def do_copy(self) -> None:
        self._copy(lambda memories: "\n\n".join(f"{memory.id}\n{memory.text}" for memory in memories))

    def do_copy_json(self) -> None:
        import json

        from mnemonaut_core.domain.memory import MEMORY_COLUMNS

        self._copy(
            lambda memories: json.dumps(
                [{name: getattr(memory, name) for name in MEMORY_COLUMNS} for memory in memories],
                ensure_ascii=False,
                indent=1,
            )
        )

    def _copy(self, write: Callable[[list[Memory]], str]) -> None:
        workspace, ids = self._state.workspace, self._state.selection
        if workspace is None:
            return

        def work(token: CancelToken) -> tuple[int, str]:
            token.raise_if_set()
            found = workspace.explorer.memories(ids)
            memories = [found[memory_id] for memory_id in ids if memory_id in found]
            return len(memories), write(memories)

        self._state.jobs.read("copy", work, self._on_copied)

    def _on_copied(self, copied: object) -> None:
        count, text = cast("tuple[int, str]", copied)
        QGuiApplication.clipboard().setText(text.replace("\0", "\ufffd"))
        self._state.notice(filled(self.tr("Copied {count} memories"), count=f"{count:,}"))

    # ---- view

    def do_refresh(self) -> None:
        """Show what the file holds now, whoever wrote it."""
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

    def do_as_table(self) -> None:
        self._forward("library", "do_as_table")

    # ---- search and run, when the screen in front does not do it itself

    def do_focus_search(self) -> None:
        self._forward("library", "do_focus_search")

    def do_ask_or_search(self) -> None:
        field = self._shell.search
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        field.selectAll()

    def do_save_search(self) -> None:
        """Keep the question or the search in front under a name, in this database."""
        from mnemonaut_ui.shell.saved_dialog import SaveDialog

        made = self._shell.front.to_save()
        if made is None:
            self._state.notice(self.tr("Write a question or a search first."))
            return
        dialog = SaveDialog(self._state, made, self._shell.saved.folders, self._shell.widget)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def open_saved(self, saved: Saved) -> None:
        """A saved question in a tab of its own, asked; a saved search in the library."""
        self._shell.show_screen("lab" if saved.kind == "question" else "library")
        self._shell.front.open_saved(saved)

    def ask(self, text: str) -> None:
        """Ask this in the recall lab."""
        self._forward("lab", "ask", text)

    def search(self, text: str) -> None:
        """List what meets this in the library."""
        self._forward("library", "search", text)

    def list_runs(self, text: str) -> None:
        """List the recalls that meet this in Runs."""
        self._forward("runs", "search", text)

    def do_find_similar(self) -> None:
        self._forward("library", "do_find_similar", self._state.on_it)

    def do_new_query(self) -> None:
        self._forward("lab", "do_new_query")

    def do_close_query(self) -> None:
        self._forward("lab", "do_close_query")

    def do_run(self) -> None:
        self._forward("lab", "do_run")

    def do_why_not(self) -> None:
        self._forward("lab", "do_why_not", self._state.on_it)

    def do_leave_word_out(self) -> None:
        """Which word of the question brought or buried the memory that is selected."""
        from mnemonaut_ui.inspector.questions_dialog import WordsDialog

        trace, memory_id = self._state.trace, self._state.on_it
        if trace is not None and memory_id:
            self._open_dialog(WordsDialog(self._state, trace, memory_id, self._shell.widget))

    def do_tear_off(self) -> None:
        """The memory that is selected, in the recall that is shown, in a window of its own that stays."""
        from mnemonaut_ui.inspector.window import InspectorWindow

        state = self._state
        if state.on_it and state.workspace is not None:
            others = [one for one in self._shell.widget.findChildren(InspectorWindow) if one.isVisible()]
            window = InspectorWindow(state, state.on_it, state.trace, self._shell.widget)
            window.show_beside(len(others))

    def do_what_brings(self) -> None:
        """Which recent and saved questions bring the memory that is selected, by the recipe and the values of what is shown."""
        from mnemonaut_core.explorer import Settings
        from mnemonaut_core.recipes.registry import DEFAULT
        from mnemonaut_ui.inspector.questions_dialog import BringsDialog
        from mnemonaut_ui.words.memory import name_of

        trace, memory_id, beginning = self._state.trace, self._state.on_it, self._state.beginning
        if trace is None:
            settings = Settings(beginning.recipe or DEFAULT, beginning.preset)
        else:
            changed = {one.name: one.value for one in trace.layers if one.layer == "set"}
            settings = Settings(trace.recipe, trace.preset, changed)
        if memory_id and self._state.workspace is not None:
            held = None if trace is None else trace.candidate(memory_id)
            name = "" if held is None else name_of(held.memory, 90)
            self._open_dialog(BringsDialog(self._state, settings, memory_id, name, self._shell.widget))

    def do_own_words(self) -> None:
        """The lists of words that questions are read by, and adding to them."""
        self.show_words("")

    def show_words(self, name: str) -> None:
        """The same, beginning with one list."""
        from mnemonaut_ui.runs.words_dialog import OwnWordsDialog

        if self._state.workspace is not None:
            self._open_dialog(OwnWordsDialog(self._state, self._shell.widget, shown=name))

    def _open_dialog(self, dialog: QDialog) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def do_agent_settings(self) -> None:
        self._forward("lab", "do_agent_settings")

    def do_preview_recalls(self) -> None:
        self._forward("lab", "do_preview_recalls")

    def do_save_preset(self) -> None:
        self._forward("lab", "do_save_preset")

    def do_pin_baseline(self) -> None:
        self._forward("lab", "do_pin_baseline")

    def do_baseline_moves(self) -> None:
        self._forward("lab", "do_baseline_moves")

    def do_compare_baseline(self) -> None:
        self._forward("lab", "do_compare_baseline")

    def do_compare_memories(self) -> None:
        self._forward("lab", "do_compare_memories")

    def do_parameters(self) -> None:
        self._forward("lab", "do_parameters")

    def do_pack(self) -> None:
        self._forward("lab", "do_pack")

    def do_indicators(self) -> None:
        self._forward("runs", "show_indicators")

    def do_wrong_type(self) -> None:
        """The recall that is shown: its question was read as the wrong type."""
        workspace, trace, now = self._state.workspace, self._state.trace, self._state.services.now()
        if workspace is None or workspace.operations is None:
            return
        if trace is None:
            self._state.notice(self.tr("Ask a question first, or choose a recall in Runs."))
            return
        operations = workspace.operations

        def work(_token: CancelToken) -> None:
            operations.mark_wrong_type(trace.id, now=now)

        self._state.jobs.operate("wrong_type", work, self._on_marked)

    def _on_marked(self, _nothing: object) -> None:
        self._state.notice(self.tr("Marked: its question was read as the wrong type."))

    def _forward(self, key: str, method: str, *about: object) -> None:
        """`about`: what is selected here, for the screen that comes has a selection of its own."""
        self._shell.show_screen(key)
        if self._shell.front.key == key:  # without a database the Welcome page stays in front
            getattr(self._shell.front, method)(*about)

    # ---- curate

    def do_isolate(self) -> None:
        self._state.isolate()

    def do_isolate_for_query(self) -> None:
        self._ask_to_isolate(with_near=False)

    def do_isolate_near(self) -> None:
        self._ask_to_isolate(with_near=True)

    def _ask_to_isolate(self, *, with_near: bool) -> None:
        from mnemonaut_ui.quarantine.isolate_dialog import IsolateDialog

        dialog = IsolateDialog(self._state, self._shell.widget, with_near=with_near)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def do_purge(self) -> None:
        from mnemonaut_ui.quarantine.purge_dialog import PurgeDialog

        if self._state.selection:
            PurgeDialog(self._state, self._state.meant, self._shell.widget).show()

    def do_edit_memory(self) -> None:
        from mnemonaut_ui.inspector.edit_dialog import EditDialog

        dialog = EditDialog(self._state, self._state.selection, self._shell.widget)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def do_merge_memories(self) -> None:
        """The memories that are selected, or what says nearly the same as the one that is."""
        from mnemonaut_ui.inspector.merge_dialog import MergeDialog

        self._open_dialog(MergeDialog(self._state, self._state.selection, self._shell.widget))

    def do_add_memory(self) -> None:
        from mnemonaut_ui.inspector.add_dialog import AddDialog

        self._open_dialog(AddDialog(self._state, self._shell.widget))

    def do_archive(self) -> None:
        self._put_away("archive")

    def do_expire(self) -> None:
        self._put_away("expire")

    def do_sensitivity(self) -> None:
        self._put_away("sensitivity")

    def _put_away(self, kind: str) -> None:
        from mnemonaut_ui.quarantine.put_away_dialog import PutAwayDialog

        self._open_dialog(PutAwayDialog(self._state, kind, self._shell.widget))

    def do_restore(self) -> None:
        self._state.restore()

    def do_feedback_helpful(self) -> None:
        self._rate(self._state.meant, "helpful")

    def do_feedback_harmful(self) -> None:
        self._rate(self._state.meant, "harmful")

    def do_feedback_outdated(self) -> None:
        self._rate(self._state.meant, "outdated")

    def do_feedback_duplicate(self) -> None:
        from mnemonaut_ui.quarantine.duplicate_dialog import DuplicateDialog

        def rate(ids: tuple[str, ...], of: str) -> None:
            self._rate(ids, "duplicate", of)

        self._open_dialog(DuplicateDialog(self._state, rate, self._shell.widget))

    def _rate(self, ids: Meant, signal: str, of: str | None = None) -> None:
        now = self._state.services.now()
        if ids:
            self._operate(
                "feedback",
                lambda operations, token: operations.add_feedback_all(ids, signal, now=now, of=of, token=token),
            )

    # ---- tools and help

    def do_replay_conversation(self) -> None:
        self._forward("replay", "focus_first")

    def do_replay_thread(self) -> None:
        self.replay_of(self._state.on_it)

    @Slot(object)
    def replay_of(self, what: Session | str) -> None:
        """What this agent asked in one conversation, or the thread of this memory, turn by turn."""
        if what:
            self._forward("replay", "replay_of", what)
        else:
            self._state.notice(self.tr("Choose a memory of the conversation first."))

    def do_health(self) -> None:
        self._forward("health", "focus_first")

    def do_check(self) -> None:
        workspace = self._state.workspace
        if workspace is None:
            return
        self._state.notice(self.tr("Checking…"))
        self._state.jobs.read("check", self._state.services.checker(workspace), self._on_checked)

    def _on_checked(self, sentences: object) -> None:
        found = cast("tuple[str, ...]", sentences)
        if found:
            from mnemonaut_ui.words.messages import translated

            self._shell.banner.show_text(lambda: "\n".join(map(translated, found)), kind="warning")
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

    # ---- the journal

    def load_journal(self) -> None:
        """Ask what could be undone and redone now."""
        operations = self._operations()
        if operations is None:
            self.set_journal(())
            return

        def work(token: CancelToken) -> tuple[JournalEntry, ...]:
            token.raise_if_set()
            return operations.entries()

        # the writer's own connection answers, so it has to wait its turn in the lane of operations
        self._state.jobs.operate("journal", work, self._on_journal_read, failed=_unknown, must=True)

    def _on_journal_read(self, entries: object) -> None:
        found = cast("tuple[JournalEntry, ...]", entries)
        self.set_journal(found)
        self.journal_loaded.emit(found)

    def set_journal(self, entries: tuple[JournalEntry, ...]) -> None:
        """Undo takes the newest done entry back, redo the oldest of those undone after it."""
        done = next((entry for entry in entries if entry.state == "done"), None)
        undone = [entry for entry in entries if entry.state == "undone"]
        self.undo_title = "" if done is None else done.title
        self.redo_title = undone[-1].title if undone else ""
        self.retranslate()

    def retranslate(self) -> None:
        """The names of Undo and Redo."""
        for way, title in (("undo", self.undo_title), ("redo", self.redo_title)):
            self._shell.commands.set_title(way, _journal_title(way, title) if title else "")


def _journal_title(way: str, title: str) -> str:
    from mnemonaut_core.i18n import Text
    from mnemonaut_ui.words.messages import translated

    return translated(Text.keyed(f"done_{way}", what=title))


def _unknown(_error: MnemonautError) -> None:
    """Undo and redo keep the names they have; whatever is wrong with the file is said by what needs it."""

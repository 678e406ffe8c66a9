"""The window: menus, sidebar, screens, inspector, status bar."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QPoint, QSettings, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFileDialog,
    QInputDialog,
    QMainWindow,
    QWidget,
)

from mnemonaut_ui.shell.window_settings import FIRST_SIZE
from mnemonaut_ui.widgets import theme
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.dialog import Dialog, fit_to_screen
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.keys import keys_of

if TYPE_CHECKING:  # the frame is painted before any of these is loaded
    from collections.abc import Sequence

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent

    from mnemonaut_core.domain.change import JournalEntry
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.workspace.wiring import Workspace
    from mnemonaut_ui.inspector.view import Inspector
    from mnemonaut_ui.shell.actions import CommandSet
    from mnemonaut_ui.shell.central_area import Sidebar
    from mnemonaut_ui.shell.database_files import DatabaseFiles
    from mnemonaut_ui.shell.deferred import Deferred
    from mnemonaut_ui.shell.file_watch import FileWatch
    from mnemonaut_ui.shell.journal import Journal
    from mnemonaut_ui.shell.memory_commands import MemoryCommands
    from mnemonaut_ui.shell.navigation import Navigation
    from mnemonaut_ui.shell.opening import Opening
    from mnemonaut_ui.shell.saved_list import SavedList
    from mnemonaut_ui.state.open_request import ToShow
    from mnemonaut_ui.state.screen import Screen
    from mnemonaut_ui.state.view_state import ViewState
    from mnemonaut_ui.widgets.drawer import WithDrawer

OFFSET = QPoint(32, 32)
PATIENCE_S = 0.2
"""How long closing may wait for an operation before it says so."""


class MainWindow(QMainWindow):
    """One window over one database."""

    state: ViewState
    commands: CommandSet
    sidebar: Sidebar
    drawer: WithDrawer
    saved: SavedList
    inspector: Inspector
    opening: Opening
    files: DatabaseFiles
    watch: FileWatch
    journal: Journal
    memories: MemoryCommands
    navigation: Navigation

    def __init__(self, state: ViewState | None, settings: QSettings, *, place: int = 0) -> None:
        """Without `state` only the frame, of the size that it had: `build_shell` puts in what is seen first, `build_deferred` the
        rest, at the latest when something needs it. Each takes a turn of the event loop, with a paint between them.
        `place`: how many windows are open already; each stands a little below the one before."""
        super().__init__()
        self._settings, self._place = settings, place
        self._built = self._leaving = self._closed = self._following = False
        self._deferred: Deferred | None = None
        self.setObjectName("main")
        self.setWindowTitle("Mnemonaut")
        self.setAcceptDrops(True)
        self.resize(FIRST_SIZE)
        geometry = settings.value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
        if not self.isMaximized() and not self.isFullScreen():
            self.move(self.pos() + OFFSET * place)
        fit_to_screen(self)
        theme.choose(self.theme_choice)  # before there are widgets, each of which would be polished a second time
        if state is not None:
            self.build_shell(state)
            self.build_deferred()

    def build_shell(self, state: ViewState) -> None:
        """Menus, sidebar, the Welcome page, status bar."""
        from mnemonaut_ui.shell.actions import CommandSet, FieldKeys, RecentMenu
        from mnemonaut_ui.shell.central_area import CentralArea
        from mnemonaut_ui.shell.status_bar import StatusLine
        from mnemonaut_ui.shell.window_settings import WindowSettings

        self.state = state
        state.settings = self._settings
        self.central = CentralArea(state, self)
        self.screens = self.central.screens
        self.banner, self.change_banner = self.central.banner, self.central.change_banner
        self.sidebar, self.drawer = self.central.sidebar, self.central.drawer
        self.setCentralWidget(self.central)
        self.commands = CommandSet(self, self.run_command, self._settings)
        self.commands.fill(self.menuBar())
        self.commands.keys_chosen.connect(self._refresh_texts, Qt.ConnectionType.QueuedConnection)
        RecentMenu(self.commands, state)
        self._field_keys = FieldKeys(self)
        self.status = StatusLine(state)
        self.setStatusBar(self.status)
        self.window_settings = WindowSettings(self, state, self.screens, self._settings)
        self._built = True
        self._connect()
        self._restore()
        state.mask_changed.connect(self._on_mask_changed)  # what is restored is seen by nobody yet
        self.show_screen("welcome")

    def build_deferred(self) -> None:
        """Make what is not there yet: the other screens, the inspector, and what is never seen."""
        if self._deferred is not None:
            return
        from mnemonaut_ui.shell.deferred import Deferred
        from mnemonaut_ui.state.retriever import restore_retriever

        self.central.build_deferred()
        self.saved = self.central.saved
        self._deferred = made = Deferred(self, self.change_banner, self.central.purge_banner)
        self.opening, self.files, self.watch, self.inspector = made.opening, made.files, made.watch, made.inspector
        self.journal, self.memories, self.navigation = made.journal, made.memories, made.navigation
        restore_retriever(self.state)
        self.state.load_beginning()
        self.state.workspace_changed.connect(self.state.load_beginning)
        for signal in (self.state.content_changed, self.state.written_elsewhere):
            signal.connect(self.journal.load)  # another operation may be the one that Undo takes back now
        self.journal.loaded.connect(self._on_journal_loaded)

    def _connect(self) -> None:
        state = self.state
        self.sidebar.screen_chosen.connect(self.show_screen)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.selection_changed.connect(self.refresh_commands)
        state.pointed_changed.connect(self.refresh_commands)
        state.isolations_changed.connect(self.refresh_commands)
        state.trace_changed.connect(self.refresh_commands)
        state.refused.connect(self._on_refused)
        state.files_offered.connect(self._on_files_offered)
        state.command_requested.connect(self.run_command)
        state.change_requested.connect(self._on_change_requested)
        state.jobs.busy_changed.connect(self._on_busy_changed)
        self.status.waiting_changed.connect(self.refresh_commands)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_colour_scheme_changed)
        state.theme_changed.connect(self.refresh_commands)
        state.expert_changed.connect(self.refresh_commands)
        state.side_changed.connect(self.fit_drawer)
        state.selection_changed.connect(self.fit_drawer)
        self.drawer.folded_changed.connect(self._on_drawer_folded)

    @property
    def deferred(self) -> Deferred:
        self.build_deferred()
        assert self._deferred is not None  # noqa: S101 - made above
        return self._deferred

    @property
    def front(self) -> Screen:
        return self.central.front

    def show_screen(self, key: str) -> None:
        from mnemonaut_ui.shell.screens import SCREENS

        spec = next(spec for spec in SCREENS if spec.key == key)
        if spec.needs_workspace and self.state.workspace is None:
            spec = SCREENS[0]
        before = self.front
        self.central.show_spec(spec)
        if self.front is not before:
            self.front.activated()
        self.fit_drawer()
        if self._deferred is not None:
            self._deferred.came_again.screen_shown()
        self.refresh_commands()

    @property
    def inspector_shown(self) -> bool:
        return self.front.side is None and not self.drawer.is_folded

    def fit_drawer(self, *_: object) -> None:
        """What the screen in front has open stands in the drawer, else the inspector: open if a person opened it and a memory
        is selected, folded where there is nothing to say."""
        if self._deferred is None:
            return
        side = self.front.side
        self._following = True
        self.drawer.set_needed(on=self.front.lists_memories and self.state.workspace is not None)
        self.drawer.put(side or self.inspector)
        name = self.tr("This memory") if self.state.trace is None else self.tr("Why this one")
        self.drawer.set_name(name, next(iter(keys_of("inspector")), ""))
        inspector_wanted = bool(self._settings.value("inspector", False, bool))
        wanted = side is not None or (inspector_wanted and bool(self.state.memory_id))
        if wanted and self.drawer.is_needed:
            self.drawer.open()
        else:
            self.drawer.fold()
        self._following = False

    def _on_drawer_folded(self, folded: bool) -> None:
        """A person did it, unless `fit_drawer` did: the side of the screen is closed, the inspector's state is remembered."""
        if self._following:
            pass
        elif folded and self.front.side is not None:
            self.front.close_side()
        else:
            self._settings.setValue("inspector", not folded)
        self.refresh_commands()

    def panes(self) -> list[QWidget]:
        """Where F6 goes: sidebar, the screen's panes, the drawer."""
        shown = [self.sidebar, self.saved.tree, *self.front.panes()]
        if not self.drawer.is_folded:
            shown.append(self.front.side or self.inspector.first_pane())
        return [pane for pane in shown if pane.isVisible()]

    def run_command(self, name: str) -> None:
        """Run a command by its id: what the screen in front does instead, else what its owner does."""
        self.build_deferred()
        self.opening.leave_first_steps(name)
        command, owner = self.commands.find(name)
        if instead := self.front.overrides().get(name):
            instead()
        elif not owner:
            command.run(self)
        else:
            if self.front.key != owner:
                self.show_screen(owner)
            if self.front.key == owner:  # without a database the Welcome page stays in front
                command.run(self.front)
        self.refresh_commands()

    def refresh_commands(self) -> None:
        state, journal = self.state, None if self._deferred is None else self._deferred.journal
        present = {
            *({"workspace"} if state.workspace is not None else ()),
            *({"writable"} if state.writable else ()),
            *({"selection"} if state.selection else ()),
            *({"recallable"} if state.can_isolate else ()),
            *({"kept_out"} if state.can_restore else ()),
            *({"trace"} if state.trace is not None else ()),
            *({"undo"} if journal is not None and journal.undo_title else ()),
            *({"redo"} if journal is not None and journal.redo_title else ()),
            *({"masking"} if state.mask is not None else ()),
            *({"waiting"} if state.jobs.lock_wait is not None else ()),
        }
        self.commands.enable(present)
        self.commands.show_states(self)

    def open_database(self, path: Path, *, read_only: bool = False, show: ToShow | None = None) -> None:
        """Open a file off the UI thread, then show it, and in it what was named."""
        self.deferred.opening.open_database(path, read_only=read_only, show=show)

    def warn_at_start(self, fault: Path | None) -> None:
        """Say what is wrong with this machine or was wrong with the last run: one banner for all."""
        kept = self._settings.status() == QSettings.Status.NoError and self._settings.isWritable()
        drawn = theme.ensure_cjk()

        def words() -> str:
            said = []
            if fault is not None:
                crashed = self.tr("Mnemonaut crashed last time. Please report it with the file {path}.")
                said.append(crashed.format(path=fault))
            if not kept:
                text = self.tr("Window settings can't be saved to {path}: it cannot be read or written.")
                said.append(text.format(path=self._settings.fileName()))
            if not drawn:
                said.append(
                    self.tr(
                        "No installed font draws Japanese, Chinese and Korean. On Debian, install fonts-noto-cjk"
                        " or the smaller fonts-wqy-microhei."
                    )
                )
            return "\n".join(said)

        if words():
            self.banner.show_text(words, kind="warning")

    @property
    def theme_choice(self) -> str:
        """system, light or dark."""
        return str(self._settings.value("theme", "system"))

    def choose_theme(self, choice: str) -> None:
        self._settings.setValue("theme", choice)
        chosen = theme.choose(choice)
        self.state.set_theme(chosen)
        self.sidebar.set_theme(chosen)

    @property
    def language_choice(self) -> str:
        return str(self._settings.value("language", "")) or languages.current()

    def choose_language(self, code: str) -> None:
        """Save the language of the next start, and say so in that language."""
        self._settings.setValue("language", code)
        self.state.noticed.emit(languages.from_next_start(code))
        self.state.language_chosen.emit()
        self.refresh_commands()

    def set_inspector(self, shown: bool) -> None:
        """Show or fold the inspector, and remember it."""
        self.build_deferred()
        self.front.close_side()
        if shown:
            self.drawer.open()
        else:
            self.drawer.fold()
        self._settings.setValue("inspector", shown)

    def set_sidebar(self, shown: bool) -> None:
        self._settings.setValue("sidebar", shown)
        self.central.show_left(shown=shown)

    def reset_layout(self) -> None:
        self.resize(FIRST_SIZE)
        fit_to_screen(self)

    def _restore(self) -> None:
        self.central.show_left(shown=bool(self._settings.value("sidebar", True, bool)))
        self.choose_theme(self.theme_choice)
        kept = str(self._settings.value("mask", ""))
        self.state.set_mask(int(kept) if kept in ("1", "2") else None)
        self.state.set_expert(bool(self._settings.value("expert", False, bool)))  # plain words come first

    def _on_mask_changed(self) -> None:
        """Texts of memories stand among the words."""
        self._settings.setValue("mask", "" if self.state.mask is None else str(self.state.mask))
        self._refresh_texts()
        self.state.content_changed.emit(None)  # rows that were made while another mask held
        self.refresh_commands()

    def _refresh_texts(self) -> None:
        """Set the texts again that name a person's keys or hold texts of memories, in every window and dialog."""
        for screen in self.screens.values():
            screen.refresh_texts()
        if self._deferred is not None:
            for part in (self.saved, self.inspector):
                part.refresh_texts()
        self.status.refresh_texts()
        self.fit_drawer()
        self.refresh_commands()
        for window in QApplication.topLevelWidgets():
            if isinstance(window, Dialog):
                window.refresh_texts()
            for banner in window.findChildren(Banner):
                banner.refresh_texts()
            for view in window.findChildren(QAbstractItemView):
                view.viewport().update()

    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        for asking in (*self.findChildren(QFileDialog), *self.findChildren(QInputDialog)):
            asking.reject()  # about the database that was open
        self.banner.hide()
        self.setWindowTitle("Mnemonaut" if workspace is None else f"{workspace.path.name} — Mnemonaut")
        self.deferred.journal.load()
        self.refresh_commands()

    def _on_files_offered(self, paths: Sequence[Path]) -> None:
        if paths:
            self.deferred.opening.take_files(list(paths))

    def _on_change_requested(self, _parameter: str, _value: object) -> None:
        self.show_screen("lab")

    def _on_colour_scheme_changed(self, *_: object) -> None:
        if self.theme_choice == "system":
            self.choose_theme("system")

    def _on_busy_changed(self, busy: bool) -> None:
        if self._leaving and not busy:
            self.close()

    def _on_refused(self, error: MnemonautError) -> None:
        self.deferred.recovering.show_error(self.banner, error)

    def _on_journal_loaded(self, entries: tuple[JournalEntry, ...]) -> None:
        self.status.follow_journal(entries)
        self.refresh_commands()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        from mnemonaut_ui.widgets.file_dialog import local_files

        if self._built and local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        from mnemonaut_ui.widgets.file_dialog import local_files

        event.acceptProposedAction()
        self.state.files_offered.emit(local_files(event.mimeData()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._built:
            self.central.fit_sidebar()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._built:
            super().closeEvent(event)
            return
        if self._deferred is not None and self.state.unsaved():
            # the operation that saves the last text has to end first
            self._deferred.unsaved.settle(lambda: QTimer.singleShot(0, self, self.close))
            event.ignore()
            return
        jobs = self.state.jobs
        if jobs.busy and not jobs.finish_operations(PATIENCE_S):
            # an import may take minutes: it is neither thrown away nor waited for with a frozen window
            self._leaving = True
            self.banner.show_text(
                lambda: self.tr("The window closes when the operation under way is done."),
                button=lambda: self.tr("Cancel it and close"),
                act=jobs.cancel_operations,
            )
            event.ignore()
            return
        self.close_now()
        super().closeEvent(event)

    def close_now(self) -> None:
        """Keep what is remembered, end the threads, close the database. Harmless a second time."""
        if self._closed or not self._built:
            return
        self._closed = True
        workspace = self.state.workspace
        self.window_settings.end(keep_place=self._place == 0)
        if self._deferred is not None:
            self._deferred.watch.stop()
            self._deferred.idle.stop()
            self._deferred.purges.stop()
        self.state.jobs.close(None if workspace is None else workspace.close)

"""The window: menus, sidebar, screens, inspector, status bar. It routes commands and holds nothing else."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QPoint, QSettings, Qt, Slot
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QHBoxLayout,
    QMainWindow,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mnemonaut_ui import fonts, languages, theme
from mnemonaut_ui.actions import TOOLBAR
from mnemonaut_ui.command_set import CommandSet
from mnemonaut_ui.commands import Commands
from mnemonaut_ui.file_watch import FileWatch
from mnemonaut_ui.journal_words import JournalWords
from mnemonaut_ui.opening import Opening
from mnemonaut_ui.screen import Screen
from mnemonaut_ui.screens import SCREENS, ScreenSpec
from mnemonaut_ui.session import Session
from mnemonaut_ui.sidebar import Sidebar
from mnemonaut_ui.status_bar import StatusLine
from mnemonaut_ui.view_state import ViewState
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.drop_area import local_files

if TYPE_CHECKING:
    from mnemonaut_core.domain.change import Change, JournalEntry
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_ui.inspector.view import Inspector
    from mnemonaut_ui.workspace import Workspace

PATIENCE_S = 0.2
"""How long closing may wait for an operation before it says so."""


class MainWindow(QMainWindow):
    """One window over one database."""

    def __init__(self, state: ViewState, settings: QSettings, *, at_once: bool = True) -> None:
        """Without `at_once` only what is seen first is made; `complete` makes the rest, at the latest when something
        needs it."""
        super().__init__()
        self.state = state
        self._settings = settings
        state.settings = settings
        self._leaving = self._closed = False
        self._put_theme()  # before there are widgets, each of which would be polished a second time
        self.setObjectName("main")
        self.setWindowTitle("Mnemonaut")
        self.setAcceptDrops(True)
        self.resize(1320, 860)
        self.screens: dict[str, Screen] = {}
        self._stack = QStackedWidget()
        self.banner = Banner()
        self.change_banner = Banner()
        self.sidebar = Sidebar()
        self._make_centre()
        self._inspector: Inspector | None = None
        self.dock = QDockWidget(self)
        self.dock.setObjectName("inspector")
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.commands = CommandSet(self, self.run_command)
        self.commands.fill(self.menuBar())
        self._toolbar = self.addToolBar("")
        self._toolbar.setObjectName("toolbar")
        self._toolbar.setMovable(False)
        for name in TOOLBAR:
            self._toolbar.addAction(self.commands.action(name))
        self.status = StatusLine(state)
        self.setStatusBar(self.status)
        self._words = JournalWords(self)
        self.opening = Opening(self)
        self.session = Session(self, settings)
        self._runner = Commands(self)
        self.watch = FileWatch(state, self.change_banner, self)
        self._connect()
        self.retranslate()
        self._restore()
        self.show_screen("welcome")
        self.refresh_commands()
        if at_once:
            self.complete()

    # ---- making

    def complete(self) -> None:
        """Make the screens and the inspector that are not there yet."""
        if self._inspector is not None:
            return
        from mnemonaut_ui.inspector.view import Inspector

        for spec in SCREENS:
            if spec.key not in self.screens:
                self._add_screen(spec)
        self._inspector = Inspector(self.state)
        self.dock.setWidget(self._inspector)

    def _add_screen(self, spec: ScreenSpec) -> None:
        screen = spec.make(self.state)
        self.screens[spec.key] = screen
        self._stack.addWidget(screen)

    def _make_centre(self) -> None:
        for spec in SCREENS:
            if not spec.needs_workspace:
                self._add_screen(spec)
            if spec.digit is not None:
                shortcut = QShortcut(QKeySequence(f"Alt+{spec.digit}"), self)
                shortcut.activated.connect(partial(self.show_screen, spec.key))
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.banner)
        column.addWidget(self.change_banner)
        column.addWidget(self._stack)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.addWidget(self.sidebar)
        splitter.addWidget(right)
        splitter.setStretchFactor(1, 1)
        splitter.setCollapsible(1, False)
        splitter.setSizes([165, 1155])
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(6, 6, 6, 0)
        row.addWidget(splitter)
        self.setCentralWidget(holder)

    def _connect(self) -> None:
        state = self.state
        self.sidebar.screen_chosen.connect(self.show_screen)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.selection_changed.connect(self._on_state_changed)
        state.trace_changed.connect(self._on_state_changed)
        state.content_changed.connect(self._on_content_changed)
        state.refused.connect(self._on_refused)
        state.files_offered.connect(self._on_files_offered)
        state.command_requested.connect(self.run_command)
        state.jobs.busy_changed.connect(self._on_busy_changed)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_colour_scheme_changed)
        state.theme_changed.connect(self._on_state_changed)
        state.expert_changed.connect(self._on_state_changed)
        self.dock.visibilityChanged.connect(self._on_state_changed)

    # ---- screens

    @property
    def inspector(self) -> Inspector:
        """The inspector; made if it was not yet."""
        self.complete()
        assert self._inspector is not None  # noqa: S101 - made above
        return self._inspector

    @property
    def front(self) -> Screen:
        """The screen in front."""
        current = self._stack.currentWidget()
        assert isinstance(current, Screen)  # noqa: S101 - the stack holds nothing else
        return current

    def show_screen(self, key: str) -> None:
        """Bring a screen to the front; one that needs a database stays away while there is none."""
        spec = next(spec for spec in SCREENS if spec.key == key)
        if spec.needs_workspace and self.state.workspace is None:
            spec = SCREENS[0]
        self._stack.setCurrentWidget(self.screens[spec.key])
        self.sidebar.show_key(spec.key)
        self.dock.setVisible(spec.needs_workspace and self.state.workspace is not None and self._inspector_wanted())
        self.front.activated()
        self.refresh_commands()

    def _inspector_wanted(self) -> bool:
        return bool(self._settings.value("inspector", True, bool))

    def panes(self) -> list[QWidget]:
        """Where F6 goes: sidebar, the screen's panes, the inspector."""
        shown = [self.sidebar, *self.front.panes()]
        if self.dock.isVisible():
            shown.append(self.inspector.first_pane())
        return [pane for pane in shown if pane.isVisible()]

    # ---- commands

    def run_command(self, name: str) -> None:
        """Send a command to the screen in front, else to the window's own."""
        method = getattr(self.front, f"do_{name}", None) or getattr(self._runner, f"do_{name}", None)
        if method is None:
            raise LookupError(f"no one does {name}")
        method()
        self.refresh_commands()

    def refresh_commands(self) -> None:
        """Enable what can be done now."""
        state = self.state
        present = {
            *({"workspace"} if state.workspace is not None else ()),
            *({"writable"} if state.writable else ()),
            *({"selection"} if state.selection else ()),
            *({"trace"} if state.trace is not None else ()),
            *({"undo"} if self._runner.undo_title else ()),
            *({"redo"} if self._runner.redo_title else ()),
        }
        self.commands.enable(present)
        for name, checked in {
            "inspector": self.dock.isVisible(),
            "sidebar": self.sidebar.isVisible(),
            "expert": state.expert,
            "theme_system": self.theme_choice == "system",
            "theme_light": self.theme_choice == "light",
            "theme_dark": self.theme_choice == "dark",
            **{f"language_{code}": languages.current() == code for code in languages.CODES},
        }.items():
            self.commands.action(name).setChecked(checked)

    def open_palette(self) -> None:
        """Every command by a few letters."""
        from mnemonaut_ui.command_palette import CommandPalette

        palette = CommandPalette(self.commands, self)
        palette.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        top = self.mapToGlobal(QPoint((self.width() - palette.width()) // 2, self.height() // 6))
        palette.move(top)
        palette.show()
        palette.activateWindow()

    # ---- databases

    def open_database(self, path: Path, *, read_only: bool = False) -> None:
        """Open a file off the UI thread, then show it."""
        self.opening.open_database(path, read_only=read_only)

    def offer_import(self, paths: list[Path]) -> None:
        """The import dialog with these files."""
        self._runner.offer_import(paths)

    def warn_at_start(self, fault: Path | None) -> None:
        """Say what is wrong with this machine or was wrong with the last run: one banner for all."""
        said = []
        if fault is not None:
            said.append(
                self.tr("The last run ended in a crash. Please report it with the file {path}.").format(path=fault)
            )
        if self._settings.status() != QSettings.Status.NoError or not self._settings.isWritable():
            text = self.tr("What the window remembers cannot be kept in {path}: it cannot be read or written.")
            said.append(text.format(path=self._settings.fileName()))
        if not fonts.ensure_cjk():
            said.append(
                self.tr(
                    "No installed font draws Japanese, Chinese and Korean. On Debian, install fonts-noto-cjk"
                    " or the smaller fonts-wqy-microhei."
                )
            )
        if said:
            self.banner.say("\n".join(said), kind="warning")

    # ---- looks

    @property
    def theme_choice(self) -> str:
        """system, light or dark."""
        return str(self._settings.value("theme", "system"))

    def choose_theme(self, choice: str) -> None:
        """Use and remember colours."""
        self._settings.setValue("theme", choice)
        chosen = self._put_theme()
        self.state.set_theme(chosen)
        self.sidebar.set_theme(chosen)

    def _put_theme(self) -> theme.Theme:
        """The chosen colours on the application."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - a window cannot be without it
        scheme = app.styleHints().colorScheme()
        dark = self.theme_choice == "dark" or (self.theme_choice == "system" and scheme == Qt.ColorScheme.Dark)
        chosen = theme.DARK if dark else theme.LIGHT
        theme.apply(app, chosen)
        return chosen

    def choose_language(self, code: str) -> None:
        """Use and remember a language; everything is said again at once."""
        self._settings.setValue("language", code)
        languages.install(code)
        self.retranslate()  # where no translator came or went, Qt sends no LanguageChange
        self.refresh_commands()

    def retranslate(self) -> None:
        """All texts of the shell."""
        self.commands.retranslate()
        self._runner.entitle()
        self.dock.setWindowTitle(self.tr("Inspector"))
        self.dock.setAccessibleName(self.tr("Inspector"))
        self._toolbar.setWindowTitle(self.tr("Toolbar"))
        self.sidebar.retranslate()
        for screen in self.screens.values():
            screen.retranslate()
        if self._inspector is not None:
            self._inspector.retranslate()
        self.status.retranslate()

    def set_inspector(self, shown: bool) -> None:  # noqa: FBT001  (what a checkable command sets)
        """Show or hide the inspector, and remember it."""
        self._settings.setValue("inspector", shown)
        self.dock.setVisible(shown)

    def set_sidebar(self, shown: bool) -> None:  # noqa: FBT001  (what a checkable command sets)
        """Show or hide the list of views, and remember it."""
        self._settings.setValue("sidebar", shown)
        self.sidebar.setVisible(shown)

    def reset_layout(self) -> None:
        """Docks and sizes as on the first day."""
        self.resize(1320, 860)
        self.dock.setFloating(False)
        self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, self.dock)
        self.resizeDocks([self.dock], [400], Qt.Orientation.Horizontal)

    def _restore(self) -> None:
        self.session.restore_layout()
        self.sidebar.setVisible(bool(self._settings.value("sidebar", True, bool)))
        self.choose_theme(self.theme_choice)
        self.state.set_expert(bool(self._settings.value("expert", True, bool)))

    # ---- slots

    @Slot(object)
    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        self.banner.hide()
        self.setWindowTitle("Mnemonaut" if workspace is None else f"{workspace.path.name} — Mnemonaut")
        self._runner.load_journal()
        self.refresh_commands()

    @Slot(object)
    def _on_files_offered(self, paths: object) -> None:
        self._runner.take_files(list(cast("tuple[Path, ...]", paths)))

    @Slot()
    def _on_colour_scheme_changed(self, *_: object) -> None:
        if self.theme_choice == "system":
            self.choose_theme("system")

    @Slot(bool)
    def _on_busy_changed(self, busy: bool) -> None:  # noqa: FBT001
        if self._leaving and not busy:
            self.close()

    @Slot(object)
    def _on_content_changed(self, change: Change | None) -> None:
        if change is not None and change.title:
            self.state.notice(self._words.said(change.title))
        self._runner.load_journal()

    @Slot()
    @Slot(object)
    def _on_state_changed(self, *_: object) -> None:
        self.refresh_commands()

    @Slot(object)
    def _on_refused(self, error: MnemonautError) -> None:
        self.banner.say_error(error)

    @Slot(object)
    def show_journal(self, entries: object) -> None:
        """Undo and redo name what they would do."""
        self._runner.set_journal(cast("tuple[JournalEntry, ...]", entries))
        self.refresh_commands()

    # ---- Qt

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_runner"):
            self.retranslate()
            self.refresh_commands()
        super().changeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if local_files(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.state.offer_files(local_files(event.mimeData()))

    def closeEvent(self, event: QCloseEvent) -> None:
        jobs = self.state.jobs
        if jobs.busy and not jobs.finish_operations(PATIENCE_S):
            # an import may take minutes: it is neither thrown away nor waited for with a frozen window
            self._leaving = True
            self.banner.say(
                self.tr("The window closes when the operation under way is done."),
                button=self.tr("Cancel it and close"),
                act=jobs.cancel_operations,
            )
            event.ignore()
            return
        self.close_now()
        super().closeEvent(event)

    def close_now(self) -> None:
        """Keep what is remembered, end the threads, close the database. Harmless a second time."""
        if self._closed:
            return
        self._closed = True
        workspace = self.state.workspace
        self.session.end()
        self.watch.stop()
        self.status.clearMessage()
        self.state.jobs.close()
        if workspace is not None:
            workspace.close()

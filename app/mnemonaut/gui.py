"""The window's front end: application, services, what happens to exceptions, main loop."""

from __future__ import annotations

import gc
import logging
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QSocketNotifier, QtMsgType, Signal, Slot, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QWidget

from mnemonaut import display
from mnemonaut.cli.language import tr
from mnemonaut.cli.output import note
from mnemonaut.faults import damage_behind
from mnemonaut.logs import Logs
from mnemonaut_core import __version__, environment
from mnemonaut_core.files import tighten
from mnemonaut_core.i18n import Text
from mnemonaut_core.workspace.services import Services
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.window_settings import last_file
from mnemonaut_ui.state.shared_settings import SharedSettings
from mnemonaut_ui.state.windows import WELCOME, Windows, name_of, runtime_folder
from mnemonaut_ui.widgets.first_paint import STYLE, STYLED, FirstPaint
from mnemonaut_ui.words import languages

if TYPE_CHECKING:
    from mnemonaut_ui.shell.crash import CrashKeeper
    from mnemonaut_ui.state.open_request import ToShow
    from mnemonaut_ui.state.view_state import ViewState

DESKTOP_FILE = "mnemonaut"
log = logging.getLogger(__name__)


def run(path: Path | None, *, read_only: bool = False, show: ToShow | None = None) -> int:
    """Show a window on the file (None: the last one), `show` first, until it is closed; return the exit code. A window that has
    the file already shows it instead. EnvironmentFault where no window can open."""
    display.require()
    environment.share_memory_among_threads()
    app = application()
    settings = SharedSettings(str(_settings_file(environment.settings_path())), QSettings.Format.IniFormat)
    windows = Windows(runtime_folder())
    if path is None:
        path, read_only = last_file(settings)
    given = "" if path is None else str(path.absolute())
    if not windows.claim(name_of(path) or WELCOME, given, show):
        if show is not None:
            note(tr(Text("It is shown in the window that is open already.")))
        return 0
    logs = Logs()
    logs.begin()
    try:
        languages.install(str(settings.value("language", "")) or languages.of_system())
        front = Front(settings, logs, windows)
        front.ready.connect(windows.listen)
        with _hooks(front):
            try:
                front.begin(path, read_only=read_only, show=show)
                code = int(app.exec())
            finally:  # also after Ctrl+C in the terminal
                put_away(front.window)
        return code
    finally:
        windows.end()
        logs.end()


def put_away(window: MainWindow) -> None:
    """Stop its work and hide all windows. A window that is visible when the interpreter ends gets a hide event in
    Python when nothing of Python is left, and the process crashes at address 0."""
    window.close_now()
    for widget in QApplication.topLevelWidgets():
        widget.hide()


def _settings_file(path: Path) -> Path:
    """The settings path, or one below it if that is no plain file (opening a FIFO would block)."""
    tighten(path)  # what an earlier version wrote for everybody to read
    return path if path.is_file() or not path.exists() else path / path.name


def application() -> QApplication:
    """The one QApplication, with what must be reported before a window shows."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    app = QApplication([DESKTOP_FILE, *STYLE])
    app.setProperty(STYLED, True)
    app.setApplicationName("mnemonaut")
    app.setApplicationDisplayName("Mnemonaut")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(DESKTOP_FILE)
    return app


class Front(QObject):
    """The window with everything behind it, made in three turns of the event loop: the frame; when that is painted, what is
    seen first in it; when that is painted, the rest."""

    ready = Signal()  # all is made

    def __init__(self, settings: QSettings, logs: Logs, windows: Windows | None = None) -> None:
        super().__init__()
        self._logs = logs
        self._path: Path | None = None
        self._read_only = False
        self._show: ToShow | None = None
        self._settings = settings
        self._windows = windows
        self.around = Services()
        self.state: ViewState | None = None
        self.window = MainWindow(None, settings, place=0 if windows is None else windows.take_place())
        self._keeper: CrashKeeper | None = None

    @property
    def keeper(self) -> CrashKeeper:
        if self._keeper is None:
            from mnemonaut_ui.shell.crash import CrashKeeper

            self._keeper = CrashKeeper(
                self.window,
                version=__version__,
                write_log=self._logs.write_crash,
                shown_trace=lambda: None if self.state is None else self.state.trace,
                parent=self,
            )
        return self._keeper

    def begin(self, path: Path | None, *, read_only: bool, show: ToShow | None = None) -> None:
        self._path, self._read_only, self._show = path, read_only, show
        FirstPaint(self.window).painted.connect(self._on_frame_painted)
        self.window.show()

    @Slot()
    def _on_frame_painted(self) -> None:
        from mnemonaut_ui.state.jobs import Jobs
        from mnemonaut_ui.state.view_state import ViewState

        jobs = Jobs()
        jobs.fault_behind = damage_behind
        self.state = ViewState(jobs, self.around, settings=self._settings, windows=self._windows)
        self.window.build_shell(self.state)
        FirstPaint(self.window.front).painted.connect(self._on_painted)
        self.window.front.focus_first()

    @Slot()
    def _on_painted(self) -> None:
        from mnemonaut_ui.widgets.icon import program_icon

        QApplication.setWindowIcon(program_icon())
        self.window.state.jobs.crashed.connect(self.keeper.take)
        self._logs.begin_log()
        self.window.build_deferred()
        gc.freeze()  # what is there now stays: it need not be looked at again and again
        gc.enable()  # until the first job: from then on the UI thread alone collects (`jobs.Garbage`)
        if self._path is not None:
            self.window.open_database(self._path.absolute(), read_only=self._read_only, show=self._show)
        else:
            self.window.state.windows.settle(WELCOME)
        self.window.warn_at_start(self._logs.last_fault)
        self.ready.emit()


@contextmanager
def _hooks(front: Front) -> Iterator[None]:
    """Exceptions of slots, paint events and threads go to the crash dialog; Qt's messages to the log; Ctrl+C closes."""

    def on_exception(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            front.window.close()
        else:
            sys.__excepthook__(kind, error, trace)
            front.keeper.take(error)

    def on_thread_exception(given: threading.ExceptHookArgs) -> None:
        if given.exc_value is not None:
            front.keeper.take(given.exc_value)

    before = sys.excepthook, threading.excepthook
    sys.excepthook, threading.excepthook = on_exception, on_thread_exception
    qInstallMessageHandler(_on_qt_message)
    try:
        with ExitStack() as at_the_end:

            def on_ready() -> None:
                at_the_end.enter_context(closing_on_signals(front.window))

            front.ready.connect(on_ready)
            yield
    finally:
        sys.excepthook, threading.excepthook = before
        qInstallMessageHandler(None)


@contextmanager
def closing_on_signals(window: QWidget) -> Iterator[None]:
    """Close the window on SIGTERM and Ctrl+C; a socket wakes the event loop, in which Python sees no signals."""
    ours, theirs = socket.socketpair()
    for end in (ours, theirs):
        end.setblocking(False)
    notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)

    def on_woken() -> None:
        with suppress(BlockingIOError):
            ours.recv(64)

    def on_signal(_number: int, _frame: FrameType | None) -> None:
        window.close()

    notifier.activated.connect(on_woken)
    try:
        woken_before = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
        before = {number: signal.signal(number, on_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    except ValueError:  # not the main thread
        yield
        return
    try:
        yield
    finally:
        notifier.setEnabled(False)
        signal.set_wakeup_fd(woken_before)
        for number, handler in before.items():
            signal.signal(number, handler)
        ours.close()
        theirs.close()


_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
}


def _on_qt_message(kind: QtMsgType, _context: object, text: str | None) -> None:
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.ERROR), "%s", text)

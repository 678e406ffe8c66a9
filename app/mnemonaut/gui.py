"""The window's front end: application, surroundings, what happens to exceptions, main loop."""

from __future__ import annotations

import logging
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType, TracebackType

from PySide6.QtCore import QObject, QSettings, QSocketNotifier, Qt, QtMsgType, Slot, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from mnemonaut import __version__, display, paths
from mnemonaut.around import Around
from mnemonaut.logs import Logs
from mnemonaut.single_instance import SingleInstance
from mnemonaut_ui import languages
from mnemonaut_ui.crash import CrashKeeper
from mnemonaut_ui.first_paint import FirstPaint
from mnemonaut_ui.icon import program_icon
from mnemonaut_ui.jobs import Jobs
from mnemonaut_ui.main_window import MainWindow
from mnemonaut_ui.view_state import ViewState

DESKTOP_FILE = "mnemonaut"
log = logging.getLogger(__name__)


def run(path: Path | None, *, read_only: bool = False) -> int:
    """Show the window until it is closed; gives the exit code. A second start hands its path to the first and ends.

    EnvironmentFault where no window can open.
    """
    display.require()
    app = application()
    single = SingleInstance()
    if not single.begin("" if path is None else str(path.absolute())):
        return 0
    logs = Logs()
    logs.begin()
    try:
        settings = QSettings(str(paths.settings_path()), QSettings.Format.IniFormat)
        languages.install(str(settings.value("language", "")) or languages.of_system())
        front = Front(settings, logs)
        single.opened.connect(front.show_another)
        front.first.painted.connect(single.listen)
        with _hooks(front):
            front.begin(path, read_only=read_only)
            code = int(app.exec())
            front.window.close_now()
        return code
    finally:
        single.end()
        logs.end()


def application() -> QApplication:
    """The one QApplication, with what must be said before a window shows."""
    found = QApplication.instance()
    if isinstance(found, QApplication):
        return found
    QApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    app = QApplication([DESKTOP_FILE])
    app.setApplicationName("mnemonaut")
    app.setApplicationDisplayName("Mnemonaut")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(DESKTOP_FILE)
    app.setWindowIcon(program_icon())
    return app


class Front(QObject):
    """The window with everything behind it. First the little that is seen at once, then, after the first paint, the rest."""

    def __init__(self, settings: QSettings, logs: Logs) -> None:
        super().__init__()
        self._logs = logs
        self._path: Path | None = None
        self._read_only = False
        self.around = Around()
        self.jobs = Jobs()
        self.around.lane = self.jobs.operate
        self.state = ViewState(self.jobs, self.around, settings=settings)
        self.window = MainWindow(self.state, settings, at_once=False)
        self.first = FirstPaint(self.window.front)
        self.keeper = CrashKeeper(
            self.window,
            version=__version__,
            write_log=logs.write_crash,
            shown_trace=lambda: self.state.trace,
            parent=self,
        )
        self.jobs.crashed.connect(self.keeper.take)

    def begin(self, path: Path | None, *, read_only: bool) -> None:
        """Show the window, then open what was asked for, else what was open last."""
        self._path, self._read_only = path, read_only
        self.first.painted.connect(self._on_painted)
        self.window.show()
        self.window.front.focus_first()

    @Slot(str)
    def show_another(self, path: str) -> None:
        """Another start was given this path: open it here, and come to the front."""
        window = self.window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        if path:
            self.state.offer_files([Path(path)])

    @Slot()
    def _on_painted(self) -> None:
        self._logs.begin_log()
        self.window.complete()
        if self._path is not None:
            self.window.open_database(self._path.absolute(), read_only=self._read_only)
        else:
            self.window.session.reopen()
        self.window.warn_at_start(self._logs.last_fault)


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
        with _closing_on_signals(front.window):
            yield
    finally:
        sys.excepthook, threading.excepthook = before
        qInstallMessageHandler(None)


_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
}


def _on_qt_message(kind: QtMsgType, _context: object, text: str | None) -> None:
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.ERROR), "%s", text)


@contextmanager
def _closing_on_signals(window: MainWindow) -> Iterator[None]:
    """Ctrl+C and SIGTERM close the window as a person would. Python hears of signals only between its own steps, and
    the event loop takes none, so a socket wakes it."""
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

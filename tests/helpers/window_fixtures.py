"""Fixtures: the window over real samples, built once a run, copied for each test that opens one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
import shiboken6
from helpers.databases import make_database
from helpers.masters import Masters
from helpers.recalls import remembering
from helpers.recipe_documents import LINES
from helpers.services import SampleServices
from PySide6.QtCore import (
    QAbstractEventDispatcher,
    QCoreApplication,
    QEvent,
    QEventLoop,
    QObject,
    QSettings,
    Qt,
    QTimer,
    Slot,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.exceptions import TimeoutError as WaitedTooLong
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.parameters.parameter_panel import ParameterList
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.shell.commands import COMMANDS
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets import theme
from mnemonaut_ui.words import languages

LOOK_AT_LEAST_EVERY_MS = 10
"""What comes without an event is seen so soon."""
TURNS_AFTER = 5
"""An answer that is delivered puts off some of what follows from it: a selection, a layout, a paint, each to a later turn."""


@pytest.fixture(scope="session")
def sample_masters(masters_of_run: Masters) -> Masters:
    """The samples as they were built: to copy from, not to open."""
    return masters_of_run


@pytest.fixture(scope="session")
def sample_explorer(sample_masters: Masters, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Explorer]:
    """Over the English sample, to read from; what was recalled is kept."""
    services = SampleServices(sample_masters, tmp_path_factory.mktemp("read"))
    path = services.build_sample("en", no_progress, NEVER)
    with remembering(services.open(path, read_only=True)) as explorer:
        yield explorer


@pytest.fixture(scope="session")
def documents(sample_masters: Masters, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Explorer]:
    """Over conversations, beliefs, documents and a journal, to read from; what was recalled is kept."""
    folder = tmp_path_factory.mktemp("documents")
    path = make_database(folder / "documents.db", LINES)
    with remembering(SampleServices(sample_masters, folder).open(path, read_only=True)) as explorer:
        yield explorer


def _let_go_of_keys() -> None:
    """A key that a test pressed with Ctrl leaves Ctrl held for the whole process: only the next press says otherwise, and until
    then `selectRow` on the selected row takes the selection away."""
    if QApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier:
        widget = QWidget()
        QTest.keyClick(widget, Qt.Key.Key_F35)
        widget.deleteLater()


@pytest.fixture
def language(request: pytest.FixtureRequest, qapp: QApplication) -> str:
    """The language in which a window starts that is made after it: English, or the parameter of an indirect parametrization."""
    code = str(getattr(request, "param", "en"))
    languages.install(code)
    return code


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins and ends in English and light with no key held, and its windows end with it: what is to be deleted waits
    for an event loop, the next test's, and until then it is translated and coloured with the others."""
    yield
    app = QCoreApplication.instance()
    if isinstance(app, QApplication):
        _let_go_of_keys()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if QApplication.palette().window().color().name() == theme.DARK.window:  # cheap where no window is left
            theme.apply(app, theme.LIGHT)
    if languages.current() != "en":
        languages.install("en")


class _Look:
    """Asks whether it is there, and ends the loop when it is, when asking fails, or when it is too late."""

    def __init__(self, callback: Callable[[], bool | None], loop: QEventLoop, timeout: int) -> None:
        self._callback, self._loop = callback, loop
        self._timeout, self._end = timeout, time.monotonic() + timeout / 1000
        self._looking = False
        self.found = False
        self.failed: BaseException | None = None

    def __call__(self) -> None:
        if self._looking or self.found or self.failed is not None:
            return
        self._looking = True
        late = time.monotonic() > self._end
        try:
            result = self._callback()
            if result not in (None, True, False):
                raise ValueError(f"what is waited for must be None, True or False, not {result!r}")
            self.found = result is not False
            if late and not self.found:
                self.failed = WaitedTooLong(f"it did not happen within {self._timeout} milliseconds")
        except AssertionError as error:
            if late:
                self.failed = WaitedTooLong(f"it did not happen within {self._timeout} milliseconds: {error}")
        except BaseException as error:  # noqa: BLE001  (raised where it is waited, not in a slot)
            self.failed = error
        finally:
            self._looking = False
        if self.found or self.failed is not None:
            self._loop.quit()


def turn_until(callback: Callable[[], bool | None], *, timeout: int = 5000) -> None:
    """Turn the event loop until it gives True, or gives None and asserts nothing that fails. It is asked after every turn,
    where pytest-qt sleeps for 10 ms; what was put off to the next turns by what made it true is done as well."""
    loop, timer = QEventLoop(), QTimer()
    look = _Look(callback, loop, timeout)
    look()
    if not look.found and look.failed is None:
        turned = QAbstractEventDispatcher.instance().awake
        timer.start(LOOK_AT_LEAST_EVERY_MS)
        turned.connect(look.__call__)
        try:
            loop.exec()
        finally:
            turned.disconnect(look.__call__)
        for _ in range(TURNS_AFTER):
            QCoreApplication.processEvents()
    if look.failed is not None:
        raise look.failed


class SettledFrames(QObject):
    """Paints a window when nothing is under way. A frame costs a hundredth of a second, and a person sees those between for a
    blink; what a test looks at is painted. Who tests a frame between removes this filter (`every_frame`)."""

    def __init__(self, window: QWidget, jobs: Jobs) -> None:
        super().__init__(window)
        self._window, self._jobs, self._waiting = window, jobs, False
        window.installEventFilter(self)
        QAbstractEventDispatcher.instance().awake.connect(self._on_turned)

    def eventFilter(self, _window: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.UpdateRequest or self._jobs.idle:
            return False
        self._waiting = True  # Qt asks no second time until it has painted
        return True

    @Slot()
    def _on_turned(self) -> None:
        if self._waiting and self._jobs.idle:
            self._waiting = False
            QCoreApplication.postEvent(self._window, QEvent(QEvent.Type.UpdateRequest))


def every_frame(window: QWidget) -> None:
    """Paint it also while something is under way."""
    for frames in window.findChildren(SettledFrames):
        window.removeEventFilter(frames)


def all_made() -> bool:
    """Whether every list of parameters has all its rows: they come one by one."""
    return all(found.complete for top in QApplication.topLevelWidgets() for found in top.findChildren(ParameterList))


@pytest.fixture
def services(sample_masters: Masters, tmp_path: Path) -> SampleServices:
    """What the window needs of the program: real databases, real importers, a clock that stands."""
    return SampleServices(sample_masters, tmp_path / "samples")


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Settings in a file of this test's own, of somebody who wants numbers: most of what is tested names one."""
    made = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    made.setValue("expert", True)
    return made


@pytest.fixture
def state(qapp: QApplication, services: SampleServices, settings: QSettings) -> Iterator[ViewState]:
    """No database is open; its threads end with the test."""
    del qapp
    jobs = Jobs()
    made = ViewState(jobs, services, settings=settings)
    yield made
    workspace = made.workspace
    jobs.close(None if workspace is None else workspace.close)


@pytest.fixture
def sample_workspace(services: SampleServices, state: ViewState) -> Iterator[Workspace]:
    """The English sample, open to write; not set on the state."""
    path = services.build_sample("en", lambda *_: None, CancelToken())
    workspace = services.open(path, read_only=False)
    yield workspace
    state.jobs.close(workspace.close)  # the lanes may be using it


S = TypeVar("S", bound=Screen)


@contextmanager
def on_show(qtbot: QtBot, screen: S, workspace: Workspace, size: tuple[int, int] = (1000, 600)) -> Iterator[S]:
    """A screen by itself over a database, all read."""
    qtbot.addWidget(screen)
    screen.resize(*size)
    screen.show()
    screen.state.set_workspace(workspace)
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    yield screen
    screen.hide()


@pytest.fixture
def window(qtbot: QtBot, state: ViewState, settings: QSettings) -> Iterator[MainWindow]:
    """The whole window, shown, on the Welcome page."""
    made = MainWindow(state, settings)
    SettledFrames(made, state.jobs)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close_now()


@pytest.fixture
def speaking(language: str, window: MainWindow, services: SampleServices) -> MainWindow:
    """A window in the language, over the English sample, its first situation asked."""
    del language
    path = services.build_sample("en", no_progress, NEVER)
    window.state.open_requested.emit(OpenRequest(path, situation=services.samples()[0].situations[0]))
    turn_until(lambda: window.state.trace is not None and window.state.jobs.idle, timeout=PATIENCE_MS)
    return window


# ---- one window for all tests of a module that change nothing that lasts

PATIENCE_MS = 20_000
SIZE = (1320, 860)
ISOLATED = "ep-0001"


class SharedWindow:
    """Over the English sample, its first situation asked, one memory isolated and selected. After every test it is put back,
    and a test that left something behind fails."""

    def __init__(self, window: MainWindow, path: Path) -> None:
        self.window, self.state = window, window.state
        self.state.open_requested.emit(OpenRequest(path, situation=self.state.services.samples()[0].situations[0]))
        self._wait(lambda: self.state.trace is not None)
        self.state.select([ISOLATED])
        window.run_command("isolate")
        self._wait(lambda: window.commands.action("undo").text() == "Undo: Isolate 1 memory")
        lab, library, quarantine = (window.screens[key] for key in ("lab", "library", "quarantine"))
        assert isinstance(lab, LabScreen)
        assert isinstance(library, LibraryScreen)
        assert isinstance(quarantine, QuarantineScreen)
        self._lab, self._library, self._quarantine = lab, library, quarantine
        for screen in (library, quarantine, lab):  # each was seen once
            window.show_screen(screen.key)
            self._wait()
        self.put_back()
        self._first = self._look()

    def _wait(self, condition: Callable[[], bool] = lambda: True) -> None:
        """Until it holds and nothing is under way."""
        turn_until(lambda: self.state.jobs.idle and condition(), timeout=PATIENCE_MS)

    def to_front(self) -> None:
        """It has the keyboard, though a test between showed a window of its own."""
        self.window.activateWindow()
        self._wait(self.window.isActiveWindow)

    def put_back(self) -> None:
        """What a test may move: colours, size, panes, sides, filters, banners, screen, selection."""
        window = self.window
        window.choose_theme("light")
        window.set_sidebar(True)
        window.set_inspector(True)
        self.state.set_expert(True)
        if (window.width(), window.height()) != SIZE:
            window.reset_layout()
        for field in (self._library.filter, self._quarantine.filter):
            if field.text():
                field.clear()
        for banner in (window.banner, window.change_banner):
            banner.hide()
        window.show_screen("lab")
        for button in (self._lab.current.bar.side_button, self._lab.current.bar.context_button):
            button.setChecked(False)
        self._lab.current.results.list.setFocus()
        self._wait()
        self.state.select([ISOLATED])
        window.activateWindow()
        self._wait()

    def check(self) -> None:
        """It is as it was for the first test."""
        now = self._look()
        left = {name: (value, now[name]) for name, value in self._first.items() if now[name] != value}
        assert not left, f"left behind in the window of this module (first, now): {left}"

    def _look(self) -> dict[str, object]:
        """All by which tests could notice each other."""
        window, state, workspace = self.window, self.state, self.state.workspace
        actions = {spec.id: window.commands.action(spec.id) for spec in COMMANDS}
        tab = self._lab.current
        return {
            "database": None if workspace is None else workspace.path,
            "isolations": () if workspace is None else workspace.library.isolations(),
            "memories": None if workspace is None else workspace.library.stats(),
            "dialogs": [
                type(widget).__name__ for widget in QApplication.topLevelWidgets() if _stands_open(widget, window)
            ],
            "commands": {
                name: (action.text(), action.isEnabled(), action.isChecked()) for name, action in actions.items()
            },
            "tabs": self._lab.tabs_state(),
            "trace": None if state.trace is None else state.trace.id,
            "answer": (tab.results.state_shown, tab.results.filter.key, tuple(tab.results.list.results.shown_ids)),
            "side": (tab.bar.side_button.isChecked(), tab.bar.context_button.isChecked()),
            "screen": window.front.key,
            "selection": state.selected,
            "colours": state.theme.name,
            "direction": QApplication.layoutDirection(),
            "place": (window.width(), window.height(), window.drawer.is_folded),
            "filters": (self._library.filter.text(), self._quarantine.filter.text()),
            "banners": (window.banner.message, window.change_banner.message, tab.results.stale.message),
        }


def _stands_open(widget: QWidget, window: MainWindow) -> bool:
    return widget is not window and widget.isVisible()


@pytest.fixture(scope="module")
def _shared(
    qapp: QApplication, sample_masters: Masters, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SharedWindow]:
    del qapp
    folder = tmp_path_factory.mktemp("shared")
    services, jobs = SampleServices(sample_masters, folder), Jobs()
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    window = MainWindow(ViewState(jobs, services, settings=settings), settings)
    SettledFrames(window, jobs)
    window.show()
    yield SharedWindow(window, services.build_sample("en", no_progress, NEVER))
    window.close_now()
    window.close()
    shiboken6.delete(window)  # before the application goes


@pytest.fixture
def shared_window(_shared: SharedWindow) -> Iterator[MainWindow]:
    """The window of this module, as `SharedWindow` says, the lab in front: for tests that change nothing that lasts."""
    _shared.to_front()
    yield _shared.window
    _shared.put_back()
    _shared.check()

"""Fixtures: the window over real samples, built once a run, copied for each test that opens one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.masters import Masters
from helpers.services import SampleServices
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.ports import Workspace
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words import languages


@pytest.fixture(scope="session")
def sample_masters(masters_of_run: Masters) -> Masters:
    """The samples as they were built: to copy from, not to open."""
    return masters_of_run


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins and ends in English."""
    yield
    if languages.current() != "en":
        languages.install("en")


@pytest.fixture
def services(sample_masters: Masters, tmp_path: Path) -> SampleServices:
    """What the window needs of the program: real databases, real importers, a clock that stands."""
    return SampleServices(sample_masters, tmp_path / "samples")


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Settings in a file of this test's own."""
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def state(qapp: QApplication, services: SampleServices, settings: QSettings) -> Iterator[ViewState]:
    """No database is open; its threads end with the test."""
    del qapp
    jobs = Jobs()
    services.lane = jobs.operate
    made = ViewState(jobs, services, settings=settings)
    yield made
    jobs.close()
    if made.workspace is not None:
        made.workspace.close()


@pytest.fixture
def sample_workspace(services: SampleServices, state: ViewState) -> Iterator[Workspace]:
    """The English sample, open to write; not set on the state."""
    path = services.build_sample("en", lambda *_: None, CancelToken())
    workspace = services.open(path, read_only=False)
    yield workspace
    state.jobs.close()  # the lanes may be using it
    workspace.close()


@pytest.fixture
def window(qtbot: QtBot, state: ViewState, settings: QSettings) -> Iterator[MainWindow]:
    """The whole window, shown, on the Welcome page."""
    made = MainWindow(state, settings)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.close_now()

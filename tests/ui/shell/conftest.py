"""The whole window and somebody who uses it, for the tests of one selection."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from helpers.masters import Masters
from helpers.person import IN_QUARANTINE, Person
from helpers.services import SampleServices
from helpers.window_fixtures import SettledFrames
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.ports import no_progress
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.view_state import ViewState


@pytest.fixture(scope="module")
def person(qapp: QApplication, sample_masters: Masters, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    """One window for all of this module: a dozen memories isolated, a question asked."""
    del qapp
    folder = tmp_path_factory.mktemp("selection")
    services, jobs = SampleServices(sample_masters, folder), Jobs()
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    state = ViewState(jobs, services, settings=settings)
    window = MainWindow(state, settings)
    SettledFrames(window, jobs)
    window.show()
    window.activateWindow()
    window.set_inspector(True)
    path: Path = services.build_sample("en", no_progress, NEVER)
    window.open_database(path)
    made = Person(window, path)
    made.wait(lambda: state.workspace is not None and window.front.key == "lab")
    state.select(IN_QUARANTINE)
    state.isolate("for the test")
    made.wait(lambda: made.isolated() == set(IN_QUARANTINE))
    yield made
    window.close_now()
    window.close()
    shiboken6.delete(window)  # before the application goes


@pytest.fixture
def sample(services: SampleServices) -> Path:
    """The English sample's file."""
    path: Path = services.build_sample("en", no_progress, NEVER)
    return path

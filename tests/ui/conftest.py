"""The window over real samples: built once a run, copied for each test that opens one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut import samples
from mnemonaut.around import Around
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.ports import Progress
from mnemonaut_ui import languages
from mnemonaut_ui.jobs import Jobs
from mnemonaut_ui.main_window import MainWindow
from mnemonaut_ui.view_state import ViewState
from mnemonaut_ui.workspace import Workspace

NOW = 1_750_000_000
"""The clock of all these tests: 2025-06-15 15:06 UTC, the day for which the samples are built."""


class SampleSurroundings(Around):
    """The program's own surroundings, with samples copied from those that this run built once, and a clock that stands."""

    def __init__(self, masters: Path, folder: Path) -> None:
        super().__init__(samples_folder=folder)
        self.masters = masters
        self.built: list[str] = []

    def now(self) -> int:
        """It is always the same moment."""
        return NOW

    def build_sample(self, lang: str, progress: Progress, token: CancelToken) -> Path:
        """A copy that this test may spoil."""
        path = self.samples_folder / f"sample-{lang}.db"
        if not path.exists():
            self.built.append(lang)
            progress("samples", 0, 1)
            master = samples.ensure(self.masters, lang, NOW, token=token)
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(master, path)
            progress("samples", 1, 1)
        return path


@pytest.fixture(scope="session")
def sample_masters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the samples as they were built: to copy from, not to open."""
    return tmp_path_factory.mktemp("sample-masters")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Every test begins and ends in English."""
    yield
    if languages.current() != "en":
        languages.install("en")


@pytest.fixture
def surroundings(sample_masters: Path, tmp_path: Path) -> SampleSurroundings:
    """What the window needs of the program: real databases, real importers, a clock that stands."""
    return SampleSurroundings(sample_masters, tmp_path / "samples")


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Settings in a file of this test's own."""
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def state(qapp: QApplication, surroundings: SampleSurroundings, settings: QSettings) -> Iterator[ViewState]:
    """No database is open; its threads end with the test."""
    del qapp
    jobs = Jobs()
    surroundings.lane = jobs.operate
    made = ViewState(jobs, surroundings, settings=settings)
    yield made
    jobs.close()
    if made.workspace is not None:
        made.workspace.close()


@pytest.fixture
def sample_workspace(surroundings: SampleSurroundings, state: ViewState) -> Iterator[Workspace]:
    """The English sample, open to write; not set on the state."""
    path = surroundings.build_sample("en", lambda *_: None, CancelToken())
    workspace = surroundings.open(path, read_only=False)
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

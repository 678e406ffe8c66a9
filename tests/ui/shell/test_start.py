"""What a start loads before the window is painted, and that the start can be timed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench import window as bench_window

ENGINE = ("numpy", "apsw", "sqlite_vec", "model2vec", "mnemonaut_core.explorer", "mnemonaut_core.ports")
SCREENS = (
    "mnemonaut_ui.library.view",
    "mnemonaut_ui.lab.view",
    "mnemonaut_ui.inspector.view",
    "mnemonaut_ui.shell.memory_commands",
)
WELCOME = ("mnemonaut_ui.welcome.view", "mnemonaut_ui.shell.commands", "mnemonaut_ui.state.jobs")
FRAME = """
import sys
from pathlib import Path
from mnemonaut import gui
from PySide6.QtCore import QSettings
app = gui.application()
folder = Path(sys.argv[1])
front = gui.Front(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat), gui.Logs(folder))
front.begin(None, read_only=False)
"""
PAGE = "front._on_frame_painted()\n"
REST = "front._on_painted()\n"
TELL = "print(*sys.modules, flush=True)\nimport os\nos._exit(0)\n"


def loaded(script: str, folder: Path) -> set[str]:
    """The modules of a process that ran this script."""
    done = subprocess.run(
        [sys.executable, "-c", script + TELL, str(folder)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        timeout=60,
        check=True,
    )
    return set(done.stdout.decode().split())


@pytest.mark.long
def test_the_frame_is_shown_before_what_stands_in_it_is_loaded(tmp_path: Path) -> None:
    assert loaded(FRAME, tmp_path) & {*ENGINE, *SCREENS, *WELCOME} == set()


def test_the_welcome_page_is_shown_before_the_other_screens_and_the_engine_are_loaded(tmp_path: Path) -> None:
    modules = loaded(FRAME + PAGE, tmp_path)
    assert modules & {*ENGINE, *SCREENS} == set()
    assert set(WELCOME) <= modules


@pytest.mark.long
def test_then_the_screens_are_loaded(tmp_path: Path) -> None:
    assert set(SCREENS) <= loaded(FRAME + PAGE + REST, tmp_path)


STOPPED = """
from PySide6.QtWidgets import QApplication
from mnemonaut import gui
def stopped(_app):
    QApplication.processEvents()
    print("visible:", *(type(one).__name__ for one in QApplication.topLevelWidgets() if one.isVisible()), flush=True)
    raise KeyboardInterrupt
gui.QApplication.exec = stopped
try:
    gui.run(None)
except KeyboardInterrupt:
    print("after:", *(type(one).__name__ for one in QApplication.topLevelWidgets() if one.isVisible()), flush=True)
"""


@pytest.mark.long
def test_a_window_that_is_stopped_is_hidden_before_the_interpreter_ends(tmp_path: Path) -> None:
    """One that is seen still would be told in Python that it is hidden, when nothing of Python is left."""
    done = subprocess.run(
        [sys.executable, "-c", STOPPED],
        capture_output=True,
        timeout=60,
        check=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert done.stdout.decode().splitlines() == ["visible: MainWindow", "after:"]


def test_the_version_is_told_without_the_engine(tmp_path: Path) -> None:
    script = "import sys\nfrom mnemonaut.__main__ import main\nmain(['--version'])\n"
    assert loaded(script, tmp_path) & {*ENGINE, "PySide6"} == set()


@pytest.mark.long
def test_the_start_is_timed_to_the_frame_and_to_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_window, "RUNS", 1)
    found = bench_window.measure()
    assert set(found) == set(bench_window.MEANING)
    assert 0.0 < found["window_ms"] < found["welcome_ms"]
    assert found["window_ratio"] == pytest.approx(found["window_ms"] / found["bare_window_ms"])

"""The window as a program: it opens a file, is raised by a second start on it, ends on a signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.masters import Masters
from helpers.services import NOW, sample_master
from PySide6.QtCore import QSettings

from mnemonaut_core.environment import settings_path
from mnemonaut_ui.state.recent import RecentFiles


def start(*arguments: object) -> subprocess.Popen[bytes]:
    """`mnemonaut` on no screen, with the folders of this test."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "MNEMONAUT_NOW": str(NOW)}
    command = [sys.executable, "-m", "mnemonaut", *map(str, arguments)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def until(met: Callable[[], bool], seconds: float = 20.0) -> None:
    """Wait for another process, which sends no signal of ours."""
    deadline = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_each_file_has_a_window_and_both_end_cleanly(tmp_path: Path, sample_masters: Masters) -> None:
    files = [tmp_path / f"{lang}.db" for lang in ("en", "zh")]
    for lang, path in zip(("en", "zh"), files, strict=True):
        path.write_bytes(sample_master(sample_masters, lang).read_bytes())
    hard = tmp_path / "hard.db"
    hard.hardlink_to(files[0])
    windows = [start("gui", path) for path in files]
    try:
        until(lambda: all(path.with_name(f"{path.name}-wal").exists() for path in files))
        again = start("gui", hard)
        out, err = again.communicate(timeout=20)
        assert (again.returncode, out) == (0, b""), err
        shown = start("open", files[1], "--memory", "ep-0001")
        out, err = shown.communicate(timeout=20)
        assert (shown.returncode, out) == (0, b""), err
        assert b"It is shown in the window that is open already." in err
        assert [window.poll() for window in windows] == [None, None]
    finally:
        for window in windows:
            window.send_signal(signal.SIGTERM)
        ended = [window.communicate(timeout=20) for window in windows]
    assert [(window.returncode, out) for window, (out, _) in zip(windows, ended, strict=True)] == [(0, b"")] * 2, ended
    assert not any(b"Traceback" in err for _, err in ended)
    settings = QSettings(str(settings_path()), QSettings.Format.IniFormat)
    recent = {entry.file for entry in RecentFiles(settings).entries()}
    assert recent == set(files), "neither took it from the other"
    assert not any(path.with_name(f"{path.name}-wal").exists() for path in files)

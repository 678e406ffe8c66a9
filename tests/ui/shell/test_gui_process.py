"""The window as a program: it opens a file, takes a second start, ends on a signal."""

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

from mnemonaut_core.environment import settings_path


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
def test_the_window_opens_a_file_takes_a_second_start_and_ends_cleanly(tmp_path: Path, sample_masters: Masters) -> None:
    files = [tmp_path / f"{lang}.db" for lang in ("en", "zh")]
    for lang, path in zip(("en", "zh"), files, strict=True):
        path.write_bytes(sample_master(sample_masters, lang).read_bytes())
    first = start("gui", files[0])
    try:
        until(lambda: files[0].with_name("en.db-wal").exists())
        second = start("gui", files[1])
        out, err = second.communicate(timeout=20)
        assert (second.returncode, out) == (0, b""), err
        until(lambda: settings_path().exists() and "zh.db" in settings_path().read_text("utf-8"))  # it is shown
    finally:
        first.send_signal(signal.SIGTERM)
        out, err = first.communicate(timeout=20)
    assert (first.returncode, out) == (0, b""), err
    assert b"Traceback" not in err
    kept = settings_path().read_text("utf-8")
    assert f"last={files[1]}" in kept
    assert not files[1].with_name("zh.db-wal").exists()

"""The window under a real X server, with real keys: ask, isolate, undo, quit. Skipped where there is no Xvfb or xdotool."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mnemonaut import display, samples
from mnemonaut_core.errors import EnvironmentFault

TOOLS = ("Xvfb", "xdotool")
NOW = 1_750_000_000
DISPLAY = f":{90 + os.getpid() % 900}"

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not all(map(shutil.which, TOOLS)), reason="needs Xvfb and xdotool"
)


def until(condition: Callable[[], bool], what: str, seconds: float = 30.0) -> None:
    """Wait for something that another process does; the test fails when it does not come."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, f"{what} did not happen within {seconds:.0f} s"
        time.sleep(0.1)


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """A screen of this test's own."""
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.setenv("DISPLAY", DISPLAY)
    monkeypatch.setenv("MNEMONAUT_NOW", str(NOW))
    server = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", "1400x900x24"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        until(lambda: Path(f"/tmp/.X11-unix/X{DISPLAY[1:]}").exists(), "the X server's start")
        try:
            display.require()
        except EnvironmentFault as fault:
            pytest.skip(fault.detail or fault.title)
        yield {**os.environ, "LANG": "C.UTF-8"}
    finally:
        server.terminate()
        server.wait(10)


def test_ask_isolate_undo_and_quit_by_keys(environment: dict[str, str], tmp_path: Path) -> None:
    database = tmp_path / "sample.db"
    samples.build(database, "en", NOW)
    command = [sys.executable, "-m", "mnemonaut"]

    def stats() -> dict[str, int]:
        done = subprocess.run(
            [*command, "stats", "--db", database, "--json"], capture_output=True, text=True, check=True
        )
        return dict(json.loads(done.stdout)["stats"])

    def xdo(*words: str) -> str:
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, check=False).stdout

    window = subprocess.Popen([*command, "gui", str(database)], env=environment)
    try:
        until(
            lambda: "sample.db" in xdo("search", "--onlyvisible", "--name", "sample.db", "getwindowname"), "the window"
        )
        number = xdo("search", "--onlyvisible", "--name", "sample.db").split()[-1]
        xdo("windowfocus", "--sync", number)
        xdo("type", "--delay", "10", "How long should parkin be left in the tin?")
        xdo("key", "ctrl+Return")
        until(lambda: stats()["runs"] == 1, "the recorded run")
        xdo("key", "ctrl+j")
        until(lambda: stats()["isolated"] == 1, "isolating")
        xdo("key", "ctrl+z")
        until(lambda: stats()["isolated"] == 0, "undoing")
        xdo("key", "ctrl+q")
        until(lambda: window.poll() is not None, "quitting")
        assert window.returncode == 0
    finally:
        if window.poll() is None:
            window.kill()
        window.wait(10)

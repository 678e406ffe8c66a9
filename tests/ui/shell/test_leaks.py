"""A window that is closed leaves no thread, no timer and no connection behind."""

from __future__ import annotations

import gc
import threading
import weakref
from pathlib import Path

import pytest
import shiboken6
from helpers.services import SampleServices
from PySide6.QtCore import QSettings, QTimer
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.models.encoder import ENCODER_AT_REST
from mnemonaut_core.ports import no_progress
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState


def threads() -> set[str]:
    """Those that are not the main one."""
    # the pool that asks the sources is the process's own, made by its first recall: no window's
    others = (thread for thread in threading.enumerate() if thread is not threading.main_thread())
    return {thread.name for thread in others if not thread.name.startswith("source_")}


def descriptors(path: Path) -> list[str]:
    """Open files that belong to a database."""
    folder = Path("/proc/self/fd")
    if not folder.exists():
        return []
    return [
        name for link in folder.iterdir() if str(path) in (name := str(link.readlink() if link.is_symlink() else ""))
    ]


def live_a_little(qtbot: QtBot, services: SampleServices, settings: QSettings) -> MainWindow:
    """A window that asked, looked around, isolated, and was closed."""
    jobs = Jobs()
    window = MainWindow(ViewState(jobs, services), settings)
    window.show()
    path = services.build_sample("en", no_progress, NEVER)
    window.state.open_requested.emit(OpenRequest(path, situation=services.samples()[0].situations[0]))
    qtbot.waitUntil(lambda: window.state.trace is not None)
    assert window.state.trace is not None
    window.state.select(window.state.trace.selected[:1])
    for key in ("library", "quarantine", "runs", "health", "welcome", "lab"):
        window.show_screen(key)
        qtbot.waitUntil(lambda: jobs.idle)
    window.run_command("isolate")
    qtbot.waitUntil(lambda: not jobs.busy)
    window.close()
    return window


@pytest.mark.long
def test_no_thread_timer_or_file_stays(qtbot: QtBot, services: SampleServices, settings: QSettings) -> None:
    before = threads() | {ENCODER_AT_REST}  # one a process, which frees the model two minutes after its last text
    window = live_a_little(qtbot, services, settings)
    assert threads() <= before
    timers = [timer for timer in window.findChildren(QTimer) if timer.isActive() and not timer.isSingleShot()]
    assert [f"{timer.parent()!r} {timer.interval()}" for timer in timers] == []
    assert descriptors(services.samples_folder / "sample-en.db") == []
    shiboken6.delete(window)


def test_a_window_that_is_gone_is_not_held(qtbot: QtBot, services: SampleServices, settings: QSettings) -> None:
    window = live_a_little(qtbot, services, settings)
    screens = [weakref.ref(screen) for screen in window.screens.values()]
    shiboken6.delete(window)
    del window
    gc.collect()
    assert [screen() for screen in screens if screen() is not None and shiboken6.isValid(screen())] == []

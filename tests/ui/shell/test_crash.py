"""An exception anywhere is written down and shown, and the window lives on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from mnemonaut.logs import Logs
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.shell.crash import CrashKeeper, describe
from mnemonaut_ui.shell.main_window import MainWindow


class OurBugError(Exception):
    """What is injected."""


@pytest.fixture
def keeper(window: MainWindow, tmp_path: Path) -> Iterator[CrashKeeper]:
    """The keeper of a window."""
    made = CrashKeeper(
        window, version="0", write_log=Logs(tmp_path / "logs").write_crash, shown_trace=lambda: window.state.trace
    )
    yield made
    if made.dialog is not None:
        made.dialog.close()


@pytest.mark.long
def test_a_storm_of_exceptions_is_one_dialog_that_counts(qtbot: QtBot, window: MainWindow, keeper: CrashKeeper) -> None:
    for _ in range(100):
        keeper.take(OurBugError("again"))
    qtbot.waitUntil(lambda: keeper.times == 100)
    dialog = keeper.dialog
    keeper.take(OurBugError("again"))
    qtbot.waitUntil(lambda: keeper.times == 101)
    assert keeper.dialog is dialog
    assert dialog is not None
    dialog.close()
    qtbot.waitUntil(lambda: keeper.dialog is None)


@pytest.mark.long
def test_the_report_is_also_a_file(qtbot: QtBot, keeper: CrashKeeper, tmp_path: Path) -> None:
    keeper.take(OurBugError("kept"))
    qtbot.waitUntil(lambda: keeper.dialog is not None)
    (report,) = (tmp_path / "logs").glob("crash-*.txt")
    assert "OurBugError" in report.read_text("utf-8")


def test_the_report_has_the_keyboard_and_its_buttons_come_after_it(qtbot: QtBot, keeper: CrashKeeper) -> None:
    keeper.take(OurBugError("read"))
    qtbot.waitUntil(lambda: keeper.dialog is not None)
    assert keeper.dialog is not None
    assert keeper.dialog.focusWidget() is keeper.dialog.details


def test_log_and_report_have_the_frames_and_nothing_that_a_person_said(
    qtbot: QtBot, keeper: CrashKeeper, tmp_path: Path
) -> None:
    canary = "Canary"  # no line of the program holds it

    def broken(question: str) -> None:
        try:
            raise KeyError(question)
        except KeyError as error:
            error.add_note(question)
            raise OurBugError(question) from error

    logs = Logs(tmp_path / "logs")
    logs.begin()
    logs.begin_log()
    try:
        with pytest.raises(OurBugError) as raised:
            broken(canary)
        keeper.take(raised.value)
        logging.getLogger("httpx").warning("POST %s", canary, exc_info=ExceptionGroup(canary, [raised.value]))
        qtbot.waitUntil(lambda: keeper.dialog is not None)
    finally:
        logs.end()
    files = {path.name: path for path in (tmp_path / "logs").iterdir()}
    assert sorted(files)[-1] == "mnemonaut.log"
    assert len(files) == 2
    for path in files.values():
        told = path.read_text("utf-8")
        assert "KeyError" in told
        assert "in broken" in told
        assert canary not in told
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_log_is_cut_and_each_of_its_files_is_its_owners_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mnemonaut.logs.LOG_BYTES", 1000)
    logs = Logs(tmp_path / "logs")
    logs.begin()
    logs.begin_log()
    try:
        for number in range(200):
            logging.getLogger("mnemonaut").warning("number %d of many that are logged", number)
    finally:
        logs.end()
    files = sorted(path for path in (tmp_path / "logs").iterdir())
    assert [path.name for path in files] == ["mnemonaut.log", *(f"mnemonaut.log.{number}" for number in (1, 2, 3))]
    assert {path.stat().st_mode & 0o777 for path in files} == {0o600}
    assert all(path.stat().st_size <= 1000 for path in files)


@pytest.mark.long
def test_the_recall_in_the_report_has_no_texts(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> None:
    query = Query("How long should parkin be left in the tin?", window.state.services.now())
    (trace,) = sample_workspace.explorer.recall(query, Settings(), token=CancelToken())
    report = describe(OurBugError("x"), version="1.2", trace=trace)
    assert "mnemonaut 1.2, Python" in report
    assert trace.id in report
    assert "parkin" not in report.casefold()
    assert not [c.memory.id for c in trace.candidates if c.memory.text[:30] in report]


@pytest.mark.long
def test_what_is_copied_is_what_is_shown(qtbot: QtBot, keeper: CrashKeeper) -> None:
    keeper.take(OurBugError("copy me"))
    qtbot.waitUntil(lambda: keeper.dialog is not None)
    assert keeper.dialog is not None
    keeper.dialog._copy.click()
    assert QGuiApplication.clipboard().text() == keeper.dialog.details.toPlainText()


@pytest.mark.long
def test_a_crash_that_python_cannot_catch_is_told_at_the_next_start(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "fault.txt.999999").write_text("Fatal Python error: Segmentation fault", "utf-8")
    logs = Logs(tmp_path)
    logs.begin()
    logs.begin_log()
    try:
        assert logs.last_fault is not None
        assert "Segmentation" in logs.last_fault.read_text("utf-8")
        window.warn_at_start(logs.last_fault)
        assert str(logs.last_fault) in window.banner.message
    finally:
        logs.end()
    again = Logs(tmp_path)
    again.begin()
    again.begin_log()
    again.end()
    assert again.last_fault is None
    assert not list(tmp_path.glob("fault.txt.*"))

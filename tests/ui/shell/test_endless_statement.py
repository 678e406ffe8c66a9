"""A statement that would run for ever on a connection of the window: what asks for something else, *Cancel* and closing end it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import dump
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER, at_work
from mnemonaut_core.domain.change import Change
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.store import connection as connection_module
from mnemonaut_core.store.database import Curation
from mnemonaut_ui.shell.main_window import MainWindow

ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"


@pytest.fixture(autouse=True)
def _without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement's own limit is an hour here: whoever waits for that comes to no end."""
    monkeypatch.setattr(connection_module, "LONGEST_S", 3600.0)


class Counting:
    """How many are at it, so that a test can wait until they are."""

    def __init__(self) -> None:
        self.begun = self.ended = 0

    def read(self, explorer: Explorer) -> None:
        """For ever, on a reader of the window."""
        with explorer.readers.reader() as reader:
            self.run(reader.connection)

    def run(self, connection: apsw.Connection) -> None:
        """For ever."""
        self.begun += 1
        try:
            assert connection.execute(ENDLESS).get is None
        finally:
            self.ended += 1


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow) -> Path:
    """The English sample, open in the window, nothing under way."""
    path = window.state.services.build_sample("en", lambda *_: None, NEVER)
    window.open_database(path)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle, timeout=30_000)
    return path


def content(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """What is in the file, but for what opening and closing note."""
    return {name: rows for name, rows in dump(path).items() if name != "meta"}


@pytest.mark.long
def test_another_request_of_the_channel_frees_the_lane(qtbot: QtBot, window: MainWindow, opened: Path) -> None:
    del opened
    workspace, jobs = window.state.workspace, window.state.jobs
    assert workspace is not None
    counting, answers = Counting(), list[object]()
    for channel in ("one", "two"):  # both lanes
        jobs.read(channel, lambda _token: counting.read(workspace.explorer), answers.append)
    qtbot.waitUntil(lambda: counting.begun == 2, timeout=10_000)
    jobs.read("one", lambda _token: len(workspace.library.ids("")), answers.append)
    jobs.cancel("two")
    qtbot.waitUntil(lambda: len(answers) == 1 and counting.ended == 2, timeout=10_000)
    assert answers == [len(workspace.library.ids(""))]


@pytest.mark.long
def test_closing_the_window_ends_what_it_reads(qtbot: QtBot, window: MainWindow, opened: Path) -> None:
    before = content(opened)
    workspace, jobs = window.state.workspace, window.state.jobs
    assert workspace is not None
    counting = Counting()
    for channel in ("one", "two"):
        jobs.read(channel, lambda _token: counting.read(workspace.explorer), lambda _value: None)
    qtbot.waitUntil(lambda: counting.begun == 2, timeout=10_000)
    window.close()
    assert not window.isVisible()
    assert counting.ended == 2
    assert content(opened) == before


@pytest.mark.long
def test_cancel_ends_an_operation_that_would_never_end_and_the_window_closes(
    qtbot: QtBot, window: MainWindow, opened: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counting = Counting()

    def endless(self: Curation, *_ids: object, now: int, **_more: object) -> Change:
        del now
        with self._session.writing(at_work()):
            self._session.connection.execute("UPDATE memory SET searchable = 0")
            counting.run(self._session.connection)
        raise AssertionError("it ended by itself")

    before = content(opened)
    workspace, jobs = window.state.workspace, window.state.jobs
    assert workspace is not None
    with monkeypatch.context() as patched:
        patched.setattr(Curation, "isolate", endless)
        window.show_screen("library")
        window.state.select(["ep-0140"])
        window.run_command("isolate")
        qtbot.waitUntil(lambda: counting.begun == 1, timeout=10_000)
        window.close()
        assert window.isVisible()
        assert "closes when the operation under way is done" in window.banner.message
        window.banner._button.click()
        qtbot.waitUntil(lambda: not window.isVisible(), timeout=15_000)
    assert (counting.ended, jobs.busy) == (1, False)
    assert content(opened) == before

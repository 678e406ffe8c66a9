"""Another program holds the write lock: the window says how long it waits, lets it be cancelled, and lives on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw
import pytest
from helpers.services import SampleServices
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.errors import Cancelled
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store import transactions
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState

NOW = 1_750_000_000
VERBS: dict[str, Callable[[Database, CancelToken], object]] = {
    "isolate": lambda to, _token: to.curation.isolate(["ep-0001"], now=NOW),
    "suppress": lambda to, _token: to.curation.suppress(["ep-0001"], "boat", now=NOW),
    "restore": lambda to, _token: to.curation.restore(["ep-0001"], now=NOW),
    "restore_rows": lambda to, _token: to.curation.restore_rows(["none"], now=NOW),
    "undo": lambda to, token: to.journal.undo(token=token),
    "redo": lambda to, token: to.journal.redo(token=token),
}


@contextmanager
def written_by_another(path: Path) -> Iterator[None]:
    """Somebody else's transaction, open."""
    with closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> MainWindow:
    """The sample, open, one memory selected."""
    sample_workspace.close()  # one writer, as in life
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.state.select(["ep-0001"])
    return window


def path_of(window: MainWindow) -> Path:
    """The open file."""
    assert window.state.workspace is not None
    return window.state.workspace.path


def isolated(window: MainWindow) -> int:
    """How many memories are kept out."""
    assert window.state.workspace is not None
    return len(window.state.workspace.library.isolations())


@pytest.mark.parametrize("name", VERBS)
def test_every_operation_that_waits_for_the_lock_hears_of_the_cancelling(
    sample_workspace: Workspace, name: str
) -> None:
    database, token, told = sample_workspace.database, CancelToken(), []
    assert database is not None

    def work() -> None:
        try:
            with working(token):
                VERBS[name](database, token)
        except Cancelled as error:
            told.append(error)

    with written_by_another(sample_workspace.path):
        worker = threading.Thread(target=work)
        worker.start()
        while token.waits_until is None:
            assert worker.is_alive()
        token.cancel()
        worker.join(2)
    assert not worker.is_alive()
    assert len(told) == 1
    assert token.waits_until is None


@pytest.mark.long
def test_the_status_bar_counts_down_and_cancel_leaves_nothing_written(qtbot: QtBot, opened: MainWindow) -> None:
    waiting, cancel = opened.status.waiting, opened.commands.action("cancel_waiting")
    assert waiting.isHidden()
    assert not cancel.isEnabled()
    with written_by_another(path_of(opened)):
        opened.run_command("isolate")
        qtbot.waitUntil(waiting.isVisible)
        assert "Another program is writing. Waiting" in waiting.label.text()
        assert cancel.isEnabled()
        waiting.button.click()
        qtbot.waitUntil(lambda: not opened.state.jobs.busy)
        qtbot.waitUntil(waiting.isHidden)
        assert not cancel.isEnabled()
        assert opened.banner.message == ""
    assert isolated(opened) == 0
    with qtbot.waitSignal(opened.state.content_changed):
        opened.run_command("isolate")
    assert isolated(opened) == 1


@pytest.mark.long
def test_all_that_waits_is_counted_and_cancelled_together(qtbot: QtBot, opened: MainWindow) -> None:
    waiting = opened.status.waiting
    with written_by_another(path_of(opened)):
        for _ in range(3):
            opened.run_command("isolate")
        qtbot.waitUntil(lambda: waiting.isVisible() and "3 operations wait" in waiting.label.text())
        opened.run_command("cancel_waiting")
        qtbot.waitUntil(lambda: not opened.state.jobs.busy)
    assert isolated(opened) == 0


@pytest.mark.long
def test_reading_goes_on_while_a_write_waits(qtbot: QtBot, opened: MainWindow) -> None:
    with written_by_another(path_of(opened)):
        opened.run_command("isolate")
        qtbot.waitUntil(opened.status.waiting.isVisible)
        situation = opened.state.services.samples()[0].situations[0]
        opened.state.situation_requested.emit(situation)
        qtbot.waitUntil(lambda: opened.state.trace is not None)
        assert opened.status.waiting.isVisible()
        opened.run_command("cancel_waiting")
        qtbot.waitUntil(lambda: not opened.state.jobs.busy)


@pytest.mark.long
def test_a_lock_that_is_not_let_go_of_ends_in_a_sentence(
    qtbot: QtBot, opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = transactions.begin_immediate
    monkeypatch.setattr(transactions, "begin_immediate", lambda connection, token, _ms: begin(connection, token, 300))
    with written_by_another(path_of(opened)):
        opened.run_command("isolate")
        qtbot.waitUntil(lambda: "written by another program" in opened.banner.message)
    qtbot.waitUntil(opened.status.waiting.isHidden)
    with qtbot.waitSignal(opened.state.content_changed):
        opened.run_command("isolate")


def test_cancelling_does_not_leave_a_database_open(qtbot: QtBot) -> None:
    jobs, gate, done = Jobs(), threading.Event(), []
    jobs.operate("first", lambda _token: gate.wait(5))
    jobs.operate("close", lambda _token: done.append("closed"), must=True)
    jobs.cancel_operations()
    gate.set()
    qtbot.waitUntil(lambda: not jobs.busy)
    assert done == ["closed"]
    jobs.close()


@pytest.mark.long
def test_a_window_closes_at_once_though_another_program_writes(
    qtbot: QtBot, services: SampleServices, settings: QSettings
) -> None:
    jobs = Jobs()
    window = MainWindow(ViewState(jobs, services), settings)
    qtbot.addWidget(window)
    window.show()
    path = services.build_sample("en", no_progress, NEVER)
    window.open_database(path)
    qtbot.waitUntil(lambda: window.state.workspace is not None and jobs.idle)
    with written_by_another(path):
        window.close()
        assert not window.isVisible()

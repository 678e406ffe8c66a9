"""What other programs do to the open file is said, and the window lives on."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.databases import episode, write_lines
from pytestqt.qtbot import QtBot

from mnemonaut.around import Around
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.ports import no_progress
from mnemonaut_ui.main_window import MainWindow
from mnemonaut_ui.view_state import ViewState
from mnemonaut_ui.workspace import OpenRequest, Workspace


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> MainWindow:
    """The sample, open, looked at once."""
    window.state.request_open(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.watch._shown is not None and window.state.jobs.idle)
    return window


def agent_adds(path: Path, *ids: str) -> None:
    """Another program writes memories."""
    source = write_lines(path.with_name("agent.jsonl"), [episode(i, "It rained.", embedding=None) for i in ids])
    around = Around()
    with closing(around.open(path, read_only=False)) as workspace:
        around.import_into(workspace, source, {}, progress=no_progress, token=NEVER)


def path_of(state: ViewState) -> Path:
    """The open file."""
    assert state.workspace is not None
    return state.workspace.path


def test_memories_that_another_program_adds_are_announced(qtbot: QtBot, opened: MainWindow) -> None:
    agent_adds(path_of(opened.state), "n-1", "n-2", "n-3")
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.change_banner.message == "Another program added 3 memories.")
    agent_adds(path_of(opened.state), "n-4")
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.change_banner.message == "Another program added 4 memories.")


def test_refresh_reads_anew_and_keeps_the_selection(qtbot: QtBot, opened: MainWindow) -> None:
    opened.state.select(["ep-0001", "ep-0002"])
    agent_adds(path_of(opened.state), "n-1")
    opened.watch.look()
    qtbot.waitUntil(lambda: bool(opened.change_banner.message))
    with qtbot.waitSignal(opened.state.content_changed) as heard:
        opened.watch.refresh()
    assert heard.args == [None]
    assert opened.state.selection == ("ep-0001", "ep-0002")
    assert opened.change_banner.message == ""
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert opened.change_banner.message == ""


def test_what_the_window_writes_itself_is_no_news(qtbot: QtBot, opened: MainWindow) -> None:
    opened.state.select(["ep-0001"])
    with qtbot.waitSignal(opened.state.content_changed):
        opened.run_command("isolate")
    for _ in range(3):
        qtbot.waitUntil(lambda: opened.state.jobs.idle)
        opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert opened.change_banner.message == ""


def test_after_a_file_vanished_nothing_is_written_even_if_it_comes_back(qtbot: QtBot, opened: MainWindow) -> None:
    path = path_of(opened.state)
    hidden = path.with_suffix(".hidden")
    path.rename(hidden)
    opened.watch.look()
    qtbot.waitUntil(lambda: "gone from its place" in opened.change_banner.message)
    assert opened.isVisible()
    opened.change_banner.hide()
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert opened.change_banner.message == ""
    hidden.rename(path)
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    # what another program did to it meanwhile nobody knows: it is opened again, or a copy is saved
    assert opened.watch._fault == "vanished"


def test_another_file_in_its_place_is_said(qtbot: QtBot, opened: MainWindow) -> None:
    path = path_of(opened.state)
    other = path.with_suffix(".other")
    other.write_bytes(path.read_bytes())
    other.replace(path)
    opened.watch.look()
    qtbot.waitUntil(lambda: "Another file lies in the place of the database" in opened.change_banner.message)


def test_looking_while_the_file_is_locked_does_no_harm(qtbot: QtBot, opened: MainWindow) -> None:
    with closing(apsw.Connection(str(path_of(opened.state)))) as other:
        other.execute("BEGIN IMMEDIATE")
        opened.watch.look()
        qtbot.waitUntil(lambda: opened.state.jobs.idle)
        assert opened.change_banner.message == ""

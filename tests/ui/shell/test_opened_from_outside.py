"""The window on what was named where it was started from: a recall, a memory, a question."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.saved import Saved
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest, ToShow

NOW = 1_750_000_000
CAT, HIP = "How long should parkin be left in the tin before eating it?", "About her hip: how long?"


@pytest.fixture
def recorded(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> tuple[Path, str, str]:
    """A sample with two recalls: one as it was asked, one whose question was not kept."""
    state, found = window.state, []
    for text, kept in ((CAT, True), (HIP, False)):
        sample_workspace.database.runs.keep_questions(on=kept, now=NOW)
        (trace,) = sample_workspace.explorer.recall(
            Query(text, NOW), Settings("heuristic", values={"max_results": "2"})
        )
        record_recall(sample_workspace, trace, by="person", now=NOW)
        qtbot.waitUntil(lambda: state.jobs.idle)
        found.append(trace.id)
    sample_workspace.close()
    return sample_workspace.path, found[0], found[1]


@pytest.mark.long
def test_a_recall_a_memory_and_a_question_are_shown_where_they_belong(
    qtbot: QtBot, window: MainWindow, recorded: tuple[Path, str, str]
) -> None:
    path, run, unkept = recorded
    state = window.state

    def settled(screen: str) -> bool:
        return state.workspace is not None and state.jobs.idle and window.front.key == screen

    window.open_database(path, show=ToShow(run=run))
    qtbot.waitUntil(lambda: settled("lab") and state.trace is not None)
    assert state.trace is not None
    assert (state.trace.id, state.trace.query.now, len(state.trace.selected)) == (run, NOW, 2)
    # the file is open: what another start names is shown in it, and the file is not opened again
    here = state.workspace
    state.open_requested.emit(OpenRequest(path, show=ToShow(memory="ep-0118")))
    qtbot.waitUntil(lambda: settled("library"))
    assert (state.workspace is here, state.selection) == (True, ("ep-0118",))
    window.run_command("inspector")  # the drawer stays folded until a person opens it
    subject = window.inspector.subject
    assert (window.inspector.isVisible(), subject is not None and subject.memory_id) == (True, "ep-0118")
    question = Saved(
        "", "", Query(HIP, NOW), as_of=True, recipe="heuristic", preset="calibrated", values={"vector_k": 7}
    )
    state.open_requested.emit(OpenRequest(path, show=ToShow(question=question)))
    qtbot.waitUntil(lambda: settled("lab") and state.trace is not None and state.trace.query.text == HIP)
    assert (state.trace.preset, state.trace.query.now, state.trace.parameters.vector_k) == (
        "calibrated",
        NOW,
        7,
    )
    state.open_requested.emit(OpenRequest(path, show=ToShow(run=unkept)))
    qtbot.waitUntil(lambda: settled("runs"))
    screen = window.front
    assert isinstance(screen, RunsScreen)
    qtbot.waitUntil(lambda: state.jobs.idle and screen.detail.looked is not None)
    assert screen.detail.looked is not None
    assert screen.detail.looked.row.key.id == unkept
    assert "was not kept" in screen.detail.remarks.text()
    assert state.workspace is not None
    assert len(state.workspace.library.runs()) == 2  # looked at: nothing was recorded

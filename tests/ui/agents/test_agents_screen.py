"""The screen Agents: what an agent leaves is in it within a second, and what a person does in the window is gone for it."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from mnemonaut.mcp.answers import Caller
from mnemonaut.mcp.desk import Desk
from mnemonaut.mcp.server import build
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.agent import Conversation, Event, RecallTimes, Session
from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.run_list import RowKind, RunKey, RunRowOf
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.agents.pages import CONVERSATIONS, ConversationsPage, Left
from mnemonaut_ui.agents.view import AgentsScreen
from mnemonaut_ui.replay.view import ReplayScreen
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState

NOW = 1_750_000_000
Q = "How long should parkin be left in the tin before eating it?"


@pytest.fixture
def desk(sample_workspace: Workspace) -> Iterator[Desk]:
    """What an agent is answered by, in a process of its own or here."""
    made = Desk(sample_workspace.path, read_only=False, now=lambda: NOW, session="chat-1")
    yield made
    made.close()


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[AgentsScreen]:
    made = AgentsScreen(state)
    qtbot.addWidget(made)
    made.resize(1000, 640)
    made.show()
    state.set_workspace(sample_workspace)
    qtbot.waitUntil(lambda: state.jobs.idle and made.found is not None)
    yield made
    made.hide()


def isolated(state: ViewState) -> set[str]:
    assert state.workspace is not None
    return {one.memory_id for one in state.workspace.library.isolations()}


def ids(screen: AgentsScreen) -> list[str]:
    return [one.session.id for one in screen.conversations.table.held.rows]


def test_a_conversation_is_replayed_from_its_menu_and_its_key(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, desk: Desk
) -> None:
    said: list[dict[str, object]] = [{"role": "user", "text": "We baked."}, {"role": "assistant", "text": "Parkin?"}]
    asked = ({"query": Q}, {"query": "And the boat?", "context": said, "boundary_classes": ["internal"]})
    made = [desk.recall({**one, "session": "chat-2"}, recipe="heuristic").value for one in asked]
    desk.recall({"query": "Something else", "session": "chat-3"})
    state = window.state
    state.set_workspace(sample_workspace)
    window.show_screen("agents")
    screen = window.front
    assert isinstance(screen, AgentsScreen)
    qtbot.waitUntil(lambda: len(ids(screen)) == 2)
    screen.conversations.table.selectRow(ids(screen).index("chat-2"))
    screen.conversations.table.customContextMenuRequested.emit(screen.conversations.table.rect().center())
    (menu,) = (one for one in screen.findChildren(QMenu) if one.isVisible())
    assert menu.actions() == [window.commands.action("replay_thread")]
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: isinstance(window.front, ReplayScreen) and not window.front.replaying.running and state.jobs.idle
    )
    replay = window.front
    assert isinstance(replay, ReplayScreen)
    queries = [row.turn.asked.query for row in replay.model.rows]
    assert [one.text for one in queries] == [Q, "And the boat?"]
    assert [turn.text for turn in queries[1].context] == ["We baked.", "Parkin?"]
    # inside the boundary of now; what the agent itself asked for stays
    assert replay.as_agent.isChecked()
    assert [one.boundary_classes for one in queries] == [("public", "internal", "pii"), ("internal",)]
    assert [one["id"] for one in made[1]["memories"]] == list(replay.model.rows[1].turn.recalls[0].ids)


def test_only_where_memories_are_listed_the_inspector_takes_room(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    window.state.set_workspace(sample_workspace)
    window.show_screen("agents")
    screen = window.front
    assert isinstance(screen, AgentsScreen)
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    seen = []
    for tab in range(screen.tabs.count()):
        screen.tabs.setCurrentIndex(tab)
        seen.append((screen.tabs.tabText(tab), window.drawer.is_needed))
    rest = ("Events", "Policy", "Connect")
    assert seen == [("Conversations", False), ("Active contexts", True), *((name, False) for name in rest)]
    window.show_screen("library")
    assert window.drawer.is_needed


def test_without_agents_it_says_how_to_connect_one(qtbot: QtBot, screen: AgentsScreen) -> None:
    panel = screen.connect_panel
    assert (screen.tabs.isVisible(), screen.empty.message) == (True, "No companion has asked this database yet")
    screen.empty.focus_button()
    QTest.keyClick(screen.focusWidget(), Qt.Key.Key_Space)
    assert panel.isVisible()
    assert screen.tabs.isVisible()  # tabs always
    panel.client.setCurrentIndex(panel.client.findData("cursor"))
    panel.read_only.setChecked(True)
    panel.copy_button.click()
    told = json.loads(QGuiApplication.clipboard().text())["mcpServers"]["mnemonaut"]
    workspace = screen.state.workspace
    assert workspace is not None
    assert told["args"] == ["-m", "mnemonaut", "mcp", "--db", str(workspace.path), "--read-only"]


def test_what_a_person_isolated_is_an_event_and_no_companion(
    qtbot: QtBot, state: ViewState, sample_workspace: Workspace
) -> None:
    database = sample_workspace.database
    assert database is not None
    database.curation.isolate([sample_workspace.explorer.library.ids("")[0]], now=NOW)
    screen = AgentsScreen(state)
    qtbot.addWidget(screen)
    screen.show()
    state.set_workspace(sample_workspace)
    qtbot.waitUntil(lambda: screen.found is not None)
    assert (screen.empty.isVisible(), screen.empty.message) == (True, "No companion has asked this database yet")
    screen.tabs.setCurrentIndex(1)
    assert (screen.empty.isVisible(), screen.empty.message) == (True, "No context is active: they expire.")
    screen.tabs.setCurrentIndex(2)
    assert screen.events.isVisible()
    assert len(screen.events.held.rows) == 1


def test_events_are_picked_by_their_kind_and_each_time_has_its_column() -> None:
    events = tuple((n, Event(NOW, topic, None, None, {})) for n, topic in enumerate(("critic", "policy", "critic")))
    left = Left("", (), (), events, automatic=False)
    assert [number for number, _ in left.matching("", "policy").events] == [1]
    one = Conversation(Session("s", "", NOW, NOW, 3), (RecallTimes("heuristic", 3, 1.0, 9.0, 20.0),))
    texts = {column.key: column.text(one) for column in CONVERSATIONS}
    assert (texts["p50"], texts["p95"]) == ("1 ms", "9 ms")


@pytest.mark.parametrize("question", [None, Q])
def test_only_a_recall_whose_question_was_kept_is_opened(qtbot: QtBot, state: ViewState, question: str | None) -> None:
    page = ConversationsPage(state)
    qtbot.addWidget(page)
    run = RecordedRun("r", NOW, NOW, "s", "heuristic", "as-written", "", 1, 1, 1.0, None, None, question)
    page._on_recalls((RunRowOf(RunKey(RowKind.RECORDED, "r", NOW), run),))
    page.recalls.selectRow(0)
    assert page.open_button.isEnabled() is (question is not None)


@pytest.mark.long
def test_a_recall_of_an_agent_is_listed_while_one_looks_and_what_is_chosen_stays(
    qtbot: QtBot, screen: AgentsScreen, desk: Desk
) -> None:
    for table in (
        screen.conversations.table,
        screen.conversations.recalls,
        screen.contexts.table,
        screen.contexts.items,
        screen.events,
    ):
        ModelTester(table.held)
    desk.recall({"query": Q})
    qtbot.waitUntil(lambda: ids(screen) == ["chat-1"] and len(screen.conversations.recalls.held.rows) == 1)
    for number in range(2, 6):
        desk.recall({"query": Q, "session": f"chat-{number}"})
    qtbot.waitUntil(lambda: len(ids(screen)) == 5)
    screen.conversations.table.selectRow(ids(screen).index("chat-3"))
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    desk.recall({"query": "Where is the boat?", "session": "chat-3"}, caller=Caller(agent="tea-bot"))
    qtbot.waitUntil(lambda: len(screen.conversations.recalls.held.rows) == 2)
    chosen = screen.conversations.table.current
    assert chosen is not None
    assert (chosen.session.id, chosen.session.agent, chosen.session.recalls) == ("chat-3", "tea-bot", 2)
    assert {row.recorded.question for row in screen.conversations.recalls.held.rows if row.recorded} == {
        Q,
        "Where is the boat?",
    }
    assert "p95" in screen.conversations.summary()
    screen.filter.set_filter("chat-4")
    assert ids(screen) == ["chat-4"]
    screen.filter.set_filter("nothing like it")
    assert screen.empty.message == "Nothing here matches this filter"


@pytest.mark.long
def test_a_context_shows_its_memories_with_the_parts_of_their_scores(
    qtbot: QtBot, screen: AgentsScreen, desk: Desk
) -> None:
    answer: dict[str, Any] = desk.claims({"query": "parkin"}, features=True, activate=True).value
    screen.tabs.setCurrentIndex(1)
    qtbot.waitUntil(lambda: len(screen.contexts.table.held.rows) == 1)
    assert [one[0].id for one in screen.contexts.table.held.rows] == [answer["active_context_id"]]
    rows = screen.contexts.items.held.rows
    assert [row.item.memory_id for row in rows] == [one["id"] for one in answer["claims"]]
    for row, claim in zip(rows, answer["claims"], strict=True):
        features = claim["features"]
        assert row.part("s_text") == f"{features['s_text']:.3f}"
        assert row.part("g", "rec") == f"{features['g']['rec']:.3f}"
        assert float(row.part("S")) >= row.item.score_final - 0.001
    screen.contexts.table.setFocus()
    QTest.keyClick(screen.contexts.table, Qt.Key.Key_Return)
    QTest.keyClick(screen.contexts.items, Qt.Key.Key_Down)
    chosen = screen.contexts.items.current
    assert chosen is not None
    assert screen.state.memory_id == chosen.item.memory_id
    screen.tabs.setCurrentIndex(2)
    assert "activate" in {one.topic for _, one in screen.events.held.rows}


@pytest.mark.long
def test_the_switch_is_an_operation_and_what_was_isolated_is_counted(
    qtbot: QtBot, screen: AgentsScreen, desk: Desk
) -> None:
    one = {"high_threshold": 0, "medium_threshold": 0, "max_results": 1}
    desk.recall({"query": Q}, recipe="heuristic", values=one)
    then = desk.recall({"query": Q, "user_text": "That's not it."}, recipe="heuristic", values=one).then
    assert then is not None
    then()
    qtbot.waitUntil(
        lambda: bool(screen.conversations.table.held.rows) and screen.conversations.table.held.rows[0].isolated == 1
    )
    assert "isolated automatically: 1" in screen.count.text()
    assert screen.automatic.isChecked()
    screen.automatic.click()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)
    workspace = screen.state.workspace
    assert workspace is not None
    assert workspace.library.read(lambda reader: reader.changes.entries())[0].title == "Isolate nothing automatically"
    qtbot.waitUntil(lambda: not screen.automatic.isChecked())


# ---- a conversation between an agent, over the official client and a process of its own, and a person at the window


class Agent:
    """A client in a thread of its own, that asks when it is told to."""

    def __init__(self, path: Path, *, process: bool) -> None:
        self.path, self.process = path, process
        self.asked: list[dict[str, Any]] = []
        self.answers: list[dict[str, Any]] = []
        self.over = False

    def live(self) -> None:
        environment = {**os.environ, "MNEMONAUT_NOW": str(NOW), "MNEMONAUT_BACKUPS": "off"}
        command = StdioServerParameters(
            command=sys.executable, args=["-m", "mnemonaut", "mcp", "--db", str(self.path)], env=environment
        )

        async def run() -> None:
            desk = Desk(self.path, read_only=False, now=lambda: NOW, session="s")
            at = stdio_client(command) if self.process else build(desk, rate=0)
            async with Client(at, mode="auto") as client:
                while not self.over:
                    if len(self.answers) < len(self.asked):
                        answer = await client.call_tool("memory_recall", self.asked[len(self.answers)])
                        assert not answer.is_error, answer
                        self.answers.append(dict(answer.structured_content or {}))
                    await anyio.sleep(0.01)
            desk.close()

        anyio.run(run)

    def ask(self, wait: Callable[[Callable[[], bool]], None], **arguments: object) -> dict[str, Any]:
        """Ask, and let the window go on until the answer is there."""
        self.asked.append(arguments)
        wait(lambda: len(self.answers) == len(self.asked))
        return self.answers[-1]


@pytest.mark.parametrize("process", [False, pytest.param(True, marks=pytest.mark.long)])
def test_what_a_person_isolates_in_the_window_is_gone_from_the_agents_next_answer(
    qtbot: QtBot, window: MainWindow, state: ViewState, process: bool
) -> None:
    path = state.services.build_sample("en", lambda *_: None, CancelToken())
    state.open_requested.emit(OpenRequest(path))
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle, timeout=20_000)
    agent = Agent(path, process=process)
    thread = threading.Thread(target=agent.live, daemon=True)
    thread.start()

    def wait(met: Callable[[], bool]) -> None:
        qtbot.waitUntil(met, timeout=30_000)

    try:
        first = agent.ask(wait, query=Q, recipe="heuristic")
        (wrong, *_) = [one["id"] for one in first["memories"]]
        window.show_screen("agents")
        screen = window.front
        assert isinstance(screen, AgentsScreen)
        wait(lambda: len(screen.conversations.recalls.held.rows) == 1)
        row = screen.conversations.recalls.held.rows[0]
        assert row.key.id == first["run"]
        # the person looks at the recall as of then, and isolates what should not have come
        screen.conversations.recalls.setFocus()
        QTest.keyClick(screen.conversations.recalls, Qt.Key.Key_Return)
        wait(lambda: state.trace is not None and state.trace.id == first["run"] and state.jobs.idle)
        state.select((wrong,), wrong)
        wait(lambda: state.can_isolate)
        state.command_requested.emit("isolate")
        wait(lambda: state.jobs.idle and wrong in isolated(state))
        second = agent.ask(wait, query=Q, recipe="heuristic")
        assert wrong not in {one["id"] for one in second["memories"]}
        assert second["session"] == first["session"]
        window.show_screen("agents")
        wait(lambda: [row.key.id for row in screen.conversations.recalls.held.rows] == [second["run"], first["run"]])
        screen.conversations.runs_button.click()
        wait(lambda: window.front.key == "runs")
        runs = window.front
        assert isinstance(runs, RunsScreen)
        wait(lambda: {key.id for key in runs.model.keys if not key.gap} == {first["run"], second["run"]})
    finally:
        agent.over = True
        thread.join(20)

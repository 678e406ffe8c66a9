"""Scenes for `screenshots.py`: Agents in its states."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING

from mnemonaut.mcp.answers import Caller
from mnemonaut.mcp.desk import Desk
from mnemonaut_ui.agents.view import POLICY, AgentsScreen
from mnemonaut_ui.state.open_request import OpenRequest

if TYPE_CHECKING:
    from tools.screenshots import Stage

QUESTIONS = {
    "en": ("How long should parkin be left in the tin before eating it?", "Where is the boat?", "parkin"),
    "ja": ("パーキンはどのくらい寝かせる?", "船はどこ?", "面接"),
    "zh": ("蛋糕要放多久再吃？", "船在哪里？", "面试"),
}
DISMISSED = {"en": "That's not it.", "ja": "それは関係ない", "zh": "不是这个"}
FAULTY = "version: 1\nretrieval:\n  hybrid:\n    alfa: 0.5\n    k_final: many\nboundary:\n  scopes: [projekt]\n"
SHUT = "version: 2\nboundary:\n  allowed_classes: [public]\n"
ONE = {"high_threshold": 0, "medium_threshold": 0, "max_results": 1}


def live(stage: Stage, lang: str, now: int) -> None:
    """A companion that asks in several conversations, is dismissed once, and makes contexts."""
    workspace = stage.state.workspace
    assert workspace is not None
    desk = Desk(workspace.path, read_only=False, now=lambda: now, session="tea-bot-2025-06-15")
    try:
        for question in QUESTIONS[lang]:
            desk.recall({"query": question}, recipe="heuristic", values=ONE, caller=Caller(agent="tea-bot 1.4"))
        then = desk.recall(
            {"query": QUESTIONS[lang][0], "user_text": DISMISSED[lang]}, recipe="heuristic", values=ONE
        ).then
        if then is not None:
            then()
        for number, question in enumerate(QUESTIONS[lang]):
            session = f"claude-code-{number}"
            desk.recall({"query": question, "session": session}, recipe="planned", caller=Caller(agent="claude-code"))
            desk.claims({"query": question, "session": session}, caller=Caller(agent="claude-code"), activate=True)
    finally:
        desk.close()


def _front(stage: Stage) -> AgentsScreen:
    stage.window.show_screen("agents")
    stage.settle()
    screen = stage.window.front
    assert isinstance(screen, AgentsScreen)
    return screen


def _fresh(stage: Stage, lang: str, name: str) -> None:
    """A sample that no agent has asked, in a file of its own."""
    stage.open(lang)
    assert stage.state.workspace is not None
    source, path = stage.state.workspace.path, stage.folder / f"{lang}-{name}"
    stage.window.opening.close_database()
    stage.settle()
    shutil.copy(source, path)
    stage.state.open_requested.emit(OpenRequest(path))
    stage.until(lambda: stage.state.workspace is not None)
    stage.settle()


def agents(stage: Stage, lang: str) -> None:
    """Nobody asked yet, how to connect one, conversations, contexts, events, a filter that finds nothing."""
    from tools.screenshots import NOW

    _fresh(stage, lang, "agents.db")
    screen = _front(stage)
    screen.tabs.setCurrentIndex(0)
    stage.shot("agents-empty")
    screen.tabs.setCurrentIndex(4)
    stage.shot("agents-connect")
    screen.tabs.setCurrentIndex(0)
    live(stage, lang, NOW)
    stage.until(lambda: len(screen.conversations.table.held.rows) == 4)
    stage.settle()
    screen.conversations.table.selectRow(3)
    stage.shot("agents")
    screen.tabs.setCurrentIndex(1)
    screen.contexts.items.selectRow(0)
    stage.shot("agents-contexts")
    screen.tabs.setCurrentIndex(2)
    stage.shot("agents-events")
    screen.tabs.setCurrentIndex(0)
    screen.filter.set_filter("zzz")
    stage.shot("agents-nothing")
    screen.filter.set_filter("")


def policy(stage: Stage, lang: str) -> None:
    """As built in, with faults, tried on recent recalls, beside another version; the banner of an automatic isolation."""
    from tools.screenshots import NOW

    _fresh(stage, lang, "policy.db")
    stage.window.watch.look()
    stage.settle()
    live(stage, lang, NOW)
    stage.window.watch.look()
    stage.until(lambda: stage.window.deferred.dismissals._told)
    screen = _front(stage)
    screen.tabs.setCurrentIndex(0)
    stage.shot("agents-banner")
    stage.window.change_banner._close.click()
    stage.window.watch.refresh()
    stage.settle()
    screen.tabs.setCurrentIndex(POLICY)
    stage.shot("policy")
    page = screen.policy
    for name, text in (("policy-faults", FAULTY), ("policy-tried", SHUT)):
        page.editor.setPlainText(text)
        stage.until(lambda: page._checked)
        stage.settle()
        if name == "policy-tried":
            page.try_button.click()
            stage.until(lambda: page.found is not None)
        stage.shot(name)
    page.below.setCurrentWidget(page.diff_list)
    stage.shot("policy-diff")
    page.save()
    stage.settle()
    stage.shot("policy-saved")


AGENTS_SCENES: dict[str, Callable[[Stage, str], None]] = {"agents": agents, "policy": policy}

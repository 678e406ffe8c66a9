"""Agents ▸ Policy: a fault stands beside its line, versions differ, what a change denies is shown before it is saved; Undo."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut.mcp.desk import Desk
from mnemonaut_core import agents
from mnemonaut_core.policy.parse import parse, template
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.agents.policy_page import PolicyPage
from mnemonaut_ui.agents.view import POLICY, AgentsScreen
from mnemonaut_ui.state.view_state import ViewState

NOW = 1_750_000_000
Q = "How long should parkin be left in the tin before eating it?"
SHUT = "version: 2\nboundary:\n  allowed_classes: [public]\n"


@pytest.fixture
def page(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[PolicyPage]:
    screen = AgentsScreen(state)
    qtbot.addWidget(screen)
    screen.resize(1000, 640)
    screen.show()
    state.set_workspace(sample_workspace)
    screen.tabs.setCurrentIndex(POLICY)
    qtbot.waitUntil(lambda: state.jobs.idle and screen.policy._checked)
    yield screen.policy
    screen.hide()


def write(qtbot: QtBot, page: PolicyPage, text: str) -> None:
    page.editor.setPlainText(text)
    qtbot.waitUntil(lambda: page._checked and page.state.jobs.idle)


def items(shown: object) -> list[str]:
    return [shown.item(row).text() for row in range(shown.count())]  # type: ignore[attr-defined]


def test_it_begins_with_what_holds_and_every_fault_stands_beside_its_line(qtbot: QtBot, page: PolicyPage) -> None:
    assert page.editor.toPlainText() == template()
    assert page.sentence.text() == "This policy is in force."
    assert not page.save_button.isEnabled()
    write(qtbot, page, "version: 1\nretrieval:\n  hybrid:\n    alfa: 0.5\nboundary:\n  scopes: [projekt]\n")
    assert sorted(page.editor.faults) == [4, 6]
    assert "alfa" in page.editor.faults[4]
    assert [line.partition(":")[0] for line in items(page.fault_list)] == ["4", "6"]
    assert (page.save_button.isEnabled(), page.try_button.isEnabled()) == (False, False)
    page.fault_list.setCurrentRow(1)
    QTest.keyClick(page.fault_list, Qt.Key.Key_Return)
    assert page.editor.textCursor().blockNumber() + 1 == 6
    QTest.keyClicks(page.editor, "x")
    assert page.editor.faults == {}  # they are looked for anew


def test_what_it_denies_is_shown_before_it_is_saved_and_undo_takes_it_back(qtbot: QtBot, page: PolicyPage) -> None:
    workspace = page.state.workspace
    assert workspace is not None
    desk = Desk(workspace.path, read_only=False, now=lambda: NOW, session="s")
    brought = [one["id"] for one in desk.recall({"query": Q}, recipe="heuristic").value["memories"]]
    write(qtbot, page, SHUT)
    page.try_button.click()
    qtbot.waitUntil(lambda: page.found is not None and page.state.jobs.idle)
    (row,) = page.rows
    assert [one.memory.id for one in row.moves.left] == brought
    assert set(brought) <= {one.id for one in row.denied}
    assert page.found is not None
    assert (page.found.seen_after, row.after.selected, row.admitted) == (5, (), ())  # the public ones
    assert any("denied" in line for line in items(page.recall_list))
    assert agents.policies(workspace.explorer) == ()  # nothing is stored of it
    page.save_button.click()
    qtbot.waitUntil(lambda: page.state.jobs.idle and page.sentence.text() == "This policy is in force.")
    assert [one.yaml for one in agents.policies(workspace.explorer)] == [SHUT]
    assert desk.recall({"query": Q}, recipe="heuristic").value["memories"] == []
    page.version.setCurrentIndex(page.version.findData(0))
    page._on_version()
    assert any(line.startswith("boundary.uses.recall.internal: allow → deny") for line in items(page.diff_list))
    database = workspace.database
    page.state.jobs.operate("undo", lambda _token: database.journal.undo())
    qtbot.waitUntil(lambda: page.state.jobs.idle and page.editor.toPlainText() == template())
    assert agents.policies(workspace.explorer) == ()
    desk.close()


@pytest.mark.long
def test_a_project_has_its_own_and_what_is_edited_stays_while_another_writes(qtbot: QtBot, page: PolicyPage) -> None:
    workspace = page.state.workspace
    assert workspace is not None
    page.project.setEditText("garden")
    page._on_project()
    qtbot.waitUntil(lambda: page.state.jobs.idle and page._loaded)
    write(qtbot, page, SHUT)
    page.save_button.click()
    qtbot.waitUntil(lambda: page.state.jobs.idle and page.sentence.text() == "This policy is in force.")
    assert [len(agents.policies(workspace.explorer, name)) for name in ("garden", "")] == [1, 0]
    write(qtbot, page, SHUT + "# mine\n")
    workspace.database.settings.set_policy(SHUT + "# another's\n", now=NOW, project="garden")
    page.load()
    qtbot.waitUntil(lambda: page.state.jobs.idle and len(page._stored.versions) == 2)
    assert page.editor.toPlainText() == SHUT + "# mine\n"
    assert page.sentence.text() == "Edited, not saved."
    page.project.setCurrentIndex(0)
    page._on_project()
    qtbot.waitUntil(lambda: page.state.jobs.idle and page.editor.toPlainText() == template())


def test_the_form_and_the_text_are_one_value(qtbot: QtBot, page: PolicyPage) -> None:
    box = page.form.decisions["send", "public"]
    assert box.currentData() == "redact"
    box.setCurrentIndex(box.findData("allow"))
    box.activated.emit(box.currentIndex())
    qtbot.waitUntil(lambda: page._checked and page.state.jobs.idle)
    policy = parse(page.editor.toPlainText())
    assert policy.rules["send"] == {"public": "allow", "internal": "redact", "pii": "redact", "secret": "deny"}
    assert "# deny before redact before allow" in page.editor.toPlainText()
    page.form.days["session"].setText("14")
    page.form.days["session"].editingFinished.emit()
    page.form.bans["agent_reads_only"].click()
    qtbot.waitUntil(lambda: page._checked and page.state.jobs.idle)
    policy = parse(page.editor.toPlainText())
    assert policy.ttl_days["session"] == 14
    assert policy.invariants == {"agent_reads_only"}
    assert "session: 14\n" in page.editor.toPlainText()
    page.editor.undo()
    qtbot.waitUntil(lambda: page._checked and page.state.jobs.idle)
    assert not page.form.bans["agent_reads_only"].isChecked()
    write(qtbot, page, SHUT)
    assert page.form.decisions["recall", "internal"].currentData() == "deny"
    page.form.days["session"].setText("soon")
    page.form.days["session"].editingFinished.emit()
    qtbot.waitUntil(lambda: page._checked and page.state.jobs.idle)
    assert len(page.editor.faults) == 1  # shown at its line; the form is disabled until it is corrected
    assert not page.form.days["session"].isEnabled()

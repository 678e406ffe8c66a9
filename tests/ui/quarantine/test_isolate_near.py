"""Isolating with near-duplicates: they are listed, one chooses, and all of it is one operation."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.imports import import_new
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.quarantine.dialogs import MOST_LOOKED_AT, IsolateDialog
from mnemonaut_ui.state.view_state import ViewState

Key = Qt.Key
TEXT = "We baked the parkin on Sunday and left it in the tin for three days"
Open = Callable[..., IsolateDialog]


@pytest.fixture
def workspace(state: ViewState, tmp_path: Path) -> Workspace:
    """Three that say nearly the same, and something else."""
    lines = [{"id": f"m{i}", "user_text": TEXT + end} for i, end in enumerate((".", "!", "…"))]
    lines += [{"id": "cat", "user_text": "The cat sleeps on the windowsill."}]
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    import_new(tmp_path / "near.db", [source], {}, now=state.services.now(), progress=no_progress, token=NEVER)
    opened = state.services.open(tmp_path / "near.db", read_only=False)
    state.set_workspace(opened)
    return opened


@pytest.fixture
def asked(qtbot: QtBot, state: ViewState, workspace: Workspace) -> Open:
    """Opens the dialog over these memories, and waits until it knows."""
    del workspace

    def open_over(*ids: str) -> IsolateDialog:
        state.select(ids)
        made = IsolateDialog(state, with_near=True)
        qtbot.addWidget(made)
        made.show()
        qtbot.waitUntil(lambda: state.jobs.idle)
        return made

    return open_over


def isolated(workspace: Workspace) -> list[str]:
    return sorted(found.memory_id for found in workspace.library.isolations())


def test_near_duplicates_are_listed_and_all_chosen_at_first(asked: Open) -> None:
    made = asked("m0")
    assert made.chosen[0] == "m0"
    assert sorted(made.chosen) == ["m0", "m1", "m2"]
    assert made.list.count() == 3
    assert made.near_said.text() == "2 say nearly the same (≈). Untick what should still be recalled."
    assert made._title.text().startswith("3 memories")
    item = made.list.item(1)
    assert "wording in common 0.98" in item.text()
    assert str(item.data(Qt.ItemDataRole.AccessibleTextRole)).startswith("near-duplicate: ")


def test_enter_isolates_what_is_chosen_as_one_operation(qtbot: QtBot, asked: Open, workspace: Workspace) -> None:
    made = asked("m0")
    made.list.setFocus()
    qtbot.keyClick(made.list, Key.Key_Space)  # the keyboard begins on the first near-duplicate
    left_out = ({"m1", "m2"} - set(made.chosen)).pop()
    assert made._title.text().startswith("2 memories")
    qtbot.keyClick(made, Key.Key_Return)
    qtbot.waitUntil(lambda: made.state.jobs.idle)
    assert isolated(workspace) == sorted({"m0", "m1", "m2"} - {left_out})
    database = workspace.database
    assert database is not None
    database.journal.undo()
    assert isolated(workspace) == []


def test_with_nothing_chosen_there_is_nothing_to_do(asked: Open) -> None:
    made = asked("cat")
    assert made.near_said.text() == "Nothing else says nearly the same."
    assert made.do_button.isEnabled()
    made.list.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert made.chosen == ()
    assert not made.do_button.isEnabled()


def test_what_is_selected_itself_is_no_near_duplicate_of_the_rest(asked: Open) -> None:
    made = asked("m0", "m1")
    assert made.chosen == ("m0", "m1", "m2")


def test_plain_words_name_no_numbers(asked: Open, state: ViewState) -> None:
    state.set_expert(False)
    made = asked("m0")
    assert made.list.item(1).text().startswith("≈ We baked")


def test_until_they_are_known_enter_does_nothing(qtbot: QtBot, state: ViewState, workspace: Workspace) -> None:
    state.select(("m0",))
    made = IsolateDialog(state, with_near=True)
    qtbot.addWidget(made)
    assert made.near_said.text() == "Looking for near-duplicates…"
    assert not made.do_button.isEnabled()
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert made.do_button.isEnabled()
    assert isolated(workspace) == []


def test_where_they_cannot_be_looked_for_the_selected_one_can_be_isolated(
    qtbot: QtBot, asked: Open, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_memory_id: str) -> None:
        raise EnvironmentFault("The file is locked", code="locked", advice="Close the other program.")

    monkeypatch.setattr(workspace.library, "near_duplicates", fail)
    made = asked("m0")
    assert "Could not look for near-duplicates. The file is locked" in made.near_said.text()
    qtbot.keyClick(made, Key.Key_Return)
    qtbot.waitUntil(lambda: made.state.jobs.idle)
    assert isolated(workspace) == ["m0"]


def test_a_large_selection_is_compared_in_part_and_says_so(asked: Open) -> None:
    made = asked("m0", *(f"x{i}" for i in range(MOST_LOOKED_AT)))
    assert "Only the first 50 selected were compared." in made.near_said.text()


def test_several_are_isolated_with_what_says_nearly_the_same_as_either_and_the_rest_stays(
    qtbot: QtBot, asked: Open, state: ViewState, workspace: Workspace
) -> None:
    database = workspace.database
    assert database is not None
    for number, end in enumerate((".", "!")):
        made = Memory(
            id=f"k{number}", kind="episode", user_text=f"The ferry to the island leaves at nine from pier two{end}"
        )
        database.curation.add(MemoryRecord(made), now=1_700_000_000, anyway=True)
    made_dialog = asked("m1", "k0")
    assert made_dialog.chosen[:2] == ("m1", "k0")
    assert sorted(made_dialog.chosen) == ["k0", "k1", "m0", "m1", "m2"]
    (row,) = (row for row in range(made_dialog.list.count()) if made_dialog.chosen[row] == "m2")
    made_dialog.list.item(row).setCheckState(Qt.CheckState.Unchecked)
    qtbot.keyClick(made_dialog, Key.Key_Return)
    qtbot.waitUntil(lambda: isolated(workspace) != [] and state.jobs.idle)
    assert isolated(workspace) == ["k0", "k1", "m0", "m1"]
    assert {found.id for found in workspace.library.memories(["k1", "m0", "m2"]).values() if found.searchable} == {"m2"}
    database.journal.undo()
    assert isolated(workspace) == []

"""The purge dialog: what would go is said before, the number or the word is typed, and afterwards only what is true."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.change import Change
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.imports import import_new
from mnemonaut_core.workspace.maintenance import manual_name, write_backup
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.quarantine.purge_dialog import PurgeDialog
from mnemonaut_ui.state.view_state import ViewState

SECRET = "the quxzebra sings at the velvet lighthouse tonight"
NOW = 1_750_000_000
Open = Callable[..., PurgeDialog]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database lies."""
    return tmp_path / "mine.db"


@pytest.fixture
def workspace(state: ViewState, path: Path, tmp_path: Path) -> Workspace:
    """A secret, what hangs on it, and two others."""
    lines = [
        {"id": "secret", "user_text": SECRET},
        {"id": "felt", "kind": "affect", "body": "glad of it", "links": [{"to": "secret", "label": "derived_from"}]},
        {"id": "cat", "user_text": "The cat sleeps on the windowsill."},
        {"id": "tea", "user_text": "Tea in the garden."},
    ]
    source = tmp_path / "in.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    import_new(path, [source], {}, now=NOW, progress=no_progress, token=NEVER)
    opened = state.services.open(path, read_only=False)
    state.set_workspace(opened)
    return opened


@pytest.fixture
def asked(qtbot: QtBot, state: ViewState, workspace: Workspace) -> Open:
    """Opens the dialog over these memories, and waits until it knows."""
    del workspace

    def open_over(*ids: str) -> PurgeDialog:
        state.select(ids)
        made = PurgeDialog(state, ids)
        qtbot.addWidget(made)
        made.show()
        qtbot.waitUntil(lambda: state.jobs.idle)
        return made

    return open_over


def left(workspace: Workspace) -> list[str]:
    return sorted(memory.id for memory in workspace.library.listed("", limit=None)[0])


def confirm(qtbot: QtBot, state: ViewState, dialog: PurgeDialog, word: str) -> None:
    dialog.form.write("word", word)
    QTest.keyClick(dialog.form.edits["word"], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: state.jobs.idle)


def test_one_memory_is_spoken_of_as_one(asked: Open) -> None:
    dialog = asked("tea")
    assert dialog._heading.text() == "Purge 1 memory for good?"
    assert dialog.about.text().startswith("It leaves every table, ")


def test_nothing_happens_before_the_number_is_typed(
    qtbot: QtBot, state: ViewState, workspace: Workspace, asked: Open
) -> None:
    dialog = asked("secret")
    assert dialog.isModal()
    assert dialog.plan is not None
    assert (dialog.plan.ids, dialog.wanted) == (("felt", "secret"), "2")
    assert "With them: felt" in dialog.about.text()
    assert dialog.about.text().startswith("They leave every table, ")
    for word in ("", "1", "purge", "22"):
        confirm(qtbot, state, dialog, word)
        assert not dialog.do_button.isEnabled()
    assert left(workspace) == ["cat", "felt", "secret", "tea"]
    confirm(qtbot, state, dialog, "2")
    assert left(workspace) == ["cat", "tea"]
    assert dialog.done_report is not None
    assert "are not there" in dialog.about.text()
    assert state.selection == ()
    assert not dialog.form.edits["word"].isVisible()


def test_for_one_memory_a_word_is_typed(qtbot: QtBot, state: ViewState, workspace: Workspace, asked: Open) -> None:
    dialog = asked("cat")
    assert dialog.wanted == "purge"
    told: list[Change] = []
    state.jobs.operation_finished.connect(told.append)
    confirm(qtbot, state, dialog, "Purge ")
    assert left(workspace) == ["felt", "secret", "tea"]
    assert [(change.operation, change.ids) for change in told] == [("purge", ("cat",))]


@pytest.mark.parametrize("way", ["own", "purge", "delete", "keep"])
def test_backups_that_hold_it_are_named_and_handled(
    qtbot: QtBot, state: ViewState, path: Path, asked: Open, way: str
) -> None:
    made = manual_name(path, NOW)
    write_backup(path, made, overwrite=True, now=NOW, progress=no_progress, token=NEVER)
    dialog = asked("secret")
    assert f"{made.name} holds it still." in dialog.about.text()
    assert dialog.form.edits["ways"].isVisible()
    dialog.form.write("ways", way)
    dialog.form.write("backup", way == "keep")
    confirm(qtbot, state, dialog, "2")
    said = dialog.about.text()
    stays = f"{made.name} holds it still."
    told = {
        "own": stays,
        "keep": stays,
        "purge": f"Purged in {made.name} too.",
        "delete": f"Deleted: {made.name}",
    }
    assert told[way] in said
    assert made.exists() == (way != "delete")
    assert (SECRET.encode() in made.read_bytes()) == (way in ("own", "keep")) if made.exists() else True
    assert ("made before holds it still" in said) == (way == "keep")
    others = [file for file in path.parent.glob("*.backup.sqlite") if SECRET.encode() in file.read_bytes()]
    assert len(others) == (1 if way == "keep" else 0)  # what was made before, as a way back


def test_rows_that_hold_a_rare_word_are_named_and_purged_too_where_that_is_chosen(
    qtbot: QtBot, state: ViewState, workspace: Workspace, asked: Open
) -> None:
    database = workspace.database
    assert database is not None
    database.curation.suppress(["cat"], "who is quxzebra?", now=NOW)
    dialog = asked("tea")
    assert not dialog.form.edits["words"].isVisible()
    dialog.close()
    dialog = asked("secret")
    assert "suppressions · 1: who is quxzebra?" in dialog.about.text()
    assert (dialog.form.edits["words"].isVisible(), dialog.form.edits["words"].isChecked()) == (True, False)
    dialog.form.write("words", True)
    confirm(qtbot, state, dialog, "2")
    assert "quxzebra" not in dialog.about.text()
    assert workspace.library.read(lambda reader: reader.library.suppressions()).rows == ()
    assert dialog.done_report is not None
    assert dialog.done_report.purged_texts().shares("quxzebra?")


def test_what_cannot_be_purged_is_said(state: ViewState, asked: Open) -> None:
    dialog = asked("nobody")
    assert "Nothing was purged" in dialog._heading.text()
    assert dialog.about.text().startswith("✖ No memory is stored as “nobody”")
    assert not dialog.do_button.isVisible()
    del state

"""A database whose vectors came with its file: the window is given a table of the vectors of questions, for this session."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.databases import dump
from helpers.depth import thin
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.imports import import_new
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.embedding.dialogs import EmbedderDialog
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.widgets.plain_label import PlainLabel

QUESTION = "Which letter?"


def table(path: Path, text: str = QUESTION, *embedding: float) -> Path:
    line = {"text": text, "embedding": embedding or (1.0, 2.0, 0.0)}
    path.write_text(json.dumps(line) + "\n", "utf-8")
    return path


@pytest.fixture
def given(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> MainWindow:
    """Three memories with vectors of their own, open in the window."""
    lines = [{"id": f"v{i}", "user_text": f"Letter {i}.", "embedding": [1.0, float(i), 0.0]} for i in range(3)]
    source, path = tmp_path / "own.jsonl", tmp_path / "own.db"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    import_new(path, [source], {}, now=window.state.services.now(), own_vectors=True, progress=no_progress, token=NEVER)
    open_it(qtbot, window, path)
    return window


def open_it(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    window.opening.close_database()
    window.state.open_requested.emit(OpenRequest(path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle, timeout=10_000)


def dialog_of(qtbot: QtBot, window: MainWindow) -> EmbedderDialog:
    window.run_command("change_embedder")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    (dialog,) = [found for found in window.findChildren(EmbedderDialog) if found.isVisible()]
    return dialog


def workspace_of(window: MainWindow) -> Workspace:
    assert window.state.workspace is not None
    return window.state.workspace


def vectors_of(window: MainWindow) -> dict[str, int]:
    """How many each vector source found, by status."""
    (trace,) = workspace_of(window).explorer.recall(Query(QUESTION, window.state.services.now()), Settings("heuristic"))
    return {run.status.value: len(run.hits) for run in trace.runs if run.source == "vector"}


def use(qtbot: QtBot, dialog: EmbedderDialog, path: Path | str) -> str:
    """Type a path and press Enter; what is said."""
    fields = dialog.table
    fields.path.setFocus()
    fields.path.clear()
    QTest.keyClicks(fields.path, str(path))
    QTest.keyClick(fields.path, Qt.Key.Key_Return)
    assert not dialog.working  # Enter does not make all vectors anew
    qtbot.waitUntil(lambda: dialog.state.jobs.idle)
    return dialog.banner.message


@pytest.mark.long
@pytest.mark.parametrize("language", thin(["en", "ja", "zh"]), indirect=True)
def test_the_dialog_has_the_room_for_the_table_and_for_a_message(
    qtbot: QtBot, language: str, given: MainWindow, tmp_path: Path
) -> None:
    """With the fields of the table in it the fields of the endpoint were a few pixels high, and texts were cut."""
    dialog = dialog_of(qtbot, given)
    use(qtbot, dialog, table(tmp_path / "questions.jsonl"))
    dialog.banner.show_text("A sentence. " * 40)
    form = dialog
    screen = dialog.screen().availableGeometry().height()

    def squeezed() -> list[str]:
        lines = [
            line.accessibleName()
            for line in form.findChildren(QLineEdit)
            if line.height() < line.sizeHint().height() - 2
        ]
        labels = [label for label in form.findChildren(PlainLabel) if label.isVisible() and label.text()]
        return lines + [one.text() for one in labels if one.height() < one.heightForWidth(one.width())]

    qtbot.waitUntil(lambda: not squeezed() and (form.area.cut_off == 0 or dialog.height() >= screen - 40))
    assert "A sentence. A sentence." in form.banner.message


@pytest.mark.long
def test_by_keyboard_alone_a_table_answers_the_next_question(qtbot: QtBot, given: MainWindow, tmp_path: Path) -> None:
    assert "ok" not in vectors_of(given)
    before = dump(workspace_of(given).path)
    dialog = dialog_of(qtbot, given)
    assert dialog.table.isVisible()
    assert "words alone answer" in dialog.table._now.text()
    said = use(qtbot, dialog, table(tmp_path / "questions.jsonl"))
    assert said == "The next recall asks with the vectors of this table, until the database is closed."
    assert "questions.jsonl" in dialog.table._now.text()
    assert vectors_of(given) == {"ok": 3}
    assert dump(workspace_of(given).path) == before  # nothing of it is stored
    path = workspace_of(given).path
    dialog.close()
    open_it(qtbot, given, path)
    assert "ok" not in vectors_of(given)  # it was for that session
    assert "words alone answer" in dialog_of(qtbot, given).table._now.text()


@pytest.mark.long
def test_all_of_it_is_reached_with_tab(qtbot: QtBot, given: MainWindow, tmp_path: Path) -> None:
    dialog = dialog_of(qtbot, given)
    fields = dialog.table
    fields.path.setText(str(table(tmp_path / "questions.jsonl")))
    reached, last = set[object](), None
    for _ in range(30):
        here = QApplication.focusWidget()
        if here is last:
            break
        reached.add(here)
        QTest.keyClick(dialog, Qt.Key.Key_Tab)
    assert {fields.path, fields.browse_button, fields.use_button} <= reached
    fields.use_button.setFocus()
    QTest.keyClick(fields.use_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: dialog.state.jobs.idle)
    assert vectors_of(given) == {"ok": 3}


BAD = {
    "text": ("not a table at all", "line 1: not a JSON object in UTF-8"),
    "empty": ("", "holds no vectors"),
    "other": (
        '{"text": "a", "embedding": [1.0, 2.0]}\n',
        "The vectors of the table have 2 numbers, those of the memories 3",
    ),
    "zero": ('{"text": "a", "embedding": [0, 0, 0]}\n', "the vector is zero or empty"),
    "shape": ('{"user_text": "a"}\n', "no text or no embedding"),
}


@pytest.mark.long
def test_what_is_no_table_is_refused_in_words(qtbot: QtBot, given: MainWindow, tmp_path: Path) -> None:
    dialog = dialog_of(qtbot, given)
    paths = {name: tmp_path / f"{name}.jsonl" for name in BAD}
    for name, (content, expected) in BAD.items():
        paths[name].write_text(content, "utf-8")
        said = use(qtbot, dialog, paths[name])
        assert expected in said, name
        assert "--" not in said, name
        assert "ok" not in vectors_of(given), name
    assert use(qtbot, dialog, table(tmp_path / "questions.jsonl")).startswith("The next recall")
    for name, path in paths.items():
        assert BAD[name][1] in use(qtbot, dialog, path), name
        assert vectors_of(given) == {"ok": 3}, name  # what was good before a bad try goes on


@pytest.mark.long
def test_what_is_not_there_or_no_file_is_refused_in_words(qtbot: QtBot, given: MainWindow, tmp_path: Path) -> None:
    dialog = dialog_of(qtbot, given)
    assert use(qtbot, dialog, tmp_path / "none.jsonl") == "No file none.jsonl. Choose another file."
    assert "is not a plain file" in use(qtbot, dialog, tmp_path) or "folder" in dialog.banner.message
    assert dialog.table.use_button.isEnabled()
    dialog.table.path.setText("   ")
    assert not dialog.table.use_button.isEnabled()


@pytest.mark.long
def test_a_question_that_the_table_lacks_is_said_with_the_answer_of_words(
    qtbot: QtBot, given: MainWindow, tmp_path: Path
) -> None:
    use(qtbot, dialog_of(qtbot, given), table(tmp_path / "questions.jsonl", "Another question"))
    (trace,) = workspace_of(given).explorer.recall(Query("Letter 1", given.state.services.now()), Settings("heuristic"))
    assert "v1" in trace.selected
    assert any("No given vector for “Letter 1”" in str(warning) for warning in trace.warnings)


@pytest.mark.long
def test_a_database_that_makes_its_own_vectors_offers_no_table(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace
) -> None:
    open_it(qtbot, window, sample_workspace.path)
    assert dialog_of(qtbot, window).table.isHidden()


@pytest.mark.long
@pytest.mark.parametrize("language", thin(["en", "ja", "zh"], every=3, first=1), indirect=True)
def test_it_says_which_table_answers_in_every_language(
    qtbot: QtBot, language: str, given: MainWindow, tmp_path: Path
) -> None:
    dialog = dialog_of(qtbot, given)
    fields = dialog.table
    assert all((fields.path.accessibleName(), fields.browse_button.accessibleName(), fields.use_button.text()))
    assert use(qtbot, dialog, tmp_path / "none.jsonl")
    use(qtbot, dialog, table(tmp_path / "questions.jsonl"))
    assert "questions.jsonl" in fields._now.text()
    assert vectors_of(given) == {"ok": 3}

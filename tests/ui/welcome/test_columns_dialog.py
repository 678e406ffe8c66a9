"""Saying what a table's columns are: what is shown, what is refused, and what the import then takes."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome.columns_dialog import ColumnsDialog
from mnemonaut_ui.welcome.importing import ImportDialog

TABLE = "何を,いつ,だれ\n面接は金曜日です,2025-05-01,母\nスーツを買った,2025-05-02,父\n"
Key = Qt.Key


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A table none of whose columns is known for text."""
    path = tmp_path / "日記.csv"
    path.write_text(TABLE, "cp932")
    return path


def opened(qtbot: QtBot, state: ViewState, path: Path, how: ImportOptions | None = None) -> ColumnsDialog:
    """The dialog over a file, when it has read its head."""
    made = ColumnsDialog(state, path, how)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: state.jobs.idle)
    return made


def choose(made: ColumnsDialog, place: int, target: str | None) -> None:
    """Say what a column is."""
    box = made.boxes[place]
    box.setCurrentIndex(box.findData(target))


def cell(made: ColumnsDialog, row: int, column: int) -> str:
    item = made.table.item(row, column)
    assert item is not None
    return item.text()


def test_the_files_columns_are_shown_with_their_first_values(qtbot: QtBot, state: ViewState, source: Path) -> None:
    made = opened(qtbot, state, source)
    assert [cell(made, row, 0) for row in range(3)] == ["何を", "いつ", "だれ"]
    assert cell(made, 0, 2) == "面接は金曜日です   ·   スーツを買った"
    assert made.form.edits["encoding"].itemText(0) == "found out: cp932"
    assert made.form.edits["delimiter"].itemText(0) == "found out: comma"
    assert all(box.accessibleName() for box in made.boxes)


def test_without_a_column_for_text_it_cannot_be_used(qtbot: QtBot, state: ViewState, source: Path) -> None:
    made = opened(qtbot, state, source)
    assert "must hold text" in made.message.text()
    assert not made.do_button.isEnabled()
    choose(made, 0, "user_text")
    assert made.message.text() == ""
    assert made.do_button.isEnabled()


def test_two_columns_cannot_be_the_same(qtbot: QtBot, state: ViewState, source: Path) -> None:
    made = opened(qtbot, state, source)
    choose(made, 0, "user_text")
    choose(made, 2, "user_text")
    assert "cannot both be" in made.message.text()
    assert not made.do_button.isEnabled()


def test_what_is_chosen_is_the_whole_mapping(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
    path = tmp_path / "known.csv"
    path.write_text("question,answer,date\nWho?,Ann.,2025-05-01\n", "utf-8")
    made = opened(qtbot, state, path)
    assert [box.currentData() for box in made.boxes] == ["user_text", "reply_text", "occurred_at"]
    choose(made, 1, None)
    with qtbot.waitSignal(made.chosen) as heard:
        QTest.keyClick(made, Key.Key_Return)
    assert heard.args[0] == path
    assert heard.args[1] == ImportOptions(mapping={"user_text": "question", "occurred_at": "date"}, whole_mapping=True)


def test_another_delimiter_cuts_other_columns(qtbot: QtBot, state: ViewState, source: Path) -> None:
    made = opened(qtbot, state, source)
    made.form.edits["delimiter"].setCurrentIndex(made.form.edits["delimiter"].findData(";"))
    made.form.edits["delimiter"].activated.emit(made.form.edits["delimiter"].currentIndex())
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert made.table.rowCount() == 1
    assert cell(made, 0, 0) == "何を,いつ,だれ"
    assert made.options.delimiter == ";"


def test_a_second_column_of_one_name_cannot_be_meant(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
    path = tmp_path / "twice.csv"
    path.write_text("note,note,\na,b,c\n", "utf-8")
    made = opened(qtbot, state, path)
    assert [box.isEnabled() for box in made.boxes] == [True, False, False]


def test_a_file_that_is_gone_says_so(qtbot: QtBot, state: ViewState, tmp_path: Path) -> None:
    made = opened(qtbot, state, tmp_path / "gone.csv")
    assert "gone.csv does not exist" in made.message.text()
    assert not made.do_button.isEnabled()


@pytest.mark.long
def test_the_import_dialog_takes_the_table_as_it_was_said(qtbot: QtBot, state: ViewState, source: Path) -> None:
    dialog = ImportDialog(state, [source])
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: state.jobs.idle and not dialog.working)
    assert "Columns…" in dialog.form._notes.text()
    assert not dialog.form.import_button.isEnabled()
    assert dialog.form.columns_button.isEnabled()
    dialog.form.columns_button.click()
    columns = dialog.findChild(ColumnsDialog)
    assert columns is not None
    qtbot.waitUntil(lambda: state.jobs.idle)
    choose(columns, 0, "user_text")
    choose(columns, 1, "occurred_at")
    columns.do_button.click()
    qtbot.waitUntil(lambda: state.jobs.idle and not dialog.working)
    assert dialog.form.files_model.rows[0][2:] == ("2", "0", "0", "0")
    with qtbot.waitSignal(dialog.imported, timeout=20_000) as heard:
        dialog.run_import()
    with_text = state.services.open(heard.args[0].target, read_only=True)
    (first, *_) = with_text.explorer.library.memories(with_text.explorer.library.ids("面接")).values()
    assert first.user_text == "面接は金曜日です"
    assert first.payload == '{"だれ":"母"}'
    with_text.close()


def test_a_preview_does_not_wait_for_whoever_writes(
    qtbot: QtBot, state: ViewState, sample_workspace: Workspace, tmp_path: Path
) -> None:
    state.set_workspace(sample_workspace)
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "n-1", "user_text": "A line."}\n', "utf-8")
    gate, begun = threading.Event(), threading.Event()

    def writes(_token: object) -> None:
        begun.set()
        gate.wait(20)

    state.jobs.operate("long", writes)
    assert begun.wait(5)
    dialog = ImportDialog(state, [source])
    qtbot.addWidget(dialog)
    try:
        qtbot.waitUntil(lambda: dialog.form.files_model.rows[0][2] == "1", timeout=10_000)
        assert state.jobs.busy
    finally:
        gate.set()
    qtbot.waitUntil(lambda: not state.jobs.busy)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("dates.csv", "Date,Question\n4/11/2025,Where is the cat?\n"),
        ("dates.json", '[{"date": "4/11/2025", "text": "Where is the cat?", "mood": null}]'),
        (
            "turns.json",
            '{"title": "Cat", "messages": [{"role": "user", "content": "Where is the cat?", "date": "4/11/2025"}]}',
        ),
    ],
)
def test_the_order_of_day_and_month_can_be_chosen(
    qtbot: QtBot, state: ViewState, tmp_path: Path, name: str, content: str
) -> None:
    path = tmp_path / name
    path.write_text(content, "utf-8")
    dialog = ImportDialog(state, [path])
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: state.jobs.idle and not dialog.working)
    assert dialog.rows[0].asks_dates
    assert dialog.table_row is dialog.rows[0]
    columns = opened(qtbot, state, path)
    assert columns.form.edits["delimiter"].isVisibleTo(columns) == (path.suffix == ".csv")
    columns.form.edits["dates"].setCurrentIndex(1)
    dialog.read_as(path, columns.options)
    qtbot.waitUntil(lambda: state.jobs.idle and not dialog.working)
    report = dialog.rows[0].report
    assert report is not None
    assert report.first[0].moment == 1_762_214_400

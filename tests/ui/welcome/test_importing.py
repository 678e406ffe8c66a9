"""The import dialog: what a file is, what would be taken, then the import and its report."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from helpers.services import SampleServices
from helpers.watchdog import Turns
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.ports import Progress, no_progress
from mnemonaut_core.workspace.imports import import_into
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome import import_form
from mnemonaut_ui.welcome.importing import ImportDialog
from mnemonaut_ui.widgets.text_table import TextTableModel

GOOD = [{"id": f"n-{i}", "user_text": f"Line {i} of the letter."} for i in range(4)]
BAD: list[object] = [{"id": "x", "user_text": 5}, {"id": "y", "kind": "rumour", "body": "?"}]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Four lines that can be taken, two that cannot."""
    path = tmp_path / "letters.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in [*GOOD, *BAD]), "utf-8")
    return path


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Three lines with vectors of their own."""
    lines = [{"id": f"v{i}", "user_text": f"Letter {i}.", "embedding": [1.0, float(i), 0.0]} for i in range(3)]
    path = tmp_path / "own.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


@pytest.fixture
def dialog(qtbot: QtBot, state: ViewState) -> ImportDialog:
    """The dialog without files and without a database."""
    made = ImportDialog(state, [])
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def over_sample(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> ImportDialog:
    """The dialog over the open sample, into which somebody chose to import."""
    state.set_workspace(sample_workspace)
    made = ImportDialog(state, [])
    qtbot.addWidget(made)
    made.show()
    made.form.into_open.setChecked(True)
    return made


def test_into_a_sample_nothing_is_imported_unless_somebody_chooses_it(
    qtbot: QtBot, state: ViewState, sample_workspace: Workspace, source: Path, tmp_path: Path
) -> None:
    state.set_workspace(sample_workspace)
    made = ImportDialog(state, [source])
    qtbot.addWidget(made)
    settled(qtbot, made)
    assert made.form.into_new.isChecked()
    assert made.form.into_open.isEnabled()
    mine = state.services.open(Path(shutil.copy(sample_workspace.path, tmp_path / "mine.db")), read_only=False)
    state.set_workspace(mine)
    assert made.form.into_open.text() == "The open database mine.db"
    over_mine = ImportDialog(state, [source])
    qtbot.addWidget(over_mine)
    assert over_mine.form.into_open.isChecked()
    settled(qtbot, over_mine)
    state.set_workspace(None)
    mine.close()


def settled(qtbot: QtBot, dialog: ImportDialog) -> None:
    """Everything was recognised and previewed."""
    qtbot.waitUntil(lambda: dialog.state.jobs.idle and not dialog.working)


def counts(dialog: ImportDialog, row: int = 0) -> tuple[str, ...]:
    """Taken, updated, unchanged, refused, as they are shown."""
    return dialog.form.files_model.rows[row][2:]


def test_an_empty_dialog_says_what_can_be_imported(dialog: ImportDialog) -> None:
    assert "ChatGPT" in dialog.form._summary.text()
    assert not dialog.form.import_button.isEnabled()


def test_a_file_behind_a_link_is_taken_and_the_report_says_how_much_of_its_text(
    qtbot: QtBot, dialog: ImportDialog, source: Path, tmp_path: Path
) -> None:
    (tmp_path / "link.jsonl").symlink_to(source.name)
    dialog.add_files([tmp_path / "link.jsonl"])
    settled(qtbot, dialog)
    assert counts(dialog) == ("4", "0", "0", "2")
    assert "% of the text that was read is text of memories." in dialog.form._notes.text()


def test_a_file_that_was_not_understood_cannot_be_imported(qtbot: QtBot, dialog: ImportDialog, tmp_path: Path) -> None:
    (tmp_path / "conversations.json").write_text('[{"title": "t", "mapping": {}, "current_node": null}]', "utf-8")
    dialog.add_files([tmp_path / "conversations.json"])
    settled(qtbot, dialog)
    assert "conversations.json was not understood" in dialog.form._notes.text()
    assert not dialog.form.import_button.isEnabled()


def test_a_preview_counts_and_names_what_is_refused_and_why(
    qtbot: QtBot, over_sample: ImportDialog, source: Path
) -> None:
    workspace = over_sample.state.workspace
    assert workspace is not None
    before = workspace.library.stats().memories
    over_sample.add_files([source])
    settled(qtbot, over_sample)
    assert counts(over_sample) == ("4", "0", "0", "2")
    where, reason, excerpt = over_sample.form.refused_model.rows[0]
    assert (where, reason) == ("line 5", "user_text must be text, not a number")
    assert "user_text" in excerpt
    form = over_sample.form
    assert form.taken_model.rows == tuple(("–", "episode", "new", f"Line {i} of the letter.") for i in range(4))
    assert [form.pages.tabText(i) for i in range(2)] == ["Memories (4)", "Refused rows (2)"]
    assert workspace.library.stats().memories == before
    assert over_sample.form.import_button.isEnabled()


@pytest.mark.long
def test_an_import_into_the_open_database_is_one_operation_that_everybody_hears_of(
    qtbot: QtBot, over_sample: ImportDialog, source: Path
) -> None:
    workspace = over_sample.state.workspace
    assert workspace is not None
    before = workspace.library.stats().memories
    over_sample.add_files([source])
    settled(qtbot, over_sample)
    with qtbot.waitSignal(over_sample.state.content_changed) as heard:
        over_sample.run_import()
    assert heard.args[0].title == "Import 4 memories"
    assert counts(over_sample) == ("4", "0", "0", "2")
    assert workspace.library.stats().memories == before + 4
    assert over_sample.form.cancel_button.text() == "Close"
    again = ImportDialog(over_sample.state, [source])
    again.form.into_open.setChecked(True)
    qtbot.addWidget(again)
    settled(qtbot, again)
    assert counts(again) == ("0", "0", "4", "2")
    assert not again.form.import_button.isEnabled()


def test_without_a_database_a_new_one_is_made_beside_the_file_and_opened(
    qtbot: QtBot, dialog: ImportDialog, source: Path
) -> None:
    dialog.add_files([source])
    settled(qtbot, dialog)
    assert dialog.form.new_path.text() == str(source.with_suffix(".db"))
    assert not dialog.form.into_open.isEnabled()
    with qtbot.waitSignal(dialog.imported, timeout=20_000) as heard:
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert heard.args[0].target == source.with_suffix(".db")
    assert source.with_suffix(".db").is_file()


def test_enter_presses_the_button_that_has_the_focus(qtbot: QtBot, dialog: ImportDialog, source: Path) -> None:
    dialog.add_files([source])
    settled(qtbot, dialog)
    dialog.form.cancel_button.setFocus()
    with qtbot.waitSignal(dialog.rejected):
        QTest.keyClick(dialog.form.cancel_button, Qt.Key.Key_Return)
    assert not source.with_suffix(".db").exists()


def test_notes_of_several_files_name_theirs_and_their_rows_are_seen(
    qtbot: QtBot, dialog: ImportDialog, tmp_path: Path
) -> None:
    files = [tmp_path / f"{name}.jsonl" for name in "abcde"]
    for file in files:
        file.write_text(json.dumps(GOOD[0]), "utf-8")
    dialog.add_files(files)
    settled(qtbot, dialog)
    table = dialog.form.files
    assert table.rowAt(table.viewport().height() - 1) in (-1, 4)
    notes = dialog.form._notes.text().split("\n")
    assert [note for note in notes if note.endswith(":")] == [f"{file.name}:" for file in files]
    dialog.form.files.selectRow(1)
    assert "b.jsonl:" not in dialog.form._notes.text()


def test_files_that_none_can_read_say_so_beside_those_that_are_taken(
    qtbot: QtBot, dialog: ImportDialog, source: Path, tmp_path: Path
) -> None:
    letter = tmp_path / "letter.dat"
    letter.write_text("Dear Sir", "utf-8")
    dialog.add_files([letter, source, letter, tmp_path / "none.csv"])
    settled(qtbot, dialog)
    shown = [row[1] for row in dialog.form.files_model.rows]
    assert shown[0] == "✖ Unrecognised format: letter.dat"
    assert shown[1].startswith("Mnemonaut lines")
    assert shown[2].startswith("✖")
    notes = dialog.form._notes.text()
    assert "letter.dat" in notes
    assert "--format" not in notes
    with qtbot.waitSignal(dialog.imported, timeout=20_000):
        dialog.run_import()


def test_a_file_that_is_in_the_way_is_not_overwritten(
    qtbot: QtBot, dialog: ImportDialog, source: Path, tmp_path: Path
) -> None:
    there = tmp_path / "there.db"
    there.write_text("precious", "utf-8")
    dialog.add_files([source])
    settled(qtbot, dialog)
    dialog.form.new_path.setText(str(there))
    dialog.run_import()
    settled(qtbot, dialog)
    assert "a file at this path" in dialog.form.banner.message
    assert there.read_text("utf-8") == "precious"
    assert dialog.form.import_button.isEnabled()


@pytest.mark.long
def test_changing_the_target_previews_against_it(qtbot: QtBot, over_sample: ImportDialog, source: Path) -> None:
    over_sample.add_files([source])
    settled(qtbot, over_sample)
    with qtbot.waitSignal(over_sample.state.content_changed):
        over_sample.run_import()
    again = ImportDialog(over_sample.state, [source])
    again.form.into_open.setChecked(True)
    qtbot.addWidget(again)
    settled(qtbot, again)
    assert counts(again)[0] == "0"
    again.form.into_new.setChecked(True)
    settled(qtbot, again)
    assert counts(again)[0] == "4"


@pytest.mark.long
def test_an_import_can_be_cancelled_and_takes_nothing(
    qtbot: QtBot, over_sample: ImportDialog, source: Path, services: SampleServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    over_sample.add_files([source])
    settled(qtbot, over_sample)

    def slow(
        workspace: Workspace,
        path: Path,
        hows: Mapping[Path, ImportOptions],
        *,
        now: int,
        progress: Progress,
        token: CancelToken,
    ) -> ImportReport:
        progress("rows", 1, 6)
        while not token.is_set:
            pass
        return import_into(workspace, path, hows, now=now, progress=progress, token=token)

    monkeypatch.setattr(import_form, "import_into", slow)
    over_sample.run_import()
    qtbot.waitUntil(lambda: over_sample.form.progress.value() == 1)
    assert over_sample.form.progress.isVisible()
    over_sample.form.cancel_button.click()
    qtbot.waitUntil(lambda: over_sample.form.banner.message == "Cancelled. Nothing was changed.")
    workspace = over_sample.state.workspace
    assert workspace is not None
    assert "n-0" not in workspace.library.memories(["n-0"])
    assert over_sample.form.import_button.isEnabled()


def test_a_dialog_that_is_closed_ends_its_preview(qtbot: QtBot, over_sample: ImportDialog, source: Path) -> None:
    over_sample.add_files([source])
    over_sample.close()
    qtbot.waitUntil(lambda: over_sample.state.jobs.idle)
    assert not over_sample.state.jobs.busy


def test_a_read_only_database_is_no_target(
    qtbot: QtBot, state: ViewState, services: SampleServices, source: Path
) -> None:
    path = services.build_sample("en", no_progress, NEVER)
    state.set_workspace(services.open(path, read_only=True))
    dialog = ImportDialog(state, [source])
    qtbot.addWidget(dialog)
    settled(qtbot, dialog)
    assert not dialog.form.into_open.isEnabled()
    assert "read only" in dialog.form.into_open.text()
    assert dialog.form.into_new.isChecked()


def test_files_dropped_on_the_dialog_are_added(qtbot: QtBot, dialog: ImportDialog, source: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(source))])
    actions, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    dialog.dropEvent(QDropEvent(QPointF(9, 9), actions, data, button, Qt.KeyboardModifier.NoModifier))
    settled(qtbot, dialog)
    assert [row.path for row in dialog.rows] == [source]


@pytest.mark.parametrize(
    ("name", "begin", "said"), [("big.json", '{"a": "', "Unrecognised format"), ("big.csv", "", "No column")]
)
def test_ten_megabytes_of_nothing_are_answered_in_words_and_keep_nobody_waiting(
    qtbot: QtBot, dialog: ImportDialog, tmp_path: Path, name: str, begin: str, said: str
) -> None:
    big = tmp_path / name
    big.write_text(begin + "x" * 10_000_000, "utf-8")
    with Turns() as turns:
        dialog.add_files([big])
        settled(qtbot, dialog)
    assert said in dialog.form.files_model.rows[0][1]
    assert turns.waits == set()
    assert turns.longest.lines < 20_000


def test_files_can_be_taken_from_the_list(qtbot: QtBot, dialog: ImportDialog, source: Path) -> None:
    dialog.add_files([source])
    settled(qtbot, dialog)
    dialog.form.files.selectRow(0)
    dialog.form.remove_button.click()
    assert dialog.rows == ()
    assert not dialog.form.import_button.isEnabled()


@pytest.mark.long
def test_the_rows_say_what_becomes_of_each_and_hide_what_is_masked(
    qtbot: QtBot, over_sample: ImportDialog, source: Path, tmp_path: Path
) -> None:
    over_sample.add_files([source])
    settled(qtbot, over_sample)
    over_sample.run_import()
    settled(qtbot, over_sample)
    again = tmp_path / "again.jsonl"
    lines = [
        {"id": "n-0", "user_text": "Line 0 of another letter.", "occurred_at": 1740000000},
        {"id": "n-1", "user_text": "Line 1 of the letter."},
        {"id": "s-1", "kind": "state", "body": "The code of the box.", "sensitivity": 2, "occurred_at": 1740000000},
        {"id": "i-1", "user_text": "It was isolated there.", "searchable": 0},
    ]
    again.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    over_sample.state.set_mask(2)
    over_sample.add_files([again])
    settled(qtbot, over_sample)
    form = over_sample.form
    assert form.taken_model.rows == (
        ("2025-02-19", "episode", "updated", "Line 0 of another letter."),
        ("–", "episode", "unchanged", "Line 1 of the letter."),
        ("2025-02-19", "state", "new", "•••"),
        ("–", "episode", "new, isolated", "It was isolated there."),
    )
    assert not form.pages.isTabVisible(1)
    over_sample.state.set_mask(None)


def test_where_nothing_can_be_taken_the_refused_rows_are_in_front(
    qtbot: QtBot, dialog: ImportDialog, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("".join(json.dumps(line) + "\n" for line in BAD), "utf-8")
    dialog.add_files([bad])
    settled(qtbot, dialog)
    form = dialog.form
    assert (form.pages.isTabVisible(0), form.pages.currentWidget()) == (False, form.refused)
    assert [row[0] for row in form.refused_model.rows] == ["line 1", "line 2"]


def test_what_stands_in_a_refused_row_is_shown_as_text(qtbot: QtBot, dialog: ImportDialog, tmp_path: Path) -> None:
    source = tmp_path / "evil.jsonl"
    source.write_text('{"id": "a", "user_text": "ok"}\n{"id": "<b>x</b>", "user_text": ["<img src=/etc/passwd>"]}\n')
    dialog.add_files([source])
    settled(qtbot, dialog)
    model = dialog.form.refused_model
    tips = [model.data(model.index(0, column), Qt.ItemDataRole.ToolTipRole) for column in range(3)]
    assert not [tip for tip in tips if tip and "<img" in str(tip)]


def test_a_table_of_texts_is_a_sound_model(qtbot: QtBot) -> None:
    model = TextTableModel(numbers=(1,))
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_headings(("File", "Count"))
    model.set_rows([("a", "1"), ("b\nc", "2")])
    assert model.data(model.index(1, 0)) == "b c"
    assert model.data(model.index(1, 1), Qt.ItemDataRole.AccessibleTextRole) == "Count: 2"
    model.set_headings(("Datei", "Anzahl"))
    assert model.headerData(0, Qt.Orientation.Horizontal) == "Datei"


def library(window: MainWindow) -> LibraryScreen:
    assert isinstance(window.front, LibraryScreen)
    return window.front


@pytest.mark.long
def test_the_window_imports_and_undoes_by_its_commands(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, source: Path
) -> None:
    window.open_database(sample_workspace.path)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.run_command("import")
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    dialog.form.into_open.setChecked(True)
    dialog.add_files([source])
    settled(qtbot, dialog)
    with qtbot.waitSignal(window.state.content_changed):
        dialog.run_import()
    qtbot.waitUntil(lambda: window.commands.action("undo").text() == "Undo: Import 4 memories")
    assert dialog.isVisible()  # it says which rows are refused
    dialog.close()
    qtbot.waitUntil(lambda: window.front.key == "library" and window.state.jobs.idle)
    assert library(window).filter.text() == f'source:"{source}"'
    assert library(window).table.model().rowCount() == 4
    assert (window.status.message, window.status.back.text()) == ("Import 4 memories", "Undo")
    with qtbot.waitSignal(window.state.content_changed):
        window.status.back.click()
    assert window.state.workspace is not None
    assert window.state.workspace.library.memories(["n-0"]) == {}


def test_what_was_imported_into_a_new_database_is_listed_in_the_library(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    paths = [tmp_path / name for name in ("a.jsonl", "b.jsonl")]
    for path in paths:
        path.write_text(f'{{"id": "{path.stem}", "user_text": "The boat leaves at nine."}}\n', "utf-8")
    window.run_command("import")
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    dialog.add_files(paths)
    settled(qtbot, dialog)
    dialog.run_import()
    qtbot.waitUntil(
        lambda: window.state.workspace is not None and window.front.key == "library" and window.state.jobs.idle
    )
    assert not isValid(dialog) or not dialog.isVisible()  # nothing is left to be said there
    assert library(window).table.model().rowCount() == 2
    assert window.status.message.startswith("2 memories came from")


# ---- the vectors of a file


@pytest.mark.long
def test_vectors_of_a_file_are_kept_by_one_plain_choice(qtbot: QtBot, dialog: ImportDialog, own: Path) -> None:
    assert dialog.form.keep_vectors.isHidden()
    dialog.add_files([own])
    settled(qtbot, dialog)
    box = dialog.form.keep_vectors
    assert (box.isVisible(), box.isEnabled(), box.isChecked()) == (True, True, False)
    assert "(3 numbers each) will not be taken: this database uses static-hashed" in dialog.form._notes.text()
    assert "--embedder" not in dialog.form._notes.text()
    box.click()
    settled(qtbot, dialog)
    assert dialog.form._notes.text().splitlines() == [
        "· episode 3; Latin 3; no dates; the person speaks in 3, the companion in 0",
        "· 100 % of the text that was read is text of memories.",
    ]
    assert dialog.form._keeping.isVisible()
    with qtbot.waitSignal(dialog.imported, timeout=20_000):
        dialog.run_import()
    opened = dialog.state.services.open(own.with_suffix(".db"), read_only=True)
    stats = opened.library.stats()
    opened.close()
    assert (stats.file.embedder, stats.file.dimension, stats.with_vector) == ("table/1", 3, 3)


def test_unless_it_is_chosen_a_new_database_makes_its_own_vectors(
    qtbot: QtBot, dialog: ImportDialog, own: Path
) -> None:
    dialog.add_files([own])
    settled(qtbot, dialog)
    with qtbot.waitSignal(dialog.imported, timeout=20_000):
        dialog.run_import()
    opened = dialog.state.services.open(own.with_suffix(".db"), read_only=True)
    stats = opened.library.stats()
    opened.close()
    assert (stats.file.embedder, stats.with_vector) == ("static-hashed/1", 3)


@pytest.mark.long
def test_the_choice_belongs_to_a_new_database_and_to_files_that_bring_vectors(
    qtbot: QtBot, over_sample: ImportDialog, own: Path, source: Path
) -> None:
    form = over_sample.form
    over_sample.add_files([source])
    settled(qtbot, over_sample)
    form.into_new.setChecked(True)
    assert form.keep_vectors.isHidden()
    over_sample.add_files([own])
    settled(qtbot, over_sample)
    form.keep_vectors.setChecked(True)
    assert form.own_vectors
    form.into_open.setChecked(True)
    settled(qtbot, over_sample)
    box = form.keep_vectors
    assert (box.isVisible(), box.isEnabled(), box.isChecked(), form.own_vectors) == (True, False, False, False)
    assert "will not be taken" in form._notes.text()
    with qtbot.waitSignal(over_sample.state.content_changed):
        over_sample.run_import()
    assert over_sample.state.workspace is not None
    assert over_sample.state.workspace.library.stats().file.embedder == "static-hashed/1"


# ---- what a file does not hold any more


def rewritten(path: Path, *, without: tuple[str, ...], line: str = "Line") -> None:
    """The same file, with fewer lines."""
    kept = [{"id": f"n-{i}", "user_text": f"{line} {i} of the letter."} for i in range(4) if f"n-{i}" not in without]
    path.write_text("".join(json.dumps(one) + "\n" for one in kept), "utf-8")


def imported(qtbot: QtBot, dialog: ImportDialog, path: Path) -> None:
    """The file was taken."""
    dialog.add_files([path])
    settled(qtbot, dialog)
    with qtbot.waitSignal(dialog.state.content_changed):
        dialog.run_import()
    qtbot.waitUntil(lambda: dialog.state.jobs.idle)


def isolated_ids(state: ViewState) -> set[str]:
    """What is kept out of every recall, of what was imported here."""
    assert state.workspace is not None
    found = state.workspace.library.isolations()
    return {one.memory_id for one in found if one.memory_id.startswith("n-")}


@pytest.mark.long
def test_after_an_import_what_is_missing_is_isolated_by_a_button_and_comes_back_by_undo(
    qtbot: QtBot, window: MainWindow, sample_workspace: Workspace, tmp_path: Path
) -> None:
    window.open_database(sample_workspace.path)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    path = tmp_path / "letters.jsonl"
    rewritten(path, without=())
    window.opening.offer_import([path])
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    dialog.form.into_open.setChecked(True)
    imported(qtbot, dialog, path)
    qtbot.waitUntil(lambda: window.front.key == "library")  # the dialog is closed: everything was taken
    rewritten(path, without=("n-0", "n-1", "n-3"), line="Changed line")
    window.opening.offer_import([path])
    dialog = next(one for one in window.findChildren(ImportDialog) if one.isVisible())
    dialog.form.into_open.setChecked(True)
    imported(qtbot, dialog, path)
    assert dialog.form.banner.message == "3 are no longer in the file, and still recallable here: n-0, n-1, n-3."
    assert "no longer" not in dialog.form._notes.text()
    assert isolated_ids(window.state) == set()
    with qtbot.waitSignal(window.state.content_changed):
        QTest.mouseClick(dialog.form.banner._button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert isolated_ids(window.state) == {"n-0", "n-1", "n-3"}
    assert dialog.form.banner.message.startswith("Isolated: 3.")
    assert (window.status.message, window.status.back.text()) == ("Isolate 3 memories", "Undo")
    with qtbot.waitSignal(window.state.content_changed):
        window.status.back.click()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert isolated_ids(window.state) == set()
    assert dialog.form.banner.message.startswith("3 are no longer in the file")
    with qtbot.waitSignal(window.state.content_changed):
        window.run_command("redo")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert isolated_ids(window.state) == {"n-0", "n-1", "n-3"}
    assert dialog.form.banner.message.startswith("Isolated: 3.")


@pytest.mark.long
def test_where_nothing_else_is_to_take_what_is_missing_is_offered_by_the_preview(
    qtbot: QtBot, over_sample: ImportDialog, tmp_path: Path
) -> None:
    path = tmp_path / "letters.jsonl"
    rewritten(path, without=())
    imported(qtbot, over_sample, path)
    rewritten(path, without=("n-0", "n-1", "n-3"))
    over_sample.add_files([path])
    settled(qtbot, over_sample)
    assert counts(over_sample) == ("0", "0", "1", "0")
    assert not over_sample.form.import_button.isEnabled()
    assert over_sample.form.into_open.isEnabled()
    assert over_sample.form.banner.message == "3 are no longer in the file, and still recallable here: n-0, n-1, n-3."
    with qtbot.waitSignal(over_sample.state.content_changed):
        over_sample.isolate_missing()
    assert isolated_ids(over_sample.state) == {"n-0", "n-1", "n-3"}
    rewritten(path, without=())
    again = ImportDialog(over_sample.state, [path])
    again.form.into_open.setChecked(True)
    qtbot.addWidget(again)
    settled(qtbot, again)
    assert again.form.banner.isHidden()


@pytest.mark.long
def test_nothing_is_missing_in_a_new_database_or_after_another_one_was_opened(
    qtbot: QtBot, over_sample: ImportDialog, services: SampleServices, tmp_path: Path
) -> None:
    path = tmp_path / "letters.jsonl"
    rewritten(path, without=())
    imported(qtbot, over_sample, path)
    rewritten(path, without=("n-0", "n-1", "n-3"), line="Changed line")
    imported(qtbot, over_sample, path)
    assert over_sample.form.banner.isVisible()
    other = services.open(tmp_path / "other.db", read_only=False, create=True)
    over_sample.state.set_workspace(other)
    assert over_sample.form.banner.isHidden()
    over_sample.isolate_missing()
    qtbot.waitUntil(lambda: over_sample.state.jobs.idle)
    assert other.explorer.library.isolations() == ()
    other.close()
    over_sample.state.set_workspace(None)


# ---- a database of ours


@pytest.mark.long
def test_a_database_of_ours_is_taken_whole_into_a_new_one_and_merged_into_none(
    qtbot: QtBot, over_sample: ImportDialog, source: Path, services: SampleServices
) -> None:
    whole = services.build_sample("ja", no_progress, NEVER)
    over_sample.add_files([source, whole])
    settled(qtbot, over_sample)
    assert over_sample.form.files_model.rows[1][1] == "✖ sample-ja.db is a Mnemonaut database"
    assert "taken over whole, never merged into another" in over_sample.form._notes.text()
    over_sample.choose_new()
    settled(qtbot, over_sample)
    assert counts(over_sample, 1)[1:] == ("0", "0", "0")
    over_sample.form.files.selectRow(1)
    first = over_sample.form.taken_model.rows
    assert len(first) == 30
    assert first[0][2] == "new"
    assert first[0][3].endswith("一枚にまとめて持っていく")
    over_sample.form.new_path.setText(str(source.with_name("both.db")))
    with qtbot.waitSignal(over_sample.imported, timeout=20_000) as heard:
        over_sample.run_import()
    opened = services.open(heard.args[0].target, read_only=True)
    assert sorted(opened.library.memories(["n-0", "ep-0001"])) == ["ep-0001", "n-0"]
    opened.close()

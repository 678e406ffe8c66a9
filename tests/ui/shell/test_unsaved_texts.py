"""Dialogs and texts outlive no database: what was begun in one is never written into another, and nothing that a person wrote is
lost before they were asked (FINDINGS H1, H7b)."""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
import shiboken6
from helpers.databases import episode, make_database
from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

import mnemonaut_ui
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.saved import Saved
from mnemonaut_ui.agents.view import AgentsScreen
from mnemonaut_ui.embedding.dialogs import EmbedderDialog
from mnemonaut_ui.inspector.add_dialog import AddDialog, MergeDialog
from mnemonaut_ui.inspector.edit_dialog import EditDialog
from mnemonaut_ui.inspector.page import of_trace
from mnemonaut_ui.inspector.raw_dialog import RawDialog
from mnemonaut_ui.lab.around.why_dialog import WhyDialog
from mnemonaut_ui.lab.parameters.preset_dialogs import SavePresetDialog
from mnemonaut_ui.quarantine.dialogs import ARCHIVE, DuplicateDialog, IsolateDialog, PutAwayDialog
from mnemonaut_ui.quarantine.purge_dialog import PurgeDialog
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.shell import saved_list
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.unsaved import UnsavedDialog
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome.importing import ImportDialog
from mnemonaut_ui.widgets.dialog import Dialog
from mnemonaut_ui.words import languages

IDS = ("m-1", "m-2", "m-3")
Accept = Callable[[], object]


@pytest.fixture
def first(tmp_path: Path) -> Path:
    return make_database(tmp_path / "first.db", [episode(one, f"The winter {one}.") for one in IDS])


@pytest.fixture
def second(tmp_path: Path) -> Path:
    """Another companion's, with memories of the same names."""
    return make_database(tmp_path / "second.db", [episode(one, f"The summer {one}.") for one in IDS])


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that the file holds, but for who has it open."""
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as file:
        names = [str(name) for (name,) in file.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        plain = [name for name in names if not name.startswith(("fts_", "vec_"))]
        found = {name: [tuple(row) for row in file.execute(f"SELECT * FROM {name}")] for name in plain}
    found["meta"] = [row for row in found["meta"] if row[0] in ("generation", "schema_version")]
    return found


def texts(path: Path) -> list[str]:
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as file:
        return [str(text) for (text,) in file.execute("SELECT user_text FROM memory ORDER BY id")]


def opened(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    window.open_database(path)
    shown(qtbot, window, path)


def shown(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    state = window.state
    qtbot.waitUntil(lambda: state.workspace is not None and state.workspace.path == path and state.jobs.idle)


def question() -> UnsavedDialog:
    (found,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, UnsavedDialog) and one.isVisible()]
    return found


def asked() -> bool:
    return any(isinstance(one, UnsavedDialog) and one.isVisible() for one in QApplication.topLevelWidgets())


# ---- made under one database, accepted over another


def _edit(state: ViewState) -> tuple[EditDialog, Accept]:
    made = EditDialog(state, ["m-1"])

    def accept() -> None:
        if not made.form.edits:
            return
        text = made.form.edits["user_text"]
        assert isinstance(text, QPlainTextEdit)
        text.setPlainText("Overwritten.")
        made.submit()

    return made, accept


def _add(state: ViewState) -> tuple[AddDialog, Accept]:
    made = AddDialog(state)
    made.form.edits["text"].setPlainText("A memory of the first companion.")
    return made, made.submit


def _isolate(state: ViewState) -> tuple[IsolateDialog, Accept]:
    made = IsolateDialog(state)
    made.form.write("reason", "not this one")
    return made, made.submit


def _put_away(state: ViewState) -> tuple[PutAwayDialog, Accept]:
    made = PutAwayDialog(state, ARCHIVE)
    return made, made.submit


def _purge(state: ViewState) -> tuple[PurgeDialog, Accept]:
    made = PurgeDialog(state, ("m-1",))

    def accept() -> None:
        made.form.write("word", "purge")
        made.submit()

    return made, accept


def _merge(state: ViewState) -> tuple[MergeDialog, Accept]:
    made = MergeDialog(state, IDS)
    return made, made.submit


def _duplicate(state: ViewState) -> tuple[DuplicateDialog, Accept]:
    assert state.workspace is not None
    database = state.workspace.database
    assert database is not None
    made = DuplicateDialog(state, lambda *_: None)
    return made, made.submit


def _preset(state: ViewState) -> tuple[SavePresetDialog, Accept]:
    made = SavePresetDialog(state, Settings("heuristic", values={"max_results": 3}))
    made.form.edits["name"].setText("three")
    made.form.edits["whose"].buttons["database"].setChecked(True)
    return made, made.submit


def _saved(state: ViewState) -> tuple[saved_list.SaveDialog, Accept]:
    one = Saved(id="", name="winter", query=Query("How was the winter?", now=1_750_000_000))
    made = saved_list.SaveDialog(state, one, ())
    return made, made.submit


def _move(state: ViewState) -> tuple[saved_list.MoveDialog, Accept]:
    one = Saved(id="s-1", name="winter", query=Query("How was the winter?", now=1_750_000_000))
    made = saved_list.MoveDialog(state, one, ())
    return made, made.submit


def _folder(state: ViewState) -> tuple[saved_list.FolderDialog, Accept]:
    made = saved_list.FolderDialog(state, "seasons")
    made.form.write("name", "years")
    return made, made.submit


def _words(state: ViewState) -> tuple[OwnWordsDialog, Accept]:
    made = OwnWordsDialog(state)
    made.form.write("word", "whenabouts")
    made.try_word()
    return made, made.submit


def _embedder(state: ViewState) -> tuple[EmbedderDialog, Accept]:
    made = EmbedderDialog(state)

    def accept() -> None:
        made.form.write("way", "default")
        made.submit()

    return made, accept


def _why(state: ViewState) -> tuple[WhyDialog, Accept]:
    assert state.workspace is not None
    (trace,) = state.workspace.explorer.recall(Query("winter", now=1_750_000_000), Settings("heuristic"))
    made = WhyDialog(state, trace)
    made.ask("m-1")
    return made, made._on_restore


def _raw(state: ViewState) -> tuple[RawDialog, Accept]:
    made = RawDialog(state, of_trace("m-1", None))
    return made, made.copy_button.click


def _import(state: ViewState) -> tuple[ImportDialog, Accept]:
    assert state.workspace is not None
    source = state.workspace.path.with_name("lines.jsonl")
    source.write_text('{"type":"memory","id":"n-1","kind":"episode","user_text":"Something new.","occurred_at":1}\n')
    made = ImportDialog(state, [source])
    assert made.form.into_open.isChecked()
    return made, made.run_import


DIALOGS: dict[type[Dialog], Callable[[ViewState], tuple[Dialog, Accept]]] = {
    AddDialog: _add,
    EditDialog: _edit,
    MergeDialog: _merge,
    IsolateDialog: _isolate,
    PutAwayDialog: _put_away,
    PurgeDialog: _purge,
    DuplicateDialog: _duplicate,
    SavePresetDialog: _preset,
    saved_list.SaveDialog: _saved,
    saved_list.MoveDialog: _move,
    saved_list.FolderDialog: _folder,
    OwnWordsDialog: _words,
    EmbedderDialog: _embedder,
    WhyDialog: _why,
    RawDialog: _raw,
    ImportDialog: _import,
}


def _kinds(of: type[DatabaseDialog]) -> set[type[DatabaseDialog]]:
    below = set(of.__subclasses__())
    return below.union(*(_kinds(one) for one in below)) if below else {of}


def test_every_dialog_about_a_database_is_tried_below() -> None:
    leaves = {one for one in _kinds(DatabaseDialog) if not one.__subclasses__()}
    assert leaves == set(DIALOGS) - {ImportDialog}


@pytest.mark.parametrize("kind", DIALOGS, ids=lambda kind: kind.__name__)
def test_what_is_accepted_over_another_database_is_not_written_there(
    qtbot: QtBot, window: MainWindow, first: Path, second: Path, kind: type[Dialog]
) -> None:
    opened(qtbot, window, first)
    window.state.select(["m-1"])
    made, accept = DIALOGS[kind](window.state)
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    other = window.state.services.open(second, read_only=False)
    before = window.state.workspace
    assert before is not None
    window.state.set_workspace(other)  # past the door, which would ask
    before.close()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    there = rows(second)
    if kind is not ImportDialog:  # this one goes on, into a new database
        assert not made.isVisible()
    accept()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert rows(second) == there
    assert "Overwritten." not in texts(first)  # it was closed: nothing is written behind anybody's back


def test_what_was_accepted_before_is_written_where_it_was_accepted(
    qtbot: QtBot, window: MainWindow, first: Path, second: Path
) -> None:
    opened(qtbot, window, first)
    made, accept = _edit(window.state)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    accept()
    opened(qtbot, window, second)
    assert (texts(first)[0], texts(second)[0]) == ("Overwritten.", "The summer m-1.")


def test_no_dialog_reads_which_database_is_open_now() -> None:
    """The one that it was made for is `DatabaseDialog.workspace`."""
    found = []
    for file in Path(mnemonaut_ui.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            names = {ast.unparse(base) for base in node.bases} if isinstance(node, ast.ClassDef) else set()
            if names & {"DatabaseDialog", "_NameDialog"}:
                asks = (ast.unparse(one) for one in ast.walk(node) if isinstance(one, ast.Attribute))
                found += [(file.name, one) for one in asks if one.endswith("state.workspace")]
    assert {name for name, _ in found} <= {"importing.py"}  # which offers the open one, by its name


# ---- every door asks


def editing(qtbot: QtBot, window: MainWindow, path: Path) -> EditDialog:
    """A memory is being edited, and not saved."""
    opened(qtbot, window, path)
    window.state.select(["m-1"])
    window.run_command("edit_memory")
    (made,) = [one for one in window.findChildren(EditDialog) if one.isVisible()]
    qtbot.waitUntil(lambda: window.state.jobs.idle and bool(made.form.edits))
    text = made.form.edits["user_text"]
    assert isinstance(text, QPlainTextEdit)
    text.setPlainText("Something that took an hour.")
    return made


def by_menu(window: MainWindow, path: Path) -> None:
    window.open_database(path)


def by_drop(window: MainWindow, path: Path) -> None:
    window.state.files_offered.emit((path,))


def by_recent(window: MainWindow, path: Path) -> None:
    window.state.open_requested.emit(OpenRequest(path))


def by_closing(window: MainWindow, _path: Path) -> None:
    window.run_command("close_database")


def by_quitting(window: MainWindow, _path: Path) -> None:
    window.run_command("quit")


def by_session_end(window: MainWindow, _path: Path) -> None:
    window.closeEvent(QCloseEvent())


def by_restoring(window: MainWindow, path: Path) -> None:
    workspace = window.state.workspace
    assert workspace is not None
    window.deferred.files.put_back(workspace.path, path)


DOORS = [by_menu, by_drop, by_recent, by_closing, by_quitting, by_session_end, by_restoring]


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_every_door_asks_and_cancel_leaves_all_as_it_was(
    qtbot: QtBot, window: MainWindow, first: Path, second: Path, door: Callable[[MainWindow, Path], None]
) -> None:
    made = editing(qtbot, window, first)
    door(window, second)
    qtbot.waitUntil(asked)
    QTest.keyClick(question(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not asked() and window.state.jobs.idle)
    assert window.isVisible()
    assert made.isVisible()
    assert window.state.workspace is not None
    assert window.state.workspace.path == first
    assert made.changes() == {"user_text": "Something that took an hour."}
    assert texts(first) == [f"The winter {one}." for one in IDS]
    made.leave()


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.__name__)
def test_save_stores_it_where_it_belongs_and_goes_on(
    qtbot: QtBot, window: MainWindow, first: Path, second: Path, door: Callable[[MainWindow, Path], None]
) -> None:
    editing(qtbot, window, first)
    door(window, second)
    qtbot.waitUntil(asked)
    QTest.keyClick(question(), Qt.Key.Key_Return)  # Save is what Enter presses
    state = window.state
    if door in (by_quitting, by_session_end):
        qtbot.waitUntil(lambda: not window.isVisible())
    elif door is by_closing:
        qtbot.waitUntil(lambda: state.workspace is None and state.jobs.idle)
    elif door is by_restoring:
        kept = "first.db.replaced-*"
        qtbot.waitUntil(lambda: bool(list(first.parent.glob(kept))) and state.workspace is not None and state.jobs.idle)
        (first,) = first.parent.glob(kept)
    else:
        shown(qtbot, window, second)
    assert texts(first)[0] == "Something that took an hour."
    assert texts(second) == [f"The summer {one}." for one in IDS]


def test_discard_goes_on_without_it(qtbot: QtBot, window: MainWindow, first: Path, second: Path) -> None:
    made = editing(qtbot, window, first)
    window.open_database(second)
    qtbot.waitUntil(asked)
    QTest.keyClick(question(), Qt.Key.Key_D, Qt.KeyboardModifier.AltModifier)
    shown(qtbot, window, second)
    assert not shiboken6.isValid(made)
    assert (texts(first)[0], texts(second)[0]) == ("The winter m-1.", "The summer m-1.")


def test_what_cannot_be_saved_stays_written_and_nothing_is_left(
    qtbot: QtBot, window: MainWindow, first: Path, second: Path
) -> None:
    made = editing(qtbot, window, first)
    made.form.write("occurred_at", "the other day")
    window.open_database(second)
    qtbot.waitUntil(asked)
    question().save_button.click()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert made.isVisible()
    assert made.message.text().startswith("✖")
    assert window.state.workspace is not None
    assert window.state.workspace.path == first
    made.leave()


def test_a_second_start_while_the_question_stands_is_the_one_that_is_answered(
    qtbot: QtBot, window: MainWindow, first: Path, second: Path, tmp_path: Path
) -> None:
    third = make_database(tmp_path / "third.db", [episode("x", "The spring.")])
    editing(qtbot, window, first)
    window.open_database(second)
    qtbot.waitUntil(asked)
    window.state.files_offered.emit((third,))
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    question().discard_button.click()
    shown(qtbot, window, third)
    assert texts(first)[0] == "The winter m-1."


def test_one_question_for_several_texts_and_nothing_is_asked_without(
    qtbot: QtBot, window: MainWindow, first: Path, second: Path
) -> None:
    editing(qtbot, window, first)
    window.run_command("add_memory")
    (adding,) = [one for one in window.findChildren(AddDialog) if one.isVisible()]
    adding.form.edits["text"].setPlainText("A snowman in the yard.")
    window.run_command("quit")
    qtbot.waitUntil(asked)
    question().save_button.click()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert sorted(texts(first))[:2] == ["A snowman in the yard.", "Something that took an hour."]
    del second


def test_nothing_is_asked_where_nothing_was_written(
    qtbot: QtBot, window: MainWindow, first: Path, second: Path
) -> None:
    opened(qtbot, window, first)
    window.state.select(["m-1"])
    for command in ("edit_memory", "add_memory", "isolate_for_query", "archive", "merge_memories"):
        window.run_command(command)
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    opened(qtbot, window, second)
    assert not [one for one in window.findChildren(DatabaseDialog) if one.isVisible()]
    window.run_command("quit")
    assert not window.isVisible()


# ---- texts that stand in a screen


def test_a_policy_that_is_not_saved_is_asked_about(qtbot: QtBot, window: MainWindow, first: Path, second: Path) -> None:
    opened(qtbot, window, first)
    window.show_screen("agents")
    screen = window.front
    assert isinstance(screen, AgentsScreen)
    page = screen.policy
    page.load()
    qtbot.waitUntil(lambda: page.editor.toPlainText() != "" and window.state.jobs.idle)
    page.editor.setPlainText(page.editor.toPlainText() + "\n# a thought of mine\n")
    window.run_command("quit")
    assert asked()
    QTest.keyClick(question(), Qt.Key.Key_Escape)
    assert page.edited
    window.open_database(second)  # at once, before the check of the text has ended
    qtbot.waitUntil(asked)
    question().save_button.click()
    shown(qtbot, window, second)
    with closing(apsw.Connection(str(first), flags=apsw.SQLITE_OPEN_READONLY)) as file:
        assert "a thought of mine" in str(file.execute("SELECT yaml FROM policy").get)
    assert not window.state.unsaved()


def test_a_reason_that_is_not_saved_is_asked_about(qtbot: QtBot, window: MainWindow, first: Path, second: Path) -> None:
    opened(qtbot, window, first)
    window.state.select(["m-1"])
    window.run_command("isolate")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    window.run_command("show_quarantine")
    screen = window.front
    assert isinstance(screen, QuarantineScreen)
    qtbot.waitUntil(lambda: bool(screen.table.everything) and window.state.jobs.idle)
    screen.table.selectRow(0)
    screen.change_reason()
    QTest.keyClicks(screen.reason, "the cat")
    window.open_database(second)
    qtbot.waitUntil(asked)
    question().save_button.click()
    shown(qtbot, window, second)
    with closing(apsw.Connection(str(first), flags=apsw.SQLITE_OPEN_READONLY)) as file:
        assert file.execute("SELECT reason FROM isolation").get == "the cat"


@pytest.mark.parametrize("language", ["ja", "zh"])
def test_the_question_is_asked_in_the_language_of_the_window(
    qtbot: QtBot, window: MainWindow, first: Path, language: str
) -> None:
    languages.install(language)
    made = editing(qtbot, window, first)
    window.run_command("quit")
    shown_now = question()
    words = [shown_now.windowTitle(), shown_now.save_button.text(), shown_now.discard_button.text()]
    assert not [word for word in words if word in ("Not saved yet", "&Save", "&Discard")]
    shown_now.discard_button.click()
    qtbot.waitUntil(lambda: not window.isVisible())
    assert not shiboken6.isValid(made) or not made.isVisible()

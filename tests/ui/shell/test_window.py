"""The window: opening, undo across restarts, looks, what is remembered, closing."""

from __future__ import annotations

import runpy
import threading
import time
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.damages import VEC0_HIDDEN, damage_file
from helpers.depth import thin
from helpers.services import SampleServices
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, QSettings, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.vectors import vec0
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.screens import DIGITS, SCREENS
from mnemonaut_ui.shell.window_settings import last_file
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome.importing import ImportDialog
from mnemonaut_ui.widgets import dialog, theme

MAKE_GHOST = Path(__file__).parents[2] / "tools" / "make_cocoroghost.py"


def open_file(qtbot: QtBot, window: MainWindow, path: Path, *, read_only: bool = False) -> None:
    """Open and wait until everything is counted."""
    window.open_database(path, read_only=read_only)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.workspace.path == path)
    qtbot.waitUntil(lambda: window.state.jobs.idle)


def another_window(qtbot: QtBot, services: SampleServices, settings: QSettings) -> MainWindow:
    """A later start over the same settings: the frame is seen before what is in it."""
    jobs = Jobs()
    made = MainWindow(None, settings)
    qtbot.addWidget(made)
    made.show()
    made.build_shell(ViewState(jobs, services))
    made.build_deferred()
    return made


def drop(window: MainWindow, path: Path) -> None:
    """A file falls on the window."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    actions, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    window.dropEvent(QDropEvent(QPointF(QPoint(5, 5)), actions, data, button, Qt.KeyboardModifier.NoModifier))


# ---- opening


def test_what_is_typed_as_soon_as_a_database_is_open_is_asked_by_its_default(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    with connect(sample, write=True) as session:
        session.database.settings.ask_by_default("salience", "calibrated", now=1)

    def type_at_once() -> None:
        lab = window.screens["lab"]
        assert isinstance(lab, LabScreen)
        lab.current.bar.set_question("How long should parkin be left?")

    window.opening.open_database(sample, then=type_at_once)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    assert (lab.current.bar.recipe_name, lab.current.bar.preset_name) == ("salience", "calibrated")


@pytest.mark.long
def test_a_vector_index_that_differs_is_built_anew_behind_the_first_paint(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    damage_file(sample, VEC0_HIDDEN["rowids zeroed"])
    open_file(qtbot, window, sample)
    assert "vec0" in window.banner.message
    with closing(open_reader(sample)) as reader:
        assert list(vec0.differences(reader)) == []


def test_a_file_with_something_foreign_in_it_is_only_read_and_says_so(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    with closing(apsw.Connection(str(sample))) as other:
        other.execute("CREATE VIEW theirs AS SELECT 1")
    open_file(qtbot, window, sample)
    assert not window.state.writable
    assert "view theirs" in window.banner.message
    assert "mnemonaut import" not in window.banner.message


@pytest.mark.long
def test_a_file_with_something_foreign_in_it_is_taken_into_a_new_database_by_the_button(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    with closing(apsw.Connection(str(sample))) as other:
        memories = other.execute("SELECT count(*) FROM memory").get
        other.execute("CREATE TRIGGER theirs AFTER INSERT ON meta BEGIN DELETE FROM memory; END")
    open_file(qtbot, window, sample)
    assert window.banner._button.text() == "Import it into a new database…"
    window.banner._button.click()
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: window.state.jobs.idle and not dialog.working)
    assert dialog.form.files_model.rows[0][1].startswith("Mnemonaut database, version")
    assert dialog.form.files_model.rows[0][2] == f"{memories:,}"
    target = Path(dialog.form.new_path.text())
    assert target == sample.with_name("sample-en-2.db")
    dialog.run_import()
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.workspace.path == target)
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert window.state.writable
    assert window.state.workspace is not None
    assert window.state.workspace.library.stats().memories == memories
    with closing(open_reader(target)) as reader:
        assert reader.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'theirs'").get == 0
    assert not isValid(dialog)  # everything was taken


def test_opening_shows_the_lab_and_remembers_the_file(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample)
    assert window.front.key == "lab"
    assert window.windowTitle() == "sample-en.db — Mnemonaut"
    assert [entry.file for entry in RecentFiles(window.state.settings).entries()] == [sample]
    assert "309 memories" in window.status._file.text()


def test_a_read_only_file_says_so_and_refuses_operations(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample, read_only=True)
    window.state.select(["ep-0001"])
    assert "read-only" in window.status._file.text()
    assert not window.commands.action("isolate").isEnabled()


@pytest.mark.long
def test_an_open_request_with_a_situation_asks_it(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    situation = window.state.services.samples()[0].situations[0]
    with qtbot.waitSignal(window.state.situation_requested) as heard:
        window.state.open_requested.emit(OpenRequest(sample, situation=situation))
    assert heard.args == [situation]
    qtbot.waitUntil(lambda: window.state.trace is not None)
    assert window.state.trace is not None
    assert window.state.trace.query.text == situation.query
    workspace = window.state.workspace
    window.state.open_requested.emit(OpenRequest(sample, situation=window.state.services.samples()[0].situations[1]))
    assert window.state.workspace is workspace


@pytest.mark.long
def test_what_cannot_be_opened_is_said_and_the_open_file_stays(
    qtbot: QtBot, window: MainWindow, sample: Path, tmp_path: Path
) -> None:
    open_file(qtbot, window, sample)
    window.open_database(tmp_path / "none.db")
    qtbot.waitUntil(lambda: bool(window.banner.message))
    assert "no database at this path" in window.banner.message
    assert window.state.workspace is not None
    assert window.state.workspace.path == sample


@pytest.mark.long
def test_a_foreign_file_is_offered_for_import(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    letters = tmp_path / "letters.jsonl"
    letters.write_text('{"user_text": "Dear Sir"}\n', "utf-8")
    window.open_database(letters)
    qtbot.waitUntil(lambda: bool(window.banner.message))
    window.banner._button.click()
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    assert [row.path for row in dialog.rows] == [letters]
    dialog.close()


@pytest.mark.long
def test_the_database_of_another_system_goes_into_a_new_one_though_another_is_open(
    qtbot: QtBot, window: MainWindow, sample: Path, tmp_path: Path
) -> None:
    ghost = runpy.run_path(str(MAKE_GHOST))["make"](tmp_path / "memory_1.db", version=8)
    open_file(qtbot, window, sample)
    window.open_database(ghost)
    qtbot.waitUntil(lambda: bool(window.banner.message))
    assert window.banner.message.startswith("memory_1.db: ")
    assert window.banner._button.text() == "Import it into a new database…"
    window.banner._button.click()
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    assert dialog.form.into_new.isChecked()
    qtbot.waitUntil(lambda: window.state.jobs.idle and not dialog.working)
    assert dialog.rows[0].useful
    assert window.state.workspace is not None
    assert window.state.workspace.path == sample
    dialog.close()


@pytest.mark.long
def test_a_dropped_database_is_opened_and_anything_else_offered_for_import(
    qtbot: QtBot, window: MainWindow, sample: Path, tmp_path: Path
) -> None:
    drop(window, sample)
    qtbot.waitUntil(lambda: window.state.workspace is not None)
    letters = tmp_path / "letters.jsonl"
    letters.write_text('{"user_text": "Dear Sir"}\n', "utf-8")
    drop(window, letters)
    qtbot.waitUntil(lambda: window.findChild(ImportDialog) is not None)
    dialog = window.findChild(ImportDialog)
    assert dialog is not None
    dialog.close()


@pytest.mark.long
def test_of_two_files_opened_at_once_the_later_one_stays_and_the_other_is_closed(
    qtbot: QtBot, window: MainWindow, services: SampleServices, sample: Path
) -> None:
    other = services.build_sample("ja", no_progress, NEVER)
    window.open_database(sample)
    window.open_database(other)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    assert window.state.workspace is not None
    assert window.state.workspace.path == other


def test_a_command_of_a_screen_stays_away_without_a_database(window: MainWindow) -> None:
    for name in ("run", "why_not", "health", "indicators"):
        window.run_command(name)
        assert window.front.key == "welcome"


# ---- operations


@pytest.mark.long
def test_undo_names_what_it_takes_back_also_after_a_restart(
    qtbot: QtBot, window: MainWindow, services: SampleServices, settings: QSettings, sample: Path
) -> None:
    open_file(qtbot, window, sample)
    window.state.select(["ep-0001", "ep-0002"])
    with qtbot.waitSignal(window.state.content_changed):
        window.run_command("isolate")
    qtbot.waitUntil(lambda: window.commands.action("undo").text() == "Undo: Isolate 2 memories")
    window.close()
    assert last_file(settings) == (sample, False)

    again = another_window(qtbot, services, settings)
    again.open_database(sample)
    qtbot.waitUntil(lambda: again.commands.action("undo").text() == "Undo: Isolate 2 memories")
    with qtbot.waitSignal(again.state.content_changed):
        again.run_command("undo")
    qtbot.waitUntil(lambda: again.commands.action("redo").text() == "Redo: Isolate 2 memories")
    assert not again.commands.action("undo").isEnabled()
    assert again.state.workspace is not None
    assert again.state.workspace.library.isolations() == ()
    again.close()


@pytest.mark.long
def test_redo_names_what_was_undone_last(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample)
    undo, redo = window.commands.action("undo"), window.commands.action("redo")
    for ids in (["ep-0001"], ["ep-0002", "ep-0003"]):
        window.state.select(ids)
        with qtbot.waitSignal(window.state.content_changed):
            window.run_command("isolate")
    qtbot.waitUntil(lambda: undo.text() == "Undo: Isolate 2 memories")
    window.run_command("undo")
    qtbot.waitUntil(lambda: (undo.text(), redo.text()) == ("Undo: Isolate 1 memory", "Redo: Isolate 2 memories"))
    window.run_command("undo")
    qtbot.waitUntil(lambda: redo.text() == "Redo: Isolate 1 memory")


@pytest.mark.long
def test_copied_memories_are_text_or_json(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample)
    window.state.select(["ep-0002", "ep-0001"])
    window.run_command("copy")
    qtbot.waitUntil(lambda: QApplication.clipboard().text().startswith("ep-0002\n"))
    assert "\n\nep-0001\n" in QApplication.clipboard().text()
    window.run_command("copy_json")
    qtbot.waitUntil(lambda: QApplication.clipboard().text().startswith("["))
    assert '"id": "ep-0002"' in QApplication.clipboard().text()


@pytest.mark.long
def test_a_whole_file_is_said_to_be_whole(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample)
    window.run_command("check")
    qtbot.waitUntil(lambda: "Nothing is wrong" in window.banner.message)


# ---- looks


@pytest.mark.nightly
def test_colours_follow_the_choice_and_are_remembered(
    qtbot: QtBot, window: MainWindow, services: SampleServices, settings: QSettings
) -> None:
    with qtbot.waitSignal(window.state.theme_changed) as heard:
        window.choose_theme("dark")
    assert heard.args == [theme.DARK]
    assert QApplication.palette().window().color().name() == theme.DARK.window
    assert window.commands.action("theme_dark").isChecked()
    window.close()
    again = another_window(qtbot, services, settings)
    assert again.state.theme is theme.DARK
    again.close()


@pytest.mark.long
def test_colours_of_the_system_follow_the_system(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    window.choose_theme("system")
    assert window.state.theme is theme.LIGHT
    hints = type("Hints", (), {"colorScheme": lambda _self: Qt.ColorScheme.Dark})()
    monkeypatch.setattr(QApplication, "styleHints", lambda _self: hints)
    window._on_colour_scheme_changed()
    assert window.state.theme is theme.DARK
    window.choose_theme("light")
    window._on_colour_scheme_changed()
    assert window.state.theme is theme.LIGHT


@pytest.mark.parametrize("language", ["ja", "zh"], indirect=True)
def test_the_window_starts_in_a_language_and_stays_in_it(language: str, window: MainWindow) -> None:
    titles = [spec.title() for spec in window.screens.values()]
    assert not [text for text in (window.commands.action("quit").text(), *titles) if text.isascii()]
    window.choose_language("en")
    assert window.commands.action("language_en").isChecked()
    assert [spec.title() for spec in window.screens.values()] == titles
    assert window.status.message == "The window is in English from the next start on."


@pytest.mark.long
def test_geometry_and_panes_are_remembered(
    qtbot: QtBot, window: MainWindow, services: SampleServices, settings: QSettings
) -> None:
    window.resize(1111, 650)
    window.set_sidebar(False)
    window.set_inspector(False)
    window.close()
    again = another_window(qtbot, services, settings)
    assert again.height() == 650  # the width is that of this narrow screen
    assert not again.sidebar.isVisible()
    assert not again._settings.value("inspector", True, bool)
    again.set_sidebar(True)
    again.reset_layout()
    assert (again.width(), again.height()) == (1320, 860)
    again.close()


@pytest.mark.long
def test_a_first_start_speaks_plain_words_and_one_switch_beside_the_question_turns_numbers_on(
    qtbot: QtBot, services: SampleServices, settings: QSettings, sample: Path
) -> None:
    settings.remove("expert")  # nobody has chosen yet
    window = another_window(qtbot, services, settings)
    open_file(qtbot, window, sample)
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    switch = lab.current.bar.words
    assert (window.state.expert, switch.choice, switch.isVisible()) == (False, "words", True)
    QTest.keyClick(switch.buttons["words"], Qt.Key.Key_Right)
    assert (window.state.expert, window.commands.action("expert").isChecked()) == (True, True)
    window.run_command("expert")
    assert switch.choice == "words"
    switch.buttons["numbers"].click()
    window.close()
    again = another_window(qtbot, services, settings)
    assert again.state.expert
    again.close()


@pytest.mark.long
def test_a_window_fits_the_screen_it_opens_on(
    qtbot: QtBot, services: SampleServices, settings: QSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    laptop = QRect(0, 0, 1280, 800)
    monkeypatch.setattr(dialog, "screen_of", lambda _widget: laptop)
    window = another_window(qtbot, services, settings)
    assert laptop.contains(QRect(window.pos(), window.size()))
    window.resize(2400, 1500)
    window.move(900, 700)
    dialog.fit_to_screen(window)
    assert laptop.contains(window.frameGeometry())
    assert (window.width(), window.height()) == (1276, 766)
    window.resize(1000, 600)
    dialog.fit_to_screen(window)
    assert (window.width(), window.height()) == (1000, 600)
    window.close()


def test_every_dialog_fits_its_screen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    small = QRect(0, 0, 800, 480)
    monkeypatch.setattr(dialog, "screen_of", lambda _widget: small)
    shown = dialog.Dialog()
    qtbot.addWidget(shown)
    shown.resize(640, 520)
    shown.show()
    assert (shown.width(), shown.height()) == (640, 446)
    others = [
        path.name for path in Path(dialog.__file__).parents[1].rglob("*.py") if "(QDialog):" in path.read_text("utf-8")
    ]
    assert others == ["dialog.py"]


@pytest.mark.long
def test_below_961_pixels_the_views_are_signs_with_their_names_in_tooltips(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    def seen() -> list[tuple[str, str, str]]:
        rows = [window.sidebar.item(row) for row in range(window.sidebar.count())]
        return [
            (row.text(), row.toolTip(), row.data(Qt.ItemDataRole.AccessibleTextRole))
            for row in rows
            if not row.isHidden()
        ]

    window.resize(1280, 800)
    open_file(qtbot, window, sample)
    kept = ("Library", "Isolated", "Gardening", "History")
    names = ("Welcome", "Recall lab", "Compare", "Runs", "Replay", *kept, "Agents", "Health")
    width = window.sidebar.width()
    assert [row for row in seen() if row[0] in names] == [(name, "", name) for name in names]
    window.resize(796, 446)
    assert (window.width(), window.sidebar.width()) == (796, 52)
    digits = [f" (Alt+{DIGITS[spec.key]})" if spec.key in DIGITS else "" for spec in SCREENS]
    assert seen() == [("", f"{name}{digit}", name) for name, digit in zip(names, digits, strict=True)]
    window.resize(1280, 800)
    assert (window.sidebar.width(), seen()[0]) == (width, ("Welcome", "", "Welcome"))
    assert len(seen()) > len(names)  # the headings of the groups are there again


@pytest.mark.nightly
def test_the_questions_of_the_lab_come_back(
    qtbot: QtBot, window: MainWindow, services: SampleServices, settings: QSettings, sample: Path
) -> None:
    open_file(qtbot, window, sample)
    situation = window.state.services.samples()[0].situations[2]
    window.state.situation_requested.emit(situation)
    qtbot.waitUntil(lambda: window.state.trace is not None)
    window.close()
    again = another_window(qtbot, services, settings)
    again.open_database(sample)
    qtbot.waitUntil(lambda: again.state.workspace is not None)
    lab = again.screens["lab"]
    assert isinstance(lab, LabScreen)
    kept = lab.tabs_state()
    assert [entry["query"] for entry in kept] == [situation.query]
    again.close()


@pytest.mark.parametrize(
    "content", thin([b"", b"\x00\xff" * 500, b"[General]\ngeometry=7\nlayout=x\nrecent={\ntabs=[[\n"], every=3, first=2)
)
def test_broken_settings_start_with_the_defaults(
    qtbot: QtBot, services: SampleServices, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "broken.ini"
    path.write_bytes(content)
    settings = QSettings(str(path), QSettings.Format.IniFormat)
    made = another_window(qtbot, services, settings)
    assert last_file(settings) == (None, False)
    assert made.front.key == "welcome"
    assert made.width() > 600
    made.close()


# ---- closing


def test_closing_waits_for_an_operation_and_says_so(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample)
    gate = threading.Event()
    window.state.jobs.operate("slow", lambda _token: gate.wait(10))
    window.close()
    assert window.isVisible()
    assert "closes when the operation" in window.banner.message
    gate.set()
    qtbot.waitUntil(lambda: not window.isVisible())


@pytest.mark.long
def test_an_operation_can_be_given_up_to_close(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample)

    def work(token: CancelToken) -> None:
        while True:
            token.raise_if_set()
            time.sleep(0.001)

    window.state.jobs.operate("endless", work)
    window.close()
    window.banner._button.click()
    qtbot.waitUntil(lambda: not window.isVisible())


@pytest.mark.long
def test_closing_the_database_goes_back_to_the_welcome_page(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample)
    window.run_command("close_database")
    assert window.front.key == "welcome"
    assert window.state.workspace is None
    window.show_screen("library")
    assert window.front.key == "welcome"
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert not sample.with_name(sample.name + "-wal").exists()

"""Preferences: what is chosen applies at once and is kept; keys that somebody chose, and what stands in their way."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import make_database
from helpers.services import SampleServices
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.run_list import RowKind
from mnemonaut_core.personal_presets import PRESETS
from mnemonaut_core.ports import no_progress
from mnemonaut_core.presets import Default
from mnemonaut_core.recipes.registry import NAMED
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.actions import CommandSet
from mnemonaut_ui.shell.commands import COMMANDS, DEFAULT_KEYS
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.own_keys import FIXED, OwnKeys
from mnemonaut_ui.shell.preferences import NAME_ONE, ROWS, SECTIONS, PreferencesPage
from mnemonaut_ui.state.retriever import retriever_of
from mnemonaut_ui.state.view_state import Beginning
from mnemonaut_ui.words import languages

Key, Ctrl, Alt, Shift = (
    Qt.Key,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
NO = Qt.KeyboardModifier.NoModifier


def front(qtbot: QtBot, window: QWidget) -> None:
    """Where keys go."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)


@pytest.fixture
def page(qtbot: QtBot, window: MainWindow) -> PreferencesPage:
    """Opened by its key."""
    front(qtbot, window)
    QTest.keyClick(window, Key.Key_Comma, Ctrl)
    found = window.findChild(PreferencesPage)
    assert found is not None
    qtbot.waitUntil(lambda: found.isActiveWindow() and window.state.jobs.idle)
    return found


def pick(page: PreferencesPage, name: str, value: str) -> None:
    """Choose as a person does."""
    choice = page.rows[name].choice
    choice.setCurrentIndex(choice.findData(value))
    choice.activated.emit(choice.currentIndex())


def lab_of(window: MainWindow) -> LabScreen:
    """The recall lab."""
    found = window.screens["lab"]
    assert isinstance(found, LabScreen)
    return found


def asked_by(window: MainWindow) -> list[tuple[str, str]]:
    """Recipe and preset of each tab."""
    return [(tab.bar.recipe_name, tab.bar.preset_name) for tab in lab_of(window).queries]


def test_every_row_stands_in_a_section_and_holds_one_of_what_it_offers(page: PreferencesPage) -> None:
    assert [row.name for row in ROWS if row.section not in dict(SECTIONS)] == []
    for row in ROWS:
        assert row.chosen(page.preferences) in dict(row.offered(page.preferences)), row.name
        assert page.rows[row.name].choice.accessibleName() == row.title
        assert page.rows[row.name].choice.accessibleDescription().startswith(row.about)


@pytest.mark.long
def test_escape_closes_it_and_gives_the_keyboard_back(qtbot: QtBot, window: MainWindow) -> None:
    front(qtbot, window)
    window.front.focus_first()
    before = QApplication.focusWidget()
    assert before is not None
    window.run_command("preferences")
    page = window.findChild(PreferencesPage)
    assert page is not None
    qtbot.waitUntil(page.rows["theme"].choice.hasFocus)
    QTest.keyClick(page, Key.Key_Escape)
    qtbot.waitUntil(before.hasFocus)
    window.run_command("preferences")
    assert [one.isVisible() for one in window.findChildren(PreferencesPage)][-1]


@pytest.mark.long
def test_looks_and_words_apply_at_once_a_language_at_the_next_start(
    qtbot: QtBot, page: PreferencesPage, window: MainWindow, settings: QSettings
) -> None:
    pick(page, "theme", "dark")
    assert (window.state.theme.name, settings.value("theme")) == ("dark", "dark")
    pick(page, "words", "plain")
    assert window.state.expert is False
    pick(page, "language", "ja")
    assert (languages.current(), settings.value("language")) == ("en", "ja")
    assert page.windowTitle() == "Preferences"
    assert page.rows["language"].choice.currentText() == "日本語"
    assert page.rows["language"].about.text().endswith("次の起動から、ウィンドウは日本語で表示されます。")
    window.run_command("theme_light")  # and what is chosen in a menu is seen here
    assert page.rows["theme"].choice.currentData() == "light"
    window.run_command("expert")
    assert page.rows["words"].choice.currentData() == "expert"


@pytest.mark.long
def test_a_new_tab_begins_with_the_persons_recipe_and_preset(
    qtbot: QtBot, page: PreferencesPage, window: MainWindow, services: SampleServices
) -> None:
    window.open_database(services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    lab_of(window).current.bar.field.set_text("Where is the tin?")
    pick(page, "recipe", "planned")
    qtbot.waitUntil(lambda: page.preferences.facts.recipe == "planned")
    assert PRESETS.recipe() == "planned"
    pick(page, "preset", "calibrated")
    qtbot.waitUntil(lambda: PRESETS.default("planned") == Default("calibrated"))
    qtbot.waitUntil(lambda: window.state.beginning == Beginning("planned", "calibrated"))
    window.run_command("new_query")
    # what is begun keeps its recipe
    qtbot.waitUntil(lambda: asked_by(window) == [("heuristic", "as-written"), ("planned", "calibrated")])
    pick(page, "recipe", "salience")
    qtbot.waitUntil(lambda: window.state.beginning == Beginning("salience", "as-written"))
    qtbot.waitUntil(lambda: asked_by(window) == [("heuristic", "as-written"), ("salience", "as-written")])


@pytest.mark.long
def test_the_next_window_begins_with_it_too_and_values_that_were_kept_stay(
    qtbot: QtBot, page: PreferencesPage, window: MainWindow, services: SampleServices
) -> None:
    PRESETS.keep_default("salience", Default("", {"rrf_k": 50}))
    pick(page, "recipe", "salience")
    qtbot.waitUntil(lambda: page.preferences.facts.recipe == "salience")
    pick(page, "preset", "calibrated")
    qtbot.waitUntil(lambda: PRESETS.default("salience") == Default("calibrated", {"rrf_k": 50}))
    window.state.set_beginning(Beginning())
    window.state.load_beginning()
    window.open_database(services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: asked_by(window) == [("salience", "calibrated")])


@pytest.mark.long
def test_what_cannot_be_kept_is_said_and_the_choice_goes_back(
    qtbot: QtBot, page: PreferencesPage, window: MainWindow
) -> None:
    file = PRESETS.file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{", "utf-8")
    pick(page, "recipe", "planned")
    qtbot.waitUntil(page.banner.isVisible)
    assert "presets.json cannot be read" in page.banner.message
    assert page.rows["recipe"].choice.currentData() == "heuristic"
    assert file.read_text("utf-8") == "{"


@pytest.mark.long
def test_the_wheel_changes_nothing(page: PreferencesPage, window: MainWindow) -> None:
    choice = page.rows["theme"].choice
    choice.setFocus()
    before = choice.currentData()
    from PySide6.QtCore import QPoint, QPointF
    from PySide6.QtGui import QWheelEvent

    place = QPointF(choice.rect().center())
    event = QWheelEvent(
        place,
        choice.mapToGlobal(place),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        NO,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(choice, event)
    assert (choice.currentData(), window.theme_choice) == (before, before)


# ---- what a database keeps of recalls


@pytest.mark.long
def test_what_a_database_keeps_of_recalls_is_set_here_and_undone_as_everything(
    qtbot: QtBot, page: PreferencesPage, window: MainWindow, services: SampleServices
) -> None:
    rows = [page.rows[name] for name in ("questions", "runs", "megabytes")]
    assert [row.choice.isEnabled() for row in rows] == [False] * 3
    assert "No database is open." in page.rows["runs"].about.text()
    window.open_database(services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: page.preferences.facts.log is not None and window.state.jobs.idle)
    assert [row.choice.currentText() for row in rows] == ["With their questions", "2,000 recalls", "50 MB"]
    assert all(row.choice.isEnabled() for row in rows)
    pick(page, "runs", "100")
    pick(page, "questions", "off")
    pick(page, "megabytes", "10")
    shown = ["Without their questions", "100 recalls", "10 MB"]
    qtbot.waitUntil(lambda: [row.choice.currentText() for row in rows] == shown)
    undo = window.commands.action("undo")
    qtbot.waitUntil(lambda: undo.text() == "Undo: Keep 10 MB of recorded recalls at most")
    undo.trigger()
    qtbot.waitUntil(lambda: page.rows["megabytes"].choice.currentText() == "50 MB")
    workspace = window.state.workspace
    assert workspace is not None

    def kept() -> tuple[bool, int, int]:
        held = workspace.library.run_log()
        return held.keeps_questions, held.most_runs, held.most_megabytes

    qtbot.waitUntil(lambda: window.state.jobs.idle and kept() == (False, 100, 50))
    pick(page, "questions", "nothing")  # not at all: Runs shows the gap
    qtbot.waitUntil(lambda: rows[0].choice.currentText() == "Not at all" and not workspace.library.run_log().records)
    pick(page, "questions", "on")
    qtbot.waitUntil(lambda: rows[0].choice.currentText() == "With their questions")
    qtbot.waitUntil(lambda: window.state.jobs.idle and workspace.library.run_log().records and kept()[0])
    assert [key.kind for key in workspace.explorer.log.listing("", now=2_000_000_000).keys] == [RowKind.OFF]


@pytest.mark.long
def test_a_number_that_the_command_line_set_is_offered_too_and_a_file_that_is_read_is_left_alone(
    qtbot: QtBot, page: PreferencesPage, window: MainWindow, services: SampleServices
) -> None:
    sample = services.build_sample("en", no_progress, NEVER)
    with connect(sample, write=True) as workspace:
        workspace.database.runs.keep_runs(runs=77, now=0)
    window.open_database(sample, read_only=True)
    qtbot.waitUntil(lambda: page.preferences.facts.log is not None and window.state.jobs.idle)
    row = page.rows["runs"].choice
    assert (row.currentText(), row.isEnabled()) == ("77 recalls", False)
    assert [row.itemText(i) for i in range(2)] == ["77 recalls", "100 recalls"]


# ---- keys


@pytest.mark.long
def test_a_key_that_is_pressed_is_the_commands_from_then_on(
    qtbot: QtBot, page: PreferencesPage, window: MainWindow, settings: QSettings
) -> None:
    editor = page.shortcuts
    editor.filter.setText("sidebar")
    assert [row[0] for row in editor.model.rows] == ["Sidebar"]
    editor.table.setFocus()
    QTest.keyClick(editor.table, Key.Key_Return)
    assert editor.field.hasFocus()
    QTest.keyClick(editor.field, Key.Key_F12)
    assert editor.model.rows == (("Sidebar", "F12", "changed"),)
    assert window.commands.action("sidebar").toolTip() == "Sidebar (F12)"
    assert settings.value("shortcuts/sidebar") == "F12"
    shown = window.sidebar.isVisible()
    front(qtbot, window)
    QTest.keyClick(window, Key.Key_R, Ctrl | Shift)
    assert window.sidebar.isVisible() is shown
    QTest.keyClick(window, Key.Key_F12)
    assert window.sidebar.isVisible() is not shown
    again = CommandSet(page, lambda _name: None, settings)  # as the next window makes it
    assert [key.toString() for key in again.action("sidebar").shortcuts()] == ["F12"]


CONFLICTS = (
    (Key.Key_Z, Ctrl, "⚠ Ctrl+Z is the key of “Undo”: nothing was changed."),
    (Key.Key_F5, NO, "⚠ F5 is the key of “Ask”: nothing was changed."),
    (Key.Key_F, Alt, "⚠ Alt+F opens a menu: nothing was changed."),
    (Key.Key_X, NO, "⚠ X alone is for writing: add Ctrl or Alt. Nothing was changed."),
    (Key.Key_Delete, Shift, "⚠ Shift+Del alone is for writing: add Ctrl or Alt. Nothing was changed."),
    (Key.Key_V, Ctrl, "⚠ Fields and tabs need Ctrl+V: nothing was changed."),
)


@pytest.mark.long
def test_every_text_that_names_a_key_names_the_one_that_was_chosen(
    qtbot: QtBot, page: PreferencesPage, window: MainWindow, tmp_path: Path
) -> None:
    def named() -> list[str]:
        bar, library = lab_of(window).current.bar, window.screens["library"]
        assert isinstance(library, LibraryScreen)
        hints = [label.text() for label in library.empty.findChildren(QLabel)]
        found = [bar.run_button.toolTip(), bar.pack_button.toolTip()]
        return [*found, *(hint.split(",")[0] for hint in hints if "Import" in hint)]

    window.open_database(make_database(tmp_path / "empty.db", []))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.show_screen("library")
    first = [
        "Ask the question (Ctrl+Enter, F5)",
        "The exact text for the model (Ctrl+P)",
        "Import a file with Ctrl+Shift+I",
    ]
    qtbot.waitUntil(lambda: named() == first)
    editor = page.shortcuts
    for command, key in (("run", Key.Key_F12), ("import", Key.Key_F3)):
        editor.mark(command)
        QTest.keyClick(editor.field, key)
    editor.mark("pack")
    editor.no_key.click()
    chosen = ["Ask the question (F12)", "The exact text for the model", "Import a file with F3"]
    qtbot.waitUntil(lambda: named() == chosen)
    editor.mark("import")
    editor.no_key.click()
    qtbot.waitUntil(lambda: named() == [*chosen[:2], "Import a file with the menu File"])
    editor.reset_all.click()
    qtbot.waitUntil(lambda: named() == first)


@pytest.mark.long
def test_a_conflict_is_named_at_once_beside_the_key_and_nothing_is_changed(
    page: PreferencesPage, window: MainWindow, settings: QSettings
) -> None:
    editor = page.shortcuts
    for key, modifier, said in CONFLICTS:
        editor.mark("isolate")
        QTest.keyClick(editor.field, key, modifier)
        assert editor.said.text() == said
        assert editor.field.accessibleDescription() == said
        assert editor.field.keySequence().toString() == "Ctrl+J", said
        assert [one.toString() for one in window.commands.action("isolate").shortcuts()] == ["Ctrl+J"], said
        assert settings.value("shortcuts/isolate") is None, said
        editor.mark("undo")
        assert editor.said.text() == "", said


@pytest.mark.long
def test_one_key_is_reset_unless_another_command_has_it_now_and_all_are_reset(
    page: PreferencesPage, window: MainWindow, settings: QSettings
) -> None:
    editor = page.shortcuts
    editor.mark("palette")
    editor.no_key.click()
    assert window.commands.own.of("palette") == ()
    editor.mark("inspector")
    QTest.keyClick(editor.field, Key.Key_K, Ctrl)
    assert window.commands.own.of("inspector") == ("Ctrl+K",)
    editor.mark("palette")
    editor.reset.click()
    assert editor.said.text() == "⚠ Ctrl+K is the key of “Inspector”: nothing was changed."
    editor.mark("inspector")
    editor.reset.click()
    assert window.commands.own.of("inspector") == ("Ctrl+I",)
    assert not editor.reset.isEnabled()
    editor.reset_all.click()
    assert window.commands.own.all() == DEFAULT_KEYS
    assert [key for key in settings.allKeys() if key.startswith("shortcuts")] == []


@pytest.mark.long
def test_escape_in_the_field_leaves_it_and_tab_goes_on(page: PreferencesPage) -> None:
    editor = page.shortcuts
    editor.mark("isolate")
    editor.field.setFocus()
    QTest.keyClick(editor.field, Key.Key_Escape)
    assert page.isVisible()
    assert editor.table.hasFocus()
    editor.field.setFocus()
    QTest.keyClick(editor.field, Key.Key_Tab)
    assert editor.no_key.hasFocus()
    assert editor.said.text() == ""


@pytest.mark.long
def test_the_key_of_isolate_is_lent_to_restore_whatever_it_is(window: MainWindow) -> None:
    commands = window.commands
    assert commands.own.choose("isolate", "F4") is None
    commands.keys_changed()
    commands.enable({"writable", "kept_out"})
    assert [[key.toString() for key in commands.action(name).shortcuts()] for name in ("isolate", "restore")] == [
        [],
        ["F4"],
    ]
    assert commands.own.choose("isolate", "F3") is None
    commands.keys_changed()
    assert [[key.toString() for key in commands.action(name).shortcuts()] for name in ("isolate", "restore")] == [
        [],
        ["F3"],
    ]
    commands.enable({"writable", "recallable"})
    assert [[key.toString() for key in commands.action(name).shortcuts()] for name in ("isolate", "restore")] == [
        ["F3"],
        [],
    ]


def test_what_was_kept_and_cannot_be_used_is_left_out(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    for name, key in {
        "undo": "Ctrl+J",
        "redo": "nonsense",
        "gone": "F12",
        "run": "x",
        "isolate_near": "F12",
        "palette": "F12",
        "copy": "",
    }.items():
        settings.setValue(f"shortcuts/{name}", key)
    own = OwnKeys(settings, DEFAULT_KEYS)
    assert {name: own.of(name) for name in DEFAULT_KEYS if own.changed(name)} == {"copy": (), "palette": ("F12",)}
    every = [key for keys in own.all().values() for key in keys]
    assert len(every) == len(set(every))


def test_no_command_has_a_key_by_itself_that_a_person_could_not_give_it() -> None:
    own = OwnKeys(None, DEFAULT_KEYS)
    for spec in COMMANDS:
        for key in spec.default_keys:
            if key != "/":  # in a field it is written: fields take letters before commands do
                assert key not in FIXED
                other = next(one.id for one in COMMANDS if one is not spec)
                found = own.choose(other, key)
                assert found is not None
                assert found.taken == spec.id


@pytest.mark.long
def test_a_retriever_is_named_in_a_dialog_and_one_that_cannot_be_asked_is_refused(
    qtbot: QtBot, page: PreferencesPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NAMED, "external", None)  # put back afterwards
    monkeypatch.delitem(NAMED, "external")
    pick(page, "retriever", NAME_ONE)
    (dialog,) = page.preferences.shell.findChildren(QInputDialog)
    dialog.setTextValue("python3 mine.py")
    dialog.accept()
    qtbot.waitUntil(lambda: page.rows["retriever"].choice.currentText() == "python3 mine.py")
    assert "external" in NAMED
    page.preferences.name_retriever("http://example.com/rank")
    assert "only on this machine" in page.banner.message
    assert page.rows["retriever"].choice.currentText() == "python3 mine.py"
    pick(page, "retriever", "")
    assert "external" not in NAMED
    assert retriever_of(page.preferences.state) == ""

"""The Welcome page: recent files, samples and their situations, errors in place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from helpers.services import NOW, SampleServices
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.ports import Progress
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.recent import KEPT, Recent, RecentFiles
from mnemonaut_ui.state.shared_settings import SharedSettings
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome.view import WelcomeScreen
from mnemonaut_ui.widgets.two_lines import DIMMED, RIGHT_TEXT, SECOND_LINE


@pytest.fixture
def screen(qtbot: QtBot, state: ViewState) -> WelcomeScreen:
    """The page, shown, with its samples."""
    made = WelcomeScreen(state)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show()
    made.activated()
    qtbot.waitUntil(lambda: made.samples.offer is not None)
    return made


# ---- recent files


def test_the_newest_file_comes_first_and_each_once(settings: QSettings) -> None:
    files = RecentFiles(settings)
    for number in range(20):
        files.note(Path(f"/m/{number}.db"), read_only=False, now=NOW + number)
    files.note(Path("/m/15.db"), read_only=True, now=NOW + 99)
    kept = RecentFiles(settings).entries()
    assert [entry.file.name for entry in kept][:3] == ["15.db", "19.db", "18.db"]
    assert kept[0] == Recent("/m/15.db", NOW + 99, read_only=True)
    assert len(kept) == len({entry.path for entry in kept}) == KEPT


def test_a_list_that_cannot_be_read_loses_only_what_is_broken(settings: QSettings) -> None:
    RecentFiles(settings).note(Path("/a.db"), read_only=False, now=NOW)
    for number, kept in enumerate(
        ("", "no json", "{}", '[1, "", 3, false]', '["1", "/b.db", 3, false]', "[" * 100_000)
    ):
        settings.setValue(f"recent_files/{number}", kept)
    assert [entry.path for entry in RecentFiles(settings).entries()] == ["/a.db"]


def test_the_list_of_an_earlier_version_is_taken_over_once(settings: QSettings) -> None:
    RecentFiles(settings).note(Path("/c.db"), read_only=False, now=NOW)
    older = [{"path": f"/{name}.db", "opened_at": NOW, "read_only": name == "b"} for name in "ab"]
    settings.setValue("recent", json.dumps([*older, {"path": 5}, 1]))
    kept = RecentFiles(settings).entries()
    assert [(entry.path, entry.read_only) for entry in kept] == [("/a.db", False), ("/b.db", True), ("/c.db", False)]
    assert not settings.contains("recent")
    assert RecentFiles(settings).entries() == kept


def test_two_windows_remember_the_files_of_both(tmp_path: Path) -> None:
    path = str(tmp_path / "window.ini")
    one, other = (SharedSettings(path, QSettings.Format.IniFormat) for _ in range(2))
    for settings in (one, other):
        assert (settings.value("width", 400, int), settings.value("mask")) == (400, None)
    RecentFiles(one).note(Path("/a.db"), read_only=False, now=NOW)
    RecentFiles(other).note(Path("/b.db"), read_only=False, now=NOW)
    one.setValue("width", 300)
    one.sync()
    other.setValue("width", 400)  # at its end, as it was: it takes back nothing
    other.setValue("mask", "1")
    other.sync()
    found = QSettings(path, QSettings.Format.IniFormat)
    assert (found.value("width", 0, int), found.value("mask")) == (300, "1")
    assert {entry.path for entry in RecentFiles(found).entries()} == {"/a.db", "/b.db"}
    other.sync()
    other.setValue("width", 500)  # the last writer
    other.sync()
    one.sync()
    assert one.value("width", 0, int) == 500


def test_a_recent_file_is_called_missing_after_it_was_looked_for(screen: WelcomeScreen) -> None:
    files = RecentFiles(screen.state.settings)
    for number, name in enumerate(("/b/y.db", "/a/x.db")):
        files.note(Path(name), read_only=False, now=NOW + number)
    recent = screen.recent
    recent.reload()
    first, second = recent.view.item(0), recent.view.item(1)
    assert (first.text(), first.data(SECOND_LINE), first.data(DIMMED)) == ("x.db", "/a", False)
    recent._show_rows((1_500_000, None))
    assert first.data(RIGHT_TEXT).startswith("1.5 MB · ")
    assert (second.data(RIGHT_TEXT), second.data(DIMMED)) == ("missing", True)


def test_enter_opens_a_file_as_it_was_opened_before(qtbot: QtBot, screen: WelcomeScreen, tmp_path: Path) -> None:
    RecentFiles(screen.state.settings).note(tmp_path / "a.db", read_only=True, now=NOW)
    screen.activated()
    screen.focus_first()
    with qtbot.waitSignal(screen.state.open_requested) as heard:
        QTest.keyClick(screen.recent.view, Qt.Key.Key_Return)
    (request,) = heard.args
    assert (request.path, request.read_only) == (tmp_path / "a.db", True)


def test_delete_takes_a_file_from_the_list(qtbot: QtBot, screen: WelcomeScreen, tmp_path: Path) -> None:
    for name in ("a.db", "b.db", "c.db"):
        RecentFiles(screen.state.settings).note(tmp_path / name, read_only=False, now=NOW)
    screen.activated()
    screen.activateWindow()
    screen.recent.view.setFocus()
    QTest.keyClick(screen.recent.view, Qt.Key.Key_Down)
    QTest.keyClick(screen.recent.view, Qt.Key.Key_Delete)
    assert [entry.file.name for entry in screen.recent.entries] == ["c.db", "a.db"]


def test_without_any_file_the_samples_are_where_one_begins(qtbot: QtBot, screen: WelcomeScreen) -> None:
    screen.activateWindow()
    screen.focus_first()
    qtbot.waitUntil(screen.samples.view.hasFocus)
    assert screen.recent._empty.message == "No file was opened yet"


@pytest.mark.parametrize("names", [(), ("a.db", "b.db")])
def test_a_window_begins_with_the_files_of_earlier_or_says_that_there_are_none(
    qtbot: QtBot, state: ViewState, settings: QSettings, names: tuple[str, ...], tmp_path: Path
) -> None:
    for number, name in enumerate(names):
        RecentFiles(settings).note(tmp_path / name, read_only=False, now=number)
    window = MainWindow(state, settings)
    qtbot.addWidget(window)
    window.show()
    window.build_deferred()
    recent = window.screens["welcome"].recent  # type: ignore[attr-defined]
    assert [entry.file.name for entry in recent.entries] == [*reversed(names)]
    assert recent.view.isVisible() == bool(names)
    assert recent._empty.isVisible() == (not names)
    qtbot.waitUntil(lambda: state.jobs.idle)


# ---- samples


def test_each_kind_of_situation_has_a_word(screen: WelcomeScreen, services: SampleServices) -> None:
    kinds = {situation.kind for offer in services.samples() for situation in offer.situations}
    assert not {screen.samples.kind_word(kind) for kind in kinds} & {kind for kind in kinds if "_" in kind}


def test_each_sample_has_its_tab_title_and_situations(qtbot: QtBot, screen: WelcomeScreen) -> None:
    assert [screen.samples.tabs.tabText(i) for i in range(3)] == ["English", "日本語", "简体中文"]
    titles = set()
    for row in range(3):
        screen.samples.tabs.setCurrentIndex(row)
        titles.add(screen.samples._title.text())
        assert screen.samples.view.count() >= 10
    assert len(titles) == 3


@pytest.mark.long
def test_enter_on_a_situation_builds_the_sample_opens_it_and_asks(
    qtbot: QtBot, screen: WelcomeScreen, services: SampleServices
) -> None:
    screen.samples.tabs.setCurrentIndex(1)
    screen.samples.view.setCurrentRow(2)
    with qtbot.waitSignal(screen.state.open_requested, timeout=20_000) as heard:
        QTest.keyClick(screen.samples.view, Qt.Key.Key_Return)
    (request,) = heard.args
    assert services.built == ["ja"]
    assert request.path == services.samples_folder / "sample-ja.db"
    assert request.situation == services.samples()[1].situations[2]


@pytest.mark.long
def test_a_click_on_a_situation_asks_it_in_the_lab(qtbot: QtBot, window: MainWindow, services: SampleServices) -> None:
    screen = window.screens["welcome"]
    assert isinstance(screen, WelcomeScreen)
    qtbot.waitUntil(lambda: screen.samples.offer is not None)
    view = screen.samples.view
    place = view.visualItemRect(view.item(1)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    qtbot.waitUntil(lambda: window.state.trace is not None, timeout=20_000)
    assert window.front.key == "lab"
    assert window.state.trace is not None
    assert window.state.trace.query.text == services.samples()[0].situations[1].query


def test_the_sample_itself_opens_without_a_question(qtbot: QtBot, screen: WelcomeScreen) -> None:
    with qtbot.waitSignal(screen.state.open_requested, timeout=20_000) as heard:
        screen.samples.open_button.click()
    assert heard.args[0].situation is None


def test_a_sample_that_cannot_be_built_is_said_on_the_page(
    qtbot: QtBot, screen: WelcomeScreen, services: SampleServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_lang: str, _progress: Progress, _token: CancelToken) -> Path:
        raise EnvironmentFault("The disk is full", code="disk_full", advice="Free 34 MB.")

    monkeypatch.setattr(services, "build_sample", full)
    screen.samples.open_button.click()
    qtbot.waitUntil(lambda: bool(screen.banner.message))
    assert screen.banner.message == "The disk is full. Free 34 MB."
    assert screen.samples.open_button.isEnabled()


def test_building_shows_its_progress_and_can_be_cancelled(
    qtbot: QtBot, screen: WelcomeScreen, services: SampleServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_lang: str, progress: Progress, token: CancelToken) -> Path:
        progress("rows", 3, 10)
        while True:
            token.raise_if_set()

    monkeypatch.setattr(services, "build_sample", endless)
    screen.samples.open_button.click()
    qtbot.waitUntil(lambda: screen.samples.progress.value() == 3)
    assert not screen.samples.open_button.isEnabled()
    screen.samples._cancel.click()
    assert screen.samples.progress.isHidden()
    assert screen.samples.open_button.isEnabled()
    qtbot.waitUntil(lambda: screen.state.jobs.idle)


def test_texts_that_look_like_html_stay_texts(qtbot: QtBot, screen: WelcomeScreen, tmp_path: Path) -> None:
    evil = tmp_path / "<img src=x onerror=1>.db"
    RecentFiles(screen.state.settings).note(evil, read_only=False, now=NOW)
    screen.activated()
    item = screen.recent.view.item(0)
    assert item.text() == evil.name
    assert "<img" not in item.toolTip()


@pytest.mark.long
@pytest.mark.parametrize("language", ["zh"], indirect=True)
def test_the_page_speaks_the_language_of_the_window(qtbot: QtBot, language: str, window: MainWindow) -> None:
    screen = window.screens["welcome"]
    assert isinstance(screen, WelcomeScreen)
    qtbot.waitUntil(lambda: screen.samples.offer is not None)
    assert not screen.recent.open_button.text().isascii()
    screen.samples.tabs.setCurrentIndex(2)
    assert not screen.samples._title.text().isascii()

"""What a person reads on each screen while it loads, when there is nothing, when a filter leaves nothing, when reading fails or the
file is damaged, when nothing may be written, and when another program wrote to the file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.services import SampleServices
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store.reader import ReaderPool
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.screens import SCREENS
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.list_screen import ListScreen
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.widgets.memory_table import OpeningTable

QUESTION = "How long should parkin be left in the tin before eating it?"
COMPARED = "Ask in the recall lab, pin the answer"
REPLAYED = "Drop a transcript here, or choose a thread above"
SAMPLES = "Open this sample"
"""Screens that read nothing by themselves say what they are for."""

LOADING = {
    "welcome": SAMPLES,
    "lab": "Searching…",
    "compare": COMPARED,
    "runs": "Looking through the records…",
    "replay": REPLAYED,
    "library": "Loading…",
    "quarantine": "Loading…",
    "gardening": "Looking…",
    "history": "Loading…",
    "agents": "Loading…",
    "health": "Measuring…",
}
EMPTY = {
    "welcome": SAMPLES,
    "lab": "No memories yet",
    "compare": COMPARED,
    "runs": "No recall is recorded yet",
    "replay": REPLAYED,
    "library": "No memories yet",
    "quarantine": "Nothing is isolated",
    "gardening": "No memories were found to contradict each other",
    "history": "Nothing has been done yet",
    "agents": "No companion has asked this database yet",
    "health": "0 of 0 memories",
}
FILTERED = {
    "runs": "No recall matches this filter",
    "library": "Nothing matches this filter",
    "quarantine": "Nothing matches this filter",
    "history": "No operation matches this filter",
    "agents": "Nothing here matches this filter",
}
WRITTEN_BY_NONE = {
    "welcome": SAMPLES,
    "compare": COMPARED,
    "replay": REPLAYED,
    "gardening": "This database is open to read only",
    "quarantine": "This database is open to read only",
}
FAULTS = {
    "failed": EnvironmentFault("The disk failed", code="io", advice="Look at its cable."),
    "damaged": EnvironmentFault("The database is damaged", code="corrupt", advice="Restore a backup."),
}


def said(widget: QWidget) -> str:
    """All that can be read."""
    texts = []
    for one in (widget, *widget.findChildren(QWidget)):
        if one.isVisible() and isinstance(one, QLabel | QAbstractButton):
            texts.append(one.text())
        elif one.isVisible() and isinstance(one, FilterField):
            texts.append(one.note)
    return "\n".join(texts)


@pytest.fixture
def sample(services: SampleServices) -> Path:
    """The English sample."""
    return services.build_sample("en", no_progress, NEVER)


def open_file(qtbot: QtBot, window: MainWindow, path: Path, *, read_only: bool = False) -> None:
    window.state.open_requested.emit(OpenRequest(path, read_only=read_only))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)


def walk(
    qtbot: QtBot, window: MainWindow, expected: dict[str, str], begin: Callable[[QWidget], None] = lambda _: None
) -> None:
    """Go to each screen and wait for what it has to say there."""
    missing = {}
    for key, text in expected.items():
        window.show_screen(key)
        begin(window.front)
        if isinstance(window.front, LabScreen):
            window.front.current.bar.set_question(QUESTION)
            window.front.current.run()
        try:
            qtbot.waitUntil(lambda text=text: text in said(window.front))  # type: ignore[misc]
        except qtbot.TimeoutError:  # report all that is missing at once
            missing[key] = said(window.front)
    assert missing == {}


def test_while_it_loads_a_screen_says_so_and_never_that_there_is_nothing(
    qtbot: QtBot, window: MainWindow, sample: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_file(qtbot, window, sample)
    monkeypatch.setattr(Jobs, "read", lambda *_, **__: None)
    assert set(LOADING) == {spec.key for spec in SCREENS}
    walk(qtbot, window, LOADING)
    window.show_screen("library")
    screen = window.front
    assert isinstance(screen, ListScreen)
    screen.loading.cancel_button.click()
    assert screen.empty.message == "Not loaded yet"


def test_an_empty_database_is_called_that_with_what_to_do(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    window.state.services.open(path, read_only=False, create=True).close()
    open_file(qtbot, window, path)
    assert set(EMPTY) == {spec.key for spec in SCREENS}
    walk(qtbot, window, {key: text for key, text in EMPTY.items() if key != "lab"})  # a question would be recorded
    walk(qtbot, window, {"lab": EMPTY["lab"]})


@pytest.mark.parametrize("read_only", [True, False])
def test_what_a_filter_leaves_nothing_of_can_be_shown_again(
    qtbot: QtBot, window: MainWindow, sample: Path, *, read_only: bool
) -> None:
    open_file(qtbot, window, sample, read_only=read_only)
    if not read_only:
        assert window.state.workspace is not None
        window.state.workspace.database.curation.isolate(("ep-0140",), now=window.state.services.now())
        walk(qtbot, window, {"lab": QUESTION[:0]})
        qtbot.waitUntil(lambda: window.state.trace is not None and window.state.jobs.idle)

    def sift(screen: QWidget) -> None:
        assert isinstance(screen, ListScreen)
        qtbot.waitUntil(lambda: screen.found is not None)
        screen.filter.set_filter("qqqq zzzz")

    wanted = {"library", "history"} if read_only else {"library", "history", "quarantine", "runs"}
    walk(qtbot, window, {key: f"{FILTERED[key]}" for key in FILTERED if key in wanted}, sift)
    screen = window.front
    assert isinstance(screen, ListScreen)
    assert "Clear the filter" in said(screen)


def test_in_a_file_that_is_open_to_read_only_nothing_promises_otherwise(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    open_file(qtbot, window, sample, read_only=True)
    qtbot.waitUntil(lambda: "read-only" in said(window.statusBar()))
    walk(qtbot, window, WRITTEN_BY_NONE)
    window.show_screen("history")
    screen = window.front
    buttons = [one for one in screen.findChildren(QAbstractButton) if "only this" in one.text()]
    assert buttons
    assert not any(one.isEnabled() for one in buttons)
    assert all("read only" in one.toolTip() for one in buttons)


@pytest.mark.parametrize("fault", FAULTS)
def test_what_failed_is_never_shown_as_empty(
    qtbot: QtBot, window: MainWindow, sample: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    open_file(qtbot, window, sample)
    error = FAULTS[fault]

    def broken(_pool: ReaderPool) -> None:
        raise error

    monkeypatch.setattr(ReaderPool, "reader", broken)
    own = {"welcome": SAMPLES, "compare": COMPARED, "health": "309 of 309 memories"}  # Health reads by itself
    walk(qtbot, window, {spec.key: own.get(spec.key, error.advice) for spec in SCREENS})
    for spec in SCREENS:
        window.show_screen(spec.key)
        assert not any(text in said(window.front) for text in ("No memories yet", "Nothing is isolated", "Not looked"))


def test_what_another_program_wrote_is_said_on_every_screen(qtbot: QtBot, window: MainWindow, sample: Path) -> None:
    open_file(qtbot, window, sample)
    window.watch.look()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    with window.state.services.open(sample, read_only=False) as other:
        other.database.curation.isolate(("ep-0140",), now=window.state.services.now())
    window.watch.look()
    qtbot.waitUntil(lambda: "1 isolated" in window.change_banner.message)
    for spec in SCREENS:
        window.show_screen(spec.key)
        assert "Refresh" in said(window.change_banner), spec.key


@pytest.mark.parametrize(("opened", "least"), [(False, 0.5), (True, 0.34)])
def test_the_text_of_a_list_has_half_of_the_window_and_a_third_beside_the_drawer(
    qtbot: QtBot, window: MainWindow, sample: Path, *, opened: bool, least: float
) -> None:
    open_file(qtbot, window, sample)
    workspace = window.state.workspace
    assert workspace is not None
    workspace.database.curation.isolate(("ep-0140",), now=window.state.services.now())
    walk(qtbot, window, {"lab": "remembered"})
    window.resize(1280, 800)
    window.set_inspector(opened)
    for key in ("library", "runs", "quarantine", "history"):
        window.show_screen(key)
        screen = window.front
        assert isinstance(screen, ListScreen)
        table = screen._table_in_front()
        assert isinstance(table, OpeningTable)
        qtbot.waitUntil(lambda table=table: table.isVisible() and window.state.jobs.idle)  # type: ignore[misc]
        table.selectRow(0)
        if opened:
            window.drawer.open()
        wide = next(number for number, column in enumerate(table.columns) if column.width is None)
        qtbot.waitUntil(lambda table=table, wide=wide: table.columnWidth(wide) >= least * window.width())  # type: ignore[misc]
        assert table.columnWidth(wide) / table.fontMetrics().averageCharWidth() >= 40

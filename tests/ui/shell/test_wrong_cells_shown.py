"""A file with cells of a wrong type in the window: it opens, says so, and every screen shows the rest."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.masters import Masters
from helpers.wrong_cells import everything, spoil
from pytestqt.qtbot import QtBot

from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.main_window import MainWindow

SPOILED: tuple[tuple[str, str, object], ...] = (
    ("memory", "occurred_at", "2026-01-01"),
    ("memory", "title", b"\xff\0"),
    ("memory", "expires_at", "tomorrow"),
    ("meta", "value", "zz"),
    ("link", "confidence", "high"),
    ("run", "trace", b"\x01"),
    ("vector", "data", 0),
    ("embedder", "dimension", -5),
    ("journal", "ids", "{"),
    ("isolation", "at", 1e300),
    ("session", "last_at", "now"),
    ("saved_query", "more", "{"),
    ("event_log", "detail", "{"),
    ("setting", "value", b"\xff\0"),
)


@pytest.mark.row(31)
def test_every_screen_shows_a_file_with_wrong_cells(
    qtbot: QtBot, window: MainWindow, masters_of_run: Masters, tmp_path: Path
) -> None:
    path = tmp_path / "life.db"
    path.write_bytes(everything(masters_of_run).read_bytes())
    for table, column, value in SPOILED:
        assert spoil(path, table, column, value)
    window.open_database(path)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    assert "values of a wrong type are left out" in window.banner.message
    for screen in window.screens:
        window.show_screen(screen)
        qtbot.waitUntil(lambda: window.state.jobs.idle)
        assert "ran into an error" not in window.banner.message + window.change_banner.message
    library = window.screens["library"]
    assert isinstance(library, LibraryScreen)
    assert len(library.model.ids) == 12

"""Texts that nobody writes on purpose, in every list: they are cut, never widen the window, and no row is higher than its lines."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import make_database
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.widgets.memory_table import OpeningTable
from mnemonaut_ui.widgets.theme import row_height

ENDLESS, NAME = "x" * 10_000, "n" * 300
TEXTS = {
    "endless": ENDLESS,
    "right-to-left": "متى تغادر السفينة؟ في التاسعة، كما قال القبطان. " * 20,
    "combining": "Z" + "\u0301\u0327\u0308" * 40 + " a" + "\u20dd" * 30 + " e\u0301 " * 200,
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈" * 400,
    "controls": "a\u0000b \u202eevil\u202c \ud83d".encode("utf-16", "surrogatepass").decode("utf-16", "replace") * 50,
    "breaks": "one\n\n\ntwo\ttab\r\n" * 100,
}
SCREENS = ("library", "runs", "quarantine", "history")


@pytest.fixture
def filled(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> MainWindow:
    """All of them stored in a thread with a long name, asked for, and isolated for a long reason."""
    lines = [
        {
            "id": key,
            "kind": "episode",
            "user_text": text,
            "threads": [NAME],
            "title": NAME,
            "occurred_at": 1_740_000_000,
        }
        for key, text in TEXTS.items()
    ]
    window.state.open_requested.emit(OpenRequest(make_database(tmp_path / f"{'d' * 100}.db", lines)))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    workspace = window.state.workspace
    assert workspace is not None
    for text in TEXTS.values():
        for trace in workspace.explorer.recall(Query(text[:2000], 1_750_000_000), Settings("heuristic")):
            record_recall(workspace, trace, by="person", now=1_750_000_000)
    workspace.database.curation.isolate(tuple(TEXTS), now=1_750_000_000, reason=ENDLESS[:2000])
    return window


def lists(window: MainWindow) -> list[OpeningTable]:
    """Those in front that have rows."""
    found = window.front.findChildren(OpeningTable)
    return [one for one in found if one.isVisible() and one.model().rowCount()]


@pytest.mark.parametrize("mirrored", [False, True])
def test_no_text_widens_a_list_or_makes_a_row_higher_than_its_lines(
    qtbot: QtBot, filled: MainWindow, *, mirrored: bool
) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    app.setLayoutDirection(QLocale("ar").textDirection() if mirrored else Qt.LayoutDirection.LeftToRight)
    try:
        for size in ((960, 540), (640, 400)):
            filled.resize(*size)
            for key in SCREENS:
                filled.show_screen(key)
                qtbot.waitUntil(lambda: bool(lists(filled)) and filled.state.jobs.idle)
                assert filled.minimumSizeHint().width() <= 800, key
                for table in lists(filled):
                    lines = table.drawn.lines + 1
                    qtbot.waitUntil(
                        lambda table=table, lines=lines: all(  # type: ignore[misc]
                            table.rowHeight(row) <= row_height(table.font(), lines) + 12 * lines
                            for row in range(table.model().rowCount())
                        )
                    )
                    qtbot.waitUntil(lambda table=table: not table.horizontalScrollBar().isVisible())  # type: ignore[misc]
                assert not filled.grab().isNull()
    finally:
        app.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

"""An import into a database whose embedder is an endpoint: whole first, embedded after, in the same operation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.endpoint_server import Endpoint, embeds, endpoint_server, slow
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.models import http_client
from mnemonaut_core.workspace.services import Services
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.welcome.importing import CHANNEL, ImportDialog

ROWS = 130


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Endpoint]:
    """Embeds into 8 dimensions."""
    monkeypatch.setattr(http_client, "_FIRST_WAIT_S", 0.01)
    with endpoint_server(embeds()) as server:
        yield server


@pytest.fixture
def dialog(qtbot: QtBot, window: MainWindow, tmp_path: Path, endpoint: Endpoint) -> ImportDialog:
    """A file of 130 memories, looked at, for a database without any whose embedder is the endpoint."""
    database = tmp_path / "memory.db"
    around = window.state.services
    assert isinstance(around, Services)
    made = around.open(database, read_only=False, create=True)
    made.vectors.reembed(f"openai:m@{endpoint.url}")
    made.close()
    endpoint.asked.clear()
    window.state.open_requested.emit(OpenRequest(database))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    lines = [f'{{"id": "n-{n}", "user_text": "note number {n}"}}' for n in range(ROWS)]
    source = tmp_path / "in.jsonl"
    source.write_text("\n".join(lines), "utf-8")
    window.opening.offer_import([source])
    (found,) = window.findChildren(ImportDialog)
    qtbot.waitUntil(lambda: found.form.import_button.isEnabled() and window.state.jobs.idle)
    return found


def vectors(workspace: Workspace | None) -> tuple[int, int]:
    assert workspace is not None
    stats = workspace.library.stats()
    return stats.with_vector, stats.memories


@pytest.mark.long
def test_the_vectors_are_made_after_it_with_progress(
    qtbot: QtBot, window: MainWindow, dialog: ImportDialog, endpoint: Endpoint
) -> None:
    told: list[tuple[str, int, int]] = []
    window.state.jobs.progressed.connect(lambda channel, *rest: told.append(rest) if channel == CHANNEL else None)
    QTest.keyClick(dialog.form.import_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not dialog.working and window.state.jobs.idle, timeout=15_000)
    assert vectors(window.state.workspace) == (ROWS, ROWS)
    assert len(endpoint.texts) == ROWS
    assert [total for stage, _, total in told if stage == "embed"][:1] == [ROWS]
    assert not window.change_banner.message


@pytest.mark.long
def test_cancelling_while_vectors_are_made_keeps_the_import_and_says_what_is_missing(
    qtbot: QtBot, window: MainWindow, dialog: ImportDialog, endpoint: Endpoint
) -> None:
    endpoint.manners = [embeds(), slow(30)]
    dialog.run_import()
    qtbot.waitUntil(lambda: len(endpoint.asked) == 2, timeout=15_000)
    QTest.keyClick(dialog.form.cancel_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: not dialog.working and window.state.jobs.idle)
    assert vectors(window.state.workspace) == (64, ROWS)
    (row,) = dialog.rows
    assert row.report is not None
    assert row.report.added == ROWS
    assert "Vectors are missing: Cancelled." in dialog.form._notes.text()
    assert "Nothing was changed" not in dialog.form.banner.message


@pytest.mark.long
def test_the_import_dialog_closes(qtbot: QtBot, window: MainWindow, dialog: ImportDialog) -> None:
    dialog.close()
    qtbot.waitUntil(lambda: not window.findChildren(ImportDialog))

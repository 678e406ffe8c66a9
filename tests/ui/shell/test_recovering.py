"""A damaged file in the window: what can be read of it, in a new file, with a report of what was lost."""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.databases import episode, make_database
from helpers.mutants import pages_of
from helpers.services import SampleServices
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.ports import Progress
from mnemonaut_core.store.recovery.recover import RecoveryReport
from mnemonaut_core.workspace.maintenance import recover_into
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell import recovering
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.recovering import RecoveryDialog
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.file_dialog import FileDialog

BUTTON = "Open a copy in recovery mode…"
PAGE = 4096
IDS = tuple(f"m-{number:03}" for number in range(120))


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A database of many pages, in one file."""
    path = make_database(
        tmp_path / "life.db", [episode(memory_id, f"The winter. {'Snow. ' * 60}", days=1) for memory_id in IDS]
    )
    with closing(apsw.Connection(str(path))) as connection:
        connection.pragma("wal_checkpoint", "truncate")
    return path


@pytest.fixture
def damaged(whole: Path) -> tuple[Path, list[str]]:
    """Two leaves of `memory` are overwritten: the file, and the ids of the memories on all other pages."""
    data = bytearray(whole.read_bytes())
    leaves = [number for number in sorted(pages_of(whole)["memory"]) if data[(number - 1) * PAGE] == 13]
    assert len(leaves) > 6
    on = {leaf: set(re.findall(rb"m-\d{3}", data[(leaf - 1) * PAGE : leaf * PAGE])) for leaf in leaves}
    lost = {found.decode() for leaf in (leaves[2], leaves[5]) for found in on[leaf]}
    for leaf in (leaves[2], leaves[5]):
        data[(leaf - 1) * PAGE : (leaf - 1) * PAGE + 200] = b"\xa5" * 200
    whole.write_bytes(data)
    assert 2 <= len(lost) < len(IDS)
    return whole, sorted(set(IDS) - lost)


def buttons(*banners: Banner) -> dict[str, QPushButton]:
    return {
        button.text(): button
        for banner in banners
        for button in banner.findChildren(QPushButton)
        if not banner.isHidden() and not button.isHidden()
    }


def offer(qtbot: QtBot, window: MainWindow, path: Path) -> QPushButton:
    """Open the file, and look at the library, until a banner offers the way out."""
    window.open_database(path)
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    if window.state.workspace is not None:
        window.show_screen("library")
    qtbot.waitUntil(lambda: BUTTON in buttons(window.banner, window.change_banner) and window.state.jobs.idle)
    return buttons(window.banner, window.change_banner)[BUTTON]


def choose(qtbot: QtBot, window: MainWindow, button: QPushButton, target: Path) -> None:
    """Press the button, and name the new file in the dialog."""
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    dialog = window.findChild(FileDialog)
    assert dialog is not None
    assert dialog.acceptMode() is FileDialog.AcceptMode.AcceptSave
    dialog.selectFile(str(target))
    dialog.accept()


@pytest.mark.long
def test_what_can_be_read_is_opened_and_what_was_lost_is_told(
    qtbot: QtBot, window: MainWindow, damaged: tuple[Path, list[str]]
) -> None:
    path, left = damaged
    before, target = path.read_bytes(), path.with_name("life-recovered.db")
    choose(qtbot, window, offer(qtbot, window, path), target)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.workspace.path == target)
    window.show_screen("library")
    library = window.screens["library"]
    assert isinstance(library, LibraryScreen)
    qtbot.waitUntil(lambda: window.state.jobs.idle and len(library.model.ids) > 0)
    assert sorted(library.model.ids) == left
    report = window.findChild(RecoveryDialog)
    assert report is not None
    said = report.report.toPlainText()
    assert f"Memories in the new file: {len(left)}" in said
    assert str(target) in said
    assert f"• memories: {len(IDS) - len(left)} rows could not be read" in said
    assert "• Put a backup of it back" in said
    assert report.report.isReadOnly()
    after, pages = path.read_bytes(), pages_of(path)["meta"]  # where it is noted who has a file open
    assert len(after) == len(before)
    assert all(
        after[at : at + PAGE] == before[at : at + PAGE]
        for at in range(0, len(before), PAGE)
        if at // PAGE + 1 not in pages
    )
    assert BUTTON not in buttons(window.banner, window.change_banner)
    assert not any(shown.isVisible() for shown in window.findChildren(QProgressDialog))


@pytest.mark.long
def test_a_file_whose_content_is_gone_is_offered_at_its_opening(qtbot: QtBot, window: MainWindow, whole: Path) -> None:
    with closing(apsw.Connection(str(whole))) as connection:
        connection.execute("DROP TABLE suppression")
    offer(qtbot, window, whole)
    assert window.state.workspace is None
    assert "A part of the database's content is missing" in window.banner.message
    assert BUTTON in buttons(window.banner)


@pytest.mark.long
def test_cancelled_nothing_is_opened_and_no_file_is_left(
    qtbot: QtBot,
    window: MainWindow,
    damaged: tuple[Path, list[str]],
    services: SampleServices,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path, _ = damaged
    button = offer(qtbot, window, path)
    workspace, before = window.state.workspace, path.read_bytes()
    there = {entry.name for entry in path.parent.iterdir()}
    stages: list[str] = []
    monkeypatch.setattr(recovering, "recover_into", until_cancelled(recover_into, stages))
    choose(qtbot, window, button, path.with_name("life-recovered.db"))
    shown = window.findChild(QProgressDialog)
    assert shown is not None
    qtbot.waitUntil(lambda: "rows" in stages and shown.isVisible())
    (cancel,) = shown.findChildren(QPushButton)
    cancel.click()
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    assert window.state.workspace is workspace
    assert window.findChild(RecoveryDialog) is None
    assert {entry.name for entry in path.parent.iterdir()} == there
    assert path.read_bytes() == before
    assert BUTTON in buttons(window.banner, window.change_banner)


def until_cancelled(recover: Callable[..., RecoveryReport], stages: list[str]) -> Callable[..., RecoveryReport]:
    """The real work, which waits where it writes rows until it is cancelled."""

    def slow(source: Path, target: Path, *, progress: Progress, token: CancelToken) -> RecoveryReport:
        def report(stage: str, done: int, total: int | None) -> None:
            progress(stage, done, total)
            stages.append(stage)
            if stage == "rows":
                assert [*target.parent.glob(".*.part")]
                cancelled = threading.Event()
                with token.interrupting(cancelled.set):
                    assert cancelled.wait(30)

        return recover(source, target, progress=report, token=token)

    return slow


@pytest.mark.long
def test_a_file_that_is_there_is_never_replaced(
    qtbot: QtBot, window: MainWindow, damaged: tuple[Path, list[str]]
) -> None:
    path, _ = damaged
    other = path.with_name("other.db")
    other.write_bytes(b"somebody's own")
    choose(qtbot, window, offer(qtbot, window, path), other)
    qtbot.waitUntil(lambda: "other.db is there already" in window.banner.message)
    assert other.read_bytes() == b"somebody's own"
    assert "Choose another file…" in buttons(window.banner)


def test_the_banner_of_a_damaged_file_names_it_and_goes_with_the_next_file(
    qtbot: QtBot, window: MainWindow, whole: Path, tmp_path: Path
) -> None:
    cut = tmp_path / "cut.db"
    cut.write_bytes(whole.read_bytes()[: 6 * PAGE])
    window.open_database(whole)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.open_database(cut)
    qtbot.waitUntil(lambda: window.banner.message != "" and window.state.jobs.idle)
    assert window.banner.message.startswith("cut.db: The database is damaged")
    assert "nothing else could be looked at" in window.banner.message
    window.open_database(whole)
    qtbot.waitUntil(lambda: window.banner.message == "" and window.state.jobs.idle)

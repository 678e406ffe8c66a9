"""Two windows of two programs on one file: whoever still has the old state in front of them is told what cannot be done, and
nothing of what the other did is lost."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.services import SampleServices
from helpers.window_fixtures import SettledFrames
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot

from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.edit_dialog import EditDialog
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.dialogs import IsolateDialog
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState

pytestmark = pytest.mark.long
ONE, TWO = "ep-0100", "ep-0101"


@pytest.fixture
def first(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> MainWindow:
    """A window with the sample's library."""
    return opened(qtbot, window, sample_workspace.path)


@pytest.fixture
def second(
    qtbot: QtBot, services: SampleServices, tmp_path: Path, first: MainWindow, sample_workspace: Workspace
) -> Iterator[MainWindow]:
    """Another, with jobs, settings and connections of its own, that saw the file before the first changed anything."""
    del first
    settings = QSettings(str(tmp_path / "second.ini"), QSettings.Format.IniFormat)
    settings.setValue("expert", True)
    jobs = Jobs()
    other = SampleServices(services.masters, tmp_path / "second")
    state = ViewState(jobs, other, settings=settings)
    made = MainWindow(state, settings)
    SettledFrames(made, jobs)
    qtbot.addWidget(made)
    made.show()
    yield opened(qtbot, made, sample_workspace.path)
    made.close_now()
    jobs.close()
    if state.workspace is not None:
        state.workspace.close()


def opened(qtbot: QtBot, window: MainWindow, path: Path) -> MainWindow:
    window.state.open_requested.emit(OpenRequest(path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.show_screen("library")
    library = window.front
    assert isinstance(library, LibraryScreen)
    qtbot.waitUntil(lambda: ONE in library.model.ids and window.state.jobs.idle)
    window.watch.stop()  # once a second it sees what the other did: here each window has not seen it yet
    return window


def settled(qtbot: QtBot, window: MainWindow) -> None:
    qtbot.waitUntil(lambda: window.state.jobs.idle)


def done(qtbot: QtBot, window: MainWindow, command: str, *ids: str) -> None:
    """A command on these memories, as somebody who selects them."""
    window.state.select(ids)
    settled(qtbot, window)
    window.run_command(command)
    settled(qtbot, window)


def isolated(window: MainWindow) -> set[str]:
    """What the file says, read anew."""
    assert window.state.workspace is not None
    return {one.memory_id for one in window.state.workspace.library.isolations()}


def text_of(window: MainWindow, memory_id: str) -> str | None:
    assert window.state.workspace is not None
    found = window.state.workspace.library.memories([memory_id])
    return found[memory_id].text if memory_id in found else None


def dialog_of(window: MainWindow, kind: type) -> object:
    found = [one for one in QApplication.topLevelWidgets() if isinstance(one, kind) and one.parentWidget() is window]
    assert len(found) == 1
    return found[0]


def test_what_the_other_isolated_is_isolated_once_and_each_undoes_what_is_last(
    qtbot: QtBot, first: MainWindow, second: MainWindow
) -> None:
    done(qtbot, first, "isolate", ONE)
    done(qtbot, second, "isolate", ONE, TWO)  # of these one is gone from recalls already
    assert isolated(first) == isolated(second) == {ONE, TWO}
    done(qtbot, second, "undo")
    assert isolated(first) == {ONE}
    done(qtbot, first, "undo")
    assert first.banner.message.startswith(
        "sample-en.db: Another program has done or undone something meanwhile. Nothing was undone."
    )
    assert isolated(second) == {ONE}
    assert first.commands.action("undo").text() == "Undo: Isolate 1 memory"  # looked at anew
    done(qtbot, first, "undo")
    assert isolated(second) == set()


def test_the_other_edits_what_is_being_edited_and_both_sides_are_shown(
    qtbot: QtBot, first: MainWindow, second: MainWindow
) -> None:
    done(qtbot, second, "edit_memory", ONE)
    dialog = dialog_of(second, EditDialog)
    assert isinstance(dialog, EditDialog)
    qtbot.waitUntil(lambda: dialog.do_button.isVisible() and second.state.jobs.idle)
    assert first.state.workspace is not None
    database = first.state.workspace.database
    assert database is not None
    database.curation.edit([ONE], {"user_text": "The first window says so."}, now=first.state.services.now())
    edit = dialog.form.edits["user_text"]
    assert isinstance(edit, QPlainTextEdit)
    edit.setPlainText("The second window says so.")
    dialog.do_button.click()
    settled(qtbot, second)
    assert dialog.isVisible()
    assert "The first window says so." in dialog.message.text()
    assert "first window" in (text_of(second, ONE) or "")
    dialog.do_button.click()  # keep mine
    settled(qtbot, second)
    assert "second window" in (text_of(first, ONE) or "")
    done(qtbot, second, "undo")
    assert "first window" in (text_of(first, ONE) or "")


def test_what_the_other_purged_can_neither_be_isolated_nor_edited(
    qtbot: QtBot, first: MainWindow, second: MainWindow
) -> None:
    second.state.select([ONE])
    settled(qtbot, second)
    assert first.state.workspace is not None
    database = first.state.workspace.database
    assert database is not None
    database.purging.purge([ONE], now=first.state.services.now())
    second.run_command("isolate")
    settled(qtbot, second)
    assert second.banner.message.startswith("sample-en.db: “ep-0100” was purged here. Neither restoring nor undoing")
    assert (isolated(first), text_of(second, ONE)) == (set(), None)
    second.run_command("undo")
    settled(qtbot, second)
    assert text_of(first, ONE) is None  # a purge is not undone, by nobody


def test_the_other_merged_one_of_two_that_are_about_to_be_isolated(
    qtbot: QtBot, first: MainWindow, second: MainWindow
) -> None:
    second.state.select([ONE, TWO])
    settled(qtbot, second)
    second.run_command("isolate_near")
    dialog = dialog_of(second, IsolateDialog)
    assert isinstance(dialog, IsolateDialog)
    settled(qtbot, second)
    assert first.state.workspace is not None
    database = first.state.workspace.database
    assert database is not None
    database.curation.merge([ONE, TWO], TWO, now=first.state.services.now())
    dialog.do_button.click()
    settled(qtbot, second)
    assert TWO in isolated(first)
    done(qtbot, second, "undo")
    assert TWO not in isolated(first)

"""What other programs do to the open file is said, and the window lives on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.databases import episode, make_database, write_lines
from helpers.past import past_database
from PySide6.QtWidgets import QPushButton, QTreeView
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.ports import no_progress
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace import place
from mnemonaut_core.workspace.imports import import_into
from mnemonaut_core.workspace.services import Services
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.file_dialog import FileDialog


@pytest.fixture
def opened(qtbot: QtBot, window: MainWindow, sample_workspace: Workspace) -> MainWindow:
    """The sample, open, looked at once."""
    window.state.open_requested.emit(OpenRequest(sample_workspace.path))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    window.watch.look()
    qtbot.waitUntil(lambda: window.watch._shown is not None and window.state.jobs.idle)
    return window


def agent_adds(path: Path, *ids: str) -> None:
    """Another program writes memories."""
    source = write_lines(path.with_name("agent.jsonl"), [episode(i, "It rained.", embedding=None) for i in ids])
    around = Services()
    with closing(around.open(path, read_only=False)) as workspace:
        import_into(workspace, source, {}, now=around.now(), progress=no_progress, token=NEVER)


def path_of(state: ViewState) -> Path:
    """The open file."""
    assert state.workspace is not None
    return state.workspace.path


def beside(path: Path, *operations: Callable[[Database], object]) -> None:
    """Another program does this; nobody here learns of it but by looking."""
    with closing(Services().open(path, read_only=False)) as workspace:
        for operation in operations:
            operation(workspace.database)


def looked(qtbot: QtBot, opened: MainWindow) -> str:
    """What the banner says after a look."""
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    return opened.change_banner.message


@pytest.mark.long
def test_memories_that_another_program_adds_are_announced(qtbot: QtBot, opened: MainWindow) -> None:
    agent_adds(path_of(opened.state), "n-1", "n-2", "n-3")
    assert looked(qtbot, opened) == "3 new memories (an import of agent.jsonl)"
    agent_adds(path_of(opened.state), "n-4")
    assert looked(qtbot, opened) == "4 new memories (an import of agent.jsonl)"


def test_what_others_did_is_counted_by_kind_and_named_by_who_did_it(qtbot: QtBot, opened: MainWindow) -> None:
    path, now = path_of(opened.state), 1_750_000_000
    beside(
        path,
        lambda writer: writer.curation.add(
            MemoryRecord(Memory(id="n-1", kind="episode", user_text="a kite")), now=now, by="agent"
        ),
        lambda writer: writer.curation.edit(
            ["n-1"], {"user_text": "a red kite"}, now=now, by="agent"
        ),  # it is new all the same
        lambda writer: writer.runs.bump_access(["ep-0001", "ep-0002"], now=now),  # use is no change
    )
    assert looked(qtbot, opened) == "1 new memory (your companion)"
    beside(
        path,
        lambda writer: writer.curation.edit(["ep-0001"], {"title": "once"}, now=now),
        lambda writer: writer.curation.edit(["ep-0001"], {"title": "twice"}, now=now),
        lambda writer: writer.curation.isolate(["ep-0002", "ep-0003"], now=now),
        lambda writer: writer.curation.suppress(["ep-0004"], "kites", now=now),
    )
    who = "(your companion, another window or the command line)"
    told = "1 new memory, 1 changed, 2 isolated, 1 kept out of some questions"
    assert looked(qtbot, opened) == f"{told} {who}"
    opened.run_command("refresh")
    assert looked(qtbot, opened) == ""
    beside(path, lambda writer: writer.journal.undo())
    assert looked(qtbot, opened) == "Another program changed memories."


@pytest.mark.long
def test_news_that_were_sent_away_stay_away_for_a_while_and_come_at_once_after_a_refresh(
    qtbot: QtBot, opened: MainWindow
) -> None:
    path, now = path_of(opened.state), 1_750_000_000
    beside(path, lambda writer: writer.curation.isolate(["ep-0002"], now=now))
    assert looked(qtbot, opened) == "1 isolated (another window or the command line)"
    opened.change_banner._close.click()
    beside(path, lambda writer: writer.curation.isolate(["ep-0003"], now=now))
    assert looked(qtbot, opened) == ""
    opened.run_command("refresh")
    beside(path, lambda writer: writer.curation.isolate(["ep-0004"], now=now))
    assert looked(qtbot, opened) == "1 isolated (another window or the command line)"


@pytest.mark.long
def test_while_a_program_goes_on_writing_the_rest_of_the_window_looks_now_and_then(
    qtbot: QtBot, opened: MainWindow
) -> None:
    path, told, number = path_of(opened.state), list[int](), 0
    opened.state.written_elsewhere.connect(lambda: told.append(number))
    opened.watch._timer.stop()  # on a slow machine it looks between the looks that are counted here
    for number in range(1, 9):
        beside(path, lambda writer, at=number: writer.curation.edit(["ep-0001"], {"title": f"{at}"}, now=at))  # type: ignore[misc]
        assert looked(qtbot, opened) == "1 changed (another window or the command line)"
    assert told == [1, 6]
    for _ in range(6):
        looked(qtbot, opened)
    assert told == [1, 6, 8]  # what came after the last time is not forgotten


@pytest.mark.long
def test_refresh_reads_anew_and_keeps_the_selection(qtbot: QtBot, opened: MainWindow) -> None:
    opened.state.select(["ep-0001", "ep-0002"])
    agent_adds(path_of(opened.state), "n-1")
    opened.watch.look()
    qtbot.waitUntil(lambda: bool(opened.change_banner.message))
    with qtbot.waitSignal(opened.state.content_changed) as heard:
        opened.watch.refresh()
    assert heard.args == [None]
    assert opened.state.selection == ("ep-0001", "ep-0002")
    qtbot.waitUntil(lambda: opened.change_banner.message == "")
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert opened.change_banner.message == ""


@pytest.mark.long
def test_what_the_window_writes_itself_is_no_news(qtbot: QtBot, opened: MainWindow) -> None:
    opened.state.select(["ep-0001"])
    with qtbot.waitSignal(opened.state.content_changed):
        opened.run_command("isolate")
    for _ in range(3):
        qtbot.waitUntil(lambda: opened.state.jobs.idle)
        opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert opened.change_banner.message == ""


def labels(opened: MainWindow) -> list[str]:
    """What the banner's visible buttons say, but for the one that dismisses it."""
    buttons = opened.change_banner.findChildren(QPushButton)
    return [button.text() for button in buttons if not button.isHidden() and button.text() != "✕"]


@pytest.mark.long
def test_after_a_file_vanished_nothing_is_written_even_if_it_comes_back(qtbot: QtBot, opened: MainWindow) -> None:
    path = path_of(opened.state)
    hidden = path.with_suffix(".hidden")
    path.rename(hidden)
    opened.watch.look()
    qtbot.waitUntil(lambda: "database file is missing" in opened.change_banner.message)
    assert opened.isVisible()
    assert labels(opened) == ["Save a copy…", "Save journal…"]
    hidden.rename(path)
    opened.watch.look()
    opened.state.select(["ep-0001"])
    with qtbot.waitSignal(opened.state.refused) as heard:
        opened.run_command("isolate")
    # what another program did to it meanwhile nobody knows: it is opened again, or a copy is saved
    assert heard.args[0].code == "vanished"
    assert "database file is missing" in opened.change_banner.message


@pytest.mark.long
def test_another_file_in_its_place_is_said_until_it_is_opened(qtbot: QtBot, opened: MainWindow, tmp_path: Path) -> None:
    path = path_of(opened.state)
    opened.state.select(["ep-0001"])
    with qtbot.waitSignal(opened.state.content_changed):
        opened.run_command("isolate")
    make_database(path.with_suffix(".other"), [episode("other", "a boat")]).replace(path)
    with qtbot.waitSignal(opened.state.refused) as heard:  # before the next look
        opened.run_command("undo")
    assert heard.args[0].code == "replaced"
    assert "Another file is where the database was" in opened.change_banner.message
    assert labels(opened) == ["Save a copy…", "Save journal…", "Open what is there now"]
    opened.state.content_changed.emit(None)  # a refresh, and whatever looks like success
    opened.watch.look()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    assert "Another file is where the database was" in opened.change_banner.message

    for ask, name in ((opened.watch._ask_copy, "copy.db"), (opened.watch._ask_journal, "journal.jsonl")):
        ask()
        (dialog,) = (one for one in opened.findChildren(FileDialog) if one.isVisible())
        dialog.fileSelected.emit(str(tmp_path / name))
        dialog.close()
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    with closing(Services().open(tmp_path / "copy.db", read_only=True)) as copy:
        assert [row.memory_id for row in copy.explorer.library.isolations()] == ["ep-0001"]
    said = [json.loads(line) for line in (tmp_path / "journal.jsonl").read_text("utf-8").splitlines()]
    assert ["isolate", ["ep-0001"], "done"] in [[line["operation"], line["ids"], line["state"]] for line in said]

    opened.change_banner.findChildren(QPushButton)[-1].click()
    qtbot.waitUntil(lambda: opened.state.workspace is not None and opened.state.jobs.idle and opened.watch._fault == "")
    qtbot.waitUntil(lambda: opened.watch._shown is not None)
    assert opened.watch._shown is not None
    assert opened.watch._shown.memories == 1
    assert opened.change_banner.message == ""


def test_where_all_is_after_a_file_was_renamed_is_said(qtbot: QtBot, opened: MainWindow) -> None:
    path = path_of(opened.state)
    opened.state.select(["ep-0001"])
    with qtbot.waitSignal(opened.state.content_changed):
        opened.run_command("isolate")
    # while something reads, the log cannot be written back whole, and a copy beside is named
    qtbot.waitUntil(lambda: opened.state.jobs.idle)
    moved = path.rename(path.with_name("moved.db"))
    opened.watch.look()
    qtbot.waitUntil(lambda: f"All that was written is in {moved}" in opened.change_banner.message)
    opened.run_command("quit")
    assert not opened.isVisible()  # nothing is unsaved
    with closing(apsw.Connection(str(moved))) as found:
        assert found.execute("SELECT searchable FROM memory WHERE id = 'ep-0001'").get == 0


def test_closing_asks_where_what_was_written_could_be_kept_nowhere(
    qtbot: QtBot, opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise EnvironmentFault("The disk is full", code="disk_full", advice="Free some space.")

    monkeypatch.setattr(place, "backup", full)
    path = path_of(opened.state)
    opened.state.select(["ep-0001"])
    with qtbot.waitSignal(opened.state.content_changed):
        opened.run_command("isolate")
    path.unlink()
    opened.watch.look()
    qtbot.waitUntil(lambda: "database file is missing" in opened.change_banner.message)
    opened.run_command("quit")
    asked = opened.deferred.unsaved.question
    assert asked is not None
    assert opened.isVisible()
    asked.discard_button.click()
    qtbot.waitUntil(lambda: not opened.isVisible())


@pytest.mark.long
def test_every_write_of_a_program_that_counts_nothing_is_announced(qtbot: QtBot, opened: MainWindow) -> None:
    path = path_of(opened.state)
    for number in range(8):
        statement = f"UPDATE memory SET title = 'by hand {number}' WHERE id = 'ep-0002'"
        if number == 5:
            statement = "DELETE FROM memory WHERE id = 'ep-0003'"
        subprocess.run(
            [sys.executable, "-c", FOREIGN, str(path), statement], check=True, stdout=subprocess.DEVNULL, timeout=60
        )
        opened.watch.look()
        expected = "1 removed (another program)" if number == 5 else "Another program wrote to this file."
        qtbot.waitUntil(lambda expected=expected: opened.change_banner.message == expected)  # type: ignore[misc]
        opened.watch.refresh()
        if number % 2:  # with writes of ours between them
            opened.state.select(["ep-0001"])
            with qtbot.waitSignal(opened.state.content_changed):
                opened.run_command("isolate")
        for _ in range(2):
            qtbot.waitUntil(lambda: opened.state.jobs.idle)
            opened.watch.look()
        qtbot.waitUntil(lambda: opened.state.jobs.idle)
        assert opened.change_banner.message == ""


FOREIGN = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], timeout=30)
with connection:
    connection.execute(sys.argv[2])
connection.close()
"""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="looks at /proc/locks")
def test_the_file_dialog_reads_no_file_that_it_lists(qtbot: QtBot, opened: MainWindow) -> None:
    path = path_of(opened.state)

    def locked() -> bool:
        fields = [line.split() for line in Path("/proc/locks").read_text().splitlines()]
        return any(
            f[4] == str(os.getpid()) and f[5].endswith(f":{path.stat().st_ino}") for f in fields if "->" not in f
        )

    assert locked()
    opened.opening.ask_for_database(read_only=False)
    dialog = opened.findChild(FileDialog)
    assert dialog is not None
    dialog.setViewMode(FileDialog.ViewMode.Detail)
    view = dialog.findChild(QTreeView)
    assert view is not None
    qtbot.waitUntil(lambda: view.model().rowCount(view.rootIndex()) > 0)
    for _ in range(20):
        qtbot.wait(10)
    dialog.grab()
    assert locked()
    dialog.close()


@pytest.mark.long
def test_looking_while_the_file_is_locked_does_no_harm(qtbot: QtBot, opened: MainWindow) -> None:
    with closing(apsw.Connection(str(path_of(opened.state)))) as other:
        other.execute("BEGIN IMMEDIATE")
        opened.watch.look()
        qtbot.waitUntil(lambda: opened.state.jobs.idle)
        assert opened.change_banner.message == ""


@pytest.mark.long
def test_an_older_file_is_read_or_upgraded_as_the_person_says(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    path = past_database(1, tmp_path, "old.db")
    window.open_database(path)
    qtbot.waitUntil(lambda: "The database has version 1" in window.banner.message)
    assert "old.v0001.backup.sqlite" in window.banner.message
    assert int.from_bytes(path.read_bytes()[60:64]) == 1
    buttons = {b.text(): b for b in window.banner.findChildren(QPushButton) if not b.isHidden()}
    assert {"Upgrade and open", "Open to read only"} <= set(buttons)
    buttons["Open to read only"].click()
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    assert not window.state.writable
    assert window.state.workspace is not None
    assert window.state.workspace.library.stats().memories > 0
    assert int.from_bytes(path.read_bytes()[60:64]) == 1
    window.open_database(path)
    qtbot.waitUntil(lambda: "The database has version 1" in window.banner.message)
    buttons["Upgrade and open"].click()
    qtbot.waitUntil(lambda: window.state.writable and window.state.jobs.idle)
    assert path.with_name("old.v0001.backup.sqlite").exists()


@pytest.mark.long
def test_the_first_opening_of_a_day_makes_a_backup_beside_the_window(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MNEMONAUT_BACKUPS")
    path = make_database(tmp_path / "own.db", [episode("m1", "a boat")])
    for _ in range(2):
        window.open_database(path)
        qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
        qtbot.waitUntil(lambda: len(list(tmp_path.glob("own.2*.backup.sqlite"))) == 1)
        window.opening.close_database()
        qtbot.waitUntil(lambda: window.state.jobs.idle)
    (made,) = tmp_path.glob("own.2*.backup.sqlite")
    with closing(Services().open(made, read_only=True)) as copy:
        assert copy.explorer.library.stats().memories == 1


@pytest.mark.long
def test_a_file_that_vanishes_while_a_copy_of_it_is_read_is_said(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    path = past_database(1, tmp_path, "old.db")
    window.open_database(path, read_only=True)
    qtbot.waitUntil(lambda: window.watch._shown is not None and window.state.jobs.idle)
    path.unlink()
    window.watch.look()
    qtbot.waitUntil(lambda: "database file is missing" in window.change_banner.message)


@pytest.mark.long
def test_what_is_isolated_and_comes_again_is_said_at_once_and_shown(qtbot: QtBot, opened: MainWindow) -> None:
    state = opened.state
    state.select(("ep-0140",))
    state.isolate()
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert opened.banner.message == ""
    workspace = state.workspace
    assert workspace is not None
    held = workspace.library.memories(["ep-0140"])["ep-0140"]
    path = path_of(state)
    source = write_lines(
        path.with_name("again.jsonl"),
        [
            {
                "id": "again",
                "user_text": held.user_text,
                "reply_text": f"{held.reply_text} Truly.",
                "occurred_at": 1_749_000_000,
            }
        ],
    )
    around = Services()
    with closing(around.open(path, read_only=False)) as other:
        import_into(other, source, {}, now=around.now(), progress=no_progress, token=NEVER)
    opened.watch.look()
    qtbot.waitUntil(lambda: "came again: again." in opened.banner.message or state.jobs.idle, timeout=10_000)
    opened.state.content_changed.emit(None)  # as *Refresh* does
    qtbot.waitUntil(lambda: "An isolated memory came again: again. It stays isolated." in opened.banner.message)
    opened.show_screen("quarantine")  # which says so itself: not twice, one below the other
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert isinstance(opened.front, QuarantineScreen)
    assert opened.banner.message == ""
    assert opened.front.banner.message == "1 isolated memory came again. It stays isolated."
    opened.show_screen("library")
    state.came_again.emit(("again",))
    assert "An isolated memory came again: again. It stays isolated." in opened.banner.message
    opened.banner._button.click()
    qtbot.waitUntil(lambda: opened.front.key == "quarantine" and state.jobs.idle)
    assert opened.banner.message == ""
    assert state.selection in ((), ("again",))
    screen = opened.front
    assert isinstance(screen, QuarantineScreen)
    qtbot.waitUntil(lambda: [entry.isolation.memory_id for entry in screen.table.held.rows] == ["again"])
    assert "nearly repeats the isolated ep-0140" in screen.detail.text

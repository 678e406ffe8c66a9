"""The menu File: a new database, those of earlier, a backup, putting one back, an export."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.databases import episode, make_database
from helpers.services import SampleServices
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QProgressDialog, QPushButton
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.ports import Progress
from mnemonaut_core.store.recovery.restoring import Restored
from mnemonaut_core.workspace.maintenance import restore
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell import database_files
from mnemonaut_ui.shell.database_files import ExportDialog, RestoreDialog
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.preferences import PreferencesPage
from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.widgets.file_dialog import FileDialog

IDS = ("m-1", "m-2", "m-3")
BACKUP = "life-20250615-150640.backup.db"
KEPT = "life.db.replaced-20250615T150640Z"


@pytest.fixture
def life(tmp_path: Path) -> Path:
    """Three memories."""
    return make_database(tmp_path / "life.db", [episode(memory_id, f"The winter {memory_id}.") for memory_id in IDS])


def opened(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    window.open_database(path)
    shown(qtbot, window, path)


def shown(qtbot: QtBot, window: MainWindow, path: Path) -> None:
    """The file is open, and nothing is under way."""
    state = window.state
    qtbot.waitUntil(lambda: state.workspace is not None and state.workspace.path == path and state.jobs.idle)


def choose(window: MainWindow, path: Path) -> None:
    """Name a file in the file dialog that stands open."""
    (dialog,) = [found for found in window.findChildren(FileDialog) if found.isVisible()]
    dialog.selectFile(str(path))
    dialog.done(QDialog.DialogCode.Accepted)
    dialog.fileSelected.emit(str(path))


def stored(window: MainWindow) -> dict[str, bool]:
    """Every memory of the open database, and whether it is isolated."""
    assert window.state.workspace is not None
    explorer = window.state.workspace.explorer
    isolated = {found.memory_id for found in explorer.library.isolations()}
    return {memory_id: memory_id in isolated for memory_id in sorted(explorer.library.ids(""))}


def told(qtbot: QtBot, window: MainWindow, words: str) -> None:
    """The banner says so, and nothing is under way."""
    qtbot.waitUntil(lambda: words in window.banner.message and window.state.jobs.idle)


def isolate(qtbot: QtBot, window: MainWindow, memory_id: str) -> None:
    window.state.select([memory_id])
    window.run_command("isolate")
    qtbot.waitUntil(lambda: window.state.jobs.idle and stored(window)[memory_id])


def buttons(window: MainWindow) -> list[str]:
    return [button.text() for button in window.banner.findChildren(QPushButton) if not button.isHidden()]


@pytest.mark.long
def test_a_new_database_is_made_empty_and_opened(qtbot: QtBot, window: MainWindow, tmp_path: Path) -> None:
    window.run_command("new")
    choose(window, tmp_path / "mine.db")
    shown(qtbot, window, tmp_path / "mine.db")
    assert stored(window) == {}
    assert window.state.writable
    assert window.windowTitle() == "mine.db — Mnemonaut"


@pytest.mark.long
def test_a_new_database_never_takes_the_place_of_a_file(qtbot: QtBot, window: MainWindow, life: Path) -> None:
    before = life.read_bytes()
    window.run_command("new")
    choose(window, life)
    qtbot.waitUntil(lambda: bool(window.banner.message))
    assert window.banner.message == (
        "life.db: There is a file at this path already. Name another path, or open that file."
    )
    assert (window.state.workspace, life.read_bytes()) == (None, before)


def recent(window: MainWindow) -> list[QAction]:
    """What stands in File ▸ Open recent now."""
    menu = window.commands.submenu("recent")
    menu.aboutToShow.emit()
    return [action for action in menu.actions() if not action.isSeparator()]


@pytest.mark.long
def test_the_files_of_earlier_stand_in_a_menu_newest_first_until_they_are_cleared(
    qtbot: QtBot, window: MainWindow, life: Path, tmp_path: Path
) -> None:
    assert [action.text() for action in recent(window)] == ["No file was opened yet", "&Clear recent files"]
    assert [action.isEnabled() for action in recent(window)] == [False, False]
    other = make_database(tmp_path / "a & b.db", [episode("o-1", "Another life.")])
    opened(qtbot, window, life)
    window.open_database(other, read_only=True)
    shown(qtbot, window, other)
    texts = [action.text() for action in recent(window)]
    assert [text.split(" — ")[0] for text in texts] == [
        "&1 a && b.db (read-only)",
        "&2 life.db",
        "&Clear recent files",
    ]
    assert texts[1].endswith(str(tmp_path)[-20:])
    recent(window)[1].trigger()
    shown(qtbot, window, life)
    writable = [window.state.writable]
    recent(window)[1].trigger()  # now the other one
    shown(qtbot, window, other)
    assert [*writable, window.state.writable] == [True, False]
    window.run_command("clear_recent")
    assert [action.text() for action in recent(window)] == ["No file was opened yet", "&Clear recent files"]
    assert other.exists()
    assert RecentFiles(window.state.settings).entries() == ()


@pytest.mark.long
def test_a_backup_is_written_opened_and_told(qtbot: QtBot, window: MainWindow, life: Path) -> None:
    opened(qtbot, window, life)
    isolate(qtbot, window, "m-2")
    window.run_command("back_up")
    (dialog,) = window.findChildren(FileDialog)
    assert [Path(name).name for name in dialog.selectedFiles()] == [BACKUP]
    choose(window, life.with_name(BACKUP))
    qtbot.waitUntil(lambda: window.banner.message.startswith("Backed up") and window.state.jobs.idle)
    said = window.banner.message
    assert said.startswith("Backed up, and the copy was opened and found whole: 3 memories, ")
    assert said.endswith(f" {life.with_name(BACKUP)}")
    window.open_database(life.with_name(BACKUP), read_only=True)
    shown(qtbot, window, life.with_name(BACKUP))
    assert stored(window) == {"m-1": False, "m-2": True, "m-3": False}


@pytest.mark.long
def test_a_backup_over_the_open_database_is_refused(qtbot: QtBot, window: MainWindow, life: Path) -> None:
    opened(qtbot, window, life)
    window.run_command("back_up")
    choose(window, life)
    qtbot.waitUntil(lambda: "replace the database itself" in window.banner.message)
    assert "Choose another file…" in buttons(window)
    assert stored(window) == dict.fromkeys(IDS, False)


def restore_dialog(qtbot: QtBot, window: MainWindow) -> RestoreDialog:
    """The dialog, with its list."""
    (dialog,) = [found for found in window.findChildren(RestoreDialog) if found.isVisible()]
    qtbot.waitUntil(lambda: "Looking for" not in dialog.about.text())
    return dialog


@pytest.fixture
def backed_up(qtbot: QtBot, window: MainWindow, life: Path) -> Path:
    """The database is open; a memory was isolated since its backup was made."""
    opened(qtbot, window, life)
    window.deferred.files.back_up(life, life.with_name(BACKUP))
    qtbot.waitUntil(lambda: life.with_name(BACKUP).exists() and window.state.jobs.idle)
    isolate(qtbot, window, "m-1")
    return life


@pytest.mark.long
def test_a_backup_is_put_back_and_what_it_replaces_is_kept_beside_it(
    qtbot: QtBot, window: MainWindow, backed_up: Path
) -> None:
    window.run_command("restore_backup")
    dialog = restore_dialog(qtbot, window)
    (row,) = dialog.model.rows
    assert (row[1], row[2], row[4]) == ("made by hand", "3", BACKUP)
    assert not dialog.do_button.isEnabled()
    dialog.table.selectRow(0)
    assert dialog.about.text() == (
        f"“Restore” makes life.db hold what {BACKUP} holds. What it holds now is kept beside it as life.db.replaced-TIME,"
        " and can be put back in the same way."
    )
    qtbot.mouseClick(dialog.do_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: KEPT in window.banner.message)
    shown(qtbot, window, backed_up)
    assert window.banner.message == (
        "life.db holds the 3 memories of the backup now. What it was before is kept beside it, and can be put back in the"
        f" same way: {KEPT}"
    )
    assert stored(window) == dict.fromkeys(IDS, False)
    window.run_command("restore_backup")  # and back again
    dialog = restore_dialog(qtbot, window)
    assert [row[1] for row in dialog.model.rows] == ["made by hand", "as it was before a restore"]
    dialog.table.selectRow(1)
    dialog.do_button.click()
    qtbot.waitUntil(lambda: f"{KEPT}-1" in window.banner.message)
    shown(qtbot, window, backed_up)
    assert stored(window) == {"m-1": True, "m-2": False, "m-3": False}


@pytest.mark.long
def test_a_backup_that_is_not_whole_is_refused_and_the_database_is_open_again(
    qtbot: QtBot, window: MainWindow, backed_up: Path
) -> None:
    bad = backed_up.with_name("bad.db")
    data = bytearray(backed_up.with_name(BACKUP).read_bytes())
    data[4096 * 3 : 4096 * 12] = b"\xa5" * (4096 * 9)
    bad.write_bytes(data)
    window.run_command("restore_backup")
    dialog = restore_dialog(qtbot, window)
    dialog.choose_other(bad)
    assert "hold what bad.db holds" in dialog.about.text()
    dialog.table.selectRow(0)
    assert dialog.backup == backed_up.with_name(BACKUP)
    dialog.choose_other(bad)
    dialog.do_button.click()
    qtbot.waitUntil(lambda: "Choose another file…" in buttons(window))
    shown(qtbot, window, backed_up)
    assert stored(window) == {"m-1": True, "m-2": False, "m-3": False}
    assert not backed_up.with_name(KEPT).exists()
    assert window.state.writable


@pytest.mark.long
@pytest.mark.parametrize("refused", [True, False])
def test_a_file_that_was_open_to_read_only_is_so_again_after_a_backup_was_put_back_or_refused(
    qtbot: QtBot, window: MainWindow, backed_up: Path, *, refused: bool
) -> None:
    chosen = backed_up.with_name(BACKUP)
    if refused:
        chosen = backed_up.with_name("bad.db")
        chosen.write_bytes(b"no database")
    window.open_database(backed_up, read_only=True)
    qtbot.waitUntil(lambda: window.state.workspace is not None and not window.state.writable)
    window.deferred.files.put_back(backed_up, chosen)
    if refused:
        qtbot.waitUntil(lambda: "Choose another file…" in buttons(window))
    shown(qtbot, window, backed_up)
    assert not window.state.writable


@pytest.mark.long
def test_cancelled_the_database_is_as_it_was(
    qtbot: QtBot, window: MainWindow, backed_up: Path, services: SampleServices, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = threading.Event()
    monkeypatch.setattr(database_files, "restore", until_cancelled(restore, reached))
    window.deferred.files.put_back(backed_up, backed_up.with_name(BACKUP))
    qtbot.waitUntil(lambda: reached.is_set() and bool(progress_dialogs(window)))
    (dialog,) = progress_dialogs(window)
    assert dialog.labelText() == f"Writing what {BACKUP} holds into life.db…"
    (cancel,) = dialog.findChildren(QPushButton)
    cancel.click()
    shown(qtbot, window, backed_up)
    assert stored(window) == {"m-1": True, "m-2": False, "m-3": False}
    assert not backed_up.with_name(KEPT).exists()
    assert progress_dialogs(window) == []


def progress_dialogs(window: MainWindow) -> list[QProgressDialog]:
    return [found for found in window.findChildren(QProgressDialog) if found.isVisible()]


def until_cancelled(put_back: Callable[..., Restored], reached: threading.Event) -> Callable[..., Restored]:
    """The real work, which waits at its first step until it is cancelled."""

    def slow(database: Path, backup: Path, *, now: int, progress: Progress, token: CancelToken) -> Restored:
        def report(stage: str, done: int, total: int | None) -> None:
            progress(stage, done, total)
            cancelled = threading.Event()
            with token.interrupting(cancelled.set):
                reached.set()
                assert cancelled.wait(30)

        report("restore", 0, 1)
        return put_back(database, backup, now=now, progress=report, token=token)

    return slow


@pytest.mark.long
def test_without_a_backup_the_dialog_says_how_to_get_one(qtbot: QtBot, window: MainWindow, life: Path) -> None:
    opened(qtbot, window, life)
    window.run_command("restore_backup")
    dialog = restore_dialog(qtbot, window)
    assert dialog.about.text().startswith("There is no backup beside this database. “Back up…” makes one")
    assert not dialog.do_button.isEnabled()


@pytest.mark.long
def test_a_backup_is_put_back_where_the_database_is_lost(qtbot: QtBot, window: MainWindow, backed_up: Path) -> None:
    window.run_command("close_database")
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    for file in backed_up.parent.glob("life.db*"):
        file.unlink()
    window.run_command("restore_backup")
    choose(window, backed_up)
    dialog = restore_dialog(qtbot, window)
    dialog.table.selectRow(0)
    dialog.do_button.click()
    shown(qtbot, window, backed_up)
    qtbot.waitUntil(lambda: window.banner.message == "life.db holds the 3 memories of the backup now.")
    assert stored(window) == dict.fromkeys(IDS, False)


@pytest.mark.long
def test_an_export_holds_everything_or_what_the_filter_shows(
    qtbot: QtBot, window: MainWindow, life: Path, tmp_path: Path
) -> None:
    opened(qtbot, window, life)
    isolate(qtbot, window, "m-3")
    window.show_screen("library")
    library = window.screens["library"]
    assert isinstance(library, LibraryScreen)
    library.filter.set_filter("is:isolated")
    qtbot.waitUntil(lambda: window.state.jobs.idle and list(library.model.ids) == ["m-3"])
    for everything, name, expected in ((False, "some.jsonl", ["m-3"]), (True, "all.jsonl", list(IDS))):
        window.run_command("export")
        (dialog,) = [found for found in window.findChildren(ExportDialog) if found.isVisible()]
        assert dialog.form.written("query") == "is:isolated"
        assert (
            dialog.form.edits["query"].buttons["is:isolated"].text() == "What the library's filter shows: is:isolated"
        )
        dialog.form.write("query", "" if everything else "is:isolated")
        dialog.form.write("vectors", not everything)
        dialog.do_button.click()
        target = tmp_path / name
        choose(window, target)
        told(qtbot, window, str(target))
        lines = [json.loads(line) for line in target.read_text("utf-8").splitlines()]
        memories = [line for line in lines if "kind" in line]
        assert [line["id"] for line in memories] == expected
        assert [bool(line.get("embedding")) for line in memories] == [not everything] * len(expected)
        assert window.banner.message == f"Exported: {len(lines):,} {'line' if len(lines) == 1 else 'lines'}. {target}"
        assert any("isolation" in line for line in lines) is everything


@pytest.mark.long
def test_an_export_names_no_filter_where_none_is_in_front(qtbot: QtBot, window: MainWindow, life: Path) -> None:
    opened(qtbot, window, life)
    window.run_command("export")
    (dialog,) = window.findChildren(ExportDialog)
    assert list(dialog.form.edits["query"].buttons) == [""]


def marked(window: MainWindow, key: str) -> list[str]:
    return [action.text() for action in window.commands.submenu(key).actions() if action.isChecked()]


@pytest.mark.nightly
def test_appearance_and_language_are_submenus_of_which_one_is_marked(
    qtbot: QtBot, window: MainWindow, life: Path
) -> None:
    opened(qtbot, window, life)
    window.run_command("preferences")
    page = window.findChild(PreferencesPage)
    assert page is not None
    theme, language = page.rows["theme"].choice, page.rows["language"].choice
    assert marked(window, "theme") == ["Use s&ystem colours"]
    window.commands.action("theme_dark").trigger()
    assert (marked(window, "theme"), theme.currentData()) == (["&Dark"], "dark")
    window.commands.action("theme_dark").trigger()  # once more: it stays marked
    assert marked(window, "theme") == ["&Dark"]
    theme.setCurrentIndex(theme.findData("light"))
    theme.activated.emit(theme.currentIndex())
    assert marked(window, "theme") == ["&Light"]
    window.commands.action("language_ja").trigger()
    qtbot.waitUntil(lambda: language.currentData() == "ja")
    assert marked(window, "language") == ["日本語"]
    note = "次の起動から、ウィンドウは日本語で表示されます。"
    assert (window.status.message, note in page.rows["language"].about.text()) == (note, True)
    assert page.windowTitle() == "Preferences"  # until then all stays as it is
    language.setCurrentIndex(language.findData("en"))
    language.activated.emit(language.currentIndex())
    qtbot.waitUntil(lambda: marked(window, "language") == ["English"])
    assert note not in page.rows["language"].about.text()


def test_a_file_in_a_synchronised_folder_is_warned_of_once(
    window: MainWindow, qtbot: QtBot, life: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "synced"
    (folder / ".stfolder").mkdir(parents=True)
    for name in ("one.db", "two.db"):
        shutil.copy(life, folder / name)
    for name, first in (("one.db", True), ("two.db", True), ("one.db", False)):
        opened(qtbot, window, folder / name)
        assert (not window.banner.isHidden() and "Syncthing" in window.banner.message) is first

"""After a purge no file that the program made by itself says what was purged, no screen shows it, and one that had to wait is
finished by the window."""

from __future__ import annotations

import json
import logging
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import cast

import platformdirs
import pytest
from helpers.cli_memories import NOW
from helpers.databases import episode, make_database
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QListView,
    QTableView,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from mnemonaut.cli.commands.purge import NOT_FINISHED
from mnemonaut.cli.main import run as run_command_line
from mnemonaut.logs import Logs
from mnemonaut_core import environment
from mnemonaut_core.domain.lists import Matching, parse
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.purging.places import (
    BESIDE,
    CACHE,
    DATA,
    FILES,
    LOGS,
    RUNTIME,
    SETTINGS,
    STAYS,
    TEMPORARY,
    file_kind,
)
from mnemonaut_ui.inspector.edit_dialog import EditDialog
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.quarantine.purge_dialog import PurgeDialog
from mnemonaut_ui.quarantine.view import _MENU as QUARANTINE_MENU
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.purges import Purges
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.command_menu import command_menu

CANARIES = {
    "en": "the quxzebra sings at the velvet lighthouse tonight",
    "ja": "金糸雀の灯台で鯨が朝食の唄を歌った日のこと",
    "zh": "玻璃鲸鱼在月光图书馆里唱着蓝色的歌谣",
}
LONG = pytest.mark.long
RETRIEVER = Path(__file__).parents[2] / "helpers" / "bm25_retriever.py"


@pytest.fixture
def settings() -> QSettings:
    """Where the program has them."""
    made = QSettings(str(environment.settings_path()), QSettings.Format.IniFormat)
    made.setValue("expert", True)
    return made


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for what lives shortly, of this test's own."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def database(tmp_path: Path, canary: str) -> Path:
    """A secret among others, in a folder of its own."""
    folder = tmp_path / "mine"
    folder.mkdir(exist_ok=True)
    others = ("we went to the market", "お茶を飲みに行った", "我们一起去喝茶", "the cat sleeps on the windowsill")
    rows = [episode("secret", canary), *(episode(f"o{i}", text) for i, text in enumerate(others))]
    path = make_database(folder / "own.db", rows)
    path.with_suffix(".jsonl").unlink()
    return path


def run(*arguments: object) -> int:
    """A command line in this process."""
    return run_command_line([str(argument) for argument in arguments])


def says(path: Path, canary: str) -> bool:
    """Whether a file holds a good part of it: as UTF-8 or UTF-16, or by the numbers of its letters, as JSON and INI write them."""
    data, part = path.read_bytes(), canary[4:14]
    if part.isascii():
        return part.encode() in data or part.encode("utf-16-le") in data
    numbers = b".{1,4}".join(f"{ord(letter):x}".encode() for letter in part[:5])
    return (
        part.encode() in data or part.encode("utf-16-le") in data or re.search(numbers, data, re.IGNORECASE) is not None
    )


def folders() -> dict[str, Path]:
    """Where the program makes files, by the words of `places.FILES`; databases lie where a person wants them."""
    return {
        CACHE: Path(platformdirs.user_cache_dir(environment.APP, appauthor=False)),
        SETTINGS: environment.settings_path().parent,
        LOGS: environment.log_folder(),
        DATA: environment.data_folder(),
        TEMPORARY: Path(tempfile.gettempdir()),
        RUNTIME: Path(os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()),
    }


def files(path: Path) -> dict[Path, str | None]:
    """Every file in the folders of the program and beside the database, with its kind."""
    found: dict[Path, str | None] = {}
    for where, folder in {BESIDE: path.parent, **folders()}.items():
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if file.is_file() and not file.is_relative_to(folder / "mnemonaut-of-others"):
                found[file] = file_kind(where, str(file.relative_to(folder)), path.name)
    home = Path(os.environ["HOME"])
    return {file: found.get(file) for file in (*found, *(one for one in home.rglob("*") if one.is_file()))}


def show(window: MainWindow, state: ViewState, qtbot: QtBot, path: Path) -> None:
    """Open it in the window."""
    window.open_database(path, read_only=False)
    qtbot.waitUntil(lambda: state.workspace is not None and state.jobs.idle)


def purged(window: MainWindow, state: ViewState, qtbot: QtBot, word: str = "purge", way: int = 0) -> PurgeDialog:
    """By the command and what is typed."""
    window.commands.action("purge").trigger()
    (dialog,) = window.findChildren(PurgeDialog)
    qtbot.waitUntil(lambda: state.jobs.idle)
    dialog.form.edits["ways"].setCurrentIndex(way)
    dialog.form.write("word", word)
    QTest.keyClick(dialog.form.edits["word"], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.done_report is not None and state.jobs.idle)
    return dialog


@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=LONG), pytest.param("zh", marks=LONG)])
def test_no_file_that_the_program_made_says_it(
    qtbot: QtBot,
    window: MainWindow,
    state: ViewState,
    settings: QSettings,
    tmp_path: Path,
    temporary: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lang: str,
) -> None:
    canary = CANARIES[lang]
    path = database(tmp_path, canary)
    db = ("--db", path, "--now", NOW)
    # the command line does everything with it
    given = tmp_path / "given.jsonl"
    given.write_text(json.dumps({"id": "again", "user_text": f"once more: {canary}"}, ensure_ascii=False), "utf-8")
    commands: tuple[tuple[object, ...], ...] = (
        ("import", given),
        ("recall", canary),
        ("edit", "secret", "--set", f"title={canary}"),
        ("isolate", "again", "--reason", canary),
        ("isolate", "o1", "--for-query", canary),
        ("backup",),
        ("why", "secret", canary),
        ("saved", "save", canary, "--name", "mine"),
        ("compare", canary, "--recipe", "heuristic,planned", "--pack", "--save", "both"),
        ("garden",),
    )
    assert [(command[0], run(*command, *db)) for command in commands] == [(command[0], 0) for command in commands]
    assert run("export", "--db", path, "--out", tmp_path / "given.out.jsonl") == 0
    with monkeypatch.context() as broken:
        broken.setattr("mnemonaut.faults.damage_behind", lambda: None)  # of a file of another test
        broken.setattr(
            "mnemonaut_core.library.Library.stats", lambda *_: (_ for _ in ()).throw(RuntimeError(canary[:20]))
        )
        assert run("stats", "--db", path) == 1
    # so does the window, and it crashes
    logs = Logs()
    logs.begin_log()
    logging.getLogger("mnemonaut").error("our bug: %s", canary)  # as earlier versions wrote it
    logs.write_crash(f"KeyError: {canary}")
    logs.end()
    show(window, state, qtbot, path)
    window.show_screen("lab")
    lab = cast("LabScreen", window.screens["lab"])
    lab.ask(canary)
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle)
    lab._kept.keep(tmp_path / "another.db", [{"query": "where is the cat?"}, {"query": f"whence: {canary}"}], 1)
    window.window_settings.keep()
    settings.sync()
    # what programs leave that were killed
    left, used, others = (
        temporary / name for name in ("mnemonaut-k1ll_d12", "mnemonaut-import-inuse_99", "mnemonaut-of-others")
    )
    for folder in (left, used, others):
        folder.mkdir()
        shutil.copy(path, folder / "copy.sqlite")
    for one in (left / "copy.sqlite", left):
        os.utime(one, (NOW, NOW))
    (path.parent / f".{path.name}.999999999.part").write_bytes(path.read_bytes())
    held = {kind for file, kind in files(path).items() if says(file, canary)}
    assert None not in files(path).values(), [file for file, kind in files(path).items() if kind is None]
    assert held == {"database", "backup", "window settings", "log", "crash", "copy", "part"} | (
        held & {"log of the database"}
    )
    assert [kind for kind in held if FILES[str(kind)].purge == STAYS] == []
    state.select(["secret", "again"])
    dialog = purged(window, state, qtbot, "2", way=1)
    window.window_settings.keep()
    settings.sync()
    assert "Taken out of window.ini too." in dialog.about.text()
    assert f"{used.name} says it still: another program may use it" in dialog.about.text()
    assert [file for file in files(path) if says(file, canary)] == [used / "copy.sqlite"]
    assert (left.exists(), others.exists()) == (False, True)
    assert lab._kept.of(tmp_path / "another.db") == [{"query": "where is the cat?"}]
    crashes = sorted(environment.log_folder().glob("crash-*.txt"))
    assert len(crashes) == 2
    assert all("Traceback" in file.read_text("utf-8") or "KeyError" not in file.read_text("utf-8") for file in crashes)
    capsys.readouterr()


@pytest.mark.long
def test_no_file_of_a_server_or_of_a_retriever_of_ones_own_says_it(
    tmp_path: Path, temporary: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    canary = CANARIES["zh"]
    path = database(tmp_path, canary)
    known = tmp_path / "known.jsonl"
    known.write_text(json.dumps({"id": "secret", "body": canary}, ensure_ascii=False), "utf-8")
    own = shlex.join([sys.executable, str(RETRIEVER), str(known)])
    db = ("--db", path, "--now", NOW)
    assert run("recall", canary, "--recipe", "external", "--external", own, *db) == 0
    assert "secret" in capsys.readouterr().out
    fails = [sys.executable, "-c", f"import sys; sys.exit({canary!r})"]
    run("recall", canary, "--recipe", "external", "--external", shlex.join(fails), *db)
    who = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    calls = (
        {"name": "memory_recall", "arguments": {"query": canary, "recipe": "heuristic"}},
        {"name": "memory_add", "arguments": {"text": f"再说一次：{canary}"}},
        {"name": "memory_recall", "arguments": {"query": canary, "recipe": canary}},
    )
    asked: tuple[dict[str, object], ...] = (
        {"id": 1, "method": "initialize", "params": who},
        {"method": "notifications/initialized"},
        *({"id": number, "method": "tools/call", "params": call} for number, call in enumerate(calls, 2)),
    )
    with subprocess.Popen(
        [sys.executable, "-m", "mnemonaut", "mcp", "--db", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary)},
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        for one in asked:
            server.stdin.write((json.dumps({"jsonrpc": "2.0", **one}) + "\n").encode())
        server.stdin.flush()
        answers = b"".join(server.stdout.readline() for _ in range(4)).decode()  # one to each call, while it stands
        server.stdin.close()
        assert server.wait(60) == 0
    assert answers.count('"jsonrpc"') == 4, answers
    assert None not in files(path).values(), [file for file, kind in files(path).items() if kind is None]
    held = {kind for file, kind in files(path).items() if says(file, canary)}
    assert "database" in held
    assert [kind for kind in held if FILES[str(kind)].purge == STAYS] == []
    assert run("purge", "--query", canary[:6], "--db", path, "--yes", "--backups", "purge") == 0
    assert [file for file in files(path) if says(file, canary)] == []
    capsys.readouterr()


def kept_texts(view: QAbstractItemView) -> list[str]:
    """What the rows of a list say, in all columns and to whoever listens, down to the second level."""
    model, found = view.model(), []
    for row in range(model.rowCount()):
        first = model.index(row, 0)
        below = [first.model().index(inner, 0, first) for inner in range(model.rowCount(first))]
        columns = 1 if isinstance(view, QListView) else model.columnCount()
        for index in (*(model.index(row, column) for column in range(columns)), *below):
            found += [str(index.data(role)) for role in (0, 3, 11, 12, *range(256, 264))]
    return found


def kept_in_widgets(word: str) -> list[str]:
    """Every widget of every window, seen or not, that still says a word; not the questions that a person typed."""
    found: list[str] = []
    for top in QApplication.topLevelWidgets():
        for widget in (top, *top.findChildren(QWidget)):
            names = ("text", "toPlainText", "windowTitle", "toolTip", "accessibleName")
            ways = [getattr(widget, name, None) for name in names]
            texts = [str(way()) for way in ways if callable(way)]
            texts += kept_texts(widget) if isinstance(widget, QAbstractItemView) else []
            found += [f"{type(widget).__name__}: {text[:80]}" for text in texts if word in text]
    return found


@pytest.mark.long
@pytest.mark.parametrize("by_another", [False, True])
def test_no_row_and_no_label_keeps_it_seen_or_not(
    qtbot: QtBot,
    window: MainWindow,
    state: ViewState,
    tmp_path: Path,
    temporary: Path,
    capsys: pytest.CaptureFixture[str],
    *,
    by_another: bool,
) -> None:
    canary = CANARIES["en"]
    path = database(tmp_path, canary)
    show(window, state, qtbot, path)
    window.show_screen("lab")
    lab = cast("LabScreen", window.screens["lab"])
    for question in ("a quxzebra", f"who wrote: {canary}, and why?"):
        lab.ask(question)
        qtbot.waitUntil(lambda question=question: asked(state) == question and state.jobs.idle)  # type: ignore[misc]
    state.select(["secret"])
    for command in ("isolate", "undo"):
        window.run_command(command)
        qtbot.waitUntil(lambda: state.jobs.idle)
    inspector = window.findChildren(Inspector)[0]
    for place in range(len(inspector.pages)):
        inspector.tabs.setCurrentIndex(place)
        qtbot.waitUntil(lambda: state.jobs.idle)
    listing = {"runs": "RunsTable", "history": "MemoryRows", "library": "LibraryTable"}
    for key in ("runs", "quarantine", "history", "agents", "library"):
        window.show_screen(key)
        state.select(["secret"])
        qtbot.waitUntil(lambda: state.jobs.idle)
        if key in listing:
            qtbot.waitUntil(lambda key=key: any(one.startswith(listing[key]) for one in kept_in_widgets("velvet")))  # type: ignore[misc]
    held = {one.split(":")[0] for one in kept_in_widgets("velvet")}
    assert {*listing.values(), "MarkedText"} <= held
    if by_another:
        window.watch.look()
        qtbot.waitUntil(lambda: state.jobs.idle)
        assert run("purge", "secret", "--db", path, "--yes") == 0
        window.watch.look()
    else:
        purged(window, state, qtbot).close()
    qtbot.waitUntil(lambda: state.trace is None and state.selection == () and state.jobs.idle)
    QApplication.sendPostedEvents(None, 52)  # what is to be deleted
    assert kept_in_widgets("velvet") == []
    assert "a quxzebra" in [tab.bar.field.text() for tab in lab.queries]  # nobody's secret: two words
    capsys.readouterr()


def visible_texts(window: MainWindow) -> str:
    """Everything that is seen in widgets of the window and of all that stands beside it."""
    found: list[str] = []
    for top in QApplication.topLevelWidgets():
        widgets = (top, *top.findChildren(QLabel), *top.findChildren(QLineEdit), *top.findChildren(QTextEdit))
        for widget in [one for one in widgets if one.isVisible()]:
            names = ("text", "toPlainText", "windowTitle", "toolTip")
            found += [str(getattr(widget, name)()) for name in names if hasattr(widget, name)]
        for view in top.findChildren(QTableView):
            rows = range(getattr(view.model(), "rowCount", int)())
            found += [str(view.model().index(row, 0).data(role)) for row in rows for role in (0, 11, 3)]
    return "\n".join(found)


def asked(state: ViewState) -> str:
    """The question that is answered in the lab; "" for none."""
    return "" if state.trace is None else state.trace.query.text


def test_nothing_that_is_open_shows_it_any_more(
    qtbot: QtBot, window: MainWindow, state: ViewState, tmp_path: Path, temporary: Path
) -> None:
    canary = CANARIES["en"]
    show(window, state, qtbot, database(tmp_path, canary))
    window.show_screen("lab")
    lab = cast("LabScreen", window.screens["lab"])
    for question in ("quxzebra velvet", canary):
        lab.ask(question)
        qtbot.waitUntil(lambda question=question: asked(state) == question and state.jobs.idle)  # type: ignore[misc]
    state.select(["secret"])
    qtbot.waitUntil(lambda: state.jobs.idle)
    window.commands.action("edit_memory").trigger()
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert canary in visible_texts(window)
    dialog = purged(window, state, qtbot)
    dialog.close()
    qtbot.waitUntil(lambda: state.jobs.idle)
    QApplication.sendPostedEvents(None, 52)  # what is to be deleted
    assert [tab.bar.field.text() for tab in lab.queries] == ["quxzebra velvet", ""]
    assert [tab.trace for tab in lab.queries] == [None, None]
    assert (state.trace, state.selection) == (None, ())
    assert window.findChildren(EditDialog) == []
    assert "velvet lighthouse" not in visible_texts(window)


@pytest.mark.long
def test_what_another_program_purged_is_shown_no_more(
    qtbot: QtBot,
    window: MainWindow,
    state: ViewState,
    settings: QSettings,
    tmp_path: Path,
    temporary: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    canary = CANARIES["ja"]
    path = database(tmp_path, canary)
    show(window, state, qtbot, path)
    window.show_screen("lab")
    lab = cast("LabScreen", window.screens["lab"])
    lab.ask(canary)
    qtbot.waitUntil(lambda: state.trace is not None and state.jobs.idle)
    window.watch.look()
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert run("purge", "secret", "--db", path, "--yes") == 0
    window.watch.look()
    qtbot.waitUntil(lambda: state.trace is None and state.jobs.idle)
    assert [tab.bar.field.text() for tab in lab.queries] == [""]
    window.window_settings.keep()
    settings.sync()
    assert not says(environment.settings_path(), canary)
    capsys.readouterr()


@pytest.mark.long
@pytest.mark.usefixtures("short_lock_waits")
def test_one_that_waits_is_told_in_a_banner_also_after_a_restart_and_finished_by_itself(
    qtbot: QtBot,
    window: MainWindow,
    state: ViewState,
    tmp_path: Path,
    temporary: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    canary = CANARIES["en"]
    path = database(tmp_path, canary)
    (purges,) = window.findChildren(Purges)
    with closing(open_reader(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memory").fetchall()
        assert run("purge", "secret", "--db", path, "--yes") == NOT_FINISHED
        show(window, state, qtbot, path)
        qtbot.waitUntil(lambda: purges.waiting and state.jobs.idle)
        assert purges.banner.isVisible()
        assert "the file still holds it" in purges.banner._text.text()
        purges.again()
        qtbot.waitUntil(lambda: state.jobs.idle)
        assert (purges.waiting, purges.banner.isVisible()) == (True, True)
        reader.execute("COMMIT")
    purges.again()
    qtbot.waitUntil(lambda: not purges.waiting and state.jobs.idle)
    assert not purges.banner.isVisible()
    assert not any(says(file, canary) for file in path.parent.iterdir())
    capsys.readouterr()


@pytest.mark.long
def test_the_quarantine_purges_all_its_rows_by_menu_and_key(
    qtbot: QtBot, window: MainWindow, state: ViewState, tmp_path: Path, temporary: Path
) -> None:
    show(window, state, qtbot, database(tmp_path, CANARIES["en"]))
    assert state.workspace is not None
    state.jobs.operation_finished.emit(state.workspace.database.curation.isolate(["secret", "o1", "o2"], now=NOW))
    window.show_screen("quarantine")
    screen = cast("QuarantineScreen", window.screens["quarantine"])
    qtbot.waitUntil(lambda: screen.table.held.rowCount() == 3 and state.jobs.idle)
    rows = [i for i in range(3) if screen.table.held.rows[i].isolation.memory_id != "o1"]
    screen.table.select_rows(rows, rows[0])
    assert set(state.selection) == {"secret", "o2"}
    assert window.commands.action("purge") in command_menu(screen, QUARANTINE_MENU).actions()
    QTest.keyClick(
        screen.table, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    (dialog,) = window.findChildren(PurgeDialog)
    qtbot.waitUntil(lambda: dialog.plan is not None)
    assert (sorted(dialog.ids), dialog.wanted) == (["o2", "secret"], "2")
    dialog.form.write("word", "2")
    QTest.keyClick(dialog.form.edits["word"], Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: dialog.done_report is not None and state.jobs.idle)
    dialog.close()
    qtbot.waitUntil(lambda: state.jobs.idle)
    assert [entry.isolation.memory_id for entry in screen.table.held.rows] == ["o1"]


@pytest.mark.long
def test_all_of_a_list_is_what_it_lists(
    qtbot: QtBot, window: MainWindow, state: ViewState, tmp_path: Path, temporary: Path
) -> None:
    show(window, state, qtbot, database(tmp_path, CANARIES["en"]))
    state.select(["o0"], "o0", Matching(parse("market")))
    assert state.workspace is not None
    state.workspace.database.curation.add(
        MemoryRecord(Memory(id="later", kind="claim", body="the market was closed")), now=NOW, anyway=True
    )
    dialog = purged(window, state, qtbot, "2")
    assert sorted(dialog.ids) == ["later", "o0"]
    assert state.workspace.library.memories(["later", "o0"]) == {}
    assert "own.db · 4 memories" in window.status._file.text()

"""Scenes for `screenshots.py`: the shell, files and imports in the states that a person meets seldom."""

from __future__ import annotations

import json
import runpy
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import apsw
from bench.synthetic import BENCH_NOW, Words, synthetic
from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QMenu, QWidget
from tools.measure_event_loop import wait

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.importers.records import MemoryRecord, SourceInfo
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.imports import import_new
from mnemonaut_core.workspace.maintenance import kept_files, manual_name
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_ui.embedding.dialogs import EmbedderDialog
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.command_palette import CommandPalette
from mnemonaut_ui.shell.database_files import ExportDialog, RestoreDialog
from mnemonaut_ui.shell.help import HelpDialog
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.welcome.columns_dialog import ColumnsDialog
from mnemonaut_ui.welcome.importing import ImportDialog
from mnemonaut_ui.widgets.file_dialog import DropArea

if TYPE_CHECKING:
    from tools.screenshots import Stage

TABLE = "何を,いつ,だれ\n面接は金曜日です,2025-05-01,母\nスーツを買った,2025-05-02,父\n"
MANY = 100_000


def welcome_more(stage: Stage, lang: str) -> None:
    """A file hangs over the drop area; the columns of a table; a sample that is being built."""
    del lang
    stage.window.opening.close_database()
    stage.window.show_screen("welcome")
    area = stage.window.front.findChild(DropArea)
    assert area is not None
    area._light(True)
    stage.shot("welcome-drop")
    area._light(False)
    source = stage.folder / "日記.csv"
    source.write_text(TABLE, "cp932")
    dialog = ColumnsDialog(stage.state, source, None, stage.window)
    dialog.show()
    stage.shot("columns", dialog)
    dialog.close()
    panel = stage.window.front.samples  # type: ignore[attr-defined]
    panel._show_work(working=True)
    stage.shot("welcome-building")
    panel._show_work(working=False)


def many(stage: Stage, lang: str) -> None:
    """A hundred thousand memories: at their beginning, somewhere inside, all selected."""
    del lang
    path = stage.folder / "many.db"
    if not path.exists():
        with connect(path, write=True, create=True, embedder="none") as session:
            session.database.imports.import_records(
                map(MemoryRecord, synthetic(MANY, Words(1))),
                SourceInfo("jsonl", Path("many"), "synthetic", MANY),
                now=BENCH_NOW,
            )
    stage.state.open_requested.emit(OpenRequest(path))
    stage.until(lambda: stage.state.workspace is not None and stage.state.workspace.path == path)
    stage.window.show_screen("library")
    stage.shot("library-100k")
    screen = stage.window.front
    assert isinstance(screen, LibraryScreen)
    screen.table.scrollTo(screen.model.index(61_803, 0))
    screen.table.selectRow(61_803)
    stage.shot("library-100k-inside")
    screen.table.selectAll()
    stage.shot("library-100k-all")


def shell(stage: Stage, lang: str) -> None:
    """Menus with what Undo names; the palette over the window; every part of the help."""
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    stage.state.select(trace.selected[:2])
    stage.state.isolate("x")
    stage.settle()
    for number, action in enumerate(stage.window.menuBar().actions()):
        menu = action.menu()
        assert isinstance(menu, QMenu)
        menu.popup(stage.window.mapToGlobal(QPoint(0, 30)))
        stage.shot(f"menu-{number}", menu)
        menu.close()
    palette = CommandPalette(stage.window.commands, stage.window)
    palette.show()
    _over(stage, "palette-over", palette, QPoint(400, 140))
    QTest.keyClicks(palette.field, "pack")
    stage.shot("palette-typed", palette)
    palette.close()
    help_dialog = HelpDialog(stage.window)
    help_dialog.show()
    for row in range(help_dialog.parts.count()):
        help_dialog.parts.setCurrentRow(row)
        stage.shot(f"help-{row}", help_dialog)
    help_dialog.close()
    stage.window.run_command("undo")
    stage.settle()


def files(stage: Stage, lang: str) -> None:
    """The menu File and its dialogs, the submenus; in windows of 1280 × 800 and 960 × 540."""
    window, size = stage.window, stage.window.size()
    folder = stage.folder / f"files-{stage.tag}"
    folder.mkdir()
    mine = Path(shutil.copy(stage.paths[lang], folder / "my companion.db"))
    window.open_database(mine)
    stage.until(lambda: stage.state.workspace is not None and stage.state.workspace.path == mine)
    for number in range(2):
        window.deferred.files.back_up(
            mine, manual_name(mine, stage.around.now()).with_name(f"my companion-2025061{number}-093000.backup.db")
        )
        stage.settle()
    for width, height in ((1280, 800), (960, 540)):
        window.resize(width, height)
        stage.shot(f"files-backed-up-{width}")
        for key, menu in (("file", 0), ("view", 2)):
            opened = window.menuBar().actions()[menu].menu()
            assert isinstance(opened, QMenu)
            opened.popup(window.mapToGlobal(QPoint(0, 30)))
            _over(stage, f"files-menu-{key}-{width}", opened, QPoint(4, 26))
            opened.close()
        dialog = RestoreDialog(stage.state, mine, window)
        dialog.show()
        stage.settle()
        dialog.table.selectRow(0)
        _over(stage, f"files-restore-{width}", dialog, QPoint(60, 60))
        dialog.close()
        for query in ("", "is:isolated"):
            export = ExportDialog(mine, query, window)
            export.show()
            _over(stage, f"files-export-{bool(query)}-{width}", export, QPoint(60, 60))
            export.close()
    window.resize(1280, 800)
    for text in ("", "parkin", "sal", "会"):
        window.run_command("palette")
        palette = next(found for found in window.findChildren(CommandPalette) if found.isVisible())
        palette.field.setText(text)
        wait(250)
        _over(stage, f"files-palette-{text}", palette, QPoint(380, 130))
        palette.close()
        stage.settle()
    for key in ("recent", "theme", "language"):
        submenu = window.commands.submenu(key)
        submenu.popup(window.mapToGlobal(QPoint(0, 30)))
        stage.shot(f"files-submenu-{key}", submenu)
        submenu.close()
    window.deferred.files.put_back(mine, kept_files(mine, token=NEVER)[0].path)
    stage.until(lambda: "replaced" in window.banner.message)
    stage.shot("files-put-back")
    window.resize(size)


def faults(stage: Stage, lang: str) -> None:
    """Read-only; a file that is locked, vanishes, is newer, damaged, foreign."""
    path = stage.paths[lang]
    stage.window.opening.close_database()
    stage.settle()
    stage.state.open_requested.emit(OpenRequest(path, read_only=True))
    stage.until(lambda: stage.state.workspace is not None)
    stage.window.show_screen("quarantine")
    stage.shot("read-only")
    stage.window.opening.close_database()
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    stage.state.select(trace.selected[:1])
    with _written_by_another(path):
        for _ in range(2):
            stage.window.run_command("isolate")
        stage.until(stage.window.status.waiting.isVisible)
        stage.picture("locked-waiting")
        stage.window.run_command("cancel_waiting")
        stage.until(lambda: not stage.jobs.busy)
    hidden = path.with_suffix(".hidden")
    path.rename(hidden)
    stage.window.watch.look()
    stage.shot("vanished")
    hidden.rename(path)
    stage.window.watch.look()
    stage.settle()
    for name, kind in _bad_files(stage, path):
        stage.window.open_database(name)
        stage.shot(f"file-{kind}")
        stage.window.banner.hide()


def _bad_files(stage: Stage, good: Path) -> Iterator[tuple[Path, str]]:
    newer, corrupt, foreign = (stage.folder / f"{name}.db" for name in ("newer", "corrupt", "letter"))
    shutil.copy(good, newer)
    with closing(apsw.Connection(str(newer))) as connection:
        connection.pragma("user_version", 99)
    yield newer, "newer"
    corrupt.write_bytes(good.read_bytes()[:100_000])
    yield corrupt, "corrupt"
    foreign.write_text("Dear Sir", "utf-8")
    yield foreign, "foreign"


@contextmanager
def _written_by_another(path: Path) -> Iterator[None]:
    with closing(apsw.Connection(str(path))) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def _over(stage: Stage, name: str, dialog: QDialog | QWidget, at: QPoint) -> None:
    """The window with a dialog on it, as one sees them."""
    stage.settle()
    picture = stage.window.grab()
    painter = QPainter(picture)
    painter.drawPixmap(at, dialog.grab())
    painter.end()
    stage.save(name, picture)


def imports_more(stage: Stage, lang: str) -> None:
    """Vectors of a file; what a file holds no more, before and after it is isolated; a file of ours with something foreign in
    it; the database of another system; what was isolated along with an episode. In a window of 1280 × 800."""
    window, size = stage.window, stage.window.size()
    window.resize(1280, 800)
    folder = stage.folder / f"imports-{stage.tag}"
    folder.mkdir()
    mine = Path(shutil.copy(stage.paths[lang], folder / "mine.db"))
    window.open_database(mine)
    stage.until(lambda: stage.state.workspace is not None and stage.state.workspace.path == mine)
    letters = folder / "letters.jsonl"
    lines = [
        {"id": f"n-{i}", "user_text": f"Letter {i} of the year.", "embedding": [1.0, float(i), 0.0]} for i in range(5)
    ]
    letters.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    dialog = ImportDialog(stage.state, [letters], window)
    dialog.show()
    stage.shot("import-vectors-refused", dialog)
    dialog.choose_new()
    dialog.form.keep_vectors.setChecked(True)
    stage.shot("import-vectors-kept", dialog)
    dialog.form.into_open.setChecked(True)
    stage.settle()
    dialog.run_import()
    stage.settle()
    letters.write_text("".join(json.dumps(line) + "\n" for line in lines[:2]), "utf-8")
    dialog.add_files([letters])
    stage.shot("import-missing", dialog)
    dialog.isolate_missing()
    stage.shot("import-isolated", dialog)
    stage.shot("import-isolated-status")
    dialog.close()
    led = (
        "SELECT e.id FROM memory AS e JOIN link AS l ON l.to_id = e.id JOIN memory AS d ON d.pk = l.from_pk WHERE"
        " e.kind = 'episode' AND d.kind = 'affect' AND l.label = 'derived_from' ORDER BY e.pk LIMIT 1"
    )
    with closing(apsw.Connection(str(mine))) as other:
        episode = str(other.execute(led).get)
    stage.state.select([episode])
    stage.state.isolate("the cat, not the cake")
    stage.settle()
    window.show_screen("quarantine")
    stage.shot("quarantine-along")
    foreign = Path(shutil.copy(stage.paths[lang], folder / "foreign.db"))
    with closing(apsw.Connection(str(foreign))) as other:
        other.execute("CREATE TRIGGER theirs AFTER INSERT ON meta BEGIN DELETE FROM memory; END")
    window.open_database(foreign)
    stage.until(lambda: stage.state.workspace is not None and stage.state.workspace.path == foreign)
    stage.shot("open-foreign")
    window.banner._button.click()
    stage.shot("open-foreign-import", window.findChildren(ImportDialog)[-1])
    window.findChildren(ImportDialog)[-1].close()
    ghost = runpy.run_path(str(Path(__file__).parent / "make_cocoroghost.py"))["make"](folder / "memory_1.db")
    window.open_database(ghost)
    stage.until(lambda: window.banner.message.startswith("memory_1.db"))
    stage.shot("open-other-system")
    window.resize(size)


def embedder(stage: Stage, lang: str) -> None:
    """What makes vectors; a table of the questions' vectors, before it is used and after; a preview with a memory that an
    older run of the same file isolated. In a window of 1280 × 800."""
    window, size = stage.window, stage.window.size()
    window.resize(1280, 800)
    folder = stage.folder / f"embedder-{stage.tag}"
    folder.mkdir()
    mine = Path(shutil.copy(stage.paths[lang], folder / "mine.db"))
    window.open_database(mine)
    stage.until(lambda: stage.state.workspace is not None and stage.state.workspace.path == mine)
    _embedder_shot(stage, "embedder-default")
    letters, own, questions = folder / "letters.jsonl", folder / "own.db", folder / "questions.jsonl"
    lines = [{"id": f"n-{i}", "user_text": f"Letter {i}.", "embedding": [1.0, float(i), 0.0]} for i in range(5)]
    letters.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    questions.write_text(json.dumps({"text": "Which letter?", "embedding": [1.0, 2.0, 0.0]}) + "\n", "utf-8")
    import_new(own, [letters], {}, now=stage.around.now(), own_vectors=True, progress=no_progress, token=NEVER)
    window.open_database(own)
    stage.until(lambda: stage.state.workspace is not None and stage.state.workspace.path == own)
    _embedder_shot(stage, "embedder-no-table")
    _embedder_shot(stage, "embedder-table", str(questions))
    _embedder_shot(stage, "embedder-table-refused", str(letters))
    again = folder / "again.jsonl"
    again.write_text(
        json.dumps({"id": "x-1", "user_text": "A letter of the year.", "mood_of_day": "calm"}) + "\nno line\n"
    )
    dialog = ImportDialog(stage.state, [again], window)
    dialog.show()
    stage.shot("import-not-taken", dialog)
    dialog.close()
    window.resize(size)


def _embedder_shot(stage: Stage, name: str, table: str = "") -> None:
    """The dialog as it opens, or after a table was typed and used."""
    dialog = EmbedderDialog(stage.state, stage.window)
    dialog.show()
    stage.settle()
    if table:
        dialog._use_table(table)
    stage.shot(name, dialog)
    dialog.close()


SHELL_SCENES: dict[str, Callable[[Stage, str], None]] = {
    "welcome_more": welcome_more,
    "shell": shell,
    "faults": faults,
    "files": files,
    "imports_more": imports_more,
    "embedder": embedder,
    "many": many,
}

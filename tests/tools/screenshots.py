"""Renders every screen in its states to PNG, for somebody to look at:

    python tests/tools/screenshots.py --out DIR [--themes light,dark] [--languages en,ja,zh] [--scales 1,1.5,2]
        [--size 1280x800] [--only lab]

One file a picture: `lab-asked.ja.dark@1.5.png`. No screen is needed; every scale is a process of its own.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
sys.path.insert(0, str(Path(__file__).parents[1]))

from helpers.window_fixtures import all_made
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from tools.agents_scenes import AGENTS_SCENES
from tools.curating_scenes import CURATING_SCENES
from tools.health_scenes import HEALTH_SCENES
from tools.lab_scenes import LAB_SCENES
from tools.measure_event_loop import wait
from tools.replay_scenes import REPLAY_SCENES
from tools.shell_scenes import SHELL_SCENES
from tools.tuning_scenes import TUNING_SCENES

from mnemonaut.gui import application, put_away
from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.explorer import Settings
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.recorder import record_recall
from mnemonaut_core.workspace.samples import SampleOffer
from mnemonaut_core.workspace.services import Services
from mnemonaut_ui.history.view import HistoryScreen
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.dialogs import IsolateDialog
from mnemonaut_ui.runs.view import RunsScreen
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.shell.command_palette import CommandPalette
from mnemonaut_ui.shell.crash import CrashDialog
from mnemonaut_ui.shell.help import AboutDialog, HelpDialog, ShortcutSheet
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.preferences import PreferencesPage
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.open_request import OpenRequest
from mnemonaut_ui.state.recent import RecentFiles
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.welcome.importing import ImportDialog
from mnemonaut_ui.widgets.theme import ensure_cjk
from mnemonaut_ui.words import languages

NOW = 1_750_000_000
SIZE = (1320, 860)
PATIENCE_S = 20.0
LINES = (
    '{"id": "a-1", "user_text": "The boat leaves at nine.", "reply_text": "I will remind you.", "occurred_at": 1740000000}\n'
    '{"id": "a-2", "user_text": "明日の面接は十時に変わった。", "occurred_at": 1740100000}\n'
    '{"id": "a-3", "user_text": 5}\n'
    "not a line of JSON\n"
    '{"id": "a-4", "kind": "rumour", "body": "?"}\n'
)


class StillServices(Services):
    """The program's own, with a clock that stands."""

    def now(self) -> int:
        """It is always the same moment."""
        return NOW


class Stage:
    """A window over real samples, and the camera."""

    def __init__(self, out: Path, scale: str, size: tuple[int, int], folder: Path, *, plain: bool = False) -> None:
        self.out, self.scale, self.size, self.folder = out, scale, size, folder
        self.tag = ""
        self.settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
        self.expert = not plain
        self.settings.setValue(
            "expert", self.expert
        )  # numbers say more; what a first start looks like has its own pictures
        self.jobs = Jobs()
        self.around = StillServices(samples_folder=folder / "samples")
        self.paths = {lang: self.around.build_sample(lang, no_progress, NEVER) for lang in ("en", "ja", "zh")}
        self.state = ViewState(self.jobs, self.around, settings=self.settings)
        self.window = MainWindow(self.state, self.settings)
        self.window.resize(*size)
        self.window.show()

    def until(self, met: Callable[[], object]) -> None:
        """Run the event loop until something is so."""
        deadline = time.monotonic() + PATIENCE_S
        while not met():
            if time.monotonic() > deadline:
                raise TimeoutError(f"{self.tag}: waited in vain")
            wait(5)

    def settle(self) -> None:
        """Let all work come to its end, and the last of it be painted."""
        for _ in range(3):
            self.until(lambda: self.jobs.idle and all_made())
            wait(40)

    def shot(self, name: str, widget: QWidget | None = None) -> None:
        """One picture."""
        self.settle()
        self.picture(name, widget)

    def picture(self, name: str, widget: QWidget | None = None) -> None:
        """One picture of now, whatever is under way."""
        self.save(name, (widget or self.window).grab())

    def save(self, name: str, picture: QPixmap) -> None:
        """Keep a picture."""
        picture.save(str(self.out / f"{name}.{self.tag}@{self.scale}.png"))

    def open(self, lang: str) -> None:
        """A sample, fresh."""
        self.state.open_requested.emit(OpenRequest(self.paths[lang]))
        self.until(lambda: self.state.workspace is not None and self.state.workspace.path == self.paths[lang])
        self.settle()

    def offer(self, lang: str) -> SampleOffer:
        """What the Welcome page says of a sample."""
        return next(offer for offer in self.around.samples() if offer.lang == lang)

    def ask(self, lang: str, kind: str) -> Trace:
        """The first prepared situation of a kind."""
        situation = next(s for s in self.offer(lang).situations if s.kind == kind)
        self.state.set_trace(None)
        self.window.show_screen("lab")
        self.state.situation_requested.emit(situation)
        self.until(lambda: self.state.trace is not None)
        self.settle()
        assert self.state.trace is not None
        return self.state.trace

    def lab(self) -> LabScreen:
        """The recall lab."""
        found = self.window.screens["lab"]
        assert isinstance(found, LabScreen)
        return found


def welcome(stage: Stage, lang: str) -> None:
    """First start, with recent files, with an error in place."""
    stage.window.opening.close_database()
    stage.settings.remove("recent")
    stage.window.show_screen("welcome")
    stage.window.front.activated()  # it may have been in front before, with the files of then
    stage.shot("welcome-first")
    recent = RecentFiles(stage.settings)
    recent.note(Path("/home/alex/companions/gone.db"), read_only=False, now=NOW - 90 * 86_400)
    recent.note(stage.paths["ja"], read_only=True, now=NOW - 3 * 86_400)
    recent.note(stage.paths[lang], read_only=False, now=NOW - 3600)
    stage.window.front.activated()
    stage.settle()
    stage.window.front.focus_first()
    stage.shot("welcome-recent")
    fault = EnvironmentFault(
        "The disk is full", code="disk_full", advice="Free at least 34 MB on the disk and try again."
    )
    stage.window.screens["welcome"].samples.failed.emit(fault)  # type: ignore[attr-defined]
    stage.shot("welcome-error")


_SOUGHT = {"en": "dinner", "ja": "面接", "zh": "晚饭"}
"""What README's picture of the library looks for."""


def library(stage: Stage, lang: str) -> None:
    """The list, a filter that finds nothing, one that cannot be read, an empty database."""
    stage.open(lang)
    stage.window.show_screen("library")
    stage.window.front.focus_first()
    stage.shot("library")
    screen = stage.window.front
    assert isinstance(screen, LibraryScreen)
    screen.filter.set_filter(_SOUGHT[lang])
    stage.settle()
    screen.table.selectRow(1)
    stage.shot("library-search")
    for name, text in (("library-nothing", "kind:claim zzzz"), ("library-unreadable", "kindd:episode")):
        screen.filter.set_filter("")
        stage.settle()
        screen.filter.set_filter(text)
        stage.shot(name)
    screen.filter.set_filter("")
    empty = stage.folder / "empty.db"
    if not empty.exists():
        stage.around.open(empty, read_only=False, create=True).close()
    stage.state.open_requested.emit(OpenRequest(empty))
    stage.until(lambda: stage.state.workspace is not None and stage.state.workspace.path == empty)
    stage.window.show_screen("library")
    stage.shot("library-empty")
    stage.window.show_screen("lab")
    stage.shot("lab-empty-database")


_MISREAD = {"en": "parkin", "ja": "パーキン", "zh": "蛋糕"}
"""A word of a question that was recorded."""


def runs(stage: Stage, lang: str) -> None:
    """No recall yet; several, one of which brought what changed since; nothing matches; recording is off; one opened in the lab."""
    stage.open(lang)
    stage.window.show_screen("runs")
    stage.shot("runs-empty")
    screen = stage.window.front
    assert isinstance(screen, RunsScreen)
    workspace = stage.state.workspace
    assert workspace is not None
    for situation in stage.offer(lang).situations[:5]:
        for recipe in ("heuristic", "orchestrated", "planned"):
            query = Query(situation.query, NOW, context=situation.context)
            for trace in workspace.explorer.recall(query, Settings(recipe)):
                record_recall(workspace, trace, by="person", now=NOW)
    stage.settle()
    screen.pause.click()
    screen.pause.click()
    stage.settle()
    screen.table.setFocus()
    QTest.keyClick(screen.table, Qt.Key.Key_Down)
    stage.settle()
    brought = screen.detail.looked.brought if screen.detail.looked is not None else ()
    if brought:
        workspace.database.curation.isolate((brought[0].id,), now=NOW)
    QTest.keyClick(screen.table, Qt.Key.Key_Up)
    stage.settle()
    workspace.database.runs.mark_wrong_type(
        next(run.id for run in workspace.library.runs() if run.query_type is not None), now=NOW
    )
    QTest.keyClick(screen.table, Qt.Key.Key_Down)
    wait(1200)
    stage.shot("runs")
    screen.filter.set_filter("is:marked")
    stage.shot("runs-marked")
    screen.filter.set_filter("")
    taught = OwnWordsDialog(stage.state, stage.window, about=_MISREAD[lang], recipe="orchestrated")
    taught.show()
    stage.settle()
    taught.form.write("word", _MISREAD[lang][:40])
    taught.form.edits["entry"].setCurrentIndex(2)
    taught.try_word()
    stage.shot("words", taught)
    taught.submit()
    stage.settle()
    taught.form.write("word", "a")
    taught.try_word()
    stage.shot("words-refused", taught)
    taught.close()
    workspace.database.journal.undo()
    screen.filter.set_filter("is:imported zzz")
    stage.shot("runs-nothing")
    screen.filter.set_filter("is:emty")
    stage.shot("runs-unreadable")
    screen.filter.set_filter("")
    workspace.database.runs.record_recalls(on=False, now=NOW + 60)
    stage.until(screen.banner.isVisible)
    stage.shot("runs-off")
    workspace.database.runs.record_recalls(on=True, now=NOW + 120)
    QTest.keyClick(screen.table, Qt.Key.Key_Return)
    stage.until(lambda: stage.window.front.key == "lab")
    stage.shot("runs-opened")


def indicators(stage: Stage, lang: str) -> None:
    """No recall yet; the charts of all recalls, those of one recipe with a bar under the keyboard, all of it as a table."""
    stage.open(lang)
    stage.window.show_screen("runs")
    screen = stage.window.front
    assert isinstance(screen, RunsScreen)
    screen.indicators_button.setChecked(True)
    screen.indicators.table_button.setChecked(False)
    stage.settle()
    stage.shot("indicators-empty")
    workspace = stage.state.workspace
    assert workspace is not None
    for situation in stage.offer(lang).situations[:6]:
        for recipe in ("heuristic", "orchestrated", "planned", "salience"):
            for trace in workspace.explorer.recall(
                Query(situation.query, NOW, context=situation.context), Settings(recipe)
            ):
                record_recall(workspace, trace, by="person", now=NOW)
    stage.until(lambda: len(screen.indicators.charts) > 4)
    stage.settle()
    stage.shot("indicators")
    screen.indicators.all_button.setChecked(True)
    stage.until(lambda: len(screen.indicators.charts) > 20)
    stage.shot("indicators-all")
    screen.indicators.groups.setCurrentIndex(2)
    stage.settle()
    screen.indicators.focus_first()
    QTest.keyClick(screen.indicators.charts[0], Qt.Key.Key_Left)
    stage.shot("indicators-recipe")
    stage.state.set_expert(False)
    screen.indicators.groups.setCurrentIndex(1)
    stage.settle()
    stage.shot("indicators-plain")
    stage.state.set_expert(True)
    screen.show_table_of_indicators()
    stage.settle()
    stage.shot("indicators-table")


def quarantine(stage: Stage, lang: str) -> None:
    """Nothing isolated; the dialog; some isolated; the window after a write that failed."""
    stage.open(lang)
    stage.window.show_screen("quarantine")
    stage.shot("quarantine-empty")
    trace = stage.ask(lang, "misrecall")
    stage.state.select(trace.selected[:2])
    dialog = IsolateDialog(stage.state, stage.window)
    dialog.show()
    stage.shot("isolate-dialog", dialog)
    dialog.close()
    stage.state.isolate("the cat, not the cake")
    stage.settle()
    stage.window.show_screen("quarantine")
    stage.shot("quarantine")
    stage.window.show_screen("lab")
    stage.shot("lab-isolated")
    stage.window.run_command("undo")
    stage.settle()
    stage.state.refused.emit(
        EnvironmentFault(
            "The database is being written by another program", code="locked", advice="Wait until it is finished."
        )
    )
    stage.window.change_banner.show_text("Another program added 3 memories.", button="Refresh")
    stage.shot("window-banners")
    stage.window.banner.hide()
    stage.window.change_banner.hide()


def history(stage: Stage, lang: str) -> None:
    """What was done, one in the middle undone by itself; one that another stands in the way of; nothing that the filter finds."""
    stage.open(lang)
    trace = stage.ask(lang, "misrecall")
    for one in trace.selected[:3]:
        stage.state.select((one,))
        stage.state.isolate("the cat, not the cake")
        stage.settle()
    stage.window.show_screen("history")
    stage.settle()
    screen = cast("HistoryScreen", stage.window.front)
    screen.table.selectRow(1)
    stage.settle()
    screen.undo_this()
    stage.settle()
    screen.table.setFocus()
    stage.shot("history")
    screen.filter.set_filter("no such thing")
    stage.shot("history-nothing")
    screen.filter.set_filter("")
    stage.settle()


def dialogs(stage: Stage, lang: str) -> None:
    """Import with its preview and its report, help, shortcuts, palette, about, crash."""
    del lang
    source, other = stage.folder / "memories.jsonl", stage.folder / "letter.txt"
    source.write_text(LINES, "utf-8")
    other.write_text("Dear Sir", "utf-8")
    dialog = ImportDialog(stage.state, [], stage.window)
    dialog.show()
    stage.shot("import-empty", dialog)
    dialog.add_files([source, other])
    stage.shot("import-preview", dialog)
    dialog.run_import()
    stage.shot("import-report", dialog)
    dialog.close()
    stage.window.run_command("undo")
    stage.settle()
    made: list[tuple[str, QWidget]] = [
        ("help", HelpDialog(stage.window)),
        ("shortcuts", ShortcutSheet(stage.window.commands, stage.window)),
        ("preferences", PreferencesPage(stage.window)),
        ("palette", CommandPalette(stage.window.commands, stage.window)),
        ("about", AboutDialog(stage.window)),
        (
            "crash",
            CrashDialog("Traceback (most recent call last):\n  …\nKeyError: 'x'", Path("crash.txt"), stage.window),
        ),
    ]
    for name, widget in made:
        widget.show()
        if isinstance(widget, HelpDialog):
            widget.parts.setCurrentRow(1)
        stage.shot(name, widget)
        widget.close()


SCENES: dict[str, Callable[[Stage, str], None]] = {
    "welcome": welcome,
    **LAB_SCENES,
    "library": library,
    "runs": runs,
    "indicators": indicators,
    "quarantine": quarantine,
    "history": history,
    "dialogs": dialogs,
    **SHELL_SCENES,
    **CURATING_SCENES,
    **AGENTS_SCENES,
    **REPLAY_SCENES,
    **HEALTH_SCENES,
    **TUNING_SCENES,
}


def take_all(options: argparse.Namespace, scale: str) -> None:
    """All pictures of one scale, in this process."""
    application()
    ensure_cjk()
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-screens-") as folder:
        for lang in options.languages.split(","):
            languages.install(lang)
            stage = Stage(options.out, scale, options.size, Path(folder) / lang, plain=options.plain)
            try:
                for name in options.themes.split(","):
                    stage.window.choose_theme(name)
                    stage.tag = f"{lang}.{name}"
                    for key, scene in SCENES.items():
                        if not options.only or key in options.only.split(","):
                            stage.window.resize(*stage.size)
                            scene(stage, lang)
            finally:  # also after a scene that failed
                put_away(stage.window)


def size_of(text: str) -> tuple[int, int]:
    """`1280x800` as numbers."""
    width, height = text.split("x")
    return int(width), int(height)


def main() -> int:
    """One process for each scale; Qt knows only one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR")
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--languages", default="en,ja,zh")
    parser.add_argument("--scales", default="1")
    parser.add_argument("--only", default="", help=f"some of {','.join(SCENES)}")
    parser.add_argument(
        "--size", type=size_of, default=SIZE, metavar="WIDTHxHEIGHT", help="of the window, before scaling"
    )
    parser.add_argument(
        "--plain", action="store_true", help="plain words from the start, as somebody meets it who is new"
    )
    parser.add_argument("--scale", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.scale:
        take_all(options, options.scale)
        return 0
    for scale in options.scales.split(","):
        environment = {**os.environ, "QT_SCALE_FACTOR": scale}
        command = [
            sys.executable,
            __file__,
            "--scale",
            scale,
            "--out",
            str(options.out),
            "--size",
            "{}x{}".format(*options.size),
        ]
        for name in ("themes", "languages", "only"):
            command += [f"--{name}", getattr(options, name)]
        command += ["--plain"] if options.plain else []
        subprocess.run(command, env=environment, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

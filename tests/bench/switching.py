"""In a process of its own: how long the window takes to bring another tab, or another screen, to the front, and to make a new
tab; and how long it keeps its event loop from turning while a person goes through it.

    python -m bench.switching DATABASE SWITCHES QUESTION QUESTION

Two tabs of the lab, each with a recall of some two hundred candidates, the inspector beside them. Timed from the switch until what
came in front is painted; the window is at rest before. Prints JSON (`window.measure_switching` reads it).
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench.gaps import Watchdog
from helpers.window_fixtures import all_made
from PySide6.QtCore import QDeadlineTimer, QEvent, QObject, QSettings
from PySide6.QtWidgets import QWidget

from mnemonaut import gui
from mnemonaut_core.parameters import AS_WRITTEN
from mnemonaut_core.presets import ALL
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.services import Services
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.view_state import ViewState

RECIPE = max(RECIPES.values(), key=lambda recipe: (len(recipe.words.vocabulary.sources), recipe.name)).name
"""The recipe of the tabs: the one with the most sources, so with the most candidates."""
SCREENS = ("library", "quarantine", "lab")
STROLLS = 3
"""Each in a tab of its own, so that what is done there for the first time counts. Of a step the shortest of its longest turns
counts: what else the machine does makes a turn longer, never shorter."""
_PATIENCE_MS = 60_000
_REST_MS = 30


class Painted(QObject):
    """Whether a widget was painted since this began to look."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self.seen = False
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        self.seen = self.seen or event.type() == QEvent.Type.Paint
        return False


class Switching:
    """The window over a database, and the event loop that is turned by hand."""

    def __init__(self, path: Path, *, read_only: bool = True) -> None:
        self._app = gui.application()
        self._jobs, services = Jobs(), Services()
        settings = QSettings(str(Path.home() / "window.ini"), QSettings.Format.IniFormat)
        self._state = ViewState(self._jobs, services, settings=settings)
        self.window = MainWindow(self._state, settings)
        self.window.resize(1280, 800)
        self.window.show()
        self.window.open_database(path, read_only=read_only)
        self._until(lambda: self._state.workspace is not None)
        for key in SCREENS:  # what is made when it is first seen is made before
            self.window.show_screen(key)
            self.rest()
        lab = self.window.front
        if not isinstance(lab, LabScreen):
            raise TypeError("the lab is not in front")
        self.lab = lab

    def _until(self, there: Callable[[], bool]) -> None:
        end = QDeadlineTimer(_PATIENCE_MS)
        while not there() and not end.hasExpired():
            self._app.processEvents()
            time.sleep(0.001)

    def rest(self) -> None:
        """Nothing is asked for any more, and what followed from it is painted."""
        for _ in range(2):
            self._until(lambda: self._jobs.idle and all_made())
            self._until(QDeadlineTimer(_REST_MS).hasExpired)

    def ask(self, tab: QueryTab, question: str) -> int:
        """How many candidates its answer has."""
        self.lab.tabs.setCurrentWidget(tab)
        self.rest()
        tab.choose(RECIPE, "as-written")
        self.rest()
        tab.bar.set_question(question)
        tab.run()
        self._until(lambda: tab.trace is not None)
        self.rest()
        return 0 if tab.trace is None else len(tab.trace.candidates)

    def timed(self, switch: Callable[[], object], front: QWidget) -> tuple[float, float]:
        """Milliseconds until what came in front is painted: by the clock, of this thread's processor time."""
        self.rest()
        painted, end = Painted(front), QDeadlineTimer(_PATIENCE_MS)
        started = _now()
        switch()
        while not painted.seen and not end.hasExpired():
            self._app.processEvents()
        ms = _since(started)
        front.removeEventFilter(painted)
        return ms

    def made(self) -> tuple[float, float]:
        """Likewise until a new tab is painted; of those before it one is left."""
        for tab in self.lab.queries[1:]:
            self.lab.tabs.setCurrentWidget(tab)
            self.lab.close_tab()
        self.rest()
        end = QDeadlineTimer(_PATIENCE_MS)
        started = _now()
        self.lab.open_empty_tab()
        painted = Painted(self.lab.queries[-1].bar)
        while not painted.seen and not end.hasExpired():
            self._app.processEvents()
        return _since(started)

    def stroll(self, questions: list[str], dog: Watchdog) -> None:
        """Through the library as a hasty person goes, then in a new tab a question to every recipe, all at once, and down the
        lists; `dog` is told of each step."""
        dog.during = "library"
        self.window.show_screen("library")
        library = self.window.front
        if isinstance(library, LibraryScreen):
            bar = library.table.verticalScrollBar()
            for share in (1.0, 0.0, 0.5, 0.1, 0.9):
                bar.setValue(int(bar.maximum() * share))
                self._until(QDeadlineTimer(_REST_MS).hasExpired)
            for text in ("kind:episode", questions[0].split()[0][:3], ""):
                dog.during = f"library {text}"
                library.filter.set_filter(text)
                self.rest()
        dog.during = "lab"
        self.window.show_screen("lab")
        self.rest()  # nobody presses two things in one turn of the event loop
        dog.during = "a new tab"
        self.lab.open_empty_tab()
        self.rest()
        tab = self.lab.current
        dog.during = "parameters"
        tab.bar.side_button.setChecked(True)
        self.rest()
        for recipe in (*RECIPES, ALL):
            dog.during = f"{recipe} chosen"
            tab.choose(recipe, AS_WRITTEN)
            self.rest()
            dog.during = f"{recipe} asked"
            tab.bar.set_question(questions[1])
            tab.run()
            self.rest()
            dog.during = f"{recipe} looked at"
            for memory_id in tab.results.table.listed.shown_ids[:4]:
                tab.results.table.select_ids((memory_id,))
                self.rest()
        dog.during = "a tab is closed"
        self.lab.close_tab()
        self.rest()

    def steps(self, questions: list[str]) -> tuple[list[float], list[float]]:
        """Of each step of a stroll the longest that the loop did not turn, in milliseconds: what this program is to blame for, and
        what the window's own thread computed."""
        with Watchdog() as dog:
            self.stroll(questions, dog)
        steps = dict.fromkeys(gap.during for gap in dog.gaps)
        of_step = [[gap for gap in dog.gaps if gap.during == step] for step in steps]
        return [max(gap.ours_ms for gap in gaps) for gaps in of_step], [
            max(gap.own_ms for gap in gaps) for gaps in of_step
        ]


def _now() -> tuple[float, float]:
    return time.perf_counter() * 1000.0, time.thread_time() * 1000.0


def _since(started: tuple[float, float]) -> tuple[float, float]:
    wall, own = _now()
    return wall - started[0], own - started[1]


def main(path: Path, switches: int, questions: list[str]) -> dict[str, object]:
    """The milliseconds of each switch, by the clock and of the thread, and how many candidates the shorter list has."""
    switching = Switching(path)
    lab, window = switching.lab, switching.window
    gc.collect()
    gc.freeze()  # as the program does when its window is whole
    made = [switching.made() for _ in range(1 + switches // 4)]
    candidates = [switching.ask(tab, question) for tab, question in zip(lab.queries, questions, strict=True)]
    tabs, screens = [], []
    for number in range(switches):
        tab = lab.queries[number % len(lab.queries)]
        tabs.append(switching.timed(partial(lab.tabs.setCurrentWidget, tab), tab.results))
    for number in range(switches):
        key = SCREENS[number % len(SCREENS)]
        screens.append(switching.timed(partial(window.show_screen, key), window.screens[key]))
    strolls = [switching.steps(questions) for _ in range(STROLLS)]
    ours, own = (max(min(each) for each in zip(*(stroll[i] for stroll in strolls), strict=True)) for i in (0, 1))
    window.close()
    return {
        "tabs": tabs,
        "screens": screens,
        "new tab": made,
        "candidates": min(candidates),
        "gap": ours,
        "gap own": own,
    }


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])))

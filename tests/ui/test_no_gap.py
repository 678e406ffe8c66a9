"""Nothing keeps the event loop from turning: not a jump through many rows, not a recall on them.

What would keep it is work or waiting in the window's own thread. Both are counted, not timed: lines of Python in each turn,
which do not grow with the memories, and calls that wait for a worker or the disk, of which there are none. How long a turn
takes is measured by `tests/tools/measure_event_loop.py`.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path

import pytest
from bench import synthetic as bench
from helpers.depth import Depth
from helpers.watchdog import Spent, Turns
from helpers.window_fixtures import every_frame
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.importers.records import ImportOptions, MemoryRecord, SourceInfo
from mnemonaut_core.parameters import AS_WRITTEN, describe
from mnemonaut_core.ports import no_progress
from mnemonaut_core.presets import ALL
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.main_window import MainWindow

SOME, FEW, MANY = 2_000, 6_000, 100_000
MOST_LINES = {"library": 30_000, "lab": 100_000}
"""Twice what painting a page of rows takes, or a page of an answer together with the inspector (70 ms)."""
QUESTIONS = tuple(map(bench.Words(2).text, (9, 12)))
Key = Qt.Key


def build(path: Path, size: int) -> Path:
    """A database of synthetic memories with the default embedder's vectors."""
    memories = bench.synthetic(size, bench.Words(1))
    with connect(path, write=True, create=True) as session:
        session.database.imports.import_records(
            map(MemoryRecord, memories),
            SourceInfo("jsonl", Path("many"), "synthetic", size),
            ImportOptions(),
            now=bench.BENCH_NOW,
            embedder=session.embedder,
            progress=no_progress,
            token=NEVER,
        )
    return path


@pytest.fixture(
    scope="module",
    params=[
        SOME,
        pytest.param(FEW, marks=pytest.mark.long),
        pytest.param(MANY, marks=(pytest.mark.nightly, pytest.mark.timeout(1800))),
    ],
)
def many(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[int, Path]:
    """So many memories, and the file that holds them."""
    size = int(request.param)
    return size, build(tmp_path_factory.mktemp("many") / "many.db", size)


@pytest.fixture
def open_window(qtbot: QtBot, window: MainWindow, many: tuple[int, Path]) -> Iterator[MainWindow]:
    """The window over them, warm and at rest, every frame painted; what was there before it is no concern of the collector,
    as in the program."""
    every_frame(window)
    window.resize(1320, 860)
    gc.collect()
    gc.freeze()
    window.open_database(many[1], read_only=True)
    rest(qtbot, window)
    yield window
    gc.unfreeze()
    window.state.jobs.cancel_all()


def rest(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until nothing is asked for any more, and what follows was painted."""
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle, timeout=120_000)
    qtbot.wait(30)
    qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=120_000)


def jump(qtbot: QtBot, window: MainWindow, turns: Turns, depth: Depth) -> None:
    """Through the library as a hasty person goes."""
    screen = window.front
    assert isinstance(screen, LibraryScreen)
    table = screen.table
    bar = table.verticalScrollBar()

    def step(name: str, act: Callable[[], object]) -> None:
        turns.during = name
        act()
        qtbot.wait(15)  # on to the next before all is there
        turns.during = f"after {name}"

    def press(key: Qt.Key) -> Callable[[], None]:
        return lambda: QTest.keyClick(table, key)

    table.setFocus()
    for order in ("oldest", "newest")[: depth.of(1, 2, 2)]:
        step("end", press(Key.Key_End))
        step("home", press(Key.Key_Home))
        for _ in range(6):
            step("page down", press(Key.Key_PageDown))
        for fraction in (0.5, 0.1, 0.9, 0.33, 0.77):
            step("drag", lambda fraction=fraction: bar.setValue(int(bar.maximum() * fraction)))  # type: ignore[misc]
        rest(qtbot, window)
        step("sort", lambda order=order: screen._sort(order))  # type: ignore[misc]
        rest(qtbot, window)
    turns.during = "filter"
    screen.filter.set_filter("kind:episode")
    rest(qtbot, window)
    screen.filter.set_filter("")
    rest(qtbot, window)


def ask(qtbot: QtBot, window: MainWindow, turns: Turns, depth: Depth) -> None:
    """Ask, look at what came back, down the list with the inspector beside it."""
    screen = window.front
    assert isinstance(screen, LabScreen)
    for question in QUESTIONS[: depth.of(1, 2, 2)]:
        tab = screen.current
        turns.during = "ask"
        tab.bar.field.set_text(question)
        QTest.keyClick(tab.bar.field, Key.Key_Return)
        turns.during = "recall"
        rest(qtbot, window)
        assert tab.trace is not None
        tab.results.list.setFocus()
        for _ in range(8):
            turns.during = "down"
            QTest.keyClick(tab.results.list, Key.Key_Down)
            turns.during = "inspector"
            rest(qtbot, window)


def change(qtbot: QtBot, window: MainWindow, turns: Spent) -> None:
    """In another tab: another recipe, all of them side by side, what an advice names."""
    screen = window.front
    assert isinstance(screen, LabScreen)

    def step(name: str, act: Callable[[], object]) -> None:
        turns.during = name
        act()
        rest(qtbot, window)

    step("a new tab", screen.open_empty_tab)
    tab = screen.current
    tab.bar.field.set_text(QUESTIONS[0])
    step("an answer", tab.run)
    tab.bar.field.set_text(QUESTIONS[1])
    step("another answer", tab.run)
    for recipe in (*RECIPES, ALL):
        step(recipe, partial(tab.choose, recipe, AS_WRITTEN))
    tab.bar.field.set_text(QUESTIONS[0])
    step("all asked", tab.run)
    step("the list of one", partial(tab.choose, LONGEST.name, AS_WRITTEN))
    last = [info for info in describe(LONGEST.parameters) if info.kind is int][-1]
    step("an advice", partial(tab.set_parameter, last.name, int(last.lower or 0) + 1))
    assert tab.parameters.values == {last.name: int(last.lower or 0) + 1}
    step("nothing set", tab.parameters.reset_all)
    step("without the panel", partial(tab.bar.side_button.setChecked, False))
    step("a tab is closed", screen.close_tab)


LONGEST = max(RECIPES.values(), key=lambda recipe: len(describe(recipe.parameters)))
"""The recipe with the longest panel."""
MOST_MS = 50.0


@pytest.mark.parametrize(
    ("screen", "script"),
    [
        pytest.param("library", jump, marks=pytest.mark.long),
        ("lab", ask),
    ],
    ids=["a jump", "a recall"],
)
def test_nothing_keeps_the_event_loop_from_turning(
    qtbot: QtBot,
    open_window: MainWindow,
    many: tuple[int, Path],
    screen: str,
    script: Callable[[QtBot, MainWindow, Turns, Depth], None],
    depth: Depth,
) -> None:
    open_window.show_screen(screen)
    rest(qtbot, open_window)
    with Turns() as turns:
        script(qtbot, open_window, turns, depth)
    assert turns.waits == set()
    assert turns.longest.lines <= MOST_LINES[screen], turns.longest


@pytest.mark.nightly
def test_no_turn_takes_fifty_milliseconds_of_the_processor(qtbot: QtBot, open_window: MainWindow) -> None:
    """Each round in a tab of its own, so that what is done for the first time there counts; the shortest of three counts, as in
    the bench, since others on the machine leave their mark on caches."""
    open_window.show_screen("lab")
    rest(qtbot, open_window)
    rounds = []
    for _ in range(3):
        with Spent() as spent:
            change(qtbot, open_window, spent)
        rounds.append(spent.longest)
    spent_ms = {name: [one[name] for one in rounds] for name in rounds[0]}
    assert {name: ms for name, ms in spent_ms.items() if min(ms) > MOST_MS} == {}


@pytest.mark.usefixtures("qapp")
def test_a_turn_that_goes_through_many_rows_or_waits_is_seen(qtbot: QtBot) -> None:
    held = Future[int]()
    held.set_result(len([row for row in range(60_000) if row]))
    with Turns() as turns:
        QTimer.singleShot(0, lambda: [row for row in range(60_000) if row])
        QTimer.singleShot(5, held.result)
        qtbot.wait(30)
    assert 60_000 <= turns.longest.lines < 200_000
    assert turns.waits == {"Future.result"}

"""The longest turn of the window's event loop with and without what keeps it short, in processor time of the window's own thread.

    QT_QPA_PLATFORM=offscreen python tests/tools/measure_turns.py [--memories 10000,100000] [--folder KEPT]
        [--ways "as it is,rows at once,collected by Python,made at once"]

Each way is a process of its own, over a database of so many memories: the start, three questions with the keyboard going down the
answer, every recipe chosen with its parameters shown, every screen brought to the front.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest

TESTS = Path(__file__).parents[1]
QUESTIONS = ("How long should parkin be left?", "who is Mara", "What did the doctor say?")


def _rows_at_once() -> None:
    """All parameters of a recipe in the turn of the loop in which it is chosen."""
    from mnemonaut_ui.lab.parameters.parameter_panel import ParameterList

    begin = ParameterList.__init__

    def made(self: ParameterList, *arguments: Any) -> None:
        begin(self, *arguments)
        self.finish()

    patch(ParameterList, __init__=made)


def _collected_by_python() -> None:
    """In whatever thread allocates next: a worker that deletes a widget ends the program sooner or later."""
    from mnemonaut_ui.state.jobs import Garbage

    patch(Garbage, keep=lambda self: None)


def _made_at_once() -> None:
    """The whole window before its first frame."""
    from mnemonaut_ui.shell.main_window import MainWindow

    build_shell = MainWindow.build_shell

    def build(self: MainWindow, state: Any) -> None:
        build_shell(self, state)
        self.build_deferred()

    patch(MainWindow, build_shell=build)


def patch(owner: type, **parts: object) -> None:
    """Put these in the place of its own."""
    for name, value in parts.items():
        setattr(owner, name, value)


WAYS: dict[str, Callable[[], None]] = {
    "as it is": lambda: None,
    "rows at once": _rows_at_once,
    "collected by Python": _collected_by_python,
    "made at once": _made_at_once,
}


def look(path: Path) -> dict[str, list[float]]:
    """The turns of one window over this database, by what was done, in milliseconds of this thread."""
    from helpers.watchdog import Spent
    from tools.measure_event_loop import wait

    from mnemonaut import gui
    from mnemonaut.logs import Logs
    from mnemonaut_ui.lab.view import LabScreen

    gui.application()
    folder = Path(tempfile.mkdtemp())
    front = gui.Front(QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat), Logs(folder))
    collected: list[float] = []
    with Spent() as spent:
        spent.during = "start"
        front.begin(path, read_only=False)
        heard: list[None] = []
        front.ready.connect(lambda: heard.append(None))
        while not heard:
            wait(50)
        window = front.window
        state, jobs = window.state, window.state.jobs

        def rest() -> None:
            wait(100)
            while state.workspace is None or not jobs.idle:
                wait(50)
            wait(100)

        rest()
        wait(1500)
        _watch_collections(collected)
        window.resize(1320, 860)
        window.show_screen("lab")
        lab = window.screens["lab"]
        assert isinstance(lab, LabScreen)
        rest()
        for question in QUESTIONS:
            spent.during = "ask"
            lab.current.bar.set_question(question)
            lab.current.run()
            rest()
            spent.during = "down"
            lab.current.results.list.setFocus()
            for _ in range(10):
                QTest.keyClick(lab.current.results.list, Qt.Key.Key_Down)
                wait(30)
            rest()
        spent.during = "parameters"
        window.run_command("parameters")
        rest()
        for recipe in ("heuristic", "planned", "orchestrated", "salience", "activation", "blend"):
            spent.during = f"recipe {recipe}"
            lab.current.bar.choose(recipe, "")
            rest()
            lab.current.run()
            rest()
        for key in window.screens:
            spent.during = f"screen {key}"
            window.show_screen(key)
            rest()
        spent.during = "end"
    window.close_now()
    return {**spent.turns, "collections": collected}


def _watch_collections(collected: list[float]) -> None:
    """How long Python's collector takes, in whatever thread."""
    import time

    began = [0.0]

    def told(phase: str, _info: dict[str, int]) -> None:
        if phase == "start":
            began[0] = time.thread_time()
        else:
            collected.append((time.thread_time() - began[0]) * 1000)

    gc.callbacks.append(told)


def main(arguments: list[str]) -> int:
    """Each way in a process, or (`--one`) this way in this one."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--memories", default="10000,100000")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--one", nargs=2, metavar=("WAY", "FILE"))
    options = parser.parse_args(arguments)
    sys.path[:0] = [str(TESTS)]
    if options.one:
        way, path = options.one
        WAYS[way]()
        print(json.dumps(look(Path(path))), flush=True)
        os._exit(0)
    from tools.measure_event_loop import make

    folder = options.folder or Path(tempfile.mkdtemp())
    for size in options.memories.split(","):
        path = make(folder / f"m{size}.db", int(size))
        for way in options.ways.split(","):
            done = subprocess.run(
                [sys.executable, __file__, "--one", way, str(path)], capture_output=True, text=True, check=False
            )
            if done.returncode:
                print(f"{size} {way}: ended with {done.returncode}\n{done.stderr[-2000:]}")
                continue
            found = json.loads(done.stdout.splitlines()[-1])
            longest = {name: max(turns, default=0.0) for name, turns in found.items()}
            told = ", ".join(f"{name} {ms:.0f}" for name, ms in longest.items() if ms >= 30 or name in ("ask", "down"))
            print(f"{size} {way}: {told} (ms)", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""How long the window's event loop is kept from turning while an agent writes 500 transactions a second beside it.

    QT_QPA_PLATFORM=offscreen python tests/tools/measure_event_loop.py [--seconds 20] [--ask-every-ms 270] [--profile]

The English sample is opened in a window; a question is asked in one tab every so many milliseconds (0: never). Printed are
p50, p95, p99 and the longest time between two turns of the loop, by the clock and as far as this program is to blame (not the
machine that gave the processor to others). With `--profile` also what the window's thread spent its time on.
"""

from __future__ import annotations

import argparse
import cProfile
import pstats
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest

QUESTIONS = ("How long should parkin be left?", "parkin tin", "boat", "who is Mara", "What did the doctor say?")
TESTS = Path(__file__).parents[1]


def quantiles(values: list[float]) -> str:
    """In milliseconds."""
    ordered = sorted(values)
    at = {share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.95, 0.99)}
    return " ".join(f"p{share * 100:.0f} {ms:.0f}" for share, ms in at.items()) + f" longest {ordered[-1]:.0f}"


def measure(path: Path, folder: Path, seconds: float, every_ms: int, *, rate: int, profile: bool) -> None:
    """One window, one agent."""
    from helpers.agent import AGENT
    from helpers.watchdog import Watchdog

    from mnemonaut import gui
    from mnemonaut.services import AppServices
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.state.jobs import Jobs
    from mnemonaut_ui.state.view_state import ViewState

    gui.application()
    jobs, around = Jobs(), AppServices(samples_folder=folder)
    around.lane = jobs.operate
    settings = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
    state = ViewState(jobs, around, settings=settings)
    window = MainWindow(state, settings)
    window.resize(1280, 800)
    window.show()
    window.open_database(path)
    give_up = time.monotonic() + 60
    while (state.workspace is None or not jobs.idle) and time.monotonic() < give_up:
        QTest.qWait(50)
    situations = around.samples()[0].situations
    window.show_screen("lab")
    state.request_situation(situations[0])
    QTest.qWait(3000)
    tab = window.screens["lab"].current  # type: ignore[attr-defined]
    command = [sys.executable, "-c", AGENT, str(path), str(seconds), str(rate)]
    agent = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert agent.stdout is not None
    agent.stdout.readline()
    profiler = cProfile.Profile()
    asked = 0
    if profile:
        profiler.enable()
    with Watchdog() as dog:
        began = last = time.monotonic()
        while time.monotonic() - began < seconds:
            if every_ms and (time.monotonic() - last) * 1000 >= every_ms:
                last = time.monotonic()
                asked += 1
                tab.bar.set_question(QUESTIONS[asked % len(QUESTIONS)])
                tab.run()
            window.watch.look()
            QTest.qWait(30)
    profiler.disable()
    done = int(agent.stdout.read().strip() or 0)
    agent.wait()
    print(f"{done:,} transactions in {seconds:g} s, {asked} questions")
    print("by the clock:", quantiles([gap.wall_ms for gap in dog.gaps]), "ms")
    print("of ours:     ", quantiles([gap.ours_ms for gap in dog.gaps]), "ms")
    if profile:
        pstats.Stats(profiler).sort_stats("cumulative").print_stats(60)
    window.close()


def main() -> None:
    """Build the sample, measure, print."""
    sys.path.insert(0, str(TESTS))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--ask-every-ms", type=int, default=270)
    parser.add_argument("--rate", type=int, default=500)
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    from mnemonaut import samples
    from mnemonaut_core.cancel import NEVER

    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        path = samples.ensure(folder, "en", int(time.time()), token=NEVER)
        measure(path, folder, options.seconds, options.ask_every_ms, rate=options.rate, profile=options.profile)


if __name__ == "__main__":
    main()

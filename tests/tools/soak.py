"""A long day on one file: random operations in a window, by the command line, and by Python's own sqlite3 beside them; now and
then a check, which must raise no alarm, and a question to a retriever of somebody else's.

    QT_QPA_PLATFORM=offscreen python tests/tools/soak.py --minutes 20 [--seed N] [--folder FOLDER]

One process is the window (no screen is needed); the command line and the foreign SQLite client run as children, so that
nobody shares locks. Every few seconds memory, descriptors and threads of the window are noted. In the end the window is
closed, the file checked by a fresh `mnemonaut check`, and the counts are printed. Exit code 0: nothing went wrong, the check
is clean, and memory and descriptors are level: the last quarter of the time against the second, at most 15 % or 40 MB more
memory and 5 more descriptors. The command lines and their outcomes depend on the seed alone, their interleaving does not.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

PEEK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], timeout=10)
memories = connection.execute("SELECT count(*) FROM memory").fetchone()[0]
if sys.argv[2] == "write":
    with connection:
        connection.execute("UPDATE memory SET access_count = coalesce(access_count, 0) + 1 WHERE pk % 17 = ?", (memories % 17,))
connection.close()
print(memories)
"""
SAMPLE_S = 5.0
KINDS = (
    "recall",
    "recall",
    "isolate",
    "restore",
    "add",
    "list",
    "stats",
    "why",
    "undo",
    "feedback",
    "export",
    "backup",
    "check",
    "external",
)
RETRIEVER = """
import random
from mnemonaut_core.external import serve
serve(lambda query, k: [(f"ep-{number:04}", 1.0 / place) for place, number in enumerate(random.sample(range(1, 90), k), 1)])
"""
"""Somebody else's: it ranks at random."""
QUESTIONS = (
    "parkin tin",
    "boat",
    "What did the doctor say?",
    "who is Mara",
    "When did we last go to the sea?",
    "tea or coffee",
)


@dataclass
class Day:
    """What happened."""

    done: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    samples: list[tuple[float, float, int, int]] = field(default_factory=list)
    """Seconds from the start, MB, descriptors, threads."""


def sample(day: Day, began: float) -> None:
    """Note what this process takes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    megabytes = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
    threads = len(list(Path("/proc/self/task").iterdir()))
    day.samples.append((time.monotonic() - began, megabytes, len(list(Path("/proc/self/fd").iterdir())), threads))


class Children:
    """Commands and foreign clients, at most two at a time, never waited for."""

    def __init__(self, path: Path, day: Day, rng: random.Random) -> None:
        self.path, self.day, self.rng = path, day, rng
        self._running: list[tuple[str, subprocess.Popen[bytes]]] = []
        self._added: list[str] = []

    def command(self) -> list[str]:
        """A random command line."""
        rng = self.rng
        known = f"ep-{rng.randrange(1, 90):04}"
        if self._added and rng.random() < 0.3:
            known = rng.choice(self._added)
        kind = rng.choice(KINDS)
        if kind == "add":
            self._added.append(f"soak-{len(self._added)}-{rng.randrange(10**6)}")
            return ["add", f"On day {len(self._added)} we spoke of {rng.choice(QUESTIONS)}", "--id", self._added[-1]]
        folder = self.path.parent
        return {
            "recall": [
                "recall",
                rng.choice(QUESTIONS),
                "--recipe",
                rng.choice(["heuristic", "planned", "orchestrated", "all"]),
            ],
            "isolate": ["isolate", known],
            "restore": ["restore", known],
            "list": ["list", "--query", "is:isolated"],
            "stats": ["stats"],
            "why": ["why", rng.choice(QUESTIONS), known],
            "undo": ["undo"],
            "feedback": ["feedback", known, rng.choice(["helpful", "harmful", "outdated"])],
            "export": ["export", "--out", str(folder / "out.jsonl"), "--force"],
            "backup": ["backup", "--out", str(folder / "copy.sqlite"), "--force"],
            "check": ["check"],
            "external": ["recall", rng.choice(QUESTIONS), "--external", f"{sys.executable} {folder / 'retriever.py'}"],
        }[kind]

    def turn(self) -> None:
        """Look who has ended, start another."""
        for entry in list(self._running):
            name, process = entry
            if process.poll() is None:
                continue
            self._running.remove(entry)
            out, err = process.communicate()
            said = (out + err).decode("utf-8", "replace")
            self.day.done[f"{name}: {process.returncode}"] += 1
            # 2: nothing to undo, an id that was not stored, already isolated: what a random person does
            if process.returncode not in (0, 2) or "Traceback" in said or "inside the program" in said:
                self.day.wrong.append(f"{name}: {process.returncode} {said[-300:]}")
        if len(self._running) < 2 and self.rng.random() < 0.5:
            if self.rng.random() < 0.4:
                what = self.rng.choice(["read", "read", "write"])
                self._start(f"sqlite3 {what}", [sys.executable, "-c", PEEK, str(self.path), what])
            else:
                words = self.command()
                self._start(words[0], [sys.executable, "-m", "mnemonaut", *words, "--db", str(self.path)])

    def _start(self, name: str, command: list[str]) -> None:
        self._running.append((name, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)))

    def end(self) -> None:
        """Wait for all."""
        for _, process in self._running:
            process.wait(120)
        rate, self.rng = self.rng, random.Random(0)
        self.rng.random = lambda: 1.0  # type: ignore[method-assign]  # nobody new
        self.turn()
        self.rng = rate


def live(path: Path, minutes: float, seed: int) -> Day:
    """The window's day."""
    from PySide6.QtCore import QSettings
    from PySide6.QtTest import QTest

    from mnemonaut import gui
    from mnemonaut_core.workspace.services import Services
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.state.jobs import Jobs
    from mnemonaut_ui.state.view_state import ViewState

    app = gui.application()
    day, rng = Day(), random.Random(seed)
    jobs, around = Jobs(), Services()
    settings = QSettings(str(path.with_name("window.ini")), QSettings.Format.IniFormat)
    state = ViewState(jobs, around, settings=settings)
    window = MainWindow(state, settings)
    jobs.crashed.connect(lambda error, channel: day.wrong.append(f"window: {channel}: {error!r}"))
    jobs.failed.connect(lambda error: day.done.update([f"window said: {error.code}"]))
    state.refused.connect(lambda error: day.done.update([f"window said: {error.code}"]))
    window.show()
    window.open_database(path)
    path.with_name("retriever.py").write_text(RETRIEVER, "utf-8")
    children = Children(path, day, random.Random(seed + 1))
    began = time.monotonic()
    noted = -SAMPLE_S
    while time.monotonic() - began < minutes * 60:
        if time.monotonic() - began - noted >= SAMPLE_S:
            noted = time.monotonic() - began
            sample(day, began)
        _act(window, state, rng, day)
        children.turn()
        QTest.qWait(rng.choice([20, 60, 150]))
    children.end()
    give_up = time.monotonic() + 60
    while not jobs.idle and time.monotonic() < give_up:
        QTest.qWait(50)
    if state.workspace is None:
        day.wrong.append("window: the database is not open any more")
    window.close()
    app.processEvents()
    return day


def _act(window: object, state: object, rng: random.Random, day: Day) -> None:
    """One thing that a person does."""
    from mnemonaut_ui.shell.main_window import MainWindow
    from mnemonaut_ui.state.view_state import ViewState

    assert isinstance(window, MainWindow)
    assert isinstance(state, ViewState)
    if state.workspace is None:
        return
    what = rng.choice(["screen", "select", "ask", "isolate", "undo", "redo", "refresh", "filter", "rest"])
    day.done[f"window {what}"] += 1
    if what == "screen":
        window.show_screen(rng.choice(["library", "lab", "quarantine"]))
    elif what == "select":
        state.select([f"ep-{rng.randrange(1, 90):04}"])
    elif what == "ask":
        offers = state.services.samples()
        state.situation_requested.emit(rng.choice(offers[0].situations))
    elif what in ("isolate", "undo", "redo"):
        window.run_command(what)
    elif what == "refresh":
        window.watch.look()
        window.watch.refresh()
    elif what == "filter":
        library = window.screens.get("library")
        if library is not None:
            library.filter.set_filter(rng.choice(["", "kind:episode", "is:isolated", "boat"]))  # type: ignore[attr-defined]


def level(day: Day) -> list[str]:
    """What grew: the last quarter of the samples against the second."""
    quarter = max(1, len(day.samples) // 4)
    early, late = day.samples[quarter : 2 * quarter], day.samples[-quarter:]
    if not early:
        return []
    grown = []
    before, after = (statistics.median(row[1] for row in part) for part in (early, late))
    print(f"memory: {before:.0f} MB in the second quarter, {after:.0f} MB in the last")
    if after > before * 1.15 and after > before + 40:
        grown.append(f"memory grew from {before:.0f} to {after:.0f} MB")
    opened, open_now = (statistics.median(row[2] for row in part) for part in (early, late))
    print(f"descriptors: {opened:.0f}, then {open_now:.0f}; threads: {early[0][3]}, then {late[-1][3]}")
    if open_now > opened + 5:
        grown.append(f"descriptors grew from {opened:.0f} to {open_now:.0f}")
    return grown


def main() -> int:
    """Run; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where to work (default: a temporary folder)")
    options = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory(prefix="soak") as temporary:
        folder = options.folder or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        os.environ["HOME"] = str(folder)
        for name in ("DATA", "CONFIG", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = str(folder / name.lower())
        from mnemonaut_core import environment as clock
        from mnemonaut_core.cancel import CancelToken
        from mnemonaut_core.workspace import samples

        path = samples.ensure(folder / "samples", "en", clock.now(), token=CancelToken())
        day = live(path, options.minutes, options.seed)
        for name, count in sorted(day.done.items()):
            print(f"{count:>7,}  {name}")
        wrong = day.wrong + level(day)
        checked = subprocess.run(
            [sys.executable, "-m", "mnemonaut", "check", "--db", str(path)], capture_output=True, text=True, check=False
        )
        print(f"check: {checked.returncode} {checked.stdout.strip()} {checked.stderr.strip()}")
        if checked.returncode:
            wrong.append("the check is not clean")
        print(f"{len(wrong)} wrong")
        for line in wrong[:40]:
            print("  ", line)
        return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""How long the window takes to show, against a bare PySide6 window, and to switch, each in a process of its own.

Both are timed from just before their process is started to the first turn of the event loop after the first paint of the
shown window. Ours is the whole command `mnemonaut gui` on a machine that never ran it: command line, lock, settings, log.
Its first paint is the frame; what is seen in it, the Welcome page with menus and sidebar, is painted next, and timed as
well. Modules are compiled before, as an installation does; nothing of this machine's is read.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path

import numpy as np

from mnemonaut_core.errors import EnvironmentFault

RUNS = 9
_PATIENCE_S = 60
_PATIENCE_SWITCHING_S = 300
TESTS = Path(__file__).parents[1]
"""Where `bench` is found by a process of its own."""
_SWITCHED = ("tabs", "screens", "new tab")
_CLOCKS = ("", " cpu")
SWITCHING = (
    *(f"{what}{clock} p{share}_ms" for what in _SWITCHED for clock in _CLOCKS for share in (50, 95)),
    "tabs candidates",
    "gap ms",
    "gap cpu_ms",
)
MEANING = {
    "bare_window_ms": "a bare PySide6 window, from the start of the process to its first paint, median",
    "window_ms": "`mnemonaut gui` to its first paint, the same way: the frame",
    "window_ratio": "that / bare, median of the pairs (asked: at most 1.5)",
    "welcome_ms": "the same, to the paint of the Welcome page, menus and sidebar in it",
    "welcome_ratio": "that / bare",
}
_WATCH = """
import os, time
from PySide6.QtCore import QEvent, QObject, QTimer
class Watch(QObject):
    def __init__(self, widget, shown):
        super().__init__()
        self.shown = shown
        widget.installEventFilter(self)
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self.painted)
        return False
    def painted(self):
        print(time.time(), flush=True)
        self.shown()
def end():
    os._exit(0)
"""
_BARE = f"""
{_WATCH}
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
app = QApplication([])
window = QMainWindow()
label = QLabel("bare")
window.setCentralWidget(label)
watch = Watch(label, end)
window.resize(1320, 860)
window.show()
app.exec()
"""
_OURS = f"""
from contextlib import contextmanager
from mnemonaut.__main__ import main
from mnemonaut import display
@contextmanager
def importing_qt():
    yield
    exec({_WATCH!r}, globals())
    from mnemonaut.gui import Front
    begin, furnish = Front.begin, Front._on_frame_painted
    def begun(front, path, **options):
        begin(front, path, **options)
        watches.append(Watch(front.window, lambda: None))
    def furnished(front):
        furnish(front)
        watches.append(Watch(front.window.front, end))
    Front.begin, Front._on_frame_painted = begun, furnished
watches = []
display.importing_qt = importing_qt
main(["gui"])
"""


def measure() -> dict[str, float]:
    """Medians over pairs of starts, one right after the other, and the medians of the pairs' ratios."""
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as folder:
        kept = _environment(Path(folder))
        for script in (_BARE, _OURS):
            _started(script, kept)  # compiles, and warms the disk
        runs = [(*_started(_BARE, kept), *_started(_OURS, kept)) for _ in range(RUNS)]
    return {
        "bare_window_ms": statistics.median(bare for bare, _, _ in runs),
        "window_ms": statistics.median(frame for _, frame, _ in runs),
        "window_ratio": statistics.median(frame / bare for bare, frame, _ in runs),
        "welcome_ms": statistics.median(welcome for _, _, welcome in runs),
        "welcome_ratio": statistics.median(welcome / bare for bare, _, welcome in runs),
    }


def measure_switching(path: Path, questions: tuple[str, str], *, switches: int) -> dict[str, float | None]:
    """How long the window over this database takes to bring another tab or screen to the front and to make a new tab
    (`switching`): milliseconds, median and 95th percentile, by the clock and of its thread's processor time; how many
    candidates the shorter list of the tabs has; the longest gap of its event loop meanwhile, as far as this program is to blame,
    and the longest in processor time of its thread. None for each where there is no PySide6, or it can make no window here."""
    if find_spec("PySide6") is None:
        return dict.fromkeys(SWITCHING)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as folder:
        kept = {name: value for name, value in _environment(Path(folder)).items() if name != "PYTHONPYCACHEPREFIX"}
        command = [sys.executable, "-m", "bench.switching", str(path), str(switches), *questions]
        try:
            done = subprocess.run(
                command, cwd=TESTS, env=kept, capture_output=True, timeout=_PATIENCE_SWITCHING_S, check=True
            )
        except subprocess.SubprocessError:
            return dict.fromkeys(SWITCHING)
    found = json.loads(done.stdout.splitlines()[-1])
    values = [
        float(np.percentile([each[clock] for each in found[what]], share))
        for what in _SWITCHED
        for clock in range(len(_CLOCKS))
        for share in (50, 95)
    ]
    rest = (float(found[name]) for name in ("candidates", "gap", "gap own"))
    return dict(zip(SWITCHING, (*values, *rest), strict=True))


def _environment(folder: Path) -> dict[str, str]:
    """That of this process, without a screen, without a database, with folders and compiled modules of its own."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("MNEMONAUT_", "XDG_", "PYTHONDONT"))
    }
    return {
        **kept,
        "HOME": str(folder),
        "PYTHONPYCACHEPREFIX": str(folder / "compiled"),
        "QT_QPA_PLATFORM": "offscreen",
        "QT_LOGGING_RULES": "*=false",
    }


def _started(script: str, kept: dict[str, str]) -> list[float]:
    """Milliseconds from the start of a process to each of the moments that it prints."""
    started = time.time()
    try:
        done = subprocess.run(
            [sys.executable, "-c", script], env=kept, capture_output=True, timeout=_PATIENCE_S, check=True
        )
    except subprocess.SubprocessError as error:
        said: bytes = getattr(error, "stderr", None) or b""
        raise EnvironmentFault(
            "The window cannot be measured here",
            code="no_window",
            advice="Install the Qt libraries that the README names, or omit --window.",
            detail=said.decode("utf-8", "replace")[-300:] or str(error)[-300:],
        ) from error
    return [(float(moment) - started) * 1000.0 for moment in done.stdout.split()]

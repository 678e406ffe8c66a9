"""How long the window takes to show, against a bare PySide6 window, each in a process of its own."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

from mnemonaut_core.errors import EnvironmentFault

RUNS = 5
MEANING = {
    "bare_window_ms": "a bare PySide6 window, from the start of the process to its end after the first paint, median",
    "window_ms": "ours, on the Welcome page, the same way",
    "window_ratio": "ours / bare (asked: at most 1.5)",
}
_SHOWN = """
class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, shown)
        return False
def shown():
    print(time.time(), flush=True)
    os._exit(0)
watch = Watch()
"""
_BARE = f"""
import os, time
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow
app = QApplication([])
{_SHOWN}
window = QMainWindow()
label = QLabel("bare")
window.setCentralWidget(label)
label.installEventFilter(watch)
window.resize(1320, 860)
window.show()
app.exec()
"""
_OURS = f"""
import os, time
from mnemonaut import gui
from PySide6.QtCore import QEvent, QObject, QSettings, QTimer
from PySide6.QtWidgets import QApplication
import sys
app = gui.application()
{_SHOWN}
front = gui.Front(QSettings(sys.argv[1], QSettings.Format.IniFormat), gui.Logs())
front.window.centralWidget().installEventFilter(watch)
front.begin(None, read_only=False)
app.exec()
front.window.close_now()
"""


def measure() -> dict[str, float]:
    """Medians of five interleaved starts, from the start of the process to the first paint, and their ratio."""
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as folder:
        settings = os.path.join(folder, "settings.ini")  # noqa: PTH118 - handed to a process as text
        bare, ours = [], []
        for _ in range(RUNS):
            bare.append(_started(_BARE, settings))
            ours.append(_started(_OURS, settings))
    return {
        "bare_window_ms": statistics.median(bare),
        "window_ms": statistics.median(ours),
        "window_ratio": statistics.median(ours) / statistics.median(bare),
    }


def _started(script: str, settings: str) -> float:
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_LOGGING_RULES": "*=false"}
    started = time.time()
    done = subprocess.run(  # noqa: S603 - our own interpreter with a script of ours
        [sys.executable, "-c", script, settings], env=environment, capture_output=True, timeout=60, check=False
    )
    if done.returncode:
        raise EnvironmentFault(
            "The window cannot be measured here",
            code="no_window",
            advice="Install the Qt libraries that the README names, or leave --window away.",
            detail=done.stderr.decode("utf-8", "replace")[-300:],
        )
    return (float(done.stdout) - started) * 1000.0

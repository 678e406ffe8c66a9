"""How the window is cut: no circle of imports, the shell's parts do not know the window, a screen is one file and one row."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

GRAPH = grimp.build_graph("mnemonaut_ui", cache_dir=None, exclude_type_checking_imports=True)
"""Imports for annotations do not count: the parts of the window are handed the window."""


def circles() -> list[list[str]]:
    """Groups of modules that reach each other, by Tarjan's algorithm."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = low[module] = len(number)
        stack.append(module)
        for imported in GRAPH.find_modules_directly_imported_by(module):
            if imported not in number:
                visit(imported)
            if imported in stack:
                low[module] = min(low[module], low[imported])
        if low[module] == number[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                found.append(sorted(group))

    for module in GRAPH.modules:
        if module not in number:
            visit(module)
    return found


def test_no_module_of_the_window_imports_itself_by_a_detour() -> None:
    assert circles() == []


def test_every_room_of_the_window_stands_in_the_core_s_readme_once() -> None:
    top = Path(__file__).parents[3]
    text = (top / "core" / "README.md").read_text("utf-8").split("## The rooms of the window")[1].split("\n## ")[0]
    told = [room for cell in re.findall(r"^\| (`[^|]+) \|", text, re.M) for room in re.findall(r"`([a-z_]+)/`", cell)]
    rooms = [one.parent.name for one in (top / "ui" / "mnemonaut_ui").glob("*/__init__.py")]
    assert sorted(told) == sorted(rooms)


def test_only_the_program_makes_a_window() -> None:
    """Commands, opening and the rest are handed theirs."""
    assert GRAPH.find_modules_that_directly_import("mnemonaut_ui.shell.main_window") == set()


FILE = """
from PySide6.QtWidgets import QLabel, QVBoxLayout
from mnemonaut_ui.state.screen import Screen

class DiaryScreen(Screen):
    key = "diary"

    def __init__(self, state, parent=None):
        super().__init__(state, parent)
        QVBoxLayout(self).addWidget(QLabel("Dear diary"))

    def title(self):
        return self.tr("Diary")
"""
ROW = "screens.SCREENS += (screens.ScreenSpec('diary', 'DiaryScreen', 'Diary', '✎', 'prove'),)"
REST = """
import json, sys
from pathlib import Path
import mnemonaut_ui
from mnemonaut_ui.shell import screens
folder = Path(sys.argv[1])
mnemonaut_ui.__path__.append(str(folder))
{row}
from helpers.masters import Masters
from helpers.services import SampleServices
from PySide6.QtCore import QSettings
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from mnemonaut_ui.shell.command_palette import CommandPalette
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.view_state import ViewState
app = QApplication([])
settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
jobs, given = Jobs(), SampleServices(Masters(folder), folder / "samples")
window = MainWindow(ViewState(jobs, given, settings=settings), settings)
window.show()
window.activateWindow()
QTest.qWaitForWindowActive(window)
given.open(folder / "empty.db", read_only=False, create=True).close()
window.open_database(folder / "empty.db")
while window.state.workspace is None or not jobs.idle:
    QTest.qWait(5)
before = window.front.key
view = next(action.menu() for action in window.menuBar().actions() if action.text() == "&View")
window.commands.action("show_diary").trigger()
print(json.dumps({{
    "before": before,
    "front": window.front.key,
    "sidebar": [window.sidebar.item(row).text() for row in range(window.sidebar.count())],
    "marked": window.sidebar.currentItem().text(),
    "menu": [action.text() for action in view.actions()],
    "palette": CommandPalette(window.commands, window).shown,
}}))
window.close()
"""


@pytest.mark.long
def test_a_new_screen_is_one_file_and_one_row(tmp_path: Path) -> None:
    """In a process of its own, so that the row stands in the table before anything reads it."""
    (tmp_path / "diary").mkdir()
    (tmp_path / "diary" / "view.py").write_text(FILE, "utf-8")
    tests = str(Path(__file__).parents[2])
    done = subprocess.run(
        [sys.executable, "-c", REST.format(row=ROW), str(tmp_path)],
        capture_output=True,
        timeout=120,
        check=False,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join([tests, *sys.path])},
    )
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["sidebar"] == [
        "Welcome",
        "Ask",
        "Recall lab",
        "Compare",
        "Runs",
        "Replay",
        "Keep",
        "Library",
        "Isolated",
        "Gardening",
        "History",
        "Prove",
        "Diary",
        "System",
        "Agents",
        "Health",
    ]
    in_menu = [
        title for title in found["sidebar"] if title not in ("Welcome", "Ask", "Keep", "Prove", "System", "Health")
    ]
    in_menu.append(in_menu.pop(in_menu.index("Diary")))  # the last row of the table
    assert found["menu"][: len(in_menu)] == in_menu
    assert "Diary" in found["palette"]
    assert (found["before"], found["front"], found["marked"]) == ("lab", "diary", "Diary")

"""The path of a recall in `core/README.md` is the one that a press of Enter takes."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from helpers.matrices import PARKIN
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from mnemonaut_core.cancel import CancelToken
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.jobs import READ_LANES

README = Path(__file__).parents[3] / "core" / "README.md"
Settled = Callable[[], None]
NAME = re.compile(r"`([A-Za-z_]+(?:\.[A-Za-z_]+)?)`")


def named() -> list[str]:
    """The functions of the section, in its order."""
    section = README.read_text(encoding="utf-8").split("\n## The path of a recall\n")[1].split("\n## ")[0]
    return [name for step in re.split(r"\n(?=\d\. )", section)[1:] for name in NAME.findall(step)]


def test_every_function_of_the_path_is_called_in_its_order(lab: LabScreen, tab: QueryTab, settled: Settled) -> None:
    called: list[str] = []

    def note(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and "mnemonaut" in frame.f_code.co_filename:
            called.append(frame.f_code.co_qualname)

    together = threading.Barrier(READ_LANES + 1)

    def watch(_token: CancelToken) -> None:
        sys.setprofile(note)
        together.wait(10)

    def forget(_token: CancelToken) -> None:
        sys.setprofile(None)
        together.wait(10)

    tab.bar.field.setFocus()
    tab.bar.field.set_text(PARKIN)
    settled()
    for work in (watch, forget):
        for lane in range(READ_LANES):
            lab.state.jobs.read(f"lane {lane}", work, lambda _nothing: None)
        together.wait(10)
        settled()
        if work is watch:
            sys.setprofile(note)
            QTest.keyClick(tab.bar.field, Qt.Key.Key_Return)
            settled()
            lab.grab()
            sys.setprofile(None)
    path, at = named(), 0
    assert (path[0], path[-1]) == ("QueryField.keyPressEvent", "ResultDelegate.paint")
    for name in path:
        assert name in called[at:], f"{name} is not called after what stands before it"
        at = called.index(name, at) + 1
    assert tab.results.state_shown == "list"

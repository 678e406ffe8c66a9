"""Where the help says on which side something stands, it stands there."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.ports import no_progress
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.shell.help import help_text
from mnemonaut_ui.shell.main_window import MainWindow

SIDES = {"en": ("left", "right"), "ja": ("左", "右"), "zh": ("左边", "右边")}


def side_in(lang: str, sentence: str) -> str:
    """The one side that a sentence of the help names: left or right."""
    named = [side for side, word in zip(("left", "right"), SIDES[lang], strict=True) if word in sentence]
    assert len(named) == 1, sentence
    return named[0]


def step(lang: str, number: int) -> str:
    """A numbered sentence of the first steps."""
    first_steps = help_text(lang).split("\n## ")[1]
    found = re.search(rf"^{number}\. (.*)$", first_steps, re.MULTILINE)
    assert found is not None
    return found[1]


def side_of(widget: QWidget, beside: QWidget) -> str:
    """On which side of another widget one stands, without a pixel in common."""
    assert widget.isVisible()
    assert beside.isVisible()
    start, other = widget.mapToGlobal(QPoint(0, 0)).x(), beside.mapToGlobal(QPoint(0, 0)).x()
    if start >= other + beside.width():
        return "right"
    assert start + widget.width() <= other
    return "left"


@pytest.mark.long
@pytest.mark.parametrize("size", [(1320, 860), (1200, 640)])
def test_the_help_names_the_side_on_which_a_panel_stands(
    qtbot: QtBot, window: MainWindow, size: tuple[int, int]
) -> None:
    window.resize(*size)
    window.open_database(window.state.services.build_sample("en", no_progress, NEVER))
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle)
    lab = window.screens["lab"]
    assert isinstance(lab, LabScreen)
    tab = lab.current
    tab.bar.field.setPlainText("How long should parkin be left in the tin before eating it?")
    tab.run()
    qtbot.waitUntil(lambda: window.state.trace is not None and window.state.jobs.idle)
    results = tab.results.list
    window.set_inspector(True)
    inspector = side_of(window.drawer.drawer, results)
    tab.bar.side_button.click()  # it takes the inspector's place
    parameters = side_of(tab.side, results)
    window.show_screen("library")
    library = window.screens["library"]
    assert isinstance(library, LibraryScreen)
    qtbot.waitUntil(lambda: window.state.jobs.idle)
    facets = side_of(library.facets, library.table)
    for lang in SIDES:
        assert side_in(lang, step(lang, 3)) == inspector, lang
        assert side_in(lang, step(lang, 4)) == parameters, lang
        line = next(line for line in help_text(lang).splitlines() if line.startswith(("On the left the same", "左")))
        assert side_in(lang, line) == facets, lang

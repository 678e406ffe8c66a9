"""Somebody at the keyboard of the whole window, who looks at it from outside: views, inspector, store."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from helpers.window_fixtures import PATIENCE_MS, all_made, turn_until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QTableView

from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.answer.in_place_of_list import NearestView
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.compare.matrix import MatrixTable
from mnemonaut_ui.lab.list.result_list import ResultList
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.library.table import LibraryTable
from mnemonaut_ui.library.view import LibraryScreen
from mnemonaut_ui.quarantine.table import QuarantineTable
from mnemonaut_ui.quarantine.view import QuarantineScreen
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.shell.screens import DIGITS

Key, Modifier = Qt.Key, Qt.KeyboardModifier
CTRL, SHIFT, PLAIN = Modifier.ControlModifier, Modifier.ShiftModifier, Modifier.NoModifier
QUESTION = "How long should parkin be left in the tin before eating it?"
OTHER = "Bea is coming for dinner. Is there anything I mustn't cook?"
IN_QUARANTINE = tuple(f"ep-{n:04}" for n in range(1, 14) if n != 9)
"""Nothing hangs on these: isolating one of them takes nothing along."""
SCREENS = ("library", "lab", "quarantine")


class Person:
    """Somebody at the keyboard, and the window looked at from outside the selection object: views, inspector, store."""

    def __init__(self, window: MainWindow, path: Path) -> None:
        self.window, self.state, self.path = window, window.state, path

    # ---- doing

    def wait(self, condition: Callable[[], bool] | None = None) -> None:
        """Until nothing is under way and it holds; it is asked only then, since it may read the store."""
        turn_until(
            lambda: self.state.jobs.idle and all_made() and (condition is None or condition()), timeout=PATIENCE_MS
        )
        QApplication.processEvents()

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
        """A key to whatever has the keyboard."""
        target = QApplication.focusWidget() or self.window
        QTest.keyClick(target, key, modifiers)
        QApplication.processEvents()

    def go(self, key: str) -> None:
        """Another screen, by its key."""
        self.press(Key(Key.Key_0 + DIGITS[key]), Modifier.AltModifier)
        self.wait()
        assert self.window.front.key == key

    def ask(self, question: str) -> None:
        """Ask in the lab."""
        self.lab.current.bar.field.setFocus()
        self.lab.current.bar.field.set_text(question)
        before = self.state.trace
        self.press(Key.Key_Return, CTRL)
        self.wait(lambda: self.state.trace is not before)

    def into_list(self) -> None:
        """The keyboard on the list, its first row highlighted."""
        self.view.setFocus()
        self.press(Key.Key_Down)
        self.press(Key.Key_Home, CTRL)

    # ---- looking

    @property
    def lab(self) -> LabScreen:
        """The recall lab."""
        found = self.window.screens["lab"]
        assert isinstance(found, LabScreen)
        return found

    @property
    def library(self) -> LibraryScreen:
        """The library."""
        found = self.window.screens["library"]
        assert isinstance(found, LibraryScreen)
        return found

    @property
    def quarantine(self) -> QuarantineScreen:
        """The quarantine."""
        found = self.window.screens["quarantine"]
        assert isinstance(found, QuarantineScreen)
        return found

    @property
    def view(self) -> QTableView | QListWidget:
        """The list that is seen on the screen in front."""
        kinds = (ResultList, MatrixTable, LibraryTable, QuarantineTable)
        seen: list[QTableView | QListWidget] = [
            view for view in self.window.front.findChildren(QTableView) if isinstance(view, kinds) and view.isVisible()
        ]
        seen += [near.rows for near in self.window.front.findChildren(NearestView) if near.isVisible()]
        assert len(seen) == 1
        return seen[0]

    def highlighted(self) -> tuple[str, ...]:
        """Ids of the rows that are painted as selected, straight from the view's selection model."""
        view = self.view
        rows = sorted({index.row() for index in view.selectionModel().selectedIndexes()})
        if isinstance(view, LibraryTable):
            return tuple(self.library.model.ids[row] for row in rows)
        if isinstance(view, QuarantineTable):
            return tuple(self.quarantine.table.held.rows[row].isolation.memory_id for row in rows)
        if isinstance(view, ResultList):
            found = [view.results.row_at(row) for row in rows]
            return tuple(row.id for row in found if row is not None)
        if isinstance(view, MatrixTable):
            return tuple(view.matrix.row_at(row).memory.id for row in rows)
        near = self.lab.current.results.near
        return tuple(near._found[row].near.memory.id for row in rows)

    def isolated(self) -> set[str]:
        """What the store keeps out everywhere."""
        return set(self.leads())

    def leads(self) -> dict[str, str]:
        """The same, each with what took it along ("" if it was isolated itself)."""
        workspace = self.state.workspace
        assert workspace is not None
        held = (found for found in workspace.library.isolations() if found.scope == "everywhere")
        return {found.memory_id: found.lead or "" for found in held}

    def in_sight(self) -> bool:
        """Whether the row with the keyboard is on the screen."""
        view = self.view
        return view.viewport().rect().intersects(view.visualRect(view.currentIndex()))

    # ---- the three agree

    def agree(self) -> tuple[str, ...]:
        """Highlighted, explained, acted on: the same; gives the ids."""
        self.wait()
        seen = self.highlighted()
        subject = self.window.inspector.subject
        assert self.state.selection == tuple(dict.fromkeys(seen))
        assert ("" if subject is None else subject.memory_id) == self.state.memory_id
        assert (self.state.memory_id in seen) if seen else self.state.memory_id == ""
        return seen

    def agree_and_hit(self) -> None:
        """They agree, Ctrl+J does to exactly these what its command says, and Ctrl+Z takes it back."""
        seen = set(self.agree())
        assert seen, "nothing is highlighted"
        before, commands = self.leads(), self.window.commands
        isolating = commands.action("isolate").isEnabled()
        assert isolating == bool(seen - set(before)) != commands.action("restore").isEnabled() or seen & set(before)
        self.press(Key.Key_J, CTRL)
        self.wait(lambda: seen <= self.isolated() if isolating else not seen & self.isolated())
        after = self.leads()
        taken_along = (set(before) ^ set(after)) - seen
        assert {(after if isolating else before)[memory_id] for memory_id in taken_along} <= seen
        self.press(Key.Key_Z, CTRL)
        self.wait(lambda: self.leads() == before)
        self.agree()


# ---- in a tab alone


def choose(tab: QueryTab, recipe: str) -> None:
    """Choose a recipe by the keyboard."""
    combo = tab.bar.recipe
    combo.setFocus()
    while combo.currentData() != recipe:
        before = combo.currentIndex()
        QTest.keyClick(combo, Key.Key_Down if combo.findData(recipe) > before else Key.Key_Up)
        assert combo.currentIndex() != before


def ask(tab: QueryTab, recipe: str, text: str, settled: Callable[[], None]) -> Trace:
    """Choose a recipe, write a question, press Enter."""
    choose(tab, recipe)
    settled()
    tab.bar.field.set_text(text)
    QTest.keyClick(tab.bar.field, Key.Key_Return)
    settled()
    assert tab.trace is not None
    return tab.trace

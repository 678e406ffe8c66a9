"""What of the candidates the list shows."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QButtonGroup, QMenu, QPushButton, QWidget

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.answer.funnel import Funnel
from mnemonaut_ui.lab.answer.recalls import Result
from mnemonaut_ui.lab.list.result_list import ResultList
from mnemonaut_ui.words.terms import glyph, outcome_word

SELECTED, ALL = "selected", "all"


def filter_ids(trace: Trace) -> dict[str, frozenset[str]]:
    """The candidates that each filter of the bar lets through."""
    found = {
        ALL: frozenset(item.memory.id for item in trace.candidates),
        SELECTED: frozenset(trace.selected),
    }
    for code in trace.outcomes:
        if code is not Code.SELECTED:
            ids = (item.memory.id for item in trace.candidates if item.decision.outcome.code is code)
            found[f"drop {code.value}"] = frozenset(ids)
    return found


class FilterMenu(QPushButton):
    """The button shows the active filter and its count, the menu the other filters. Only one filter is active at a
    time: the steps of the funnel and the sources filter as well, and their handlers call `leave`."""

    filter_chosen = Signal(str, object)  # key, frozenset[str]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ids: dict[str, frozenset[str]] = {}
        self._elsewhere: int | None = None
        self._menu = QMenu(self)
        self._group = QActionGroup(self)
        self._group.setExclusionPolicy(QActionGroup.ExclusionPolicy.ExclusiveOptional)
        self.actions_by_key: dict[str, QAction] = {}
        for key in (ALL, SELECTED):
            self._add(key)
        self.setMenu(self._menu)
        self.setProperty("chip", "filter")
        self.setToolTip(self.tr("Which of the memories that were found the list shows"))
        self._show_counts()

    def _add(self, key: str) -> QAction:
        action = QAction(self._menu)
        action.setCheckable(True)
        self._group.addAction(action)
        action.triggered.connect(partial(self._on_triggered, key))
        self.actions_by_key[key] = action
        self._menu.addAction(action)
        return action

    def show_result(self, result: Result | None) -> None:
        """Count again; outcomes without a memory are not offered."""
        trace = None if result is None else result.trace
        self._ids = {} if trace is None else filter_ids(trace)
        for key in self._ids:
            if key not in self.actions_by_key:
                self._add(key)
        self.setVisible(trace is not None and bool(trace.candidates))
        self._show_counts()

    def ids(self, key: str) -> frozenset[str] | None:
        """The candidates of a filter of this menu; None for a key that it does not have now."""
        return self._ids.get(key)

    def choose(self, key: str) -> None:
        """Activate this filter without emitting a signal."""
        self._elsewhere = None
        self.actions_by_key[key].setChecked(True)
        self._show_choice()

    def leave(self, count: int) -> None:
        """A filter that is not of this menu is on, and lets so many through."""
        self._elsewhere = count
        for action in self.actions_by_key.values():
            action.setChecked(False)
        self._show_choice()

    def _show_counts(self) -> None:
        for key, action in self.actions_by_key.items():
            count = len(self._ids.get(key, ()))
            action.setText(f"{self._name(key)} {count:,}")
            action.setVisible(key in self._ids)
            action.setEnabled(count > 0)
        self._show_choice()

    def _name(self, key: str) -> str:
        """What a filter shows: everything, or what became of the memories, by the word that stands in their rows."""
        if key == ALL:
            return self.tr("All")
        code = Code.SELECTED if key == SELECTED else Code(key.removeprefix("drop "))
        return f"{glyph(code)} {outcome_word(code)}"

    def _show_choice(self) -> None:
        shown = next((action.text() for action in self.actions_by_key.values() if action.isChecked()), "")
        if self._elsewhere is not None:
            shown = self.tr("{count} of the funnel").format(count=self._elsewhere)
        said = self.tr("Show: {what}").format(what=shown)
        self.setText(f"{shown if self.actions_by_key[ALL].isChecked() else said} ▾")
        self.setAccessibleName(said)

    def _on_triggered(self, key: str, _checked: bool = False) -> None:
        if key in self._ids:
            self.choose(key)  # a second press on what is on turns nothing off
            self.filter_chosen.emit(key, self._ids[key])


class ListFilter(QObject):
    """Which filter of the list is on: one of the menu, a step of the funnel, or a source."""

    def __init__(self, menu: FilterMenu, funnel: Funnel, group: QButtonGroup, shown: ResultList) -> None:
        super().__init__(menu)
        self.key = ALL
        self._menu, self._funnel, self._group, self._shown = menu, funnel, group, shown
        self._trace: Trace | None = None
        funnel.filter_chosen.connect(self._on_chosen)
        menu.filter_chosen.connect(self._on_chosen)

    def of(self, trace: Trace) -> frozenset[str] | None:
        """What of this answer the filter lets through; one that it does not have gives way to the first."""
        self._trace = trace
        ids = self._ids_of(self.key)
        if ids is None:
            self.key, ids = ALL, self._ids_of(ALL)
        return ids

    def choose(self, key: str) -> None:
        """Turn another one on, if the answer has it."""
        ids = self._ids_of(key)
        if ids is not None:
            self._on_chosen(key, ids)

    def check(self) -> None:
        """Show which is on: of the menu, or of the funnel and the sources."""
        if self._menu.ids(self.key) is None:
            self._menu.leave(len(self._shown.results.shown_ids))
            return
        self._menu.choose(self.key)
        pressed = self._group.checkedButton()
        if pressed is not None:  # an exclusive group lets nobody go
            self._group.setExclusive(False)
            pressed.setChecked(False)
            self._group.setExclusive(True)

    def _ids_of(self, key: str) -> frozenset[str] | None:
        found = self._menu.ids(key)
        if found is not None:
            return found
        bands = self._funnel.bands
        band = next((one.band for one in bands if one.band and one.band.key == key and not one.isHidden()), None)
        if band is not None:
            return band.ids
        runs = () if self._trace is None else self._trace.runs
        return next((frozenset(h.id for h in r.hits) for r in runs if key == f"run {r.source} {r.form}"), None)

    @Slot(str, object)
    def _on_chosen(self, key: str, ids: object) -> None:
        assert isinstance(ids, frozenset)  # noqa: S101 - what the buttons send
        self.key = key
        self._shown.show_only(ids)
        self.check()

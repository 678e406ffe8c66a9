"""What of the candidates the list shows: the selected, near misses too, all of them, or those with one outcome."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QPushButton, QSizePolicy, QWidget

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_ui.lab.legend import Legend
from mnemonaut_ui.lab.result_rows import near_ids
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.words.outcome_words import glyph, outcome_word

SELECTED, NEAR, ALL = "selected", "near", "all"


def filter_ids(trace: Trace) -> dict[str, frozenset[str]]:
    """The candidates that each filter of the bar lets through."""
    found = {
        SELECTED: frozenset(trace.selected),
        NEAR: near_ids(trace),
        ALL: frozenset(item.memory.id for item in trace.candidates),
    }
    for code in trace.outcomes:
        if code is not Code.SELECTED:
            ids = (item.memory.id for item in trace.candidates if item.decision.outcome.code is code)
            found[f"drop {code.value}"] = frozenset(ids)
    return found


class FilterBar(QWidget):
    """Its buttons belong to the same group as those of the funnel: one filter is on at a time."""

    filter_chosen = Signal(str, object)  # key, frozenset[str]

    def __init__(self, group: QButtonGroup, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._group = group
        self._trace: Trace | None = None
        self._ids: dict[str, frozenset[str]] = {}
        self._flow = FlowLayout(self)
        self.buttons: dict[str, QPushButton] = {}
        for key in (SELECTED, NEAR, ALL):
            self._add(key)
        self.legend = Legend()
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        policy.setVerticalPolicy(QSizePolicy.Policy.Minimum)
        self.setSizePolicy(policy)
        self.retranslate()

    def _add(self, key: str) -> QPushButton:
        button = QPushButton()
        button.setCheckable(True)
        button.setProperty("chip", "filter")
        self._group.addButton(button)
        button.clicked.connect(partial(self._on_clicked, key))
        self.buttons[key] = button
        self._flow.addWidget(button)
        return button

    def show_trace(self, trace: Trace | None, *, expert: bool) -> None:
        """Count anew; outcomes that nobody met have no button."""
        self._trace = trace
        self._ids = {} if trace is None else filter_ids(trace)
        for key in self._ids:
            if key not in self.buttons:
                self._add(key)
        self.legend.show_trace(trace, expert=expert)
        self.setVisible(trace is not None and bool(trace.candidates))
        self.retranslate()

    def ids(self, key: str) -> frozenset[str] | None:
        """The candidates of a filter of this bar; None for a key that it does not have now."""
        return self._ids.get(key)

    def retranslate(self) -> None:
        """Say all again."""
        names = {SELECTED: self.tr("Selected"), NEAR: self.tr("Near misses"), ALL: self.tr("All")}
        for key, button in self.buttons.items():
            count = len(self._ids.get(key, ()))
            if key in names:
                button.setText(f"{names[key]}  {count}")
            else:
                code = Code(key.removeprefix("drop "))
                button.setText(f"{glyph(code)} {outcome_word(code)}  {count}")
                button.setVisible(key in self._ids)
            button.setEnabled(count > 0)
            button.setAccessibleName(self.tr("Show: {what}").format(what=button.text()))
        self.legend.update()

    def _on_clicked(self, key: str, _checked: bool = False) -> None:  # noqa: FBT001
        if key in self._ids:
            self.filter_chosen.emit(key, self._ids[key])

"""This memory's score against another's, as a waterfall: its neighbour, the last one remembered, or a pinned one."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.waterfall import LINE, NEXT, partner, waterfall
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.switch import Switch
from mnemonaut_ui.widgets.waterfall import WaterfallView
from mnemonaut_ui.words.memory import name_of

PINNED = "pinned"
NAME = 60
"""Most characters of a memory's name in the waterfall."""


class AgainstPart(QWidget):
    """A switch for the other memory, and the way from its points to those of this one; in words only the two of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._trace: Trace | None = None
        self._memory_id = ""
        self._parts = True
        self._pinned: str | None = None
        choices = [(NEXT, self.tr("next")), (LINE, self.tr("line")), (PINNED, self.tr("pinned"))]
        self.switch = Switch(self.tr("Against"), choices, self)
        self.switch.chosen.connect(self._show)
        self.picture = WaterfallView(self)
        row = FlowLayout()  # in a narrow drawer the switch has a line of its own
        for widget in (PlainLabel(self.switch.accessibleName(), self), self.switch):
            row.addWidget(widget)
        vbox(row, self.picture, on=self, margins=0, spacing=6)

    def show_memory(self, trace: Trace | None, memory_id: str, *, parts: bool = True) -> None:
        """Show what sets this memory apart in this recall, `parts`: step by step; None: nothing, as after a purge."""
        self._trace, self._memory_id, self._parts = trace, memory_id, parts
        self._show()

    def pin(self) -> None:
        """Compare the memories that are shown after this one with it."""
        self._pinned = self._memory_id
        self._show()

    def _show(self, *_: object) -> None:
        trace, this = self._trace, self._memory_id
        if trace is None:
            self.picture.show_waterfall(None, "", "", remembered=False)
            return
        neighbour = partner(trace, this)
        others: dict[str, str | None] = {
            NEXT: partner(trace, this),
            LINE: partner(trace, this, LINE),
            PINNED: self._pinned,
        }
        for key, other in others.items():
            known = other is not None and other != this and trace.candidate(other) is not None
            self.switch.buttons[key].setEnabled(known or key == LINE)
        beside = None if neighbour is None else trace.candidate(neighbour)
        number = None if beside is None else beside.number
        numbered = self.tr("next") if number is None else self.tr("no. {rank}").format(rank=number)
        self.switch.buttons[NEXT].setText(numbered)
        if not self.switch.buttons[self.switch.choice].isEnabled():
            self.switch.set_choice(LINE)
        choice = self.switch.choice
        found = waterfall(trace, this, others[PINNED] or NEXT if choice == PINNED else choice)
        if found is not None and not self._parts:
            found = replace(found, steps=())
        there = "" if found is None else self.tr("the points asked for")
        if found is not None and found.other_id is not None:
            there = self._name(trace, found.other_id)
        candidate = trace.candidate(this)
        remembered = candidate is not None and candidate.decision.outcome.code is Code.SELECTED
        self.picture.show_waterfall(found, self._name(trace, this, self.tr("this one")), there, remembered=remembered)

    @staticmethod
    def _name(trace: Trace, memory_id: str, name: str = "") -> str:
        candidate = trace.candidate(memory_id)
        if candidate is None:
            return name
        name = name or name_of(candidate.memory, NAME)
        return name if candidate.number is None else f"{candidate.number}  {name}"

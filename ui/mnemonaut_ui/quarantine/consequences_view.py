"""What an operation would change: the questions whose answers change, as they are found, with who leaves and who enters."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakMethod

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QListWidget, QWidget

from mnemonaut_core.consequences import foresee
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import elide_lines, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import memory_line, shown_line, text_of
from mnemonaut_ui.words.messages import error_text, joined
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.consequences import Foresight
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.explain.comparison import ComparedQuestion
    from mnemonaut_core.store.database import Database

    Operation = Callable[[Database], Change]

ROWS = 6
SOON_MS = 250
"""Ticking one after the other asks once."""
MOST_LINES = 300
_numbers = itertools.count()


class ConsequencesView(QWidget):
    """A sentence and a list. It works in the background on a copy of the database; `stop` ends it."""

    def __init__(
        self, state: ViewState, operation: Callable[[], Operation | None], parent: QWidget | None = None
    ) -> None:
        """`operation`: a bound method that returns what the dialog would do now, None for nothing."""
        super().__init__(parent)
        self._state = state
        self._operation = WeakMethod(operation)  # the dialog holds this view, not the other way round as well
        self._channel = f"consequences:{next(_numbers)}"
        self._fault: MnemonautError | None = None
        self.rows: list[ComparedQuestion] = []
        self.asked = 0
        self.found: Foresight | None = None
        self.sentence, self.list = PlainLabel(selectable=True), QListWidget()
        self.list.setFixedHeight(ROWS * (self.list.fontMetrics().height() + 6) + 8)
        self.list.setSelectionMode(QListWidget.SelectionMode.SingleSelection)
        elide_lines(self.list)
        vbox(self.sentence, self.list, on=self, margins=0)
        self._soon = QTimer(self, singleShot=True, interval=SOON_MS)
        self._soon.timeout.connect(self.ask)
        self.list.setAccessibleName(self.tr("Answers that change"))
        state.mask_changed.connect(self._fill)
        self._show()

    def ask_soon(self) -> None:
        self.stop()
        self._soon.start()

    def stop(self) -> None:
        self._soon.stop()
        self._state.jobs.cancel(self._channel)
        self.rows, self.asked, self.found, self._fault = [], 0, None, None
        self._fill()

    def ask(self) -> None:
        """Ask all questions before and after the operation."""
        self.stop()
        workspace, asked = self._state.workspace, self._operation()
        operation = None if asked is None else asked()
        if workspace is None or operation is None:
            return
        tell, now = self._state.jobs.teller(self._channel, self._on_row), self._state.services.now()

        def work(token: CancelToken) -> Foresight:
            with workspace.simulate(operation, token) as (_change, before, after):
                return foresee(before, after, now=now, token=token, on_row=partial(tell, token))

        self._state.jobs.read(self._channel, work, self._on_found, failed=self._on_failed)

    def _fill(self) -> None:
        self.list.clear()
        for row in self.rows:
            self._add(row)
        self._show()

    def _show(self) -> None:
        self.sentence.setText(self._sentence())

    def _sentence(self) -> str:
        changed, asked, found = f"{len(self.rows):,}", f"{self.asked:,}", self.found
        if self._fault is not None:
            return "✖ " + joined(self.tr("What this changes could not be found out."), error_text(self._fault))
        if found is None and not self.asked:
            return self.tr("Looking for what this changes…")
        if found is None:
            said = self.tr("Looking for what this changes… {changed} of {asked} answers so far")
            return said.format(changed=changed, asked=asked)
        if not found.rows:
            lines = [self.tr("No question is saved or recorded that could tell what this changes.")]
        elif not self.rows:
            lines = [
                self.tr("None of {asked} answers changes: saved questions and the last recalls.").format(asked=asked)
            ]
        else:
            said = self.tr("{changed} of {asked} answers change: saved questions and the last recalls.")
            lines = [said.format(changed=changed, asked=asked)]
        if found.not_kept:
            said = self.tr("{count} recalls cannot be asked again: their questions were not kept.")
            lines.append(said.format(count=f"{found.not_kept:,}"))
        return joined(*lines)

    def _add(self, row: ComparedQuestion) -> None:
        if self.list.count() >= MOST_LINES:
            return
        name = row.question if row.saved is None or not row.saved.name else row.saved.name
        self.list.addItem(f"{shown_line(name, 80)} · {recipe_title(row.before.recipe)}")
        for sign, word, moved in (("−", self.tr("leaves"), row.moves.left), ("+", self.tr("comes"), row.moves.entered)):
            for one in moved:
                self.list.addItem(f"    {sign} {word}: {memory_line(text_of(one.memory), 120)}")
        if not (row.moves.left or row.moves.entered):
            self.list.addItem("    " + self.tr("the same memories in another order"))

    def _on_row(self, found: ComparedQuestion) -> None:
        self.asked += 1
        if found.changes:
            self.rows.append(found)
            self._add(found)
        self._show()

    def _on_found(self, found: Foresight) -> None:
        self.found = found
        self.asked = len(self.found.rows)
        self._show()

    def _on_failed(self, error: MnemonautError) -> None:
        self._fault = error
        self._show()

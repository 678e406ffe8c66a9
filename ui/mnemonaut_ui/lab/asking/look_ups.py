"""What a question refers to is looked up before it is run: the memory that it continues, the file of its policy."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.policy.document import Policy
from mnemonaut_ui.lab.answer.recalls import Recalls
from mnemonaut_ui.lab.asking.ask_bar import AskBar
from mnemonaut_ui.lab.asking.query_fields import POLICY
from mnemonaut_ui.state.view_state import ViewState


class LookUps(QObject):
    """Of a tab. A run that waits for one goes on when all that it waits for is there, unless something is wrong with it."""

    found = Signal(object)  # Query: it can be asked now
    refused = Signal()  # something is wrong with it: that is said, and nothing is asked
    governed = Signal()  # what says the policy of the question is known now

    def __init__(self, state: ViewState, bar: AskBar, recalls: Recalls) -> None:
        super().__init__(bar)
        self._state, self._bar, self._recalls = state, bar, recalls
        self._waits: set[str] = set()
        """The fields that a requested run waits for: whether the memory that it continues is stored, and the policy's
        text."""
        bar.fields.choices_wanted.connect(recalls.look_at_choices)
        bar.fields.memory_wanted.connect(recalls.look_at)
        bar.fields.policy_wanted.connect(recalls.look_at_policy)
        bar.fields.selected_wanted.connect(self._on_selected_wanted)
        recalls.choices_found.connect(bar.fields.set_choices)
        recalls.stored_found.connect(self._on_stored_found)
        recalls.policy_found.connect(self._on_policy_found)

    @property
    def governing(self) -> tuple[str, Policy | None]:
        """Project and policy in the question's fields."""
        fields = self._bar.fields
        return fields.written.project, fields.policy

    def begin(self, query: Query) -> None:
        """Look up what a question refers to; `found` is called at once if it refers to nothing."""
        self._bar.fields.forget_looked_up()
        if self._refuses():
            return
        policy = self._bar.fields.written.policy
        self._waits = {row for row, named in (("after", query.after), (POLICY, policy)) if named}
        if query.after is not None:
            self._recalls.look_at(query.after)
        if policy:
            self._recalls.look_at_policy(policy)  # read for every run: somebody may be writing it
        if not self._waits:
            self.found.emit(query)

    def _refuses(self) -> bool:
        """Whether the question has a fault: then show it and do not run."""
        if not self._bar.show_faults():
            return False
        self.refused.emit()
        self._state.noticed.emit(self.tr("Nothing was asked: see under “More” what is wrong."))
        return True

    @Slot(str, object)
    def _on_stored_found(self, memory_id: str, found: Memory | InputError) -> None:
        """Of the memory that the conversation continues."""
        if self._bar.fields.written.after.strip() != memory_id:
            self._waits.clear()
            return
        self._bar.fields.set_continued(found)
        self._go_on("after")

    @Slot(str, object)
    def _on_policy_found(self, name: str, found: Policy | MnemonautError) -> None:
        """Of the file that holds for this question: the panel shows its values."""
        if self._bar.fields.written.policy != name:
            self._waits.clear()
            return
        self._bar.fields.set_policy(found)
        self.governed.emit()
        self._go_on(POLICY)

    def _go_on(self, row: str) -> None:
        """What a row names was looked up: a run that waited for nothing else goes on."""
        self._bar.show_more()
        waited = row in self._waits
        self._waits.discard(row)
        if waited and not self._waits and not self._refuses():
            self.found.emit(self._bar.query())

    @Slot()
    def _on_selected_wanted(self) -> None:
        if self._state.memory_id:
            self._bar.fields.continue_from(self._state.memory_id)
        else:
            self._state.noticed.emit(self.tr("Select a memory first."))

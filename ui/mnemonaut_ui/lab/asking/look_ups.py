"""What a question refers to is looked up before it is run: the memory that it continues, the file of its policy."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.policy.parse import read_policy
from mnemonaut_ui.lab.answer.recalls import Reads
from mnemonaut_ui.lab.asking.ask_bar import AskBar
from mnemonaut_ui.lab.asking.asked import POLICY
from mnemonaut_ui.state.view_state import ViewState


class LookUps(QObject):
    """Of a tab. A run that waits for one goes on when all that it waits for is there, unless something is wrong with it."""

    found = Signal(object)  # Query: it can be asked now
    refused = Signal()  # something is wrong with it: that is said, and nothing is asked
    governed = Signal()  # what says the policy of the question is known now

    def __init__(self, state: ViewState, bar: AskBar, reads: Reads) -> None:
        super().__init__(bar)
        self._state, self._bar, self._fields, self._reads = state, bar, bar.fields, reads
        self._waits: set[str] = set()
        """The fields that a requested run waits for: whether the memory that it continues is stored, and the policy's
        text."""
        self._fields.choices_wanted.connect(self._look_at_choices)
        self._fields.memory_wanted.connect(self._look_at_memory)
        self._fields.policy_wanted.connect(self._look_at_policy)
        self._fields.selected_wanted.connect(self._on_selected_wanted)

    @property
    def governing(self) -> tuple[str, Policy | None]:
        """Project and policy in the question's fields."""
        return self._fields.written.project, self._fields.policy

    def begin(self, query: Query) -> None:
        """Look up what a question refers to; `found` is called at once if it refers to nothing."""
        self._fields.forget_looked_up()
        if self._refuses():
            return
        policy = self._fields.written.policy
        self._waits = {row for row, named in (("after", query.after), (POLICY, policy)) if named}
        if query.after is not None:
            self._look_at_memory(query.after)
        if policy:
            self._look_at_policy(policy)  # read for every run: somebody may be writing it
        if not self._waits:
            self.found.emit(query)

    def _refuses(self) -> bool:
        """Whether the question has a fault: then show it and do not run."""
        if not self._bar.show_faults():
            return False
        self.refused.emit()
        self._state.noticed.emit(self.tr("Nothing was asked: see under “More” what is wrong."))
        return True

    # ---- reading

    @Slot()
    def _look_at_choices(self) -> None:
        """What the fields can name in this database."""
        self._reads.read(
            "choices",
            lambda explorer, _token: explorer.library.read(lambda reader: reader.library.choices()),
            self._fields.set_choices,
        )

    @Slot(str)
    def _look_at_memory(self, memory_id: str) -> None:
        """Whether something is stored under this id, and what."""

        def work(explorer: Explorer, _token: CancelToken) -> Memory | InputError:
            try:
                return explorer.library.stored(memory_id)
            except InputError as error:
                return error

        self._reads.read("stored", work, partial(self._on_stored_found, memory_id))

    @Slot(str)
    def _look_at_policy(self, name: str) -> None:
        """What the policy of a file says; a relative path begins in the folder of the database."""
        workspace = self._state.workspace
        if workspace is None:
            return
        path = workspace.path.parent / _at_home(name)

        def work(_explorer: Explorer, _token: CancelToken) -> Policy | MnemonautError:
            try:
                return read_policy(path)[0]
            except MnemonautError as error:
                return error

        self._reads.read("policy", work, partial(self._on_policy_found, name))

    def _on_stored_found(self, memory_id: str, found: Memory | InputError) -> None:
        if self._fields.written.after.strip() != memory_id:
            self._waits.clear()
            return
        self._fields.set_continued(found)
        self._go_on("after")

    def _on_policy_found(self, name: str, found: Policy | MnemonautError) -> None:
        """The panel shows its values."""
        if self._fields.written.policy != name:
            self._waits.clear()
            return
        self._fields.set_policy(found)
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
            self._fields.continue_from(self._state.memory_id)
        else:
            self._state.noticed.emit(self.tr("Select a memory first."))


def _at_home(name: str) -> Path:
    """Expands `~`; that of an unknown user stays unchanged, and the file is not found."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        return Path(name)

"""Dialogs that keep memories out of recall: isolating, archiving, letting expire, marking as duplicates; what such an operation
would change."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING
from weakref import WeakMethod

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QRadioButton, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.consequences import foresee, recipes_recalling
from mnemonaut_core.domain.change import Change, IsolationContext
from mnemonaut_core.domain.memory import SENSITIVITIES, Memory
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explain.probe import NearDuplicate
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import column_value
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, elide_lines, hbox, vbox
from mnemonaut_ui.widgets.form_dialog import Field, Scrolled
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import memory_line, name_of, sensitivity_word, shown_line, text_of
from mnemonaut_ui.words.messages import error_text, joined, listed
from mnemonaut_ui.words.terms import recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.consequences import Foresight
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.errors import MnemonautError
    from mnemonaut_core.explain.comparison import ComparedQuestion
    from mnemonaut_core.store.database import Database

    Operation = Callable[[Database], Change]
    from mnemonaut_ui.state.view_state import ViewState

ROWS = 6
SOON_MS = 250
"""Ticking one after the other asks once."""
MOST_LINES = 300
_numbers = itertools.count()


class ConsequencesView(QWidget):
    """Lists the answers that an operation would change, found in the background on a copy of the database."""

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


Role = Qt.ItemDataRole
_ID = Role.UserRole + 1
MOST_ROWS = 10
LEAST_ROWS_TO_CHOOSE = 5
MOST_SHOWN = 200
MOST_REASONS = 8
MOST_LOOKED_AT = 50
"""Near-duplicates are looked for of so many of the selected memories: each is a search of its own."""
COSINE = 0.85
_FORM = "q1"


class Line(msgspec.Struct, frozen=True):
    """A memory to list; None if it is not stored. `near`: what makes it a near-duplicate, None if it was selected itself."""

    memory_id: str
    memory: Memory | None
    near: NearDuplicate | None = None

    def text(self, *, whole: bool) -> str:
        """Return its name, or with `whole` its text, as it may be shown now."""
        if self.memory is None:
            return f"–   ·   {shown_line(self.memory_id, 60)}"
        said = memory_line(text_of(self.memory), 200) if whole else name_of(self.memory)
        return f"{said}   ·   {shown_line(self.memory_id, 60)}"


class ChosenList(QListWidget):
    """Memories that are all ticked at first; if `choosing`, Space or a click unticks one."""

    chosen_changed = Signal()

    def __init__(self, *, choosing: bool, rows: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choosing = choosing
        self._lines: tuple[Line, ...] = ()
        self._expert = False
        self.setStyleSheet("QListView::item { padding: 2px 4px; }")
        elide_lines(self)
        self.make_room(rows)
        self.itemChanged.connect(self.chosen_changed)

    def make_room(self, rows: int) -> None:
        shown = min(MOST_ROWS, max(LEAST_ROWS_TO_CHOOSE if self.choosing else 1, rows))
        self.setFixedHeight(shown * (self.fontMetrics().height() + 6) + 8)

    def show_lines(self, lines: Sequence[Line], *, expert: bool) -> None:
        self._lines, self._expert = tuple(lines), expert
        with QSignalBlocker(self):
            self.clear()
            for line in lines:
                item = QListWidgetItem(self)
                item.setData(_ID, line.memory_id)
                if self.choosing:
                    item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
                    item.setCheckState(Qt.CheckState.Checked)
        self.refresh_texts()
        self.make_room(len(lines))
        if lines and self.choosing:
            self.setCurrentRow(next((i for i, line in enumerate(lines) if line.near is not None), 0))
        self.chosen_changed.emit()

    def refresh_texts(self) -> None:
        with QSignalBlocker(self):
            for row, line in enumerate(self._lines):
                for role, text in zip((Role.DisplayRole, Role.AccessibleTextRole), self._words(line), strict=True):
                    self.item(row).setData(role, text)

    def _words(self, line: Line) -> tuple[str, str]:
        text = line.text(whole=self.choosing)  # what differs stands in the text, not in the title
        if line.near is None:
            return text, text
        spoken = self.tr("near-duplicate: {text}").format(text=text)
        if not self._expert:
            return f"≈ {text}", spoken
        numbers = self.tr("wording in common {dice}").format(dice=f"{line.near.dice:.3f}")
        if line.near.cosine is not None:
            numbers += " · " + self.tr("similarity {cosine}").format(cosine=f"{line.near.cosine:.3f}")
        return f"≈ {numbers}   {text}", f"{spoken}, {numbers}"

    def add_note(self, text: str) -> None:
        """A line that is no memory."""
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        self.addItem(item)

    def left_out(self) -> frozenset[str]:
        items = (self.item(row) for row in range(self.count()))
        return frozenset(
            str(item.data(_ID))
            for item in items
            if item.data(_ID) is not None and self.choosing and item.checkState() != Qt.CheckState.Checked
        )


class IsolateDialog(DatabaseDialog):
    """Isolates what was selected when it opened. `with_near`: near-duplicates too, to choose from, as one operation."""

    def __init__(self, state: ViewState, parent: QWidget | None = None, *, with_near: bool = False) -> None:
        super().__init__(state, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.ids = self.memories = state.selection
        self.matching = None if with_near else state.selected.matching
        self.trace: Trace | None = state.trace
        self.with_near = self._looking = with_near
        self._fault: MnemonautError | None = None
        self._near: tuple[str, ...] = ()
        self._title, self.near_said = PlainLabel(), PlainLabel()
        self.list = ChosenList(choosing=with_near, rows=len(self.ids))
        self.near_said.setVisible(with_near)
        self.consequences = ConsequencesView(state, self._operation)
        if with_near:
            title, named = self.tr("Isolate with near-duplicates"), self.tr("Memories to isolate; Space leaves one out")
        else:
            title, named = self.tr("Isolate with reason"), self.tr("Selected memories")
        self.list.setAccessibleName(named)
        scopes = [
            (False, self.tr("&Everywhere: no recipe may recall it")),
            (True, self.tr("Only for &questions like this one")),
        ]
        label, hint = self.tr("Reason (may be empty)"), self.tr("e.g. the cat, not the cake")
        reason = Field(key="reason", label=label, kind="suggestions", name=self.tr("Reason"), hint=hint)
        query = Field(key="for_query", label="", kind="radio", choices=scopes, value=False, about=self._query_line())
        similarity = self.tr("Minimum similarity (0–1)")
        cosine = Field(key="cosine", label=similarity, kind="number", value=COSINE, bounds=(0.05, 1.0, 0.01))
        above = (self._title, self.list, self.near_said, self.form.lay_out(reason, above=True))
        scope = (self.form.lay_out(query), hbox(self.form.lay_out(cosine), Gap(), margins=(24, 0, 0, 0)))
        self.arrange(title, self.tr("Isolate"), Wide(Scrolled(*above, *scope, self.consequences, Gap(), spacing=8)))
        self.draft_button = self.do_button
        self.for_query.setEnabled(bool(self.query_text.strip()))
        self.form.edits["for_query"].changed.connect(self.consequences.ask_soon)
        self.form.edits["cosine"].valueChanged.connect(self._on_cosine_changed)
        self.list.chosen_changed.connect(self._on_chosen_changed)
        self.finished.connect(self.consequences.stop)
        state.mask_changed.connect(self.list.refresh_texts)
        self.setMinimumWidth(600 if with_near else 480)
        self.adjustSize()
        self._on_chosen_changed()
        self._load()
        self.form.edits["reason"].setFocus()

    @property
    def for_query(self) -> QRadioButton:
        """The choice of the questions like the one that is shown."""
        button: QRadioButton = self.form.edits["for_query"].buttons[True]
        return button

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids that Enter isolates: the selected ones, then near-duplicates, without the unticked."""
        left_out = self.list.left_out()
        return tuple(memory_id for memory_id in (*self.ids, *self._near) if memory_id not in left_out)

    @property
    def ready(self) -> bool:
        return bool(self.chosen) and not self._looking

    def refresh(self, *_: object) -> None:
        super().refresh()
        count = len(self.chosen)
        if count == 1:
            title = self.tr("This memory is kept out of recall. It stays stored, and Undo takes it back.")
        else:
            title = self.tr("{count} memories are kept out of recall. They stay stored, and Undo takes it back.")
        self._title.setText(title.format(count=f"{count:,}"))
        self.near_said.setText(self._near_text() if self.with_near else "")
        measured = self.form.written("for_query") and self.vector is not None
        for part in (self.form.edits["cosine"], self.form.labels["cosine"]):
            part.setEnabled(measured)

    def _on_chosen_changed(self) -> None:
        self.refresh()
        if not self._looking:
            self.consequences.ask_soon()

    def _near_text(self) -> str:
        if self._looking:
            return self.tr("Looking for near-duplicates…")
        if self._fault is not None:
            return "✖ " + joined(self.tr("Could not look for near-duplicates."), error_text(self._fault))
        if not self._near:
            said = self.tr("Nothing else says nearly the same.")
        elif len(self._near) == 1:
            said = self.tr("One more says nearly the same (≈). Untick it if it should still be recalled.")
        else:
            said = self.tr("{count} say nearly the same (≈). Untick what should still be recalled.")
        if len(self.ids) > MOST_LOOKED_AT:
            said = joined(said, self.tr("Only the first {limit} selected were compared."))
        return said.format(count=f"{len(self._near):,}", limit=f"{MOST_LOOKED_AT:,}")

    def _query_line(self) -> str:
        text = self.query_text
        if not text.strip():
            return self.tr("No recall is shown in the Recall lab, so there is no question to compare with.")
        if self.vector is None:
            said = self.tr("“{query}” (this recall has no vector: exactly this text only)")
        else:
            said = self.tr("“{query}”")
        return said.format(query=shown_line(text, 160))

    @property
    def query_text(self) -> str:
        """The query that "like this one" means; "" without a recall."""
        return "" if self.trace is None else self.trace.query.text

    @property
    def vector(self) -> Vector | None:
        """The vector of that query, if it has one."""
        found = None if self.trace is None else self.trace.plan.vectors.by_form.get(_FORM)
        return found if found is not None and bool(found.any()) else None

    def _load(self) -> None:
        with_near, everything = self.with_near, self.ids
        ids = everything[:MOST_SHOWN]

        def work(explorer: Explorer, token: CancelToken) -> tuple[list[Line], list[str]]:
            found = explorer.library.memories(ids)
            given = (found.reason for found in explorer.library.isolations() if not isinstance(found.reason, Text))
            reasons = dict.fromkeys(shown_line(reason, 200) for reason in given)  # what an import says is nobody's word
            near = _near_of(explorer, everything, token) if with_near else ()
            lines = [Line(memory_id, found.get(memory_id)) for memory_id in ids]
            lines += [Line(one.memory.id, one.memory, one) for one in near]
            return lines, [reason for reason in reasons if reason][:MOST_REASONS]

        self.state.read("isolate_dialog", work, self._on_known, failed=self._on_unknown)

    def _on_unknown(self, error: MnemonautError) -> None:
        self._looking, self._fault = False, error
        self.list.show_lines([Line(memory_id, None) for memory_id in self.ids[:MOST_SHOWN]], expert=False)

    def _on_known(self, known: tuple[list[Line], list[str]]) -> None:
        lines, reasons = known
        self._looking = False
        self._near = tuple(line.memory_id for line in lines if line.near is not None)
        self.list.show_lines(lines, expert=self.state.expert)
        more = len(self.ids) - len(lines) + len(self._near)
        if more > 0:
            self.list.add_note(self.tr("… and {count} more").format(count=f"{more:,}"))
        self.adjustSize()
        typed = self.form.written("reason")
        self.form.edits["reason"].addItems(reasons)
        self.form.write("reason", typed)

    def perform(self) -> None:
        work = self._operation()
        if work is not None:
            self.operate("isolate", work, wait=False)

    def _operation(self) -> Callable[[Database], Change] | None:
        ids, now, context = self.matching or self.chosen, self.state.services.now(), self._context()
        if not self.chosen:
            return None
        if not self.form.written("for_query") or self.trace is None:
            return lambda database: database.curation.isolate(ids, now=now, **context)
        text, vector, limit = self.query_text, self.vector, round(self.form.written("cosine"), 4)
        embedder = self.trace.embedder if vector is not None else None
        return lambda database: database.curation.suppress(
            ids, text, now=now, vector=vector, embedder=embedder, cosine_limit=limit, **context
        )

    def _context(self) -> IsolationContext:
        """Return the reason, run and recipe if the recall is concerned, and the rank if one memory is meant."""
        trace, reason = self.trace, self.form.written("reason").strip()
        found = [] if trace is None else [item for item in map(trace.candidate, self.ids) if item is not None]
        if trace is None or not (found or self.form.written("for_query")):
            return IsolationContext(reason=reason)
        rank = found[0].rank if len(self.ids) == 1 and found else None
        return IsolationContext(reason=reason, run_id=trace.id, rank=rank, recipe=trace.recipe)

    def _on_cosine_changed(self, _limit: float) -> None:
        if self.form.written("for_query"):
            self.consequences.ask_soon()


def _near_of(explorer: Explorer, ids: tuple[str, ...], token: CancelToken) -> tuple[NearDuplicate, ...]:
    """Return near-duplicates of the first of these that are not among them, each once."""
    found: dict[str, NearDuplicate] = {}
    for memory_id in ids[:MOST_LOOKED_AT]:
        token.raise_if_set()
        for one in explorer.library.near_duplicates(memory_id):
            found.setdefault(one.memory.id, one)
    held = frozenset(ids)
    return tuple(one for memory_id, one in found.items() if memory_id not in held)


ARCHIVE, EXPIRE, SENSITIVITY = "archive", "expire", "sensitivity"


def _moment(written: str) -> object:
    return column_value("expires_at", written)  # nothing written is refused: "never" is not what this command is for


class PutAwayDialog(DatabaseDialog):
    """Changes what was selected when it opened. Enter confirms, also while the preview is running."""

    def __init__(self, state: ViewState, kind: str, parent: QWidget | None = None) -> None:
        """`kind`: archive, expire or sensitivity."""
        super().__init__(state, parent)
        self.kind, self.meant, self.memories = kind, state.meant, state.selection
        count = len(state.selection)
        title, single, several = self._texts_of(kind)
        what = PlainLabel(single if count == 1 else several.format(count=f"{count:,}"))
        self._still = PlainLabel()
        self.consequences = ConsequencesView(state, self._operation)
        now = state.services.now()
        levels = [(level, sensitivity_word(name)) for name, level in SENSITIVITIES.items()]
        fields = [Field(key="reason", label=self.tr("Reason (may be empty)"))]
        if kind == EXPIRE:
            when = self.tr("When (UTC)")
            fields.insert(0, Field(key="expires_at", label=when, kind="date", value=now, check=_moment))
        elif kind == SENSITIVITY:
            level = self.tr("Sensitivity")
            fields.insert(0, Field(key="sensitivity", label=level, kind="choice", choices=levels, value=1))
        form, self.main = self.form.lay_out(*fields), fields[0].key
        self.arrange(title, title, what, self._still, form, self.consequences, Gap(), spacing=8)
        self.draft_button = self.do_button
        self.setMinimumWidth(560)
        self.finished.connect(self.consequences.stop)
        if kind == EXPIRE:
            self.form.edits[self.main].textChanged.connect(self._on_value_changed)
        elif kind == SENSITIVITY:
            self.form.edits[self.main].currentIndexChanged.connect(self._on_value_changed)
        self.consequences.ask_soon()
        self.form.edits[self.main].setFocus()

    def _texts_of(self, kind: str) -> tuple[str, str, str]:
        if kind == ARCHIVE:
            return self.tr("Archive"), self.tr("This memory is archived."), self.tr("{count} memories are archived.")
        if kind == EXPIRE:
            return self.tr("Let expire"), self.tr("This memory expires."), self.tr("{count} memories expire.")
        one, more = (
            self.tr("This memory gets another sensitivity."),
            self.tr("{count} memories get another sensitivity."),
        )
        return self.tr("Change sensitivity"), one, more

    def _changes(self) -> dict[str, object]:
        """Return the columns to change; InputError for an unreadable moment."""
        if self.kind == ARCHIVE:
            return {"status": "archived"}
        return {self.main: self.form.value(self.main)}

    def _operation(self) -> Callable[[Database], Change] | None:
        try:
            changes = self._changes()
        except InputError:
            return None
        meant, now, reason = self.meant, self.state.services.now(), self.form.written("reason").strip()
        return lambda database: database.curation.edit(meant, changes, now=now, reason=reason)

    @property
    def ready(self) -> bool:
        return self.error is None

    def refresh(self, *_: object) -> None:
        said, self.error = "", None
        try:
            recalling = recipes_recalling(self._changes(), self.state.services.now())
        except InputError as error:
            self.error = error
        else:
            still = self.tr("Recalled still by: {recipes}. Isolate keeps a memory out of all.")
            said = self.tr("Recalled by no recipe any more.")
            if recalling:
                said = still.format(recipes=listed([recipe_title(name) for name in recalling]))
        self._still.setText(said)
        self._still.setVisible(bool(said))
        super().refresh()

    def _on_value_changed(self, *_: object) -> None:
        self.consequences.ask_soon()

    def perform(self) -> None:
        operation = self._operation()
        if operation is not None:
            self.operate("edit", operation, wait=False)


MOST = 50
MOST_COMPARED = 10
Rate = Callable[[tuple[str, ...], str], None]


class DuplicateDialog(DatabaseDialog):
    """Marks what was selected when it opened as duplicates of the chosen memory. Of several, the one in the inspector is
    offered first."""

    def __init__(self, state: ViewState, rate: Rate, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._rate = rate
        self.ids = self.memories = state.selection
        self._first = state.memory_id if len(self.ids) > 1 else ""
        self._looking = True
        self._offered: tuple[Memory, ...] = ()
        if len(self.ids) == 1:
            text = self.tr(
                "Which memory does this one repeat? That one takes over its threads and entities and counts once more; this"
                " one keeps half of its usefulness. Both can still be recalled. Undo takes it back."
            )
        else:
            text = self.tr(
                "Which memory do these {count} repeat? That one takes over their threads and entities and counts once more"
                " for each; they keep half of their usefulness. All can still be recalled. Undo takes it back."
            )
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Memories that it may repeat"))
        elide_lines(self.list)
        self._said = PlainLabel()
        hint = self.tr("Search by words, or paste an id")
        form = self.form.lay_out(Field(key="words", label="", name=self.tr("Search"), hint=hint))
        what = PlainLabel(text.format(count=f"{len(self.ids):,}"))
        title, do = self.tr("Duplicate of…"), self.tr("Mark as duplicate")
        self.arrange(title, do, what, form, self.list, self._said, spacing=8)
        self.form.edits["words"].setClearButtonEnabled(True)
        self.setMinimumWidth(620)
        self.form.edits["words"].textChanged.connect(self._look)
        self.list.currentRowChanged.connect(self.refresh)
        self.list.itemActivated.connect(self.submit)
        state.mask_changed.connect(self._fill)
        self._look()
        self.form.edits["words"].setFocus()

    @property
    def chosen(self) -> str:
        """The memory that they repeat; "" for none yet."""
        row = self.list.currentRow()
        return str(self.list.item(row).data(_ID)) if row >= 0 else ""

    @property
    def ready(self) -> bool:
        return bool(self.chosen) and not self._looking

    def _look(self, *_: object) -> None:
        written, ids, first = self.form.written("words").strip(), self.ids, self._first

        def work(explorer: Explorer, token: CancelToken) -> tuple[Memory, ...]:
            if written:
                named = explorer.library.memories([written])
                found = [*named, *explorer.library.ids(written)[: 2 * MOST]]
            else:
                found = [first] if first else []
                for memory_id in ids[:MOST_COMPARED]:
                    token.raise_if_set()
                    found += [one.memory.id for one in explorer.library.near_duplicates(memory_id)]
            others = [one for one in dict.fromkeys(found) if one == first or one not in ids][:MOST]
            held = explorer.library.memories(others)
            return tuple(held[one] for one in others if one in held)

        self._looking, self.error = True, None
        self._fill()
        self.state.read("duplicate_dialog", work, self._on_found, failed=self._on_missed)

    def _on_found(self, answer: tuple[Memory, ...]) -> None:
        self._looking, self._offered = False, answer
        self._fill()

    def _on_missed(self, error: MnemonautError) -> None:
        self._looking, self._offered, self.error = False, (), error
        self._fill()

    def _fill(self) -> None:
        chosen = self.chosen
        self.list.clear()
        for memory in self._offered:
            text = f"{memory_line(text_of(memory), 200)}   ·   {shown_line(memory.id, 60)}"
            item = QListWidgetItem(text)
            item.setData(_ID, memory.id)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
            self.list.addItem(item)
        ids = [memory.id for memory in self._offered]
        self.list.setCurrentRow(ids.index(chosen) if chosen in ids else (0 if ids else -1))
        said = ""
        if self._looking:
            said = self.tr("Looking…")
        elif not ids and self.error is None:
            said = self.tr("Nothing says nearly the same. Search for it by words.")
            if self.form.written("words").strip():
                said = self.tr("No other memory has these words or this id.")
        self._said.setText(said)
        self.refresh()

    def perform(self) -> None:
        other = self.chosen
        rest = tuple(one for one in self.ids if one != other)
        if rest:
            self._rate(rest, other)
            self.accept()

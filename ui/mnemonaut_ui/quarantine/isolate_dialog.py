"""Isolating with a reason and a scope: everywhere, or only for queries like the one that is shown; if wanted, together
with what says nearly the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QRadioButton, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change, IsolationContext
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.probe import NearDuplicate
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import Text
from mnemonaut_ui.quarantine.consequences_view import ConsequencesView
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, elide_lines, hbox
from mnemonaut_ui.widgets.form_dialog import Field, Scrolled
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import memory_line, name_of, shown_line, text_of
from mnemonaut_ui.words.messages import error_text, joined

if TYPE_CHECKING:
    from mnemonaut_core.store.database import Database

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
    """Lines that are all chosen at first; where `choosing`, each can be left out with Space or a click."""

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
    """Acts on what was selected when it was opened. Enter isolates.

    `with_near` lists what says nearly the same as well, to choose from: all of it becomes one operation.
    """

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
        reason = Field(
            key="reason",
            label=self.tr("Reason (may be empty)"),
            kind="suggestions",
            name=self.tr("Reason"),
            hint=self.tr("e.g. the cat, not the cake"),
        )
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

    # ---- what is known

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

    # ---- doing

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

"""The tab Context: thread, replies, links, neighbours in time, entities; Enter goes to one of them."""

from __future__ import annotations

import html

from PySide6.QtCore import QModelIndex, Qt, Slot
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView, QVBoxLayout, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Entity
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.inspector.page import Page
from mnemonaut_ui.inspector.phrases import headline
from mnemonaut_ui.inspector.subject import Subject
from mnemonaut_ui.inspector.surroundings_of import Beside, Context, context_of
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.words.memory import date_text, entity_type_word, shown_line
from mnemonaut_ui.words.messages import error_text

CHANNEL = "inspector.context"
Role = Qt.ItemDataRole
ID_ROLE = int(Role.UserRole) + 1


class ContextView(Page):
    """A tree of two levels: groups, and what is in them."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._context: Context | None = None
        self._shown: Subject | None = None
        self.empty = EmptyState()
        self.model = QStandardItemModel(self)
        self.tree = QTreeView()
        self.tree.setModel(self.model)
        self.tree.setHeaderHidden(True)
        self.tree.setUniformRowHeights(True)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setIndentation(14)
        self.tree.activated.connect(self._on_activated)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.addWidget(self.empty)
        column.addWidget(self.tree)
        self.retranslate()

    def title(self) -> str:
        """Context."""
        return self.tr("Context")

    def show_subject(self, subject: Subject) -> None:
        """Ask for what stands beside a memory, once for what the store said of it."""
        self.subject = subject
        details, workspace = subject.details, self.state.workspace
        if details is None or workspace is None:
            self._shown = None
            self.state.jobs.cancel(CHANNEL)
            self._say_empty(*self._why_nothing(subject))
            return
        if self._shown is not None and self._shown.details is details:
            return
        self._shown = subject
        explorer = workspace.explorer

        def work(token: CancelToken) -> Context:
            token.raise_if_set()
            return context_of(explorer, details, token)

        self.state.jobs.read(CHANNEL, work, self._on_found, failed=self._on_failed)

    def _why_nothing(self, subject: Subject) -> tuple[str, str]:
        if subject.error is not None:
            return self.tr("Could not be read"), str(subject.error)
        if subject.gone:
            return self.tr("No longer stored"), self.tr("What stood beside it is not known any more.")
        return "", ""

    def _say_empty(self, title: str, detail: str) -> None:
        self.model.clear()
        self.tree.hide()
        self.empty.show()
        self.empty.say(title, detail)

    @Slot(object)
    def _on_found(self, context: object) -> None:
        assert isinstance(context, Context)  # noqa: S101 - what `work` gives
        self._context = context
        self._fill(context)

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._shown = None
        self._say_empty(self.tr("Could not be read"), error_text(error))

    # ---- the tree

    def _fill(self, context: Context) -> None:
        self.model.clear()
        self.model.setColumnCount(2)
        for thread in context.threads:
            shown = len(thread.members)
            title = (
                self.tr("Thread {key} ({total})")
                if shown == thread.total
                else self.tr("Thread {key} ({shown} of {total})")
            )
            title = title.format(key=shown_line(thread.key, 60), shown=f"{shown:,}", total=f"{thread.total:,}")
            self._add(title, thread.members)
        self._add(self.tr("Replies"), context.replies)
        self._add(self.tr("Links from it"), context.links_out, labelled=True)
        self._add(self.tr("Links to it"), context.links_in, labelled=True)
        self._add(self.tr("Before and after"), context.neighbours)
        self._add(self.tr("Most alike"), context.alike, labelled=True)
        self._add_entities(context.entities)
        nothing = self.model.rowCount() == 0
        if nothing:
            self._say_empty(self.tr("Nothing stands beside it"), self.tr("No thread, no link, no neighbour in time."))
            return
        self.empty.hide()
        self.tree.show()
        self.tree.expandAll()
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setCurrentIndex(self.model.index(0, 0))

    def _add(self, title: str, members: tuple[Beside, ...], *, labelled: bool = False) -> None:
        if not members:
            return
        group = self._group(title)
        for beside in members:
            memory = beside.memory
            text = self.tr("{id} (not stored)").format(id=beside.id) if memory is None else headline(memory)
            said = f"{beside.note} · {text}" if labelled and beside.note else text
            marked = f"▸ {said}" if beside.itself else said
            day = "" if memory is None else date_text(memory.moment)
            spoken = self.tr("this memory: {text}").format(text=text) if beside.itself else said
            group.appendRow(self._row(marked, day, spoken, "" if memory is None or beside.itself else beside.id))

    def _add_entities(self, entities: tuple[Entity, ...]) -> None:
        if not entities:
            return
        group = self._group(self.tr("Mentioned"))
        for entity in entities:
            sure = "" if entity.confidence is None else f"{entity.confidence:.2f}"
            group.appendRow(self._row(f"{entity_type_word(entity.type)} · {shown_line(entity.name, 80)}", sure, "", ""))

    def _group(self, title: str) -> QStandardItem:
        item = QStandardItem(title)
        font = item.font()
        font.setBold(True)
        item.setFont(font)
        item.setData(title, Role.AccessibleTextRole)
        item.setEditable(False)
        blank = QStandardItem()
        blank.setData(title, Role.AccessibleTextRole)
        self.model.appendRow([item, blank])
        return item

    @staticmethod
    def _row(text: str, day: str, spoken: str, memory_id: str) -> list[QStandardItem]:
        cells = [QStandardItem(text), QStandardItem(day)]
        for cell in cells:
            cell.setData(memory_id, ID_ROLE)
            cell.setData(html.escape(text), Role.ToolTipRole)
            cell.setData(f"{spoken or text}, {day}" if day else spoken or text, Role.AccessibleDescriptionRole)
        cells[0].setData(spoken or text, Role.AccessibleTextRole)
        cells[1].setData(day, Role.AccessibleTextRole)
        cells[1].setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return cells

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        memory_id = index.data(ID_ROLE)
        if memory_id:
            self.state.select((memory_id,), memory_id)

    def retranslate(self) -> None:
        """All texts."""
        self.tree.setAccessibleName(self.tr("What stands beside the memory"))
        if self._context is not None and self._shown is not None:
            self._fill(self._context)

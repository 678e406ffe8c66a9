"""The preview: one memory, read off the UI thread."""

from __future__ import annotations

import re

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPlainTextEdit, QSplitter, QWidget

from mnemonaut_core.domain.memory import Memory, MemoryDetails
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.library.filters import written
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.words.memory import (
    MASK,
    TEXT_LIMIT,
    entity_type_word,
    is_masked,
    kind_word,
    link_word,
    memory_moment,
    reason_line,
    sensitivity_name,
    sensitivity_word,
    shown_line,
    shown_text,
    state_glyph,
    state_of,
    state_word,
    title_of,
)
from mnemonaut_ui.words.messages import error_text

_ROLE = Qt.ItemDataRole.UserRole + 1
MOST_LINKS = 200
_HEADING = re.compile(r"^#{1,6}[ \t]+", re.MULTILINE)
"""Signs of Markdown in front of a heading: here it is read, not written."""
_CHANNEL = "library:preview"


class Preview(QWidget):
    """Shows details that it is given. `query_wanted` asks for a list (a thread, a person), `memory_wanted` for a memory."""

    query_wanted = Signal(str)
    memory_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._details: MemoryDetails | None = None
        self._reason = ""
        self._head = ElidedLabel(parent=self)
        font = self._head.font()
        font.setBold(True)
        self._head.setFont(font)
        self._meta = ElidedLabel(parent=self)
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self.text = QPlainTextEdit(self._split)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.links = QListWidget(self._split)
        self.links.setStyleSheet("QListView::item { padding: 2px 4px; }")
        self.links.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.links.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.links.itemActivated.connect(self._on_item_activated)
        self.links.itemClicked.connect(self._on_item_activated)
        self._split.addWidget(self.text)
        self._split.addWidget(self.links)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._split.setChildrenCollapsible(False)
        vbox(self._head, self._meta, Wide(self._split), on=self, margins=(0, 4, 0, 0), spacing=2)
        self.setFocusProxy(self.text)
        self.text.setAccessibleName(self.tr("Text of the memory"))
        self.links.setAccessibleName(self.tr("Threads, people and links of the memory"))
        self.refresh_texts()

    def show_details(self, details: MemoryDetails | None, reason: str = "") -> None:
        """Show a memory; without one `reason` says why there is none."""
        self._details, self._reason = details, reason
        self.refresh_texts()

    @property
    def memory_id(self) -> str:
        """The memory that is shown; "" for none."""
        return "" if self._details is None else self._details.memory.id

    def refresh_texts(self) -> None:
        """Say everything again: other texts are masked."""
        details = self._details
        self.links.clear()
        if details is None:
            self._head.hide()
            self._meta.hide()
            self.text.setPlainText("")
            self.text.setPlaceholderText(self._reason or self.tr("Select a memory to read it here."))
            self.links.hide()
            return
        memory = details.memory
        title = title_of(memory)
        self._head.set_line(shown_line(title, 200))
        self._head.setVisible(bool(title))
        self._meta.set_line(self._meta_text(memory))
        self._meta.show()
        whole = MASK if is_masked(memory) else self._whole_text(memory)
        self.text.setPlainText(whole or self.tr("(no text)"))
        self._fill(details)
        self.links.setVisible(self.links.count() > 0)

    def _meta_text(self, memory: Memory) -> str:
        state = state_of(memory)
        parts = [
            f"{state_glyph(state)} {state_word(state)}",
            kind_word(memory.kind) + (f" / {shown_line(memory.subtype, 40)}" if memory.subtype else ""),
            self.tr("undated") if memory.moment is None else memory_moment(memory),
            sensitivity_word(sensitivity_name(memory.sensitivity)),
            shown_line(memory.id, 80),
        ]
        return " · ".join(parts)

    def _whole_text(self, memory: Memory) -> str:
        sides = (
            (self.tr("User"), memory.user_text),
            (self.tr("Companion"), memory.reply_text),
            ("", _HEADING.sub("", memory.body or "")),
            (self.tr("Image"), memory.image_summary),
        )
        said = [(name, text) for name, text in sides if text]
        length = sum(len(text) for _, text in said)
        left, blocks = TEXT_LIMIT, []
        for name, text in said:
            if left > 0:
                blocks.append(f"{name}: {shown_text(text, left)}" if name else shown_text(text, left))
            left -= len(text)
        if length > TEXT_LIMIT:
            clipped = self.tr("… the first {shown} of {count} characters are shown")
            blocks.append(clipped.format(shown=f"{TEXT_LIMIT:,}", count=f"{length:,}"))
        return "\n\n".join(blocks)

    def _fill(self, details: MemoryDetails) -> None:
        hidden = is_masked(details.memory)  # whom it is about says as much as its text
        if hidden and (details.threads or details.entities):
            self._add(self.tr("Its threads and names: {mask}").format(mask=MASK))
        for thread in () if hidden else details.threads:
            self._add(self.tr("Thread {name}").format(name=shown_line(thread, 80)), query=written("thread", thread))
        for link in details.links_out:
            self._add(f"{link_word(link.label)} → {shown_line(link.to, 80)}", memory_id=link.to)
        for other, label in details.links_in:
            self._add(f"{link_word(label)} ← {shown_line(other, 80)}", memory_id=other)
        for entity in () if hidden else details.entities:
            self._add(
                f"{shown_line(entity.name, 80)} ({entity_type_word(entity.type)})", query=written("entity", entity.name)
            )
        if details.resembles is not None:
            self._add(self.tr("Resembles the isolated {id}").format(id=shown_line(details.resembles, 40)))
        if details.isolation:
            self._add(self.tr("Isolated: {reason}").format(reason=reason_line(details.isolation, 200)))
        if details.source:
            self._add(self.tr("From {file}").format(file=shown_line(details.source, 200)))

    def _add(self, text: str, *, query: str | None = None, memory_id: str | None = None) -> None:
        if self.links.count() >= MOST_LINKS:
            return
        item = QListWidgetItem(text)
        item.setData(_ROLE, (query, memory_id))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, text)
        if query is None and memory_id is None:
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEnabled)
        self.links.addItem(item)

    @Slot(QListWidgetItem)
    def _on_item_activated(self, item: QListWidgetItem) -> None:
        query, memory_id = item.data(_ROLE)
        if query is not None:
            self.query_wanted.emit(query)
        elif memory_id is not None:
            self.memory_wanted.emit(memory_id)

    def sizeHint(self) -> QSize:
        return QSize(400, 200)


class Reading(QObject):
    """Between the state's jobs and the preview."""

    def __init__(self, state: ViewState, preview: Preview, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._preview = preview
        self.wanted = ""
        """The memory that the preview shows, or will show once it is read."""

    def show_memory(self, memory_id: str) -> None:
        """Read this memory into the preview; "" empties it."""
        self.wanted = memory_id
        if not memory_id:
            self._state.jobs.cancel(_CHANNEL)
            self._preview.show_details(None)
            return
        self._state.read(
            _CHANNEL,
            lambda explorer, _token: explorer.library.details(memory_id),
            self._on_read,
            failed=self._on_failed,
        )

    def _on_read(self, found: MemoryDetails | None) -> None:
        self._preview.show_details(found, "" if found is not None else self.tr("This memory is no longer stored."))

    def _on_failed(self, error: MnemonautError) -> None:
        self._preview.show_details(None, f"✖ {error_text(error)}")

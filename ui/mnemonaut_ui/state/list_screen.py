"""What the screens share that list stored rows behind a filter."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QTableView, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_ui.state.memory_rows import MemoryRows
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import Gone, Selection, ViewState
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.widgets.memory_table import OpeningTable
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.skeleton import Skeleton
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.messages import error_advice, error_text, error_title, joined

if TYPE_CHECKING:
    from mnemonaut_core.explorer import Explorer
    from mnemonaut_core.workspace.wiring import Workspace
    from mnemonaut_ui.widgets.theme import Theme

Found = TypeVar("Found")
LOADING_MS = 150
"""A read that takes longer is reported."""


class ListSpec(msgspec.Struct, Generic[Found], frozen=True, kw_only=True):
    """How a list is read, and what its screen says. Texts are English; `context` is that of their translation."""

    context: str
    read: Callable[[Explorer, str, int, CancelToken], Found]
    """(explorer, filter, now, token) → what is listed; runs in a worker."""
    parse: Callable[[str], object] | None = None
    """Raises InputError for a filter that `read` does not understand. None: `read` ignores the filter, which picks among the
    rows that were read."""
    filter_hint: str
    rows: str
    """The name of the list for screen readers."""
    nothing: str
    hint: str
    """What to do where nothing is stored; {key} in it is the key of `command`, (command, its menu)."""
    command: tuple[str, str] = ("", "")
    no_match: str
    looking: str = ""
    """Shown while a read takes its time; "": Loading…"""


class ListScreen(Screen, Generic[Found]):
    """A screen that lists stored rows behind a filter. It reads nothing while it is hidden.
    A subclass sets `key` and `spec`, makes its table, places the widgets and calls `_begin`; `_list` shows what was read."""

    spec: ClassVar[ListSpec[Any]]
    channels: ClassVar[tuple[str, ...]] = ()
    """Further reads that are cancelled when another database is opened."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.found: Found | None = None
        """What was read; None before."""
        self.asked = ""
        """The filter that holds: the last one without a fault."""
        self._error: MnemonautError | None = None
        self._dirty = True
        """Whether what is stored changed since it was read."""
        self._loading = self._is_slow = False
        """Whether the list is being read, and whether that takes so long that the screen says so."""
        self._waits_for_table = False
        self._watch: QTimer | None = None
        self.filter = FilterField(self)
        self.filter.setPlaceholderText(self._say(self.spec.filter_hint))
        self.filter.setAccessibleName(self.tr("Filter"))
        self.filter_error = PlainLabel(parent=self, selectable=True)
        """What is wrong with the filter."""
        self.filter_error.setProperty("fault", True)
        self.filter_error.hide()
        self.count = PlainLabel(parent=self)
        """How many rows there are."""
        self.count.hide()
        self.stack = QStackedWidget(self)
        """The list, or in its place why there is none."""
        self.empty = EmptyState(self.stack)
        self.stack.addWidget(self.empty)
        self.loading = Skeleton(self.stack)
        self.loading.cancel_asked.connect(self._on_cancelled)
        self.stack.addWidget(self.loading)
        self._slow = QTimer(self, singleShot=True, interval=LOADING_MS)
        self._slow.timeout.connect(self._on_slow)

    def _begin(
        self, table: QTableView, shown: QWidget | None = None, *, memories: MemoryRows[Any] | None = None
    ) -> None:
        """Follow the database, after the widgets were made. `shown`: what is shown instead of the empty text, the table
        itself where it is None. `memories`: the list whose selection is that of the window."""
        state = self.state
        self._table, self._shown, self._memories = table, shown or table, memories
        if memories is not None:
            memories.moved.connect(self.publish)
        table.setAccessibleName(self._say(self.spec.rows))
        if isinstance(table, OpeningTable):
            table.typed.connect(self._on_typed)
        self.stack.addWidget(self._shown)
        self.filter.filter_changed.connect(self._on_filter_changed)
        self.filter.left_down.connect(self._enter_table)
        self.filter.escaped.connect(self._enter_table)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.theme_changed.connect(self._on_theme_changed)
        state.purged.connect(self._on_purged)
        self._on_theme_changed(state.theme)
        self._show()

    def _list(self, found: Found) -> None:
        """Show the rows that the filter lets through; what is selected stays selected."""
        raise NotImplementedError

    def _clear(self) -> None:
        """Drop all rows and open questions: another database is open, or none."""
        raise NotImplementedError

    def _hides_rows(self, _found: Found) -> bool:
        """Whether there would be rows without the filter; called where there are none."""
        return bool(self.asked)

    def _count_text(self, _found: Found) -> str:
        return ""

    def _show_around(self) -> None:
        """Show what stands around the list: what is known of the selected row, and what can be done with it."""

    def _on_theme_changed(self, _theme: Theme) -> None:
        for table in self.findChildren(OpeningTable):
            table.size_rows()

    def _load(self) -> None:
        asked, now, read = self.asked, self.state.services.now(), self.spec.read
        self._start(lambda explorer, token: read(explorer, asked, now, token))

    def _start(self, work: Callable[[Explorer, CancelToken], Found]) -> None:
        """Read by `work`, and drop a read that is under way. A list that needs more than its filter overrides `_load`."""
        self._dirty, self._loading = False, True
        if self.found is None:
            self.empty.show_text("")
        self._slow.start()
        self.state.read(f"{self.key}:list", work, self._on_found, failed=self._on_failed)

    def _load_again(self, *_: object) -> None:
        self._dirty = True
        self._load_if_seen()

    def _load_if_seen(self) -> None:
        if self._dirty and self.isVisible() and self.state.workspace is not None:
            self._load()

    def _on_found(self, found: Found) -> None:
        self._slow.stop()
        self._loading, self._is_slow, self._error, self.found = False, False, None, found
        self._pick()
        self._focus_table()

    def _pick(self) -> None:
        if self.found is not None:
            self._list(self.found)
        if self.spec.parse is None and isinstance(self._table, OpeningTable):
            self._table.mark_words(self.asked.split())
        self._show()
        self._republish()

    def _on_failed(self, error: MnemonautError) -> None:
        self._slow.stop()
        self._loading, self._is_slow, self._error, self._dirty = False, False, error, True
        self._show()
        self._republish()

    def _watch_every(self, interval_ms: int, look: Callable[[], None]) -> None:
        """Check for news at this interval while the screen is visible."""
        self._watch = QTimer(self, interval=interval_ms)
        self._watch.timeout.connect(look)

    @property
    def _up_to_date(self) -> bool:
        """Whether the list shows what was stored when it was read last, and nothing is being read."""
        return self.found is not None and self._error is None and not self._dirty and not self._loading

    def _say(self, text: str) -> str:
        return QCoreApplication.translate(self.spec.context, text) if text else ""

    def _show(self) -> None:
        """The list, or why there is none: no database, a failed read, a filter that no row meets, nothing stored."""
        listed = self.found is not None and self._error is None and self._table_in_front().model().rowCount() > 0
        self.stack.setCurrentWidget(self._shown if listed else self.loading if self._is_slow else self.empty)
        if self.state.workspace is None:
            self._show_no_database(self.empty)
        elif self._error is not None:
            title, advice = error_title(self._error), error_advice(self._error)
            self.empty.show_text(title, advice, button=self.tr("Try again"), act=self._load_if_seen)
        elif self.found is None:
            if not self._loading:
                self.empty.show_text(self.tr("Not loaded yet"), button=self.tr("Load"), act=self._load_if_seen)
        elif not listed:
            self._explain_empty(self.found)
        self._show_count("" if self.found is None or self._error is not None else self._count_text(self.found))
        self._show_around()

    def _show_count(self, text: str) -> None:
        """Say how many rows there are: at the end of the filter, where the label has no place of its own."""
        self.count.setText(text)
        self.filter.set_note(text if self.count.isHidden() else "")

    def _explain_empty(self, found: Found) -> None:
        """Say that no row matches the filter, or that nothing is stored."""
        if self._hides_rows(found):
            self._explain_filtered(self._say(self.spec.no_match), self.asked)
        else:
            hint = self._say(self.spec.hint)
            name, menu = self.spec.command
            self.empty.show_text(
                self._say(self.spec.nothing), hint.format(key=keys_or_menu(name, menu)) if name else hint
            )

    def _explain_filtered(self, title: str, query: str) -> None:
        self.empty.show_text(title, query, button=self.tr("Clear the filter"), act=self._clear_filter)

    def refresh_texts(self) -> None:
        self._show()

    def _on_slow(self) -> None:
        text = self._say(self.spec.looking) or self.tr("Loading…")
        if self.found is None:
            self._is_slow = True
            self.loading.show_text(text, self.tr("Cancel (Esc)"))
            self.stack.setCurrentWidget(self.loading)
        else:
            self._show_count(text)

    def _on_cancelled(self) -> None:
        """Stop reading the list; it is read again on request, or when the screen comes to the front."""
        self.state.jobs.cancel(f"{self.key}:list")
        self._loading, self._is_slow, self._dirty = False, False, True
        self._show()

    def _clear_filter(self) -> None:
        self.filter.set_filter("")

    def _on_filter_changed(self, text: str) -> None:
        if self.spec.parse is None:
            self.asked = text
            self._pick()
            return
        try:
            self.spec.parse(text)
        except InputError as error:
            self._show_filter_error(error)
            return
        self._show_filter_error(None)
        self.asked = text
        self._load_again()

    def _show_filter_error(self, error: InputError | None) -> None:
        """Show what is wrong with the filter; the list does not change."""
        text = "" if error is None else "✖ " + joined(error_text(error), self.tr("(The list is unchanged.)"))
        self.filter_error.setText(text)
        self.filter_error.setVisible(error is not None)
        self.filter.setAccessibleDescription(text)
        if error is not None and self.stack.currentWidget() is self.empty:  # what it says is about the filter before
            self._explain_filtered(error_title(error), "")

    def highlighted(self) -> Selection:
        """The memories that are selected, while their list is shown."""
        memories = self._memories
        return Selection() if memories is None or not memories.isVisibleTo(self) else memories.highlighted

    def highlight(self, selection: Selection) -> None:
        if self._memories is not None:
            self._memories.highlight(selection)

    def _table_in_front(self) -> QTableView:
        """The list that has the keyboard at first."""
        return self._table

    def focus_first(self) -> None:
        """The table; the filter where there is none, or until there is one."""
        table = self._table_in_front()
        self._waits_for_table = not table.isVisible()
        (self.filter if self._waits_for_table else table).setFocus()

    def _focus_table(self) -> None:
        """The table is there now: it gets the keyboard that waits for it."""
        table = self._table_in_front()
        if self._waits_for_table and table.isVisible():
            self._waits_for_table = False
            if (
                self.filter.window().focusWidget() is self.filter and not self.filter.text()
            ):  # also while another window has the keyboard
                table.setFocus()

    def _on_typed(self, text: str) -> None:
        """What is typed in the list goes on in the filter; `/` only leads there."""
        if text == "/":
            self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.filter.selectAll()
        else:
            self.filter.type_on(text)

    def _enter_table(self) -> None:
        """From the filter into the list, where a row is selected."""
        table = self._table_in_front()
        if table.isVisible():
            table.setFocus()
            if not table.selectionModel().hasSelection():
                table.selectRow(max(0, table.currentIndex().row()))

    def activated(self) -> None:
        self._load_if_seen()
        super().activated()

    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        for channel in (f"{self.key}:list", *self.channels):
            self.state.jobs.cancel(channel)
        self._slow.stop()
        self.found, self._error, self._dirty, self._loading, self.asked = None, None, True, False, ""
        self._is_slow = False
        self.filter.forget()
        self._show_filter_error(None)
        self._clear()
        self._show()
        self._load_if_seen()

    def _on_content_changed(self, _change: Change | None) -> None:
        self._load_again()

    def _on_purged(self, _gone: Gone) -> None:
        """After a purge here or by another program: no row or label shows purged text until the screen is visible again."""
        self._forget_texts()
        self._load_again()

    def _forget_texts(self) -> None:
        """Drop the texts that were read; what is seen is read again at once, and keeps its place."""
        if not self.isVisible():
            self.found = None
            self._clear()
            self._show()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._load_if_seen()
        if self._watch is not None:
            self._watch.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._watch is not None:
            self._watch.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc in the list clears the filter, and stops what is being loaded."""
        if event.key() == Qt.Key.Key_Escape and self._is_slow:
            self._on_cancelled()
        elif event.key() == Qt.Key.Key_Escape and self.filter.text():
            self.filter.set_filter("")
        else:
            super().keyPressEvent(event)

"""What a screen is: a widget with panes, a focus to begin with, and commands that it takes when it is in front."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QTableView, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.state.view_state import Gone, Selection, ViewState
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.words.keys import keys_or_menu

if TYPE_CHECKING:
    from mnemonaut_core.saved import Saved
    from mnemonaut_core.workspace.wiring import Workspace
    from mnemonaut_ui.widgets.empty_state import EmptyState
    from mnemonaut_ui.widgets.theme import Theme

T = TypeVar("T")
Field = TypeVar("Field", bound=QLineEdit)
Table = TypeVar("Table", bound=QTableView)


class Screen(QWidget):
    """Base of all screens.
    The selection is one object, `ViewState.selected`, that belongs to the current screen: it reports what is
    highlighted, and highlights what was selected elsewhere (a link of the inspector)."""

    key = ""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._guest = False
        """Whether a memory is selected that this screen does not list."""
        state.selection_changed.connect(self._on_selected)

    def title(self) -> str:
        """The name in the sidebar and on the tab, translated."""
        raise NotImplementedError

    def panes(self) -> Sequence[QWidget]:
        """Where F6 goes, in reading order."""
        return ()

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What this screen does, by the names of `actions.py`; in front, it comes before what the window does."""
        return {}

    def focus_first(self) -> None:
        """Put the keyboard where one begins."""
        panes = self.panes()
        if panes:
            panes[0].setFocus()

    def retranslate(self) -> None:
        """Set the texts, after building."""

    def refresh_texts(self) -> None:
        """Set the texts again that name a person's keys or hold texts of memories: the keys or the mask changed."""
        self.retranslate()

    def build_deferred(self) -> None:
        """Make what the first paint did without; for the screen that the window shows first."""

    def keep(self) -> None:
        """Write down what the next start brings back, while a database is open."""

    def to_save(self) -> Saved | None:
        """The question or the search that is written here, without a name; None where there is none."""
        return None

    def open_saved(self, saved: Saved) -> None:
        """Ask a saved question, or list a saved search, where the screen takes such."""

    def activated(self) -> None:
        """The screen came to the front: what is highlighted here is what is selected now, or nothing is."""
        self.publish()

    @property
    def lists_memories(self) -> bool:
        """Whether memories can be selected here now, for the inspector to explain. After a change the screen emits
        `ViewState.side_changed`."""
        return True

    @property
    def side_open(self) -> bool:
        """Whether a panel next to the list is open that shares a column with the inspector in a small window."""
        return False

    def close_side(self) -> None:
        """Close that."""

    def show_no_database(self, empty: EmptyState) -> None:
        """Say in place of a list that no file is open."""
        empty.show_text(
            self.tr("No database is open"), self.tr("Open one with {key}.").format(key=keys_or_menu("open", "file"))
        )

    # ---- the selection

    def highlighted(self) -> Selection:
        """What is highlighted here."""
        return Selection()

    def highlight(self, selection: Selection) -> None:
        """Highlight exactly the listed memories of this without emitting a signal."""

    def publish(self) -> None:
        """Select what is highlighted here, if this screen is in front."""
        if self.isVisible():
            self._guest = False
            found = self.highlighted()
            self.state.select(found.ids, found.memory_id, found.matching)

    def republish(self) -> None:
        """The list changed by itself: what left it leaves the selection; a memory that it did not list stays selected, and is
        highlighted where the list holds it now."""
        if self._guest and not self.highlighted().ids:
            self.highlight(self.state.selected)
        if not self._guest or self.highlighted().ids:
            self.publish()

    @Slot(object)
    def _on_selected(self, _ids: object) -> None:
        selected = self.state.selected
        if self.isVisible() and self.highlighted() != selected:
            self.highlight(selected)
            self._guest = bool(selected.ids) and not self.highlighted().ids
            self.state.listed = not self._guest


class ListScreen(Screen, Generic[Field, Table]):
    """A screen that lists stored rows behind a filter. It loads nothing while hidden.
    A subclass sets `filter`, `table`, `empty` and `channels`, reads with `_read`, and implements the hooks below them."""

    channels: ClassVar[tuple[str, ...]] = ()
    """Reads that are cancelled when another database is opened."""
    filter: Field
    table: Table
    empty: EmptyState

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._error: MnemonautError | None = None
        self._dirty = True
        """Whether what is stored changed since it was read."""
        self._waits_for_table = False
        self._watch: QTimer | None = None

    def follow_database(self) -> None:
        """Connect to the state; after the widgets were made."""
        state = self.state
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.theme_changed.connect(self._on_theme_changed)
        state.purged.connect(self._on_purged)
        self._on_theme_changed(state.theme)
        self.retranslate()

    # ---- what a subclass implements

    def _load(self, workspace: Workspace) -> None:
        """Read the rows."""
        raise NotImplementedError

    def _reset(self, workspace: Workspace | None) -> None:
        """Another database, or none: forget rows, filter and open questions."""
        raise NotImplementedError

    def _forget_rows(self) -> None:
        """Drop the texts that were read, seen or not; the list is read again."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show the list, or why there is none."""
        raise NotImplementedError

    def _clear_filter(self) -> None:
        """List everything again."""
        self._clear_words()

    def _on_theme_changed(self, theme: Theme) -> None:
        raise NotImplementedError

    # ---- the list and its filter

    def _clear_words(self) -> None:
        if isinstance(self.filter, FilterField):
            self.filter.set_filter("")
        else:
            self.filter.setText("")  # not `clear`, which Ctrl+Z would take back in place of an operation

    def _field_and_table(self) -> tuple[QLineEdit, QTableView]:
        """What has the keyboard at first, and while there are no rows."""
        return self.filter, self.table

    def _explain_missing(self, *, loaded: bool) -> bool:
        """Say that no database is open, that reading failed, or nothing until it was `loaded`; False where the rows decide."""
        if self.state.workspace is None:
            self.show_no_database(self.empty)
        elif self._error is not None:
            from mnemonaut_ui.words.messages import error_advice, error_title  # after the first paint

            title, advice = error_title(self._error), error_advice(self._error)
            self.empty.show_text(title, advice, button=self.tr("Try again"), act=self._load_if_seen)
        elif not loaded:
            self.empty.show_text("")
        else:
            return False
        return True

    def _explain_filtered(self, title: str, query: str) -> None:
        """Say that no row matches the filter, with a button that clears it."""
        self.empty.show_text(title, query, button=self.tr("Clear the filter"), act=self._clear_filter)

    def _read(self, channel: str, work: Callable[[CancelToken], T], done: Callable[[T], None]) -> None:
        """Start a read without which there is no list."""
        self.state.jobs.read(channel, work, done, failed=self._on_failed)

    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._dirty = error, True
        self._show()
        self.republish()

    def watch(self, every_ms: int, look: Callable[[], None]) -> None:
        """Check for news at this interval while the screen is visible."""
        self._watch = QTimer(self)
        self._watch.setInterval(every_ms)
        self._watch.timeout.connect(look)

    def focus_first(self) -> None:
        """The table; the filter where there is none, or until there is one."""
        field, table = self._field_and_table()
        self._waits_for_table = not table.isVisible()
        (field if self._waits_for_table else table).setFocus()

    def focus_table(self) -> None:
        """The table is there now: it gets the keyboard that waits for it."""
        field, table = self._field_and_table()
        if self._waits_for_table and table.isVisible():
            self._waits_for_table = False
            if field.window().focusWidget() is field and not field.text():  # also while another window has the keyboard
                table.setFocus()

    def activated(self) -> None:
        """Load what changed meanwhile."""
        self._load_if_seen()
        super().activated()

    @Slot()
    def _load_if_seen(self) -> None:
        workspace = self.state.workspace
        if workspace is not None and self._dirty and self.isVisible():
            self._dirty = False
            self._load(workspace)

    @Slot(object)
    def _on_workspace_changed(self, workspace: Workspace | None) -> None:
        for channel in self.channels:
            self.state.jobs.cancel(channel)
        self._error, self._dirty = None, True
        self._reset(workspace)
        self._show()
        self._load_if_seen()

    @Slot(object)
    def _on_content_changed(self, _change: Change | None) -> None:
        self._dirty = True
        self._load_if_seen()

    @Slot(object)
    def _on_purged(self, _gone: Gone) -> None:
        """After a purge here or by another program: no row or label shows purged text until the screen is visible again."""
        self._forget_rows()
        self._on_content_changed(None)

    # ---- Qt

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
        """Esc clears the filter; in an empty filter it goes to the table, as the Down key does."""
        field, table = self._field_and_table()
        if event.key() == Qt.Key.Key_Escape and field.text():
            self._clear_words()
        elif event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down) and field.hasFocus() and table.isVisible():
            table.setFocus()
            if not table.selectionModel().hasSelection():
                table.selectRow(max(0, table.currentIndex().row()))
        else:
            super().keyPressEvent(event)

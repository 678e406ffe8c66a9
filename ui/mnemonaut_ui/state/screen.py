"""What a screen is: a widget with panes, a focus to begin with, and commands that it takes when it is in front."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QTableView, QWidget

from mnemonaut_core.domain.change import Change
from mnemonaut_ui.state.view_state import Gone, Selection, ViewState

if TYPE_CHECKING:
    from mnemonaut_core.saved import Saved


class Screen(QWidget):
    """Base of all screens. A command `name` of `actions.py` calls the method `do_<name>` of the screen if it has one,
    else of the window.
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

    def focus_first(self) -> None:
        """Put the keyboard where one begins."""
        panes = self.panes()
        if panes:
            panes[0].setFocus()

    def retranslate(self) -> None:
        """Say everything again in the language that is installed now."""

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


class ListScreen(Screen):
    """A screen that lists stored rows behind a filter. It loads nothing while hidden."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._dirty = True
        """Whether what is stored changed since it was read."""
        self._waits_for_table = False
        self._watch: QTimer | None = None
        state.purged.connect(self._on_purged)

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

    def _field_and_table(self) -> tuple[QLineEdit, QTableView]:
        raise NotImplementedError

    def _load_if_seen(self) -> None:
        raise NotImplementedError

    @Slot(object)
    def _on_content_changed(self, _change: Change | None) -> None:
        self._dirty = True
        self._load_if_seen()

    def _forget_rows(self) -> None:
        """Drop the texts that were read, seen or not; the list is read again."""
        raise NotImplementedError

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

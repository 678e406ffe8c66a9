"""What a screen is: a widget with panes, a focus to begin with, and commands that it takes when it is in front."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from mnemonaut_ui.state.view_state import Selection, ViewState
from mnemonaut_ui.words.keys import keys_or_menu

if TYPE_CHECKING:
    from mnemonaut_core.saved import Saved
    from mnemonaut_ui.widgets.empty_state import EmptyState


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

    def overrides(self) -> Mapping[str, Callable[[], object]]:
        """What commands of others, by id, do instead while this screen is in front."""
        return {}

    def focus_first(self) -> None:
        """Put the keyboard where one begins."""
        panes = self.panes()
        if panes:
            panes[0].setFocus()

    def refresh_texts(self) -> None:
        """Set the texts again that name a person's keys or hold texts of memories: the keys or the mask changed."""

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
    def side(self) -> QWidget | None:
        """What is open in the drawer instead of the inspector; after a change the screen emits `ViewState.side_changed`."""
        return None

    def close_side(self) -> None:
        """Close `side`: a person folds the drawer, or wants the inspector."""

    def _show_no_database(self, empty: EmptyState) -> None:
        """Say in place of a list that no file is open."""
        empty.show_text(
            self.tr("No database is open"), self.tr("Open one with {key}.").format(key=keys_or_menu("open", "file"))
        )

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

    def _republish(self) -> None:
        """The list changed by itself: what left it leaves the selection; a memory that it did not list stays selected, and is
        highlighted where the list holds it now."""
        if self._guest and not self.highlighted().ids:
            self.highlight(self.state.selected)
        if not self._guest or self.highlighted().ids:
            self.publish()

    def _on_selected(self, _ids: object) -> None:
        selected = self.state.selected
        if self.isVisible() and self.highlighted() != selected:
            self.highlight(selected)
            self._guest = bool(selected.ids) and not self.highlighted().ids
            self.state.listed = not self._guest

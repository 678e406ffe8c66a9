"""What commands, opening and recovering may do to the window, and all that they know of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtWidgets import QWidget

    from mnemonaut_ui.shell.actions import CommandSet
    from mnemonaut_ui.shell.saved_list import SavedList
    from mnemonaut_ui.shell.search_field import SearchField
    from mnemonaut_ui.state.screen import Screen
    from mnemonaut_ui.state.view_state import ViewState
    from mnemonaut_ui.widgets.banner import Banner


class Shell(Protocol):
    """The window without its parts."""

    @property
    def state(self) -> ViewState:
        """What all screens share."""
        ...

    @property
    def banner(self) -> Banner:
        """Where faults and offers are shown."""
        ...

    @property
    def commands(self) -> CommandSet:
        """The commands as menus have them."""
        ...

    @property
    def front(self) -> Screen:
        """The screen in front."""
        ...

    @property
    def widget(self) -> QWidget:
        """What dialogs stand before, and what owns their objects."""
        ...

    @property
    def saved(self) -> SavedList:
        """What is saved, below the list of views."""
        ...

    @property
    def search(self) -> SearchField:
        """The field on top."""
        ...

    def build_deferred(self) -> None:
        """Make what the first paint did without, if it is not there yet."""
        ...

    def show_screen(self, key: str) -> None:
        """Bring a screen to the front; one that needs a database stays away while there is none."""
        ...

    def show_memory(self, memory_id: str) -> None:
        """A memory in the library, selected, with the keyboard on the list."""
        ...

    def panes(self) -> Sequence[QWidget]:
        """Where F6 goes, in reading order."""
        ...

    def open_palette(self) -> None:
        """Every command by a few letters."""
        ...

    def toggle_inspector(self) -> None:
        """Show or hide the inspector, and remember it."""
        ...

    def toggle_sidebar(self) -> None:
        """Show or hide the list of views, and remember it."""
        ...

    @property
    def theme_choice(self) -> str:
        """The colours that are chosen: system, light or dark."""
        ...

    def choose_theme(self, choice: str) -> None:
        """Use and remember colours: system, light or dark."""
        ...

    @property
    def language_choice(self) -> str:
        """The language of the next start."""
        ...

    def choose_language(self, code: str) -> None:
        """Save the language of the next start."""
        ...

    def reset_layout(self) -> None:
        """Docks and sizes as on the first day."""
        ...

    def close(self) -> bool:
        """Close the window; False while an operation is under way."""
        ...

"""What the palette lists: commands and preferences; besides them the recipes and presets of the question in front, what is
saved, memories by text, and the text itself as a question or a search."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QKeySequence

from mnemonaut_core.text.shown import shown_line
from mnemonaut_ui.shell.actions import CommandSet, plain
from mnemonaut_ui.shell.commands import COMMANDS
from mnemonaut_ui.shell.preference_rows import ROWS, said
from mnemonaut_ui.shell.preferences import PreferencesPage
from mnemonaut_ui.state.jobs import ignore
from mnemonaut_ui.words.memory import kind_word, memory_day, name_of

if TYPE_CHECKING:
    from mnemonaut_core.cancel import CancelToken
    from mnemonaut_core.domain.memory import Memory
    from mnemonaut_ui.lab.view import LabScreen
    from mnemonaut_ui.shell.main_window import MainWindow

CHANNEL = "palette"
RECENT_KEY = "palette/recent"
RECENT_KEPT = 6
MEMORIES_SHOWN = 8
SEARCHED_CHARS = 300
LONGEST = 2_000
"""Characters of a question or a search."""
_LIKE_A_SEARCH = re.compile(r'(^|\s)-?[a-z_]+:\S|^".*"$')
TYPED_MS = 120
"""After the last key, before memories are looked for."""


class Entry(msgspec.Struct, frozen=True):
    """One line. `names`: by what else it is found than its text; `right`: its keys, or what it is."""

    key: str
    text: str
    run: Callable[[], object]
    right: str = ""
    names: tuple[str, ...] = ()
    enabled: bool = True


def like_a_search(text: str) -> bool:
    """Whether a text is written as the library's filter is: a key with a colon, or a phrase in quotes."""
    return _LIKE_A_SEARCH.search(text.strip()) is not None


def commands_of(commands: CommandSet) -> tuple[Entry, ...]:
    """Every command in the order of the menus; English names are found in every language."""
    found = []
    for command in COMMANDS:
        action = commands.action(command.id)
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        enabled = action.isEnabled()
        found.append(Entry(command.id, plain(action.text()), action.trigger, keys, (plain(command.title),), enabled))
    return tuple(found)


class RecentCommands:
    """Names of the last chosen commands, newest first; saved in the settings, if there are any."""

    def __init__(self, settings: QSettings | None) -> None:
        self._settings = settings

    def names(self) -> tuple[str, ...]:
        """What cannot be read is forgotten."""
        try:
            kept = json.loads(str(self._settings.value(RECENT_KEY, "[]"))) if self._settings is not None else []
        except (ValueError, RecursionError):
            return ()
        return tuple(name for name in kept if isinstance(name, str))[:RECENT_KEPT] if isinstance(kept, list) else ()

    def note(self, name: str) -> None:
        if self._settings is not None:
            self._settings.sync()  # of every window
            kept = (name, *(other for other in self.names() if other != name))
            self._settings.setValue(RECENT_KEY, json.dumps(kept[:RECENT_KEPT]))


class Beside(QObject):
    """What can be found besides commands. Memories are looked for off the UI thread; a later text, and the end of the palette,
    cancel that."""

    found = Signal(str, object)  # the text that was typed, tuple[Entry, ...]

    def __init__(self, shell: MainWindow, lab: LabScreen, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shell, self._lab, self._state = shell, lab, shell.state
        self._text = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(TYPED_MS)
        self._timer.timeout.connect(self._look)

    def choices(self) -> tuple[Entry, ...]:
        """The recipes and the presets of the question in front, and what is saved; () where no database is open."""
        if self._state.workspace is None:
            return ()
        return (*self._of_question(), *self._saved())

    def _of_question(self) -> tuple[Entry, ...]:
        return tuple(
            Entry(
                f"{recipe}/{preset}",
                title,
                partial(self._choose, recipe, preset),
                self.tr("preset") if preset else self.tr("recipe"),
                (preset or recipe,),
            )
            for recipe, preset, title in self._lab.current.bar.choices()
        )

    def _saved(self) -> tuple[Entry, ...]:
        """Questions and searches, by their names, folders and texts; then each folder, which leads to its own."""
        saved = self._shell.saved
        each = tuple(
            Entry(
                f"saved/{one.id}",
                one.path,
                partial(saved.open, one),
                self.tr("saved question") if one.kind == "question" else self.tr("saved search"),
                (one.title, one.text[:SEARCHED_CHARS]),
            )
            for one in saved.saved
        )
        folders = tuple(
            Entry(f"folder/{name}", name, partial(self._show_folder, name), self.tr("folder")) for name in saved.folders
        )
        return each + folders

    def preferences(self) -> tuple[Entry, ...]:
        """Each preference, which opens the page at it; found by its English name too."""
        kind = self.tr("preference")
        return tuple(
            Entry(
                f"preference/{row.name}",
                said(row.title),
                partial(self._prefer, row.name),
                kind,
                (row.title, row.name),
            )
            for row in ROWS
        )

    def _prefer(self, name: str) -> None:
        PreferencesPage.show_for(self._shell, name)

    def doing(self, text: str) -> tuple[Entry, ...]:
        """The entries that ask or search for a text, the likelier one first; () without text or database."""
        text = text.strip()
        if not text or self._state.workspace is None:
            return ()
        screens, shown = self._shell.navigation, shown_line(text, 60)
        two = (
            Entry("ask", self.tr("◎ Ask: {text}").format(text=shown), partial(screens.ask, text)),
            Entry("search", self.tr("▤ Search the library: {text}").format(text=shown), partial(screens.search, text)),
        )
        return two[::-1] if like_a_search(text) else two

    def look_for(self, text: str) -> bool:
        """Memories with this text, soon; whether any are looked for."""
        self._text = text.strip()
        self._state.jobs.cancel(CHANNEL)
        if len(self._text) > 1 or (self._text and not self._text.isascii()):
            self._timer.start()
        else:
            self._timer.stop()
        return self._timer.isActive() and self._state.workspace is not None

    def stop(self) -> None:
        self._timer.stop()
        self._state.jobs.cancel(CHANNEL)

    def _look(self) -> None:
        workspace, text = self._state.workspace, self._text
        if workspace is None:
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> tuple[str, Sequence[Memory]]:
            ids = explorer.library.ids(text)[:MEMORIES_SHOWN]
            token.raise_if_set()
            memories = explorer.library.memories(ids)
            return text, [memories[memory_id] for memory_id in ids if memory_id in memories]

        self._state.jobs.read(CHANNEL, work, self._on_found, failed=ignore)

    def _on_found(self, value: tuple[str, Sequence[Memory]]) -> None:
        text, memories = value
        entries = tuple(
            Entry(
                memory.id,
                name_of(memory, 90),
                partial(self._show, memory.id),
                f"{kind_word(memory.kind)} {memory_day(memory)}".strip(),
            )
            for memory in memories
        )
        self.found.emit(text, entries)

    def _choose(self, recipe: str, preset: str) -> None:
        self._shell.show_screen("lab")
        self._lab.current.choose(recipe, preset)

    def _show_folder(self, name: str) -> None:
        if not self._shell.saved.isVisible():
            self._shell.set_sidebar(True)
        self._shell.saved.show_folder(name)

    def _show(self, memory_id: str) -> None:
        self._shell.navigation.show_memory(memory_id)

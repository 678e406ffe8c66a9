"""What is saved of the open database, below the list of views: questions and searches in their folders."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from mnemonaut_core.saved import LONGEST_NAME, checked_name, new_saved
from mnemonaut_core.text.shown import date_text, shown_line
from mnemonaut_ui.lab.asking.asked import written_of
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.jobs import ignore
from mnemonaut_ui.widgets.arrange import Gap
from mnemonaut_ui.widgets.dialog import show_once
from mnemonaut_ui.widgets.form_dialog import Field
from mnemonaut_ui.widgets.icon import glyph_icon
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.keys import with_keys
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.terms import parameter_named, parameter_value, preset_title, recipe_title

if TYPE_CHECKING:
    from PySide6.QtWidgets import QDialog

    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.saved import Saved
    from mnemonaut_core.workspace.wiring import Workspace
    from mnemonaut_ui.state.view_state import ViewState


MOST_SAID = 6
CHARS = 300
_WIDTH = 460


class _NameDialog(DatabaseDialog):
    """A name, and a folder if one is needed."""

    def __init__(self, state: ViewState, parent: QWidget | None) -> None:
        super().__init__(state, parent)
        self.setMinimumWidth(_WIDTH)

    def show_name(
        self, title: str, name: str, about: str, folder: str = "", folders: Sequence[str] | None = None
    ) -> None:
        """Lay it out. `about`: what gets the name; `folders`: those that there are, None where none is to be chosen."""
        fields = [Field(key="name", label=self.tr("Name"), value=name, most=2 * LONGEST_NAME)]
        if folders is not None:
            choices = [(one, one) for one in ("", *folders)]
            label, named = self.tr("Folder (may be empty)"), self.tr("Folder")
            fields.append(
                Field(key="folder", label=label, name=named, kind="suggestions", value=folder, choices=choices)
            )
        what = [PlainLabel(about)] if about else []
        self.arrange(title, self.tr("Save"), *what, self.form.lay_out(*fields, above=True), Gap(), spacing=8)
        self.draft_button = self.do_button
        self.main = "name"
        self.focus_main()

    @property
    def ready(self) -> bool:
        return bool(self.form.written("name").strip())

    @property
    def replacing(self) -> bool:
        """Whether the name is taken, and may be replaced now."""
        return self.error is not None and self.error.code == "saved_exists"

    def _on_changed(self, *_: object) -> None:
        self.error = None  # of another name
        super()._on_changed()


class SaveDialog(_NameDialog):
    """Saves a question or a search in the state it had when the dialog was opened."""

    def __init__(self, state: ViewState, saved: Saved, folders: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._saved = new_saved(saved)
        title = self.tr("Save the question") if self._saved.kind == "question" else self.tr("Save the search")
        self.show_name(title, self._saved.name, self._content(), folders=folders)

    def refresh(self, *_: object) -> None:
        super().refresh()
        self.do_button.setText(self.tr("Replace it") if self.replacing else self.tr("Save"))

    def _content(self) -> str:
        """Everything that is saved."""
        one, asked = self._saved, self._saved.query
        if asked is None:
            return one.search
        values = [
            f"{parameter_named(one.recipe, name)} = {parameter_value(one.recipe, name, value)}"
            for name, value in list(one.values.items())[:MOST_SAID]
        ]
        if len(one.values) > MOST_SAID:
            values.append(self.tr("{count} more").format(count=len(one.values) - MOST_SAID))
        clock = self.tr("always as of {moment}").format(moment=date_text(asked.now)) if one.as_of else ""
        talk = self.tr("conversation ({count})").format(count=len(asked.context)) if asked.context else ""
        fields = replace(written_of(asked), project=one.project).said()
        parts = [recipe_title(one.recipe), preset_title(one.recipe, one.preset), listed(values), clock, talk, fields]
        return "\n".join(filter(None, (shown_line(asked.text, CHARS), " · ".join(filter(None, parts)))))

    def perform(self) -> None:
        made = new_saved(replace(self._saved, name=self.form.written("name"), folder=self.form.written("folder")))
        again, now = self.replacing, self.state.services.now()
        self.operate("saved", lambda database: database.saved.save_query(made, now=now, replace=again))


class MoveDialog(_NameDialog):
    """Another name, another folder."""

    def __init__(self, state: ViewState, saved: Saved, folders: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._saved_id = saved.id
        self.show_name(self.tr("Rename or move"), saved.title, shown_line(saved.text, CHARS), saved.folder, folders)

    def perform(self) -> None:
        name, folder, now = (
            checked_name(self.form.written("name")),
            self.form.written("folder"),
            self.state.services.now(),
        )
        saved_id = self._saved_id
        self.operate("saved", lambda database: database.saved.move_saved(saved_id, name=name, folder=folder, now=now))


class FolderDialog(_NameDialog):
    """Another name of a folder."""

    def __init__(self, state: ViewState, folder: str, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._folder = folder
        self.show_name(self.tr("Rename the folder"), folder, "")

    def perform(self) -> None:
        name, folder, now = checked_name(self.form.written("name")), self._folder, self.state.services.now()
        self.operate("saved", lambda database: database.saved.rename_folder(folder, name, now=now))


CHANNEL = "saved"
_SAVED = Qt.ItemDataRole.UserRole
"""The `Saved` of a row; None for a folder."""
_FOLDER = Qt.ItemDataRole.UserRole + 1
_GLYPHS = {"question": "◎", "search": "▤"}
"""Of the views that they open in."""


class SavedList(QWidget):
    """Enter opens one, F2 renames or moves it, Del takes it away. Nothing is shown while no database is open."""

    opened = Signal(object)  # Saved

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._wanted = True
        self.saved: tuple[Saved, ...] = ()
        self.dialog: QDialog | None = None
        self._heading, self._hint = PlainLabel(), PlainLabel()
        self.tree = QTreeWidget()
        self._arrange()
        self.tree.itemActivated.connect(self._on_activated)
        self.tree.customContextMenuRequested.connect(self._on_menu_wanted)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.written_elsewhere.connect(self._load)
        state.theme_changed.connect(self._fill)
        state.expert_changed.connect(self._fill)
        self._heading.setText(self.tr("Saved"))
        self.tree.setAccessibleName(self.tr("Saved questions and searches"))
        self.refresh_texts()
        self._show()

    def _arrange(self) -> None:
        font = self.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * 0.85)
        self._heading.setFont(font)
        for label in (self._heading, self._hint):
            label.setProperty("muted", "true")
            label.setContentsMargins(8, 2, 4, 0)
        self._hint.setWordWrap(True)
        tree = self.tree
        tree.setProperty("airy", "true")
        tree.setHeaderHidden(True)
        tree.setIndentation(14)
        tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(2)
        for widget in (self._heading, self._hint, tree):
            column.addWidget(widget)
        column.setStretch(2, 1)
        column.addStretch(0)  # where there is no list yet, the hint stands below its heading

    def refresh_texts(self) -> None:
        """Name its key, and the questions, after a person chose another key or masked texts."""
        self._hint.setText(with_keys(self.tr("Save the question or the search in front"), "save_search"))
        self._fill()

    def set_wanted(self, *, on: bool) -> None:
        self._wanted = on
        self._show()

    def _show(self) -> None:
        self.setVisible(self._wanted and self._state.workspace is not None)
        self._hint.setVisible(not self.saved)
        self.tree.setVisible(bool(self.saved))

    def save(self, one: Saved | None) -> None:
        """Ask for the name of a question or a search, and save it; None asks to write one first."""
        if one is None:
            self._state.noticed.emit(self.tr("Write a question or a search first."))
        else:
            show_once(SaveDialog(self._state, one, self.folders, self.window()))

    @property
    def current(self) -> Saved | None:
        """The one that the keyboard is on; None on a folder."""
        item = self.tree.currentItem()
        return None if item is None else _saved_of(item)

    @property
    def folders(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.folder for one in self.saved if one.folder))

    def _load(self) -> None:
        if self._state.workspace is None:
            self._on_loaded(())
        self._state.read(CHANNEL, lambda explorer, _token: explorer.library.saved(), self._on_loaded, failed=ignore)

    def _on_loaded(self, found: tuple[Saved, ...]) -> None:
        self.saved = found
        self._fill()
        self._show()

    def _fill(self, *_: object) -> None:
        here = self.current
        closed = {str(item.data(0, _FOLDER)) for item in self._tops() if item.childCount() and not item.isExpanded()}
        self.tree.clear()
        folders: dict[str, QTreeWidgetItem] = {}
        for one in self.saved:
            parent: QTreeWidget | QTreeWidgetItem = self.tree
            if one.folder:
                if one.folder not in folders:
                    folder = folders[one.folder] = QTreeWidgetItem(self.tree, [one.folder])
                    folder.setData(0, _FOLDER, one.folder)
                    folder.setToolTip(0, one.folder)
                parent = folders[one.folder]
            item = QTreeWidgetItem(parent, [one.title])
            item.setData(0, _SAVED, one)
            item.setIcon(0, glyph_icon("⚠" if one.fault is not None else _GLYPHS[one.kind], self._state.theme.muted))
            item.setToolTip(0, self._tip(one))
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{one.title}. {self._kind(one)}")
            if here is not None and one.id == here.id:
                self.tree.setCurrentItem(item)
        for name, folder in folders.items():
            folder.setExpanded(name not in closed)

    def _tops(self) -> list[QTreeWidgetItem]:
        return [item for i in range(self.tree.topLevelItemCount()) if (item := self.tree.topLevelItem(i)) is not None]

    def _kind(self, one: Saved) -> str:
        return self.tr("question") if one.kind == "question" else self.tr("search")

    def _tip(self, one: Saved) -> str:
        lines = [f"{one.title} · {self._kind(one)}"]
        lines += [one.text[:300]] if one.text != one.title else []
        return "\n".join([*lines, *([f"⚠ {translated(one.fault)}"] if one.fault is not None else [])])

    def show_folder(self, name: str) -> None:
        """Unfold a folder and go there with the keyboard."""
        for item in self._tops():
            if item.data(0, _FOLDER) == name:
                item.setExpanded(True)
                self.tree.setCurrentItem(item)
                self.tree.scrollToItem(item)
        self.tree.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def open(self, one: Saved) -> None:
        if one.fault is not None:
            self._state.noticed.emit(translated(one.fault))
        self.opened.emit(one)

    def ask_to_move(self, one: Saved) -> None:
        self._ask(MoveDialog(self._state, one, self.folders, self.window()))

    def ask_to_rename(self, folder: str) -> None:
        self._ask(FolderDialog(self._state, folder, self.window()))

    def _ask(self, dialog: QDialog) -> None:
        if self.dialog is not None:
            self.dialog.close()
        self.dialog = dialog
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.finished.connect(self._on_closed)
        dialog.show()

    def _on_closed(self, *_: object) -> None:
        self.dialog = None

    def delete(self, ids: tuple[str, ...]) -> None:
        """Take these away, at once: Undo brings them back."""
        if not self._state.writable:
            self._state.noticed.emit(self.tr("This file is open to read only: nothing can be changed in it."))
        self._state.operate("saved", lambda database, now: database.saved.delete_saved(ids, now=now))

    def menu(self) -> QMenu:
        """What can be done with the row that the keyboard is on."""
        menu, one, item = QMenu(self), self.current, self.tree.currentItem()
        if item is None:
            return menu
        if one is not None:
            menu.addAction(self.tr("&Open"), partial(self.open, one))
            menu.addAction(self.tr("&Rename or move…"), partial(self.ask_to_move, one)).setEnabled(self._state.writable)
            menu.addAction(self.tr("&Delete"), partial(self.delete, (one.id,))).setEnabled(self._state.writable)
        else:
            folder = str(item.data(0, _FOLDER))
            held = tuple(each.id for each in self.saved if each.folder == folder)
            menu.addAction(self.tr("&Rename the folder…"), partial(self.ask_to_rename, folder)).setEnabled(
                self._state.writable
            )
            text = self.tr("&Delete all {count} in it").format(count=len(held))
            menu.addAction(text, partial(self.delete, held)).setEnabled(self._state.writable)
        return menu

    def _on_activated(self, item: QTreeWidgetItem, _column: int) -> None:
        one = _saved_of(item)
        if one is not None:
            self.open(one)

    def _on_menu_wanted(self, at: QPoint) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not menu.isEmpty():
            menu.popup(self.tree.viewport().mapToGlobal(at))

    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        self.saved = ()
        self._fill()
        self._show()
        self._load()

    def _on_content_changed(self, change: Change | None) -> None:
        if change is None or change.bulk or not change.ids:
            self._load()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.tree and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            one, item = self.current, self.tree.currentItem()
            if event.key() == Qt.Key.Key_F2 and item is not None and self._state.writable:
                if one is not None:
                    self.ask_to_move(one)
                else:
                    self.ask_to_rename(str(item.data(0, _FOLDER)))
                return True
            if event.key() == Qt.Key.Key_Delete and one is not None:
                self.delete((one.id,))
                return True
        return super().eventFilter(watched, event)


def _saved_of(item: QTreeWidgetItem) -> Saved | None:
    saved: Saved | None = item.data(0, _SAVED)
    return saved

"""Words of the person's own: what the lists hold by layer, and teaching a word: tried on the recorded recalls before it counts."""

from __future__ import annotations

import html

import msgspec
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.own_words import OwnWord
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.recall.word_lists import Reading
from mnemonaut_core.teaching import ReadAgain, ReadBy, Taught, held_word, lists, new_word, tried
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, vbox
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import error_text, listed, translated
from mnemonaut_ui.words.terms import recipe_title

CHANNEL = "runs:words"
CHARS = 100
_WORD = Qt.ItemDataRole.UserRole + 1
_MOST_SHOWN = 30


class _Answer(msgspec.Struct, frozen=True):
    """What was tried, and what it would do; no word, and the words as they are: what the lists hold."""

    own: tuple[OwnWord, ...]
    word: OwnWord | None = None
    removed: bool = False
    taught: Taught | None = None


class OwnWordsDialog(DatabaseDialog):
    """A word is tried first; only what was tried can be added or removed. Does not block the window. `about` is a question that
    was read wrongly, `recipe` the one that read it ("": none is meant), `shown` the list to begin with ("": the first of that)."""

    def __init__(
        self, state: ViewState, parent: QWidget | None = None, *, about: str = "", recipe: str = "", shown: str = ""
    ) -> None:
        super().__init__(state, parent)
        self._state, self._about = state, about
        self._lists: tuple[ReadBy, ...] = lists()
        self._answer = _Answer(())
        self._error: MnemonautError | None = None
        self._busy = False
        self.what, self.counts = PlainLabel(), PlainLabel(selectable=True)
        self.what.setWordWrap(True)
        self.counts.setWordWrap(True)
        self._list_label, self._entry_label, self._word_label = (PlainLabel() for _ in range(3))
        self.list, self.entry, self.word = QComboBox(), QComboBox(), QLineEdit()
        self.try_button, self.apply_button, self.remove_button, self.close_button = (QPushButton() for _ in range(4))
        self.layers, self.found = QTreeWidget(self), QTreeWidget(self)
        for tree in (self.layers, self.found):
            tree.setUniformRowHeights(True)
            tree.setRootIsDecorated(False)
            tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.layers.setColumnCount(3)
        self.found.setColumnCount(3)
        self.draft_button = self.apply_button
        self._arrange()
        for position, one in enumerate(self._lists):
            self.list.addItem("")
            if (one.read_by == recipe and recipe) or one.list.name == shown:
                self.list.setCurrentIndex(position)
        self._fill_entries()
        self.list.currentIndexChanged.connect(self._on_list_changed)
        self.entry.currentIndexChanged.connect(self._on_changed)
        self.word.textChanged.connect(self._on_changed)
        self.word.returnPressed.connect(self.try_word)
        self.try_button.clicked.connect(self.try_word)
        self.apply_button.clicked.connect(self.apply)
        self.remove_button.clicked.connect(self.try_removing)
        self.close_button.clicked.connect(self.close)
        self.layers.currentItemChanged.connect(self._show)
        state.content_changed.connect(self._on_content_changed)
        state.written_elsewhere.connect(self._on_content_changed)
        self.resize(760, 560)
        self.retranslate()
        self._load()
        self.word.setFocus()

    def _arrange(self) -> None:
        form = QGridLayout()
        for column, (label, field) in enumerate(
            ((self._list_label, self.list), (self._entry_label, self.entry), (self._word_label, self.word))
        ):
            label.setBuddy(field)
            form.addWidget(label, 0, column)
            form.addWidget(field, 1, column)
        form.addWidget(self.try_button, 1, 3)
        form.setColumnStretch(2, 1)
        self.down = QSplitter(Qt.Orientation.Vertical)
        self.down.addWidget(self.layers)
        self.down.addWidget(self.found)
        self.down.setChildrenCollapsible(False)
        vbox(
            self.what,
            form,
            Wide(self.down),
            self.counts,
            hbox(self.remove_button, Gap(), self.apply_button, self.close_button),
            on=self,
        )
        for button in (self.try_button, self.apply_button, self.remove_button, self.close_button):
            button.setAutoDefault(False)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Words of yours"))
        told = self.tr(
            "Questions are read by lists of words. Words of yours hold for this database and come before the built-in ones;"
            " Undo takes each change back."
        )
        if self._about:
            question = shown_line(self._about, 200)
            asked = self.tr("Which word of this question tells what it asks for?\n“{question}”").format(
                question=question
            )
            told = f"{asked}\n{told}"
        self.what.setText(told)
        for label, field, text in (
            (self._list_label, self.list, self.tr("List")),
            (self._entry_label, self.entry, self.tr("Read as")),
            (self._word_label, self.word, self.tr("Word, or a few")),
        ):
            label.setText(text)
            field.setAccessibleName(text)
        for position, one in enumerate(self._lists):
            read_by = recipe_title(one.read_by) if one.read_by else self.tr("messages of conversations")
            self.list.setItemText(position, f"{translated(one.list.title)} · {read_by}")
        self._name_entries()
        self.try_button.setText(self.tr("Try"))
        self.remove_button.setText(self.tr("Try without the selected word"))
        self.close_button.setText(self.tr("Close"))
        self.layers.setAccessibleName(self.tr("Words by layer"))
        self.layers.setHeaderLabels([self.tr("Read as"), self.tr("Layer"), self.tr("Words")])
        self.found.setAccessibleName(self.tr("Recalls whose question would be read otherwise"))
        self.found.setHeaderLabels([self.tr("Question"), self.tr("Read as"), self.tr("Would be")])
        self._fill_layers()
        self._show()

    @property
    def _read_by(self) -> ReadBy:
        return self._lists[max(0, self.list.currentIndex())]

    def _fill_entries(self) -> None:
        self.entry.blockSignals(True)
        self.entry.clear()
        for name in self._read_by.list.entries:
            self.entry.addItem("", name)
        self.entry.blockSignals(False)

    def _name_entries(self) -> None:
        for position, called in enumerate(self._read_by.list.entries.values()):
            self.entry.setItemText(position, translated(called))

    # ---- trying

    def _load(self) -> None:
        workspace = self.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._state.jobs.read(
                CHANNEL, lambda _token: _Answer(explorer.own_words()), self._on_answer, failed=self._on_failed
            )

    @Slot()
    def try_word(self) -> None:
        """What adding the word would change; nothing is stored."""
        self._try(self.word.text(), str(self.entry.currentData()), removed=False)

    @Slot()
    def try_removing(self) -> None:
        """What removing the selected word would change; nothing is stored."""
        one = self._selected
        if one is not None:
            self._try(one.word, one.entry, removed=True)

    def _try(self, text: str, entry: str, *, removed: bool) -> None:
        workspace, now = self.workspace, self._state.services.now()
        if workspace is None or self._busy:
            return
        explorer = workspace.explorer

        def work(token: CancelToken) -> _Answer:
            one = held_word(explorer, text, entry) if removed else new_word(explorer, entry, text, now=now)
            added, gone = ((), (one,)) if removed else ((one,), ())
            return _Answer(explorer.own_words(), one, removed, tried(explorer, added, gone, token=token))

        self._busy, self._error = True, None
        self._show()
        self._state.jobs.read(CHANNEL, work, self._on_answer, failed=self._on_failed)

    @Slot()
    def apply(self) -> None:
        """Add, or remove, what was tried."""
        workspace, now, answer = self.workspace, self._state.services.now(), self._answer
        if workspace is None or not workspace.can_write or answer.word is None or self._busy:
            return
        database, one = workspace.database, answer.word
        added, gone = ((), (one,)) if answer.removed else ((one,), ())
        self._busy = True
        self._show()
        self._state.jobs.operate(
            "words",
            lambda _token: database.settings.change_own_words(added, gone, now=now),
            self._on_applied,
            failed=self._on_failed,
        )

    def _on_answer(self, answer: _Answer) -> None:
        self._answer, self._busy, self._error = answer, False, None
        self._fill_layers()
        self._fill_found()
        self._show()

    def _on_applied(self, _change: object) -> None:
        self._busy = False
        self.word.clear()
        self._answer = _Answer(self._answer.own)
        self._fill_found()
        self._load()

    def _on_failed(self, error: MnemonautError) -> None:
        self._error, self._busy = error, False
        self._answer = _Answer(self._answer.own)
        self._fill_found()
        self._show()

    # ---- showing

    def _fill_layers(self) -> None:
        """For each entry the person's words, then the built-in ones."""
        tree, read_by, theme = self.layers, self._read_by, self._state.theme
        built_in = read_by.list.built_in()
        tree.clear()
        for entry, called in read_by.list.entries.items():
            own = [one for one in self._answer.own if (one.list, one.entry) == (read_by.list.name, entry)]
            for one in own:
                item = QTreeWidgetItem([translated(called), self.tr("yours"), one.word])
                item.setData(0, _WORD, one)
                font = item.font(2)
                font.setBold(True)
                item.setFont(2, font)
                tree.addTopLevelItem(item)
            words = tuple(dict.fromkeys(built_in.get(entry, ())))
            said = listed(words[:_MOST_SHOWN]) + " …" * (len(words) > _MOST_SHOWN)
            if read_by.list.patterns:
                said = filled(self.tr("{count} patterns in three languages"), count=len(words))
            item = QTreeWidgetItem([translated(called), self.tr("built in"), said])
            for column in (1, 2):
                item.setForeground(column, QColor(theme.muted))
            item.setToolTip(2, f"<p>{html.escape(listed(words))}</p>")
            tree.addTopLevelItem(item)
        tree.resizeColumnToContents(1)
        tree.resizeColumnToContents(0)

    def _fill_found(self) -> None:
        self.found.clear()
        first = self.tr("Message") if self._read_by.recipe is None else self.tr("Question")
        self.found.setHeaderLabels([first, self.tr("Read as"), self.tr("Would be")])
        taught = self._answer.taught
        if taught is None:
            return
        for one in (*taught.marked, *taught.others):
            self.found.addTopLevelItem(self._found_item(one))
        self.found.setColumnWidth(0, self.found.viewport().width() // 2)
        self.found.resizeColumnToContents(1)

    def _found_item(self, one: ReadAgain) -> QTreeWidgetItem:
        question = "✖ " * one.marked + shown_line(one.question, CHARS)
        after = self._reading(one.after) if one.changed else self.tr("as before")
        item = QTreeWidgetItem([question, self._reading(one.before), after])
        for column in range(3):
            item.setToolTip(column, f"<p>{html.escape(item.text(column))}</p>")
        if one.changed and one.marked:
            item.setForeground(2, QColor(self._state.theme.good))
        return item

    def _reading(self, reading: Reading) -> str:
        if not reading.entry:
            return self.tr("nothing")
        called = translated(self._read_by.list.entries.get(reading.entry, reading.entry))
        if not reading.word:
            return called
        word = shown_line(reading.word, 40)
        said = self.tr("{entry} (“{word}”, yours)") if reading.own else self.tr("{entry} (“{word}”)")
        return said.format(entry=called, word=word)

    def _show(self) -> None:
        answer = self._answer
        removing = answer.word is not None and answer.removed
        self.try_button.setEnabled(bool(self.word.text().strip()) and not self._busy)
        self.remove_button.setEnabled(self._selected is not None and not self._busy)
        self.apply_button.setText(self.tr("Remove it") if removing else self.tr("Add it"))
        self.apply_button.setEnabled(answer.word is not None and self._state.writable and not self._busy)
        self.found.setVisible(answer.taught is not None)
        if self._error is not None:
            self.counts.setText(f"✖ {error_text(self._error)}")
        elif self._busy:
            self.counts.setText(self.tr("Trying…"))
        else:
            self.counts.setText("" if answer.taught is None else "\n".join(self._counts(answer.taught)))

    def _counts(self, taught: Taught) -> list[str]:
        if self._read_by.recipe is None:
            said = self.tr(
                "{changed} of {count} messages of recorded conversations would dismiss a memory, or no longer."
            )
            return [filled(said, changed=len(taught.others), count=taught.recent)]
        first = self.tr("{changed} of {count} recalls that are marked as wrong type would be read otherwise (✖).")
        lines = [filled(first, changed=taught.changed, count=len(taught.marked))]
        if not taught.marked:
            lines = [self.tr("No recall of this list is marked as wrong type.")]
        others = self.tr("{changed} of {count} other recent recalls would be read otherwise too.")
        lines.append(filled(others, changed=len(taught.others), count=taught.recent))
        if taught.not_kept:
            lines.append(
                filled(self.tr("{count} cannot be tried: their questions were not kept."), count=taught.not_kept)
            )
        if taught.unread:
            lines.append(filled(self.tr("{count} records cannot be read by this version."), count=taught.unread))
        return lines

    @property
    def _selected(self) -> OwnWord | None:
        item = self.layers.currentItem()
        word: OwnWord | None = None if item is None else item.data(0, _WORD)
        return word

    # ---- slots

    @Slot()
    def _on_list_changed(self, *_: object) -> None:
        self._fill_entries()
        self._name_entries()
        self._fill_layers()
        self._on_changed()

    @Slot()
    def _on_changed(self, *_: object) -> None:
        """What was tried is not what is written any more."""
        if self._answer.word is not None:
            self._answer = _Answer(self._answer.own)
            self._fill_found()
        self._error = None
        self._show()

    @Slot()
    def _on_content_changed(self, *_: object) -> None:
        if not self._busy:
            self._answer = _Answer(self._answer.own)
            self._fill_found()
            self._load()

    # ---- Qt

    def done(self, result: int) -> None:
        self._state.jobs.cancel(CHANNEL)
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(focus, QPushButton):
                focus.click()
            return
        super().keyPressEvent(event)

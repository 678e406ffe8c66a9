"""Words of the person's own: what the lists hold by layer, and teaching a word: tried on the recorded recalls before it counts."""

from __future__ import annotations

import html

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QPushButton, QSplitter, QTreeWidget, QTreeWidgetItem, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.own_words import OwnWord
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.recall.word_lists import Reading
from mnemonaut_core.teaching import ReadAgain, ReadBy, Taught, held_word, lists, new_word, tried
from mnemonaut_ui.state.dialog import DatabaseDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, elide_lines, hbox, push_button
from mnemonaut_ui.widgets.form_dialog import Field
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import listed, translated
from mnemonaut_ui.words.terms import recipe_title

CHANNEL = "runs:words"
CHARS = 100
_WORD = Qt.ItemDataRole.UserRole + 1
_MOST_SHOWN = 30


class _Answer(msgspec.Struct, frozen=True):
    """The own words, and the result of a try: the word and its effect."""

    own: tuple[OwnWord, ...]
    word: OwnWord | None = None
    removed: bool = False
    taught: Taught | None = None


class OwnWordsDialog(DatabaseDialog):
    """Adds or removes a word once it was tried. `about`: a misread question; `recipe`: the one that read it; `shown`: the
    first list ("": the default)."""

    def __init__(
        self, state: ViewState, parent: QWidget | None = None, *, about: str = "", recipe: str = "", shown: str = ""
    ) -> None:
        super().__init__(state, parent)
        self._lists: tuple[ReadBy, ...] = lists()
        self._answer = _Answer(())
        self.what = PlainLabel(self._explanation(about))
        named = [(position, self._list_name(one)) for position, one in enumerate(self._lists)]
        begin = [
            at for at, one in enumerate(self._lists) if (one.read_by == recipe and recipe) or one.list.name == shown
        ]
        fields = (
            Field(key="list", label=self.tr("List"), kind="choice", choices=named, value=begin[-1] if begin else 0),
            Field(key="entry", label=self.tr("Read as"), kind="choice"),
            Field(key="word", label=self.tr("Word, or a few")),
        )
        first, second, third = (self.form.lay_out(field, above=True) for field in fields)
        for key in ("list", "entry"):  # their longest words would be wider than a small screen
            self.form.edits[key].setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.form.edits[key].setMinimumContentsLength(14)
        self.try_button = push_button(self.tr("Try"), self.try_word)
        self.remove_button = push_button(self.tr("Try without the selected word"), self.try_removing)
        row = hbox(first, second, Wide(third), Wide(self.try_button, 0, Qt.AlignmentFlag.AlignBottom))
        self.layers, self.found = QTreeWidget(), QTreeWidget()
        for tree in (self.layers, self.found):
            tree.setUniformRowHeights(True)
            tree.setRootIsDecorated(False)
            elide_lines(tree)
            tree.setColumnCount(3)
        self.layers.setAccessibleName(self.tr("Words by layer"))
        self.layers.setHeaderLabels([self.tr("Read as"), self.tr("Layer"), self.tr("Words")])
        self.found.setAccessibleName(self.tr("Recalls whose question would be read otherwise"))
        self.down = QSplitter(Qt.Orientation.Vertical)
        self.down.addWidget(self.layers)
        self.down.addWidget(self.found)
        self.down.setChildrenCollapsible(False)
        self.arrange(self.tr("Words of yours"), self.tr("Add it"), self.what, row, Wide(self.down), enter=False)
        self.buttons.addButton(self.remove_button, QDialogButtonBox.ButtonRole.ResetRole)
        self.cancel_button.setText(self.tr("Close"))
        self.draft_button = self.do_button
        self.form.edits["list"].currentIndexChanged.connect(self._on_list_changed)
        self.form.edits["word"].returnPressed.connect(self.try_word)
        self.layers.currentItemChanged.connect(self.refresh)
        state.content_changed.connect(self._on_content_changed)
        state.written_elsewhere.connect(self._on_content_changed)
        self.resize(760, 560)
        self._on_list_changed()
        self._load()
        self.form.edits["word"].setFocus()

    def _explanation(self, about: str) -> str:
        told = self.tr(
            "Questions are read by lists of words. Words of yours hold for this database and come before the built-in ones;"
            " Undo takes each change back."
        )
        if not about:
            return told
        asked = self.tr("Which word of this question tells what it asks for?\n“{question}”")
        return f"{asked.format(question=shown_line(about, 200))}\n{told}"

    def _list_name(self, one: ReadBy) -> str:
        read_by = recipe_title(one.read_by) if one.read_by else self.tr("messages of conversations")
        return f"{translated(one.list.title)} · {read_by}"

    @property
    def _read_by(self) -> ReadBy:
        position: int = self.form.written("list")
        return self._lists[position]

    def _load(self) -> None:
        done, failed = self._on_answer, self.on_failed
        self.state.read(CHANNEL, lambda explorer, _: _Answer(explorer.settings.own_words()), done, failed=failed)

    def try_word(self) -> None:
        """Show what adding the word would change; nothing is stored."""
        self._try(self.form.written("word"), self.form.written("entry"), removed=False)

    def try_removing(self) -> None:
        """Show what removing the selected word would change; nothing is stored."""
        one = self._selected
        if one is not None:
            self._try(one.word, one.entry, removed=True)

    def _try(self, text: str, entry: str, *, removed: bool) -> None:
        now = self.state.services.now()
        if self.workspace is None or self.busy:
            return

        def work(explorer: Explorer, token: CancelToken) -> _Answer:
            one = held_word(explorer, text, entry) if removed else new_word(explorer, entry, text, now=now)
            added, gone = ((), (one,)) if removed else ((one,), ())
            return _Answer(explorer.settings.own_words(), one, removed, tried(explorer, added, gone, token=token))

        self.busy, self.error = True, None
        self.refresh()
        self.state.read(CHANNEL, work, self._on_answer, failed=self.on_failed)

    @property
    def ready(self) -> bool:
        return self._answer.word is not None and self.state.writable

    def perform(self) -> None:
        answer, now = self._answer, self.state.services.now()
        if answer.word is not None:
            added, gone = ((), (answer.word,)) if answer.removed else ((answer.word,), ())
            self.operate("words", lambda database: database.settings.change_own_words(added, gone, now=now))

    def _on_answer(self, answer: _Answer) -> None:
        self._answer, self.busy, self.error = answer, False, None
        self._fill_layers()
        self._fill_found()
        self.refresh()

    def on_done(self, _change: object) -> None:
        self.busy = False
        self.form.edits["word"].clear()
        self._forget_try()
        self._load()

    def on_failed(self, error: MnemonautError) -> None:
        self._forget_try()
        self.error, self.busy = error, False
        self.refresh()

    def _forget_try(self) -> None:
        self._answer = _Answer(self._answer.own)
        self._fill_found()

    def _fill_layers(self) -> None:
        tree, read_by, theme = self.layers, self._read_by, self.state.theme
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
            item.setForeground(2, QColor(self.state.theme.good))
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

    def refresh(self, *_: object) -> None:
        super().refresh()
        answer = self._answer
        removing = answer.word is not None and answer.removed
        self.try_button.setEnabled(bool(self.form.written("word").strip()) and not self.busy)
        self.remove_button.setEnabled(self._selected is not None and not self.busy)
        self.do_button.setText(self.tr("Remove it") if removing else self.tr("Add it"))
        self.found.setVisible(answer.taught is not None)
        if self.error is None:
            counts = "" if answer.taught is None else "\n".join(self._counts(answer.taught))
            self.say(self.tr("Trying…") if self.busy else counts)

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
        for count, said in (
            (taught.not_kept, self.tr("{count} cannot be tried: their questions were not kept.")),
            (taught.unread, self.tr("{count} records cannot be read by this version.")),
        ):
            lines += [filled(said, count=count)] if count else []
        return lines

    @property
    def _selected(self) -> OwnWord | None:
        item = self.layers.currentItem()
        word: OwnWord | None = None if item is None else item.data(0, _WORD)
        return word

    def _on_list_changed(self, *_: object) -> None:
        entry = self.form.edits["entry"]
        with QSignalBlocker(entry):
            entry.clear()
            for name, called in self._read_by.list.entries.items():
                entry.addItem(translated(called), name)
        self._fill_layers()
        self._on_changed()

    def _on_changed(self, *_: object) -> None:
        """A changed word has to be tried again."""
        if self._answer.word is not None:
            self._forget_try()
        self.error = None
        super()._on_changed()

    def _on_content_changed(self, *_: object) -> None:
        if not self.busy:
            self._forget_try()
            self._load()

    def done(self, result: int) -> None:
        self.state.jobs.cancel(CHANNEL)
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if isinstance(focus, QPushButton):
                focus.click()
            return
        super().keyPressEvent(event)

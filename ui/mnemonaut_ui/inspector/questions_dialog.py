"""Which word of the question brought or buried a memory, and which questions bring it: run one after the other, listed
as they are answered."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.words import Effect, LeftOut, Placement, WithoutWord
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.questions import Asked, Brings, leave_one_word_out, what_brings
from mnemonaut_core.saved import Saved
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.opening_dialog import OpeningDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.memory import name_of, shown_line
from mnemonaut_ui.words.messages import error_text, joined, listed, translated
from mnemonaut_ui.words.terms import glyph, outcome_word, preset_title, recipe_title

_ROW = Qt.ItemDataRole.UserRole
CHARS = 200
_numbers = itertools.count()


def placement_text(placement: Placement) -> str:
    """Return its outcome, with its place in the result or its rank."""
    code = placement.outcome.code
    where = placement.place if placement.place is not None else placement.rank
    return f"{glyph(code)} {outcome_word(code)}" + ("" if where is None else f" · {where}")


class _Asking(OpeningDialog):
    """A dialog that asks questions one by one and lists each answer as it arrives; closing it stops the run."""

    found: Any = None
    """The whole result, after the last question."""

    def __init__(self, state: ViewState, memory_id: str, parent: QWidget | None) -> None:
        self._channel = f"inspector:questions:{next(_numbers)}"
        super().__init__(parent, ends=partial(state.jobs.cancel, self._channel))
        self._state, self._memory_id = state, memory_id
        self.memories = (memory_id,)
        self._error: MnemonautError | None = None
        self.rows: list[Any] = []
        self.what, self.sentence = PlainLabel(), PlainLabel(selectable=True)
        self.list.setProperty("airy", "true")
        self.list.setRootIsDecorated(False)
        self.open_button.setText(self.tr("Open"))
        self.open_button.setToolTip(self.tr("Ask this question in the recall lab (Enter)"))

    def _begin(self, title: str, name: str, stretched: int, *columns: tuple[str, int]) -> None:
        """`columns`: (heading, width in characters) of each but the stretched one."""
        self.setWindowTitle(title)
        self.list.setAccessibleName(name)
        self.list.setHeaderLabels([heading for heading, _ in columns])
        header, em = self.list.header(), QFontMetrics(self.list.font()).horizontalAdvance("M")
        header.setStretchLastSection(False)
        for column, (_, width) in enumerate(columns):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self.list.setColumnWidth(column, width * em + 24)
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
        vbox(self.what, self.sentence, Wide(self.list), self.buttons, on=self)
        self._state.workspace_changed.connect(self.close)
        for signal in (self._state.theme_changed, self._state.expert_changed):
            signal.connect(self._fill)
        self.resize(640, 460)
        self._show()
        tell = self._state.jobs.teller(self._channel, self._on_row)
        done, failed = self._on_found, self._on_failed
        self._state.read(self._channel, lambda explorer, token: self.read(explorer, tell, token), done, failed=failed)
        self.list.setFocus()

    def read(self, explorer: Explorer, tell: Callable[[CancelToken, Any], None], token: CancelToken) -> Any:
        """Ask all, in the background; each row goes to `tell`."""
        raise NotImplementedError

    def _cells(self, row: Any) -> tuple[tuple[str, ...], str]:
        """Return the cells of a row and the colour name of its second one, "" for the default."""
        raise NotImplementedError

    def _subject(self) -> str:
        raise NotImplementedError

    def _said(self) -> str:
        raise NotImplementedError

    def refresh_texts(self) -> None:
        self._fill()

    def _show(self) -> None:
        self.what.setText(self._subject())
        over = self.found is not None or self._error is not None
        self.close_button.setText(self.tr("Close") if over else self.tr("Cancel"))
        self.open_button.setEnabled(self.list.currentItem() is not None)
        self.sentence.setText(f"✖ {error_text(self._error)}" if self._error is not None else self._said())

    def _fill(self, *_: object) -> None:
        self.list.clear()
        for row in self.rows:
            self._add(row)
        self._show()

    def _add(self, row: Any) -> None:
        cells, colour = self._cells(row)
        item = QTreeWidgetItem(list(cells))
        item.setData(0, _ROW, row)
        for column, text in enumerate(cells):
            item.setToolTip(column, text)
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, listed(cells))
        if colour:
            item.setForeground(1, QColor(colour))
        self.list.addTopLevelItem(item)
        if self.list.currentItem() is None:
            self.list.setCurrentItem(item)

    def _on_row(self, row: Any) -> None:
        self.rows.append(row)
        self._add(row)
        self._show()

    def _on_found(self, found: Any) -> None:
        self.found, self.rows = found, list(found.rows)
        self._fill()

    def _on_failed(self, error: MnemonautError) -> None:
        self._error = error
        self._show()

    def open_row(self, item: QTreeWidgetItem) -> None:
        """Ask its question in the lab, with the memory selected."""
        self._state.saved_requested.emit(self._saved_of(item.data(0, _ROW)))
        self._state.select((self._memory_id,))

    def _saved_of(self, row: Any) -> Saved:
        raise NotImplementedError


class WordsDialog(_Asking):
    """The question of a recall without each of its words."""

    found: LeftOut | None

    def __init__(self, state: ViewState, trace: Trace, memory_id: str, parent: QWidget | None = None) -> None:
        super().__init__(state, memory_id, parent)
        self._trace = trace
        columns = (self.tr("Without the word"), 12), (self.tr("The word"), 10), (self.tr("What becomes of it then"), 10)
        self._begin(self.tr("Leave one word out"), self.tr("The words of the question"), 2, *columns)

    def _subject(self) -> str:
        trace, candidate = self._trace, self._trace.candidate(self._memory_id)
        memory = self._memory_id if candidate is None else name_of(candidate.memory, 90)
        recipe, preset = recipe_title(trace.recipe), preset_title(trace.recipe, trace.preset)
        text, question = self.tr("{memory}\nin: {question}\n{recipe} · {preset}"), shown_line(trace.query.text, CHARS)
        return text.format(memory=memory, question=question, recipe=recipe, preset=preset)

    def read(self, explorer: Explorer, tell: Callable[[CancelToken, Any], None], token: CancelToken) -> LeftOut:
        return leave_one_word_out(explorer, self._trace, self._memory_id, token=token, on_row=partial(tell, token))

    def _said(self) -> str:
        found = self.found
        if found is None:
            return self.tr("Asked without: {count} words…").format(count=len(self.rows))
        if not found.rows:
            return self.tr("The question has only one word: without it nothing would be asked.")
        whole = self.tr("With the whole question: {standing}.").format(standing=placement_text(found.whole))
        return joined(whole, self._deciding(found))

    def _deciding(self, found: LeftOut) -> str:
        deciding = found.deciding
        if not deciding:
            return self.tr("No single word decides: without any one of them it keeps its place.")
        words = listed(self.tr("“{word}”").format(word=row.word.text) for row in deciding)
        then = deciding[0].placement
        sentences = {
            Effect.BRINGS: self.tr("{words} brought it: without it, this memory does not come back."),
            Effect.BURIES: self.tr("{words} buried it: without it, this memory comes back."),
            Effect.HELPS: self.tr("{words} helps it most: without it: {standing}."),
            Effect.HINDERS: self.tr("{words} holds it back most: without it: {standing}."),
        }
        return sentences[deciding[0].effect].format(words=words, standing=placement_text(then))

    def _cells(self, row: WithoutWord) -> tuple[tuple[str, ...], str]:
        theme = self._state.theme
        said, colour = {
            Effect.BRINGS: (f"▲ {self.tr('brings it')}", theme.good),
            Effect.HELPS: (f"▲ {self.tr('helps')}", theme.good),
            Effect.BURIES: (f"▼ {self.tr('buries it')}", theme.bad),
            Effect.HINDERS: (f"▼ {self.tr('holds it back')}", theme.bad),
            Effect.NOTHING: ("–", theme.muted),
        }[row.effect]
        return (row.word.text, said, placement_text(row.placement)), colour

    def _saved_of(self, row: WithoutWord) -> Saved:
        trace, without = self._trace, row
        changed = {one.name: one.value for one in trace.layers if one.layer == "set"}
        query = replace(trace.query, text=without.question, options={})
        return Saved("", "", query, as_of=True, recipe=trace.recipe, preset=trace.preset, values=changed)


class BringsDialog(_Asking):
    """Recent and saved questions, and where the memory stands in the answer of each."""

    found: Brings | None

    def __init__(
        self, state: ViewState, settings: Settings, memory_id: str, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(state, memory_id, parent)
        self._settings, self._name, self._now = settings, name or memory_id, state.services.now()
        columns = (self.tr("Question"), 20), (self.tr("What becomes of it"), 13), (self.tr("Saved as"), 8)
        self._begin(self.tr("What brings this memory?"), self.tr("The questions"), 0, *columns)

    def _subject(self) -> str:
        return self.tr("{memory}\nin the answers to recent and saved questions, asked by {recipe} · {preset}").format(
            memory=shown_line(self._name, 90),
            recipe=recipe_title(self._settings.recipes),
            preset=preset_title(self._settings.recipes, self._settings.preset),
        )

    def read(self, explorer: Explorer, tell: Callable[[CancelToken, Any], None], token: CancelToken) -> Brings:
        return what_brings(
            explorer, self._memory_id, self._settings, now=self._now, token=token, on_row=partial(tell, token)
        )

    def _said(self) -> str:
        found = self.found
        if found is None:
            return self.tr("Asked: {count} questions…").format(count=len(self.rows))
        if not found.rows:
            return self.tr("No question is recorded or saved that could be asked.")
        said = self.tr("Questions that bring it: {count} of {asked}.").format(count=found.bring, asked=len(found.rows))
        missing = self.tr("{count} cannot be tried: their questions were not kept.").format(count=found.not_kept)
        return joined(said, missing if found.not_kept else "", *(translated(one) for one in found.failed[:1]))

    def _cells(self, row: Asked) -> tuple[tuple[str, ...], str]:
        theme = self._state.theme
        saved = "" if row.saved is None else row.saved.path
        colour = theme.good if row.placement.place is not None else theme.muted
        return (shown_line(row.question, CHARS), placement_text(row.placement), saved), colour

    def _saved_of(self, asked: Asked) -> Saved:
        if asked.saved is not None:
            return asked.saved
        recipe, preset, values = self._settings.recipes, self._settings.preset, self._settings.values
        return Saved("", "", asked.query, as_of=True, recipe=recipe, preset=preset, values=values)

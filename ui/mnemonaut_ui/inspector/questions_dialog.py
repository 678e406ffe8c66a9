"""Which word of the question brought or buried a memory, and which questions bring it: run one after the other, listed
as they are answered."""

from __future__ import annotations

import itertools
from functools import partial
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import QHeaderView, QTreeWidgetItem, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.words import Effect, LeftOut, Placement, WithoutWord
from mnemonaut_core.explorer import Settings
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
    """What became of it, with its place in the result or its rank in the list."""
    code = placement.outcome.code
    where = placement.place if placement.place is not None else placement.rank
    return f"{glyph(code)} {outcome_word(code)}" + ("" if where is None else f" · {where}")


class _Asking(OpeningDialog):
    """Starts when it is created; closing it stops the run. Not modal."""

    def __init__(self, state: ViewState, memory_id: str, parent: QWidget | None) -> None:
        self._channel = f"inspector:questions:{next(_numbers)}"
        super().__init__(parent, ends=partial(state.jobs.cancel, self._channel))
        self._state, self._memory_id = state, memory_id
        self.memories = (memory_id,)
        self._error: MnemonautError | None = None
        self.done_asking = False
        self.what, self.sentence = PlainLabel(), PlainLabel(selectable=True)
        self.list.setProperty("airy", "true")
        self.list.setRootIsDecorated(False)
        vbox(self.what, self.sentence, Wide(self.list), self.buttons, on=self)
        state.workspace_changed.connect(self.close)
        state.theme_changed.connect(self.retranslate)
        state.expert_changed.connect(self.retranslate)
        self.resize(640, 460)

    def _begin(self) -> None:
        self.retranslate()
        self._ask()
        self.list.setFocus()

    def _ask(self) -> None:
        raise NotImplementedError

    def retranslate(self) -> None:
        self.open_button.setText(self.tr("Open"))
        self.open_button.setToolTip(self.tr("Ask this question in the recall lab (Enter)"))
        self._show()

    def _show(self) -> None:
        self.close_button.setText(self.tr("Close") if self.done_asking or self._error else self.tr("Cancel"))
        self.open_button.setEnabled(self.list.currentItem() is not None)
        self.sentence.setText(f"✖ {error_text(self._error)}" if self._error is not None else self._said())

    def _said(self) -> str:
        raise NotImplementedError

    def open_row(self, item: QTreeWidgetItem) -> None:
        """Ask its question in the lab, with the memory selected."""
        self._state.saved_requested.emit(self._saved_of(item.data(0, _ROW)))
        self._state.select((self._memory_id,))

    def _saved_of(self, row: Any) -> Saved:
        """The question of a row, to be opened."""
        raise NotImplementedError

    def _add(self, row: object, cells: tuple[str, ...], colour: str = "") -> None:
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

    def _columns(self, stretched: int, *widths: str) -> None:
        """One column takes what is left; the others have room for these words."""
        header, metrics = self.list.header(), QFontMetrics(self.list.font())
        header.setStretchLastSection(False)
        for column, text in enumerate(widths):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self.list.setColumnWidth(column, metrics.horizontalAdvance(text) + 24)
        header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)

    # ---- slots

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._error = error
        self._show()


class WordsDialog(_Asking):
    """The question of a recall without each of its words."""

    def __init__(self, state: ViewState, trace: Trace, memory_id: str, parent: QWidget | None = None) -> None:
        super().__init__(state, memory_id, parent)
        self._trace = trace
        self.found: LeftOut | None = None
        self.rows: list[WithoutWord] = []
        self.list.setColumnCount(3)
        self._begin()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Leave one word out"))
        trace, candidate = self._trace, self._trace.candidate(self._memory_id)
        name = self._memory_id if candidate is None else name_of(candidate.memory, 90)
        self.what.setText(
            self.tr("{memory}\nin: {question}\n{recipe} · {preset}").format(
                memory=name,
                question=shown_line(trace.query.text, CHARS),
                recipe=recipe_title(trace.recipe),
                preset=preset_title(trace.recipe, trace.preset),
            )
        )
        self.list.setAccessibleName(self.tr("The words of the question"))
        self.list.setHeaderLabels(
            [self.tr("Without the word"), self.tr("The word"), self.tr("What becomes of it then")]
        )
        self._columns(2, "M" * 12, "M" * 10, "M" * 10)
        self.list.clear()
        for row in self.rows:
            self._add_row(row)
        super().retranslate()

    def _ask(self) -> None:
        workspace = self._state.workspace
        if workspace is None:
            return
        explorer, trace, memory_id = workspace.explorer, self._trace, self._memory_id
        tell = self._state.jobs.teller(self._channel, self._on_row)
        self._state.jobs.read(
            self._channel,
            lambda token: leave_one_word_out(explorer, trace, memory_id, token=token, on_row=partial(tell, token)),
            self._on_found,
            failed=self._on_failed,
        )

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

    def _add_row(self, row: WithoutWord) -> None:
        words = {
            Effect.BRINGS: self.tr("brings it"),
            Effect.BURIES: self.tr("buries it"),
            Effect.HELPS: self.tr("helps"),
            Effect.HINDERS: self.tr("holds it back"),
            Effect.NOTHING: "–",
        }
        signs = {Effect.BRINGS: "▲ ", Effect.HELPS: "▲ ", Effect.BURIES: "▼ ", Effect.HINDERS: "▼ ", Effect.NOTHING: ""}
        theme = self._state.theme
        colour = {
            Effect.BRINGS: theme.good,
            Effect.HELPS: theme.good,
            Effect.BURIES: theme.bad,
            Effect.HINDERS: theme.bad,
            Effect.NOTHING: theme.muted,
        }[row.effect]
        self._add(row, (row.word.text, signs[row.effect] + words[row.effect], placement_text(row.placement)), colour)

    def _saved_of(self, row: WithoutWord) -> Saved:
        trace, without = self._trace, row
        changed = {one.name: one.value for one in trace.layers if one.layer == "set"}
        query = replace(trace.query, text=without.question, options={})
        return Saved("", "", query, as_of=True, recipe=trace.recipe, preset=trace.preset, values=changed)

    @Slot(object)
    def _on_row(self, row: WithoutWord) -> None:
        self.rows.append(row)
        self._add_row(self.rows[-1])
        self._show()

    @Slot(object)
    def _on_found(self, found: LeftOut) -> None:
        self.found, self.done_asking = found, True
        self._show()


class BringsDialog(_Asking):
    """Recent and saved questions, and where the memory stands in the answer of each."""

    def __init__(
        self, state: ViewState, settings: Settings, memory_id: str, name: str = "", parent: QWidget | None = None
    ) -> None:
        """`name`: what the memory is called."""
        super().__init__(state, memory_id, parent)
        self._settings, self._name = settings, name or memory_id
        self.found: Brings | None = None
        self.rows: list[Asked] = []
        self.list.setColumnCount(3)
        self._begin()

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("What brings this memory?"))
        self.what.setText(
            self.tr("{memory}\nin the answers to recent and saved questions, asked by {recipe} · {preset}").format(
                memory=shown_line(self._name, 90),
                recipe=recipe_title(self._settings.recipes),
                preset=preset_title(self._settings.recipes, self._settings.preset),
            )
        )
        self.list.setAccessibleName(self.tr("The questions"))
        self.list.setHeaderLabels([self.tr("Question"), self.tr("What becomes of it"), self.tr("Saved as")])
        self._columns(0, "M" * 20, "M" * 13, "M" * 8)
        self._fill(() if self.found is None else self.found.rows)
        super().retranslate()

    def _fill(self, rows: tuple[Asked, ...]) -> None:
        self.list.clear()
        for row in rows or tuple(self.rows):
            self._add_row(row)

    def _ask(self) -> None:
        workspace = self._state.workspace
        if workspace is None:
            return
        explorer, settings, memory_id = workspace.explorer, self._settings, self._memory_id
        tell, now = self._state.jobs.teller(self._channel, self._on_row), self._state.services.now()

        def work(token: CancelToken) -> Brings:
            return what_brings(explorer, memory_id, settings, now=now, token=token, on_row=partial(tell, token))

        self._state.jobs.read(self._channel, work, self._on_found, failed=self._on_failed)

    def _said(self) -> str:
        found = self.found
        if found is None:
            return self.tr("Asked: {count} questions…").format(count=len(self.rows))
        if not found.rows:
            return self.tr("No question is recorded or saved that could be asked.")
        lines = [
            self.tr("Questions that bring it: {count} of {asked}.").format(count=found.bring, asked=len(found.rows))
        ]
        if found.not_kept:
            lines.append(
                self.tr("{count} cannot be tried: their questions were not kept.").format(count=found.not_kept)
            )
        return joined(*lines, *(translated(one) for one in found.failed[:1]))

    def _add_row(self, row: Asked) -> None:
        theme = self._state.theme
        colour = theme.good if row.placement.place is not None else theme.muted
        saved = "" if row.saved is None else row.saved.path
        self._add(row, (shown_line(row.question, CHARS), placement_text(row.placement), saved), colour)

    def _saved_of(self, asked: Asked) -> Saved:
        if asked.saved is not None:
            return asked.saved
        return Saved(
            "",
            "",
            asked.query,
            as_of=True,
            recipe=self._settings.recipes,
            preset=self._settings.preset,
            values=self._settings.values,
        )

    @Slot(object)
    def _on_row(self, row: Asked) -> None:
        self.rows.append(row)
        self._add_row(self.rows[-1])
        self._show()

    @Slot(object)
    def _on_found(self, found: Brings) -> None:
        self.found, self.done_asking = found, True
        self._fill(self.found.rows)
        self._show()

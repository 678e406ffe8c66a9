"""What the values of a tab would do to recent recalls: which change, who enters, who leaves, and what could not be tried."""

from __future__ import annotations

import html
import itertools
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QComboBox, QTreeWidgetItem, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.comparison import ComparedQuestion, Move, Preview
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.questions import PREVIEWED, preview, preview_saved
from mnemonaut_core.testing import turned
from mnemonaut_ui.state.judged_line import Judged, JudgedLine
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.opening_dialog import OpeningDialog
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import date_text, shown_line, text_of
from mnemonaut_ui.words.messages import error_text, joined, translated
from mnemonaut_ui.words.terms import outcome_word, preset_title, recipe_title

CHARS = 120
_RUN = Qt.ItemDataRole.UserRole + 1
_ID = Qt.ItemDataRole.UserRole + 2
_numbers = itertools.count(1)


class PreviewDialog(OpeningDialog):
    """Tries the values when it is created; closing it stops the run. `opened` gives the recall to show, and the
    memory ("" for none)."""

    opened = Signal(object, object, str)  # Query, Settings, memory id

    def __init__(self, state: ViewState, settings: Settings, parent: QWidget | None = None) -> None:
        self._channel = f"lab:preview:{next(_numbers)}"
        super().__init__(parent, ends=partial(state.jobs.cancel, self._channel))
        self._state, self._settings = state, settings
        self._done = 0
        self._error: MnemonautError | None = None
        self.preview: Preview | None = None
        self.what, self.counts = PlainLabel(), PlainLabel(selectable=True)
        self.judged = JudgedLine(state, self)
        self.setWindowTitle(self.tr("Preview on recent recalls"))
        self.where = QComboBox()
        self.where.addItems([self.tr("On recent recalls"), self.tr("On saved questions")])
        self.where.setAccessibleName(self.tr("On what it is tried"))
        self.list.setAccessibleName(self.tr("Recalls that would change"))
        self.open_button.setText(self.tr("Open"))
        self.open_button.setToolTip(
            self.tr("Ask this question in a new tab, with these values, as of its own moment (Enter)")
        )
        self.list.setHeaderHidden(True)
        self.list.setColumnCount(1)
        self.list.setExpandsOnDoubleClick(False)
        vbox(self.what, self.where, Wide(self.list), self.counts, self.judged, self.buttons, on=self)
        self.where.currentIndexChanged.connect(self._on_where_changed)
        state.workspace_changed.connect(self.close)
        state.jobs.progressed.connect(self._on_progressed)
        self.resize(640, 480)
        self._show_what()
        self._try()
        self._try_on_judged()
        self.list.setFocus()

    def _show_what(self) -> None:
        """What is tried, and on what."""
        settings = self._settings
        text = self.tr(
            "What the values that are shown ({recipe} · {preset}, {count} set here) would do to recent recalls."
        )
        if self.on_saved:
            text = self.tr(
                "What the values that are shown ({recipe} · {preset}, {count} set here) would do to saved questions."
            )
        title = preset_title(settings.recipes, settings.preset)
        self.what.setText(
            joined(
                text.format(recipe=recipe_title(settings.recipes), preset=title, count=len(settings.values)),
                self.tr("Nothing is recorded."),
            )
        )
        self._show()

    # ---- trying

    def _try(self) -> None:
        workspace, settings = self._state.workspace, self._settings
        if workspace is None:
            return
        explorer, report = workspace.explorer, self._state.jobs.reporter(self._channel)
        saved, now = self.on_saved, self._state.services.now()

        def work(token: CancelToken) -> Preview:
            done = itertools.count(1)
            if saved:
                held = explorer.library.saved()
                return preview_saved(
                    explorer,
                    settings,
                    held,
                    now=now,
                    token=token,
                    on_run=lambda _one: report("recalls", next(done), len(held)),
                )
            return preview(
                explorer, settings, token=token, on_run=lambda _one: report("recalls", next(done), PREVIEWED)
            )

        self._state.jobs.read(self._channel, work, self._on_previewed, failed=self._on_failed)

    def _try_on_judged(self) -> None:
        after = self._settings
        before = Settings(after.recipes, "", project=after.project)

        def work(explorer: Explorer, now: int, token: CancelToken) -> Judged:
            return (("", turned(explorer, before, after, now=now, token=token)),)

        self.judged.follow(work)

    @property
    def on_saved(self) -> bool:
        """Whether saved questions are tried, not recent recalls."""
        return self.where.currentIndex() == 1

    @Slot()
    def _on_where_changed(self, *_: object) -> None:
        self._state.jobs.cancel(self._channel)
        self.preview, self._error, self._done = None, None, 0
        self.list.clear()
        self._show_what()
        self._try()

    @property
    def trying(self) -> bool:
        """Whether it is still under way."""
        return self.preview is None and self._error is None

    @Slot(str, str, int, int)
    def _on_progressed(self, channel: str, _stage: str, done: int, _total: int) -> None:
        if channel == self._channel and self.trying:
            self._done = done
            self._show()

    @Slot(object)
    def _on_previewed(self, value: Preview) -> None:
        self.preview = value
        self._fill(self.preview)
        self._show()
        first = self.list.topLevelItem(0)
        if first is not None:
            self.list.setCurrentItem(first)

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._error = error
        self._show()

    # ---- showing

    def _show(self) -> None:
        preview = self.preview
        self.open_button.setEnabled(self.list.currentItem() is not None)
        self.close_button.setText(self.tr("Cancel") if self.trying else self.tr("Close"))
        if self._error is not None:
            self.counts.setText(f"✖ {error_text(self._error)}")
        elif preview is None:
            text = (
                self.tr("Trying: {done} saved questions…")
                if self.on_saved
                else self.tr("Trying: {done} of at most {most} recalls…")
            )
            self.counts.setText(filled(text, done=self._done, most=PREVIEWED))
        else:
            self.counts.setText("\n".join(self._counts(preview)))

    def _counts(self, preview: Preview) -> list[str]:
        recipe = recipe_title(self._settings.recipes)
        if not preview.looked_at and self.on_saved:
            return [self.tr("No question is saved in this database yet.")]
        if not preview.looked_at:
            return [self.tr("No recall of {recipe} is recorded yet.").format(recipe=recipe)]
        first = self.tr("{changed} of {tried} recent recalls would have another result.")
        if self.on_saved:
            first = self.tr("Another result: {changed} of {tried} saved questions.")
        lines = [filled(first, changed=preview.changed, tried=len(preview.runs))]
        beside = (
            (preview.repeated, self.tr("{count} asked the same as a newer one.")),
            (preview.not_kept, self.tr("{count} cannot be tried: their questions were not kept.")),
            (preview.not_tried, self.tr("{count} older ones were not tried.")),
            (
                sum(not one.as_recorded for one in preview.runs),
                self.tr(
                    "{count} come out otherwise than recorded, even with their own values: memories changed since."
                ),
            ),
        )
        lines += [filled(text, count=count) for count, text in beside if count]
        lines += [f"⚠ {translated(one)}" for one in preview.failed[:3]]
        if len(preview.failed) > 3:
            lines.append(self.tr("{count} more cannot be made again.").format(count=len(preview.failed) - 3))
        return lines

    def _fill(self, preview: Preview) -> None:
        self.list.clear()
        for number, one in enumerate(preview.runs):
            if one.changes:
                self.list.addTopLevelItem(self._item(number, one))
        self.list.expandAll()

    def _item(self, number: int, one: ComparedQuestion) -> QTreeWidgetItem:
        question = shown_line(one.question, CHARS)
        text = f"{question} · {date_text(one.clock)}" + ("" if one.as_recorded else " ⚠")
        if one.saved is not None:
            text = f"★ {one.saved.path} · {text}" if one.saved.title != question else f"★ {text}"
        item = self._line(text, number)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        theme, moves = self._state.theme, one.moves
        for move in moves.entered:
            said = self.tr("+ enters at {place}: {memory}").format(place=move.after, memory=self._named(move))
            item.addChild(self._line(said, number, move.memory.id, theme.good))
        for move in moves.left:
            why = self.tr("not found") if move.code_after is None else outcome_word(move.code_after)
            said = self.tr("− leaves, was at {place} ({why}): {memory}")
            said = said.format(place=move.before, why=why, memory=self._named(move))
            item.addChild(self._line(said, number, move.memory.id, theme.bad))
        if moves.moved:
            item.addChild(self._line(filled(self.tr("{count} change places"), count=len(moves.moved)), number))
        return item

    @staticmethod
    def _named(move: Move) -> str:
        return shown_line(text_of(move.memory), CHARS)

    @staticmethod
    def _line(text: str, number: int, memory_id: str = "", colour: str = "") -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        item.setData(0, _RUN, number)
        item.setData(0, _ID, memory_id)
        item.setToolTip(0, f"<p>{html.escape(text)}</p>")
        if colour:
            item.setForeground(0, QColor(colour))
        return item

    def open_row(self, item: QTreeWidgetItem) -> None:
        """Ask for the recall of a row in a tab of its own."""
        if self.preview is not None:
            one = self.preview.runs[int(item.data(0, _RUN))]
            self.opened.emit(one.before.query, self._settings, str(item.data(0, _ID)))

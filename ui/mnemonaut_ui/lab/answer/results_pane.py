"""The answer: a summary line with what it unfolds, the list or the reason why it is empty, and banners around it. Several
recalls of one question have a matrix instead of the list, and a line about their agreement."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.replay import OUTCOMES_TO_RESTORE
from mnemonaut_core.explain.story import UNANSWERED, ahead_text, speaks_of_none
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recall.intent import time_text
from mnemonaut_ui.lab.answer.funnel import (
    EMBEDDER_WARNINGS,
    FINDINGS,
    FUNNEL,
    Funnel,
    ListFilter,
    PlanStrip,
    StoryLine,
    WarningsView,
    warning_text,
)
from mnemonaut_ui.lab.answer.in_place_of_list import EmptyAnswer, LoadingView, NearestView
from mnemonaut_ui.lab.answer.recalls import Actions, NotRecalled, Part, Reads, Result, RunningRecall
from mnemonaut_ui.lab.compare.baseline import Baseline
from mnemonaut_ui.lab.compare.matrix import AgreementStrip, MatrixTable
from mnemonaut_ui.lab.list.result_list import FoundTable, ResultList
from mnemonaut_ui.lab.list.result_rows import changes, in_another_order, nothing_text, recall_name
from mnemonaut_ui.state.view_state import Selection, ViewState
from mnemonaut_ui.widgets.arrange import Wide, vbox
from mnemonaut_ui.widgets.banner import Banner, BannerLine, BannerStack
from mnemonaut_ui.words.keys import with_keys
from mnemonaut_ui.words.messages import joined, listed, reasoned, translated
from mnemonaut_ui.words.terms import preset_title, recipe_title

LOADING_AFTER_MS = 150
MOST_WARNINGS = 4


class ResultsPane(QWidget):
    """Shows a result and everything around its list."""

    selection_moved = Signal()
    part_chosen = Signal(object)  # Key: of several recalls, the one that is explained
    part_opened = Signal(object)  # Key: the one whose list is wanted
    waited = Signal()  # the wait for an answer is long enough to be seen
    copied = Signal(str)  # a line for the status bar

    def __init__(self, do: Actions, state: ViewState, reads: Reads, parent: QWidget) -> None:
        super().__init__(parent)
        self._do = do
        self.result: Result | None = None
        """What is shown; None before an answer and after a failure."""
        self._explained: Result | None = None
        """The single recall whose funnel, plan and hints are shown."""
        self._group = QButtonGroup(self)
        self._warnings = BannerStack()
        # created in reading order, which is the order of Tab
        self.story = StoryLine(self)
        self.filter = ListFilter(self._group, self)
        self.funnel = Funnel(do, self._group, self)
        self.plan = PlanStrip(do, self)
        self.findings = WarningsView(do, self)
        self._stack = QStackedWidget(self)
        self.empty = EmptyAnswer(do, self._stack)
        self.loading = LoadingView(self._stack)
        self.list = ResultList(self._stack)
        self.near = NearestView(self._stack)
        for widget in (self.empty, self.loading, self.list, self.near):
            self._stack.addWidget(widget)
        self._side_by_side: tuple[MatrixTable, AgreementStrip] | None = None
        """Created when several recalls are first shown: most tabs ask one recipe at a time, and a new tab must open at once."""
        self.filter.filter_list(self.funnel, self.list)
        self.stale, self.unlike, self.compared = Banner(self), Banner(self), Banner(self)
        self.baseline = Baseline(state, reads, self)
        self.notice = Banner(self)
        """Before the list: that nothing was remembered, or that nothing remembered speaks of the question."""
        self._late = QTimer(self, singleShot=True, interval=LOADING_AFTER_MS)
        self._late.timeout.connect(self._on_late)
        self.loading.cancel_asked.connect(do.cancel)
        self.near.back_asked.connect(self._on_back)
        self.story.folded.connect(self._show_unfolded)
        for page in (self.list, self.near):
            page.selection_moved.connect(self.selection_moved)
        self.story.add_at_end(self.filter)
        above = (self.story, self.funnel, self.plan, self.findings, self.notice, self.compared)
        below = (self.stale, self.unlike, self._warnings, self.baseline)
        vbox(*above, Wide(self._stack), *below, on=self, margins=0, spacing=3)
        self.unfold(())
        self._stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._forget()
        self.empty.show_not_run()

    @property
    def matrix(self) -> MatrixTable:
        return self._both()[0]

    @property
    def agreement(self) -> AgreementStrip:
        """The line above the matrix."""
        return self._both()[1]

    def _both(self) -> tuple[MatrixTable, AgreementStrip]:
        if self._side_by_side is None:
            matrix = MatrixTable(self._stack)
            agreement = AgreementStrip(matrix, self)
            self._side_by_side = matrix, agreement
            self._stack.addWidget(matrix)
            layout = self.layout()
            assert isinstance(layout, QVBoxLayout)  # noqa: S101 - as it was made
            layout.insertWidget(layout.indexOf(self.story) + 1, agreement)
            layout.insertWidget(layout.indexOf(self._stack) + 1, agreement.legend)
            for before, after in pairwise((agreement.filter, agreement.button, agreement.copy_button, matrix)):
                self.setTabOrder(before, after)
            matrix.selection_moved.connect(self.selection_moved)
            matrix.part_chosen.connect(self.part_chosen)
            matrix.part_opened.connect(self.part_opened)
            agreement.copied.connect(self.copied)
        return self._side_by_side

    def unfold(self, parts: Collection[str]) -> None:
        """Unfold these parts of the summary without emitting a signal."""
        self.story.set_open(parts)
        self._show_unfolded()

    def _show_unfolded(self) -> None:
        parts = self.story.open_parts
        for view, part in ((self.funnel, FUNNEL), (self.plan, FUNNEL), (self.findings, FINDINGS)):
            view.show_result(self._explained, unfolded=part in parts)

    @property
    def _several(self) -> tuple[Part, ...]:
        """The recalls of the matrix; () where a single recall is shown."""
        return () if self.result is None else self.result.parts

    @property
    def state_shown(self) -> str:
        """`list`, `matrix`, `loading`, `nearest` or `empty`."""
        pages = (self.empty, "empty"), (self.loading, "loading"), (self.list, "list"), (self.near, "nearest")
        return next((name for page, name in pages if page is self._stack.currentWidget()), "matrix")

    @property
    def waiting(self) -> bool:
        """Whether a recall is running and has no message yet."""
        return self._late.isActive()

    @property
    def table(self) -> ResultList | MatrixTable:
        """The matrix of several recalls, or the list of one."""
        return self.matrix if self._several else self.list

    @property
    def highlighted(self) -> Selection:
        """What is highlighted in the visible list; nothing on a page without a list."""
        page = self._stack.currentWidget()
        return page.highlighted if isinstance(page, FoundTable | NearestView) else Selection()

    def highlight(self, selection: Selection) -> None:
        """Highlight these memories in the visible list without emitting a signal."""
        page = self._stack.currentWidget()
        if isinstance(page, FoundTable | NearestView):
            page.highlight(selection)

    def _show_page(self, page: QWidget) -> None:
        self._stack.setCurrentWidget(page)
        self.selection_moved.emit()

    def begin(self, under_way: RunningRecall, *, several: bool = False) -> None:
        """Follow a run that has begun; if it takes long, its progress is shown. The matrix for `several` recalls is created now:
        creating and filling it in one turn would block the event loop."""
        if several:
            self._both()
        self.loading.begin(under_way)
        self._late.start()

    def settle(self) -> None:
        """Show the previous answer again: the run was cancelled."""
        self._late.stop()
        self._show_around(answered=self.result is not None)
        if self.result is None:
            self.empty.show_cancelled()
            self._show_page(self.empty)
        else:
            self._show_stack(self.result)

    def show_unlike(self, *, cancelled: bool) -> None:
        """Say that the list still shows another answer than the chosen one, which is running or was cancelled."""
        if self.result is None:
            return
        shown = recall_name(self.result.trace)
        if cancelled:
            text = self.tr("This is still the answer of {shown}: what is chosen above was not asked.")
            text = text.format(shown=shown)
            self.unlike.show_text(text, kind="warning", button=self.tr("Ask again"), act=self._do.run)
        else:  # a banner for a moment would move the list under the eye
            self.story.note.set_line(self.tr("Asking… this is still the answer of {shown}.").format(shown=shown))

    def show_failure(self, error: MnemonautError) -> None:
        self._forget()
        self.empty.show_failure(error)

    def show_nearest(self, found: tuple[NotRecalled, ...]) -> None:
        """Show what is nearest although it was not recalled."""
        self.near.show_found(found)
        self._show_page(self.near)
        self.near.take_keyboard()

    def _forget(self) -> None:
        self._late.stop()
        self.result = None
        self.baseline.follow(None)
        if self._side_by_side is not None:
            self.matrix.show_parts((), None)
        for banner in (self.unlike, self.stale, self.compared):
            banner.hide()
        self._show_notices()
        self._show_around(answered=False)
        self.story.hide()
        self.list.show_result(None)
        self._show_page(self.empty)

    def show_result(self, result: Result, *, keep: bool = True) -> None:
        """Show an answer. With `keep`, selected memories stay selected if they are listed, else the first row is selected."""
        self._late.stop()
        before = self.result
        carried = self.table.highlighted if keep and self._several and not result.parts else None
        self.result = result
        self.baseline.follow(result)
        self.unlike.hide()
        if before is not None and result.parts and before.parts is result.parts and result.key is not None:
            self.matrix.choose(result.key)
        elif result.parts:
            back = any(one.query == result.trace.query for one in self.matrix.matrix.matrix.traces)
            self.matrix.show_parts(result.parts, result.key, keep=keep and back)  # else it opens at its top
            waiting = next((part for part in result.parts if part.waiting), None)
            self.agreement.show_running("" if waiting is None else self._running_text(waiting))
            self._announce(self.agreement.sentence.text())
        self._show_notices()
        self._show_around(answered=True)
        if not result.parts:
            self.list.show_result(result, self.filter.ids(), keep=keep)
            if carried is not None and carried.memory_id in self.list.results.shown_ids:
                self.list.select_ids(carried.ids, carried.memory_id)
            self.filter.show_choice()
            selected, found = len(result.trace.selected), len(result.trace.candidates)
            counts = self.tr("{count} of {found} remembered").format(count=selected, found=found)
            self._announce(listed(filter(None, (counts, self.moved_text()))))
        self._show_since(result)
        self._show_compared(result)
        self._show_stack(result)

    def _running_text(self, part: Part) -> str:
        done = sum(not one.waiting for one in self._several)
        asking = self.tr("asking {recall}, {done} of {total} done (Esc stops)")
        title = self.matrix.matrix.words.title(self.matrix.matrix.column_of(part.key))
        return asking.format(recall=title, done=done, total=len(self._several))

    def mark(self, result: Result) -> None:
        """Show the same answer with other marks, and offer to ask again after memories changed."""
        self.result = result
        self.list.results.mark(result.marks)
        if not self.compared.isHidden():
            self._show_compared(result)
        self._show_since(result)

    def add_marks(self, **marks: Any) -> None:
        """Replace some of the marks of the answer that is shown."""
        if self.result is not None:
            self.mark(replace(self.result, marks=replace(self.result.marks, **marks)))

    def _show_since(self, result: Result) -> None:
        if self._side_by_side is not None:
            self.matrix.matrix.mark(result.marks)
        if result.stale:
            changed = self.tr("Memories changed since this recall.")
            self.stale.show_text(changed, button=self.tr("Ask again"), act=self._do.run)
        else:
            self.stale.hide()

    def _show_compared(self, result: Result) -> None:
        """Show how many memories left and came since the previous answer, with links to the first that missed and to undo."""
        rows = self.list.results
        _, came, left = changes(rows.rows) if result.last is not None and not result.parts else (0, 0, 0)
        if result.pinned is not None or not (came or left):
            self.compared.hide()
            return
        text = self.tr("Asked again: {left} dropped out, {came} came in.").format(left=left, came=came)
        full = (one.memory.id for one in result.trace.candidates if one.decision.outcome.code is Code.RESULT_CAP)
        missed = next(full, "")
        why = self.tr("Why not number {number}?").format(number=len(result.trace.selected) + 1)
        out = (rows.words.outcome_of(row) for row in rows.rows if row.move is not None and row.move.crossed < 0)
        undo = not result.stale and any(one is not None and one.code in OUTCOMES_TO_RESTORE for one in out)
        self.compared.show_text(
            text,
            button=with_keys(self.tr("Undo"), "undo") if undo else "",
            act=partial(self._do.command, "undo"),
            more=[(why, partial(self._do.why_not, missed))] if missed else (),
        )

    def _show_stack(self, result: Result) -> None:
        self.story.note.set_line(self.moved_text())
        if self.matrix.matrix.matrix.rows if result.parts else result.trace.candidates:
            self._show_page(self.table)
            return
        self.empty.show_answer(result.answered)
        self._show_page(self.empty)

    def _on_back(self) -> None:
        self._show_page(self.empty)
        self.empty.focus_button()

    def _show_notices(self) -> None:
        """Show the banners: sources and recalls that gave no answer, a time that was read in the question, later memories."""
        trace = None if self.result is None else self.result.trace
        degraded = () if trace is None else tuple(w for w in trace.warnings if w.code in UNANSWERED)
        change = partial(self._do.command, "change_embedder")
        lines = []
        for warning in degraded[:MOST_WARNINGS]:
            button = self.tr("Embedder…") if warning.code in EMBEDDER_WARNINGS else ""
            lines.append(BannerLine(warning_text(warning), "warning", button, change))
        for part in self._several:
            if len(lines) < MOST_WARNINGS and part.answered is None and not part.waiting:
                recipe, preset = part.key
                name = f"{recipe_title(recipe)} · {preset_title(recipe, preset)}"
                text = reasoned(name, self.matrix.matrix.words.state_text(part))
                lines.append(BannerLine(text, "warning", self.tr("Ask again"), self._do.run))
        if trace is not None and (named := time_text(trace.plan)) is not None:
            lines.append(BannerLine(translated(named), "info"))
        if trace is not None and trace.scope is not None and (later := ahead_text(trace.scope)) is not None:
            lines.append(BannerLine(translated(later), "info", self.tr("Search it too"), self._do.run_ahead))
        self._warnings.show_lines(lines)
        self._show_notice(None if self._several else trace)

    def _show_notice(self, trace: Trace | None) -> None:
        """Say that nothing was remembered, or nothing that speaks of the question, with the one thing to do."""
        if trace is not None and trace.candidates and not trace.selected:
            act = partial(self._do.why_not, trace.candidates[0].memory.id)
            self.notice.show_text(nothing_text(trace), button=self.tr("What would change this?"), act=act)
        elif trace is not None and speaks_of_none(trace):
            text, other = self.tr("Nothing that was remembered speaks of this question."), _silent_preset(trace)
            if other is None:
                self.notice.show_text(text, kind="warning")
                return
            preset = preset_title(trace.recipe, other)
            more = self.tr("The preset {preset} stays silent where nothing does.").format(preset=preset)
            ask = self.tr("Ask with {preset}").format(preset=preset)
            act = partial(self._do.choose_preset, other)
            self.notice.show_text(joined(text, more), kind="warning", button=ask, act=act)
        else:
            self.notice.hide()

    @property
    def warnings(self) -> list[str]:
        """The texts of all banners and hints."""
        return [*filter(None, (self.notice.message,)), *self._warnings.messages, *self.findings.texts]

    def moved_text(self) -> str:
        """What moved against the previous answer or the baseline, and whether the result is in another order than the ranking."""
        if self.result is None:
            return ""
        trace, base = self.result.trace, self.result.against
        texts = []
        if base is not None and base is not trace:
            moved, came, left = changes(self.list.results.rows)
            text = self.tr("{moved} changed rank, {came} came in, {left} dropped out")
            text = text.format(moved=moved, came=came, left=left)
            if self.result.pinned is not None:
                text = self.tr("{changes} (against the baseline)").format(changes=text)
            texts.append(text)
        if in_another_order(trace):
            texts.append(self.tr("selected in another order than ranked"))
        return " · ".join(texts)

    def _announce(self, text: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.list, text))

    def _show_around(self, *, answered: bool) -> None:
        """Show what explains the answer of a single recall; nothing for several recalls, or before there is an answer."""
        self._explained = self.result if answered and not self._several else None
        for part in (self.filter, self.story):
            part.show_result(self._explained)
        self._show_unfolded()
        self.story.setVisible(not (answered and self._several))
        if self._side_by_side is not None:
            for strip in (self.agreement, self.agreement.legend):
                strip.setVisible(answered and bool(self._several))

    def _on_late(self) -> None:
        self._show_around(answered=False)
        self.loading.start()
        self._show_page(self.loading)
        self.waited.emit()

    def show_again(self) -> None:
        """Show the same in the current words, keys, colours and mask."""
        self.baseline.show_keys()
        for page in (self.list, self.loading, self.near):
            page.show_again()
        if self._side_by_side is not None:
            self.matrix.show_again()
            self.agreement.show_again()
        if self.result is not None:
            self._show_notices()
            self._show_around(answered=self._stack.currentWidget() is not self.loading)
            self.story.note.set_line(self.moved_text())


def _silent_preset(trace: Trace) -> str | None:
    """Another preset of the recipe that stays silent where nothing speaks of a question; None if this preset does so too."""
    if getattr(trace.parameters, "evidence_floor", 0.0) > 0:
        return None
    floors = {name: preset.parameters.get("evidence_floor") for name, preset in presets_of(trace.recipe).items()}
    return next((name for name, floor in floors.items() if floor), None)

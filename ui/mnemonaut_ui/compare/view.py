"""Compare: up to four recalls side by side, or two memories of one; what differs, how much they agree, what the model is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QStackedWidget, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.compare import MOST, SideBySide
from mnemonaut_core.explain.compare_page import question_of
from mnemonaut_core.explain.recorded import query_of
from mnemonaut_core.explain.smallest_change import Remedy
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.saved import Saved
from mnemonaut_core.saved import question_of as as_question
from mnemonaut_core.testing import turned_side
from mnemonaut_ui.compare.head import Differences
from mnemonaut_ui.compare.keeping import Adding, Keeping
from mnemonaut_ui.compare.making import Against, Another, Compared, Maker
from mnemonaut_ui.compare.pages import DuelView, PackDiffView
from mnemonaut_ui.compare.tables import MemoriesTable, RanksTable
from mnemonaut_ui.state.judged_line import Judged, JudgedLine
from mnemonaut_ui.state.judging import Judging
from mnemonaut_ui.state.screen import Screen
from mnemonaut_ui.state.view_state import Selection, ToCompare, ViewState, selection_of
from mnemonaut_ui.widgets.arrange import Gap, Wide, hbox, push_button, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.keys import keys_or_menu
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import translated
from mnemonaut_ui.words.terms import preset_title, recipe_title

if TYPE_CHECKING:
    from mnemonaut_core.workspace.wiring import Workspace

RANKS, MEMORIES, PACK = range(3)
_CHANNELS = ("compare:make", *(f"compare:again:{side}" for side in range(MOST)))


class CompareScreen(Screen):
    """What was compared and what differs; below it the ranks with their lines, all memories, or the texts for the model."""

    key = "compare"

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.shown: Compared | Against | None = None
        """What is compared."""
        self._before: Compared | None = None
        """The recalls to which Esc goes back from two memories."""
        self._error: MnemonautError | None = None
        self._making = False
        self._tried: dict[int, str] = {}
        """The recalls of the log that were made again, and why one cannot be."""
        self._buttons = QButtonGroup(self)
        self._make_parts()
        self._arrange()
        self._connect()
        self._on_theme_changed(state.theme)
        self._show()

    def _make_parts(self) -> None:
        self.question = ElidedLabel(parent=self)
        self.adding = Adding(self.state, lambda: self.shown, self)
        self.keeping = Keeping(self.state, lambda: self.shown, self)
        self.head = Differences(self)
        self.judged = JudgedLine(self.state, self)
        texts = (self.tr("By rank"), self.tr("Memories"), self.tr("What the model is given"))
        self.views = tuple(push_button(text, on=self, checkable=True) for text in texts)
        for number, view in enumerate(self.views):
            self._buttons.addButton(view, number)
        self.views[RANKS].setChecked(True)
        self.only_differing = QCheckBox(self.tr("Only what differs"), self)
        self.only_differing.setToolTip(
            self.tr("Leave out the memories that fared alike everywhere, and what both texts for the model say")
        )
        self.against_button = push_button(self.tr("Compare these two"), self.compare_memories, on=self)
        tip = self.tr("To the recalls that were compared (Esc)")
        self.back_button = push_button(self.tr("Back to the recalls"), self.go_back, on=self, tip=tip)
        self.stale = Banner(self)
        self.judging = Judging(self, self._asked_question, lambda: (self.ranks, self.memories))
        self._stack = QStackedWidget(self)
        self.ranks, self.memories = RanksTable(self._stack), MemoriesTable(self._stack)
        self.pack, self.duel = PackDiffView(self._stack), DuelView(self._stack)
        self.empty = EmptyState(self._stack)

    def _arrange(self) -> None:
        keeping = self.keeping
        top = hbox(
            Wide(self.question), self.adding.button, keeping.keep_button, keeping.kept_button, keeping.export_button
        )
        below = hbox(self.back_button, *self.views, self.only_differing, Gap())
        self.head.line.addWidget(self.against_button)  # where there is room for it in a small window too
        for page in (self.ranks, self.memories, self.pack, self.duel, self.empty):
            self._stack.addWidget(page)
        # the banners stand below: they may not push what one looks at down
        banners = self.judging.banner, self.stale
        parts = (top, self.head, self.judged, below, Wide(self._stack), *banners)
        vbox(*parts, on=self, margins=(6, 4, 6, 4), spacing=5)

    def _connect(self) -> None:
        state = self.state
        state.comparison_requested.connect(self.compare)
        state.workspace_changed.connect(self._on_workspace_changed)
        state.content_changed.connect(self._on_content_changed)
        state.purged.connect(self._on_purged)
        state.theme_changed.connect(self._on_theme_changed)
        state.expert_changed.connect(self._show)
        state.mask_changed.connect(self._show)
        self.adding.chosen.connect(self.add)
        self.adding.removed.connect(self.remove)
        self.keeping.reopened.connect(self.reopen)
        self.keeping.named.connect(self._on_named)
        self.keeping.looked.connect(self._on_kept_known)
        self.only_differing.toggled.connect(self._show_rows)
        self._buttons.idClicked.connect(self._show_page)
        self.ranks.memory_chosen.connect(self._on_memory_chosen)
        self.memories.selection_moved.connect(self._on_memory_chosen)
        for model in (self.ranks.ranks, self.memories.memories):
            self.judging.marks_changed.connect(model.mark_judged)

    def title(self) -> str:
        return self.tr("Compare")

    def overrides(self) -> Mapping[str, Callable[[], object]]:
        return {"compare_memories": self.compare_memories, "judge": self.judging.toggle}

    def panes(self) -> Sequence[QWidget]:
        page = self._stack.currentWidget()
        shown = self.pack.text if page is self.pack else self.duel.picture if page is self.duel else page
        return (self.head.table, shown or self.empty)

    def focus_first(self) -> None:
        if self.shown is None:
            self.empty.focus_button()
        else:
            self.panes()[-1].setFocus()

    def activated(self) -> None:
        self.keeping.look()
        self._notify_trace()
        super().activated()

    def highlighted(self) -> Selection:
        page = self._stack.currentWidget()
        if page is self.memories:
            return self.memories.highlighted
        if page is self.duel and self.duel.duel is not None:
            first, second = self.duel.duel.first.memory_id, self.duel.duel.second.memory_id
            return selection_of((first, second))
        row = self.ranks.current_row if page is self.ranks else None
        return selection_of(() if row is None else (row.id,))

    def highlight(self, selection: Selection) -> None:
        page = self._stack.currentWidget()
        if page is self.memories:
            self.memories.highlight(selection)
        elif page is self.ranks and selection.memory_id:
            self.ranks.follow(selection.memory_id)

    @property
    def comparison(self) -> SideBySide | None:
        """The recalls that are compared; None where there are none, or two memories are."""
        return self.shown.comparison if isinstance(self.shown, Compared) else None

    def compare(self, wanted: ToCompare) -> None:
        if wanted.memories is None:
            self._before = None
        elif isinstance(self.shown, Compared):
            self._before = self.shown
        self._make(lambda maker, token: maker.compared(wanted, token))

    def compare_memories(self) -> None:
        """Compare the two selected memories in the recall of the keyboard, or in the first one that ranks both."""
        shown, ids = self.shown, self.state.selection
        if not isinstance(shown, Compared) or len(ids) != 2:
            self.state.noticed.emit(self.tr("Select two memories in the list, then compare them."))
            return
        found = [one for one in (shown.traces[self._side], *shown.traces) if one is not None]
        ranked = [one for one in found if all(held and held.rank is not None for held in map(one.candidate, ids))]
        trace = next(iter((*ranked, *found)), None)
        if trace is None:
            self.state.noticed.emit(
                self.tr("Open one of these recalls in the lab first: a record does not hold whole scores.")
            )
            return
        self.compare(ToCompare(traces=(trace,), memories=(ids[0], ids[1])))

    def go_back(self) -> None:
        """Show again the recalls in which the two memories were selected."""
        if self._before is not None:
            self.shown, self._before = self._before, None
            self._show()
            self._notify_trace()
            self.focus_first()

    def reopen(self, name: str) -> None:
        self._before = None
        self._make(lambda maker, _token: maker.reopened(name))

    def add(self, another: Another) -> None:
        held = self.shown
        if isinstance(held, Compared):
            self._make(lambda maker, token: maker.with_another(held, another, token))

    def remove(self, side: int) -> None:
        held = self.shown
        if isinstance(held, Compared):
            self._make(lambda maker, _token: maker.without(held, side))

    def _make(self, work: Callable[[Maker, CancelToken], Compared | Against]) -> None:
        workspace = self.state.workspace
        if workspace is None:
            return
        maker = Maker(workspace, self.state.services)
        self._making = True
        self.state.jobs.read("compare:make", lambda token: work(maker, token), self._on_made, failed=self._on_failed)

    def _on_made(self, answer: Compared | Against) -> None:
        self._making, self._error = False, None
        self.shown = answer
        self._tried.clear()
        self.stale.hide()
        self._show()
        self._try_on_judged()
        self._look_for_turn()
        self._notify_trace()
        self.publish()
        if self.isVisible() and self.focusWidget() is None:
            self.focus_first()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.question.text()))

    def _look_for_turn(self) -> None:
        held = self.shown
        if not isinstance(held, Against):
            return
        trace, ids = held.trace, (held.duel.first.memory_id, held.duel.second.memory_id)
        self.duel.show_turning(None, looking=True)

        def found(remedy: Remedy | None) -> None:
            if self.shown is held:
                self.duel.show_turning(remedy)

        self.state.read("compare:turn", lambda explorer, token: explorer.turning(trace, *ids, token=token), found)

    def _try_on_judged(self) -> None:
        workspace, comparison = self.state.workspace, self.comparison
        if workspace is None or comparison is None or comparison.sides[0].origin.database != workspace.path.name:
            self.judged.follow(None)
            return
        first, *others = comparison.sides

        def work(explorer: Explorer, now: int, token: CancelToken) -> Judged:
            return [
                (f"1 → {number}", turned_side(explorer, first, one, now=now, token=token))
                for number, one in enumerate(others, 2)
            ]

        self.judged.follow(work)

    def _on_failed(self, error: MnemonautError) -> None:
        self._making, self._error = False, error
        if self.shown is None:
            self._show()
        self.state.refused.emit(error)

    def _on_kept_known(self) -> None:
        self._enable()
        if self.shown is None:
            self._show_empty()

    def _on_named(self, held: Compared, name: str) -> None:
        if self.shown is held:
            self.shown = Compared(held.comparison, held.traces, name, held.others)

    @property
    def _side(self) -> int:
        """Return the recall of the keyboard's column, else the first one."""
        side = self.ranks.side if self._stack.currentWidget() is self.ranks else 0
        return side if self.comparison is not None and side < len(self.comparison.sides) else 0

    def refresh_texts(self) -> None:
        self._show()

    def _asked_question(self) -> Callable[[], Saved] | None:
        comparison = self.comparison
        if comparison is None or not question_of(comparison):
            return None
        side = comparison.sides[0]
        asked = {"context": (), "after": None, **side.asked}  # another program's recall has neither
        query = query_of({"query": asked}, question_of(comparison))
        saved = as_question(query, as_of=side.origin.recorded or side.origin.imported)
        return lambda: saved

    def _show(self, *_: object) -> None:
        comparison = self.comparison
        self.judging.follow()
        for part in (self.only_differing, *self.views):
            part.setVisible(comparison is not None)
        self.question.set_line(self._question())
        self.head.show_comparison(comparison, self._side)
        self.duel.show_duel(self.shown if isinstance(self.shown, Against) else None)
        self._show_rows()
        self._enable()

    def _question(self) -> str:
        if isinstance(self.shown, Against):
            trace = self.shown.trace
            return " · ".join((recipe_title(trace.recipe), preset_title(trace.recipe, trace.preset), trace.query.text))
        comparison = self.comparison
        return "" if comparison is None else question_of(comparison) or self.tr("(question not kept)")

    def _show_rows(self, *_: object) -> None:
        comparison, only = self.comparison, self.only_differing.isChecked()
        self.ranks.show_comparison(comparison, only_differing=only)
        self.memories.show_comparison(comparison, only_differing=only)
        self.pack.show_comparison(comparison, only_differing=only)
        self._show_page()

    def _show_page(self, *_: object) -> None:
        comparison, page, followed = self.comparison, self._buttons.checkedId(), self.highlighted()
        if isinstance(self.shown, Against):
            self._stack.setCurrentWidget(self.duel)
        elif comparison is None or (page != PACK and self.only_differing.isChecked() and not comparison.differing):
            self._show_empty()
            self._stack.setCurrentWidget(self.empty)
        else:
            self._stack.setCurrentWidget({RANKS: self.ranks, MEMORIES: self.memories, PACK: self.pack}[page])
        self._enable()
        if followed.ids:
            self.highlight(followed)
        self.publish()

    def _show_empty(self) -> None:
        if self.comparison is not None:
            self.empty.show_text(self.tr("All of them came out alike."))
            return
        if self._error is not None:
            self.empty.show_text(translated(self._error.title_text))
            return
        how = self.tr(
            "Ask in the recall lab, pin the answer ({pin}), ask otherwise, and compare ({compare}). Or select two to four"
            " recalls in Runs."
        ).format(pin=keys_or_menu("pin_baseline", "run"), compare=keys_or_menu("compare_baseline", "run"))
        saved = filled(self.tr("{count} saved"), count=len(self.keeping.names)) if self.keeping.names else ""
        title, button = self.tr("Nothing is compared yet"), self.tr("To the recall lab")
        lab, menu = partial(self.state.command_requested.emit, "show_lab"), self.keeping.kept_button.showMenu
        self.empty.show_text(title, how, button=button, act=lab, other=saved, other_act=menu)

    def _enable(self) -> None:
        shown = self.shown
        compared = isinstance(shown, Compared)
        self.adding.enable()
        self.keeping.enable()
        self.back_button.setVisible(isinstance(shown, Against) and self._before is not None)
        self.against_button.setVisible(compared and self._stack.currentWidget() is self.memories)

    def _notify_trace(self) -> None:
        if not self.isVisible():
            return
        shown = self.shown
        if isinstance(shown, Against):
            self.state.set_trace(shown.trace)
        elif isinstance(shown, Compared):
            trace = shown.traces[self._side]
            self.state.set_trace(trace, unexplained="" if trace is not None else self._unexplained(shown, self._side))
            if trace is None:
                self._make_again(shown, self._side)

    def _unexplained(self, held: Compared, side: int) -> str:
        workspace, one = self.state.workspace, held.comparison.sides[side]
        if workspace is not None and one.origin.database != workspace.path.name:
            said = self.tr("It was asked in another database, {name}: open that one to ask there.")
            return said.format(name=shown_line(one.origin.database, 60))
        if one.origin.imported:
            return self.tr("Another program made this recall: what it tells of it is all that is known.")
        if one.origin.kept and not one.origin.recorded:
            return self.tr("A saved comparison keeps ranks and scores, no whole recalls: ask its question again.")
        return self._tried.get(side, "")

    def _make_again(self, held: Compared, side: int) -> None:
        """Explain a recorded recall if its replay equals the record; otherwise show the reason."""
        wanted = held.comparison.sides[side]
        if self.state.workspace is None or self._unexplained(held, side) or side in self._tried:
            return
        self._tried[side] = ""

        def work(explorer: Explorer, token: CancelToken) -> Trace | None:
            made = explorer.made(wanted.id, token=token)
            return made.trace if made.as_recorded else None

        def done(trace: Trace | None) -> None:
            shown = self.shown
            if not isinstance(shown, Compared) or shown.comparison is not held.comparison:
                return
            if trace is None:
                self._tried[side] = self.tr(
                    "Asked again now it comes out otherwise than recorded: memories, policy or program changed since."
                )
            else:
                traces = (*shown.traces[:side], trace, *shown.traces[side + 1 :])
                self.shown = Compared(shown.comparison, traces, shown.name, shown.others)
            self._notify_trace()

        def failed(error: MnemonautError) -> None:
            if self.shown is not None:
                self._tried[side] = translated(error.title_text)
                self._notify_trace()

        self.state.read(f"compare:again:{side}", work, done, failed=failed)

    def _on_memory_chosen(self) -> None:
        self.head.follow(self._side)
        self._notify_trace()
        self.publish()

    def _on_purged(self, _gone: object) -> None:
        if self.shown is not None or self._making:
            self._forget()

    def _on_workspace_changed(self, _workspace: Workspace | None) -> None:
        self._forget()
        if self.isVisible():
            self.keeping.look()

    def _forget(self) -> None:
        for channel in _CHANNELS:
            self.state.jobs.cancel(channel)
        self.shown = self._before = self._error = None
        self._making = False
        self.keeping.forget()
        self.stale.hide()
        self._show()

    def _on_content_changed(self, change: Change | None) -> None:
        if self.shown is not None and (change is None or change.ids or change.bulk):
            name = self.shown.name if isinstance(self.shown, Compared) else ""
            self.stale.show_text(
                lambda: self.tr("Memories changed since: this is how it was before."),
                button=lambda: self.tr("Look again") if name else "",
                act=partial(self.reopen, name),
            )
        if self.isVisible():
            self.keeping.look()

    def _on_theme_changed(self, theme: Theme) -> None:
        self.setStyleSheet(
            f"QPushButton:checked {{ background: {theme.selection}; color: {theme.selection_text};"
            f" border-color: {theme.accent}; }}"
        )
        for part in (self.ranks, self.memories, self.pack):
            part.set_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self._before is not None and isinstance(self.shown, Against):
            self.go_back()
            return
        super().keyPressEvent(event)

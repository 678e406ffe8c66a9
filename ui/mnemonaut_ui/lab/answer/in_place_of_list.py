"""What stands where the list would: what a recall has found so far, why there is none, what is nearest all the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QWidget

from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import ScopeCounts, Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_ui.lab.answer.funnel import ANSWERED, BROKEN, kept_out
from mnemonaut_ui.lab.answer.recalls import Actions, Answered, NotRecalled, RecallProgress, RunningRecall
from mnemonaut_ui.lab.asking.asked import Written, written_of
from mnemonaut_ui.state.view_state import Selection, selection_of
from mnemonaut_ui.widgets.arrange import Wide, hbox, push_button, vbox
from mnemonaut_ui.widgets.command_menu import give_menu
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.flow_layout import FlowLayout
from mnemonaut_ui.widgets.plain_label import PlainLabel, set_style
from mnemonaut_ui.widgets.skeleton import Skeleton
from mnemonaut_ui.widgets.theme import current_theme, outcome_colour
from mnemonaut_ui.widgets.two_lines import GLYPH, GLYPH_COLOUR, RIGHT_TEXT, SECOND_LINE, TwoLineDelegate
from mnemonaut_ui.words.languages import filled, plain
from mnemonaut_ui.words.memory import kind_word, memory_day, memory_line, text_of
from mnemonaut_ui.words.messages import error_advice, error_title, listed, reasoned, translated
from mnemonaut_ui.words.source_words import (
    kept_out_word,
    source_about,
    source_noun,
    source_title,
    source_word,
    status_text,
    status_word,
)
from mnemonaut_ui.words.terms import glyph, outcome_label, outcome_sentence, recipe_title

NEAREST = 10

Role = Qt.ItemDataRole


class LoadingView(Skeleton):
    """Shows the progress of a recall, and the memories found so far."""

    texts_wanted = Signal(object)  # tuple[str, ...]

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._under_way = RunningRecall()
        self._so_far = RecallProgress()
        self._asked: tuple[str, ...] = ()
        self._memories: dict[str, Memory] = {}
        self.badges: list[PlainLabel] = []
        self._holder = QWidget(self)
        self._flow = FlowLayout(self._holder)
        self.rows = QListWidget(self)
        self.rows.setItemDelegate(TwoLineDelegate(self.rows))
        self.rows.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.hide()
        self.body.addWidget(self._holder)
        self.body.addWidget(self.rows, 1)

    def begin(self, under_way: RunningRecall) -> None:
        """Follow another recall."""
        self._under_way, self._so_far = under_way, RecallProgress()
        self._asked, self._memories = (), {}
        self._fill()

    def start(self) -> None:
        """Show a message: the recall is slow."""
        self.show_text(self._stage(), self.tr("Cancel (Esc)"))

    def show_texts(self, memories: dict[str, Memory]) -> None:
        self._memories = self._memories | memories
        self._fill_rows()

    def show_again(self) -> None:
        """Show the same in the current words and colours."""
        self._fill()

    def _stage(self) -> str:
        part = self._so_far.part
        return reasoned(recipe_title(part), self._searching()) if part else self._searching()

    def _searching(self) -> str:
        total, answered = len(self._so_far.runs), self._so_far.answered
        if total and answered == total:
            return self.tr("Ranking…")
        if answered:
            return self.tr("Searching: {count} of {total} done…").format(count=answered, total=total)
        return self.tr("Searching…")

    def _fill(self) -> None:
        self._fill_badges()
        self._fill_rows()

    def _fill_badges(self) -> None:
        while len(self.badges) < len(self._so_far.runs):
            badge = PlainLabel(parent=self._holder)
            badge.setWordWrap(False)
            self._flow.addWidget(badge)
            self.badges.append(badge)
        for i, badge in enumerate(self.badges):
            badge.setVisible(i < len(self._so_far.runs))
            if badge.isVisibleTo(self):
                source, form, run = self._so_far.runs[i]
                badge.setText(reasoned(source_title(source, form, expert=not plain()), self._badge_text(run)))
                badge.setAccessibleName(badge.text())
                badge.setToolTip(source_about(source))
                theme = current_theme()
                colour = theme.muted if run is None else theme.near if run.status in BROKEN else theme.text
                set_style(badge, f"color: {colour}; border: 1px solid {colour}; border-radius: 9px; padding: 2px 9px;")

    def _badge_text(self, run: Run | None) -> str:
        if run is None:
            return self.tr("… pending")
        if run.status not in ANSWERED:
            return status_text(run.status.value)
        return filled(self.tr("{count} hits, {ms} ms"), count=len(run.hits), ms=f"{run.ms:.0f}")

    def _fill_rows(self) -> None:
        waiting = [source for source, _, run in self._so_far.runs if run is None]
        pending = waiting if not plain() else [source_word(source) for source in waiting]
        waits = self.tr("{sources} … pending").format(sources=listed(dict.fromkeys(pending))) if pending else ""
        self.rows.clear()
        for memory_id, found in self._so_far.ranks.items():
            if (memory := self._memories.get(memory_id)) is not None:
                item = QListWidgetItem(memory_line(text_of(memory), 200), self.rows)
                names = [f"{source_title(source, form, expert=not plain())} #{rank}" for source, form, rank in found]
                item.setData(SECOND_LINE, " · ".join(filter(None, (memory_day(memory), *names, waits))))
                item.setData(Role.AccessibleTextRole, f"{item.text()}. {item.data(SECOND_LINE)}")
        self.rows.setVisible(self.rows.count() > 0)
        self.give_body_room(self.rows.count() > 0)
        self.rows.setAccessibleName(self.tr("Found so far, not ranked yet"))
        self.update()

    @property
    def grey(self) -> bool:
        return self.rows.isHidden()

    def _on_tick(self) -> None:
        so_far = self._under_way.so_far()
        if so_far != self._so_far:
            self._so_far = so_far
            self._fill()
            wanted = tuple(memory_id for memory_id in so_far.ranks if memory_id not in self._memories)
            if wanted and wanted != self._asked:
                self._asked = wanted
                self.texts_wanted.emit(wanted)
        self._what = self._stage()
        super()._on_tick()


class EmptyAnswer(EmptyState):
    """Says why there is no list: the outcome, the reason, what to do."""

    def __init__(self, do: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._do = do
        self._memories: int | None = None
        self._newest: int | None = None
        self._not_run = True

    def show_stored(self, count: int, newest: int | None) -> None:
        """Set how many memories the database holds, and the moment of the newest one."""
        self._memories, self._newest = count, newest
        if self._not_run:
            self.show_not_run()

    def show_not_run(self) -> None:
        self._not_run = True
        if self._memories == 0:
            detail = self.tr("Import a file, let your companion write here, or open a sample.")
            act = partial(self._do.command, "import")
            self.show_text(self.tr("No memories yet"), detail, button=self.tr("Import…"), act=act)
            return
        detail = self.tr("Type what you would say to your companion, then press Enter. Looking changes nothing.")
        self.show_text(self.tr("Nothing has been asked yet"), detail)

    def show_cancelled(self) -> None:
        self._not_run = False
        self.show_text(self.tr("The recall was cancelled"), button=self.tr("Ask again"), act=self._do.run)

    def show_failure(self, error: MnemonautError) -> None:
        self._not_run = False
        self.show_text(f"✖ {error_title(error)}", error_advice(error), button=self.tr("Ask again"), act=self._do.run)

    def show_answer(self, answered: Answered) -> None:
        """Say why a recall has no candidate at all."""
        self._not_run, trace, scope = False, answered.trace, answered.scope
        broken = [run for run in trace.runs if run.status in BROKEN]
        if broken:
            title = self.tr("✖ No answer: {source} {status}")
            title = title.format(source=source_noun(broken[0].source), status=status_word(broken[0].status.value))
            self._show_with_nearest(title, _reason(broken[0]), self.tr("Retry this source"), self._do.retry)
        elif scope.total == 0 and self._memories == 0:
            self.show_not_run()
        elif scope.total == 0:
            kinds = listed(kind_word(kind) for kind in trace.plan.filters.kinds)
            self._show_unlimited(trace, self.tr("This database holds no memory of the searched kinds"), kinds)
        elif scope.searchable == 0:
            self._show_filtered(trace, scope)
        else:
            self._show_unlimited(trace, *self._nothing_found(trace))

    def _show_filtered(self, trace: Trace, scope: ScopeCounts) -> None:
        lost = listed(f"{count:,} {kept_out_word(field)}" for field, count in kept_out(scope))
        by_time = any(field == "time" for field, _ in kept_out(scope)) and hasattr(trace.parameters, "days")
        late = by_time and self._newest is not None and self._newest < trace.query.now
        title = self.tr("Filters removed all {count}").format(count=f"{scope.total:,}")
        detail = self.tr("Kept out before any search: {what}").format(what=lost)
        if limits(trace).rows():
            self._show_unlimited(trace, title, detail)
            return
        nearest = self.tr("Show nearest {count} anyway").format(count=NEAREST)
        self.show_text(
            title,
            detail,
            button=self.tr("Search all time") if by_time else "",
            act=partial(self._do.set_parameter, "days", 0),
            other=self.tr("Ask as of the newest memory") if late else nearest,
            other_act=partial(self._do.run_as_of, self._newest) if late and self._newest else self._do.show_nearest,
        )

    def _nothing_found(self, trace: Trace) -> tuple[str, str]:
        """Title and detail if no source found anything: some could not search at all, or all searched."""
        off = [run for run in trace.runs if run.status is RunStatus.OFF]
        nothing = self.tr("Nothing stored matches")
        if not off:
            return nothing, self.tr("All sources answered, and none found a memory.")
        if any(run.reason is not None and run.reason.key == "no_vectors" for run in off):
            empty = self.tr("The vector index is empty")
            return empty, self.tr("No memory has a vector yet, and words alone find none.")
        if len(off) == len(trace.runs):
            return self.tr("Every source is turned off"), _reason(off[0])
        source = self.tr("{source} did not search").format(source=source_noun(off[0].source))
        return nothing, reasoned(source, _reason(off[0]))

    def _show_unlimited(self, trace: Trace, title: str, detail: str) -> None:
        """Offer to ask without the limits of the question, if it has any."""
        limited = limits(trace).said()
        if not limited:
            self._show_with_nearest(title, detail)
            return
        detail = "\n".join((detail, reasoned(self.tr("Set under “More”"), limited)))
        self._show_with_nearest(title, detail, self.tr("Ask without these limits"), self._do.run_unlimited)

    def _show_with_nearest(
        self, title: str, detail: str, button: str = "", act: Callable[[], None] | None = None
    ) -> None:
        """Show a reason with a button, and one that shows the nearest memories."""
        nearest, show = self.tr("Show nearest {count} anyway").format(count=NEAREST), self._do.show_nearest
        if button:
            self.show_text(title, detail, button=button, act=act, other=nearest, other_act=show)
        else:
            self.show_text(title, detail, button=nearest, act=show)


def _reason(run: Run) -> str:
    return "" if run.reason is None else translated(run.reason)


def limits(trace: Trace) -> Written:
    """The fields of a question that exclude memories."""
    written = written_of(trace.query)
    return replace(written, token_budget=None, after="", image_summaries=())


class NearestView(QWidget):
    """The nearest memories that were not recalled, under a heading that says so. Rows are selected like results."""

    back_asked = Signal()
    selection_moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: tuple[NotRecalled, ...] = ()
        self.heading = PlainLabel(parent=self)
        font = self.heading.font()
        font.setBold(True)
        self.heading.setFont(font)
        self.about = PlainLabel(parent=self)
        self.about.setProperty("muted", "true")
        self.rows = QListWidget(self)
        self.rows.setAccessibleName(self.tr("Nearest memories, not recalled"))
        self.rows.setItemDelegate(TwoLineDelegate(self.rows))
        self.rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rows.itemSelectionChanged.connect(self.selection_moved)
        give_menu(self.rows)
        self.back = push_button(self.tr("Back"), self.back_asked, on=self)
        back = Wide(self.back, 0, align=Qt.AlignmentFlag.AlignTop)
        head = hbox(Wide(vbox(self.heading, self.about, spacing=2)), back)
        vbox(head, Wide(self.rows), on=self, margins=(0, 6, 0, 0))

    def show_found(self, found: tuple[NotRecalled, ...]) -> None:
        self._found = found
        heading = self.tr("▽ Nothing is near")
        about = self.tr("No memory shares a word with the question, and there are no vectors to compare.")
        if found:
            heading = self.tr("▽ Not recalled: the {count} nearest").format(count=len(found))
            about = self.tr(
                "Without the recipe's filters and floors, by similarity and by words. Your companion would not get these."
            )
        self.heading.setText(heading)
        self.about.setText(about)
        self.show_again()
        if found:
            self.rows.setCurrentRow(0)

    def take_keyboard(self) -> None:
        (self.rows if self._found else self.back).setFocus()

    def show_again(self) -> None:
        """Show the same in the current words, colours and mask."""
        set_style(self.heading, f"color: {current_theme().near};")
        row = self.rows.currentRow()
        self.rows.blockSignals(True)
        self.rows.clear()
        for found in self._found:
            self.rows.addItem(self._item(found))
        self.rows.setCurrentRow(row)
        self.rows.blockSignals(False)
        self.rows.setVisible(bool(self._found))

    def _item(self, found: NotRecalled) -> QListWidgetItem:
        memory, outcome = found.near.memory, found.explanation.outcome
        item = QListWidgetItem(memory_line(text_of(memory), 200))
        why = reasoned(outcome_label(outcome), outcome_sentence(outcome))
        item.setData(SECOND_LINE, " · ".join((kind_word(memory.kind), memory_day(memory), why)))
        item.setData(RIGHT_TEXT, self._how_near(found))
        item.setData(GLYPH, glyph(outcome.code))
        item.setData(GLYPH_COLOUR, outcome_colour(current_theme(), outcome.code))
        spoken = self.tr("Not recalled: {why} {text} {near}")
        item.setData(Role.AccessibleTextRole, spoken.format(why=why, text=item.text(), near=self._how_near(found)))
        return item

    def _how_near(self, found: NotRecalled) -> str:
        similar, words = self.tr("similar #{rank} ({score})"), self.tr("words #{rank} ({score})")
        if plain():
            similar, words = self.tr("similar #{rank}"), self.tr("words #{rank}")
        hits = ((similar, found.near.similar, 3), (words, found.near.words, 2))
        return " · ".join(
            text.format(rank=hit.rank, score=f"{hit.score:.{digits}f}") for text, hit, digits in hits if hit is not None
        )

    def highlight(self, selection: Selection) -> None:
        """Highlight the row of a memory, or none, without emitting a signal."""
        ids = [found.near.memory.id for found in self._found]
        row = ids.index(selection.memory_id) if selection.memory_id in ids else -1
        self.rows.blockSignals(True)
        if row >= 0:
            self.rows.setCurrentRow(row)
        else:
            self.rows.clearSelection()
        self.rows.blockSignals(False)
        self.rows.viewport().update()

    @property
    def highlighted(self) -> Selection:
        row = self.rows.currentRow() if self.rows.selectedItems() else -1
        return selection_of((self._found[row].near.memory.id,) if 0 <= row < len(self._found) else ())

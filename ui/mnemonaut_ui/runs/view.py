"""Runs: every recall that was recorded or imported, new ones as they come; one of them opens in the lab as of then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt, QTimer, Slot
from PySide6.QtWidgets import (
    QPushButton,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.run_list import RunKey, RunListing, parse_runs
from mnemonaut_core.errors import InputError, MnemonautError
from mnemonaut_core.explain.compare import MOST
from mnemonaut_core.explain.recall_log import Looked
from mnemonaut_core.saved import Saved
from mnemonaut_ui.runs.buttons import TAUGHT, ConditionMenu, RunButtons
from mnemonaut_ui.runs.detail import RunDetail
from mnemonaut_ui.runs.indicators import CHANNEL, IndicatorsView
from mnemonaut_ui.runs.table import RunsModel, RunsTable
from mnemonaut_ui.runs.words_dialog import OwnWordsDialog
from mnemonaut_ui.state.judging import Judging
from mnemonaut_ui.state.screen import ListScreen
from mnemonaut_ui.state.view_state import OPEN_RUN, Selection, ToCompare, ViewState
from mnemonaut_ui.widgets.arrange import Wide, hbox, vbox
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.command_menu import pop_up
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.filter_field import FilterField
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import Theme
from mnemonaut_ui.words.keys import with_keys
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.messages import error_text, error_title, translated

if TYPE_CHECKING:
    from mnemonaut_core.store.database import Database
    from mnemonaut_core.workspace.wiring import Workspace

LOOK_EVERY_MS = 500
LOADING_MS = 150
COUNTED_AS_THEY_COME = 2000
"""With more recalls, the indicators are computed again only on request."""
Flag = QItemSelectionModel.SelectionFlag


class RunsScreen(ListScreen[FilterField, RunsTable]):
    """Filter, table, and below it what the selected recall brought."""

    key = "runs"
    channels = ("runs:keys", "runs:rows", "runs:tail", "runs:look", OPEN_RUN, CHANNEL)

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self._listing: RunListing | None = None
        self._mark = ""
        """What the log was when it was last looked at."""
        self._loading = False
        self._records = True
        self.model = RunsModel(state.jobs, self)
        self.filter = FilterField(self)
        self.conditions = ConditionMenu(self)
        self._add_condition = QPushButton(self)
        self._add_condition.setMenu(self.conditions)
        self.pause = QPushButton(self)
        self.pause.setCheckable(True)
        self.indicators_button = QPushButton(self)
        self.indicators_button.setCheckable(True)
        self.buttons = RunButtons(self)
        for button in (self._add_condition, self.pause, self.indicators_button):
            button.setAutoDefault(False)
        self.banner = Banner(self)
        self.judging = Judging(self, self._question, lambda: (self.detail.list, self.table))
        self._filter_error = PlainLabel(parent=self, selectable=True)
        self._recalls = PlainLabel(parent=self)
        self._pages = QStackedWidget(self)
        self._down = QSplitter(Qt.Orientation.Vertical, self._pages)
        self.indicators = IndicatorsView(state, self._pages)
        self._asked_before: tuple[str, str] | None = None
        """The filter of the indicators, and the one that a click on one of their bars set."""
        self._stack = QStackedWidget(self._down)
        self.table = RunsTable(self.model, self._stack)
        self.empty = EmptyState(self._stack)
        self.detail = RunDetail(self._down)
        self._slow = QTimer(self)
        self._slow.setSingleShot(True)
        self._slow.setInterval(LOADING_MS)
        self._slow.timeout.connect(self._on_slow)
        self.watch(LOOK_EVERY_MS, self._on_timeout)
        self._arrange()
        self._connect()
        self.follow_database()

    def _arrange(self) -> None:
        self.detail.add_buttons(self.buttons.wrong_button, self.buttons.teach_button)
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        self._down.addWidget(self._stack)
        self._down.addWidget(self.detail)
        self._down.setStretchFactor(0, 3)
        self._down.setStretchFactor(1, 1)
        self._down.setCollapsible(0, False)
        self._down.setSizes([420, 170])
        self._pages.addWidget(self._down)
        self._pages.addWidget(self.indicators)
        vbox(
            hbox(Wide(self.filter), self._add_condition, self.pause, self.indicators_button),
            self._filter_error,
            self.banner,
            hbox(Wide(self._recalls), self.buttons),
            Wide(self._pages),
            self.judging.banner,
            on=self,
            margins=(6, 4, 6, 4),
            spacing=6,
        )
        self._filter_error.hide()

    def _connect(self) -> None:
        state, table = self.state, self.table
        state.mask_changed.connect(self._on_mask_changed)
        self.model.page_failed.connect(state.refused.emit)
        self.filter.filter_changed.connect(self._on_filter_changed)
        self.filter.left_down.connect(self.focus_first)
        self.filter.escaped.connect(self.focus_first)
        self.conditions.chosen.connect(self._on_condition)
        self.pause.toggled.connect(self._on_paused)
        self.indicators_button.toggled.connect(self._on_indicators)
        self.indicators.chosen.connect(self._on_bar)
        self.buttons.open_button.clicked.connect(self.open_as_of_then)
        self.buttons.anew_button.clicked.connect(self.ask_anew)
        self.buttons.compare_button.clicked.connect(self.compare_selected)
        self.buttons.wrong_button.clicked.connect(self.mark_wrong_type)
        self.buttons.teach_button.clicked.connect(self.teach_word)
        self.detail.selection_moved.connect(self.publish)
        self.judging.marks_changed.connect(self.detail.mark_judged)
        table.opened.connect(self.open_as_of_then)
        table.typed.connect(self.filter.type_on)
        table.selectionModel().selectionChanged.connect(self._look)
        table.customContextMenuRequested.connect(self._on_menu_wanted)

    # ---- what a screen is

    def title(self) -> str:
        return self.tr("Runs")

    def commands(self) -> Mapping[str, Callable[[], object]]:
        return {
            "indicators": self.toggle_indicators,
            "as_table": self.show_table_of_indicators,
            "run": self.ask_anew,
            "compare_baseline": self.compare_selected,
            "judge": self.judging.toggle,
            "wrong_type": self.mark_wrong_type,
            "own_words": self.teach_word,
        }

    def panes(self) -> Sequence[QWidget]:
        """Filter, table, what came."""
        if self.indicators_button.isChecked():
            return (self.filter, *self.indicators.panes())
        return (self.filter, self.table, self.detail.list)

    def highlighted(self) -> Selection:
        """The memories that are selected below the table."""
        return self.detail.highlighted

    def highlight(self, selection: Selection) -> None:
        """The rows of these memories below the table."""
        self.detail.highlight(selection)

    def search(self, text: str) -> None:
        """List the recalls that meet this filter."""
        self.filter.set_filter(text)

    def retranslate(self) -> None:
        self.filter.setPlaceholderText(self.tr('Filter: words, "a phrase", is:empty, recipe:planned, by:agent …'))
        self.filter.setAccessibleName(self.tr("Filter"))
        self._add_condition.setText(self.tr("Condition"))
        self._add_condition.setAccessibleName(self.tr("Add a condition to the filter"))
        self.pause.setText(self.tr("Pause"))
        self.pause.setToolTip(
            self.tr("New recalls are listed as they come, by whatever program; paused, the list stays as it is.")
        )
        shown = self.indicators_button.isChecked()
        self.indicators_button.setText(self.tr("List of recalls") if shown else self.tr("Indicators"))
        self.indicators_button.setToolTip(
            with_keys(self.tr("What these recalls show together: scores, times, strategies, empty ones"), "indicators")
        )
        self.table.setAccessibleName(self.tr("Recalls"))
        self.buttons.retranslate()
        self.conditions.retranslate()
        self.model.retranslate()
        self.detail.retranslate()
        self.indicators.retranslate()
        self._show()

    # ---- loading

    def _forget_rows(self) -> None:
        self.model.forget_rows()
        self.detail.show_looked(None)

    def _load(self, workspace: Workspace) -> None:
        self.model.forget_rows()
        explorer, asked, now = workspace.explorer, self.filter.applied, self.state.services.now()
        log = explorer.log
        self._loading = True
        self._slow.start()

        def work(_token: CancelToken) -> tuple[str, RunListing, bool]:
            mark = log.mark()
            return mark, log.listing(asked, now=now), explorer.library.run_log().records

        self._read("runs:keys", work, self._on_loaded)

    def _on_loaded(self, answer: tuple[str, RunListing, bool]) -> None:
        mark, listing, records = answer
        self._loading = False
        self._slow.stop()
        self._mark, self._listing, self._error, self._records = mark, listing, None, records
        self._put_in(listing.keys)
        self._warn()
        self._show()
        self.focus_table()
        self._count(anew=False)

    def _put_in(self, keys: tuple[RunKey, ...]) -> None:
        """Another list: the recall that was selected stays so where it is still listed; who looks further down stays there."""
        table, selected, chosen = self.table, self.table.current_key, frozenset(self.table.selected_keys)
        top = table.rowAt(0)
        top_key = self.model.keys[top] if 0 < top < len(self.model.keys) else None
        table.selectionModel().blockSignals(True)
        self.model.show_keys(keys)
        places = {key: row for row, key in enumerate(keys) if key in (selected, top_key)}
        table.selectionModel().blockSignals(False)
        table.executeDelayedItemsLayout()
        if top_key is not None and top_key in places:
            table.verticalScrollBar().setValue(places[top_key] * table.verticalHeader().defaultSectionSize())
        else:
            table.scrollToTop()
        row = places.get(selected) if selected is not None else None
        if row is None:
            row = next((number for number, key in enumerate(keys) if not key.gap), None)
        if row is not None:
            index = self.model.index(row, self.model.index_of("question"))
            table.selectionModel().setCurrentIndex(index, Flag.ClearAndSelect | Flag.Rows)
            for number, key in enumerate(keys) if len(chosen) > 1 else ():
                if key in chosen:
                    table.selectionModel().select(self.model.index(number, 0), Flag.Select | Flag.Rows)
        self._look()

    def _on_failed(self, error: MnemonautError) -> None:
        self._loading = False
        self._slow.stop()
        super()._on_failed(error)

    @Slot()
    def _on_timeout(self) -> None:
        """Every second, list recalls that any program has recorded."""
        workspace = self.state.workspace
        if workspace is None or self._loading or self._dirty or self._error is not None:
            return
        log = workspace.explorer.log
        self._read("runs:tail", lambda _token: log.mark(), self._on_marked)

    def _on_marked(self, mark: object) -> None:
        if mark != self._mark and not self._loading and not self.pause.isChecked():
            self._load_again()

    def _load_again(self) -> None:
        self._dirty = True
        self._load_if_seen()

    # ---- what they show together

    def toggle_indicators(self) -> None:
        """The indicators in place of the list, and back."""
        self.indicators_button.toggle()

    def show_indicators(self) -> None:
        """Show the indicators when another screen opens them."""
        self.indicators_button.setChecked(True)
        self.indicators.focus_first()

    def show_table_of_indicators(self) -> None:
        """The indicators as a table, and as charts again."""
        if self.indicators_button.isChecked():
            self.indicators.table_button.toggle()
        else:
            self.indicators.table_button.setChecked(True)
            self.indicators_button.setChecked(True)
        self.indicators.focus_first()

    def _count(self, *, anew: bool) -> None:
        """Count the recalls of the list: again where it changed, unless they are so many that it takes its time."""
        workspace, listing = self.state.workspace, self._listing
        if workspace is None or listing is None or not self.indicators_button.isChecked():
            return
        known = self.indicators.found
        if anew or known is None or known.asked != self.filter.applied or listing.recalls <= COUNTED_AS_THEY_COME:
            self.indicators.count(workspace, self.filter.applied, enter=anew)
        elif listing.recalls != known.recalls:
            self.indicators.grow_old()

    @Slot(bool)
    def _on_indicators(self, shown: bool) -> None:
        before, self._asked_before = self._asked_before, None
        self._pages.setCurrentWidget(self.indicators if shown else self._down)
        self.indicators_button.setText(self.tr("List of recalls") if shown else self.tr("Indicators"))
        self._show()
        if not shown:
            self.focus_first()
        elif before is not None and self.filter.text().strip() == before[1]:
            self.filter.set_filter(before[0])  # back from the recalls behind a bar
        else:
            self._count(anew=True)

    @Slot(str)
    def _on_bar(self, condition: str) -> None:
        """The recalls behind a bar, as a filter of the list that can be read, changed and cleared."""
        asked = self.filter.applied
        both = f"{asked} {condition}".strip()
        self.indicators_button.setChecked(False)
        self._asked_before = asked, both
        self.filter.set_filter(both)
        self.table.setFocus()

    # ---- saying

    def _warn(self) -> None:
        if self._records:
            self.banner.hide()
        else:
            self.banner.show_text(
                lambda: self.tr("Recording is off: what is asked now will not be in this list."),
                kind="warning",
                button=lambda: self.tr("Record again") if self.state.writable else "",
                act=self._record_again,
            )

    def _record_again(self) -> None:
        def work(database: Database, now: int) -> None:
            database.runs.record_recalls(on=True, now=now)

        self.state.operate("record_recalls", work, self._on_done)

    def _show(self) -> None:
        """Failed before empty, filtered before empty."""
        listing, asked = self._listing, self.filter.applied
        shown = listing is not None and bool(listing.keys) and self._error is None
        self._stack.setCurrentWidget(self.table if shown else self.empty)
        self.detail.setVisible(shown)
        if self._explain_missing(loaded=listing is not None):
            pass
        elif not shown and asked:
            self._explain_filtered(self.tr("No recall matches this filter"), asked)
        elif not shown:
            self.empty.show_text(
                self.tr("No recall is recorded yet"),
                self.tr("Every question that is run here, on the command line or by an agent is listed as it comes."),
            )
        self._recalls.setText(self._count_text())
        for one in (self._recalls, self.buttons):
            one.setVisible(not self.indicators_button.isChecked())
        self._enable()

    def _count_text(self) -> str:
        listing = self._listing
        if listing is None or self._error is not None or not listing.keys:
            return ""
        if listing.recalls == 1:
            return self.tr("1 recall")
        return self.tr("{count} recalls").format(count=f"{listing.recalls:,}")

    @property
    def count_text(self) -> str:
        """How many there are, in words."""
        return self._recalls.text()

    def _enable(self) -> None:
        shown = not self.detail.isHidden()
        self.buttons.enable(self.detail.looked, len(self._comparable), shown=shown, writable=self.state.writable)

    # ---- one recall

    def _look(self) -> None:
        workspace, key = self.state.workspace, self.table.current_key
        if workspace is None or key is None:
            self.state.jobs.cancel("runs:look")
            self.detail.show_looked(None)
            self._enable()
            return
        log = workspace.explorer.log
        self.state.jobs.read("runs:look", lambda _token: log.look(key), self._on_looked, failed=self._on_not_there)

    def _on_looked(self, looked: Looked) -> None:
        if looked.row.key == self.table.current_key:
            listing = self._listing or RunListing()
            self.detail.show_looked(looked, listing.doubts.get(looked.row.key.id, ()))
            self._enable()
            self.republish()
            if self.judging.judged is not None:
                self.judging.enter()

    def _on_not_there(self, _error: MnemonautError) -> None:
        """It was let go meanwhile: the next list is without it."""
        self.detail.show_looked(None)
        self._enable()

    @Slot()
    def open_as_of_then(self, *_: object) -> None:
        """Open the selected recall in the lab, as of the time it was recorded."""
        self._open(anew=False)

    @Slot()
    def ask_anew(self, *_: object) -> None:
        """Its question in the lab, by its own clock, with the values that hold today."""
        self._open(anew=True)

    def _open(self, *, anew: bool) -> None:
        workspace, key = self.state.workspace, self.table.current_key
        if workspace is None or key is None:
            return
        looked = self.detail.looked
        if looked is not None and looked.row.key == key and looked.cannot is not None:
            self.state.noticed.emit(translated(looked.cannot))
            return
        self.state.open_run(key.id, anew=anew)

    @property
    def _comparable(self) -> tuple[RunKey, ...]:
        """The recalls among what is selected, recorded and imported: a gap has nothing to compare."""
        return tuple(key for key in self.table.selected_keys if not key.gap)

    @Slot()
    def compare_selected(self, *_: object) -> None:
        """Compare the selected recalls; a single one with a new run of its question."""
        chosen = self._comparable
        if not 1 <= len(chosen) <= MOST:
            self.state.noticed.emit(
                filled(self.tr("Select one to {most} recorded recalls, then compare them."), most=MOST)
            )
            return
        looked = self.detail.looked
        alone = looked if len(chosen) == 1 and looked is not None and looked.row.key == chosen[0] else None
        if alone is not None and alone.row.recorded is not None and alone.cannot is not None:
            self.state.noticed.emit(translated(alone.cannot))
            return
        self.state.request_comparison(ToCompare(runs=tuple(key.id for key in chosen)))

    def _question(self) -> Callable[[], Saved] | None:
        workspace, key = self.state.workspace, self.table.current_key
        if workspace is None or key is None or key.gap:
            return None
        log = workspace.explorer.log
        return lambda: log.question(key)

    @Slot()
    def mark_wrong_type(self, *_: object) -> None:
        """Mark the selected recall: its question was read as the wrong type. A second time takes the mark away."""
        looked = self.detail.looked
        if looked is None or looked.row.recorded is None:
            return
        run, marked = looked.row.recorded, looked.row.marked

        def work(database: Database, now: int) -> None:
            if marked:
                database.runs.unmark_wrong_type(run.id)
            else:
                database.runs.mark_wrong_type(run.id, now=now)

        self.state.operate("wrong_type", work, self._on_done)

    @Slot()
    def teach_word(self, *_: object) -> None:
        """Teach a word, for the question of the selected recall where a list reads it."""
        if self.state.workspace is None:
            return
        looked = self.detail.looked
        run = None if looked is None else looked.row.recorded
        about = run.question or "" if run is not None and run.recipe in TAUGHT else ""
        dialog = OwnWordsDialog(self.state, self.window(), about=about, recipe="" if run is None else run.recipe)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()

    def _on_done(self, _nothing: object) -> None:
        """Look again after an operation of the log: no memory is another, so no other screen does."""
        self._load_again()

    # ---- slots

    @Slot()
    def _on_slow(self) -> None:
        """Words are looked for in every record."""
        self._recalls.setText(self.tr("Looking through the records…"))

    def _reset(self, workspace: Workspace | None) -> None:
        self._slow.stop()
        self._listing, self._loading, self._mark = None, False, ""
        self.filter.forget()
        self._filter_error.hide()
        self.banner.hide()
        self.detail.show_looked(None)
        self.indicators.forget()
        self._asked_before = None
        self.model.set_source(None if workspace is None else workspace.explorer.log.rows)

    @Slot(object)
    def _on_theme_changed(self, theme: Theme) -> None:
        self.model.set_theme(theme)
        self.table.size_rows()
        self._filter_error.setStyleSheet(f"color: {theme.bad};")

    @Slot()
    def _on_mask_changed(self) -> None:
        self.model.notify_changed()
        self.detail.retranslate()

    @Slot(str)
    def _on_filter_changed(self, text: str) -> None:
        try:
            parse_runs(text)
        except InputError as error:
            self._filter_error.setText(error_text(error))
            self._filter_error.show()
            if self._stack.currentWidget() is self.empty:  # what it says is about the filter before
                self._explain_filtered(error_title(error), "")
            return
        self._filter_error.hide()
        self._load_again()

    @Slot(str)
    def _on_condition(self, written: str) -> None:
        text = self.filter.text().strip()
        both = f"{text} {written}" if text and written not in text.split() else text or written
        if written.endswith(":"):
            self.filter.setText(both)
            self.filter.setFocus()
        else:
            self.filter.set_filter(both)

    @Slot(bool)
    def _on_paused(self, paused: bool) -> None:
        self.pause.setText(self.tr("Paused") if paused else self.tr("Pause"))
        if not paused:
            self._on_timeout()

    @Slot(QPoint)
    def _on_menu_wanted(self, at: QPoint) -> None:
        pop_up(self.buttons.menu(), self.table, at)

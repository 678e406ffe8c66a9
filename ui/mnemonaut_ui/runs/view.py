"""Runs: every recall that was recorded or imported, new ones as they come; one of them opens in the lab as of then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.run_list import RunKey, RunListing, parse_runs
from mnemonaut_core.explain.recall_log import Looked
from mnemonaut_core.explorer import Explorer
from mnemonaut_core.i18n import tr_noop
from mnemonaut_core.saved import Saved
from mnemonaut_core.store.database import Database
from mnemonaut_ui.runs.detail import ConditionMenu, RunButtons, RunDetail
from mnemonaut_ui.runs.indicators import CHANNEL, IndicatorsView
from mnemonaut_ui.runs.table import RunsModel, RunsTable
from mnemonaut_ui.state.judging import Judging
from mnemonaut_ui.state.list_screen import ListScreen, ListSpec
from mnemonaut_ui.state.view_state import OPEN_RUN, Selection, ViewState
from mnemonaut_ui.widgets.arrange import Gap, Wide, fill_screen, hbox, push_button, share_room
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.command_menu import pop_up
from mnemonaut_ui.words.keys import with_keys

CONTEXT = "RunsScreen"
LOOK_EVERY_MS = 500
COUNTED_AS_THEY_COME = 2000
"""With more recalls, the indicators are computed again only on request."""
Flag = QItemSelectionModel.SelectionFlag


class Log(msgspec.Struct, frozen=True):
    """The matching recalls, the state mark of the log when they were read, and whether recalls are recorded."""

    mark: str
    listing: RunListing
    records: bool

    @classmethod
    def read(cls, explorer: Explorer, asked: str, now: int, _token: CancelToken) -> Log:
        mark = explorer.log.mark()  # first: what is recorded meanwhile is listed the next time
        return cls(mark, explorer.log.listing(asked, now=now), explorer.library.run_log().records)


class RunsScreen(ListScreen[Log]):
    """Filter, table, and below it what the selected recall brought."""

    key = "runs"
    channels = ("runs:rows", "runs:tail", "runs:look", OPEN_RUN, CHANNEL)
    spec = ListSpec(
        context=CONTEXT,
        read=Log.read,
        parse=parse_runs,
        filter_hint=tr_noop('Filter: words, "a phrase", is:empty, recipe:planned, by:agent …'),
        rows=tr_noop("Recalls"),
        nothing=tr_noop("No recall is recorded yet"),
        hint=tr_noop("Every question that is run here, on the command line or by an agent is listed as it comes."),
        no_match=tr_noop("No recall matches this filter"),
        looking=tr_noop("Looking through the records…"),
    )

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.model = RunsModel(state.jobs, self)
        self.conditions = ConditionMenu(self)
        add_condition = push_button(self.tr("Condition"), on=self, name=self.tr("Add a condition to the filter"))
        add_condition.setMenu(self.conditions)
        tip = self.tr("New recalls are listed as they come, by whatever program; paused, the list stays as it is.")
        self.pause = push_button(self.tr("Pause"), on=self, tip=tip, checkable=True)
        self.indicators_button = push_button(self.tr("Indicators"), on=self, checkable=True)
        self.banner = Banner(self)
        self._pages = QStackedWidget(self)
        self._down = QSplitter(Qt.Orientation.Vertical, self._pages)
        self.indicators = IndicatorsView(state, self._pages)
        self._asked_before: tuple[str, str] | None = None
        """The filter of the indicators, and the one that a click on one of their bars set."""
        self.table = RunsTable(self.model, self.stack)
        self.detail = RunDetail(self._down)
        self.buttons = RunButtons(state, self.table, self.detail, self)
        self.judging = Judging(self, self._question, lambda: (self.detail.list, self.table))
        self._watch_every(LOOK_EVERY_MS, self._on_timeout)
        self._down.insertWidget(0, self.stack)
        share_room(self._down, 3, 1, sizes=(420, 170), closes=(1,))
        self._pages.addWidget(self._down)
        self._pages.addWidget(self.indicators)
        top = hbox(Wide(self.filter), add_condition, self.pause, self.indicators_button)
        pages = hbox(self.buttons, Gap()), Wide(self._pages)
        fill_screen(self, top, self.filter_error, self.banner, *pages, self.judging.banner)
        self._connect()
        self._begin(self.table)
        self.refresh_texts()

    def _connect(self) -> None:
        state, table = self.state, self.table
        self.model.page_failed.connect(state.refused.emit)
        self.conditions.chosen.connect(self._on_condition)
        self.pause.toggled.connect(self._on_paused)
        self.indicators_button.toggled.connect(self._on_indicators)
        self.indicators.chosen.connect(self._on_bar)
        self.buttons.log_changed.connect(self._load_again)
        self.detail.list.moved.connect(self.publish)
        self.judging.marks_changed.connect(self.detail.mark_judged)
        table.opened.connect(self.buttons.open_as_of_then)
        table.selectionModel().selectionChanged.connect(self._look)
        table.customContextMenuRequested.connect(lambda at: pop_up(self.buttons.menu(), table, at))

    def title(self) -> str:
        return self.tr("Runs")

    def overrides(self) -> Mapping[str, Callable[[], object]]:
        return {
            "indicators": self.indicators_button.toggle,
            "as_table": self.show_table_of_indicators,
            "run": self.buttons.ask_anew,
            "compare_baseline": self.buttons.compare_selected,
            "judge": self.judging.toggle,
            "wrong_type": self.buttons.mark_wrong_type,
            "own_words": self.buttons.teach_word,
        }

    def panes(self) -> Sequence[QWidget]:
        if self.indicators_button.isChecked():
            return (self.filter, *self.indicators.panes())
        return (self.filter, self.table, self.detail.list)

    def highlighted(self) -> Selection:
        return self.detail.list.highlighted

    def highlight(self, selection: Selection) -> None:
        self.detail.list.highlight(selection)

    def search(self, text: str) -> None:
        self.filter.set_filter(text)

    def refresh_texts(self) -> None:
        tip = self.tr("What these recalls show together: scores, times, strategies, empty ones")
        self.indicators_button.setToolTip(with_keys(tip, "indicators"))
        self.buttons.refresh_texts()
        self.detail.refresh_texts()
        super().refresh_texts()

    def _list(self, found: Log) -> None:
        self._put_in(found.listing.keys)
        if found.records:
            self.banner.hide()
        else:
            self.banner.show_text(
                lambda: self.tr("Recording is off: what is asked now will not be in this list."),
                kind="warning",
                button=lambda: self.tr("Record again") if self.state.writable else "",
                act=self._record_again,
            )
        self._count_indicators(anew=False)

    def _record_again(self) -> None:
        def work(database: Database, now: int) -> None:
            database.runs.record_recalls(on=True, now=now)

        self.state.operate("record_recalls", work, self._load_again)

    def _forget_texts(self) -> None:
        self.model.forget_rows()
        self.detail.show_looked(None)

    def _clear(self) -> None:
        workspace = self.state.workspace
        self.banner.hide()
        self.detail.show_looked(None)
        self.indicators.forget()
        self._asked_before = None
        self.model.set_source(None if workspace is None else workspace.explorer.log.rows)

    def _put_in(self, keys: tuple[RunKey, ...]) -> None:
        """List other recalls; the selection and the scroll position stay."""
        table, selected, chosen = self.table, self.table.current_key, frozenset(self.table.selected_keys)
        top = table.rowAt(0)
        top_key = self.model.keys[top] if 0 < top < len(self.model.keys) else None
        table.selectionModel().blockSignals(True)
        self.model.show_keys(keys)
        places = {key: row for row, key in enumerate(keys) if key in (selected, top_key)}
        table.selectionModel().blockSignals(False)
        table.executeDelayedItemsLayout()
        if top_key is not None and top_key in places:
            table.scroll_back(places[top_key], 0)
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

    def _on_timeout(self) -> None:
        if self._up_to_date:
            self.state.read(
                "runs:tail", lambda explorer, _token: explorer.log.mark(), self._on_marked, failed=self._on_failed
            )

    def _on_marked(self, mark: str) -> None:
        if self.found is not None and mark != self.found.mark and not self._loading and not self.pause.isChecked():
            self._load_again()

    def show_indicators(self) -> None:
        """Show the indicators when another screen opens them."""
        self.indicators_button.setChecked(True)
        self.indicators.focus_first()

    def show_table_of_indicators(self) -> None:
        """Show the indicators as a table, or as charts again."""
        if self.indicators_button.isChecked():
            self.indicators.table_button.toggle()
        else:
            self.indicators.table_button.setChecked(True)
            self.indicators_button.setChecked(True)
        self.indicators.focus_first()

    def _count_indicators(self, *, anew: bool) -> None:
        """Count again where the list changed; with many recalls only on request."""
        workspace, found = self.state.workspace, self.found
        if workspace is None or found is None or not self.indicators_button.isChecked():
            return
        known, listing = self.indicators.found, found.listing
        if anew or known is None or known.asked != self.asked or listing.recalls <= COUNTED_AS_THEY_COME:
            self.indicators.count(workspace, self.asked, enter=anew)
        elif listing.recalls != known.recalls:
            self.indicators.grow_old()

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
            self._count_indicators(anew=True)

    def _on_bar(self, condition: str) -> None:
        asked = self.asked
        both = f"{asked} {condition}".strip()
        self.indicators_button.setChecked(False)
        self._asked_before = asked, both
        self.filter.set_filter(both)
        self.table.setFocus()

    def _show(self) -> None:
        super()._show()
        self.detail.setVisible(self.stack.currentWidget() is self.table)
        self.buttons.setVisible(not self.indicators_button.isChecked())
        self._show_around()

    def _count_text(self, found: Log) -> str:
        if not found.listing.keys:
            return ""
        if found.listing.recalls == 1:
            return self.tr("1 recall")
        return self.tr("{count} recalls").format(count=f"{found.listing.recalls:,}")

    def _show_around(self) -> None:
        self.buttons.enable(shown=not self.detail.isHidden())

    def _look(self) -> None:
        key = self.table.current_key
        if key is None:
            self.state.jobs.cancel("runs:look")
            self._on_not_there()
            return
        self.state.read(
            "runs:look", lambda explorer, _token: explorer.log.look(key), self._on_looked, failed=self._on_not_there
        )

    def _on_looked(self, looked: Looked) -> None:
        if looked.row.key == self.table.current_key:
            doubts = {} if self.found is None else self.found.listing.doubts
            self.detail.show_looked(looked, doubts.get(looked.row.key.id, ()))
            self._show_around()
            self._republish()
            if self.judging.judged is not None:
                self.judging.enter()

    def _on_not_there(self, *_: object) -> None:
        """None is selected, or it was let go meanwhile: the next list is without it."""
        self.detail.show_looked(None)
        self._show_around()

    def _question(self) -> Callable[[], Saved] | None:
        workspace, key = self.state.workspace, self.table.current_key
        if workspace is None or key is None or key.gap:
            return None
        log = workspace.explorer.log
        return lambda: log.question(key)

    def _on_condition(self, written: str) -> None:
        text = self.filter.text().strip()
        both = f"{text} {written}" if text and written not in text.split() else text or written
        if written.endswith(":"):
            self.filter.setText(both)
            self.filter.setFocus()
        else:
            self.filter.set_filter(both)

    def _on_paused(self, paused: bool) -> None:
        self.pause.setText(self.tr("Paused") if paused else self.tr("Pause"))
        if not paused:
            self._on_timeout()

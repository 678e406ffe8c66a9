"""The answer: what is degraded, the funnel, the filters, and the list — or why there is none."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.messages import Message
from mnemonaut_ui.lab.asking import Answered
from mnemonaut_ui.lab.bands import kept_out
from mnemonaut_ui.lab.filter_bar import NEAR, FilterBar
from mnemonaut_ui.lab.funnel import Funnel
from mnemonaut_ui.lab.result_list import ResultList
from mnemonaut_ui.lab.result_rows import changed_ranks
from mnemonaut_ui.lab.words import field_word, source_word, status_word
from mnemonaut_ui.memory_words import date_text
from mnemonaut_ui.messages import core_text, said
from mnemonaut_ui.theme import Theme
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.plain_label import ElidedLabel
from mnemonaut_ui.widgets.skeleton import Skeleton

LOADING_AFTER_MS = 150
MOST_WARNINGS = 4


class ResultsPane(QWidget):
    """Shows what it is given; asks nothing by itself."""

    selection_moved = Signal(object, str)
    cancel_asked = Signal()
    run_asked = Signal()
    all_time_asked = Signal()
    opening_asked = Signal()  # what would open the gate?

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answered: Answered | None = None
        self._base: Trace | None = None
        self._filter = NEAR
        self._expert = True
        self._again: Callable[[], None] = self._say_not_run
        self._group = QButtonGroup(self)
        self.stale = Banner()
        self._banners: list[Banner] = []
        self._warnings = QVBoxLayout()
        self._warnings.setSpacing(4)
        self.funnel = Funnel(self._group)
        self.filters = FilterBar(self._group)
        self.summary = ElidedLabel()
        self.list = ResultList()
        self.empty = EmptyState()
        self.loading = Skeleton()
        self._stack = QStackedWidget()
        for widget in (self.empty, self.loading, self.list):
            self._stack.addWidget(widget)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(LOADING_AFTER_MS)
        self._lay_out()
        self._late.timeout.connect(self._on_late)
        self.loading.cancel_asked.connect(self.cancel_asked)
        self.list.selection_moved.connect(self.selection_moved)
        self.funnel.filter_chosen.connect(self._on_filter_chosen)
        self.filters.filter_chosen.connect(self._on_filter_chosen)
        self.show_nothing()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(5)
        layout.addLayout(self._warnings)
        layout.addWidget(self.stale)
        layout.addWidget(self.funnel)
        layout.addWidget(self.filters)
        line = QHBoxLayout()
        line.addWidget(self.summary, 1)
        line.addWidget(self.filters.legend)
        layout.addLayout(line)
        layout.addWidget(self._stack, 1)
        self._stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    # ---- states

    @property
    def answered(self) -> Answered | None:
        """The recall that is shown."""
        return self._answered

    @property
    def state_shown(self) -> str:
        """`list`, `loading` or `empty`."""
        return {id(self.list): "list", id(self.loading): "loading"}.get(id(self._stack.currentWidget()), "empty")

    def show_nothing(self) -> None:
        """Before the first run."""
        self._forget()
        self._again = self._say_not_run
        self._say_not_run()

    def _say_not_run(self) -> None:
        self.empty.say(
            self.tr("Nothing has been asked yet"),
            self.tr("Write what the agent would be told and press Enter. Looking changes nothing."),
        )

    def begin(self) -> None:
        """A run began: after a moment, say so."""
        self._late.start()

    def settle(self) -> None:
        """It was cancelled: what was there comes back."""
        self._late.stop()
        if self._answered is None:
            self._again = self._say_cancelled
            self._again()
            self._stack.setCurrentWidget(self.empty)
        else:
            self._show_stack(self._answered)

    def _say_cancelled(self) -> None:
        self.empty.say(self.tr("The recall was cancelled"), button=self.tr("Run again"), act=self.run_asked.emit)

    def show_failure(self, error: MnemonautError) -> None:
        """It failed: that is not "nothing found"."""
        self._forget()

        def again() -> None:
            self.empty.say(f"✖ {core_text(error.title)}", core_text(error.advice), button=self.tr("Run again"),
                           act=self.run_asked.emit)  # fmt: skip

        self._again = again
        again()

    def show_crash(self) -> None:
        """Our own bug ended it."""
        self._forget()
        self._again = self._say_crashed
        self._again()

    def _say_crashed(self) -> None:
        self.empty.say(
            self.tr("✖ Something went wrong inside the program"), self.tr("The recall gave no answer."),
            button=self.tr("Run again"), act=self.run_asked.emit,
        )  # fmt: skip

    def _forget(self) -> None:
        self._late.stop()
        self._answered = None
        self.stale.hide()
        self._show_warnings(())
        self.funnel.show_trace(None, None, expert=self._expert)
        self.filters.show_trace(None, expert=self._expert)
        self.summary.set_line("")
        self.summary.hide()
        self.list.show_trace(None, None, None)
        self._stack.setCurrentWidget(self.empty)

    def show_answer(self, answered: Answered, base: Trace | None) -> None:
        """A recall, with moves against the last pressed run."""
        self._late.stop()
        self._answered, self._base = answered, base
        trace = answered.trace
        self._show_warnings(_warning_texts(trace))
        if not trace.selected and trace.candidates:
            self._say_gate(trace)
        self.funnel.show_trace(trace, answered.scope, expert=self._expert)
        self.filters.show_trace(trace, expert=self._expert)
        ids = self._ids_of(self._filter)
        if ids is None:
            self._filter, ids = NEAR, self._ids_of(NEAR)
        self.list.show_trace(trace, base, ids)
        self._check_button()
        self.summary.setVisible(True)
        self.summary.set_line(self.summary_text())
        self._show_stack(answered)
        self._announce(self.spoken_text())

    def mark_isolated(self, ids: frozenset[str]) -> None:
        """Mark what was isolated since, and offer to run again."""
        self.list.results.mark_isolated(ids)
        self.stale.say(
            self.tr("Memories changed since this run."),
            kind="info",
            button=self.tr("Run again"),
            act=self.run_asked.emit,
        )

    def _show_stack(self, answered: Answered) -> None:
        if answered.trace.candidates:
            self._stack.setCurrentWidget(self.list)
            return
        self._again = self._say_empty
        self._say_empty()
        self._stack.setCurrentWidget(self.empty)

    def _say_empty(self) -> None:
        """Why there is no candidate at all: empty is never shown for failed."""
        if self._answered is None:
            return
        trace, scope = self._answered.trace, self._answered.scope
        broken = [run for run in trace.runs if run.status in (RunStatus.FAILED, RunStatus.TIMED_OUT)]
        off = [run for run in trace.runs if run.status is RunStatus.OFF]
        if broken:
            title = self.tr("✖ No answer: {source} {status}").format(
                source=source_word(broken[0].source), status=status_word(broken[0].status.value)
            )
            reason = broken[0].reason
            self.empty.say(
                title, "" if reason is None else said(reason), button=self.tr("Run again"), act=self.run_asked.emit
            )
        elif scope.total == 0:
            kinds = ", ".join(trace.plan.filters.kinds)
            self.empty.say(self.tr("This database holds no memory of the searched kinds"), kinds)
        elif scope.searchable == 0:
            lost = ", ".join(f"{count:,} {field_word(field)}" for field, count in kept_out(scope))
            title = self.tr("Filters removed all {count}").format(count=f"{scope.total:,}")
            by_time = any(field == "time" for field, _ in kept_out(scope)) and hasattr(trace.parameters, "days")
            button = self.tr("Search all time") if by_time else ""
            self.empty.say(title, self.tr("Kept out before any search: {what}").format(what=lost), button=button,
                           act=self.all_time_asked.emit)  # fmt: skip
        elif len(off) == len(trace.runs):
            self.empty.say(self.tr("Every source is turned off"), said(off[0].reason) if off[0].reason else "")
        else:
            self.empty.say(self.tr("Nothing stored matches"), self.tr("All sources answered, and none found a memory."))

    def _say_gate(self, trace: Trace) -> None:
        banner = self._banner(len(_warning_texts(trace)))
        banner.say(self.list_gate_text(trace), kind="info", button=self.tr("What would change this?"),
                   act=self.opening_asked.emit)  # fmt: skip

    def list_gate_text(self, trace: Trace) -> str:
        """Why nothing is injected although something was found."""
        gate = next((item for item in trace.candidates if item.decision.outcome.field), None)
        if gate is not None and gate.decision.outcome.code.value == "GATE_CLOSED":
            outcome = gate.decision.outcome
            text = self.tr("Nothing is injected: the gate is closed. {rule} asks for {limit}, and there is {value}.")
            value = "–" if outcome.value is None else f"{outcome.value:.3f}"
            return text.format(rule=outcome.field, limit=f"{outcome.limit:g}", value=value)
        return self.tr("Nothing is injected: no memory reaches the cut.")

    def _show_warnings(self, texts: tuple[str, ...]) -> None:
        for i, text in enumerate(texts[:MOST_WARNINGS]):
            self._banner(i).say(text, kind="warning")
        for banner in self._banners[min(len(texts), MOST_WARNINGS) :]:
            banner.hide()

    def _banner(self, place: int) -> Banner:
        while len(self._banners) <= place:
            banner = Banner()
            self._banners.append(banner)
            self._warnings.addWidget(banner)
        return self._banners[place]

    @property
    def warnings(self) -> list[str]:
        """What the banners above the list say now."""
        return [banner.message for banner in self._banners if banner.message]

    # ---- texts

    def summary_text(self) -> str:
        """Recipe, preset, clock, time, counts, and what moved."""
        if self._answered is None:
            return ""
        trace = self._answered.trace
        ms = sum(span.ms for span in trace.spans)
        asof = self.tr("as of {day}").format(day=date_text(trace.query.now))
        text = f"{self.spoken_text()} · {ms:.1f} ms · {trace.recipe} · {trace.preset} · {asof}"
        by_hand = [layer.name for layer in trace.layers if layer.layer not in ("default", "preset")]
        return f"{text} · {', '.join(by_hand)}" if by_hand else text

    def spoken_text(self) -> str:
        """One sentence for those who listen: "3 results, 2 changed rank"."""
        if self._answered is None:
            return ""
        trace = self._answered.trace
        text = self.tr("{count} of {found} selected").format(count=len(trace.selected), found=len(trace.candidates))
        if self._base is not None and self._base is not trace:
            moved, came, left = changed_ranks(trace, self._base)
            changed = self.tr("{moved} changed rank, {came} came in, {left} fell out")
            text += ", " + changed.format(moved=moved, came=came, left=left)
        return text

    def _announce(self, text: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.list, text))

    # ---- filters

    @property
    def filter_key(self) -> str:
        """The filter that is on."""
        return self._filter

    def choose_filter(self, key: str) -> None:
        """Turn another filter on."""
        ids = self._ids_of(key)
        if ids is not None:
            self._on_filter_chosen(key, ids)
            self._check_button()

    def _ids_of(self, key: str) -> frozenset[str] | None:
        found = self.filters.ids(key)
        if found is not None:
            return found
        band = next((b.band for b in self.funnel.bands if b.band and b.band.key == key and not b.isHidden()), None)
        if band is not None:
            return band.ids
        runs = () if self._answered is None else self._answered.trace.runs
        return next((frozenset(h.id for h in r.hits) for r in runs if key == f"run {r.source} {r.form}"), None)

    def _check_button(self) -> None:
        button = self.filters.buttons.get(self._filter)
        if button is not None:
            button.setChecked(True)

    @Slot(str, object)
    def _on_filter_chosen(self, key: str, ids: object) -> None:
        assert isinstance(ids, frozenset)  # noqa: S101 - what the buttons send
        self._filter = key
        self.list.show_only(ids)

    @Slot()
    def _on_late(self) -> None:
        self.loading.say(self.tr("Searching…"), self.tr("Cancel (Esc)"))
        self._stack.setCurrentWidget(self.loading)

    # ---- how it looks

    def set_theme(self, theme: Theme) -> None:
        """Other colours."""
        self.funnel.set_theme(theme)
        self.filters.legend.set_theme(theme)
        self.list.set_theme(theme)
        self.summary.setStyleSheet(f"color: {theme.muted};")

    def set_expert(self, *, expert: bool) -> None:
        """Numbers, or plain words."""
        self._expert = expert
        self.list.set_expert(expert=expert)
        if self._answered is not None:
            self.funnel.show_trace(self._answered.trace, self._answered.scope, expert=expert)
            self.filters.show_trace(self._answered.trace, expert=expert)

    def retranslate(self) -> None:
        """Say all again."""
        self.list.retranslate()
        self.funnel.retranslate()
        self.filters.retranslate()
        if self._answered is not None:
            self._show_warnings(_warning_texts(self._answered.trace))
            if not self._answered.trace.selected and self._answered.trace.candidates:
                self._say_gate(self._answered.trace)
            self.summary.set_line(self.summary_text())
        if self._stack.currentWidget() is self.empty:
            self._again()


def _warning_texts(trace: Trace) -> tuple[str, ...]:
    """A line for each warning of a recall, with its advice."""

    def with_advice(message: Message, advice: Message | None) -> str:
        return said(message) if advice is None else f"{said(message)} {said(advice)}"

    return tuple(with_advice(warning.message, warning.advice) for warning in trace.warnings)

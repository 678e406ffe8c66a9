"""Why there is no list: not asked, cancelled, failed, or a recall without a candidate. Empty is never shown for failed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.run import Run, RunStatus
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.ports import ScopeCounts
from mnemonaut_ui.lab.asking import Answered
from mnemonaut_ui.lab.bands import kept_out
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.words.memory import kind_word
from mnemonaut_ui.words.messages import error_advice, error_title, reasoned, translated
from mnemonaut_ui.words.source_words import kept_out_word, source_noun, status_word

NEAREST = 10
BROKEN = (RunStatus.FAILED, RunStatus.TIMED_OUT)


class EmptyAnswer(EmptyState):
    """Says the outcome first, then why, then what to do."""

    run_asked = Signal()
    retry_asked = Signal()
    all_time_asked = Signal()
    as_of_asked = Signal(object)
    nearest_asked = Signal()
    import_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memories: int | None = None
        self._newest: int | None = None
        self._again: Callable[[], None] = self.say_not_run

    def offer_newest(self, moment: int | None) -> None:
        """The moment of the newest memory, for what a filter of time removed."""
        self._newest = moment

    def set_memories(self, count: int) -> None:
        """How many the database holds: on an empty one nothing can be asked."""
        self._memories = count
        if self._again == self.say_not_run:
            self.say_not_run()

    def retranslate(self) -> None:
        """Say it again."""
        self._again()

    # ---- before an answer

    def say_not_run(self) -> None:
        """Before the first run."""
        self._again = self.say_not_run
        if self._memories == 0:
            self.say(
                self.tr("No memories yet"), self.tr("Import a file, point the agent here, or open a sample."),
                button=self.tr("Import…"), act=self.import_asked.emit,
            )  # fmt: skip
            return
        self.say(
            self.tr("Nothing has been asked yet"),
            self.tr("Write what the agent would be told and press Enter. Looking changes nothing."),
        )

    def say_cancelled(self) -> None:
        """It was stopped before there was an answer."""
        self._again = self.say_cancelled
        self.say(self.tr("The recall was cancelled"), button=self.tr("Run again"), act=self.run_asked.emit)

    def say_failure(self, error: MnemonautError) -> None:
        """It failed: that is not "nothing found"."""

        def again() -> None:
            self.say(f"✖ {error_title(error)}", error_advice(error), button=self.tr("Run again"),
                     act=self.run_asked.emit)  # fmt: skip

        self._again = again
        again()

    # ---- a recall without a candidate

    def say_answer(self, answered: Answered) -> None:
        """Why a recall has no candidate at all."""

        def again() -> None:
            self._say(answered.trace, answered.scope)

        self._again = again
        again()

    def _say(self, trace: Trace, scope: ScopeCounts) -> None:
        broken = [run for run in trace.runs if run.status in BROKEN]
        if broken:
            self._say_broken(broken[0])
        elif scope.total == 0:
            self._say_nothing_stored(trace)
        elif scope.searchable == 0:
            self._say_filtered(trace, scope)
        elif (reason := self._why_off(trace)) is not None:
            self._say_with_nearest(*reason)
        else:
            self._say_with_nearest(
                self.tr("Nothing stored matches"), self.tr("All sources answered, and none found a memory.")
            )

    def _say_broken(self, run: Run) -> None:
        title = self.tr("✖ No answer: {source} {status}")
        self.say(
            title.format(source=source_noun(run.source), status=status_word(run.status.value)),
            "" if run.reason is None else translated(run.reason),
            button=self.tr("Retry this source"), act=self.retry_asked.emit,
            other=self._nearest_text(), other_act=self.nearest_asked.emit,
        )  # fmt: skip

    def _say_nothing_stored(self, trace: Trace) -> None:
        if self._memories == 0:
            self.say_not_run()
            return
        kinds = ", ".join(kind_word(kind) for kind in trace.plan.filters.kinds)
        self._say_with_nearest(self.tr("This database holds no memory of the searched kinds"), kinds)

    def _say_filtered(self, trace: Trace, scope: ScopeCounts) -> None:
        lost = ", ".join(f"{count:,} {kept_out_word(field)}" for field, count in kept_out(scope))
        by_time = any(field == "time" for field, _ in kept_out(scope)) and hasattr(trace.parameters, "days")
        late = by_time and self._newest is not None and self._newest < trace.query.now
        self.say(
            self.tr("Filters removed all {count}").format(count=f"{scope.total:,}"),
            self.tr("Kept out before any search: {what}").format(what=lost),
            button=self.tr("Search all time") if by_time else "", act=self.all_time_asked.emit,
            other=self.tr("Ask as of the newest memory") if late else self._nearest_text(),
            other_act=partial(self.as_of_asked.emit, self._newest) if late else self.nearest_asked.emit,
        )  # fmt: skip

    def _why_off(self, trace: Trace) -> tuple[str, str] | None:
        """Title and detail where a source could not search at all; None where all did."""
        off = [run for run in trace.runs if run.status is RunStatus.OFF]
        if not off:
            return None
        no_vectors = next((run for run in off if run.reason is not None and run.reason.key == "no_vectors"), None)
        if no_vectors is not None:
            return self.tr("The vector index is empty"), self.tr(
                "No memory has a vector yet, and words alone find none."
            )
        reason = "" if off[0].reason is None else translated(off[0].reason)
        if len(off) == len(trace.runs):
            return self.tr("Every source is turned off"), reason
        return self.tr("Nothing stored matches"), reasoned(
            self.tr("{source} did not search").format(source=source_noun(off[0].source)), reason
        )

    def _say_with_nearest(self, title: str, detail: str) -> None:
        self.say(title, detail, button=self._nearest_text(), act=self.nearest_asked.emit)

    def _nearest_text(self) -> str:
        return self.tr("Show nearest {count} anyway").format(count=NEAREST)

"""What the tabs of the inspector share, and the tab Path: the stages of the recall and what became of the memory at each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import msgspec
from PySide6.QtCore import QCoreApplication, QSize
from PySide6.QtWidgets import QLabel, QWidget

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.currency import State
from mnemonaut_core.domain.evidence import Evidence
from mnemonaut_core.domain.history import RecalledOften
from mnemonaut_core.domain.memory import Memory, MemoryDetails
from mnemonaut_core.domain.outcome import plain_sentence
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.domain.trace import Candidate, Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain.explain import Explanation, JourneyStep, Passage, explain, journey
from mnemonaut_core.explain.matches import Matches, Span
from mnemonaut_core.explain.probe import SourceRank, SourceRanks
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.current import CURRENT
from mnemonaut_core.recipes.registry import recipe_named, vocabulary_of
from mnemonaut_core.text.normalize import clean_text
from mnemonaut_ui.inspector.facts import Cell, FactsTable
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.plain_label import PlainLabel
from mnemonaut_ui.widgets.theme import LIGHT, Theme, outcome_colour
from mnemonaut_ui.words.messages import error_text, joined, reasoned, translated
from mnemonaut_ui.words.source_words import source_about, source_title, source_word, status_text
from mnemonaut_ui.words.terms import badge, outcome_sentence, step_title

translate = QCoreApplication.translate
LIMIT = 20_000
"""Characters that are shown of one text."""
_LONE_RETURN = re.compile("\r(?!\n)")


class Subject(msgspec.Struct, frozen=True, eq=False):
    """What the inspector shows. `loaded`: the store has answered, so that None means that a value does not exist."""

    memory_id: str
    trace: Trace | None = None
    candidate: Candidate | None = None
    details: MemoryDetails | None = None
    located: SourceRanks | None = None
    loaded: bool = False
    error: MnemonautError | None = None
    often: RecalledOften | None = None
    """How many recalls brought it; None until it is known."""
    shown: Trace | None = None
    """The recall that other screens show; `trace` is this one, or its question repeated because memories changed since."""
    matches: Matches | None = None
    """What its text shares with the question; None until it is known."""
    evidence: Evidence | None = None
    """How much it speaks of the question; None until it is known."""
    marks: tuple[tuple[int, int], ...] = ()
    """Where its text holds words of the question that speak for it."""
    states: tuple[State, ...] = ()
    """Why it does not hold any more, as of the recall, else now."""
    aside: bool = False
    """Whether it was taken out of the memories with what it belongs to, which is isolated: restoring that brings it back."""

    @property
    def memory(self) -> Memory | None:
        """The stored memory; until it is loaded, the recorded one. None: not known yet, or deleted."""
        if self.details is not None:
            return self.details.memory
        return None if self.candidate is None else self.candidate.memory

    @property
    def gone(self) -> bool:
        return self.loaded and self.error is None and self.details is None

    @property
    def explanation(self) -> Explanation | None:
        """Why it was or was not recalled; None without a recall, or before its ranks are known."""
        if self.trace is None or (self.candidate is None and self.located is None):
            return None
        return explain(self.trace, self.memory_id, self.located, vocabulary=vocabulary_of(self.trace.recipe))


def of_trace(memory_id: str, trace: Trace | None, shown: Trace | None = None) -> Subject:
    candidate = None if trace is None else trace.candidate(memory_id)
    evidence = None if trace is None else trace.evidence.get(memory_id)
    return Subject(memory_id, trace, candidate, shown=shown or trace, evidence=evidence)


class Caption(PlainLabel):
    """A title that holds no memory text, so that a purge leaves it."""


class Page(QWidget):
    """A tab that shows one subject. `show_subject` is called only while the tab is in front."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self.subject: Subject | None = None

    def show_subject(self, subject: Subject) -> None:
        """Show another subject, or more of the same one."""
        raise NotImplementedError

    def title(self) -> str:
        raise NotImplementedError

    def forget(self) -> None:
        """Drop all memory texts after a purge, also while hidden. The inspector then shows its subject again."""
        self.subject = None
        for label in self.findChildren(QLabel):
            if not isinstance(label, Caption):
                label.clear()

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 160)


def show_why_empty(empty: EmptyState, subject: Subject, unexplained: str, then: str) -> None:
    """Show why a page is empty. `unexplained`: why the shown recall cannot be explained, or ""; `then`: what the page will
    show."""
    if subject.trace is None and unexplained:
        empty.show_text(translate("Inspector", "This recall cannot be explained"), unexplained)
    elif subject.trace is None:
        empty.show_text(translate("Inspector", "No recall yet"), then)
    elif subject.error is not None:
        empty.show_text(translate("Inspector", "Could not be read"), error_text(subject.error))
    else:
        empty.show_text("")


def short(value: float | None) -> str:
    """Format with three decimals, "–" for None; values that only look like zero keep their digits."""
    if value is None:
        return "–"
    return f"{value:.3g}" if 0.0 < abs(value) < 0.001 else f"{value:.3f}"


def exact(value: float | None) -> str:
    """Format with every digit; "" for None."""
    return "" if value is None else repr(value)


def reason_text(reason: Text | None) -> str:
    return "" if reason is None else translated(reason)


def place_text(source: SourceRank) -> str:
    """Return where a memory stands in a source that did not find it."""
    if source.rank is None:
        return status_text(source.status)
    if source.rank > source.k:
        return translate("Inspector", "✖ rank {rank}, only {k} kept").format(rank=source.rank, k=source.k)
    # inside the list, and yet not in it: something kept it out before
    return translate("Inspector", "▽ would rank {rank} (top {k} kept)").format(rank=source.rank, k=source.k)


def found_sentence(source: str, rank: int | None, k: int | None) -> str:
    """Return the place of a memory in a list that holds it, in plain words."""
    text = translate("Inspector", "{source} found it as number {rank}; its list holds {k}.")
    return text.format(source=source_word(source), rank=rank, k=k)


def missed_sentence(source: str, k: int | None, located: SourceRank | None) -> str:
    """Return its place in a source that did not find it, in plain words; "" if no number is known."""
    rank = None if located is None else located.rank
    if located is not None and rank is None:
        return ""
    if rank is None:
        text = translate("Inspector", "{source} keeps its first {k}, and it is not among them.")
    elif k is not None and rank > k:
        text = translate("Inspector", "{source} ranks it number {rank}, and keeps only its first {k}.")
    else:
        text = translate("Inspector", "{source} would rank it number {rank} of {k}, but something kept it out before.")
    return text.format(source=source_word(source), rank=rank, k=k)


_REPLACED = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"}
_REPLACED |= {0x7F: 0x2421, 0x0D: 0x200B, 0x2028: 0x0A, 0x2029: 0x0A, 0xFDD0: 0xFFFD, 0xFDD1: 0xFFFD, 0xFFFC: 0xFFFD}
_REPLACED |= dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0x25AB)


def shown(text: str) -> str:
    """Replace each character that Qt would interpret by a visible one: controls by pictures (␀), direction marks by ▫."""
    return _LONE_RETURN.sub("\n", clean_text(text)).translate(_REPLACED)


def utf16_places(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Return start and end of each span in UTF-16 units, as QTextCursor counts, in the order given."""
    wanted = sorted({at for span in spans for at in (span.start, span.end)})
    unit = dict(zip(wanted, _units(text, wanted), strict=True))
    return [(unit[span.start], unit[span.end]) for span in spans]


def _units(text: str, wanted: Iterable[int]) -> list[int]:
    found, at, units = [], 0, 0
    for end in wanted:
        piece = text[at:end]
        units += len(piece) + sum(char > "\uffff" for char in piece)
        at = end
        found.append(units)
    return found


_TONES = {
    Passage.FOUND: "good",
    Passage.PASSED: "good",
    Passage.RANKED: "text",
    Passage.DONE: "muted",
    Passage.MISSED: "muted",
    Passage.ABSENT: "near",
    Passage.NOT_REACHED: "muted",
}


def told_steps(steps: tuple[JourneyStep, ...]) -> tuple[JourneyStep, ...]:
    """Leave out the search for replaced memories unless it found this one: it runs in every recall."""
    return tuple(step for step in steps if step.stage != CURRENT or step.passage is Passage.FOUND)


def stage_title(step: JourneyStep) -> str:
    """Return the name of a stage; one of an unknown recipe keeps its own."""
    if step.run is not None:
        title = source_title(step.stage, step.form, expert=False)
        if step.stage == CURRENT:
            return title
        phase = translate("Inspector", "phase {phase}").format(phase=step.run.phase + 1)
        return f"{title} · {phase}" if step.run.phase else title
    return step_title(step.stage)


def step_text(step: JourneyStep, chosen_by: str = "") -> str:
    """Return glyph and words for what happened; for a selection also who selected."""
    text = _step_text(step)
    if not chosen_by or step.passage not in (Passage.PASSED, Passage.DROPPED):
        return text
    name = translate("Inspector", "the simple rule") if chosen_by == STAND_IN else chosen_by
    return f"{text} ({name})"


def _step_text(step: JourneyStep) -> str:
    if step.passage is Passage.DROPPED and step.outcome is not None:
        return reasoned(badge(step.outcome), outcome_sentence(step.outcome))
    if step.run is not None:
        return _source_text(step)
    if step.passage is Passage.RANKED:
        return translate("Inspector", "✔ place {rank} of {of}").format(rank=step.rank, of=step.of)
    return {
        Passage.DONE: translate("Inspector", "✔ done"),
        Passage.PASSED: translate("Inspector", "✔ passed"),
        Passage.ABSENT: translate("Inspector", "○ nothing to do it with"),
    }.get(step.passage, translate("Inspector", "– not reached"))


def _source_text(step: JourneyStep) -> str:
    run, source = step.run, step.located
    if step.passage is Passage.FOUND:
        found = translate("Inspector", "✔ found, rank {rank} of {k}").format(rank=step.rank, k=step.of)
        if run is None or run.earlier is None or run.earlier.k == run.k:
            return found
        return f"{found} ({translate('Inspector', 'asked again, k {k} before').format(k=run.earlier.k)})"
    if step.passage is Passage.ABSENT and run is not None:
        return reasoned(status_text(run.status.value), reason_text(run.reason))
    if source is None:
        return translate("Inspector", "– not in its top {k}").format(k=step.of)
    return place_text(source)


def _sentence(step: JourneyStep) -> str:
    if step.outcome is not None:
        return translated(plain_sentence(step.outcome))
    if step.passage is Passage.RANKED:
        text = translate("Inspector", "Of {of} memories it stood at number {rank}.")
        return text.format(rank=step.rank, of=step.of)
    if step.run is None or step.passage is Passage.ABSENT:
        return ""
    if step.passage is Passage.FOUND:
        return joined(found_sentence(step.stage, step.rank, step.of), reason_text(step.run.reason))
    return missed_sentence(step.stage, step.of, step.located)


def _took(step: JourneyStep) -> Cell:
    if step.ms is None:
        return Cell("", tone="muted", right=True)
    shown = f"{step.ms:.1f}"
    tip = translate("Inspector", "This took {ms} milliseconds.").format(ms=shown)
    return Cell(shown, repr(step.ms), tone="muted", right=True, tip=tip)


def _tone(step: JourneyStep) -> str:
    if step.run is not None and step.run.status is RunStatus.SKIPPED:
        return "muted"
    if step.passage is not Passage.DROPPED or step.outcome is None:
        return _TONES[step.passage]
    colour = outcome_colour(LIGHT, step.outcome.code)
    return next(name for name in ("good", "near", "bad", "muted") if getattr(LIGHT, name) == colour)


def path_rows(steps: tuple[JourneyStep, ...], *, chosen_by: Mapping[str, str] | None = None) -> list[list[Cell]]:
    """Return a row per stage: name, result, milliseconds. `chosen_by` names who selected at which step."""
    by = chosen_by or {}
    rows = []
    for step in steps:
        about = "" if step.run is None else source_about(step.stage)
        stage = Cell(stage_title(step), tip=about, tone="muted" if step.passage is Passage.NOT_REACHED else "text")
        happened = Cell(step_text(step, by.get(step.stage, "")), tone=_tone(step), tip=_sentence(step))
        rows.append([stage, happened, _took(step)])
    return rows


class PathView(Page):
    """One table of stages, in the order in which they ran."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(state, parent)
        self.empty = EmptyState(self)
        self.table = FactsTable(self, stretched=1, scrolls=True)
        self.table.setAccessibleName(self.tr("Stages of the recall"))
        vbox(self.empty, self.table, on=self, margins=10)
        state.theme_changed.connect(self._on_theme_changed)
        self._on_theme_changed(state.theme)

    def title(self) -> str:
        return self.tr("Path")

    def show_subject(self, subject: Subject) -> None:
        self.subject = subject
        trace = subject.trace
        known = trace is not None and (subject.candidate is not None or subject.located is not None)
        self.empty.setVisible(not known)
        self.table.setVisible(known)
        if trace is None or not known:
            then = self.tr("Ask something in the Recall lab: then this shows the way of the memory through it.")
            show_why_empty(self.empty, subject, self.state.unexplained, then)
        else:
            headers = (self.tr("Stage"), self.tr("What happened"), self.tr("ms"))
            steps = told_steps(journey(recipe_named(trace.recipe), trace, subject.memory_id, subject.located))
            chosen_by = {step: choice.by for step, (_, choice) in trace.choices.items()}
            self.table.set_facts(headers, path_rows(steps, chosen_by=chosen_by))

    def _on_theme_changed(self, theme: Theme) -> None:
        self.table.facts.set_theme(theme)

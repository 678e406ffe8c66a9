"""The tab Path: the stages of the recall and what became of the memory at each."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from mnemonaut_core.domain.choice import STAND_IN
from mnemonaut_core.domain.outcome import plain_sentence
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.explain.explain import JourneyStep, Passage, journey
from mnemonaut_core.recall.current import CURRENT
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.inspector.facts import Cell, FactsTable
from mnemonaut_ui.inspector.page import (
    Page,
    Subject,
    found_sentence,
    missed_sentence,
    place_text,
    reason_text,
    show_why_empty,
)
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.arrange import vbox
from mnemonaut_ui.widgets.empty_state import EmptyState
from mnemonaut_ui.widgets.theme import LIGHT, Theme, outcome_colour
from mnemonaut_ui.words.messages import joined, reasoned, translated
from mnemonaut_ui.words.source_words import source_about, source_title, status_text
from mnemonaut_ui.words.terms import badge, outcome_sentence, step_title

translate = QCoreApplication.translate
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
    """One table, in the order in which things happened."""

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

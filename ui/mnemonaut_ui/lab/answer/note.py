"""The note below the answer: where its question comes from, or what feedback changed in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.moments import tz_of
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.comparison import Rated, rated
from mnemonaut_core.explain.recorded import Made
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.lab.answer.recalls import Answered, Result
from mnemonaut_ui.lab.asking.asked import Key
from mnemonaut_ui.widgets.banner import Banner
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import moment_text, shown_line
from mnemonaut_ui.words.messages import joined, listed, translated
from mnemonaut_ui.words.terms import preset_title, recipe_title

translate = QCoreApplication.translate


class SituationNote(Banner):
    """A note on a prepared situation, a recall of the log, or feedback. It is hidden when another question is written."""

    _note: tuple[str, str] | None = None
    _query = ""
    _short = False

    def set_short(self, *, short: bool) -> None:
        """Show only the title where there is little room; a button shows the rest."""
        if short != self._short:
            self._short = short
            if self.isVisible():
                self._show()

    def show_situation(self, situation: Situation) -> None:
        """Show what a prepared situation is about, and what to look at."""
        code = languages.current()
        title, note = (text.get(code) or text["en"] for text in (situation.title, situation.note))
        how = f"{recipe_title(situation.recipe)} · {preset_title(situation.recipe, situation.preset)}"
        self.show_note(f"{title} · {how}", note, situation.query)

    def show_made(self, made: Made) -> None:
        """Say that a recall of the log is shown, and whether its result is the recorded one."""
        query = made.trace.query
        moment = f"{moment_text(query.now, tz_of(query.zone))} {query.zone}"
        note = self.tr("Made again from its record: it says what it said then.")
        if not made.as_recorded:
            note = self.tr(
                "It does not say what it said then: memories, the policy or the program changed "
                "since. What it recalled then is in Runs."
            )
        self.show_note(self.tr("A recorded recall, as of {moment}").format(moment=moment), note, query.text)

    def show_note(self, title: str, note: str, query: str) -> None:
        """Show a note on this question."""
        self._note, self._query = (title, note), query
        self._show()

    def show_only_for(self, query: str) -> None:
        """Hide the note unless this is still its question."""
        if self._note is not None and query != self._query:
            self._note = None
            self.hide()

    def _show(self) -> None:
        if self._note is None:
            return
        title, note = self._note
        if self._short:
            self.show_text(title, kind="info", button=self.tr("More"), act=self._show_whole)
        else:
            self.show_text(f"{title}\n{note}", kind="info")

    def _show_whole(self) -> None:
        self._short = False
        self._show()


class FeedbackEffect:
    """Finds what feedback changed: a tab repeats its question after feedback, and the two answers are compared."""

    def __init__(self) -> None:
        self._ids: tuple[str, ...] = ()
        """The memories of the last rating, so that a withdrawn one is reported as well."""
        self._waits: tuple[Change, Mapping[Key, Trace]] | None = None

    def follow(self, change: Change, shown: Result) -> bool:
        """Whether to ask again: this was feedback on what is shown, or took such feedback back."""
        ids = tuple(one for one in change.ids if shown.trace.candidate(one) is not None)
        again = change.operation in ("undo", "redo") and bool(set(ids) & set(self._ids))
        if not ids or not (change.operation == "feedback" or again):
            return False
        self._ids, self._waits = ids, (change, shown.traces)
        return True

    def forget(self) -> None:
        """Stop waiting for an answer: there is none."""
        self._waits = None

    def report(self, found: Mapping[Key, Answered], note: SituationNote) -> None:
        """After a run that feedback caused, note what the feedback changed."""
        if self._waits is None:
            return
        (change, before), self._waits = self._waits, None
        moved = {key: rated(trace, found[key].trace, self._ids) for key, trace in before.items() if key in found}
        query = next((trace.query.text for trace in before.values()), "")
        note.show_note(translated(change.title), effect_text(moved), query)


def effect_text(moved: Mapping[Key, Sequence[Rated]]) -> str:
    """What the memories are worth now, and whether that moved them, recipe by recipe."""
    first = next(iter(moved.values()), ())
    sentences = [_worth_text(one, named=len(first) > 1) for one in first]
    sentences += [_moves_text(recipe, found) for (recipe, _), found in moved.items()]
    return joined(*filter(None, sentences))


def _worth_text(one: Rated, *, named: bool) -> str:
    pairs = (
        (translate("FeedbackEffect", "usefulness {before} → {after}"), one.utility),
        (translate("FeedbackEffect", "confidence {before} → {after}"), one.confidence),
    )
    changes = [
        filled(text, before=_number(before), after=_number(after)) for text, (before, after) in pairs if before != after
    ]
    if not changes:
        return ""
    text = translate("FeedbackEffect", "{id}: {changes}.") if named else translate("FeedbackEffect", "{changes}.")
    shown = filled(text, id=shown_line(one.memory_id, 40), changes=listed(changes))
    if one.utility[0] is None and one.utility[1] is not None:
        first = translate(
            "FeedbackEffect",
            "It had no usefulness: a first word starts from the average of the memories that have one, or from 0.",
        )
        shown = joined(shown, first)
    return shown


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def _moves_text(recipe: str, found: Sequence[Rated]) -> str:
    title = recipe_title(recipe)
    moved = [one for one in found if one.rank[0] != one.rank[1] or one.selected[0] != one.selected[1]]
    if not moved:
        text = translate("FeedbackEffect", "In {recipe} every rank stayed.")
        if not recipe_named(recipe).needs.feedback:
            text = translate("FeedbackEffect", "{recipe} does not weigh feedback: nothing changes there.")
        return filled(text, recipe=title)
    text = translate("FeedbackEffect", "rank {before} → {after}")
    if len(found) > 1:
        text = translate("FeedbackEffect", "{id}: rank {before} → {after}")
    changes = []
    for one in moved:
        old, new = (("–" if rank is None else f"{rank}") for rank in one.rank)
        changes.append(filled(text, before=old, after=new, id=shown_line(one.memory_id, 40)))
    return filled(translate("FeedbackEffect", "In {recipe}: {changes}."), recipe=title, changes=listed(changes))

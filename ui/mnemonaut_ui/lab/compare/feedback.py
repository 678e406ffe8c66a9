"""What feedback changed in the answer: the question is run again, moves refer to the answer before it, and a note shows
the new worth of the memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QObject, Slot

from mnemonaut_core.domain.change import Change
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.comparison import Rated, rated
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.lab.answer.answers import answered
from mnemonaut_ui.lab.answer.note import SituationNote
from mnemonaut_ui.lab.answer.recalls import Key, Recalls
from mnemonaut_ui.lab.answer.results_pane import ResultsPane
from mnemonaut_ui.words.languages import filled
from mnemonaut_ui.words.memory import shown_line
from mnemonaut_ui.words.messages import joined, listed, translated
from mnemonaut_ui.words.terms import recipe_title

translate = QCoreApplication.translate
FEEDBACK = "feedback"
_BACK_AND_FORTH = ("undo", "redo")


class FeedbackEffect(QObject):
    """Of a tab. `ask_again` asks the question that is shown once more."""

    def __init__(
        self, results: ResultsPane, recalls: Recalls, note: SituationNote, ask_again: Callable[[], None]
    ) -> None:
        super().__init__(results)
        self._results, self._recalls, self._note, self._ask_again = results, recalls, note, ask_again
        self._ids: tuple[str, ...] = ()
        """The last rating, so that a withdrawn one is reported as well."""
        self._waits: tuple[Change, Mapping[Key, Trace]] | None = None
        recalls.failed.connect(self._on_failed)

    def follow(self, change: Change) -> None:
        """Ask again, if this was feedback on what is shown, or took such feedback back."""
        shown = self._results.answered
        if shown is None:
            return
        ids = tuple(one for one in change.ids if shown.trace.candidate(one) is not None)
        again = change.operation in _BACK_AND_FORTH and bool(set(ids) & set(self._ids))
        if not ids or not (change.operation == FEEDBACK or again):
            return
        found = answered(self._recalls.parts)
        before = {key: one.trace for key, one in found.items()}
        if len(found) < 2:  # what is shown may be ranked anew since it was asked
            before = dict.fromkeys(before, shown.trace)
            if self._results.baseline.trace is None:
                self._results.baseline.pin(shown.trace)
        self._ids, self._waits = ids, (change, before)
        self._ask_again()

    def tell(self) -> None:
        """After a run: show what it changed, if feedback caused it."""
        if self._waits is None:
            return
        (change, before), self._waits = self._waits, None
        found = answered(self._recalls.parts)
        moved = {key: rated(trace, found[key].trace, self._ids) for key, trace in before.items() if key in found}
        query = next((trace.query.text for trace in before.values()), "")
        self._note.tell_change(lambda: (translated(change.title), effect_text(moved)), query)

    @Slot()
    def _on_failed(self, *_: object) -> None:
        self._waits = None


def effect_text(moved: Mapping[Key, Sequence[Rated]]) -> str:
    """What the memories are worth now, and whether that moved them, recipe by recipe."""
    first = next(iter(moved.values()), ())
    sentences = [_worth_text(one, named=len(first) > 1) for one in first]
    sentences += [_moves_text(recipe, found) for (recipe, _), found in moved.items()]
    return joined(*filter(None, sentences))


def _worth_text(one: Rated, *, named: bool) -> str:
    told = []
    for text, (before, after) in (
        (translate("FeedbackEffect", "usefulness {before} → {after}"), one.utility),
        (translate("FeedbackEffect", "confidence {before} → {after}"), one.confidence),
    ):
        if before != after:
            told.append(filled(text, before=_number(before), after=_number(after)))
    if not told:
        return ""
    text = translate("FeedbackEffect", "{changes}.")
    if named:
        text = translate("FeedbackEffect", "{id}: {changes}.")
    shown = filled(text, id=shown_line(one.memory_id, 40), changes=listed(told))
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
    if not moved and not recipe_named(recipe).needs.feedback:
        return filled(
            translate("FeedbackEffect", "{recipe} does not weigh feedback: nothing changes there."), recipe=title
        )
    if not moved:
        return filled(translate("FeedbackEffect", "In {recipe} every rank stayed."), recipe=title)
    told = []
    for one in moved:
        old, new = (("–" if rank is None else f"{rank}") for rank in one.rank)
        text = translate("FeedbackEffect", "rank {before} → {after}")
        if len(found) > 1:
            text = translate("FeedbackEffect", "{id}: rank {before} → {after}")
        told.append(filled(text, before=old, after=new, id=shown_line(one.memory_id, 40)))
    return filled(translate("FeedbackEffect", "In {recipe}: {changes}."), recipe=title, changes=listed(told))

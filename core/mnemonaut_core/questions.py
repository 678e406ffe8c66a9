"""Ask questions again: saved ones with other values, one without each of its words, and all that return a memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain import recorded
from mnemonaut_core.explain.comparison import ComparedQuestion, Preview
from mnemonaut_core.explain.words import LeftOut, Placement, WithoutWord, depth, leave_one_out
from mnemonaut_core.explorer import LOOKED_THROUGH, Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import Resolved, checked
from mnemonaut_core.recall.engine import run_recipe
from mnemonaut_core.recall.gather import RunOptions
from mnemonaut_core.recipes.registry import DEFAULT, recipe_named, recipes_named
from mnemonaut_core.saved import Saved
from mnemonaut_core.text.shown import shown_line

PREVIEWED = 20
"""Recorded recalls that a preview tries by default."""
RECENT = 30
"""Recorded questions that `what_brings` asks by default."""


Row = TypeVar("Row")


def settings_of(saved: Saved, default_recipe: str = DEFAULT) -> Settings:
    """The settings of a saved question; `default_recipe` where it names none."""
    return Settings(saved.recipe or default_recipe, saved.preset, saved.values, project=saved.project)


def asked_with(explorer: Explorer, saved: Saved, recipe: str, *, now: int, token: CancelToken = NEVER) -> Trace:
    """One recipe's answer to a saved question: with its own preset and values if it was saved for this recipe."""
    own = saved.recipe and [one.name for one in recipes_named(saved.recipe)] == [recipe]
    settings = settings_of(saved) if own else Settings(recipe, "", project=saved.project)
    (trace,) = explorer.recall(saved.asked(now), settings, token=token)
    return trace


class NewestQuestions(msgspec.Struct):
    """Recorded recalls (`runs`, newest first) with their records, each question once. Recalls without their question are
    skipped and counted. The record is None where it cannot be read."""

    explorer: Explorer
    runs: Sequence[RecordedRun]
    by_recipe: bool = True
    """Whether a question counts once for each recipe that answered it."""
    looked_at: int = 0
    not_kept: int = 0
    repeated: int = 0

    def __iter__(self) -> Iterator[tuple[RecordedRun, dict[str, Any] | None]]:
        seen = set[tuple[str, str]]()
        for run in self.runs:
            self.looked_at += 1
            if run.question is None and not run.damaged:
                self.not_kept += 1
                continue
            try:
                with self.explorer.readers.reader() as reader:
                    record, _question = reader.runs.record_of_run(run.id)
            except MnemonautError:
                yield run, None
                continue
            same = run.recipe if self.by_recipe else "", recorded.same_question(record)
            if same in seen:
                self.repeated += 1
                continue
            seen.add(same)
            yield run, record

    def readable(self, most: int) -> Iterator[tuple[RecordedRun, dict[str, Any]]]:
        """The first `most` whose record can be read."""
        return islice(((run, record) for run, record in self if record is not None), most)


def collect(
    questions: Iterable[tuple[str, Callable[[], Iterable[Row]]]],
    *,
    token: CancelToken,
    on_row: Callable[[Row], None],
    most: int | None = None,
) -> tuple[tuple[Row, ...], tuple[Text, ...]]:
    """Run each question (its name, and the function that runs it) until there are `most` rows. Returns the rows, each
    passed to `on_row` at once, and one sentence for each question that failed."""
    rows: list[Row] = []
    failed: list[Text] = []
    if most == 0:
        return (), ()
    for name, ask in questions:
        token.raise_if_set()
        try:
            for row in ask():
                rows.append(row)
                on_row(row)
        except MnemonautError as error:
            token.raise_if_set()
            failed.append(Text.within("", "{run}: {why}", run=name, why=error.text))
        if len(rows) == most:
            break
    return tuple(rows), tuple(failed)


def preview(
    explorer: Explorer,
    settings: Settings,
    *,
    limit: int = PREVIEWED,
    token: CancelToken = NEVER,
    on_run: Callable[[ComparedQuestion], None] = lambda _one: None,
) -> Preview:
    """What these settings would do to at most `limit` of the newest recorded recalls of their recipe. Nothing is recorded.
    `on_run` gets each in this thread. InputError for settings that cannot be taken, before any recall."""
    (recipe,) = recipes_named(settings.recipes)
    if settings.preset:
        explorer.settings.resolve(recipe, settings)
    else:
        checked(recipe.parameters, settings.values, where="set")
    newest = NewestQuestions(
        explorer, [run for run in explorer.library.runs(limit=LOOKED_THROUGH) if run.recipe == recipe.name]
    )

    def ask(run: RecordedRun) -> Iterator[ComparedQuestion]:
        made = explorer.made(run.id, token=token)
        both = explorer.what_if(made.trace, settings, token=token)
        yield ComparedQuestion(both.before, both.after, both.asked_again, run, None, made.as_recorded)

    questions = ((run.id, partial(ask, run)) for run, _record in newest)
    tried, failed = collect(questions, token=token, on_row=on_run, most=limit)
    not_tried = len(newest.runs) - newest.looked_at
    return Preview(tried, len(newest.runs), newest.not_kept, newest.repeated, failed, not_tried)


def preview_saved(
    explorer: Explorer,
    settings: Settings,
    saved: Sequence[Saved],
    *,
    now: int,
    token: CancelToken = NEVER,
    on_run: Callable[[ComparedQuestion], None] = lambda _one: None,
) -> Preview:
    """The same for saved questions; searches are skipped. What one was saved with holds before, if it is of this recipe."""
    (recipe,) = recipes_named(settings.recipes)
    if settings.preset or settings.values:
        explorer.settings.resolve(recipe, settings)

    def ask(one: Saved) -> Iterator[ComparedQuestion]:
        before = asked_with(explorer, one, recipe.name, now=now, token=token)
        both = explorer.what_if(before, settings, token=token)
        yield ComparedQuestion(both.before, both.after, both.asked_again, saved=one)

    questions = [(one.path, partial(ask, one)) for one in saved if one.query is not None]
    tried, failed = collect(questions, token=token, on_row=on_run)
    return Preview(tried, len(questions), 0, 0, failed, 0)


def leave_one_word_out(
    explorer: Explorer,
    trace: Trace,
    memory_id: str,
    *,
    token: CancelToken = NEVER,
    on_row: Callable[[WithoutWord], None] = lambda _row: None,
) -> LeftOut:
    """Recall without each word in turn, from scratch, and report where the memory ends up. The simple rule chooses in all."""
    recipe = recipe_named(trace.recipe)
    parameters = Resolved(trace.parameters, trace.layers, trace.preset)
    options = RunOptions(token=token, serial=True)

    def stands(text: str) -> Placement:
        asked = run_recipe(
            recipe,
            replace(trace.query, text=text),
            parameters,
            readers=explorer.readers,
            embedder=explorer.embedder,
            options=options,
        )
        return placement_of(explorer, asked, memory_id)

    return leave_one_out(trace.query.text, memory_id, stands, token=token, on_row=on_row)


def placement_of(explorer: Explorer, trace: Trace, memory_id: str) -> Placement:
    """The outcome, rank and score of a memory in a recall, found or not."""
    explanation = explorer.explain(trace, memory_id)
    place = trace.selected.index(memory_id) + 1 if memory_id in trace.selected else None
    scored = explanation.scored
    return Placement(explanation.outcome, place, explanation.rank, None if scored is None else scored.score)


class Asked(msgspec.Struct, frozen=True):
    """A recorded or saved question, and where the memory stands in its answer."""

    query: Query
    placement: Placement
    run: RecordedRun | None = None
    """The newest recall of it that is recorded; None for a saved one."""
    saved: Saved | None = None

    @property
    def question(self) -> str:
        return self.query.text

    @property
    def clock(self) -> int:
        """UTC epoch seconds."""
        return self.query.now


class Brings(msgspec.Struct, frozen=True):
    """Which questions bring a memory: those that return it, the best first, then those in whose list it stands, then the rest."""

    memory_id: str
    rows: tuple[Asked, ...]
    not_kept: int
    """Recalls recorded with only a hash of the question."""
    failed: tuple[Text, ...]

    @property
    def bring(self) -> int:
        return sum(row.placement.place is not None for row in self.rows)


def what_brings(
    explorer: Explorer,
    memory_id: str,
    settings: Settings,
    *,
    now: int,
    limit: int = RECENT,
    token: CancelToken = NEVER,
    on_row: Callable[[Asked], None] = lambda _row: None,
) -> Brings:
    """Ask the `limit` newest recorded questions at their own clocks, and all saved ones, with these settings of one recipe."""
    recipes_named(settings.recipes)
    newest = NewestQuestions(explorer, explorer.library.runs(limit=LOOKED_THROUGH), by_recipe=False)

    def ask(query: Query, run: RecordedRun | None, saved: Saved | None) -> Iterator[Asked]:
        (trace,) = explorer.recall(query, settings, token=token)
        yield Asked(query, placement_of(explorer, trace, memory_id), run, saved)

    asked: list[tuple[Query, RecordedRun | None, Saved | None]] = [
        (recorded.query_of(record, run.question), run, None) for run, record in newest.readable(limit)
    ]
    asked += [(one.asked(now), None, one) for one in explorer.library.saved() if one.query is not None]
    questions = [(shown_line(one[0].text, 40), partial(ask, *one)) for one in asked]
    rows, failed = collect(questions, token=token, on_row=on_row)
    ordered = sorted(rows, key=lambda row: depth(row.placement))  # stable: the newest first among equals
    return Brings(memory_id, tuple(ordered), newest.not_kept, failed)

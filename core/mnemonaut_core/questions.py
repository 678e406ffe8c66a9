"""Questions asked again: saved ones, with what other values would do to them; each without one of its words; and all that bring a
memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.history import RecordedRun
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explain import recorded
from mnemonaut_core.explain.moves import Preview, Previewed
from mnemonaut_core.explain.words import LeftOut, Placement, WithoutWord, depth, leave_one_out
from mnemonaut_core.explorer import LOOKED_THROUGH, Explorer, Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import Resolved
from mnemonaut_core.recall.engine import run_recipe
from mnemonaut_core.recall.gather import RunOptions
from mnemonaut_core.recipes.registry import DEFAULT, recipe_named, recipes_named
from mnemonaut_core.saved import Saved
from mnemonaut_core.text.shown import shown_line

RECENT = 30
"""Recorded questions that are asked for what brings a memory, if nobody says how many."""


def settings_of(saved: Saved, default_recipe: str = DEFAULT) -> Settings:
    """How a saved question is asked: as it was saved; `default_recipe` where it names none."""
    return Settings(saved.recipe or default_recipe, saved.preset, saved.values, project=saved.project)


def asked_with(explorer: Explorer, saved: Saved, recipe: str, *, now: int, token: CancelToken = NEVER) -> Trace:
    """One recipe's answer to a saved question: with its own preset and values where it was saved for this recipe, else with
    those that hold where nobody names any."""
    own = saved.recipe and [one.name for one in recipes_named(saved.recipe)] == [recipe]
    settings = settings_of(saved) if own else Settings(recipe, "", project=saved.project)
    (trace,) = explorer.recall(saved.asked(now), settings, token=token)
    return trace


def preview_saved(
    explorer: Explorer,
    settings: Settings,
    saved: Sequence[Saved],
    *,
    now: int,
    token: CancelToken = NEVER,
    on_run: Callable[[Previewed], None] = lambda _one: None,
) -> Preview:
    """What these settings would do to saved questions, as `Explorer.preview` does to recorded ones; searches are passed over.
    What one was saved with holds before, if it is of this recipe."""
    (recipe,) = recipes_named(settings.recipes)
    if settings.preset or settings.values:
        explorer.resolve(recipe, settings)  # what cannot be taken is said before any recall
    questions = [one for one in saved if one.query is not None]
    tried: list[Previewed] = []
    failed: list[Text] = []
    for one in questions:
        token.raise_if_set()
        try:
            before = asked_with(explorer, one, recipe.name, now=now, token=token)
            tried.append(Previewed(None, explorer.what_if(before, settings, token=token), as_recorded=True, saved=one))
        except MnemonautError as error:
            token.raise_if_set()
            failed.append(Text.within("", "{run}: {why}", run=one.path, why=error.text))
        else:
            on_run(tried[-1])
    return Preview(tuple(tried), len(questions), 0, 0, tuple(failed), 0)


# ---- Which word of a question decides; which questions bring a memory


def leave_one_word_out(
    explorer: Explorer,
    trace: Trace,
    memory_id: str,
    *,
    token: CancelToken = NEVER,
    on_row: Callable[[WithoutWord], None] = lambda _row: None,
) -> LeftOut:
    """What becomes of a memory when each word of the question is left out: each row is a cold recall of the shortened question
    with all else that the recall had. No language model is asked: where one chose, the simple rule does in all of them."""
    recipe = recipe_named(trace.recipe)
    parameters = Resolved(trace.parameters, trace.layers, trace.preset)
    options = RunOptions(token=token, serial=True)

    def stands(text: str) -> Placement:
        asked = run_recipe(
            recipe, replace(trace.query, text=text), parameters, readers=explorer.readers, embedder=explorer.embedder,
            options=options,
        )  # fmt: skip
        return placement_of(explorer, asked, memory_id)

    return leave_one_out(trace.query.text, memory_id, stands, token=token, on_row=on_row)


def placement_of(explorer: Explorer, trace: Trace, memory_id: str) -> Placement:
    """What a recall made of a memory, whether it found it or not."""
    explanation = explorer.explain(trace, memory_id)
    place = trace.selected.index(memory_id) + 1 if memory_id in trace.selected else None
    scored = explanation.scored
    return Placement(explanation.outcome, place, explanation.rank, None if scored is None else scored.score)


class Asked(msgspec.Struct, frozen=True):
    """A question that was asked, or is saved, and where the memory stands in its answer."""

    query: Query
    placement: Placement
    run: RecordedRun | None = None
    """The newest recall of it that is recorded; None for a saved one."""
    saved: Saved | None = None

    @property
    def question(self) -> str:
        """What was asked."""
        return self.query.text

    @property
    def clock(self) -> int:
        """As of when, in UTC epoch seconds."""
        return self.query.now


class Brings(msgspec.Struct, frozen=True):
    """Which questions bring a memory: those that return it, the best first, then those in whose list it stands, then the rest."""

    memory_id: str
    rows: tuple[Asked, ...]
    not_kept: int
    """Recorded recalls of which only a hash of the question is kept: they cannot be asked again."""
    failed: tuple[Text, ...]

    @property
    def bring(self) -> int:
        """How many return it."""
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
    """Ask the `limit` newest recorded questions, each once and as of its own clock, and all saved ones, with these settings (of
    one recipe). Nothing is recorded. `on_row` is told of each as it is answered, in this thread."""
    recipes_named(settings.recipes)
    rows: list[Asked] = []
    failed: list[Text] = []
    not_kept = 0
    asked: list[tuple[Query, RecordedRun | None, Saved | None]] = []
    seen: set[str] = set()
    for run in explorer.runs(limit=LOOKED_THROUGH):
        if len(asked) == limit:
            break
        if run.question is None or run.damaged:
            not_kept += not run.damaged
            continue
        with explorer.readers.reader() as reader:
            kept, question = reader.record_of_run(run.id)
        same = recorded.same_question(kept)
        if same not in seen:
            seen.add(same)
            asked.append((recorded.query_of(kept, question), run, None))
    asked += [(one.asked(now), None, one) for one in explorer.saved() if one.query is not None]
    for query, of_run, saved in asked:
        token.raise_if_set()
        try:
            (trace,) = explorer.recall(query, settings, token=token)
            rows.append(Asked(query, placement_of(explorer, trace, memory_id), of_run, saved))
        except MnemonautError as error:
            token.raise_if_set()
            failed.append(Text.within("", "{run}: {why}", run=shown_line(query.text, 40), why=error.text))
        else:
            on_row(rows[-1])
    rows.sort(key=lambda row: depth(row.placement))  # stable: the newest first among equals
    return Brings(memory_id, tuple(rows), not_kept, tuple(failed))

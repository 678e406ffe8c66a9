"""What the lab asks of the core, off the UI thread: a recall, the same with other values, what changed since."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.explain import Explanation
from mnemonaut_core.explain.nearest import Nearest
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.parameters import Resolved, describe, preset_named
from mnemonaut_core.ports import ScopeCounts
from mnemonaut_core.recipes.registry import recipe_named
from mnemonaut_ui.lab.under_way import UnderWay


@dataclass(frozen=True, slots=True, eq=False)
class Answered:
    """A recall with the counts of what it could search, and of what it does not search at all."""

    trace: Trace
    scope: ScopeCounts
    others: Mapping[str, int] = field(default_factory=dict)
    """Memories of the kinds that the recipe does not search, by kind; {} if it searches all."""


@dataclass(frozen=True, slots=True, eq=False)
class Layers:
    """A recipe's parameters before anything is set by hand, and what its preset alone would make them."""

    recipe: str
    preset: str
    resolved: Resolved
    of_preset: dict[str, object]
    as_of: int | None
    """The day for which a sample was built; None for other databases."""
    memories: int
    """How many the database holds."""
    newest: int | None = None
    """The UTC day of the newest memory, counted from 1970; None without a dated one."""


@dataclass(frozen=True, slots=True, eq=False)
class NotRecalled:
    """A memory near to a query that a recall did not bring, and why it did not."""

    near: Nearest
    explanation: Explanation


def ask(
    explorer: Explorer, query: Query, settings: Settings, token: CancelToken, under_way: UnderWay | None = None
) -> Answered:
    """One recall of one recipe; `under_way` is told of the sources that are asked, and of each as it answers."""
    on_plan = None if under_way is None else under_way.planned
    on_run = None if under_way is None else under_way.arrived
    (trace,) = explorer.recall(query, settings, token=token, deadlines=True, on_plan=on_plan, on_run=on_run)
    return Answered(trace, explorer.scope(trace), others_of(explorer, trace))


def ask_each(
    explorer: Explorer, query: Query, settings: Sequence[Settings], token: CancelToken, under_way: UnderWay
) -> tuple[Answered, ...]:
    """One recall of each of these recipes, one after the other."""
    if len(settings) == 1:
        return (ask(explorer, query, settings[0], token, under_way),)
    answers = []
    for one in settings:
        token.raise_if_set()
        under_way.begin_part(one.recipes)
        answers.append(ask(explorer, query, one, token, under_way))
    return tuple(answers)


def nearest_of(explorer: Explorer, trace: Trace, token: CancelToken) -> tuple[NotRecalled, ...]:
    """What is nearest to the query of a recall, each with the reason why it did not come."""
    found = []
    for near in explorer.nearest(trace):
        token.raise_if_set()
        found.append(NotRecalled(near, explorer.explain(trace, near.memory.id)))
    return tuple(found)


def ask_again(
    explorer: Explorer, last: Answered, settings: Settings, token: CancelToken, under_way: UnderWay
) -> Answered:
    """The question of `last` with other settings."""
    base = last.trace
    trace = explorer.replay(base, settings, token=token, on_plan=under_way.planned, on_run=under_way.arrived)
    if trace is base:
        return last
    if trace.plan.filters == base.plan.filters and trace.generation == base.generation:
        return Answered(trace, last.scope, last.others)
    return Answered(trace, explorer.scope(trace), others_of(explorer, trace))


def others_of(explorer: Explorer, trace: Trace) -> Mapping[str, int]:
    """Memories of the kinds that a recall does not search."""
    searched = trace.plan.filters.kinds
    return {kind: count for kind, count in explorer.stats().by_kind.items() if searched and kind not in searched}


def layers_of(explorer: Explorer, recipe_name: str, preset: str) -> Layers:
    """What the panel shows before anything is set."""
    recipe = recipe_named(recipe_name)
    resolved = explorer.resolve(recipe, Settings(recipe_name, preset))
    embedder = explorer.embedder
    name = None if embedder is None or embedder.dimension == 0 else embedder.name
    defaults = {info.name: info.default for info in describe(recipe.parameters)}
    of_preset = {**defaults, **preset_named(recipe_name, preset).values(name)}
    stats = explorer.stats()
    days = explorer.days("")
    return Layers(recipe_name, preset, resolved, of_preset, stats.as_of, stats.memories, days[-1][0] if days else None)


def isolated_now(explorer: Explorer) -> frozenset[str]:
    """Ids that no recall may bring any more."""
    return frozenset(found.memory_id for found in explorer.isolations() if found.scope == "everywhere")

"""What is wrong with the scores that settings give on a database: the rules of core over what the store and the recorded
recalls show."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import msgspec

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import TraceWarning
from mnemonaut_core.explain.lint import RULES, Configuration, DatabaseFacts, consistent, lint_facts, lint_settings
from mnemonaut_core.explorer import Settings
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import Resolved
from mnemonaut_core.ports import Embedder, Progress
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import lint_rules, recipes_named
from mnemonaut_core.store.check import check as find_problems
from mnemonaut_core.store.check import most_recalled, newest, stale_of, unspoken
from mnemonaut_core.store.open import open_reader, open_to_check
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.workspace.wiring import Workspace

SETTINGS, DATABASE, RUNS = "settings", "database", "runs"


class LintProblem(msgspec.Struct, frozen=True):
    """One finding for one recipe, and what showed it: the settings, the database, or the recorded recalls."""

    recipe: str
    where: str
    found: TraceWarning


def lint(
    workspace: Workspace,
    settings: Settings,
    *,
    now: int,
    progress: Progress,
    token: CancelToken,
    stale: tuple[tuple[str, int], ...] | None = None,
    with_runs: bool = True,
) -> tuple[LintProblem, ...]:
    """Every finding for these recipes, from settings, database and recorded recalls of the preset (`with_runs`). `stale`: what
    disagrees with the memories; None compares everything, the slowest part."""
    recipes = recipes_named(settings.recipes)
    resolved = [(recipe, workspace.explorer.settings.resolve(recipe, settings)) for recipe in recipes]
    stale = _stale(workspace, progress, token) if stale is None else stale
    file = open_reader(workspace.path, read_only=not workspace.can_write)
    with closing(file) as connection, workspace.pool.reader() as reader, reader.snapshot():
        recorded = reader.runs.recorded_runs() if with_runs else {}
        events = reader.agents.event_counts()
        problems = []
        for recipe, parameters in resolved:
            configuration = Configuration(recipe, parameters.values, parameters.layers)
            plan = recipe.plan(Query("", now), parameters.values)
            kinds = plan.filters.kinds
            facts = DatabaseFacts(
                scope=reader.filters.scope_counts(plan.filters),
                filters=plan.filters,
                vectors=reader.vectors.coverage(plan.filters),
                embedder=reader.vectors.embedder_identity(),
                query_embedder=_identity(workspace.embedder, reader),
                unspoken=unspoken(connection, kinds),
                most_recalled=most_recalled(connection, kinds),
                now=now,
                newest=newest(connection, kinds, until=now),
                searches=events.get("search", 0) + events.get("activate", 0),
                fallbacks=events.get("search_fallback", 0),
                recall_ms=tuple(ms for _, ms in recorded.get(recipe.name, [])),
                stale=stale,
            )
            of_settings, of_database = lint_settings(configuration), lint_facts(configuration, facts)
            told = consistent((*of_settings, *of_database))
            problems += [LintProblem(recipe.name, SETTINGS, found) for found in of_settings if found in told]
            problems += [LintProblem(recipe.name, DATABASE, found) for found in of_database if found in told]
            runs = [trace for trace, _ in recorded.get(recipe.name, [])]
            problems += _of_runs(recipe, parameters, runs)
    return tuple(problems)


def _identity(embedder: Embedder | None, reader: Reader) -> tuple[str, str, int] | None:
    """(name, version, dimension) of what embeds the questions; another than the database's only where that has none."""
    if embedder is None or not embedder.dimension:
        return None
    stored = reader.vectors.embedder_identity()
    return stored if stored is not None else (embedder.name, embedder.version, embedder.dimension)


def _stale(workspace: Workspace, progress: Progress, token: CancelToken) -> tuple[tuple[str, int], ...]:
    # a connection of its own that may write: FTS5 compares an index with its texts by an INSERT
    with closing(open_to_check(workspace.path)) as connection:
        return stale_of(find_problems(connection, workspace.vectors.maker, progress=progress, token=token))


def _of_runs(recipe: Recipe, parameters: Resolved, runs: list[dict[str, Any]]) -> list[LintProblem]:
    """What only recalls show: rules that fired in the recorded ones of this preset, with the newest sentence."""
    same = [run for run in runs if run["preset"] == parameters.preset]
    looks = {rule.name: rule.look(recipe) for rule in RULES}
    by_settings = {name for name, look in looks.items() if look.on_trace is None and look.on_settings is not None}
    known = lint_rules().keys() - by_settings
    fired: dict[str, list[dict[str, Any]]] = {}
    for run in same:
        for code, warning in {one["code"]: one for one in run["warnings"] if one["code"] in known}.items():
            fired.setdefault(code, []).append(warning)
    found = []
    for code, warnings in fired.items():
        values = {"count": len(warnings), "total": len(same), "said": warnings[-1]["message"]}
        share = len(warnings) / len(same)
        found.append(LintProblem(recipe.name, RUNS, TraceWarning(code, Text.keyed("lint_in_runs", **values), share)))
    return found

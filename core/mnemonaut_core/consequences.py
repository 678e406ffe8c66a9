"""What an operation changes in recalls: which recipes recall what is archived or expired all the same."""

from __future__ import annotations

from collections.abc import Mapping

from mnemonaut_core.domain.query import Filters, Query
from mnemonaut_core.recall.gather import sources_of
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES


def recipes_recalling(changes: Mapping[str, object], now: int) -> tuple[str, ...] | None:
    """The recipes that recall a memory after these changes of its columns, once it has expired if it is to, by the filters of
    their own sources; None where the changes make it neither expire nor another status than active."""
    status, ends = changes.get("status"), changes.get("expires_at")
    if status in (None, "active") and ends is None:
        return None

    def admits(filters: Filters) -> bool:
        return status not in filters.without_statuses and (ends is None or filters.unexpired_at is None)

    return tuple(name for name, recipe in RECIPES.items() if any(map(admits, _filters_of(recipe, now))))


def _filters_of(recipe: Recipe, now: int) -> tuple[Filters, ...]:
    """Those of every search that it makes for a question that names nothing."""
    plan = recipe.plan(Query("?", now), recipe.parameters())
    sources = sources_of(recipe.gather(plan), plan, ())
    return tuple(
        filters
        for source in sources
        for filters in ([share.filters for share in source.shares] or [source.admitted(plan)])
    )

"""What a rule is, and what it may look at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import field

from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.trace import ParameterLayer, ParameterTurn, ScopeCounts, TraceWarning
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.stage import Look, Recipe


class Configuration(msgspec.Struct, frozen=True):
    """A recipe's parameters, and the layer that each came from."""

    recipe: Recipe
    parameters: msgspec.Struct
    layers: tuple[ParameterLayer, ...] = ()

    def value(self, name: str, default: Any = None) -> Any:
        """A parameter's value; `default` where this recipe has none of the name."""
        return getattr(self.parameters, name, default)

    def number(self, name: str, default: float = 0.0) -> float:
        """A parameter's value as a number."""
        return float(self.value(name, default))

    def set_by_hand(self, name: str) -> bool:
        """Whether a layer other than default and preset set it."""
        return any(layer.name == name and layer.layer not in ("default", "preset") for layer in self.layers)


class DatabaseFacts(msgspec.Struct, frozen=True):
    """What is known of a database, for one recipe's configuration."""

    scope: ScopeCounts
    """Every memory of the recipe's kinds, as a recall now would count them."""
    filters: Filters = field(default_factory=Filters)
    """The filters that such a recall would have."""
    vectors: tuple[int, int] = (0, 0)
    """(memories with a vector, memories) of these kinds."""
    embedder: tuple[str, str, int] | None = None
    """(name, version, dimension) that the database records; None before any embedding."""
    query_embedder: tuple[str, str, int] | None = None
    """(name, version, dimension) of what makes the vectors of questions; None if nothing does."""
    unspoken: int = 0
    """Memories of these kinds with neither side of a conversation: the index unicode61 holds nothing of them."""
    most_recalled: int = 0
    """The highest access count of these kinds."""
    now: int = 0
    """The clock of the lint, in epoch seconds."""
    newest: tuple[tuple[str, int], ...] = ()
    """(subtype, "" for none; the latest time of any such memory that is searched, in epoch seconds: updated, else created)."""
    searches: int = 0
    """Searches and activations of agents that the event log keeps."""
    fallbacks: int = 0
    """Searches that another index answered, because the requested one failed to load. Empty answers do not count."""
    recall_ms: tuple[float, ...] = ()
    """How long its recorded recalls took."""
    stale: tuple[tuple[str, int], ...] = ()
    """Derived indexes that disagree with the memories: (name, in how many places)."""


Finding = Iterator[TraceWarning]


_NOWHERE = Look()


class Rule(msgspec.Struct, frozen=True):
    """One rule. Where it has no look, the recipe that it is about does (`Lint.looks`, or `Lint.own` under the same
    name)."""

    name: str
    sentence: str
    common: Look = _NOWHERE
    every: bool = False
    """Whether it is about all recipes, not only about those that name it."""

    def about(self, recipe: Recipe) -> bool:
        terms = recipe.lint
        return self.every or self.name in terms.rules or self.name in terms.looks

    def look(self, recipe: Recipe) -> Look:
        """How it looks at this recipe; nowhere where it is not about it."""
        return recipe.lint.looks.get(self.name, self.common) if self.about(recipe) else _NOWHERE


def finding(
    code: str, key: str, value: float, turn: ParameterTurn | None = None, *, do: str = "", **values: object
) -> TraceWarning:
    """A finding of the rule `code`, with the number that shows it. `key` names the sentence, `do` the advice ("": `key`_do)."""
    return TraceWarning(code, Text.keyed(key, **values), value, Text.keyed(do or f"{key}_do", **values), turn)


def shown(value: float) -> str:
    """A number as a sentence says it."""
    return f"{value:.3g}"

"""The composition of a recipe: its stages in order, with their sources and parameters."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.query import Query
from mnemonaut_core.i18n import Text
from mnemonaut_core.parameters import ParameterInfo, Resolved, describe
from mnemonaut_core.recall.stage import Choose, Recipe, Rerank
from mnemonaut_core.recall.vocabulary import COMMON


class SourceShown(msgspec.Struct, frozen=True):
    """A source of the first phase: how it searches ("vector", "words", "list"; "" if it is skipped), how many hits it may bring,
    and why this question skips it."""

    name: str
    kind: str
    k: int
    skipped: Text | None = None


class StageShown(msgspec.Struct, frozen=True):
    """One stage: plan, gather, fuse, rerank, select, choose or pack; `name` and `title` are those of a step, else ""."""

    stage: str
    name: str = ""
    title: str = ""
    sources: tuple[SourceShown, ...] = ()
    parameters: tuple[tuple[ParameterInfo, object], ...] = ()
    """(what it is, its value) of those that this stage is the first to read; of several steps of a kind the first holds them."""


class Composition(msgspec.Struct, frozen=True):
    """What a recall by this recipe walks through, in order."""

    stages: tuple[StageShown, ...]
    forms: tuple[tuple[str, str], ...]
    """(name, text) of the wordings for the sources."""
    second_phase: bool
    """Whether what the first phase found can make it ask again."""


def composition(recipe: Recipe, parameters: Resolved, query: Query) -> Composition:
    """The stages of a recipe with these values; what a plan decides by the question, it decides by this one. Nothing is read."""
    plan = recipe.plan(query, parameters.values)
    gather = recipe.gather(plan)
    sources = (
        *(SourceShown(source.name, source.kind.value, source.k) for source in gather.sources),
        *(SourceShown(source.name, "", source.k, source.reason) for source in gather.skipped),
    )
    shown = [StageShown("plan"), StageShown("gather", sources=sources), StageShown("fuse")]
    for step in recipe.steps:
        stage = "rerank" if isinstance(step, Rerank) else "choose" if isinstance(step, Choose) else "select"
        title = recipe.words.vocabulary.steps.get(step.name) or COMMON.steps.get(step.name, "")
        shown.append(StageShown(stage, step.name, title))
    shown.append(StageShown("pack"))
    return Composition(
        _with_parameters(shown, recipe, parameters),
        tuple((form.name, form.text) for form in plan.forms),
        gather.then is not None,
    )


def _with_parameters(shown: list[StageShown], recipe: Recipe, parameters: Resolved) -> tuple[StageShown, ...]:
    """Every parameter stands once: at the first stage of its kind, at the pack where the recipe has no such stage."""
    stages = [one.stage for one in shown]
    held: dict[int, list[tuple[ParameterInfo, object]]] = {}
    for info in describe(recipe.parameters):
        wanted = info.stage if info.stage in stages else "choose" if "choose" in stages else "pack"
        held.setdefault(stages.index(wanted), []).append((info, getattr(parameters.values, info.name)))
    return tuple(replace(one, parameters=tuple(held.get(number, ()))) for number, one in enumerate(shown))

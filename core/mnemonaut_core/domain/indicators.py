"""Indicators over recalls: what one recall tells of itself, and what all of them show together."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec import field

from mnemonaut_core.i18n import Text

TOTAL, SEARCHES, DECIDING, AFTER = "total", "searches", "deciding", "after"
"""Names of times that belong to no single source or stage: the whole, the sum of the searches, all but embedding and searching,
all after the searches."""
BUT = {DECIDING: frozenset(("embed", "gather")), AFTER: frozenset(("plan", "embed", "gather"))}
"""The stages that such a time leaves out."""
MEAN = "mean"
"""The name of the mean score of the result, among the parts of scores."""
READ, DAMAGED, OTHER = "read", "damaged", "other"


class RunFigures(msgspec.Struct, frozen=True):
    """The numbers of one recall. None, or a missing name, means unknown, never 0."""

    id: str
    at: int
    """When it was recorded (UTC epoch seconds)."""
    recipe: str | None = None
    """None: it was imported, none of our recipes made it."""
    file: str = ""
    """Of an imported one the file's name."""
    selected: int | None = None
    candidates: int | None = None
    ms: float | None = None
    marked: bool | None = None
    """Whether a person marked its question as misread."""
    query_type: str | None = None
    strategy: str | None = None
    """The strategy, mode or route that its plan decided on."""
    record: str = READ
    """READ; else only the row is known: DAMAGED (unreadable bytes) or OTHER (an unknown shape)."""
    degraded: bool | None = None
    """Whether a source failed or was late."""
    sources: tuple[tuple[str, str, float | None], ...] = ()
    """(source, status, milliseconds) for each requested list."""
    stages: tuple[tuple[str, float], ...] = ()
    """(stage, milliseconds), in order."""
    scores: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """`final` and each part of the score: the values of all memories in the last ranking that it was measured for."""
    unmeasured: Mapping[str, int] = field(default_factory=dict)
    """For how many of these memories a part was not measured."""
    similarity: float | None = None
    """Mean score of what it brought; None where it brought nothing, or scores say no more than an order."""
    before: int | None = None
    """Hits of all searches before the rerank, where the response says so."""

    def times(self, name: str) -> tuple[float, ...]:
        """Milliseconds of the whole, of the lists of a source, of a stage, or of several stages together (the names above); ()
        where unknown."""
        if name == TOTAL:
            return () if self.ms is None else (self.ms,)
        if name == SEARCHES:
            told = [ms for _source, status, ms in self.sources if ms is not None and asked(status)]
            return (math.fsum(told),) if told else ()
        if name in BUT:
            return (math.fsum(ms for stage, ms in self.stages if stage not in BUT[name]),) if self.stages else ()
        lists = tuple(ms for source, status, ms in self.sources if source == name and ms is not None and asked(status))
        return lists or tuple(ms for stage, ms in self.stages if stage == name)

    def values_of(self, name: str) -> tuple[float, ...]:
        """`final` or a part over the last ranking; `mean`: the mean score of the result. () where unknown."""
        if name == MEAN:
            return () if self.similarity is None else (self.similarity,)
        return self.scores.get(name, ())


def asked(status: str) -> bool:
    """Whether a source with this status ran at all."""
    return status not in ("skipped", "off")


class Bar(msgspec.Struct, frozen=True):
    """One bar of a chart. `asks` is the condition that lists the recalls behind it (`parse_runs`); "" where none can."""

    label: str | Text
    count: int
    """How many values (memories, lists, recalls: the unit of `n`) fall here."""
    recalls: int
    """In how many recalls; of values that count recalls the same."""
    low: float | None = None
    """The values here are above this; None: no bound, or the bar is a name and no range."""
    high: float | None = None
    """… and at most this."""
    asks: str = ""


class Target(msgspec.Struct, frozen=True):
    """What a seed asks of an indicator, and whether it is so."""

    text: Text
    value: float | None
    """None: no recall tells it."""
    limit: float

    @property
    def met(self) -> bool | None:
        """Whether the value is below the limit; None where it is not known."""
        return None if self.value is None else self.value < self.limit


RECALLS = Text("recalls")


class IndicatorKind(msgspec.Struct, frozen=True):
    """What an indicator means, where a seed asks for it, and how it is read from the figures of a recall."""

    title: Text
    definition: Text
    seed: str
    section: str
    unit: Text = RECALLS
    """What its values are measured in."""
    counted: Text = RECALLS
    """What `n` counts."""
    edges: tuple[float, ...] = ()
    """Upper bounds of its bars; () for an indicator of names."""
    decimals: int = 3
    """Decimals that quantiles are exact to."""
    asks: str = ""
    """The condition that lists the recalls behind a bar; `{name}` is the subject or the bar's name, `{range}` its bounds."""
    limit: tuple[float, str] | None = None
    """The limit of the 95th percentile, and the seed that sets it for its own recipes."""
    of: str = ""
    """The subject that the limit is for; "" for any."""
    worry: Text | None = None
    """When to worry, and what to do then; None where the seed says nothing."""
    called: str = ""
    """The names that the seeds use."""
    numbers: Callable[[RunFigures], Sequence[float]] | None = None
    """The numbers of one recall; () where it does not tell them."""
    name: Callable[[RunFigures], str | None] | None = None
    """The name of the bar that one recall belongs to; None where it does not tell it."""
    shares: Mapping[str, tuple[Text, str]] = {}
    """The bars of an indicator that is a share, by name: label and condition. It is the share of the first."""


class Indicator(msgspec.Struct, frozen=True):
    """One indicator: its figures, and a bar for each group of values."""

    key: str
    subject: str
    """The part, source or stage that it is of; "" for a whole recall."""
    title: Text
    kind: IndicatorKind
    n: int
    untold: int
    """For how many more it is unknown."""
    bars: tuple[Bar, ...] = ()
    figures: Mapping[str, float] = field(default_factory=dict)
    """`mean`, `p10`, `p50`, `p90`, `p95` of numbers; `share` (0 to 1) of recalls where the indicator is a share."""
    target: Target | None = None
    worry: Text | None = None
    """That of its kind, where it is meant for these recalls."""


class IndicatorGroup(msgspec.Struct, frozen=True):
    """The indicators of all recalls (`recipe` None and no file), of one recipe, or of one imported file."""

    recipe: str | None
    file: str
    recalls: int
    indicators: tuple[Indicator, ...]
    asks: str = ""
    """The condition that lists its recalls; "" for all of them."""


class RunIndicators(msgspec.Struct, frozen=True):
    """Over all recalls that meet a filter. `gone`: let go while they were read. Groups: all, then recipes and files by name;
    () where no recall meets it."""

    asked: str
    recalls: int
    gone: int
    gaps: int
    """Times in which nothing was recorded."""
    groups: tuple[IndicatorGroup, ...]

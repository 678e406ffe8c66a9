"""The indicators of seeds 000 and 002 over recalls, in one pass that holds counts and no recall."""

from __future__ import annotations

import datetime as dt
import math
from array import array
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import field

from mnemonaut_core.domain.indicators import (
    AFTER,
    DAMAGED,
    DECIDING,
    MEAN,
    OTHER,
    READ,
    SEARCHES,
    TOTAL,
    Bar,
    Indicator,
    IndicatorGroup,
    IndicatorKind,
    RunFigures,
    RunIndicators,
    Target,
    asked,
)
from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.i18n import Text
from mnemonaut_core.recall.pack import day_text
from mnemonaut_core.text.shown import csv_table

SCORE_EDGES = tuple(i / 20 for i in range(21))
MS_EDGES = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0, 50.0, 100.0, 150.0, 250.0, 500.0, 1e3, 2.5e3, 5e3, 1e4)
RECALLED_EDGES = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 10.0, 20.0)
FOUND_EDGES = (0.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0)
QUANTILES = {"p10": 0.1, "p50": 0.5, "p90": 0.9, "p95": 0.95}
_AT_ONCE = 4096
_MOST_DAYS = 62
_MOST_MONTHS = 48
MEMORIES, LISTS = Text("memories"), Text("searches")
MS, SCORE = Text("ms"), Text("score")
_SAID = msgspec.json.decode(Path(__file__).with_name("indicators.json").read_bytes(), type=dict[str, dict[str, str]])
"""By key: title, definition, the seed and its section that ask for it; when to worry, and what the seeds call it."""


def _known(value: float | None) -> Sequence[float]:
    return () if value is None else (value,)


def _either(value: object, yes: str, no: str) -> str | None:
    return None if value is None else yes if value else no


def _day(figures: RunFigures) -> str | None:
    day = day_text(figures.at)
    return None if day.startswith("-") else day


def _kind(key: str, **read: Any) -> IndicatorKind:
    said = _SAID[key]
    return IndicatorKind(
        Text.within("Core", said["title"]),
        Text.within("Core", said["definition"]),
        said["seed"],
        said["section"],
        worry=Text.within("Core", said["worry"]) if "worry" in said else None,
        called=said.get("called", ""),
        **read,
    )


_took = partial(_kind, unit=MS, edges=MS_EDGES, decimals=2)

INDICATORS: Mapping[str, IndicatorKind] = {
    "score": _kind("score", unit=SCORE, counted=MEMORIES, edges=SCORE_EDGES, asks="score:{name}={range}"),
    "injected": _kind(
        "injected",
        unit=MEMORIES,
        edges=RECALLED_EDGES,
        asks="recalled:{range}",
        numbers=lambda one: _known(one.selected),
    ),
    "empty": _kind(
        "empty",
        name=lambda one: _either(one.selected, "something", "nothing"),
        shares={"nothing": (Text("nothing came"), "recalled:0"), "something": (Text("something came"), "recalled:1..")},
    ),
    "time": _took("time", asks="took:total={range}", limit=(150.0, "002"), numbers=lambda one: one.times(TOTAL)),
    "searches": _took("searches", asks=f"took:{SEARCHES}={{range}}", numbers=lambda one: one.times(SEARCHES)),
    "deciding": _took(
        "deciding", asks=f"took:{DECIDING}={{range}}", limit=(50.0, "002"), numbers=lambda one: one.times(DECIDING)
    ),
    "after": _took("after", asks=f"took:{AFTER}={{range}}", numbers=lambda one: one.times(AFTER)),
    "source": _took("source", counted=LISTS, asks="took:{name}={range}", limit=(100.0, "002"), of="vector"),
    "stage": _took("stage", asks="took:{name}={range}"),
    "similarity": _kind(
        "similarity",
        unit=SCORE,
        edges=SCORE_EDGES,
        asks=f"score:{MEAN}={{range}}",
        numbers=lambda one: one.values_of(MEAN),
    ),
    "found": _kind(
        "found", unit=MEMORIES, edges=FOUND_EDGES, asks="found:{range}", numbers=lambda one: _known(one.candidates)
    ),
    "hits": _kind(
        "hits", unit=MEMORIES, edges=FOUND_EDGES, asks="hits:{range}", numbers=lambda one: _known(one.before)
    ),
    "strategy": _kind("strategy", asks="strategy:{name}", name=lambda one: one.strategy),
    "type": _kind("type", asks="type:{name}", name=lambda one: one.query_type),
    "wrong_type": _kind(
        "wrong_type",
        name=lambda one: None if one.query_type is None else "marked" if one.marked else "unmarked",
        shares={
            "marked": (Text("marked"), "is:marked -type:none"),
            "unmarked": (Text("not marked"), "-is:marked -type:none"),
        },
    ),
    "degraded": _kind(
        "degraded",
        name=lambda one: _either(one.degraded, "degraded", "answered"),
        shares={
            "degraded": (Text("a source failed or was late"), "is:degraded"),
            "answered": (Text("all answered"), "-is:degraded"),
        },
    ),
    "answers": _kind("answers", unit=LISTS, counted=LISTS, asks="answered:{subject}={name}"),
    "record": _kind(
        "record",
        name=lambda one: one.record,
        shares={
            READ: (Text("can be read"), "-is:damaged -is:imported"),
            DAMAGED: (Text("damaged"), "is:damaged"),
            OTHER: (Text("of another shape"), ""),
        },
    ),
    "day": _kind("day", asks="on:{name}", name=_day),
    "quality": _kind("quality", unit=SCORE),
}
"""All that the seeds name, and by which stage and source."""
_ALWAYS = tuple(key for key, kind in INDICATORS.items() if kind.numbers or kind.name or key == "quality")
"""The indicators of a whole recall; the others have a subject."""
_STATUSES = [status.value for status in RunStatus]
Key = tuple[str, str]


class _Numbers(msgspec.Struct):
    """Counts of numbers: how many in each bar, in how many recalls, and how often each value, rounded."""

    edges: tuple[float, ...]
    decimals: int
    n: int = 0
    total: float = 0.0
    counts: list[int] = field(default_factory=list)
    recalls: list[int] = field(default_factory=list)
    rounded: Counter[float] = field(default_factory=Counter)
    _values: array[float] = field(default_factory=lambda: array("d"))
    _of: array[int] = field(default_factory=lambda: array("q"))

    def add(self, values: Sequence[float], recall: int) -> None:
        self._values.extend(values)
        self._of.extend([recall] * len(values))
        if len(self._values) >= _AT_ONCE:
            self.settle()

    def settle(self) -> None:
        """Count what was added since; a recall's values are settled together."""
        values, of = np.array(self._values), np.array(self._of)
        bars = len(self.edges) + 1
        if not self.counts:
            self.counts, self.recalls = [0] * bars, [0] * bars
        if not len(values):
            return
        placed = np.searchsorted(np.array(self.edges), values, side="left")
        each = np.unique(of * bars + placed) % bars
        for total, found in ((self.counts, placed), (self.recalls, each)):
            for place, count in enumerate(np.bincount(found, minlength=bars).tolist()):
                total[place] += count
        distinct, times = np.unique(np.round(values, self.decimals), return_counts=True)
        for value, count in zip(distinct.tolist(), times.tolist(), strict=True):
            self.rounded[value] += count
        self.n += len(values)
        self.total += math.fsum(self._values)
        del self._values[:], self._of[:]

    def figures(self) -> dict[str, float]:
        """Mean and quantiles, these linear between neighbours of the rounded values; {} for no value."""
        if not self.n:
            return {}
        ordered = sorted(self.rounded.items())
        places = np.cumsum([count for _value, count in ordered])
        found = {"mean": self.total / self.n}
        for name, share in QUANTILES.items():
            position = share * (self.n - 1)
            low = math.floor(position)
            first, second = (
                ordered[int(np.searchsorted(places, at, side="right"))][0] for at in (low, min(low + 1, self.n - 1))
            )
            found[name] = first + (second - first) * (position - low)
        return found


class _Group(msgspec.Struct):
    recipe: str | None
    file: str
    recalls: int = 0
    numbers: dict[Key, _Numbers] = field(default_factory=dict)
    names: dict[Key, Counter[str]] = field(default_factory=dict)
    by_recall: dict[Key, Counter[str]] = field(default_factory=dict)
    untold: Counter[Key] = field(default_factory=Counter)

    def add(self, figures: RunFigures, number: int) -> None:
        self.recalls += 1
        for key, kind in INDICATORS.items():
            if kind.numbers is not None:
                self._numbers((key, ""), kind.numbers(figures), number)
            elif kind.name is not None and (key != "record" or figures.recipe is not None):
                name = kind.name(figures)
                self._names((key, ""), [] if name is None else [name])
        for stage in dict.fromkeys(stage for stage, _ms in figures.stages):
            self._numbers(("stage", stage), [ms for known, ms in figures.stages if known == stage], number)
        for source in dict.fromkeys(source for source, _status, _ms in figures.sources):
            lists = [(status, ms) for known, status, ms in figures.sources if known == source]
            self._names(("answers", source), [status for status, _ms in lists])
            if took := [ms for status, ms in lists if asked(status) and ms is not None]:
                self._numbers(("source", source), took, number)
        if self.recipe is not None:
            for part, values in figures.scores.items():
                self.untold["score", part] += figures.unmeasured.get(part, 0)
                if values:
                    self._numbers(("score", part), values, number)
                else:
                    self._of(("score", part))

    def _of(self, key: Key) -> _Numbers:
        if key not in self.numbers:
            kind = INDICATORS[key[0]]
            self.numbers[key] = _Numbers(kind.edges, kind.decimals)
        return self.numbers[key]

    def _numbers(self, key: Key, values: Sequence[float], number: int) -> None:
        if values:
            self._of(key).add(values, number)
        else:
            self.untold[key] += 1

    def _names(self, key: Key, found: Sequence[str]) -> None:
        if not found:
            self.untold[key] += 1
            return
        self.names.setdefault(key, Counter()).update(found)
        self.by_recall.setdefault(key, Counter()).update(set(found))

    def shown(self, seed_of: Callable[[str], str], own: frozenset[Key] = frozenset()) -> IndicatorGroup:
        """What was counted, but for what is of one recipe's `own`."""
        of = ("recipe", self.recipe) if self.recipe is not None else ("from", self.file)
        asks = f'{of[0]}:"{_quotable(of[1])}"' if of[1] else ""
        seed = "" if self.recipe is None else seed_of(self.recipe)
        keys = [(key, "") for key in _ALWAYS if not (self.file and key == "record")]
        keys += (key for key in (*self.numbers, *self.names) if key[1] and key not in own)
        keys.sort(key=lambda key: list(INDICATORS).index(key[0]))
        found = tuple(self._indicator(key, seed, asks) for key in keys)
        return IndicatorGroup(self.recipe, self.file, self.recalls, found, asks)

    def _indicator(self, key: Key, seed: str, within: str) -> Indicator:
        name, subject = key
        kind = INDICATORS[name]
        numbers, names = self.numbers.get(key), self.names.get(key)
        figures: dict[str, float] = {}
        bars: tuple[Bar, ...] = ()
        n = 0
        if numbers is not None:
            numbers.settle()
            n, figures, bars = numbers.n, numbers.figures(), tuple(_bars(kind, subject, numbers, within))
        elif names is not None:
            n = sum(names.values())
            bars = tuple(_named_bars(name, subject, names, self.by_recall[key], within))
            if kind.shares:
                figures = {"share": names[next(iter(kind.shares))] / n}
        target = None
        if kind.limit is not None and kind.limit[1] == seed and kind.of in ("", subject):
            text = Text("p95 below {limit} ms, at 10,000 memories", limit=f"{kind.limit[0]:g}")
            target = Target(text, figures.get("p95"), kind.limit[0])
        title = Text.within("Sentences", "{what}: {reason}", what=kind.title, reason=subject) if subject else kind.title
        untold = self.recalls if name == "quality" else self.untold[key]
        worry = kind.worry if seed in ("", kind.seed) or not subject else None
        return Indicator(name, subject, title, kind, n, untold, bars, figures, target, worry)


def _and(within: str, condition: str) -> str:
    return f"{within} {condition}".strip() if condition else ""


def _bars(kind: IndicatorKind, subject: str, numbers: _Numbers, within: str) -> Iterator[Bar]:
    """From the first bar that holds anything to the last one."""
    bounds = list(pairwise((None, *kind.edges, None)))
    full = [place for place, count in enumerate(numbers.counts) if count]
    for place in range(full[0], full[-1] + 1) if full else ():
        low, high = bounds[place]
        label, condition = _range(low, high, kind.unit)
        asks = _quoted(kind.asks.format(name=_quotable(subject), range=condition))
        yield Bar(label, numbers.counts[place], numbers.recalls[place], low, high, _and(within, asks))


def _range(low: float | None, high: float | None, unit: Text) -> tuple[str, str]:
    """The label of a bar, and its range in a condition. A range of counts includes both ends, any other only the upper one."""
    if unit == MEMORIES:
        first = 0 if low is None else int(low) + 1
        if high is None:
            return f"{first}+", f"{first}.."
        last = int(high)
        return (f"{first}", f"{first}") if first == last else (f"{first}–{last}", f"{first}..{last}")
    condition = f"{'' if low is None else f'{low:g}'}..{'' if high is None else f'{high:g}'}"
    shown = ["" if end is None else f"{end:.2f}" if unit == SCORE else f"{end:,g}" for end in (low, high)]
    label = f"≤ {shown[1]}" if low is None else f"> {shown[0]}" if high is None else "–".join(shown)
    return label, condition


def _quotable(name: str) -> str:
    return name.replace('"', "")


def _quoted(condition: str) -> str:
    """With quotes where a value has blanks."""
    key, colon, value = condition.partition(":")
    return f'{key}:"{value}"' if colon and any(sign.isspace() for sign in value) else condition


def _named_bars(key: str, subject: str, names: Counter[str], recalls: Counter[str], within: str) -> Iterator[Bar]:
    if key == "day":
        for period, days in _periods(names):
            count = sum(names[day] for day in days)
            yield Bar(period, count, count, asks=_and(within, f"on:{period}"))
        return
    kind = INDICATORS[key]
    for name, (label, condition) in kind.shares.items():
        asks = "" if name == READ and names[OTHER] else condition  # no condition tells these two apart
        yield Bar(label, names[name], recalls[name], asks=_and(within, asks))
    if kind.shares:
        return
    places = {name: place for place, name in enumerate(_STATUSES)}
    for name in sorted(names, key=lambda name: (places.get(name, 0), -names[name], name)):
        asks = kind.asks.format(subject=_quotable(subject), name=_quotable(name))
        yield Bar(name, names[name], recalls[name], asks=_and(within, _quoted(asks)))


def _periods(names: Mapping[str, int]) -> Iterator[tuple[str, list[str]]]:
    """From the first day to the last one, those between without a recall too: days, of long times months, of longer ones years."""
    days = sorted(names)
    first, last = dt.date.fromisoformat(days[0]), dt.date.fromisoformat(days[-1])
    months = (last.year - first.year) * 12 + last.month - first.month + 1
    if (last - first).days < _MOST_DAYS:
        periods = [(first + dt.timedelta(step)).isoformat() for step in range((last - first).days + 1)]
    elif months <= _MOST_MONTHS:
        at = first.year * 12 + first.month - 1
        periods = [f"{month // 12:04}-{month % 12 + 1:02}" for month in range(at, at + months)]
    else:
        periods = [f"{year:04}" for year in range(first.year, last.year + 1)]
    within: dict[str, list[str]] = {period: [] for period in periods}
    for day in days:
        within[day[: len(periods[0])]].append(day)
    yield from within.items()


class Counting:
    """Takes recalls one by one, and shows what they show together at any time."""

    def __init__(self, seed_of: Callable[[str], str]) -> None:
        self._seed_of = seed_of
        self._all = _Group(None, "")
        self._groups: dict[tuple[str | None, str], _Group] = {}
        self.recalls = 0

    def add(self, figures: RunFigures) -> None:
        key = (figures.recipe, figures.file if figures.recipe is None else "")
        group = self._groups.setdefault(key, _Group(*key))
        for one in (self._all, group):
            one.add(figures, self.recalls)
        self.recalls += 1

    def groups(self) -> tuple[IndicatorGroup, ...]:
        """All, then recipes, then imported files by name; () for no recall."""
        if not self.recalls:
            return ()
        stages = Counter(key for group in self._groups.values() for key in group.numbers if key[0] == "stage")
        own = frozenset(key for key, recipes in stages.items() if recipes < min(2, len(self._groups)))
        ordered = sorted(self._groups.items(), key=lambda one: (one[0][0] is None, one[0][0] or one[0][1]))
        return self._all.shown(self._seed_of, own), *(group.shown(self._seed_of) for _key, group in ordered)


_COLUMNS = tuple(
    """
    recipe file recalls indicator of seed section unit n not_told mean p10 p50 p90 p95 share target met bar low
    high count recalls_of_bar query
""".split()
)


def csv_text(found: RunIndicators) -> str:
    """A line for each indicator and for each of its bars, with English column names."""
    rows: list[tuple[object, ...]] = []
    for group in found.groups:
        for one in group.indicators:
            of_kind = (one.kind.seed, one.kind.section, str(one.kind.unit))
            head = (group.recipe, group.file, group.recalls, one.key, one.subject, *of_kind)
            figures = (one.figures.get(name) for name in ("mean", *QUANTILES, "share"))
            target = (None, None) if one.target is None else (one.target.limit, one.target.met)
            rows.append((*head, one.n, one.untold, *figures, *target))
            rows += (
                (*head, *[None] * 10, str(bar.label), bar.low, bar.high, bar.count, bar.recalls, bar.asks)
                for bar in one.bars
            )
    return csv_table(_COLUMNS, rows)

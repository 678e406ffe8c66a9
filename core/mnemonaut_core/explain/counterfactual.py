"""The smallest change of parameters that would let a memory in (DESIGN.md 6, "Why not").

What is looked for is defined by trying everything: every whole number, every 256th of a fraction's range, every choice, each
in a cold recall; the nearest that selects the memory, ties to the parameter that is declared first. What is asked to find it
is less:

- first something that works, then only what is nearer, of all parameters together in the order of their distance;
- by the stages that a value changes, up to the one that loses the memory (`what_if`);
- sources are asked once, for a long list (`RememberingReader`): a smaller k is its beginning. What only a new search can tell
  waits until all else is answered, and is asked only where it may be nearer;
- a recipe may declare closed forms (`Recipe.alike` and `reach`, `Source.brings`; of its steps `scores`, `keeps`, `alone`).
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import cast

from mnemonaut_core.domain.run import RunStatus
from mnemonaut_core.explain.probe import SourceRanks
from mnemonaut_core.explain.replay import Replayer, changed
from mnemonaut_core.explain.what_if import RecallSeen
from mnemonaut_core.parameters import DEADLINES, ParameterInfo, describe
from mnemonaut_core.recall.cache import NotRemembered, RememberingReader

GRID = 256
"""So many steps of a fraction's range are tried."""
_FLOAT_STEP = 1e-3
"""Between two of them a boundary is found to this part of the range: finer than a slider can be set."""


@dataclass(frozen=True, slots=True)
class SmallestChange:
    """One parameter from → to. `distance` = |to − from| / (upper − lower); 1 for choices and switches."""

    parameter: str
    from_value: object
    to_value: object
    distance: float


@dataclass(frozen=True, slots=True)
class Patience:
    """How long is looked, in seconds from the beginning; None: until everything was tried."""

    single: float | None = 1.5
    pair: float | None = 3.0


_HALVINGS = 4
"""So many times a range is halved to find where nothing need be tried."""
_FEW = 4
"""So few whole numbers are tried one by one."""
_AT_HAND = 0.3
"""So many seconds are spent on a pair that needs no source, before the sources are asked for a single one."""
PATIENCE = Patience()
TO_THE_END = Patience(None, None)


@dataclass(frozen=True, slots=True)
class Found:
    """The changes that let a memory in: one, or two where no single one does; () for none. `complete` False: the time was up
    before everything nearer was tried."""

    changes: tuple[SmallestChange, ...]
    complete: bool = True
    no_single: bool = False
    """Everything was tried, and no single change does; two together may."""


class _TimeIsUp(Exception):
    """Nobody waits any longer."""


# ---- values in the order of their distance


def grid(info: ParameterInfo, current: object) -> Iterator[tuple[float, object]]:
    """(distance, value) of every value but the current one that an exhaustive search tries, the nearest first; of two as far
    away the smaller first, choices in the order in which they are declared."""
    if info.span is None:
        yield from ((1.0, one) for one in (info.choices or (True, False)) if one != current)
        return
    assert info.lower is not None  # noqa: S101  (a span means both bounds)
    assert info.upper is not None  # noqa: S101
    at = float(cast("float", current))
    below, above = _sides(info, at)
    for value in heapq.merge(below, above, key=lambda one: (abs(one - at), one)):
        yield abs(value - at) / info.span, value


def _sides(info: ParameterInfo, at: float) -> tuple[Iterator[float], Iterator[float]]:
    lower, upper = cast("float", info.lower), cast("float", info.upper)
    if info.kind is int:
        return iter(range(math.ceil(at) - 1, int(lower) - 1, -1)), iter(range(math.floor(at) + 1, int(upper) + 1))
    steps = [lower + (upper - lower) * i / GRID for i in range(GRID + 1)]
    return (step for step in reversed(steps) if step < at), (step for step in steps if step > at)


class _Search:
    """Looks for the smallest single change, on top of values that are changed already."""

    def __init__(self, recall: RecallSeen, replayer: Replayer, until: float | None, *, past: bool = False) -> None:
        """`past`: what is looked for need not select the memory, as long as another outcome is in its way."""
        self._recall, self._replayer, self._until, self._past = recall, replayer, until, past
        self._infos = describe(replayer.recipe.parameters)
        self._refused: set[str] = set()
        self._candidates: list[ParameterInfo] | None = None

    def _current(self, info: ParameterInfo) -> object:
        return getattr(self._replayer.trace.parameters, info.name)

    def candidates(self) -> list[ParameterInfo]:
        """The parameters that may let it in, as declared."""
        if self._candidates is None:
            self._candidates = self._that_may_matter()
        return self._candidates

    def _that_may_matter(self) -> list[ParameterInfo]:
        recall = self._recall
        found = [info for info in self._infos if self._replayer.can_matter(info) and recall.may_matter(info.name)]
        if recall.gathered:
            return found
        found = [info for info in found if recall.reads_to_gather(info.name)]
        return [info for info in found if not recall.out_of_reach(info, past=self._past)]

    def works(self, info: ParameterInfo, value: object) -> bool:
        """Whether that change alone lets it in."""
        if self._until is not None and time.perf_counter() > self._until:
            raise _TimeIsUp
        loss = self._recall.lost({info.name: value}, told=self._past)
        if self._past and loss is not None:
            before = self._recall.loss
            return loss.stage >= before.stage and loss != before
        return loss is None

    def nearest(
        self, infos: list[ParameterInfo], best: SmallestChange | None, later: list[_Waiting] | None = None
    ) -> Iterator[SmallestChange]:
        """The smallest change of one of these, if it is smaller than `best`; what only a search would tell is put on `later`."""
        self._narrow(infos, best)
        order = {info.name: number for number, info in enumerate(self._infos)}
        values = [_Values(self._recall, info, self._current(info), order[info.name]) for info in infos]
        yield from self._first(heapq.merge(*values), best, later)

    def bound(self, infos: list[ParameterInfo], best: SmallestChange | None) -> SmallestChange | None:
        """The last of `bounds`."""
        found = best
        for nearer in self.bounds(infos, best):
            found = nearer
        return found

    def bounds(self, infos: list[ParameterInfo], best: SmallestChange | None) -> Iterator[SmallestChange]:
        """Something that works, to look only for what is nearer, each nearer than the one before: of each parameter the
        farthest values that would still be nearer than `best`, and what lies between as if it worked from somewhere on."""
        way = self._recall.in_the_way()
        # deadlines are looked at only where a source was late, and then they are the likeliest
        for info in sorted(infos, key=lambda one: (one.group != DEADLINES, one.name not in way)):
            if info.name in self._refused:
                continue
            if info.span is None:
                if best is None and (choice := self._choice(info)) is not None:
                    best = choice
                    yield best
                continue
            current = float(cast("float", self._current(info)))
            for sign, end in ((-1.0, cast("float", info.lower)), (1.0, cast("float", info.upper))):
                reach = abs(end - current) if best is None else min(abs(end - current), best.distance * info.span)
                found = self._halved(info, current, current + sign * reach)
                if found is not None and (best is None or found.distance < best.distance):
                    best = found
                    yield best

    def _narrow(self, infos: list[ParameterInfo], best: SmallestChange | None) -> None:
        """Find out where so many come before the memory that nothing need be tried."""
        for info in infos:
            if info.span is None or not _is_wide(info) or info.name in self._refused:
                continue
            current = float(cast("float", self._current(info)))
            away = info.span if best is None else min(info.span, (best.distance + 1.0 / GRID) * info.span)
            self._narrow_between(info, current, max(cast("float", info.lower), current - away), _HALVINGS)
            self._narrow_between(info, current, min(cast("float", info.upper), current + away), _HALVINGS)

    def _narrow_between(self, info: ParameterInfo, one: float, other: float, halvings: int) -> None:
        if info.kind is int:
            one, other = float(math.trunc(one)), float(math.trunc(other))
        if one == other or self._is_crowded_out(info, one, other) or not halvings:
            return
        middle = (one + other) / 2.0
        self._narrow_between(info, one, middle, halvings - 1)
        self._narrow_between(info, middle, other, halvings - 1)

    def _is_crowded_out(self, info: ParameterInfo, one: float, other: float) -> bool:
        if self._until is not None and time.perf_counter() > self._until:
            raise _TimeIsUp
        return not self._past and _is_wide(info) and self._recall.crowded_out(info, one, other)

    def _choice(self, info: ParameterInfo) -> SmallestChange | None:
        """The first choice that works."""
        current = self._current(info)
        for distance, value in grid(info, current):
            try:
                if self.works(info, value):
                    return SmallestChange(info.name, current, value, distance)
            except NotRemembered:
                return None
        return None

    def _halved(self, info: ParameterInfo, current: float, end: float) -> SmallestChange | None:
        """The nearest value towards `end` that works, if what works does so from there on; None where `end` does not."""
        whole = info.kind is int
        near, far = current, float(math.trunc(end)) if whole else end
        if near == far or self._is_crowded_out(info, near, far) or not self._tries(info, far):
            return None
        least = 1.0 if whole else (info.span or 1.0) / GRID
        while abs(far - near) > least:
            middle = (near + far) / 2.0
            middle = float(math.floor(middle)) if whole else middle
            if middle in (near, far):
                break
            near, far = (near, middle) if self._tries(info, middle) else (middle, far)
        value: float = int(far) if whole else self._narrowed(info, near, far)
        return SmallestChange(info.name, self._current(info), value, abs(value - current) / (info.span or 1.0))

    def _tries(self, info: ParameterInfo, value: float) -> bool:
        try:
            return self.works(info, int(value) if info.kind is int else value)
        except NotRemembered:
            return False

    def waiting(self, later: list[_Waiting], best: SmallestChange | None) -> Iterator[SmallestChange]:
        """The same of what had to wait for a search."""
        self._narrow(list({one.info.name: one.info for one in later}.values()), best)
        yield from self._first(iter(sorted(later)), best, None)

    def _first(
        self, tried: Iterator[_Waiting], best: SmallestChange | None, later: list[_Waiting] | None
    ) -> Iterator[SmallestChange]:
        """Each that is nearer than `best` and those before it."""
        order = {info.name: number for number, info in enumerate(self._infos)}
        slack = 0.0
        for one in tried:
            # between two steps of a grid something nearer may work, so fractions are looked at a step further
            if best is not None and one.distance - (0.0 if one.info.kind is not float else slack) > best.distance:
                if one.distance > best.distance + 1.0 / GRID:
                    break
                continue
            if one.info.name in self._refused or self._recall.is_crowded_out(one.info.name, one.value):
                continue
            try:
                if not self.works(one.info, one.value):
                    continue
                found = self._refined(one)
            except NotRemembered:
                if later is None:
                    raise
                later.append(one)
                continue
            slack = 1.0 / GRID
            if best is None or (found.distance, order[found.parameter]) < (best.distance, order[best.parameter]):
                best = found
                yield best

    def _refined(self, one: _Waiting) -> SmallestChange:
        """The change to a value of the grid that works, or to one between it and the value before it, which does not."""
        info, value = one.info, one.value
        current = self._current(info)
        if info.kind is float and info.span is not None:
            far, at = float(cast("float", value)), float(cast("float", current))
            step = info.span / GRID
            failed = at if abs(far - at) <= step else far - math.copysign(step, far - at)
            value = self._narrowed(info, failed, far)
            return SmallestChange(info.name, current, value, abs(value - at) / info.span)
        return SmallestChange(info.name, current, value, one.distance)

    def _narrowed(self, info: ParameterInfo, failed: float, worked: float) -> float:
        """Halve between a value that fails and one that works."""
        far = worked
        while abs(worked - failed) > _FLOAT_STEP * (info.span or 1.0):
            middle = (worked + failed) / 2.0
            if middle in (worked, failed):
                break
            if self.works(info, middle):
                worked = middle
            else:
                failed = middle
        return _rounded(info, worked, failed, far, lambda value: self.works(info, value))

    def of(self, *names: str) -> list[ParameterInfo]:
        """The parameters of these names that may matter."""
        return [info for info in self.candidates() if info.name in names]

    def ways(self, *, at_hand: bool = False) -> Iterator[SmallestChange]:
        """What works of the parameters that are read where the memory is lost: of each its nearest value, the nearest first,
        then its ends, which are not tried before. `at_hand`: only of those for which no source is asked."""
        infos = self.of(*self._recall.in_the_way())
        if at_hand:
            infos = [info for info in infos if not self._recall.reads_to_gather(info.name)]
        near = [way for info in infos if (way := self.bound([info], None)) is not None]
        yield from sorted(near, key=lambda way: way.distance)
        known = {(way.parameter, way.to_value) for way in near}
        for info in infos:
            if info.span is None:
                continue
            current = self._current(info)
            for end in (info.lower, info.upper):
                value = info.kind(end)
                if value != current and (info.name, value) not in known and self._tries(info, value):
                    distance = abs(value - float(cast("float", current))) / info.span
                    yield SmallestChange(info.name, current, value, distance)

    def refuse(self, change: SmallestChange) -> None:
        """A cold recall did not agree: the parameter is not tried again."""
        self._refused.add(change.parameter)


def _is_wide(info: ParameterInfo) -> bool:
    """Whether there are so many values that looking for ranges of them pays."""
    return info.span is not None and not (info.kind is int and info.span <= _FEW)


def _rounded(info: ParameterInfo, worked: float, failed: float, far: float, works: Callable[[object], bool]) -> float:
    """A value with few digits, if one between the boundary and `far` works too: 0.27 rather than 0.2698."""
    for digits in (2, 3):
        scale = 10.0**digits
        value = (math.floor(worked * scale) if worked < failed else math.ceil(worked * scale)) / scale
        beyond = value < far if worked < failed else value > far
        near = abs(value - worked) <= 2 * _FLOAT_STEP * (info.span or 1.0)
        if not beyond and near and works(value):
            return value
    return worked


@dataclass(frozen=True, slots=True)
class _Waiting:
    """One value to try."""

    distance: float
    order: int
    info: ParameterInfo
    value: object

    def __lt__(self, other: _Waiting) -> bool:
        return (self.distance, self.order) < (other.distance, other.order)


class _Values:
    """The values of one parameter, the nearest first, one of those that are alike."""

    def __init__(self, recall: RecallSeen, info: ParameterInfo, current: object, order: int) -> None:
        self._recall, self._info, self._current, self._order = recall, info, current, order

    def __iter__(self) -> Iterator[_Waiting]:
        seen = {self._recall.alike(self._info, self._current)}
        for distance, value in grid(self._info, self._current):
            key = self._recall.alike(self._info, value)
            if key not in seen:
                seen.add(key)
                yield _Waiting(distance, self._order, self._info, value)


Look = Callable[[list[ParameterInfo], SmallestChange | None], Iterator[SmallestChange]]
OnFound = Callable[[Found], None]
"""Told of what was found so far, each nearer than the one before; and that no single change does, once that is known."""


def smallest_change(
    replayer: Replayer,
    memory_id: str,
    reader: RememberingReader,
    *,
    ranks: SourceRanks | None = None,
    patience: Patience = TO_THE_END,
    on_found: OnFound | None = None,
) -> Found:
    """The nearest change that alone makes the memory SELECTED, checked by a cold run; a pair of them where none does. Where
    nothing that works is found at once, a pair is told in the meantime, if one is at hand. `ranks`: where it stands in each
    source, as far as that is known. `reader`: one that remembers (`Remembering`)."""
    started = time.perf_counter()
    until = None if patience.single is None else started + patience.single
    recall = RecallSeen(replayer, memory_id, reader, best_rank=_best_rank(ranks))
    search = _Search(recall, replayer, until)
    best: SmallestChange | None = None
    pair: tuple[SmallestChange, ...] = ()
    complete, no_single = True, False

    def told(changes: tuple[SmallestChange, ...]) -> None:
        if on_found is not None:
            on_found(Found(changes, complete=False, no_single=no_single))

    def at_hand() -> None:
        nonlocal pair
        soon = None if until is None else min(until, time.perf_counter() + _AT_HAND)
        with suppress(_TimeIsUp, NotRemembered), reader.searching(allowed=False):
            for pair in _pairs(replayer, memory_id, reader, recall, soon, at_hand=True):
                told(pair)

    try:
        for found in _in_passes(search, recall, reader, meanwhile=at_hand):
            best = _confirmed(search, replayer, memory_id, found, best)
            if best is found:
                told((best,))
    except _TimeIsUp:
        complete = False
    if best is not None:
        return Found((best,), complete)
    no_single = complete
    if no_single:
        told(pair)
    until = None if patience.pair is None else started + patience.pair
    try:
        for nearer in _pairs(replayer, memory_id, reader, recall, until, than=pair):
            pair = nearer
            told(pair)
    except _TimeIsUp:
        complete = False
    return Found(pair, complete, no_single)


def _best_rank(ranks: SourceRanks | None) -> float:
    """0 where it is not known: of a source that is turned off nobody knows it."""
    if ranks is None or any(one.status == RunStatus.OFF.value for one in ranks.sources):
        return 0.0
    return min((one.rank for one in ranks.sources if one.rank is not None), default=math.inf)


def _pairs(
    replayer: Replayer,
    memory_id: str,
    reader: RememberingReader,
    recall: RecallSeen,
    until: float | None,
    *,
    at_hand: bool = False,
    than: tuple[SmallestChange, ...] = (),
) -> Iterator[tuple[SmallestChange, ...]]:
    """Pairs of changes that together make it SELECTED, each nearer in sum than the one before (and `than` another): the first
    of a parameter that the stage reads which lost the memory, the second of one that is read where it is lost then. The first
    goes just as far as brings it past that outcome, or to its end; then each goes back as far as the other allows. `at_hand`:
    one whose first change needs no source, and the second no new search."""
    first = _Search(recall, replayer, until, past=True)
    least = sum(change.distance for change in than) or math.inf
    for one in first.ways(at_hand=at_hand):
        after = _with(replayer, one)
        again = RecallSeen(after, memory_id, reader)
        search = _Search(again, after, until)
        infos = search.of(*(again.in_the_way() - {one.parameter}))
        two = search.bound(infos, None)
        if two is None:
            continue
        pair = _nearer(replayer, memory_id, reader, one, two, until), two
        pair = pair[0], _nearer(replayer, memory_id, reader, two, pair[0], until)
        distance = pair[0].distance + pair[1].distance
        if distance >= least:
            continue
        both = changed(_with(replayer, pair[0]).trace, pair[1].parameter, pair[1].to_value)
        if memory_id in replayer.unlinted(both, cache=replayer.cache if replayer.overdue else None).selected:
            least = distance
            yield pair
            if at_hand:
                return


def _with(replayer: Replayer, change: SmallestChange) -> Replayer:
    """The recall as it would be with that change, to look further from there."""
    return replayer.further(changed(replayer.trace, change.parameter, change.to_value))


def _nearer(
    replayer: Replayer,
    memory_id: str,
    reader: RememberingReader,
    one: SmallestChange,
    two: SmallestChange,
    until: float | None,
) -> SmallestChange:
    """One of two changes, as near as the other allows."""
    after = _with(replayer, two)
    recall = RecallSeen(after, memory_id, reader)
    if recall.selected:
        return one
    search = _Search(recall, after, until)
    return search.bound(search.of(one.parameter), one) or one


def _in_passes(
    search: _Search, recall: RecallSeen, reader: RememberingReader, *, meanwhile: Callable[[], None]
) -> Iterator[SmallestChange]:
    """Each nearer than the one before: first something that works (of the parameters of the stage that lost the memory, then of
    others after gathering; from lists that are long enough; by new searches), then, in the same order, whatever is nearer.
    `meanwhile` is called where nothing works of what needs no source."""
    infos = search.candidates()
    after = [info for info in infos if not recall.reads_to_gather(info.name)]
    anew = [info for info in infos if recall.reads_to_gather(info.name)]
    later: list[_Waiting] = []
    best: SmallestChange | None = None
    near = [info for info in after if info.name in recall.in_the_way()]
    looks: tuple[tuple[Look, list[ParameterInfo], bool], ...] = (
        (search.bounds, near, True),
        (search.bounds, [info for info in after if info not in near], True),
        (search.bounds, anew, False),
        (search.bounds, anew, True),
        (search.nearest, after, True),
        (partial(search.nearest, later=later), anew, False),
        (lambda _infos, best: search.waiting(later, best), anew, True),
    )
    for number, (look, among, searching) in enumerate(looks):
        if not among:
            continue
        if number == 2:
            if best is None and recall.gathered:
                meanwhile()
            if recall.gathered:
                recall.prime()
        with reader.searching(allowed=searching):
            said = best
            for found in look(among, best):
                best = found
                if said is None:
                    # the first is told at once, of what follows in this pass only the last
                    said = best
                    yield best
        if best is not None and best is not said:
            yield best


def _confirmed(
    search: _Search, replayer: Replayer, memory_id: str, found: SmallestChange, best: SmallestChange | None
) -> SmallestChange | None:
    # how long a late source takes is measured once: asked again it would take another time
    cache = replayer.cache if replayer.overdue else None
    cold = replayer.unlinted(changed(replayer.trace, found.parameter, found.to_value), cache=cache)
    if memory_id in cold.selected:
        return found
    search.refuse(found)
    return best

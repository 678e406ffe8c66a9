"""What the screen requests from the core off the UI thread: compared recalls, one more of the same question, saved ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import field
from msgspec.structs import replace

from mnemonaut_core import __version__
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.comparing import Comparer
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explain.against import Duel
from mnemonaut_core.explain.compare import MOST, Side, SideBySide
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import AS_WRITTEN
from mnemonaut_ui.state.view_state import ToCompare

if TYPE_CHECKING:
    from mnemonaut_core.workspace.services import Services
    from mnemonaut_core.workspace.wiring import Workspace


class Compared(msgspec.Struct, frozen=True, eq=False):
    """Recalls side by side. `traces`: those that were made now and can be explained, in the same order."""

    comparison: SideBySide
    traces: tuple[Trace | None, ...]
    name: str = ""
    """Name under which it is saved; "" if it is not."""
    others: Mapping[str, Path] = field(default_factory=dict)
    """The further databases that were searched, by name."""

    @property
    def full(self) -> bool:
        return len(self.comparison.sides) >= MOST


class Against(msgspec.Struct, frozen=True, eq=False):
    """Two memories of one recall."""

    duel: Duel
    trace: Trace
    memories: Mapping[str, Memory]
    """Both, as far as they are stored now: one that the recall did not find is known by its name too."""


class Another(msgspec.Struct, frozen=True):
    """How to repeat the question of the first recall; empty fields are as in that recall."""

    recipe: str = ""
    preset: str = ""
    now: int | None = None
    database: Path | None = None


class Maker:
    """Makes comparisons of the open database, and opens further ones while they are needed."""

    def __init__(self, workspace: Workspace, services: Services) -> None:
        self._workspace, self._services, self._name = workspace, services, workspace.path.name

    @contextmanager
    def _comparer(self, others: Mapping[str, Path]) -> Iterator[Comparer]:
        opened: list[Workspace] = []
        try:
            explorers = {self._name: self._workspace.explorer}
            for name, path in others.items():
                opened.append(self._services.open(path, read_only=True))
                explorers[name] = opened[-1].explorer
            yield Comparer(explorers, __version__, dict(others))
        finally:
            for other in opened:
                other.close()

    def compared(self, wanted: ToCompare, token: CancelToken) -> Compared | Against:
        with self._comparer({}) as comparer:
            if wanted.memories is not None:
                (trace,) = wanted.traces[:1]
                memories = self._workspace.explorer.library.memories(list(wanted.memories))
                return Against(comparer.against(self._name, trace, *wanted.memories), trace, memories)
            sides = [comparer.of_trace(self._name, trace) for trace in wanted.traces]
            for run in wanted.runs:
                token.raise_if_set()
                sides.append(comparer.of_run(self._name, run, token=token))
            traces: tuple[Trace | None, ...] = (*wanted.traces, *(None for _ in wanted.runs))
            if len(sides) == 1:  # beside the same asked again now
                again = self._asked(comparer, wanted.runs[0], token) if wanted.runs else wanted.traces[0]
                sides.append(comparer.of_trace(self._name, again))
                traces = (*traces, again)
            return Compared(_ready(comparer.compare(sides)), traces)

    def with_another(self, held: Compared, another: Another, token: CancelToken) -> Compared:
        """Add one more recall. InputError if the question of the first one was not recorded."""
        others = dict(held.others)
        name = self._name
        if another.database is not None:
            name = self._called(another.database, others)
            others[name] = another.database
        first = held.comparison.sides[0]
        with self._comparer(others) as comparer:
            trace = held.traces[0] or self._asked(comparer, first.id, token)
            query = replace(trace.query, options={}, now=trace.query.now if another.now is None else another.now)
            settings = self._settings(trace, another)
            sides: list[Side] = list(held.comparison.sides)
            traces = list(held.traces)
            for made in comparer.traces(name, query, settings, token=token)[: MOST - len(sides)]:
                side = comparer.of_trace(name, made)
                if settings.preset == AS_WRITTEN and another.database is not None:
                    side = replace(side, preset=trace.preset)
                sides.append(side)
                traces.append(made if name == self._name else None)  # the inspector looks into this database alone
            found = _ready(comparer.compare(sides, persistence=held.comparison.persistence))
        return Compared(found, tuple(traces), others=others)

    def _asked(self, comparer: Comparer, run_id: str, token: CancelToken) -> Trace:
        """Replay a recorded recall; ask the question of an imported one at its time, with the default recipe."""
        if comparer.told(self._name, run_id) is None:
            return comparer.made(self._name, run_id, token=token)
        settings = replace(self._workspace.explorer.settings.default(), preset="")
        (trace,) = comparer.traces(self._name, comparer.query_told(self._name, run_id), settings, token=token)
        return trace

    def _settings(self, trace: Trace, another: Another) -> Settings:
        if another.recipe:
            return Settings(another.recipe, another.preset or AS_WRITTEN)
        if another.database is not None:
            return Settings(trace.recipe, AS_WRITTEN, {one.name: one.value for one in trace.layers})
        return self._workspace.explorer.settings.of_trace(trace)

    def _called(self, path: Path, others: Mapping[str, Path]) -> str:
        taken = {self._name, *(name for name, held in others.items() if held != path)}
        return path.name if path.name not in taken else str(path)

    def without(self, held: Compared, side: int) -> Compared:
        sides = [one for number, one in enumerate(held.comparison.sides) if number != side]
        traces = tuple(one for number, one in enumerate(held.traces) if number != side)
        with self._comparer(held.others) as comparer:
            found = _ready(comparer.compare(sides, persistence=held.comparison.persistence))
        return Compared(found, traces, others=held.others)

    def kept_names(self) -> tuple[str, ...]:
        with self._comparer({}) as comparer:
            return tuple(comparer.saved(self._name))

    def reopened(self, name: str) -> Compared:
        """Return a saved comparison, with what happened to its memories since."""
        with self._comparer({}) as comparer:
            files = comparer.other_files(self._name, name)
        with self._comparer(files) as comparer:
            found = comparer.reopened(self._name, name)
        return Compared(_ready(found), (None,) * len(found.sides), name)


def _ready(comparison: SideBySide) -> SideBySide:
    """Compute what takes time for long rankings and texts, in the worker."""
    _ = comparison.overlaps, comparison.packs
    return comparison

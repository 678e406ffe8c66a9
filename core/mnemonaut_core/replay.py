"""Running a recall again with other parameters: from the gathered runs where the change comes after them, cold otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.choosing import recorded
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.trace import ParameterLayer, Trace
from mnemonaut_core.engine import Manner, gathered_for, rank_gathered, run_recipe, selected_of
from mnemonaut_core.gather import GatherResult, phases
from mnemonaut_core.kept_runs import KeptRuns, asked
from mnemonaut_core.parameters import ParameterInfo, Resolved, replaced
from mnemonaut_core.ports import Embedder, ReaderPool
from mnemonaut_core.stage import Recipe

_BEFORE_GATHERED = ("plan", "gather")


@dataclass(frozen=True, slots=True, eq=False)
class Bench:
    """A trace with what is needed to run it again."""

    recipe: Recipe
    trace: Trace
    readers: ReaderPool
    embedder: Embedder | None
    token: CancelToken = NEVER
    kept: KeptRuns = field(default_factory=KeptRuns)

    def cold(self, resolved: Resolved, *, kept: KeptRuns | None = None) -> Trace:
        """A full recall of the same query and clock; with `kept`, sources that were asked the same before answer from it."""
        return run_recipe(
            self.recipe,
            self.trace.query,
            resolved,
            readers=self.readers,
            embedder=self.embedder,
            manner=Manner(token=self.token, serial=True, embedded=self.trace, kept=kept),
        )

    def with_value(self, info: ParameterInfo, value: object) -> Trace:
        """The recall as it would be with one parameter changed; agrees with a cold run."""
        resolved = changed(self.trace, info.name, value)
        if info.stage in _BEFORE_GATHERED and not self._asks_the_same(resolved):
            return self.cold(resolved, kept=self.kept)
        return rank_gathered(
            self.recipe, self._replanned(resolved), self._as_gathered(), resolved, choose=recorded(self.trace.choices)
        )

    def selects(self, info: ParameterInfo, value: object, memory_id: str) -> bool:
        """Whether that recall would select a memory; by the same stages, without what nobody looks at then."""
        self.token.raise_if_set()
        resolved = changed(self.trace, info.name, value)
        if info.stage in _BEFORE_GATHERED and not self._asks_the_same(resolved):
            manner = Manner(token=self.token, serial=True, embedded=self.trace, kept=self.kept)
            found = gathered_for(
                self.recipe,
                self.trace.query,
                resolved,
                readers=self.readers,
                embedder=self.embedder,
                manner=manner,
            )
            plan, gathered = found.plan, found.gathered
        else:
            plan, gathered = self._replanned(resolved), self._as_gathered()
        if memory_id not in gathered.memories:
            return False  # what no source brings cannot be selected
        return memory_id in selected_of(self.recipe, plan, gathered, recorded(self.trace.choices))

    def _replanned(self, resolved: Resolved) -> Plan:
        before = self.trace.plan
        return replace(
            self.recipe.plan(self.trace.query, resolved.values), filters=before.filters, vectors=before.vectors
        )

    def _as_gathered(self) -> GatherResult:
        pool = self.trace.pool
        return GatherResult(self.trace.runs, pool.memories, self.trace.generation, pool.vectors, pool.beside)

    def _asks_the_same(self, resolved: Resolved) -> bool:
        """Whether the sources would be asked exactly what they were asked: then their answers stand."""
        before = self.trace.plan
        after = self.recipe.plan(self.trace.query, resolved.values)
        after = replace(after, filters=replace(after.filters, suppressed=before.filters.suppressed))
        if (before.forms, before.filters, before.texts) != (after.forms, after.filters, after.texts):
            return False
        return self._asked(before) == self._asked(after)

    def _asked(self, plan: Plan) -> list[object]:
        """What each source of each phase is asked, as comparable values."""
        return [
            [*(asked(source, plan) for source in phase.sources), *phase.skipped]
            for phase in phases(self.recipe.gather(plan), plan, self.trace.runs)
        ]


def changed(trace: Trace, name: str, value: object) -> Resolved:
    """The trace's parameters with one value set by hand."""
    layers = tuple(ParameterLayer(layer.name, value, "set") if layer.name == name else layer for layer in trace.layers)
    return Resolved(replaced(trace.parameters, name, value), layers, trace.preset)

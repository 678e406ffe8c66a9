"""Running a recall again with other parameters: from the gathered runs where the change comes after them, cold otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace

from mnemonaut_core.cancel import NEVER, CancelToken
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.trace import ParameterLayer, Trace
from mnemonaut_core.engine import rank_gathered, run_recipe
from mnemonaut_core.gather import GatherResult
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

    def cold(self, resolved: Resolved) -> Trace:
        """A full recall of the same query and clock."""
        return run_recipe(
            self.recipe,
            self.trace.query,
            resolved,
            readers=self.readers,
            embedder=self.embedder,
            token=self.token,
            serial=True,
            embedded=self.trace,
        )

    def with_value(self, info: ParameterInfo, value: object) -> Trace:
        """The recall as it would be with one parameter changed; agrees with a cold run."""
        resolved = changed(self.trace, info.name, value)
        if info.stage in _BEFORE_GATHERED and not self._asks_the_same(resolved):
            return self.cold(resolved)
        plan = replace(self.trace.plan, parameters=resolved.values)
        pool = self.trace.pool
        gathered = GatherResult(self.trace.runs, pool.memories, self.trace.generation, pool.vectors)
        return rank_gathered(self.recipe, plan, gathered, resolved)

    def _asks_the_same(self, resolved: Resolved) -> bool:
        """Whether the sources would be asked exactly what they were asked: then their answers stand."""
        before = self.trace.plan
        after = self.recipe.plan(self.trace.query, resolved.values)
        after = replace(after, filters=replace(after.filters, suppressed=before.filters.suppressed))
        if (before.forms, before.filters, before.texts) != (after.forms, after.filters, after.texts):
            return False
        return self._asked(before) == self._asked(after)

    def _asked(self, plan: Plan) -> list[object]:
        """What each source is asked, as comparable values."""
        return [
            (source.name, source.kind, source.k, source.off_parameter, source.match and source.match(form.text))
            for source in self.recipe.gather(plan).sources
            for form in plan.forms
        ]


def changed(trace: Trace, name: str, value: object) -> Resolved:
    """The trace's parameters with one value set by hand."""
    layers = tuple(ParameterLayer(layer.name, value, "set") if layer.name == name else layer for layer in trace.layers)
    return Resolved(replaced(trace.parameters, name, value), layers, trace.preset)

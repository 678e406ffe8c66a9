"""What compares two things reads one state of the file, so whoever writes meanwhile raises no alarm (row 35)."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.agent import COMPANION, child
from helpers.depth import Depth
from helpers.figures import Figure
from helpers.masters import Masters
from helpers.recombined import NOW, recombined_store

from mnemonaut_core.domain.gardening import SPECS
from mnemonaut_core.domain.query import Query
from mnemonaut_core.explain.smallest_change import Patience
from mnemonaut_core.explorer import Settings
from mnemonaut_core.gardening import look
from mnemonaut_core.parameters import presets_of
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.health import Health
from mnemonaut_core.workspace.wiring import Workspace, connect

SEARCHING = {
    "schema",
    "vectors",
    "indexes",
    "pages",
    "times",
}
"""Rows of Health that depend on nothing but what this program writes."""


@pytest.fixture
def workspace(masters_of_run: Masters, tmp_path: Path) -> Iterator[Workspace]:
    """400 memories."""
    path = tmp_path / "written.db"
    shutil.copy(recombined_store(masters_of_run, 400), path)
    with connect(path) as opened:
        yield opened


class Looking:
    """Everything that compares, once a call; what it returns are alarms."""

    def __init__(self, workspace: Workspace) -> None:
        self.database, self.explorer = workspace, workspace.explorer
        self.health = Health(workspace, lambda: NOW)
        self.at_rest = {row.part.key: row.state for row in self.health.measure()}
        self.chance = random.Random("beside a writer")
        self.ids = self.explorer.library.ids("")

    def check(self) -> list[str]:
        problems, _notes = self.database.checked()
        return [f"{problem.code}: {problem.examples}" for problem in problems]

    def measure_health(self) -> list[str]:
        rows = [row for row in self.health.measure() if row.part.key in SEARCHING]
        return [f"{row.part.key}: {row.figure}" for row in rows if row.state is not self.at_rest[row.part.key]]

    def garden(self) -> list[str]:
        look(self.explorer, self.chance.choice(list(SPECS)), now=NOW, most=5)
        return []

    def stats(self) -> list[str]:
        found = self.explorer.library.stats()
        counted = {sum(found.by_kind.values()), sum(found.by_status.values()), sum(found.by_sensitivity.values())}
        return [] if counted == {found.memories} else [f"{found.memories} memories, {counted}"]

    def why(self) -> list[str]:
        (trace,) = self.explorer.recall(Query("parkin in the tin", NOW), self._settings())
        why = self.explorer.why(trace, self.chance.choice(self.ids), patience=Patience(0.1, 0.1))
        return [] if why.located.stored else [f"{why.located.memory_id} is not stored"]

    def what_if(self) -> list[str]:
        (trace,) = self.explorer.recall(Query("parkin in the tin", NOW), self._settings())
        tried = self.explorer.what_if(trace, Settings(trace.recipe, trace.preset))
        return [] if tried.before.generation == tried.after.generation else ["two states"]

    def _settings(self) -> Settings:
        recipe = self.chance.choice(list(RECIPES))
        return Settings(recipe, self.chance.choice(list(presets_of(recipe))))


@pytest.mark.row(35)
@pytest.mark.timeout(4 * 3600)
def test_beside_a_writer_nothing_that_compares_raises_an_alarm(
    workspace: Workspace, depth: Depth, figure: Figure
) -> None:
    looking = Looking(workspace)
    calls: list[Callable[[], list[str]]] = [
        looking.check,
        looking.measure_health,
        looking.garden,
        looking.stats,
        looking.why,
        looking.what_if,
    ]
    alarms: Counter[str] = Counter()
    count = depth.of(36, 300, 5000)
    with child(COMPANION, workspace.path, 4 * 3600, 200, 10):
        for number in range(count):
            call = calls[number % len(calls)]
            alarms.update(f"{call.__name__} {alarm}" for alarm in call())
    figure(35, "5,000 calls: 0 errors, 0 false alarms", f"{count} calls, {sum(alarms.values())} alarms")
    assert not alarms

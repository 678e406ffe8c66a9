"""The recalls of one query tab, off the UI thread: pressed runs, the same with other parameters, and what is nearest."""

from __future__ import annotations

import itertools
from typing import cast

from PySide6.QtCore import QObject, Signal, Slot

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.explorer import Settings
from mnemonaut_ui.lab.asking import (
    Answered,
    Layers,
    NotRecalled,
    ask_again,
    ask_each,
    isolated_now,
    layers_of,
    nearest_of,
)
from mnemonaut_ui.lab.under_way import UnderWay
from mnemonaut_ui.state.jobs import Done, Work
from mnemonaut_ui.state.view_state import ViewState


class Recalls(QObject):
    """`base` is the last recall that Run was pressed for. One thing runs at a time; the latest wins."""

    began = Signal(object)  # UnderWay
    run_finished = Signal(object)  # tuple[Answered, ...]: one for each recipe that was asked
    ranked = Signal(object)  # Answered: the same question, other parameters
    failed = Signal(object)  # MnemonautError
    peeked = Signal(object)  # dict[str, Memory]: found by sources that answered before the others
    near_found = Signal(object)  # tuple[NotRecalled, ...]
    layers_found = Signal(object)  # Layers
    isolated_found = Signal(object)  # frozenset[str]
    _numbers = itertools.count(1)

    def __init__(self, state: ViewState, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._channel = f"lab:{next(self._numbers)}"
        self._running = ""
        self._settings: dict[str, Settings] = {}
        self.query: Query | None = None
        self.asked: Settings | None = None
        """With what the recall that is under way, or the last one, was asked."""
        self.base: Answered | None = None

    @property
    def running(self) -> bool:
        """Whether a recall is under way."""
        return bool(self._running)

    def run_settings(self, recipe: str) -> Settings | None:
        """Those with which a recipe was last run; None for one that was not."""
        return self._settings.get(recipe)

    def run(self, query: Query, *settings: Settings) -> None:
        """Ask, with each of these settings (one a recipe)."""
        workspace = self._state.workspace
        if workspace is None:
            return
        explorer, under_way = workspace.explorer, UnderWay()

        def work(token: CancelToken) -> tuple[Answered, ...]:
            return ask_each(explorer, query, settings, token, under_way)

        self._settings = {one.recipes: one for one in settings}
        self.query, self.asked = query, settings[0]
        self._begin("run", under_way)
        self._state.jobs.read(self._channel, work, self._on_run_finished, failed=self._on_failed)

    def rank_again(self, settings: Settings) -> None:
        """The last question with other parameters; not a run. Nothing while a run is under way."""
        workspace, base = self._state.workspace, self.base
        if workspace is None or base is None or self._running == "run":
            return
        explorer, under_way = workspace.explorer, UnderWay()

        def work(token: CancelToken) -> Answered:
            return ask_again(explorer, base, settings, token, under_way)

        self.query, self.asked = base.trace.query, settings
        self._begin("rank", under_way)
        self._state.jobs.read(self._channel, work, self._on_ranked, failed=self._on_failed)

    def cancel(self) -> bool:
        """Stop what runs; False if nothing does."""
        if not self._running:
            return False
        self._state.jobs.cancel(self._channel)
        self._end()
        return True

    def peek(self, ids: tuple[str, ...]) -> None:
        """Read memories that are shown while the recall is still under way."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._read("peek", lambda _token: explorer.memories(ids), self._on_peeked)

    def look_near(self, trace: Trace) -> None:
        """What is nearest to the query although the recall did not bring it."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._state.jobs.read(
                f"{self._channel}:near",
                lambda token: nearest_of(explorer, trace, token),
                self._on_near_found,
                failed=self._on_failed,
            )

    def look_at_layers(self, recipe: str, preset: str) -> None:
        """What the layers below the parameter panel say now."""
        workspace = self._state.workspace
        if workspace is not None:
            explorer = workspace.explorer
            self._read("layers", lambda _token: layers_of(explorer, recipe, preset), self._on_layers_found)

    def content_changed(self) -> None:
        """Memories are not what they were: what was isolated since is told."""
        workspace = self._state.workspace
        if workspace is None or self.base is None:
            return
        explorer = workspace.explorer
        self._read("marks", lambda _token: isolated_now(explorer), self._on_isolated_found)

    def forget(self) -> None:
        """Another database, or the tab goes: nothing of what was asked may answer any more."""
        for name in ("", ":peek", ":near", ":layers", ":marks"):
            self._state.jobs.cancel(self._channel + name)
        self.base, self._running = None, ""

    def _read(self, name: str, work: Work, done: Done) -> None:
        self._state.jobs.read(f"{self._channel}:{name}", work, done)

    def _begin(self, what: str, under_way: UnderWay) -> None:
        self._running = what
        self._state.jobs.cancel(f"{self._channel}:near")
        self.began.emit(under_way)

    def _end(self) -> None:
        self._running = ""
        self._state.jobs.cancel(f"{self._channel}:peek")

    # ---- slots

    @Slot(object)
    def _on_run_finished(self, value: object) -> None:
        self._end()
        self.run_finished.emit(cast("tuple[Answered, ...]", value))

    @Slot(object)
    def _on_ranked(self, value: object) -> None:
        self._end()
        answered = cast("Answered", value)
        if self.base is None or self.base.trace.recipe != answered.trace.recipe:
            self.base = answered  # another recipe's ranks are no measure for this one's
        self.ranked.emit(value)

    @Slot(object)
    def _on_failed(self, error: MnemonautError) -> None:
        self._end()
        self.failed.emit(error)

    @Slot(object)
    def _on_peeked(self, value: object) -> None:
        self.peeked.emit(cast("dict[str, Memory]", value))

    @Slot(object)
    def _on_near_found(self, value: object) -> None:
        self.near_found.emit(cast("tuple[NotRecalled, ...]", value))

    @Slot(object)
    def _on_layers_found(self, value: object) -> None:
        self.layers_found.emit(cast("Layers", value))

    @Slot(object)
    def _on_isolated_found(self, value: object) -> None:
        self.isolated_found.emit(cast("frozenset[str]", value))

"""An inspector over the English sample, with a recall."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from helpers.inspecting import Ask
from helpers.window_fixtures import all_made
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.inspector.view import Inspector
from mnemonaut_ui.state.view_state import ViewState

NOW = 1_750_000_000
QUESTION = "How do I loosen a stiff spine after leaning over the map?"
CONTEXT = (Turn("user", "I was at the archive all day."), Turn("assistant", "How is your back?"))


@pytest.fixture
def ask(sample_workspace: Workspace) -> Ask:
    """Recalls on the sample."""

    def asked(text: str = QUESTION, preset: str = "as-written", **values: object) -> Trace:
        settings = Settings(preset=preset, values={name: str(value) for name, value in values.items()})
        (trace,) = sample_workspace.explorer.recall(Query(text, NOW, context=CONTEXT), settings)
        return trace

    return asked


@pytest.fixture
def inspector(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[Inspector]:
    """Shown, at the size of the dock, over the open sample; nothing is selected."""
    state.set_workspace(sample_workspace)
    made = Inspector(state)
    qtbot.addWidget(made)
    made.resize(400, 780)
    made.show()
    qtbot.waitExposed(made)
    yield made
    state.set_workspace(None)


@pytest.fixture
def settled(qtbot: QtBot, state: ViewState) -> Callable[[], None]:
    """Wait until nothing is under way."""

    def wait() -> None:
        qtbot.waitUntil(lambda: state.jobs.idle and all_made(), timeout=10_000)

    return wait

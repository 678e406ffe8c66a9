"""A lab over the English sample, shown as wide as it is in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from pytestqt.qtbot import QtBot

from mnemonaut_core.importers.situations import Situation
from mnemonaut_ui.lab.query_tab import QueryTab
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.ports import Workspace
from mnemonaut_ui.state.view_state import ViewState

Settled = Callable[[], None]


@pytest.fixture
def lab(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[LabScreen]:
    """The screen with one empty tab; the sample is open."""
    screen = LabScreen(state)
    qtbot.addWidget(screen)
    screen.resize(900, 800)
    screen.show()
    qtbot.waitExposed(screen)
    state.set_workspace(sample_workspace)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    yield screen
    screen.close()
    state.jobs.cancel_all()


@pytest.fixture
def settled(qtbot: QtBot, state: ViewState) -> Settled:
    """Wait until nothing is under way any more."""

    def wait() -> None:
        qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)

    return wait


@pytest.fixture
def tab(lab: LabScreen) -> QueryTab:
    """The tab in front."""
    return lab.current


@pytest.fixture
def situations(state: ViewState) -> dict[str, Situation]:
    """The prepared situations of all samples by id."""
    return {found.id: found for offer in state.services.samples() for found in offer.situations}

"""A lab over the English sample, shown as wide as it is in the window."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
import shiboken6
from helpers.masters import Masters
from helpers.matrices import PARKIN, choose_all, looked_at
from helpers.services import SampleServices
from helpers.window_fixtures import SettledFrames, all_made, turn_until
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.importers.sample import Situation
from mnemonaut_core.ports import no_progress
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.around.query_tab import QueryTab
from mnemonaut_ui.lab.view import LabScreen
from mnemonaut_ui.state.jobs import Jobs
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.widgets.drawer import GAP, STRIP, WithDrawer

Settled = Callable[[], None]


def beside_drawer(screen: LabScreen) -> WithDrawer:
    """The screen, 900 pixels wide, with its parameters, pack and plan in a drawer as in the window."""
    shown = WithDrawer(screen)
    shown.resize(900 + STRIP + GAP, 800)

    def follow() -> None:
        if screen.side is None:
            shown.fold()
        else:
            shown.put(screen.side)
            shown.open()

    screen.state.side_changed.connect(follow)
    shown.folded_changed.connect(lambda folded: screen.close_side() if folded else None)
    return shown


@pytest.fixture
def lab(qtbot: QtBot, state: ViewState, sample_workspace: Workspace) -> Iterator[LabScreen]:
    """The screen with one empty tab; the sample is open."""
    screen = LabScreen(state)
    shown = beside_drawer(screen)
    SettledFrames(shown, state.jobs)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    state.set_workspace(sample_workspace)
    qtbot.waitUntil(lambda: state.jobs.idle, timeout=20_000)
    yield screen
    shown.close()
    state.jobs.cancel_all()


@pytest.fixture(scope="module")
def lasting_lab(
    qapp: QApplication, sample_masters: Masters, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LabScreen]:
    """The same for all tests of a module that only look."""
    del qapp
    folder = tmp_path_factory.mktemp("lasting")
    services, jobs = SampleServices(sample_masters, folder), Jobs()
    settings = QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat)
    settings.setValue("expert", True)
    state = ViewState(jobs, services, settings=settings)
    screen = LabScreen(state)
    shown = beside_drawer(screen)
    SettledFrames(shown, jobs)
    shown.show()
    workspace = services.open(services.build_sample("en", no_progress, NEVER), read_only=True)
    state.set_workspace(workspace)
    turn_until(lambda: jobs.idle, timeout=20_000)
    yield screen
    shown.close()
    jobs.close()
    workspace.close()
    shiboken6.delete(shown)  # before the application goes


@pytest.fixture
def settled(qtbot: QtBot, state: ViewState) -> Settled:
    """Wait until nothing is under way any more."""

    def wait() -> None:
        qtbot.waitUntil(lambda: state.jobs.idle and all_made(), timeout=20_000)

    return wait


@pytest.fixture
def tab(lab: LabScreen) -> QueryTab:
    """The tab in front."""
    return lab.current


@pytest.fixture
def situations(state: ViewState) -> dict[str, Situation]:
    """The prepared situations of all samples by id."""
    return {found.id: found for offer in state.services.samples() for found in offer.situations}


# ---- all recipes side by side


@pytest.fixture
def asked(tab: QueryTab, settled: Settled) -> QueryTab:
    """All recipes have answered."""
    choose_all(tab)
    tab.bar.field.setFocus()
    tab.bar.field.set_text(PARKIN)
    QTest.keyClick(tab.bar.field, Qt.Key.Key_Return)
    settled()
    assert tab.results.state_shown == "matrix"
    return tab


@pytest.fixture(scope="module")
def _answered(lasting_lab: LabScreen) -> QueryTab:
    tab = lasting_lab.current
    choose_all(tab)
    tab.bar.field.set_text(PARKIN)
    tab.run()
    turn_until(lambda: lasting_lab.state.jobs.idle, timeout=20_000)
    assert tab.results.state_shown == "matrix"
    return tab


@pytest.fixture
def answered(_answered: QueryTab) -> Iterator[QueryTab]:
    """All recipes have answered, once for all tests that only look: each must leave it as it was."""
    before = looked_at(_answered)
    yield _answered
    assert looked_at(_answered) == before

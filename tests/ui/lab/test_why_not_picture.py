"""The margin in *Why not?*: of what was ranked, under names that a mask covers, in a dialog that small windows hold."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.query import Query
from mnemonaut_core.explain.against import marks_of
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import Workspace
from mnemonaut_ui.lab.around.why_dialog import WhyDialog
from mnemonaut_ui.state.view_state import ViewState
from mnemonaut_ui.words.languages import MASK

NOW = 1_750_000_000
PARKIN = "How long should parkin be left in the tin before eating it?"


@pytest.mark.parametrize("recipe", ["heuristic", "activation", "planned"])
def test_the_margin_of_what_was_ranked_is_drawn(
    qtbot: QtBot, state: ViewState, sample_workspace: Workspace, recipe: str
) -> None:
    state.set_workspace(sample_workspace)
    (trace,) = sample_workspace.explorer.recall(Query(PARKIN, NOW), Settings(recipe, "as-written"))
    missed = next(one for one in trace.rankings[-1].ids if one not in trace.selected)
    dialog = WhyDialog(state, trace)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.picture.isHidden()
    dialog.ask(missed)
    qtbot.waitUntil(dialog.picture.isVisible, timeout=20_000)
    dialog.stop()
    assert dialog.picture.marks == marks_of(trace, missed)
    assert dialog.path.text().endswith(dialog.outcome.text())
    assert dialog.path.text().startswith("✔ can be used → ✔ ")
    assert dialog.minimumSizeHint().height() <= 360  # usable at 200 % on 1280
    names = [row[1] for row in dialog.picture.model.rows]
    assert not any(name.startswith(MASK) for name in names)
    state.set_mask(0)
    assert all(row[1].startswith(MASK) for row in dialog.picture.model.rows)
    state.set_mask(None)
    never_ranked = next(one for one in ("ep-0001", "ep-0002", "ep-0003") if trace.candidate(one) is None)
    dialog.ask(never_ranked)
    qtbot.waitUntil(dialog.picture.isHidden, timeout=20_000)
    dialog.stop()

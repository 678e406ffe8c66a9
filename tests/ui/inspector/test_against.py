"""The waterfall of the score page: whom it compares with, and what a purge takes from it."""

from __future__ import annotations

import pytest
from helpers.inspecting import Ask
from pytestqt.qtbot import QtBot

from mnemonaut_core.explain.against import LINE, NEXT, waterfall
from mnemonaut_ui.inspector.score_view import PINNED, AgainstPart
from mnemonaut_ui.widgets.theme import LIGHT, style_sheet


def test_it_compares_with_its_neighbour_the_line_or_a_pinned_one(qtbot: QtBot, ask: Ask) -> None:
    trace, part = ask(), AgainstPart()
    qtbot.addWidget(part)
    ids = trace.rankings[-1].ids
    missed = next(one for one in ids if one not in trace.selected)
    part.show_memory(trace, missed)
    assert not part.switch.buttons[PINNED].isEnabled()
    for key in (NEXT, LINE):
        part.switch.buttons[key].click()
        assert part.picture.found == waterfall(trace, missed, key)
        assert part.picture.model.rows[-1][0].startswith(f"{ids.index(missed) + 1}  ")
    part.show_memory(trace, ids[0])
    part.pin()
    assert not part.switch.buttons[PINNED].isEnabled()  # itself
    part.show_memory(trace, missed)
    part.switch.buttons[PINNED].click()
    assert part.picture.found == waterfall(trace, missed, ids[0])
    part.show_memory(trace, ids[0])  # the pinned one has no pinned partner
    assert part.switch.choice == LINE
    part.show_memory(None, "")
    assert (part.picture.found, part.picture.model.rows) == (None, ())
    assert ids[0] not in part.picture.accessibleName()


@pytest.mark.parametrize("language", ["en", "ja", "zh"], indirect=True)
def test_it_fits_the_narrowest_drawer(qtbot: QtBot, ask: Ask, language: str) -> None:
    del language
    trace, part = ask(), AgainstPart()
    qtbot.addWidget(part)
    part.setStyleSheet(style_sheet(LIGHT))
    part.show_memory(trace, trace.rankings[-1].ids[9])
    part.show()
    assert part.minimumSizeHint().width() <= 206  # a page is 240, with its margins and a scroll bar


def test_what_no_ranking_holds_has_nothing_to_be_set_against(qtbot: QtBot, ask: Ask) -> None:
    part = AgainstPart()
    qtbot.addWidget(part)
    part.show_memory(ask(), "not among them")
    assert part.picture.found is None
    assert not part.grab().isNull()

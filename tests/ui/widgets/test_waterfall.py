"""The waterfall of a score: its scale and its numbers, its table twin, the keyboard, and scores that no scale holds."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_core.explain.against import waterfall_of
from mnemonaut_ui.widgets.theme import DARK, LIGHT, use_theme
from mnemonaut_ui.widgets.waterfall import WaterfallView
from mnemonaut_ui.words.scale import Scale, number_text, scale_over
from mnemonaut_ui.words.waterfall import caption_of, scale_of

BOTH = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def scored(memory_id: str, *values: float, combine: Combine = Combine.SUM, score: float | None = None) -> Scored:
    parts = tuple(Part(f"p{i}", value, value, 1.0, value) for i, value in enumerate(values))
    whole = math.prod(values) if combine is Combine.PRODUCT else math.fsum(values)
    return Scored(memory_id, whole if score is None else score, parts, combine)


def placed(memory_id: str, place: float, day: float) -> Scored:
    parts = (Part("position", place, 1.0 / place, 1.0, 1.0 / place), Part("time", day, 0.0, 0.0, 0.0))
    return Scored(memory_id, 1.0 / place, parts, Combine.ORDER)


FALLS = {
    "sum": waterfall_of("x", scored("a", 0.5122, 0.0511), scored("b", 0.5327, 0.0465)),
    "negative": waterfall_of("x", scored("a", 0.5, -0.9, -0.0, 1e-9), scored("b", -0.2, 0.1)),
    "product": waterfall_of(
        "x", scored("a", 0.5, 0.4, combine=Combine.PRODUCT), scored("b", 0.2, 0.8, combine=Combine.PRODUCT)
    ),
    "zero": waterfall_of(
        "x", scored("a", 0.5, 0.4, combine=Combine.PRODUCT), scored("b", 0.0, 0.8, combine=Combine.PRODUCT)
    ),
    "order": waterfall_of("x", placed("a", 15.0, 1.79e9), placed("b", 13.0, 1.8e9)),
    "infinite": waterfall_of("x", scored("a", 0.5), scored("b", 0.2, score=math.inf)),
    "not a number": waterfall_of("x", scored("a", 0.5, score=math.nan), scored("b", 0.2, score=1e308)),
    "nothing": None,
}


def shown(qtbot: QtBot, name: str) -> WaterfallView:
    view = WaterfallView()
    qtbot.addWidget(view)
    view.show_waterfall(FALLS[name], "7 this one", "6 The party", remembered=False)
    view.resize(308, view.sizeHint().height())
    view.show()
    view.activateWindow()
    qtbot.waitExposed(view)
    return view


def focused(qtbot: QtBot, view: WaterfallView) -> None:
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)


@pytest.mark.parametrize("name", FALLS)
@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_it_draws_any_score_in_both_themes_and_directions(
    qtbot: QtBot, name: str, direction: Qt.LayoutDirection
) -> None:
    view = shown(qtbot, name)
    view.setLayoutDirection(direction)
    for theme in (LIGHT, DARK):
        use_theme(theme)
        picture = view.grab().toImage()
        colours = {picture.pixelColor(x, y).name() for x in range(0, 308, 2) for y in range(0, picture.height(), 3)}
        steps = 0 if (found := FALLS[name]) is None else len(found.steps)
        assert (theme.parts[0] in colours) == (steps > 0)


def test_the_table_says_the_same_and_the_description_speaks_it(qtbot: QtBot) -> None:
    view = shown(qtbot, "sum")
    assert view.model.rows == (
        ("6 The party", "", "", "", "0.5792"),
        ("p0", "0.5122", "0.5327", "−0.0205", "0.5587"),
        ("p1", "0.0511", "0.0465", "+0.0046", "0.5633"),
        ("7 this one", "", "", "", "0.5633"),
    )
    assert view.accessibleName() == "From 6 The party to 7 this one, part by part"
    assert "p0, 0.5122, 0.5327, −0.0205, 0.5587" in view.accessibleDescription()


def test_places_and_factors_have_their_own_numbers(qtbot: QtBot) -> None:
    order = shown(qtbot, "order").model.rows
    assert order[1] == ("Place", "15", "13", "↓ 2", "15")
    assert order[2][1:4] == ("2026-09-21", "2027-01-15", "")
    assert [row[3] for row in shown(qtbot, "product").model.rows[1:3]] == ["× 2.500", "× 0.500"]
    assert [row[3] for row in shown(qtbot, "zero").model.rows[1:3]] == ["× ∞", "× 0.500"]


def test_the_keys_of_the_table_change_to_it_and_back(qtbot: QtBot) -> None:
    view = shown(qtbot, "sum")
    focused(qtbot, view)
    qtbot.keyClick(view, Qt.Key.Key_T, BOTH)
    assert view.table.isVisible()
    assert view.table.hasFocus()
    assert view.toggle.text() == "Show as picture"
    qtbot.keyClick(view.table, Qt.Key.Key_T, BOTH)
    assert not view.table.isVisible()
    assert view.hasFocus()


def test_the_focus_is_a_ring(qtbot: QtBot) -> None:
    view = shown(qtbot, "sum")
    focused(qtbot, view)
    assert view.grab().toImage().pixelColor(150, 1) == QColor(LIGHT.accent)


def test_a_scale_is_cut_only_far_from_zero_and_says_so() -> None:
    assert FALLS["sum"] is not None
    assert scale_of(FALLS["sum"]).is_cut
    assert caption_of(FALLS["sum"]).startswith("scale cut to 0.55")
    assert scale_over([0.2, 0.9], may_cut=True) == Scale(0.0, 0.9)
    assert scale_over([0.81, 0.9]) == Scale(0.0, 0.9)
    assert scale_over([-0.5, 0.5], may_cut=True) == Scale(-0.5, 0.5)
    assert scale_over([math.inf, math.nan]) == Scale(0.0, 1.0)
    assert scale_over([0.0, -0.0]) == Scale(0.0, 1.0)


def test_what_lies_outside_of_a_scale_stands_at_its_end() -> None:
    scale = Scale(0.0, 2.0)
    assert [scale.share(value) for value in (-1.0, 0.5, 3.0, math.inf, -math.inf, math.nan)] == [0, 0.25, 1, 1, 0, 0]
    assert Scale(-1e308, 1e308).share(0.0) == 0.5
    assert scale.ticks(5) == (0.0, 0.5, 1.0, 1.5, 2.0)
    assert Scale(-1e308, 1.7e308).ticks() == () or len(Scale(-1e308, 1.7e308).ticks()) <= 6


def test_a_number_that_is_not_zero_never_reads_as_zero() -> None:
    assert number_text(-0.0, 3, signed=True) == "0.000"
    assert number_text(-1e-9, 3, signed=True) == "−1e-09"
    assert number_text(math.inf, 3) == "∞"
    assert number_text(None, 3) == "–"
    assert number_text(1e300, 3) == "1e+300"

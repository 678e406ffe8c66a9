"""What the rows of lists are painted with: bars on one scale, levels, the line, texts with marked words, and the switch above."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.evidence import Level
from mnemonaut_core.domain.ranking import Combine, Part, Scored
from mnemonaut_ui.widgets.level import LevelMark, paint_level
from mnemonaut_ui.widgets.list_line import line_height, paint_list_line
from mnemonaut_ui.widgets.marked_text import MarkedLabel, MarkedText, marked_text
from mnemonaut_ui.widgets.score_bar import Piece, paint_axis, paint_bar, pieces_of, scale_of_rows
from mnemonaut_ui.widgets.switch import Switch
from mnemonaut_ui.widgets.theme import LIGHT

WIDTH = 300


def scored(*values: float, combine: Combine = Combine.SUM, score: float | None = None) -> Scored:
    parts = tuple(Part(f"p{i}", value, value, 1.0, value) for i, value in enumerate(values))
    whole = math.prod(values) if combine is Combine.PRODUCT else math.fsum(values)
    return Scored("m", whole if score is None else score, parts, combine)


class Canvas:
    """A white picture, and the columns in which a colour was painted."""

    def __init__(self) -> None:
        self.image = QImage(WIDTH, 40, QImage.Format.Format_RGB32)
        self.image.fill(QColor(LIGHT.base))
        self.painter = QPainter(self.image)

    def columns(self, colour: str) -> list[int]:
        wanted = QColor(colour)
        return [x for x in range(WIDTH) if any(self.image.pixelColor(x, y) == wanted for y in range(40))]


@pytest.fixture
def canvas(qapp: QApplication) -> Canvas:
    del qapp
    return Canvas()


BOX = QRectF(0, 15, WIDTH, 10)


def test_all_rows_and_the_line_are_on_one_scale(canvas: Canvas) -> None:
    rows = [scored(0.5, 0.3), scored(0.2), None]
    scale = scale_of_rows(rows, 0.4)
    assert (scale.scale.low, scale.scale.high, scale.line, scale.parts) == (0.0, 0.8, 0.4, ("p0", "p1"))
    paint_bar(canvas.painter, BOX, rows[1], scale, LIGHT)
    canvas.painter.end()
    assert max(canvas.columns(LIGHT.parts[0])) == pytest.approx(0.25 * WIDTH, abs=2)
    assert canvas.columns(LIGHT.text) == pytest.approx([149, 150], abs=1)


def test_what_is_below_zero_stands_left_of_it_and_minus_zero_adds_nothing() -> None:
    assert pieces_of(scored(0.5, -0.2, -0.0, 0.1)) == (
        Piece("p0", 0.0, 0.5),
        Piece("p1", -0.2, 0.0),
        Piece("p3", 0.5, 0.6),
    )
    assert pieces_of(scored(score=-0.0)) == ()
    assert pieces_of(scored(score=0.4)) == (Piece("", 0.0, 0.4),)


def test_a_product_is_its_score_and_what_its_factors_took() -> None:
    pieces = pieces_of(scored(0.8, 0.5, 1.0, 0.5, combine=Combine.PRODUCT))
    assert pieces == (Piece("p0", 0.0, 0.2), Piece("p3", 0.2, 0.4, lost=True), Piece("p1", 0.4, 0.8, lost=True))


@pytest.mark.parametrize(
    "row", [None, scored(score=math.inf), scored(score=math.nan), scored(1.0, combine=Combine.ORDER)]
)
def test_what_has_no_points_has_no_bar(canvas: Canvas, row: Scored | None) -> None:
    scale = scale_of_rows([row], math.inf)
    assert (scale.scale.low, scale.scale.high, scale.line) == (0.0, 1.0, None)
    paint_bar(canvas.painter, BOX, row, scale, LIGHT)
    paint_axis(canvas.painter, QRectF(0, 0, WIDTH, 12), scale, LIGHT)
    canvas.painter.end()
    assert not any(canvas.columns(part) for part in LIGHT.parts)


def test_right_to_left_begins_at_the_right(canvas: Canvas) -> None:
    paint_bar(canvas.painter, BOX, scored(0.2), scale_of_rows([scored(0.8)]), LIGHT, mirrored=True)
    paint_level(canvas.painter, QRectF(0, 0, WIDTH, 12), Level.HARDLY, LIGHT, mirrored=True)
    canvas.painter.end()
    assert min(canvas.columns(LIGHT.parts[0])) >= 0.74 * WIDTH
    assert min(canvas.columns(LIGHT.accent)) > WIDTH - 13


@pytest.mark.parametrize(("level", "full"), [(Level.CLEARLY, 3), (Level.PARTLY, 2), (Level.HARDLY, 1), (None, 0)])
def test_a_level_is_so_many_pills_and_its_word(qtbot: QtBot, canvas: Canvas, level: Level | None, full: int) -> None:
    paint_level(canvas.painter, QRectF(0, 0, WIDTH, 12), level, LIGHT)
    canvas.painter.end()
    assert len(canvas.columns(LIGHT.accent)) == pytest.approx(12 * full, abs=full)
    mark = LevelMark()
    qtbot.addWidget(mark)
    mark.show_level(level)
    assert mark.accessibleName() == f"Speaks of it: {level.value if level else '–'}"


def test_the_line_keeps_its_stroke_beside_a_text_of_any_length(canvas: Canvas, qapp: QApplication) -> None:
    paint_list_line(canvas.painter, QRectF(0, 0, WIDTH, line_height(qapp.font())), "x" * 300, qapp.font(), LIGHT)
    canvas.painter.end()
    assert {0, 5} <= set(canvas.columns(LIGHT.accent))


# ---- texts


def laid(
    text: str, spans: tuple[tuple[int, int], ...] = (), *, lines: int = 2, lead: str = "", around: bool = False
) -> MarkedText:
    return marked_text(text, spans, QApplication.font(), WIDTH, lines, lead=lead, around=around)


def test_a_long_text_ends_in_an_ellipsis_and_a_short_one_is_whole(qapp: QApplication) -> None:
    del qapp
    assert laid("Short.").shown == "Short."
    found = laid("The gingerbread stays in the tin for five days. " * 5, lead="30 Apr 2026")
    assert found.shown.startswith("30 Apr 2026  The gingerbread")
    assert found.shown.endswith("…")
    assert found.height == pytest.approx(2 * laid("Short.").height, abs=1)


@pytest.mark.parametrize(
    "text", ["x" * 10_000, "面接" * 5_000, "e\u0301" * 5_000, "كعكة " * 2_000, "😀" * 3_000, "\ud800\n\t" * 900]
)
def test_any_text_is_cut_soon(qapp: QApplication, text: str) -> None:
    del qapp
    found = laid(text, ((4, 9), (9_000, 9_004)), lead="2026")
    assert found.is_cut
    assert found.height <= 2 * laid("国g").height + 1
    assert "\ud800" not in found.shown


def test_it_begins_shortly_before_the_first_hit_where_that_would_not_be_seen(qapp: QApplication) -> None:
    del qapp
    text = "word " * 900 + "parkin in the tin " + "more " * 500
    hit = text.index("parkin")
    found = laid(text, ((hit, hit + 6),), around=True)
    assert found.shown.startswith("…word")
    assert [found.shown[start:end] for start, end in found.spans] == ["parkin"]
    assert laid(text, ((0, 4),), around=True).shown.startswith("word")
    endless = "x" * 5_000 + "parkin" + "x" * 5_000
    found = laid(endless, ((5_000, 5_006),), around=True)
    assert [found.shown[start:end] for start, end in found.spans] == ["parkin"]


def test_marks_lie_under_the_words_that_they_mark(canvas: Canvas) -> None:
    text = "😀 the tin and the rest"
    found = laid(text, ((6, 9),))
    found.paint(canvas.painter, QPointF(0, 5), LIGHT)
    canvas.painter.end()
    columns = canvas.columns(LIGHT.tints.mark)
    assert columns
    assert max(columns) - min(columns) < 40
    assert min(columns) > 25


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("Permanent. Farida slid the letter across.", ""),  # beside the date it would end before its full stop
        ("A day in the tin does it.", "A"),
        ("明日の面接の件、覚えてる?", "明"),
    ],
)
def test_a_word_is_not_torn_beside_the_date_where_the_next_line_holds_it(
    qapp: QApplication, text: str, begins: str
) -> None:
    metrics = QFontMetrics(qapp.font())
    width = metrics.horizontalAdvance("2026-09-27  Permane")
    first, second = marked_text(text, (), qapp.font(), width, 2, lead="2026-09-27").lines
    assert first.removeprefix("2026-09-27").strip().startswith(begins)
    assert (first == "2026-09-27") == (begins == "")
    rest = text[len(first.removeprefix("2026-09-27").strip()) :].strip()
    assert second.startswith(rest[:3])


def test_what_does_not_count_is_not_marked(canvas: Canvas, qapp: QApplication) -> None:
    del qapp
    laid("the tin", ((4, 7),)).paint(canvas.painter, QPointF(0, 5), LIGHT, muted=True, struck=True)
    canvas.painter.end()
    assert canvas.columns(LIGHT.tints.mark) == []


def test_a_date_before_arabic_keeps_its_order(qapp: QApplication) -> None:
    del qapp
    assert laid("كعكة", lead="27 Sep 2026").shown.startswith("\u206627 Sep 2026\u2069")


def test_a_label_is_as_high_as_its_lines_and_speaks_its_text(qtbot: QtBot) -> None:
    label = MarkedLabel()
    qtbot.addWidget(label)
    label.show_text("The tin. " * 30, ((4, 7),), lead="2026")
    assert label.heightForWidth(200) > 1.8 * label.heightForWidth(420)
    assert label.accessibleName().startswith("2026 The tin.")


# ---- the switch


def test_the_switch_is_one_stop_and_arrows_choose(qtbot: QtBot) -> None:
    switch = Switch("How it is said", [("words", "Words"), ("numbers", "Numbers"), ("pinned", "pinned")])
    qtbot.addWidget(switch)
    switch.show()
    switch.activateWindow()
    qtbot.waitExposed(switch)
    switch.buttons["numbers"].setEnabled(False)
    spy = QSignalSpy(switch.chosen)
    switch.buttons["words"].setFocus()
    qtbot.keyClick(switch.buttons["words"], Qt.Key.Key_Right)
    assert (switch.choice, [spy.at(i) for i in range(spy.count())]) == ("pinned", [["pinned"]])
    qtbot.keyClick(switch.buttons["pinned"], Qt.Key.Key_Right)
    qtbot.keyClick(switch.buttons["pinned"], Qt.Key.Key_Home)
    assert switch.choice == "words"
    tabbed = [key for key, button in switch.buttons.items() if button.focusPolicy() & Qt.FocusPolicy.TabFocus.value]
    assert tabbed == ["words"]
    switch.set_choice("pinned")
    assert spy.count() == 2
    switch.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    qtbot.keyClick(switch.buttons["pinned"], Qt.Key.Key_Right)
    assert switch.choice == "words"

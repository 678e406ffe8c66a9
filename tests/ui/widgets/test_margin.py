"""The margin of *Why not?* and two texts side by side: what is drawn, said, and marked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from mnemonaut_core.domain.outcome import Code
from mnemonaut_core.explain.against import Mark
from mnemonaut_ui.widgets.duel import Side, TwoTexts, compared
from mnemonaut_ui.widgets.margin import MarginView
from mnemonaut_ui.widgets.theme import DARK, LIGHT, use_theme

IN, OUT, TWIN = Code.SELECTED, Code.RESULT_CAP, Code.DUPLICATE_OF
MARKS = {
    "ordinary": (Mark("a", 0.67, 1, IN), Mark("b", 0.64, 2, TWIN), Mark("c", 0.58, 3, IN), Mark("d", 0.564, 4, OUT)),
    "alone": (Mark("d", -0.0, 1, IN),),
    "none remembered": (Mark("a", 0.3, 1, Code.BELOW_CUT), Mark("d", 0.2, 2, Code.BELOW_CUT)),
    "level": tuple(Mark(name, 0.5, number, IN if number < 4 else OUT) for number, name in enumerate("abced", 1)),
    "places": (Mark("a", -1.0, 1, IN), Mark("b", -2.0, 2, IN), Mark("d", -120.0, 120, OUT)),
    "huge": (Mark("a", 1e308, 1, IN), Mark("d", -1e308, 2, OUT)),
    "nothing": (),
}


@pytest.mark.parametrize("name", MARKS)
@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_margin_of_any_ranking_is_drawn(qtbot: QtBot, name: str, direction: Qt.LayoutDirection) -> None:
    view = MarginView()
    qtbot.addWidget(view)
    view.setLayoutDirection(direction)
    view.show_margin(MARKS[name], "d", {"d": "x" * 300})
    for theme, width in ((LIGHT, 600), (DARK, 200)):
        use_theme(theme)
        view.resize(width, view.sizeHint().height())
        picture = view.grab().toImage()
        seen = {picture.pixelColor(x, y).name() for x in range(0, width, 2) for y in range(picture.height())}
        remembered = any(mark.code is IN for mark in MARKS[name])
        assert (theme.good in seen) == remembered
        assert (theme.near in seen) == (name not in ("alone", "nothing") or (remembered and name == "alone"))


def test_its_table_and_its_name_say_the_same(qtbot: QtBot) -> None:
    view = MarginView()
    qtbot.addWidget(view)
    numbers = (1, None, 2, 3, 4)
    marks = tuple(replace(one, number=number) for one, number in zip(MARKS["ordinary"], numbers, strict=False))
    view.show_margin(marks, "d", {"d": "Dad's parkin", "c": "The party"})
    assert view.accessibleName() == "How far Dad's parkin is from the line"
    assert view.model.rows[2:] == (
        ("2", "The party", "0.580", "Remembered"),
        ("3", "Dad's parkin", "0.564", "List full"),
    )
    assert view.model.rows[1][0] == "–", "a repetition has no number"
    assert view.line == 0.58
    view.show_margin(MARKS["places"], "d", {})
    assert [row[2] for row in view.model.rows] == ["1", "2", "120"]


def test_what_both_say_or_what_differs_is_marked() -> None:
    one, other = "Her contract at the Ropewalk runs out.", "The post at the Ropewalk Archive is permanent."

    def words(text: str, spans: tuple[tuple[int, int], ...]) -> list[str]:
        return [text[start:end] for start, end in spans]

    first, second = compared(one, other, common=True)
    assert (words(one, first), words(other, second)) == (["at the Ropewalk"], ["at the Ropewalk"])
    first, second = compared(one, other, common=False)
    assert words(one, first) == ["Her contract", "runs out"]
    assert words(other, second) == ["The post", "Archive is permanent"]
    assert words("明日の面接の件", compared("明日の面接の件", "面接は金曜", common=True)[0]) == ["面接"]
    assert compared("the cat is on the mat", "in the tin on the shelf", common=True) == ((), ())
    assert compared("", "", common=False) == ((), ())
    assert compared("x" * 10_000, "word " * 5_000, common=True) == ((), ())


def test_facts_that_differ_are_bold(qtbot: QtBot) -> None:
    view = TwoTexts()
    qtbot.addWidget(view)
    for second in ("2026", "2025"):  # shown twice: the facts before go
        view.show_sides(
            Side("Left", "one", (("Said on", "2025"), ("From", "talk"))),
            Side("Right", "two", (("Said on", second), ("From", "talk"))),
        )
        qtbot.wait(1)
        bold = [label.text() for label in view.findChildren(QLabel) if label.font().bold()]
        assert [text for text in bold if text.isdigit()] == (["2025", second] if second == "2026" else [])
    use_theme(DARK)
    assert not view.grab().isNull()

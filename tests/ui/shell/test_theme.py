"""Both themes can be read: 4.5 : 1 for texts, 3 : 1 for signs and bars (WCAG 2.1)."""

from __future__ import annotations

import itertools
import re

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from mnemonaut_core.domain.outcome import Code
from mnemonaut_ui.widgets import theme as theme_module
from mnemonaut_ui.widgets.theme import (
    BAD,
    DARK_CONTRAST,
    LIGHT_CONTRAST,
    NEAR,
    THEMES,
    Theme,
    outcome_colour,
    style_sheet,
)
from mnemonaut_ui.words.terms import GLYPHS, glyph

TEXT, GRAPHICS = 4.5, 3.0
both = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def luminance(colour: str) -> float:
    """Relative luminance of sRGB."""
    parts = (QColor(colour).redF(), QColor(colour).greenF(), QColor(colour).blueF())
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black on white)."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def grounds(theme: Theme) -> tuple[str, ...]:
    """What texts stand on."""
    return (theme.window, theme.base, theme.alternate, theme.raised)


def test_what_has_a_sign_or_a_colour_of_its_own_is_an_outcome() -> None:
    assert {*GLYPHS, *NEAR, *BAD} <= set(Code)


def test_the_measure_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@both
def test_texts_can_be_read(theme: Theme) -> None:
    inks = (theme.text, theme.muted, theme.accent, theme.good, theme.near, theme.bad)
    weak = [(a, b) for a, b in itertools.product(inks, grounds(theme)) if contrast(a, b) < TEXT]
    assert weak == []


@both
def test_texts_on_colours_can_be_read(theme: Theme) -> None:
    assert contrast(theme.selection_text, theme.selection) >= TEXT
    assert contrast(theme.accent_text, theme.accent) >= TEXT
    assert contrast(theme.text, theme.tints.mark) >= TEXT  # nothing else stands on a marked word
    assert contrast(theme.muted, theme.track) >= TEXT
    inks = (theme.text, theme.muted, theme.accent, theme.good, theme.near, theme.bad)
    coloured = (theme.selection, theme.tints.good, theme.tints.near)
    assert [(ink, on) for ink, on in itertools.product(inks, coloured) if contrast(ink, on) < TEXT] == []
    assert [on for on in grounds(theme) if contrast(theme.faint, on) < TEXT] == []


@both
def test_bars_and_focus_rings_can_be_seen(theme: Theme) -> None:
    weak = [
        (part, g)
        for part, g in itertools.product((*theme.parts, theme.accent), grounds(theme))
        if contrast(part, g) < GRAPHICS
    ]
    assert weak == []
    assert contrast(theme.edge, theme.base) >= GRAPHICS


@both
def test_every_outcome_has_a_colour_that_can_be_read_and_a_sign(theme: Theme) -> None:
    assert [code for code in Code if contrast(outcome_colour(theme, code), theme.base) < TEXT] == []
    assert all(glyph(code).strip() for code in Code)


@pytest.mark.parametrize(
    ("choice", "wanted"), [("light", LIGHT_CONTRAST), ("dark", DARK_CONTRAST), ("system", LIGHT_CONTRAST)]
)
def test_high_contrast_is_what_the_system_asks_for(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch, choice: str, wanted: Theme
) -> None:
    monkeypatch.setattr(theme_module, "asks_for_contrast", lambda: True)
    assert theme_module.choose(choice) is wanted
    assert qapp.palette().text().color().name() == wanted.text
    monkeypatch.undo()
    assert theme_module.choose("light") is theme_module.LIGHT
    strong = [
        ink for ink in (wanted.text, wanted.muted, wanted.faint, wanted.accent) if contrast(ink, wanted.base) < 7.0
    ]
    assert strong == []


@both
def test_the_style_sheet_names_only_colours_of_the_theme(theme: Theme) -> None:
    sheet = style_sheet(theme)
    assert sheet.count("{") == sheet.count("}")
    known = {getattr(theme, name) for name in Theme.__struct_fields__ if name not in ("name", "tints", "parts")}
    known |= {theme.tints.good, theme.tints.near}
    used = {
        word.strip(";,")
        for word in sheet.split()
        if word.startswith("#") and re.fullmatch("#[0-9a-f]{6}", word.strip(";,"))
    }
    assert used <= known

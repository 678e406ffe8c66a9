"""Japanese and Chinese can be drawn on a machine without a font for them."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont, QRawFont
from pytestqt.qtbot import QtBot

from mnemonaut_ui.widgets import theme


def test_the_font_that_the_program_brings_draws_japanese_and_chinese(qtbot: QtBot) -> None:
    families = theme.load_fallback()
    assert families
    raw = QRawFont.fromFont(QFont(families[0]))
    assert all(raw.supportsCharacter(ord(character)) for character in "日記猫喜欢记忆カナ")


def test_it_is_loaded_only_where_no_installed_font_does(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def load() -> tuple[str, ...]:
        asked.append("fallback")
        return ("a family",)

    monkeypatch.setattr(theme, "load_fallback", load)
    monkeypatch.setattr(theme, "covers_cjk", lambda: True)
    assert theme.ensure_cjk()
    assert not asked
    monkeypatch.setattr(theme, "covers_cjk", lambda: False)
    assert theme.ensure_cjk()
    assert asked

"""Errors of the core in the language of the window: titles, advices, reasons, with their values."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from mnemonaut_core.domain.list_query import parse
from mnemonaut_core.errors import EnvironmentFault, InputError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.columns import RowError, memory_record
from mnemonaut_ui.words import languages
from mnemonaut_ui.words.messages import error_advice, error_text, error_title, translated


def failing(text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        parse(text)
    return caught.value


@pytest.mark.usefixtures("qapp")
def test_in_english_an_error_says_what_the_command_line_says() -> None:
    error = failing("kind:dog")
    assert error_title(error) == error.title
    assert error_advice(error) == error.advice
    assert error_text(error) == f"{error.title}. {error.advice}"


def test_an_error_is_said_in_japanese_and_in_chinese(qapp: QApplication) -> None:
    del qapp
    error = failing("kind:dog")
    languages.install("ja")
    assert error_text(error).startswith("kind: を dog にはできません。最も近いのは episode です。")
    languages.install("zh")
    assert error_text(error).startswith("kind: 不能是 dog。最接近的是 episode。")
    assert error.title == "kind: cannot be dog"


def test_wordings_within_wordings_are_said_too(qapp: QApplication) -> None:
    del qapp
    with pytest.raises(RowError) as caught:
        memory_record({"user_text": 5}, where="line 1", prefix="x", seen={})
    languages.install("ja")
    assert translated(caught.value.reason) == "user_text: 文章でなければなりません (数値でした)"
    languages.install("zh")
    assert translated(caught.value.reason) == "user_text：必须是文本，而不是数字"


@pytest.mark.parametrize("code", ["en", "ja", "zh"])
def test_sentences_for_the_command_line_are_left_out_in_every_language(qapp: QApplication, code: str) -> None:
    del qapp
    languages.install(code)
    advice = Text(
        "Name it with --encoding (cp932, euc_jp, gb18030, big5, cp1252 …) or save the table as UTF-8.",
    )
    error = InputError("No recipe was named", code="x", advice=advice)
    assert "--" not in error_text(error)
    both = EnvironmentFault(
        "The file is empty",
        code="x",
        advice=Text("Fill it with `mnemonaut import PATH --db {name}`, or name another.", name="a"),
    )
    assert "mnemonaut" not in error_text(both)
    assert error_text(both).strip()


@pytest.mark.parametrize("code", ["ja", "zh"])
def test_values_stay_as_they_are(qapp: QApplication, code: str) -> None:
    del qapp
    languages.install(code)
    error = EnvironmentFault(Text("{file} does not exist", file="Cancelled"), code="x", advice="Check the path.")
    assert "Cancelled" in error_title(error)


def test_a_text_that_is_not_ours_stays_as_it_is(qapp: QApplication) -> None:
    del qapp
    languages.install("ja")
    assert translated("a sentence {of} somebody") == "a sentence {of} somebody"
    assert translated("") == ""

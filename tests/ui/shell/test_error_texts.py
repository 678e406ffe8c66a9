"""Errors of the core in the language of the window: titles, advices, reasons, with their values."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from helpers.masters import Masters
from helpers.program_texts import program_texts
from PySide6.QtWidgets import QApplication

from mnemonaut_core.domain.lists import parse
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.i18n import ADVICE, MESSAGES, Advice, Text
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.values import RowError
from mnemonaut_core.store.errors import damaged
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.versions import newer_file
from mnemonaut_resources.make import extraction
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
    assert error_text(error).startswith("「kind:」に「dog」は使えません。episode のことですか？")
    languages.install("zh")
    assert error_text(error).startswith("“kind:”不能是“dog”。是否指 episode？")
    assert error.title == "“dog” is not valid for “kind:”"


def test_texts_within_texts_are_translated_too(qapp: QApplication) -> None:
    del qapp
    with pytest.raises(RowError) as caught:
        memory_record({"user_text": 5}, where="line 1", prefix="x", seen={})
    languages.install("ja")
    assert translated(caught.value.reason) == "user_text: 文章でなければなりません (数値でした)"
    languages.install("zh")
    assert translated(caught.value.reason) == "user_text：必须是文本，而不是数字"


FIELD = re.compile(r"\{(\w+)")
in_every_language = pytest.mark.parametrize("code", ["en", "ja", "zh"])


def filled(template: str) -> dict[str, object]:
    return dict.fromkeys(FIELD.findall(template), 7)


@in_every_language
def test_every_advice_has_words_of_the_window_and_names_no_command(qapp: QApplication, code: str) -> None:
    del qapp
    languages.install(code)
    for kind, template in ADVICE.items():
        error = InputError("It did not work", code="x", advice=Advice(kind, **filled(template)))
        advice = error_advice(error)
        assert advice.strip(), kind
        assert not extraction.COMMAND.search(advice), kind
    assert "{" not in advice
    assert advice != error.advice


@in_every_language
def test_no_text_that_an_error_may_have_names_a_command_in_the_window(
    qapp: QApplication, code: str, masters_of_run: Masters
) -> None:
    del qapp
    languages.install(code)
    texts = program_texts(masters_of_run).of_core
    assert len(texts) > 300
    shown = {text: translated(text) for text in sorted(texts | set(MESSAGES.values()))}
    assert [text for text, said in shown.items() if extraction.COMMAND.search(said)] == []
    assert [text for text, said in shown.items() if text and not said.strip()] == []


@in_every_language
def test_what_a_file_says_that_cannot_be_opened_is_not_empty(qapp: QApplication, tmp_path: Path, code: str) -> None:
    """The four of them that lost their advice: a foreign file, an empty one, none at all, and a newer one."""
    del qapp
    languages.install(code)
    foreign, empty = tmp_path / "foreign.db", tmp_path / "empty.db"
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE t (x)")
    empty.touch()
    newer = newer_file("new.db", 99, 1)
    errors = [newer] + [failed_to_open(path) for path in (foreign, empty, tmp_path / "none.db")]
    assert [error.code for error in errors] == ["newer_file", "foreign_file", "empty_file", "missing_file"]
    for error in errors:
        assert error_advice(error).strip()
        assert not extraction.COMMAND.search(error_text(error))


def failed_to_open(path: Path) -> MnemonautError:
    with pytest.raises(MnemonautError) as caught:
        open_reader(path)
    return caught.value


def test_an_advice_within_another_text_has_the_words_of_the_window_too(qapp: QApplication) -> None:
    del qapp
    error = damaged("a.db", "", [Text("memories")])
    assert "`mnemonaut recover a.db" in error.advice
    (within,) = (text for text in error.advice_text.values.values() if isinstance(text, Advice))
    assert within.kind == "recover"
    assert error_advice(error).startswith(
        "Damaged: memories; all else can be read. “Open a copy in recovery mode…” writes"
    )
    assert "`mnemonaut" not in translated(Text.keyed("embed_failed", reason=error.text))
    assert str(Text.keyed("embed_failed", reason=error.text)) == f"The question could not be embedded: {error}"


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

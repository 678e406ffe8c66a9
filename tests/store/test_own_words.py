"""The person's own words: kept, undone, carried along, and refused where they cannot be taken."""

from __future__ import annotations

from pathlib import Path

import apsw
import pytest
from helpers.stores import NOW, many, new_writer, take

from mnemonaut_core.domain.own_words import MOST_WORDS, OWN_WORDS, OwnWord, checked_word
from mnemonaut_core.errors import InputError
from mnemonaut_core.store.backup import backup_of_content
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.settings import stored_words


@pytest.fixture
def writer(tmp_path: Path) -> Database:
    made = new_writer(tmp_path / "a.db")
    take(made, many(3))
    return made


def word(text: str, entry: str = "work", name: str = "life_stage") -> OwnWord:
    return OwnWord(name, entry, text, NOW)


def kept(writer: Database) -> list[tuple[str, str]]:
    return [(one.entry, one.word) for one in stored_words(writer.connection)]


def test_words_come_back_and_every_change_is_undone(writer: Database) -> None:
    first = writer.settings.change_own_words([word("Boot camp"), word("道場", "high")], (), now=NOW)
    assert kept(writer) == [("high", "道場"), ("work", "Boot camp")]
    assert str(first.title) == "Add 2 words"
    change = writer.settings.change_own_words((), [word("boot  CAMP")], now=NOW)  # however it is written
    assert (kept(writer), change.operation, change.journal_id is not None) == ([("high", "道場")], "words", True)
    writer.journal.undo()
    assert kept(writer) == [("high", "道場"), ("work", "Boot camp")]
    writer.journal.undo()
    assert kept(writer) == []
    writer.journal.redo()
    assert kept(writer) == [("high", "道場"), ("work", "Boot camp")]


def test_a_backup_of_the_content_carries_them(writer: Database, tmp_path: Path) -> None:
    writer.settings.change_own_words([word("c++ (年)")], (), now=NOW)
    copy = backup_of_content(writer.connection, tmp_path / "a.db")
    assert [one.word for one in stored_words(apsw.Connection(str(copy)))] == ["c++ (年)"]


def test_what_is_there_already_is_no_second_change(writer: Database) -> None:
    writer.settings.change_own_words([word("Dojo")], (), now=NOW)
    again = writer.settings.change_own_words([word("dojo")], (), now=NOW + 5)
    assert (again.journal_id, kept(writer)) == (None, [("work", "Dojo")])


def test_a_word_means_one_thing_in_a_list_and_anything_in_another(writer: Database) -> None:
    writer.settings.change_own_words([word("dojo")], (), now=NOW)
    with pytest.raises(InputError, match="is under work already"):
        writer.settings.change_own_words([word("Dojo", "high")], (), now=NOW)
    writer.settings.change_own_words([word("dojo", "journal", "route")], (), now=NOW)
    writer.settings.change_own_words([word("dojo", "high")], [word("dojo")], now=NOW)  # moved, as one operation
    assert kept(writer) == [("high", "dojo"), ("journal", "dojo")]
    with pytest.raises(InputError, match="not a word of yours"):
        writer.settings.change_own_words((), [word("kyudo")], now=NOW)


def test_there_is_a_most(writer: Database) -> None:
    writer.settings.change_own_words([word(f"word {n}") for n in range(MOST_WORDS)], (), now=NOW)
    with pytest.raises(InputError, match="at most 500"):
        writer.settings.change_own_words([word("one more")], (), now=NOW)
    assert len(kept(writer)) == MOST_WORDS


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "There is no word"),
        (" \n\t", "There is no word"),
        ("?!", "is not a word"),
        ("a", "nearly every question"),
        ("の", "nearly every question"),
        ("7", "nearly every question"),
        ("x" * 41, "at most 40 characters, not 41"),
        ("x" * 10_000_000, "at most 40 characters, not 10,000,000"),
        ("\ud800", "is not a word"),
    ],
)
def test_what_is_no_word_is_said(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        checked_word(text)


@pytest.mark.parametrize(
    ("text", "word"), [("  sprint \n retro ", "sprint retro"), ("猫", "猫"), (".*", None), ("a.*b", "a.*b")]
)
def test_a_word_is_one_line_and_no_pattern(text: str, word: str | None) -> None:
    if word is None:
        with pytest.raises(InputError):
            checked_word(text)
    else:
        assert checked_word(text) == word


def test_a_row_that_is_no_word_is_passed_over(writer: Database) -> None:
    writer.settings.change_own_words([word("dojo")], (), now=NOW)
    for key, value in (("life_stage.a", "{"), ("life_stage.b", "[]"), ("x", '{"entry": 1}'), ("route.c", "null")):
        writer.connection.execute(
            "INSERT INTO setting (project, key, value) VALUES ('', ?, ?)", (OWN_WORDS + key, value)
        )
    assert kept(writer) == [("work", "dojo")]

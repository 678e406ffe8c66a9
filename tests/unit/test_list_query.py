"""The query language of lists."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.domain.lists import KEY_HELP, KEYS, Condition, parse
from mnemonaut_core.domain.moments import parse_day
from mnemonaut_core.errors import InputError


def test_the_empty_text_has_no_conditions() -> None:
    assert parse("") == ()
    assert parse("   ") == ()


def test_keys_words_phrases_and_minus_are_told_apart() -> None:
    found = parse('kind:episode -is:isolated 猫 "a phrase" thread:"two words"')
    assert found == (
        Condition("kind", "episode"),
        Condition("is", "isolated", negated=True),
        Condition("text", "猫"),
        Condition("phrase", "a phrase"),
        Condition("thread", "two words"),
    )


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2025", "2025-01-01", "2025-12-31"),
        ("2025-12", "2025-12-01", "2025-12-31"),
        ("2024-02-29", "2024-02-29", "2024-02-29"),
    ],
)
def test_a_date_is_a_day_a_month_or_a_year(text: str, first: str, last: str) -> None:
    (condition,) = parse(f"before:{text}")
    assert condition.days == (parse_day(first, where=""), parse_day(last, where=""))


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("knd:episode", "kind"), ("is:isolatd", "isolated"), ("kind:episodes", "episode"), ("scope:projekt", "project")],
)
def test_a_misspelt_key_or_value_names_the_nearest(text: str, nearest: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert nearest in caught.value.advice


@pytest.mark.parametrize("text", ["is:", "kind: cat", 'cat source:""', "-Thread:", 'before:"" cat'])
def test_a_key_with_nothing_behind_it_is_refused_and_neither_left_out_nor_a_word(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text)
    assert caught.value.code == "list_value"
    assert caught.value.advice.startswith("Write behind it: ")


def test_a_colon_behind_another_word_is_text() -> None:
    assert parse("note: x") == (Condition("text", "note:"), Condition("text", "x"))


@pytest.mark.parametrize("text", ["before:yesterday", "on:2025-13", "after:2025-02-30", "before:99999"])
def test_what_is_no_date_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        parse(text)


def test_a_pasted_address_is_text() -> None:
    assert parse("https://example.org/a") == (Condition("text", "https://example.org/a"),)


def test_every_key_is_explained() -> None:
    assert set(KEY_HELP) == set(KEYS)


@given(st.text(max_size=60))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    with contextlib.suppress(InputError):
        parse(text)


@pytest.mark.parametrize("text", ["9999", "9999-12", "9999-12-31"])
def test_the_last_year_can_be_asked_for(text: str) -> None:
    (condition,) = parse(f"on:{text}")
    assert condition.days is not None
    assert condition.days[0] <= condition.days[1] == parse_day("9999-12-31", where="")

"""Which characters are CJK, how their runs are cut, and the one normal form of texts."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.text.normalize import clean_text, normalize
from mnemonaut_core.text.words import bigrams_and_last, cjk_runs, is_cjk

ANY_TEXT = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize("char", "会猫々〆〇ーぁんゝァヶヽㇰ한ᄒ㐀𠮷𰻞")
def test_han_kana_their_marks_and_hangul_are_cjk(char: str) -> None:
    assert is_cjk(char)


@pytest.mark.parametrize("char", "aé1・。、「 ～🙂\0кक")
def test_letters_digits_punctuation_and_emoji_are_not_cjk(char: str) -> None:
    assert not is_cjk(char)


def test_runs_end_at_everything_else() -> None:
    assert cjk_runs("C言語とPython3、猫・犬!") == ["言語と", "猫", "犬"]


def test_a_run_is_cut_into_pairs_and_its_last_character() -> None:
    assert bigrams_and_last("会議室") == ["会議", "議室", "室"]
    assert bigrams_and_last("猫") == ["猫"]
    assert bigrams_and_last("") == []


def test_characters_outside_the_basic_plane_count_as_one() -> None:
    assert bigrams_and_last("𠮷野家") == ["𠮷野", "野家", "家"]


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("Ｃ言語ﾊﾞｲﾄ", "c言語バイト"),
        ("か゛っこう", "がっこう"),
        ("が", "が"),
        ("あ゛い", "あい"),
        ("⽇本", "日本"),
        ("㈱", "(株)"),
        ("葛\U000e0100城", "葛城"),
        ("STRASSE Ⅸ", "strasse ix"),
    ],
)
def test_equal_writings_get_one_form(written: str, normal: str) -> None:
    assert normalize(written) == normal


def test_composed_and_decomposed_text_normalize_alike() -> None:
    text = "がぎぐ パピプ 한국어 é"
    assert normalize(unicodedata.normalize("NFD", text)) == normalize(text)


def test_lone_surrogates_become_the_replacement_character() -> None:
    assert clean_text("a\ud83d猫\udc00") == "a\ufffd猫\ufffd"
    assert clean_text("🙂") == "🙂"


@given(ANY_TEXT)
def test_every_text_can_be_normalized_and_encoded(text: str) -> None:
    normalize(text).encode("utf-8")

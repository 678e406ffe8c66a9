"""Passages of long texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemonaut_core.text.sentences import LONG_CHARS, MOST_PASSAGES, PASSAGE_CHARS, passages

_TEXTS = st.lists(
    st.sampled_from(["The cat sat. ", "猫が座った。", "猫坐下了。\n", "x" * 700, " ", "3.5 ", "e\u0301"]), max_size=200
)


@given(_TEXTS.map("".join))
def test_passages_hold_everything_but_blanks_and_are_short(text: str) -> None:
    found = passages(text)
    assert all(0 < len(passage) <= PASSAGE_CHARS for passage in found)
    if len(text) > LONG_CHARS:
        assert "".join("".join(found).split()) == "".join(text.split())
    else:
        assert found == ()


@pytest.mark.parametrize(
    "sentence", ["The train leaves at seven o'clock. ", "電車は七時に出発します。", "火车七点钟出发，请不要迟到。"]
)
def test_a_passage_ends_with_a_sentence(sentence: str) -> None:
    found = passages(sentence * 60)
    assert len(found) > 1
    assert {passage[-1] for passage in found} == {sentence.strip()[-1]}
    assert min(map(len, found[:-1])) > PASSAGE_CHARS - len(sentence) - 1


def test_a_text_of_a_megabyte_has_a_bounded_number() -> None:
    assert len(passages("x" * (PASSAGE_CHARS * (MOST_PASSAGES + 5)))) == MOST_PASSAGES

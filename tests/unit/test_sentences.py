"""Where sentences begin and end."""

from __future__ import annotations

import pytest

from mnemonaut_core.text.sentences import sentences


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        (" …\n— \n", []),
        ("One. Two! Three", ["One.", "Two!", "Three"]),
        (
            "It costs 3.5 pounds, e.g. at Mr. Dobbs's. Ask node.js.",
            ["It costs 3.5 pounds, e.g. at Mr. Dobbs's.", "Ask node.js."],
        ),
        ('She said "no." and left. "Why?" asked J. Holm.', ['She said "no." and left.', '"Why?" asked J. Holm.']),
        ("- milk\n- two eggs\n\n## Next", ["milk", "two eggs", "Next"]),
        (
            "面接は金曜です。忘れないで！「もう言った。」と彼は言った",
            ["面接は金曜です。", "忘れないで！", "「もう言った。」", "と彼は言った"],
        ),
        ("本当!?うん｡", ["本当!?", "うん｡"]),
        ("我不能吃花生。你记得吗？记得……当然", ["我不能吃花生。", "你记得吗？", "记得……", "当然"]),
        ("👩‍🚀が来た。😀", ["👩‍🚀が来た。"]),
    ],
)
def test_sentences_are_cut_where_a_reader_would(text: str, found: list[str]) -> None:
    assert [text[start:end] for start, end in sentences(text)] == found

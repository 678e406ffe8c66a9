"""The difference of two texts, word by word."""

from __future__ import annotations

import pytest

from mnemonaut_core.text.shown import changed_places, pieces_text, word_diff


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("", "", []),
        ("the same", "the same", []),
        ("the boat leaves at nine", "the boat leaves at ten", ["the boat leaves at [−nine−]{+ten+}"]),
        ("面接は金曜10時です", "面接は木曜10時です", ["面接は[−金−]{+木+}曜10時です"]),
        ("我不喜欢香菜", "我喜欢香菜", ["我[−不−]喜欢香菜"]),
        ("か\u3099ある", "かある", ["[−か\u3099−]{+か+}ある"]),
        ("👩\u200d🚀 went", "👩 went", ["[−👩\u200d🚀−]{+👩+} went"]),
        ("old", "", ["[−old−]"]),
        (
            "one " + "x" * 60 + " two",
            "uno " + "x" * 60 + " due",
            ["[−one−]{+uno+} " + "x" * 19 + "…", "…" + "x" * 19 + " [−two−]{+due+}"],
        ),
    ],
)
def test_changes_are_told_by_words_and_by_characters_of_chinese_and_japanese(
    before: str, after: str, told: list[str]
) -> None:
    pieces = word_diff(before, after)
    assert "".join(piece for sign, piece in pieces if sign != "+") == before
    assert "".join(piece for sign, piece in pieces if sign != "−") == after
    assert [pieces_text(place) for place in changed_places(before, after)] == told


def test_a_text_that_changed_throughout_is_not_compared_word_by_word() -> None:
    before, after = " ".join(map(str, range(3000))), " ".join(map(str, range(3000, 6000)))
    assert word_diff(before, after) == (("−", before), ("+", after))

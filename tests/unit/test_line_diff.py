"""The difference of two texts, line by line."""

from __future__ import annotations

import pytest

from mnemonaut_core.text.shown import MOST_LINES, line_diff


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        (None, None, ()),
        ("", None, ()),
        (None, "new", (("+", "new"),)),
        ("old", None, (("−", "old"),)),
        ("a\nb", "a\nb", ((" ", "a"), (" ", "b"))),
        ("一\n二\n三", "一\n弐\n三", ((" ", "一"), ("−", "二"), ("+", "弐"), (" ", "三"))),
    ],
)
def test_lines_that_went_stand_before_those_that_came(
    before: str | None, after: str | None, found: tuple[tuple[str, str], ...]
) -> None:
    assert line_diff(before, after) == found


def test_only_the_beginning_of_a_long_text_is_compared() -> None:
    assert len(line_diff("x\n" * 100_000, None)) == MOST_LINES

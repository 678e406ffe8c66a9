"""Questions with a time in words, and questions that name none, labelled by hand: at least .95 are read rightly, and none of the
latter is read as a time.

A line `@ clock zone [dmy|mdy]` holds for the lines after it: a question, and the days that it names (`day`, `first..last`, an end
left out is open) or `none`. Lines at odd positions were not looked at while the rules were written.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from mnemonaut_core.domain.query import Query
from mnemonaut_core.recall.intent import intent_of

DATA = Path(__file__).parent.parent / "data" / "dates"
RIGHT = 0.95


def labelled(language: str) -> Iterator[tuple[str, str, str]]:
    """The questions of a file in order, each with its label and with what is read."""
    clock, zone, order = 0, "UTC", ""
    for line in (DATA / f"{language}.txt").read_text("utf-8").splitlines():
        if line.startswith("@"):
            moment, zone, order = [*line[1:].split(), ""][:3]
            clock = int(datetime.fromisoformat(moment).timestamp())
            continue
        question, label = line.rsplit(" | ", 1)
        found = intent_of(Query(question, clock, zone=zone, date_order=order), ahead=True).time_range
        ends = () if found is None else (found.start, found.end)
        days = ["" if at is None else datetime.fromtimestamp(at, ZoneInfo(zone)).date().isoformat() for at in ends]
        yield question, label, "..".join(dict.fromkeys(days)) if days else "none"


@pytest.mark.parametrize("half", [0, 1], ids=["even", "odd"])
@pytest.mark.parametrize("language", ["en", "ja", "zh"])
def test_times_in_words_are_read_as_they_are_labelled(language: str, half: int) -> None:
    rows = list(labelled(language))[half::2]
    timed = [row for row in rows if row[1] != "none"]
    wrong = [row for row in timed if row[1] != row[2]]
    assert len(timed) >= 75
    assert len(rows) - len(timed) >= 30
    assert 1.0 - len(wrong) / len(timed) >= RIGHT, wrong
    assert [row for row in rows if row[1] == "none" != row[2]] == []

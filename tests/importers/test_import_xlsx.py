"""Excel workbooks: the same as their table, or a sentence."""

from __future__ import annotations

import csv
import random
import zipfile
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import Day
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.importers import xlsx
from mnemonaut_core.importers.detect import recognise
from mnemonaut_core.importers.records import ImportOptions

ROWS = [
    ("date", "user", "assistant"),
    (datetime(2025, 11, 3, 14, 5), "When do I sow beans?", "In November."),  # noqa: DTZ001 - Excel knows no zone
    (date(2025, 11, 4), 7.0, "x"),
]


def read(path: Path) -> list[Any]:
    return list(recognise(path, ImportOptions()).records(NEVER))


@pytest.fixture
def workbook(tmp_path: Path) -> Path:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    sheet = book.create_sheet("Memories")
    for row in ROWS:
        sheet.append(row)
    book.save(tmp_path / "a.xlsx")
    return tmp_path / "a.xlsx"


def test_a_workbook_is_its_table(workbook: Path) -> None:
    """The first sheet is empty; a number that is whole has no point."""
    with workbook.with_suffix(".csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([ROWS[0], ("2025-11-03 14:05:00", *ROWS[1][1:]), ("2025-11-04", "7", "x")])
    assert read(workbook) == read(workbook.with_suffix(".csv"))
    one, two = read(workbook)
    assert (one.memory.user_text, one.memory.occurred_at) == ("When do I sow beans?", 1_762_178_700)
    assert (two.memory.user_text, isinstance(two.memory.occurred_at, Day)) == ("7", True)
    source = recognise(workbook, ImportOptions())
    assert (source.info.format, source.info.path) == ("xlsx", workbook)


def test_without_the_extra_a_sentence_says_what_works(workbook: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xlsx, "is_readable", lambda: False)
    with pytest.raises(InputError) as refused:
        read(workbook)
    with pytest.raises(EnvironmentFault) as named:
        recognise(workbook, ImportOptions(format="xlsx"))
    for caught in (refused.value, named.value):
        assert "CSV UTF-8" in caught.advice
        assert "xlsx" in caught.advice


def test_mutated_workbooks_are_read_or_refused(workbook: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(workbook) as zipped:
        parts = {name: zipped.read(name) for name in zipped.namelist()}
    for seed in range(60):
        chance = random.Random(seed)
        name = chance.choice(list(parts))
        data = bytearray(parts[name])
        for _ in range(chance.randint(1, 5)):
            data[chance.randrange(len(data))] = chance.choice(b'<>&"x0')
        with zipfile.ZipFile(tmp_path / "b.xlsx", "w") as zipped:
            for part, content in {**parts, name: bytes(data[: chance.choice((len(data), len(data) // 2))])}.items():
                zipped.writestr(part, content)
        with suppress(MnemonautError):
            read(tmp_path / "b.xlsx")

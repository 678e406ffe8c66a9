"""The source of a sample: relative days become moments, templates are written out, with their years."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from helpers.tables import pairs_of

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.importers.records import MemoryRecord
from mnemonaut_core.importers.sample import load_situations, read_sample

AS_OF = int(datetime(2026, 4, 19, 15, 30, tzinfo=UTC).timestamp())

EPISODE = {"id": "ep-1", "kind": "episode", "day": -3, "time": "08:15", "user_text": "Hi.", "reply_text": "Hello."}
STATE = {"id": "st-1", "kind": "state", "subtype": "fact", "day": -3, "time": "08:15", "body": "Has a cat."}
MATTER = pairs_of("""
    type preference; importance 4; reinforcement 2; scope global; created_day -9; updated_day -2; status active
""")


def sample(
    folder: Path, *lines: dict[str, Any] | str, matter: dict[str, str] | None = None, file: str = "user/a.md"
) -> Path:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    (folder / "memories.jsonl").write_text(text, "utf-8")
    document = folder / "documents" / file
    document.parent.mkdir(parents=True)
    head = "\n".join(f"{key}: {value}" for key, value in (MATTER if matter is None else matter).items())
    document.write_text(f"---\n{head}\n---\n# Tea\n- strong\n", "utf-8")
    return folder


def test_days_and_hours_become_moments(tmp_path: Path) -> None:
    claim = {**STATE, "id": "cl-1", "kind": "claim"}
    affect = {**STATE, "id": "af-1", "kind": "affect", "subtype": None, "labels": ["joy"]}
    state = {**STATE, "last_confirmed_day": -1, "valid_from_day": -3, "valid_to_day": -1}
    found = [
        record.memory
        for record in read_sample(sample(tmp_path, EPISODE, state, claim, affect), 100 * DAY_SECONDS + 77, "en")
        if isinstance(record, MemoryRecord) and record.memory.kind != "chunk"
    ]
    said = 97 * DAY_SECONDS + 8 * 3600 + 15 * 60
    assert [(memory.occurred_at, memory.created_at) for memory in found] == [
        (said, None),
        (None, said),
        (None, said),
        (said, None),
    ]
    assert (found[1].last_confirmed_at, found[1].valid_from, found[1].valid_to) == (
        99 * DAY_SECONDS,
        97 * DAY_SECONDS,
        99 * DAY_SECONDS,
    )
    assert found[3].affect_labels == '["joy"]'


def test_what_is_confirmed_on_its_own_day_is_not_confirmed_before_it_was_said(tmp_path: Path) -> None:
    records = list(read_sample(sample(tmp_path, {**STATE, "last_confirmed_day": -3}), 100 * DAY_SECONDS, "en"))
    memory = records[-1].memory if isinstance(records[-1], MemoryRecord) else None
    assert memory is not None
    assert memory.last_confirmed_at == memory.created_at


@pytest.mark.parametrize(
    ("keys", "updated", "of"),
    [
        ({"summary_fresh": True}, 0, 0),
        ({"summary_fresh": True, "updated_day": -1}, 2 * DAY_SECONDS - (8 * 60 + 15) * 60, "updated"),
        ({"summary_fresh": True, "updated_day": -3}, 0, 0),
        ({"summary_fresh": False, "updated_day": -1}, 2 * DAY_SECONDS - (8 * 60 + 15) * 60, 0),
    ],
)
def test_a_fresh_summary_is_of_the_last_edit_and_a_stale_one_of_what_was_said(
    tmp_path: Path, keys: dict[str, Any], updated: int, of: int | str
) -> None:
    line = {**EPISODE, "assistant_summary": "A greeting.", **keys}
    *_, record = read_sample(sample(tmp_path, line), 100 * DAY_SECONDS, "en")
    assert isinstance(record, MemoryRecord)
    memory = record.memory
    assert memory.occurred_at is not None
    assert memory.updated_at == memory.occurred_at + updated
    assert memory.summary_of == (memory.updated_at if of == "updated" else memory.occurred_at)


def test_templates_are_written_out_in_all_texts_and_years(tmp_path: Path) -> None:
    told = {
        **EPISODE,
        "user_text": "Since {{date-10}}.",
        "context_note": "In {{month-40}}",
        "about_year_start": "{{year-20}}",
        "about_year_end": 1960,
    }
    *_, record = read_sample(sample(tmp_path, told), AS_OF, "en")
    assert isinstance(record, MemoryRecord)
    memory = record.memory
    assert (memory.user_text, memory.context_note) == ("Since 9 April 2026.", "In March 2026")
    assert (memory.about_year_start, memory.about_year_end) == (2006, 1960)


def situation_file(folder: Path, **changes: Any) -> Path:
    one: dict[str, Any] = {
        "id": "s-1",
        "kind": "answered",
        "title": {"en": "Tea {{year-1}}"},
        "query": "And on {{date-1}}?",
        "recipe": "r",
        "preset": "p",
        "context": [{"role": "user", "text": "In {{month-1}}."}],
        "note": {"en": "Look."},
        "memories": {"right": ["ep-1"]},
    }
    (folder / "situations.json").write_text(json.dumps([{**one, **changes}]), "utf-8")
    return folder


def test_templates_of_a_situation_are_written_out(tmp_path: Path) -> None:
    (one,) = load_situations(situation_file(tmp_path), AS_OF // DAY_SECONDS, "en")
    assert (one.query, one.context[0].text, one.title) == (
        "And on 18 April 2026?",
        "In April 2026.",
        {"en": "Tea 2025"},
    )
    assert (one.right, one.wrong, one.pair, one.lost) == (("ep-1",), (), (), ())

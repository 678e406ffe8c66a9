"""Our own line format, out: what is exported reads back as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.strategies import examples
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.memory import (
    BOUNDARY_CLASSES,
    KINDS,
    LIFE_STAGES,
    LINK_LABELS,
    MEMORY_COLUMNS,
    SCOPES,
    SECOND,
    STATUSES,
    Entity,
    Link,
    Memory,
)
from mnemonaut_core.domain.vectors import normalize_int8
from mnemonaut_core.importers.columns import TIMES
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, ImportRecord, MemoryRecord
from mnemonaut_core.importers.times import EARLIEST, LATEST
from mnemonaut_core.importers.values import dumped
from mnemonaut_core.store.exporting import document_line, export_line

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=20)
spoken = texts.filter(bool)
unit = st.floats(0, 1)
axis = st.floats(-1, 1)
counts = st.integers(0, 2**63 - 1)
years = st.integers(1, 9999)
objects = st.dictionaries(
    texts,
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts,
    max_size=4,
)
json_texts = (
    objects.map(dumped) | objects.map(lambda value: f" {dumped(value)}\n") | st.lists(texts, max_size=3).map(dumped)
)
COLUMNS: dict[str, st.SearchStrategy[Any]] = dict.fromkeys(MEMORY_COLUMNS, texts)
COLUMNS |= dict.fromkeys(TIMES, st.integers(EARLIEST, LATEST))
COLUMNS |= dict.fromkeys(("reinforcement", "access_count", "token_count"), counts)
COLUMNS |= dict.fromkeys(("about_year_start", "about_year_end"), years)
COLUMNS |= dict.fromkeys(("about_time_confidence", "importance", "confidence", "quality"), unit)
COLUMNS |= dict.fromkeys(("valence", "arousal", "dominance"), axis)
COLUMNS |= {
    "utility": st.floats(allow_nan=False, allow_infinity=False),
    "scope": st.sampled_from(SCOPES),
    "occurred_precision": st.just(SECOND),  # a day moves the moment to its beginning
    "boundary_class": st.sampled_from(BOUNDARY_CLASSES),
    "life_stage": st.sampled_from(LIFE_STAGES),
    "payload": json_texts,
    "provenance": json_texts | texts,
    "affect_labels": json_texts | texts,
}
ALWAYS = {
    "id": spoken,
    "kind": st.sampled_from(KINDS),
    "status": st.sampled_from(STATUSES),
    "sensitivity": st.integers(0, 2),
    "searchable": st.booleans(),
}


@st.composite
def records(draw: st.DrawFn) -> MemoryRecord:
    values: dict[str, Any] = {name: draw(strategy) for name, strategy in ALWAYS.items()}
    values |= {name: draw(st.none() | strategy) for name, strategy in COLUMNS.items() if name not in ALWAYS}
    values[draw(st.sampled_from(("user_text", "reply_text", "body")))] = draw(spoken)
    vectors = st.lists(st.floats(width=32, allow_nan=False, allow_infinity=False), min_size=1, max_size=4).map(tuple)
    return MemoryRecord(
        memory=Memory(**values),
        links=tuple(
            draw(
                st.lists(
                    st.builds(Link, texts, st.sampled_from(LINK_LABELS), st.none() | unit),
                    max_size=3,
                    unique_by=lambda link: (link.to, link.label),
                )
            )
        ),
        threads=tuple(draw(st.lists(texts, max_size=3, unique=True))),
        entities=tuple(
            draw(
                st.lists(
                    st.builds(Entity, texts, texts, st.none() | unit), max_size=3, unique_by=lambda e: (e.type, e.name)
                )
            )
        ),
        embedding=draw(st.none() | vectors),
    )


def read_back(tmp_path: Path, *lines: str) -> list[ImportRecord]:
    path = tmp_path / "out.jsonl"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="")
    return list(JsonlImporter().read(path, ImportOptions(), NEVER))


@pytest.mark.long
@examples(60, night=200)
@given(records())
def test_every_column_comes_back_as_it_was(tmp_path: Path, record: MemoryRecord) -> None:
    line = export_line(record)
    assert "\n" not in line
    (back,) = read_back(tmp_path, line)
    assert isinstance(back, MemoryRecord)
    assert replace(back, text=None) == replace(record, where="line 1")


@examples(30, night=50)
@given(
    st.builds(
        DocumentRecord,
        id=spoken,
        uri=spoken,
        body=texts,
        scope=st.none() | texts,
        day=st.none() | st.integers(-700_000, 3_000_000),
        token_count=st.none() | counts,
        updated_at=st.none() | st.integers(EARLIEST, LATEST),
    )
)
def test_every_field_of_a_document_comes_back(tmp_path: Path, document: DocumentRecord) -> None:
    assert read_back(tmp_path, document_line(document)) == [document]


def test_a_line_names_only_what_is_known() -> None:
    line = export_line(MemoryRecord(Memory(id="a", kind="episode", user_text="x", payload='{"a":1}')))
    assert line == (
        '{"id":"a","kind":"episode","user_text":"x","sensitivity":0,"status":"active","searchable":true,"payload":{"a":1}}'
    )


def test_a_vector_of_small_whole_numbers_takes_little_and_comes_back_bit_for_bit(tmp_path: Path) -> None:
    small = np.random.default_rng(3).integers(-127, 128, 2304).astype(np.int8)
    small[7] = 127
    vector = tuple(map(float, normalize_int8(small.reshape(1, -1))[0]))
    line = export_line(MemoryRecord(Memory(id="a", kind="state", body="x"), embedding=vector))
    assert len(line) < 4_000
    (back,) = read_back(tmp_path, line)
    assert isinstance(back, MemoryRecord)
    assert back.embedding == vector

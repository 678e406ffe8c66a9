"""The samples of all languages: complete, relative, and built alike for any day."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from helpers.depth import thin
from helpers.masters import Masters
from helpers.program_texts import program_texts
from msgspec.structs import fields, replace

from mnemonaut_core.domain.memory import (
    BOUNDARY_CLASSES,
    DAY_SECONDS,
    LIFE_STAGES,
    LINK_LABELS,
    MEMORY_COLUMNS,
    STATUSES,
    Memory,
)
from mnemonaut_core.importers.columns import TIMES, document_record, memory_record
from mnemonaut_core.importers.records import DocumentRecord, ImportRecord, MemoryRecord
from mnemonaut_core.importers.sample import Situation, load_meta, load_situations, read_sample
from mnemonaut_core.recipes.heuristic import HeuristicParameters
from mnemonaut_core.store.exporting import document_line, export_line
from mnemonaut_core.text.similarity import char_ngrams, dice
from mnemonaut_resources import RESOURCES
from mnemonaut_resources.make.translations import known

SAMPLES = RESOURCES / "samples"
LANGS = sorted(folder.name for folder in SAMPLES.iterdir() if folder.is_dir() and (folder / "meta.json").is_file())
AS_OF = int(datetime(2026, 4, 19, 15, 30, tzinfo=UTC).timestamp())
LATER = int(datetime(2031, 12, 2, 0, 0, tzinfo=UTC).timestamp())
SHIFT = (LATER // DAY_SECONDS - AS_OF // DAY_SECONDS) * DAY_SECONDS
WRITTEN_DATE = re.compile(
    r"\d{4}-\d{2}-\d{2}|\d{4}年\d{1,2}月(?:\d{1,2}日)?"
    r"|(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}"
    r"|(?<!\d)(?:19|20)\d{2}(?!\d)"
)
ABSOLUTE_DATE = re.compile(r"(?<!\d)(?:1[89]|20|21)\d{2}(?!\d)|\d{1,2}\s*月\s*\d{1,2}\s*[日号號]")
_MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
ENGLISH_DATE = re.compile(rf"\b{_MONTH} \d{{1,2}}\b|\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}\b")

each_language = pytest.mark.parametrize("lang", LANGS)


@cache
def built(lang: str, as_of: int = AS_OF) -> tuple[ImportRecord, ...]:
    return tuple(read_sample(SAMPLES / lang, as_of, lang))


def memories(lang: str, as_of: int = AS_OF) -> tuple[MemoryRecord, ...]:
    return tuple(record for record in built(lang, as_of) if isinstance(record, MemoryRecord))


def documents(lang: str, as_of: int = AS_OF) -> tuple[DocumentRecord, ...]:
    return tuple(record for record in built(lang, as_of) if isinstance(record, DocumentRecord))


def by_id(lang: str) -> dict[str, Memory]:
    return {record.memory.id: record.memory for record in memories(lang)}


@cache
def situations(lang: str) -> tuple[Situation, ...]:
    return load_situations(SAMPLES / lang, AS_OF // DAY_SECONDS, lang)


def moment(memory: Memory) -> int:
    assert memory.moment is not None
    return memory.moment


def masked(text: str | None) -> str | None:
    return None if text is None else WRITTEN_DATE.sub("∎", text)


def source_texts(folder: Path) -> Iterable[tuple[str, str]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from source_texts(entry)
        elif entry.name.endswith((".jsonl", ".json", ".md")):
            for number, line in enumerate(entry.read_text("utf-8").split("\n"), 1):
                yield f"{entry} line {number}", line


def test_all_three_languages_are_there() -> None:
    assert LANGS == ["en", "ja", "zh"]


# what a sample holds


@each_language
def test_each_kind_is_there_in_number(lang: str) -> None:
    kinds = Counter(record.memory.kind for record in memories(lang))
    assert kinds["episode"] >= 120
    assert kinds["state"] >= 25
    assert kinds["affect"] >= 12
    assert kinds["claim"] >= 15
    assert kinds["chunk"] >= 20
    assert len(documents(lang)) >= 12


@each_language
def test_links_threads_and_entities_are_there_in_number(lang: str) -> None:
    found = memories(lang)
    assert sum(len(record.links) for record in found) >= 100
    assert len({thread for record in found for thread in record.threads}) >= 15
    assert len({(entity.type, entity.name) for record in found for entity in record.entities}) >= 20
    assert {link.label for record in found for link in record.links} == {*LINK_LABELS} - {"near_repeat"}


@each_language
def test_many_names_are_spoken_of_more_than_once_and_threads_last_for_months(lang: str) -> None:
    mentions = Counter((entity.type, entity.name) for record in memories(lang) for entity in record.entities)
    assert sum(count >= 2 for count in mentions.values()) >= 20
    days: dict[str, list[int]] = {}
    for record in memories(lang):
        for thread in record.threads:
            days.setdefault(thread, []).append(moment(record.memory) // DAY_SECONDS)
    assert sum(max(found) - min(found) >= 90 for found in days.values()) >= 10


@each_language
def test_pictures_and_all_stages_of_life_are_there(lang: str) -> None:
    found = [record.memory for record in memories(lang)]
    assert {memory.life_stage for memory in found} == {*LIFE_STAGES, None}
    assert sum(memory.image_summary is not None for memory in found) >= 4


@each_language
def test_five_summaries_are_fresh_and_one_is_stale(lang: str) -> None:
    summarised = [record.memory for record in memories(lang) if record.memory.assistant_summary]
    fresh = Counter(memory.summary_of == memory.updated_at for memory in summarised)
    assert fresh[True] >= 5
    assert fresh[False] == 1
    assert all(memory.kind == "episode" and memory.summary_of is not None for memory in summarised)
    assert all(len(memory.assistant_summary or "") < len(memory.text) for memory in summarised)


@each_language
def test_scopes_boundaries_and_secrets_are_there(lang: str) -> None:
    found = [record.memory for record in memories(lang)]
    assert {document.scope for document in documents(lang)} >= {"global", "project"}
    claims = [memory for memory in found if memory.kind == "claim"]
    assert {claim.boundary_class for claim in claims} == set(BOUNDARY_CLASSES)
    assert {claim.scope for claim in claims} == {"session", "project", "principle"}
    assert {claim.memory_type for claim in claims} == {
        "evidence",
        "working_state",
        "knowledge",
        "procedure",
        "norm",
    }
    assert {memory.sensitivity for memory in found} == {0, 1, 2}
    assert {memory.subtype for memory in found if memory.kind == "chunk"} == {
        "preference",
        "instruction",
        "entity",
        "decision",
        "pattern",
        "event",
    }
    assert {memory.status for memory in found} == set(STATUSES)


@each_language
def test_journals_have_the_four_sections(lang: str) -> None:
    sections = {record.memory.section for record in memories(lang) if (record.memory.uri or "").startswith("journal/")}
    assert sections == {"request", "learned", "completed", "next"}


@each_language
def test_the_direct_routes_of_seed_003_find_their_files(lang: str) -> None:
    assert {document.uri for document in documents(lang)} >= {
        "user/preferences.md",
        "user/instructions.md",
        "user/entities.md",
        "TASKS.md",
        "agent/decisions.md",
        "agent/patterns.md",
    }


@each_language
def test_a_third_of_the_episodes_is_recent_and_some_are_old(lang: str) -> None:
    ages = [
        (AS_OF - moment(record.memory)) / DAY_SECONDS for record in memories(lang) if record.memory.kind == "episode"
    ]
    assert 0.33 <= sum(age <= 365 for age in ages) / len(ages) <= 0.6
    assert max(ages) >= 730


@each_language
def test_meta_names_the_language_and_the_two(lang: str) -> None:
    meta = load_meta(SAMPLES / lang)
    assert meta.lang == lang
    assert meta.person
    assert meta.companion


# the records


@each_language
def test_ids_are_unique_and_documents_stand_first(lang: str) -> None:
    ids = [record.memory.id for record in memories(lang)]
    assert len(set(ids)) == len(ids)
    kinds = [isinstance(record, DocumentRecord) for record in built(lang)]
    assert kinds == sorted(kinds, reverse=True)


@each_language
def test_links_resolve_and_point_backwards(lang: str) -> None:
    known = by_id(lang)
    wrong = [
        f"{record.memory.id} → {link.to}"
        for record in memories(lang)
        for link in record.links
        if link.to not in known or moment(known[link.to]) >= moment(record.memory)
    ]
    assert wrong == []


@each_language
def test_all_memories_lie_before_the_day_of_building(lang: str) -> None:
    midnight = AS_OF // DAY_SECONDS * DAY_SECONDS
    assert max(moment(record.memory) for record in memories(lang)) < midnight
    for record in memories(lang):
        stamps = (record.memory.updated_at, record.memory.last_confirmed_at, record.memory.valid_from)
        assert all(stamp is None or stamp <= midnight for stamp in stamps), record.memory.id


@each_language
def test_times_of_a_memory_are_in_order(lang: str) -> None:
    for record in memories(lang):
        memory = record.memory
        assert memory.last_confirmed_at is None or memory.last_confirmed_at >= moment(memory), memory.id
        if memory.valid_from is not None and memory.valid_to is not None:
            assert memory.valid_from < memory.valid_to, memory.id
        if memory.about_year_start is not None and memory.about_year_end is not None:
            assert memory.about_year_start <= memory.about_year_end < date(2026, 4, 19).year, memory.id


@each_language
def test_chunks_point_into_their_documents(lang: str) -> None:
    bodies = {document.id: document.body for document in documents(lang)}
    chunks = [record.memory for record in memories(lang) if record.memory.kind == "chunk"]
    assert {chunk.document_id for chunk in chunks} == set(bodies)
    for chunk in chunks:
        assert chunk.body is not None
        assert chunk.document_id is not None
        assert chunk.body in bodies[chunk.document_id]
        assert chunk.id.startswith(f"chunk:{chunk.uri}#")
        assert chunk.importance in (0.2, 0.4, 0.6, 0.8, 1.0)


@each_language
def test_journals_are_named_by_the_day_they_were_begun(lang: str) -> None:
    journals = [document for document in documents(lang) if document.uri.startswith("journal/")]
    assert len(journals) >= 6
    for journal in journals:
        assert journal.day is not None
        assert journal.uri == f"journal/{date.fromordinal(date(1970, 1, 1).toordinal() + journal.day).isoformat()}.md"
        created = {record.memory.created_at for record in memories(lang) if record.memory.document_id == journal.id}
        assert created == {journal.day * DAY_SECONDS}
    assert all(document.day is None for document in documents(lang) if document not in journals)


@each_language
def test_every_record_is_one_of_our_lines(lang: str) -> None:
    for record in memories(lang):
        line = json.loads(export_line(record))
        assert memory_record(line, where=record.where, prefix="x", seen={}) == record
        assert record.memory.payload is None, record.where
    for document in documents(lang):
        assert document_record(json.loads(document_line(document))["document"]) == document


# days are relative


@each_language
def test_no_date_is_absolute_outside_templates(lang: str) -> None:
    found = []
    for where, line in source_texts(SAMPLES / lang):
        plain = re.sub(r"\{\{.*?\}\}", "", line)
        found += [f"{where}: {match[0]}" for shape in (ABSOLUTE_DATE, ENGLISH_DATE) for match in shape.finditer(plain)]
    assert found == []


@each_language
def test_at_least_eight_texts_hold_a_template_and_all_are_written_out(lang: str) -> None:
    spoken = re.compile(r"\{\{(?:date|month)-\d+\}\}")
    assert sum(bool(spoken.search(line)) for _, line in source_texts(SAMPLES / lang)) >= 8
    for record in built(lang):
        line = export_line(record) if isinstance(record, MemoryRecord) else repr(record)
        assert "{{" not in line
    assert "{{" not in repr(situations(lang))


@each_language
def test_another_day_of_building_shifts_all_times_and_changes_only_templates(lang: str) -> None:
    first, second = memories(lang), memories(lang, LATER)
    assert len(first) == len(second)
    for one, other in zip(first, second, strict=True):
        assert shifted(one.memory) == masked_memory(other.memory)
        assert (one.links, one.threads, one.where) == (other.links, other.threads, other.where)
        assert one.entities == other.entities
        for name in MEMORY_COLUMNS:
            before, after = getattr(one.memory, name), getattr(other.memory, name)
            if before != after and isinstance(before, str):
                assert name == "uri" or name.endswith("id") or WRITTEN_DATE.search(before), (one.memory.id, name)


def shifted(memory: Memory) -> Memory:
    times = {name: value + SHIFT for name in TIMES if (value := getattr(memory, name)) is not None}
    years = {
        name: value + 2031 - 2026
        for name in ("about_year_start", "about_year_end")
        if (value := getattr(memory, name)) is not None
    }
    return masked_memory(replace(memory, **times, **years))


def masked_memory(memory: Memory) -> Memory:
    """Its dates blotted out; the tokens of a text with dates depend on them."""
    texts: dict[str, Any] = {
        field.name: masked(value) for field in fields(Memory) if isinstance(value := getattr(memory, field.name), str)
    }
    dated = memory.body is not None and texts["body"] != memory.body
    return replace(memory, **texts, token_count=None if dated else memory.token_count)


@each_language
def test_documents_shift_alike(lang: str) -> None:
    first, second = documents(lang), documents(lang, LATER)
    for one, other in zip(first, second, strict=True):
        assert masked(one.uri) == masked(other.uri)
        assert masked(one.body) == masked(other.body)
        assert one.updated_at is not None
        assert other.updated_at == one.updated_at + SHIFT
        assert other.day == (None if one.day is None else one.day + SHIFT // DAY_SECONDS)


@each_language
def test_the_hour_of_building_changes_nothing(lang: str) -> None:
    midnight = AS_OF // DAY_SECONDS * DAY_SECONDS
    assert built(lang, midnight) == built(lang, midnight + DAY_SECONDS - 1) == built(lang)


# situations


@each_language
def test_each_prepared_situation_is_there(lang: str) -> None:
    kinds = Counter(situation.kind for situation in situations(lang))
    assert kinds["misrecall"] >= 2
    assert kinds["near_duplicate"] >= 1
    assert kinds["below_cut"] >= 1
    assert kinds["unanswerable"] >= 2
    assert kinds["answered"] >= 3
    assert kinds["old_memory"] >= 1
    assert any(situation.context for situation in situations(lang) if situation.kind == "answered")
    assert all(len(situation.context) <= 6 for situation in situations(lang))


@each_language
def test_situations_name_memories_that_exist(lang: str) -> None:
    known = by_id(lang)
    assert len({each.id for each in situations(lang)}) == len(situations(lang))
    assert all({*each.title} >= {"en", lang} and {*each.note} >= {"en", lang} for each in situations(lang))
    missing = [f"{each.id}: {name}" for each in situations(lang) for name in each.memories if name not in known]
    assert missing == []


@each_language
def test_each_kind_of_situation_names_what_it_needs(lang: str) -> None:
    for situation in situations(lang):
        needed = {
            "misrecall": situation.wrong and situation.right,
            "near_duplicate": situation.pair,
            "below_cut": situation.lost,
            "why_not": situation.lost,
            "answered": situation.right,
            "old_memory": situation.right or situation.lost,
            "unanswerable": not situation.memories,
            "disagree": not situation.memories,
        }
        assert needed[situation.kind], situation.id


def label(text: str) -> str:
    """What is on a button or in a menu, without its mnemonic and its dots."""
    return re.sub(r"\(&.\)|&", "", text).rstrip("…?？.: ")


QUOTED = {"en": "“([^”]+)”", "ja": "「([^」]+)」", "zh": "“([^”]+)”"}


@pytest.mark.long
@pytest.mark.parametrize("lang", thin(["en", "ja", "zh"], every=3))
@pytest.mark.parametrize("sample", LANGS)
def test_what_a_note_quotes_is_a_label_of_the_window_in_that_language_or_said_in_the_sample(
    sample: str, lang: str, masters_of_run: Masters
) -> None:
    said = "\n".join([record.memory.text for record in memories(sample)] + [each.query for each in situations(sample)])
    labels = set(re.findall(r"\w+", said)) | {"the old lady", "hooked little fingers", "peace talks", "plenty, please"}
    labels |= {
        "I don't eat coriander",
        "She",
        "the wok",
        "Grandma",
        "teacher",
        "promised",
        *HeuristicParameters.__struct_fields__,
    }
    shown = {} if lang == "en" else known(lang)
    labels |= {label(shown.get(text, text[1])) for text in program_texts(masters_of_run).all}
    missing = [
        (each.id, quote)
        for each in situations(sample)
        for quote in re.findall(QUOTED[lang], each.note.get(lang, ""))
        if label(quote) not in labels and quote not in said
    ]
    assert missing == []


@each_language
def test_wrong_memories_and_pairs_are_recent_and_old_ones_old(lang: str) -> None:
    known = by_id(lang)
    year_ago = AS_OF - 365 * DAY_SECONDS
    for situation in situations(lang):
        if situation.kind in ("misrecall", "near_duplicate"):
            assert all(moment(known[name]) > year_ago for name in (*situation.wrong, *situation.pair)), situation.id
        if situation.kind == "old_memory":
            assert all(moment(known[name]) < year_ago for name in situation.right), situation.id


@each_language
def test_the_prepared_pair_is_nearly_the_same_and_no_other_two_episodes_are(lang: str) -> None:
    episodes = [record.memory for record in memories(lang) if record.memory.kind == "episode"]
    grams = {memory.id: char_ngrams(memory.text, max_chars=1_000_000) for memory in episodes}
    prepared = {frozenset(situation.pair) for situation in situations(lang) if situation.pair}
    for pair in prepared:
        one, other = sorted(pair)
        assert dice(grams[one], grams[other]) >= 0.9
    names = sorted(grams)
    near = {
        frozenset((one, other))
        for number, one in enumerate(names)
        for other in names[number + 1 :]
        if dice(grams[one], grams[other]) >= 0.9
    }
    assert near == prepared

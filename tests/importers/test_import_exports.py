"""Exports and stores of other programs (`tests/tools/make_exports.py`, `make_stores.py`): what each brings, again, cut in half,
mutated, from a folder."""

from __future__ import annotations

import json
import os
import random
import runpy
import shutil
import zipfile
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers.strategies import BY_DAY
from hypothesis import settings

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.import_report import ImportReport
from mnemonaut_core.domain.memory import Day
from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.importers.detect import recognise
from mnemonaut_core.importers.records import DocumentRecord, ImportOptions, MemoryRecord, Refused, RevisionRecord
from mnemonaut_core.store.database import Database
from mnemonaut_core.text.shown import date_text

GOLDEN = Path(__file__).parents[1] / "golden" / "imports"
TOOLS = Path(__file__).parents[1] / "tools"
MAKERS = {
    name: make
    for tool in ("make_exports.py", "make_stores.py")
    for name, make in runpy.run_path(str(TOOLS / tool))["MAKERS"].items()
}
NOW = 1_795_000_000
every_export = pytest.mark.parametrize("name", MAKERS)


@pytest.fixture
def export(tmp_path: Path, name: str) -> Path:
    """The export of this name, in a folder that is always called the same."""
    folder = tmp_path / "made"
    folder.mkdir()
    made: Path = MAKERS[name](folder)
    return made


def read(path: Path) -> list[Any]:
    return list(recognise(path, ImportOptions()).records(NEVER))


def told(record: object) -> Any:
    """A record as JSON, without what says nothing."""

    def full(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: full(one) for key, one in value.items() if one not in (None, [], "")}
        return [full(one) for one in value] if isinstance(value, list) else value

    def plain(value: object) -> str:
        return date_text(value) if isinstance(value, Day) else str(value)

    return {type(record).__name__: full(json.loads(msgspec.json.encode(record, enc_hook=plain)))}


def take(database: Database, path: Path) -> ImportReport:
    source = recognise(path, ImportOptions())
    return database.imports.import_records(source.records(NEVER), source.info, source.options, now=NOW)


@every_export
def test_what_an_export_brings_is_reviewed(name: str, export: Path) -> None:
    """UPDATE_GOLDEN_IMPORTS=1 writes the files again; their diff is the review."""
    source = recognise(export, ImportOptions())
    records = [told(record) for record in source.records(NEVER)]
    found = {"format": source.info.format, "shown_by": source.info.shown_by, "records": records}
    golden = GOLDEN / f"{name}.json"
    if os.environ.get("UPDATE_GOLDEN_IMPORTS"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")
    assert found == json.loads(golden.read_text("utf-8"))
    memories = sum("MemoryRecord" in record for record in records)
    assert abs((source.info.rows or 0) - memories) <= max(2, memories)


@every_export
def test_importing_twice_equals_importing_once(name: str, export: Path, tmp_path: Path) -> None:
    with closing(Database.open(tmp_path / "a.db", create=True)) as database:
        first = take(database, export)
        before = database.connection.execute("SELECT id, record_hash FROM memory ORDER BY id").fetchall()
        again = take(database, export)
        assert database.connection.execute("SELECT id, record_hash FROM memory ORDER BY id").fetchall() == before
    assert first.added == len(before) > 0
    assert (again.added, again.updated, again.unchanged, again.reconciled.missing) == (0, 0, first.added, ())


@every_export
def test_a_folder_and_its_zip_hold_the_same(name: str, export: Path, tmp_path: Path) -> None:
    if export.suffix == ".zip":
        packed, folder = export, tmp_path / "unpacked"
        with zipfile.ZipFile(export) as zipped:
            zipped.extractall(folder)
    elif export.is_dir():
        folder = export
        packed = Path(shutil.make_archive(str(tmp_path / "packed"), "zip", export))
    else:
        pytest.skip("one file")
    assert [strip(told(record)) for record in read(packed)] == [strip(told(record)) for record in read(folder)]


def strip(record: Any) -> Any:
    """Without what names the place it was read from."""
    return [(one.get("memory") or one).get("body", "") for one in record.values()]


@every_export
def test_half_a_file_is_refused_or_read_as_far_as_it_goes(name: str, export: Path, tmp_path: Path) -> None:
    whole = {record.memory.id for record in read(export) if isinstance(record, MemoryRecord)}
    files = [export] if export.is_file() else [path for path in export.rglob("*") if path.is_file()]
    for file in files:
        half = tmp_path / "half" / file.name
        half.parent.mkdir(exist_ok=True)
        half.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        with suppress(MnemonautError):
            found = {record.memory.id for record in read(half) if isinstance(record, MemoryRecord)}
            assert found <= whole or file.suffix == ".md"


def damaged(data: bytes, chance: random.Random) -> bytes:
    """The bytes with some replaced, cut out, doubled, or something else in their place."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(made) or 1)
        piece = chance.choice(
            (b'"', b"{", b"]", b"null", b"\x00", b"\xff\xfe", b"\\ud800", b"1e999", b"[]", b"\n", b"-1")
        )
        match chance.randrange(4):
            case 0:
                made[at : at + chance.randint(1, 40)] = piece
            case 1:
                del made[at : at + chance.randint(1, 200)]
            case 2:
                made[at:at] = made[at : at + chance.randint(1, 100)]
            case _:
                made[at : at + 1] = bytes((chance.randrange(256),))
    return bytes(made)


OTHERS: tuple[Any, ...] = (
    None,
    [],
    {},
    "",
    5,
    -1e308,
    True,
    "\ud800",
    [[]],
    {"$date": {"$date": []}},
    "x" * 1000,
    10**30,
)


def retyped(data: bytes, chance: random.Random) -> bytes:
    """JSON with values of other types, keys that are gone and elements that are there twice; other bytes damaged."""

    def changed(value: Any) -> Any:
        if chance.random() < 0.08:
            return chance.choice(OTHERS)
        if isinstance(value, dict):
            return {key: changed(one) for key, one in value.items() if chance.random() > 0.05}
        if isinstance(value, list):
            return [changed(one) for one in value for _ in range(1 + (chance.random() < 0.05))]
        return value

    for parts in ([data], data.splitlines()):
        with suppress(ValueError):
            return "\n".join(json.dumps(changed(json.loads(part))) for part in parts if part).encode()
    return damaged(data, chance)


@every_export
def test_mutations_are_read_or_refused_and_never_break(name: str, export: Path, tmp_path: Path) -> None:
    assert settings.default is not None
    folder = tmp_path / "mutants"
    if export.suffix == ".zip":
        with zipfile.ZipFile(export) as zipped:
            zipped.extractall(folder)
    elif export.is_dir():
        shutil.copytree(export, folder)
    else:
        folder.mkdir()
        shutil.copy(export, folder)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    originals = [path.read_bytes() for path in files]
    for seed in range(1000 if settings.default.max_examples > BY_DAY else 60):
        chance = random.Random(seed)
        at = chance.randrange(len(files))
        files[at].write_bytes(chance.choice((damaged, retyped))(originals[at], chance))
        with suppress(MnemonautError):
            for record in read(chance.choice((folder, files[at]))):
                assert isinstance(record, (MemoryRecord, DocumentRecord, RevisionRecord, Refused)), seed
        files[at].write_bytes(originals[at])


def repacked(export: Path, target: Path, change: str) -> Path:
    """The export as a ZIP with something that no export has."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as zipped:
        for file in [export] if export.is_file() else sorted(path for path in export.rglob("*") if path.is_file()):
            zipped.write(file, file.name)
        if change == "traversal":
            zipped.writestr("../conversations.json", "[]")
        elif change == "link":
            link = zipfile.ZipInfo("conversations-1.json")
            link.external_attr = 0o120777 << 16
            zipped.writestr(link, "/etc/passwd")
        else:
            zipped.writestr("conversations-2.json", b"[" + b" " * 9_000_000)
    return target


@every_export
@pytest.mark.parametrize("change", ["traversal", "link", "bomb"])
def test_an_archive_that_is_not_safe_is_refused_by_every_format(
    name: str, export: Path, tmp_path: Path, change: str
) -> None:
    packed = repacked(export, tmp_path / "unsafe.zip", change)
    form = recognise(export, ImportOptions()).importer.format
    for options in (ImportOptions(), ImportOptions(format=form)):
        with pytest.raises(MnemonautError) as caught:
            list(recognise(packed, options).records(NEVER))
        assert caught.value.code == "unsafe_archive"


@every_export
def test_another_encoding_is_read_or_refused(name: str, export: Path, tmp_path: Path) -> None:
    """What PowerShell writes: UTF-16 with a mark."""
    files = [export] if export.is_file() else sorted(path for path in export.rglob("*") if path.is_file())
    for file in (one for one in files if one.suffix in (".json", ".jsonl", ".md")):
        wide = tmp_path / "wide" / file.name
        wide.parent.mkdir(exist_ok=True)
        wide.write_bytes(file.read_text("utf-8").encode("utf-16"))
        with suppress(MnemonautError):  # a file that says nothing by itself
            expected = [strip(told(record)) for record in read(file)]
            assert [strip(told(record)) for record in read(wide)] == expected


def test_one_row_that_says_nothing_does_not_touch_the_others(tmp_path: Path) -> None:
    rows = {"observations": [{"id": 1}, {"id": 2, "type": "bugfix", "title": "The clock mock"}], "exportedAt": "x"}
    (tmp_path / "a.json").write_text(json.dumps(rows), "utf-8")
    bad, good = read(tmp_path / "a.json")
    assert (type(bad), good.memory.body) == (Refused, "The clock mock")
    found = {"results": [{"id": "1", "memory": " ", "hash": "h"}, {"id": "2", "memory": "likes tea", "hash": "h"}]}
    (tmp_path / "b.json").write_text(json.dumps(found), "utf-8")
    bad, good = read(tmp_path / "b.json")
    assert (type(bad), good.memory.body) == (Refused, "likes tea")


def test_older_and_newer_shapes_of_chats_are_read(tmp_path: Path) -> None:
    """Open WebUI's first chats are a list of messages; LibreChat's agents answer in parts."""
    said = [{"role": "user", "content": "Hello there"}, {"role": "assistant", "content": "Hi, friend"}]
    chat = {"id": "w", "created_at": 1756000000, "chat": {"models": ["llama3"], "title": "Chat", "messages": said}}
    (tmp_path / "a.json").write_text(json.dumps([chat]), "utf-8")
    parts = [{"type": "think", "think": "Who is it?"}, {"type": "text", "text": {"value": "Hi, friend"}}]
    asked = {"messageId": "q", "isCreatedByUser": True, "text": "Hello there", "createdAt": "2025-08-24T01:46:40.000Z"}
    answer = {"messageId": "r", "parentMessageId": "q", "isCreatedByUser": False, "text": "", "content": parts}
    talk = {"conversationId": "l", "title": "Chat", "messages": [asked, answer]}
    (tmp_path / "b.json").write_text(json.dumps(talk), "utf-8")
    for name, thread in (("a", "w"), ("b", "l")):
        (record,) = read(tmp_path / f"{name}.json")
        assert (record.memory.user_text, record.memory.reply_text) == ("Hello there", "Hi, friend")
        assert (record.memory.occurred_at, record.threads) == (1_756_000_000, (thread,))


def test_a_long_answer_of_mem0_is_known_by_its_first_memory(tmp_path: Path) -> None:
    """Its head ends in the middle of a memory, whose owner is not in it."""
    row = {"memory": "likes tea " * 20, "created_at": "2026-11-22T09:07:01+00:00", "user_id": "alex"}
    path = tmp_path / "all.json"
    path.write_text(json.dumps({"results": [{"id": str(number), **row} for number in range(1_500)]}), "utf-8")
    assert recognise(path, ImportOptions()).info.format == "mem0"

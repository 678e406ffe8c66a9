"""Which importer reads a file, and what is said when none does."""

from __future__ import annotations

import json
import os
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import apsw
import pytest

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.errors import TITLE_LIMIT, EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.i18n import Text
from mnemonaut_core.importers import detect
from mnemonaut_core.importers.columns import memory_record
from mnemonaut_core.importers.detect import IMPORTERS, importer_for, recognise
from mnemonaut_core.importers.looks import SURE, Sign, first_values
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, Reads, Refused
from mnemonaut_core.importers.times import epoch_of
from mnemonaut_core.importers.values import read_object, text_of

MAPPING: list[dict[str, object]] = [{"title": "t", "mapping": {}, "current_node": None}]


def database(path: Path, *statements: str) -> None:
    connection = apsw.Connection(str(path))
    for statement in statements:
        connection.execute(statement).fetchall()
    connection.close()


def zipped(path: Path, name: str, data: str | bytes) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)


def test_each_format_is_found_by_content_whatever_the_name(tmp_path: Path, ghost_8: Path, ghost_6: Path) -> None:
    files = {"jsonl": '{"user_text": "x"}\n', "csv": "id,text\n1,a\n", "chatgpt": json.dumps(MAPPING)}
    for name, content in files.items():
        path = tmp_path / f"{name}.bin"
        path.write_text(content, encoding="utf-8")
        assert importer_for(path).format == name
    assert importer_for(ghost_8).format == importer_for(ghost_6).format == "cocoroghost"
    zipped(tmp_path / "export.zip", "conversations.json", json.dumps(MAPPING))
    assert importer_for(tmp_path / "export.zip").format == "chatgpt"
    (tmp_path / "conversations.json").write_text(json.dumps(MAPPING), encoding="utf-8")
    assert importer_for(tmp_path).format == "chatgpt"


def test_a_format_that_is_named_is_taken_at_its_word(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("hello", encoding="utf-8")
    assert [importer_for(path, importer.format) for importer in IMPORTERS] == list(IMPORTERS)
    with pytest.raises(InputError) as caught:
        importer_for(path, "jsonlines")
    assert "did you mean 'jsonl'" in caught.value.title


class Notes(ObjectsImporter):
    """A format of its own, over the shared pieces: lines of `{"note": …, "on": …}`."""

    format = "notes"
    title = Text("Notes")
    reads = Reads("notes", "lines", "a file")

    def sign_of(self, value: Mapping[str, Any], name: str) -> Sign | None:
        return Sign(SURE, Text("a note")) if "note" in value else None

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        note = read_object("note", value, {"note": text_of, "on": epoch_of}, ("note",))
        line = {"body": note["note"], "kind": "claim", "created_at": note.get("on")}
        yield memory_record(line, where=where, prefix=self.format, seen=run.lines)


def test_a_format_is_one_class_and_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detect, "IMPORTERS", (Notes(), *IMPORTERS))
    path = tmp_path / "a.txt"
    path.write_text('{"note": "I like tea.", "on": "2025-03-08"}\n{"note": 5}\n')
    importer = importer_for(path)
    assert importer.inspect(path, ImportOptions()).rows == 2
    taken, refused = importer.read(path, ImportOptions(), NEVER)
    assert isinstance(taken, MemoryRecord)
    assert (taken.memory.body, taken.memory.created_at) == ("I like tea.", 1_741_392_000)
    assert isinstance(refused, Refused)
    assert refused.reason == "note.note must be text, not a number"


Prepare = Callable[[Path], object]
REFUSALS: dict[str, tuple[str, Prepare]] = {
    "missing": ("missing_file", lambda path: None),
    "missing folder": ("missing_file", lambda path: None),
    "broken link": ("missing_file", lambda path: path.symlink_to("nowhere")),
    "circular link": ("unreadable_file", lambda path: path.symlink_to(path.name)),
    "empty": ("empty_file", lambda path: path.write_bytes(b"")),
    "pipe": ("not_a_file", os.mkfifo),
    "folder": ("unknown_format", lambda path: path.mkdir()),
    "text": ("unknown_format", lambda path: path.write_text("hello", encoding="utf-8")),
    "picture": ("unknown_format", lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 9)),
    "other json": ("unknown_format", lambda path: path.write_text('{"a": 1}', encoding="utf-8")),
    "zip": ("unknown_format", lambda path: zipped(path, "a.bin", "x")),
    "bomb": ("unsafe_archive", lambda path: zipped(path, "conversations.json", b"[" + b" " * 9_000_000)),
    "climbing zip": ("unsafe_archive", lambda path: zipped(path, "../conversations.json", "[]")),
    "cut zip": ("damaged_file", lambda path: path.write_bytes(b"PK\x03\x04" + b"x" * 90)),
    "other database": ("unknown_format", lambda path: database(path, "CREATE TABLE notes (x)")),
    "ours": (
        "own_database",
        lambda path: database(
            path, *(f"CREATE TABLE {t} (x)" for t in ("memory", "source", "isolation", "suppression"))
        ),
    ),
    "no database": ("not_a_database|damaged_file", lambda path: path.write_bytes(b"SQLite format 3\x00" + bytes(500))),
}


@pytest.mark.parametrize("kind", REFUSALS)
def test_what_cannot_be_read_is_refused_with_a_title_and_an_advice_within_a_second(tmp_path: Path, kind: str) -> None:
    codes, prepare = REFUSALS[kind]
    path = tmp_path / ("gone/file" if kind == "missing folder" else "file")
    prepare(path)
    start = time.thread_time()
    with pytest.raises(MnemonautError) as caught:
        importer_for(path)
    assert time.thread_time() - start < 1.0
    assert caught.value.code in codes.split("|")
    assert 0 < len(caught.value.title) <= TITLE_LIMIT
    assert caught.value.advice.endswith((".", ")", "db"))
    assert isinstance(caught.value, EnvironmentFault) == (codes in ("missing_file", "unreadable_file"))


def test_our_own_database_is_refused_under_every_format(tmp_path: Path) -> None:
    path = tmp_path / "mine.db"
    REFUSALS["ours"][1](path)
    for name in ("auto", "csv", "cocoroghost"):
        with pytest.raises(InputError, match="--db"):
            importer_for(path, name)


def test_a_locked_database_says_so(tmp_path: Path, ghost_8: Path) -> None:
    path = tmp_path / "locked.db"
    path.write_bytes(ghost_8.read_bytes())
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA journal_mode = delete").fetchall()
    connection.execute("BEGIN EXCLUSIVE")
    with pytest.raises(EnvironmentFault) as caught:
        importer_for(path)
    connection.close()
    assert caught.value.code == "locked_file"


def test_a_device_is_never_opened() -> None:
    with pytest.raises(InputError) as caught:
        importer_for(Path("/dev/zero"))
    assert caught.value.code == "not_a_file"


# ---- what is recognised and not read yet


def tables(path: Path, names: str) -> None:
    """A database with these tables."""
    database(path, *(f"CREATE TABLE {name} (x)" for name in names.split()))


def written(path: Path, value: object, *, lines: bool = False) -> None:
    """As JSON, or JSON lines."""
    values = value if lines and isinstance(value, list) else [value]
    path.write_text("\n".join(json.dumps(one, ensure_ascii=False) for one in values), "utf-8")


UNREAD: dict[str, tuple[str, Prepare]] = {
    "OpenClaw": ("OpenClaw", lambda path: tables(path, "meta files chunks embedding_cache chunks_fts chunks_vec")),
    "MemOS": ("MemOS", lambda path: tables(path, "chunks embeddings chunks_fts")),
    "pce-memory SQLite": ("pce-memory", lambda path: tables(path, "claims claim_vectors feedbacks")),
    "Letta": ("Letta", lambda path: written(path, {"agents": [], "blocks": [], "tools": []})),
}


@pytest.mark.parametrize("kind", UNREAD)
@pytest.mark.parametrize("ending", ["", ".jsonl", ".csv"])
def test_what_is_recognised_and_not_read_yet_is_called_by_its_name(tmp_path: Path, kind: str, ending: str) -> None:
    """A Claude export "holds no conversations.json", which it does; others were taken for lines of ours."""
    system, prepare = UNREAD[kind]
    path = tmp_path / f"file{ending}"
    prepare(path)
    with pytest.raises(InputError) as caught:
        importer_for(path)
    assert (caught.value.code, caught.value.title) == ("later_release", f"file{ending} looks like data of {system}")
    assert "not read yet" in caught.value.advice
    assert "JSONL" in caught.value.advice


def test_words_of_other_formats_inside_texts_are_nobody_s_signs(tmp_path: Path) -> None:
    said = 'the export has "uuid" and "chat_messages", "entityType", "observations", "type"'
    lines = tmp_path / "in.jsonl"
    written(lines, [{"user_text": said, "payload": {"uuid": "x"}}], lines=True)
    assert importer_for(lines).format == "jsonl"
    table = tmp_path / "in.csv"
    table.write_text('user_text,reply_text\n"has ""uuid"" and ""chat_messages""",y\n', "utf-8")
    assert importer_for(table).format == "csv"
    export = tmp_path / "chatgpt.zip"
    zipped(export, "conversations.json", json.dumps(MAPPING))
    assert importer_for(export).format == "chatgpt"


def test_a_folder_of_lines_of_ours_is_read_whole(tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        written(tmp_path / name, [{"user_text": name}], lines=True)
    found = recognise(tmp_path, ImportOptions())
    assert (found.importer.format, found.info.shown_by) == ("jsonl", "columns of a memory by our names")
    texts = [record.memory.user_text for record in found.records(NEVER) if isinstance(record, MemoryRecord)]
    assert texts == ["a.jsonl", "b.jsonl"]


DOCUMENTS: dict[str, tuple[Prepare, str]] = {
    "a ZIP of ZIP archives": (lambda path: zipped(path, "Export-Part-1.zip", "PK"), "inside one by one"),
    "a Word document": (lambda path: zipped(path, "word/document.xml", "<x/>"), "plain text"),
    "a PDF": (lambda path: path.write_bytes(b"%PDF-1.7\n"), "plain text"),
    "a web page": (lambda path: path.write_text("<!DOCTYPE html><p>x"), "plain text"),
    "a compressed file (gzip)": (lambda path: path.write_bytes(b"\x1f\x8b\x08"), "Unpack it"),
}


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_document_of_another_kind_is_named_with_what_works(tmp_path: Path, kind: str) -> None:
    prepare, advice = DOCUMENTS[kind]
    prepare(tmp_path / "file.txt")
    with pytest.raises(InputError) as caught:
        importer_for(tmp_path / "file.txt")
    assert caught.value.title == f"file.txt is {kind}"
    assert advice in caught.value.advice


def test_an_unknown_file_says_what_was_seen_and_what_works(tmp_path: Path) -> None:
    written(tmp_path / "a.json", {"colour": 1, "shape": 2})
    with pytest.raises(InputError) as caught:
        importer_for(tmp_path / "a.json")
    assert "the keys colour, shape" in caught.value.advice
    assert "--format" not in caught.value.advice
    assert importer_for_example(tmp_path) == "json"


def importer_for_example(folder: Path) -> str:
    """The format of a file written as the advice says."""
    (folder / "b.jsonl").write_text(detect.EXAMPLE, "utf-8")
    return importer_for(folder / "b.jsonl").format


def test_a_named_format_is_not_second_guessed(tmp_path: Path) -> None:
    path = tmp_path / "file.jsonl"
    written(
        path, [{"type": "entity", "entityType": "x", "observations": [], "user_text": "mine all the same"}], lines=True
    )
    assert importer_for(path, "jsonl").format == "jsonl"


README = Path(__file__).parents[2] / "README.md"


def test_the_table_of_what_can_be_opened_is_that_of_the_registry() -> None:
    """UPDATE_README=1 writes it again."""
    rows = [f"| {one.reads.what} | {one.reads.forms} | {one.reads.give} |" for one in IMPORTERS]
    table = "\n".join(("| what you have | what of it is read | what to give |", "|---|---|---|", *rows))
    text = README.read_text("utf-8")
    before, _, rest = text.partition("| what you have |")
    after = rest[rest.index("\n\n") :]
    if os.environ.get("UPDATE_README"):
        README.write_text(before + table + after, "utf-8")
    assert text == before + table + after


def test_brackets_that_only_open_and_close_are_looked_at_once() -> None:
    """The time of a look grows with the file, not with its square: this one took minutes."""
    assert first_values(b"[" * 120_000 + b"]" * 120_000) == ()
    assert first_values(b'[{"a": [1, {"b": 2}], "c": [3, {"d"') == ({"a": [1, {"b": 2}], "c": [3]},)

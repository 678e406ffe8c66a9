"""Importing by command: once, twice, changed, tried out, broken, undone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.cli import Run, dump, memories
from helpers.cli_memories import LINES, NOW, QUESTION

Json = dict[str, Any]


def written(path: Path, lines: list[Json]) -> Path:
    """Lines as a file."""
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    return path


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The Chinese memories as a file."""
    return written(tmp_path / "in.jsonl", LINES["zh"])


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Where a database does not stand yet."""
    return tmp_path / "new.db"


def report(run: Run, *arguments: object) -> Json:
    """The report of an import."""
    found: Json = run("import", *arguments, "--json").json["report"]
    return found


def counts(found: Json) -> tuple[int, int, int, int]:
    """Taken, updated, unchanged, refused."""
    return found["taken"], found["updated"], found["unchanged"], len(found["refused"])


def test_importing_twice_is_importing_once(run: Run, source: Path, db: Path) -> None:
    n = len(LINES["zh"])
    assert counts(report(run, source, "--db", db)) == (n, 0, 0, 0)
    before = memories(db)
    again = report(run, source, "--db", db)
    assert counts(again) == (0, 0, n, 0)
    assert again["change"] is None
    assert memories(db) == before


def test_what_changed_in_the_file_changes_in_the_database(run: Run, source: Path, db: Path) -> None:
    report(run, source, "--db", db)
    lines = [
        line | ({"user_text": "明天的会议又改到星期五了。"} if line["id"] == "e-01" else {}) for line in LINES["zh"]
    ]
    written(source, [*lines, {"id": "n-1", "user_text": "新的。"}])
    assert counts(report(run, source, "--db", db)) == (1, 1, len(lines) - 1, 0)
    assert run("show", "e-01", "--db", db, "--json").json["memory"]["user_text"] == "明天的会议又改到星期五了。"
    assert run("list", "--query", "星期五", "--db", db, "--json").json["total"] == 1


def test_what_was_isolated_stays_so_when_it_is_imported_again(run: Run, source: Path, db: Path) -> None:
    report(run, source, "--db", db)
    run("isolate", "e-01", "--db", db)
    written(source, [line | ({"reply_text": "记住了。"} if line["id"] == "e-01" else {}) for line in LINES["zh"]])
    found = report(run, source, "--db", db)
    assert found["learnt_again"] == ["e-01"]
    assert "e-01" not in run("recall", QUESTION["zh"], "--db", db, "--json").json["runs"][0]["selected"]


def test_a_dry_run_reports_and_leaves_nothing(run: Run, source: Path, db: Path) -> None:
    tried = report(run, source, "--db", db, "--dry-run")
    assert (tried["dry_run"], tried["taken"], tried["change"]) == (True, len(LINES["zh"]), None)
    assert [path.name for path in source.parent.iterdir()] == ["in.jsonl"]
    said = run("import", source, "--db", db, "--dry-run").out
    assert "would be taken" in said
    first = LINES["zh"][0]
    assert (tried["first"][0]["id"], tried["first"][0]["fate"]) == (first["id"], "new")
    assert f"episode (new) {first['user_text']}"[:24] in said


def test_a_dry_run_leaves_an_existing_database_as_it_was(run: Run, source: Path, plain: Path) -> None:
    before = dump(plain)
    assert report(run, source, "--db", plain, "--dry-run")["updated"] > 0
    assert dump(plain) == before


def test_a_dry_run_leaves_an_empty_file_empty(run: Run, source: Path, db: Path) -> None:
    db.touch()
    report(run, source, "--db", db, "--dry-run")
    assert db.read_bytes() == b""
    report(run, source, "--db", db)
    assert run("stats", "--db", db, "--json").json["stats"]["memories"] == len(LINES["zh"])


def test_an_import_is_one_undo(run: Run, source: Path, plain: Path) -> None:
    before = memories(plain)
    report(run, written(source, [{"id": f"n-{i}", "user_text": f"New {i}."} for i in range(5)]), "--db", plain)
    assert len(memories(plain)) == len(before) + 5
    assert run("undo", "--db", plain, "--json").json["changed"]["title"] == "Undo: Import 5 memories"
    assert memories(plain) == before


@pytest.mark.parametrize(
    ("content", "code", "said"),
    [
        (b"", 2, "empty_file"),
        (b"Dear diary,\n", 2, "unknown_format"),
        (b"\x00\x01\x02\x03" * 100, 2, "unknown_format"),
        (b"SQLite format 3\x00" + b"\xff" * 4000, 2, "not_a_database"),
        (b'{"id": "x"}\n', 2, "unknown_format"),
        (b'{"user_text": "cut off', 2, "nothing_taken"),
        (b'{"user_text": 5, "occurred_at": "soon"}\n{"kind": "episode"}\n', 2, "nothing_taken"),
    ],
    ids=["empty", "text", "bytes", "damaged", "no-column", "cut-off", "all-refused"],
)
def test_a_bad_file_leaves_no_database(
    run: Run, tmp_path: Path, db: Path, content: bytes, code: int, said: str
) -> None:
    source = tmp_path / "bad.jsonl"
    source.write_bytes(content)
    answer = run("import", source, "--db", db, "--json")
    assert answer.code == code
    assert answer.error["code"] == said
    assert [path.name for path in tmp_path.iterdir()] == ["bad.jsonl"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("no-such.jsonl",), 3, "does not exist"),
        (("in.jsonl", "no-such.jsonl"), 3, "does not exist"),
        (("in.jsonl", "--format", "jsonlines"), 2, "Unknown import format"),
        (("in.jsonl", "--embedder", "best"), 2, "Unknown embedder"),
        (("in.jsonl", "--map", "user_txt=Q"), 2, "Unknown column: user_txt"),
        (("in.jsonl", "--map", "user_text"), 2, "is not OURS=THEIRS"),
        (("in.jsonl", "--encoding", "klingon"), 2, "No encoding is named"),
        (("in.jsonl", "--now", "then"), 2, "“then” is not a time"),
        ((), 2, "import needs a file"),
    ],
)
def test_a_bad_order_leaves_no_database(
    run: Run, source: Path, db: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: int, said: str
) -> None:
    monkeypatch.chdir(source.parent)
    answer = run("import", *arguments, "--db", db, "--json")
    assert (answer.code, said in answer.error["title"]) == (code, True)
    assert [path.name for path in source.parent.iterdir()] == ["in.jsonl"]


def test_broken_lines_are_named_and_the_others_taken(run: Run, tmp_path: Path, db: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    lines = [
        *(b'{"id": "a", "user_text": "One."}', b"not json", b'{"id": "b", "user_text": "\xff"}', b"[1, 2]"),
        b'{"id": "c", "kind": "dream", "user_text": "Two."}',
        b'{"id": "d", "user_text": "Three.", "occurred_at": "soon"}',
        *(b"", b'{"id": "e", "user_text": "\\ud800 lone, \\u0000 nul"}'),
    ]
    file.write_bytes(b"\n".join(lines) + b"\n")
    found = report(run, file, "--db", db)
    assert [row["where"] for row in found["refused"]] == [f"line {n}" for n in (2, 3, 4, 5, 6)]
    assert all(row["reason"] for row in found["refused"])
    assert counts(found)[0] == 2
    text = run("import", file, "--db", db).out
    assert all(f"✖ line {n}: " in text for n in (2, 3, 4, 5, 6))


def test_several_files_are_reported_one_by_one(run: Run, source: Path, tmp_path: Path, db: Path) -> None:
    other = written(tmp_path / "other.jsonl", [{"id": "o-1", "user_text": "Another."}])
    found = run("import", source, other, "--db", db, "--json").json["report"]
    assert [entry["taken"] for entry in found] == [len(LINES["zh"]), 1]


def test_a_failure_names_the_files_that_were_taken_before_it(
    run: Run, source: Path, tmp_path: Path, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mnemonaut_core.errors import EnvironmentFault
    from mnemonaut_core.store.importing.run import Imports

    second = written(tmp_path / "second.jsonl", [{"id": "o-1", "user_text": "Another."}])
    take = Imports.import_records

    def failing(self: Imports, records: Any, info: Any, *arguments: Any, **more: Any) -> Any:
        if info.path == second:
            raise EnvironmentFault("The disk is full", code="disk_full", advice="Free some.")
        return take(self, records, info, *arguments, **more)

    monkeypatch.setattr(Imports, "import_records", failing)
    error = run("import", source, second, "--db", db, "--json").error
    assert error["code"] == "disk_full"
    assert error["advice"] == f"Taken before that, and kept: {source}. Free some."
    assert run("stats", "--db", db, "--json").json["stats"]["memories"] == len(LINES["zh"])


def test_a_database_of_ours_is_taken_over_whole_where_nothing_is_yet(run: Run, plain: Path, db: Path) -> None:
    """It was refused before; but a file with foreign objects in it needs a way out (T6)."""
    assert run("isolate", "e-02", "--reason", "wrong", "--db", plain).code == 0
    report = run("import", plain, "--db", db, "--json").json["report"]
    assert (report["format"], report["taken"]) == ("mnemonaut", len(memories(plain)))
    derived = ("meta", "gram", "event_log")
    kept = {
        name: rows
        for name, rows in dump(plain).items()
        if not name.startswith(("fts", "vec", "change")) and name not in derived
    }
    assert {name: rows for name, rows in dump(db).items() if name in kept} == kept
    assert run("undo", "--db", db).code == 0  # the journal came along
    assert run("check", "--db", db).code == 0
    assert run("import", plain, "--db", db, "--json").error["code"] == "own_database"
    assert run("import", plain, "--db", plain, "--json").error["code"] == "own_database"


def test_columns_of_a_foreign_table_are_mapped_by_hand(run: Run, tmp_path: Path, db: Path) -> None:
    table = tmp_path / "talk.csv"
    table.write_text("Question;Answer;When\n猫は？;寝ています。;2026-03-01\n", "utf-8")
    mapped = ("--map", "user_text=Question", "--map", "reply_text=Answer", "--map", "occurred_at=When")
    found = report(run, table, "--db", db, "--format", "csv", "--delimiter", ";", *mapped)
    assert counts(found) == (1, 0, 0, 0)
    (memory,) = run("list", "--db", db, "--json").json["memories"]
    assert (memory["user_text"], memory["reply_text"], memory["occurred_at"]) == (
        "猫は？",
        "寝ています。",
        1_772_323_200,
    )


def test_a_misspelt_key_is_counted_and_the_nearest_named(run: Run, tmp_path: Path, db: Path) -> None:
    lines = [
        {"id": f"k{i}", "user_text": f"memory {i}", "occured_at": 1_700_000_000 + i, "mood_of_day": "calm"}
        for i in range(3)
    ]
    lines.append({"id": "k9", "user_text": "linked", "links": [{"to": "k1", "label": "reply_to", "confidance": 0.5}]})
    source = written(tmp_path / "typo.jsonl", lines)
    found = report(run, source, "--db", db)
    assert found["unknown_keys"] == [
        {"key": "occured_at", "count": 3, "nearest": "occurred_at"},
        {"key": "links.confidance", "count": 1, "nearest": "links.confidence"},
        {"key": "mood_of_day", "count": 3, "nearest": None},
    ]
    text = run("import", source, "--db", tmp_path / "other.db").out
    assert "“occured_at” is not a column here: it goes into the payload (3). Did you mean occurred_at?" in text
    assert "“mood_of_day” is not a column here: it goes into the payload (3)." in text
    payloads = [json.loads(run("show", name, "--db", db, "--json").json["memory"]["payload"]) for name in ("k1", "k9")]
    assert payloads == [{"occured_at": 1_700_000_001, "mood_of_day": "calm"}, {"links.confidance": [0.5]}]


def test_a_column_of_a_table_that_is_not_ours_is_counted_too(run: Run, tmp_path: Path, db: Path) -> None:
    source = tmp_path / "table.csv"
    source.write_text("id,user_text,ocurred_at\na,one,2026-01-02\nb,two,\n", "utf-8")
    found = report(run, source, "--db", db)
    assert found["unknown_keys"] == [{"key": "ocurred_at", "count": 1, "nearest": "occurred_at"}]


def test_a_line_without_unknown_keys_is_told_nothing(run: Run, source: Path, db: Path) -> None:
    found = report(run, source, "--db", db)
    assert (found["unknown_keys"], found["notes"]) == ([], [])


def test_a_line_that_is_added_tells_its_misspelt_key(run: Run, plain: Path) -> None:
    answer = run("add", "--line", '{"user_text": "a", "ocurred_at": 1}', "--db", plain)
    assert answer.code == 0
    assert "“ocurred_at” is not a column here: it goes into the payload. Did you mean occurred_at?" in answer.err


def test_what_is_no_longer_in_the_file_leaves_and_most_of_it_when_asked(run: Run, source: Path, db: Path) -> None:
    report(run, source, "--db", db)
    written(source, LINES["zh"][2:])
    assert report(run, source, "--db", db)["gone"] == ["e-01", "e-02"]
    assert run("undo", "--db", db).code == 0
    written(source, LINES["zh"][:1])
    told = run("import", source, "--db", db).out
    assert "are no longer in the file, and still recallable here: a-01, e-02, e-03" in told
    assert told.endswith("Add --isolate-missing to isolate what is no longer in the file.\n")
    tried = report(run, source, "--db", db, "--isolate-missing", "--dry-run")
    assert (tried["missing"][1], tried["isolated"]) == ("e-02", None)
    done = report(run, source, "--db", db, "--isolate-missing")
    assert done["isolated"]["ids"] == tried["missing"]
    assert run("show", "e-02", "--db", db, "--json").json["memory"]["isolation"] == "no longer in the source"
    assert run("undo", "--db", db).code == 0
    assert run("show", "e-02", "--db", db, "--json").json["memory"]["searchable"] is True


def test_a_file_keeps_its_own_vectors_by_one_choice(run: Run, tmp_path: Path, db: Path) -> None:
    lines = [{"id": f"v{i}", "user_text": f"memory {i}", "embedding": [1.0, float(i), 0.0]} for i in range(3)]
    source = written(tmp_path / "own.jsonl", lines)
    found = report(run, source, "--db", tmp_path / "default.db")
    assert (
        found["notes"]
        == [
            "The vectors that the file brings (3 numbers each) were not taken: this database uses"
            " static-hashed 1 (256 dimensions). A new database keeps them with `--embedder own`."
        ]
        or "3 numbers each" in found["notes"][0]
    )
    assert "given:" not in found["notes"][0]
    (coming,) = report(run, source, "--db", tmp_path / "default.db", "--dry-run")["notes"]
    assert coming == found["notes"][0].replace(
        "were not taken", "will not be taken"
    )  # a preview tells what will happen
    assert "will not be taken" in run("import", source, "--db", tmp_path / "other.db", "--dry-run").out
    assert report(run, source, "--db", db, "--embedder", "own")["notes"] == []
    assert run("show", "v1", "--db", db, "--json").json["memory"]["embedder"] == "table"
    assert counts(report(run, source, "--db", db, "--embedder", "own")) == (0, 0, 3, 0)
    table = written(tmp_path / "table.jsonl", [{"text": "which?", "embedding": [1.0, 2.0, 0.0]}])
    asked = run("recall", "which?", "--db", db, "--embedder", f"table:{table}", "--now", NOW, "--json").json["runs"][0]
    vector = next(one for one in asked["runs"] if one["source"] == "vector")
    assert (vector["status"], vector["count"]) == ("ok", 3)


@pytest.mark.parametrize(("name", "code"), [("plain", "embedder_mismatch"), ("none", "no_own_vectors")])
def test_own_vectors_that_cannot_be_kept_are_said(
    run: Run, tmp_path: Path, plain: Path, source: Path, name: str, code: str
) -> None:
    lines = [{"id": "v", "user_text": "memory", "embedding": [1.0, 0.0]}]
    file = written(tmp_path / "own.jsonl", lines) if name == "plain" else source
    answer = run("import", file, "--db", plain, "--embedder", "own", "--json")
    assert (answer.code, answer.error["code"]) == (2, code)


def test_a_date_alone_is_shown_without_a_time_of_day(run: Run, db: Path, tmp_path: Path) -> None:
    lines = [{"id": "day", "user_text": "The heron came.", "occurred_at": "2026-11-27"}]
    run("import", written(tmp_path / "day.jsonl", lines), "--db", db, "--embedder", "none")
    shown = run("show", "day", "--db", db).out
    assert "00:00" not in shown
    assert shown.split("occurred_at", 1)[1].split()[0] == "2026-11-27"
    assert "00:00" not in run("list", "--db", db).out
    asked = ("recall", "heron", "--db", db, "--recipe", "planned", "--now", "2026-12-01")
    assert '"created_at": "2026-11-27"' in run(*asked, "--pack").out

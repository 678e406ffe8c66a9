"""Bad files, bad values and hostile texts: a title, an advice, the right exit code, and nothing changed."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import apsw
import pytest
from helpers.cli import Run, dump
from helpers.cli_memories import NOW, QUESTION
from helpers.depth import thin

from mnemonaut_core.domain.lists import MAX_CONDITIONS
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import InputError
from mnemonaut_core.explorer import Settings
from mnemonaut_core.parameters import describe
from mnemonaut_core.recall.stage import Recipe
from mnemonaut_core.recipes.registry import RECIPES
from mnemonaut_core.workspace.wiring import connect

Q = QUESTION["en"]
LOOKING = [("recall", Q), ("why", Q, "e-01"), ("list",), ("show", "e-01"), ("stats",), ("check",), ("undo", "--list")]
WRITING = [
    ("isolate", "e-01"),
    ("isolate", "e-01", "--for-query", Q),
    ("restore", "e-01"),
    ("undo",),
    ("redo",),
    ("add", "x"),
    ("embed", "--embedder", "default"),
    ("reindex",),
    ("recall", Q, "--commit"),
]
COPYING = [("backup", "--out", "OUT/copy.db"), ("export", "--out", "OUT/copy.jsonl")]
ALL = [*LOOKING, *WRITING, *COPYING]


def name(command: tuple[str, ...]) -> str:
    """The command as the name of a test."""
    return "-".join(part for part in command if part not in (Q, "e-01", "x"))


# ---- the file


def missing(path: Path, ours: Path) -> None:
    """Nothing is there."""


def empty(path: Path, ours: Path) -> None:
    """A file of no bytes."""
    path.touch()


def foreign(path: Path, ours: Path) -> None:
    """A database of another program."""
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE memory (id TEXT)")
    connection.commit()
    connection.close()


def text(path: Path, ours: Path) -> None:
    """A text file."""
    path.write_text("Dear diary,\n" * 20, "utf-8")


def folder(path: Path, ours: Path) -> None:
    """A folder."""
    path.mkdir()


def pipe(path: Path, ours: Path) -> None:
    """A pipe, which nobody may wait for."""
    os.mkfifo(path)


def newer(path: Path, ours: Path) -> None:
    """One of ours, by a later program."""
    shutil.copy(ours, path)
    connection = apsw.Connection(str(path))
    connection.pragma("user_version", 9999)
    connection.close()


def cut_off(path: Path, ours: Path) -> None:
    """One of ours, cut off within its header."""
    path.write_bytes(ours.read_bytes()[:60])


def cut_in_half(path: Path, ours: Path) -> None:
    """One of ours, cut off in its middle."""
    data = ours.read_bytes()
    path.write_bytes(data[: len(data) // 8])


def flipped(path: Path, ours: Path) -> None:
    """One of ours, with broken pages."""
    data = bytearray(ours.read_bytes())
    data[100:4096] = bytes(byte ^ 0xFF for byte in data[100:4096])
    path.write_bytes(data)


FILES: dict[Callable[[Path, Path], None], tuple[int, str]] = {
    missing: (3, "missing_file"),
    empty: (2, "empty_file"),
    foreign: (2, "foreign_file"),
    text: (2, "not_a_database"),
    folder: (2, "not_a_file"),
    pipe: (2, "not_a_file"),
    newer: (3, "newer_file"),
    cut_off: (3, "damaged"),
    cut_in_half: (3, "damaged"),
    flipped: (3, "damaged"),
}


def state(folder: Path) -> dict[str, bytes | str]:
    """Every file of a folder with its bytes; SQLite's index of an empty log, and that log, say nothing."""
    return {
        path.name: path.read_bytes() if path.is_file() else stat.filemode(path.stat().st_mode)[0]
        for path in sorted(folder.iterdir())
        if not (path.name.endswith("-shm") or (path.name.endswith("-wal") and path.stat().st_size == 0))
    }


@pytest.mark.parametrize("spoil", FILES, ids=lambda spoil: spoil.__name__)
def test_a_file_that_is_no_database_of_ours_is_refused_and_left_alone(
    run: Run, masters: dict[str, Path], tmp_path: Path, spoil: Callable[[Path, Path], None]
) -> None:
    code, said = FILES[spoil]
    db = tmp_path / "the.db"
    spoil(db, masters["plain"])
    before = state(tmp_path)
    for command in ALL:
        arguments = [part.replace("OUT", str(tmp_path)) for part in command]
        answer = run(*arguments, "--db", db, "--json")
        assert (command, answer.code, answer.error["code"]) == (command, code, said)
        assert state(tmp_path) == before, command
        in_words = run(*arguments, "--db", db)
        assert (command, in_words.code, in_words.out) == (command, code, "")
        assert in_words.err.startswith(f"mnemonaut: {answer.error['title']}"), command
        assert answer.error["advice"] in in_words.err, command


@pytest.mark.parametrize("spoil", [s for s in FILES if s not in (missing, empty)], ids=lambda spoil: spoil.__name__)
def test_nothing_is_imported_into_what_is_no_database_of_ours(
    run: Run, masters: dict[str, Path], tmp_path: Path, spoil: Callable[[Path, Path], None]
) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"user_text": "A new one."}\n', "utf-8")
    db = tmp_path / "the.db"
    spoil(db, masters["plain"])
    before = state(tmp_path)
    answer = run("import", source, "--db", db, "--json")
    assert (answer.code, answer.error["code"]) == FILES[spoil]
    assert state(tmp_path) == before


@pytest.fixture
def locked(plain: Path, short_lock_waits: None) -> Iterator[Path]:
    """A database that another program is writing."""
    holder = apsw.Connection(str(plain))
    holder.execute("BEGIN IMMEDIATE")
    yield plain
    holder.execute("ROLLBACK")
    holder.close()


@pytest.mark.parametrize("command", WRITING, ids=name)
def test_a_locked_database_is_not_written(run: Run, locked: Path, command: tuple[str, ...]) -> None:
    before = dump(locked)
    answer = run(*command, "--db", locked, "--json")
    assert (answer.code, answer.error["code"]) == (3, "locked")
    assert dump(locked) == before


@pytest.mark.parametrize("command", [c for c in LOOKING if c[0] not in ("recall", "check")], ids=name)
def test_a_locked_database_can_be_looked_at(run: Run, locked: Path, command: tuple[str, ...]) -> None:
    assert run(*command, "--db", locked).code == 0


@pytest.mark.ordinary_rights
@pytest.mark.parametrize("command", ALL, ids=name)
def test_a_file_that_may_not_be_read_is_said_to_be_so(
    run: Run, plain: Path, tmp_path: Path, command: tuple[str, ...]
) -> None:
    plain.chmod(0)
    answer = run(*[part.replace("OUT", str(tmp_path)) for part in command], "--db", plain, "--json")
    assert (answer.code, answer.error["code"]) == (3, "unreadable")


def test_paths_that_no_file_system_takes_are_refused(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('{"user_text": "A new one."}\n', "utf-8")
    (tmp_path / "file").touch()
    for path in (
        tmp_path / ("long" * 100),
        tmp_path / "file" / "the.db",
        "~nobody-of-this-name/the.db",
        "\udcff/the.db",
    ):
        for command in (("list",), ("import", source), ("backup",), ("export", "--out", tmp_path / "out")):
            answer = run(*command, "--db", path, "--json")
            assert (answer.code, bool(answer.error["title"])) == (3, True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "in.jsonl"]


@pytest.mark.parametrize("command", ["backup", "export"])
@pytest.mark.parametrize("force", [(), ("--force",)], ids=["", "force"])
def test_no_copy_takes_the_place_of_the_database_a_folder_or_a_device(
    run: Run, plain: Path, tmp_path: Path, command: str, force: tuple[str, ...]
) -> None:
    device = tmp_path / "device"
    os.mkfifo(device)
    link = tmp_path / "link"
    link.symlink_to(plain)
    before = state(tmp_path)
    for target, code in ((plain, "same_file"), (link, "same_file"), (tmp_path, "not_a_file"), (device, "not_a_file")):
        answer = run(command, "--out", target, *force, "--db", plain, "--json")
        assert (answer.code, answer.error["code"]) == (2, code)
    for target in (tmp_path / "no" / "folder", tmp_path / ("long" * 100), tmp_path / ("a" * 250)):
        assert run(command, "--out", target, *force, "--db", plain, "--json").error["title"]
    assert set(state(tmp_path)) == set(before)


# ---- values


@pytest.mark.parametrize(
    ("arguments", "said", "advice"),
    [
        (("nosuch",), "Unknown command: nosuch", "Did you mean"),
        (("recal", "x"), "Unknown command: recal", "Did you mean recall?"),
        (("recall",), "TEXT", "recall --help"),
        (("recall", "x", "--what"), "--what", "recall --help"),
        (("why", "x"), "ID", "why --help"),
        (("recall", "x", "--recipe", "heuristik"), "Unknown recipe: heuristik", "Did you mean heuristic?"),
        (("recall", "x", "--recipe", ""), "No recipe was named", "heuristic"),
        (("recall", "x", "--recipe", "heuristic,nosuch"), "Unknown recipe: nosuch", "Did you mean"),
        (("recall", "x", "--preset", "calibratd"), "has no preset calibratd", "Did you mean calibrated?"),
        (("recall", "x", "--set", "vektor_k=5"), "Unknown parameter: vektor_k", "Did you mean vector_k?"),
        (("recall", "x", "--set", "vector_k"), "vector_k is not KEY=VALUE", "--set vector_k=30"),
        (("recall", "x", "--set", "=5"), "is not KEY=VALUE", "--set vector_k=30"),
        (("recall", "x", "--set", "vector_k=many"), "many is not valid for vector_k", "a whole number"),
        (("recall", "x", "--set", "tau_days=nan"), "nan is not valid for tau_days", "tau_days takes"),
        (("recall", "x", "--set", "weight_rrf=1e999"), "inf is not valid for weight_rrf", "the nearest is 1."),
        (("recall", "x", "--set", "text_index=word"), "word is not valid for text_index", "the nearest is words."),
        (("recall", "x", "--now", "yesterday"), "“yesterday” is not a time (--now)", "ISO 8601"),
        (("recall", "x", "--now", ""), "“” is not a time (--now)", "ISO 8601"),
        (("recall", "x", "--now", "1772971200000"), "1772971200000 lies outside", "not milliseconds"),
        (("recall", "x", "--now", "9" * 5000), "is not a time (--now)", "ISO 8601"),
        (("recall", "x", "--now=-99999999999999999999"), "lies outside", "not milliseconds"),
        (("recall", "x", "--after", "e-99"), "No memory is stored as “e-99”", "The closest are e-"),
        (("recall", ""), "There is no question", "--context"),
        (("recall", " \n\t"), "There is no question", "--context"),
        (("recall", "x", "--embedder", "defualt"), "Unknown embedder", "default"),
        (("recall", "x", "--embedder", "table:/no/such/file"), "No file", "table:"),
        (("show", "e-99"), "No memory is stored as “e-99”", "The closest are e-"),
        (("isolate", "e-99"), "No memory is stored as “e-99”", "Did you mean e-"),
        (("isolate", "e-01", "e-99"), "No memory is stored as “e-99”", "Did you mean e-"),
        (("isolate", "e-99", "--for-query", "x"), "No memory is stored as “e-99”", "Did you mean e-"),
        (("isolate", "e-01", "--for-query", " "), "--for-query needs", "Omit it"),
        (("isolate", "e-01", "--for-query", "x", "--cosine", "0"), "--cosine", "0.85"),
        (("isolate", "e-01", "--for-query", "x", "--cosine", "nan"), "--cosine", "0.85"),
        (("isolate", "e-01", "--for-query", "x", "--cosine", "high"), "--cosine", "isolate --help"),
        (("isolate",), "ID", "isolate --help"),
        (("restore", "e-01", "e-99"), "No memory is stored as “e-99”", "Did you mean e-"),
        (("redo",), "There is nothing to redo", "undo --list"),
        (("add",), "A memory needs a text", "mnemonaut add"),
        (("add", "  "), "A memory needs a text", "mnemonaut add"),
        (("add", "x", "--id", "e-01"), "already stored as “e-01”", "another id"),
        (("add", "x", "--kind", "episod"), "episod is not valid for --kind", "Did you mean episode?"),
        (("add", "x", "--at", "soon"), "“soon” is not a time (--at)", "ISO 8601"),
        (("add", "x", "--line", "{}"), "not both", "add --help"),
        (("add", "--line", "{"), "The line is broken JSON", "user_text"),
        (("add", "--line", "[1]"), "The line is not a JSON object", "user_text"),
        (("add", "--line", "{}"), "The line", "user_text"),
        (("add", "--line", '{"document": {"id": "d", "body": "x"}}'), "The line says nothing", "user_text"),
        (("list", "--limit", "-1"), "-1 is not a whole number", "list --help"),
        (("list", "--limit", "9" * 30), "is not a whole number", "list --help"),
        (("list", "--offset", "x"), "x is not a whole number", "list --help"),
        (("list", "--order", "new"), "new is not valid for --order", "Did you mean newest?"),
        (("list", "--query", "kin:episode"), "Unknown filter: kin", "Did you mean kind ("),
        (("list", "--query", "kind:episodes"), "“episodes” is not valid for “kind:”", "Did you mean episode?"),
        (("list", "--query", "before:2025-13"), "2025-13 is not a day", "2025-03"),
        (
            ("list", "--query", " ".join(f"w{i}" for i in range(51))),
            "Too many conditions: 51 (the limit is 50)",
            "in quotes",
        ),
        (("embed", "--embedder", "word2vec"), "Unknown embedder", "default"),
        (("embed",), "There is no embedder", "--embedder default"),
        (("export",), "--out", "export --help"),
        (("export", "--out", "x", "--query", "knd:x"), "Unknown filter: knd", "Did you mean kind ("),
    ],
)
def test_a_bad_value_is_named_with_what_to_do_and_nothing_changes(
    run: Run, plain: Path, arguments: tuple[str, ...], said: str, advice: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(plain.parent)
    before, files = dump(plain), set(state(plain.parent))
    db = () if arguments[0] in ("nosuch", "recal") else ("--db", plain)
    answer = run(*arguments, *db, "--json")
    assert answer.code == 2
    assert said in answer.error["title"]
    assert advice in answer.error["advice"]
    assert dump(plain) == before
    assert set(state(plain.parent)) == files


@pytest.mark.long
@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
def test_a_parameter_out_of_its_bounds_is_told_the_nearest(run: Run, plain: Path, recipe: Recipe) -> None:
    """All of them as every front end resolves them; the first that has a bound by its command, too."""
    with connect(plain) as session:
        bounds = [
            (info.name, bound, beyond)
            for info in describe(recipe.parameters)
            for bound, beyond in ((info.lower, -1), (info.upper, 1))
            if bound is not None
        ]
        for name, bound, beyond in bounds:
            with pytest.raises(InputError) as refused:
                session.explorer.settings.resolve(recipe, Settings(recipe.name, values={name: f"{bound + beyond:g}"}))
            assert f" is not valid for {name}" in refused.value.title
            assert refused.value.advice.endswith(f"the nearest is {bound:g}.")
            taken = session.explorer.settings.resolve(recipe, Settings(recipe.name, values={name: f"{bound:g}"}))
            assert getattr(taken.values, name) == bound
            # and every bound can be asked with
            session.explorer.recall(Query("x", NOW), Settings(recipe.name, values={name: f"{bound:g}"}))
    question = ("recall", "x", "--recipe", recipe.name, "--db", plain)
    name, bound, beyond = bounds[0]
    error = run(*question, "--set", f"{name}={bound + beyond:g}", "--json").error
    assert f" is not valid for {name}" in error["title"]
    assert error["advice"].endswith(f"the nearest is {bound:g}.")
    assert run(*question, "--set", f"{name}={bound:g}").code == 0


def test_a_bad_clock_in_the_environment_is_named(run: Run, plain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MNEMONAUT_NOW", "tomorrow")
    assert "MNEMONAUT_NOW" in run("recall", "x", "--db", plain, "--json").error["title"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "broken JSON"),
        (b"not json", "broken JSON"),
        (b'{"role": "user", "text": "x"}', "not a conversation"),
        (b"[1]", "not a conversation"),
        (b'[{"role": "user"}]', "not a conversation"),
        (b'[{"role": "user", "text": 5}]', "not a conversation"),
        (b'[{"role": "system", "text": "x"}]', "has the role “system”"),
        (b'[{"role": "user", "text": "\xff"}]', "not valid UTF-8"),
        (b'[{"role": "user", "text": "x", "at": "soon"}]', "“soon” is not a time"),
        (b'[{"role": "user", "text": "x", "at": 1772971200000}]', "lies outside"),
        (b'[{"role": "user", "text": "x", "at": 1e300}]', "lies outside"),
        (b'[{"role": "user", "text": "x", "at": 1e999}]', "out of range"),
        (b'[{"role": "user", "text": "x", "at": NaN}]', "NaN"),
        (b"[" * 200_000, "nested too deeply"),
    ],
)
def test_a_bad_conversation_is_named(run: Run, plain: Path, tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "context.json"
    file.write_bytes(content)
    answer = run("recall", "x", "--context", file, "--db", plain, "--json")
    assert answer.code == 2
    assert said in answer.error["title"]


@pytest.mark.parametrize(("path", "code"), [("no/such/file", "missing_file"), ("", "not_a_file"), (".", "not_a_file")])
def test_a_conversation_that_is_not_there_is_named(run: Run, plain: Path, path: str, code: str) -> None:
    """A folder is said to be one, as of every file that somebody names."""
    answer = run("recall", "x", "--context", path, "--db", plain, "--json")
    assert (answer.code, answer.error["code"]) == (2, code)


# ---- texts

HOSTILE = [
    '"', '""', "'", "AND", "OR NOT", "NEAR(", "NEAR(a b, 5)", "C++", "it's -x", "node.js", "*", "a*", "^a", "col:x", "(", "{}",
    "; DROP TABLE memory; --", "%s %d {0}", "\\", "e-01", "\u202eltr", "שלום עולם", "مرحبا", "👩‍👩‍👧‍👦", "🙂", "e\u0301",
    "\udcff\udcfe", "a\udc80b", "\u0000", "\x1b[31mred", "\ufeff", "が", "か゛", "𠮷野家", "葛󠄀", "ﾊﾝｶｸ", "ＦＵＬＬ", " ",
    "\u200b", "\u2028", "x" * 1_000_000, "会議 " * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("said", thin(HOSTILE, every=3, night=True, ids=range(len(HOSTILE))))
def test_any_text_can_be_asked_listed_and_kept(run: Run, database: Callable[[str], Path], said: str) -> None:
    db = database("en")
    for index in ("unicode61", "trigram", "words") if len(said) < 1000 else ("words",):
        answer = run("recall", "--set", f"text_index={index}", "--db", db, "--json", "--", said)
        if answer.code == 0:
            assert {r["status"] for r in answer.json["runs"][0]["runs"]} <= {"ok", "empty", "skipped", "off"}
        else:
            assert (said.strip(), answer.error["title"]) == ("", "There is no question")
    assert run("why", "--db", db, "--json", "--", said, said).code in (0, 2)
    assert run("show", "--db", db, "--json", "--", said).code in (0, 2)
    listed = run("list", f"--query={said}", "--db", db, "--json")
    assert listed.code == 0 or listed.error["code"].startswith("list_")
    reason = said[:1000]
    assert run("isolate", "e-01", f"--reason={reason}", "--db", db, "--json").code == 0
    if said.strip():
        assert run("isolate", "e-02", f"--for-query={said}", "--db", db, "--json").code == 0
        stored = run("add", "--id", "new", "--db", db, "--json", "--", said)
        assert stored.code == 0 or "cannot be stored" in stored.error["title"]
    assert run("show", "e-01", "--db", db).code == 0
    assert run("list", "--db", db).code == 0


@pytest.mark.long
def test_a_list_takes_as_many_conditions_as_it_says(run: Run, plain: Path) -> None:
    for word in ("-w{}", "w{}", '"w {}"', '-"w {}"', "-kind:state -id:{}", "thread:{}", "is:undated id:{}"):
        query = " ".join(word.format(i) for i in range(MAX_CONDITIONS - 1))
        assert run("list", f"--query={query}", "--db", plain, "--json").code == 0
    assert run("list", "--query", "cat " * 1000, "--db", plain, "--json").json["total"] == 2
    assert run("list", "--query", "".join(map(chr, range(0x4E00, 0x5600))), "--db", plain, "--json").code == 0


def test_a_word_with_signs_is_found(run: Run, plain: Path) -> None:
    for said in ("C++", "node.js", '"node.js"'):
        found = run("recall", said, "--set", "text_index=words", "--db", plain, "--json").json["runs"][0]
        assert "e-09" in found["selected"]


def test_no_text_moves_the_cursor_or_turns_a_line_around(run: Run, plain: Path) -> None:
    hostile = "\x1b[2J\u202eevil\u0007\r\nline two"
    run("add", hostile, "--id", "h", "--thread", hostile, "--db", plain)
    run("isolate", "h", "--reason", hostile, "--db", plain)
    for command in (("list",), ("show", "h"), ("recall", "evil"), ("why", "evil", "h"), ("why", "evil", hostile)):
        out = run(*command, "--db", plain).out
        assert not {"\x1b", "\u202e", "\u0007", "\r"} & set(out), command


@pytest.mark.parametrize(
    "text", ["\\ud800 lone", "NUL \\u0000 inside", "\\u202e turned", "👩‍👩‍👧‍👦", "x" * 100_000], ids=range(5)
)
def test_any_text_can_stand_in_a_conversation_and_in_a_line(run: Run, plain: Path, tmp_path: Path, text: str) -> None:
    file = tmp_path / "context.json"
    file.write_text(f'[{{"role": "user", "text": "{text}"}}]', "utf-8")
    assert run("recall", "cat", "--context", file, "--db", plain, "--json").code == 0
    assert run("recall", "", "--context", file, "--db", plain, "--json").code == 0
    assert run("add", "--line", f'{{"id": "t", "user_text": "{text}"}}', "--db", plain, "--json").code == 0
    assert json.loads(run("show", "t", "--db", plain, "--json").out)["memory"]["user_text"]


@pytest.mark.parametrize(
    ("option", "meant"),
    [
        ("--recipee", "Did you mean --recipe? "),
        ("--max-sensitvity=1", "Did you mean --max-sensitivity? "),
        ("--as-of", ""),
    ],
)
def test_an_option_that_is_none_is_told_the_nearest(run: Run, plain: Path, option: str, meant: str) -> None:
    refused = run("recall", Q, "--db", plain, option)
    said = f"mnemonaut: Unrecognized arguments: {option}.\n{meant}See `mnemonaut recall --help`.\n"
    assert (refused.code, refused.err) == (2, said)


def test_a_sensitivity_that_there_is_not_is_told_the_nearest(run: Run, plain: Path) -> None:
    refused = run("recall", Q, "--db", plain, "--max-sensitivity", "9")
    assert (refused.code, refused.err) == (2, "mnemonaut: 9 is not valid for max_sensitivity.\nThe nearest is 2.\n")
    assert run("recall", Q, "--db", plain, "--max-sensitivity", "2").code == 0

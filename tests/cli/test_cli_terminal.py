"""What is printed cannot command the terminal, and is right on an output of any encoding."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.cli import Answer, Apart, Run, finished, imported, spawn
from helpers.cli_memories import LINES
from helpers.depth import thin
from helpers.masters import Masters

from mnemonaut.cli.output import escaped, json_escaped, printable, table
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.i18n import Text

EVIL = "a\x1b[2Jb\x9b31mc\u202ed\x07e\u2066f\x7fg\u200eh\rx"
SEEN = r"a\x1b[2Jb\x9b31mc\u202ed\x07e\u2066f\x7fg\u200eh\rx"
FORBIDDEN = "\x1b\x9b\u202e\x07\u2066\x7f\u200e\r"


def clean(out: str) -> bool:
    """Nothing that a terminal obeys is in it."""
    return not set(out) & set(FORBIDDEN)


@pytest.mark.parametrize(
    ("given", "seen"),
    [
        (EVIL, SEEN),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("\udc9b", "\\udc9b"),
        ("flag \U000e0067\u200b\ufeff", "flag \\U000e0067\\u200b\\ufeff"),
        ("👩\u200d👧 ❤\ufe0f می\u200cخواهم 猫", "👩\u200d👧 ❤\ufe0f می\u200cخواهم 猫"),
    ],
)
def test_one_function_escapes_what_a_terminal_would_obey(given: str, seen: str) -> None:
    assert escaped(given) == seen
    assert escaped(escaped(given)) == seen


def test_one_line_stays_one_line() -> None:
    assert printable("a\n b\r\nc\x0bd\u2028e") == "a b c d e"


def test_json_says_the_same_without_what_a_terminal_obeys() -> None:
    said = dumps({"text": EVIL + "猫\U000e0067"})
    assert clean(json_escaped(said))
    assert json.loads(json_escaped(said)) == {"text": EVIL + "猫\U000e0067"}
    assert "猫" in json_escaped(said)


def test_json_takes_half_an_emoji_paths_and_what_comes_one_after_the_other() -> None:
    told = {"half": "a\ud83d", "text": Text("{n} left", n=2), "path": Path("/x"), "each": map(str, (1, 2))}
    assert json.loads(dumps(told)) == {"half": "a\ufffd", "text": "2 left", "path": "/x", "each": ["1", "2"]}


def test_a_table_writes_numbers_texts_and_nothing_in_columns_of_their_width() -> None:
    rows = [[1234567, Text("a\nb"), None], [7, "猫の手も借りたい", "é"]]
    assert table(["#", "what", ""], rows, widest=[9, 8, 4]).splitlines() == [
        "#          what",
        "1,234,567  a b       –",
        "7          猫の手…   é",
    ]


@pytest.fixture
def evil(run: Run, tmp_path: Path, masters_of_run: Masters) -> Path:
    """A database whose every text wants the terminal."""
    line = {
        "id": f"id{EVIL}",
        "user_text": f"the cat {EVIL}",
        "reply_text": EVIL,
        "threads": [EVIL],
        "subtype": EVIL,
        "entities": [{"type": "person", "name": EVIL}],
        "source_type": EVIL,
    }

    def build(path: Path) -> None:
        (tmp_path / "in.jsonl").write_text(json.dumps(line) + "\n", "utf-8")
        assert run("import", tmp_path / "in.jsonl", "--db", path).code == 0

    return Path(shutil.copy(masters_of_run.made("evil.db", build), tmp_path / "m.db"))


@pytest.mark.parametrize(
    "command",
    [
        ("recall", f"the cat {EVIL}", "--pack"),
        ("recall", "the cat", "--pack", "--recipe", "all"),
        ("recall", "the cat", "--json", "--recipe", "all"),
        ("why", "the cat", f"id{EVIL}"),
        ("why", "the cat", "id"),
        ("show", f"id{EVIL}"),
        ("show", f"id{EVIL}", "--json"),
        ("show", EVIL),
        ("list",),
        ("list", "--query", EVIL),
        ("list", "--query", f"kind:{EVIL}"),
        ("stats",),
        ("isolate", f"id{EVIL}", "--reason", EVIL),
        ("restore", EVIL),
        ("undo", "--list"),
        ("export", "--out", "-"),
        ("export", "--out", f"no/{EVIL}"),
        ("recall", "x", "--set", EVIL),
        ("recall", "x", "--set", f"{EVIL}=1"),
        ("recall", "x", "--recipe", EVIL),
        ("recall", "x", "--preset", EVIL),
        ("recall", "x", "--policy", EVIL),
        ("recall", "x", "--context", EVIL),
        ("recall", "x", "--now", EVIL),
        ("recall", "x", "--embedder", f"table:{EVIL}"),
        ("recall", "x", "--embedder", EVIL),
        ("import", EVIL),
        ("import", "x", "--format", EVIL),
        ("import", "x", "--map", EVIL),
        ("list", "--limit", EVIL),
        ("list", "--order", EVIL),
        ("add", EVIL, "--id", EVIL),
        ("runs", "--mark", EVIL),
        ("key", "where", EVIL),
        (EVIL,),
        ("list", f"--{EVIL}"),
    ],
    ids=lambda command: " ".join(command)[:24].encode("unicode_escape").decode(),
)
def test_nothing_quoted_reaches_the_terminal_raw(run: Run, evil: Path, command: tuple[str, ...]) -> None:
    named = () if command[0] in ("key", EVIL) else ("--db", evil)
    answer = run(*command, *named)
    assert clean(answer.out + answer.err), answer
    assert answer.out + answer.err


def test_a_database_s_own_name_is_escaped_in_errors_and_answers(run: Run, evil: Path) -> None:
    named = evil.rename(evil.with_name(f"m{EVIL}.db"))
    for answer in (
        run("stats", "--db", evil.with_name(f"no{EVIL}.db")),
        run("import", evil.with_name("in.jsonl"), "--db", named),
        run("export", "--out", evil.with_name(f"out{EVIL}"), "--db", named),
        run("backup", "--out", evil.with_name(f"b{EVIL}"), "--db", named),
        run("check", "--db", named),
    ):
        assert answer.out + answer.err
        assert clean(answer.out + answer.err), answer


def test_a_quoted_line_feed_begins_no_line_of_an_error(run: Run, evil: Path) -> None:
    answer = run("show", "x\nmnemonaut: Cancelled.", "--db", evil)
    assert answer.err.count("\n") == 2
    assert "\nmnemonaut: Cancelled" not in answer.err


def test_an_id_of_512_bytes_is_taken_and_a_longer_one_refused(run: Run, evil: Path, tmp_path: Path) -> None:
    assert run("add", "fits", "--id", "猫" * 170 + "xx", "--db", evil).code == 0
    error = run("add", "does not", "--id", "猫" * 171, "--db", evil, "--json").error
    assert (error["code"], "longer than 512 bytes" in error["title"]) == ("bad_memory", True)
    rows = [
        {"id": "i" * 513, "user_text": "no"},
        {"id": "i" * 512, "user_text": "yes"},
        {"document": {"id": "d" * 513, "uri": "u", "body": "b"}},
    ]
    (tmp_path / "ids.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    report = run("import", tmp_path / "ids.jsonl", "--db", evil, "--json").json["report"]
    assert (report["taken"], report["documents"]) == (1, 0)
    assert [row["reason"] for row in report["refused"]] == ["its id is longer than 512 bytes"] * 2


# ---- encodings

NARROW = [
    {"PYTHONIOENCODING": "cp1252"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "ascii:replace"},
    {"PYTHONIOENCODING": "utf-16"},
]
IDS = ["cp1252", "C", "ascii", "utf-16"]


@pytest.fixture
def told(apart: Apart) -> Callable[..., Answer]:
    """A command on such an output. A locale is read at the start of an interpreter; what encoding the output has is said to
    a fork as well."""

    def told(*arguments: object, env: dict[str, str]) -> Answer:
        if "LC_ALL" in env:
            return finished(spawn(*arguments, env=env))
        return apart(*arguments, env={**os.environ, **env})

    return told


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Japanese memories and the Chinese ones."""
    lines = [{**line, "id": f"{lang}-{line['id']}", "links": []} for lang in ("ja", "zh") for line in LINES[lang]]
    return imported(tmp_path_factory.mktemp("both") / "both.db", lines, embedder="none")


@pytest.fixture(scope="module")
def usual(apart: Apart, both: Path) -> Answer:
    """How they are listed for a terminal of UTF-8."""
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    return apart("list", "--limit", "0", "--db", both, "--json", env=env)


@pytest.mark.skipif(os.name == "nt", reason="locales of POSIX")
@pytest.mark.parametrize("env", thin(NARROW, ids=IDS))
def test_json_and_exports_are_utf_8_whatever_the_output_says(
    told: Callable[..., Answer], both: Path, usual: Answer, env: dict[str, str]
) -> None:
    narrow = told("list", "--limit", "0", "--db", both, "--json", env=env)
    assert narrow == usual
    exported = told("export", "--out", "-", "--no-vectors", "--db", both, env=env)
    assert (exported.code, exported.err) == (0, "")
    assert all(json.loads(line) for line in exported.out.splitlines())
    for lang in ("ja", "zh"):
        assert all(line["user_text"] in answer.out for line in LINES[lang][:3] for answer in (narrow, exported))


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="locales of POSIX")
@pytest.mark.parametrize("env", NARROW[:3], ids=IDS[:3])
def test_text_for_people_is_spelt_out_where_the_output_has_no_such_sign(
    told: Callable[..., Answer], masters: dict[str, Path], env: dict[str, str]
) -> None:
    answer = told("list", "--limit", "3", "--db", masters["zh"], env=env)
    assert (answer.code, answer.err) == (0, "")
    assert "?" not in answer.out
    assert "\\u" in answer.out
    missing = told("show", "猫", "--db", masters["zh"], env=env)
    assert missing.err.startswith('mnemonaut: No memory is stored as "\\u732b"') or "“\\u732b”" in missing.err.replace(
        "\ufffd", "“", 1
    ).replace("\ufffd", "”", 1)


@pytest.mark.long
def test_an_error_as_json_is_utf_8_too(masters: dict[str, Path]) -> None:
    answer = finished(spawn("show", "猫", "--db", masters["zh"], "--json", env={"PYTHONIOENCODING": "cp1252"}))
    assert "猫" in answer.error["title"]

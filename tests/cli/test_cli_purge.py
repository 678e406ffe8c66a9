"""`purge`, and what it means for imports and backups that come after it."""

from __future__ import annotations

import json
import lzma
import re
import zlib
from contextlib import closing, suppress
from pathlib import Path

import pytest
from helpers.cli import Run
from helpers.databases import episode, make_database
from helpers.dying import count_statements, killed_before
from helpers.stores import NOW

from mnemonaut_core.store.guarded import open_any_version
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.versions import schema_version, stored_version
from mnemonaut_core.workspace.purging import PURGE, purge
from mnemonaut_core.workspace.wiring import connect
from mnemonaut_ui.state.settings_file import rewrite_texts

LONG = pytest.mark.long
SECRET = "the quxzebra sings at the velvet lighthouse"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A secret among others, in a folder of its own."""
    folder = tmp_path / "mine"
    folder.mkdir()
    return make_database(folder / "own.db", [episode("secret", SECRET), episode("other", "we went to the market")])


def ids(path: Path) -> list[str]:
    """What is stored."""
    with closing(open_database(path)) as connection:
        return [str(one) for (one,) in connection.execute("SELECT id FROM memory ORDER BY id")]


def test_it_is_not_done_without_a_word(run: Run, path: Path) -> None:
    done = run("purge", "secret", "--db", path)
    assert (done.code, ids(path)) == (2, ["other", "secret"])
    assert "not confirmed" in done.err
    done = run("purge", "secret", "--db", path, "--dry-run")
    assert (done.code, ids(path)) == (0, ["other", "secret"])
    assert "1 memory would be purged." in done.out


@pytest.mark.long
def test_backups_that_hold_it_are_named_purged_or_deleted(run: Run, path: Path) -> None:
    backup = json.loads(run("backup", "--db", path, "--json").out)["report"]["path"]
    done = run("purge", "secret", "--db", path, "--yes", "--backup", "--now", str(NOW))
    assert f"{backup} holds it still." in done.out
    assert "are not there." in done.out
    assert SECRET.encode() in Path(backup).read_bytes()
    before = path.with_name("own.before-purge.20251009T085320Z.backup.sqlite")
    assert str(before) in done.out
    assert SECRET.encode() in before.read_bytes()
    again = run("purge", "secret", "--db", path, "--yes")
    assert (again.code, "was purged here" in again.err) == (2, True)
    done = run("purge", "other", "--db", path, "--yes", "--backups", "purge", "--json")
    report = json.loads(done.out)["purged"]
    assert {one["done"] for one in report["backups"]} == {"purge"}
    assert all(b"market" not in file.read_bytes() for file in path.parent.iterdir() if file.name != "own.jsonl")
    assert ids(Path(backup)) == []  # what was purged before as well


WORDS = {"en": "Zyxqwvut9942", "ja": "鵺鳥灯台", "zh": "麒麟玻璃塔"}
TEXTS = {
    "en": "My locker code is Zyxqwvut9942 at the indoor pool.",
    "ja": "金庫の暗証番号は鵺鳥灯台のとなりに書いてある。",
    "zh": "我的储物柜的密码就写在麒麟玻璃塔的旁边。",
}
QUESTIONS = {"en": "What is my locker code Zyxqwvut9942?", "ja": "鵺鳥灯台って何だっけ？", "zh": "麒麟玻璃塔是什么？"}
OTHERS = (
    "we went to the market",
    "昨日は市場に行った。何だっけと聞かれた。",
    "我们去了市场，这是什么？",
    "what is it?",
)


def holds(file: Path, word: str) -> bool:
    """Whether a file says it: in its bytes as they are, or in whatever is packed in them."""
    data = file.read_bytes()
    found = data
    for at in (one.start() for one in re.finditer(rb"x\x9c", data)):
        with suppress(zlib.error):
            found += zlib.decompressobj().decompress(data[at:], 1_000_000)
    escaped = json.dumps(word)[1:-1]
    return any(one.encode() in found for one in (word, word.casefold(), escaped))


@pytest.mark.parametrize("kind", ["episode", pytest.param("claim", marks=LONG), pytest.param("state", marks=LONG)])
@pytest.mark.parametrize("words", ["keep", "purge"])
@pytest.mark.parametrize(
    ("lang", "way"),
    [
        ("en", "own"),
        ("ja", "purge"),
        ("zh", "keep"),
        *(pytest.param(lang, way, marks=LONG) for lang in WORDS for way in ("own", "purge", "delete", "keep")),
    ],
)
def test_no_report_says_that_it_is_gone_where_a_file_holds_a_word_of_it(
    run: Run, tmp_path: Path, lang: str, way: str, words: str, kind: str
) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    said = {"user_text": TEXTS[lang]} if kind == "episode" else {"kind": kind, "body": TEXTS[lang]}
    path = make_database(
        folder / "own.db", [{"id": "secret", **said}, *(episode(f"o{i}", text) for i, text in enumerate(OTHERS))]
    )
    path.with_suffix(".jsonl").unlink()
    word, question, db = WORDS[lang], QUESTIONS[lang], ("--db", path, "--now", NOW)
    for command in (
        ("recall", question),
        ("saved", "save", question, "--name", "mine"),
        ("isolate", "o0", "--reason", f"not {word}"),
        ("isolate", "o1", "--for-query", question),
        ("edit", "o2", "--set", "importance=0.5", "--reason", word),
        ("backup",),
    ):
        assert run(*command, *db).code == 0, command
    planned = run("purge", "secret", *db, "--dry-run", "--json").json["would_purge"]
    done = run("purge", "secret", *db, "--yes", "--backups", way, "--words", words, "--json")
    report = done.json["purged"]
    assert (done.code, report["finished"]) == (0, True)
    places = {one["place"] for one in report["left"]}
    named = {"run", "saved_query", "isolation", "suppression", "revision"}
    assert {one["place"] for one in planned["left"]} == named
    assert (named <= places) if words == "keep" else not places
    assert holds(path, word) == bool(places)
    assert report["looked"] is (None if places else True)
    stays = {Path(one["path"]): one["done"] == "keep" for one in report["backups"]}
    there = {file for file in folder.iterdir() if file.suffix in (".sqlite", ".db")} - {path}
    assert there == (set() if way == "delete" else set(stays))
    manual = next(file for file in stays if file.name.endswith(".backup.db"))
    assert stays[manual] == (way in ("own", "keep"))
    for file, kept in stays.items():
        if file.exists():
            assert holds(file, TEXTS[lang]) == kept  # the whole of it
            assert holds(file, word) == (kept or bool(places)), file
    (health,) = [one for one in run("health", *db, "--json").json["health"] if one["part"] == "purge"]
    still = [file for file, kept in stays.items() if file.exists() and kept]
    assert (health["action"] == "finish_purge", health["numbers"]["backups"]) == (bool(still), len(still))
    again = run("purge", "--finish", *db, "--backups", "purge")
    assert again.code == 0
    assert not any(holds(file, TEXTS[lang]) for file in folder.iterdir())
    assert run("check", "--db", path).code == 0


def test_what_is_left_is_named_for_people_with_the_way_to_purge_it_too(run: Run, path: Path) -> None:
    run("recall", "a quxzebra?", "--db", path)
    plan = run("purge", "secret", "--db", path, "--dry-run").out
    assert "Rare words of it would stay in 1 row:" in plan
    assert "a quxzebra?" in plan
    assert "--words purge purges these rows too." in plan
    done = run("purge", "secret", "--db", path, "--yes")
    assert "⚠ Rare words of it stay in 1 row, here and in backups:" in done.out
    assert "are not there" not in done.out


@pytest.mark.parametrize("at", [0.2, 0.5, 0.8, *(pytest.param(n / 12, marks=LONG) for n in range(1, 12))])
def test_killed_at_any_time_a_purge_is_finished_with_its_backups(run: Run, path: Path, at: float) -> None:
    run("backup", "--db", path, "--now", str(NOW))

    def work() -> None:
        with connect(path, write=True) as workspace:
            purge(workspace, ["secret"], now=NOW, rewrite_texts=rewrite_texts, backups=PURGE)

    kept = {file: file.read_bytes() for file in path.parent.iterdir()}
    total = count_statements(work)
    for file in path.parent.iterdir():
        file.unlink()
    for file, data in kept.items():
        file.write_bytes(data)
    path.with_suffix(".jsonl").unlink()
    assert killed_before(max(1, round(total * at)), work)
    if "secret" in ids(path):
        assert run("purge", "secret", "--db", path, "--yes", "--backups", "purge").code == 0
    else:
        assert run("purge", "--finish", "--db", path, "--backups", "purge").code == 0
    assert [file.name for file in path.parent.iterdir() if holds(file, SECRET)] == []
    assert run("check", "--db", path).code == 0


def test_deleted_backups_are_gone_and_nothing_else(run: Run, path: Path) -> None:
    backup = Path(json.loads(run("backup", "--db", path, "--json").out)["report"]["path"])
    (path.parent / "notes.txt").write_text(SECRET)
    done = run("purge", "secret", "--db", path, "--yes", "--backups", "delete")
    assert (done.code, backup.exists(), f"Deleted: {backup}" in done.out) == (0, False, True)
    assert (path.parent / "notes.txt").exists()


@pytest.mark.long
def test_an_import_and_a_backup_do_not_bring_it_again(run: Run, path: Path, tmp_path: Path) -> None:
    backup = Path(json.loads(run("backup", "--db", path, "--json").out)["report"]["path"])
    run("export", "--db", path, "--out", tmp_path / "all.jsonl")
    run("purge", "secret", "--db", path, "--yes")
    report = json.loads(run("import", tmp_path / "all.jsonl", "--db", path, "--json").out)["report"]
    assert (report["taken"], report["purged"]) == (0, ["secret"])
    assert report["notes"] == ["1 was purged here and is not taken again."]
    dry = json.loads(run("import", tmp_path / "all.jsonl", "--db", path, "--dry-run", "--json").out)["report"]
    assert dry["purged"] == ["secret"]
    added = run("add", SECRET, "--db", path)
    assert (added.code, "was purged here" in added.err) == (2, True)
    back = run("restore-backup", backup, "--db", path, "--yes", "--json")
    assert json.loads(back.out)["report"]["purged"] == ["secret"]
    assert ids(path) == ["other"]
    for file in (path, path.with_name("own.db-wal")):
        assert not file.exists() or SECRET.encode() not in file.read_bytes()
    added = run("add", SECRET, "--db", path)
    assert added.code == 2
    assert run("check", "--db", path).code == 0


@pytest.mark.usefixtures("short_lock_waits")
def test_where_somebody_reads_it_is_said_and_finished_later(run: Run, path: Path) -> None:
    with closing(open_reader(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM memory").fetchall()
        done = run("purge", "secret", "--db", path, "--yes")
        assert (done.code, "Purged here; " in done.out, "are not there" in done.out) == (3, True, False)
        assert "mnemonaut purge --finish" in done.out
        done = run("purge", "--finish", "--db", path)
        assert (done.code, "Purged here; " in done.out) == (3, True)
        reader.execute("COMMIT")
    done = run("purge", "--finish", "--db", path)
    assert (done.code, done.out) == (0, "No purge is waiting.\n")
    assert "cannot be tried" in run("purge", "--finish", "--dry-run", "--db", path).err
    assert SECRET.encode() not in path.read_bytes()


@pytest.mark.parametrize(
    "version", [8, pytest.param(1, marks=pytest.mark.long), pytest.param(5, marks=pytest.mark.long)]
)
def test_a_backup_of_an_earlier_version_is_upgraded_and_purged(run: Run, path: Path, version: int) -> None:
    past = Path(__file__).parents[1] / "data" / "past" / f"v{version}.sqlite.xz"
    old = path.with_name(f"own.v{version:04}.backup.sqlite")
    old.write_bytes(lzma.decompress(past.read_bytes()))
    with closing(open_any_version(old)) as connection:
        gone, text = connection.execute(
            "SELECT id, coalesce(body, user_text) FROM memory WHERE length(coalesce(body, user_text)) > 12 LIMIT 1"
        ).get
        before = {str(one) for (one,) in connection.execute("SELECT id FROM memory")}
    assert text.encode() in old.read_bytes()
    make_database(path, [episode(str(gone), str(text)), episode("other", "we went to the market")])
    done = run("purge", gone, "--db", path, "--yes", "--backups", "purge")
    assert (done.code, f"Purged in {old} too." in done.out) == (0, True)
    assert text.encode() not in old.read_bytes()
    assert [file.name for file in path.parent.iterdir() if file.name.startswith((".own", f"{old.name}-"))] == []
    with closing(open_any_version(old)) as connection:
        assert stored_version(connection) == schema_version()
        left = {str(one) for (one,) in connection.execute("SELECT id FROM memory")}
    assert gone in before - left
    assert run("check", "--db", old).code == 0


def test_what_a_query_names_is_shown_previewed_and_purged(run: Run, path: Path) -> None:
    dry = json.loads(run("purge", "--query", "quxzebra", "--db", path, "--dry-run", "--json").out)["would_purge"]
    assert (dry["ids"], ids(path)) == (["secret"], ["other", "secret"])
    seen = json.loads(run("purge", "--query", "quxzebra", "--db", path, "--preview", "--json").out)["preview"]
    assert (seen["operation"], seen["ids"], ids(path)) == ("purge", ["secret"], ["other", "secret"])
    done = run("purge", "--query", "kind:episode", "--db", path)
    assert (done.code, "every memory there is" in done.err, ids(path)) == (2, True, ["other", "secret"])
    assert run("purge", "--query", "quxzebra", "--db", path).code == 2  # nobody confirmed it
    assert "No memory matches" in run("purge", "--query", "nothing-like-it", "--db", path, "--yes").out
    for wrong in (("secret", "--query", "quxzebra"), ()):
        assert "by ID, or by --query" in run("purge", *wrong, "--db", path).err
    assert run("purge", "--query", "quxzebra", "--db", path, "--yes").code == 0
    assert ids(path) == ["other"]


def test_a_query_reaches_isolated_memories_and_feelings_that_only_their_isolation_holds(run: Run, path: Path) -> None:
    lines = [
        {"id": "calm", "kind": "affect", "body": "quxzebra calm all evening"},
        {"id": "joy", "kind": "affect", "body": "the joy of a market day"},
    ]
    given = path.with_name("feelings.jsonl")
    given.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    run("import", given, "--db", path)
    run("isolate", "secret", "calm", "joy", "--db", path)
    assert ids(path) == ["other", "secret"]

    def would(query: str) -> list[str]:
        told = run("purge", "--query", query, "--db", path, "--dry-run", "--json")
        return [] if "would_purge" not in told.out else sorted(json.loads(told.out)["would_purge"]["ids"])

    assert [would(one) for one in ("quxzebra", "kind:affect", "is:isolated")] == [
        ["calm", "secret"],
        ["calm", "joy"],
        ["calm", "joy", "secret"],
    ]
    assert would("kind:affect is:searchable") == []
    assert would("source:feelings market") == ["joy"]
    assert run("purge", "--query", "quxzebra", "--db", path, "--yes").code == 0
    given.unlink()
    assert [
        file.name for file in path.parent.iterdir() if b"quxzebra" in file.read_bytes() and file.suffix == ".db"
    ] == []
    assert "joy" in run("quarantine", "--db", path).out
    assert run("restore", "joy", "--db", path).code == 0
    assert ids(path) == ["joy", "other"]
    assert run("check", "--db", path).code == 0

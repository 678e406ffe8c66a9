"""A damaged file on the command line: every command says so and names the way out, and `recover` is it."""

from __future__ import annotations

import shutil
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.cli import Run, dump, imported
from helpers.cli_memories import NOW
from helpers.masters import Masters
from helpers.tables import rows_of

LINES = [
    {
        "id": f"n{i}",
        "kind": "episode",
        "user_text": f"Number {i} of the long winter. {'Snow and ice. ' * (i % 50)}",
        "reply_text": "So it was.",
        "occurred_at": NOW - i * 7000,
        "threads": ["winter"],
    }
    for i in range(400)
]
LOOKING = tuple(
    rows_of("""
    list --limit 0; recall winter --no-record; stats; why winter n300; check; reindex
    export --out {folder}/out.jsonl; backup --out {folder}/copy.db; show n3
""")
)


@pytest.fixture
def whole(masters_of_run: Masters, tmp_path: Path) -> Path:
    """A life of four hundred memories."""
    made = masters_of_run.made("winter.sqlite", lambda path: imported(path, LINES, embedder="default"))
    return Path(shutil.copy(made, tmp_path / "life.sqlite"))


@pytest.fixture
def damaged(whole: Path) -> Path:
    """Four leaves of `memory` and two of the words index are overwritten."""
    path = whole
    with closing(apsw.Connection(str(path))) as connection:
        connection.pragma("wal_checkpoint", "truncate")
        roots = dict(connection.execute("SELECT name, rootpage FROM sqlite_schema WHERE rootpage"))
    data = bytearray(path.read_bytes())
    for table, places in (("memory", (1, 4, 7, 9)), ("fts_words_data", (1, 2))):
        at = (roots[table] - 1) * 4096
        assert data[at] == 5, table
        for place in places:
            cell = at + int.from_bytes(data[at + 12 + 2 * place : at + 14 + 2 * place])
            leaf = int.from_bytes(data[cell : cell + 4])
            data[(leaf - 1) * 4096 : (leaf - 1) * 4096 + 200] = b"\xa5" * 200
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("command", LOOKING, ids=lambda command: command[0])
def test_every_command_says_what_is_damaged_and_names_the_way_out(
    run: Run, damaged: Path, command: tuple[str, ...]
) -> None:
    before = damaged.read_bytes()
    words = [word.replace("{folder}", str(damaged.parent)) for word in command]
    answer = run(*words, "--db", damaged)
    said = answer.out + answer.err
    assert "inside the program" not in said
    if command[0] in ("show", "stats", "why", "recall") and answer.code == 0:
        return  # what it needs is whole
    assert answer.code in (1, 3), said
    assert "damaged" in said
    assert f"`mnemonaut recover {damaged} NEW.sqlite`" in said
    assert damaged.read_bytes()[:4096] == before[:4096] or command[0] == "reindex"


@pytest.mark.long
def test_recover_writes_what_can_be_read_and_tells_what_was_lost(run: Run, damaged: Path) -> None:
    before = damaged.read_bytes()
    new = damaged.with_name("new.sqlite")
    answer = run("recover", damaged, new, "--json")
    assert answer.code == 1
    report = answer.json["report"]
    memory = next(table for table in report["tables"] if table["name"] == "memory")
    assert (memory["rows_lost"], memory["rows"]) == (400 - report["memories"], report["memories"])
    assert 300 < report["memories"] < 400
    assert damaged.read_bytes() == before
    assert run("check", "--db", new).code == 0
    assert run("recall", "winter", "--db", new).code == 0
    ids = {row[1] for row in dump(new)["memory"]}
    assert len(ids) == report["memories"]
    assert ids < {line["id"] for line in LINES}


@pytest.mark.long
def test_recover_says_in_words_what_is_missing(run: Run, damaged: Path) -> None:
    answer = run("recover", damaged, damaged.with_name("new.sqlite"))
    assert answer.code == 1
    assert f"{damaged} is as it was." in answer.out
    assert "memories: " in answer.out
    assert "rows could not be read" in answer.out
    assert f"`mnemonaut backups --db {damaged}`" in answer.out
    assert run("recover", damaged, damaged.with_name("new.sqlite")).code == 2


@pytest.mark.long
def test_recover_of_a_whole_file_misses_nothing(run: Run, whole: Path, tmp_path: Path) -> None:
    answer = run("recover", whole, tmp_path / "new.sqlite")
    assert (answer.code, "Nothing is known to be missing." in answer.out) == (0, True), answer.out
    assert dump(whole)["memory"] == dump(tmp_path / "new.sqlite")["memory"]


@pytest.mark.long
def test_recover_needs_no_embedder_that_the_file_cannot_name(run: Run, tmp_path: Path) -> None:
    """FINDINGS T23: where the name of the embedder is no text, whoever wants the memories out is not asked for it."""
    path = imported(tmp_path / "life.sqlite", LINES[:20], embedder="default")
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("UPDATE embedder SET name = CAST(x'ff41' AS TEXT)")
    assert run("recover", path, tmp_path / "new.sqlite").code == 0
    assert len(run("list", "--limit", "0", "--db", tmp_path / "new.sqlite", "--json").json["memories"]) == 20
    assert run("recall", "winter", "--db", tmp_path / "new.sqlite").code == 0


@pytest.mark.parametrize("end", ["-wal", "-shm", "-journal"])
def test_nothing_is_recovered_under_the_name_of_a_log(run: Run, tmp_path: Path, end: str) -> None:
    """FINDINGS T26: SQLite would take it for the log of the database beside it."""
    path = imported(tmp_path / "life.sqlite", LINES[:20], embedder="none")
    target = tmp_path / f"other.sqlite{end}"
    answer = run("recover", path, target)
    assert (answer.code, "the log of a database" in answer.err, target.exists()) == (2, True, False)

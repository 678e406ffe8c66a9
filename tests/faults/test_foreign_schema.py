"""A file with our mark in its header and something in it that we never made: none of it runs, nothing is written, and its
memories have a way out (row 11)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import life
from helpers.cli_memories import LINES, NOW
from helpers.depth import thin
from helpers.figures import Figure
from helpers.masters import Masters

from mnemonaut.cli.main import run as run_command_line
from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.store import schema
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.guarded import created
from mnemonaut_core.store.open import open_database, open_reader
from mnemonaut_core.store.versions import migrations, schema_version
from mnemonaut_core.workspace.services import Services

pytestmark = pytest.mark.row(11)
Json = dict[str, Any]
Say = Callable[..., tuple[int, str]]

_ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"
READABLE = {
    "a trigger on meta that rewrites every memory":
        "CREATE TRIGGER spy AFTER UPDATE ON meta BEGIN UPDATE memory SET user_text = 'gone'; END",
    "a trigger on every recorded run": "CREATE TRIGGER spy AFTER INSERT ON run BEGIN DELETE FROM memory; END",
    "a trigger on the journal": "CREATE TRIGGER spy BEFORE INSERT ON journal BEGIN SELECT load_extension('/tmp/evil'); END",
    "our trigger, saying something else":
        "DROP TRIGGER fts_words_update;"
        "CREATE TRIGGER fts_words_update AFTER UPDATE ON memory BEGIN UPDATE memory SET sensitivity = 0; END",
    "a view beside our tables": f"CREATE VIEW endless AS {_ENDLESS}",
    "a table of another program": "CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1)",
    "a generated column that calls functions": "ALTER TABLE memory ADD COLUMN made AS (hex(zeroblob(length(user_text))))",
    "a partial index with functions": "CREATE INDEX sly ON memory (length(user_text)) WHERE abs(pk) > 0",
    "a virtual table of another module": "CREATE VIRTUAL TABLE place USING rtree (id, a, b)",
    "a default that computes": "ALTER TABLE memory ADD COLUMN spy DEFAULT 7",
    "a check that says something else":
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'searchable IN (0, 1)',"
        " 'searchable IN (0, 1) OR length(hex(randomblob(9)))') WHERE name = 'memory'; PRAGMA writable_schema = OFF",
}  # fmt: skip
UNREADABLE = {
    "a view in the place of the memories":
        f"DROP TABLE memory; CREATE VIEW memory AS {_ENDLESS}",
    "a view in the place of the policies": f"DROP TABLE policy; CREATE VIEW policy AS {_ENDLESS}",
    "a table of content gone": "DROP TABLE isolation",
}  # fmt: skip


@pytest.fixture(scope="module")
def master(masters_of_run: Masters) -> Path:
    """A closed database of words."""
    return life(masters_of_run, "plain")


@pytest.fixture
def crafted(master: Path, tmp_path: Path) -> Callable[[str], Path]:
    """A copy in which somebody else has run something."""

    def make(statements: str) -> Path:
        path = Path(shutil.copy(master, tmp_path / "memory.db"))
        connection = apsw.Connection(str(path))
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement in statements.split(";") if "BEGIN" not in statements else [statements]:
            connection.execute(statement)
        connection.close()
        return path

    return make


@pytest.fixture
def say(capsysbinary: pytest.CaptureFixture[bytes]) -> Say:
    """Run one command line in this process: its exit code and what it printed."""

    def go(*arguments: object) -> tuple[int, str]:
        capsysbinary.readouterr()
        code = run_command_line([str(argument) for argument in arguments])
        out, err = capsysbinary.readouterr()
        assert b"Traceback" not in err
        return code, out.decode()

    return go


def state(path: Path) -> str:
    """The bytes of the file."""
    return sha256(path.read_bytes()).hexdigest()


READING = (["list"], ["recall", "meeting", "--now", NOW], ["recall", "meeting", "--no-record"], ["stats"], ["show", "e-01"],
           ["export", "--out", "-"])  # fmt: skip
WRITING = (["isolate", "e-01"], ["add", "new"], ["reindex"], ["undo"], ["embed", "--embedder", "default"])


@pytest.mark.parametrize("name", thin(READABLE))
def test_what_is_foreign_is_named_never_run_and_left_behind(
    crafted: Callable[[str], Path], say: Say, tmp_path: Path, master: Path, name: str, figure: Figure
) -> None:
    path = crafted(READABLE[name])
    before = state(path)
    for command in READING:
        assert say(*command, "--db", path)[0] == 0, command
    for command in WRITING:
        code, out = say(*command, "--db", path, "--json")
        assert (code, json.loads(out)["error"]["code"]) == (3, "foreign_schema"), command
    code, out = say("check", "--db", path, "--json")
    assert (code, json.loads(out)["problems"][0]["code"]) == (1, "foreign_schema")
    assert state(path) == before
    new = tmp_path / "new.db"
    assert say("import", path, "--db", new)[0] == 0
    assert say("check", "--db", new)[0] == 0
    assert say("list", "--db", new, "--json")[1] == say("list", "--db", master, "--json")[1]
    assert state(path) == before
    figure(11, name, "0 side effects")


@pytest.mark.parametrize("name", UNREADABLE)
def test_a_missing_part_of_the_content_names_the_recovery(
    crafted: Callable[[str], Path], say: Say, name: str, figure: Figure
) -> None:
    path = crafted(UNREADABLE[name])
    before = state(path)
    for command in (*READING[:-1], *WRITING, ["check"]):
        code, out = say(*command, "--db", path, "--json")
        error = json.loads(out)["error"]
        assert (code, error["code"]) == (3, "content_missing"), command
        assert "mnemonaut recover" in error["advice"]
    assert state(path) == before
    figure(11, name, "0 side effects")


_WRITE = "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES"
REFUSED = {
    "an ATTACH in a trigger":
        f"{_WRITE} ('trigger', 'spy', 'meta', 0,"
        " 'CREATE TRIGGER spy AFTER UPDATE ON meta BEGIN ATTACH ''{target}'' AS theirs; END')",
    "an ATTACH in a view":
        f"{_WRITE} ('view', 'spy', 'spy', 0, 'CREATE VIEW spy AS SELECT 1 FROM (ATTACH ''{{target}}'' AS theirs)')",
    "a trigger on the table behind a word index":
        "CREATE TRIGGER spy AFTER INSERT ON fts_words_data BEGIN DELETE FROM memory; END",
    "a trigger on the table behind the document sizes":
        "CREATE TRIGGER spy BEFORE DELETE ON fts_trigram_docsize BEGIN UPDATE memory SET status = 'stale'; END",
    "a check that calls for an extension":
        "UPDATE sqlite_schema SET sql = replace(sql, 'sensitivity BETWEEN 0 AND 2',"
        " 'sensitivity BETWEEN 0 AND 2 AND load_extension(''{target}'') IS NULL') WHERE name = 'memory'",
}  # fmt: skip
"""What our connections do not even parse, whoever wrote it there."""


@pytest.mark.parametrize("name", REFUSED)
def test_what_sqlite_refuses_to_parse_is_damage_that_names_the_recovery(
    crafted: Callable[[str], Path], say: Say, tmp_path: Path, name: str, figure: Figure
) -> None:
    target = tmp_path / "theirs.db"
    path = crafted("")
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(REFUSED[name].replace("{target}", str(target)))
    connection.close()
    before = state(path)
    for command in (*READING[:-1], *WRITING, ["check"]):
        code, out = say(*command, "--db", path, "--json")
        error = json.loads(out)["error"]
        assert (code, error["code"]) == (3, "damaged"), (command, error)
        assert "mnemonaut recover" in error["advice"]
        assert "malformed database schema" in error["detail"]
    assert state(path) == before
    new = tmp_path / "new.db"
    assert say("recover", path, new)[0] == 0
    assert say("check", "--db", new)[0] == 0
    assert json.loads(say("list", "--db", new, "--json")[1])["total"] == len(LINES["en"])
    assert state(path) == before
    assert not target.exists()
    figure(11, name, "0 side effects")


def test_an_attach_is_not_possible_on_what_we_hand_out(crafted: Callable[[str], Path], tmp_path: Path) -> None:
    path = crafted("")
    for connection in (open_reader(path), open_database(path)):
        with pytest.raises(MnemonautError):
            connection.execute(f"ATTACH '{tmp_path / 'theirs.db'}' AS theirs")
        connection.close()
    assert not (tmp_path / "theirs.db").exists()


def test_nothing_foreign_runs_while_it_is_looked_at(crafted: Callable[[str], Path]) -> None:
    """The authorizer of a reader is asked for nothing of theirs."""
    path = crafted(READABLE["a trigger on every recorded run"])
    reader = open_reader(path)
    asked: list[str] = []

    def authorizer(_action: int, one: str | None, two: str | None, _schema: str | None, by: str | None) -> int:
        asked.extend(part for part in (one, two, by) if part is not None)
        return int(apsw.SQLITE_OK)

    reader.authorizer = authorizer
    assert reader.execute("SELECT count(*) FROM memory").get == len(LINES["en"])
    assert "spy" not in asked
    for switch in (apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, apsw.SQLITE_DBCONFIG_ENABLE_VIEW):
        assert reader.config(switch, -1) == 0
    reader.close()


def test_an_older_file_with_a_foreign_object_is_not_migrated(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    old = created(str(path), 3)
    old.execute("CREATE TRIGGER spy AFTER UPDATE ON meta BEGIN DELETE FROM memory; END")
    old.close()
    before = state(path)
    with pytest.raises(EnvironmentFault) as told:
        Database.open(path)
    assert told.value.code == "foreign_schema"
    assert state(path) == before
    assert list(tmp_path.glob("*.backup.sqlite")) == []


@pytest.mark.parametrize("version", range(1, schema_version() + 1))
def test_a_file_of_every_version_is_found_as_it_should_be(tmp_path: Path, version: int) -> None:
    made = created(str(tmp_path / "old.db"), version)
    assert schema.compare(made, version) == schema.Compared()
    made.close()
    writer = Database.open(tmp_path / "old.db")
    assert schema.compare(writer.connection, len(migrations())) == schema.Compared()
    writer.close()


def test_what_is_derived_and_missing_is_made_again(crafted: Callable[[str], Path], say: Say) -> None:
    path = crafted("DROP TRIGGER fts_words_update; DROP TABLE fts_trigram; DROP INDEX memory_by_hash")
    assert say("check", "--db", path)[0] == 1
    assert say("reindex", "--db", path)[0] == 0
    assert say("check", "--db", path)[0] == 0
    with open_database(path) as connection:
        assert schema.compare(connection, schema_version()) == schema.Compared()


def test_the_window_opens_it_to_read_only(crafted: Callable[[str], Path]) -> None:
    path = crafted(READABLE["a view beside our tables"])
    before = state(path)
    workspace = Services().open(path, read_only=False)
    assert not workspace.can_write
    assert workspace.foreign == "view endless"
    workspace.close()
    assert state(path) == before

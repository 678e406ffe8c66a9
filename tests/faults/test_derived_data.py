"""What is derived is damaged: a table that is missing or cannot be read costs a recall nothing; other values are found by `check`
and by the comparison in the background, and a recall after that answers as of the undamaged file (rows 9 and 10)."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.cli import life
from helpers.cli_memories import NOW
from helpers.command_server import Commands
from helpers.damages import VEC0, VEC0_HIDDEN, WORDS, damage_file
from helpers.depth import Depth, thin
from helpers.figures import Figure
from helpers.masters import Masters

from mnemonaut.cli.main import run as run_command_line
from mnemonaut.mcp.desk import Desk
from mnemonaut_core.cancel import wait_for
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.derived import Copy
from mnemonaut_core.workspace.wiring import Workspace, connect

ALL = {**VEC0, **VEC0_HIDDEN, **WORDS}
MISSING = {name: sql for name, sql in ALL.items() if "DROP" in sql or "generation" in sql}
RECALL = ("recall", "who moved the meeting about the cat", "--recipe", "all", "--now", NOW, "--json")
Json = dict[str, Any]
Say = Callable[..., tuple[int, Json]]


@pytest.fixture(scope="module")
def master(masters_of_run: Masters) -> Path:
    """A closed database with vectors."""
    return life(masters_of_run, "en")


@pytest.fixture
def path(master: Path, tmp_path: Path) -> Path:
    """A copy to spoil."""
    return Path(shutil.copy(master, tmp_path / "memory.db"))


@pytest.fixture
def say(capsysbinary: pytest.CaptureFixture[bytes]) -> Say:
    """Run one command line in this process: its exit code and its JSON."""

    def go(*arguments: object) -> tuple[int, Json]:
        capsysbinary.readouterr()
        code = run_command_line([str(argument) for argument in arguments])
        return code, json.loads(capsysbinary.readouterr().out)

    return go


def found(answer: Json) -> list[object]:
    """What a recall found, source by source, and what came of it."""
    return [
        [
            trace["recipe"],
            [(run["source"], run["form"], run["status"], run["count"]) for run in trace["runs"]],
            trace["candidates"],
            trace["selected"],
        ]
        for trace in answer["runs"]
    ]


def warned(answer: Json) -> set[str]:
    """What the traces say of indexes that answered in the place of the file's own."""
    return {
        warning["message"]
        for trace in answer["runs"]
        for warning in trace["warnings"]
        if warning["code"] == "index_rebuilt"
    }


@pytest.fixture(scope="module")
def whole(master: Path, tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """What the undamaged file answers."""
    path = Path(shutil.copy(master, tmp_path_factory.mktemp("whole") / "memory.db"))
    answer = subprocess.run(
        [sys.executable, "-m", "mnemonaut", *map(str, RECALL), "--no-record", "--db", str(path)],
        capture_output=True,
        check=True,
        timeout=120,
    )
    read = json.loads(answer.stdout)
    assert warned(read) == set()
    for trace in read["runs"]:
        assert {run["source"] for run in trace["runs"] if run["count"]} & {"unicode61", "trigram", "words"}
        assert {run["source"] for run in trace["runs"] if run["count"] and "vector" in run["source"]}
    return found(read)


@pytest.mark.row(10)
@pytest.mark.parametrize("damage", thin(MISSING, every=3, night=True))
def test_a_single_recall_answers_as_if_nothing_had_happened(
    path: Path, whole: list[object], say: Say, damage: str
) -> None:
    damage_file(path, MISSING[damage])
    before = path.read_bytes()
    code, answer = say(*RECALL, "--no-record", "--db", path)
    assert code == 0
    assert found(answer) == whole
    assert warned(answer)
    assert path.read_bytes() == before  # looking wrote nothing
    code, answer = say(*RECALL, "--db", path)  # it records its run, so it mends first
    assert (code, found(answer), warned(answer)) == (0, whole, set())


@pytest.mark.parametrize("damage", sorted(ALL.keys() - MISSING.keys())[::4])
def test_a_server_compares_in_the_background_and_its_readers_go_on_with_a_copy(path: Path, damage: str) -> None:
    query = Query("meeting about the cat", NOW)
    with connect(path) as session:
        first = session.explorer.recall(query, Settings())[0]
    damage_file(path, ALL[damage])
    opened: list[Workspace] = []

    def open_one(*arguments: Any, **options: Any) -> Workspace:
        opened.append(connect(*arguments, **options))
        return opened[-1]

    with closing(Desk(path, read_only=True, now=lambda: NOW, open_one=open_one)) as desk:
        desk.warm()
        assert wait_for(lambda _: opened[0].derived.wrong is not None, 20)
        second = opened[0].explorer.recall(query, Settings())[0]
    assert [run.hits for run in first.runs] == [run.hits for run in second.runs]
    assert "index_rebuilt" in {warning.code for warning in second.warnings}


@pytest.mark.row(10)
@pytest.mark.parametrize("damage", thin(ALL, every=4, night=True))
def test_a_recall_after_the_comparison_answers_as_if_nothing_had_happened(path: Path, damage: str) -> None:
    query = Query("meeting about the cat", NOW)
    with connect(path) as session:
        assert session.derived.check()
        first = session.explorer.recall(query, Settings())[0]
    damage_file(path, ALL[damage])
    with connect(path) as session:
        assert not session.derived.check()
        second = session.explorer.recall(query, Settings())[0]
    assert [run.hits for run in first.runs] == [run.hits for run in second.runs]
    with connect(path, write=True) as session:
        session.database.upkeep.repair()
        assert session.derived.check()
        third = session.explorer.recall(query, Settings())[0]
    assert [run.hits for run in first.runs] == [run.hits for run in third.runs]


@pytest.mark.parametrize("damage", thin(WORDS, every=4, night=True))
def test_the_check_names_it_and_reindex_mends_it(path: Path, say: Say, damage: str) -> None:
    damage_file(path, WORDS[damage])
    code, problems = say("check", "--db", path, "--json")
    assert code == 1
    assert problems["problems"]
    assert say("reindex", "--db", path, "--json")[0] == 0
    assert say("check", "--db", path, "--json") == (0, {"schema": 1, "problems": [], "notes": []})


@pytest.mark.parametrize("damage", VEC0_HIDDEN)
def test_what_only_a_comparison_sees_the_check_names_and_reindex_mends(path: Path, say: Say, damage: str) -> None:
    damage_file(path, VEC0_HIDDEN[damage])
    code, problems = say("check", "--db", path, "--json")
    assert (code, [problem["code"] for problem in problems["problems"]]) == (1, ["vec0"])
    assert say("reindex", "--db", path, "--json")[0] == 0
    assert say("check", "--db", path, "--json")[0] == 0


def test_a_table_that_sqlite_will_not_drop_is_taken_away_after_a_backup(path: Path, say: Say) -> None:
    damage_file(path, "DROP TABLE fts_words_config")
    assert say("reindex", "--db", path, "--json")[0] == 0
    (backup,) = path.parent.glob("memory.before-reindex*.backup.sqlite")
    assert say("list", "--db", backup, "--json")[1] == say("list", "--db", path, "--json")[1]


@pytest.mark.long
def test_a_page_of_vec0_that_sqlite_will_not_drop_is_no_hindrance(master: Path, tmp_path: Path, say: Say) -> None:
    """The root of an empty index with the type of a table: SQLite's own check calls the file whole, DROP fails halfway."""
    with apsw.Connection(str(master)) as connection:
        root = connection.execute(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_vec_1_metadatatext05_1'"
        ).get
        size = int(str(connection.pragma("page_size")))
    whole = say(*RECALL, "--db", master, "--no-record")[1]
    for number, command in enumerate((("reindex",), ("add", "New.", "--id", "new"))):
        path = Path(shutil.copy(master, tmp_path / f"{number}.db"))
        with path.open("r+b") as file:
            file.seek((root - 1) * size)
            file.write(b"\x0d")
        if command[0] == "add":  # what the writer finds out of step it builds anew
            damage_file(path, "UPDATE meta SET value = '0' WHERE key = 'derived_generation'")
        assert say(*command, "--db", path, "--json")[0] == 0
        assert say("check", "--db", path, "--json")[1]["problems"] == []
        if command[0] == "reindex":
            assert found(say(*RECALL, "--db", path, "--no-record")[1]) == found(whole)
        with apsw.Connection(str(path)) as connection:
            assert connection.execute("SELECT count(*) FROM vec_1_metadatatext05").get == 0


PAGES = (
    "vec_1_rowids",
    "vec_1_vector_chunks00",
    "vec_1_metadatachunks02",
    "fts_words_data",
    "fts_words_idx",
    "fts_words_docsize",
    "fts_unicode61_data",
    "fts_unicode61_docsize",
    "fts_trigram_data",
    "fts_trigram_idx",
)
"""Derived tables whose rows fill a page of their own."""


def overwrite_pages(path: Path, table: str) -> None:
    """200 bytes in the middle of the lists of cells of up to six leaves of a table."""
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        size = int(str(connection.pragma("page_size")))
        leaves = [
            page
            for (page,) in connection.execute(
                "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' AND ncell > 0 ORDER BY pageno", (table,)
            )
        ]
    assert leaves, table
    chance = random.Random(table)
    with path.open("r+b") as file:
        for page in chance.sample(leaves, min(6, len(leaves))):
            file.seek((page - 1) * size + 10)
            file.write(chance.randbytes(200))


@pytest.mark.row(10)
@pytest.mark.parametrize("table", thin(PAGES, every=6, night=True))
def test_damaged_pages_of_what_is_derived_cost_nothing(
    path: Path, whole: list[object], say: Say, table: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """FINDINGS T4 and T5: not only other values in the tables, but pages that SQLite cannot read."""
    overwrite_pages(path, table)
    spoilt = path.read_bytes()
    for command in (("list",), ("stats",), ("why", "the cat", "e-01")):
        assert say(*command, "--db", path, "--json")[0] == 0, command
    code, answer = say(*RECALL, "--no-record", "--db", path)
    assert (code, found(answer)) == (0, whole)
    code, problems = say("check", "--db", path, "--json")
    assert code == 1
    assert "reindex" in problems["problems"][0]["advice"]
    assert path.read_bytes() == spoilt  # looking wrote nothing
    assert say("reindex", "--db", path, "--json")[0] == 0
    assert say("check", "--db", path, "--json") == (0, {"schema": 1, "problems": [], "notes": []})
    capsysbinary.readouterr()


def test_damaged_memories_beside_a_broken_index_are_named_with_the_file(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What answers for a broken index is a copy in memory: what is said of the pages is said of the file all the same."""
    damage_file(path, WORDS["words: the list of pages emptied"])
    overwrite_pages(path, "memory")
    assert run_command_line(["list", "--db", str(path)]) == 3
    said = capsys.readouterr().err
    assert "The database is damaged" in said
    assert str(path) in said


@pytest.mark.long
def test_a_damaged_record_of_a_recall_is_told_and_stops_nothing(path: Path, tmp_path: Path, say: Say) -> None:
    """Bytes in the middle of what was kept of one recall: everything else is listed, counted and exported."""
    for question in ("meeting", "the cat"):
        assert say("recall", question, "--db", path, "--json")[0] == 0
    runs = {run["question"]: run for run in say("runs", "--db", path, "--json")[1]["runs"]}
    assert set(runs) == {"the cat", "meeting"}
    damaged = runs["meeting"]["id"]
    damage_file(
        path,
        "UPDATE run SET trace = CAST(substr(trace, 1, 20) || x'00ff00ff' || substr(trace, 25) AS BLOB)"
        f" WHERE id = '{damaged}'",
    )
    listed = {run["id"]: run for run in say("runs", "--db", path, "--json")[1]["runs"]}
    assert listed[runs["the cat"]["id"]] == runs["the cat"]
    assert listed[damaged] == runs["meeting"] | {"question": None, "damaged": True}
    for command in (("stats",), ("lint", "--recipe", "heuristic"), ("list",)):
        assert say(*command, "--db", path, "--json")[0] in (0, 1), command
    code, problems = say("check", "--db", path, "--json")
    assert (code, [(one["code"], one["examples"]) for one in problems["problems"]]) == (
        1,
        [("damaged_runs", [damaged])],
    )
    out = tmp_path / "out.jsonl"
    assert say("export", "--db", path, "--out", out, "--json")[0] == 0
    exported = [
        json.loads(line)["run"]["id"] for line in out.read_text("utf-8").splitlines() if line.startswith('{"run"')
    ]
    assert exported == [runs["the cat"]["id"]]
    assert say("runs", "--forget-questions", "--db", path, "--json")[1]["changed"]["runs"] == 2
    assert say("check", "--db", path, "--json")[0] == 0


def test_an_open_session_sees_what_another_program_writes_and_its_end(path: Path) -> None:
    query = Query("meeting about the cat", NOW)
    with connect(path) as session:
        first = session.explorer.recall(query, Settings())[0]
        damage_file(path, "DELETE FROM fts_unicode61_idx")
        second = session.explorer.recall(query, Settings())[0]
        with connect(path, write=True) as other:
            other.database.upkeep.repair()
        third = session.explorer.recall(query, Settings())[0]
    assert [run.hits for run in first.runs] == [run.hits for run in second.runs] == [run.hits for run in third.runs]
    assert [any(w.code == "index_rebuilt" for w in trace.warnings) for trace in (first, second, third)] == [
        False,
        True,
        False,
    ]


def test_a_copy_that_a_newer_one_replaces_before_it_was_connected_to_still_answers(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    query, connect_to = Query("meeting about the cat", NOW), Copy.connect
    damage_file(path, "DELETE FROM fts_unicode61_idx")
    with connect(path) as session:
        session.derived.check()
        newer: list[Trace] = []

        def ask_again_first(copy: Copy) -> Connection:
            monkeypatch.setattr(Copy, "connect", connect_to)
            damage_file(path, "UPDATE meta SET value = value + 1 WHERE key = 'generation'")
            newer.extend(session.explorer.recall(query, Settings()))
            return connect_to(copy)

        monkeypatch.setattr(Copy, "connect", ask_again_first)
        (trace,) = session.explorer.recall(query, Settings())
    assert [run.hits for run in trace.runs] == [run.hits for run in newer[0].runs]


OPERATIONS = (
    ("recall", "meeting"),
    ("why", "meeting", "e-01"),
    ("add", "said after the damage"),
    ("isolate", "e-01"),
    ("check",),
    ("reindex",),
)


@pytest.mark.long
@pytest.mark.row(9)
def test_no_damage_of_vec0_ends_a_process(
    master: Path, tmp_path: Path, commands: Commands, figure: Figure, depth: Depth
) -> None:
    chosen = [*VEC0, *VEC0_HIDDEN]
    if depth is not Depth.NIGHTLY:
        chosen = [*chosen[:: len(chosen) // 5], *VEC0_HIDDEN][: 8 : depth.of(4, 2, 1)]
    signals, detected, done = [], 0, 0
    for damage in chosen:
        damaged = Path(shutil.copy(master, tmp_path / "damaged.db"))
        damage_file(damaged, ({**VEC0, **VEC0_HIDDEN})[damage])
        for number, operation in enumerate(OPERATIONS):  # each in a process of its own, on a copy of its own
            child = commands.run(Path(shutil.copy(damaged, tmp_path / f"{number}.db")), [(*operation, "--json")])
            signals += [(damage, operation, fault) for fault in child.faults([0, 1])]
            for ended in child.commands:
                done += ended.code == (1 if operation[0] == "check" else 0)
                detected += operation[0] == "check" and ended.code == 1 and "vec0" in ended.said
    figure(9, f"{6 * len(chosen)} operations without a signal", f"{done} of {6 * len(chosen)}, {len(signals)} signals")
    figure(9, f"{len(chosen)} damages detected", f"{detected} of {len(chosen)}")
    assert signals == []
    assert (done, detected) == (6 * len(chosen), len(chosen))


@pytest.mark.long
@pytest.mark.row(10)
def test_every_damage_of_the_word_indexes_is_detected(master: Path, tmp_path: Path, say: Say, figure: Figure) -> None:
    detected = 0
    started = time.perf_counter()
    for number, damage in enumerate(WORDS):
        path = Path(shutil.copy(master, tmp_path / f"{number}.db"))
        damage_file(path, WORDS[damage])
        detected += say("check", "--db", path, "--json")[0] == 1
    figure(10, f"{len(WORDS)} damages detected by check", f"{detected}", time.perf_counter() - started)
    assert detected == len(WORDS)


@pytest.mark.row(10)
@pytest.mark.nightly
def test_the_time_that_a_hundred_thousand_take_to_be_built_anew(tmp_path: Path, figure: Figure) -> None:
    from bench.synthetic import Words, synthetic

    from mnemonaut_core.importers.records import MemoryRecord, SourceInfo
    from mnemonaut_core.store.indexes import fts
    from mnemonaut_core.store.transactions import writing

    with connect(tmp_path / "many.db", write=True, create=True, embedder="none") as session:
        records = [MemoryRecord(memory) for memory in synthetic(100_000, Words(1))]
        info = SourceInfo("jsonl", Path("many"), "synthetic", len(records), None)
        session.database.imports.import_records(iter(records), info, now=NOW)
        started = time.perf_counter()
        with writing(session.database.connection):
            fts.make_anew(session.database.connection)
        took = time.perf_counter() - started
    figure(10, "100,000 memories: the three indexes anew below 30 s", f"{took:.1f} s", took)

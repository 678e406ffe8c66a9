"""Ctrl+C in the middle of an import: exit code 130, a sentence, no traceback, and the database as it was."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import pytest
from helpers.cli import Run, dump, finished, imported, spawn
from helpers.cli_memories import LINES
from helpers.depth import thin
from helpers.figures import Figure
from tools.measure_imports import MAKERS

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.store import stopping, transactions

SIZE, RECORD = 2_000_000, 4_000
"""A second of import, and more."""


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file of each format that is imported row by row."""
    folder = tmp_path_factory.mktemp("large")
    found = {}
    for name, (base, make) in MAKERS.items():
        found[name] = folder / base
        make(found[name], SIZE, RECORD)
    return found


def interrupted(command: list[object], begun: Path, after_s: float) -> tuple[subprocess.Popen[bytes], float]:
    """A command that got a SIGINT so long after it began to write, and the moment of that."""
    process = spawn(*command)
    deadline = time.monotonic() + 60
    while not begun.exists() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    time.sleep(after_s)
    process.send_signal(signal.SIGINT)
    return process, time.monotonic()


@pytest.mark.long
@pytest.mark.row(28)
@pytest.mark.timeout(300)
@pytest.mark.parametrize("form", thin(MAKERS))
def test_an_import_into_a_new_database_leaves_nothing(
    sources: dict[str, Path], tmp_path: Path, form: str, figure: Figure
) -> None:
    db = tmp_path / "new.sqlite"
    process, at = interrupted(["import", sources[form], "--db", db, "--embedder", "default"], db, 0.3)
    answer = finished(process)
    figure(28, "Ctrl+C in an import: 1 s", f"{form}: {time.monotonic() - at:.2f} s")
    assert answer.code == 130, answer
    assert "Traceback" not in answer.err
    assert answer.err.splitlines()[-2:] == ["mnemonaut: Cancelled.", "Nothing was changed."]
    assert answer.out == ""
    assert sorted(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.row(28)
@pytest.mark.timeout(300)
def test_an_import_into_a_database_that_is_there_leaves_it_as_it_was(sources: dict[str, Path], tmp_path: Path) -> None:
    db = imported(tmp_path / "memory.sqlite", LINES["en"], embedder="default")
    shutil.copy(db, tmp_path / "before.sqlite")
    process, _ = interrupted(["import", sources["jsonl"], "--db", db], db.with_name("memory.sqlite-wal"), 0.3)
    answer = finished(process)
    assert answer.code == 130, answer
    assert "Traceback" not in answer.err
    assert "Nothing was changed." in answer.err
    assert dump(db) == dump(tmp_path / "before.sqlite")


@pytest.mark.long
@pytest.mark.row(28)
@pytest.mark.timeout(300)
def test_building_the_indexes_anew_can_be_interrupted(sources: dict[str, Path], tmp_path: Path) -> None:
    db = tmp_path / "memory.sqlite"
    assert finished(spawn("import", sources["jsonl"], "--db", db, "--embedder", "none")).code == 0
    before = dump(
        Path(shutil.copy(db, tmp_path / "before.sqlite"))
    )  # a look would leave a log, by which we see it begin
    process, _ = interrupted(["reindex", "--db", db], db.with_name("memory.sqlite-wal"), 0.1)
    answer = finished(process)
    assert answer.code in (130, 0), answer
    assert "Traceback" not in answer.err
    if answer.code:
        assert {name: rows for name, rows in dump(db).items() if name != "meta"} == {
            name: rows for name, rows in before.items() if name != "meta"
        }


@pytest.mark.row(28)
def test_ctrl_c_in_the_last_step_is_heard_at_once_and_says_that_nothing_is_lost(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard, real = threading.Event(), stopping.beside

    def slow_disk(work: Callable[[], object], look: Callable[[], None] = lambda: None) -> None:
        def at_work() -> None:
            os.kill(os.getpid(), signal.SIGINT)
            heard.wait(20)
            work()

        real(at_work, look)

    cancel = CancelToken.cancel

    def cancelled(token: CancelToken) -> None:
        cancel(token)
        heard.set()

    monkeypatch.setattr(transactions, "beside", slow_disk)
    monkeypatch.setattr(transactions, "_SYNC_EVERY_S", 3600.0)  # short enough that COMMIT is all there is at the end
    monkeypatch.setattr(CancelToken, "cancel", cancelled)
    source = tmp_path / "new.jsonl"
    source.write_text("".join(f'{{"id": "n{i}", "user_text": "memory {i}"}}\n' for i in range(30)))
    db = tmp_path / "new.sqlite"
    answer = run("import", source, "--db", db)
    assert heard.is_set()
    assert answer.err.count("mnemonaut: finishing the last step; nothing is lost.") == 1
    assert answer.code == 130
    assert "30 taken" in answer.out  # it was too late to take it back, and that is told
    monkeypatch.undo()
    assert run("check", "--db", db).code == 0
    assert run("undo", "--db", db).code == 0


@contextmanager
def interrupted_at(function: str, times: int) -> Iterator[None]:
    """SIGINT comes to this process when a function of ours begins for the so-many-th time."""
    left = [times]

    def called(frame: FrameType, event: str, _value: object) -> None:
        if event == "call" and frame.f_code.co_name == function and "mnemonaut" in frame.f_code.co_filename:
            left[0] -= 1
            if left[0] == 0:
                sys.setprofile(None)
                signal.raise_signal(signal.SIGINT)

    sys.setprofile(called)
    try:
        yield
    finally:
        sys.setprofile(None)


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    said = "The heron stands by the river in the evening and waits for the fish"
    lines = [{"id": f"m{n}", "user_text": f"{said} {n // 2}", "occurred_at": n + 1} for n in range(12)]
    return imported(tmp_path / "garden.db", lines, embedder="none")


def test_a_list_that_is_interrupted_shows_what_was_found_until_then(run: Run, garden: Path) -> None:
    ask = ("garden", "unreachable", "--recipe", "heuristic", "--db", garden)
    whole = run(*ask, "--json").json["garden"][0]
    assert (whole["looked_at"], whole["cut"]) == (12, False)
    assert len(whole["rows"]) > 8
    with interrupted_at("own_sentence", 5):
        answer = run(*ask, "--json")
    (part,) = json.loads(answer.out)["garden"]
    assert answer.code == 130
    assert part["cut"]
    assert 3 <= part["looked_at"] <= 5
    assert part["rows"] == [
        row for row in whole["rows"] if row["ids"][0] in {f"m{n}" for n in range(11, 11 - part["looked_at"], -1)}
    ]
    with interrupted_at("own_sentence", 5):
        answer = run(*ask)
    assert answer.code == 130
    assert answer.err == "mnemonaut: interrupted; this is what was found until then.\n"
    assert part["rows"][0]["ids"][0] in answer.out


def test_an_interrupted_look_for_near_duplicates_shows_the_pairs_that_were_found(run: Run, garden: Path) -> None:
    with interrupted_at("near_texts", 1):  # equal ones are told before that
        answer = run("garden", "duplicates", "--db", garden)
    assert (answer.code, answer.err) == (130, "mnemonaut: interrupted; this is what was found until then.\n")
    assert "m0, m1" in answer.out


@pytest.mark.parametrize("more", [(), ("--json",)], ids=["text", "json"])
def test_one_that_is_interrupted_before_anything_was_found_says_so(
    run: Run, garden: Path, more: tuple[str, ...]
) -> None:
    with interrupted_at("_living", 1):
        answer = run("garden", "duplicates", "--db", garden, *more)
    assert answer.code == 130
    assert answer.err.splitlines()[0] == "mnemonaut: nothing is shown: nothing had been found until then."
    assert "heron" not in answer.out
    if more:
        assert json.loads(answer.out)["error"]["code"] == "cancelled"


def test_of_an_interrupted_overview_the_lists_that_were_looked_through_are_shown(run: Run, garden: Path) -> None:
    with interrupted_at("_orphans", 1):
        answer = run("garden", "--db", garden)
    assert answer.code == 130
    rows = {line.split()[0]: line for line in answer.out.splitlines()[1:] if line.strip()}
    assert "not looked through yet" not in rows["stale"]
    assert "not looked through yet" in rows["long"]

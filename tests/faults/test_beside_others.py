"""Other processes and impatient people at the same file (rows 1, 19, 20, 21, 28)."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.agent import AGENT, child
from helpers.depth import Depth
from helpers.figures import Figure
from helpers.services import SampleServices
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, many, new_writer, source, take
from helpers.watchdog import Watchdog
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from mnemonaut_core.cancel import NEVER, CancelToken, working
from mnemonaut_core.domain.query import Query
from mnemonaut_core.errors import Cancelled, EnvironmentFault
from mnemonaut_core.explorer import Settings
from mnemonaut_core.store import connection as connection_module
from mnemonaut_core.store.connection import Connection
from mnemonaut_core.store.database import Database
from mnemonaut_ui.shell.main_window import MainWindow
from mnemonaut_ui.state.windows import Windows, name_of, runtime_folder

HOLDER = """
import sys, time, sqlite3
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
time.sleep(float(sys.argv[2]))
connection.execute("ROLLBACK")
"""


@pytest.mark.long
@pytest.mark.row(19)
@pytest.mark.timeout(400)
def test_beside_an_agent_that_writes_five_hundred_times_a_second_the_window_works(
    qtbot: QtBot, window: MainWindow, depth: Depth, figure: Figure
) -> None:
    seconds = depth.of(1.5, 3.0, 60.0)
    path = window.state.services.build_sample("en", lambda *_: None, NEVER)
    window.open_database(path)
    qtbot.waitUntil(lambda: window.state.workspace is not None and window.state.jobs.idle, timeout=20_000)
    workspace = window.state.workspace
    assert workspace is not None
    said: list[str] = []
    window.state.jobs.failed.connect(lambda error: said.append(f"{error.code}: {error.title}"))
    window.state.jobs.crashed.connect(lambda error, channel: said.append(f"{channel}: {error!r}"))
    rng, asked, written, seen = random.Random("agent"), 0, 0, None
    with child(AGENT, path, seconds, 500) as agent, Watchdog() as dog:
        began = time.monotonic()
        while agent.poll() is None and time.monotonic() - began < seconds + 30:
            screen = rng.choice(["library", "lab", "quarantine"])
            window.show_screen(screen)
            window.state.select([f"ep-{rng.randrange(1, 90):04}"])
            if rng.random() < 0.4:
                window.run_command("isolate")
                written += 1
            situation = window.state.services.samples()[0].situations[0]
            if rng.random() < 0.5:
                window.state.situation_requested.emit(situation)
                asked += 1
            window.watch.look()
            qtbot.wait(60)
            if seen is None and window.change_banner.message:
                seen = time.monotonic() - began
        assert agent.stdout is not None
        done = int(agent.stdout.read().strip() or 0)
    qtbot.waitUntil(lambda: window.state.jobs.idle, timeout=30_000)
    gaps = sorted(gap.wall_ms for gap in dog.gaps)
    p95 = gaps[int(len(gaps) * 0.95)]
    when = "never" if seen is None else f"after {seen:.1f} s"
    reached = (
        f"{done:,} transactions in {seconds:g} s, {asked} recalls and {written} isolations beside, {len(said)} errors,"
        f" p95 {p95:.0f} ms, change seen {when}"
    )
    figure(19, "60 s: 0 BUSY to the user, sees the change, p95 < 33 ms", reached)
    assert said == []
    assert done > 20 * seconds
    assert asked + written > 0
    with closing(apsw.Connection(str(path))) as connection:
        assert connection.execute("PRAGMA quick_check").get == "ok"
        counted = connection.execute("SELECT sum(access_count) FROM memory").get
    assert int(counted or 0) >= done


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A database of 200 memories."""
    made = tmp_path / "memory.sqlite"
    writer = new_writer(made)
    take(writer, many(200))
    writer.close()
    return made


@pytest.mark.long
@pytest.mark.row(20)
def test_waiting_for_a_lock_can_be_cancelled_at_any_moment(
    path: Path, request: pytest.FixtureRequest, figure: Figure
) -> None:
    rounds, waits = (20 if request.config.getoption("--nightly") else 4), []
    rng = random.Random("lock")
    with closing(Database.open(path, embedder=SmallEmbedder())) as writer:
        before = content(writer.connection)
        with child(HOLDER, path, 60):
            for _ in range(rounds):
                token, cancelled_at = CancelToken(), [0.0]

                def cancel(token: CancelToken = token, cancelled_at: list[float] = cancelled_at) -> None:
                    cancelled_at[0] = time.monotonic()
                    token.cancel()

                timer = threading.Timer(rng.uniform(0.02, 0.4), cancel)
                timer.start()
                with working(token), pytest.raises(Cancelled):
                    writer.curation.isolate(["m1"], now=NOW)
                waits.append(time.monotonic() - cancelled_at[0])
                timer.join()
            assert content(writer.connection) == before
        writer.curation.isolate(["m1"], now=NOW)
        assert_sound(writer)
    figure(20, "10 s held: cancel ≤ 100 ms", f"{rounds} cancelled, longest {max(waits) * 1000:.0f} ms, then written")


@pytest.mark.row(20)
def test_a_lock_that_is_held_for_long_is_told(path: Path, short_lock_waits: None) -> None:
    with closing(Database.open(path, embedder=SmallEmbedder())) as writer, child(HOLDER, path, 60):
        with pytest.raises(EnvironmentFault) as told:
            writer.curation.isolate(["m1"], now=NOW)
        assert told.value.code == "locked"
        assert "another program" in told.value.title


# ---- two windows

FIRST = """
import sys
from PySide6.QtCore import QCoreApplication
from mnemonaut_ui.state.windows import Windows, runtime_folder
app = QCoreApplication(["mnemonaut"])
windows = Windows(runtime_folder())
assert windows.claim(sys.argv[1])
windows.wished.connect(lambda name, path, _show: print("wished", path, flush=True))
windows.listen()
print("ready", flush=True)
app.exec()
"""
SECOND = """
import sys
from PySide6.QtCore import QCoreApplication
from mnemonaut_ui.state.windows import Windows, runtime_folder
app = QCoreApplication(["mnemonaut"])
print("opens it" if Windows(runtime_folder()).claim(sys.argv[1], sys.argv[2]) else "raised it", flush=True)
"""


@pytest.mark.long
@pytest.mark.row(21)
@pytest.mark.timeout(400)
def test_a_second_window_hands_over_and_a_killed_first_leaves_no_lock(
    qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest, figure: Figure
) -> None:
    rounds = 20 if request.config.getoption("--nightly") else 2
    (tmp_path / "d.db").touch()
    name = name_of(tmp_path / "d.db")
    handed = taken_up = 0
    for number in range(rounds):
        with child(FIRST, name) as first:
            second = subprocess.run(
                [sys.executable, "-c", SECOND, name, f"/d{number}.db"],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            assert first.stdout is not None
            heard = first.stdout.readline().strip()
            handed += second.stdout.strip() == "raised it" and heard == f"wished /d{number}.db"
            first.send_signal(signal.SIGKILL)
            first.wait()
        next_one = Windows(runtime_folder())
        taken_up += next_one.claim(name)
        next_one.end()
    figure(21, "20/20 handed over, 20/20 without a stale lock", f"{handed}/{rounds}, {taken_up}/{rounds}")
    assert (handed, taken_up) == (rounds, rounds)


# ---- cancelled at any moment

WORK: dict[str, Callable[[Database, CancelToken], object]] = {
    "import": lambda writer, token: writer.imports.import_records(
        iter(many(1500, start=500)), source(1500), now=NOW, embedder=SmallEmbedder(), token=token
    ),
    "rebuild": lambda writer, token: writer.upkeep.reindex(token=token),
    "embed": lambda writer, token: writer.upkeep.reembed(SmallEmbedder("small"), token=token),
    "undo": lambda writer, token: (writer.journal.undo(token=token), writer.journal.redo()),
}


@pytest.mark.long
@pytest.mark.row(28)
@pytest.mark.timeout(900)
def test_work_that_is_cancelled_at_a_random_moment_leaves_a_usable_file(
    path: Path, request: pytest.FixtureRequest, figure: Figure
) -> None:
    rounds = 150 if request.config.getoption("--nightly") else 16
    rng = random.Random("cancel")
    cancelled, longest = 0, 0.0
    with closing(Database.open(path, embedder=SmallEmbedder())) as writer:
        for number in range(rounds):
            name = list(WORK)[number % len(WORK)]
            before = content(writer.connection)
            token, at = CancelToken(), [0.0]

            def cancel(token: CancelToken = token, at: list[float] = at) -> None:
                at[0] = time.monotonic()
                token.cancel()

            timer = threading.Timer(rng.uniform(0.0, 0.12), cancel)
            timer.start()
            try:
                WORK[name](writer, token)
            except Cancelled:
                longest = max(longest, time.monotonic() - at[0])
                cancelled += 1
                after = content(writer.connection)
                assert {k: v for k, v in after.items() if k != "vector"} == {
                    k: v for k, v in before.items() if k != "vector"
                }
            timer.cancel()
            timer.join()
            writer.curation.isolate(["m1"], now=NOW)
            writer.journal.undo()
            if number % 10 == 0:
                assert_sound(writer)
        assert_sound(writer)
    figure(
        28,
        "import, rebuild, embed, undo: ≤ 100 ms, 0 bad",
        f"{rounds} runs, {cancelled} cancelled, 0 bad, longest {longest * 1000:.0f} ms",
    )
    assert cancelled > rounds // 8


@pytest.mark.long
@pytest.mark.row(28)
@pytest.mark.timeout(300)
def test_a_search_that_is_cancelled_at_a_random_moment_says_so_and_the_next_answers(
    qtbot: QtBot, window: MainWindow, request: pytest.FixtureRequest, figure: Figure
) -> None:
    rounds = 100 if request.config.getoption("--nightly") else 12
    path = window.state.services.build_sample("en", lambda *_: None, NEVER)
    rng = random.Random("search")
    cancelled, longest = 0, 0.0
    with closing(window.state.services.open(path, read_only=False)) as workspace:
        for number in range(rounds):
            token, at = CancelToken(), [0.0]

            def cancel(token: CancelToken = token, at: list[float] = at) -> None:
                at[0] = time.monotonic()
                token.cancel()

            query = Query(f"How long should parkin number {number} be left?", window.state.services.now())
            timer = threading.Timer(rng.uniform(0.0, 0.02), cancel)
            timer.start()
            try:
                (trace,) = workspace.explorer.recall(query, Settings(), token=token)
                workspace.explorer.why(trace, "ep-0140", token=token)
            except Cancelled:
                longest = max(longest, time.monotonic() - at[0])
                cancelled += 1
            timer.cancel()
            timer.join()
            (again,) = workspace.explorer.recall(query, Settings(), token=NEVER)
            assert again.candidates
    figure(
        28,
        "search and why: ≤ 100 ms, 0 bad",
        f"{rounds} runs, {cancelled} cancelled, 0 bad, longest {longest * 1000:.0f} ms",
    )


@pytest.mark.row(28)
@pytest.mark.timeout(600)
@pytest.mark.parametrize("asked", ["ep-0140", "no such memory"])
def test_a_why_that_is_cancelled_at_any_step_of_sqlite_ends_as_cancelled_or_answers(
    services: SampleServices,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    figure: Figure,
    asked: str,
) -> None:
    """At every so many steps inside statements, and between any two of them. Each is asked of a recall of its own: of the same one
    nearly nothing is read again."""
    steps, cancel_at, token = [0], [0], [CancelToken()]

    def step() -> bool:
        steps[0] += 1
        if steps[0] == cancel_at[0]:
            token[0].cancel()
        return True

    enough, begin = Connection._enough, Connection.begin_statement
    monkeypatch.setattr(Connection, "_enough", lambda self: step() and enough(self))
    monkeypatch.setattr(Connection, "begin_statement", lambda self: step() and begin(self))
    monkeypatch.setattr(connection_module, "_STEPS", 500)
    path = services.build_sample("en", lambda *_: None, NEVER)
    outcomes = {"cancelled": 0, "whole": 0}
    with closing(services.open(path, read_only=False)) as workspace:
        (trace,) = workspace.explorer.recall(Query("How long should parkin be left?", services.now()), Settings())
        workspace.explorer.why(trace, asked)  # what is only read once is read
        steps[0] = 0
        whole = workspace.explorer.why(replace(trace), asked, token=token[0])
        points = steps[0]
        rounds = min(points, 400 if request.config.getoption("--nightly") else 40)
        for number in range(rounds):
            # the first statements one by one, then all over the rest
            cancel_at[0] = number + 1 if number < rounds // 2 else 1 + number * points // rounds
            steps[0], token[0] = 0, CancelToken()
            try:
                why = workspace.explorer.why(replace(trace), asked, token=token[0])
            except Cancelled:
                outcomes["cancelled"] += 1
            else:
                outcomes["whole"] += 1
                assert (why.explanation.outcome, why.located, why.change) == (
                    whole.explanation.outcome,
                    whole.located,
                    whole.change,
                )
                assert [memory.id for memory in why.closest] == [memory.id for memory in whole.closest]
        steps[0], token[0] = 0, CancelToken()
        cancel_at[0] = -1
        again = workspace.explorer.why(replace(trace), asked, token=token[0])
        assert (again.explanation.outcome, again.change) == (whole.explanation.outcome, whole.change)
    figure(28, "why, cancelled at any step: Cancelled or whole, nothing raw", outcomes)
    assert outcomes["cancelled"] > rounds // 2, (points, outcomes)


@pytest.mark.row(28)
def test_an_interruption_in_the_middle_of_rows_that_nobody_reads_on_harms_no_later_reader(
    services: SampleServices,
) -> None:
    """SQLite keeps an interruption as long as a statement is under way: the COMMIT of the same read is interrupted too."""
    path = services.build_sample("en", lambda *_: None, NEVER)
    with closing(services.open(path, read_only=False)) as workspace:
        pool = workspace.explorer.readers
        for _ in range(3):
            token, kept = CancelToken(), list[object]()

            def cancelled(token: CancelToken = token, kept: list[object] = kept) -> None:
                with working(token), pool.reader() as reader, reader.snapshot():
                    rows = reader.connection.execute("SELECT id FROM memory")
                    kept += [rows, next(rows)]
                    token.cancel()
                    reader.load(["ep-0140"])

            with pytest.raises(Cancelled):
                cancelled()
            assert workspace.library.memories(["ep-0140"])
            assert len(workspace.library.ids("")) > 100
            assert kept

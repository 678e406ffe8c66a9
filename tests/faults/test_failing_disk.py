"""The disk fails at the n-th read, write, sync or truncate of every operation, once or for good, or is full (rows 3, 4).

Each point: the error is one of ours, a fresh look finds a whole file with either the state before or the one after, the
same thing tried again succeeds, and what was stored before is there.
"""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import apsw
import pytest
from helpers.depth import Depth
from helpers.fault_vfs import FULL, IOERR, KINDS, Fault, FaultVfs, failing_disk
from helpers.figures import Figure
from helpers.stores import NOW, SmallEmbedder, content, episode, many, new_writer, take

from mnemonaut_core import open_files
from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.store.backup import backup
from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database

OTHER = "other"
State = dict[str, list[tuple[object, ...]]]
WORK: dict[str, Callable[[Database], object]] = {
    "add": lambda writer: writer.curation.add(episode("fresh", "a fresh memory of the garden"), now=NOW),
    "edit": lambda writer: writer.curation.edit(["m1"], {"user_text": "the river is wide"}, now=NOW, reason="better"),
    "isolate": lambda writer: writer.curation.isolate(["m0", "m2", "a6"], now=NOW),
    "import": lambda writer: take(writer, many(40, start=60, salt="new")),
    "embed": lambda writer: writer.upkeep.reembed(SmallEmbedder(OTHER), "other"),
    "reindex": lambda writer: writer.upkeep.reindex(),
    "undo": lambda writer: writer.journal.undo(),
    "undo alone": lambda writer: writer.journal.undo_only(writer.journal.entries()[0].id, now=NOW),
    "backup": lambda writer: backup(
        writer.connection, Path(writer.connection.filename).with_name("copy.sqlite"), overwrite=True
    ),
}
VECTORS = "vector"


@dataclass
class Told:
    """What the points came to."""

    points: int = 0
    struck: int = 0
    refused: int = 0
    restarts: int = 0


@pytest.fixture(scope="module")
def master(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed database with a journal."""
    path = tmp_path_factory.mktemp("master") / "memory.sqlite"
    writer = new_writer(path)
    take(writer, many(60))
    writer.curation.add(episode("added", "added before"), now=NOW)
    writer.close()
    return path


def opened(path: Path) -> Database:
    """A writer with whichever of the two embedders the file has by now."""
    try:
        return Database.open(path, embedder=SmallEmbedder())
    except InputError:
        return Database.open(path, embedder=SmallEmbedder(OTHER))


def logical(path: Path) -> State:
    """All content as a fresh process sees it, after everything derived was found to agree."""
    writer = opened(path)
    try:
        problems = check(writer.connection, writer.embedder)
        assert problems == (), problems
        return named(content(writer.connection))
    finally:
        writer.close()


def named(state: State) -> State:
    """Without the ids of revisions, which are new each time."""
    return {**state, "revision": [(pk, *rest) for pk, _id, *rest in state["revision"]]}


def assert_same(found: State, wanted: State) -> None:
    """Names the tables and the first rows that differ."""
    told = [
        f"{table}: {[row for row in rows if row not in wanted[table]][:1]!r:.90} for"
        f" {[row for row in wanted[table] if row not in rows][:1]!r:.90}"
        for table, rows in found.items()
        if rows != wanted[table]
    ]
    assert not told, told


def without_vectors(state: State) -> State:
    """Batches of an embedding that did not come to its end stay beside the old ones, so that it can go on."""
    return {table: rows for table, rows in state.items() if table != VECTORS}


def begin(master: Path, folder: Path, mode: str) -> Database:
    """A fresh copy, open, in this journal mode."""
    shutil.rmtree(folder)
    folder.mkdir()
    path = folder / "memory.sqlite"
    shutil.copy(master, path)
    writer = opened(path)
    if mode == "delete":
        assert writer.connection.pragma("journal_mode", "delete") == "delete"
        file = open_files.of(writer.connection)
        assert file is not None
        file._parts.clear()  # the log was taken away by us
    return writer


def ways() -> list[Any]:
    """Both errors, both kinds of journal, every operation; by itself each operation in one way of the four."""
    found = []
    for number, work in enumerate(WORK):
        for at, (mode, error) in enumerate(product(("wal", "delete"), (IOERR, FULL))):
            marks = [pytest.mark.row(3 if error == IOERR else 4)]
            found.append(pytest.param(error, mode, work, marks=marks + [pytest.mark.nightly] * (at != number % 4)))
    return found


def calls(master: Path, folder: Path, mode: str, work: str, vfs: FaultVfs) -> tuple[Counter[str], Path]:
    """How many calls of every kind the operation makes, closing included, and the file as it is afterwards."""
    writer = begin(master, folder, mode)
    vfs.arm(None)
    WORK[work](writer)
    writer.close()
    return Counter(vfs.counts), folder / "memory.sqlite"


def faults(counts: Counter[str], error: str, depth: Depth) -> Iterator[Fault]:
    """Every call once, and every fourth with all that follow; by day three or four of a kind, in the short run one
    or two."""
    nightly = depth is Depth.NIGHTLY
    for kind in KINDS:
        every = 1 if nightly else max(7, counts[kind] // depth.of(2, 3, 3))
        for number, at in enumerate(range(1 if nightly else 3, counts[kind] + 1, every)):
            if nightly or number % 2:
                yield Fault(kind, at, sticky=False, error=error)
            if number % 4 == 0 or (not nightly and number % 2 == 0):
                yield Fault(kind, at, sticky=True, error=error)


def fail_at(fault: Fault, writer: Database, work: str, vfs: FaultVfs, told: Told) -> list[MnemonautError] | None:
    """Do the operation on the failing disk, and close there where it stays so; what was said, None where it succeeded."""
    said: list[MnemonautError] = []
    vfs.arm(fault)
    try:
        WORK[work](writer)
    except MnemonautError as error:
        said.append(error)
    done = not said
    try:
        if fault.sticky:
            writer.close()
    except MnemonautError as error:
        said.append(error)
    told.struck += bool(vfs.disarm())
    told.refused += bool(said)
    for why in said:
        assert isinstance(why, EnvironmentFault), why
        assert why.code in ("io_error", "disk_full", "unreadable", "unwritable"), (why.code, why.detail)
        assert why.advice
    return None if done else said


def look_and_try_again(
    path: Path,
    writer: Database,
    fault: Fault,
    work: str,
    before: State,
    after: State,
    said: list[MnemonautError] | None,
    told: Told,
) -> None:
    """The disk is whole again: the same writer tries again, or, where it was closed, another; a fresh look finds all. What was
    kept although its saving failed is not repeated, if the person was told to look first: two undos take back two things."""
    done = said is None
    if fault.sticky:
        path, writer = opened_anew(path, told)
        found = without_vectors(named(content(writer.connection)))
        kept = found == without_vectors(after) != without_vectors(before)
        done = done or (kept and any("look before you repeat it" in why.advice for why in said or ()))
    if not done:
        try:
            try:
                WORK[work](writer)
            except (
                EnvironmentFault
            ) as locked:  # the writer's own new connection waits for the lock of the one it threw away
                if locked.code != "locked":
                    raise
                writer.close()
                path, writer = opened_anew(path, told)
                WORK[work](writer)
        except InputError:  # it is there already: the disk failed after the last word was written
            assert_same(without_vectors(named(content(writer.connection))), without_vectors(after))
    writer.close()
    assert_same(logical(path), after)


def opened_anew(path: Path, told: Told) -> tuple[Path, Database]:
    """Another writer. Without a log (never the program's own choice) a statement that vec0 never ends, of the connection
    that was thrown away, keeps SQLite's lock until the process ends: then the next process is meant, which sees what a copy
    of the files holds."""
    try:
        return path, opened(path)
    except EnvironmentFault as locked:
        journal = path.with_name(path.name + "-journal")
        if locked.code != "locked" or path.with_name(path.name + "-wal").exists():
            raise
    told.restarts += 1
    after_restart = path.with_name("restarted") / path.name
    shutil.rmtree(after_restart.parent, ignore_errors=True)
    after_restart.parent.mkdir()
    shutil.copy(path, after_restart)
    # the name of its database stands in no journal of ours: there is one file to each
    if journal.exists():
        shutil.copy(journal, after_restart.parent)
    return after_restart, opened(after_restart)


@pytest.mark.timeout(3000)
@pytest.mark.parametrize(("error", "mode", "work"), ways())
def test_a_disk_that_fails_at_any_call_loses_nothing(
    master: Path, tmp_path: Path, mode: str, error: str, work: str, depth: Depth, figure: Figure
) -> None:
    told, bad = Told(), []
    before = logical(Path(shutil.copy(master, tmp_path / "before.sqlite")))
    folder = tmp_path / "work"
    folder.mkdir()
    with failing_disk() as vfs:
        counts, path = calls(master, folder, mode, work, vfs)
        if error == FULL:
            counts = Counter({kind: counts[kind] for kind in ("write", "truncate")})
        after = logical(path)
        for fault in faults(counts, error, depth):
            told.points += 1
            try:
                _one(master, folder, mode, work, fault, before, after, vfs, told)
            except Exception as why:  # noqa: BLE001 - every kind of error is counted
                bad.append(f"{work} {fault}: {type(why).__name__} {str(why)[:300]}")
    row, asked = (3, "every call fails") if error == IOERR else (4, "every write finds the disk full")
    of = sum(counts[kind] for kind in KINDS)
    least = 190 if mode == "wal" else 260
    reached = {
        "points": told.points,
        "of calls": of,
        "struck": told.struck,
        "said": told.refused,
        "after a restart": told.restarts,
        "bad": len(bad),
    }
    figure(row, f"{mode}: {asked}; ≥ {least}, 0 bad", reached)
    assert not bad, f"{len(bad)} of {told.points}\n" + "\n".join(bad[:20])


def _one(
    master: Path,
    folder: Path,
    mode: str,
    work: str,
    fault: Fault,
    before: State,
    after: State,
    vfs: FaultVfs,
    told: Told,
) -> None:
    """One point."""
    writer = begin(master, folder, mode)
    path = folder / "memory.sqlite"
    try:
        said = fail_at(fault, writer, work, vfs, told)
        if said is not None:
            twin = folder / "twin"
            twin.mkdir(exist_ok=True)
            _fresh_look(path, twin, before, after)
        look_and_try_again(path, writer, fault, work, before, after, said, told)
    finally:
        vfs.disarm()
        with suppress(apsw.Error, MnemonautError):
            writer.close()
        shutil.rmtree(folder / "twin", ignore_errors=True)


def _fresh_look(path: Path, twin: Path, before: State, after: State) -> None:
    """What another process would find now if this one were killed: the file and its log, copied."""
    for suffix in ("", "-wal", "-journal"):
        part = path.with_name(path.name + suffix)
        if part.exists():
            shutil.copy(part, twin / part.name)
    found = logical(twin / path.name)
    if without_vectors(found) != without_vectors(before):
        assert_same(without_vectors(found), without_vectors(after))


def test_who_undoes_on_a_disk_that_fails_is_told_to_look_before_a_second_undo(master: Path, tmp_path: Path) -> None:
    """The log held the change whole, only not known to be on the disk: opened again, it was there, and "try again" took back
    one thing more."""
    folder = tmp_path / "work"
    folder.mkdir()
    with failing_disk() as vfs:
        counts, undone = calls(master, folder, "wal", "undo", vfs)
        assert counts["sync"] > 0
        after = logical(undone)
        writer = begin(master, folder, "wal")
        said = fail_at(Fault("sync", 1, sticky=True, error=IOERR), writer, "undo", vfs, Told())
    assert said is not None
    assert [why.title for why in said] == ["The disk failed while the change was being saved"]
    assert "open the database again, and look before you repeat it" in said[0].advice
    assert_same(logical(folder / "memory.sqlite"), after)

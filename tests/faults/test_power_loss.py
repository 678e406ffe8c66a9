"""The power goes at any moment: what the disk may then hold opens, is whole, and has everything that was acknowledged.

Under `synchronous=FULL`, which the program sets, nothing acknowledged is missing; under NORMAL at most what came since
the last checkpoint, and the file is never damaged (row 5).
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import closing
from pathlib import Path

import apsw
import pytest
from helpers.depth import Depth
from helpers.figures import Figure
from helpers.recording_vfs import Recording, lay_out, recording_disk
from helpers.stores import NOW, SmallEmbedder, content, episode, many, new_writer, take

from mnemonaut_core.store.check import check
from mnemonaut_core.store.database import Database

SYNCHRONOUS = {"OFF": 0, "NORMAL": 1, "FULL": 2}
LOOKED_WHOLE = 40
"""Every so many images are opened as the program opens a file, with all its checks; the others by SQLite alone."""


def state_of(connection: apsw.Connection) -> str:
    """All content as one value."""
    return repr({table: rows for table, rows in content(connection).items() if table != "revision"})


def live(path: Path, recording: Recording, writer: Database, rng: random.Random) -> list[str]:
    """A day of operations, each acknowledged by a mark with its number; the states in order."""
    states = [state_of(writer.connection)]
    recording.mark(0)

    def acknowledged() -> None:
        states.append(state_of(writer.connection))
        recording.mark(len(states) - 1)

    for number in range(24):
        kind = rng.choice(["add", "isolate", "edit", "undo", "restore", "import"])
        if kind == "add" or number == 0:
            writer.curation.add(episode(f"p{number}", f"power {number} of the garden"), now=NOW + number)
        elif kind == "isolate":
            writer.curation.isolate([f"m{rng.choice([0, 1, 2, 3, 5])}"], now=NOW + number)
        elif kind == "edit":
            writer.curation.edit(["m1"], {"user_text": f"the river {number}"}, now=NOW + number)
        elif kind == "undo":
            writer.journal.undo()
        elif kind == "restore":
            writer.curation.isolate(["m7"], now=NOW + number)
            acknowledged()
            writer.curation.restore(["m7"], now=NOW + number)
        else:
            take(writer, many(12, start=100 + 12 * number), now=NOW + number)
        acknowledged()
        if number % 8 == 7:
            writer.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
            recording.mark(("checkpoint", len(states) - 1))
    return states


def told_by(recording: Recording, upto: int) -> tuple[int, int]:
    """(the last acknowledged operation, that of the last checkpoint) before the moment."""
    acknowledged = checkpoint = 0
    for event in recording.events[:upto]:
        if event.what == "mark":
            if isinstance(event.mark, tuple):
                checkpoint = event.mark[1]
            else:
                acknowledged = event.mark
    return acknowledged, checkpoint


def looked(connection: apsw.Connection, by_state: dict[str, int]) -> tuple[bool, int]:
    """(whether the file is whole, the number of the state that it holds, −1 for none of them)."""
    try:
        if [row[0] for row in connection.execute("PRAGMA quick_check(3)")] != ["ok"]:
            return False, -1
        return True, by_state.get(state_of(connection), -1)
    except (apsw.CorruptError, apsw.NotADBError):
        return False, -1


@pytest.mark.row(5)
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("mode", ["FULL", "NORMAL", "OFF"])
def test_what_a_power_loss_leaves_is_whole_and_has_what_was_acknowledged(
    tmp_path: Path, mode: str, depth: Depth, figure: Figure
) -> None:
    images = depth.of(20, 60, 2000)
    rng = random.Random(f"power {mode}")
    live_folder, after = tmp_path / "live", tmp_path / "after"
    live_folder.mkdir()
    after.mkdir()
    path = live_folder / "memory.sqlite"
    with recording_disk(live_folder) as vfs:
        writer = new_writer(path)
        take(writer, many(60))
        assert writer.connection.pragma("synchronous") == SYNCHRONOUS["FULL"]  # the program's own setting
        writer.connection.pragma("synchronous", SYNCHRONOUS[mode])
        writer.connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        recording = vfs.begin()
        states = live(path, recording, writer, rng)
        writer.close()
    by_state = {state: number for number, state in enumerate(states)}  # the last one, where two are alike
    found = Counter[str]()
    for number in range(images):
        upto = len(recording.events) * number // images + 1
        image = recording.image(upto, rng, keep=rng.choice([0.0, 0.3, 0.7, 1.0]))
        lay_out(image, after)
        acknowledged, checkpoint = told_by(recording, upto)
        copy = after / path.name
        with closing(apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READWRITE)) as connection:
            whole, stored = looked(connection, by_state)
        found["corrupt"] += not whole
        found["between two states"] += stored == -1
        least = checkpoint if mode == "NORMAL" else acknowledged
        lost = 0 <= stored < least
        found["lost"] += lost
        if mode == "OFF":
            continue
        assert whole, (number, upto)
        assert stored >= 0, (number, upto, acknowledged)
        assert not lost, (number, upto, stored, least)
        if number % LOOKED_WHOLE == 0:
            lay_out(image, after)
            with closing(Database.open(copy, embedder=SmallEmbedder())) as fresh:
                assert check(fresh.connection, fresh.embedder) == ()
                fresh.curation.add(episode("after the power", "came back"), now=NOW)
    if mode == "OFF":  # nothing is synced: were that not seen, the images would prove nothing of the other two
        assert found["lost"] + found["corrupt"] > images // 20
        return
    asked = "0 lost, 0 corrupt" if mode == "FULL" else "≤ 1 checkpoint lost, 0 corrupt"
    reached = f"{images} images, {found['lost']} lost, {found['corrupt']} corrupt, {len(recording.events)} moments"
    figure(5, f"2,000 images, WAL and {mode}: {asked}", reached)

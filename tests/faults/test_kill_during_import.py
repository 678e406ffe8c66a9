"""kill -9 while writing: what was acknowledged is there, what was not is not, and nothing disagrees."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from helpers.depth import Depth
from helpers.figures import Figure
from helpers.stores import SmallEmbedder, assert_sound, content, many, new_writer, take, vectors_in

from mnemonaut_core.errors import MnemonautError
from mnemonaut_core.store import embedders
from mnemonaut_core.store.database import Database
from mnemonaut_core.store.open import open_database
from mnemonaut_core.store.vectors.stored import embedded_pks, vector_lists

_PRELUDE = """
import sys, time
sys.path[:0] = sys.argv[2:]
from helpers.stores import NOW, SmallEmbedder, episode, many, source, take
from mnemonaut_core.store.database import Database
"""
IMPORT = (
    _PRELUDE
    + """
writer = Database.open(sys.argv[1], create=True, embedder=None)
print("open", flush=True)
for start in range(0, 100000, 600):
    writer.imports.import_records(iter(many(600, start=start)), source(600, str(start)), now=NOW, embedder=SmallEmbedder())
    print(start + 600, flush=True)
"""
)
ADD = (
    _PRELUDE
    + """
writer = Database.open(sys.argv[1], embedder=SmallEmbedder())
print("open", flush=True)
for i in range(100000):
    writer.curation.add(episode(f"k{i}", f"text {i}"), now=NOW, anyway=True)
    print(i + 1, flush=True)
"""
)
EMBED = (
    _PRELUDE
    + """
class Slow(SmallEmbedder):
    def embed_memories(self, texts):
        time.sleep(0.05)
        return super().embed_memories(texts)
writer = Database.open(sys.argv[1])
print("open", flush=True)
writer.upkeep.reembed(Slow("other"), progress=lambda stage, done, total: print(done, flush=True))
"""
)


MOVE = (
    _PRELUDE
    + """
from mnemonaut_core.store import embedders
parts = embedders.batches
def slowly(pks, size):
    for part in parts(pks, size):
        time.sleep(0.02)
        yield part
embedders.batches = slowly
writer = Database.open(sys.argv[1], embedder=SmallEmbedder())
print("open", flush=True)
writer.upkeep.move_vectors()
print(1, flush=True)
"""
)


def _killed(script: str, path: Path, seconds: float) -> list[int]:
    """Run the script, kill it after a while; the numbers that it acknowledged."""
    paths = [entry for entry in sys.path if entry]
    child = subprocess.Popen([sys.executable, "-c", script, str(path), *paths], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    assert child.stdout.readline().strip() == "open"
    time.sleep(seconds)
    os.kill(child.pid, signal.SIGKILL)
    said, _ = child.communicate()
    assert child.returncode in (0, -signal.SIGKILL)
    return [int(line) for line in said.splitlines() if line.isdigit()]


KILLED = "20 (nightly 200, short 6): 0 lost, 0 corrupt, FTS and vectors agree"


@pytest.mark.long
@pytest.mark.row(1)
@pytest.mark.timeout(1200)
def test_a_killed_import_is_there_whole_or_not_at_all(tmp_path: Path, depth: Depth, figure: Figure) -> None:
    rng = random.Random(11)
    rows = 0
    for number in range(depth.of(3, 4, 100)):
        path = tmp_path / f"import{number}.sqlite"
        acknowledged = max(_killed(IMPORT, path, rng.uniform(0.0, 0.9)), default=0)
        writer = Database.open(path, embedder=SmallEmbedder() if acknowledged else None)
        stored = int(writer.connection.execute("SELECT count(*) FROM memory").get)
        assert stored in (acknowledged, acknowledged + 600)
        rows += acknowledged
        if embedders.current(writer.connection) is not None and writer.embedder is None:
            writer.close()
            writer = Database.open(path, embedder=SmallEmbedder())
        assert_sound(writer)
        writer.close()
    figure(1, KILLED, {"kills": number + 1, "rows acknowledged": rows, "lost": 0, "corrupt": 0})


@pytest.mark.row(1)
@pytest.mark.timeout(1200)
def test_every_acknowledged_addition_survives(tmp_path: Path, depth: Depth, figure: Figure) -> None:
    path = tmp_path / "add.sqlite"
    new_writer(path).close()
    rng = random.Random(12)
    rows = 0
    for number in range(depth.of(3, 4, 100)):  # noqa: B007 - its last value is told
        acknowledged = max(_killed(ADD, path, rng.uniform(0.02, 0.5)), default=0)
        writer = Database.open(path, embedder=SmallEmbedder())
        stored = int(writer.connection.execute("SELECT count(*) FROM memory").get)
        assert stored in (acknowledged, acknowledged + 1)
        rows += acknowledged
        assert_sound(writer)
        writer.close()
        path.unlink()
        new_writer(path).close()
    figure(1, KILLED, {"kills": number + 1, "rows acknowledged": rows, "lost": 0, "corrupt": 0})


@pytest.mark.long
def test_a_killed_embedding_run_goes_on_where_it_stopped(tmp_path: Path, depth: Depth) -> None:
    path = tmp_path / "embed.sqlite"
    writer = new_writer(path)
    take(writer, many(6000))
    writer.close()
    done = 0
    for _ in range(depth.of(2, 2, 3)):
        _killed(EMBED, path, 0.25)
        writer = Database.open(path)
        stored = embedders.current(writer.connection)
        assert stored is not None
        if stored.name == "other":
            break
        (building,) = vector_lists(writer.connection, "state = 'building'")
        made = len(embedded_pks(writer.connection, building))
        assert made >= done
        done = made
        assert writer.connection.execute("SELECT count(*) FROM vec_1").get == 6000
        writer.close()
    assert done > 0
    writer = Database.open(path)
    other = SmallEmbedder("other")
    writer.upkeep.reembed(other)
    assert other.embedded == 6000 - done
    assert_sound(writer)
    writer.close()


def test_vectors_that_are_moved_survive_being_killed(
    tmp_path: Path, depth: Depth, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memory.sqlite"
    with monkeypatch.context() as patched, closing(Database.open(path, create=True)) as writer:
        patched.setattr(embedders, "storage_of", lambda _: "plain")
        take(writer, many(4000), embedder=SmallEmbedder())
        held = vectors_in(writer)
    moved = 0
    for seconds in (0.05, 0.15, 1.5)[: depth.of(3, 3, 2)]:
        moved += len(_killed(MOVE, path, seconds))
        with closing(Database.open(path, embedder=SmallEmbedder())) as writer:
            assert vectors_in(writer) == held
            assert_sound(writer)
    with closing(Database.open(path, embedder=SmallEmbedder())) as writer:
        assert (writer.upkeep.move_vectors() is None) is bool(moved)
        assert vectors_in(writer) == held
        assert writer.connection.execute("SELECT count(*) FROM vector").get == 0
        assert_sound(writer)


@pytest.mark.nightly
def test_a_killed_creation_opens_or_says_what_it_is(tmp_path: Path, depth: Depth) -> None:
    rng = random.Random(13)
    script = _PRELUDE + "print('open', flush=True)\nDatabase.open(sys.argv[1], create=True)\n"
    for number in range(depth.of(3, 6, 6)):
        path = tmp_path / f"new{number}.sqlite"
        _killed(script, path, rng.uniform(0.0, 0.03))
        try:
            connection = open_database(path, create=True)
        except MnemonautError as told:
            pytest.fail(f"a killed creation cannot be taken up: {told}")
        assert all(rows == [] for rows in content(connection).values())
        connection.close()

"""Programs that write many small transactions beside us: path, seconds and transactions a second are their arguments; they
say "ready", and in the end how many they did. `AGENT` is nobody's program, `COMPANION` one of ours: in a hundred transactions it
adds one memory (so many as its fourth argument says) and counts uses."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def child(script: str, *arguments: object) -> Iterator[subprocess.Popen[str]]:
    """A script in a process of its own that has said its first word; killed at the end."""
    process = subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline().strip()
        yield process
    finally:
        process.kill()
        process.communicate()


AGENT = """
import sys, time, sqlite3
path, seconds, rate = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
connection = sqlite3.connect(path, isolation_level=None, timeout=20)
connection.execute("PRAGMA synchronous=NORMAL")
print("ready", flush=True)
began, done = time.monotonic(), 0
while time.monotonic() - began < seconds:
    wanted = int((time.monotonic() - began) * rate)
    if done >= wanted:
        time.sleep(0.001)
        continue
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE memory SET access_count = coalesce(access_count, 0) + 1 WHERE id = ?", (f"ep-{done % 90 + 1:04}",))
    connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
    connection.execute("COMMIT")
    done += 1
print(done, flush=True)
"""

COMPANION = """
import sys, time
from contextlib import closing
from pathlib import Path
from mnemonaut_core.workspace.services import Services
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.importers.records import MemoryRecord
path, seconds, rate, every = sys.argv[1], float(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4])
with closing(Services().open(Path(path), read_only=False)) as workspace:
    writer = workspace.database
    ids = [f"{row[0]}" for row in writer.connection.execute("SELECT id FROM memory LIMIT 100")]
    print("ready", flush=True)
    began, done, added = time.monotonic(), 0, 0
    while time.monotonic() - began < seconds:
        if done >= int((time.monotonic() - began) * rate):
            time.sleep(0.001)
            continue
        if done % every == every - 1:
            added += 1
            text = f"Written beside the window, number {added}: {done * 7919 % 10007}."
            made = Memory(id="", kind="episode", user_text=text, occurred_at=1_700_000_000 + added)
            writer.curation.add(MemoryRecord(made), now=1_700_000_000 + added, by="agent", anyway=True)
        else:
            writer.runs.bump_access([ids[done % len(ids)]], now=1_700_000_000)
        done += 1
print(done, added, flush=True)
"""

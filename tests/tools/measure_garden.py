"""How long a long list of the garden takes, what it needs, and how soon it stops wherever it is cancelled.

    python tests/tools/measure_garden.py [--list duplicates|unreachable] [--memories 100000] [--text bench|equal] [--most N]
        [--recipe NAME] [--folder KEPT]

A database of so many memories is made with the built-in embedder (2,304 dimensions): of the benchmark's text (near-duplicates by
meaning are very many there), or of nearly equal ones. Printed are the seconds by the clock and of the processor, of all threads,
the memory that was needed beyond what stood before, how many rows were found and how often progress was told.

Then the longest ways from one look at the token to the next, in each thread, by the clock and in that thread's own processor
time, with the places between which they lie: whoever cancels there waits so long. It ends with 1 where one of them is longer by the
processor than what is asked.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import msgspec
from bench.synthetic import Words, synthetic

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import Memory
from mnemonaut_core.explorer import Settings
from mnemonaut_core.gardening import look
from mnemonaut_core.importers.records import MemoryRecord, SourceInfo
from mnemonaut_core.workspace.wiring import connect

ASKED_MS = 100.0
NOW = 1_750_000_000
_ITS_OWN = {Path(__file__).name, "cancel.py", "connection.py", "contextlib.py", "stopping.py"}


class Way(msgspec.Struct, frozen=True):
    """From one look at the token to the next, in milliseconds."""

    clock: float
    own: float
    thread: str
    begin: str
    end: str


class Looks(CancelToken):
    """Is never cancelled; keeps the ways between looks, thread by thread."""

    def __init__(self) -> None:
        super().__init__()
        self.many = 0
        self.ways: list[Way] = []
        self._last: dict[int, tuple[float, float, str]] = {}
        self.begin()

    def begin(self) -> None:
        """Whoever cancels from here on waits for the next look."""
        self._last[threading.get_ident()] = time.perf_counter(), time.thread_time(), "the beginning"

    def seen(self, where: str | None = None) -> None:
        """A look."""
        clock, own, thread = time.perf_counter(), time.thread_time(), threading.get_ident()
        place = where or _place(sys._getframe(2))
        before = self._last.get(thread)
        self._last[thread] = clock, own, place
        self.many += 1
        if before is not None:
            way = Way(
                (clock - before[0]) * 1000, (own - before[1]) * 1000, threading.current_thread().name, before[2], place
            )
            if way.clock > 5:
                self.ways.append(way)

    @property
    def is_set(self) -> bool:
        """As ever, after noting it."""
        self.seen()
        return super().is_set

    def raise_if_set(self) -> None:
        """As ever, after noting it."""
        self.seen()
        super().raise_if_set()


def _place(frame: FrameType | None) -> str:
    while frame is not None and Path(frame.f_code.co_filename).name in _ITS_OWN:
        frame = frame.f_back
    return "" if frame is None else f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}"


def _memories(size: int, text: str) -> Iterator[Memory]:
    if text == "bench":
        yield from synthetic(size, Words(7))
    for number in range(size if text == "equal" else 0):
        said = f"The heron stands by the river in the evening and waits for the fish, and nobody disturbs it, number {number}."
        yield Memory(id=f"equal:{number:07}", kind="episode", user_text=said, occurred_at=NOW - number)


def make(path: Path, size: int, text: str) -> Path:
    """A database of so many; one that is there already stays."""
    if not path.exists():
        with connect(path, write=True, create=True, embedder="default") as workspace:
            records = (MemoryRecord(memory) for memory in _memories(size, text))
            info = SourceInfo("jsonl", Path("made.jsonl"), "synthetic", size)
            workspace.database.imports.import_records(records, info, now=NOW, embedder=workspace.embedder)
    return path


def measure(path: Path, options: argparse.Namespace) -> bool:
    """Look once, print; whether every way is as short as asked."""
    token, told = Looks(), [0]

    def progress(done: int, total: int) -> None:
        told[0] += done >= 0 and total > 0

    with connect(path, chooses=False) as workspace:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        token.begin()
        clock, worked = time.perf_counter(), time.process_time()
        settings = Settings(options.recipe, preset="")
        found = look(
            workspace.explorer,
            options.list,
            now=NOW,
            settings=settings,
            report=progress,
            token=token,
            most=options.most,
        )
        token.seen("the end")
        clock, worked = time.perf_counter() - clock, time.process_time() - worked
    more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    largest = max((len(row.ids) for row in found.rows), default=0)
    print(f"{path.name}, {options.list}: {clock:.1f} s by the clock, {worked:.1f} s of processor, {more} MiB more")
    print(
        f"  {len(found.rows)} rows (the largest of {largest}) of {found.looked_at} memories, progress told {told[0]} times"
    )
    longest = sorted(token.ways, key=lambda way: -way.own)[: options.ways]
    print(f"  looked at the token {token.many} times; the longest ways between (asked: {ASKED_MS:.0f} ms):")
    for way in longest:
        print(
            f"    {way.clock:6.0f} ms, {way.own:6.0f} of processor, {way.thread}: {way.begin} → {way.end}", flush=True
        )
    return all(way.own <= ASKED_MS for way in longest)


def main() -> None:
    """Build what is looked through, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", default="duplicates", choices=("duplicates", "unreachable"))
    parser.add_argument("--memories", type=int, default=100_000)
    parser.add_argument("--text", default="bench", choices=("bench", "equal"))
    parser.add_argument("--most", type=int, default=0)
    parser.add_argument("--recipe", default="heuristic")
    parser.add_argument("--ways", type=int, default=8)
    parser.add_argument("--folder", type=Path, help="keep the databases here for the next time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        name = f"made-{options.memories}.db" if options.text == "bench" else f"equal-{options.memories}.db"
        short = measure(make((options.folder or Path(made)) / name, options.memories, options.text), options)
    sys.exit(not short)


if __name__ == "__main__":
    main()

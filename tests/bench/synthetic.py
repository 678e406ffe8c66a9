"""Speed on made-up words: an import against bare FTS5 inserts, near-duplicates, Health."""

from __future__ import annotations

import random
import re
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import apsw
import numpy as np

from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.as_json import dumps
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.gardening import look
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, SourceInfo
from mnemonaut_core.text.words import words_text
from mnemonaut_core.workspace.health import Health
from mnemonaut_core.workspace.wiring import Workspace, connect

MEANING = {
    "bare_fts_seconds": "the texts into three bare FTS5 tables, one transaction",
    "import_given_seconds": "our import of them with given vectors (384 dimensions): three indexes, vec0, undo",
    "import_given_ratio": "rows a second of that import, as a share of the bare inserts (asked: at least 0.3)",
    "import_default_seconds": ("our import with the default embedder: 2304 dimensions, groups of characters"),
    "import_default_ratio": "rows a second of that import, as a share of the bare inserts",
    "near_duplicates_seconds": "all near-duplicates (asked: at most 30 at 100,000 memories, on two cores)",
    "near_duplicates_cpu_seconds": "the same in processor time, of all threads",
    "health_cpu_seconds": "every part of Health, processor time",
    "health_longest_cpu_ms": "the part of it that takes longest, processor time",
    "bytes_per_memory": "size of the database, a memory",
}
GIVEN_DIMENSION = 384
BENCH_NOW = 1_750_000_000
"""The clock of the benchmark."""
_SYLLABLES = re.findall("..", "kakikukekosashisutetonaninohamamimoyayurarirowalenmartinsolbergandor")
_HAN = "会議面接金曜朝夜猫茶喜欢旅行電車写真料理映画音楽花雨雪海山川友達家族仕事勉強元気今日明日約束誕生日薬病院散歩犬鳥魚本"
_KANA = "のはがをにでともからまでですますしたいるない"


class Spent(NamedTuple):
    """Milliseconds by the clock, and of the processor in all threads."""

    wall: float
    cpu: float

    @classmethod
    def now(cls) -> Spent:
        """From some moment on."""
        return cls(time.perf_counter() * 1000.0, time.process_time() * 1000.0)

    @classmethod
    def since(cls, before: Spent) -> Spent:
        """What was spent since then."""
        after = cls.now()
        return cls(after.wall - before.wall, after.cpu - before.cpu)

    @classmethod
    def on(cls, work: Callable[[], object]) -> Spent:
        """What some work takes."""
        before = cls.now()
        work()
        return cls.since(before)


class Words:
    """A vocabulary with a Zipf-like choice, from a seed: the same texts in every run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._latin = ["".join(self._random.choices(_SYLLABLES, k=self._random.randint(1, 4))) for _ in range(6000)]
        self._cjk = ["".join(self._random.choices(_HAN, k=self._random.randint(1, 3))) for _ in range(3000)]

    def _pick(self, words: list[str]) -> str:
        return words[min(len(words) - 1, int(self._random.paretovariate(0.7)) - 1)]

    def text(self, words: int) -> str:
        """A sentence of this many words: half of the texts English-like, half Japanese-like."""
        if self._random.random() < 0.5:
            return " ".join(self._pick(self._latin) for _ in range(words)) + "."
        return "".join(self._pick(self._cjk) + self._random.choice(_KANA) for _ in range(words)) + "。"

    def moment(self) -> int:
        """A time in the two years before the benchmark's clock."""
        return BENCH_NOW - self._random.randint(1, 730 * DAY_SECONDS)


def synthetic(size: int, words: Words) -> list[Memory]:
    """Memories of about 250 characters, episodes of two sides."""
    return [
        Memory(
            id=f"bench:{i:07}",
            kind="episode",
            user_text=words.text(18),
            reply_text=words.text(22),
            occurred_at=(moment := words.moment()),
            created_at=moment,
        )
        for i in range(size)
    ]


def measure(size: int, *, seed: int) -> dict[str, float]:
    """All measures for one size, in a temporary folder."""
    words = Words(seed)
    memories = synthetic(size, words)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as folder:
        path = Path(folder) / "bench.db"
        found = _import(path, Path(folder) / "bare.db", memories)
        with connect(path, chooses=False) as workspace:
            spent = Spent.on(lambda: look(workspace.explorer, "duplicates", now=BENCH_NOW))
            found["near_duplicates_seconds"] = spent.wall / 1000.0
            found["near_duplicates_cpu_seconds"] = spent.cpu / 1000.0
            found |= _health(workspace)
        found["bytes_per_memory"] = path.stat().st_size / size
    return {name: found[name] for name in MEANING if name in found}


def _health(workspace: Workspace) -> dict[str, float]:
    """All parts together, and the one that takes longest."""
    before, took = time.process_time(), list[float]()
    for _ in Health(workspace, lambda: BENCH_NOW).measure(CancelToken()):
        took.append(time.process_time() - before - sum(took))
    return {"health_cpu_seconds": sum(took), "health_longest_cpu_ms": max(took) * 1000.0}


def _import(path: Path, bare: Path, memories: list[Memory]) -> dict[str, float]:
    """Three imports of the same texts: into bare tables, with given vectors, and with the default embedder (kept)."""
    started = time.perf_counter()
    _bare_import(bare, memories)
    theirs = time.perf_counter() - started
    vectors = np.random.default_rng(len(memories)).standard_normal((len(memories), GIVEN_DIMENSION))
    table = path.with_name("table.jsonl")
    table.write_text(dumps({"text": "warm", "embedding": vectors[0].tolist()}) + "\n", "utf-8")
    records = [MemoryRecord(m, embedding=tuple(v)) for m, v in zip(memories, vectors.tolist(), strict=True)]
    given = _timed_import(path.with_name("given.db"), f"table:{table}", records)
    ours = _timed_import(path, "default", [MemoryRecord(memory) for memory in memories])
    return {
        "bare_fts_seconds": theirs,
        "import_given_seconds": given,
        "import_given_ratio": theirs / given,
        "import_default_seconds": ours,
        "import_default_ratio": theirs / ours,
    }


def _timed_import(path: Path, embedder: str, records: list[MemoryRecord]) -> float:
    with connect(path, write=True, create=True, embedder=embedder) as workspace:
        if workspace.embedder is not None:
            workspace.embedder.embed_queries(["warm"], None)  # loading the model is not importing

        def lazily() -> Iterator[ImportRecord]:
            yield from records

        brings = f"given:{GIVEN_DIMENSION}" if records[0].embedding is not None else None
        info = SourceInfo("jsonl", Path("bench"), "synthetic", len(records), brings)
        started = time.perf_counter()
        workspace.database.imports.import_records(
            lazily(), info, ImportOptions(), now=BENCH_NOW, embedder=workspace.embedder
        )
        return time.perf_counter() - started


def _bare_import(path: Path, memories: list[Memory]) -> None:
    with closing(apsw.Connection(str(path))) as connection:
        connection.pragma("journal_mode", "wal")
        connection.execute("CREATE VIRTUAL TABLE a USING fts5 (user_text, reply_text, tokenize = 'unicode61')")
        connection.execute("CREATE VIRTUAL TABLE b USING fts5 (user_text, reply_text, tokenize = 'trigram')")
        connection.execute("CREATE VIRTUAL TABLE c USING fts5 (words, tokenize = 'porter unicode61')")
        with connection:
            for table in ("a", "b"):
                connection.executemany(
                    f"INSERT INTO {table} VALUES (?, ?)", ((m.user_text, m.reply_text) for m in memories)
                )
            # the words are split beforehand in the import too, so their cost is counted on both sides
            connection.executemany("INSERT INTO c VALUES (?)", ((words_text(m.text),) for m in memories))

"""Speed, as ratios within one run: a recall against its bare searches, an import against bare FTS5 inserts."""

from __future__ import annotations

import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import apsw
import numpy as np

from mnemonaut.wiring import Session, open_session
from mnemonaut_core.cancel import CancelToken
from mnemonaut_core.domain.memory import DAY_SECONDS, Memory
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.importers.records import ImportOptions, ImportRecord, MemoryRecord, SourceInfo
from mnemonaut_core.ports import Progress
from mnemonaut_core.store.match_syntax import quote
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.text.words import words_text

MEANING = {
    "import_seconds": "our import: texts, three word indexes, vectors, vec0, gram counts",
    "bare_fts_seconds": "the same texts into three bare FTS5 tables, one transaction",
    "import_ratio": "rows a second of the import, as a share of the bare inserts (asked: at least 0.3)",
    "recall_p50_ms": "one `heuristic` recall with all its explanations, median",
    "recall_p95_ms": "the same, 95th percentile (asked: at most 60 on two cores)",
    "bare_p50_ms": "one exact vector scan and one FTS5 query of the same terms, median",
    "bare_p95_ms": "the same, 95th percentile",
    "recall_ratio": "median of recall / bare, query by query (asked: at most 3)",
    "calibrated_p50_ms": "the preset calibrated, median",
    "calibrated_p95_ms": "the same, 95th percentile",
    "cold_vec0_p50_ms": "the recall of a process that has not loaded the matrix (vec0 answers), median",
    "matrix_load_ms": "loading all vectors into the matrix",
    "bytes_per_memory": "size of the database, a memory",
}
_NOW = 1_750_000_000
_SYLLABLES = re.findall("..", "kakikukekosashisutetonaninohamamimoyayurarirowalenmartinsolbergandor")
_HAN = "会議面接金曜朝夜猫茶喜欢旅行電車写真料理映画音楽花雨雪海山川友達家族仕事勉強元気今日明日約束誕生日薬病院散歩犬鳥魚本"
_KANA = "のはがをにでともからまでですますしたいるない"


class Words:
    """A vocabulary with a Zipf-like choice, from a seed: the same texts in every run."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311  (a benchmark wants repeatable texts, not secrets)
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
        return _NOW - self._random.randint(1, 730 * DAY_SECONDS)


def synthetic(size: int, words: Words) -> list[Memory]:
    """Memories of about 250 characters, episodes of two sides."""
    return [
        Memory(
            id=f"bench:{i:07}", kind="episode", user_text=words.text(18), reply_text=words.text(22),
            occurred_at=(moment := words.moment()), created_at=moment,
        )
        for i in range(size)
    ]  # fmt: skip


def measure(size: int, *, queries: int, seed: int, progress: Progress, token: CancelToken) -> dict[str, float]:
    """All measures for one size, in a temporary folder."""
    words = Words(seed)
    memories = synthetic(size, words)
    with tempfile.TemporaryDirectory(prefix="mnemonaut-bench-") as folder:
        path = Path(folder) / "bench.db"
        found = _import(path, Path(folder) / "bare.db", memories, progress, token)
        with open_session(path) as session:
            found |= _recalls(session, path, words, queries, progress, token)
        found["bytes_per_memory"] = path.stat().st_size / size
    return {name: found[name] for name in MEANING if name in found}


def _import(path: Path, bare: Path, memories: list[Memory], progress: Progress, token: CancelToken) -> dict[str, float]:
    with open_session(path, write=True, create=True, token=token) as session:
        if session.embedder is not None:
            session.embedder.embed_memories(["warm"])  # loading the model is not importing

        def records() -> Iterator[ImportRecord]:
            return (MemoryRecord(memory) for memory in memories)

        info = SourceInfo("jsonl", Path("bench"), "synthetic", len(memories))
        started = time.perf_counter()
        session.writer.import_records(
            records(), info, ImportOptions(), now=_NOW, embedder=session.embedder, progress=progress, token=token
        )
        ours = time.perf_counter() - started
    started = time.perf_counter()
    _bare_import(bare, memories)
    theirs = time.perf_counter() - started
    return {"import_seconds": ours, "bare_fts_seconds": theirs, "import_ratio": theirs / ours}


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


def _ask(session: Session, query: Query, preset: str = "as-written") -> Trace:
    return session.explorer.recall(query, Settings(preset=preset))[0]


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1000.0


def _recalls(
    session: Session, path: Path, words: Words, count: int, progress: Progress, token: CancelToken
) -> dict[str, float]:
    asked = [
        Query(
            words.text(9), _NOW, context=tuple(Turn("user" if i % 2 else "assistant", words.text(12)) for i in range(6))
        )
        for _ in range(count)
    ]
    cold = [_timed(lambda query=query: _ask(session, query)) for query in asked[: min(20, count)]]  # type: ignore[misc]
    load = _timed(session.warm)
    for query in asked[:3]:
        _ask(session, query)
    ours, bare, calibrated = [], [], []
    with closing(open_reader(path)) as connection:
        for done, query in enumerate(asked):
            token.raise_if_set()
            progress("recalls", done, count)
            # interleaved, so that a machine that changes its speed changes it for both
            trace = _ask(session, query)
            bare.append(_timed(lambda trace=trace: _bare_search(session, connection, trace)))  # type: ignore[misc]
            ours.append(_timed(lambda query=query: _ask(session, query)))  # type: ignore[misc]
            calibrated.append(_timed(lambda query=query: _ask(session, query, "calibrated")))  # type: ignore[misc]
    return {
        "recall_p50_ms": statistics.median(ours),
        "recall_p95_ms": float(np.percentile(ours, 95)),
        "bare_p50_ms": statistics.median(bare),
        "bare_p95_ms": float(np.percentile(bare, 95)),
        "recall_ratio": statistics.median(a / b for a, b in zip(ours, bare, strict=True)),
        "calibrated_p50_ms": statistics.median(calibrated),
        "calibrated_p95_ms": float(np.percentile(calibrated, 95)),
        "cold_vec0_p50_ms": statistics.median(cold),
        "matrix_load_ms": load,
    }


def _bare_search(session: Session, connection: apsw.Connection, trace: Trace) -> None:
    """One exact scan of all vectors with one query vector, and one FTS5 query of the longer form's terms."""
    with session.pool.reader() as reader:
        matrix = reader.matrix()
    if matrix is None:
        raise ValueError("the benchmark's database has no vectors")
    vector = trace.plan.vectors.by_form["q1"]
    scores = matrix.rows @ vector
    np.argpartition(scores, -20)
    terms = next(run.terms for run in trace.runs if run.source != "vector" and run.form == "q2")
    expression = " OR ".join(map(quote, terms))
    list(connection.execute(
        "SELECT rowid FROM fts_unicode61 WHERE fts_unicode61 MATCH ? ORDER BY rank LIMIT 20", (expression,)
    ))  # fmt: skip

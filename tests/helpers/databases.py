"""Small databases made through the writer's import, and the ways to ask them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import apsw
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from mnemonaut_core.cancel import NEVER
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.run import Run
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.importers.jsonl import JsonlImporter
from mnemonaut_core.importers.records import ImportOptions
from mnemonaut_core.open_files import COMMITS
from mnemonaut_core.ports import GramStatistics
from mnemonaut_core.presets import DEFAULT_KEY
from mnemonaut_core.store.database import Database
from mnemonaut_core.workspace.wiring import Workspace, connect

Json = dict[str, Any]

NOW = 1_750_000_000
DAY = 86_400
DIMENSION = 8


def vector_of(text: str) -> list[float]:
    """A direction of its own for every text: numbers in −1 … 1 from its hash; zeros for a blank text."""
    if not text.strip():
        return [0.0] * DIMENSION
    digest = sha256(text.encode("utf-8", "surrogatepass")).digest()
    return [byte / 127.5 - 1.0 for byte in digest[:DIMENSION]]


class SeededEmbedder:
    """Any text has a vector: the given one, else the one of its hash. Keeps the batches that it was asked for."""

    name = "table"
    version = "1"
    dimension = DIMENSION
    uses_gram_statistics = False

    def __init__(self, given: Mapping[str, Sequence[float]] | None = None) -> None:
        self.given = dict(given or {})
        self.batches: list[tuple[str, ...]] = []

    def embed_memories(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit rows; zeros where a text is blank."""
        rows = np.array([self.given.get(text, vector_of(text)) for text in texts], np.float64).reshape(-1, DIMENSION)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        lengths[lengths == 0.0] = 1.0
        unit: NDArray[np.float32] = (rows / lengths).astype(np.float32)
        return unit

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """The same, and the batch is remembered."""
        self.batches.append(tuple(texts))
        return self.embed_memories(texts)

    def gram_frequencies(self, texts: Sequence[str]) -> dict[int, int]:
        """None are counted."""
        return {}


def write_lines(path: Path, lines: Iterable[Json]) -> Path:
    """A JSONL file."""
    path.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), "utf-8")
    return path


def make_database(path: Path, memories: Sequence[Json]) -> Path:
    """A new database that holds these lines, vectors as they bring them; every line must be taken. The same lines are
    imported once a process, and copied."""
    key = json.dumps(memories)
    if key in _MADE:
        path.write_bytes(_MADE[key])
        write_lines(path.with_suffix(".jsonl"), memories)
        return path
    _import(path, memories)
    _MADE[key] = path.read_bytes()
    return path


_MADE: dict[str, bytes] = {}
"""Databases by their lines, closed."""


def without_default(path: Path) -> Path:
    """The database as one of before there was a default recipe: it is asked by `heuristic`, or by what the person prefers."""
    with closing(apsw.Connection(str(path))) as connection:
        connection.execute("DELETE FROM setting WHERE key = ?", (DEFAULT_KEY,))
    return path


def _import(path: Path, memories: Sequence[Json]) -> None:
    source, importer, options = path.with_suffix(".jsonl"), JsonlImporter(), ImportOptions()
    write_lines(source, memories)
    with closing(Database.open(path, create=True)) as writer:
        if not memories:
            return
        info = importer.inspect(source, options)
        report = writer.imports.import_records(
            importer.read(source, options, NEVER), info, options, now=NOW, embedder=None
        )
    assert report.rejected == ()


def episode(memory_id: str, user: str = "", reply: str = "", *, days: float = 1.0, **columns: object) -> Json:
    """A line: an episode `days` before NOW, with the vector of its text unless `embedding` says otherwise."""
    line: Json = {
        "id": memory_id,
        "kind": "episode",
        "user_text": user,
        "reply_text": reply,
        "occurred_at": int(NOW - days * DAY),
        "embedding": vector_of(f"{memory_id} {user} {reply}"),
    }
    line.update(columns)
    return {name: value for name, value in line.items() if value is not None}


class Asker:
    """Asks one database, with its own embedder for the queries."""

    def __init__(self, workspace: Workspace, embedder: SeededEmbedder | None = None) -> None:
        self.workspace = workspace
        self.embedder = embedder if embedder is not None else SeededEmbedder()
        self.explorer = Explorer(workspace.pool, self.embedder, environment={})

    def __call__(
        self, text: str, context: Sequence[tuple[str, str]] = (), *, now: int = NOW, **values: object
    ) -> Trace:
        """One recall of `heuristic`. Further keywords are its parameters."""
        return self.ask(Query(text, now, context=tuple(Turn(role, said) for role, said in context)), values)

    def ask(
        self, query: Query, values: Mapping[str, object], *, preset: str = "as-written", recipe: str = "heuristic"
    ) -> Trace:
        """One recall of a whole query."""
        settings = Settings(recipe, preset, {name: str(value) for name, value in values.items()})
        (trace,) = self.explorer.recall(query, settings)
        return trace


class CountingEndpoint(SeededEmbedder):
    """An endpoint that keeps what it is sent."""

    remote = True

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[str] = []

    def embed_queries(self, texts: Sequence[str], statistics: GramStatistics | None) -> NDArray[np.float32]:
        """And answers."""
        self.sent += texts
        return super().embed_queries(texts, statistics)


@contextmanager
def asking(
    folder: Path, memories: Sequence[Json], embedder: SeededEmbedder | None = None, *, write: bool = False
) -> Iterator[Asker]:
    """A fresh database of these memories, open."""
    path = make_database(folder / "memories.db", memories)
    with connect(path, write=write) as session:
        yield Asker(session, embedder)


def with_runs(trace: Trace, runs: Iterable[Run]) -> Trace:
    """The trace as if its sources had answered that."""
    return replace(trace, pool=replace(trace.pool, runs=tuple(runs)))


def timeless(trace: Trace) -> Json:
    """The trace's JSON without what may differ between two runs of one question: id, times, and the machinery."""
    found = trace_json(trace)
    del found["id"], found["spans"]
    for run in found["runs"]:
        del run["ms"], run["path"]
    found["response"] = _without_times(found["response"])
    return found


def _without_times(value: Any) -> Any:
    """The same without what is measured in milliseconds."""
    if isinstance(value, dict):
        return {
            key: _without_times(inner)
            for key, inner in value.items()
            if not key.endswith("_ms") and key != "search_breakdown"
        }
    return [_without_times(inner) for inner in value] if isinstance(value, list) else value


def dump(path: Path, *, without: Sequence[str] = ()) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables, the indexes' own among them; but for the count of this program's transactions, which opening
    and closing raise and from which nothing is read but whose the last one was."""
    with closing(apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        names = [
            str(name)
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name"
            )
        ]
        return {
            name: [tuple(row) for row in connection.execute(f'SELECT * FROM "{name}"') if row[0] != COMMITS]
            for name in names
            if name not in without
        }

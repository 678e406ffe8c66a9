"""Whole recalls computed by another program, and the databases they were computed over."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from helpers.databases import write_lines

from mnemonaut.cli.main import run
from mnemonaut_core.domain.query import Query, Turn
from mnemonaut_core.domain.trace import Candidate, Trace

Json = dict[str, Any]

FOLDER = Path(__file__).parents[1] / "golden"
RECALLS = sorted((FOLDER / "heuristic_recalls").glob("*.json"))


class GoldenRecall(msgspec.Struct, frozen=True):
    """A case in a folder of its own, imported."""

    case: Json
    folder: Path

    @property
    def db(self) -> Path:
        """The database."""
        return self.folder / "memories.db"

    @property
    def embedder(self) -> str:
        """The table of query vectors, as an option."""
        return f"table:{self.folder / 'vectors.jsonl'}"

    @property
    def expected(self) -> Json:
        """What the independent computation found."""
        found: Json = self.case["expected"]
        return found

    @property
    def query(self) -> Query:
        """The question."""
        asked = self.case["query"]
        turns = tuple(Turn(turn["role"], turn["text"]) for turn in asked.get("context") or ())
        return Query(asked["text"], asked["now"], context=turns)

    @property
    def values(self) -> dict[str, str]:
        """The parameters that the case sets."""
        return {name: str(value) for name, value in (self.case.get("parameters") or {}).items()}

    @property
    def candidates(self) -> dict[str, Json]:
        """Expected candidates by id."""
        return {candidate["id"]: candidate for candidate in self.expected["candidates"]}

    @property
    def selected(self) -> list[str]:
        """Expected ids, best first."""
        return list(self.expected["selected"])

    def run_ids(self, source: str, form: str = "q1") -> list[str]:
        """Expected ids of one list."""
        (found,) = (r["ids"] for r in self.expected["runs"] if (r["source"], r["form"]) == (source, form))
        return list(found)


class Recalled(msgspec.Struct, frozen=True):
    """A golden case with the engine's own answer to it."""

    golden: GoldenRecall
    trace: Trace

    def of(self, memory_id: str) -> Candidate:
        """The candidate; it must be there."""
        found = self.trace.candidate(memory_id)
        assert found is not None
        return found

    def ids(self, source: str, form: str = "q1") -> list[str]:
        """One list of the engine."""
        (run,) = (run for run in self.trace.runs if (run.source, run.form) == (source, form))
        return [hit.id for hit in run.hits]

    @property
    def gathered(self) -> set[str]:
        """Ids of all lists."""
        return {hit.id for run in self.trace.runs for hit in run.hits}


Golden = Callable[[int], Recalled]


def load(number: int) -> Json:
    """The case whose file begins with this number."""
    (path,) = (path for path in RECALLS if path.name.startswith(f"{number:02}_"))
    found: Json = json.loads(path.read_text("utf-8"))
    return found


def imported(case: Json, folder: Path) -> GoldenRecall:
    """The case's memories, imported by the command line."""
    golden = GoldenRecall(case, folder)
    memories = write_lines(folder / "memories.jsonl", case["memories"])
    vectors = [{"text": text, "embedding": vector} for text, vector in case["query_vectors"].items()]
    write_lines(folder / "vectors.jsonl", vectors)
    clock = str(case["query"]["now"])
    assert run(["import", str(memories), "--db", str(golden.db), "--embedder", golden.embedder, "--now", clock]) == 0
    return golden


def recall_arguments(golden: GoldenRecall) -> list[str]:
    """The command line that asks the case's question."""
    context = golden.folder / "context.json"
    context.write_text(json.dumps(golden.case["query"].get("context") or []), "utf-8")
    sets = [part for name, value in golden.values.items() for part in ("--set", f"{name}={value}")]
    return [
        *("recall", golden.query.text, "--recipe", "heuristic", "--db", str(golden.db), "--embedder", golden.embedder),
        *("--now", str(golden.query.now), "--context", str(context), "--json", *sets),
    ]

"""Whole recalls of `heuristic`, against an independent computation from the seed alone, on every vector path."""

from __future__ import annotations

import importlib.util
import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest
from helpers.goldens import RECALLS, GoldenRecall, imported, recall_arguments

from mnemonaut.cli.main import run
from mnemonaut_core.domain.trace_json import trace_json
from mnemonaut_core.explorer import Settings
from mnemonaut_core.workspace.wiring import connect

Json = dict[str, Any]
TOLERANCE = 1e-6
INDEPENDENT = Path(__file__).parents[1] / "tools" / "independent_heuristic.py"


@pytest.fixture(scope="module", params=RECALLS, ids=lambda path: path.stem)
def golden(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> GoldenRecall:
    """One case, imported through the command line."""
    path: Path = request.param
    return imported(json.loads(path.read_text("utf-8")), tmp_path_factory.mktemp(path.stem))


def near(found: float | None, expected: float | None) -> bool:
    """The same number, or both missing."""
    if found is None or expected is None:
        return found is expected
    return math.isclose(found, expected, abs_tol=TOLERANCE, rel_tol=0.0)


def assert_agrees(found: Any, expected: Any, where: str) -> None:
    """All that `expected` names is in `found`: keys as a subset, lists as they are, numbers within 1e-6."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert_agrees(found[key], value, f"{where}.{key}")
    elif isinstance(expected, list):
        assert len(found) == len(expected), where
        for i, (one, other) in enumerate(zip(found, expected, strict=True)):
            assert_agrees(one, other, f"{where}[{i}]")
    elif isinstance(expected, float):
        assert near(found, expected), f"{where}: {found} against {expected}"
    else:
        assert found == expected, where


def assert_candidate(found: Json, expected: Json) -> None:
    """One candidate. What left before reranking keeps its fused score here, which is the `raw` of the other side's rrf."""
    where = str(expected["id"])
    assert (found["id"], found["rank"], found["combine"]) == (expected["id"], expected["rank"], expected["combine"])
    assert_agrees(found["outcome"], expected["outcome"], where)
    if expected["outcome"]["code"] == "POOL_CAP":
        assert near(found["score"], expected["parts"][0]["raw"]), where
        return
    assert near(found["score"], expected["score"]), where
    assert_agrees(found["parts"], expected["parts"], where)
    if expected["relevance"] is not None:
        assert (found["relevance"], found["reason"]) == (expected["relevance"], expected["reason"])
    else:
        assert found["relevance"] is None


def assert_trace(found: Json, expected: Json) -> None:
    """A whole trace."""
    assert found["forms"] == expected["forms"]
    hits: dict[tuple[str, str], list[tuple[int, str, float]]] = {
        (run["source"], run["form"]): [] for run in found["runs"]
    }
    for candidate in found["candidates"]:
        for hit in candidate["hits"]:
            hits[hit["source"], hit["form"]].append((hit["rank"], candidate["id"], hit["score"]))
    assert list(hits) == [(run["source"], run["form"]) for run in expected["runs"]]
    for run_expected, in_order in zip(expected["runs"], map(sorted, hits.values()), strict=True):
        assert [memory_id for _, memory_id, _ in in_order] == run_expected["ids"]
        assert_agrees([score for _, _, score in in_order], run_expected["scores"], run_expected["source"])
    assert [c["id"] for c in found["candidates"]] == [c["id"] for c in expected["candidates"]]
    for one, other in zip(found["candidates"], expected["candidates"], strict=True):
        assert_candidate(one, other)
    assert found["selected"] == expected["selected"]
    assert found["pack"]["inject"] == expected["inject"]
    # the seed knows no mark of what is no longer so: a line of its own
    assert "\n".join(line for line in found["pack"]["text"].split("\n") if line[:2] != "※ ") == expected["pack"]


def paths_of(trace: Json) -> set[str]:
    """How the vector runs were answered."""
    return {run["path"] for run in trace["runs"] if run["source"] == "vector"}


def test_the_command_line_recalls_what_the_seed_says(golden: GoldenRecall, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(recall_arguments(golden)) == 0
    (trace,) = json.loads(capsys.readouterr().out)["runs"]
    assert paths_of(trace) == {"vec0"}
    assert_trace(trace, golden.expected)


def test_the_tables_alone_recall_what_the_seed_says(golden: GoldenRecall, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*recall_arguments(golden), "--exact"]) == 0
    (trace,) = json.loads(capsys.readouterr().out)["runs"]
    assert paths_of(trace) == {"scan"}
    assert_trace(trace, golden.expected)


def test_the_matrix_recalls_what_the_seed_says(golden: GoldenRecall) -> None:
    with connect(golden.db, embedder=golden.embedder) as session:
        session.warm()
        (trace,) = session.explorer.recall(golden.query, Settings(values=golden.values))
    assert paths_of(trace_json(trace)) == {"matrix"}
    assert_trace(trace_json(trace), golden.expected)


def test_vec0_recalls_what_the_seed_says(golden: GoldenRecall) -> None:
    with connect(golden.db, embedder=golden.embedder) as session:
        (trace,) = session.explorer.recall(golden.query, Settings(values=golden.values))
    assert paths_of(trace_json(trace)) == {"vec0"}
    assert_trace(trace_json(trace), golden.expected)


def test_the_independent_computation_still_gives_the_goldens(capsys: pytest.CaptureFixture[str]) -> None:
    spec = importlib.util.spec_from_file_location("independent_heuristic", INDEPENDENT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    assert module.main(["--check"]) == 0, capsys.readouterr().out


def test_there_are_ten_cases() -> None:
    assert len(RECALLS) == 10

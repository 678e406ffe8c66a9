"""Whole recalls of `blend`, with the encoder's list and without, against an independent computation of its formula."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from helpers.goldens import GoldenRecall, imported
from tools import independent_blend

from mnemonaut_core.domain.query import Filters
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.explorer import Settings
from mnemonaut_core.models.encoder import Encoder
from mnemonaut_core.workspace.wiring import connect

Json = dict[str, Any]
CASES = sorted((Path(__file__).parent / "blend_recalls").glob("*.json"))
NEAR = 1e-3
"""The engine's cosines are good to a ten-thousandth, and are stretched to 0 to 1; scores of a case are further apart."""


@pytest.fixture(scope="module", params=CASES, ids=lambda path: path.stem)
def golden(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> GoldenRecall:
    """One case, imported through the command line; it has no further list yet."""
    path: Path = request.param
    return imported(json.loads(path.read_text("utf-8")), tmp_path_factory.mktemp(path.stem))


def recalled(golden: GoldenRecall, *, exact: bool) -> Trace:
    with connect(golden.db, embedder=golden.embedder, exact=exact) as session:
        if not exact:
            session.warm()
        settings = Settings("blend", golden.case["preset"], {"evidence_floor": "0"})
        (trace,) = session.explorer.recall(golden.query, settings)
    return trace


def agrees(trace: Trace, expected: Json) -> None:
    base, last = trace.rankings[0], trace.rankings[-1]
    assert list(last.ids) == [one["id"] for one in expected["candidates"]]
    assert list(trace.selected) == expected["selected"]
    for one in expected["candidates"]:
        name = one["id"]
        scored = last.find_all([name])[name]
        parts = {part.name: part for part in (*base.find_all([name])[name].parts, *scored.parts)}
        assert scored.score == pytest.approx(one["score"], abs=NEAR), name
        found = {part: parts[part].contribution for part in one["parts"]}
        assert found == pytest.approx(one["parts"], abs=NEAR), name
        assert all(parts[part].contribution == 0.0 for part in parts.keys() - found.keys()), name


def test_with_the_encoder_and_without_on_every_path(golden: GoldenRecall) -> None:
    for exact in (False, True):
        agrees(recalled(golden, exact=exact), golden.expected["alone"])
    with connect(golden.db, write=True, embedder=golden.embedder) as session:
        session.vectors.add_list("encoder")
        with session.pool.reader() as reader, reader.snapshot():
            for form in golden.case["encoder"]:
                text = {"q1": golden.query.text}.get(form) or next(
                    text for text in golden.case["query_vectors"] if text != golden.query.text
                )
                (vector,) = Encoder().embed_queries([text], None)
                near = reader.vectors.nearest(
                    {"q": vector}, k=99, filters=Filters(kinds=("episode",)), further="encoder"
                )
                found = {hit.id: hit.score for hit in near["q"].hits}
                assert found == pytest.approx(golden.case["encoder"][form], abs=1e-6)
    for exact in (False, True):
        agrees(recalled(golden, exact=exact), golden.expected["encoder"])


def test_the_independent_computation_still_gives_the_goldens() -> None:
    assert independent_blend.main(["--check"]) == 0
    assert len(CASES) == 6

"""Fitting the calibration of a policy from judged questions: offline, by asking them and looking at the raw scores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.run import Run
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.policy.calibration import Curve, fit
from mnemonaut_core.policy.document import Calibration
from mnemonaut_core.recipes.registry import RECIPES


class Fitted(msgspec.Struct, frozen=True):
    """What a fit gave. `scores` and `relevant` count the candidates of each source by its name (text, vector); `left_out`
    says why a source has no curve."""

    calibration: Calibration
    questions: int
    scores: dict[str, int]
    relevant: dict[str, int]
    left_out: dict[str, str]


def calibrate(
    explorer: Explorer, judged: Iterable[tuple[Query, Mapping[str, float]]], settings: Settings, *, method: str
) -> Fitted:
    """Curves for both sources of the recipe that uses them under these settings, from all questions with the gains of their
    memories together; what no gain names is not relevant. A source whose scores say nothing (none, all alike, nothing or
    everything relevant) has no curve."""
    found: dict[str, list[tuple[float, bool]]] = {"text": [], "vector": []}
    index, embedder, questions = "", "", 0
    declared = ((one.name, one.shown.curve) for one in RECIPES.values())
    recipe, curve_of = next((name, curve) for name, curve in declared if curve is not None)
    for query, gains in judged:
        (trace,) = explorer.recall(query, replace(settings, recipes=recipe))
        questions += 1
        embedder = trace.plan.compared_by or embedder
        for run in trace.runs:
            curve = curve_of(run)
            if curve == "text":
                index = run.source
            if curve:
                found[curve] += _scores(run, gains)
    left_out: dict[str, str] = {}
    curves = {
        name: _curve(name, method, found[name], fitted_for, left_out)
        for name, fitted_for in (("text", index), ("vector", embedder))
    }
    return Fitted(
        Calibration(curves["text"], curves["vector"]),
        questions,
        {name: len(scores) for name, scores in found.items()},
        {name: sum(hit for _, hit in scores) for name, scores in found.items()},
        left_out,
    )


def _scores(run: Run, gains: Mapping[str, float]) -> list[tuple[float, bool]]:
    return [(hit.score, gains.get(hit.id, 0.0) > 0) for hit in run.hits]


def _curve(
    name: str, method: str, found: list[tuple[float, bool]], fitted_for: str, left_out: dict[str, str]
) -> Curve | None:
    try:
        return fit(method, [score for score, _ in found], [hit for _, hit in found], fitted_for=fitted_for)
    except ValueError as error:
        left_out[name] = str(error)
        return None

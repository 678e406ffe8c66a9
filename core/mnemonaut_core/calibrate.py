"""Fits the calibration of a policy to judged questions: offline, from the raw scores of their recalls.

What the curves change is cross-validated: each fifth of the questions gets curves that were fitted without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.trace import Trace
from mnemonaut_core.errors import InputError
from mnemonaut_core.evaluation import DEPTH, answer_of
from mnemonaut_core.explorer import Explorer, Settings
from mnemonaut_core.metrics import Gain, Gains, gain, ndcg_at, relevant
from mnemonaut_core.policy.calibration import Curve, fit
from mnemonaut_core.policy.document import Calibration, Policy
from mnemonaut_core.policy.parse import CURVES, parse
from mnemonaut_core.policy.writing import with_calibration
from mnemonaut_core.recipes.registry import RECIPES

FOLDS = 5
Judged = Sequence[tuple[Query, Gains]]


class Fitted(msgspec.Struct, frozen=True):
    """`scores` and `relevant` count candidates by source (text, vector); `left_out`: why a source has no curve."""

    calibration: Calibration
    questions: int
    scores: dict[str, int]
    relevant: dict[str, int]
    left_out: dict[str, str]
    gain: Gain | None = None
    """None for fewer questions with a relevant memory than folds, and without a curve."""


class _Asked(NamedTuple):
    query: Query
    gains: Gains
    scores: dict[str, list[tuple[float, bool]]]
    fitted_for: dict[str, str]
    ndcg: float


def calibrate(explorer: Explorer, judged: Judged, settings: Settings, *, method: str) -> Fitted:
    """Fit curves for both sources to all questions; without a gain a memory counts as irrelevant. A source whose scores do not
    discriminate has no curve. InputError if no question has a relevant memory."""
    if not any(relevant(gains) for _, gains in judged):
        raise InputError.keyed("nothing_relevant", "no_judgments")
    declared = ((one.name, one.shown.curve) for one in RECIPES.values())
    recipe, curve_of = next((name, curve) for name, curve in declared if curve is not None)
    settings, asked = replace(settings, recipes=recipe), []
    for query, gains in judged:
        (trace,) = explorer.recall(query, settings)
        scores: dict[str, list[tuple[float, bool]]] = {name: [] for name in CURVES}
        fitted_for = {"text": "", "vector": trace.plan.compared_by or ""}
        for run in trace.runs:
            if curve := curve_of(run):
                scores[curve] += [(hit.score, gains.get(hit.id, 0.0) > 0) for hit in run.hits]
                fitted_for |= {"text": run.source} if curve == "text" else {}
        asked.append(_Asked(query, gains, scores, fitted_for, _ndcg(trace, gains)))
    fitted = _fitted(asked, method)
    return (
        fitted
        if fitted.calibration == Calibration()
        else replace(fitted, gain=_gain(explorer, asked, settings, method))
    )


def _fitted(asked: Sequence[_Asked], method: str) -> Fitted:
    left_out: dict[str, str] = {}
    found = {name: [score for one in asked for score in one.scores[name]] for name in CURVES}
    fitted_for = {name: next((one.fitted_for[name] for one in asked if one.fitted_for[name]), "") for name in CURVES}
    curves = {name: _curve(name, method, found[name], fitted_for[name], left_out) for name in CURVES}
    return Fitted(
        Calibration(curves["text"], curves["vector"]),
        len(asked),
        {name: len(scores) for name, scores in found.items()},
        {name: sum(hit for _, hit in scores) for name, scores in found.items()},
        left_out,
    )


def _gain(explorer: Explorer, asked: Sequence[_Asked], settings: Settings, method: str) -> Gain | None:
    """Cross-validated: what the curves of the other folds make of each fold."""
    measured = [one for one in asked if relevant(one.gains)]
    if len(measured) < FOLDS:
        return None
    with explorer.readers.reader() as reader:
        stored = reader.policy_in_force(settings.project)
    after, policies = list[float](), list[Policy]()
    for place, one in enumerate(measured):
        if place < FOLDS:
            seen = [other for other in asked if all(other is not held for held in measured[place::FOLDS])]
            text = with_calibration("" if stored is None else stored.yaml, _fitted(seen, method).calibration)
            policies.append(parse(text))
        (trace,) = explorer.recall(one.query, replace(settings, policy=policies[place % FOLDS]))
        after.append(_ndcg(trace, one.gains))
    return gain([one.ndcg for one in measured], after)


def _ndcg(trace: Trace, gains: Gains) -> float:
    return ndcg_at(answer_of(trace).ranking, gains, DEPTH) if relevant(gains) else 0.0


def _curve(
    name: str, method: str, found: list[tuple[float, bool]], fitted_for: str, left_out: dict[str, str]
) -> Curve | None:
    try:
        return fit(method, [score for score, _ in found], [hit for _, hit in found], fitted_for=fitted_for)
    except ValueError as error:
        left_out[name] = str(error)
        return None

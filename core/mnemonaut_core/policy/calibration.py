"""Calibrating a source's raw scores to [0, 1]: quantile, isotonic or Platt (seed 004, section 2). Pure.

A curve is fitted offline from judged recalls and stored in the policy document, so it has the policy's version. It knows
what it was fitted for (`fitted_for`: the word index, or the embedder): raw scores of another scale must not go through it.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Sequence

import msgspec

METHODS = ("quantile", "isotonic", "platt")
MAX_POINTS = 101
_PLATT_ROUNDS = 100
_PLATT_ENOUGH = 1e-10
_RIDGE = 1e-12


class Points(msgspec.Struct, frozen=True):
    """A curve through (raw score, value), both ascending (values may stay level), linear in between, level beyond the
    ends. Made by quantile and isotonic fits."""

    method: str
    fitted_for: str
    points: tuple[tuple[float, float], ...]

    def __call__(self, raw: float) -> float:
        """The value of a raw score, in [0, 1]."""
        index = bisect.bisect_left(self.points, (raw, -math.inf))
        if index == len(self.points):
            return self.points[-1][1]
        x1, y1 = self.points[index]
        if index == 0 or raw == x1:
            return y1
        x0, y0 = self.points[index - 1]
        return y0 + (y1 - y0) * ((raw - x0) / (x1 - x0))


class Platt(msgspec.Struct, frozen=True):
    """1 / (1 + exp(a·raw + b)): a probability that the memory answers. `a` is negative where higher scores are better."""

    method: str
    fitted_for: str
    a: float
    b: float

    def __call__(self, raw: float) -> float:
        """The value of a raw score, in [0, 1]."""
        return logistic(-(self.a * raw + self.b))


Curve = Points | Platt


def logistic(x: float) -> float:
    """1 / (1 + exp(−x)), for any x, infinite ones too."""
    if x >= 0.0:
        return 1.0 / (1.0 + math.exp(-x))
    grown = math.exp(x)
    return grown / (1.0 + grown)


def fit(method: str, scores: Sequence[float], relevant: Sequence[bool], *, fitted_for: str) -> Curve:
    """The curve of one source, from raw scores of judged candidates. ValueError where nothing can be fitted: no scores,
    all alike, or (isotonic, Platt) only relevant or only irrelevant ones."""
    if len(scores) != len(relevant):
        raise ValueError("as many judgments as scores are needed")
    if len(set(scores)) < 2:
        raise ValueError("fewer than two different scores")
    if method != "quantile" and len(set(relevant)) < 2:
        raise ValueError("all judged candidates have the same judgment")
    if method == "quantile":
        return Points(method, fitted_for, _quantiles(scores))
    if method == "isotonic":
        return Points(method, fitted_for, _thinned(_pooled(scores, relevant)))
    if method == "platt":
        return Platt(method, fitted_for, *_newton(scores, relevant))
    raise ValueError(f"no such method: {method}")


def _quantiles(scores: Sequence[float]) -> tuple[tuple[float, float], ...]:
    """Equal probability: a score counts as the share of scores that lie below it, ties by half."""
    ordered = sorted(scores)
    total = len(ordered)
    distinct = sorted(set(ordered))
    found = [
        (score, (bisect.bisect_left(ordered, score) + bisect.bisect_right(ordered, score)) / (2 * total))
        for score in distinct
    ]
    return _thinned(found)


def _thinned(points: Sequence[tuple[float, float]]) -> tuple[tuple[float, float], ...]:
    """At most MAX_POINTS of them, evenly by place, both ends among them."""
    if len(points) <= MAX_POINTS:
        return tuple(points)
    last = len(points) - 1
    indexes = sorted({round(i * last / (MAX_POINTS - 1)) for i in range(MAX_POINTS)})
    return tuple(points[index] for index in indexes)


def _pooled(scores: Sequence[float], relevant: Sequence[bool]) -> list[tuple[float, float]]:
    """Pool adjacent violators: the non-decreasing step function nearest to the judgments, as the two ends of each step."""
    blocks: list[list[float]] = []  # first score, last score, sum of judgments, number
    by_score: dict[float, list[bool]] = {}
    for score, judged in zip(scores, relevant, strict=True):
        by_score.setdefault(score, []).append(judged)
    for score, all_judged in sorted(by_score.items()):
        blocks.append([score, score, float(sum(all_judged)), float(len(all_judged))])
        while len(blocks) > 1 and blocks[-2][2] / blocks[-2][3] >= blocks[-1][2] / blocks[-1][3]:
            _, last, total, number = blocks.pop()
            blocks[-1][1], blocks[-1][2], blocks[-1][3] = last, blocks[-1][2] + total, blocks[-1][3] + number
    found: list[tuple[float, float]] = []
    for first, last, total, number in blocks:
        found += [(edge, total / number) for edge in dict.fromkeys((first, last))]
    return found


def _newton(scores: Sequence[float], relevant: Sequence[bool]) -> tuple[float, float]:
    """Platt's a and b by Newton's method with halved steps and his regularised targets (n₊+1)/(n₊+2) and 1/(n₋+2), so
    that cleanly separated judgments do not run away (Lin, Lin, Weng 2007)."""
    positive = sum(relevant)
    negative = len(relevant) - positive
    high, low = (positive + 1.0) / (positive + 2.0), 1.0 / (negative + 2.0)
    targets = [high if judged else low for judged in relevant]
    a, b = 0.0, math.log((negative + 1.0) / (positive + 1.0))
    loss = _loss(scores, targets, a, b)
    for _ in range(_PLATT_ROUNDS):
        h11, h22, h21, g1, g2 = _RIDGE, _RIDGE, 0.0, 0.0, 0.0
        for score, target in zip(scores, targets, strict=True):
            p = logistic(-(a * score + b))
            weight = p * (1.0 - p)
            h11, h22, h21 = h11 + score * score * weight, h22 + weight, h21 + score * weight
            g1, g2 = g1 + score * (target - p), g2 + (target - p)
        determinant = h11 * h22 - h21 * h21
        if max(abs(g1), abs(g2)) < _PLATT_ENOUGH or determinant <= 0.0:
            break
        da, db = -(h22 * g1 - h21 * g2) / determinant, -(h11 * g2 - h21 * g1) / determinant
        step = 1.0
        while step > _PLATT_ENOUGH:
            tried = _loss(scores, targets, a + step * da, b + step * db)
            if tried < loss:
                a, b, loss = a + step * da, b + step * db, tried
                break
            step /= 2.0
        else:
            break
    return a, b


def _loss(scores: Sequence[float], targets: Sequence[float], a: float, b: float) -> float:
    """Cross entropy of the targets, written so that nothing overflows."""
    total = []
    for score, target in zip(scores, targets, strict=True):
        x = a * score + b
        total.append(
            target * x + math.log1p(math.exp(-x)) if x >= 0.0 else (target - 1.0) * x + math.log1p(math.exp(x))
        )
    return math.fsum(total)

"""Columns, rankings and measures made by hand, for stages that are tested on their own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from mnemonaut_core.domain.columns import Alike, Columns, Floats, PartColumn, Ranking, Vectors
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Query
from mnemonaut_core.domain.ranking import id_key
from mnemonaut_core.domain.run import Hit, Run
from mnemonaut_core.domain.trace import Pool


def column(*values: float | None) -> Floats:
    """These numbers, NaN for None."""
    return np.array([np.nan if value is None else value for value in values], np.float64)


def columns_of(runs: Iterable[Run]) -> Columns:
    """What these lists gathered."""
    return Columns(Query("", 0), tuple(runs), {}, {})


def list_of(source: str, ids: Iterable[str]) -> Run:
    """A list of these memories in this order."""
    return Run.of(source, "q1", tuple(Hit(one, rank, 1.0 / rank) for rank, one in enumerate(ids, 1)), k=99)


def by_score(scores: Mapping[str, float], stage: str = "final", parts: Sequence[PartColumn] = ()) -> Ranking:
    """A ranking of these scores by id; `parts` are aligned with the ids in byte order."""
    ids = sorted(scores, key=id_key)
    return Ranking.of(stage, ids, np.arange(len(ids)), column(*(scores[one] for one in ids)), parts)


def by_row(ranking: Ranking, values: Mapping[str, float]) -> Floats:
    """These numbers aligned with a ranking, NaN for those without one."""
    return column(*(values.get(one) for one in ranking.ids))


def in_order(pool: Pool, ids: Iterable[str]) -> Ranking:
    """The memories of a pool in this order."""
    rows = np.array([pool.columns.row_of[one] for one in ids], np.intp)
    return Ranking.in_order("order", pool.columns.ids, rows)


def alike(ranking: Ranking, measure: Callable[[str, str], float]) -> Alike:
    """A measure by id."""
    ids = ranking.pool_ids
    return Alike(len(ids), lambda one, rows: column(*(measure(ids[one], ids[row]) for row in rows.tolist())))


def cosines(ranking: Ranking, vectors: Mapping[str, Vector]) -> Alike:
    """The cosines of these vectors."""
    return Vectors(ranking.pool_ids, vectors).alike

"""KNN by vec0 with the filters that its metadata can hold. What it cannot is asked for more and cut afterwards."""

from __future__ import annotations

from collections.abc import Iterator

import apsw
import numpy as np

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.plan import Vector
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.store.filter_sql import moment_bounds
from mnemonaut_core.store.vec_index import NO_DAY


def parts(
    connection: apsw.Connection, vector: Vector, *, k: int, filters: Filters
) -> Iterator[list[tuple[int, float]]]:
    """(memory_pk, cosine distance), nearest first, ≤ k of each: one list per kind, and one more per kind for the
    memories without a date when there is a time filter (vec0 knows no OR and returns k per kind)."""
    conditions = ["searchable = 1"]
    bindings: list[str | int | float] = []
    if filters.max_sensitivity is not None:
        conditions.append("sensitivity <= ?")
        bindings.append(filters.max_sensitivity)
    for status in filters.without_statuses:
        conditions.append("status != ?")
        bindings.append(status)
    if filters.boundary_classes is not None:
        conditions.append(f"boundary_class IN ({', '.join('?' * len(filters.boundary_classes))})")
        bindings += filters.boundary_classes
    earliest, latest = moment_bounds(filters)
    windows: list[tuple[str, list[int]]] = [("", [])]
    if earliest is not None or latest is not None:
        first = -(2**31) if earliest is None else earliest // DAY_SECONDS
        last = 2**31 if latest is None else latest // DAY_SECONDS
        windows = [(" AND occurred_day >= ? AND occurred_day <= ?", [first, last]), (" AND occurred_day = ?", [NO_DAY])]
    blob = np.ascontiguousarray(vector, dtype="<f4").tobytes()
    for kind in filters.kinds:
        for window, days in windows:
            sql = (
                "SELECT memory_pk, distance FROM vec_memory WHERE embedding MATCH ? AND k = ? AND kind = ?"
                f" AND {' AND '.join(conditions)}{window} ORDER BY distance"
            )
            yield list(connection.execute(sql, (blob, k, kind, *bindings, *days)))

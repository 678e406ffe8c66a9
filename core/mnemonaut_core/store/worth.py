"""Utility in a scope, and what was merged into what: what the ranking of seed 004 knows beside the memories."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence

import apsw

from mnemonaut_core.domain.query import Filters
from mnemonaut_core.ports import UtilityStatistics
from mnemonaut_core.store import filter_sql


def utility_statistics(connection: apsw.Connection, filters: Filters) -> UtilityStatistics:
    """Over the memories that the filters admit and that have a utility, in two passes: nothing cancels out."""
    condition, bindings = filter_sql.where(filters)
    scope = f"FROM memory AS m WHERE m.utility IS NOT NULL AND {condition}"
    count, mean = connection.execute(f"SELECT count(*), avg(m.utility) {scope}", bindings).get
    if not count:
        return UtilityStatistics(0, 0.0, 0.0)
    variance = connection.execute(f"SELECT avg((m.utility - ?) * (m.utility - ?)) {scope}", (mean, mean, *bindings)).get
    return UtilityStatistics(int(count), float(mean), math.sqrt(variance))


def merged_into(connection: apsw.Connection, ids: Sequence[str]) -> dict[str, str]:
    """By memory the representative of its last word `duplicate`; one that is stored no more represents nothing."""
    rows = connection.execute(
        "SELECT f.memory_id, f.of_id FROM feedback AS f JOIN memory AS m ON m.id = f.of_id"
        " WHERE f.signal = 'duplicate' AND f.memory_id IN (SELECT value FROM json_each(?)) ORDER BY f.pk",
        (json.dumps(list(ids)),),
    )
    return {str(memory_id): str(other) for memory_id, other in rows}

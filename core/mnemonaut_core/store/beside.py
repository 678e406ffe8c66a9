"""What a list shows beside its memories: threads, file, recorded recalls, judgments."""

from __future__ import annotations

import json
from collections.abc import Sequence

import apsw

from mnemonaut_core.domain.listing import Beside
from mnemonaut_core.store.around import threads_of


def beside(connection: apsw.Connection, ids: Sequence[str]) -> dict[str, Beside]:
    """For each of these ids, stored or not. Recalls are those in the run log that selected the memory."""
    wanted = json.dumps(list(ids))
    threads = threads_of(connection, ids)
    sources = dict(
        connection.execute(
            "SELECT m.id, s.path FROM json_each(?) AS g JOIN memory AS m ON m.id = g.value"
            " JOIN source AS s ON s.pk = m.source_pk",
            (wanted,),
        )
    )
    recalls = {
        memory_id: (times, last)
        for memory_id, times, last in connection.execute(
            "SELECT j.value, count(DISTINCT r.id), max(r.at) FROM run AS r JOIN json_each(r.selected) AS j"
            " WHERE j.value IN (SELECT value FROM json_each(?)) GROUP BY j.value",
            (wanted,),
        )
    }
    judged = dict(
        connection.execute(
            "SELECT memory_id, count(*) FROM judgment WHERE memory_id IN (SELECT value FROM json_each(?)) GROUP BY 1",
            (wanted,),
        )
    )
    return {
        memory_id: Beside(
            threads.get(memory_id, ()),
            sources.get(memory_id),
            *recalls.get(memory_id, (0, None)),
            judged.get(memory_id, 0),
        )
        for memory_id in ids
    }

"""What was written since somebody looked: counts of the rows that came after a mark, by the key of each table, so that a file
into which hundreds of transactions a second go is asked for the few new rows alone."""

from __future__ import annotations

from msgspec.structs import astuple

from mnemonaut_core.domain.change import MOST_COUNTED, Marks, News
from mnemonaut_core.store.open import SnapshotReader

_MARKED = ("memory", "revision", "feedback", "isolation", "suppression", "import", "journal")
"""In the order of `Marks`."""
_LAST = "SELECT " + ", ".join(f"coalesce((SELECT max(pk) FROM {table}), 0)" for table in _MARKED)
_UP_TO = f" LIMIT {MOST_COUNTED + 1}"
_ADDED = f"SELECT count(*) FROM (SELECT 1 FROM memory WHERE pk > ?{_UP_TO})"
_CHANGED = (
    "SELECT count(*) FROM (SELECT DISTINCT r.memory_id FROM (SELECT memory_id FROM revision WHERE pk > ?2"
    " UNION ALL SELECT memory_id FROM feedback WHERE pk > ?3) AS r JOIN memory AS m ON m.id = r.memory_id"
    f" WHERE m.pk <= ?1{_UP_TO})"
)
_KEPT_OUT = (
    "SELECT count(*) FROM (SELECT DISTINCT memory_id FROM {table} WHERE pk > ? AND ended_at IS NULL" + _UP_TO + ")"
)
_UPDATED = "SELECT coalesce(sum(updated), 0) FROM import WHERE pk > ?"
_BY = "SELECT DISTINCT by FROM journal WHERE pk > ? ORDER BY by"
_FILES = "SELECT DISTINCT s.path FROM import AS i JOIN source AS s ON s.pk = i.source_pk WHERE i.pk > ? ORDER BY i.pk LIMIT 2"


class SqlNews(SnapshotReader):
    """What came after a mark."""

    def marks(self) -> Marks:
        """The newest row of every table that tells of changes, as of now."""
        return Marks(*map(int, self._connection.execute(_LAST).get))

    def news(self, since: Marks) -> News:
        """How many memories were added, changed and kept out since, by whom as far as the journal names them. What was taken
        back meanwhile leaves no row, and is not counted."""
        memory, revision, feedback, isolation, suppression, imported, journal = astuple(since)
        run = self._connection.execute
        return News(
            added=int(run(_ADDED, (memory,)).get),
            changed=int(run(_CHANGED, (memory, revision, feedback)).get) + int(run(_UPDATED, (imported,)).get),
            isolated=int(run(_KEPT_OUT.format(table="isolation"), (isolation,)).get),
            suppressed=int(run(_KEPT_OUT.format(table="suppression"), (suppression,)).get),
            by=tuple(str(by) for (by,) in run(_BY, (journal,))),
            files=tuple(str(path) for (path,) in run(_FILES, (imported,))),
        )

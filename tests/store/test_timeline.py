"""Times, lengths and threads of all memories, kept in memory across writes."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
from helpers.stores import NOW, episode, many, new_writer, take

from mnemonaut_core.domain.dense import Timeline
from mnemonaut_core.domain.query import Filters
from mnemonaut_core.store.open import open_reader
from mnemonaut_core.store.reader import Reader
from mnemonaut_core.store.vectors.cache import MatrixCache

EVERYTHING = Filters(kinds=("episode", "state", "affect", "chunk", "claim"))


def test_the_timeline_follows_what_was_written_as_if_it_was_read_again(tmp_path: Path) -> None:
    with closing(new_writer(tmp_path / "m.db")) as writer:
        take(writer, many(30))
        connection, matrices = open_reader(tmp_path / "m.db"), MatrixCache()
        with closing(Reader(connection, matrices)) as reader:
            for change in (
                lambda: writer.curation.edit(["m3"], {"user_text": "longer than before"}, now=NOW),
                lambda: writer.curation.edit(["m4"], {"threads": ("a", "b")}, now=NOW),
                lambda: writer.curation.edit(["m5"], {"threads": ("b",)}, now=NOW),
                lambda: writer.curation.edit(["m4"], {"threads": ("c",)}, now=NOW),
                lambda: writer.curation.edit(["m7"], {"occurred_at": 5}, now=NOW),
                lambda: take(writer, [episode("m0a", "a new one")]),
                writer.journal.undo,
                writer.journal.undo,
            ):
                with reader.snapshot():
                    reader.filters.timeline(EVERYTHING)
                change()
                with reader.snapshot():
                    followed = reader.filters.timeline(EVERYTHING)
                with closing(Reader(open_reader(tmp_path / "m.db"), MatrixCache())) as fresh, fresh.snapshot():
                    whole = fresh.filters.timeline(EVERYTHING)
                assert followed.ids.tolist() == whole.ids.tolist()
                assert followed.keys.tolist() == whole.keys.tolist()
                assert np.array_equal(followed.moments, whole.moments, equal_nan=True)
                assert followed.characters.tolist() == whole.characters.tolist()
                assert together(followed) == together(whole)


def together(line: Timeline) -> set[frozenset[str]]:
    """The threads as sets of members."""
    members: dict[int, set[str]] = {}
    for memory_id, thread in zip(line.ids.tolist(), line.threads.tolist(), strict=True):
        members.setdefault(thread if thread >= 0 else -1, set()).add(memory_id)
    return {frozenset(each) for each in members.values()}

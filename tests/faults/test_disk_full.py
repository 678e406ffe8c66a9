"""A full disk: everything is rolled back, the space needed is named, and it works again once there is room."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.figures import Figure
from helpers.stores import NOW, SmallEmbedder, assert_sound, content, episode, many, new_writer, source, take

from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.store.database import Database

WORK: dict[str, Callable[[Database], object]] = {
    "an import": lambda writer: take(writer, many(900, start=300)),
    "a dry run": lambda writer: writer.imports.import_records(
        iter(many(900, start=300)), source(900), now=NOW, dry_run=True
    ),
    "a long memory": lambda writer: writer.curation.add(episode("long", "long " * 100_000), now=NOW),
    "a single undo": lambda writer: writer.journal.undo_only(writer.journal.entries()[1].id, now=NOW),
    "a new embedding": lambda writer: writer.upkeep.reembed(SmallEmbedder("other", dimension=2000)),
}


def shortened(writer: Database) -> None:
    """A long text, which is shortened; another operation follows that one."""
    writer.curation.add(episode("kept", "long " * 100_000), now=NOW)
    writer.curation.edit(["kept"], {"user_text": "short"}, now=NOW)
    writer.curation.isolate([str(writer.connection.execute("SELECT min(id) FROM memory").get)], now=NOW)


def ways() -> list[Any]:
    """Every work with so much room left, in pages; by itself each with one of them."""
    return [
        pytest.param(name, left, marks=[pytest.mark.nightly] * (at != (2 * number) % 4))
        for number, name in enumerate(WORK)
        for at, left in enumerate((0, 3, 40, 120))
    ]


@pytest.mark.row(4)
@pytest.mark.parametrize(("name", "pages_left"), ways())
def test_a_full_disk_changes_nothing_and_names_the_space(
    tmp_path: Path, name: str, pages_left: int, figure: Figure
) -> None:
    writer = new_writer(tmp_path / "memory.sqlite")
    take(writer, many(300))
    if name == "a single undo":
        shortened(writer)
    before = content(writer.connection)
    pages = int(str(writer.connection.pragma("page_count")))
    writer.connection.pragma("max_page_count", pages + pages_left)
    with pytest.raises(EnvironmentFault, match="disk is full") as told:
        WORK[name](writer)
    assert told.value.code == "disk_full"
    assert "Free at least" in told.value.advice
    assert "not an error" not in told.value.detail
    assert "MB" in told.value.advice
    writer.connection.pragma("max_page_count", 1_000_000)
    now_there = content(writer.connection)
    vectors = now_there.pop("vector")
    assert set(before.pop("vector")) <= set(vectors)  # batches of an unfinished embedding stay, beside the old ones
    assert now_there == before
    assert_sound(writer)
    WORK[name](writer)
    assert_sound(writer)
    if name == "a single undo":
        assert writer.connection.execute("SELECT length(user_text) FROM memory WHERE id = 'kept'").get == 500_000
        assert writer.connection.execute("SELECT count(*) FROM isolation WHERE ended_at IS NULL").get == 1
    writer.close()
    figure(4, "import and the like rolled back whole, the space needed named", {f"of {len(WORK) * 4}": 1})

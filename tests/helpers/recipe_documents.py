"""A workspace with conversations, beliefs, documents and a journal: every route of every recipe has something to find."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from helpers.databases import DAY, NOW, Json, episode, make_database
from helpers.documents import chunk, document, journal
from helpers.services import SampleServices

from mnemonaut_core.workspace.wiring import Workspace

STATES: list[Json] = [
    {
        "id": f"belief-{i}",
        "kind": "state",
        "subtype": "fact",
        "body": f"The garden gate number {i} is painted green.",
        "occurred_at": NOW - i * DAY,
        "last_confirmed_at": NOW - i * DAY,
    }
    for i in range(24)
]
LINES: list[Json] = [
    *document("user/preferences.md", ["- no coriander", "- short answers"]),
    *journal(0, ["## Session 09:00\n- planted tulips"]),
    *journal(1, ["## Session 10:00\n- mended the fence"]),
    chunk("loose", "the garden gate is green"),
    *STATES,
    *(
        episode(
            f"talk-{i:02}",
            f"What about the garden gate {i}?",
            "It is green.",
            days=i + 1.0,
            threads=["garden"],
            entities=[{"type": "place", "name": "garden", "confidence": 0.9}],
        )
        for i in range(60)
    ),
]


@contextmanager
def documents_open(folder: Path, services: SampleServices) -> Iterator[Workspace]:
    """The workspace, open to read."""
    folder.mkdir(parents=True, exist_ok=True)
    workspace = services.open(make_database(folder / "documents.db", LINES), read_only=False)
    try:
        yield workspace
    finally:
        workspace.close()

"""Days of an agent's question are those of the database's time zone, or of the zone that the call names."""

from __future__ import annotations

from pathlib import Path

import anyio
import pytest
from helpers.databases import make_database
from helpers.mcp_clients import called
from mcp import Client

from mnemonaut.mcp.desk import Desk
from mnemonaut.mcp.server import build
from mnemonaut_core.domain.moments import parse_moment
from mnemonaut_core.workspace.wiring import connect

DIARY = {
    "fri_early": "2026-11-26T15:10:00Z",
    "fri_noon": "2026-11-27T03:00:00Z",
    "fri_late": "2026-11-27T14:50:00Z",
    "sat_early": "2026-11-27T16:00:00Z",
    "evening": "2026-11-28T01:30:00Z",
}


@pytest.mark.parametrize("by_call", [False, True], ids=["of the database", "of the call"])
@pytest.mark.parametrize(
    ("zone", "now", "day", "found"),
    [
        ("Asia/Tokyo", "2026-11-27T16:30:00Z", "yesterday", {"fri_early", "fri_noon", "fri_late"}),
        ("America/Los_Angeles", "2026-11-28T02:00:00Z", "today", {"fri_late", "sat_early", "evening"}),
        ("Asia/Kolkata", "2026-11-27T20:00:00Z", "yesterday", {"fri_noon", "fri_late", "sat_early"}),
    ],
)
def test_a_day_that_an_agent_asks_for_is_one_of_the_zone(
    tmp_path: Path, zone: str, now: str, day: str, found: set[str], by_call: bool
) -> None:
    lines = [
        {"id": name, "kind": "episode", "user_text": f"I wrote {name} in my diary.", "occurred_at": at}
        for name, at in DIARY.items()
    ]
    path = make_database(tmp_path / "diary.db", lines)
    if not by_call:
        with connect(path, write=True) as workspace:
            workspace.database.settings.set_zone(zone, now=parse_moment(now, where=""))
    desk = Desk(path, read_only=True, now=lambda: parse_moment(now, where=""))

    async def ask() -> None:
        async with Client(build(desk, rate=0)) as client:
            named = {"zone": zone} if by_call else {}
            told = await called(
                client, "memory_recall", query=f"What did I write {day}?", recipe="blend", preset="talk", **named
            )
        assert {memory["id"] for memory in told["memories"]} == found
        assert any(f"your day ({zone}): 3 memories" in note for note in told["notes"])

    try:
        anyio.run(ask)
    finally:
        desk.close()

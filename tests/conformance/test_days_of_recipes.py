"""Days that a recipe counts by itself are days of the query's time zone (READINGS 10, 13, 39, 47)."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.databases import DAY, NOW, asking, episode, vector_of
from helpers.documents import journal
from helpers.planned import ids

from mnemonaut_core.domain.query import Query, filters_of
from mnemonaut_core.recipes.salience import journal_documents

TODAY = NOW // DAY * DAY
HALF_PAST_ONE = TODAY + 16 * 3600 + 1800  # of the next day, in Tokyo
NAMES = pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo"])


@NAMES
def test_the_recent_window_of_planned_begins_with_a_day_of_the_zone(tmp_path: Path, zone: str) -> None:
    with asking(tmp_path, [episode("before", "tulips", occurred_at=TODAY - 14 * 3600)]) as asker:
        trace = asker.ask(Query("tulips", HALF_PAST_ONE, zone=zone), {"recent_days": 1}, recipe="planned")
    assert ids(trace, "vector") == (["before"] if zone == "UTC" else [])


@NAMES
def test_the_journal_of_salience_is_of_the_zone_s_today(tmp_path: Path, zone: str) -> None:
    pages = [*journal(0, ["- planted tulips"]), *journal(-1, ["- watered them"])]
    with asking(tmp_path, pages) as asker:
        trace = asker.ask(Query("garden", HALF_PAST_ONE, zone=zone), {}, recipe="salience")
        with asker.workspace.pool.reader() as reader, reader.snapshot():
            found = journal_documents(0, trace.plan, reader)
    assert [page.uri for page in found] == [f"journal/day-{0 if zone == 'UTC' else -1}.md"]


@NAMES
def test_the_details_of_orchestrated_have_the_day_of_the_zone(tmp_path: Path, zone: str) -> None:
    with asking(
        tmp_path, [episode("late", "tulips", occurred_at=TODAY + 16 * 3600, embedding=vector_of("tulips"))]
    ) as asker:
        query = Query("tulips", HALF_PAST_ONE, zone=zone)
        trace = asker.ask(query, {"include_metadata_details": True}, recipe="orchestrated")
    day = "2025-06-15" if zone == "UTC" else "2025-06-16"
    assert f"· {day} ·" in trace.pack.text


@pytest.mark.parametrize(("zone", "counts"), [("UTC", (1, 0)), ("America/Los_Angeles", (0, 1))])
def test_a_date_that_has_not_begun_in_the_zone_is_counted_as_ahead(
    tmp_path: Path, zone: str, counts: tuple[int, int]
) -> None:
    page = {"id": "page", "kind": "episode", "user_text": "tulips", "occurred_at": "2025-06-15"}
    query = Query("tulips", TODAY + 4 * 3600, zone=zone)  # in the evening of the day before, in Los Angeles
    with asking(tmp_path, [page]) as asker:
        with asker.workspace.pool.reader() as reader, reader.snapshot():  # by SQL, before anything loads the matrix
            found = reader.filters.scope_counts(filters_of(query, ("episode",)))
        assert (found.searchable, found.ahead) == counts
        found = asker.explorer.scope(asker.ask(query, {}, recipe="heuristic"))
        assert (found.searchable, found.ahead) == counts

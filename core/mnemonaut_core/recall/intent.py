"""What a question asks for, with the days of its time zone."""

from __future__ import annotations

from msgspec.structs import replace

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import day_of, moments_of
from mnemonaut_core.domain.query import Query
from mnemonaut_core.text.intents.analyzer import QueryIntent, analyze


def intent_of(query: Query, own: tuple[tuple[str, str], ...] = (), *, ahead: bool = False) -> QueryIntent:
    """As `analyze` says it, the time in UTC epoch seconds. `ahead`: whether what only lies ahead is a time."""
    today = day_of(query.now, query.zone)
    second = query.now - moments_of(today, today, query.zone)[0]
    clock = today * DAY_SECONDS + min(second, DAY_SECONDS - 1)  # a day may have 25 hours
    intent = analyze(query.text, clock, own, order=query.date_order, ahead=ahead)
    found = intent.time_range

    def moment(at: int) -> int:
        day, second = divmod(at, DAY_SECONDS)
        return at - clock + query.now if second else moments_of(day, day, query.zone)[0]

    if found is None:
        return intent
    start = None if found.start is None else moment(found.start)
    end = None if found.end is None else moment(found.end + 1) - 1
    return replace(intent, time_range=replace(found, start=start, end=end))

"""What a question asks for, with the days of its time zone."""

from __future__ import annotations

import datetime as dt

from msgspec.structs import replace

from mnemonaut_core.domain.memory import DAY_SECONDS
from mnemonaut_core.domain.moments import day_of, moments_of
from mnemonaut_core.domain.plan import Plan
from mnemonaut_core.domain.query import Filters, Query, filters_of
from mnemonaut_core.i18n import Text
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


def may_be_silent(parameters: object) -> bool:
    """Whether the gate of a recipe with these parameters looks at what speaks for the store, and at the time in the question."""
    return getattr(parameters, "evidence_floor", 0.0) > 0.0


def filters_for(
    query: Query, parameters: object, kinds: tuple[str, ...], max_sensitivity: int | None = None
) -> Filters:
    """As `filters_of`; where the gate looks at the time, with memories of the future that the question names."""
    filters = filters_of(query, kinds, max_sensitivity)
    time = intent_of(query, ahead=True).time_range if may_be_silent(parameters) else None
    is_ahead = time is not None and time.start is not None and time.start > query.now
    return replace(filters, not_after=time.end) if time is not None and is_ahead and not query.ahead else filters


def time_text(plan: Plan) -> Text | None:
    """The days that the question names, and how many memories of them could be recalled; None where it names none, or no stage
    looks at them."""
    time = None if plan.silence is None else plan.silence.time
    if time is None:
        return None
    count = Text.within("Story", "{count} memories", count=f"{time.memories:,}")
    if time.memories <= 1:
        count = (
            Text.within("Story", "1 memory")
            if time.memories
            else Text.within("Story", "no memory that may be recalled")
        )
    first, last = (None if at is None else _date_text(at, plan.query.zone) for at in (time.start, time.end))
    values = {"first": first, "last": last, "zone": plan.query.zone, "memories": count}
    if first == last:
        return Text.within("Story", "{first}, your day ({zone}): {memories}", **values)
    if first is None:
        return Text.within("Story", "until {last}, your days ({zone}): {memories}", **values)
    return Text.within("Story", "{first} to {last}, your days ({zone}): {memories}", **values)


def order_text(plan: Plan) -> Text | None:
    """How a date was read that could be read in two ways; None where there is none."""
    time = None if plan.silence is None else plan.silence.time
    if time is None or time.order is None or time.start is None:
        return None
    return Text.keyed(f"read_{time.order}", matched=time.matched, day=_date_text(time.start, plan.query.zone))


def _date_text(moment: int, zone: str) -> str:
    return (dt.date(1970, 1, 1) + dt.timedelta(day_of(moment, zone))).isoformat()

"""Messages that wait on disk until a file ends come back as they were."""

from __future__ import annotations

from mnemonaut_core.domain.memory import Day
from mnemonaut_core.importers.conversations import Message, Spool


def test_messages_come_back_by_their_numbers_as_they_were() -> None:
    messages = [
        Message("u1", "user", "Tulips?", at=Day(1_795_737_600)),  # a day without a time stays one
        Message("u2", "assistant", "在花园里。", at=1_795_737_601, model="m"),
        Message("u3", "user", ""),
    ]
    spool = Spool()
    numbers = [spool.add(one) for one in messages]
    found = list(spool.read(reversed(numbers)))
    assert found == messages[::-1]
    assert [type(one.at) for one in found] == [type(None), int, Day]

"""Messages that a format gathers until a file ends, on disk once they are many: memory does not grow with the file."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from tempfile import SpooledTemporaryFile
from weakref import finalize

import msgspec
from msgspec.structs import replace

from mnemonaut_core.domain.memory import Day
from mnemonaut_core.importers.conversation import Message

_IN_MEMORY = 16_000_000
_PART = 512
_DECODER = msgspec.msgpack.Decoder(tuple[bool, Message])
_ENCODER = msgspec.msgpack.Encoder()


class Spool:
    """Messages by their number from 0. Where the disk is full, `add` raises OSError."""

    def __init__(self) -> None:
        self._file = SpooledTemporaryFile[bytes](max_size=_IN_MEMORY)
        finalize(self, self._file.close)
        self._ends = array("Q", (0,))

    def add(self, message: Message) -> int:
        """The number of the message, which is stored."""
        is_day = isinstance(message.at, Day)
        stored = replace(message, at=int(message.at)) if is_day and message.at is not None else message
        self._file.seek(self._ends[-1])
        self._ends.append(self._ends[-1] + self._file.write(_ENCODER.encode((is_day, stored))))
        return len(self._ends) - 2

    def read(self, numbers: Iterable[int]) -> Iterator[Message]:
        """These messages."""
        for number in numbers:
            self._file.seek(self._ends[number])
            is_day, message = _DECODER.decode(self._file.read(self._ends[number + 1] - self._ends[number]))
            yield replace(message, at=Day(message.at)) if is_day and message.at is not None else message


def parts(messages: Iterable[Message]) -> Iterator[list[Message]]:
    """The messages in lists of about 512, cut before a message of the user."""
    part: list[Message] = []
    for message in messages:
        if len(part) >= _PART and message.role == "user":
            yield part
            part = []
        part.append(message)
    yield part

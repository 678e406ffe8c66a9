"""Conversations as text: a message begins a line with a usual word for its speaker, a time in brackets before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mnemonaut_core.importers.columns import content_name
from mnemonaut_core.importers.conversation import Message, spoken, written_time
from mnemonaut_core.importers.names import role_of

_NAMED_LINE = re.compile(
    r"^\s*(?:#{1,6}\s+)?(?:[\[(](?P<at>[^\])]{4,40})[\])]\s*)?(?:\*\*)?(?P<who>[^\s:：*]{1,12})(?:\s+said)?(?:\*\*)?\s*[:：]"
    r"(?:\*\*)?\s?(?P<text>.*)$"
)
_TITLE = re.compile(r"#\s[^\n]*\n\s*")


def named_messages(text: str, seen: dict[bytes, int], dates: str | None = None) -> list[Message]:
    """The messages of a text that is a conversation of both sides from its first line on, or from the line after its title; none
    of any other text. `seen` counts equal messages, as for `content_name`; `dates` is the order of day and month."""
    begun = text.lstrip("\ufeff \n\r\t")
    if _NAMED_LINE.match(begun.partition("\n")[0]) is None:
        begun = _TITLE.sub("", begun, count=1)
    first = _NAMED_LINE.match(begun.partition("\n")[0])
    if first is None or role_of(first["who"]) is None:
        return []
    said = [Message("", role, whole, at=at) for role, whole, at in named_lines(begun, dates)]
    if {message.role for message in said} != {"user", "assistant"}:
        return []
    return [
        Message(content_name({"at": one.at, "text": one.text}, seen), one.role, one.text, at=one.at) for one in said
    ]


def named_lines(text: str, dates: str | None = None) -> Iterator[tuple[str, str, int | None]]:
    """(role, text, time) of each message; it goes on until the next name."""
    role, at, lines = "", None, list[str]()
    for line in text.splitlines():
        match = _NAMED_LINE.match(line)
        speaker = None if match is None else role_of(match["who"])
        if match is None or speaker is None:
            lines.append(line)
            continue
        if role and (whole := spoken("\n".join(lines))):
            yield role, whole, at
        role, at, lines = speaker, written_time(match["at"], dates), [match["text"]]
    if role and (whole := spoken("\n".join(lines))):
        yield role, whole, at


def named_times(text: str) -> Iterator[str]:
    """The times before the names of speakers, as they are written."""
    matches = map(_NAMED_LINE.match, text.splitlines())
    return (match["at"] for match in matches if match is not None and match["at"] and role_of(match["who"]) is not None)

"""What all exports of conversations share: an object is a conversation, its shown branch becomes episodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mnemonaut_core.i18n import Text
from mnemonaut_core.importers.conversation import Conversation, records
from mnemonaut_core.importers.files import excerpt_of
from mnemonaut_core.importers.objects import ObjectsImporter, Pass
from mnemonaut_core.importers.records import ImportRecord, Refused, notes_of
from mnemonaut_core.importers.values import dumped

IMAGES, TOOLS = "images", "tools"
"""What is counted of a conversation and left out."""


class ConversationsImporter(ObjectsImporter):
    """A format of conversations; a broken one does not touch the others."""

    def conversation(self, value: dict[str, Any], run: Pass) -> Conversation:
        """The shown branch of a conversation; RowError if this is none."""
        raise NotImplementedError

    def where(self, name: str, number: int, *, line: bool) -> Text:
        return Text("{name}, conversation {number}", name=name, number=number)

    def take(self, value: Any, where: Text, run: Pass, name: str) -> Iterator[ImportRecord]:
        """The episodes of a conversation; refused where it says something and none of it can be read."""
        conversation, text = self.conversation(value, run), self.text_of(value)
        if text and not conversation.episodes:
            yield Refused(where, "holds no message that can be read", excerpt_of(dumped(value)), text=text)
        yield from records(self.format, run.prefix, conversation, run.seen, where=where, text=text)

    def notes(self, run: Pass) -> tuple[str, ...]:
        images, tools, repeated = run.counts[IMAGES], run.counts[TOOLS], run.seen.total() - len(run.seen)
        return notes_of(
            (images, Text("{count} images without a text in the export were left out", count=images)),
            (tools, Text("{count} thoughts and messages to or from tools were left out", count=tools)),
            (repeated, Text("{count} messages are in several conversations and were taken once", count=repeated)),
        )


def object_of(value: object) -> dict[str, Any]:
    """The object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def objects_of(value: object) -> list[dict[str, Any]]:
    """The objects of a list; none for anything else."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []

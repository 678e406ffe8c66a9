"""Operations in the language of the window. The journal keeps one English line each; its few shapes are known here."""

from __future__ import annotations

import re

from PySide6.QtCore import QObject

_COUNTED = r"(?P<count>[\d,]+) memor(?:y|ies)"


class JournalWords(QObject):
    """Says what was done; a title of no known shape stays as the journal has it."""

    def said(self, title: str) -> str:
        """The title, translated, with its values."""
        for prefix, text in (("Undo: ", self.tr("Undo: {what}")), ("Redo: ", self.tr("Redo: {what}"))):
            if title.startswith(prefix):
                return text.format(what=self.said(title.removeprefix(prefix)))
        shapes = (
            (f"Isolate {_COUNTED}", self.tr("Isolate {count} memories")),
            (f"Restore {_COUNTED}", self.tr("Restore {count} memories")),
            (f"Import {_COUNTED}", self.tr("Import {count} memories")),
            (f"Suppress {_COUNTED} for one query", self.tr("Isolate {count} memories for one query")),
            (f"Already isolated: {_COUNTED}", self.tr("Isolated already: {count} memories")),
            (f"Embed {_COUNTED}", self.tr("Vectors of {count} memories were made")),
            ("Already suppressed for this query", self.tr("Isolated already for this query")),
            ("Nothing to restore: .*", self.tr("Nothing to restore: none of these is isolated")),
            # of earlier versions; now what is like an isolated memory is refused, and the person asked
            ("Add (?P<id>.*), isolated like (?P<other>.*)", self.tr("Add {id}, isolated like {other}")),
            ("Count (?P<id>.*) once more", self.tr("Count {id} once more")),
            ("Add (?P<id>.*)", self.tr("Add {id}")),
            ("Edit (?P<id>.*?): (?P<columns>.*)", self.tr("Edit {id}: {columns}")),
        )
        for pattern, text in shapes:
            found = re.fullmatch(pattern, title, re.DOTALL)
            if found is not None:
                if found.groupdict().get("count") == "1":
                    return title if text.isascii() else text.format_map(found.groupdict())
                return text.format_map(found.groupdict())
        return title

"""Links between notes: `[[Note]]`, `[[Note#Heading|as shown]]` and `[as shown](Note.md)`, by the names of the notes of one tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from mnemonaut_core.domain.memory import LINK_LABELS, Link
from mnemonaut_core.importers.markdown_chunks import front_matter, section_ids
from mnemonaut_core.text.normalize import normalize

_LINK = re.compile(
    r"(?:^[ \t]*-[ \t]+(?P<label>\w+)[ \t]+)?(?:\[\[(?P<wiki>[^\]\[|\n]{1,300})(?:\|[^\]\n]*)?\]\]"
    r"|\]\(<?(?P<path>[^)\s<>:]{1,600}?\.(?:md|markdown)(?:#[^)\s<>]*)?)>?\))",
    re.MULTILINE,
)
_ENDING = re.compile(r"\.(?:md|markdown)$")
_OTHER = "relates_to"


class NoteLinks:
    """Where the names of notes lead: to the first chunk of a note, or to that of one of its headings."""

    def __init__(self) -> None:
        self._notes: dict[str, str] = {}
        self._chunks: dict[tuple[str, str], str] = {}

    def add(self, name: str, text: str, uri: str) -> None:
        """A note: by its path and each end of that, its title, permalink and aliases. Of two with one name the first counts."""
        header, parts = front_matter(text)[0], name.rsplit(".", 1)[0].split("/")
        names = ["/".join(parts[start:]) for start in range(len(parts))]
        names += [
            header.get("title", ""),
            header.get("permalink", ""),
            *header.get("aliases", "").strip("[]").split(","),
        ]
        for known in filter(None, map(_plain, names)):
            self._notes.setdefault(known, uri)
        for heading, key in section_ids(text, uri):
            self._chunks.setdefault((uri, ""), key)
            self._chunks.setdefault((uri, _plain(heading)), key)

    def of(self, body: str, own: str, prefix: str) -> Iterator[Link]:
        """The links of a text of the note `own` to chunks; those that lead to no note are left out. In a list item
        `- label [[Note]]` the label may be one of ours."""
        for match in _LINK.finditer(body):
            target, _, heading = unquote(match["path"] or match["wiki"]).partition("#")
            note = _ENDING.sub("", target).lstrip("./")
            uri = self._notes.get(_plain(note)) if note else own
            key = self._chunks.get((uri or "", _plain(heading.rpartition("#")[2])), self._chunks.get((uri or "", "")))
            label = (match["label"] or "").lower()
            if key is not None:
                yield Link(f"{prefix}:{key.removeprefix('chunk:')}", label if label in LINK_LABELS else _OTHER)


def _plain(name: str) -> str:
    return normalize(name).strip(" \"'")

"""Stored text in an editor: the same length as it is stored, harmless, and its places in the editor's units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from mnemonaut_core.explain.evidence import Span
from mnemonaut_core.text.normalize import clean_text

LIMIT = 20_000
"""Characters that are shown of one text."""

_REPLACED = {code: 0x2400 + code for code in range(0x20) if chr(code) not in "\t\n\r"}
_REPLACED |= {0x7F: 0x2421, 0x0D: 0x200B, 0x2028: 0x0A, 0x2029: 0x0A, 0xFDD0: 0xFFFD, 0xFDD1: 0xFFFD, 0xFFFC: 0xFFFD}
_REPLACED |= dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0x25AB)
_LONE_RETURN = re.compile("\r(?!\n)")


def shown(text: str) -> str:
    """One character for each: controls become pictures (␀), what Qt keeps for itself U+FFFD, what
    turns the direction of writing ▫, line ends a line feed."""
    return _LONE_RETURN.sub("\n", clean_text(text)).translate(_REPLACED)


def utf16_places(text: str, spans: Sequence[Span]) -> list[tuple[int, int]]:
    """Start and end of each span in UTF-16 units, as QTextCursor counts; for spans in any order."""
    wanted = sorted({at for span in spans for at in (span.start, span.end)})
    place = dict(zip(wanted, _units(text, wanted), strict=True))
    return [(place[span.start], place[span.end]) for span in spans]


def _units(text: str, wanted: Iterable[int]) -> list[int]:
    found, at, units = [], 0, 0
    for end in wanted:
        piece = text[at:end]
        units += len(piece) + sum(char > "\uffff" for char in piece)
        at = end
        found.append(units)
    return found

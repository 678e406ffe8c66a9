"""A text cut into sentences, in three languages, and a long one into passages. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from mnemonaut_core.patterns import compile_late

_ENDS = "。！？!?…｡"
_CLOSES = "」』）】〉》”’\"')\\]｣"
_END = compile_late(
    rf"[{_ENDS}]+[{_CLOSES}]*"  # a full stop of Japanese or Chinese ends a sentence wherever it stands
    rf"|\.+[{_CLOSES}]*(?=\s|$)"  # a point only before a blank: 3.5, node.js
    r"|\n+"
)
_SHORTENED = compile_late(
    r"(?:^|[\s(\"“])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|approx|No|Fig|e\.g|i\.e|a\.m|p\.m)\.$"
)
_SAYS = re.compile(r"\w")
_MARK = re.compile(r"(?:\s|[-*+#>]+(?=\s))*")


def sentences(text: str) -> tuple[tuple[int, int], ...]:
    """(start, end) of each sentence, in order, without the blanks and the marks of lists around it. A line ends a sentence; what
    has no letter and no digit is none. () for a text without any."""
    return tuple(each_sentence(text))


def each_sentence(text: str) -> Iterator[tuple[int, int]]:
    """`sentences` one by one."""
    begun = 0
    for match in _END.finditer(text):
        end = match.end()
        if match.group()[0] in ".!?" and _goes_on(text, begun, match):
            continue
        yield from _taken(text, begun, end)
        begun = end
    yield from _taken(text, begun, len(text))


def _goes_on(text: str, begun: int, match: re.Match[str]) -> bool:
    """Whether a sign ends no sentence: after an initial or a shortened word, or before a small letter."""
    if match.group()[0] == "." and _SHORTENED.search(text[begun : match.start() + 1]):
        return True
    after = text[match.end() :].lstrip(" \t")[:1]
    return after.islower()


def _taken(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    piece = text[start:end]
    if _SAYS.search(piece):
        skipped = _MARK.match(piece)
        yield start + (skipped.end() if skipped is not None else 0), start + len(piece.rstrip())


# ---- passages, which are encoded one by one

PASSAGE_CHARS = 350
"""The most characters of a passage."""
LONG_CHARS = 600
"""A text with more characters has passages."""
MOST_PASSAGES = 600
"""Of some 200,000 characters: the encoder takes three seconds for them, and would take fifteen for a megabyte. What follows
has none; its words are found."""


def passages(text: str) -> tuple[str, ...]:
    """The passages of a text of more than 600 characters, in order; () for a shorter one. Sentences are joined up to 350
    characters, longer ones are cut. Together they hold everything but blanks."""
    if len(text) <= LONG_CHARS:
        return ()
    found = []
    start = end = 0
    for first, last in _pieces(text):
        if last - start > PASSAGE_CHARS:
            found.append(text[start:end])
            start = first
        end = last
    found.append(text[start:end])
    return tuple(passage for one in found if (passage := one.strip()))[:MOST_PASSAGES]


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """The range of each sentence up to the beginning of the next, in pieces of at most 350 characters."""
    starts = [0, *(start for start, _ in sentences(text)[1:]), len(text)]
    for start, end in pairwise(starts):
        for first in range(start, end, PASSAGE_CHARS):
            yield first, min(first + PASSAGE_CHARS, end)

"""Passages of long texts, which are encoded one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mnemonaut_core.text.sentences import sentences

PASSAGE_CHARS = 350
"""The most characters of a passage."""
LONG_CHARS = 600
"""A text with more characters has passages."""
MOST_PASSAGES = 4_000
"""Enough for a text of a megabyte; what follows has none."""


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

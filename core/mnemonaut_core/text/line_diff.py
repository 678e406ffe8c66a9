"""The difference of two texts, line by line."""

from __future__ import annotations

from difflib import SequenceMatcher

MOST_LINES = 400
"""Longer texts are compared by their beginnings: comparing is quadratic."""


def line_diff(before: str | None, after: str | None) -> tuple[tuple[str, str], ...]:
    """(sign, line): "−" for lines that went, "+" for lines that came, " " for those that stayed. A missing side has no
    line; two equal texts have only lines that stayed."""
    old, new = (([] if text is None else text.splitlines()[:MOST_LINES]) for text in (before, after))
    found: list[tuple[str, str]] = []
    for tag, start, end, other_start, other_end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            found += [(" ", line) for line in old[start:end]]
            continue
        found += [("−", line) for line in old[start:end]]
        found += [("+", line) for line in new[other_start:other_end]]
    return tuple(found)

"""Tables of words in tests: a row after the other, `;` or a line break between two, quoted as in a shell."""

from __future__ import annotations

import re
import shlex


def rows_of(text: str) -> list[tuple[str, ...]]:
    """The rows, each as its words; blank ones are skipped."""
    return [tuple(shlex.split(row)) for row in re.split(r"[;\n]", text) if row.strip()]


def pairs_of(text: str) -> dict[str, str]:
    """The rows, each a name and its value, as a mapping."""
    return {row[0]: row[1] for row in rows_of(text)}

"""Numbers, moments and stored texts as they are shown, the same everywhere and safe to stand beside other words; and the
difference of two texts. Pure."""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from difflib import SequenceMatcher

from mnemonaut_core.text.normalize import clean_text

TEXT_LIMIT = 20_000
"""Longer texts are clipped where they are shown whole; how long they are is said."""
_LINE_SOURCE = 2_000
_JOINERS = "\u200d\u200c"
_MARKS = re.compile(r"^\s{0,3}(?:#{1,6}|[-*+])\s|\*\*|__|`", re.MULTILINE)
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
_ITEM = re.compile(r"^\s*[-*+]\s+", re.MULTILINE)
_STRONG = re.compile(r"(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1")


def date_text(moment: int | None) -> str:
    """`2026-03-08` in UTC; "–" for None, the number itself where no calendar holds it."""
    return _moment(moment, "%m-%d")


def moment_text(moment: int | None) -> str:
    """`2026-03-08 21:40` in UTC; like `date_text` otherwise."""
    return _moment(moment, "%m-%d %H:%M")


def _moment(moment: int | None, form: str) -> str:
    if moment is None:
        return "–"
    try:
        found = dt.datetime.fromtimestamp(moment, dt.UTC)
    except (OverflowError, ValueError, OSError):
        return str(moment)
    return f"{found.year:04}-{found.strftime(form)}"


def shown_line(text: str, limit: int = 400) -> str:
    """Stored text as one line of at most `limit` characters: white space folded, control and direction marks shown as a
    small square, so that no text can reverse or hide what stands beside it."""
    folded = " ".join(clean_text(text[:_LINE_SOURCE]).split())
    if len(folded) > limit or len(text) > _LINE_SOURCE:
        folded = folded[:limit].rstrip() + "…"
    return _marked(folded, kept=_JOINERS)


def without_marks(text: str) -> str:
    """A text as one shows its beginning: without the marks of Markdown, headings before a dash, items of lists after a dot."""
    beginning, rest = text[:_LINE_SOURCE], text[_LINE_SOURCE:]
    if not _MARKS.search(beginning):
        return text
    part = _HEADING.sub(r"\1 – ", beginning)
    part = _ITEM.sub("• ", part)
    part = _STRONG.sub(r"\2", part).rstrip().removesuffix(" –")
    return part.replace("– \n", "–\n").replace("\n\n", "\n").replace("–\n• ", "– ") + rest


def memory_line(text: str, limit: int = 400) -> str:
    """A memory's text as one line as in `shown_line`, without the marks of Markdown: a heading stands before a dash, items
    of a list after a dot."""
    return shown_line(without_marks(text[:_LINE_SOURCE]) + text[_LINE_SOURCE:][:1], limit)


def shown_text(text: str, limit: int = TEXT_LIMIT) -> str:
    """Stored text with its lines, at most `limit` characters, marks as in `shown_line`."""
    return _marked(clean_text(text[:limit]).replace("\r\n", "\n"), kept=_JOINERS + "\n\t")


def _marked(text: str, *, kept: str) -> str:
    if text.isprintable():
        return text
    return "".join("▫" if unicodedata.category(c) in ("Cc", "Cf") and c not in kept else c for c in text)


def short_number(value: float, digits: int) -> str:
    """A measured number: always so many digits behind the point, and one before it in every language ("0.81")."""
    return f"{value:.{digits}f}"


def limit_text(value: float) -> str:
    """A limit: a count as it is, any other with the two digits that everything shows, and a third where it has one."""
    text = f"{value:.3f}"
    return f"{value:.0f}" if value == int(value) else text.removesuffix("0")


# ---- The difference of two texts, line by line

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

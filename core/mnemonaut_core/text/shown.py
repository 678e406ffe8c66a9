"""Formats numbers, moments and stored texts the same everywhere, safe to combine with other text; and compares two texts. Pure."""

from __future__ import annotations

import csv
import datetime as dt
import io
import re
import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher

from mnemonaut_core.patterns import compile_late
from mnemonaut_core.text.normalize import clean_text

TEXT_LIMIT = 20_000
"""Characters of a text that is shown whole; a longer one is clipped, and its length is shown."""
_LINE_SOURCE = 2_000
_JOINERS = "\u200d\u200c"
_MARKS = re.compile(r"^\s{0,3}(?:#{1,6}|[-*+])\s|\*\*|__|`", re.MULTILINE)
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+(.+?)\s*#*$", re.MULTILINE)
_ITEM = re.compile(r"^\s*[-*+]\s+", re.MULTILINE)
_STRONG = re.compile(r"(\*\*|__|`)(?=\S)(.+?)(?<=\S)\1")


def date_text(moment: int | None, zone: dt.tzinfo = dt.UTC) -> str:
    """`2026-03-08`, the day of the zone; "–" for None, the number itself where no calendar holds it."""
    return _moment(moment, zone, "%m-%d")


def moment_text(moment: int | None, zone: dt.tzinfo = dt.UTC, *, day: bool = False) -> str:
    """`2026-03-08 21:40` by the zone's clock; with `day` the calendar day, the same in every zone; like `date_text` otherwise."""
    return date_text(moment) if day else _moment(moment, zone, "%m-%d %H:%M")


def _moment(moment: int | None, zone: dt.tzinfo, form: str) -> str:
    if moment is None:
        return "–"
    try:
        found = dt.datetime.fromtimestamp(moment, zone)
    except (OverflowError, ValueError, OSError):
        return str(moment)
    return f"{found.year:04}-{found.strftime(form)}"


def shown_line(text: str, limit: int = 400) -> str:
    """Stored text as one line of at most `limit` characters: white space folded, control and direction marks shown as a
    small square, so that no text can reverse or hide its surroundings."""
    folded = " ".join(clean_text(text[:_LINE_SOURCE]).split())
    if len(folded) > limit or len(text) > _LINE_SOURCE:
        folded = folded[:limit].rstrip() + "…"
    return _marked(folded, allowed=_JOINERS)


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
    return _marked(clean_text(text[:limit]).replace("\r\n", "\n"), allowed=_JOINERS + "\n\t")


def _marked(text: str, *, allowed: str) -> str:
    if text.isprintable():
        return text
    return "".join("▫" if unicodedata.category(c) in ("Cc", "Cf") and c not in allowed else c for c in text)


def short_number(value: float, digits: int) -> str:
    """A measured number: always so many digits behind the point, and one before it in every language ("0.81")."""
    return f"{value:.{digits}f}"


def limit_text(value: float) -> str:
    """A limit: a whole number without digits after the point, any other with two, or three if the third is not 0."""
    text = f"{value:.3f}"
    return f"{value:.0f}" if value == int(value) else text.removesuffix("0")


_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def inert(value: object) -> object:
    """A cell of a table for others that no spreadsheet takes for a formula: such a text stands behind an apostrophe."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def csv_table(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A table as CSV, with numbers in full. None is an empty cell, and no cell is one that a spreadsheet takes for a formula."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(map(inert, row) for row in rows)
    return out.getvalue().removesuffix("\n")


# ---- The same by words, in Japanese and Chinese by characters

_MARKS_OF = "\u0300-\u036f\u3099\u309a\ufe00-\ufe0f\U0001f3fb-\U0001f3ff"
_UNSPACED = "\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff66-\uff9f\U00020000-\U000323af"
_WORD = compile_late(
    rf"[{_UNSPACED}][{_MARKS_OF}]*|(?:[^\W{_UNSPACED}][{_MARKS_OF}]*)+|\s+|.[{_MARKS_OF}]*(?:\u200d.[{_MARKS_OF}]*)*",
    re.DOTALL,
)
MOST_WORDS = 2_000
"""Beyond so many words between the first and the last difference of two texts they are not compared word by word."""
CONTEXT = 20
"""Characters that stay before and after a change, to see where it is."""

Pieces = tuple[tuple[str, str], ...]


def word_diff(before: str, after: str) -> Pieces:
    """(sign, piece): "−" for what was removed, "+" for what was added, " " for what stayed. All "−" and " " together are the
    first text, all "+" and " " the second. The unit is a word, in Japanese and Chinese a character. () for two empty texts."""
    old, new = _WORD.findall(before), _WORD.findall(after)
    first = next(
        (i for i, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )
    left = zip(reversed(old[first:]), reversed(new[first:]), strict=False)
    last = next((i for i, (one, other) in enumerate(left) if one != other), min(len(old), len(new)) - first)
    old_middle, new_middle = old[first : len(old) - last], new[first : len(new) - last]
    found = [(" ", "".join(old[:first]))]
    if max(len(old_middle), len(new_middle)) > MOST_WORDS:
        found += [("−", "".join(old_middle)), ("+", "".join(new_middle))]
    else:
        for tag, start, end, other, ended in SequenceMatcher(
            None, old_middle, new_middle, autojunk=False
        ).get_opcodes():
            if tag == "equal":
                found.append((" ", "".join(old_middle[start:end])))
            else:
                found += [("−", "".join(old_middle[start:end])), ("+", "".join(new_middle[other:ended]))]
    found.append((" ", "".join(old[len(old) - last :])))
    return tuple((sign, piece) for sign, piece in found if piece)


def changed_places(before: str, after: str) -> tuple[Pieces, ...]:
    """Each place where two texts differ, with a little of what stays around it, "…" where more does; changes that are near each
    other are one place. () for equal texts."""
    places: list[list[tuple[str, str]]] = []
    open_place: list[tuple[str, str]] = []
    pieces = word_diff(before, after)
    for number, (sign, piece) in enumerate(pieces):
        if sign != " ":
            open_place.append((sign, piece))
        elif not open_place:
            open_place = [(" ", piece if len(piece) <= CONTEXT else f"…{piece[-CONTEXT:]}")]
        elif number == len(pieces) - 1 or len(piece) > 2 * CONTEXT:
            cut = piece if len(piece) <= CONTEXT else f"{piece[:CONTEXT]}…"
            places.append([*open_place, (" ", cut)])
            open_place = [] if number == len(pieces) - 1 else [(" ", f"…{piece[-CONTEXT:]}")]
        else:
            open_place.append((" ", piece))
    if any(sign != " " for sign, _ in open_place):
        places.append(open_place)
    return tuple(tuple(place) for place in places if any(sign != " " for sign, _ in place))


def pieces_text(pieces: Pieces) -> str:
    """A place in one line of plain text: removed text in [−…−], added text in {+…+}."""
    signs = {"−": ("[−", "−]"), "+": ("{+", "+}")}
    return "".join(signs.get(sign, ("", ""))[0] + piece + signs.get(sign, ("", ""))[1] for sign, piece in pieces)

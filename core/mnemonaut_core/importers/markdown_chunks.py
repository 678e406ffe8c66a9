"""Markdown memory files as chunks: front matter, then a piece for every heading (seed 003's files)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import msgspec

from mnemonaut_core.text.normalize import normalize
from mnemonaut_core.text.rules import rule_table
from mnemonaut_core.text.words import count_tokens

MAX_TOKENS = 500
_FENCE_LINE = "---"
_PAIR = re.compile(r"([A-Za-z_][\w.-]*)[ \t]*:(?:[ \t]+(.*))?")
_ITEM = re.compile(r"[ \t]*-[ \t]+(.*)")
_HEADING = re.compile(r" {0,3}(#{1,6})(?=[ \t]|$)")
_CODE_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})(.*)")


class Chunk(msgspec.Struct, frozen=True):
    """One piece of a file.

    `id` is `chunk:<uri>#<slugs of the heading path>`, so that editing another section does not change it (the
    original's ids hold line numbers, and an edit above loses the chunk's reinforcement). The second section under
    equal headings gets `:2`, the second piece of a long section `~2`; what stands before any heading is number 0.
    `section` is request, learned, completed or next if the last heading or one above it says so, else the last one.
    """

    id: str
    section: str | None
    heading_path: str | None
    """The headings from the outermost, joined with " > "; None before the first."""
    body: str
    """Lines as they stand, its own heading line included: what only the heading says must be found too."""
    start_line: int
    type: str | None
    """The front matter's `type`."""


class _Section(msgspec.Struct, frozen=True):
    headings: tuple[str, ...]
    start: int
    end: int
    breaks: tuple[int, ...]
    """Indices of the blank lines after a paragraph, ascending: there it may be split."""


def front_matter(text: str) -> tuple[dict[str, str], str]:
    """(the `key: value` lines between two `---` at the head of a file, what follows them without blank lines at its ends).

    A head that is not closed is no front matter. Items of a list are joined by commas; nested keys are passed over.
    """
    lines = _lines(text)
    end = front_matter_end(lines)
    values: dict[str, str] = {}
    for line in lines[1 : max(end - 1, 1)]:
        pair, item = _PAIR.fullmatch(line.rstrip()), _ITEM.fullmatch(line.rstrip())
        if pair is not None:
            values[pair[1]] = _unquoted((pair[2] or "").strip())
        elif item is not None and values:
            last = next(reversed(values))
            values[last] = ", ".join(filter(None, (values[last], _unquoted(item[1].strip()))))
    return values, "\n".join(lines[slice(*_trimmed(lines, end, len(lines)))])


def chunks(text: str, uri: str) -> tuple[Chunk, ...]:
    """The pieces of a whole file (front matter included), in its order; () if it is blank.

    Split at every heading outside code; a section of more than `MAX_TOKENS` tokens is also split at blank lines, into
    pieces as large as fit (a paragraph longer than that stays whole). A heading without text makes no chunk.
    """
    lines = _lines(text)
    kind = front_matter(text)[0].get("type") or None
    found = []
    for name, section in _named_sections(lines, uri):
        for number, (start, end) in enumerate(_pieces(lines, section), 1):
            found.append(
                Chunk(
                    id=name if number == 1 else f"{name}~{number}",
                    section=section_of(section.headings),
                    heading_path=" > ".join(section.headings) or None,
                    body="\n".join(lines[start:end]),
                    start_line=start + 1,
                    type=kind,
                )
            )
    return tuple(found)


def section_ids(text: str, uri: str) -> Iterator[tuple[str, str]]:
    """(innermost heading, "" before the first, id of its first chunk) of every section with text."""
    lines = _lines(text)
    for name, section in _named_sections(lines, uri):
        if _has_text(lines, section):
            yield (section.headings[-1] if section.headings else ""), name


def _named_sections(lines: list[str], uri: str) -> Iterator[tuple[str, _Section]]:
    """All sections with the id of their first chunk."""
    times: dict[str, int] = {}
    for section in _sections(lines, front_matter_end(lines)):
        slug = "/".join(map(slug_of, section.headings)) or "0"
        times[slug] = count = times.get(slug, 0) + 1
        yield f"chunk:{uri}#{slug}" + (f":{count}" if count > 1 else ""), section


@cache
def _sections_by_name() -> dict[str, re.Pattern[str]]:
    return {name: re.compile("|".join(forms)) for name, forms in rule_table("sections").items()}


def section_of(headings: tuple[str, ...]) -> str | None:
    """Seed 003's name for the innermost heading that has one, else the last heading; None without headings."""
    for heading in reversed(headings):
        plain = normalize(heading).strip(" :")
        for name, pattern in _sections_by_name().items():
            if pattern.fullmatch(plain):
                return name
    return headings[-1] if headings else None


def _lines(text: str) -> list[str]:
    # not splitlines(): U+2028 and form feeds stand inside a line
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def front_matter_end(lines: list[str]) -> int:
    """The number of lines that the front matter takes; 0 if there is none."""
    if lines[0].rstrip() != _FENCE_LINE:
        return 0
    for index, line in enumerate(lines[1:], 1):
        if line.rstrip() == _FENCE_LINE:
            return index + 1
    return 0


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return value


def slug_of(heading: str) -> str:
    """A heading as a part of an id: lower case, words joined by hyphens."""
    return re.sub(r"[\W_]+", "-", normalize(heading)).strip("-") or "-"


def _sections(lines: list[str], first: int) -> Iterator[_Section]:
    """All sections, also those without text; the one before the first heading comes first."""
    stack: list[tuple[int, str]] = []
    start = first
    breaks: list[int] = []
    fence = ""
    for index in range(first, len(lines)):
        line = lines[index]
        fence = _fence_after(line, fence)
        if fence:
            continue
        heading = _HEADING.match(line)
        if heading is None:
            if not line.strip() and index > start and lines[index - 1].strip():
                breaks.append(index)
            continue
        yield _Section(_names(stack), start, index, tuple(breaks))
        level = len(heading[1])
        stack = [outer for outer in stack if outer[0] < level]
        stack.append((level, _heading_text(line[heading.end() :].strip())))
        start, breaks = index, []
    yield _Section(_names(stack), start, len(lines), tuple(breaks))


def _heading_text(rest: str) -> str:
    """Without the closing signs of `## Title ##`; those of `## C#` are the title's own."""
    open_end = rest.rstrip("#")
    return open_end.rstrip() if not open_end or open_end[-1] in " \t" else rest


def _names(stack: list[tuple[int, str]]) -> tuple[str, ...]:
    return tuple(name for _, name in stack)


def _fence_after(line: str, fence: str) -> str:
    """The code fence that is open after the line; "" outside code."""
    mark = _CODE_FENCE.fullmatch(line)
    if mark is None:
        return fence
    if not fence:
        # `a` ``` `b` in one line is inline code
        return "" if mark[1][0] == "`" and "`" in mark[2] else mark[1]
    closes = mark[1][0] == fence[0] and len(mark[1]) >= len(fence) and not mark[2].strip()
    return "" if closes else fence


def _pieces(lines: list[str], section: _Section) -> Iterator[tuple[int, int]]:
    """(first line, line after the last) of every piece with text."""
    start, end = _trimmed(lines, section.start, section.end)
    headed = bool(section.headings)
    if not _has_text(lines, section):
        return
    if count_tokens("\n".join(lines[start:end])) <= MAX_TOKENS:
        yield start, end
        return
    cuts = [index for index in section.breaks if start < index < end]
    for cut, following in pairwise([*cuts, end]):
        if not any(line.strip() for line in lines[start + headed : cut]):
            continue  # a heading alone says nothing: it stays with its first paragraph
        if count_tokens("\n".join(lines[start:following])) > MAX_TOKENS:
            yield _trimmed(lines, start, cut)
            start, headed = cut + 1, False
    yield _trimmed(lines, start, end)


def _has_text(lines: list[str], section: _Section) -> bool:
    return any(line.strip() for line in lines[section.start + bool(section.headings) : section.end])


def _trimmed(lines: list[str], start: int, end: int) -> tuple[int, int]:
    """The range without its blank lines at both ends."""
    while start < end and not lines[start].strip():
        start += 1
    while start < end and not lines[end - 1].strip():
        end -= 1
    return start, end

"""What the command line prints: one JSON object, or text in columns that are right for Japanese and Chinese."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.text.normalize import clean_text

SCHEMA = 1
Json = dict[str, Any]


def write(text: str) -> None:
    """One text to standard output; what its encoding cannot hold is replaced, never a traceback."""
    if sys.stdout is not None:  # None when it was closed before we began
        encoding = sys.stdout.encoding or "utf-8"
        write_bytes((clean_text(text) + "\n").encode(encoding, "replace"))


def write_bytes(data: bytes) -> None:
    """Bytes to standard output; EnvironmentFault when they cannot be written (a full disk), BrokenPipeError when nobody
    reads them any more."""
    if sys.stdout is None:
        return
    try:
        buffer = getattr(sys.stdout, "buffer", None)
        if buffer is None:
            sys.stdout.write(data.decode(sys.stdout.encoding or "utf-8", "replace"))
        else:
            sys.stdout.flush()
            buffer.write(data)
            buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        discard_output()  # or Python would try once more at its end, and say so
        raise EnvironmentFault(
            "The answer cannot be written", code="unwritable", advice="Look at the free space where the output goes.",
            detail=str(error),
        ) from error  # fmt: skip


def discard_output() -> None:
    """Whatever is still waiting for standard output goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def note(text: str) -> None:
    """One line to standard error."""
    if sys.stderr is not None:
        encoding = sys.stderr.encoding or "utf-8"
        with suppress(OSError):  # there is no third place to say so
            sys.stderr.write((clean_text(text) + "\n").encode(encoding, "replace").decode(encoding, "replace"))


def write_json(key: str, value: object, **beside: object) -> None:
    """The answer of a command: `{"schema": 1, key: value}`."""
    from mnemonaut_core.trace_json import dumps

    write(dumps({"schema": SCHEMA, key: value, **beside}))


def error_json(error: MnemonautError) -> Json:
    """The answer of a command that failed."""
    return {
        "schema": SCHEMA,
        "error": {
            "code": error.code,
            "title": clean_text(error.title),
            "advice": clean_text(error.advice),
            "detail": clean_text(error.detail),
        },
    }


def printable(text: str) -> str:
    """One line: white space folded, control and direction marks shown as a small square, so that no text can move the
    cursor or reverse a line."""
    folded = " ".join(clean_text(text).split())
    return "".join("▫" if unicodedata.category(c) in ("Cc", "Cf") and c not in "\u200d\u200c" else c for c in folded)


def cell_width(text: str) -> int:
    """Columns that a text takes on a terminal: wide characters two, combining marks none."""
    return sum(map(_width, text))


def _width(character: str) -> int:
    if unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def fit(text: str, width: int) -> str:
    """The text in exactly `width` columns: padded, or cut with an ellipsis."""
    if cell_width(text) <= width:
        return text + " " * (width - cell_width(text))
    used, kept = 0, []
    for character in text:
        if used + _width(character) > width - 1:
            break
        kept.append(character)
        used += _width(character)
    return "".join(kept) + "…" + " " * (width - 1 - used)


WHOLE = 10_000
"""A column that is never cut: ids, which the next command needs."""
_LAST_AT_LEAST = 24


def table(header: Sequence[str], rows: Iterable[Sequence[str]], *, widest: Sequence[int] | None = None) -> str:
    """Columns two blanks apart, each as wide as its widest cell (at most `widest`); no lines, so that it can be piped.

    On a terminal the last column gives way, so that a row stays on one line.
    """
    lines = [list(map(printable, header)), *(list(map(printable, row)) for row in rows)]
    limits = widest or [200] * len(header)
    widths = [min(limit, max(cell_width(line[i]) for line in lines)) for i, limit in enumerate(limits)]
    if sys.stdout is not None and sys.stdout.isatty():
        import shutil

        left = shutil.get_terminal_size().columns - sum(widths[:-1]) - 2 * (len(widths) - 1)
        widths[-1] = min(widths[-1], max(left, _LAST_AT_LEAST))
    return "\n".join(
        "  ".join(fit(cell, width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )


def moment_text(moment: int | None) -> str:
    """`2026-03-08 21:40` in UTC; `undated` for None, the number itself where no calendar holds it."""
    if moment is None:
        return "undated"
    import datetime as dt

    try:
        return dt.datetime.fromtimestamp(moment, dt.UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):
        return str(moment)


def number_text(count: int) -> str:
    """1234567 as 1,234,567."""
    return f"{count:,}"

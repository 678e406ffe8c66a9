"""What the command line prints: one JSON object, or text in columns that are right for Japanese and Chinese."""

from __future__ import annotations

import codecs
import datetime as dt
import logging
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec

from mnemonaut.cli.language import join_list, tr
from mnemonaut_core.domain.as_json import dumps, fields_json
from mnemonaut_core.domain.moments import UTC, tz_of
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text

if TYPE_CHECKING:  # the window starts without the engine
    from mnemonaut_core.domain.change import Change
    from mnemonaut_core.metrics import Gain, Interval

SCHEMA = 1
Json = dict[str, Any]


class Reply(msgspec.Struct, frozen=True):
    """What a command answers: JSON, a text, or neither (already written). `then` runs after printing and gives the exit code."""

    json: Json | None = None
    text: str | None = None
    exit_code: int = 0
    then: Callable[[], int] | None = None


_BIDI = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
_UNSEEN = re.compile(
    f"[\x00-\x08\x0b-\x1f\x7f-\x9f\xad{_BIDI}\u180e\u200b\u2028\u2029\u2060-\u2065\u206a-\u206f\ufeff"
    "\ufff9-\ufffb\ud800-\udfff\U000e0000-\U000e007f]"
)
"""What moves a cursor, starts a command of the terminal, turns the direction of a line, or stands there unseen. Joiners and
variation selectors are not among it: emoji and several scripts need them."""
_PLAIN_SIGNS = str.maketrans(
    dict(zip("· › ✔ ✖ … – — − → ⚠ ─ × “ ” ’".split(), """ * > + x ... - - - -> ! - x " " ' """.split(), strict=True))
)
"""Our own signs, for an output whose encoding has none of them; anything else becomes an escape that can be read back."""


def escaped(text: str) -> str:
    """The text as a terminal may be given it: controls (but line feed and tab), marks of direction, unseen characters and
    lone surrogates as `\\x1b`, `\\u202e`. Everything that is printed goes through here."""
    return text if text.isascii() and text.isprintable() else _UNSEEN.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape", "surrogatepass").decode("ascii")


def json_escaped(text: str) -> str:
    """JSON that says the same, without a character that a terminal would obey."""
    return _UNSEEN.sub(_json_escape, text)


def _json_escape(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def _spelt(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that the output's encoding does not have: never a mark that says nothing."""
    assert isinstance(error, UnicodeEncodeError)  # noqa: S101 - of no other use
    signs = error.object[error.start : error.end]
    spelt = [
        sign if sign.isascii() else sign.encode("ascii", "backslashreplace").decode()
        for sign in (character.translate(_PLAIN_SIGNS) for character in signs)
    ]
    return "".join(spelt), error.end


codecs.register_error("mnemonaut", _spelt)


def write(text: str) -> None:
    """One text for people to standard output; what its encoding does not hold is spelt out (`\\u732b`)."""
    if sys.stdout is not None:  # None when it was closed before we began
        encoding = (sys.stdout.encoding or "utf-8") if hasattr(sys.stdout, "buffer") else "utf-8"
        write_bytes((escaped(text) + "\n").encode(encoding, "mnemonaut"))


def write_bytes(data: bytes) -> None:
    """Bytes to standard output; EnvironmentFault if they cannot be written (a full disk), BrokenPipeError without a reader."""
    if sys.stdout is None:
        return
    try:
        buffer = getattr(sys.stdout, "buffer", None)
        if buffer is None:
            sys.stdout.write(data.decode("utf-8", "replace"))
        else:
            sys.stdout.flush()
            buffer.write(data)
            buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        discard_output()  # or Python would try once more at its end, and say so
        raise EnvironmentFault.keyed("answer_unwritable", "unwritable", detail=str(error)) from error


def write_machine(text: str) -> None:
    """A line of JSON to standard output: always UTF-8, since programs read it."""
    write_bytes((json_escaped(text) + "\n").encode("utf-8"))


def discard_output() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def note(text: str) -> None:
    """One line to standard error, on which nothing that is quoted can begin another."""
    if sys.stderr is not None:
        encoding = sys.stderr.encoding or "utf-8"
        with suppress(OSError):  # there is no third place to say so
            sys.stderr.write((printable(text) + "\n").encode(encoding, "mnemonaut").decode(encoding, "replace"))


def warn(text: str) -> None:
    """A note that says whose it is."""
    note(f"mnemonaut: {text}")


def note_logged() -> None:
    """Warnings of the log, which without a window has no file, are notes."""

    class Notes(logging.Handler):
        """Prints each note once: a command may read the same setting several times."""

        def __init__(self) -> None:
            super().__init__(logging.WARNING)
            self.said: set[str] = set()

        def emit(self, record: logging.LogRecord) -> None:
            told = record.args[0] if isinstance(record.args, tuple) and len(record.args) == 1 else None
            text = tr(told) if isinstance(told, Text) else record.getMessage()
            if text not in self.said:
                self.said.add(text)
                warn(text)

    logging.lastResort = Notes()


def show(reply: Reply) -> int:
    """Print what a command answers; its exit code."""
    if reply.json is not None:
        write_machine(dumps({"schema": SCHEMA, **reply.json}))
    if reply.text is not None:
        write(reply.text)
    return reply.exit_code if reply.then is None else reply.then()


def change_json(change: Change) -> Json:
    return fields_json(change, "operation title ids bulk journal_id generation") | {"count": len(change.ids)}


def change_text(change: Change) -> str:
    title = tr(change.title)
    if change.journal_id is None:
        return tr("{title}. Nothing was changed.", title=title)
    if change.operation == "undo":
        return tr("{title}. (mnemonaut redo does it again)", title=title)
    return tr("{title}. (mnemonaut undo takes it back)", title=title)


def printable(text: str) -> str:
    """One line: white space folded, and what a terminal would obey escaped."""
    return escaped(" ".join(text.split()))


def cell_width(text: str) -> int:
    """Columns that a text takes on a terminal: a wide character two, a combining mark none."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # only what prints such a text waits for it

    return cell_len(text)


def fit(text: str, width: int) -> str:
    """The text in exactly `width` columns: padded, or cut with an ellipsis."""
    if (taken := cell_width(text)) <= width:
        return text + " " * (width - taken)
    from rich.cells import set_cell_size

    kept = set_cell_size(text, width - 1)
    if not text.startswith(kept):  # half of a wide character is a blank
        kept = kept[:-1]
    return kept + "…" + " " * (width - 1 - cell_width(kept))


WHOLE = 10_000
"""A column that is never cut: ids, which the next command needs."""
_LAST_AT_LEAST = 24


def _cell(value: object, limit: int) -> str:
    if value is None:
        return "–"
    if isinstance(value, int):
        return number_text(value)
    text = tr(value) if isinstance(value, Text) else str(value)
    # of a text of megabytes only what may be shown is folded
    most = 100 * limit
    return printable(text) if len(text) <= most else printable(text[:most]) + "…"


def table(header: Sequence[str], rows: Iterable[Sequence[object]], *, widest: Sequence[int] | None = None) -> str:
    """Columns two blanks apart, each as wide as its widest cell (at most `widest`); no lines, so that it can be piped. A `Text` is
    shown in the person's language, a whole number with its thousands apart, None as –.

    On a terminal the last column gives way, so that a row stays on one line.
    """
    limits = widest or [200] * len(header)
    lines = [list(map(_cell, line, limits)) for line in (header, *rows)]
    widths = [min(limit, max(cell_width(line[i]) for line in lines)) for i, limit in enumerate(limits)]
    if sys.stdout is not None and sys.stdout.isatty():
        left = shutil.get_terminal_size().columns - sum(widths[:-1]) - 2 * (len(widths) - 1)
        widths[-1] = min(widths[-1], max(left, _LAST_AT_LEAST))
    return "\n".join("  ".join(map(fit, cells, widths)).rstrip() for cells in lines)


def moment_text(moment: int | None, zone: str = UTC, *, day: bool = False) -> str:
    """`2026-03-08 21:40` in the zone, with `day` the day alone; `undated` for None, the number itself beyond the calendar."""
    if moment is None:
        return tr("undated")
    try:
        found = dt.datetime.fromtimestamp(moment, dt.UTC if day else tz_of(zone))
        return found.strftime("%Y-%m-%d" if day else "%Y-%m-%d %H:%M")
    except (OverflowError, ValueError, OSError):
        return str(moment)


def number_text(count: int) -> str:
    """1234567 as 1,234,567."""
    return f"{count:,}"


def cut_short(shown: int, total: int) -> Iterator[str]:
    """How many of how many are shown, where --limit left some out."""
    if shown < total:
        yield tr("{shown} of {total} (--limit 0 lists all)", shown=shown, total=total)


def or_dash(value: float | None, form: str = "") -> str:
    """A number as `form` writes it; – for None."""
    return "–" if value is None else format(value, form)


def interval_text(interval: Interval) -> str:
    """`+0.035 [+0.014, +0.060]`, and whether it may be chance."""
    text = f"{interval.mean:+.3f} [{interval.low:+.3f}, {interval.high:+.3f}]"
    return f"{text} {tr('within noise')}" if interval.within_noise else text


def gain_text(gain: Gain) -> str:
    """`nDCG@10 0.412 → 0.447, +0.035 [+0.014, +0.060], 32 of 60 questions change`."""
    said_so = "" if gain.difference.within_noise or not gain.within_noise else f" {tr('within noise')}"
    changed = tr("{changed} of {questions} questions change", changed=gain.changed, questions=gain.questions)
    return f"nDCG@10 {gain.before:.3f} → {gain.after:.3f}, {interval_text(gain.difference)}{said_so}, {changed}"


def gain_json(gain: Gain) -> Json:
    return fields_json(gain, "questions before after changed within_noise") | fields_json(
        gain.difference, "mean low high"
    )


def value_text(value: object) -> str:
    """A parameter's value in the syntax of `--set`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


def first_of(names: Sequence[str], most: int = 5) -> str:
    """The first of several ids or names, and … for the others."""
    return join_list(map(printable, names[:most])) + (" …" if len(names) > most else "")

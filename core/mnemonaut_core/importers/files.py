"""What every importer asks of a file before it reads: its head, its encoding, and an excerpt for the report."""

from __future__ import annotations

import codecs
from pathlib import Path

from mnemonaut_core import open_files
from mnemonaut_core.errors import InputError
from mnemonaut_core.files import looking, size_of
from mnemonaut_core.i18n import Advice

EXCERPT_LIMIT = 80

TEXT_MARKS = (
    # UTF-32 stands first: its little-endian mark begins with that of UTF-16.
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
)


def head_of(path: Path, limit: int) -> bytes:
    """The first `limit` bytes."""
    size_of(path)
    with looking(path):
        return open_files.head(path, limit)


def marked_encoding(head: bytes) -> str | None:
    """The encoding that a byte order mark names, or that zero bytes next to an ASCII character show; None if neither."""
    for mark, encoding in TEXT_MARKS:
        if head.startswith(mark):
            return encoding
    if len(head) >= 2 and head[0] and not head[1]:
        return "utf-16-le"
    if len(head) >= 2 and not head[0] and head[1]:
        return "utf-16-be"
    return None


def known_encoding(name: str, advice: Advice) -> str:
    """The codec's own name; InputError if there is no such text encoding."""
    try:
        known = codecs.lookup(name).name
        "".encode(known)
    except (LookupError, ValueError):
        raise InputError.keyed("encoding_name", "unknown_encoding", name=name[:40], advice=advice) from None
    return "utf-8-sig" if known == "utf-8" else known


def excerpt_of(raw: bytes | str) -> str:
    """The beginning of a row for the report: one line, at most 80 characters, always printable."""
    text = raw[: 8 * EXCERPT_LIMIT]
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(shown.split())
    return line if len(line) <= EXCERPT_LIMIT else line[: EXCERPT_LIMIT - 1] + "…"

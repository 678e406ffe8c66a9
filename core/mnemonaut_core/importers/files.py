"""What every importer asks of a path before it reads: that it is there, a plain file, and readable."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mnemonaut_core.errors import EnvironmentFault, InputError

MEGABYTE = 1_000_000
EXCERPT_LIMIT = 80

TEXT_MARKS = (
    # UTF-32 stands first: its little-endian mark begins with that of UTF-16.
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"\xef\xbb\xbf", "utf-8-sig"),
)


def size_of(path: Path) -> int:
    """Bytes of a plain, non-empty file.

    EnvironmentFault `missing_file` or `unreadable_file`; InputError `empty_file`, and `not_a_file` for a
    folder, pipe or device (never opened: opening a pipe would wait for ever).
    """
    with reading(path):
        status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise InputError(
            f"{path.name or path} is a folder",
            code="not_a_file",
            advice="Name the file inside it that holds the memories, e.g. conversations.json or memory.db.",
        )
    if not stat.S_ISREG(status.st_mode):
        raise InputError(
            f"{path.name} is not a plain file",
            code="not_a_file",
            advice="Save what comes through the pipe or device as a file, then import that file.",
        )
    if status.st_size == 0:
        raise InputError(
            f"{path.name} is empty",
            code="empty_file",
            advice="Export the memories again, or name another file.",
        )
    return status.st_size


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn what the operating system says while a file is read into EnvironmentFault with an advice."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as fault:
        raise EnvironmentFault(
            f"{path.name or path} does not exist",
            code="missing_file",
            advice="Check the path; the name is case-sensitive on most systems.",
            detail=str(path),
        ) from fault
    except OSError as fault:
        raise EnvironmentFault(
            f"{path.name or path} cannot be read",
            code="unreadable_file",
            advice="Check its permissions and the disk, or copy it to a folder of yours and import the copy.",
            detail=str(fault),
        ) from fault
    except ValueError as fault:
        if "null byte" not in str(fault):
            raise
        raise EnvironmentFault(
            "The path holds a null character", code="missing_file", advice="Check the path."
        ) from fault


def head_of(path: Path, limit: int) -> bytes:
    """The first `limit` bytes."""
    size_of(path)
    with reading(path), path.open("rb") as file:
        return file.read(limit)


def marked_encoding(head: bytes) -> str | None:
    """The encoding that a byte order mark names, or zero bytes beside an ASCII sign show; None if neither."""
    for mark, encoding in TEXT_MARKS:
        if head.startswith(mark):
            return encoding
    if len(head) >= 2 and head[0] and not head[1]:
        return "utf-16-le"
    if len(head) >= 2 and not head[0] and head[1]:
        return "utf-16-be"
    return None


def excerpt_of(raw: bytes | str) -> str:
    """The beginning of a row for the report: one line, at most 80 characters, always printable."""
    text = raw[: 8 * EXCERPT_LIMIT]
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    shown = "".join(sign if sign.isprintable() else " " for sign in text)
    line = " ".join(shown.split())
    return line if len(line) <= EXCERPT_LIMIT else line[: EXCERPT_LIMIT - 1] + "…"


__all__ = ["EXCERPT_LIMIT", "MEGABYTE", "excerpt_of", "head_of", "marked_encoding", "reading", "size_of"]

"""A file that somebody named: whether it is there, a plain file, and readable, and what to say where it is not."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mnemonaut_core.errors import EnvironmentFault, InputError, MnemonautError
from mnemonaut_core.wording import worded


def size_of(path: Path) -> int:
    """Bytes of a plain, non-empty file.

    EnvironmentFault `missing_file` or `unreadable_file`; InputError `empty_file`, and `not_a_file` for a
    folder, pipe or device (never opened: opening a pipe would wait for ever).
    """
    with reading(path):
        status = path.stat()
    if stat.S_ISDIR(status.st_mode):
        raise InputError(
            worded("{file} is a folder", file=path.name or path),
            code="not_a_file",
            advice="Name the file inside it that holds the memories, e.g. conversations.json or memory.db.",
        )
    if not stat.S_ISREG(status.st_mode):
        raise InputError(
            worded("{file} is not a plain file", file=path.name),
            code="not_a_file",
            advice="Save what comes through the pipe or device as a file, then import that file.",
        )
    if status.st_size == 0:
        raise InputError(
            worded("{file} is empty", file=path.name),
            code="empty_file",
            advice="Export the memories again, or name another file.",
        )
    return status.st_size


@contextmanager
def reading(path: Path, *, missing: MnemonautError | None = None) -> Iterator[None]:
    """Turn what the operating system says while a file is read into EnvironmentFault with an advice: `missing_file`,
    `unreadable_file`. `missing` is raised instead where there is no such file, for who knows better what it was named for.
    """
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as fault:
        if missing is not None:
            raise missing from fault
        raise EnvironmentFault(
            worded("{file} does not exist", file=path.name or path),
            code="missing_file",
            advice="Check the path; the name is case-sensitive on most systems.",
            detail=str(path),
        ) from fault
    except OSError as fault:
        raise EnvironmentFault(
            worded("{file} cannot be read", file=path.name or path),
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

"""A small file of the person's own, in JSON: read whole and bounded, written at once or not at all, for the owner's eyes only."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from mnemonaut_core.errors import EnvironmentFault, MnemonautError
from mnemonaut_core.files import open_private, part_of, private_folder, read_whole

MOST_BYTES = 1_000_000
Page = TypeVar("Page")
Unreadable = Callable[[str], EnvironmentFault]
"""What is said of a fault, of which it is given the detail."""


def read_page(path: Path, decoder: msgspec.json.Decoder[Page], unreadable: Unreadable) -> Page | None:
    """What the file says; None where there is none. Whatever else stands in the way is raised as `unreadable` says it."""
    try:
        with suppress(FileNotFoundError, NotADirectoryError):
            path.lstat()
            return decoder.decode(read_whole(path, MOST_BYTES))
    except (MnemonautError, OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise unreadable(str(error)[:200]) from error
    return None


def write_page(path: Path, page: object, unwritable: Unreadable) -> None:
    """Put it in the file's place; what stood there stays where that cannot be done."""
    try:
        private_folder(path.parent)
        with part_of(path) as part:
            with open_private(part, "x") as file:
                file.write(msgspec.json.format(msgspec.json.encode(page), indent=2).decode() + "\n")
            part.replace(path)
    except OSError as error:
        raise unwritable(str(error)) from error

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
"""Makes the error to raise from the detail of a fault."""


def read_page(path: Path, decoder: msgspec.json.Decoder[Page], unreadable: Unreadable) -> Page | None:
    """The decoded file; None where there is none. Every other failure is raised as the error from `unreadable`."""
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

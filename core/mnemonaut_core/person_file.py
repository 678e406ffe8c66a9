"""A small file of the person's own, in JSON: read whole and bounded, written at once or not at all, for the owner's eyes only."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TypeVar

import msgspec

from mnemonaut_core.errors import EnvironmentFault, MnemonautError, os_faults
from mnemonaut_core.files import open_private, part_of, private_folder, read_whole

MOST_BYTES = 1_000_000
Page = TypeVar("Page")


def read_page(path: Path, decoder: msgspec.json.Decoder[Page], key: str) -> Page | None:
    """The decoded file; None where there is none. EnvironmentFault `KEY_unreadable` for every other failure."""
    try:
        with suppress(FileNotFoundError, NotADirectoryError):
            path.lstat()
            return decoder.decode(read_whole(path, MOST_BYTES))
    except (MnemonautError, OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise EnvironmentFault.keyed(f"{key}_unreadable", detail=str(error)[:200], file=path.name, path=path) from error
    return None


def write_page(path: Path, page: object, key: str) -> None:
    """Replace the file whole, or not at all: EnvironmentFault `KEY_unwritable`."""
    with os_faults(f"{key}_unwritable", file=path.name, folder=path.parent):
        private_folder(path.parent)
        with part_of(path) as part:
            with open_private(part, "x") as file:
                file.write(msgspec.json.format(msgspec.json.encode(page), indent=2).decode() + "\n")
            part.replace(path)

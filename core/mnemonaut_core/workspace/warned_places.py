"""Warnings about databases in an unsafe place: each file is warned about once."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from mnemonaut_core.files import open_private, private_folder
from mnemonaut_core.i18n import Text
from mnemonaut_core.places import risk_of
from mnemonaut_core.workspace import environment


def warning_of(path: Path) -> Text | None:
    """What to say of the place of this file; None where it is good, or that was said before."""
    risk, book = risk_of(path), environment.data_folder() / "warned.txt"
    if risk is not None:
        with suppress(OSError):
            if book.exists() and str(risk) in book.read_text("utf-8", "replace").splitlines():
                return None
            private_folder(book.parent)
            with open_private(book, "a") as file:
                file.write(f"{risk}\n")
    return risk

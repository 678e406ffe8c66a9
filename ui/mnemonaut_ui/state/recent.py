"""Files opened before, newest first; saved in the settings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import asdict
from PySide6.QtCore import QSettings

from mnemonaut_core.environment import forget_cache

KEPT = 12
KEY = "recent"


class Recent(msgspec.Struct, frozen=True):
    """A file that was opened: when, and whether only to read."""

    path: str
    opened_at: int
    read_only: bool = False

    @property
    def file(self) -> Path:
        """The file."""
        return Path(self.path)


class RecentFiles:
    """Reads and writes the list. Settings that cannot be read are an empty list."""

    def __init__(self, settings: QSettings | None) -> None:
        self._settings = settings
        self._unsaved: tuple[Recent, ...] = ()

    def entries(self) -> tuple[Recent, ...]:
        """Newest first."""
        if self._settings is None:
            return self._unsaved
        written = str(self._settings.value(KEY, ""))
        if not written:
            return ()
        try:
            kept = json.loads(written)
        except ValueError:
            return ()
        found = (_entry(one) for one in kept) if isinstance(kept, list) else ()
        return tuple(entry for entry in found if entry is not None)[:KEPT]

    def note(self, path: Path, *, read_only: bool, now: int) -> None:
        """A file was opened."""
        entry = Recent(str(path.absolute()), now, read_only)
        self._keep((entry, *(other for other in self.entries() if other.path != entry.path)))

    def remove(self, path: Path) -> None:
        """Forget a file; it stays where it is, and what was computed from it goes."""
        forget_cache(path)
        self._keep(tuple(other for other in self.entries() if other.path != str(path)))

    def clear(self) -> None:
        """Forget all; the files stay where they are, and what was computed from them goes."""
        for entry in self.entries():
            forget_cache(entry.file)
        self._keep(())

    def _keep(self, entries: tuple[Recent, ...]) -> None:
        kept = entries[:KEPT]
        if self._settings is None:
            self._unsaved = kept
            return
        self._settings.setValue(KEY, json.dumps([asdict(entry) for entry in kept]))


def _entry(kept: object) -> Recent | None:
    """The readable fields of a saved entry."""
    if not isinstance(kept, dict):
        return None
    path, opened_at, read_only = kept.get("path"), kept.get("opened_at"), kept.get("read_only", False)
    if isinstance(path, str) and path and isinstance(opened_at, int) and isinstance(read_only, bool):
        return Recent(path, opened_at, read_only)
    return None


def sizes_of(entries: tuple[Recent, ...]) -> Callable[[object], tuple[int | None, ...]]:
    """Work that looks at the files: bytes, None for one that is missing. A disk may be slow, so it is work."""

    def work(_token: object) -> tuple[int | None, ...]:
        return tuple(map(_size, entries))

    return work


def _size(entry: Recent) -> int | None:
    try:
        return entry.file.stat().st_size
    except (OSError, ValueError):
        return None

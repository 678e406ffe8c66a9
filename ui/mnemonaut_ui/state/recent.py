"""Files opened before, newest first; saved in the settings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QSettings

from mnemonaut_core.environment import forget_cache
from mnemonaut_ui.state.shared_settings import FileRecords

KEPT = 12
KEY = "recent_files"


class Recent(msgspec.Struct, frozen=True):
    """A file that was opened: when, and whether only to read."""

    path: str
    opened_at: int
    read_only: bool = False

    @property
    def file(self) -> Path:
        return Path(self.path)


class RecentFiles:
    """Reads and writes the list. What cannot be read is left out."""

    def __init__(self, settings: QSettings | None) -> None:
        self._records = FileRecords(settings, KEY)
        before = self._records.take("recent")
        for one in reversed(before if isinstance(before, list) else []):
            match one:
                case {"path": str() as path, "opened_at": int() as opened_at, "read_only": bool() as read_only} if path:
                    self.note(Path(path), read_only=read_only, now=opened_at)

    def entries(self) -> tuple[Recent, ...]:
        return tuple(entry for _, _, entry in self._all()[:KEPT])

    def note(self, path: Path, *, read_only: bool, now: int) -> None:
        before = self._all()
        number = before[0][0] + 1 if before else 1  # several may be opened within a second
        key = self._records.key_of(path.absolute())
        self._records.put(key, [number, str(path.absolute()), now, read_only])
        for _, old, _ in [one for one in before if one[1] != key][KEPT - 1 :]:
            self._records.put(old, None)

    def remove(self, path: Path) -> None:
        """Forget a file; it stays where it is, and what was computed from it goes."""
        forget_cache(path)
        self._records.put(self._records.key_of(path), None)

    def clear(self) -> None:
        """Forget all; the files stay where they are, and what was computed from them goes."""
        for entry in self.entries():
            self.remove(entry.file)

    def _all(self) -> list[tuple[int, str, Recent]]:
        """Number in the order of opening, key and file of each, newest first."""
        found = []
        for key, kept in self._records.all().items():
            match kept:
                case [int() as number, str() as path, int() as opened_at, bool() as read_only] if path:
                    found.append((number, key, Recent(path, opened_at, read_only)))
        return sorted(found, key=lambda one: (one[0], one[2].opened_at), reverse=True)


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

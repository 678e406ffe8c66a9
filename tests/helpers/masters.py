"""Files that are dear to make, made once a run, whichever of its processes comes first; to be copied, not opened."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

PATIENCE_S = 240


class Masters:
    """Those of this run. Who changed one is found out at the end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)
        self._used: set[Path] = set()

    def made(self, name: str, make: Callable[[Path], object]) -> Path:
        """The file of this name; `make` writes one to the path that it is given."""
        path = self.folder / name
        if not _seal(path).exists():
            self._make(path, make)
        self._used.add(path)
        return path

    def _make(self, path: Path, make: Callable[[Path], object]) -> None:
        lock = path.with_name(f"{path.name}.lock")
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            end = time.monotonic() + PATIENCE_S
            while not _seal(path).exists():
                assert time.monotonic() < end, f"whoever began to make {path.name} did not end"
                time.sleep(0.05)
            return
        try:
            make(path)
            _seal(path).write_text(sha256(path.read_bytes()).hexdigest(), "utf-8")
        except BaseException:
            lock.unlink()  # the next one tries again
            raise

    def check(self) -> None:
        """Each is what was made."""
        for path in sorted(self._used):
            assert sha256(path.read_bytes()).hexdigest() == _seal(path).read_text("utf-8"), f"{path.name} was changed"


def _seal(path: Path) -> Path:
    return path.with_name(f"{path.name}.made")

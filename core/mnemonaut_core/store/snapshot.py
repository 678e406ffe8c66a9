"""Copies to read of files that cannot be written, or are of an older version: one for each state of the file, gone at exit."""

from __future__ import annotations

import atexit
import shutil
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from mnemonaut_core import open_files
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.i18n import Text

_lock = threading.RLock()
_copies: dict[tuple[str, str, int, int], Path] = {}


def readable_copy(path: Path) -> Path:
    """A private copy of the database and its log, made once for each state of the file.

    Only for files that nobody can be writing (no `-shm` beside them, a read-only folder); EnvironmentFault when the file
    changes while it is copied.
    """

    def as_it_lies(copy: Path) -> None:
        before = _state(path)
        open_files.copy_file(path, copy)
        log = path.with_name(path.name + "-wal")
        if log.exists():
            shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
        if _state(path) != before:
            raise EnvironmentFault(
                "The database changed while it was read",
                code="locked",
                advice=Text("Wait until the program that writes {file} is finished, and try again.", file=path),
            )

    return private_copy(path, "as it lies", as_it_lies)


def private_copy(path: Path, kind: str, make: Callable[[Path], None]) -> Path:
    """What `make` makes of the file at the path it is given, once for each state of the file and each `kind`."""
    with _lock:
        key = (kind, *_state(path))
        if key not in _copies:
            folder = Path(tempfile.mkdtemp(prefix="mnemonaut-"))
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            copy = folder / "copy.sqlite"
            try:
                make(copy)
            except BaseException:
                shutil.rmtree(folder, ignore_errors=True)
                raise
            _copies[key] = copy
        return _copies[key]


def _state(path: Path) -> tuple[str, int, int]:
    log = path.with_name(path.name + "-wal")
    seen = [status for file in (path, log) if file.exists() and ((status := file.stat()).st_size or file == path)]
    return str(path.absolute()), max(s.st_mtime_ns for s in seen), sum(s.st_size for s in seen)

"""A copy to read of a file whose folder cannot be written: one for each state of the file, gone at exit."""

from __future__ import annotations

import atexit
import shutil
import tempfile
import threading
from pathlib import Path

from mnemonaut_core import open_files
from mnemonaut_core.errors import EnvironmentFault
from mnemonaut_core.wording import worded

_lock = threading.Lock()
_copies: dict[tuple[str, int, int], Path] = {}


def readable_copy(path: Path) -> Path:
    """A private copy of the database and its log, made once for each state of the file.

    Only for files that nobody can be writing (no `-shm` beside them, a read-only folder); EnvironmentFault when the file
    changes while it is copied.
    """
    with _lock:
        before = _state(path)
        if before not in _copies:
            folder = Path(tempfile.mkdtemp(prefix="mnemonaut-"))
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            copy = folder / "copy.sqlite"
            open_files.copy_file(path, copy)
            log = path.with_name(path.name + "-wal")
            if log.exists():
                shutil.copyfile(log, copy.with_name(copy.name + "-wal"))
            if _state(path) != before:
                raise EnvironmentFault(
                    "The database changed while it was read",
                    code="locked",
                    advice=worded("Wait until the program that writes {file} is finished, and try again.", file=path),
                )
            _copies[before] = copy
        return _copies[before]


def _state(path: Path) -> tuple[str, int, int]:
    log = path.with_name(path.name + "-wal")
    seen = [file.stat() for file in (path, log) if file.exists()]
    return str(path.absolute()), max(s.st_mtime_ns for s in seen), sum(s.st_size for s in seen)

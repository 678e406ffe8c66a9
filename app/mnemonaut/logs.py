"""The log files of the window and of the server: bounded, their owner's alone, with the frames of errors but without what may
hold a memory's text, a question or a key; and one for crashes that Python cannot catch."""

from __future__ import annotations

import copy
import faulthandler
import logging
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

from mnemonaut_core import environment
from mnemonaut_core.errors import frames_of
from mnemonaut_core.files import open_private, private_folder, process_lives

LOG_BYTES, LOGS_KEPT = 1_000_000, 3
CRASHES_KEPT = 20
FAULT = "fault.txt"
LOG = "mnemonaut.log"
_OURS = ("mnemonaut", "qt")


class _Formatter(logging.Formatter):
    """Records of other packages show only where they were logged; their exceptions only where they were raised."""

    def format(self, record: logging.LogRecord) -> str:
        record = copy.copy(record)
        if not record.name.startswith(_OURS):
            record.msg, record.args = f"{record.pathname}:{record.lineno}", ()
        if record.exc_info and record.exc_info[1] is not None:
            record.exc_text = frames_of(record.exc_info[1])
        return super().format(record)


class Logs:
    """Begun before the window, ended after it. Where the folder cannot be written, there are no logs."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = environment.log_folder() if folder is None else folder
        self._handler: logging.Handler | None = None
        self._fault: IO[str] | None = None
        self.last_fault: Path | None = None
        """What the last run left behind, if it ended in a crash that Python could not catch."""

    def begin(self) -> None:
        try:
            private_folder(self.folder)
            self._fault = open_private(self.folder / f"{FAULT}.{os.getpid()}", "w")
        except OSError:
            return
        faulthandler.enable(self._fault)

    def begin_log(self) -> None:
        """Log to files from now on, and look what the last run left behind; after the first paint."""
        from logging.handlers import RotatingFileHandler

        class Private(RotatingFileHandler):
            def _open(self) -> IO[str]:  # type: ignore[override]
                return open_private(Path(self.baseFilename), self.mode)

        logging.raiseExceptions = False  # a log that cannot be written is told nowhere, least of all with a traceback
        try:
            self._handler = Private(self.folder / LOG, maxBytes=LOG_BYTES, backupCount=LOGS_KEPT, delay=True)
            self.last_fault = self._take_fault()
        except OSError:
            return
        self._handler.setFormatter(_Formatter("%(asctime)s [%(process)d] %(levelname)s %(name)s: %(message)s"))
        logging.getLogger().addHandler(self._handler)

    def end(self) -> None:
        """Close the files; a fault file without a fault goes."""
        if self._handler is not None:
            logging.getLogger().removeHandler(self._handler)
            with suppress(OSError):  # what could not be written (a full disk) cannot be written now
                self._handler.close()
        if self._fault is not None:
            faulthandler.disable()
            path = Path(self._fault.name)
            with suppress(OSError):
                self._fault.close()
            with suppress(OSError):
                path.unlink()

    def write_crash(self, text: str) -> Path | None:
        """A report in a file of its own; None where it cannot be written. The oldest go."""
        try:
            return write_crash(self.folder, text)
        except OSError:
            return None

    def _take_fault(self) -> Path | None:
        """Files of finished runs: stored as a crash report if something was written, else deleted."""
        found: Path | None = None
        for path in sorted(self.folder.glob(f"{FAULT}.*")):
            pid = path.name.rpartition(".")[2]
            if process_lives(pid):
                continue
            if path.stat().st_size:
                found = path.replace(self.folder / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-fault-{pid}.txt")
            else:
                path.unlink()
        return found


def write_crash(folder: Path, text: str) -> Path:
    private_folder(folder)
    stem = f"crash-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = folder / f"{stem}.txt", 1
    while True:
        try:
            with open_private(path, "x") as file:
                file.write(text)
            break
        except FileExistsError:
            number += 1
            path = folder / f"{stem}-{number}.txt"
    kept = sorted(folder.glob("crash-*.txt"), key=lambda found: (found.lstat().st_mtime_ns, found.name))
    for old in kept[:-CRASHES_KEPT]:
        with suppress(OSError):
            old.unlink()
    return path
